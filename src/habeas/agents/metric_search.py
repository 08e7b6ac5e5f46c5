"""Questions about metrics: did a value pass a bound, and what was the highest."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from habeas.agents.calls import ask, ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.entities import EntityKind
from habeas.agents.intent import METRIC_NAME, Want
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.values import Comparison
from habeas.agents.vocabulary import METRIC_WORDS
from habeas.agents.wording import no_series_claim, series_claim
from habeas.agents.words import EventWord
from habeas.contracts.queries import CatalogQuery, SeriesQuery, TimeWindow

_LABELS = re.compile(r"(?P<label>[A-Za-z_]\w*)=\[(?P<values>[^\]]*)\]")
_UNITS = (
    (re.compile(r"_percent(?:age)?$|_pct$"), "percent", 1.0),
    (re.compile(r"_ratio$|_utili[sz]ation$"), "percent", 100.0),
    (re.compile(r"_seconds$"), "time", 1.0),
    (re.compile(r"_(?:milliseconds|millis|ms)$"), "time", 0.001),
    (re.compile(r"_bytes$"), "bytes", 1.0),
    (re.compile(r"_(?:mb|megabytes|mebibytes)$"), "bytes", 1024.0**2),
)  # fmt: skip
_COUNTER = re.compile(r"_(?:total|count|sum|bucket|created)$")
_LOWEST = re.compile(r"\b(?:lowest|minimum|min)\b|最低|最小", re.IGNORECASE)
_HIGHEST = re.compile(r"\b(?:highest|maximum|max|peak)\b|最高|最大|峰值", re.IGNORECASE)
_ASKING = frozenset(["value", "current", "reading", "metric", "series", "值", "指标"])
_AVERAGE = re.compile(r"\b(?:average|avg|mean)\b|平均", re.IGNORECASE)
_KIND_LABELS = (
    "pod",
    "service",
    "instance",
    "node",
    "host",
    "job",
    "container",
    "app",
    "namespace",
    "pool",
    "device",
)
_CURRENT = timedelta(minutes=5)
"""What a question without a window looks at: the reading of now, as Prometheus looks back."""


@dataclass(frozen=True, kw_only=True)
class _Metric:
    name: str
    labels: dict[str, tuple[str, ...]]


def asks_for_metrics(question: Question, toolbox: Toolbox) -> bool:
    """Return whether the question is about a metric's value, and there is a source that has metrics."""
    measured = question.comparison is not None or question.want is Want.VALUE
    is_told = bool(_words(question) or _names(question))
    return measured and is_told and bool(toolbox.sources("list_metrics"))


def names_a_metric_or_a_key(question: Question) -> bool:
    """Return whether a name is all that makes it a question about metrics: it may be a key in a log."""
    return not _words(question)


