"""Does one record show one segment of a claim?"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.text.times import WrittenTime
from habeas.verify import lexicon
from habeas.verify.clauses import check_clauses
from habeas.verify.conditions import check_conditions
from habeas.verify.denials import check_alternatives, check_denials, doubled
from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.function_words import is_free
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.naming import check_directions, check_names
from habeas.verify.numbers import check_numbers
from habeas.verify.polarity import Scope
from habeas.verify.records import FAILING, Record
from habeas.verify.roles import check_roles
from habeas.verify.segments import Segment
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
    for finder in (check_names, _times):
        found, taken = finder(segment, record, everything, used)
        findings += found
        used |= taken
    found, taken, labels = check_numbers(segment.lexemes, segment.scopes, used, record, keys)
    findings += found + [
        unknown(f"{segment.lexemes[j].text!r} is denied")
        for j in labels
        if segment.scopes[j] is Scope.DENIED and happens(segment.lexemes[j])
    ]
    used |= taken | {i for i, x in enumerate(segment.lexemes) if x.kind is Kind.NUMBER}
    found, taken = _levels(segment, record, used)
    findings += found
    used |= taken
    findings += _phases(segment, record, used) + check_directions(segment, record)
    findings += check_words(segment, record, used, several=len(everything) > 1)
    findings += check_denials(segment, record, used) + doubled(segment.lexemes)
    findings += check_alternatives(segment, record, segment.consumed)
    findings += check_roles(segment, record) + check_clauses(segment, record, segment.consumed)
    if record.advises:
        findings += check_conditions(segment, record)
    findings += _negations(segment, quoted)
    if (
        record.failing
        and not record.advises
        and not _says_failing(segment)
        and any(_is_deed(x) for i, x in enumerate(segment.lexemes) if i not in used)
    ):
        findings.append(unknown("the record says that something failed, the claim does not"))
    return findings


def _negations(segment: Segment, shown: set[int]) -> list[Finding]:
    """A negator that governs no word of weight denies something that was not understood."""
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        if not x.has("neg") or x.has("op:") or i in segment.consumed or i in shown:
            continue
        governed = [
            y
            for y, scope in zip(segment.lexemes[i + 1 : i + 8], segment.scopes[i + 1 : i + 8], strict=True)
            if scope is Scope.DENIED
            and y.kind is Kind.WORD
            and not y.has("structure")
            and not y.has("counted")
        ]
        if not governed:
            findings.append(unknown(f"what {x.text!r} denies is not understood"))
    return findings


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


def _times(
    segment: Segment, record: Record, everything: Sequence[Record], used: set[int]
) -> tuple[list[Finding], set[int]]:
    del everything
    wanted = [(i, x) for i, x in enumerate(segment.lexemes) if x.kind is Kind.TIME and i not in used]
    if not wanted:
        return [], set()
    taken = {i for i, _ in wanted}
    utc = any(x.text.lower() in ("utc", "z", "gmt") for x in segment.lexemes)
    best: list[Finding] = []
    for slot in record.times:
        assert slot.lexeme.time is not None  # noqa: S101 - a slot of a time
        found = [_same_time(x, slot.lexeme.time, utc=utc) for _, x in wanted]
        if all(f.outcome == 0 for f in found):
            return found, taken
        best = best or found
    return best or [missing(f"{x.text} stands in no excerpt") for _, x in wanted], taken


def _same_time(x: Lexeme, recorded: WrittenTime, *, utc: bool) -> Finding:
    claimed = x.time
    assert claimed is not None  # noqa: S101 - a lexeme of a time
    names = ("year", "month", "day", "hour", "minute", "second", "microsecond")
    for name in names:
        said, stands = getattr(claimed, name), getattr(recorded, name)
        if said is not None and stands is None:
            return missing(f"{x.text}: no excerpt gives the {name}")
        if (
            said is not None
            and said != stands
            and not (name == "microsecond" and stands // 1000 == said // 1000)
        ):
            return contradicted(f"{x.text} is not {_written(recorded)}")
    if (utc or claimed.offset is not None) and recorded.offset not in (claimed.offset or 0, None):
        return contradicted(f"{x.text} is in another zone than {_written(recorded)}")
    if (utc or claimed.offset is not None) and recorded.offset is None:
        return unknown("no excerpt gives the zone")
    return ok(f"{x.text} is {_written(recorded)}")


def _written(time: WrittenTime) -> str:
    date = "-".join(f"{p:02d}" for p in (time.year, time.month, time.day) if p is not None)
    clock = ":".join(f"{p:02d}" for p in (time.hour, time.minute, time.second) if p is not None)
    return " ".join(p for p in (date, clock) if p)


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
