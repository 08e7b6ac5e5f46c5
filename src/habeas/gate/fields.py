"""An excerpt that quotes fields of one record, in another order or not all of them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from habeas.gate.pieces import doubt
from habeas.gate.reading import Reading
from habeas.gate.records import Field, Tree, read_fields
from habeas.gate.tables import find_table

MAX_TRIES = 64
"""Records of the text that are tried for one record of the excerpt."""
MAX_SAME = 2_000
"""Fields of the text with the same key and value, or without a key and with the same end, that are looked at."""
MAX_STEPS = 200_000
"""Fields that are looked at for one excerpt; an excerpt that takes more is no match."""
MAX_FIELDS = 2_000
"""Fields of an excerpt that are looked at; a longer one has to stand in the text as it is."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A key of the excerpt that the text has with another value."""

    key: str
    said: str
    found: str


@dataclass(slots=True)
class Budget:
    """What is left for one excerpt: steps, and fields that it has not quoted yet."""

    steps: int = MAX_STEPS
    taken: set[int] = field(default_factory=set[int])


class FieldIndex:
    """The fields of a text, to be found by their last key, or by their last atom where they have no key."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._lineages: dict[int, set[int]] = {}

    @cached_property
    def atoms(self) -> frozenset[str]:
        """Return all atoms of the text."""
        return frozenset(self.reading.values)

    @cached_property
    def tree(self) -> Tree:
        """Return the fields of the text."""
        return read_fields(self.reading)

    @cached_property
    def _by_key(self) -> dict[str, list[Field]]:
        """Return the fields that have a key, by the last part of it."""
        found: dict[str, list[Field]] = {}
        for one in self.tree.fields:
            if one.path:
                found.setdefault(one.path[-1], []).append(one)
        return found

    @cached_property
    def _by_value(self) -> dict[tuple[str, str], list[Field]]:
        """Return the fields that have a key, by the last part of it and their value."""
        found: dict[tuple[str, str], list[Field]] = {}
        for one in self.tree.fields:
            if one.path:
                found.setdefault((one.path[-1], " ".join(self.value(one))), []).append(one)
        return found

    @cached_property
    def _by_last(self) -> dict[str, list[Field]]:
        """Return the fields that have no key, by their last atom."""
        found: dict[str, list[Field]] = {}
        for one in self.tree.fields:
            if not one.path and one.stop > one.first:
                found.setdefault(self.reading.values[one.stop - 1], []).append(one)
        return found

    @cached_property
    def _by_record(self) -> dict[tuple[str, int], list[Field]]:
        """Return the fields that have a key, by the last part of it and their record."""
        found: dict[tuple[str, int], list[Field]] = {}
        for one in self.tree.fields:
            if one.path:
                found.setdefault((one.path[-1], one.record), []).append(one)
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.tree.fields]

    @cached_property
    def _extents(self) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        for one in self.tree.fields:
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
        return frozenset(holder for one in self.tree.fields if one.path for holder in (one.record, one.node))

    def field_at(self, atom: int) -> Field | None:
        """Return the field that the atom stands in, or the last one before it."""
        at = bisect_right(self._starts, atom) - 1
        return self.tree.fields[at] if at >= 0 else None

    def extent(self, node: int) -> tuple[int, int]:
        """Return the first atom of a node or record and the one behind its last."""
        return self._extents.get(node, (0, len(self.reading.values)))

    def same_key(self, path: tuple[str, ...]) -> Field | None:
        """Return the first field under that path or one that ends in it."""
        return next((one for one in self._by_key.get(path[-1], ())[:MAX_SAME] if _ends_in(one, path)), None)

    def same_field(self, path: tuple[str, ...], value: list[str]) -> list[Field]:
        """Return the fields under that path, or one that ends in it, with that value."""
        same = self._by_value.get((path[-1], " ".join(value)), ())
        return [one for one in same[:MAX_SAME] if _ends_in(one, path)]

    def same_end(self, value: list[str]) -> list[Field]:
        """Return the fields without a key that end in those atoms."""
        same = self._by_last.get(value[-1], ())
        return [one for one in same[:MAX_SAME] if self.value(one)[-len(value) :] == value]

    def others_in_record(self, one: Field, path: tuple[str, ...]) -> bool:
        """Return whether another object of the field's record, or of what it lies in, has that key too."""
        return any(
            other.node != one.node and _ends_in(other, path)
            for holder in self._lineage(one.record)
            for other in self._by_record.get((path[-1], holder), ())[:MAX_SAME]
        )

    def value(self, found: Field) -> list[str]:
        """Return the atoms of the field's value."""
        return self.reading.values[found.first : found.stop]

    def in_line(self, one: int, other: int) -> bool:
        """Return whether one of two nodes lies in the other."""
        return other in self._lineage(one) or one in self._lineage(other)

    def _lineage(self, node: int) -> set[int]:
        if node not in self._lineages:
            self._lineages[node] = self.tree.lineage(node)
        return self._lineages[node]


