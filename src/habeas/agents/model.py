"""The engine with a language model: it plans, calls tools, and submits claims. Nothing that it says is taken on trust.

A Planner says which evidence to collect; an Executor calls the tools and submits claims bound to what it was shown.
Where the model fails, in whatever way, the extractive engine answers from the same record, and the answer says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai.messages import ModelMessage, ModelRequest, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.tools import ToolDefinition

from habeas.agents.model_claims import SUBMIT, asserts_something, faults_of, read_claims, submit_definition
from habeas.agents.model_client import ModelClient, Reply
from habeas.agents.model_desk import Desk
from habeas.agents.model_form import returned, told_form
from habeas.agents.model_prompts import load_prompt
from habeas.agents.model_tools import (
    UnusableArguments,
    parse_arguments,
    sources_by_tool,
    strict_schema,
    tool_definitions,
)
from habeas.agents.port import Engine, Investigation, Toolbox
from habeas.agents.question import Question, read_question
from habeas.contracts.answer import Language
from habeas.contracts.claims import Claim, ClaimStatus, ClaimType, ExecutorOutput
from habeas.errors import ModelError, ModelUnusable

ROUNDS = 2
"""Plans for one question: a second one where the first brought nothing that could be said."""
STEPS = 6
"""Steps of a plan that are passed on."""
TURNS = 12
"""Answers of one Executor."""
FAULTS = 3
"""Answers of one Executor that cannot be used, before it is given up."""
REPEATS = 3
"""Calls in a row that bring nothing new, before it has to answer with what it has."""

Planned = Callable[[Sequence[str]], None]

GIVEN_UP = {
    Language.EN: "The model gave no answer that could be used ({}); this answer was made without it.",
    Language.ZH: "模型未给出可用的回答（{}）；以下回答由无模型引擎给出。",
}


FOUND_OTHERWISE = {
    Language.EN: "The model's queries found nothing; those made without it found what is quoted here.",
    Language.ZH: "模型的查询没有找到任何记录；以上引用的记录由无模型引擎的查询找到。",
}


class StepForm(BaseModel):
    """One piece of evidence to collect."""

    model_config = ConfigDict(extra="ignore")

    reason: str = Field(json_schema_extra={"maxLength": 200})
    tool_name: Literal["query_logs", "query_metrics", "list_metrics", "lookup_knowledge"]
    source: str
    look_for: str = Field(json_schema_extra={"maxLength": 200})


class PlanForm(BaseModel):
    """Say which evidence to collect next; no steps where nothing more would help."""

    model_config = ConfigDict(extra="ignore")

    steps: list[StepForm] = Field(default_factory=list, json_schema_extra={"maxItems": STEPS})


def plan_definition(sources: Mapping[str, Sequence[str]]) -> ToolDefinition:
    """Return the tool with which a plan is handed in; its steps name tools and sources that there are."""
    schema = strict_schema(PlanForm)
    step = schema["$defs"]["StepForm"]
    named = {
        "tool_name": {"type": "string", "enum": list(sources)},
        "source": {"type": "string", "enum": sorted({name for names in sources.values() for name in names})},
    }
    bound = {**step, "properties": {**step["properties"], **named}}
    return ToolDefinition(
        name="plan",
        description=PlanForm.__doc__,
        parameters_json_schema={**schema, "$defs": {**schema["$defs"], "StepForm": bound}},
        strict=True,
    )


class ModelEngine:
    """Planner and Executor by a language model."""

    def __init__(self, client: ModelClient, fallback: Engine, planned: Planned = lambda _: None) -> None:
        """Ask through `client`; `fallback` answers where it fails; `planned` is told each plan."""
        self._client, self._fallback, self._planned = client, fallback, planned

    @property
    def name(self) -> str:
        """The model's name."""
        return self._client.name

    async def investigate(self, investigation: Investigation, toolbox: Toolbox) -> ExecutorOutput:
        """Collect evidence and return claims about it; where the model fails, the fallback's, with the reason."""
        try:
            return await self._by_model(investigation, toolbox)
        except ModelError as exc:
            self._client.meter.stopped = f"{exc.code} {exc.message}"
            output = await self._fallback.investigate(investigation, toolbox)
            return _with_reason(output, exc, investigation.language)

    async def _by_model(self, investigation: Investigation, toolbox: Toolbox) -> ExecutorOutput:
        sources = sources_by_tool(toolbox)
        if not sources:
            raise ModelUnusable("no source is configured that a model could ask")
        question = read_question(
            investigation.question, investigation.language, investigation.now, toolbox.sources("query_logs")
        )
        window = investigation.window or question.window
        desk = Desk(toolbox, window, _words(question))
        asked = {
            "question": investigation.question,
            "language": str(investigation.language),
            "now": investigation.now.isoformat(),
            "window": window.written().model_dump(mode="json", by_alias=True) if window else None,
            "sources": {tool: list(named) for tool, named in sources.items()},
        }
        output = ExecutorOutput()
        for turn in range(ROUNDS):
            steps = await self._plan(asked, sources, desk, investigation.language)
            if turn and not steps:
                break
            executor = _Executor(self._client, desk, sources, investigation.language)
            output = await executor.work({**asked, "plan": steps, "seen": desk.seen()}, desk.handed_over())
            if asserts_something(output):
                break
        return await self._held_against(output, investigation, toolbox)

    async def _held_against(
        self, output: ExecutorOutput, investigation: Investigation, toolbox: Toolbox
    ) -> ExecutorOutput:
        """Return the output, or what the fallback finds where the model only says that it found nothing.

        A model may look for words that no record uses, such as the whole question: true, and of no use.
        """
        stated = {claim.claim_type for claim in output.claims if claim.status is ClaimStatus.CONFIRMED}
        if stated != {ClaimType.NEGATIVE_OBSERVATION}:
            return output
        other = await self._fallback.investigate(investigation, toolbox)
        found = any(
            claim.status is ClaimStatus.CONFIRMED and claim.claim_type is ClaimType.OBSERVATION
            for claim in other.claims
        )
        return _beside(other, FOUND_OTHERWISE[investigation.language], "") if found else output

    async def _plan(
        self, asked: Mapping[str, Any], sources: Mapping[str, Sequence[str]], desk: Desk, language: Language
    ) -> list[str]:
        """Return the steps of a plan in words; none where the model gives none that can be used."""
        tool = plan_definition(sources)
        prompt = load_prompt("planner", language)
        told = prompt.text + told_form(self._client.form, [tool])
        messages = [_request(told, {**asked, "seen": desk.seen()})]
        reply = await self._client.ask("planner", prompt, messages, [tool])
        steps = [
            f"{step.tool_name} on {step.source}: {step.look_for} ({step.reason})"
            for step in _read_plan(reply).steps
            if step.source in sources.get(step.tool_name, ())
        ][:STEPS]
        self._planned(steps)
        return steps


