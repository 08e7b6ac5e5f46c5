"""Excerpts that nearly stand in the text: a word cut at an edge, words left out without a mark."""

from __future__ import annotations

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt

MATCH, INCONCLUSIVE, MISMATCH = ExcerptOutcome.MATCH, ExcerptOutcome.INCONCLUSIVE, ExcerptOutcome.MISMATCH

TEXT = "mailer: pool exhausted while serving requests of tenant acme, 21 clients waited on node7"


@pytest.mark.parametrize(
    ("excerpt", "outcome"),
    [
        ("21 clients waited on node7", MATCH),
        ("1 clients waited on node7", MISMATCH),
        ("requests of tenant acme, 2", MISMATCH),
        ("clients waited on node", INCONCLUSIVE),
        ("exhausted while serving reque", INCONCLUSIVE),
        ("mailer: pool exhausted whil", INCONCLUSIVE),
        ("xhausted while serving requests", INCONCLUSIVE),
        ("ool exhausted while serving reque", INCONCLUSIVE),
        ("exhausted while serving rexue", MISMATCH),
        ("oolexhausted while serving requests", MISMATCH),
    ],
)
def test_a_word_cut_at_an_edge_proves_nothing_and_a_number_cut_there_is_another(
    excerpt: str, outcome: ExcerptOutcome
) -> None:
    assert compare_excerpt(excerpt, TEXT).outcome is outcome


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("upload of 0.75 GB took long", "75 GB took long"),
        ("upload of 1,750 rows took long", "750 rows took long"),
        ("drift of -75 points was seen", "75 points was seen"),
        ("upload took long, rate is 75.5", "upload took long, rate is 75"),
        ("upload took long at 10:45", "upload took long at 10"),
        ("upload took long, rate is 750", "upload took long, rate is 75"),
    ],
)
def test_a_number_without_its_beginning_or_its_end_is_never_accepted(text: str, excerpt: str) -> None:
    assert compare_excerpt(excerpt, text).outcome is MISMATCH


@pytest.mark.parametrize(
    ("excerpt", "shown"),
    [
        ("exhausted while serving reque…", "exhausted while serving requests"),
        ("mailer: pool exhausted whil…", "mailer: pool exhausted while"),
        ("…ool exhausted while serving", "pool exhausted while serving"),
        ("…ool exhausted while serving reque…", "pool exhausted while serving requests"),
        ("…ool exhausted while … of tenant acme", "pool exhausted while … of tenant acme"),
        ("pool exhausted while … of tenant acm…", "pool exhausted while … of tenant acme"),
        (
            "…ool exhausted … serving requests … tenant acm…",
            "pool exhausted … serving requests … tenant acme",
        ),
    ],
)
def test_words_cut_at_marked_ellipses_are_shown_whole(excerpt: str, shown: str) -> None:
    found = compare_excerpt(excerpt, TEXT)
    assert (found.outcome, found.canonical_text) == (MATCH, shown)


@pytest.mark.parametrize(
    "excerpt", ["…ool exhausted while serving reque", "ool exhausted while serving reque…"]
)
def test_both_cut_edges_have_to_be_marked(excerpt: str) -> None:
    assert compare_excerpt(excerpt, TEXT).outcome is INCONCLUSIVE


@pytest.mark.parametrize(
    "excerpt",
    [
        "pool exhausted serving requests of tenant acme",
        "pool exhausted while requests of acme",
        "mailer: exhausted while serving requests … 21 clients on node7",
        "pool exhausted while … requests acme, 21 clients waited",
        "pool exhausted serving requests … clients waited",
        "mailer: pool exhausted serving … tenant acme … waited on node7",
    ],
)
def test_plain_words_left_out_without_a_mark_are_no_forgery(excerpt: str) -> None:
    assert compare_excerpt(excerpt, TEXT).outcome is INCONCLUSIVE


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        (TEXT, "tenant acme, clients waited on node7"),
        ("retry will not be made for this order", "retry will be made for this order"),
        ("重试 不会 对 此 订单 进行", "重试 会 对 此 订单 进行"),
        (TEXT, "requests while serving exhausted pool"),
    ],
)
def test_a_number_a_negation_or_the_order_may_not_be_left_out_without_a_mark(text: str, excerpt: str) -> None:
    assert compare_excerpt(excerpt, text).outcome is MISMATCH


def test_a_later_beginning_is_tried_when_the_first_leads_nowhere() -> None:
    text = "pool closed at 5; then the pool was exhausted while serving requests"
    assert compare_excerpt("pool exhausted while serving requests", text).outcome is INCONCLUSIVE


RECORDS = "host=alpha, state=up, note=all is well; host=beta, state=down, note=disk is full"


@pytest.mark.parametrize(
    ("excerpt", "outcome"),
    [
        ("host=alpha, state=up, note=all well", INCONCLUSIVE),
        ("host=beta, state=down, note=disk full", INCONCLUSIVE),
        ("host=alpha, state=down, note=disk is full", MISMATCH),
        ("host=alpha, state=up, note=disk is full", MISMATCH),
    ],
)
def test_words_left_out_may_not_make_one_record_of_two(excerpt: str, outcome: ExcerptOutcome) -> None:
    assert compare_excerpt(excerpt, RECORDS).outcome is outcome
