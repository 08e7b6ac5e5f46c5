"""What all evidence tools share: reading a call, choosing its source, and turning an answer into a result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from habeas.contracts.evidence import NO_EVIDENCE, EvidenceRef, EvidenceStatus, RetrievalDetails
from habeas.contracts.queries import TimeWindow, ToolCall
from habeas.errors import BadQuery, NothingSearched, ResultTooLarge, SourceUnavailable
from habeas.sources.port import Source, SourceAnswer
from habeas.tools.port import ToolResult
from habeas.tools.references import render_no_evidence

QueryT = TypeVar("QueryT")
SourceT = TypeVar("SourceT", bound=Source)

_FAULTS_SHOWN = 3
_NAME_SHOWN = 100


def parse_query(call: ToolCall, adapter: TypeAdapter[QueryT]) -> QueryT:
    """Return the query in the call's arguments.

    Raises:
        BadQuery: they do not fit; the message names the argument and what is wrong with it.
    """
    try:
        # As JSON: there a time is a text and a tuple is a list, and nothing else is made to fit.
        return adapter.validate_json(json.dumps(call.arguments))
    except ValidationError as fault:
        faults = fault.errors(include_url=False, include_context=False, include_input=False)
        told = [f"{_shortened('.'.join(map(str, e['loc']))) or 'arguments'}: {e['msg']}" for e in faults]
        if len(told) > _FAULTS_SHOWN:
            told[_FAULTS_SHOWN:] = [f"and {len(told) - _FAULTS_SHOWN} more"]
        raise BadQuery(f"{call.tool_name} cannot use its arguments: {'; '.join(told)}") from fault


def source_named(call: ToolCall, sources: Mapping[str, SourceT]) -> SourceT:
    """Return the source that the call names.

    Raises:
        SourceUnavailable: there is none of that name; the message lists those that there are.
    """
    source = sources.get(call.source)
    if source is None:
        known = ", ".join(sources)
        there = f"there are: {known}" if known else "none is configured for this tool"
        raise SourceUnavailable(f"{call.tool_name} has no source called {call.source!r}; {there}")
    return source


def retrieval(
    tool_name: str,
    source: Source,
    answer: SourceAnswer[object],
    refs: tuple[EvidenceRef, ...],
    *,
    query: str,
    window: TimeWindow | None = None,
    places: Mapping[str, str] | None = None,
    asked: Mapping[str, str | None] | None = None,
) -> ToolResult:
    """Return the result of `answer`, whose rows are `refs`; without any, `$.no_evidence` is the only one.

    Raises:
        ResultTooLarge: nothing matched in what was looked at, and there is more that was not.
        NothingSearched: nothing matched, and nothing was looked at.
    """
    truncated = answer.truncated or answer.total > len(answer.rows)
    looked_at = answer.window or (window.written() if window else None)
    status = EvidenceStatus.EVIDENCE
    if not refs:
        _require_proof(tool_name, source, answer, truncated=truncated)
        status = EvidenceStatus.NO_EVIDENCE
        text = render_no_evidence(
            tool_name,
            query=query,
            source=source.name,
            window=looked_at,
            asked=asked or {},
            searched=f"{answer.searched} {answer.searched_unit}",
            message=answer.message,
        )
        refs = (EvidenceRef(raw_path=NO_EVIDENCE, text=text),)
    details = RetrievalDetails(
        evidence_refs=refs,
        evidence_status=status,
        searched=answer.searched,
        searched_unit=answer.searched_unit,
        total=answer.total,
        total_is_estimate=answer.total_is_estimate,
        truncated=truncated,
        query=query,
        window=looked_at,
        source=source.name,
        places=dict(places or {}),
        near=answer.near,
        notes=answer.notes,
    )
    return ToolResult(raw=answer.raw, details=details)


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME_SHOWN else f"{name[:_NAME_SHOWN]}…"


def _require_proof(tool_name: str, source: Source, answer: SourceAnswer[object], *, truncated: bool) -> None:
    """Refuse an empty answer that would turn an unknown into a "no" (contract, section 2)."""
    notes = f" ({'; '.join(answer.notes)})" if answer.notes else ""
    if truncated:
        searched = f"{answer.searched} {answer.searched_unit}"
        raise ResultTooLarge(
            f"{source.name} was searched in part only ({searched}), and that part holds no match: "
            f"what {tool_name} would find in the rest is unknown{notes}"
        )
    if answer.searched < 1:
        raise NothingSearched(f"{source.name} answered {tool_name} without looking at anything{notes}")
