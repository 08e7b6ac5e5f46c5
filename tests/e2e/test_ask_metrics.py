"""Questions about alerts and metrics to a real Prometheus and Alertmanager, through the program."""

from __future__ import annotations

import json
import lzma
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.e2e import prometheus_servers as servers

if missing := servers.missing_programs():
    pytest.skip(missing, allow_module_level=True)

pytestmark = pytest.mark.prometheus

Run = Callable[..., subprocess.CompletedProcess[str]]
NEZHA = Path(__file__).parents[3] / "shared/data/nezha"


@pytest.fixture(scope="module")
def incident(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with servers.incident(tmp_path_factory.mktemp("incident")) as running:
        yield running


def ask(run: Run, question: str, *sources: str) -> tuple[str, dict[str, Any]]:
    """Return yes, no or open as interfaces.md reads it, and the outcome."""
    outcome = json.loads(run("ask", question, *sources, "--format", "json").stdout)
    types = {claim["claim_id"]: claim["claim_type"] for claim in outcome["claims"]}
    kinds = {types[fact["claim_id"]] for fact in outcome["answer"]["facts"]}
    read = {"observation": "yes", "negative_observation": "no"}
    return (read[kinds.pop()] if len(kinds) == 1 else "open"), outcome


@pytest.mark.parametrize(
    ("question", "answer", "shown"),
    [
        ("Is QueueBacklog firing?", "yes", "QueueBacklog firing"),
        ("QueueBacklog 是否正在触发？", "yes", "QueueBacklog firing"),
        ("Is any alert firing for billing-worker?", "yes", "QueueBacklog firing"),
        ("billing-worker 有没有正在触发的告警？", "yes", "service=billing-worker"),
        ("Is PoolSaturated firing?", "no", "PoolSaturated is pending"),
        ("Is PoolSaturated pending?", "yes", "PoolSaturated pending"),
        ("Is LatencySpike firing?", "no", "LatencySpike is resolved"),
        ("Did LatencySpike fire in the last hour?", "yes", "LatencySpike resolved"),
        ("Is DeadLetters firing?", "no", "DeadLetters"),
        ("DeadLetters 在最近1小时内触发过吗？", "no", "DeadLetters"),
        ("Is BrokenJoin firing?", "open", "cannot be evaluated"),
        ("Is NoSuchAlert firing?", "open", "no rule named NoSuchAlert"),
        ("Is NeverMeasured firing?", "open", "its silence means nothing"),
    ],
)
def test_prometheus_alone(incident: Any, run: Run, question: str, answer: str, shown: str) -> None:
    said, outcome = ask(run, question, "--metrics", incident.prometheus)
    assert said == answer, outcome["answer"]["text"]
    assert shown in outcome["answer"]["text"]
    absences = {i["evidence_status"] for i in outcome["invocations"]} == {"no_evidence"}
    assert absences is (answer == "no"), "only true absence gives $.no_evidence"


@pytest.mark.parametrize(
    ("question", "answer", "shown"),
    [
        ("Is CertExpiring firing?", "yes", "CertExpiring suppressed"),
        ("Is SlowReplies firing?", "yes", "SlowReplies suppressed"),
        ("Is CertExpiring silenced?", "yes", "silenced_by="),
        ("Is QueueBacklog firing?", "yes", "QueueBacklog firing"),
        ("Is LatencySpike firing?", "no", "holds no such alert now"),
        ("Did LatencySpike fire in the last hour?", "open", "has no history"),
        ("Is PoolSaturated pending?", "open", "never in Alertmanager"),
    ],
)
def test_alertmanager_alone(incident: Any, run: Run, question: str, answer: str, shown: str) -> None:
    said, outcome = ask(run, question, "--alertmanager", incident.alertmanager)
    assert said == answer, outcome["answer"]["text"]
    assert shown in json.dumps(outcome, ensure_ascii=False)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is QueueBacklog firing?", "yes"),
        ("Is PoolSaturated firing?", "no"),
        ("Did DeadLetters fire in the last hour?", "no"),
        ("Did LatencySpike fire in the last hour?", "yes"),
        ("Is NeverMeasured firing?", "open"),
    ],
)
def test_both_together(incident: Any, run: Run, question: str, answer: str) -> None:
    sources = ("--metrics", incident.prometheus, "--alertmanager", incident.alertmanager)
    said, outcome = ask(run, question, *sources)
    assert said == answer, outcome["answer"]["text"]
    assert len(outcome["invocations"]) == 2


def test_sources_check(incident: Any, run: Run) -> None:
    sources = ("--metrics", incident.prometheus, "--alertmanager", incident.alertmanager)
    done = run("sources", "check", *sources, "--format", "json")
    assert done.returncode == 0
    assert all(source["searched"] > 0 for source in json.loads(done.stdout)["sources"])


def test_the_nezha_incident(run: Run, tmp_path: Path) -> None:
    recorded = NEZHA / "onlineboutique_2022-08-22.openmetrics.xz"
    if not recorded.exists():
        pytest.skip("the Nezha incident is not beside the repository")
    openmetrics = tmp_path / "incident.om"
    openmetrics.write_bytes(lzma.decompress(recorded.read_bytes()))
    questions = [json.loads(line) for line in (NEZHA / "metric_questions.jsonl").read_text().splitlines()]
    said: dict[str, str] = {}
    with servers.backfilled(tmp_path, openmetrics) as url:
        for case in questions[::3]:  # a third of them: each runs a process
            said[case["id"]] = ask(run, case["question"], "--metrics", url)[0]
    assert said == {case["id"]: case["answer"] for case in questions[::3]}
