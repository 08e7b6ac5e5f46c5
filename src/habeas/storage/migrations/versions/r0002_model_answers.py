"""Keep what models answered, and seal it with the session."""

import sqlalchemy as sa
from alembic import op

revision = "r0002"
down_revision = "r0001"


def upgrade() -> None:
    """Make the table of answers, and give sessions the head of its chain."""
    op.add_column("diagnosis_session", sa.Column("model_head", sa.Text()))
    op.create_table(
        "model_answer",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("request_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("prompt_version", sa.Text(), nullable=False),
        sa.Column("prompt_hash", sa.Text(), nullable=False),
        sa.Column("response", sa.Text(), nullable=False),
        sa.Column("input_tokens", sa.BigInteger(), nullable=False),
        sa.Column("output_tokens", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("previous_hash", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_model_answer"),
        sa.ForeignKeyConstraint(["session_id"], ["diagnosis_session.id"], name="fk_model_answer_session_id"),
        sa.UniqueConstraint("session_id", "request_hash", name="uq_model_answer_session_id_request_hash"),
        sa.UniqueConstraint("session_id", "position", name="uq_model_answer_session_id_position"),
        sqlite_autoincrement=True,
    )
