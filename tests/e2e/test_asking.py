"""Questions about alerts, metrics and runbooks in both languages, with their right answers, to real servers.

`yes` shows a record, `no` rests on a real absence, `cause` shows records and says that no cause was established,
`knowledge` quotes a runbook and nothing else; `shown` must stand in what is stated as a fact.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.e2e import prometheus_servers as servers
from tests.e2e.asking_world import World, asking_world

from habeas.contracts.answer import Language
from habeas.service import wiring
from habeas.service.diagnose import Request, diagnose
from habeas.service.settings import Settings

if missing := servers.missing_programs():
    pytest.skip(missing, allow_module_level=True)

pytestmark = pytest.mark.prometheus

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases/questions_servers.jsonl").read_text("utf-8").splitlines()
]
AT_ONCE = 8


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with asking_world(tmp_path_factory.mktemp("world")) as running:
        yield running


async def ask(
    world: World, question: str, sources: str = "pak", since: str | None = None, log: str | None = None
) -> dict[str, Any]:
    settings = Settings(
        database="sqlite+aiosqlite:///:memory:",
        metrics=(world.prometheus,) if "p" in sources else (),
        alertmanager=(world.alertmanager,) if "a" in sources else (),
        knowledge=(world.runbooks,) if "k" in sources else (),
        logs=(log,) if log else (),
    )
    configured = wiring.build_sources(settings)
    try:
        async with wiring.open_session(settings, configured, question, Language.EN, None) as session:
            request = Request(question=question, since=since)
            return await diagnose(request, session, wiring.build_engine(None))
    finally:
        await wiring.close_all(configured)


def read(outcome: dict[str, Any]) -> str:
    types = {claim["claim_id"]: claim["claim_type"] for claim in outcome["claims"]}
    kinds = {types[fact["claim_id"]] for fact in outcome["answer"]["facts"]}
    kinds = kinds - {"knowledge_reference"} or kinds
    names = {"observation": "yes", "negative_observation": "no", "knowledge_reference": "knowledge"}
    answer = names[kinds.pop()] if len(kinds) == 1 else "open"
    no_cause = any(
        said in outcome["answer"]["text"] for said in ("A cause was not established", "原因未确定")
    )
    return "cause" if answer == "yes" and no_cause else answer


def stated(outcome: dict[str, Any]) -> str:
    return "\n".join(fact["text"] for fact in outcome["answer"]["facts"])


@pytest.mark.parametrize("about", sorted({case["about"] for case in CASES}))
async def test_every_question_gets_its_answer(world: World, about: str) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def failure(case: dict[str, Any]) -> tuple[str, ...] | None:
        async with gate:
            outcome = await ask(world, case["question"], case.get("sources", "pak"))
        answer, facts = read(outcome), stated(outcome)
        right = answer == case["answer"] and all(part in facts for part in case.get("shown", ()))
        return None if right else (case["id"], case["question"], case["answer"], answer, facts)

    failures = await asyncio.gather(*(failure(case) for case in CASES if case["about"] == about))
    assert [failure for failure in failures if failure] == []


async def test_an_absence_rests_on_nothing_but_absences(world: World) -> None:
    outcome = await ask(world, "Is any alert firing for menu-api?")
    (claim,) = outcome["claims"]
    assert {binding["raw_path"] for binding in claim["evidence_bindings"]} == {"$.no_evidence"}
    assert outcome["verdict"] == "PASS"


async def test_a_past_question_without_a_time_says_how_far_it_looked(world: World) -> None:
    outcome = await ask(world, "Did DiskAlmostFull fire?")
    assert "the last 24 hours were asked" in outcome["answer"]["text"]
    assert "the last 24 hours" not in (await ask(world, "Is DiskAlmostFull firing?"))["answer"]["text"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did ReplicaLagging fire?", "yes"),
        ("Did the memory usage of ledger-api exceed 90%?", "yes"),
        ("Did the memory usage of courier-api exceed 90%?", "no"),
    ],
)
async def test_since_without_until_reaches_to_now(world: World, question: str, answer: str) -> None:
    outcome = await ask(world, question, since="30m")
    assert read(outcome) == answer
    assert "24 hours" not in outcome["answer"]["text"]


async def test_a_question_that_names_no_source_looks_in_all(world: World, tmp_path: Path) -> None:
    log = tmp_path / "works.log"
    log.write_text("2026-07-01T10:00:00Z WARN batch QueueStuck seen by the watcher\n", encoding="utf-8")
    outcome = await ask(world, "What is known about QueueStuck?", log=str(log))
    asked = {call["tool_name"] for call in outcome["invocations"]}
    assert asked == {"query_logs", "query_metrics", "lookup_knowledge"}
    assert "QueueStuck firing" in stated(outcome)
    assert "队列长度超过 1000" in stated(outcome)


async def test_a_question_about_logs_asks_only_them(world: World, tmp_path: Path) -> None:
    log = tmp_path / "works.log"
    log.write_text("2026-07-01T10:00:00Z WARN batch QueueStuck seen by the watcher\n", encoding="utf-8")
    outcome = await ask(world, "Did the log show QueueStuck?", log=str(log))
    assert {call["tool_name"] for call in outcome["invocations"]} == {"query_logs"}
