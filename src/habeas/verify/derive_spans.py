"""How long something lasted: between two times of one record, or between two records that the claim describes.

`ran for 40 minutes from start to end`, `B came 3 s after A`, `从 A 到 B 历时 8 秒`, `a minute between A and B`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from habeas.text.times import WrittenTime
from habeas.verify.derivation import Derivation, Statement, described, lengths, seconds_between
from habeas.verify.findings import Finding, contradicted, ok
from habeas.verify.measures import Quantity, holds, rounded
from habeas.verify.operators import operator_at
from habeas.verify.records import Record
from habeas.verify.runbooks import weighs
from habeas.verify.slots import Slot

_LASTING_TEXT = """
    lasted lasting lasts took taken ran long duration passed elapsed lie lies lay apart separate
    separated 历时 持续 持续了 用时 耗时 长 长达 时长 用了 花了 经过 经过了 相隔 间隔 相距 相差 隔
    went by span spans spanned
"""
_LASTING = frozenset(_LASTING_TEXT.split())
_START_TEXT = """
    start started starts starting begin began begun beginning opened created firing fired triggered
    开始 启动 起始 触发 创建
"""
_START = frozenset(_START_TEXT.split())
_END_TEXT = """
    end ended ends ending finish finished finishes stop stopped complete completed resolved closed
    recovered 结束 完成 恢复 解除 终止 关闭
"""
_END = frozenset(_END_TEXT.split())
_START_KEYS = frozenset(
    {"start", "starts", "started", "begin", "begins", "began", "from", "created", "opened", "开始"}
)
_END_KEYS = frozenset(
    {"end", "ends", "ended", "finish", "finished", "stop", "stopped", "to", "until", "closed", "结束"}
)
_FOLLOWS = frozenset({"follows", "followed", "晚于", "后于"})
_WITHIN = frozenset({"within", "内", "之内", "以内"})
_AFTER = frozenset({"after", "后", "之后", "以后", "later", "following"})
_BEFORE = frozenset({"before", "prior to", "ahead of"})
_TOLD_TEXT = """
    reported logged recorded came comes come appeared written occurred happened seen was were is are
    had been 出现 记录 发生 打印
"""
_TOLD = frozenset(_TOLD_TEXT.split())
"""That there is such a record; of two records in their order it says nothing of its own."""
_WAY = frozenset(
    {
        "from",
        "to",
        "between",
        "and",
        "it",
        "had",
        "was",
        "从",
        "到",
        "至",
        "自",
        "由",
        "the",
        "its",
        "after",
        "了",
    }
)


def own_span(statement: Statement) -> Derivation | None:
    """A record that says when something started and when it ended says how long it lasted."""
    said = lengths(statement.lexemes)
    if len(said) != 1:
        return None
    at, length = said[0]
    spans = [
        (r, gap) for r in statement.holding(x for _, x in statement.names()) if (gap := _own(r)) is not None
    ]
    lasting = [i for i in range(len(statement.lexemes)) if statement.text(i) in _LASTING]
    ordered = _ordered(statement, at)
    if len(spans) != 1 or ordered is None or not (lasting or ordered):
        return None
    gap = spans[0][1]
    finding, words = judged(statement, at, length, gap)
    if ordered == "backwards":
        finding = contradicted(f"{_shown(gap)}, and began before it ended")
    ends = {i for i in range(len(statement.lexemes)) if statement.text(i) in _START | _END | _AFTER}
    way = {i for i in range(len(statement.lexemes)) if statement.text(i) in _WAY and ends}
    return Derivation(
        (finding,), frozenset({*at, *words, *lasting, *(ends | way if _both_ends(statement) else ())})
    )


def _both_ends(statement: Statement) -> bool:
    words = {statement.text(i) for i in range(len(statement.lexemes))}
    return bool(words & _START and words & _END)


def _ordered(statement: Statement, at: range) -> str | None:
    """Return `onwards` for `ended 9 s after it began`, `` without an order; None for one that is not understood."""
    following = statement.text(at.stop)
    if following not in _AFTER | _BEFORE:
        return ""
    before = {statement.text(i) for i in range(at.start)}
    after = {statement.text(i) for i in range(at.stop, len(statement.lexemes))}
    if not _both_ends(statement):
        return None
    onwards = before & _END and after & _START and following in _AFTER
    onwards = onwards or (
        before & _START and after & _END and following in _BEFORE | {"后", "之后", "以后", "later"}
    )
    return "onwards" if onwards else "backwards"


def _own(record: Record) -> Fraction | None:
    """Return how long it is from the one start of a record to its one end."""
    start, end = _keyed(record, _START_KEYS), _keyed(record, _END_KEYS)
    return None if start is None or end is None else between(start, end)


def _keyed(record: Record, words: frozenset[str]) -> WrittenTime | None:
    found = [s for s in record.times if _key_words(s) & words]
    return found[0].lexeme.time if len(found) == 1 else None


def _key_words(slot: Slot) -> set[str]:
    return {w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|[\u3400-\u9fff]+", slot.key)}


def between(first: WrittenTime, second: WrittenTime) -> Fraction | None:
    """Return the seconds from the one time to the other, of one clock; None when that cannot be told."""
    a, b = first.wall(2000), second.wall(2000)
    if (
        a is None
        or b is None
        or first.offset != second.offset
        or (first.year is None) != (second.year is None)
    ):
        return None
    delta = b - a
    return Fraction(delta.days * 86_400 + delta.seconds) + Fraction(delta.microseconds, 1_000_000)


def _shown(gap: Fraction) -> str:
    return f"it is {float(abs(gap)):g} s"


def judged(statement: Statement, at: range, said: Quantity, gap: Fraction) -> tuple[Finding, set[int]]:
    """Return whether a length that a claim names is `gap`, compared and rounded as it says, and the words of that."""
    op, approximate, used = operator_at(statement.lexemes, at.start)
    for i in (at.start - 1, at.start - 2, at.stop):
        if statement.text(i) in _WITHIN:
            op = "le"
            used.add(i)
    if op == "eq":
        whole = (
            said.bases[0].denominator == 1
            and gap.denominator != 1
            and abs(said.bases[0] - gap) < Fraction(1, 2)
        )
        near = approximate and rounded(said, abs(gap))
        true = abs(gap) in said.bases or near or (whole and said.unit in ("s", "秒"))
    else:
        true = all(holds(op, abs(gap), base) for base in said.bases)
    return (ok(_shown(gap)) if true else contradicted(f"{_shown(gap)}, not {said.raw}")), used


@dataclass(frozen=True, slots=True)
class _Sides:
    """Two records as a claim describes them, and the words that are of neither."""

    first: Sequence[int]
    second: Sequence[int]
    ordered: bool
    """The claim says that the first came before the second."""


def record_span(statement: Statement) -> Derivation | None:
    """Two records that the claim describes are so far apart, in the order that it says."""
    said = lengths(statement.lexemes)
    if len(said) != 1 or len(statement.records) < 2:
        return None
    at, length = said[0]
    took = any(x.tokens & {"@duration"} for x in statement.lexemes[max(0, at.start - 4) : at.start])
    if took and any(statement.text(i) in _FOLLOWS | {"later"} for i in range(len(statement.lexemes))):
        return None  # `A took over 7 s, followed by B`: how long one of them took
    for sides in _sides(statement, at):
        a, b = _unique(statement, sides.first), _unique(statement, sides.second)
        if a is None or b is None or a is b or (gap := seconds_between(a, b)) is None:
            continue
        finding, _ = judged(statement, at, length, gap)
        if sides.ordered and gap < 0:
            finding = contradicted("the records stand in the other order")
        return Derivation((finding,), frozenset(range(len(statement.lexemes))))
    return None


def _unique(statement: Statement, positions: Sequence[int]) -> Record | None:
    """Return the record that shows a description; where several do, the one that has the claim's names."""
    found = described(statement, positions)
    if len(found) > 1:
        named = statement.holding(x for _, x in statement.names())
        found = [r for r in found if r in named]
    return found[0] if len(found) == 1 else None


