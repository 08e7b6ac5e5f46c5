"""The stretch of time that a live server is asked about, and times as it writes and reads them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from habeas.contracts.evidence import Window
from habeas.contracts.queries import TimeWindow
from habeas.errors import NothingSearched

_GRACE: Final = timedelta(seconds=60)
"""A window that ended this short a time ago still counts as now: questions take a while to be asked."""
_NICE_STEPS: Final = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400)
MOST_POINTS: Final = 11_000
"""Points a series that Prometheus gives at most."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """A window with both ends, in UTC."""

    start: datetime
    end: datetime
    past: bool
    """It lies wholly in the past: what holds now says nothing about it."""
    notes: tuple[str, ...] = ()
    """How it differs from the window that was asked for."""

    def written(self) -> Window:
        """Return the span as it is recorded."""
        return Window.of(iso(self.start), iso(self.end))


@dataclass(frozen=True, kw_only=True)
class Grid:
    """The times at which a range query is evaluated."""

    start: datetime
    end: datetime
    step: float

    @property
    def points(self) -> int:
        """How many there are."""
        return int((self.end - self.start).total_seconds() / self.step) + 1


def span_of(window: TimeWindow | None, now: datetime, lookback: timedelta) -> Span:
    """Return the part of `window` that has passed; without a start, the `lookback` before its end.

    A naive time is UTC, as the server's records are. Where no year was named, it is the latest one in which
    the window has begun.

    Raises:
        NothingSearched: the window has not begun.
    """
    notes: list[str] = []
    asked = window or TimeWindow()
    start, end = _aware(asked.start), _aware(asked.end)
    if asked.any_year:
        start, end = _latest_year(start, end, now)
        notes.append(f"no year was asked for: {(start or end or now).year} was looked at")
    if start is not None and start > now:
        raise NothingSearched("the window lies in the future: there is nothing to look at yet")
    if end is not None and end > now:
        notes.append(f"the window ends in the future: only what was there until {iso(now)} was looked at")
    end = min(end or now, now)
    if start is None:
        start = end - lookback
        if window is not None:
            notes.append(f"the window has no start: it was looked at from {iso(start)} on")
    return Span(start=start, end=end, past=end < now - _GRACE, notes=tuple(notes))


def grid_of(span: Span, step: float | None, points: int) -> Grid:
    """Return a grid of about `points` points at most, or of the given step, but of no more than 11,000."""
    length = (span.end - span.start).total_seconds()
    if step is None:
        least = length / points
        step = next((nice for nice in _NICE_STEPS if nice >= least), math.ceil(least))
    return Grid(start=span.start, end=span.end, step=max(step, least_step(span)))


def least_step(span: Span) -> int:
    """Return the finest step, in whole seconds, with which the server gives the whole span."""
    return max(1, math.ceil((span.end - span.start).total_seconds() / (MOST_POINTS - 1)))


def iso(time: datetime) -> str:
    """Return `time` as ISO 8601 in UTC, to the second, with milliseconds where it has any."""
    utc = time.astimezone(UTC)
    return utc.isoformat(timespec="milliseconds" if utc.microsecond >= 1000 else "seconds").replace(
        "+00:00", "Z"
    )


def epoch(time: datetime) -> str:
    """Return `time` as the servers read it: Unix seconds."""
    return f"{time.timestamp():.3f}"


def from_epoch(seconds: float) -> datetime:
    """Return the time of a sample."""
    return datetime.fromtimestamp(seconds, UTC)


def in_words(seconds: float) -> str:
    """Return a length of time as Prometheus writes it: `10m`, `1h30m`, `1.5s`."""
    whole, parts = int(seconds), []
    for unit, size in (("d", 86400), ("h", 3600), ("m", 60)):
        count, whole = divmod(whole, size)
        parts.append(f"{count}{unit}" if count else "")
    rest = whole + (seconds - int(seconds))
    return "".join(parts) + (f"{rest:g}s" if rest or not any(parts) else "")


def _aware(time: datetime | None) -> datetime | None:
    if time is None:
        return None
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)


def _latest_year(
    start: datetime | None, end: datetime | None, now: datetime
) -> tuple[datetime | None, datetime | None]:
    """Return both ends in the latest year in which the window has begun; 29 February has its own years."""
    for year in range(now.year, now.year - 9, -1):
        first, last = _moved(start, year), _moved(end, year)
        if (start is None or first) and (end is None or last) and (first or last or now) <= now:
            return first, last
    return start, end


def _moved(time: datetime | None, year: int) -> datetime | None:
    """Return `time` with `year` for the year 2000; None where there is no such day."""
    try:
        return time and time.replace(year=year + time.year - 2000)
    except ValueError:
        return None
