"""One query over one log: a single pass in bounded memory.

Most of a log is only counted: a record is taken apart where a byte string stands that a match must hold.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from habeas.contracts.queries import TimeWindow
from habeas.errors import SourceError, SourceFailed
from habeas.sources.files.coverage import Coverage
from habeas.sources.files.opened import OpenedLog, is_utf8, open_log
from habeas.sources.files.prefilter import Plan
from habeas.sources.files.records import Block, Lines, blocks, learn_layout, record_text
from habeas.sources.levels import has_sign, level_of
from habeas.sources.match import Matcher, Outcome
from habeas.sources.port import LogRow
from habeas.text.times import find_time
from habeas.text.windows import Side

NEAR_LIMIT = 1_000
"""When so many near misses were counted, only hits are looked for."""
NEAR_SAMPLES = 3
KEPT_BYTES = 4 * 1024 * 1024
"""So much of the newest hits is kept, whatever the limit."""
_TIME_STEP = 64 * 1024
_SIGN_SAMPLE = 1024


@dataclass(frozen=True)
class Hit:
    """A record that matches."""

    raw: bytes
    """As UTF-8, with its line end."""
    line: int


@dataclass(kw_only=True)
class Findings:
    """What one pass over one log found."""

    hits: deque[Hit]
    """The last ones, or the first ones."""
    oldest: bool = False
    total: int = 0
    lines: int = 0
    near_total: int = 0
    near: deque[str] = field(default_factory=lambda: deque[str](maxlen=NEAR_SAMPLES))
    unsure: int = 0
    """Records that match but for a time that could be compared with the window."""
    longer: str = ""
    """The last record that would match if a longer name in it were meant."""
    cut_lines: int = 0
    unreadable: bool = False
    """It holds bytes that are no UTF-8, and a term that cannot be looked for in them."""
    dropped: bool = False
    """Hits within the limit were left out, because they are too large."""
    kept_bytes: int = 0
    failure: SourceError | None = None
    """Why the log could not be read to its end."""
    change: str | None = None
    """What happened to the file meanwhile."""

    def keep(self, hit: Hit) -> None:
        """Count a hit and keep it while it is among the newest, or the oldest."""
        self.total += 1
        if self.oldest and self.hits and (self.hits.maxlen == len(self.hits) or self.kept_bytes > KEPT_BYTES):
            return
        if self.hits.maxlen == len(self.hits):
            self.kept_bytes -= len(self.hits[0].raw)
        self.hits.append(hit)
        self.kept_bytes += len(hit.raw)
        while self.kept_bytes > KEPT_BYTES and len(self.hits) > 1 and not self.oldest:
            self.kept_bytes -= len(self.hits.popleft().raw)
            self.dropped = True


class Scan:
    """One query over one opened log."""

    def __init__(
        self,
        log: OpenedLog,
        matcher: Matcher,
        coverage: Coverage,
        stopped: Callable[[], bool],
        *,
        signs: bool,
    ) -> None:
        self._log = log
        self._matcher = matcher
        self._coverage = coverage
        self._stopped = stopped
        self._windowed = matcher.query.window is not None
        self._lines = Lines(learn_layout(log.first))
        self._signs = signs
        self._saw_sign = False
        self._plan = Plan(matcher, signs=signs)
        self._by_second = _counts_seconds(matcher.query.window, self._lines)
        self._sides: dict[bytes, Side] = {}
        query = matcher.query
        self.findings = Findings(hits=deque[Hit](maxlen=query.limit), oldest=query.oldest)

    @property
    def overlooks_signs(self) -> bool:
        """Whether records whose level is a mere sign were not looked for, and there may be some.

        There may be where one was seen, and where nothing else was found.
        """
        found = self.findings
        return self._plan.looks_for_level and not self._signs and (self._saw_sign or not found.total)

    def run(self) -> None:
        """Read all of the log. What is found is in `findings`, also where the log cannot be read to its end."""
        try:
            for block in blocks(self._log.read, self._lines, self._log.first):
                if self._stopped() or self._shows_sign(block.data):
                    return
                self._search(block)
                self._sides.clear()  # a block holds some seconds, not a year of them
        except SourceError as error:
            self.findings.failure = error
        else:
            if self._log.is_short:
                self.findings.failure = SourceFailed(f"{self._log.path} became shorter while it was read")
            self.findings.change = self._log.change()

    def rows(self, place: str) -> Iterator[tuple[datetime, LogRow, bytes]]:
        """Yield the hits that are kept: when (as the one before, where no time is written), the row, its bytes."""
        when = datetime.min  # noqa: DTZ901 - only orders records, each on its own clock
        for hit in self.findings.hits:
            text = record_text(hit.raw)
            time = find_time(text)
            when = (time and time.wall(2000)) or when
            yield when, LogRow(text=text, place=f"{place}:{hit.line}"), self._log.written(hit.raw)

    def _shows_sign(self, data: bytes) -> bool:
        if self._signs or not self._plan.looks_for_level:
            return False
        lines = data[:_SIGN_SAMPLE].decode("utf-8", "replace").split("\n")[:-1]
        self._saw_sign = any(has_sign(line) for line in lines)
        return self._saw_sign

    def _sample_times(self, data: bytes) -> None:
        for at in (*range(0, len(data), _TIME_STEP), len(data) - 1):
            start, _ = self._lines.bounds(data, at)
            self._coverage.see(head_text(data, start))

    def _search(self, block: Block) -> None:
        data, line, counted = block.data, block.first_line, 0
        self.findings.lines += block.lines
        self.findings.cut_lines += block.cut_lines
        self.findings.unreadable |= not self._matcher.is_ascii and not is_utf8(data)
        if self._windowed and not self._coverage.holds_window:
            self._sample_times(data)
        for start, end in self._candidates(data):
            raw = data[start:end]
            outcome, text = self._judge(raw)
            if outcome is Outcome.HIT:
                line += data.count(b"\n", counted, start)
                counted = start
                self.findings.keep(Hit(raw, line))
            elif outcome is Outcome.NEAR:
                self.findings.near_total += 1
                self.findings.near.append(text)
            elif outcome is Outcome.LONGER:
                self.findings.longer = text
            elif outcome is Outcome.UNSURE:
                self.findings.unsure += 1

    def _candidates(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield the bounds of all records that may match."""
        places = self._plan.places(data, near=self.findings.near_total < NEAR_LIMIT)
        done = 0
        if places is None:
            while done < len(data):
                start, done = done, self._lines.end(data, done)
                yield start, done
            return
        for at in places:
            if at >= done:
                start, done = self._lines.bounds(data, at)
                yield start, done

    def _judge(self, raw: bytes) -> tuple[Outcome, str]:
        side = self._side(raw) if self._windowed else Side.IN
        if self._matcher.takes_all:
            return self._matcher.judge("", side), ""
        text = record_text(raw)
        return self._matcher.judge(text, side), text

    def _side(self, raw: bytes) -> Side:
        """Return where a record lies to the window; most share the second with one before."""
        key = self._lines.second_of(raw) if self._by_second else None
        side = self._sides.get(key) if key else None
        if side is None:
            _, side = self._coverage.see(head_text(raw, 0))
            if key:
                self._sides[key] = side
        return side


