"""Records out of the bytes of a log: which lines belong together, and what a record's text is.

A log is read in blocks that end where a record ends. In a log whose records begin with times, a line without one
belongs to the record before it (stack traces); in any other log each line is a record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from habeas.errors import SourceError
from habeas.text.times import WrittenTime, find_time, leads

BLOCK = 256 * 1024
"""Bytes that are read at once."""
MAX_RECORD = 1024 * 1024
"""A longer record is split between lines; a longer line is cut, and what is beyond is not looked at."""
_SAMPLE_LINES = 200
_HEAD = 400
_FRACTION_END = re.compile(r"[.,:]\d{1,9}(?P<zone>\s?(?:[A-Z]{1,4}|[+-][\d:]+))?$", re.ASCII)
_NULS = re.compile(r"\x00+")


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How a log is laid out, learnt from its first lines."""

    timed: bool
    """Records begin with lines that hold a time."""
    leading: bool
    """The time is the first thing in such a line."""
    width: int | None = None
    """So many bytes at the beginning of a line tell its time to the second, in most lines that begin a record."""
    zone_apart: bool = False
    """A zone stands behind the fraction, outside of these bytes."""

    def starts_record(self, line: bytes) -> bool:
        """Return whether the line that `line` begins with (its first bytes are enough) begins a record."""
        if not self.timed:
            return True
        line = line.partition(b"\n")[0]
        if line[:1] in (b" ", b"\t", b"\r", b"\n", b""):
            return False
        if line[:2] == b'{"':
            return True
        text = line[:_HEAD].decode("utf-8", "replace")
        time = find_time(text)
        return time is not None and time.has_clock and (not self.leading or leads(text, time))


_CONTINUES = re.compile(rb"\s|\{\"|Caused by:|at |Traceback |\.\.\. \d+ |goroutine \d|--> |\)|\}|\]")
_TIMED_SHARE = 3
"""One in so many lines, those that plainly continue others left out, must hold a time."""


def learn_layout(sample: bytes) -> Layout:
    """Return the layout of the log that begins with `sample`."""
    leading: list[tuple[int, bool]] = []
    timed = other = 0
    for line in sample.split(b"\n")[:_SAMPLE_LINES]:
        if not line.strip() or _CONTINUES.match(line):
            continue
        text = line[:_HEAD].decode("utf-8", "replace")
        time = find_time(text)
        if time is None or not time.has_clock:
            other += 1
            continue
        timed += 1
        if leads(text, time):
            leading.append(second_width(text, time))
    is_leading = timed > 0 and len(leading) * 20 >= timed * 19
    width, zone_apart = max(set(leading), key=leading.count) if is_leading else (0, False)
    return Layout(
        timed=timed > 0 and timed * _TIMED_SHARE >= timed + other,
        leading=is_leading,
        width=width or None,
        zone_apart=zone_apart,
    )


def second_width(text: str, time: WrittenTime) -> tuple[int, bool]:
    """Return how many bytes of `text` tell `time` to the second, and whether a zone stands behind them.

    0 where that cannot be told.
    """
    if time.second is None or not text.isascii():
        return 0, False
    if time.microsecond is None:
        return time.end, False
    fraction = _FRACTION_END.search(text, time.start, time.end)
    return (fraction.start(), bool(fraction["zone"])) if fraction else (0, False)


