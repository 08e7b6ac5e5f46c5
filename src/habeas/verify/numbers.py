"""Does a record give a claim's number its value, under the key that the claim means?"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.fullness import pairs
from habeas.verify.lexemes import Lexeme
from habeas.verify.measures import Quantity, comparable, same_value
from habeas.verify.number_labels import Context, context_of, hits, nearby, plainest, score, telling
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated, stated_numbers
from habeas.verify.unnamed_numbers import is_http_status, is_line, is_port, told_otherwise


def check_numbers(
    lexemes: Sequence[Lexeme],
    scopes: Sequence[Scope],
    consumed: set[int],
    record: Record,
    keys: frozenset[str],
) -> tuple[list[Finding], set[int], set[int]]:
    """Return a finding for every number, the positions of the words that label or compare, and of those that label."""
    findings: list[Finding] = []
    used: set[int] = set()
    labelling: set[int] = set()
    shown = _ratios(lexemes, consumed, record)
    findings += [
        ok(f"{lexemes[i].text}/{lexemes[i + 2].text} stands in the record") for i in shown if i + 2 in shown
    ]
    parts = [p for p, _ in pairs(record) if any(lexemes[i].quantity == p.quantity for i in shown)]
    labelling |= {j for j, x in enumerate(lexemes) for p in parts if p.keyed and x.tokens & p.labels}
    used |= labelling
    for number in stated_numbers(lexemes, scopes, consumed | shown):
        if (
            scopes[number.position] is Scope.DENIED
            and number.op == "eq"
            and _denied(lexemes, number.position)
        ):
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
        if (
            part is not None
            and whole is not None
            and lexemes[i + 1].text.lower() in ("/", "of", "out of")
            and i not in consumed
            and (part.value, whole.value) in known
        ):
            out |= {i, i + 2}
    return out


def _denied(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether a negator stands right before a number: `not 23`."""
    return i > 0 and (
        lexemes[i - 1].has("neg") or (lexemes[i - 1].has("structure") and i > 1 and lexemes[i - 2].has("neg"))
    )


def _check(
    number: Stated, lexemes: Sequence[Lexeme], record: Record, keys: frozenset[str]
) -> tuple[Finding, set[int]]:
    context = context_of(lexemes, number.position, keys)
    if (named := _under_key(number, lexemes, record)) is not None:
        return named
    if number.op != "eq" and lexemes[number.position - 1].text.lower() == "by" and number.position:
        return unknown(f"by {number.quantity.raw}: a difference is not a reading"), set()
    if (found := _without_name(number, lexemes, record, context)) is not None:
        return found
    slots = [slot for slot in record.numbers if _same_measure(number.quantity, slot)]
    if not slots:
        return missing(f"{number.quantity.raw} stands in no excerpt"), set()
    firm = [slot for slot in slots if not slot.hedged or record.advises]
    if not firm or number.hedged:
        firm = slots if number.hedged else []
    if not firm:
        return missing(f"{number.quantity.raw} is only a possibility in the excerpt"), set()
    scored = [(score(slot, context), slot) for slot in firm]
    if number.op != "eq" and (beside := _limit(number, lexemes, record)) is not None:
        return _beyond_limit(number, beside, scored, context, record)
    return _decide(number, scored, context, record)


