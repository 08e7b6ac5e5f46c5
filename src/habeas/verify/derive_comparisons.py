"""Comparisons between two things, among several, and between two numbers of one record."""

from __future__ import annotations

from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, slot_named, sole_reading
from habeas.verify.findings import Finding, contradicted, ok, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import FLIPPED, comparable, holds
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.segments import shape
from habeas.verify.slots import Slot

_ADJECTIVES = {
    "gt": [
        "more",
        "higher",
        "greater",
        "larger",
        "longer",
        "bigger",
        "slower",
        "worse",
        "高",
        "多",
        "大",
        "长",
        "慢",
        "久",
    ],
    "lt": ["fewer", "less", "lower", "smaller", "shorter", "faster", "低", "少", "小", "短", "快"],
}
_SUPERLATIVE = {
    "max": [
        "highest",
        "largest",
        "most",
        "greatest",
        "longest",
        "biggest",
        "slowest",
        "worst",
        "maximum",
        "top",
        "最高",
        "最多",
        "最大",
        "最长",
        "最慢",
        "最久",
        "最差",
    ],
    "min": [
        "lowest",
        "smallest",
        "fewest",
        "least",
        "shortest",
        "fastest",
        "best",
        "minimum",
        "最低",
        "最少",
        "最小",
        "最短",
        "最快",
    ],
}
_LASTING = frozenset(
    {
        "longer than",
        "shorter than",
        "longer",
        "shorter",
        "slower",
        "faster",
        "slower than",
        "faster than",
        "长",
        "短",
        "久",
        "慢",
        "快",
    }
)


def comparative(statement: Statement) -> tuple[int, int, str] | None:
    """Return where a comparison stands (first and last position) and its operator; None when there is none."""
    for i, x in enumerate(statement.lexemes):
        low = x.text.lower()
        if x.has("op:") and "over:" not in low:
            op = x.tagged("op:")[0]
            return i, i, _negated(statement, i, op)
        for op, words in _ADJECTIVES.items():
            if (
                low in words
                and low.isascii()
                and "than" in (nearby := [statement.text(j) for j in range(i + 1, i + 5)])
            ):
                return i, i + 1 + nearby.index("than"), _negated(statement, i, op)
    return _chinese_comparative(statement)


def _negated(statement: Statement, i: int, op: str) -> str:
    return FLIPPED[op] if statement.scopes[i] is Scope.DENIED else op


def _chinese_comparative(statement: Statement) -> tuple[int, int, str] | None:
    """`A 比 B 高`: the sign is `比`, the direction comes at the end."""
    start = next((i for i in range(len(statement.lexemes)) if statement.text(i) == "比"), None)
    if start is None:
        return None
    for j in range(start + 1, len(statement.lexemes)):
        for op, words in _ADJECTIVES.items():
            if statement.text(j) in words:
                return start, j, op
    return None


def compare_things(statement: Statement) -> Derivation | None:
    """`A's p99 is higher than B's`: each thing in its own record, both numbers under one key."""
    found = comparative(statement)
    if found is None:
        return None
    first, last, op = found
    names = statement.names()
    right_end = last if statement.text(first) == "比" else len(statement.lexemes)
    left = [(i, x) for i, x in names if i < first]
    right = [
        (i, x)
        for i, x in names
        if first < i < max(right_end, last + 1) or (i > last and statement.text(first) != "比")
    ]
    pair = next(
        (
            (a, b)
            for a in left
            for b in right
            if shape(a[1].text) == shape(b[1].text) and a[1].text != b[1].text
        ),
        None,
    )
    if pair is None or any(x.quantity is not None and x.quantity.dimension for x in statement.lexemes):
        return None
    (i, a), (j, b) = pair
    ours, theirs = statement.holding([a]), statement.holding([b])
    if len(ours) != 1 or len(theirs) != 1 or ours[0] is theirs[0]:
        return None
    words = [x for k, x in enumerate(statement.lexemes) if k not in (i, j, first, last)]
    lasting = {statement.text(first), statement.text(last)} & _LASTING
    dimension = "time" if lasting else None
    mine, other = (slot_named(r, words, dimension) or _only(r, dimension) for r in (ours[0], theirs[0]))
    if mine is None or other is None or mine.key != other.key:
        return None
    finding = relate(mine, op, other, f"{a.text} {mine.lexeme.text}, {b.text} {other.lexeme.text}")
    inside = {
        k for k in range(first, last) if statement.lexemes[k].has("structure") or statement.text(k) == "times"
    }
    return Derivation((finding,), frozenset({i, j, first, last, *inside, *_labels(statement, mine)}))


