"""Which number of a record the words around a claim's number name."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.slots import Slot
from habeas.verify.stated import Stated

Context = dict[int, tuple[float, frozenset[str]]]
"""The words around a number by position, each with a weight and its tokens."""

_PLACES = frozenset({"@before", "@after", "@total", "@max", "@desired", "@occurrence", "@process"})
"""Labels that come from how a record is laid out (`3/8`, `a->b`, `x29`)."""


_BOUNDS = frozenset({"@threshold", "@limit", "@max", "@min", "limit"})


_AGAINST = frozenset({"against", "vs", "versus"})
"""What stands behind is held against the number, and does not name it."""
_GENERIC = frozenset({"@count", "@value", "@current", "@id", "@name", "@type"})
"""Labels that say little: they neither prove nor compete."""


def plainest(scored: list[tuple[float, Slot]], context: Context) -> list[tuple[float, Slot]]:
    """Of slots that are named alike, keep those whose keys say least beyond that: `took` before `expected-duration`."""
    said = (
        frozenset[str]().union(*(tokens for _, tokens in context.values())) if context else frozenset[str]()
    )
    rest = {id(slot): _unsaid(slot, said) for _, slot in scored}
    least = min(rest.values(), default=0)
    return [(s, slot) for s, slot in scored if rest[id(slot)] == least]


def _unsaid(slot: Slot, said: frozenset[str]) -> int:
    if not slot.keyed:
        return 0
    return sum(1 for word in slot.key_words if not word & said)


def wholly_said(slot: Slot, context: Context) -> bool:
    """Return whether the words around a number say every word of a key, its unit aside."""
    said = frozenset[str]().union(*(tokens for _, tokens in context.values()))
    words = [w for w in slot.key_words if not w & _UNITS]
    return all(w & said for w in words)


_UNITS = frozenset(
    {
        "s",
        "ms",
        "us",
        "ns",
        "sec",
        "second",
        "minut",
        "min",
        "byt",
        "byte",
        "mb",
        "gb",
        "kb",
        "pct",
        "percent",
    }
)


def telling(slot: Slot, context: Context) -> set[int]:
    """Return the positions of the words that say what the number in `slot` is."""
    return {
        j for j, (_, tokens) in context.items() if j >= 0 and (tokens - _GENERIC) & (slot.labels - _GENERIC)
    }


def context_of(
    lexemes: Sequence[Lexeme], at: int, keys: frozenset[str], *, compared: bool = False
) -> Context:
    """Return the words that can say what the number at `at` is, with weights: nearer, and not beyond another number.

    What a number is `compared` with may well stand in another clause, with its own number.
    """
    out: Context = {}
    if _is_whole(lexemes, at):
        out[-1] = (2.0, frozenset({"@total", "@max", "@desired"}))
    if end := _which_end(lexemes, at):
        out[-2] = (1.5, end)
    for step in (-1, 1):
        weight = 1.0
        distance = 0
        j = at + step
        while 0 <= j < len(lexemes):
            x = lexemes[j]
            if x.kind is Kind.NUMBER or x.kind is Kind.TIME:
                weight *= 0.5
            elif x.text.lower() in _AGAINST:
                break
            elif x.text in ",;.:":
                weight *= 0.4 if compared or not _has_number(lexemes, j, step) else _ELSEWHERE
            elif tokens := _naming(x, keys):
                out[j] = (weight * (1 - 0.01 * min(distance, 20)), tokens)
            distance += 1
            j += step
    return out


_ELSEWHERE = 0.05
"""Weight of what stands beyond a comma, with a number of its own: it names that one."""
NAMED = 0.25
"""A lower score names nothing."""


def _has_number(lexemes: Sequence[Lexeme], comma: int, step: int) -> bool:
    j = comma + step
    while 0 <= j < len(lexemes) and lexemes[j].text not in ",;.:":
        if lexemes[j].kind is Kind.NUMBER:
            return True
        j += step
    return False


_FROM_WORDS = frozenset({"from", "从", "由", "自"})
_TO_WORDS = frozenset(
    {
        "to",
        "到",
        "至",
        "为",
        "改为",
        "变为",
        "调整为",
        "扩到",
        "缩到",
        "升至",
        "降至",
        "升到",
        "降到",
        "增至",
        "减至",
        "变成",
    }
)
_OLD = frozenset({"old", "prev", "previous", "previou", "befor", "before", "@before", "from"})
_NEW = frozenset({"new", "@newer", "now", "after", "@after", "to"})


def _which_end(lexemes: Sequence[Lexeme], at: int) -> frozenset[str]:
    """`from 3 to 8`, `由 3 调整为 8`: which end of a change a number is; empty where it is none."""
    before = lexemes[at - 1].text.lower() if at else ""
    if before in _FROM_WORDS:
        return _OLD
    if before not in _TO_WORDS:
        return frozenset()
    for j in range(at - 2, max(0, at - 7), -1):
        if lexemes[j].quantity is not None:
            return _NEW if lexemes[j - 1].text.lower() in _FROM_WORDS else frozenset()
    return frozenset()


_AT_MOST = frozenset({"at most", "up to", "maximum of", "最多", "至多", "共", "总共", "一共", "共有", "共计"})


def _is_whole(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a number is the whole of which another is a part: `3 of 8`, `3/8`, `8 个中的 3 个`."""
    if any(x.text.lower() in _AT_MOST for x in lexemes[max(0, at - 2) : at]):
        return True
    j = at - 1
    while j >= 0 and lexemes[j].text.lower() in ("the", "its", "a", "total", "all"):
        j -= 1
    if j > 0 and lexemes[j].text.lower() in ("of", "out of", "/", "out"):
        return any(x.quantity is not None for x in lexemes[max(0, j - 5) : j])
    after = [x.text for x in lexemes[at + 1 : at + 5]]
    inside = next((k for k, t in enumerate(after) if t in ("中", "里")), None)
    return inside is not None and any(
        x.quantity is not None for x in lexemes[at + 2 + inside : at + 8 + inside]
    )


def _naming(x: Lexeme, keys: frozenset[str]) -> frozenset[str]:
    if x.kind is Kind.WORD and not (x.has("neg") or x.has("approx") or (" " in x.text and x.has("over:"))):
        return x.tokens - x.stems if x.is_phrase else x.tokens
    if x.kind is Kind.NAME and x.text.lower() in keys:
        return key_tokens(x.text) | {x.text.lower()}
    if x.kind is Kind.NAME and x.text[0].isupper():  # `HeapNearLimit` is no limit
        return key_tokens(x.text) - _BOUNDS
    return frozenset()


def score(slot: Slot, context: Context) -> float:
    """Return how well the words around a claim's number name the slot."""
    labels = slot.labels - _GENERIC
    total = sum(weight for weight, tokens in context.values() if (tokens - _GENERIC) & labels)
    if len(slot.key_words) > 1:  # the whole key, word for word, counts twice
        total += sum(weight for weight, tokens in context.values() if slot.key.lower() in tokens)
    return total if slot.keyed else 0.6 * total


def hits(slot: Slot, context: Context) -> set[int]:
    """Return the positions of the words that name the slot."""
    if not slot.keyed:  # the words beside a number have to stand for themselves; its place does not
        return {j for j, (_, tokens) in context.items() if j >= 0 and tokens & slot.labels & _PLACES}
    return {j for j, (_, tokens) in context.items() if j >= 0 and tokens & slot.labels}


def nearby(number: Stated, context: Context) -> set[int]:
    """Return the positions of the labelling words that stand beside the number."""
    return {j for j in context if 0 < number.position - j <= 2 or 0 < j - number.position <= 1}
