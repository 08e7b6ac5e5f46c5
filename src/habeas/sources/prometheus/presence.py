"""Whether the series that an expression asks for are there at all, and why not.

An unknown metric, a wrong label value and a time without data all give the same empty success. Here they are
told apart, so that only true absence is taken for one.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from habeas.errors import NothingSearched, SourceFailed
from habeas.sources.port import SeriesRow
from habeas.sources.prometheus.alert_match import similar
from habeas.sources.prometheus.api import PrometheusApi, Result
from habeas.sources.prometheus.live_window import Grid, epoch
from habeas.sources.prometheus.promql import Selector, selectors_of

When = Grid | datetime | None
"""A grid of times, one time, or now on the server's clock."""

_MOST_SELECTORS: Final = 20
_LISTED: Final = 8
"""Names or values that a message lists."""


async def evaluate(api: PrometheusApi, expression: str, when: When) -> Result:
    """Return what `expression` gives.

    Raises:
        SourceFailed: it gives nothing, and the server warns that it could not read all.
    """
    if isinstance(when, Grid):
        result = await api.over(expression, when)
    else:
        result = await api.instant(expression, None if when is None else epoch(when))
    if not result.rows and result.warnings:
        raise SourceFailed(f"{api.server} gave nothing and warned: {'; '.join(result.warnings)}")
    return result


async def count_seen(api: PrometheusApi, expression: str, when: When) -> tuple[int, tuple[str, ...]]:
    """Return how many series the selectors of `expression` see, and notes on times without data.

    Raises:
        NothingSearched: one of them sees none, or they cannot be known.
    """
    total = 0
    gaps: list[str] = []
    selectors = _known_selectors(expression)
    for selector in selectors:
        rows = (await evaluate(api, f"count({selector.presence})", when)).rows
        if not rows and not selector.may_be_empty:
            raise NothingSearched(await why_missing(api, selector))
        counts = [float(value) for row in rows for _, value in row.samples]
        total += int(max(counts, default=0))
        gaps += _gap(selector, len(counts), when)
    if not total:
        raise NothingSearched("the expression asks for no series, so that its silence means nothing")
    return total, tuple(gaps)


async def series_seen(
    api: PrometheusApi, expression: str, when: When
) -> tuple[tuple[SeriesRow, ...], tuple[str, ...]]:
    """Return the series that the selectors of `expression` see, and notes on times without data.

    Raises:
        NothingSearched: one of them sees none, or they cannot be known.
    """
    found: list[SeriesRow] = []
    gaps: list[str] = []
    for selector in _known_selectors(expression):
        rows = (await evaluate(api, selector.presence, when)).rows
        if not rows and not selector.may_be_empty:
            raise NothingSearched(await why_missing(api, selector))
        found += rows
        gaps += _gap(selector, len({time for row in rows for time, _ in row.samples}), when)
    return tuple(found), tuple(gaps)


async def why_missing(api: PrometheusApi, selector: Selector) -> str:
    """Return, in words, why a selector sees no series: unknown metric, wrong label, or no data at the time."""
    if selector.name is None:
        return f"no series matches {selector.written()} at the time that was looked at"
    metric = Selector(name=selector.name, matchers=(), presence="")
    if not await api.label_values("__name__", matching=metric.written()):
        known = similar(selector.name, await api.label_values("__name__"))
        return f"the metric {selector.name} is unknown on this server" + _listed("similar names", known)
    if await api.label_values("__name__", matching=selector.written()):
        few = f", or fewer than {selector.samples_needed} samples" if selector.samples_needed > 1 else ""
        return f"{selector.written()} has no data{few} at the time that was looked at (it has at other times)"
    for matcher in selector.matchers:
        alone = Selector(name=selector.name, matchers=(matcher,), presence="")
        if await api.label_values("__name__", matching=alone.written()):
            continue
        values = await api.label_values(matcher.label, matching=metric.written())
        if not values:
            labels = [name for name in await api.label_names(matching=metric.written()) if name != "__name__"]
            return f"the metric {selector.name} has no label {matcher.label}" + _listed("its labels", labels)
        likely = (*similar(matcher.value, values), *values)
        return f"no series of {selector.name} has {matcher.written()}" + _listed("there are", likely)
    return f"no series of {selector.name} has all labels of {selector.written()} together"


def _known_selectors(expression: str) -> tuple[Selector, ...]:
    selectors = selectors_of(expression)
    if selectors is None or len(selectors) > _MOST_SELECTORS:
        raise NothingSearched(
            "the expression gave nothing, and it cannot be told from it which series it asks for: "
            "its silence means nothing"
        )
    return selectors


def _gap(selector: Selector, covered: int, when: When) -> list[str]:
    if not isinstance(when, Grid) or covered >= when.points or selector.may_be_empty:
        return []
    return [f"{selector.written()} has data at {covered} of the {when.points} times that were looked at"]


def _listed(words: str, values: Iterable[str]) -> str:
    unique = tuple(dict.fromkeys(values))
    if not unique:
        return ""
    more = ", ..." if len(unique) > _LISTED else ""
    return f" ({words}: {', '.join(unique[:_LISTED])}{more})"
