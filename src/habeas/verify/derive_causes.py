"""What an event's own name says of its reason (`OOMKilled`, `Pause Full (Allocation Failure)`), and nothing beyond."""

from __future__ import annotations

import re

from habeas.verify.derivation import Derivation, Statement
from habeas.verify.findings import ok
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record

_BY_NAME = re.compile(r"([A-Za-z][A-Za-z ]{2,40}?)\s?\(([A-Z][A-Za-z ]{3,40})\)")
_OOM = frozenset({"@oom", "@memory", "oom", "memory"})
_KNOWN = {"oomkill": _OOM, "oom-kill": _OOM, "out of memory: kill": _OOM}
_STATED = re.compile(
    r"(?:(?<![a-z])(?:reason|cause|error|err)\"?|(?:原因|理由)\"?)[:=]\s?(?:\"([^\"\n]{3,160})\"|([^;|\n\"]{3,160}))",
    re.IGNORECASE,
)
"""The value of a key for a reason: all of a quoted one."""
_NEXT_KEY = re.compile(r"[,\s]\s*[\w.\u3400-\u9fff-]+=.*")
_EXCEEDED = re.compile(r"([A-Z][a-z]+(?:ing|ed)) [^,;]{1,80}, (timeout of \S+ exceeded)")


def named_cause(statement: Statement) -> Derivation | None:
    """A cause that is part of the event's name, with the event named too; nothing else stands in the cause."""
    at = next(
        (
            i
            for i, x in enumerate(statement.lexemes)
            if x.has("over:cause") or statement.text(i) in ("for", "因", "since", "原因", "理由")
        ),
        None,
    )
    if at is None:
        return None
    names = [x for _, x in statement.names()]
    for record in statement.holding(names):
        for event, cause in _events(record):
            span = _cause_span(statement, at, cause)
            effect = [x for i, x in enumerate(statement.lexemes) if i not in span and i != at]
            if span and any(_tokens(x) & event for x in effect):
                return Derivation((ok("the event's own name says so"),), frozenset({at, *span}))
    return None


def _tokens(x: Lexeme) -> frozenset[str]:
    if x.quantity is not None:
        return frozenset({f"#{x.quantity.value}"})
    return key_tokens(x.text) if x.kind is Kind.NAME else x.tokens


def _events(record: Record) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Return the events of a record whose name holds a reason: the tokens of the event, and those of the reason."""
    out: list[tuple[frozenset[str], frozenset[str]]] = []
    low = record.text.lower()
    out.extend((frozenset({"@kill", "@oom", "kill"}), cause) for mark, cause in _KNOWN.items() if mark in low)
    for match in [*_BY_NAME.finditer(record.text), *_EXCEEDED.finditer(record.text)]:
        event = frozenset[str]().union(*(x.tokens for x in read(match.group(1))))
        cause = frozenset[str]().union(*(x.tokens | _tokens(x) for x in read(match.group(2))))
        out.append((event | record.implied, cause))
    for match in _STATED.finditer(record.text):
        cause = frozenset[str]().union(*(_tokens(x) for x in read(_stated(match)) if x.kind is not Kind.MARK))
        event = frozenset[str]().union(
            *(_tokens(x) for x in read(record.text[: match.start()]) if x.kind in (Kind.WORD, Kind.NAME))
        )
        out.append((event | record.implied, cause))
    return out


def _stated(match: re.Match[str]) -> str:
    """Return the reason that a key gives, without the fields behind it."""
    return match.group(1) or _NEXT_KEY.sub("", match.group(2))


def _cause_span(statement: Statement, at: int, cause: frozenset[str]) -> set[int]:
    """Return the words right after the marker that name the cause; empty when another word stands among them."""
    span: set[int] = set()
    for i in range(at + 1, len(statement.lexemes)):
        x = statement.lexemes[i]
        if x.tokens & cause and x.kind is Kind.WORD:
            span.add(i)
        elif x.kind is Kind.NUMBER and x.quantity is not None and f"#{x.quantity.value}" in cause:
            continue
        elif not x.has("structure") or x.text in ("被", "而") or span:
            break
    following = list(statement.lexemes[max(span) + 1 :]) if span else list[Lexeme]()
    if any(x.has("over:") for x in following):
        return set()
    return span
