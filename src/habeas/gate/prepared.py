"""A text made ready for comparison, once, however many excerpts are held against it."""

from __future__ import annotations

from functools import cached_property

from habeas.gate.fields import FieldIndex
from habeas.gate.reading import Reading
from habeas.text.canonical import canonicalise, unescape


class PreparedText:
    """A reference's text with its readings, made when they are first needed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.canonical = canonicalise(text)

    @cached_property
    def indexes(self) -> tuple[FieldIndex, ...]:
        """Return the ways to read the text: as it stands, and with one layer of JSON escapes resolved if it has any."""
        inner = unescape(self.canonical)
        readings = (self.canonical,) if inner is None else (self.canonical, inner)
        return tuple(FieldIndex(Reading.of(canonical)) for canonical in readings)


def prepare(text: str) -> PreparedText:
    """Return `text` ready to be compared with any number of excerpts."""
    return PreparedText(text)
