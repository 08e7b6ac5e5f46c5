"""Wrong input gives one clear line that says what to do, and the right exit code; nothing is lost."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HABEAS = str(Path(sys.executable).with_name("habeas"))
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
        (("ask", Q, "--model", "google:gemini-0"), "--model google:gemini-0"),
        (("ask", Q, "--config", "nowhere.toml"), "nowhere.toml"),
        (("ask", Q, "--database", "mysql://host/db"), "driver"),
        (("ask", Q, "--database", "nonsense"), "database URL"),
        (("ask", Q, "--session-id", "a b"), "session id"),
        (("sessions", "list"), "habeas.db is not there"),
        (("sessions", "show", "nobody"), "habeas.db is not there"),
        (("audit", "verify"), "habeas.db is not there"),
        (("ask", Q, "--logs", "http://user:SECRET@loki:3100"), "log servers are not asked yet"),
        (("ask", Q, "--knowledge", "http://user:SECRET@docs"), "no such file"),
        (("ask", Q, "--logs", "x" * 5_000), "path cannot be used"),
        (("ask", Q, "--logs", "a\x1b[31m.log"), "a\\x1b[31m.log"),
        (("check", "nowhere.jsonl"), "nowhere.jsonl"),
        (("check", "."), "."),
        (("check", "/dev/null"), "holds no case"),
        (("forget",), "forget"),
    ],
)
def test_wrong_use(run: Run, arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert "SECRET" not in done.stderr + done.stdout
    assert "\x1b" not in done.stderr
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


def test_a_session_that_is_not_there(run: Run, log: str) -> None:
    assert run("ask", Q, "--logs", log).returncode == 0
    for command in (("sessions", "show", "nobody"), ("audit", "verify", "nobody")):
        done = run(*command)
        assert done.returncode == 2
        assert "no session 'nobody'" in done.stderr


def test_a_reader_that_has_gone_is_no_pass(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    refused = json.dumps({"case_id": "a", "session_id": "s", "invocations": [], "executor_output": {}})
    (tmp_path / "cases.jsonl").write_text((refused + "\n") * 5_000, encoding="utf-8")
    command = f"{HABEAS} check cases.jsonl | head -1 >/dev/null; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, timeout=60
    )
    assert done.returncode == 141
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_is_not_utf_8(run: Run, log: str, environment: dict[str, str]) -> None:
    environment["PYTHONIOENCODING"] = "latin-1"
    done = run("ask", "mail-api 是否记录过 'borrow timed out'？", "--logs", log)
    assert done.returncode == 0
    assert "未检索到" in done.stdout


def test_one_source_that_is_not_there_does_not_hide_the_others(run: Run, log: str) -> None:
    done = run(
        "sources",
        "check",
        "--logs",
        "nowhere.log",
        "--logs",
        log,
        "--metrics",
        "nonsense",
        "--format",
        "json",
    )
    assert done.returncode == 1
    results = json.loads(done.stdout)["sources"]
    assert [(r["ok"], r["searched"]) for r in results] == [(False, None), (True, 6), (False, None)]
    assert all(r["error"]["message"] for r in results if not r["ok"])
