"""A question in English or Chinese, read word by word. Pure; it decides nothing about evidence.

Every word ends as used, as ignorable (a closed list in the vocabulary), or as not understood. Nothing is dropped
silently: what is not understood leaves the question open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from habeas.agents.entities import Entity, find_changes, find_entities
from habeas.agents.explaining import explaining, with_subjects, without_actors, without_frame
from habeas.agents.intent import Want, holds_negation, negates, read_want, what_is_wrong
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
from habeas.agents.values import Comparison, read_comparison, read_value
from habeas.agents.vocabulary import FAILED_TO
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
    ignored: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    """Words, or what is wrong with the question. The question is open when there are any."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found in it to search for."""
        return not (self.phrases or self.entities or self.events or self.level)


_FAIL_TO = re.compile(
    r"\b(?:fail|fails|failed|unable|failing)\s+to\s+|\b(?:could|can|did|does)\s+not\s+(?=be\b)", re.IGNORECASE
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
        want, spans = read_want(self.left)
        self._blank(spans)
        window = self._window()
        entities = [
            entity
            for find in (find_changes, find_entities, find_names)
            for entity in self._take(find(self.left))
        ]
        phrases, entities = sorted_out(phrases, entities)
        hints, renamed = self._read_glosses(glosses, entities)
        level = self._level()
        components = split_components(self.text, entities)
        self.explained += components.explained
        comparison = self._comparison()
        entities = [*components.others, *self._numbers(phrases)]
        fails = self._fail_to()
        words = self._words([*entities, *components.subjects], renamed)
        covered = any(phrase.covers_event for phrase in phrases)
        events = list(components.named)
        subjects = components.subjects
        if covered:
            subjects += tuple(plain_subjects(self.text, words))
            self.explained += [word.text for word in words if word.use is not Use.IGNORED]
        else:
            events += [*_events(words), *fails, *hints]
            self.problems += [word.text for word in words if word.use is Use.UNKNOWN]
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
        if not phrases and _HAN.search(self.left):
            phrases = list(find_foreign(self.left))
            self._blank((phrase.start, phrase.end) for phrase in phrases)
        return phrases, [item for item in found if isinstance(item, Gloss)]

    def _window(self) -> TimeWindow | None:
        read = read_window(self.left, self.now)
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

    def _comparison(self) -> Comparison | None:
        comparison = read_comparison(self.left)
        if comparison:
            self._blank([comparison.span])
        return comparison

    def _numbers(self, phrases: Sequence[Phrase]) -> list[Entity]:
        """Take numbers with the word before or the unit after; those that a phrase repeats only explain it."""
        found: list[Entity] = []
        while value := read_value(self.left):
            self._blank([value.span])
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


def _events(words: Sequence[Word]) -> list[EventWord]:
    return [
        EventWord(text=word.text, forms=word.forms, whole=word.whole)
        for word in words
        if word.use in (Use.EVENT, Use.KIND)
    ]
