"""One thing at a time: a claim that follows, and the same claim with one thing changed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from habeas.contracts import Decider, JudgementKind
from habeas.verify.checker import check_claim

_spec = importlib.util.spec_from_file_location("claims", Path(__file__).with_name("claims.py"))
assert _spec is not None
assert _spec.loader is not None
claims = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(claims)
judge, claim, excerpt = claims.judge, claims.claim, claims.excerpt

POOL = (
    "2027-04-02T09:15:31.250Z ERROR refund-api WorkerPool-2 - Connection is not available, "
    "request timed out after 20000ms (total=40, active=40, idle=0, waiting=17)"
)
ALERT = (
    "QueueDepthHigh firing, service=refund-api, queue=refunds, depth=4200, threshold=1000, duration=25m, "
    "severity=warning"
)
TWO = (
    "2027-04-02T09:15:00Z WARN refund-api pool=db waiting=12",
    "2027-04-02T09:15:40Z WARN refund-api pool=db waiting=30",
)

SUPPORTED = (
    ("a number under its key", "refund-api has 17 waiting.", (POOL,)),
    ("the same in Chinese", "refund-api 的等待数为 17。", (POOL,)),
    ("a unit converted", "A request of refund-api timed out after 20 seconds.", (POOL,)),
    ("a unit converted, in Chinese", "refund-api 的请求在 20 秒后超时。", (POOL,)),
    ("all in use", "The pool of refund-api is exhausted.", (POOL,)),
    ("all in use, in Chinese", "refund-api 的连接池已用满（40/40）。", (POOL,)),
    ("a comparison", "The depth of refunds is above the threshold of 1000.", (ALERT,)),
    ("a comparison of two keys", "The depth of refunds exceeds its threshold.", (ALERT,)),
    (
        "a marked rounding",
        "refund-api has a queue depth of about 4,000.",
        ("queue=refunds service=refund-api depth=4012",),
    ),
    ("a state", "The QueueDepthHigh alert of refund-api is firing.", (ALERT,)),
    ("a level", "refund-api logged this at ERROR level.", (POOL,)),
    ("a time", "The refund-api request timed out at 09:15:31 UTC.", (POOL,)),
    ("a change", "waiting of refund-api rose from 12 to 30 between the two lines.", TWO),
    ("a change by an amount within a time", "refund-api 的等待数在 40 秒内增加了 18。", TWO),
    ("a distance in time", "The two lines of refund-api are 40 seconds apart.", TWO),
    ("a count of records", "Two lines show pool=db of refund-api.", TWO),
    (
        "an order in time",
        "The two readings of refund-api: the later waiting is higher than the earlier one.",
        TWO,
    ),
)

NOT_SUPPORTED = (
    ("a changed number", "refund-api has 18 waiting.", (POOL,), "contradicted"),
    ("the value of another key", "refund-api has 40 waiting.", (POOL,), "contradicted"),
    ("a wrong unit", "A request of refund-api timed out after 20000 seconds.", (POOL,), "unsupported"),
    ("another service", "payout-api has 17 waiting.", (POOL,), "unsupported"),
    ("another level", "refund-api logged this at WARN level.", (POOL,), "contradicted"),
    ("another time", "The refund-api request timed out at 09:16:31 UTC.", (POOL,), None),
    ("another polarity", "A connection of refund-api is available.", (POOL,), None),
    ("idle ones", "The pool of refund-api had idle connections.", (POOL,), "contradicted"),
    ("another state", "The QueueDepthHigh alert of refund-api has been resolved.", (ALERT,), "contradicted"),
    ("the other direction", "The depth of refunds is below its threshold.", (ALERT,), "contradicted"),
    ("a cause", "refund-api timed out because of a slow query.", (POOL,), "unsupported"),
    ("a cause in Chinese", "refund-api 因慢查询超时。", (POOL,), None),
    ("a trend", "The depth of refunds keeps growing.", (ALERT,), "unsupported"),
    ("a frequency", "refund-api times out frequently.", (POOL,), "unsupported"),
    ("a prediction", "The depth of refunds will reach 5000.", (ALERT,), "unsupported"),
    ("an impact", "Customers cannot get refunds.", (ALERT,), "unsupported"),
    ("a severity", "This is a P1 incident of refund-api.", (POOL,), None),
    ("a wider scope", "All services time out.", (POOL,), "unsupported"),
    ("a first time", "refund-api timed out for the first time.", (POOL,), "unsupported"),
    (
        "a fall instead of a rise",
        "waiting of refund-api fell from 12 to 30 between the two lines.",
        TWO,
        None,
    ),
    ("too many records", "Three lines show pool=db of refund-api.", TWO, None),
    ("a wrong distance", "The two lines of refund-api are 40 minutes apart.", TWO, None),
    (
        "a possibility as a fact",
        "The disk of refund-api is full.",
        ("WARN refund-api the disk may be full",),
        "unsupported",
    ),
    (
        "unmarked rounding",
        "refund-api has a queue depth of 4,000.",
        ("queue=refunds service=refund-api depth=4012",),
        None,
    ),
)


@pytest.mark.parametrize(("text", "excerpts"), [c[1:] for c in SUPPORTED], ids=[c[0] for c in SUPPORTED])
def test_follows(text: str, excerpts: tuple[str, ...]) -> None:
    judgement = judge(text, *excerpts)
    assert judgement.judgement is JudgementKind.SUPPORTED, judgement.reasons
    assert judgement.decided_by is Decider.CHECKER


@pytest.mark.parametrize(
    ("text", "excerpts", "kind"), [c[1:] for c in NOT_SUPPORTED], ids=[c[0] for c in NOT_SUPPORTED]
)
def test_does_not_follow(text: str, excerpts: tuple[str, ...], kind: str | None) -> None:
    judgement = judge(text, *excerpts)
    assert judgement.judgement is not JudgementKind.SUPPORTED
    if kind is not None:
        assert judgement.judgement.value == kind, judgement.reasons


def test_an_unknown_word_leaves_a_claim_undecided() -> None:
    judgement = judge("refund-api has 17 waiting and frobnicates.", POOL)
    assert judgement.judgement is JudgementKind.UNDECIDED
    assert any("frobnicates" in reason for reason in judgement.reasons)


def test_only_the_excerpt_counts_not_the_rest_of_its_reference() -> None:
    cut = excerpt("QueueDepthHigh firing, service=refund-api", "query_metrics", ALERT)
    judgement = check_claim(claim("The depth of refunds is 4200."), [cut])
    assert judgement.judgement is not JudgementKind.SUPPORTED


@pytest.mark.parametrize("text", ["", "   ", "?!", "日志", "The log shows the following:"])
def test_a_claim_that_says_nothing_is_undecided(text: str) -> None:
    assert judge(text, POOL).judgement is JudgementKind.UNDECIDED


def test_without_evidence_nothing_is_supported() -> None:
    assert check_claim(claim("refund-api has 17 waiting."), []).judgement is not JudgementKind.SUPPORTED
