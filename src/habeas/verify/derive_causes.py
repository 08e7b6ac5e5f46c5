"""What an event's own name says of its reason (`OOMKilled`, `Pause Full (Allocation Failure)`), and nothing beyond."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify import lexicon
from habeas.verify.derivation import Derivation, Statement
from habeas.verify.findings import ok
from habeas.verify.function_words import is_free
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record

_BY_NAME = re.compile(r"([A-Za-z][A-Za-z ]{2,40}?)\s?\(([A-Z][A-Za-z ]{3,40})\)")
_OOM = frozenset({"@oom", "@memory", "oom", "memory"})
_KNOWN = {"oomkill": _OOM, "oom-kill": _OOM, "out of memory: kill": _OOM}
_STATED = re.compile(
    r"(?:(?<![a-z])(?<!possible )(?<!probable )(?<!likely )(?:reason|cause|error|err)\"?"
    r"|(?<!可能)(?<!疑似)(?:原因|理由)\"?)"
    r"[:=]\s?(?:\"([^\"\n]{3,160})\"|([^;|\n\"]{3,160}))",
    re.IGNORECASE,
)
"""The value of a key for a reason: all of a quoted one."""
_IN_BRACKETS = re.compile(
    r"(?:status|state|result|状态|结果)\"?[:=]\s?\"?[\w-]+\s\(([^()\n]{3,120})(\))", re.IGNORECASE
)
"""What stands in brackets behind a status (`status=deferred (450 greylisted)`)."""
_BEHIND_COLON = re.compile(
    r"(\b(?:fail(?:ed|ure)?|stopped|abort(?:ed|ing)|clos(?:ed|ing)|reject(?:ed|ing)|refused|denied|disconnect(?:ed|ing)"
    r"|terminated|killed|dropp(?:ed|ing)|down)\b[^:\n]{0,20}(?:\([^()\n]{0,160}\))?[^:\n]{0,20}):\s{1,4}"
    r"([A-Za-z\u3400-\u9fff][^:;,=\n(]{3,80})",
    re.IGNORECASE,
)
"""What a record gives behind a deed that went wrong, and a colon (`stopped: paper jam`)."""
_AS_STATE = re.compile(
    r"(?:\bstate|\bstatus|\bresult|状态|结果)\"?[:=]\s?\"?([A-Za-z]+_[A-Za-z_]+)\b", re.IGNORECASE
)
"""A state that says why something ended (`State=NODE_FAIL`)."""
_ENDED = frozenset(
    {"@finish", "@terminate", "@stop", "@stopped", "@fail", "@failed", "@complete", "@completed"}
)
_NEXT_KEY = re.compile(r"[,\s]\s*[\w.\u3400-\u9fff-]+=.*|,\s[a-z][a-z ]{1,20}:\s.*|(?<=[a-z)])\.\s.*")
_EXCEEDED = re.compile(r"([A-Z][a-z]+(?:ing|ed)) [^,;]{1,80}, (timeout of \S+ exceeded)")


_MARKERS = frozenset({"for", "因", "since", "原因", "理由", "after", "with"})
"""Words that a reason follows, beside those of cause; `after` and `with` say less than that."""


def named_cause(statement: Statement) -> Derivation | None:
    """A cause that is part of the event's name, with the event named too; nothing else stands in the cause."""
    at = next(
        (i for i, x in enumerate(statement.lexemes) if x.has("over:cause") or statement.text(i) in _MARKERS),
        None,
    )
    if at is None:
        return None
    names = [x for _, x in statement.names()]
    for record in statement.holding(names):
        for event, context, cause in _events(record):
            span = _cause_span(statement, at, cause)
            effect = [x for i, x in enumerate(statement.lexemes) if i not in span and i != at]
            if statement.text(at) in ("after", "with") and record.advises:
                continue
            if (
                span
                and any(_tokens(x) & event for x in effect)
                and not _of_other(effect, context | cause, record)
            ):
                return Derivation((ok("the event's own name says so"),), frozenset({at, *span}))
    return None


_FAILS = frozenset({"@fail", "@failed", "@error"})
_OUTCOMES = frozenset({"@status", "@event", "@operation", "@result", "@action", "evt", "outcome", "decision"})


