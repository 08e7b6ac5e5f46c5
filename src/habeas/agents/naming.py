"""Names that a question gives by saying what they are, and what becomes of components and bracketed words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from habeas.agents.entities import (
    FAULT_NAME,
    Entity,
    EntityKind,
    find_entities,
    name_entity,
    numbered,
    program_entity,
)
from habeas.agents.quoting import Gloss, Phrase
from habeas.agents.values import Value
from habeas.agents.vocabulary import CHECKS, FORMS, IGNORED, KINDS, NAMED_KINDS, NEGATORS, PHRASES
from habeas.agents.vocabulary_zh import ZH_KINDS
from habeas.agents.words import EventWord, Use, Word

_AFTER_FOR = re.compile(
    r"\b(?:failures?|attempts?|errors?|logins?|opened|closed|issued|denied|rejected|accepted)\s+for\s+"
    r"(?P<name>[a-z][a-z0-9_-]{2,})\s*[?？]?\s*$"
)
_NAMES = (
    re.compile(r"\b(?:user(?:name)?|account)(?:\s+(?:named|called))?\s+(?P<name>[A-Za-z][\w.-]*)"),
    re.compile(r"(?:用户名?|账号|账户)\s*(?P<name>[A-Za-z][\w.-]*)"),
    re.compile(r"(?P<name>\b[A-Za-z][\w.-]*)\s*(?:用户|账号|账户)"),
    re.compile(r"\b(?P<name>root|admin|guest|oracle|postgres|mysql|test)\s+(?:user|account)\b"),
    re.compile(r"(?P<name>\b[a-z][a-z0-9_-]*)\s*(?:服务|节点|主机|容器|应用)"),
    re.compile(
        r"\b(?:did|does|has|could|can)\s+(?P<name>[a-z][\w.-]*)\s+(?:ever\s+|successfully\s+|(?:fail|manage)(?:ed)?\s+to\s+)*"
        r"(?:log(?:ged)?\s+in|login|logon|sign(?:ed)?\s+in|authenticated?)\b",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<name>(?<![\w.-])[a-z][\w-]*)\s*(?:是否|有没有|有无|曾经?)?\s*(?:成功)?\s*登[录陆]"),
    _AFTER_FOR,
    re.compile(rf"\b(?:{'|'.join(sorted(NAMED_KINDS))})\s+(?P<name>[A-Za-z]+\d\w*|[a-z]+_\w+)"),
)
_PROGRAM = re.compile(
    rf"\b(?:the|by|from)\s+(?P<name>[a-z][a-z0-9]*)\s+(?:service|micro-?service|daemon|module)\b"
    rf"|^\W*(?:did|does|has)\s+(?P<bare>{'|'.join(sorted(CHECKS))})\s+(?=[a-z])"
    rf"|(?P<zh>(?<![\w.-])(?:{'|'.join(sorted(CHECKS))}))\s*(?:服务|模块|是否|有没有|有无)",
    re.IGNORECASE,
)
_DEED = re.compile(r"(?:ing|tion|sion|ment|ance|ence|ity|ness|ed|ly)$")
_INDEFINITE = re.compile(r"\b(?:a|an|any|some|each|every|no)\s+(?:\w+\s+)?$", re.IGNORECASE)
_PHRASE = re.compile(rf"(?:{'|'.join(re.escape(phrase) for phrase in PHRASES)})\b", re.IGNORECASE)
_ANY = re.compile(r"(?:\b(?:any|some|every|each)|任何|任意|某个)\s*$", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:^|[,:，：]\s*)(?:did|does|do|has|have|is|was|are|were)|\bby)\s+(?:the\s+)?$", re.IGNORECASE
)
_SUBJECT_ZH = re.compile(r"\s*(?:是否|有没有|有无|是不是|曾|在)")


def find_names(text: str) -> Iterator[Entity]:
    """Yield plain words that `text` calls names: `user alice`, `用户 alice`, `the root user`."""
    taken: set[int] = set()
    for match in _PROGRAM.finditer(text):
        group = next(name for name in ("name", "bare", "zh") if match[name])
        if match[group].lower() in CHECKS:
            taken.add(match.start(group))
            yield program_entity(match[group], match.start(group))
    for pattern in _NAMES:
        for match in pattern.finditer(text):
            name, start = match["name"].rstrip("."), match.start("name")
            lower = name.lower()
            if start in taken or lower in IGNORED or lower in FORMS or lower in KINDS or lower in NEGATORS:
                continue
            if match.re is _AFTER_FOR and _DEED.search(lower):
                continue
            if _INDEFINITE.search(text[: match.start()]) or _PHRASE.match(text, start):
                continue  # `a user timed out`: no name
            taken.add(start)
            yield name_entity(name, start)


def sorted_out(phrases: Sequence[Phrase], entities: Sequence[Entity]) -> tuple[list[Phrase], list[Entity]]:
    """Return phrases and entities, with quoted names among the entities and those that a phrase holds left out."""
    kept: list[Phrase] = []
    named = list(entities)
    for phrase in phrases:
        inner = next((e for e in find_entities(phrase.text) if e.text == phrase.text), None)
        if inner and inner.kind is not EntityKind.COMPONENT:
            named.append(replace(inner, start=phrase.start, end=phrase.end))
        else:
            kept.append(phrase)
    return kept, [e for e in named if not any(_stands_in(e.text, phrase.text) for phrase in kept)]


def _stands_in(word: str, phrase: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(word)}(?![\w]|\.\w)", phrase, re.IGNORECASE) is not None


@dataclass(frozen=True, kw_only=True)
class Components:
    """What becomes of the components among the entities."""

    others: tuple[Entity, ...]
    """The entities that are none."""
    subjects: tuple[Entity, ...]
    """Those that the question is about."""
    named: tuple[EventWord, ...]
    """Those that are part of what happened."""
    explained: tuple[str, ...]
    """Those that only say what an entity is."""


def split_components(text: str, entities: Sequence[Entity]) -> Components:
    """Return the entities of `text`, with components apart."""
    others: list[Entity] = []
    subjects: list[Entity] = []
    named: list[EventWord] = []
    explained: list[str] = []
    for entity in entities:
        if entity.kind is not EntityKind.COMPONENT:
            others.append(entity)
        elif _is_kind_of_next(text, entity, entities) or _ANY.search(text[: entity.start]):
            explained.append(entity.text)
        elif _is_subject(text, entity):
            subjects.append(entity)
        else:
            named.append(
                EventWord(text=entity.text, forms=(*entity.forms, *_parted(entity.text)), is_name=True)
            )
    return Components(
        others=tuple(others), subjects=tuple(subjects), named=tuple(named), explained=tuple(explained)
    )


_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def _parted(name: str) -> tuple[str, ...]:
    """Return the words of which a name like `NotReady` is made as a sentence has them; of a fault there are none."""
    words = _HUMP.split(name)
    if len(words) < 2 or "." in name or FAULT_NAME.search(name):
        return ()
    return (" ".join(words).lower(),)


def _is_subject(text: str, entity: Entity) -> bool:
    if FAULT_NAME.search(entity.text):
        return False  # `was QuotaException thrown`: that is what happened
    return _stands_as_subject(text, entity.start, entity.end)


def _stands_as_subject(text: str, start: int, end: int) -> bool:
    return bool(_SUBJECT.search(text[:start]) or _SUBJECT_ZH.match(text, end))


def plain_subjects(text: str, words: Sequence[Word]) -> Iterator[Entity]:
    """Yield words of no vocabulary that `text` is about (`did alice log in`): they may be names."""
    for word in words:
        unknown = word.use is Use.EVENT and word.text.isascii() and word.text.lower() not in FORMS
        if unknown and _stands_as_subject(text, word.start, word.end):
            yield replace(name_entity(word.text, word.start), kind=EntityKind.COMPONENT)


def _is_kind_of_next(text: str, entity: Entity, entities: Sequence[Entity]) -> bool:
    """Whether a component is what the entity right after it is (`CacheNode 10.0.0.1`)."""
    return any(
        other.kind is not EntityKind.COMPONENT and not text[entity.end : other.start].strip()
        for other in entities
        if other.start >= entity.end
    )


def read_gloss(gloss: Gloss, entities: Sequence[Entity]) -> Entity | EventWord | None:
    """Return what a bracketed word adds: an id, another name for what stands before it, or nothing new."""
    lower = gloss.text.lower()
    if any(lower in entity.text.lower() for entity in entities) or lower in FORMS or not gloss.text.isascii():
        return None
    named = next(iter(find_entities(gloss.text)), None)
    if named and named.kind is EntityKind.ID:
        return replace(named, start=gloss.start, end=gloss.end)
    return EventWord(text=gloss.text, forms=(gloss.text,))


def repeats(value: Value, phrases: Sequence[Phrase]) -> bool:
    """Return whether a phrase says the number too, so that the number only explains it."""
    if value.number is None:
        return False
    number = re.compile(rf"(?<!\d){re.escape(value.number)}(?!\d)")
    return any(number.search(phrase.text) for phrase in phrases)


def value_entity(value: Value) -> Entity:
    """Return a number as something that a record must hold, with its unit or with what it counts."""
    start, end = value.span
    if value.forms:
        return Entity(text=value.text, kind=EntityKind.PAIR, forms=value.forms, start=start, end=end)
    noun = ZH_KINDS.get(value.noun, value.noun).split("|")[0] if value.noun else None
    text = f"{noun} {value.written}" if noun else value.written
    return numbered(noun, value.written, start, end, text=text)
