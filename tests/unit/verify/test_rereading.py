"""Forms that their neighbours make plain: lengths like a clock, 将 before an object, stated reasons, two readings."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from habeas.contracts import JudgementKind
from habeas.verify.lexemes import Kind, read

_spec = importlib.util.spec_from_file_location("claims", Path(__file__).with_name("claims.py"))
assert _spec is not None
assert _spec.loader is not None
claims = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(claims)
judge = claims.judge

JOB = ("loader task=sum_ledger state=DONE dur=01:10:05 avg_wait=00:00:45",)
LINK = ("2027-05-01T08:00:00Z proxyd: link lk-7 closed: peer certificate expired; lk-8 queued, probes=3",)
MOVE = ("2027-05-01T08:00:00Z resizer node=dbx-3 mem=4GiB->8GiB state=done",)
TWO = (
    "2027-05-01 10:00:00.000 INFO mq@h-1 queue=returns ready=80 consumers=4",
    "2027-05-01 10:05:00.000 INFO mq@h-1 queue=returns ready=950 consumers=0",
)
OTHER = (TWO[0], TWO[1].replace("returns", "orders"))

PAIRS = (
    (JOB, "sum_ledger ran for 4205 seconds.", "sum_ledger ran for 4305 seconds."),
    (JOB, "sum_ledger took more than an hour.", "sum_ledger took less than an hour."),
    (JOB, "sum_ledger 的耗时不到一个半小时。", "sum_ledger 的耗时超过一个半小时。"),
    (
        LINK,
        "lk-7 was closed because the peer certificate expired.",
        "lk-8 was queued because the peer certificate expired.",
    ),
    (
        LINK,
        "lk-7 was closed after the peer certificate expired.",
        "The peer certificate expired after lk-7 was closed.",
    ),
    (
        MOVE,
        "resizer 将 dbx-3 的内存由 4 GiB 提升到 8 GiB。",
        "resizer 将 dbx-3 的内存由 8 GiB 提升到 4 GiB。",
    ),
    (TWO, "Consumers of returns went from 4 down to 0.", "Consumers of returns went from 0 up to 4."),
    (
        TWO,
        "The ready count of returns grew from 80 to 950 within 5 minutes.",
        "The ready count of returns grew from 80 to 950 within 9 minutes.",
    ),
)


@pytest.mark.parametrize(("excerpts", "true", "false"), PAIRS, ids=[p[1][:40] for p in PAIRS])
def test_follows_and_its_twin_does_not(excerpts: tuple[str, ...], true: str, false: str) -> None:
    assert judge(true, *excerpts).judgement is JudgementKind.SUPPORTED, judge(true, *excerpts).reasons
    assert judge(false, *excerpts).judgement is not JudgementKind.SUPPORTED


def test_readings_of_two_things_are_no_change() -> None:
    assert judge("The ready count grew from 80 to 950.", *TWO).judgement is JudgementKind.SUPPORTED
    assert judge("The ready count grew from 80 to 950.", *OTHER).judgement is not JudgementKind.SUPPORTED


def test_what_is_to_come_is_no_object() -> None:
    assert judge("dbx-3 将下线。", "dbx-3 下线").judgement is not JudgementKind.SUPPORTED
    assert not read("将 dbx-3 标记为 DOWN")[0].has("over:prediction")
    assert read("将下线")[0].has("over:prediction")


def test_a_clock_is_a_length_only_under_a_key_of_length() -> None:
    assert [x.kind for x in read("elapsed=00:20:30")][-1] is Kind.NUMBER
    assert [x.kind for x in read("time=00:20:30")][-1] is Kind.TIME


def test_spaced_chinese_clock() -> None:
    assert [x.text for x in read("于 9 点 05 分被修改") if x.kind is Kind.TIME] == ["9 点 05 分"]
    assert not [x for x in read("共 9 点 05 分钟") if x.kind is Kind.TIME]
