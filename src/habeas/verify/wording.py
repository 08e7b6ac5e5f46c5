"""Does a record say the words of a claim, plainly, denied or failed as the claim says them?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from habeas.verify import lexicon
from habeas.verify.arrangement import denied_within
from habeas.verify.conditions import FIRST, carried, leads
from habeas.verify.findings import Finding, Outcome, contradicted, missing, ok, unknown
from habeas.verify.fullness import fullness
from habeas.verify.function_words import is_complement, is_free, number_near, reports
from habeas.verify.joining import HIGHEST, links, rounds
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN
from habeas.verify.naming import stands_in
from habeas.verify.overreach import unsaid
from habeas.verify.polarity import Scope
from habeas.verify.records import FAILING, Record
from habeas.verify.segments import Segment

_STEPPING = frozenset(
    {"then", "before", "after", "first", "last", "finally", "prior to"}
    | {"再", "先", "之前", "之后", "首先", "然后", "前", "后", "以前", "以后", "最后"}
)
"""In a runbook these words say the order of steps; that they stand there somewhere shows no order."""
_POSSIBLE = frozenset({"possibl", "may", "might", "could", "perhap", "probabl", "可能", "或许", "疑似"})


_STATES = frozenset({"restarting", "progressing", "firing", "running"})


def check_words(segment: Segment, record: Record, used: set[int], *, several: bool = False) -> list[Finding]:
    """Return what is wrong with the plain words of a statement: not in the record, or with another polarity."""
    findings: list[Finding] = []
    denied = any(
        s in (Scope.DENIED, Scope.FAILED) and happens(x)
        for x, s in zip(segment.lexemes, segment.scopes, strict=True)
    )
    undone = _only_deed(segment) if _says_undone(segment) else None
    for i, (x, scope) in enumerate(zip(segment.lexemes, segment.scopes, strict=True)):
        if i in used or x.kind is Kind.MARK:
            continue
        if i == undone:
            scope = Scope.FAILED
        if denied and scope is Scope.DENIED and not happens(x):
            scope = Scope.PLAIN  # the deed is denied, not the thing that it was done to
        if _is_type_noun(segment.lexemes, i, record) or _after_tries(segment.lexemes, i, record):
            continue
        if several and x.text in ("也", "also"):
            continue  # of several records each shows its own part
        if _judges(segment.lexemes, i, record):
            findings.append(unknown(f"no excerpt says that it is {x.text!r}"))
            continue
        if record.advises and x.text.lower() in FIRST and leads(segment, record):
            continue
        findings += _unsaid(segment.lexemes, i, scope, record) or _word(x, scope, record)
    return findings


_JUDGEMENTS = frozenset({"error", "exception", "abnormal", "normal", "fail", "failed"})


def _judges(lexemes: Sequence[Lexeme], i: int, record: Record) -> bool:
    """Whether the word says what something is (`属于异常`), and the record does not have the word itself."""
    x = lexemes[i]
    return bool(x.meaning.concepts & _JUDGEMENTS) and is_complement(lexemes, i) and x.text not in record.text


_SUCCEED = frozenset({"succeed", "success", "complete"})


def _says_undone(segment: Segment) -> bool:
    """Whether the statement as a whole says that a deed failed (`the pull did not succeed`)."""
    return any(
        (x.meaning.concepts & {"fail", "failed"} and scope is not Scope.DENIED and not x.has("over:"))
        or (x.meaning.concepts & _SUCCEED and scope is Scope.DENIED)
        for x, scope in zip(segment.lexemes, segment.scopes, strict=True)
    )


def _only_deed(segment: Segment) -> int | None:
    """Return the position of the one deed beside the failing; None when there are several."""
    deeds = [
        i
        for i, x in enumerate(segment.lexemes)
        if any(lexicon.is_action(c) for c in x.meaning.concepts)
        and not x.meaning.concepts & (FAILING | _SUCCEED)
        and not is_free(x)
    ]
    return deeds[0] if len(deeds) == 1 else None


def _unsaid(lexemes: Sequence[Lexeme], i: int, scope: Scope, record: Record) -> list[Finding]:
    """A word without a fact of its own that would be the statement itself, or that rounds no number."""
    x = lexemes[i]
    if x.kind is not Kind.NAME and (hit := x.tokens & record.words.keys()):
        none = all(record.words[t] == frozenset({Scope.ZERO}) for t in hit)
        done = scope is Scope.PLAIN and x.text.lower().endswith("ed")
        return [unknown(f"{x.text!r} is 0 in the excerpt")] if none and done else []
    light = x.kind is Kind.WORD and x.has("structure") and not x.has("rel")
    if light and (_is_name_in_capitals(x) or is_complement(lexemes, i)):
        return [unknown(f"no excerpt says {x.text!r}")]
    if links(lexemes, i) or (x.text in HIGHEST and x.text not in record.text):
        return [unknown(f"no excerpt says {x.text!r}")]
    if is_free(x):
        return []
    if x.has("counted") and not x.has("structure") and x.text.endswith("ed") and not number_near(lexemes, i):
        return [unknown(f"no excerpt says {x.text!r}")]
    if x.has("approx") and not rounds(lexemes, i):
        return [unknown(f"{x.text!r} rounds no number")]
    if (
        (scope is Scope.PLAIN or (scope is Scope.FAILED and x.text == "又"))
        and x.has("structure")
        and not x.has("rel")
        and not (x.has("counted") and number_near(lexemes, i))
    ):
        if x.has("op:"):
            return [unknown(f"{x.text!r} compares nothing that was found")]
        if not reports(lexemes, i, record):
            return [unknown(f"no excerpt says {x.text!r}")]
    return []


_ZONES = frozenset({"UTC", "GMT", "Z"})


def _is_name_in_capitals(x: Lexeme) -> bool:
    """Whether a word without a fact of its own is written as a name (`the DATA command`)."""
    return (
        x.has("structure")
        and len(x.text) > 1
        and x.text.isascii()
        and x.text.isupper()
        and x.text not in _ZONES
    )


def happens(x: Lexeme) -> bool:
    """Return whether the word tells of something that happens, or of a state."""
    return any(lexicon.happens(c) for c in x.meaning.concepts)


_TYPES = frozenset(
    {
        "service",
        "host",
        "node",
        "instance",
        "pod",
        "container",
        "server",
        "cluster",
        "queue",
        "job",
        "task",
        "topic",
        "component",
        "device",
        "machine",
        "datacenter",
        "process",
    }
)


def _is_type_noun(lexemes: Sequence[Lexeme], i: int, record: Record) -> bool:
    """`node web-1`: what kind of thing a name is need not be said, unless the record calls something else so."""
    x = lexemes[i]
    if (
        x.text.lower().endswith(("ed", "ing"))
        or not x.meaning.concepts & _TYPES
        or x.tokens & record.words.keys()
    ):
        return False
    if is_complement(lexemes, i):
        return False
    beside = [y for y in (*lexemes[max(0, i - 2) : i], *lexemes[i + 1 : i + 3]) if y.kind is Kind.NAME]
    return any(stands_in(y, record) for y in beside)


_TRIES = frozenset({"attempt", "retry"})


def _after_tries(lexemes: Sequence[Lexeme], i: int, record: Record) -> bool:
    """`failed after 3 attempts`, `重试 3 次后失败`: how often it was tried, and no order in time."""
    low = lexemes[i].text.lower()
    tries = any(x.meaning.concepts & _TRIES for x in lexemes[max(0, i - 4) : i + 3])
    if low == "after":
        return record.failing and tries and any(x.quantity is not None for x in lexemes[i + 1 : i + 2])
    return (
        low in ("后", "之后")
        and record.failing
        and tries
        and any(x.quantity is not None for x in lexemes[max(0, i - 4) : i])
    )


def _word(x: Lexeme, scope: Scope, record: Record) -> list[Finding]:
    tokens = (key_tokens(x.text) | {x.text.lower()}) if x.kind is Kind.NAME else x.tokens
    if x.is_phrase and (any(map(lexicon.opposed, x.meaning.concepts)) or not x.stems <= record.words.keys()):
        tokens = tokens - x.stems  # a phrase is one word: `scaled up` is not in `scaled down`
    if denied_within(x):
        tokens = frozenset(f"@{c}" for c in x.meaning.concepts) or tokens
    hit = tokens & record.words.keys()
    if record.advises and x.text.lower() in _STEPPING:
        return [unknown(f"the order that {x.text!r} says is not shown")]
    if over := x.tagged("over:"):
        return _overreach(x, scope, record, hit, over)
    if x.has("structure") and scope is Scope.PLAIN and (finding := _not_neutral(x, record, hit)) is not None:
        return [finding]
    if x.has("structure") and scope is Scope.DENIED and hit and not is_free(x):
        against = all(record.words[t] == frozenset({Scope.PLAIN}) for t in hit)
        return [unknown(f"{x.text!r} is denied, not so in the excerpt")] if against else []
    if x.has("neg") or ((x.has("structure") or x.has("approx") or x.has("counted")) and not x.has("rel")):
        return []
    if x.has("op:"):
        plain = scope is not Scope.DENIED and any(Scope.PLAIN in record.words[t] for t in hit)
        return [] if plain else [unknown(f"{x.text!r} compares nothing that was found")]
    if hit:
        return [_polarity(x, scope, hit, record)]
    return [_said_otherwise(x, scope, record) or _uncovered(x, scope, record)]


def _overreach(
    x: Lexeme, scope: Scope, record: Record, hit: frozenset[str], kinds: list[str]
) -> list[Finding]:
    """A word of cause, trend, scope and the like: the excerpt has to say it itself."""
    if record.advises and ("advice" in kinds or x.text.lower() in ("any", "任何") or carried(x, record)):
        return []
    said = x.text.lower() in record.order or any(t.startswith("@") for t in hit)
    if hit and said and (found := _polarity(x, scope, hit, record)).outcome is Outcome.OK:
        return [found]
    if "possible" in kinds and record.words.keys() & _POSSIBLE:
        return []
    return [unsaid(x, kinds, record)]


def _not_neutral(x: Lexeme, record: Record, hit: frozenset[str]) -> Finding | None:
    """A word that mostly carries no fact, where this record says otherwise."""
    if x.text != "从" and not hit and (against := _against(x, record)) is not None:
        return contradicted(f"the excerpt says {against}, not {x.text!r}")
    if hit and happens(x) and not _plainly(hit, record):
        return unknown(f"{x.text!r} is denied or has failed in the excerpt")
    return None


def _said_otherwise(x: Lexeme, scope: Scope, record: Record) -> Finding | None:
    """A word that the record does not have, but shows in another way: a side, fullness, failure."""
    concepts = x.meaning.concepts
    if concepts & {"source", "destination"}:
        side = "from" if "source" in concepts else "to"
        if any(s.role == side for s in record.slots):
            return ok(f"{x.text!r}: the record says where from and where to")
    if concepts & {"increased", "decreased"} and (moved := _moved(x, record)) is not None:
        return moved
    if "full" in concepts and (full := fullness(record)) is not None:
        if full is (scope is not Scope.DENIED):
            return ok("all that there are is in use")
        return contradicted("the excerpt shows how many are in use")
    if concepts & {"fail", "failed", "error"} and scope is not Scope.DENIED:
        severe = record.levels & {"error", "fatal", "critical"} and "error" in concepts
        if record.failing or severe:
            return ok(f"{x.text!r}: the record says that something failed")
        return unknown(f"no excerpt says {x.text!r}")
    return None


def _moved(x: Lexeme, record: Record) -> Finding | None:
    """`7936M->7811M` and `from 3 to 5` say which way something went; None where the record holds no such pair."""
    ups = [
        b.quantity.bases[0] > a.quantity.bases[0]
        for a, b in pairwise(record.numbers)
        if a.role == "from"
        and b.role == "to"
        and a.quantity
        and b.quantity
        and a.quantity.bases != b.quantity.bases
    ]
    if len(ups) != 1:
        return None
    if ups[0] is ("increased" in x.meaning.concepts):
        return ok(f"{x.text!r}: the record says from what to what")
    return contradicted("it went the other way in the excerpt")


_EXPIRES = frozenset({"expire", "expires", "expiring", "expiry", "expiration", "到期"})
"""Not `expired` or 过期, which may say that the time is over."""


def _polarity(x: Lexeme, scope: Scope, hit: frozenset[str], record: Record) -> Finding:
    """The record has the word: is it said, denied, or failed there as it is here?"""
    stands = frozenset[Scope]().union(*(record.words[t] for t in hit))
    stands = stands - {Scope.DORMANT} or stands
    if (
        stands == frozenset({Scope.DORMANT})
        and x.meaning.concepts & {"expire"}
        and x.text.lower() in _EXPIRES
        and "@remaining" in record.words
    ):
        return ok(f"{x.text!r}: the record says how much is left")
    if stands == frozenset({Scope.DORMANT}) and (happens(x) or not x.meaning.concepts):
        return unknown(f"{x.text!r} is only in the name of an alert that is not firing")
    if scope is Scope.DENIED and x.meaning.concepts & FAILING and Scope.PLAIN in stands:
        return contradicted(f"the excerpt says {x.text!r}, the claim denies it")
    if stands <= {Scope.KEY, Scope.ZERO}:
        return _as_key(x, scope, stands, hit)
    if (
        scope is Scope.DENIED
        and x.meaning.concepts & FAILING
        and stands & {Scope.PLAIN, Scope.FAILED}
        and not stands & {Scope.DENIED, Scope.ZERO}
    ):
        return contradicted(f"the excerpt says {x.text!r}, the claim denies it")
    if scope in stands or (scope in (Scope.DENIED, Scope.FAILED) and stands & {Scope.DENIED, Scope.FAILED}):
        return ok(f"{x.text!r} stands in the record")
    acts = _acts(x, hit)
    if scope is Scope.HEDGED:
        return ok(f"{x.text!r} is said to be possible, no more")
    if scope is Scope.PLAIN and Scope.HEDGED in stands:
        return missing(f"{x.text!r} is only a possibility in the excerpt")
    if scope is Scope.PLAIN:
        if stands == frozenset({Scope.FAILED}) and (not acts or x.meaning == UNKNOWN or _fails(x)):
            return ok(f"{x.text!r} stands in the record")
        if not acts:
            return ok(f"{x.text!r} stands in the record")
        return (
            contradicted(f"{x.text!r} is denied or has failed in the excerpt")
            if stands == frozenset({Scope.DENIED})
            else unknown(f"{x.text!r} failed in the excerpt")
        )
    if scope is Scope.FAILED and record.failing:
        return ok(f"{x.text!r} failed in the record")
    if scope is Scope.DENIED and (acts or x.meaning.concepts & FAILING):
        return contradicted(f"the excerpt says {x.text!r}, the claim denies it")
    return unknown(f"{x.text!r} stands otherwise in the excerpt")


def _fails(x: Lexeme) -> bool:
    """Whether the word itself says that something did not work (`refused`)."""
    return bool(x.meaning.concepts & FAILING)


def _acts(x: Lexeme, hit: frozenset[str]) -> bool:
    """Whether the word, as the record has it, says that something is so; a thing has no polarity of its own."""
    concepts = [t[1:] for t in hit if t.startswith("@")] or sorted(x.meaning.concepts)
    return (
        all(lexicon.happens(c) for c in concepts)
        if concepts
        else x.meaning == UNKNOWN and x.kind is Kind.WORD
    )


def _as_key(x: Lexeme, scope: Scope, stands: frozenset[Scope], hit: frozenset[str]) -> Finding:
    """The record has the word only as the key of a number: it says how many, not that something is so."""
    if scope in (Scope.DENIED, Scope.FAILED):
        return (
            ok(f"there is no {x.text!r}")
            if stands == frozenset({Scope.ZERO})
            else unknown(f"{x.text!r} is only a key in the excerpt")
        )
    if stands == frozenset({Scope.ZERO}):
        return contradicted(f"{x.text!r} is 0 in the excerpt")
    if stands == frozenset({Scope.KEY}) and _acts(x, hit) and x.meaning.concepts:
        return unknown(f"{x.text!r} is only a key in the excerpt")
    if x.text.lower().endswith("ing") and x.meaning.concepts & _STATES:
        return unknown(f"{x.text!r} is only a key in the excerpt")
    return ok(f"{x.text!r} is a key of the record")


def _plainly(hit: frozenset[str], record: Record) -> bool:
    stands = frozenset[Scope]().union(*(record.words[t] for t in hit))
    return bool(stands - {Scope.DENIED, Scope.FAILED, Scope.HEDGED})


def _against(x: Lexeme, record: Record) -> str | None:
    """Return a state that the record says and that cannot be together with what the word says."""
    for concept in sorted(x.meaning.concepts):
        for other in sorted(lexicon.opposed(concept)):
            if Scope.PLAIN in record.words.get(f"@{other}", frozenset()):
                return other
    return None


def _uncovered(x: Lexeme, scope: Scope, record: Record) -> Finding:
    if (against := _against(x, record)) is not None:
        if scope is Scope.DENIED:
            return ok(f"the excerpt says {against}")
        return contradicted(f"the excerpt says {against}, not {x.text!r}")
    if not x.text.isascii() and len(x.text) > 1 and x.text in record.text and x.meaning == UNKNOWN:
        return ok(f"{x.text!r} stands in the record")
    return unknown(f"no excerpt says {x.text!r}")
