"""Who does what to whom: of two names in one clause of a claim, the record must have the same one as the doer.

`A blocked B`, `B was blocked by A` and `B 被 A 阻塞` say the same. Where the order of a record's names, read through
`by` and `被`, gives the other doer, the claim is not understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from habeas.verify.findings import Finding, unknown
from habeas.verify.function_words import is_free
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.records import Record
from habeas.verify.segments import Segment, shape

_STOPS = frozenset({",", ";", ".", "|", "and", "or", "和", "与", "及", "以及", "、", "but", "而"})
_PASSIVE = frozenset({"by", "被", "由", "遭"})
_PLACES = frozenset({"on", "at", "in", "within", "under", "from", "在", "从", "自", "来自", "via", "through"})
_ARTICLES = frozenset({"the", "a", "an", "its"})


def check_roles(segment: Segment, record: Record) -> list[Finding]:
    """Return the pairs of names whose parts are not those of the record."""
    findings: list[Finding] = []
    names = [i for i, x in enumerate(segment.lexemes) if _is_entity(x)]
    for a, b in pairwise(names):
        between = segment.lexemes[a + 1 : b]
        if not _relates(between):
            continue
        if shape(segment.lexemes[a].text) != shape(segment.lexemes[b].text):
            continue
        first, second = _place(segment.lexemes[a], record), _place(segment.lexemes[b], record)
        if first is None or second is None or first == second:
            continue
        inner = record.lexemes[min(first, second) + 1 : max(first, second)]
        if _is_passive(between) is not ((first > second) ^ _is_passive(inner)):
            findings.append(
                unknown(f"who did what, {segment.lexemes[a].text} or {segment.lexemes[b].text}, is not shown")
            )
    return findings


def _is_entity(x: Lexeme) -> bool:
    return (
        x.kind is Kind.NAME
        and not x.meaning.concepts
        and shape(x.text) not in ("camel", "path")
        and "/" not in x.text
    )


def _place(x: Lexeme, record: Record) -> int | None:
    """Return where a record has the name in its prose; None when it stands under a key."""
    at = record.places.get(x.text.lower(), ())
    if not at:
        return None
    before = record.lexemes[at[0] - 1].text if at[0] else ""
    after = record.lexemes[at[0] + 1].text if at[0] + 1 < len(record.lexemes) else ""
    return None if before in ("=", '"') or after in ("=", ":") else at[0]


def _is_passive(between: Sequence[Lexeme]) -> bool:
    return any(x.text.lower() in _PASSIVE for x in between)


def _relates(between: Sequence[Lexeme]) -> bool:
    """Whether what stands between two names says that one does something to the other."""
    if any(x.text.lower() in _STOPS for x in between):
        return False
    if _is_passive(between):
        return True
    words = [x for x in between if x.kind is Kind.WORD and x.text.lower() not in _ARTICLES]
    while words and words[-1].text.lower() not in _PLACES and _is_kind(words[-1]):
        words.pop()  # what kind of thing the second name is
    if words and words[-1].text.lower() in _PLACES:
        return False
    return any(not is_free(x) and not _is_kind(x) for x in words)


_KINDS_TEXT = """
    service host node instance pod container server cluster queue job task topic component device database table
    transaction user client block file index shard partition storage disk message connection request thread process
    member replica broker upstream backend port address session group image namespace
    """
KINDS = frozenset(_KINDS_TEXT.split())


def _is_kind(x: Lexeme) -> bool:
    """Whether a word says what kind of thing a name is."""
    return bool(x.meaning.concepts & KINDS) and not x.text.lower().endswith(("ed", "ing"))
