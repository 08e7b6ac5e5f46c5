"""How long one question's query takes on a large log, beside `rg -c` and bare loops over the same file.

    python bench/logs.py [BYTES] [--folder DIR]

Writes a log of made-up lines (1 GB unless BYTES says otherwise) into a folder that is deleted afterwards. Each
measurement is a process of its own, so that its peak memory is its own; all read the file from the page cache.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.sources.files import LogFiles

START = datetime(2026, 3, 1)  # noqa: DTZ001 - the log writes no zone
MESSAGES = (
    ("INFO", "HttpServer", "GET /api/orders/{n} answered 200 in {k} ms"),
    ("INFO", "OrderService", "Order {n} accepted for customer c-{k}"),
    ("DEBUG", "Cache", "Hit for key order:{n}, age={k}s"),
    ("INFO", "Scheduler", "Job reindex finished, documents={n}"),
    ("WARN", "HttpServer", "Slow answer for /api/cart/{n}: {k} ms"),
    ("INFO", "PaymentClient", "Payment {n} captured, amount={k}.00"),
    ("ERROR", "PaymentClient", "Connection to gateway-{g} timed out after {k} ms, payment={n}"),
)
TRACE = "".join(f"\tat com.example.shop.payment.Gateway.call{i}(Gateway.java:{i})\n" for i in range(8))


def write_log(path: Path, size: int) -> int:
    """Write about `size` bytes of log lines and return how many lines they are."""
    block, moment, lines, written, n = [], START, 0, 0, 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            for _ in range(min(20_000, size // 100)):
                n += 1
                moment += timedelta(milliseconds=37)
                level, name, message = MESSAGES[6 if n % 500 == 0 else n * 7919 % 6]
                text = message.format(n=n, k=n * 31 % 900, g=n // 500 % 40)
                stamp = moment.isoformat(sep=" ", timespec="milliseconds")
                block.append(f"{stamp} {level} [worker-{n % 50}] com.example.shop.{name} - {text}\n")
                lines += 1
                if level == "ERROR" and n % 1000 == 0:
                    block.append(TRACE)
                    lines += 8
            data = "".join(block)
            block.clear()
            file.write(data)
            written += len(data)
    return lines


def queries(last: datetime) -> dict[str, LogQuery]:
    """Return the queries that are timed."""
    event = (LogTerm(alternatives=("connection",)), LogTerm(alternatives=("timed out", "timeout")))
    window = TimeWindow(start=START + (last - START) / 2, end=START + (last - START) * 0.6)
    one = (LogTerm(alternatives=("gateway-17",), protected=True), *event)
    none = (LogTerm(alternatives=("gateway-77",), protected=True), *event)
    common = (LogTerm(alternatives=("c-8999",), protected=True), LogTerm(alternatives=("accepted",)))
    return {
        "entity, two event words, level": LogQuery(terms=one, level="ERROR"),
        "entity, two event words, window": LogQuery(terms=one, window=window),
        "the same, nothing to find": LogQuery(terms=none, level="ERROR", window=window),
        "an event in every sixth line, no such entity": LogQuery(terms=common),
        "an address alone": LogQuery(terms=(LogTerm(alternatives=("10.1.2.3:8080",), protected=True),)),
        "level alone": LogQuery(level="ERROR"),
    }


def search(path: str, query_json: str) -> str:
    """Run one query and return what came of it."""
    query = LogQuery.model_validate_json(query_json)
    answer = asyncio.run(LogFiles(path).search_logs(query))
    near = answer.near.total if answer.near else "-"
    return f"total={answer.total} near={near} searched={answer.searched}"


def read_blocks(path: str, _: str) -> str:
    """Read and decode in large blocks, and look at nothing."""
    size = 0
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - as bare as can be
        while block := file.read(1 << 20):
            size += len(block.decode("utf-8", "replace"))
    return f"characters={size}"


def read_lines(path: str, _: str) -> str:
    """Read and decode line by line, and look at nothing."""
    lines = 0
    with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - as bare as can be
        for _line in file:
            lines += 1
    return f"lines={lines}"


WORK: dict[str, Callable[[str, str], str]] = {"search": search, "blocks": read_blocks, "lines": read_lines}


def measure(kind: str, path: Path, query: str = "") -> tuple[float, float, str]:
    """Return seconds, peak memory in MB, and what came of it, in a process of its own."""
    command = [sys.executable, __file__, "--work", kind, str(path), query]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    result = json.loads(done.stdout)
    return result["seconds"], result["peak_mb"], result["result"]


def work(kind: str, path: str, query: str) -> None:
    """Do one measurement and print it."""
    begin = time.perf_counter()
    result = WORK[kind](path, query)
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "peak_mb": peak, "result": result}))


def report(path: Path, size: int) -> None:
    """Print all measurements for one log."""
    begin = time.perf_counter()
    lines = write_log(path, size)
    print(
        f"{path.stat().st_size / 1e6:.0f} MB, {lines} lines, written in {time.perf_counter() - begin:.0f} s"
    )
    last = START + timedelta(milliseconds=37 * lines)
    measure("blocks", path)  # into the page cache
    block_loop, _, _ = measure("blocks", path)
    line_loop, _, _ = measure("lines", path)
    print(f"{'read and decode, 1 MiB blocks':48s} {block_loop:7.2f} s")
    print(f"{'read and decode, line by line':48s} {line_loop:7.2f} s")
    if shutil.which("rg"):
        begin = time.perf_counter()
        subprocess.run(["rg", "-c", "gateway-17 timed out", str(path)], check=False, capture_output=True)
        print(f"{'rg -c':48s} {time.perf_counter() - begin:7.2f} s")
    for name, query in queries(last).items():
        seconds, peak, result = measure("search", path, query.model_dump_json())
        print(
            f"{name:48s} {seconds:7.2f} s  {seconds / line_loop:5.2f} x lines {seconds / block_loop:6.2f} x blocks"
            f" {peak:5.0f} MB  {result}"
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bytes", nargs="?", type=float, default=1e9)
    parser.add_argument("--folder", default=None)
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(*options.work)
        return
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        report(Path(folder) / "large.log", int(options.bytes))
        report(Path(folder) / "small.log", 200_000)


if __name__ == "__main__":
    main()
