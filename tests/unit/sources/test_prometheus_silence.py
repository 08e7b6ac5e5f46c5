"""When the absence of any alert, or of one in the past, says something."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts.queries import AlertQuery, TimeWindow
from habeas.errors import NothingSearched, SourceFailed
from habeas.sources.prometheus import Prometheus

CASES = Path(__file__).parents[2] / "cases"
NOW = datetime(2026, 9, 21, 9, 13, 20, tzinfo=UTC)
THEN = TimeWindow(start=NOW - timedelta(hours=3), end=NOW - timedelta(hours=2))
EMPTY = {"resultType": "vector", "result": []}
PRESENT = (
    'count by (__name__) ({__name__=~"belt_speed|scan_errors_total|sorter_backlog|truck_delay_minutes"})'
)
METRICS = ("belt_speed", "scan_errors_total", "sorter_backlog", "truck_delay_minutes")
QUIET = AlertQuery(mentions=("depot",))
"""A value that no alert has."""
KNOWN = 'count({service="depot"}) or count({truck="depot"})'


@pytest.fixture
def rules() -> dict[str, Any]:
    return json.loads((CASES / "prometheus_rules.json").read_text(encoding="utf-8"))


@pytest.fixture
async def prometheus(server) -> AsyncIterator[Prometheus]:
    source = Prometheus(server.url, now=lambda: NOW)
    yield source
    await source.close()


@pytest.fixture
def parcel(server, rules: dict[str, Any]) -> Any:
    server.data("/api/v1/rules", rules)
    server.data("/api/v1/query", EMPTY)
    server.data("/api/v1/query_range", {"resultType": "matrix", "result": []})
    server.data("/api/v1/labels", ["service", "truck"])
    server.data("/api/v1/label/__name__/values", METRICS)
    server.vector(KNOWN, ({}, "3"))
    server.vector(PRESENT, *(({"__name__": name}, "2") for name in METRICS))
    return server


def mend(server, rules: dict[str, Any], name: str, **change: Any) -> None:
    for rule in rules["groups"][0]["rules"]:
        if rule["name"] == name:
            rule.update(change)
    server.data("/api/v1/rules", rules)


class TestAnyAlert:
    async def test_healthy_rules_that_see_their_metrics(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(QUIET)
        assert (answer.total, answer.searched) == (0, 4)
        assert answer.message == "none of 4 alerting rules makes such an alert"

    async def test_a_value_that_nothing_on_the_server_has(self, parcel, prometheus) -> None:
        parcel.vector(KNOWN)
        with pytest.raises(NothingSearched, match="no series on this server has depot"):
            await prometheus.search_alerts(QUIET)

    async def test_a_label_that_nothing_on_the_server_has(self, parcel, prometheus) -> None:
        parcel.vector('count({severity="info"})')
        with pytest.raises(NothingSearched, match="severity=info"):
            await prometheus.search_alerts(AlertQuery(labels={"severity": "info"}))

    async def test_a_label_that_only_a_rule_gives(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(
            AlertQuery(labels={"severity": "warning"}, state="firing", mentions=("depot",))
        )
        assert answer.total == 0

    async def test_a_broken_rule_that_could_make_it(self, parcel, prometheus, rules) -> None:
        mend(parcel, rules, "TruckLate", health="err", lastError="many-to-many")
        with pytest.raises(SourceFailed, match="TruckLate cannot be evaluated: many-to-many"):
            await prometheus.search_alerts(QUIET)

    async def test_a_broken_rule_that_could_not_make_it(self, parcel, prometheus, rules) -> None:
        mend(parcel, rules, "TruckLate", health="err", lastError="many-to-many")
        others = sorted(set(METRICS) - {"truck_delay_minutes"})
        parcel.vector(
            f'count by (__name__) ({{__name__=~"{"|".join(others)}"}})',
            *(({"__name__": m}, "1") for m in others),
        )
        answer = await prometheus.search_alerts(
            AlertQuery(labels={"severity": "warning"}, mentions=("depot",))
        )
        assert (answer.total, answer.searched) == (0, 3)
        assert any("TruckLate cannot be evaluated" in note for note in answer.notes)

    async def test_rules_without_their_metrics_do_not_count(self, parcel, prometheus) -> None:
        parcel.vector(PRESENT, *(({"__name__": name}, "2") for name in METRICS[:3]))
        answer = await prometheus.search_alerts(QUIET)
        assert (answer.total, answer.searched) == (0, 3)
        assert any(note.endswith("TruckLate") and "1 rules lack metrics" in note for note in answer.notes)

    async def test_no_rule_sees_its_metrics(self, parcel, prometheus) -> None:
        parcel.vector(PRESENT)
        with pytest.raises(NothingSearched, match="none of the alerting rules sees"):
            await prometheus.search_alerts(QUIET)

    async def test_a_server_without_rules(self, parcel, prometheus) -> None:
        parcel.data("/api/v1/rules", {"groups": []})
        for query in (AlertQuery(), AlertQuery(name="TruckLate"), QUIET):
            with pytest.raises(NothingSearched, match="no alerting rules"):
                await prometheus.search_alerts(query)

    async def test_recording_rules_alone_are_none(self, parcel, prometheus, rules) -> None:
        parcel.data("/api/v1/rules", {"groups": [{"name": "g", "rules": rules["groups"][0]["rules"][-1:]}]})
        with pytest.raises(NothingSearched, match="no alerting rules"):
            await prometheus.search_alerts(AlertQuery())

    async def test_alerts_that_another_program_recorded_here(self, parcel, prometheus) -> None:
        parcel.data("/api/v1/rules", {"groups": None})
        times = [NOW.timestamp() - ago for ago in (120, 60, 0)]
        labels = {"__name__": "ALERTS", "alertname": "DockFull", "alertstate": "firing", "dock": "3"}
        found = {"metric": labels, "values": [[time, "1"] for time in times]}
        parcel.data("/api/v1/query", {"resultType": "matrix", "result": [found]}, "ALERTS[3600000ms]")
        answer = await prometheus.search_alerts(AlertQuery())
        assert [(row.name, row.state, row.labels) for row in answer.rows] == [
            ("DockFull", "firing", {"dock": "3"})
        ]
        with pytest.raises(NothingSearched, match="nothing shows that it is looked for"):
            await prometheus.search_alerts(AlertQuery(mentions=("4",)))


class TestThePast:
    SPAN_END = NOW - timedelta(hours=2)

    def alerts(self, parcel, state: str, ago: list[float], name: str | None = "TruckLate") -> None:
        matcher = f'{{alertname="{name}"}}' if name else ""
        labels = {"__name__": "ALERTS", "alertname": "TruckLate", "alertstate": state, "truck": "T9"}
        values = [[self.SPAN_END.timestamp() - one, "1"] for one in sorted(ago, reverse=True)]
        result = {"resultType": "matrix", "result": [{"metric": labels, "values": values}]}
        parcel.data("/api/v1/query", result, f"ALERTS{matcher}[3600000ms]")

    def there(self, parcel) -> None:
        samples = [(self.SPAN_END.timestamp() - 60 * n, "4") for n in range(60, -1, -1)]
        parcel.matrix("count(truck_delay_minutes)", ({}, samples))

    async def test_what_fired_and_ended_then_was_firing(self, parcel, prometheus) -> None:
        self.alerts(parcel, "firing", [600, 615, 630])
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="firing", window=THEN))
        (row,) = answer.rows
        assert (row.state, row.since, row.until) == ("firing", "2026-09-21T07:02:50Z", "2026-09-21T07:03:20Z")
        assert any("those of the window" in note for note in answer.notes)

    async def test_and_is_resolved_where_no_state_is_asked(self, parcel, prometheus) -> None:
        self.alerts(parcel, "firing", [600, 615, 630])
        (row,) = (await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))).rows
        assert row.state == "resolved"

    async def test_what_fired_to_the_end_has_no_end(self, parcel, prometheus) -> None:
        self.alerts(parcel, "firing", [0, 15, 30])
        (row,) = (await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))).rows
        assert (row.state, row.until) == ("firing", None)

    async def test_what_fires_now_says_nothing_of_then(self, parcel, prometheus) -> None:
        samples = [(self.SPAN_END.timestamp() - 60 * n, "4") for n in range(60, -1, -1)]
        parcel.matrix("count(sorter_backlog)", ({}, samples))
        answer = await prometheus.search_alerts(AlertQuery(name="SorterJam", window=THEN))
        assert answer.total == 0
        assert answer.window == THEN.written()

    async def test_pending_then_is_not_firing_then(self, parcel, prometheus) -> None:
        self.alerts(parcel, "pending", [600, 615, 630])
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="firing", window=THEN))
        assert answer.total == 0
        assert answer.near is not None

    async def test_silence_when_the_series_were_there_and_the_expression_gave_nothing(
        self, parcel, prometheus
    ) -> None:
        self.there(parcel)
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))
        assert (answer.total, answer.searched) == (0, 1)
        assert "truck_delay_minutes > 30" in parcel.queries()
        assert answer.message is not None
        assert "was not active" in answer.message

    async def test_a_rule_that_was_not_evaluated_then(self, parcel, prometheus) -> None:
        self.there(parcel)
        parcel.matrix("truck_delay_minutes > 30", ({"truck": "T9"}, [(self.SPAN_END.timestamp(), "44")]))
        with pytest.raises(NothingSearched, match="was not evaluated then"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))

    async def test_a_time_of_which_the_server_holds_nothing(self, parcel, prometheus) -> None:
        with pytest.raises(NothingSearched, match="has no data at the time"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))
        with pytest.raises(NothingSearched, match="no series on this server has depot"):
            await prometheus.search_alerts(AlertQuery(mentions=("depot",), window=THEN))
        with pytest.raises(NothingSearched, match="none of the alerting rules sees"):
            await prometheus.search_alerts(AlertQuery(window=THEN))

    async def test_a_gap_in_the_data_is_told(self, parcel, prometheus) -> None:
        samples = [(self.SPAN_END.timestamp() - 60 * n, "4") for n in range(5, -1, -1)]
        parcel.matrix("count(truck_delay_minutes)", ({}, samples))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", window=THEN))
        assert any("data at 6 of the 61 times" in note for note in answer.notes)

    async def test_a_window_in_the_future(self, parcel, prometheus) -> None:
        later = TimeWindow(start=NOW + timedelta(hours=1), end=NOW + timedelta(hours=2))
        with pytest.raises(NothingSearched, match="future"):
            await prometheus.search_alerts(AlertQuery(window=later))
        assert not parcel.asked
