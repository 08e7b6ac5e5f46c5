"""What can be wrong with a SQLite file, each with its real cause."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from habeas.contracts import EvidenceRef, EvidenceStatus, RetrievalDetails, ToolCall
from habeas.errors import (
    HabeasError,
    InternalError,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnavailable,
)
from habeas.storage.chain import call_key
from habeas.storage.faults import translate
from habeas.storage.migrations import VERSION_TABLE
from habeas.storage.sessions import SessionRun, SessionStore

NOW = datetime(2026, 7, 8, 23, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file is to be."""
    return tmp_path / "habeas.db"


def url(path: Path) -> str:
    """Return the file's URL."""
    return f"sqlite+aiosqlite:///{path}"


async def begin(store: SessionStore, session_id: str = "s1") -> SessionRun:
    """Begin a session."""
    return await store.begin(session_id, "Why?", "en", NOW, "another-host:1:")


async def record(store: SessionStore, run: SessionRun, raw: bytes, number: int = 1) -> None:
    """Record a call."""
    details = RetrievalDetails(
        evidence_refs=(EvidenceRef(raw_path="$.logs[0]", text="x"),),
        evidence_status=EvidenceStatus.EVIDENCE,
    )
    call = ToolCall(tool_name="query_logs", source="app.log", arguments={"number": number})
    key = call_key(run.session_id, call.tool_name, call.source, call.arguments)
    await store.record(run, key, call, raw, details, NOW, NOW)


async def made(path: Path) -> None:
    """Make the database."""
    async with await SessionStore.open(url(path)) as store:
        run = await begin(store)
        for number in range(40):
            await record(store, run, b"x" * 2000, number)


@contextmanager
def beside(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file beside habeas."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


async def test_another_process_holds_the_file(path: Path) -> None:
    await made(path)
    async with await SessionStore.open(url(path), wait_seconds=0.05) as store:
        with beside(path) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreLocked, match=r"habeas\.db: database is locked"):
                await begin(store, "s2")
        assert (await begin(store, "s2")).attempt == 1


async def test_another_process_holds_a_fresh_file(path: Path) -> None:
    with beside(path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreLocked, match="locked"):
            await SessionStore.open(url(path), wait_seconds=0.05)


async def test_the_file_may_only_be_read(path: Path) -> None:
    await made(path)
    read_only = f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true"
    async with await SessionStore.open(read_only) as store:
        assert len(await store.list_sessions()) == 1
        with pytest.raises(StoreReadOnly, match="readonly database"):
            await begin(store, "s2")


async def test_the_disk_is_full() -> None:
    async with await SessionStore.open("sqlite+aiosqlite:///:memory:") as store:
        run = await begin(store)
        await store._database.read(lambda c: c.execute(text("PRAGMA max_page_count = 60")).all())
        with pytest.raises(StoreFull, match=":memory:: database or disk is full"):
            await record(store, run, b"x" * 1_000_000)
        assert (await store.ledger("s1")).invocations == ()
        await record(store, run, b"small")
        assert (await store.audit()).broken == ()


async def test_a_folder_stands_in_the_place_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match=f"{tmp_path}: unable to open database file"):
        await SessionStore.open(url(tmp_path))


async def test_a_file_stands_in_the_place_of_the_folder(path: Path) -> None:
    path.touch()
    with pytest.raises(StoreUnavailable, match="below"):
        await SessionStore.open(url(path / "below" / "habeas.db"))


async def test_the_file_is_something_else(path: Path) -> None:
    path.write_bytes(b"This is a letter to my aunt.\n" * 200)
    with pytest.raises(StoreDamaged, match="file is not a database"):
        await SessionStore.open(url(path))


async def test_the_file_has_a_hole(path: Path) -> None:
    await made(path)
    with beside(path) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = path.read_bytes()
    path.write_bytes(content[:16384] + b"\xaa" * (len(content) - 16384))
    with pytest.raises(StoreDamaged, match="malformed"):
        async with await SessionStore.open(url(path)) as store:
            await store.audit()


async def test_a_table_is_gone(path: Path) -> None:
    await made(path)
    with beside(path) as other:
        other.execute("DROP TABLE tool_invocation")
    async with await SessionStore.open(url(path)) as store:
        with pytest.raises(StoreDamaged, match="no such table: tool_invocation"):
            await store.ledger("s1")


async def test_the_database_is_of_a_newer_habeas(path: Path) -> None:
    await made(path)
    with beside(path) as other:
        other.execute(f"UPDATE {VERSION_TABLE} SET version_num = 'r9999'")
    with pytest.raises(StoreTooNew, match="r9999"):
        await SessionStore.open(url(path))


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreLocked),
        (sqlite3.SQLITE_READONLY_DBMOVED, StoreReadOnly),
        (sqlite3.SQLITE_IOERR_WRITE, StoreUnavailable),
        (sqlite3.SQLITE_CORRUPT_INDEX, StoreDamaged),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, InternalError),
        (None, InternalError),
    ],
)
def test_each_fault_has_its_name(code: int | None, fault: type[HabeasError]) -> None:
    cause = sqlite3.OperationalError("so it is")
    if code is not None:
        cause.sqlite_errorcode = code
    translated = translate(cause, "the place")
    assert type(translated) is fault
    assert str(translated) == "the place: so it is"


def test_a_full_disk_is_full_for_a_file_too() -> None:
    assert type(translate(OSError(28, "No space left on device"), "the place")) is StoreFull
