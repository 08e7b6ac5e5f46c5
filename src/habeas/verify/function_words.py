"""Which of the words without a fact of their own are free, and which need something that they are said of.

`signals.STRUCTURE` lists words that mostly carry no fact. Only the closed class below is free wherever it stands:
it builds sentences. The rest (`logged`, `returned`, `出现`) reports something else, and is free beside a statement
that was found; alone it would be the statement (`the volume returned`).
"""

from __future__ import annotations

from collections.abc import Sequence

from habeas.verify import lexicon
from habeas.verify.lexemes import Kind, Lexeme
from habeas.verify.lexicon import UNKNOWN
from habeas.verify.records import Record

_FUNCTION_TEXT = """
a an the this that these those it its their they them there which who whose what where when while whereas is
are was were be been being am has have had having do does did of in on at for to from by with as and or but
than per via into onto upon between among against besides together out if so such one still already
currently current about respectively namely according following indeed toward towards through utc z 's 的 了
仍 仍然 依然 已经 是 在 有 为 于 中 里 上 下 内 与 和 及 以及 或 对 向 从 到 至 由 把 将 将该 被 其 该 此 这 那
这条 那条 这些 那些 这个 一个 一次 一条 一台 条 个 次 台 名 位 处 项 份 段 行 种 所 以 并 且 并且 而 而且 但
但是 同 时 时候 之 则 即 既 还 还有 另有 也有 除 外 除了 之外 当前 目前 其中 分别 分别为 一共 计 成 过 着 地
得 等 那么 就 已 正 正在 上的 中的 里的 的是 来 去 所在 所示 如下 名为 期间的 时的 这次 该次 本次 这一 此次
当时 相关 相关的 对其 其在 年 月 日 时分 按 按照 起 给 第 有关 一 共 之间 间 说 用 做 状况 处于 位于 属于
日志 记录 告警 警报 报警 证据 手册 运行手册 预案 日志中 事件 信息 情况 内容 字段 值 状态 级别 等级 时间 时刻
读数 数 数量 次数 个数 条数 量 率 指标 结果 条目 阶段 使用率 利用率 占用率 天数 秒数 分钟数 小时数 日志级别
告警级别 当前值 现值 指标值 日期 原文 原话 数据 数据中 而言 来说 来看
方面 级 上述 告警规则 value level status state time timestamp date data output item
field fields case number amount count info information detail details event events message messages rate
usage utilization utilisation quantity figure log logs record records line lines entry entries excerpt
evidence alert alerts runbook runbooks playbook
"""
FUNCTION = frozenset(_FUNCTION_TEXT.split()) | {"was logged", "listed"}
"""Words that build a sentence, and the nouns for what was read."""

_MARKED = frozenset({"up", "off", "eventually", "finally", "indeed", "又", "最终", "pass", "end"})
_LINKING_TEXT = """
concern concerns concerned belong belongs refer refers involve involves run ran runs hosted scheduled list
lists listed went goes came ended ends identify identifies identified name names named use used uses using ask asks says
对应 对应的 运行在 运行于 部署在 涉及 针对 关于 要求 规定 使用 使用了 列出 指向 名为 来自
"""
_LINKING = frozenset(_LINKING_TEXT.split())
"""Words that join two names; one of them follows."""
"""Words that say how something went, however they are used: the record has to have them."""
_READ = frozenset(
    {
        "文档",
        "文章",
        "指南",
        "公告",
        "通知",
        "article",
        "notice",
        "手册",
        "运行手册",
        "预案",
        "日志",
        "runbook",
        "playbook",
        "log",
        "logs",
        "guide",
    }
)
_SPEECH_ENDS = frozenset({",", ";", ".", "|", "and", "but", "且", "而", "并", "而且", "并且", "但"})


def is_free(x: Lexeme) -> bool:
    """Return whether a word only builds the sentence."""
    return x.text.lower() in FUNCTION


