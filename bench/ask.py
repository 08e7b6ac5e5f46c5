"""How long `habeas ask` takes for one question on 2,000 and on 1,000,000 lines, beside `rg -c` in the same run.

    python bench/ask.py [LINES ...] [--folder DIR]

Each question is a whole process: start, reading, all its queries, gate, verifier and record. It is asked three times:
first without anything kept of the log, then when that first one kept an index, then with an index that another
question kept. `start` is the same program on a log of one line, which is what no index can save. Seconds are of the
processor, with those of the clock in brackets: only the former can be compared on a machine that does other work.
Memory is the peak of the largest process. `rg` looks for one pattern of the question, once.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from logs import write_log

LINE = 111
"""Bytes of an average line that `write_log` writes."""
QUESTIONS = (
    ("Did the connection to gateway-7 time out?", "gateway-7"),
    ("Did the connection to gateway-99 time out?", "gateway-99"),
    ("Did any answer take longer than 5 seconds?", "answered"),
    ("Did any answer take longer than 890 ms?", "answered"),
    ("How many connections to gateway-7 timed out?", "gateway-7"),
    ("When did the connection to gateway-7 first time out?", "gateway-7"),
    ("Was an OutOfMemoryError thrown?", "OutOfMemoryError"),
    ("Were there any errors between 00:00 and 00:01 on 2026-03-01?", "ERROR"),
    ("Did the connection to gateway-7 time out in the last 2 hours?", "gateway-7"),
    ("Did the flux capacitor overheat?", "capacitor"),
    ("支付网关 gateway-7 连接超时了吗？", "gateway-7"),
    ("是否有 FATAL 级别的日志？", "FATAL"),
)
ASK = (
    *(sys.executable, "-m", "habeas", "ask", "--format", "json"),
    *("--database", "sqlite+aiosqlite:///:memory:"),
)


@dataclass(frozen=True)
class Taken:
    """What one process took."""

    processor: float
    clock: float
    written: str

    def __str__(self) -> str:
        return f"{self.processor:6.2f} ({self.clock:6.2f})"


def run(command: Sequence[str], cache: Path) -> Taken:
    """Run a process to its end; indexes of logs are kept below `cache`."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    clock, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Taken(processor, clock, done.stdout)


def answer(written: str) -> str:
    """Return how many facts an answer states, and how often the log was asked for them."""
    output = json.loads(written)
    return f"{len(output['answer']['facts'])} facts, {len(output['invocations'])} queries"


def indexed(log: Path, cache: Path) -> float:
    """Learn the index of `log` with one question, and return how large it is, in bytes."""
    run([*ASK, "--logs", str(log), "Was an IndexError thrown?"], cache)
    return sum(file.stat().st_size for file in cache.rglob("*.index"))


def measure(lines: int, folder: Path) -> None:
    """Print what each question takes on a log of about so many lines."""
    log, empty, learnt = folder / f"{lines}.log", folder / "none", folder / f"{lines}.cache"
    count = write_log(log, lines * LINE)
    time.sleep(3)  # a log that was written a moment ago gets no index
    print(f"\n{count:,} lines, {log.stat().st_size / 1e6:,.1f} MB, index {indexed(log, learnt):,.0f} bytes")
    print("first, second and other question: seconds of the processor (of the clock); seconds of rg")
    taken: dict[str, list[Taken]] = {"first": [], "second": [], "other": []}
    greps: list[float] = []
    for question, pattern in QUESTIONS:
        shutil.rmtree(empty, ignore_errors=True)
        command = [*ASK, "--logs", str(log), question]
        for name, cache in (("first", empty), ("second", empty), ("other", learnt)):
            taken[name].append(run(command, cache))
        grep = run(["rg", "-c", pattern, str(log)], empty) if shutil.which("rg") else None
        greps += [grep.clock] if grep else []
        shown = "  ".join(str(times[-1]) for times in taken.values())
        beside = f"{greps[-1]:6.3f}" if greps else "  none"
        print(f"{shown}   rg {beside}   {answer(taken['first'][-1].written)}   {question}")
    report(taken, greps, log, empty)


def report(taken: dict[str, list[Taken]], greps: list[float], log: Path, cache: Path) -> None:
    """Print medians, worst times and how they compare."""
    line = log.with_suffix(".line")
    line.write_text("2026-03-01 00:00:00.037 INFO [worker-1] com.example.shop.Cache - started\n")
    start = statistics.median(
        run([*ASK, "--logs", str(line), QUESTIONS[0][0]], cache).processor for _ in range(3)
    )
    middle = {name: statistics.median(t.processor for t in times) for name, times in taken.items()}
    for name, times in taken.items():
        clocks = [t.clock for t in times]
        print(
            f"{name:6s} median {middle[name]:5.2f} s ({statistics.median(clocks):.2f}), worst "
            f"{max(t.processor for t in times):5.2f} s ({max(clocks):.2f}); without the start of {start:.2f} s: median "
            f"{middle[name] - start:5.2f} s"
        )
    for name in ("second", "other"):
        print(f"{name} / first {middle[name] / middle['first']:.2f}")
    if greps:
        print(
            f"rg median {statistics.median(greps):.3f} s; first / rg {middle['first'] / statistics.median(greps):.0f}"
        )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MB")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", nargs="*", type=int, default=[2_000, 1_000_000])
    parser.add_argument(
        "--folder", default=None, help="where the logs are written; they are deleted afterwards"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        for size in options.lines:
            measure(size, Path(name))


if __name__ == "__main__":
    main()
