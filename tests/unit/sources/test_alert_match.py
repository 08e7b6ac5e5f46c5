"""Which alerts a query is about."""

from __future__ import annotations

import pytest

from habeas.contracts.queries import AlertQuery
from habeas.sources.port import AlertRow
from habeas.sources.prometheus.alert_match import (
    alert_line,
    in_order,
    is_about,
    is_in_state,
    missing_parts,
    near_misses,
    similar,
)

LABELS = {"service": "sorter", "lane": "7"}


def row(state: str = "firing", name: str = "LaneFull", **labels: str) -> AlertRow:
    return AlertRow(name=name, state=state, labels=labels or LABELS)


@pytest.mark.parametrize(
    ("query", "about"),
    [
        (AlertQuery(), True),
        (AlertQuery(name="LaneFull"), True),
        (AlertQuery(name="Lane"), False),
        (AlertQuery(labels=LABELS), True),
        (AlertQuery(labels={"lane": "77"}), False),
        (AlertQuery(labels={"service": "7"}), False),
        (AlertQuery(mentions=("7", "sorter")), True),
        (AlertQuery(mentions=("LaneFull",)), True),
        (AlertQuery(mentions=("sort",)), False),
        (AlertQuery(mentions=("sorter", "belt")), False),
    ],
)
def test_name_labels_and_values_are_exact(query: AlertQuery, about: bool) -> None:
    assert is_about(query, "LaneFull", LABELS) is about


def test_a_state_is_exact_where_one_is_asked_for() -> None:
    assert is_in_state(AlertQuery(), row("pending"))
    assert not is_in_state(AlertQuery(state="firing"), row("pending"))


def test_missing_parts_are_named() -> None:
    query = AlertQuery(labels={"lane": "8", "service": "sorter"}, mentions=("belt", "7"))
    assert missing_parts(query, "LaneFull", [LABELS, {"lane": "9"}]) == ("lane=8", "belt")


@pytest.mark.parametrize(
    ("query", "near"),
    [
        (AlertQuery(name="LaneFull", state="pending"), 1),
        (AlertQuery(name="LaneFull", labels={"lane": "8"}), 1),
        (AlertQuery(name="LaneFull", labels={"lane": "8"}, state="pending"), 0),
        (AlertQuery(name="LaneFull"), 0),
        (AlertQuery(name="BeltSlow"), 0),
        (AlertQuery(mentions=("sorter",), state="pending"), 1),
        (AlertQuery(mentions=("belt",)), 0),
    ],
)
def test_a_near_miss_fails_on_one_thing(query: AlertQuery, near: int) -> None:
    found = near_misses(query, [row()])
    assert (found.total if found else 0) == near


def test_what_fires_stands_first_and_the_rest_keeps_its_order() -> None:
    rows = [row("resolved"), row("pending", "A"), row("firing", "B"), row("pending", "C"), row("firing", "D")]
    assert [(r.state, r.name) for r in in_order(rows)] == [
        ("firing", "B"),
        ("firing", "D"),
        ("pending", "A"),
        ("pending", "C"),
        ("resolved", "LaneFull"),
    ]


def test_an_alert_in_one_line() -> None:
    told = AlertRow(name="X", state="resolved", labels={"b": "2", "a": "1"}, since="s", until="u")
    assert alert_line(told) == "X resolved, a=1, b=2, since=s, until=u"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("lanefull", ("LaneFull",)),
        ("LaneFul", ("LaneFull",)),
        ("Full", ("LaneFull",)),
        ("zzz", ()),
        ("分拣", ("分拣积压",)),
    ],
)
def test_similar_names(name: str, expected: tuple[str, ...]) -> None:
    assert similar(name, ["LaneFull", "BeltSlow", "分拣积压"]) == expected
