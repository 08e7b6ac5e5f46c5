"""Excerpts made from a text: cut, dressed, re-ordered, and tampered with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import strategies as st
from tests.fuzz import texts as t


@dataclass(frozen=True)
class Excerpt:
    """What is held against a text."""

    words: str
    change: str = ""
    """What was done to it last."""
    digits: str | None = None
    """The row of digits that a tampering made."""


Draw = st.DrawFn
Dress = Callable[[str], str]

DRESSES: dict[str, Dress] = {
    "as it is": lambda s: s,
    "wide gaps": lambda s: s.replace(" ", "  \t"),
    "line ends": lambda s: s.replace(" ", "\r\n"),
    "lower case": str.lower,
    "upper case": str.upper,
    "full width": lambda s: "".join(chr(ord(c) + 0xFEE0) if c in "0123456789:=;,.-%" else c for c in s),
    "bold": lambda s: "**" + s.replace(" ", "** **", 1) + "**",
    "code": lambda s: f"`{s}`",
    "quotes": lambda s: f"“{s}”",
    "bullet": lambda s: f"- {s}",
    "colours": lambda s: "\x1b[1;31m" + s.replace(" ", "\x1b[0m ", 1),
    "blank in a moment": lambda s: re.sub(r"(\d)T(\d\d:\d\d:\d\d)Z?", r"\1 \2", s),
    "full stop": lambda s: s + "。",
    "open": lambda s: f"…{s}…",
    "escaped": lambda s: json.dumps(s)[1:-1],
    "escaped digits": lambda s: re.sub(r"\d", lambda m: f"\\u{ord(m[0]):04x}", s),
    "blank before a unit": lambda s: re.sub(r"(\d)(ms|%|MB|s)\b", r"\1 \2", s),
    "no blank before a unit": lambda s: re.sub(r"(\d) (ms|%|MB|s)\b", r"\1\2", s),
    "colon fields": lambda s: s.replace("=", ": "),
    "equals fields": lambda s: re.sub(r'"?: ?"?(?=[^\d ])', "=", s),
    "no brackets": lambda s: re.sub(r"[\[\](){}]", " ", s),
    "no quotes": lambda s: s.replace('"', ""),
    "no commas": lambda s: s.replace(",", ""),
    "no marks": lambda s: re.sub(r"[^\w\s]", " ", s),
    "no gaps": lambda s: re.sub(r"\s", "", s),
}


def _place(draw: Draw, places: list[tuple[int, int]]) -> tuple[int, int] | None:
    return places[draw(st.integers(0, len(places) - 1))] if places else None


def _words(text: str) -> list[tuple[int, int]]:
    return [m.span() for m in re.finditer(r"\S+", text)]


def _cut(draw: Draw, text: str) -> str:
    """Return a part of the text, mostly between blanks."""
    places = _words(text)
    how = draw(st.integers(0, 5))
    if how <= 1 or not places:
        return text
    if how == 2:
        at = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        return text[at[0] : at[1]]
    first = draw(st.integers(0, len(places) - 1))
    last = draw(st.integers(first, len(places) - 1))
    return text[places[first][0] : places[last][1]]


def _reordered(draw: Draw, text: str) -> str:
    between = draw(st.sampled_from([" ", ", ", "; ", "\n", ","]))
    parts = text.split(between)[:12]
    return between.join(draw(st.permutations(parts)))


def _joined(draw: Draw, text: str) -> str:
    return draw(st.sampled_from([" ", " … ", "...", " [snip] ", ", ", "", "\n"])).join(
        (_cut(draw, text), _cut(draw, text))
    )


def _soup(draw: Draw, text: str) -> str:
    words = [text[a:b] for a, b in _words(text)] or [text]
    return draw(st.sampled_from([" ", ", ", "\n"])).join(
        draw(st.lists(st.sampled_from(words), min_size=1, max_size=8))
    )


Tampering = Callable[[Draw, str], Excerpt]


def _digit(draw: Draw, text: str) -> Excerpt:
    found = _place(draw, [m.span() for m in re.finditer("[0-9]", text)])
    if found is None:
        return Excerpt(text)
    new = draw(
        st.sampled_from(
            ["", "0", "1", "7", "9", text[found[0]] * 2, "1" + text[found[0]], text[found[0]] + "0"]
        )
    )
    forged = text[: found[0]] + new + text[found[1] :]
    head = re.search(r"[0-9]*\Z", forged[: found[0]])
    tail = re.match(r"[0-9]*", forged[found[0] :])
    return Excerpt(forged, digits=(head[0] if head else "") + (tail[0] if tail else "") or None)


def _beside_number(draw: Draw, text: str) -> Excerpt:
    found = _place(draw, [m.span() for m in re.finditer(r"[0-9]+(?:[.,:][0-9]+)*", text)])
    if found is None:
        return Excerpt(text)
    start, stop = found
    before, behind = text[:start], text[stop:]
    how = draw(st.integers(0, 4))
    if how == 0:
        return Excerpt(before + draw(st.sampled_from("-+~.$<>")) + text[start:])
    if how == 1:
        return Excerpt(re.sub(r"[-+~.$]$", "", before) + text[start:])
    if how == 2:
        at = draw(st.integers(start, stop))
        return Excerpt(text[:at] + draw(st.sampled_from([".", ",", ":", "-", " ", "/", "e"])) + text[at:])
    if how == 3:
        return Excerpt(
            before
            + re.sub("[.,:]", draw(st.sampled_from(["", ".", ",", " "])), text[start:stop], count=1)
            + behind
        )
    unit = draw(st.sampled_from(t.UNITS))
    return Excerpt(text[:stop] + re.sub(r"^ ?[A-Za-z%]*", unit, behind, count=1))


def _word(draw: Draw, text: str) -> Excerpt:
    found = _place(draw, [m.span() for m in re.finditer(r"[^\W\d_]+", text)])
    if found is None:
        return Excerpt(text)
    said = text[found[0] : found[1]]
    new = draw(
        st.one_of(
            st.sampled_from(["", said[:-1], said + "s", said.upper(), said[::-1]]),
            st.sampled_from([*t.LEVELS, *t.WORDS, *t.GOVERNORS]),
            st.sampled_from([*t.GOVERNORS, *t.LEVELS]).map(lambda w: f"{w} {said}"),
        )
    )
    return Excerpt(text[: found[0]] + new + text[found[1] :])


def _added(draw: Draw, text: str) -> Excerpt:
    clause, between = draw(t.sentence()), draw(st.sampled_from([" ", ", ", "; ", "\n", " … "]))
    return Excerpt(between.join(draw(st.permutations([clause, text]))))


def _inserted(draw: Draw, text: str) -> Excerpt:
    at = draw(st.integers(0, len(text)))
    odd = draw(
        st.one_of(
            st.sampled_from(
                [*t.HIDDEN, *t.CHINESE_GOVERNORS, "\x1b[8m", "\\u0030", "\u0301", "…", "²", "\ufe0f"]
            ),
            t.odd,
        )
    )
    return Excerpt(text[:at] + odd + text[at:])


def _left_out(draw: Draw, text: str) -> Excerpt:
    found = _place(draw, _words(text))
    return Excerpt(text if found is None else text[: found[0]] + text[found[1] :])


def _moved(draw: Draw, text: str) -> Excerpt:
    one, other = _place(draw, _words(text)), _place(draw, _words(text))
    if one is None or other is None:
        return Excerpt(text)
    return Excerpt(text[: one[0]] + text[other[0] : other[1]] + text[one[1] :])


TAMPERINGS: dict[str, Tampering] = {
    "a digit": _digit,
    "beside a number": _beside_number,
    "a word": _word,
    "a clause added": _added,
    "something odd put in": _inserted,
    "a word left out": _left_out,
    "a word moved": _moved,
}


SMALL_CHANGES: tuple[tuple[str, str, Callable[[str], tuple[str, ...]]], ...] = (
    ("a digit", r"[0-9]", lambda d: (str((int(d) + 1) % 10), str((int(d) + 6) % 10), str((int(d) + 4) % 10))),
    ("a digit more or less", r"[0-9]", lambda d: (d * 2, "")),
    ("a sign put in", r"(?<![\w.\-])(?=[0-9])", lambda _: ("-",)),
    ("a sign taken out", r"[+\-~$](?=[0-9])", lambda _: ("",)),
    ("a point", r"(?<=[0-9])[.,:/](?=[0-9])", lambda c: ("", " ", *{".", ",", ":", "/"}.difference(c))),
    ("the end of a number", r"(?<=[0-9])(?:[.:/][0-9]+|[hm][0-9]+[hms])\b", lambda _: ("",)),
    (
        "a unit",
        r"(?<=[0-9]) ?(?:ms|s|m|MB|GiB|k|M|h|rps)\b",
        lambda u: ("ms", "s", "MB", "h") if u.isascii() else (),
    ),
    (
        "a level",
        r"\b(?:DEBUG|INFO|WARN|ERROR|FATAL|warning|critical)\b",
        lambda _: ("ERROR", "WARN", "INFO", "FATAL"),
    ),
    ("a filter of a query", r"[|!][=~](?= )", lambda _: ("|=", "|~", "!~")),
    ("a name", r"(?<=-)[a-z]+\b|\b[a-z]+(?=-)", lambda w: ("relay", w[:-1], w + "s")),
    ("a negation put in", r"(?<=[a-z]) (?=[a-z])", lambda _: (" not ", " no ")),
    ("a negation taken out", r" (?:not|no|never|without|cannot)(?= [a-z])|[未不无非]|没有", lambda _: ("",)),
)
"""What is changed, where, and into what."""
MAX_PLACES = 5
AROUND = 40
"""Characters quoted on each side of a small change, to the next blank."""


def small_changes(text: str) -> Iterator[Excerpt]:
    """Yield parts of `text` with one small change, in a few places of each kind: more than chance would try."""
    for name, where, changes in SMALL_CHANGES:
        places = [m.span() for m in re.finditer(where, text)]
        for start, stop in places[:: 1 + len(places) // MAX_PLACES]:
            first = (
                max(text.rfind(" ", 0, max(start - AROUND, 0)), text.rfind("\n", 0, max(start - AROUND, 0)))
                + 1
            )
            end = text.find(" ", stop + AROUND)
            for new in changes(text[start:stop]):
                if new != text[start:stop]:
                    yield Excerpt(text[first:start] + new + text[stop : end if end > 0 else len(text)], name)


@st.composite
def faithful(draw: Draw, text: str) -> Excerpt:
    """Return a part of `text` in other clothes."""
    name = draw(st.sampled_from(sorted(DRESSES)))
    return Excerpt(DRESSES[name](_cut(draw, text)), name)


@st.composite
def tampered(draw: Draw, text: str) -> Excerpt:
    """Return a part of `text`, mostly tampered with, in other clothes before or after that."""
    base = draw(st.sampled_from([_cut, _cut, _cut, _reordered, _joined, _soup]))(draw, text)
    if draw(st.booleans()):
        base = DRESSES[draw(st.sampled_from(sorted(DRESSES)))](base)
    name = draw(st.sampled_from(sorted(TAMPERINGS)))
    done = TAMPERINGS[name](draw, base)
    if draw(st.integers(0, 3)) == 0:
        dress = draw(st.sampled_from(sorted(DRESSES)))
        return Excerpt(DRESSES[dress](done.words), f"{name}, {dress}")
    return Excerpt(done.words, name, done.digits)
