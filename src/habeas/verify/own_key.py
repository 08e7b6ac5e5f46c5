"""Whether the claim gives a number to a key under which the record has another value (`backlog=696s` of `lag=696s`)."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.agreement import agrees, same_bound, same_measure
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.records import Record
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated

_JOINS = frozenset(
    {"=", ":", "is", "was", "are", "were", "of", "为", "是", "equals", "reads", "stood", "stands"}
)
"""What stands between a key and its value."""
_OF = frozenset({"of", "on", "for", "at", "in", "from"})
_READING = frozenset({"@current", "@value"})
_SKIPPED = 4
_GENERIC = frozenset({"@count", "@id", "@name", "@type"})


def misplaced(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> str | None:
    """Return the key that the claim gives to the number, where the record has another value under that key."""
    keys = frozenset(s.key.lower() for s in record.numbers if s.key)
    for i, joined in _keys_at(number.position, lexemes, keys):
        x = lexemes[i]
        literal = [s for s in record.slots if s.keyed and s.key.lower() == x.text.lower()]
        numeric = [s for s in literal if s.quantity is not None]
        if numeric:
            return None if any(_holds(number, s) for s in numeric) else x.text
        if (
            not joined
            and number.quantity.dimension is None
            and "@duration" in x.tokens
            and not _timed(number, record)
        ):
            return x.text
        if number.op != "eq" and x.tokens & _READING and _adjacent(number.position, i, lexemes):
            read = [s for s in record.numbers if s.keyed and s.labels & _READING]
            if not any(same_measure(number.quantity, s) and same_bound(number, s) for s in read):
                return x.text
        told = literal or [s for s in record.numbers if s.keyed and x.kind is Kind.WORD and _tells(x, s)]
        if (
            joined
            and told
            and not any(_holds(number, s) for s in told)
            and not _told(number, lexemes, record)
        ):
            return x.text
    return None


def _timed(number: Stated, record: Record) -> bool:
    """Whether the record has the number as a time."""
    return any(
        _holds(number, s)
        and (s.labels & {"@duration", "@latency"} or (s.quantity and s.quantity.dimension == "time"))
        for s in record.numbers
    )


def _adjacent(at: int, i: int, lexemes: Sequence[Lexeme]) -> bool:
    low, high = min(at, i), max(at, i)
    return not any(x.has("op:") for x in lexemes[low + 1 : high])


def _told(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> bool:
    """Whether a word of the number's own clause names a number of the record that it may be."""
    own = [s for s in record.numbers if _holds(number, s)]
    return any(
        x.tokens & s.labels or x.text.lower() == s.key.lower()
        for i in _clause(number.position, lexemes)
        if (x := lexemes[i]).kind is Kind.WORD or x.kind is Kind.NAME
        for s in own
        if s.keyed or x.kind is Kind.WORD
    )


def _clause(at: int, lexemes: Sequence[Lexeme]) -> list[int]:
    first, last = at, at + 1
    while first and not _ends(lexemes[first - 1]):
        first -= 1
    while last < len(lexemes) and not _ends(lexemes[last]):
        last += 1
    return [i for i in range(first, last) if i != at]


def _ends(x: Lexeme) -> bool:
    return x.quantity is not None or x.text in ",;.()"


def _holds(number: Stated, slot: Slot) -> bool:
    if slot.quantity is None or slot.quantity.raw == number.quantity.raw:
        return number.quantity.raw in (slot.lexeme.text, slot.quantity.raw if slot.quantity else "")
    return agrees(number, slot) or (same_measure(number.quantity, slot) and same_bound(number, slot))


def _tells(x: Lexeme, slot: Slot) -> bool:
    return bool((x.tokens - _GENERIC) & (slot.labels - _GENERIC))


def _keys_at(at: int, lexemes: Sequence[Lexeme], keys: frozenset[str]) -> list[tuple[int, bool]]:
    """Return where the number's key may stand, and whether it is joined: `K is 5`, `K of A is 5`, `5 is the K`."""
    out: list[tuple[int, bool]] = []
    j, joined = _over(lexemes, at, -1, keys)
    if j is not None:
        out.append((j, joined))
        if joined and j > 1 and lexemes[j].kind is Kind.NAME and lexemes[j - 1].text.lower() in _OF:
            out.append((j - 2, joined))
    j, joined = _over(lexemes, at, 1, keys)
    if j is not None and joined:
        out.append((j, joined))
    return out


def _over(lexemes: Sequence[Lexeme], at: int, step: int, keys: frozenset[str]) -> tuple[int | None, bool]:
    """Return the first word of weight beside a number, and whether a word that joins stands between."""
    joined = False
    j = at + step
    while 0 <= j < len(lexemes) and abs(j - at) <= _SKIPPED:
        x = lexemes[j]
        if x.text.lower() in _JOINS:
            joined = True
        elif x.text.lower() in keys or (x.kind is Kind.NAME or (x.kind is Kind.WORD and not _light(x))):
            beyond = j + step
            counted = 0 <= beyond < len(lexemes) and lexemes[beyond].quantity is not None
            return (None if counted or x.has("neg") else j), joined
        elif x.kind is not Kind.WORD or x.has("neg"):
            return None, joined
        j += step
    return None, joined


def _light(x: Lexeme) -> bool:
    return x.has("structure") or x.has("approx") or x.has("op:") or x.has("neg")
