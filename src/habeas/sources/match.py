"""Whether a log record is what a query asks for. Pure: the record's text decides.

Terms match in any letter case. White space in a phrase is any run of white space. A record is read as it stands,
without its colours, and with its JSON escapes resolved (`\\u8d85\\u65f6` is `超时`); a term may stand in any of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from habeas.contracts.queries import LogQuery, LogTerm, ValueBound
from habeas.sources.levels import canonical_level, level_of
from habeas.text.measured import Dimension, measures, numbers_of
from habeas.text.times import find_time
from habeas.text.windows import Side, side_of

_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_WORD = rf"[^\W{_CJK}]"
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/])|([nrt]))')


class Outcome(Enum):
    """What a record is to a query."""

    HIT = "hit"
    NEAR = "near"
    """It has the event, and fails on a protected term, the level or the window."""
    LONGER = "longer"
    """It would fit if a longer name that begins with a protected term were meant (`web-7d9f` of `web-7d9f-x2kqp`)."""
    UNSURE = "unsure"
    """All but the window or the bound fits, and its time or value cannot be compared with that."""
    NONE = "none"


@dataclass(frozen=True, kw_only=True)
class Matcher:
    """A query, ready to be held against records."""

    query: LogQuery
    event: tuple[_Term, ...]
    """Terms that are not protected."""
    protected: tuple[_Term, ...]
    level: str | None

    @property
    def takes_all(self) -> bool:
        """Whether any record in the window matches, whatever its text."""
        return not (self.event or self.protected or self.level or self.query.bound)

    @property
    def is_ascii(self) -> bool:
        """Whether all terms can be looked for in a log that is no valid UTF-8."""
        return all(
            form.isascii() for term in (*self.event, *self.protected) for form in term.term.alternatives
        )

    @property
    def looks_at_digits(self) -> bool:
        """Whether more than the size of a measured value depends on which digits a record holds."""
        forms = [form for term in (*self.event, *self.protected) for form in term.term.alternatives]
        names = [*forms, *(self.query.bound.keys if self.query.bound else ())]
        return self.level is not None or any(char.isdigit() for name in names for char in name)

    @property
    def may_be_near(self) -> bool:
        """Whether the query has an event that a record can have without being a hit."""
        guarded = bool(self.protected or self.query.window or self.query.bound)
        return (bool(self.event) and (guarded or self.level is not None)) or (
            self.level is not None and guarded
        )

    def values(self, text: str) -> list[float]:
        """Return the values of the record `text` that are held against the bound, as they are read."""
        return _values(self.query.bound, _readings(text))[0] if self.query.bound else []

    def judge(self, text: str, side: Side | None = None) -> Outcome:
        """Return what the record `text` is to the query.

        `side` is where the record lies to the query's window; without it the time is read from `text`.
        """
        readings = _readings(text)
        if not all(term.stands_in(readings) for term in self.event):
            return Outcome.NONE
        fits = all(term.stands_in(readings) for term in self.protected)
        level_fits = self.level is None or self.level in map(level_of, readings)
        if not self.event and not level_fits:
            return Outcome.NONE
        kept = _keeps(self.query.bound, readings)
        if kept is Outcome.NONE:
            return Outcome.NONE
        failed = Outcome.NEAR if self.may_be_near else Outcome.NONE
        if not level_fits or not (fits or all(term.begins_name_in(readings) for term in self.protected)):
            return failed
        if side is None and self.query.window is not None:
            time = find_time(text)
            side = side_of(time, self.query.window) if time else Side.UNKNOWN
        if self.query.window is not None and side not in (Side.IN, Side.UNKNOWN):
            return failed
        if kept is Outcome.NEAR:
            return failed
        if kept is Outcome.UNSURE or (self.query.window is not None and side is Side.UNKNOWN):
            return Outcome.UNSURE
        return Outcome.HIT if fits else Outcome.LONGER


def compile_query(query: LogQuery) -> Matcher:
    """Return `query` as a matcher."""
    return Matcher(
        query=query,
        event=tuple(_Term.of(term) for term in query.terms if not term.protected),
        protected=tuple(_Term.of(term) for term in query.terms if term.protected),
        level=canonical_level(query.level) if query.level else None,
    )


@dataclass(frozen=True, kw_only=True)
class _Term:
    term: LogTerm
    pattern: re.Pattern[str]
    numbers: re.Pattern[str] | None
    """Alternatives that are mere numbers: they do not match inside a record's time."""
    longer: re.Pattern[str] | None
    """Alternatives that are names, as the beginning of a longer one with a hyphen, as pods begin with their service."""

    @classmethod
    def of(cls, term: LogTerm) -> _Term:
        numbers = [a for a in term.alternatives if term.whole and _is_number(a)]
        others = [a for a in term.alternatives if a not in numbers]
        return cls(
            term=term,
            pattern=_any_of(others, whole=term.whole),
            numbers=_any_of(numbers, whole=True) if numbers else None,
            longer=_beginnings(others) if term.whole and term.protected else None,
        )

    def begins_name_in(self, readings: tuple[str, ...]) -> bool:
        """Return whether the term stands in a reading, alone or as the beginning of a longer name."""
        if self.stands_in(readings):
            return True
        return self.longer is not None and any(self.longer.search(reading) for reading in readings)

    def stands_in(self, readings: tuple[str, ...]) -> bool:
        """Return whether the term stands in one of the readings of a record."""
        if any(self.pattern.search(reading) for reading in readings):
            return True
        if self.numbers is None:
            return False
        return any(_outside_time(self.numbers, reading) for reading in readings)


