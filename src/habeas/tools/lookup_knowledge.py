"""The tool `lookup_knowledge`: blocks of runbooks as `$.evidence_blocks[i]`."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import TypeAdapter

from habeas.contracts.evidence import EvidenceRef
from habeas.contracts.queries import KnowledgeQuery, ToolCall
from habeas.sources.port import KnowledgeSource
from habeas.tools.port import ToolResult
from habeas.tools.references import render_block
from habeas.tools.retrieval import parse_query, retrieval, source_named

_QUERY = TypeAdapter(KnowledgeQuery)


class LookupKnowledge:
    """Asks collections of runbooks, by name. What they say is never a fact of the incident."""

    name: str = "lookup_knowledge"

    def __init__(self, sources: Mapping[str, KnowledgeSource]) -> None:
        self._sources = dict(sources)

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources that can be asked."""
        return tuple(self._sources)

    async def call(self, call: ToolCall) -> ToolResult:
        """Return the best blocks for a `KnowledgeQuery`, best first, each with its place.

        Raises:
            SourceError: the source could not answer.
        """
        source = source_named(call, self._sources)
        query = parse_query(call, _QUERY)
        answer = await source.search_knowledge(query)
        rows = {f"$.evidence_blocks[{i}]": row for i, row in enumerate(answer.rows)}
        return retrieval(
            self.name,
            source,
            answer,
            tuple(EvidenceRef(raw_path=path, text=render_block(row)) for path, row in rows.items()),
            query=query.written(),
            places={path: row.place for path, row in rows.items() if row.place},
        )