def _under_key(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> tuple[Finding, set[int]] | None:
    """`latency_ms is 4500`: the digits stand so under the key that the claim writes out, whatever they measure."""
    if number.op != "eq" or number.quantity.dimension is not None:
        return None
    for j in range(number.position - 1, max(-1, number.position - 7), -1):
        x = lexemes[j]
        if x.quantity is not None or x.text in ",;.":
            return None
        for slot in record.numbers:
            same = slot.quantity is not None and slot.quantity.raw == number.quantity.raw
            if len(slot.key_words) > 1 and slot.key.lower() == x.text.lower() and same:
                return ok(f"{slot.key} is {slot.quantity.raw if slot.quantity else ''}"), {j}
    return None


def _without_name(
    number: Stated, lexemes: Sequence[Lexeme], record: Record, context: Context
) -> tuple[Finding, set[int]] | None:
    raw = number.quantity.raw
    if is_line(number, lexemes, record, context):
        return ok(f"{raw} is the line"), _positions(context, {"@line"})
    if is_http_status(number, lexemes, record) and not told_otherwise(number, record, context):
        answers = {"@status", "@statuscode", "@code", "@return", "@respond"}
        return ok(f"{raw} is the response's status"), _positions(context, answers)
    if is_port(number.quantity, record, context):
        return ok(f"{raw} is the port"), _positions(context, {"@port"})
    return None


def _positions(context: Context, tokens: set[str]) -> set[int]:
    return {j for j, (_, found) in context.items() if j >= 0 and found & tokens}


def _beyond_limit(
    number: Stated,
    beside: tuple[Finding, set[int]],
    scored: list[tuple[float, Slot]],
    context: Context,
    record: Record,
) -> tuple[Finding, set[int]]:
    """`above the 80 threshold`: the threshold stands; now what is above it."""
    finding, labels = beside
    if finding.outcome:
        return finding, labels
    context = {j: v for j, v in context.items() if j not in labels}
    scored = [(score(slot, context), slot) for _, slot in scored if not slot.labels & _LIMITS]
    if scored and max(s for s, _ in scored) <= 0:
        scored = [(1.0, slot) for slot in _readings([slot for _, slot in scored])]
    if not scored:
        return unknown(f"it is not said what is compared with {number.quantity.raw}"), labels
    finding, more = _decide(number, scored, context, record)
    return finding, labels | more


def _readings(slots: Sequence[Slot]) -> list[Slot]:
    """Return the one number that a record is about: its `value` or `current`."""
    found = [s for s in slots if s.keyed and s.labels & {"@current", "@value"}]
    return found if len(found) == 1 else []


_LIMITS = frozenset({"@threshold"})


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
    number: Stated,
    scored: list[tuple[float, Slot]],
    context: Context,
    record: Record,
) -> tuple[Finding, set[int]]:
    raw = number.quantity.raw
    best = max(s for s, _ in scored)
    if best <= 0:
        if any(slot.keyed and telling(slot, context) & nearby(number, context) for slot in record.numbers):
            return unknown(f"{raw} is not under the key that the claim names"), set()
        return _by_measure(number, [slot for _, slot in scored]), _measuring(number, context)
    chosen = plainest([(s, slot) for s, slot in scored if s >= best - 1e-2], context)
    for _, slot in chosen:
        if _agrees(number, slot) and (rival := _compounded(slot, scored, context)) is not None:
            return unknown(f"{raw}: {slot.key} or {rival.key}?"), set()
        if _agrees(number, slot):
            return ok(f"{raw} is {slot.key or 'the number'} {slot.lexeme.text}"), hits(
                slot, context
            ) | _measuring(number, context)
    if (noun := _named_by_noun(number, scored, context)) is not None:
        return noun, set()
    if (direct := _beside(number, scored, context)) is not None:
        return ok(f"{raw} is {direct.key} {direct.lexeme.text}"), hits(direct, context)
    slot = chosen[0][1]
    if slot.keyed and best >= 1 and len(chosen) == 1:
        return contradicted(
            f"{slot.key} is {slot.lexeme.text}, not {number.op if number.op != 'eq' else ''}{raw}"
        ), hits(slot, context)
    if any(_agrees(number, s) for _, s in scored):
        return unknown(f"{raw} stands under another key"), set()
    return missing(f"{raw} is not what the excerpt gives"), set()


def _compounded(slot: Slot, scored: list[tuple[float, Slot]], context: Context) -> Slot | None:
    """Return another number that the word right beside the slot's name tells (`baseline error rate`)."""
    own = telling(slot, context)
    for _, other in scored:
        if other is slot or not other.keyed or other.quantity == slot.quantity:
            continue
        theirs = telling(other, context) - own
        if any(abs(j - k) == 1 for j in own for k in theirs):
            return other
    return None


