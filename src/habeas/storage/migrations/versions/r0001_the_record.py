"""Make the record: sessions and tool invocations."""

import sqlalchemy as sa
from alembic import op

revision = "r0001"
down_revision = None


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "diagnosis_session",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text()),
        sa.Column("answer", sa.Text()),
        sa.Column("self_evaluation", sa.Text()),
        sa.Column("outcome", sa.Text()),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("lease_owner", sa.Text()),
        sa.Column("lease_until", sa.DateTime(timezone=True)),
        sa.Column("invocation_count", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.Text(), nullable=False),
        sa.Column("sealed_hash", sa.Text()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_diagnosis_session"),
    )
    op.create_index("ix_diagnosis_session_created_at", "diagnosis_session", ["created_at"])
    op.create_table(
        "tool_invocation",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("call_key", sa.Text(), nullable=False),
        sa.Column("tool_name", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("arguments", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("raw_sha256", sa.Text(), nullable=False),
        sa.Column("retrieval_details", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("previous_hash", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tool_invocation"),
        sa.ForeignKeyConstraint(
            ["session_id"], ["diagnosis_session.id"], name="fk_tool_invocation_session_id"
        ),
        sa.UniqueConstraint("session_id", "call_key", name="uq_tool_invocation_session_id_call_key"),
        sa.UniqueConstraint("session_id", "position", name="uq_tool_invocation_session_id_position"),
        sqlite_autoincrement=True,
    )
