"""What a judge is asked of a claim that the checker left undecided, and what its answer counts for.

A judge (a language model, say) decides wording and nothing else. Its word is taken only with its reasons: it has to
quote what it relies on, and the quotation is held against the claim's own excerpts as any excerpt is against its
reference. An answer that quotes nothing, or something else, supports nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from habeas.contracts.claims import Claim
from habeas.contracts.verdict import Decider, Judgement, JudgementKind
from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt
from habeas.verify.facts import VerifiedExcerpt

MAX_REASON = 500
"""Characters of a judge's reason that are kept."""
MAX_QUOTES = 20
"""Quotations that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClaim:
    """One claim that the checker left undecided, whole."""

    position: int
    """Among the claims of the output, from 0."""
    claim: Claim
    evidence: tuple[VerifiedExcerpt, ...]
    """Its own verified excerpts; nothing else may be used."""
    reasons: tuple[str, ...]
    """What the checker could not follow."""


def read_opinion(asked: OpenClaim, answer: object) -> Judgement:
    """Return what a judge's answer counts for. Total: nonsense counts as `unsupported`.

    An answer is an object with `judgement` (`supported`, `unsupported` or `contradicted`), `reason` (a text) and
    `quotes` (texts out of the claim's excerpts, all of which have to match one).
    """
    if not isinstance(answer, Mapping):
        return _lowered(asked, "the judge did not answer with an object")
    given = cast("Mapping[str, Any]", answer)
    reason = str(given.get("reason") or "the judge gave no reason")[:MAX_REASON]
    match given.get("judgement"):
        case "contradicted":
            return _judgement(asked, JudgementKind.CONTRADICTED, reason)
        case "unsupported":
            return _lowered(asked, reason)
        case "supported":
            doubt = _doubt(asked.evidence, given.get("quotes"))
            return _lowered(asked, doubt) if doubt else _judgement(asked, JudgementKind.SUPPORTED, reason)
        case other:
            return _lowered(asked, f"the judge answered {str(other)[:40]!r}")


def failed_opinion(asked: OpenClaim, reason: str) -> Judgement:
    """Return what counts when the judge failed, took too long or was cut off: the claim is not supported."""
    return _lowered(asked, f"the judge failed: {reason[:MAX_REASON]}")


def _doubt(evidence: Sequence[VerifiedExcerpt], quotes: object) -> str | None:
    """Return why the quotations carry nothing; None when each comes from one of the excerpts."""
    if not isinstance(quotes, list) or not quotes:
        return "the judge quotes nothing"
    listed = cast("list[object]", quotes)
    if len(listed) > MAX_QUOTES:
        return f"the judge quotes more than {MAX_QUOTES} places"
    for quote in listed:
        if not isinstance(quote, str):
            return "the judge's quotation is no text"
        if all(compare_excerpt(quote, e.excerpt).outcome is not ExcerptOutcome.MATCH for e in evidence):
            return f"the judge quotes what stands in no excerpt of the claim: {quote[:80]!r}"
    return None


def _lowered(asked: OpenClaim, reason: str) -> Judgement:
    return _judgement(asked, JudgementKind.UNSUPPORTED, reason)


def _judgement(asked: OpenClaim, kind: JudgementKind, reason: str) -> Judgement:
    return Judgement(
        claim_id=asked.claim.claim_id, judgement=kind, decided_by=Decider.MODEL, reasons=(reason,)
    )
