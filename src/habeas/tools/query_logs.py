"""The tool `query_logs`: log records as `$.logs[i]`."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import TypeAdapter

from habeas.contracts.evidence import EvidenceRef
from habeas.contracts.queries import LogQuery, ToolCall
from habeas.sources.port import LogSource
from habeas.tools.port import ToolResult
from habeas.tools.references import render_log
from habeas.tools.retrieval import parse_query, retrieval, source_named

_QUERY = TypeAdapter(LogQuery)


class QueryLogs:
    """Asks log sources, by name."""

    name: str = "query_logs"

    def __init__(self, sources: Mapping[str, LogSource]) -> None:
        self._sources = dict(sources)

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources that can be asked."""
        return tuple(self._sources)

    async def call(self, call: ToolCall) -> ToolResult:
        """Return the records that match a `LogQuery`, each with its place where the source knows it.

        Raises:
            SourceError: the source could not answer.
        """
        source = source_named(call, self._sources)
        query = parse_query(call, _QUERY)
        answer = await source.search_logs(query)
        rows = {f"$.logs[{i}]": row for i, row in enumerate(answer.rows)}
        return retrieval(
            self.name,
            source,
            answer,
            tuple(EvidenceRef(raw_path=path, text=render_log(row)) for path, row in rows.items()),
            query=query.written(),
            window=query.window,
            places={path: row.place for path, row in rows.items() if row.place},
            asked={"level": query.level},
        )
