"""The difference and the sum of like numbers: `668 more than`, `相差 18 个百分点`, `raised by 40 ms`, `together 30`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, moment, slot_named, sole_reading
from habeas.verify.findings import contradicted, ok
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.records import Record
from habeas.verify.segments import shape
from habeas.verify.slots import Slot

_MORE_TEXT = """
    more higher greater larger longer above over many beyond 多 高 大 长 慢 久 高出 多出 超出 超过
"""
_MORE = frozenset(_MORE_TEXT.split()) | {
    "higher than",
    "longer than",
    "greater than",
    "larger than",
    "more than",
    "高于",
    "大于",
    "多于",
}
_LESS_TEXT = """
    less fewer lower smaller shorter below under 少 低 小 短 快 少了 低了
"""
_LESS = frozenset(_LESS_TEXT.split()) | {
    "less than",
    "fewer than",
    "lower than",
    "shorter than",
    "低于",
    "小于",
    "少于",
}
_APART = frozenset({"相差", "差", "差距", "差值", "differ", "differs", "difference", "apart", "相距", "差了"})
_UP_TEXT = """
    raise raises raised gained gain increased increase added grew rose 增加 调大 提高 上升 新增 增长
    扩大 上调
"""
_UP = frozenset(_UP_TEXT.split())
_DOWN_TEXT = """
    lowered lowers lower lost decreased decrease reduced fell dropped 减少 调小 降低 下降 缩小 下调
    回落
"""
_DOWN = frozenset(_DOWN_TEXT.split())
_TOGETHER_TEXT = """
    together total sum altogether combined 合计 共计 总计 总共 一共 加起来 之和 总和
"""
_TOGETHER = frozenset(_TOGETHER_TEXT.split())
_LATER = frozenset({"later", "较晚", "后一条", "后一次", "后者", "latter"})
_EARLIER = frozenset({"earlier", "较早", "前一条", "前一次", "前者", "former"})


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two numbers of one measure, the one that the claim speaks of first, and the words that name them."""

    first: Slot
    second: Slot
    words: frozenset[int]


def difference(statement: Statement) -> Derivation | None:
    """One number is by so much above or below another one of its kind."""
    at = _amount(statement)
    if at is None:
        return None
    said = statement.lexemes[at].quantity
    sign, words = _sign(statement, at)
    if said is None or sign is None:
        return None
    pair = _pair(statement, at, words)
    if pair is None or pair.first.quantity is None or pair.second.quantity is None:
        return None
    gaps = _gaps(pair.first.quantity, pair.second.quantity, said)
    if not gaps:
        return None
    shown = f"{pair.first.key or 'it'} {pair.first.lexeme.text} and {pair.second.lexeme.text}"
    true = any(g * sign in said.bases if sign else abs(g) in said.bases for g in gaps)
    consumed = frozenset({at, *words, *pair.words})
    return Derivation((ok(shown) if true else contradicted(f"{shown}, not {said.raw} apart"),), consumed)


def _amount(statement: Statement) -> int | None:
    found = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.kind is Kind.NUMBER and x.quantity is not None and x.text[0].isdigit()
    ]
    near = [i for i in found if _sign(statement, i)[0] is not None]
    return near[0] if len(near) == 1 else None


def _sign(statement: Statement, at: int) -> tuple[int | None, set[int]]:
    """Return whether the number is how much more (1), less (-1) or apart (0), and the words that say so."""
    for k in (at - 1, at - 2, at + 1, at + 2, at + 3):
        low = statement.text(k)
        if low in _APART:
            return 0, {k}
        if low in _MORE | _LESS and (k > at or "比" in {statement.text(j) for j in range(k)}):
            beside = {
                j for j in range(min(k, at), len(statement.lexemes)) if statement.text(j) in ("than", "比")
            }
            return (1 if low in _MORE else -1), {
                k,
                *beside,
                *(j for j in range(at) if statement.text(j) == "比"),
            }
    return None, set()


