"""Answers of models in the record: found again, chained, sealed, and missed when they are changed."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas.errors import SessionConflict, StoreDamaged
from habeas.storage.sessions import LEASE, ModelAnswer, SessionJournal, SessionRun, SessionStore

NOW = datetime(2031, 5, 6, tzinfo=UTC)
OWNER = "another-host:1:"


def answer(number: int, **changed: Any) -> ModelAnswer:
    given: dict[str, Any] = {
        "request_hash": f"{number:064}",
        "role": "executor",
        "model": "openai:x",
        "prompt": "executor.en",
        "prompt_version": "1",
        "prompt_hash": "f" * 64,
        "response": '[{"parts":[]}]',
        "input_tokens": 10,
        "output_tokens": 2,
        "started_at": NOW,
        "finished_at": NOW + timedelta(seconds=1),
    }
    return ModelAnswer(**{**given, **changed})


async def begun(store: SessionStore, now: datetime = NOW) -> SessionRun:
    return await store.begin("s", "Why?", "en", now, OWNER)


async def finished(path: Path, answers: int = 3) -> str:
    url = f"sqlite+aiosqlite:///{path}/record.db"
    async with await SessionStore.open(url) as store:
        run = await begun(store)
        for number in range(answers):
            await store.record_answer(run, answer(number))
        await store.finish(run, {"answer": {"text": ""}}, "PASS", "", {}, NOW)
    return url


async def test_an_answer_is_found_by_its_request_in_the_next_attempt(tmp_path: Path) -> None:
    async with await SessionStore.open(f"sqlite+aiosqlite:///{tmp_path}/r.db") as store:
        run = await begun(store)
        assert await store.record_answer(run, answer(1)) == answer(1)
        assert await store.record_answer(run, answer(1, response="[]")) == answer(1)
        again = SessionJournal(store=store, run=await begun(store, NOW + LEASE + timedelta(seconds=2)))
        assert await again.find_answer(answer(1).request_hash) == answer(1)
        assert await again.find_answer(answer(2).request_hash) is None
        with pytest.raises(SessionConflict):
            await store.record_answer(run, answer(2))
        assert await store.model_answers("s") == (answer(1),)


async def test_an_audit_counts_answers_and_finds_nothing_wrong(tmp_path: Path) -> None:
    url = await finished(tmp_path)
    async with await SessionStore.open(url) as store:
        report = await store.audit()
        assert (report.model_answers, report.broken) == (3, ())
        with pytest.raises(SessionConflict):
            await store.record_answer(await begun(store), answer(9))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            "UPDATE model_answer SET response = '[]' WHERE position = 2",
            "model answer 2 is not what was recorded",
        ),
        ("UPDATE model_answer SET output_tokens = 3 WHERE position = 1", "model answer 1 is not what"),
        ("DELETE FROM model_answer WHERE position = 2", "is missing before position 3"),
        ("DELETE FROM model_answer WHERE position = 3", "not the one that the session ends with"),
        ("DELETE FROM model_answer", "not the one that the session ends with"),
        ("UPDATE diagnosis_session SET model_head = NULL", "not what was sealed"),
    ],
)
async def test_a_change_is_found(tmp_path: Path, change: str, reason: str) -> None:
    url = await finished(tmp_path)
    with sqlite3.connect(f"{tmp_path}/record.db") as connection:
        connection.execute(change)
    connection.close()
    async with await SessionStore.open(url) as store:
        report = await store.audit()
        assert any(reason in broken.reason for broken in report.broken), report.broken
        if change.startswith("UPDATE model_answer"):
            with pytest.raises(StoreDamaged):
                await store.model_answers("s")


async def test_a_database_of_the_first_schema_is_brought_up_and_keeps_its_seals(tmp_path: Path) -> None:
    url = await finished(tmp_path, answers=0)
    with sqlite3.connect(f"{tmp_path}/record.db") as connection:
        connection.execute("DROP TABLE model_answer")
        connection.execute("ALTER TABLE diagnosis_session DROP COLUMN model_head")
        connection.execute("UPDATE habeas_revision SET version_num = 'r0001'")
    connection.close()
    async with await SessionStore.open(url) as store:
        assert (await store.audit()).broken == ()
        assert (await store.load_session("s")).verdict == "PASS"
