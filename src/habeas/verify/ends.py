"""What a record sets side by side must not be turned round: from and to, two keys, caller and callee, deed and thing.

Each check finds only the other way round, or another thing under the same deed; it shows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.findings import Finding, contradicted, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import is_action
from habeas.verify.records import Record
from habeas.verify.segments import Segment, shape
from habeas.verify.slots import Slot

_FROM = frozenset({"from", "从", "由"})
_TO = frozenset(
    {
        "to",
        "into",
        "到",
        "至",
        "变为",
        "变成",
        "转为",
        "改为",
        "变更为",
        "切换为",
        "转变为",
        "成",
        "降为",
        "升为",
    }
)
_IS = frozenset({"is", "was", "as", "are", "是", "为", "作为"})
_ARTICLES = frozenset({"the", "a", "an", "its", "their", "该", "其"})


def check_ends(segment: Segment, record: Record) -> list[Finding]:
    """Return what the claim says the other way round."""
    return [
        *_turned(segment.lexemes, record),
        *_backwards(segment.lexemes, record),
        *_other_key(segment.lexemes, record),
        *_called(segment.lexemes, record),
        *_other_thing(segment.lexemes, record),
    ]


def _turned(lexemes: Sequence[Lexeme], record: Record) -> list[Finding]:
    """`from A to B` where the record goes from B to A."""
    sides = {
        side: [s for s in record.slots if s.role == side and s.quantity is None] for side in ("from", "to")
    }
    if not all(sides.values()):
        return []
    for i, x in enumerate(lexemes):
        if x.text.lower() not in _FROM:
            continue
        j = next((k for k in range(i + 1, min(len(lexemes), i + 8)) if lexemes[k].text.lower() in _TO), None)
        if j is None:
            continue
        first, second = _values(lexemes[i + 1 : j]), _values(lexemes[j + 1 : j + 4])
        if (first and _all(first, sides["to"]) and not _all(first, sides["from"])) or (
            second and _all(second[:1], sides["from"]) and not _all(second[:1], sides["to"])
        ):
            return [contradicted("the record goes the other way")]
    return []


def _backwards(lexemes: Sequence[Lexeme], record: Record) -> list[Finding]:
    """`from A to B` of names, where the record gives neither an end, and has B before A."""
    for i, x in enumerate(lexemes):
        if x.text.lower() not in _FROM:
            continue
        j = next((k for k in range(i + 1, min(len(lexemes), i + 8)) if lexemes[k].text.lower() in _TO), None)
        if j is None:
            continue
        one, other = _name(lexemes[i + 1 : j]), _name(lexemes[j + 1 : j + 4])
        if one is None or other is None or _sided(one, record) or _sided(other, record):
            continue
        first, second = (record.places.get(n.text.lower(), ()) for n in (one, other))
        if first and second and first[0] > second[0]:
            return [unknown(f"that it goes from {one.text} to {other.text} is not shown")]
    return []


def _name(lexemes: Sequence[Lexeme]) -> Lexeme | None:
    return next((x for x in lexemes if x.kind is Kind.NAME), None)


def _sided(x: Lexeme, record: Record) -> bool:
    low = x.text.lower()
    return any(s.role and low in (s.lexeme.text.lower(), *s.lexeme.parts) for s in record.slots)


def _values(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    return [x for x in lexemes if x.kind in (Kind.WORD, Kind.NAME) and not x.has("structure")]


def _all(said: Sequence[Lexeme], slots: Sequence[Slot]) -> bool:
    return any(all(_same(x, s.lexeme) for x in said) for s in slots)


def _same(a: Lexeme, b: Lexeme) -> bool:
    return a.text.lower() == b.text.lower() or bool(a.kind is b.kind is Kind.WORD and a.tokens & b.tokens)


def _other_key(lexemes: Sequence[Lexeme], record: Record) -> list[Finding]:
    """`A is the replica` where A stands under another key, and something like it under that one."""
    for i, x in enumerate(lexemes):
        if x.kind is not Kind.NAME or i + 1 >= len(lexemes) or lexemes[i + 1].text.lower() not in _IS:
            continue
        after = [y for y in lexemes[i + 2 : i + 5] if y.text.lower() not in _ARTICLES]
        if not after or after[0].kind is not Kind.WORD or after[0].has("structure"):
            continue
        noun = after[0].tokens
        own = [s for s in record.slots if s.keyed and s.lexeme.text.lower() == x.text.lower()]
        rivals = [
            s
            for s in record.slots
            if s.keyed and s not in own and noun & s.labels and shape(s.lexeme.text) == shape(x.text)
        ]
        if own and rivals and not any(noun & s.labels for s in own):
            return [contradicted(f"{rivals[0].key} is {rivals[0].lexeme.text}, not {x.text}")]
    return []


_FRAME = re.compile(
    r"(?:^|\n)\s*(?:File \"[^\"\n]*\", line \d+, in (\S+)|at ([\w.$<>/]+)\(|([\w./*()]+)\(\S*\)\s*$)",
    re.MULTILINE,
)
_CALLS = frozenset({"call", "calls", "called", "invoke", "invokes", "invoked", "调用", "调用了"})


def _called(lexemes: Sequence[Lexeme], record: Record) -> list[Finding]:
    """`A called B`: in a stack trace the caller is the frame on its outer side."""
    verbs = [i for i, x in enumerate(lexemes) if x.text.lower() in _CALLS]
    if not verbs:
        return []
    frames = [next(g for g in m.groups() if g).lower() for m in _FRAME.finditer(record.text)]
    if len(frames) < 2:
        return []
    if "most recent call last" not in record.text.lower():
        frames.reverse()
    at = verbs[0]
    passive = any(x.text.lower() in ("by", "被") for x in lexemes[max(0, at - 4) : at + 3])
    before = next((p for x in reversed(lexemes[:at]) if (p := _frame(x, frames)) is not None), None)
    after = next((p for x in lexemes[at + 1 :] if (p := _frame(x, frames)) is not None), None)
    if after is None and passive:  # `A 被 B 调用`
        found = [p for x in lexemes[:at] if (p := _frame(x, frames)) is not None]
        before, after = (found[0], found[-1]) if len(found) > 1 else (None, None)
    if before is None or after is None or before == after:
        return []
    return [] if (before < after) is not passive else [contradicted("the calls stand the other way round")]


def _frame(x: Lexeme, frames: Sequence[str]) -> int | None:
    low = x.text.lower().rstrip("()")
    if x.kind is Kind.MARK or not low:
        return None
    return next((k for k, f in enumerate(frames) if low == f or f.endswith("." + low)), None)


_THINGS_TEXT = """
    computer machine host server node service process container pod instance database cluster device
    job task 主机 机器 计算机 服务器 节点 服务 进程 容器 实例 数据库 集群 设备 任务
"""
_THINGS = frozenset(_THINGS_TEXT.split())


def _other_thing(lexemes: Sequence[Lexeme], record: Record) -> list[Finding]:
    """`reboot the computer` where the record says `restart the service`: what is acted on is another thing."""
    for i, x in enumerate(lexemes):
        if x.kind is not Kind.WORD or not any(is_action(c) for c in x.meaning.concepts):
            continue
        thing = _object(lexemes, i)
        if thing is None:
            continue
        places = sorted({k for t in x.tokens for k in record.places.get(t, ())})
        objects = [o for k in places if (o := _object(record.lexemes, k)) is not None]
        if objects and not any(thing.tokens & o.tokens for o in objects):
            return [unknown(f"{x.text!r} is said of another thing than {thing.text!r}")]
    return []


def _object(lexemes: Sequence[Lexeme], i: int) -> Lexeme | None:
    """Return the thing right behind a deed (`restart the service`), where one stands there."""
    for y in lexemes[i + 1 : i + 4]:
        if y.text.lower() in _ARTICLES or y.text.lower() == "了":
            continue
        thing = y.kind is Kind.WORD and bool({y.text.lower(), *y.stems} & _THINGS)
        return y if thing else None
    return None
