"""In which form a model answers: by calling function tools, or with one JSON object of a given schema.

The large providers hold a model to the schemas of tools; a small server of one's own does so more surely for one
JSON schema (`response_format`), out of which it makes a grammar. Both forms give the same calls, with the same bounds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, cast

from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.tools import ToolDefinition

_CALL_ID = "json"
_TOLD = "Answer with one JSON object and nothing else{which}. {kind}:\n{tools}"
_WHICH = ': {"call": {"tool": NAME, "arguments": {…}}}'


class Form(StrEnum):
    """How a model is to answer."""

    TOOLS = "tools"
    """It calls function tools with strict schemas."""
    JSON = "json"
    """It writes one JSON object, by `response_format: json_schema`."""


def request_parameters(form: Form, tools: Sequence[ToolDefinition]) -> ModelRequestParameters:
    """Return what a provider's library is given so that the answer is a call of one of `tools`."""
    if form is Form.TOOLS:
        return ModelRequestParameters(function_tools=list(tools), output_mode="tool", allow_text_output=False)
    # Not marked strict: a strict schema loses the bounds of its strings on the way.
    schema = OutputObjectDefinition(json_schema=_schema(tools), name="answer")
    return ModelRequestParameters(output_mode="native", output_object=schema, allow_text_output=True)


def told_form(form: Form, tools: Sequence[ToolDefinition]) -> str:
    """Return what has to be said beside the prompt; nothing where the provider shows the tools itself."""
    if form is Form.TOOLS:
        return ""
    listed = "\n".join(
        json.dumps({"tool": t.name, "about": t.description, "arguments": t.parameters_json_schema})
        for t in tools
    )
    single = len(tools) == 1
    return "\n\n" + _TOLD.format(
        which="" if single else _WHICH,
        kind="Its form is `arguments`" if single else "The tools",
        tools=listed,
    )


def calls_of(form: Form, tools: Sequence[ToolDefinition], message: ModelResponse) -> tuple[ToolCallPart, ...]:
    """Return the calls that an answer makes; none where it is no call."""
    if form is Form.TOOLS:
        return tuple(part for part in message.parts if isinstance(part, ToolCallPart))
    text = text_of(message)
    if len(tools) == 1:
        return (ToolCallPart(tools[0].name, text, _CALL_ID),) if text else ()
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    call = body.get("call", body) if isinstance(body, dict) else None
    if not isinstance(call, dict) or not isinstance(call.get("tool"), str):
        return ()
    call = cast("dict[str, Any]", call)
    return (ToolCallPart(call["tool"], json.dumps(call.get("arguments")), _CALL_ID),)


def text_of(message: ModelResponse) -> str:
    """Return the words of an answer, without a fence around them."""
    text = "".join(part.content for part in message.parts if isinstance(part, TextPart))
    return text.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()


def returned(form: Form, call: ToolCallPart, told: str) -> ToolReturnPart | UserPromptPart:
    """Return what a call is answered with."""
    if form is Form.TOOLS:
        return ToolReturnPart(tool_name=call.tool_name, content=told, tool_call_id=call.tool_call_id)
    return UserPromptPart(told)


def _schema(tools: Sequence[ToolDefinition]) -> dict[str, Any]:
    if len(tools) == 1:
        return tools[0].parameters_json_schema
    kinds: list[Any] = []
    named: dict[str, Any] = {}
    for tool in tools:
        arguments = dict(tool.parameters_json_schema)
        named |= arguments.pop("$defs", {})
        kinds.append(_object({"tool": {"type": "string", "enum": [tool.name]}, "arguments": arguments}))
    return {**_object({"call": {"anyOf": kinds}}), **({"$defs": named} if named else {})}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
