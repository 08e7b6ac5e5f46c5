"""Does one record show one segment of a claim?"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify import lexicon
from habeas.verify.belonging import check_belonging
from habeas.verify.clauses import check_clauses
from habeas.verify.conditions import check_conditions
from habeas.verify.denials import check_alternatives, check_denials, doubled
from habeas.verify.ends import check_ends
from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.function_words import is_free
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.moments import check_persistence, check_times
from habeas.verify.naming import check_directions, check_names
from habeas.verify.negators import check_negators
from habeas.verify.numbers import check_numbers
from habeas.verify.plans import check_plans
from habeas.verify.polarity import Scope
from habeas.verify.records import FAILING, Record
from habeas.verify.roles import check_roles
from habeas.verify.segments import Segment
from habeas.verify.siblings import check_siblings
from habeas.verify.verbatim import flags, verbatim
from habeas.verify.wording import check_words, happens

_LEVEL_NOUNS = frozenset({"level", "级别", "severity", "级", "等级"})
_ADJECTIVES = frozenset({"severe", "fine", "emergency", "panic", "严重", "致命", "通知"})
"""Words for a level that say something else in a sentence."""
_BROKEN = FAILING | {
    "expire",
    "kill",
    "oom",
    "full",
    "unavailable",
    "invalid",
    "interrupt",
    "break",
    "lose",
    "degraded",
    "down",
}


def unify(segment: Segment, record: Record, everything: Sequence[Record]) -> list[Finding]:
    """Return a finding for each part of `segment`, held against one record."""
    keys = frozenset(s.key.lower() for s in record.slots if s.key)
    findings: list[Finding] = []
    used = set(segment.consumed)
    quoted = verbatim(segment, record)
    used |= quoted | flags(segment, record)
    if quoted:
        findings.append(ok("it stands in the excerpt word for word"))
    for finder in (check_names, check_times):
        found, taken = finder(segment, record, everything, used)
        findings += found
        used |= taken
    found, taken, labels = check_numbers(segment.lexemes, segment.scopes, used, record, keys)
    findings += found + [
        unknown(f"{segment.lexemes[j].text!r} is denied")
        for j in labels
        if segment.scopes[j] is Scope.DENIED and happens(segment.lexemes[j])
    ]
    findings += _denied_values(segment)
    used |= taken | {i for i, x in enumerate(segment.lexemes) if x.kind is Kind.NUMBER}
    found, taken = _levels(segment, record, used)
    findings += found
    used |= taken
    findings += _phases(segment, record, used) + check_directions(segment, record)
    findings += check_words(segment, record, used, several=len(everything) > 1)
    findings += check_denials(segment, record, used - labels) + doubled(segment.lexemes)
    findings += check_alternatives(segment, record, segment.consumed) + check_ends(segment, record)
    findings += check_roles(segment, record) + check_clauses(segment, record, segment.consumed)
    findings += check_belonging(segment, record) + check_persistence(segment, record, everything)
    findings += check_siblings(segment, record, used) + check_plans(segment, record, used)
    if record.advises:
        findings += check_conditions(segment, record)
    findings += check_negators(segment, record, quoted)
    if (
        record.failing
        and not record.advises
        and not _says_failing(segment)
        and any(
            _is_deed(x) and not _only_tried(x, keys) for i, x in enumerate(segment.lexemes) if i not in used
        )
    ):
        findings.append(unknown("the record says that something failed, the claim does not"))
    return findings


def _denied_values(segment: Segment) -> list[Finding]:
    """A value that the record has and the claim denies to have been said (`never logged depth=676`)."""
    return [
        unknown(f"{segment.lexemes[i].text} is denied")
        for i in range(1, len(segment.lexemes))
        if segment.lexemes[i].kind is Kind.NUMBER
        and i not in segment.consumed
        and segment.lexemes[i - 1].text in ("=", ":")
        and any(x.has("neg") and not x.has("op:") for x in segment.lexemes[max(0, i - 5) : i - 1])
    ]


def _says_failing(segment: Segment) -> bool:
    return any(
        x.has("neg")
        or x.has("level:")
        or x.meaning.concepts & _BROKEN
        or (x.quantity is not None and x.quantity.whole in range(400, 600))
        for x in segment.lexemes
    ) or any(x.kind is Kind.NAME and key_tokens(x.text) & {f"@{c}" for c in _BROKEN} for x in segment.lexemes)


def _is_deed(x: Lexeme) -> bool:
    return (
        x.kind is Kind.WORD
        and bool(x.meaning.concepts)
        and all(lexicon.is_action(c) for c in x.meaning.concepts)
        and not is_free(x)
    )


_TRIED = frozenset({"request", "retry", "attempt", "call", "try"})
"""Deeds that were done even if what they were to bring about failed."""


_MOMENT = frozenset({"at", "time", "on", "@duration", "@timestamp", "timestamp", "时间"})
"""What a key adds to a deed to say when it was done (`started_at`)."""


def _only_tried(x: Lexeme, keys: frozenset[str]) -> bool:
    """Whether the deed is no more than a try, or a key of the record, whose value says when or how often."""
    return bool(x.meaning.concepts & _TRIED) or any(
        f"@{c}" in tokens and not tokens - x.tokens - _MOMENT
        for tokens in map(key_tokens, keys)
        for c in x.meaning.concepts
    )


_PHASE_WORDS = frozenset({"while", "during", "when", "阶段", "期间"})


def _phases(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """`while connecting` must be the `while` of the record, where the record has one."""
    here = record.phase
    if not here:
        return []
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        low = x.text.lower()
        if low not in _PHASE_WORDS:
            continue
        words = segment.lexemes[i + 1 : i + 5] if low.isascii() else _since_preposition(segment.lexemes, i)
        for y in words:
            if (
                y.kind is Kind.WORD
                and any(lexicon.is_action(c) for c in y.meaning.concepts)
                and not y.tokens & here
            ):
                findings.append(contradicted(f"{y.text!r} is not what was being done in the excerpt"))
                break
    del used
    return findings


def _since_preposition(lexemes: Sequence[Lexeme], i: int) -> Sequence[Lexeme]:
    """Return what stands between `在` and `阶段`."""
    j = i - 1
    while j >= max(0, i - 5) and lexemes[j].text not in ("在", "发生在", "于", "的"):
        j -= 1
    return lexemes[j + 1 : i]


def _levels(segment: Segment, record: Record, used: set[int]) -> tuple[list[Finding], set[int]]:
    findings: list[Finding] = []
    taken: set[int] = set()
    texts = [x.text.lower() for x in segment.lexemes]
    for i, x in enumerate(segment.lexemes):
        if i in used or not x.has("level:"):
            continue
        level = x.tagged("level:")[0]
        if x.text.lower() in _ADJECTIVES and not x.text.isupper():
            continue
        near = any(t in _LEVEL_NOUNS for t in texts[max(0, i - 3) : i + 3])
        if level in record.levels:
            findings.append(ok(f"the level is {level}"))
            taken.add(i)
        elif record.levels and (near or (x.text.isupper() and x.text.isascii())):
            findings.append(contradicted(f"the level is {', '.join(sorted(record.levels))}, not {x.text}"))
            taken.add(i)
        elif near:
            findings.append(missing(f"no excerpt gives the level {x.text}"))
            taken.add(i)
    return findings, taken
