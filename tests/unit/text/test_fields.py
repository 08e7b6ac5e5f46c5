"""Fields and query terms are read back as they were written, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habeas.text.fields import read_fields, read_terms, write_fields, write_terms

visible = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12).filter(str.strip)
hostile = visible | st.sampled_from(
    [
        "x; total=5",
        '"x"',
        '"',
        "\\",
        "a；b=c",
        "line\nquery=y",
        "“x”",
        " padded ",
        "连接池耗尽",
        'a"b|c',
        "k=v",
    ]
)


@given(st.dictionaries(st.sampled_from(["query", "source", "message", "total"]), hostile, min_size=1))
def test_fields_are_read_back(values: dict[str, str]) -> None:
    text = "; ".join(["query_logs returned no evidence", *write_fields(dict(values), ";")])
    assert read_fields(text) == values
    assert "\n" not in text


@given(st.lists(st.lists(hostile, min_size=1, max_size=3).map(tuple), min_size=1, max_size=4))
def test_terms_are_read_back(terms: list[tuple[str, ...]]) -> None:
    assert read_terms(write_terms(terms)) == tuple(terms)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("t returned no evidence; query=a=b c; total=0", {"query": "a=b c", "total": "0"}),
        ("query=first; query=second", {"query": "first"}),
        ("query=; total=0", {"total": "0"}),
        ("query=a; b; total=0", {"query": "a; b", "total": "0"}),
        ('query="a; total=9"; total=0', {"query": "a; total=9", "total": "0"}),
        ('query="a" b; total=0', {"query": '"a" b', "total": "0"}),
        ("nothing here", {}),
    ],
)
def test_fields_that_others_wrote(text: str, fields: dict[str, str]) -> None:
    assert read_fields(text) == fields


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("inventory-service HikariCP", (("inventory-service",), ("HikariCP",))),
        ('"timed out" fail|failed|"has failed"', (("timed out",), ("fail", "failed", "has failed"))),
        ("order-service level=ERROR", (("order-service",), ("level=ERROR",))),
        ("磁盘 已满", (("磁盘",), ("已满",))),
        ("*", (("*",),)),
        ("", ()),
    ],
)
def test_query_texts(query: str, terms: tuple[tuple[str, ...], ...]) -> None:
    assert read_terms(query) == terms
