"""True sentences with citations that do not hold: another place, another session, no place at all (section 4)."""

from __future__ import annotations

from typing import Any

from tests.redteam.forge import Forger, Lie, facts_of, kind


def _cited(f: Forger, **changed: Any) -> Lie:
    ref, event = f.record()
    return f.lie(f.truth(event), ref.binding(**changed))


@kind("quote of another reference")
def _(f: Forger) -> Lie:
    a, b = f.records(2)
    excerpt = f.rng.choice((b.text, f"{a.text} {b.text}", f"{a.text}\n{b.text}", f"{b.text}…{a.text}"))
    return f.lie(f.truth(facts_of(b)), a.binding(excerpt))


@kind("another session's invocation")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.foreign[:2])
    return f.lie(f.truth(facts_of(ref)), ref.binding(), marks=[facts_of(ref).service])


@kind("another session's quote under an own id")
def _(f: Forger) -> Lie:
    foreign, own = f.rng.choice(f.world.foreign[:2]), f.rng.choice(f.world.logs)
    binding = own.binding(foreign.text)
    return f.lie(f.truth(facts_of(foreign)), binding, marks=[facts_of(foreign).service])


@kind("another tool's name")
def _(f: Forger) -> Lie:
    tools = ("query_metrics", "lookup_knowledge", "query_log", "Query_Logs_v2", "日志查询")
    return _cited(f, tool_name=f.rng.choice(tools))


@kind("ghost invocation")
def _(f: Forger) -> Lie:
    ids = (9901, 0, -3, "9902", "seventeen", 12.5, True, [9903], {"id": 9904}, 10**30, "latest", "最近一次")
    return _cited(f, source_invocation_id=f.rng.choice(ids))


@kind("ghost path")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    paths = (
        "$.logs[99]",
        "$.logs[*]",
        "$.logs[-1]",
        "$.logs[00]",
        "$..logs[0]",
        "$.logs[0].message",
        "$['logs'][0]",
        "$.logs[?(@.level=='ERROR')]",
        "$.logs[0:2]",
        "$.logs[٠]",
        "$.alerts[0]",
        "$.no_evidence",
        "$.evidence_refs[0]",
        "logs",
        "$",
        f"{ref.path}.text",
        ["$.logs[0]"],
        {"path": ref.path},
    )
    return f.lie(f.truth(event), ref.binding(raw_path=f.rng.choice(paths)))


@kind("no id where many calls are possible")
def _(f: Forger) -> Lie:
    return _cited(f, source_invocation_id=f.rng.choice((None, "", "  ")))


@kind("list of ids")
def _(f: Forger) -> Lie:
    a, b = f.records(2)
    ids = f.rng.choice(([a.invocation, 9905], [9905, a.invocation], [], "12,13", [[a.invocation]]))
    binding = a.binding(source_invocation_id=None, source_invocation_ids=ids)
    return f.lie(f.truth(facts_of(b)), binding)


@kind("no path")
def _(f: Forger) -> Lie:
    return _cited(f, raw_path=f.rng.choice((None, "", "   ")))


@kind("no bindings")
def _(f: Forger) -> Lie:
    _, event = f.record()
    claim = f.claim(f.truth(event))
    if f.rng.random() < 0.5:
        claim["evidence_bindings"] = f.rng.choice((None, {}, "invocation 12", 7, [None], ["$.logs[0]"], [[]]))
    return Lie([claim])


@kind("no tool name")
def _(f: Forger) -> Lie:
    return _cited(f, tool_name=f.rng.choice((None, "", " ", 5)))


@kind("call without references")
def _(f: Forger) -> Lie:
    _, event = f.record()
    number = f.world.bare[f.rng.choice(("failed", "unavailable", "old"))]
    return (
        _cited(f, source_invocation_id=number)
        if f.rng.random() < 0.5
        else f.lie(
            f.truth(event), f.rng.choice(f.world.logs).binding(event.text, source_invocation_id=number)
        )
    )


@kind("span beyond the text")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    size = len(ref.text)
    spans = (
        [0, size + 40],
        [size, size + 5],
        [-4, 10],
        [20, 20],
        [30, 5],
        [0],
        "0-20",
        [0.0, 9.5],
        [True, 9],
        {},
    )
    binding = ref.binding(evidence_excerpt=None, span=f.rng.choice(spans))
    return f.lie(f.truth(event), binding)


@kind("span of something else")
def _(f: Forger) -> Lie:
    """The excerpt is cut by code, and the claim tells what stands outside it."""
    ref, event = f.record()
    end = min(ref.text.index(event.key + s) for s in ("=", ": ", '": ') if event.key + s in ref.text)
    binding = ref.binding(evidence_excerpt=None, span=[0, end])
    return f.lie(f.truth(event, "value"), binding)


@kind("true span and forged excerpt")
def _(f: Forger) -> Lie:
    ref, _ = f.record()
    forged = f.rng.choice(f.world.spare)
    binding = ref.binding(forged.text, span=[0, len(ref.text)])
    return f.lie(f.truth(forged), binding, marks=[forged.service])


@kind("empty or generic quote")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    quotes = ("", "  ", "…", "---", "。", event.level, event.service, event.number, event.key, None)
    return f.lie(f.truth(event), ref.binding() | {"evidence_excerpt": f.rng.choice(quotes)})


@kind("one forged citation among true ones")
def _(f: Forger) -> Lie:
    a, b = f.records(2)
    forged = f.rng.choice(f.world.spare)
    bindings = [a.binding(), b.binding(forged.text)]
    f.rng.shuffle(bindings)
    return f.lie(f.truth(forged), *bindings, marks=[forged.service])


@kind("the claim is not in its own quote")
def _(f: Forger) -> Lie:
    """Authentic citation of one record, true sentence about another."""
    a, b = f.records(2)
    return f.lie(f.truth(facts_of(b)), a.binding())


@kind("the quote stops before the claim")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    excerpt = ref.text[: ref.text.index(event.message) + len(event.message)]
    return f.lie(f.truth(event, "value"), ref.binding(excerpt))


@kind("forged quote of an alert")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.alerts)
    value = f"9{f.rng.randint(11, 98)}%"
    text = ref.text.replace(ref.facts["v"], value)
    said = f.pick(
        {
            "en": ("{name} of {s} has a current value of {v}.", "{name}: value {v} on {h}."),
            "zh": ("{s} 的 {name} 当前值为 {v}。", "{h} 上 {name} 的值为 {v}。"),
        },
        **{**ref.facts, "v": value},
    )
    return f.lie(said, ref.binding(text), marks=[value])


@kind("forged sample of a series")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.series)
    value = str(int(ref.facts["v"]) + f.rng.randint(10000, 90000))
    said = f.pick(
        {
            "en": ("{name} of {s} was {v}.", "{s} has {name}={v}."),
            "zh": ("{s} 的 {name} 为 {v}。", "{s} {name}={v}。"),
        },
        **{**ref.facts, "v": value},
    )
    excerpt = ref.text.replace(ref.facts["v"], value) if f.rng.random() < 0.5 else ref.text
    return f.lie(said, ref.binding(excerpt), marks=[value])
