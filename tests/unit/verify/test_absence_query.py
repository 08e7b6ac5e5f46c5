"""What a query text asks for, plain or structured; what cannot be read is one term, as it is written."""

from __future__ import annotations

import pytest

from habeas.verify.absence_query import asked


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("crate-5 ParityFault", (("crate-5",), ("parityfault",))),
        ('crate-5 "disk full"|enospc level=ERROR', (("crate-5",), ("disk full", "enospc"), ("level=error",))),
        ('{service="crate-5"} |= "ParityFault"', (("crate-5",), ("parityfault",))),
        ('{app="a-1", level=~"error|fatal"} |= "boom" | json', (("a-1",), ("error", "fatal"), ("boom",))),
        ('service:crate-5 AND message:"disk full"', (("crate-5",), ("disk full",))),
        ('(timeout OR "timed out") AND svc:a-1', (("timeout", "timed out"), ("a-1",))),
        ('app:="a-1" AND "disk full"', (("a-1",), ("disk full",))),
        (
            "SELECT * FROM t WHERE app='a-1' AND msg LIKE '%disk full%' LIMIT 5",
            (("a-1",), ("disk full",)),
        ),
        ("svc IN ('a-1', 'a-2') AND kind='x'", (("a-1", "a-2"), ("x",))),
        ("redis:6379 timeout", (("redis:6379",), ("timeout",))),
        ("-Xmx512m heap", (("-xmx512m",), ("heap",))),
        ("cron(root) busy=16/16", (("cron(root)",), ("busy=16/16",))),
    ],
)
def test_values_are_the_terms(query: str, terms: tuple[tuple[str, ...], ...]) -> None:
    assert asked(query, "query_logs").terms == terms
    assert asked(query, "query_logs").excluded == ()


@pytest.mark.parametrize(
    ("query", "excluded"),
    [
        ('{app="a-1", env!="dev"} |= "boom" != "healthz"', ("dev", "healthz")),
        ("service:a-1 NOT host:b-2", ("b-2",)),
        ('msg:"boom" svc:a-1 -canary', ("canary",)),
        ("app='a-1' AND msg NOT LIKE '%probe%'", ("probe",)),
    ],
)
def test_what_was_left_out_is_no_term(query: str, excluded: tuple[str, ...]) -> None:
    found = asked(query, "query_logs")
    assert found.excluded == excluded
    assert all(form not in excluded for term in found.terms for form in term)


@pytest.mark.parametrize(
    "query",
    [
        '{app="a-1"} |~ "(?i)time.*out"',
        "status:>=500 AND svc:a-1",
        "(a-1 AND boom) OR c-3",
        'service:a-1 AND message:"open',
        "SELECT count(*) FROM t",
        "(" * 3000 + "a AND b",
        "a AND " + "NOT " * 3000 + "b",
    ],
    ids=lambda query: query[:30],
)
def test_what_cannot_be_read_is_one_term(query: str) -> None:
    assert asked(query, "query_logs").terms == ((query.lower(),),)
