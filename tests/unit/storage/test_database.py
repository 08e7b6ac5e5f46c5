"""Where a database is, and how SQLite is set up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from habeas.errors import BadOption, StoreReadOnly
from habeas.storage.database import Database, parse_address
from habeas.storage.sessions import SessionStore


@pytest.mark.parametrize(
    ("url", "place", "file", "in_memory"),
    [
        ("sqlite+aiosqlite:////var/lib/habeas.db", "/var/lib/habeas.db", Path("/var/lib/habeas.db"), False),
        ("sqlite+aiosqlite:///here.db", "here.db", Path("here.db"), False),
        ("sqlite:///here.db", "here.db", Path("here.db"), False),
        ("sqlite+aiosqlite:///:memory:", ":memory:", None, True),
        ("sqlite+aiosqlite://", ":memory:", None, True),
        ("sqlite+aiosqlite:///file:here.db?mode=ro&uri=true", "file:here.db", None, False),
        (
            "postgresql+psycopg://me:s3cret@db:5433/r?a=s3cret",
            "postgresql+psycopg://me@db:5433/r",
            None,
            False,
        ),
        ("postgresql://db/record", "postgresql+psycopg://db/record", None, False),
        ("postgres://db/record", "postgresql+psycopg://db/record", None, False),
    ],
)
def test_a_url_says_where_the_database_is(
    url: str, place: str, file: Path | None, *, in_memory: bool
) -> None:
    address = parse_address(url)
    assert (address.place, address.file, address.in_memory) == (place, file, in_memory)
    assert "s3cret" not in address.place


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "cannot be read"),
        ("habeas.db", "cannot be read"),
        ("s3cret@host:notaport/db", "cannot be read"),
        ("postgresql+psycopg://me:s3cret@host:port/db", "cannot be read"),
        ("mysql://me:s3cret@host/db", "no database driver 'mysql'"),
        ("postgresql+asyncpg://me:s3cret@host/db", r"no database driver 'postgresql\+asyncpg'"),
        ("nonsense://me:s3cret@host/db", "no database driver 'nonsense'"),
    ],
)
async def test_a_url_that_is_none_of_ours_is_refused(url: str, said: str) -> None:
    with pytest.raises(BadOption, match=said) as caught:
        await SessionStore.open(url)
    assert "s3cret" not in str(caught.value)
    assert "sqlite+aiosqlite:///PATH" in str(caught.value)


async def test_sqlite_is_set_up_at_every_connect(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/habeas.db", wait_seconds=1.5)
    expected = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 1500}
    for pragma, value in expected.items():
        assert await database.read(lambda c, p=pragma: c.execute(text(f"PRAGMA {p}")).scalar()) == value
    await database.close()


async def test_the_folder_and_the_file_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "habeas.db"
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    await database.close()


async def test_a_transaction_that_raises_writes_nothing(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/habeas.db")

    def fail(connection: object) -> None:
        connection.execute(text("CREATE TABLE half (x INTEGER)"))  # type: ignore[attr-defined]
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fail)
    assert (
        await database.read(
            lambda c: c.execute(text("SELECT count(*) FROM sqlite_master WHERE name='half'")).scalar()
        )
        == 0
    )
    await database.close()
    await database.close()


async def test_a_reader_is_not_held_up_by_a_writer(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/habeas.db"
    one, other = await Database.open(url, wait_seconds=0.05), await Database.open(url, wait_seconds=0.05)
    with one._writing.begin() as connection:
        connection.execute(text("CREATE TABLE new (x INTEGER)"))
        assert (
            await other.read(lambda c: c.execute(text("SELECT count(*) FROM diagnosis_session")).scalar())
            == 0
        )
    await one.close()
    await other.close()


def test_a_new_database_and_one_at_head_are_opened_without_what_is_slow_to_import(tmp_path: Path) -> None:
    """Alembic, SQLAlchemy's ORM and PostgreSQL's driver cost more than all that `ask` does with the record."""
    program = (
        "import asyncio, sys\n"
        "from habeas.storage.sessions import SessionStore\n"
        "async def main():\n"
        "    async with await SessionStore.open(sys.argv[1]) as store:\n"
        "        await store.list_sessions()\n"
        "asyncio.run(main())\n"
        "print(sorted({'alembic', 'sqlalchemy.orm', 'psycopg', 'aiosqlite'} & set(sys.modules)))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program, f"sqlite+aiosqlite:///{tmp_path}/habeas.db"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["[]", "[]"]


async def test_a_folder_that_cannot_be_made_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StoreReadOnly, match="Permission denied"):
        await Database.open(f"sqlite+aiosqlite:///{tmp_path}/below/habeas.db")
