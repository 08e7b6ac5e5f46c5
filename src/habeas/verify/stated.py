"""The numbers that a claim states, each with its comparison and its rounding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from habeas.verify.lexemes import Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.measures import quantity as typed
from habeas.verify.operators import operator_at
from habeas.verify.polarity import Scope


@dataclass(frozen=True, slots=True)
class Stated:
    """A number of a claim with its operator."""

    position: int
    quantity: Quantity
    op: str
    approximate: bool
    operators: frozenset[int]
    """Positions of the words that made the operator."""
    hedged: bool = False
    """It is said as a possibility."""
    reached: bool = False
    """It says how far something went (`reached 100.2`): digits may be cut off, not added."""


def stated_numbers(lexemes: Sequence[Lexeme], scopes: Sequence[Scope], consumed: set[int]) -> list[Stated]:
    """Return the numbers of a stretch with the comparison and rounding words that stand at them."""
    out: list[Stated] = []
    for i, x in enumerate(lexemes):
        if x.quantity is not None and i not in consumed:
            op, approximate, used = operator_at(lexemes, i)
            quantity, unit = _in_unit_named_later(lexemes, i)
            used |= unit
            reached = any(y.text.lower() in _REACHED for y in lexemes[max(0, i - 2) : i])
            out.append(
                Stated(i, quantity, op, approximate, frozenset(used), scopes[i] is Scope.HEDGED, reached)
            )
    return out


_AHEAD = 9


def _in_unit_named_later(lexemes: Sequence[Lexeme], i: int) -> tuple[Quantity, set[int]]:
    """`30 is the threshold in days`: a bare number whose unit is said behind it."""
    value = lexemes[i].quantity
    assert value is not None  # noqa: S101 - numbers only
    if value.dimension is not None or not value.raw.isdigit():
        return value, set()
    for j in range(i + 1, min(len(lexemes) - 1, i + _AHEAD)):
        if lexemes[j].quantity is not None or lexemes[j].text in ",;.":
            break
        unit = lexemes[j + 1].text.lower()
        last = j + 2 == len(lexemes) or lexemes[j + 2].text in ",;."
        if lexemes[j].text.lower() == "in" and last and len(unit) > 1 and (found := typed(value.raw, unit)):
            return (found, {j, j + 1}) if found.dimension is not None else (value, set())
    return value, set()


_REACHED = frozenset({"reached", "reaches", "peaked", "peaked at", "hit", "达到", "达", "高达", "升至"})
