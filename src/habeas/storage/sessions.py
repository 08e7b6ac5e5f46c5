"""The record of all sessions: begun, recorded, finished, read again.

The record is the journal. A result is stored under its session and call before anyone uses it; running a
session again finds it there, and does only what is missing.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Self

from pydantic import JsonValue
from sqlalchemy import Connection, Row, bindparam, select

from habeas.contracts.evidence import RecordedInvocation, RetrievalDetails
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.queries import ToolCall
from habeas.errors import BadOption, InternalError, SessionConflict, SessionNotFound
from habeas.storage import answers, chain, transactions
from habeas.storage.answers import ModelAnswer
from habeas.storage.audit import AuditReport, BrokenRecord, audit_session, lost_invocations, session_ids
from habeas.storage.database import WAIT_SECONDS, Database
from habeas.storage.rows import (
    INVOCATION,
    SUMMARY,
    SessionSummary,
    StoredSession,
    invocation_of,
    session_of,
    summary_of,
)
from habeas.storage.tables import diagnosis_session, tool_invocation
from habeas.storage.transactions import SessionRun

__all__ = [
    "LEASE",
    "AuditReport",
    "BrokenRecord",
    "ModelAnswer",
    "SessionJournal",
    "SessionRun",
    "SessionStore",
    "SessionSummary",
    "StoredSession",
]

LEASE = timedelta(minutes=2)
"""How long a session stays with one who is not heard of. Every record, and `renew`, begins it anew."""

_LEDGER = (
    select(*INVOCATION)
    .where(tool_invocation.c.session_id == bindparam("of_session"))
    .order_by(tool_invocation.c.position)
)
_SESSION_ID = re.compile(r"[\w.:@+=-]{1,200}")


class SessionStore:
    """All sessions in one database. An async context manager: leaving it closes it."""

    def __init__(self, database: Database, lease: timedelta = LEASE) -> None:
        """Use an open database; `open` makes one."""
        self._database = database
        self._lease = lease

    @classmethod
    async def open(
        cls, url: str, *, create: bool = True, wait_seconds: float = WAIT_SECONDS, lease: timedelta = LEASE
    ) -> Self:
        """Return the store at `url`, connected and at our schema; `create` makes a SQLite file that is not there.

        Raises:
            BadOption: `url` is no database URL of ours.
            StorageError: it cannot be used; the class says why.
        """
        return cls(await Database.open(url, create=create, wait_seconds=wait_seconds), lease)

    async def close(self) -> None:
        """Let go of the database, after what runs has ended. May be called twice."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        """Return the store."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        await self.close()

    async def begin(
        self,
        session_id: str | None,
        question: str,
        language: str,
        now: datetime,
        owner: str,
        asked: Mapping[str, JsonValue] | None = None,
    ) -> SessionRun:
        """Return the session to work on: a new one, or the one with that id.

        A finished session gives its outcome and is not touched. An unfinished one is taken over, as its next
        attempt, when its lease has run out or was released, or its owner's process is known to be gone.
        `owner` is `storage.owner.this_process()`; `asked` says of what and how the question is asked (sources,
        window, engine).

        Raises:
            BadOption: the id has characters that an id cannot have.
            SessionConflict: it holds another question, or the same one asked of something else; or someone works
                on it, and the message says who and until when.
            StoreDamaged: it is finished and its answer is not what was recorded.
        """
        if session_id is None:
            session_id = f"{now:%Y%m%dT%H%M%S}-{secrets.token_hex(4)}"
        elif not _SESSION_ID.fullmatch(session_id):
            raise BadOption("a session id has 1 to 200 letters, digits and signs of . _ : @ + = -")
        asked_text = chain.canonical_json(dict(asked or {}))
        first = chain.first_hash(
            session_id=session_id, question=question, language=language, asked=asked_text, created_at=now
        )
        fresh = {
            "id": session_id,
            "question": question,
            "language": language,
            "asked": asked_text,
            "status": "running",
            "attempt": 1,
            "lease_owner": owner,
            "lease_until": now + self._lease,
            "invocation_count": 0,
            "head_hash": first,
            "created_at": now,
            "updated_at": now,
        }
        return await self._database.write(lambda connection: transactions.begin(connection, fresh))

    async def renew(self, run: SessionRun, now: datetime) -> None:
        """Begin the lease anew.

        Raises:
            SessionConflict: the session is finished, or another attempt has taken it over.
        """
        lease = {"lease_until": now + self._lease, "updated_at": now}
        await self._database.write(lambda connection: transactions.hold(connection, run, lease))

    async def release(self, run: SessionRun, now: datetime) -> None:
        """Give an unfinished session up: anyone may take it over at once. One that is lost is left alone."""
        lease = {"lease_owner": None, "lease_until": None, "updated_at": now}
        try:
            await self._database.write(lambda connection: transactions.hold(connection, run, lease))
        except SessionConflict:
            return

    async def find_call(self, session_id: str, call_key: str) -> RecordedInvocation | None:
        """Return the record of a call of this session; None when it was not made.

        Raises:
            StoreDamaged: it is not what was recorded.
        """
        return await self._database.read(
            lambda connection: transactions.find(connection, session_id, call_key)
        )

    async def record(
        self,
        run: SessionRun,
        call_key: str,
        call: ToolCall,
        raw: bytes,
        details: RetrievalDetails,
        started: datetime,
        finished: datetime,
    ) -> RecordedInvocation:
        """Store the answer of a call at the end of the session's chain and return its record.

        If the call is recorded already, that record is returned and nothing is written. The lease begins
        anew.

        Raises:
            SessionConflict: the session is finished, or another attempt has taken it over. Nothing is
            written.
        """
        if details.evidence_status is None:
            raise InternalError("an answer without evidence_status was to be recorded")
        values = {
            "session_id": run.session_id,
            "call_key": call_key,
            "tool_name": call.tool_name,
            "source": call.source,
            "arguments": chain.exact_json(call.arguments),
            "status": str(details.evidence_status),
            "raw": raw,
            "raw_sha256": chain.sha256_hex(raw),
            "retrieval_details": chain.exact_json(details.model_dump(mode="json", by_alias=True)),
            "started_at": started,
            "finished_at": finished,
        }
        until = finished + self._lease
        return await self._database.write(
            lambda connection: transactions.record(connection, run, values, lease_until=until)
        )

    async def find_answer(self, session_id: str, request_hash: str) -> ModelAnswer | None:
        """Return what a model answered to a request in this session; None when it was not asked.

        Raises:
            StoreDamaged: it is not what was recorded.
        """
        return await self._database.read(
            lambda connection: answers.find(connection, session_id, request_hash)
        )

    async def record_answer(self, run: SessionRun, answer: ModelAnswer) -> ModelAnswer:
        """Store a model's answer and return it; or the one that its request has already. The lease begins anew.

        Raises:
            SessionConflict: the session is finished, or another attempt has taken it over.
        """
        until = answer.finished_at + self._lease
        return await self._database.write(
            lambda connection: answers.record(connection, run, answer, lease_until=until)
        )

    async def model_answers(self, session_id: str) -> tuple[ModelAnswer, ...]:
        """Return what models answered in the session, in the order in which it was recorded.

        Raises:
            StoreDamaged: an answer is not what was recorded.
        """
        return await self._database.read(lambda connection: answers.listed(connection, session_id))

    async def finish(
        self,
        run: SessionRun,
        outcome: Mapping[str, Any],
        verdict: str,
        answer: str,
        self_evaluation: Mapping[str, Any],
        now: datetime,
    ) -> bool:
        """Store what the session gave, seal its chain, and return True; of several, exactly one does.

        False: it is finished already, or another attempt has taken it over. Nothing is written then. `answer`
        is the text; `self_evaluation` is `{"verifier_evaluation": {…, "gatekeeper_result": {…}}}`.
        """
        values = {
            "verdict": str(verdict),
            "answer": answer,
            "outcome": chain.exact_json(dict(outcome)),
            "self_evaluation": chain.exact_json(dict(self_evaluation)),
        }
        return await self._database.write(
            lambda connection: transactions.finish(connection, run, values, now)
        )

    async def list_sessions(self, limit: int = 50) -> tuple[SessionSummary, ...]:
        """Return the newest sessions, newest first."""
        columns = diagnosis_session.c
        query = select(*SUMMARY).order_by(columns.created_at.desc(), columns.id.desc()).limit(limit)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(summary_of(row) for row in rows)

    async def load_session(self, session_id: str) -> StoredSession:
        """Return what is stored of the session.

        Raises:
            SessionNotFound: there is none with this id.
            StoreDamaged: it is finished and its answer is not what was recorded.
        """
        return session_of(
            await self._database.read(lambda connection: self._require_there(connection, session_id))
        )

    async def ledger(self, session_id: str) -> SessionLedger:
        """Return the session's invocations, in the order in which they were recorded.

        Raises:
            SessionNotFound: there is none with this id.
            StoreDamaged: an invocation is not what was recorded.
        """

        def work(connection: Connection) -> SessionLedger:
            self._require_there(connection, session_id)
            rows = connection.execute(_LEDGER, {"of_session": session_id})
            return SessionLedger(session_id=session_id, invocations=tuple(invocation_of(row) for row in rows))

        return await self._database.read(work)

    async def audit(self, session_id: str | None = None) -> AuditReport:
        """Return what of one session, or of all, is not what was recorded. Reads every raw result.

        Raises:
            SessionNotFound: there is none with this id.
        """
        if session_id is not None:
            await self._database.read(lambda connection: self._require_there(connection, session_id))
            return await self._database.read(_auditing(session_id))
        report = await self._database.read(lost_invocations)
        for one in await self._database.read(session_ids):
            report += await self._database.read(_auditing(one))  # a short transaction each
        return report

    def _require_there(self, connection: Connection, session_id: str) -> Row[Any]:
        row = transactions.find_session(connection, session_id)
        if row is None:
            raise SessionNotFound(f"there is no session {session_id!r} in {self._database.place}")
        return row


