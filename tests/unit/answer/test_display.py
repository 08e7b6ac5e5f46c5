"""Foreign text in an answer: one line, nothing hidden, nothing lost."""

from __future__ import annotations

import pytest

from habeas.answer.display import cut, is_plain_name, one_line, quoted_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", "a b"),
        ("a\r\n\r\n  b", "a b"),
        ("a\u2028b", "a b"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb", "a\\u202eb"),
        ("a\u200bb", "a\\u200bb"),
        ("a\U000e0041b", "a\\U000e0041b"),
        ("a\rb", "a\\x0db"),
        ("a\tb", "a\tb"),
        ("连接池\n耗尽", "连接池 耗尽"),
        ("😀 ok", "😀 ok"),
    ],
)
def test_one_line(text: str, shown: str) -> None:
    assert one_line(text) == shown


def test_a_recorded_text_shows_where_its_lines_end() -> None:
    assert quoted_line("first\n  second") == "first ⏎ second"


def test_a_short_text_is_not_cut() -> None:
    assert cut("连接池耗尽", 5) == ("连接池耗尽", 0)


def test_a_cut_takes_no_number_apart() -> None:
    beginning, left_out = cut("waiting=3 active=123456", 20)

    assert beginning == "waiting=3"
    assert left_out == len(" active=123456")


def test_one_endless_word_is_cut_all_the_same() -> None:
    assert cut("x" * 30, 20) == ("x" * 20, 10)


@pytest.mark.parametrize(
    ("name", "plain"), [("app.log:12", True), ("$.logs[0]", True), ("a b", False), ("a\nb", False)]
)
def test_is_plain_name(name: str, plain: bool) -> None:
    assert is_plain_name(name) is plain
