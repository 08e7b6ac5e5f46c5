"""The fields of a text, as they are found in it: each with its key, its object and its record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Field(NamedTuple):
    """A value with its key, or a stretch of text without one."""

    path: tuple[str, ...]
    """The keys from the outermost to the innermost; empty: no key."""
    start: int
    """The first atom, its key's where it has one."""
    first: int
    """The first atom of the value."""
    stop: int
    """The atom behind the value."""
    node: int
    """The object that holds it."""
    record: int
    """The record that holds it."""
    keeps_place: bool = False
    """It has no key of its own (an item of a list, a clause), so that its order counts."""


@dataclass(slots=True)
class Tree:
    """All fields of a reading, in order, and how objects and records lie in each other."""

    fields: list[Field] = field(default_factory=list[Field])
    parents: list[int] = field(default_factory=lambda: [-1])
    """The node that each node lies in; node 0 is the whole text."""
    heads: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """The atoms of an object's own key, which are in no field."""
    indexed: dict[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """The paths of fields inside of arrays with the places in them (`items`, `[1]`, `name`), by their first atom."""
    inner: list[Field] = field(default_factory=list[Field])
    """The fields that a string of JSON holds (`"message": "a=1 b=2"`), which is a field as a whole too."""
    header: int = 0
    """The atoms of a table's column names, which are in no field either."""

    def add(self, parent: int) -> int:
        """Return a new node in `parent`."""
        self.parents.append(parent)
        return len(self.parents) - 1

    def add_inner(self, content: Tree, whole: Field) -> None:
        """Take over the fields of a string's content, with its records inside of the string's."""
        shift = len(self.parents)
        self.parents += (whole.node if parent <= 0 else parent + shift for parent in content.parents)
        for one in content.fields:
            self.inner.append(
                one._replace(
                    path=(*whole.path, *one.path) if one.path else (),
                    start=one.start + whole.first,
                    first=one.first + whole.first,
                    stop=one.stop + whole.first,
                    node=one.node + shift,
                    record=one.record + shift,
                )
            )

    def covers(self, count: int) -> bool:
        """Return whether all of the first `count` atoms are in a field or are the key of something that has one."""
        held = {-1}
        for node in {f.node for f in self.fields}:
            while node not in held:
                held.add(node)
                node = self.parents[node]
        in_fields = sum(f.stop - f.start for f in self.fields)
        in_heads = sum(stop - start for node, (start, stop) in self.heads.items() if node in held)
        return self.header + in_fields + in_heads == count

    def lineage(self, node: int) -> set[int]:
        """Return the node and all that it lies in."""
        found: set[int] = set()
        while node >= 0 and node not in found:
            found.add(node)
            node = self.parents[node]
        return found
