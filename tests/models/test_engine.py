"""A session with a model: planned, recorded, claimed, gated; and every way in which the model can fail."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelResponse, ToolCallPart
from tests.models.kit import Logs, Script, ask, at, call, claim, logs, plan, submit, text

from habeas.agents.model_budget import Budget
from habeas.service.events import EventKind

LINES = (
    "2031-05-06T07:08:09Z ERROR loom-7 shuttle jammed after 42 passes",
    "2031-05-06T07:08:11Z INFO loom-7 shuttle released",
    "2031-05-06T07:09:00Z WARN loom-9 yarn low, 3 bobbins left",
)
QUESTION = "Did loom-7 log 'shuttle jammed'?"
FACT = "loom-7 logged a shuttle jammed after 42 passes."
STEP = {"tool_name": "query_logs", "source": "mill.log", "look_for": "jam", "reason": "asked"}


def mill() -> Logs:
    return Logs("mill.log", lines=LINES)


def good(*_: Any) -> Script:
    return Script(plan(STEP), [logs("mill.log", "shuttle jammed")], submit(claim(FACT, at("$.logs[0]"))))


async def test_a_claim_with_a_pointer_becomes_a_fact_with_the_records_own_words() -> None:
    ran = await ask(QUESTION, [mill()], good().model)
    assert (ran.outcome["verdict"], ran.facts) == ("PASS", [FACT])
    (citation,) = ran.outcome["answer"]["facts"][0]["citations"]
    assert citation["excerpt"] == LINES[0]
    used = ran.outcome["model"]
    assert (used["calls"], used["stopped"], used["cost"]) == (3, None, None)
    assert [answer["role"] for answer in used["answers"]] == ["planner", "executor", "executor"]
    assert {len(answer["prompt_hash"]) for answer in used["answers"]} == {64}


async def test_every_step_is_told() -> None:
    ran = await ask(QUESTION, [mill()], good().model)
    assert [event.kind for event in ran.events] == [
        EventKind.PLANNED,
        EventKind.CALLING,
        EventKind.RECORDED,
        EventKind.CLAIMED,
        EventKind.GATED,
        EventKind.JUDGED,
        EventKind.COMPOSED,
    ]
    assert ran.events[0].data["steps"] == ["query_logs on mill.log: jam (asked)"]


async def test_the_model_sees_invocation_path_and_text_and_nothing_else_of_a_record() -> None:
    script = good()
    await ask(QUESTION, [mill()], script.model)
    (shown,) = script.asked[2][-1].parts
    assert shown.content == (
        '{"invocation_id": 1, "tool_name": "query_logs", "evidence_status": "evidence", '
        f'"references": [{{"raw_path": "$.logs[0]", "text": "{LINES[0]}"}}]}}'
    )


async def test_an_absence_needs_a_call_that_found_nothing() -> None:
    absent = claim(
        "In the queried window, no log record was found with bobbin burst.",
        at("$.no_evidence"),
        kind="negative_observation",
    )
    script = Script(plan(), [logs("mill.log", "bobbin burst")], submit(absent))
    ran = await ask("Did a bobbin burst?", [mill()], script.model)
    assert (ran.outcome["verdict"], len(ran.facts)) == ("PASS", 1)
    script = Script(plan(), [logs("mill.log", "shuttle jammed")], submit(absent))
    ran = await ask("Did a bobbin burst?", [mill()], script.model)
    assert (ran.outcome["verdict"], ran.facts) == ("REJECT", [])
    assert "raw_path_not_found" in ran.outcome["gatekeeper_result"]["failed_rules"]


async def test_the_same_call_again_returns_its_earlier_invocation() -> None:
    again = [logs("mill.log", "shuttle jammed")]
    script = Script(plan(), again, again, again, again, submit(claim(FACT, at("$.logs[0]"))))
    source = mill()
    ran = await ask(QUESTION, [source], script.model)
    assert (len(source.asked), len(ran.outcome["invocations"])) == (1, 1)
    assert script.tools[5] == ["submit_claims"]
    assert ran.facts == [FACT]


async def test_a_second_plan_is_made_where_the_first_brought_nothing_to_say() -> None:
    nothing = claim("Not known.", status="unconfirmed")
    script = Script(
        plan(STEP),
        [logs("mill.log", "weft torn")],
        submit(nothing),
        plan(STEP),
        [logs("mill.log", "shuttle jammed")],
        submit(claim(FACT, at("$.logs[0]", 2))),
    )
    ran = await ask(QUESTION, [mill()], script.model)
    assert ran.facts == [FACT]
    assert '"seen": [{"invocation_id": 1' in script.asked[3][0].parts[0].content


BROKEN = [ToolCallPart(tool_name="submit_claims", args='{"claims": [{"claim_id"')]
FAILURES: dict[str, tuple[Any, ...]] = {
    "a server that fails": (ModelHTTPError(500, "script", "oops"),),
    "a rate limit": (ModelHTTPError(429, "script", "slow down"),),
    "a wrong key": (ModelHTTPError(401, "script", "no"),),
    "no connection": (ModelAPIError("script", "refused"),),
    "an answer that is none": (UnexpectedModelBehavior("empty"),),
    "a library's own bug": (KeyError("choices"),),
    "a time-out": (TimeoutError(),),
    "words instead of calls": (plan(), text("I would rather talk.")),
    "a refusal in words": (plan(), text("I'm sorry, I can't help with that.")),
    "a refusal by the filter": (ModelResponse(parts=[], finish_reason="content_filter"),),
    "nothing at all": (plan(), []),
    "broken JSON": (plan(), [logs("mill.log", "shuttle jammed")], BROKEN),
    "cut output": (
        plan(),
        [logs("mill.log", "shuttle jammed")],
        ModelResponse(parts=BROKEN, finish_reason="length"),
    ),
    "claims that are no list": (plan(), [logs("mill.log", "shuttle")], [call("submit_claims", claims="c1")]),
    "claims without any call": (plan(), submit(claim(FACT, at("$.logs[0]")))),
    "a tool that there is not": (plan(), [call("delete_pod", name="loom-7")]),
    "arguments that do not fit": (plan(), [call("query_logs", source="mill.log", terms=5)]),
    "a source that there is not": (plan(), [logs("/etc/shadow", "root")]),
    "calls for ever": (
        plan(),
        lambda messages, _: [logs("mill.log", f"pass {len(messages)}")],
    ),
}


@pytest.mark.parametrize("turns", FAILURES.values(), ids=FAILURES)
async def test_whatever_fails_the_answer_is_the_evidences_and_says_so(turns: tuple[Any, ...]) -> None:
    ran = await ask(QUESTION, [mill()], Script(*turns).model)
    assert ran.outcome["model"]["stopped"].startswith("E40")
    assert all(LINES[0] in fact for fact in ran.facts)
    assert set(ran.tools) == {"query_logs"}
    (said,) = [one for one in ran.outcome["answer"]["unverified"] if one["claim_id"] == "model"]
    assert "without it" in said["text"]


async def test_a_fault_once_is_told_to_the_model_and_mended() -> None:
    script = Script(
        plan(), [logs("mill.log", "shuttle jammed")], BROKEN, submit(claim(FACT, at("$.logs[0]")))
    )
    ran = await ask(QUESTION, [mill()], script.model)
    assert (ran.facts, ran.outcome["model"]["stopped"]) == ([FACT], None)
    assert "no complete JSON" in script.asked[3][-1].parts[0].content


async def test_claims_as_text_are_read_too() -> None:
    body = f"```json\n{json.dumps({'claims': [claim(FACT, at('$.logs[0]'))]})}\n```"
    ran = await ask(
        QUESTION, [mill()], Script(plan(), [logs("mill.log", "shuttle jammed")], text(body)).model
    )
    assert ran.facts == [FACT]


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (Budget(calls=1), "1 times"),
        (Budget(tokens=1), "1 tokens"),
        (Budget(price_input=1e6, price_output=1e6, cost=0.5), "0.5 is the limit"),
        (Budget(seconds=1e-9), "0 s|1e-09"),
    ],
)
async def test_a_budget_ends_the_models_work_and_not_the_answer(budget: Budget, words: str) -> None:
    ran = await ask(QUESTION, [mill()], good().model, budget=budget)
    assert ran.outcome["model"]["stopped"]
    assert any(part in ran.outcome["model"]["stopped"] for part in words.split("|"))
    assert ran.outcome["answer"]["facts"] == [] or LINES[0] in ran.facts[0]


async def test_the_last_call_of_a_budget_is_for_the_claims() -> None:
    def closing(_: Any, info: Any) -> Any:
        only = [tool.name for tool in info.function_tools] == ["submit_claims"]
        return submit(claim(FACT, at("$.logs[0]"))) if only else [logs("mill.log", "shuttle jammed")]

    ran = await ask(QUESTION, [mill()], Script(plan(), closing).model, budget=Budget(calls=3))
    assert (ran.facts, ran.outcome["model"]["stopped"]) == ([FACT], None)


async def test_the_window_of_the_question_wins_over_the_models() -> None:
    source = mill()
    script = Script(
        plan(),
        [logs("mill.log", "shuttle jammed", since="1999-01-01", until=None)],
        submit(claim("?", status="unconfirmed")),
    )
    await ask(
        "Did loom-7 log 'shuttle jammed' between 2031-05-06T07:00:00Z and 2031-05-06T08:00:00Z?",
        [source],
        script.model,
    )
    assert source.asked[0].window is not None
    assert source.asked[0].window.start is not None
    assert source.asked[0].window.start.year == 2031


async def test_an_absence_of_the_models_own_words_does_not_hide_what_the_rules_find() -> None:
    nothing = claim(
        'In the queried window, no log record was found with "Did loom-7 jam?".',
        at("$.no_evidence"),
        kind="negative_observation",
    )
    script = Script(plan(STEP), [logs("mill.log", "Did loom-7 jam?")], submit(nothing))
    ran = await ask(QUESTION, [mill()], script.model)
    (fact,) = ran.outcome["answer"]["facts"]
    assert fact["citations"][0]["excerpt"] == LINES[0]
    assert any("made without it" in one["text"] for one in ran.outcome["answer"]["unverified"])
