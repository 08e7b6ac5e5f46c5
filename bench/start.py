"""How long the program takes to answer `--help` and a question on a small log, against what Python itself takes.

Prints seconds (the best of several runs, as machines are noisy) and ratios to the baseline of the same run.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

HABEAS = str(Path(sys.executable).with_name("habeas"))
BASELINE = [sys.executable, "-c", "import json, argparse, asyncio, sqlite3"]
LINES = 2_000
RUNS = 7


def best(command: list[str], folder: str) -> float:
    """Return the shortest of several runs in seconds."""
    shortest = float("inf")
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        shortest = min(shortest, time.perf_counter() - began)
    return shortest


def write_log(path: Path) -> None:
    """Write a log in which one line in a hundred is an error."""
    with path.open("w", encoding="utf-8") as file:
        for i in range(LINES):
            level, text = ("ERROR", "upstream timed out") if i % 100 == 7 else ("INFO", "request served")
            file.write(
                f"2026-04-01T08:{i // 60 % 60:02}:{i % 60:02}.000Z {level} edge-{i % 9} {text} in {i} ms\n"
            )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        write_log(Path(folder) / "edge.log")
        database = f"sqlite+aiosqlite:///{folder}/record.db"
        question = [
            "ask",
            "Did edge-7 log 'upstream timed out'?",
            "--logs",
            "edge.log",
            "--database",
            database,
        ]
        baseline = best(BASELINE, folder)
        print(f"{'python, four imports':32} {baseline:6.3f} s")
        for name, command in (
            ("habeas --help", [HABEAS, "--help"]),
            (f"habeas ask, {LINES:,} lines", [HABEAS, *question]),
        ):
            seconds = best(command, folder)
            print(f"{name:32} {seconds:6.3f} s   {seconds / baseline:5.1f} x")


if __name__ == "__main__":
    main()
