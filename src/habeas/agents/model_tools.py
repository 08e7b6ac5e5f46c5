"""The tools that a model may call, and how its arguments become a call of ours. Nothing else can be called."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_ai.tools import ToolDefinition

from habeas.agents.port import Toolbox
from habeas.contracts.queries import (
    AlertQuery,
    CatalogQuery,
    KnowledgeQuery,
    LogQuery,
    LogTerm,
    Query,
    SeriesQuery,
    TimeWindow,
    ToolCall,
)


class UnusableArguments(ValueError):
    """What a model gave a tool; the message is shown to it."""


class _Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reason: str = Field(default="", description="Why this call is made, in a few words.")


ArgumentsT = TypeVar("ArgumentsT", bound=_Arguments)


class _Asking(_Arguments):
    source: str = Field(description="Which source to ask.")


class _Windowed(_Asking):
    since: str | None = Field(default=None, description="ISO 8601 begin of the window, or null.")
    until: str | None = Field(default=None, description="ISO 8601 end of the window, or null.")

    def window(self) -> TimeWindow | None:
        if not self.since and not self.until:
            return None
        return TimeWindow(
            start=datetime.fromisoformat(self.since) if self.since else None,
            end=datetime.fromisoformat(self.until) if self.until else None,
        )


class LogArguments(_Windowed):
    """Find log records that hold every term and every entity in one record."""

    terms: list[list[str]] = Field(
        default_factory=list,
        description="What a record must hold; each term is a list of spellings, of which one is enough.",
    )
    entities: list[str] = Field(
        default_factory=list, description="Services, hosts, pods, users or ids that the record must name."
    )
    level: str | None = Field(default=None, description="ERROR, WARN, … or null for any level.")

    def query(self, window: TimeWindow | None) -> LogQuery:
        """Return the query."""
        terms = [
            LogTerm(alternatives=tuple(filter(None, term)), whole=False) for term in self.terms if any(term)
        ]
        entities = [LogTerm(alternatives=(entity,), protected=True) for entity in self.entities if entity]
        level = self.level.strip().upper() if self.level else None
        return LogQuery(terms=(*terms, *entities), level=level or None, window=window or self.window())


class MetricArguments(_Windowed):
    """Find alerts, or evaluate a PromQL expression."""

    kind: Literal["alerts", "series"] = Field(description="alerts, or series for a PromQL expression.")
    name: str | None = Field(default=None, description="alerts: the alert's exact name, or null for any.")
    mentions: list[str] = Field(
        default_factory=list, description="alerts: values (a service, a host) that its labels must hold."
    )
    state: Literal["firing", "pending", "suppressed", "resolved"] | None = Field(
        default=None, description="alerts: the state, or null for any."
    )
    expression: str | None = Field(default=None, description="series: the PromQL expression.")

    def query(self, window: TimeWindow | None) -> AlertQuery | SeriesQuery:
        """Return the query."""
        asked = window or self.window()
        if self.kind == "series":
            return SeriesQuery(expression=self.expression or "", window=asked)
        return AlertQuery(
            name=self.name or None, mentions=tuple(self.mentions), state=self.state, window=asked
        )


class CatalogArguments(_Asking):
    """List the metrics that a server has."""

    words: list[str] = Field(default_factory=list, description="Parts of a metric's name; none for all.")

    def query(self, window: TimeWindow | None) -> CatalogQuery:
        """Return the query."""
        return CatalogQuery(words=tuple(word.lower() for word in self.words if word), window=window)


class KnowledgeArguments(_Asking):
    """Look up what runbooks say. It is never a fact of the incident."""

    text: str = Field(description="What to look up.")

    def query(self, window: TimeWindow | None) -> KnowledgeQuery:
        """Return the query."""
        return KnowledgeQuery(text=self.text)


class ReadMoreArguments(_Arguments):
    """Read more references of an invocation, by position."""

    invocation_id: int = Field(description="The invocation.")
    first: int = Field(description="Position of the first reference to read, from 0.")
    last: int = Field(description="Position of the last one.")
    start: int = Field(default=0, description="Character at which to begin in each; 0 for the beginning.")


EVIDENCE_TOOLS: Mapping[str, type[LogArguments | MetricArguments | CatalogArguments | KnowledgeArguments]] = {
    "query_logs": LogArguments,
    "query_metrics": MetricArguments,
    "list_metrics": CatalogArguments,
    "lookup_knowledge": KnowledgeArguments,
}
READ_MORE = "read_more"
ITEMS = 16
"""Entries of a list that a model may write, where nothing else is said. Longer ones are read all the same."""
TEXT = 400
"""Characters of a text that a model may write, likewise."""


def sources_by_tool(toolbox: Toolbox) -> dict[str, tuple[str, ...]]:
    """Return the evidence tools that have a source to ask."""
    asked = {tool: toolbox.sources(tool) for tool in EVIDENCE_TOOLS}
    return {tool: sources for tool, sources in asked.items() if sources}


def tool_definitions(sources: Mapping[str, Sequence[str]]) -> list[ToolDefinition]:
    """Return the tools that can be called, each with the sources that it has."""
    tools = [_definition(name, EVIDENCE_TOOLS[name], named) for name, named in sources.items()]
    return [*tools, _definition(READ_MORE, ReadMoreArguments)]


def parse_arguments(args: object) -> dict[str, Any]:
    """Return the arguments of a call as a model gave them.

    Raises:
        UnusableArguments: they are no JSON object.
    """
    if isinstance(args, str):
        try:
            args = json.loads(args or "{}")
        except (ValueError, RecursionError) as exc:
            raise UnusableArguments("the arguments are no complete JSON") from exc
    if not isinstance(args, dict):
        raise UnusableArguments("the arguments are no JSON object")
    return args


def evidence_call(name: str, arguments: Mapping[str, Any], window: TimeWindow | None) -> ToolCall:
    """Return the call of an evidence tool. `window`, where the question has one, wins over the model's.

    Raises:
        UnusableArguments: they do not fit; the message names what is wrong.
    """
    read = _validated(EVIDENCE_TOOLS[name], arguments)
    try:
        query: Query = read.query(window)
    except ValidationError as exc:
        raise UnusableArguments(_faults(exc)) from exc
    except ValueError as exc:
        raise UnusableArguments(f"a time is not ISO 8601: {exc}") from exc
    return ToolCall(tool_name=name, source=read.source, arguments=query.model_dump(mode="json"))


def read_more_call(arguments: Mapping[str, Any]) -> ReadMoreArguments:
    """Return what is to be read.

    Raises:
        UnusableArguments: it does not fit.
    """
    return _validated(ReadMoreArguments, arguments)


def _validated(kind: type[ArgumentsT], arguments: Mapping[str, Any]) -> ArgumentsT:
    try:
        return kind.model_validate(dict(arguments))
    except ValidationError as exc:
        raise UnusableArguments(_faults(exc)) from exc


def _faults(exc: ValidationError) -> str:
    faults = exc.errors(include_url=False, include_context=False, include_input=False)[:3]
    return "; ".join(f"{'.'.join(map(str, e['loc']))[:80] or 'arguments'}: {e['msg'][:200]}" for e in faults)


def _definition(name: str, kind: type[_Arguments], sources: Sequence[str] = ()) -> ToolDefinition:
    schema = strict_schema(kind)
    if sources:
        properties = schema["properties"]
        named = {**properties["source"], "enum": list(sources)}
        schema = {**schema, "properties": {**properties, "source": named}}
    return ToolDefinition(
        name=name, description=kind.__doc__ or name, parameters_json_schema=schema, strict=True
    )


@cache
def strict_schema(kind: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of `kind` with every key required and none beside: what strict providers take.

    Every text and every list has a bound, so that no answer that keeps to the schema goes on for ever.
    """
    return _strict(kind.model_json_schema())


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    made = {key: _strict(value) for key, value in node.items() if key not in ("default", "title")}
    if made.get("type") == "object" and isinstance(made.get("properties"), dict):
        made |= {"required": list(made["properties"]), "additionalProperties": False}
    if made.get("type") == "array":
        made.setdefault("maxItems", ITEMS)
    if made.get("type") == "string" and not {"enum", "const"} & made.keys():
        made.setdefault("maxLength", TEXT)
    return made
