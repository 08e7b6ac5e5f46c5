"""What must never turn into a "no": records in another zone, files left out, levels that are not written."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.errors import BadResponse, NothingSearched
from habeas.sources.files import LogFiles


def term(text: str) -> LogTerm:
    return LogTerm(alternatives=(text,))


def at(hour: int, minute: int = 0, *, aware: bool = True) -> datetime:
    return datetime(2026, 3, 4, hour, minute, tzinfo=UTC if aware else None)


async def total(path: Path, query: LogQuery) -> int:
    return (await LogFiles(str(path)).search_logs(query)).total


LOCAL = "2026-03-04 {hour:02}:30:00 INFO pay-api {text}\n"
"""A log of a clock that may be anywhere."""


def write_day(path: Path, declined_at: int) -> None:
    text = "".join(
        LOCAL.format(hour=hour, text="charge declined" if hour == declined_at else "ok") for hour in range(24)
    )
    path.write_text(text, encoding="utf-8")


async def test_a_log_without_a_zone_cannot_say_no_to_an_absolute_window(tmp_path: Path) -> None:
    write_day(tmp_path / "a.log", declined_at=17)
    window = TimeWindow(start=at(9), end=at(10))
    with pytest.raises(NothingSearched, match="writes no time zone"):
        await total(tmp_path / "a.log", LogQuery(terms=(term("charge declined"),), window=window))
    assert await total(tmp_path / "a.log", LogQuery(terms=(term("refund"),), window=window)) == 0


async def test_on_its_own_clock_it_can(tmp_path: Path) -> None:
    write_day(tmp_path / "a.log", declined_at=17)
    window = TimeWindow(start=at(9, aware=False), end=at(10, aware=False))
    assert await total(tmp_path / "a.log", LogQuery(terms=(term("charge declined"),), window=window)) == 0


async def test_a_window_days_away_is_away_in_every_zone(tmp_path: Path) -> None:
    write_day(tmp_path / "a.log", declined_at=17)
    with (tmp_path / "a.log").open("a", encoding="utf-8") as log:
        log.write("2026-03-09 00:00:00 INFO pay-api ok\n")
    day = datetime(2026, 3, 7, tzinfo=UTC)
    window = TimeWindow(start=day, end=day.replace(hour=1))
    assert await total(tmp_path / "a.log", LogQuery(terms=(term("charge declined"),), window=window)) == 0


async def test_linked_folders_are_entered_once(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.log").write_text("disk full\n")
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "current").symlink_to(tmp_path / "elsewhere")
    (logs / "circle").symlink_to(logs)
    assert await total(logs, LogQuery(terms=(term("disk full"),))) == 1


@pytest.mark.parametrize("name", ["notice.log", "license.log.1", "readme.out", "app.log"])
async def test_a_log_is_known_by_its_suffix(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("disk full\n")
    assert await total(tmp_path, LogQuery(terms=(term("disk full"),))) == 1


async def test_a_log_that_was_cut_to_nothing_while_written_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(b"\0" * 4096 + "08:00 disk full 磁盘已满\n".encode())
    assert await total(tmp_path, LogQuery(terms=(term("磁盘已满"),))) == 1


async def test_a_file_without_levels_cannot_say_no_to_one(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("2026-03-04T09:00:00Z INFO web-1 started\n")
    (tmp_path / "b.log").write_text("2026-03-04T09:00:00Z pay-api charge failed\n")
    with pytest.raises(NothingSearched, match=r"b\.log carry no levels"):
        await total(tmp_path, LogQuery(terms=(term("pay-api"),), level="ERROR"))
    (tmp_path / "b.log").write_text("2026-03-04T09:00:00Z WARN pay-api charge failed\n")
    assert await total(tmp_path, LogQuery(terms=(term("pay-api"),), level="ERROR")) == 0


def name(text: str) -> LogTerm:
    return LogTerm(alternatives=(text,), protected=True)


@pytest.mark.parametrize("written", ["web-7d9f-x2kqp", "web-7d9f-x2kqp: ok", "svc=web-7d9f-1"])
async def test_a_pod_of_the_service_that_was_asked_for_is_no_no(tmp_path: Path, written: str) -> None:
    (tmp_path / "a.log").write_text(f"09:00 {written} restarted\n09:01 cart restarted\n")
    with pytest.raises(NothingSearched, match="longer name"):
        await total(tmp_path, LogQuery(terms=(name("web-7d9f"), term("restarted"))))
    assert await total(tmp_path, LogQuery(terms=(name("web-7d"), term("restarted")))) == 0
    assert await total(tmp_path, LogQuery(terms=(name("web-7d9f"), term("crashed")))) == 0
    assert (
        await total(tmp_path, LogQuery(terms=(name(written.split()[0].removeprefix("svc=").rstrip(":")),)))
        == 1
    )


async def test_a_log_that_is_no_text_cannot_be_left_out_of_a_no(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("09:00 web started\n")
    (tmp_path / "core.bin").write_bytes(bytes(range(32)) * 200)
    assert await total(tmp_path, LogQuery(terms=(term("磁盘已满"),))) == 0
    (tmp_path / "b.log").write_bytes(bytes(range(32)) * 200)
    with pytest.raises(BadResponse, match=r"b\.log"):
        await total(tmp_path, LogQuery(terms=(term("磁盘已满"),)))
    assert await total(tmp_path, LogQuery(terms=(term("started"),))) == 1
