"""How the extractive engine words its claims, in the question's language. It quotes; it does not paraphrase."""

from __future__ import annotations

from collections.abc import Sequence

from habeas.contracts.answer import Language

QUOTE_LIMIT = 600
"""Characters of a record that a claim quotes; of a longer one the part that matters."""


def record_claim(text: str, language: Language) -> str:
    """Say that the log holds `text`, word for word."""
    quoted = " ".join(text.split())
    return f"日志记录：“{quoted}”" if language is Language.ZH else f'The log records: "{quoted}"'


def count_claim(count: int, shown: str, language: Language) -> str:
    """Say how many of the bound records show `shown`."""
    if language is Language.ZH:
        return f"{count} 条日志记录显示 {shown}。"
    return f"{count} log record{'s' * (count > 1)}: {shown}."


def tally_claim(counts: Sequence[tuple[int, str]], language: Language) -> str:
    """Say how many of the bound records show each of several things."""
    if language is Language.ZH:
        return "，".join(f"{count} 条日志记录：{shown}" for count, shown in counts) + "。"
    return ", ".join(f"{count} log record{'s' * (count > 1)}: {shown}" for count, shown in counts) + "."


def contrary_claim(text: str, language: Language) -> str:
    """Say of what was asked not to have happened that it did, before the claim that shows it."""
    return f"发生过。{text}" if language is Language.ZH else f"It did happen. {text}"


def absence_claim(things: Sequence[str], level: str | None, language: Language) -> str:
    """Say that a log query found nothing; every term of the query stands in it."""
    if language is Language.ZH:
        what = "、".join([*([f"级别 {level}"] if level else []), *things])
        return f"当前查询未检索到含 {what} 的日志记录。"
    what = f" with {', '.join(things)}" if things else ""
    at = f" at level {level}" if level else ""
    return f"In the queried window, no log record was found{what}{at}."


def alert_claim(text: str, language: Language) -> str:
    """Say what the alert's record says."""
    return f"告警记录：“{text}”" if language is Language.ZH else f'The alert record says: "{text}"'


def no_alert_claim(query: str, language: Language) -> str:
    """Say that an alert query found nothing."""
    what = query.removeprefix("any alert").strip()
    if language is Language.ZH:
        return f"当前查询未检索到 {what} 的告警。" if what else "当前查询未检索到告警。"
    return f"In the queried window, no alert was found{f' for {what}' if what else ''}."


def alert_count_claim(count: int, described: Sequence[str], language: Language) -> str:
    """Say how many alerts there are with a name, labels and a state. The verifier counts the bound records."""
    what = " ".join(described)
    if language is Language.ZH:
        return f"有 {count} 条告警：{what}。" if count > 1 else f"有一条告警：{what}。"
    return f"There are {count} alerts: {what}." if count > 1 else f"There is one alert: {what}."


def alert_tally_claim(counts: Sequence[tuple[int, str]], language: Language) -> str:
    """Say how many of the bound alerts each has."""
    if language is Language.ZH:
        return "，".join(f"{count} 条告警：{name}" for count, name in counts) + "。"
    return ", ".join(f"{count} alert{'s' * (count > 1)}: {name}" for count, name in counts) + "."


def series_claim(text: str, language: Language) -> str:
    """Say what the series' record says."""
    return f"指标显示：“{text}”" if language is Language.ZH else f'The metric shows: "{text}"'


def no_series_claim(expression: str, language: Language) -> str:
    """Say that a PromQL expression gave no series."""
    if language is Language.ZH:
        return f"当前查询 {expression} 未返回任何时间序列。"
    return f"In the queried window, no series was found for {expression}."


def knowledge_claim(text: str, language: Language) -> str:
    """Say what a runbook says."""
    quoted = " ".join(text.split())
    return f"手册写明：“{quoted}”" if language is Language.ZH else f'The runbook says: "{quoted}"'


def no_knowledge_claim(query: str, language: Language) -> str:
    """Say that the runbooks hold nothing for a query."""
    if language is Language.ZH:
        return f"当前查询未在运维手册中检索到 {query} 的内容。"
    return f"In the queried runbooks, nothing was found for {query}."


def telling_line(text: str, named: Sequence[str], told: Sequence[Sequence[str]]) -> str:
    """Return the line of a record that tells most of `told`, each in one of its forms, and holds all that is `named`.

    A stack trace is one record, and its first line usually says what happened. Without such a line: the whole record.
    """
    lines = [line.strip() for line in text.splitlines() if _holds_all(line.lower(), named)]
    if not lines:
        return text
    return max(lines, key=lambda line: sum(any(form in line.lower() for form in forms) for forms in told))


def shortened(text: str, needed: Sequence[str], limit: int = QUOTE_LIMIT) -> str:
    """Return the part of `text` around what is `needed`, cut at blanks; the whole where it is short enough."""
    if len(text) <= limit:
        return text
    lowered = text.lower()
    places = [(at, at + len(word)) for word in needed if (at := lowered.find(word.lower())) >= 0]
    start = min((a for a, _ in places), default=0)
    end = max((b for _, b in places), default=limit)
    room = max(0, limit - (end - start)) // 2
    start, end = max(0, start - room), min(len(text), end + room)
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return text[start:end].strip()


def _holds_all(lowered: str, words: Sequence[str]) -> bool:
    return all(word.lower() in lowered for word in words)


