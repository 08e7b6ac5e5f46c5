"""An excerpt as records: every number, name and time with the words that label it, every word with its polarity.

Any format is read by the same rules: `key=value`, `key: value`, JSON (flattened), `a -> b`, `n/m`, plain words. A key
is a label whether the lexicon knows it or not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, cast

from habeas.text.times import WrittenTime, find_time, leads
from habeas.verify import lexicon
from habeas.verify.arrangement import alternatives, clauses, denied, denied_within, places
from habeas.verify.formats import implied
from habeas.verify.keys import key_tokens, tokens_of, word_tokens
from habeas.verify.lexemes import Kind, Lexeme, fold, read
from habeas.verify.lexicon import stem
from habeas.verify.polarity import NOT_FOUND, Scope, scopes
from habeas.verify.samples import with_context
from habeas.verify.slots import MAX_KEY, Slot, key_before, slots_of

MAX_CHARS = 20_000
MAX_RECORDS = 64


@dataclass(frozen=True, slots=True)
class Record:
    """One record of an excerpt."""

    text: str
    """Folded."""
    slots: tuple[Slot, ...]
    words: dict[str, frozenset[Scope]]
    """Every stem and `@concept` of the record with the polarities under which it stands."""
    names: frozenset[str]
    """All names and their parts, lower case."""
    levels: frozenset[str]
    implied: frozenset[str]
    failing: bool
    """It says that something did not work."""
    advises: bool = False
    """It is a runbook's text: what it says is not what happened."""
    excerpt: int = 0
    """Of which excerpt."""
    times: tuple[Slot, ...] = field(default=())
    order: dict[str, int] = field(default_factory=dict)
    """Where each word, and each `@concept`, stands for the first time."""
    lexemes: tuple[Lexeme, ...] = ()
    scopes: tuple[Scope, ...] = ()
    places: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Where every token stands."""
    clauses: tuple[int, ...] = ()
    """The number of the clause of every lexeme."""
    denied: frozenset[int] = frozenset()
    """The positions of what negators deny first."""
    alternatives: frozenset[int] = frozenset()
    """The positions of what stands beside an `or`."""
    phase: frozenset[str] = frozenset()
    """What stands behind `while`: what was being done."""

    @property
    def numbers(self) -> tuple[Slot, ...]:
        """The slots that hold a number."""
        return tuple(s for s in self.slots if s.quantity is not None)

    @property
    def time(self) -> WrittenTime | None:
        """The record's own time."""
        return self.times[0].lexeme.time if self.times else None


def parse(excerpt: str, number: int = 0, names: frozenset[str] = frozenset()) -> list[Record]:
    """Return the records of an excerpt, in order; `names` are names in Chinese."""
    pieces = split(excerpt[:MAX_CHARS])[:MAX_RECORDS]
    return [replace(_record(piece, names), excerpt=number) for piece in pieces]


def parse_runbook(excerpt: str, number: int = 0, names: frozenset[str] = frozenset()) -> list[Record]:
    """Return a runbook's block as one record."""
    return [replace(_record(" ".join(excerpt[:MAX_CHARS].split()), names), excerpt=number, advises=True)]


def split(excerpt: str) -> list[str]:
    """Cut an excerpt into records: lines, JSON objects, and groups that begin with the same key."""
    text = excerpt.strip()
    if (flat := _flattened(text)) is not None:
        return flat
    lines = [line for line in text.splitlines() if line.strip()]
    joined: list[str] = []
    for line in lines:
        if joined and (line[0].isspace() or re.match(r"(?:Caused by|at |\.\.\. \d|Suppressed)", line)):
            joined[-1] += "\n" + line
        else:
            joined.append(line)
    if (
        len(joined) > 1
        and _leads_with_time(joined[0])
        and not any(_leads_with_time(line) for line in joined[1:])
    ):
        return ["\n".join(joined)]
    if len(joined) > 1 and _one_record(joined):
        return ["; ".join(joined)]
    return [piece for line in joined for piece in _pieces(line)]


def _leads_with_time(line: str) -> bool:
    time = find_time(line)
    return time is not None and leads(line, time)


def _one_record(lines: Sequence[str]) -> bool:
    """Whether lines are the fields of one record: each `key: value`, no key twice."""
    keys = [
        m.group(1).lower()
        for line in lines
        if (m := re.match(r"\s*[\"']?([A-Za-z_][\w.-]*)[\"']?\s*[:=]\s?\S", line))
    ]
    return len(keys) == len(lines) == len(set(keys)) and not any(
        re.search(r"\w=\S+.*\w=", line) for line in lines
    )


