"""Questions about alerts: is one there, which ones, how many."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from habeas.agents.alert_reading import AlertQuestion, Shape, is_about_alerts, read_alerts
from habeas.agents.calls import ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.wording import alert_claim, alert_count_claim, no_alert_claim
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.contracts.queries import AlertQuery, TimeWindow
from habeas.errors import NothingSearched

_EITHER = re.compile(r"\b(?:or|either)\b|或|还是", re.IGNORECASE)
BOUND = 3
LISTED = 20
"""Alerts that a list shows; of more it says how many there are."""
_READ = 1000
_PRESENT = timedelta(minutes=1)
"""A window that begins no longer ago is one of now."""


def asks_for_alerts(question: Question, toolbox: Toolbox) -> bool:
    """Return whether the question is about alerts, and there is a source that may have them."""
    return is_about_alerts(question) and bool(toolbox.sources("query_metrics"))


async def alert_claims(
    question: Question, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    """Return what the alert sources say; open where one of them could not tell, or a word was not understood."""
    asked = read_alerts(question, window, now)
    names = asked.names or (None,)
    language = question.language
    several = await asyncio.gather(*(_claims(asked, name, language, toolbox) for name in names))
    drafts = [draft for some in several for draft in some]
    if _EITHER.search(question.text) and any(draft.is_observation for draft in drafts):
        drafts = [draft for draft in drafts if draft.is_observation]
    if asked.unread:
        shown = [draft.unconfirmed() for draft in drafts if draft.bindings]
        return [open_draft("not_understood", language, *asked.unread), *shown][:2]
    if asked.is_default_window and any(draft.bindings for draft in drafts):
        drafts.append(open_draft("default_window", language))
    return drafts


async def _claims(
    asked: AlertQuestion, name: str | None, language: Language, toolbox: Toolbox
) -> list[Draft]:
    query = _query(asked, name)
    answers = await _ask(query, toolbox)
    if name is not None and any(_has_no_rule(name, answer) for answer in answers):
        # It may be what an alert is about (`CartService`).
        other = query.model_copy(update={"name": None, "mentions": (*query.mentions, name)})
        again = await _ask(other, toolbox)
        with_rules = toolbox.sources("list_metrics")
        if any(has_evidence(a) or (has_nothing(a) and a.source in with_rules) for a in again):
            query, answers = other, again
    if asked.live_only and answers and not any(_live(answer) for answer in answers):
        # What is there is resolved: that none fires is asked for, so that it can be shown.
        query = query.model_copy(update={"state": "firing"})
        answers = await _ask(query, toolbox) if any(map(has_evidence, answers)) else answers
    found = [answer for answer in answers if has_evidence(answer)]
    if found:
        return _found(asked, query, found, language)
    if not answers:
        return [open_draft("no_source", language)]
    deciding = [answer for answer in answers if has_nothing(answer) and _covers(answer, query.window)]
    unknown = [answer for answer in answers if not has_nothing(answer)]
    series = toolbox.sources("list_metrics")
    decided_by_rules = any(answer.source in series for answer in deciding)
    if not deciding or not all(decided_by_rules and _holds_nothing(a, series) for a in unknown):
        return [open_draft("unchecked", language)]
    if asked.kinds and not asked.is_about_something:
        return [open_draft("not_understood", language, *asked.kinds)]
    return [negative(no_alert_claim(query.written(), language), deciding)]


def _query(asked: AlertQuestion, name: str | None) -> AlertQuery:
    return AlertQuery.model_validate(
        {
            "name": name,
            "labels": asked.labels,
            "mentions": asked.mentions,
            "state": asked.state,
            "window": asked.window,
            "limit": _READ,
        }
    )


async def _ask(query: AlertQuery, toolbox: Toolbox) -> list[RecordedInvocation]:
    """Ask the sources that can know: Alertmanager has no pending or resolved alert, Prometheus no suppressed one."""
    every = toolbox.sources("query_metrics")
    with_rules = [source for source in every if source in toolbox.sources("list_metrics")]
    others = [source for source in every if source not in with_rules]
    knowing = {"pending": with_rules, "resolved": with_rules, "suppressed": others}.get(query.state or "")
    return await ask_all(toolbox, "query_metrics", knowing or every, query)


def _holds_nothing(answer: RecordedInvocation, with_rules: Sequence[str]) -> bool:
    """Return whether it is an Alertmanager that was sent nothing: the rules themselves tell more."""
    return answer.source not in with_rules and _searched_nothing(answer)


def _has_no_rule(name: str, answer: RecordedInvocation) -> bool:
    """Return whether a Prometheus says that no rule is called so, in its source's own words."""
    error = answer.retrieval_details.error
    return error is not None and f"no rule named {name} " in error.message and not has_nothing(answer)


