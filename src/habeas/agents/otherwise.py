"""Whether a record says the opposite of what is asked with the very words that are asked for.

`OOMKilled: false`, `renewal of lease l-1 failed` and `would restart pod-3 (dry run)` hold every word of a question
and are no yes to it. A quoted phrase is exempt: who quotes a line asks for that line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from habeas.agents.question import Question

_FALSE_VALUE = re.compile(
    r"[\"']?\s*[:=]\s*[\"']?(?:(?:false|0(?:\.0+)?|否|假)(?![\w.%])"
    r"|(?:no|none|null|nil|off|never|无)(?=[\"']?\s*(?:$|[,;)}\]|]|\w+[=:])))",
    re.IGNORECASE,
)
"""What may stand right after a word and deny it. `IOException: No space left` is no such value."""

_ASKED_VALUE = re.compile(r"\b(?:false|none|null|off|zero|0)\b|[=:]\s*no\b|否", re.IGNORECASE)

_UNDONE = re.compile(
    r"\b(?:fail(?:ed|ure|ures|s|ing)?|unsuccessful(?:ly)?|reject(?:ed|s|ing|ion)?|refus(?:ed|es|ing|al)"
    r"|den(?:ied|ies|y|ial)"
    r"|abort(?:ed|s|ing)?|cancel(?:l?ed|l?ing|s|lation)?|skipp(?:ed|ing)|prevent(?:ed|s|ing)?"
    r"|avoided|unable|could ?n[o']t"
    r"|did ?n[o']t|was ?n[o']t|none occurred|rolled back)\b"
    r"|失败|被拒|拒绝|中止|取消|跳过|未能|未成功|无法|避免了",
    re.IGNORECASE,
)
"""Words by which something did not come to its end."""

_UNREAL = re.compile(
    r"\b(?:would|dry[- ]run|simulat(?:ed|ing|ion)|if (?:it|the|this)|planned|scheduled (?:to|for)|expected"
    r"|hypothe\w+|should have)\b"
    r"|演练|模拟|预计|计划于|假设",
    re.IGNORECASE,
)
"""Words by which something is not said to have happened."""

BEFORE, AFTER = 30, 60
"""Characters around an asked word in which an outcome is its own."""

_IS_FAILURE = re.compile(
    r"fail|error|exception|time-?d?[ -]?out|refus|den[iy]|reject|crash|kill|oom|exhaust|\bdown\b|unavail|los[ets]"
    r"|drop|abort|cancel|full|expir|unreach|invalid|disconnect|reset|panic|fatal|break|broke|leak|corrupt|evict|skip|warn|missing"
    r"|unable|prevent|rolled|closed|terminat|restart loop"
    r"|失败|错误|异常|超时|拒绝|崩溃|耗尽|不可用|丢失|中断|断开|取消|跳过|满|过期|告警|宕机|无法|驱逐|终止|关闭",
    re.IGNORECASE,
)
"""Asked words that are failures themselves: a record may say `failed` beside them and mean the same."""


def says_otherwise(question: Question, text: str, places: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Return whether the record, which holds the asked words at `places`, denies them or only imagines them."""
    if question.phrases or question.denied or question.comparison is not None or not question.events:
        return False
    asks_for_it = _ASKED_VALUE.search(question.text) is not None
    if not asks_for_it and any(
        spans and all(_FALSE_VALUE.match(text, end) for _, end in spans) for spans in places
    ):
        return True
    first = text.splitlines()[0] if text else ""
    if _adds(_UNREAL, first, question.text):
        return True
    if (
        question.level
        or _asks_for_fault(question)
        or any(_IS_FAILURE.search(name) for name in _asked_names(question))
    ):
        return False
    beside = [first[max(0, start - BEFORE) : end + AFTER] for spans in places for start, end in spans]
    return any(_adds(_UNDONE, part, question.text) for part in beside)


def _asks_for_fault(question: Question) -> bool:
    """Whether a status is asked for that is itself a failure (`status 503`)."""
    return any(entity.noun == "status" and entity.text[-3:-2] in "45" for entity in question.entities)


def _adds(words: re.Pattern[str], text: str, question: str) -> bool:
    """Return whether the record holds one of the words and the question none."""
    return words.search(text) is not None and words.search(question) is None


def _asked_names(question: Question) -> Iterator[str]:
    for event in question.events:
        yield from (event.text, *event.forms)
    yield from (entity.text for entity in question.entities)
