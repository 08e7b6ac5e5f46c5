"""What the logs of one source say to a question: yes with records, no with a real absence, or open with a reason."""

from __future__ import annotations

from dataclasses import replace

from habeas.agents.findings import (
    LIMIT,
    Ask,
    Finding,
    Stance,
    absent,
    asked,
    build_query,
    entity_terms,
    event_terms,
    fitting,
    found,
    near,
    nothing,
    phrase_terms,
    refs,
    unasked,
    undecided,
    with_ends,
    with_writer,
    yes,
)
from habeas.agents.question import Question
from habeas.agents.record_check import names_all, shows_pairs, turned, written_by
from habeas.agents.second_look import by_level, loosened, second_look, unless_kindred
from habeas.agents.two_records import unless_in_two
from habeas.agents.vocabulary import WHATEVER
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.contracts.queries import LogQuery, TimeWindow


async def search(question: Question, window: TimeWindow | None, ask: Ask) -> Finding:
    """Ask one source, and again where the first answer decides nothing.

    A no needs ground: the event was seen with another entity, level, time or outcome; or what is absent is exact: a
    quoted phrase, an identifier, an entity, a level.
    """
    return await unless_in_two(question, window, await _search(question, window, ask), ask)


async def _search(question: Question, window: TimeWindow | None, ask: Ask) -> Finding:
    query = build_query(question, window)
    first = await ask(query)
    if found(first):
        return await _from_records(question, window, first, ask)
    if not nothing(first):
        return unasked(first)
    if (leveled := by_level(question)) and (finding := await _at_level(leveled, window, ask)):
        return finding
    if query.bound is not None:
        if near(first):
            return await _unless_other_values(question, query, first, ask)
        return await _without_bound(question, window, first, ask)
    if question.literals:
        return await _as_they_stand(question, query, first, ask)
    loose = loosened(question)
    if near(first) and loose == question and not any(event.is_doer for event in question.events):
        return await unless_kindred(question, window, absent(first, query), ask)
    finding = await second_look(question, loose, window, query, first, ask)
    return await unless_kindred(question, window, finding, ask) if near(first) else finding


async def _at_level(question: Question, window: TimeWindow | None, ask: Ask) -> Finding | None:
    """Decide on a question for errors by the level of the records; None where these say nothing to it."""
    query = build_query(question, window)
    invocation = await ask(query)
    if good := fitting(question, invocation):
        return yes(question, invocation, good)
    is_bare = not (question.events or question.entities or question.subjects)
    return absent(invocation, query) if nothing(invocation) and (near(invocation) or is_bare) else None


async def _unless_other_values(
    question: Question, query: LogQuery, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Return the no, unless a record that keeps the bound may be meant: `operation` is whatever was done."""
    names = (event.text for event in question.events)
    if all(name.lower() in WHATEVER for name in names):
        guards = tuple(term for term in query.terms if term.protected)
        second = await ask(query.model_copy(update={"terms": guards}))
        if not nothing(second):
            return undecided(second, "misfit", *asked(question))
    return absent(first, query)


async def _without_bound(
    question: Question, window: TimeWindow | None, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Decide where no record has a value to hold against the bound: a no only where there is nothing to measure."""
    finding = await search(replace(question, comparison=None), window, ask)
    return finding if finding.stance is Stance.NO else undecided(first, "misfit", *asked(question))


async def _as_they_stand(question: Question, query: LogQuery, first: RecordedInvocation, ask: Ask) -> Finding:
    """Decide on Chinese words of no vocabulary that no record holds together with the rest.

    Where the log has the words elsewhere it is in them that it would have said so; else they were not understood.
    """
    if near(first) or not (question.events or question.phrases):
        alone = Question(text="", language=question.language, want=question.want, literals=question.literals)
        if found(await ask(build_query(alone, None))):
            return absent(first, query)
    return undecided(first, "not_understood", *(word.text for word in question.literals))


async def _from_records(
    question: Question, window: TimeWindow | None, invocation: RecordedInvocation, ask: Ask
) -> Finding:
    good = fitting(question, invocation)
    if not good:
        return await _look_strictly(question, window, invocation, ask)
    if not question.subjects:
        return yes(question, invocation, good)
    named = [ref for ref in good if names_all(question.subjects, _told_by(question, ref))]
    if named:
        return yes(question, invocation, named)
    if any(names_all(question.subjects, ref.text) for ref in good):
        return undecided(invocation, "component", *(entity.text for entity in question.subjects))
    return await _by_subject(question, window, invocation, good, ask)


def _told_by(question: Question, ref: EvidenceRef) -> str:
    """Return the part of a record that says who wrote it: with a level alone to go by, not its stack trace."""
    has_event = question.phrases or question.events or question.entities
    return ref.text if has_event else ref.text.partition("\n")[0]


async def _by_subject(
    question: Question,
    window: TimeWindow | None,
    first: RecordedInvocation,
    good: list[EvidenceRef],
    ask: Ask,
) -> Finding:
    """Decide where no record found names the program: it is no name of this log, or others did what is asked of it."""
    query = LogQuery(
        terms=(
            *entity_terms(question.subjects, protected=False),
            *phrase_terms(question.phrases, protected=True),
            *event_terms(question, protected=True),
            *entity_terms(question.entities),
        ),
        level=question.level,
        window=window,
        limit=LIMIT,
    )
    second = await ask(query)
    if found(second):
        fit = fitting(question, second)
        return yes(question, second, fit) if fit else undecided(second, "misfit", *asked(question))
    if not nothing(second):
        return unasked(second)
    quoted = any(phrase.covers_event for phrase in question.phrases)
    if near(second) and not quoted:
        return absent(second, query)
    if quoted and not near(second):
        return yes(question, first, good)  # a role that this log has no name for
    return undecided(first, "component", *(entity.text for entity in question.subjects))


async def _look_strictly(
    question: Question, window: TimeWindow | None, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Decide on records that hold the value of a pair, none of them in that pair.

    All of them were seen, so the pair is not there, and a query for it as logs write it gives the absence to cite.
    """
    misfit = undecided(first, "misfit", *asked(question))
    if first.retrieval_details.truncated:
        return misfit
    query = build_query(question, window, strict=True)
    if all(turned(question, ref.text) for ref in refs(first)):
        query = with_ends(query, question)
    elif not any(written_by(question, ref.text) for ref in refs(first)):
        query = with_writer(query, question)
    elif any(shows_pairs(question, ref.text) for ref in refs(first)):
        return misfit  # it is something else that they lack
    second = await ask(query)
    return absent(second, query) if nothing(second) else misfit
