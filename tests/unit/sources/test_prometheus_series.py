"""Series of a Prometheus: what an expression gives, and what it means that it gives nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from habeas.contracts.queries import CatalogQuery, SeriesQuery, TimeWindow
from habeas.errors import NothingSearched, SourceFailed
from habeas.sources.http.client import recorded_bodies
from habeas.sources.prometheus import Prometheus

NOW = datetime(2026, 9, 21, 9, 0, tzinfo=UTC)
TEN_MINUTES = TimeWindow(start=NOW - timedelta(minutes=10), end=NOW)
LANE = {"__name__": "lane_load", "lane": "7"}


@pytest.fixture
async def prometheus(server) -> AsyncIterator[Prometheus]:
    server.data("/api/v1/query", {"resultType": "vector", "result": []})
    server.data("/api/v1/query_range", {"resultType": "matrix", "result": []})
    server.data("/api/v1/labels", [])
    source = Prometheus(server.url, now=lambda: NOW)
    yield source
    await source.close()


async def rows(
    prometheus: Prometheus, expression: str = "x", **more: Any
) -> list[tuple[dict[str, str], Any]]:
    answer = await prometheus.query_series(SeriesQuery(expression=expression, **more))
    return [(row.labels, row.samples) for row in answer.rows]


class TestResults:
    async def test_values_stay_as_the_server_wrote_them(self, server, prometheus) -> None:
        server.vector("x", (LANE, "NaN"), ({"a": "b"}, "+Inf"), ({}, "1.50"), ({"c": "订单"}, "-0"), at=7.25)
        found = await rows(prometheus)
        assert found == [
            (LANE, ((7.25, "NaN"),)),
            ({"a": "b"}, ((7.25, "+Inf"),)),
            ({}, ((7.25, "1.50"),)),
            ({"c": "订单"}, ((7.25, "-0"),)),
        ]

    @pytest.mark.parametrize(("kind", "value"), [("scalar", "3"), ("string", "hello")])
    async def test_a_single_value_is_one_row(self, server, prometheus, kind: str, value: str) -> None:
        server.data("/api/v1/query", {"resultType": kind, "result": [1796050379.586, value]}, "x")
        assert await rows(prometheus) == [({}, ((1796050379.586, value),))]

    async def test_a_matrix_keeps_its_order(self, server, prometheus) -> None:
        result = [{"metric": LANE, "values": [[1, "5"], [2, "4"]]}]
        server.data("/api/v1/query", {"resultType": "matrix", "result": result}, "x")
        assert await rows(prometheus) == [(LANE, ((1.0, "5"), (2.0, "4")))]

    async def test_a_native_histogram_is_a_value(self, server, prometheus) -> None:
        histogram = {"count": "6", "sum": "3.5", "buckets": [[0, "0.5", "1", "6"]]}
        result = [{"metric": LANE, "histogram": [5, histogram]}]
        server.data("/api/v1/query", {"resultType": "vector", "result": result}, "x")
        ((_, ((time, value),)),) = await rows(prometheus)
        assert (time, json.loads(value)) == (5.0, histogram)

    async def test_a_limit_cuts_and_says_so(self, server, prometheus) -> None:
        server.vector("x", *(({"n": str(n)}, "1") for n in range(5)))
        answer = await prometheus.query_series(SeriesQuery(expression="x", limit=2))
        assert (len(answer.rows), answer.total, answer.truncated) == (2, 5, True)
        assert (answer.searched, answer.searched_unit) == (5, "series")

    async def test_the_bodies_are_the_record(self, server, prometheus, reply) -> None:
        body = b'{"status":"success", "data":{"resultType":"scalar","result":[1.50,"2"]}}\n'
        server.on("/api/v1/query", reply(body=body), query="x")
        answer = await prometheus.query_series(SeriesQuery(expression="x"))
        assert recorded_bodies(answer.raw) == (body,)

    @pytest.mark.parametrize(
        ("more", "truncated"),
        [
            ({"warnings": ["store-2: no answer"]}, True),
            ({"isPartial": True}, True),
            ({"warnings": ["PromQL warning: bucket label is missing"]}, False),
            ({"infos": ["PromQL info: metric might not be a counter"]}, False),
            ({"warnings": None, "infos": []}, False),
        ],
    )
    async def test_a_part_may_be_missing(
        self, server, prometheus, more: dict[str, Any], truncated: bool
    ) -> None:
        result = [{"metric": {}, "value": [1, "1"]}]
        server.data("/api/v1/query", {"resultType": "vector", "result": result}, "x", **more)
        answer = await prometheus.query_series(SeriesQuery(expression="x"))
        assert answer.truncated is truncated
        for told in (*(more.get("warnings") or ()), *(more.get("infos") or ())):
            assert told in answer.notes


class TestRequests:
    async def test_a_query_is_posted_as_a_form(self, server, prometheus) -> None:
        server.vector("x", ({}, "1"))
        await rows(prometheus, at=NOW)
        (asked,) = server.asked
        assert (asked.method, asked.path) == ("POST", "/api/v1/query")
        assert asked.params == (("query", "x"), ("time", f"{NOW.timestamp():.3f}"))

    async def test_and_got_where_posting_is_not_allowed(self, server, prometheus, reply) -> None:
        success = {"status": "success", "data": {"resultType": "scalar", "result": [1, "2"]}}
        server.on("/api/v1/query", reply(status=405, body=b"Method Not Allowed\n"), reply(body=success))
        assert await rows(prometheus) == [({}, ((1.0, "2"),))]
        assert [asked.method for asked in server.asked] == ["POST", "GET"]

    async def test_a_window_has_a_step_that_is_told(self, server, prometheus) -> None:
        server.matrix("x", (LANE, [(1.0, "1")]))
        answer = await prometheus.query_series(SeriesQuery(expression="x", window=TEN_MINUTES))
        (asked,) = server.asked
        assert asked.params == (
            ("query", "x"),
            ("start", f"{NOW.timestamp() - 600:.3f}"),
            ("end", f"{NOW.timestamp():.3f}"),
            ("step", "5"),
        )
        assert "looked at every 5s" in answer.notes
        assert answer.window == TEN_MINUTES.written()

    async def test_a_step_that_gives_too_many_points_is_raised(self, server, prometheus) -> None:
        server.matrix("x", (LANE, [(1.0, "1")]))
        month = TimeWindow(start=NOW - timedelta(days=30), end=NOW)
        answer = await prometheus.query_series(SeriesQuery(expression="x", window=month, step_seconds=15))
        assert server.asked[0].param("step") == "236"
        assert any("raised from 15s" in note for note in answer.notes)

    async def test_nothing_at_a_coarse_step_is_asked_again_finely(self, server, prometheus) -> None:
        server.matrix("count(lane_load)", ({}, [(NOW.timestamp() - n, "2") for n in range(600, -1, -1)]))
        answer = await prometheus.query_series(SeriesQuery(expression="lane_load > 90", window=TEN_MINUTES))
        assert [(a.param("query"), a.param("step")) for a in server.asked] == [
            ("lane_load > 90", "5"),
            ("lane_load > 90", "1"),
            ("count(lane_load)", "1"),
        ]
        assert (answer.total, answer.searched) == (0, 2)
        assert answer.notes == ("looked at every 1s",)

    async def test_nothing_at_a_given_step_is_not(self, server, prometheus) -> None:
        server.matrix("count(lane_load)", ({}, [(NOW.timestamp(), "2")]))
        query = SeriesQuery(expression="lane_load > 90", window=TEN_MINUTES, step_seconds=60)
        answer = await prometheus.query_series(query)
        assert {asked.param("step") for asked in server.asked} == {"60"}
        assert "lane_load has data at 1 of the 11 times that were looked at" in answer.notes

    async def test_a_time_in_the_future(self, server, prometheus) -> None:
        with pytest.raises(NothingSearched, match="future"):
            await rows(prometheus, at=NOW + timedelta(hours=1))
        assert not server.asked


class TestNothing:
    async def ask(self, prometheus, expression: str) -> Any:
        return await prometheus.query_series(SeriesQuery(expression=expression))

    async def test_with_all_series_there_is_an_honest_nothing(self, server, prometheus) -> None:
        server.vector("count(lane_load)", ({}, "4"))
        server.vector("count(count_over_time(parcels_total[5m]) >= 2)", ({}, "3"))
        answer = await self.ask(prometheus, "lane_load > 90 and rate(parcels_total[5m]) > 1")
        assert (answer.rows, answer.total, answer.searched, answer.searched_unit) == ((), 0, 7, "series")
        assert answer.message is not None

    async def test_of_an_absent_that_is_there(self, server, prometheus) -> None:
        server.vector("count(lane_load)", ({}, "4"))
        assert (await self.ask(prometheus, "absent(lane_load)")).searched == 4

    async def test_an_unknown_metric(self, server, prometheus, reply) -> None:
        unknown, every = {"status": "success", "data": []}, {"status": "success", "data": ["lane_load", "up"]}
        server.on("/api/v1/label/__name__/values", reply(body=unknown), reply(body=every))
        with pytest.raises(
            NothingSearched, match=r"metric lane_loda is unknown .*similar names: lane_load\)"
        ):
            await self.ask(prometheus, "lane_loda > 90")

    async def test_a_wrong_label_value(self, server, prometheus, reply) -> None:
        known, unknown = {"status": "success", "data": ["lane_load"]}, {"status": "success", "data": None}
        server.on("/api/v1/label/__name__/values", reply(body=known), reply(body=unknown))
        server.data("/api/v1/label/lane/values", ["7", "70", "8"])
        with pytest.raises(
            NothingSearched, match=r'no series of lane_load has lane="77" \(there are: 7, 70, 8\)'
        ):
            await self.ask(prometheus, 'lane_load{lane="77"}')

    async def test_a_label_that_the_metric_does_not_have(self, server, prometheus, reply) -> None:
        known, unknown = {"status": "success", "data": ["lane_load"]}, {"status": "success", "data": []}
        server.on("/api/v1/label/__name__/values", reply(body=known), reply(body=unknown))
        server.data("/api/v1/label/line/values", [])
        server.data("/api/v1/labels", ["__name__", "lane"])
        with pytest.raises(NothingSearched, match=r"has no label line \(its labels: lane\)"):
            await self.ask(prometheus, 'lane_load{line="7"}')

    async def test_labels_that_never_stand_together(self, server, prometheus, reply) -> None:
        known, unknown = {"status": "success", "data": ["lane_load"]}, {"status": "success", "data": []}
        server.on("/api/v1/label/__name__/values", reply(body=known), reply(body=unknown), reply(body=known))
        with pytest.raises(NothingSearched, match="together"):
            await self.ask(prometheus, 'lane_load{lane="7",hall="B"}')

    async def test_a_time_without_data(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", ["lane_load"])
        with pytest.raises(NothingSearched, match="no data at the time that was looked at"):
            await self.ask(prometheus, "lane_load")

    async def test_too_few_samples_for_a_rate(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", ["parcels_total"])
        with pytest.raises(NothingSearched, match="fewer than 2 samples"):
            await self.ask(prometheus, "rate(parcels_total[15s])")

    async def test_one_selector_of_two_sees_nothing(self, server, prometheus) -> None:
        server.vector("count(lane_load)", ({}, "4"))
        server.data("/api/v1/label/__name__/values", ["hall_heat"])
        with pytest.raises(NothingSearched, match="hall_heat"):
            await self.ask(prometheus, "lane_load > 90 or hall_heat > 60")

    @pytest.mark.parametrize("expression", ["rate(lane_load)", "vector(1) > 2", "(" * 400 + "x" + ")" * 400])
    async def test_an_expression_whose_series_are_not_known(self, prometheus, expression: str) -> None:
        with pytest.raises(NothingSearched, match="silence means nothing"):
            await self.ask(prometheus, expression)

    async def test_a_part_of_the_look_is_missing(self, server, prometheus) -> None:
        empty = {"resultType": "vector", "result": []}
        server.data("/api/v1/query", empty, "count(lane_load)", warnings=["store-2: no answer"])
        with pytest.raises(SourceFailed, match="store-2"):
            await self.ask(prometheus, "lane_load > 90")


class TestCatalog:
    @pytest.fixture(autouse=True)
    def names(self, server) -> None:
        server.data("/api/v1/label/__name__/values", ["up", "lane_load", "Lane_speed", "hall_heat"])
        server.data("/api/v1/metadata", {"lane_load": [{"type": "gauge", "help": "Load.", "unit": ""}]})
        sets = [{**LANE, "hall": hall} for hall in "BA"] + [{"__name__": "Lane_speed", "lane": "8"}]
        server.data("/api/v1/series", sets)

    async def test_metrics_by_word_with_type_help_and_labels(self, prometheus) -> None:
        answer = await prometheus.list_metrics(CatalogQuery(words=("lane",)))
        assert [row.name for row in answer.rows] == ["Lane_speed", "lane_load"]
        assert (answer.searched, answer.searched_unit, answer.total) == (4, "metrics", 2)
        row = answer.rows[1]
        assert (row.type, row.help, row.labels) == ("gauge", "Load.", {"hall": ("A", "B"), "lane": ("7",)})
        assert answer.rows[0].type is None

    async def test_all_metrics_up_to_the_limit(self, prometheus) -> None:
        answer = await prometheus.list_metrics(CatalogQuery(limit=3))
        assert (len(answer.rows), answer.total, answer.truncated) == (3, 4, True)

    async def test_no_metric_of_that_word(self, prometheus) -> None:
        answer = await prometheus.list_metrics(CatalogQuery(words=("zzz",)))
        assert (answer.rows, answer.total, answer.searched) == ((), 0, 4)
        assert answer.message == "none of the 4 metric names holds zzz"

    async def test_no_metric_at_all(self, server, prometheus) -> None:
        server.data("/api/v1/label/__name__/values", [])
        with pytest.raises(NothingSearched, match="holds no metric for this window"):
            await prometheus.list_metrics(CatalogQuery(window=TEN_MINUTES))
        assert server.asked[0].param("start") == f"{NOW.timestamp() - 600:.3f}"

    async def test_a_server_without_metadata(self, server, prometheus, reply) -> None:
        server.on("/api/v1/metadata", reply(status=404, body=b"no"))
        answer = await prometheus.list_metrics(CatalogQuery(words=("lane_load",)))
        assert (answer.rows[0].type, answer.rows[0].labels["lane"]) == (None, ("7",))
