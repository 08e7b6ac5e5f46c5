"""Is a stated absence covered by records of queries that found nothing? (contract, sections 2 and 5)

Such a record means: this tool returned nothing for this query in this window. A claim may say that and nothing more,
of the same query or of a narrower one. It is read piece by piece: a piece names what was looked for, or says that
nothing was found, or names the query or its window. Each absence that it states needs a record of its own, all whose
terms stand in it; what the pieces share (the service, say) may stand beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from habeas.verify import absence_words as words
from habeas.verify.absence_phrase import allowed
from habeas.verify.absence_query import AbsenceRecord, absence_record
from habeas.verify.absence_reading import Piece, pieces
from habeas.verify.absence_window import missing, windows_allowed
from habeas.verify.findings import Finding, Outcome, contradicted, failures, ok, unknown, worst
from habeas.verify.lexemes import Kind, fold

__all__ = ["AbsenceRecord", "absence_record", "check_absence"]

MAX_STATED = 300
MAX_TOGETHER = 4
"""Records that one claim may need together."""
MAX_NAMED = 12
"""Records that are tried together, of those that a claim names wholly."""


def check_absence(claim: str, records: Sequence[AbsenceRecord]) -> list[Finding]:
    """Return findings; all OK when every absence that the claim states is covered by one of the records."""
    read = pieces(fold(claim), records)
    if sum(len(p.tokens) for p in read) > MAX_STATED:
        return [unknown("the claim is too long to be checked as one statement")]
    best: list[Finding] | None = None
    named = [r for r in range(len(records)) if all(_standing(read, records, r))][:MAX_NAMED]
    tried = named or range(
        len(records)
    )  # where the claim names no query wholly, each alone tells what is missing
    for size in range(1, min(len(named), MAX_TOGETHER) + 1) or (1,):
        for chosen in combinations(tried, size):
            findings = _judge(read, records, chosen)
            if best is None or _rank(findings) < _rank(best):
                best = findings
        if best is not None and not failures(best):
            break
    if best is not None and failures(best):
        for r in named:
            if not failures(described := _search(read, records, r)):
                return described
    return best or [unknown("the claim says nothing")]


def _search(read: Sequence[Piece], records: Sequence[AbsenceRecord], r: int) -> list[Finding]:
    """Return the findings of a claim that tells how a search was made, and nothing of what came of it."""
    tokens = [t for p in read for t in p.tokens]
    asked = any(t.asks or t.isin(words.SPAN_WORDS) for t in tokens)
    told = any(
        t.lexeme.kind is Kind.TIME
        or t.lexeme.quantity is not None
        or (t.lexeme.kind is Kind.NAME and not t.terms)
        for t in tokens
    )
    if not asked or not told or any(t.denies or t.finds for t in tokens):
        return [unknown("the claim tells of no search alone")]
    findings = windows_allowed([t.lexeme for t in tokens], [records[r]])
    for piece in read:
        if piece.link == "clause":
            findings.append(unknown("a further clause is not understood"))
        findings += allowed(piece, r, records, denied_next=False, needed=1)
    return failures(findings) or [ok("the search was made so")]


def _rank(findings: Sequence[Finding]) -> tuple[int, int]:
    return int(worst(findings)), len(failures(findings))


def _judge(read: Sequence[Piece], records: Sequence[AbsenceRecord], chosen: Sequence[int]) -> list[Finding]:
    """Return the findings of the claim against all of the chosen records, each of which must be needed."""
    findings = _statement(read, records, chosen)
    covering, uncovered = _coverage(read, records, chosen)
    findings += uncovered
    lexemes = [t.lexeme for p in read for t in p.tokens]
    findings += windows_allowed(lexemes, [records[r] for r in chosen])
    for piece, r in zip(read, covering, strict=True):
        findings += allowed(piece, r, records, _next_denies(read, piece), len(chosen))
    if worst(findings) is Outcome.CONTRADICTED:
        findings = [f for f in findings if f.outcome is not Outcome.UNKNOWN]
    bad = failures(findings)
    return bad or [
        ok(f"the query ({' '.join('|'.join(t) for t in records[r].terms)}) returned nothing") for r in chosen
    ]


def _next_denies(read: Sequence[Piece], piece: Piece) -> bool:
    """Whether `piece` opens the claim, and the next one says that nothing was found of it."""
    return read[0] is piece and len(read) > 1 and read[1].denials > 0 and not read[1].names_something


def _statement(
    read: Sequence[Piece], records: Sequence[AbsenceRecord], chosen: Sequence[int]
) -> list[Finding]:
    """Return what the claim says that is not the finding of nothing."""
    findings: list[Finding] = []
    if not any(p.denials for p in read):
        covered = all(all(_standing(read, records, r)) for r in chosen)
        asserted = any(p.finds for p in read) or not any(p.asks for p in read)
        findings.append(
            contradicted("the query returned nothing")
            if covered and asserted
            else unknown("the claim says more than that nothing was found")
        )
        return findings
    pending = stated = False
    for i, piece in enumerate(read):
        asserts = piece.denials > 0
        complete = asserts and _finding_denied(piece)
        if piece.denials > 1:
            findings.append(unknown("the claim denies twice"))
        carried = pending and piece.link in ("and", "either")
        if complete or (carried and piece.finds):
            stated, pending = True, False
            if not asserts and _names_a_fault(piece, carried=True, alone=len(chosen) == 1):
                findings.append(unknown("no query was made for this alone"))
        elif (
            asserts
            and piece.finds
            and not all(
                _denied(piece, k)
                for k, t in enumerate(piece.tokens)
                if t.finds and not t.isin(words.OUTCOMES)
            )
        ):
            findings.append(unknown("the claim says that something was found"))
        elif asserts:
            opened = i > 0 and _asks_or_names(read[i - 1])
            if not stated and opened and not piece.names_something:
                stated = True
            elif not (stated and piece.names_something and not any(t.isin(words.NONE) for t in piece.tokens)):
                pending = True
        else:
            nominal = i + 1 < len(read) and read[i + 1].denials > 0 and not read[i + 1].names_something
            asked = any(p.asks for p in read[:i])
            findings += _plain(piece, carried=carried, nominal=nominal, alone=len(chosen) == 1, asked=asked)
    if not stated or pending:
        findings.append(unknown("the claim says more than that nothing was found"))
    return findings


def _asks_or_names(piece: Piece) -> bool:
    return piece.asks or any(t.isin(words.OUTCOMES) for t in piece.tokens)


def _finding_denied(piece: Piece) -> bool:
    """Whether the piece says that a search found nothing, not that there is nothing or that none was made."""
    verbs = [i for i, t in enumerate(piece.tokens) if t.finds and not t.isin(words.OUTCOMES)]
    if not all(_denied(piece, i) for i in verbs):
        return False
    return piece.finds or (piece.asks and any(t.isin(words.NONE) or t.lexeme.quantity for t in piece.tokens))


def _denied(piece: Piece, verb: int) -> bool:
    """Whether a word of finding stands under a denial: after it, or right before it (`found no`, `返回 0 条`)."""
    if any(t.denies for t in piece.tokens[: verb + 1]):
        return True
    for t in piece.tokens[verb + 1 :]:
        if t.denies:
            return True
        if t.terms or t.isin(words.FAULTS) or not (t.finds or t.isin(words.KNOWN | words.PARTICLES)):
            return False
    return False


def _plain(piece: Piece, *, carried: bool, nominal: bool, alone: bool, asked: bool) -> list[Finding]:
    """Return what is wrong with a piece that denies nothing: it may only name the subject, the query, the window."""
    verbs = [t for t in piece.tokens if t.isin(words.FINITE if piece.names_something else words.VERBS)]
    finds = [t for t in piece.tokens if t.finds]
    if finds and not (nominal and all(t.isin(words.OUTCOMES) for t in finds)):
        found = [t for t in finds if not t.isin(words.REPORTING)]
        if found:
            return [unknown(f"{found[0].lexeme.text!r} says that something was found")]
    searched = piece.asks or any(t.isin(words.SPAN_WORDS) for t in piece.tokens)
    made = asked and piece.link != "clause" and all(t.isin(words.PERFORMED) for t in verbs)
    if (verbs or piece.link == "clause") and not searched and not carried and not made:
        return [unknown("a further clause says more than that nothing was found")]
    if not searched and not nominal and _names_a_fault(piece, carried=carried, alone=alone):
        return [unknown("no query was made for this alone")]
    return []


def _names_a_fault(piece: Piece, *, carried: bool, alone: bool) -> bool:
    """Whether a piece that denies nothing itself speaks of errors of its own kind, for which no query was made."""
    if not any(t.isin(words.FAULTS) and not t.terms for t in piece.tokens):
        return False
    first = next(t for t in piece.tokens if t.terms or t.isin(words.ITEMS))
    return (alone or not piece.names_something) and not (carried and first.terms)


def _standing(read: Sequence[Piece], records: Sequence[AbsenceRecord], r: int) -> list[bool]:
    said = {t for p in read for t, _ in p.terms(r)}
    return [t in said for t in range(len(records[r].terms))]


def _coverage(
    read: Sequence[Piece], records: Sequence[AbsenceRecord], chosen: Sequence[int]
) -> tuple[list[int], list[Finding]]:
    """Return the record that covers each piece, and what no record covers."""
    findings: list[Finding] = []
    anaphoric = not any(p.names_something for p in read)
    english = all(t.lexeme.text.isascii() for p in read for t in p.tokens)
    for r in chosen:
        for t, stands in enumerate(_standing(read, records, r)):
            if not stands:
                asked = "|".join(records[r].terms[t])
                reason = f"the query asked for {asked}, of which the claim says nothing: it is wider"
                unclear = anaphoric or (english and not asked.isascii())
                findings.append(unknown(reason) if unclear else missing(reason))
    covering = [chosen[0]] * len(read)
    if findings:
        return covering, findings
    members = [i for i, p in enumerate(read) if p.names_something or _is_other(p)]
    if len(chosen) == 1 and _widened_first(read, records, chosen[0]):
        return covering, [unknown("the claim denies more before it names all that was asked for")]
    shared = _shared(read, records, chosen, members)
    for i in members:
        fitting = [r for r in chosen if _covers(read[i], records, r, shared[r])]
        if fitting:
            covering[i] = max(fitting, key=lambda r: len(read[i].terms(r)))
        elif not _only_shared(read, i, chosen, shared):
            findings.append(unknown("a part of the claim is an absence that no bound query was made for"))
    one_query = len({records[r].terms for r in chosen}) == 1 and _says_how_many(read, len(chosen))
    if not findings and len(chosen) > 1 and not one_query and set(chosen) - {covering[i] for i in members}:
        findings.append(unknown("a record covers nothing of its own"))
    return covering, findings


def _says_how_many(read: Sequence[Piece], size: int) -> bool:
    """Whether the claim speaks of so many searches (`both queries`, `两次查询`)."""
    tokens = [t for p in read for t in p.tokens]
    asked = any(t.asks or t.isin(words.SPAN_WORDS) or t.isin({"records", "记录"}) for t in tokens)
    counted = any(t.lexeme.quantity is not None and t.lexeme.quantity.whole == size for t in tokens)
    paired = size == 2 and any(t.isin({"both", "neither"}) for t in tokens)
    return asked and (counted or paired)


def _widened_first(read: Sequence[Piece], records: Sequence[AbsenceRecord], r: int) -> bool:
    """Whether a term is only named after a whole denial without it (`no logs for a-1, including timeouts`)."""
    whole = next(
        (
            i
            for i, p in enumerate(read)
            if p.denials
            and p.finds
            and p.names_something
            and any(t.isin(words.ITEMS | words.NONE) for t in p.tokens)
        ),
        None,
    )
    if whole is None or any(t.isin(words.LISTING) for t in read[whole].tokens) or _lists_terms(read[whole]):
        return False
    before = {t for p in read[: whole + 1] for t, _ in p.terms(r)}
    return any(
        {t for t, _ in p.terms(r)} - before
        and not p.tokens[0].isin(words.SUBJECT_WORDS | words.PLACE_WORDS | {"在"})
        for p in read[whole + 1 :]
    )


def _lists_terms(piece: Piece) -> bool:
    """Whether the piece tells of an empty query and then begins to list what it asked for (`返回为空的查询限定了`)."""
    denial = next((k for k, t in enumerate(piece.tokens) if t.denies), 0)
    first = next((k for k, t in enumerate(piece.tokens) if t.terms), 0)
    return any(t.asks for t in piece.tokens[denial:first])


def _is_other(piece: Piece) -> bool:
    """Whether a piece holds words that are neither of a query nor of the statement."""
    return any(
        t.lexeme.kind is Kind.WORD
        and not t.masked
        and not t.denies
        and (t.isin(words.FAULTS) or not t.isin(words.KNOWN | words.JOINING | words.PARTICLES))
        for t in piece.tokens
    )


def _shared(
    read: Sequence[Piece], records: Sequence[AbsenceRecord], chosen: Sequence[int], members: Sequence[int]
) -> dict[int, set[int]]:
    """Return, for each record, the terms that a member need not name itself."""
    if len(chosen) > 1:
        forms = [{form for term in records[r].terms for form in term} for r in chosen]
        common = forms[0].intersection(*forms[1:])
        return {r: {t for t, term in enumerate(records[r].terms) if common & set(term)} for r in chosen}
    (r,) = chosen
    everything = set(range(len(records[r].terms)))
    if not _apart(read, members):
        return {r: everything}
    own = [read[i].terms(r) for i in members]
    for t in everything:
        forms = [{form for term, form in named if term == t} for named in own]
        if all(forms) and all(not a & b for a, b in combinations(forms, 2)):
            return {r: everything - {t}}  # the members are the alternatives of one term
    return {r: set()}


def _apart(read: Sequence[Piece], members: Sequence[int]) -> bool:
    """Whether the members are absences each of its own: joined by `or`, or each denied."""
    denied = [i for i in members if read[i].denials]
    either = any(read[i].link == "either" for i in members[1:])
    return len(denied) > 1 or either


def _covers(piece: Piece, records: Sequence[AbsenceRecord], r: int, shared: set[int]) -> bool:
    """Whether a record shows the piece: it names something of the query, and all that it does not share."""
    named = {t for t, _ in piece.terms(r)}
    own = set(range(len(records[r].terms))) - shared
    return own <= named and bool(named or not records[r].terms)


def _only_shared(read: Sequence[Piece], i: int, chosen: Sequence[int], shared: dict[int, set[int]]) -> bool:
    """Whether a piece only names what the absences have in common, and states none."""
    piece = read[i]
    apart = piece.link == "either" or (i + 1 < len(read) and read[i + 1].link == "either")
    named = all({t for t, _ in piece.terms(r)} <= shared[r] for r in chosen)
    return piece.names_something and named and not piece.denials and not apart and not _is_other(piece)
