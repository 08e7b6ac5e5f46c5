"""What the verifier's lexicon knows of words that the lists here lack: one lexicon for asking and for proving."""

from __future__ import annotations

import re
from functools import lru_cache

from habeas.agents.inflection import inflected
from habeas.agents.vocabulary import FORMS, KINDS
from habeas.verify import lexicon

LONGEST = lexicon.LONGEST_CHINESE
_DEED = re.compile(r"(?:ing|tion|sion|ment|ance|ence|ity|ness|ed|ly)$")
MOST = 24
"""Forms of one word; a word of many senses says too little to look for."""


@lru_cache(maxsize=1024)
def of_chinese(word: str) -> tuple[str, ...]:
    """Return how logs may call what a Chinese word means, the word first; nothing for one that the lexicon lacks."""
    concepts = sorted(lexicon.chinese(word).concepts)
    if len(word) < 2 or not concepts:
        return ()
    forms = [word]
    for concept in concepts:
        for form in lexicon.forms_of(concept):
            forms += _written(form) if form.isascii() else [form]
    return tuple(dict.fromkeys(forms))[:MOST]


@lru_cache(maxsize=1024)
def in_chinese(word: str) -> tuple[str, ...]:
    """Return what Chinese logs call what an English word or phrase means, as far as the lexicon has it."""
    stems = tuple(lexicon.stem(part) for part in word.lower().replace("-", " ").split())
    forms = (form for one in sorted(lexicon.english(stems).concepts) for form in lexicon.forms_of(one))
    return tuple(dict.fromkeys(form for form in forms if not form.isascii() and len(form) > 1))[:MOST]


def is_strange(word: str) -> bool:
    """Return whether an English word is in no vocabulary and no word for a deed: it may be a name (`coredns`)."""
    lower = word.lower()
    if not lower.isascii() or not lower.isalpha() or lower in FORMS or lower in KINDS or _DEED.search(lower):
        return False
    return lexicon.english((lexicon.stem(lower),)) == lexicon.UNKNOWN


def is_deed(word: str) -> bool:
    """Return whether the lexicon knows a word for something that is done."""
    meaning = lexicon.english((lexicon.stem(word.lower()),)) if word.isascii() else lexicon.chinese(word)
    return any(map(lexicon.is_action, meaning.concepts))


def says_nothing(word: str) -> bool:
    """Return whether a Chinese word only holds a sentence together (一共)."""
    return "structure" in lexicon.chinese(word).tags


def _written(form: str) -> list[str]:
    if " " in form or not form.isalpha():
        return [form]
    return [*FORMS.get(form, (form, *inflected(form)))]
