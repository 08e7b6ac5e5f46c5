"""What the logs of one source say to a question: yes with records, no with a real absence, or open with a reason."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from habeas.agents.entities import Entity, EntityKind
from habeas.agents.question import Question
from habeas.agents.quoting import Phrase
from habeas.agents.record_check import fits, names_all
from habeas.agents.vocabulary import SUCCESS
from habeas.agents.words import past_forms
from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RecordedInvocation
from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow

LIMIT = 200
"""Newest records that one answer holds."""
BOUND = 3
"""Records that one claim binds."""

Ask = Callable[[LogQuery], Awaitable[RecordedInvocation]]


class Stance(StrEnum):
    """What a source says."""

    YES = "yes"
    NO = "no"
    OPEN = "open"
    UNCHECKED = "unchecked"
    """It could not be asked."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What one source says, and where that can be read."""

    stance: Stance
    invocation: RecordedInvocation
    records: tuple[EvidenceRef, ...] = ()
    """For a yes: the best records, best first."""
    query: LogQuery | None = None
    """For a no: the query that found nothing."""
    reason: str = ""
    details: tuple[str, ...] = ()


async def search(question: Question, window: TimeWindow | None, ask: Ask) -> Finding:
    """Ask one source, once, or twice where the first answer decides nothing.

    A no needs ground: the event was seen with another entity, level or time; or what is absent is exact: a quoted
    phrase, an identifier, an entity, a level.
    """
    query = build_query(question, window)
    first = await ask(query)
    status = first.retrieval_details.evidence_status
    if status is EvidenceStatus.EVIDENCE:
        return await _from_records(question, window, first, ask)
    if status is not EvidenceStatus.NO_EVIDENCE:
        return Finding(stance=Stance.UNCHECKED, invocation=first)
    if _near(first) or _is_exact(question):
        return Finding(stance=Stance.NO, invocation=first, query=query)
    return await _second_look(question, window, query, first, ask)


def build_query(question: Question, window: TimeWindow | None, *, strict: bool = False) -> LogQuery:
    """Return the query for all that the question asks for, but the programs that it is about.

    A pair is asked for by its value, which `fits` checks; with `strict`, in the forms in which logs write pairs.
    """
    return LogQuery(
        terms=(
            *_phrase_terms(question.phrases),
            *_event_terms(question),
            *_entity_terms(question.entities, strict=strict),
        ),
        level=question.level,
        window=window,
        limit=LIMIT,
    )


def _phrase_terms(phrases: Sequence[Phrase], *, protected: bool = False) -> tuple[LogTerm, ...]:
    return tuple(
        LogTerm(alternatives=(piece,), protected=protected, whole=not phrase.is_cut)
        for phrase in phrases
        for piece in phrase.pieces
    )


def _event_terms(question: Question) -> tuple[LogTerm, ...]:
    nouns = dict.fromkeys(
        e.noun for e in question.entities if e.noun and e.noun.isascii() and e.noun != "code"
    )
    return (
        *(LogTerm(alternatives=event.forms, whole=event.whole) for event in question.events),
        *(LogTerm(alternatives=(noun,), whole=False) for noun in nouns),
    )


def _entity_terms(
    entities: Sequence[Entity], *, protected: bool = True, strict: bool = False
) -> tuple[LogTerm, ...]:
    terms: list[LogTerm] = []
    for entity in entities:
        if strict or not entity.loose:
            terms.append(LogTerm(alternatives=entity.forms, protected=protected))
        else:
            terms += [LogTerm(alternatives=(part,), protected=protected) for part in entity.loose]
    return tuple(terms)


def _near(invocation: RecordedInvocation) -> int:
    near = invocation.retrieval_details.near
    return near.total if near else 0


def _is_exact(question: Question) -> bool:
    """Whether what is absent means one thing only, however the log words its events."""
    if question.phrases:
        return False  # a phrase may stand in the log in other words, which a second look tells
    if any(entity.noun for entity in question.entities):
        return False  # a log that never says `status` knows of no status 404
    return all(event.is_name for event in question.events)


