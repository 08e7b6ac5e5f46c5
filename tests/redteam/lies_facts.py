"""Authentic quotes with sentences that change what they say: values, names, order, counts (section 5)."""

from __future__ import annotations

from dataclasses import replace

from tests.redteam.forge import DISTORTIONS, Forger, Lie, Phrases, distorted, facts_of, kind, opened
from tests.redteam.records import Event


def _misread(f: Forger, name: str) -> Lie:
    ref, event = f.record()
    _, text, marks = distorted(f, event, name)
    return f.lie(text, ref.binding(), marks=marks)


for _name in DISTORTIONS:
    kind(f"claim: {_name} changed")(lambda f, name=_name: _misread(f, name))

_CROSSED = {
    "value of another record": (("number", "unit", "key"), ("value", "deed value", "host")),
    "time of another record": (("when",), ("time",)),
    "host of another record": (("host",), ("host",)),
    "deed of another record": (("deed", "thing"), ("deed", "deed value")),
    "thing of another record": (("thing",), ("deed", "deed value")),
    "subject of another record": (("service",), ("deed", "value", "deed value", "level", "time")),
}


def _cross(f: Forger, name: str) -> Lie:
    """Two records are bound, or one; the sentence takes a part from each."""
    a, b = f.records(2)
    parts, told = _CROSSED[name]
    taken = {part: getattr(facts_of(b), part) for part in parts}
    crossed = replace(facts_of(a), **taken)
    text = f.truth(crossed, f.rng.choice(told))
    bindings = [a.binding(), b.binding()]
    return f.lie(text, *(bindings if f.rng.random() < 0.7 else bindings[: f.rng.randint(1, 2)]))


for _name in _CROSSED:
    kind(f"claim: {_name}")(lambda f, name=_name: _cross(f, name))

_BELOW: Phrases = {
    "en": (
        "{k} of {s} stayed below {less}.",
        "{s} kept {k} under {less}.",
        "{k} on {s} was less than {less}.",
        "{k} of {s} exceeded {more}.",
        "{s} reported {k} above {more}.",
        "{k} on {s} was at least {more}.",
        "{k} of {s} was about {more}.",
        "{k} of {s} was between {more} and {most}.",
    ),
    "zh": (
        "{s} 的 {k} 低于 {less}。",
        "{s} 的 {k} 未超过 {less}。",
        "{s} 的 {k} 不到 {less}。",
        "{s} 的 {k} 超过 {more}。",
        "{s} 的 {k} 高于 {more}。",
        "{s} 的 {k} 至少为 {more}。",
        "{s} 的 {k} 约为 {more}。",
        "{s} 的 {k} 在 {more} 到 {most} 之间。",
    ),
}


@kind("claim: wrong comparison with a number")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    number = int(event.number)
    bounds = {"less": number // 2, "more": number * 2 + 3, "most": number * 3 + 7}
    slots = {name: f"{bound}{event.unit}" for name, bound in bounds.items()}
    return f.lie(f.pick(_BELOW, **event.slots(), **slots), ref.binding())


_ALERT_COMPARED: Phrases = {
    "en": (
        "{name} on {h} is below its threshold of {limit}.",
        "{h}: current {v} is under the threshold {limit}.",
        "The value {v} of {s} has not reached its threshold {limit}.",
        "{s} has a threshold of {v}.",
        "The value of {s} is {limit}.",
        "{name} lasted {v}.",
    ),
    "zh": (
        "{h} 的 {name} 低于阈值 {limit}。",
        "{h} 当前值 {v}，未达到阈值 {limit}。",
        "{s} 的 {v} 没有超过阈值 {limit}。",
        "{s} 的阈值为 {v}。",
        "{s} 的当前值为 {limit}。",
        "{name} 持续了 {v}。",
    ),
}
_ALERT_STATES: Phrases = {
    "en": ("{name} on {h} is {other}.", "The alert {name} of {s} is {other}.", "{s}: {name} {other}."),
    "zh": ("{h} 上的 {name} 处于 {other} 状态。", "{s} 的告警 {name} 为 {other}。", "{s} 的 {name} {word}。"),
}
_STATE_WORDS = {"firing": "正在触发", "resolved": "已恢复", "pending": "待触发"}


@kind("claim: threshold turned around")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.alerts)
    return f.lie(f.pick(_ALERT_COMPARED, **ref.facts), ref.binding())


