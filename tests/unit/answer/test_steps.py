"""Next steps collect evidence and change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.answer.steps import MOST, collects_evidence
from habeas.contracts import EvidenceStatus, Language, NearMisses, Window

KNOWN = ("cart-api PoolX",)


@pytest.mark.parametrize(
    ("step", "kept"),
    [
        ("Check the slow queries of cart-api", True),
        ("Query the logs of cart-api and compare them with PoolX", True),
        ("Check whether cart-api is healthy", True),
        ("Check the logs and restart cart-api", False),
        ("Restart cart-api", False),
        ("Look at the logs, then scale cart-api", False),
        ("Check the logs of cart-api because the pool leaks", False),
        ("Check the logs: the pool is leaking", False),
        ("Check the logs. Done", False),
        ("Check the pool, which is ruled out", False),
        ("Check the logs of mail-api", False),
        ("Check the last 500 lines", False),
        ("The pool leaks", False),
        ("查看 cart-api 的日志", False),
        ("", False),
        ("Check " + "the logs " * 60, False),
    ],
)
def test_collects_evidence(step: str, kept: bool) -> None:
    assert collects_evidence(step, Language.EN, KNOWN) is kept


@pytest.mark.parametrize(
    ("step", "kept"),
    [
        ("查看 cart-api 的慢查询日志", True),
        ("检查 PoolX 是否有等待线程", True),
        ("重启 cart-api", False),
        ("检查日志并扩容", False),
        ("查看日志后回滚", False),
        ("删除缓存并检查日志", False),
        ("查看日志，因为连接池泄漏", False),
        ("查看日志，可以排除缓存", False),
        ("查看 mail-api 的日志", False),
        ("Check the logs of cart-api", False),
    ],
)
def test_collects_evidence_in_chinese(step: str, kept: bool) -> None:
    assert collects_evidence(step, Language.ZH, KNOWN) is kept


def test_the_record_gives_the_first_steps(scene: Any) -> None:
    scene.call(
        8,
        nothing="query_logs returned no evidence; query=cart-api PoolX",
        evidence_status=EvidenceStatus.NO_EVIDENCE,
        window=Window.of("09:00", None),
        near=NearMisses(total=3),
    )
    scene.call(9, evidence_status=EvidenceStatus.ERROR)
    scene.steps = ("Check the slow queries of cart-api", "Restart cart-api")

    assert scene.compose("LOW_CONFID").next_steps == (
        "Repeat the query of invocation 9 (query_logs) in a form or a window that its source can answer.",
        "Look at the 3 near misses of invocation 8: same event, other entity, level or time.",
        "Repeat the query of invocation 8 (query_logs) with a wider window.",
        "Ask another source, or use other words, for what invocation 8 (query_logs) looked for.",
        "Check the slow queries of cart-api",
    )


def test_there_are_never_too_many(scene: Any) -> None:
    for number in range(1, 9):
        scene.call(
            number, nothing="query_logs returned no evidence; query=cart-api", window=Window.of("09:00", None)
        )
    scene.steps = ("Check the slow queries of cart-api",) * 9

    assert 0 < len(scene.compose("LOW_CONFID").next_steps) <= MOST


def test_with_no_call_the_first_step_is_to_ask(scene: Any) -> None:
    assert scene.compose("LOW_CONFID").next_steps[0].startswith("Query the logs")


@pytest.mark.parametrize(
    ("status", "words"), [("unavailable", "Ask another source"), ("error", "Repeat the query")]
)
def test_a_gap_is_asked_again(scene: Any, status: str, words: str) -> None:
    assert (
        scene.call(8, evidence_status=EvidenceStatus(status))
        .compose("LOW_CONFID")
        .next_steps[0]
        .startswith(words)
    )