class Lines:
    """Which lines of a log begin records. Remembers the last times, as most lines share theirs with the one before."""

    _REMEMBERED = 4096

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._known: set[bytes] = set()

    def second_of(self, record: bytes) -> bytes | None:
        """Return the bytes that tell when `record` was written, to the second; None where they are not known."""
        key = record[: self._layout.width] if self._layout.width else b""
        return key if key in self._known else None

    @property
    def layout(self) -> Layout:
        """How the log is laid out."""
        return self._layout

    @property
    def are_records(self) -> bool:
        """Whether each line is a record."""
        return not self._layout.timed

    def begins(self, data: bytes, at: int) -> bool:
        """Return whether the line of `data` that begins at `at` begins a record."""
        layout = self._layout
        if not layout.timed:
            return True
        if layout.width is None:
            return layout.starts_record(data[at : at + _HEAD])
        key = data[at : at + layout.width]
        if key in self._known:
            return True
        line = data[at : at + _HEAD]
        if not layout.starts_record(line):
            return False
        text = line.partition(b"\n")[0].decode("utf-8", "replace")
        time = find_time(text)
        if time is not None and second_width(text, time)[0] == layout.width:
            if len(self._known) >= self._REMEMBERED:
                self._known.clear()
            self._known.add(key)
        return True

    def bounds(self, data: bytes, at: int) -> tuple[int, int]:
        """Return where the record that holds the byte at `at` begins and ends."""
        start = data.rfind(b"\n", 0, at) + 1
        while start > 0 and not self.begins(data, start):
            start = data.rfind(b"\n", 0, start - 1) + 1
        return start, self.end(data, at)

    def end(self, data: bytes, at: int) -> int:
        """Return where the record that holds the byte at `at` ends."""
        end = data.find(b"\n", at) + 1 or len(data)
        while end < len(data) and not self.begins(data, end):
            end = data.find(b"\n", end) + 1 or len(data)
        return end


@dataclass(frozen=True, kw_only=True)
class Block:
    """Whole records, one after the other."""

    data: bytes
    first_line: int
    """The number of its first line, counted from 1."""
    lines: int
    cut_lines: int = 0
    """Lines whose rest was left out."""


def blocks(read: Callable[[int], bytes], lines: Lines, first: bytes = b"") -> Iterator[Block]:
    """Yield all of a log, of which `first` was read already, as blocks of whole records, in bounded memory.

    Where `read` fails, what was read before is yielded first.
    """
    number, rest, ended = 1, first, False
    failure: SourceError | None = None
    while not ended:
        try:
            chunk = read(BLOCK)
        except SourceError as error:
            chunk, failure = b"", error
        ended = not chunk
        data, cut = rest + chunk, 0
        end = len(data) if ended else _last_start(data, lines)
        if end == 0 and len(data) > MAX_RECORD:
            end = data.rfind(b"\n") + 1
            if end == 0:
                data, end = _without_middle(data, read), MAX_RECORD + 1
                cut = 1
        if end:
            body = data[:end]
            count = body.count(b"\n") + (not body.endswith(b"\n"))
            yield Block(data=body, first_line=number, lines=count, cut_lines=cut)
            number += count
        rest = data[end:]
    if failure is not None:
        raise failure


def _without_middle(data: bytes, read: Callable[[int], bytes]) -> bytes:
    """Return the beginning of a line that is too long, a line end, and what follows the line."""
    head = data[:MAX_RECORD]
    while chunk := read(BLOCK):
        end = chunk.find(b"\n")
        if end >= 0:
            return head + chunk[end:]
    return head + b"\n"


def _last_start(data: bytes, lines: Lines) -> int:
    """Return where the last record begins of which a whole line is in `data`; 0 where no other stands before it."""
    start = data.rfind(b"\n") + 1
    if lines.are_records:
        return start
    while start > 0:
        start = data.rfind(b"\n", 0, start - 1) + 1
        if lines.begins(data, start):
            return start
    return 0


def record_text(raw: bytes) -> str:
    """Return the text of a record: no byte is lost, and what is no UTF-8 or NUL is written as `\\xff`.

    The line end at its end is left out; a carriage return inside a line stays.
    """
    text = raw.rstrip(b"\r\n").decode("utf-8", "backslashreplace").removeprefix("\ufeff")
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
    return _NULS.sub(_nuls_written, text) if "\x00" in text else text


def _nuls_written(match: re.Match[str]) -> str:
    count = len(match[0])
    return "\\x00" if count == 1 else f"\\x00{{{count}}} "
