"""The program as a person or a script meets it: a real process, real files, a real database."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def ask(run: Run, *arguments: str) -> tuple[int, dict[str, Any]]:
    done = run("ask", *arguments, "--format", "json")
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_a_positive_answer_cites_the_record(run: Run, log: str) -> None:
    code, outcome = ask(run, "Did cart-api log 'borrow timed out'?", "--logs", log)
    assert (code, outcome["verdict"], outcome["groundedness_score"]) == (0, "PASS", 1.0)
    (fact,) = outcome["answer"]["facts"]
    assert [c["claim_type"] for c in outcome["claims"]] == ["observation"]
    assert "borrow timed out after 2000ms" in fact["citations"][0]["excerpt"]
    assert fact["citations"][0]["place"] == "cart.log:2"
    assert outcome["invocations"][0]["searched"] == 6
    assert outcome["gatekeeper_result"]["severity"] == "none"


def test_a_negative_answer_names_its_query_and_says_no_more(run: Run, log: str) -> None:
    code, outcome = ask(run, "mail-api 是否记录过 'borrow timed out'？", "--logs", log)
    assert (code, outcome["verdict"], outcome["language"]) == (0, "PASS", "zh")
    assert [c["claim_type"] for c in outcome["claims"]] == ["negative_observation"]
    (absence,) = outcome["answer"]["not_found"]
    assert "mail-api" in absence["query"]
    assert absence["searched"] == 6
    assert not any(word in outcome["answer"]["text"] for word in ("排除", "确认没有", "不存在"))


def test_the_text_is_for_people_and_has_no_colours_when_piped(run: Run, log: str) -> None:
    done = run("ask", "Did cart-api log 'borrow timed out'?", "--logs", log)
    assert done.returncode == 0
    assert "borrow timed out after 2000ms" in done.stdout
    assert "cart.log:2" in done.stdout
    assert "PASS" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_without_a_source_the_demonstration_data_says_what_it_is(run: Run) -> None:
    done = run("ask", "只确认 inventory-service 是否存在 HikariCP 连接池耗尽日志。")
    assert done.returncode == 0
    assert "演示数据" in done.stdout
    assert "generic-service" not in done.stdout


@pytest.mark.parametrize(
    ("question", "kind", "path"),
    [
        (
            "只确认 inventory-service 是否存在 HikariCP 连接池耗尽日志。",
            "negative_observation",
            "$.no_evidence",
        ),
        ("只确认 order-service 是否存在 HikariCP 连接池耗尽日志。", "observation", "$.logs["),
        (
            "Only confirm whether inventory-service has HikariCP pool exhaustion logs.",
            "negative_observation",
            "$.no_evidence",
        ),
        ("Only confirm whether order-service has HikariCP pool exhaustion logs.", "observation", "$.logs["),
    ],
)
def test_iss_009(run: Run, question: str, kind: str, path: str) -> None:
    code, outcome = ask(run, question)
    assert (code, outcome["verdict"], outcome["groundedness_score"]) == (0, "PASS", 1.0)
    (claim,) = outcome["claims"]
    assert claim["claim_type"] == kind
    assert all(binding["raw_path"].startswith(path) for binding in claim["evidence_bindings"])
    gate = outcome["gatekeeper_result"]
    assert (gate["status"], gate["severity"]) == ("pass", "none")
    assert {"status", "severity", "checked_bindings", "failed_rules", "warnings", "errors"} == set(gate)


def test_a_session_is_kept_shown_listed_and_verified(run: Run, log: str) -> None:
    _, outcome = ask(run, "Did cart-api log 'borrow timed out'?", "--logs", log, "--session-id", "incident-7")
    shown = json.loads(run("sessions", "show", "incident-7", "--format", "json").stdout)
    listed = json.loads(run("sessions", "list", "--format", "json").stdout)["sessions"]
    audit = run("audit", "verify", "--format", "json")
    assert shown == outcome
    assert [(s["session_id"], s["verdict"]) for s in listed] == [("incident-7", "PASS")]
    assert audit.returncode == 0
    assert json.loads(audit.stdout) == {
        "sessions": 1,
        "invocations": len(outcome["invocations"]),
        "model_answers": 0,
        "broken": [],
    }


def test_a_finished_session_gives_its_answer_again(run: Run, log: str) -> None:
    question = "Did cart-api log 'borrow timed out'?"
    _, first = ask(run, question, "--logs", log, "--session-id", "again")
    Path(log).write_text("", encoding="utf-8")
    code, second = ask(run, question, "--logs", log, "--session-id", "again")
    assert (code, second) == (0, first)


def test_a_session_holds_one_question(run: Run, log: str) -> None:
    ask(run, "Did cart-api log 'borrow timed out'?", "--logs", log, "--session-id", "one")
    done = run("ask", "Did mail-api start?", "--logs", log, "--session-id", "one")
    assert done.returncode == 2
    assert "another question" in done.stderr


@pytest.mark.parametrize("other", [("--since", "2026-04-01"), ("--logs", "other.log")])
def test_a_session_is_of_its_sources_and_its_window(
    run: Run, log: str, tmp_path: Path, other: tuple[str, str]
) -> None:
    (tmp_path / "other.log").write_text("2026-04-01T08:00:00Z INFO cart-api started\n", encoding="utf-8")
    question = "Did cart-api log 'borrow timed out'?"
    ask(run, question, "--logs", log, "--session-id", "one")
    done = run("ask", question, "--logs", log, *other, "--session-id", "one")
    assert done.returncode == 2
    assert "other sources" in done.stderr


def test_a_changed_record_is_found(run: Run, log: str, tmp_path: Path) -> None:
    import sqlite3

    ask(run, "Did cart-api log 'borrow timed out'?", "--logs", log, "--session-id", "tampered")
    with sqlite3.connect(tmp_path / "record" / "habeas.db") as database:
        changed = database.execute(
            "UPDATE tool_invocation SET retrieval_details = replace(retrieval_details, '2000ms', '9000ms')"
        ).rowcount
    database.close()
    assert changed == 1
    audit = run("audit", "verify", "tampered", "--format", "json")
    assert audit.returncode == 1
    assert json.loads(audit.stdout)["broken"][0]["session_id"] == "tampered"


def test_sources_are_checked(run: Run, log: str, tmp_path: Path) -> None:
    (tmp_path / "runbooks").mkdir()
    (tmp_path / "runbooks" / "DiskFull.md").write_text("# DiskFull\n\n看一下 /var。\n", encoding="utf-8")
    arguments = (
        "sources",
        "check",
        "--logs",
        log,
        "--knowledge",
        str(tmp_path / "runbooks"),
        "--format",
        "json",
    )
    good = run(*arguments)
    assert good.returncode == 0, good.stdout
    assert [s["ok"] for s in json.loads(good.stdout)["sources"]] == [True, True]
    bad = run(*arguments, "--metrics", "http://127.0.0.1:9")
    assert bad.returncode == 1
    assert [s["ok"] for s in json.loads(bad.stdout)["sources"]].count(False) == 1


def test_help_and_version(run: Run) -> None:
    assert "ask" in run("--help").stdout
    assert run("--version").stdout.startswith("habeas 0.")
