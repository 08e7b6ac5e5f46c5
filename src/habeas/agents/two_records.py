"""Events that a log writes as two records: one names whom it is about and ends in a colon, the next says what it was.

    <0.71.0> closing AMQP connection (10.1.4.2:40110):
    <0.71.0> missed heartbeats from client

The second one alone has the event and lacks the name, which is no ground for a no.
"""

from __future__ import annotations

import re

from habeas.agents import meanings
from habeas.agents.findings import (
    LIMIT,
    Ask,
    Finding,
    Stance,
    asked,
    found,
    nothing,
    refs,
    unasked,
    undecided,
)
from habeas.agents.inflection import event_forms
from habeas.agents.question import Question
from habeas.agents.record_check import shows_all
from habeas.agents.words import EventWord
from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow

_ANNOUNCES = re.compile(r"[:：]\s*\Z")


async def unless_in_two(question: Question, window: TimeWindow | None, finding: Finding, ask: Ask) -> Finding:
    """Return the finding; open instead of a no where a record names what is asked for and announces another one."""
    named = (*question.entities, *question.subjects)
    names = [form for entity in named for form in entity.loose or entity.forms]
    names += [form for event in question.events if event.is_name for form in event.forms]
    happened = question.phrases or any(not event.is_name for event in question.events)
    if finding.stance is not Stance.NO or not names or not happened:
        return finding
    any_name = LogTerm(alternatives=tuple(dict.fromkeys(names)), protected=True)
    second = await ask(LogQuery(terms=(any_name,), window=window, limit=LIMIT))
    if not found(second) and not nothing(second):
        return unasked(second)
    quoted = (word.lower() for phrase in question.phrases for word in re.findall(r"[A-Za-z]+", phrase.text))
    words = [*question.events, *(EventWord(text=word, forms=event_forms(word)) for word in quoted)]
    deeds = [word for word in words if meanings.is_deed(word.text)]
    for ref in refs(second):
        # What is done in the record itself is not left to another one.
        if _ANNOUNCES.search(ref.text) and not any(shows_all((deed,), ref.text) for deed in deeds):
            return undecided(second, "in_two", *asked(question))
    return finding
