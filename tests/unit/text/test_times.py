"""Times as logs and people write them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

import pytest

from habeas.text.times import Precision, WrittenTime, find_time, find_times, leads, parse_time
from habeas.text.windows import Side, side_of


@dataclass(frozen=True)
class Row:
    """A line, the part of it that is its time, and what that means."""

    line: str
    written: str
    means: tuple[int | None, ...]
    """Year to second, as far as they are written."""
    offset: int | None = None


ROWS = (
    Row("2026-03-04T05:06:07Z pod started", "2026-03-04T05:06:07Z", (2026, 3, 4, 5, 6, 7), 0),
    Row("2026-03-04 05:06:07,123 INFO up", "2026-03-04 05:06:07,123", (2026, 3, 4, 5, 6, 7)),
    Row("2026-03-04 05:06:07.123456+08:00 up", "2026-03-04 05:06:07.123456+08:00", (2026, 3, 4, 5, 6, 7), 480),
    Row("2026-03-04 05:06:07 -0730 up", "2026-03-04 05:06:07 -0730", (2026, 3, 4, 5, 6, 7), -450),
    Row("2026-03-04 05:06:07.5 UTC [12] LOG", "2026-03-04 05:06:07.5 UTC", (2026, 3, 4, 5, 6, 7), 0),
    Row("2026-03-04 05:06:07,123 - INFO up", "2026-03-04 05:06:07,123", (2026, 3, 4, 5, 6, 7)),
    Row("a.log.2026-03-03_23:59:08 2026-03-04 00:00:00.008 25 x", "2026-03-04 00:00:00.008", (2026, 3, 4, 0, 0, 0)),
    Row("app.log:12:2026-03-04 05:06:07 x", "2026-03-04 05:06:07", (2026, 3, 4, 5, 6, 7)),
    Row("web-1  | 2026/03/04 05:06:07 [error] x", "2026/03/04 05:06:07", (2026, 3, 4, 5, 6, 7)),
    Row("[Sun Dec 04 04:47:44 2005] [notice] x", "Sun Dec 04 04:47:44 2005", (2005, 12, 4, 4, 47, 44)),
    Row("[Wed Oct 11 14:32:52.123456 2023] [c:e]", "Wed Oct 11 14:32:52.123456 2023", (2023, 10, 11, 14, 32, 52)),
    Row("Jun 14 15:16:01 host sshd[1]: x at Fri Jun 17 20:55:06 2005", "Jun 14 15:16:01", (None, 6, 14, 15, 16, 1)),
    Row("Dec  1 06:00:00 host x", "Dec  1 06:00:00", (None, 12, 1, 6, 0, 0)),
    Row('::1 - - [10/Oct/2026:13:55:36 -0700] "GET /"', "10/Oct/2026:13:55:36 -0700", (2026, 10, 10, 13, 55, 36), -420),
    Row("081109 203615 148 INFO x", "081109 203615", (2008, 11, 9, 20, 36, 15)),
    Row("20260304-5:6:15:123|Step", "20260304-5:6:15:123", (2026, 3, 4, 5, 6, 15)),
    Row("- 1117838570 06.03 N1 2026-06-03-15.42.50.675872 N1", "2026-06-03-15.42.50.675872", (2026, 6, 3, 15, 42, 50)),
    Row("- 1131566461 2026.11.09 n2 Nov 9 12:01:01 n2/n2 crond", "Nov 9 12:01:01", (None, 11, 9, 12, 1, 1)),
    Row("I0710 12:34:56.789 1 x.go:1] up", "I0710 12:34:56.789", (None, 7, 10, 12, 34, 56)),
    Row("E20260710 12:34:56.789 x", "E20260710 12:34:56.789", (2026, 7, 10, 12, 34, 56)),
    Row("1607093812.5 up", "1607093812.5", (2020, 12, 4, 14, 56, 52), 0),
    Row("1607093812123 up", "1607093812123", (2020, 12, 4, 14, 56, 52), 0),
    Row('{"level":"info","msg":"12:00:00","ts":1607093812.12}', "1607093812.12", (2020, 12, 4, 14, 56, 52), 0),
    Row('{"msg":"x","@timestamp": "2026-03-04T05:06:07.1Z"}', "2026-03-04T05:06:07.1Z", (2026, 3, 4, 5, 6, 7), 0),
    Row('{"m":"{\\"ts\\":\\"2020-01-01\\"}","ts":"2026-03-04 05:06"}', "2026-03-04 05:06", (2026, 3, 4, 5, 6, None)),
    Row('level=info time="2026-03-04T05:06:07Z" msg=x', "2026-03-04T05:06:07Z", (2026, 3, 4, 5, 6, 7), 0),
    Row("level=info ts=1607093812.5 msg=x", "1607093812.5", (2020, 12, 4, 14, 56, 52), 0),
    Row("03-17 16:13:38.811  1702  2395 D Window: x", "03-17 16:13:38.811", (None, 3, 17, 16, 13, 38)),
    Row("[10.30 16:49:06] proxy.exe - x", "10.30 16:49:06", (None, 10, 30, 16, 49, 6)),
    Row("17/06/09 20:10:40 INFO Executor: x", "17/06/09 20:10:40", (2017, 6, 9, 20, 10, 40)),
    Row("2026-09-28 04:30:30, Info                  CBS    x", "2026-09-28 04:30:30", (2026, 9, 28, 4, 30, 30)),
    Row("Jan 02, 2026 3:04:05 PM com.example.A run", "Jan 02, 2026 3:04:05 PM", (2026, 1, 2, 15, 4, 5)),
    Row("12:M 02 Jan 2026 03:04:05.123 * Ready", "02 Jan 2026 03:04:05.123", (2026, 1, 2, 3, 4, 5)),
    Row("<34>1 2026-10-11T22:14:15.003Z host app", "2026-10-11T22:14:15.003Z", (2026, 10, 11, 22, 14, 15), 0),
    Row("2026-08-22T05:18:42.9Z,1661145522908318000,n", "2026-08-22T05:18:42.9Z", (2026, 8, 22, 5, 18, 42), 0),
    Row("17:34:28.266 INFO x", "17:34:28.266", (None, None, None, 17, 34, 28)),
    Row("06/09/2017 10:11:12 x", "06/09/2017 10:11:12", (2017, None, None, 10, 11, 12)),
    Row("26/09/2017 10:11:12 x", "26/09/2017 10:11:12", (2017, 9, 26, 10, 11, 12)),
    Row("\x1b[32m2026-03-04 05:06:07\x1b[0m x", "2026-03-04 05:06:07", (2026, 3, 4, 5, 6, 7)),
    Row("\x00\x00\x002026-03-04 05:06:07 x", "2026-03-04 05:06:07", (2026, 3, 4, 5, 6, 7)),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.line[:40])
def test_the_time_of_a_record_is_read(row: Row) -> None:
    time = find_time(row.line)
    assert time is not None
    assert row.line[time.start : time.end] == row.written
    assert tuple(time)[:6] == row.means
    assert time.offset == row.offset


@pytest.mark.parametrize(
    "line",
    [
        "\tat com.example.Foo.bar(Foo.java:12)",
        "Caused by: java.io.IOException: broken pipe",
        "10.0.0.1 answered on port 8080",
        "2026-13-10 10:11:12 no such month",
        "2026-02-30x 10:11:12",
        "25:11:12 no such hour",
        "release-2026-03-04_05:06:07 built",
        "1234567890123456789012 is a number",
        '{"duration":12,"time":3}',
        "",
    ],
)
def test_what_is_no_time_of_a_record_is_none(line: str) -> None:
    assert find_time(line) is None


def test_a_fraction_is_read_to_the_microsecond() -> None:
    assert find_time("2026-03-04 05:06:07.123456789 x")._asdict()["microsecond"] == 123456  # type: ignore[union-attr]
    assert find_time("2026-03-04 05:06:07.5 x")._asdict()["microsecond"] == 500000  # type: ignore[union-attr]


def test_a_zone_that_is_only_a_name_is_kept_as_such() -> None:
    time = find_time("2026-03-04 05:06:07 CST x")
    assert time is not None
    assert (time.offset, time.zone) == (None, "CST")


def test_only_a_time_at_the_very_beginning_leads() -> None:
    leading, inner = "[2026-03-04 05:06:07] x", "host 2026-03-04 05:06:07 x"
    assert leads(leading, find_time(leading))  # type: ignore[arg-type]
    assert not leads(inner, find_time(inner))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("在 2026年8月24日 00:01:02 之后", (2026, 8, 24, 0, 1, 2)),
        ("7月8日下午3点15分的日志", (None, 7, 8, 15, 15, None)),
        ("on Mon Dec 05 2005", (2005, 12, 5, None, None, None)),
        ("on 5 Dec", (None, 12, 5, None, None, None)),
        ("after 7:59 pm", (None, None, None, 19, 59, None)),
        ("at 12am", (None, None, None, 0, None, None)),
        ("since 2026-07-08T23:00:00Z", (2026, 7, 8, 23, 0, 0)),
        ("at 081111 012254", (2008, 11, 11, 1, 22, 54)),
    ],
)
def test_a_time_that_a_person_wrote_is_read(text: str, means: tuple[int | None, ...]) -> None:
    time = parse_time(text)
    assert time is not None
    assert tuple(time)[:6] == means


@pytest.mark.parametrize("text", ["10.250.11.194:50010", "blk_081111", "5 of 7", "端口 8080"])
def test_numbers_are_no_times(text: str) -> None:
    assert parse_time(text) is None


def test_all_times_are_found_in_their_order_without_overlap() -> None:
    times = find_times("from 2026-03-04 09:00:00 to 09:59:59, not 2026-03-05")
    assert [(time.day, time.hour) for time in times] == [(4, 9), (None, 9), (5, None)]
    assert all(a.end <= b.start for a, b in itertools.pairwise(times))


def test_precision_is_the_smallest_part_that_is_written() -> None:
    texts = ("2026-03-04", "at 3pm", "09:30", "09:30:00", "2026-03-04 09:30:00.1")
    assert [parse_time(text).precision for text in texts] == list(Precision)  # type: ignore[union-attr]


@dataclass(frozen=True)
class Bounds:
    """A window."""

    start: datetime | None
    end: datetime | None
    any_year: bool = False
    asked_at: datetime | None = None


def read(line: str) -> WrittenTime:
    time = find_time(line)
    assert time is not None
    return time


def naive(start: str | None, end: str | None, *, any_year: bool = False) -> Bounds:
    return Bounds(*(datetime.fromisoformat(t) if t else None for t in (start, end)), any_year=any_year)


HOUR = naive("2026-12-10T09:00:00", "2026-12-10T09:59:59")
HOUR_UTC = Bounds(HOUR.start.replace(tzinfo=UTC), HOUR.end.replace(tzinfo=UTC))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "window", "side"),
    [
        ("2026-12-10 09:00:00 x", HOUR, Side.IN),
        ("2026-12-10 09:59:59.999 x", HOUR, Side.IN),
        ("2026-12-10 10:00:00 x", HOUR, Side.AFTER),
        ("2026-12-10 08:59:59.999 x", HOUR, Side.BEFORE),
        ("2025-12-10 09:30:00 x", HOUR, Side.BEFORE),
        ("2026-12-10T09:30:00+08:00 x", HOUR, Side.IN),
        ("2026-12-10T09:30:00+08:00 x", HOUR_UTC, Side.BEFORE),
        ("2026-12-10T17:30:00+08:00 x", HOUR_UTC, Side.IN),
        ("2026-12-10 09:30:00 x", HOUR_UTC, Side.IN),
        ("2026-12-10 09:30:00 CST x", HOUR, Side.IN),
        ("2026-12-10 09:30:00 CST x", HOUR_UTC, Side.UNKNOWN),
        ("Dec 10 09:30:00 x", HOUR, Side.IN),
        ("Dec 11 09:30:00 x", HOUR, Side.AFTER),
        ("17:30:00 x", HOUR, Side.UNKNOWN),
        ("06/09/2026 09:30:00 x", HOUR, Side.UNKNOWN),
        ("2026-12-10 09:30 x", HOUR, Side.IN),
        ("2026-12-10 x", HOUR, Side.UNKNOWN),
        ("2026-12-10 x", naive("2026-12-10T00:00:00", "2026-12-10T23:59:59"), Side.IN),
        ("2026-12-10 09:30 x", naive("2026-12-10T09:30:20", "2026-12-10T09:30:40"), Side.UNKNOWN),
        ("2026-12-10 09:30:20 x", naive("2026-12-10T09:30:20.500", "2026-12-10T09:30:40"), Side.IN),
        ("2026-12-10 09:30:40.1205 x", naive(None, "2026-12-10T09:30:40.120"), Side.IN),
        ("2026-12-10 09:30:40.1215 x", naive(None, "2026-12-10T09:30:40.120"), Side.AFTER),
        ("2026-12-10 09:30:00 x", naive("2026-12-10T09:00:00", None), Side.IN),
        ("Dec 31 23:30:00 x", naive("2026-12-31T23:00:00", "2027-01-01T01:00:00"), Side.IN),
        ("Jan  1 00:30:00 x", naive("2026-12-31T23:00:00", "2027-01-01T01:00:00"), Side.IN),
        ("Jul  1 00:30:00 x", naive("2026-12-31T23:00:00", "2027-01-01T01:00:00"), Side.OUT),
        ("2019-12-10 09:30:00 x", naive("2000-12-10T09:00:00", "2000-12-10T09:59:59", any_year=True), Side.IN),
        ("Dec  9 09:30:00 x", naive("2000-12-10T09:00:00", "2000-12-10T09:59:59", any_year=True), Side.BEFORE),
        ("Feb 29 09:30:00 x", naive("2000-02-29T09:00:00", "2000-02-29T09:59:59", any_year=True), Side.IN),
    ],
)  # fmt: skip
def test_where_a_time_lies_to_a_window(line: str, window: Bounds, side: Side) -> None:
    assert side_of(read(line), window) is side


def test_an_absolute_window_in_another_zone_is_the_same_window() -> None:
    east = timezone(timedelta(hours=8))
    window = Bounds(*(edge.astimezone(east) for edge in (HOUR_UTC.start, HOUR_UTC.end) if edge))
    assert side_of(read("2026-12-10T09:30:00Z x"), window) is Side.IN
