"""What a claim's negator denies: something that the record denies too, or shows the opposite of.

A negator that finds no such thing would turn a true statement round (`did not return SERVFAIL`), whatever else of it
stands in the record.
"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify import lexicon
from habeas.verify.findings import Finding, unknown
from habeas.verify.keys import tokens_of
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.polarity import SPAN, Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment

_UNDONE = frozenset({Scope.DENIED, Scope.FAILED, Scope.ZERO})
_SUCCEED = frozenset({"succeed", "success", "complete"})


def check_negators(segment: Segment, record: Record, shown: set[int]) -> list[Finding]:
    """Return the negators of a statement that deny nothing which the record denies; `shown` ones stand there so."""
    return [
        unknown(f"what {x.text!r} denies is not understood")
        for i, x in enumerate(segment.lexemes)
        if is_negator(x)
        and i not in segment.consumed
        and i not in shown
        and not any(_undone(segment.lexemes[j], record) for j in _governed(segment, i))
    ]


def is_negator(x: Lexeme) -> bool:
    """Return whether a word denies what follows, and is no part of a comparison."""
    return x.has("neg") and not x.has("op:")


def denied_part(lexemes: Sequence[Lexeme], scopes: Sequence[Scope], part: frozenset[int]) -> bool:
    """Return whether a part of a claim is denied by a negator that is no part of it."""
    for i in sorted(part):
        if scopes[i] is Scope.DENIED:
            before = [j for j in range(max(0, i - SPAN), i) if is_negator(lexemes[j])]
            if before and before[-1] not in part:
                return True
    return False


def _governed(segment: Segment, i: int) -> list[int]:
    out: list[int] = []
    for j in range(i + 1, min(len(segment.lexemes), i + SPAN)):
        if segment.scopes[j] is not Scope.DENIED:
            break
        if j not in segment.consumed and segment.lexemes[j].kind in (Kind.WORD, Kind.NAME):
            out.append(j)
    return out


def _undone(x: Lexeme, record: Record) -> bool:
    """Whether the record denies the word, says that it failed or that there is none of it, or says its opposite."""
    stands = frozenset[Scope]().union(*(record.words.get(t, frozenset()) for t in tokens_of(x)))
    if stands & _UNDONE:
        return True
    if record.failing and x.meaning.concepts & _SUCCEED:
        return True
    return any(
        Scope.PLAIN in record.words.get(f"@{other}", frozenset())
        for concept in x.meaning.concepts
        for other in lexicon.opposed(concept)
    )
