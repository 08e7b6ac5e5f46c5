"""Alerts of a Prometheus: those that its rules make now, and those that they made in a window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from habeas.contracts.queries import AlertQuery
from habeas.errors import NothingSearched
from habeas.sources.port import AlertRow, SourceAnswer
from habeas.sources.prometheus.alert_match import (
    in_order,
    is_about,
    is_in_state,
    is_over_time,
    near_misses,
    similar,
)
from habeas.sources.prometheus.api import Alert, PrometheusApi, Rule
from habeas.sources.prometheus.history import History, PastAlert, label_key, read_history
from habeas.sources.prometheus.live_window import Span, in_words, iso, span_of
from habeas.sources.prometheus.silence import (
    Silence,
    broken_words,
    could_match,
    is_healthy,
    prove_silence_of,
    prove_silence_of_all,
)

_LOOKBACK: Final = timedelta(hours=1)


async def answer_alerts(api: PrometheusApi, query: AlertQuery, now: datetime) -> SourceAnswer[AlertRow]:
    """Return the alerts that match; see `Prometheus.search_alerts`."""
    if query.state == "suppressed":
        raise NothingSearched(
            "Prometheus does not know which alerts are silenced or inhibited; Alertmanager does"
        )
    span = span_of(query.window, now, _LOOKBACK)
    every = await api.alerting_rules()
    rules = tuple(rule for rule in every if query.name in (None, rule.name))
    interval = max((rule.interval for rule in rules), default=0.0)
    history = await read_history(api, query.name, span, interval)
    if not rules and not history.alerts:
        raise NothingSearched(_no_rule(api, query, every))
    rows = _rows_then(query, rules, history) if span.past else _rows_now(query, rules, history)
    now_only = not (span.past or is_over_time(query) or query.state in (None, "resolved"))
    looked_at = replace(span, start=span.end) if now_only else span
    matching = [row for row in rows if is_about(query, row.name, row.labels) and is_in_state(query, row)]
    if not matching:
        silence = await _silence(api, query, rules, history, span, rows)
        return SourceAnswer(
            rows=(),
            raw=api.raw(),
            searched=silence.rules,
            searched_unit="rules",
            total=0,
            window=looked_at.written(),
            near=near_misses(query, rows),
            notes=(*span.notes, *_notes(span, rules, history, ()), *silence.notes),
            message=_why_none(query, rows, silence),
        )
    kept = tuple(in_order(matching)[: query.limit])
    unknown = any(not is_healthy(rule) and could_match(query, rule) for rule in rules)
    healthy = sum(1 for rule in rules if is_healthy(rule))
    return SourceAnswer(
        rows=kept,
        raw=api.raw(),
        searched=healthy or len(history.alerts),
        searched_unit="rules" if healthy else "alerts",
        total=len(matching),
        truncated=len(kept) < len(matching) or (unknown and not span.past),
        window=looked_at.written(),
        near=near_misses(query, rows),
        notes=(*span.notes, *_notes(span, rules, history, kept)),
    )


def _no_rule(api: PrometheusApi, query: AlertQuery, every: Sequence[Rule]) -> str:
    if not every:
        return (
            f"{api.server} has no alerting rules and has recorded no alert; "
            "where another program evaluates them (vmalert, a ruler), ask that one"
        )
    known = similar(query.name or "", {rule.name for rule in every})
    like = f"; rules like it: {', '.join(known)}" if known else ""
    return f"{api.server} has no rule named {query.name} among {len(every)} alerting rules{like}"


def _rows_now(query: AlertQuery, rules: Sequence[Rule], history: History) -> list[AlertRow]:
    """Return what is pending or firing now, then what fired in the span and no longer does.

    What was pending and no longer is stands there when that is asked for over a stretch of time. A rule that
    cannot be evaluated gives no rows: what it last made may long be over.
    """
    rows = [
        _current(rule, alert)
        for rule in rules
        if is_healthy(rule)
        for alert in rule.alerts or ()
        if alert.state in ("firing", "pending")
    ]
    active = {(row.state, label_key(row.name, row.labels)) for row in rows}
    known, broken = {rule.name for rule in rules}, {rule.name for rule in rules if not is_healthy(rule)}
    for alert in history.alerts:
        if alert.name not in known and not alert.ended:  # another server's rules write their ALERTS here
            rows.append(_recorded(alert, alert.state, None))
        elif alert.state == "firing" and ("firing", alert.key) not in active and alert.name not in broken:
            rows.append(_recorded(alert, "resolved", _rule_of(rules, alert), until=alert.last))
        elif query.state == "pending" == alert.state and is_over_time(query) and alert.ended:
            rows.append(_recorded(alert, "pending", _rule_of(rules, alert), until=alert.last))
    return rows


def _rows_then(query: AlertQuery, rules: Sequence[Rule], history: History) -> list[AlertRow]:
    """Return what was firing, was resolved or was only pending in a past span.

    An alert that fired and ended in it was firing and is resolved: it has the state that is asked for.
    """
    fired = {alert.key for alert in history.alerts if alert.state == "firing"}
    rows: list[AlertRow] = []
    for alert in history.alerts:
        rule = _rule_of(rules, alert)
        if alert.state == "firing":
            state = "resolved" if alert.ended and query.state != "firing" else "firing"
            rows.append(_recorded(alert, state, rule, until=alert.last if alert.ended else None))
        elif query.state == "pending" or alert.key not in fired:
            rows.append(_recorded(alert, "pending", rule, until=alert.last if alert.ended else None))
    return rows


def _rule_of(rules: Sequence[Rule], alert: PastAlert) -> Rule | None:
    """Return the rule that made the alert; None where several of that name could have."""
    could = [
        rule
        for rule in rules
        if rule.name == alert.name
        and all("{{" in v or alert.labels.get(k) == v for k, v in (rule.labels or {}).items())
    ]
    return could[0] if len(could) == 1 else None


def _current(rule: Rule, alert: Alert) -> AlertRow:
    return AlertRow(
        name=alert.labels.get("alertname", rule.name),
        state=alert.state,
        labels={label: value for label, value in alert.labels.items() if label != "alertname"},
        annotations=dict(alert.annotations or {}),
        value=alert.value,
        expression=rule.query,
        hold=in_words(rule.duration) if rule.duration else None,
        since=iso(alert.activeAt.replace(microsecond=0)) if alert.activeAt else None,
    )


def _recorded(alert: PastAlert, state: str, rule: Rule | None, until: str | None = None) -> AlertRow:
    return AlertRow(
        name=alert.name,
        state=state,
        labels=alert.labels,
        expression=rule.query if rule else None,
        hold=in_words(rule.duration) if rule and rule.duration else None,
        since=alert.since,
        until=until,
    )


async def _silence(
    api: PrometheusApi,
    query: AlertQuery,
    rules: Sequence[Rule],
    history: History,
    span: Span,
    rows: Sequence[AlertRow],
) -> Silence:
    """Return what shows that there is no such alert, or raise what stands against it."""
    if not rules:
        raise NothingSearched(
            f"{api.server} has recorded alerts but has no rule for what is asked: nothing shows that it is looked for"
        )
    about = [row for row in rows if is_about(query, row.name, row.labels)]
    if query.name is not None and (span.past or any(row.state != "resolved" for row in about)) and about:
        return Silence(rules=len(rules))  # the alert is there, in another state
    if query.name is not None:
        return await prove_silence_of(api, query, rules, span)
    return await prove_silence_of_all(api, query, rules, span, evaluated=bool(history.alerts))


def _why_none(query: AlertQuery, rows: Sequence[AlertRow], silence: Silence) -> str:
    if query.name is None:
        return f"none of {silence.rules} alerting rules makes such an alert"
    about = [row for row in rows if is_about(query, row.name, row.labels)]
    if about:
        states = ", ".join(dict.fromkeys(_state_words(row) for row in about))
        return f"{query.name} is {states}, not {query.state}"
    if rows:
        return f"{query.name} is there, but not with the labels that are asked for"
    if silence.evaluated_here:
        return (
            f"{query.name} was not active: what its rule asks for was there, and its expression gave nothing"
        )
    return f"{query.name} is inactive: its rule is healthy and sees its series"


def _state_words(row: AlertRow) -> str:
    if row.until:
        return f"{row.state} (last active {row.until})"
    return f"{row.state} since {row.since}" if row.since else row.state


def _notes(span: Span, rules: Sequence[Rule], history: History, rows: Sequence[AlertRow]) -> tuple[str, ...]:
    notes: list[str] = []
    if span.past:
        notes.append(
            "states are those of the window, from the recorded ALERTS; rules and thresholds are those of now"
        )
    if any(row.until or (span.past and row.since) for row in rows):
        notes.append(
            f"start and end of past alerts are known to within {in_words(math.ceil(history.precision))}"
        )
    if any(row.until and not row.since for row in rows):
        notes.append("past alerts without a start were already active when the window began")
    shown = {label_key(row.name, row.labels) for row in rows}
    notes += (
        f"{alert.name} was {alert.state} {alert.times} times in the window; the last time is shown"
        for alert in history.alerts
        if alert.times > 1 and alert.key in shown
    )
    notes += (broken_words(rule) for rule in rules if not is_healthy(rule))
    return tuple(dict.fromkeys(notes))
