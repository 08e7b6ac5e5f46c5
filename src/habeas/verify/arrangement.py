"""Where the words of a record stand: at which places, in which clause, and behind which negator."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.keys import tokens_of
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import stem
from habeas.verify.polarity import LACKING, NOT_FOUND, SPAN, Scope

_BREAKS = frozenset({",", ";", "|", "and", "but", "while", "而", "且", "但", "并"})
_ENDS = frozenset(
    {"at", "to", "for", "from", "in", "on", "of", "with", "by", "via", "into", "到", "在", "于", "向"}
)
"""Where what a negator denies ends: behind it stands where, to whom or with what."""
_OR = frozenset({"or", "或", "或者", "either"})
_BESIDE = 5
"""Lexemes beside an `or` that belong to its alternatives."""
_WITHIN = frozenset({"not", "no", "doesn't", "without", "out"})


def places(lexemes: Sequence[Lexeme]) -> dict[str, tuple[int, ...]]:
    """Return the positions of every stem, `@concept`, name and part of a name."""
    out: dict[str, list[int]] = {}
    for i, x in enumerate(lexemes):
        if x.kind is not Kind.MARK:
            for token in {*tokens_of(x), *x.parts, x.text.lower()}:
                out.setdefault(token, []).append(i)
    return {token: tuple(found) for token, found in out.items()}


def clauses(lexemes: Sequence[Lexeme]) -> tuple[int, ...]:
    """Return the number of the clause that each lexeme stands in."""
    out: list[int] = []
    at = 0
    for x in lexemes:
        at += breaks(x)
        out.append(at)
    return tuple(out)


def breaks(x: Lexeme) -> bool:
    """Return whether a clause ends here."""
    return x.text.lower() in _BREAKS


def denied(lexemes: Sequence[Lexeme], scopes: Sequence[Scope]) -> frozenset[int]:
    """Return the positions of what the negators deny first: up to where, to whom or with what."""
    core: set[int] = set()
    for i, x in enumerate(lexemes):
        if denied_within(x):
            core.add(i)
        if not x.has("neg") and x.text.lower() not in LACKING | NOT_FOUND:
            continue
        for j in range(i + 1, min(len(lexemes), i + 1 + SPAN)):
            if scopes[j] is not Scope.DENIED or lexemes[j].text.lower() in _ENDS:
                break
            core.add(j)
    return frozenset(core)


def alternatives(lexemes: Sequence[Lexeme]) -> frozenset[int]:
    """Return the positions of what a record leaves open: what stands beside an `or` in its clause."""
    out: set[int] = set()
    for i, x in enumerate(lexemes):
        if not is_or(x):
            continue
        for step in (1, -1):
            j = i + step
            while 0 <= j < len(lexemes) and abs(j - i) <= _BESIDE and lexemes[j].text not in ",;|()=:":
                out.add(j)
                j += step
    return frozenset(out)


def is_or(x: Lexeme) -> bool:
    """Return whether a word leaves open which of two holds."""
    return x.text.lower() in _OR


def denied_within(lexeme: Lexeme) -> frozenset[str]:
    """Return the stems that a phrase of the lexicon itself denies (`does not exist`, `out of sync`)."""
    if lexeme.kind is not Kind.WORD or not (" " in lexeme.text or "-" in lexeme.text):
        return frozenset()
    words = [stem(w) for w in lexeme.text.lower().replace("-", " ").split()]
    at = next((i for i, w in enumerate(words) if w in _WITHIN), None)
    if at is None or len(words) < 2:
        return frozenset()
    if words[at] == "out" and words[-1] != "sync":
        return frozenset()
    return frozenset(words[at + 1 :]) - {"of"}
