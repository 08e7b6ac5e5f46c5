"""What a claim derives from several numbers or several records: the parts that all derivations share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from habeas.verify.findings import Finding, failures
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.matching import unify
from habeas.verify.measures import Quantity, quantity
from habeas.verify.naming import stands_in
from habeas.verify.number_labels import plainest, score
from habeas.verify.polarity import Scope, scopes
from habeas.verify.records import Record
from habeas.verify.segments import Segment, anchors
from habeas.verify.slots import Slot


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim as it was read, and the records that are bound to it."""

    lexemes: Sequence[Lexeme]
    scopes: Sequence[Scope]
    records: Sequence[Record]

    def names(self, among: Iterable[int] | None = None) -> list[tuple[int, Lexeme]]:
        """Return what the claim names, with positions."""
        found = anchors(self.lexemes, self.records)
        places = {id(x): i for i, x in enumerate(self.lexemes)}
        wanted = None if among is None else set(among)
        return [(places[id(x)], x) for x in found if wanted is None or places[id(x)] in wanted]

    def holding(self, names: Iterable[Lexeme]) -> list[Record]:
        """Return the records that name all of `names`."""
        wanted = list(names)
        return [r for r in self.records if all(stands_in(x, r) for x in wanted)]

    def where(self, *tags: str) -> list[int]:
        """Return the positions of lexemes that carry one of the tags."""
        return [i for i, x in enumerate(self.lexemes) if any(x.has(t) for t in tags)]

    def text(self, i: int) -> str:
        """Return a lexeme's text in lower case; empty outside the claim."""
        return self.lexemes[i].text.lower() if 0 <= i < len(self.lexemes) else ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A part of a claim that was derived, or refuted: which lexemes it accounts for, and the findings."""

    findings: tuple[Finding, ...]
    consumed: frozenset[int] = field(default_factory=frozenset)


def slot_named(record: Record, words: Iterable[Lexeme], dimension: str | None = None) -> Slot | None:
    """Return the number of `record` (of that dimension) that `words` name, if they name exactly one."""
    keys = {s.key.lower() for s in record.slots if s.key}
    context = {
        i: (1.0, key_tokens(x.text) | {x.text.lower()} if x.kind is Kind.NAME else x.tokens)
        for i, x in enumerate(words)
        if x.kind is Kind.WORD or (x.kind is Kind.NAME and x.text.lower() in keys)
    }
    numbers = [
        s
        for s in record.numbers
        if dimension is None or (s.quantity is not None and s.quantity.dimension == dimension)
    ]
    scored = [(score(s, context), s) for s in numbers]
    best = max((v for v, _ in scored), default=0.0)
    if best <= 0:
        return None
    top = plainest([(v, s) for v, s in scored if v >= best - 1e-9], context)
    return top[0][1] if len(top) == 1 else None


def reading_of(record: Record) -> Slot | None:
    """Return the one number that a record is about (`value`, `current`)."""
    found = [
        s
        for s in record.numbers
        if s.keyed and s.labels & {"@current", "@value"} and not s.labels & {"@threshold"}
    ]
    return found[0] if len(found) == 1 else None


def sole_reading(record: Record, dimension: str | None = None) -> Slot | None:
    """Return the one number that a record gives (of that dimension): its reading, or the only one that it holds."""
    if dimension is None and (own := reading_of(record)) is not None:
        return own
    found = [
        s
        for s in record.numbers
        if s.quantity is not None
        and (s.quantity.dimension == dimension if dimension else not s.quantity.raw.startswith("#"))
        and not s.labels & _LIMITS
    ]
    return found[0] if len(found) == 1 else None


_LIMITS = frozenset({"@threshold", "@limit", "@max", "@total"})
_UNIT_WORDS = {
    "second": "s", "seconds": "s", "minute": "m", "minutes": "m", "hour": "h", "hours": "h", "day": "d", "days": "d",
    "秒": "s", "秒钟": "s", "分钟": "m", "小时": "h", "天": "d",
}  # fmt: skip
_ONE = frozenset({"a", "an", "one", "一"})


def lengths(lexemes: Sequence[Lexeme]) -> list[tuple[range, Quantity]]:
    """Return the lengths of time that a claim names, with their positions: `40 s`, `two minutes`, `一小时`."""
    out: list[tuple[range, Quantity]] = []
    for i, x in enumerate(lexemes):
        if x.quantity is not None and x.quantity.dimension == "time":
            out.append((range(i, i + 1), x.quantity))
            continue
        words = x.text.lower().split()
        if len(words) == 2 and words[0] in _ONE and words[1] in _UNIT_WORDS:  # `an hour`, read as one phrase
            out += _length(range(i, i + 1), "1", words[1])
            continue
        spelled = x.quantity is not None and x.quantity.whole is not None and not x.text[0].isdigit()
        if not spelled and x.text.lower() not in _ONE:
            continue
        number = str(x.quantity.whole) if x.quantity is not None else "1"
        for size in (1, 2):
            unit = "".join(y.text.lower() for y in lexemes[i + 1 : i + 1 + size])
            if unit in _UNIT_WORDS:
                out += _length(range(i, i + 1 + size), number, unit)
                break
    return out


def _length(at: range, number: str, unit: str) -> list[tuple[range, Quantity]]:
    value = quantity(number, _UNIT_WORDS[unit])
    return [] if value is None else [(at, value)]


def moment(record: Record) -> datetime | None:
    """Return the record's own time on one clock; None without one."""
    time = record.time
    return time.wall(2000) if time is not None else None


def seconds_between(first: Record, second: Record) -> Fraction | None:
    """Return how much later `second` is; None when that cannot be told."""
    one, other = first.time, second.time
    if one is None or other is None or one.offset != other.offset:
        return None
    if (one.year is None) is not (other.year is None):
        return None  # of which year a line without one is, the other does not say
    a, b = one.wall(2000), other.wall(2000)
    if a is None or b is None:
        return None
    delta = b - a
    return Fraction(delta.days * 86_400 + delta.seconds) + Fraction(delta.microseconds, 1_000_000)


def described(
    statement: Statement, positions: Sequence[int], records: Sequence[Record] | None = None
) -> list[Record]:
    """Return the records that show every part of the description at `positions`."""
    lexemes = [statement.lexemes[i] for i in positions]
    alone = scopes(lexemes)  # what failed in another part of the claim has not failed here
    whole = [statement.scopes[i] for i in positions]
    segment = Segment(lexemes, [a if w is Scope.FAILED else w for a, w in zip(alone, whole, strict=True)])
    if not any(_describes(x) for x in segment.lexemes):
        return []
    return [
        r
        for r in (statement.records if records is None else records)
        if not failures(unify(segment, r, statement.records))
    ]


def _describes(x: Lexeme) -> bool:
    """Whether a word tells one record from another; `UP` in capitals is a state."""
    state = x.text.isupper() and x.text.isascii() and len(x.text) > 1
    return x.kind is not Kind.MARK and (state or not x.has("structure"))
