"""Phrases that a question gives in the log's own words: quoted, explained in brackets, or in capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from habeas.agents.entities import find_entities
from habeas.agents.vocabulary import FORMS, IGNORED

_QUOTED = re.compile(
    r"`(?P<a>[^`]+)`|「(?P<b>[^」]+)」|『(?P<c>[^』]+)』|“(?P<d>[^”]+)”|\"(?P<e>[^\"]+)\"|‘(?P<f>[^’]+)’"
    r"|(?<![\w’'])'(?P<g>[^\s'](?:[^']|'(?=\w))*?)'(?!\w)"
)
_BRACKETS = re.compile(r"[（(](?P<text>[^()（）]*(?:\([^()]*\)[^()（）]*)*)[)）]")
_CAPITALS = re.compile(r"(?<![\w.-])[A-Z][A-Z'-]+(?:\s+[A-Z][A-Z'-]+){2,}(?![\w-])")
_FOREIGN = re.compile(
    r"(?<![A-Za-z0-9_.=:/-])[A-Za-z][A-Za-z'-]*:?(?: [A-Za-z][A-Za-z'-]*[:,;]?)+(?![A-Za-z0-9_.=:/-])"
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_LEVEL_WORD = re.compile(r"TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRIT(?:ICAL)?|SEVERE")
_CUT = re.compile(r"\s*(?:\.\.\.|…+|<[\w -]+>|%[sd]|\{\}|\*+|(?<![A-Za-z0-9])[NXYM](?![A-Za-z0-9]))\s*")
"""Where a phrase leaves something open (`Deletion of … complete`, `core.N`)."""
_DESCRIPTION = re.compile(
    r"^(?:(?:a|an|the|i\.e\.|e\.g\.|aka|component|message|line|text|log|keyword|event|state|severity|level|code|即|也就是|关键字|日志)\s*[:：]?\s+)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """Words that a record must hold as they stand."""

    text: str
    pieces: tuple[str, ...]
    """In this order; more than one where the phrase leaves something open."""
    start: int
    end: int
    is_exact: bool = True
    """Whether it is marked as the log's own words; a run of English in a Chinese sentence only looks like it."""
    covers_event: bool
    """Whether it says what happened, so that the question's own words for it only explain."""

    @property
    def is_cut(self) -> bool:
        """Whether the phrase leaves something open."""
        return self.pieces != (self.text,)


@dataclass(frozen=True, kw_only=True)
class Gloss:
    """A single word in brackets: another name for what stands before it."""

    text: str
    start: int
    end: int


def find_phrases(text: str) -> Iterator[Phrase | Gloss]:
    """Yield quoted phrases, what stands in brackets, and runs of words in capitals; none overlaps another."""
    taken: list[tuple[int, int]] = []
    for match in _QUOTED.finditer(text):
        words = next(group for group in match.groups() if group is not None)
        start, end = _with_brackets(text, match.start(), match.end())
        taken.append((start, end))
        if words.strip():
            yield _phrase(words, start, end)
    for match in _BRACKETS.finditer(text):
        start, end = match.span()
        if any(start < b and a < end for a, b in taken):
            continue
        words = _DESCRIPTION.sub("", match["text"].strip())
        if not words or _is_time(words):
            continue
        if re.search(r"[A-Za-z0-9_]\($", text[: start + 1]):
            continue  # sshd(pam_unix), time(s): a name, not a remark
        taken.append((start, end))
        is_translated = _HAN.search(words) is not None and not _HAN.search(text[:start] + text[end:])
        if " " in words or _is_phrase_word(words) or is_translated:
            yield _phrase(words, start, end)
        else:
            yield Gloss(text=words, start=start, end=end)
    for match in _CAPITALS.finditer(text):
        start, end = match.span()
        if not any(start < b and a < end for a, b in taken):
            yield _phrase(match[0], start, end)


def find_foreign(text: str) -> Iterator[Phrase]:
    """Yield runs of English words in a Chinese sentence: what stands there untranslated is the log's wording."""
    for match in _FOREIGN.finditer(text):
        words = match[0].split()
        while words and (_LEVEL_WORD.fullmatch(words[0]) or next(iter(find_entities(words[0])), None)):
            words.pop(0)  # a level or a name before it
        run = " ".join(words)
        if len(words) < 2 or any(next(iter(find_entities(word)), None) for word in words):
            continue
        start = match.end() - len(match[0].rstrip()) + len(match[0].rstrip()) - len(run)
        yield replace(_phrase(run, start, start + len(run)), is_exact=False)


def _with_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span with the brackets in which nothing but the quotation (and an article) stands."""
    opening = re.search(r"[（(]\s*(?:an?\s+|the\s+)?$", text[:start])
    closing = re.match(r"\s*(?:lines?|messages?|行|日志)?\s*[)）]", text[end:])
    if opening and closing:
        return opening.start(), end + closing.end()
    return start, end


def _is_time(words: str) -> bool:
    return re.fullmatch(r"[\d\s:./-]+", words) is not None


def _is_phrase_word(word: str) -> bool:
    """Whether one word in brackets is a word of the log (KILLING) rather than another name (ftpd)."""
    return word.isupper() and word.isascii() and len(word) > 2


def _phrase(words: str, start: int, end: int) -> Phrase:
    words = words.strip().strip("。.!！?？,，;；").strip() or words.strip()
    pieces = tuple(piece for piece in _CUT.split(words) if piece.strip())
    content = [word for word in re.findall(r"[A-Za-z]+", words) if word.lower() not in IGNORED]
    covers = (
        " " in words
        or not words.isascii()
        or any(c.isupper() for c in words)
        or any(word.lower() in FORMS for word in content)
    )
    return Phrase(text=words, pieces=pieces or (words,), start=start, end=end, covers_event=covers)
