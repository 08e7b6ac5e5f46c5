"""What a question about metrics measures, and how: the words of metrics, units and aggregations. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from habeas.agents.intent import METRIC_NAME, Want
from habeas.agents.leftover import left_over
from habeas.agents.question import Question
from habeas.agents.values import Comparison
from habeas.agents.vocabulary import METRIC_WORDS
from habeas.text.measured import Dimension

_MORE = """
    剩余空间 free,available,avail; 剩余 free,available,avail,left,remaining; 可用空间 free,available,avail;
    free free,available,avail; available available,avail,free; 内存使用率 memory,mem; 耗时 duration,latency;
    响应时间 latency,duration,response; 请求 requests,request; 错误 errors,error; 重启 restarts,restart;
    队列 queue; 长度 length,depth,size; 温度 temperature; 延迟 latency,duration,lag,delay;
    delay delay,lag,latency; request requests,request; restart restarts,restart; restarted restarts,restart;
    error errors,error; 积压 backlog,lag,queue; 吞吐量 throughput,rate
"""
_WORDS: dict[str, tuple[str, ...]] = METRIC_WORDS | {
    word: tuple(names.split(",")) for word, names in (item.split() for item in _MORE.split(";"))
}
_UNITS = (
    (re.compile(r"_percent(?:age)?$|_pct$"), Dimension.PERCENT, 1.0),
    (re.compile(r"_ratio$|_utili[sz]ation$"), Dimension.PERCENT, 100.0),
    (re.compile(r"_seconds$"), Dimension.TIME, 1.0),
    (re.compile(r"_(?:milliseconds|millis|ms)$"), Dimension.TIME, 0.001),
    (re.compile(r"_bytes$"), Dimension.BYTES, 1.0),
    (re.compile(r"_(?:mb|megabytes|mebibytes)$"), Dimension.BYTES, 1024.0**2),
)
KINDS = (
    "pod", "service", "instance", "node", "host", "job", "container", "app", "namespace", "pool", "device", "queue",
    "worker", "replica", "topic", "cluster", "zone", "region", "database", "endpoint",
)  # fmt: skip
"""Labels by which series are told apart, as questions name them."""
KINDS_ZH = {
    "服务": "service", "节点": "node", "主机": "host", "实例": "instance", "容器": "container", "队列": "queue",
    "副本": "replica", "集群": "cluster",
}  # fmt: skip

_LOWEST = re.compile(r"\b(?:lowest|minimum|min|least|smallest)\b|最低|最小|最少", re.IGNORECASE)
_HIGHEST = re.compile(
    r"\b(?:highest|maximum|max|peak|most|largest|biggest|greatest)\b|最高|最大|峰值|最多", re.IGNORECASE
)
_AVERAGE = re.compile(r"\b(?:average|averaged|avg|mean)\b|平均", re.IGNORECASE)
_SUM = re.compile(
    r"\b(?:sum|total|combined|altogether|overall)\b|总共|总和|合计|一共|总计|总的", re.IGNORECASE
)
_RATE = re.compile(
    r"\b(?:per|a|each) second\b|/s\b|\brps\b|\bqps\b|\b(?:request|error) rate\b|每秒|速率", re.IGNORECASE
)
_RATES = frozenset(("rate", "qps", "throughput", "吞吐"))
_HOW_MANY = re.compile(r"\bhow many\b|\bnumber of\b|多少|几[次个]|次数|请求数", re.IGNORECASE)
_VALUE = re.compile(
    r"\bhow (?:high|low|much|many|large|big|long|full|fast)\b|\bnumber of\b|\b(?:what|which)\b|多少|多大"
    r"|多高|多长|几[次个]|哪个|哪些"
    r"|最[高低大小多少]|峰值|平均|当前值|的值",
    re.IGNORECASE,
)
_WHICH = re.compile(
    rf"\bwhich\s+(?P<kind>{'|'.join(KINDS)})s?\b|哪[个些一](?P<zh>{'|'.join(KINDS_ZH)})?", re.IGNORECASE
)
_THAN = re.compile(
    r"\b(?P<more>higher|more|greater|larger|bigger|longer|slower)\b[^?？]*?\bthan\b"
    r"|\b(?P<less>lower|less|fewer|smaller|shorter|faster)\b[^?？]*?\bthan\b"
    r"|比[^?？]*?(?P<zhless>[低小少短])|比[^?？]*?(?P<zhmore>[高大多长])",
    re.IGNORECASE,
)
_MORE_OF_TWO = re.compile(
    r"更[高大多长]|\b(?:higher|more|greater|larger|bigger|highest|most)\b|最[高大多]", re.IGNORECASE
)
_LESS_OF_TWO = re.compile(
    r"更[低小少短]|\b(?:lower|less|fewer|smaller|lowest|least)\b|最[低小少]", re.IGNORECASE
)
_PAST = re.compile(
    r"\b(?:did|was|were)\b|\b(?:has|have|had)\b[^?？]*\b(?:been|gone|risen|fallen|dropped|reached"
    r"|exceeded)\b|过[吗没？?]|曾|了吗|一度",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\b(?:or|either|any)\b|或|任[一何意]", re.IGNORECASE)
_HINTS = (
    (Dimension.PERCENT, re.compile(r"%|％|\bpercent\w*|百分|使用率|利用率|占用率", re.IGNORECASE)),
    (Dimension.BYTES, re.compile(
        r"\b(?:bytes|[kmg]i?b|how much|(?:most|least) (?:memory|disk|space))\b|多少内存|内存(?:量|最多)",
        re.IGNORECASE)),
    (Dimension.TIME, re.compile(r"\b(?:seconds?|ms|how long)\b(?<!per second)|多久|多长时间|毫秒", re.IGNORECASE)),
)  # fmt: skip
_OPTIONAL = frozenset(("receive", "transmit", "接收", "发送"))
"""Measuring words that are verbs as well: a metric need not have them in its name."""
_ALWAYS = re.compile(
    r"\b(?:stay(?:s|ed)?|remain(?:s|ed)?|always|constantly|continuously|the whole time|throughout)\b|始终"
    r"|一直|保持|全程|持续",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"\bby how much\b|\bhow (?:often|long)\b|多久|[涨升加降减变化]了?多少|\b(?:median|percentile|p\d\d"
    r"|double[ds]?|twice|exactly)\b|中位数|分位|两倍|翻倍",
    re.IGNORECASE,
)
"""What no expression is built for."""
_EVERY = re.compile(
    r"\b(?:all|every|each|both|only|how many|number of)\b|所有|全部|都|每个|只有|多少[次个]|几[次个]",
    re.IGNORECASE,
)
"""Beside a bound: that every one must pass it, or how many do; a series that passes it shows neither."""
_WHEN = re.compile(r"\bwhen\b|\bat what time\b|什么时[候间]|何时|几点", re.IGNORECASE)
_COMPARE = re.compile(r"\bcompar(?:e|ed|ing|ison)\b|对比|比较", re.IGNORECASE)
_SOFT = re.compile(
    r"right|moment|what's|whats|time|times|when|value|current(?:ly)?|reading|metric|series|now|today|at"
    r"|most|least|highest|lowest|maximum|minimum|max|min|peak|average|avg|mean"
    r"|sum|total|combined|altogether|overall|per|second|seconds|percent|percentage|bytes|use[sd]?|using"
    r"|usage|high|higher|low|lower|more|less|greater|than|larger|smaller"
    r"|fewer|bigger|longer|shorter|slower|faster|much|many|long|large|big|full|compare[ds]?|comparing|with"
    r"|space|room|go|goes|went|gone|rise|rises|rose|climb\w*|reach\w*"
    r"|exceed\w*|above|below|over|under|get|gets|got|handle[ds]?|serve[ds]?|receive[ds]?|have|has|had"
    r"|number|both|each|every|all"
    r"|值|指标|对比|比较|什么|何|点|秒|现在|目前|当前|最高|最低|最大|最小|最多|最少|峰值|平均|总共|总和"
    r"|合计|一共|总计|每秒|速率|更高|更低|更大|更小|更多|更少|高|低|大|小|多|少|比|哪个|哪些|哪"
    r"|超过|达到|低于|高于|使用|占用|消耗|用|数|率|量|为|多少|几|次|个|条|时|期间|之间|间|收到|处理|用了|已"
    r"|已经|任一|任何|或|和|与",
    re.IGNORECASE,
)


class Form(StrEnum):
    """How readings become an answer."""

    READING = "reading"
    """What it was at a time; over a window, its samples."""
    MAX = "max"
    MIN = "min"
    AVERAGE = "avg"
    SUM = "sum"
    RATE = "rate"
    INCREASE = "increase"


@dataclass(frozen=True, kw_only=True)
class Measure:
    """What is asked of metrics."""

    form: Form
    words: tuple[tuple[str, ...], ...]
    """For each measuring word of the question, the words of metric names that it may be."""
    names: tuple[str, ...]
    """What looks like a metric's own name."""
    comparison: Comparison | None
    than: str | None
    """`>` or `<`: one of two named things is compared with the other."""
    than_at: int
    which: str | None
    """`topk` or `bottomk`: the one of several is asked for."""
    which_kind: str | None
    is_which: bool
    """It is asked which of several."""
    """By which label these are told apart."""
    unit: Dimension | None
    """The dimension that the wording asks for (`how much memory`: bytes); None where it does not tell."""
    is_past: bool
    either: bool
    """Of two named things, one is enough."""
    when: bool
    """It is asked at what time it was so."""
    unread: tuple[str, ...]


