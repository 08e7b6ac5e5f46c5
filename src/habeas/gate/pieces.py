"""Finding the pieces of an excerpt in a text, and looking at what stands beside and between them.

The pieces of an excerpt are what stands between its marked ellipses. Each is to be found whole, in order. A match is
put in doubt where the cut hides a negation or a comparison that governs the quoted words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from habeas.gate.measures import LONGEST, begins_inside_measure, cut_measure
from habeas.gate.reading import Reading, is_number
from habeas.gate.records import Tree, read_fields
from habeas.text.atoms import is_cjk, is_hidden
from habeas.text.canonical import Canonical
from habeas.text.vocabulary import (
    BOUNDS,
    CHINESE_COMPARATORS,
    COMPARATORS,
    COMPARISONS,
    DENIALS,
    EXCEPTIONS,
)

MARK = re.compile(
    r"…+|⋯+|\.{3,}"
    r"|[\[(<]\s*(?:snip(?:ped)?|cut|truncated|omitted|elided|省略|中略|略)\b[^\])>\n]{0,40}[\])>]"
    r"|-{2,}\s*snip\s*-{2,}"
)
"""Something was left out here, and the excerpt says so. Matched on canonical text."""

_MARK_WORDS = ("snip", "cut", "truncated", "omitted", "elided", "略")

_REACH = 40
"""Atoms of one clause that are looked at beyond an edge."""
_TRIES = 24
"""Places at which a repeated excerpt is tried before the first one counts."""

Span = tuple[int, int]
"""First atom and the one behind the last."""


class Pieces:
    """An excerpt cut at its marked ellipses. A piece holds at least one atom, unless nothing does."""

    __slots__ = ("_trees", "open_end", "open_start", "readings")

    def __init__(self, readings: tuple[Reading, ...], *, open_start: bool, open_end: bool) -> None:
        self.readings = readings
        self.open_start = open_start
        """It begins with a mark."""
        self.open_end = open_end
        self._trees: tuple[Tree, ...] | None = None

    @classmethod
    def of(cls, canonical: Canonical) -> Pieces:
        """Return the pieces of a canonical excerpt."""
        text = canonical.text
        marks = [m.span() for m in MARK.finditer(text)] if _may_hold_mark(text) else []
        if not marks:
            return cls((Reading.of(canonical),), open_start=False, open_end=False)
        bounds = [0, *(edge for mark in marks for edge in mark), len(text)]
        parts = [canonical.part(bounds[i], bounds[i + 1]) for i in range(0, len(bounds), 2)]
        readings = [Reading.of(part) for part in parts]
        return cls(
            tuple(reading for reading in readings if reading.values),
            open_start=not readings[0].values,
            open_end=not readings[-1].values,
        )

    def without_hidden(self) -> Pieces:
        """Return the pieces as if what cannot be seen were not there."""
        shown = (reading.without_hidden() for reading in self.readings)
        return Pieces(tuple(r for r in shown if r.values), open_start=self.open_start, open_end=self.open_end)

    @property
    def values(self) -> list[str]:
        """Return all atoms."""
        if len(self.readings) == 1:
            return self.readings[0].values
        return [value for reading in self.readings for value in reading.values]

    @property
    def trees(self) -> tuple[Tree, ...]:
        """Return the fields of each piece."""
        if self._trees is None:
            self._trees = tuple(read_fields(reading) for reading in self.readings)
        return self._trees


def _may_hold_mark(text: str) -> bool:
    """Return whether `text` holds a part of each mark; that is sooner known than whether it holds one."""
    if "..." in text or "…" in text or "⋯" in text:
        return True
    may_open = "[" in text or "(" in text or "<" in text or "--" in text
    return may_open and any(word in text for word in _MARK_WORDS)


def arrangements(pieces: Pieces, text: Reading) -> Iterator[tuple[Span, ...]]:
    """Yield places where all pieces stand in order in `text`; none when there is no such place."""
    lines = [reading.line for reading in pieces.readings]
    sizes = [len(reading.values) for reading in pieces.readings]
    start = 0
    for _ in range(_TRIES):
        places = place_lines(lines, text.line, start)
        if places is None:
            return
        start = places[0] + 1
        tight = _tighten(lines, text.line, places)
        firsts = [text.atom_at(place) for place in tight]
        yield tuple((first, first + size) for first, size in zip(firsts, sizes, strict=True))


def place_lines(lines: list[str], text: str, start: int = 0) -> list[int] | None:
    """Return where the lines stand in `text`, in order, each as early as possible; None when they do not."""
    places: list[int] = []
    for line in lines:
        place = text.find(line, start)
        if place < 0:
            return None
        places.append(place)
        start = place + len(line) - 1
    return places


def _tighten(lines: list[str], text: str, places: list[int]) -> list[int]:
    """Move all but the last piece as near to the next one as it will go."""
    tight = places[:]
    for i in range(len(lines) - 2, -1, -1):
        tight[i] = text.rfind(lines[i], places[i], tight[i + 1] + 1)
    return tight


def doubt(spans: tuple[Span, ...], text: Reading, *, open_end: bool = False) -> str | None:
    """Return what beyond the edges or between the pieces changes the quoted words; None when nothing does."""
    before = 0
    for i, (first, stop) in enumerate(spans):
        following = spans[i + 1][0] if i + 1 < len(spans) else None
        found = (
            _left_doubt(text, first, before)
            or _cut_at_hidden(text, first, stop)
            or cut_measure(text, stop, is_open=open_end or following is not None)
            or _right_doubt(text, stop, following)
        )
        if found is not None:
            return found
        before = stop
    return None


def _cut_at_hidden(text: Reading, first: int, stop: int) -> str | None:
    """Return what is wrong when a word seems to go on beyond an edge (`5<zero width>0`)."""
    for inner, outer, beyond in ((first, first - 1, first - 2), (stop - 1, stop, stop + 1)):
        if not 0 <= outer < len(text.values) or text.between(min(inner, outer)):
            continue
        is_glued = 0 <= beyond < len(text.values) and not text.between(min(outer, beyond))
        if is_hidden(text.values[inner]) or (is_hidden(text.values[outer]) and is_glued):
            return "the text goes on behind what cannot be seen"
    return None


def denies(text: Reading, at: int) -> bool:
    """Return whether the atom at `at`, alone or with the next one, turns round what follows it."""
    return text.is_negating(at) or not DENIALS.isdisjoint(_phrases(text, at))


def _excepts(text: Reading, at: int) -> bool:
    """Return whether an exception begins with the atom at `at` (`except`, `apart from`, `除`)."""
    if text.values[at] == "除":  # not the second character of a verb: `删除`, `清除`
        return at == 0 or not is_cjk(text.values[at - 1]) or bool(text.between(at - 1))
    return not EXCEPTIONS.isdisjoint(_phrases(text, at))


def _phrases(text: Reading, at: int) -> tuple[str, str]:
    word = text.values[at]
    return word, f"{word} {text.values[at + 1]}" if at + 1 < len(text.values) else ""


def _left_doubt(text: Reading, first: int, limit: int) -> str | None:
    if first > limit and is_number(text.values[first]) and (sign := _comparator_before(text, first)):
        return f"'{sign}' before '{text.values[first]}' is left out"
    if first > limit and begins_inside_measure(text, first):
        return f"'{text.values[first - 1]}' before '{text.values[first]}' is left out"
    at = first
    for _ in range(_REACH):
        if at <= limit or text.is_clause_start(at):
            break
        at -= 1
        if denies(text, at) or _excepts(text, at):
            return f"'{text.values[at]}' before '{text.values[first]}' is left out"
    if at > limit and text.between(at - 1).strip() == "," and _ends_exception(text, at, limit):
        return f"the exception before '{text.values[first]}' is left out"
    return None


def _ends_exception(text: Reading, stop: int, limit: int) -> bool:
    """Return whether the clause that ends at `stop` is an exception from the next (`除了 db-1 之外，`)."""
    at = stop - 1
    for _ in range(_REACH):
        if at <= limit or text.is_clause_start(at):
            break
        at -= 1
    return _excepts(text, at) or _excepts(text, max(limit, stop - 2))


def _comparator_before(text: Reading, first: int) -> str | None:
    value = text.values[first - 1]
    if value in COMPARATORS:
        return value
    if first > 1 and (phrase := f"{text.values[first - 2]} {value}") in COMPARISONS:
        return phrase
    tail = "".join(text.values[max(0, first - 3) : first])
    return next((word for word in CHINESE_COMPARATORS if tail.endswith(word)), None)


def _right_doubt(text: Reading, stop: int, following: int | None) -> str | None:
    """Look at what follows a piece, to the end of the clause; a negator counts there only if it is the next atom, or
    if another piece follows."""
    found = _bound_behind(text, stop)
    if found is None and (following is None or following > stop):
        found = _negating_value(text, stop)
    reach = len(text.values) if following is None else following
    for at in range(stop, min(stop + _REACH, reach)):
        if found is not None or text.is_clause_start(at):
            break
        if _excepts(text, at) or (text.is_negating(at) and (at == stop or following is not None)):
            found = at
    if found is None:
        return None
    return f"'{text.values[found]}' behind '{text.values[stop - 1]}' is left out"


def _bound_behind(text: Reading, stop: int) -> int | None:
    """Return where a bound of the number stands that the piece ends in, with its unit or without (`5 or more`)."""
    quoted = text.values[max(0, stop - LONGEST) : stop]
    if not any(value.replace(".", "").isdecimal() for value in quoted):
        return None
    for at in range(stop, min(stop + 3, len(text.values))):
        if not BOUNDS.isdisjoint(_phrases(text, at)):
            return at
    return None


def _negating_value(text: Reading, at: int) -> int | None:
    """Return `at` when it is the whole value of the key before it, and a negation (`ready=false`, `ready: no`)."""
    if at >= len(text.values) or text.between(at - 1).strip("\"' ") not in (":", "="):
        return None
    return at if text.is_negating(at) and text.is_clause_start(at + 1) else None
