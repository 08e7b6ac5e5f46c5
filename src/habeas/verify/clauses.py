"""Which clause of a record says it: a deed belongs to the name and to the number of its own clause.

`A promoted, B demoted` and `copied 120 files, 2 skipped` hold two statements each; their words must not be mixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from habeas.verify import lexicon
from habeas.verify.arrangement import breaks
from habeas.verify.findings import Finding, unknown
from habeas.verify.function_words import is_free
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN
from habeas.verify.records import Record
from habeas.verify.roles import KINDS
from habeas.verify.segments import Segment, shape

_NEAR = 3


def check_clauses(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """Return the deeds that the record says of another name, or of another number."""
    if not record.clauses or not record.clauses[-1]:
        return []
    findings: list[Finding] = []
    for clause in _spans(segment.lexemes):
        deeds = [i for i in clause if i not in used and _is_deed(segment.lexemes[i])]
        bearers = [i for i in clause if segment.lexemes[i].kind in (Kind.NAME, Kind.NUMBER)]
        names = [i for i in bearers if segment.lexemes[i].kind is Kind.NAME]
        for d in deeds:
            said = _where(segment.lexemes[d], record)
            for b in bearers:
                bearer = segment.lexemes[b]
                near = abs(b - d) <= _NEAR if bearer.kind is Kind.NUMBER else len(names) == 1
                if said and near and _elsewhere(bearer, said, record):
                    findings.append(
                        unknown(f"{segment.lexemes[d].text!r} is said of another than {bearer.text}")
                    )
    return findings


def _spans(lexemes: Sequence[Lexeme]) -> Iterator[list[int]]:
    span: list[int] = []
    for i, x in enumerate(lexemes):
        if breaks(x):
            yield span
            span = []
        else:
            span.append(i)
    yield span


def _is_deed(x: Lexeme) -> bool:
    return (
        x.kind is Kind.WORD
        and not is_free(x)
        and not x.has("neg")
        and not x.meaning.concepts & {"after", "before"}
        and not x.meaning.concepts & KINDS
        and (x.meaning == UNKNOWN or _only_happens(x))
    )


def _only_happens(x: Lexeme) -> bool:
    if x.text.lower().endswith(("ed", "ing")):
        return any(lexicon.happens(c) for c in x.meaning.concepts)
    return bool(x.meaning.concepts) and all(lexicon.happens(c) for c in x.meaning.concepts)


def _where(x: Lexeme, record: Record) -> list[int]:
    return sorted(
        {i for t in x.tokens for i in record.places.get(t, ()) if record.lexemes[i].kind is Kind.WORD}
    )


def _elsewhere(bearer: Lexeme, said: list[int], record: Record) -> bool:
    """Whether the deed stands in a clause with a rival of the bearer, and the bearer in another clause."""
    own = {i for i, y in enumerate(record.lexemes) if _same(bearer, y)}
    if not own or any(_keyed(record, i) for i in own):
        return False
    if {record.clauses[i] for i in own} & {record.clauses[i] for i in said}:
        return False
    near = bearer.kind is Kind.NUMBER
    rivals = [
        i
        for i, y in enumerate(record.lexemes)
        if i not in own
        and (not near or any(abs(i - k) <= _NEAR for k in said))
        and y.kind is bearer.kind
        and not _keyed(record, i)
        and _comparable(bearer, y)
    ]
    taken = {record.clauses[i] for i in rivals}
    return all(record.clauses[i] in taken for i in said)


def _keyed(record: Record, i: int) -> bool:
    return i > 0 and record.lexemes[i - 1].text in ("=", ":", '"')


def _same(a: Lexeme, b: Lexeme) -> bool:
    if a.kind is Kind.NAME:
        return b.kind is Kind.NAME and (a.text.lower() == b.text.lower() or a.text.lower() in b.parts)
    return a.quantity is not None and b.quantity is not None and a.quantity.value == b.quantity.value


def _comparable(a: Lexeme, b: Lexeme) -> bool:
    if a.kind is Kind.NAME:
        return shape(a.text) == shape(b.text)
    return a.quantity is not None and b.quantity is not None and a.quantity.dimension == b.quantity.dimension
