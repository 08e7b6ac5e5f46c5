"""Which series an expression asks for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.sources.prometheus.promql import Selector, quoted, selectors_of


def presences(expression: str) -> list[str]:
    selectors = selectors_of(expression)
    assert selectors is not None
    return [selector.presence for selector in selectors]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("up", ["up"]),
        ("mem_ratio > 0.8", ["mem_ratio"]),
        ('sum by (a) (x{a="1"}) / y', ['x{a="1"}', "y"]),
        ("x + x", ["x"]),
        ("topk(scalar(n), x)", ["n", "x"]),
        ("-(x)", ["x"]),
        ("1 + 1", []),
        ('"text"', []),
        ("vector(time())", []),
        ('{__name__="x",a="1"}', ['x{a="1"}']),
        ('{__name__=~"x.+"}', ['{__name__=~"x.+"}']),
        ('{"dotted.name","l.x"="1"}', ['{"dotted.name","l.x"="1"}']),
        ('x{a="订单",b!~"1|2",c!=""}', ['x{a="订单",b!~"1|2",c!=""}']),
        (r'x{a="q\"b\\n"}', [r'x{a="q\"b\\n"}']),
        ("x offset 1h", ["x offset 1h"]),
        ("x offset -90s", ["x offset -1m30s"]),
        ("x @ 1790000000 offset 5m", ["x @ 1790000000.000 offset 5m"]),
        ("x @ 1790000000.250", ["x @ 1790000000.250"]),
        ("x @ end()", ["x @ end()"]),
        ("max_over_time(x[4m])", ["count_over_time(x[4m])"]),
        ("x[4m]", ["count_over_time(x[4m])"]),
        ("sum_over_time(x[4m] offset 1d)", ["count_over_time(x[4m] offset 1d)"]),
        ("max_over_time(x[1h:1m])", ["count_over_time(x[1h5m])"]),
        (
            "max_over_time(avg_over_time(x[5m] offset 1m)[1h:1m] offset 2h)",
            ["count_over_time(x[1h5m] offset 2h1m)"],
        ),
        ("max_over_time(x[1h:1m] @ start())", ["count_over_time(x[1h5m] @ start())"]),
        ("max_over_time((x @ 100)[1h:1m] offset 2h)", ["x @ 100.000"]),
    ],
)
def test_each_selector_is_found_with_the_time_that_it_looks_at(expression: str, expected: list[str]) -> None:
    assert presences(expression) == expected


@pytest.mark.parametrize("function", ["rate", "irate", "increase", "delta", "idelta", "deriv"])
def test_a_rate_needs_two_samples(function: str) -> None:
    assert presences(f"{function}(x[5m])") == ["count_over_time(x[5m]) >= 2"]
    assert presences(f"{function}(max_over_time(x[1m])[5m:])") == ["count_over_time(x[6m])"]


@pytest.mark.parametrize(
    ("expression", "may_be_empty"),
    [
        ("absent(x)", {"x": True}),
        ("absent_over_time(x[5m])", {"x": True}),
        ("a unless on (b) c", {"a": False, "c": True}),
        ("a and c", {"a": False, "c": False}),
        ("a or c", {"a": False, "c": False}),
        ("absent(x) and on () y", {"x": True, "y": False}),
        ("absent(sum(x))", {"x": True}),
        ("sum(x)", {"x": False}),
    ],
)
def test_where_nothing_is_an_ordinary_input(expression: str, may_be_empty: dict[str, bool]) -> None:
    assert {s.name: s.may_be_empty for s in selectors_of(expression) or ()} == may_be_empty


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "x{",
        "rate(x)",
        "WITH (a = x) a",
        'x{a="1" or b="2"}',
        "x[99999999999999999y]",
        "(" * 5000 + "x" + ")" * 5000,
        "x" + "+x" * 5000,
        "-" * 9000 + "x",
        "x or " * 4000 + "x",
        "a" * 30_000,
        "x @ -1",
        "x offset Inf",
        "x[1e999]",
        "x offset 999999999999999",
        "x @ 1e12",
        "x{a='\\ud800'}",
    ],
    ids=lambda text: text[:12] or "empty",
)
def test_what_cannot_be_read_says_so(expression: str) -> None:
    assert selectors_of(expression) is None


@given(st.text(alphabet="xy(){}[]+-*/^@:,=~!<>\"' 15mhor_ef.Iin服\x00\\", max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_not(text: str) -> None:
    selectors = selectors_of(text)
    assert selectors is None or all(selectors_of(s.presence) is not None for s in selectors)


def test_an_expression_of_ordinary_depth_can_be_read() -> None:
    assert selectors_of("(" * 100 + "x" + ")" * 100) is not None
    assert len(selectors_of(" or ".join(f"m{n}" for n in range(100))) or ()) == 100


@pytest.mark.parametrize("text", ["plain", 'q"', "b\\", "line\nend", "服务"])
def test_a_quoted_text_is_read_back(text: str) -> None:
    selectors = selectors_of(f"x{{a={quoted(text)}}}")
    assert selectors is not None
    assert selectors[0].matchers[0].value == text


def test_a_selector_without_name_and_matchers_is_written() -> None:
    assert Selector(name="x", matchers=(), presence="").written() == "x"