async def metric_claims(
    question: Question, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    """Return what the one fitting metric says; open where several fit, or none, or the server could not tell."""
    language = question.language
    if window and (window.any_year or not window.start or not window.end):
        return [open_draft("no_metric", language)]
    words = _words(question)
    sources = toolbox.sources("list_metrics")
    asked = _names(question) or tuple(dict.fromkeys(form for group in words for form in group))
    catalog = CatalogQuery(words=asked, window=_aware_window(window))
    listings = await ask_all(toolbox, "list_metrics", sources, catalog)
    chosen = [
        (listing.source or "", expression)
        for listing in listings
        if has_evidence(listing)
        for expression in _expressions(
            question, words, [ref.text for ref in listing.retrieval_details.evidence_refs or ()], window
        )
    ]
    if len(chosen) != 1:
        return [open_draft("no_metric", language)]
    source, expression = chosen[0]
    at = _aware(window.end) if window and window.end else now
    answer = await ask(toolbox, "query_metrics", source, SeriesQuery(expression=expression, at=at))
    if has_evidence(answer):
        refs = list(answer.retrieval_details.evidence_refs or ())[:3]
        text = series_claim(refs[0].text, language)
        return [observation(text, answer, [ref.raw_path for ref in refs], quoted=refs[0].text)]
    if has_nothing(answer) and question.comparison:
        return [negative(no_series_claim(expression, language), [answer])]
    return [open_draft("unchecked", language)]


def _words(question: Question) -> tuple[tuple[str, ...], ...]:
    """Return for each metric word of the question the words of metric names that it may be."""
    lowered = question.text.lower()
    found = [
        (word, forms)
        for word, forms in METRIC_WORDS.items()
        if re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", lowered)
    ]
    words = [word for word, _ in found]
    return tuple(
        forms for word, forms in found if not any(word != other and word in other for other in words)
    )


def _names(question: Question) -> tuple[str, ...]:
    """Return what looks like a metric's own name."""
    return tuple(dict.fromkeys(METRIC_NAME.findall(question.text)))


def _expressions(
    question: Question, words: tuple[tuple[str, ...], ...], listed: list[str], window: TimeWindow | None
) -> list[str]:
    """Return the expression of the best metric; of several where the question does not tell which."""
    metrics = [_read(text) for text in listed]
    named = [metric for metric in metrics if metric.name.lower() in _names(question)]
    if named:
        return [
            _written(question, metric.name, selector, bound, window)
            for metric in named
            if (selector := _selector(question, metric)) is not None
            and (bound := _bound(question.comparison, metric.name)) is not None
        ]
    fitting: list[tuple[int, str]] = []
    for metric in metrics:
        parts = metric.name.lower().split("_")
        score = sum(any(form in parts for form in group) for group in words)
        bound = _bound(question.comparison, metric.name)
        selector = _selector(question, metric)
        # More than half of the question's words must be in the name: else it may be another metric altogether.
        if 2 * score <= len(words) or selector is None or bound is None or _COUNTER.search(metric.name):
            continue
        kinds = sum(kind in parts and _says(question, kind) for kind in _KIND_LABELS)
        other = sum(kind in parts and not _says(question, kind) for kind in _KIND_LABELS)
        rank = 4 * score + 2 * kinds - other
        fitting.append((rank, _written(question, metric.name, selector, bound, window)))
    best = max((rank for rank, _ in fitting), default=0)
    return [expression for rank, expression in fitting if rank == best]


def _says(question: Question, word: str) -> bool:
    return re.search(rf"\b{word}\b", question.text, re.IGNORECASE) is not None


def _read(text: str) -> _Metric:
    name = text.split(",", 1)[0].split(" ", 1)[0].strip('"')
    labels = {
        match["label"]: tuple(value.strip().strip('"') for value in match["values"].split(","))
        for match in _LABELS.finditer(text)
    }
    return _Metric(name=name, labels=labels)


def _selector(question: Question, metric: _Metric) -> str | None:
    """Return the label matchers for what the question names; None where the metric knows nothing of a word."""
    matchers: dict[str, str] = {}
    parts = metric.name.lower().split("_")
    pairs = [entity.text.partition("=") for entity in question.entities if entity.kind is EntityKind.PAIR]
    for key, _, value in pairs:
        if key not in metric.labels:
            return None
        matchers[key] = value.strip("\"'")
    named = [
        entity.text
        for entity in question.entities
        if entity.kind in (EntityKind.NAME, EntityKind.ID) and entity.text != metric.name
    ]
    words = [event.text for event in question.events if not _is_of_name(event, parts)]
    others = [
        text for text in (*(entity.text for entity in question.subjects), *words) if text != metric.name
    ]
    for name in [*named, *others]:
        label = next((label for label, values in metric.labels.items() if name in values), None)
        if label is None and name in named:
            label = next(
                (kind for kind in _KIND_LABELS if kind in metric.labels and _says(question, kind)), None
            )
        if label is None:
            return None
        matchers[label] = name
    return ", ".join(f"{label}={json.dumps(name, ensure_ascii=False)}" for label, name in matchers.items())


def _is_of_name(event: EventWord, parts: list[str]) -> bool:
    word = event.text.lower()
    return word in METRIC_WORDS or word in _ASKING or any(form in parts for form in event.forms)


def _bound(comparison: Comparison | None, name: str) -> str | None:
    """Return the comparison in the metric's own unit, blank without one; None where the units differ or are unknown."""
    if comparison is None:
        return ""
    unit = next(((dimension, factor) for pattern, dimension, factor in _UNITS if pattern.search(name)), None)
    if comparison.dimension in (None, "count"):
        number = comparison.number if unit is None or unit[1] == 1.0 else None
    else:
        number = comparison.number / unit[1] if unit and unit[0] == comparison.dimension else None
    return None if number is None else f" {comparison.sign} {number:.15g}"


def _written(question: Question, name: str, selector: str, bound: str, window: TimeWindow | None) -> str:
    selected = f"{name}{{{selector}}}" if selector else name
    start, end = (window.start, window.end) if window else (None, None)
    seconds = int((end - start if start and end else _CURRENT).total_seconds())
    lowest = bound.startswith(" <") or (bool(_LOWEST.search(question.text)) and question.want is Want.VALUE)
    over = "avg" if _AVERAGE.search(question.text) and not bound else "min" if lowest else "max"
    is_extreme = _LOWEST.search(question.text) or _HIGHEST.search(question.text) or over == "avg"
    if window is None and (bound or not is_extreme):
        return f"{selected}{bound}"
    return f"{over}_over_time({selected}[{max(1, seconds)}s]){bound}"


def _aware_window(window: TimeWindow | None) -> TimeWindow | None:
    if window is None or window.start is None or window.end is None:
        return None
    return TimeWindow(start=_aware(window.start), end=_aware(window.end))


def _aware(time: datetime) -> datetime:
    """Return the time with its zone; a time without one is on the server's clock, which is UTC."""
    return time if time.tzinfo else time.replace(tzinfo=UTC)
