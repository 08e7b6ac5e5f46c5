"""Which blocks of a large log can hold what is looked for, learnt while it is read once.

Lines that differ in their digits alone have one shape, and a log has few shapes. The index tells which shapes the
lines of a block have, and in which shapes three given bytes stand side by side. A block without a shape that may hold
what a record must hold is not read again: it has no match, and its lines were looked at.

Nothing of the log can be read from an index without the log itself: the three bytes stand in it as a hash whose key
is the log's own beginning.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from habeas.sources.files.opened import is_utf8
from habeas.sources.files.prefilter import Needle
from habeas.sources.files.records import Block
from habeas.sources.levels import has_sign

_LOWER = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"abcdefghijklmnopqrstuvwxyz")
_DIGITS = b"0123456789"
_HEX = b"0123456789abcdefABCDEF"
_GRAM = 3
_MOST_SHAPES = 4096
_MOST_BYTES = 2 * 1024 * 1024
"""Of all shapes together. A log with more of them gets no index."""
_SIGN_SAMPLE = 1024


@dataclass(frozen=True, kw_only=True)
class Part:
    """One block of the log."""

    size: int
    """Bytes, as UTF-8."""
    lines: int
    shapes: int
    """A bit for each shape that one of its lines has."""
    is_utf8: bool
    shows_sign: bool
    """See `shows_sign`."""


@dataclass(frozen=True, kw_only=True)
class BlockIndex:
    """What was learnt of one state of one log."""

    leaves_out_hex: bool
    """Shapes are without the letters a to f, too: the log is full of hexadecimal ids."""
    grams: dict[str, int]
    """A bit for each shape that holds these bytes."""
    parts: tuple[Part, ...]
    """The whole log, in order; empty where it has too many shapes."""

    def chooser(self, needles: Iterable[Needle], key: bytes) -> Callable[[Part], bool]:
        """Return what tells whether a part may hold a record in which all `needles` stand."""
        masks = [mask for needle in needles if (mask := self._shapes_with(needle, key)) is not None]
        return lambda part: all(mask & part.shapes for mask in masks)

    def _shapes_with(self, needle: Needle, key: bytes) -> int | None:
        """Return the shapes in which the needle may stand; None: in any."""
        found = 0
        for text in needle.parts:
            grams = _grams(_shaped(text, leave_out_hex=self.leaves_out_hex))
            if not grams:
                return None
            found |= reduce(and_, (self.grams.get(_hashed(gram, key), 0) for gram in grams))
        return found


class IndexBuilder:
    """Learns an index from the blocks of a log, in their order."""

    def __init__(self, head: bytes) -> None:
        lines = head.split(b"\n")
        self._leaves_out_hex = len(set(_shaped(head).split(b"\n"))) * 2 > len(lines)
        self._key = index_key(head)
        self._shapes: dict[bytes, int] = {}
        self._bytes = 0
        self._parts: list[Part] = []
        self._gave_up = False

    def add(self, block: Block) -> None:
        """Learn the next block."""
        if self._gave_up or block.cut_lines:
            self._gave_up = True
            return
        lines = set(_shaped(block.data, leave_out_hex=self._leaves_out_hex).split(b"\n"))
        for line in lines - self._shapes.keys():
            self._shapes[line] = 1 << len(self._shapes)
            self._bytes += len(line)
        self._gave_up = len(self._shapes) > _MOST_SHAPES or self._bytes > _MOST_BYTES
        self._parts.append(
            Part(
                size=len(block.data),
                lines=block.lines,
                shapes=reduce(or_, (self._shapes[line] for line in lines), 0),
                is_utf8=is_utf8(block.data),
                shows_sign=shows_sign(block.data),
            )
        )

    def build(self) -> BlockIndex:
        """Return what was learnt."""
        grams: dict[bytes, int] = {}
        for line, bit in self._shapes.items() if not self._gave_up else ():
            for gram in _grams(b"\n" + line):
                grams[gram] = grams.get(gram, 0) | bit
        hashed: dict[str, int] = {}
        for gram, shapes in grams.items():
            name = _hashed(gram, self._key)
            hashed[name] = hashed.get(name, 0) | shapes
        return BlockIndex(
            leaves_out_hex=self._leaves_out_hex,
            grams=hashed,
            parts=() if self._gave_up else tuple(self._parts),
        )


def shows_sign(data: bytes) -> bool:
    """Return whether one of the first records of a block has a level that is a mere sign."""
    lines = data[:_SIGN_SAMPLE].decode("utf-8", "replace").split("\n")[:-1]
    return any(has_sign(line) for line in lines)


def index_key(head: bytes) -> bytes:
    """Return the key of the index of a log that begins with `head`."""
    return hashlib.sha256(head).digest()


def _shaped(data: bytes, *, leave_out_hex: bool = False) -> bytes:
    return data.translate(_LOWER, _HEX if leave_out_hex else _DIGITS)


def _grams(text: bytes) -> set[bytes]:
    return {text[at : at + _GRAM] for at in range(len(text) - _GRAM + 1)}


def _hashed(gram: bytes, key: bytes) -> str:
    return hashlib.blake2b(gram, key=key, digest_size=4).hexdigest()
