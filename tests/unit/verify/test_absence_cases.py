"""Every absence case: a claim of nothing found is supported where bound queries cover it, never where it says more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.verify.claims import judge

_CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "checker_absence.jsonl")
    .read_text("utf-8")
    .splitlines()
]


def no_evidence(query: str, tool: str) -> str:
    """Return the text of a search from 08:00 to 09:00 that found nothing."""
    return (
        f"{tool} returned no evidence; evidence_status=no_evidence; query={query}; from=2027-05-01T08:00:00Z; "
        "to=2027-05-01T09:00:00Z; total=0; message=no matching logs"
    )


@pytest.mark.parametrize("case", _CASES, ids=[c["id"] for c in _CASES])
def test_case(case: dict[str, Any]) -> None:
    texts = [no_evidence(query, case["tool_name"]) for query in case["queries"]]
    judgement = judge(case["claim_text"], *texts, tool=case["tool_name"], kind="negative_observation")
    assert (judgement.judgement.value == "supported") is case["supported"], judgement.reasons
    assert judgement.reasons


def test_the_cases_hold_both_languages_and_both_answers() -> None:
    for chinese in (True, False):
        answers = {c["supported"] for c in _CASES if c["claim_text"].isascii() is not chinese}
        assert answers == {True, False}


@pytest.mark.parametrize(
    "text",
    [
        "No ParityFault was found for crate-5, so the flarb is ruled out.",
        "No ParityFault was found for crate-5 and the flarb is healthy.",
        "No flarb was found for crate-5.",
        "未检索到 crate-5 的 ParityFault，可以排除该原因，一切蓬勃。",
    ],
)
def test_what_goes_beyond_the_search_is_lowered_whatever_was_not_understood(text: str) -> None:
    """`undecided` could be raised by a model; what no search can show must not be."""
    judgement = judge(text, no_evidence("crate-5 ParityFault", "query_logs"), kind="negative_observation")
    assert judgement.judgement.value == "unsupported", judgement.reasons


def test_a_positive_claim_is_contradicted_by_a_search_that_found_nothing() -> None:
    text = no_evidence("crate-5 ParityFault", "query_logs")
    for claimed in (
        "The query found ParityFault logs for crate-5.",
        "查询检索到 crate-5 的 ParityFault 日志。",
    ):
        assert judge(claimed, text, kind="negative_observation").judgement.value == "contradicted"
