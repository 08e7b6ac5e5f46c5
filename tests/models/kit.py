"""Sources in memory, scripted models, and whole sessions of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from habeas.agents.model_budget import Budget, Meter
from habeas.agents.model_client import ModelClient
from habeas.agents.model_form import Form
from habeas.answer.wording import detect_language
from habeas.contracts.queries import AlertQuery, CatalogQuery, KnowledgeQuery, LogQuery, SeriesQuery
from habeas.service import wiring
from habeas.service.diagnose import Request, diagnose
from habeas.service.events import Event
from habeas.service.settings import Settings
from habeas.sources.match import Outcome, compile_query
from habeas.sources.port import (
    AlertRow,
    BlockRow,
    LogRow,
    MetricRow,
    SeriesRow,
    Source,
    SourceAnswer,
    SourceCheck,
)

MEMORY = "sqlite+aiosqlite:///:memory:"
Turn = Sequence[Any] | Exception | Callable[[list[ModelMessage], AgentInfo], Any]


@dataclass
class _Memory:
    name: str
    kind: str = "memory"

    async def check(self) -> SourceCheck:
        return SourceCheck(searched=1, searched_unit="rows")

    async def close(self) -> None:
        return


def _answer(rows: Sequence[Any], searched: int) -> SourceAnswer[Any]:
    return SourceAnswer(
        rows=tuple(rows), raw=repr(rows).encode(), searched=searched, searched_unit="rows", total=len(rows)
    )


@dataclass
class Logs(_Memory):
    lines: Sequence[str] = ()
    asked: list[LogQuery] = field(default_factory=list)

    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        self.asked.append(query)
        matcher = compile_query(query)
        hits = [line for line in self.lines if matcher.judge(line) is Outcome.HIT]
        return _answer([LogRow(text=line) for line in hits], max(1, len(self.lines)))


@dataclass
class Metrics(_Memory):
    alerts: Sequence[AlertRow] = ()
    series: Sequence[SeriesRow] = ()
    catalog: Sequence[MetricRow] = ()

    async def search_alerts(self, query: AlertQuery) -> SourceAnswer[AlertRow]:
        return _answer([row for row in self.alerts if query.name in (None, row.name)], 10)

    async def query_series(self, query: SeriesQuery) -> SourceAnswer[SeriesRow]:
        return _answer(self.series, 10)

    async def list_metrics(self, query: CatalogQuery) -> SourceAnswer[MetricRow]:
        return _answer(self.catalog, 10)


@dataclass
class Books(_Memory):
    blocks: Sequence[BlockRow] = ()

    async def search_knowledge(self, query: KnowledgeQuery) -> SourceAnswer[BlockRow]:
        return _answer(self.blocks, 10)


class Script:
    """A model that gives its turns one after the other, and the last one again; keeps what it was asked."""

    def __init__(self, *turns: Turn) -> None:
        self.turns = turns
        self.asked: list[list[ModelMessage]] = []
        self.tools: list[list[str]] = []
        self.model = FunctionModel(self._next, model_name="script")

    def _next(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.asked.append(messages)
        self.tools.append([tool.name for tool in info.function_tools])
        turn = self.turns[min(len(self.asked), len(self.turns)) - 1]
        if callable(turn):
            turn = turn(messages, info)
        if isinstance(turn, Exception):
            raise turn
        return turn if isinstance(turn, ModelResponse) else ModelResponse(parts=list(turn))


def call(tool: str, **arguments: Any) -> ToolCallPart:
    """Return a call of a tool."""
    return ToolCallPart(tool_name=tool, args=arguments)


def plan(*steps: Mapping[str, str]) -> list[ToolCallPart]:
    """Return a plan."""
    return [call("plan", steps=list(steps))]


def logs(source: str, *terms: str, **arguments: Any) -> ToolCallPart:
    """Return a call of `query_logs` with a spelling a term."""
    return call("query_logs", reason="", source=source, terms=[[t] for t in terms], **arguments)


def claim(
    text: str, *bindings: Mapping[str, Any], kind: str = "observation", **changed: Any
) -> dict[str, Any]:
    """Return a claim, confirmed unless `changed` says otherwise."""
    return {
        "claim_id": "c1",
        "claim_type": kind,
        "status": "confirmed",
        "claim_text": text,
        "evidence_bindings": list(bindings),
        **changed,
    }


def at(path: str, number: int = 1, tool: str = "query_logs", **words: Any) -> dict[str, Any]:
    """Return a binding."""
    return {"tool_name": tool, "source_invocation_id": number, "raw_path": path, **words}


def submit(*claims: Any) -> list[ToolCallPart]:
    """Return the hand-in of claims."""
    return [call("submit_claims", claims=list(claims), next_evidence_steps=[])]


def text(words: str) -> list[TextPart]:
    """Return an answer in words."""
    return [TextPart(words)]


@dataclass
class Ran:
    """What a session gave."""

    outcome: dict[str, Any]
    events: list[Event]

    @property
    def facts(self) -> list[str]:
        return [fact["text"] for fact in self.outcome["answer"]["facts"]]

    @property
    def tools(self) -> list[str]:
        return [invocation["tool_name"] for invocation in self.outcome["invocations"]]


async def ask(
    question: str,
    sources: Sequence[Source],
    model: Any,
    *,
    budget: Budget | None = None,
    judge: bool = False,
    database: str = MEMORY,
    session_id: str | None = None,
    form: Form = Form.TOOLS,
    wording: bool = False,
) -> Ran:
    """Run one session with a model."""
    events: list[Event] = []
    settings = Settings.load({"database": database}, environment={"HABEAS_CONFIG": "/dev/null"})
    language = detect_language(question)
    async with wiring.open_session(
        settings, sources, question, language, session_id, engine="script"
    ) as session:
        client = ModelClient(model, session.journal(), Meter(budget=budget or Budget()), wiring.now, form)
        outcome = await diagnose(
            Request(question=question),
            session,
            wiring.build_engine(client, events.append),
            events.append,
            judge=wiring.build_judge(client, language) if judge else None,
            wordsmith=wiring.build_wordsmith(client, language) if wording else None,
            used=client.report,
        )
    json.dumps(outcome)
    return Ran(outcome, events)


def run(question: str, sources: Sequence[Source], model: Any, **options: Any) -> Ran:
    """Run one session with a model, from a test that is not async."""
    return asyncio.run(ask(question, sources, model, **options))


class Down(AgentRunError):
    """A provider's library raises it."""
