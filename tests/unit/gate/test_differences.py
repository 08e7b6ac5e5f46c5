"""What a mismatch says, for people and for the audit: the first place where excerpt and text part."""

from __future__ import annotations

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt

TEXT = 'worker-3 took 40 ms; pool: full, state=open, "owner": "db-1", lease lost by db-2 again and again'


@pytest.mark.parametrize(
    ("excerpt", "difference"),
    [
        ("worker-3 took 40 s; pool", "40s is not 40ms"),
        ("worker-3 took 41 ms; pool", "'41' is not in the text, which has '40' there"),
        ("pool: empty, state=open", "'empty' is not in the text"),
        ("lease lost by nobody", "'nobody' is not in the text, which has 'db-2' there"),
        ("worker-3 took 40 ms … lease lost by DB-3", "'DB-3' is not in the text, which has 'db-2' there"),
        ("took 40 ms; pool: full; owner: open", "owner=open is not owner=db-1"),
        ("took 40 ms, pool: full, state=shut", "state=shut is not state=open"),
        ('full, state=open, "owner": "db-7"', "owner=db-7 is not owner=db-1"),
        ("lease lost by db-1 again", "after 'lease lost by' the excerpt has 'db-1', the text has 'db-2'"),
        (
            "owner: db-1, lease lost by db-1",
            "after 'lease lost by' the excerpt has 'db-1', the text has 'db-2'",
        ),
        ("again lease lost by db-2", "after 'again' the excerpt has 'lease'"),
        ("worker-3 took 40 ms … db-2 lost lease", "after 'db-2' the excerpt has 'lost'"),
        (
            "lease lost worker-3 took 40 ms",
            "after 'lease lost' the excerpt has 'worker-3', the text has 'by'",
        ),
        ("pool: full nobody", "'nobody' is not in the text, which has 'state' there"),
        ("db-2 again and again so", "'so' is not in the text"),
        ("again and again … worker-3 took 40 ms", "the pieces stand in the text, but not in this order"),
    ],
)
def test_the_first_departure_is_named_as_its_author_wrote_it(excerpt: str, difference: str) -> None:
    found = compare_excerpt(excerpt, TEXT)
    assert (found.outcome, found.difference) == (ExcerptOutcome.MISMATCH, difference)


@pytest.mark.parametrize(("length", "shown"), [(60, "y" * 60), (61, "y" * 59 + "…")])
def test_a_long_quotation_is_cut(length: int, shown: str) -> None:
    found = compare_excerpt(f"lease lost by {'y' * length}", TEXT)
    assert found.difference == f"'{shown}' is not in the text, which has 'db-2' there"


def test_what_stands_there_is_taken_from_the_place_and_not_from_a_like_word() -> None:
    text = "fall of all 7 nodes; fall of all 8 hosts, all of them ours"
    found = compare_excerpt("hosts, all of us", text)
    assert found.difference == "'us' is not in the text, which has 'them' there"


def test_a_unit_is_named_with_its_number() -> None:
    assert compare_excerpt("lease held 5 s by db-1", "lease held 5 ms by db-1").difference == "5s is not 5ms"