def _gaps(first: Quantity, second: Quantity, said: Quantity) -> list[Fraction]:
    """Return the differences in the base unit of what is said; of a percentage in points."""
    if first.dimension != second.dimension:
        return []
    gap = first.bases[0] - second.bases[0]
    if said.dimension in (first.dimension, None) or (
        first.dimension == "percent" and said.dimension == "points"
    ):
        if said.dimension is None and first.dimension not in (None, "percent"):
            return []
        return [gap]
    return []


def _pair(statement: Statement, at: int, words: set[int]) -> _Pair | None:
    free = [i for i in range(len(statement.lexemes)) if i != at and i not in words]
    return _of_two(statement, free) or _of_readings(statement, free) or _of_keys(statement, at, words)


def _of_two(statement: Statement, free: Sequence[int]) -> _Pair | None:
    """Each of two named things has its own record."""
    names = statement.names()
    for n, (i, a) in enumerate(names):
        for j, b in names[n + 1 :]:
            if shape(a.text) != shape(b.text) or a.text == b.text:
                continue
            ours, theirs = statement.holding([a]), statement.holding([b])
            if len(ours) != 1 or len(theirs) != 1 or ours[0] is theirs[0]:
                continue
            label = [statement.lexemes[k] for k in free if k not in (i, j)]
            return _slots(statement, ours[0], theirs[0], label, {i, j})
    return None


def _of_readings(statement: Statement, free: Sequence[int]) -> _Pair | None:
    """The later and the earlier reading of one thing."""
    later = [i for i in free if statement.text(i) in _LATER]
    earlier = [i for i in free if statement.text(i) in _EARLIER]
    if not later or not earlier:
        return None
    records = [r for r in statement.holding(x for _, x in statement.names()) if moment(r) is not None]
    if len(records) != 2 or moment(records[0]) == moment(records[1]):
        return None
    old, new = sorted(records, key=lambda r: (moment(r) is None, moment(r)))
    first, second = (new, old) if later[0] < earlier[0] else (old, new)
    label = [statement.lexemes[k] for k in free]
    return _slots(statement, first, second, label, {*later, *earlier})


def _slots(
    statement: Statement, first: Record, second: Record, label: Sequence[Lexeme], words: set[int]
) -> _Pair | None:
    named = (slot_named(first, label), slot_named(second, label))
    a, b = named if all(named) else (sole_reading(first), sole_reading(second))
    if a is None or b is None or a.key != b.key:
        return None
    return _Pair(a, b, frozenset(words | _labels(statement, [a])))


def _of_keys(statement: Statement, at: int, words: set[int]) -> _Pair | None:
    """`A 比 B 多 3`, of two keys of one record."""
    bi = next((k for k in words if statement.text(k) == "比"), None)
    if bi is None:
        return None
    for record in statement.holding(x for _, x in statement.names()):
        a = slot_named(record, [statement.lexemes[k] for k in range(bi)])
        b = slot_named(record, [statement.lexemes[k] for k in range(bi + 1, at) if k not in words])
        if a is not None and b is not None and a is not b:
            return _Pair(a, b, frozenset(_labels(statement, [a, b])))
    return None


def _labels(statement: Statement, slots: Sequence[Slot]) -> set[int]:
    return {
        k
        for k, x in enumerate(statement.lexemes)
        if any(
            (x.kind is Kind.WORD and x.tokens & s.labels) or x.text.lower() == s.key.lower() for s in slots
        )
    }


