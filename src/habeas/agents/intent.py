"""What kind of answer a question asks for, and whether it can be answered at all."""

from __future__ import annotations

import re
from enum import StrEnum

from habeas.agents.vocabulary import CONTRACTED_NEGATORS, METRIC_WORDS


class Want(StrEnum):
    """What kind of answer a question asks for."""

    EXISTS = "exists"
    """Whether there is such a thing, or to be shown it."""
    CAUSE = "cause"
    COUNT = "count"
    VALUE = "value"
    """A reading: the highest, lowest, average."""
    FIRST = "first"
    """When it was for the first time."""
    LAST = "last"
    WHEN = "when"
    WHICH = "which"
    """To be shown which ones there are."""
    MOST = "most"
    """Which one most often."""
    AROUND = "around"
    """What happened in a window."""
    OTHER = "other"
    """Something that cannot be answered from single records yet."""


_WANTS: tuple[tuple[Want, re.Pattern[str]], ...] = (
    (
        Want.CAUSE,
        re.compile(
            r"^\W*why\b|\b(?:root cause|what caused|reason (?:for|why)|how come)\b"
            r"|为什么|为何|为啥|什么原因|根因|原因是什么|怎么回事|咋回事",
            re.IGNORECASE,
        ),
    ),
    (
        Want.VALUE,
        re.compile(
            r"\b(?:highest|lowest|maximum|minimum|max|min|peak|average|avg|mean|value\s+of|current\s+value)\b"
            r"|^\W*what\s+(?:is|was)\s+(?=[a-z]+_)|最高|最大|最低|最小|峰值|平均|当前值|现值|的值|是多少|(?:现在|目前|当前).*多少",
            re.IGNORECASE,
        ),
    ),
    (
        Want.MOST,
        re.compile(
            r"\b(?:which|what|who)\b.*\bmost\b(?! recent)|(?:哪|谁|什么).*(?:最多|最频繁|最常)", re.IGNORECASE
        ),
    ),
    (
        Want.COUNT,
        re.compile(
            r"\bhow (?:many|often|much)\b|\bnumber of\b|\bcount\b|多少|几次|几条|几个|次数|统计",
            re.IGNORECASE,
        ),
    ),
    (
        Want.AROUND,
        re.compile(
            r"\bwhat (?:else |all )?(?:happened|was going on|went on|went wrong|occurred)\b"
            r"|发生了?(?:什么|哪些)|出了什么",
            re.IGNORECASE,
        ),
    ),
    (
        Want.FIRST,
        re.compile(
            r"\bwhen\b.*\b(?:first|begin|began|start)\b|\b(?:first time|first occurrence|earliest)\b"
            r"|^\W*(?:what|show|give|find)\b.*\bthe first\b|最早|第一[次条个]|首次",
            re.IGNORECASE,
        ),
    ),
    (
        Want.LAST,
        re.compile(
            r"\bwhen\b.*\blast\b|\b(?:last time|last occurrence|latest|most recent(?:ly)?)\b"
            r"|^\W*(?:what|show|give|find)\b.*\bthe last\b(?! \d)|最后一?[次条个]?|最近一[次条个]|末次|最新",
            re.IGNORECASE,
        ),
    ),
    (
        Want.WHEN,
        re.compile(
            r"^\W*(?:at )?(?:when|what time)\b|\bwhat time\b|什么时候|什么时间|何时|几点", re.IGNORECASE
        ),
    ),
    (Want.WHICH, re.compile(r"^\W*(?:which|who|whose)\b|哪个|哪些|哪一|谁", re.IGNORECASE)),
    (
        Want.OTHER,
        re.compile(
            r"\b(?:when|where|which|who|whose|what time|first|last|latest|earliest|most|how long|how)\b"
            r"|最多|最常|多久|怎么|如何|怎样|是什么|哪里|哪儿",
            re.IGNORECASE,
        ),
    ),
)
_ASKED_SO = {
    Want.COUNT: r"\b(?:how (?:many|often|much)|number of|count)\b(?:\s+(?:of\s+)?times\b)?"
    r"|(?:(?:一|总)?共(?:有|出现|发生)?)?(?:了|过)?(?:多少[次条个台]?|几[次条个台])|次数|统计(?:一下)?"
    r"|(?<=[误错])数(?:量|目)?",
    Want.MOST: r"\b(?:which|what|who)\b|\b(?:the )?most(?: often| frequently)?\b"
    r"|最多|最频繁|最常|哪一?[个台条次位]?|谁|什么",
    Want.AROUND: r"\bwhat (?:else |all )?(?:happened|was going on|went on|went wrong|occurred)\b|\baround\b"
    r"|(?:都|还)?发生了?(?:什么|哪些)(?:事情?|问题|故障|异常)?|出了什么(?:事情?|问题|故障|状况)?",
    Want.FIRST: r"\bwhen\b|\b(?:the )?(?:first|earliest)(?: time| occurrence)?\b"
    r"|\b(?:what|show|give|find)\b(?: me\b)?|最早|第一[次条个]|首次|什么时候|什么时间|何时|几点|在|是什么",
    Want.LAST: r"\bwhen\b|\b(?:the )?(?:last|latest)(?: time| occurrence)?\b|\b(?:the )?most recent(?:ly)?\b"
    r"|\b(?:what|show|give|find)\b(?: me\b)?|最后一?[次条个]?|最近一[次条个]|末次|最新"
    r"|什么时候|什么时间|何时|几点|在|是什么",
    Want.WHEN: r"\b(?:at )?(?:when|what time)\b|什么时候|什么时间|何时|几点",
    Want.WHICH: r"\b(?:which|who|whose)\b|哪一?[个些台条次位]?|谁",
}
"""What of a question only says what kind of answer it asks for."""

