"""The window that `--since` and `--until` ask for."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from pydantic import ValidationError

from habeas.contracts.queries import TimeWindow
from habeas.errors import BadWindow

_SPAN = re.compile(r"(?P<count>[0-9]{1,6})\s*(?P<unit>s|m|h|d|w)", re.ASCII)
_DATE = re.compile(r"[0-9]{4}-?[0-9]{2}-?[0-9]{2}", re.ASCII)
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def parse_window(since: str | None, until: str | None, now: datetime) -> TimeWindow | None:
    """Return the window between two ends, each ISO 8601 or a span back from `now`; None when neither is given.

    A time without a zone is on the sources' own clocks. With one end of each kind, the one without a zone is read
    in the zone of `now`.

    Raises:
        BadWindow: an end is no time, or the window ends before it starts.
    """
    if since is None and until is None:
        return None
    start, end = _parse_end(since, "--since", now), _parse_end(until, "--until", now)
    if start and end and (start.tzinfo is None) != (end.tzinfo is None):
        start = start if start.tzinfo else start.replace(tzinfo=now.tzinfo)
        end = end if end.tzinfo else end.replace(tzinfo=now.tzinfo)
    reaches_back = until is None and since is not None and _SPAN.fullmatch(since.strip())
    try:
        return TimeWindow(start=start, end=end, asked_at=now if reaches_back else None)
    except ValidationError as exc:
        raise BadWindow(f"the window ends ({end}) before it starts ({start})") from exc


def _parse_end(text: str | None, option: str, now: datetime) -> datetime | None:
    if text is None:
        return None
    span = _SPAN.fullmatch(text.strip())
    try:
        if span:
            return now - timedelta(**{_UNITS[span["unit"]]: int(span["count"])})
        time = datetime.fromisoformat(text.strip())
        whole_day = _DATE.fullmatch(text.strip()) and option == "--until"
        return time + timedelta(days=1, seconds=-1) if whole_day else time
    except (ValueError, OverflowError) as exc:
        raise BadWindow(f"{option} {text!r} is no time") from exc
