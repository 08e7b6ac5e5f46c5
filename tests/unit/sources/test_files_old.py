"""Logs that ended long ago, that write no year, and that were rotated."""

from __future__ import annotations

import gzip
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.errors import NothingSearched
from habeas.service import wiring
from habeas.service.settings import Settings
from habeas.sources.files import LogFiles
from habeas.sources.port import LogRow, SourceAnswer

NOW = datetime(2027, 1, 2, 9, 0, 0, 250_000, tzinfo=UTC)
ENDED = "the log had ended before this window, at {}: as long a stretch up to there was searched"


def last(hours: float, *, until: datetime | None = NOW) -> TimeWindow:
    return TimeWindow(start=NOW - timedelta(hours=hours), end=until, asked_at=NOW)


async def ask(
    path: Path, window: TimeWindow | None, *words: str, is_alone: bool = True, **more: Any
) -> SourceAnswer[LogRow]:
    terms = tuple(LogTerm(alternatives=(word,)) for word in words or ("disk",))
    query = LogQuery(terms=terms, window=window, **more)
    return await LogFiles(str(path), is_alone=is_alone).search_logs(query)


def write(path: Path, first: datetime, hours: int, form: str) -> Path:
    times = [first + timedelta(minutes=10 * i) for i in range(hours * 6)]
    path.write_text("".join(f"{time:{form}} host1 raid[7]: disk sd{i} ok\n" for i, time in enumerate(times)))
    return path


YEAR, NO_YEAR = "%Y-%m-%d %H:%M:%S", "%b %d %H:%M:%S"


@pytest.mark.parametrize(
    ("form", "end", "start", "written"),
    [
        (YEAR, "2026-06-14 21:50:00", "2026-06-14T19:50:00", "2026-06-14T21:50:00"),
        (NO_YEAR, "Jun 14 21:50:00", "--06-14T19:50:00", "--06-14T21:50:00"),
    ],
)
@pytest.mark.parametrize("until", [NOW, None])
async def test_the_last_hours_of_an_old_log_are_its_own_and_it_says_so(
    tmp_path: Path, form: str, end: str, start: str, written: str, until: datetime | None
) -> None:
    log = write(tmp_path / "app.log", datetime(2026, 6, 14, 12, tzinfo=UTC), 10, form)
    answer = await ask(log, last(2, until=until))
    assert answer.total == 13
    assert answer.window is not None
    assert (answer.window.start, answer.window.end) == (start, written)
    assert answer.notes[0] == ENDED.format(end)
    none = await ask(log, last(2, until=until), "controller")
    assert (none.total, none.window, none.notes[0]) == (0, answer.window, answer.notes[0])


