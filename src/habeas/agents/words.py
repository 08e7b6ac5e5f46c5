"""The words of a question that are neither quoted nor a name: what each is for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from habeas.agents import meanings
from habeas.agents.inflection import are_whole, event_forms
from habeas.agents.vocabulary import FORMS, IGNORED, KINDS, NEGATORS, PHRASES
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
        whole=len(lower) < 3 if is_acronym else are_whole(lower),
        english=lower if use is Use.KIND else "",
    )


def _chinese(run: str, offset: int) -> Iterator[Word]:
    """Yield the words of a run of Chinese characters; longest first, from the left."""
    at = 0
    unknown = ""
    while at < len(run):
        piece = _known(run, at)
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


def _known(run: str, at: int) -> str:
    """Return the word at that place: of the own lists, or of the lexicon where those leave a rest that is in neither.

    A word of the lexicon ends where one of the own begins: 每秒 + 请求数.
    """
    own = next(_words_at(run, at, _ZH_LONGEST, _ZH_TABLE.__contains__), "")
    end = at + len(own)
    if own and (end == len(run) or next(_words_at(run, end, _ZH_LONGEST, _ZH_TABLE.__contains__), "")):
        return own
    meant = list(_words_at(run, at, meanings.LONGEST, _is_meant))
    for piece in meant:
        behind = next(_words_at(run, at + len(piece), _ZH_LONGEST, _ZH_TABLE.__contains__), "")
        if len(piece) > len(own) and len(behind) > 1 and _ZH_TABLE[behind] is not Use.IGNORED:
            return piece
    return meant[0] if meant and len(meant[0]) > len(own) else own


def _words_at(run: str, at: int, longest: int, is_word: Callable[[str], bool]) -> Iterator[str]:
    """Yield the words that begin at that place, longest first."""
    sizes = range(min(longest, len(run) - at), 0, -1)
    return (run[at : at + size] for size in sizes if is_word(run[at : at + size]))


def _is_meant(piece: str) -> bool:
    return bool(meanings.of_chinese(piece)) or meanings.says_nothing(piece)


def _belongs_to(unknown: str, piece: str) -> bool:
    """Whether a single character that alone carries nothing is the rest of a word that begins unknown."""
    return len(unknown) == 1 and piece in ZH_BOUND


def _chinese_word(piece: str, start: int) -> Word:
    use = _ZH_TABLE.get(piece, Use.IGNORED if meanings.says_nothing(piece) else Use.EVENT)
    names = ZH_KINDS.get(piece, "").split("|")
    english = names[0]
    forms: tuple[str, ...] = ()
    whole = True
    if piece in ZH_EVENTS:
        forms = _zh_forms(piece)
        whole = any(form in FORMS or (form.isascii() and len(form) < 5) for form in forms)
    elif use is Use.EVENT:
        forms = meanings.of_chinese(piece)
    elif use is Use.KIND:
        forms = (piece, *(form for name in names for form in event_forms(name)))
        if " " in english:
            forms = (*forms, english.rsplit(" ", 1)[1])  # `task attempt`: attempt_17
        whole = are_whole(english.rsplit(" ", 1)[-1])
    return Word(
        text=piece, use=use, start=start, end=start + len(piece), forms=forms, whole=whole, english=english
    )


def _zh_forms(piece: str) -> tuple[str, ...]:
    forms = [piece]
    for word in ZH_EVENTS[piece].split("|"):
        forms += [form for form in FORMS.get(word, (word,)) if form not in forms]
    return tuple(dict.fromkeys(forms))
