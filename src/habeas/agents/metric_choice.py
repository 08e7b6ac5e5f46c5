"""Which metric of those that a server lists a question is about, and the PromQL that asks it. Pure."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from habeas.agents.entities import EntityKind
from habeas.agents.measure import (
    KINDS,
    KINDS_ZH,
    Form,
    Measure,
    fits_form,
    is_metric_word,
    label_named,
    unit_of,
)
from habeas.agents.question import Question
from habeas.agents.values import Comparison
from habeas.agents.words import EventWord
from habeas.contracts.queries import SeriesQuery, TimeWindow
from habeas.text.measured import Dimension

DEFAULT_PAST = timedelta(hours=24)
"""What a question about the past looks back on where it names no time."""
_CURRENT = timedelta(minutes=5)
"""Over what a rate of now is taken."""
_MOMENT = timedelta(minutes=1)
"""A window that is no longer is a point in time."""
_EACH = timedelta(days=1)
_POINTS = 10_000
"""Points of a window at which a bound is looked at."""
_LABELS = re.compile(r"(?P<label>[A-Za-z_]\w*)=\[(?P<values>[^\]]*)\]")
_OF_SCRAPES = ("instance", "job")
_OVER_TIME = {Form.MAX: "max_over_time", Form.MIN: "min_over_time", Form.AVERAGE: "avg_over_time"}


@dataclass(frozen=True, kw_only=True)
class Metric:
    """A metric as a server lists it."""

    name: str
    labels: dict[str, tuple[str, ...]]

    @property
    def parts(self) -> list[str]:
        """The words of its name."""
        return re.split(r"[_:]", self.name.lower())

    @property
    def is_counter(self) -> bool:
        """Whether it only grows, as its name says."""
        return re.search(r"_(?:total|count)$", self.name) is not None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """One query that would answer the question."""

    query: SeriesQuery
    is_default_window: bool = False


def read_metric(text: str) -> Metric:
    """Return what a listing's text says."""
    name = text.split(",", 1)[0].split(" ", 1)[0].strip('"')
    labels = {
        match["label"]: tuple(value.strip().strip('"') for value in match["values"].split(","))
        for match in _LABELS.finditer(text)
    }
    return Metric(name=name, labels=labels)


def fitting(question: Question, measure: Measure, metrics: Sequence[Metric]) -> list[tuple[int, Metric]]:
    """Return the metrics that fit by their names, each with how well; the best first."""
    named = [(0, metric) for metric in metrics if metric.name.lower() in measure.names]
    if named:
        return named
    ranked: list[tuple[int, Metric]] = []
    for metric in metrics:
        parts = metric.parts
        words = measure.words or tuple(event.forms for event in question.events if not event.is_name)
        score = sum(any(form in parts for form in group) for group in words)
        form = Form.INCREASE if measure.which and metric.is_counter else measure.form
        # More than half of the question's words must be in the name: else it may be another metric altogether.
        if measure.form is Form.SUM and (unit := unit_of(metric.name)) and unit[0] is Dimension.PERCENT:
            continue  # shares do not add up
        if (measure.words and 2 * score <= len(words)) or not score or not fits_form(metric.name, form, ()):
            continue
        kinds = sum(kind in parts and _says(question, kind) for kind in KINDS)
        other = sum(kind in parts and not _says(question, kind) for kind in KINDS)
        ranked.append((4 * score + 2 * kinds - other, metric))
    return sorted(ranked, key=lambda pair: -pair[0])


def of_unit(measure: Measure, metrics: Sequence[Metric]) -> list[Metric]:
    """Return the metrics of the unit that the question's wording asks for, or all where none has it."""
    of_it = [m for m in metrics if (unit := unit_of(m.name)) and unit[0] is measure.unit]
    return of_it or list(metrics)


