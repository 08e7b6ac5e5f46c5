"""Does a record give a claim's number its value, under the key that the claim means?"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.agreement import agrees, same_bound, same_measure, same_rule
from habeas.verify.findings import Finding, Outcome, contradicted, missing, ok, unknown
from habeas.verify.frames import line_of_frame
from habeas.verify.fullness import pairs
from habeas.verify.identifiers import identifier, is_numbered
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.number_labels import (
    NAMED,
    Context,
    context_of,
    hits,
    nearby,
    plainest,
    score,
    telling,
    wholly_said,
)
from habeas.verify.opposed_keys import opposed
from habeas.verify.own_key import misplaced
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.shares import ratios, whole_after
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated, stated_numbers
from habeas.verify.unnamed_keys import TIMES, by_measure, readings
from habeas.verify.unnamed_numbers import is_http_status, is_port, told_otherwise


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
    shown = ratios(lexemes, consumed, record)
    findings += [
        ok(f"{lexemes[i].text}/{lexemes[j].text} stands in the record")
        for i in shown
        if (j := whole_after(lexemes, i)) is not None and j in shown
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
        if finding.outcome is Outcome.OK and (key := misplaced(number, lexemes, record)) is not None:
            finding, labels = unknown(f"{number.quantity.raw} is not what stands under {key!r}"), set[int]()
        if finding.outcome is Outcome.OK and _is_distance(number, record):
            finding, labels = unknown(f"{number.quantity.raw}: a distance is not a reading"), set[int]()
        findings.append(finding)
        used |= labels | number.operators | _times(number, lexemes)
        labelling |= labels - number.operators
    return findings, used, labelling


def _is_distance(number: Stated, record: Record) -> bool:
    """Whether the claim gives percentage points, which only a difference has."""
    return number.quantity.dimension == "points" and not any(
        s.quantity is not None and s.quantity.dimension == "points" for s in record.numbers
    )


def _times(number: Stated, lexemes: Sequence[Lexeme]) -> set[int]:
    """`restarted 9 times`: the word only says that something was counted."""
    after = number.position + 1
    counted = number.quantity.dimension is None and after < len(lexemes)
    return {after} if counted and lexemes[after].text.lower() in TIMES else set()


def _denied(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether a negator stands right before a number: `not 23`."""
    return i > 0 and (
        lexemes[i - 1].has("neg") or (lexemes[i - 1].has("structure") and i > 1 and lexemes[i - 2].has("neg"))
    )


def _check(
    number: Stated, lexemes: Sequence[Lexeme], record: Record, keys: frozenset[str]
) -> tuple[Finding, set[int]]:
    context = context_of(lexemes, number.position, keys, compared=number.op != "eq")
    if (named := _under_key(number, lexemes, record)) is not None:
        return named
    if number.op != "eq" and lexemes[number.position - 1].text.lower() == "by" and number.position:
        return unknown(f"by {number.quantity.raw}: a difference is not a reading"), set()
    if (found := _without_name(number, lexemes, record, context)) is not None:
        return found
    slots = [slot for slot in record.numbers if same_measure(number.quantity, slot)]
    if not slots:
        return _absent(number, record), set()
    if record.advises and not (slots := [slot for slot in slots if same_rule(number, slot)]):
        return unknown(f"the runbook gives another bound than {number.quantity.raw}"), set()
    firm = [slot for slot in slots if not slot.hedged or record.advises]
    if not firm or number.hedged:
        firm = slots if number.hedged else []
    if not firm:
        return missing(f"{number.quantity.raw} is only a possibility in the excerpt"), set()
    scored = [(score(slot, context), slot) for slot in firm]
    if number.op != "eq" and (beside := _limit(number, lexemes, record)) is not None:
        return _beyond_limit(number, lexemes, beside, scored, context, record)
    return _decide(number, lexemes, scored, context, record)


