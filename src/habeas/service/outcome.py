"""The outcome of a question as JSON: the fields of interfaces.md, and nothing that is not JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from habeas.contracts.answer import Answer, Language
from habeas.contracts.claims import Binding, Claim, ExecutorOutput
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import VerifierEvaluation


def render_outcome(
    session_id: str,
    question: str,
    language: Language,
    output: ExecutorOutput,
    ledger: SessionLedger,
    evaluation: VerifierEvaluation,
    answer: Answer,
    timings: Mapping[str, float],
    *,
    demonstration: bool,
    model: Mapping[str, Any] | None = None,
    wording: Mapping[str, Any],
) -> dict[str, Any]:
    """Return what `habeas ask --format json` prints.

    `model` says what models have used, where one was asked; `wording` who worded the text, and why not a model that was
    asked to.
    """
    return {
        "session_id": session_id,
        "question": question,
        "language": str(language),
        **render_evaluation(evaluation),
        "answer": answer.model_dump(mode="json", by_alias=True),
        "claims": [render_claim(claim, ledger) for claim in output.claims],
        "invocations": [render_invocation(invocation) for invocation in ledger.own()],
        "timings": dict(timings),
        "demonstration": demonstration,
        "model": None if model is None else dict(model),
        "wording": dict(wording),
    }


def render_evaluation(evaluation: VerifierEvaluation) -> dict[str, Any]:
    """Return verdict, groundedness, gatekeeper result and judgements."""
    return evaluation.model_dump(mode="json", by_alias=True)


def render_claim(claim: Claim, ledger: SessionLedger) -> dict[str, Any]:
    """Return a claim in the payload form of the contract, section 3; what a span cuts is written out beside it."""
    bindings = [
        binding.model_dump(mode="json", exclude={"readable", "defects", "id_filled"}, exclude_none=True)
        | _written_out(binding, ledger)
        for binding in claim.evidence_bindings
    ]
    return {
        "claim_id": claim.claim_id,
        "claim_type": str(claim.claim_type) if claim.claim_type else None,
        "status": str(claim.status) if claim.status else None,
        "claim_text": claim.claim_text,
        "evidence_bindings": bindings,
    }


def _written_out(binding: Binding, ledger: SessionLedger) -> dict[str, str]:
    number = binding.source_invocation_id
    invocation = ledger.find(number) if isinstance(number, int) else None
    text = invocation.text_at(binding.raw_path) if invocation and binding.raw_path else None
    if text is None or binding.span is None:
        return {}
    return {"evidence_excerpt": text[slice(*binding.span)]}


def render_invocation(invocation: RecordedInvocation) -> dict[str, Any]:
    """Return one invocation as the outcome shows it."""
    details = invocation.retrieval_details.model_dump(mode="json", by_alias=True)
    return {
        "id": invocation.id,
        "tool_name": invocation.tool_name,
        "source": invocation.source,
        "arguments": invocation.arguments,
        "evidence_refs": details["evidence_refs"] or [],
        **{
            key: details[key]
            for key in (
                "evidence_status",
                "searched",
                "searched_unit",
                "total",
                "total_is_estimate",
                "truncated",
                "query",
                "window",
                "error",
                "places",
                "near",
                "notes",
            )
        },
    }
