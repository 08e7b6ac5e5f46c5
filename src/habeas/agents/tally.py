"""What is said of sets of records beside each other: which one has most, which of two has more, which came first.

A set is what one plain question finds, or those of its records that are about one and the same thing. Each set is
counted over what was read, and all of it is bound. Where a set may hold records that were not read, or a record does
not say whose it is and could turn the answer, nothing is stated.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from habeas.agents.claiming import Draft, observation_of, open_draft
from habeas.agents.comparing import By, Comparing
from habeas.agents.findings import Finding, Stance
from habeas.agents.grouping import groups_of, is_called, same_ways
from habeas.agents.intent import Want
from habeas.agents.question import Question
from habeas.agents.second_look import as_requests, by_level
from habeas.agents.telling import absent_draft, quoted, shown_words
from habeas.agents.wording import tally_claim
from habeas.contracts.answer import Language
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.text.times import find_time

TALLIED = 60
"""Records that one claim counts; each of them is bound, and read again."""
LISTED = 5
"""Groups that one claim counts."""

_BARE = re.compile(r"\d{1,4}")
"""A number of which nothing says what it counts (`the most 502`): records hold it as other things too."""

Look = Callable[[Question], Awaitable[list[Finding]]]
Found = tuple[RecordedInvocation, EvidenceRef]


@dataclass(frozen=True, kw_only=True)
class Pile:
    """One set of records, with what found them or found none."""

    name: str
    question: Question
    records: tuple[Found, ...]
    findings: tuple[Finding, ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.records)

    @property
    def texts(self) -> list[str]:
        """What the records say."""
        return [ref.text for _, ref in self.records]


async def tallied(comparing: Comparing, plain: Sequence[Question], look: Look) -> list[Draft]:
    """Return what the logs say to a question that sets one against another; open where that was not established."""
    language = plain[0].language
    if any(question.negated for question in plain):
        return [open_draft("negated", language)]
    unread = [word for question in plain for word in question.not_understood]
    unread += [e.text for question in plain for e in question.entities if _BARE.fullmatch(e.text)]
    if unread or (comparing.names and any(_names_only(question) for question in plain)):
        return [open_draft("not_understood" if unread else "not_said", language, *dict.fromkeys(unread))]
    if not comparing.names and comparing.kind is None:
        return [open_draft("most", language)]
    wants = {By.FIRST: Want.FIRST, By.LAST: Want.LAST}
    asked = [replace(question, want=wants.get(comparing.by, Want.MOST)) for question in plain]
    if comparing.kind == "path":
        asked = [replace(question, events=tuple(as_requests(question.events))) for question in asked]
    piles = await _piles(comparing.names or ("",), asked, look)
    if isinstance(piles, Finding):
        reason = "unchecked" if piles.stance is Stance.UNCHECKED else piles.reason
        return [open_draft(reason, language, *piles.details)]
    if not any(pile.size for pile in piles):
        return [absent_draft(pile.question, pile.findings) for pile in piles[:2]]
    if comparing.kind is not None and not comparing.names:
        return _told_most(comparing.kind, piles[0])
    piles = _own(piles)
    if piles is None:
        return [open_draft("shared", language, *comparing.names)]
    told = _told_order if comparing.by in wants else _told_counts
    return told(comparing, piles)


def _names_only(question: Question) -> bool:
    """Return whether nothing but the name itself is asked for, so that nothing says what to compare."""
    said = (*question.phrases, *question.literals, question.level, question.comparison, *question.events)
    return sum(map(bool, said)) + len(question.entities) + len(question.subjects) < 2


async def _piles(names: Sequence[str], asked: Sequence[Question], look: Look) -> list[Pile] | Finding:
    """Return what each question finds, errors by the level of the records where there are any; or what is unknown."""
    leveled = [by_level(question) for question in asked]
    if all(leveled):
        piles = [await _pile(*one, look) for one in zip(names, [q for q in leveled if q], strict=True)]
        if any(isinstance(pile, Pile) and pile.size for pile in piles):
            return _all(piles)
    return _all([await _pile(*one, look) for one in zip(names, asked, strict=True)])


def _all(piles: Sequence[Pile | Finding]) -> list[Pile] | Finding:
    unknown = next((pile for pile in piles if isinstance(pile, Finding)), None)
    return unknown or [pile for pile in piles if isinstance(pile, Pile)]


async def _pile(name: str, question: Question, look: Look) -> Pile | Finding:
    findings = await look(question)
    has_any = any(finding.stance is Stance.YES for finding in findings)
    for finding in findings:
        is_elsewhere = has_any and finding.reason == "ungrounded"  # a log that knows no such event
        if finding.stance is Stance.UNCHECKED or (finding.stance is Stance.OPEN and not is_elsewhere):
            return finding
    found = tuple((finding.invocation, ref) for finding in findings for ref in finding.fitting)
    return Pile(name=name, question=question, records=found, findings=tuple(findings))


def _own(piles: Sequence[Pile]) -> list[Pile] | None:
    """Return the piles with the records that are about their own name; None where a record is in two of them.

    Where the log says by a key or in a place of its own whose a record is, others that only mention the name are left
    out. None too where a record does not hold the name as it stands.
    """
    texts = [text for pile in piles for text in pile.texts]
    for read in same_ways([pile.name for pile in piles], texts):
        whose = iter(read)
        own: list[Pile] = []
        for pile in piles:
            wanted = {pile.name.lower()}
            said = [(record, next(whose)) for record in pile.records]
            kept = tuple(record for record, name in said if name is not None and is_called(name, wanted))
            own.append(replace(pile, records=kept))
        piles = own
        break
    if not all(pile.name.lower() in text.lower() for pile in piles for text in pile.texts):
        return None  # the name was read as other words
    places = [(invocation.source, ref.text) for pile in piles for invocation, ref in pile.records]
    once = sum(len({(i.source, r.text) for i, r in pile.records}) for pile in piles)
    return None if len(set(places)) < once else list(piles)


def _told_most(kind: str, pile: Pile) -> list[Draft]:
    language = pile.question.language
    names = groups_of(kind, pile.texts)
    groups: dict[str, list[Found]] = {}
    for name, record in zip(names, pile.records, strict=True):
        if name is not None:
            groups.setdefault(name, []).append(record)
    ranked = sorted(groups.items(), key=lambda group: -len(group[1]))
    unsaid = names.count(None)
    if not ranked:
        return [open_draft("no_group", language, kind), *_quoted_only(pile)]
    counts = [f"{name} {len(records)}" for name, records in ranked[:LISTED]]
    lead = len(ranked[0][1]) - (len(ranked[1][1]) if len(ranked) > 1 else 0)
    if unsaid and unsaid >= lead:
        return [open_draft("group_unsaid", language, kind, f"{unsaid} / {pile.size}"), *_quoted_only(pile)]
    if cut := _cut(pile):
        return [open_draft("tally_part", language, cut, *counts), *_quoted_only(pile)]
    notes = (
        []
        if lead
        else [open_draft("tie", language, *[n for n, r in ranked if len(r) == len(ranked[0][1])][:LISTED])]
    )
    if unsaid:
        notes.append(open_draft("group_unsaid", language, kind, f"{unsaid} / {pile.size}"))
    if len(ranked) > LISTED:
        notes.append(open_draft("shortened", language, f"{LISTED} / {len(ranked)}"))
    piles = [replace(pile, name=name, records=tuple(records)) for name, records in ranked[:LISTED]]
    return [*_counted([(one, _shown(one)) for one in piles], language), *notes[:1]]


def _told_counts(comparing: Comparing, piles: Sequence[Pile]) -> list[Draft]:
    language = piles[0].question.language
    sizes = [pile.size for pile in piles]
    counts = [f"{pile.name} {pile.size}" for pile in piles]
    if cut := next((cut for pile in piles if (cut := _cut(pile))), None):
        return [open_draft("tally_part", language, cut, *counts), *_quoted_only(piles[0])]
    if comparing.is_yes_no:
        if not sizes[0] and comparing.by is By.MORE:
            return [absent_draft(piles[0].question, piles[0].findings), *_note("counts", language, counts)]
        is_so = sizes[0] > sizes[1] if comparing.by is By.MORE else sizes[0] < sizes[1]
        if not is_so or not sizes[0]:
            # An observation would read as a yes.
            reason = "counts_so" if is_so else "counts_not_so"
            return [
                open_draft(reason, language, *counts),
                *_quoted_only(max(piles, key=lambda pile: pile.size)),
            ]
    ranked = sorted(piles, key=lambda pile: pile.size, reverse=comparing.by is not By.FEWER)
    parts = [(pile, _shown(pile)) for pile in ranked if pile.size]
    notes = _note("tie", language, [pile.name for pile in piles]) if len(set(sizes)) == 1 else []
    if 0 in sizes:
        notes = _note("counts", language, counts)
    return [*_counted(parts, language), *notes]


def _told_order(comparing: Comparing, piles: Sequence[Pile]) -> list[Draft]:
    language = piles[0].question.language
    is_first = comparing.by is By.FIRST
    if not piles[0].size and comparing.is_yes_no:
        return [absent_draft(piles[0].question, piles[0].findings)]
    missing = [pile.name for pile in piles if not pile.size]
    if missing:
        return [
            open_draft("one_missing", language, *missing),
            *_quoted_only(max(piles, key=lambda pile: pile.size)),
        ]
    ends = [(pile, one) for pile in piles if (one := _end(pile, is_first=is_first))]
    if len(ends) < len(piles):
        return [open_draft("no_order", language)]
    times = _comparable([ref.text for _, (_, ref) in ends])
    if times is None:
        return [
            open_draft("no_order", language),
            *(d.unconfirmed() for pile, one in ends for d in [_quote(pile, one)]),
        ]
    order = sorted(range(len(ends)), key=lambda i: times[i], reverse=not is_first)
    drafts = [_quote(*ends[i]) for i in order]
    if times[order[0]] == times[order[1]]:
        return [
            open_draft("tie", language, *(pile.name for pile in piles)),
            *(d.unconfirmed() for d in drafts),
        ]
    if comparing.is_yes_no and order[0] != 0:
        return [
            open_draft("order_not_so", language, piles[order[0]].name),
            *(d.unconfirmed() for d in drafts),
        ]
    return [*drafts, open_draft("order_first" if is_first else "order_last", language, piles[order[0]].name)]


def _end(pile: Pile, *, is_first: bool) -> Found | None:
    """Return the earliest or latest record of a pile; None where several sources' clocks cannot be compared."""
    sources = dict.fromkeys(invocation.source for invocation, _ in pile.records)
    each = [[record for record in pile.records if record[0].source == source] for source in sources]
    ends = [records[0 if is_first else -1] for records in each]
    times = _comparable([ref.text for _, ref in ends])
    if times is None:
        return ends[0] if len(ends) == 1 else None
    return (min if is_first else max)(zip(times, ends, strict=True), key=lambda one: one[0])[1]


