"""A name and what happened to it in two records: no ground for a no."""

from __future__ import annotations

import pytest

LINES = [
    "2026-03-04 10:00:00.1 [warning] <0.71.0> closing connection of worker-1 (10.1.4.2:40110):",
    "2026-03-04 10:00:00.1 [warning] <0.71.0> missed heartbeats",
    "2026-03-04 10:00:09.4 [info] <0.72.0> accepting connection of worker-2 (10.1.4.3:40111)",
    "2026-03-04 10:01:00.1 [warning] <0.73.0> missed heartbeats",
]


@pytest.mark.parametrize(
    ("question", "language", "answer"),
    [
        ("Did 10.1.4.2 have missed heartbeats?", "en", "open"),
        ("10.1.4.2 有没有 missed heartbeats？", "zh", "open"),
        ("Did 10.1.4.3 have missed heartbeats?", "en", "no"),
        ("Did 10.1.4.9 have missed heartbeats?", "en", "no"),
    ],
)
def test_a_record_that_announces_another_leaves_the_question_open(ask, question, language, answer) -> None:
    assert ask(question, LINES, language=language).answer == answer
