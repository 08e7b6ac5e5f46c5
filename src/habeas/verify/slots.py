"""The values of a record, each with what labels it: its key, the words beside it, or its place (`a -> b`, `n/m`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from habeas.verify.keys import key_tokens, tokens_of, words_of
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN
from habeas.verify.measures import Quantity, quantity
from habeas.verify.operators import operator_at
from habeas.verify.polarity import Scope

_PROSE_KEYS = frozenset(
    {"msg", "message", "error", "err", "summary", "description", "detail", "log", "text", "event", "body"}
)


_UNIT_WORDS = {
    "ns": "ns",
    "us": "us",
    "ms": "ms millis milliseconds",
    "s": "s sec secs second seconds",
    "min": "mins minutes",
    "h": "hours",
    "d": "days",
    "B": "bytes",
    "KB": "kb",
    "MB": "mb",
    "GB": "gb",
    "MiB": "mib",
    "GiB": "gib",
    "%": "pct percent percentage",
}
_CHINESE_UNIT = (
    ("天数", "d"),
    ("小时数", "h"),
    ("分钟数", "min"),
    ("毫秒数", "ms"),
    ("秒数", "s"),
    ("字节数", "bytes"),
)
_AGGREGATES = frozenset({"total", "sum", "max", "min", "avg", "mean", "left", "remaining"})
"""Words behind the unit of a key (`wait_seconds_total`)."""
_KEY_UNIT = {word: unit for unit, words in _UNIT_WORDS.items() for word in words.split()}


MAX_KEY = 8
"""Lexemes that a Chinese key is cut into at most."""
MAX_LABELS = 120
"""Lexemes between the braces of a sample that are passed over to find its metric."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A number, a name or a time of a record, and what labels it."""

    lexeme: Lexeme
    labels: frozenset[str]
    """Stems and `@concepts` of its key, or of the words beside it."""
    keyed: bool
    """The labels are a key's, not merely near."""
    role: str | None = None
    """`from`, `to`, `far` (the other end), or None."""
    quantity: Quantity | None = None
    key: str = ""
    op: str = "eq"
    """A condition's comparison (`waiting above 10`); the number itself is then no reading."""
    key_words: tuple[frozenset[str], ...] = ()
    """The words of the key, each with its stem and concepts."""
    hedged: bool = False
    """The record says it as a possibility."""
    noun: frozenset[str] = frozenset()
    """The word right before it (`upstream web-1`)."""
    head: frozenset[str] = frozenset()
    """The word right behind a number of a sentence (`3 active`)."""
    approximate: bool = False
    """The record itself rounds it (`approx 1.2k`)."""


def key_before(lexemes: list[Lexeme], i: int) -> str | None:
    """Return the key of the value at `i`: what stands before `=` or `:`; quotes between are passed over."""
    if i and lexemes[i - 1].text == "}":
        return _metric_before(lexemes, i)
    j = i - 1
    while j >= 0 and lexemes[j].text in ('"', "'", "/", "(", "["):
        j -= 1
    if j < 1 or lexemes[j].text not in ("=", ":"):
        return None
    if lexemes[j].text == ":" and any(x.text == "[" for x in lexemes[j + 1 : i]) and _closed(lexemes, i):
        return None  # `kernel: [1234.5] INFO`: a stamp of the line, no value of the word before it
    j -= 1
    if j >= 0 and lexemes[j].text in ('"', "'"):
        j -= 1
    if j < 0 or lexemes[j].kind not in (Kind.WORD, Kind.NAME):
        return None
    if not lexemes[j].text.isascii():
        return _whole_chinese_key(lexemes, j)
    if (
        j
        and lexemes[j + 1].text == ":"
        and lexemes[j - 1].text.lower() in ("is", "are", "was", "were", "be", "not")
    ):
        return None  # the end of a sentence, not a key
    return lexemes[j].text


def _head(lexemes: list[Lexeme], i: int) -> frozenset[str]:
    if i + 1 < len(lexemes) and lexemes[i + 1].text.lower() == "of":
        i += 1
    after = lexemes[i + 1] if i + 1 < len(lexemes) else None
    plain = after is not None and after.kind is Kind.WORD and not after.has("structure")
    key = any(x.text in ("=", ":") for x in lexemes[i + 2 : i + 5])
    return after.tokens if after is not None and plain and not key else frozenset()


def _closed(lexemes: list[Lexeme], i: int) -> bool:
    return i + 1 < len(lexemes) and lexemes[i + 1].text == "]"


