"""Times in a question, in English and Chinese, as one window.

A date without a zone is on the source's own clock, so it stays naive. Times relative to now are aware.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

from habeas.contracts.queries import TimeWindow

_MONTHS: dict[str, int] = {}
for _number_of_month, _names in enumerate(
    (
        "jan january", "feb february", "mar march", "apr april", "may", "jun june",
        "jul july", "aug august", "sep sept september", "oct october", "nov november", "dec december",
    ),
    start=1,
):  # fmt: skip
    _MONTHS |= dict.fromkeys(_names.split(), _number_of_month)
_MONTH = "(?P<{}>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?"
_ZONE = r"(?P<zone>\s*(?:Z\b|UTC\b|GMT\b|\+\d\d:?\d\d\b|(?<=:\d\d:\d\d)-\d\d:?\d\d\b))?"
"""`09:00-09:59` is a stretch of time; `09:00:00-05:00` has a zone."""
_CLOCK = (
    r"(?:(?P<half>上午|早上|中午|下午|晚上|晚|凌晨)\s*)?"
    r"(?:(?P<h>\d{1,2}):(?P<m>\d\d)(?::(?P<s>\d\d)(?:[.,]\d+)?)?(?:\s*(?P<ampm>[ap]\.?m\b\.?))?"
    r"|(?P<zh>\d{1,2})\s*[点时](?!间)(?:\s*(?P<zm>\d{1,2})\s*(?:分(?!钟)(?:\s*(?P<zs>\d{1,2})\s*秒)?|(?=[之以左前后到至~～，。？?—–-]|$))"
    r"|(?P<zhalf>半))?整?"
    r"|(?P<ph>\d{1,2})\s*(?P<pampm>[ap]\.?m\b\.?)"
    r"|(?P<bh>\d{1,2})(?=\s*(?:and|to|[-–])\s*\d{1,2}(?::\d\d)?\s*(?P<bampm>[ap])\.?m\b))" + _ZONE
)
_DATE = re.compile(
    r"(?<![\d.])(?:"
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<mo>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?![\d])"
    r"|(?:(?P<zy>\d{4})\s*年\s*)?(?P<zmo>\d{1,2})\s*月\s*(?P<zd>\d{1,2})\s*[日号]"
    r"|"
    + _WEEKDAY
    + _MONTH.format("en")
    + r"\s+(?P<ed>\d{1,2})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<ey>\d{4})\b(?!:))?"
    r"|"
    + _WEEKDAY
    + r"(?P<fd>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?"
    + _MONTH.format("fn")
    + r"\b(?:,?\s+(?P<fy>\d{4})\b(?!:))?"
    r"|(?P<rel>the day before yesterday|yesterday|today|前天|昨天|昨日|今天|今日"
    r"|last night|tonight|this (?:morning|afternoon|evening)|昨[晚夜]|今[早晨晚])"
    r")",
    re.IGNORECASE,
)
_CLOCK_RE = re.compile(r"(?<![\d.:])(?:T)?" + _CLOCK + r"(?![\d:])", re.IGNORECASE)
_JOIN = re.compile(r"\s*(?:之?[至到~～–—―-]|to|and|until|till|through|和|与)\s*", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:around|about|approximately|circa|roughly)\b|左右|前后|大约|大概", re.IGNORECASE)
_MOMENT, _ABOUT_SO = timedelta(minutes=1), timedelta(minutes=15)
"""`around 9:30` is a quarter of an hour on both sides."""
_HALF_DAY = re.compile(
    r"(?P<part>上午|早上|中午|下午|晚上|凌晨)"
    r"|\b(?P<of>(?:in|during)\s+the\s+)?(?P<en>morning|afternoon|evening|night)\b",
    re.IGNORECASE,
)
_PARTS = {
    "上午": (6, 12), "早上": (6, 10), "中午": (11, 14), "下午": (12, 18), "晚上": (18, 24), "凌晨": (0, 6),
    "morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (18, 24), "tonight": (18, 24),
    "last night": (18, 30), "昨晚": (18, 30), "昨夜": (18, 30), "今早": (5, 12), "今晨": (5, 12), "今晚": (18, 24),
}  # fmt: skip
"""Hours of the day; 30 is six in the morning of the next one."""
_DAYS_BACK = {"the day before yesterday": 2, "前天": 2} | dict.fromkeys(
    ("yesterday", "昨天", "昨日", "昨晚", "昨夜", "last night"), 1
)
_SPANS = {
    "s": 1, "sec": 1, "second": 1, "秒": 1, "秒钟": 1, "m": 60, "min": 60, "minute": 60, "分": 60, "分钟": 60,
    "h": 3600, "hr": 3600, "hour": 3600, "小时": 3600, "钟头": 3600, "d": 86400, "day": 86400, "天": 86400,
    "week": 604800, "周": 604800, "星期": 604800,
}  # fmt: skip
_NUMBERS = {
    "一": 1, "两": 2, "二": 2, "三": 3, "五": 5, "十": 10, "半": 0.5, "an": 1, "a": 1, "one": 1, "two": 2,
}  # fmt: skip
_LAST = re.compile(
    r"(?:\b(?:in |over |during |within |for )?(?:the )?(?:last|past|previous|recent)\s+"
    r"(?:(?P<n>\d+(?:\.\d+)?|an?|one|two)\s*)?(?P<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|[smhd])\b"
    r"|(?:最近|过去|近|前(?=\s*[\d一两二三五十半]))的?\s*(?P<zn>\d+(?:\.\d+)?|[一两二三五十半])?\s*个?"
    r"(?P<zunit>秒钟?|分钟?|小时|钟头|天|周|星期)(?:内|里|以内|之内|以来)?)",
    re.IGNORECASE,
)
_OPEN_AFTER = re.compile(r"\b(?:since|(?P<beyond>after)|from)\s*$|自从?\s*$|从\s*$", re.IGNORECASE)
_OPEN_BEFORE = re.compile(
    r"\b(?:(?P<beyond>before|prior\s+to|earlier\s+than)|until|till|by|up to)\s*$|截至\s*$|直到\s*$",
    re.IGNORECASE,
)
_AFTER_ZH = re.compile(r"\s*(?:(?P<beyond>之后|后(?![端台来续]))|以后|以来|起|开始)")
_BEFORE_ZH = re.compile(r"\s*(?:(?P<beyond>之前|以前|前(?![端台后]))|为止)")
_LEAD = re.compile(
    r"(?:\b(?:between|from|at|around|about|on|in|during|since|after|before|until|by|of)|在|从|于|自|截至)\s*$",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s*(?:之间|期间|之内|以内|这段时间|时段|当天|那天|间|之后|以后|以来|之前|以前|为止|前(?![端台后])|后(?![端台来续])|内(?![存核部网]))"
)
_COMPACT = re.compile(r"\s*[（(]\s*\d{6,8}\s*[)）]")
"""The same date again, in the form in which the log writes it."""


@dataclass(frozen=True, kw_only=True)
class ReadWindow:
    """The window that a text names, and where it stands."""

    window: TimeWindow | None
    spans: tuple[tuple[int, int], ...] = ()
    """What was read as time; nothing else in the text has been looked at."""
    problem: str | None = None
    """What about the time could not be read; the question is open then."""


@dataclass(frozen=True, kw_only=True)
class _Day:
    start: int
    end: int
    day: date
    any_year: bool = False
    relative: bool = False
    part: tuple[int, int] | None = None
    """The hours of that day, where only a part of it is named (`last night`)."""


@dataclass(frozen=True, kw_only=True)
class _Clock:
    start: int
    end: int
    at: time
    precision: timedelta
    zone: tzinfo | None


def read_window(text: str, now: datetime) -> ReadWindow:
    """Return the one window that `text` names, or none.

    Two windows, a date that does not exist and an end before its start are problems, never guesses. A time of day
    without a date is today's, or that of another day where a source had ended before today (`any_day`).
    """
    if last := _LAST.search(text):
        seconds = _SPANS[_singular(last["unit"] or last["zunit"])] * _number(last["n"] or last["zn"])
        return ReadWindow(
            window=TimeWindow(start=now - timedelta(seconds=seconds), end=now, asked_at=now),
            spans=(last.span(),),
        )
    try:
        days = tuple(_days(text, now))
        clocks = tuple(_clocks(text, days))
    except ValueError:
        return ReadWindow(window=None, problem="a date or time that does not exist")
    if not days and not clocks:
        return _part_of_day(text, now)
    if len(days) > 2 or len(clocks) > 2:
        return ReadWindow(window=None, problem="more than one window")
    read = _between(text, days, clocks, now)
    return _widened(read) if len(clocks) == 1 and _ABOUT.search(text) else read


def _widened(read: ReadWindow) -> ReadWindow:
    """Return a window around a time that was only said to be about so."""
    window = read.window
    if window is None or window.start is None or window.end is None:
        return read
    if window.end - window.start > _MOMENT:
        return read
    wider = {"start": window.start - _ABOUT_SO, "end": window.end + _ABOUT_SO}
    return replace(read, window=window.model_copy(update=wider))


def _singular(unit: str) -> str:
    unit = unit.lower()
    return unit[:-1] if unit.endswith("s") and len(unit) > 1 else unit


def _number(text: str | None) -> float:
    if text is None:
        return 1
    return float(_NUMBERS.get(text.lower(), 0) or text)


def _days(text: str, now: datetime) -> Iterator[_Day]:
    for match in _DATE.finditer(text):
        end = match.end()
        if compact := _COMPACT.match(text, end):
            end = compact.end()
        group = match.groupdict()
        if rel := group["rel"]:
            name = " ".join(rel.lower().split())
            day = now.date() - timedelta(days=_DAYS_BACK.get(name, 0))
            part = _PARTS.get(name.removeprefix("this "))
            yield _Day(start=match.start(), end=end, day=day, relative=True, part=part)
            continue
        month_name = group["en"] or group["fn"]
        month = _MONTHS[month_name.lower()] if month_name else int(group["mo"] or group["zmo"])
        year = group["y"] or group["zy"] or group["ey"] or group["fy"]
        day = int(group["d"] or group["zd"] or group["ed"] or group["fd"])
        # 2000 is a leap year: any day of any year exists in it.
        yield _Day(
            start=match.start(), end=end, day=date(int(year or 2000), month, day), any_year=year is None
        )


def _clocks(text: str, days: tuple[_Day, ...]) -> Iterator[_Clock]:
    half: str | None = "晚" if any(day.part and day.part[0] >= 18 for day in days) else None
    for match in _CLOCK_RE.finditer(text):
        group = match.groupdict()
        hour_at = max(match.start(name) for name in ("h", "zh", "ph", "bh"))
        if any(day.start <= hour_at < day.end for day in days):
            continue
        start = max(
            [match.start(), *(day.end for day in days if day.end <= hour_at)]
        )  # 昨晚10点: 晚 is the day's
        hour = int(group["h"] or group["zh"] or group["ph"] or group["bh"])
        ampm = (group["ampm"] or group["pampm"] or group["bampm"] or "").lower()
        half = group["half"] or half  # 下午3点到5点: both ends
        if ampm.startswith("p") or half in ("下午", "晚上", "晚"):
            hour += 12 if hour < 12 else 0
        elif (ampm.startswith("a") or half == "凌晨") and hour == 12:
            hour = 0
        minute = int(group["m"] or group["zm"] or (30 if group["zhalf"] else 0))
        second = group["s"] or group["zs"]
        at = time(0) if hour == 24 and not minute else time(hour, minute, int(second or 0))
        if second:
            precision = timedelta(seconds=1)
        elif group["m"] or group["zm"] or group["zhalf"]:
            precision = timedelta(minutes=1)
        else:
            precision = timedelta(hours=1)
        yield _Clock(start=start, end=match.end(), at=at, precision=precision, zone=_zone(group["zone"]))


def _zone(text: str | None) -> tzinfo | None:
    text = (text or "").strip().upper()
    if not text:
        return None
    if text in ("Z", "UTC", "GMT"):
        return UTC
    sign = -1 if text[0] == "-" else 1
    digits = text[1:].replace(":", "")
    return timezone(sign * timedelta(hours=int(digits[:2]), minutes=int(digits[2:])))


def _between(text: str, days: tuple[_Day, ...], clocks: tuple[_Clock, ...], now: datetime) -> ReadWindow:
    marks = sorted([*days, *clocks], key=lambda mark: mark.start)
    spans = _spans(text, marks)
    first_day = days[0] if days else None
    last_day = days[-1] if days else None
    any_year = any(day.any_year for day in days)
    if any_year and not all(day.any_year for day in days):
        # `Dec 10 to Dec 11 2024`: the named year is both dates'.
        year = next(day.day.year for day in days if not day.any_year)
        days = tuple(_Day(start=d.start, end=d.end, day=d.day.replace(year=year)) for d in days)
        first_day, last_day, any_year = days[0], days[-1], False
    start_date = first_day.day if first_day else now.date()
    end_date = last_day.day if last_day else start_date
    if not clocks:
        start, end = datetime.combine(start_date, time(0)), datetime.combine(end_date, time(23, 59, 59))
        hours = first_day.part if first_day else None
        if not hours and (part := _HALF_DAY.search(text)):
            hours = _PARTS[(part["part"] or part["en"]).lower()]
            spans = (*spans, part.span())
        if hours:
            start, end = _hours_of(start, hours)
        zone = now.tzinfo if first_day and first_day.relative else None
    else:
        zone = next((clock.zone for clock in clocks if clock.zone), None)
        first, last = _clock_ends(days, clocks)
        start, end = datetime.combine(start_date, first), datetime.combine(end_date, last)
        if len(days) > 1 and len(clocks) == 1:
            pass  # the other end is its whole day
        elif len(clocks) == 1 or not _is_round(clocks[-1]):
            end += clocks[-1].precision - timedelta(seconds=1)
        if end < start and clocks[-1].at == time(0):
            end += timedelta(days=1)
        if first_day and first_day.relative and zone is None:
            zone = now.tzinfo
    if any_year:
        zone = None
    start, end = start.replace(tzinfo=zone), end.replace(tzinfo=zone)
    if end < start:
        return ReadWindow(window=None, spans=spans, problem="a window that ends before it starts")
    window = TimeWindow(start=start, end=end, any_year=any_year, any_day=not days)
    return ReadWindow(window=_opened(window, text, marks), spans=spans)


def _opened(window: TimeWindow, text: str, marks: list[_Day | _Clock]) -> TimeWindow:
    """Return the window before or after its one moment, where the words around it say so.

    A time of day without a day stays within its day: `before 10:30` begins at midnight.
    """
    start, end = window.start, window.end
    last = marks[-1]
    precision = last.precision if isinstance(last, _Clock) else timedelta(days=1)
    if len([mark for mark in marks if type(mark) is type(last)]) > 1 or start is None or end is None:
        return window
    if len(marks) > 1:
        precision = next(mark.precision for mark in marks if isinstance(mark, _Clock))
    if after := _beside(text, marks, _OPEN_AFTER, _AFTER_ZH):
        begin = end + timedelta(seconds=1) if after["beyond"] and precision == timedelta(days=1) else start
        final = datetime.combine(start, time(23, 59, 59), start.tzinfo) if window.any_day else None
        return window.model_copy(update={"start": begin, "end": final})
    if before := _beside(text, marks, _OPEN_BEFORE, _BEFORE_ZH):
        whole_day = precision == timedelta(days=1) and not before["beyond"]
        final = end if whole_day else start - timedelta(seconds=1 if before["beyond"] else 0)
        begin = datetime.combine(start, time(0), start.tzinfo) if window.any_day else None
        if begin is not None and final < begin:
            return window  # nothing of the day is before midnight
        return window.model_copy(update={"start": begin, "end": final})
    return window


def _beside(
    text: str, marks: list[_Day | _Clock], before: re.Pattern[str], behind: re.Pattern[str]
) -> re.Match[str] | None:
    """Return the words that open an end, before one of the marks or right behind one."""
    for mark in marks:
        found = before.search(text[: mark.start]) or behind.match(text, mark.end)
        if found is not None:
            return found
    return None


def _hours_of(day: datetime, hours: tuple[int, int]) -> tuple[datetime, datetime]:
    return day + timedelta(hours=hours[0]), day + timedelta(hours=hours[1], seconds=-1)


def _part_of_day(text: str, now: datetime) -> ReadWindow:
    """Return the hours that `in the afternoon` or 上午 names, of no day; other words for them may mean anything."""
    part = _HALF_DAY.search(text)
    if part is None or (part["en"] and not part["of"]):
        return ReadWindow(window=None)
    start, end = _hours_of(
        datetime.combine(now.date(), time(0)), _PARTS[(part["part"] or part["en"]).lower()]
    )
    return ReadWindow(window=TimeWindow(start=start, end=end, any_day=True), spans=(part.span(),))


def _clock_ends(days: tuple[_Day, ...], clocks: tuple[_Clock, ...]) -> tuple[time, time]:
    """Return the times of the first and of the last day; one clock of two days belongs to the day beside it."""
    if len(days) > 1 and len(clocks) == 1:
        only = clocks[0]
        return (only.at, time(23, 59, 59)) if only.start < days[1].start else (time(0), only.at)
    return clocks[0].at, clocks[-1].at


def _is_round(clock: _Clock) -> bool:
    """Whether a window's end means the moment and not the minute: `to 15:00`, but `to 14:59` holds that minute."""
    return clock.precision > timedelta(seconds=1) and clock.at.minute % 5 == 0


def _spans(text: str, marks: list[_Day | _Clock]) -> tuple[tuple[int, int], ...]:
    """Return what belongs to the marks: they themselves, what joins them, and the words around that say `between`."""
    spans: list[tuple[int, int]] = []
    for i, mark in enumerate(marks):
        start, end = mark.start, mark.end
        if lead := _LEAD.search(text[:start]):
            start = lead.start()
        if i + 1 < len(marks):
            between = text[end : marks[i + 1].start]
            if not between.strip(" ,，T") or _JOIN.fullmatch(between):
                end = marks[i + 1].start
        elif tail := _TAIL.match(text, end):
            end = tail.end()
        spans.append((start, end))
    return tuple(spans)
