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
from habeas.sources.files.block_index import BlockIndex, IndexBuilder, Part, index_key, shows_sign
from habeas.sources.files.coverage import Coverage
from habeas.sources.files.opened import OpenedLog, is_utf8, open_log
from habeas.sources.files.prefilter import Plan
from habeas.sources.files.records import Block, Lines, blocks, learn_layout, record_text
from habeas.sources.files.shapes import Shapes
from habeas.sources.levels import level_of
from habeas.sources.match import Matcher, Outcome
from habeas.sources.port import LogRow
from habeas.text.times import find_time
from habeas.text.windows import Side, year_before

NEAR_LIMIT = 1_000
"""When so many near misses were counted, only hits are looked for."""
NEAR_SAMPLES = 3
KEPT_BYTES = 4 * 1024 * 1024
"""So much of the newest hits is kept, whatever the limit."""
_TIME_STEP = 64 * 1024
_HEAD_BYTES = 4096
"""In so many bytes of a record its time is looked for."""


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
    near: deque[bytes] = field(default_factory=lambda: deque[bytes](maxlen=NEAR_SAMPLES))
    unsure: int = 0
    """Records that match but for a time that could be compared with the window."""
    longer: bytes = b""
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
        index: BlockIndex | None = None,
        builder: IndexBuilder | None = None,
    ) -> None:
        self._log = log
        self._written_until = log.written_until
        self._index = index
        self._builder = builder
        self._matcher = matcher
        self._coverage = coverage
        self._stopped = stopped
        self._windowed = matcher.query.window is not None
        self._lines = Lines(learn_layout(log.first))
        self._signs = signs
        self._saw_sign = False
        self.read_all = False
        """Whether the log was read from its beginning to its end."""
        self._plan = Plan(matcher, signs=signs)
        self._seconds = _Seconds(self._lines, self._coverage)
        self._shapes = Shapes(matcher)
        self._choosers: dict[bool, Callable[[Part], bool]] = {}
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
        """Read what may match. What is found is in `findings`, also where the log cannot be read to its end."""
        try:
            for block in self._blocks():
                if self._stopped() or self._saw_sign:
                    return
                self._search(block)
                self._seconds.forget()  # a block holds some seconds, not a year of them
        except SourceError as error:
            self.findings.failure = error
        else:
            if self._log.is_short:
                self.findings.failure = SourceFailed(f"{self._log.path} became shorter while it was read")
            self.findings.change = self._log.change()
            self.read_all = True

    def rows(self, place: str) -> Iterator[tuple[datetime, LogRow, bytes]]:
        """Yield the hits that are kept: when (as the one before, where no time is written), the row, its bytes."""
        when = datetime.min  # noqa: DTZ901 - only orders records, each on its own clock
        for hit in self.findings.hits:
            text = record_text(hit.raw)
            time = find_time(text)
            when = (time and time.wall(year_before(time, self._written_until))) or when
            yield when, LogRow(text=text, place=f"{place}:{hit.line}"), self._log.written(hit.raw)

    def _blocks(self) -> Iterator[Block]:
        """Yield the blocks that may hold a match, and count the lines of the others; with a builder, all of them."""
        heeds_signs = self._plan.looks_for_level and not self._signs
        parts = self._index.parts if self._index else ()
        if not parts or not (self._log.can_skip or not any(map(self._may_hold, parts))):
            for block in blocks(self._log.read, self._lines, self._log.first):
                self._saw_sign = heeds_signs and shows_sign(block.data)
                if self._builder is not None:
                    self._builder.add(block)
                yield block
            return
        at, line = 0, 1
        for part in parts:
            self._saw_sign = heeds_signs and part.shows_sign
            if self._saw_sign or self._may_hold(part):
                data = self._log.read_at(at, part.size)
                yield Block(data=data, first_line=line, lines=part.lines)
            else:
                self.findings.lines += part.lines
                self.findings.unreadable |= not self._matcher.is_ascii and not part.is_utf8
            at, line = at + part.size, line + part.lines

    def _may_hold(self, part: Part) -> bool:
        """Return whether a part has to be read: it may hold a match, or tell whether the window is held."""
        if self._windowed and not self._coverage.holds_window:
            return True
        near = self.findings.near_total < NEAR_LIMIT
        choose = self._choosers.get(near)
        if choose is None:
            needles = self._plan.needles(near=near)
            choose = self._index.chooser(needles, index_key(self._log.first)) if self._index else bool
            self._choosers[near] = choose
        return choose(part)

    def _sample_times(self, data: bytes) -> None:
        for at in range(0, len(data), _TIME_STEP):
            self._coverage.see(head_text(data, self._lines.bounds(data, at)[0]))
        self._coverage.see_last(head_text(data, self._lines.bounds(data, len(data) - 1)[0]))

    def _search(self, block: Block) -> None:
        data, line, counted = block.data, block.first_line, 0
        self.findings.lines += block.lines
        self.findings.cut_lines += block.cut_lines
        self.findings.unreadable |= not self._matcher.is_ascii and not is_utf8(data)
        if self._windowed and not self._coverage.holds_window:
            self._sample_times(data)
        for start, end in self._candidates(data):
            raw = data[start:end]
            outcome = self._judge(raw)
            if outcome is Outcome.HIT:
                line += data.count(b"\n", counted, start)
                counted = start
                self.findings.keep(Hit(raw, line))
            elif outcome is Outcome.NEAR:
                self.findings.near_total += 1
                self.findings.near.append(raw)
            elif outcome is Outcome.LONGER:
                self.findings.longer = raw
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

    def _judge(self, raw: bytes) -> Outcome:
        side = self._seconds.side(raw) if self._windowed else Side.IN
        if self._matcher.takes_all:
            return self._matcher.judge("", side)
        return self._shapes.outcome(raw, side) or self._matcher.judge(record_text(raw), side)


class _Seconds:
    """Where the records of a log lie to the window, each second of them found out once."""

    def __init__(self, lines: Lines, coverage: Coverage) -> None:
        edges = [edge for edge in _edges(coverage.window) if edge]
        self._lines = lines
        self._coverage = coverage
        self._decide = all(edge.tzinfo is None for edge in edges) or not lines.layout.zone_apart
        # In these seconds of any minute, in any zone, the window may begin or end.
        self._parted = {edge.second for edge in edges if edge.microsecond}
        self._sides: dict[bytes, Side] = {}

    def side(self, raw: bytes) -> Side:
        """Return where the record that `raw` begins with lies, and note its time."""
        key = self._lines.second_of(raw) if self._decide else None
        side = self._sides.get(key) if key else None
        if side is None:
            time, side = self._coverage.see(head_text(raw, 0))
            if key and time is not None and time.second not in self._parted:
                self._sides[key] = side
        return side

    def forget(self) -> None:
        """Begin anew."""
        self._sides.clear()


def _edges(window: TimeWindow | None) -> tuple[datetime | None, ...]:
    return (window.start, window.end) if window else ()


def see_all(path: Path, coverage: Coverage, most: int, stopped: Callable[[], bool]) -> None:
    """Note the time of every record in the first bytes of a log, until the window is known to be held."""
    seconds: _Seconds | None = None
    for lines, data in _first_blocks(path, most, stopped):
        seconds = seconds or _Seconds(lines, coverage)
        seconds.forget()
        at = 0
        while at < len(data):
            seconds.side(data[at : at + _HEAD_BYTES])
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
    return data[start : len(data) if end < 0 else end][:_HEAD_BYTES].decode("utf-8", "replace")
