"""What a tool is: a source behind a name that claims can cite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from habeas.contracts.evidence import RetrievalDetails
from habeas.contracts.queries import ToolCall


@dataclass(frozen=True, kw_only=True)
class ToolResult:
    """A tool's answer, before it is a record."""

    raw: bytes
    details: RetrievalDetails


class Tool(Protocol):
    """Something that answers calls with evidence references."""

    @property
    def name(self) -> str:
        """`query_logs`, ..."""
        ...

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources that this tool can ask, in the order in which they were given."""
        ...

    async def call(self, call: ToolCall) -> ToolResult:
        """Answer `call`.

        Raises:
            SourceError: the source could not answer.
        """
        ...
