"""Whether a record that a source returned is what was asked for: read again, from its reference text alone."""

from __future__ import annotations

import re

from habeas.agents.direction import asked_ends, is_turned
from habeas.agents.entities import Entity, EntityKind, Role, pair_pattern
from habeas.agents.otherwise import says_otherwise
from habeas.agents.question import Question
from habeas.agents.words import EventWord
from habeas.text.measured import numbers_of

_HAN = re.compile(r"[\u3400-\u9fff]")
_NEGATED = re.compile(
    r"(?:\b(?:not|no|never|without|cannot|unable to|fail(?:ed|s|ing|ure)? to|refus(?:ed|es|ing) to)|n't"
    r"|未|没有|不|无法|无)"
    r"\s*(?:[A-Za-z]+\s+){0,2}$",
    re.IGNORECASE,
)
_TO = re.compile(
    r"(?:\b(?:to|dest|destination|dst|target|into)|发往|到|->|=>)\s*[:=]?\s*[/\[(\"']*$", re.IGNORECASE
)
_FROM = re.compile(
    r"(?:\b(?:from|src|source|rhost|client|peer|remote)|来自)\s*[:=]?\s*[/\[(\"']*$", re.IGNORECASE
)
_BY = re.compile(r"\bby\s+(?:the\s+)?(?:[a-z]+\s+)?$", re.IGNORECASE)
_DOES = re.compile(r"^\W*(?:did|does|has)\s+(?:the\s+)?(?:[a-z]+\s+)?$", re.IGNORECASE)
WRITER_KEYS = (
    "svc",
    "service",
    "app",
    "application",
    "component",
    "logger",
    "module",
    "program",
    "container",
)
"""Keys by which a record says which program wrote it."""
_WRITER = re.compile(rf"\b(?:{'|'.join(WRITER_KEYS)})[\"']?\s*[=:]\s*[\"']?([\w.-]+)", re.IGNORECASE)
_SIDE = re.compile(r"\b(client|server|upstream|source|destination|target|peer|backend)\s+$", re.IGNORECASE)
_LOOK_BACK = 40


def fits(question: Question, text: str) -> bool:
    """Return whether the record is about what was asked.

    Entities stand on the asked side, pairs are pairs, words are not negated, values are within the bound. The source
    has matched the terms already; this holds what a term cannot say.
    """
    return (
        all(_entity_fits(entity, text) for entity in question.entities)
        and _events_fit((*question.events, *question.literals), text, denied=question.denied)
        and _value_fits(question, text)
        and not turned(question, text)
        and written_by(question, text)
        and _agent_fits(question, text)
        and all(_side_fits(question, entity, text) for entity in question.entities)
        and not says_otherwise(question, text, [_places(event, text) for event in question.events])
    )


def turned(question: Question, text: str) -> bool:
    """Return whether the record has a change that was asked for the other way round."""
    ends = asked_ends(question.text)
    return ends is not None and is_turned(ends, text)


def shows_pairs(question: Question, text: str) -> bool:
    """Return whether the record holds each value of the question with its key, whatever else it says."""
    return all(_entity_fits(entity, text) for entity in question.entities if entity.loose)


def written_by(question: Question, text: str) -> bool:
    """Return whether the programs that the question names may have written the record."""
    return all(_program_fits(entity, text) for entity in question.entities)


def _program_fits(entity: Entity, text: str) -> bool:
    """Return whether a record that says by a key who wrote it names the program there."""
    if not entity.is_program:
        return True
    writers = [match[1].lower() for match in _WRITER.finditer(text)]
    return not writers or any(form.lower() in writer for writer in writers for form in entity.forms)


def _agent_fits(question: Question, text: str) -> bool:
    """Return whether no other entity of the question stands where it has the doer (`blocked by 7`)."""
    doers = [entity for entity in question.entities if _BY.search(question.text[: entity.start])]
    doers = doers or [entity for entity in question.entities if _DOES.search(question.text[: entity.start])]
    others = [entity for entity in question.entities if entity not in doers]
    if not doers or not others:
        return True
    return any(_stands_after_by(doer, text) for doer in doers) or not any(
        _stands_after_by(other, text) for other in others
    )