class _Executor:
    """One conversation that ends with claims."""

    def __init__(
        self, client: ModelClient, desk: Desk, sources: Mapping[str, Sequence[str]], language: Language
    ) -> None:
        self._client, self._desk = client, desk
        self._submit = submit_definition()
        self._tools = [*tool_definitions(sources), self._submit]
        self._prompt = load_prompt("executor", language)
        self._faults = 0

    async def work(self, asked: Mapping[str, Any], handed_over: Sequence[str]) -> ExecutorOutput:
        """Return the claims that the model submits.

        Raises:
            ModelError: it cannot be asked, or submits nothing that can be used.
        """
        told = self._prompt.text + told_form(self._client.form, self._tools)
        messages: list[ModelMessage] = [_request(told, asked, *handed_over)]
        for turn in range(TURNS):
            is_last = turn == TURNS - 1 or self._client.meter.calls_left <= 1
            closing = bool(self._desk.invocations) and (is_last or self._desk.repeats >= REPEATS)
            tools = [self._submit] if closing else self._tools
            reply = await self._client.ask("executor", self._prompt, messages, tools)
            output, answers = await self._take(reply, closing=closing)
            if output is not None:
                return output
            messages += [reply.message, ModelRequest(parts=answers, instructions=told)]
        raise ModelUnusable(f"the model submitted no claims in {TURNS} answers")

    async def _take(
        self, reply: Reply, *, closing: bool
    ) -> tuple[ExecutorOutput | None, list[ToolReturnPart | UserPromptPart]]:
        """Return the claims of a reply, or what it is answered with."""
        if not reply.calls:
            return self._from_text(reply)
        queries = [call for call in reply.calls if call.tool_name != SUBMIT]
        answers: list[ToolReturnPart | UserPromptPart] = []
        for call in reply.calls:
            if reply.is_cut:  # what a call was cut to is not guessed, also where it happens to be whole
                told = self._fault("Not taken: the answer was cut; answer with less.")
            elif call.tool_name != SUBMIT:
                told = await self._call(call, closing=closing)
            elif queries:
                told = "Not taken: first look at what the other calls brought, then submit."
            else:
                output, told = self._submitted(call.args)
                if output is not None:
                    return output, []
            answers.append(returned(self._client.form, call, told))
        return None, answers

    async def _call(self, call: ToolCallPart, *, closing: bool) -> str:
        if closing:
            return self._fault(f"Only {SUBMIT} can be called now.")
        try:
            return await self._desk.answer(call.tool_name, call.args)
        except UnusableArguments as exc:
            return self._fault(f"This call cannot be made: {exc}")

    def _submitted(self, args: object) -> tuple[ExecutorOutput | None, str]:
        if not self._desk.invocations:
            return None, self._fault("Not taken: no tool was called. Call one first, then submit.")
        try:
            output = read_claims(parse_arguments(args), self._desk.shown)
        except UnusableArguments as exc:
            return None, self._fault(f"Not taken: {exc}.")
        faults = faults_of(output)
        if faults:
            return None, self._fault(f"Not taken: {'; '.join(faults)[:500]}.")
        return output, ""

    def _from_text(self, reply: Reply) -> tuple[ExecutorOutput | None, list[ToolReturnPart | UserPromptPart]]:
        """Return the claims of an answer in words, which some models give as JSON instead of a call."""
        if reply.is_cut:
            told = self._fault("Not taken: the answer was cut; answer with less.")
        elif reply.text.startswith("{"):
            output, told = self._submitted(reply.text)
            if output is not None:
                return output, []
        else:
            told = self._fault(f"Not taken: answer by calling a tool, {SUBMIT} at the end.")
        return None, [UserPromptPart(told)]

    def _fault(self, told: str) -> str:
        self._faults += 1
        self._client.meter.note(f"executor: {told}")
        if self._faults >= FAULTS:
            raise ModelUnusable(f"{FAULTS} answers of the model could not be used; the last: {told}")
        return told


