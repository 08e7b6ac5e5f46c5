"""A tool turns what a source answers into references, and an unknown never into a "no"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from habeas.contracts.evidence import NO_EVIDENCE, EvidenceStatus, NearMisses, RetrievalDetails, Window
from habeas.contracts.queries import AlertQuery, CatalogQuery, KnowledgeQuery, LogQuery, SeriesQuery, ToolCall
from habeas.errors import BadQuery, NothingSearched, ResultTooLarge, SourceUnavailable
from habeas.sources.port import AlertRow, BlockRow, LogRow, MetricRow, SeriesRow, SourceAnswer, SourceCheck
from habeas.tools.lookup_knowledge import LookupKnowledge
from habeas.tools.port import Tool, ToolResult
from habeas.tools.query_logs import QueryLogs
from habeas.tools.query_metrics import ListMetrics, QueryMetrics

NOTHING: SourceAnswer[Any] = SourceAnswer(rows=(), raw=b"[]", searched=7, searched_unit="things", total=0)


class Scripted:
    """A source of one kind that gives the answer it was made with and keeps the query."""

    kind = "scripted"

    def __init__(self, answer: SourceAnswer[Any]) -> None:
        self.name = "s"
        self.answer = answer
        self.asked: Any = None

    async def check(self) -> SourceCheck:
        return SourceCheck(searched=1, searched_unit="things")

    async def close(self) -> None:
        pass


class Logs(Scripted):
    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        self.asked = query
        return self.answer


class Alerts(Scripted):
    async def search_alerts(self, query: AlertQuery) -> SourceAnswer[AlertRow]:
        self.asked = query
        return self.answer


class Series(Scripted):
    async def query_series(self, query: SeriesQuery) -> SourceAnswer[SeriesRow]:
        self.asked = query
        return self.answer

    async def list_metrics(self, query: CatalogQuery) -> SourceAnswer[MetricRow]:
        self.asked = query
        return self.answer


class Knowledge(Scripted):
    async def search_knowledge(self, query: KnowledgeQuery) -> SourceAnswer[BlockRow]:
        self.asked = query
        return self.answer


async def ask(tool: Tool, arguments: dict[str, Any], source: str = "s") -> ToolResult:
    return await tool.call(ToolCall(tool_name=tool.name, source=source, arguments=arguments))


def found(*rows: Any, **more: Any) -> SourceAnswer[Any]:
    return replace(NOTHING, rows=rows, total=len(rows), **more)


def texts(details: RetrievalDetails) -> dict[str, str]:
    return {ref.raw_path: ref.text for ref in details.evidence_refs or ()}


async def test_log_records_become_references_with_their_places() -> None:
    answer = found(
        LogRow(text="one\r\n", place="a.log:1"),
        LogRow(text="two"),
        total_is_estimate=True,
        near=NearMisses(total=3),
        notes=("a note",),
    )
    result = await ask(QueryLogs({"s": Logs(answer)}), {"terms": [{"alternatives": ["x"]}], "level": "ERROR"})
    details = result.details
    assert result.raw == b"[]"
    assert texts(details) == {"$.logs[0]": "one", "$.logs[1]": "two"}
    assert details.evidence_status is EvidenceStatus.EVIDENCE
    assert details.places == {"$.logs[0]": "a.log:1"}
    assert (details.searched, details.searched_unit, details.total) == (7, "things", 2)
    assert (details.total_is_estimate, details.truncated) == (True, False)
    assert (details.query, details.source, details.window) == ("x level=ERROR", "s", None)
    assert (details.near, details.notes) == (NearMisses(total=3), ("a note",))


async def test_an_empty_answer_becomes_one_reference_that_says_what_was_asked() -> None:
    query = {
        "terms": [{"alternatives": ["cart", "carts"]}],
        "level": "ERROR",
        "window": {"start": "2026-07-08T12:00:00Z"},
    }
    result = await ask(QueryLogs({"s": Logs(replace(NOTHING, message="未找到"))}), query)
    assert texts(result.details) == {
        NO_EVIDENCE: "query_logs returned no evidence; evidence_status=no_evidence; query=cart|carts level=ERROR; "
        "source=s; from=2026-07-08T12:00:00Z; level=ERROR; searched=7 things; total=0; message=未找到"
    }
    assert result.details.evidence_status is EvidenceStatus.NO_EVIDENCE
    assert result.details.window == Window.of("2026-07-08T12:00:00Z", None)


async def test_the_window_that_was_looked_at_is_recorded() -> None:
    looked_at = Window.of("2026-07-08T12:00:00Z", "2026-07-08T13:00:00Z")
    tool = QueryLogs({"s": Logs(replace(NOTHING, window=looked_at))})
    result = await ask(tool, {"window": {"start": "2026-07-08T11:00:00Z"}})
    assert result.details.window == looked_at
    assert "from=2026-07-08T12:00:00Z; to=2026-07-08T13:00:00Z;" in texts(result.details)[NO_EVIDENCE]


async def test_a_limit_that_cut_is_said_even_if_the_source_does_not() -> None:
    answer = replace(found(LogRow(text="one")), total=9)
    details = (await ask(QueryLogs({"s": Logs(answer)}), {})).details
    assert (details.truncated, details.total) == (True, 9)


@pytest.mark.parametrize(
    ("answer", "error", "told"),
    [
        (
            replace(NOTHING, truncated=True, notes=("a.log was left out",)),
            ResultTooLarge,
            r"\(a.log was left out\)",
        ),
        (replace(NOTHING, total=3), ResultTooLarge, r"s was searched in part only \(7 things\)"),
        (replace(NOTHING, searched=0), NothingSearched, "without looking at anything"),
    ],
)
async def test_an_empty_answer_without_proof_of_search_is_an_error(
    answer: SourceAnswer[Any], error: type[Exception], told: str
) -> None:
    tools: list[tuple[Tool, dict[str, Any]]] = [
        (QueryLogs({"s": Logs(answer)}), {}),
        (QueryMetrics({"s": Alerts(answer)}), {"kind": "alerts"}),
        (QueryMetrics({"s": Series(answer)}), {"kind": "series", "expression": "up"}),
        (ListMetrics({"s": Series(answer)}), {}),
        (LookupKnowledge({"s": Knowledge(answer)}), {"text": "x"}),
    ]
    for tool, arguments in tools:
        with pytest.raises(error, match=told):
            await ask(tool, arguments)


async def test_a_cut_answer_with_hits_is_evidence() -> None:
    details = (await ask(QueryLogs({"s": Logs(found(LogRow(text="one"), truncated=True))}), {})).details
    assert (details.evidence_status, details.truncated) == (EvidenceStatus.EVIDENCE, True)


async def test_alerts_and_series_are_told_apart_by_kind() -> None:
    alerts = Alerts(found(AlertRow(name="Up", state="firing", labels={})))
    series = Series(found(SeriesRow(labels={"__name__": "up"}, samples=((0.0, "1"),))))
    tool = QueryMetrics({"s": alerts, "t": series})
    first = await ask(tool, {"kind": "alerts", "state": "firing"})
    second = await ask(tool, {"kind": "series", "expression": "up"}, "t")
    assert texts(first.details) == {"$.alerts[0]": "Up firing"}
    assert texts(second.details) == {"$.series[0]": "up value=1 at 1970-01-01T00:00:00Z; query=up"}
    assert tool.sources == ("s", "t")
    assert isinstance(alerts.asked, AlertQuery)
    assert isinstance(series.asked, SeriesQuery)


async def test_an_absence_of_series_says_when_it_was_asked_for() -> None:
    tool = QueryMetrics({"s": Series(NOTHING)})
    at = await ask(tool, {"kind": "series", "expression": "up == 0", "at": "2026-07-08T12:00:00Z"})
    over = {
        "kind": "series",
        "expression": "up",
        "window": {"start": "2026-07-08T12:00:00Z", "end": "2026-07-08T13:00:00Z"},
        "step_seconds": 30,
    }
    assert "; query=up == 0; source=s; at=2026-07-08T12:00:00Z; " in texts(at.details)[NO_EVIDENCE]
    expected = "; from=2026-07-08T12:00:00Z; to=2026-07-08T13:00:00Z; step=30s; "
    assert expected in texts((await ask(tool, over)).details)[NO_EVIDENCE]


@pytest.mark.parametrize(
    ("source", "arguments", "lacks"),
    [
        (Alerts(NOTHING), {"kind": "series", "expression": "up"}, "no series"),
        (Series(NOTHING), {"kind": "alerts"}, "no alerts"),
    ],
)
async def test_a_source_without_that_kind_is_unavailable_for_it(
    source: Any, arguments: dict[str, Any], lacks: str
) -> None:
    with pytest.raises(SourceUnavailable, match=lacks):
        await ask(QueryMetrics({"s": source}), arguments)
    assert source.asked is None


async def test_metrics_become_items() -> None:
    tool = ListMetrics({"s": Series(found(MetricRow(name="up", type="gauge")))})
    assert texts((await ask(tool, {"words": ["up"]})).details) == {"$.items[0]": "up, type=gauge"}


async def test_blocks_become_references_with_their_places() -> None:
    row = BlockRow(
        document="PoolFull.md", headings=("PoolFull", "Impact"), text="Slow.", place="PoolFull.md:3"
    )
    details = (await ask(LookupKnowledge({"s": Knowledge(found(row))}), {"text": "PoolFull"})).details
    assert texts(details) == {"$.evidence_blocks[0]": "PoolFull › Impact: Slow."}
    assert details.places == {"$.evidence_blocks[0]": "PoolFull.md:3"}


@pytest.mark.parametrize(
    ("sources", "told"),
    [({}, "none is configured"), ({"a": Logs(NOTHING), "b": Logs(NOTHING)}, "there are: a, b")],
)
async def test_an_unknown_source_is_unavailable(sources: dict[str, Any], told: str) -> None:
    with pytest.raises(SourceUnavailable, match=rf"no source called 'c'; {told}"):
        await ask(QueryLogs(sources), {}, "c")


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        (
            QueryLogs({"s": Logs(NOTHING)}),
            {"limit": 0},
            r"query_logs .* limit: Input should be greater than 0",
        ),
        (
            QueryLogs({"s": Logs(NOTHING)}),
            {"terms": [{"alternatives": []}]},
            r"terms\.0\.alternatives: .*at least 1",
        ),
        (QueryLogs({"s": Logs(NOTHING)}), {"kind": "alerts"}, r"kind: Input should be 'logs'"),
        (QueryLogs({"s": Logs(NOTHING)}), {"word": "x"}, r"word: Extra inputs are not permitted"),
        (QueryLogs({"s": Logs(NOTHING)}), {"level": "\ud800"}, r"query_logs cannot use its arguments: "),
        (
            QueryLogs({"s": Logs(NOTHING)}),
            {"window": {"start": "2026-07-08T13:00:00", "end": "2026-07-08T12:00:00"}},
            r"window: .*ends before it starts",
        ),
        (
            QueryMetrics({"s": Series(NOTHING)}),
            {"expression": "up"},
            r"Unable to extract tag using discriminator 'kind'",
        ),
        (QueryMetrics({"s": Series(NOTHING)}), {"kind": "series", "expression": ""}, r"series\.expression: "),
        (ListMetrics({"s": Series(NOTHING)}), {"words": "up"}, r"words: "),
        (LookupKnowledge({"s": Knowledge(NOTHING)}), {}, r"text: Field required"),
        (QueryLogs({"s": Logs(NOTHING)}), {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}, r"; and 2 more$"),
    ],
)
async def test_a_malformed_call_names_what_is_wrong(tool: Tool, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(BadQuery, match=told) as caught:
        await ask(tool, arguments)
    assert len(str(caught.value)) < 400


async def test_a_huge_malformed_call_is_not_repeated_in_the_message() -> None:
    with pytest.raises(BadQuery) as caught:
        await ask(QueryLogs({"s": Logs(NOTHING)}), {"level": 5, "x" * 100_000: 1})
    assert len(str(caught.value)) < 1_000
