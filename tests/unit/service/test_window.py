"""What --since and --until mean."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from habeas.contracts import TimeWindow
from habeas.errors import BadWindow
from habeas.service.window import parse_window

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("since", "until", "start", "end"),
    [
        ("2h", None, NOW - timedelta(hours=2), None),
        ("90s", "30s", NOW - timedelta(seconds=90), NOW - timedelta(seconds=30)),
        ("1w", "1d", NOW - timedelta(weeks=1), NOW - timedelta(days=1)),
        (None, "45 m", None, NOW - timedelta(minutes=45)),
        ("2026-03-01T10:00:00Z", "2026-03-01T11:00:00+01:00", datetime(2026, 3, 1, 10, tzinfo=UTC), None),
        ("2026-03-01T10:00:00", None, datetime(2026, 3, 1, 10), None),  # noqa: DTZ001 - the sources' own clock
        ("2026-03-01", "2026-03-01", datetime(2026, 3, 1), datetime(2026, 3, 1, 23, 59, 59)),  # noqa: DTZ001 - as above
    ],
)
def test_ends(since: str | None, until: str | None, start: datetime | None, end: datetime | None) -> None:
    window = parse_window(since, until, NOW)
    assert window is not None
    assert window.start == start
    if end is None and until is not None:
        end = datetime(2026, 3, 1, 11, tzinfo=timezone(timedelta(hours=1)))
    assert window.end == end


def test_no_end_is_no_window() -> None:
    assert parse_window(None, None, NOW) is None


def test_an_end_without_a_zone_beside_one_with_is_read_in_ours() -> None:
    window = parse_window("2h", "2026-03-02T11:30:00", NOW)
    assert window == TimeWindow(start=NOW - timedelta(hours=2), end=datetime(2026, 3, 2, 11, 30, tzinfo=UTC))


@pytest.mark.parametrize("text", ["", "yesterday-ish", "2h30", "-2h", "2026-13-01", "25:00", "999999w"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(BadWindow, match="--since"):
        parse_window(text, None, NOW)


def test_a_window_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises(BadWindow, match="before it starts"):
        parse_window("1h", "2h", NOW)
