"""Chinese is cut into known forms; numbers in words are numbers, with their units."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habeas.verify.lexemes import Kind, fold, read
from habeas.verify.segmentation import cut, written_number


def _texts(text: str) -> list[str]:
    return [x.text for x in read(fold(text))]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("后台保存已结束", ["后台保存", "已结束"]),
        ("邮箱已满", ["邮箱", "已满"]),
        ("数据分组", ["数据", "分组"]),
        ("鸢尾座已重启", ["鸢尾座", "已", "重启"]),
        ("触发条件", ["触发", "条件"]),
    ],
)
def test_the_cut_leaves_the_fewest_characters_unknown(text: str, pieces: list[str]) -> None:
    assert _texts(text) == pieces


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("三十秒", Fraction(30), "秒"),
        ("十五分钟", Fraction(15), "分钟"),
        ("两小时", Fraction(2), "小时"),
        ("三个小时", Fraction(3), "个小时"),
        ("半小时", Fraction(1, 2), "小时"),
        ("一百零五", Fraction(105), None),
        ("二十四", Fraction(24), None),
        ("百分之五", Fraction(5), "%"),
        ("two minutes", Fraction(2), "minutes"),
        ("one hour", Fraction(1), "hour"),
        ("ten percent", Fraction(10), "percent"),
    ],
)
def test_a_number_in_words_has_its_value_and_unit(text: str, value: Fraction, unit: str | None) -> None:
    (lexeme,) = read(fold(text))
    assert lexeme.kind is Kind.NUMBER
    assert lexeme.quantity is not None
    assert (lexeme.quantity.value, lexeme.quantity.unit) == (value, unit)


@pytest.mark.parametrize("text", ["第一天", "一一对应", "万一", "十", "零零五", "一", "百千"])
def test_what_is_no_number_in_words_is_left_to_the_lexicon(text: str) -> None:
    assert all(written_number(text, i, len(text)) is None for i in range(len(text)))


def test_the_possessive_is_no_word() -> None:
    assert _texts("node-7's disk") == ["node-7", "'s", "disk"]


@given(st.text(alphabet="的了重启磁盘连接鸢尾座三十秒小时未不", max_size=40))
def test_nothing_of_a_run_is_lost(text: str) -> None:
    assert "".join(_texts(text)) == text
    assert len(cut(text)) == len(text)
