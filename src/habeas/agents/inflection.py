"""The forms in which a log may write an English word: endings, stems, tenses."""

from __future__ import annotations

from collections.abc import Iterator

from habeas.agents.vocabulary import FORMS, KINDS, PASTS

_SUFFIXES = (
    "ications",
    "ication",
    "ations",
    "ation",
    "ings",
    "ing",
    "ions",
    "ion",
    "ments",
    "ment",
    "als",
    "al",
    "ied",
    "ies",
    "ed",
    "es",
    "s",
    "e",
    "y",
)
_STEM_MIN = 6


def event_forms(word: str) -> tuple[str, ...]:
    """Return the forms in which a log may write `word`; the word itself comes first."""
    if KINDS.get(word):
        return (word, *KINDS[word])
    if word in FORMS:
        return FORMS[word]
    if word in KINDS:
        return (
            (word[:-1], word)
            if word.endswith("s") and word[:-1] in KINDS
            else (word, f"{word}{'es' * word.endswith('s') or 's'}")
        )
    if not word.isalpha():
        head, _, last = word.rpartition("-")
        forms = event_forms(last)[:6] if head.isalpha() and last.isalpha() else (last,)
        joined = (f"{head}{sign}{form}" for form in forms for sign in "- ") if head else ()
        return tuple(dict.fromkeys((word, *joined, *(f"{head}{form}" for form in forms if head))))
    stem = stem_of(word)
    if len(stem) >= _STEM_MIN:
        return (word, stem) if stem != word else (word,)
    return tuple(dict.fromkeys((word, *inflected(word))))


def are_whole(word: str) -> bool:
    """Whether the forms of `word` are whole words: a stem, a long word and an abbreviation stand inside others."""
    if word in KINDS:
        return not KINDS[word] and len(word) < 4
    return word in FORMS or not word.isalpha() or len(stem_of(word)) < _STEM_MIN


def stem_of(word: str) -> str:
    """Return what the forms of a word have in common, as far as its ending shows."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4 and not word.endswith(("ss", "us", "is")):
            return word[: -len(suffix)]
    return word


def inflected(word: str) -> Iterator[str]:
    """Yield the forms of a short word. Some are no words; they harm nothing."""
    bases = [word]
    if word.endswith("ing") and len(word) > 5:
        bases = [word[:-3], word[:-3] + "e"]
    elif word.endswith("ed") and len(word) > 4:
        bases = [word[:-2], word[:-1]]
    elif word.endswith(("ies", "ied")):
        bases = [word[:-3] + "y"]
    elif word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        bases = [word[:-1]]
    for base in bases:
        yield base
        if base.endswith("e"):
            yield from (base + "d", base + "s", base[:-1] + "ing")
        elif base.endswith("y") and base[-2:-1] not in "aeiou":
            yield from (base[:-1] + "ied", base[:-1] + "ies", base + "ing")
        else:
            yield from (base + "s", base + "ed", base + "ing")
            if (
                len(base) >= 3
                and base[-1] not in "aeiouwxy"
                and base[-2] in "aeiou"
                and base[-3] not in "aeiou"
            ):
                yield from (base + base[-1] + "ed", base + base[-1] + "ing")


def past_forms(forms: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a verb's forms that say that it was done."""
    return tuple(form for form in forms if form in PASTS or (form.endswith("ed") and len(form) > 4))
