"""Does a number of a record make the number that a claim states true?"""

from __future__ import annotations

from habeas.verify.measures import Quantity, comparable, same_value
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated


def agrees(number: Stated, slot: Slot) -> bool:
    """Return whether the slot holds what the claim states, with its comparison and its rounding."""
    assert slot.quantity is not None  # noqa: S101 - numbers only
    if slot.op == "exceeded":
        return (
            number.op in ("eq", "gt")
            and same_value(number.quantity, slot.quantity, "eq", approximate=False, labels=slot.labels)
            is True
        )
    if number.op != "eq" and _misread(number.quantity, slot.quantity):
        return False
    if slot.op != "eq":
        return _implied(number, slot)
    if number.reached and number.op == "eq" and _cut(number, slot):
        return True
    if slot.approximate and number.op == "eq" and not number.approximate:
        return False
    return (
        same_value(
            number.quantity,
            slot.quantity,
            number.op,
            approximate=number.approximate,
            labels=slot.labels | {s.lstrip("@") for s in slot.labels},
        )
        is True
    )


def _misread(claim: Quantity, evidence: Quantity) -> bool:
    """Whether the same digits stand with another unit; a comparison with them may hold, but is not what was read."""
    return claim.value == evidence.value and claim.unit is not None and claim.bases != evidence.bases


def _cut(number: Stated, slot: Slot) -> bool:
    """Whether the claim's number is the record's with its last digits cut off."""
    q = number.quantity
    values = comparable(q, slot.quantity, labels=slot.labels) if slot.quantity else ()
    if not values or not q.value or len(q.raw.replace(".", "").lstrip("0")) < 3:
        return False
    return 0 <= values[0] - q.bases[0] < q.step * (q.bases[0] / q.value)


def _implied(number: Stated, slot: Slot) -> bool:
    """A bound in the record (`> 5s`) gives that bound and somewhat wider ones, never the number itself."""
    assert slot.quantity is not None  # noqa: S101 - numbers only
    values = comparable(number.quantity, slot.quantity, labels=slot.labels)
    if not values:
        return False
    bound, claimed = values[0], number.quantity.bases[0]
    if not bound <= claimed * _WIDER or not claimed <= bound * _WIDER:
        return False
    low = slot.op in ("gt", "ge")
    sided = number.op == slot.op or (slot.op, number.op) in (("gt", "ge"), ("lt", "le"))
    return sided and (claimed <= bound if low else claimed >= bound)


_WIDER = 2
"""How many times wider than the record's a bound may be; what is farther off is rather another number."""


def same_rule(number: Stated, slot: Slot) -> bool:
    """Return whether a runbook's bound is the one that the claim gives: no reading, from which a wider one follows."""
    sided = slot.op in ("eq", number.op) or {slot.op, number.op} in ({"gt", "ge"}, {"lt", "le"})
    return number.op == "eq" or (same_bound(number, slot) and sided)


def same_measure(claim: Quantity, slot: Slot) -> bool:
    """Return whether the slot holds a number that can be compared with the claim\'s."""
    return slot.quantity is not None and bool(
        comparable(claim, slot.quantity, labels=slot.labels | {s.lstrip("@") for s in slot.labels})
    )


def same_bound(number: Stated, slot: Slot) -> bool:
    """Return whether the slot holds the claim's number itself, whatever is compared with it."""
    assert slot.quantity is not None  # noqa: S101 - numbers only
    return same_value(number.quantity, slot.quantity, "eq", approximate=False, labels=slot.labels) is True
