"""What is recorded is kept: after kill -9, after Ctrl-C, and with two processes at once."""

from __future__ import annotations

import http.server
import json
import os
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from habeas.errors import SessionConflict

Run = Callable[..., subprocess.CompletedProcess[str]]
QUESTION = "Is DiskAlmostFull firing?"

ALERT = {
    "labels": {"alertname": "DiskAlmostFull", "host": "db-7"},
    "annotations": {},
    "state": "firing",
    "activeAt": "2026-04-01T07:59:00Z",
    "value": "9.5e-01",
}
RULE = {
    "type": "alerting",
    "name": "DiskAlmostFull",
    "query": "disk_used_ratio > 0.9",
    "duration": 60,
    "labels": {},
    "annotations": {},
    "state": "firing",
    "health": "ok",
    "lastEvaluation": "2026-04-01T08:00:00Z",
    "evaluationTime": 0.001,
    "alerts": [ALERT],
}


def answer(path: str) -> object:
    """Return what a Prometheus with one firing alert answers."""
    data: object
    if path.startswith("/api/v1/rules"):
        data = {"groups": [{"name": "g", "file": "rules.yml", "interval": 15, "rules": [RULE]}]}
    elif path.startswith("/api/v1/alerts"):
        data = {"alerts": [ALERT]}
    elif path.startswith("/api/v1/query"):
        value = [1775030400, "1"]
        result = [
            {"metric": {"__name__": "disk_used_ratio", "host": "db-7"}, "value": value, "values": [value]}
        ]
        data = {"resultType": "matrix" if "query_range" in path else "vector", "result": result}
    elif path.startswith("/api/v1/series"):
        data = [{"__name__": "disk_used_ratio", "host": "db-7"}]
    else:
        data = ["disk_used_ratio"]
    return {"status": "success", "data": data}


class Server:
    """A Prometheus of one alert, which may keep silent for a while."""

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = threading.Event()
        if silent:
            self.silent.set()
        self.paths: list[str] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.paths.append(self.path)
                while outer.silent.is_set():
                    time.sleep(0.05)
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                data = json.dumps(answer(self.path)).encode()
                try:
                    self.send_response(200)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    return  # the other side was killed

            do_POST = do_GET  # noqa: N815 - the library's name

            def log_message(self, *_: object) -> None:
                return

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.silent.clear()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def servers() -> Iterator[tuple[Server, Server]]:
    quick, slow = Server(), Server(silent=True)
    yield quick, slow
    quick.close()
    slow.close()


def recorded(database: Path, expected: int = 1) -> int:
    """Wait until the database holds so many invocations, and return how many it holds."""
    count = 0
    for _ in range(400):
        if database.exists():
            connection = sqlite3.connect(database)
            try:
                count = connection.execute("SELECT count(*) FROM tool_invocation").fetchone()[0]
            except sqlite3.OperationalError:
                count = 0
            finally:
                connection.close()
            if count >= expected:
                return count
        time.sleep(0.05)
    return count


def start(
    start_habeas: Callable[..., subprocess.Popen[str]], quick: Server, slow: Server
) -> subprocess.Popen[str]:
    return start_habeas(
        "ask", QUESTION, "--metrics", quick.url, "--metrics", slow.url, "--session-id", "night-shift"
    )


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_stopped_goes_on_where_it_stopped(
    run: Run,
    start_habeas: Callable[..., subprocess.Popen[str]],
    servers: tuple[Server, Server],
    tmp_path: Path,
    stop: signal.Signals,
) -> None:
    quick, slow = servers
    process = start(start_habeas, quick, slow)
    assert recorded(tmp_path / "record" / "habeas.db") == 1
    asked = len(quick.paths)
    assert asked > 0
    os.kill(process.pid, stop)
    _, complaint = process.communicate(timeout=20)
    if stop is signal.SIGINT:
        assert process.returncode == 130
        assert "--session-id night-shift" in complaint
        assert complaint.count("\n") == 1
    slow.silent.clear()

    arguments = (
        "ask",
        QUESTION,
        "--metrics",
        quick.url,
        "--metrics",
        slow.url,
        "--session-id",
        "night-shift",
    )
    done = run(*arguments, "--format", "json")

    outcome = json.loads(done.stdout)
    assert len(quick.paths) == asked, "the recorded call was made again"
    assert outcome["verdict"] == "PASS", done.stdout
    assert "DiskAlmostFull" in outcome["answer"]["facts"][0]["text"]
    assert {i["source"] for i in outcome["invocations"]} == {quick.url, slow.url}
    assert run("audit", "verify").returncode == 0


def test_a_session_that_another_process_works_on_is_left_alone(
    run: Run,
    start_habeas: Callable[..., subprocess.Popen[str]],
    servers: tuple[Server, Server],
    tmp_path: Path,
) -> None:
    quick, slow = servers
    process = start(start_habeas, quick, slow)
    assert recorded(tmp_path / "record" / "habeas.db") == 1
    arguments = (
        "ask",
        QUESTION,
        "--metrics",
        quick.url,
        "--metrics",
        slow.url,
        "--session-id",
        "night-shift",
    )
    second = run(*arguments, "--format", "json")
    slow.silent.clear()
    process.communicate(timeout=20)
    assert second.returncode == 2
    assert json.loads(second.stdout)["error"]["code"] == SessionConflict.code
    assert process.returncode == 0
