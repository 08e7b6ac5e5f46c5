"""What was found of one part of a claim, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Outcome(IntEnum):
    """From what proves to what disproves; a claim is as good as its worst part."""

    OK = 0
    UNKNOWN = 1
    """Nothing protected is wrong; the wording is beyond the checker."""
    MISSING = 2
    """Something protected stands in the claim and in no excerpt."""
    CONTRADICTED = 3
    """An excerpt says otherwise."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One part of a claim: what came of it, and why."""

    outcome: Outcome
    reason: str
    firm: bool = False
    """It stands whatever else of the claim was not understood: a name or a kind of statement that no excerpt has."""


def ok(reason: str) -> Finding:
    """Return that a part is shown."""
    return Finding(Outcome.OK, reason)


def unknown(reason: str) -> Finding:
    """Return that a part is beyond the checker."""
    return Finding(Outcome.UNKNOWN, reason)


def missing(reason: str, *, firm: bool = False) -> Finding:
    """Return that no excerpt carries a part."""
    return Finding(Outcome.MISSING, reason, firm)


def contradicted(reason: str) -> Finding:
    """Return that an excerpt says otherwise."""
    return Finding(Outcome.CONTRADICTED, reason)


def worst(findings: Iterable[Finding]) -> Outcome:
    """Return the worst outcome; OK for none."""
    return max((f.outcome for f in findings), default=Outcome.OK)


def settled(findings: Iterable[Finding]) -> Outcome:
    """Return what the findings come to: beside wording that was not understood, only what is firm still lowers."""
    listed = list(findings)
    if any(f.outcome is Outcome.UNKNOWN for f in listed):
        return max(
            (f.outcome for f in listed if f.firm or f.outcome is Outcome.UNKNOWN), default=Outcome.UNKNOWN
        )
    return worst(listed)


def failures(findings: Iterable[Finding]) -> list[Finding]:
    """Return what is not OK."""
    return [f for f in findings if f.outcome is not Outcome.OK]
