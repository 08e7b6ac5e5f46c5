"""The level of a log record: where a level stands in its head, never a word of its message."""

from __future__ import annotations

import re

from habeas.text.times import find_time

_SYNONYMS = {
    "EMERG": "EMERG EMERGENCY PANIC",
    "ALERT": "ALERT",
    "CRIT": "CRIT CRITICAL",
    "FATAL": "FATAL FTL",
    "SEVERE": "SEVERE",
    "FAILURE": "FAILURE",
    "ERROR": "ERROR ERR ERRO",
    "WARN": "WARN WARNING WRN",
    "NOTICE": "NOTICE",
    "INFO": "INFO INFORMATION INF",
    "CONFIG": "CONFIG",
    "DEBUG": "DEBUG DBG DBUG FINE",
    "TRACE": "TRACE TRC VERBOSE FINER FINEST",
}
_CANONICAL = {word: level for level, words in _SYNONYMS.items() for word in words.split()}
_LETTERS = {"F": "FATAL", "E": "ERROR", "W": "WARN", "I": "INFO", "D": "DEBUG", "V": "TRACE"}
_SYSLOG = ("EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG")
_NUMBERS = {"10": "TRACE", "20": "DEBUG", "30": "INFO", "40": "WARN", "50": "ERROR", "60": "FATAL"}
"""Levels as numbers, as pino and bunyan write them."""

HEAD = 200
"""A level stands within so many characters, except in JSON and logfmt."""

_WORDS = "|".join(sorted(_CANONICAL, key=len, reverse=True))
_NAMED = re.compile(
    r"(?<!\\)\"(?:@?level|@l|severity|severitytext|lvl|log\.?level|level_?name|priority)\"{1,2}\s*:\s*"
    r"(?:\"{1,2}(?P<json>[A-Za-z]{1,11})\"|(?P<number>\d{1,2})\b)"
    r"|(?:^|[\s,;{])(?:level|lvl|severity|log_?level|loglevel)=\"?(?P<logfmt>[A-Za-z]{1,11})\b",
    re.IGNORECASE,
)
_NAMES = ("evel", "EVEL", "everity", "EVERITY", "lvl", "LVL", "riority", "RIORITY", '"@l"')
"""A line without these holds no named level; to look for them is quicker than the pattern."""
_PRIORITY = re.compile(r"<(\d{1,3})>")
_GLOG = re.compile(r"\s*([IWEFD])(?:20\d\d)?\d{4}\s+\d\d:\d\d:\d\d")
_AFTER_TIME = re.compile(
    r"[\s\])|,;:\"[(<-]*(?:(?:\d+[\s-]+){1,2})?"  # brackets and process ids
    rf"(?:(?P<letter>[FEWIDV])(?=[\s/])|(?P<upper>{_WORDS})(?=[\s\])>|:,/]|$)|(?P<any>(?i:{_WORDS}))(?=\s\s|[\t\])>|:,/]|$))"
)
_BRACKETED = re.compile(rf"[\[(<|](?:[A-Za-z0-9_]+:)?\s?(?P<word>(?i:{_WORDS}))\s*[\])>|]")
_UPPER = re.compile(rf"(?<![\w.$/=\"'-])(?P<word>{_WORDS})(?![\w.$/=\"'-])")
_COLON = re.compile(rf"(?<=[:\]]\s)(?P<word>(?i:{_WORDS})):\s")
_OPENING = re.compile(rf"\s*(?P<word>(?i:{_WORDS}))\s*:")


def canonical_level(word: str) -> str:
    """Return the one name of a level's synonyms (`warning`: `WARN`); an unknown word in upper case."""
    return _CANONICAL.get(word.strip().upper(), word.strip().upper())


def synonyms(level: str) -> tuple[str, ...]:
    """Return all words for `level`, in upper case."""
    name = canonical_level(level)
    return tuple(_SYNONYMS.get(name, name).split())


def single_signs(level: str) -> tuple[str, ...]:
    """Return the letters and numbers that stand for `level` in glog, Android, pino and syslog."""
    name = canonical_level(level)
    signs = [sign for names in (_LETTERS, _NUMBERS) for sign, meaning in names.items() if meaning == name]
    return (*signs, *(str(number) for number, meaning in enumerate(_SYSLOG) if meaning == name))


def has_sign(text: str) -> bool:
    """Return whether the level of the record `text` is a letter or a number, and none of its words stands in it."""
    level = level_of(text)
    return level is not None and not any(word in text.upper() for word in synonyms(level))


def level_of(text: str) -> str | None:
    """Return the level of the record `text`, by its one name; None where its head holds none.

    The first level in the head counts: `INFO ... ERROR in contact` is `INFO`.
    """
    line = text.partition("\n")[0]
    if line[:1] == "<" and (priority := _PRIORITY.match(line)):
        return _SYSLOG[int(priority[1]) & 7]
    if any(name in line for name in _NAMES) and (named := _first_named(line)):
        return named
    if glog := _GLOG.match(line):
        return _LETTERS[glog[1]]
    time = find_time(line)
    if time is None:
        if opening := _OPENING.match(line):
            return canonical_level(opening["word"])
    elif after := _AFTER_TIME.match(line, time.end):
        return (
            _LETTERS[after["letter"]] if after["letter"] else canonical_level(after["upper"] or after["any"])
        )
    head = line[:HEAD]
    places = [match for form in (_BRACKETED, _UPPER, _COLON) if (match := form.search(head))]
    return canonical_level(min(places, key=_place)["word"]) if places else None


def _place(match: re.Match[str]) -> int:
    return match.start("word")


def _first_named(line: str) -> str | None:
    """Return the first named level that is known; one that is not where there is no other."""
    levels = [level for match in _NAMED.finditer(line) if (level := _named(match))]
    return next((level for level in levels if level in _SYNONYMS), levels[0] if levels else None)


def _named(match: re.Match[str]) -> str | None:
    if number := match["number"]:
        return _NUMBERS.get(number) or (_SYSLOG[int(number)] if int(number) < len(_SYSLOG) else None)
    word = match["json"] or match["logfmt"]
    return _LETTERS.get(word.upper()) or canonical_level(word)
