"""The schema's history: forward only, one path for both databases; a file that was released is never edited.

What is here is known without Alembic, so that a database at head is opened without importing it.
"""

KNOWN = ("r0001", "r0002")
"""Every revision, oldest first."""

HEAD = KNOWN[-1]

VERSION_TABLE = "habeas_revision"
"""Our own name: another program may keep an `alembic_version` in the same database."""
