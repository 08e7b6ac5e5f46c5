"""Times in questions."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from habeas.agents.windows import read_window

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)

WINDOWS = [
    ("between 07:00:00 and 07:59:59 on Mon Dec 05 2005", "2005-12-05T07:00:00", "2005-12-05T07:59:59"),
    ("在 2005-12-05 09:00:00 至 09:59:59 之间", "2005-12-05T09:00:00", "2005-12-05T09:59:59"),
    ("12月10日 09:00–09:59", "--12-10T09:00:00", "--12-10T09:59:59"),
    ("on Jun 17", "--06-17T00:00:00", "--06-17T23:59:59"),
    ("on June 17th 2005", "2005-06-17T00:00:00", "2005-06-17T23:59:59"),
    ("on 17 June 2005", "2005-06-17T00:00:00", "2005-06-17T23:59:59"),
    ("2015年8月24日", "2015-08-24T00:00:00", "2015-08-24T23:59:59"),
    ("on 2008-11-11 (081111) between 02:00 and 03:00", "2008-11-11T02:00:00", "2008-11-11T03:00:00"),
    ("2022-08-22T04:44:16Z to 2022-08-22T04:48:16Z", "2022-08-22T04:44:16Z", "2022-08-22T04:48:16Z"),
    ("2024-05-01 10:00 +08:00", "2024-05-01T10:00:00+08:00", "2024-05-01T10:00:59+08:00"),
    ("from Dec 5 2005 10:00 to Dec 6 2005 02:00", "2005-12-05T10:00:00", "2005-12-06T02:00:00"),
    ("from Dec 5 2005 10:00 to Dec 6 2005", "2005-12-05T10:00:00", "2005-12-06T23:59:59"),
    ("Dec 31 to Jan 2 2024", None, None),
    ("at 09:32 on Dec 10", "--12-10T09:32:00", "--12-10T09:32:59"),
    ("since 2024-01-02", "2024-01-02T00:00:00", None),
    ("2024-01-02 10:00 之后", "2024-01-02T10:00:00", None),
    ("before 08:00 on 2024-01-02", None, "2024-01-02T07:59:59"),
    ("between 3 and 4 pm", "2026-03-10T15:00:00", "2026-03-10T16:00:00"),
    ("下午3点到5点", "2026-03-10T15:00:00", "2026-03-10T17:00:00"),
    ("14点30分到15点", "2026-03-10T14:30:00", "2026-03-10T15:00:00"),
    ("12 am to 1 am on 2024-01-02", "2024-01-02T00:00:00", "2024-01-02T01:00:00"),
    ("yesterday afternoon", "2026-03-09T12:00:00Z", "2026-03-09T17:59:59Z"),
    ("昨天下午", "2026-03-09T12:00:00Z", "2026-03-09T17:59:59Z"),
    ("last night", "2026-03-09T18:00:00Z", "2026-03-10T05:59:59Z"),
    ("昨晚10点之后", "2026-03-09T22:00:00Z", None),
    ("after 2024-01-02 14:00", "2024-01-02T14:00:00", None),
    ("on Jan 2 2024, after 14:00", "2024-01-02T14:00:00", None),
    ("after Jan 2 2024", "2024-01-03T00:00:00", None),
    ("since Jan 2 2024", "2024-01-02T00:00:00", None),
    ("2024-01-02 之前", None, "2024-01-01T23:59:59"),
    ("by 2024-01-02", None, "2024-01-02T23:59:59"),
    ("2024-01-02 9 点 40 分之前", None, "2024-01-02T09:39:59"),
    ("2024-01-02 9点前", None, "2024-01-02T08:59:59"),
    ("until 08:00 on 2024-01-02", None, "2024-01-02T08:00:00"),
    ("before 09:30", "2026-03-10T00:00:00", "2026-03-10T09:29:59"),
    ("9点半之后", "2026-03-10T09:30:00", "2026-03-10T23:59:59"),
    ("before 00:00", "2026-03-10T00:00:00", "2026-03-10T00:00:59"),
    ("in the afternoon", "2026-03-10T12:00:00", "2026-03-10T17:59:59"),
    ("凌晨", "2026-03-10T00:00:00", "2026-03-10T05:59:59"),
    ("today", "2026-03-10T00:00:00Z", "2026-03-10T23:59:59Z"),
    ("前天", "2026-03-08T00:00:00Z", "2026-03-08T23:59:59Z"),
    ("in the last 2 hours", "2026-03-10T10:00:00Z", "2026-03-10T12:00:00Z"),
    ("in the past hour", "2026-03-10T11:00:00Z", "2026-03-10T12:00:00Z"),
    ("最近30分钟", "2026-03-10T11:30:00Z", "2026-03-10T12:00:00Z"),
    ("过去一小时", "2026-03-10T11:00:00Z", "2026-03-10T12:00:00Z"),
    ("近半小时", "2026-03-10T11:30:00Z", "2026-03-10T12:00:00Z"),
]


@pytest.mark.parametrize(("text", "start", "end"), WINDOWS, ids=[w[0] for w in WINDOWS])
def test_a_window_is_read(text: str, start: str | None, end: str | None) -> None:
    read = read_window(text, NOW)
    written = read.window.written() if read.window else None
    assert (written and written.start, written and written.end) == (start, end)


@pytest.mark.parametrize(
    "text",
    [
        "an error 404 on port 8080",
        "instance 17288ea8-cbf4-4f0e-94fe-853fd2735f29",
        "address 10.0.0.1:50010",
        "version 2.6.5",
        "May the pool be exhausted",
        "took 5 seconds",
        "retried 3 times",
    ],
)
def test_what_is_no_time_is_not_read_as_one(text: str) -> None:
    assert read_window(text, NOW) == read_window("", NOW)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("on 2024-02-30", "a date or time that does not exist"),
        ("at 25:00 on 2024-02-03", "a date or time that does not exist"),
        ("between 10:00 and 09:00 on 2024-02-03", "a window that ends before it starts"),
        ("on 2024-02-03, 2024-02-05 and 2024-02-07", "more than one window"),
    ],
)
def test_a_time_that_cannot_be_used_is_a_problem(text: str, problem: str) -> None:
    assert read_window(text, NOW).problem == problem


def test_a_problem_takes_the_window_away() -> None:
    assert read_window("between 10:00 and 09:00 on 2024-02-03", NOW).window is None


@pytest.mark.parametrize(
    ("text", "any_day"),
    [
        ("between 11:00 and 11:10", True),
        ("around 11:00", True),
        ("上午", True),
        ("at 11:00 today", False),
        ("at 11:00 on Jan 2", False),
        ("this morning", False),
    ],
)
def test_a_time_of_day_alone_names_no_day(text: str, *, any_day: bool) -> None:
    window = read_window(text, NOW).window
    assert window is not None
    assert window.any_day is any_day


def test_without_a_year_any_year_counts() -> None:
    window = read_window("12月10日", NOW).window
    assert window is not None
    assert window.any_year


def test_the_words_around_a_time_belong_to_it() -> None:
    text = "Between 07:00 and 08:00 on 2024-02-03, did it fail"
    left = text
    for start, end in read_window(text, NOW).spans:
        left = left[:start] + " " * (end - start) + left[end:]
    assert left.split() == [",", "did", "it", "fail"]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("between 09:00-09:59 on Dec 10", (9, 0, 0), (9, 59, 59)),
        ("12月10日 09:00-09:59", (9, 0, 0), (9, 59, 59)),
        ("between 09:00:00-09:30:00 on Dec 10", (9, 0, 0), (9, 30, 0)),
        ("around 9:30 on Dec 10", (9, 15, 0), (9, 45, 59)),
        ("12月10日9点半左右", (9, 15, 0), (9, 45, 59)),
        ("at 9:30 on Dec 10", (9, 30, 0), (9, 30, 59)),
    ],
)
def test_a_hyphen_is_a_stretch_and_about_is_wider(
    text: str, start: tuple[int, int, int], end: tuple[int, int, int]
) -> None:
    window = read_window(text, datetime(2026, 3, 2, tzinfo=UTC)).window
    assert window is not None
    assert window.start is not None
    assert window.end is not None
    assert (window.start.hour, window.start.minute, window.start.second) == start
    assert (window.end.hour, window.end.minute, window.end.second) == end
