"""A tool's result becomes a record before anyone sees it, whatever the tool does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from habeas.contracts import (
    EvidenceRef,
    EvidenceStatus,
    LogQuery,
    LogTerm,
    RetrievalDetails,
    SeriesQuery,
    TimeWindow,
    ToolCall,
    ToolError,
    Window,
)
from habeas.errors import (
    BadQuery,
    InternalError,
    SessionConflict,
    SourceFailed,
    SourceTimeout,
    SourceUnavailable,
)
from habeas.storage.sessions import LEASE, SessionJournal, SessionRun, SessionStore
from habeas.tools.port import ToolResult
from habeas.tools.recorder import Replayer, ToolInvocationRecorder, settle

NOW = datetime(2026, 7, 8, 23, 0, tzinfo=UTC)

HIT = RetrievalDetails(
    evidence_refs=(EvidenceRef(raw_path="$.logs[0]", text="ERROR pool is empty"),), searched=10, total=1
)
ABSENCE = RetrievalDetails(
    evidence_refs=(EvidenceRef(raw_path="$.no_evidence", text="query_logs returned no evidence"),),
    searched=10,
    total=0,
)


@dataclass
class FakeTool:
    """A tool that does what a test says, and counts."""

    act: Callable[[ToolCall], Awaitable[ToolResult]] | RetrievalDetails | BaseException = HIT
    name: str = "query_logs"
    sources: tuple[str, ...] = ("app.log", "db.log")
    calls: list[ToolCall] = field(default_factory=list)

    async def call(self, call: ToolCall) -> ToolResult:
        """Answer `call`."""
        self.calls.append(call)
        if isinstance(self.act, BaseException):
            raise self.act
        if isinstance(self.act, RetrievalDetails):
            return ToolResult(raw=b"raw", details=self.act)
        return await self.act(call)


@dataclass
class Clock:
    """A clock that goes on by a second whenever it is read."""

    time: datetime = NOW

    def __call__(self) -> datetime:
        """Return the time."""
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
async def store() -> AsyncIterator[SessionStore]:
    """An empty store in memory."""
    async with await SessionStore.open("sqlite+aiosqlite:///:memory:") as opened:
        yield opened


@pytest.fixture
async def run(store: SessionStore) -> SessionRun:
    """A session to record into."""
    return await store.begin("s1", "Why?", "en", NOW, "another-host:1:")


Recorder = Callable[..., ToolInvocationRecorder]


@pytest.fixture
def recorder(store: SessionStore, run: SessionRun) -> Recorder:
    """Make the recorder of some tools."""
    return lambda *tools: ToolInvocationRecorder(tools, SessionJournal(store=store, run=run), Clock())


def call(source: str = "app.log", tool_name: str = "query_logs", **arguments: Any) -> ToolCall:
    """Return a call."""
    return ToolCall(tool_name=tool_name, source=source, arguments=arguments)


async def test_an_answer_is_recorded_before_it_is_returned(recorder: Recorder, store: SessionStore) -> None:
    recorded = await recorder(FakeTool()).call(call(x=1))
    assert recorded.retrieval_details.evidence_refs == HIT.evidence_refs
    assert recorded.retrieval_details.evidence_status is EvidenceStatus.EVIDENCE
    assert (await store.ledger("s1")).invocations == (recorded,)


async def test_an_equal_call_is_answered_from_the_record(recorder: Recorder) -> None:
    tool = FakeTool()
    box = recorder(tool)
    first = await box.call(call(a=1, b=2))
    second = await box.call(call(b=2, a=1))
    assert second == first
    assert len(tool.calls) == 1


async def test_another_call_is_made(recorder: Recorder) -> None:
    tool = FakeTool()
    box = recorder(tool)
    ids = {(await box.call(one)).id for one in (call(a=1), call(a=2), call("db.log", a=1))}
    assert len(ids) == len(tool.calls) == 3


async def test_equal_calls_at_the_same_time_are_made_once(recorder: Recorder) -> None:
    async def slow(_: ToolCall) -> ToolResult:
        await asyncio.sleep(0.01)
        return ToolResult(raw=b"raw", details=HIT)

    tool = FakeTool(slow)
    box = recorder(tool)
    answers = await asyncio.gather(*(box.call(call(a=n % 2)) for n in range(10)))
    assert len({one.id for one in answers}) == len(tool.calls) == 2
    assert not box._locks


async def test_when_a_call_is_cancelled_the_one_that_waits_makes_it(
    recorder: Recorder, store: SessionStore
) -> None:
    begun = asyncio.Event()

    async def hang_once(_: ToolCall) -> ToolResult:
        if not begun.is_set():
            begun.set()
            await asyncio.Event().wait()
        return ToolResult(raw=b"raw", details=HIT)

    tool = FakeTool(hang_once)
    box = recorder(tool)
    first, second = asyncio.create_task(box.call(call())), asyncio.create_task(box.call(call()))
    await begun.wait()
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert (await second).retrieval_details.evidence_status is EvidenceStatus.EVIDENCE
    assert len(tool.calls) == 2
    assert len((await store.ledger("s1")).invocations) == 1


@pytest.mark.parametrize("stop", [asyncio.CancelledError(), KeyboardInterrupt()])
async def test_a_stop_goes_through_and_leaves_no_record(
    recorder: Recorder, store: SessionStore, stop: BaseException
) -> None:
    # Stepped by hand: a KeyboardInterrupt in a task would end the event loop of the test itself.
    step = recorder(FakeTool(stop))._answer(call()).__await__()
    with pytest.raises(type(stop)):
        next(step)
    assert (await store.ledger("s1")).invocations == ()


@pytest.mark.parametrize(
    ("raised", "status", "code", "message"),
    [
        (SourceUnavailable("gone", hint="Mount it"), EvidenceStatus.UNAVAILABLE, "E301", "gone. Mount it"),
        (SourceTimeout("after 5 s"), EvidenceStatus.ERROR, "E302", f"after 5 s. {SourceTimeout.hint}"),
        (BadQuery("parse error at char 3"), EvidenceStatus.ERROR, "E304", "parse error at char 3"),
        (SourceFailed(), EvidenceStatus.ERROR, "E308", SourceFailed.title()),
        (
            ZeroDivisionError("division by zero"),
            EvidenceStatus.ERROR,
            "E900",
            f"ZeroDivisionError: division by zero. {InternalError.hint}",
        ),
        (TimeoutError(), EvidenceStatus.ERROR, "E900", f"TimeoutError: . {InternalError.hint}"),
    ],
)
async def test_a_failed_call_is_a_record(
    recorder: Recorder, raised: Exception, status: EvidenceStatus, code: str, message: str
) -> None:
    tool = FakeTool(raised)
    box = recorder(tool)
    recorded = await box.call(call())
    details = recorded.retrieval_details
    assert (details.evidence_status, details.evidence_refs) == (status, ())
    assert details.error == ToolError(code=code, message=message)
    assert await box.call(call()) == recorded
    assert len(tool.calls) == 1


async def test_a_failed_call_keeps_what_was_asked(recorder: Recorder) -> None:
    query = LogQuery(
        terms=(LogTerm(alternatives=("HikariCP",)), LogTerm(alternatives=("inventory-service",))),
        window=TimeWindow(start=NOW - timedelta(hours=1), end=NOW),
    )
    asked = call(**query.model_dump(mode="json"))
    details = (await recorder(FakeTool(SourceTimeout("slow"))).call(asked)).retrieval_details
    assert details.query == "HikariCP inventory-service"
    assert details.window == Window.of("2026-07-08T22:00:00Z", "2026-07-08T23:00:00Z")
    assert details.source == "app.log"


async def test_an_instant_query_is_a_window_of_one_time(recorder: Recorder) -> None:
    asked = call(**SeriesQuery(expression="up == 0", at=NOW).model_dump(mode="json"))
    details = (await recorder(FakeTool(SourceTimeout("slow"))).call(asked)).retrieval_details
    assert details.query == "up == 0"
    assert details.window == Window.of("2026-07-08T23:00:00Z", "2026-07-08T23:00:00Z")


async def test_arguments_of_another_kind_are_kept_as_they_are(recorder: Recorder) -> None:
    details = (
        await recorder(FakeTool(SourceTimeout("slow"))).call(call(path="/x", deep=[1]))
    ).retrieval_details
    assert (details.query, details.window) == ('{"deep":[1],"path":"/x"}', None)


async def test_an_answer_keeps_its_own_query_source_and_window(recorder: Recorder) -> None:
    own = {"query": "as asked", "source": "app.log.1", "window": Window.of("a", "b")}
    details = (await recorder(FakeTool(HIT.model_copy(update=own))).call(call())).retrieval_details
    assert (details.query, details.source, details.window) == tuple(own.values())


async def test_an_unknown_tool_or_source_is_unavailable(recorder: Recorder) -> None:
    tool = FakeTool()
    box = recorder(tool)
    for asked, said in (
        (call(tool_name="run_shell"), "there is no tool run_shell"),
        (call("nowhere.log"), "query_logs has no source nowhere.log"),
    ):
        details = (await box.call(asked)).retrieval_details
        assert details.evidence_status is EvidenceStatus.UNAVAILABLE
        assert details.error is not None
        assert (details.error.code, details.error.message.partition(". ")[0]) == ("E301", said)
    assert tool.calls == []


async def test_the_sources_are_those_of_the_tool(recorder: Recorder) -> None:
    box = recorder(FakeTool(), FakeTool(name="query_metrics", sources=()))
    assert [box.sources(name) for name in ("query_logs", "query_metrics", "other")] == [
        ("app.log", "db.log"),
        (),
        (),
    ]


def test_two_tools_of_one_name_are_refused(recorder: Recorder) -> None:
    with pytest.raises(InternalError, match="two tools are called query_logs"):
        recorder(FakeTool(), FakeTool())


async def test_one_who_lost_the_session_gets_no_record(recorder: Recorder, store: SessionStore) -> None:
    box = recorder(FakeTool())
    await store.begin("s1", "Why?", "en", NOW + LEASE, "me:2:")
    with pytest.raises(SessionConflict, match="taken over"):
        await box.call(call())


@pytest.mark.parametrize(
    ("changed", "code", "said"),
    [
        ({"evidence_refs": ()}, "E307", "neither with evidence"),
        ({"evidence_refs": None}, "E307", "neither with evidence"),
        ({"searched": 0}, "E307", "nothing was searched"),
        ({"searched": None}, "E307", "nothing was searched"),
        ({"truncated": True}, "E306", "cut before anything was found"),
        ({"total": 3}, "E305", "the total is 3"),
        ({"evidence_refs": (*ABSENCE.evidence_refs, *HIT.evidence_refs)}, "E305", "and its absence at once"),
        (
            {"evidence_refs": (EvidenceRef(raw_path="$.logs[01]", text="x"),)},
            "E305",
            r"\$.logs\[01\] is no path",
        ),
        (
            {"evidence_status": EvidenceStatus.EVIDENCE},
            "E305",
            "says evidence where its references say no_evidence",
        ),
        ({"evidence_status": EvidenceStatus.ERROR}, "E900", "gave no reason"),
        ({"error": ToolError(code="E308", message="shard 2 failed")}, "E308", "shard 2 failed"),
    ],
)
def test_what_shows_no_search_is_an_error_and_never_an_absence(
    changed: dict[str, Any], code: str, said: str
) -> None:
    assert settle(ABSENCE).evidence_status is EvidenceStatus.NO_EVIDENCE
    settled = settle(ABSENCE.model_copy(update=changed))
    assert (settled.evidence_status, settled.evidence_refs) == (EvidenceStatus.ERROR, ())
    assert settled.error is not None
    assert settled.error.code == code
    assert re.search(said, settled.error.message)


def test_a_cut_result_with_hits_is_evidence() -> None:
    cut = HIT.model_copy(update={"truncated": True, "total": 900, "total_is_estimate": True})
    assert settle(cut) == cut.model_copy(update={"evidence_status": EvidenceStatus.EVIDENCE})


def test_a_tool_that_says_unavailable_is_believed() -> None:
    said = HIT.model_copy(
        update={
            "evidence_status": EvidenceStatus.UNAVAILABLE,
            "error": ToolError(code="E301", message="gone"),
        }
    )
    settled = settle(said)
    assert (settled.evidence_status, settled.evidence_refs, settled.error) == (
        said.evidence_status,
        (),
        said.error,
    )


async def test_a_replay_answers_from_the_record_alone(recorder: Recorder, store: SessionStore) -> None:
    box = recorder(FakeTool(), FakeTool(SourceTimeout("slow"), name="query_metrics", sources=("prom",)))
    made = [await box.call(one) for one in (call(a=1), call("db.log"), call("prom", "query_metrics"))]
    replayer = Replayer(await store.ledger("s1"))
    assert [
        await replayer.call(one) for one in (call(a=1), call("db.log"), call("prom", "query_metrics"))
    ] == made
    assert [replayer.sources(name) for name in ("query_logs", "query_metrics", "x")] == [
        ("app.log", "db.log"),
        ("prom",),
        (),
    ]


async def test_a_replay_refuses_what_is_not_recorded(recorder: Recorder, store: SessionStore) -> None:
    await recorder(FakeTool()).call(call(a=1))
    replayer = Replayer(await store.ledger("s1"))
    with pytest.raises(SessionConflict, match=r'no call of query_logs on app.log with {"a":2}'):
        await replayer.call(call(a=2))
