"""The tables of the record: sessions, tool invocations, and what models answered.

JSON stands in text columns, exactly as it was written: a database's own JSON type refuses some texts and
re-orders keys, and the record must be what was recorded. Both databases can still query it as JSON.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.engine.interfaces import Dialect

from habeas.errors import InternalError

_ESCAPE = "\x1b"
_UNSTORABLE = re.compile("[\x00\x1b\ud800-\udfff]")
_ESCAPED = re.compile("\x1b([0-9a-f]{4})")


class ExactText(TypeDecorator[str]):
    """Any Python text, on every database.

    PostgreSQL refuses NUL, and no driver encodes lone surrogates (undecodable bytes of a path or an
    argument). These, and the escape character itself, are stored as U+001B with four hexadecimal digits; all
    other texts as they are.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the text that is stored."""
        return value and _UNSTORABLE.sub(lambda match: f"{_ESCAPE}{ord(match[0]):04x}", value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """Return the text that was stored."""
        return value and _ESCAPED.sub(lambda match: chr(int(match[1], 16)), value)


class UtcTime(TypeDecorator[datetime]):
    """A time with a zone, stored in UTC. A naive one is refused: SQLite would forget what it meant."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return `value` in UTC."""
        if value is not None and value.tzinfo is None:
            raise InternalError("a time without a zone was to be recorded")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Return the stored time in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

diagnosis_session = Table(
    "diagnosis_session",
    metadata,
    Column("id", Text, primary_key=True),
    Column("question", ExactText, nullable=False),
    Column("language", Text, nullable=False),
    Column("asked", Text, nullable=False),  # JSON; of what and how: sources, window, engine
    Column("status", Text, nullable=False),  # running, finished
    Column("verdict", Text),
    Column("answer", ExactText),  # the text that people read
    Column("self_evaluation", Text),  # JSON; verifier_evaluation.gatekeeper_result has the six fields
    Column("outcome", Text),  # JSON; the whole of what `habeas ask` printed
    Column("attempt", Integer, nullable=False),  # counts take-overs; a write of an older attempt is refused
    Column("lease_owner", Text),
    Column("lease_until", UtcTime),
    Column("invocation_count", Integer, nullable=False),
    Column("head_hash", Text, nullable=False),  # of the last invocation, or the first hash
    Column("sealed_hash", Text),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime),
    Column("model_head", Text),  # hash of the last model answer; NULL where no model was asked
    Index("ix_diagnosis_session_created_at", "created_at"),
)

tool_invocation = Table(
    "tool_invocation",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True, autoincrement=True
    ),
    Column("session_id", Text, ForeignKey("diagnosis_session.id"), nullable=False),
    Column("position", Integer, nullable=False),  # in the session, from 1
    Column("call_key", Text, nullable=False),
    Column("tool_name", ExactText, nullable=False),
    Column("source", ExactText, nullable=False),
    Column("arguments", Text, nullable=False),  # JSON
    Column("status", Text, nullable=False),  # evidence_status
    Column("raw", LargeBinary, nullable=False),
    Column("raw_sha256", Text, nullable=False),
    Column("retrieval_details", Text, nullable=False),  # JSON
    Column("started_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime, nullable=False),
    Column("previous_hash", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("session_id", "call_key"),
    UniqueConstraint("session_id", "position"),
    sqlite_autoincrement=True,  # the id of a removed invocation is never given again
)

model_answer = Table(
    "model_answer",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True, autoincrement=True
    ),
    Column("session_id", Text, ForeignKey("diagnosis_session.id"), nullable=False),
    Column("position", Integer, nullable=False),  # among the session's answers, from 1
    Column("request_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("model", ExactText, nullable=False),
    Column("prompt", Text, nullable=False),
    Column("prompt_version", Text, nullable=False),
    Column("prompt_hash", Text, nullable=False),
    Column("response", Text, nullable=False),  # JSON
    Column("input_tokens", BigInteger, nullable=False),
    Column("output_tokens", BigInteger, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime, nullable=False),
    Column("previous_hash", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("session_id", "request_hash"),
    UniqueConstraint("session_id", "position"),
    sqlite_autoincrement=True,
)
