"""The engine without a model: it reads the question, asks the sources, and quotes what they recorded.

One claim, two at most. An observation quotes records that show all that was asked together; a negative observation
rests on a real `$.no_evidence`; everything else is an unconfirmed claim that says why the question stays open.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from habeas.agents.alert_reading import alert_names
from habeas.agents.alert_search import alert_claims, asks_for_alerts
from habeas.agents.alert_tally import alert_tally
from habeas.agents.calls import ask
from habeas.agents.claiming import Draft, open_draft, output
from habeas.agents.comparing import read_comparing
from habeas.agents.contrary import read_contrary
from habeas.agents.findings import Finding, Stance
from habeas.agents.intent import Want
from habeas.agents.knowledge_search import asks_for_knowledge, knowledge_claims
from habeas.agents.log_search import search
from habeas.agents.metric_search import asks_for_metrics, metric_claims
from habeas.agents.port import Investigation, Toolbox
from habeas.agents.question import Question, read_question
from habeas.agents.second_look import by_level
from habeas.agents.tally import tallied
from habeas.agents.telling import absent_draft, told
from habeas.agents.wording import contrary_claim
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import LogQuery, TimeWindow


class ExtractiveEngine:
    """Planner and Executor by rules."""

    @property
    def name(self) -> str:
        """`extractive`."""
        return "extractive"

    async def investigate(self, investigation: Investigation, toolbox: Toolbox) -> ExecutorOutput:
        """Ask what the question calls for, and return claims that quote the record."""
        now = investigation.now

        def read(text: str) -> Question:
            return read_question(text, investigation.language, now, toolbox.sources("query_logs"))

        question = read(investigation.question)
        if asks_for_knowledge(question, toolbox):
            return output(await knowledge_claims(question, toolbox))
        negated, question = question, _unturned(question, read)
        window = investigation.window or question.window
        comparing = None if question.want is Want.CAUSE else read_comparing(question.text)
        if not _names_logs(question, toolbox):
            if asks_for_alerts(question, toolbox):
                if comparing and comparing.kind and not comparing.names:
                    listed = read("list " + comparing.plain[0].removeprefix("did "))
                    return output(await alert_tally(comparing.kind, listed, window, now, toolbox))
                drafts = await alert_claims(question, window, now, toolbox)
                return output(_held_back(_as_shown(question), _as_contrary(question, drafts), ()))
            if asks_for_metrics(negated, toolbox):
                drafts = await metric_claims(negated, window, now, toolbox)
                if any(draft.bindings for draft in drafts) or not toolbox.sources("query_logs"):
                    return output(_held_back(_as_shown(negated), drafts, ()))
        if comparing and toolbox.sources("query_logs"):

            async def look(plain: Question) -> list[Finding]:
                return await _findings(plain, investigation.window or plain.window, toolbox)

            return output(await tallied(comparing, [read(text) for text in comparing.plain], look))
        return output(await _everywhere(question, window, now, toolbox))


def _unturned(question: Question, read: Callable[[str], Question]) -> Question:
    """Return what a negated question denies as a question of its own; any other as it is."""
    contrary = read_contrary(question.text) if question.negated else None
    plain = read(contrary.plain) if contrary else question
    return question if plain.negated else replace(plain, contrary=contrary)


_LOG = re.compile(r"\blog(?:s|ged|ging|files?)?\b|日志", re.IGNORECASE)


def _names_logs(question: Question, toolbox: Toolbox) -> bool:
    """Whether the question says that it is about logs, and there are any."""
    return bool(toolbox.sources("query_logs")) and (bool(question.files) or bool(_LOG.search(question.text)))


def _as_shown(question: Question) -> Question:
    """Return the question as one to be shown something: which and how many were read where alerts and metrics are."""
    return question if question.want is Want.CAUSE else replace(question, want=Want.EXISTS)


async def _everywhere(
    question: Question, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    """Return what the logs say, and beside them what alerts and runbooks have under a name of the question."""
    names = alert_names(question) if not question.phrases and not _names_logs(question, toolbox) else ()
    has_logs = bool(toolbox.sources("query_logs"))
    logs, alerts, known = await asyncio.gather(
        _log_claims(question, window, toolbox),
        _beside(question, names, window, now, toolbox),
        _told_of(question, names, toolbox),
    )
    drafts = _held_back(question, logs, question.unread, of_logs=True) if has_logs else []
    if any(draft.is_observation for draft in alerts) or not has_logs:
        drafts = [draft for draft in drafts if draft.is_observation] + alerts
    if any(draft.is_observation for draft in drafts):
        drafts += known
    return drafts or logs


_TELL = re.compile(r"\b(?:what|tell|know|known|about)\b|什么|情况|介绍|了解", re.IGNORECASE)


async def _told_of(question: Question, names: Sequence[str], toolbox: Toolbox) -> list[Draft]:
    """Return what runbooks say of a name, where more than yes or no is asked for."""
    if not names or not _TELL.search(question.text) or not toolbox.sources("lookup_knowledge"):
        return []
    return [draft for draft in await knowledge_claims(question, toolbox) if draft.is_reference]


async def _beside(
    question: Question, names: Sequence[str], window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    if not names or not toolbox.sources("query_metrics"):
        return []
    return _held_back(_as_shown(question), await alert_claims(question, window, now, toolbox), ())


_UNANSWERED = {Want.OTHER: "unsupported", Want.MOST: "most"}
"""Kinds of answer that single records cannot give, and why the question stays open."""


def _held_back(
    question: Question, drafts: list[Draft], unread: tuple[str, ...], *, of_logs: bool = False
) -> list[Draft]:
    """Return the drafts; where not all was understood, as unconfirmed ones after the reason."""
    language = question.language
    reasons: list[Draft] = []
    if unread:
        reasons.append(open_draft("not_understood", language, *unread))
    if question.negated and not (question.denied and all(draft.is_observation for draft in drafts)):
        reasons.append(open_draft("negated", language))
    if question.want in _UNANSWERED:
        reasons.append(open_draft(_UNANSWERED[question.want], language))
    elif of_logs and _asks_for_extreme(question):
        reasons.append(open_draft("unsupported", language))
    if reasons:
        # A draft that is itself a reason says nothing new beside the first one.
        shown = [draft.unconfirmed() for draft in drafts if draft.bindings]
        return [*reasons, *shown][:2]
    if question.want is Want.CAUSE:
        shown = [draft for draft in drafts if draft.is_observation]
        return [*(shown or [draft.unconfirmed() for draft in drafts])[:1], open_draft("cause", language)]
    return drafts


_ASKS = re.compile(r"\b(?:what|how|which)\b|多少|多久|多长|多大|多高|几|哪", re.IGNORECASE)
_EXTREME = re.compile(
    r"\b(?:highest|lowest|largest|smallest|biggest|longest|shortest|slowest|fastest|maximum|minimum|max|min|peak)\b"
    r"|最[高低大小长短慢快]|峰值",
    re.IGNORECASE,
)


def _asks_for_extreme(question: Question) -> bool:
    """Whether the greatest or least of many values is asked for, of which one record tells nothing."""
    text = question.text
    for phrase in question.phrases:
        text = text.replace(phrase.text, " ")
    return question.want is not Want.CAUSE and bool(_ASKS.search(text) and _EXTREME.search(text))


_BY_LEVEL = frozenset((Want.COUNT, Want.FIRST, Want.LAST, Want.WHICH))
"""Answers about all of the errors, which are those of that level, where records have one."""


async def _log_claims(question: Question, window: TimeWindow | None, toolbox: Toolbox) -> list[Draft]:
    language = question.language
    if not toolbox.sources("query_logs"):
        return [open_draft("no_source", language)]
    if question.is_empty and window is None:
        return [open_draft("empty", language)]
    findings = await _findings(question, window, toolbox)
    leveled = by_level(question) if question.want in _BY_LEVEL else None
    if leveled and _yes(leveled, by_head := await _findings(leveled, window, toolbox)):
        question, findings = leveled, by_head
    if drafts := _yes(question, findings):
        return _as_contrary(question, drafts)
    if question.contrary and not question.contrary.is_never:
        denial = replace(question, denied=True)
        if drafts := _yes(denial, await _findings(denial, window, toolbox)):
            return drafts
    if any(finding.stance is Stance.UNCHECKED for finding in findings):
        return [open_draft("unchecked", language)]
    undecided = next((finding for finding in findings if finding.stance is Stance.OPEN), None)
    if undecided:
        return [open_draft(undecided.reason, language, *undecided.details)]
    return [absent_draft(question, findings)]


def _yes(question: Question, findings: Sequence[Finding]) -> list[Draft]:
    found = [finding for finding in findings if finding.stance is Stance.YES]
    return [draft for finding in found[:2] for draft in told(question, finding)]


def _as_contrary(question: Question, drafts: list[Draft]) -> list[Draft]:
    """Return the drafts; where it was asked whether something did not happen, with the word that it did."""
    if question.contrary is None:
        return drafts
    said = [replace(draft, text=contrary_claim(draft.text, question.language)) for draft in drafts]
    return [one if draft.is_observation else draft for draft, one in zip(drafts, said, strict=True)]


async def _findings(question: Question, window: TimeWindow | None, toolbox: Toolbox) -> list[Finding]:
    """Return what each source says whose files the question means."""
    sources = _chosen(question, toolbox.sources("query_logs"))
    return list(await asyncio.gather(*(_search_source(question, window, name, toolbox) for name in sources)))


async def _search_source(
    question: Question, window: TimeWindow | None, source: str, toolbox: Toolbox
) -> Finding:
    async def asked(query: LogQuery) -> RecordedInvocation:
        return await ask(toolbox, "query_logs", source, query)

    return await search(question, window, asked)


def _chosen(question: Question, sources: Sequence[str]) -> tuple[str, ...]:
    """Return the sources whose files the question names, or all where it names none of them."""
    named = tuple(name for name in sources if any(name.endswith(file) for file in question.files))
    return named or tuple(sources)
