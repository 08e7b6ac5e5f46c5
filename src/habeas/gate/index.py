"""The fields of a text, to be found by what they hold."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property

from habeas.gate.reading import Reading
from habeas.gate.records import read_fields
from habeas.gate.tables import Table, find_table
from habeas.gate.tiles import Tile, line_tiles, row_tiles
from habeas.gate.tree import Field, Tree

MAX_SAME = 2_000
"""Fields of the text with the same key and value, or without a key and with the same end, that are looked at."""
MAX_DIGITS = 6
"""Digits of a place in an array."""


class FieldIndex:
    """The fields of a text, to be found by their last key, or by their last atom where they have no key."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._lineages: dict[int, set[int]] = {}

    def may_hold(self, values: Sequence[str]) -> bool:
        """Return whether the text holds all these atoms, in a form in which fields of it may be quoted.

        That is as an atom, as a part of a path (`pod.name`), as what a cell holds by itself, or as a place in an array.
        """
        return all(self._has_part(value) for value in set(values).difference(self.atoms))

    def _has_part(self, value: str) -> bool:
        text = self.reading.canonical.text
        if value in text and value in self._parts:
            return True
        if "." in value:
            return all(part in self.atoms or part in self._parts for part in value.split("."))
        return value.isdecimal() and "[" in text and int(value[:MAX_DIGITS]) < text.count("{")

    @cached_property
    def atoms(self) -> frozenset[str]:
        """Return all atoms of the text."""
        return frozenset(self.reading.values)

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Return the parts of paths, and the atoms of cells that are read by themselves."""
        atoms = self.reading.atoms
        rows = self.table.rows if self.table is not None else []
        return frozenset(atoms).union(
            *(atom.split(".") for atom in atoms if "." in atom),
            *(cell.alone for row in rows for cell in row if cell.alone is not None),
        )

    @cached_property
    def table(self) -> Table | None:
        """Return the table that the text is."""
        return find_table(self.reading)

    @cached_property
    def tiles(self) -> list[list[Tile]]:
        """Return the records of the text that are laid out in tiles."""
        return line_tiles(self.reading) if self.table is None else row_tiles(self.table, self.reading)

    @cached_property
    def tree(self) -> Tree:
        """Return the fields of the text."""
        return read_fields(self.reading, self.table, with_strings=True)

    @cached_property
    def _fields(self) -> list[Field]:
        """Return the fields in order, those inside of a string behind it."""
        tree = self.tree
        return sorted((*tree.fields, *tree.inner), key=lambda one: one.start) if tree.inner else tree.fields

    @cached_property
    def _by_key(self) -> dict[str, list[Field]]:
        """Return the fields that have a key, by the last part of it."""
        found: dict[str, list[Field]] = {}
        for one in self._fields:
            if one.path:
                found.setdefault(one.path[-1], []).append(one)
        return found

    @cached_property
    def _by_value(self) -> dict[tuple[str, str], list[Field]]:
        """Return the fields that have a key, by the last part of it and their value."""
        found: dict[tuple[str, str], list[Field]] = {}
        for one in self._fields:
            if one.path:
                found.setdefault((one.path[-1], " ".join(self.value(one))), []).append(one)
        return found

    @cached_property
    def _by_last(self) -> dict[str, list[Field]]:
        """Return the fields that have no key, by their last atom."""
        found: dict[str, list[Field]] = {}
        for one in self._fields:
            if not one.path and one.stop > one.first:
                found.setdefault(self.reading.values[one.stop - 1], []).append(one)
        return found

    @cached_property
    def _by_record(self) -> dict[tuple[str, int], list[Field]]:
        """Return the fields that have a key, by the last part of it and their record."""
        found: dict[tuple[str, int], list[Field]] = {}
        for one in self._fields:
            if one.path:
                found.setdefault((one.path[-1], one.record), []).append(one)
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self._fields]

    @cached_property
    def _extents(self) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        for one in self._fields:
            for holder in {one.record, one.node}:
                begin, end = found.get(holder, (one.start, one.stop))
                found[holder] = (min(begin, one.start), max(end, one.stop))
        for holder, (begin, _) in self.tree.heads.items():
            if holder in found:
                found[holder] = (min(begin, found[holder][0]), found[holder][1])
        return found

    @cached_property
    def keyed_records(self) -> frozenset[int]:
        """Return the records and objects that have a field with a key."""
        return frozenset(holder for one in self._fields if one.path for holder in (one.record, one.node))

    def field_at(self, atom: int) -> Field | None:
        """Return the field that the atom stands in, or the last one before it."""
        at = bisect_right(self._starts, atom) - 1
        return self._fields[at] if at >= 0 else None

    def extent(self, node: int) -> tuple[int, int]:
        """Return the first atom of a node or record that has fields, and the one behind its last."""
        return self._extents[node]

    def same_key(self, path: tuple[str, ...]) -> Field | None:
        """Return the first field under that path or one that ends in it."""
        same = self._by_key.get(path[-1], ())[:MAX_SAME]
        return next((one for one in same if self._ends_in(one, path)), None)

    def same_field(self, path: tuple[str, ...], value: list[str]) -> list[Field]:
        """Return the fields under that path, or one that ends in it, with that value."""
        same = self._by_value.get((path[-1], " ".join(value)), ())
        return [one for one in same[:MAX_SAME] if self._ends_in(one, path)]

    def same_end(self, value: list[str]) -> list[Field]:
        """Return the fields without a key that end in those atoms."""
        same = self._by_last.get(value[-1], ())
        return [one for one in same[:MAX_SAME] if self.value(one)[-len(value) :] == value]

    def is_elsewhere_too(self, one: Field, path: tuple[str, ...], records: Iterable[int]) -> bool:
        """Return whether another object of the field's record, or of those records, has that key too."""
        holders = self._lineage(one.record).union(*map(self._lineage, records))
        return any(
            same.node != one.node and self._ends_in(same, path)
            for holder in holders
            for same in self._by_record.get((path[-1], holder), ())[:MAX_SAME]
        )

    def _ends_in(self, one: Field, path: tuple[str, ...]) -> bool:
        """Return whether the field's path ends in that one, which may say which element of an array is meant."""
        if one.path[-len(path) :] == path:
            return True
        return self.tree.indexed.get(one.start, ())[-len(path) :] == path

    def value(self, found: Field) -> list[str]:
        """Return the atoms of the field's value."""
        return self.reading.values[found.first : found.stop]

    def heads_over(self, found: Field) -> list[tuple[int, int]]:
        """Return where the keys of the objects stand that the field lies in."""
        heads = self.tree.heads
        return [heads[node] for node in self._lineage(found.node) if node in heads]

    def in_line(self, one: int, other: int) -> bool:
        """Return whether one of two nodes lies in the other."""
        return other in self._lineage(one) or one in self._lineage(other)

    def _lineage(self, node: int) -> set[int]:
        if node not in self._lineages:
            self._lineages[node] = self.tree.lineage(node)
        return self._lineages[node]
