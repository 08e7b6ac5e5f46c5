"""What a claim says in the record's own words: runs of lexemes that stand there one after another.

Such a run is shown before any word of it is understood, with its negator: `no space left on device`, `ok=false`. A run
that leaves out what denies it in the record is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.function_words import is_free
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment

_DENYING = (Scope.DENIED, Scope.HEDGED)
_TRIED = 16
"""Places of one word in a record that are tried."""
_LEAST = 3
"""Words of weight that a run has at least, where no key and no negator makes it one."""


def verbatim(segment: Segment, record: Record) -> set[int]:
    """Return the positions of the words and numbers of `segment` that stand in a run of the record."""
    out: set[int] = set()
    i = 0
    while i < len(segment.lexemes):
        size = max((_run(segment, i, record, k) for k in _starts(segment.lexemes[i], record)), default=0)
        run = range(i, i + size)
        if _weighs([segment.lexemes[j] for j in run]):
            out |= {j for j in run if segment.lexemes[j].kind is not Kind.NAME or _is_key(segment.lexemes, j)}
        i += max(1, size)
    return out


_FLAGS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "none"})


def flags(segment: Segment, record: Record) -> set[int]:
    """Return the positions of a key and of the flag that the record gives it: `available is false`."""
    given = {(s.key.lower(), s.lexeme.text.lower()) for s in record.slots if s.key}
    out: set[int] = set()
    for i, x in enumerate(segment.lexemes):
        for j in range(i + 1, min(len(segment.lexemes), i + 7)):
            value = segment.lexemes[j].text.lower()
            if value in (",", ";"):
                break
            if value in _FLAGS and (x.text.lower(), value) in given:
                out |= {i, j}
    return out


def _starts(x: Lexeme, record: Record) -> list[int]:
    return list(record.places.get(x.text.lower(), ())[:_TRIED]) if x.kind is not Kind.MARK else []


def _run(segment: Segment, i: int, record: Record, k: int) -> int:
    """Return how many lexemes from `i` on stand from `k` on in the record, denied as they are here."""
    size = 0
    while i + size < len(segment.lexemes) and k + size < len(record.lexemes):
        a, b = segment.lexemes[i + size], record.lexemes[k + size]
        here, there = segment.scopes[i + size] in _DENYING, record.scopes[k + size] in _DENYING
        if a.text.lower() != b.text.lower() or (here is not there and b.kind is not Kind.MARK):
            break
        size += 1
    while size and segment.lexemes[i + size - 1].kind is Kind.MARK:
        size -= 1
    return size


def _is_key(lexemes: Sequence[Lexeme], j: int) -> bool:
    return j + 1 < len(lexemes) and lexemes[j + 1].text in ("=", ":")


def _weighs(run: Sequence[Lexeme]) -> bool:
    """Whether a run says something: a key with its value, a negator with what it denies, three words."""
    if len(run) > 2 and run[0].kind in (Kind.WORD, Kind.NAME) and run[1].text in ("=", ":"):
        return True
    heavy = [x for x in run if x.kind in (Kind.WORD, Kind.NUMBER) and not is_free(x) and not x.has("neg")]
    denied = any(x.has("neg") for x in run)
    return len(heavy) >= (1 if denied else _LEAST)
