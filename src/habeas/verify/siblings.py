"""Words that name one of two: a claim that says the one where the record says only the other is not understood.

Most opposites are in the lexicon. These are words that often carry no fact of their own (`read`, `used`, `ended`), and
so would pass unseen; and the forms of one verb that turn its parts round (`is blocking` of `was blocked`).
"""

from __future__ import annotations

from habeas.verify.findings import Finding, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PAIRS = (
    (_words("read reads reading @read 读 读取 读操作"),
     _words("write writes writing wrote written writ @write 写 写入 写操作")),
    (_words("raise raised raises rais 提高 调高"),
     _words("lower lowered lowers lowering reduc reduced @decreased 降低 调低 下调")),
    (_words("end ended ends ending finish finished @end @finish endsat 结束"),
     _words("start started starts begin began begun @start startsat 开始")),
    (_words("found find finds 找到"), _words("lost los lose @lose 丢失")),
    (_words("threw throw throws thrown 抛出"), _words("caught catch catches 捕获")),
    (_words("identified identify"), _words("resolved investigating monitoring resolv investigat monitor @resolve")),
)  # fmt: skip
_USED = _words("used usage @usage 已用 占用")
_FREE = _words("free @free 空闲 剩余 @remaining unused")
_BE = _words("is are was were be been")
_TURNED = _words("block lock kill evict throttl reject refus preempt starv suppress inhibit silenc")
"""Deeds that one thing does to another."""
_NEAR = 4


def check_siblings(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """Return the words of a statement of which the record says only the other one."""
    said = (
        frozenset[str]().union(*(_tokens(x) for x in segment.lexemes))
        if segment.lexemes
        else frozenset[str]()
    )
    findings: list[Finding] = []
    for i, x in enumerate(segment.lexemes):
        if x.kind is not Kind.WORD or i in segment.consumed or segment.scopes[i] is Scope.DENIED:
            continue
        if i not in used and _is_other(x, said, record):
            findings.append(unknown(f"the excerpt has the other of two that {x.text!r} is one of"))
        elif _doing(segment, i, record):
            findings.append(unknown(f"the excerpt does not say who is {x.text!r}"))
        elif (
            _tokens(x) & _USED and _measured(segment, i) and _only(_FREE, _USED, record) and not said & _FREE
        ):
            findings.append(unknown(f"the excerpt says what is free, not what is {x.text!r}"))
    return findings


def _tokens(x: Lexeme) -> frozenset[str]:
    return x.tokens | {x.text.lower()}


def _is_other(x: Lexeme, said: frozenset[str], record: Record) -> bool:
    own = _tokens(x)
    return any(
        own & mine and not said & theirs and _only(theirs, mine, record)
        for one, other in _PAIRS
        for mine, theirs in ((one, other), (other, one))
    )


def _only(theirs: frozenset[str], mine: frozenset[str], record: Record) -> bool:
    words = record.words.keys()
    return bool(theirs & words) and not mine & words


def _measured(segment: Segment, i: int) -> bool:
    return any(y.quantity is not None for y in segment.lexemes[max(0, i - _NEAR) : i + _NEAR])


def _doing(segment: Segment, i: int, record: Record) -> bool:
    """Whether the claim has a thing do (`is blocking`) what the record says was done to it (`blocked`)."""
    x = segment.lexemes[i]
    low = x.text.lower()
    if (
        not low.endswith("ing")
        or not x.stems & _TURNED
        or not i
        or segment.lexemes[i - 1].text.lower() not in _BE
    ):
        return False
    forms = {record.lexemes[k].text.lower() for t in x.stems for k in record.places.get(t, ())}
    return bool(forms) and all(f.endswith("ed") for f in forms)
