"""Does one record show one segment of a claim?"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.text.times import WrittenTime
from habeas.verify import lexicon
from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.fullness import fullness
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN, stem
from habeas.verify.numbers import check_numbers
from habeas.verify.polarity import Scope
from habeas.verify.records import FAILING, Record, Slot, key_tokens
from habeas.verify.segments import Segment, anchors, shape

_LEVEL_NOUNS = frozenset({"level", "级别", "severity", "级", "等级"})
_BROKEN = FAILING | {"expire", "kill", "oom", "full", "unavailable", "invalid", "interrupt", "break", "lose", "degraded", "down"}
_WEAK = frozenset(
    "also too either both as well single just only another other others likewise similarly first later earlier then finally previous "
    "previously new latest 因 使 将 也 同样 同时 均 都 仅 只 各 先 随后 首先 最后 接着 之前 此前 另 另外 再 又 during meanwhile 期间".split()
) | {"as well"}
"""Words that a derivation may account for; left over, they are not understood rather than refuted."""
_STATES = frozenset({"restarting", "progressing", "firing", "running"})
_OBJECT_OF_CALL = frozenset({"call", "connect", "reach", "query", "contact"})


def unify(segment: Segment, record: Record, everything: Sequence[Record]) -> list[Finding]:
    """Return a finding for each part of `segment`, held against one record."""
    keys = frozenset(s.key.lower() for s in record.slots if s.key)
    findings: list[Finding] = []
    used = set(segment.consumed)
    for finder in (_names, _times):
        found, taken = finder(segment, record, everything, used)
        findings += found
        used |= taken
    found, taken, labels = check_numbers(segment.lexemes, segment.scopes, used, record, keys)
    findings += found + [
        unknown(f"{segment.lexemes[j].text!r} is denied") for j in labels if segment.scopes[j] is Scope.DENIED
    ]
    used |= taken | {i for i, x in enumerate(segment.lexemes) if x.kind is Kind.NUMBER}
    found, taken = _levels(segment, record, used)
    findings += found
    used |= taken
    findings += _phases(segment, record, used) + _directions(segment, record)
    findings += _words(segment, record, used)
    findings += _negations(segment)
    if record.failing and not record.advises and not _says_failing(segment) and any(_is_deed(x) for i, x in enumerate(segment.lexemes) if i not in used):
        findings.append(unknown("the record says that something failed, the claim does not"))
    return findings


def _negations(segment: Segment) -> list[Finding]:
    """A negator that governs no word of weight denies something that was not understood."""
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        if not x.has("neg") or x.has("op:") or i in segment.consumed:
            continue
        governed = [
            y
            for y, scope in zip(segment.lexemes[i + 1 : i + 8], segment.scopes[i + 1 : i + 8], strict=True)
            if scope is Scope.DENIED and y.kind is Kind.WORD and not y.has("structure") and not y.has("counted")
        ]
        if not governed:
            findings.append(unknown(f"what {x.text!r} denies is not understood"))
    return findings


def _says_failing(segment: Segment) -> bool:
    return any(
        x.has("neg") or x.has("level:") or x.meaning.concepts & _BROKEN or (x.quantity is not None and x.quantity.whole in range(400, 600))
        for x in segment.lexemes
    ) or any(
        x.kind is Kind.NAME and key_tokens(x.text) & {f"@{c}" for c in _BROKEN} for x in segment.lexemes
    )


def _is_deed(x: Lexeme) -> bool:
    return x.kind is Kind.WORD and bool(x.meaning.concepts) and all(lexicon.is_action(c) for c in x.meaning.concepts) and not x.has("structure")


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
            if y.kind is Kind.WORD and any(lexicon.is_action(c) for c in y.meaning.concepts) and not y.tokens & here:
                findings.append(contradicted(f"{y.text!r} is not what was being done in the excerpt"))
                break
    del used
    return findings


_DIRECTED = frozenset({"call", "send", "fetch", "push", "connect", "replicate", "depend"})


def _directions(segment: Segment, record: Record) -> list[Finding]:
    """Who does something to whom: what stands before and after the verb must not stand the other way round in the record."""
    for i, x in enumerate(segment.lexemes):
        verbs = {f"@{c}" for c in x.meaning.concepts & _DIRECTED}
        if not verbs or x.kind is not Kind.WORD:
            continue
        at = record.order.get(next((v for v in sorted(verbs) if v in record.order), ""))
        before = _nearest_known(segment.lexemes[:i][::-1], record)
        after = _nearest_known(segment.lexemes[i + 1 :], record)
        if at is None or before is None or after is None or before == after:
            continue
        if before > at > after:
            return [unknown(f"{x.text!r}: it is the other way round in the excerpt")]
    return []


def _nearest_known(lexemes: Sequence[Lexeme], record: Record) -> int | None:
    """Return where the first plain name or unknown word of `lexemes` stands in the record."""
    for x in lexemes:
        if x.text in ",;.":
            return None
        if x.kind is Kind.NAME or (x.kind is Kind.WORD and not x.has("structure") and x.text.lower() in record.order):
            return record.order.get(x.text.lower())
    return None


def _since_preposition(lexemes: Sequence[Lexeme], i: int) -> Sequence[Lexeme]:
    """Return what stands between `在` and `阶段`."""
    j = i - 1
    while j >= max(0, i - 5) and lexemes[j].text not in ("在", "发生在", "于", "的"):
        j -= 1
    return lexemes[j + 1 : i]


def _names(
    segment: Segment, record: Record, everything: Sequence[Record], used: set[int]
) -> tuple[list[Finding], set[int]]:
    findings: list[Finding] = []
    taken: set[int] = set()
    wanted = {id(x): i for i, x in enumerate(segment.lexemes)}
    for x in [*anchors(segment.lexemes, everything, used), *segment.inherited]:
        i = wanted.get(id(x))
        if i is not None:
            taken.add(i)
        if not stands_in(x, record):
            findings.append(_absent(x, record, everything))
        elif i is not None:
            findings.append(_placed(segment, i, record))
    return findings, taken


def stands_in(x: Lexeme, record: Record) -> bool:
    """Return whether a record names what `x` names, exactly and as a whole."""
    low = x.text.lower()
    if low in record.names or low.strip("/") in record.names:
        return True
    if not x.text.isascii() and x.kind is Kind.WORD:
        return x.text in record.text
    if x.kind is Kind.NAME and (stem(low) in record.implied or low in record.implied):
        return True
    if x.kind is Kind.NAME and x.text[0].isupper() and x.text.isalpha() and len(x.stems) > 1:
        return all(s in record.words for s in x.stems)
    return False


def _absent(x: Lexeme, record: Record, everything: Sequence[Record]) -> Finding:
    if any(stands_in(x, r) for r in everything):
        return unknown(f"{x.text} stands in another record")
    if x.kind is Kind.WORD or (x.text.isalpha() and x.text[0].isupper()):
        return unknown(f"{x.text} stands in no excerpt")
    return missing(f"{x.text} stands in no excerpt", firm=True)


def _placed(segment: Segment, i: int, record: Record) -> Finding:
    """The name stands in the record: does it stand there as what the claim says it is?"""
    x = segment.lexemes[i]
    low = x.text.lower().strip("/")
    slots = [s for s in record.slots if low == s.lexeme.text.lower().strip("/")] or [
        s for s in record.slots if low in s.lexeme.parts
    ]
    if i and segment.lexemes[i - 1].has("neg") and Scope.DENIED not in record.words.get(stem(low), frozenset()):
        return unknown(f"{x.text} is denied")
    role = role_of(segment.lexemes, i)
    noun = _noun_beside(segment.lexemes, i)
    if not slots:
        return ok(f"{x.text} stands in the record")
    if noun and (finding := _labelled(x, noun, slots, record)) is not None:
        return finding
    if any(_role_fits(role, s, record, x, named=bool(noun & s.labels)) for s in slots):
        return ok(f"{x.text} stands in the record")
    if role and any(s.role and s.role != role for s in slots):
        return contradicted(f"{x.text} stands on the other side in the excerpt")
    return unknown(f"the part that {x.text} plays is not shown")


_PREPOSITIONS = frozenset(
    "of at on in from to by for with via into as between and or 的 在 上 从 由 对 向 到 至 与 和 及 于 中 里 被".split()
)


def _noun_beside(lexemes: Sequence[Lexeme], i: int) -> frozenset[str]:
    """Return the concepts of the word that says what a name is (`client 10.0.0.1`, `the client is 10.0.0.1`)."""
    out: set[str] = set()
    for j in range(i - 1, max(-1, i - 5), -1):
        x = lexemes[j]
        if x.text in ",;." or x.kind is not Kind.WORD:
            break
        if x.has("neg") or x.text.lower() in _PREPOSITIONS:
            break
        if x.meaning.concepts:
            out |= {f"@{c}" for c in x.meaning.concepts}
            break
        if not x.has("structure"):
            break
    return frozenset(out)


def _labelled(x: Lexeme, noun: frozenset[str], slots: Sequence[Slot], record: Record) -> Finding | None:
    """Another value carries the label that the claim gives to `x`: then `x` is not that."""
    if any(noun & s.labels for s in slots):
        return None
    rivals = [
        s
        for s in record.slots
        if s.keyed and noun & s.labels and s.lexeme.kind is not Kind.TIME and s.quantity is None and shape(s.lexeme.text) == shape(x.text)
    ]
    if rivals:
        return contradicted(f"{rivals[0].key} is {rivals[0].lexeme.text}, not {x.text}")
    return None


_TO_WORDS = frozenset({"destination", "dest", "目标", "目的", "to", "towards", "into", "到", "向", "至", "给", "往", "指向", "发往"})
_FROM_WORDS = frozenset({"from", "来自", "从", "自", "源自", "接收自", "source", "源", "来源", "behind", "落后"})


def role_of(lexemes: Sequence[Lexeme], i: int) -> str | None:
    """Return whether a claim's name is what something comes from or goes to."""
    for j in range(i - 1, max(-1, i - 4), -1):
        x = lexemes[j]
        low = x.text.lower()
        if low in _TO_WORDS:
            return "to"
        if low in _FROM_WORDS or (low == "由" and any(y.text in _TO_WORDS for y in lexemes[i : i + 6])):
            return "from"
        if x.meaning.concepts & _OBJECT_OF_CALL and j == i - 1:
            return "to"
        if x.kind is not Kind.WORD or not (x.meaning.concepts or x.has("structure")) or low in ("of", "at", "on", "in", "的"):
            return None
    return None


