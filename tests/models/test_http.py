"""The same over real HTTP: a provider's own client, and a server that misbehaves in every way that we know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pydantic_ai.models import override_allow_model_requests
from tests.models.kit import Logs, Ran, ask, at, claim
from tests.models.server import Answer, FakeServer, completion, streamed

from habeas.agents.model_budget import Budget
from habeas.agents.model_client import build_model

LINE = "2031-05-06T07:08:09Z ERROR loom-7 shuttle jammed after 42 passes"
QUESTION = "Did loom-7 log 'shuttle jammed'?"
FACT = "loom-7 logged a shuttle jammed after 42 passes."
PLAN = completion(("plan", {"steps": []}))
QUERY = completion(
    (
        "query_logs",
        {
            "reason": "asked",
            "source": "mill.log",
            "terms": [["shuttle jammed"]],
            "entities": [],
            "level": None,
            "since": None,
            "until": None,
        },
    )
)
SUBMIT = completion(("submit_claims", {"claims": [claim(FACT, at("$.logs[0]"))], "next_evidence_steps": []}))
GOOD = (PLAN, QUERY, SUBMIT)

Serve = Callable[..., FakeServer]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    servers: list[FakeServer] = []

    def serving(*answers: Answer) -> FakeServer:
        server = FakeServer(answers)
        servers.append(server)
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        return server

    with override_allow_model_requests(True):
        yield serving
    for server in servers:
        server.close()


async def asked(**options: Any) -> Ran:
    async with build_model("openai:fake") as model:
        return await ask(QUESTION, [Logs("mill.log", lines=[LINE])], model, **options)


async def test_a_session_over_http(serve: Serve) -> None:
    server = serve(*GOOD)
    ran = await asked(budget=Budget(price_input=2.0, price_output=8.0))
    assert (ran.outcome["verdict"], ran.facts) == ("PASS", [FACT])
    used = ran.outcome["model"]
    assert (used["name"], used["input_tokens"], used["output_tokens"]) == ("openai:fake", 300, 30)
    assert used["cost"] == pytest.approx(0.00084)
    tools = {tool["function"]["name"]: tool["function"] for tool in server.requests[1]["tools"]}
    assert set(tools) == {"query_logs", "read_more", "submit_claims"}
    schema = tools["query_logs"]["parameters"]
    assert (tools["query_logs"]["strict"], schema["additionalProperties"]) == (True, False)
    assert schema["required"] == list(schema["properties"])
    assert schema["properties"]["source"]["enum"] == ["mill.log"]
    assert json.loads(server.requests[2]["messages"][-1]["content"])["references"][0]["text"] == LINE


async def test_a_session_run_again_asks_the_model_only_for_what_is_missing(
    serve: Serve, tmp_path: Any
) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/record.db"
    server = serve(PLAN, QUERY, Answer(wait=30.0))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asked(database=database, session_id="s"), 3.0)
    server.close()
    server = serve(SUBMIT)
    ran = await asked(database=database, session_id="s")
    assert (ran.facts, len(server.requests)) == ([FACT], 1)
    assert (ran.outcome["model"]["calls"], ran.outcome["model"]["replayed"]) == (3, 2)


async def test_a_server_that_is_slow_to_let_in_is_asked_again(serve: Serve) -> None:
    server = serve(Answer(status=429, body=b"{}", headers=(("Retry-After", "0"),)), *GOOD)
    ran = await asked()
    assert (ran.facts, len(server.requests)) == ([FACT], 4)


MISBEHAVIOUR: dict[str, tuple[tuple[Answer, ...], str]] = {
    "500 for ever": ((Answer(status=500, body=b"{}"),), "E401"),
    "503 with a page": ((Answer(status=503, body=b"<html>down</html>"),), "E401"),
    "429 for ever": ((Answer(status=429, body=b"{}", headers=(("Retry-After", "0"),)),), "E401"),
    "401": ((Answer(status=401, body=b'{"error": {"message": "bad key"}}'),), "E402"),
    "404": ((Answer(status=404, body=b'{"error": {"message": "no such model"}}'),), "E402"),
    "400": ((Answer(status=400, body=b'{"error": {"message": "no tools here"}}'),), "E402"),
    "a login page": ((Answer(body=b"<html>sign in</html>"),), "E40"),
    "no choices": (
        (
            Answer(
                body=b'{"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []}'
            ),
        ),
        "E40",
    ),
    "another protocol": ((Answer(body=b'{"hello": "there"}'),), "E40"),
    "a stream": ((streamed(is_whole=True),), "E40"),
    "a stream after the evidence": ((PLAN, QUERY, streamed(is_whole=True)), "E40"),
    "a stream that breaks off": ((PLAN, QUERY, streamed(is_whole=False)), "E40"),
    "half a body": ((Answer(body=b'{"id": "x", "choices"', drop=True),), "E40"),
    "too slow": ((Answer(wait=30.0),), "E401"),
    "too slow after the evidence": ((PLAN, QUERY, Answer(wait=30.0)), "E401"),
    "a refusal": ((PLAN, completion(refusal="I can't help with that.")), "E40"),
    "a filter": ((PLAN, completion(finish="content_filter")), "E402"),
    "words": ((PLAN, completion(content="Let me think about it.")), "E403"),
    "nothing": ((PLAN, completion(content="")), "E40"),
    "cut output": ((PLAN, QUERY, completion(("submit_claims", '{"claims": [{"cl'), finish="length")), "E403"),
    "broken JSON": ((PLAN, QUERY, completion(("submit_claims", "{'claims': None}"))), "E403"),
    "arguments of nothing": ((PLAN, completion(("query_logs", ""))), "E403"),
    "an unknown tool": ((PLAN, completion(("run_shell", {"command": "reboot"}))), "E403"),
}


@pytest.mark.parametrize(("answers", "code"), MISBEHAVIOUR.values(), ids=MISBEHAVIOUR)
async def test_a_server_that_misbehaves_costs_the_model_and_not_the_answer(
    serve: Serve, answers: tuple[Answer, ...], code: str
) -> None:
    serve(*answers)
    ran = await asked(budget=Budget(call_seconds=0.6 if any(a.wait for a in answers) else 20.0))
    assert ran.outcome["model"]["stopped"].startswith(code)
    assert all(LINE in fact for fact in ran.facts)
    assert {one["claim_id"] for one in ran.outcome["answer"]["unverified"]} >= {"model"}
