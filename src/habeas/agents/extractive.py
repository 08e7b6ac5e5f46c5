"""The engine without a model: it reads the question, asks the sources, and quotes what they recorded.

One claim, two at most. An observation quotes records that show all that was asked together; a negative observation
rests on a real `$.no_evidence`; everything else is an unconfirmed claim that says why the question stays open.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from habeas.agents.alert_reading import alert_names
from habeas.agents.alert_search import alert_claims, asks_for_alerts
from habeas.agents.calls import ask
from habeas.agents.claiming import Draft, negative, open_draft, output
from habeas.agents.findings import Finding, Stance, named_things
from habeas.agents.intent import Want
from habeas.agents.knowledge_search import asks_for_knowledge, knowledge_claims
from habeas.agents.log_search import search
from habeas.agents.metric_search import asks_for_metrics, metric_claims
from habeas.agents.port import Investigation, Toolbox
from habeas.agents.question import Question, read_question
from habeas.agents.telling import told
from habeas.agents.wording import absence_claim
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
        question = read_question(
            investigation.question, investigation.language, investigation.now, toolbox.sources("query_logs")
        )
        window = investigation.window or question.window
        now = investigation.now
        if asks_for_knowledge(question, toolbox):
            return output(await knowledge_claims(question, toolbox))
        if not _names_logs(question, toolbox):
            if asks_for_alerts(question, toolbox):
                drafts = await alert_claims(question, window, now, toolbox)
                return output(_held_back(_as_shown(question), drafts, ()))
            if asks_for_metrics(question, toolbox):
                drafts = await metric_claims(question, window, now, toolbox)
                if any(draft.bindings for draft in drafts) or not toolbox.sources("query_logs"):
                    return output(_held_back(_as_shown(question), drafts, ()))
        return output(await _everywhere(question, window, now, toolbox))


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
    drafts = _held_back(question, logs, question.unread) if has_logs else []
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


def _held_back(question: Question, drafts: list[Draft], unread: tuple[str, ...]) -> list[Draft]:
    """Return the drafts; where not all was understood, as unconfirmed ones after the reason."""
    language = question.language
    reasons: list[Draft] = []
    if unread:
        reasons.append(open_draft("not_understood", language, *unread))
    if question.negated and not (question.denied and all(draft.is_observation for draft in drafts)):
        reasons.append(open_draft("negated", language))
    if question.want is Want.OTHER:
        reasons.append(open_draft("unsupported", language))
    if question.want is Want.MOST:
        reasons.append(open_draft("most", language))
    if reasons:
        # A draft that is itself a reason says nothing new beside the first one.
        shown = [draft.unconfirmed() for draft in drafts if draft.bindings]
        return [*reasons, *shown][:2]
    if question.want is Want.CAUSE:
        shown = [draft for draft in drafts if draft.is_observation]
        return [*(shown or [draft.unconfirmed() for draft in drafts])[:1], open_draft("cause", language)]
    return drafts


async def _log_claims(question: Question, window: TimeWindow | None, toolbox: Toolbox) -> list[Draft]:
    language = question.language
    sources = _chosen(question, toolbox.sources("query_logs"))
    if not sources:
        return [open_draft("no_source", language)]
    if question.is_empty and window is None:
        return [open_draft("empty", language)]
    findings = await asyncio.gather(*(_search_source(question, window, name, toolbox) for name in sources))
    found = [finding for finding in findings if finding.stance is Stance.YES]
    if found:
        return [draft for finding in found[:2] for draft in told(question, finding)]
    if any(finding.stance is Stance.UNCHECKED for finding in findings):
        return [open_draft("unchecked", language)]
    undecided = next((finding for finding in findings if finding.stance is Stance.OPEN), None)
    if undecided:
        return [open_draft(undecided.reason, language, *undecided.details)]
    return [_absent(question, findings)]


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


def _absent(question: Question, findings: Sequence[Finding]) -> Draft:
    query = next(finding.query for finding in findings if finding.query)
    same = [finding.invocation for finding in findings if finding.query == query]
    text = absence_claim(named_things(query), query.level, question.language)
    return negative(text, same)
