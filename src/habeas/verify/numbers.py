"""Does a record give a claim's number its value, under the key that the claim means?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from habeas.verify.fullness import pairs
from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import Quantity, comparable, same_value
from habeas.verify.operators import operator_at
from habeas.verify.polarity import Scope
from habeas.verify.records import Record, Slot, key_tokens

_GENERIC = frozenset({"@count", "@value", "@current", "@id", "@name", "@type"})
"""Labels that say little: they neither prove nor compete."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A number of a claim with its operator."""

    position: int
    quantity: Quantity
    op: str
    approximate: bool
    operators: frozenset[int]
    """Positions of the words that made the operator."""


def stated_numbers(lexemes: Sequence[Lexeme], consumed: set[int]) -> list[Stated]:
    """Return the numbers of a stretch with the comparison and rounding words that stand at them."""
    out: list[Stated] = []
    for i, x in enumerate(lexemes):
        if x.quantity is not None and i not in consumed:
            op, approximate, used = operator_at(lexemes, i)
            out.append(Stated(i, x.quantity, op, approximate, frozenset(used)))
    return out


def check_numbers(
    lexemes: Sequence[Lexeme], scopes: Sequence[Scope], consumed: set[int], record: Record, keys: frozenset[str]
) -> tuple[list[Finding], set[int], set[int]]:
    """Return a finding for every number, the positions of the words that label or compare them, and of those that label."""
    findings: list[Finding] = []
    used: set[int] = set()
    labelling: set[int] = set()
    shown = _ratios(lexemes, consumed, record)
    findings += [ok(f"{lexemes[i].text}/{lexemes[i + 2].text} stands in the record") for i in shown if i + 2 in shown]
    for number in stated_numbers(lexemes, consumed | shown):
        if scopes[number.position] is Scope.DENIED and number.op == "eq" and _denied(lexemes, number.position):
            findings.append(unknown(f"{number.quantity.raw} is denied"))
            continue
        finding, labels = _check(number, lexemes, record, keys)
        findings.append(finding)
        used |= labels | number.operators
        labelling |= labels - number.operators
    return findings, used, labelling


def _ratios(lexemes: Sequence[Lexeme], consumed: set[int], record: Record) -> set[int]:
    """Return the positions of `n/m` pairs that the record has as part and whole."""
    known = {(p.quantity.value, w.quantity.value) for p, w in pairs(record) if p.quantity and w.quantity}
    out: set[int] = set()
    for i in range(len(lexemes) - 2):
        part, whole = lexemes[i].quantity, lexemes[i + 2].quantity
        if part is not None and whole is not None and lexemes[i + 1].text == "/" and i not in consumed and (part.value, whole.value) in known:
            out |= {i, i + 2}
    return out