async def _from_records(
    question: Question, window: TimeWindow | None, invocation: RecordedInvocation, ask: Ask
) -> Finding:
    good = [ref for ref in _refs(invocation) if fits(question, ref.text)]
    if not good:
        return await _look_strictly(question, window, invocation, ask)
    named = [ref for ref in good if names_all(question.subjects, ref.text)]
    if named or not question.subjects:
        return _yes(question, invocation, named or good)
    # No record names the program. Either it is no name of this log, or others did what is asked of it.
    query = LogQuery(
        terms=(
            *_entity_terms(question.subjects, protected=False),
            *_phrase_terms(question.phrases, protected=True),
            *(term.model_copy(update={"protected": True}) for term in _event_terms(question)),
            *_entity_terms(question.entities),
        ),
        level=question.level,
        window=window,
        limit=LIMIT,
    )
    second = await ask(query)
    if second.retrieval_details.evidence_status is EvidenceStatus.EVIDENCE:
        found = [ref for ref in _refs(second) if fits(question, ref.text)]
        return _yes(question, second, found) if found else _open(second, "misfit", *_asked(question))
    if second.retrieval_details.evidence_status is not EvidenceStatus.NO_EVIDENCE:
        return Finding(stance=Stance.UNCHECKED, invocation=second)
    quoted = any(phrase.covers_event for phrase in question.phrases)
    if _near(second) and not quoted:
        return Finding(stance=Stance.NO, invocation=second, query=query)
    if quoted and not _near(second):
        return _yes(question, invocation, good)  # a role that this log has no name for
    return _open(invocation, "component", *(entity.text for entity in question.subjects))


