"""Pointers, selections and prompts, each by itself."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.kit import at, claim

from habeas.agents.model_claims import locate, read_claims
from habeas.agents.model_prompts import FOLDER, load_prompt
from habeas.agents.selection import TEXT_LIMIT, select
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceRef

TEXT = "2031-05-06T07:08:09Z ERROR loom-7 shuttle jammed after 42 passes, 连接池 耗尽"


@pytest.mark.parametrize(
    ("first", "last", "cut"),
    [
        (None, None, TEXT),
        ("loom-7", None, "loom-7"),
        ("loom-7", "42 passes", "loom-7 shuttle jammed after 42 passes"),
        ("LOOM-7  shuttle", "passes", "loom-7 shuttle jammed after 42 passes"),
        ("loom-7", "loom-7 shuttle", "loom-7 shuttle"),
        (None, "loom-7", "2031-05-06T07:08:09Z ERROR loom-7"),
        ("连接池", "耗尽", "连接池 耗尽"),
        ("loom-8", None, None),
        ("42 passes", "loom-7", None),
    ],
)
def test_words_point_at_a_place(first: str | None, last: str | None, cut: str | None) -> None:
    span = locate(TEXT, first, last)
    assert (TEXT[slice(*span)] if span else None) == cut


def test_a_long_text_needs_words() -> None:
    assert locate("x" * 601, None, None) is None
    assert locate("x" * 600, None, None) == (0, 600)


def test_only_what_was_shown_is_pointed_at() -> None:
    shown = {(1, "$.logs[0]"): TEXT}
    bindings = [
        at("$.logs[0]", first_words="loom-7", last_words="passes"),
        at("$.logs[0]", "1"),  # type: ignore[arg-type]
        at("$.logs[1]"),
        at("$.logs[0]", 2),
        at("$.logs[0]", first_words="loom-8", last_words="passes"),
        at("$.logs[0]", evidence_excerpt="jammed after 42 passes"),
    ]
    (read,) = read_claims({"claims": [claim("…", *bindings)]}, shown).claims
    assert [(b.span and TEXT[slice(*b.span)], b.evidence_excerpt) for b in read.evidence_bindings] == [
        ("loom-7 shuttle jammed after 42 passes", None),
        (TEXT, None),
        (None, None),
        (None, None),
        (None, "loom-8 … passes"),
        (None, "jammed after 42 passes"),
    ]


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda x: (
            st.lists(x)
            | st.dictionaries(
                st.sampled_from(
                    ["claims", "evidence_bindings", "raw_path", "source_invocation_id", "first_words"]
                ),
                x,
            )
        ),
    )
)
@settings(max_examples=100, deadline=None)
def test_no_payload_breaks_the_reader(value: object) -> None:
    read = read_claims({"claims": value}, {(1, "$.logs[0]"): TEXT})
    # a span that our own code cut is never more than the reference
    for one in read.claims:
        for binding in one.evidence_bindings:
            assert binding.span is None or 0 <= binding.span[0] <= binding.span[1] <= len(TEXT)


def refs(*texts: str) -> list[EvidenceRef]:
    return [EvidenceRef(raw_path=f"$.logs[{i}]", text=text) for i, text in enumerate(texts)]


def test_a_selection_takes_from_everywhere() -> None:
    texts = [f"heartbeat {i} ok" for i in range(1000)]
    texts[400] = "the odd one out"
    texts[700] = "heartbeat 700 jammed"
    chosen = select(refs(*texts), ["jammed"], budget=200)
    assert {0, 999, 400, 700} <= set(chosen.shown)
    assert chosen.shown == tuple(sorted(chosen.shown))
    assert (chosen.hidden, chosen.hidden_forms) == (1000 - len(chosen.shown), 0)


@given(st.lists(st.text(max_size=40), max_size=40), st.integers(0, 300))
@settings(max_examples=100, deadline=None)
def test_a_selection_keeps_its_budget_and_counts_the_rest(texts: list[str], budget: int) -> None:
    chosen = select(refs(*texts), ["a"], budget)
    assert len(chosen.shown) + chosen.hidden == len(texts)
    assert bool(chosen.shown) == bool(texts)
    assert len(chosen.shown) <= 1 or sum(min(len(texts[i]), TEXT_LIMIT) for i in chosen.shown) <= budget


@pytest.mark.parametrize("role", ["planner", "executor", "judge", "wording"])
@pytest.mark.parametrize("language", list(Language))
def test_a_prompt_has_an_id_a_version_and_the_hash_of_its_file(role: str, language: Language) -> None:
    prompt = load_prompt(role, language)
    assert (prompt.id, prompt.version) == (f"{role}.{language}", "1")
    data = (FOLDER / f"{prompt.id}.md").read_bytes()
    assert prompt.sha256 == hashlib.sha256(data).hexdigest()
    assert load_prompt(role, Language.EN).inputs == prompt.inputs


@pytest.mark.parametrize("language", list(Language))
def test_the_executors_prompt_holds_section_9_of_the_contract(language: Language) -> None:
    text = load_prompt("executor", language).text
    for word in ("$.no_evidence", "negative_observation", "knowledge_reference", "next_evidence_steps"):
        assert word in text
    told = {
        Language.EN: (
            "at most two",
            "number of bindings is not limited",
            "only after a call really returned it",
            "never repair",
        ),
        Language.ZH: ("最多两条", "绑定的数量不限", "确实返回它之后", "绝不写修复动作"),
    }
    assert all(words in text for words in told[language])
