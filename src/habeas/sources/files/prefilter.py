"""Byte strings that a record must hold to match, so that most of a log is never decoded.

A prefilter may let a record through that does not match; it never stops one that does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from habeas.contracts.queries import LogTerm
from habeas.sources.levels import single_signs, synonyms
from habeas.sources.match import Matcher

_CUT = re.compile(r"[\s\"\\/=:\x1b]+")
"""Where a term is cut: what stands there may be written in another way (white space, JSON escapes, colours)."""


@dataclass(frozen=True)
class Needle:
    """Byte strings of which one must stand in the record, in lower case."""

    parts: tuple[bytes, ...]

    @property
    def is_caseless(self) -> bool:
        """Whether it can be looked for without turning the log into lower case."""
        return all(part == part.upper() for part in self.parts)

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[bytes], ...]:
        return tuple(re.compile(re.escape(part)) for part in self.parts)

    def places(self, lower: bytes) -> list[int]:
        """Return where the parts end in `lower`, in order: one that stands for a line's beginning starts before it."""
        found = [match.end() - 1 for pattern in self._patterns for match in pattern.finditer(lower)]
        return sorted(found) if len(self.parts) > 1 else found


def needle_for_term(term: LogTerm) -> Needle | None:
    """Return what a record with `term` holds; None where nothing can be named (it has foreign letters with case)."""
    parts: list[bytes] = []
    for alternative in term.alternatives:
        piece = _longest_piece(alternative)
        if not piece:
            return None
        parts.append(piece.encode())
        if not piece.isascii():
            parts.append("".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in piece).encode())
    return Needle(_without_longer(parts))


def needle_for_level(level: str, *, signs: bool) -> Needle:
    """Return what a record at `level` holds: one of its words, or, with `signs`, what stands for it in some formats.

    A sign may open a record, so that a record without a line before it has to be looked at in any case.
    """
    parts = [word.lower().encode() for word in synonyms(level)]
    if signs:
        parts.append(b"\n<")
        for sign in single_signs(level):
            form = sign.lower().encode()
            parts += [b":" + form, b": " + form] if sign.isdigit() else []
            parts += [] if sign.isdigit() else [lead + form for lead in (b"\n", b"=", b"] ", b'"')]
            parts += [] if sign.isdigit() else [b" " + form + b" ", b" " + form + b"/"]
    return Needle(_without_longer(parts))


class _Needles:
    """Needles that must all stand in a record; the rarest one is looked for."""

    _RECONSIDERED = 64
    """After so many blocks the rarest needle is found out again."""

    def __init__(self, needles: list[Needle]) -> None:
        self.all = needles
        self._age = 0

    def places(self, data: bytes) -> list[int]:
        """Return where the rarest one stands in `data`, in any letter case."""
        reconsider = len(self.all) > 1 and self._age % self._RECONSIDERED == 0
        self._age += 1
        lower = data if self.all[0].is_caseless and not reconsider else data.lower()
        if reconsider:
            self.all.sort(key=lambda needle: len(needle.places(lower)))
        return self.all[0].places(lower)


class Plan:
    """Where to look in a block for records that may match."""

    def __init__(self, matcher: Matcher, *, signs: bool) -> None:
        terms = [needle_for_term(term.term) for term in matcher.event]
        guards = [needle_for_term(term.term) for term in matcher.protected]
        level = [needle_for_level(matcher.level, signs=signs)] if matcher.level else []
        known = [needle for needle in (*terms, *guards) if needle]
        self._hits = _Needles(known if terms or guards else level)
        self._near = _Needles([needle for needle in terms if needle] if terms else level)
        self._has_near = matcher.may_be_near
        self._level = level
        self._opens_record = signs

    @property
    def looks_for_level(self) -> bool:
        """Whether the words for a level (and, with `signs`, its signs) decide where is looked."""
        return any(needle in (*self._near.all, *self._hits.all) for needle in self._level)

    def needles(self, *, near: bool) -> list[Needle]:
        """Return what must stand in each record that may match, and with `near` in each that may be a near miss."""
        return (self._near if near and self._has_near else self._hits).all

    def places(self, data: bytes, *, near: bool) -> list[int] | None:
        """Return places in `data`, in order, so that each record that may match holds one; None: any record may.

        With `near`, so does each record that may be a near miss.
        """
        needles = self._near if near and self._has_near else self._hits
        if not needles.all:
            return None
        places = needles.places(data)
        return [0, *places] if self._opens_record and self.looks_for_level else places


def _longest_piece(text: str) -> str:
    """Return the longest piece of `text` that has one form only once ASCII letters are in lower case."""
    pieces = [piece for word in _CUT.split(text) for piece in _caseless_runs(word)]
    return max(pieces, key=lambda piece: len(piece.encode()), default="").lower()


def _caseless_runs(word: str) -> list[str]:
    runs = [""]
    for char in word:
        if char.isascii() or (char.lower() == char.upper() and ord(char) <= 0xFFFF):
            runs[-1] += char
        else:
            runs.append("")
    return [run for run in runs if run]


def _without_longer(parts: list[bytes]) -> tuple[bytes, ...]:
    """Return `parts` without those that another one stands in."""
    unique = list(dict.fromkeys(parts))
    return tuple(part for part in unique if not any(other != part and other in part for other in unique))
