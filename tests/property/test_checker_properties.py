"""The checker is total, and nothing that is taken away or bent makes a claim supported."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.contracts import Claim, ClaimStatus, ClaimType, JudgementKind
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

_WORDS = (
    'the pool of web-api is full 12 12ms 3/5 active=5/5 idle=0 -> { } [ ] ( ) " “ ” ` = : ; | , . 。 not no '
    "未 没有 的 比 "
    "because 因为 10:20:30 2027-01-02T03:04:05Z ERROR WARN waiting 等待 连接池 耗尽 both all 两条 before after between "
    "倍 一半 % 万"
)
_PIECES = st.sampled_from(_WORDS.split())
_TEXT = st.one_of(
    st.text(max_size=80),
    st.lists(_PIECES, max_size=14).map(" ".join),
    st.lists(_PIECES, max_size=14).map("".join),
)
_KIND = st.sampled_from(list(ClaimType))


def _claim(text: str, kind: ClaimType = ClaimType.OBSERVATION) -> Claim:
    return Claim(claim_id="c1", claim_type=kind, status=ClaimStatus.CONFIRMED, claim_text=text)


def _excerpt(text: str, tool: str = "query_logs", path: str = "$.logs[0]") -> VerifiedExcerpt:
    return VerifiedExcerpt(tool_name=tool, raw_path=path, excerpt=text, reference=text)


@settings(max_examples=250, deadline=None)
@given(
    _TEXT,
    st.lists(_TEXT, max_size=3),
    _KIND,
    st.sampled_from(["$.logs[0]", "$.no_evidence", "$.evidence_blocks[0]"]),
)
def test_any_text_gets_a_judgement_with_a_reason(
    text: str, excerpts: list[str], kind: ClaimType, path: str
) -> None:
    judgement = check_claim(_claim(text, kind), [_excerpt(e, path=path) for e in excerpts])
    assert judgement.reasons
    assert judgement.judgement in JudgementKind


@settings(max_examples=100, deadline=None)
@given(_TEXT, _TEXT)
def test_a_runbook_never_supports_an_observation(text: str, block: str) -> None:
    judgement = check_claim(_claim(text), [_excerpt(block, "lookup_knowledge", "$.evidence_blocks[0]")])
    assert judgement.judgement is not JudgementKind.SUPPORTED


@settings(max_examples=100, deadline=None)
@given(_TEXT, _TEXT)
def test_an_absence_never_supports_an_observation(text: str, query: str) -> None:
    record = f"query_logs returned no evidence; query={query}; total=0"
    judgement = check_claim(_claim(text), [_excerpt(record, path="$.no_evidence")])
    assert judgement.judgement is not JudgementKind.SUPPORTED


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 99_999), st.integers(1, 99_999), st.sampled_from(["waiting", "depth", "frobs"]))
def test_a_number_is_supported_only_where_it_stands(said: int, stands: int, key: str) -> None:
    judgement = check_claim(
        _claim(f"The {key} of web-api is {said}."), [_excerpt(f"INFO web-api {key}={stands} other=7")]
    )
    assert (judgement.judgement is JudgementKind.SUPPORTED) is (said == stands), judgement.reasons


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["web-api", "db-2", "10.1.2.3"]),
    st.sampled_from(["web-api", "db-2", "10.1.2.3", "web-ap", "web-api2"]),
)
def test_a_name_is_supported_only_where_it_stands(stands: str, said: str) -> None:
    judgement = check_claim(_claim(f"{said} has 12 waiting."), [_excerpt(f"INFO host={stands} waiting=12")])
    assert (judgement.judgement is JudgementKind.SUPPORTED) is (said == stands), judgement.reasons


@pytest.mark.parametrize(
    "hostile",
    [
        "not " * 5_000,
        "(" * 20_000,
        "a=1 " * 5_000,
        "12:" * 6_000,
        "没有" * 8_000,
        '"' * 4_000,
        "比" * 5_000,
        "{" * 5_000,
        "x1 -> " * 4_000,
    ],
    ids=lambda text: text[:4],
)
def test_hostile_text_costs_little(hostile: str) -> None:
    """As a claim, and as an excerpt; generous, so that a busy machine does not fail it."""
    line = "INFO web-api waiting=12"
    start = time.perf_counter()
    check_claim(_claim(hostile), [_excerpt(line)])
    check_claim(_claim("web-api has 12 waiting."), [_excerpt(hostile)])
    check_claim(
        _claim(hostile, ClaimType.NEGATIVE_OBSERVATION),
        [_excerpt(f"returned no evidence; query={hostile}", path="$.no_evidence")],
    )
    assert time.perf_counter() - start < 10
