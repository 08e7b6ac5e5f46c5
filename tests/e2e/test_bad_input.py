"""Wrong input gives one clear line that says what to do, and the right exit code; nothing is lost."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
Q = "Did cart-api log 'borrow timed out'?"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ask",), "question"),
        (("ask", ""), "empty"),
        (("ask", "   "), "empty"),
        (("ask", "何" * 9_000), "9,000 characters"),
        (("ask", Q, "--nope"), "--nope"),
        (("ask", Q, "--lang", "fr"), "fr"),
        (("ask", Q, "--logs", "nowhere.log"), "nowhere.log: no such file"),
        (("ask", Q, "--logs", "no-*.log"), "no-*.log: no such file"),
        (("ask", Q, "--knowledge", "nowhere"), "nowhere: no such file"),
        (("ask", Q, "--metrics", "localhost:9090"), "http://"),
        (("ask", Q, "--metrics", "http://"), "http://"),
        (("ask", Q, "--alertmanager", "ftp://host"), "http://"),
        (("ask", Q, "--since", "soon"), "--since 'soon' is no time"),
        (("ask", Q, "--since", "1h", "--until", "2h"), "before it starts"),
        (("ask", Q, "--model", "gpt-0"), "no model 'gpt-0'"),
        (("ask", Q, "--config", "nowhere.toml"), "nowhere.toml"),
        (("ask", Q, "--database", "mysql://host/db"), "driver"),
        (("ask", Q, "--database", "nonsense"), "database URL"),
        (("ask", Q, "--session-id", "a b"), "session id"),
        (("sessions", "show", "nobody"), "no session 'nobody'"),
        (("audit", "verify", "nobody"), "no session 'nobody'"),
        (("check", "nowhere.jsonl"), "nowhere.jsonl"),
        (("check", "."), "."),
        (("forget",), "forget"),
    ],
)
def test_wrong_use(run: Run, arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    if done.stderr.startswith("habeas: "):
        assert done.stderr.count("\n") == 1


def test_a_megabyte_of_question_is_refused(run: Run) -> None:
    # One argument of a process can hold 128 KiB, so this is as large as a question can come in.
    done = run("ask", "why " * 31_000)
    assert done.returncode == 2
    assert "characters" in done.stderr
    assert len(done.stderr) < 500


def test_programs_get_the_fault_as_json(run: Run) -> None:
    done = run("ask", "", "--format", "json")
    assert done.returncode == 2
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "E101"
    assert error["hint"]


def test_a_server_that_refuses_is_recorded_and_named(run: Run) -> None:
    done = run("ask", "Is HighMemoryUsage firing?", "--metrics", "http://127.0.0.1:9", "--format", "json")
    outcome = json.loads(done.stdout)
    assert (done.returncode, outcome["verdict"], outcome["answer"]["facts"]) == (1, "LOW_CONFID", [])
    assert outcome["invocations"]
    assert {i["evidence_status"] for i in outcome["invocations"]} == {"unavailable"}
    assert outcome["answer"]["not_checked"][0]["source"] == "http://127.0.0.1:9"


def test_a_folder_without_logs_leaves_the_question_open(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("ask", Q, "--logs", str(tmp_path / "empty"), "--format", "json")
    outcome = json.loads(done.stdout)
    assert done.returncode == 1
    assert outcome["answer"]["facts"] == []
    assert outcome["answer"]["not_checked"]


def test_a_database_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder.db"
    folder.mkdir()
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"this is no database at all" * 100)
    for path in (folder, garbage):
        done = run("ask", Q, "--database", f"sqlite+aiosqlite:///{path}")
        assert done.returncode in {2, 4}
        assert str(path) in done.stderr
        assert "Traceback" not in done.stderr


def test_a_database_that_another_process_holds(run: Run, log: str, tmp_path: Path) -> None:
    assert run("ask", Q, "--logs", log, "--session-id", "before").returncode == 0
    holder = sqlite3.connect(tmp_path / "record" / "habeas.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    locked = run("ask", Q, "--logs", log, "--session-id", "during")
    holder.execute("ROLLBACK")
    holder.close()
    assert locked.returncode == 2
    assert "locked" in locked.stderr
    assert locked.stderr.count("\n") == 1
    assert run("sessions", "show", "before").returncode == 0


def test_a_database_of_a_newer_version(run: Run, log: str, tmp_path: Path) -> None:
    assert run("ask", Q, "--logs", log).returncode == 0
    database = sqlite3.connect(tmp_path / "record" / "habeas.db")
    with database:
        database.execute("UPDATE habeas_revision SET version_num = 'r9999'")
    database.close()
    done = run("ask", Q, "--logs", log)
    assert done.returncode == 2
    assert "r9999" in done.stderr
    assert "Upgrade habeas" in done.stderr


def test_check_judges_the_good_lines_around_a_bad_one(run: Run) -> None:
    good = json.dumps(
        {"case_id": "a", "session_id": "s", "invocations": [], "executor_output": {"claims": []}}
    )
    twice = {"id": 1, "session_id": "s", "tool_name": "t", "retrieval_details": {}}
    bad = json.dumps(
        {"case_id": "b", "session_id": "s", "invocations": [twice, twice], "executor_output": {}}
    )
    done = run("check", "-", stdin=f"{good}\n{{nope\n\n{bad}\n{good}\n[1]\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [line.get("case_id") for line in lines] == ["a", None, "b", "a", None]
    assert [line.get("line") for line in lines] == [None, 2, 4, None, 6]
    assert [line.get("verdict") for line in lines] == ["LOW_CONFID", None, None, "LOW_CONFID", None]
