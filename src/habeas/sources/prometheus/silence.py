"""Whether it says something that Prometheus has no such alert.

A rule that is not there, cannot be evaluated, or sees none of the series that it asks for never fires. Its silence
means nothing, and each function here raises a SourceError then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from habeas.contracts.queries import AlertQuery
from habeas.errors import NothingSearched, SourceFailed
from habeas.sources.prometheus.alert_match import is_over_time, missing_parts
from habeas.sources.prometheus.api import PrometheusApi, Rule
from habeas.sources.prometheus.live_window import Span, grid_of
from habeas.sources.prometheus.presence import When, count_seen, evaluate, series_seen
from habeas.sources.prometheus.promql import Matcher, selectors_of

_POINTS: Final = 60
"""Times of a past window at which series are looked for."""
_MOST_RULES: Final = 50
"""Rules whose expressions are evaluated over a past window."""
_ERROR_LENGTH: Final = 400
_LABELS_A_QUERY: Final = 50
_NEW_LABELS: Final = re.compile(r"\b(?:label_replace|label_join|count_values|info|group_left|group_right)\b")
"""PromQL that can give a result labels that its series do not have."""


@dataclass(frozen=True, kw_only=True)
class Silence:
    """What was looked at to know that no such alert is there."""

    rules: int
    notes: tuple[str, ...] = ()
    evaluated_here: bool = False
    """Their expressions were evaluated over a past window, and gave nothing."""


def is_healthy(rule: Rule) -> bool:
    """Return whether the rule's last evaluation went well."""
    return rule.health == "ok"


def could_match(query: AlertQuery, rule: Rule) -> bool:
    """Return whether an alert of the rule could carry the labels that are asked for."""
    fixed = {label: value for label, value in (rule.labels or {}).items() if "{{" not in value}
    return all(fixed.get(label, value) == value for label, value in query.labels.items())


def require_healthy(query: AlertQuery, rules: Sequence[Rule]) -> None:
    """Return when every rule that could make such an alert is evaluated.

    Raises:
        SourceFailed: one is not.
    """
    broken = [rule for rule in rules if not is_healthy(rule) and could_match(query, rule)]
    if broken:
        more = f" (and {len(broken) - 1} more rules)" if len(broken) > 1 else ""
        raise SourceFailed(
            f"{broken_words(broken[0])}{more}; that no such alert is there means nothing",
            hint="Mend the rule on the server.",
        )


def broken_words(rule: Rule) -> str:
    """Return, in words, why the rule makes no alerts."""
    why = (rule.lastError or "")[:_ERROR_LENGTH] or (
        "it has not been evaluated yet" if rule.health == "unknown" else rule.health
    )
    return f"the rule {rule.name} cannot be evaluated: {why}"


async def prove_silence_of(
    api: PrometheusApi, query: AlertQuery, rules: Sequence[Rule], span: Span
) -> Silence:
    """Return how many rules of the name that is asked for were looked at, each with all series that it needs.

    Raises:
        SourceError: the silence of one of them means nothing.
    """
    if not span.past:
        require_healthy(query, rules)
    notes: list[str] = []
    for rule in rules:
        for when in _times(query, span):
            notes += (f"rule {rule.name}: {gap}" for gap in await _require_seen(api, query, rule, when))
        if span.past:
            await _require_evaluated(api, rule, _when(span))
    return Silence(rules=len(rules), notes=tuple(notes), evaluated_here=span.past)


async def prove_silence_of_all(
    api: PrometheusApi, query: AlertQuery, rules: Sequence[Rule], span: Span, *, evaluated: bool
) -> Silence:
    """Return how many rules were looked at that see the metrics that they need.

    With `evaluated`, other alerts show that rules were evaluated in the span.

    Raises:
        SourceError: no rule sees its metrics, or nothing on the server has what was asked for.
    """
    when = _when(span)
    await _require_known_parts(api, query, rules, when)
    if not span.past:
        require_healthy(query, rules)
    needed = [(rule, _metrics_of(rule)) for rule in rules if span.past or is_healthy(rule)]
    present = await _present(api, {metric for _, metrics in needed for metric in metrics}, when)
    seeing = [rule for rule, metrics in needed if metrics <= present]
    blind = sorted({rule.name for rule, metrics in needed if not metrics <= present})
    if not seeing:
        raise NothingSearched(
            "none of the alerting rules sees the metrics that it needs: their silence means nothing"
        )
    if span.past and not evaluated:
        if len(seeing) > _MOST_RULES:
            raise NothingSearched("nothing shows that the rules were evaluated in this window")
        for rule in seeing:
            await _require_evaluated(api, rule, when)
    if not blind:
        return Silence(rules=len(seeing))
    note = f"{len(blind)} rules lack metrics that they need, so that their silence means nothing: "
    return Silence(rules=len(seeing), notes=(note + ", ".join(blind[:20]),))


