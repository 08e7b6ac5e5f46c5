"""Excerpts that do not stand in the text as they are, and yet are no clear forgery: a word cut at an edge, words left
out without a mark."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from habeas.gate.fields import FieldIndex
from habeas.gate.pieces import Pieces, Span, denies, place_lines
from habeas.gate.reading import Reading
from habeas.text.atoms import has_digit, is_hidden

_NUMBER_GOES_ON = re.compile(r"[.,:]?\d")
_NUMBER_GOES_BACK = re.compile(r"\d[.,:]?$|(?:^|[^\w])[+\-.]$")

_NEGATING_BEGINNING = re.compile(r"(?:un|in|im|ir|il|dis|non|mis|anti|no|not)[\-_]?")
_NEGATING_END = re.compile(r".*(?:not|n't|less|free)")

_LOG_RECORD = re.compile(r"\n[^\n]{0,40}?(?:\d\d:\d\d:\d\d|\d{4}-\d\d-\d\d|\[ *\d+\.\d{3,}\])")
"""A line that begins with a time."""

MAX_STEPS = 200_000
"""Atoms of the text that are looked at for words left out, however often the excerpt's first one comes."""


@dataclass(frozen=True, slots=True)
class Cut:
    """An excerpt that stands in the text but for words cut at its edges."""

    spans: tuple[Span, ...]
    cut: tuple[tuple[str, str], ...]
    """What the excerpt has and the whole atom of the text."""
    is_marked: bool
    """Each of the cuts is at a marked ellipsis."""

    @property
    def hides_digits(self) -> bool:
        """Return whether a number or a name with a digit was cut."""
        return any(has_digit(whole) for _, whole in self.cut)

    @property
    def shortens_number(self) -> bool:
        """Return whether a number was cut short, so that it is another one."""
        return any(_cuts_number(said, whole) for said, whole in self.cut)

    @property
    def hides_negation(self) -> bool:
        """Return whether the part of a word that was cut off turns the rest round (`available` of `unavailable`)."""
        return any(
            _NEGATING_END.fullmatch(whole, len(said)) is not None
            if whole.startswith(said)
            else _NEGATING_BEGINNING.fullmatch(whole, 0, len(whole) - len(said)) is not None
            for said, whole in self.cut
        )


def _cuts_number(said: str, whole: str) -> bool:
    if whole.startswith(said):
        return said[-1].isdigit() and _NUMBER_GOES_ON.match(whole, len(said)) is not None
    return said[0].isdigit() and _NUMBER_GOES_BACK.search(whole[: len(whole) - len(said)]) is not None


def find_cut(pieces: Pieces, text: Reading) -> Cut | None:
    """Return where the excerpt stands when its first atom may be the end, or its last the beginning, of another."""
    lines = [reading.line for reading in pieces.readings]
    first, last = pieces.readings[0].values[0], pieces.readings[-1].values[-1]
    if place_lines(_open(lines, left=True, right=True), text.line) is None:
        return None
    for left, right in ((False, True), (True, False), (True, True)):
        places = place_lines(_open(lines, left=left, right=right), text.line)
        if places is None:
            continue
        firsts = [text.atom_at(place + (1 if left and i == 0 else 0)) for i, place in enumerate(places)]
        if left:
            firsts[0] -= 1
        spans = tuple((at, at + len(r.values)) for at, r in zip(firsts, pieces.readings, strict=True))
        cut: list[tuple[str, str]] = []
        if left:
            cut.append((first, text.values[spans[0][0]]))
        if right:
            cut.append((last, text.values[spans[-1][1] - 1]))
        marked = (pieces.open_start or not left) and (pieces.open_end or not right)
        return Cut(spans, tuple(cut), marked)
    return None


def _open(lines: list[str], *, left: bool, right: bool) -> list[str]:
    """Return the lines without the blank that ends the last atom, or begins the first."""
    opened = lines[:]
    if right:
        opened[-1] = opened[-1][:-1]
    if left:
        opened[0] = opened[0][1:]
    return opened


def find_silent_omissions(pieces: Pieces, text: Reading) -> Iterator[list[Span]]:
    """Yield what was left out without a mark and holds no digit and no negation, for each place where it may begin.

    Only the earliest continuation is tried from each place where the excerpt may begin: a later one can be reached
    from it, since what lies between could be left out as well.
    """
    values = pieces.values
    joints: set[int] = set()
    at = 0
    for reading in pieces.readings:
        joints.add(at)
        at += len(reading.values)
    steps = 0
    for start, value in enumerate(text.values):
        if value != values[0]:
            continue
        omitted, used = _walk(values, joints, text, start)
        if omitted:
            yield omitted
        steps += used
        if steps > MAX_STEPS:
            return


def _walk(
    values: Sequence[str], joints: set[int], text: Reading, start: int
) -> tuple[list[Span] | None, int]:
    omitted: list[Span] = []
    at = start + 1
    for j in range(1, len(values)):
        begin = at
        while at < len(text.values) and text.values[at] != values[j]:
            if j not in joints and not _may_be_left_out(text, at):
                return None, at - start
            at += 1
        if at >= len(text.values):
            return None, at - start
        if at > begin and j not in joints:
            omitted.append((begin, at))
        at += 1
    return omitted, at - start


def _may_be_left_out(text: Reading, at: int) -> bool:
    value = text.values[at]
    return not has_digit(value) and not is_hidden(value) and not denies(text, at)


def crosses_records(omitted: Span, index: FieldIndex) -> bool:
    """Return whether the end of one record and the beginning of another were left out, so that two became one."""
    before = index.field_at(omitted[0] - 1)
    behind = index.field_at(omitted[1])
    if before is None or behind is None:
        return False
    for left, right in ((before.record, behind.record), (before.node, behind.node)):
        if not index.in_line(left, right) and index.keyed_records.issuperset((left, right)):
            return omitted[0] < index.extent(left)[1] and omitted[1] > index.extent(right)[0]
    return False


def crosses_lines(omitted: Span, text: Reading) -> bool:
    """Return whether the beginning of another log record was left out, which is a line with a time."""
    canonical = text.canonical.text
    if "\n" not in canonical:
        return False
    start, stop = text.spans[omitted[0] - 1][1], text.spans[omitted[1]][0]
    if _LOG_RECORD.search(canonical, start, stop) is None:
        return False
    begins_line = "\n" in text.between(omitted[1] - 1)
    return not begins_line or _LOG_RECORD.match(canonical, canonical.rindex("\n", start, stop)) is None


def excerpt_words(text: Reading, span: Span) -> str:
    """Return the words of the text at `span`, as its author wrote them."""
    start, stop = text.source_span(*span)
    return text.canonical.source[start:stop]