def _of_other(effect: Sequence[Lexeme], context: frozenset[str], record: Record) -> bool:
    """Whether the effect holds a deed or a state that is not the event's: the reason is not said of that one."""
    own = context | _outcomes(record)
    if record.failing:
        own |= _FAILS
    return any(
        not x.tokens & own
        for x in effect
        if x.kind is Kind.WORD and any(map(lexicon.happens, x.meaning.concepts)) and not is_free(x)
    )


def _outcomes(record: Record) -> frozenset[str]:
    """Return what the record gives as its outcome, wherever that stands."""
    values = (s.lexeme for s in record.slots if s.keyed and s.labels & _OUTCOMES)
    return frozenset[str]().union(*(_tokens(x) | x.tokens for x in values if x.quantity is None))


def _tokens(x: Lexeme) -> frozenset[str]:
    if x.quantity is not None:
        return frozenset({f"#{x.quantity.value}"})
    return key_tokens(x.text) if x.kind is Kind.NAME else x.tokens


def _events(record: Record) -> list[tuple[frozenset[str], frozenset[str], frozenset[str]]]:
    """Return what a record gives a reason for: tokens of the event, of what stands with it, of the reason."""
    out: list[tuple[frozenset[str], frozenset[str], frozenset[str]]] = []
    low = record.text.lower()
    every = frozenset(record.words)
    killed = frozenset({"@kill", "@oom", "kill"})
    out.extend((killed, every, cause) for mark, cause in _KNOWN.items() if mark in low)
    for match in [*_BY_NAME.finditer(record.text), *_EXCEEDED.finditer(record.text)]:
        event = frozenset[str]().union(*(x.tokens for x in read(match.group(1))))
        cause = frozenset[str]().union(*(x.tokens | _tokens(x) for x in read(match.group(2))))
        out.append((event | record.implied, every, cause))
    for match in _BEHIND_COLON.finditer(record.text):
        event = frozenset[str]().union(*(_tokens(x) for x in read(match.group(1))))
        cause = frozenset[str]().union(*(_tokens(x) for x in read(match.group(2)) if x.kind is not Kind.MARK))
        out.append(
            (event, _read(_LAST_CLAUSE.split(record.text[: match.end(1)])[-1]) | record.implied, cause)
        )
    out += [(_ENDED, _ENDED, _spelled(match.group(1))) for match in _AS_STATE.finditer(record.text)]
    for match in [*_STATED.finditer(record.text), *_IN_BRACKETS.finditer(record.text)]:
        cause = frozenset[str]().union(*(_tokens(x) for x in read(_stated(match)) if x.kind is not Kind.MARK))
        event = _read(record.text[: match.start()]) | record.implied
        out.append((event, event, cause))
    return out


_LAST_CLAUSE = re.compile(r"[;\n]|\.\s")


def _read(text: str) -> frozenset[str]:
    return frozenset[str]().union(*(_tokens(x) for x in read(text) if x.kind in (Kind.WORD, Kind.NAME)))


def _spelled(state: str) -> frozenset[str]:
    """Return the tokens of the words that a state is written with."""
    return frozenset[str]().union(*(x.tokens for x in read(state.replace("_", " ").lower())))


def _stated(match: re.Match[str]) -> str:
    """Return the reason that a key gives, without the fields behind it."""
    return match.group(1) or _NEXT_KEY.sub("", match.group(2))


def _cause_span(statement: Statement, at: int, cause: frozenset[str]) -> set[int]:
    """Return the words right after the marker that name the cause; empty when another word stands among them."""
    span: set[int] = set()
    for i in range(at + 1, len(statement.lexemes)):
        x = statement.lexemes[i]
        if (x.tokens & cause and x.kind is Kind.WORD) or (
            x.kind is Kind.NAME and _tokens(x) and _tokens(x) <= cause
        ):
            span.add(i)
        elif x.kind is Kind.NUMBER and x.quantity is not None and f"#{x.quantity.value}" in cause:
            continue
        elif not x.has("structure") or x.text in ("被", "而"):
            break
    following = list(statement.lexemes[max(span) + 1 :]) if span else list[Lexeme]()
    if any(x.has("over:") for x in following):
        return set()
    return span
