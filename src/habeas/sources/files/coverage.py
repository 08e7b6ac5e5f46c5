"""Which times a log holds, beside a window: whether silence about the window means anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from habeas.contracts.queries import TimeWindow
from habeas.text.times import WrittenTime, find_time
from habeas.text.windows import Side, side_of


@dataclass(kw_only=True)
class Coverage:
    """The times that were seen, and how they lie to the window."""

    window: TimeWindow | None
    sides: set[Side] = field(default_factory=set)
    earliest: tuple[datetime, str] | None = None
    latest: tuple[datetime, str] | None = None
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
        wall = time.wall(2000)
        if wall is not None:
            written = line[time.start : time.end]
            if self.earliest is None or wall < self.earliest[0]:
                self.earliest = (wall, written)
            if self.latest is None or wall > self.latest[0]:
                self.latest = (wall, written)
        return time, side

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
            notes.append("the log writes no year; its records were taken to be of the window's year")
        if self.without_zone and edge is not None and edge.tzinfo is not None:
            notes.append("the log writes no time zone; its times were read as UTC")
        return notes
