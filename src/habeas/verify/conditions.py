"""What a runbook says under a condition, usually or possibly, it does not say plainly."""

from __future__ import annotations

import re

from habeas.verify.findings import Finding, unknown
from habeas.verify.lexemes import Kind, Lexeme, read
from habeas.verify.records import Record
from habeas.verify.runbooks import CAUSE_NOUNS, causes, mentions_forbidding
from habeas.verify.segments import Segment

_SENTENCE = re.compile(r"[.;!?](?:\s|$)|[;!?]")
_CONDITION_TEXT = (
    "if when whenever unless once until in case 若 如 如果 如果是 当 假如 一旦 若是 除非 时 的话 情况下 凡"
)
_CONDITION = frozenset(_CONDITION_TEXT.split()) - {"in", "case"}
_WEAKENED_TEXT = (
    "usually often typically sometimes may might could can possibly probably likely rarely commonly"
    " 通常 往往 常常 经常 可能 有时 或许 大多 一般 偶尔 多半"
)
_WEAKENED = frozenset(_WEAKENED_TEXT.split())


def check_conditions(segment: Segment, record: Record) -> list[Finding]:
    """Return what the claim says plainly and the runbook only under a condition, or only as what may be."""
    said = [x.text.lower() for x in segment.lexemes]
    content = [x for x in segment.lexemes if _weighs(x)]
    if not content:
        return []
    findings = _rules(segment, record)
    if not _CONDITION & set(said) and _all_in_condition(content, record):
        findings.append(unknown("the runbook says it only as a condition"))
    if not _WEAKENED & set(said) and (word := _weakened(content, record)):
        findings.append(unknown(f"the runbook says it only with {word!r}"))
    return findings


def _rules(segment: Segment, record: Record) -> list[Finding]:
    """Return that what is forbidden, or is listed as a cause, was not shown: words of other sentences show neither."""
    open_words = [x for i, x in enumerate(segment.lexemes) if i not in segment.consumed]
    if mentions_forbidding(open_words):
        return [unknown("what the runbook forbids is not shown")]
    if any(x.text.lower() in CAUSE_NOUNS for x in open_words) and causes(record) is not None:
        return [unknown("what the runbook lists as a cause is not shown")]
    return []


FIRST = frozenset({"first", "先", "首先"})
_THEN = frozenset({",", ".", ";", "then", "再", "然后", "before", "after"})


def leads(segment: Segment, record: Record) -> bool:
    """Return whether the step that the claim puts first is the one that the runbook puts first."""
    said = [_tokens(x) for x in segment.lexemes if _weighs(x) and x.text.lower() not in FIRST]
    pieces: list[list[Lexeme]] = [[]]
    for x in record.lexemes:
        if x.text.lower() in _THEN:
            pieces.append([])
        else:
            pieces[-1].append(x)
    for piece in pieces:
        if any(x.text.lower() in FIRST for x in piece):
            tokens = set[str]().union(*(_tokens(x) for x in piece))
            if said and all(t & tokens for t in said):
                return True
    return False


_SAME = (
    {"usually", "typically", "commonly", "often", "mostly", "通常", "往往", "一般", "常常", "经常"},
    {"last", "final", "最后", "最后一次", "最近一次"},
    {"every", "each", "all", "any", "每个", "所有", "全部", "任何", "都", "均"},
    {"may", "might", "could", "can", "possibly", "probably", "likely", "可能", "或许"},
    {"means", "mean", "意味着", "说明", "表明", "表示"},
    {"repeated", "repeatedly", "反复", "多次"},
    {"confirm", "verify", "ensure", "确认"},
    {"healthy", "health", "健康"},
    {"due to", "because", "because of", "caused by", "由于", "因为", "因", "导致", "引起", "所致"},
)
"""Words of one force in the two languages."""
_REPORTING_TEXT = (
    "suggest suggests suggested recommend recommends recommended advise advises 建议 推荐 要求 会"
)
_REPORTING = frozenset(_REPORTING_TEXT.split())


def carried(x: Lexeme, record: Record) -> bool:
    """Return whether a runbook carries a word of order, frequency, possibility and the like itself."""
    low = x.text.lower()
    same = next((group for group in _SAME if low in group), {low})
    return low in _REPORTING or any(word in record.order for word in same)


def _weighs(x: Lexeme) -> bool:
    return (
        x.kind is not Kind.MARK
        and not x.has("structure")
        and not x.has("over:")
        and bool(x.tokens or x.quantity)
    )


def _sentences(record: Record) -> list[list[Lexeme]]:
    return [read(s) for s in _SENTENCE.split(record.text) if s.strip()]


def _conditional_parts(record: Record) -> tuple[set[str], set[str]]:
    """Return the tokens that stand under a condition, and those that stand outside of one."""
    inside: set[str] = set()
    outside: set[str] = set()
    for sentence in _sentences(record):
        under = False
        closing = next((i for i, x in enumerate(sentence) if x.text in ("时", "的话", "情况下")), -1)
        for i, x in enumerate(sentence):
            if x.text.lower() in _CONDITION:
                under = i != closing
            elif x.text in (",", ":") or x.text.lower() in ("then", "则", "就"):
                under = False
            elif _weighs(x):
                (inside if under or i < closing else outside).update(_tokens(x))
    return inside, outside


def _tokens(x: Lexeme) -> set[str]:
    return {*x.tokens, *([str(x.quantity.value)] if x.quantity else [])}


def _all_in_condition(content: list[Lexeme], record: Record) -> bool:
    inside, outside = _conditional_parts(record)
    found = [_tokens(x) for x in content if _tokens(x) & (inside | outside)]
    return bool(found) and all(t & inside and not t & outside for t in found)


def _weakened(content: list[Lexeme], record: Record) -> str | None:
    """Return the word that weakens every sentence in which what the claim says stands."""
    words: list[str | None] = []
    for sentence in _sentences(record):
        tokens = set[str]().union(*(_tokens(x) for x in sentence))
        if all(_tokens(x) & tokens for x in content):
            words.append(next((x.text for x in sentence if x.text.lower() in _WEAKENED), None))
    return words[0] if words and all(words) else None
