"""A real model, where there is one: the form holds, every citation resolves, and nothing false is stated.

Opt-in (`make test-model`): HABEAS_TEST_MODEL names the model, OPENAI_BASE_URL says where it is, HABEAS_TEST_MODEL_FORM
how it answers (tools, json). How many answers were right is reported and not asserted.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from pydantic_ai.models import override_allow_model_requests
from tests.models.kit import Logs, Ran, ask

from habeas.agents.model_budget import Budget
from habeas.agents.model_client import build_model
from habeas.agents.model_form import Form
from habeas.sources.demo import DemoLogs
from habeas.sources.port import Source

MODEL = os.environ.get("HABEAS_TEST_MODEL", "")
FORM = Form(os.environ.get("HABEAS_TEST_MODEL_FORM", "tools"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not MODEL, reason="HABEAS_TEST_MODEL names no model; make test-model asks one"),
]

SSH = (
    "Mar  3 06:55:46 gate-2 sshd[2200]: Invalid user webmaster from 198.51.100.5",
    "Mar  3 06:55:48 gate-2 sshd[2200]: Failed password for invalid user webmaster from 198.51.100.5 port 38926 ssh2",
    "Mar  3 07:02:47 gate-2 sshd[2203]: Connection closed by 198.51.100.9 [preauth]",
    "Mar  3 07:07:38 gate-2 sshd[2206]: Accepted password for fay from 198.51.100.7 port 49116 ssh2",
)
WEB = (
    "[Sun Mar 04 04:47:44 2031] [error] mod_jk child workerEnv in error state 6",
    "[Sun Mar 04 04:51:08 2031] [notice] jk2_init() Found child 6725 in scoreboard slot 10",
    "[Sun Mar 04 05:11:51 2031] [error] [client 203.0.113.4] Directory index forbidden by rule: /var/www/html/",
)


@dataclass(frozen=True)
class Asked:
    """A question, what holds the answer, and what the answer is."""

    question: str
    lines: tuple[str, ...] | None
    """None: the demonstration data."""
    is_yes: bool

    def source(self) -> Source:
        """Return the source."""
        return DemoLogs() if self.lines is None else Logs("app.log", lines=self.lines)


QUESTIONS = (
    Asked("Does order-service log HikariCP connection pool exhaustion?", None, True),
    Asked("order-service 是否记录过 HikariCP 连接池耗尽？", None, True),
    Asked("Does inventory-service log HikariCP connection pool exhaustion?", None, False),
    Asked("只确认 inventory-service 是否存在 HikariCP 连接池耗尽日志。", None, False),
    Asked("Was there a failed password for user webmaster?", SSH, True),
    Asked("用户 webmaster 是否登录失败（Failed password）？", SSH, True),
    Asked("Was there an accepted password for user webmaster?", SSH, False),
    Asked("用户 root 是否登录成功（Accepted password）？", SSH, False),
    Asked("Was a directory index forbidden by rule?", WEB, True),
    Asked("是否有 mod_jk child workerEnv in error state 的记录？", WEB, True),
    Asked("Does the log record 'segmentation fault'?", WEB, False),
    Asked("日志中是否出现 'File does not exist'？", WEB, False),
)


def answered(ran: Ran) -> bool | None:
    """Return yes, no or open, as a reader of the facts would."""
    kinds = {one["claim_id"]: one["claim_type"] for one in ran.outcome["claims"]}
    stated = {kinds.get(fact["claim_id"]) for fact in ran.outcome["answer"]["facts"]}
    if "observation" in stated:
        return True
    return False if "negative_observation" in stated else None


@pytest.fixture(scope="module")
def tally() -> Iterator[Counter[str]]:
    counted: Counter[str] = Counter()
    yield counted
    print(f"\n{MODEL}: {dict(sorted(counted.items()))}")


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question)
async def test_nothing_false_is_stated(asked: Asked, tally: Counter[str]) -> None:
    source = asked.source()
    with override_allow_model_requests(True):
        async with build_model(MODEL) as model:
            budget = Budget(seconds=1800.0, call_seconds=600.0, calls=14)
            ran = await ask(asked.question, [source], model, budget=budget, form=FORM)
    texts = {
        (invocation["id"], ref["raw_path"]): ref["text"]
        for invocation in ran.outcome["invocations"]
        for ref in invocation["evidence_refs"]
    }
    for fact in ran.outcome["answer"]["facts"]:
        for citation in fact["citations"]:
            assert citation["excerpt"] in texts[citation["invocation_id"], citation["raw_path"]]
    said = answered(ran)
    assert said in (asked.is_yes, None)
    tally["open" if said is None else "right"] += 1
    tally["given up"] += ran.outcome["model"]["stopped"] is not None
    tally["faults"] += len(ran.outcome["model"]["faults"])
    tally["calls"] += ran.outcome["model"]["calls"]
    tally["claims"] += len(ran.outcome["claims"])
    tally["claims stated"] += len(ran.facts)
    for rule in ran.outcome["gatekeeper_result"]["failed_rules"]:
        tally[f"stopped by {rule}"] += 1
    for judgement in ran.outcome["judgements"]:
        if judgement["judgement"] != "supported":
            tally[f"judged {judgement['judgement']}"] += 1
