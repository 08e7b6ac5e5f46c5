"""Log files as a source: a file, a folder or a glob; plain or compressed."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from habeas.contracts.evidence import NearMisses
from habeas.contracts.queries import LogQuery
from habeas.errors import (
    BadResponse,
    NothingSearched,
    ResultTooLarge,
    SourceError,
    SourceFailed,
    SourceUnavailable,
)
from habeas.sources.files.coverage import Coverage
from habeas.sources.files.folders import LogPaths, find_logs
from habeas.sources.files.index_store import IndexStore
from habeas.sources.files.opened import NoLog, open_log
from habeas.sources.files.records import record_text
from habeas.sources.files.scan import NEAR_LIMIT, NEAR_SAMPLES, Scan, holds_levels, see_all
from habeas.sources.match import Matcher, compile_query
from habeas.sources.port import LogRow, SourceAnswer, SourceCheck
from habeas.text.times import find_time
from habeas.text.windows import Side, year_before

_CHECKED_FILES = 20
_ROTATED_SHOWN = 3
_LOG_SUFFIXES = frozenset({".log", ".out", ".err"})
_GIVE_LOGS = "Give the folder in which the logs are, or one of them."
_CHECK_LOG = "Check that this is the log that is being written."
_WHOLE_LOOK = 64 * 1024 * 1024
"""In so many bytes of a log each record is looked at before it is said to hold no level, or nothing for a window."""


class LogFiles:
    """The log files at a path: one file, all logs below a folder, or those that a glob names."""

    def __init__(
        self,
        path: str,
        name: str | None = None,
        *,
        index_folder: Path | None = None,
        is_alone: bool = True,
    ) -> None:
        """Nothing is opened yet.

        With an `index_folder`, what was learnt of large logs is kept there for the next run. A log that `is_alone`
        and had ended before `the last 2 hours` is asked for its own last ones; beside others, those may have gone on.
        """
        self._path = path
        self._name = name or path
        self._indexes = IndexStore(index_folder)
        self._is_alone = is_alone

    @property
    def name(self) -> str:
        """The path as it was given, or a configured name."""
        return self._name

    @property
    def kind(self) -> str:
        """`files`."""
        return "files"

    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        """Return the newest records that match, oldest first, after one pass over all files.

        In one file the last ones count as the newest; between files their times decide. When the caller is
        cancelled the pass ends soon after.

        Raises:
            SourceUnavailable: there is no log at the path.
            SourceRefused: it may not be read.
            BadResponse: it is no log, or damaged, and nothing was found in what could be read.
            NothingSearched: it is empty, or holds nothing for the window.
            SourceError: see `habeas.errors`.
        """
        stop = threading.Event()
        try:
            return await asyncio.to_thread(self._search, query, stop)
        except OSError as exc:
            raise _failed(self._path, exc) from exc
        finally:
            stop.set()

    def _search(self, query: LogQuery, stop: threading.Event) -> SourceAnswer[LogRow]:
        paths = find_logs(self._path)
        files = _oldest_first(paths)

        def looked_for(query: LogQuery) -> _Pass:
            done = _Pass(
                paths=paths,
                matcher=compile_query(query),
                stop=stop,
                coverage=Coverage(window=query.window),
                indexes=self._indexes,
            )
            done.failures += [SourceFailed(f"{folder} may not be listed") for folder in paths.unreadable]
            for file in files:
                done.search(file)
            return done

        done = looked_for(query)
        own = done.coverage.own_window() if self._is_alone else None
        if own and not (done.total or done.unsure or done.failures):
            window, note = own
            done = looked_for(query.model_copy(update={"window": window}))
            done.changes.insert(0, note)
        if not done.rows:
            _require_searched(self._path, done)
        return _answer(done)

    async def check(self) -> SourceCheck:
        """Read the beginning of each of the first logs and return how many lines were looked at.

        Raises:
            SourceError: there is no log that can be read.
        """
        try:
            return await asyncio.to_thread(_check, self._path)
        except OSError as exc:
            raise _failed(self._path, exc) from exc

    async def close(self) -> None:
        """Nothing is held open between queries."""


def _failed(path: str, exc: OSError) -> SourceError:
    return SourceUnavailable(f"{path} cannot be read: {exc.strerror or exc}", hint="Check the path.")


@dataclass(kw_only=True)
class _Pass:
    """What a query found in the files that were searched so far."""

    paths: LogPaths
    matcher: Matcher
    stop: threading.Event
    coverage: Coverage
    indexes: IndexStore
    rows: list[tuple[datetime, LogRow, bytes]] = field(default_factory=list)
    total: int = 0
    lines: int = 0
    searched: list[Path] = field(default_factory=list[Path])
    skipped: int = 0
    near_total: int = 0
    near: list[str] = field(default_factory=list)
    unsure: int = 0
    longer: str = ""
    cut_lines: int = 0
    unreadable: list[str] = field(default_factory=list[str])
    dropped: bool = False
    failures: list[SourceError] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    def search(self, path: Path) -> None:
        """Search one file. What is wrong with it is noted, unless it is no log and was asked for by name."""
        try:
            scan = self._scan(path, signs=False)
            if scan.overlooks_signs and not self.stop.is_set():
                scan = self._scan(path, signs=True)
        except NoLog as error:
            if self.paths.named:
                raise
            if _LOG_SUFFIXES.isdisjoint(path.suffixes):
                self.skipped += 1
            else:
                self.failures.append(error)  # it says that it is a log, so what it holds is unknown
        except SourceError as error:
            self.failures.append(error)
        else:
            self._add(scan, path)

    def _scan(self, path: Path, *, signs: bool) -> Scan:
        with open_log(path) as log:
            state, index = log.state(), self.indexes.find(log)
            builder = self.indexes.builder(log) if index is None else None
            scan = Scan(
                log,
                self.matcher,
                self.coverage,
                self.stop.is_set,
                signs=signs,
                index=index,
                builder=builder,
            )
            scan.run()
            if builder is not None and scan.read_all:
                self.indexes.keep(log, state, builder)
        return scan

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self.paths.root)) if path.is_relative_to(self.paths.root) else path.name

    def _add(self, scan: Scan, path: Path) -> None:
        found, place = scan.findings, self._place(path)
        self.searched.append(path)
        self.total += found.total
        self.lines += found.lines
        self.near_total += found.near_total
        self.near = [*self.near, *map(record_text, found.near)][-NEAR_SAMPLES:]
        self.unsure += found.unsure
        self.longer = record_text(found.longer) or self.longer
        self.cut_lines += found.cut_lines
        self.unreadable += [place] if found.unreadable else []
        self.dropped |= found.dropped
        self.failures += [found.failure] if found.failure else []
        self.changes += [found.change] if found.change else []
        self.rows += scan.rows(place)
        if len(self.paths.files) > 1:
            self.rows.sort(key=_time)  # stable: within a file and a second the order stays
        query = self.matcher.query
        del self.rows[slice(query.limit, None) if query.oldest else slice(-query.limit)]


def _time(row: tuple[datetime, LogRow, bytes]) -> datetime:
    return row[0]


def _oldest_first(paths: LogPaths) -> list[Path]:
    if len(paths.files) == 1:
        return list(paths.files)
    return sorted(paths.files, key=_first_time)


def _first_time(path: Path) -> tuple[datetime, str]:
    """Return the time of the first record that has one; what cannot be read comes first, to be noted."""
    never = datetime.min  # noqa: DTZ901 - as above
    try:
        with open_log(path) as log:
            lines = log.first[:8192].decode("utf-8", "replace").split("\n")
            until = log.written_until
    except SourceError:
        return never, str(path)
    times = (time.wall(year_before(time, until)) for line in lines if (time := find_time(line)))
    return next((time for time in times if time), never), str(path)


def _require_searched(path: str, done: _Pass) -> None:
    """Raise where an empty result does not mean that nothing is there."""
    if done.failures:
        first = done.failures[0]
        if len(done.paths.files) == 1:
            raise first
        raise type(first)(
            f"{len(done.failures)} of {len(done.paths.files)} files below {path} could not be searched to the end: "
            f"{first.message}",
            hint=first.advice,
        )
    if not done.searched:
        raise SourceUnavailable(f"{path} holds no text logs", hint=_GIVE_LOGS)
    if done.lines == 0:
        raise NothingSearched(f"{path} is empty", hint=_CHECK_LOG)
    if done.cut_lines:
        raise ResultTooLarge(
            f"{path} holds {done.cut_lines} lines of more than 1 MiB, which were not searched to their ends",
            hint="Split the long lines, for example one JSON object a line.",
        )
    if done.unreadable:
        raise BadResponse(
            f"{done.unreadable[0]} holds bytes that are no UTF-8, in which not all terms can be found",
            hint="Convert the log to UTF-8 (iconv).",
        )
    if done.matcher.query.bound and done.unsure:
        raise NothingSearched(
            f"{done.unsure} records of {path} match, but for values or times that cannot be compared with "
            f"{done.matcher.query.bound.written()} (a number without its unit, a time without its date)",
            hint="Ask without a bound.",
        )
    if done.matcher.level is not None:
        for file in done.searched:
            if not holds_levels(file, _WHOLE_LOOK, done.stop.is_set):
                raise NothingSearched(
                    f"the records of {file} carry no levels, so that {done.matcher.level} cannot be looked for",
                    hint="Ask without a level, or give only the logs that write one.",
                )
    if done.longer:
        raise NothingSearched(
            f"records of {path} hold a longer name that begins like one that was asked for: {done.longer[:300]}",
            hint="Ask with the whole name.",
        )
    if done.coverage.window is not None:
        _require_window(path, done)


def _require_window(path: str, done: _Pass) -> None:
    coverage = done.coverage
    if not coverage.holds_window:
        for file in done.searched:
            see_all(file, coverage, _WHOLE_LOOK, done.stop.is_set)
    if (
        coverage.without_zone
        and (not coverage.holds_window or done.unsure)
        and Side.UNKNOWN in coverage.sides
    ):
        raise NothingSearched(
            f"{path} writes no time zone, so that its records may or may not lie in this window",
            hint="Give --since and --until on the log's own clock, without a zone (2026-07-08T09:00:00).",
        )
    if not coverage.has_times:
        raise NothingSearched(
            f"{path} has no times that could be compared with the window", hint="Ask without a window."
        )
    if not coverage.holds_window:
        raise NothingSearched(
            f"{path} holds nothing for this window: {coverage.written()}",
            hint="Ask for a window that the log holds.",
        )
    if done.unsure:
        raise NothingSearched(
            f"{done.unsure} records of {path} match, but their times cannot be compared with the window",
            hint="Ask without a window, or with one in the log's own clock.",
        )


def _answer(done: _Pass) -> SourceAnswer[LogRow]:
    query = done.matcher.query
    near = NearMisses(total=done.near_total, samples=tuple(done.near)) if done.matcher.may_be_near else None
    partial = bool(done.failures or done.cut_lines or done.unreadable)
    return SourceAnswer(
        rows=tuple(row for _, row, _ in done.rows),
        raw=b"".join(raw for _, _, raw in done.rows),
        searched=done.lines,
        searched_unit="lines",
        total=done.total,
        truncated=partial or done.total > len(done.rows),
        window=query.window.written() if query.window else None,
        near=near,
        notes=tuple(_notes(done)),
    )


def _notes(done: _Pass) -> list[str]:
    notes = [failure.message for failure in done.failures] + done.changes
    if skipped := done.skipped + done.paths.skipped:
        notes.append(f"{skipped} files that are no text logs were left out")
    if len(done.searched) > 1:
        notes.append(f"{len(done.searched)} files were searched")
    if rotated := done.paths.rotated:
        shown = ", ".join(rotated[:_ROTATED_SHOWN]) + (", …" if len(rotated) > _ROTATED_SHOWN else "")
        notes.append(f"rotated parts beside it were not searched: {shown}")
    if done.cut_lines:
        notes.append(f"{done.cut_lines} lines of more than 1 MiB were not searched to their ends")
    notes += [
        f"{place} holds bytes that are no UTF-8, in which not all terms can be found"
        for place in done.unreadable
    ]
    if done.unsure:
        notes.append(
            f"{done.unsure} records match but for times or values that cannot be compared with what is asked"
        )
    if done.near_total >= NEAR_LIMIT:
        notes.append(f"near misses were counted up to {NEAR_LIMIT}")
    if done.dropped:
        notes.append("older hits were left out, because the records are very large")
    return notes + done.coverage.notes()


def _check(path: str) -> SourceCheck:
    paths = find_logs(path)
    lines = files = skipped = 0
    for file in paths.files[:_CHECKED_FILES]:
        try:
            with open_log(file) as log:
                lines += log.first.count(b"\n") + (log.first[-1:] not in (b"", b"\n"))
                files += 1
        except NoLog:
            if paths.named:
                raise
            skipped += 1
    if files == 0:
        raise SourceUnavailable(f"{path} holds no text logs", hint=_GIVE_LOGS)
    if lines == 0:
        raise NothingSearched(f"{path} is empty", hint=_CHECK_LOG)
    notes = [f"the beginning of {files} of {len(paths.files)} files was read"]
    if skipped + paths.skipped:
        notes.append(f"{skipped + paths.skipped} files are no text logs")
    return SourceCheck(searched=lines, searched_unit="lines", notes=tuple(notes))