def _role_fits(role: str | None, slot: Slot, record: Record, x: Lexeme, *, named: bool) -> bool:
    mine = shape(x.text)
    own = x.text.lower().strip("/")
    rivals = [s for s in record.slots if s is not slot and own not in s.lexeme.parts and _rival(s) and shape(s.lexeme.text) == mine]
    if role is not None and slot.role is not None:
        return role == slot.role
    if role is not None:
        return not any(s.role == role for s in rivals)
    if slot.role is None or named:
        return True
    others = [s for s in rivals if s.role is None]
    return not others and not (slot.role == "to" and mine in ("name", "number"))


def _rival(slot: Slot) -> bool:
    return slot.lexeme.kind in (Kind.NAME, Kind.WORD) and slot.lexeme.text.lower() != slot.key.lower()


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
        if said is not None and said != stands and not (name == "microsecond" and stands // 1000 == said // 1000):
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


def _words(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    findings: list[Finding] = []
    for i, (x, scope) in enumerate(zip(segment.lexemes, segment.scopes, strict=True)):
        if i in used or x.kind is Kind.MARK:
            continue
        if _is_type_noun(segment.lexemes, i, record):
            continue
        findings += _word(x, scope, record)
    return findings


_TYPES = frozenset(
    {"service", "host", "node", "instance", "pod", "container", "server", "cluster", "queue", "job", "task", "topic", "component", "device", "machine", "datacenter", "process"}
)


def _is_type_noun(lexemes: Sequence[Lexeme], i: int, record: Record) -> bool:
    """`node web-1`: what kind of thing a name is need not be said, unless the record calls something else so."""
    x = lexemes[i]
    if not x.meaning.concepts & _TYPES or x.tokens & record.words.keys():
        return False
    beside = [y for y in (*lexemes[max(0, i - 1) : i], *lexemes[i + 1 : i + 2]) if y.kind is Kind.NAME]
    return any(stands_in(y, record) for y in beside)


def _word(x: Lexeme, scope: Scope, record: Record) -> list[Finding]:
    tokens = (key_tokens(x.text) | {x.text.lower()}) if x.kind is Kind.NAME else x.tokens
    hit = tokens & record.words.keys()
    over = x.tagged("over:")
    if over:
        if record.advises and ("advice" in over or x.text.lower() in ("any", "任何")):
            return []
        said = x.text.lower() in record.order or any(t.startswith("@") for t in hit)
        if hit and said and (found := _polarity(x, scope, hit, record)).outcome == 0:
            return [found]
        if "health" in over and not x.meaning.concepts:
            return [missing(f"no excerpt says {x.text!r}", firm=True)]
        if x.text.lower() in _WEAK:
            return [unknown(f"{x.text!r} is not accounted for")]
        return [missing(f"no excerpt says {x.text!r} ({over[0]})", firm=True)]
    if x.has("neg") or ((x.has("structure") or x.has("approx") or x.has("counted")) and not x.has("rel")):
        return []
    if x.has("op:") and hit and scope is not Scope.DENIED and Scope.PLAIN in frozenset[Scope]().union(*(record.words[t] for t in hit)):
        return []
    if x.has("op:"):
        return [unknown(f"{x.text!r} compares nothing that was found")]
    if hit:
        return [_polarity(x, scope, hit, record)]
    if x.meaning.concepts & {"source", "destination"} and any(s.role == ("from" if "source" in x.meaning.concepts else "to") for s in record.slots):
        return [ok(f"{x.text!r}: the record says where from and where to")]
    if "full" in x.meaning.concepts and (full := fullness(record)) is not None:
        agrees = full is (scope is not Scope.DENIED)
        return [ok("all that there are is in use") if agrees else contradicted("the excerpt shows how many are in use")]
    if x.meaning.concepts & {"fail", "failed", "error"} and scope is not Scope.DENIED:
        broken = record.failing or bool(record.levels & {"error", "fatal", "critical"} and x.meaning.concepts & {"error"})
        return [ok(f"{x.text!r}: the record says that something failed")] if broken else [unknown(f"no excerpt says {x.text!r}")]
    return [_uncovered(x, scope, record)]


def _polarity(x: Lexeme, scope: Scope, hit: frozenset[str], record: Record) -> Finding:
    """The record has the word: is it said, denied, or failed there as it is here?"""
    stands = frozenset[Scope]().union(*(record.words[t] for t in hit))
    if stands <= {Scope.KEY, Scope.ZERO}:
        return _as_key(x, scope, stands, hit)
    if scope in stands or (scope in (Scope.DENIED, Scope.FAILED) and stands & {Scope.DENIED, Scope.FAILED}):
        return ok(f"{x.text!r} stands in the record")
    acts = _acts(x, hit)
    if scope is Scope.HEDGED:
        return ok(f"{x.text!r} is said to be possible, no more")
    if scope is Scope.PLAIN and Scope.HEDGED in stands:
        return missing(f"{x.text!r} is only a possibility in the excerpt")
    if scope is Scope.PLAIN:
        if stands == {Scope.FAILED} and not acts:
            return ok(f"{x.text!r} stands in the record")
        if not acts:
            return ok(f"{x.text!r} stands in the record")
        return contradicted(f"{x.text!r} is denied or has failed in the excerpt") if stands == {Scope.DENIED} else unknown(
            f"{x.text!r} failed in the excerpt"
        )
    if scope is Scope.FAILED and record.failing:
        return ok(f"{x.text!r} failed in the record")
    if scope is Scope.DENIED and (acts or x.meaning.concepts & FAILING):
        return contradicted(f"the excerpt says {x.text!r}, the claim denies it")
    return unknown(f"{x.text!r} stands otherwise in the excerpt")


def _acts(x: Lexeme, hit: frozenset[str]) -> bool:
    """Whether the word, as the record has it, says that something is so; a thing or a key has no polarity of its own."""
    concepts = [t[1:] for t in hit if t.startswith("@")] or sorted(x.meaning.concepts)
    return all(lexicon.happens(c) for c in concepts) if concepts else x.meaning == UNKNOWN and x.kind is Kind.WORD


def _as_key(x: Lexeme, scope: Scope, stands: frozenset[Scope], hit: frozenset[str]) -> Finding:
    """The record has the word only as the key of a number: it says how many, not that something is so."""
    if scope in (Scope.DENIED, Scope.FAILED):
        return ok(f"there is no {x.text!r}") if stands == {Scope.ZERO} else unknown(f"{x.text!r} is only a key in the excerpt")
    if stands == {Scope.ZERO}:
        return contradicted(f"{x.text!r} is 0 in the excerpt")
    if stands == {Scope.KEY} and _acts(x, hit) and x.meaning.concepts:
        return unknown(f"{x.text!r} is only a key in the excerpt")
    if x.text.lower().endswith("ing") and x.meaning.concepts & _STATES:
        return unknown(f"{x.text!r} is only a key in the excerpt")
    return ok(f"{x.text!r} is a key of the record")


def _uncovered(x: Lexeme, scope: Scope, record: Record) -> Finding:
    for concept in sorted(x.meaning.concepts):
        against = [o for o in sorted(lexicon.opposed(concept)) if Scope.PLAIN in record.words.get(f"@{o}", frozenset())]
        if against:
            if scope is Scope.DENIED:
                return ok(f"the excerpt says {against[0]}")
            return contradicted(f"the excerpt says {against[0]}, not {x.text!r}")
    if not x.text.isascii() and len(x.text) > 1 and x.text in record.text and x.meaning == UNKNOWN:
        return ok(f"{x.text!r} stands in the record")
    return unknown(f"no excerpt says {x.text!r}")


def is_failing_word(x: Lexeme) -> bool:
    """Return whether a word says that something did not work."""
    return bool(x.meaning.concepts & FAILING)
