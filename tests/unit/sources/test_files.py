"""What a query over log files answers."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.errors import NothingSearched, SourceUnavailable
from habeas.sources.files import LogFiles, scan
from habeas.sources.port import LogRow, LogSource, SourceAnswer

LOG = b"""2026-03-04 09:00:00,001 INFO [main] order-service accepted order 1
2026-03-04 09:10:00,001 ERROR [main] order-service failed: timed out after 30 s
java.io.IOException: broken
\tat com.example.A.run(A.java:12)
2026-03-04 09:20:00,001 ERROR [main] cart-service failed: timed out after 31 s
2026-03-04 10:00:00,001 INFO [main] order-service accepted order 2
"""


def term(*alternatives: str, protected: bool = False) -> LogTerm:
    return LogTerm(alternatives=alternatives, protected=protected)


def window(start: str, end: str, **more: bool) -> TimeWindow:
    return TimeWindow(start=datetime.fromisoformat(start), end=datetime.fromisoformat(end), **more)


async def ask(path: Path | str, *terms: LogTerm, **more: Any) -> SourceAnswer[LogRow]:
    return await LogFiles(str(path)).search_logs(LogQuery(terms=terms, **more))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "app.log"
    path.write_bytes(LOG)
    return path


async def test_a_hit_is_the_whole_record_with_its_place_and_bytes(log: Path) -> None:
    answer = await ask(log, term("order-service", protected=True), term("timed out"), level="ERROR")
    assert [row.place for row in answer.rows] == ["app.log:2"]
    assert answer.rows[0].text.endswith("IOException: broken\n\tat com.example.A.run(A.java:12)")
    assert answer.raw == b"".join(LOG.splitlines(keepends=True)[1:4])
    assert (answer.total, answer.searched, answer.searched_unit, answer.truncated) == (1, 6, "lines", False)


async def test_terms_may_stand_in_any_line_of_a_record(log: Path) -> None:
    assert (await ask(log, term("order-service"), term("IOException"))).total == 1
    assert (await ask(log, term("cart-service"), term("IOException"))).total == 0


async def test_near_misses_are_counted_and_shown(log: Path) -> None:
    answer = await ask(log, term("user-service", protected=True), term("timed out"))
    assert answer.total == 0
    assert answer.near is not None
    assert answer.near.total == 2
    assert "cart-service" in answer.near.samples[-1]


async def test_a_query_without_event_has_no_near_misses(log: Path) -> None:
    assert (await ask(log, term("user-service", protected=True))).near is None


async def test_the_newest_are_kept_oldest_first_and_the_rest_is_counted(log: Path) -> None:
    answer = await ask(log, term("order-service"), limit=2)
    assert [row.place for row in answer.rows] == ["app.log:2", "app.log:6"]
    assert (answer.total, answer.truncated) == (3, True)


async def test_all_records_match_an_empty_query(log: Path) -> None:
    answer = await ask(log)
    assert [row.place for row in answer.rows] == ["app.log:1", "app.log:2", "app.log:5", "app.log:6"]


async def test_a_window_holds_both_its_ends(log: Path) -> None:
    answer = await ask(log, window=window("2026-03-04T09:10:00", "2026-03-04T10:00:00"))
    assert [row.place for row in answer.rows] == ["app.log:2", "app.log:5", "app.log:6"]
    assert answer.window is not None
    assert answer.window.start == "2026-03-04T09:10:00"


async def test_nothing_in_a_window_between_records_is_an_answer(log: Path) -> None:
    answer = await ask(
        log, term("order-service"), window=window("2026-03-04T09:30:00", "2026-03-04T09:40:00")
    )
    assert (answer.total, answer.searched) == (0, 6)
    assert answer.near is not None
    assert answer.near.total == 3


@pytest.mark.parametrize("day", ["03", "05"])
async def test_a_window_beside_the_log_is_no_answer(log: Path, day: str) -> None:
    with pytest.raises(NothingSearched, match="2026-03-04 09:00:00,001 to 2026-03-04 10:00:00,001"):
        await ask(
            log, term("order-service"), window=window(f"2026-03-{day}T09:00:00", f"2026-03-{day}T10:00:00")
        )


async def test_an_unsorted_log_is_looked_at_whole_before_a_window_is_refused(tmp_path: Path) -> None:
    lines = [f"2026-03-04 {hour:02}:00:00 up\n" for hour in (1, 2, 23, 3, 4)]
    (tmp_path / "a.log").write_text("".join(lines))
    answer = await ask(
        tmp_path / "a.log", term("down"), window=window("2026-03-04T22:00:00", "2026-03-04T22:30:00")
    )
    assert answer.total == 0


async def test_a_window_on_a_log_without_times_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("up\ndown\n")
    with pytest.raises(NothingSearched, match="no times"):
        await ask(
            tmp_path / "a.log", term("nothing"), window=window("2026-03-04T09:00:00", "2026-03-04T10:00:00")
        )


async def test_a_match_whose_time_cannot_be_told_is_no_absence(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(
        '{"ts":"2026-03-04T08:00:00","m":"up"}\n{"m":"down"}\n{"ts":"2026-03-04T11:00:00","m":"up"}\n'
    )
    asked = window("2026-03-04T09:00:00", "2026-03-04T10:00:00")
    with pytest.raises(NothingSearched, match="1 records"):
        await ask(path, term("down"), window=asked)
    assert (await ask(path, term("gone"), window=asked)).total == 0


async def test_a_log_without_years_says_that_the_windows_year_was_taken(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("Dec 10 09:00:00 h up\nDec 10 11:00:00 h up\n")
    named = await ask(
        tmp_path / "a.log", term("up"), window=window("2026-12-10T08:00:00", "2026-12-10T10:00:00")
    )
    unnamed = await ask(
        tmp_path / "a.log",
        term("up"),
        window=window("2000-12-10T08:00:00", "2000-12-10T10:00:00", any_year=True),
    )
    assert named.total == unnamed.total == 1
    assert "year" in named.notes[0]
    assert unnamed.notes == ()
    assert unnamed.window is not None
    assert unnamed.window.start == "--12-10T08:00:00"


async def test_a_log_without_zones_says_that_it_was_read_as_utc(log: Path) -> None:
    asked = TimeWindow(
        start=datetime(2026, 3, 4, 9, 5, tzinfo=UTC), end=datetime(2026, 3, 4, 9, 15, tzinfo=UTC)
    )
    answer = await ask(log, window=asked)
    assert answer.total == 1
    assert any("UTC" in note for note in answer.notes)


async def test_a_level_is_not_looked_for_in_a_log_without_levels(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("host app: an error occurred\n" * 3)
    with pytest.raises(NothingSearched, match="no levels"):
        await ask(path, level="ERROR")
    assert (await ask(path, term("error"))).total == 3


async def test_levels_written_as_letters_are_found_wherever_they_begin(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    words = "2026-03-04 09:00:00 INFO up\n" * 20
    path.write_text(words + "E0304 09:00:01.000 1 x.go:1] no such pod\n" + words)
    assert (await ask(path, level="ERROR")).total == 1
    path.write_text("E0304 09:00:01.000 1 x.go:1] no such pod\nE0304 09:00:02.000 1 x.go:1] an error\n")
    assert (await ask(path, level="ERROR")).total == 2


@pytest.mark.parametrize(
    "line",
    [
        '{"level":50,"msg":"x"}',
        '{"msg":"x","level": 3}',
        "<11>Oct 11 22:14:15 h app: x",
        "03-17 16:13:38.811 1 2 E Tag: x",
    ],
)
async def test_levels_written_as_signs_are_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.log").write_text("up\n" * 3 + line + "\nup\n")
    assert (await ask(tmp_path / "a.log", level="ERROR")).total == 1
    assert (await ask(tmp_path / "a.log", level="WARN")).total == 0


async def test_a_query_in_chinese_is_found_in_json_escapes(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text('{"msg":"\\u8bf7\\u6c42\\u8D85\\u65f6"}\n{"msg":"ok"}\n')
    assert (await ask(tmp_path / "a.log", term("超时"))).total == 1


async def test_near_misses_are_counted_up_to_a_limit_and_hits_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "NEAR_LIMIT", 5)
    monkeypatch.setattr("habeas.sources.files.records.BLOCK", 200)
    monkeypatch.setattr("habeas.sources.files.log_files.NEAR_LIMIT", 5)
    lines = [f"request {i} failed on node-{i % 100}\n" for i in range(6000)]
    (tmp_path / "a.log").write_text("".join(lines))
    answer = await ask(tmp_path / "a.log", term("failed"), term("node-7", protected=True))
    assert answer.total == 60
    assert answer.near is not None
    assert 5 <= answer.near.total < 5940
    assert "near misses were counted up to 5" in answer.notes


async def test_very_large_hits_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "KEPT_BYTES", 5000)
    (tmp_path / "a.log").write_text(("up " + "x" * 2000 + "\n") * 9)
    answer = await ask(tmp_path / "a.log", term("up"))
    assert (len(answer.rows), answer.total, answer.truncated) == (2, 9, True)
    assert answer.rows[-1].place == "a.log:9"


async def test_a_folder_is_searched_in_the_order_of_its_times(tmp_path: Path) -> None:
    (tmp_path / "app.log").write_text("2026-03-04 09:00:00 up b\n2026-03-04 09:03:00 up d\n")
    (tmp_path / "app.log.1").write_text("2026-03-04 08:00:00 up a\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "db.log").write_text("2026-03-04 09:02:00 up c\n")
    (tmp_path / "app.py").write_text("print('up')\n")
    (tmp_path / "core").write_bytes(b"\x7fELF\x01\x02\x00\x03" * 50 + b"up")
    (tmp_path / ".hidden").write_text("up\n")
    answer = await ask(tmp_path, term("up"), limit=3)
    assert [row.place for row in answer.rows] == ["app.log:1", str(Path("sub", "db.log")) + ":1", "app.log:2"]
    assert (answer.total, answer.truncated, answer.searched) == (4, True, 4)
    assert "2 files that are no text logs were left out" in answer.notes
    assert answer.raw.count(b"\n") == 3


async def test_a_glob_names_files_below_its_fixed_part(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "app.log").write_text(f"up {name}\n")
    answer = await ask(tmp_path / "*" / "app.log", term("up"))
    assert sorted(row.place or "" for row in answer.rows) == ["a/app.log:1", "b/app.log:1"]
    with pytest.raises(SourceUnavailable, match="no file matches"):
        await ask(tmp_path / "*.nothing", term("up"))


async def test_a_file_whose_name_looks_like_a_glob_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "app[1].log").write_text("up\n")
    assert (await ask(tmp_path / "app[1].log", term("up"))).total == 1


async def test_the_pass_ends_when_the_caller_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.log").write_text("up\n" * 500_000)
    seen: list[bool] = []
    whole = scan.Scan._search

    def slow(self: scan.Scan, block: object) -> None:
        seen.append(True)
        whole(self, block)  # type: ignore[arg-type]

    monkeypatch.setattr(scan.Scan, "_search", slow)
    asked = asyncio.create_task(ask(tmp_path / "a.log", term("up")))
    while not seen:
        await asyncio.sleep(0.001)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await asyncio.sleep(0.3)
    count = len(seen)
    await asyncio.sleep(0.1)
    assert len(seen) == count
    assert count * 256 * 1024 < 1_500_000


async def test_check_reads_the_beginning_and_counts_lines(log: Path) -> None:
    source = LogFiles(str(log), name="orders")
    assert isinstance(source, LogSource)
    assert (source.name, source.kind) == ("orders", "files")
    check = await source.check()
    assert (check.searched, check.searched_unit) == (6, "lines")
    await source.close()
    await source.close()


def test_the_name_is_the_path_as_given() -> None:
    assert LogFiles("logs/*.log").name == "logs/*.log"
