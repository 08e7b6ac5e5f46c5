"""Texts as sources answer them, made up: records of many shapes, and what no source should send."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

WORDS = (
    *("cart", "ledger", "session", "request", "upstream", "replica", "shard", "queue", "worker", "token"),
    *("bucket", "lease", "gateway", "broker", "cursor", "socket", "retry", "backlog", "snapshot", "quorum"),
)
VERBS = ("opened", "closed", "refused", "accepted", "drained", "reached", "finished", "restarted", "expired")
CHINESE = ("连接池", "请求", "重试", "积压消息", "磁盘写入", "主节点", "副本同步", "缓存")
CHINESE_VERBS = ("恢复", "完成", "成功", "超时", "就绪", "响应")
LEVELS = ("DEBUG", "INFO", "WARN", "ERROR", "FATAL", "warning", "critical")
UNITS = ("ms", "s", "m", "%", " %", "MB", "GiB", " ms", "k", "m/s", " items", "rps", "M", "h")
GOVERNORS = ("not", "no", "never", "without", "cannot", "less than", "up to", "below", "at most", "except")
CHINESE_GOVERNORS = ("未", "没有", "不", "无", "不足", "非")
HIDDEN = "\u200b\u202e\u2066\x08\x00\u00ad\ufeff\u2060"

word = st.sampled_from(WORDS)
level = st.sampled_from(LEVELS)
small = st.integers(0, 999)
digits = st.one_of(small, st.integers(0, 9), st.integers(1_000, 99_999_999)).map(str)
decimal = st.builds(lambda a, b: f"{a}.{b}", small, st.integers(0, 9999))
number = st.one_of(
    digits,
    decimal,
    st.builds(lambda n: f"{n:,}", st.integers(1_000, 9_999_999)),
    st.builds(lambda n, e: f"{n}e{e:+03d}", st.integers(1, 9), st.integers(-20, 20)),
)
signed = st.builds(lambda s, n: s + n, st.sampled_from(["", "", "", "-", "+", "~", "$"]), number)
measure = st.builds(lambda n, u: n + u, signed, st.sampled_from(UNITS))
span_of_time = st.builds(lambda h, m: f"{h}h{m}m", st.integers(1, 9), st.integers(1, 59))
address = st.builds(
    lambda a, b, tail: f"10.{a}.0.{b}{tail}",
    st.integers(0, 255),
    st.integers(0, 255),
    st.sampled_from(["", ":8080", "/24"]),
)
name = st.one_of(
    st.builds(lambda a, b: f"{a}-{b}", word, word),
    st.builds(lambda a, n: f"{a}-{n}", word, small),
    st.builds(lambda a, n: f"{a}-{n:08x}-x{n % 97}q", word, st.integers(1, 2**32 - 1)),
    st.builds(lambda n: f"blk_-{n}", st.integers(1, 10**12)),
    st.builds(lambda a, b: f"com.acme.{a}.{b.title()}Pool", word, word),
    st.builds(lambda n, m: f"v{n % 9}.{m}.{n}", small, st.integers(0, 30)),
    st.builds(lambda a, n: f"/var/lib/{a}/{n}.log", word, small),
    st.builds(lambda a, n: f"https://{a}.internal:{8000 + n}/x?id={n}", word, small),
    st.uuids().map(str),
)
ratio = st.builds(lambda a, b: f"{a}/{b}", small, small)
listed = st.lists(small, min_size=1, max_size=3).map(lambda ns: "[" + ",".join(map(str, ns)) + "]")
value = st.one_of(digits, measure, name, signed, address, ratio, word, span_of_time, listed)
clock = st.builds(lambda s: f"{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}", st.integers(0, 86_399))
moment = st.builds(
    lambda d, sep, c, tail: f"2026-{1 + d % 12:02d}-{1 + d % 28:02d}{sep}{c}{tail}",
    small,
    st.sampled_from(["T", " "]),
    clock,
    st.sampled_from(["Z", "", ".123Z", ",456", "+08:00", "+00:00"]),
)


@st.composite
def sentence(draw: st.DrawFn) -> str:
    """Return a clause, in English or Chinese, that may be negated or limited."""
    if draw(st.booleans()):
        parts = [
            draw(st.sampled_from(CHINESE)),
            draw(st.sampled_from(("", "", *CHINESE_GOVERNORS))),
            draw(st.sampled_from(CHINESE_VERBS)),
            draw(st.sampled_from(("", "，耗时 ", "超过", "共"))),
            draw(st.one_of(st.just(""), measure)),
        ]
        return "".join(parts) + draw(st.sampled_from(("", "。", "，")))
    items = draw(
        st.lists(
            st.one_of(word, st.sampled_from(VERBS), value, st.sampled_from(GOVERNORS)), min_size=2, max_size=7
        )
    )
    return " ".join(items) + draw(st.sampled_from(("", ".", ",", ";", " -", ":", "!")))


prose = st.lists(sentence(), min_size=1, max_size=3).map(" ".join)
fields = st.dictionaries(
    st.one_of(word, st.builds(lambda a, n: f"{a}_p{n}", word, small)), value, min_size=1, max_size=6
)
tree = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-999, 99_999),
        st.floats(-99, 99).map(lambda f: round(f, 3)),
        value,
        prose,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(word, inner, max_size=4)),
    max_leaves=9,
)


def _yaml(item: Any, depth: int = 0) -> str:
    if isinstance(item, dict):
        return "".join(f"\n{'  ' * depth}{k}:{_yaml(v, depth + 1)}" for k, v in item.items()) or " {}"
    if isinstance(item, list):
        return "".join(f"\n{'  ' * depth}-{_yaml(v, depth + 1)}" for v in item) or " []"
    return f" {item}"


@st.composite
def table(draw: st.DrawFn) -> str:
    """Return rows under their header, in columns."""
    header = [k.upper() for k in draw(st.lists(word, min_size=2, max_size=4, unique=True))]
    cell = st.one_of(name, digits, word, st.sampled_from(["<none>", "/"]), span_of_time, ratio)
    rows = draw(st.lists(st.lists(cell, min_size=len(header), max_size=len(header)), min_size=1, max_size=4))
    widths = [max(len(row[i]) for row in [header, *rows]) + 2 for i in range(len(header))]
    return "\n".join(
        "".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in [header, *rows]
    )


def pairs(members: dict[str, str], between: str = " ", joins: str = "=") -> str:
    """Return `key=value` fields."""
    return between.join(f"{k}{joins}{v}" for k, v in members.items())


def _trace(cause: str, frames: list[tuple[str, str, int]]) -> str:
    return "\n".join(
        [
            f"java.lang.IllegalStateException: {cause}",
            *(f"\tat com.acme.{a}.{b}({b}.java:{n})" for a, b, n in frames),
        ]
    )


records = st.one_of(
    st.builds(
        lambda d, c, h, w, n, p: f"Mar {d:2d} {c} {h} {w}[{n}]: {p}",
        st.integers(1, 31),
        clock,
        name,
        word,
        small,
        prose,
    ),
    st.builds(
        lambda m, lv, n, p, f: f"{m} {lv} {n} [{n}-exec-3] - {p} ({pairs(f, ', ')})",
        moment,
        level,
        name,
        prose,
        fields,
    ),
    st.builds(lambda m, lv, f: f"ts={m} level={lv} {pairs(f)}", moment, level, fields),
    st.builds(lambda f: pairs(f, ", ", ": "), fields),
    st.builds(json.dumps, tree, ensure_ascii=st.booleans(), indent=st.sampled_from([None, None, 2])),
    table(),
    st.builds(
        lambda n, s, f: f"{n}High {s}, {pairs(f, ', ')}",
        name,
        st.sampled_from(["firing", "pending", "resolved"]),
        fields,
    ),
    st.builds(
        lambda p, a, b: (
            f"query_logs returned no evidence; evidence_status=no_evidence; "
            f"query={p}; from={a}; to={b}; total=0; message=未找到匹配的日志"
        ),
        prose,
        moment,
        moment,
    ),
    st.builds(
        lambda n, f, w, p: f'{{app="{n}"}} {f} "{w}" | logfmt; {p}',
        name,
        st.sampled_from(["|=", "|~", "!=", "!~"]),
        word,
        fields.map(lambda f: pairs(f, "; ")),
    ),
    st.builds(lambda t: _yaml(t).lstrip("\n "), st.dictionaries(word, tree, min_size=1, max_size=4)),
    st.builds(_trace, prose, st.lists(st.tuples(word, word.map(str.title), small), min_size=1, max_size=3)),
    st.builds(
        lambda n, f, v: f"{n}{{{','.join(f'{k}={json.dumps(x)}' for k, x in f.items())}}} {v}",
        word,
        fields,
        number,
    ),
    prose,
)
ODD = (
    *'a1 .,;:=-/"\\{}[]()…\n\t%<>!*`\x1b未不无T0z²①٣﷽İßＫ２．－',
    *("\ud800", "\udc00", "\u0301", "\u3000", "\x1b[31m", "\x1b[8m", "\\u0030", "\\ud83d", "\\n", *HIDDEN),
)
odd = st.lists(st.one_of(st.sampled_from(ODD), st.sampled_from(ODD), st.characters()), max_size=30).map(
    "".join
)
deep = st.builds(
    lambda n, opens, closes, core: opens * n + core + closes * n,
    st.one_of(st.integers(1, 12), st.integers(1, 3_000)),
    st.sampled_from(['{"a":', "[", "{", "(", "k:\n ", "- "]),
    st.sampled_from(["", "}", "]", ")"]),
    records,
)
repeated = st.builds(
    lambda unit, size: unit * (1 + size // len(unit)),
    st.one_of(
        st.text(st.sampled_from("ab1 .,:=-/\\{}[]…\n未%<>*\x1b\u200b\u0301"), min_size=1, max_size=6),
        sentence(),
    ),
    st.one_of(st.integers(1, 400), st.integers(1, 20_000)),
)
one_record = records.map(str)  # one branch among others, not a dozen
texts = st.one_of(
    one_record,
    st.lists(records, min_size=2, max_size=4).map("\n".join),
    records.map(json.dumps),
    st.builds(lambda a, o, b: a + o + b, records, odd, records),
)
hostile = st.one_of(
    odd,
    deep,
    repeated,
    st.builds(lambda a, b, c: a + b + c, records, repeated, repeated),
    repeated.map(json.dumps),
)
