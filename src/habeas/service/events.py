"""What is told of an investigation while it goes on. The command line shows it; an API can send it as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from pydantic import JsonValue

from habeas.agents.port import Toolbox
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import ToolCall


class EventKind(StrEnum):
    """The steps of an investigation."""

    PLANNED = "planned"
    """Evidence to collect was chosen: `steps`."""
    CALLING = "calling"
    """A source is asked: `tool_name`, `source`."""
    RECORDED = "recorded"
    """Its answer is in the record: `invocation_id`, `tool_name`, `source`, `evidence_status`, `references`."""
    CLAIMED = "claimed"
    """The engine has said what it says: `claims`."""
    GATED = "gated"
    """References were checked: `severity`, `failed_rules`."""
    JUDGED = "judged"
    """Claims were judged: `verdict`."""
    COMPOSED = "composed"
    """The answer is written: `facts`."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """One step, begun or done."""

    kind: EventKind
    data: dict[str, JsonValue] = field(default_factory=dict)


Watch = Callable[[Event], None]


class WatchedToolbox:
    """A toolbox that tells of its calls (`agents.port.Toolbox`)."""

    def __init__(self, inner: Toolbox, watch: Watch) -> None:
        self._inner, self._watch = inner, watch

    def sources(self, tool_name: str) -> tuple[str, ...]:
        """Return the sources that a tool can ask."""
        return self._inner.sources(tool_name)

    async def call(self, call: ToolCall) -> RecordedInvocation:
        """Return the record of the call, and tell before and after."""
        asked: dict[str, JsonValue] = {"tool_name": call.tool_name, "source": call.source}
        self._watch(Event(kind=EventKind.CALLING, data=asked))
        invocation = await self._inner.call(call)
        details = invocation.retrieval_details
        recorded: dict[str, JsonValue] = {
            **asked,
            "invocation_id": invocation.id,
            "evidence_status": str(details.evidence_status),
            "references": len(details.evidence_refs or ()),
        }
        self._watch(Event(kind=EventKind.RECORDED, data=recorded))
        return invocation
