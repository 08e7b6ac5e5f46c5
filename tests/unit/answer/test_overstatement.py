"""What overstates, what does not, and what nothing carries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from habeas.answer.overstatement import find_overstatements, find_unsupported_tokens, overstates, repeats

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "overstatement.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_cases(case: dict[str, Any]) -> None:
    found = find_overstatements(case["text"], quotable=case.get("quotable", ()))

    assert bool(found) is case["overstates"], f"{case['why']}: {found}"


@pytest.mark.parametrize(
    ("claim", "record"),
    [
        ("The file /srv/a does not exist.", "gateway File does not exist: /srv/a"),
        ("文件 /srv/a 不存在。", "gateway File does not exist: /srv/a"),
        ("cart-api is healthy.", "cart-api status=healthy"),
        ("cart-api 运行正常。", "cart-api 状态：正常"),
        ("The check found no problems.", "check finished: no problems"),
    ],
)
def test_a_claim_may_say_what_its_record_says(claim: str, record: str) -> None:
    assert overstates(claim, [record]) == ()
    assert overstates(claim, ["cart-api started"]) != ()


def test_an_exclusion_needs_the_very_words() -> None:
    assert overstates("The disk is ruled out.", ["smartd: disk failure excluded"]) == ("ruled out",)


@pytest.mark.parametrize(
    ("text", "unsupported"),
    [
        ("cart-api timed out after 30000ms", ()),
        ("cart-api timed out after 30 s", ("30",)),
        ("used 91% of 1234", ()),
        ("used 91 GB", ("91",)),
        ("the cart service timed out", ("cart",)),
        ("We asked Redis", ("Redis",)),
        ("cart timed out at 11:00", ("11:00",)),
        ("OOM in MyPool and pod-7", ("OOM", "MyPool", "pod-7")),
        ("网关 redis 超时", ("redis",)),
        ("cart-api 超时", ()),
    ],
)
def test_find_unsupported_tokens(text: str, unsupported: tuple[str, ...]) -> None:
    assert (
        find_unsupported_tokens(text, ["cart-api timed out after 30000ms, used 91 % of 1,234"]) == unsupported
    )


@pytest.mark.parametrize(
    ("text", "removed", "same"),
    [
        ("So: Cart-API failed!", "cart-api failed", True),
        ("网关 已超时，请看", "网关已超时", True),
        ("cart-apis failed", "cart-api", False),
        ("anything", " … ", False),
    ],
)
def test_repeats(text: str, removed: str, same: bool) -> None:
    assert repeats(text, removed) is same
