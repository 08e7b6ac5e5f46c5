"""What a person sees: foreign text stays text, in whatever terminal."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.faces import output


def outcome(**changes: Any) -> dict[str, Any]:
    return {
        "session_id": "s-1",
        "language": "zh",
        "verdict": "PASS",
        "groundedness_score": 1.0,
        "answer": {"text": "[1] 记录 [bold]x[/bold] :warning: https://example.org\n    > 原文"},
        "invocations": [{}],
        "demonstration": False,
        **changes,
    }


def test_markup_and_emoji_of_a_source_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    output.write_outcome(outcome())
    shown = capsys.readouterr().out
    assert "[1] 记录 [bold]x[/bold] :warning: https://example.org" in shown
    assert "PASS  groundedness 1.00  1 invocation  session s-1" in shown
    assert "\x1b" not in shown


def test_a_long_line_is_not_folded_when_piped(capsys: pytest.CaptureFixture[str]) -> None:
    line = "value " * 500
    output.write_outcome(outcome(answer={"text": line.strip()}))
    assert line.strip() in capsys.readouterr().out


def test_an_unfinished_session_has_no_answer_yet(capsys: pytest.CaptureFixture[str]) -> None:
    output.write_outcome(outcome(answer=None, verdict=None, groundedness_score=None))
    assert capsys.readouterr().out.startswith("unfinished")


@pytest.mark.parametrize(("language", "words"), [("en", "demonstration data"), ("zh", "演示数据")])
def test_demonstration_data_says_so(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    output.write_outcome(outcome(language=language, demonstration=True))
    assert words in capsys.readouterr().out


def test_control_characters_of_a_question_cannot_paint(capsys: pytest.CaptureFixture[str]) -> None:
    session = {
        "created_at": "2026-03-02T00:00:00+00:00",
        "session_id": "s",
        "verdict": None,
        "status": "running",
    }
    output.write_sessions([{**session, "question": "为什么\x1b[31m慢？\nsecond line"}])
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "为什么\\x1b[31m慢？ second line" in shown


def test_a_broken_record_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    broken = [{"session_id": "s", "invocation_id": 3, "reason": "raw result"}]
    output.write_audit({"sessions": 1, "invocations": 4, "broken": broken})
    shown = capsys.readouterr().out
    assert "BROKEN s, invocation 3: raw result" in shown
    assert "1 broken" in shown


def test_json_carries_chinese_and_lone_surrogates(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    output.write_json({"text": "连接池", "odd": "\ud800"})
    line = capfdbinary.readouterr().out
    assert "连接池".encode() in line
    assert line.endswith(b"\n")
    assert b"\\ud800" in line
