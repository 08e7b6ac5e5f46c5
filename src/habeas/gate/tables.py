"""Tables: a line of column names and lines of cells under them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from habeas.gate.reading import Reading
from habeas.text.atoms import lex, settle_all

_CELL = re.compile(r"\S+(?: \S+)*")
"""Something between two columns' white space."""
_RULE = re.compile(r"[\s|:+\-=]+")
_NAME = re.compile(r"\d?[^\W\d][\w%./()\-]*(?: [\w%./()\-]+){0,2}|%\w+")
_SINGLE_GAP = re.compile(r"\S \S")
MAX_COLUMNS = 40

_FOOTER = re.compile(r"\(?\d+ rows?\b[^\n]*")
"""What `psql` and `mysql` write under a table."""
_COMMA_CELL = re.compile(r'"((?:[^"]|"")*+)"(?:,|$)|([^,]*+)(?:,|$)')

_Line = tuple[int, str]
"""A line and where it begins."""
_Part = tuple[int, int, str]
"""A cell, with where it begins and ends."""


class Cell(NamedTuple):
    """One cell: its column, and its atoms."""

    column: tuple[str, ...]
    first: int
    stop: int
    alone: list[str] | None = None
    """What it holds when it is read by itself, where an atom reaches across its edges (`19,4345` in CSV)."""

    def values(self, reading: Reading) -> list[str]:
        """Return what the cell holds."""
        return reading.values[self.first : self.stop] if self.alone is None else self.alone


@dataclass(frozen=True, slots=True)
class Table:
    """A table."""

    header: tuple[int, int]
    """The atoms of the names."""
    names: list[list[str]]
    """The names of the columns, each as its atoms."""
    rows: list[list[Cell]]


def find_table(reading: Reading) -> Table | None:
    """Return the table that the whole text is; None when it is none.

    The first line names the columns. A row has a cell for each name, or its cells stand under the names; where the
    names are set apart by single spaces (`df`, `ps`), a row has a word for each of them and the rest in the last. A
    rule above the names and a count of the rows below them are no part of it.
    """
    lines = _lines(reading.canonical.text)
    if len(lines) < 2:
        return None
    starts = [span[0] for span in reading.spans]
    for split in (_split_columns, _split_words, _split_commas):
        header, rows = split(lines)
        if rows:
            names = [_read_alone(name) for _, _, name in header]
            columns = [(" ".join(name),) for name in names]
            cells = [
                [
                    Cell(column, bisect_left(starts, start), bisect_left(starts, end))
                    for column, (start, end, _) in zip(columns, row, strict=True)
                ]
                for row in rows
            ]
            if split is _split_commas:
                cells = [_cut_out(*one, reading) for one in zip(cells, rows, strict=True)]
            return Table(
                (bisect_left(starts, header[0][0]), bisect_left(starts, header[-1][1])), names, cells
            )
    return None


def _cut_out(cells: list[Cell], parts: list[_Part], reading: Reading) -> list[Cell]:
    """Return the cells of a row, those that an atom reaches into or out of read by themselves, with that atom."""
    spans = reading.spans
    found: list[Cell] = []
    for cell, (start, end, shown) in zip(cells, parts, strict=True):
        inside = spans[cell.first - 1][1] > start
        if inside or spans[cell.stop - 1][1] > end:
            cell = cell._replace(first=cell.first - inside, alone=_read_alone(shown))
        found.append(cell)
    return found


def _read_alone(shown: str) -> list[str]:
    return settle_all(lex(shown))


def _split_columns(lines: list[_Line]) -> tuple[list[_Part], list[list[_Part]]]:
    """Return header and rows by columns that stand apart; no rows when the lines do not fit."""
    framed = lines[0][1].strip().startswith("|")
    piped = framed or " | " in lines[0][1]
    header = _cells(*lines[0], piped=piped, framed=framed)
    if not _are_names(header):
        return header, []
    rows: list[list[_Part]] = []
    for offset, line in lines[1:]:
        if _RULE.fullmatch(line):
            continue
        cells = _cells(offset, line, piped=piped, framed=framed)
        if len(cells) != len(header):
            columns = [start - lines[0][0] for start, _, _ in header[1:]]
            cells = [] if piped else _under(columns, offset, line)
        if not cells:
            return header, []
        rows.append(cells)
    return header, rows


def _split_commas(lines: list[_Line]) -> tuple[list[_Part], list[list[_Part]]]:
    """Return header and rows by commas that no blank follows in the header; no rows when the lines do not fit."""
    header = _comma_cells(*lines[0])
    if ", " in lines[0][1] or not _are_names(header):
        return header, []
    rows = [_comma_cells(*line) for line in lines[1:]]
    return header, rows if all(len(row) == len(header) for row in rows) else []


def _comma_cells(offset: int, line: str) -> list[_Part]:
    found: list[_Part] = []
    for match in _COMMA_CELL.finditer(line):
        group = 1 if match[1] is not None else 2
        start, end = match.span(group)
        found.append((offset + start, offset + end, match[group].strip()))
        if not match[0].endswith(","):
            break
    return found


def _split_words(lines: list[_Line]) -> tuple[list[_Part], list[list[_Part]]]:
    """Return header and rows by words; no rows when the lines do not fit."""
    words = [_words(*line) for line in lines]
    header, counts = words[0], list(map(len, words))
    count = min(counts)
    if "  " not in lines[0][1].strip() or not _are_names(header) or count < max(3, len(header) - 1):
        return header, []
    if (
        max(counts) > count and _SINGLE_GAP.search(lines[0][1]) is None
    ):  # nobody can tell whose word is too many
        return header, []
    return _join_rest(header, count), [_join_rest(row, count) for row in words[1:]]


def _are_names(header: list[_Part]) -> bool:
    return 2 <= len(header) <= MAX_COLUMNS and all(_NAME.fullmatch(name) for _, _, name in header)


def _words(offset: int, line: str) -> list[_Part]:
    return [(offset + m.start(), offset + m.end(), m[0]) for m in re.finditer(r"\S+", line)]


def _join_rest(words: list[_Part], count: int) -> list[_Part]:
    """Return the first words, `count` of them, the last with all that follows."""
    rest = words[count - 1 :]
    return [*words[: count - 1], (rest[0][0], rest[-1][1], " ".join(word for _, _, word in rest))]


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    offset = 0
    for line in text.split("\n"):
        if line.strip():
            found.append((offset, line))
        offset += len(line) + 1
    if found and _RULE.fullmatch(found[0][1]):
        found.pop(0)
    if found and _FOOTER.fullmatch(found[-1][1].strip()):
        found.pop()
    return found


def _cells(offset: int, line: str, *, piped: bool, framed: bool) -> list[_Part]:
    if piped or "\t" in line.strip():
        found: list[_Part] = []
        for part in line.split("|" if piped else "\t"):
            found.append((offset, offset + len(part), part.strip()))
            offset += len(part) + 1
        return found[0 if found[0][2] else 1 : None if found[-1][2] else -1] if framed else found
    return [(offset + m.start(), offset + m.end(), m[0]) for m in _CELL.finditer(line)]


def _under(columns: list[int], offset: int, line: str) -> list[_Part]:
    """Return what stands under each name; nothing when something stands under two of them, or nothing under the first.

    `columns` are the places in the line at which the names begin behind the first one.
    """
    if any(line[column - 1 : column].strip() for column in columns):
        return []
    edges = [0, *(min(column, len(line)) for column in columns), len(line)]
    found = [(offset + begin, offset + end, line[begin:end].strip()) for begin, end in pairwise(edges)]
    return found if found[0][2] else []