def _comparable(texts: Sequence[str]) -> list[datetime] | None:
    """Return the times of the records on one clock; None where these cannot be set against each other."""
    times = [find_time(text.partition("\n")[0]) for text in texts]
    known = [time for time in times if time is not None and time.has_clock]
    clocks = {(time.offset, time.zone, time.year is None) for time in known}
    walls = [wall for time in known if (wall := time.wall(2000)) is not None]
    return walls if len(walls) == len(texts) and len(clocks) == 1 else None


def _counted(parts: Sequence[tuple[Pile, str]], language: Language) -> list[Draft]:
    """Return how many records each part has, all of them bound; where that are too many, the first one's newest."""
    total = sum(pile.size for pile, _ in parts)
    if len(parts) == 1 and parts[0][0].size == 1:
        return _quoted_only(parts[0][0], confirmed=True)
    if total > TALLIED:
        counts = [f"{pile.name} {pile.size}" for pile, _ in parts]
        return [*_quoted_only(parts[0][0], confirmed=True), open_draft("counts", language, *counts)]
    text = tally_claim([(pile.size, shown) for pile, shown in parts], language)
    return [observation_of(text, [record for pile, _ in parts for record in pile.records])]


def _shown(pile: Pile) -> str:
    """Return the asked words and the name as the records have them; the name alone where these have not all of them."""
    question, name = pile.question, pile.name.lower()
    events = tuple(event for event in question.events if event.text.lower() not in name)
    others = tuple(entity for entity in question.entities if entity.text.lower() != name)
    if not (events or others or question.phrases or question.literals or question.level):
        return pile.name
    return shown_words(replace(question, events=events, entities=others), pile.texts, pile.name) or pile.name


def _cut(pile: Pile) -> str | None:
    """Return how many records were read of how many, where that is not all of them."""
    for finding in pile.findings:
        details = finding.invocation.retrieval_details
        if details.truncated:
            return f"{len(details.evidence_refs or ())} / {details.total}"
    return None


def _note(reason: str, language: Language, details: Sequence[str]) -> list[Draft]:
    return [open_draft(reason, language, *details)]


def _quote(pile: Pile, record: Found) -> Draft:
    return quoted(pile.question, record[0], [record[1]])


def _quoted_only(pile: Pile, *, confirmed: bool = False) -> list[Draft]:
    if not pile.records:
        return []
    draft = _quote(pile, pile.records[-1])
    return [draft if confirmed else draft.unconfirmed()]