def _request(told: str, asked: Mapping[str, Any], *further: str) -> ModelRequest:
    parts = [UserPromptPart(json.dumps(asked, ensure_ascii=False)), *map(UserPromptPart, further)]
    return ModelRequest(parts=parts, instructions=told)


def _read_plan(reply: Reply) -> PlanForm:
    """Return the plan of a reply; an empty one where it holds none, or was cut: the Executor then chooses by itself."""
    if reply.is_cut:
        return PlanForm()
    given = reply.calls[0].args if reply.calls else reply.text
    try:
        steps = parse_arguments(given).get("steps")
    except UnusableArguments:
        return PlanForm()
    read: list[StepForm] = []
    for step in steps if isinstance(steps, list) else []:
        try:
            read.append(StepForm.model_validate(step))
        except ValueError:
            continue
    return PlanForm(steps=read)


def _words(question: Question) -> list[str]:
    """Return what the question names, which the selection of references looks for."""
    return [
        *(piece for phrase in question.phrases for piece in phrase.pieces),
        *(entity.forms[0] for entity in question.entities),
        *(event.forms[0] for event in question.events),
    ]


def _with_reason(output: ExecutorOutput, fault: ModelError, language: Language) -> ExecutorOutput:
    """Return the output with an unconfirmed claim that says why the model did not answer."""
    return _beside(output, GIVEN_UP[language].format(fault.title().rstrip(".")), fault.message)


def _beside(output: ExecutorOutput, text: str, summary: str) -> ExecutorOutput:
    said = Claim(
        claim_id="model", claim_type=ClaimType.OBSERVATION, status=ClaimStatus.UNCONFIRMED, claim_text=text
    )
    return output.model_copy(update={"claims": (*output.claims, said), "tool_trace_summary": summary})
