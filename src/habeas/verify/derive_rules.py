"""What a runbook forbids and what it lists: `X must not be run`, `two possible causes`, `A is a cause of B`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.derivation import Derivation, Statement
from habeas.verify.findings import contradicted, ok
from habeas.verify.keys import tokens_of
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record
from habeas.verify.runbooks import (
    CAUSE_NOUNS,
    CONDITIONS,
    FORBIDDING,
    FORBIDS,
    causes,
    conditions_of,
    said_by,
    says_forbidden,
    sentences,
    stands,
    weighs,
)

_HEDGES = frozenset(
    {"possible", "possibly", "may", "might", "could", "can", "potential", "可能", "可能的", "或许", "likely"}
)


def forbidden(statement: Statement) -> Derivation | None:
    """A runbook forbids what the claim says that it forbids, under no condition that the claim leaves out."""
    if not says_forbidden(statement.lexemes):
        return None
    limits = frozenset[str]().union(*CONDITIONS.values())
    marks = {i for i in range(len(statement.lexemes)) if statement.text(i) in FORBIDDING | limits}
    content = [i for i, x in enumerate(statement.lexemes) if i not in marks and weighs(x)]
    if not content:
        return None
    for record in statement.records:
        for sentence in sentences(record):
            lexemes = read(sentence)
            if not FORBIDS.search(sentence) or conditions_of(lexemes) != conditions_of(statement.lexemes):
                continue
            tokens = said_by(lexemes)
            if all(stands(statement.lexemes[i], tokens) for i in content):
                return Derivation((ok("the runbook forbids it"),), frozenset({*marks, *content}))
    return None


_COPULA = frozenset({"is", "are", "as", "be", "among", "是", "为", "列为", "作为"})
_INCLUDING = frozenset(
    {"is", "are", "include", "includes", "including", "是", "为", "包括", "包含", "有", ":"}
)


def listed_cause(statement: Statement) -> Derivation | None:
    """`A is a possible reason for B`: A is one of the causes that the runbook lists, and B is none of them."""
    at = next((i for i in range(len(statement.lexemes)) if statement.text(i) in CAUSE_NOUNS), None)
    hedges = {i for i in range(len(statement.lexemes)) if statement.text(i) in _HEDGES}
    if at is None or any(x.has("neg") for x in statement.lexemes):
        return None
    sides = _side_of_causes(statement, at, hedges)
    for record in statement.records:
        found = causes(record)
        if found is None or (found[1] and not hedges) or not sides:
            continue
        covered = [item for item in found[0] if _covered(item, [statement.lexemes[i] for i in sides])]
        tokens = set[str]().union(*(said_by(item) for item in covered))
        if covered and all(stands(statement.lexemes[i], tokens) for i in sides):
            listing = {i for i in range(len(statement.lexemes)) if statement.text(i) in _LISTING}
            return Derivation((ok("the runbook lists it"),), frozenset({at, *hedges, *sides, *listing}))
    return None


_LISTING = frozenset(
    {
        "one",
        "of",
        "列为",
        "之",
        "一",
        "之一",
        "认为",
        "认",
        "among",
        "包括",
        "包含",
        "include",
        "includes",
        "including",
    }
)


def _side_of_causes(statement: Statement, at: int, hedges: set[int]) -> list[int]:
    """Return the words that the claim calls causes: before `is a cause`, or behind `the causes are`."""
    before = next((i for i in range(at, -1, -1) if statement.text(i) in _COPULA), None)
    after = next((i for i in range(at, len(statement.lexemes)) if statement.text(i) in _INCLUDING), None)
    if before is not None:
        span = range(before)
    elif after is not None:
        span = range(after + 1, len(statement.lexemes))
    else:
        return []
    return [
        i
        for i in span
        if i not in hedges and i != at and weighs(statement.lexemes[i]) and statement.text(i) not in _LISTING
    ]


def _covered(item: Sequence[Lexeme], said: Sequence[Lexeme]) -> bool:
    """Whether more than half of the words of an item were said."""
    weighty = [x for x in item if weighs(x)]
    shown = [x for x in weighty if any(tokens_of(x) & tokens_of(y) for y in said)]
    return 2 * len(shown) > len(weighty)


_STEPS = frozenset({"step", "steps", "步", "步骤", "处理步骤"})


def listed_count(statement: Statement) -> Derivation | None:
    """`the runbook gives two possible causes`, `处理步骤共有三步`: so many stand in its list."""
    for i, x in enumerate(statement.lexemes):
        if x.kind is not Kind.NUMBER or x.quantity is None or (number := x.quantity.whole) is None:
            continue
        near = range(i + 1, min(i + 5, len(statement.lexemes)))
        noun = next((k for k in near if statement.text(k) in CAUSE_NOUNS | _STEPS), None)
        if noun is None or any(
            weighs(statement.lexemes[k]) and statement.text(k) not in _HEDGES for k in range(i + 1, noun)
        ):
            continue
        for record in statement.records:
            size = _size(record, steps=statement.text(noun) in _STEPS)
            if size is None:
                continue
            finding = (
                ok(f"it lists {size}") if size == number else contradicted(f"it lists {size}, not {number}")
            )
            words = {
                "共",
                "共有",
                "一共",
                "总共",
                "个",
                "条",
                "项",
                "given",
                "listed",
                "in",
                "total",
                *_STEPS,
            }
            around = {
                k
                for k in range(max(0, i - 3), min(noun + 4, len(statement.lexemes)))
                if statement.text(k) in words
            }
            return Derivation((finding,), frozenset({*range(i, noun + 1), *around}))
    return None


def _size(record: Record, *, steps: bool) -> int | None:
    if not record.advises:
        return None
    if steps:
        numbers = [int(n) for n in re.findall(r"(?<![\w.])(\d{1,2})[).](?=\s|\D)", record.text)]
        ordered = len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))
        return len(numbers) if ordered else None
    found = causes(record)
    return len(found[0]) if found else None
