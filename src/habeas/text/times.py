"""Times as they stand in logs and in what people write: found, read, never guessed.

`find_time` gives the time of a log record, `parse_time` and `find_times` give times in free text. What is not
written (the year, the zone, the date) stays None. A date whose order cannot be told (`06/09/2017`) has no month
and no day. How a time lies to a window is in `habeas.text.windows`.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from habeas.text import time_forms as forms

HEAD = 160
"""A record's time begins within so many characters, except in JSON and logfmt."""


class Precision(StrEnum):
    """The smallest part that is written."""

    DAY = "day"
    HOUR = "hour"
    MINUTE = "minute"
    SECOND = "second"
    FRACTION = "fraction"


class WrittenTime(NamedTuple):
    """A time as it is written: what is not written is None."""

    year: int | None
    month: int | None
    day: int | None
    hour: int | None
    minute: int | None
    second: int | None
    microsecond: int | None
    offset: int | None
    """Minutes east of UTC; None where no offset is written."""
    zone: str | None
    """A zone's name whose offset cannot be told (`CST`)."""
    start: int
    end: int
    """Where it stands in the text that was read."""

    @property
    def precision(self) -> Precision:
        """The smallest part that is written."""
        if self.hour is None:
            return Precision.DAY
        if self.minute is None:
            return Precision.HOUR
        if self.second is None:
            return Precision.MINUTE
        return Precision.SECOND if self.microsecond is None else Precision.FRACTION

    @property
    def has_date(self) -> bool:
        """Whether month and day are known."""
        return self.month is not None and self.day is not None

    @property
    def has_clock(self) -> bool:
        """Whether a time of day is written."""
        return self.hour is not None

    def wall(self, year: int) -> datetime | None:
        """Return the time on its own clock, without its zone, in `year` where no year is written.

        None without a date, and for 29 February of another year.
        """
        if self.month is None or self.day is None:
            return None
        try:
            return datetime(  # noqa: DTZ001 - the zone is left out on purpose
                self.year or year,
                self.month,
                self.day,
                self.hour or 0,
                self.minute or 0,
                min(self.second or 0, 59),
                self.microsecond or 0,
            )
        except ValueError:
            return None


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def find_time(line: str) -> WrittenTime | None:
    """Return the time of the record that begins with `line`; None where it has none.

    A time at the very beginning wins (brackets and the like aside); then one named `time`, `ts`, ... in JSON or
    logfmt; then the first full date with a time in the head that stands as a token of its own, so that the date in
    `api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:00.008` is the second one; then one without a year; then
    seconds since 1970; then a time without any date.
    """
    lead = forms.DECORATION.match(line)
    at = lead.end() if lead else 0
    first = line[at : at + 1]
    if first.isdigit():
        if (plain := forms.PLAIN.match(line, at)) and (found := _read_plain(plain)):
            return found
        if found := _read_first(
            (
                forms.ISO,
                forms.COMPACT,
                forms.DAY_FIRST,
                forms.NUMERIC,
                forms.SHORT,
                forms.DIGITS,
                forms.NO_YEAR,
            ),
            line,
            at,
        ):
            return found
    elif first in "JFMASONDTW" or first in "IE":
        if found := _read_first((forms.MONTH_FIRST, forms.DAY_FIRST, forms.GLOG), line, at):
            return found
    elif first == "{" and (found := _find_named(line)):
        return found
    return _find_in_head(line, at)


def leads(line: str, time: WrittenTime) -> bool:
    """Return whether nothing but decoration stands before `time` in `line`."""
    lead = forms.DECORATION.match(line)
    return lead is not None and time.start <= lead.end()


def parse_time(text: str) -> WrittenTime | None:
    """Return the first time in `text`, in any form that a log or a person uses; None where there is none."""
    return next(iter(find_times(text)), None)


def find_times(text: str) -> tuple[WrittenTime, ...]:
    """Return all times in `text`, in their order; they never overlap, and of two that begin together the longer counts.

    Beyond what logs hold: dates alone, clock times alone, `2015年8月24日 9点30分`.
    """
    matches = [match for form in forms.SEARCH_PROSE for match in form.finditer(text)]
    found: list[WrittenTime] = []
    for match in sorted(matches, key=_place):
        if (not found or match.start() >= found[-1].end) and (time := _read(match)):
            found.append(time)
    return tuple(found)


