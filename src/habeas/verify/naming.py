"""Does a record name what a claim names, and as what the claim says it is: its kind, its side, its part in a deed?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN, english, is_action, is_state, stem
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment, anchors, shape
from habeas.verify.slots import Slot

_OBJECT_OF_CALL = frozenset({"call", "connect", "reach", "query", "contact"})


_DIRECTED = frozenset({"call", "send", "fetch", "push", "connect", "replicate", "depend"})


def check_directions(segment: Segment, record: Record) -> list[Finding]:
    """Who does something to whom: what stands before and after the verb must not stand the other way round."""
    for i, x in enumerate(segment.lexemes):
        has_object = i + 1 < len(segment.lexemes) and segment.lexemes[i + 1].kind is Kind.NAME
        verbs = {f"@{c}" for c in x.meaning.concepts if c in _DIRECTED or (has_object and is_action(c))}
        if not verbs or x.kind is not Kind.WORD:
            continue
        at = record.order.get(next((v for v in sorted(verbs) if v in record.order), ""))
        before = _nearest_known(segment.lexemes[:i][::-1], record)
        after = _nearest_known(segment.lexemes[i + 1 :], record)
        if at is None or before is None or after is None or before == after:
            continue
        if before > at > after:
            return [unknown(f"{x.text!r}: it is the other way round in the excerpt")]
    return []


def _nearest_known(lexemes: Sequence[Lexeme], record: Record) -> int | None:
    """Return where the first plain name or unknown word of `lexemes` stands in the record."""
    for x in lexemes:
        if x.text in ",;.":
            return None
        if x.kind is Kind.NAME or (
            x.kind is Kind.WORD and x.meaning == UNKNOWN and x.text.lower() in record.order
        ):
            return record.order.get(x.text.lower())
    return None


def check_names(
    segment: Segment, record: Record, everything: Sequence[Record], used: set[int]
) -> tuple[list[Finding], set[int]]:
    """Return what is wrong with the names of a statement, and the positions of the words that were looked at."""
    findings: list[Finding] = []
    taken: set[int] = set()
    wanted = {id(x): i for i, x in enumerate(segment.lexemes)}
    for x in [*anchors(segment.lexemes, everything, used), *segment.inherited]:
        i = wanted.get(id(x))
        if i is not None and x.kind is Kind.NAME:
            taken.add(i)  # a plain word has a polarity too, and is looked at again with the words
        if not stands_in(x, record):
            findings.append(_absent(x, record, everything))
        elif i is not None:
            findings.append(_placed(segment, i, record))
    return findings, taken


def stands_in(x: Lexeme, record: Record) -> bool:
    """Return whether a record names what `x` names, exactly and as a whole."""
    low = x.text.lower()
    if low in record.names or low.strip("/") in record.names:
        return True
    if not x.text.isascii() and x.kind is Kind.WORD:
        return x.text in record.text
    if x.kind is Kind.NAME and (stem(low) in record.implied or low in record.implied):
        return True
    if x.kind is Kind.NAME and x.text[0].isupper() and x.text.isalpha() and len(x.stems) > 1:
        return all(s in record.words for s in x.stems)
    return False


def _absent(x: Lexeme, record: Record, everything: Sequence[Record]) -> Finding:
    if any(stands_in(x, r) for r in everything):
        return unknown(f"{x.text} stands in another record")
    if x.kind is Kind.WORD or (x.text.isalpha() and x.text[0].isupper()):
        return unknown(f"{x.text} stands in no excerpt")
    if any(_in_part(x, r) for r in everything):
        return unknown(f"{x.text} stands in no excerpt as it is written here")
    return missing(f"{x.text} stands in no excerpt", firm=True)


_PART = re.compile(r"[a-z]+|\d+")


def _in_part(x: Lexeme, record: Record) -> bool:
    """Whether the record has the name inside a longer one, or its words apart: it may be the same thing, or not."""
    low = x.text.lower()
    if low in record.text.lower():
        return True
    parts = _PART.findall(low)
    return all(p.isalpha() and (stem(p) in record.words or english((stem(p),)) != UNKNOWN) for p in parts)


def _placed(segment: Segment, i: int, record: Record) -> Finding:
    """The name stands in the record: does it stand there as what the claim says it is?"""
    x = segment.lexemes[i]
    low = x.text.lower().strip("/")
    slots = [s for s in record.slots if low == s.lexeme.text.lower().strip("/")] or [
        s for s in record.slots if low in s.lexeme.parts
    ]
    if (
        i
        and segment.lexemes[i - 1].has("neg")
        and Scope.DENIED not in record.words.get(stem(low), frozenset())
    ):
        return unknown(f"{x.text} is denied")
    role = role_of(segment.lexemes, i)
    noun = _noun_beside(segment.lexemes, i)
    if not slots:
        return ok(f"{x.text} stands in the record")
    if noun and (finding := _labelled(x, noun, slots, record)) is not None:
        return finding
    if (other := _of_a_neighbour(segment, i, noun, role, slots, record)) is not None:
        return unknown(f"that is {other} in the excerpt, not {x.text}")
    if any(_role_fits(role, s, record, x, named=bool(noun & s.labels)) for s in slots):
        return ok(f"{x.text} stands in the record")
    if role and any(s.role and s.role != role for s in slots):
        return contradicted(f"{x.text} stands on the other side in the excerpt")
    return unknown(f"the part that {x.text} plays is not shown")


_PREPOSITIONS = frozenset(
    [
        "of",
        "at",
        "on",
        "in",
        "from",
        "to",
        "by",
        "for",
        "with",
        "via",
        "into",
        "as",
        "between",
        "and",
        "or",
        "的",
        "在",
        "上",
        "从",
        "由",
        "对",
        "向",
        "到",
        "至",
        "与",
        "和",
        "及",
        "于",
        "中",
        "里",
        "被",
    ]
)


def _noun_beside(lexemes: Sequence[Lexeme], i: int) -> frozenset[str]:
    """Return the concepts of the word that says what a name is (`client 10.0.0.1`, `the client is 10.0.0.1`)."""
    out: set[str] = set()
    for j in range(i - 1, max(-1, i - 5), -1):
        x = lexemes[j]
        if x.text in ",;." or x.kind is not Kind.WORD:
            break
        if x.has("neg") or x.text.lower() in _PREPOSITIONS:
            break
        if x.meaning.concepts:
            out |= {f"@{c}" for c in x.meaning.concepts}
            break
        if not x.has("structure"):
            break
    return frozenset(out)


def _labelled(x: Lexeme, noun: frozenset[str], slots: Sequence[Slot], record: Record) -> Finding | None:
    """Another value carries the label that the claim gives to `x`: then `x` is not that."""
    if any(noun & s.labels for s in slots):
        return None
    rivals = [
        s
        for s in record.slots
        if noun & (s.labels if s.keyed else s.noun)
        and s.lexeme.kind is not Kind.TIME
        and s.quantity is None
        and shape(s.lexeme.text) == shape(x.text)
    ]
    if not rivals:
        return None
    told = f"{rivals[0].key or 'it'} is {rivals[0].lexeme.text}, not {x.text}"
    return contradicted(told) if noun & rivals[0].noun or _names_kind(rivals[0]) else unknown(told)


def _names_kind(slot: Slot) -> bool:
    """Whether the slot's key says what kind of thing its value is, and not how it is."""
    return slot.keyed and not any(is_state(token[1:]) for token in slot.labels if token.startswith("@"))