async def test_beside_other_logs_an_old_one_holds_nothing_for_the_last_hours(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", datetime(2026, 6, 14, 12, tzinfo=UTC), 10, YEAR)
    with pytest.raises(NothingSearched, match="holds nothing for this window"):
        await ask(log, last(2), is_alone=False)
    both = wiring.build_sources(Settings(logs=(str(log), str(tmp_path)), log_index=False))
    assert [source._is_alone for source in both if isinstance(source, LogFiles)] == [False, False]


async def test_a_window_with_ends_of_its_own_is_not_moved(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", datetime(2026, 6, 14, 12, tzinfo=UTC), 10, YEAR)
    with pytest.raises(NothingSearched, match="holds nothing for this window"):
        await ask(log, last(2).model_copy(update={"asked_at": None}))


async def test_a_log_that_goes_on_is_asked_for_the_window_itself(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", NOW - timedelta(hours=10), 10, YEAR + "Z")
    answer = await ask(log, last(2))
    assert answer.total == 12
    assert answer.notes == ()


async def test_a_log_that_may_have_gone_on_in_another_zone_is_not_taken_for_old(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", NOW - timedelta(hours=14), 10, YEAR)
    with pytest.raises(NothingSearched, match="writes no time zone"):
        await ask(log, last(2))


@pytest.mark.parametrize(("hours", "total"), [(12, 72), (36, 144)])
async def test_the_turn_of_the_year_needs_no_year(tmp_path: Path, hours: int, total: int) -> None:
    log = write(tmp_path / "app.log", NOW - timedelta(hours=24, microseconds=250_000), 24, NO_YEAR)
    for until in (NOW, None):
        answer = await ask(log, last(hours, until=until), limit=500)
        assert answer.total == total
        assert any(note.endswith("taken to be the last such days") for note in answer.notes)


async def test_an_old_log_over_the_turn_of_the_year_has_no_own_last_hours(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", datetime(2025, 12, 31, 20, tzinfo=UTC), 5, NO_YEAR)
    with pytest.raises(NothingSearched, match="holds nothing for this window"):
        await ask(log, last(3))
    assert (await ask(log, last(0.5))).notes[0] == ENDED.format("Jan 01 00:50:00")


async def test_parts_without_a_year_are_put_in_order_by_when_they_were_written(tmp_path: Path) -> None:
    write(tmp_path / "sys.log", datetime(2027, 1, 1, tzinfo=UTC), 1, NO_YEAR)
    older = write(tmp_path / "sys.log.1", datetime(2026, 12, 31, 23, tzinfo=UTC), 1, NO_YEAR)
    os.utime(older, (datetime(2027, 1, 1, tzinfo=UTC).timestamp(),) * 2)
    os.utime(tmp_path / "sys.log", (datetime(2027, 1, 1, 1, tzinfo=UTC).timestamp(),) * 2)
    answer = await ask(tmp_path, None)
    assert [row.place for row in answer.rows][::6] == ["sys.log.1:1", "sys.log:1"]
    first = await ask(tmp_path, None, oldest=True, limit=1)
    assert first.rows[0].text.startswith("Dec 31 23:00:00")


async def test_rotated_parts_that_were_not_searched_are_named(tmp_path: Path) -> None:
    log = write(tmp_path / "app.log", datetime(2026, 6, 14, tzinfo=UTC), 1, YEAR)
    write(tmp_path / "app.log.1", datetime(2026, 6, 13, tzinfo=UTC), 1, YEAR)
    (tmp_path / "app.log-20260612.gz").write_bytes(gzip.compress(log.read_bytes()))
    for other in ("app.log.bak", "app.log.1.md5", "other.log.1"):
        (tmp_path / other).write_text("x")
    alone = await ask(log, None)
    assert alone.notes == ("rotated parts beside it were not searched: app.log-20260612.gz, app.log.1",)
    assert not any("rotated" in note for note in (await ask(tmp_path, None)).notes)


async def test_parts_json_and_stack_traces_are_searched_together(tmp_path: Path) -> None:
    trace = (
        "2026-06-14 09:00:00 ERROR pay failed\njava.io.IOException: reset by bank-2\n\tat A.run(A.java:1)\n"
    )
    (tmp_path / "app.log").write_text(trace)
    (tmp_path / "app.log.1.gz").write_bytes(
        gzip.compress(trace.replace("bank-2", "bank-9").replace(" 09:", " 08:").encode())
    )
    (tmp_path / "pay.json").write_text(
        '{"ts": "2026-06-14T08:30:00Z", "level": "error", "msg": "\\u8d85\\u65f6 IOException bank-4"}\n'
    )
    answer = await ask(tmp_path, None, "IOException")
    assert [row.place for row in answer.rows] == ["app.log.1.gz:1", "pay.json:1", "app.log:1"]
    window = TimeWindow(start=datetime(2026, 6, 14, 8), end=datetime(2026, 6, 14, 8, 45))  # noqa: DTZ001 - the log's clock
    assert (await ask(tmp_path, window, "IOException")).total == 2
    assert (await ask(tmp_path, None, "超时")).total == 1
