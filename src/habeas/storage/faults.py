"""What a database's faults are called here. Nothing of a driver's own leaves the storage room.

Messages name the place and the driver's own words. They never hold a password, a statement or its parameters.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from habeas.errors import (
    HabeasError,
    InternalError,
    StorageError,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreUnavailable,
)

_SQLITE: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_LOCKED: StoreLocked,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_ERROR: StoreDamaged,  # our statements are right: a table or column is not as we made it
    sqlite3.SQLITE_CANTOPEN: StoreUnavailable,
    sqlite3.SQLITE_PERM: StoreUnavailable,
    sqlite3.SQLITE_AUTH: StoreUnavailable,
    sqlite3.SQLITE_IOERR: StoreUnavailable,
    sqlite3.SQLITE_PROTOCOL: StoreUnavailable,
}
"""By primary result code (sqlite.org/rescode.html)."""

_POSTGRES: dict[str, type[StorageError]] = {
    "08": StoreUnavailable,  # connection exception
    "28": StoreUnavailable,  # invalid authorization
    "3D": StoreUnavailable,  # no such database
    "3F": StoreUnavailable,  # no such schema
    "53": StoreUnavailable,  # insufficient resources
    "57": StoreUnavailable,  # operator intervention
    "58": StoreUnavailable,  # system error
    "40": StoreLocked,  # deadlock, serialization failure
    "42": StoreDamaged,  # our statements are right: a table or column is not as we made it
    "XX": StoreDamaged,  # internal error, data corrupted
    "53100": StoreFull,
    "55P03": StoreLocked,
    "57014": StoreLocked,  # statement or lock time-out
    "25006": StoreReadOnly,
    "42501": StoreReadOnly,  # insufficient privilege
}
"""By SQLSTATE, or by its class where that says enough (PostgreSQL, appendix A)."""

_FILE: dict[int, type[StorageError]] = {
    errno.EACCES: StoreReadOnly,
    errno.EPERM: StoreReadOnly,
    errno.EROFS: StoreReadOnly,
    errno.ENOSPC: StoreFull,
    errno.EDQUOT: StoreFull,
}


@contextmanager
def our_faults(place: str) -> Iterator[None]:
    """Let only our faults out of the block; `place` says which database it was, without a password."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as exc:
        raise translate(exc, place) from exc


def translate(exc: Exception, place: str) -> HabeasError:
    """Return the fault that `exc` is. One that we do not know is a fault of ours."""
    cause: BaseException = exc
    if isinstance(exc, StatementError) and exc.orig is not None:
        cause = exc.orig
    if isinstance(cause, HabeasError):
        return cause
    said = " ".join(str(cause).split()) or type(cause).__name__
    kind = _kind(cause, disconnected=isinstance(exc, DBAPIError) and exc.connection_invalidated)
    return kind(f"{place}: {said}")


def _kind(cause: BaseException, *, disconnected: bool) -> type[HabeasError]:
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return _SQLITE.get(code & 0xFF, InternalError) if code is not None else InternalError
    if isinstance(cause, OSError):
        return _FILE.get(cause.errno or 0, StoreUnavailable)
    if isinstance(cause, PoolTimeout):
        return StoreLocked
    if disconnected:
        return StoreUnavailable
    state: str | None = getattr(cause, "sqlstate", None)
    if state:
        return _POSTGRES.get(state) or _POSTGRES.get(state[:2], InternalError)
    # psycopg raises OperationalError without a state when it gets no connection, or loses it.
    return StoreUnavailable if type(cause).__name__ == "OperationalError" else InternalError