def plan(
    question: Question, measure: Measure, metric: Metric, window: TimeWindow | None, now: datetime
) -> Plan | None:
    """Return the query of `metric` that answers the question; None where it cannot, or knows nothing of a word."""
    matchers = _matchers(question, measure, metric)
    bound = _bound(measure.comparison, metric.name)
    if matchers is None or bound is None:
        return None
    needs_past = measure.when or (measure.form in _OVER_TIME and not measure.comparison and not measure.which)
    is_default = window is None and (
        needs_past or (measure.comparison is not None and measure.is_past) or _counts(measure, metric)
    )
    if is_default:
        window = TimeWindow(start=now - DEFAULT_PAST, end=now)
    start, end = (_aware(window.start), _aware(window.end)) if window else (None, None)
    length = end - start if start and end else timedelta()
    written = _Written(measure=measure, metric=metric, matchers=matchers, length=length)
    if measure.when:
        return _over_window(written.single("", is_now=True), bound, start, end, is_default)
    if measure.than:
        expression = written.compared(question.text)
    elif measure.which:
        expression = written.first_of()
    else:
        expression = written.single(bound, is_now=window is None)
    if expression is None:
        return None
    if measure.form is Form.READING and not measure.than and not measure.which and length > _MOMENT:
        return _over_window(expression, "", start, end, is_default)
    is_moment = measure.form is Form.READING and start is not None
    return Plan(
        query=SeriesQuery(expression=expression, at=start if is_moment else end or now),
        is_default_window=is_default,
    )


def _over_window(
    selected: str | None, bound: str, start: datetime | None, end: datetime | None, is_default: bool
) -> Plan | None:
    """Return the query of every sample in a window, or of those beyond a bound; None where it is too long for that."""
    if selected is None or start is None or end is None or end - start > _EACH:
        return None
    seconds = math.ceil((end - start).total_seconds())
    expression = f"{selected}[{seconds}s]"
    if bound:
        expression = f"({selected}{bound})[{seconds}s:{max(1, math.ceil(seconds / _POINTS))}s]"
    return Plan(query=SeriesQuery(expression=expression, at=end), is_default_window=is_default)


@dataclass(frozen=True, kw_only=True)
class _Written:
    """The expressions of one metric with its matchers."""

    measure: Measure
    metric: Metric
    matchers: dict[str, list[str]]
    length: timedelta

    def single(self, bound: str, *, is_now: bool) -> str | None:
        """Return the expression for a reading, an extreme, an average, a sum or a rate, with its bound."""
        several = next((label for label, values in self.matchers.items() if len(values) > 1), None)
        if several and bound and not self.measure.either:
            return None  # of both or of one of them
        selected = self._selected(self.matchers)
        form = self.measure.form
        if self.metric.is_counter and form in (Form.RATE, Form.INCREASE):
            span = self._span() if self.length > _MOMENT else f"{int(_CURRENT.total_seconds())}s"
            function = "rate" if form is Form.RATE else "increase"
            return None if bound else f"sum({function}({selected}[{span}]))"
        if form is Form.SUM:
            return f"sum({selected})" if self.length <= _MOMENT else None
        if is_now or form in (Form.READING, Form.INCREASE):
            return f"{selected}{bound}"
        return f"{_OVER_TIME[form]}({selected}[{self._span()}]){bound}"

    def compared(self, text: str) -> str | None:
        """Return the comparison of the one that is named before `than` with the one after it."""
        label, pair = next(((k, v) for k, v in self.matchers.items() if len(v) == 2), ("", []))
        if not label or not text.rfind(pair[0]) < self.measure.than_at <= text.rfind(pair[1]):
            return None
        sides = [self._over(self._selected({**self.matchers, label: [value]})) for value in pair]
        if None in sides:
            return None
        return f"{sides[0]} {self.measure.than} on() {sides[1]}"

    def first_of(self) -> str | None:
        """Return the one of several that has most, or least; None where it is not known of which."""
        two = next((label for label, values in self.matchers.items() if len(values) > 1), None)
        label = two or self.measure.which_kind
        if label is None or label not in self.metric.labels:
            return None
        selected = self._selected(self.matchers)
        others = {
            name
            for name, values in self.metric.labels.items()
            if len(values) > 1 and name not in (label, *_OF_SCRAPES, *self.matchers)
        }
        if self.metric.is_counter:
            return f"{self.measure.which}(1, sum by ({label}) (increase({selected}[{self._span()}])))"
        if others:
            return None  # a service of several pods: the pod with most is not the service with most
        reading = (
            self._over(selected)
            if self.length <= _MOMENT
            else f"{self._extreme()}({selected}[{self._span()}])"
        )
        return None if reading is None else f"{self.measure.which}(1, {reading})"

    def _extreme(self) -> str:
        if self.measure.form is Form.AVERAGE:
            return "avg_over_time"
        return "max_over_time" if self.measure.which == "topk" else "min_over_time"

    def _over(self, selected: str) -> str | None:
        """Return the reading of now or of a moment; over a window only as the question says."""
        if self.length <= _MOMENT:
            return selected
        function = _OVER_TIME.get(self.measure.form)
        return f"{function}({selected}[{self._span()}])" if function else None

    def _span(self) -> str:
        return f"{max(1, int(self.length.total_seconds()))}s"

    def _selected(self, matchers: dict[str, list[str]]) -> str:
        inside = ", ".join(_matcher(label, values) for label, values in matchers.items())
        return f"{self.metric.name}{{{inside}}}" if inside else self.metric.name


