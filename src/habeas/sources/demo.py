"""The built-in demonstration data: a few made-up log records of one exhausted connection pool."""

from __future__ import annotations

import json
import re

from habeas.contracts.queries import LogQuery, TimeWindow
from habeas.errors import NothingSearched
from habeas.sources.match import Outcome, compile_query
from habeas.sources.port import LogRow, SourceAnswer, SourceCheck
from habeas.text.times import find_time
from habeas.text.windows import Side, side_of

SERVICE = "order-service"
"""The one service that the data is about."""

KEYWORDS = (
    "HikariCP",
    "HikariPool",
    "connection pool",
    "数据库连接池",
    "连接池耗尽",
    "active=50/50",
    "waiting",
    "request timed out after 30000ms",
    SERVICE,
)
"""What the data answers positively (contract, section 8). One record holds them all."""

RECORDS = (
    (
        "2026-07-08T23:18:56.402Z WARN order-service [http-nio-8080-exec-9] com.zaxxer.hikari.pool.HikariPool - "
        "HikariCP connection pool HikariPool-1 is almost used up: active=49/50, idle=1, waiting=0"
    ),
    (
        "2026-07-08T23:20:03.127Z ERROR order-service [http-nio-8080-exec-17] com.zaxxer.hikari.pool.HikariPool - "
        "HikariCP 连接池耗尽: HikariPool-1 active=50/50, idle=0, waiting=18"
    ),
    (
        "2026-07-08T23:20:33.694Z ERROR order-service [http-nio-8080-exec-4] com.zaxxer.hikari.pool.HikariPool - "
        "HikariCP connection pool exhausted (数据库连接池耗尽): HikariPool-1 gave no connection, "
        "request timed out after 30000ms, active=50/50, idle=0, waiting=27"
    ),
    (
        "2026-07-08T23:20:33.701Z ERROR order-service [http-nio-8080-exec-4] com.example.order.OrderController - "
        "创建订单失败: 从 HikariCP 数据库连接池获取连接超时, request timed out after 30000ms"
    ),
    (
        "2026-07-08T23:21:10.038Z ERROR order-service [http-nio-8080-exec-31] com.zaxxer.hikari.pool.HikariPool - "
        "HikariCP connection pool exhausted: HikariPool-1 active=50/50, idle=0, waiting=41"
    ),
)
"""Oldest first. No other service is named in them."""

_NOTHING = "未找到匹配的日志 (no matching log record)"
_SERVICE_NAME = re.compile(
    r"(?<![\w-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*[-_](?:service|svc|server|api|gateway)(?![\w-])",
    re.IGNORECASE,
)


class DemoLogs:
    """Answers from `RECORDS` as a log file would: a query hits the records that hold all it asks for.

    The keywords stand in the records word for word, alone and together, so that evidence shows what was asked. A
    query that names another service never hits, even as one of a term's alternatives.
    """

    kind = "demo"

    def __init__(self, name: str = "hikaricp-demo") -> None:
        self._name = name

    @property
    def name(self) -> str:
        """What it is called in the record."""
        return self._name

    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        """Return the newest records that match, oldest first.

        Raises:
            NothingSearched: all records lie on one side of the window, so that the data says nothing about it.
        """
        if query.window:
            _require_records(query.window)
        matcher = compile_query(query)
        hits = [
            LogRow(text=text, place=f"{self._name}:{line}")
            for line, text in enumerate(RECORDS, start=1)
            if not _names_another_service(query) and matcher.judge(text) is Outcome.HIT
        ]
        rows = tuple(hits[-query.limit :])
        message = None if rows else _NOTHING
        body = {
            "success": bool(rows),
            "logs": [row.text for row in rows],
            "total": len(hits),
            "message": message,
        }
        return SourceAnswer(
            rows=rows,
            raw=json.dumps(body, ensure_ascii=False).encode(),
            searched=len(RECORDS),
            searched_unit="records",
            total=len(hits),
            truncated=len(rows) < len(hits),
            message=message,
        )

    async def check(self) -> SourceCheck:
        """Return how many records there are."""
        return SourceCheck(searched=len(RECORDS), searched_unit="records")

    async def close(self) -> None:
        """Nothing is held."""


def _names_another_service(query: LogQuery) -> bool:
    written = " ".join(form for term in query.terms for form in term.alternatives)
    return any(name.lower() != SERVICE for name in _SERVICE_NAME.findall(written))


def _require_records(window: TimeWindow) -> None:
    sides = {side_of(time, window) for text in RECORDS if (time := find_time(text))}
    if Side.IN not in sides and not {Side.BEFORE, Side.AFTER} <= sides:
        first, last = RECORDS[0].split()[0], RECORDS[-1].split()[0]
        raise NothingSearched(
            f"the demonstration data holds nothing for this window: its records are from {first} to {last}"
        )