@kind("claim: alert in another state")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.alerts)
    other = f.rng.choice([state for state in _STATE_WORDS if state != ref.facts["state"]])
    text = f.pick(_ALERT_STATES, **ref.facts, other=other, word=_STATE_WORDS[other])
    return f.lie(text, ref.binding())


_PAIR: dict[str, Phrases] = {
    "larger": {
        "en": (
            "{small} was higher than {large}.",
            "{large} was lower than {small}.",
            "{small} was the highest of both.",
        ),
        "zh": ("{small} 高于 {large}。", "{large} 小于 {small}。", "两者中 {small} 最高。"),
    },
    "order": {
        "en": ("{b} before {a}.", "{a} after {b}.", "First {b}, then {a}.", "{b}, followed by {a}."),
        "zh": ("{b}，早于 {a}。", "{a}，晚于 {b}。", "先是 {b}，随后 {a}。", "{b} 之后 {a}。"),
    },
    "distance": {
        "en": (
            "{b}, {gap} after {a}.",
            "{gap} passed between {a} and {b}.",
            "{a}, and {gap} later {b}.",
        ),
        "zh": ("{a}，{gap}后 {b}。", "{a} 与 {b} 相隔 {gap}。", "{b}，比 {a} 晚 {gap}。"),
    },
    "same": {
        "en": (
            "{sa} and {sb} logged the same {k}.",
            "{sa} and {sb} both logged {k}={v}.",
            "{sa} and {sb} run on {ha}.",
            "{a} and {b} at the same time.",
        ),
        "zh": (
            "{sa} 与 {sb} 的 {k} 相同。",
            "{sa} 和 {sb} 的 {k} 都为 {v}。",
            "{sa} 和 {sb} 都在 {ha} 上。",
            "{a}，同时 {b}。",
        ),
    },
}


def _pair(f: Forger, name: str) -> Lie:
    first, second = f.records(2)
    a, b = facts_of(first), facts_of(second)
    gap = round((b.when - a.when).total_seconds()) + f.rng.randint(61, 900)
    slots = {
        "a": a.say(f.language),
        "b": b.say(f.language),
        "sa": a.service,
        "sb": b.service,
        "ha": a.host,
        "k": a.key,
        "v": a.value,
        "gap": f"{gap} seconds" if f.language == "en" else f"{gap} 秒",
        **_ranked(a, b, f.language),
    }
    text = f.pick(_PAIR[name], **slots)
    return f.lie(opened(text), first.binding(), second.binding())


def _ranked(a: Event, b: Event, language: str) -> dict[str, str]:
    """Return the smaller and the larger reading by name; of unlike readings, none can be said to be larger."""
    small, large = sorted((a, b), key=lambda e: int(e.number) / (1000 if e.unit == "ms" else 1))
    form = "{k} of {s}" if language == "en" else "{s} 的 {k}"
    return {"small": form.format(**small.slots()), "large": form.format(**large.slots())}


for _name in _PAIR:
    kind(f"claim: two records, wrong {_name}")(lambda f, name=_name: _pair(f, name))

_COUNTED: Phrases = {
    "en": (
        "{n} records were found.",
        "{n} services logged failures.",
        "The log holds {n} entries of {s}.",
        "{n} hosts reported {k}.",
        "{s} logged this {n} times.",
        "There are {n} {L} records.",
    ),
    "zh": (
        "共找到 {n} 条记录。",
        "{n} 个服务记录了失败。",
        "日志中有 {n} 条 {s} 的记录。",
        "{n} 台主机报告了 {k}。",
        "{s} 记录了 {n} 次。",
        "有 {n} 条 {L} 日志。",
    ),
}


@kind("claim: wrong count")
def _(f: Forger) -> Lie:
    refs = f.records(f.rng.randint(1, 4))
    event = facts_of(refs[0])
    n = str(len(refs) + f.rng.randint(2, 9))
    return f.lie(f.pick(_COUNTED, **event.slots(), n=n), *(ref.binding() for ref in refs))


