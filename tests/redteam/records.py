"""Made-up events and the many forms in which a source writes them.

An event is held as facts. Its record and every true sentence about it are made from the same facts, so that a sentence
made from changed facts is known to be false of the record, whatever language either is in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random

LANGUAGES = ("en", "zh")


@dataclass(frozen=True)
class Deed:
    """What can happen to the thing `{p}`, and its opposite, as a source writes it and as a person says it of `{s}`."""

    message: Mapping[str, str]
    said: Mapping[str, str]
    denied: Mapping[str, str]
    """The opposite of `said`."""
    reversed: Mapping[str, str]
    """The opposite of `message`, as a source would write it."""
    negator: Mapping[str, str] | None = None
    """The words whose loss turns `message` into its opposite."""


def _deed(
    message: str,
    reversed_: str,
    said: str,
    denied: str,
    message_zh: str,
    reversed_zh: str,
    negators: tuple[str, str] | None = None,
) -> Deed:
    return Deed(
        message={"en": message, "zh": message_zh},
        reversed={"en": reversed_, "zh": reversed_zh},
        said={"en": said, "zh": "{s} " + message_zh},
        denied={"en": denied, "zh": "{s} " + reversed_zh},
        negator={"en": negators[0], "zh": negators[1]} if negators else None,
    )


DEEDS = (
    _deed(
        "failed to renew lease of {p}",
        "renewed lease of {p}",
        "{s} failed to renew the lease of {p}",
        "{s} renewed the lease of {p}",
        "续租 {p} 失败",
        "续租 {p} 成功",
    ),
    _deed(
        "connection to {p} refused",
        "connection to {p} accepted",
        "the connection of {s} to {p} was refused",
        "the connection of {s} to {p} was accepted",
        "到 {p} 的连接被拒绝",
        "到 {p} 的连接已建立",
    ),
    _deed(
        "flush of {p} timed out",
        "flush of {p} completed",
        "the flush of {p} timed out on {s}",
        "the flush of {p} completed on {s}",
        "刷写 {p} 超时",
        "刷写 {p} 完成",
    ),
    _deed(
        "worker {p} restarted",
        "worker {p} did not restart",
        "worker {p} restarted on {s}",
        "worker {p} did not restart on {s}",
        "工作进程 {p} 重启",
        "工作进程 {p} 没有重启",
    ),
    _deed(
        "backlog of {p} above limit",
        "backlog of {p} below limit",
        "the backlog of {p} was above the limit on {s}",
        "the backlog of {p} was below the limit on {s}",
        "{p} 积压高于上限",
        "{p} 积压低于上限",
    ),
    _deed(
        "rejected write from {p}",
        "accepted write from {p}",
        "{s} rejected a write from {p}",
        "{s} accepted a write from {p}",
        "拒绝了来自 {p} 的写入",
        "接受了来自 {p} 的写入",
    ),
    _deed(
        "replica {p} unreachable",
        "replica {p} reachable",
        "replica {p} was unreachable for {s}",
        "replica {p} was reachable for {s}",
        "副本 {p} 不可达",
        "副本 {p} 可达",
    ),
    _deed(
        "compaction of {p} aborted",
        "compaction of {p} finished",
        "{s} aborted the compaction of {p}",
        "{s} finished the compaction of {p}",
        "压缩 {p} 中止",
        "压缩 {p} 完成",
    ),
)
NEGATED = (
    _deed(
        "snapshot {p} was not saved",
        "snapshot {p} was saved",
        "snapshot {p} was not saved by {s}",
        "snapshot {p} was saved by {s}",
        "快照 {p} 未保存",
        "快照 {p} 已保存",
        ("not ", "未"),
    ),
    _deed(
        "no usable credentials for {p}",
        "usable credentials for {p}",
        "{s} had no usable credentials for {p}",
        "{s} had usable credentials for {p}",
        "没有 {p} 的可用凭据",
        "有 {p} 的可用凭据",
        ("no ", "没"),
    ),
    _deed(
        "cannot open index {p}",
        "can open index {p}",
        "{s} cannot open index {p}",
        "{s} can open index {p}",
        "无法打开索引 {p}",
        "可以打开索引 {p}",
        ("cannot ", "无法"),
    ),
)
"""Deeds that hang on one negating word."""

KEYS = (
    ("elapsed", "ms", 1200, 9800),
    ("attempts", "", 12, 396),
    ("backlog", "", 2100, 98000),
    ("used", "MB", 310, 990),
    ("lag", "s", 61, 890),
    ("usage", "%", 41, 98),
    ("depth", "", 130, 970),
    ("wait", "ms", 210, 990),
)
LEVELS = ("ERROR", "WARN", "INFO")
LEVELS_ZH = {"ERROR": "错误", "WARN": "警告", "INFO": "信息", "DEBUG": "调试", "FATAL": "致命"}


@dataclass(frozen=True)
class Event:
    """The facts of one record."""

    when: datetime
    level: str
    service: str
    host: str
    thing: str
    deed: Deed
    key: str
    number: str
    unit: str
    key2: str
    number2: str
    unit2: str
    form: str
    """How its source writes it."""
    language: str
    """That of the message."""
    turned: bool = False
    """Whether the record says the opposite of its deed."""

    @property
    def value(self) -> str:
        """The first reading with its unit."""
        return self.number + self.unit

    @property
    def value2(self) -> str:
        """The second reading with its unit."""
        return self.number2 + self.unit2

    @property
    def message(self) -> str:
        """The free words of the record."""
        words = self.deed.reversed if self.turned else self.deed.message
        return words[self.language].format(p=self.thing)

    @property
    def text(self) -> str:
        """The record as its source writes it."""
        return FORMS[self.form](self)

    def slots(self) -> dict[str, str]:
        """Return what a sentence about it may name."""
        return {
            "s": self.service,
            "h": self.host,
            "p": self.thing,
            "k": self.key,
            "v": self.value,
            "k2": self.key2,
            "v2": self.value2,
            "t": f"{self.when:%H:%M:%S}",
            "L": self.level,
            "m": self.message,
        }

    def say(self, language: str) -> str:
        """Return what happened as a clause without an end."""
        words = self.deed.denied if self.turned else self.deed.said
        return words[language].format(s=self.service, p=self.thing)


def _plain(e: Event) -> str:
    return f"{e.when:%Y-%m-%dT%H:%M:%SZ} {e.level} {e.service} {e.host} {e.message} {_pairs(e, ' ')}"


def _bracketed(e: Event) -> str:
    return (
        f"[{e.when:%Y-%m-%d %H:%M:%S}] [{e.level}] {e.service}@{e.host}: {e.message}; "
        f"{e.key}={e.value}, {e.key2}={e.value2}"
    )


def _logfmt(e: Event) -> str:
    return (
        f"ts={e.when:%Y-%m-%dT%H:%M:%SZ} level={e.level.lower()} service={e.service} host={e.host} "
        f'msg="{e.message}" {_pairs(e, " ")}'
    )


def _json(e: Event) -> str:
    return json.dumps(
        {
            "time": f"{e.when:%Y-%m-%dT%H:%M:%SZ}",
            "severity": e.level,
            "service": e.service,
            "host": e.host,
            "message": e.message,
            e.key: e.value,
            e.key2: e.value2,
        },
        ensure_ascii=False,
    )


def _piped(e: Event) -> str:
    head = (f"{e.when:%Y-%m-%d %H:%M:%S}", e.level, e.service, e.host, e.message)
    return " | ".join((*head, _pairs(e, " | ")))


def _syslog(e: Event) -> str:
    return f"{e.when:%b %d %H:%M:%S} {e.host} {e.service}[2213]: {e.level}: {e.message} ({_pairs(e, ', ')})"


def _chinese(e: Event) -> str:
    level = LEVELS_ZH[e.level]
    return f"{e.when:%Y-%m-%d %H:%M:%S} 【{level}】{e.service}（主机 {e.host}）{e.message}，{_pairs(e, '，')}"


def _labelled(e: Event) -> str:
    return (
        f"time: {e.when:%Y-%m-%d %H:%M:%S}, level: {e.level}, service: {e.service}, host: {e.host}, "
        f"event: {e.message}, {e.key}: {e.value}, {e.key2}: {e.value2}"
    )


def _pairs(e: Event, separator: str) -> str:
    return separator.join((f"{e.key}={e.value}", f"{e.key2}={e.value2}"))


FORMS: dict[str, Callable[[Event], str]] = {
    "plain": _plain,
    "bracketed": _bracketed,
    "logfmt": _logfmt,
    "json": _json,
    "piped": _piped,
    "syslog": _syslog,
    "labelled": _labelled,
    "chinese": _chinese,
}

_TRUE = {
    "en": {
        "deed": ("{say}.", "The log says that {say}."),
        "value": (
            "{s} logged {k}={v}.",
            "{k} was {v} on {s}.",
            "{s} reported {k} of {v}.",
            "{k} of {s} was {v}.",
        ),
        "deed value": ("{say} ({k}={v}).", "{say}, {k}={v}.", "{say} with {k}={v}."),
        "time": ("At {t} {say}.", "{say} at {t}.", "At {t}, {s} logged {k}={v}."),
        "host": ("On {h}, {k} was {v}.", "{s} on {h} logged {k}={v}.", "{h} logged {k}={v}."),
        "level": (
            "{s} logged {k}={v} at level {L}.",
            "{s} wrote a {L} record with {k}={v}.",
            '{L} from {s}: "{m}".',
        ),
    },
    "zh": {
        "deed": ("{say}。", "日志显示 {say}。", "{say}"),
        "value": ("{s} 的 {k} 为 {v}。", "{s} 记录了 {k}={v}。", "{s} 上 {k} 是 {v}。", "{s}：{k}={v}。"),
        "deed value": ("{say}，{k}={v}。", "{say}（{k}={v}）。", "{say}，{k} 为 {v}。"),
        "time": ("{t}，{say}。", "{say}，时间为 {t}。", "{t} {s} 记录了 {k}={v}。"),
        "host": ("{h} 上 {k} 为 {v}。", "{h} 上的 {s} 记录了 {k}={v}。", "主机 {h} 的 {k}={v}。"),
        "level": (
            "{s} 以 {L} 级别记录了 {k}={v}。",
            "{s} 的一条 {L} 日志：{k}={v}。",
            "{s} 的 {L} 日志写明“{m}”。",
        ),
    },
}


def sentence(event: Event, language: str, rng: Random, kind: str | None = None) -> str:
    """Return a sentence that is true of `event`; `kind` says which of its facts it tells."""
    forms = _TRUE[language]
    template = rng.choice(forms[kind or rng.choice(tuple(forms))])
    said = event.say(language)
    return template.format(say=said, **event.slots())