def _searched_nothing(answer: RecordedInvocation) -> bool:
    error = answer.retrieval_details.error
    return error is not None and error.code == NothingSearched.code


def _covers(answer: RecordedInvocation, asked: TimeWindow | None) -> bool:
    """Return whether a source looked as far back as was asked: an Alertmanager only knows the present moment."""
    looked = answer.retrieval_details.window
    if asked is None or asked.start is None or looked is None or looked.start is None:
        return True
    start = asked.start if asked.start.tzinfo else asked.start.replace(tzinfo=UTC)
    try:
        return datetime.fromisoformat(looked.start) <= start + _PRESENT
    except (ValueError, TypeError):
        return False


def _found(
    asked: AlertQuestion, query: AlertQuery, found: Sequence[RecordedInvocation], language: Language
) -> list[Draft]:
    if asked.kinds and not asked.mentions and not any(_has_label(answer, asked.kinds) for answer in found):
        return [open_draft("not_understood", language, *asked.kinds)]
    if asked.shape is Shape.COUNT:
        return _counted(asked, query, found[0], language)
    bound = LISTED if asked.shape is Shape.LIST else 1
    drafts: list[Draft] = []
    total = 0
    shown: set[str] = set()
    for answer in found:
        # An Alertmanager holds what the rules made; only what it says anew (`suppressed`) is shown again.
        refs = _live(answer) if asked.live_only else _refs(answer)
        new = [ref for ref in refs if _identity(ref.text) not in shown]
        shown.update(_identity(ref.text) for ref in new)
        total += len(new) + (answer.retrieval_details.total or 0) - len(_refs(answer))
        kept = new[: bound - len(drafts)] if asked.shape is Shape.LIST else new[:1]
        drafts += [_quoted(ref, answer, new, asked.shape, language) for ref in kept]
    if asked.shape is Shape.LIST and total > len(drafts):
        drafts.append(open_draft("shortened", language, f"{len(drafts)} / {total}"))
    return drafts if asked.shape is Shape.LIST else drafts[:2]


def _quoted(
    ref: EvidenceRef,
    answer: RecordedInvocation,
    like: Sequence[EvidenceRef],
    shape: Shape,
    language: Language,
) -> Draft:
    paths = [ref.raw_path] if shape is Shape.LIST else [other.raw_path for other in like[:BOUND]]
    return observation(alert_claim(ref.text, language), answer, paths, quoted=ref.text)


def _counted(
    asked: AlertQuestion, query: AlertQuery, answer: RecordedInvocation, language: Language
) -> list[Draft]:
    """Return how many alerts there are of each state that the records show, over all of them."""
    details = answer.retrieval_details
    if details.truncated or details.total != len(_refs(answer)):
        return [open_draft("shortened", language, f"{len(_refs(answer))} / {details.total}")]
    by_state: dict[str, list[str]] = {}
    refs = _live(answer) if asked.live_only else _refs(answer)
    for ref in refs:
        by_state.setdefault(_state(ref.text), []).append(ref.raw_path)
    named = [query.name or "", *(f"{k}={v}" for k, v in sorted(query.labels.items())), *query.mentions]
    described = [part for part in named if part]
    drafts = [
        observation(alert_count_claim(len(paths), [*described, state], language), answer, paths)
        for state, paths in by_state.items()
    ]
    if len(refs) == 1:
        drafts.append(_quoted(refs[0], answer, refs, Shape.LIST, language))
    return drafts


def _refs(answer: RecordedInvocation) -> Sequence[EvidenceRef]:
    return (answer.retrieval_details.evidence_refs or ()) if has_evidence(answer) else ()


def _live(answer: RecordedInvocation) -> Sequence[EvidenceRef]:
    return [ref for ref in _refs(answer) if _state(ref.text) != "resolved"]


def _state(text: str) -> str:
    """Return the state in an alert's text, which begins with its name and state."""
    return text.partition(",")[0].rpartition(" ")[2]


def _identity(text: str) -> str:
    """Return name, state and labels in an alert's text: what comes before what its server adds."""
    for fact in (", value=", ", expr=", ", for=", ", since="):
        text = text.partition(fact)[0]
    return text


def _has_label(answer: RecordedInvocation, kinds: Sequence[str]) -> bool:
    return any(f", {kind}=" in ref.text for ref in _refs(answer) for kind in kinds)
