"""Everything that can be wrong with a Prometheus and its answers becomes one clear fault."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from habeas import errors
from habeas.contracts.queries import AlertQuery, CatalogQuery, SeriesQuery
from habeas.sources.http import HttpSettings
from habeas.sources.port import AlertSource, SeriesSource
from habeas.sources.prometheus import Prometheus

NOW = datetime(2026, 9, 21, 9, 0, tzinfo=UTC)
FAULTS = json.loads((Path(__file__).parents[2] / "cases/prometheus_faults.json").read_text(encoding="utf-8"))
CAPTURES = Path(__file__).parents[4] / "shared/data/prometheus"


@pytest.fixture
async def prometheus(server) -> AsyncIterator[Prometheus]:
    source = Prometheus(server.url, now=lambda: NOW, http=HttpSettings(pauses=(0.01, 0.01)))
    yield source
    await source.close()


def answer_with(server, reply, case: dict[str, Any]) -> None:
    if "text" in case and case.get("json") is None:
        sent = reply(
            status=case["status"], body=case["text"].encode(), headers={"Content-Type": "text/plain"}
        )
    else:
        sent = reply(status=case["status"], body=json.dumps(case["json"]).encode())
    for path in ("query", "query_range", "rules", "label/__name__/values"):
        server.on(f"/api/v1/{path}", sent)


def test_it_is_a_source_of_alerts_and_series(prometheus) -> None:
    assert isinstance(prometheus, AlertSource)
    assert isinstance(prometheus, SeriesSource)


def test_its_name_shows_no_credentials() -> None:
    assert Prometheus("http://ann:secret@prom:9090/p/", now=lambda: NOW).name == "http://prom:9090/p"
    assert Prometheus("http://prom:9090", now=lambda: NOW, name="main").name == "main"


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case["why"])
async def test_a_refusal(server, reply, prometheus, case: dict[str, Any]) -> None:
    answer_with(server, reply, case)
    with pytest.raises(errors.SourceError) as caught:
        await prometheus.query_series(SeriesQuery(expression="x"))
    assert type(caught.value).__name__ == case["fault"]
    assert "\n" not in caught.value.message
    said = case["json"].get("error") if isinstance(case.get("json"), dict) else None
    assert said is None or said in caught.value.message


@pytest.mark.parametrize("status", [401, 403])
async def test_a_server_that_wants_credentials(server, reply, prometheus, status: int) -> None:
    answer_with(server, reply, {"status": status, "json": None, "text": "Unauthorized\n"})
    for ask in (
        prometheus.check(),
        prometheus.search_alerts(AlertQuery()),
        prometheus.query_series(SeriesQuery(expression="x")),
        prometheus.list_metrics(CatalogQuery()),
    ):
        with pytest.raises(errors.SourceRefused, match=f"answered {status}"):
            await ask


async def test_rules_that_are_no_rules(server, prometheus) -> None:
    server.data("/api/v1/rules", {"groups": [{"rules": [{"query": "up"}]}]})
    with pytest.raises(errors.BadResponse, match="name"):
        await prometheus.search_alerts(AlertQuery())


class TestCheck:
    async def test_tells_version_metrics_and_broken_rules(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", ["a", "b"])
        server.data("/api/v1/status/buildinfo", {"version": "3.1.0"})
        broken = {"name": "X", "query": "y", "type": "alerting", "health": "err"}
        server.data("/api/v1/rules", {"groups": [{"rules": [broken]}]})
        check = await prometheus.check()
        assert (check.searched, check.searched_unit) == (2, "metrics")
        assert check.notes == ("version 3.1.0", "1 alerting rules", "rule X is not healthy: err")

    async def test_a_server_without_rules_and_version_can_be_asked(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", ["a"])
        check = await prometheus.check()
        assert check.searched == 1
        assert "rules cannot be read" in check.notes[0]

    async def test_a_server_without_metrics_cannot(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", [])
        with pytest.raises(errors.NothingSearched, match="holds no metric"):
            await prometheus.check()


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="the captures of real servers in ../shared are not here")
class TestRealCaptures:
    """What real servers answered, sent again by a server that answers everything with it."""

    @staticmethod
    def capture(name: str) -> dict[str, Any]:
        return json.loads((CAPTURES / f"{name}.json").read_text(encoding="utf-8"))

    @pytest.mark.parametrize(
        ("pattern", "kinds"),
        [
            ("prom_err_bad_*", {"BadQuery"}),
            ("prom_err_no_*", {"BadQuery"}),
            ("prom_err_range_end*", {"BadQuery"}),
            ("prom_err_range_step*", {"BadQuery"}),
            ("prom_err_range_too*", {"ResultTooLarge"}),
            ("prom_err_too_many*", {"ResultTooLarge"}),
            ("prom_err_timeout", {"SourceTimeout"}),
            ("prom_err_many*", {"BadQuery"}),
            ("prom_err_dup*", {"BadQuery"}),
            ("prom_err_40*", {"BadResponse"}),
            ("vm_err_bad*", {"BadQuery"}),
            ("vm_err_too*", {"ResultTooLarge"}),
            ("am_err_bad_filter2", {"BadQuery"}),
        ],
    )
    async def test_refusals(self, server, reply, prometheus, pattern: str, kinds: set[str]) -> None:
        found = sorted(CAPTURES.glob(f"{pattern}.json"))
        assert found
        for file in found:
            answer_with(server, reply, self.capture(file.stem))
            with pytest.raises(errors.SourceError) as caught:
                await prometheus.query_series(SeriesQuery(expression="x"))
            assert type(caught.value).__name__ in kinds, file.name

    async def test_results(self, server, reply, prometheus) -> None:
        seen = 0
        for file in sorted(CAPTURES.glob("*query*.json")):
            capture = self.capture(file.stem)
            answer_with(server, reply, capture)
            data = (capture["json"] or {}).get("data")
            if capture["status"] != 200 or not isinstance(data, dict) or not data.get("result"):
                continue
            seen += 1
            answer = await prometheus.query_series(SeriesQuery(expression="x"))
            expected = 1 if data["resultType"] in ("scalar", "string") else len(data["result"])
            assert answer.total == expected, file.name
        assert seen >= 12

    @pytest.mark.parametrize(
        "name", ["vm_query_unknown", "prom_query_unknown_metric", "prom_query_old_time_empty"]
    )
    async def test_an_empty_success_is_no_absence(self, server, reply, prometheus, name: str) -> None:
        answer_with(server, reply, self.capture(name))
        server.data("/api/v1/label/__name__/values", [])
        with pytest.raises(errors.NothingSearched):
            await prometheus.query_series(SeriesQuery(expression="x > 1"))

    async def test_rules(self, server, reply, prometheus) -> None:
        server.on("/api/v1/query", reply(body=self.capture("prom_query_unknown_metric")["json"]))
        for name in ("prom_rules", "prom_rules_type_alert"):
            server.on("/api/v1/rules", reply(body=self.capture(name)["json"]))
            answer = await prometheus.search_alerts(AlertQuery(state="firing"))
            assert (answer.total, answer.searched, answer.truncated) == (3, 5, True)
        server.on("/api/v1/rules", reply(body=self.capture("vm_rules")["json"]))
        with pytest.raises(errors.NothingSearched):
            await prometheus.search_alerts(AlertQuery())
