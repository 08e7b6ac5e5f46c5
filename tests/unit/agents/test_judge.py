"""A judge decides the wording of undecided claims, shows what it relies on, and can only lower the rest."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from habeas.agents.judge import ask_judge
from habeas.contracts import Claim, ClaimStatus, ClaimType, Decider, JudgementKind
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.service.diagnose import Timings, evaluate
from habeas.verify.facts import VerifiedExcerpt
from habeas.verify.opinion import OpenClaim, read_opinion
from habeas.verify.verifier import Verifier

LINE = "2026-05-06T07:08:09Z WARN press-3 spool directory drained by hand, 14 sheets requeued"
OTHER = "2026-05-06T07:09:00Z INFO press-4 idle"


def asked(position: int = 0) -> OpenClaim:
    claim = Claim(
        claim_id="c1",
        claim_type=ClaimType.OBSERVATION,
        status=ClaimStatus.CONFIRMED,
        claim_text="…",
    )
    excerpts = tuple(
        VerifiedExcerpt(tool_name="query_logs", raw_path=f"$.logs[{i}]", excerpt=text, reference=text)
        for i, text in enumerate((LINE, OTHER))
    )
    return OpenClaim(position=position, claim=claim, evidence=excerpts, reasons=("not understood",))


def answer(**changes: Any) -> dict[str, Any]:
    return {"judgement": "supported", "reason": "it says so", "quotes": ["14 sheets requeued"], **changes}


@pytest.mark.parametrize(
    ("given", "judgement"),
    [
        (answer(), "supported"),
        (answer(quotes=["14 sheets requeued", "press-4 idle at 07:09:00"]), "unsupported"),
        (answer(quotes=["14 sheets requeued", "INFO press-4 idle"]), "supported"),
        (answer(quotes=["41 sheets requeued"]), "unsupported"),
        (answer(quotes=["sheets"]), "unsupported"),
        (answer(quotes=[]), "unsupported"),
        (answer(quotes="14 sheets requeued"), "unsupported"),
        (answer(quotes=[14]), "unsupported"),
        (answer(quotes=["14 sheets requeued"] * 21), "unsupported"),
        (answer(judgement="contradicted"), "contradicted"),
        (answer(judgement="unsupported"), "unsupported"),
        (answer(judgement="undecided"), "unsupported"),
        (answer(judgement="SUPPORTED!"), "unsupported"),
        (answer(judgement=["supported"]), "unsupported"),
        ({}, "unsupported"),
        ("supported", "unsupported"),
        (None, "unsupported"),
    ],
)
def test_an_answer_counts_only_with_quotations_that_stand(given: object, judgement: str) -> None:
    opinion = read_opinion(asked(), given)
    assert (opinion.judgement, opinion.decided_by) == (judgement, Decider.MODEL)
    assert opinion.reasons[0]


class Scripted:
    """Answers, raises or never answers, by the claim's position."""

    name = "scripted"

    def __init__(self, *script: object) -> None:
        self._script = script

    async def judge(self, asked: OpenClaim) -> object:
        turn = self._script[asked.position]
        if isinstance(turn, Exception):
            raise turn
        if turn is Ellipsis:
            await asyncio.Event().wait()
        return turn


async def test_a_broken_judge_lowers_its_claim_and_no_other() -> None:
    judge = Scripted(answer(), ValueError("no JSON"), ..., answer(quotes=None))
    opinions = await ask_judge(judge, [asked(i) for i in range(4)], seconds=0.05)
    assert [opinions[i].judgement for i in range(4)] == [
        JudgementKind.SUPPORTED,
        JudgementKind.UNSUPPORTED,
        JudgementKind.UNSUPPORTED,
        JudgementKind.UNSUPPORTED,
    ]
    assert "no JSON" in opinions[1].reasons[0]
    assert "0.05 s" in opinions[2].reasons[0]


def claim(text: str) -> dict[str, Any]:
    return {
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": text,
        "evidence_bindings": [
            {
                "tool_name": "query_logs",
                "source_invocation_id": 1,
                "raw_path": "$.logs[0]",
                "evidence_excerpt": LINE,
            }
        ],
    }


async def test_only_what_is_undecided_is_asked_and_nothing_lowered_is_raised() -> None:
    output = ExecutorOutput.from_payload(
        {"claims": [claim("press-9 requeued 14 sheets."), claim("Somebody emptied the spool of press-3.")]}
    )
    ledger = SessionLedger.from_payload(
        "s",
        [
            {
                "id": 1,
                "session_id": "s",
                "tool_name": "query_logs",
                "retrieval_details": {"evidence_refs": [{"raw_path": "$.logs[0]", "text": LINE}]},
            }
        ],
    )
    prepared, evaluation = evaluate(output, ledger, Timings(lambda _: None))
    open_claims = Verifier().open_claims(prepared, ledger, evaluation)
    assert [c.position for c in open_claims] == [1]
    assert [e.excerpt for e in open_claims[0].evidence] == [LINE]

    good = answer(quotes=["spool directory drained by hand"])
    opinions = await ask_judge(Scripted(good, good), open_claims)
    settled = Verifier().settle(prepared, evaluation, opinions)
    assert settled.judgements[1].judgement is JudgementKind.SUPPORTED
    assert settled.judgements[0].judgement is not JudgementKind.SUPPORTED
    assert settled.verdict != "PASS"
