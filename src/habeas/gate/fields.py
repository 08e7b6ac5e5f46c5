"""An excerpt that quotes fields of one record, in another order or not all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from habeas.gate.index import FieldIndex
from habeas.gate.measures import parts_measure
from habeas.gate.pieces import doubt
from habeas.gate.reading import Reading
from habeas.gate.tiles import lay_out
from habeas.gate.tree import Field, Tree

__all__ = ["Contradiction", "FieldIndex", "find_contradiction", "find_fields"]

MAX_TRIES = 64
"""Records of the text that are tried for one record of the excerpt."""
MAX_STEPS = 200_000
"""Fields that are looked at for one excerpt; an excerpt that takes more is no match."""
MAX_PARTS = 16
"""Fields of the excerpt that may be one field of the text."""
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


def find_fields(excerpt: Tree, quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the text's fields that the excerpt quotes, in text order; None when they are not one record's.

    An excerpt of several records is held against as many records, in order. At least one field has a key: clauses of
    prose are not fields.
    """
    rows = _find_rows(quoted, text) or _find_tiles(quoted, text)
    if rows is not None:
        return rows
    if not 0 < len(excerpt.fields) <= MAX_FIELDS or not any(f.path for f in excerpt.fields):
        return None
    if not excerpt.covers(len(quoted.values)):
        return None
    by_record = sorted(excerpt.fields, key=lambda f: (f.record, f.start))
    groups = [list(group) for _, group in groupby(by_record, key=lambda f: f.record)]
    if len(groups) > 1 and not all(field.path for field in excerpt.fields):
        # words before a key may be the beginning of it (`NOMINATED NODE=none`), and then it does not come again
        whole = _find_records([sorted(excerpt.fields, key=lambda f: f.start)], quoted, text)
        if whole is not None:
            return whole
    return _find_records(groups, quoted, text)


def _find_records(groups: list[list[Field]], quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the text's fields that the groups quote, each group those of one record, in order; None: not so."""
    found: list[Field] = []
    budget = Budget()
    behind = -1
    for group in groups:
        wanted, candidates = _fit(group, quoted, text, is_one=len(groups) == 1)
        record = _find_record(wanted, candidates, text, budget, behind)
        if record is None:
            return None
        found += record
        budget.taken.update(f.start for f in record)
        behind = min(f.start for f in record)
    return sorted(found, key=lambda f: f.start)


def _find_rows(quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the whole rows that the excerpt quotes, in order, with the header or without; None when it does not."""
    table = text.table
    if table is None:
        return None
    found: list[Field] = []
    at = 0
    header = [value for name in table.names for value in name]
    if quoted.values[: len(header)] == header:
        found.append(Field((), table.header[0], table.header[0], table.header[1], 0, 0))
        at = len(header)
    for row in table.rows:
        first, stop = row[0].first, row[-1].stop
        as_written = text.reading.values[first:stop]
        for values in (as_written, [value for cell in row for value in cell.values(text.reading)]):
            if at < len(quoted.values) and quoted.values[at : at + len(values)] == values:
                found.append(Field((), first, first, stop, 0, 0))
                at += len(values)
                break
    return found if at == len(quoted.values) and found and found[-1].first > table.header[0] else None


def _find_tiles(quoted: Reading, text: FieldIndex) -> list[Field] | None:
    """Return the cells of one row, or the fields of one line, with which the whole excerpt can be laid out."""
    tiles = lay_out(quoted, text.tiles)
    if tiles is None:
        return None
    found = [Field((), tile.first, tile.first, tile.stop, 0, 0) for tile in tiles if tile.stop > tile.first]
    return sorted(found, key=lambda f: f.start)


def _find_record(
    group: list[Field], candidates: list[list[Field]], text: FieldIndex, budget: Budget, behind: int
) -> list[Field] | None:
    """Return the fields of the first record, behind that place, that has a candidate for each of the group."""
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


def _fit(
    group: list[Field], quoted: Reading, text: FieldIndex, *, is_one: bool
) -> tuple[list[Field], list[list[Field]]]:
    """Return the fields wanted and where each stands in the text; nothing when one stands nowhere.

    A field of the text may be several of the excerpt: its value (`12 (3m ago)`, `"state=up, lag 4"`), or its key
    where that is several words (`Exit Code=137`), if the excerpt is one record: what parts records is told by keys.
    """
    wanted: list[Field] = []
    candidates: list[list[Field]] = []
    at = 0
    while at < len(group):
        parts = group[at : at + MAX_PARTS]
        one, used, fitting = _fit_first(parts, quoted, text, may_be_cut=at == 0)
        if not fitting and is_one:
            one, used, fitting = _fit_long_key(parts, quoted, text)
        if not fitting:
            return [], []
        wanted.append(one)
        candidates.append(fitting)
        at += used
    return wanted, candidates


def _fit_first(
    group: list[Field], quoted: Reading, text: FieldIndex, *, may_be_cut: bool = False
) -> tuple[Field, int, list[Field]]:
    """Return the field that the group begins with, how many of the group it is, and where it stands in the text."""
    one, used = group[0], 1
    fitting = _candidates(one, quoted, text, may_be_cut=may_be_cut)
    while not fitting and one.path and used < len(group):
        one = one._replace(stop=group[used].stop)
        used += 1
        fitting = _candidates(one, quoted, text)
    return one, used, fitting


def _fit_long_key(group: list[Field], quoted: Reading, text: FieldIndex) -> tuple[Field, int, list[Field]]:
    """Return what `_fit_first` returns, the group's first words and the key behind them taken for one key."""
    if group[0].path or len(group) < 2 or len(group[1].path) != 1:
        return group[0], 1, []
    key = " ".join((*quoted.values[group[0].first : group[0].stop], group[1].path[0]))
    keyed = group[1]._replace(path=(key,))
    one, used, fitting = _fit_first([keyed, *group[2:]], quoted, text)
    return one, used + 1, fitting


def _candidates(wanted: Field, quoted: Reading, text: FieldIndex, *, may_be_cut: bool = False) -> list[Field]:
    value = quoted.values[wanted.first : wanted.stop]
    if wanted.path:
        same = text.same_field(wanted.path, value)
        size = len(value)
        return [f for f in same if not parts_measure(quoted, wanted.first, text.reading, f.first, size)]
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
    """Return whether a key that several objects have is taken from the object of the others.

    It may be taken from an outer or an inner object when the excerpt says so, by its own path or that of the others.
    """
    depths = [len(found.path) - len(wanted.path) for wanted, found in zip(group, chosen, strict=True)]
    places = {(found.node, found.record, depth) for found, depth in zip(chosen, depths, strict=True)}
    for wanted, found, depth in zip(group, chosen, depths, strict=True):
        budget.steps -= len(places)
        if budget.steps < 0:
            return False
        if not wanted.path:
            continue
        if all(text.in_line(found.node, node) for node, _, _ in places):
            apart = {record for node, record, other in places if node != found.node and other != depth}
        else:
            apart = {record for _, record, _ in places}
        if apart and text.is_elsewhere_too(found, wanted.path, apart):
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
