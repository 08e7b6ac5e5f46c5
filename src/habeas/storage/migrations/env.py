"""What Alembic runs: the migrations, in the transaction that the caller has begun."""

from alembic import context

from habeas.storage.migrations import VERSION_TABLE
from habeas.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite alters a table by building it anew
)
context.run_migrations()
