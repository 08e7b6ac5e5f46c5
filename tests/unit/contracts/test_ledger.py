"""A foreign ledger is used as it is or refused with the place that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.contracts import SessionLedger
from habeas.errors import BadPayload


def invocation(**changes: Any) -> dict[str, Any]:
    return {
        "id": 7,
        "session_id": "s",
        "tool_name": "query_logs",
        "retrieval_details": {"evidence_refs": [{"raw_path": "$.logs[0]", "text": "磁盘已满 disk=98%"}]},
        **changes,
    }


def refs(*entries: object) -> dict[str, Any]:
    return invocation(retrieval_details={"evidence_refs": list(entries)})


def test_a_ledger_is_read_with_keys_that_we_do_not_know() -> None:
    ledger = SessionLedger.from_payload("s", [invocation(colour="red")])
    found = ledger.find(7)
    assert found is not None
    assert found.text_at("$.logs[0]") == "磁盘已满 disk=98%"
    assert found.text_at("$.logs[1]") is None
    assert ledger.find(8) is None


@pytest.mark.parametrize(
    ("details", "expected"),
    [(None, None), ({}, None), ({"evidence_refs": None}, None), ({"evidence_refs": []}, ())],
)
def test_an_old_invocation_is_told_from_an_empty_one(details: object, expected: object) -> None:
    ledger = SessionLedger.from_payload("s", [invocation(retrieval_details=details)])
    assert ledger.invocations[0].retrieval_details.evidence_refs == expected


def test_what_stands_beside_the_references_is_kept_when_it_is_ours() -> None:
    details = {"evidence_refs": [], "evidence_status": "error", "error": {"code": "E302", "message": "slow"}}
    kept = (
        SessionLedger.from_payload("s", [invocation(retrieval_details=details)])
        .invocations[0]
        .retrieval_details
    )
    assert kept.evidence_status == "error"
    assert kept.error is not None
    assert kept.error.message == "slow"


def test_another_programs_idea_of_our_keys_does_not_spoil_the_references() -> None:
    details = {**invocation()["retrieval_details"], "searched": "lots", "window": 5}
    kept = (
        SessionLedger.from_payload("s", [invocation(retrieval_details=details)])
        .invocations[0]
        .retrieval_details
    )
    assert kept.searched is None
    assert kept.evidence_refs is not None
    assert len(kept.evidence_refs) == 1


def test_a_state_or_an_error_that_cannot_be_read_is_an_error_still() -> None:
    for key, value in (
        ("evidence_status", "failed"),
        ("error", "connection refused"),
        ("error", {"reason": "x"}),
    ):
        details = {**invocation()["retrieval_details"], key: value, "truncated": True}
        kept = SessionLedger.from_payload("s", [invocation(retrieval_details=details)]).invocations[0]
        assert kept.retrieval_details.evidence_status == "error"
        assert kept.retrieval_details.error is not None
        assert kept.retrieval_details.truncated


@pytest.mark.parametrize(
    ("session_id", "invocations", "words"),
    [
        (None, [], "session_id is missing"),
        ("  ", [], "session_id is missing"),
        ("s", None, "invocations is no list"),
        ("s", ["x"], r"invocations\[0\] is no object"),
        ("s", [invocation(id="7")], r"invocations\[0\].id"),
        ("s", [invocation(id=True)], r"invocations\[0\].id"),
        ("s", [invocation(id=0)], r"invocations\[0\].id"),
        ("s", [invocation(tool_name=None)], "tool_name"),
        ("s", [invocation(), invocation()], "7 stands in the ledger twice"),
        ("s", [invocation(retrieval_details="x")], "retrieval_details is no object"),
        ("s", [invocation(retrieval_details={"evidence_refs": {}})], "evidence_refs is no list"),
        ("s", [refs({"raw_path": "$.logs[0]"})], r"evidence_refs\[0\].text"),
        (
            "s",
            [refs({"raw_path": "$.logs[0]", "text": "a"}, {"raw_path": "$.logs[0]", "text": "b"})],
            "twice",
        ),
    ],
)
def test_what_cannot_be_used_is_refused(session_id: object, invocations: object, words: str) -> None:
    with pytest.raises(BadPayload, match=words):
        SessionLedger.from_payload(session_id, invocations)


def test_only_own_invocations_are_candidates() -> None:
    ledger = SessionLedger.from_payload("s", [invocation(), invocation(id=8, session_id="other")])
    assert [i.id for i in ledger.own()] == [7]
    assert [i.id for i in ledger.own("query_metrics")] == []
