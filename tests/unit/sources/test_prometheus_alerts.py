"""Alerts of a Prometheus, and when their absence says something."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts.queries import AlertQuery, TimeWindow
from habeas.errors import BadQuery, NothingSearched, SourceFailed
from habeas.sources.http.client import recorded_bodies
from habeas.sources.prometheus import Prometheus

CASES = Path(__file__).parents[2] / "cases"
NOW = datetime(2026, 9, 21, 9, 13, 20, tzinfo=UTC)
HOUR = "[3600000ms]"
LATE = {"alertname": "TruckLate", "alertstate": "firing", "service": "depot", "severity": "critical"}
SERIES = {"__name__": "truck_delay_minutes", "service": "depot", "truck": "T9"}


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
    """A server with the rules of the case file, no history, and series for all of them."""
    server.data("/api/v1/rules", rules)
    server.data("/api/v1/query", {"resultType": "vector", "result": []})
    server.vector("truck_delay_minutes", (SERIES, "4"))
    server.vector("count(truck_delay_minutes)", ({}, "1"))
    server.vector('count_over_time(scan_errors_total{kind="unread"}[5m]) >= 2', ({"service": "gate"}, "20"))
    server.data("/api/v1/labels", ["__name__", "service", "truck"])
    return server


def rule(rules: dict[str, Any], name: str) -> dict[str, Any]:
    return next(rule for rule in rules["groups"][0]["rules"] if rule["name"] == name)


def history(
    server, name: str | None, *alerts: tuple[dict[str, str], list[float]], window: str = HOUR
) -> None:
    """Script what ALERTS holds: labels with alertname and alertstate, and times in seconds before now."""
    matcher = f'{{alertname="{name}"}}' if name else ""
    result = [
        {
            "metric": {"__name__": "ALERTS", **labels},
            "values": [[NOW.timestamp() - ago, "1"] for ago in sorted(times, reverse=True)],
        }
        for labels, times in alerts
    ]
    server.data("/api/v1/query", {"resultType": "matrix", "result": result}, f"ALERTS{matcher}{window}")


class TestWhatIsThere:
    async def test_a_firing_alert_has_all_its_facts(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="SorterJam"))
        (row,) = answer.rows
        assert (row.name, row.state, row.value) == ("SorterJam", "firing", "5.8e+01")
        assert row.labels == {
            "severity": "critical",
            "service": "sorter",
            "lane": "7",
            "instance": "10.1.0.7:9100",
        }
        assert row.annotations == {"summary": "58 parcels wait", "note": "分拣积压"}
        assert (row.expression, row.hold) == ("sorter_backlog > 40", "2m")
        assert row.since == "2026-09-21T08:58:02Z"
        assert (answer.total, answer.searched, answer.searched_unit) == (1, 1, "rules")
        assert not answer.truncated

    async def test_a_pending_alert_is_pending_and_its_time_is_utc(self, parcel, prometheus) -> None:
        (row,) = (await prometheus.search_alerts(AlertQuery(name="BeltSlow"))).rows
        assert (row.state, row.hold, row.since) == ("pending", "1h30m", "2026-09-21T09:10:00Z")

    async def test_the_bodies_are_the_record(self, parcel, prometheus, rules) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="SorterJam"))
        first, *_ = recorded_bodies(answer.raw)
        assert json.loads(first)["data"] == rules

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            (AlertQuery(), ["SorterJam", "BeltSlow"]),
            (AlertQuery(state="firing"), ["SorterJam"]),
            (AlertQuery(state="pending"), ["BeltSlow"]),
            (AlertQuery(mentions=("sorter",)), ["SorterJam"]),
            (AlertQuery(mentions=("SorterJam", "7")), ["SorterJam"]),
            (AlertQuery(labels={"severity": "warning"}), ["BeltSlow"]),
            (AlertQuery(labels={"service": "sorter", "lane": "7"}), ["SorterJam"]),
        ],
    )
    async def test_a_query_picks(self, parcel, prometheus, query: AlertQuery, names: list[str]) -> None:
        answer = await prometheus.search_alerts(query)
        assert [row.name for row in answer.rows] == names
        assert answer.searched == 4

    async def test_a_limit_cuts_and_says_so(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(limit=1))
        assert (len(answer.rows), answer.total, answer.truncated) == (1, 2, True)

    async def test_hits_beside_a_broken_rule_are_not_all(self, parcel, prometheus, rules) -> None:
        rule(rules, "TruckLate").update(health="err", lastError="many-to-many")
        parcel.data("/api/v1/rules", rules)
        answer = await prometheus.search_alerts(AlertQuery())
        assert (answer.total, answer.truncated, answer.searched) == (2, True, 3)
        assert any("TruckLate" in note and "many-to-many" in note for note in answer.notes)

    async def test_what_a_broken_rule_last_made_is_left_out(self, parcel, prometheus, rules) -> None:
        rule(rules, "SorterJam").update(health="err", lastError="many-to-many")
        parcel.data("/api/v1/rules", rules)
        assert [row.name for row in (await prometheus.search_alerts(AlertQuery())).rows] == ["BeltSlow"]
        with pytest.raises(SourceFailed):
            await prometheus.search_alerts(AlertQuery(name="SorterJam"))


class TestOtherStates:
    async def test_pending_is_not_firing(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="BeltSlow", state="firing"))
        assert (answer.total, answer.searched) == (0, 1)
        assert answer.message == "BeltSlow is pending since 2026-09-21T09:10:00Z, not firing"
        assert answer.near is not None
        assert answer.near.samples == (
            "BeltSlow pending, service=belt, severity=warning, since=2026-09-21T09:10:00Z",
        )

    async def test_the_window_of_a_present_state_is_now(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="BeltSlow", state="firing"))
        assert answer.window is not None
        assert answer.window.start == answer.window.end == "2026-09-21T09:13:20Z"

    async def test_an_alert_with_other_labels_is_near(self, parcel, prometheus) -> None:
        parcel.vector("sorter_backlog", ({"service": "sorter"}, "58"), ({"service": "mailroom"}, "2"))
        answer = await prometheus.search_alerts(AlertQuery(name="SorterJam", labels={"service": "mailroom"}))
        assert answer.total == 0
        assert answer.near is not None
        assert answer.near.total == 1
        assert answer.message == "SorterJam is there, but not with the labels that are asked for"

    async def test_suppressed_is_nothing_that_prometheus_knows(self, parcel, prometheus) -> None:
        with pytest.raises(NothingSearched, match="Alertmanager"):
            await prometheus.search_alerts(AlertQuery(name="SorterJam", state="suppressed"))


class TestResolved:
    async def test_what_fired_and_no_longer_does_is_resolved(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", (LATE, list(range(600, 1201, 15))))
        (row,) = (await prometheus.search_alerts(AlertQuery(name="TruckLate"))).rows
        assert (row.state, row.since, row.until) == (
            "resolved",
            "2026-09-21T08:53:20Z",
            "2026-09-21T09:03:20Z",
        )
        assert row.labels == {"service": "depot", "severity": "critical"}
        assert row.expression == "truck_delay_minutes > 30"

    async def test_resolved_is_not_firing(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", (LATE, list(range(600, 1201, 15))))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="firing"))
        assert answer.total == 0
        assert answer.message == "TruckLate is resolved (last active 2026-09-21T09:03:20Z), not firing"

    async def test_over_a_stretch_of_time_resolved_did_fire(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", (LATE, list(range(600, 1201, 15))))
        hour = TimeWindow(start=NOW - timedelta(hours=1), end=NOW)
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="firing", window=hour))
        assert [(row.state, row.until) for row in answer.rows] == [("resolved", "2026-09-21T09:03:20Z")]
        assert answer.window == hour.written()
        assert answer.near is None

    async def test_over_a_stretch_of_time_what_was_pending_is_shown(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", ({**LATE, "alertstate": "pending"}, [600, 615, 630]))
        hour = TimeWindow(start=NOW - timedelta(hours=1), end=NOW)
        for window, states in ((hour, ["pending"]), (None, [])):
            answer = await prometheus.search_alerts(
                AlertQuery(name="TruckLate", state="pending", window=window)
            )
            assert [row.state for row in answer.rows] == states
            parcel.matrix("count(truck_delay_minutes)", ({}, [(NOW.timestamp(), "1")]))

    async def test_over_a_stretch_of_time_gaps_are_told(self, parcel, prometheus) -> None:
        hour = TimeWindow(start=NOW - timedelta(hours=1), end=NOW)
        parcel.data("/api/v1/query_range", {"resultType": "matrix", "result": []})
        parcel.matrix("count(truck_delay_minutes)", ({}, [(NOW.timestamp(), "1")]))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="firing", window=hour))
        assert answer.total == 0
        assert any("data at 1 of the 61 times" in note for note in answer.notes)

    async def test_what_fires_now_is_not_resolved(self, parcel, prometheus, rules) -> None:
        labels = rule(rules, "SorterJam")["alerts"][0]["labels"]
        history(parcel, "SorterJam", ({**labels, "alertstate": "firing"}, list(range(0, 900, 15))))
        answer = await prometheus.search_alerts(AlertQuery(name="SorterJam"))
        assert [row.state for row in answer.rows] == ["firing"]

    async def test_the_last_of_several_times_is_shown(self, parcel, prometheus) -> None:
        times = [*range(600, 700, 15), *range(2000, 2100, 15)]
        history(parcel, "TruckLate", (LATE, times))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", state="resolved"))
        assert [row.since for row in answer.rows] == ["2026-09-21T09:01:50Z"]
        assert any("2 times" in note for note in answer.notes)

    async def test_one_missing_evaluation_is_no_end(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", (LATE, [600, 615, 645, 660]))
        (row,) = (await prometheus.search_alerts(AlertQuery(name="TruckLate"))).rows
        assert row.since == "2026-09-21T09:02:20Z"

    async def test_an_alert_from_before_the_window_has_no_start(self, parcel, prometheus) -> None:
        history(parcel, "TruckLate", (LATE, list(range(600, 3601, 15))))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate"))
        assert answer.rows[0].since is None
        assert any("already active" in note for note in answer.notes)

    async def test_a_broken_rule_resolves_nothing(self, parcel, prometheus, rules) -> None:
        rule(rules, "TruckLate").update(health="err", lastError="x")
        parcel.data("/api/v1/rules", rules)
        history(parcel, "TruckLate", (LATE, list(range(600, 1201, 15))))
        with pytest.raises(SourceFailed):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))

    async def test_a_long_window_is_cut_into_tiles_without_a_gap(self, parcel, prometheus) -> None:
        week = TimeWindow(start=NOW - timedelta(days=7), end=NOW)
        step = 604.8
        query = 'count_over_time(ALERTS{alertname="TruckLate"}[604800ms])'
        points = [(NOW.timestamp() - n * step, "3") for n in (12, 11, 10)]
        parcel.matrix(query, ({"__name__": "ALERTS", **LATE}, points))
        (row,) = (await prometheus.search_alerts(AlertQuery(name="TruckLate", window=week))).rows
        asked = next(asked for asked in parcel.asked if asked.param("query") == query)
        assert float(asked.param("start")) == pytest.approx(NOW.timestamp() - 7 * 86400 + step)
        assert float(asked.param("step")) == pytest.approx(step)
        assert (row.state, row.since, row.until) == (
            "resolved",
            "2026-09-21T07:02:17Z",
            "2026-09-21T07:32:32Z",
        )


class TestSilence:
    async def test_a_healthy_rule_that_sees_its_series_and_does_not_fire(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate"))
        assert (answer.rows, answer.total, answer.searched, answer.near) == ((), 0, 1, None)
        assert answer.message == "TruckLate is inactive: its rule is healthy and sees its series"

    async def test_a_rule_whose_metric_has_no_series(self, parcel, prometheus) -> None:
        parcel.vector("count(truck_delay_minutes)")
        parcel.data("/api/v1/label/__name__/values", [])
        with pytest.raises(
            NothingSearched, match="TruckLate is silent, and the metric truck_delay_minutes is unknown"
        ):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))

    async def test_an_unknown_name(self, parcel, prometheus) -> None:
        with pytest.raises(NothingSearched, match=r"no rule named trucklate .* rules like it: TruckLate"):
            await prometheus.search_alerts(AlertQuery(name="trucklate"))

    @pytest.mark.parametrize(
        ("health", "words"),
        [
            ({"health": "err", "lastError": "many-to-many matching not allowed"}, "many-to-many"),
            ({"health": "unknown"}, "not been evaluated yet"),
            ({"health": "no match"}, "no match"),
        ],
    )
    async def test_a_rule_that_is_not_evaluated(self, parcel, prometheus, rules, health, words: str) -> None:
        rule(rules, "TruckLate").update(health)
        parcel.data("/api/v1/rules", rules)
        with pytest.raises(SourceFailed, match=f"TruckLate cannot be evaluated: .*{words}"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))

    async def test_one_of_two_rules_of_a_name_is_broken(self, parcel, prometheus, rules) -> None:
        second = {**copy.deepcopy(rule(rules, "TruckLate")), "health": "err", "lastError": "x"}
        rules["groups"][0]["rules"].append(second)
        parcel.data("/api/v1/rules", rules)
        with pytest.raises(SourceFailed):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))

    async def test_a_value_that_no_series_of_the_rule_has(self, parcel, prometheus) -> None:
        ok = await prometheus.search_alerts(AlertQuery(name="TruckLate", mentions=("depot",)))
        assert ok.total == 0
        with pytest.raises(NothingSearched, match=r"none of the 1 series .* has depott"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate", mentions=("depott",)))

    async def test_labels_that_the_rule_itself_gives(self, parcel, prometheus) -> None:
        for labels in ({"severity": "critical"}, {"truck": "T9"}):
            assert (await prometheus.search_alerts(AlertQuery(name="TruckLate", labels=labels))).total == 0
        with pytest.raises(NothingSearched, match="severity=info"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate", labels={"severity": "info"}))

    async def test_a_label_from_a_template_cannot_be_looked_up(self, parcel, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="ScannerErrors", labels={"team": "night"}))
        assert answer.total == 0

    async def test_an_absent_rule_is_silent_because_its_series_are_there(
        self, parcel, prometheus, rules
    ) -> None:
        rule(rules, "TruckLate")["query"] = 'absent(truck_delay_minutes{service="depot"})'
        parcel.data("/api/v1/rules", rules)
        parcel.vector('truck_delay_minutes{service="depot"}', (SERIES, "4"))
        answer = await prometheus.search_alerts(AlertQuery(name="TruckLate", mentions=("depot",)))
        assert (answer.total, answer.searched) == (0, 1)

    async def test_an_expression_that_cannot_be_read(self, parcel, prometheus, rules) -> None:
        rule(rules, "TruckLate")["query"] = "rate(truck_delay_minutes) > 3"
        parcel.data("/api/v1/rules", rules)
        with pytest.raises(NothingSearched, match="silence means nothing"):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))

    async def test_a_failing_look_at_the_series_is_no_absence(self, parcel, prometheus, reply) -> None:
        refusal = {"status": "error", "errorType": "bad_data", "error": "no"}
        parcel.on("/api/v1/query", reply(status=400, body=refusal), query="count(truck_delay_minutes)")
        with pytest.raises(BadQuery):
            await prometheus.search_alerts(AlertQuery(name="TruckLate"))
