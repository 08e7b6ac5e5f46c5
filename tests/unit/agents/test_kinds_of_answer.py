"""What is asked besides whether something is there: how many, when, which, why; and what must stay open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from habeas.contracts.claims import ClaimStatus

CASES = Path(__file__).parents[2] / "cases"
LOGS = {
    entry["log"]: entry["lines"]
    for entry in map(json.loads, (CASES / "questions_logs.jsonl").read_text("utf-8").splitlines())
}
OPEN = [json.loads(line) for line in (CASES / "questions_open.jsonl").read_text("utf-8").splitlines()]
MARKET = LOGS["market"]


@pytest.mark.parametrize("case", OPEN, ids=[case["id"] for case in OPEN])
def test_what_no_record_can_answer_gets_neither_yes_nor_no(case, ask) -> None:
    asked = ask(case["question"], LOGS[case["log"]], language=case["language"])
    assert asked.answer == "open", asked.texts
    assert asked.texts


@pytest.mark.parametrize(
    ("question", "line", "language", "note"),
    [
        ("Why was the connection to 10.9.9.1:6379 refused?", 8, "en", "A cause was not established."),
        ("What caused the shard to be unavailable?", 2, "en", "A cause was not established."),
        ("支付为什么被拒绝？", 5, "zh", "原因未确定。"),
    ],
)
def test_a_why_question_gets_what_bears_on_it_and_no_cause(question, line, language, note, ask) -> None:
    asked = ask(question, MARKET, language=language)
    assert asked.cited(asked.bindings[0]) == MARKET[line]
    assert asked.texts[-1] == note
    assert asked.output.claims[-1].status is ClaimStatus.UNCONFIRMED


def test_a_count_says_how_many_records_are_bound(ask) -> None:
    assert ask("How many payments were declined?", MARKET).texts == ["2 log records: payment declined."]


def test_a_count_in_chinese(ask) -> None:
    asked = ask("支付被拒绝了几次？", MARKET, language="zh")
    assert asked.texts == ["2 条日志记录显示 payment declined。"]


def test_a_count_of_what_was_cut_says_so(ask) -> None:
    asked = ask("How many payments were declined?", [MARKET[4]] * 250)
    assert asked.texts[1] == "Only part of the records was read (fitting / read / found): 200 / 200 / 250."
    assert asked.output.claims[1].status is ClaimStatus.UNCONFIRMED


def test_the_first_of_many_is_the_oldest_though_the_limit_cuts(ask) -> None:
    lines = [f"2026-05-02T10:00:00Z worker restarted run-{i}" for i in range(300)]
    asked = ask("When was a worker first restarted?", lines)
    assert asked.cited(asked.bindings[0]) == lines[0]


def test_a_bound_that_nothing_keeps_is_a_recorded_search(ask) -> None:
    asked = ask("Did any request take longer than 10 seconds?", MARKET)
    assert asked.texts == ['In the queried window, no log record was found with "request", value>10s.']


def test_an_operation_of_that_length_leaves_a_bound_open(ask) -> None:
    lines = ["2026-05-02T10:00:00Z operation list done in 2s", "2026-05-02T10:00:01Z copy done in 30s"]
    assert ask("Did any operation take longer than 10 seconds?", lines).answer == "open"
    assert ask("Did any operation take longer than 10 seconds?", lines[:1]).answer == "no"


@pytest.mark.parametrize(
    ("question", "language", "answer"),
    [
        ("What was the highest depth of queue mail?", "en", "open"),
        ("mail 队列深度最高是多少？", "zh", "open"),
        ("What was the depth of queue mail?", "en", "yes"),
        ("Did queue mail reach its max depth?", "en", "yes"),
    ],
)
def test_one_record_tells_nothing_of_the_greatest(ask, question, language, answer) -> None:
    lines = [
        "2026-03-04 10:00:00 INFO queue=mail depth=90 of max depth 100",
        "2026-03-04 10:01:00 WARN queue=mail reached its max depth=100",
        "2026-03-04 10:02:00 INFO queue=mail depth=12 of max depth 100",
    ]
    assert ask(question, lines, language=language).answer == answer
