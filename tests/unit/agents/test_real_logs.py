"""Questions on real logs, where these are beside the repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared" / "data"
QUESTIONS = SHARED / "log_questions.jsonl"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not QUESTIONS.exists(), reason="the real logs are not beside the repository"),
]


def test_questions_on_real_logs_are_answered_right_or_left_open(ask) -> None:
    cases = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    logs: dict[str, list[str]] = {}
    right, wrong, cited = 0, [], []
    for case in cases:
        file = case["file"]
        if file not in logs:
            text = (SHARED / file).read_text("utf-8", errors="replace")
            logs[file] = [line.rstrip("\r") for line in text.split("\n")]
        asked = ask(case["question"], {file: logs[file]}, language=case["lang"])
        if asked.answer == case["answer"]:
            right += 1
        elif asked.answer != "open":
            wrong.append(case["id"])
        if asked.answer == case["answer"] == "yes":
            lines = {logs[file][number - 1] for number in case["match_lines"]}
            cited.append(asked.cited(asked.bindings[0]) in lines)
    assert not wrong
    assert right >= 95
    assert sum(cited) >= 0.98 * len(cited)
