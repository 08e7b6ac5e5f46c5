"""What a yes says, by the kind of answer that was asked for: a record, how many, the first, the last, which ones."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.agents.claiming import Draft, negative, observation, open_draft
from habeas.agents.findings import BOUND, Finding, named_things
from habeas.agents.intent import Want
from habeas.agents.question import Question
from habeas.agents.record_check import mentions
from habeas.agents.wording import absence_claim, count_claim, record_claim, shortened, telling_line
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.sources.levels import level_of, synonyms

COUNTED = 20
"""Records of which a count is stated; each of them is bound, and read again."""
_GRAVE = frozenset(("EMERG", "ALERT", "CRIT", "FATAL", "SEVERE", "FAILURE", "ERROR", "WARN"))


def told(question: Question, finding: Finding) -> list[Draft]:
    """Return what the records of a yes say to the question: what is a fact, then a note on what it is a part of."""
    want = question.want
    if want is Want.COUNT:
        return _counted(question, finding)
    if want in (Want.FIRST, Want.LAST, Want.WHEN):
        ref = finding.fitting[0 if want is Want.FIRST else -1]
        return [quoted(question, finding.invocation, [ref]), *_note(question, finding, str(want))]
    if want is Want.WHICH:
        return [
            *(quoted(question, finding.invocation, [ref]) for ref in finding.fitting[-BOUND:]),
            *_note(question, finding, "which"),
        ]
    if want is Want.AROUND:
        grave = [ref for ref in finding.fitting if level_of(ref.text) in _GRAVE]
        shown = (grave or finding.fitting)[-BOUND:]
        return [
            *(quoted(question, finding.invocation, [ref]) for ref in shown),
            *_note(question, finding, "which"),
        ]
    return [quoted(question, finding.invocation, finding.records)]


def absent_draft(question: Question, findings: Sequence[Finding]) -> Draft:
    """Return the claim that nothing was found, bound to each source that was asked the same."""
    query = next(finding.query for finding in findings if finding.query)
    same = [finding.invocation for finding in findings if finding.query == query]
    return negative(absence_claim(named_things(query), query.level, question.language), same)


def quoted(question: Question, invocation: RecordedInvocation, refs: Sequence[EvidenceRef]) -> Draft:
    """Return the claim that quotes the first of `refs`, bound to all of them."""
    named = [
        *(piece for phrase in question.phrases for piece in phrase.pieces),
        *(entity.forms[0] for entity in question.entities),
    ]
    forms = [event.forms for event in question.events]
    line = telling_line(refs[0].text, named, forms)
    needed = [*named, *(form for some in forms for form in some if form in line.lower())]
    text = record_claim(shortened(line, needed), question.language)
    return observation(text, invocation, [ref.raw_path for ref in refs])


def _note(question: Question, finding: Finding, reason: str) -> list[Draft]:
    """Say of how many records the quoted ones are, where there are others. It is no fact that a record shows."""
    total = _total(finding)
    return [open_draft(reason, question.language, total)] if len(finding.fitting) > 1 else []


def _total(finding: Finding) -> str:
    """Return how many records fit, as far as the source gave them."""
    details = finding.invocation.retrieval_details
    count = len(finding.fitting)
    if not details.truncated:
        return str(count)
    return f"{count} / {len(details.evidence_refs or ())} / {details.total}"


def _counted(question: Question, finding: Finding) -> list[Draft]:
    details = finding.invocation.retrieval_details
    count = len(finding.fitting)
    shown = shown_words(question, [ref.text for ref in finding.fitting])
    if count == 1 and not details.truncated:
        return [quoted(question, finding.invocation, finding.records)]
    if details.truncated or count > COUNTED or not shown:
        reason = "counted_part" if details.truncated else "counted"
        return [
            quoted(question, finding.invocation, finding.records),
            open_draft(reason, question.language, _total(finding)),
        ]
    paths = [ref.raw_path for ref in finding.fitting]
    return [observation(count_claim(count, shown, question.language), finding.invocation, paths)]


def shown_words(question: Question, texts: Sequence[str], name: str | None = None) -> str:
    """Return the asked words, and `name`, as they stand in all of the records; else nothing.

    They come in the order of the first record.
    """
    asked = [
        *((piece,) for phrase in question.phrases for piece in phrase.pieces),
        *(entity.forms for entity in question.entities),
        *(event.forms for event in (*question.events, *question.literals)),
        *([synonyms(question.level)] if question.level else []),
        *([(name,)] if name else []),
    ]
    places: dict[int, str] = {}
    for forms in asked:
        common = [form for form in forms if all(mentions(text, form) for text in texts)]
        if not common:
            return ""
        start, end = min(mentions(texts[0], max(common, key=len)))
        places[start] = texts[0][start:end]
    return " ".join(places[start] for start in sorted(places))
