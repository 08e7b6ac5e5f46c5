"""The safe final answer: what is established, what is not, what was asked, and what to look at next.

The Composer decides nothing about truth. It enforces what the Gatekeeper and the Verifier found, takes what
was searched from the record, and lets no text out that the final check refuses.
"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.answer.check import carriers, check_answer
from habeas.answer.claims import Assessed, Standing, assess
from habeas.answer.layout import Draft, opening, rejecting_reasons, render
from habeas.answer.record import calls_of, not_checked, not_found
from habeas.answer.steps import next_steps, steps_from_record
from habeas.answer.wording import say
from habeas.contracts.answer import Answer, Language
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import Severity, Verdict, VerifierEvaluation


class Composer:
    """Writes answers by rule; the same input gives the same answer."""

    def compose(
        self,
        *,
        question: str | None,
        language: Language,
        output: ExecutorOutput,
        ledger: SessionLedger,
        evaluation: VerifierEvaluation,
    ) -> Answer:
        """Return the answer in `language`; it passes `check_answer`. Never raises.

        A supported claim is still only listed when its words overstate, or repeat a removed claim.
        A text that fails the check gives way to a minimal one; the structured fields stay.
        """
        draft = _draft(bool(question and question.strip()), language, output, ledger, evaluation)
        answer = draft.answer.model_copy(update={"text": render(draft)})
        if check_answer(answer, output=output, ledger=ledger, evaluation=evaluation):
            return answer.model_copy(update={"text": _minimal(draft)})
        return answer


def _draft(
    asked: bool,
    language: Language,
    output: ExecutorOutput,
    ledger: SessionLedger,
    evaluation: VerifierEvaluation,
) -> Draft:
    assessed = assess(output, ledger, evaluation, language)
    calls = calls_of(ledger, language)
    removed = [a.claim.claim_text for a in assessed if a.standing is Standing.REMOVED]
    bare = Answer(
        text="",
        language=language,
        facts=tuple(a.as_fact() for a in assessed if a.standing is Standing.FACT),
        unverified=tuple(a.as_unverified() for a in assessed if a.standing is Standing.UNVERIFIED),
        removed=len(removed),
        not_found=not_found(calls),
        not_checked=not_checked(calls),
    )
    own_steps = steps_from_record(
        calls,
        language,
        established=bool(bare.facts),
        unverified=bool(bare.unverified),
        removed=bool(removed),
    )
    steps = next_steps(
        own_steps,
        proposed=output.next_evidence_steps,
        removed=removed,
        carriers=carriers(bare, calls),
        language=language,
    )
    return Draft(
        answer=bare.model_copy(update={"next_steps": steps}),
        verdict=_effective(evaluation, assessed),
        assessed=assessed,
        calls=calls,
        asked=asked,
        rules=rejecting_reasons(evaluation, assessed),
    )


def _effective(evaluation: VerifierEvaluation, assessed: Sequence[Assessed]) -> Verdict:
    """Return the verdict that the answer speaks for: never better than what the claims themselves came to."""
    if evaluation.verdict is Verdict.REJECT or evaluation.gatekeeper_result.severity is Severity.REJECT:
        return Verdict.REJECT
    standings = {a.standing for a in assessed}
    if Standing.REMOVED in standings:
        return Verdict.REJECT
    unsure = Standing.FACT not in standings or any(
        a.standing is Standing.UNVERIFIED and a.claim.may_be_fact for a in assessed
    )
    low = evaluation.gatekeeper_result.severity is Severity.LOW_CONFID
    return Verdict.LOW_CONFID if unsure or low else evaluation.verdict


def _minimal(draft: Draft) -> str:
    """Return a text of our own sentences alone."""
    return f"{opening(draft)}\n{say(draft.answer.language, 'minimal')}".strip()
