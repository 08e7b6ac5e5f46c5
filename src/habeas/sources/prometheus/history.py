"""The alerts of a window, from the series `ALERTS` that Prometheus writes while an alert is pending or firing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from habeas.sources.port import SeriesRow
from habeas.sources.prometheus.api import PrometheusApi
from habeas.sources.prometheus.live_window import Grid, Span, from_epoch, iso
from habeas.sources.prometheus.presence import evaluate
from habeas.sources.prometheus.promql import quoted

_MOST_SAMPLES: Final = 4000
"""Evaluations in a window up to which each one is read; beyond, the window is cut into `_TILES`."""
_TILES: Final = 1000
_USUAL_INTERVAL: Final = 60.0
"""Seconds between evaluations where no rule tells them (the server's default)."""

LabelKey = frozenset[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class PastAlert:
    """The last time in a window that an alert was in one state."""

    name: str
    labels: dict[str, str]
    """Without `alertname` and `alertstate`."""
    state: Literal["firing", "pending"]
    since: str | None
    """None: it was so already when the window began."""
    last: str
    """When it was last seen so."""
    ended: bool
    """Whether it was so no longer when the window ended."""
    times: int
    """How many times it was so in the window."""

    @property
    def key(self) -> LabelKey:
        """Return what tells this alert from others, whatever its state."""
        return label_key(self.name, self.labels)


@dataclass(frozen=True, kw_only=True)
class History:
    """What `ALERTS` holds for a window."""

    alerts: tuple[PastAlert, ...]
    precision: float
    """Seconds that a time may be off."""


def label_key(name: str, labels: dict[str, str]) -> LabelKey:
    """Return what tells one alert from another."""
    return frozenset((*labels.items(), ("alertname", name)))


async def read_history(api: PrometheusApi, name: str | None, span: Span, interval: float) -> History:
    """Return every alert that was pending or firing in `span`, however shortly.

    `interval` is the longest time between two evaluations of the rules that are asked for; 0 where it is unknown.
    """
    length = max((span.end - span.start).total_seconds(), 1.0)
    interval = interval or _USUAL_INTERVAL
    alerts = "ALERTS" + (f"{{alertname={quoted(name)}}}" if name is not None else "")
    if length / interval <= _MOST_SAMPLES:
        step, reach = interval, 0.0
        result = await evaluate(api, f"{alerts}[{_milliseconds(length)}]", span.end)
    else:
        step = reach = length / _TILES  # each point stands for all evaluations of the tile before it
        grid = Grid(start=span.start + timedelta(seconds=step), end=span.end, step=step)
        result = await evaluate(api, f"count_over_time({alerts}[{_milliseconds(step)}])", grid)
    past = (_past_alert(row, span, step, reach) for row in result.rows)
    return History(alerts=tuple(alert for alert in past if alert is not None), precision=step)


def _past_alert(row: SeriesRow, span: Span, step: float, reach: float) -> PastAlert | None:
    """Return the last run of samples; each one stands for the `reach` seconds before it."""
    state = row.labels.get("alertstate")
    if state not in ("firing", "pending") or not row.samples:
        return None
    runs = _runs([time for time, _ in row.samples], step)
    first, last = runs[-1]
    hidden = ("__name__", "alertname", "alertstate")
    return PastAlert(
        name=row.labels.get("alertname", ""),
        labels={label: value for label, value in row.labels.items() if label not in hidden},
        state=state,
        since=_second(first - reach) if first - reach > span.start.timestamp() + 1.5 * step else None,
        last=_second(last),
        ended=last < span.end.timestamp() - 1.5 * step,
        times=len(runs),
    )


def _second(time: float) -> str:
    return iso(from_epoch(math.floor(time)))


def _milliseconds(seconds: float) -> str:
    return f"{round(seconds * 1000)}ms"


def _runs(times: list[float], step: float) -> list[tuple[float, float]]:
    """Return first and last time of each unbroken run; one missing point (a late evaluation) breaks none."""
    runs = [(times[0], times[0])]
    for time in times[1:]:
        first, last = runs[-1]
        if time - last <= 2.5 * step:
            runs[-1] = (first, time)
        else:
            runs.append((time, time))
    return runs
