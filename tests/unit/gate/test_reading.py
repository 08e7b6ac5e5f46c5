"""What a reading tells of its atoms."""

from __future__ import annotations

import pytest

from habeas.gate.reading import Reading, is_number, weight
from habeas.text.canonical import canonicalise


def _read(text: str) -> Reading:
    return Reading.of(canonicalise(text))


@pytest.mark.parametrize(
    ("text", "negator", "is_negating"),
    [
        ("is not open", "not", True),
        ("请求不增长", "不", True),
        ("请求不断增长", "不", False),
        ("请求断不增长", "不", True),
        ("不断增长", "不", False),
        ("连接数量莫名增长", "莫", False),
        ("无法断定是否恢复", "无", True),
        ("无法断定是否恢复", "否", False),
        ("是 否 恢复", "否", True),
        ("无断线路", "无", True),
        ("未 来 恢复", "未", True),
    ],
)
def test_a_character_of_a_word_that_negates_nothing_is_no_negator(
    text: str, negator: str, *, is_negating: bool
) -> None:
    reading = _read(text)
    assert reading.is_negating(reading.values.index(negator)) is is_negating


def test_a_word_beside_it_that_negates_nothing_leaves_a_negator() -> None:
    reading = _read("不断不增长")
    assert [reading.is_negating(i) for i in (0, 2)] == [False, True]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("pool full, cart down", [0, 2, 4]),
        ("pool full but cart down", [0, 3, 5]),
        ("pool size=5", [0, 1, 3]),
        ('pool "size"=5', [0, 1, 3]),
        ("pool size = 5", [0, 1, 3]),
        ("pool full cart down", [0, 4]),
    ],
)
def test_where_a_clause_begins(text: str, starts: list[int]) -> None:
    reading = _read(text)
    assert [i for i in range(len(reading.values) + 1) if reading.is_clause_start(i)] == starts


def test_what_stands_between_atoms_and_at_both_ends() -> None:
    reading = _read("(pool: cart)!")
    assert [reading.between(i) for i in (-1, 0, 1)] == ["(", ": ", ")!"]
    assert reading.ending == ")!"


def test_the_source_without_what_cannot_be_seen_is_what_is_seen() -> None:
    assert _read("po\u200bol up").without_hidden().canonical == canonicalise("pool up")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], 0),
        (["pool"], 1),
        (["不"], 0),
        (["不", "断"], 1),
        (["不", "断", "增"], 1),
        (["不", "断", "增", "长"], 2),
        (["pool", "不", "断"], 2),
        (["pool", "cart", "不"], 2),
        (["pool", "不", "断", "增", "长"], 3),
        (["不", "断", "增", "长", "请", "求"], 3),
        (["不", "断", "增", "长", "请", "求", "连", "接"], 3),
        (["pool", "cart", "不", "断", "增", "长"], 3),
        (["5", "ms", "pool"], 2),
        (["15", "ms"], 1),
        (["x5", "ms"], 1),
        (["pool", "ms"], 2),
        (["ms"], 1),
        (["->", "%", "…"], 0),
        (["[pool]"], 1),
        (["pool", "cart", "web", "rest"], 3),
    ],
)
def test_words_of_content(values: list[str], words: int) -> None:
    assert weight(values, 3) == words


@pytest.mark.parametrize(
    ("value", "is_one"),
    [
        ("5", True),
        ("-5.1", True),
        ("20:38:49", True),
        ("5x", False),
        ("pool", False),
        ("->", False),
        ("²", True),
        ("٣", True),
        ("x²", False),
        ("第", False),
        ("≈", False),
    ],
)
def test_a_number_has_digits_and_no_letters(value: str, *, is_one: bool) -> None:
    assert is_number(value) is is_one
