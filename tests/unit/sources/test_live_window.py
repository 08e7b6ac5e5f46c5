"""Windows as live servers are asked about them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from habeas.contracts.queries import TimeWindow
from habeas.errors import NothingSearched
from habeas.sources.prometheus.live_window import Span, grid_of, in_words, iso, span_of

NOW = datetime(2026, 9, 21, 9, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_without_a_window_the_lookback_up_to_now() -> None:
    span = span_of(None, NOW, HOUR)
    assert (span.start, span.end, span.past, span.notes) == (NOW - HOUR, NOW, False, ())


@pytest.mark.parametrize(("seconds", "past"), [(0, False), (60, False), (61, True)])
def test_a_window_that_ended_just_now_still_reaches_to_now(seconds: int, past: bool) -> None:
    window = TimeWindow(start=NOW - HOUR, end=NOW - timedelta(seconds=seconds))
    assert span_of(window, NOW, HOUR).past is past


def test_an_open_start_is_told() -> None:
    span = span_of(TimeWindow(end=NOW - HOUR), NOW, HOUR)
    assert span.start == NOW - 2 * HOUR
    assert "no start" in span.notes[0]


def test_an_open_end_is_now() -> None:
    assert span_of(TimeWindow(start=NOW - 5 * HOUR), NOW, HOUR).end == NOW


def test_the_part_that_has_not_come_is_cut_off_and_told() -> None:
    span = span_of(TimeWindow(start=NOW - HOUR, end=NOW + HOUR), NOW, HOUR)
    assert (span.end, span.past) == (NOW, False)
    assert "future" in span.notes[0]


def test_a_window_that_has_not_begun() -> None:
    with pytest.raises(NothingSearched):
        span_of(TimeWindow(start=NOW + HOUR), NOW, HOUR)


def test_a_naive_time_is_utc_and_another_zone_is_moved() -> None:
    naive = datetime(2026, 9, 21, 8, 0)  # noqa: DTZ001
    assert span_of(TimeWindow(start=naive), NOW, HOUR).start == NOW - HOUR
    east = datetime(2026, 9, 21, 16, 0, tzinfo=timezone(timedelta(hours=8)))
    assert span_of(TimeWindow(start=east), NOW, HOUR).start == NOW - HOUR


@pytest.mark.parametrize(
    ("month", "day", "year"), [(9, 20, 2026), (9, 22, 2025), (12, 31, 2025), (2, 29, 2024)]
)
def test_without_a_year_it_is_the_latest_one_that_has_begun(month: int, day: int, year: int) -> None:
    start = datetime(2000, month, day, 3, tzinfo=UTC)
    span = span_of(TimeWindow(start=start, end=start + HOUR, any_year=True), NOW, HOUR)
    assert span.start == datetime(year, month, day, 3, tzinfo=UTC)
    assert span.end == span.start + HOUR
    assert str(year) in span.notes[0]


@pytest.mark.parametrize(
    ("hours", "step", "expected"),
    [(1, None, 15), (24, None, 600), (1, 7.5, 7.5), (24, 1, 8), (24 * 30, 15, 236), (0, None, 1)],
)
def test_a_grid_has_few_points_and_never_too_many(hours: int, step: float | None, expected: float) -> None:
    grid = grid_of(Span(start=NOW - hours * HOUR, end=NOW, past=False), step, 240)
    assert grid.step == expected
    assert 1 <= grid.points <= 11_000


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0s"), (4, "4s"), (600, "10m"), (5400, "1h30m"), (86400, "1d"), (1.5, "1.5s"), (90061, "1d1h1m1s")],
)
def test_a_length_of_time_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_a_time_is_written_in_utc() -> None:
    east = datetime(2026, 9, 21, 16, 0, 1, 250_000, tzinfo=timezone(timedelta(hours=8)))
    assert iso(east) == "2026-09-21T08:00:01.250Z"
    assert iso(east.replace(microsecond=0)) == "2026-09-21T08:00:01Z"
