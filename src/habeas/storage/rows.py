"""Rows, checked before they are used: what was changed beside habeas is no record."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Row

from habeas.contracts.evidence import RecordedInvocation, RetrievalDetails
from habeas.errors import StoreDamaged
from habeas.storage import chain
from habeas.storage.tables import diagnosis_session, tool_invocation

INVOCATION = tuple(column for column in tool_invocation.columns if column.name != "raw")
"""All of an invocation but its raw result, which only an audit reads."""

SUMMARY = tuple(diagnosis_session.c[name] for name in ("id", "question", "status", "verdict", "created_at"))


@dataclass(frozen=True, kw_only=True)
class SessionSummary:
    """One line of a list of sessions."""

    session_id: str
    question: str
    status: str
    """`running` or `finished`."""
    verdict: str | None
    created_at: datetime


@dataclass(frozen=True, kw_only=True)
class StoredSession:
    """All that is stored of a session itself."""

    session_id: str
    question: str
    language: str
    status: str
    """`running` or `finished`."""
    verdict: str | None
    answer: str | None
    self_evaluation: dict[str, Any] | None
    outcome: dict[str, Any] | None
    attempt: int
    lease_owner: str | None
    lease_until: datetime | None
    invocation_count: int
    created_at: datetime
    updated_at: datetime
    finished_at: datetime | None
    sealed_hash: str | None
    """Keep it elsewhere, to prove later that nothing was changed."""


def row_hash(row: Row[Any]) -> str:
    """Return the hash that an invocation with these columns has."""
    return chain.invocation_hash(
        row.previous_hash,
        invocation_id=row.id,
        session_id=row.session_id,
        position=row.position,
        call_key=row.call_key,
        tool_name=row.tool_name,
        source=row.source,
        arguments=row.arguments,
        status=row.status,
        raw_sha256=row.raw_sha256,
        retrieval_details=row.retrieval_details,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def row_seal(row: Row[Any]) -> str | None:
    """Return the seal that a session with these columns has; None when it is not finished as ours are."""
    if None in (row.outcome, row.finished_at, row.verdict, row.answer, row.self_evaluation):
        return None
    return chain.seal(
        row.head_hash,
        attempt=row.attempt,
        finished_at=row.finished_at,
        verdict=row.verdict,
        answer=row.answer,
        outcome=row.outcome,
        self_evaluation=row.self_evaluation,
        model_head=row.model_head,
    )


def invocation_of(row: Row[Any]) -> RecordedInvocation:
    """Return the invocation of a row, as it was recorded.

    Its raw result is not read, and that it stands at its own place in the chain is not checked: an audit does
    both.

    Raises:
        StoreDamaged: the row is not what was recorded.
    """
    if row_hash(row) != row.hash:
        raise StoreDamaged(f"invocation {row.id} of session {row.session_id} is not what was recorded")
    return read_invocation(
        row.id, row.session_id, row.tool_name, row.source, row.arguments, row.retrieval_details
    )


def read_invocation(
    number: int, session_id: str, tool_name: str, source: str, arguments: str, retrieval_details: str
) -> RecordedInvocation:
    """Return the invocation of the columns' own texts; whether they are what was recorded is not checked.

    Raises:
        StoreDamaged: they cannot be read.
    """
    try:
        return RecordedInvocation(
            id=number,
            session_id=session_id,
            tool_name=tool_name,
            source=source,
            arguments=json.loads(arguments),
            # Keys of a newer habeas are ignored (contract, section 2).
            retrieval_details=RetrievalDetails.model_validate(
                json.loads(retrieval_details), strict=False, extra="ignore"
            ),
        )
    except (ValueError, ValidationError) as exc:
        raise StoreDamaged(f"invocation {number} of session {session_id} cannot be read") from exc


def require_sealed(row: Row[Any]) -> None:
    """Return if the session is not finished, or is what was sealed.

    Raises:
        StoreDamaged: its answer, outcome, verdict or evaluation is not what was sealed.
    """
    if (row.outcome is not None or row.sealed_hash is not None) and row_seal(row) != row.sealed_hash:
        raise StoreDamaged(f"the answer of session {row.id} is not what was recorded")


def json_of(text: str | None) -> dict[str, Any] | None:
    """Return the object of a JSON column."""
    return None if text is None else json.loads(text)


def summary_of(row: Row[Any]) -> SessionSummary:
    """Return the summary in a row of the columns `SUMMARY`. Its seal is not checked."""
    return SessionSummary(
        session_id=row.id,
        question=row.question,
        status=row.status,
        verdict=row.verdict,
        created_at=row.created_at,
    )


def session_of(row: Row[Any]) -> StoredSession:
    """Return the session of a row.

    Raises:
        StoreDamaged: it is finished and is not what was sealed.
    """
    require_sealed(row)
    return StoredSession(
        session_id=row.id,
        question=row.question,
        language=row.language,
        status=row.status,
        verdict=row.verdict,
        answer=row.answer,
        self_evaluation=json_of(row.self_evaluation),
        outcome=json_of(row.outcome),
        attempt=row.attempt,
        lease_owner=row.lease_owner,
        lease_until=row.lease_until,
        invocation_count=row.invocation_count,
        created_at=row.created_at,
        updated_at=row.updated_at,
        finished_at=row.finished_at,
        sealed_hash=row.sealed_hash,
    )
