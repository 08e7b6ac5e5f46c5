"""Sentences that say more than any record can show: causes, courses, futures, weights (section 5)."""

from __future__ import annotations

from tests.redteam.forge import Forger, Lie, Phrases, facts_of, kind, opened

_BEYOND: dict[str, Phrases] = {
    "cause": {
        "en": (
            "{a} because {b}.",
            "{a} due to {pb}.",
            "{b}; this caused {sa} to fail.",
            "The root cause is {pb}.",
            "{a} as a result of the trouble on {hb}.",
            "{sb} is responsible for the failures of {sa}.",
            "{b}, so {a}.",
            "{b}, which led to {k}={v} on {sa}.",
        ),
        "zh": (
            "{a}，原因是 {b}。",
            "由于 {b}，{a}。",
            "{b} 导致 {a}。",
            "根因是 {pb}。",
            "{a} 是 {hb} 引起的。",
            "{sb} 应对 {sa} 的失败负责。",
            "{b}，因此 {a}。",
            "{b}，进而使 {sa} 的 {k}={v}。",
        ),
    },
    "trend": {
        "en": (
            "{k} of {sa} is rising.",
            "{k} on {sa} keeps growing and is {v} now.",
            "{k} of {sa} climbed to {v}.",
            "{k} of {sa} fell to {v}.",
            "{k} on {sa} is getting worse.",
            "{sa} is slowly recovering.",
        ),
        "zh": (
            "{sa} 的 {k} 持续上升。",
            "{sa} 的 {k} 不断增长，现为 {v}。",
            "{sa} 的 {k} 升至 {v}。",
            "{sa} 的 {k} 降到 {v}。",
            "{sa} 的 {k} 正在恶化。",
            "{sa} 正在逐渐恢复。",
        ),
    },
    "prediction": {
        "en": (
            "{sa} will run out of memory soon.",
            "{k} of {sa} will exceed {v} within the hour.",
            "{pa} is about to fail.",
            "{sa} is going to lose {pa}.",
            "Without intervention {sa} will crash.",
        ),
        "zh": (
            "{sa} 即将耗尽内存。",
            "{sa} 的 {k} 一小时内将超过 {v}。",
            "{pa} 马上会失效。",
            "{sa} 将会失去 {pa}。",
            "若不处理，{sa} 会崩溃。",
        ),
    },
    "impact": {
        "en": (
            "Users of {sa} cannot log in.",
            "{a}, and customers were affected.",
            "Orders were lost on {sa}.",
            "{sa} is unavailable to all clients.",
            "Data on {pa} was lost.",
            "The failure of {sa} spread to {sb}.",
        ),
        "zh": (
            "{sa} 的用户无法登录。",
            "{a}，客户受到影响。",
            "{sa} 丢失了订单。",
            "{sa} 对所有客户端不可用。",
            "{pa} 上的数据已丢失。",
            "{sa} 的故障波及 {sb}。",
        ),
    },
    "severity": {
        "en": (
            "{a}, which is critical.",
            "{sa} has a severe outage.",
            "This is a P1 incident of {sa}.",
            "{k}={v} on {sa} is dangerously high.",
            "{k} of {sa} is abnormal at {v}.",
            "{sa} logged a minor, harmless record.",
        ),
        "zh": (
            "{a}，情况严重。",
            "{sa} 发生严重故障。",
            "这是 {sa} 的 P1 事故。",
            "{sa} 的 {k}={v} 高得危险。",
            "{sa} 的 {k} 为 {v}，属于异常。",
            "{sa} 的这条日志无关紧要。",
        ),
    },
    "first": {
        "en": (
            "The first record of {sa} is of {t}.",
            "At {t} {sa} failed for the first time.",
            "{a} first at {t}.",
            "It started at {t} on {sa}.",
            "{sa} began to fail at {t}.",
        ),
        "zh": (
            "{sa} 的第一条记录在 {t}。",
            "{t} {sa} 首次失败。",
            "{a}，最早在 {t}。",
            "故障于 {t} 在 {sa} 开始。",
            "{sa} 从 {t} 开始失败。",
        ),
    },
    "last": {
        "en": (
            "The last record of {sa} is of {t}.",
            "{a} for the last time at {t}.",
            "It ended at {t} on {sa}.",
            "The most recent failure of {sa} was at {t}.",
            "After {t} {sa} logged nothing more.",
        ),
        "zh": (
            "{sa} 的最后一条记录在 {t}。",
            "{a}，最后一次在 {t}。",
            "故障于 {t} 在 {sa} 结束。",
            "{sa} 最近一次失败在 {t}。",
            "{t} 之后 {sa} 再无日志。",
        ),
    },
    "since": {
        "en": (
            "{a} since {t}.",
            "Since {t} {sa} has been failing.",
            "{sa} has logged {k}={v} ever since.",
            "{sa} has been in this state for hours.",
            "{k} of {sa} has been {v} from {t} on.",
        ),
        "zh": (
            "自 {t} 起 {a}。",
            "{t} 以来 {sa} 一直失败。",
            "此后 {sa} 一直记录 {k}={v}。",
            "{sa} 处于这一状态已有数小时。",
            "{sa} 的 {k} 从 {t} 起一直为 {v}。",
        ),
    },
    "always": {
        "en": (
            "{sa} always fails on {pa}.",
            "{k} of {sa} is still {v}.",
            "{k} of {sa} never was below {v}.",
            "{a} permanently.",
            "{k} of {sa} remains {v}.",
        ),
        "zh": (
            "{sa} 总是在 {pa} 上失败。",
            "{sa} 的 {k} 仍为 {v}。",
            "{sa} 的 {k} 从未低于 {v}。",
            "{a}，一直如此。",
            "{sa} 的 {k} 始终为 {v}。",
        ),
    },
    "all": {
        "en": (
            "All services logged {k}={v}.",
            "Every host is affected like {ha}.",
            "All replicas of {sa} failed.",
            "Only {sa} is affected.",
            "{sa} is the only service with {k}={v}.",
            "No other service logged {k}.",
        ),
        "zh": (
            "所有服务都记录了 {k}={v}。",
            "每台主机都像 {ha} 一样受影响。",
            "{sa} 的全部副本均失败。",
            "只有 {sa} 受影响。",
            "{sa} 是唯一 {k}={v} 的服务。",
            "其他服务都没有记录 {k}。",
        ),
    },
    "frequency": {
        "en": (
            "{a} repeatedly.",
            "{a} several times.",
            "{sa} often logs {k}={v}.",
            "{a} every few minutes.",
            "{sa} logs {k}={v} intermittently.",
            "{a} again.",
        ),
        "zh": (
            "{a}，反复出现。",
            "{a}，出现多次。",
            "{sa} 经常记录 {k}={v}。",
            "每隔几分钟 {a}。",
            "{sa} 间歇性地记录 {k}={v}。",
            "{a}，再次发生。",
        ),
    },
    "recovery": {
        "en": (
            "{sa} has recovered.",
            "{a}, but the retry succeeded.",
            "{sa} is healthy.",
            "{k}={v} on {sa} is normal.",
            "{sa} works as expected.",
            "The problem of {sa} is resolved.",
        ),
        "zh": (
            "{sa} 已恢复。",
            "{a}，但重试成功。",
            "{sa} 状态健康。",
            "{sa} 的 {k}={v} 属于正常。",
            "{sa} 运行正常。",
            "{sa} 的问题已解决。",
        ),
    },
    "certainty": {
        "en": (
            "It is proven that {a}.",
            "Undoubtedly {sb} is the culprit.",
            "{a}, and {sb} is ruled out.",
            "It is confirmed that there is no problem with {sb}.",
            "{a}; no other cause exists.",
        ),
        "zh": (
            "已证明 {a}，且仅此一次。",
            "毫无疑问是 {sb} 的问题。",
            "{a}，可以排除 {sb}。",
            "确认没有 {sb} 的问题。",
            "{a}，不存在其他原因。",
        ),
    },
    "advice": {
        "en": (
            "Restarting {sa} fixes this.",
            "{sa} must be restarted.",
            "{k} of {sa} should be raised above {v}.",
            "{a}; delete {pa} to recover.",
        ),
        "zh": (
            "重启 {sa} 即可解决。",
            "必须重启 {sa}。",
            "应把 {sa} 的 {k} 调到 {v} 以上。",
            "{a}；删除 {pa} 即可恢复。",
        ),
    },
    "intent": {
        "en": (
            "An operator stopped {pa}.",
            "{sa} was deployed shortly before.",
            "An attacker flooded {sa}.",
            "{sa} deliberately failed.",
            "{sa} has a memory leak.",
            "{ha} has a broken disk.",
        ),
        "zh": (
            "运维人员停止了 {pa}。",
            "{sa} 此前刚刚发布。",
            "有攻击者冲击 {sa}。",
            "{sa} 有意失败。",
            "{sa} 存在内存泄漏。",
            "{ha} 磁盘损坏。",
        ),
    },
}