def find_fields(excerpt: Tree, quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the text's fields that the excerpt quotes, in text order; None when they are not one record's.

    An excerpt of several records is held against as many records, in order. At least one field has a key: clauses of
    prose are not fields.
    """
    rows = _find_rows(quoted, text)
    if rows is not None:
        return rows
    if not 0 < len(excerpt.fields) <= MAX_FIELDS or not any(f.path for f in excerpt.fields):
        return None
    if not excerpt.covers(len(quoted.values)):
        return None
    found: list[Field] = []
    budget = Budget()
    behind = -1
    by_record = sorted(excerpt.fields, key=lambda f: f.record)
    for _, group in groupby(by_record, key=lambda f: f.record):
        record = _find_record(sorted(group, key=lambda f: f.start), quoted, text, budget, behind)
        if record is None:
            return None
        found += record
        budget.taken.update(f.start for f in record)
        behind = min(f.start for f in record)
    return sorted(found, key=lambda f: f.start)


def _find_rows(quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the table's header and the whole rows that the excerpt quotes, in order; None when it does not."""
    table = find_table(text.reading)
    if table is None:
        return None
    header = text.reading.values[slice(*table.header)]
    if quoted.values[: len(header)] != header:
        return None
    at = len(header)
    found = [Field((), 0, 0, len(header), 0, 0)]
    for row in table.rows:
        first, stop = row[0].first, row[-1].stop
        if (
            at < len(quoted.values)
            and quoted.values[at : at + stop - first] == text.reading.values[first:stop]
        ):
            found.append(Field((), first, first, stop, 0, 0))
            at += stop - first
    return found if at == len(quoted.values) and len(found) > 1 else None


def _find_record(
    group: list[Field], quoted: Reading, text: FieldIndex, budget: Budget, behind: int
) -> list[Field] | None:
    group, candidates = _fit(group, quoted, text)
    if not candidates:
        return None
    anchors = min(candidates, key=len)
    for anchor in anchors[:MAX_TRIES]:
        chosen = _choose(candidates, anchor, text, budget)
        if chosen is None or min(f.start for f in chosen) <= behind:
            continue
        if _is_one_object(group, chosen, text, budget):
            return chosen
    return None


def _fit(group: list[Field], quoted: Reading, text: FieldIndex) -> tuple[list[Field], list[list[Field]]]:
    """Return the fields wanted and where each stands in the text; nothing when one stands nowhere.

    A value of the text may be several fields of the excerpt, the first of which has the key (`12 (3m ago)`).
    """
    wanted: list[Field] = []
    candidates: list[list[Field]] = []
    at = 0
    while at < len(group):
        one, used = group[at], 1
        fitting = _candidates(one, quoted, text, may_be_cut=at == 0)
        while not fitting and one.path and at + used < len(group) and not group[at + used].path:
            one = one._replace(stop=group[at + used].stop)
            used += 1
            fitting = _candidates(one, quoted, text, may_be_cut=False)
        if not fitting:
            return [], []
        wanted.append(one)
        candidates.append(fitting)
        at += used
    return wanted, candidates


def _candidates(wanted: Field, quoted: Reading, text: FieldIndex, *, may_be_cut: bool) -> list[Field]:
    value = quoted.values[wanted.first : wanted.stop]
    if wanted.path:
        return text.same_field(wanted.path, value)
    if not value:
        return []
    size = len(value)
    same_end = text.same_end(value)
    whole = [f for f in same_end if f.stop - f.first == size]
    if whole or not may_be_cut:
        return whole
    cut = [f._replace(start=f.stop - size, first=f.stop - size) for f in same_end]
    return [f for f in cut if doubt(((f.first, f.stop),), text.reading) is None]


def _choose(
    candidates: list[list[Field]], anchor: Field, text: FieldIndex, budget: Budget
) -> list[Field] | None:
    """Return a field for each one wanted, all of the anchor's record or of what it lies in."""
    chosen: list[Field] = []
    taken = set(budget.taken)
    records: set[int] = {anchor.record}
    loose_at = -1
    for fitting in candidates:
        found = None
        for one in fitting:
            budget.steps -= len(records)
            if budget.steps < 0:
                return None
            if one.start in taken or (one.keeps_place and one.start < loose_at):
                continue
            if all(text.in_line(one.record, record) for record in records):
                found = one
                break
        if found is None:
            return None
        chosen.append(found)
        taken.add(found.start)
        records.add(found.record)
        if found.keeps_place:
            loose_at = found.start
    return chosen


def _is_one_object(group: list[Field], chosen: list[Field], text: FieldIndex, budget: Budget) -> bool:
    """Return whether a key that several objects of the record have is taken from the object of the others."""
    nodes = {f.node for f in chosen}
    for wanted, found in zip(group, chosen, strict=True):
        budget.steps -= len(nodes)
        if budget.steps < 0:
            return False
        if not wanted.path or all(text.in_line(found.node, node) for node in nodes):
            continue
        if text.others_in_record(found, wanted.path):
            return False
    return True


def find_contradiction(excerpt: Tree, quoted: Reading, text: FieldIndex) -> Contradiction | None:
    """Return the first key of the excerpt that stands in the text, but nowhere with that value."""
    for wanted in excerpt.fields[:MAX_FIELDS]:
        if not wanted.path or wanted.stop == wanted.first:
            continue
        value = quoted.values[wanted.first : wanted.stop]
        same = text.same_key(wanted.path)
        if same is not None and not text.same_field(wanted.path, value):
            return Contradiction(wanted.path[-1], " ".join(value), " ".join(text.value(same)))
    return None


def _ends_in(one: Field, path: tuple[str, ...]) -> bool:
    return one.path[-len(path) :] == path
