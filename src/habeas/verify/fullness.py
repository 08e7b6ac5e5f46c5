"""Numbers of one record that are part and whole of one thing."""

from __future__ import annotations

from habeas.verify.records import Record
from habeas.verify.slots import Slot

WHOLE = frozenset({"@total", "@max", "@desired"})
PART = frozenset(
    {
        "@usage",
        "@active",
        "@ready",
        "@reserved",
        "@idle",
        "@free",
        "@available",
        "@completed",
        "@transfer",
        "@success",
        "usage",
        "used",
    }
)


MAX_NUMBERS = 60
"""Numbers of a record that are tried with each other."""


def pairs(record: Record) -> list[tuple[Slot, Slot]]:
    """Return the numbers of a record that are part and whole of one thing, in this order."""
    numbers = record.numbers[:MAX_NUMBERS]
    out: list[tuple[Slot, Slot]] = []
    for i, part in enumerate(numbers):
        for j, whole in enumerate(numbers):
            if (
                i != j
                and whole.labels & WHOLE
                and not part.labels & WHOLE
                and _one_measure(part, whole)
                and _kin(part, whole, adjacent=j == i + 1)
            ):
                out.append((part, whole))
    return out


def _one_measure(a: Slot, b: Slot) -> bool:
    return a.quantity is not None and b.quantity is not None and a.quantity.dimension == b.quantity.dimension


def _kin(part: Slot, whole: Slot, *, adjacent: bool) -> bool:
    """Whether two numbers count the same thing: `3/8`, `used_x` and `total_x`, `active` and `total`."""
    if adjacent and not whole.key:
        return True
    if not (part.labels & PART):
        return False
    if whole.key and whole.labels <= WHOLE | {"total", "max", "capacity", "limit", "@limit", "@threshold"}:
        return True
    own, other = part.labels - PART - WHOLE, whole.labels - PART - WHOLE
    plain = frozenset(x for x in own if not x.startswith("@")) - {
        "us",
        "used",
        "usag",
        "activ",
        "reserved",
        "reserv",
        "ready",
        "idl",
        "fre",
    }
    return not plain or bool(own & other)


def fullness(record: Record) -> bool | None:
    """Return whether a record shows a pool as fully used (`active=50/50`, `idle=0`); None when it does not say."""
    busy = [
        (p, w)
        for p, w in pairs(record)
        if p.labels & {"@active", "@usage"} or not p.labels & {"@reserved", "@ready"}
    ]
    for part, whole in busy:
        assert part.quantity is not None  # noqa: S101 - pairs are of numbers
        assert whole.quantity is not None  # noqa: S101 - pairs are of numbers
        return part.quantity.bases[0] >= whole.quantity.bases[0] > 0
    return None