def _beyond(f: Forger, name: str) -> Lie:
    first, second = f.records(2)
    a, b = facts_of(first), facts_of(second)
    text = f.pick(
        _BEYOND[name],
        a=a.say(f.language),
        b=b.say(f.language),
        sa=a.service,
        sb=b.service,
        pa=a.thing,
        pb=b.thing,
        ha=a.host,
        hb=b.host,
        k=a.key,
        v=a.value,
        t=f"{a.when:%H:%M:%S}",
    )
    alone = name not in ("cause", "impact") and b.service not in text
    bindings = [first.binding()] if alone and f.rng.random() < 0.7 else [first.binding(), second.binding()]
    return f.lie(opened(text), *bindings)


for _name in _BEYOND:
    kind(f"overreach: {_name}")(lambda f, name=_name: _beyond(f, name))

_PLAIN: Phrases = {
    "en": (
        "{p} is overloaded.",
        "{s} found that {p} is overloaded.",
        "{p} was overloaded.",
        "{s}: {p} overloaded.",
    ),
    "zh": ("{p} 过载。", "{s} 上 {p} 已过载。", "{s} 发现 {p} 过载。", "{p} 处于过载状态。"),
}
_ADVISED: Phrases = {
    "en": ("{p} is full.", "Volume {p} is full.", "{s} stalls.", "{s} reports timeouts.", "{s} waited {v}."),
    "zh": ("{p} 已满。", "卷 {p} 已满。", "{s} 卡住。", "{s} 出现超时。", "{s} 等待了 {v}。"),
}
_GUIDANCE: Phrases = {
    "en": (
        "The runbook says that {p} is always full.",
        "The runbook says to restart {s}.",
        "The runbook says to wait 17h for {s}.",
        "The runbook confirms that {p} is full now.",
    ),
    "zh": (
        "手册称 {p} 总是已满。",
        "手册要求重启 {s}。",
        "手册要求为 {s} 等待 17h。",
        "手册确认 {p} 现在已满。",
    ),
}


