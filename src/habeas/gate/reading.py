"""One way to read a text: as a line of atoms, with what stands between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from habeas.text.atoms import has_digit, holds_hidden, is_cjk, is_hidden, lex, place_all, settle_all
from habeas.text.canonical import Canonical
from habeas.text.vocabulary import CHINESE_NEGATORS, NOT_NEGATING, UNITS, is_negator

_BOUNDARY = re.compile(r"[,;!?|\n\r\t{}。、；，：！？（）「」『』]|[.:](?=\s)|\s-+\s|\s{2}")
"""What ends a clause, between two atoms."""
_CLAUSE_WORDS = frozenset(("but", "however", "then", "because", "since", "although", "though", "while", "so"))
_LONGEST_EXCEPTION = max(map(len, NOT_NEGATING))


@dataclass(frozen=True)
class Reading:
    """One way to read a text: its atoms, and the line that they make, each with a space on both sides."""

    canonical: Canonical
    atoms: list[str]
    """The atoms as they are written."""
    values: list[str]
    """The atoms in the form in which they are compared."""

    @classmethod
    def of(cls, canonical: Canonical) -> Reading:
        """Return the reading of a canonical text."""
        atoms = lex(canonical.text)
        return cls(canonical, atoms, settle_all(atoms))

    @cached_property
    def line(self) -> str:
        """Return the atoms in one line; a search for ` a b ` finds whole atoms only."""
        return f" {' '.join(self.values)} "

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Return where in the canonical text each atom stands."""
        return place_all(self.canonical.text, self.atoms)

    def atom_at(self, place: int) -> int:
        """Return the number of the atom whose leading space stands at `place` in the line."""
        return self.line.count(" ", 0, place)

    def source_span(self, first: int, stop: int) -> tuple[int, int]:
        """Return where in the source the atoms `first` to `stop` (excluded, not empty) stand."""
        return self.canonical.span(self.spans[first][0], self.spans[stop - 1][1])

    def between(self, left: int) -> str:
        """Return what stands between atom `left` and the next one."""
        start = self.spans[left][1] if left >= 0 else 0
        end = self.spans[left + 1][0] if left + 1 < len(self.values) else len(self.canonical.text)
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
        at = self.spans[index][0]
        around = self.canonical.text[max(0, at - _LONGEST_EXCEPTION + 1) : at + _LONGEST_EXCEPTION]
        return not any(value in word and word in around for word in NOT_NEGATING)

    def without_hidden(self) -> Reading:
        """Return the reading as if what cannot be seen were not there. Its places in the source are not kept."""
        shown = "".join(char for char in self.canonical.text if not is_hidden(char))
        return Reading.of(Canonical(shown, shown))

    @cached_property
    def has_hidden(self) -> bool:
        """Return whether the text holds characters that a reader cannot see."""
        return holds_hidden(self.canonical.text)


def weight(values: list[str], enough: int) -> int:
    """Return how many words of content there are, or `enough`. Two Chinese characters are a word."""
    words = chinese = 0
    for i, value in enumerate(values):
        if is_cjk(value):
            chinese += 1
        elif _is_content(value, values[i - 1] if i else ""):
            words += 1
        if words + chinese // 2 >= enough:
            return enough
    return words + chinese // 2


def _is_content(value: str, before: str) -> bool:
    if value in UNITS and before[-1:].isdigit():
        return False
    return any(char.isalnum() for char in value)


def is_number(value: str) -> bool:
    """Return whether the atom holds digits and no letters."""
    return has_digit(value) and not any(char.isalpha() for char in value)
