"""Words that join: two events by order or reason, a rounding and its number, one thing and all others."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.lexemes import Kind, Lexeme

HIGHEST = frozenset({"最高", "最低", "最大", "最小", "最长", "最短", "最慢", "最快", "highest", "lowest"})
"""Words that set one above all others: a derivation has to account for them, or the record to have them."""
_LINKS = frozenset({"followed", "so", "于是", "whereupon"})
"""Words that order two events, or make one the reason of the other."""


def links(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Return whether the word says that one thing followed another (`so that`, `so far` are phrases of their own)."""
    low, behind = lexemes[i].text.lower(), lexemes[i + 1].text if i + 1 < len(lexemes) else ""
    return low in _LINKS or (low == "于" and behind == "是")


def rounds(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Return whether a word of rounding stands at a number: `nearly 60`, `60 左右`, `约为 60`."""
    if not lexemes[i].text.isascii() and any(x.quantity is not None for x in lexemes[max(0, i - 2) : i]):
        return True
    for x in lexemes[i + 1 : i + 6]:
        if x.quantity is not None:
            return True
        if (
            not (x.has("structure") or x.has("op:") or x.has("approx") or x.kind is Kind.MARK)
            or x.text in ",;"
        ):
            return False
    return False
