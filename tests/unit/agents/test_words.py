"""Words of a question: what each is for, in both languages."""

from __future__ import annotations

import pytest

from habeas.agents import meanings
from habeas.agents.words import Use, read_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("有没有坏块", {"有没有": Use.IGNORED, "坏块": Use.EVENT}),  # in the lexicon alone
        ("请求体过大", {"请求体": Use.EVENT, "过大": Use.EVENT}),  # the own list leaves 体
        ("临时文件", {"临时": Use.EVENT, "文件": Use.KIND}),
        ("每秒请求数", {"每秒": Use.EVENT, "请求数": Use.EVENT}),
        ("一共几台", {"一共": Use.IGNORED, "几": Use.UNKNOWN, "台": Use.IGNORED}),
        ("是否韩雪", {"是否": Use.IGNORED, "韩雪": Use.UNKNOWN}),
        ("回调超时", {"回调": Use.EVENT, "超时": Use.EVENT}),
        ("analytics 库", {"analytics": Use.EVENT, "库": Use.KIND}),
    ],
)
def test_chinese_is_parted_into_words(text: str, words: dict[str, Use]) -> None:
    assert {word.text: word.use for word in read_words(text)} == words


def test_a_word_of_the_lexicon_is_looked_for_in_both_languages() -> None:
    (word,) = read_words("坏块")
    assert {"坏块", "bad block"} <= set(word.forms)


def test_an_english_word_is_found_in_a_chinese_log() -> None:
    assert "超时" in meanings.in_chinese("timeout")
    assert meanings.in_chinese("xyzzy") == ()
    assert not any(form.isascii() for form in meanings.in_chinese("connection"))