def _sides(statement: Statement, at: range) -> Iterable[_Sides]:
    n = len(statement.lexemes)
    skip = {*at, *judged_words(statement, at)}
    skip |= {i for i in range(n) if statement.text(i) in _LASTING | _TOLD | {"first", "先", "先是", "才"}}

    def rest(start: int, stop: int) -> list[int]:
        return [i for i in range(start, stop) if i not in skip]

    for i in range(n):
        low = statement.text(i)
        if low in ("between", "从", "from", "自", "由"):
            closing = ("and",) if low == "between" else ("到", "至", "to")
            j = next((k for k in range(i + 1, n) if statement.text(k) in closing), None)
            if j is not None:
                yield _Sides([*rest(0, i), *rest(i + 1, j)], rest(j + 1, n), low != "between")
                yield _Sides(rest(i + 1, j), [*rest(0, i), *rest(j + 1, n)], low != "between")
                if not any(weighs(statement.lexemes[k]) for k in rest(0, i)):
                    yield _Sides(rest(i + 1, j), rest(j + 1, n), low != "between")
    following = next((i for i in range(n) if statement.text(i) in _FOLLOWS), None)
    if following is not None:
        yield _Sides(rest(following + 1, n), rest(0, following), ordered=True)
    if statement.text(at.stop) == "after":
        yield _Sides(rest(at.stop + 1, n), rest(0, at.start), ordered=True)
    elif statement.text(at.stop) in ("后", "之后", "以后") or statement.text(at.stop) == "later":
        j = next((k for k in range(at.start, -1, -1) if statement.text(k) in (",", "and", ";")), at.start)
        after = rest(at.stop + 1, n) if statement.text(at.stop) != "later" else rest(j + 1, n)
        yield _Sides(rest(0, j), [k for k in after if k != at.stop], ordered=True)
    j = next((k for k in range(n) if statement.text(k) in ("与", "和", "and")), None)
    if j is not None and any(statement.text(k) in _LASTING for k in range(n)):
        yield _Sides(rest(0, j), rest(j + 1, n), ordered=False)


def judged_words(statement: Statement, at: range) -> set[int]:
    """Return the words that say how a length is compared."""
    _, _, used = operator_at(statement.lexemes, at.start)
    return used | {i for i in (at.start - 1, at.start - 2, at.stop) if statement.text(i) in _WITHIN}
