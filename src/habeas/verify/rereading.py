"""What a lexeme means beside its neighbours: a number in words with its unit, 将 before an object."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from habeas.verify import lexicon
from habeas.verify.lexeme import Kind, Lexeme
from habeas.verify.lexicon import Meaning
from habeas.verify.measures import quantity

_WORDED_UNIT = re.compile(r"(?:second|minute|hour|day|week)s?|percent", re.IGNORECASE)
_ONE_OF = {"a second": "s", "a minute": "min", "an hour": "h", "a day": "d", "a week": "w"}
_SPACES = frozenset({"for", "after", "within", "in", "under", "over"})
"""Words before a length of time."""


def reread(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Return the lexemes, those that another one beside them makes plain read anew."""
    return _objects(_with_units(lexemes))


def _with_units(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Give a number in words the unit behind it (`two minutes`, `one hour`, `half a second`, `over an hour`)."""
    out: list[Lexeme] = []
    for x in lexemes:
        value, size = _worded(out, x)
        if not value:
            out.append(x)
            continue
        first = out[-size] if size else x
        del out[len(out) - size :]
        text = " ".join([*(y.text for y in lexemes if first.start <= y.start < x.start), x.text])
        unit = _ONE_OF.get(x.text.lower(), x.text)
        out.append(Lexeme(Kind.NUMBER, text, first.start, x.end, quantity=quantity(value, unit)))
    return out


def _worded(before: Sequence[Lexeme], x: Lexeme) -> tuple[str | None, int]:
    """Return the number that the words before a unit give, and how many words they are."""
    last = before[-1] if before else None
    if last is None or x.start != last.end + 1:
        return None, 0
    low = last.text.lower()
    if x.text.lower() in _ONE_OF:
        return ("0.5", 1) if low == "half" else ("1", 0) if last.has("op:") or low in _SPACES else (None, 0)
    if not _WORDED_UNIT.fullmatch(x.text):
        return None, 0
    if low in ("a", "an"):
        above = before[-2] if len(before) > 1 else None
        half = above is not None and above.text.lower() == "half"
        return ("0.5", 2) if half else ("1", 1) if above is not None and above.has("op:") else (None, 0)
    value = 1 if low == "one" else last.quantity and last.quantity.whole
    return (str(value), 1) if value and low.isalpha() and low.isascii() else (None, 0)


_RESULT = frozenset(
    {
        "由",
        "从",
        "为",
        "至",
        "到",
        "标记为",
        "改为",
        "设为",
        "调为",
        "调到",
        "降到",
        "降至",
        "升到",
        "升至",
        "扩到",
    }
)
_CLAUSE = 24
"""Lexemes that are looked at behind 将."""
_STRUCTURE = Meaning(tags=frozenset({"structure"}))


def _objects(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """`将 web-1 标记为 DOWN`: before what the deed is done to, 将 says nothing of what is to come."""
    return [
        replace(x, meaning=_STRUCTURE)
        if x.text == "将" and _takes_object(lexemes[i + 1 : i + 1 + _CLAUSE])
        else x
        for i, x in enumerate(lexemes)
    ]


def _takes_object(rest: Sequence[Lexeme]) -> bool:
    clause = list(takewhile(lambda y: y.text not in ",;.", rest))
    if not clause or clause[0].quantity is not None or clause[0].time is not None:
        return False
    results = any(y.text in _RESULT for y in clause[1:])
    if clause[0].kind is Kind.NAME:
        return results or any(map(_is_deed, clause[1:]))
    return results and clause[0].kind is Kind.WORD and not _is_deed(clause[0])


def _is_deed(x: Lexeme) -> bool:
    return any(lexicon.is_action(c) for c in x.meaning.concepts)
