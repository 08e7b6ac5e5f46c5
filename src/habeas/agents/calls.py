"""Calls of tools, as engines make them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import BaseModel

from habeas.agents.port import Toolbox
from habeas.contracts.evidence import EvidenceStatus, RecordedInvocation
from habeas.contracts.queries import ToolCall


async def ask(toolbox: Toolbox, tool_name: str, source: str, query: BaseModel) -> RecordedInvocation:
    """Return the record of asking `query` of one source."""
    return await toolbox.call(
        ToolCall(tool_name=tool_name, source=source, arguments=query.model_dump(mode="json"))
    )


async def ask_all(
    toolbox: Toolbox, tool_name: str, sources: Sequence[str], query: BaseModel
) -> list[RecordedInvocation]:
    """Return the records of asking `query` of each source, side by side."""
    return list(await asyncio.gather(*(ask(toolbox, tool_name, source, query) for source in sources)))


def status_of(invocation: RecordedInvocation) -> EvidenceStatus | None:
    """Return how the tool answered."""
    return invocation.retrieval_details.evidence_status


def has_evidence(invocation: RecordedInvocation) -> bool:
    """Return whether something matched."""
    return status_of(invocation) is EvidenceStatus.EVIDENCE


def has_nothing(invocation: RecordedInvocation) -> bool:
    """Return whether the source searched and nothing matched."""
    return status_of(invocation) is EvidenceStatus.NO_EVIDENCE
