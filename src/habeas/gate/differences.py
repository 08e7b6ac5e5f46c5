"""Where an excerpt and a text part, in words for people and for the audit."""

from __future__ import annotations

from habeas.gate.fields import FieldIndex, find_contradiction
from habeas.gate.pieces import Pieces
from habeas.gate.reading import Reading
from habeas.text.vocabulary import UNITS

MAX_SHOWN = 60
"""Characters of a quotation in a difference."""
_MARGIN = 8
"""Characters before a value that are looked at for what joins it to its key."""


def describe_difference(pieces: Pieces, index: FieldIndex) -> str:
    """Return the first place where the excerpt departs from the text."""
    text = index.reading
    for piece, quoted in enumerate(pieces.readings):
        if quoted.line in text.line:
            continue
        for i, value in enumerate(quoted.values):
            if value not in index.atoms:
                return _lacking(quoted, text, i)
        found = find_contradiction(pieces.trees[piece], quoted, index) if quoted.may_have_keys else None
        if found is not None:
            return f"{_shown(f'{found.key}={found.said}')} is not {_shown(f'{found.key}={found.found}')}"
        return _parting(quoted, text)
    return "the pieces stand in the text, but not in this order"


def _lacking(quoted: Reading, text: Reading, i: int) -> str:
    """Say that the text does not hold the excerpt's atom, and what it has in its place where that can be seen."""
    said = _shown(_written(quoted, i, i + 1))
    found = _shown(_instead(quoted, text, i))
    if found and _is_unit(quoted, i):
        number = _written(quoted, i - 1, i)
        return f"{number}{said} is not {number}{found}"
    if found and _is_value(quoted, i):
        key = _shown(_written(quoted, i - 1, i))
        return f"{key}={said} is not {key}={found}"
    return f"'{said}' is not in the text" + (f", which has '{found}' there" if found else "")


def _is_unit(quoted: Reading, i: int) -> bool:
    """Return whether the atom is the unit of the number before it."""
    return (
        quoted.values[i] in UNITS and quoted.values[i - 1][-1].isdigit() and not quoted.between(i - 1).strip()
    )


def _is_value(quoted: Reading, i: int) -> bool:
    """Return whether the atom is the value of the one before it."""
    start = _start(quoted, i)
    before = quoted.canonical.text[max(0, start - _MARGIN) : start].rstrip("\"' ")
    return before.endswith(("=", ":")) and before[:-1].rstrip("\"' ").endswith(quoted.atoms[i - 1][-1])


def _parting(quoted: Reading, text: Reading) -> str:
    """Say where the longest beginning of the excerpt that stands in the text ends; its first atom does."""
    size = _longest_beginning(quoted, text)
    said = _written(quoted, size, size + 1)
    after = _written(quoted, max(0, size - 3), size)
    found = _shown(_instead(quoted, text, size))
    there = f", the text has '{found}'" if found else ""
    return f"after '{_shown(after)}' the excerpt has '{_shown(said)}'{there}"


def _instead(quoted: Reading, text: Reading, size: int) -> str:
    """Return what the text has behind the first `size` atoms of the excerpt, by the last few; blank if unknown."""
    for known in range(min(size, 3), min(size, 1), -1):
        beginning = quoted.values[size - known : size]
        place = text.line.find(f" {' '.join(beginning)} ")
        if place >= 0:
            at = text.atom_at(place) + known
            return _written(text, at, at + 1)
    return ""


def _longest_beginning(quoted: Reading, text: Reading) -> int:
    low, high = 0, len(quoted.values)
    while low < high:
        middle = (low + high + 1) // 2
        if f" {' '.join(quoted.values[:middle])} " in text.line:
            low = middle
        else:
            high = middle - 1
    return low


def _written(reading: Reading, first: int, stop: int) -> str:
    stop = min(stop, len(reading.values))
    if first >= stop:
        return ""
    if stop == first + 1:
        start = _start(reading, first)
        start, end = reading.canonical.span(start, start + len(reading.atoms[first]))
    else:
        start, end = reading.source_span(first, stop)
    return reading.canonical.source[start:end]


def _start(reading: Reading, i: int) -> int:
    """Return where the atom begins in the canonical text; at once where its characters stand there but once."""
    atom, text = reading.atoms[i], reading.canonical.text
    place = text.find(atom)
    return place if text.find(atom, place + 1) < 0 else reading.spans[i][0]


def _shown(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"