def _side_fits(question: Question, entity: Entity, text: str) -> bool:
    """Return whether a record that has a key for what the entity is (`upstream: …`) gives the entity for it."""
    asked = _SIDE.search(question.text[: entity.start])
    if asked is None:
        return True
    given = re.findall(rf"\b{asked[1]}\w*[\"']?\s*[:=]\s*[\"']?([^\s,;]+)", text, re.IGNORECASE)
    return not given or any(form.lower() in value.lower() for value in given for form in entity.forms)


def _stands_after_by(entity: Entity, text: str) -> bool:
    words = "|".join(re.escape(form) for form in (*entity.loose, *entity.forms))
    return re.search(rf"\bby\s+(?:[A-Za-z]+\s+)?(?:{words})(?![\w.-]*\w)", text, re.IGNORECASE) is not None


def shows_all(events: tuple[EventWord, ...], text: str) -> bool:
    """Return whether each event's word stands in the record as a word, or as part of an identifier."""
    return all(_places(event, text) for event in events)


def names_all(entities: tuple[Entity, ...], text: str) -> bool:
    """Return whether the record names each of the entities."""
    lowered = text.lower()
    return all(any(form.lower() in lowered for form in entity.forms) for entity in entities)


def _stands_alone(form: str, text: str) -> bool:
    edged = rf"(?<![A-Za-z0-9]){re.escape(form)}(?![A-Za-z0-9_]|[.-]\w)"
    return re.search(edged, text, re.IGNORECASE) is not None


def mentions(text: str, form: str) -> list[tuple[int, int]]:
    """Return where `form` stands in `text` as a word, or as one of the words of which an identifier is made."""
    if _HAN.search(form):
        return [match.span() for match in re.finditer(re.escape(form), text)]
    body = r"\s+".join(re.escape(word) for word in form.split())
    spans: list[tuple[int, int]] = []
    for match in re.finditer(body, text, re.IGNORECASE):
        start, end = match.span()
        before, first = text[start - 1 : start], text[start]
        camel = first.isupper() and before.islower()
        if not before.isalpha() or camel:
            spans.append((start, end))
    return spans


def _entity_fits(entity: Entity, text: str) -> bool:
    if pattern := pair_pattern(entity):
        return pattern.search(text) is not None or any(_stands_alone(form, text) for form in entity.forms)
    if entity.kind is not EntityKind.ID or entity.role is None:
        return True
    wrong = _TO if entity.role is Role.FROM else _FROM
    places = [start for form in entity.forms for start, _ in mentions(text, form)]
    return not places or any(not wrong.search(text[max(0, start - _LOOK_BACK) : start]) for start in places)


def _events_fit(events: tuple[EventWord, ...], text: str, *, denied: bool) -> bool:
    """Return whether each event's word stands in the record without being negated.

    A negation that is itself asked for (`can't find`) negates nothing. Where no form can be found, the source knows
    more than this text shows (a topic, a field): it is believed. Where a denial is asked for (`denied`), one of the
    words must be negated.
    """
    places = [_places(event, text) for event in events]
    if denied:
        return all(places) and any(_is_negated(text, start, []) for spans in places for start, _ in spans)
    asked_for = [span for spans in places for span in spans]
    for event, spans in zip(events, places, strict=True):
        if not spans and not event.whole:
            return False
        if spans and all(_is_negated(text, start, asked_for) for start, _ in spans):
            return False
    return True


def _places(event: EventWord, text: str) -> list[tuple[int, int]]:
    """Return where the event's word stands; a whole word ends there, or goes on as a name does (`allocateBlock`)."""
    spans = [span for form in event.forms for span in mentions(text, form)]
    return [
        (a, b) for a, b in spans if not (event.whole and text[b : b + 1].islower() and text[b - 1].isalpha())
    ]


def _is_negated(text: str, start: int, asked_for: list[tuple[int, int]]) -> bool:
    match = _NEGATED.search(text[max(0, start - _LOOK_BACK) : start])
    if match is None:
        return False
    at = max(0, start - _LOOK_BACK) + match.start()
    return not any(a <= at < b for a, b in asked_for)


def _value_fits(question: Question, text: str) -> bool:
    comparison = question.comparison
    if comparison is None:
        return True
    about = [form for event in question.events for form in event.forms]
    in_text = comparison.values_in(text, about) if comparison.dimension else numbers_of(tuple(about), text)
    bound = comparison.bound(())
    return any(bound.holds(value) for value in in_text)
