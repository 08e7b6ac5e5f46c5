"""Lies that were made of true claims by one change: each stands beside the true claim that it was made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts import Claim, ClaimStatus, ClaimType
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

_CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "checker_lies.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", _CASES, ids=[c["id"] for c in _CASES])
def test_lie(case: dict[str, Any]) -> None:
    evidence = [
        VerifiedExcerpt(tool_name=case["tool_name"], raw_path=f"$.logs[{i}]", excerpt=text, reference=text)
        for i, text in enumerate(case["excerpts"])
    ]
    claim = Claim(
        claim_id="c1",
        claim_type=ClaimType(case["claim_type"]),
        status=ClaimStatus.CONFIRMED,
        claim_text=case["claim_text"],
    )
    judgement = check_claim(claim, evidence)
    assert (judgement.judgement.value == "supported") is (case["judgement"] == "supported"), judgement.reasons
