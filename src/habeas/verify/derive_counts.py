"""Whether all, both or none of the bound records show a description; whether two of them share a value."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify.derivation import Derivation, Statement, described
from habeas.verify.derive_groups import META, OF_EVIDENCE, of_size
from habeas.verify.findings import contradicted, ok
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.polarity import Scope
from habeas.verify.records import Record

_ALL = frozenset({"both", "all", "each", "every", "都", "均", "全部", "皆", "全都", "都是", "each of"})
_NONE = frozenset({"none", "neither", "没有一条", "无一", "没有一个", "均未", "都没有", "no"})


def of_all(statement: Statement) -> Derivation | None:
    """`both readings have at least 7 waiting`, `none of the two lines report a full pool`: every one that is meant."""
    every = [i for i in range(len(statement.lexemes)) if statement.text(i) in _ALL]
    none = [
        i for i in range(len(statement.lexemes)) if statement.text(i) in _NONE or _denied_one(statement, i)
    ]
    numbers = [
        i
        for i, x in enumerate(statement.lexemes)
        if x.quantity is not None and x.quantity.whole is not None and not x.text[0].isdigit()
    ]
    if not every and not none:
        return None
    records = _group(statement, numbers, both=any(statement.text(i) == "both" for i in every))
    if records is None:
        return None
    skipped = {
        *every,
        *numbers,
        *none,
        *(j for i in [*every, *numbers] for j in _counted_around(statement, i)),
    }
    rest = [i for i in range(len(statement.lexemes)) if i not in skipped]
    showing = described(_plain(statement) if none else statement, rest, records)
    if none:
        finding = contradicted("a bound record shows it") if showing else None
    else:
        finding = ok(f"all {len(records)} records show it") if len(showing) == len(records) else None
    return Derivation((finding,), frozenset(range(len(statement.lexemes)))) if finding else None


def _denied_one(statement: Statement, i: int) -> bool:
    return statement.text(i) == "没有" and statement.text(i + 1) in ("一条", "一个", "一")


def _plain(statement: Statement) -> Statement:
    return Statement(statement.lexemes, [Scope.PLAIN] * len(statement.lexemes), statement.records)


def _counted_around(statement: Statement, i: int) -> list[int]:
    """Return what stands right at a count and only counts, or says that it was bound."""
    out: list[int] = []
    for step in (1, -1):
        j = i + step
        while statement.text(j) in (META | OF_EVIDENCE if step == 1 else OF_EVIDENCE | {"的", "the"}):
            out.append(j)
            j += step
    return out


def _group(statement: Statement, numbers: Sequence[int], *, both: bool) -> list[Record] | None:
    """Return the records that are meant: those that name what the claim names, if they are as many as it says."""
    names = [x for _, x in statement.names()]
    records = statement.holding(names) if names else list(statement.records)
    said = {q.whole for i in numbers if (q := statement.lexemes[i].quantity) is not None}
    if both:
        said.add(2)
    if len(said) != 1 or (size := said.pop()) is None or size < 2:
        return None
    if names:
        return records if len(records) == size else None
    groups = of_size(records, size)
    return groups[0] if len(groups) == 1 else None


def same_value(statement: Statement) -> Derivation | None:
    """`A and B belong to the same trace`: one key has one value in the records of both."""
    at = next(
        (i for i in range(len(statement.lexemes)) if statement.text(i) in ("same", "同一", "同一个", "相同")),
        None,
    )
    names = [x for _, x in statement.names()]
    if at is None or len(names) < 2:
        return None
    key = next((x for x in statement.lexemes[at + 1 : at + 3] if x.kind in (Kind.WORD, Kind.NAME)), None)
    if key is None:
        return None
    values = [_value_of(statement, x, key) for x in names[:2]]
    if any(v is None for v in values):
        return None
    stated = [x.text.lower() for x in statement.lexemes if x.text.lower() == values[0]]
    shown = f"{key.text} is {values[0]} and {values[1]}"
    true = len(set(values)) == 1 and len(names) == (3 if stated else 2)
    consumed = {
        at,
        *(
            i
            for i, x in enumerate(statement.lexemes)
            if x is key or x.text.lower() == values[0] or _is_group_word(x)
        ),
    }
    finding = ok(shown) if true else contradicted(shown)
    sides = [s for s in (_side(statement, n) for n in names[:2]) if s]
    if not all(described(statement, side) for side in sides):
        return None
    return Derivation((finding,), frozenset(range(len(statement.lexemes))) if sides else frozenset(consumed))


def _side(statement: Statement, name: Lexeme) -> list[int]:
    """Return the words that describe one of the two, up to `and` or the verb."""
    i = next(k for k, x in enumerate(statement.lexemes) if x is name)
    out = [i]
    for k in range(i + 1, len(statement.lexemes)):
        x = statement.lexemes[k]
        if (
            statement.text(k)
            in ("and", "与", "和", "belong", "belongs", "属于", "share", "are", "的", "have", "carry")
            or x.kind is Kind.NAME
        ):
            break
        out.append(k)
    return out


def _value_of(statement: Statement, name: Lexeme, key: Lexeme) -> str | None:
    found = {
        s.lexeme.text.lower()
        for r in statement.holding([name])
        for s in r.slots
        if s.keyed and (s.key.lower() == key.text.lower() or key.tokens & s.labels)
    }
    return found.pop() if len(found) == 1 else None


def _is_group_word(x: Lexeme) -> bool:
    return (x.quantity is not None and x.quantity.whole == 2) or x.has("counted")
