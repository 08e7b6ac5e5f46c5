"""The gate's comparison beside other ways to tell whether an excerpt comes from a text: quality and cost, in one run.

    uv run --group bench python bench/gate.py [CASES] [--limit N]

CASES is a file of gate cases, one JSON object a line (`../shared/data/gate_cases.jsonl` unless another is given).
Our own made-up cases (`tests/cases/gate.jsonl`, `excerpt.jsonl`) are measured beside them. Then: how the cost grows
with the text, and how long whole payloads take. What is printed is the Markdown that `docs/gate.md` holds.

Times are processor time, the best of several rounds; a way of comparing that takes long gets one.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt, prepare
from habeas.verify.input_hook import VerifierInputHook

ROOT = Path(__file__).parents[1]
CASES = ROOT.parent / "shared" / "data" / "gate_cases.jsonl"
OWN = (ROOT / "tests/cases/gate.jsonl", ROOT / "tests/cases/excerpt.jsonl")
ENOUGH = 90.0
"""The similarity from which `partial_ratio` counts as a match."""
ROUNDS = 5
LONG = 2.0
"""Seconds after which a measurement is not repeated."""

Accepts = Callable[[str, str], bool]


@dataclass(frozen=True)
class Pair:
    """An excerpt and the text that it is said to come from."""

    excerpt: str
    text: str
    faithful: bool
    """It may be accepted; otherwise it may not."""


@dataclass(frozen=True)
class Way:
    """A way to tell whether an excerpt comes from a text."""

    name: str
    accepts: Accepts


def pairs_of(path: Path) -> list[Pair]:
    """Return the faithful and the tampered pairs of a file of cases; what is too generic to tell is neither."""
    found: list[Pair] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "excerpt" in case:
            outcomes = case["outcome"]
            if case["excerpt"] and outcomes in (["match"], ["mismatch"]):
                found.append(Pair(case["excerpt"], case["text"], outcomes == ["match"]))
        else:
            found += _pairs_of_payload(case)
    return found


def _pairs_of_payload(case: dict[str, Any]) -> Iterable[Pair]:
    severity = case["expect"]["severity"]
    kind = str(case.get("class", ""))
    if kind.startswith("b_") or severity == "none":
        faithful = True
    elif kind.startswith("t_") or case["expect"].get("rules") == ["excerpt_mismatch"]:
        faithful = False
    else:
        return
    texts = {
        (invocation["id"], ref["raw_path"]): ref["text"]
        for invocation in case["invocations"]
        for ref in invocation.get("retrieval_details", {}).get("evidence_refs") or ()
    }
    for claim in case["executor_output"]["claims"]:
        for binding in claim.get("evidence_bindings") or ():
            text = texts.get((binding.get("source_invocation_id"), binding.get("raw_path")))
            if text is not None and binding.get("evidence_excerpt"):
                yield Pair(binding["evidence_excerpt"], text, faithful)


def _by_gate(excerpt: str, text: str) -> bool:
    return compare_excerpt(excerpt, text).outcome is ExcerptOutcome.MATCH


def _by_substring(excerpt: str, text: str) -> bool:
    return _plain(excerpt) in _plain(text)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _rapidfuzz() -> Way:
    ratio: Callable[[str, str], float] = importlib.import_module("rapidfuzz.fuzz").partial_ratio
    return Way(
        f"rapidfuzz partial_ratio >= {ENOUGH:.0f}", lambda excerpt, text: ratio(excerpt, text) >= ENOUGH
    )


def _grounded() -> Way:
    """`check_quote` of its MCP server, without reading the sources from files."""
    sources: Any = importlib.import_module("grounded.sources")

    def accepts(excerpt: str, text: str) -> bool:
        source = sources.Source(Path("reference"), text)
        plain, bare = sources.normalise(excerpt), sources.squeeze(excerpt)
        return bool(plain and plain in source.normalised) or (len(bare) >= 4 and bare in source.squeezed)

    return Way("grounded-check check_quote", accepts)


def _astra() -> Way:
    pdf: Any = importlib.import_module("astra.verification.pdf")

    def accepts(excerpt: str, text: str) -> bool:
        document = pdf.PDFDocument(Path("reference"), pages=[text], num_pages=1)
        return bool(document.find_quote(excerpt))

    return Way("astra-tools find_quote", accepts)


def _buddie() -> Way:
    check: Any = importlib.import_module("buddie.verbatim.check")

    def accepts(excerpt: str, text: str) -> bool:
        found = check.Page(text.encode("utf-8"), "text/plain; charset=utf-8").locate(excerpt)
        return found["verdict"] in ("FOUND", "FOUND_NORMALIZED")

    return Way("buddie Page.locate", accepts)


PEERS: dict[str, Callable[[], Way]] = {
    "rapidfuzz": _rapidfuzz,
    "grounded-check": _grounded,
    "astra-tools": _astra,
    "buddie": _buddie,
}
"""By the name of the package that has it."""


def ways() -> tuple[list[Way], list[str]]:
    """Return the ways that can be measured here, and the packages that are not installed."""
    found, missing = [Way("habeas", _by_gate), Way("normalised substring", _by_substring)], []
    for package, load in PEERS.items():
        try:
            found.append(load())
        except ImportError:
            missing.append(package)
    return found, missing


def microseconds(work: Callable[[], object], count: int) -> float:
    """Return the processor time of one of the `count` things that `work` does."""
    best = math.inf
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        spent = time.process_time() - begin
        best = min(best, spent)
        if spent > LONG:
            break
    return best / count * 1e6


def report_quality(name: str, pairs: Sequence[Pair], compared: Sequence[Way]) -> None:
    """Print how many of the pairs each way gets right, and what a pair costs."""
    tampered = [pair for pair in pairs if not pair.faithful]
    faithful = [pair for pair in pairs if pair.faithful]
    length = sorted(len(pair.text) for pair in pairs)[len(pairs) // 2]
    print(
        f"{name}: {len(tampered)} tampered, {len(faithful)} faithful excerpts; median text {length} characters.\n"
    )
    print("| | tampered stopped | faithful accepted | µs a case |")
    print("|---|---:|---:|---:|")
    for way in compared:
        stopped = sum(not way.accepts(pair.excerpt, pair.text) for pair in tampered)
        accepted = sum(way.accepts(pair.excerpt, pair.text) for pair in faithful)
        cost = microseconds(lambda way=way: [way.accepts(p.excerpt, p.text) for p in pairs], len(pairs))
        print(f"| {way.name} | {_share(stopped, tampered)} | {_share(accepted, faithful)} | {cost:.0f} |")
        if way.accepts is _by_gate:
            ready = [(pair.excerpt, prepare(pair.text)) for pair in pairs]
            cost = microseconds(lambda ready=ready: [compare_excerpt(e, t) for e, t in ready], len(pairs))
            print(f"| habeas, reference prepared before | | | {cost:.0f} |")
    print()


def _share(count: int, of: Sequence[Pair]) -> str:
    return f"{100 * count / len(of):.1f} %" if of else "-"


def log_text(characters: int) -> str:
    """Return made-up log lines of about that length, no two of them alike."""
    lines: list[str] = []
    size = n = 0
    while size < characters:
        n += 1
        at = f"2026-03-02T04:{n // 60 % 60:02}:{n % 60:02}.{n % 1000:03}Z"
        line = (
            f"{at} ERROR billing-api AmqpPool-{n} - request timed out after {n}ms (open={n % 64}, queued={n})"
        )
        lines.append(line)
        size += len(line) + 1
    return "\n".join(lines)


def report_growth(compared: Sequence[Way]) -> None:
    """Print what one comparison costs in texts of growing length, and the exponent of the growth."""
    print(
        "The last line of a log as the excerpt, and the same with one digit changed; milliseconds a comparison.\n"
    )
    print("| characters | " + " | ".join(f"{way.name} | changed" for way in compared) + " |")
    print("|---:|" + "---:|" * (2 * len(compared)))
    sizes = (1_000, 10_000, 100_000)
    costs: list[list[float]] = []
    for size in sizes:
        text = log_text(size)
        last = text.rsplit("\n", 1)[-1]
        row = [
            _cost(way, excerpt, text)
            for way in compared
            for excerpt in (last, last.replace("open=", "open=9"))
        ]
        costs.append(row)
        print(f"| {len(text):,} | " + " | ".join(f"{cost / 1000:.2f}" for cost in row) + " |")
    exponents = [
        math.log(last / first) / math.log(sizes[-1] / sizes[0])
        for first, last in zip(*costs[::2], strict=True)
    ]
    print("| exponent | " + " | ".join(f"{exponent:.2f}" for exponent in exponents) + " |\n")


def _cost(way: Way, excerpt: str, text: str) -> float:
    return microseconds(lambda: way.accepts(excerpt, text), 1)


def payload(bindings: int, *, forged: bool = False) -> tuple[ExecutorOutput, SessionLedger]:
    """Return a payload that cites so many lines of a log, two by claim, each of them another reference."""
    lines = log_text(bindings * 110).split("\n")[:bindings]
    refs = [{"raw_path": f"$.logs[{i}]", "text": line} for i, line in enumerate(lines)]
    invocation = {
        "id": 1,
        "session_id": "s-1",
        "tool_name": "query_logs",
        "retrieval_details": {"evidence_refs": refs},
    }
    cited = [
        {
            "tool_name": "query_logs",
            "source_invocation_id": 1,
            "raw_path": ref["raw_path"],
            "evidence_excerpt": ref["text"][25 * (i % 2) :].replace("open=", "open=9" if forged else "open="),
        }
        for i, ref in enumerate(refs)
    ]
    claims = [
        {
            "claim_id": f"c{i}",
            "claim_type": "observation",
            "status": "confirmed",
            "claim_text": "billing-api logged a channel request that timed out.",
            "evidence_bindings": cited[i : i + 2],
        }
        for i in range(0, bindings, 2)
    ]
    ledger = SessionLedger.from_payload("s-1", [invocation])
    return ExecutorOutput.from_payload({"claims": claims}), ledger


def report_payloads() -> None:
    """Print how long the VerifierInputHook and the Gatekeeper take for whole payloads."""
    print(
        "Whole payloads through VerifierInputHook and Gatekeeper, each binding with a reference of its own.\n"
    )
    print("| bindings | ms | µs a binding | ms, when all are forged |")
    print("|---:|---:|---:|---:|")
    for bindings in (10, 100, 1_000):
        costs = [_payload_cost(bindings, forged=forged) for forged in (False, True)]
        print(f"| {bindings:,} | {costs[0] / 1000:.1f} | {costs[0] / bindings:.0f} | {costs[1] / 1000:.1f} |")
    print()


def _payload_cost(bindings: int, *, forged: bool) -> float:
    output, ledger = payload(bindings, forged=forged)
    severity = VerifierInputHook().prepare(output, ledger).gatekeeper_result.severity
    if severity != ("reject" if forged else "none"):
        raise SystemExit(f"a payload of {bindings} bindings is judged {severity}")
    return microseconds(lambda: VerifierInputHook().prepare(output, ledger), 1)


def main() -> int:
    """Print everything; 2 when there are no cases."""
    parser = argparse.ArgumentParser(description="Quality and cost of the gate beside others.")
    parser.add_argument("cases", nargs="?", type=Path, default=CASES)
    parser.add_argument("--limit", type=int, help="only so many of the cases")
    given = parser.parse_args()
    if not given.cases.is_file():
        print(
            f"{given.cases} is not there: give a file of gate cases, one JSON object a line.", file=sys.stderr
        )
        return 2
    compared, missing = ways()
    if missing:
        print(
            f"Left out, not installed: {', '.join(missing)}. To have them: uv pip install {' '.join(missing)}\n"
        )
    report_quality(given.cases.name, pairs_of(given.cases)[: given.limit], compared)
    report_quality("Our own cases", [pair for path in OWN for pair in pairs_of(path)], compared)
    report_growth(compared[:3] if "rapidfuzz" not in missing else compared[:2])
    report_payloads()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
