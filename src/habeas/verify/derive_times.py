"""The order of two records in time, how far they are apart, and what changed between them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, described, moment, seconds_between
from habeas.verify.derive_groups import META, OF_EVIDENCE
from habeas.verify.derive_spans import judged
from habeas.verify.findings import Finding, contradicted, ok, unknown
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.measures import Quantity, rounded
from habeas.verify.records import Record

_BEFORE = frozenset(
    {"before", "早于", "先于", "earlier than", "prior to", "ahead of", "preceded", "precedes"}
)
_AFTER = frozenset({"after", "晚于", "后于", "later than", "following", "followed"})
_APART = frozenset(
    {
        "apart",
        "相隔",
        "间隔",
        "相距",
        "相差",
        "跨度",
        "spread",
        "span",
        "spans",
        "spanned",
        "lie",
        "separated",
        "lies",
        "隔",
        "separate",
    }
)


def time_order(statement: Statement) -> Derivation | None:
    """`A 2 s before B`, `A 早于 B`, `A 比 B 早 2 秒`: each side is one record."""
    split = _split_at_order(statement)
    if split is None:
        return None
    left, right, later, distance = split
    left, right = ([k for k in side if statement.text(k) not in _APART] for side in (left, right))
    first, second = described(statement, left), described(statement, right)
    if len(first) != 1 or len(second) != 1 or first[0] is second[0]:
        return None
    gap = None if _of_an_end(statement, (first[0], second[0])) else seconds_between(first[0], second[0])
    if gap is None:
        return Derivation(
            (unknown("the records' times cannot be compared"),), frozenset(range(len(statement.lexemes)))
        )
    finding = _ordered(-gap if later else gap, distance, approximate=_approximate(statement))
    return Derivation((finding,), frozenset(range(len(statement.lexemes))))


_ENDS = frozenset(
    {"end", "ended", "ends", "finished", "finish", "stopped", "结束", "完成", "停止", "恢复", "resolved"}
)


def _of_an_end(statement: Statement, records: Sequence[Record]) -> bool:
    """Whether the claim orders ends, and a record gives the time of its end beside that of its start."""
    spoken = any(x.text.lower() in _ENDS for x in statement.lexemes)
    return spoken and any(len([s for s in r.times if s.key]) > 1 for r in records)


def _ordered(gap: Fraction, distance: Quantity | None, *, approximate: bool) -> Finding:
    shown = f"the records are {float(abs(gap)):g} s apart"
    if gap <= 0:
        return contradicted(f"{shown}, in the other order")
    if distance is None:
        return ok(f"{shown}, in this order")
    near = approximate and rounded(distance, gap)
    return ok(shown) if near or is_distance(distance, gap) else contradicted(f"{shown}, not {distance.raw}")


def is_distance(claimed: Quantity, gap: Fraction) -> bool:
    """Equal, or equal to the whole second that is written."""
    return any(
        b == gap
        or (
            abs(b - gap) < Fraction(1, 2)
            and b.denominator == 1
            and gap.denominator != 1
            and claimed.unit in ("s", "秒")
        )
        for b in claimed.bases
    )


def _approximate(statement: Statement) -> bool:
    return any(x.has("approx") for x in statement.lexemes)


def _split_at_order(statement: Statement) -> tuple[list[int], list[int], bool, Quantity | None] | None:
    n = len(statement.lexemes)
    for i in range(n):
        low = statement.text(i)
        later = low in _AFTER and not _then(statement, i)
        if later or low in _BEFORE or _then(statement, i):
            left = [k for k in range(i) if not is_distance_word(statement.lexemes[k])]
            distance = next(
                (statement.lexemes[k].quantity for k in range(i) if is_distance_word(statement.lexemes[k])),
                None,
            )
            return left, list(range(i + (2 if _then(statement, i) else 1), n)), later, distance
        if low in ("earlier", "later") and "than" in (statement.text(i + 1), statement.text(i + 2)):
            skip = i + 1 + [statement.text(i + 1), statement.text(i + 2)].index("than")
            left = [k for k in range(i) if not is_distance_word(statement.lexemes[k])]
            distance = next(
                (statement.lexemes[k].quantity for k in range(i) if is_distance_word(statement.lexemes[k])),
                None,
            )
            return left, list(range(skip + 1, n)), low == "later", distance
    return _split_at_bi(statement)


def _then(statement: Statement, i: int) -> bool:
    """`A, followed by B`, `A. After that, B`: what stands behind came later."""
    low, behind = statement.text(i), statement.text(i + 1)
    return (low == "followed" and behind == "by") or (
        low == "after" and i > 0 and behind in ("that", "which")
    )


def _split_at_bi(statement: Statement) -> tuple[list[int], list[int], bool, Quantity | None] | None:
    n = len(statement.lexemes)
    start = next((i for i in range(n) if statement.text(i) == "比"), None)
    end = next((i for i in range(n - 1, -1, -1) if statement.text(i) in ("早", "晚", "早了", "晚了")), None)
    if start is None or end is None or end < start:
        return None
    distance = next((x.quantity for x in statement.lexemes[end:] if is_distance_word(x)), None)
    return list(range(start)), list(range(start + 1, end)), statement.text(end).startswith("晚"), distance


def is_distance_word(x: Lexeme) -> bool:
    """Return whether the word is a length of time."""
    return x.quantity is not None and x.quantity.dimension == "time"


def apart(statement: Statement) -> Derivation | None:
    """`the two lines are 2 s apart`, `跨度为 4 秒`: between the first and the last record that is meant."""
    where = [i for i in range(len(statement.lexemes)) if statement.text(i) in _APART]
    at = next((i for i, x in enumerate(statement.lexemes) if is_distance_word(x)), None)
    if not where or at is None:
        return None
    meant = _meant(statement)
    distance = statement.lexemes[at].quantity
    if meant is None or len(meant) < 2 or distance is None:
        return None
    gap = _extent(meant)
    if gap is None:
        return None
    finding, compared = judged(statement, range(at, at + 1), distance, gap)
    apart_words = {i for i in range(len(statement.lexemes)) if statement.text(i) in ("前后", "先后")}
    return Derivation((finding,), frozenset({at, *where, *compared, *apart_words, *group_words(statement)}))


def _extent(records: Sequence[Record]) -> Fraction | None:
    ordered = [r for r in records if moment(r) is not None]
    if len(ordered) != len(records):
        return None
    ordered.sort(key=lambda r: (moment(r) is None, moment(r)))
    return seconds_between(ordered[0], ordered[-1])


_ORDINALS = {
    "first": 0,
    "second": 1,
    "third": 2,
    "fourth": 3,
    "last": -1,
    "earliest": 0,
    "latest": -1,
    "第一": 0,
    "首": 0,
    "最后": -1,
}


def _meant(statement: Statement) -> list[Record] | None:
    """Return the records that a claim speaks of as a group: those of each name it gives, the number that it says."""
    names = [x for _, x in statement.names()]
    records = statement.holding(names) or [
        r for r in statement.records if any(r in statement.holding([x]) for x in names)
    ]
    records = [r for r in records if moment(r) is not None]
    counts = [
        x.quantity.whole
        for x in statement.lexemes
        if x.quantity is not None
        and x.quantity.dimension is None
        and x.kind is Kind.NUMBER
        and not x.text[0].isdigit()
    ]
    if any(c is not None and c != len(records) for c in counts):
        return None
    ordinals = [
        _ORDINALS[statement.text(i)] for i in range(len(statement.lexemes)) if statement.text(i) in _ORDINALS
    ]
    if ordinals:
        ordered = sorted(records, key=lambda r: (moment(r) is None, moment(r)))
        if not counts and len(ordered) < 2:
            return None
        return [ordered[o] for o in ordinals if -len(ordered) <= o < len(ordered)]
    return records


def group_words(statement: Statement) -> set[int]:
    """Return the positions of words that only say how many things are meant (`both`, `the three`, `之间`)."""
    used: set[int] = set()
    for i, x in enumerate(statement.lexemes):
        spelled = x.quantity is not None and x.quantity.dimension is None and not x.text[0].isdigit()
        if (
            spelled
            or statement.text(i) in _ORDINALS
            or (x.has("counted") and (x.has("structure") or statement.text(i) in META))
            or statement.text(i) in ("both", "都", "均", "之间", "between")
        ):
            used.add(i)
            j = i + 1
            while spelled and statement.text(j) in META | OF_EVIDENCE:
                used.add(j)
                j += 1
    return used


def within_times(statement: Statement) -> Derivation | None:
    """`the three failures lie between 10:00:01 and 10:00:09`: exactly the first and the last of them."""
    times = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.kind is Kind.TIME and x.time is not None and x.time.hour is not None
    ]
    if len(times) != 2 or not any(
        statement.text(i) in ("between", "之间", "至", "到", "~") for i in range(len(statement.lexemes))
    ):
        return None
    meant = _meant(statement)
    if meant is None or len(meant) < 2:
        return None
    ordered = sorted(meant, key=lambda r: (moment(r) is None, moment(r)))
    for i, record in zip(times, (ordered[0], ordered[-1]), strict=True):
        said, stands = statement.lexemes[i].time, record.time
        if (
            said is None
            or stands is None
            or (said.hour, said.minute, said.second or 0)
            != (stands.hour, stands.minute, stands.second or 0 if said.second is not None else 0)
        ):
            return Derivation(
                (contradicted(f"{statement.lexemes[i].text} is not the time of that record"),),
                frozenset(times),
            )
    used = {
        i
        for i in range(len(statement.lexemes))
        if statement.text(i) in ("between", "之间", "至", "到", "~", "lie", "lies", "位于", "all", "均", "都")
    }
    return Derivation(
        (ok("the records' first and last times are these"),),
        frozenset({*times, *used, *group_words(statement)}),
    )
