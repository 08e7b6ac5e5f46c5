"""Words that follow each other in the text, and yet say something else when nothing marks what stood between them."""

from __future__ import annotations

from itertools import pairwise

from habeas.gate.fields import FieldIndex
from habeas.gate.pieces import Pieces, Span


def joins_records(pieces: Pieces, span: Span, index: FieldIndex) -> bool:
    """Return whether the excerpt makes one record of two that follow each other in the text.

    `code=500, host=b` of `host=a, code=500` and `host=b, code=200` on the next line. Not when it quotes the whole text,
    nor when it keeps what parts the records (a line end, the end of an object).
    """
    text, quoted = index.reading, pieces.readings[0]
    if len(pieces.readings) > 1 or span == (0, len(text.values)):
        return False
    begin, end = text.source_span(*span)
    first, last = quoted.source_span(0, len(quoted.values))
    inside, kept = text.canonical.source[begin:end], quoted.canonical.source[first:last]
    if _line_ends(inside) <= _line_ends(kept) and inside.count("}") <= kept.count("}"):
        return False
    fields = [one for one in pieces.trees[0].fields if one.path]
    for one, other in pairwise(fields):
        if one.record != other.record or one.node != other.node:
            continue
        left, right = index.field_at(span[0] + one.start), index.field_at(span[0] + other.start)
        if left is not None and right is not None and not index.in_line(left.record, right.record):
            return True
    return False


def _line_ends(source: str) -> int:
    """Return how many line ends there are, as they are or as JSON escapes."""
    return source.count("\n") + source.count("\\n")


def takes_over_value(omitted: Span, index: FieldIndex) -> bool:
    """Return whether a key's value and the next key were left out, so that the key has another one's value."""
    before, behind = index.field_at(omitted[0] - 1), index.field_at(omitted[1])
    if before is None or behind is None or before == behind or not (before.path and behind.path):
        return False
    return before.start < omitted[0] <= before.first and omitted[1] >= behind.first
