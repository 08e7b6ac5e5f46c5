"""Comparisons between two numbers of one record, and of a reading with its threshold."""

from __future__ import annotations

from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, reading_of, slot_named
from habeas.verify.derive_comparisons import comparative, relate
from habeas.verify.findings import contradicted, ok
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import comparable, holds
from habeas.verify.records import Record
from habeas.verify.slots import Slot

_FACTORS = {
    "half": Fraction(1, 2),
    "一半": Fraction(1, 2),
    "半": Fraction(1, 2),
    "twice": Fraction(2),
    "double": Fraction(2),
    "triple": Fraction(3),
}


def compare_keys(statement: Statement) -> Derivation | None:
    """`used_disk is higher than phys_disk`, `the value exceeds its threshold`, `less than half of the total`."""
    found = comparative(statement)
    if found is None:
        return None
    first, last, op = found
    if statement.text(first) == "比":
        left_range, right_range = range(first), range(first + 1, last)
    else:
        left_range, right_range = (
            range(_start(statement, first), first),
            range(last + 1, _end(statement, last)),
        )
    factor, used = _factor(statement, right_range)
    if any(statement.lexemes[k].quantity is not None and k not in used for k in [*right_range, *left_range]):
        return None
    names = statement.names()
    for record in statement.holding([x for _, x in names]):
        left = slot_named(record, [statement.lexemes[k] for k in left_range]) or _threshold_free(record)
        right = slot_named(record, [statement.lexemes[k] for k in right_range if k not in used])
        if left is None or right is None or left is right:
            continue
        finding = relate(
            left,
            op,
            right,
            f"{left.key or 'it'} is {left.lexeme.text}, {right.key} {right.lexeme.text}",
            factor,
        )
        labels = {
            k
            for k in [*left_range, *right_range]
            if _names_slot(statement.lexemes[k], left) or _names_slot(statement.lexemes[k], right)
        }
        return Derivation(
            (finding,), frozenset({*range(first, last + 1), *used, *labels} - {i for i, _ in names})
        )
    return None


def _threshold_free(record: Record) -> Slot | None:
    return reading_of(record)


def _names_slot(x: Lexeme, slot: Slot) -> bool:
    return x.text.lower() == slot.key.lower() or (
        x.kind is Kind.WORD and bool(x.tokens & (slot.labels | {"@value", "@current"}))
    )


def _start(statement: Statement, at: int) -> int:
    return max((k + 1 for k in range(at) if statement.text(k) in (",", ";", ".")), default=0)


def _end(statement: Statement, at: int) -> int:
    return min(
        (k for k in range(at, len(statement.lexemes)) if statement.text(k) in (",", ";", ".")),
        default=len(statement.lexemes),
    )


def _factor(statement: Statement, span: range) -> tuple[Fraction, set[int]]:
    """Return how many times the right side counts (`half of`, `twice`, `两倍`), and where that is said."""
    for k in span:
        if statement.text(k) in _FACTORS:
            return _FACTORS[statement.text(k)], {k}
        quantity = statement.lexemes[k].quantity
        if (
            quantity is not None
            and quantity.dimension is None
            and statement.text(k + 1) in ("times", "倍", "x")
        ):
            return quantity.value, {k, k + 1}
    return Fraction(1), set()


_BECOMES = frozenset({"是", "为", "达到", "达", "已达", "超过", "超出"})
_AFTER_TIMES = {"以上": "ge", "及以上": "ge", "以下": "lt", "不到": "lt"}


def multiple_of(statement: Statement) -> Derivation | None:
    """`积压是阈值的两倍以上`: a multiple named behind what it multiplies."""
    lexemes, text = statement.lexemes, statement.text
    at = next(
        (k for k in range(1, len(lexemes)) if text(k) == "倍" and lexemes[k - 1].quantity is not None), None
    )
    if at is None:
        return None
    factor = lexemes[at - 1].quantity
    middle = next((k for k in range(at - 1, 0, -1) if text(k) in _BECOMES), None)
    if factor is None or middle is None:
        return None
    op = "gt" if text(middle) in ("超过", "超出") else _AFTER_TIMES.get(text(at + 1), "eq")
    names = statement.names()
    for record in statement.holding([x for _, x in names]):
        left = slot_named(record, lexemes[:middle]) or reading_of(record)
        right = slot_named(record, lexemes[middle + 1 : at - 1])
        if left is None or right is None or left is right:
            continue
        shown = f"{left.key} is {left.lexeme.text}, {right.key} {right.lexeme.text}"
        finding = relate(left, op, right, shown, factor.value)
        labels = {k for k in range(at) if _names_slot(lexemes[k], left) or _names_slot(lexemes[k], right)}
        return Derivation(
            (finding,), frozenset({at - 1, at, at + 1, middle, *labels} - {i for i, _ in names})
        )
    return None


def percentage_points(statement: Statement) -> Derivation | None:
    """`more than 10 percentage points over the threshold`: the reading less the threshold."""
    at = next(
        (
            k
            for k, x in enumerate(statement.lexemes)
            if x.quantity is not None and x.quantity.dimension == "points"
        ),
        None,
    )
    if at is None:
        return None
    claimed = statement.lexemes[at].quantity
    near = [statement.lexemes[k] for k in range(max(0, at - 5), min(len(statement.lexemes), at + 4))]
    below = any(x.text.lower() in ("below", "under", "低", "低于", "低出") for x in near)
    op = _bound(statement, at)
    names = statement.names()
    for record in statement.holding([x for _, x in names]):
        reading = reading_of(record)
        limit = next((s for s in record.numbers if "@threshold" in s.labels), None)
        if (
            reading is None
            or limit is None
            or claimed is None
            or reading.quantity is None
            or limit.quantity is None
        ):
            continue
        left, right = (
            comparable(claimed, s.quantity, labels=s.labels) or s.quantity.bases
            for s in (reading, limit)
            if s.quantity
        )
        gap = (right[0] - left[0]) if below else (left[0] - right[0])
        true = holds(op, gap, claimed.value)
        shown = f"{reading.lexeme.text} and {limit.lexeme.text} are {float(gap):g} points apart"
        consumed = {
            k
            for k in range(max(0, at - 6), min(len(statement.lexemes), at + 6))
            if _is_points_word(statement.lexemes[k])
        }
        return Derivation((ok(shown) if true else contradicted(shown),), frozenset({at, *consumed}))
    return None


_FAR = frozenset({"高出", "低出", "多出", "超出", "高", "低", "above", "over", "below", "under"})
"""Which way a distance goes; behind them stands how far, and no bound of it."""


def _bound(statement: Statement, at: int) -> str:
    """Return the comparison of the distance at `at` (`less than 10 points`, `10 个百分点以上`); `eq` without one."""
    before = [k for k in (at - 1, at - 2) if k >= 0 and statement.lexemes[k].has("op:")]
    if before and statement.text(before[0]) not in _FAR:
        return statement.lexemes[before[0]].tagged("op:")[0]
    return "gt" if statement.text(at + 1) == "以上" else "eq"


def _is_points_word(x: Lexeme) -> bool:
    low = x.text.lower()
    return (
        x.has("op:")
        or bool(x.meaning.concepts & {"threshold", "value"})
        or low in ("比", "高", "低", "高出", "低出", "超出")
    )
