"""Where a run of Chinese is cut: into forms that the lexicon knows, and numbers that are written in words."""

from __future__ import annotations

import re
from functools import lru_cache

from habeas.verify import lexicon

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}
_WRITTEN = re.compile(
    r"(?<!第)(?:(?P<half>半)(?=个?小时|分钟|秒|天)|(?P<percent>百分之)?(?P<number>[零一二两三四五六七八九十百千]{1,9})(?![零一二两三四五六七八九十百千]))"
    r"(?P<and_half>个半(?=小时|钟头))?(?P<unit>个?小时|分钟|毫秒|秒钟?|天|周|个百分点)?"
)


@lru_cache(maxsize=4096)
def cut(run: str) -> tuple[int, ...]:
    """Return for each position of `run` the length of the form that begins there in the best cut of the rest.

    The best cut leaves the fewest characters unknown and has the fewest pieces; the longest form wins. 0: unknown.
    """
    costs = [(0, 0)] * (len(run) + 1)
    sizes = [0] * len(run)
    for i in range(len(run) - 1, -1, -1):
        unknown, pieces = costs[i + 1]
        costs[i] = (unknown + 1, pieces)
        for n in range(1, min(lexicon.LONGEST_CHINESE, len(run) - i) + 1):
            if lexicon.is_chinese_form(run[i : i + n]):
                unknown, pieces = costs[i + n]
                if (cost := (unknown, pieces + 1)) <= costs[i]:
                    costs[i], sizes[i] = cost, n
    return tuple(sizes)


def written_number(text: str, at: int, end: int) -> tuple[str, str | None, int] | None:
    """Return digits, unit and end of a number in words that begins at `at` (`三十秒`, `两小时`, `百分之五`, `十五`).

    A lone numeral without a unit is left to the lexicon, and what is no well-formed number (`一一`) to the cut.
    """
    match = _WRITTEN.match(text, at, end)
    if match is None:
        return None
    unit = "%" if match["percent"] else match["unit"]
    if match["half"]:
        value: str | None = "0.5"
    elif len(match["number"]) == 1 and unit is None:
        value = None
    else:
        value = _value(match["number"])
    if value is not None and match["and_half"]:
        value += ".5"
    return (value, unit, match.end()) if value is not None else None


def _value(numeral: str) -> str | None:
    """Return the digits of a numeral below ten thousand; None when it is none."""
    total, digit, power = 0, None, 10_000
    for c in numeral:
        if c in _DIGITS:
            if digit is not None and (digit or not total):
                return None
            digit = _DIGITS[c]
        else:
            if _POWERS[c] >= power or (digit is None and (c != "十" or total)) or digit == 0:
                return None
            power = _POWERS[c]
            total += (1 if digit is None else digit) * power
            digit = None
    return str(total + (digit or 0))
