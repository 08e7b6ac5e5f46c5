"""Lines of fields outside of JSON, and the records that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from habeas.gate.tree import Field, Tree

_ITEM = re.compile(r"[ \t]*-[ \t]+")
"""What an item of a list begins with."""


class Flat(NamedTuple):
    """A field outside of JSON."""

    field: Field
    line: int
    begins: bool
    """It begins its line."""
    item: int
    """The item of a YAML list that it lies in; 0: none."""


def indentation(line: str) -> tuple[int, int]:
    """Return the column at which a line begins, and that of what follows a dash that it begins with."""
    column = len(line) - len(line.lstrip(" \t"))
    item = _ITEM.match(line)
    return column, item.end() if item is not None else column


def assign_records(flat: Sequence[Flat], tree: Tree) -> None:
    """Put the fields outside of JSON into records, and the lines of one record into one node.

    An item of a list that has keys is a record of its own, in the record of the list's key. Any other is a part of it.
    """
    record_of: dict[int, int] = {}
    for group in _records([one for one in flat if not one.item]):
        lines = {f.record for f in group}
        if len(lines) == 1:
            record = tree.add(next(iter(lines)))
        else:
            record = tree.add(0)
            for line in lines:
                tree.parents[line] = record
        record_of.update(dict.fromkeys(lines, record))
        tree.fields += (f._replace(record=record) for f in group)
    with_keys = {one.item for one in flat if one.field.path}
    holder = 0
    for one in flat:
        if not one.item:
            holder = record_of[one.line]
            continue
        if tree.parents[one.item] == 0:
            tree.parents[one.item] = holder
        record = one.item if one.item in with_keys else tree.parents[one.item]
        tree.fields.append(one.field._replace(record=record))


def _records(flat: Sequence[Flat]) -> Iterator[list[Field]]:
    """Yield records: a key that comes again begins a new one, and so does a line that begins without a key."""
    group: list[Field] = []
    seen: set[tuple[str, ...]] = set()
    loose: list[Field] = []
    """Fields without a key since the last one with a key."""
    for found, _, begins, _ in flat:
        if not found.path:
            if begins and (group or loose):
                yield group + loose
                group, loose, seen = [], [], set()
            loose.append(found)
            continue
        if found.path not in seen:
            group += loose
        else:
            if group[0].path:
                yield group + loose
                group = []
            else:
                yield group
                group = loose
            seen = set()
        loose = []
        group.append(found)
        seen.add(found.path)
    if group or loose:
        yield group + loose
