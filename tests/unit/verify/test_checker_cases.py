"""Every data case: what is not supported never comes out as supported, what was kept stays kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts import Claim, ClaimStatus, ClaimType
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

_PATHS = {
    "query_logs": "$.logs[%d]",
    "query_metrics": "$.alerts[%d]",
    "lookup_knowledge": "$.evidence_blocks[%d]",
}
_CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "checker.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", _CASES, ids=[c["id"] for c in _CASES])
def test_case(case: dict[str, Any]) -> None:
    evidence = [
        VerifiedExcerpt(
            tool_name=case["tool_name"],
            raw_path="$.no_evidence" if "returned no evidence" in text else _PATHS[case["tool_name"]] % i,
            excerpt=text,
            reference=text,
        )
        for i, text in enumerate(case["excerpts"])
    ]
    claim = Claim(
        claim_id="c1",
        claim_type=ClaimType(case["claim_type"]),
        status=ClaimStatus.CONFIRMED,
        claim_text=case["claim_text"],
    )
    judgement = check_claim(claim, evidence)
    if case["judgement"] == "not_supported":
        assert judgement.judgement.value != "supported", judgement.reasons
    else:
        assert judgement.judgement.value == case["judgement"], judgement.reasons
    assert judgement.reasons


def test_the_cases_hold_both_languages_and_all_labels() -> None:
    assert {c["label"] for c in _CASES} == {"supported", "unsupported", "contradicted"}
    assert sum(not c["claim_text"].isascii() for c in _CASES) > 100
