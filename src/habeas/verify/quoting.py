"""Claims that quote: what stands between quotation marks, word for word, in a verified excerpt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from habeas.verify.lexemes import Kind, read
from habeas.verify.polarity import Scope, scopes

_MARKS = (('"', '"'), ("「", "」"), ("『", "』"), ("`", "`"))
_MAX_MARKS = 40
PLACE = "‹›"
"""What is left where a quotation was taken out."""
_LEAST = 8
"""Characters that a quotation has at least; shorter ones are names between quotation marks."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A claim without its quotations, and the excerpts that hold them."""

    rest: str
    sources: frozenset[int]


def unquote(text: str, excerpts: Sequence[str]) -> Quoted | None:
    """Take out every quotation that stands in an excerpt; None when there is none. All texts folded."""
    rest, sources = text, set[int]()
    for opening, closing in _MARKS:
        while (found := _first(rest, opening, closing, excerpts)) is not None:
            start, end, source = found
            rest = f"{rest[:start]} {PLACE} {rest[end:]}"
            sources.add(source)
    return Quoted(rest, frozenset(sources)) if sources else None


def _first(text: str, opening: str, closing: str, excerpts: Sequence[str]) -> tuple[int, int, int] | None:
    """Return the first quotation, as long as possible, and its excerpt: a quoted record may hold quotation marks."""
    opens = [i for i, c in enumerate(text) if c == opening][:_MAX_MARKS]
    closes = [i for i, c in enumerate(text) if c == closing][-_MAX_MARKS:]
    for start in opens:
        for end in reversed([c for c in closes if c > start + _LEAST]):
            for number, excerpt in enumerate(excerpts):
                if stands_in(text[start + 1 : end], excerpt):
                    return start, end + 1, number
    return None


def stands_in(quotation: str, excerpt: str) -> bool:
    """Return whether a quotation is a piece of the excerpt, word for word, that says there what it says alone.

    White space counts as one space. No edge cuts a word or a number, and no negator or possibility before the piece
    governs it.
    """
    words = quotation.strip().rstrip(".").split()
    if not words or (len(words) > 1 and words[0] not in excerpt):
        return False
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words))
    return any(
        _whole(match, excerpt) and _free(match.start(), excerpt) for match in pattern.finditer(excerpt)
    )


def _whole(match: re.Match[str], text: str) -> bool:
    start, end = match.span()
    before, after = text[start - 1 : start], text[end : end + 1]
    if before and _joins(before) and _joins(text[start]):
        return False
    if after and _joins(after) and _joins(text[end - 1]):
        return False
    return not (
        after in (".", ":", "-", "%", "/") and text[end + 1 : end + 2].isalnum() and _joins(text[end - 1])
    )


def _joins(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")


def _free(start: int, excerpt: str) -> bool:
    """Whether nothing before the piece denies or weakens its first words."""
    head = max(excerpt.rfind(stop, 0, start) for stop in (". ", "; ", "\n", "|", ";"))
    lexemes = read(excerpt[head + 1 : start + 40])
    governed = scopes(lexemes)
    first = next((i for i, x in enumerate(lexemes) if x.end > start - head - 1), None)
    if first is not None and lexemes[first].start < start - head - 1 and lexemes[first].kind is not Kind.MARK:
        return False  # the piece begins inside a phrase (`not enough`)
    return first is None or governed[first] not in (Scope.DENIED, Scope.HEDGED) or lexemes[first].has("neg")
