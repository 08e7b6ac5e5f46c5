"""The fields of a text: what stands under which key, in which record.

Read are `key=value`, `key: value`, JSON, YAML by its indentation, label sets and tables, from atoms and from what
stands between them, in one pass and without recursion. It never fails: what has no key is a field without one. The
same reading is made of the excerpt, so that an oddity of it is the same on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from habeas.gate.reading import Reading
from habeas.gate.tables import Table, find_table

MAX_DEPTH = 64
"""Objects inside each other that are told apart; deeper ones count as one."""
MAX_KEY = 24
"""Characters in a key before a colon, spaces apart (`Last Termination Exit Code:`); more are a sentence."""

_STRUCTURE = re.compile(r'[{}\[\]()=:,;|\n。；，、"\\]')
_OPENS_JSON = re.compile(r'\s*+["{]')
_ENDS_FIELD = ",;|。；，、"


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
    header: int = 0
    """The atoms of a table's column names, which are in no field either."""

    def add(self, parent: int) -> int:
        """Return a new node in `parent`."""
        self.parents.append(parent)
        return len(self.parents) - 1

    def covers(self, count: int) -> bool:
        """Return whether all of the first `count` atoms are in a field or are the key of something that has one."""
        held: set[int] = set()
        for node in {f.node for f in self.fields}:
            while node >= 0 and node not in held:
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


def read_fields(reading: Reading) -> Tree:
    """Return the fields of a reading."""
    table = find_table(reading)
    if table is not None:
        return _read_table(table)
    return _FieldReader(reading).read()


def _read_table(table: Table) -> Tree:
    tree = Tree(header=table.header[1])
    for row in table.rows:
        node = tree.add(0)
        tree.fields += (Field(cell.column, cell.first, cell.first, cell.stop, node, node) for cell in row)
    return tree


@dataclass(slots=True)
class _Container:
    """An open bracket. One of JSON is an object or an array; any other only ends a field."""

    bracket: str
    node: int
    record: int
    path: tuple[str, ...]
    is_json: bool


@dataclass(slots=True)
class _Scope:
    """A key of YAML whose values stand on deeper lines."""

    indent: int
    key: tuple[str, ...]
    node: int


