"""What is found out once for records that differ in their digits is what judging each of them finds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.contracts.queries import LogQuery, LogTerm, ValueBound
from habeas.sources.files.records import record_text
from habeas.sources.files.shapes import Shapes
from habeas.sources.match import compile_query
from habeas.text.measured import Dimension
from habeas.text.windows import Side

FORMS = (
    "took {}ms", "took {} ms", "in {}.{} s", "{}:{}:{}.{}", "duration={}", "latency_ms={}.{}", '"cost": {},',
    "{},{}00 ms", "{}h{}m", "10.0.{}.{}", "answered", "{}%", "waiting={}", "size {}kb", "耗时{}毫秒", "１{} ms",
    "\x1b[3{}m{}s\x1b[0m", "\\u00e{} ms", "-{} s", "{} times",
)  # fmt: skip
digits = st.sampled_from(["0", "1", "5", "9", "05", "12", "50", "99", "500", "5000"])
numbers = st.lists(digits, min_size=16, max_size=16)
bounds = st.builds(
    ValueBound,
    sign=st.sampled_from([">", ">=", "<", "<="]),
    number=st.sampled_from([0.05, 0.5, 5, 12, 99]),
    dimension=st.sampled_from(Dimension),
) | st.just(ValueBound(sign=">", number=5, keys=("waiting", "queue")))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(FORMS), min_size=1, max_size=4).map(" ".join),
    st.lists(numbers, min_size=1, max_size=12),
    st.none() | bounds,
    st.booleans(),
    st.sampled_from([Side.IN, Side.BEFORE, Side.UNKNOWN]),
)
def test_a_shape_decides_as_the_record_does(
    form: str, drawn: list[list[str]], bound: ValueBound | None, asks_for_event: bool, side: Side
) -> None:
    terms = (LogTerm(alternatives=("answered", "took")),) if asks_for_event else ()
    matcher = compile_query(LogQuery(terms=terms, bound=bound))
    shapes = Shapes(matcher)
    for values in drawn:
        raw = f"{form}\n".format(*values).encode()
        assert shapes.outcome(raw, side) in (None, matcher.judge(record_text(raw), side))


def test_plain_numbers_need_no_judging() -> None:
    bound = ValueBound(sign=">", number=0.5, dimension=Dimension.TIME)
    shapes = Shapes(compile_query(LogQuery(terms=(LogTerm(alternatives=("answered",)),), bound=bound)))
    lines = [b"09:00:%02d answered 200 in %03d ms" % (i % 60, i * 7 % 1000) for i in range(300)]
    assert None not in [shapes.outcome(line, Side.IN) for line in lines]


def test_a_term_with_a_digit_is_looked_for_in_each_record() -> None:
    shapes = Shapes(compile_query(LogQuery(terms=(LogTerm(alternatives=("node-7",)),))))
    assert shapes.outcome(b"node-7 failed", Side.IN) is None
