"""What one source says to a question, and the queries that ask it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from habeas.agents.direction import asked_ends
from habeas.agents.entities import Entity
from habeas.agents.intent import Want
from habeas.agents.question import Question
from habeas.agents.quoting import Phrase
from habeas.agents.record_check import WRITER_KEYS, fits
from habeas.agents.words import EventWord
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceRef, EvidenceStatus, RecordedInvocation
from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow, ValueBound

LIMIT = 200
"""Newest records that one answer holds."""
TALLY_LIMIT = 2000
"""Newest records of which it is counted which one they are about."""
BOUND = 3
"""Records that one claim binds."""
_NOUNS = {"status": ("status", "http", "code", "状态")}
"""How logs may write what a number is; other nouns stand as they are."""

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
    fitting: tuple[EvidenceRef, ...] = ()
    """For a yes: all records that were found and fit, oldest first."""
    query: LogQuery | None = None
    """For a no: the query that found nothing."""
    reason: str = ""
    details: tuple[str, ...] = ()


def build_query(
    question: Question, window: TimeWindow | None, *, strict: bool = False, whole: bool = True
) -> LogQuery:
    """Return the query for all that the question asks for, but the programs that it is about.

    A pair is asked for by its value, which `fits` checks; with `strict`, in the forms in which logs write pairs.
    Without `whole`, a word may stand inside a longer one (`allocate` in `allocateBlock`), which `fits` checks too.
    """
    return LogQuery(
        terms=(
            *phrase_terms(question.phrases),
            *event_terms(question, whole=whole),
            *(LogTerm(alternatives=word.forms, protected=True, whole=False) for word in question.literals),
            *entity_terms(question.entities, strict=strict),
        ),
        level=question.level,
        window=window,
        bound=value_bound(question),
        oldest=question.want is Want.FIRST,
        limit=TALLY_LIMIT if question.want is Want.MOST else LIMIT,
    )


def with_ends(query: LogQuery, question: Question) -> LogQuery:
    """Return the query with the two ends of a change as logs write them, in the asked order."""
    ends = asked_ends(question.text)
    if ends is None:
        return query
    forms = tuple(f"{ends[0]}{sign}{ends[1]}" for sign in (" to ", " -> ", " => ", "->"))
    return query.model_copy(update={"terms": (*query.terms, LogTerm(alternatives=forms, protected=True))})


def with_writer(query: LogQuery, question: Question) -> LogQuery:
    """Return the query with the programs of the question as logs name by a key who wrote a record."""
    terms = tuple(
        LogTerm(alternatives=tuple(f"{key}={entity.text}" for key in WRITER_KEYS), protected=True)
        for entity in question.entities
        if entity.is_program
    )
    return query.model_copy(update={"terms": (*query.terms, *terms)})


def value_bound(question: Question) -> ValueBound | None:
    """Return the bound of which a source can tell that no record keeps it; None where it is of no unit and no key."""
    if question.comparison is None:
        return None
    keys = tuple(form for event in question.events for form in event.forms)
    return question.comparison.bound(keys) if question.comparison.dimension or keys else None


def phrase_terms(phrases: Sequence[Phrase], *, protected: bool = False) -> tuple[LogTerm, ...]:
    """Return the terms for phrases."""
    return tuple(
        LogTerm(alternatives=(piece,), protected=protected, whole=not phrase.is_cut)
        for phrase in phrases
        for piece in phrase.pieces
    )


def event_terms(question: Question, *, whole: bool = True, protected: bool = False) -> tuple[LogTerm, ...]:
    """Return the terms for what happened, and for what numbers count."""
    nouns = dict.fromkeys(
        e.noun for e in question.entities if e.noun and e.noun.isascii() and e.noun != "code"
    )
    return (
        *(event_term(event, whole=whole, protected=protected) for event in question.events),
        *(
            LogTerm(
                alternatives=spoken(_NOUNS.get(noun, (noun,)), question.language),
                whole=False,
                protected=protected,
            )
            for noun in nouns
        ),
    )


def spoken(forms: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return the forms that a question in `language` may find: for an English one, those in ASCII.

    Others could not be looked for in a log of another encoding.
    """
    return tuple(form for form in forms if language is Language.ZH or form.isascii())


def event_term(event: EventWord, *, whole: bool = True, protected: bool = False) -> LogTerm:
    """Return the term for one word of what happened."""
    return LogTerm(alternatives=event.forms, whole=event.whole and whole, protected=protected)


def entity_terms(
    entities: Sequence[Entity], *, protected: bool = True, strict: bool = False
) -> tuple[LogTerm, ...]:
    """Return the terms for entities; of a pair, those of its value, unless `strict`."""
    terms: list[LogTerm] = []
    for entity in entities:
        if strict or not entity.loose:
            terms.append(LogTerm(alternatives=entity.forms, protected=protected, whole=not entity.is_prefix))
        else:
            terms += [LogTerm(alternatives=(part,), protected=protected) for part in entity.loose]
    return tuple(terms)


def near(invocation: RecordedInvocation) -> int:
    """Return how many records had the event, and failed on an entity, the level or the window."""
    misses = invocation.retrieval_details.near
    return misses.total if misses else 0


def refs(invocation: RecordedInvocation) -> tuple[EvidenceRef, ...]:
    """Return the references of the records that were found."""
    return invocation.retrieval_details.evidence_refs or ()


def found(invocation: RecordedInvocation) -> bool:
    """Return whether there are any."""
    return invocation.retrieval_details.evidence_status is EvidenceStatus.EVIDENCE


def nothing(invocation: RecordedInvocation) -> bool:
    """Return whether the source searched and found none."""
    return invocation.retrieval_details.evidence_status is EvidenceStatus.NO_EVIDENCE


def fitting(question: Question, invocation: RecordedInvocation) -> list[EvidenceRef]:
    """Return the records that are what was asked for."""
    return [ref for ref in refs(invocation) if fits(question, ref.text)] if found(invocation) else []


def yes(question: Question, invocation: RecordedInvocation, records: Sequence[EvidenceRef]) -> Finding:
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
    best_records = tuple(records[i] for i in chosen)
    return Finding(stance=Stance.YES, invocation=invocation, records=best_records, fitting=tuple(records))


def unasked(invocation: RecordedInvocation) -> Finding:
    """Return that the source could not be asked."""
    return Finding(stance=Stance.UNCHECKED, invocation=invocation)


def absent(invocation: RecordedInvocation, query: LogQuery) -> Finding:
    """Return the no, with the query that found nothing."""
    return Finding(stance=Stance.NO, invocation=invocation, query=query)


def undecided(invocation: RecordedInvocation, reason: str, *details: str) -> Finding:
    """Return that the question stays open, and why."""
    return Finding(stance=Stance.OPEN, invocation=invocation, reason=reason, details=details)


def asked(question: Question) -> tuple[str, ...]:
    """Return the words that were asked for, each once."""
    words = (
        *(phrase.text for phrase in question.phrases),
        *(event.text for event in question.events),
        *(word.text for word in question.literals),
        *(entity.text for entity in question.entities),
        *([question.comparison.text] if question.comparison else []),
    )
    return tuple(dict.fromkeys(words))


def named_things(query: LogQuery) -> tuple[str, ...]:
    """Return the query's terms as a claim names them: words between quotation marks, entities bare."""
    named = {
        term.alternatives[0]
        if term.protected and " " not in term.alternatives[0]
        else f'"{term.alternatives[0]}"': None
        for term in query.terms
    }
    return (*named, *([query.bound.written()] if query.bound else []))
