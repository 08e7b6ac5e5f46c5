"""Time series and the catalogue of metrics of a Prometheus."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from habeas.contracts.evidence import Window
from habeas.contracts.queries import CatalogQuery, SeriesQuery
from habeas.errors import NothingSearched, ResultTooLarge
from habeas.sources.port import MetricRow, SeriesRow, SourceAnswer
from habeas.sources.prometheus.api import PrometheusApi, Result
from habeas.sources.prometheus.live_window import Grid, Span, grid_of, in_words, iso, least_step, span_of
from habeas.sources.prometheus.presence import When, count_seen, evaluate
from habeas.sources.prometheus.promql import quoted

_USUAL_POINTS: Final = 240
_USUAL_STEP: Final = 5
"""Seconds; servers are seldom asked to measure more often."""
_LOOKBACK: Final = timedelta(hours=1)
_DETAILED_METRICS: Final = 20
"""Metrics whose labels are looked up for one listing."""
_LABEL_VALUES: Final = 50


async def answer_series(api: PrometheusApi, query: SeriesQuery, now: datetime) -> SourceAnswer[SeriesRow]:
    """Return the series of the expression; see `Prometheus.query_series`."""
    when, window, notes = _moment(query, now)
    result = await evaluate(api, query.expression, when)
    if not result.rows and isinstance(when, Grid) and query.step_seconds is None and _finest(when) != when:
        when = _finest(when)  # what lies between the points of the first grid is looked at too
        result = await evaluate(api, query.expression, when)
    if isinstance(when, Grid):
        notes = (*notes, f"looked at every {in_words(when.step)}")
    if not result.rows:
        return await _empty(api, query, when, window, (*notes, *result.infos))
    rows = result.rows[: query.limit]
    return SourceAnswer(
        rows=rows,
        raw=api.raw(),
        searched=len(result.rows),
        searched_unit="series",
        total=len(result.rows),
        truncated=len(rows) < len(result.rows) or _is_partial(result),
        window=window,
        notes=(*notes, *result.warnings, *result.infos),
    )


async def answer_catalog(api: PrometheusApi, query: CatalogQuery, now: datetime) -> SourceAnswer[MetricRow]:
    """Return the metrics whose names match; see `Prometheus.list_metrics`."""
    span = span_of(query.window, now, _LOOKBACK) if query.window else None
    names = await api.label_values("__name__", span=span)
    if not names:
        when = " for this window" if span else ""
        raise NothingSearched(f"{api.server} holds no metric{when}")
    matching = [
        name for name in sorted(names) if not query.words or any(w in name.lower() for w in query.words)
    ]
    kept = matching[: query.limit]
    rows, notes = await _detailed(api, kept, span or span_of(None, now, _LOOKBACK))
    return SourceAnswer(
        rows=rows,
        raw=api.raw(),
        searched=len(names),
        searched_unit="metrics",
        total=len(matching),
        truncated=len(kept) < len(matching),
        window=span.written() if span else None,
        notes=(*(span.notes if span else ()), *notes),
        message=None if matching else f"none of the {len(names)} metric names holds {query.written()}",
    )


def _moment(query: SeriesQuery, now: datetime) -> tuple[When, Window, tuple[str, ...]]:
    """Return when the expression is evaluated, the same as it is recorded, and notes."""
    if query.at is not None:
        at = query.at if query.at.tzinfo else query.at.replace(tzinfo=UTC)
        if at > now + timedelta(seconds=60):
            raise NothingSearched("the time lies in the future: there is nothing to look at yet")
        return at, Window.of(iso(at), iso(at)), ()
    if query.window is None:
        return None, Window.of(iso(now), iso(now)), ()
    span = span_of(query.window, now, _LOOKBACK)
    grid = grid_of(span, query.step_seconds, _USUAL_POINTS)
    if query.step_seconds is None and grid.step < _USUAL_STEP:
        grid = replace(grid, step=_USUAL_STEP)
    notes = span.notes
    if query.step_seconds and grid.step > query.step_seconds:
        notes = (
            *notes,
            f"the step was raised from {in_words(query.step_seconds)}, or there were too many points",
        )
    return grid, span.written(), notes


def _finest(grid: Grid) -> Grid:
    span = Span(start=grid.start, end=grid.end, past=False)
    return Grid(start=grid.start, end=grid.end, step=least_step(span))


async def _empty(
    api: PrometheusApi, query: SeriesQuery, when: When, window: Window, notes: tuple[str, ...]
) -> SourceAnswer[SeriesRow]:
    series, gaps = await count_seen(api, query.expression, when)
    return SourceAnswer(
        rows=(),
        raw=api.raw(),
        searched=series,
        searched_unit="series",
        total=0,
        window=window,
        notes=(*notes, *gaps),
        message=f"the expression gave nothing; the series that it asks for are there ({series})",
    )


def _is_partial(result: Result) -> bool:
    """Return whether the server left something out. Its remarks on the expression itself are no such thing."""
    return any(not warning.startswith("PromQL ") for warning in result.warnings)


async def _detailed(
    api: PrometheusApi, names: list[str], span: Span
) -> tuple[tuple[MetricRow, ...], tuple[str, ...]]:
    """Return one row a metric; type and help where the server keeps them, labels for the first few."""
    if not names:
        return (), ()
    known = await api.metadata(names[0] if len(names) == 1 else None)
    detailed = names[:_DETAILED_METRICS]
    notes: tuple[str, ...] = ()
    if len(detailed) < len(names):
        notes = (f"labels were looked up for the first {len(detailed)} metrics only",)
    try:
        sets = await api.label_sets(tuple(f"{{__name__={quoted(name)}}}" for name in detailed), span)
    except ResultTooLarge:
        sets, notes = (), ("labels were not looked up: there are too many series",)
    labels: dict[str, dict[str, set[str]]] = {}
    for one in sets:
        of_metric = labels.setdefault(one.get("__name__", ""), {})
        for label, value in one.items():
            if label != "__name__":
                of_metric.setdefault(label, set()).add(value)
    rows = tuple(_metric_row(name, known.get(name), labels.get(name, {})) for name in names)
    return rows, notes


def _metric_row(
    name: str, known: tuple[str | None, str | None] | None, labels: dict[str, set[str]]
) -> MetricRow:
    kind, text = known or (None, None)
    values = {label: tuple(sorted(found)[:_LABEL_VALUES]) for label, found in sorted(labels.items())}
    return MetricRow(name=name, type=kind or None, help=text or None, labels=values)