def _pieces(line: str) -> list[str]:
    if (flat := _flattened(line)) is not None:
        return flat
    for mark in ("|", ";"):
        pieces = [p.strip() for p in line.split(mark) if p.strip()]
        first = re.match(r"([A-Za-z_][\w.-]*)[=:]", pieces[0]) if len(pieces) > 1 else None
        if first and all(p.startswith(first.group(0)) for p in pieces):
            return pieces
    return [line]


def _flattened(text: str) -> list[str] | None:
    """Return JSON as `path=value` fields; None when it is no JSON object or list of them."""
    if text[:1] not in "{[" or text[-1:] not in "}]":
        return None
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    if not items or not all(isinstance(i, dict) for i in items):
        return None
    return ["; ".join(_fields(cast("dict[str, Any]", item))) for item in items]


def _fields(top: dict[str, Any]) -> list[str]:
    """Flatten without recursion, in order, down to a bounded depth."""
    out: list[str] = []
    stack: list[tuple[str, Any, int]] = [(k, v, 0) for k, v in reversed(top.items())]
    while stack and len(out) < 500:
        key, value, depth = stack.pop()
        if isinstance(value, dict) and depth < 8:
            stack.extend(
                (f"{key}.{k}", v, depth + 1) for k, v in reversed(cast("dict[str, Any]", value).items())
            )
        elif isinstance(value, list) and depth < 8:
            stack.extend((key, v, depth + 1) for v in reversed(cast("list[Any]", value)))
        else:
            out.append(f"{key}={json.dumps(value) if isinstance(value, bool) or value is None else value}")
    return out


@lru_cache(maxsize=256)
def _record(piece: str, names: frozenset[str]) -> Record:
    """Read one record; several claims often cite the same one."""
    text = fold(piece)
    lexemes = read(text, record=True, names=names)
    polarity = scopes(lexemes, also=NOT_FOUND)
    hints = implied(text)
    slots = with_context(slots_of(lexemes, polarity))
    words = _words(lexemes, polarity)
    failing = any(scope in (Scope.DENIED, Scope.FAILED) for scope in polarity) or any(
        "@fail!" in hints or (x.meaning.concepts & FAILING and not x.has("level:")) or _inside(x)
        for x in lexemes
    )
    for token in hints:
        happened = token.startswith("@") and lexicon.happens(token[1:]) and failing
        words.setdefault(token.rstrip("!"), set()).add(
            Scope.FAILED if happened and not token.endswith("!") else Scope.PLAIN
        )
    return Record(
        text=text,
        slots=slots,
        words={token: frozenset(found) for token, found in words.items()},
        names=frozenset(
            p for x in lexemes for p in (x.parts or ({x.text.lower()} if x.kind is Kind.WORD else ()))
        ),
        levels=_levels(lexemes),
        implied=hints,
        failing=failing,
        times=tuple(s for s in slots if s.lexeme.kind is Kind.TIME),
        lexemes=tuple(lexemes),
        scopes=tuple(polarity),
        places=places(lexemes),
        clauses=clauses(lexemes),
        denied=denied(lexemes, polarity),
        alternatives=alternatives(lexemes),
        phase=_phase(lexemes),
        order=_order(lexemes),
    )


def _words(lexemes: list[Lexeme], polarity: Sequence[Scope]) -> dict[str, set[Scope]]:
    words: dict[str, set[Scope]] = {}
    dormant = dormant_name(lexemes)
    for i, (lexeme, scope) in enumerate(zip(lexemes, polarity, strict=True)):
        if lexeme.kind is Kind.MARK:
            continue
        inner = _inside(lexeme)
        within = denied_within(lexeme)
        stands = _as_key(lexemes, i, scope)
        for token in tokens_of(lexeme) if not inner else ():
            own = Scope.DENIED if token in within else stands
            words.setdefault(token, set()).add(Scope.DORMANT if i == dormant else own)
        for token, own in inner:
            words.setdefault(token, set()).add(Scope.DORMANT if i == dormant else own)
    return words


_ASLEEP = frozenset(
    {"resolved", "inactive", "pending", "cleared", "suppressed", "silenced", "normal"}
    | {"已恢复", "已解决", "已解除", "待触发", "等待触发", "已消除", "未触发"}
)
_STATE_KEYS = frozenset({"state", "status", "alertstate", "状态", "alert_state"})
_ALERT_KEYS = frozenset({"alertname", "alert", "rule", "告警", "告警名", "告警名称"})


_HEAD = 60
"""Lexemes of a record in which an alert's name and state are looked for."""


