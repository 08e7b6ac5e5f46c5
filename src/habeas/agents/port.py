"""Who plans and executes: an engine sees records, never rows.

It may be rules (`extractive`) or a language model; the rest of habeas trusts neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from habeas.contracts.answer import Language
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import TimeWindow, ToolCall


@dataclass(frozen=True, kw_only=True)
class Investigation:
    """One question, with what is known before anything is asked."""

    question: str
    language: Language
    now: datetime
    """When the session began (aware); the same when it is run again."""
    window: TimeWindow | None = None
    """What `--since` and `--until` ask for. Wins over a window in the question."""


class Toolbox(Protocol):
    """The tools that an engine may call. Every answer is recorded before it is returned."""

    def sources(self, tool_name: str) -> tuple[str, ...]:
        """Return the sources that a tool can ask; none when nothing is configured for it."""
        ...

    async def call(self, call: ToolCall) -> RecordedInvocation:
        """Return the record of the call: made now, or earlier in this session. A failed call is a record too."""
        ...


class Engine(Protocol):
    """Planner and Executor."""

    @property
    def name(self) -> str:
        """`extractive`, or a model's name."""
        ...

    async def investigate(self, investigation: Investigation, toolbox: Toolbox) -> ExecutorOutput:
        """Collect evidence and return claims about it. Never raises for what a source answers."""
        ...
