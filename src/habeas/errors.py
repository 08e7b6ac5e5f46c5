"""Every fault that habeas raises, in one tree.

    HabeasError
    ├── CallerError            the person or program that called us: exit 2
    │   ├── BadQuestion            E101  empty, or larger than we read
    │   ├── BadWindow              E102  it ends before it starts, or is no time
    │   ├── BadOption              E103  an option or configuration value that cannot be used
    │   ├── BadPayload             E104  input that is not the JSON that a command reads
    │   ├── SessionConflict        E105  the session holds another question, or another process works on it
    │   └── SessionNotFound        E106  no such session in this database
    ├── StorageError           the record: exit 2 where the set-up is wrong, 4 where it fails under way
    │   ├── StoreUnavailable       E201  cannot be reached or opened
    │   ├── StoreLocked            E202  another process holds it
    │   ├── StoreReadOnly          E203  cannot be written
    │   ├── StoreFull              E204  no room left
    │   ├── StoreTooNew            E205  made by a newer habeas
    │   └── StoreDamaged           E206  its content is not what we wrote
    ├── SourceError            a source of evidence; becomes a record, never a crash
    │   ├── SourceUnavailable      E301  not configured, not there, not reachable
    │   ├── SourceTimeout          E302  no answer in time
    │   ├── SourceRefused          E303  it answered: not allowed
    │   ├── BadQuery               E304  it answered: the query is wrong
    │   ├── BadResponse            E305  it answered something that is not its protocol
    │   ├── ResultTooLarge         E306  more than we are willing to read
    │   ├── NothingSearched        E307  it answered, and looked at nothing
    │   └── SourceFailed           E308  it answered: a fault of its own
    ├── ModelError             a language model; the engine goes on without it, never a crash
    │   ├── ModelUnavailable       E401  not reachable, too slow, overloaded or limited
    │   ├── ModelRefused           E402  it answered: not allowed, no such model, or it will not answer
    │   ├── ModelUnusable          E403  its answers cannot be used
    │   └── ModelBudgetSpent       E404  no call, token, money or second is left for it
    └── InternalError          a fault of ours: exit 4

A refusal (a verdict) and a tool that failed (`evidence_status=error`) are data, not faults. A `SourceError` leaves
a source and is turned into such data by the recorder; it never reaches a person as a crash.
"""

from __future__ import annotations

from typing import ClassVar


class HabeasError(Exception):
    """habeas cannot go on."""

    code: ClassVar[str] = "E000"
    hint: ClassVar[str] = ""
    """What a person can do about it, in general; the message says it in particular."""
    exit_code: ClassVar[int] = 4
    retryable: ClassVar[bool] = False

    def __init__(self, message: str = "", *, hint: str | None = None) -> None:
        super().__init__(message or self.title())
        self.message = message or self.title()
        self.advice = hint if hint is not None else self.hint

    @classmethod
    def title(cls) -> str:
        """Return the first line of the class docstring: what is wrong, in general."""
        return (cls.__doc__ or cls.__name__).strip().splitlines()[0]


class CallerError(HabeasError):
    """The call cannot be used as it is."""

    code = "E100"
    exit_code = 2


class BadQuestion(CallerError):
    """The question is empty or too large."""

    code = "E101"
    hint = "Ask one question in one or two sentences."


class BadWindow(CallerError):
    """The time window cannot be used."""

    code = "E102"
    hint = "Give --since before --until, each as ISO 8601 (2026-07-08T23:00:00Z) or a span back from now (2h, 1d)."


class BadOption(CallerError):
    """An option or a configuration value cannot be used."""

    code = "E103"
    hint = "See habeas COMMAND --help."


class BadPayload(CallerError):
    """The input is not what this command reads."""

    code = "E104"
    hint = "Give one JSON object a line, as docs/check.md describes."


class SessionConflict(CallerError):
    """The session cannot be continued by this call."""

    code = "E105"
    hint = "Give another --session-id, or leave it out."


class SessionNotFound(CallerError):
    """There is no such session in this database."""

    code = "E106"
    hint = "habeas sessions list shows the sessions that there are."


class StorageError(HabeasError):
    """The record cannot be used."""

    code = "E200"


class StoreUnavailable(StorageError):
    """The database cannot be reached or opened."""

    code = "E201"
    hint = "Check HABEAS_DATABASE_URL or --database, and that the server is up."
    exit_code = 2
    retryable = True


class StoreLocked(StorageError):
    """The database is locked by another process."""

    code = "E202"
    hint = "Wait for the other process, or give another --database."
    exit_code = 2
    retryable = True


class StoreReadOnly(StorageError):
    """The database cannot be written."""

    code = "E203"
    hint = "Check the permissions of the file and its folder, or give another --database."
    exit_code = 2


class StoreFull(StorageError):
    """There is no room left for the record."""

    code = "E204"
    hint = "Free some disk space, then run the same command with the same --session-id: what is recorded is kept."


class StoreTooNew(StorageError):
    """The database was made by a newer habeas."""

    code = "E205"
    hint = "Upgrade habeas, or give another --database."
    exit_code = 2


class StoreDamaged(StorageError):
    """The database holds something that habeas did not write."""

    code = "E206"
    hint = "Nothing from it is shown. habeas audit verify names what is broken in a database that can still be read."
    exit_code = 2


class SourceError(HabeasError):
    """A source of evidence could not answer."""

    code = "E300"


class SourceUnavailable(SourceError):
    """The source is not there or cannot be reached."""

    code = "E301"
    hint = "Check the path or URL, and that the server is up."
    exit_code = 2
    retryable = True


class SourceTimeout(SourceError):
    """The source did not answer in time."""

    code = "E302"
    hint = "Narrow the window or the query, or try again."
    retryable = True


class SourceRefused(SourceError):
    """The source does not allow this."""

    code = "E303"
    hint = "Check the credentials and the tenant."


class BadQuery(SourceError):
    """The source says that the query is wrong."""

    code = "E304"


class BadResponse(SourceError):
    """The source answered something that is not its protocol."""

    code = "E305"
    hint = "Check that the URL is the server's own and not a login page or a proxy."


class ResultTooLarge(SourceError):
    """The result is larger than habeas reads."""

    code = "E306"
    hint = "Narrow the window or the query."


class NothingSearched(SourceError):
    """The source answered and looked at nothing, so that its silence means nothing."""

    code = "E307"


class SourceFailed(SourceError):
    """The source failed on its side."""

    code = "E308"
    retryable = True


class ModelError(HabeasError):
    """A language model gave no answer that could be used."""

    code = "E400"


class ModelUnavailable(ModelError):
    """The model could not be reached or did not answer in time."""

    code = "E401"
    hint = "Check the address and that the server is up, or give it more time with model_timeout_seconds."
    retryable = True


class ModelRefused(ModelError):
    """The model's server refused."""

    code = "E402"
    hint = "Check the key and the model's name."


class ModelUnusable(ModelError):
    """The model's answers could not be used."""

    code = "E403"


class ModelBudgetSpent(ModelError):
    """The session's budget for the model is spent."""

    code = "E404"
    hint = "See model_calls, model_tokens, model_cost and model_seconds."


class InternalError(HabeasError):
    """A fault of habeas itself."""

    code = "E900"
    hint = "Please report it with the session id; what was recorded is kept."
