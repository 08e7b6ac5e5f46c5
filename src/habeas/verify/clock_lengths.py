"""Lengths of time that are written like a clock (`elapsed=00:41:07`), and clock times in Chinese (`7 点 30 分`)."""

from __future__ import annotations

import re

from habeas.text.times import WrittenTime

_KEYS = (
    r"(?:dur(?:ation)?|elapsed(?:[_ ]?time)?|run[_ ]?time|took|waited|wait(?:[_ ]?time)?|avg[_ ]?wait|uptime|downtime"
    r"|age|lag|eta|idle|耗时|时长|用时|历时|已运行|已持续|持续时间|等待时间|平均等待)"
)
CLOCK_LENGTH = re.compile(
    rf"(?:(?<![A-Za-z])|(?<=_)|(?<=[a-z])(?=[A-Z])){_KEYS}[\"']?\s?[=:]\s?[\"']?"
    r"(?P<length>(?:(?P<days>\d{1,3})-)?(?P<hours>\d{1,3}):(?P<minutes>[0-5]\d):(?P<seconds>[0-5]\d(?:\.\d{1,6})?))"
    r"(?![\w:.-])",
    re.IGNORECASE,
)
"""Hours, minutes and seconds under a key that measures a length; `time=00:41:07` may be a time of day."""
_LONGEST_KEY = 24


def clock_length(text: str, at: int) -> tuple[str, int] | None:
    """Return the seconds, and the end, of a length that is written like a clock at `at`; None where none is."""
    if not text[at].isdigit() or text[at - 1 : at] not in ("=", ":", " ", '"', "'"):
        return None
    for match in CLOCK_LENGTH.finditer(text, max(0, at - _LONGEST_KEY), at + 24):
        if match.start("length") == at:
            whole = int(match["days"] or 0) * 86_400 + int(match["hours"]) * 3600 + int(match["minutes"]) * 60
            seconds = match["seconds"].partition(".")
            return f"{whole + int(seconds[0])}{seconds[1]}{seconds[2]}", match.end("length")
    return None


_CHINESE_CLOCK = re.compile(
    r"(?<![\d.])([01]?\d|2[0-3])\s?[点时]\s?([0-5]?\d)\s?分(?!钟)(?:\s?([0-5]?\d)\s?秒)?"
)


def chinese_clocks(text: str) -> list[WrittenTime]:
    """Return the clock times that are written with 点 or 时 and 分, and blanks between."""
    return [
        WrittenTime(
            year=None,
            month=None,
            day=None,
            hour=int(m[1]),
            minute=int(m[2]),
            second=int(m[3]) if m[3] else None,
            microsecond=None,
            offset=None,
            zone=None,
            start=m.start(),
            end=m.end(),
        )
        for m in _CHINESE_CLOCK.finditer(text)
    ]
