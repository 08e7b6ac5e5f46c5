"""Whether the process that held a session still runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from habeas.storage.owner import is_gone, this_process

SLEEPS = """
import sys
from habeas.storage.owner import this_process
print(this_process(), flush=True)
sys.stdin.read()
"""


def test_this_process_runs() -> None:
    host, pid, start = this_process().rsplit(":", 2)
    assert (int(pid), bool(host), bool(start)) == (os.getpid(), True, Path("/proc").exists())
    assert not is_gone(this_process())
    assert this_process() == this_process()


def test_a_process_that_ended_is_gone_even_before_it_is_reaped() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", SLEEPS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    owner = child.stdout.readline().strip()
    assert not is_gone(owner)
    child.kill()
    child.stdout.read()  # ends when the process does
    if Path("/proc").exists():
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # it ended, and nobody has reaped it
        assert is_gone(owner)
    child.communicate()
    assert is_gone(owner)


@pytest.mark.skipif(not Path("/proc").exists(), reason="only /proc says when a process began")
def test_another_process_with_the_same_number_is_not_the_owner() -> None:
    host, pid, _ = this_process().rsplit(":", 2)
    assert is_gone(f"{host}:{pid}:00000000-1")


@pytest.mark.parametrize(
    "owner",
    [
        "",
        "nobody",
        "another-host:1:x",
        ":::",
        "another-host:999999999:x",
        "{host}:x:y",
        "{host}:-1:y",
        "{host}:٣:y",
    ],
)
def test_of_another_owner_nothing_is_known(owner: str) -> None:
    assert not is_gone(owner.format(host=this_process().rsplit(":", 2)[0]))


def test_a_process_that_is_not_ours_runs() -> None:
    host = this_process().rsplit(":", 2)[0]
    assert not is_gone(f"{host}:1:")