def unit_of(name: str) -> tuple[Dimension, float] | None:
    """Return dimension and factor of a metric's unit, which its name ends with; None where it does not."""
    return next(((dimension, factor) for pattern, dimension, factor in _UNITS if pattern.search(name)), None)


def measures(question: Question) -> bool:
    """Return whether the question asks for a value, or how it stands to another."""
    text = question.text
    asks = question.comparison is not None or question.want is Want.VALUE
    return asks or bool(
        _VALUE.search(text)
        or _COMPARE.search(text)
        or _WHEN.search(text)
        or _THAN.search(text)
        or _current(text)
        or question.want is Want.CAUSE
    )


def metric_words(question: Question) -> tuple[tuple[str, ...], ...]:
    """Return for each metric word of the question the words of metric names that it may be."""
    lowered = question.text.lower()
    found = [
        (word, forms)
        for word, forms in _WORDS.items()
        if re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", lowered)
    ]
    words = [word for word, _ in found]
    rate = _form(question) is Form.RATE
    return tuple(
        forms
        for word, forms in found
        if not any(word != other and word in other for other in words)
        and not (len(words) > 1 and (word in _OPTIONAL or (rate and word in _RATES)))
    )


def metric_names(question: Question) -> tuple[str, ...]:
    """Return what looks like a metric's own name."""
    return tuple(dict.fromkeys(METRIC_NAME.findall(question.text)))


