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
from habeas.verify.formats import implied
from habeas.verify.lexemes import Kind, Lexeme, fold, read
from habeas.verify.lexicon import stem
from habeas.verify.measures import Quantity, quantity
from habeas.verify.operators import operator_at
from habeas.verify.polarity import Scope, scopes

MAX_CHARS = 20_000
MAX_RECORDS = 64
_PROSE_KEYS = frozenset({"msg", "message", "error", "err", "summary", "description", "detail", "log", "text", "event", "body"})
_KEY_UNIT = {"ms": "ms", "millis": "ms", "milliseconds": "ms", "us": "us", "ns": "ns", "sec": "s", "secs": "s", "seconds": "s",
             "second": "s", "s": "s", "minutes": "min", "mins": "min", "hours": "h", "days": "d", "bytes": "B", "kb": "KB",
             "mb": "MB", "gb": "GB", "mib": "MiB", "gib": "GiB", "pct": "%", "percent": "%", "percentage": "%"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """A number, a name or a time of a record, and what labels it."""

    lexeme: Lexeme
    labels: frozenset[str]
    """Stems and `@concepts` of its key, or of the words beside it."""
    keyed: bool
    """The labels are a key's, not merely near."""
    role: str | None = None
    """`from`, `to`, or None."""
    quantity: Quantity | None = None
    key: str = ""
    op: str = "eq"
    """A condition's comparison (`waiting above 10`); the number itself is then no reading."""
    key_words: tuple[frozenset[str], ...] = ()
    """The words of the key, each with its stem and concepts."""
    approximate: bool = False
    """The record itself rounds it (`approx 1.2k`)."""


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


def parse(excerpt: str, number: int = 0) -> list[Record]:
    """Return the records of an excerpt, in order."""
    return [_record(piece, number) for piece in split(excerpt[:MAX_CHARS])[:MAX_RECORDS]]


def parse_runbook(excerpt: str, number: int = 0) -> list[Record]:
    """Return a runbook's block as one record."""
    return [replace(_record(" ".join(excerpt[:MAX_CHARS].split()), number), advises=True)]


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
    if len(joined) > 1 and _leads_with_time(joined[0]) and not any(_leads_with_time(line) for line in joined[1:]):
        return ["\n".join(joined)]
    if len(joined) > 1 and _one_record(joined):
        return ["; ".join(joined)]
    return [piece for line in joined for piece in _pieces(line)]


def _leads_with_time(line: str) -> bool:
    time = find_time(line)
    return time is not None and leads(line, time)


def _one_record(lines: Sequence[str]) -> bool:
    """Whether lines are the fields of one record: each `key: value`, no key twice."""
    keys = [m.group(1).lower() for line in lines if (m := re.match(r"\s*[\"']?([A-Za-z_][\w.-]*)[\"']?\s*[:=]\s?\S", line))]
    return len(keys) == len(lines) == len(set(keys)) and not any(re.search(r"\w=\S+.*\w=", line) for line in lines)


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
            stack.extend((f"{key}.{k}", v, depth + 1) for k, v in reversed(cast("dict[str, Any]", value).items()))
        elif isinstance(value, list) and depth < 8:
            stack.extend((key, v, depth + 1) for v in reversed(cast("list[Any]", value)))
        else:
            out.append(f"{key}={json.dumps(value) if isinstance(value, bool) or value is None else value}")
    return out


def _record(piece: str, number: int) -> Record:
    text = fold(piece)
    lexemes = read(text, record=True)
    polarity = scopes(lexemes)
    hints = implied(text)
    slots = tuple(_slots(lexemes))
    words: dict[str, set[Scope]] = {}
    for i, (lexeme, scope) in enumerate(zip(lexemes, polarity, strict=True)):
        for token in tokens_of(lexeme) if not _inside(lexeme) else ():
            words.setdefault(token, set()).add(_as_key(lexemes, i, scope))
        for token, inner in _inside(lexeme):
            words.setdefault(token, set()).add(inner)
    failing = any(scope in (Scope.DENIED, Scope.FAILED) for scope in polarity) or any(
        (x.meaning.concepts & FAILING and not x.has("level:")) or _inside(x) for x in lexemes
    )
    for token in hints:
        happened = token.startswith("@") and lexicon.happens(token[1:]) and failing
        words.setdefault(token.rstrip("!"), set()).add(Scope.FAILED if happened and not token.endswith("!") else Scope.PLAIN)
    return Record(
        text=text,
        slots=slots,
        words={token: frozenset(found) for token, found in words.items()},
        names=frozenset(p for x in lexemes for p in (x.parts or ({x.text.lower()} if x.kind is Kind.WORD else ()))),
        levels=_levels(lexemes),
        implied=hints,
        failing=failing,
        excerpt=number,
        times=tuple(s for s in slots if s.lexeme.kind is Kind.TIME),
        phase=_phase(lexemes),
        order=_order(lexemes),
    )


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
    """Return the words inside an event's name that says a failure (`FailedScheduling`, `NodeNotReady`), with their scope."""
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
        out += [(t, own) for t in _tokens(word) | {word}]
    return out


def _as_key(lexemes: Sequence[Lexeme], i: int, scope: Scope) -> Scope:
    """The scope of a word that is the key of a number: there is such a number, or, of zero, none (`idle=0`)."""
    while i + 1 < len(lexemes) and not lexemes[i + 1].text.isascii() and lexemes[i].end == lexemes[i + 1].start and lexemes[i + 1].kind is Kind.WORD:
        i += 1
    keyed = i + 1 < len(lexemes) and lexemes[i + 1].text in ("=", ":")
    if lexemes[i].kind is Kind.NAME and not keyed and ("." in lexemes[i].text or re.match(r"[a-z]+[A-Z]", lexemes[i].text)):
        return Scope.KEY  # a method or a class of a stack frame: named, not done
    if i + 2 >= len(lexemes) or lexemes[i + 1].text not in ("=", ":") or lexemes[i].kind is Kind.MARK:
        return scope
    value = lexemes[i + 2].quantity
    if value is None:
        return scope
    return Scope.ZERO if value.value == 0 else Scope.KEY


FAILING = frozenset({"fail", "failed", "error", "exception", "refuse", "reject", "deny", "timeout", "crash", "abort"})


def tokens_of(lexeme: Lexeme) -> frozenset[str]:
    """Return the stems and concepts of a lexeme; of a name, those of the words inside it too."""
    if lexeme.kind is not Kind.NAME:
        return lexeme.tokens
    return key_tokens(lexeme.text)


@lru_cache(maxsize=8192)
def key_tokens(key: str) -> frozenset[str]:
    """Return the stems and `@concepts` of a key or a name: of its words, and of pairs of them (`exitCode`)."""
    words = _key_pieces(key)
    out: set[str] = set()
    for i, word in enumerate(words):
        out |= _tokens(word)
        for size in (2, 3):
            run = tuple(stem(w) for w in words[i : i + size])
            if len(run) == size:
                out |= {f"@{c}" for c in lexicon.english(run).concepts}
    whole = lexicon.english((stem(key.lower()),)) if key.isascii() else lexicon.chinese(key)
    return frozenset(out | {f"@{c}" for c in whole.concepts})


@lru_cache(maxsize=4096)
def words_of(key: str) -> tuple[frozenset[str], ...]:
    """Return the words of a key one by one."""
    return tuple(_tokens(w) for w in _key_pieces(key) if not w.isdigit())


def _tokens(word: str) -> frozenset[str]:
    if not word.isascii():
        return frozenset().union(*(x.tokens for x in read(word)))
    return frozenset({stem(word)} | {f"@{c}" for c in lexicon.english((stem(word),)).concepts})


def _key_pieces(key: str) -> list[str]:
    words = [w.lower() for w in re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[a-z]?\d+|[\u3400-\u9fff]+", key)]
    return [piece for word in _rejoin(words, key) for piece in _uncompounded(word)]


def _uncompounded(word: str) -> list[str]:
    """Cut a long word without a sense of its own into two that have one (`maxmemory`)."""
    if len(word) < 7 or not word.isascii() or lexicon.english((stem(word),)).concepts:
        return [word]
    for k in range(3, len(word) - 2):
        if lexicon.english((stem(word[:k]),)).concepts and lexicon.english((stem(word[k:]),)).concepts:
            return [word[:k], word[k:]]
    return [word]


def _rejoin(words: list[str], key: str) -> list[str]:
    """Keep `p99` whole."""
    return [key.lower()] if re.fullmatch(r"[a-z]\d+", key.lower()) else words


def _levels(lexemes: list[Lexeme]) -> frozenset[str]:
    """Return the levels that a record carries: a level word that stands alone near its head, or under a level key."""
    out: set[str] = set()
    for i, lexeme in enumerate(lexemes):
        level = lexicon.level_of(lexeme.text) if lexeme.kind is Kind.WORD else None
        if level is None:
            continue
        key = _key_before(lexemes, i)
        named = key is not None and bool(key_tokens(key) & {"level", "@line_level", "sever", "@severity", "lvl", "type"})
        if not lexeme.text.isascii() and not named and not (i > 0 and lexemes[i - 1].text in "[<"):
            continue
        upper = lexeme.text.isupper() or lexeme.text[0].isupper()
        bracketed = i > 0 and lexemes[i - 1].text in "[<"
        followed = i + 1 < len(lexemes) and lexemes[i + 1].text == ":"
        if named or (i < 14 and (lexeme.text.isupper() or bracketed or (followed and i < 10) or (upper and i < 3))):
            out.add(level)
    return frozenset(out)


def _key_before(lexemes: list[Lexeme], i: int) -> str | None:
    """Return the key of the value at `i`: what stands before `=` or `:`; quotes between are passed over."""
    j = i - 1
    while j >= 0 and lexemes[j].text in ("\"", "'", "/", "(", "["):
        j -= 1
    if j < 1 or lexemes[j].text not in ("=", ":"):
        return None
    j -= 1
    if j >= 0 and lexemes[j].text in ("\"", "'"):
        j -= 1
    if j < 0 or lexemes[j].kind not in (Kind.WORD, Kind.NAME):
        return None
    if not lexemes[j].text.isascii():
        return _whole_chinese_key(lexemes, j)
    if j and lexemes[j + 1].text == ":" and lexemes[j - 1].text.lower() in ("is", "are", "was", "were", "be", "not"):
        return None  # the end of a sentence, not a key
    return lexemes[j].text


def _whole_chinese_key(lexemes: list[Lexeme], j: int) -> str:
    """A Chinese key may be cut into several lexemes."""
    key = lexemes[j].text
    while j and lexemes[j - 1].kind is Kind.WORD and not lexemes[j - 1].text.isascii() and lexemes[j - 1].end == lexemes[j].start:
        j -= 1
        key = lexemes[j].text + key
    return key


def _slots(lexemes: list[Lexeme]) -> list[Slot]:
    out: list[Slot] = []
    for i, lexeme in enumerate(lexemes):
        if lexeme.kind is Kind.MARK or (lexeme.kind is Kind.WORD and not _is_value(lexemes, i)):
            continue
        key = _key_before(lexemes, i)
        if key is not None and key.lower() in _PROSE_KEYS and lexeme.kind is Kind.NUMBER:
            key = None
        labels = key_tokens(key) if key is not None else _near(lexemes, i)
        if "@latency" in labels:
            labels |= {"@duration"}
        extra, role = _arrangement(lexemes, i)
        if key is not None:
            role = role or _key_role(key)
        value = lexeme.quantity
        if value is not None and value.dimension is None and key is not None:
            value = _with_key_unit(value, key)
        op, approximate, _ = operator_at(lexemes, i) if value is not None and key is None else ("eq", False, set[int]())
        if value is not None and i + 1 < len(lexemes) and lexemes[i + 1].text.lower() in ("exceeded", "超出", "超限"):
            op = "exceeded"
        out.append(Slot(lexeme, labels | extra, key is not None, role, value, key or "", op, words_of(key) if key else (), approximate))
    return out


def _is_value(lexemes: list[Lexeme], i: int) -> bool:
    return _key_before(lexemes, i) is not None


def _with_key_unit(value: Quantity, key: str) -> Quantity:
    """A unit that stands at the end of the key (`elapsed_ms`) is the number's."""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)
    unit = (_KEY_UNIT.get(words[-1].lower()) or _KEY_UNIT.get(words[0].lower())) if len(words) > 1 else None
    if unit is None:
        return value
    typed = quantity(value.raw, unit)
    return replace(typed, raw=value.raw) if typed else value


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
    taken = 0
    first = i + 1
    if i + 2 < len(lexemes) and lexemes[i + 1].text == "/" and lexemes[i + 2].quantity is not None:
        first = i + 3
    for j in range(first, min(len(lexemes), first + 4)):
        x = lexemes[j]
        if x.kind is Kind.MARK or x.kind is Kind.NUMBER or taken == 2:
            break
        taken += not x.has("structure")
        out |= tokens_of(x)
    return frozenset(out)


_FROM = frozenset({"from", "来自", "源自", "src", "source", "自", "从"})
_TO = frozenset({"to", "dest", "dst", "destination", "至", "到", "向", "target", "towards", "into"})
_FROM_KEYS = frozenset({"from", "src", "source", "client", "old", "prev", "previous", "rhost", "peer"})
_TO_KEYS = frozenset({"to", "dest", "dst", "destination", "upstream", "target", "new", "callee"})


def _key_role(key: str) -> str | None:
    words = {w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", key)}
    return "from" if words & _FROM_KEYS else "to" if words & _TO_KEYS else None


def _arrangement(lexemes: list[Lexeme], i: int) -> tuple[frozenset[str], str | None]:
    """Return what the place of a value says: `a -> b`, `n/m`, `... (capacity)`, `from x to y`."""
    before = [x.text for x in lexemes[max(0, i - 2) : i]]
    after = [x.text for x in lexemes[i + 1 : i + 3]]
    extra: set[str] = {f"@{c}" for c in lexemes[i].meaning.concepts} if lexemes[i].quantity is not None else set()
    role: str | None = None
    if after[:2] == ["-", ">"] or after[:1] == ["→"]:
        extra |= {"@before", "before"}
        role = "from"
    elif before[-2:] == ["-", ">"] or before[-1:] == ["→"]:
        extra |= {"@after", "after"}
        role = "to"
    elif before[-1:] == ["["] and after[:1] == ["]"] and i > 1 and lexemes[i].quantity is not None:
        extra |= {"@process", "pid", *tokens_of(lexemes[i - 2])}
    elif i > 3 and before[-1:] == ["("] and [x.text for x in lexemes[i - 4 : i - 2]] == ["-", ">"]:
        extra |= {"@total", "@max"}
    if lexemes[i].quantity is not None and before[-1:] in (["/"], ["of"]) and i > 1 and lexemes[i - 2].quantity is not None:
        key = _key_before(lexemes, i - 2)
        extra |= {"@total", "@max", "@desired"} | (key_tokens(key) if key else frozenset())
    return frozenset(extra), role or _preposition(lexemes, i)


def _preposition(lexemes: list[Lexeme], i: int) -> str | None:
    for j in range(i - 1, max(-1, i - 4), -1):
        low = lexemes[j].text.lower()
        if low in _FROM and lexemes[j].text != "FROM":
            return "from"
        if low in _TO:
            return "to"
        if lexemes[j].kind is Kind.NAME or low in ",;.|=" or lexemes[j].kind is Kind.NUMBER:
            return None
    return None
