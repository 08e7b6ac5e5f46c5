"""What a word can mean: the data of `terms` and `signals`, indexed for look-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from habeas.verify import signals
from habeas.verify.terms import BASE, TABLES

_MIN_STEM = 4


@dataclass(frozen=True, slots=True)
class Meaning:
    """All senses of one form. Empty sets: the form is not known."""

    concepts: frozenset[str] = frozenset()
    """Names of concepts in `terms`."""
    tags: frozenset[str] = frozenset()
    """`structure`, `neg`, `approx`, `counted`, `op:gt`, `over:cause`, `level:warn`, `num:3`."""

    def __or__(self, other: Meaning) -> Meaning:
        return Meaning(self.concepts | other.concepts, self.tags | other.tags)


UNKNOWN = Meaning()


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return an English word without its inflection, crudely but alike for all forms of a regular word."""
    w = word.lower()
    w = w.removesuffix("'s")
    if len(w) <= _MIN_STEM - 1 or not w.isascii() or not w.isalpha():
        return w
    if w.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return w[:-2]
    if w.endswith("ies") and len(w) > _MIN_STEM:
        return w[:-3] + "y"
    for ending in ("ing", "ed"):
        base = w.removesuffix(ending)
        if base != w and len(base) >= 3 and any(v in base for v in "aeiouy"):
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            return base.removesuffix("e")
    if w.endswith("s") and not w.endswith(("ss", "us", "is")):
        w = w[:-1]
    return w.removesuffix("e") if len(w) > _MIN_STEM else w


def _forms(text: str) -> Iterator[str]:
    """Yield the forms of one `English | Chinese` entry."""
    for side in text.split("|"):
        for form in side.split(","):
            if cleaned := " ".join(form.split()):
                yield cleaned.lower()


class _Index:
    """Forms by their first stem (English phrases) and by their text (Chinese)."""

    def __init__(self) -> None:
        self.phrases: dict[tuple[str, ...], Meaning] = {}
        self.forms: dict[str, list[str]] = {}
        self.chinese: dict[str, Meaning] = {}
        self.longest_phrase = 1
        self.longest_chinese = 1

    def add(self, form: str, meaning: Meaning) -> None:
        if form.isascii():
            key = tuple(stem(word) for word in form.replace("-", " ").split())
            self.phrases[key] = self.phrases.get(key, UNKNOWN) | meaning
            self.longest_phrase = max(self.longest_phrase, len(key))
        else:
            self.chinese[form] = self.chinese.get(form, UNKNOWN) | meaning
            self.longest_chinese = max(self.longest_chinese, len(form))

    def add_all(self, text: str, meaning: Meaning) -> None:
        for form in _forms(text):
            self.add(form, meaning)


ACTIONS: set[str] = set()
STATES: set[str] = set()
OPPOSITES: dict[str, frozenset[str]] = {}


BASIC: set[str] = set()


def _add_concepts(index: _Index, table: str) -> None:
    for line in table.replace("\n    ", " ").strip().splitlines():
        head, _, forms = line.partition(":")
        name = head.rstrip("!~")
        if table in BASE:
            BASIC.add(name)
        forms, _, against = forms.partition("<>")
        if head.endswith("!"):
            ACTIONS.add(name)
        elif head.endswith("~"):
            STATES.add(name)
        if against.strip():
            opposed = frozenset(word.strip() for word in against.split(","))
            OPPOSITES[name] = OPPOSITES.get(name, frozenset()) | opposed
            for other in opposed:
                OPPOSITES[other] = OPPOSITES.get(other, frozenset()) | {name}
        index.add_all(forms, Meaning(concepts=frozenset({name})))
        index.forms.setdefault(name, []).extend(_forms(forms))


def _build() -> _Index:
    index = _Index()
    for table in TABLES:
        _add_concepts(index, table)
    index.add_all(signals.NEGATORS, Meaning(tags=frozenset({"neg"})))
    index.add_all(signals.APPROXIMATE, Meaning(tags=frozenset({"approx"})))
    index.add_all(signals.STRUCTURE, Meaning(tags=frozenset({"structure"})))
    index.add_all(signals.RELATIONS, Meaning(tags=frozenset({"rel"})))
    index.add_all(signals.COUNTED, Meaning(tags=frozenset({"counted"})))
    for name, forms in signals.OPERATORS.items():
        index.add_all(forms, Meaning(tags=frozenset({f"op:{name}"})))
    for name, forms in signals.OVERREACH.items():
        index.add_all(forms, Meaning(tags=frozenset({f"over:{name}"})))
    for name, forms in signals.LEVELS.items():
        index.add_all(forms, Meaning(tags=frozenset({f"level:{name}"})))
    for word, number in signals.NUMBER_WORDS.items():
        index.add(word, Meaning(tags=frozenset({f"num:{number}"})))
    return index


_INDEX = _build()
LONGEST_PHRASE = _INDEX.longest_phrase
LONGEST_CHINESE = _INDEX.longest_chinese


def english(words: tuple[str, ...]) -> Meaning:
    """Return what a word, or a phrase of several, means; `words` are stems."""
    return _INDEX.phrases.get(words, UNKNOWN)


def chinese(form: str) -> Meaning:
    """Return what a Chinese form means, as a whole."""
    return _INDEX.chinese.get(form, UNKNOWN)


def forms_of(concept: str) -> tuple[str, ...]:
    """Return what a concept is called, English first, as the data has it; nothing for a name of no concept."""
    return tuple(_INDEX.forms.get(concept, ()))


def is_chinese_form(form: str) -> bool:
    """Return whether the lexicon has `form`."""
    return form in _INDEX.chinese


def opposed(concept: str) -> frozenset[str]:
    """Return the states that cannot hold of the same thing as `concept`."""
    return OPPOSITES.get(concept, frozenset())


def is_action(concept: str) -> bool:
    """Return whether `concept` is something that is done, and so can fail."""
    return concept in ACTIONS


def is_state(concept: str) -> bool:
    """Return whether `concept` is how something is."""
    return concept in STATES


def happens(concept: str) -> bool:
    """Return whether `concept` is an action or a state: something that is so or not, unlike a thing or a key."""
    return concept in ACTIONS or concept in STATES


def is_basic(word: str) -> bool:
    """Return whether every system's vocabulary has an English word; what only one field says may be part of a name."""
    meaning = english((stem(word),))
    return bool(meaning.tags or meaning.concepts & BASIC)


def level_of(word: str) -> str | None:
    """Return the level that a word names (`WARNING` -> `warn`); None when it names none."""
    meaning = english((stem(word),)) if word.isascii() else chinese(word)
    return next((tag[6:] for tag in sorted(meaning.tags) if tag.startswith("level:")), None)
