"""Whether a word is said plainly, denied, or said to have failed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import is_action

SPAN = 15
"""Lexemes of any kind that a clause is followed, however it is built."""
_REACH = 4
"""Words that a negator governs after itself."""
_FAIL = frozenset({"fail"})
_STOPS = ",;.|()"
LACKING = frozenset({"missing", "lacking", "缺少", "缺失", "缺"})
"""Words that deny what stands behind them, unless they are a key themselves (`missing=3`)."""
NOT_FOUND = frozenset({"未找到", "找不到", "未发现", "查无"})
"""Words of a record that deny what stands behind them; in a claim they speak of a search."""


class Scope(Enum):
    """How a word stands in its clause."""

    PLAIN = "plain"
    DENIED = "denied"
    """Under a negator: `not ready`, `未就绪`, `cannot open`."""
    FAILED = "failed"
    """Beside a word of failing: `failed password`, `登录失败`."""
    KEY = "key"
    """As the key of a number other than zero."""
    ZERO = "zero"
    """As the key of zero: there is none of it."""
    HEDGED = "hedged"
    """Behind a word of possibility: `may be full`, `可能已满`."""
    DORMANT = "dormant"
    """Inside the name of an alert that is not firing."""


def scopes(lexemes: Sequence[Lexeme], *, also: frozenset[str] = frozenset()) -> list[Scope]:
    """Return the scope of every lexeme; what stands in `also` denies what follows it, beside the negators."""
    out = [Scope.PLAIN] * len(lexemes)
    for i, lexeme in enumerate(lexemes):
        if (lexeme.has("neg") and not lexeme.has("op:")) or _lacks(lexemes, i, also):
            _govern(lexemes, i, out)
    for i, lexeme in enumerate(lexemes):
        if lexeme.meaning.concepts & _FAIL and out[i] is Scope.PLAIN:
            _taint(lexemes, i, out)
        if lexeme.has("over:possible"):
            _hedge(lexemes, i, out)
    return out


def _hedge(lexemes: Sequence[Lexeme], i: int, out: list[Scope]) -> None:
    """The whole clause is said as a possibility, before the word and after it."""
    for step in (1, -1):
        j = i + step
        while 0 <= j < len(lexemes) and lexemes[j].text not in _STOPS and abs(j - i) <= 2 * SPAN:
            out[j] = Scope.HEDGED
            j += step


def _lacks(lexemes: Sequence[Lexeme], i: int, also: frozenset[str]) -> bool:
    after = lexemes[i + 1].text if i + 1 < len(lexemes) else ""
    return lexemes[i].text.lower() in LACKING | also and after not in ("=", ":")


def _can_fail(x: Lexeme) -> bool:
    return not x.meaning.concepts or any(is_action(c) for c in x.meaning.concepts)


def _govern(lexemes: Sequence[Lexeme], i: int, out: list[Scope]) -> None:
    taken = 0
    for j in range(i + 1, min(len(lexemes), i + 1 + SPAN)):
        x = lexemes[j]
        if x.text in _STOPS or taken == _REACH or x.text.lower() in ("but", "但", "而", "while"):
            return
        out[j] = Scope.DENIED
        taken += (x.kind is not Kind.MARK and not x.has("structure")) or x.quantity is not None
        if x.text == ":":
            return


def _taint(lexemes: Sequence[Lexeme], i: int, out: list[Scope]) -> None:
    for step in (1, -1):
        taken = 0
        j = i + step
        while (
            0 <= j < len(lexemes) and abs(j - i) <= SPAN and taken < _REACH and lexemes[j].text not in _STOPS
        ):
            if out[j] is Scope.PLAIN and lexemes[j].kind is Kind.WORD and _can_fail(lexemes[j]):
                out[j] = Scope.FAILED
            taken += lexemes[j].kind is not Kind.MARK and not lexemes[j].has("structure")
            j += step
