"""Tables: a line of column names and lines of cells under them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from habeas.gate.reading import Reading

_CELL = re.compile(r"\S+(?: \S+)*")
"""Something between two columns' white space."""
_RULE = re.compile(r"[\s|:+\-=]+")
_NAME = re.compile(r"\d?[^\W\d][\w%./()\-]*(?: [\w%./()\-]+){0,2}|%\w+")
MAX_COLUMNS = 40

_Line = tuple[int, str]
"""A line and where it begins."""
_Part = tuple[int, int, str]
"""A cell, with where it begins and ends."""


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

    The first line names the columns. A row has a cell for each name, or its cells stand under the names; where the
    names are set apart by single spaces (`df`, `ps`), a row has a word for each of them and the rest in the last.
    """
    text = reading.canonical.text
    if "\n" not in text:
        return None
    lines = _lines(text)
    starts = [span[0] for span in reading.spans]
    for split in (_split_columns, _split_words):
        header, rows = split(lines)
        if rows:
            columns = [(name,) for _, _, name in header]
            cells = [
                [
                    Cell(column, bisect_left(starts, start), bisect_left(starts, end))
                    for column, (start, end, _) in zip(columns, row, strict=True)
                ]
                for row in rows
            ]
            return Table((0, bisect_left(starts, header[-1][1])), cells)
    return None


def _split_columns(lines: list[_Line]) -> tuple[list[_Part], list[list[_Part]]]:
    """Return header and rows by columns that stand apart; no rows when the lines do not fit."""
    piped = lines[0][1].strip().startswith("|") or " | " in lines[0][1]
    header = _cells(*lines[0], piped=piped)
    if not _are_names(header):
        return header, []
    rows: list[list[_Part]] = []
    for offset, line in lines[1:]:
        if _RULE.fullmatch(line):
            continue
        cells = _cells(offset, line, piped=piped)
        if len(cells) != len(header):
            cells = [] if piped else _under(header, offset - lines[0][0], line)
        if not cells:
            return header, []
        rows.append(cells)
    return header, rows


def _split_words(lines: list[_Line]) -> tuple[list[_Part], list[list[_Part]]]:
    """Return header and rows by words; no rows when the lines do not fit."""
    header = _words(*lines[0], count=MAX_COLUMNS)
    count = min(len(_words(*line, count=len(header))) for line in lines)
    if "  " not in lines[0][1].strip() or not _are_names(header) or count < max(3, len(header) - 1):
        return header, []
    return _words(*lines[0], count=count), [_words(*line, count=count) for line in lines[1:]]


def _are_names(header: list[_Part]) -> bool:
    return 2 <= len(header) <= MAX_COLUMNS and all(_NAME.fullmatch(name) for _, _, name in header)


def _words(offset: int, line: str, *, count: int) -> list[_Part]:
    """Return the first words of a line, the last with all that follows."""
    found = [(offset + m.start(), offset + m.end(), m[0]) for m in re.finditer(r"\S+", line)]
    if len(found) <= count:
        return found
    start = found[count - 1][0]
    end = offset + len(line.rstrip())
    return [*found[: count - 1], (start, end, line[start - offset : end - offset])]


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    offset = 0
    for line in text.split("\n"):
        if line.strip():
            found.append((offset, line))
        offset += len(line) + 1
    return found or [(0, "")]


def _cells(offset: int, line: str, *, piped: bool) -> list[_Part]:
    if piped:
        found: list[_Part] = []
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


def _under(header: list[_Part], shift: int, line: str) -> list[_Part]:
    """Return what stands under each column's name; nothing when something stands under two of them."""
    begins = [start for start, _, _ in header]
    base = header[0][0]
    found: list[_Part] = []
    for begin, end in zip(begins, [*begins[1:], base + len(line) + 1], strict=True):
        first, last = begin - base, max(begin, end) - base
        if line[first - 1 : first].strip() and first > 0:
            return []
        found.append(
            (begin + shift, min(last, max(first, len(line))) + base + shift, line[first:last].strip())
        )
    return found if found[0][2] else []
