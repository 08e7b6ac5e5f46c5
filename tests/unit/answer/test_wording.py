"""Both languages say the same, with the same places to fill, and overstate nothing."""

from __future__ import annotations

import re
import string

import pytest

from habeas.answer.overstatement import find_overstatements
from habeas.answer.wording import WORDING, detect_language, say, say_unit
from habeas.contracts import Language

HAN = re.compile(r"[\u4e00-\u9fff]")


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("message", WORDING)
def test_both_languages_have_the_same_places(message: str) -> None:
    wording = WORDING[message]

    assert wording.en
    assert wording.zh
    assert _places(wording.en) == _places(wording.zh)


@pytest.mark.parametrize("message", WORDING)
def test_each_form_is_in_its_language(message: str) -> None:
    wording = WORDING[message]

    assert not HAN.search(wording.en)
    if re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", wording.en)):
        assert HAN.search(wording.zh)


@pytest.mark.parametrize("message", WORDING)
def test_no_sentence_of_ours_overstates(message: str) -> None:
    for form in WORDING[message]:
        assert find_overstatements(form) == ()
        assert not re.search(
            r"ruled? out|confirmed|healthy|排除|确认|不存在|正常|没有问题", form, re.IGNORECASE
        )


def test_say_fills_the_places() -> None:
    assert say(Language.EN, "reject.many", count=2).endswith("2 claims were removed.")
    assert "2 条" in say(Language.ZH, "reject.many", count=2)


def test_braces_in_a_value_stay_text() -> None:
    assert say(Language.EN, "quoted", text="{count}") == "“{count}”"


def test_an_unknown_unit_stays_as_it_is_recorded() -> None:
    assert say_unit(Language.ZH, "lines") == "行"
    assert say_unit(Language.ZH, "tablets") == "tablets"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Did cart-api log a timeout?", "en"),
        ("cart-api 是否有超时日志？", "zh"),
        ("确认 cart-api 的 PoolX connection timeout 日志", "zh"),
        ("cart-api PoolX timeout 日志", "zh"),
        ("Did cart-api log “连接池耗尽” between 09:00 and 10:00?", "en"),
        ("Did cart-api log 连接池耗尽 in the last hour?", "en"),
        ("“连接池耗尽”", "zh"),
        ("カートはタイムアウトしましたか", "en"),
        ("", "en"),
        ("12:00 500", "en"),
    ],
)
def test_detect_language(text: str, language: str) -> None:
    assert detect_language(text) is Language(language)
