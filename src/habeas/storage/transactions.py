"""What happens in one transaction: begin, hold, record, finish. Each is a function of its connection.

Who works on a session has an attempt number and a lease. The lease says when another may take the session
over; the attempt number says who may write. Every write names it, so that one who lost the session cannot
write into it, however late he wakes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from habeas.contracts.evidence import RecordedInvocation
from habeas.errors import SessionConflict
from habeas.storage import chain
from habeas.storage.owner import is_gone
from habeas.storage.rows import INVOCATION, invocation_of, json_of, read_invocation, require_sealed
from habeas.storage.tables import diagnosis_session, tool_invocation

Values = Mapping[str, Any]
"""Column values by name."""

# Statements are made once: making one costs more than SQLite takes to run it.
_SESSION = select(diagnosis_session).where(diagnosis_session.c.id == bindparam("of_session"))
_SESSION_LOCKED = _SESSION.with_for_update()
_NEW_SESSION = insert(diagnosis_session)
_TAKEN_OVER = update(diagnosis_session).where(diagnosis_session.c.id == bindparam("of_session"))
_AS_READ = _TAKEN_OVER.where(
    diagnosis_session.c.attempt == bindparam("of_attempt"),
    diagnosis_session.c.head_hash == bindparam("of_head"),
    diagnosis_session.c.outcome.is_(None),
)
_CALL = select(*INVOCATION).where(
    tool_invocation.c.session_id == bindparam("of_session"),
    tool_invocation.c.call_key == bindparam("of_call"),
)
_NEW_CALL = insert(tool_invocation).returning(tool_invocation.c.id)
_HASHED = update(tool_invocation).where(tool_invocation.c.id == bindparam("of_invocation"))


@dataclass(frozen=True, kw_only=True)
class SessionRun:
    """The right to work on one session; or, when it is finished, what it gave."""

    session_id: str
    attempt: int
    started_at: datetime
    """When the first attempt began (UTC): the session's `now`, in later attempts too."""
    language: str
    """As the first attempt had it."""
    outcome: dict[str, Any] | None = None
    """What `finish` stored; None while the session is to be worked on."""


def find_session(connection: Connection, session_id: str, *, locked: bool = False) -> Row[Any] | None:
    """Return a session's row, with `locked` until the transaction ends; None when there is none."""
    query = _SESSION_LOCKED if locked else _SESSION
    return connection.execute(query, {"of_session": session_id}).one_or_none()


def begin(connection: Connection, fresh: Values) -> SessionRun:
    """Insert the session `fresh`, or take over the one that is there, and return the right to it.

    Raises:
        SessionConflict: it holds another question, or someone works on it.
        StoreDamaged: it is finished and is not what was sealed.
    """
    row = find_session(connection, fresh["id"], locked=True)
    if row is None and _insert_session(connection, fresh):
        return SessionRun(
            session_id=fresh["id"], attempt=1, started_at=fresh["created_at"], language=fresh["language"]
        )
    if row is None:  # another was first
        row = connection.execute(_SESSION_LOCKED, {"of_session": fresh["id"]}).one()
    if row.question != fresh["question"]:
        raise SessionConflict(f"session {row.id} holds another question: {row.question[:200]}")
    if row.asked != fresh["asked"]:
        raise SessionConflict(
            f"session {row.id} asked this of other sources, in another window or in another way: {row.asked[:300]}",
            hint="Give the same sources and options as before, or another --session-id.",
        )
    require_sealed(row)
    attempt: int = row.attempt
    if row.outcome is None:
        attempt += 1
        _take_over(connection, row, fresh)
    return SessionRun(
        session_id=row.id,
        attempt=attempt,
        started_at=row.created_at,
        language=row.language,
        outcome=json_of(row.outcome),
    )


def _insert_session(connection: Connection, fresh: Values) -> bool:
    """Return whether we were the first; PostgreSQL lets two come this far, SQLite has one writer."""
    try:
        with connection.begin_nested():
            connection.execute(_NEW_SESSION, dict(fresh))
    except IntegrityError:
        return False
    return True