class _FieldReader:
    """One pass over the atoms and what stands between them."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.tree = Tree()
        self.line = self.tree.add(0)
        """The node of the current line."""
        self.stack = [_Container("", 0, 0, (), is_json=False)]
        self.too_deep = 0
        self.in_string = False
        self.key: tuple[str, ...] = ()
        self.by_equals = False
        """The key was set by `=`."""
        self.key_start = 0
        self.start = 0
        """Where the current field begins, or its value when it has a key."""
        self.flat: list[tuple[Field, int, bool]] = []
        """Fields outside of JSON, each with its line and whether it begins it."""
        self.indent = 0
        self.scopes: list[_Scope] = []

    def read(self) -> Tree:
        """Return the tree of all fields."""
        text, spans = self.reading.canonical.text, self.reading.spans
        end = 0
        for at, (start, stop) in enumerate(spans):
            if (gap := text[end:start]) and gap != " ":
                self._gap(gap, at)
            end = stop
        self._gap(text[end:], len(spans))
        self._end(len(spans))
        _assign_records(self.flat, self.tree)
        self.tree.fields.sort(key=lambda f: f.start)
        return self.tree

    def _gap(self, gap: str, at: int) -> None:
        escaped = -1
        for match in _STRUCTURE.finditer(gap):
            char, i = match[0], match.start()
            if i == escaped:
                continue
            if char == "\\":
                escaped = i + 1
            elif char == '"':
                self.in_string = not self.in_string and self.stack[-1].is_json
            elif char == "\n":
                self._newline(gap, i, at)
            elif char in "{}[]()":
                if not (self.in_string and self.stack[-1].is_json):
                    self._bracket(char, at, opens_json=_OPENS_JSON.match(gap, i + 1) is not None)
            elif char == "=":
                self._equals(at)
            elif char == ":":
                self._colon(at)
            elif char in _ENDS_FIELD:
                self._end(at)

    def _newline(self, gap: str, i: int, at: int) -> None:
        self.in_string = False
        if self.stack[-1].is_json:
            self._end(at, keep_empty=False)
            return
        if gap.find("\n", i + 1) >= 0:
            return
        rest = gap[i + 1 :]
        indent = len(rest) - len(rest.lstrip(" \t"))
        opened = self.key if at == self.start and not self.by_equals else ()
        head = (self.key_start, at) if opened else None
        self._end(at, keep_empty=not opened)
        if indent > self.indent and not opened:
            opened = self._own_key()
        while self.scopes and self.scopes[-1].indent >= indent:
            self.scopes.pop()
        if opened and indent >= self.indent:
            self._open_scope(opened, head)
        self.indent = indent
        self.line = self.tree.add(0)

    def _own_key(self) -> tuple[str, ...]:
        """Return the key of the current line when the line is one field: deeper lines belong to it."""
        own = [found for found, line, _ in self.flat[-2:] if line == self.line]
        return own[0].path[len(self._scope_path()) :] if len(own) == 1 else ()

    def _scope_path(self) -> tuple[str, ...]:
        return tuple(part for scope in self.scopes for part in scope.key)

    def _open_scope(self, key: tuple[str, ...], head: tuple[int, int] | None) -> None:
        node = self.tree.add(self.scopes[-1].node if self.scopes else 0)
        if head is not None:
            self.tree.heads[node] = head
        self.scopes.append(_Scope(self.indent, key, node))
        if self.flat and self.flat[-1][1] == self.line:
            found, line, begins = self.flat[-1]
            self.flat[-1] = (found._replace(node=node), line, begins)

    def _bracket(self, char: str, at: int, *, opens_json: bool) -> None:
        if char not in "{[(":
            self._end(at)
            self._close("{[("["}])".index(char)])
            return
        if not self.key or at > self.start:
            self._end(at)
        outer = self.stack[-1]
        if self.too_deep or len(self.stack) > MAX_DEPTH:
            self._end(at)
            self.too_deep += 1
            return
        is_json = char != "(" and (outer.is_json or bool(self.key) or opens_json)
        if not is_json:
            self.stack.append(replace(outer, bracket=char))
            self._end(at)
            return
        lies_in = outer.node if outer.is_json else self.line
        node = self.tree.add(lies_in)
        if outer.bracket == "[" or not (outer.is_json or self.key):
            record = node
        else:
            record = outer.record if outer.is_json else self.line
        self.stack.append(_Container(char, node, record, outer.path + self.key, is_json=True))
        if self.key:
            self.tree.heads[node] = (self.key_start, at)
        self.key = ()
        self.start = self.key_start = at

    def _close(self, bracket: str) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif len(self.stack) > 1 and self.stack[-1].bracket == bracket:
            self.stack.pop()

    def _equals(self, at: int) -> None:
        name = at - 1
        if name < self.start:
            return
        if name > self.start or self.by_equals or len(self.key) > MAX_DEPTH:
            self._end(name)
        if not self.key:
            self.key_start = name
        self.key += _path(self.reading.values[name])
        self.by_equals = True
        self.start = at

    def _colon(self, at: int) -> None:
        name = self.reading.values[self.start : at]
        if not name or sum(map(len, name)) > MAX_KEY or (self.key and len(name) > 2):
            return
        if len(self.key) > MAX_DEPTH:
            self._end(self.start)
        if not self.key:
            self.key_start = self.start
        self.key += _path(" ".join(name))
        self.by_equals = False
        self.start = at

    def _end(self, at: int, *, keep_empty: bool = True) -> None:
        if at > self.start or (self.key and keep_empty):
            self._emit(at)
        self.key = ()
        self.by_equals = False
        self.start = self.key_start = at

    def _emit(self, stop: int) -> None:
        top = self.stack[-1]
        start = self.key_start if self.key else self.start
        if top.is_json:
            path = top.path + self.key
            self.tree.fields.append(Field(path, start, self.start, stop, top.node, top.record, not self.key))
            return
        path = (*self._scope_path(), *self.key) if self.key else ()
        node = self.scopes[-1].node if self.scopes else 0
        begins = not self.flat or self.flat[-1][1] != self.line
        self.flat.append((Field(path, start, self.start, stop, node, self.line, not path), self.line, begins))


def _path(key: str) -> tuple[str, ...]:
    """Return a key as its parts: `kubernetes.pod.name` is a path too."""
    return tuple(key.split(".")) if "." in key.strip(".") else (key,)


def _assign_records(flat: list[tuple[Field, int, bool]], tree: Tree) -> None:
    """Put the fields outside of JSON into records, and the lines of one record into one node."""
    for group in _records(flat):
        lines = {f.record for f in group}
        if len(lines) == 1:
            record = tree.add(next(iter(lines)))
        else:
            record = tree.add(0)
            for line in lines:
                tree.parents[line] = record
        tree.fields += (f._replace(record=record) for f in group)


def _records(flat: list[tuple[Field, int, bool]]) -> Iterator[list[Field]]:
    """Yield records: a key that comes again begins a new one, and so does a line that begins without a key."""
    group: list[Field] = []
    seen: set[tuple[str, ...]] = set()
    loose: list[Field] = []
    """Fields without a key since the last one with a key."""
    for found, _, begins in flat:
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