async def _look_strictly(
    question: Question, window: TimeWindow | None, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Decide on records that hold the value of a pair, none of them in that pair.

    All of them were seen, so the pair is not there, and a query for it as logs write it gives the absence to cite.
    """
    misfit = _open(first, "misfit", *_asked(question))
    if not any(entity.loose for entity in question.entities) or first.retrieval_details.truncated:
        return misfit
    query = build_query(question, window, strict=True)
    second = await ask(query)
    if second.retrieval_details.evidence_status is EvidenceStatus.NO_EVIDENCE:
        return Finding(stance=Stance.NO, invocation=second, query=query)
    return misfit


async def _second_look(
    question: Question, window: TimeWindow | None, query: LogQuery, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Find out why nothing was near: the event may be worded otherwise, or the entity may be nowhere."""
    absent = Finding(stance=Stance.NO, invocation=first, query=query)
    if question.phrases:
        return await _look_for_words(question, window, absent, ask)
    if first.retrieval_details.near is None and question.events:
        # The source counts no near misses: ask whether the event is known at all.
        second = await ask(LogQuery(terms=_event_terms(question), limit=LIMIT))
        if second.retrieval_details.evidence_status is EvidenceStatus.EVIDENCE:
            return absent
        return _open(first, "ungrounded", *_asked(question))
    if (done := _as_done(question)) is not None:
        return await _look_for_done(done, window, first, ask)
    known = [e for e in question.entities if e.kind in (EntityKind.ID, EntityKind.NAME)]
    if known:
        # Entities alone, at any time: nothing can be recorded of what is nowhere.
        anywhere = LogQuery(terms=_entity_terms(known, protected=False), limit=LIMIT)
        second = await ask(anywhere)
        if second.retrieval_details.evidence_status is EvidenceStatus.NO_EVIDENCE:
            return Finding(stance=Stance.NO, invocation=second, query=anywhere)
    return _open(first, "ungrounded", *_asked(question))


def _as_done(question: Question) -> Question | None:
    """Return the question without its `successfully`, with verbs in the past only; None where it has none."""
    others = tuple(event for event in question.events if event.text.lower() not in SUCCESS)
    verbs = [event for event in others if past_forms(event.forms)]
    if len(others) == len(question.events) or not verbs:
        return None
    done = tuple(replace(event, forms=past_forms(event.forms) or event.forms) for event in others)
    return replace(question, events=done)


async def _look_for_done(
    question: Question, window: TimeWindow | None, first: RecordedInvocation, ask: Ask
) -> Finding:
    """Look for the event in the past tense: a log that says `Served` says that it was done."""
    query = build_query(question, window)
    second = await ask(query)
    if second.retrieval_details.evidence_status is EvidenceStatus.EVIDENCE:
        good = [ref for ref in _refs(second) if fits(question, ref.text)]
        return _yes(question, second, good) if good else _open(second, "misfit", *_asked(question))
    if second.retrieval_details.evidence_status is EvidenceStatus.NO_EVIDENCE and _near(second):
        return Finding(stance=Stance.NO, invocation=second, query=query)
    return _open(first, "ungrounded", *_asked(question))


async def _look_for_words(
    question: Question, window: TimeWindow | None, absent: Finding, ask: Ask
) -> Finding:
    """Look for the words of the phrases, each for itself: the log may write them with others between."""
    words = [word for phrase in question.phrases for piece in phrase.pieces for word in _words(piece)]
    if len(words) < 2:
        return absent
    each = tuple(LogTerm(alternatives=(word,), whole=False) for word in dict.fromkeys(words))
    query = LogQuery(
        terms=(*each, *_entity_terms(question.entities)), level=question.level, window=window, limit=LIMIT
    )
    second = await ask(query)
    exact = all(phrase.is_exact for phrase in question.phrases)
    if second.retrieval_details.evidence_status is EvidenceStatus.NO_EVIDENCE:
        return absent if exact or _near(second) else _open(absent.invocation, "ungrounded", *_asked(question))
    if second.retrieval_details.evidence_status is not EvidenceStatus.EVIDENCE:
        return Finding(stance=Stance.UNCHECKED, invocation=second)
    in_order = re.compile(r"\b.{0,40}?\b".join(re.escape(word) for word in words), re.IGNORECASE)
    good = [ref for ref in _refs(second) if in_order.search(ref.text) and fits(question, ref.text)]
    if good:
        return _yes(question, second, good)
    return absent if exact else _open(second, "misfit", *_asked(question))


def _words(piece: str) -> list[str]:
    return re.findall(r"\d+(?:\.\d+)?|[A-Za-z][\w'-]*|[\u3400-\u9fff]+", piece)


def _refs(invocation: RecordedInvocation) -> tuple[EvidenceRef, ...]:
    return invocation.retrieval_details.evidence_refs or ()


def _yes(question: Question, invocation: RecordedInvocation, records: Sequence[EvidenceRef]) -> Finding:
    """Return the yes with the records that hold most of the question's own words; of equals the newest.

    A phrase in the very letter case of the question weighs more than any word.
    """
    own = [event.text.lower() for event in question.events] + [word.lower() for word in question.explained]
    pieces = [piece for phrase in question.phrases for piece in phrase.pieces]
    scored = [
        ((sum(piece in ref.text for piece in pieces), sum(word in ref.text.lower() for word in own)), i)
        for i, ref in enumerate(records)
    ]
    best = max(score for score, _ in scored)
    chosen = sorted((i for score, i in scored if score == best), reverse=True)[:BOUND]
    return Finding(stance=Stance.YES, invocation=invocation, records=tuple(records[i] for i in chosen))


def _open(invocation: RecordedInvocation, reason: str, *details: str) -> Finding:
    return Finding(stance=Stance.OPEN, invocation=invocation, reason=reason, details=details)


def _asked(question: Question) -> tuple[str, ...]:
    return (
        *(phrase.text for phrase in question.phrases),
        *(event.text for event in question.events),
        *(entity.text for entity in question.entities),
        *([question.comparison.text] if question.comparison else []),
    )


def named_things(query: LogQuery) -> tuple[str, ...]:
    """Return the query's terms as a claim names them: words between quotation marks, entities bare."""
    named = {
        term.alternatives[0]
        if term.protected and " " not in term.alternatives[0]
        else f'"{term.alternatives[0]}"': None
        for term in query.terms
    }
    return tuple(named)