def _take_over(connection: Connection, row: Row[Any], fresh: Values) -> None:
    now: datetime = fresh["updated_at"]
    until: datetime | None = row.lease_until
    if until is not None and until > now and not is_gone(row.lease_owner or ""):
        raise SessionConflict(
            f"session {row.id} is being worked on by {row.lease_owner},"
            f" until {until:%Y-%m-%dT%H:%M:%SZ} at least",
            hint="Wait until it has finished, then run the same command; or give another --session-id.",
        )
    taken = {
        "attempt": row.attempt + 1,
        "lease_owner": fresh["lease_owner"],
        "lease_until": fresh["lease_until"],
        "updated_at": now,
    }
    connection.execute(_TAKEN_OVER, {"of_session": row.id, **taken})


def require_held(connection: Connection, run: SessionRun) -> Row[Any]:
    """Return the session's row, locked until the transaction ends, if this run may still write.

    Raises:
        SessionConflict: it is finished, or another attempt has taken it over.
    """
    row = find_session(connection, run.session_id, locked=True)
    if row is None:
        raise SessionConflict(f"session {run.session_id} is no longer in the database")
    if row.outcome is not None:
        raise SessionConflict(f"session {run.session_id} is finished")
    if row.attempt != run.attempt:
        raise SessionConflict(
            f"session {run.session_id} was taken over by {row.lease_owner}:"
            f" it is at attempt {row.attempt}, this is attempt {run.attempt}"
        )
    return row


def hold(connection: Connection, run: SessionRun, lease: Values) -> None:
    """Set the columns of the lease.

    Raises:
        SessionConflict: it is finished, or another attempt has taken it over.
    """
    session = require_held(connection, run)
    write_session(connection, run, session, lease)


def find(connection: Connection, session_id: str, call_key: str) -> RecordedInvocation | None:
    """Return the record of a call; None when there is none.

    Raises:
        StoreDamaged: it is not what was recorded.
    """
    row = connection.execute(_CALL, {"of_session": session_id, "of_call": call_key}).one_or_none()
    return None if row is None else invocation_of(row)


def record(
    connection: Connection, run: SessionRun, values: Values, lease_until: datetime
) -> RecordedInvocation:
    """Append an invocation to the session's chain and return it; or the one that has its call key already.

    Raises:
        SessionConflict: the session is finished, or another attempt has taken it over.
    """
    session = require_held(connection, run)
    known = find(connection, run.session_id, values["call_key"])
    if known is not None:
        return known
    position = session.invocation_count + 1
    # The hash covers the id, and the database gives the id: it is written in a second step of the
    # transaction.
    placed = {**values, "position": position, "previous_hash": session.head_hash, "hash": ""}
    invocation_id = connection.execute(_NEW_CALL, placed).scalar_one()
    head = chain.invocation_hash(
        session.head_hash,
        invocation_id=invocation_id,
        position=position,
        **{name: value for name, value in values.items() if name != "raw"},
    )
    connection.execute(_HASHED, {"of_invocation": invocation_id, "hash": head})
    moved = {
        "head_hash": head,
        "invocation_count": position,
        "lease_until": lease_until,
        "updated_at": values["finished_at"],
    }
    if not write_session(connection, run, session, moved):
        raise SessionConflict(f"session {run.session_id} was written by another at the same time")
    return read_invocation(
        invocation_id,
        run.session_id,
        values["tool_name"],
        values["source"],
        values["arguments"],
        values["retrieval_details"],
    )


def finish(connection: Connection, run: SessionRun, values: Values, now: datetime) -> bool:
    """Write the outcome, seal the chain, return True; False when there is nothing to finish for this run."""
    try:
        session = require_held(connection, run)
    except SessionConflict:
        return False
    closing = {
        **values,
        "status": "finished",
        "sealed_hash": chain.seal(
            session.head_hash, attempt=run.attempt, finished_at=now, model_head=session.model_head, **values
        ),
        "lease_owner": None,
        "lease_until": None,
        "updated_at": now,
        "finished_at": now,
    }
    return write_session(connection, run, session, closing)


def write_session(connection: Connection, run: SessionRun, read: Row[Any], values: Values) -> bool:
    """Write columns; return whether the session was still as it was `read`, and was written (compare-and-set)."""
    unchanged = {"of_session": run.session_id, "of_attempt": run.attempt, "of_head": read.head_hash}
    return connection.execute(_AS_READ, {**unchanged, **values}).rowcount == 1
