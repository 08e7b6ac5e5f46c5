"""Find what in the database is not what was recorded, and name it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import Connection, Row, select

from habeas.errors import InternalError
from habeas.storage import answers, chain
from habeas.storage.rows import INVOCATION, row_hash, row_seal
from habeas.storage.tables import diagnosis_session, tool_invocation


@dataclass(frozen=True, kw_only=True)
class BrokenRecord:
    """One thing that is not what was recorded."""

    session_id: str
    invocation_id: int | None
    """None: the session itself, or an invocation that is no longer there."""
    reason: str


@dataclass(frozen=True, kw_only=True)
class AuditReport:
    """What was looked at, and what of it is broken."""

    sessions: int = 0
    invocations: int = 0
    model_answers: int = 0
    broken: tuple[BrokenRecord, ...] = ()

    def __add__(self, other: Self) -> AuditReport:
        """Return both reports as one."""
        return AuditReport(
            sessions=self.sessions + other.sessions,
            invocations=self.invocations + other.invocations,
            model_answers=self.model_answers + other.model_answers,
            broken=self.broken + other.broken,
        )


def session_ids(connection: Connection) -> tuple[str, ...]:
    """Return the ids of all sessions, oldest first."""
    columns = diagnosis_session.c
    return tuple(connection.execute(select(columns.id).order_by(columns.created_at, columns.id)).scalars())


def lost_invocations(connection: Connection) -> AuditReport:
    """Return the invocations and model answers whose session is not in the database."""
    known = select(diagnosis_session.c.id).where(diagnosis_session.c.id == tool_invocation.c.session_id)
    query = select(tool_invocation.c.id, tool_invocation.c.session_id).where(~known.exists())
    lost = connection.execute(query.order_by(tool_invocation.c.id)).all()
    return AuditReport(
        invocations=len(lost),
        broken=tuple(
            BrokenRecord(
                session_id=row.session_id,
                invocation_id=row.id,
                reason="its session is not in the database",
            )
            for row in lost
        )
        + tuple(
            BrokenRecord(
                session_id=session_id,
                invocation_id=None,
                reason="it has model answers and is not in the database",
            )
            for session_id in answers.lost_sessions(connection)
        ),
    )


def audit_session(connection: Connection, session_id: str) -> AuditReport:
    """Return what is broken in one session; nothing was looked at when it is not there.

    A row that cannot even be read is a finding like any other.
    """
    try:
        return _audit_session(connection, session_id)
    except (AttributeError, TypeError, ValueError, InternalError) as exc:
        reason = f"a field holds what was never recorded there ({type(exc).__name__}: {exc})"
        return AuditReport(
            sessions=1, broken=(BrokenRecord(session_id=session_id, invocation_id=None, reason=reason),)
        )


def _audit_session(connection: Connection, session_id: str) -> AuditReport:
    session = connection.execute(
        select(diagnosis_session).where(diagnosis_session.c.id == session_id)
    ).one_or_none()
    if session is None:
        return AuditReport()
    rows = connection.execute(
        select(*INVOCATION)
        .where(tool_invocation.c.session_id == session_id)
        .order_by(tool_invocation.c.position, tool_invocation.c.id)
    ).all()
    findings: list[tuple[int | None, str]] = []
    for row in rows:
        findings += [(row.id, reason) for reason in _in_itself(connection, row)]
    findings += _in_the_chain(session, rows)
    findings += [(None, reason) for reason in answers.broken(connection, session)]
    findings += [(None, reason) for reason in _in_the_session(session)]
    return AuditReport(
        sessions=1,
        invocations=len(rows),
        model_answers=answers.count(connection, session_id),
        broken=tuple(
            BrokenRecord(session_id=session_id, invocation_id=invocation_id, reason=reason)
            for invocation_id, reason in findings
        ),
    )


def _in_itself(connection: Connection, row: Row[Any]) -> Iterator[str]:
    """Yield what is wrong with one invocation, whatever stands around it."""
    # One raw result at a time: together they may be larger than memory.
    raw = connection.execute(select(tool_invocation.c.raw).where(tool_invocation.c.id == row.id)).scalar_one()
    if chain.sha256_hex(raw) != row.raw_sha256:
        yield "the raw result is not what was recorded"
    if not _is_call(row):
        yield "the call (its session, tool, source or arguments) is not what was recorded"
    if not _is_status(row):
        yield "the status is not that of the retrieval details"
    if row_hash(row) != row.hash:
        yield "the retrieval details, a time or another field is not what was recorded (the hash differs)"


def _is_call(row: Row[Any]) -> bool:
    try:
        arguments = json.loads(row.arguments)
        return chain.call_key(row.session_id, row.tool_name, row.source, arguments) == row.call_key
    except (TypeError, ValueError, InternalError):
        return False


def _is_status(row: Row[Any]) -> bool:
    try:
        details = json.loads(row.retrieval_details)
    except ValueError:
        return False
    return isinstance(details, dict) and details.get("evidence_status") == row.status


def _in_the_chain(session: Row[Any], rows: list[Row[Any]] | Any) -> Iterator[tuple[int | None, str]]:
    """Yield where an invocation is missing, or stands where it was not recorded."""
    first = answers.first_hash(session)
    hashes = {first, *(row.hash for row in rows)}
    previous, position = first, 0
    for row in rows:
        if row.position > position + 1:
            yield None, f"{_missing(position + 1, row.position - 1)} before invocation {row.id}"
        elif row.previous_hash != previous:
            if row.previous_hash in hashes:
                yield row.id, "it stands at another place than it was recorded at"
            elif row.position == 1:
                yield (
                    None,
                    "the question, language, sources, window or begin of the session is not what was recorded",
                )
            else:
                yield row.id, "it does not follow the invocation before it"
        previous, position = row.hash, row.position
    if position < session.invocation_count:
        yield None, f"{_missing(position + 1, session.invocation_count)} at the end"
    elif previous != session.head_hash:
        yield (
            None,
            (
                "the head of the chain is not its last invocation"
                if rows
                else "the question, language or begin of the session is not what was recorded"
            ),
        )


def _missing(first: int, last: int) -> str:
    return (
        f"invocation at position {first} is missing"
        if first == last
        else (f"invocations at positions {first} to {last} are missing")
    )


def _in_the_session(session: Row[Any]) -> Iterator[str]:
    if (session.status == "finished") != (session.outcome is not None):
        yield "the status is not that of the outcome"
    if session.outcome is None and session.sealed_hash is None:
        return
    if session.sealed_hash is None:
        yield "it has an outcome and no seal"
    elif row_seal(session) != session.sealed_hash:
        yield "the answer, outcome, verdict or evaluation is not what was sealed"
