"""A real Prometheus and a real Alertmanager: each alert has its right state, and only true absence is none."""

from __future__ import annotations

import importlib.util
import json
import lzma
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas import errors
from habeas.contracts.queries import AlertQuery, CatalogQuery, SeriesQuery, TimeWindow
from habeas.sources.prometheus import Alertmanager, Prometheus

_spec = importlib.util.spec_from_file_location(
    "prometheus_servers", Path(__file__).with_name("prometheus_servers.py")
)
assert _spec is not None
assert _spec.loader is not None
servers: Any = importlib.util.module_from_spec(_spec)
sys.modules["prometheus_servers"] = servers
_spec.loader.exec_module(servers)

if missing := servers.missing_programs():
    pytest.skip(missing, allow_module_level=True)

NEZHA = Path(__file__).parents[3] / "shared/data/nezha"

pytestmark = pytest.mark.prometheus


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture(scope="module")
def incident(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with servers.incident(tmp_path_factory.mktemp("incident")) as running:
        yield running


@pytest.fixture
async def prometheus(incident: Any) -> AsyncIterator[Prometheus]:
    source = Prometheus(incident.prometheus, now=now)
    yield source
    await source.close()


@pytest.fixture
async def alertmanager(incident: Any) -> AsyncIterator[Alertmanager]:
    source = Alertmanager(incident.alertmanager, now=now)
    yield source
    await source.close()


class TestPrometheusAlerts:
    @pytest.mark.parametrize(
        ("name", "state", "service"),
        [
            ("QueueBacklog", "firing", "billing-worker"),
            ("PoolSaturated", "pending", "ledger"),
            ("CertExpiring", "firing", "gateway"),
            ("SlowReplies", "firing", "storefront"),
            ("LatencySpike", "resolved", "mail-relay"),
        ],
    )
    async def test_an_alert_has_its_state(self, prometheus, name: str, state: str, service: str) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name=name))
        assert [(row.state, row.labels["service"]) for row in answer.rows] == [(state, service)]
        assert answer.rows[0].since is not None
        assert answer.rows[0].expression is not None
        assert (answer.rows[0].until is None) == (state != "resolved")

    async def test_facts_of_a_firing_alert(self, prometheus) -> None:
        (row,) = (await prometheus.search_alerts(AlertQuery(mentions=("billing-worker",)))).rows
        assert (row.name, row.value, row.expression) == ("QueueBacklog", "5.12e+02", "mq_queue_depth > 100")
        assert row.annotations["note"] == "消息队列积压"

    async def test_what_fired_in_the_last_hour_is_found_for_that_hour(self, prometheus) -> None:
        hour = TimeWindow(start=now() - timedelta(hours=1), end=now())
        answer = await prometheus.search_alerts(AlertQuery(name="LatencySpike", state="firing", window=hour))
        assert [row.state for row in answer.rows] == ["resolved"]

    async def test_a_quiet_rule_is_true_absence(self, prometheus) -> None:
        answer = await prometheus.search_alerts(AlertQuery(name="DeadLetters", state="firing"))
        assert (answer.total, answer.searched, answer.near) == (0, 1, None)
        assert answer.message is not None

    @pytest.mark.parametrize(
        ("query", "state"),
        [
            (AlertQuery(name="PoolSaturated", state="firing"), "pending"),
            (AlertQuery(name="LatencySpike", state="firing"), "resolved"),
            (AlertQuery(name="QueueBacklog", state="pending"), "firing"),
            (AlertQuery(name="QueueBacklog", state="resolved"), "firing"),
        ],
    )
    async def test_another_state_is_near(self, prometheus, query: AlertQuery, state: str) -> None:
        answer = await prometheus.search_alerts(query)
        assert answer.total == 0
        assert f"{query.name} is {state}" in (answer.message or "")
        assert answer.near is not None
        assert state in answer.near.samples[0]

    @pytest.mark.parametrize(
        ("query", "fault", "words"),
        [
            (AlertQuery(name="BrokenJoin"), errors.SourceFailed, "many-to-many"),
            (AlertQuery(name="NeverMeasured"), errors.NothingSearched, "disk_spin_errors_total is unknown"),
            (AlertQuery(name="queuebacklog"), errors.NothingSearched, "rules like it: QueueBacklog"),
            (AlertQuery(name="DeadLetters", mentions=("gateway",)), errors.NothingSearched, "has gateway"),
            (AlertQuery(mentions=("nosuch-service",)), errors.NothingSearched, "no series on this server"),
            (AlertQuery(mentions=("mail-worker",)), errors.SourceFailed, "BrokenJoin cannot be evaluated"),
            (AlertQuery(state="suppressed"), errors.NothingSearched, "Alertmanager"),
        ],
    )
    async def test_what_says_nothing(self, prometheus, query: AlertQuery, fault: type, words: str) -> None:
        with pytest.raises(errors.SourceError) as caught:
            await prometheus.search_alerts(query)
        assert type(caught.value) is fault
        assert words in caught.value.message

    async def test_a_service_without_alerts_where_no_broken_rule_could_make_one(self, prometheus) -> None:
        query = AlertQuery(mentions=("mail-worker",), labels={"severity": "warning"})
        answer = await prometheus.search_alerts(query)
        assert (answer.total, answer.searched) == (0, 7)

    async def test_a_day_before_the_server_ran(self, prometheus) -> None:
        window = TimeWindow(start=now() - timedelta(days=2), end=now() - timedelta(days=1))
        with pytest.raises(errors.NothingSearched, match="no data at the time"):
            await prometheus.search_alerts(AlertQuery(name="QueueBacklog", window=window))


