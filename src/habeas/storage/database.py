"""One database, SQLite or PostgreSQL: opened, brought to our schema, read and written in transactions.

The work of a transaction is a plain function of a connection. It runs as a whole in a thread of the
database's own, so that the event loop is never held up, a cancelled task never leaves half a transaction, and
nothing of SQLAlchemy's ORM (which its asyncio extension imports, at a third of a second) is loaded.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import StaticPool

from habeas.errors import BadOption, StoreTooNew, StoreUnavailable
from habeas.storage.faults import our_faults
from habeas.storage.migrations import HEAD, KNOWN, VERSION_TABLE
from habeas.storage.tables import metadata

T = TypeVar("T")

WAIT_SECONDS = 5.0
"""How long a transaction waits for another one before the store is `StoreLocked`."""
_CONNECT_SECONDS = 10
_WORKERS = 4
_MIGRATION_LOCK = 0x68616265  # any number that every habeas takes: PostgreSQL's advisory locks are by number
_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_FORMS = "sqlite+aiosqlite:///PATH, sqlite+aiosqlite:///:memory: or postgresql+psycopg://USER@HOST/NAME"


@dataclass(frozen=True, kw_only=True)
class Address:
    """Where a database is."""

    url: URL
    place: str
    """As people are told: a path, or a URL without password and options."""
    file: Path | None = None
    """The SQLite file; None in memory, for a `file:` URI, and for PostgreSQL."""

    @property
    def is_sqlite(self) -> bool:
        """Whether it is SQLite."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def in_memory(self) -> bool:
        """Whether it ends with its connection."""
        return self.is_sqlite and (
            self.url.database in {None, "", ":memory:"} or self.url.query.get("mode") == "memory"
        )


def parse_address(url: str) -> Address:
    """Return where `url` points.

    Raises:
        BadOption: it is no database URL of ours. The message does not repeat it: it may hold a password.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as exc:
        raise BadOption(f"the database URL cannot be read; it is {_FORMS}") from exc
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise BadOption(f"there is no database driver {parsed.drivername!r}; the URL is {_FORMS}")
    parsed = parsed.set(drivername=driver)
    if parsed.get_backend_name() != "sqlite":
        shown = URL.create(
            parsed.drivername, parsed.username, None, parsed.host, parsed.port, parsed.database
        )
        return Address(url=parsed, place=shown.render_as_string())
    address = Address(url=parsed, place=parsed.database or ":memory:")
    if address.in_memory or address.place.startswith("file:"):
        return address
    return Address(url=parsed, place=address.place, file=Path(address.place))


class Database:
    """An open database at our schema. Close it: its threads outlive it otherwise."""

    def __init__(self, address: Address, wait_seconds: float = WAIT_SECONDS) -> None:
        """Prepare to connect; `open` does it."""
        self.place = address.place
        self._address = address
        self._engine = _engine(address, wait_seconds)
        self._writing = self._engine.execution_options(habeas_write=True)
        # A reader sees one moment of the record: SQLite does so in any transaction.
        self._reading = (
            self._engine
            if address.is_sqlite
            else self._engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._threads = ThreadPoolExecutor(1 if address.in_memory else _WORKERS, "habeas-database")

    @classmethod
    async def open(cls, url: str, *, create: bool = True, wait_seconds: float = WAIT_SECONDS) -> Self:
        """Return the database at `url`, connected and at our schema; `create` makes a SQLite file that is not there.

        Raises:
            BadOption: `url` is no database URL of ours.
            StorageError: it cannot be used; the class says why.
        """
        address = parse_address(url)
        if not create and address.file is not None and not address.file.exists():
            raise StoreUnavailable(
                f"{address.place} is not there: nothing was recorded in it",
                hint="Check --database and HABEAS_DATABASE_URL; habeas ask makes the record.",
            )
        with our_faults(address.place):
            database = cls(address, wait_seconds)
        try:
            await database._run(database._prepare)
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` returns, from one transaction that sees one moment."""
        return await self._run(lambda: self._in_transaction(self._reading, work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return what `work` returns, its transaction committed. If it raises, nothing is written."""
        return await self._run(lambda: self._in_transaction(self._writing, work))

    async def close(self) -> None:
        """Let go of connections and threads, after what runs has ended. May be called twice."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def _run(self, work: Callable[[], T]) -> T:
        def guarded() -> T:
            with our_faults(self.place):
                return work()

        return await asyncio.get_running_loop().run_in_executor(self._threads, guarded)

    @staticmethod
    def _in_transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
        with engine.begin() as connection:
            return work(connection)

    def _prepare(self) -> None:
        """Connect, and bring the schema to head."""
        if self._address.file is not None:
            _make_private(self._address.file)
        with self._reading.begin() as connection:
            if not self._address.is_sqlite:
                _require_utf8(connection, self.place)
            revision = _revision(connection)
        if revision == HEAD:
            return
        _require_known(revision, self.place)
        with self._writing.begin() as connection:
            if not self._address.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            revision = _revision(connection)  # another process may have been faster
            _require_known(revision, self.place)
            if revision is None:
                create_schema(connection)
            elif revision != HEAD:
                from habeas.storage.migrations.upgrade import upgrade

                upgrade(connection)


def create_schema(connection: Connection) -> None:
    """Make our tables in a database that has none of them, as the migrations would (a test compares the two).

    Alembic, which costs a third of a second to import, is left to databases that an older habeas made.
    """
    metadata.create_all(connection, checkfirst=False)
    connection.execute(
        text(
            f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL,"
            f" CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES (:head)"), {"head": HEAD})  # noqa: S608 - a constant


def _engine(address: Address, wait_seconds: float) -> Engine:
    if address.is_sqlite:
        options: dict[str, Any] = {"connect_args": {"timeout": wait_seconds}}
        if address.in_memory:
            options["poolclass"] = StaticPool  # one connection is the database
            options["connect_args"]["check_same_thread"] = False
        engine = create_engine(address.url, hide_parameters=True, **options)
        _take_over_transactions(engine)
        return engine
    milliseconds = int(wait_seconds * 1000)
    given = address.url.query.get("options", "")
    return create_engine(
        address.url,
        hide_parameters=True,
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": address.url.query.get("connect_timeout", _CONNECT_SECONDS),
            "options": f"{given} -c lock_timeout={milliseconds}".strip(),
            "client_encoding": "utf8",
        },
    )


def _take_over_transactions(engine: Engine) -> None:
    """Set SQLite's pragmas at every connect, and begin transactions ourselves.

    The driver begins one late, at the first write; a reader that turns into a writer then fails at once when
    another has written meanwhile. A writer therefore takes the lock first (BEGIN IMMEDIATE), and waits for
    it.
    """

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("habeas_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _make_private(file: Path) -> None:
    """Make the folder and the file where they are not there, for their owner alone: logs hold secrets."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608 - a constant


def _require_known(revision: str | None, place: str) -> None:
    if revision is not None and revision not in KNOWN:
        raise StoreTooNew(f"{place} has the schema {revision}; this habeas knows schemas up to {HEAD}")


def _require_utf8(connection: Connection, place: str) -> None:
    encoding = connection.execute(text("SHOW server_encoding")).scalar()
    if encoding != "UTF8":
        raise StoreUnavailable(
            f"{place} has the encoding {encoding}, which cannot hold every text",
            hint="Create the database with ENCODING 'UTF8'.",
        )
