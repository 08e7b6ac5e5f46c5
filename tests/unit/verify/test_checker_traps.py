"""Claims that say something else with the words of a record, beside true ones of the same words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts import Claim, ClaimStatus, ClaimType, JudgementKind
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

_PATHS = {"query_logs": "$.logs[0]", "lookup_knowledge": "$.evidence_blocks[0]"}
_CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "checker_traps.jsonl").read_text("utf-8").splitlines()
]


def _judged(claim: str, *excerpts: str, kind: str = "observation", tool: str = "query_logs") -> JudgementKind:
    evidence = [
        VerifiedExcerpt(tool_name=tool, raw_path=_PATHS[tool], excerpt=text, reference=text)
        for text in excerpts
    ]
    judged = Claim(claim_id="c1", claim_type=ClaimType(kind), status=ClaimStatus.CONFIRMED, claim_text=claim)
    return check_claim(judged, evidence).judgement


@pytest.mark.parametrize("case", _CASES, ids=[c["id"] for c in _CASES])
def test_trap(case: dict[str, Any]) -> None:
    judged = _judged(case["claim_text"], *case["excerpts"], kind=case["claim_type"], tool=case["tool_name"])
    assert (judged is JudgementKind.SUPPORTED) is (case["judgement"] == "supported")


@pytest.mark.parametrize(
    ("said", "supported"),
    [
        ("vol-2 has a size of 512GiB.", True),
        ("vol-2 has a size of about 512GB.", True),
        ("vol-2 has a size of 512GB.", False),
    ],
)
def test_an_explicit_binary_unit_is_not_read_as_a_decimal_one(said: str, supported: bool) -> None:
    judged = _judged(said, "volume=vol-2 size=512GiB")
    assert (judged is JudgementKind.SUPPORTED) is supported


@pytest.mark.parametrize(
    ("said", "supported"),
    [("p-3 发生 Full GC，堆从 900M 降到 700M。", True), ("p-3 发生 Full GC，堆从 900M 升到 700M。", False)],
)
def test_an_arrow_says_which_way_it_went(said: str, supported: bool) -> None:
    judged = _judged(said, "p-3 [gc] GC(4) Pause Full (Allocation Failure) 900M->700M(1024M) 480ms")
    assert (judged is JudgementKind.SUPPORTED) is supported


@pytest.mark.parametrize(
    ("said", "supported"),
    [("q-5 is not out of sync.", False), ("q-5 is out of sync.", True), ("q-5 is in sync.", False)],
)
def test_a_phrase_that_denies_is_one_word(said: str, supported: bool) -> None:
    judged = _judged(said, "2027-03-04T05:06:07Z WARN q-5 is out of sync")
    assert (judged is JudgementKind.SUPPORTED) is supported
