"""How a written time lies to a window: before it, in it, after it, or not to be told."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Protocol

from habeas.text.times import Precision, WrittenTime

_UNIT = {
    Precision.DAY: timedelta(days=1),
    Precision.HOUR: timedelta(hours=1),
    Precision.MINUTE: timedelta(minutes=1),
    Precision.SECOND: timedelta(seconds=1),
    Precision.FRACTION: timedelta(microseconds=1),
}
_INSTANT = timedelta(microseconds=1)
_LEAP_YEAR = 2000
_EASTMOST, _WESTMOST = timedelta(hours=14), timedelta(hours=-12)
"""The zones that there are: a clock without a zone may be that much ahead of UTC, or behind it."""


class Bounds(Protocol):
    """A window, both ends included, each to its own precision (`habeas.contracts.queries.TimeWindow`)."""

    @property
    def start(self) -> datetime | None:
        """The first moment; None: open."""
        ...

    @property
    def end(self) -> datetime | None:
        """The last moment; None: open."""
        ...

    @property
    def asked_at(self) -> datetime | None:
        """The moment from which it reaches back; None where it does not."""
        ...

    @property
    def any_year(self) -> bool:
        """Whether only month, day and time count."""
        ...


class Side(Enum):
    """Where a time lies."""

    BEFORE = "before"
    IN = "in"
    AFTER = "after"
    OUT = "out"
    """Not in the window, and before or after it cannot be told: no year is written."""
    UNKNOWN = "unknown"


def side_of(time: WrittenTime, window: Bounds) -> Side:
    """Return where `time` lies.

    A naive window is on the clock of `time`, whose zone is ignored. An aware one is absolute: a time without a zone
    is read as UTC where that puts it into the window; where only another zone would, it cannot be told. A time
    without a year is taken to be in the window's year, or, where the window reaches back from a moment, to be the last
    one before that. A time of whole minutes (hours, days)
    lies in a window only when all of it does. Not to be told: a time without a date, and one in a zone that has
    only a name, beside an aware window.
    """
    aware = next((edge.tzinfo is not None for edge in (window.start, window.end) if edge), False)
    if not time.has_date or (aware and time.zone is not None):
        return Side.UNKNOWN
    if time.year is not None and not window.any_year:
        return _side_in(time, time.year, window, aware=aware) or Side.OUT
    sides = {_side_in(time, year, window, aware=aware) for year in _years(time, window)} - {None}
    if len(sides) == 1:
        return sides.pop() or Side.OUT
    for side in (Side.IN, Side.UNKNOWN):
        if side in sides:
            return side
    return Side.OUT


def _years(time: WrittenTime, window: Bounds) -> Iterable[int]:
    """Return the years in which `time`, whose year does not count, may be, as far as the window is concerned."""
    if window.any_year:
        return (_LEAP_YEAR,)
    if window.asked_at is not None:
        return (year_before(time, window.asked_at),)
    edges = [edge.year for edge in (window.start, window.end) if edge]
    return range(min(edges), max(edges) + 1) if edges else (_LEAP_YEAR,)


def year_before(time: WrittenTime, moment: datetime) -> int:
    """Return the year of `time`; where none is written, that of the last such day before `moment`, in any zone."""
    wall = time.wall(moment.year)
    is_over = wall is None or wall <= moment.replace(tzinfo=None) + _EASTMOST
    return time.year or (moment.year if is_over else moment.year - 1)


def _side_in(time: WrittenTime, year: int, window: Bounds, *, aware: bool) -> Side | None:
    wall = time._replace(year=None).wall(year) if window.any_year else time.wall(year)
    if wall is None:
        return None
    if not aware:
        return _side_at(wall, time, window)
    wall = wall.replace(tzinfo=UTC) - timedelta(minutes=time.offset or 0)
    if window.any_year:
        wall = wall.replace(year=_LEAP_YEAR)
    side = _side_at(wall, time, window)
    if time.offset is None and side in (Side.BEFORE, Side.AFTER):
        edges = {_side_at(wall + shift, time, window) for shift in (-_EASTMOST, -_WESTMOST)}
        return side if edges == {side} else Side.UNKNOWN
    return side


def _side_at(wall: datetime, time: WrittenTime, window: Bounds) -> Side:
    last = wall + _UNIT[time.precision] - _INSTANT
    start, end = window.start, _last_moment(window.end)
    if start is not None and last < start:
        return Side.BEFORE
    if end is not None and wall > end:
        return Side.AFTER
    whole = (start is None or wall >= start) and (end is None or last <= end)
    return Side.IN if whole or time.precision in (Precision.SECOND, Precision.FRACTION) else Side.UNKNOWN


def _last_moment(end: datetime | None) -> datetime | None:
    """Return the last moment that `end` holds: `09:59:59` the whole second, `09:59:59.120` the whole millisecond."""
    if end is None:
        return None
    if end.microsecond == 0:
        return end + timedelta(seconds=1) - _INSTANT
    return end + timedelta(milliseconds=1) - _INSTANT if end.microsecond % 1000 == 0 else end
