"""The comparison and the rounding that stand at a number."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.lexemes import Lexeme

_AFTER = frozenset(
    {
        "左右",
        "上下",
        "以上",
        "以下",
        "以内",
        "之内",
        "及以上",
        "or more",
        "or less",
        "or higher",
        "or lower",
        "or above",
        "or below",
    }
)
"""What compares from behind the number."""
_STOPS = ",;."


_SIGNS = {">": "gt", "<": "lt", "≥": "ge", "≤": "le"}


_DENIED = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}
"""What a comparison says under a negator: `was not above 11`."""


def _sign(lexemes: Sequence[Lexeme], i: int) -> str:
    """Return the operator of a sign right before a number (`> 5s`, `>=80`)."""
    before = [x.text for x in lexemes[max(0, i - 2) : i]]
    if before[-2:] in ([">", "="], ["<", "="]):
        return "ge" if before[0] == ">" else "le"
    if before[-1:] and before[-1] in (">", "<", "≥", "≤") and before[:1] != ["-"]:
        return _SIGNS[before[-1]]
    return "eq"


def _light(x: Lexeme) -> bool:
    """Whether a word may stand between a rounding and its number (`nearly failed in 57` rounds nothing)."""
    return x.has("structure") or x.has("op:") or x.has("approx") or "@duration" in x.tokens


def operator_at(lexemes: Sequence[Lexeme], i: int) -> tuple[str, bool, set[int]]:
    """Return the comparison at a number (`eq`: none), whether it is rounded, and the words that say so."""
    op, approximate = _sign(lexemes, i), False
    used: set[int] = set()
    for j in range(i - 1, max(-1, i - 5), -1):
        x = lexemes[j]
        if x.quantity is not None or x.text in _STOPS:
            break
        if x.has("approx") and all(_light(y) for y in lexemes[j + 1 : i]):
            approximate = True
            used.add(j)
        elif x.has("op:") and op == "eq":
            op = x.tagged("op:")[0]
            used.add(j)
            if j and lexemes[j - 1].has("neg") and not lexemes[j - 1].has("op:"):
                op = _DENIED.get(op, op)
                used.add(j - 1)
    for j in range(i + 1, min(len(lexemes), i + 4)):
        x = lexemes[j]
        if x.quantity is not None or x.text in _STOPS:
            break
        if x.text.lower() in _AFTER:
            approximate = approximate or x.has("approx")
            op = x.tagged("op:")[0] if x.has("op:") and op == "eq" else op
            used.add(j)
    return op, approximate, used
