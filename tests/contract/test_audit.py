"""What was changed beside habeas is found, named, and never used."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from habeas.errors import StoreDamaged
from habeas.storage.sessions import SessionStore

RAW = "the raw result is not what was recorded"
CALL = "the call (its session, tool, source or arguments) is not what was recorded"
STATUS = "the status is not that of the retrieval details"
FIELD = "the retrieval details, a time or another field is not what was recorded (the hash differs)"
PLACE = "it stands at another place than it was recorded at"
FOLLOWS = "it does not follow the invocation before it"
HEAD = "the head of the chain is not its last invocation"
BEGIN = "the question, language, sources, window or begin of the session is not what was recorded"
SEAL = "the answer, outcome, verdict or evaluation is not what was sealed"

ONE = "UPDATE tool_invocation SET {} WHERE id = 2"
SESSION = "UPDATE diagnosis_session SET {} WHERE id = 's1'"


ADDED = """
    INSERT INTO tool_invocation (id, session_id, position, call_key, tool_name, source, arguments, status, raw,
        raw_sha256, retrieval_details, started_at, finished_at, previous_hash, hash)
    SELECT 55, session_id, 4, 'k', tool_name, source, arguments, status, raw,
        raw_sha256, retrieval_details, started_at, finished_at, hash, 'h'
    FROM tool_invocation WHERE id = 3
