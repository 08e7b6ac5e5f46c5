"""Alerts of an Alertmanager: what it holds now, and no more."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas import errors
from habeas.contracts.queries import AlertQuery, TimeWindow
from habeas.sources.http.client import HttpSettings, recorded_bodies
from habeas.sources.port import AlertSource
from habeas.sources.prometheus import Alertmanager

NOW = datetime(2026, 9, 21, 9, 0, tzinfo=UTC)
CAPTURES = Path(__file__).parents[4] / "shared/data/prometheus"


def alert(name: str, state: str = "active", **labels: str) -> dict[str, Any]:
    return {
        "annotations": {"summary": f"{name} 告警"},
        "endsAt": "2026-09-21T09:04:00.000Z",
        "fingerprint": "0011",
        "receivers": [{"name": "nobody"}],
        "startsAt": "2026-09-21T16:30:05.250+08:00",
        "status": {"inhibitedBy": [], "silencedBy": [], "state": state},
        "updatedAt": "2026-09-21T09:00:00.000Z",
        "generatorURL": "http://prom:9090/graph?g0.expr=lane_load+%3E+90&g0.tab=1",
        "labels": {"alertname": name, "cluster": "north", **labels},
    }


ACTIVE = alert("LaneFull", service="sorter")
SILENCED = alert("BeltSlow", "suppressed", service="belt")
SILENCED["status"]["silencedBy"] = ["7f3a"]
INHIBITED = alert("HallHot", "suppressed", service="hall")
INHIBITED["status"]["inhibitedBy"] = ["0011"]


@pytest.fixture
async def alertmanager(server, reply) -> AsyncIterator[Alertmanager]:
    server.on("/api/v2/alerts", reply(body=[ACTIVE, SILENCED, INHIBITED]))
    source = Alertmanager(server.url, now=lambda: NOW, http=HttpSettings(pauses=(0.01, 0.01)))
    yield source
    await source.close()


def test_it_is_a_source_of_alerts(alertmanager) -> None:
    assert isinstance(alertmanager, AlertSource)
    assert Alertmanager("http://ann:secret@am:9093/", now=lambda: NOW).name == "http://am:9093"


async def test_an_active_alert_fires_with_all_its_facts(server, alertmanager) -> None:
    answer = await alertmanager.search_alerts(AlertQuery(name="LaneFull"))
    (row,) = answer.rows
    assert (row.name, row.state, row.since) == ("LaneFull", "firing", "2026-09-21T08:30:05Z")
    assert row.labels == {"cluster": "north", "service": "sorter"}
    assert (row.annotations, row.expression) == ({"summary": "LaneFull 告警"}, "lane_load > 90")
    assert (answer.total, answer.searched, answer.searched_unit) == (1, 3, "alerts")
    assert json.loads(recorded_bodies(answer.raw)[0]) == [ACTIVE, SILENCED, INHIBITED]


async def test_a_silenced_and_an_inhibited_alert_are_suppressed(alertmanager) -> None:
    silenced, inhibited = (await alertmanager.search_alerts(AlertQuery(state="suppressed"))).rows
    assert (silenced.name, silenced.silenced_by, silenced.inhibited_by) == ("BeltSlow", ("7f3a",), ())
    assert (inhibited.name, inhibited.silenced_by, inhibited.inhibited_by) == ("HallHot", (), ("0011",))


async def test_all_alerts_are_read_without_a_filter(server, alertmanager) -> None:
    await alertmanager.search_alerts(
        AlertQuery(name="LaneFull", labels={"service": "sorter"}, state="firing")
    )
    assert [(asked.path, asked.params) for asked in server.asked] == [("/api/v2/alerts", ())]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (AlertQuery(), ["LaneFull", "BeltSlow", "HallHot"]),
        (AlertQuery(state="firing"), ["LaneFull", "BeltSlow", "HallHot"]),
        (AlertQuery(state="suppressed"), ["BeltSlow", "HallHot"]),
        (AlertQuery(mentions=("belt",)), ["BeltSlow"]),
        (AlertQuery(mentions=("bel",)), []),
        (AlertQuery(labels={"cluster": "north"}), ["LaneFull", "BeltSlow", "HallHot"]),
        (AlertQuery(labels={"cluster": "north", "service": "hall"}), ["HallHot"]),
        (AlertQuery(labels={"region": "north"}), []),
        (AlertQuery(name="lanefull"), []),
    ],
)
async def test_a_query_picks(alertmanager, query: AlertQuery, names: list[str]) -> None:
    assert [row.name for row in (await alertmanager.search_alerts(query)).rows] == names


async def test_an_absence_is_one_of_this_server_now(alertmanager) -> None:
    answer = await alertmanager.search_alerts(AlertQuery(name="TruckLate"))
    assert (answer.total, answer.searched, answer.near) == (0, 3, None)
    assert answer.message == "this Alertmanager holds no such alert now, and it has no history"
    assert answer.window is not None
    assert answer.window.start == answer.window.end == "2026-09-21T09:00:00Z"
    assert "pending and resolved alerts are never here" in answer.notes[0]


async def test_an_absence_over_a_stretch_of_time_is_one_of_now(alertmanager) -> None:
    window = TimeWindow(start=NOW - timedelta(hours=6), end=NOW)
    there = await alertmanager.search_alerts(AlertQuery(name="LaneFull", window=window))
    absent = await alertmanager.search_alerts(AlertQuery(name="TruckLate", window=window))
    assert (there.total, absent.total) == (1, 0)
    assert absent.window is not None
    assert absent.window.start == absent.window.end == "2026-09-21T09:00:00Z"


async def test_a_suppressed_alert_fires_and_says_what_holds_it_back(alertmanager) -> None:
    answer = await alertmanager.search_alerts(AlertQuery(name="BeltSlow", state="firing"))
    (row,) = answer.rows
    assert row.state == "suppressed"
    assert row.silenced_by or row.inhibited_by


async def test_a_limit_cuts_and_says_so(alertmanager) -> None:
    answer = await alertmanager.search_alerts(AlertQuery(limit=2))
    assert (len(answer.rows), answer.total, answer.truncated) == (2, 3, True)


async def test_an_alert_that_is_not_processed_has_no_state_yet(server, reply, alertmanager) -> None:
    server.on("/api/v2/alerts", reply(body=[alert("LaneFull", "unprocessed")]))
    for state in ("firing", "suppressed"):
        with pytest.raises(errors.SourceFailed, match="not processed"):
            await alertmanager.search_alerts(AlertQuery(name="LaneFull", state=state))
    assert (await alertmanager.search_alerts(AlertQuery(name="LaneFull"))).rows[0].state == "unprocessed"


@pytest.mark.parametrize("state", ["pending", "resolved"])
async def test_states_that_it_never_has(server, alertmanager, state: Any) -> None:
    with pytest.raises(errors.NothingSearched, match="never in Alertmanager"):
        await alertmanager.search_alerts(AlertQuery(name="LaneFull", state=state))


async def test_the_past_is_not_there(alertmanager) -> None:
    window = TimeWindow(start=NOW - timedelta(hours=2), end=NOW - timedelta(hours=1))
    with pytest.raises(errors.NothingSearched, match="no history"):
        await alertmanager.search_alerts(AlertQuery(name="LaneFull", window=window))


async def test_an_empty_server_says_nothing(server, reply, alertmanager) -> None:
    server.on("/api/v2/alerts", reply(body=[]))
    with pytest.raises(errors.NothingSearched, match="holds no alert at all"):
        await alertmanager.search_alerts(AlertQuery(name="LaneFull"))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, b'"bad matcher format: {{{"', errors.BadQuery),
        (404, b"404 page not found\n", errors.BadResponse),
        (500, b'{"code": 500, "message": "store failed"}', errors.SourceFailed),
        (401, b"Unauthorized", errors.SourceRefused),
        (200, b'{"status":"success","data":[]}', errors.BadResponse),
        (200, b'[{"labels": {"alertname": "X"}}]', errors.BadResponse),
        (200, b"<html><title>Sign in</title>", errors.BadResponse),
        (200, b"", errors.BadResponse),
    ],
)
async def test_a_bad_answer(server, reply, alertmanager, status: int, body: bytes, kind: type) -> None:
    server.on("/api/v2/alerts", reply(status=status, body=body))
    with pytest.raises(errors.SourceError) as caught:
        await alertmanager.search_alerts(AlertQuery())
    assert type(caught.value) is kind


async def test_the_check_tells_version_and_alerts(server, reply, alertmanager) -> None:
    server.on("/api/v2/status", reply(body={"cluster": {}, "versionInfo": {"version": "0.27.0"}}))
    check = await alertmanager.check()
    assert (check.searched, check.searched_unit, check.notes) == (3, "alerts", ("version 0.27.0",))


@pytest.mark.parametrize("link", [None, "", "http://[bad", "http://prom/graph", "https://elsewhere/x?y=1"])
async def test_a_link_that_holds_no_expression(server, reply, alertmanager, link: str | None) -> None:
    server.on("/api/v2/alerts", reply(body=[{**ACTIVE, "generatorURL": link}]))
    assert (await alertmanager.search_alerts(AlertQuery())).rows[0].expression is None


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="the captures of real servers in ../shared are not here")
async def test_real_captures(server, reply, alertmanager) -> None:
    def capture(name: str) -> Any:
        return json.loads((CAPTURES / f"{name}.json").read_text(encoding="utf-8"))["json"]

    server.on("/api/v2/alerts", reply(body=capture("am_alerts_with_silenced_and_inhibited")))
    states = [row.state for row in (await alertmanager.search_alerts(AlertQuery())).rows]
    assert sorted(states) == ["firing", "firing", "suppressed", "suppressed"]
    for empty in ("am_alerts_after_resolved", "am_err_bad_filter", "am_err_bad_bool"):
        server.on("/api/v2/alerts", reply(body=capture(empty)))
        with pytest.raises(errors.NothingSearched):
            await alertmanager.search_alerts(AlertQuery())