_AUXILIARY = r"(?:is|are|was|were|did|does|do|has|have|had)"
_WHETHER_ZH = r"是否|有没有|有无|是不是"
_WHETHER = re.compile(
    rf"^\W*(?:{_AUXILIARY}|any)\b|[,，]\s*{_AUXILIARY}\b|{_WHETHER_ZH}|吗[?？。]?\s*$", re.IGNORECASE
)
_ASKS = re.compile(
    rf"(?:^|[\s,，:：;；(（])(?:{_AUXILIARY}|what|which|why|how many)\b|{_WHETHER_ZH}|吗|为什么",
    re.IGNORECASE,
)
_CONJOINED = re.compile(rf"(?:,|\band|\bor|;)\s+(?:also\s+)?(?:{_AUXILIARY}|why|how|what)\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\b(?:what|how (?:high|low|much|large))\b|是?多少", re.IGNORECASE)
_OF_ALL = re.compile(
    r"(?<!\bat )(?<!-)\b(?:all|both|every|each|always"
    r"|only(?!\s+(?:please\s+)?(?:confirm|check|verify|tell|show|say|answer|look|find|report|list|search)))\b(?!-)"
    r"|\b(?:other than|except(?: for)?|apart from|besides|rather than|instead of|anything but)\b"
    r"|都|全部|所有|全都|仅(?!仅?(?:需|请)?(?:确认|检查|查|告诉|回答|看|搜|判断))|只有|除了|(?<![删清移排解])除.{1,20}[之以]外|每[个次条台一]|总是",
    re.IGNORECASE,
)
"""What one record cannot show: something of all, or of all but one. `Only confirm whether` asks for no more."""
_COMPARES = re.compile(
    r"\b(?:\w{3,}er|more|less|fewer|worse|better|same|as (?:many|often|much))\b[^?]*?\b(?:than|as)\s+(?!\d)"
    r"|比.{1,30}(?:更|还|要|多|少|快|慢|高|低|长|短|早|晚)|\b(?:compared? (?:to|with)|versus|vs)\b",
    re.IGNORECASE,
)
_PREDICTION = re.compile(
    r"\b(?:will|going to|tomorrow|next (?:hour|day|week|month)|predict|forecast|likely)\b"
    r"|将会|明天|后天|预测|会不会|下周|可能会|未来",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|cannot|never|without|unable|fail\w*|invalid|missing)\b|n't|未|没|不|无", re.IGNORECASE
)


def read_want(text: str) -> tuple[Want, tuple[tuple[int, int], ...]]:
    """Return what kind of answer `text` asks for, and where it says so.

    A yes/no question is one, whatever `when` or `most` stands in it.
    """
    for want, pattern in _WANTS:
        match = pattern.search(text)
        if match is None or (want is not Want.CAUSE and _WHETHER.search(text)):
            continue
        if want is Want.VALUE and not _measures(text):
            continue
        if asked_so := _ASKED_SO.get(want):
            return want, tuple(asked.span() for asked in re.finditer(asked_so, text, re.IGNORECASE))
        return want, (match.span(), *(asked.span() for asked in _HOW_MUCH.finditer(text)))
    return Want.EXISTS, ()


METRIC_NAME = re.compile(r"(?<![\w.$/:=-])[a-z][a-z0-9]*(?:[_:][a-z0-9]+)+(?![\w./=:-]*\w)")
"""What the name of a metric looks like."""


def _measures(text: str) -> bool:
    if METRIC_NAME.search(text):
        return True
    lowered = text.lower()
    return any(re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", lowered) for word in METRIC_WORDS)


def what_is_wrong(text: str) -> str | None:
    """Return why no record can answer `text`, whatever it is about; None where one may."""
    if _PREDICTION.search(text):
        return "what has not happened yet"
    if said := _OF_ALL.search(text) or _COMPARES.search(text):
        return " ".join(said[0].split())
    conjoined = _CONJOINED.search(text)
    marks = len(re.findall(r"[?？]", text))
    asked_twice = conjoined is not None and _ASKS.search(text[: conjoined.start()]) is not None
    if marks > 1 or asked_twice or len(re.findall(_WHETHER_ZH, text)) > 1:
        return "more than one question"
    return None


def negates(text: str) -> bool:
    """Return whether an auxiliary of `text` is negated (`didn't`)."""
    return CONTRACTED_NEGATORS.search(text) is not None


_DENIED = re.compile(
    r"\b(?:that|says?|said|saying|reports?|warns?|complains?|states?|shows?|logs?)\b[^?？]*\b(?:not|cannot|no)\b"
    r"|\b(?:did|does|do|is|was|were|are|has|have)\b\s+\w+[^?？]*\bnot\s+[a-z]+",
    re.IGNORECASE,
)


def denies(text: str) -> bool:
    """Return whether what `text` asks for is itself a denial (`say that it is not mounted`, `did it not match`)."""
    return _DENIED.search(text) is not None


def holds_negation(phrase: str) -> bool:
    """Return whether a quoted phrase says itself that something is not so."""
    return _NEGATION.search(phrase) is not None
