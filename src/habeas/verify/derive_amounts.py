"""Amounts that follow from two numbers of one record: what is left, what was freed, what share is used, fullness."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from habeas.verify.derivation import Derivation, Statement, slot_named
from habeas.verify.findings import contradicted, ok
from habeas.verify.fullness import PART, WHOLE, fullness, pairs
from habeas.verify.lexemes import Kind
from habeas.verify.measures import Quantity, holds, rounded
from habeas.verify.operators import operator_at
from habeas.verify.polarity import Scope
from habeas.verify.records import Record

_LEFT = frozenset(
    [
        "left",
        "remaining",
        "remain",
        "remains",
        "free",
        "unused",
        "lacks",
        "lack",
        "lacking",
        "missing",
        "short",
        "available",
        "missing",
        "outstanding",
        "剩余",
        "剩下",
        "未使用",
        "空闲",
        "还剩",
        "缺",
        "缺少",
        "尚缺",
        "还差",
        "空余",
        "at",
        "most",
        "最多",
        "可用",
    ]
) | {"at most", "not ready", "not yet ready", "未就绪"}
_GONE = frozenset(
    [
        "freed",
        "reclaimed",
        "released",
        "recovered",
        "shrank",
        "shrunk",
        "dropped",
        "fell",
        "decreased",
        "回收",
        "释放",
        "回收了",
        "释放了",
        "减少",
        "减少了",
        "下降",
        "下降了",
        "减小了",
    ]
)
_CAME = frozenset({"grew", "increased", "rose", "grown", "增加", "增加了", "增长了", "上升了"})


_BUSY = frozenset({"使用", "已用", "占用", "used", "busy", "忙碌", "in use"})
_TAKEN = frozenset({"@usage", "@active", "@busy", "busy", "忙碌"})


def left_over(statement: Statement) -> Derivation | None:
    """`4 replicas are not ready`, `15 vCPUs left`, `freed 410M`: the difference of two numbers of the record."""
    marked = [
        i
        for i in range(len(statement.lexemes))
        if statement.text(i) in _LEFT | _GONE | _CAME or _unready(statement, i)
    ]
    if not marked:
        return None
    sign = (
        "gone"
        if any(statement.text(i) in _GONE for i in marked)
        else "came"
        if any(statement.text(i) in _CAME for i in marked)
        else "left"
    )
    names = [x for _, x in statement.names()]
    for record in statement.holding(names):
        gaps = _arrows(record, came=sign == "came") if sign != "left" else _gaps(record)
        for i in _nearest_first(statement, marked):
            quantity = statement.lexemes[i].quantity
            assert quantity is not None  # noqa: S101 - numbers only
            for gap, shown, labels in gaps:
                if _in_use(statement, i) and sign == "left":
                    continue
                if quantity.dimension == gap.dimension and any(b in gap.bases for b in quantity.bases):
                    used = {
                        k
                        for k, x in enumerate(statement.lexemes)
                        if k != i and (x.tokens & labels) and x.quantity is None and not _taken(statement, k)
                    }
                    negators = {
                        j
                        for k in {*marked, *used}
                        if _unready(statement, k)
                        for j in _negator_before(statement, k)
                    }
                    return Derivation(
                        (ok(shown),), frozenset({i, *marked, *used, *negators, *_beside(statement, i)})
                    )
    return None


def _unready(statement: Statement, i: int) -> bool:
    if statement.text(i) == "to be" or (
        statement.text(i) in ("to", "还需", "待", "尚未") and statement.text(i + 1) in ("be", "传输", "完成")
    ):
        return True
    return statement.scopes[i] is Scope.DENIED and bool(
        statement.lexemes[i].meaning.concepts & {"ready", "available", "usage", "complete", "active", "busy"}
    )


def _taken(statement: Statement, k: int) -> bool:
    """Whether the word at `k` says of what is left that it is in use (`15 left in use`): the opposite."""
    return statement.scopes[k] is not Scope.DENIED and bool(statement.lexemes[k].tokens & _TAKEN)


def _in_use(statement: Statement, i: int) -> bool:
    """Whether the number at `i` is said to be in use."""
    near = range(max(0, i - 2), min(len(statement.lexemes), i + 5))
    return any(statement.text(k) in _BUSY and statement.scopes[k] is not Scope.DENIED for k in near)


def _negator_before(statement: Statement, k: int) -> list[int]:
    """Return the negator of the word at `k`: right before it, or before `在` and the like (`未在忙碌`)."""
    j = k - 1
    if j > 0 and not statement.lexemes[j].has("neg") and statement.lexemes[j].has("structure"):
        j -= 1
    return [j] if j >= 0 and statement.lexemes[j].has("neg") else []


def _nearest_first(statement: Statement, marked: list[int]) -> list[int]:
    numbers = [i for i, x in enumerate(statement.lexemes) if x.quantity is not None]
    return sorted(numbers, key=lambda i: min(abs(i - m) for m in marked))


def _beside(statement: Statement, i: int) -> set[int]:
    words = (
        "ordinary",
        "普通",
        "can",
        "use",
        "还",
        "有",
        "还有",
        "仍",
        "总共",
        "clients",
        "client",
        "by",
        "memory",
        "内存",
        "堆",
        "客户端",
    )
    return {k for k in range(len(statement.lexemes)) if statement.text(k) in words and abs(k - i) < 8}


def _gaps(record: Record) -> list[tuple[Quantity, str, frozenset[str]]]:
    out: list[tuple[Quantity, str, frozenset[str]]] = []
    for part, whole in pairs(record):
        assert part.quantity is not None  # noqa: S101 - pairs are of numbers
        assert whole.quantity is not None  # noqa: S101 - pairs are of numbers
        out.append(
            (
                _minus(whole.quantity, part.quantity),
                f"{whole.lexeme.text} less {part.lexeme.text}",
                part.labels | whole.labels,
            )
        )
    return out


def _arrows(record: Record, *, came: bool) -> list[tuple[Quantity, str, frozenset[str]]]:
    out: list[tuple[Quantity, str, frozenset[str]]] = []
    numbers = record.numbers
    for a, b in pairwise(numbers):
        if (
            "@before" in a.labels
            and "@after" in b.labels
            and a.quantity is not None
            and b.quantity is not None
        ):
            low, high = (a.quantity, b.quantity) if came else (b.quantity, a.quantity)
            out.append((_minus(high, low), f"from {a.lexeme.text} to {b.lexeme.text}", frozenset()))
    return out


def _minus(a: Quantity, b: Quantity) -> Quantity:
    bases = tuple(x - y for x, y in zip(a.bases, b.bases, strict=False))
    return Quantity(a.value - b.value, a.unit, a.dimension, bases, Fraction(1), "")


def share_used(statement: Statement) -> Derivation | None:
    """`uses under 4% of its memory`: the part in hundredths of the whole."""
    at = next(
        (
            i
            for i, x in enumerate(statement.lexemes)
            if x.quantity is not None and x.quantity.dimension == "percent"
        ),
        None,
    )
    if at is None:
        return None
    claimed = statement.lexemes[at].quantity
    names = [x for _, x in statement.names()]
    words = frozenset[str]().union(*(x.tokens for x in statement.lexemes))
    op, approximate, used = operator_at(statement.lexemes, at)
    for record in statement.holding(names):
        if any(s.quantity is not None and s.quantity.dimension == "percent" for s in record.numbers):
            continue
        for part, whole in pairs(record):
            subject = (part.labels & whole.labels) - PART - WHOLE
            lone = len(pairs(record)) == 1
            if (
                not (subject & words or lone)
                or not part.labels & {"@usage", "@active", "@transfer", "@completed", "usag", "used"}
                or claimed is None
                or not part.quantity
                or not whole.quantity
            ):
                continue
            if not whole.quantity.bases[0]:
                continue
            share = 100 * part.quantity.bases[0] / whole.quantity.bases[0]
            true = rounded(claimed, share) if approximate and op == "eq" else holds(op, share, claimed.value)
            shown = f"{part.lexeme.text} of {whole.lexeme.text} is {float(share):.4g}%"
            labels = {
                k
                for k, x in enumerate(statement.lexemes)
                if x.quantity is None and x.tokens & (part.labels | whole.labels | {"@usage"})
            }
            return Derivation((ok(shown) if true else contradicted(shown),), frozenset({at, *used, *labels}))
    return None


def none_of(statement: Statement) -> Derivation | None:
    """`no unassigned shards`: the number under that key is 0."""
    names = [x for _, x in statement.names()]
    for i, x in enumerate(statement.lexemes):
        if not x.has("neg") or x.has("op:"):
            continue
        span = list(range(i + 1, min(len(statement.lexemes), i + 5)))
        stop = next(
            (
                k
                for k in span
                if statement.text(k) in (",", ";", ".") or statement.lexemes[k].quantity is not None
            ),
            None,
        )
        span = [k for k in span if stop is None or k < stop]
        for record in statement.holding(names):
            slot = slot_named(record, [statement.lexemes[k] for k in span])
            if slot is None or slot.quantity is None or not slot.keyed:
                continue
            labels = {k for k in span if statement.lexemes[k].tokens & (slot.labels | {"@connection"})}
            if any(x.kind is Kind.NAME and x.text.lower() == slot.key.lower() for x in statement.lexemes):
                continue  # the key is the name of something, and not what there is none of
            shown = f"{slot.key} is {slot.lexeme.text}"
            finding = ok(shown) if slot.quantity.value == 0 else contradicted(shown)
            return Derivation((finding,), frozenset({i, *labels}))
    return None


_EVERY = frozenset({"all", "every", "every one", "each", "全部", "全都", "所有", "均", "都", "已全部"})
_IN_USE = frozenset({"@active", "@full", "@usage"})


def all_in_use(statement: Statement) -> Derivation | None:
    """`all 20 were in use`: part and whole of the record are equal, and the whole is the number that is said."""
    every = [i for i in range(len(statement.lexemes)) if statement.text(i) in _EVERY]
    used = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.tokens & _IN_USE or statement.text(i) in ("using", "占用", "used")
    ]
    if not every or not used:
        return None
    names = [x for _, x in statement.names()]
    near = [
        i
        for i in range(len(statement.lexemes))
        if statement.lexemes[i].quantity is not None and abs(i - every[0]) <= 5
    ]
    for record in statement.holding(names):
        full = fullness(record)
        if full is None:
            continue
        wholes = {
            w.quantity.value
            for p, w in pairs(record)
            if w.quantity and p.quantity and p.quantity.value == w.quantity.value
        }
        said = [i for i in near if (q := statement.lexemes[i].quantity) is not None and q.value in wholes]
        if not said or len(said) != len(near):
            continue
        nouns = {
            k
            for k, x in enumerate(statement.lexemes)
            if x.tokens & {"@connection", "@pool"}
            and abs(k - every[0]) <= 8
            and statement.scopes[k] is not Scope.DENIED
        }
        finding = (
            ok("as many are in use as there are") if full else contradicted("fewer are in use than there are")
        )
        return Derivation((finding,), frozenset({*every, *used, *said, *nouns}))
    return None
