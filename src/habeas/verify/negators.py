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
from habeas.verify.records import FAILING, Record
from habeas.verify.segments import Segment

_NONE = frozenset({Scope.DENIED, Scope.ZERO})
_UNDONE = _NONE | {Scope.FAILED}
_WHOLE = frozenset({"并非", "不是"})
"""Negators that deny all that follows."""
_SUCCEED = frozenset({"succeed", "success", "complete"})


def check_negators(segment: Segment, record: Record, shown: set[int]) -> list[Finding]:
    """Return the negators of a statement that deny nothing which the record denies; `shown` ones stand there so."""
    return [
        unknown(f"what {x.text!r} denies is not understood")
        for i, x in enumerate(segment.lexemes)
        if is_negator(x)
        and i not in segment.consumed
        and i not in shown
        and (
            _denies_denial(segment.lexemes, i)
            or not any(_undone(segment.lexemes[j], record) for j in _governed(segment, i))
        )
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


def _denies_denial(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether a negator denies another (`did not fail to call`, `并非 ... 没有成功`)."""
    rest = lexemes[i + 1 : i + 2] if lexemes[i].text not in _WHOLE else lexemes[i + 1 :]
    return any(is_negator(x) for x in rest)


def _governed(segment: Segment, i: int) -> list[int]:
    out: list[int] = []
    for j in range(i + 1, min(len(segment.lexemes), i + SPAN)):
        if segment.scopes[j] is not Scope.DENIED:
            break
        if j not in segment.consumed and segment.lexemes[j].kind in (Kind.WORD, Kind.NAME):
            out.append(j)
    return out


def _can_fail(x: Lexeme) -> bool:
    """Whether the word is a deed that can fail, and not itself a failure, a name or a level."""
    concepts = x.meaning.concepts
    deed = x.kind is Kind.WORD and any(lexicon.is_action(c) for c in concepts)
    return deed and not concepts & FAILING and not x.has("level:")


def _undone(x: Lexeme, record: Record) -> bool:
    """Whether the record denies the word, says that it failed or that there is none of it, or says its opposite."""
    stands = frozenset[Scope]().union(*(record.words.get(t, frozenset()) for t in tokens_of(x)))
    if stands & _UNDONE and (stands & _NONE or _can_fail(x)):
        return True
    if record.failing and x.meaning.concepts & _SUCCEED:
        return True
    return any(
        Scope.PLAIN in record.words.get(f"@{other}", frozenset())
        for concept in x.meaning.concepts
        for other in lexicon.opposed(concept)
    )
