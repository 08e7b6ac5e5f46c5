"""A claim as lexemes, cut into segments, each with what it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN
from habeas.verify.polarity import Scope
from habeas.verify.records import Record

_STRONG = frozenset(
    {
        ";",
        ".",
        "!",
        "?",
        "but",
        "whereas",
        "although",
        "though",
        "despite",
        "尽管",
        "虽然",
        "但",
        "但是",
        "而",
        "而且",
        "且",
        "并且",
        "既",
    }
)
_COMMAS = frozenset({",", ":"})
_WEAK = frozenset(
    {"and", "as well as", "plus", "和", "与", "及", "以及", "并", "也有", "还有", "还", "also", "(", ")"}
)


@dataclass(slots=True)
class Segment:
    """A stretch of a claim that one record must show."""

    lexemes: list[Lexeme]
    scopes: list[Scope]
    consumed: set[int] = field(default_factory=set)
    """Positions that a derivation already accounts for."""
    inherited: list[Lexeme] = field(default_factory=list)
    """What an earlier segment is about, where this one does not say."""


def shape(text: str) -> str:
    """Return what kind of thing an identifier looks like; only things of one shape can be confused."""
    low = text.lower().strip("/")
    if re.fullmatch(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:/\d+)?", low):
        return "address"
    if re.fullmatch(r"v?\d+(?:\.\d+)+(?:[-+].*)?", low):
        return "version"
    if text.startswith("/") or "://" in text:
        return "path"
    if re.search(r"[a-z][A-Z]", text):
        return "camel"
    if re.fullmatch(r"[0-9a-f]{8,}", low):
        return "hex"
    if "_" in low:
        return "underscore"
    return "name"


def anchors(
    lexemes: Sequence[Lexeme], records: Sequence[Record], skip: set[int] | None = None
) -> list[Lexeme]:
    """Return the lexemes that name what a stretch is about: identifiers, and plain words that a record names."""
    keys = {slot.key.lower() for r in records for slot in r.slots if slot.key}
    return [
        x
        for i, x in enumerate(lexemes)
        if not (skip and i in skip) and x.text.lower() not in keys and _anchors(x, records)
    ]


def _anchors(x: Lexeme, records: Sequence[Record]) -> bool:
    if x.kind is Kind.NAME:
        return not x.meaning.concepts
    if x.kind is not Kind.WORD or x.meaning != UNKNOWN:
        return False
    if x.text.isascii():
        return any(x.text.lower() in r.names for r in records)
    return len(x.text) > 1 and any(x.text in r.text for r in records)


def cut(lexemes: Sequence[Lexeme], scopes: Sequence[Scope], consumed: set[int], depth: int) -> list[Segment]:
    """Cut at nothing (depth 0), at strong separators (1), at commas too (2), at `and` too (3)."""
    marks = [frozenset[str](), _STRONG, _STRONG | _COMMAS, _STRONG | _COMMAS | _WEAK][depth]
    out: list[Segment] = []
    current = Segment([], [])
    for i, (x, scope) in enumerate(zip(lexemes, scopes, strict=True)):
        if x.text.lower() in marks and i not in consumed:
            if current.lexemes:
                out.append(current)
            current = Segment([], [])
            continue
        if i in consumed:
            current.consumed.add(len(current.lexemes))
        current.lexemes.append(x)
        current.scopes.append(scope)
    out.append(current)
    return [s for s in out if any(x.kind is not Kind.MARK for x in s.lexemes)]


def inherit(segments: Sequence[Segment], records: Sequence[Record], *, subject_only: bool = False) -> None:
    """Give every segment what its neighbours are about: the nearest before it, else the nearest after it.

    With `subject_only`, only what a neighbour names first: what else it names need not be in the same record.
    """
    own = [anchors(s.lexemes, records) for s in segments]
    for i, segment in enumerate(segments):
        shapes = {shape(x.text) for x in own[i]}
        for j in [*range(i - 1, -1, -1), *range(i + 1, len(segments))]:
            if j > i and (segment.inherited or own[i]):
                break
            fresh = [x for x in (own[j][:1] if subject_only else own[j]) if shape(x.text) not in shapes]
            segment.inherited.extend(fresh)
            shapes |= {shape(x.text) for x in fresh}