class TestAlertmanager:
    @pytest.mark.parametrize(
        ("name", "state", "silenced", "inhibited"),
        [
            ("QueueBacklog", "firing", False, False),
            ("CertExpiring", "suppressed", True, False),
            ("SlowReplies", "suppressed", False, True),
        ],
    )
    async def test_an_alert_has_its_state(
        self, alertmanager, name: str, state: str, silenced: bool, inhibited: bool
    ) -> None:
        (row,) = (await alertmanager.search_alerts(AlertQuery(name=name))).rows
        assert (row.state, bool(row.silenced_by), bool(row.inhibited_by)) == (state, silenced, inhibited)
        assert row.labels["cluster"] == "test"

    @pytest.mark.parametrize("name", ["PoolSaturated", "LatencySpike", "DeadLetters"])
    async def test_the_others_are_not_here_now(self, alertmanager, name: str) -> None:
        answer = await alertmanager.search_alerts(AlertQuery(name=name))
        assert (answer.total, answer.searched) == (0, 3)
        assert "never here" in answer.notes[0]
        assert answer.window is not None
        assert answer.window.start == answer.window.end


class TestSeries:
    async def test_a_vector(self, prometheus) -> None:
        answer = await prometheus.query_series(SeriesQuery(expression="mq_queue_depth > 100"))
        assert [(row.labels["queue"], row.samples[0][1]) for row in answer.rows] == [("billing", "512")]

    async def test_an_honest_nothing(self, prometheus) -> None:
        answer = await prometheus.query_series(SeriesQuery(expression="mq_queue_depth > 1000"))
        assert (answer.total, answer.searched) == (0, 2)

    async def test_over_a_window(self, prometheus) -> None:
        window = TimeWindow(start=now() - timedelta(minutes=10), end=now())
        hot = await prometheus.query_series(SeriesQuery(expression="hop_seconds > 1", window=window))
        assert hot.total == 1
        cold = await prometheus.query_series(SeriesQuery(expression="hop_seconds > 9", window=window))
        assert (cold.total, cold.searched) == (0, 1)
        assert any("hop_seconds has data at" in note for note in cold.notes)

    @pytest.mark.parametrize(
        ("expression", "words"),
        [
            ("mq_queue_dept > 1", "unknown on this server (similar names: mq_queue_depth)"),
            ('mq_queue_depth{queue="bill"} > 1', 'has queue="bill" (there are: billing'),
            ('mq_queue_depth{que="billing"} > 1', "has no label que"),
            ("rate(requests_total[1s]) > 5", "fewer than 2 samples"),
            ("mq_queue_depth offset 3d", "no data"),
            ("vector(1) > 2", "asks for no series"),
        ],
    )
    async def test_a_nothing_that_says_nothing(self, prometheus, expression: str, words: str) -> None:
        with pytest.raises(errors.NothingSearched) as caught:
            await prometheus.query_series(SeriesQuery(expression=expression))
        assert words in caught.value.message

    @pytest.mark.parametrize("expression", ["mq_queue_depth >", "mq_queue_depth / on (app) pool_size"])
    async def test_a_bad_expression(self, prometheus, expression: str) -> None:
        with pytest.raises(errors.BadQuery):
            await prometheus.query_series(SeriesQuery(expression=expression))

    async def test_the_catalogue(self, prometheus) -> None:
        (row,) = (await prometheus.list_metrics(CatalogQuery(words=("queue",)))).rows
        assert (row.name, row.labels["queue"]) == ("mq_queue_depth", ("billing", "mail"))


