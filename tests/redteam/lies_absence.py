"""Absences that are abused: widened, read as health or proof, taken from a search that did not happen."""

from __future__ import annotations

from tests.redteam.forge import Forger, Lie, Phrases, facts_of, kind
from tests.redteam.worlds import Ref

_NEGATIVE = "negative_observation"
NOT_FOUND: Phrases = {
    "en": (
        "No {term} records of {s} were found.",
        "The query for {term} of {s} returned nothing.",
        "No {term} was found for {s} in the queried window.",
        "Searching for {s} {term} found no match.",
    ),
    "zh": (
        "未检索到 {s} 的 {term} 记录。",
        "查询 {s} {term} 没有返回记录。",
        "当前查询未找到 {s} 的 {term}。",
        "{s} {term}：查询结果为空。",
    ),
}
_WIDER: dict[str, Phrases] = {
    "query": {
        "en": (
            "No {term} records were found.",
            "No records of {s} were found.",
            "Nothing was found.",
            "No service logged {term}.",
            "The query returned nothing for {s}.",
            "No errors of {s} were found.",
        ),
        "zh": (
            "未检索到 {term} 记录。",
            "未检索到 {s} 的任何记录。",
            "什么也没有查到。",
            "没有服务记录 {term}。",
            "查询 {s} 没有返回记录。",
            "未检索到 {s} 的错误。",
        ),
    },
    "window": {
        "en": (
            "No {term} records of {s} were found in the last 7 days.",
            "No {term} records of {s} were found between 02:15 and 11:45.",
            "No {term} of {s} was ever found.",
            "Today no {term} of {s} was found.",
            "No {term} of {s} was found since yesterday.",
        ),
        "zh": (
            "最近 7 天未检索到 {s} 的 {term} 记录。",
            "02:15 至 11:45 之间未检索到 {s} 的 {term} 记录。",
            "从来没有查到过 {s} 的 {term}。",
            "今天未检索到 {s} 的 {term}。",
            "自昨天起未检索到 {s} 的 {term}。",
        ),
    },
    "place": {
        "en": (
            "No {term} of {s} was found in any source.",
            "No {term} of {s} was found in the logs, metrics and traces.",
            "Neither {s} nor any other service logged {term}.",
            "No {term} of {s} or walrus-gate was found.",
        ),
        "zh": (
            "所有数据源均未检索到 {s} 的 {term}。",
            "日志、指标和链路中均未检索到 {s} 的 {term}。",
            "{s} 与其他服务都没有 {term}。",
            "未检索到 {s} 和 walrus-gate 的 {term}。",
        ),
    },
    "existence": {
        "en": (
            "{term} does not exist on {s}.",
            "{s} has no {term}.",
            "There is no {term} on {s}.",
            "{term} never happened on {s}.",
            "{s} did not have a {term}.",
            "{s} is free of {term}.",
        ),
        "zh": (
            "{s} 不存在 {term}。",
            "{s} 没有 {term} 问题。",
            "{s} 从未发生 {term}。",
            "{s} 未发生 {term}。",
            "{s} 不存在该问题。",
            "{s} 无 {term}。",
        ),
    },
    "health": {
        "en": (
            "No {term} of {s} was found, so {s} is healthy.",
            "{s} is healthy.",
            "{s} works normally.",
            "No {term} of {s} was found: everything is fine.",
            "{s} is stable.",
        ),
        "zh": (
            "未检索到 {s} 的 {term}，{s} 健康。",
            "{s} 状态健康。",
            "{s} 运行正常。",
            "未检索到 {s} 的 {term}，一切正常。",
            "{s} 很稳定。",
        ),
    },
    "exclusion": {
        "en": (
            "{term} is ruled out for {s}.",
            "No {term} of {s} was found, which rules out {s}.",
            "{term} can be excluded as a cause.",
            "{s} is not the cause.",
            "{term} on {s} played no role.",
        ),
        "zh": (
            "可以排除 {s} 的 {term}。",
            "未检索到 {s} 的 {term}，排除 {s}。",
            "已排除 {term}。",
            "{s} 不是原因。",
            "{term} 与 {s} 无关。",
        ),
    },
    "certainty": {
        "en": (
            "It is confirmed that there is no {term} on {s}.",
            "Confirmed: no {term} of {s}.",
            "{s} certainly has no {term}.",
            "It is proven that {s} did not log {term}.",
            "There is definitely no {term} on {s}.",
        ),
        "zh": (
            "确认没有 {s} 的 {term}。",
            "确认 {s} 不存在 {term}。",
            "可以确定 {s} 没有 {term}。",
            "已证明 {s} 没有 {term}。",
            "{s} 绝对没有 {term}。",
        ),
    },
    "end": {
        "en": (
            "{term} of {s} has stopped.",
            "{s} no longer logs {term}.",
            "{term} of {s} is resolved.",
            "{s} has recovered from {term}.",
        ),
        "zh": (
            "{s} 的 {term} 已停止。",
            "{s} 不再出现 {term}。",
            "{s} 的 {term} 已恢复。",
            "{s} 已从 {term} 中恢复。",
        ),
    },
    "consequence": {
        "en": (
            "No {term} of {s} was found, so no data was lost.",
            "No {term} of {s} was found; the search was complete.",
            "No {term} of {s} was found because {s} is idle.",
            "No {term} of {s} was found, and nothing is left to check.",
        ),
        "zh": (
            "未检索到 {s} 的 {term}，所以没有丢失数据。",
            "未检索到 {s} 的 {term}，检索是完整的。",
            "未检索到 {s} 的 {term}，因为 {s} 空闲。",
            "未检索到 {s} 的 {term}，无需继续排查。",
        ),
    },
    "amount": {
        "en": (
            "No {term} of {s} was found in 98,431 lines.",
            "No {term} of {s} was found on 17 hosts.",
            "No {term} of {s} was found in 46 queries.",
        ),
        "zh": (
            "在 98431 行中未检索到 {s} 的 {term}。",
            "17 台主机上均未检索到 {s} 的 {term}。",
            "46 次查询均未检索到 {s} 的 {term}。",
        ),
    },
}
_POSITIVE: Phrases = {
    "en": (
        "{s} logged {term}.",
        "{term} occurred on {s}.",
        "The query for {term} of {s} matched 5120 records.",
        "{s} returned {term}.",
        "{s} is down.",
        "{s} logged no failures at all.",
    ),
    "zh": (
        "{s} 记录了 {term}。",
        "{s} 发生了 {term}。",
        "查询 {s} {term} 命中 5120 条记录。",
        "{s} 返回了 {term}。",
        "{s} 已宕机。",
        "{s} 没有任何失败日志。",
    ),
}


