"""The atoms of a text: times, numbers, units, identifiers, words, Chinese characters, signs.

Two texts state the same facts in the same place when their atoms are equal one by one. What separates atoms (white
space, quotes, brackets, commas) is no atom. A sign, a decimal point, a slash or a colon between digits is part of the
atom, so that `-5` is not `5` and `12.48` is not `1248`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from habeas.text.canonical import Canonical, canonicalise
from habeas.text.vocabulary import UNITS, is_level, is_negator, is_state

__all__ = [
    "CJK",
    "Token",
    "TokenKind",
    "has_digit",
    "holds_hidden",
    "is_cjk",
    "is_hidden",
    "is_level",
    "is_negator",
    "is_state",
    "lex",
    "place",
    "settle",
    "settle_all",
    "tokenize",
]

CJK = (
    r"\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
)
"""Characters that are words by themselves, as the inside of a character class."""


class TokenKind(StrEnum):
    """What a token is."""

    TIME = "time"
    """A date or a time of day (`2026-07-21`, `20:38:49.343`)."""
    NUMBER = "number"
    """A number with its sign (`-5`, `12.48`, `1e-05`). Its unit, if any, is the next token."""
    UNIT = "unit"
    """The unit of the number before it, glued or not (`ms`, `%`)."""
    ADDRESS = "address"
    """An IP or MAC address, with a port or without."""
    UUID = "uuid"
    HASH = "hash"
    """Eight or more hexadecimal digits, letters and digits among them."""
    VERSION = "version"
    """`v1.25.3`, `3.4.5-rc1`."""
    URL = "url"
    PATH = "path"
    """`/var/log`, `a/b.txt`, `C:\\temp`."""
    CLASS = "class"
    """A dotted name (`com.example.Pool`, `db.internal`, `Repository.java`)."""
    IDENTIFIER = "identifier"
    """Any other name with a digit or a joining sign in it (`order-service`, `blk_-12`, `pod-7f9c`, `50/50`)."""
    NEGATOR = "negator"
    STATE = "state"
    WORD = "word"
    CJK = "cjk"
    """A run of Chinese or Japanese characters."""
    SIGN = "sign"
    """A sign with a meaning of its own: `<`, `>=`, `->`, `≈`, an emoji."""
    HIDDEN = "hidden"
    """A character that a reader cannot see."""


@dataclass(frozen=True, slots=True)
class Token:
    """One atom of a text."""

    kind: TokenKind
    value: str
    """The canonical form: lower case, thousands separators and the `Z` of a time dropped."""
    start: int
    """Offset in the original text."""
    end: int
    """Offset in the original text, behind the token."""


def _one_of(words: Iterable[str]) -> str:
    """Return a pattern of the words, the longer of two that begin alike first, that looks at the first letter once."""
    rests: dict[str, list[str]] = {}
    for word in sorted(words, reverse=True):
        rests.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in sorted(rests.items()))


_UNIT = _one_of(UNITS)
_UNIT_BEGINS = "".join(sorted({re.escape(u[0]) for u in UNITS}))
_SIGN = r"(?:[+\-~±$€£¥]\.?(?=\d)|(?<!\.)\.(?=\d))"
_GLUE = (
    r"(?=[.\-:/@$\#+*%\\,'])"
    r"(?:\.{1,2}|-++|:?/++|[@$\#+*]|%(?=[0-9a-f]{2})|\\++|(?<=\d)[:,](?=\d)(?!\d{4}-\d\d-\d)|(?<=[a-z])'(?=[a-z]))"
)
_SEPARATES = r"[ \t\n\"',;()\[\]{}?&^`]"
"""What never begins an atom; there is more that does not, depending on what follows."""
_JOINS = r"[=:](?![=~>:])"
"""What stands between a key and its value, and is no sign."""
_SOFT = (
    r"\s\x00-\x7f\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u2010-\u2027\u203b-\u205e"
    r"\u2e00-\u2e5d\u3001-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe52\uff5f-\uff65"
)
_HIDDEN = (
    r"\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_H = "[0-9a-f]"


def _compile(letter: str, digit: str, alone: str = "", others: str = "") -> re.Pattern[str]:
    """Return the pattern of an atom.

    `letter` is a letter or a digit, `alone` what is an atom by itself, `others` what is one if nothing else fits.
    """
    name = rf"{letter}++(?:{_GLUE}{letter}++)*+"
    unit_ends = rf"(?!{letter}|[.\-:@+~±$€£¥]{letter})"
    units_follow = rf"(?=(?:(?:{_UNIT})\d{{1,9}}(?:\.\d{{1,9}})?){{0,4}}\ ?(?:{_UNIT}){unit_ends})"
    number = rf"\d++(?:,\d{{3}})*+(?:\.\d++)?+(?:e[+\-]?\d++)?+(?=\ ?[{_UNIT_BEGINS}]){units_follow}"
    pattern = rf"""
        {_SEPARATES}{{0,40}}+  # bounded: a long run of them would be looked at from each of its places
        (?:{_JOINS}{_SEPARATES}*+)?
        ({alone} # the unit of the number before it
          (?<=\d)(?!t\d\d:)(?:{_UNIT})(?=\d|{unit_ends})
          # a word or a name
        | (?!\d|_|{_H}{{1,4}}:[0-9a-f:]){name}
        | (?=\d)(?: # a clock
            \d\d:\d\d:\d\d(?:[.,]\d++)?+z?+(?![.\-:/@$\#+*%\\,']|{letter})
            # a date
          | \d{{4}}-\d\d-\d\d(?=t\d\d:|\W|$)(?![.\-:@/]{letter})
            # a number before its unit; one that nothing follows
          | {number} | \d++(?![.\-:/@$\#+*%\\,']|{letter})
          )
          # the same with a sign
        | (?<!{letter}){_SIGN}{number}
          # an IPv6 or MAC address
        | (?={_H}{{0,4}}:[0-9a-f:])(?:(?:{_H}{{1,4}}:){{5}}(?:{_H}{{1,4}}:{_H}{{1,4}}:)?{_H}{{1,4}}
            |(?:{_H}{{1,4}}:){{1,7}}(?::{_H}{{1,4}}){{1,7}}
            |(?<![\w:])::{_H}{{1,4}}(?::{_H}{{1,4}}){{0,6}}
          )(?![:.]?{letter})
          # a number, a time, a path, and whatever else holds together
        | (?:(?<!{letter}){_SIGN}|(?<!/)~?\.{{0,2}}/++)?{name}
          # a sign; a filter of LogQL, the root of a file system; something that cannot be seen
        | [<>!=]=+|=~|!~|[\-=]>|<-|(?!(?<=[a-z])>\s)[<>](?=\s*[+\-.]?\d)(?!\s*\d{{4}}-\d\d)|(?<!{letter})!(?=[a-z])|%
        | \|[=~](?=[\s"])|(?<![^\s"',=:\[])/(?![^\s"',;\]])
        | [{_HIDDEN}]
        {others}
        )
        """
    return re.compile(pattern.replace(r"\d", digit), re.VERBOSE)


_CHARACTERS = (f"[{CJK}] |", rf"| [^{_SOFT}\w]")
_ATOM = _compile(rf"[^\W{CJK}]", r"\d", *_CHARACTERS)
_CHINESE_ATOM = _compile("[a-z0-9_]", "[0-9]", *_CHARACTERS)
_ASCII_ATOM = _compile("[a-z0-9_]", "[0-9]")
_OTHER_LETTER = re.compile(rf"[^\x00-\x7f{CJK}\W]")
"""A letter or digit that is neither ASCII nor an atom by itself."""

_THOUSANDS = re.compile(r"[+\-~±$€£¥]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
_CLOCK = re.compile(r"t?(\d{1,2}:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(z|[+\-]\d\d:?\d\d)?")
_UTC = frozenset(("z", "+00:00", "+0000"))

_SHAPES: tuple[tuple[TokenKind, re.Pattern[str]], ...] = (
    (TokenKind.NUMBER, re.compile(r"[+\-~±$€£¥]?\.?\d+(?:\.\d+)?(?:e[+\-]?\d+)?")),
    (
        TokenKind.TIME,
        re.compile(r"\d{4}([/\-])\d\d\1\d\d|\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:[+\-]\d\d:?\d\d)?"),
    ),
    (TokenKind.ADDRESS, re.compile(r"/?(?:\d{1,3}\.){3}\d{1,3}(?:[:/]\d+)?")),
    (TokenKind.ADDRESS, re.compile(r"(?:[0-9a-f]{2}[:\-]){5}[0-9a-f]{2}|[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*")),
    (TokenKind.UUID, re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")),
    (TokenKind.VERSION, re.compile(r"v\d+(?:\.\d+)*(?:[\-+].*)?|\d+(?:\.\d+){2,}(?:[\-+].*)?")),
    (TokenKind.HASH, re.compile(r"(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8,}")),
    (TokenKind.URL, re.compile(r"[a-z][a-z0-9+.\-]*://.*")),
    (TokenKind.PATH, re.compile(r"~?\.{0,2}/.*|.*\\.*|.*[^\d/]/.*")),
    (TokenKind.CLASS, re.compile(r"[^\W\d]\w*(?:[.$#][^\W\d]\w*)+")),
)


def lex(text: str) -> list[str]:
    """Return the atoms of a canonical text as they are written, Chinese characters one by one."""
    if text.isascii():
        return _ASCII_ATOM.findall(text)
    return (_ATOM if _OTHER_LETTER.search(text) else _CHINESE_ATOM).findall(text)


def settle_all(atoms: list[str]) -> list[str]:
    """Return the atoms in the form in which equal values are equal texts."""
    return [v if v.isalnum() or (":" not in v and "," not in v and v[0] != "_") else settle(v) for v in atoms]


def place(text: str, atoms: list[str], spans: list[tuple[int, int]], stop: int) -> None:
    """Extend `spans` to where at least the first `stop` of the atoms that `lex` found in `text` stand."""
    following = atoms[len(spans) : stop]
    if not _AMBIGUOUS.isdisjoint(following):
        spans[:] = [match.span(1) for match in _ATOM.finditer(text)]
        return
    find = text.find
    end = spans[-1][1] if spans else 0
    for atom in following:
        start = find(atom, end)
        end = start + len(atom)
        spans.append((start, end))


_AMBIGUOUS = frozenset("<>!%=/") | {"==", "!=", "<=", ">=", "->", "<-", "=>", "|=", "|~"}
"""Signs that are atoms or not, depending on what follows: they cannot be found again by their text alone."""


def settle(value: str) -> str:
    """Return the form of an atom in which equal values are equal texts."""
    if ":" in value and (clock := _CLOCK.fullmatch(value)):
        time, fraction, zone = clock.groups()
        return time + (f".{fraction}" if fraction else "") + (zone if zone and zone not in _UTC else "")
    if "," in value and _THOUSANDS.fullmatch(value):
        return value.replace(",", "")
    if value[:1] == "_" == value[-1:]:
        return value.strip("_") or value
    return value


def tokenize(text: str | Canonical) -> tuple[Token, ...]:
    """Return the tokens of `text`, in order, with offsets into the original. Total: any text has tokens."""
    canonical = canonicalise(text) if isinstance(text, str) else text
    tokens: list[Token] = []
    run_end = -1
    for match in _ATOM.finditer(canonical.text):
        value = settle(match[1])
        start, end = canonical.span(match.start(1), match.end(1))
        last = tokens[-1] if tokens else None
        kind = _kind(value, last)
        if kind is TokenKind.CJK and last is not None and last.kind is kind and run_end == match.start(1):
            tokens[-1] = Token(kind, last.value + value, last.start, end)
        else:
            tokens.append(Token(kind, value, start, end))
        run_end = match.end(1)
    return tuple(tokens)


_CJK_CHAR = re.compile(f"[{CJK}]")
_HIDDEN_CHAR = re.compile(f"[{_HIDDEN}]")
_ASCII_DIGIT = re.compile("[0-9]")


def is_hidden(value: str) -> bool:
    """Return whether the atom is a character that a reader cannot see."""
    return len(value) == 1 and _HIDDEN_CHAR.match(value) is not None


def holds_hidden(text: str) -> bool:
    """Return whether the text holds a character that a reader cannot see."""
    if text.isascii() and text.isprintable():
        return False
    return _HIDDEN_CHAR.search(text) is not None


def has_digit(value: str) -> bool:
    """Return whether there is a digit in the atom."""
    if value.isascii():
        return _ASCII_DIGIT.search(value) is not None
    return any(char.isdigit() for char in value)


def is_cjk(value: str) -> bool:
    """Return whether the atom is Chinese or Japanese."""
    return not value.isascii() and _CJK_CHAR.match(value) is not None


def _kind(value: str, last: Token | None) -> TokenKind:
    if is_cjk(value):
        return TokenKind.CJK
    if is_hidden(value):
        return TokenKind.HIDDEN
    if value in UNITS and last is not None and last.kind is TokenKind.NUMBER:
        return TokenKind.UNIT
    if is_negator(value):
        return TokenKind.NEGATOR
    if is_state(value):
        return TokenKind.STATE
    if not any(char.isalnum() for char in value):
        return TokenKind.SIGN
    if value.isalpha():
        return TokenKind.WORD
    for kind, shape in _SHAPES:
        if shape.fullmatch(value):
            return kind
    return (
        TokenKind.IDENTIFIER if has_digit(value) or not value.replace("'", "").isalpha() else TokenKind.WORD
    )
