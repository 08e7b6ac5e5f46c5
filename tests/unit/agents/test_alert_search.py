"""Questions about alerts, against scripted answers."""

from __future__ import annotations

import pytest

from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RetrievalDetails, ToolError

FIRING = "PoolExhausted firing, service=order-service, severity=critical, value=50, for=4s"


def answer(*texts: str, error: str | None = None) -> dict[str, list[RetrievalDetails]]:
    if error:
        status, refs = EvidenceStatus.ERROR, ()
    elif texts:
        status = EvidenceStatus.EVIDENCE
        refs = tuple(EvidenceRef(raw_path=f"$.alerts[{i}]", text=text) for i, text in enumerate(texts))
    else:
        status = EvidenceStatus.NO_EVIDENCE
        refs = (EvidenceRef(raw_path="$.no_evidence", text="query_metrics returned no evidence"),)
    fault = ToolError(code="E301", message=error) if error else None
    return {"query_metrics": [RetrievalDetails(evidence_refs=refs, evidence_status=status, error=fault)]}


def query(asked) -> tuple[object, ...]:
    arguments = asked.toolbox.calls[0].arguments
    return arguments["name"], arguments["labels"], tuple(arguments["mentions"]), arguments["state"]


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        (
            "Is PoolExhausted firing for order-service?",
            "en",
            ("PoolExhausted", {}, ("order-service",), "firing"),
        ),
        ("order-service 有没有正在触发的告警？", "zh", (None, {}, ("order-service",), "firing")),
        ("PoolExhausted 告警是否正在触发？", "zh", ("PoolExhausted", {}, (), "firing")),
        ("Is any alert pending for order-service?", "en", (None, {}, ("order-service",), "pending")),
        ("Are there any critical alerts?", "en", (None, {"severity": "critical"}, (), None)),
        ("Is PoolExhausted silenced?", "en", ("PoolExhausted", {}, (), "suppressed")),
        ("Is PoolExhausted firing for team=db?", "en", ("PoolExhausted", {"team": "db"}, (), "firing")),
    ],
)
def test_the_query_says_what_was_asked(question, language, expected, ask) -> None:
    assert query(ask(question, language=language, script=answer(FIRING))) == expected


def test_an_alert_is_a_yes_that_quotes_its_record(ask) -> None:
    asked = ask("Is PoolExhausted firing?", script=answer(FIRING))
    assert asked.answer == "yes"
    assert asked.texts == [f'The alert record says: "{FIRING}"']


def test_no_alert_is_a_no_that_names_the_query(ask) -> None:
    asked = ask("Is PoolExhausted firing for order-service?", script=answer())
    assert asked.answer == "no"
    assert asked.texts == [
        "In the queried window, no alert was found for PoolExhausted order-service state=firing."
    ]


def test_an_unknown_rule_leaves_the_question_open(ask) -> None:
    assert (
        ask("Is PoolExhausted firing?", script=answer(error="no rule named PoolExhausted")).answer == "open"
    )


def test_words_beyond_the_query_leave_the_question_open(ask) -> None:
    asked = ask("Is the alert about slow disks firing?", script=answer(FIRING))
    assert asked.answer == "open"
    assert asked.texts[0] == "Not understood in the question: slow, disks."


def test_without_an_alert_source_the_logs_are_asked(ask) -> None:
    asked = ask("Is there an alert about order-service?", ["10:00:00 ALERT order-service is down"])
    assert [call.tool_name for call in asked.toolbox.calls] == ["query_logs"]


def test_why_an_alert_fires_gets_the_alert_and_no_cause(ask) -> None:
    asked = ask("Why is PoolExhausted firing?", script=answer(FIRING))
    assert asked.texts == [f'The alert record says: "{FIRING}"', "A cause was not established."]