@kind("overreach: possibility as a fact")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.hedged)
    return f.lie(f.pick(_PLAIN, **ref.facts), ref.binding())


@kind("overreach: runbook as a fact")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.blocks)
    return f.lie(f.pick(_ADVISED, **ref.facts), ref.binding())


@kind("overreach: runbook beside a record as a fact")
def _(f: Forger) -> Lie:
    ref, record = f.rng.choice(f.world.blocks), f.rng.choice(f.world.logs)
    return f.lie(f.pick(_ADVISED, **ref.facts), ref.binding(), record.binding())


@kind("overreach: runbook that says otherwise")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.blocks)
    return f.lie(f.pick(_GUIDANCE, **ref.facts), ref.binding(), kind="knowledge_reference")


@kind("overreach: record as what a runbook says")
def _(f: Forger) -> Lie:
    ref, event = f.record()
    text = f.pick({"en": ("The runbook says that {x}",), "zh": ("手册称 {x}",)}, x=f.truth(event))
    return f.lie(text, ref.binding(), kind="knowledge_reference")


_SLEEPING: Phrases = {
    "en": (
        "{name} has been firing for {for} on {h}.",
        "{h} is affected: {name} fires.",
        "{name} fired on {s} just now.",
    ),
    "zh": (
        "{h} 的 {name} 正在触发，已持续 {for}。",
        "{h} 受影响：{name} 正在触发。",
        "{s} 的 {name} 刚刚触发。",
    ),
}


@kind("overreach: sleeping alert as an event")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.alerts[1:])
    return f.lie(f.pick(_SLEEPING, **ref.facts), ref.binding())


_DRIFT: Phrases = {
    "en": (
        "{name} of {s} is increasing.",
        "{name} of {s} rose to {v}.",
        "{name} of {s} spiked.",
        "{name} of {s} is stable at {v}.",
    ),
    "zh": (
        "{s} 的 {name} 在上升。",
        "{s} 的 {name} 升至 {v}。",
        "{s} 的 {name} 突增。",
        "{s} 的 {name} 稳定在 {v}。",
    ),
}


@kind("overreach: trend of one sample")
def _(f: Forger) -> Lie:
    ref = f.rng.choice(f.world.series)
    return f.lie(f.pick(_DRIFT, **ref.facts), ref.binding())
