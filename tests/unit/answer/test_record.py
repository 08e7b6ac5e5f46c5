"""What was not found and what could not be checked come from the record alone."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.answer.record import calls_of, not_checked, not_found
from habeas.contracts import (
    EvidenceRef,
    EvidenceStatus,
    Language,
    NearMisses,
    RetrievalDetails,
    ToolError,
    Window,
)


def _reasons(scene: Any, language: str = "en") -> list[str]:
    return [entry.reason for entry in not_checked(calls_of(scene.ledger, Language(language)))]


def test_a_foreign_record_is_read_from_its_text(scene: Any) -> None:
    text = "query_logs returned no evidence; query=cart-api a; b; from=09:00; to=10:00; total=0; message=无"
    scene.call(8, nothing=text)

    (entry,) = not_found(calls_of(scene.ledger, Language.EN))

    assert entry.query == "cart-api a; b"
    assert entry.window == Window.of("09:00", "10:00")
    assert entry.searched is None


def test_our_own_record_is_read_from_its_fields(scene: Any) -> None:
    scene.call(
        8,
        nothing="query_logs returned no evidence; query=of the text",
        query="of the record",
        evidence_status=EvidenceStatus.NO_EVIDENCE,
        searched=12,
        source="cart.log",
    )

    (entry,) = not_found(calls_of(scene.ledger, Language.EN))

    assert (entry.query, entry.searched, entry.source) == ("of the record", 12, "cart.log")


def test_what_was_found_is_not_missing(found: Any) -> None:
    assert not_found(calls_of(found.ledger, Language.EN)) == ()


def test_calls_of_other_sessions_are_not_told_of(scene: Any) -> None:
    scene.call(8, nothing="query_logs returned no evidence; query=a", session="other")

    assert calls_of(scene.ledger, Language.EN) == ()


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("error", "the query failed: no answer in 10 s"),
        ("unavailable", "the source was not available: no answer in 10 s"),
    ],
)
def test_a_failure_is_not_an_absence(scene: Any, status: str, reason: str) -> None:
    error = ToolError(code="E302", message="no answer in 10 s")
    scene.call(8, evidence_status=EvidenceStatus(status), error=error)

    assert not_found(calls_of(scene.ledger, Language.EN)) == ()
    assert _reasons(scene) == [reason]


def test_a_failure_without_a_reason_is_told_too(scene: Any) -> None:
    assert _reasons(scene.call(8, evidence_status=EvidenceStatus.ERROR)) == [
        "the query failed: no reason is recorded"
    ]


@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({"total": 1234}, "only the newest 2 of 1,234 were looked at; absence beyond that is unknown"),
        (
            {"total": 1234, "total_is_estimate": True},
            "only the newest 2 of about 1,234 were looked at; absence beyond that is unknown",
        ),
        ({}, "the result was cut after 2; how many there are, and absence beyond that, is unknown"),
        ({"total": 9, "tool": "query_metrics"}, "only 2 of 9 were looked at; absence beyond that is unknown"),
    ],
)
def test_a_cut_result_is_told(scene: Any, details: dict[str, Any], reason: str) -> None:
    assert _reasons(scene.call(8, "a", "b", truncated=True, **details)) == [reason]


def test_a_failed_part_and_notes_are_told(scene: Any) -> None:
    error = ToolError(code="E302", message="shard 3 gave no answer")
    scene.call(8, "a", evidence_status=EvidenceStatus.EVIDENCE, error=error, notes=("3 lines had no time",))

    assert _reasons(scene) == ["the query failed: shard 3 gave no answer"]
    assert calls_of(scene.ledger, Language.EN)[0].notes == ("3 lines had no time",)


def test_an_old_record_is_unknown(scene: Any) -> None:
    scene.call(8)
    scene.invocations[0] = scene.invocations[0].model_copy(update={"retrieval_details": RetrievalDetails()})

    assert not_found(calls_of(scene.ledger, Language.EN)) == ()
    assert "no evidence references" in _reasons(scene)[0]


def test_a_record_that_contradicts_itself_is_no_absence(scene: Any) -> None:
    scene.call(8, "a", evidence_status=EvidenceStatus.NO_EVIDENCE)

    assert not_found(calls_of(scene.ledger, Language.EN)) == ()
    assert "says that nothing matched and holds matches too" in _reasons(scene)[0]


def test_a_reference_beside_no_evidence_is_a_match(scene: Any) -> None:
    scene.call(8)
    refs = (EvidenceRef(raw_path="$.no_evidence", text="x"), EvidenceRef(raw_path="$.logs[0]", text="y"))
    details = RetrievalDetails(evidence_refs=refs)
    scene.invocations[0] = scene.invocations[0].model_copy(update={"retrieval_details": details})

    assert not_found(calls_of(scene.ledger, Language.EN)) == ()


def test_reasons_are_in_the_language_of_the_answer(scene: Any) -> None:
    scene.call(8, "a", truncated=True, total=5)

    assert _reasons(scene, "zh") == ["只查看了 5 条中最新的 1 条；其余部分有无匹配未知"]


def test_what_the_source_says_and_what_came_near_is_kept(scene: Any) -> None:
    near = NearMisses(total=5, samples=("a", "b", "c"))
    text = 't returned no evidence; query=x; message="idle; not busy"'
    details = RetrievalDetails(
        evidence_refs=(EvidenceRef(raw_path="$.no_evidence", text=text),),
        evidence_status=EvidenceStatus.NO_EVIDENCE,
        near=near,
    )
    scene.call(8)
    scene.invocations[0] = scene.invocations[0].model_copy(update={"retrieval_details": details})

    (call,) = calls_of(scene.ledger, Language.EN)
    assert call.remark == "idle; not busy"
    assert call.near == ("b", "c")
