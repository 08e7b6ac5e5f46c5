"""The wording of an answer by somebody else: held to the same checks as the claims, and dropped as a whole if it fails.

A sentence may stand where a verified fact stands only if it is a claim that the Gatekeeper and the checker pass on that
fact's own evidence, if it follows from the fact itself, and if the whole answer passes the final check (contract,
section 6). Fields of the answer other than its text never change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from habeas.answer.check import check_answer
from habeas.answer.display import one_line
from habeas.answer.overstatement import find_unsupported_tokens
from habeas.answer.wording import detect_language
from habeas.contracts.answer import Answer, Fact
from habeas.contracts.claims import Claim, ClaimType, ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import Decider, JudgementKind, VerifierEvaluation
from habeas.errors import ModelError
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

Evaluate = Callable[[ExecutorOutput], VerifierEvaluation]
"""Gatekeeper and Verifier, as they judge a model's claims."""


class Wordsmith(Protocol):
    """Puts facts into other words (`agents.model_wording.ModelWordsmith`)."""

    async def word(self, question: str, facts: Sequence[str]) -> Sequence[str]:
        """Return a sentence for each fact, in their order. Raises ModelError where it has none."""
        ...


async def reword(
    wordsmith: Wordsmith,
    question: str,
    answer: Answer,
    *,
    output: ExecutorOutput,
    ledger: SessionLedger,
    evaluation: VerifierEvaluation,
    evaluate: Evaluate,
) -> tuple[Answer, str | None]:
    """Return the answer in other words; or `answer` itself, and why.

    Raises:
        StorageError: what a model answered could not be recorded.
    """
    try:
        given = await wordsmith.word(question, [fact.text for fact in answer.facts])
    except ModelError as exc:
        return answer, f"{exc.code} {exc.message}"
    sentences = [one_line(sentence) for sentence in given]
    claims = _claims_of(answer.facts, output)
    if claims is None or len(sentences) != len(claims):
        return answer, "the sentences do not belong to the facts"
    fault = _fault(answer, claims, sentences, evaluate)
    if fault is not None:
        return answer, fault
    text = _with_sentences(answer, sentences)
    if text is None:
        return answer, "the answer has no place for the sentences"
    worded = answer.model_copy(update={"text": text})
    problems = check_answer(worded, output=output, ledger=ledger, evaluation=evaluation)
    return (answer, problems[0]) if problems else (worded, None)


def _claims_of(facts: Sequence[Fact], output: ExecutorOutput) -> list[Claim] | None:
    """Return the claim behind each fact; None where that cannot be told."""
    claims: list[Claim] = []
    for fact in facts:
        own = [c for c in output.claims if (c.claim_id, c.claim_text) == (fact.claim_id, fact.text)]
        if len(own) != 1:
            return None
        claims += own
    return claims


def _fault(
    answer: Answer, claims: Sequence[Claim], sentences: Sequence[str], evaluate: Evaluate
) -> str | None:
    """Return why a sentence may not stand for its fact; None where all may."""
    said = [
        claim.model_copy(update={"claim_text": sentence})
        for claim, sentence in zip(claims, sentences, strict=True)
    ]
    judgements = evaluate(ExecutorOutput(claims=tuple(said))).judgements
    for number, (claim, new, judgement) in enumerate(zip(claims, said, judgements, strict=True), start=1):
        if one_line(claim.claim_text) == new.claim_text:
            continue
        if detect_language(new.claim_text) is not answer.language:
            return f"sentence {number} is in another language"
        if judgement.judgement is not JudgementKind.SUPPORTED or judgement.decided_by is not Decider.CHECKER:
            return f"sentence {number} is not shown by the evidence: {'; '.join(judgement.reasons)}"
        if not _follows(new, claim):
            return f"sentence {number} does not follow from its fact"
    return None


def _follows(new: Claim, old: Claim) -> bool:
    """Return whether a sentence says nothing beyond its fact, which is read as if it were the evidence.

    A fact about an absence is no record of one: numbers and names are compared, and the evidence decides the rest.
    """
    fact = old.claim_text
    if find_unsupported_tokens(new.claim_text, [fact]):
        return False
    if old.claim_type is not ClaimType.OBSERVATION:
        return True
    stated = VerifiedExcerpt(tool_name="query_logs", raw_path="$.logs[0]", excerpt=fact, reference=fact)
    return check_claim(new, [stated]).judgement is JudgementKind.SUPPORTED


def _with_sentences(answer: Answer, sentences: Sequence[str]) -> str | None:
    """Return the answer's text with each fact's line in other words; None where a line is not there once."""
    lines = answer.text.split("\n")
    for number, (fact, sentence) in enumerate(zip(answer.facts, sentences, strict=True), start=1):
        line = f"[{number}] {one_line(fact.text)}"
        if lines.count(line) != 1:
            return None
        lines[lines.index(line)] = f"[{number}] {sentence}"
    return "\n".join(lines)
