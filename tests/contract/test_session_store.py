"""What the record keeps of a session, on every database alike."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from habeas.contracts import (
    EvidenceStatus,
    GatekeeperResult,
    GateStatus,
    RetrievalDetails,
    Severity,
    ToolError,
    Verdict,
    VerifierEvaluation,
    Window,
)
from habeas.errors import BadOption, SessionConflict, SessionNotFound
from habeas.storage.sessions import SessionStore


async def test_a_new_session_gets_an_id_of_its_own(store: SessionStore, steps: Any) -> None:
    one, other = await steps.begin(store, None), await steps.begin(store, None)
    assert one.session_id != other.session_id
    assert (one.attempt, one.outcome, one.started_at, one.language) == (1, None, steps.now, "en")


async def test_an_id_that_is_none_is_refused(store: SessionStore, steps: Any) -> None:
    for session_id in ("", " ", "a b", "a/b", "a\n", "x" * 201, "a\0", "\udcff"):
        with pytest.raises(BadOption, match="session id"):
            await steps.begin(store, session_id)
    assert (await steps.begin(store, "会话-1:a.b@c+d=e")).attempt == 1


async def test_what_was_recorded_is_found_again(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    details = RetrievalDetails(
        evidence_refs=steps.details("一行 with \0, \x1b[31m and 🔥").evidence_refs,
        evidence_status=EvidenceStatus.EVIDENCE,
        searched=10,
        searched_unit="lines",
        total=7,
        total_is_estimate=True,
        truncated=True,
        query="pool",
        window=Window.of("2026-07-08T22:00:00Z", None),
        source="app.log",
        places={"$.logs[0]": "app.log:3"},
        notes=("one line had no time",),
    )
    recorded = await steps.record(store, run, details=details)
    assert recorded.retrieval_details == details
    assert recorded.arguments == steps.call().arguments
    assert (recorded.session_id, recorded.tool_name, recorded.source) == ("s1", "query_logs", "app.log")
    assert await store.find_call("s1", steps.key(run, steps.call())) == recorded
    assert await store.find_call("s1", steps.key(run, steps.call(2))) is None
    assert await store.find_call("s2", steps.key(run, steps.call())) is None


async def test_a_failed_call_is_a_record_too(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    details = RetrievalDetails(
        evidence_refs=(),
        evidence_status=EvidenceStatus.UNAVAILABLE,
        error=ToolError(code="E301", message="connection refused"),
    )
    recorded = await steps.record(store, run, raw=b"", details=details)
    assert recorded.retrieval_details == details


async def test_a_call_is_recorded_once(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    first = await steps.record(store, run)
    second = await steps.record(store, run, raw=b"other", details=steps.details("another answer"))
    assert second == first
    assert (await store.ledger("s1")).invocations == (first,)


async def test_the_ledger_holds_the_sessions_invocations_in_their_order(
    store: SessionStore, steps: Any
) -> None:
    run, other = await steps.begin(store, "s1"), await steps.begin(store, "s2")
    recorded = []
    for number in (3, 1, 2):
        recorded.append(await steps.record(store, run, number))
        await steps.record(store, other, number)
    ledger = await store.ledger("s1")
    assert ledger.invocations == tuple(recorded)
    assert [i.id for i in recorded] == sorted({i.id for i in recorded})
    assert ledger.session_id == "s1"


async def test_a_finished_session_gives_its_outcome_again(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await steps.record(store, run)
    outcome = {"z": 1, "a": {"text": "没有\0", "score": 0.5}, "none": None}
    assert await steps.finish(store, run, outcome=outcome, answer="没有", verdict=Verdict.LOW_CONFID)
    again = await steps.begin(store, now=steps.now + timedelta(days=1), language="zh")
    assert again.outcome == outcome
    assert list(again.outcome) == ["z", "a", "none"]
    assert (again.attempt, again.started_at, again.language) == (1, steps.now, "en")
    stored = await store.load_session("s1")
    assert (stored.status, stored.verdict, stored.answer) == ("finished", "LOW_CONFID", "没有")
    assert (stored.outcome, stored.question, stored.invocation_count) == (outcome, steps.question, 1)
    assert (stored.lease_owner, stored.lease_until, stored.finished_at) == (None, None, steps.now)


async def test_the_six_gatekeeper_fields_stand_where_an_audit_looks(store: SessionStore, steps: Any) -> None:
    evaluation = VerifierEvaluation(
        verdict=Verdict.PASS,
        groundedness_score=1.0,
        gatekeeper_result=GatekeeperResult(status=GateStatus.PASS, severity=Severity.NONE),
    )
    run = await steps.begin(store)
    kept = {"verifier_evaluation": evaluation.model_dump(mode="json")}
    await steps.finish(store, run, self_evaluation=kept)
    stored = (await store.load_session("s1")).self_evaluation
    assert stored is not None
    assert stored["verifier_evaluation"]["gatekeeper_result"] == {
        "status": "pass",
        "severity": "none",
        "checked_bindings": [],
        "failed_rules": [],
        "warnings": [],
        "errors": [],
    }


async def test_a_session_is_finished_once(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    assert await steps.finish(store, run, answer="first") is True
    assert await steps.finish(store, run, answer="second") is False
    assert (await store.load_session("s1")).answer == "first"


async def test_nothing_is_recorded_after_the_end(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    await steps.finish(store, run)
    with pytest.raises(SessionConflict, match="finished"):
        await steps.record(store, run)
    assert (await store.ledger("s1")).invocations == ()


async def test_another_question_under_the_same_id_is_refused(store: SessionStore, steps: Any) -> None:
    run = await steps.begin(store)
    for finished in (False, True):
        if finished:
            await steps.finish(store, run)
        with pytest.raises(SessionConflict, match="another question"):
            await steps.begin(store, question="Is it raining?", now=steps.now + timedelta(days=1))


async def test_sessions_are_listed_newest_first(store: SessionStore, steps: Any) -> None:
    for number in range(4):
        await steps.begin(store, f"s{number}", now=steps.now + timedelta(seconds=number))
    listed = await store.list_sessions(limit=3)
    assert [(one.session_id, one.status, one.verdict) for one in listed] == [
        ("s3", "running", None),
        ("s2", "running", None),
        ("s1", "running", None),
    ]
    assert listed[0].question == steps.question
    assert listed[0].created_at == steps.now + timedelta(seconds=3)


async def test_a_session_that_is_not_there_is_not_found(store: SessionStore) -> None:
    for ask in (store.load_session, store.ledger, store.audit):
        with pytest.raises(SessionNotFound, match="'nowhere'"):
            await ask("nowhere")
