"""What a number of a claim is the value of: a true claim, and its near twin that is not."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from habeas.contracts import JudgementKind

_spec = importlib.util.spec_from_file_location("claims", Path(__file__).with_name("claims.py"))
assert _spec is not None
assert _spec.loader is not None
claims = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(claims)
judge = claims.judge

SAMPLE = 'pump_resident_memory_bytes{instance="tank-4", job="pump"} 3221225472 @2031-02-03T04:05:06Z'
NAMED = "metric=pump_resident_memory_bytes; instance=tank-4; value=3221225472; time=2031-02-03T04:05:06Z"
POOL = "mixer lb-9 proxy[77]: Server be_oil/tank-4 is DOWN. 6 active and 2 backup servers left."
STACK = (
    "2031-02-03 04:05:06 ERROR mixer unhandled exception\n"
    "Traceback (most recent call last):\n"
    '  File "/opt/mix/main.py", line 88, in main\n'
    "    rows = blend(batch)\n"
    '  File "/opt/mix/recipe.py", line 132, in blend\n'
    "KeyError: 'salt'"
)
AUDIT = "node=tank-4 type=CALL msg=audit(1931773506.536:30517): arch=c0 success=no ppid=412 pid=8841 uid=1044"
BUDGET = "ErrorBudgetBurn firing, service=mixer, slo=99%, burn_rate=12.5, limit=10, budget_remaining=63%"
CHECK = "2031-02-03 04:05:06|lb-9|CHANGE|member=tank-4|check_timeout_ms=4000|interval_s=12"
QUERY = "time=2031-02-03T04:05:06Z user=svc_mix query_time=3.2s rows_sent=12 rows_examined=90210"

PAIRS = (
    (
        "a sample in bytes",
        "tank-4 has 3 GiB of resident memory.",
        "tank-4 has 4 GiB of resident memory.",
        SAMPLE,
    ),
    ("a named metric", "tank-4 的常驻内存为 3 GiB。", "tank-4 的常驻内存为 3 MiB。", NAMED),
    ("a shared noun", "6 active servers are left.", "2 active servers are left.", POOL),
    (
        "the line of a file",
        "Line 132 of recipe.py is in the trace.",
        "Line 88 of recipe.py is in the trace.",
        STACK,
    ),
    ("a numbered event", "Event 30517 has success=no.", "Event 8841 has success=no.", AUDIT),
    (
        "what is left",
        "The budget_remaining of mixer is 63%.",
        "63% is the budget of mixer already spent.",
        BUDGET,
    ),
    (
        "a key of two words",
        "12 s is the check interval of tank-4.",
        "4 s is the check interval of tank-4.",
        CHECK,
    ),
    ("one key of two", "rows_examined of svc_mix is 90210.", "svc_mix has 90210 rows.", QUERY),
)


@pytest.mark.parametrize(("true", "twin", "text"), [p[1:] for p in PAIRS], ids=[p[0] for p in PAIRS])
def test_a_true_claim_and_its_twin(true: str, twin: str, text: str) -> None:
    assert judge(true, text).judgement is JudgementKind.SUPPORTED, judge(true, text).reasons
    assert judge(twin, text).judgement is not JudgementKind.SUPPORTED, judge(twin, text).reasons


WINDOW = "PodRestartLoop firing, service=mixer, restarts=9, threshold=3, window=20m"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("mixer restarted 9 times in 20 minutes.", True),
        ("mixer 在 20 分钟内重启 9 次。", True),
        ("mixer restarted 9 times in 10 minutes.", False),
        ("mixer 在 20 小时内重启 9 次。", False),
    ],
)
def test_a_window_need_not_be_named(text: str, kept: bool) -> None:
    found = judge(text, WINDOW)
    assert (found.judgement is JudgementKind.SUPPORTED) is kept, found.reasons


def test_a_bound_is_not_read_with_the_same_digits_in_another_unit() -> None:
    text = "2031-02-03 04:05:06 WARN mixer task stir blocked for more than 30 minutes"
    assert (
        judge("The task stir was blocked for more than 30 minutes.", text).judgement
        is JudgementKind.SUPPORTED
    )
    wrong = judge("The task stir was blocked for more than 30 seconds.", text)
    assert wrong.judgement is not JudgementKind.SUPPORTED


def test_a_number_that_may_be_derived_is_undecided() -> None:
    text = "transfer completed: zone=oil records=337"
    assert judge("The zone oil has 42 records more.", text).judgement is JudgementKind.UNDECIDED


def test_a_number_that_is_refuted_under_its_key_is_contradicted() -> None:
    assert (
        judge("waiting_jobs of oil is 338.", "zone=oil waiting_jobs=337").judgement
        is JudgementKind.CONTRADICTED
    )
