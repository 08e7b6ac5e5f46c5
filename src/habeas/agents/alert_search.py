"""Questions about alerts: is one firing, and for what."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from habeas.agents.calls import ask_all, has_evidence, has_nothing
from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.entities import EntityKind
from habeas.agents.intent import Want
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.wording import alert_claim, no_alert_claim
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import AlertQuery, TimeWindow

_ALERT = re.compile(r"\b(?:alerts?|alarms?|firing|alerting)\b|告警|报警|警报", re.IGNORECASE)
_STATES = (
    (
        "firing",
        re.compile(
            r"\b(?:firing|fire|fires|fired|active|triggered)\b|触发|正在告警|在告警|活跃", re.IGNORECASE
        ),
    ),
    ("pending", re.compile(r"\bpending\b|待定|等待触发", re.IGNORECASE)),
    ("suppressed", re.compile(r"\b(?:silenced|suppressed|inhibited|muted)\b|静默|抑制|屏蔽", re.IGNORECASE)),
    ("resolved", re.compile(r"\b(?:resolved|recovered|cleared)\b|已恢复|已解决|恢复", re.IGNORECASE)),
)
_SEVERITY = re.compile(r"\b(critical|warning|info|page)\b|(严重|紧急)|(警告)", re.IGNORECASE)
_UNDERSTOOD = re.compile(
    r"alert\w*|alarm\w*|fir(?:e|es|ed|ing)|active|trigger\w*|pending|silenced|suppressed|inhibited|muted|resolved|recovered|cleared"
    r"|critical|warning|info|page|service|job|instance|pod|node|告警|报警|警报|正在|触发|恢复|静默|抑制|屏蔽|严重|警告|紧急|解决|活跃",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"\b(?:which|what|list|show)\b.*\b(?:alerts?|alarms?)\b|(?:哪些|什么|列出).*(?:告警|报警|警报)",
    re.IGNORECASE,
)
BOUND = 3
_PRESENT = timedelta(minutes=1)
"""A window that begins no longer ago is one of now."""


def asks_for_alerts(question: Question, toolbox: Toolbox) -> bool:
    """Return whether the question is about alerts, and there is a source that may have them."""
    text = _without_phrases(question)
    named = bool(_alert_names(question)) and any(pattern.search(text) for _, pattern in _STATES)
    return (
        (named or bool(_ALERT.search(text)))
        and bool(toolbox.sources("query_metrics"))
        and not question.phrases
    )


def asks_which_alerts(question: Question) -> bool:
    """Return whether the question asks to be shown alerts, which their records do."""
    return _WHICH.search(question.text) is not None


async def alert_claims(question: Question, window: TimeWindow | None, toolbox: Toolbox) -> list[Draft]:
    """Return what the alert sources say; open where one of them could not tell."""
    language = question.language
    unread = [
        event.text for event in question.events if not event.is_name and not _UNDERSTOOD.fullmatch(event.text)
    ]
    query = _query(question, window)
    answers = await ask_all(toolbox, "query_metrics", toolbox.sources("query_metrics"), query)
    found = [answer for answer in answers if has_evidence(answer)]
    drafts = [_observed(question, answer) for answer in found][:2]
    if unread:
        return [open_draft("not_understood", language, *unread), *(d.unconfirmed() for d in drafts)][:2]
    if drafts:
        return drafts
    if not answers:
        return [open_draft("no_source", language)]
    deciding = [answer for answer in answers if _covers(answer, query.window)]
    if not deciding or not all(has_nothing(answer) for answer in answers):
        return [open_draft("unchecked", language)]
    return [negative(no_alert_claim(query.written(), language), deciding)]


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


def _alert_names(question: Question) -> list[str]:
    return [entity.text for entity in question.subjects] + [e.text for e in question.events if e.is_name]


def _query(question: Question, window: TimeWindow | None) -> AlertQuery:
    text = _without_phrases(question)
    names = _alert_names(question)
    labels: dict[str, str] = {}
    mentions: list[str] = []
    for entity in question.entities:
        if entity.kind is EntityKind.PAIR and "=" in entity.text:
            key, _, value = entity.text.partition("=")
            labels[key] = value.strip("\"'")
        else:
            mentions.append(entity.text)
    if match := _SEVERITY.search(text):
        labels["severity"] = (match[1] or ("critical" if match[2] else "warning")).lower()
    state = next((state for state, pattern in _STATES if pattern.search(text)), None)
    if question.want is Want.CAUSE:
        state = None
    return AlertQuery.model_validate(
        {
            "name": names[0] if names else None,
            "labels": labels,
            "mentions": tuple(mentions),
            "state": state,
            "window": window,
        }
    )


def _observed(question: Question, answer: RecordedInvocation) -> Draft:
    refs = list(answer.retrieval_details.evidence_refs or ())[:BOUND]
    return observation(
        alert_claim(refs[0].text, question.language),
        answer,
        [ref.raw_path for ref in refs],
        quoted=refs[0].text,
    )


def _without_phrases(question: Question) -> str:
    text = question.text
    for phrase in question.phrases:
        text = text.replace(phrase.text, " ")
    return text
