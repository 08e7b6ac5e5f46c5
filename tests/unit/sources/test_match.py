"""Which records a query takes."""

from __future__ import annotations

from datetime import datetime

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.sources.match import Outcome, compile_query
from habeas.text.windows import Side


def outcome(
    text: str, *terms: LogTerm, level: str | None = None, window: TimeWindow | None = None
) -> Outcome:
    return compile_query(LogQuery(terms=terms, level=level, window=window)).judge(text)


def term(*alternatives: str, protected: bool = False, whole: bool = True) -> LogTerm:
    return LogTerm(alternatives=alternatives, protected=protected, whole=whole)


def holds(text: str, wanted: str) -> bool:
    return outcome(text, term(wanted)) is Outcome.HIT


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("node-1", "node-1 is up"),
        ("node-1", "[node-1] is up"),
        ("node-1", "node-1.cluster.local is up"),
        ("10.0.0.1", "from /10.0.0.1:50010 to x"),
        ("10.0.0.1", "denied 10.0.0.1."),
        ("10.0.0.1:50010", "/10.0.0.1:50010"),
        ("sshd", "host sshd[123]: x"),
        ("sshd(pam_unix)", "host sshd(pam_unix)[123]: x"),
        ("FSNamesystem", "INFO dfs.FSNamesystem: x"),
        ("PacketResponder", "dfs.DataNode$PacketResponder: x"),
        ("pool.HikariPool", "com.example.pool.HikariPool - x"),
        ("user=root", "rhost=1.2.3.4  user=root"),
        ("blk_-123", "block blk_-123 added"),
        ("FAILED", "login failed."),
        ("timed out", "request timed\t  out after 5 s"),
        ("active=50/50", "(active=50/50, idle=0)"),
        ("5", "state 5"),
        ("5", "state=5, next"),
        ("15", "retried 15 times"),
        ("8080", "10.0.0.1:8080 refused"),
        ("order-service", "调用order-service超时"),
        ("超时", "请求超时了"),
        ("连接池", "数据库连接池耗尽"),
        ("超时", r'{"msg":"\u8bf7\u6c42\u8d85\u65f6"}'),
        ('say "no"', r'{"msg":"say \"no\" twice"}'),
        ("order-service", "\x1b[31morder-service\x1b[0m down"),
        ("/api/orders", '"GET /api/orders HTTP/1.1"'),
        ("-5", "offset -5 s"),
        ("[client 10.0.0.1]", "[error] [client 10.0.0.1] denied"),
        ("[2]", "code [2]"),
    ],
)
def test_a_term_is_found(wanted: str, text: str) -> None:
    assert holds(text, wanted)


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("node-1", "node-10 is up"),
        ("node-1", "node-1-b is up"),
        ("node-1", "my-node-1 is up"),
        ("node-1", "node-1_b is up"),
        ("10.0.0.1", "from 10.0.0.12"),
        ("10.0.0.1", "from 210.0.0.1"),
        ("10.0.0.1", "from 10.0.0.1.5"),
        ("blk_123", "blk_-123"),
        ("blk_123", "blk_1234"),
        ("order-service", "order-service-v2"),
        ("order-service", "reorder-service"),
        ("db.example.com", "db.example.com.cn"),
        ("db.example.com", "old.db.example.com"),
        ("uid=0", "euid=0"),
        ("Hikari", "HikariPool-1"),
        ("can", "can't connect"),
        ("5", "state 15"),
        ("5", "took 5.2 s"),
        ("5", "took 2.5 s"),
        ("5", "took .5 s"),
        ("5", "offset -5"),
        ("5", "took 5ms"),
        ("15", "at 12:15:30 done"),
        ("15", "at 15:30 done"),
        ("50", "active=5"),
        ("5/5", "active=5/50"),
        ("-5", "3-5"),
        ("/api/orders", "GET /api/orders/17"),
        ("active=5", "active=50"),
        ("timed out", "timed-out"),
    ],
)
def test_a_term_is_not_found_inside_something_else(wanted: str, text: str) -> None:
    assert not holds(text, wanted)


def test_a_number_does_not_match_inside_the_records_own_time() -> None:
    assert not holds("Dec 10 06:55:46 host app: retried", "10")
    assert holds("Dec 10 06:55:46 host app: retried 10 times", "10")
    assert not holds("081110 203615 INFO block", "081110")


def test_a_part_may_stand_inside_a_word_where_that_was_asked_for() -> None:
    assert outcome("HikariPool-1 started", term("hikari", whole=False)) is Outcome.HIT


def test_one_of_the_alternatives_is_enough_and_all_terms_are_needed() -> None:
    asked = (term("serve", "served"), term("block"))
    assert outcome("Served block blk_1", *asked) is Outcome.HIT
    assert outcome("Served file", *asked) is Outcome.NONE


def test_an_event_with_another_entity_is_a_near_miss() -> None:
    asked = (term("served"), term("blk_7", protected=True))
    assert outcome("served blk_7", *asked) is Outcome.HIT
    assert outcome("served blk_8", *asked) is Outcome.NEAR
    assert outcome("deleted blk_7", *asked) is Outcome.NONE


def test_without_an_event_nothing_is_near() -> None:
    assert outcome("served blk_8", term("blk_7", protected=True)) is Outcome.NONE


def test_the_level_is_the_event_where_no_other_is_named() -> None:
    asked = term("node-1", protected=True)
    assert outcome("ERROR node-1 down", asked, level="ERROR") is Outcome.HIT
    assert outcome("ERROR node-2 down", asked, level="ERROR") is Outcome.NEAR
    assert outcome("INFO node-1 up", asked, level="ERROR") is Outcome.NONE


def test_another_level_makes_a_near_miss_of_an_event() -> None:
    assert (
        outcome("2026-03-04 05:06:07 INFO an error occurred", term("occurred"), level="ERROR") is Outcome.NEAR
    )
    assert outcome("2026-03-04 05:06:07 ERROR it occurred", term("occurred"), level="err") is Outcome.HIT


WINDOW = TimeWindow(
    start=datetime.fromisoformat("2026-03-04T05:00:00"), end=datetime.fromisoformat("2026-03-04T05:59:59")
)


def test_the_window_decides_between_hit_near_and_unsure() -> None:
    assert outcome("2026-03-04 05:06:07 up", term("up"), window=WINDOW) is Outcome.HIT
    assert outcome("2026-03-04 06:06:07 up", term("up"), window=WINDOW) is Outcome.NEAR
    assert outcome("up", term("up"), window=WINDOW) is Outcome.UNSURE
    assert outcome("2026-03-04 06:06:07 up", window=WINDOW) is Outcome.NONE


def test_a_source_may_say_where_a_record_lies() -> None:
    matcher = compile_query(LogQuery(terms=(term("up"),), window=WINDOW))
    assert matcher.judge("up", Side.IN) is Outcome.HIT
    assert matcher.judge("2026-03-04 05:06:07 up", Side.AFTER) is Outcome.NEAR
