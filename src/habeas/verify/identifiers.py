"""Numbers that name a thing instead of measuring it: `event 20419`, `job #31432`, `pid 877`, `conn5521`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habeas.verify.keys import key_tokens
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.records import Record
from habeas.verify.stated import Stated

_LOOSE = frozenset({"event", "query", "request", "事件", "查询", "请求"})
"""What a record may number without saying the word."""
_PROCESSES = frozenset({"pid", "process", "proc", "进程", "进程号"})
_NOUNS = (
    _LOOSE
    | _PROCESSES
    | {
        "pipeline",
        "run",
        "build",
        "job",
        "task",
        "thread",
        "session",
        "connection",
        "conn",
        "transaction",
        "order",
    }
    | {
        "ticket",
        "incident",
        "execution",
        "workflow",
        "goroutine",
        "batch",
        "record",
        "step",
        "node",
        "worker",
    }
    | {
        "流水线",
        "运行",
        "构建",
        "作业",
        "任务",
        "线程",
        "会话",
        "连接",
        "事务",
        "订单",
        "工单",
        "执行",
        "协程",
        "批次",
    }
)
_PASSED = frozenset({"id", "#", "(", "no", "号", "编号", "'", '"', "number"})
_MAX_PASSED = 3
_LEAST_DIGITS = 3
_ADDRESS = re.compile(r"(?:\d\.|:)\d+:$")
_STAMPED = re.compile(r"\([\d.]+:$")
_BRACKETED = re.compile(r"([\w.$/-]+)\[$")
_KEYED = re.compile(r"([A-Za-z_][\w.-]*|[\u3400-\u9fff]+)[\"']?\s*[=:]\s*[\"'#]?$")
_SPACED = re.compile(r"([A-Za-z][\w./-]*|[\u3400-\u9fff]+)\s+#?$")
_GLUED = re.compile(r"([A-Za-z]+)[#-]?$")
_MEASURED = re.compile(r"\s?(?:[a-z%µ]|[\u3400-\u9fff])", re.IGNORECASE)


def identifier(number: Stated, lexemes: Sequence[Lexeme], record: Record) -> int | None:
    """Return where the noun stands that a number identifies, if every place of the number in the record can be that."""
    noun = identifying_noun(number, lexemes)
    raw = number.quantity.raw
    if noun is None or len(raw) < _LEAST_DIGITS:
        return None
    found = list(re.finditer(rf"(?<![\d.]){raw}(?!\d|[.,]\d)", record.text))
    said = frozenset(x.text.lower() for x in lexemes)
    word = lexemes[noun].text.lower()
    return noun if found and all(_bears(m, record.text, word, said) for m in found) else None


def identifying_noun(number: Stated, lexemes: Sequence[Lexeme]) -> int | None:
    """Return where the noun stands right before a bare number that it identifies; None where it counts or measures."""
    bare = number.op == "eq" and not number.approximate and number.quantity.raw.isdigit()
    if not bare or number.quantity.dimension is not None:
        return None
    behind = number.position + 1
    if behind < len(lexemes) and lexemes[behind].has("counted"):
        return None
    j = number.position - 1
    while j >= 0 and number.position - j <= _MAX_PASSED and lexemes[j].text.lower() in _PASSED:
        j -= 1
    named = j >= 0 and lexemes[j].kind is Kind.WORD and lexemes[j].text.lower() in _NOUNS
    return j if named else None


_NUMBERED = frozenset(
    {"server", "node", "broker", "shard", "partition", "replica", "member", "instance", "line", "port"}
)


def is_numbered(number: Stated, lexemes: Sequence[Lexeme]) -> bool:
    """Return whether a number stands right behind a noun that it rather tells apart than counts (`server 3`)."""
    if identifying_noun(number, lexemes) is not None:
        return True
    before = lexemes[number.position - 1] if number.position else None
    bare = number.op == "eq" and number.quantity.raw.isdigit() and number.quantity.dimension is None
    return bare and before is not None and bool(before.meaning.concepts & _NUMBERED)


def _bears(found: re.Match[str], text: str, noun: str, said: frozenset[str]) -> bool:
    """Whether one place of a number in the text can be the identifier of a `noun`."""
    before, after = text[max(0, found.start() - 60) : found.start()], text[found.end() : found.end() + 1]
    if _ADDRESS.search(before):
        return noun in _LOOSE and after == ")" and _STAMPED.search(before) is not None
    if (m := _BRACKETED.search(before)) is not None:
        logger = "." in m.group(1) and noun in ("event", "事件")
        return after == "]" and (noun in _PROCESSES or logger or alike(m.group(1), noun))
    if (m := _KEYED.search(before)) is not None:
        process = noun in _PROCESSES and re.search(r"\btask\s+\S+$", before[: m.end()]) is not None
        whose = {m.group(1).lower(), "task", "任务"} & said
        if m.group(1).lower().endswith("s"):
            return False  # how many
        return alike(m.group(1), noun) or (process and before.endswith(":") and bool(whose))
    if (m := _SPACED.search(before) or _GLUED.search(before)) is not None:
        return alike(m.group(1), noun)
    if before.endswith("(") and after == ")":
        return noun in _PROCESSES
    return noun in _LOOSE and _MEASURED.match(text, found.end()) is None


def alike(a: str, b: str) -> bool:
    """Return whether two words can name one thing."""
    return bool(key_tokens(a) & key_tokens(b) - {"@id"})
