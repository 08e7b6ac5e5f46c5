"""Which claims may be stated, which are only listed, and which must not be repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from habeas.answer.overstatement import overstates, repeats
from habeas.answer.wording import WORDING, say
from habeas.contracts.answer import Citation, Fact, Language, Unverified
from habeas.contracts.claims import Claim, ClaimType, ExecutorOutput
from habeas.contracts.evidence import NO_EVIDENCE
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import (
    BindingOutcome,
    CheckedBinding,
    GatekeeperResult,
    Judgement,
    JudgementKind,
    VerifierEvaluation,
)
from habeas.gate import claims_with_bindings
from habeas.text.fields import read_fields


class Standing(Enum):
    """What may be done with a claim."""

    FACT = auto()
    UNVERIFIED = auto()
    REMOVED = auto()


@dataclass(frozen=True, kw_only=True)
class Assessed:
    """A claim with all that was found about it."""

    position: int
    """Counted from 1."""
    claim: Claim
    judgement: Judgement | None
    bindings: tuple[CheckedBinding, ...] | None
    """What the Gatekeeper says of each of its bindings; None when that cannot be told."""
    standing: Standing
    citations: tuple[Citation, ...] = ()
    why: str = ""
    """Why it is not a fact, in the answer's language."""
    repeatable: bool = True
    """Whether the claim's words may stand in the answer's text."""
    shown: str = ""
    """What is listed in place of a claim whose words must not be repeated anywhere."""

    @property
    def is_knowledge(self) -> bool:
        """Whether it tells what a runbook says."""
        return self.claim.claim_type is ClaimType.KNOWLEDGE_REFERENCE

    @property
    def was_contradicted(self) -> bool:
        """Whether a cited record says otherwise."""
        return self.judgement is not None and self.judgement.judgement is JudgementKind.CONTRADICTED

    def as_fact(self) -> Fact:
        """Return the claim as a fact."""
        return Fact(claim_id=self.claim.claim_id, text=self.claim.claim_text, citations=self.citations)

    def as_unverified(self) -> Unverified:
        """Return the claim as one that is not stated."""
        return Unverified(
            claim_id=self.claim.claim_id, text=self.shown or self.claim.claim_text, reason=self.why
        )


def assess(
    output: ExecutorOutput, ledger: SessionLedger, evaluation: VerifierEvaluation, language: Language
) -> tuple[Assessed, ...]:
    """Return all claims in order, each with what may be done with it.

    A fact is judged supported and has bindings; all are authentic and can be read in this session's record.
    What does not fit together (a judgement or a binding that is not this claim's) makes a claim unverified.
    """
    bindings = _bindings_by_claim(output, evaluation.gatekeeper_result)
    judgements = _judgements_by_claim(output, evaluation.judgements)
    crashed = bool(evaluation.gatekeeper_result.errors)
    assessed = tuple(
        _assess(position, claim, judgement, checked, ledger, language)
        for position, (claim, judgement, checked) in enumerate(
            zip(output.claims, judgements, bindings, strict=True), start=1
        )
    )
    if crashed:  # nobody knows which claim the fault concerns
        assessed = tuple(
            a if a.standing is Standing.FACT else replace(a, standing=Standing.REMOVED) for a in assessed
        )
    return _without_removed_words(assessed, language)


def _bindings_by_claim(
    output: ExecutorOutput, result: GatekeeperResult
) -> list[tuple[CheckedBinding, ...] | None]:
    """Return each claim's checked bindings; None where they cannot be told apart."""
    paired = list(claims_with_bindings(output, result))
    count = sum(len(claim.evidence_bindings) for claim in output.claims)
    if count == len(result.checked_bindings) and all(
        binding.claim_id == claim.claim_id for claim, own in paired for binding in own
    ):
        return [own for _, own in paired]
    rejected = {b.claim_id: b for b in result.checked_bindings if b.outcome is BindingOutcome.REJECT}
    return [(rejected[claim.claim_id],) if claim.claim_id in rejected else None for claim in output.claims]


def _judgements_by_claim(output: ExecutorOutput, judgements: Sequence[Judgement]) -> list[Judgement | None]:
    padded: list[Judgement | None] = [*judgements, *([None] * len(output.claims))]
    return [
        judgement if judgement is not None and judgement.claim_id == claim.claim_id else None
        for claim, judgement in zip(output.claims, padded, strict=False)
    ]


