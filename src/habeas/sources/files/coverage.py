"""Which times a log holds, beside a window: whether silence about the window means anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from habeas.contracts.queries import TimeWindow
from habeas.text.times import WrittenTime, find_time
from habeas.text.windows import Side, side_of

ANY_YEAR = 2000
"""Stands for a year that is not written; it has all days."""


@dataclass(kw_only=True)
class Coverage:
    """The times that were seen, and how they lie to the window."""

    window: TimeWindow | None
    sides: set[Side] = field(default_factory=set)
    earliest: tuple[datetime, str] | None = None
    latest: tuple[datetime, str] | None = None
    last: tuple[datetime, str] | None = None
    """Of the last record of the last block that was looked at."""
    without_year: bool = False
    without_zone: bool = False

    def see(self, line: str) -> tuple[WrittenTime | None, Side]:
        """Note the time of the record that begins with `line`; return it, and where it lies."""
        time = find_time(line)
        if time is None:
            return None, Side.UNKNOWN
        side = side_of(time, self.window) if self.window else Side.IN
        self.sides.add(side)
        self.without_year |= time.year is None
        self.without_zone |= time.offset is None
        wall = time.wall(ANY_YEAR)
        if wall is not None:
            written = line[time.start : time.end]
            if self.earliest is None or wall < self.earliest[0]:
                self.earliest = (wall, written)
            if self.latest is None or wall > self.latest[0]:
                self.latest = (wall, written)
        return time, side

    def see_last(self, line: str) -> None:
        """Note the time of the last record of a block, which begins with `line`."""
        time, _ = self.see(line)
        wall = time.wall(ANY_YEAR) if time else None
        if time is not None and wall is not None:
            self.last = wall, line[time.start : time.end]

    def own_window(self) -> tuple[TimeWindow, str] | None:
        """Return the window in the own time of a log that ended before it, and the words that say so.

        A window that reaches back from a moment becomes as long a stretch up to the log's end; one that names no day is
        that of the log's last. None for any other, and where it cannot be told that the log had ended.
        """
        window, end = self.window, self.last if self.without_year else self.latest
        if window is None or window.start is None or end is None or self.sides != {Side.BEFORE}:
            return None
        if window.any_day:
            own, what = self._on_day(window, end[0].date()), "its last day"
        elif window.asked_at is not None:
            start = end[0] - (window.asked_at - window.start)
            if self.without_year and start.year != ANY_YEAR:
                return None
            own, what = (
                TimeWindow(start=start, end=end[0], any_year=self.without_year),
                "as long a stretch up to there",
            )
        else:
            return None
        return own, f"the log had ended before this window, at {end[1]}: {what} was searched"

    def _on_day(self, window: TimeWindow, day: date) -> TimeWindow:
        """Return the window, which names no day, as of that day of the log."""
        start, end = (
            edge and datetime.combine(day, edge.time(), None if self.without_year else edge.tzinfo)
            for edge in (window.start, window.end)
        )
        return TimeWindow(start=start, end=end, any_year=self.without_year)

    @property
    def holds_window(self) -> bool:
        """Whether a record was seen in the window, or on both sides of it."""
        return Side.IN in self.sides or {Side.BEFORE, Side.AFTER} <= self.sides

    @property
    def has_times(self) -> bool:
        """Whether a time was seen that can be compared with the window."""
        return bool(self.sides - {Side.UNKNOWN})

    def written(self) -> str:
        """Return which times were seen, as they are written in the log."""
        if self.earliest is None or self.latest is None:
            return "no dates were seen in it"
        return f"its records go from {self.earliest[1]} to {self.latest[1]}"

    def notes(self) -> list[str]:
        """Return what was taken for granted about times."""
        if self.window is None or not self.has_times:
            return []
        edge = self.window.start or self.window.end
        notes: list[str] = []
        if self.without_year and not self.window.any_year:
            taken = "the last such days" if self.window.asked_at else "of the window's year"
            notes.append(f"the log writes no year; its records were taken to be {taken}")
        if self.without_zone and edge is not None and edge.tzinfo is not None:
            notes.append("the log writes no time zone; its times were read as UTC")
        return notes
