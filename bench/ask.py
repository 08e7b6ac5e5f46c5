"""How long `habeas ask` takes for one question on 2,000 and on 1,000,000 lines, beside `rg -c` in the same run.

    python bench/ask.py [LINES ...]

Each question is a whole process: start, reading, all its queries, gate, verifier and record. It is asked twice, so that
what a second question on an unchanged log costs can be seen; every answer reads the log as it is then. Memory is the
peak of the largest process. `rg` looks for one pattern of the question, once.
"""

from __future__ import annotations

import json
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from logs import write_log

LINE = 111
"""Bytes of an average line that `write_log` writes."""
QUESTIONS = (
    ("Did the connection to gateway-7 time out?", "gateway-7"),
    ("Did the connection to gateway-99 time out?", "gateway-99"),
    ("Did any answer take longer than 5 seconds?", "answered"),
    ("How many connections to gateway-7 timed out?", "gateway-7"),
    ("When did the connection to gateway-7 first time out?", "gateway-7"),
    ("Was an OutOfMemoryError thrown?", "OutOfMemoryError"),
    ("Were there any errors between 00:00 and 00:01 on 2026-03-01?", "ERROR"),
    ("Did the flux capacitor overheat?", "capacitor"),
    ("支付网关 gateway-7 连接超时了吗？", "gateway-7"),
    ("是否有 FATAL 级别的日志？", "FATAL"),
)


def seconds(command: list[str]) -> tuple[float, str]:
    """Return how long a process took, and what it wrote."""
    begun = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return time.perf_counter() - begun, done.stdout


def answer(written: str) -> str:
    """Return how many facts an answer states, and how often the log was asked for them."""
    output = json.loads(written)
    return f"{len(output['answer']['facts'])} facts, {len(output['invocations'])} queries"


def measure(lines: int, folder: Path) -> None:
    """Print what each question takes on a log of about so many lines."""
    log = folder / f"{lines}.log"
    count = write_log(log, lines * LINE)
    print(f"\n{count:,} lines, {log.stat().st_size / 1e6:,.1f} MB")
    ask = [
        sys.executable,
        "-m",
        "habeas",
        "ask",
        "--format",
        "json",
        "--database",
        "sqlite+aiosqlite:///:memory:",
    ]
    times: list[float] = []
    for question, pattern in QUESTIONS:
        first, written = seconds([*ask, "--logs", str(log), question])
        second, _ = seconds([*ask, "--logs", str(log), question])
        beside = f"{seconds(['rg', '-c', pattern, str(log)])[0]:6.3f}" if shutil.which("rg") else "   none"
        times += [first, second]
        print(f"{first:7.2f} s {second:7.2f} s   rg {beside} s   {answer(written)}   {question}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"median {statistics.median(times):.2f} s, worst {max(times):.2f} s, peak memory {peak:,.0f} MB")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for size in map(int, sys.argv[1:] or ("2000", "1000000")):
            measure(size, Path(name))