def _denied(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether a negator stands right before a number: `not 23`."""
    return i > 0 and (lexemes[i - 1].has("neg") or (lexemes[i - 1].has("structure") and i > 1 and lexemes[i - 2].has("neg")))


def _check(
    number: Stated, lexemes: Sequence[Lexeme], record: Record, keys: frozenset[str]
) -> tuple[Finding, set[int]]:
    context = context_of(lexemes, number.position, keys)
    scored = [(score(slot, context), slot) for slot in record.numbers if _same_measure(number.quantity, slot)]
    raw = number.quantity.raw
    if _is_line(number, lexemes, record, context):
        return ok(f"{raw} is the line"), {j for j, (_, t) in context.items() if j >= 0 and "@line" in t}
    if _is_http_status(number, lexemes, record) and not _told_otherwise(number, record, context):
        return ok(f"{raw} is the response's status"), {j for j, (_, t) in context.items() if t & {"@status", "@statuscode", "@code", "@return", "@respond"} and j >= 0}
    if _is_port(number.quantity, record, context):
        return ok(f"{raw} is the port"), {j for j, (_, t) in context.items() if "@port" in t}
    if not scored:
        return missing(f"{raw} stands in no excerpt"), set()
    if number.op != "eq" and (beside := _limit(number, lexemes, record)) is not None:
        finding, labels = beside
        if finding.outcome:
            return finding, labels
        context = {j: v for j, v in context.items() if j not in labels}
        scored = [(score(slot, context), slot) for s, slot in scored if not slot.labels & _LIMITS]
        if scored and max(s for s, _ in scored) <= 0:
            scored = [(1.0, slot) for slot in _readings([slot for _, slot in scored])]
        if not scored:
            return unknown(f"it is not said what is compared with {raw}"), labels
        finding, more = _decide(number, scored, context, record)
        return finding, labels | more
    return _decide(number, scored, context, record)


def _is_port(quantity: Quantity, record: Record, context: dict[int, tuple[float, frozenset[str]]]) -> bool:
    """An address carries its port without naming it."""
    return quantity.whole is not None and quantity.raw in record.names and any("@port" in t for _, t in context.values())


def _is_line(number: Stated, lexemes: Sequence[Lexeme], record: Record, context: dict[int, tuple[float, frozenset[str]]]) -> bool:
    """A stack frame carries its line without naming it (`Orders.java:46`)."""
    if not any("@line" in t for _, t in context.values()):
        return False
    low = record.text.lower()
    return any(
        x.kind is Kind.NAME and re.search(rf"{re.escape(x.text.lower())}:{number.quantity.raw}(?![0-9])", low) for x in lexemes
    )


_STATUSES = frozenset(
    {200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 499, 500, 501, 502, 503, 504, 520, 522, 524}
)


def _told_otherwise(number: Stated, record: Record, context: dict[int, tuple[float, frozenset[str]]]) -> bool:
    near = _nearby(number, context)
    return any(s.keyed and not s.labels & {"@status", "@statuscode"} and _telling(s, context) & near for s in record.numbers)


_ANSWERS = frozenset({"status", "statuscode", "code", "respond", "response", "http", "fail", "error"})


def _is_http_status(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> bool:
    """An access log carries the status of its response without naming it."""
    whole = number.quantity.whole
    if whole not in _STATUSES or number.op != "eq" or not record.implied & {"http", "@http"}:
        return False
    found = {
        s.quantity.whole
        for s in record.numbers
        if s.quantity and s.quantity.whole in _STATUSES and (not s.keyed or s.labels & {"@status", "@statuscode"})
    }
    beside = lexemes[number.position - 1] if number.position else None
    return found == {whole} and (beside is None or beside.has("structure") or bool(beside.meaning.concepts & _ANSWERS))


def _readings(slots: Sequence[Slot]) -> list[Slot]:
    """Return the one number that a record is about: its `value` or `current`."""
    found = [s for s in slots if s.keyed and s.labels & {"@current", "@value"}]
    return found if len(found) == 1 else []


_LIMITS = frozenset({"@threshold"})


def plainest(
    scored: list[tuple[float, Slot]], context: dict[int, tuple[float, frozenset[str]]]
) -> list[tuple[float, Slot]]:
    """Of slots that are named alike, keep those whose keys say least beyond that: `took` before `expected-duration`."""
    said = frozenset[str]().union(*(tokens for _, tokens in context.values())) if context else frozenset[str]()
    rest = {id(slot): _unsaid(slot, said) for _, slot in scored}
    least = min(rest.values(), default=0)
    return [(s, slot) for s, slot in scored if rest[id(slot)] == least]


def _unsaid(slot: Slot, said: frozenset[str]) -> int:
    if not slot.keyed:
        return 0
    return sum(1 for word in slot.key_words if not word & said)


def _limit(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> tuple[Finding, set[int]] | None:
    """`above the 80 threshold`: the threshold must be 80; what is above it is another number."""
    words = {
        j
        for j in range(max(0, number.position - 3), min(len(lexemes), number.position + 3))
        if "@threshold" in lexemes[j].tokens
    }
    if not words:
        return None
    slots = [s for s in record.numbers if s.labels & _LIMITS]
    if not slots:
        return missing("no excerpt gives a threshold"), words
    for slot in slots:
        assert slot.quantity is not None  # noqa: S101 - numbers only
        if same_value(number.quantity, slot.quantity, "eq", approximate=False, labels=slot.labels):
            return ok(f"the threshold is {slot.lexeme.text}"), words
    return contradicted(f"the threshold is {slots[0].lexeme.text}, not {number.quantity.raw}"), words


def _decide(
    number: Stated, scored: list[tuple[float, Slot]], context: dict[int, tuple[float, frozenset[str]]], record: Record
) -> tuple[Finding, set[int]]:
    raw = number.quantity.raw
    best = max(s for s, _ in scored)
    if best <= 0:
        if any(slot.keyed and _telling(slot, context) & _nearby(number, context) for slot in record.numbers):
            return unknown(f"{raw} is not under the key that the claim names"), set()
        return _by_measure(number, [slot for _, slot in scored]), _measuring(number, context)
    chosen = plainest([(s, slot) for s, slot in scored if s >= best - 1e-2], context)
    for _, slot in chosen:
        if _agrees(number, slot) and (rival := _compounded(slot, scored, context)) is not None:
            return unknown(f"{raw}: {slot.key} or {rival.key}?"), set()
        if _agrees(number, slot):
            return ok(f"{raw} is {slot.key or 'the number'} {slot.lexeme.text}"), hits(slot, context) | _measuring(number, context)
    if (direct := _beside(number, scored, context)) is not None:
        return ok(f"{raw} is {direct.key} {direct.lexeme.text}"), hits(direct, context)
    slot = chosen[0][1]
    if slot.keyed and best >= 1 and len(chosen) == 1:
        return contradicted(f"{slot.key} is {slot.lexeme.text}, not {number.op if number.op != 'eq' else ''}{raw}"), hits(slot, context)
    if any(_agrees(number, s) for _, s in scored):
        return unknown(f"{raw} stands under another key"), set()
    return missing(f"{raw} is not what the excerpt gives"), set()


def _compounded(
    slot: Slot, scored: list[tuple[float, Slot]], context: dict[int, tuple[float, frozenset[str]]]
) -> Slot | None:
    """Return another number that the word right beside the slot's name tells (`baseline error rate`)."""
    own = _telling(slot, context)
    for _, other in scored:
        if other is slot or not other.keyed or other.quantity == slot.quantity:
            continue
        theirs = _telling(other, context) - own
        if any(abs(j - k) == 1 for j in own for k in theirs):
            return other
    return None


def _beside(
    number: Stated, scored: list[tuple[float, Slot]], context: dict[int, tuple[float, frozenset[str]]]
) -> Slot | None:
    """Return the slot whose key stands right at the number, whatever the rest of the sentence names (`server 1`)."""
    near = _nearby(number, context)
    for _, slot in scored:
        told = near & _telling(slot, context)
        others = [s for _, s in scored if s is not slot and s.keyed and told & _telling(s, context)]
        if slot.keyed and number.op == "eq" and told and not others and _agrees(number, slot):
            return slot
    return None


def _nearby(number: Stated, context: dict[int, tuple[float, frozenset[str]]]) -> set[int]:
    return {j for j in context if 0 < number.position - j <= 2 or 0 < j - number.position <= 1}


def _telling(slot: Slot, context: dict[int, tuple[float, frozenset[str]]]) -> set[int]:
    return {j for j, (_, tokens) in context.items() if j >= 0 and (tokens - _GENERIC) & (slot.labels - _GENERIC)}


def _measuring(number: Stated, context: dict[int, tuple[float, frozenset[str]]]) -> set[int]:
    """Words that only say that a time was measured (`took`, `耗时`), beside a time."""
    if number.quantity.dimension != "time":
        return set()
    return {j for j, (weight, t) in context.items() if (t & {"@duration"} and weight > 0.9) or (j == number.position - 1 and "@after" in t)}


def _agrees(number: Stated, slot: Slot) -> bool:
    assert slot.quantity is not None  # noqa: S101 - numbers only
    if slot.op == "exceeded":
        return number.op in ("eq", "gt") and same_value(number.quantity, slot.quantity, "eq", approximate=False, labels=slot.labels) is True
    if slot.op != "eq":
        return _implied(number, slot)
    if slot.approximate and number.op == "eq" and not number.approximate:
        return False
    return same_value(number.quantity, slot.quantity, number.op, approximate=number.approximate, labels=slot.labels | {s.lstrip("@") for s in slot.labels}) is True


def _implied(number: Stated, slot: Slot) -> bool:
    """A bound in the record (`> 5s`) gives that bound and wider ones, never the number itself."""
    assert slot.quantity is not None  # noqa: S101 - numbers only
    values = comparable(number.quantity, slot.quantity, labels=slot.labels)
    if not values:
        return False
    bound, claimed = values[0], number.quantity.bases[0]
    if slot.op in ("gt", "ge"):
        return number.op == slot.op and claimed <= bound or number.op == "ge" and slot.op == "gt" and claimed <= bound
    return number.op == slot.op and claimed >= bound or number.op == "le" and slot.op == "lt" and claimed >= bound


def _same_measure(claim: Quantity, slot: Slot) -> bool:
    return slot.quantity is not None and bool(comparable(claim, slot.quantity, labels=slot.labels | {s.lstrip("@") for s in slot.labels}))


_MEASURES = frozenset({"@duration", "@latency", "@current", "@value"})
"""Keys that need not be named beside a number with a unit."""


def _by_measure(number: Stated, slots: list[Slot]) -> Finding:
    """A number whose key the claim does not name: its unit must leave one reading only."""
    raw = number.quantity.raw
    slots = [s for s in slots if not s.keyed or s.labels & _MEASURES]
    agreeing = [s for s in slots if _agrees(number, s)]
    if not agreeing:
        return missing(f"{raw} stands in no excerpt")
    if any(s in agreeing for s in _readings(slots)):
        return ok(f"{raw} is the record's reading")
    if number.quantity.dimension is not None and len({s.quantity.bases for s in slots if s.quantity}) == 1:
        return ok(f"{raw} is the only such value ({agreeing[0].lexeme.text})")
    if number.quantity.dimension is not None and number.op == "eq" and len(agreeing) == 1 and not number.approximate:
        return ok(f"{raw} is {agreeing[0].lexeme.text}")
    return unknown(f"it is not said what {raw} is")


def context_of(
    lexemes: Sequence[Lexeme], at: int, keys: frozenset[str]
) -> dict[int, tuple[float, frozenset[str]]]:
    """Return the words that can say what the number at `at` is, with weights: nearer, and not beyond another number."""
    out: dict[int, tuple[float, frozenset[str]]] = {}
    if _is_whole(lexemes, at):
        out[-1] = (2.0, frozenset({"@total", "@max", "@desired"}))
    for step in (-1, 1):
        weight = 1.0
        distance = 0
        j = at + step
        while 0 <= j < len(lexemes):
            x = lexemes[j]
            if x.kind is Kind.NUMBER or x.kind is Kind.TIME:
                weight *= 0.5
            elif x.text in ",;.:":
                weight *= 0.4
            elif tokens := _naming(x, keys):
                out[j] = (weight * (1 - 0.01 * min(distance, 20)), tokens)
            distance += 1
            j += step
    return out


def _is_whole(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a number is the whole of which another is a part: `3 of 8`, `3/8`, `8 个中的 3 个`."""
    j = at - 1
    while j >= 0 and lexemes[j].text.lower() in ("the", "its", "a", "total", "all"):
        j -= 1
    if j > 0 and lexemes[j].text.lower() in ("of", "out of", "/", "out"):
        return any(x.quantity is not None for x in lexemes[max(0, j - 5) : j])
    after = [x.text for x in lexemes[at + 1 : at + 5]]
    inside = next((k for k, t in enumerate(after) if t in ("中", "里")), None)
    return inside is not None and any(x.quantity is not None for x in lexemes[at + 2 + inside : at + 8 + inside])


def _naming(x: Lexeme, keys: frozenset[str]) -> frozenset[str]:
    if x.kind is Kind.WORD and not (x.has("neg") or x.has("approx")):
        return x.tokens
    if x.kind is Kind.NAME and (x.text.lower() in keys or x.text[0].isupper()):
        return key_tokens(x.text) | {x.text.lower()}
    return frozenset()


def score(slot: Slot, context: dict[int, tuple[float, frozenset[str]]]) -> float:
    """Return how well the words around a claim's number name the slot."""
    labels = slot.labels - _GENERIC
    total = sum(weight for weight, tokens in context.values() if (tokens - _GENERIC) & labels)
    if len(slot.key_words) > 1:  # the whole key, word for word, counts twice
        total += sum(weight for weight, tokens in context.values() if slot.key.lower() in tokens)
    return total if slot.keyed else 0.6 * total


def hits(slot: Slot, context: dict[int, tuple[float, frozenset[str]]]) -> set[int]:
    """Return the positions of the words that name the slot."""
    if not slot.keyed:
        return set()  # the words beside a number have to stand for themselves
    return {j for j, (_, tokens) in context.items() if j >= 0 and tokens & slot.labels}