def is_metric_word(word: str) -> bool:
    """Return whether a word only says what is measured, or how."""
    parts = [word.lower(), *word.lower().split()]
    read = [part in _WORDS or _SOFT.fullmatch(part) is not None for part in parts]
    return read[0] or all(read[1:])


def label_named(word: str) -> str | None:
    """Return the label that a word names (`pods`, `服务`); None where it names none."""
    lower = word.lower()
    if lower in KINDS_ZH:
        return KINDS_ZH[lower]
    return next((kind for kind in KINDS if lower in (kind, kind + "s")), None)


def read_measure(question: Question) -> Measure:
    """Return what `question` measures; `unread` holds what was made nothing of."""
    text = question.text
    than = _THAN.search(text) if question.comparison is None else None
    which = _WHICH.search(text) if than is None else None
    more, less = bool(_MORE_OF_TWO.search(text)), bool(_LESS_OF_TWO.search(text))
    kind = (which["kind"] or KINDS_ZH.get(which["zh"] or "")) if which else None
    beyond = [_ALWAYS, _BEYOND, *([_EVERY] if question.comparison else [])]
    words = map(re.escape, sorted(_WORDS, key=len, reverse=True))
    known = re.compile("|".join([*words, *KINDS_ZH, _SOFT.pattern]), re.IGNORECASE)
    return Measure(
        form=_form(question),
        words=metric_words(question),
        names=metric_names(question),
        comparison=question.comparison,
        than=None if than is None else "<" if than["less"] or than["zhless"] else ">",
        than_at=than.end() if than and not than[0].startswith("比") else than.start() if than else -1,
        which=("topk" if more else "bottomk") if which and more is not less else None,
        which_kind=kind.lower() if kind else None,
        is_which=which is not None,
        unit=next((unit for unit, pattern in _HINTS if pattern.search(text)), None),
        is_past=bool(_PAST.search(text)),
        either=bool(_EITHER.search(text)),
        when=question.want is not Want.EXISTS and bool(_WHEN.search(text)),
        unread=(
            *left_over(question, known),
            *(match[0] for pattern in beyond if (match := pattern.search(text)) is not None),
        ),
    )


def _current(text: str) -> bool:
    return re.search(r"\bcurrent\b|现在|目前|当前", text, re.IGNORECASE) is not None


def _form(question: Question) -> Form:
    text = question.text
    if question.comparison is not None:
        return Form.MIN if question.comparison.sign in ("<", "<=") else Form.MAX
    if _RATE.search(text):
        return Form.RATE
    for form, pattern in (
        (Form.AVERAGE, _AVERAGE),
        (Form.MIN, _LOWEST),
        (Form.MAX, _HIGHEST),
        (Form.SUM, _SUM),
    ):
        if pattern.search(text):
            return form
    return Form.INCREASE if _HOW_MANY.search(text) else Form.READING


def fits_form(name: str, form: Form, names: Sequence[str]) -> bool:
    """Return whether a metric of this name can be asked for in this form: a counter only grows."""
    if re.search(r"_(?:bucket|sum|created)$", name):
        return name in names
    if re.search(r"_(?:total|count)$", name):
        return form in (Form.RATE, Form.INCREASE) or name in names
    return form is not Form.RATE
