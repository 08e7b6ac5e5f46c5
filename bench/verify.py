"""The claim checker beside lexical checkers: quality by kind and cost, in one run.

    uv run --group bench python bench/verify.py [CASES] [--limit N]

CASES is a file of labelled claims, one JSON object a line (`../shared/data/derivability_cases.jsonl` unless another
is given): `claim_type`, `tool_name`, `raw_path`, `excerpts`, `claim_text`, `label`, `kind`, `lang`.

A lexical checker gives a score. Its threshold is set on these very cases so that it keeps as many of the supported
claims as habeas does; what it then lets through beside them is compared. That favours the lexical checker.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from habeas.contracts import Claim, ClaimStatus, ClaimType, JudgementKind
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

CASES = Path(__file__).parents[2] / "shared" / "data" / "derivability_cases.jsonl"
OVERLAP = "words of the claim that stand in an excerpt"

Score = Callable[[str, Sequence[str]], float]


@dataclass(frozen=True)
class Case:
    """A labelled claim."""

    claim: Claim
    evidence: tuple[VerifiedExcerpt, ...]
    supported: bool
    kind: str
    language: str

    @property
    def excerpts(self) -> list[str]:
        """The texts that it is bound to."""
        return [e.excerpt for e in self.evidence]


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file."""
    return [_case(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def _case(given: dict[str, Any]) -> Case:
    claim = Claim(
        claim_id="c1",
        claim_type=ClaimType(given["claim_type"]),
        status=ClaimStatus.CONFIRMED,
        claim_text=given["claim_text"],
    )
    evidence = tuple(
        VerifiedExcerpt(
            tool_name=given["tool_name"],
            raw_path="$.no_evidence" if "returned no evidence" in text else given["raw_path"],
            excerpt=text,
            reference=text,
        )
        for text in given["excerpts"]
    )
    return Case(claim, evidence, given["label"] == "supported", given["kind"], given["lang"])


def words(text: str) -> Counter[str]:
    """Return the words and Chinese characters of a text."""
    return Counter(re.findall(r"[a-z0-9.]*[a-z0-9]|[\u4e00-\u9fff]", text.lower()))


def overlap(claim: str, excerpts: Sequence[str]) -> float:
    """Return the share of the claim's words that stand in the excerpts."""
    said = words(claim)
    return (said & words("\n".join(excerpts))).total() / max(1, said.total())


def _rouge() -> tuple[str, Score]:
    scorer = importlib.import_module("rouge_score.rouge_scorer")

    class Tokens:
        def tokenize(self, text: str) -> list[str]:
            return list(words(text).elements())

    rouge = scorer.RougeScorer(["rougeL"], tokenizer=Tokens())
    return "rouge-score ROUGE-L precision", lambda c, es: rouge.score("\n".join(es), c)["rougeL"].precision


def _hallucination_check() -> tuple[str, Score]:
    check = importlib.import_module("hallucination_check").check

    def score(claim: str, excerpts: Sequence[str]) -> float:
        report = check(claim, list(excerpts))
        return min((c.confidence for c in report.claims), default=0.0) - 2.0 * bool(report.unsupported)

    return "hallucination-check", score


def peers() -> tuple[list[tuple[str, Score]], list[str]]:
    """Return the lexical checkers that are installed, and the packages that are not."""
    found, missing = [(OVERLAP, overlap)], []
    for package, load in (("rouge-score", _rouge), ("hallucination-check", _hallucination_check)):
        try:
            found.append(load())
        except ImportError:
            missing.append(package)
    return found, missing


def by_habeas(case: Case) -> JudgementKind:
    """Return what the checker says."""
    return check_claim(case.claim, case.evidence).judgement


def milliseconds(work: Callable[[Case], object], cases: Sequence[Case]) -> list[float]:
    """Return the processor time of every case, sorted."""
    spent: list[float] = []
    for case in cases:
        began = time.process_time_ns()
        work(case)
        spent.append((time.process_time_ns() - began) / 1e6)
    return sorted(spent)


def report_quality(cases: Sequence[Case]) -> None:
    """Print the errors of both kinds and the cost, of habeas and of the others."""
    judged = [by_habeas(case) for case in cases]
    passed = [j is JudgementKind.SUPPORTED for j in judged]
    right = [case.supported for case in cases]
    kept = sum(p and r for p, r in zip(passed, right, strict=True))
    print(f"{len(cases)} claims, {sum(right)} of them supported.\n")
    print("| | false pass | supported kept | ms a claim | p99 |\n|---|---:|---:|---:|---:|")
    _row("habeas", passed, right, milliseconds(by_habeas, cases))
    found, missing = peers()
    for name, score in found:
        scores = [score(case.claim.claim_text, case.excerpts) for case in cases]
        floor = sorted((s for s, r in zip(scores, right, strict=True) if r), reverse=True)[max(0, kept - 1)]
        _row(
            name,
            [s >= floor for s in scores],
            right,
            milliseconds(lambda c, score=score: score(c.claim.claim_text, c.excerpts), cases),
        )
    if missing:
        print(f"\nLeft out, not installed: {', '.join(missing)}.")
    lowered = sum(
        r and j in (JudgementKind.UNSUPPORTED, JudgementKind.CONTRADICTED)
        for j, r in zip(judged, right, strict=True)
    )
    print(f"\nSupported claims that a rule lowers: {_share(lowered, sum(right))}; the rest is undecided.\n")
    _report_kinds(cases, passed)


def _row(name: str, passed: Sequence[bool], right: Sequence[bool], cost: Sequence[float]) -> None:
    wrong = sum(p and not r for p, r in zip(passed, right, strict=True))
    kept = sum(p and r for p, r in zip(passed, right, strict=True))
    print(
        f"| {name} | {_share(wrong, len(right) - sum(right))} | {_share(kept, sum(right))} "
        f"| {statistics.fmean(cost):.2f} | {quantile(cost, 0.99):.1f} |"
    )


def _report_kinds(cases: Sequence[Case], passed: Sequence[bool]) -> None:
    print("| kind | language | claims | right |\n|---|---|---:|---:|")
    groups: dict[tuple[str, str], list[bool]] = {}
    for case, p in zip(cases, passed, strict=True):
        label = "supported" if case.supported else "not supported"
        groups.setdefault((f"{label}: {case.kind}", case.language), []).append(p is case.supported)
    for (kind, language), outcomes in sorted(groups.items()):
        print(f"| {kind} | {language} | {len(outcomes)} | {_share(sum(outcomes), len(outcomes))} |")
    print()


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %" if of else "-"


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the value that `share` of the sorted values do not exceed."""
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def log_line(i: int, length: int) -> str:
    """Return a made-up log line that no other index gives, of about so many characters."""
    line = (
        f"2026-04-05T06:{i % 60:02}:07Z ERROR ledger-{i} write to shard-{i % 7} timed out after {1000 + i}ms"
    )
    fields = 0
    while len(line) < length:
        line += f" field{fields}={i * 31 + fields}"
        fields += 1
    return line


def _made(i: int, excerpts: int, length: int) -> Case:
    texts = [log_line(i * 1000 + k, length) for k in range(excerpts)]
    number = i * 1000 + excerpts - 1
    return _case(
        {
            "claim_type": "observation",
            "tool_name": "query_logs",
            "raw_path": "$.logs[0]",
            "excerpts": texts,
            "claim_text": f"A write of ledger-{number} to shard-{number % 7} timed out after {1000 + number} ms.",
            "label": "supported",
            "kind": "made",
            "lang": "en",
        }
    )


def report_growth() -> None:
    """Print how the cost grows with the number of excerpts and with their length; every text is read once."""
    print("| excerpts | characters each | ms a claim | p99 |\n|---:|---:|---:|---:|")
    at = 0
    for excerpts, length in ((1, 100), (5, 100), (20, 100), (80, 100), (5, 400), (5, 1600), (5, 6400)):
        count = max(20, 400 // excerpts)
        made = [_made(at + i, excerpts, length) for i in range(count)]
        at += count
        cost = milliseconds(by_habeas, made)
        print(f"| {excerpts} | {length} | {statistics.fmean(cost):.2f} | {quantile(cost, 0.99):.1f} |")
    print()


def main() -> int:
    """Print everything; 2 when there are no cases."""
    parser = argparse.ArgumentParser(description="Quality and cost of the claim checker beside others.")
    parser.add_argument("cases", nargs="?", type=Path, default=CASES)
    parser.add_argument("--limit", type=int, help="only so many of the cases")
    given = parser.parse_args()
    if not given.cases.is_file():
        print(f"{given.cases} is not there: give a file of labelled claims.", file=sys.stderr)
        return 2
    report_quality(read_cases(given.cases)[: given.limit])
    report_growth()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
