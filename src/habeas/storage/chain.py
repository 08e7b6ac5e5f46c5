"""What is hashed, so that a change to the record can be found. Another program can do it by these rules.

1. Canonical JSON: keys sorted, no white space, only ASCII (`\\uXXXX` in lower case, surrogate pairs above
   U+FFFF).
2. A hash is the SHA-256 of `previous + "\\n" + canonical JSON`, as lower-case hex; `previous` is a hash, or
   nothing.
3. A session's **first hash** has no previous one; its body is
   `{asked, created_at, language, question, session_id}`, `asked` as the column's JSON text.
4. An **invocation's hash** follows that of the invocation before it; at position 1, the first hash. Its body
is
   `{arguments, call_key, finished_at, id, position, raw_sha256, retrieval_details, session_id, source,
   started_at, status, tool_name}`. `arguments` and `retrieval_details` are the JSON *texts* of the columns,
   not the values in them.
5. The **seal** follows the last hash. Its body is `{answer, attempt, finished_at, outcome, self_evaluation,
   verdict}`, with `outcome` and `self_evaluation` as JSON texts.
6. A time is UTC with six digits (`2026-07-08T23:00:00.000000Z`).
7. A **model answer's hash** follows that of the answer before it; at position 1, the session's first hash. Its body
   is `{finished_at, input_tokens, model, output_tokens, position, prompt, prompt_hash, prompt_version,
   request_hash, response, role, session_id, started_at}`, `response` as the column's JSON text. The seal of a
   session that has answers holds the last one's hash as `model_head`.
8. A **call key** is the SHA-256 of the canonical JSON `[session_id, tool_name, source, arguments]`, with
   `arguments` as a value: the order of its keys does not matter.

The chain has no secret: who can write the whole database can write a whole new chain. It shows a change that
was made beside habeas, not a forger with all rights; against that one, keep `sealed_hash` elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime

from pydantic import JsonValue

from habeas.errors import InternalError

Body = Mapping[str, str | int | None]


def exact_json(value: object) -> str:
    """Return `value` as the JSON text that is stored: ASCII, keys in their order, no white space.

    NUL and lone surrogates are escaped, so that every database can hold the text.

    Raises:
        InternalError: `value` is no JSON value; NaN and infinity are none.
    """
    return _dump(value, sort_keys=False)


def canonical_json(value: object) -> str:
    """Return `value` as canonical JSON: two values that differ only in the order of keys give the same text.

    Raises:
        InternalError: `value` is no JSON value; NaN and infinity are none.
    """
    return _dump(value, sort_keys=True)


def _dump(value: object, *, sort_keys: bool) -> str:
    try:
        return json.dumps(
            value, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=sort_keys
        )
    except (TypeError, ValueError, RecursionError) as exc:
        raise InternalError(f"a value that JSON cannot hold was to be recorded: {exc}") from exc


def utc_text(time: datetime) -> str:
    """Return `time` in UTC, as it is hashed.

    Raises:
        InternalError: `time` has no zone.
    """
    if time.tzinfo is None:
        raise InternalError("a time without a zone was to be recorded")
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def sha256_hex(data: bytes) -> str:
    """Return the SHA-256 of `data` as lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def chained(previous: str, body: Body) -> str:
    """Return the hash of `body` after `previous`."""
    return sha256_hex(f"{previous}\n{canonical_json(dict(body))}".encode("ascii"))


def call_key(session_id: str, tool_name: str, source: str, arguments: Mapping[str, JsonValue]) -> str:
    """Return the key of a call: equal calls of one session have equal keys."""
    return sha256_hex(canonical_json([session_id, tool_name, source, dict(arguments)]).encode("ascii"))


def first_hash(*, session_id: str, question: str, language: str, asked: str, created_at: datetime) -> str:
    """Return the hash with which a session begins; `asked` is the stored JSON text."""
    return chained(
        "",
        {
            "session_id": session_id,
            "question": question,
            "language": language,
            "asked": asked,
            "created_at": utc_text(created_at),
        },
    )


def invocation_hash(
    previous: str,
    *,
    invocation_id: int,
    session_id: str,
    position: int,
    call_key: str,
    tool_name: str,
    source: str,
    arguments: str,
    status: str,
    raw_sha256: str,
    retrieval_details: str,
    started_at: datetime,
    finished_at: datetime,
) -> str:
    """Return an invocation's hash; `arguments` and `retrieval_details` are the stored JSON texts."""
    return chained(
        previous,
        {
            "id": invocation_id,
            "session_id": session_id,
            "position": position,
            "call_key": call_key,
            "tool_name": tool_name,
            "source": source,
            "arguments": arguments,
            "status": status,
            "raw_sha256": raw_sha256,
            "retrieval_details": retrieval_details,
            "started_at": utc_text(started_at),
            "finished_at": utc_text(finished_at),
        },
    )


def answer_hash(previous: str, *, started_at: datetime, finished_at: datetime, **values: str | int) -> str:
    """Return a model answer's hash; `values` are its other columns, `response` as the stored JSON text."""
    times = {"started_at": utc_text(started_at), "finished_at": utc_text(finished_at)}
    return chained(previous, {**values, **times})


def seal(
    head: str,
    *,
    attempt: int,
    finished_at: datetime,
    verdict: str,
    answer: str,
    outcome: str,
    self_evaluation: str,
    model_head: str | None = None,
) -> str:
    """Return the hash that closes a session; `outcome` and `self_evaluation` are the stored JSON texts."""
    answers = {"model_head": model_head} if model_head is not None else {}
    return chained(
        head,
        {
            **answers,
            "attempt": attempt,
            "finished_at": utc_text(finished_at),
            "verdict": verdict,
            "answer": answer,
            "outcome": outcome,
            "self_evaluation": self_evaluation,
        },
    )
