"""The demonstration data answers for its one service, word for word, and for nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.errors import NothingSearched
from habeas.sources.demo import KEYWORDS, RECORDS, DemoLogs
from habeas.sources.port import LogSource


def query(*terms: str | tuple[str, ...], **more: object) -> LogQuery:
    alternatives = [(term,) if isinstance(term, str) else term for term in terms]
    return LogQuery.model_validate({"terms": tuple(LogTerm(alternatives=a) for a in alternatives), **more})


async def hits(asked: LogQuery) -> tuple[str, ...]:
    return tuple(row.text for row in (await DemoLogs().search_logs(asked)).rows)


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2026-07-08T{clock}")


@pytest.mark.parametrize("keyword", KEYWORDS)
async def test_each_keyword_is_answered_by_records_that_hold_it(keyword: str) -> None:
    found = await hits(query(keyword))
    assert found
    assert all(keyword in text and "order-service" in text for text in found)


@pytest.mark.parametrize("keyword", KEYWORDS)
async def test_letter_case_does_not_matter(keyword: str) -> None:
    assert await hits(query(keyword.upper())) == await hits(query(keyword))


async def test_all_keywords_stand_in_one_record_together() -> None:
    assert len(await hits(query(*KEYWORDS))) == 1


@pytest.mark.parametrize(
    "terms",
    [
        ("inventory-service",),
        ("inventory-service", "HikariCP", "连接池耗尽"),
        (("payment-svc", "order-service"), "HikariCP"),
        ("order-service", ("HikariCP", "cart_service")),
        ("HikariCP", "OutOfMemoryError"),
        ("库存服务", "连接池耗尽"),
        ("order-service", "active=5"),
        ("generic-service",),
    ],
)
async def test_any_other_query_finds_nothing(terms: tuple[str | tuple[str, ...], ...]) -> None:
    answer = await DemoLogs().search_logs(query(*terms))
    assert (answer.rows, answer.total, answer.searched) == ((), 0, len(RECORDS))
    assert json.loads(answer.raw) == {"success": False, "logs": [], "total": 0, "message": answer.message}
    assert answer.message is not None
    assert answer.message.startswith("未找到匹配的日志")


async def test_a_level_is_part_of_the_query() -> None:
    assert all(" WARN " in text for text in await hits(query("order-service", level="WARNING")))
    assert await hits(query("active=50/50", level="WARN")) == ()


async def test_the_newest_records_come_oldest_first() -> None:
    answer = await DemoLogs("d").search_logs(query("order-service", limit=2))
    assert tuple(row.text for row in answer.rows) == RECORDS[-2:]
    assert [row.place for row in answer.rows] == ["d:4", "d:5"]
    assert (answer.total, answer.truncated) == (len(RECORDS), True)
    assert json.loads(answer.raw)["logs"] == list(RECORDS[-2:])


async def test_a_window_picks_its_records() -> None:
    window = TimeWindow(start=at("23:20:33"), end=at("23:20:33"))
    assert await hits(query("HikariCP", window=window)) == RECORDS[2:4]


async def test_a_quiet_window_between_records_was_searched() -> None:
    window = TimeWindow(start=at("23:20:10").replace(tzinfo=UTC), end=at("23:20:20").replace(tzinfo=UTC))
    answer = await DemoLogs().search_logs(query("HikariCP", window=window))
    assert (answer.total, answer.searched) == (0, len(RECORDS))


@pytest.mark.parametrize(
    "window",
    [
        TimeWindow(start=at("23:30:00")),
        TimeWindow(end=at("23:00:00")),
        TimeWindow(start=datetime(2026, 11, 30, tzinfo=UTC), end=datetime(2026, 12, 1, tzinfo=UTC)),
    ],
)
async def test_a_window_beyond_all_records_is_an_error(window: TimeWindow) -> None:
    with pytest.raises(NothingSearched, match="from 2026-07-08T23:18:56"):
        await DemoLogs().search_logs(query("HikariCP", window=window))


async def test_it_is_a_log_source() -> None:
    source: LogSource = DemoLogs()
    assert (source.kind, source.name) == ("demo", "hikaricp-demo")
    assert (await source.check()).searched == len(RECORDS)
    await source.close()
    await source.close()
