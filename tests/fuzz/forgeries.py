"""Forgeries that are wrong by the way they are made, whatever any reading of them says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st
from tests.fuzz import texts as t


@dataclass(frozen=True)
class Forgery:
    """An excerpt that `text` does not state; or, where nothing was done to it, one that it does."""

    text: str
    excerpt: str
    done: str


Record = dict[str, str]
NAMES = ("alpha", "bravo", "delta", "gamma")
VALUES = st.one_of(
    t.digits,
    t.decimal,
    st.builds(lambda n, u: n + u, t.digits, st.sampled_from(["ms", "s", "%", "MB"])),
    st.builds(lambda w, n: f"{w}-{n}", t.word, t.small),
    t.address,
    t.ratio,
    t.span_of_time,
    st.sampled_from([*t.VERBS, *t.CHINESE]),
)


def _table(records: list[Record]) -> str:
    rows = [list(records[0]), *(list(r.values()) for r in records)]
    return "\n".join("".join(cell.ljust(24) for cell in row).rstrip() for row in rows)


STYLES: dict[str, Callable[[list[Record]], str]] = {
    "logfmt": lambda rs: "\n".join(t.pairs(r) for r in rs),
    "commas": lambda rs: "\n".join(t.pairs(r, ", ") for r in rs),
    "one line": lambda rs: "; ".join(t.pairs(r, ", ") for r in rs),
    "colons": lambda rs: "\n".join(t.pairs(r, ", ", ": ") for r in rs),
    "alerts": lambda rs: "\n".join(f"QueueHigh firing, {t.pairs(r, ', ')}" for r in rs),
    "sets of labels": lambda rs: "\n".join(f"up{{{t.pairs(r, ',')}}} 1" for r in rs),
    "JSON lines": lambda rs: "\n".join(json.dumps(r, ensure_ascii=False) for r in rs),
    "JSON array": json.dumps,
    "JSON indented": lambda rs: json.dumps({"items": rs}, indent=2),
    "JSON objects": lambda rs: json.dumps(dict(zip(NAMES, rs, strict=False))),
    "JSON in JSON": lambda rs: json.dumps({"message": "\n".join(t.pairs(r) for r in rs)}),
    "YAML": lambda rs: "\n".join("- " + t.pairs(r, "\n  ", ": ") for r in rs),
    "YAML objects": lambda rs: "\n".join(
        f"{n}:\n  {t.pairs(r, chr(10) + '  ', ': ')}" for n, r in zip(NAMES, rs, strict=False)
    ),
    "strings of JSON": lambda rs: "\n".join(
        json.dumps({"log": json.dumps(r, ensure_ascii=False)}) for r in rs
    ),
    "CSV": lambda rs: "\n".join(",".join(row) for row in (rs[0], *(r.values() for r in rs))),
    "table": _table,
}
QUOTED: dict[str, Callable[[Record], str]] = {
    "logfmt": t.pairs,
    "commas": lambda r: t.pairs(r, ", "),
    "semicolons": lambda r: t.pairs(r, "; "),
    "colons": lambda r: t.pairs(r, ", ", ": "),
    "JSON": json.dumps,
}


@st.composite
def records(draw: st.DrawFn) -> list[Record]:
    """Return records with the same keys, in which no value comes twice."""
    keys = draw(st.lists(t.word, min_size=2, max_size=5, unique=True))
    count = draw(st.integers(1, 3))
    size = len(keys) * count
    values = draw(st.lists(VALUES, min_size=size, max_size=size, unique_by=str.lower))
    return [dict(zip(keys, values[i::count], strict=True)) for i in range(count)]


@st.composite
def fields(draw: st.DrawFn) -> Forgery:
    """Return fields of one record in another order, or with a value that belongs to another key or record."""
    held = draw(records())
    text = STYLES[draw(st.sampled_from(sorted(STYLES)))](held)
    at = draw(st.integers(0, len(held) - 1))
    record = dict(draw(st.permutations(list(held[at].items()))))
    for key in list(record)[draw(st.integers(2, len(record))) :]:
        del record[key]
    first, second, *_ = record
    done = draw(st.sampled_from(["", "values swapped", "a value repeated", "of another record"]))
    if done == "values swapped":
        record[first], record[second] = record[second], record[first]
    elif done == "a value repeated":
        record[second] = record[first]
    elif done and at > 0:  # the later record stands first, so that it is no cut across the end of a line
        record = {**{k: v for k, v in record.items() if k != second}, second: held[at - 1][second]}
    else:
        done = ""
    return Forgery(text, QUOTED[draw(st.sampled_from(sorted(QUOTED)))](record), done)


ENGLISH = ("not", "no", "never", "without", "cannot", "didn't", "neither")
LIMITS = ("less than", "up to", "below", "at most", "<", "no more than", "almost", "at least")
CHINESE = ("未", "没有", "不", "无", "非")
CHINESE_LIMITS = ("不足", "少于", "超过", "接近", "至少")


@st.composite
def governed(draw: st.DrawFn) -> Forgery:
    """Return an excerpt from which the word that governs it was taken, or into which one was put."""
    kind = draw(st.integers(0, 3))
    words = draw(st.lists(st.sampled_from([*t.WORDS, *t.VERBS]), min_size=6, max_size=9, unique=True))
    amount = f"{draw(st.integers(2, 9999))}{draw(st.sampled_from(['ms', ' seconds', '%', '', ' MB']))}"
    if kind == 0:
        before, word, behind = " ".join(words[:2]), f" {draw(st.sampled_from(ENGLISH))} ", " ".join(words[2:])
    elif kind == 1:
        before, word = " ".join(words[:2]), f" {draw(st.sampled_from(LIMITS))} "
        behind = f"{amount} {' '.join(words[2:])}"
    else:
        chinese = draw(st.permutations(t.CHINESE))
        verb = draw(st.sampled_from(t.CHINESE_VERBS))
        before, word = "".join(chinese[:2]), draw(st.sampled_from(CHINESE if kind == 2 else CHINESE_LIMITS))
        behind = f"{verb if kind == 2 else amount}{''.join(chinese[2:5])}"
    gap = " " if kind <= 1 else ""
    whole, bare = f"{before}{word}{behind}", f"{before}{gap}{behind}"
    around = draw(
        st.sampled_from(
            [
                "{}",
                "{}.",
                "2026-03-04T05:06:07Z WARN {}",
                "msg={} code=17",
                '{{"msg": "{}", "code": 17}}',
                "a1: {}\nb2: c3",
            ]
        )
    )
    done = draw(st.sampled_from(["put in", "taken out", "cut off before", "cut out with a mark"]))
    if done == "put in":
        return Forgery(around.format(bare), whole, done)
    said = {"taken out": bare, "cut off before": behind, "cut out with a mark": f"{before} … {behind}"}[done]
    return Forgery(around.format(whole), said, done)


@st.composite
def spliced(draw: st.DrawFn) -> Forgery:
    """Return the beginning of one line joined to the end of another, or a clause with a word from elsewhere in it."""
    words = draw(st.permutations([*t.WORDS, *t.VERBS]))
    lines = [
        f"2026-03-04T05:0{i}:07Z {draw(st.sampled_from(t.LEVELS))} {' '.join(words[6 * i : 6 * i + 6])} {100 + i}"
        for i in range(4)
    ]
    first = draw(st.integers(0, 2))
    begin, end = lines[first].split(" "), lines[draw(st.integers(first + 1, 3))].split(" ")
    between = draw(st.sampled_from([" ", ", ", " … ", " ... ", "\n"]))
    head, tail = begin[: draw(st.integers(3, 7))], end[draw(st.integers(3, 6)) :]
    return Forgery("\n".join(lines), between.join((" ".join(head), " ".join(tail))), "spliced")
