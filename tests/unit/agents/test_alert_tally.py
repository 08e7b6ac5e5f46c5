"""Which one has most alerts: counted over the alerts that are there, by the label that the question names."""

from __future__ import annotations

import pytest

from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RetrievalDetails

ALERTS = (
    "PoolExhausted firing, service=order-service, severity=critical, value=50, for=4s",
    "QueueStuck firing, service=order-service, severity=warning, value=900, for=4s",
    "PoolExhausted firing, service=cart-service, severity=critical, value=50, for=4s",
)


def answer(*texts: str) -> dict[str, list[RetrievalDetails]]:
    refs = tuple(EvidenceRef(raw_path=f"$.alerts[{i}]", text=text) for i, text in enumerate(texts))
    details = RetrievalDetails(
        evidence_refs=refs, evidence_status=EvidenceStatus.EVIDENCE, total=len(refs), searched=3
    )
    return {"query_metrics": [details]}


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        ("Which service has the most alerts?", "en", "2 alerts: order-service, 1 alert: cart-service."),
        (
            "Which service has the most firing alerts?",
            "en",
            "2 alerts: order-service, 1 alert: cart-service.",
        ),
        ("哪个服务的告警最多？", "zh", "2 条告警：order-service，1 条告警：cart-service。"),
    ],
)
def test_alerts_are_counted_by_a_label(question, language, text, ask) -> None:
    asked = ask(question, language=language, script=answer(*ALERTS))
    assert asked.answer == "yes"
    assert asked.texts == [text]
    assert [asked.cited(binding) for binding in asked.bindings] == list(ALERTS)


def test_a_tie_of_alerts_is_said(ask) -> None:
    asked = ask("Which service has the most alerts?", script=answer(*ALERTS[1:]))
    assert asked.texts[1] == "None is ahead; these are equal: order-service, cart-service."


@pytest.mark.parametrize(
    "texts",
    [
        (*ALERTS, "NodeDown firing, severity=critical"),
        tuple(f"PoolExhausted firing, service=a-{i}, severity=critical" for i in range(25)),
    ],
    ids=["one names no service", "not all are listed"],
)
def test_what_could_turn_the_count_leaves_it_open(texts, ask) -> None:
    assert ask("Which service has the most alerts?", script=answer(*texts)).answer == "open"
