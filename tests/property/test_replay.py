"""Replay equals record: whatever was called, running again gives the same and asks nobody."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.contracts import EvidenceRef, RecordedInvocation, RetrievalDetails, ToolCall
from habeas.errors import SourceFailed
from habeas.storage.sessions import LEASE, SessionJournal, SessionStore
from habeas.tools.port import ToolResult
from habeas.tools.recorder import Replayer, ToolInvocationRecorder

NOW = datetime(2026, 7, 8, 23, 0, tzinfo=UTC)

texts = st.text(max_size=8) | st.sampled_from(["\0", "\ud800", "\x1b0000", "汉字", '"', "\\u0000"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
calls = st.builds(
    ToolCall,
    tool_name=st.sampled_from(["query_logs", "query_metrics", "none of ours"]),
    source=st.sampled_from(["a", "b", "nowhere"]),
    arguments=st.dictionaries(texts, values, max_size=3),
)
answers = st.sampled_from(["hit", "absence", "nothing", "fault", "bug"])


class Tool:
    """Answers each call in another way, and differently each time."""

    sources = ("a", "b")

    def __init__(self, name: str, kinds: list[str]) -> None:
        self.name = name
        self.kinds = kinds
        self.made = 0

    async def call(self, call: ToolCall) -> ToolResult:
        """Answer `call`."""
        self.made += 1
        kind = self.kinds[self.made % len(self.kinds)]
        if kind == "fault":
            raise SourceFailed("shard 2")
        if kind == "bug":
            raise ZeroDivisionError
        path = {"hit": "$.logs[0]", "absence": "$.no_evidence"}.get(kind)
        refs = (EvidenceRef(raw_path=path, text=f"answer {self.made} \0 汉字"),) if path else ()
        return ToolResult(
            raw=bytes([self.made % 256]), details=RetrievalDetails(evidence_refs=refs, searched=3)
        )


async def check_record_and_replay(made: list[ToolCall], kinds: list[str]) -> None:
    """Record the calls, then run them again in the next attempt and in a replay."""
    tools = [Tool("query_logs", kinds), Tool("query_metrics", kinds)]
    async with await SessionStore.open("sqlite+aiosqlite:///:memory:") as store:

        async def attempt(now: datetime) -> list[RecordedInvocation]:
            run = await store.begin("s1", "Why?", "en", now, "another-host:1:")
            box = ToolInvocationRecorder(tools, SessionJournal(store=store, run=run), lambda: now)
            return [await box.call(one) for one in made]

        first = await attempt(NOW)
        asked = sum(tool.made for tool in tools)
        again = await attempt(NOW + LEASE + timedelta(seconds=1))
        assert again == first
        assert sum(tool.made for tool in tools) == asked
        ledger = await store.ledger("s1")
        replayer = Replayer(ledger)
        assert [await replayer.call(one) for one in made] == first
        assert {one.id for one in ledger.invocations} == {one.id for one in first}
        assert (await store.audit()).broken == ()


@settings(max_examples=40, deadline=None)
@given(made=st.lists(calls, max_size=6), kinds=st.lists(answers, min_size=1, max_size=5))
def test_replay_equals_record(made: list[ToolCall], kinds: list[Any]) -> None:
    asyncio.run(check_record_and_replay(made, kinds))
