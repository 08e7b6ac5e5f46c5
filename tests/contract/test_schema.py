"""One way forward for both databases, and it leads to the tables that the code has."""

from __future__ import annotations

from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

import habeas.storage.migrations
from habeas.errors import StoreTooNew
from habeas.storage.database import Database
from habeas.storage.migrations import HEAD, KNOWN, VERSION_TABLE
from habeas.storage.migrations.upgrade import upgrade
from habeas.storage.sessions import SessionStore
from habeas.storage.tables import metadata


def described(connection: Connection) -> dict[str, Any]:
    """Return all that the database says of our tables."""
    inspector = inspect(connection)
    found: dict[str, Any] = {}
    for table in sorted(metadata.tables):
        found[table] = {
            "columns": [{**column, "type": str(column["type"])} for column in inspector.get_columns(table)],
            "primary": inspector.get_pk_constraint(table),
            "unique": sorted(inspector.get_unique_constraints(table), key=str),
            "foreign": inspector.get_foreign_keys(table),
            "indexes": sorted(inspector.get_indexes(table), key=str),
        }
        if connection.dialect.name == "sqlite":
            made = text("SELECT sql FROM sqlite_master WHERE name = :name")
            sql = connection.execute(made, {"name": table}).scalar_one()
            found[table]["counts up for ever"] = "AUTOINCREMENT" in sql
    return found


async def test_a_fresh_schema_equals_the_migrated_one(shared_url: str) -> None:
    def version(connection: Connection) -> object:
        inspector = inspect(connection)
        columns = [{**c, "type": str(c["type"])} for c in inspector.get_columns(VERSION_TABLE)]
        rows = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).all()
        return columns, inspector.get_pk_constraint(VERSION_TABLE), rows

    database = await Database.open(shared_url)
    fresh, fresh_version = await database.read(described), await database.read(version)
    await database.write(metadata.drop_all)
    await database.write(lambda c: c.execute(text(f"DROP TABLE {VERSION_TABLE}")))
    await database.write(upgrade)
    assert await database.read(described) == fresh
    assert await database.read(version) == fresh_version
    await database.close()


async def test_the_tables_of_the_code_need_no_further_migration(shared_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    database = await Database.open(shared_url)
    assert await database.read(differences) == []
    await database.close()


def test_the_known_revisions_are_those_of_the_files() -> None:
    config = Config()
    config.set_main_option("script_location", habeas.storage.migrations.__path__[0])
    script = ScriptDirectory.from_config(config)
    assert [one.revision for one in script.walk_revisions()] == list(reversed(KNOWN))
    assert script.get_heads() == [HEAD]


async def test_opening_again_changes_nothing(shared_url: str, steps: Any) -> None:
    async with await SessionStore.open(shared_url) as store:
        await steps.begin(store)
    async with await SessionStore.open(shared_url) as store:
        assert len(await store.list_sessions()) == 1


async def test_a_database_of_a_newer_habeas_is_refused(shared_url: str) -> None:
    database = await Database.open(shared_url)
    await database.write(lambda c: c.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = 'r9999'")))
    await database.close()
    with pytest.raises(StoreTooNew, match=f"r9999; this habeas knows schemas up to {HEAD}"):
        await SessionStore.open(shared_url)


async def test_a_migration_that_fails_leaves_nothing_behind(shared_url: str) -> None:
    """Another program's table is in the way of the second one of ours."""
    database = Database(habeas.storage.database.parse_address(shared_url))
    if database._address.file:
        database._address.file.parent.mkdir()
    await database.write(lambda c: c.execute(text("CREATE TABLE tool_invocation (mine INTEGER)")))
    with pytest.raises(habeas.errors.StoreDamaged, match="tool_invocation"):
        await SessionStore.open(shared_url)
    tables = await database.read(lambda c: inspect(c).get_table_names())
    assert tables == ["tool_invocation"]
    await database.close()