def _absent(number: Stated, record: Record) -> Finding:
    """A number may follow in a way that is not known here; the same digits with another unit do not."""
    q = number.quantity
    misread = q.unit is not None and any(
        s.quantity is not None
        and s.quantity.unit is not None
        and s.quantity.value == q.value
        and s.quantity.bases != q.bases
        for s in record.numbers
    )
    return (
        missing(f"{q.raw} stands in no excerpt")
        if misread
        else unknown(f"{q.raw} is not what an excerpt gives")
    )


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
    if (line := line_of_frame(number, lexemes, record, context)) is not None:
        return line, _positions(context, {"@line"})
    if is_http_status(number, lexemes, record) and not told_otherwise(number, record, context):
        answers = {"@status", "@statuscode", "@code", "@return", "@respond"}
        return ok(f"{raw} is the response's status"), _positions(context, answers)
    if is_port(number.quantity, record, context):
        return ok(f"{raw} is the port"), _positions(context, {"@port"})
    if (noun := identifier(number, lexemes, record)) is not None:
        return ok(f"{raw} identifies the {lexemes[noun].text}"), {noun}
    return None


def _positions(context: Context, tokens: set[str]) -> set[int]:
    return {j for j, (_, found) in context.items() if j >= 0 and found & tokens}


def _beyond_limit(
    number: Stated,
    lexemes: Sequence[Lexeme],
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
    scored = [
        (score(slot, context), slot)
        for _, slot in scored
        if not same_bound(number, slot) or not slot.labels & _BOUNDS
    ]
    if scored and max(s for s, _ in scored) <= 0:
        scored = [(1.0, slot) for slot in readings([slot for _, slot in scored])]
    if not scored:
        return unknown(f"it is not said what is compared with {number.quantity.raw}"), labels
    finding, more = _decide(number, lexemes, scored, context, record)
    return finding, labels | more


_LIMITS = frozenset({"@threshold"})
_BOUNDS = _LIMITS | {
    "@limit",
    "@max",
    "@min",
    "@timeout",
    "@deadline",
    "@deadline_noun",
    "@desired",
    "@expected",
}


def _limit(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> tuple[Finding, set[int]] | None:
    """`above the 80 threshold`: the threshold must be 80; what is above it is another number."""
    near = range(max(0, number.position - 3), min(len(lexemes), number.position + 3))
    words = {j for j in near if lexemes[j].tokens & _BOUNDS}
    if not words:
        return None
    said = frozenset[str]().union(*(lexemes[j].tokens for j in words)) & _BOUNDS
    slots = [s for s in record.numbers if s.labels & said]
    for slot in slots:
        if slot.op == "exceeded":
            return None
        if same_bound(number, slot):
            return ok(f"the {slot.key or 'threshold'} is {slot.lexeme.text}"), words
    if not said & _LIMITS:
        return None
    if not slots:
        return missing("no excerpt gives a threshold"), words
    return contradicted(f"the threshold is {slots[0].lexeme.text}, not {number.quantity.raw}"), words


def _decide(
    number: Stated,
    lexemes: Sequence[Lexeme],
    scored: list[tuple[float, Slot]],
    context: Context,
    record: Record,
) -> tuple[Finding, set[int]]:
    raw = number.quantity.raw
    best = max(s for s, _ in scored)
    if best <= (NAMED if number.op == "eq" and not _elliptic(number, lexemes) else 0):
        if any(slot.keyed and telling(slot, context) & nearby(number, context) for slot in record.numbers):
            return unknown(f"{raw} is not under the key that the claim names"), set()
        if _is_only_a_limit(number, [slot for _, slot in scored]):
            return unknown(f"{raw} is a limit in the excerpt"), set()
        return by_measure(number, lexemes, [slot for _, slot in scored]), _measuring(number, context)
    chosen = plainest([(s, slot) for s, slot in scored if s >= best - 1e-2], context)
    for _, slot in chosen:
        if agrees(number, slot) and (rival := _compounded(slot, scored, context)) is not None:
            return unknown(f"{raw}: {slot.key} or {rival.key}?"), set()
        if agrees(number, slot) and slot.keyed and len({s.quantity for _, s in chosen if s.keyed}) > 1:
            return unknown(f"{raw}: which of {', '.join(sorted({s.key for _, s in chosen}))}?"), set()
        if (
            agrees(number, slot)
            and (told := _told_better(number, lexemes, slot, chosen, context)) is not None
        ):
            return unknown(f"{raw}: or {told.lexeme.text}?"), set()
        if agrees(number, slot) and opposed(slot, context):
            return unknown(f"{raw} is {slot.key}, which is the opposite"), set()
        if agrees(number, slot):
            return ok(f"{raw} is {slot.key or 'the number'} {slot.lexeme.text}"), hits(
                slot, context
            ) | _measuring(number, context)
    if (noun := _named_by_noun(number, scored, context)) is not None:
        return noun, set()
    if (direct := _beside(number, scored, context)) is not None and not opposed(direct, context):
        return ok(f"{raw} is {direct.key} {direct.lexeme.text}"), hits(direct, context)
    slot = chosen[0][1]
    if slot.keyed and best >= 1 and len(chosen) == 1 and _certain(number, lexemes, slot, scored, context):
        return contradicted(
            f"{slot.key} is {slot.lexeme.text}, not {number.op if number.op != 'eq' else ''}{raw}"
        ), hits(slot, context)
    if any(agrees(number, s) for _, s in scored):
        return unknown(f"{raw} stands under another key"), set()
    return _absent(number, record), set()


def _is_only_a_limit(number: Stated, slots: Sequence[Slot]) -> bool:
    """Whether the record has the number only as a limit, beside another value of that kind that is none."""
    if number.op != "eq" or all(s.labels & _LIMITS for s in slots):
        return False
    return all(s.labels & _LIMITS for s in slots if agrees(number, s))


def _elliptic(number: Stated, lexemes: Sequence[Lexeme]) -> bool:
    """`web-1 has 28 restarts, while web-2 has 3`: the clause leaves out what an earlier one said."""
    first, last = number.position, number.position + 1
    while first and lexemes[first - 1].text not in ",;." and lexemes[first - 1].quantity is None:
        first -= 1
    while last < len(lexemes) and lexemes[last].text not in ",;.":
        last += 1
    if not first:
        return False
    return all(
        x.kind is not Kind.WORD or x.has("structure") or x.has("counted")
        for x in [*lexemes[first : number.position], *lexemes[number.position + 1 : last]]
    )


def _certain(
    number: Stated,
    lexemes: Sequence[Lexeme],
    slot: Slot,
    scored: list[tuple[float, Slot]],
    context: Context,
) -> bool:
    """Whether the claim surely speaks of `slot`: its name stands in the number's own clause, nearest to that number."""
    if is_numbered(number, lexemes):
        return False
    elsewhere = any(agrees(number, s) for _, s in scored)
    own = telling(slot, context)
    if elsewhere and not own & nearby(number, context):
        return False
    return _nearest(own, number, lexemes, context)


_CLOSE = 0.85


def _told_better(
    number: Stated,
    lexemes: Sequence[Lexeme],
    slot: Slot,
    chosen: list[tuple[float, Slot]],
    context: Context,
) -> Slot | None:
    """Return another number of a sentence, named as well as this one, that a word tells which this one has not."""
    if slot.keyed or (-1 in context and slot.labels & {"@total"}):
        return None
    own = telling(slot, context)
    for _, other in chosen:
        told = telling(other, context) - own
        if not other.keyed and other.quantity != slot.quantity and _nearest(told, number, lexemes, context):
            return other
    return None


def _nearest(words: set[int], number: Stated, lexemes: Sequence[Lexeme], context: Context) -> bool:
    """Whether one of the words stands in the number's own clause, and nearer to it than to any other number."""
    numbers = [i for i, x in enumerate(lexemes) if x.kind is Kind.NUMBER]
    return any(
        context[j][0] > _CLOSE and all(abs(j - number.position) <= abs(j - i) for i in numbers) for j in words
    )


def _compounded(slot: Slot, scored: list[tuple[float, Slot]], context: Context) -> Slot | None:
    """Return another number that the word right beside the slot's name tells (`baseline error rate`)."""
    all_own = telling(slot, context)
    own = {j for j in all_own if context[j][0] > _CLOSE}
    for _, other in scored:
        if other is slot or not other.keyed or other.quantity == slot.quantity:
            continue
        theirs = {j for j in telling(other, context) - all_own if context[j][0] > _CLOSE}
        if any(abs(j - k) == 1 for j in own for k in theirs) and wholly_said(other, context):
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
        if agrees(number, told[0])
        else missing(f"it is {told[0].lexeme.text}, not {raw}")
    )


def _beside(number: Stated, scored: list[tuple[float, Slot]], context: Context) -> Slot | None:
    """Return the slot whose key stands right at the number, whatever the rest of the sentence names (`server 1`)."""
    near = nearby(number, context)
    for _, slot in scored:
        told = near & telling(slot, context)
        others = [s for _, s in scored if s is not slot and s.keyed and told & telling(s, context)]
        if slot.keyed and number.op == "eq" and told and not others and agrees(number, slot):
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
