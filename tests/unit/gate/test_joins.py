"""Excerpts that make one record of two neighbours, or give a key the value of another."""

from __future__ import annotations

import pytest

from habeas.gate.excerpt import ExcerptOutcome, compare_excerpt, prepare
from habeas.gate.joins import joins_records
from habeas.gate.pieces import Pieces, arrangements
from habeas.text.canonical import canonicalise


def joins(excerpt: str, text: str) -> bool:
    pieces, index = Pieces.of(canonicalise(excerpt)), prepare(text).indexes[-1]
    return joins_records(pieces, next(arrangements(pieces, index.reading)), index)


LINES = "host=a7, code=500\nhost=b7, code=200\nzone=x1\nhost=c7, code=404, rack=4"
OBJECTS = '[{"host": "a7", "code": 500}, {"zone": "b7", "note": "all well"}, {"rack":\n4}, {"role": "db"}]'
YAML = "metadata:\n  name: cart-0\n  zone: b7\nstatus: up"


@pytest.mark.parametrize(
    ("excerpt", "text", "is_joined"),
    [
        ("code=500, host=b7", LINES, True),
        ("code=500\nhost=b7", LINES, False),
        ("code=500, host=b7\ncode=200", LINES, True),
        ("host=b7, code=200, zone=x1", LINES, False),
        ("code=200, zone=x1", LINES, False),
        ("host=a7, code=500, host=b7, code=200", LINES, False),
        ("zone=x1, host=c7, code=404", LINES, True),
        ("host=a7, code=500, host=b7, code=200, zone=x1, host=c7, code=404, rack=4", LINES, False),
        ("host: a7, code: 500, zone: b7", OBJECTS, True),
        ("code: 500}, {zone: b7", OBJECTS, False),
        ('{"code": 500}, {"zone": "b7", "note": "all well", "rack": 4}', OBJECTS, True),
        ("note: all well}, {rack: 4", OBJECTS, False),
        ("rack: 4, role: db", OBJECTS, True),
        ("metadata: name: cart-0, zone: b7", YAML, False),
        ("zone: b7, status: up", YAML, False),
    ],
)
def test_what_parts_two_records_has_to_stay_in_its_place(excerpt: str, text: str, is_joined: bool) -> None:
    assert joins(excerpt, text) is is_joined


@pytest.mark.parametrize(
    ("excerpt", "difference"),
    [
        ("zone=50 of pool main", "'acme rack' is left out, so that a key has another value"),
        ("level=info zone=acme rack=50 pool main", "'of' is left out without a mark"),
    ],
)
def test_a_key_that_gets_another_value_is_told(excerpt: str, difference: str) -> None:
    text = "level=info zone=acme rack=50 of pool main"
    found = compare_excerpt(excerpt, text)
    assert (found.outcome, found.difference) == (ExcerptOutcome.INCONCLUSIVE, difference)