def _place(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


def _read_first(forms: tuple[re.Pattern[str], ...], line: str, at: int) -> WrittenTime | None:
    for form in forms:
        if (match := form.match(line, at)) and (found := _read(match)):
            return found
    return None


def _find_named(line: str) -> WrittenTime | None:
    for match in forms.NAMED.finditer(line):
        at = match.end()
        if found := _read_first(forms.FULL, line, at) or _read_epoch(line, at):
            return found
    return None


def _find_in_head(line: str, at: int) -> WrittenTime | None:
    head = line[: HEAD + 40]
    if forms.MAY_HOLD_TIME.search(head) is None:
        return _read_first((forms.DATE_ONLY,), line, at)
    for searches in (forms.SEARCH_FULL, forms.SEARCH_PART):
        matches = [m for search in searches if (m := search.search(head)) and m.start() <= HEAD]
        for match in sorted(matches, key=_place):
            if found := _read(match):
                return found
    if found := _read_epoch(line, at):
        return found
    if audit := forms.AUDIT.search(head):
        return _read_epoch(line, audit.end())
    if "=" in head and (found := _find_named(line)):
        return found
    return _read_first((forms.TIME_ONLY, forms.DATE_ONLY), line, at)


def _read_epoch(line: str, at: int) -> WrittenTime | None:
    match = forms.EPOCH.match(line, at)
    if match is None:
        return None
    seconds = int(match[1])
    if not 946_684_800 <= seconds < 4_102_444_800:  # 2000 to 2099: anything else is some other number
        return None
    fraction = match[2] or match[3]
    time = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    return WrittenTime(
        time.year,
        time.month,
        time.day,
        time.hour,
        time.minute,
        time.second,
        _microseconds(fraction),
        0,
        None,
        at,
        match.end(),
    )


def _microseconds(fraction: str | None) -> int | None:
    return int(fraction[:6].ljust(6, "0")) if fraction else None


def _read_plain(match: re.Match[str]) -> WrittenTime | None:
    year, month, day, hour, minute, second, fraction, utc, sign, east, rest = match.groups()
    if hour > "23" or minute > "59" or second > "60":
        return None
    if _valid(int(month), int(day))[0] == 0:
        return None
    offset = 0 if utc else None
    if sign:
        offset = int(sign + "1") * (int(east) * 60 + int(rest))
    return WrittenTime(
        int(year) or None,
        int(month),
        int(day),
        int(hour),
        int(minute),
        int(second),
        _microseconds(fraction),
        offset,
        None,
        match.start(),
        match.end(),
    )


def _read(match: re.Match[str]) -> WrittenTime | None:
    """Return what a form matched, if it can be a time."""
    part = match.groupdict()
    year = _year(part.get("y") or part.get("y2"))
    month, day = _month_and_day(part)
    hour = _number(part.get("h") or part.get("h2"))
    minute = _number(part.get("mi") or part.get("mi2"))
    second = _number(part.get("s") or part.get("s2"))
    if half := part.get("half"):
        if hour is None or not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "pP" else 0)
    elif hour is not None and hour < 12 and part.get("zhalf") in ("下午", "晚上", "傍晚"):
        hour += 12
    if (hour or 0) > 23 or (minute or 0) > 59 or (second or 0) > 60:
        return None
    if month == 0:
        return None
    return WrittenTime(
        year,
        month,
        day,
        hour,
        minute,
        second,
        _microseconds(part.get("f")),
        _offset(part),
        part.get("zone"),
        match.start(),
        match.end(),
    )


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _year(text: str | None) -> int | None:
    if not text:
        return None
    year = int(text)
    if len(text) == 2:
        return year + (2000 if year < 70 else 1900)
    return year or None


def _month_and_day(part: dict[str, str | None]) -> tuple[int | None, int | None]:
    """Return month and day; (0, 0) where they cannot be a date, (None, None) where their order cannot be told."""
    if mon := part.get("mon"):
        return _valid(_MONTHS.index(mon[:3].lower()) + 1, int(part["d"] or 0))
    if part.get("mo"):
        return _valid(int(part["mo"] or 0), int(part["d"] or 0))
    if part.get("a") is None:
        return None, None
    a, b = int(part["a"] or 0), int(part["b"] or 0)
    if part.get("y") and part.get("sep") == ".":  # 30.10.2026: day first wherever dots are used
        return _valid(b, a)
    if part.get("sep") == "-" and not part.get("y"):  # 03-17: month first, as Android writes it
        return _valid(a, b)
    if a > 12:
        return _valid(b, a)
    if b > 12 or a == b:
        return _valid(a, b)
    return None, None


def _valid(month: int, day: int) -> tuple[int, int]:
    return (month, day) if 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] else (0, 0)


def _offset(part: dict[str, str | None]) -> int | None:
    if part.get("utc"):
        return 0
    hours = part.get("oh") or part.get("ah")
    if not hours:
        return None
    minutes = abs(int(hours)) * 60 + int(part.get("om") or 0)
    return -minutes if hours[0] == "-" else minutes