def _keeps(bound: ValueBound | None, readings: tuple[str, ...]) -> Outcome:
    """Return whether a value of the record keeps the bound (HIT), none does (NEAR), or it cannot be told (UNSURE).

    Without any value it is NONE: what was not measured says nothing of the bound.
    """
    if bound is None:
        return Outcome.HIT
    values, unsure = _values(bound, readings)
    if any(map(bound.holds, values)):
        return Outcome.HIT
    if unsure:
        return Outcome.UNSURE
    return Outcome.NEAR if values else Outcome.NONE


def _values(bound: ValueBound, readings: tuple[str, ...]) -> tuple[list[float], bool]:
    """Return the values that are held against the bound, and whether there is one of a kind that is not written."""
    if not bound.dimension:
        return [value for reading in readings for value in numbers_of(bound.keys, reading)], False
    found = [measure for reading in readings for measure in measures(reading)]
    unsure = bound.dimension is Dimension.TIME and any(measure.dimension is None for measure in found)
    return [measure.value for measure in found if measure.dimension == bound.dimension], unsure


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _outside_time(pattern: re.Pattern[str], text: str) -> bool:
    matches = list(pattern.finditer(text))
    if not matches:
        return False
    time = find_time(text)
    return any(time is None or match.end() <= time.start or match.start() >= time.end for match in matches)


def _any_of(alternatives: list[str], *, whole: bool) -> re.Pattern[str]:
    if not alternatives:
        return re.compile(r"(?!)")
    return re.compile("|".join(_form(text, whole=whole) for text in alternatives))


def _beginnings(names: list[str]) -> re.Pattern[str] | None:
    """Return what finds `name-` where a longer name goes on; None when none of them is a name of one word."""
    forms = [name for name in names if not any(c.isspace() for c in name) and name[:1].isalpha()]
    if not forms:
        return None
    return re.compile("|".join(f"{_left_edge(name)}(?i:{re.escape(name)})(?=-{_WORD})" for name in forms))


def _form(text: str, *, whole: bool) -> str:
    words = text.split()
    if not words:
        return re.escape(text)  # white space alone
    # The edges do not ignore case: with their large classes that takes 20 ms to compile.
    body = "(?i:" + r"\s+".join(re.escape(word) for word in words) + ")"
    return _left_edge(words[0]) + body + _right_edge(words[-1]) if whole else body


def _left_edge(word: str) -> str:
    """Return what may not stand before `word`, so that it is not the end of something longer."""
    first = word[0]
    if first in "-−" and word[1:2].isdigit():
        return rf"(?<!{_WORD})"
    if not re.match(_WORD, first):
        return ""
    edge = rf"(?<!{_WORD})(?<!{_WORD}-)"
    if first.isdigit():
        return edge + r"(?<![-−])(?<!\d\.)(?<!\W\.)" + (r"(?<!\d\d:)" if _is_clock_part(word) else "")
    if _is_dotted_name(word):
        return edge + rf"(?<!{_WORD}\.)"
    return edge


def _right_edge(word: str) -> str:
    """Return what may not stand after `word`, so that it is not the beginning of something longer."""
    last = word[-1]
    if not re.match(_WORD, last):
        return ""
    edge = rf"(?!{_WORD})(?!-{_WORD})(?!'t\b)"
    if last.isdigit():
        edge += r"(?!\.\d)" + (r"(?!:\d\d)" if _is_clock_part(word) else "")
    if "." in word[1:]:
        edge += rf"(?!\.{_WORD})"
    if word[0] == "/":
        edge += rf"(?!/{_WORD})"
    return edge


def _is_clock_part(word: str) -> bool:
    return word.isdigit() and len(word) <= 2


def _is_dotted_name(word: str) -> bool:
    """Return whether `word` is like a host or file (`db.example.com`), which a longer one may end with.

    A class (`pool.HikariPool`) is found in its package.
    """
    return "." in word[1:-1] and word == word.lower()


def _readings(text: str) -> tuple[str, ...]:
    plain = _COLOUR.sub("", text) if "\x1b" in text else text
    if "\\" not in plain:
        return (plain,)
    resolved = _resolve(plain)
    return (plain,) if resolved == plain else (plain, resolved)


def _resolve(text: str) -> str:
    """Return `text` with its JSON escapes resolved."""
    resolved = _ESCAPE.sub(_unescaped, text)
    return resolved.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(match: re.Match[str]) -> str:
    if code := match[1]:
        return chr(int(code, 16))
    return match[2] or " "