def _counts_seconds(window: TimeWindow | None, lines: Lines) -> bool:
    """Return whether the second in which a record was written decides whether it lies in `window`."""
    if window is None:
        return False
    edges = [edge for edge in (window.start, window.end) if edge]
    naive = all(edge.tzinfo is None for edge in edges)
    return not any(edge.microsecond for edge in edges) and (naive or not lines.layout.zone_apart)


def see_all(path: Path, coverage: Coverage, most: int, stopped: Callable[[], bool]) -> None:
    """Note the time of every record in the first bytes of a log, until the window is known to be held."""
    for lines, data in _first_blocks(path, most, stopped):
        at = 0
        while at < len(data):
            coverage.see(head_text(data, at))
            if coverage.holds_window:
                return
            at = lines.end(data, at)


def holds_levels(path: Path, most: int, stopped: Callable[[], bool]) -> bool:
    """Return whether a line in the first bytes of a log has a level."""
    return any(
        level_of(line)
        for _, data in _first_blocks(path, most, stopped)
        for line in data.decode("utf-8", "replace").split("\n")
    )


def _first_blocks(path: Path, most: int, stopped: Callable[[], bool]) -> Iterator[tuple[Lines, bytes]]:
    with open_log(path) as log:
        lines = Lines(learn_layout(log.first))
        for block in blocks(log.read, lines, log.first):
            if most <= 0 or stopped():
                return
            yield lines, block.data
            most -= len(block.data)


def head_text(data: bytes, start: int) -> str:
    """Return the line of `data` that begins at `start`, or enough of it to find its time."""
    end = data.find(b"\n", start)
    return data[start : len(data) if end < 0 else end][:4096].decode("utf-8", "replace")
