"""Words that follow each other in the text, and yet say something else when nothing marks what stood between them."""

from __future__ import annotations

from itertools import pairwise

from habeas.gate.fields import FieldIndex
from habeas.gate.pieces import Pieces, Span
from habeas.gate.reading import Reading


def joins_records(pieces: Pieces, spans: tuple[Span, ...], index: FieldIndex) -> bool:
    """Return whether a piece makes one record of two that follow each other in the text.

    `code=500, host=b` of `host=a, code=500` and `host=b, code=200` on the next line. Not when the excerpt quotes the
    whole text, nor when the piece keeps what parts the records (a line end, the end of an object) in its place.
    """
    return spans != ((0, len(index.reading.values)),) and any(
        _piece_joins(pieces, piece, span, index) for piece, span in enumerate(spans)
    )


def _piece_joins(pieces: Pieces, piece: int, span: Span, index: FieldIndex) -> bool:
    text, quoted = index.reading, pieces.readings[piece]
    inside = _written(text, *span)
    if not any(_ends(inside)):
        return False
    if inside == _written(quoted, 0, len(quoted.values)):  # letter by letter: that is sooner known
        return False
    tree = pieces.trees[piece]
    for one, other in pairwise(field for field in tree.fields if field.path):
        left, right = index.field_at(span[0] + one.start), index.field_at(span[0] + other.start)
        if left is None or right is None or index.in_line(left.record, right.record):
            continue
        if one.record not in tree.lineage(other.record) and other.record not in tree.lineage(one.record):
            continue
        edge, begin = one.stop - 1, other.start + 1
        there = _ends(_written(text, span[0] + edge, span[0] + begin))
        here = _ends(_written(quoted, edge, begin))
        if there[0] > here[0] or there[1] > here[1]:
            return True
    return False


def _written(reading: Reading, first: int, stop: int) -> str:
    begin, end = reading.source_span(first, stop)
    return reading.canonical.source[begin:end]


def _ends(source: str) -> tuple[bool, int]:
    """Return whether lines end in it, as they are or as JSON escapes, and how many objects do."""
    return "\n" in source or "\\n" in source, source.count("}")


def takes_over_value(omitted: Span, index: FieldIndex) -> bool:
    """Return whether a key's whole value was left out and the key was not, so that it has another one's value."""
    cut = index.field_at(omitted[0] - 1)
    return cut is not None and omitted[0] <= cut.first and omitted[1] >= cut.stop
