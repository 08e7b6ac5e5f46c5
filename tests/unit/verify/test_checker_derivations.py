"""What follows from several records, an empty search or a runbook, each beside its near twin that does not."""

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
    for line in (Path(__file__).parents[2] / "cases" / "checker_derivations.jsonl")
    .read_text("utf-8")
    .splitlines()
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
    supported = judgement.judgement.value == "supported"
    assert supported is (case["judgement"] == "supported"), judgement.reasons