async def _require_seen(api: PrometheusApi, query: AlertQuery, rule: Rule, when: When) -> tuple[str, ...]:
    """Return the gaps in what the rule sees, when it sees the series and values that are asked for.

    Without labels or values to look for, the series are counted and not read: there may be very many.

    Raises:
        NothingSearched: it does not.
    """
    try:
        if not query.labels and not query.mentions:
            return (await count_seen(api, rule.query, when))[1]
        series, gaps = await series_seen(api, rule.query, when)
    except NothingSearched as exc:
        raise NothingSearched(
            f"the alert {rule.name} is silent, and {exc.message}: its silence means nothing"
        ) from exc
    missing = missing_parts(query, rule.name, [*(row.labels for row in series), *_given_labels(rule)])
    templated = "{{" in "".join((rule.labels or {}).values())
    if missing and not templated and not _NEW_LABELS.search(rule.query):
        raise NothingSearched(
            f"none of the {len(series)} series that the rule {rule.name} asks for has {', '.join(missing)}: "
            "its silence means nothing there"
        )
    return gaps


def _times(query: AlertQuery, span: Span) -> tuple[When, ...]:
    """Return when the series of a rule must be there: now, in the window, or both."""
    over = grid_of(span, None, _POINTS)
    if span.past:
        return (over,)
    return (None, over) if is_over_time(query) else (None,)


def _when(span: Span) -> When:
    return grid_of(span, None, _POINTS) if span.past else None


def _given_labels(rule: Rule) -> list[dict[str, str]]:
    """Return the labels that an alert has whatever the series are: the rule's own, and those of `absent()`."""
    selectors = selectors_of(rule.query) or ()
    equal = [{m.label: m.value} for selector in selectors for m in selector.matchers if m.operator == "="]
    return [rule.labels or {}, *equal]


async def _require_evaluated(api: PrometheusApi, rule: Rule, when: When) -> None:
    """Return when the rule's expression gives nothing either, so that there was no alert to be recorded."""
    if (await evaluate(api, rule.query, when)).rows:
        raise NothingSearched(
            f"the expression of the rule {rule.name} holds in this window, but the server recorded no state of it: "
            "the rule was not evaluated then"
        )


async def _require_known_parts(
    api: PrometheusApi, query: AlertQuery, rules: Sequence[Rule], when: When
) -> None:
    own = [rule.labels or {} for rule in rules]
    names = {rule.name for rule in rules}
    for label, value in query.labels.items():
        if not any(labels.get(label) == value for labels in own):
            await _require_some(
                api, [Matcher(label=label, operator="=", value=value)], f"{label}={value}", when
            )
    for value in query.mentions:
        if value not in names and not any(value in labels.values() for labels in own):
            labels = await api.label_names()
            matchers = [Matcher(label=label, operator="=", value=value) for label in labels]
            await _require_some(api, matchers, value, when)


async def _require_some(api: PrometheusApi, matchers: list[Matcher], asked: str, when: When) -> None:
    """Return when some series has one of the labels.

    Raises:
        NothingSearched: none has.
    """
    for first in range(0, len(matchers), _LABELS_A_QUERY):
        some = matchers[first : first + _LABELS_A_QUERY]
        expression = " or ".join(f"count({{{matcher.written()}}})" for matcher in some)
        if (await evaluate(api, expression, when)).rows:
            return
    raise NothingSearched(
        f"no series on this server has {asked}: that there is no alert for it means nothing"
    )


def _metrics_of(rule: Rule) -> frozenset[str]:
    """Return the metrics without which the rule can never fire; one of its own stands for what cannot be read."""
    selectors = selectors_of(rule.query)
    if selectors is None:
        return frozenset({f"?{rule.name}"})
    return frozenset(s.name for s in selectors if s.name is not None and not s.may_be_empty)


async def _present(api: PrometheusApi, metrics: set[str], when: When) -> set[str]:
    """Return those of `metrics` that have data."""
    if not metrics:
        return set()
    pattern = "|".join(re.escape(name) for name in sorted(metrics) if not name.startswith("?"))
    selector = Matcher(label="__name__", operator="=~", value=pattern or "-")
    rows = (await evaluate(api, f"count by (__name__) ({{{selector.written()}}})", when)).rows
    return {row.labels.get("__name__", "") for row in rows}