def _matcher(label: str, values: Sequence[str]) -> str:
    if len(values) == 1:
        return f"{label}={json.dumps(values[0], ensure_ascii=False)}"
    pattern = "|".join(re.sub(r"([.\\+*?()|\[\]{}^$])", r"\\\1", value) for value in values)
    return f"{label}=~{json.dumps(pattern, ensure_ascii=False)}"


def _counts(measure: Measure, metric: Metric) -> bool:
    """Whether it is asked how much a counter grew."""
    return metric.is_counter and (measure.form is Form.INCREASE or measure.which is not None)


def _matchers(question: Question, measure: Measure, metric: Metric) -> dict[str, list[str]] | None:
    """Return the values of labels that the question names, in its order; None where the metric does not know one."""
    matchers: dict[str, list[str]] = {}
    pairs = [entity.text.partition("=") for entity in question.entities if entity.kind is EntityKind.PAIR]
    for key, sign, value in pairs:
        if not sign or key not in metric.labels:
            return None
        matchers.setdefault(key, []).append(value.strip("\"'"))
    named = [
        entity.text
        for entity in question.entities
        if entity.kind in (EntityKind.NAME, EntityKind.ID) and entity.text != metric.name
    ]
    others = [entity.text for entity in question.subjects if entity.text != metric.name]
    others += [
        event.text
        for event in question.events
        if event.text != metric.name and not _is_read(event, measure, metric)
    ]
    for name in sorted({*named, *others}, key=question.text.find):
        label = next((label for label, values in metric.labels.items() if name in values), None)
        if label is None and name in named:
            label = next((kind for kind in KINDS if kind in metric.labels and _says(question, kind)), None)
        if label is None:
            return None
        matchers.setdefault(label, []).append(name)
    return matchers


def _is_read(event: EventWord, measure: Measure, metric: Metric) -> bool:
    """Return whether a word says what is measured or by what series are told apart, and names none of them."""
    if any(event.text in values for values in metric.labels.values()):
        return False
    label = label_named(event.text)
    return (
        is_metric_word(event.text)
        or any(form in metric.parts for form in event.forms)
        or (label is not None and (label in metric.labels or label in metric.parts))
    )


def _bound(comparison: Comparison | None, name: str) -> str | None:
    """Return the comparison in the metric's own unit, blank without one; None where the units differ or are unknown."""
    if comparison is None:
        return ""
    unit = unit_of(name)
    if comparison.dimension in (None, Dimension.COUNT):
        number = comparison.number if unit is None or unit[1] == 1.0 else None
    else:
        number = comparison.number / unit[1] if unit and unit[0] is comparison.dimension else None
    return None if number is None else f" {comparison.sign} {number:.15g}"


def _says(question: Question, word: str) -> bool:
    written = [word, *(zh for zh, kind in KINDS_ZH.items() if kind == word)]
    return any(re.search(rf"(?<![a-z]){form}(?![a-z])", question.text, re.IGNORECASE) for form in written)


def _aware(time: datetime | None) -> datetime | None:
    """Return the time with its zone; a time without one is on the server's clock, which is UTC."""
    return time if time is None or time.tzinfo else time.replace(tzinfo=UTC)
