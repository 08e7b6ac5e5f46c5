"""One way to read a text: as a line of atoms, with what stands between them."""

from __future__ import annotations

import re
from typing import NamedTuple

from habeas.text.atoms import has_digit, holds_hidden, is_cjk, is_hidden, lex, place, settle_all
from habeas.text.canonical import Canonical
from habeas.text.vocabulary import CHINESE_NEGATORS, NOT_NEGATING, UNITS, is_negator

_BOUNDARY = re.compile(r"[,;!?|\n\r\t{}。、；，：！？（）「」『』]|[.:](?=\s)|\s-+\s|\s{2}")
"""What ends a clause, between two atoms."""
_CLAUSE_WORDS = frozenset(
    ("|=", "|~", "but", "however", "then", "because", "since", "although", "though", "while", "so")
)
_NEIGHBOURS = 8
"""Atoms that are placed beyond the one asked for: they are asked for next."""
_LONGEST_EXCEPTION = max(map(len, NOT_NEGATING))


class Reading(NamedTuple):
    """One way to read a text: its atoms, and the line that they make, each with a space on both sides."""

    canonical: Canonical
    atoms: list[str]
    """The atoms as they are written."""
    values: list[str]
    """The atoms in the form in which they are compared."""

    line: str
    """The values in one line; a search for ` a b ` finds whole atoms only."""
    placed: list[tuple[int, int]]
    """Where the first atoms stand, as far as that has been asked."""

    @classmethod
    def of(cls, canonical: Canonical) -> Reading:
        """Return the reading of a canonical text."""
        atoms = lex(canonical.text)
        values = settle_all(atoms)
        return cls(canonical, atoms, values, f" {' '.join(values)} ", [])

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Return where in the canonical text each atom stands."""
        return self._place(len(self.atoms))

    def _place(self, stop: int) -> list[tuple[int, int]]:
        """Return where the atoms stand, at least the first `stop` of them."""
        if len(self.placed) < min(stop, len(self.atoms)):
            place(self.canonical.text, self.atoms, self.placed, stop + _NEIGHBOURS)
        return self.placed

    def atom_at(self, place: int) -> int:
        """Return the number of the atom whose leading space stands at `place` in the line."""
        return self.line.count(" ", 0, place)

    def source_span(self, first: int, stop: int) -> tuple[int, int]:
        """Return where in the source the atoms `first` to `stop` (excluded, not empty) stand."""
        spans = self._place(stop)
        return self.canonical.span(spans[first][0], spans[stop - 1][1])

    def between(self, left: int) -> str:
        """Return what stands between atom `left` and the next one."""
        spans = self._place(left + 2)
        start = spans[left][1] if left >= 0 else 0
        end = spans[left + 1][0] if left + 1 < len(self.values) else len(self.canonical.text)
        return self.canonical.text[start:end]

    @property
    def ending(self) -> str:
        """Return what stands behind the last atom."""
        return self.canonical.text[self.canonical.text.rfind(self.atoms[-1]) + len(self.atoms[-1]) :]

    def is_clause_start(self, index: int) -> bool:
        """Return whether a clause or a field begins with the atom at `index`."""
        if index <= 0 or index >= len(self.values):
            return True
        if _BOUNDARY.search(self.between(index - 1)) is not None or self.values[index - 1] in _CLAUSE_WORDS:
            return True
        return self.between(index).lstrip("\"' ").startswith("=")

    def is_negating(self, index: int) -> bool:
        """Return whether the atom at `index` turns round what stands beside it."""
        value = self.values[index]
        if not is_negator(value):
            return False
        if value not in CHINESE_NEGATORS:
            return True
        at = self._place(index + 1)[index][0]
        around = self.canonical.text[max(0, at - _LONGEST_EXCEPTION + 1) : at + _LONGEST_EXCEPTION]
        return not any(value in word and word in around for word in NOT_NEGATING)

    def without_hidden(self) -> Reading:
        """Return the reading as if what cannot be seen were not there. Its places in the source are not kept."""
        shown = "".join(char for char in self.canonical.text if not is_hidden(char))
        return Reading.of(Canonical(shown, shown))

    @property
    def may_have_keys(self) -> bool:
        """Return whether there are columns, or a colon or an equals sign outside of atoms: else nothing has a key."""
        text, atoms = self.canonical.text, "".join(self.atoms)
        return "\n" in text or text.count(":") > atoms.count(":") or text.count("=") > atoms.count("=")

    @property
    def has_hidden(self) -> bool:
        """Return whether the text holds characters that a reader cannot see."""
        return holds_hidden(self.canonical.text)


def weight(values: list[str], enough: int) -> int:
    """Return how many words of content there are, or `enough`. Two Chinese characters are a word."""
    words = chinese = 0
    before = ""
    for value in values:
        if is_cjk(value):
            chinese += 1
        elif _is_content(value, before):
            words += 1
        if words + chinese // 2 >= enough:
            return enough
        before = value
    return words + chinese // 2


def _is_content(value: str, before: str) -> bool:
    if value in UNITS and before[-1:].isdigit():
        return False
    return value[-1].isalnum() or any(char.isalnum() for char in value)


def is_number(value: str) -> bool:
    """Return whether the atom holds digits and no letters."""
    if value.isascii() and value.lower() != value.upper():
        return False
    return has_digit(value) and (value.isascii() or not any(char.isalpha() for char in value))
