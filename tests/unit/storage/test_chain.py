"""The hashes are what the module's docstring says: another program comes to the same ones."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts import EvidenceRef, EvidenceStatus, RetrievalDetails, ToolCall
from habeas.errors import InternalError
from habeas.storage.chain import call_key, canonical_json, exact_json, utc_text
from habeas.storage.sessions import SessionStore

NOW = datetime(2026, 7, 8, 23, 0, 0, 5, tzinfo=UTC)


def sha(previous: str, body: dict[str, Any]) -> str:
    """Return a hash by the rules of the docstring, written anew."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


async def test_another_program_comes_to_the_same_hashes(tmp_path: Path) -> None:
    path = tmp_path / "habeas.db"
    async with await SessionStore.open(f"sqlite+aiosqlite:///{path}") as store:
        run = await store.begin("s1", "为什么?", "zh", NOW, "another-host:1:")
        for number in (1, 2):
            call = ToolCall(tool_name="query_logs", source="app.log", arguments={"n": number, "a": "汉字 🔥"})
            details = RetrievalDetails(
                evidence_refs=(EvidenceRef(raw_path="$.logs[0]", text="连接池耗尽"),),
                evidence_status=EvidenceStatus.EVIDENCE,
            )
            key = call_key("s1", call.tool_name, call.source, call.arguments)
            await store.record(run, key, call, b"raw", details, NOW, NOW + timedelta(seconds=number))
        await store.finish(run, {"verdict": "PASS"}, "PASS", "因为。", {"verifier_evaluation": {}}, NOW)

    beside = sqlite3.connect(path)
    beside.row_factory = sqlite3.Row
    (session,) = beside.execute("SELECT * FROM diagnosis_session").fetchall()
    rows = beside.execute("SELECT * FROM tool_invocation ORDER BY position").fetchall()
    beside.close()

    def time(stored: str) -> str:
        return stored.replace(" ", "T") + "Z"

    head = sha(
        "",
        {
            "session_id": session["id"],
            "question": session["question"],
            "language": session["language"],
            "asked": session["asked"],
            "created_at": time(session["created_at"]),
        },
    )
    for row in rows:
        assert row["previous_hash"] == head
        assert row["raw_sha256"] == hashlib.sha256(row["raw"]).hexdigest()
        called = [row["session_id"], row["tool_name"], row["source"], json.loads(row["arguments"])]
        compact = json.dumps(called, sort_keys=True, separators=(",", ":"))
        assert row["call_key"] == hashlib.sha256(compact.encode()).hexdigest()
        names = ("id", "session_id", "position", "call_key", "tool_name", "source", "arguments", "status")
        kept = {name: row[name] for name in (*names, "raw_sha256", "retrieval_details")}
        times = {name: time(row[name]) for name in ("started_at", "finished_at")}
        head = sha(head, kept | times)
        assert row["hash"] == head
    assert session["head_hash"] == head
    names = ["attempt", "verdict", "answer", "outcome", "self_evaluation"]
    sealed = {name: session[name] for name in names} | {"finished_at": time(session["finished_at"])}
    assert session["sealed_hash"] == sha(head, sealed)


def test_the_hashes_stay_what_they_are() -> None:
    """A change here would break every record that there is."""
    assert call_key("s1", "query_logs", "app.log", {"b": 1, "a": ["é", None, 0.5]}) == (
        hashlib.sha256(b'["s1","query_logs","app.log",{"a":["\\u00e9",null,0.5],"b":1}]').hexdigest()
    )


@pytest.mark.parametrize(
    "other",
    [
        ("s2", "t", "src", {"a": 1}),
        ("s1", "u", "src", {"a": 1}),
        ("s1", "t", "other", {"a": 1}),
        ("s1", "t", "src", {"a": 2}),
        ("s1", "t", "src", {"a": "1"}),
        ("s1", "t", "src", {"a": 1, "b": None}),
        ("s1t", "", "src", {"a": 1}),
    ],
)
def test_another_call_has_another_key(other: tuple[str, str, str, dict[str, Any]]) -> None:
    assert call_key(*other) != call_key("s1", "t", "src", {"a": 1})


def test_the_order_of_keys_does_not_make_another_call() -> None:
    one = call_key("s1", "t", "src", {"a": {"x": 1, "y": 2}, "b": 3})
    assert one == call_key("s1", "t", "src", {"b": 3, "a": {"y": 2, "x": 1}})


def test_canonical_json_sorts_and_exact_json_does_not() -> None:
    value = {"b": "汉\0\ud800", "a": 1}
    assert canonical_json(value) == '{"a":1,"b":"\\u6c49\\u0000\\ud800"}'
    assert exact_json(value) == '{"b":"\\u6c49\\u0000\\ud800","a":1}'


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), object(), {1: {2}}])
def test_what_is_no_json_is_refused(value: object) -> None:
    for dump in (canonical_json, exact_json):
        with pytest.raises(InternalError, match="JSON cannot hold"):
            dump([value])


def test_a_time_is_written_in_utc() -> None:
    there = datetime(2026, 7, 9, 7, 0, 0, 5, tzinfo=timezone(timedelta(hours=8)))
    assert utc_text(there) == utc_text(NOW) == "2026-07-08T23:00:00.000005Z"
