"""Questions about metrics: a reading, an extreme, a rate, whether a bound was passed, which of several has most."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from habeas.agents.calls import ask, ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.measure import Form, Measure, measures, metric_names, metric_words, read_measure
from habeas.agents.metric_choice import Metric, Plan, fitting, of_unit, plan, read_metric
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.wording import no_series_claim, series_claim
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.contracts.queries import CatalogQuery, TimeWindow

LISTED = 10
"""Series that are shown where each of them answers."""
_DETAILED = 20
"""Metrics of one listing that come with their labels."""
_VALUE = re.compile(r" value=(\S+) at ")


def asks_for_metrics(question: Question, toolbox: Toolbox) -> bool:
    """Return whether the question is about a metric's value, and there is a source that has metrics."""
    is_told = bool(metric_words(question) or metric_names(question))
    return measures(question) and is_told and bool(toolbox.sources("list_metrics"))


async def metric_claims(
    question: Question, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    """Return what the one fitting metric says; open where several fit, or none, or the server could not tell."""
    language = question.language
    measure = read_measure(question)
    if window and window.any_year:
        return [open_draft("no_year", language)]
    if window and window.start and not window.end:
        window = TimeWindow(
            start=window.start, end=now if window.start.tzinfo else now.astimezone(UTC).replace(tzinfo=None)
        )
    if window and not window.start:
        return [open_draft("no_metric", language)]
    plans = await _plans(question, measure, window, now, toolbox)
    if len(plans) != 1:
        names = tuple(dict.fromkeys(made.query.expression for _, made in plans))[:4]
        return [
            open_draft("several_metrics", language, *names) if names else open_draft("no_metric", language)
        ]
    source, made = plans[0]
    answer = await ask(toolbox, "query_metrics", source, made.query)
    drafts = _drafts(measure, made, answer, language)
    if measure.unread:
        shown = [draft.unconfirmed() for draft in drafts if draft.bindings]
        return [open_draft("not_understood", language, *measure.unread), *shown][:2]
    if made.is_default_window and any(draft.bindings for draft in drafts):
        drafts.append(open_draft("default_window", language))
    return drafts


async def _plans(
    question: Question, measure: Measure, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[tuple[str, Plan]]:
    """Return for each source the queries that would answer the question."""
    words = measure.names or tuple(dict.fromkeys(form for group in measure.words for form in group))
    looked = _aware(window)
    catalog = CatalogQuery(words=words, window=looked)
    plans: list[tuple[str, Plan]] = []
    for listing in await ask_all(toolbox, "list_metrics", toolbox.sources("list_metrics"), catalog):
        listed = _listed(listing)
        ranked = fitting(question, measure, listed)
        if len(listed) > _DETAILED and ranked:
            # Only the first of a long list came with their labels.
            again = CatalogQuery(words=tuple(m.name.lower() for _, m in ranked[:_DETAILED]), window=looked)
            detailed = _listed(await ask(toolbox, "list_metrics", listing.source or "", again))
            ranked = fitting(question, measure, detailed)
        able = [(rank, m, made) for rank, m in ranked if (made := plan(question, measure, m, window, now))]
        best = [(m, made) for rank, m, made in able if rank == able[0][0]]
        kept = of_unit(measure, [metric for metric, _ in best])
        plans += [(listing.source or "", made) for metric, made in best if metric in kept]
    return plans


def _listed(listing: RecordedInvocation) -> list[Metric]:
    refs = listing.retrieval_details.evidence_refs or () if has_evidence(listing) else ()
    return [read_metric(ref.text) for ref in refs]


def _drafts(measure: Measure, made: Plan, answer: RecordedInvocation, language: Language) -> list[Draft]:
    is_asked_of = measure.comparison is not None or measure.than is not None
    if has_nothing(answer) and is_asked_of:
        return [negative(no_series_claim(made.query.expression, language), [answer])]
    if not has_evidence(answer):
        return [open_draft("unchecked", language)]
    refs = list(answer.retrieval_details.evidence_refs or ())
    if is_asked_of and not measure.when and not measure.is_which:
        return [_shown(refs[:3], answer, language)]
    of_each = measure.which or measure.when or measure.is_which or "=~" in made.query.expression
    if measure.form in (Form.MAX, Form.MIN) and not of_each:
        extreme = _extreme(refs, measure.form)
        if extreme is None or answer.retrieval_details.truncated:
            return [open_draft("unchecked", language)]
        return [_shown([extreme], answer, language)]
    drafts = [_shown([ref], answer, language) for ref in refs[:LISTED]]
    total = answer.retrieval_details.total or len(refs)
    if total > len(drafts):
        drafts.append(open_draft("shortened", language, f"{len(drafts)} / {total}"))
    return drafts


def _shown(refs: Sequence[EvidenceRef], answer: RecordedInvocation, language: Language) -> Draft:
    """Quote a series; of one with many samples what it says of all of them."""
    quoted = refs[0].text.partition(", values")[0]
    return observation(series_claim(quoted, language), answer, [ref.raw_path for ref in refs], quoted=quoted)


def _extreme(refs: Sequence[EvidenceRef], form: Form) -> EvidenceRef | None:
    """Return the series with the highest or lowest value; None where one of them has no number."""
    values: list[tuple[float, EvidenceRef]] = []
    for ref in refs:
        match = _VALUE.search(ref.text)
        try:
            values.append((float(match[1]) if match else float("nan"), ref))
        except ValueError:
            return None
    if any(value != value for value, _ in values):
        return None
    pick = max if form is Form.MAX else min
    return pick(values, key=lambda pair: pair[0])[1]


def _aware(window: TimeWindow | None) -> TimeWindow | None:
    if window is None or window.start is None or window.end is None:
        return None
    start, end = (t if t.tzinfo else t.replace(tzinfo=UTC) for t in (window.start, window.end))
    return TimeWindow(start=start, end=end)
