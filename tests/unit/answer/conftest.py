"""One small scene: a record, claims about it, and what the Gatekeeper and the Verifier said of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from habeas.answer import Composer, check_answer
from habeas.contracts import (
    Answer,
    BindingOutcome,
    CheckedBinding,
    Decider,
    EvidenceRef,
    EvidenceStatus,
    ExecutorOutput,
    GatekeeperResult,
    GateStatus,
    Judgement,
    JudgementKind,
    Language,
    RecordedInvocation,
    RetrievalDetails,
    SessionLedger,
    Severity,
    Verdict,
    VerifierEvaluation,
)


@dataclass
class Scene:
    """A session under construction; `compose` gives its answer."""

    invocations: list[RecordedInvocation] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    checked: list[CheckedBinding] = field(default_factory=list)
    judgements: list[Judgement] = field(default_factory=list)
    steps: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()

    def call(
        self,
        number: int,
        *texts: str,
        nothing: str | None = None,
        tool: str = "query_logs",
        session: str = "s",
        **details: Any,
    ) -> Scene:
        """Add a call that found `texts`, or whose no-evidence text is `nothing`."""
        refs = [EvidenceRef(raw_path=f"$.logs[{i}]", text=text) for i, text in enumerate(texts)]
        if nothing is not None:
            refs = [EvidenceRef(raw_path="$.no_evidence", text=nothing)]
        record = RetrievalDetails(evidence_refs=tuple(refs), **details)
        invocation = RecordedInvocation(
            id=number, session_id=session, tool_name=tool, retrieval_details=record
        )
        self.invocations.append(invocation)
        return self

    def claim(
        self,
        text: str,
        *paths: tuple[int, str],
        judged: str = "supported",
        outcome: str = "authentic",
        rule: str | None = None,
        reason: str | None = None,
        kind: str = "observation",
        status: str = "confirmed",
        excerpt: str | None = None,
    ) -> Scene:
        """Add a claim that cites `paths`, with one outcome for all of its bindings."""
        name = f"c{len(self.claims) + 1}"
        bindings = [{"tool_name": "query_logs", "source_invocation_id": i, "raw_path": p} for i, p in paths]
        self.claims.append(
            {
                "claim_id": name,
                "claim_type": kind,
                "status": status,
                "claim_text": text,
                "evidence_bindings": bindings,
            }
        )
        for index, (number, path) in enumerate(paths):
            recorded = next((i.text_at(path) for i in self.invocations if i.id == number), None)
            self.checked.append(
                CheckedBinding(
                    claim_id=name,
                    binding_index=index,
                    tool_name="query_logs",
                    invocation_id=number,
                    raw_path=path,
                    outcome=BindingOutcome(outcome),
                    failed_rules=(rule,) if rule else (),
                    canonical_text=(excerpt or recorded) if outcome == "authentic" else None,
                )
            )
        self.judgements.append(
            Judgement(
                claim_id=name,
                judgement=JudgementKind(judged),
                decided_by=Decider.CHECKER,
                reasons=(reason,) if reason else (),
            )
        )
        return self

    @property
    def output(self) -> ExecutorOutput:
        return ExecutorOutput.from_payload({"claims": self.claims, "next_evidence_steps": list(self.steps)})

    @property
    def ledger(self) -> SessionLedger:
        return SessionLedger(session_id="s", invocations=tuple(self.invocations))

    def evaluation(self, verdict: str = "PASS", severity: str = "none") -> VerifierEvaluation:
        gate = GatekeeperResult(
            status=GateStatus.PASS if severity == "none" else GateStatus.FAIL,
            severity=Severity(severity),
            checked_bindings=tuple(self.checked),
            errors=self.errors,
        )
        return VerifierEvaluation(
            verdict=Verdict(verdict),
            groundedness_score=0.0,
            gatekeeper_result=gate,
            judgements=tuple(self.judgements),
        )

    def compose(
        self,
        verdict: str = "PASS",
        severity: str = "none",
        language: str = "en",
        question: str | None = "Did the pool run dry?",
    ) -> Answer:
        """Return the answer, having checked that it may leave."""
        evaluation = self.evaluation(verdict, severity)
        answer = Composer().compose(
            question=question,
            language=Language(language),
            output=self.output,
            ledger=self.ledger,
            evaluation=evaluation,
        )
        assert check_answer(answer, output=self.output, ledger=self.ledger, evaluation=evaluation) == ()
        return answer


LINE = "10:00:01 ERROR cart-api PoolX-2 exhausted active=8/8 waiting=3"
NOTHING = "query_logs returned no evidence; evidence_status=no_evidence; query=cart-api PoolX; total=0"


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture
def found() -> Scene:
    """A scene with one log line of cart-api (call 7)."""
    return Scene().call(
        7,
        LINE,
        query="cart-api PoolX",
        searched=1200,
        searched_unit="lines",
        total=1,
        evidence_status=EvidenceStatus.EVIDENCE,
        places={"$.logs[0]": "cart.log:12"},
    )


@pytest.fixture
def missed() -> Scene:
    """A scene in which cart-api's PoolX was searched and not found (call 8, a foreign record)."""
    return Scene().call(8, nothing=NOTHING)
