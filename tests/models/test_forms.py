"""What a model is allowed to write, and in which form: bounds, limits, cut answers, one JSON object for calls."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.models import override_allow_model_requests
from tests.models.kit import Logs, Ran, Script, ask, at, call, claim, logs, plan, submit
from tests.models.server import Answer, FakeServer, completion

from habeas.agents.model_budget import Budget
from habeas.agents.model_client import build_model
from habeas.agents.model_form import Form, calls_of
from habeas.agents.model_tools import tool_definitions

LINE = "2031-05-06T07:08:09Z ERROR loom-7 shuttle jammed after 42 passes"
QUESTION = "Did loom-7 log 'shuttle jammed'?"
FACT = "loom-7 logged a shuttle jammed after 42 passes."
QUERY: dict[str, Any] = {
    "reason": "asked",
    "source": "mill.log",
    "terms": [["shuttle jammed"]],
    "entities": [],
    "level": None,
    "since": None,
    "until": None,
}
CLAIMS: dict[str, Any] = {"claims": [claim(FACT, at("$.logs[0]"))], "next_evidence_steps": []}

Serve = Callable[..., FakeServer]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    servers: list[FakeServer] = []

    def serving(*answers: Answer) -> FakeServer:
        servers.append(FakeServer(answers))
        monkeypatch.setenv("OPENAI_BASE_URL", servers[-1].url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        return servers[-1]

    with override_allow_model_requests(True):
        yield serving
    for server in servers:
        server.close()


async def asked(name: str = "openai:fake", **options: Any) -> Ran:
    async with build_model(name) as model:
        return await ask(QUESTION, [Logs("mill.log", lines=[LINE])], model, **options)


def wrote(body: Mapping[str, Any], **more: Any) -> Answer:
    return completion(content=json.dumps(body), **more)


def called(tool: str, arguments: Mapping[str, Any]) -> Answer:
    return wrote({"call": {"tool": tool, "arguments": arguments}})


def unbounded(schema: Any, path: str = "") -> Iterator[str]:
    """Yield where a schema lets a text or a list grow without end."""
    if isinstance(schema, list):
        for i, item in enumerate(schema):
            yield from unbounded(item, f"{path}/{i}")
    elif isinstance(schema, dict):
        if schema.get("type") == "array" and "maxItems" not in schema:
            yield path
        if schema.get("type") == "string" and not {"maxLength", "enum"} & schema.keys():
            yield path
        for key, value in schema.items():
            yield from unbounded(value, f"{path}/{key}")


async def test_each_role_has_a_limit_of_its_own_and_temperature_0(serve: Serve) -> None:
    server = serve(
        completion(("plan", {"steps": []})),
        completion(("query_logs", QUERY)),
        completion(("submit_claims", CLAIMS)),
    )
    await asked(budget=Budget(planner_tokens=321))
    limits = [request["max_completion_tokens"] for request in server.requests]
    assert limits == [321, 2000, 2000]
    assert {request["temperature"] for request in server.requests} == {0.0}
    step = server.requests[0]["tools"][0]["function"]["parameters"]
    assert step["properties"]["steps"]["maxItems"] == 6
    assert step["$defs"]["StepForm"]["properties"]["source"]["enum"] == ["mill.log"]


async def test_a_model_that_thinks_has_room_for_it(serve: Serve) -> None:
    server = serve(Answer(status=401, body=b"{}"))
    await asked("openai:o4-mini")
    assert server.requests[0]["max_completion_tokens"] == 8600


async def test_a_session_in_json(serve: Serve) -> None:
    server = serve(wrote({"steps": []}), called("query_logs", QUERY), called("submit_claims", CLAIMS))
    ran = await asked(form=Form.JSON)
    assert (ran.outcome["verdict"], ran.facts, ran.outcome["model"]["faults"]) == ("PASS", [FACT], [])
    for request in server.requests:
        assert "tools" not in request
        form = request["response_format"]
        assert form["type"] == "json_schema"
        assert list(unbounded(form["json_schema"]["schema"])) == []
        assert '"arguments"' in request["messages"][0]["content"]
        assert request["messages"][0]["role"] in ("system", "developer")
    shown = json.loads(server.requests[2]["messages"][-1]["content"])
    assert shown["references"][0]["text"] == LINE


async def test_a_session_in_json_is_replayed(serve: Serve, tmp_path: Any) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/record.db"
    server = serve(wrote({"steps": []}), called("query_logs", QUERY), Answer(wait=30.0))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asked(database=database, session_id="s", form=Form.JSON), 3.0)
    server.close()
    server = serve(called("submit_claims", CLAIMS))
    ran = await asked(database=database, session_id="s", form=Form.JSON)
    assert (ran.facts, len(server.requests), ran.outcome["model"]["replayed"]) == ([FACT], 1, 2)


async def test_a_cut_plan_is_said_and_costs_only_the_plan(serve: Serve) -> None:
    endless = (
        '{"steps": [{"reason": "a", "tool_name": "query_logs", "source": "mill.log", "look_for": "jam jam jam'
    )
    server = serve(
        completion(("plan", endless), finish="length"),
        completion(("query_logs", QUERY)),
        completion(("submit_claims", CLAIMS)),
    )
    ran = await asked()
    assert ran.facts == [FACT]
    assert ran.outcome["model"]["faults"] == ["planner: the answer was cut at 600 tokens"]
    assert '"plan": []' in server.requests[1]["messages"][-1]["content"]


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("whole", [True, False])
async def test_claims_of_a_cut_answer_are_not_taken(serve: Serve, form: Form, whole: bool) -> None:
    handed = json.dumps(
        CLAIMS if form is Form.TOOLS else {"call": {"tool": "submit_claims", "arguments": CLAIMS}}
    )
    handed = handed if whole else handed[:-20]
    as_tools = form is Form.TOOLS
    cut = (
        completion(("submit_claims", handed), finish="length")
        if as_tools
        else completion(content=handed, finish="length")
    )
    query = completion(("query_logs", QUERY)) if as_tools else called("query_logs", QUERY)
    first = completion(("plan", {"steps": []})) if as_tools else wrote({"steps": []})
    server = serve(first, query, cut)
    ran = await asked(form=form)
    assert ran.outcome["model"]["stopped"].startswith("E403")
    assert "executor: the answer was cut at 2,000 tokens" in ran.outcome["model"]["faults"]
    assert FACT not in ran.facts
    assert len(server.requests) == 5


async def test_a_cut_answer_can_be_mended(serve: Serve) -> None:
    serve(
        completion(("plan", {"steps": []})),
        completion(("query_logs", QUERY)),
        completion(("submit_claims", '{"claims": [{'), finish="length"),
        completion(("submit_claims", CLAIMS)),
    )
    assert (await asked()).facts == [FACT]


BROKEN_JSON: dict[str, Answer] = {
    "words": completion(content="I will look at the logs."),
    "nothing": completion(content=""),
    "half an object": completion(content='{"call": {"tool": "query_logs", "arg'),
    "a list": completion(content="[]"),
    "no tool": wrote({"call": {"arguments": {}}}),
    "a tool that is no text": wrote({"call": {"tool": 7, "arguments": {}}}),
    "no arguments": wrote({"call": {"tool": "query_logs"}}),
    "arguments of text": wrote({"call": {"tool": "query_logs", "arguments": "all"}}),
    "an unknown tool": called("run_shell", {"command": "reboot"}),
    "very deep": completion(content="[" * 100_000),
}


@pytest.mark.parametrize("answer", BROKEN_JSON.values(), ids=BROKEN_JSON)
async def test_json_that_is_no_call_costs_the_model_and_not_the_answer(serve: Serve, answer: Answer) -> None:
    serve(wrote({"steps": []}), answer)
    ran = await asked(form=Form.JSON)
    assert ran.outcome["model"]["stopped"].startswith("E40")
    assert all(LINE in fact for fact in ran.facts)


def test_a_call_may_stand_alone_or_in_a_fence() -> None:
    tools = tool_definitions({"query_logs": ["mill.log"]})
    for text in (
        '{"tool": "query_logs", "arguments": {"a": 1}}',
        '```json\n{"call": {"tool": "query_logs", "arguments": {"a": 1}}}\n```',
    ):
        (read,) = calls_of(Form.JSON, tools, ModelResponse(parts=[TextPart(text)]))
        assert (read.tool_name, json.loads(read.args_as_json_str())) == ("query_logs", {"a": 1})


async def test_every_schema_is_bounded() -> None:
    script = Script(plan(), [logs("mill.log", "shuttle jammed")], submit(claim(FACT, at("$.logs[0]"))))
    seen: list[Any] = []

    def keeping(messages: Any, info: Any) -> Any:
        seen.extend(tool.parameters_json_schema for tool in info.function_tools)
        return script._next(messages, info)

    await ask(QUESTION, [Logs("mill.log", lines=[LINE])], Script(keeping).model)
    assert len(seen) > 3
    assert [list(unbounded(schema)) for schema in seen] == [[] for _ in seen]


async def test_a_cut_judgement_lowers_its_claim() -> None:
    line = "2031-05-06T07:08:09Z WARN loom-3 warp beam drained by hand, 14 ends requeued"
    loose = claim("Somebody emptied the beam of loom-3.", at("$.logs[0]"))
    judged = call("judge", judgement="supported", reason="by hand", quotes=["warp beam drained by hand"])
    turns = (plan(), [logs("mill.log", "drained")], submit(loose))
    for finish, stated in (("tool_call", 1), ("length", 0)):
        answer = ModelResponse(parts=[judged], finish_reason=finish)  # type: ignore[arg-type]
        ran = await ask(QUESTION, [Logs("mill.log", lines=[line])], Script(*turns, answer).model, judge=True)
        assert len(ran.facts) == stated