OPEN = {
    "not_understood": ("Not understood in the question: {}.", "问题中未能理解的部分：{}。"),
    "empty": ("The question names nothing to search for.", "问题中没有可供检索的内容。"),
    "negated": (
        "The question asks whether something did not happen; single records cannot answer that.",
        "问题以否定方式提出，单条记录不能回答。",
    ),
    "unsupported": (
        "This kind of question cannot be answered from single records.",
        "此类问题不能仅凭单条记录回答。",
    ),
    "counted": (
        "{} records were found; so many are not counted in one claim.",
        "共找到 {} 条记录；数量较多，未在一条结论中逐条计数。",
    ),
    "counted_part": (
        "Only part of the records was read (fitting / read / found): {}.",
        "只读取了部分记录（符合 / 已读 / 找到）：{}。",
    ),
    "first": (
        "Of the records found ({}), the quoted one is the earliest.",
        "在找到的记录（{}）中，所引为最早一条。",
    ),
    "last": (
        "Of the records found ({}), the quoted one is the latest.",
        "在找到的记录（{}）中，所引为最后一条。",
    ),
    "when": (
        "More than one record was found ({}); the latest one is quoted.",
        "找到不止一条记录（{}），所引为最后一条。",
    ),
    "which": ("Records found: {}. The latest ones are quoted.", "找到的记录数：{}，所引为最近的几条。"),
    "not_said": ("The question does not say what is to be compared.", "问题没有说明要比较什么。"),
    "no_group": (
        "The records found do not say which {} each is about.",
        "找到的记录没有说明各自属于哪个 {}。",
    ),
    "group_unsaid": (
        "Of the records found, some do not say which one they are about ({}).",
        "在找到的记录中，有一部分没有说明属于哪一个（{}）。",
    ),
    "tally_part": (
        "Only part of the records was read (read / found), and counted in it: {}.",
        "只读取了部分记录（已读 / 找到），其中计数为：{}。",
    ),
    "counts": ("Counted in the records found: {}.", "在找到的记录中计数：{}。"),
    "counts_so": ("By the records found it is so: {}.", "按找到的记录，确是如此：{}。"),
    "counts_not_so": ("By the records found it is not so: {}.", "按找到的记录，并非如此：{}。"),
    "tie": ("None is ahead; these are equal: {}.", "没有领先者，以下相同：{}。"),
    "shared": (
        "Some records name more than one of these, so that they cannot be told apart: {}.",
        "有记录同时提到其中不止一个，无法区分：{}。",
    ),
    "one_missing": ("No such record was found of {}.", "没有找到 {} 的此类记录。"),
    "no_order": ("The times of these records cannot be compared.", "这些记录的时间无法比较。"),
    "order_first": (
        "Of the first records of each, that of {} is the earlier.",
        "在各自最早的记录中，{} 的更早。",
    ),
    "order_last": (
        "Of the last records of each, that of {} is the later.",
        "在各自最后的记录中，{} 的更晚。",
    ),
    "order_not_so": (
        "By the records found it is not so: {} came first.",
        "按找到的记录，并非如此：{} 在先。",
    ),
    "most": ("Which one occurs most often was not established.", "未能确定哪一个出现最多。"),
    "cause": ("A cause was not established.", "原因未确定。"),
    "ungrounded": (
        "Nothing in the searched logs shows these words together: {}.",
        "已检索的日志中没有同时出现这些词：{}。",
    ),
    "misfit": (
        "Records with these words were found, but not with what was asked of them: {}.",
        "找到了包含这些词的记录，但不符合所问的条件：{}。",
    ),
    "component": ("The records found do not name {}.", "找到的记录没有提到 {}。"),
    "kindred": (
        "No record holds these words, but some tell of something like it in others: {}.",
        "没有记录包含这些词，但有记录以其他说法提到类似的事：{}。",
    ),
    "in_two": (
        "A record with this name announces another one, so that what happened may stand apart from the name: {}.",
        "有记录以冒号结尾，事件与名称可能写在两条记录中：{}。",
    ),
    "unchecked": (
        "A source could not be searched, so an absence cannot be stated.",
        "有数据源未能检索，因此不能断言未找到。",
    ),
    "no_source": ("No source is configured that could answer this.", "没有配置可以回答此问题的数据源。"),
    "no_metric": ("No single metric fits the question.", "没有唯一符合问题的指标。"),
    "several_metrics": ("Several metrics or series fit the question: {}.", "有多个指标或序列符合问题：{}。"),
    "no_year": ("The question's window names no year.", "问题中的时间窗没有年份。"),
    "default_window": (
        "The question names no time: the last 24 hours were asked.",
        "问题没有给出时间：查询的是最近 24 小时。",
    ),
    "shortened": ("Not all are shown: {}.", "未全部列出：{}。"),
    "not_together": (
        "No runbook holds all of these words: {}.",
        "没有手册同时包含这些词：{}。",
    ),
    "said": (
        "Whether a runbook says that something is so cannot be told by rules; ask what it says.",
        "手册是否断言某事不能按规则判断；请询问手册写了什么。",
    ),
    "no_such_part": (
        "The runbook that was found has no part about this: {}.",
        "找到的手册没有关于此项的部分：{}。",
    ),
    "further_parts": ("Further parts of this runbook: {}.", "该手册的其他部分：{}。"),
}
"""Why a question stays open."""


def open_claim(reason: str, language: Language, *details: str) -> str:
    """Say why the question stays open."""
    english, chinese = OPEN[reason]
    joined = ("、" if language is Language.ZH else ", ").join(details)
    return (chinese if language is Language.ZH else english).format(joined)
