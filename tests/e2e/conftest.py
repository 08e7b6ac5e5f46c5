"""Fixtures for tests that run the program as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HABEAS = str(Path(sys.executable).with_name("habeas"))
Run = Callable[..., subprocess.CompletedProcess[str]]

LOG = """\
2026-04-01T08:00:00.100Z INFO cart-api started on port 8080
2026-04-01T08:00:05.200Z ERROR cart-api RedisPool-1 - borrow timed out after 2000ms (max=16, busy=16, queued=9)
java.util.concurrent.TimeoutException: no free connection
\tat org.example.Pool.borrow(Pool.java:41)
2026-04-01T08:00:09.300Z WARN cart-api 连接池耗尽 busy=16/16 queued=12
2026-04-01T08:01:00.000Z INFO mail-api sent 3 messages
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A database and a configuration folder of the test's own."""
    own = {name: value for name, value in os.environ.items() if name not in {"HABEAS_CONFIG", "TZ"}}
    return {
        **own,
        "HABEAS_DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'record' / 'habeas.db'}",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "PYTHONWARNINGS": "error",
    }


@pytest.fixture
def run(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Run habeas in an empty folder, to its end."""

    def run(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [HABEAS, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment,
            timeout=60,
        )

    return run


@pytest.fixture
def start_habeas(
    tmp_path: Path, environment: dict[str, str]
) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start habeas and leave it running; what still runs at the test's end is killed."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [HABEAS, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "cart.log"
    path.write_text(LOG, encoding="utf-8")
    return str(path)
