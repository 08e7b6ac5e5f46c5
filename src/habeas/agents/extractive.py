"""The engine without a model: it reads the question, asks the sources, and quotes what they recorded.

One claim, two at most. An observation quotes records that show all that was asked together; a negative observation
rests on a real `$.no_evidence`; everything else is an unconfirmed claim that says why the question stays open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from habeas.agents.alert_search import alert_claims, asks_for_alerts, asks_which_alerts
from habeas.agents.calls import ask
from habeas.agents.claiming import Draft, negative, observation, open_draft, output
from habeas.agents.findings import Finding, Stance, named_things
from habeas.agents.intent import Want
from habeas.agents.knowledge_search import asks_for_knowledge, knowledge_claims
from habeas.agents.log_search import search
from habeas.agents.metric_search import asks_for_metrics, metric_claims, names_a_metric_or_a_key
from habeas.agents.port import Investigation, Toolbox
from habeas.agents.question import Question, read_question
from habeas.agents.wording import absence_claim, record_claim, shortened, telling_line
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
        drafts: list[Draft] = []
        if asks_for_knowledge(question):
            return output(await knowledge_claims(question, toolbox))
        if asks_for_alerts(question, toolbox):
            drafts = await alert_claims(question, window, toolbox)
            if asks_which_alerts(question):
                question = replace(question, want=Want.EXISTS)
        elif asks_for_metrics(question, toolbox):
            drafts = await metric_claims(question, window, investigation.now, toolbox)
            is_open = not any(draft.bindings for draft in drafts)
            if is_open and names_a_metric_or_a_key(question) and toolbox.sources("query_logs"):
                drafts = await _log_claims(question, window, toolbox)
        else:
            drafts = await _log_claims(question, window, toolbox)
            return output(_held_back(question, drafts, question.unread))
        return output(_held_back(question, drafts, question.not_understood))


def _held_back(question: Question, drafts: list[Draft], unread: tuple[str, ...]) -> list[Draft]:
    """Return the drafts; where not all was understood, as unconfirmed ones after the reason."""
    language = question.language
    reasons: list[Draft] = []
    if unread:
        reasons.append(open_draft("not_understood", language, *unread))
    if question.negated and not (question.denied and all(draft.is_observation for draft in drafts)):
        reasons.append(open_draft("negated", language))
    if question.want in (Want.COUNT, Want.OTHER):
        reasons.append(open_draft("unsupported", language))
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
        return [_observed(question, finding) for finding in found][:2]
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


def _observed(question: Question, finding: Finding) -> Draft:
    named = [
        *(piece for phrase in question.phrases for piece in phrase.pieces),
        *(entity.forms[0] for entity in question.entities),
    ]
    told = [event.forms for event in question.events]
    line = telling_line(finding.records[0].text, named, told)
    needed = [*named, *(form for forms in told for form in forms if form in line.lower())]
    text = record_claim(shortened(line, needed), question.language)
    return observation(text, finding.invocation, [ref.raw_path for ref in finding.records])


def _absent(question: Question, findings: Sequence[Finding]) -> Draft:
    query = next(finding.query for finding in findings if finding.query)
    same = [finding.invocation for finding in findings if finding.query == query]
    text = absence_claim(named_things(query), query.level, question.language)
    return negative(text, same)
