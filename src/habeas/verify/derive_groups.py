"""How many of the bound records show something: `two of the three lines ...`, `one is A and one is B`, `只有一条`.

A count is taken apart into what is said before it, what is counted, and each part that is said of so many of them.
Every part must be shown by exactly so many records of one group; the group's size is what the claim says it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from habeas.verify.derivation import Derivation, Statement, described
from habeas.verify.findings import contradicted, ok
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import happens
from habeas.verify.measures import holds
from habeas.verify.records import Record
from habeas.verify.roles import KINDS

_META_TEXT = """
    line lines entry entries record records row rows excerpt excerpts log logs reading readings
    sample samples series 条 行 份 笔 个 次 台 名 记录 日志 读数 样本 摘录 条目 采样 序列
"""
META = frozenset(_META_TEXT.split())
"""Nouns for what was bound; they say nothing of it."""
OF_EVIDENCE = frozenset(
    {"bound", "listed", "cited", "quoted", "given", "绑定", "列出", "引用", "所列", "给出"}
)
_EXACTLY = frozenset(
    {"exactly", "only", "just", "只有", "仅有", "只", "仅", "恰", "恰有", "恰好", "正好", "有", "共", "共有"}
)
_WITHIN = frozenset({"中", "中的", "里", "之中", "当中", "里面", "of"})
_ARTICLES = frozenset({"the", "these", "those", "all", "这", "这些"})
_ONE = frozenset({"one", "一", "一条", "一个", "一次", "一台", "一份"})
_CLASSIFIERS = frozenset({"条", "个", "次", "行", "台", "份", "笔", "名"})
_COUNTED = META | frozenset(
    [
        "failure",
        "failures",
        "attempt",
        "attempts",
        "event",
        "events",
        "time",
        "times",
        "occurrence",
        "occurrences",
        "alert",
        "alerts",
        "error",
        "errors",
        "message",
        "messages",
        "告警",
        "失败",
        "错误",
        "事件",
    ]
)
_JOINING = frozenset({"and", ",", "、", "和", "与", "while", "而", ";"})
MAX_GROUP = 64
ABOVE = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "fewer than"}


@dataclass(frozen=True, slots=True)
class Counted:
    """One count of a claim: where it stands, how many it says, and what its words are."""

    at: int
    number: int
    op: str
    words: frozenset[int]
    """The number, and the words that only count."""


def _tallied(record: Record) -> bool:
    """Whether a record itself says how often it happened (`x9`)."""
    return any("@occurrence" in s.labels for s in record.numbers)


def _of_times(statement: Statement) -> bool:
    return any(statement.text(i) in ("times", "time", "次") for i in range(len(statement.lexemes)))


def count(statement: Statement) -> Derivation | None:
    """Exactly so many of the bound records show each part of the claim."""
    if len(statement.records) < 2:
        return None
    total, counts = _counts(statement)
    if not counts:
        return None
    prefix, parts = _parts(statement, total, counts)
    for group in _groups(statement, total):
        showing = [described(statement, sorted({*prefix, *part}), group) for part in parts]
        if any(not s for s in showing) or sum(map(len, showing)) > len({id(r) for s in showing for r in s}):
            continue
        if any(_not_so_many(statement, c, s) for c, s in zip(counts, showing, strict=True)):
            return None
        if any(_tallied(r) for s in showing for r in s) and _of_times(statement):
            return None
        shown = f"{' and '.join(str(len(s)) for s in showing)} of {len(group)} bound records show it"
        true = all(
            holds(c.op, Fraction(len(s)), Fraction(c.number)) for c, s in zip(counts, showing, strict=True)
        )
        said = ", ".join(f"{ABOVE.get(c.op, '')} {c.number}".strip() for c in counts)
        finding = ok(shown) if true else contradicted(f"{shown}, not {said}")
        return Derivation((finding,), frozenset(range(len(statement.lexemes))))
    return None


def _not_so_many(statement: Statement, counted: Counted, showing: Sequence[Record]) -> bool:
    """Whether two records show the same one of what is counted (`two instances`), or show no such thing."""
    noun = _counted_noun(statement, counted)
    if (
        noun is not None
        and noun.meaning.concepts & KINDS
        and not all(noun.tokens & r.words.keys() for r in showing)
    ):
        return True  # nothing says that they are what is counted
    values = [_value(r, noun) for r in showing] if noun is not None and not _is_state(noun) else []
    named = [v for v in values if v is not None]
    return len(named) != len(set(named))


def _counted_noun(statement: Statement, counted: Counted) -> Lexeme | None:
    """Return the noun that is counted, where it is not only a word for a record: the last word of its phrase."""
    if any(statement.text(k) in META - _CLASSIFIERS for k in counted.words):
        return None
    noun: Lexeme | None = None
    for x in statement.lexemes[max(counted.words) + 1 :]:
        if x.kind is Kind.NUMBER or x.text.lower() in ("of", "the", "的", *OF_EVIDENCE, *_CLASSIFIERS):
            if noun is not None:
                break
            continue
        if x.kind is not Kind.WORD or x.has("structure"):
            break
        noun = x
    return noun


def _is_state(x: Lexeme) -> bool:
    """Whether a word says how something is, not what: many may be so."""
    return any(happens(c) for c in x.meaning.concepts)


def _counts(statement: Statement) -> tuple[Counted | None, list[Counted]]:
    """Return the size that the claim gives the group, and the counts of what it says of its members."""
    found: list[Counted] = []
    total: Counted | None = None
    i = 0
    while i < len(statement.lexemes):
        one = _count_at(statement, i, total=False)
        if one is None:
            i += 1
            continue
        whole = _total_of(statement, one)
        if whole is not None:
            total = whole
            found.append(Counted(one.at, one.number, one.op, one.words))
            i = max(whole.words) + 1
            continue
        found.append(one)
        i = max(one.words) + 1
    if total is None and len(found) > 1 and (whole := _leading_total(statement, found)) is not None:
        return whole, found[1:]
    return total, found


def _count_at(statement: Statement, i: int, *, total: bool) -> Counted | None:
    x = statement.lexemes[i]
    number = _whole(x)
    if number is None or not 0 < number <= MAX_GROUP:
        return None
    words = {i}
    j = i + 1
    while statement.text(j) in OF_EVIDENCE | _CLASSIFIERS | {"different"}:
        words.add(j)
        j += 1
    counted = (
        total
        or len(words) > 1
        or x.text.lower() in _ONE
        or statement.text(j) == "of"
        or any(statement.text(k) in _COUNTED for k in range(j, j + (4 if x.text.isascii() else 2)))
    )
    spelled = not x.text[0].isdigit()
    if not counted and not (spelled and _is_plural(statement, j)):
        return None
    if x.text.lower() in _ONE and not _counts_one(statement, i):
        return None
    if statement.text(j) in META:
        words.add(j)
    op = "eq"
    for k in (i - 1, i - 2):
        if k >= 0 and statement.lexemes[k].has("op:"):
            op = statement.lexemes[k].tagged("op:")[0]
            words.add(k)
    words |= {k for k in _before(statement, i) if statement.text(k) in _EXACTLY | OF_EVIDENCE | {"的", "the"}}
    return Counted(i, number, op, frozenset(words))


def _before(statement: Statement, i: int) -> list[int]:
    """Return the positions right before a count whose words belong to it."""
    out: list[int] = []
    k = i - 1
    while k >= 0 and statement.text(k) in _EXACTLY | OF_EVIDENCE | {"的", "the"}:
        out.append(k)
        k -= 1
    return out


def _whole(x: Lexeme) -> int | None:
    if x.text.lower() in _ONE:
        return 1
    if x.kind is not Kind.NUMBER or x.quantity is None:
        return None
    return x.quantity.whole


def _is_plural(statement: Statement, j: int) -> bool:
    return any(
        statement.lexemes[k].kind is Kind.WORD and statement.text(k).endswith("s")
        for k in range(j, min(j + 3, len(statement.lexemes)))
    )


def _counts_one(statement: Statement, i: int) -> bool:
    """Whether `one` counts: `one of`, `only one`, `有一条`, or beside another count; and is no pronoun or article."""
    if statement.text(i + 1) == "of" or any(statement.text(k) in _EXACTLY for k in (i - 1, i - 2)):
        return True
    return any(_whole(x) is not None for k, x in enumerate(statement.lexemes) if k != i)


def _total_of(statement: Statement, one: Counted) -> Counted | None:
    """`two of the four listed pods`: the four."""
    k = max(one.words) + 1
    if statement.text(k) != "of":
        return None
    words = {k}
    k += 1
    while statement.text(k) in _ARTICLES | OF_EVIDENCE:
        words.add(k)
        k += 1
    if k >= len(statement.lexemes) or (whole := _count_at(statement, k, total=True)) is None:
        return None
    return Counted(whole.at, whole.number, "eq", whole.words | words)


def _leading_total(statement: Statement, found: Sequence[Counted]) -> Counted | None:
    """`三条记录中有两条 ...`, `of the three lines, two ...`: the three."""
    first, second = found[0], found[1]
    between = range(max(first.words) + 1, min(second.words))
    inside = [k for k in between if statement.text(k) in _WITHIN or _ends_within(statement.text(k))]
    before = [k for k in range(min(first.words)) if statement.text(k) in ("of", "在")]
    if first.op != "eq" or not (inside or before):
        return None
    return Counted(first.at, first.number, "eq", first.words | set(inside) | set(before))


def _ends_within(low: str) -> bool:
    """`告警中`, read as one word."""
    return len(low) > 1 and low[-1] in "中里" and not low.isascii()


def _parts(
    statement: Statement, total: Counted | None, counts: Sequence[Counted]
) -> tuple[list[int], list[list[int]]]:
    """Return the positions of what is said of all parts, and of each part."""
    counting = set(total.words) if total else set[int]()
    counting |= {k for c in counts for k in c.words}
    starts = [c.at for c in counts]
    prefix = [k for k in range(starts[0]) if k not in counting and not _meta(statement, k, counting)]
    parts: list[list[int]] = []
    for at, end in zip(starts, [*starts[1:], len(statement.lexemes)], strict=True):
        part = [k for k in range(at, end) if k not in counting]
        while part and statement.text(part[-1]) in _JOINING:
            part.pop()
        parts.append([k for k in part if not _meta(statement, k, counting)])
    return prefix, parts


def _meta(statement: Statement, k: int, counting: set[int]) -> bool:
    """Whether a word only calls the records that are counted."""
    low = statement.text(k)
    near = counting & set(range(k - 3, k + 3))
    beside = {statement.text(j) for j in (k - 2, k - 1, k + 1, k + 2)}
    if low in OF_EVIDENCE:
        return bool(beside & (META | _COUNTED))
    return low in META and bool(near or beside & OF_EVIDENCE)


def _groups(statement: Statement, total: Counted | None) -> list[list[Record]]:
    """Return the groups of records that the claim can mean: of one kind, and of the size that it says."""
    records = list(statement.records)
    if total is None:
        return [records]
    following = statement.lexemes[max(total.words) + 1 :]
    noun = next(
        (x for x in following if x.kind is Kind.WORD and (not x.has("structure") or x.tokens & _NAMED)), None
    )
    groups = of_size(records, total.number)
    if noun is None or not noun.tokens & (_NAMED | {f"@{c}" for c in KINDS}):
        return groups
    return [g for g in groups if len(g) < len(records) or all(noun.tokens & r.words.keys() for r in g)]


_NAMED = frozenset({"alert", "@alert", "告警", "event", "事件"})
"""Nouns that say of what kind the records are that they count."""


def of_size(records: Sequence[Record], size: int) -> list[list[Record]]:
    """Return the records of each kind that are so many; all of them, where no kind is and they are."""
    kinds: list[list[Record]] = []
    for record in records:
        own = next((g for g in kinds if kin(g[0], record)), None)
        if own is None:
            kinds.append([record])
        else:
            own.append(record)
    return [g for g in kinds if len(g) == size] or ([list(records)] if len(records) == size else [])


def kin(a: Record, b: Record) -> bool:
    """Return whether two records are of one kind: they have the same keys, or mostly the same words."""
    keys = [{s.key.lower() for s in r.slots if s.key} for r in (a, b)]
    if keys[0] and keys[1]:
        return 2 * len(keys[0] & keys[1]) >= len(keys[0] | keys[1])
    if a.excerpt == b.excerpt:
        return True
    words = [{x.text.lower() for x in r.lexemes if x.kind is Kind.WORD} for r in (a, b)]
    return 3 * len(words[0] & words[1]) >= len(words[0] | words[1]) > 0


def distinct(statement: Statement) -> Derivation | None:
    """`the two lines name two different ports`: so many values stand under one key of the records that are meant."""
    for i in range(len(statement.lexemes)):
        one = _count_at(statement, i, total=False)
        at = max(one.words) + 1 if one is not None else len(statement.lexemes)
        noun = statement.lexemes[at] if at < len(statement.lexemes) else None
        if one is None or one.number < 2 or noun is None or not noun.meaning.concepts:
            continue
        words = {*one.words, at}
        others = [
            k for k in range(len(statement.lexemes)) if k not in words and not _meta(statement, k, words)
        ]
        showing = described(statement, others)
        values = [_value(r, noun) for r in showing]
        if len(showing) < one.number or any(v is None for v in values):
            continue
        shown = f"{len(set(values))} different values: {', '.join(str(v) for v in values)}"
        finding = ok(shown) if len(set(values)) == one.number else contradicted(shown)
        return Derivation((finding,), frozenset(range(len(statement.lexemes))))
    return None


def _value(record: Record, noun: Lexeme) -> str | None:
    """Return the one value that a record gives under a key of the noun's own sense."""
    wanted = {f"@{c}" for c in noun.meaning.concepts}
    found = {s.lexeme.text.lower() for s in record.slots if s.keyed and s.labels & wanted}
    return found.pop() if len(found) == 1 else None
