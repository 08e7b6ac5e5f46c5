"""The order of steps: `A before B`, `first A, then B`, `先 A，再 B`, in a claim and in the text that it is bound to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habeas.verify.derivation import Derivation, Statement
from habeas.verify.findings import contradicted, ok
from habeas.verify.keys import tokens_of
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record

_THEN = frozenset({"then", "再", "然后", "随后", "接着", "之后再", "followed by", "afterwards"})
_BEFORE = frozenset({"before", "prior to", "ahead of"})
_AFTER = frozenset({"after", "following", "once"})
_BEFORE_ZH = frozenset({"之前", "前", "以前"})
_AFTER_ZH = frozenset({"之后", "后", "以后"})
_STOPS = frozenset(".;\n")


@dataclass(frozen=True, slots=True)
class Step:
    """Two steps in their order, each as the tokens of its words."""

    first: frozenset[str]
    second: frozenset[str]
    markers: frozenset[int]
    """Positions of the words that say the order."""


def step_order(statement: Statement) -> Derivation | None:
    """The claim's order of steps is that of the bound text, and not the other way round."""
    claimed = next(iter(orders(statement.lexemes)), None)
    if claimed is None:
        return _first_step(statement)
    for record in statement.records:
        for given in orders(read(record.text)) + _numbered(record):
            straight = _overlap(claimed.first, given.first) and _overlap(claimed.second, given.second)
            crossed = _overlap(claimed.first, given.second) and _overlap(claimed.second, given.first)
            if straight and not crossed:
                return Derivation((ok("the steps stand in this order"),), claimed.markers)
            if crossed and not straight:
                return Derivation((contradicted("the steps stand in the other order"),), claimed.markers)
    return None


def _first_step(statement: Statement) -> Derivation | None:
    """`check X first`: X is the first of the numbered steps, and of no later one."""
    marks = [i for i, x in enumerate(statement.lexemes) if x.text.lower() in ("first", "先", "首先")]
    if not marks:
        return None
    said = _tokens(statement.lexemes, (0, len(statement.lexemes)))
    for record in statement.records:
        steps = _pieces(record)
        shares = [len(said & step) for step in steps]
        if len(shares) > 1 and shares[0] and shares[0] > max(shares[1:]):
            return Derivation((ok("it is the first step"),), frozenset(marks))
    return None


def _overlap(a: frozenset[str], b: frozenset[str]) -> bool:
    return bool(a & b)


def orders(lexemes: Sequence[Lexeme]) -> list[Step]:
    """Return the orders that a text states, sentence by sentence."""
    out: list[Step] = []
    start = 0
    for end in [i for i, x in enumerate(lexemes) if x.text in _STOPS] + [len(lexemes)]:
        found = _order_in(lexemes, start, end)
        if found is not None:
            out.append(found)
        start = end + 1
    return out


def _order_in(lexemes: Sequence[Lexeme], start: int, end: int) -> Step | None:
    words = [lexemes[i].text.lower() for i in range(start, end)]
    for k, word in enumerate(words):
        i = start + k
        if word in _AFTER_ZH and k and words[k - 1] == "," and {"先", "首先"} & set(words[:k]):
            word = "然后"  # `先 A, 之后 B`
        if word in _THEN and k:
            firsts = {start + j for j, w in enumerate(words) if w in ("first", "先", "首先")}
            return _step(lexemes, (start, i), (i + 1, end), {i} | firsts)
        if word in _BEFORE:
            comes = {i - 1} if k and words[k - 1] in ("comes", "come", "goes", "stands") else set[int]()
            return (
                _step(lexemes, (start, i), (i + 1, end), {i} | comes)
                if k
                else _leading(lexemes, i, end, before=True)
            )
        if word in _AFTER:
            return (
                _step(lexemes, (i + 1, end), (start, i), {i})
                if k
                else _leading(lexemes, i, end, before=False)
            )
        if word in _BEFORE_ZH | _AFTER_ZH and k:
            return _around_chinese(lexemes, start, i, end, before=word in _BEFORE_ZH)
    return None


def _leading(lexemes: Sequence[Lexeme], i: int, end: int, *, before: bool) -> Step | None:
    """`Before B, A`."""
    comma = next((j for j in range(i + 1, end) if lexemes[j].text == ","), None)
    if comma is None:
        return None
    inner, outer = (i + 1, comma), (comma + 1, end)
    return _step(lexemes, outer, inner, {i}) if before else _step(lexemes, inner, outer, {i})


def _around_chinese(lexemes: Sequence[Lexeme], start: int, i: int, end: int, *, before: bool) -> Step | None:
    """`B 之前 A`: B is what stands right before the marker, back to `在` or a comma; A is the rest of the sentence."""
    j = i - 1
    while j > start and lexemes[j].text not in ("在", ",", "应在", "须在", "于"):
        j -= 1
    named = (j + 1 if lexemes[j].text in ("在", ",", "于") else j, i)
    rest = _tokens(lexemes, (start, j)) | _tokens(lexemes, (i + 1, end))
    inner = _tokens(lexemes, named)
    markers = {i} | {k for k in range(start, end) if lexemes[k].text in ("先", "再", "才")}
    if not rest or not inner:
        return None
    return Step(rest, inner, frozenset(markers)) if before else Step(inner, rest, frozenset(markers))


def _step(
    lexemes: Sequence[Lexeme], first: tuple[int, int], second: tuple[int, int], markers: set[int]
) -> Step | None:
    a, b = _tokens(lexemes, first), _tokens(lexemes, second)
    both = a & b
    a, b = a - both, b - both
    return Step(a, b, frozenset(markers)) if a and b else None


def _tokens(lexemes: Sequence[Lexeme], span: tuple[int, int]) -> frozenset[str]:
    out: set[str] = set()
    for x in lexemes[span[0] : span[1]]:
        if x.kind in (Kind.WORD, Kind.NAME) and not x.has("structure"):
            out |= tokens_of(x)
    return frozenset(out)


def _numbered(record: Record) -> list[Step]:
    """Return the order that numbered steps stand in, each before the next."""
    pieces = _pieces(record)
    return [
        Step(a - b, b - a, frozenset())
        for i, a in enumerate(pieces)
        for b in pieces[i + 1 :]
        if a - b and b - a
    ]


def _pieces(record: Record) -> list[frozenset[str]]:
    lexemes = read(record.text)
    if not record.advises:
        return []
    marks = [
        i
        for i, x in enumerate(lexemes)
        if x.quantity is not None
        and x.quantity.whole is not None
        and i + 1 < len(lexemes)
        and lexemes[i + 1].text in (")", ".", ",")
        and (i == 0 or lexemes[i - 1].text in (".", ";", ":", "#") or lexemes[i - 1].kind is Kind.WORD)
    ]
    if len(marks) < 2:
        return []
    return [_tokens(lexemes, (a + 1, b)) for a, b in zip(marks, [*marks[1:], len(lexemes)], strict=True)]