def _metric_before(lexemes: list[Lexeme], i: int) -> str | None:
    """Return the metric of a sample (`queue_depth{shard="3"} 17`)."""
    if lexemes[i].kind is not Kind.NUMBER:
        return None
    for j in range(i - 2, max(0, i - MAX_LABELS), -1):
        if lexemes[j].text == "{":
            name = lexemes[j - 1]
            joined = name.kind in (Kind.WORD, Kind.NAME) and name.end == lexemes[j].start
            return name.text if joined else None
    return None


def _noun(lexemes: list[Lexeme], i: int) -> frozenset[str]:
    before = lexemes[i - 1] if i else None
    return (
        before.tokens
        if before is not None and before.kind is Kind.WORD and not before.has("structure")
        else frozenset()
    )


def _whole_chinese_key(lexemes: list[Lexeme], j: int) -> str:
    """A Chinese key may be cut into several lexemes."""
    key, last = lexemes[j].text, j
    while (
        j
        and last - j < MAX_KEY
        and lexemes[j - 1].kind is Kind.WORD
        and not lexemes[j - 1].text.isascii()
        and lexemes[j - 1].end == lexemes[j].start
    ):
        j -= 1
        key = lexemes[j].text + key
    return key


def slots_of(lexemes: list[Lexeme], polarity: list[Scope]) -> list[Slot]:
    """Return every value of a record with its labels."""
    return [
        _slot(lexemes, i, hedged=polarity[i] is Scope.HEDGED)
        for i, x in enumerate(lexemes)
        if x.kind is not Kind.MARK and (x.kind is not Kind.WORD or _is_value(lexemes, i))
    ]


def _slot(lexemes: list[Lexeme], i: int, *, hedged: bool) -> Slot:
    lexeme, value = lexemes[i], lexemes[i].quantity
    key = key_before(lexemes, i)
    if key is not None and key.lower() in _PROSE_KEYS and lexeme.kind is Kind.NUMBER:
        key = None
    labels = key_tokens(key) if key is not None else _near(lexemes, i)
    if key is not None and key.lower() == "for":
        labels |= {"@duration"}
    if "@latency" in labels:
        labels |= {"@duration"}
    extra, role = _arrangement(lexemes, i)
    if key is not None and i and lexemes[i - 1].text == "}":
        extra |= {"@value"}
    op, approximate = "eq", False
    if value is not None and key is not None and value.dimension is None:
        value = _with_key_unit(value, key)
    elif value is not None and key is None:
        op, approximate, _ = operator_at(lexemes, i)
    if (
        value is not None
        and i + 1 < len(lexemes)
        and lexemes[i + 1].text.lower() in ("exceeded", "超出", "超限")
    ):
        op = "exceeded"
    return Slot(
        lexeme,
        labels | extra,
        keyed=key is not None,
        role=role or (_key_role(key) if key is not None else None),
        quantity=value,
        key=key or "",
        op=op,
        key_words=words_of(key) if key else (),
        hedged=hedged,
        noun=_noun(lexemes, i),
        head=_head(lexemes, i)
        if value is not None and (key is None or lexemes[i - 1].text == ":")
        else frozenset(),
        approximate=approximate,
    )


def _is_value(lexemes: list[Lexeme], i: int) -> bool:
    """Whether a plain word is a value: of a key, or a name behind `upstream`, `from`, `to`."""
    named = i > 0 and lexemes[i].meaning == UNKNOWN and lexemes[i - 1].text.lower() in _FAR | _FROM | _TO
    return named or key_before(lexemes, i) is not None


def _with_key_unit(value: Quantity, key: str) -> Quantity:
    """A unit that stands at the end of the key (`elapsed_ms`) is the number's."""
    unit = unit_in_key(key)
    if unit is None:
        return value
    typed = quantity(value.raw, unit)
    return replace(typed, raw=value.raw) if typed else value


@lru_cache(maxsize=4096)
def unit_in_key(key: str) -> str | None:
    """Return the unit that a key names: at its end, at its head, before `total`; or in Chinese (`剩余天数`)."""
    if not key.isascii():
        return next((unit for form, unit in _CHINESE_UNIT if key.endswith(form)), None)
    words = [w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)]
    while len(words) > 2 and words[-1] in _AGGREGATES:
        words.pop()
    return (_KEY_UNIT.get(words[-1]) or _KEY_UNIT.get(words[0])) if len(words) > 1 else None


