"""Foreign text, made fit to stand inside an answer: on one line, with nothing hidden in it."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 600
"""Characters of one recorded text that an answer shows; the citation holds all of it."""

_LINE_END = re.compile(r"\s*(?:\r\n|[\n\v\f\x85\u2028\u2029])\s*")
_JOINERS = "\u200c\u200d"  # emoji and some scripts are not readable without them
_SAFE_NAME = re.compile(r"[\w.:/@$\[\]+-]+")


def one_line(text: str, *, seam: str = " ") -> str:
    """Return `text` on one line, line ends as `seam`, control and direction signs as escapes.

    Visible characters stay as they are, in every script.
    """
    folded = _LINE_END.sub(seam, text.strip())
    if folded.isprintable():
        return folded
    return "".join(_visible(char) for char in folded)


def quoted_line(text: str) -> str:
    """Return recorded text on one line; `⏎` marks where a line of it ends."""
    return one_line(text, seam=" ⏎ ")


def cut(text: str, longest: int = LONGEST) -> tuple[str, int]:
    """Return the beginning of `text`, cut between words, and how many characters it leaves out."""
    if len(text) <= longest:
        return text, 0
    end = longest
    while end > 0 and _inside_word(text, end):
        end -= 1
    end = end or longest  # one single word: better cut than endless
    return text[:end].rstrip(), len(text) - len(text[:end].rstrip())


def is_plain_name(text: str) -> bool:
    """Return whether `text` can stand in a sentence unquoted: one word of a name, path or time."""
    return _SAFE_NAME.fullmatch(text) is not None


def _inside_word(text: str, end: int) -> bool:
    return not text[end - 1].isspace() and not text[end].isspace() and not _is_han(text[end - 1])


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


def _visible(char: str) -> str:
    if char == "\t" or char in _JOINERS or unicodedata.category(char) not in {"Cc", "Cf", "Cs"}:
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
