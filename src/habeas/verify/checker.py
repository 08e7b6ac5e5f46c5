"""The deterministic claim checker (contract, section 5).

A claim is supported when each of its parts is accounted for by its verified excerpts: every name, number, time, level,
state and word, in one record, under the key and with the polarity that the claim gives it. What is not accounted for
is never passed over: something protected that no excerpt carries makes the claim `unsupported`, what an excerpt says
otherwise makes it `contradicted`, and wording that is beyond the rules leaves it `undecided`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from habeas.contracts import NO_EVIDENCE, Claim, ClaimType, Decider, Judgement, JudgementKind
from habeas.verify.absence import absence_record, check_absence
from habeas.verify.chinese_names import chinese_names
from habeas.verify.derivation import Derivation, Statement
from habeas.verify.derive_amounts import all_in_use, left_over, none_of, share_used
from habeas.verify.derive_causes import named_cause
from habeas.verify.derive_changes import change
from habeas.verify.derive_comparisons import compare_things, superlative
from habeas.verify.derive_counts import of_all, same_value
from habeas.verify.derive_differences import difference, moved, total
from habeas.verify.derive_excess import excess
from habeas.verify.derive_groups import count, distinct
from habeas.verify.derive_keys import compare_keys, multiple_of, percentage_points
from habeas.verify.derive_order import step_order
from habeas.verify.derive_rules import forbidden, listed_cause, listed_count
from habeas.verify.derive_spans import own_span, record_span
from habeas.verify.derive_times import apart, time_order, within_times
from habeas.verify.facts import VerifiedExcerpt
from habeas.verify.findings import Finding, Outcome, failures, missing, ok, settled, unknown, worst
from habeas.verify.lexemes import Kind, Lexeme, fold, read
from habeas.verify.matching import unify
from habeas.verify.naming import stands_in
from habeas.verify.negators import denied_part
from habeas.verify.polarity import Scope, scopes
from habeas.verify.quoting import unquote
from habeas.verify.records import Record, parse, parse_runbook
from habeas.verify.segments import Segment, anchors, cut, inherit
from habeas.verify.signals import ATTRIBUTION
from habeas.verify.wholes import check_wholes

_KIND = {
    Outcome.OK: JudgementKind.SUPPORTED,
    Outcome.UNKNOWN: JudgementKind.UNDECIDED,
    Outcome.MISSING: JudgementKind.UNSUPPORTED,
    Outcome.CONTRADICTED: JudgementKind.CONTRADICTED,
}
_DEPTHS = ((0, False), (1, False), (2, False), (3, False), (2, True), (3, True))


MAX_CLAIM = 30_000
"""Characters of a claim that are read; a claim is one small statement, or quotes one record."""
MAX_STATED = 300
"""Lexemes of a claim, its quotations aside, that are held against the records."""


def check_claim(claim: Claim, evidence: Sequence[VerifiedExcerpt]) -> Judgement:
    """Return what can be shown of `claim` from its verified excerpts alone."""
    findings = _check(claim, evidence)
    bad = failures(findings)
    outcome = settled(findings) if findings else Outcome.UNKNOWN
    reasons = [f.reason for f in sorted(bad, key=lambda f: -f.outcome)] or [f.reason for f in findings]
    return Judgement(
        claim_id=claim.claim_id,
        judgement=_KIND[outcome],
        decided_by=Decider.CHECKER,
        reasons=tuple(dict.fromkeys(reasons)),
    )


def _check(claim: Claim, evidence: Sequence[VerifiedExcerpt]) -> list[Finding]:
    text = without_attribution(fold(claim.claim_text))
    if not text.strip():
        return [unknown("the claim says nothing")]
    if len(text) > MAX_CLAIM:
        return [unknown(f"the claim is longer than {MAX_CLAIM} characters")]
    if claim.claim_type is ClaimType.NEGATIVE_OBSERVATION:
        return _negative(text, evidence)
    knowledge = claim.claim_type is ClaimType.KNOWLEDGE_REFERENCE
    usable = [e for e in evidence if not _is_absence(e) and _is_knowledge(e) is knowledge]
    if not usable:
        return _unusable(text, evidence, knowledge=knowledge)
    return _positive(text, usable, parse_runbook if knowledge else parse)


def _is_absence(e: VerifiedExcerpt) -> bool:
    return e.raw_path == NO_EVIDENCE


def _is_knowledge(e: VerifiedExcerpt) -> bool:
    return e.tool_name == "lookup_knowledge" or e.raw_path.startswith("$.evidence_blocks")


def _negative(text: str, evidence: Sequence[VerifiedExcerpt]) -> list[Finding]:
    absences = [absence_record(e.reference, e.tool_name) for e in evidence if _is_absence(e)]
    if not absences:
        return [missing("no record of a search that found nothing is bound")]
    if (unread := _unread(text, [fold(e.reference) for e in evidence])) is not None:
        return [unknown(f"{unread!r} is not understood")]
    return check_absence(text, absences)


def _unusable(text: str, evidence: Sequence[VerifiedExcerpt], *, knowledge: bool) -> list[Finding]:
    """No excerpt is of a kind that can show this claim."""
    if knowledge:
        return [missing("only a runbook's text shows what a runbook says")]
    absences = [absence_record(e.reference, e.tool_name) for e in evidence if _is_absence(e)]
    if not absences:
        return [missing("a runbook is never evidence of what happened")]
    found = check_absence(text, absences)
    if worst(found) is Outcome.CONTRADICTED:
        return found
    return [missing("a search that found nothing shows nothing positive")]


def _positive(
    text: str,
    evidence: Sequence[VerifiedExcerpt],
    parser: Callable[[str, int, frozenset[str]], list[Record]],
) -> list[Finding]:
    excerpts = [fold(e.excerpt) for e in evidence]
    names = chinese_names(excerpts)
    records = [r for i, e in enumerate(evidence) for r in parser(e.excerpt, i, names)]
    if not records:
        return [unknown("there is no excerpt to read")]
    if (unread := _unread(text, excerpts)) is not None:
        return [unknown(f"{unread!r} is not understood")]
    quoted = unquote(text, excerpts)
    if quoted is None:
        return [*check_text(text, records, names), *check_wholes(text, records)]
    quotation = ok("the quotation stands in the excerpt, word for word")
    rest = without_attribution(quoted.rest)
    if all(x.kind is Kind.MARK or (x.has("structure") and not x.has("over:")) for x in read(rest)):
        return [quotation]
    bound = [r for r in records if r.excerpt in quoted.sources]
    return [quotation, *check_text(rest, bound, names), *check_wholes(rest, bound)]


_OTHER_SCRIPT = re.compile(
    r"[^\W\d_a-zA-Z\u2e80-\u9fff\uf900-\ufaffµμΩ°℃]+|[\u2600-\u27bf\U0001f000-\U0001faff]+"
)
"""Letters that are neither Latin nor Chinese, and pictures: they say something that the lexicon cannot read."""


def _unread(text: str, excerpts: Sequence[str]) -> str | None:
    """Return what stands in the claim, cannot be read, and stands in no excerpt."""
    return next((m[0] for m in _OTHER_SCRIPT.finditer(text) if all(m[0] not in e for e in excerpts)), None)


_ATTRIBUTION = re.compile(r"\s*(?:" + "|".join(ATTRIBUTION) + ")", re.IGNORECASE)


def without_attribution(text: str) -> str:
    """Return a claim without an opening that only says where it was read."""
    match = _ATTRIBUTION.match(text)
    return text[match.end() :] if match else text


_DERIVATIONS = (
    excess,
    multiple_of,
    percentage_points,
    share_used,
    left_over,
    change,
    difference,
    moved,
    total,
    own_span,
    record_span,
    apart,
    within_times,
    superlative,
    compare_things,
    compare_keys,
    named_cause,
    none_of,
    all_in_use,
    step_order,
    forbidden,
    listed_cause,
    listed_count,
    same_value,
    time_order,
    of_all,
    count,
    distinct,
)
"""What can follow from several numbers or records; each accounts for a part of the claim, or for all of it."""


def check_text(text: str, records: Sequence[Record], names: frozenset[str] = frozenset()) -> list[Finding]:
    """Return the findings of the best way to read a folded claim: as it stands, or through one or two derivations."""
    lexemes = read(text, names=names)
    lexemes = _without_both(lexemes)
    if len(lexemes) > MAX_STATED:
        return [unknown("the claim is too long to be checked as one statement")]
    polarity = scopes(lexemes)
    best = _in_segments(lexemes, polarity, set(), records)
    if not failures(best):
        return best
    statement = Statement(lexemes, polarity, records)
    found = [
        d
        for derive in _DERIVATIONS
        if (d := derive(statement)) is not None and not denied_part(lexemes, polarity, d.consumed)
    ]
    derived = [d for d in _undisputed(found) if not _of_another(statement, d)]
    groups = [[d] for d in derived] + [
        [a, b] for i, a in enumerate(derived) for b in derived[i + 1 :] if not a.consumed & b.consumed
    ]
    for group in groups:
        consumed = {i for d in group for i in d.consumed}
        shown = [f for d in group for f in d.findings]
        rest = _in_segments(lexemes, polarity, consumed, records) if len(consumed) < len(lexemes) else []
        if _rank(shown + rest) < _rank(best) or (worst(shown) is Outcome.CONTRADICTED and not failures(rest)):
            best = shown + rest
        if not failures(best):
            break
    return best


def _undisputed(derived: list[Derivation]) -> list[Derivation]:
    """Leave out a refutation of words that another derivation shows: the two read the claim in different ways."""
    shown = {i for d in derived if not failures(d.findings) for i in d.consumed}
    return [d for d in derived if worst(d.findings) is not Outcome.CONTRADICTED or not d.consumed & shown]


def _of_another(statement: Statement, derived: Derivation) -> bool:
    """Whether the claim counts what no record speaks of (`75 connections` more, where threads are counted)."""
    return any(
        x.has("counted")
        and not x.has("structure")
        and i not in derived.consumed
        and not any(x.tokens & r.words.keys() for r in statement.records)
        for i, x in enumerate(statement.lexemes)
    )


def _without_both(lexemes: list[Lexeme]) -> list[Lexeme]:
    """`both A and B` says no more than `A and B`."""
    texts = [x.text.lower() for x in lexemes]
    return [x for i, x in enumerate(lexemes) if not (texts[i] == "both" and "and" in texts[i:])]


def _in_segments(
    lexemes: Sequence[Lexeme], polarity: Sequence[Scope], consumed: set[int], records: Sequence[Record]
) -> list[Finding]:
    best: list[Finding] | None = None
    tried: set[tuple[tuple[int, ...], bool]] = set()
    for depth, subject_only in _DEPTHS:
        segments = [s for s in cut(lexemes, polarity, consumed, depth) if len(s.consumed) < len(s.lexemes)]
        shape = (tuple(len(s.lexemes) for s in segments), subject_only and len(segments) > 1)
        if shape in tried:
            continue
        tried.add(shape)
        if depth:
            inherit(segments, records, subject_only=subject_only)
        findings = [f for s in segments for f in best_record(s, records)]
        if best is None or _rank(findings) < _rank(best):
            best = findings
        if not failures(findings):
            break
    return best or ([unknown("the claim says nothing")] if not consumed else [])


def _rank(findings: Sequence[Finding]) -> tuple[int, int]:
    return int(worst(findings)), len(failures(findings))


def best_record(segment: Segment, records: Sequence[Record]) -> list[Finding]:
    """Return the findings against the record that shows most of the segment."""
    wanted = [*anchors(segment.lexemes, records, segment.consumed), *segment.inherited]
    named = [r for r in records if all(stands_in(x, r) for x in wanted)] if wanted else []
    tried = [unify(segment, record, records) for record in named or records]
    # What one of them leaves open, another does not refute.
    return min(
        tried,
        key=lambda findings: (worst(findings) > Outcome.UNKNOWN, len(failures(findings)), worst(findings)),
    )
