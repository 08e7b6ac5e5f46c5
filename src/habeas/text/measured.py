"""Quantities in a text: numbers with a unit, and numbers that a key says are measured, in base units.

Pure reading; what a number is about is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Dimension(StrEnum):
    """What a unit measures."""

    TIME = "time"
    BYTES = "bytes"
    PERCENT = "percent"
    COUNT = "count"


BASE_UNITS = {Dimension.TIME: "s", Dimension.BYTES: "B", Dimension.PERCENT: "%", Dimension.COUNT: "times"}
"""How the base unit of a dimension is written."""


_NAMES: dict[str, tuple[Dimension, float]] = {
    **dict.fromkeys(("us", "µs", "μs", "微秒"), (Dimension.TIME, 1e-6)),
    **dict.fromkeys(
        ("ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "毫秒"), (Dimension.TIME, 0.001)
    ),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "秒", "秒钟"), (Dimension.TIME, 1)),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "分钟"), (Dimension.TIME, 60)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "小时"), (Dimension.TIME, 3600)),
    **dict.fromkeys(("%", "percent", "％", "pct", "percentage"), (Dimension.PERCENT, 1)),
    **dict.fromkeys(("b", "byte", "bytes", "字节"), (Dimension.BYTES, 1)),
    **dict.fromkeys(("kb", "kib", "k"), (Dimension.BYTES, 1024)),
    **dict.fromkeys(("mb", "mib"), (Dimension.BYTES, 1024**2)),
    **dict.fromkeys(("gb", "gib"), (Dimension.BYTES, 1024**3)),
    **dict.fromkeys(("times", "time(s)", "次"), (Dimension.COUNT, 1)),
}
_MEGABYTES = (Dimension.BYTES, 1024.0**2)
"""What a capital M alone stands for (`740M->18M(4096M)`); minutes are written `m`."""
NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
"""A number without a sign, as the inside of a pattern."""
UNIT = "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True))
"""A unit, as the inside of a pattern that ignores letter case."""

_WITH_UNIT = re.compile(
    rf"(?<![.:_A-Za-z0-9-])(?P<number>{NUMBER})\s*(?P<unit>{UNIT})(?![A-Za-z0-9])", re.IGNORECASE
)
_COMPOUND = re.compile(
    r"(?<![.:_A-Za-z0-9-])(?=\d+[hm]\d)(?:(?P<h>\d+)h)?(?:(?P<m>\d+)m)?(?:(?P<s>\d+(?:\.\d+)?)s)?(?![A-Za-z0-9])"
)
_KEY = (
    r"(?P<key>(?<![A-Za-z])(?:duration|elapsed|latency|took|cost|time_taken|response_time|request_time|耗时|用时|历时"
    r"|[a-z][a-z0-9_]*_(?:ms|millis|seconds|secs|sec|bytes|mb|kb|gb|percent|pct|percentage|time|duration|latency)))"
)
_KEYED = re.compile(
    rf"{_KEY}[\"']*\s*[=:：]?\s*[\"']?(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>{UNIT})?(?![A-Za-z0-9]|[:.]\d)",
    re.IGNORECASE,
)
_UPTIME = re.compile(r"\A(?:\[[^\]\n]*\]\s*){0,3}?\[\s*\d+(?:\.\d+)?m?s\]")
"""How a program writes at the head of a record how long it has run (`[2031-03-04T…][6117.622s][info]`)."""
_KEY_UNIT = re.compile(r"_(ms|millis|seconds|secs|sec|bytes|mb|kb|gb|percent|pct|percentage)$")
_PLAIN_SECONDS = frozenset(("request_time", "upstream_response_time"))
"""Keys of access logs whose numbers are seconds."""


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One quantity, in the base unit of its dimension."""

    value: float
    dimension: Dimension | None
    """None: its key says that it is measured, and nothing says in which unit."""
    key: str | None = None
    """In lower case; None where only a unit says what it is."""


def unit_named(name: str) -> tuple[Dimension, float] | None:
    """Return what a unit measures, and how much of the base unit it is."""
    return _NAMES.get(name.lower())


def measures(text: str) -> Iterator[Measure]:
    """Yield the quantities of `text`: those with a key, then durations in several units, then all with a unit.

    A quantity may be yielded twice, with its key and for its unit. How long the program has run is none.
    """
    if uptime := _UPTIME.match(text):
        text = text[uptime.end() :]
    yield from keyed_measures(text)
    for match in _COMPOUND.finditer(text):
        seconds = int(match["h"] or 0) * 3600 + int(match["m"] or 0) * 60 + float(match["s"] or 0)
        yield Measure(value=seconds, dimension=Dimension.TIME)
    for match in _WITH_UNIT.finditer(text):
        dimension, factor = _MEGABYTES if match["unit"] == "M" else _NAMES[match["unit"].lower()]
        yield Measure(value=float(match["number"].replace(",", "")) * factor, dimension=dimension)


def keyed_measures(text: str) -> Iterator[Measure]:
    """Yield the quantities that a key says are measured ones (`duration=6.2s`, `"response_time_ms": 105`)."""
    for match in _KEYED.finditer(text):
        key = match["key"].lower()
        in_key = _KEY_UNIT.search(key)
        written = match["unit"] or ("s" if key in _PLAIN_SECONDS else None)
        named = _NAMES.get((in_key[1] if in_key else written or "").lower())
        value = float(match["number"])
        if named is None:
            yield Measure(value=value, dimension=None, key=key)
        else:
            yield Measure(value=value * named[1], dimension=named[0], key=key)


def numbers_of(keys: tuple[str, ...], text: str) -> Iterator[float]:
    """Yield the numbers that `text` gives for one of the `keys` (`waiting=41`)."""
    if not keys:
        return
    words = "|".join(map(re.escape, keys))
    form = rf"""(?<![A-Za-z])(?:{words})["']?\s*[=: ]\s*["']?(\d+(?:\.\d+)?)(?![\w.]*\w)"""
    for match in re.finditer(form, text, re.IGNORECASE):
        yield float(match[1])