@dataclass(frozen=True, kw_only=True)
class SessionJournal:
    """One run of one session, as the recorder writes into it (`tools.recorder.EvidenceSink`)."""

    store: SessionStore
    run: SessionRun
    made: dict[str, RecordedInvocation] = field(default_factory=dict, repr=False, compare=False)
    """What was recorded through this journal, by call key."""

    @property
    def session_id(self) -> str:
        """The session's id."""
        return self.run.session_id

    async def find(self, call_key: str) -> RecordedInvocation | None:
        """Return the record of a call of this session; None when it was not made.

        In a first attempt, every call that was made was recorded here: nobody else may write into it.
        """
        known = self.made.get(call_key)
        if known is not None or self.run.attempt == 1:
            return known
        return await self.store.find_call(self.run.session_id, call_key)

    async def record(
        self,
        call_key: str,
        call: ToolCall,
        raw: bytes,
        details: RetrievalDetails,
        started: datetime,
        finished: datetime,
    ) -> RecordedInvocation:
        """Store the answer of a call and return its record."""
        recorded = await self.store.record(self.run, call_key, call, raw, details, started, finished)
        self.made[call_key] = recorded
        return recorded

    async def find_answer(self, request_hash: str) -> ModelAnswer | None:
        """Return what a model answered to a request in an earlier attempt; None when it was not asked.

        A first attempt looks nothing up: its conversation never asks the same twice.
        """
        if self.run.attempt == 1:
            return None
        return await self.store.find_answer(self.run.session_id, request_hash)

    async def record_answer(self, answer: ModelAnswer) -> ModelAnswer:
        """Store a model's answer and return it."""
        return await self.store.record_answer(self.run, answer)


def _auditing(session_id: str) -> Callable[[Connection], AuditReport]:
    return lambda connection: audit_session(connection, session_id)
