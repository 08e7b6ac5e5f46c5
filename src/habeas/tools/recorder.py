"""The one place where a tool's result becomes a record: stored first, returned after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Protocol
from weakref import WeakValueDictionary

from pydantic import TypeAdapter, ValidationError

from habeas.contracts.evidence import (
    NO_EVIDENCE,
    EvidenceStatus,
    RecordedInvocation,
    RetrievalDetails,
    ToolError,
    Window,
    is_raw_path,
)
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.queries import Query, SeriesQuery, ToolCall
from habeas.errors import (
    BadResponse,
    HabeasError,
    InternalError,
    NothingSearched,
    ResultTooLarge,
    SessionConflict,
    SourceUnavailable,
)
from habeas.storage.chain import call_key, canonical_json
from habeas.tools.port import Tool, ToolResult

_QUERY: TypeAdapter[Query] = TypeAdapter(Query)


class EvidenceSink(Protocol):
    """Where one run of one session is recorded (`storage.sessions.SessionJournal`)."""

    @property
    def session_id(self) -> str:
        """The session's id."""
        ...

    async def find(self, call_key: str) -> RecordedInvocation | None:
        """Return the record of a call of this session; None when it was not made."""
        ...

    async def record(
        self,
        call_key: str,
        call: ToolCall,
        raw: bytes,
        details: RetrievalDetails,
        started: datetime,
        finished: datetime,
    ) -> RecordedInvocation:
        """Store the answer of a call and return its record; if one is there already, that one."""
        ...


class ToolInvocationRecorder:
    """The tools of one session (`agents.port.Toolbox`). An answer is recorded before it is returned."""

    def __init__(self, tools: Iterable[Tool], sink: EvidenceSink, now: Callable[[], datetime]) -> None:
        """Record the calls of `tools` into `sink`, timed by `now`."""
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise InternalError(f"two tools are called {tool.name}")
            self._tools[tool.name] = tool
        self._sink = sink
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def sources(self, tool_name: str) -> tuple[str, ...]:
        """Return the sources that a tool can ask; none when there is no such tool."""
        tool = self._tools.get(tool_name)
        return tool.sources if tool else ()

    async def call(self, call: ToolCall) -> RecordedInvocation:
        """Return the record of the call: made now, or earlier in this session.

        Equal calls are made once, also at the same time. A call that failed is a record too, whatever the
        tool raised; only a cancellation goes through, and leaves no record.

        Raises:
            SessionConflict: the session was taken over or is finished.
            StorageError: the record could not be written.
        """
        key = call_key(self._sink.session_id, call.tool_name, call.source, call.arguments)
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            known = await self._sink.find(key)
            if known is not None:
                return known
            started = self._now()
            result = await self._answer(call)
            return await self._sink.record(key, call, result.raw, result.details, started, self._now())

    async def _answer(self, call: ToolCall) -> ToolResult:
        """Return what the tool answers, in one of the four states."""
        tool = self._tools.get(call.tool_name)
        if tool is None:
            return _failed(call, SourceUnavailable(f"there is no tool {call.tool_name}"))
        if call.source not in tool.sources:
            return _failed(call, SourceUnavailable(f"{call.tool_name} has no source {call.source}"))
        try:
            result = await tool.call(call)
            return ToolResult(raw=result.raw, details=settle(_with_call(result.details, call)))
        except HabeasError as exc:
            return _failed(call, exc)
        except Exception as exc:  # noqa: BLE001 - a bug in a tool is a failed call, and is recorded as one
            return _failed(call, InternalError(f"{type(exc).__name__}: {exc}"))


class Replayer:
    """The toolbox of a recorded session. It asks no source: what is not recorded is refused."""

    def __init__(self, recording: SessionLedger) -> None:
        """Answer from the session's own invocations."""
        self._session_id = recording.session_id
        self._recorded = {
            call_key(i.session_id, i.tool_name, i.source or "", i.arguments): i for i in recording.own()
        }

    def sources(self, tool_name: str) -> tuple[str, ...]:
        """Return the sources that the tool was asked of, in the order of the record."""
        asked = (i.source for i in self._recorded.values() if i.tool_name == tool_name)
        return tuple(dict.fromkeys(source for source in asked if source))

    async def call(self, call: ToolCall) -> RecordedInvocation:
        """Return the record of the call.

        Raises:
            SessionConflict: the recording does not hold this call.
        """
        key = call_key(self._session_id, call.tool_name, call.source, call.arguments)
        known = self._recorded.get(key)
        if known is None:
            raise SessionConflict(
                f"the recording of session {self._session_id} has no call of {call.tool_name}"
                f" on {call.source} with {canonical_json(call.arguments)}",
                hint="A replay asks no source; run the session itself to make the call.",
            )
        return known


