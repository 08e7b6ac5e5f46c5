"""Fields whose ends the text alone can tell: the cells of a row, and `key=value` joined by `; `.

A value may hold what ends a field elsewhere: `status=Exited (137) 2 hours ago`, `CPU(cores)=250m`,
`query={app="cart"} |= "timeout"`. Cut by itself, an excerpt of them falls apart in another way than the text does. So
the text is cut, into tiles, and the excerpt has to be laid out with them: each whole, none twice, all of one row or
line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from habeas.gate.reading import Reading
from habeas.gate.tables import Table

MAX_STEPS = 200_000
"""Tiles that are held against one excerpt; one that takes more is not laid out."""

_SEPARATOR = re.compile(r'\\.|"(?:[^"\\]|\\.)*+"|(;[ \n])')
_KEY = re.compile(r"\s*+[\w.\-]++[=:]")
_LEAD = re.compile(r"[^=;]*(?::|\s-)\s++(?=[\w.\-]++=)")
"""What stands before the first key (`update 12: `), and ends with a sign."""
_OTHER_RECORD = re.compile(r'[^"{]*\|\s*[\w.\-]+=')
"""Another record behind a pipe (`a=1 | b=2`), and not a stage of a query."""


class Tile(NamedTuple):
    """A field of the text that is quoted whole or not at all."""

    key: list[str]
    """Empty: it has none."""
    value: list[str]
    first: int
    """The atom of the text that it begins with, its column's name apart."""
    stop: int


def row_tiles(table: Table, reading: Reading) -> list[list[Tile]]:
    """Return the tiles of each row: the name of a column and what stands under it."""
    return [
        [
            Tile(name, cell.values(reading), cell.first, cell.stop)
            for name, cell in zip(table.names, row, strict=True)
        ]
        for row in table.rows
    ]


def line_tiles(reading: Reading) -> list[list[Tile]]:
    """Return the tiles of each line that is `key=value; key=value`, with at most a lead that has no key.

    A line on which a key comes twice is several records, and is left to others to read.
    """
    text = reading.canonical.text
    if "; " not in text:
        return []
    found: list[list[Tile]] = []
    starts = [span[0] for span in reading.spans]
    offset = 0
    for line in text.split("\n"):
        if "; " in line and (tiles := _tiles_of_line(offset, line, starts, reading.values)):
            found.append(tiles)
        offset += len(line) + 1
    return found


def _tiles_of_line(offset: int, line: str, starts: list[int], values: list[str]) -> list[Tile]:
    edges = [0, *(match.end() for match in _SEPARATOR.finditer(line) if match[1])]
    lead = _LEAD.match(line)
    edges = [edge for edge in edges if edge == 0 or _KEY.match(line, edge)] + [len(line)]
    if lead:
        edges.insert(1, lead.end())
    tiles: list[Tile] = []
    keys: set[str] = set()
    for begin, end in pairwise(edges):
        key = _KEY.match(line, begin)
        name = key[0].strip() if key else ""
        if name in keys or _OTHER_RECORD.match(line, begin, end):
            return []
        keys.add(name)
        first, stop = bisect_left(starts, offset + begin), bisect_left(starts, offset + end)
        if first == stop:
            continue
        middle = bisect_left(starts, offset + key.end()) if key else first
        tiles.append(Tile(values[first:middle], values[middle:stop], first, stop))
    return tiles if len(tiles) > 2 else []


def lay_out(quoted: Reading, records: Sequence[Sequence[Tile]]) -> list[Tile] | None:
    """Return the tiles of one record with which the whole excerpt can be laid out, in any order; None: none is."""
    steps = MAX_STEPS
    for tiles in records:
        steps -= len(tiles)
        if steps < 0:
            return None
        if not any(_fits(tile, quoted, 0) for tile in tiles):
            continue
        found, steps = _lay_out(quoted, tiles, steps)
        if found is not None:
            return found
    return None


def _lay_out(quoted: Reading, tiles: Sequence[Tile], steps: int) -> tuple[list[Tile] | None, int]:
    """Return the tiles, the longest that fits at each place, and the steps that are left."""
    by_first: dict[str, list[Tile]] = {}
    for tile in tiles:
        by_first.setdefault((tile.key or tile.value)[0], []).append(tile)
    found: list[Tile] = []
    at = 0
    while at < len(quoted.values):
        left = by_first.get(quoted.values[at], [])
        steps -= len(left)
        fitting = [tile for tile in left if _fits(tile, quoted, at)] if steps > 0 else []
        if not fitting:
            return None, steps
        longest = max(fitting, key=lambda tile: len(tile.key) + len(tile.value))
        left.remove(longest)
        found.append(longest)
        at += len(longest.key) + len(longest.value)
    return (found if any(tile.key for tile in found) else None), steps


def _fits(tile: Tile, quoted: Reading, at: int) -> bool:
    """Return whether the tile stands in the excerpt at that atom, its value set apart from its key."""
    middle = at + len(tile.key)
    stop = middle + len(tile.value)
    if quoted.values[at:middle] != tile.key or quoted.values[middle:stop] != tile.value:
        return False
    return not tile.key or "=" in (gap := quoted.between(middle - 1)) or ":" in gap
