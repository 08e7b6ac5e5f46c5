"""What can be wrong with a PostgreSQL, each with its real cause where one can be made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors
from sqlalchemy import text
from sqlalchemy.engine import make_url

from habeas.errors import (
    HabeasError,
    InternalError,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnavailable,
)
from habeas.storage.faults import translate
from habeas.storage.sessions import SessionStore

pytestmark = pytest.mark.postgres


def changed(url: str, *, database: str | None = None, **query: str) -> str:
    """Return the URL with another database or more options."""
    parsed = make_url(url).update_query_dict(query)
    parsed = parsed.set(database=database or parsed.database)
    return parsed.render_as_string(hide_password=False)


def direct(url: str) -> psycopg.Connection:
    """Return a connection beside habeas."""
    return psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://"))


async def test_a_server_that_does_not_run(tmp_path: Path) -> None:
    for url in (
        "postgresql+psycopg://me:s3cret@127.0.0.1:1/record?password=s3cret",
        f"postgresql://me:s3cret@/record?host={tmp_path}",
    ):
        with pytest.raises(StoreUnavailable, match=r"postgresql\+psycopg://me@.*/record: ") as caught:
            await SessionStore.open(url)
        assert "s3cret" not in str(caught.value)


async def test_a_database_that_is_not_there(postgres_url: str) -> None:
    with pytest.raises(StoreUnavailable, match='database "nowhere" does not exist'):
        await SessionStore.open(changed(postgres_url, database="nowhere"))


async def test_an_encoding_that_cannot_hold_every_text(postgres_server: str) -> None:
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    url = make_url(postgres_server).set(drivername="postgresql+psycopg", database="latin")
    with pytest.raises(StoreUnavailable, match="has the encoding LATIN1") as caught:
        await SessionStore.open(url.render_as_string(hide_password=False))
    assert "UTF8" in caught.value.advice


async def test_a_database_that_may_only_be_read(postgres_url: str, steps: Any) -> None:
    read_only = changed(postgres_url, options="-c default_transaction_read_only=on")
    with pytest.raises(StoreReadOnly, match="read-only transaction"):
        await SessionStore.open(read_only)  # it has to be migrated
    await (await SessionStore.open(postgres_url)).close()
    async with await SessionStore.open(read_only) as store:
        assert await store.list_sessions() == ()
        with pytest.raises(StoreReadOnly, match="read-only transaction"):
            await steps.begin(store)


async def test_a_session_that_another_transaction_holds(postgres_url: str, steps: Any) -> None:
    async with await SessionStore.open(postgres_url, wait_seconds=0.1) as store:
        run = await steps.begin(store)
        with direct(postgres_url) as other:
            other.execute("SELECT * FROM diagnosis_session FOR UPDATE")
            with pytest.raises(StoreLocked, match="lock timeout"):
                await steps.record(store, run)
        await steps.record(store, run)


async def test_a_server_that_goes_away_and_comes_back(postgres_url: str, steps: Any) -> None:
    async with await SessionStore.open(postgres_url) as store:
        run = await steps.begin(store)
        with pytest.raises(StoreUnavailable, match="terminating connection"):
            await store._database.write(
                lambda c: c.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
            )
        await steps.record(store, run)
        with direct(postgres_url) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        await steps.record(store, run, 2)


async def test_a_table_that_is_gone(postgres_url: str) -> None:
    async with await SessionStore.open(postgres_url) as store:
        with direct(postgres_url) as other:
            other.execute("DROP TABLE tool_invocation")
        with pytest.raises(StoreDamaged, match='"tool_invocation" does not exist'):
            await store.find_call("s1", "k")


@pytest.mark.parametrize(
    ("cause", "fault"),
    [
        (errors.DiskFull, StoreFull),
        (errors.DeadlockDetected, StoreLocked),
        (errors.QueryCanceled, StoreLocked),
        (errors.SerializationFailure, StoreLocked),
        (errors.InsufficientPrivilege, StoreReadOnly),
        (errors.InvalidPassword, StoreUnavailable),
        (errors.TooManyConnections, StoreUnavailable),
        (errors.CannotConnectNow, StoreUnavailable),
        (errors.ConnectionFailure, StoreUnavailable),
        (errors.DataCorrupted, StoreDamaged),
        (errors.UndefinedColumn, StoreDamaged),
        (errors.DivisionByZero, InternalError),
        (psycopg.OperationalError, StoreUnavailable),
        (psycopg.ProgrammingError, InternalError),
    ],
)
def test_each_fault_has_its_name(cause: type[psycopg.Error], fault: type[HabeasError]) -> None:
    translated = translate(cause("so it is"), "the place")
    assert type(translated) is fault
    assert str(translated) == "the place: so it is"
