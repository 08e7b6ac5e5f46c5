"""What changed between two bound readings of one thing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, moment, seconds_between, slot_named
from habeas.verify.derive_times import group_words, is_distance, is_distance_word
from habeas.verify.findings import Finding, Outcome, contradicted, ok, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import Quantity
from habeas.verify.records import Record
from habeas.verify.slots import Slot

_UP = "increased"


_DOWN = "decreased"


def change(statement: Statement) -> Derivation | None:
    """What changed between two bound readings of one thing: direction, amount, from and to, within what time."""
    two = _two_readings(statement)
    if two is None:
        return None
    first, second, key_words = two
    a, b = slot_named(first, key_words), slot_named(second, key_words)
    if (a is None or b is None) and (differing := _differing(first, second)) is not None:
        a, b = differing
    if a is None or b is None or a.key != b.key or a.quantity is None or b.quantity is None:
        return None
    delta = b.quantity.bases[0] - a.quantity.bases[0]
    gap = seconds_between(first, second)
    shown = f"{a.key} went from {a.lexeme.text} to {b.lexeme.text}"
    findings, used = _change_findings(statement, delta, (a.quantity, b.quantity), gap, shown)
    if not findings or (not a.key and any(f.outcome is Outcome.CONTRADICTED for f in findings)):
        return None  # of numbers without a key, which is meant is not sure enough to refute
    labels = {k for k, x in enumerate(statement.lexemes) if x.kind is Kind.WORD and x.tokens & a.labels}
    return Derivation(tuple(findings), frozenset({*used, *labels, *group_words(statement)}))


def _two_readings(statement: Statement) -> tuple[Record, Record, list[Lexeme]] | None:
    counts = [
        x.quantity.whole for x in statement.lexemes if x.quantity is not None and not x.text[0].isdigit()
    ]
    if any(c not in (2, None) for c in counts):
        return None
    names = [x for _, x in statement.names()]
    records = [r for r in statement.holding(names) if moment(r) is not None]
    if not names and (len(records) != 2 or not _of_one_thing(*records)):
        return None
    if len(records) != 2 or seconds_between(records[0], records[1]) in (None, 0):
        return None
    first, second = sorted(records, key=lambda r: (moment(r) is None, moment(r)))
    return first, second, [x for x in statement.lexemes if x not in names]


_CHANGING = frozenset(
    {"@status", "@line_level", "@severity", "@message", "@reason", "@event", "@operation", "@phase"}
)
"""Keys whose values may differ between two readings of one thing."""


def _of_one_thing(first: Record, second: Record) -> bool:
    """Whether two records have the same keys, and the same values but for numbers, times and states."""
    ours, theirs = _identity(first), _identity(second)
    return bool(ours) and ours == theirs


def _identity(record: Record) -> dict[str, str]:
    return {
        s.key: s.lexeme.text
        for s in record.slots
        if s.keyed and s.quantity is None and s.lexeme.time is None and not s.labels & _CHANGING
    }


def _differing(first: Record, second: Record) -> tuple[Slot, Slot] | None:
    """Return the one number under a key that is not the same in both."""
    pairs = [
        (s, t)
        for s in first.numbers
        for t in second.numbers
        if s.keyed and s.key == t.key and s.quantity and t.quantity and s.quantity.bases != t.quantity.bases
    ]
    return pairs[0] if len(pairs) == 1 else None


_LATER = frozenset(
    {"later", "较晚", "后一条", "后一次", "后者", "第二次", "second", "latter", "较晚的", "后来"}
)


_EARLIER = frozenset({"earlier", "较早", "前一条", "前一次", "前者", "第一次", "former", "较早的", "first"})


_MOVING_TEXT = "from to by went go within in between across the rose 内 由 从 至 到 了 变为 变成"
_MOVING = frozenset(_MOVING_TEXT.split())


def _change_findings(
    statement: Statement, delta: Fraction, ends: tuple[Quantity, Quantity], gap: Fraction | None, shown: str
) -> tuple[list[Finding], set[int]]:
    used: set[int] = set()
    direction = _direction(statement, used)
    numbers = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.quantity is not None and i not in used and x.text[0].isdigit()
    ]
    spans = [i for i in numbers if is_distance_word(statement.lexemes[i]) and ends[0].dimension != "time"]
    values = [i for i in numbers if i not in spans]
    if direction is None and len(values) != 2:
        return [], used
    if direction is not None and not values and not _says_two(statement):
        return [], used
    findings: list[Finding] = []
    if direction is not None:
        true = delta > 0 if direction == _UP else delta < 0
        findings.append(ok(shown) if true else contradicted(shown))
    findings += [_within(statement, i, gap, shown) for i in spans]
    findings += _values(statement, values, delta, ends, shown)
    used |= {*numbers, *(i for i in range(len(statement.lexemes)) if statement.text(i) in _MOVING)}
    return findings, used


def _within(statement: Statement, i: int, gap: Fraction | None, shown: str) -> Finding:
    said = statement.lexemes[i].quantity
    if said is not None and gap is not None and is_distance(said, gap):
        return ok(f"within {said.raw}")
    return contradicted(f"{shown}, not within {statement.lexemes[i].text}")


def _values(
    statement: Statement, values: Sequence[int], delta: Fraction, ends: tuple[Quantity, Quantity], shown: str
) -> list[Finding]:
    quantities = [q for i in values if (q := statement.lexemes[i].quantity) is not None]
    if len(quantities) == 2:
        right = all(q.value == end.value for q, end in zip(quantities, ends, strict=True))
        return [ok(shown) if right else contradicted(shown)]
    if len(quantities) == 1:
        return [
            ok(shown)
            if quantities[0].bases[0] == abs(delta)
            else contradicted(f"{shown}, not by {quantities[0].raw}")
        ]
    return [] if not quantities else [unknown("more numbers than a change has")]


_WAYS = {"down": _DOWN, "up": _UP, "up to": _UP}
"""`from 5 down to 0`: which way it went."""


def _direction(statement: Statement, used: set[int]) -> str | None:
    later = next((i for i in range(len(statement.lexemes)) if statement.text(i) in _LATER), None)
    earlier = next((i for i in range(len(statement.lexemes)) if statement.text(i) in _EARLIER), None)
    if later is not None and earlier is not None:
        return _compared(statement, later, earlier, used)
    moves = {statement.text(k) for k in range(len(statement.lexemes))} & {"from", "由", "从"}
    for i, x in enumerate(statement.lexemes):
        if moves and statement.text(i) in _WAYS:
            used.add(i)
            return _WAYS[statement.text(i)]
        for concept in (_UP, _DOWN):
            lost = concept is _DOWN and statement.text(i) in ("lost", "loses")
            if (concept in x.meaning.concepts or lost) and not x.has("op:"):
                used.add(i)
                return concept
    return None


_HIGHER = frozenset(
    {
        "higher",
        "more",
        "greater",
        "larger",
        "高",
        "多",
        "大",
        "higher than",
        "more than",
        "greater than",
        "高于",
        "大于",
        "多于",
        "above",
    }
)


_LOWER = frozenset(
    {
        "lower",
        "less",
        "fewer",
        "smaller",
        "低",
        "少",
        "小",
        "lower than",
        "less than",
        "fewer than",
        "低于",
        "小于",
        "少于",
        "below",
    }
)


def _compared(statement: Statement, later: int, earlier: int, used: set[int]) -> str | None:
    for i in range(len(statement.lexemes)):
        low = statement.text(i)
        up, down = low in _HIGHER, low in _LOWER
        if up or down:
            used |= {
                i,
                later,
                earlier,
                *(k for k in range(len(statement.lexemes)) if statement.text(k) in ("than", "比", "one")),
            }
            return _UP if up == (later < earlier) else _DOWN
    return None


def _says_two(statement: Statement) -> bool:
    words = {statement.text(i) for i in range(len(statement.lexemes))}
    two = any(x.quantity is not None and x.quantity.whole == 2 for x in statement.lexemes) or "both" in words
    return two or bool(words & _LATER and words & _EARLIER)