def _named_by_noun(number: Stated, scored: list[tuple[float, Slot]], context: Context) -> Finding | None:
    """`process 5121`: the word right before a number that identifies; the record has one such number with that word."""
    before = context.get(number.position - 1)
    if before is None or number.op != "eq" or number.quantity.dimension is not None:
        return None
    told = [s for _, s in scored if s.noun & before[1] and not s.keyed]
    if len({s.quantity for s in told}) != 1:
        return None
    raw = number.quantity.raw
    return (
        ok(f"{raw} is that one")
        if _agrees(number, told[0])
        else missing(f"it is {told[0].lexeme.text}, not {raw}")
    )


def _beside(number: Stated, scored: list[tuple[float, Slot]], context: Context) -> Slot | None:
    """Return the slot whose key stands right at the number, whatever the rest of the sentence names (`server 1`)."""
    near = nearby(number, context)
    for _, slot in scored:
        told = near & telling(slot, context)
        others = [s for _, s in scored if s is not slot and s.keyed and told & telling(s, context)]
        if slot.keyed and number.op == "eq" and told and not others and _agrees(number, slot):
            return slot
    return None


def _measuring(number: Stated, context: Context) -> set[int]:
    """Words that only say that a time was measured (`took`, `耗时`), beside a time."""
    if number.quantity.dimension != "time":
        return set()
    return {
        j
        for j, (weight, t) in context.items()
        if (t & {"@duration"} and weight > 0.9)
        or (number.position - 2 <= j < number.position and "@after" in t)
    }


def _agrees(number: Stated, slot: Slot) -> bool:
    assert slot.quantity is not None  # noqa: S101 - numbers only
    if slot.op == "exceeded":
        return (
            number.op in ("eq", "gt")
            and same_value(number.quantity, slot.quantity, "eq", approximate=False, labels=slot.labels)
            is True
        )
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


def _cut(number: Stated, slot: Slot) -> bool:
    """Whether the claim's number is the record's with its last digits cut off."""
    q = number.quantity
    values = comparable(q, slot.quantity, labels=slot.labels) if slot.quantity else ()
    if not values or not q.value or len(q.raw.replace(".", "").lstrip("0")) < 3:
        return False
    return 0 <= values[0] - q.bases[0] < q.step * (q.bases[0] / q.value)


def _implied(number: Stated, slot: Slot) -> bool:
    """A bound in the record (`> 5s`) gives that bound and wider ones, never the number itself."""
    assert slot.quantity is not None  # noqa: S101 - numbers only
    values = comparable(number.quantity, slot.quantity, labels=slot.labels)
    if not values:
        return False
    bound, claimed = values[0], number.quantity.bases[0]
    if slot.op in ("gt", "ge"):
        return (number.op == slot.op and claimed <= bound) or (
            number.op == "ge" and slot.op == "gt" and claimed <= bound
        )
    return (number.op == slot.op and claimed >= bound) or (
        number.op == "le" and slot.op == "lt" and claimed >= bound
    )


def _same_measure(claim: Quantity, slot: Slot) -> bool:
    return slot.quantity is not None and bool(
        comparable(claim, slot.quantity, labels=slot.labels | {s.lstrip("@") for s in slot.labels})
    )


_MEASURES = frozenset({"@duration", "@latency", "@current", "@value"})
"""Keys that need not be named beside a number with a unit."""


def _by_measure(number: Stated, slots: list[Slot]) -> Finding:
    """A number whose key the claim does not name: its unit must leave one reading only."""
    raw = number.quantity.raw
    anywhere = any(_agrees(number, s) for s in slots)
    slots = [s for s in slots if not s.keyed or s.labels & _MEASURES]
    agreeing = [s for s in slots if _agrees(number, s)]
    if anywhere and not agreeing:
        return unknown(f"it is not said what {raw} is")
    if not agreeing:
        return missing(f"{raw} stands in no excerpt")
    if any(s in agreeing for s in _readings(slots)):
        return ok(f"{raw} is the record's reading")
    if number.quantity.dimension is not None and len({s.quantity.bases for s in slots if s.quantity}) == 1:
        return ok(f"{raw} is the only such value ({agreeing[0].lexeme.text})")
    if (
        number.quantity.dimension is not None
        and number.op == "eq"
        and len(agreeing) == 1
        and not number.approximate
    ):
        return ok(f"{raw} is {agreeing[0].lexeme.text}")
    return unknown(f"it is not said what {raw} is")
