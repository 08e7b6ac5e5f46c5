"""What a comparison says when it is no match: one case a reason."""

from __future__ import annotations

import pytest

from habeas.gate.excerpt import ExcerptOutcome, _shown, compare_excerpt

LISTED = 'open=50 queue=3 pool="" name=web'
RECORDS = "- name: x\n  allow:\n    - east\n- name: y\n  allow:\n    - west"
INCONCLUSIVE, MISMATCH = ExcerptOutcome.INCONCLUSIVE, ExcerptOutcome.MISMATCH


@pytest.mark.parametrize(
    ("text", "excerpt", "outcome", "reason"),
    [
        ("cart is up", " ", INCONCLUSIVE, "there is no excerpt"),
        ("cart is up", "— “”", INCONCLUSIVE, "the excerpt is nothing but punctuation"),
        ("cart is up", "cart", INCONCLUSIVE, "the excerpt is too short to compare"),
        (
            "ERROR 5 of 7 down",
            "ERROR 5 7 down",
            INCONCLUSIVE,
            "the excerpt holds nothing but numbers, levels and states",
        ),
        ("cart closed for 1h1m", "cart closed for 1h,1m", INCONCLUSIVE, "the parts of a measure stand apart"),
        (
            "cart of lane a, \u200beast closed",
            "cart of lane a\u200beast closed",
            INCONCLUSIVE,
            "what cannot be seen stands elsewhere",
        ),
        (
            "user alice logged in from 10.0.0.50",
            "user alice logged in from 10.0.0.5\u200b0",
            INCONCLUSIVE,
            "it stands in the text only if characters that cannot be seen are taken out",
        ),
        (LISTED, 'open=50 queue=3 pool="name"', INCONCLUSIVE, "'pool' has no value"),
        (LISTED, 'open=50 queue="" … name=web', INCONCLUSIVE, "the value of 'queue' is left out"),
        (
            'pool=a rest="" open=b web',
            'pool=a rest="" open="" b web',
            INCONCLUSIVE,
            "the value of 'open' is left out",
        ),
        ("a,,b,c,d", "a,b,c,d", INCONCLUSIVE, "behind 'a' there is not the same number of empty cells"),
        (
            "owner=team core zone=eu rtt=5ms",
            "owner=zone=eu rtt=5ms",
            INCONCLUSIVE,
            "'team core' is left out, so that a key has another value",
        ),
        (
            "took 3 万条 on cart and web",
            "took 3 条 on cart",
            MISMATCH,
            "the unit '万' is left out, in whole or in part",
        ),
        ("node-7 of pool a is up", "node-7 pool a is up", INCONCLUSIVE, "'of' is left out without a mark"),
        (
            RECORDS,
            "name: x\nallow:\n  - west",
            MISMATCH,
            "it joins the beginning of one record to the end of another",
        ),
        (
            '{"message": "cart=0 ledger=3\\ncart=1 ledger=4\\ncart=2 ledger=5"}',
            "ledger=4 cart=2",
            MISMATCH,
            "it makes one record of two",
        ),
        (
            "service=a state=up zone=1\nservice=b state=down zone=2\nservice=c rtt=3ms",
            "service=a state=up … state=down zone=2",
            INCONCLUSIVE,
            "the cut joins the beginning of one record to the end of another",
        ),
        (
            "pool cart waits for node-7",
            "pool cart waits for node-",
            INCONCLUSIVE,
            "'node' is cut out of 'node-7'",
        ),
        (
            "cart shards [1,100] up",
            "cart shards [1100] up",
            MISMATCH,
            "the list '1,100' is not the number '1100'",
        ),
        (
            "quota c=250m d=5 web",
            "c=250M d=5 web",
            MISMATCH,
            "the unit in 'c=250M' is not that in 'c=250m'",
        ),
    ],
)
def test_a_reason_says_what_is_wrong(text: str, excerpt: str, outcome: ExcerptOutcome, reason: str) -> None:
    found = compare_excerpt(excerpt, text)
    assert (found.outcome, found.difference) == (outcome, reason)


def test_a_reason_is_cut_at_240_characters() -> None:
    assert _shown("x" * 240) == "x" * 240
    assert _shown("x" * 241) == "x" * 239 + "…"
