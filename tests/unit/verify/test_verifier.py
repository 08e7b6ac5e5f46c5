"""What the Verifier makes of the gate, the checker, a doubtful record and a model's opinion."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.contracts import (
    Decider,
    ExecutorOutput,
    Judgement,
    JudgementKind,
    SessionLedger,
    VerifierEvaluation,
)
from habeas.verify import Verifier, VerifierInputHook

ABSENCE = "query_logs returned no evidence; evidence_status=no_evidence; query=mail-api bounce; total=0"
LINE = "2026-03-02T04:11:09Z ERROR mail-api smtp session to 10.1.2.3 timed out after 8000ms"


def evaluate(claims: list[dict[str, Any]], **details: Any) -> tuple[ExecutorOutput, VerifierEvaluation]:
    refs = [{"raw_path": "$.logs[0]", "text": LINE}]
    absence = [{"raw_path": "$.no_evidence", "text": ABSENCE}]
    ledger = SessionLedger.from_payload(
        "s",
        [
            {
                "id": 1,
                "session_id": "s",
                "tool_name": "query_logs",
                "retrieval_details": {"evidence_refs": refs},
            },
            {
                "id": 2,
                "session_id": "s",
                "tool_name": "query_logs",
                "retrieval_details": {"evidence_refs": absence, **details},
            },
        ],
    )
    prepared = VerifierInputHook().prepare(ExecutorOutput.from_payload({"claims": claims}), ledger)
    return prepared.output, Verifier().evaluate(prepared.output, ledger, prepared.gatekeeper_result)


def positive(
    text: str = "mail-api timed out after 8000ms.", excerpt: str = LINE, **changes: Any
) -> dict[str, Any]:
    binding = {
        "tool_name": "query_logs",
        "source_invocation_id": 1,
        "raw_path": "$.logs[0]",
        "evidence_excerpt": excerpt,
    }
    claim = {
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": text,
        "evidence_bindings": [binding],
    }
    return {**claim, **changes}


def negative(text: str = "未检索到 mail-api 的 bounce 日志。") -> dict[str, Any]:
    binding = {
        "tool_name": "query_logs",
        "source_invocation_id": 2,
        "raw_path": "$.no_evidence",
        "evidence_excerpt": ABSENCE,
    }
    return positive(text, claim_type="negative_observation", evidence_bindings=[binding])


def test_all_supported_is_a_pass() -> None:
    _, evaluation = evaluate([positive(), negative()])
    assert (evaluation.verdict, evaluation.groundedness_score) == ("PASS", 1.0)


@pytest.mark.parametrize(
    "details",
    [
        {"evidence_status": "error"},
        {"evidence_status": "unavailable"},
        {"evidence_status": "evidence"},
        {"evidence_status": "failed somehow"},
        {"truncated": True, "total": 900},
        {"searched": 0},
        {"error": "connection refused"},
    ],
)
def test_an_absence_that_its_own_record_denies_is_not_stated(details: dict[str, Any]) -> None:
    _, evaluation = evaluate([negative()], **details)
    assert [j.judgement for j in evaluation.judgements] == [JudgementKind.UNSUPPORTED]
    assert evaluation.verdict != "PASS"


@pytest.mark.parametrize(
    "details", [{}, {"evidence_status": "no_evidence", "searched": 40, "truncated": False}]
)
def test_an_absence_that_its_record_carries_is(details: dict[str, Any]) -> None:
    assert evaluate([negative()], **details)[1].verdict == "PASS"


def test_a_contradicted_claim_rejects_and_an_unsupported_one_lowers() -> None:
    assert evaluate([positive(), positive("mail-api timed out after 9000ms.")])[1].verdict in (
        "REJECT",
        "LOW_CONFID",
    )
    _, evaluation = evaluate([positive(), positive("The root cause is a leak in mail-api.")])
    assert (evaluation.verdict, evaluation.groundedness_score) == ("LOW_CONFID", 0.5)


def test_what_the_gate_refused_is_not_judged() -> None:
    _, evaluation = evaluate([positive(excerpt=LINE.replace("8000", "7000")), positive(status="unconfirmed")])
    assert [(j.judgement, j.decided_by) for j in evaluation.judgements] == [
        (JudgementKind.NOT_JUDGED, Decider.GATE),
        (JudgementKind.NOT_JUDGED, Decider.NONE),
    ]
    assert (evaluation.verdict, evaluation.groundedness_score) == ("REJECT", 0.0)


def test_claims_with_one_id_keep_their_own_bindings() -> None:
    good, bad = positive(claim_id="c1"), positive(claim_id="c1", excerpt=LINE.replace("mail-api", "chat-api"))
    _, evaluation = evaluate([bad, good])
    assert [j.judgement for j in evaluation.judgements] == [JudgementKind.NOT_JUDGED, JudgementKind.SUPPORTED]


def test_a_checker_that_crashes_states_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> Judgement:
        raise RecursionError("deep")

    monkeypatch.setattr("habeas.verify.verifier.check_claim", crash)
    _, evaluation = evaluate([positive()])
    assert evaluation.judgements[0].judgement is JudgementKind.UNSUPPORTED
    assert "crashed" in evaluation.judgements[0].reasons[0]


@pytest.mark.parametrize(
    ("own", "opinion", "settled"),
    [
        ("undecided", "supported", "supported"),
        ("undecided", "unsupported", "unsupported"),
        ("supported", "unsupported", "unsupported"),
        ("supported", "undecided", "undecided"),
        ("unsupported", "supported", "unsupported"),
        ("unsupported", "contradicted", "contradicted"),
        ("contradicted", "supported", "contradicted"),
        ("not_judged", "supported", "not_judged"),
        ("undecided", "not_judged", "undecided"),
    ],
)
def test_a_model_decides_what_is_undecided_and_only_lowers(own: str, opinion: str, settled: str) -> None:
    output, evaluation = evaluate([positive()])
    given = evaluation.judgements[0].model_copy(update={"judgement": JudgementKind(own)})
    said = Judgement(claim_id="c1", judgement=JudgementKind(opinion), decided_by=Decider.MODEL)
    changed = evaluation.model_copy(update={"judgements": (given,)})
    assert Verifier().settle(output, changed, {0: said}).judgements[0].judgement == settled
