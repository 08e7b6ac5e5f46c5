"""Whether the times, spans and counts that a stated absence names are those of the search."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.text.times import WrittenTime
from habeas.verify.absence_query import AbsenceRecord
from habeas.verify.absence_words import ENDS, FROM_WORDS, STARTS
from habeas.verify.findings import Finding, contradicted, unknown
from habeas.verify.findings import missing as lacking
from habeas.verify.lexemes import Kind, Lexeme


def missing(reason: str) -> Finding:
    """Return that the claim says more than its records, whatever else of it was not understood."""
    return lacking(reason, firm=True)


def number_allowed(x: Lexeme, record: AbsenceRecord) -> Finding | None:
    """Return why a number is not the record's: it is neither zero nor the length of the window."""
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


def windows_allowed(lexemes: Sequence[Lexeme], records: Sequence[AbsenceRecord]) -> list[Finding]:
    """Return what is wrong with the times that a claim names of one search, or of several with a window each."""
    clocks = [x for x in lexemes if x.kind is Kind.TIME and x.time is not None and x.time.hour is not None]
    if len(records) == 1 or len(clocks) != 2 * len(records):
        return [f for record in records for f in window_allowed(lexemes, record)]
    left = list(records)
    findings: list[Finding] = []
    for first, last in zip(clocks[::2], clocks[1::2], strict=True):
        own = next(
            (r for r in left if _clock_is(first, r.start) is None and _clock_is(last, r.end) is None), None
        )
        if own is None:
            findings.append(contradicted(f"{first.text} to {last.text} is no window of a search"))
        else:
            left.remove(own)
    dates = [x for x in lexemes if x.kind is Kind.TIME and x.time is not None and x.time.hour is None]
    return findings + [f for x in dates for r in records if (f := _date_fits(x, r)) is not None]


def window_allowed(lexemes: Sequence[Lexeme], record: AbsenceRecord) -> list[Finding]:
    """Return what is wrong with the times that a claim names."""
    loose = [y for i, y in enumerate(lexemes) if _is_loose_end(lexemes, i)]
    if loose:
        return [missing(f"no record of a search can show {loose[0].text!r}")]
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


def _is_loose_end(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether a word says that something begins or ends there, with no time beside it."""
    if lexemes[i].kind is not Kind.WORD or lexemes[i].text.lower() not in (STARTS | ENDS) - FROM_WORDS:
        return False
    return not any(y.kind is Kind.TIME for y in lexemes[max(0, i - 5) : i + 6])


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
