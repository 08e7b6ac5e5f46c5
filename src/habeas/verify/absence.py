"""Is a stated absence covered by a record of a query that found nothing? (contract, sections 2 and 5)

Such a record means: this tool returned nothing for this query in this window. A claim may say that and nothing more,
of the same query or of a narrower one: every query term stands in the claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from habeas.text.fields import read_fields, read_terms
from habeas.text.times import WrittenTime, parse_time
from habeas.verify.absence_words import (
    ENDS,
    FINDING,
    FORBIDDEN,
    HARMLESS,
    ITEMS,
    NOTHING,
    OUTSIDE,
    QUERY_KINDS,
    STARTS,
)
from habeas.verify.findings import Finding, contradicted, failures, missing, ok, unknown, worst
from habeas.verify.lexemes import Kind, Lexeme, fold, read
from habeas.verify.polarity import scopes
from habeas.verify.segments import Segment, cut, shape

_PROMQL = re.compile(r"[(){}\[\]<>]|==|!=|=~|\s[-+*/]\s")
_LABEL = re.compile(r"[A-Za-z_]\w*=[^\s=]+")


@dataclass(frozen=True, slots=True)
class AbsenceRecord:
    """What was asked, where and when."""

    text: str
    tool: str
    terms: tuple[tuple[str, ...], ...]
    """Each term with its alternatives, folded, lower case."""
    start: WrittenTime | None
    end: WrittenTime | None


def absence_record(text: str, tool: str) -> AbsenceRecord:
    """Return the query and the window of a no-evidence reference (its whole text, not an excerpt of it)."""
    fields = {key.lower(): value for key, value in read_fields(text).items()}
    query = fold(fields.get("query", "")).strip()
    start, end = (parse_time(fold(fields.get(key, ""))) for key in ("from", "to"))
    return AbsenceRecord(f"{fold(text)}\n{query}", tool, _terms(query, tool), start, end)


def _terms(query: str, tool: str) -> tuple[tuple[str, ...], ...]:
    """Return the terms of a query text; a PromQL expression is one term."""
    if query in ("", "*"):
        return ()
    if tool == METRICS_TOOL:
        without_labels = re.sub(r'"[^"]*"', "", _LABEL.sub("", query))
        if _PROMQL.search(without_labels):
            return ((query.lower(),),)
        query = query.removeprefix("any alert").strip()
    return tuple(tuple(form.lower() for form in term) for term in read_terms(query))


MAX_STATED = 300
METRICS_TOOL = "query_metrics"


def check_absence(claim: str, records: Sequence[AbsenceRecord]) -> list[Finding]:
    """Return findings; all OK when every absence that the claim states is covered by one of the records."""
    text = fold(claim)
    shown = _without_quoted_terms(text, records)
    lexemes = read(shown)
    if len(lexemes) > MAX_STATED:
        return [unknown("the claim is too long to be checked as one statement")]
    best: list[Finding] | None = None
    for depth in (0, 1, 2):
        segments = cut(lexemes, scopes(lexemes), set(), depth)
        findings = _all_covered(segments, text, records, whole=depth == 0)
        if best is None or (worst(findings), len(failures(findings))) < (worst(best), len(failures(best))):
            best = findings
    return best or [unknown("the claim says nothing")]


def _without_quoted_terms(text: str, records: Sequence[AbsenceRecord]) -> str:
    """Return the claim with blanks for each query term that it quotes: what a term says is not what the claim says.

    A query for "is not available" does not make the claim deny twice.
    """
    forms = {form for record in records for term in record.terms for form in term}
    for form in sorted(forms, key=len, reverse=True):
        pattern = r"\s+".join(re.escape(piece) for piece in form.split())
        text = re.sub(rf'"\s*{pattern}\s*"', lambda m: " " * len(m.group()), text, flags=re.IGNORECASE)
    return text


def _all_covered(
    segments: Sequence[Segment], text: str, records: Sequence[AbsenceRecord], *, whole: bool
) -> list[Finding]:
    findings: list[Finding] = []
    names: list[str] = []
    starts = [segment.lexemes[0].start for segment in segments]
    for segment, end in zip(segments, (*starts[1:], len(text)), strict=False):
        own = [x.text for x in segment.lexemes if x.kind is Kind.NAME]
        shapes = {shape(n) for n in own}
        carried = [] if whole else [n for n in names if shape(n) not in shapes]
        names = own + carried
        said = text if whole else f"{text[segment.lexemes[0].start : end]} {' '.join(carried)}"
        tried = [_covered(segment, said, record) for record in records]
        findings += min(tried, key=lambda f: (worst(f), len(failures(f))))
    return findings


def _covered(segment: Segment, said: str, record: AbsenceRecord) -> list[Finding]:
    findings = [f for f in (_term_stands(term, said, segment.lexemes) for term in record.terms) if f.outcome]
    if not _says_nothing_was_found(segment.lexemes):
        findings.append(_positive(segment, covered=not findings))
    findings += _window(segment.lexemes, record)
    for i, x in enumerate(segment.lexemes):
        findings += [f for f in (_allowed(x, i, segment.lexemes, record),) if f is not None]
    return findings or [ok(f"the query ({' '.join('|'.join(t) for t in record.terms)}) returned nothing")]


def _positive(segment: Segment, *, covered: bool) -> Finding:
    if covered and not any(x.has("neg") for x in segment.lexemes):
        return contradicted("the query returned nothing")
    return missing("the claim says more than that nothing was found")


def _says_nothing_was_found(lexemes: Sequence[Lexeme]) -> bool:
    words = [x.text.lower() for x in lexemes]
    asked = any(_is_finding(w) for w in words)
    nothing = any(
        x.has("neg") or w in NOTHING or (x.quantity is not None and x.quantity.value == 0)
        for x, w in zip(lexemes, words, strict=True)
    )
    negations = sum(x.has("neg") and not x.has("op:") for x in lexemes)
    return asked and nothing and negations <= 1


def _is_finding(word: str) -> bool:
    return word in FINDING or any(piece in FINDING for piece in word.split())


def _term_stands(term: tuple[str, ...], said: str, lexemes: Sequence[Lexeme]) -> Finding:
    low = said.lower()
    for form in term:
        for spelled in {form, form.partition("=")[2]} if _LABEL.fullmatch(form) else {form}:
            if spelled and _stands_whole(spelled, low):
                return ok(f"{spelled} stands in the claim")
        if _same_words(form, lexemes):
            return ok(f"{form} is meant")
    return missing(f"the query asked for {'|'.join(term)}, of which the claim says nothing: it is wider")


def _stands_whole(term: str, text: str) -> bool:
    """Whether `term` stands in `text`, not inside a longer identifier; white space counts as one space."""
    pattern = r"\s+".join(re.escape(p) for p in term.split())
    return re.search(rf"(?<![A-Za-z0-9_.:/-]){pattern}(?![A-Za-z0-9_/]|[.:-][A-Za-z0-9_])", text) is not None


def _same_words(form: str, lexemes: Sequence[Lexeme]) -> bool:
    """Whether the claim names an ordinary word of the query in another form or in the other language."""
    wanted = read(fold(form.partition("=")[2] if _LABEL.fullmatch(form) else form))
    if not wanted or any(
        x.kind is not Kind.WORD or not (x.meaning.concepts or x.has("level:")) for x in wanted
    ):
        return False
    levels = frozenset(level for x in lexemes for level in x.tagged("level:"))
    said = frozenset[str]().union(*(x.tokens for x in lexemes if x.kind is Kind.WORD))
    return all(x.tokens & said or set(x.tagged("level:")) & levels for x in wanted)


def _allowed(x: Lexeme, i: int, lexemes: Sequence[Lexeme], record: AbsenceRecord) -> Finding | None:
    """Return why a word says more than that nothing was found; None when it does not."""
    low = x.text.lower()
    if x.kind is Kind.MARK or x.kind is Kind.TIME or _stands_whole(low, record.text.lower()):
        return None
    if x.kind is Kind.NUMBER:
        return _number_allowed(x, record)
    if x.kind is Kind.NAME:
        return _name_allowed(x, record)
    if low in OUTSIDE:
        return missing(f"{x.text!r} goes beyond the window")
    if (
        low in HARMLESS
        or low in NOTHING
        or low in STARTS | ENDS
        or _is_finding(low)
        or low in QUERY_KINDS
        or low
        in (
            "within",
            "covered",
            "cover",
            "covering",
            "window",
            "range",
            "span",
            "窗口",
            "范围",
            "时间范围",
            "跨度",
            "期限",
        )
    ):
        return _kind_of_query(low, lexemes, i, record)
    if bad := next((t for t in FORBIDDEN if x.has(t)), None):
        return missing(f"no record of a search can show {x.text!r} ({bad[5:]})")
    if x.has("structure") or x.has("neg") or x.has("counted") or x.has("approx") or low in ITEMS:
        return _kind_of_query(low, lexemes, i, record)
    if not x.meaning.concepts:
        return unknown(f"{x.text!r} is not understood")
    return _narrows(x, i, lexemes)


def _narrows(x: Lexeme, i: int, lexemes: Sequence[Lexeme]) -> Finding | None:
    """A further word narrows the absence when it describes what was looked for (`pool exhaustion logs`)."""
    for y in lexemes[i + 1 :]:
        if y.text.lower() in ITEMS:
            return None
        if y.kind is not Kind.WORD or y.text.lower() in ("was", "were", "is", "are", "had", "has"):
            break
    if any(y.text.lower() in ITEMS or y.kind is Kind.NAME for y in lexemes[max(0, i - 5) : i]) and not x.has(
        "over:"
    ):
        return None
    return unknown(f"{x.text!r} is more than the query says")


def _kind_of_query(low: str, lexemes: Sequence[Lexeme], i: int, record: AbsenceRecord) -> Finding | None:
    kind = QUERY_KINDS.get(low)
    if low in STARTS | ENDS and not any(y.kind is Kind.TIME for y in lexemes[max(0, i - 4) : i + 5]):
        return missing(f"no record of a search can show {low!r}")
    if kind is None or kind == record.tool or record.tool not in QUERY_KINDS.values() or kind in record.text:
        return None
    return contradicted(f"the search was made with {record.tool}, not for {low}")


def _name_allowed(x: Lexeme, record: AbsenceRecord) -> Finding | None:
    text = record.text.lower()
    if any(_stands_whole(p, text) for p in (x.text.lower(), x.text.lower().strip("'\"/"))):
        return None
    rivals = [
        a
        for term in record.terms
        for a in term
        if shape(a) == shape(x.text.lower()) or shape(a) == shape(x.text)
    ]
    if rivals or shape(x.text) != "camel":
        return missing(f"{x.text} was not asked for")
    return None


def _number_allowed(x: Lexeme, record: AbsenceRecord) -> Finding | None:
    assert x.quantity is not None  # noqa: S101 - a number
    if x.quantity.value == 0:
        return None
    if x.quantity.dimension == "time":
        span = _span_seconds(record)
        if span is None:
            return missing(f"{x.text}: the record names no window")
        return (
            None
            if x.quantity.bases[0] == span
            else contradicted(f"the window is {span} s long, not {x.text}")
        )
    return missing(f"{x.text} stands in no excerpt")


def _span_seconds(record: AbsenceRecord) -> int | None:
    start, end = _instant(record.start), _instant(record.end)
    return None if start is None or end is None else end - start


def _instant(time: WrittenTime | None) -> int | None:
    wall = time.wall(2000) if time is not None else None
    if wall is None or time is None:
        return None
    return int(
        (
            wall - wall.replace(year=1970, month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
        ).total_seconds()
    ) - 60 * (time.offset or 0)


def _window(lexemes: Sequence[Lexeme], record: AbsenceRecord) -> list[Finding]:
    """Return what is wrong with the times that the claim names."""
    times = [(i, x) for i, x in enumerate(lexemes) if x.kind is Kind.TIME and x.time is not None]
    if not times:
        return []
    if record.start is None and record.end is None:
        return [missing(f"{times[0][1].text}: the record names no window")]
    clocks = [(i, x) for i, x in times if x.time and x.time.hour is not None]
    findings = [f for _, x in times if (f := _date_fits(x, record)) is not None]
    if not clocks:
        return findings or [missing(f"{times[0][1].text} is wider than the window")]
    if len(clocks) == 2:
        ends = ((clocks[0][1], record.start), (clocks[1][1], record.end))
        return findings + [f for x, end in ends if (f := _clock_is(x, end)) is not None]
    if len(clocks) > 2:
        return [*findings, unknown("the claim names more than one window")]
    return findings + _one_end(lexemes, *clocks[0], record)


def _one_end(lexemes: Sequence[Lexeme], i: int, x: Lexeme, record: AbsenceRecord) -> list[Finding]:
    near = {y.text.lower() for y in lexemes[max(0, i - 4) : i + 5]}
    if near & ENDS and not near & {"began", "started", "起", "开始"}:
        return [f for f in (_clock_is(x, record.end),) if f is not None]
    if near & STARTS:
        return [f for f in (_clock_is(x, record.start),) if f is not None]
    return [unknown(f"{x.text} is no end of the window")]


def _date_fits(x: Lexeme, record: AbsenceRecord) -> Finding | None:
    for end in (record.start, record.end):
        if (
            end is not None
            and x.time is not None
            and all(
                said is None or said == stands
                for said, stands in (
                    (x.time.year, end.year),
                    (x.time.month, end.month),
                    (x.time.day, end.day),
                )
            )
        ):
            return None
    return contradicted(f"{x.text} is not in the window")


def _clock_is(x: Lexeme, end: WrittenTime | None) -> Finding | None:
    assert x.time is not None  # noqa: S101 - a time
    if end is None:
        return missing(f"{x.text}: the window is open there")
    said = (x.time.hour, x.time.minute, x.time.second or 0)
    if said != (end.hour, end.minute, end.second or 0):
        return contradicted(f"{x.text} is not an end of the window")
    return None
