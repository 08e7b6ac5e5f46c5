"""A question in English or Chinese, read word by word. Pure; it decides nothing about evidence.

Every word ends as used, as ignorable (a closed list in the vocabulary), or as not understood. Nothing is dropped
silently: what is not understood leaves the question open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from habeas.agents.contrary import Contrary
from habeas.agents.entities import Entity, find_changes, find_entities, find_settings
from habeas.agents.explaining import (
    explaining,
    with_subjects,
    without_actors,
    without_frame,
    without_paraphrase,
)
from habeas.agents.framing import light_spans, without_places
from habeas.agents.intent import METRIC_NAME, Want, denies, holds_negation, negates, read_want, what_is_wrong
from habeas.agents.naming import (
    find_names,
    plain_subjects,
    read_gloss,
    repeats,
    sorted_out,
    split_components,
    value_entity,
)
from habeas.agents.places import find_files, read_level
from habeas.agents.quoting import Gloss, Phrase, find_foreign, find_phrases
from habeas.agents.values import RESPONDS, Comparison, is_status, read_comparison, read_value
from habeas.agents.vocabulary import FAILED_TO, FORMS, KINDS
from habeas.agents.windows import read_window
from habeas.agents.words import EventWord, Use, Word, read_words
from habeas.contracts.answer import Language
from habeas.contracts.queries import TimeWindow


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a question asks for."""

    text: str
    language: Language
    want: Want
    files: tuple[str, ...] = ()
    """Log files that the question names; no search terms."""
    phrases: tuple[Phrase, ...] = ()
    entities: tuple[Entity, ...] = ()
    subjects: tuple[Entity, ...] = ()
    """Programs that are asked about (`did CartService …`): a log may show what they did without naming them."""
    events: tuple[EventWord, ...] = ()
    """Words that a record must hold. Empty when a phrase says what happened."""
    explained: tuple[str, ...] = ()
    """Words that only explain a phrase or an entity."""
    level: str | None = None
    window: TimeWindow | None = None
    comparison: Comparison | None = None
    negated: bool = False
    """It asks whether something did not happen."""
    denied: bool = False
    """It asks for a record that says so of itself (`does it say that the disk is not mounted`)."""
    contrary: Contrary | None = None
    """The negated question that this one was taken from: what is found says that it did happen."""
    literals: tuple[EventWord, ...] = ()
    """Chinese words of no vocabulary: only a record in Chinese can hold them, as they stand."""
    ignored: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    """Words, or what is wrong with the question. The question is open when there are any."""

    @property
    def unread(self) -> tuple[str, ...]:
        """What was not understood and no record can hold as it stands."""
        literal = {word.text for word in self.literals}
        return tuple(text for text in self.not_understood if text not in literal)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found in it to search for."""
        return not (self.phrases or self.entities or self.events or self.level or self.literals)


_FAIL_TO = re.compile(
    r"\b(?:fail|fails|failed|unable|failing)\s+to\s+|\b(?:could|can|did|does)\s+not\s+(?=be\b)", re.IGNORECASE
)
_ENGLISH = re.compile(
    r"\W*(?:did|do|does|was|were|is|are|has|have|had|any|what|which|why|how|can|could)\b", re.IGNORECASE
)
_OVERLONG = re.compile(r"[!-~]{257,}")
_HAN = re.compile(r"[\u3400-\u9fff]")


def read_question(text: str, language: Language, now: datetime, sources: Sequence[str] = ()) -> Question:
    """Return what `text` asks for.

    `now` anchors `yesterday` and `the last hour`. A file of that name among `sources` is where to look, not what to
    look for.
    """
    return _Reader(text, language, now).read(sources)


class _Reader:
    """One pass over a question. What has been read is blanked, so that nothing is read twice."""

    def __init__(self, text: str, language: Language, now: datetime) -> None:
        self.asked = text
        # No name or phrase is that long, and the patterns for names would take long to say so.
        self.problems = [f"a word of {len(word)} characters" for word in _OVERLONG.findall(text)]
        self.text = self.left = _OVERLONG.sub("\n", text)
        self.language = language
        self.now = now
        self.explained: list[str] = []

    def read(self, sources: Sequence[str]) -> Question:
        files = self._files(sources)
        phrases, glosses = self._phrases()
        window = self._window()
        self._blank(light_spans(self.left))
        want, spans = read_want(self.left)
        self._blank(spans)
        entities = [
            entity
            for find in (find_changes, find_settings, find_entities, find_names)
            for entity in self._take(find(self.left))
        ]
        phrases, entities = sorted_out(phrases, entities)
        hints, renamed = self._read_glosses(glosses, entities)
        level = self._level()
        components = split_components(self.text, entities)
        self.explained += components.explained
        comparison = self._comparison(phrases)
        entities = [*components.others, *self._numbers(phrases)]
        fails = self._fail_to()
        words = self._words([*entities, *components.subjects], renamed)
        words = without_paraphrase(words, entities, components.named, comparison)
        covered = any(phrase.covers_event for phrase in phrases)
        literals: list[EventWord] = []
        events = list(components.named)
        # `did queue_depth exceed 40`: a key that a record holds, not someone who does something.
        keys = [e for e in components.subjects if comparison and METRIC_NAME.fullmatch(e.text)]
        events += [EventWord(text=key.text, forms=key.forms, is_name=True) for key in keys]
        subjects = tuple(entity for entity in components.subjects if entity not in keys)
        if covered:
            subjects += tuple(plain_subjects(self.text, words))
            self.explained += [word.text for word in words if word.use is not Use.IGNORED]
            if not any(phrase.is_exact for phrase in phrases):
                # Beside a run of English that only looks like the log's own words, other English is no translation.
                events += _events([word for word in words if word.text.isascii() and word.use is Use.EVENT])
        else:
            events += [*_events(words), *fails, *hints]
            unknown = [word for word in words if word.use is Use.UNKNOWN]
            literals = [_literal(word.text) for word in unknown if len(word.text) > 1]
            self.problems += [word.text for word in unknown]
        events = [replace(event, is_self=_names_source(event, sources)) for event in events]
        doers = _doers(self.text, words)
        events = [replace(event, is_doer=event.text in doers) for event in events]
        if problem := what_is_wrong(self.left):
            self.problems.append(problem)
        return Question(
            text=self.asked,
            language=self.language,
            want=want,
            files=files,
            phrases=tuple(phrases),
            entities=tuple(sorted(entities, key=lambda entity: entity.start)),
            subjects=subjects,
            events=tuple(events),
            explained=tuple(self.explained),
            level=level,
            window=window,
            comparison=comparison,
            negated=self._is_negated(words, phrases),
            denied=denies(self.left),
            literals=tuple(literals),
            ignored=tuple(word.text for word in words if word.use is Use.IGNORED),
            not_understood=tuple(self.problems),
        )

    def _blank(self, spans: Iterable[tuple[int, int]]) -> None:
        for start, end in spans:
            # Line ends: no pattern for words runs across what was read.
            self.left = self.left[:start] + "\n" * (end - start) + self.left[end:]

    def _take(self, entities: Iterable[Entity]) -> list[Entity]:
        taken = list(entities)
        self._blank((entity.start, entity.end) for entity in taken)
        return taken

    def _files(self, sources: Sequence[str]) -> tuple[str, ...]:
        found = list(find_files(self.left, sources))
        self._blank(span for _, span in found)
        return tuple(file for file, _ in found)

    def _phrases(self) -> tuple[list[Phrase], list[Gloss]]:
        found = list(find_phrases(self.left))
        self._blank((item.start, item.end) for item in found)
        phrases = [item for item in found if isinstance(item, Phrase)]
        if not phrases and _HAN.search(self.left) and not _ENGLISH.match(self.left):
            phrases = list(find_foreign(self.left))
            self._blank((phrase.start, phrase.end) for phrase in phrases)
        return phrases, [item for item in found if isinstance(item, Gloss)]

    def _window(self) -> TimeWindow | None:
        read = read_window(without_places(self.left), self.now)
        if read.problem:
            self.problems.append(read.problem)
        self._blank(read.spans)
        return read.window

    def _read_glosses(
        self, glosses: Sequence[Gloss], entities: list[Entity]
    ) -> tuple[list[EventWord], list[int]]:
        """Read single words in brackets; return those that name an event or program anew, and where these stand."""
        hints: list[EventWord] = []
        renamed: list[int] = []
        for gloss in glosses:
            read = read_gloss(gloss, entities)
            if read is None:
                self.explained.append(gloss.text)
                continue
            renamed.append(gloss.start)
            if isinstance(read, Entity):
                entities.append(read)
            else:
                hints.append(read)
        return hints, renamed

    def _level(self) -> str | None:
        found = read_level(self.left)
        if found is None:
            return None
        self._blank([found[1]])
        return found[0]

    def _comparison(self, phrases: Sequence[Phrase]) -> Comparison | None:
        comparison = read_comparison(self.left)
        if comparison and any(comparison.text in phrase.text for phrase in phrases):
            self._blank([comparison.span])
            self.explained.append(comparison.text)
            return None
        if comparison:
            self._blank([comparison.span])
        return comparison

    def _numbers(self, phrases: Sequence[Phrase]) -> list[Entity]:
        """Take numbers with the word before or the unit after; those that a phrase repeats only explain it."""
        found: list[Entity] = []
        while value := read_value(self.left):
            self._blank([value.span])
            if value.noun is None and is_status(value) and RESPONDS.search(self.text):
                value = replace(value, noun="status")
            if repeats(value, phrases):
                self.explained.append(value.text)
            else:
                found.append(value_entity(value))
        return found

    def _fail_to(self) -> list[EventWord]:
        match = _FAIL_TO.search(self.left)
        if not match:
            return []
        self._blank([match.span()])
        return [EventWord(text=match[0].strip(), forms=FAILED_TO)]

    def _words(self, entities: Sequence[Entity], renamed: Sequence[int]) -> tuple[Word, ...]:
        """Return the words that are left, those that only explain something marked as ignored."""
        words = without_actors(without_frame(with_subjects(read_words(self.left))))
        marked = explaining(self.text, words, entities, renamed)
        self.explained += [words[i].text for i in sorted(marked)]
        return tuple(replace(word, use=Use.IGNORED) if i in marked else word for i, word in enumerate(words))

    def _is_negated(self, words: Sequence[Word], phrases: Sequence[Phrase]) -> bool:
        """Whether the question is negated, and not only its translation of a phrase that is."""
        if any(holds_negation(phrase.text) for phrase in phrases):
            return False
        return negates(self.left) or any(word.use is Use.NEGATION for word in words)


_TOKENS = re.compile(r"[a-z]{3,}")
_COMMON_FILES = frozenset(
    (
        "log",
        "logs",
        "error",
        "errors",
        "access",
        "app",
        "application",
        "server",
        "system",
        "messages",
        "main",
        "audit",
    )
)


def _names_source(event: EventWord, sources: Sequence[str]) -> bool:
    """Whether the word is part of the name of a source (`nginx` of `nginx-access.log`): the whole log is about it."""
    word = event.text.lower()
    if word in FORMS or word in KINDS or word in _COMMON_FILES:
        return False
    return any(word in _TOKENS.findall(source.lower().rpartition("/")[2]) for source in sources)


def _doers(text: str, words: Sequence[Word]) -> frozenset[str]:
    """Return the words of no vocabulary for who did it; not what only says which (`the readiness probe`)."""
    starts = {word.start for word in words if word.use in (Use.EVENT, Use.KIND)}
    return frozenset(
        entity.text
        for entity in plain_subjects(text, words)
        if not entity.text.isupper() and entity.end + 1 not in starts
    )


def _literal(run: str) -> EventWord:
    """Return a run of unknown Chinese as a record may hold it: in one, or as two words with a blank between."""
    parted = tuple(f"{run[:i]} {run[i:]}" for i in range(2, len(run) - 1))
    return EventWord(text=run, forms=(run, *parted), whole=False)


def _events(words: Sequence[Word]) -> list[EventWord]:
    return [
        EventWord(text=word.text, forms=word.forms, whole=word.whole)
        for word in words
        if word.use in (Use.EVENT, Use.KIND)
    ]
