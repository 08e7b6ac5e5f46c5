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
    assert asked.texts[0] == "Not understood in the question: slow."


def test_without_an_alert_source_the_logs_are_asked(ask) -> None:
    asked = ask("Is there an alert about order-service?", ["10:00:00 ALERT order-service is down"])
    assert [call.tool_name for call in asked.toolbox.calls] == ["query_logs"]


def test_why_an_alert_fires_gets_the_alert_and_no_cause(ask) -> None:
    asked = ask("Why is PoolExhausted firing?", script=answer(FIRING))
    assert asked.texts == [f'The alert record says: "{FIRING}"', "A cause was not established."]


def alerts(*texts: str, total: int | None = None) -> RetrievalDetails:
    refs = tuple(EvidenceRef(raw_path=f"$.alerts[{i}]", text=text) for i, text in enumerate(texts))
    return RetrievalDetails(
        evidence_refs=refs,
        evidence_status=EvidenceStatus.EVIDENCE,
        total=len(texts) if total is None else total,
        truncated=total is not None,
    )


MANY = [f"WorkerDown firing, severity=warning, worker=w{i}, value=0" for i in range(25)]


@pytest.mark.parametrize(
    ("question", "language", "claim"),
    [
        ("How many alerts are firing?", "en", "There are 3 alerts: firing."),
        ("How many WorkerDown alerts are there?", "en", "There are 3 alerts: WorkerDown firing."),
        ("有多少条警告告警正在触发？", "zh", "有 3 条告警：severity=warning firing。"),
    ],
)
def test_a_count_is_bound_to_every_alert(question: str, language: str, claim: str, ask) -> None:
    asked = ask(question, language=language, script={"query_metrics": [alerts(*MANY[:3])]})
    assert asked.texts == [claim]
    assert len(asked.bindings) == 3


def test_a_count_of_a_part_is_open(ask) -> None:
    asked = ask("How many alerts are firing?", script={"query_metrics": [alerts(*MANY[:3], total=9)]})
    assert (asked.answer, asked.texts) == ("open", ["Not all are shown: 3 / 9."])


def test_a_list_that_is_shortened_says_so(ask) -> None:
    asked = ask("Which alerts are firing?", script={"query_metrics": [alerts(*MANY)]})
    assert asked.texts[0] == f'The alert record says: "{MANY[0]}"'
    assert asked.texts[-1] == "Not all are shown: 20 / 25."
    whole = ask("Which alerts are firing?", script={"query_metrics": [alerts(*MANY[:20])]})
    assert len(whole.texts) == 20
    assert "Not all" not in whole.texts[-1]


def test_a_past_question_without_a_time_looks_back_a_day_and_says_so(ask) -> None:
    asked = ask("Did WorkerDown fire?", script={"query_metrics": [alerts(MANY[0])]})
    assert asked.toolbox.calls[0].arguments["window"]["start"] == "2026-03-09T12:00:00Z"
    assert "the last 24 hours were asked" in asked.texts[-1]
    now = ask("Is WorkerDown firing?", script={"query_metrics": [alerts(MANY[0])]})
    assert now.toolbox.calls[0].arguments["window"] is None


def test_what_is_resolved_is_no_alert_of_now(ask) -> None:
    resolved = alerts("WorkerDown resolved, worker=w1, until=2026-03-10T11:00:00Z")
    nothing = answer()["query_metrics"][0]
    asked = ask("Is there an alert for w1?", script={"query_metrics": [resolved, nothing]})
    assert asked.answer == "no"
    assert asked.texts == ["In the queried window, no alert was found for w1 state=firing."]
    past = ask("What is the status of WorkerDown?", script={"query_metrics": [resolved]})
    assert past.answer == "yes"


@pytest.mark.parametrize(
    "question",
    [
        "Are all WorkerDown alerts firing?",
        "Which service has the most alerts?",
        "Is the value of WorkerDown above 5?",
        "所有 WorkerDown 都在触发吗？",
        "Is WorkerDown more urgent than QueueStuck?",
    ],
)
def test_what_one_alert_does_not_show_is_open(question: str, ask) -> None:
    language = "zh" if "所有" in question else "en"
    script = {"query_metrics": [alerts(MANY[0]), alerts(MANY[0])]}
    assert ask(question, language=language, script=script).answer == "open"


def test_each_of_two_alerts_is_asked_for(ask) -> None:
    script = {"query_metrics": [alerts("A1Down firing, x=1"), alerts("B2Down firing, x=1")]}
    asked = ask("Are DiskDown and QueueStuck firing?", script=script)
    assert [call.arguments["name"] for call in asked.toolbox.calls] == ["DiskDown", "QueueStuck"]
    assert len(asked.texts) == 2


def test_a_name_that_no_rule_has_may_be_what_an_alert_is_about(ask) -> None:
    no_rule = answer(error="server has no rule named CartService among 3 alerting rules")["query_metrics"]
    script = {"query_metrics": [*no_rule, alerts("PoolExhausted firing, service=CartService")]}
    asked = ask("CartService 有没有告警？", language="zh", script=script)
    assert asked.answer == "yes"
    assert query(asked)[0] == "CartService"
    assert asked.toolbox.calls[1].arguments["mentions"] == ["CartService"]
