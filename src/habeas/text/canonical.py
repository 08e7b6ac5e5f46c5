"""A canonical form of a text, with a map back to the original.

Two texts that differ only in clothes (letter case, full-width forms, colours, quotes, kinds of white space) have
canonical forms that hold the same tokens. Characters are replaced or taken out, never moved, and nothing that stands
beside a digit is taken out, so that two values never become one. What a reader cannot see (zero-width and
bidirectional controls, other control characters) stays: it is a token of its own in `atoms` and never helps a match.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

_QUOTES = "“”„‟«»‹›〝〞＂"
_APOSTROPHES = "‘’‛ʼ＇"
_DASHES = "‐‑‒–—―−﹣－"
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_LINES = "\r\x0b\x0c\x85\u2028\u2029"

_ONE_TO_ONE: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, _QUOTES), '"'),
    **dict.fromkeys(map(ord, _APOSTROPHES), "'"),
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _LINES), "\n"),
    ord("µ"): "μ",
    ord("￥"): "¥",
    ord("￡"): "£",
}
_REPLACED = re.compile(f"[{re.escape(''.join(map(chr, _ONE_TO_ONE)))}]+")

_COLOUR = r"\x1b\[(?:(?!0*8[;m])[0-9]{0,3}[;:]?){0,12}m"
"""A terminal colour or weight. Not `8`, which hides what follows, nor a movement of the cursor."""
_WORD = r"[^\W_]"
_BOLD = rf"\*\*(?:(?!{_WORD})|(?<!{_WORD}\*\*))|`(?:(?!{_WORD})|(?<!{_WORD}`))"
"""Markdown marks. Between two letters or digits (`2**10`) they are no marks."""
_DROPPED = re.compile(rf"{_COLOUR}|{_BOLD}|[\ufe00-\ufe0f]")
_COMPOSABLE = re.compile(
    r"[\u1100-\u11ff]+|[^\x00-\u02ff][\u0300-\u036f]{1,30}|[A-Za-z\u00c0-\u024f][\u0300-\u036f]{1,30}"
    r"|[\u212a\u212b\u2126\uff61-\uff9f]+"
)
_NEEDS_MAP = re.compile(r"[\x1b*`\u0300-\u036f\u1100-\u11ff\u212a\u212b\u2126\ufe00-\ufe0f\uff61-\uff9f]")

_ESCAPE = re.compile(
    r"""\\(?:(["'/\\])|([nrtbf])|u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"""
    r"""|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(?:e|033)(?=\[))"""
)
_ESCAPED = {"n": "\n", "r": "\n", "t": "\t", "b": "\x08", "f": "\n"}


class Canonical(NamedTuple):
    """A text in canonical form, and where each character of it stands in the source."""

    source: str
    text: str
    starts: Sequence[int] | None = None
    """Where in `source` each canonical character begins; None where the two run in step."""
    ends: Sequence[int] | None = None
    """Where in `source` each canonical character ends; None where the two run in step."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the place in `source` of `text[start:end]`, which is not empty."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]

    def part(self, start: int, end: int) -> Canonical:
        """Return `text[start:end]` as a canonical text of the same source."""
        if self.starts is None or self.ends is None:
            return Canonical(self.source, self.text[start:end], range(start, end), range(start + 1, end + 1))
        return Canonical(self.source, self.text[start:end], self.starts[start:end], self.ends[start:end])


def canonicalise(text: str) -> Canonical:
    """Return the canonical form of `text`. Total: any text has one."""
    shown = text if text.isascii() else _REPLACED.sub(_replace, text)
    if not _needs_map(shown):
        return Canonical(source=text, text=_lower(shown))
    drop = (_DROPPED, _nothing)
    shown, starts, ends = _substitute(shown, (drop,) if shown.isascii() else ((_COMPOSABLE, _compose), drop))
    return Canonical(source=text, text=_lower(shown), starts=starts, ends=ends)


def unescape(canonical: Canonical) -> Canonical | None:
    """Return `canonical` read once more, with one layer of JSON escapes resolved; None when there is none.

    A reading beside the plain one, not instead of it: `C:\\new` is a path as well as an escape.
    """
    source = canonical.source
    if "\\" not in source or _ESCAPE.search(source) is None:
        return None
    resolved, starts, ends = _substitute(source, ((_ESCAPE, _resolve),))
    inner = canonicalise(resolved)
    if inner.starts is not None and inner.ends is not None and starts is not None and ends is not None:
        starts = [starts[i] for i in inner.starts]
        ends = [ends[i - 1] for i in inner.ends]
    return Canonical(source=source, text=inner.text, starts=starts, ends=ends)


def resolve_escapes(text: str) -> str:
    """Return `text` with one layer of JSON escapes resolved."""
    return _ESCAPE.sub(_resolve, text)


def _needs_map(text: str) -> bool:
    if text.isascii():  # the same question, asked faster
        return "`" in text or "*" in text or "\x1b" in text
    return _NEEDS_MAP.search(text) is not None


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _replace(match: re.Match[str]) -> str:
    return match[0].translate(_ONE_TO_ONE)


def _nothing(_: re.Match[str]) -> str:
    return ""


def _compose(match: re.Match[str]) -> str:
    form = "NFKC" if match[0][0] >= "\uff61" else "NFC"
    return unicodedata.normalize(form, match[0])


def _resolve(match: re.Match[str]) -> str:
    literal, control, high, low, wide, narrow = match.groups()
    if literal is not None:
        return literal
    if control is not None:
        return _ESCAPED[control]
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    return chr(int(wide or narrow, 16)) if wide or narrow else "\x1b"


_Step = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _substitute(text: str, steps: Sequence[_Step]) -> tuple[str, list[int] | None, list[int] | None]:
    """Return `text` with the patterns replaced one after the other, and where each character began and ended."""
    starts: list[int] | None = None
    ends: list[int] | None = None
    for pattern, replacement in steps:
        pieces: list[str] = []
        begins: list[int] = []
        stops: list[int] = []
        at = 0
        for match in pattern.finditer(text):
            begin, stop = match.span()
            new = replacement(match)
            if new == match[0]:
                continue
            pieces += (text[at:begin], new)
            begins += range(at, begin)
            begins += [begin] * len(new)
            stops += range(at + 1, begin + 1)
            stops += [stop] * len(new)
            at = stop
        if not pieces:
            continue
        pieces.append(text[at:])
        begins += range(at, len(text))
        stops += range(at + 1, len(text) + 1)
        starts = begins if starts is None else [starts[i] for i in begins]
        ends = stops if ends is None else [ends[i - 1] for i in stops]
        text = "".join(pieces)
    return text, starts, ends
