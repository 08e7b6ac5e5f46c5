"""The words of a stated absence, as data, in English and in Chinese."""

from __future__ import annotations

from habeas.verify import signals

FINDING = frozenset(
    [
        "find",
        "found",
        "return",
        "returned",
        "match",
        "matched",
        "matching",
        "hit",
        "hits",
        "result",
        "results",
        "yield",
        "yielded",
        "produce",
        "produced",
        "retrieve",
        "retrieved",
        "search",
        "searched",
        "query",
        "queries",
        "queried",
        "querying",
        "gave",
        "give",
        "evidence",
        "empty",
        "look",
        "looked",
        "looking",
        "lookup",
        "turn",
        "turned",
        "come",
        "came",
        "back",
        "locate",
        "located",
        "get",
        "got",
        "detect",
        "detected",
        "see",
        "seen",
        "检索",
        "查询",
        "查到",
        "搜索",
        "命中",
        "返回",
        "匹配",
        "找到",
        "结果",
        "搜到",
        "检索到",
        "查找",
        "为空",
        "空",
        "获取",
        "得到",
        "未找到",
        "命中数",
        "结果数",
        "搜寻",
        "发现",
    ]
)


NOTHING = frozenset(
    ["zero", "0", "empty", "nothing", "none", "no", "空", "为空", "空结果", "no_evidence", "nil"]
)


ITEMS = frozenset(
    [
        "log",
        "logs",
        "record",
        "records",
        "alert",
        "alerts",
        "entry",
        "entries",
        "error",
        "errors",
        "line",
        "lines",
        "exception",
        "exceptions",
        "event",
        "events",
        "match",
        "matches",
        "series",
        "block",
        "blocks",
        "日志",
        "记录",
        "告警",
        "事件",
        "序列",
        "错误",
        "异常",
        "条目",
    ]
)


FORBIDDEN = tuple(f"over:{kind}" for kind in signals.OVERREACH)


HARMLESS = frozenset(
    {"any", "任何", "at all", "either", "also", "也", "both", "同时", "single", "均", "都", "during", "期间"}
)


STARTS = frozenset(
    {
        "began at",
        "started at",
        "begins at",
        "began",
        "begin",
        "begins",
        "started",
        "start",
        "starts",
        "from",
        "since",
        "起",
        "开始",
        "从",
        "自",
    }
)


ENDS = frozenset({"ended", "end", "ends", "until", "till", "to", "截止", "截至", "结束", "止"})


OUTSIDE = frozenset(
    {
        "outside",
        "beyond",
        "after",
        "before",
        "之外",
        "以外",
        "之后",
        "之前",
        "later",
        "earlier",
        "whole",
        "all",
    }
)


KINDS = {
    "query_metrics": "metrics metric alert alerts 指标 告警",
    "query_logs": "log logs 日志",
    "lookup_knowledge": "runbook runbooks 手册",
}


QUERY_KINDS = {word: tool for tool, words in KINDS.items() for word in words.split()}