"""


@dataclass(frozen=True)
class Tampering:
    """A change to session s1 (invocations 1, 2, 3, finished), and what an audit says of it."""

    name: str
    statements: tuple[str, ...]
    broken: set[tuple[int | None, str]]


CASES = (
    Tampering("a changed raw result", (ONE.format("raw = :raw"),), {(2, RAW)}),
    Tampering(
        "a changed raw result with its own sha256",
        (ONE.format("raw = :raw, raw_sha256 = :raw_sha256"),),
        {(2, FIELD)},
    ),
    Tampering("changed arguments", (ONE.format("arguments = '{}'"),), {(2, CALL), (2, FIELD)}),
    Tampering("arguments that are no JSON", (ONE.format("arguments = '{'"),), {(2, CALL), (2, FIELD)}),
    Tampering("another tool", (ONE.format("tool_name = 'query_metrics'"),), {(2, CALL), (2, FIELD)}),
    Tampering("another source", (ONE.format("source = 'db.log'"),), {(2, CALL), (2, FIELD)}),
    Tampering(
        "a changed text of a reference",
        (ONE.format("retrieval_details = replace(retrieval_details, 'is empty', 'is full')"),),
        {(2, FIELD)},
    ),
    Tampering(
        "details of another state",
        (ONE.format("retrieval_details = replace(retrieval_details, '\"evidence\"', '\"error\"')"),),
        {(2, STATUS), (2, FIELD)},
    ),
    Tampering(
        "details that are no JSON", (ONE.format("retrieval_details = '['"),), {(2, STATUS), (2, FIELD)}
    ),
    Tampering("another status", (ONE.format("status = 'no_evidence'"),), {(2, STATUS), (2, FIELD)}),
    Tampering("another time", (ONE.format("started_at = finished_at, finished_at = :time"),), {(2, FIELD)}),
    Tampering("another id", (ONE.format("id = 77"),), {(77, FIELD)}),
    Tampering("another hash", (ONE.format("hash = 'f'"),), {(2, FIELD), (3, FOLLOWS)}),
    Tampering("another previous hash", (ONE.format("previous_hash = 'f'"),), {(2, FIELD), (2, FOLLOWS)}),
    Tampering(
        "the last invocation removed",
        ("DELETE FROM tool_invocation WHERE id = 3",),
        {(None, "invocation at position 3 is missing at the end")},
    ),
    Tampering(
        "an invocation in the middle removed",
        ("DELETE FROM tool_invocation WHERE id = 2",),
        {(None, "invocation at position 2 is missing before invocation 3")},
    ),
    Tampering(
        "all invocations removed",
        ("DELETE FROM tool_invocation WHERE session_id = 's1'",),
        {(None, "invocations at positions 1 to 3 are missing at the end")},
    ),
    Tampering(
        "the last invocation removed and the count with it",
        ("DELETE FROM tool_invocation WHERE id = 3", SESSION.format("invocation_count = 2")),
        {(None, HEAD)},
    ),
    Tampering(
        "two invocations in another order",
        (
            ONE.format("position = 9"),
            "UPDATE tool_invocation SET position = 2 WHERE id = 3",
            ONE.format("position = 3"),
        ),
        {(2, FIELD), (2, PLACE), (3, FIELD), (3, PLACE), (None, HEAD)},
    ),
    Tampering(
        "an invocation removed and the gap closed",
        ("DELETE FROM tool_invocation WHERE id = 2", "UPDATE tool_invocation SET position = 2 WHERE id = 3"),
        {(3, FIELD), (3, FOLLOWS), (None, "invocation at position 3 is missing at the end")},
    ),
    Tampering(
        "an invocation added",
        (ADDED,),
        {(55, CALL), (55, FIELD), (None, HEAD)},
    ),
    Tampering("a changed answer", (SESSION.format("answer = 'No.'"),), {(None, SEAL)}),
    Tampering("a changed verdict", (SESSION.format("verdict = 'REJECT'"),), {(None, SEAL)}),
    Tampering("a changed outcome", (SESSION.format("outcome = '{}'"),), {(None, SEAL)}),
    Tampering("a changed evaluation", (SESSION.format("self_evaluation = '{}'"),), {(None, SEAL)}),
    Tampering("no answer any more", (SESSION.format("answer = NULL"),), {(None, SEAL)}),
    Tampering("a changed end", (SESSION.format("finished_at = :time"),), {(None, SEAL)}),
    Tampering("no seal", (SESSION.format("sealed_hash = NULL"),), {(None, "it has an outcome and no seal")}),
    Tampering(
        "another status of the session",
        (SESSION.format("status = 'running'"),),
        {(None, "the status is not that of the outcome")},
    ),
    Tampering("another head", (SESSION.format("head_hash = 'f'"),), {(None, HEAD), (None, SEAL)}),
    Tampering("a changed question", (SESSION.format("question = 'Is it raining?'"),), {(None, BEGIN)}),
    Tampering("a changed begin", (SESSION.format("created_at = :time"),), {(None, BEGIN)}),
)


async def recorded(store: SessionStore, steps: Any) -> None:
    """Record session s1 with the invocations 1, 2, 3, finished, and s2 with 4, running."""
    run = await steps.begin(store)
    for number in (1, 2, 3):
        await steps.record(store, run, number)
    await steps.finish(store, run)
    await steps.record(store, await steps.begin(store, "s2"))


async def change(store: SessionStore, *statements: str) -> None:
    """Run the statements as someone who opens the database beside habeas."""
    values = {
        "raw": b"pool is full",
        "raw_sha256": hashlib.sha256(b"pool is full").hexdigest(),
        "time": "2026-07-08 23:59:59.000000",
    }

    def work(connection: Connection) -> None:
        for statement in statements:
            query = text(statement)
            connection.execute(query, {name: values[name] for name in query._bindparams})

    await store._database.write(work)


async def test_an_untouched_record_is_whole(store: SessionStore, steps: Any) -> None:
    await recorded(store, steps)
    report = await store.audit()
    assert (report.sessions, report.invocations, report.broken) == (2, 4, ())
    report = await store.audit("s2")
    assert (report.sessions, report.invocations, report.broken) == (1, 1, ())


async def test_every_change_is_found_and_named(shared: Any, steps: Any) -> None:
    """One database for all: each change is undone, by a copy of the tables, before the next."""
    store = shared[0]
    await recorded(store, steps)
    for table in ("diagnosis_session", "tool_invocation"):
        await change(store, f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
    undo = (
        "DELETE FROM tool_invocation",
        "DELETE FROM diagnosis_session",
        "INSERT INTO diagnosis_session SELECT * FROM kept_diagnosis_session",
        "INSERT INTO tool_invocation SELECT * FROM kept_tool_invocation",
    )
    for case in CASES:
        await change(store, *case.statements)
        report = await store.audit()
        assert {(one.invocation_id, one.reason) for one in report.broken} == case.broken, case.name
        assert {one.session_id for one in report.broken} == {"s1"}, case.name
        assert (await store.audit("s2")).broken == (), case.name
        await change(store, *undo)
    assert (await store.audit()).broken == ()


@pytest.mark.parametrize("change_to", ["started_at = 'garbage'", "raw = 'text'", "position = 'first'"])
async def test_a_field_that_cannot_be_read_is_a_finding(tmp_path: Path, steps: Any, change_to: str) -> None:
    async with await SessionStore.open(f"sqlite+aiosqlite:///{tmp_path / 'habeas.db'}") as store:
        await recorded(store, steps)
        await change(store, f"UPDATE tool_invocation SET {change_to} WHERE id = 2")
        report = await store.audit()
    assert {one.session_id for one in report.broken} == {"s1"}


async def test_an_invocation_in_another_session_is_found(store: SessionStore, steps: Any) -> None:
    await recorded(store, steps)
    await change(store, "UPDATE tool_invocation SET session_id = 's2', position = 2 WHERE id = 3")
    broken = {(one.session_id, one.invocation_id, one.reason) for one in (await store.audit()).broken}
    assert broken == {
        ("s1", None, "invocation at position 3 is missing at the end"),
        ("s2", 3, CALL),
        ("s2", 3, FIELD),
        ("s2", 3, FOLLOWS),
        ("s2", None, HEAD),
    }


async def test_invocations_without_their_session_are_found(steps: Any, tmp_path: Path) -> None:
    path = tmp_path / "habeas.db"
    async with await SessionStore.open(f"sqlite+aiosqlite:///{path}") as store:
        await recorded(store, steps)
        beside = sqlite3.connect(path)  # whose foreign keys are off
        beside.execute("DELETE FROM diagnosis_session WHERE id = 's2'")
        beside.commit()
        beside.close()
        report = await store.audit()
    assert (report.sessions, report.invocations) == (1, 4)
    assert [(one.session_id, one.invocation_id, one.reason) for one in report.broken] == [
        ("s2", 4, "its session is not in the database")
    ]


async def test_changed_evidence_is_never_used(store: SessionStore, steps: Any) -> None:
    await recorded(store, steps)
    run = await steps.begin(store)
    await change(store, CASES[6].statements[0])
    with pytest.raises(StoreDamaged, match="invocation 2 of session s1"):
        await store.find_call("s1", steps.key(run, steps.call(2)))
    with pytest.raises(StoreDamaged, match="invocation 2 of session s1"):
        await store.ledger("s1")


async def test_a_changed_answer_is_never_given(store: SessionStore, steps: Any) -> None:
    await recorded(store, steps)
    await change(store, SESSION.format("answer = 'No.'"))
    with pytest.raises(StoreDamaged, match="answer of session s1"):
        await steps.begin(store)
    with pytest.raises(StoreDamaged, match="answer of session s1"):
        await store.load_session("s1")
    assert [one.verdict for one in await store.list_sessions()] == [None, "PASS"]