def dormant_name(lexemes: list[Lexeme]) -> int | None:
    """Return the position of the name of an alert that the record says is not firing; what it says does not hold."""
    head = range(min(len(lexemes), _HEAD))
    keys = {i: (key_before(lexemes, i) or "").lower() for i in head}
    asleep = [i for i in head if lexemes[i].text.lower() in _ASLEEP]
    for i in head:
        x = lexemes[i]
        if x.kind is not Kind.NAME or not x.text[0].isupper() or not any(c.islower() for c in x.text):
            continue
        if (i < 2 or keys[i] in _ALERT_KEYS) and any(
            0 < j - i <= 3 or keys[j] in _STATE_KEYS for j in asleep
        ):
            return i
    return None


def _order(lexemes: Sequence[Lexeme]) -> dict[str, int]:
    out: dict[str, int] = {}
    for i, x in enumerate(lexemes):
        for token in {x.text.lower(), *(f"@{c}" for c in x.meaning.concepts)}:
            out.setdefault(token, i)
    return out


def _phase(lexemes: Sequence[Lexeme]) -> frozenset[str]:
    out: set[str] = set()
    for i, x in enumerate(lexemes):
        if x.text.lower() in ("while", "during"):
            for y in lexemes[i + 1 : i + 7]:
                if y.text in ",;|()":
                    break
                out |= tokens_of(y)
    return frozenset(out)


_NEGATING = frozenset({"not", "no", "non", "un"})
_FAILED_NAMES = frozenset({"fail", "err", "error", "backoff", "cannot", "unable"})


def _inside(lexeme: Lexeme) -> list[tuple[str, Scope]]:
    """Return the words inside an event's name that says a failure (`NodeNotReady`), with their scope."""
    if lexeme.kind is not Kind.NAME or not lexeme.text[:1].isupper():
        return []
    words = [stem(w.lower()) for w in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+", lexeme.text)]
    at = next((i for i, w in enumerate(words) if w in _NEGATING | _FAILED_NAMES), None)
    if at is None or len(words) < 2:
        return []
    scope = Scope.DENIED if words[at] in _NEGATING else Scope.FAILED
    out: list[tuple[str, Scope]] = []
    for i, word in enumerate(words):
        governed = i > at or scope is Scope.FAILED
        own = Scope.PLAIN if i == at or not governed else scope
        out += [(t, own) for t in word_tokens(word) | {word}]
    return out


_FALSE = frozenset({"false", "no", "off", "none", "null", "never", "否", "无"})


def _as_key(lexemes: Sequence[Lexeme], i: int, scope: Scope) -> Scope:
    """The scope of a word that is the key of a number: there is such a number, or, of zero, none (`idle=0`)."""
    first = i
    while (
        i + 1 < len(lexemes)
        and i - first < MAX_KEY
        and not lexemes[i + 1].text.isascii()
        and lexemes[i].end == lexemes[i + 1].start
        and lexemes[i + 1].kind is Kind.WORD
    ):
        i += 1
    keyed = i + 1 < len(lexemes) and lexemes[i + 1].text in ("=", ":")
    if (
        lexemes[i].kind is Kind.NAME
        and not keyed
        and ("." in lexemes[i].text or re.match(r"[a-z]+[A-Z]", lexemes[i].text))
    ):
        return Scope.KEY  # a method or a class of a stack frame: named, not done
    if i + 2 >= len(lexemes) or lexemes[i + 1].text not in ("=", ":") or lexemes[i].kind is Kind.MARK:
        return scope
    value = lexemes[i + 2].quantity
    if value is None:
        return Scope.ZERO if lexemes[i + 2].text.lower() in _FALSE else scope
    return Scope.ZERO if value.value == 0 else Scope.KEY


FAILING = frozenset(
    {"fail", "failed", "error", "exception", "refuse", "reject", "deny", "timeout", "crash", "abort"}
)


def _levels(lexemes: list[Lexeme]) -> frozenset[str]:
    """Return the levels that a record carries: a level word that stands alone near its head, or under a level key."""
    out: set[str] = set()
    for i, lexeme in enumerate(lexemes):
        level = lexicon.level_of(lexeme.text) if lexeme.kind is Kind.WORD else None
        if level is None:
            continue
        key = key_before(lexemes, i)
        named = key is not None and bool(
            key_tokens(key) & {"level", "@line_level", "sever", "@severity", "lvl", "type"}
        )
        if not lexeme.text.isascii() and not named and not (i > 0 and lexemes[i - 1].text in "[<"):
            continue
        upper = lexeme.text.isupper() or lexeme.text[0].isupper()
        bracketed = i > 0 and lexemes[i - 1].text in "[<"
        followed = i + 1 < len(lexemes) and lexemes[i + 1].text == ":"
        if named or (
            i < 14 and (lexeme.text.isupper() or bracketed or (followed and i < 10) or (upper and i < 3))
        ):
            out.add(level)
    return frozenset(out)