def moved(statement: Statement) -> Derivation | None:
    """`raised x by 40 ms`, `增加了 4 个副本`: a record goes from one number to another by so much."""
    verbs = [i for i in range(len(statement.lexemes)) if statement.text(i) in _UP | _DOWN]
    numbers = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.kind is Kind.NUMBER and x.quantity is not None and x.text[0].isdigit()
    ]
    if len(verbs) != 1 or len(numbers) > 1:
        return None
    ways = [
        (a, b)
        for r in statement.holding(x for _, x in statement.names())
        if (way := _way(r)) is not None
        for a, b in (way,)
    ]
    if len(ways) != 1:
        return None
    a, b = ways[0]
    assert a.quantity is not None  # noqa: S101 - numbers only
    assert b.quantity is not None  # noqa: S101 - numbers only
    gap = b.quantity.bases[0] - a.quantity.bases[0]
    shown = f"from {a.lexeme.text} to {b.lexeme.text}"
    true = gap > 0 if statement.text(verbs[0]) in _UP else gap < 0
    if numbers:
        said = statement.lexemes[numbers[0]].quantity
        if said is None or not _gaps(b.quantity, a.quantity, said):
            return None
        true = true and abs(gap) in said.bases
    by = {i for i in range(len(statement.lexemes)) if statement.text(i) in ("by", "了")}
    return Derivation((ok(shown) if true else contradicted(shown),), frozenset({*verbs, *numbers, *by}))


def _way(record: Record) -> tuple[Slot, Slot] | None:
    sides = {side: [s for s in record.numbers if s.role == side] for side in ("from", "to")}
    a, b = sides["from"], sides["to"]
    if len(a) != 1 or len(b) != 1 or a[0].quantity is None or b[0].quantity is None:
        return None
    return (a[0], b[0]) if a[0].quantity.dimension == b[0].quantity.dimension else None


def total(statement: Statement) -> Derivation | None:
    """`A and B together hold 30 records`, `passed, failed and skipped add up to 30`: the sum of what is named."""
    numbers = [i for i, x in enumerate(statement.lexemes) if x.quantity is not None and x.text[0].isdigit()]
    where = _summing(statement)
    if not where or len(numbers) != 1:
        return None
    said = statement.lexemes[numbers[0]].quantity
    found = _addends(statement, {*where, *numbers})
    if said is None or found is None:
        return None
    slots, words = found
    quantities = [s.quantity for s in slots if s.quantity is not None]
    if len({q.dimension for q in quantities}) != 1 or not _gaps(quantities[0], quantities[0], said):
        return None
    sum_of = sum((q.bases[0] for q in quantities), start=Fraction(0))
    shown = f"{' + '.join(s.lexeme.text for s in slots)} is {float(sum_of):g}"
    finding = ok(shown) if sum_of in said.bases else contradicted(shown)
    return Derivation((finding,), frozenset({*where, *numbers, *words}))


def _summing(statement: Statement) -> set[int]:
    out: set[int] = set()
    for i in range(len(statement.lexemes)):
        low = statement.text(i)
        if low in _TOGETHER:
            out |= {i} | ({i - 1} if low == "total" and statement.text(i - 1) == "in" else set())
        elif (low == "合" and statement.text(i + 1) == "计") or (
            low in ("add", "adds", "added") and statement.text(i + 1) in ("up", "up to")
        ):
            out |= {i, i + 1}
    return out


def _addends(statement: Statement, skip: set[int]) -> tuple[list[Slot], set[int]] | None:
    names = statement.names()
    free = [i for i in range(len(statement.lexemes)) if i not in skip]
    if len(names) > 1 and len({shape(x.text) for _, x in names}) == 1:
        label = [statement.lexemes[k] for k in free if k not in {i for i, _ in names}]
        records = [statement.holding([x]) for _, x in names]
        if all(len(r) == 1 for r in records) and len({id(r[0]) for r in records}) == len(names):
            slots = [slot_named(r[0], label) for r in records]
            if all(s is not None and s.key == slots[0].key for s in slots if slots[0] is not None):
                own = [s for s in slots if s is not None]
                if len(own) == len(names):
                    return own, {*(i for i, _ in names), *_labels(statement, own)}
    for record in statement.holding(x for _, x in names):
        found: dict[int, Slot] = {}
        for k in free:
            x = statement.lexemes[k]
            if x.kind is Kind.WORD and not x.has("structure") and (s := slot_named(record, [x])) is not None:
                found[k] = s
        slots = list({id(s): s for s in found.values()}.values())
        if len(slots) > 1:
            return slots, set(found)
    return None