def _only(record: Record, dimension: str | None) -> Slot | None:
    """`the span of A is longer`: what lasts needs no name where a record gives one length of time."""
    return sole_reading(record, dimension) if dimension is not None else None


def _labels(statement: Statement, slot: Slot) -> set[int]:
    return {
        k
        for k, x in enumerate(statement.lexemes)
        if (x.kind is Kind.WORD and x.tokens & slot.labels) or x.text.lower() == slot.key.lower()
    }


def relate(left: Slot, op: str, right: Slot, shown: str, factor: Fraction = Fraction(1)) -> Finding:
    """Return whether two numbers of one measure stand as `op` says; `shown` is the comparison in words."""
    assert left.quantity is not None  # noqa: S101 - numbers only
    assert right.quantity is not None  # noqa: S101 - numbers only
    values = comparable(right.quantity, left.quantity, labels=left.labels)
    if not values:
        return unknown(f"{shown}: not of one measure")
    true = all(holds(op, v, r * factor) for v in values[:1] for r in right.quantity.bases[:1])
    return ok(f"{shown}: so it is") if true else contradicted(f"{shown}: it is the other way round")


def superlative(statement: Statement) -> Derivation | None:
    """`A has the highest p99 of the three`: A's number is above that of every other bound record."""
    at = next(
        (
            (i, k)
            for i in range(len(statement.lexemes))
            for k, words in _SUPERLATIVE.items()
            if statement.text(i) in words
        ),
        None,
    )
    if at is None or statement.text(at[0] - 1) == "at":
        return None
    i, kind = at
    names = statement.names()
    if len(names) != 1:
        return None
    k, name = names[0]
    words = [x for j, x in enumerate(statement.lexemes) if j not in (i, k)]
    rows = [(r, s) for r in statement.records if (s := slot_named(r, words)) is not None and s.keyed]
    own = [s for r, s in rows if r in statement.holding([name])]
    if len(own) != 1 or len(rows) < 2 or len({s.key for _, s in rows}) != 1:
        return None
    group = _group_size(statement, len(rows))
    if group is None:
        return None
    best = all(
        relate(own[0], "gt" if kind == "max" else "lt", s, "").outcome == 0
        for _, s in rows
        if s is not own[0]
    )
    shown = f"{name.text} has {own[0].lexeme.text} among {', '.join(s.lexeme.text for _, s in rows)}"
    finding = ok(shown) if best else contradicted(shown)
    return Derivation((finding,), frozenset({i, k, *group, *_labels(statement, own[0])}))


def _group_size(statement: Statement, size: int) -> set[int] | None:
    """Return the positions that say how many are compared; None when it is another number."""
    used: set[int] = set()
    for i, x in enumerate(statement.lexemes):
        if x.quantity is not None:
            if x.quantity.whole != size:
                return None
            used |= {
                i,
                *(
                    j
                    for j in (i + 1, i + 2)
                    if statement.lexemes[j : j + 1] and _is_group(statement.lexemes[j])
                ),
            }
        elif _is_group(x):
            used.add(i)
    return used


def _is_group(x: Lexeme) -> bool:
    return bool(
        x.meaning.concepts
        & {"service", "host", "node", "pod", "instance", "server", "container", "queue", "cluster", "topic"}
    ) or x.has("counted")
