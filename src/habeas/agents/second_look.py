"""What is asked when nothing matched: the event may be worded otherwise, or what is asked for may be nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from habeas.agents import meanings
from habeas.agents.entities import FAULT_NAME, Entity, EntityKind
from habeas.agents.findings import (
    LIMIT,
    Ask,
    Finding,
    Stance,
    absent,
    asked,
    build_query,
    entity_terms,
    event_term,
    event_terms,
    fitting,
    found,
    near,
    nothing,
    phrase_terms,
    refs,
    spoken,
    unasked,
    undecided,
    yes,
)
from habeas.agents.inflection import past_forms
from habeas.agents.question import Question
from habeas.agents.quoting import Phrase
from habeas.agents.record_check import fits, shows_all
from habeas.agents.vocabulary import (
    COULD_NOT,
    FAILING,
    FORMS,
    KINDRED,
    LOGIN_FAILURES,
    LOGIN_SUCCESSES,
    METHODS,
    REQUESTED,
    SUCCEEDING,
    SUCCESS,
    TELLING,
)
from habeas.agents.words import EventWord
from habeas.contracts.evidence import RecordedInvocation
from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow

_CODE = re.compile(r"SIG[A-Z0-9]{2,}|E[A-Z]{5,}")
"""A signal, an error number of the operating system."""
_GLUED = re.compile(r"[A-Za-z]\w*_\w*\d")
_LONG = re.compile(r"\d{4,}")
_MOST = 8
"""Forms of an English word of which the Chinese ones are looked up."""


def is_exact(question: Question) -> bool:
    """Return whether what is absent means one thing only, however the log words its events."""
    if question.phrases:
        return False  # a phrase may stand in the log in other words, which a second look tells
    if any(entity.noun for entity in question.entities):
        return False  # a log that never says `status` knows of no status 404
    return all(event.is_name for event in question.events)


def loosened(question: Question) -> Question:
    """Return the question without what records leave out, or say in words of their own.

    The log's own program; what a long number is; `login` and its outcome, where the log says `Accepted password`.
    """
    events = [event for event in question.events if not event.is_self]
    for word, outcome, forms in (("login", "succeed", LOGIN_SUCCESSES), ("login", "fail", LOGIN_FAILURES)):
        both = [event for event in events if word in event.forms or outcome in event.forms]
        if len(both) == 2 and {word, outcome} <= {form for event in both for form in event.forms}:
            events = [event for event in events if event not in both]
            text = f"{both[0].text} {both[1].text}"
            events.append(EventWord(text=text, forms=spoken(forms, question.language)))
    if any(entity.text.startswith("/") for entity in question.entities):
        events = as_requests(events)
    if len(events) > 1:
        events = [replace(e, forms=(*e.forms, *COULD_NOT)) if "fail" in e.forms else e for e in events]
    entities = tuple(_without_noun(entity) for entity in question.entities)
    return replace(question, events=tuple(events), entities=entities)


def as_requests(events: Iterable[EventWord]) -> list[EventWord]:
    """Return the words with `requested` as an access log says it of a path: by the method."""
    return [
        replace(event, forms=(event.text, *METHODS), whole=True) if event.text.lower() in REQUESTED else event
        for event in events
    ]


def _in_either_language(question: Question) -> Question:
    """Return the question with the words by which a Chinese log says what an English question asks for."""
    events: list[EventWord] = []
    for event in question.events:
        names = () if event.is_name or not event.text.isascii() else (event.text, *event.forms[:_MOST])
        chinese = dict.fromkeys(form for name in names for form in meanings.in_chinese(name))
        events.append(replace(event, forms=(*event.forms, *chinese)))
    return replace(question, events=tuple(events))


_LEVEL_WORDS = {
    **dict.fromkeys(("error", "errors", "报错", "错误", "错"), "ERROR"),
    **dict.fromkeys(("warning", "warnings", "警告"), "WARN"),
}


def by_level(question: Question) -> Question | None:
    """Return a question for errors or warnings and nothing else that happened as one for a level; None for others."""
    levels = [event for event in question.events if event.text.lower() in _LEVEL_WORDS]
    others = tuple(event for event in question.events if event not in levels)
    told = (
        question.level
        or question.phrases
        or question.literals
        or not all(e.is_doer or e.is_name for e in others)
    )
    if len(levels) != 1 or told:
        return None
    return replace(question, events=others, level=_LEVEL_WORDS[levels[0].text.lower()])


async def unless_kindred(
    question: Question, window: TimeWindow | None, finding: Finding, ask: Ask
) -> Finding:
    """Return the no, unless a record tells of a like event in other words: then the question is open."""
    if finding.stance is not Stance.NO or question.phrases or question.comparison:
        return finding
    like = [(event, _kindred(event)) for event in question.events]
    if not any(forms for _, forms in like):
        return finding
    events = tuple(replace(event, forms=forms, whole=True) if forms else event for event, forms in like)
    others = replace(question, events=events)
    second = await ask(build_query(others, window))
    if found(second) and fitting(others, second):
        return undecided(second, "kindred", *asked(question))
    return finding


def _kindred(event: EventWord) -> tuple[str, ...]:
    return tuple(
        form
        for form in KINDRED.get(event.forms[0], KINDRED.get(event.text.lower(), ()))
        if form not in event.forms
    )


def _without_noun(entity: Entity) -> Entity:
    if entity.noun and entity.loose and _LONG.fullmatch(entity.loose[0]):
        return replace(entity, noun=None, kind=EntityKind.ID, forms=entity.loose, loose=())
    return entity


async def second_look(
    question: Question,
    loose: Question,
    window: TimeWindow | None,
    query: LogQuery,
    first: RecordedInvocation,
    ask: Ask,
) -> Finding:
    """Find out why nothing matched `query`."""
    if question.phrases:
        return await _look_for_words(question, window, absent(first, query), ask)
    if is_exact(question):
        return await _look_for_glued(question, window, absent(first, query), ask)
    either = _in_either_language(loose)
    wide = build_query(either, window, whole=False)
    if wide != query:
        second = await ask(wide)
        if good := [ref for ref in fitting(either, second) if shows_all(either.events, ref.text)]:
            return yes(either, second, good)
        if nothing(second) and (near(second) or is_exact(loose)):
            return await _without_doer(loose, window, ask) or absent(second, wide)
    if near(first):
        return await _without_doer(loose, window, ask) or absent(first, query)
    is_guarded = bool(question.entities or question.level or window)
    if first.retrieval_details.near is None and question.events and is_guarded:
        return await _is_known(question, query, first, ask)
    for look in (_look_for_others, _look_for_entities, _look_for_telling, _look_for_done, _look_for_outcome):
        finding = await look(loose, window, query, first, ask)
        if finding:
            return finding
    return undecided(first, "ungrounded", *asked(question))


async def _without_doer(question: Question, window: TimeWindow | None, ask: Ask) -> Finding | None:
    """Return that the question is open where the event is recorded without a word for who did it."""
    doers = [event for event in question.events if event.is_doer]
    if not doers:
        return None
    others = replace(question, events=tuple(event for event in question.events if event not in doers))
    second = await ask(build_query(others, window))
    if found(second):
        return undecided(second, "component", *(event.text for event in doers))
    return None


async def _look_for_glued(
    question: Question, window: TimeWindow | None, nowhere: Finding, ask: Ask
) -> Finding:
    """Look for identifiers that a log writes with the next word joined to them (`job_17_2Job started`)."""
    glued = [e for e in question.entities if e.kind is EntityKind.ID and _GLUED.fullmatch(e.text)]
    if not glued:
        return nowhere
    others = tuple(entity for entity in question.entities if entity not in glued)
    query = build_query(replace(question, entities=others), window)
    ids = tuple(LogTerm(alternatives=entity.forms, protected=True, whole=False) for entity in glued)
    second = await ask(query.model_copy(update={"terms": (*query.terms, *ids)}))
    joined = re.compile("|".join(rf"{re.escape(entity.text)}[A-Z][a-z]" for entity in glued))
    good = [ref for ref in fitting(question, second) if joined.search(ref.text)]
    return yes(question, second, good) if good else nowhere


async def _is_known(question: Question, query: LogQuery, first: RecordedInvocation, ask: Ask) -> Finding:
    """Decide by whether the event is known at all, where the source counts no near misses."""
    if found(await ask(LogQuery(terms=event_terms(question), limit=LIMIT))):
        return absent(first, query)
    return undecided(first, "ungrounded", *asked(question))


def _as_done(question: Question) -> Question | None:
    """Return the question without its `successfully`, with verbs in the past only; None where it has none."""
    others = tuple(event for event in question.events if event.text.lower() not in SUCCESS)
    verbs = [event for event in others if past_forms(event.forms)]
    if len(others) == len(question.events) or not verbs:
        return None
    done = tuple(replace(event, forms=past_forms(event.forms) or event.forms) for event in others)
    return replace(question, events=done)


async def _look_for_done(
    question: Question, window: TimeWindow | None, _query: LogQuery, _first: RecordedInvocation, ask: Ask
) -> Finding | None:
    """Look for the event in the past tense: a log that says `Served` says that it was done."""
    done = _as_done(question)
    if done is None:
        return None
    query = build_query(done, window)
    second = await ask(query)
    if found(second):
        good = fitting(done, second)
        return yes(done, second, good) if good else None
    return absent(second, query) if nothing(second) and near(second) else None


async def _look_for_outcome(
    question: Question, window: TimeWindow | None, query: LogQuery, first: RecordedInvocation, ask: Ask
) -> Finding | None:
    """Look for the event with the other outcome: the log says how it went, so it would have said this too."""
    outcomes = [event for event in question.events if "fail" in event.forms or "succeed" in event.forms]
    others = [event for event in question.events if event not in outcomes]
    if len(outcomes) != 1 or not (others or question.entities) or _telling(question):
        return None
    about = (*map(event_term, others), *entity_terms(question.entities, protected=False))
    failed = "fail" in outcomes[0].forms
    both = (spoken(FAILING, question.language), spoken(SUCCEEDING, question.language))
    words, opposite = both if failed else both[::-1]
    asked_for = LogQuery(terms=(*about, LogTerm(alternatives=words)), level=question.level, window=window)
    if not nothing(await ask(asked_for)):
        return None  # it may say so in other words
    other = LogQuery(terms=(*about, LogTerm(alternatives=opposite)), level=question.level, window=window)
    return absent(first, query) if found(await ask(other)) else None


async def _look_for_others(
    question: Question, window: TimeWindow | None, _query: LogQuery, _first: RecordedInvocation, ask: Ask
) -> Finding | None:
    """Look for the event with another name than the one that was asked for (`svc_mail`).

    A word of no vocabulary is a name where the log has it elsewhere.
    """
    named = [
        e
        for e in question.events
        if (e.is_name and not FAULT_NAME.search(e.text)) or meanings.is_strange(e.text)
    ]
    happened = tuple(event for event in question.events if event not in named)
    if not named or not happened:
        return None
    for event in named:
        if not event.is_name and not found(await ask(LogQuery(terms=(event_term(event),), limit=1))):
            return None
    query = build_query(replace(question, events=happened), window)
    names = tuple(event_term(event, protected=True) for event in named)
    query = query.model_copy(update={"terms": (*query.terms, *names)})
    second = await ask(query)
    return absent(second, query) if nothing(second) and near(second) else None


async def _look_for_entities(
    question: Question, _window: TimeWindow | None, _query: LogQuery, _first: RecordedInvocation, ask: Ask
) -> Finding | None:
    """Look for the entities alone, at any time: nothing can be recorded of what is nowhere."""
    known = [e for e in question.entities if e.kind in (EntityKind.ID, EntityKind.NAME)]
    if not known:
        return None
    parts = [replace(e, is_prefix=True) if e.text[0] in "/\\" else e for e in known]  # a path may go on
    anywhere = LogQuery(terms=entity_terms(parts, protected=False), limit=LIMIT)
    second = await ask(anywhere)
    return absent(second, anywhere) if nothing(second) else None


async def _look_for_telling(
    question: Question, _window: TimeWindow | None, _query: LogQuery, _first: RecordedInvocation, ask: Ask
) -> Finding | None:
    """Look for a fault that has a name of its own, alone and at any time: logs call it by that name."""
    telling = _telling(question)
    if telling is None:
        return None
    anywhere = LogQuery(terms=(event_term(telling, whole=False),), limit=LIMIT)
    second = await ask(anywhere)
    return absent(second, anywhere) if nothing(second) else None


def _telling(question: Question) -> EventWord | None:
    return next((event for event in question.events if _is_telling(event)), None)


def _is_telling(event: EventWord) -> bool:
    if event.is_name:
        return FAULT_NAME.search(event.text) is not None
    return _CODE.fullmatch(event.text) is not None or any(form in TELLING for form in event.forms)


async def _look_for_words(
    question: Question, window: TimeWindow | None, nowhere: Finding, ask: Ask
) -> Finding:
    """Look for the words of the phrases, each for itself: the log may write them with others between."""
    words = [word for phrase in question.phrases for piece in phrase.pieces for word in _words(piece)]
    if len(words) < 2:
        return nowhere
    each = tuple(LogTerm(alternatives=(word,), whole=False) for word in dict.fromkeys(words))
    query = LogQuery(
        terms=(*each, *event_terms(question), *entity_terms(question.entities)),
        level=question.level,
        window=window,
        limit=LIMIT,
    )
    second = await ask(query)
    exact = all(phrase.is_exact for phrase in question.phrases)
    if nothing(second):
        if exact or near(second):
            return nowhere
        return await _look_for_beginning(question, window, ask) or undecided(
            nowhere.invocation, "ungrounded", *asked(question)
        )
    if not found(second):
        return unasked(second)
    in_order = re.compile(r"\b.{0,40}?\b".join(re.escape(word) for word in words), re.IGNORECASE)
    good = [ref for ref in refs(second) if in_order.search(ref.text) and fits(question, ref.text)]
    if good:
        return yes(question, second, good)
    stands = any(
        all(piece in ref.text for p in question.phrases for piece in p.pieces) for ref in refs(second)
    )
    return nowhere if exact and not stands else undecided(second, "misfit", *asked(question))


async def _look_for_beginning(question: Question, window: TimeWindow | None, ask: Ask) -> Finding | None:
    """Look for a phrase without its last word: the log may have said so of another."""
    if len(question.phrases) != 1:
        return None
    phrase = question.phrases[0]
    beginning, _, last = phrase.text.rpartition(" ")
    if len(beginning.split()) < 3 or last.lower() in FORMS:
        return None
    shorter: Phrase = replace(phrase, text=beginning, pieces=(beginning,))
    query = LogQuery(
        terms=(
            *phrase_terms([shorter]),
            LogTerm(alternatives=(last,), protected=True),
            *entity_terms(question.entities),
        ),
        level=question.level,
        window=window,
        limit=LIMIT,
    )
    second = await ask(query)
    return absent(second, query) if nothing(second) and near(second) else None


def _words(piece: str) -> list[str]:
    return re.findall(r"\d+(?:\.\d+)?|[A-Za-z][\w'-]*|[\u3400-\u9fff]+", piece)