def _assess(
    position: int,
    claim: Claim,
    judgement: Judgement | None,
    bindings: tuple[CheckedBinding, ...] | None,
    ledger: SessionLedger,
    language: Language,
) -> Assessed:
    kind = judgement.judgement if judgement else JudgementKind.NOT_JUDGED
    base = Assessed(
        position=position,
        claim=claim,
        judgement=judgement,
        bindings=bindings,
        standing=Standing.UNVERIFIED,
    )
    if kind is JudgementKind.CONTRADICTED or any(b.outcome is BindingOutcome.REJECT for b in bindings or ()):
        return replace(base, standing=Standing.REMOVED)
    citations = _citations(bindings or (), ledger)
    overstated = overstates(claim.claim_text, _records(citations, ledger))
    if kind is not JudgementKind.SUPPORTED or not _may_be_stated(claim, bindings):
        return replace(base, why=_why(claim, judgement, bindings, language), repeatable=not overstated)
    if not citations or len(citations) < len({(b.invocation_id, b.raw_path) for b in bindings or ()}):
        return replace(base, why=say(language, "why.no_citation"), repeatable=not overstated)
    if overstated:
        return replace(base, why=say(language, "why.overstates"), repeatable=False)
    return replace(base, standing=Standing.FACT, citations=citations)


def _may_be_stated(claim: Claim, bindings: tuple[CheckedBinding, ...] | None) -> bool:
    return (
        claim.may_be_fact
        and bool(claim.claim_text.strip())
        and bool(bindings)
        and all(b.outcome is BindingOutcome.AUTHENTIC for b in bindings or ())
    )


def _citations(bindings: Sequence[CheckedBinding], ledger: SessionLedger) -> tuple[Citation, ...]:
    """Return what the authentic bindings cite, each place once, as far as this session's record holds it."""
    citations: dict[tuple[int, str, str], Citation] = {}
    for binding in bindings:
        if binding.outcome is not BindingOutcome.AUTHENTIC:
            continue
        if binding.invocation_id is None or binding.raw_path is None:
            continue
        invocation = ledger.find(binding.invocation_id)
        if invocation is None or invocation.session_id != ledger.session_id:
            continue
        recorded = invocation.text_at(binding.raw_path)
        if recorded is None:
            continue
        excerpt = binding.canonical_text or recorded
        citations[invocation.id, binding.raw_path, excerpt] = Citation(
            invocation_id=invocation.id,
            raw_path=binding.raw_path,
            excerpt=excerpt,
            place=invocation.retrieval_details.places.get(binding.raw_path),
        )
    return tuple(citations.values())


def _records(citations: Sequence[Citation], ledger: SessionLedger) -> list[str]:
    """Return the recorded words that a claim may repeat: what it cites, and of an absence only the query."""
    records: list[str] = []
    for citation in citations:
        if citation.raw_path != NO_EVIDENCE:
            records.append(citation.excerpt)
            continue
        invocation = ledger.find(citation.invocation_id)
        if invocation is not None:
            text = invocation.text_at(NO_EVIDENCE) or ""
            query = invocation.retrieval_details.query or read_fields(text).get("query")
            records.append(query or "")
    return records


def _why(
    claim: Claim,
    judgement: Judgement | None,
    bindings: tuple[CheckedBinding, ...] | None,
    language: Language,
) -> str:
    """Return why a claim is not a fact: what the gate found, else the judgement and its first reason."""
    if not claim.may_be_fact:
        return say(language, "why.possibility")
    failed = [rule for binding in bindings or () for rule in binding.failed_rules]
    if failed:
        return rule_in_words(failed[0], language)
    if claim.defects:
        return rule_in_words("output_incomplete", language)
    if not claim.evidence_bindings:
        return rule_in_words("bindings_empty", language)
    if judgement is None or judgement.judgement in (JudgementKind.NOT_JUDGED, JudgementKind.SUPPORTED):
        return say(language, "why.not_judged")
    why = say(language, f"why.{judgement.judgement.value}")
    detail = judgement.reasons[0] if judgement.reasons else ""
    if not detail.strip() or overstates(detail, ()):
        return why
    return say(language, "why.detail", why=why, detail=detail)


def rule_in_words(rule: str, language: Language) -> str:
    """Return what a gate rule found, as a sentence's part."""
    message = f"rule.{rule}"
    return say(language, message if message in WORDING else "rule.other")


def _without_removed_words(assessed: tuple[Assessed, ...], language: Language) -> tuple[Assessed, ...]:
    """Return the claims so that none that is shown holds the words of a removed one."""
    removed = [a.claim.claim_text for a in assessed if a.standing is Standing.REMOVED]
    if not removed:
        return assessed
    return tuple(_apart_from(a, removed, language) for a in assessed)


def _apart_from(a: Assessed, removed: Sequence[str], language: Language) -> Assessed:
    if a.standing is Standing.REMOVED:
        return a
    if any(repeats(a.claim.claim_text, text) for text in removed):
        return replace(
            a,
            standing=Standing.UNVERIFIED,
            citations=(),
            why=say(language, "why.same_words"),
            repeatable=False,
            shown=say(language, "withheld", position=a.position),
        )
    if any(repeats(a.why, text) for text in removed):  # a reason may quote what it refuses
        kind = a.judgement.judgement.value if a.judgement else "not_judged"
        message = f"why.{kind}" if f"why.{kind}" in WORDING else "why.not_judged"
        return replace(a, why=say(language, message))
    return a
