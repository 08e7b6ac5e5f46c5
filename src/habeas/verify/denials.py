"""What a record denies, a claim must deny too: no word may be taken from behind a negator alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from habeas.verify import lexicon
from habeas.verify.arrangement import is_or
from habeas.verify.findings import Finding, unknown
from habeas.verify.function_words import is_free
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.polarity import LACKING, Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment

_NEGATIVE_TEXT = """
    fail failed refuse reject deny denied rejected unavailable invalid unready unsynced insufficient down disconnected
    unassigned unacked unhealthy lose timeout abort break disconnect forbid free full oom
    """
_NEGATIVE = frozenset(_NEGATIVE_TEXT.split())
"""Concepts that say that something is not so."""
_SIMPLE = frozenset({"not", "no", "never", "不", "没", "没有", "未", "无", "并未"})
_NEAR = 14


def check_denials(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """Return the words that the record only has under a negator, where the claim says nothing of the kind."""
    findings: list[Finding] = []
    if not record.denied:
        return []
    for i, (x, scope) in enumerate(zip(segment.lexemes, segment.scopes, strict=True)):
        if (
            i in used
            or x.kind not in (Kind.WORD, Kind.NAME)
            or is_free(x)
            or scope is Scope.DENIED
            or x.has("neg")
        ):
            continue
        hit = (x.stems & record.words.keys()) or (x.tokens & record.words.keys())
        if x.kind is Kind.NAME:
            hit = frozenset({x.text.lower()})
        stands = frozenset[Scope]().union(*(record.words.get(t, frozenset()) for t in hit))
        places = {k for t in hit for k in record.places.get(t, ())}
        if (
            (stands == frozenset({Scope.DENIED}) or x.kind is Kind.NAME)
            and places
            and places <= record.denied
            and not _denies(segment.lexemes, i)
        ):
            findings.append(unknown(f"{x.text!r} is denied in the excerpt"))
    return findings


def _denies(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether the claim says near the word that something is not so, in the word itself or beside it."""
    return any(is_negative(y) for y in lexemes[max(0, i - _NEAR) : i + _NEAR + 1])


def is_negative(x: Lexeme) -> bool:
    """Return whether a word says that something is not so."""
    concepts = x.meaning.concepts
    return x.has("neg") or (bool(concepts) and concepts <= _NEGATIVE) or x.text.lower() in LACKING


def check_alternatives(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """Return what the claim says plainly of which the record says only that it or something else is so."""
    if not record.alternatives or any(is_or(x) for x in segment.lexemes):
        return []
    return [
        unknown(f"{x.text!r} is one of two that the excerpt leaves open")
        for i, x in enumerate(segment.lexemes)
        if i not in used
        and x.kind is Kind.WORD
        and not x.has("structure")
        and not x.has("level:")
        and (not x.meaning.concepts or any(lexicon.happens(c) for c in x.meaning.concepts))
        and (found := {k for t in x.stems for k in record.places.get(t, ())})
        and found <= record.alternatives
    ]


def doubled(lexemes: Sequence[Lexeme]) -> list[Finding]:
    """Return that two negators in a row are not understood."""
    return [
        unknown(f"{a.text!r} denies {b.text!r}")
        for a, b in pairwise(lexemes)
        if a.text.lower().split(" ")[-1] in _SIMPLE and b.text.lower() in _SIMPLE
    ]
