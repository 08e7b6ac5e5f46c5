"""Tables: a line of column names and lines of cells under them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from habeas.gate.reading import Reading

_CELL = re.compile(r"\S+(?: \S+)*")
"""Something between two columns' white space."""
_RULE = re.compile(r"[\s|:+\-=]+")
_NAME = re.compile(r"[^\W\d][\w%./()\-]*(?: [\w%./()\-]+){0,2}|%\w+")
MAX_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its column, and its atoms."""

    column: tuple[str, ...]
    first: int
    stop: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table."""

    header: tuple[int, int]
    """The atoms of the names."""
    rows: list[list[Cell]]


def find_table(reading: Reading) -> Table | None:
    """Return the table that the whole text is; None when it is none.

    The first line names the columns. A row has a cell for each name, or its cells stand under the names.
    """
    text = reading.canonical.text
    if "\n" not in text:
        return None
    lines = _lines(text)
    piped = lines[0][1].strip().startswith("|") or " | " in lines[0][1]
    header = _cells(*lines[0], piped=piped)
    if not 2 <= len(header) <= MAX_COLUMNS or not all(_NAME.fullmatch(cell) for _, _, cell in header):
        return None
    starts = [span[0] for span in reading.spans]
    columns = [(name,) for _, _, name in header]
    rows: list[list[Cell]] = []
    for offset, line in lines[1:]:
        if _RULE.fullmatch(line):
            continue
        cells = _cells(offset, line, piped=piped)
        if len(cells) != len(header):
            cells = [] if piped else _under(header, offset - lines[0][0], line)
        if not cells:
            return None
        rows.append(
            [
                Cell(column, bisect_left(starts, start), bisect_left(starts, end))
                for column, (start, end, _) in zip(columns, cells, strict=True)
            ]
        )
    return Table((0, bisect_left(starts, header[-1][1])), rows) if rows else None


def _lines(text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    offset = 0
    for line in text.split("\n"):
        if line.strip():
            found.append((offset, line))
        offset += len(line) + 1
    return found or [(0, "")]


def _cells(offset: int, line: str, *, piped: bool) -> list[tuple[int, int, str]]:
    if piped:
        found: list[tuple[int, int, str]] = []
        at = offset
        for part in line.split("|"):
            found.append((at, at + len(part), part.strip()))
            at += len(part) + 1
        if found and not found[0][2]:
            found.pop(0)
        if found and not found[-1][2]:
            found.pop()
        return found
    if "\t" in line.strip():
        found = []
        at = offset
        for part in line.split("\t"):
            found.append((at, at + len(part), part.strip()))
            at += len(part) + 1
        return found
    return [(offset + m.start(), offset + m.end(), m[0]) for m in _CELL.finditer(line)]


def _under(header: list[tuple[int, int, str]], shift: int, line: str) -> list[tuple[int, int, str]]:
    """Return what stands under each column's name; nothing when something stands under two of them."""
    begins = [start for start, _, _ in header]
    base = header[0][0]
    found: list[tuple[int, int, str]] = []
    for begin, end in zip(begins, [*begins[1:], base + len(line) + 1], strict=True):
        first, last = begin - base, max(begin, end) - base
        if line[first - 1 : first].strip() and first > 0:
            return []
        found.append(
            (begin + shift, min(last, max(first, len(line))) + base + shift, line[first:last].strip())
        )
    return found if found[0][2] else []