def _absence(f: Forger) -> Ref:
    return f.rng.choice(f.world.absences)


def _wider(f: Forger, name: str) -> Lie:
    ref = _absence(f)
    kind_ = _NEGATIVE if f.rng.random() < 0.8 else "observation"
    return f.lie(f.pick(_WIDER[name], **ref.facts), ref.binding(), kind=kind_)


for _name in _WIDER:
    kind(f"absence: wider {_name}")(lambda f, name=_name: _wider(f, name))


@kind("absence: positive claim")
def _(f: Forger) -> Lie:
    ref = _absence(f)
    kind_ = f.rng.choice(("observation", _NEGATIVE))
    return f.lie(f.pick(_POSITIVE, **ref.facts), ref.binding(), kind=kind_)


@kind("absence: another subject")
def _(f: Forger) -> Lie:
    ref = _absence(f)
    names = (facts_of(f.rng.choice(f.world.logs)).service, "walrus-gate", f"{ref.facts['s']}-b", "核对平台")
    facts = {**ref.facts, "s": f.rng.choice(names)}
    return f.lie(f.pick(NOT_FOUND, **facts), ref.binding(), kind=_NEGATIVE)


@kind("absence: another term")
def _(f: Forger) -> Lie:
    ref = _absence(f)
    term = f.rng.choice(("WalrusPanic", "SealBroken", "磁头脱落", "TapeUnsealed"))
    return f.lie(
        f.pick(NOT_FOUND, **{**ref.facts, "term": term}), ref.binding(), kind=_NEGATIVE, marks=[term]
    )


@kind("absence: another query's record")
def _(f: Forger) -> Lie:
    a, b = f.rng.sample(f.world.absences, 2)
    return f.lie(f.pick(NOT_FOUND, **a.facts), b.binding(), kind=_NEGATIVE)


@kind("absence: one of two is not bound")
def _(f: Forger) -> Lie:
    a, b = f.rng.sample(f.world.absences, 2)
    joints = {"en": " and ", "zh": "，"}
    text = joints[f.language].join(f.pick(NOT_FOUND, **r.facts).strip(".。") for r in (a, b))
    return f.lie(text, a.binding(), kind=_NEGATIVE)