def settle(details: RetrievalDetails) -> RetrievalDetails:
    """Return `details` with its `evidence_status`, decided by what it holds (contract, section 2).

    What contradicts itself, or shows no search, becomes an error without references. An error never becomes
    `no_evidence`.
    """
    claimed = details.evidence_status
    if details.error is not None or claimed in (EvidenceStatus.ERROR, EvidenceStatus.UNAVAILABLE):
        unavailable = claimed is EvidenceStatus.UNAVAILABLE
        error = details.error or ToolError(code=InternalError.code, message="the tool gave no reason")
        return _without_evidence(details, error, unavailable=unavailable)
    fault = _fault(details)
    if fault is not None:
        return _without_evidence(details, _tool_error(fault))
    status = EvidenceStatus.NO_EVIDENCE if _is_absence(details) else EvidenceStatus.EVIDENCE
    if claimed not in (None, status):
        contradiction = BadResponse(f"the tool says {claimed} where its references say {status}")
        return _without_evidence(details, _tool_error(contradiction))
    return details.model_copy(update={"evidence_status": status})


def _fault(details: RetrievalDetails) -> HabeasError | None:
    """Return why the details are no answer; None when they are one."""
    refs = details.evidence_refs or ()
    if not refs:
        return NothingSearched("the tool answered neither with evidence nor with what it searched")
    strange = [ref.raw_path for ref in refs if not is_raw_path(ref.raw_path)]
    if strange:
        return BadResponse(f"{strange[0]} is no path of a reference")
    if not _is_absence(details):
        absent = any(ref.raw_path == NO_EVIDENCE for ref in refs)
        return BadResponse("the tool answered with evidence and its absence at once") if absent else None
    if not details.searched:
        return NothingSearched("nothing was searched, so that nothing found means nothing")
    if details.truncated:
        return ResultTooLarge(
            "the result was cut before anything was found; what lies beyond the cut is unknown"
        )
    if details.total:
        return BadResponse(f"nothing was found, and the total is {details.total}")
    return None


def _is_absence(details: RetrievalDetails) -> bool:
    return tuple(ref.raw_path for ref in details.evidence_refs or ()) == (NO_EVIDENCE,)


def _without_evidence(
    details: RetrievalDetails, error: ToolError, *, unavailable: bool = False
) -> RetrievalDetails:
    status = EvidenceStatus.UNAVAILABLE if unavailable else EvidenceStatus.ERROR
    return details.model_copy(
        update={"evidence_refs": (), "evidence_status": status, "error": error, "places": {}}
    )


def _failed(call: ToolCall, fault: HabeasError) -> ToolResult:
    details = _without_evidence(
        RetrievalDetails(), _tool_error(fault), unavailable=isinstance(fault, SourceUnavailable)
    )
    return ToolResult(raw=b"", details=_with_call(details, call))


def _tool_error(fault: HabeasError) -> ToolError:
    """Return what the record keeps of a fault: what is wrong, and what to do about it."""
    told = f"{fault.message}. {fault.advice}" if fault.advice else fault.message
    return ToolError(code=fault.code, message=told)


def _with_call(details: RetrievalDetails, call: ToolCall) -> RetrievalDetails:
    """Return the details with the source, query and window of the call, where they do not name their own."""
    query, window = _asked(call)
    return details.model_copy(
        update={
            "source": details.source or call.source,
            "query": details.query or query,
            "window": details.window or window,
        }
    )


def _asked(call: ToolCall) -> tuple[str, Window | None]:
    arguments = canonical_json(call.arguments)
    try:
        query = _QUERY.validate_json(arguments)
    except ValidationError:  # another tool's arguments
        return arguments, None
    if isinstance(query, SeriesQuery) and query.at is not None:
        at = query.at.isoformat().replace("+00:00", "Z")
        return query.written(), Window.of(at, at)
    window = getattr(query, "window", None)
    return query.written(), window.written() if window else None
