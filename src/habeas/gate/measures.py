"""Numbers with their units, and where they end: `91 %`, `1h30m`, `10MB/s`, `3 毫秒`."""

from __future__ import annotations

from habeas.gate.reading import Reading
from habeas.text.vocabulary import CHINESE_SCALES, CHINESE_UNITS, TIME_UNITS, UNITS

LONGEST = max(map(len, CHINESE_UNITS)) + 1
"""Characters of a Chinese unit with its scale."""
_MOST_PARTS = 8
"""Numbers that one measure may have."""
_BLANKS = " \t\n"
_BRACKETS = "\"'()[]{}"
_SIZES = {unit: size for size, units in enumerate(TIME_UNITS) for unit in units}


def cut_measure(text: Reading, stop: int, *, is_open: bool) -> str | None:
    """Return what is wrong when a number ends before `stop` and its unit, or the rest of it, comes behind.

    Where a mark says that more follows, a unit may be left out that a blank sets apart.
    """
    number = _number_before(text, stop)
    if number is None or (end := measure_end(text, number)) <= stop or (is_open and text.between(stop - 1)):
        return None
    if text.values[stop][0].isdigit():
        return f"'{''.join(text.values[stop:end])}' behind '{''.join(text.values[number:stop])}' is left out"
    return f"the unit '{''.join(text.values[number + 1 : end])}' of '{text.values[number]}' is left out"


def begins_inside_measure(text: Reading, first: int) -> bool:
    """Return whether the number at `first` is a further part of a measure (`30m` of `1h30m`)."""
    if not text.values[first][0].isdigit():
        return False
    number = _number_before(text, first)
    return number is not None and measure_end(text, number) > first


def changes_measure(text: Reading, omitted: tuple[int, int]) -> bool:
    """Return whether leaving out these atoms leaves a number with a part of its unit, or takes off a glued one."""
    first, stop = omitted
    if not text.values[first - 1][-1].isdigit():
        return False
    end = measure_end(text, first - 1)
    return end > stop or (end > first and not text.between(first - 1))


def parts_measure(quoted: Reading, at: int, text: Reading, first: int, size: int) -> bool:
    """Return whether something stands inside of a measure in one of two equal runs of atoms alone.

    `1h,1m` is not `1h1m`, `3,ms` is not `3ms`, and `1m 1h` is not `1m1h`; `1h 1m` is `1h1m`, and `3 (ms)` is `3ms`.
    """
    if UNITS.isdisjoint(quoted.values):
        return False
    for i in range(size - 1):
        one, other = quoted.values[at + i : at + i + 2]
        goes_on = one in UNITS and other[0].isdigit()
        if not goes_on and not (other in UNITS and one[-1].isdigit()):
            continue
        here, there = quoted.between(at + i), text.between(first + i)
        if here == there or "" not in (here, there):
            continue
        between = (here + there).strip(_BLANKS if goes_on else _BLANKS + _BRACKETS)
        if between or (goes_on and not _is_smaller(text, first + i + 1)):
            return True
    return False


def measure_end(text: Reading, number: int) -> int:
    """Return the atom behind the number's measure: behind its unit, and behind further numbers with smaller units."""
    end = number + 1
    for _ in range(_MOST_PARTS):
        end = _unit_end(text, number)
        if end >= len(text.values):
            return end
        gap, following = text.between(end - 1), text.values[end]
        # what it is measured by, or out of: `100次/秒`, `3/台`, `512Mi/1Gi`
        if "/" in (gap, gap + following[0]):
            return end + 1
        goes_on = not gap or (gap == " " and _is_smaller(text, end))
        if end == number + 1 or not following[0].isdigit() or not goes_on:
            return end
        number = end
    return end


def _number_before(text: Reading, stop: int) -> int | None:
    """Return the number nearest before `stop`, as far away as a unit is long."""
    for at in range(stop - 1, max(stop - 1 - LONGEST, -1), -1):
        if text.values[at][-1].isdigit():
            return at
    return None


def _unit_end(text: Reading, number: int) -> int:
    """Return the atom behind the number's unit; the one behind the number when it has none."""
    at = number + 1
    if at >= len(text.values) or (gap := text.between(number)) not in ("", " "):
        return at
    if chinese := _chinese_unit(text, at):
        return at + chinese
    is_unit = text.values[at] in UNITS and (not gap or _is_unit_apart(text, at))
    return at + 1 if is_unit else at


def _is_unit_apart(text: Reading, at: int) -> bool:
    """Return whether the unit behind a number and a blank is one, and not a key or a word of one letter."""
    unit, behind = text.values[at], text.between(at)
    if not unit.isalpha():
        return True
    joins = behind.lstrip()[:1]
    if joins == "=" or (joins == ":" and text.between(at - 2).rstrip()[-1:] in ("=", ":")):
        return False
    return len(unit) > 1 or behind != " " or text.is_clause_start(at + 1)


def _is_smaller(text: Reading, number: int) -> bool:
    """Return whether the number has a smaller unit of time than the one that ends before it (`1h 30m`)."""
    end = _unit_end(text, number)
    larger, smaller = _SIZES.get(text.values[number - 1]), _SIZES.get(text.values[end - 1])
    return larger is not None and smaller is not None and larger < smaller


def _chinese_unit(text: Reading, at: int) -> int:
    """Return how many characters the Chinese unit has that begins at `at`, with its scale; 0 when none does."""
    following = "".join(text.values[at : at + LONGEST])
    scale = int(following[:1] in CHINESE_SCALES)
    return scale + next((len(unit) for unit in CHINESE_UNITS if following.startswith(unit, scale)), 0)
