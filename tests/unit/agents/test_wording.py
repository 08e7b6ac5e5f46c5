"""What the engine quotes of a record."""

from __future__ import annotations

from habeas.agents.wording import shortened, telling_line

TRACE = """\
08:00:01 ERROR cart-api request 17 failed: borrow timed out
java.util.concurrent.TimeoutException: borrow timed out
\tat org.example.Pool.borrow(Pool.java:41)"""


def test_of_a_stack_trace_the_line_that_tells_most() -> None:
    told = [("fail", "failed"), ("borrow",)]
    assert (
        telling_line(TRACE, ["timed out"], told)
        == "08:00:01 ERROR cart-api request 17 failed: borrow timed out"
    )


def test_a_line_that_lacks_a_name_is_not_quoted_for_it() -> None:
    assert telling_line(TRACE, ["cart-api", "Pool.java"], [("borrow",)]) == TRACE
    assert telling_line(TRACE, ["Pool.java"], [("failed",)]) == "at org.example.Pool.borrow(Pool.java:41)"


def test_a_long_line_is_cut_at_blanks_around_what_is_needed() -> None:
    text = "早 " * 400 + "disk db-7 is full " + "late " * 400
    cut = shortened(text, ["db-7", "full"], limit=60)
    assert "disk db-7 is full" in cut
    assert len(cut) <= 80
    assert f" {cut} " in f" {text} "
