"""What a question about alerts asks for. Pure; what the servers have is found out in `alert_search`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from habeas.agents.entities import EntityKind
from habeas.agents.intent import Want
from habeas.agents.leftover import left_over, without_phrases
from habeas.agents.measure import KINDS_ZH
from habeas.agents.question import Question
from habeas.agents.vocabulary import KINDS
from habeas.agents.words import EventWord
from habeas.contracts.answer import Language
from habeas.contracts.queries import TimeWindow

DEFAULT_PAST = timedelta(hours=24)
"""What a question in the past tense looks back on where it names no time."""

_ALERT = re.compile(r"\b(?:alerts?|alarms?|firing|alerting)\b|告警|报警|警报", re.IGNORECASE)
_STATES = (
    ("pending", re.compile(r"\bpending\b|待定|等待触发", re.IGNORECASE)),
    ("suppressed", re.compile(r"\b(?:silenced|suppressed|inhibited|muted)\b|静默|抑制|屏蔽", re.IGNORECASE)),
    ("resolved", re.compile(r"\b(?:resolved|recovered|cleared)\b|已恢复|已解决|恢复|解除", re.IGNORECASE)),
    (
        "firing",
        re.compile(
            r"\b(?:firing|fire|fires|fired|active|trigger(?:s|ed)?|alerting|go(?:es)? off|went off)\b"
            r"|触发|正在告警|在告警|活跃|在报警|响",
            re.IGNORECASE,
        ),
    ),
)
_SEVERITY = re.compile(r"\b(critical|warning|info|page)\b|(严重|紧急)|(警告)", re.IGNORECASE)
UNDERSTOOD = re.compile(
    r"right|value|anything|all|every|each|both|alert\w*|alarm\w*|fir(?:e|es|ed|ing)|active|trigger\w*|pending|silenced"
    r"|suppressed|inhibited|muted|resolved|recovered|cleared"
    r"|critical|warning|info|page|state|status|severity|currently|now|called|named|known|still|many|since"
    r"|list|show|off|went|goes"
    r"|值|告警|报警|警报|正在|触发|恢复|静默|抑制|屏蔽|严重|警告|紧急|解决|解除|活跃|现在|目前|当前|状态|级别"
    r"|多少|几|条|个|哪些|什么|列出|时间|开始|待定"
    r"|等待|持续|列出所有?|全部|处于|已经|已|叫|名为|还|曾|多久|响|所有",
    re.IGNORECASE,
)
_KNOWN = re.compile("|".join([*KINDS_ZH, UNDERSTOOD.pattern]), re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:did|was|were)\b|\b(?:has|have|had)\b[^?？]*\b(?:fired|triggered|gone off)\b|过[吗没？?]|过$|曾|触发了",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\b(?:most|least|first|last alert|latest|earliest|how often)\b|最多|最少|第一|最后|最早|最近一[条次]"
    r"|频率|多少次|几次",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\b(?:all|every|each|only|both|always)\b|所有|全部|都|每个|只有|一直", re.IGNORECASE)
_STATUS = re.compile(
    r"\b(?:state|status|known|about|happened|recently|lately)\b|状态|情况|最近", re.IGNORECASE
)
_COUNT = re.compile(r"\b(?:how many|number of|count)\b|多少|几[条个]|数量", re.IGNORECASE)
_READING = re.compile(r"\bvalue\b|值", re.IGNORECASE)
_LIST = re.compile(r"\b(?:which|what|list|show)\b|哪些|哪个|哪几|什么|列出", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:for|on|of|about|in|at|from)\s+(?:the\s+)?(?:\w+\s+)?$", re.IGNORECASE)
_AFTER_ZH = re.compile(r"\s*(?:服务|实例|主机|节点|应用)")
_CAPITAL = re.compile(r"[A-Z][a-z]{2,}[A-Za-z0-9]*")


class Shape(StrEnum):
    """How much of the alerts that are found is shown."""

    QUOTE = "quote"
    COUNT = "count"
    LIST = "list"


@dataclass(frozen=True, kw_only=True)
class AlertQuestion:
    """What is asked of alerts."""

    names: tuple[str, ...]
    """Alerts by name; none: any."""
    labels: dict[str, str]
    mentions: tuple[str, ...]
    kinds: tuple[str, ...]
    """Labels that are asked for (`which worker`), in the singular."""
    state: str | None
    window: TimeWindow | None
    is_default_window: bool
    shape: Shape
    live_only: bool
    """What is resolved is no answer."""
    unread: tuple[str, ...]

    @property
    def is_about_something(self) -> bool:
        """Whether it names an alert, or what an alert is about."""
        return bool(self.names or self.labels or self.mentions)


def is_about_alerts(question: Question) -> bool:
    """Return whether the question speaks of alerts, or of a state that only they have beside a name."""
    text = without_phrases(question)
    named = bool(alert_names(question)) and any(pattern.search(text) for _, pattern in _STATES)
    return (named or bool(_ALERT.search(text))) and not question.phrases


def alert_names(question: Question) -> tuple[str, ...]:
    """Return what may be names of alerts."""
    found = [entity.text for entity in question.subjects] + [e.text for e in question.events if e.is_name]
    return tuple(dict.fromkeys(found))


def read_alerts(question: Question, window: TimeWindow | None, now: datetime) -> AlertQuestion:
    """Return what `question` asks; `unread` holds what was made nothing of."""
    text = without_phrases(question)
    names, mentions, kinds, unread = _sorted_words(question)
    labels: dict[str, str] = {}
    for entity in question.entities:
        if entity.kind is EntityKind.PAIR and "=" in entity.text:
            key, _, value = entity.text.partition("=")
            labels[key] = value.strip("\"'")
        else:
            mentions.append(entity.text)
    if match := _SEVERITY.search(text):
        labels["severity"] = (match[1] or ("critical" if match[2] else "warning")).lower()
    shape = _shape(text)
    state = next((state for state, pattern in _STATES if pattern.search(text)), None)
    is_past = window is None and state == "firing" and bool(_PAST.search(text))
    if question.want is Want.CAUSE:
        state, is_past = None, False
    unread += left_over(question, _KNOWN)
    beyond = _BEST.search(text) or (_EVERY.search(text) if shape is Shape.QUOTE else None)
    unread += [match[0] for match in [beyond] if match]
    unread += [question.comparison.text] if question.comparison else []
    return AlertQuestion(
        names=tuple(names),
        labels=labels,
        mentions=tuple(dict.fromkeys(mentions)),
        kinds=tuple(kinds),
        state=state,
        window=TimeWindow(start=now - DEFAULT_PAST, end=now) if is_past else window,
        is_default_window=is_past,
        shape=shape,
        live_only=state is None
        and window is None
        and question.want is not Want.CAUSE
        and bool(_ALERT.search(text))
        and not _STATUS.search(text),
        unread=tuple(dict.fromkeys(unread)),
    )


def _shape(text: str) -> Shape:
    if _COUNT.search(text) and not _READING.search(text):
        return Shape.COUNT
    return Shape.LIST if _LIST.search(text) else Shape.QUOTE


def _sorted_words(question: Question) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the question's words as names of alerts, values of labels, names of labels, and the rest."""
    text = question.text
    names: list[str] = []
    mentions: list[str] = []
    kinds: list[str] = []
    unread: list[str] = []
    for name in alert_names(question):
        at = text.find(name)
        is_thing = _ABOUT.search(text[:at]) is not None or _AFTER_ZH.match(text, at + len(name)) is not None
        (mentions if is_thing and _ALERT.search(text[:at]) else names).append(name)
    for event in question.events:
        if event.is_name or UNDERSTOOD.fullmatch(event.text):
            continue
        if _label(event.text) is not None:
            kinds.append(_label(event.text) or "")
        elif _is_value(event, question):
            mentions.append(event.text)
        elif _CAPITAL.fullmatch(event.text) and not text.lstrip().startswith(event.text):
            names.append(event.text)
        else:
            unread.append(event.text)
    return names, mentions, kinds, unread


def _label(word: str) -> str | None:
    """Return the singular of a word for what an alert may be about (`pods`), as a label is called."""
    lower = KINDS_ZH.get(word, word.lower())
    single = lower.removesuffix("s")
    known = KINDS.keys() | KINDS_ZH.values()
    return single if single in known else lower if lower in known else None


def _is_value(event: EventWord, question: Question) -> bool:
    """Return whether a word can only be something's name: by its form, or by what stands before it."""
    word = event.text
    if not word.isascii():
        return False
    if re.search(r"[\d_.-]", word) or question.language is Language.ZH:
        return True
    before = question.text[: question.text.find(word)]
    last = re.search(r"(\w+)\s+(?:the\s+)?$", before)
    return last is not None and (last[1].lower() in ("for", "on", "of", "at") or last[1].lower() in KINDS)
