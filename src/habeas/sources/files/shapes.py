"""Records that differ in their digits alone: what such records are to a query need not be found out for each of them.

Lines of a log come from few places of a program, and most of what changes between them is numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from habeas.contracts.queries import ValueBound
from habeas.sources.files.records import record_text
from habeas.sources.match import Matcher, Outcome
from habeas.text.windows import Side

_DIGITS = b"0123456789"
_LEAST = bytes.maketrans(_DIGITS, b"0" * 10)
_GREATEST = bytes.maketrans(_DIGITS, b"9" * 10)
_NUMBER = re.compile(rb"\d+(?:\.\d+)?")


@dataclass(frozen=True, kw_only=True)
class _Measuring:
    """How the digits of records of one shape decide."""

    numbers: tuple[tuple[int, int, float], ...]
    """Where a number begins and ends, and the value of a 1 there."""
    bound: ValueBound
    kept: Outcome
    """What a record is when one of its values keeps the bound."""
    broken: Outcome

    def outcome(self, raw: bytes) -> Outcome:
        keeps = any(self.bound.holds(float(raw[start:end]) * unit) for start, end, unit in self.numbers)
        return self.kept if keeps else self.broken


class Shapes:
    """What records of a shape are to a query, found out from the first one of each shape."""

    _REMEMBERED = 1024
    """So many shapes are learnt; a log with more of them is judged record by record."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._is_of_use = not matcher.looks_at_digits
        self._known: dict[tuple[bytes, Side], Outcome | _Measuring | None] = {}

    def outcome(self, raw: bytes, side: Side) -> Outcome | None:
        """Return what the record `raw`, which lies at `side` of the window, is; None where it has to be judged."""
        if not self._is_of_use or b"\\" in raw:  # the digits of an escape are those of another letter
            return None
        shape = raw.translate(_LEAST)
        try:
            found = self._known[shape, side]
        except KeyError:
            if len(self._known) >= self._REMEMBERED:
                return None
            found = self._known[shape, side] = self._learn(shape, side)
        return found.outcome(raw) if isinstance(found, _Measuring) else found

    def _learn(self, shape: bytes, side: Side) -> Outcome | _Measuring | None:
        # A value grows with each of its digits: what holds for the least and the greatest holds between them.
        least = self._matcher.judge(record_text(shape), side)
        greatest = self._matcher.judge(record_text(shape.translate(_GREATEST)), side)
        bound = self._matcher.query.bound
        if least is greatest or bound is None:
            return least
        numbers = self._numbers(shape)
        if numbers is None:
            return None
        kept, broken = (greatest, least) if bound.sign in (">", ">=") else (least, greatest)
        return _Measuring(numbers=numbers, bound=bound, kept=kept, broken=broken)

    def _numbers(self, shape: bytes) -> tuple[tuple[int, int, float], ...] | None:
        """Return the numbers that make the values; None where one value is made of several (`1h 30m`, `1,200 ms`)."""
        values = self._matcher.values(record_text(shape))
        taken: set[int] = set()
        numbers: list[tuple[int, int, float]] = []
        for match in _NUMBER.finditer(shape):
            start, end = match.span()
            whole, point, fraction = match[0].partition(b".")
            one, nines = whole[:-1] + b"1" + point + fraction, match[0].translate(_GREATEST)
            units, greatest = (
                self._matcher.values(record_text(shape[:start] + number + shape[end:]))
                for number in (one, nines)
            )
            changed = {i for i, value in enumerate(greatest) if value != values[i]}
            if any(values[i] or i in taken or units[i] * float(nines) != greatest[i] for i in changed):
                return None
            taken |= changed
            numbers += [(start, end, units[i]) for i in changed]
        return tuple(numbers)
