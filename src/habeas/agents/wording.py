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
    "unchecked": (
        "A source could not be searched, so an absence cannot be stated.",
        "有数据源未能检索，因此不能断言未找到。",
    ),
    "no_source": ("No source is configured that could answer this.", "没有配置可以回答此问题的数据源。"),
    "no_metric": ("No single metric fits the question.", "没有唯一符合问题的指标。"),
}
"""Why a question stays open."""


def open_claim(reason: str, language: Language, *details: str) -> str:
    """Say why the question stays open."""
    english, chinese = OPEN[reason]
    joined = ("、" if language is Language.ZH else ", ").join(details)
    return (chinese if language is Language.ZH else english).format(joined)
