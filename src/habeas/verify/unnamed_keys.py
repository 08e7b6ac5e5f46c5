"""A number whose key the claim does not name: what its unit, or its place in the sentence, leaves it to be."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.agreement import agrees, same_bound
from habeas.verify.findings import Finding, ok, unknown
from habeas.verify.lexemes import Lexeme
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated


def readings(slots: Sequence[Slot]) -> list[Slot]:
    """Return the one number that a record is about: its `value` or `current`."""
    found = [s for s in slots if s.keyed and s.labels & {"@current", "@value"}]
    return found if len(found) == 1 else []


_MEASURES = frozenset({"@duration", "@latency", "@current", "@value", "@runtime_noun"})
"""Keys that need not be named beside a number with a unit."""


def by_measure(number: Stated, lexemes: Sequence[Lexeme], slots: list[Slot]) -> Finding:
    """A number whose key the claim does not name: its unit, or its place, must leave one reading only."""
    raw = number.quantity.raw
    anywhere = any(agrees(number, s) for s in slots)
    if (meant := _meant(number, lexemes, slots)) is not None:
        return (ok if same_bound(number, meant) else unknown)(f"{raw}: {meant.key} is {meant.lexeme.text}")
    slots = [s for s in slots if not s.keyed or s.labels & _MEASURES or s.head]
    if number.op != "eq" and _phrase(number, lexemes) is _SPANS:
        # `within an hour` is said of what took its time
        slots = [s for s in slots if s.keyed and s.labels & _MEASURES]
    agreeing = [s for s in slots if agrees(number, s)]
    if anywhere and not agreeing:
        return unknown(f"it is not said what {raw} is")
    if not agreeing:
        return unknown(f"{raw} stands in no excerpt")
    if any(s in agreeing for s in readings(slots)):
        return ok(f"{raw} is the record's reading")
    if number.quantity.dimension is not None and len({s.quantity.bases for s in slots if s.quantity}) == 1:
        return ok(f"{raw} is the only such value ({agreeing[0].lexeme.text})")
    if number.quantity.dimension is not None and number.op == "eq" and len(agreeing) == 1:
        return ok(f"{raw} is {agreeing[0].lexeme.text}")
    return unknown(f"it is not said what {raw} is")


_SPANS = frozenset(
    {"window", "span", "period", "within", "range", "lookback", "窗口", "时间窗口", "周期", "时间跨度"}
)
_WITHIN = frozenset({"in", "within", "over", "during"})
_INSIDE = frozenset({"内", "之内", "以内", "里", "中"})
_TALLIES = frozenset({"count", "times", "occurrences", "repeat", "repeats", "次数", "发生次数", "计数"})
TIMES = frozenset({"times", "time", "occurrences", "次"})


_AGES = frozenset({"age", "old", "backup_age"})
_OFFSETS = frozenset(
    {"offset", "skew", "clock_skew", "drift", "deviation", "偏移", "偏差", "时钟偏移", "时钟偏差"}
)


def _meant(number: Stated, lexemes: Sequence[Lexeme], slots: list[Slot]) -> Slot | None:
    """Return the one number that a turn of phrase means: `in 15 minutes` the window, `36 times` the count."""
    keys = _phrase(number, lexemes)
    found = [s for s in slots if s.keyed and s.key.lower() in keys]
    return found[0] if len(found) == 1 else None


def _phrase(number: Stated, lexemes: Sequence[Lexeme]) -> frozenset[str]:
    i = number.position
    before = [x.text.lower() for x in lexemes[max(0, i - 2) : i]]
    after = lexemes[i + 1].text.lower() if i + 1 < len(lexemes) else ""
    if number.quantity.dimension == "time":
        if before == ["off", "by"]:
            return _OFFSETS
        if after == "old":
            return _AGES
        return _SPANS if (before[-1:] and before[-1] in _WITHIN) or after in _INSIDE else frozenset()
    if number.quantity.dimension is None and (after in TIMES or "次数" in before):
        return _TALLIES
    return frozenset()
