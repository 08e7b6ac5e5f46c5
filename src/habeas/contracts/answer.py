"""The answer that leaves habeas (contract, section 6; interfaces, Parts)."""

from __future__ import annotations

from enum import StrEnum

from habeas.contracts.base import Contract
from habeas.contracts.evidence import Window


class Language(StrEnum):
    """The languages that habeas speaks."""

    EN = "en"
    ZH = "zh"


class Citation(Contract):
    """Where a fact can be read in the record."""

    invocation_id: int
    raw_path: str
    excerpt: str
    """Cut from the recorded text, not from what the Executor wrote."""
    place: str | None = None
    """Where it stands in the source (`app.log:1204`), where that is known."""


class Fact(Contract):
    """A claim that is supported by authentic evidence."""

    claim_id: str
    text: str
    citations: tuple[Citation, ...]


class Unverified(Contract):
    """A claim that is not stated as a fact, and why."""

    claim_id: str
    text: str
    reason: str


class NotFound(Contract):
    """A query that found nothing."""

    tool_name: str
    source: str | None
    query: str | None
    window: Window | None
    searched: int | None


class NotChecked(Contract):
    """Something that could not be looked at, or not wholly."""

    tool_name: str
    source: str | None
    reason: str


class Answer(Contract):
    """The structured answer and its text."""

    text: str
    language: Language
    facts: tuple[Fact, ...] = ()
    """Supported claims and nothing else."""
    unverified: tuple[Unverified, ...] = ()
    removed: int = 0
    """How many claims were taken out because their evidence could not be validated."""
    not_found: tuple[NotFound, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    next_steps: tuple[str, ...] = ()
    """Steps that collect evidence; never remediation."""