class TestServers:
    async def test_both_can_be_asked(self, prometheus, alertmanager) -> None:
        assert "rule BrokenJoin is not healthy: err" in (await prometheus.check()).notes
        assert (await alertmanager.check()).searched == 3

    async def test_one_is_not_the_other(self, incident) -> None:
        swapped = Prometheus(incident.alertmanager, now=now)
        with pytest.raises(errors.BadResponse, match="404"):
            await swapped.search_alerts(AlertQuery())
        await swapped.close()
        swapped = Alertmanager(incident.prometheus, now=now)
        with pytest.raises(errors.BadResponse, match="404"):
            await swapped.search_alerts(AlertQuery())
        await swapped.close()

    async def test_when_the_exporter_loses_its_metrics_silence_means_nothing(
        self, incident, prometheus
    ) -> None:
        kept = dict(incident.exporter.metrics)
        query = "absent(mq_dead_letters)"
        incident.exporter.metrics.clear()
        servers.wait_until(lambda: servers.instant(incident.prometheus, query))
        with pytest.raises(
            errors.NothingSearched, match="DeadLetters is silent, and mq_dead_letters has no data"
        ):
            await prometheus.search_alerts(AlertQuery(name="DeadLetters"))
        incident.exporter.metrics.update(kept)
        servers.wait_until(lambda: not servers.instant(incident.prometheus, query))
        assert (await prometheus.search_alerts(AlertQuery(name="DeadLetters"))).total == 0


@pytest.fixture(scope="module")
def recorded_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("recorded")
    metrics = folder / "metrics.om"
    packed = NEZHA / "onlineboutique_2022-08-22.openmetrics.xz"
    metrics.write_bytes(lzma.decompress(packed.read_bytes()))
    rules = "groups: [{name: g, rules: [{alert: PodHot, expr: pod_cpu_usage_rate_percent > 80}]}]\n"
    with servers.backfilled(folder, metrics, rules) as running:
        yield running


@pytest.fixture
async def recorded(recorded_url: str) -> AsyncIterator[Prometheus]:
    source = Prometheus(recorded_url, now=now)
    yield source
    await source.close()


@pytest.mark.skipif(not NEZHA.is_dir(), reason="the recorded incident in ../shared is not here")
class TestRecordedIncident:
    async def test_its_questions_are_answered(self, recorded) -> None:
        lines = (NEZHA / "metric_questions.jsonl").read_text(encoding="utf-8").splitlines()
        wrong = []
        for question in map(json.loads, lines):
            at = datetime.fromisoformat(question["eval_time"])
            answer = await recorded.query_series(SeriesQuery(expression=f"{question['promql']} > 80", at=at))
            if ("yes" if answer.total else "no") != question["answer"] or not answer.searched:
                wrong.append(question["id"])
        assert len(lines) >= 27
        assert not wrong

    async def test_a_window_outside_of_it_is_no_absence(self, recorded) -> None:
        start = datetime(2022, 8, 20, 3, 0, tzinfo=UTC)
        window = TimeWindow(start=start, end=start + timedelta(minutes=10))
        with pytest.raises(errors.NothingSearched, match="no data"):
            await recorded.query_series(
                SeriesQuery(expression="pod_cpu_usage_rate_percent > 80", window=window)
            )

    async def test_a_rule_that_was_made_later_says_nothing_of_then(self, recorded) -> None:
        start = datetime(2022, 8, 22, 3, 53, tzinfo=UTC)
        window = TimeWindow(start=start, end=start + timedelta(minutes=5))
        for query in (AlertQuery(name="PodHot", window=window), AlertQuery(window=window)):
            with pytest.raises(errors.NothingSearched, match="was not evaluated then"):
                await recorded.search_alerts(query)
