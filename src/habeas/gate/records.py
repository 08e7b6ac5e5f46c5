"""The fields of a text: what stands under which key, in which record.

Read are `key=value`, `key: value`, JSON, YAML by its indentation, label sets and tables, from atoms and from what
stands between them, in one pass and without recursion. It never fails: what has no key is a field without one. The
same reading is made of the excerpt, so that an oddity of it is the same on both sides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from habeas.gate.lines import Flat, assign_records, indentation
from habeas.gate.reading import Reading
from habeas.gate.tables import Table, find_table
from habeas.gate.tree import Field, Tree
from habeas.text.atoms import is_cjk, lex, settle, settle_all

__all__ = ["Tree", "read_fields"]

MAX_DEPTH = 64
"""Objects inside each other that are told apart; deeper ones count as one."""
MAX_KEY = 24
"""Characters in a key of several words before a colon, spaces apart (`Last Exit Code:`); more are a sentence."""
MAX_NAME = 100
"""Characters in a key of one word before a colon."""

MIN_STRING = 4
"""Atoms of a string that may hold fields."""

_STRUCTURE = re.compile(r'[{}\[\]()=:,;|\n。；，、"\\]')
_PLACE = r"\[\d{1,6}\]"
_INDEXED = re.compile(rf"{_PLACE}(?:{_PLACE})*+\.[^\W\d](?:[\w/\-.]|{_PLACE})*+(?=\s?[=:])")
"""What follows the name of an array in a path that is a key (`items[1].name=`)."""
_PART = re.compile(rf"{_PLACE}|[^\[\].]+")
_POINT = re.compile(r"(?<!\d)\.|\.(?!\d)")
"""What parts the names of a path: no point of a number, an address or a version."""
_JOIN = re.compile(r'[=:](?=[\s"\w])')
_OPENS_JSON = re.compile(r'\s*+["{]')
_ENDS_FIELD = ",;|。；，、"


def read_fields(reading: Reading, table: Table | None = None, *, with_strings: bool = False) -> Tree:
    """Return the fields of a reading, which is that table if one is given; those inside of JSON strings if asked."""
    table = table or find_table(reading)
    if table is not None:
        return _read_table(table)
    return _FieldReader(reading).read(with_strings=with_strings)


def _read_table(table: Table) -> Tree:
    """Return the cells under their columns, or a whole row where atoms reach across its cells."""
    tree = Tree(header=table.header[1] - table.header[0])
    for row in table.rows:
        node = tree.add(0)
        if all(cell.alone is None for cell in row):
            tree.fields += (Field(cell.column, cell.first, cell.first, cell.stop, node, node) for cell in row)
        else:
            first, stop = row[0].first, row[-1].stop
            tree.fields.append(Field((), first, first, stop, node, node, keeps_place=True))
    return tree


@dataclass(slots=True)
class _Container:
    """An open bracket. One of JSON is an object or an array; any other only ends a field."""

    bracket: str
    node: int
    record: int
    path: tuple[str, ...]
    is_json: bool
    indexed: tuple[str, ...] = ()
    """The path with the places in arrays."""
    elements: int = 0
    """Objects and arrays that an array has so far."""


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
        self.quote = ""
        """What the string began with, as it is written: only that ends it (`\"` in a string that was escaped whole)."""
        self.strings: list[Field] = []
        """The values of JSON that are strings."""
        self.key: tuple[str, ...] = ()
        self.by_equals = False
        """The key was set by `=`."""
        self.key_start = 0
        self.start = 0
        """Where the current field begins, or its value when it has a key."""
        self.flat: list[Flat] = []
        self.path_end = 0
        """Where a path with places in arrays ends, until the sign behind it is reached."""
        self.indent = 0
        self.scopes: list[_Scope] = []
        self.opened: dict[int, tuple[str, ...]] = {}
        """The paths of the keys of YAML whose values stand on deeper lines, by their nodes."""
        self.items: list[tuple[int, int]] = []
        """The items of YAML lists that the current line lies in: the column of the dash, and the node."""

    def read(self, *, with_strings: bool = False) -> Tree:
        """Return the tree of all fields, those inside of JSON strings too if they are asked for."""
        text, spans = self.reading.canonical.text, self.reading.spans
        end = 0
        self.indent = indentation(text[: spans[0][0]])[1] if spans else 0
        for at, (start, stop) in enumerate(spans):
            if (gap := text[end:start]) and gap != " ":
                self._gap(gap, at, end)
            end = stop
        self._gap(text[end:], len(spans), end)
        self._end(len(spans))
        assign_records(self.flat, self.tree)
        self._name_loose_fields()
        self.tree.fields.sort(key=lambda f: f.start)
        for one in self.strings if with_strings else ():
            self._read_string(one)
        return self.tree

    def _name_loose_fields(self) -> None:
        """Give what stands without a key of its own under a key of YAML the path of that key."""
        self.tree.fields = [
            one._replace(path=self.opened[one.node]) if not one.path and one.node in self.opened else one
            for one in self.tree.fields
        ]

    def _read_string(self, whole: Field) -> None:
        """Add the fields that a string holds, as a text by itself."""
        spans = self.reading.spans
        begin, end = spans[whole.first][0], spans[whole.stop - 1][1]
        if len(_JOIN.findall(self.reading.canonical.text, begin, end)) < 2:
            return
        content = Reading.of(self.reading.canonical.part(begin, end))
        if content.values != self.reading.values[whole.first : whole.stop]:
            return
        inner = _FieldReader(content).read()
        if sum(bool(one.path) for one in inner.fields) > 1:
            self.tree.add_inner(inner, whole)

    def _gap(self, gap: str, at: int, offset: int) -> None:
        escaped = -1
        for match in _STRUCTURE.finditer(gap):
            char, i = match[0], match.start()
            if i == escaped or offset + i < self.path_end:
                continue
            if self.path_end:
                self.path_end, self.start, self.by_equals = 0, at, True
                continue
            if char == "\\":
                escaped = i + 1
            elif char == '"':
                self._quote(offset + i)
            elif char == "\n":
                if not self._is_escaped_in_string(offset + i):
                    self._newline(gap, i, at)
            elif char == "[" and self._open_path(offset + i, at):
                return
            elif char in "{}[]()":
                if not (self.in_string and self.stack[-1].is_json):
                    self._bracket(char, at, opens_json=_OPENS_JSON.match(gap, i + 1) is not None)
            elif self.in_string:
                continue
            elif char == "=":
                self._equals(at)
            elif char == ":" and not (self.key and i + 1 == len(gap)):  # `image=cart:12` has one key
                self._colon(at)
            elif char in _ENDS_FIELD:
                self._end(at)

    def _quote(self, place: int) -> None:
        written = self._written(place)
        if not self.in_string:
            self.in_string, self.quote = self.stack[-1].is_json, written
        elif written == self.quote:
            self.in_string = False

    def _is_escaped_in_string(self, place: int) -> bool:
        """Return whether the line end at `place` is a part of a string, and not the end of one that is not closed."""
        return self.in_string and self._written(place).startswith("\\")

    def _written(self, place: int) -> str:
        """Return how the source writes the character at `place`: it may be an escape there."""
        start, end = self.reading.canonical.span(place, place + 1)
        return self.reading.canonical.source[start:end]

    def _newline(self, gap: str, i: int, at: int) -> None:
        self.in_string = False
        if self.stack[-1].is_json:
            if at > self.start:  # a key waits for its value
                self._end(at)
            return
        rest = gap[i + 1 :]
        if "\n" in rest:
            return
        column, indent = indentation(rest)
        is_item = indent > column
        is_deeper = indent > self.indent <= column
        opened = self.key if is_deeper and at == self.start and not self.by_equals else ()
        head = (self.key_start, at) if opened else None
        self._end(at, keep_empty=not opened)
        if is_deeper and not opened:
            opened = self._own_key()
        while self.scopes and self.scopes[-1].indent >= column + is_item:
            self.scopes.pop()
        while self.items and self.items[-1][0] >= column:
            self.items.pop()
        if opened:
            self._open_scope(opened, head)
        if is_item and self.scopes:
            self.items.append((column, self.tree.add(self.items[-1][1] if self.items else 0)))
        self.indent = indent
        self.line = self.tree.add(0)

    def _own_key(self) -> tuple[str, ...]:
        """Return the key of the current line when the line is one field: deeper lines belong to it."""
        own = [one.field for one in self.flat[-2:] if one.line == self.line]
        return own[0].path[len(self._scope_path()) :] if len(own) == 1 else ()

    def _scope_path(self) -> tuple[str, ...]:
        return tuple(part for scope in self.scopes for part in scope.key)

    def _open_scope(self, key: tuple[str, ...], head: tuple[int, int] | None) -> None:
        node = self.tree.add(self.scopes[-1].node if self.scopes else 0)
        if head is not None:
            self.tree.heads[node] = head
        self.scopes.append(_Scope(self.indent, key, node))
        self.opened[node] = self._scope_path()
        if self.flat and self.flat[-1].line == self.line:
            last = self.flat[-1]
            self.flat[-1] = last._replace(field=last.field._replace(node=node))

    def _bracket(self, char: str, at: int, *, opens_json: bool) -> None:
        if char not in "{[(":
            self._end(at)
            self._close("{[("["}])".index(char)], at)
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
        is_element = outer.is_json and outer.bracket == "["
        lies_in, record = (outer.node, outer.record) if outer.is_json else (self.line, self.line)
        node = self.tree.add(lies_in)
        if is_element or not (outer.is_json or self.key):
            record = node
        place = self.key
        if is_element:
            place = (*place, f"[{outer.elements}]")
            outer.elements += 1
        path, indexed = outer.path + self.key, outer.indexed + place
        self.stack.append(_Container(char, node, record, path, is_json=True, indexed=indexed))
        if self.key:
            self.tree.heads[node] = (self.key_start, at)
        self.key = ()
        self.start = self.key_start = at

    def _close(self, bracket: str, at: int) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif self.stack[-1].bracket == bracket:
            self._close_container(self.stack.pop(), at)

    def _close_container(self, closed: _Container, at: int) -> None:
        """End a container; one that holds nothing is its key's empty value."""
        head = self.tree.heads.get(closed.node)
        if closed.is_json and head is not None and head[1] == at:
            del self.tree.heads[closed.node]
            outer = self.stack[-1]
            self.tree.fields.append(Field(closed.path, head[0], at, at, outer.node, outer.record))

    def _equals(self, at: int) -> None:
        name = self._begin_of_name(at)
        if name < self.start:
            return
        if name > self.start or self.by_equals or len(self.key) > MAX_DEPTH:
            self._end(name)
        if not self.key:
            self.key_start = name
        self.key += _path(" ".join(self.reading.values[name:at]))
        self.by_equals = True
        self.start = at

    def _open_path(self, place: int, at: int) -> bool:
        """Take a path with places in arrays for the key, when one goes on with the bracket at `place`."""
        match = None if self.stack[-1].is_json else _INDEXED.match(self.reading.canonical.text, place)
        if match is None:
            return False
        has_name = self.reading.spans[at - 1][1] == place
        begin = self._begin_of_name(at) if has_name else at
        self._end(begin)
        named = _path(" ".join(self.reading.values[begin:at])) if has_name else ()
        parts = (
            part if part[0] == "[" else " ".join(settle_all(lex(part))) for part in _PART.findall(match[0])
        )
        self.key = (*named, *parts)[:MAX_DEPTH]
        self.key_start = begin
        self.path_end = match.end()
        return True

    def _begin_of_name(self, at: int) -> int:
        """Return the first atom of the name before an equals sign: one word, or Chinese characters without a gap."""
        values, spans = self.reading.values, self.reading.spans
        name = at - 1
        while name > self.start and is_cjk(values[name]) and is_cjk(values[name - 1]):
            if spans[name - 1][1] != spans[name][0]:
                break
            name -= 1
        return name

    def _colon(self, at: int) -> None:
        name = self.reading.values[self.start : at]
        longest = MAX_NAME if len(name) == 1 else MAX_KEY
        if not name or sum(map(len, name)) > longest or (self.key and len(name) > 2):
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
            if top.indexed != top.path:
                self.tree.indexed[start] = top.indexed + self.key
            found = Field(path, start, self.start, stop, top.node, top.record, not self.key)
            self.tree.fields.append(found)
            if stop - self.start >= MIN_STRING:
                self.strings.append(found)
            return
        path = (*self._scope_path(), *self.key) if self.key else ()
        node = self.scopes[-1].node if self.scopes else 0
        begins = not self.flat or self.flat[-1].line != self.line
        item = self.items[-1][1] if self.items else 0
        found = Field(path, start, self.start, stop, node, self.line, not path)
        self.flat.append(Flat(found, self.line, begins, item))


def _path(key: str) -> tuple[str, ...]:
    """Return a key as its parts: `kubernetes.pod.name` is a path too, and `10.0.0.7` is one name."""
    return tuple(map(settle, _POINT.split(key))) if "." in key.strip(".") else (key,)
