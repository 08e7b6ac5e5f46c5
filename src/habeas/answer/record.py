"""What the record itself says of each call: what was asked, what was not found, what could not be looked at.

Nothing here comes from the Executor. Only calls of the session are told of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habeas.answer.wording import say
from habeas.contracts.answer import Language, NotChecked, NotFound
from habeas.contracts.evidence import NO_EVIDENCE, EvidenceStatus, RecordedInvocation, Window
from habeas.contracts.ledger import SessionLedger
from habeas.text.fields import read_fields

NEAR_SHOWN = 2
"""Near misses that a text shows; the record holds more."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call as its record tells it."""

    invocation: RecordedInvocation
    source: str | None
    query: str | None
    window: Window | None
    found_nothing: bool
    """The tool answered, and nothing matched: what the record says, and all that it says."""
    gaps: tuple[str, ...]
    """Why this call leaves something unknown; empty when it does not."""
    notes: tuple[str, ...]
    """How it was looked at, in the source's words (`looked at every 5s`)."""
    remark: str | None
    """What the source itself says of finding nothing (`PoolSaturated is pending since …, not firing`)."""
    near: tuple[str, ...]
    """A few records of the same event with another entity, level or time: leads, never evidence."""

    @property
    def found_something(self) -> bool:
        """Whether the record holds at least one match."""
        return bool(_matches(self.invocation))


def calls_of(ledger: SessionLedger, language: Language) -> tuple[Call, ...]:
    """Return the session's calls, in the order of the record."""
    return tuple(_call(invocation, language) for invocation in ledger.own())


def not_found(calls: Sequence[Call]) -> tuple[NotFound, ...]:
    """Return the queries that found nothing."""
    return tuple(
        NotFound(
            tool_name=call.invocation.tool_name,
            source=call.source,
            query=call.query,
            window=call.window,
            searched=call.invocation.retrieval_details.searched,
        )
        for call in calls
        if call.found_nothing
    )


def not_checked(calls: Sequence[Call]) -> tuple[NotChecked, ...]:
    """Return what could not be looked at, or not wholly; one entry for each reason."""
    return tuple(
        NotChecked(tool_name=call.invocation.tool_name, source=call.source, reason=gap)
        for call in calls
        for gap in call.gaps
    )


def has_no_result(invocation: RecordedInvocation) -> bool:
    """Return whether the record neither holds what it found nor says why not: then nothing is known of the call."""
    details = invocation.retrieval_details
    if details.evidence_status is EvidenceStatus.EVIDENCE:
        return not _matches(invocation)
    return details.evidence_status is None and not details.evidence_refs


def shown_count(number: int) -> str:
    """Return a count as people read it (`1,234`)."""
    return f"{number:,}"


def _call(invocation: RecordedInvocation, language: Language) -> Call:
    details = invocation.retrieval_details
    fields = read_fields(invocation.text_at(NO_EVIDENCE) or "")
    window = details.window
    if window is None and ("from" in fields or "to" in fields):
        window = Window.of(fields.get("from"), fields.get("to"))
    return Call(
        invocation=invocation,
        source=invocation.source or details.source or fields.get("source"),
        query=details.query if details.query is not None else fields.get("query"),
        window=window,
        found_nothing=_found_nothing(invocation) and not _matches(invocation),
        gaps=_gaps(invocation, language),
        notes=details.notes,
        remark=fields.get("message"),
        near=details.near.samples[-NEAR_SHOWN:] if details.near else (),
    )


def _paths(invocation: RecordedInvocation) -> tuple[str, ...]:
    return tuple(ref.raw_path for ref in invocation.retrieval_details.evidence_refs or ())


def _matches(invocation: RecordedInvocation) -> tuple[str, ...]:
    return tuple(path for path in _paths(invocation) if path != NO_EVIDENCE)


def _found_nothing(invocation: RecordedInvocation) -> bool:
    status = invocation.retrieval_details.evidence_status
    if status is None:
        return _paths(invocation) == (NO_EVIDENCE,)
    return status is EvidenceStatus.NO_EVIDENCE


def _gaps(invocation: RecordedInvocation, language: Language) -> tuple[str, ...]:
    details = invocation.retrieval_details
    gaps: list[str] = []
    reason = details.error.message if details.error else say(language, "reason.unknown")
    if details.evidence_status is EvidenceStatus.UNAVAILABLE:
        gaps.append(say(language, "unavailable", reason=reason))
    elif details.evidence_status is EvidenceStatus.ERROR or details.error is not None:
        gaps.append(say(language, "error", reason=reason))
    if details.truncated:
        gaps.append(_cut(invocation, language))
    if has_no_result(invocation):
        gaps.append(say(language, "old_record"))
    if _found_nothing(invocation) and _matches(invocation):
        gaps.append(say(language, "conflict"))
    return tuple(gaps)


def _cut(invocation: RecordedInvocation, language: Language) -> str:
    details = invocation.retrieval_details
    shown = shown_count(len(_matches(invocation)))
    if details.total is None:
        return say(language, "cut.unknown", shown=shown)
    if details.total <= len(_matches(invocation)) and not details.total_is_estimate:
        return say(language, "cut.part")  # all that was found is shown; what was not looked at is the matter
    total = shown_count(details.total)
    if details.total_is_estimate:
        total = say(language, "about", count=total)
    message = "cut.newest" if invocation.tool_name == "query_logs" else "cut.some"
    return say(language, message, shown=shown, total=total)
