"""By how much a reading is beyond its threshold: `17 above the threshold`, `exceeds its limit by 400ms`."""

from __future__ import annotations

from habeas.verify.derivation import Derivation, Statement
from habeas.verify.findings import ok
from habeas.verify.measures import Quantity, comparable
from habeas.verify.records import Record
from habeas.verify.slots import Slot

_LIMITS = frozenset({"@threshold", "@limit"})
_OVER = ("above", "over", "超出", "超过", "高出")
_UNDER = ("below", "under", "低于")


def excess(statement: Statement) -> Derivation | None:
    """The claim's number is the distance between a record's threshold and its only other number of that kind."""
    for i, x in enumerate(statement.lexemes):
        if x.quantity is None:
            continue
        words = _beyond(statement, i)
        if not words or not any(y.tokens & _LIMITS for y in statement.lexemes):
            continue
        for record in statement.records:
            if _is_distance(x.quantity, record, under=statement.text(min(words)) in _UNDER):
                limits = {
                    j for j, y in enumerate(statement.lexemes) if y.tokens & _LIMITS and abs(j - i) <= 5
                }
                return Derivation(
                    (ok(f"{x.text} is the distance to the limit"),), frozenset({i} | words | limits)
                )
    return None


def _beyond(statement: Statement, i: int) -> set[int]:
    """Return the words that say that the number at `i` is a distance to a limit; empty when they do not."""
    after = i + 1
    if statement.text(after) in ("points", "percentage points", "个百分点"):
        after += 1
    if statement.text(after) in _OVER + _UNDER:
        return set(range(i + 1, after + 1))
    near = range(max(0, i - 4), i)
    if statement.text(i - 1) == "by":
        return {j for j in near if statement.lexemes[j].has("op:gt") or statement.lexemes[j].has("op:lt")} | {
            i - 1
        }
    limit = i > 1 and statement.lexemes[i - 1].tokens & _LIMITS and not statement.text(i - 1).isascii()
    return {i - 2} if limit and statement.text(i - 2) in _OVER else set()


def _is_distance(said: Quantity, record: Record, *, under: bool) -> bool:
    limits = [s for s in record.numbers if s.labels & _LIMITS]
    if len(limits) != 1 or limits[0].quantity is None:
        return False
    rest = [s for s in record.numbers if s is not limits[0] and _like(s, limits[0].quantity)]
    readings = [s for s in rest if s.labels & {"@current", "@value"}] or rest
    if len(readings) != 1 or readings[0].quantity is None:
        return False
    distance = readings[0].quantity.bases[0] - limits[0].quantity.bases[0]
    claimed = said.bases[0]
    return (
        claimed > 0 and claimed == (-distance if under else distance) and _of_kind(said, limits[0].quantity)
    )


def _like(slot: Slot, limit: Quantity) -> bool:
    return slot.quantity is not None and slot.quantity.dimension == limit.dimension


def _of_kind(said: Quantity, limit: Quantity) -> bool:
    points = limit.dimension == "percent" and said.dimension in (None, "points", "percent")
    return points or bool(comparable(said, limit, labels=frozenset()))