@kind("absence: search that failed")
def _(f: Forger) -> Lie:
    number = f.world.bare[f.rng.choice(("failed", "unavailable", "old"))]
    ref = _absence(f)
    facts = {"s": "wharf-crane", "term": "TornPage"}
    text = ref.text.replace(f"{ref.facts['s']} {ref.facts['term']}", "wharf-crane TornPage")
    binding = ref.binding(
        f.rng.choice((text, "", ref.text)), source_invocation_id=number, tool_name="query_logs"
    )
    return f.lie(f.pick(NOT_FOUND, **facts), binding, kind=_NEGATIVE)


@kind("absence: cut result")
def _(f: Forger) -> Lie:
    """The search was cut, or had hits, and is cited for an absence."""
    ref = f.rng.choice((*f.world.cut, *f.world.logs))
    facts = {"s": "walrus-gate", "term": "TornPage"}
    excerpt = f.rng.choice((ref.text, "query_logs returned no evidence; query=walrus-gate TornPage; total=0"))
    path = f.rng.choice((ref.path, "$.no_evidence"))
    return f.lie(
        f.pick(NOT_FOUND, **facts), ref.binding(excerpt, raw_path=path), kind=_NEGATIVE, marks=["walrus-gate"]
    )


@kind("absence: beyond the cut")
def _(f: Forger) -> Lie:
    a, b = f.world.cut
    text = f.pick(
        {
            "en": (
                "Only two records matched.",
                "No other record matched.",
                "The search found all 2 records.",
            ),
            "zh": ("只有两条记录匹配。", "没有其他匹配的记录。", "检索到全部 2 条记录。"),
        }
    )
    return f.lie(text, a.binding(), b.binding(), kind=f.rng.choice(("observation", _NEGATIVE)))


@kind("absence: positive record cited")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    text = f.pick(NOT_FOUND, s=event.service, term=event.key)
    bindings = [ref.binding(), _absence(f).binding()]
    return f.lie(text, *bindings[: f.rng.randint(1, 2)], kind=_NEGATIVE)


@kind("absence: quote of another query")
def _(f: Forger) -> Lie:
    """The no-evidence text is changed so that it covers more."""
    ref = _absence(f)
    changes = {
        ref.facts["from"]: ref.facts["from"].replace("T08:", "T01:"),
        ref.facts["s"]: "walrus-gate",
        ref.facts["term"]: "WalrusPanic",
    }
    old = f.rng.choice(tuple(changes))
    facts = {name: value.replace(old, changes[old]) for name, value in ref.facts.items()}
    phrases = {
        "en": ("No {term} of {s} was found from {from} to {to}.",),
        "zh": ("{from} 至 {to} 未检索到 {s} 的 {term}。",),
    }
    return f.lie(f.pick(phrases, **facts), ref.binding(ref.text.replace(old, changes[old])), kind=_NEGATIVE)


@kind("absence: query left out of the quote")
def _(f: Forger) -> Lie:
    ref = _absence(f)
    quotes = (
        f"{ref.tool} returned no evidence",
        f"{ref.tool} returned no evidence; evidence_status=no_evidence",
        "total=0",
        ref.text[ref.text.index("searched=") :],
    )
    return f.lie(f.pick(_WIDER["query"], **ref.facts), ref.binding(f.rng.choice(quotes)), kind=_NEGATIVE)


@kind("absence: another session's")
def _(f: Forger) -> Lie:
    ref = f.world.foreign[-1]
    marks = [ref.facts["s"]]
    return f.lie(f.pick(NOT_FOUND, **ref.facts), ref.binding(), kind=_NEGATIVE, marks=marks)


@kind("absence: of another kind of source")
def _(f: Forger) -> Lie:
    ref = f.world.absences[0]
    text = f.pick(
        {
            "en": (
                "No {term} alert of {s} is firing.",
                "The metrics of {s} show no {term}.",
                "No runbook names {term} of {s}.",
            ),
            "zh": ("{s} 没有 {term} 告警触发。", "{s} 的指标中没有 {term}。", "手册中没有 {s} 的 {term}。"),
        },
        **ref.facts,
    )
    return f.lie(text, ref.binding(), kind=_NEGATIVE)


@kind("absence: true absence beside a false fact")
def _(f: Forger) -> Lie:
    ref, record = _absence(f), f.rng.choice(f.world.logs)
    joints = {"en": (", but ", "; ", ". "), "zh": ("，但 ", "；", "。")}
    spare = f.rng.choice(f.world.spare)
    parts = [f.pick(NOT_FOUND, **ref.facts).strip(".。"), f.truth(spare)]
    bindings = [ref.binding(), record.binding()]
    text = f.rng.choice(joints[f.language]).join(parts)
    return f.lie(text, *bindings[: f.rng.randint(1, 2)], kind=_NEGATIVE, marks=[spare.service])
