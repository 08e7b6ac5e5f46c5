"""What an excerpt is against a text: match, inconclusive, mismatch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt, prepare

ALERT = "HighLatency firing, service=cart, current=91%, threshold=80%, duration=15m"
LOG = "2026-03-04T05:06:07.089Z ERROR cart [exec-4] pool-1 - Session is not open, gave up after 3000ms (open=50/50)"
CASES = [
    json.loads(line)
    for name in ("excerpt.jsonl", "excerpt_outputs.jsonl")
    for line in (Path(__file__).parents[2] / "cases" / name).read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, object]) -> None:
    text = str(case["text"])
    found = compare_excerpt(str(case["excerpt"]), text)
    assert found.outcome in case["outcome"], found.difference  # type: ignore[operator]
    if found.outcome is ExcerptOutcome.MATCH:
        assert found.difference is None
        assert found.canonical_text == " … ".join(text[start:end] for start, end in found.spans)
    else:
        assert found.difference
        assert found.spans == ()
        assert found.canonical_text is None


def test_a_contiguous_match_is_cut_from_the_original_with_whole_tokens() -> None:
    found = compare_excerpt("`service=CART`,  current=９１ %", ALERT)
    assert found.outcome is ExcerptOutcome.MATCH
    assert found.canonical_text == "service=cart, current=91%"
    assert found.spans == ((20, 45),)


def test_marked_pieces_are_shown_with_an_ellipsis_between_them() -> None:
    found = compare_excerpt("2026-03-04 05:06:07.089 ERROR cart [...] gave up after 3000ms", LOG)
    assert found.canonical_text == "2026-03-04T05:06:07.089Z ERROR cart … gave up after 3000ms"
    assert [LOG[start:end] for start, end in found.spans] == [
        "2026-03-04T05:06:07.089Z ERROR cart",
        "gave up after 3000ms",
    ]


def test_reordered_fields_are_shown_in_the_order_of_the_text() -> None:
    found = compare_excerpt("duration=15m; service=cart; HighLatency firing", ALERT)
    assert found.outcome is ExcerptOutcome.MATCH
    assert found.canonical_text == "HighLatency firing, service=cart … duration=15m"


@pytest.mark.parametrize(
    "excerpt",
    [None, "", "  \n", "…", "[...]", "=;", "ERROR", "cart", "3000", "open=50/50", "91%", "firing", "超时"],
)
def test_too_little_is_inconclusive_wherever_it_stands(excerpt: str | None) -> None:
    for text in (ALERT, LOG, "", str(excerpt) + " and more that is here"):
        assert compare_excerpt(excerpt, text).outcome is ExcerptOutcome.INCONCLUSIVE


@pytest.mark.parametrize(
    ("excerpt", "difference"),
    [
        ("HighLatency firing, service=cart, current=9%", "current=9 is not current=91"),
        ("HighLatency firing, service=ledger, current=91%", "service=ledger is not service=cart"),
        ("service=cart, current=80%, threshold=91%", "current=80 % is not current=91 %"),
        ("HighLatency firing, service=cart, duration=15s", "15s is not 15m"),
        ("Disk failure: HighLatency firing, service=cart", "'Disk' is not in the text"),
        ("HighLatency firing, service=cart, current=91%, threshold=8", "'8' is not '80'"),
    ],
)
def test_a_mismatch_says_what_differs(excerpt: str, difference: str) -> None:
    found = compare_excerpt(excerpt, ALERT)
    assert (found.outcome, found.difference) == (ExcerptOutcome.MISMATCH, difference)


@pytest.mark.parametrize(
    ("excerpt", "reason"),
    [
        ("open, gave up after 3000ms", "'not' before 'open' is left out"),
        ("Session is … open, gave up after 3000ms", "'not' behind 'is' is left out"),
        ("Session is not open, after 3000ms (open=50/50", "'gave up' is left out without a mark"),
        ("gave up after 3000ms (open=", "the value of 'open' is left out"),
        ("gave up after 3000", "the unit 'ms' of '3000' is left out"),
        ("Session is not open, gav", "'gav' is cut out of 'gave'"),
    ],
)
def test_an_inconclusive_cut_says_what_it_hides(excerpt: str, reason: str) -> None:
    found = compare_excerpt(excerpt, LOG)
    assert (found.outcome, found.difference) == (ExcerptOutcome.INCONCLUSIVE, reason)


def test_a_prepared_text_gives_the_same_answers() -> None:
    prepared = prepare(LOG)
    for excerpt in ("Session is not open", "Session is open, gave up", "ERROR cart, open=50/50", "open"):
        assert compare_excerpt(excerpt, prepared) == compare_excerpt(excerpt, LOG)


def test_a_repeated_sentence_matches_where_nothing_governs_it() -> None:
    text = "no index used on table t1; later: index used on table t1 again"
    found = compare_excerpt("index used on table t1", text)
    assert found.outcome is ExcerptOutcome.MATCH
    assert found.spans == ((34, 56),)


def test_a_word_cut_at_a_marked_edge_is_shown_whole() -> None:
    found = compare_excerpt("Session is not open, gave up aft…", LOG)
    assert found.outcome is ExcerptOutcome.MATCH
    assert found.canonical_text == "Session is not open, gave up after"


def test_the_middle_of_several_records_may_be_cut_out_with_a_mark() -> None:
    text = "service=a, state=up, rtt=5ms; service=b, state=down, rtt=9ms; service=c, state=up, rtt=1ms"
    little = compare_excerpt("service=a, state=up, … rtt=1ms", text)
    assert little.outcome is ExcerptOutcome.INCONCLUSIVE  # less than half of it is left
    assert (
        compare_excerpt("service=a, state=up, … service=c, state=up, rtt=1ms", text).outcome
        is ExcerptOutcome.MATCH
    )
    assert (
        compare_excerpt("service=a, … state=down, rtt=9ms; service=c, state=up, rtt=1ms", text).outcome
        is ExcerptOutcome.MATCH
    )
    assert compare_excerpt("service=a … state=down, rtt=9ms", text).outcome is ExcerptOutcome.INCONCLUSIVE


@pytest.mark.parametrize(
    ("excerpt", "outcome"),
    [
        ("shards [100,200] failed after 1,234 ms", ExcerptOutcome.MATCH),
        ("shards 100,200 failed after 1234 ms", ExcerptOutcome.MATCH),
        ("shards [100200] failed after 1,234 ms", ExcerptOutcome.MISMATCH),
        ("shards 100200 failed after 1,234 ms", ExcerptOutcome.MISMATCH),
    ],
)
def test_a_list_of_numbers_is_not_one_number(excerpt: str, outcome: ExcerptOutcome) -> None:
    assert compare_excerpt(excerpt, "retry: shards [100,200] failed after 1,234 ms").outcome is outcome


def test_one_number_is_not_a_list_of_numbers() -> None:
    text = "retry: shards [100200] failed after 1234 ms"
    assert compare_excerpt("shards [100,200] failed after 1234 ms", text).outcome is ExcerptOutcome.MISMATCH
    assert compare_excerpt("shards [100200] failed after 1,234 ms", text).outcome is ExcerptOutcome.MATCH


@pytest.mark.parametrize(
    "excerpt",
    [
        "pool full (open=50/50, queue=3).",
        "  pool full (open=50/50, queue=3).\n",
        "Pool  full (open=50/50, queue=3",
        "`pool full` open=50/50 queue=3",
    ],
)
def test_an_excerpt_that_is_the_whole_text_is_shown_as_the_whole_text(excerpt: str) -> None:
    text = "pool full (open=50/50, queue=3)."
    found = compare_excerpt(excerpt, text)
    assert (found.outcome, found.canonical_text, found.spans) == (
        ExcerptOutcome.MATCH,
        text,
        ((0, len(text)),),
    )


def test_the_whole_text_with_another_unit_is_no_match() -> None:
    assert compare_excerpt("limits: cpu=250M on node-7", "limits: cpu=250m on node-7").outcome is (
        ExcerptOutcome.MISMATCH
    )


@pytest.mark.parametrize("control", ["\x1c", "\x1f", "\x01"])
def test_a_control_character_between_words_is_no_blank(control: str) -> None:
    text = "error pool request timed out"
    assert compare_excerpt(f"error{control}pool request timed out", text).outcome is ExcerptOutcome.MISMATCH
    assert compare_excerpt(text, f"error{control}pool request timed out").outcome is ExcerptOutcome.MISMATCH


def test_capitals_of_a_whole_excerpt_are_no_other_unit() -> None:
    text = "edge-7 upstream timed out after 8000ms, read 12MB"
    assert compare_excerpt(text.upper(), text).outcome is ExcerptOutcome.MATCH
    assert compare_excerpt(text.replace("12MB", "12Mb"), text).outcome is ExcerptOutcome.MISMATCH


def test_the_keys_over_its_fields_are_shown_where_the_excerpt_quotes_them() -> None:
    text = "name: x\nspec:\n  size: 3\n  lane: east\nstatus: up"
    assert (
        compare_excerpt("spec:\n  lane: east\n  size: 3", text).canonical_text
        == "spec:\n  size: 3\n  lane: east"
    )
    assert compare_excerpt("lane: east\nsize: 3", text).canonical_text == "size: 3\n  lane: east"
