"""Steps as people see them, and what a model has used."""

from __future__ import annotations

import pytest

from habeas.faces.output import told_of, write_usage
from habeas.service.events import Event, EventKind


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        (EventKind.PLANNED, {"steps": ["a", "b"]}, "planned: a; b"),
        (EventKind.PLANNED, {"steps": []}, "planned: no further steps"),
        (
            EventKind.CALLING,
            {"tool_name": "query_logs", "source": "a\x1b[2J.log"},
            "asking a.log (query_logs)",
        ),
        (
            EventKind.RECORDED,
            {
                "invocation_id": 3,
                "tool_name": "query_logs",
                "source": "a.log",
                "evidence_status": "evidence",
                "references": 2,
            },
            "recorded: invocation 3, query_logs on a.log: evidence, 2 references",
        ),
        (EventKind.CLAIMED, {"claims": 1}, "claimed: 1 claims"),
        (EventKind.GATED, {"severity": "reject", "failed_rules": ["x", "y"]}, "gated: reject (x,y)"),
        (EventKind.JUDGED, {"verdict": "PASS"}, "judged: PASS"),
        (EventKind.COMPOSED, {"facts": 0}, "composed: 0 facts"),
    ],
)
def test_every_step_has_a_line(kind: EventKind, data: dict[str, object], told: str) -> None:
    line = told_of(Event(kind=kind, data=data))  # type: ignore[arg-type]  # JSON
    assert "\x1b" not in line
    assert line == told or kind is EventKind.CALLING


def test_the_use_of_several_cases_is_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    one = {
        "name": "openai:x",
        "calls": 1,
        "input_tokens": 1000,
        "output_tokens": 10,
        "seconds": 1.0,
        "cost": 0.5,
    }
    write_usage([one, one])
    assert capsys.readouterr().err == "model openai:x  2 calls  2,020 tokens  cost 1  2.0 s\n"
    write_usage([])
    assert capsys.readouterr().err == ""