_SIDES = (
    frozenset({"@client", "@server"}),
    frozenset({"@source", "@destination"}),
    frozenset({"@upstream", "@downstream"}),
)


def _of_a_neighbour(
    segment: Segment, i: int, noun: frozenset[str], role: str | None, slots: Sequence[Slot], record: Record
) -> str | None:
    """Return what the record has as that which the claim says `x` to be: another name of it, or the other side."""
    if not all(s.keyed for s in slots):
        return None
    own = frozenset[str]().union(*(s.labels for s in slots))
    for side in _SIDES:
        if noun & side and own & side and not noun & own & side:
            return "the other side"
    names = {y.text.lower() for k, y in enumerate(segment.lexemes) if k != i and y.kind is Kind.NAME}
    for s in record.slots:
        if not s.keyed or s.quantity is not None or s.lexeme.text.lower() not in names:
            continue
        if (noun & s.labels and not noun & own) or (
            role and s.role == role and not any(t.role for t in slots)
        ):
            return s.lexeme.text
    return None


_TO_WORDS = frozenset(
    {
        "destination",
        "dest",
        "目标",
        "目的",
        "to",
        "towards",
        "into",
        "到",
        "向",
        "至",
        "给",
        "往",
        "指向",
        "发往",
        "变为",
        "改为",
        "切换到",
    }
)


_FROM_WORDS = frozenset(
    {"from", "来自", "从", "自", "源自", "接收自", "source", "源", "来源", "behind", "落后"}
)


def role_of(lexemes: Sequence[Lexeme], i: int) -> str | None:
    """Return whether a claim's name is what something comes from or goes to."""
    for j in range(i - 1, max(-1, i - 4), -1):
        x = lexemes[j]
        low = x.text.lower()
        if low in _TO_WORDS:
            return "to"
        if low in _FROM_WORDS or (low == "由" and any(y.text in _TO_WORDS for y in lexemes[i : i + 6])):
            return "from"
        if x.meaning.concepts & _OBJECT_OF_CALL and j == i - 1:
            return "to"
        if (
            x.kind is not Kind.WORD
            or not (x.meaning.concepts or x.has("structure"))
            or low in ("of", "at", "on", "in", "的")
        ):
            return None
    return None


def _role_fits(role: str | None, slot: Slot, record: Record, x: Lexeme, *, named: bool) -> bool:
    mine = shape(x.text)
    own = x.text.lower().strip("/")
    rivals = [
        s
        for s in record.slots
        if s is not slot and own not in s.lexeme.parts and _rival(s) and shape(s.lexeme.text) == mine
    ]
    if role is not None and slot.role is not None:
        return slot.role in (role, "far")
    if role is not None:
        return not any(s.role in (role, "far") for s in rivals)
    if slot.role is None or named:
        return True
    others = [s for s in rivals if s.role is None]
    return not others and not (slot.role == "to" and mine in ("name", "number"))


def _rival(slot: Slot) -> bool:
    return slot.lexeme.kind in (Kind.NAME, Kind.WORD) and slot.lexeme.text.lower() != slot.key.lower()
