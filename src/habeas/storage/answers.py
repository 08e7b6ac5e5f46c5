"""What models answered, beside the invocations: stored before it is used, found again when the session is run again.

The answers of a session are a hash chain of their own (`chain.answer_hash`), which begins at the session's first
hash and whose end is sealed with the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from habeas.errors import StoreDamaged
from habeas.storage import chain, transactions
from habeas.storage.tables import diagnosis_session, model_answer
from habeas.storage.transactions import SessionRun

_OF_SESSION = model_answer.c.session_id == bindparam("of_session")
_ANSWER = select(model_answer).where(_OF_SESSION, model_answer.c.request_hash == bindparam("of_request"))
_POSITIONS = select(model_answer.c.request_hash, model_answer.c.position).where(_OF_SESSION)
_ANSWERS = select(model_answer).where(_OF_SESSION).order_by(model_answer.c.position)
_NEW_ANSWER = insert(model_answer)


@dataclass(frozen=True, kw_only=True)
class ModelAnswer:
    """One answer of a language model, and to what."""

    request_hash: str
    """Of everything that was asked: model, prompt, messages, tools, settings."""
    role: str
    """`planner`, `executor`, `judge` or `wording`."""
    model: str
    prompt: str
    """The prompt's id."""
    prompt_version: str
    prompt_hash: str
    """SHA-256 of the prompt's file."""
    response: str
    """The answer as JSON, whole."""
    input_tokens: int
    output_tokens: int
    started_at: datetime
    finished_at: datetime


def find(connection: Connection, session_id: str, request_hash: str) -> ModelAnswer | None:
    """Return what the model answered to that request in this session; None when it was not asked.

    Raises:
        StoreDamaged: it is not what was recorded.
    """
    row = connection.execute(_ANSWER, {"of_session": session_id, "of_request": request_hash}).one_or_none()
    return None if row is None else answer_of(row)


def record(
    connection: Connection, run: SessionRun, answer: ModelAnswer, lease_until: datetime
) -> ModelAnswer:
    """Append an answer to the session's chain of answers; return it, or the one that its request has already.

    Raises:
        SessionConflict: the session is finished, or another attempt has taken it over.
    """
    session = transactions.require_held(connection, run)
    rows = connection.execute(_POSITIONS, {"of_session": run.session_id})
    positions: dict[str, int] = {row.request_hash: row.position for row in rows}
    if answer.request_hash in positions:
        return find(connection, run.session_id, answer.request_hash) or answer
    last = max(positions.values(), default=0)
    values = {**asdict(answer), "session_id": run.session_id, "position": last + 1}
    previous = session.model_head or first_hash(session)
    head = chain.answer_hash(previous, **values)
    connection.execute(_NEW_ANSWER, {**values, "previous_hash": previous, "hash": head})
    moved = {"model_head": head, "lease_until": lease_until, "updated_at": answer.finished_at}
    transactions.write_session(connection, run, session, moved)
    return answer


def listed(connection: Connection, session_id: str) -> tuple[ModelAnswer, ...]:
    """Return the session's answers, in the order in which they were recorded.

    Raises:
        StoreDamaged: one is not what was recorded.
    """
    return tuple(answer_of(row) for row in _rows(connection, session_id))


def answer_of(row: Row[Any]) -> ModelAnswer:
    """Return the answer of a row.

    Raises:
        StoreDamaged: the row is not what was recorded.
    """
    if _row_hash(row) != row.hash:
        raise StoreDamaged(
            f"model answer {row.position} of session {row.session_id} is not what was recorded"
        )
    return ModelAnswer(**{name: getattr(row, name) for name in ModelAnswer.__dataclass_fields__})


def broken(connection: Connection, session: Row[Any]) -> Iterator[str]:
    """Yield what of the session's answers is not what was recorded."""
    previous, position = first_hash(session), 0
    for row in _rows(connection, session.id):
        position += 1
        if row.position != position:
            yield f"a model answer is missing before position {row.position}"
            position = row.position
        elif row.previous_hash != previous:
            yield f"model answer {row.position} does not follow the one before it"
        if _row_hash(row) != row.hash:
            yield f"model answer {row.position} is not what was recorded (the hash differs)"
        previous = row.hash
    if (previous if position else None) != session.model_head:
        yield "the last model answer is not the one that the session ends with"


def count(connection: Connection, session_id: str) -> int:
    """Return how many answers the session has."""
    return len(_rows(connection, session_id))


def lost_sessions(connection: Connection) -> tuple[str, ...]:
    """Return the ids of sessions that have answers and are not in the database."""
    known = select(diagnosis_session.c.id).where(diagnosis_session.c.id == model_answer.c.session_id)
    query = select(model_answer.c.session_id).where(~known.exists()).distinct()
    return tuple(connection.execute(query.order_by(model_answer.c.session_id)).scalars())


def first_hash(session: Row[Any]) -> str:
    """Return the hash with which the session begins."""
    return chain.first_hash(
        session_id=session.id,
        question=session.question,
        language=session.language,
        asked=session.asked,
        created_at=session.created_at,
    )


def _rows(connection: Connection, session_id: str) -> list[Row[Any]]:
    return list(connection.execute(_ANSWERS, {"of_session": session_id}).all())


def _row_hash(row: Row[Any]) -> str:
    values = {name: getattr(row, name) for name in ModelAnswer.__dataclass_fields__}
    return chain.answer_hash(row.previous_hash, session_id=row.session_id, position=row.position, **values)
