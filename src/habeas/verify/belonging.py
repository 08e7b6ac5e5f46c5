"""What belongs to which name: `the compaction of A`, `replica A`, `A 的积压` are of A and of nothing else.

A record says it by place: the noun stands beside the name, or `of` and `的` join them. Where it stands so beside
another name, and not beside this one, the claim has given it to the wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.findings import Finding, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.naming import stands_in
from habeas.verify.records import Record
from habeas.verify.segments import Segment, shape

_JOINTS = frozenset({"of", "的"})
_SIGNS = frozenset({"=", ":"})
_ARTICLES = frozenset({"the", "a", "an", "this", "that", "该", "此"})


def check_belonging(segment: Segment, record: Record) -> list[Finding]:
    """Return what the claim gives to one name and the record to another."""
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        if x.kind is not Kind.NAME or i in segment.consumed or not stands_in(x, record):
            continue
        nouns = [segment.lexemes[j] for j in _beside(segment.lexemes, i)]
        findings += [
            unknown(f"{noun.text!r} is of {other}, not of {x.text}")
            for noun in nouns
            if (other := _given_to_another(noun, x, record)) is not None
        ]
    return findings


def _given_to_another(noun: Lexeme, name: Lexeme, record: Record) -> str | None:
    """Return the name that the record gives `noun` to, when it does not give it to `name` in any place."""
    if any(noun.tokens & s.labels for s in record.slots if _is(s.lexeme, name) and s.keyed):
        return None
    places = sorted({p for token in noun.tokens for p in record.places.get(token, ())})
    owners: list[str] = []
    for place in places:
        near = [record.lexemes[j] for j in _names_beside(record.lexemes, place)]
        if any(_is(y, name) for y in near):
            return None
        owners += [y.text for y in near if shape(y.text) == shape(name.text)]
    return owners[0] if owners else None


def _is(one: Lexeme, other: Lexeme) -> bool:
    low = other.text.lower().strip("/")
    return one.text.lower().strip("/") == low or low in one.parts


def _beside(lexemes: Sequence[Lexeme], i: int) -> list[int]:
    """Return the positions of the nouns that a name at `i` stands beside or is joined to."""
    return [j for j in _joined(lexemes, i) if lexemes[j].kind is Kind.WORD and _is_noun(lexemes[j])]


def _names_beside(lexemes: Sequence[Lexeme], i: int) -> list[int]:
    """Return the names that the word at `i` of a record stands beside in prose, and not across two fields."""
    if _text(lexemes, i + 1) in _SIGNS:
        return []
    near = [j for j in _joined(lexemes, i) if lexemes[j].kind is Kind.NAME]
    return [j for j in near if _text(lexemes, j + 1) not in _SIGNS]


def _text(lexemes: Sequence[Lexeme], i: int) -> str:
    return lexemes[i].text if 0 <= i < len(lexemes) else ""


def _joined(lexemes: Sequence[Lexeme], i: int) -> list[int]:
    """Return what stands right beside position `i`, or behind `of` and `的` on either side."""
    out: list[int] = []
    for step in (-1, 1):
        j = i + step
        while 0 <= j < len(lexemes) and lexemes[j].text.lower() in _ARTICLES:
            j += step
        if not 0 <= j < len(lexemes):
            continue
        if lexemes[j].text.lower() in _JOINTS:
            j += step
            while 0 <= j < len(lexemes) and lexemes[j].text.lower() in _ARTICLES:
                j += step
        if 0 <= j < len(lexemes):
            out.append(j)
    return out


def _is_noun(x: Lexeme) -> bool:
    if x.text.lower().endswith(("ed", "ing")):
        return False  # what was done, not a thing
    return bool(x.meaning.concepts) and not x.has("structure") and not x.has("neg") and not x.has("over:")