def _near(lexemes: list[Lexeme], i: int) -> frozenset[str]:
    """Return the tokens of the words beside a value: up to three before it and two after it, within its clause."""
    out: set[str] = set()
    taken = 0
    for j in range(i - 1, max(-1, i - 7), -1):
        x = lexemes[j]
        if x.text in ",;|.=:" or x.kind is Kind.NUMBER or taken == 3:
            break
        if x.kind in (Kind.WORD, Kind.NAME):
            taken += not x.has("structure")
            out |= tokens_of(x)
    return frozenset(out) | _behind(lexemes, i)


def _behind(lexemes: list[Lexeme], i: int) -> frozenset[str]:
    """Return the tokens of two words behind a value; of `3 active and 2 idle workers` both have the last word."""
    out: set[str] = set()
    taken = 0
    first = i + 1
    if i + 2 < len(lexemes) and lexemes[i + 1].text == "/" and lexemes[i + 2].quantity is not None:
        first = i + 3
    for j in range(first, min(len(lexemes), first + 4)):
        x = lexemes[j]
        if (
            x.text.lower() in ("and", "or")
            and taken
            and j + 2 < len(lexemes)
            and lexemes[j + 1].quantity is not None
        ):
            return frozenset(out) | _behind(lexemes, j + 2)
        if x.kind is Kind.MARK or x.kind is Kind.NUMBER or taken == 2:
            break
        taken += not x.has("structure")
        out |= tokens_of(x)
    return frozenset(out)


_FROM = frozenset({"from", "来自", "源自", "src", "source", "自", "从"})


_TO = frozenset({"to", "dest", "dst", "destination", "至", "到", "向", "target", "towards", "into"})


_FROM_KEYS = frozenset({"from", "src", "source", "client", "old", "prev", "previous", "rhost"})


_FAR = frozenset({"upstream", "peer", "remote", "backend", "上游", "对端"})
"""What stands at the other end: a call goes to it and an answer comes from it."""


_TO_KEYS = frozenset({"to", "dest", "dst", "destination", "target", "new", "callee"})


_NO_SIDE = frozenset({"group", "version", "type", "kind"})
"""What a key then names is no end of a way (`target_group`, `client_version`)."""


def _key_role(key: str) -> str | None:
    words = {w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)}
    if words & _NO_SIDE:
        return None
    return "from" if words & _FROM_KEYS else "to" if words & _TO_KEYS else "far" if words & _FAR else None


def _arrangement(lexemes: list[Lexeme], i: int) -> tuple[frozenset[str], str | None]:
    """Return what the place of a value says: `a -> b`, `n/m`, `... (capacity)`, `from x to y`."""
    before = [x.text for x in lexemes[max(0, i - 2) : i]]
    after = [x.text for x in lexemes[i + 1 : i + 3]]
    extra: set[str] = (
        {f"@{c}" for c in lexemes[i].meaning.concepts} if lexemes[i].quantity is not None else set()
    )
    role: str | None = None
    if after[:2] == ["-", ">"] or after[:1] == ["→"]:
        extra |= {"@before", "before"}
        role = "from"
    elif before[-2:] == ["-", ">"] or before[-1:] == ["→"]:
        extra |= {"@after", "after"}
        role = "to"
    elif (
        before[-1:] == ["["]
        and after[:1] == ["]"]
        and i > 1
        and lexemes[i].quantity is not None
        and lexemes[i - 2].end == lexemes[i - 1].start
    ):
        extra |= {"@process", "pid", *tokens_of(lexemes[i - 2])}
    elif i > 3 and before[-1:] == ["("] and [x.text for x in lexemes[i - 4 : i - 2]] == ["-", ">"]:
        extra |= {"@total", "@max"}
    if (
        lexemes[i].quantity is not None
        and before[-1:] in (["/"], ["of"])
        and i > 1
        and lexemes[i - 2].quantity is not None
    ):
        key = key_before(lexemes, i - 2)
        extra |= {"@total", "@max", "@desired"} | (key_tokens(key) if key else frozenset())
    return frozenset(extra), role or _preposition(lexemes, i)


def _preposition(lexemes: list[Lexeme], i: int) -> str | None:
    for j in range(i - 1, max(-1, i - 4), -1):
        low = lexemes[j].text.lower()
        if low in _FROM and lexemes[j].text != "FROM":
            return "from"
        if low in _TO:
            return "to"
        if low in _FAR and j == i - 1:
            return "far"
        if lexemes[j].kind is Kind.NAME or low in ",;.|=" or lexemes[j].kind is Kind.NUMBER:
            return None
    return None
