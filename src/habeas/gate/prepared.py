"""A text made ready for comparison, once, however many excerpts are held against it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from habeas.gate.fields import FieldIndex
from habeas.gate.reading import Reading
from habeas.text.canonical import canonicalise, unescape


class PreparedText:
    """A reference's text with its readings, each made when it is first needed."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def plain(self) -> FieldIndex:
        """Return the text as it stands."""
        return FieldIndex(Reading.of(canonicalise(self.text)))

    @cached_property
    def unescaped(self) -> FieldIndex | None:
        """Return the text with one layer of JSON escapes resolved; None when it has none."""
        inner = unescape(self.plain.reading.canonical)
        return None if inner is None else FieldIndex(Reading.of(inner))

    def indexes(self) -> Iterator[FieldIndex]:
        """Yield the ways to read the text, the plain one first."""
        yield self.plain
        if self.unescaped is not None:
            yield self.unescaped


def prepare(text: str) -> PreparedText:
    """Return `text` ready to be compared with any number of excerpts."""
    return PreparedText(text)
