"""The tools `query_metrics` (`$.alerts[i]` and `$.series[i]`) and `list_metrics` (`$.items[i]`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, TypeAdapter

from habeas.contracts.evidence import EvidenceRef
from habeas.contracts.queries import AlertQuery, CatalogQuery, SeriesQuery, ToolCall
from habeas.errors import SourceUnavailable
from habeas.sources.port import AlertSource, SeriesSource
from habeas.tools.port import ToolResult
from habeas.tools.references import render_alert, render_metric, render_series
from habeas.tools.retrieval import parse_query, retrieval, source_named

_QUERY: TypeAdapter[AlertQuery | SeriesQuery] = TypeAdapter(
    Annotated[AlertQuery | SeriesQuery, Field(discriminator="kind")]
)
_CATALOG = TypeAdapter(CatalogQuery)


class QueryMetrics:
    """Asks sources of alerts and series, by name. A source may have one of the two only."""

    name: str = "query_metrics"

    def __init__(self, sources: Mapping[str, AlertSource | SeriesSource]) -> None:
        self._sources = dict(sources)

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources that can be asked."""
        return tuple(self._sources)

    async def call(self, call: ToolCall) -> ToolResult:
        """Return the alerts of an `AlertQuery` or the series of a `SeriesQuery`, as `kind` says.

        Raises:
            SourceError: the source could not answer, or has nothing of that kind.
        """
        source = source_named(call, self._sources)
        query = parse_query(call, _QUERY)
        if isinstance(query, AlertQuery):
            if not isinstance(source, AlertSource):
                raise SourceUnavailable(f"{call.source} ({source.kind}) has no alerts")
            return await self._alerts(source, query)
        if not isinstance(source, SeriesSource):
            raise SourceUnavailable(f"{call.source} ({source.kind}) has no series")
        return await self._series(source, query)

    async def _alerts(self, source: AlertSource, query: AlertQuery) -> ToolResult:
        answer = await source.search_alerts(query)
        refs = tuple(
            EvidenceRef(raw_path=f"$.alerts[{i}]", text=render_alert(row))
            for i, row in enumerate(answer.rows)
        )
        return retrieval(
            self.name,
            source,
            answer,
            refs,
            query=query.written(),
            window=query.window,
            asked={"state": query.state},
        )

    async def _series(self, source: SeriesSource, query: SeriesQuery) -> ToolResult:
        answer = await source.query_series(query)
        refs = tuple(
            EvidenceRef(raw_path=f"$.series[{i}]", text=render_series(row, query.expression))
            for i, row in enumerate(answer.rows)
        )
        asked = {
            "at": query.at.isoformat().replace("+00:00", "Z") if query.at else None,
            "step": f"{query.step_seconds:g}s" if query.step_seconds else None,
        }
        return retrieval(
            self.name, source, answer, refs, query=query.written(), window=query.window, asked=asked
        )


class ListMetrics:
    """Asks which metrics a source has."""

    name: str = "list_metrics"

    def __init__(self, sources: Mapping[str, SeriesSource]) -> None:
        self._sources = dict(sources)

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources that can be asked."""
        return tuple(self._sources)

    async def call(self, call: ToolCall) -> ToolResult:
        """Return the metrics that a `CatalogQuery` asks for.

        Raises:
            SourceError: the source could not answer.
        """
        source = source_named(call, self._sources)
        query = parse_query(call, _CATALOG)
        answer = await source.list_metrics(query)
        refs = tuple(
            EvidenceRef(raw_path=f"$.items[{i}]", text=render_metric(row))
            for i, row in enumerate(answer.rows)
        )
        return retrieval(self.name, source, answer, refs, query=query.written(), window=query.window)
