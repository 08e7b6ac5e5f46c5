"""When a claim says that something was so: at which time, from when on, and whether it is so still."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.text.times import WrittenTime
from habeas.verify.findings import Finding, contradicted, missing, ok, unknown
from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.records import Record
from habeas.verify.segments import Segment
from habeas.verify.slots import Slot

_FROM = frozenset({"from", "since", "starting", "自", "从", "自从"})
_ON = frozenset({"on", "onward", "onwards", "起", "以来", "开始"})
_STILL = frozenset({"still", "仍", "仍然", "依然", "仍旧", "remains", "remained", "保持"})
_SAYS = frozenset({"is", "was", "at", "=", "为", "是", "在", "有"})


def _is_start(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Whether the claim says that something was so from the time at `i` on (`自 04:06 起`, `from 04:06 on`)."""
    before = {x.text.lower() for x in lexemes[max(0, i - 3) : i]}
    behind = {x.text.lower() for x in lexemes[i + 1 : i + 3]}
    return bool(before & _FROM and behind & _ON)


def check_persistence(segment: Segment, record: Record, everything: Sequence[Record]) -> list[Finding]:
    """`still 85%`, `仍为 85%`: one reading does not show that a value was so before."""
    if len([r for r in everything if r.numbers]) > 1 and _told_again(record, everything):
        return []
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        if x.text.lower() not in _STILL or i in segment.consumed or x.text.lower() in record.order:
            continue
        rest = segment.lexemes[i + 1 : i + 3]
        if rest and (
            rest[0].kind is Kind.NUMBER
            or (len(rest) > 1 and rest[0].text.lower() in _SAYS and rest[1].kind is Kind.NUMBER)
        ):
            findings.append(unknown(f"one reading does not show {x.text!r}"))
    return findings


def _told_again(record: Record, everything: Sequence[Record]) -> bool:
    """Whether another record has a value of this one under the same key."""
    own = {(s.key.lower(), s.quantity.value) for s in record.numbers if s.key and s.quantity}
    return any(
        (s.key.lower(), s.quantity.value) in own
        for r in everything
        if r is not record
        for s in r.numbers
        if s.quantity
    )


def check_times(
    segment: Segment, record: Record, everything: Sequence[Record], used: set[int]
) -> tuple[list[Finding], set[int]]:
    """Return what is wrong with the times of a statement, and the positions that were looked at."""
    del everything
    wanted = [(i, x) for i, x in enumerate(segment.lexemes) if x.kind is Kind.TIME and i not in used]
    if not wanted:
        return [], set()
    taken = {i for i, _ in wanted}
    if (i := next((i for i, _ in wanted if _is_start(segment.lexemes, i)), None)) is not None and not any(
        "@start" in key_tokens(s.key) for s in record.times
    ):
        return [unknown(f"no excerpt says that it was so from {segment.lexemes[i].text} on")], taken
    if len(keyed := [s for s in record.times if s.key]) > 1:
        return [_keyed_time(segment, i, x, keyed, record) for i, x in wanted], taken
    utc = any(x.text.lower() in ("utc", "z", "gmt") for x in segment.lexemes)
    best: list[Finding] = []
    for slot in record.times:
        assert slot.lexeme.time is not None  # noqa: S101 - a slot of a time
        found = [_same_time(x, slot.lexeme.time, utc=utc) for _, x in wanted]
        if all(f.outcome == 0 for f in found):
            return found, taken
        best = best or found
    return best or [missing(f"{x.text} stands in no excerpt") for _, x in wanted], taken


def _keyed_time(segment: Segment, i: int, x: Lexeme, keyed: Sequence[Slot], record: Record) -> Finding:
    """Of several times under keys (`started`, `finished`), the one that the claim's words beside the time name."""
    near = set[str]()
    for y in segment.lexemes[max(0, i - 4) : i + 3]:
        near |= y.tokens if y.kind is Kind.WORD else set()
    utc = any(y.text.lower() in ("utc", "z", "gmt") for y in segment.lexemes)
    labels = {id(s): key_tokens(s.key) for s in keyed}
    shared = key_tokens(keyed[0].key)
    for s in keyed:
        shared &= labels[id(s)]
    named = [s for s in keyed if near & (labels[id(s)] - shared)]
    found = [_same_time(x, s.lexeme.time, utc=utc) for s in named or record.times if s.lexeme.time]
    best = min(found, key=lambda f: f.outcome, default=missing(f"{x.text} stands in no excerpt"))
    if best.outcome == 0 and len(named) > 1 and any(f.outcome for f in found):
        return unknown(f"{x.text}: which of the record's times is meant is not clear")
    return best


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
