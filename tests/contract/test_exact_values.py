"""What goes in comes out: the same texts, numbers, key orders and times on every database."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import Connection, text

from habeas.contracts import ToolCall
from habeas.errors import InternalError
from habeas.storage.sessions import SessionStore

HOSTILE = (
    "NUL \0, ESC \x1b[31m \x1b0041, surrogates \ud800 \udcff, 汉字 🔥, \u2028, \\u0000 \\ \" '; DROP TABLE x"
)


async def test_any_text_can_be_a_question_an_answer_and_a_source(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store, question=HOSTILE)
    call = ToolCall(tool_name=HOSTILE, source=HOSTILE, arguments={HOSTILE: [HOSTILE]})
    recorded = await steps.record(store, run, call, details=steps.details(HOSTILE))
    assert (recorded.tool_name, recorded.source, recorded.arguments) == (
        HOSTILE,
        HOSTILE,
        {HOSTILE: [HOSTILE]},
    )
    assert recorded.text_at("$.logs[0]") == HOSTILE
    assert await steps.finish(store, run, answer=HOSTILE, outcome={HOSTILE: HOSTILE})
    stored = await store.load_session("s1")
    assert (stored.question, stored.answer, stored.outcome) == (HOSTILE, HOSTILE, {HOSTILE: HOSTILE})
    assert (await steps.begin(store, question=HOSTILE)).outcome == {HOSTILE: HOSTILE}
    assert (await store.audit()).broken == ()


async def test_a_raw_result_is_kept_to_the_byte(store: SessionStore, steps: Any) -> None:
    raw = bytes(range(256)) * 1000
    run = await steps.begin(store)
    recorded = await steps.record(store, run, raw=raw)
    kept = await store._database.read(
        lambda c: c.execute(
            text("SELECT raw FROM tool_invocation WHERE id = :id"), {"id": recorded.id}
        ).scalar()
    )
    assert bytes(kept) == raw


async def test_numbers_and_the_order_of_keys_are_kept(store: SessionStore, steps: Any) -> None:
    arguments = {"z": 2**70, "a": 0.1, "m": {"y": 1, "b": -0.0, "é": 1e300}, "t": True, "n": None, "f": 1.0}
    run = await steps.begin(store)
    recorded = await steps.record(store, run, ToolCall(tool_name="t", source="s", arguments=arguments))
    assert json.dumps(recorded.arguments) == json.dumps(arguments)


async def test_json_columns_are_json_to_the_database(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await steps.record(store, run)

    def work(connection: Connection) -> Any:
        take = {
            "sqlite": "json_extract(retrieval_details, '$.evidence_refs[0].raw_path')",
            "postgresql": "retrieval_details::jsonb #>> '{evidence_refs,0,raw_path}'",
        }[connection.dialect.name]
        return connection.execute(text(f"SELECT {take} FROM tool_invocation")).scalar()

    assert await store._database.read(work) == "$.logs[0]"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, b"bytes"])
async def test_what_json_cannot_hold_is_refused(store: SessionStore, steps: Any, value: Any) -> None:
    run = await steps.begin(store)
    with pytest.raises(InternalError, match="JSON cannot hold"):
        await steps.finish(store, run, outcome={"value": value})
    assert (await store.load_session("s1")).status == "running"


async def test_times_come_back_in_utc(store: SessionStore, steps: Any) -> None:
    there = datetime(2026, 7, 9, 7, 0, 0, 123456, tzinfo=timezone(timedelta(hours=8)))
    run = await steps.begin(store, now=there)
    assert run.started_at == there
    stored = await store.load_session("s1")
    assert stored.created_at.isoformat() == "2026-07-08T23:00:00.123456+00:00"
    assert (await store.audit()).broken == ()


async def test_a_time_without_a_zone_is_refused(store: SessionStore, steps: Any) -> None:
    naive = datetime(2026, 7, 8, 23, 0)  # noqa: DTZ001 - the case itself
    with pytest.raises(InternalError, match="without a zone"):
        await steps.begin(store, now=naive)
    run = await steps.begin(store)
    for write in (
        store.renew(run, naive),
        steps.record(store, run, started=naive),
        steps.finish(store, run, now=naive),
    ):
        with pytest.raises(InternalError, match="without a zone"):
            await write
    assert (await store.load_session("s1")).invocation_count == 0


async def test_an_answer_without_a_state_is_refused(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    with pytest.raises(InternalError, match="evidence_status"):
        await steps.record(store, run, details=steps.details().model_copy(update={"evidence_status": None}))


async def test_keys_of_a_newer_habeas_are_ignored(store: SessionStore, steps: Any) -> None:
    class Newer(type(steps.details())):
        later: str = "something new"

    run = await steps.begin(store)
    details = Newer(**dict(steps.details()))
    assert (await steps.record(store, run, details=details)).retrieval_details == steps.details()
