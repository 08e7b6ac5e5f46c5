"""The words of a question that are neither quoted nor a name: what each is for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from habeas.agents.vocabulary import FORMS, IGNORED, KINDS, NEGATORS, PASTS, PHRASES
from habeas.agents.vocabulary_zh import ZH_BOUND, ZH_EVENTS, ZH_IGNORED, ZH_KINDS, ZH_NEGATORS


class Use(StrEnum):
    """What becomes of a word."""

    EVENT = "event"
    """A record must hold it, in one of its forms."""
    KIND = "kind"
    """It says what an entity is."""
    NEGATION = "negation"
    IGNORED = "ignored"
    UNKNOWN = "unknown"
    """Chinese that the vocabulary does not hold. The question is open."""


@dataclass(frozen=True, kw_only=True)
class Word:
    """One word with its use."""

    text: str
    use: Use
    start: int
    end: int
    forms: tuple[str, ...] = ()
    whole: bool = True
    """Whether the forms are whole words; a stem is not."""
    english: str = ""
    """For a kind in Chinese, what logs call it."""


@dataclass(frozen=True, kw_only=True)
class EventWord:
    """A word for what happened, with the forms of which a record must hold one."""

    text: str
    forms: tuple[str, ...]
    whole: bool = True
    """Whether a form never stands inside a longer word; a stem does."""
    is_name: bool = False
    """Whether it is an identifier, which means one thing only."""
    is_self: bool = False
    """Whether it names the log's own program, which its records leave out."""
    is_doer: bool = False
    """Whether it is a word of no vocabulary for who did it: it may be what the log never calls itself."""


_ASCII_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:['’][a-z]+)?(?:[-/][A-Za-z0-9]+)*|\d+(?:\.\d+)?")
_HAN = re.compile(r"[\u3400-\u9fff]+")
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
_ZH_TABLE: dict[str, Use] = {}
for _table, _use in (
    (ZH_IGNORED, Use.IGNORED),
    (ZH_NEGATORS, Use.NEGATION),
    (ZH_EVENTS, Use.EVENT),
    (ZH_KINDS, Use.KIND),
):
    for _zh in _table:
        _ZH_TABLE[_zh] = _use
_ZH_LONGEST = max(map(len, _ZH_TABLE))


def read_words(text: str) -> tuple[Word, ...]:
    """Return the words of `text` in order. Characters that were read as something else are blanks in it."""
    words = [
        *_english(text),
        *(word for run in _HAN.finditer(text) for word in _chinese(run[0], run.start())),
    ]
    return tuple(sorted(words, key=lambda word: word.start))


def _english(text: str) -> Iterator[Word]:
    lowered = text.lower()
    taken: list[tuple[int, int]] = []
    for phrase in PHRASES:
        for match in re.finditer(rf"(?<![a-z0-9]){re.escape(phrase)}(?![a-z0-9])", lowered):
            start, end = match.span()
            if not any(start < b and a < end for a, b in taken):
                taken.append((start, end))
                yield Word(text=text[start:end], use=Use.EVENT, start=start, end=end, forms=FORMS[phrase])
    for match in _ASCII_WORD.finditer(text):
        start, end = match.span()
        if any(start < b and a < end for a, b in taken):
            continue
        yield _english_word(match[0], start, end)


def _english_word(word: str, start: int, end: int) -> Word:
    lower = word.lower().replace("’", "'")
    is_owner = lower.endswith("'s") and lower not in IGNORED
    lower = lower.removesuffix("'s") if is_owner else lower
    use = Use.EVENT
    if is_owner or (word.isupper() and len(word) > 3):
        pass  # a name (report's), a state (LOOKING): no word of asking
    elif lower in IGNORED:
        use = Use.IGNORED
    elif lower in NEGATORS:
        use = Use.NEGATION
    elif lower in KINDS:
        use = Use.KIND
    if use not in (Use.EVENT, Use.KIND):
        return Word(text=word, use=use, start=start, end=end)
    is_acronym = word.isupper() and len(word) <= 5 and lower not in FORMS
    forms = (lower,) if is_acronym else event_forms(lower)
    return Word(
        text=word,
        use=use,
        start=start,
        end=end,
        forms=forms,
        whole=len(lower) < 3 if is_acronym else _are_whole(lower),
        english=lower if use is Use.KIND else "",
    )


def _chinese(run: str, offset: int) -> Iterator[Word]:
    """Yield the words of a run of Chinese characters; longest first, from the left."""
    at = 0
    unknown = ""
    while at < len(run):
        for size in range(min(_ZH_LONGEST, len(run) - at), 0, -1):
            piece = run[at : at + size]
            if piece in _ZH_TABLE:
                break
        else:
            piece = ""
        if not piece or _belongs_to(unknown, piece):
            unknown += run[at]
            at += 1
            continue
        if unknown:
            yield Word(text=unknown, use=Use.UNKNOWN, start=offset + at - len(unknown), end=offset + at)
            unknown = ""
        yield _chinese_word(piece, offset + at)
        at += len(piece)
    if unknown:
        yield Word(text=unknown, use=Use.UNKNOWN, start=offset + at - len(unknown), end=offset + at)


def _belongs_to(unknown: str, piece: str) -> bool:
    """Whether a single character that alone carries nothing is the rest of a word that begins unknown."""
    return len(unknown) == 1 and piece in ZH_BOUND


def _chinese_word(piece: str, start: int) -> Word:
    use = _ZH_TABLE[piece]
    meanings = ZH_KINDS.get(piece, "").split("|")
    english = meanings[0]
    forms: tuple[str, ...] = ()
    whole = True
    if piece in ZH_EVENTS:
        forms = _zh_forms(piece)
        whole = any(form in FORMS or (form.isascii() and len(form) < 5) for form in forms)
    elif use is Use.KIND:
        forms = (piece, *(form for meaning in meanings for form in event_forms(meaning)))
        if " " in english:
            forms = (*forms, english.rsplit(" ", 1)[1])  # `task attempt`: attempt_17
        whole = _are_whole(english.rsplit(" ", 1)[-1])
    return Word(
        text=piece, use=use, start=start, end=start + len(piece), forms=forms, whole=whole, english=english
    )


def _zh_forms(piece: str) -> tuple[str, ...]:
    forms = [piece]
    for word in ZH_EVENTS[piece].split("|"):
        forms += [form for form in FORMS.get(word, (word,)) if form not in forms]
    return tuple(dict.fromkeys(forms))


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
    return tuple(dict.fromkeys((word, *_inflected(word))))


def _are_whole(word: str) -> bool:
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


def _inflected(word: str) -> Iterator[str]:
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
