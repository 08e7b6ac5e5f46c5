"""Which two numbers of a claim are part and whole: `3/8`, `3 of the 8`, `第 3 步（共 8 步）`."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.fullness import pairs
from habeas.verify.lexemes import Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.records import Record


def ratios(lexemes: Sequence[Lexeme], consumed: set[int], record: Record) -> set[int]:
    """Return the positions of `n/m` pairs that the record has as part and whole."""
    known = {(p.quantity.value, w.quantity.value) for p, w in pairs(record) if p.quantity and w.quantity}
    out: set[int] = set()
    for i, x in enumerate(lexemes):
        j = whole_after(lexemes, i) if x.quantity is not None and i not in consumed else None
        whole = lexemes[j].quantity if j is not None else None
        if j is None or whole is None or x.quantity is None or (x.quantity.value, whole.value) not in known:
            continue
        if _alike(x.quantity, whole, record):
            out |= {i, j}
    return out


def _alike(part: Quantity, whole: Quantity, record: Record) -> bool:
    """Whether both have the unit of the record's pair (`4 ms of 10` is no step `4/10`)."""
    return any(
        (p.quantity.dimension, w.quantity.dimension) == (part.dimension, whole.dimension)
        for p, w in pairs(record)
        if p.quantity and w.quantity
    )


_OF = frozenset({"/", "of", "out of", "共", "中的", "total", "in total"})
_COUNTERS = frozenset({"步", "个", "次", "台", "(", "the", "its", "total", "steps", "step", "all"})


def whole_after(lexemes: Sequence[Lexeme], i: int) -> int | None:
    """Return where the whole stands of which the number at `i` is a part: `3/8`, `3 of the 8`, `第 3 步 (共 8 步)`."""
    j, said = i + 1, False
    while j < len(lexemes) and j - i <= _BETWEEN:
        text = lexemes[j].text.lower()
        if lexemes[j].quantity is not None:
            return j if said else None
        if text not in _OF | _COUNTERS and not lexemes[j].meaning.concepts & _TRIES:
            return None
        said = said or text in _OF
        j += 1
    return None


_TRIES = frozenset({"attempt", "retry", "step"})
_BETWEEN = 6