_DIFFERED: Phrases = {
    "en": (
        "{k} and {k2} differ by {d}.",
        "{k} of {s} grew by {d}.",
        "{v} of {most} {k} were used on {s}.",
        "{k} of {s} doubled to {v}.",
        "{d} of {k} are left on {s}.",
    ),
    "zh": (
        "{k} 与 {k2} 相差 {d}。",
        "{s} 的 {k} 增加了 {d}。",
        "{s} 的 {k} 用了 {most} 中的 {v}。",
        "{s} 的 {k} 翻倍至 {v}。",
        "{s} 的 {k} 还剩 {d}。",
    ),
}


@kind("claim: invented difference")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    d = f"{int(event.number) * 3 + 11}{event.unit}"
    most = f"{int(event.number) * 4 + 1}{event.unit}"
    return f.lie(f.pick(_DIFFERED, **event.slots(), d=d, most=most), ref.binding())


_QUOTED: Phrases = {
    "en": (
        '{s} logged "{x}".',
        "{s} wrote: “{x}”.",
        "The record of {s} reads `{x}`.",
        '{s}: "{m} {k}={v}, {x}".',
    ),
    "zh": ("{s} 记录了“{x}”。", "{s} 的日志写明「{x}」。", '{s} 的日志为 "{x}"。', "{s}：“{m}，{x}”。"),
}


@kind("claim: quotation that stands nowhere")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    spare = f.rng.choice(f.world.spare)
    return f.lie(f.pick(_QUOTED, **event.slots(), x=spare.message), ref.binding(), marks=[spare.thing])


@kind("claim: roles swapped")
def _(f: Forger) -> Lie:
    """Who did it to whom."""
    ref, event = f.record()
    swapped = replace(event, service=event.thing, thing=event.service)
    return f.lie(f.truth(swapped, f.rng.choice(("deed", "deed value"))), ref.binding())


_PEERS: Phrases = {
    "en": ("{h} was promoted by {p}.", "{p} rejected {s}.", "{h} was stopped by {s}.", "{s} replaced {h}."),
    "zh": ("{h} 由 {p} 提升为主节点。", "{p} 拒绝了 {s}。", "{h} 被 {s} 停止。", "{s} 替换了 {h}。"),
}


@kind("claim: a relation that no record states")
def _(f: Forger) -> Lie:
    """A known name each, and a deed between them that no record holds."""
    ref = f.rng.choice([r for r in f.world.logs if "{p} refused" not in facts_of(r).deed.message["en"]])
    if facts_of(ref).deed.message["en"].startswith("rejected"):
        return f.lie(
            f.pick({"en": ("{p} rejected {s}.",), "zh": ("{p} 拒绝了 {s}。",)}, **facts_of(ref).slots()),
            ref.binding(),
        )
    return f.lie(f.pick(_PEERS, **facts_of(ref).slots()), ref.binding())


@kind("claim: true part and false part")
def _(f: Forger) -> Lie:
    """A sentence that is half true."""
    ref, event = f.record()
    _, false, marks = distorted(f, event, f.rng.choice(("digit", "host", "polarity", "time", "keys-swapped")))
    parts = [f.truth(event).strip(".。"), false.strip(".。")]
    f.rng.shuffle(parts)
    joints = {"en": (" and ", ", ", "; ", ". ", ", while "), "zh": ("，", "；", "。", "，并且", "，同时")}
    return f.lie(f.rng.choice(joints[f.language]).join(parts), ref.binding(), marks=marks)


@kind("claim: wrong type of claim")
def _(f: Forger) -> Lie:
    """A false sentence whose type or status is missing, unknown or beside the point."""
    ref, event = f.record()
    _, text, marks = distorted(f, event, f.rng.choice(("digit", "host", "polarity")))
    kinds = ("knowledge_reference", "conclusion", "", None, 3, ["observation"], "Observation")
    statuses = ("confirmed", "CONFIRMED", "verified", None, "certain", 1)
    return f.lie(text, ref.binding(), marks=marks, kind=f.rng.choice(kinds), status=f.rng.choice(statuses))
