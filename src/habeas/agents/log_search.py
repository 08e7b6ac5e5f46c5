"""What the logs of one source say to a question: yes with records, no with a real absence, or open with a reason."""

from __future__ import annotations

from habeas.agents.findings import (
    LIMIT,
    Ask,
    Finding,
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
    unasked,
    undecided,
    yes,
)
from habeas.agents.question import Question
from habeas.agents.record_check import names_all
from habeas.agents.second_look import loosened, second_look
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.contracts.queries import LogQuery, TimeWindow


async def search(question: Question, window: TimeWindow | None, ask: Ask) -> Finding:
    """Ask one source, and again where the first answer decides nothing.

    A no needs ground: the event was seen with another entity, level, time or outcome; or what is absent is exact: a
    quoted phrase, an identifier, an entity, a level.
    """
    query = build_query(question, window)
    first = await ask(query)
    if found(first):
        return await _from_records(question, window, first, ask)
    if not nothing(first):
        return unasked(first)
    if question.literals:
        return await _as_they_stand(question, query, first, ask)
    loose = loosened(question)
    if near(first) and loose == question and not any(event.is_doer for event in question.events):
        return absent(first, query)
    return await second_look(question, loose, window, query, first, ask)


async def _as_they_stand(question: Question, query: LogQuery, first: RecordedInvocation, ask: Ask) -> Finding:
    """Decide on Chinese words of no vocabulary that no record holds together with the rest.

    Where the log has the words elsewhere it is in them that it would have said so; else they were not understood.
    """
    if near(first):
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
    if not any(entity.loose for entity in question.entities) or first.retrieval_details.truncated:
        return misfit
    query = build_query(question, window, strict=True)
    second = await ask(query)
    return absent(second, query) if nothing(second) else misfit
