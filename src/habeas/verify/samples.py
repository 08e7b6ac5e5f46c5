"""What a record says of its numbers elsewhere: the name of the metric, the unit of the reading for its threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind
from habeas.verify.measures import Quantity, quantity
from habeas.verify.slots import Slot, unit_in_key

_METRIC_KEYS = frozenset({"metric", "__name__", "metric_name", "series", "指标", "指标名"})
_VALUE_KEYS = frozenset(
    {"value", "val", "reading", "sample", "current", "last", "值", "当前值", "读数", "样本值"}
)
_THRESHOLD = frozenset({"@threshold"})
_READING = frozenset({"@current", "@value"})
_SETTING = frozenset({"@window", "@interval", "@duration", "@timeout", "@threshold"})


def with_context(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Return the slots of a record, each number with what the record says of it elsewhere."""
    metric = next(
        (s for s in slots if s.key.lower() in _METRIC_KEYS and s.lexeme.kind is not Kind.NUMBER), None
    )
    named = tuple(_of_metric(s, metric) for s in slots) if metric is not None else tuple(slots)
    return _thresholds(named)


def _of_metric(slot: Slot, metric: Slot) -> Slot:
    """`metric=queue_bytes value=17`: the value is what the metric measures."""
    if slot.quantity is None or slot.key.lower() not in _VALUE_KEYS:
        return slot
    name = metric.lexeme.text
    return replace(
        slot, labels=slot.labels | key_tokens(name), quantity=_in_unit(slot.quantity, unit_in_key(name))
    )


def _thresholds(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """A bare threshold is in the unit that the key of the record's only other measure names (`days_left=9`)."""
    plain = [s for s in slots if s.keyed and s.quantity is not None and s.quantity.unit is None]
    bare = [s for s in plain if s.labels & _THRESHOLD]
    if not bare or any(s.labels & _READING for s in plain if s not in bare):
        return slots
    units = {
        unit
        for s in slots
        if s.quantity is not None and not s.labels & _SETTING and (unit := unit_in_key(s.key)) is not None
    }
    if len(units) != 1:
        return slots
    unit = units.pop()
    return tuple(replace(s, quantity=_in_unit(s.quantity, unit)) if s in bare else s for s in slots)


def _in_unit(value: Quantity | None, unit: str | None) -> Quantity | None:
    if value is None or unit is None or value.dimension is not None:
        return value
    typed = quantity(value.raw, unit)
    return replace(typed, raw=value.raw) if typed is not None else value
