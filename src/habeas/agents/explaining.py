"""Words that only say what something else in the question is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from habeas.agents.entities import FAULT_NAME, Entity, EntityKind
from habeas.agents.inflection import event_forms
from habeas.agents.values import Comparison
from habeas.agents.vocabulary import (
    ACTORS,
    BELOW,
    CHECKS,
    DETERMINERS,
    FORMS,
    MEASURED,
    META_NOUNS,
    MOVES,
    NAMED_KINDS,
    PASSIVES,
    RAISED,
    REACHED,
    RESPONSES,
)
from habeas.agents.vocabulary_zh import ZH_CLOSINGS, ZH_OPENINGS, ZH_WHETHER
from habeas.agents.words import EventWord, Use, Word

_GAP = re.compile(r"\s*(?:(?:the|of|named|called|with|id|为|[:：=(（\"'])\s*)*", re.IGNORECASE)
_GAP_LONGEST = 12
_STATUS = re.compile(r"(?:status|code|http)\b", re.IGNORECASE)
_GLOSSED = 3
"""Words before a bracket that it may explain."""


def explaining(
    text: str, words: Sequence[Word], entities: Sequence[Entity], glosses: Sequence[int]
) -> frozenset[int]:
    """Return the positions of the words that only explain an entity, a change, a status or a bracketed name.

    `glosses` are the places of brackets that give another name for what stands before them.
    """
    marked = {i for i, word in enumerate(words) if word.use is Use.KIND and _is_beside(text, word, entities)}
    marked |= {i for i in range(1, len(words)) if _names_what_stands_before(words[i - 1], words[i])}
    for _ in range(2):  # `task attempt attempt_1`: the kinds form a chain
        marked |= set(_chained(text, words, marked))
    for place in glosses:
        marked |= _before(text, words, place)
    if any(entity.kind is EntityKind.CHANGE for entity in entities):
        marked |= {i for i, word in enumerate(words) if word.text.lower() in MOVES}
    if any(_STATUS.match(entity.text) for entity in entities):
        marked |= {i for i, word in enumerate(words) if word.text.lower() in RESPONSES}
    return frozenset(marked)


def without_actors(words: Sequence[Word]) -> list[Word]:
    """Return the words with an actor that may be anyone (`did any node …`, `from a client`) ignored.

    Logs often leave the actor out. It stays where little else is asked: of `did any pod crash` not only `crash`
    must stand.
    """
    actors = {i for i in range(1, len(words)) if _is_any_actor(words, i)}
    asked = sum(word.use in (Use.EVENT, Use.KIND) for word in words)
    if asked - len(actors) < 2:
        return list(words)
    return [replace(word, use=Use.IGNORED) if i in actors else word for i, word in enumerate(words)]


def without_paraphrase(
    words: Sequence[Word],
    entities: Sequence[Entity],
    named: Sequence[EventWord],
    comparison: Comparison | None,
) -> tuple[Word, ...]:
    """Return the words with those ignored that only say again what a bound, a named fault or a pair says.

    `take` beside `more than 5 seconds`, `thrown` beside `QuotaException`, `reached` beside `depth=40`.
    """
    light: frozenset[str] = frozenset()
    if comparison and comparison.dimension == "time":
        light |= MEASURED
    if any(FAULT_NAME.search(event.text) for event in named):
        light |= RAISED
    if any(entity.kind is EntityKind.PAIR and "=" in entity.text for entity in entities):
        light |= REACHED
    if any(entity.is_prefix for entity in entities):
        light |= BELOW
    return tuple(replace(word, use=Use.IGNORED) if word.text.lower() in light else word for word in words)


def with_subjects(words: Sequence[Word]) -> list[Word]:
    """Return the words with those of asking as events where something happened to them (`was the message lost`)."""
    return [
        replace(word, use=Use.EVENT, forms=event_forms(word.text.lower())) if _is_subject(words, i) else word
        for i, word in enumerate(words)
    ]


def _is_subject(words: Sequence[Word], i: int) -> bool:
    lower = words[i].text.lower()
    if words[i].use is not Use.IGNORED or i == 0 or lower not in META_NOUNS:
        return False
    before = words[i - 1].text.lower()
    if lower in CHECKS and words[i - 1].use in (Use.EVENT, Use.KIND):
        return True  # `the health check`
    if before in DETERMINERS:
        return lower in CHECKS or (i > 1 and words[i - 2].text.lower() in PASSIVES)
    return before in PASSIVES


def without_frame(words: Sequence[Word]) -> list[Word]:
    """Return the words without `查询 …` at the beginning and `… 事件` at the end, which only say that one asks."""
    return [replace(word, use=Use.IGNORED) if _is_frame(words, i) else word for i, word in enumerate(words)]


def _is_frame(words: Sequence[Word], i: int) -> bool:
    earlier, later = words[:i], words[i + 1 :]
    if words[i].text in ZH_OPENINGS:
        opens = all(word.use is Use.IGNORED and word.text not in ZH_WHETHER for word in earlier)
        named = bool(later) and later[0].start > words[i].end + 1  # an entity stands between
        return opens and bool(later) and (named or later[0].text not in ZH_WHETHER)
    if words[i].text in ZH_CLOSINGS:
        closes = all(word.use is Use.IGNORED and word.text not in ZH_WHETHER for word in later)
        return closes and any(word.use is not Use.IGNORED for word in earlier)
    return False


def _is_any_actor(words: Sequence[Word], i: int) -> bool:
    if words[i].use is not Use.KIND or words[i].english not in ACTORS:
        return False
    before = words[i - 1].text.lower()
    if before in ("a", "an", "any"):
        return i > 1 and words[i - 2].text.lower() in ("from", "by", "did", "does", "do", "has", "have")
    return before in ("有", "有没有", "有无", "任何", "任意", "某个")


def _is_beside(text: str, word: Word, entities: Sequence[Entity]) -> bool:
    gaps = (
        text[word.end : entity.start] if word.end <= entity.start else text[entity.end : word.start]
        for entity in entities
    )
    return any(len(gap) < _GAP_LONGEST and _GAP.fullmatch(gap) for gap in gaps)


def _names_what_stands_before(before: Word, word: Word) -> bool:
    """Whether a kind is that of the English name right before it (`DISCOVERY 组件`, `the orders database`)."""
    named = before.use is Use.EVENT and before.text.isascii() and before.text.lower() not in FORMS
    if not named or word.use is not Use.KIND or word.start - before.end > 1:
        return False
    return not word.text.isascii() or word.english in ACTORS or word.english in NAMED_KINDS


def _chained(text: str, words: Sequence[Word], marked: set[int]) -> Iterator[int]:
    for i in range(len(words) - 1):
        if text[words[i].end : words[i + 1].start].strip():
            continue
        if i in marked and words[i + 1].use is Use.KIND:
            yield i + 1
        if i + 1 in marked and words[i].use is Use.KIND:
            yield i


def _before(text: str, words: Sequence[Word], place: int) -> set[int]:
    """Return the words directly before a bracket: what it gives another name for."""
    marked: set[int] = set()
    edge = place
    for i in reversed(range(len(words))):
        word = words[i]
        if word.end > edge:
            continue
        if text[word.end : edge].strip() or word.use is Use.IGNORED or len(marked) == _GLOSSED:
            break
        marked.add(i)
        edge = word.start
    return marked