def reports(lexemes: Sequence[Lexeme], i: int, record: Record) -> bool:
    """Return whether the word at `i` stands in a clause that says something else which the record has."""
    if (lexemes[i].stems & _MARKED and " " not in lexemes[i].text) or lexemes[i].text.lower() in _MARKED:
        up = i > 0 and lexemes[i - 1].stems & {"gave", "giv"}
        paired = lexemes[i].text == "又" and any(x.text == "既" for x in lexemes[:i])
        return (
            bool(up)
            or paired
            or ("ly" not in lexemes[i].text and lexemes[i].text.isascii() and number_near(lexemes, i))
        )
    if lexemes[i].text == "报错" and (record.failing or record.levels & {"error", "fatal", "critical"}):
        return True
    if i and lexemes[i - 1].text.lower() in _READ:
        return True
    first = last = i
    while first and lexemes[first - 1].text.lower() not in _SPEECH_ENDS:
        first -= 1
    while last + 1 < len(lexemes) and lexemes[last + 1].text.lower() not in _SPEECH_ENDS:
        last += 1
    linking = bool({lexemes[i].text.lower(), lexemes[i].text.lower().split()[0]} & _LINKING)
    if any(_is_object(x, names=linking) for x in lexemes[i + 1 : last + 1]):
        return True
    return any(
        _says(lexemes[j], record)
        for j in range(first, last + 1)
        if j != i and not _of_name(lexemes, j) and not _identifies(lexemes, j)
    )


def number_near(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Return whether a number follows the word at `i`, or stands right before it, in its own clause."""
    if any(x.quantity is not None for x in lexemes[max(0, i - 2) : i]):
        return True
    for x in lexemes[i + 1 : i + 6]:
        if x.quantity is not None:
            return True
        if x.text in ",;":
            return False
    return False


_ID_DIGITS = 4


def _identifies(lexemes: Sequence[Lexeme], j: int) -> bool:
    """Whether a number rather names the thing before it than says how much (`pipeline 32254 passed`)."""
    x = lexemes[j]
    return (
        x.quantity is not None
        and x.quantity.unit is None
        and x.text.isdigit()
        and len(x.text) >= _ID_DIGITS
        and j > 0
        and lexemes[j - 1].kind is Kind.WORD
        and not lexemes[j - 1].has("structure")
    )


_COPULAS = frozenset({"is", "was", "are", "were", "been", "be", "being", "=", "是", "为", "属于"})
_CLAUSE_ENDS = frozenset({",", ";", "."})


def is_complement(lexemes: Sequence[Lexeme], i: int) -> bool:
    """Return whether the word at `i` is all that its clause says of its subject (`the operation is read`)."""
    last = i + 1 == len(lexemes) or lexemes[i + 1].text in _CLAUSE_ENDS
    return last and i > 0 and lexemes[i - 1].text.lower() in _COPULAS


def _of_name(lexemes: Sequence[Lexeme], j: int) -> bool:
    """Whether a number is the end of a name (`仓库-7`)."""
    return lexemes[j].kind is Kind.NUMBER and j > 0 and lexemes[j - 1].text in "-#_"


def _is_object(x: Lexeme, *, names: bool) -> bool:
    return (x.kind is Kind.WORD and not x.has("structure")) or (names and x.kind is Kind.NAME)


def _says(x: Lexeme, record: Record) -> bool:
    if x.text == "‹":  # a quotation that was found
        return True
    if x.kind in (Kind.NUMBER, Kind.TIME) or x.has("level:") or x.has("neg"):
        return True
    if x.kind is Kind.NAME:
        event = x.text.isalpha() and x.text[0].isupper() and not x.text[1:].islower() and not x.text.isupper()
        return event or x.text.lower() in {s.key.lower() for s in record.slots}
    if x.kind is not Kind.WORD or x.has("structure"):
        return False
    unknown = x.meaning == UNKNOWN and len(x.text) > 1
    return unknown or any(lexicon.happens(c) for c in x.meaning.concepts)
