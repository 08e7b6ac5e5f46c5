"""Runbooks, absences and quotations: what each kind of evidence can show, and what it cannot."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from habeas.contracts import JudgementKind
from habeas.contracts.queries import AlertQuery, LogQuery, LogTerm, SeriesQuery
from habeas.verify.checker import check_claim

_spec = importlib.util.spec_from_file_location("claims", Path(__file__).with_name("claims.py"))
assert _spec is not None
assert _spec.loader is not None
claims = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(claims)
judge, claim, excerpt = claims.judge, claims.claim, claims.excerpt

LINE = "2027-05-06T07:08:09Z ERROR mailer queue is not empty, 12 messages left"
RUNBOOK = (
    "# MailStuck\n1. Check the relay. 2. Flush the queue, then notify the mail team. The relay may be down."
)


def nothing(
    query: str, tool: str = "query_logs", window: str = "; from=2027-05-06T07:00:00Z; to=2027-05-06T08:00:00Z"
) -> str:
    return f"{tool} returned no evidence; evidence_status=no_evidence; query={query}{window}; total=0; searched=900"


LOGS = LogQuery(
    terms=(
        LogTerm(alternatives=("serve", "served", "serving")),
        LogTerm(alternatives=("blk_77",), protected=True),
    ),
    level="ERROR",
)
ABSENT = (
    (
        "In the queried window, no ERROR log record was found for blk_77 served.",
        nothing(LOGS.written()),
        "query_logs",
    ),
    ("当前查询未检索到 mailer 的 relay 日志。", nothing("mailer relay"), "query_logs"),
    (
        "Between 07:00 and 08:00 UTC the query found no relay log for mailer.",
        nothing("mailer relay"),
        "query_logs",
    ),
    (
        "No firing alert was found for mailer in the queried window.",
        nothing(AlertQuery(mentions=("mailer",), state="firing").written(), "query_metrics"),
        "query_metrics",
    ),
    (
        'The query `up{job="mailer"} == 0` returned no series.',
        nothing(SeriesQuery(expression='up{job="mailer"} == 0').written(), "query_metrics"),
        "query_metrics",
    ),
    ("手册中未检索到与 relay 有关的内容。", nothing("relay", "lookup_knowledge", ""), "lookup_knowledge"),
)
OVERSTATED = (
    ("mailer has no relay problem.", nothing("mailer relay")),
    ("可以排除 mailer 的 relay 问题。", nothing("mailer relay")),
    ("mailer is healthy.", nothing("mailer relay")),
    ("The query found no relay log for any service.", nothing("mailer relay")),
    ("The query found no relay log for mailer-2.", nothing("mailer relay")),
    ("The query found no relay log for mailer after 08:00 UTC.", nothing("mailer relay")),
    ("The query found no relay log for mailer because the logs expired.", nothing("mailer relay")),
    ("The query found no log for blk_77 served.", nothing(LOGS.written())),
    ('The query `up{job="mailer"}` returned no series.', nothing('up{job="mailer"} == 0', "query_metrics")),
    ("The query found no relay log between 07:10 and 08:10 UTC for mailer.", nothing("mailer relay")),
)


@pytest.mark.parametrize(("text", "record", "tool"), ABSENT, ids=[a[0] for a in ABSENT])
def test_an_absence_that_its_query_covers(text: str, record: str, tool: str) -> None:
    judgement = judge(text, record, tool=tool, kind="negative_observation")
    assert judgement.judgement is JudgementKind.SUPPORTED, judgement.reasons


@pytest.mark.parametrize(("text", "record"), OVERSTATED, ids=[o[0] for o in OVERSTATED])
def test_an_absence_that_says_more(text: str, record: str) -> None:
    assert judge(text, record, kind="negative_observation").judgement is not JudgementKind.SUPPORTED


def test_the_query_is_read_from_the_whole_reference() -> None:
    """An excerpt that leaves a term out does not widen the absence."""
    cut = excerpt("query_logs returned no evidence; total=0", reference=nothing("mailer relay"))
    wide = check_claim(claim("The query found no log for mailer.", "negative_observation"), [cut])
    exact = check_claim(claim("The query found no relay log for mailer.", "negative_observation"), [cut])
    assert wide.judgement is not JudgementKind.SUPPORTED
    assert exact.judgement is JudgementKind.SUPPORTED


def test_a_search_that_found_nothing_shows_nothing_positive() -> None:
    judgement = judge("The query found relay logs for mailer.", nothing("mailer relay"))
    assert judgement.judgement in (JudgementKind.CONTRADICTED, JudgementKind.UNSUPPORTED)


@pytest.mark.parametrize(
    ("text", "kind", "supported"),
    [
        ("The runbook says to flush the queue, then notify the mail team.", "knowledge_reference", True),
        ("The runbook says to notify the mail team, then flush the queue.", "knowledge_reference", False),
        ("The runbook says to restart the relay.", "knowledge_reference", False),
        ("The relay is down.", "knowledge_reference", False),
        ("The queue was flushed.", "observation", False),
        ("The relay may be down.", "observation", False),
    ],
)
def test_a_runbook_shows_what_it_says_and_no_fact(text: str, kind: str, *, supported: bool) -> None:
    judgement = judge(text, RUNBOOK, tool="lookup_knowledge", kind=kind)
    assert (judgement.judgement is JudgementKind.SUPPORTED) is supported, judgement.reasons


def test_a_log_is_no_runbook() -> None:
    assert judge(
        "The runbook says that 12 messages are left.", LINE, kind="knowledge_reference"
    ).judgement is (JudgementKind.UNSUPPORTED)


@pytest.mark.parametrize(
    ("text", "supported"),
    [
        (f"The log records: “{LINE}”", True),
        (f"日志记录：“{LINE}”", True),
        ('The log records: "12 messages left"', True),
        ("日志记录：「queue is not empty」", True),
        (f'mailer logged: "{LINE}"', True),
        (f'payroll logged: "{LINE}"', False),
        ('The log records: "2 messages left"', False),
        ('The log records: "12 messages"', True),
        ('The log records: "empty, 12 messages left"', False),
        ('The log records: "queue is empty"', False),
        ('The log records: "12 messages left" because of a full disk.', False),
        ('The log records: "12 messages left" and the relay is down.', False),
    ],
)
def test_a_quotation(text: str, *, supported: bool) -> None:
    judgement = judge(text, LINE)
    assert (judgement.judgement is JudgementKind.SUPPORTED) is supported, judgement.reasons


def test_a_quoted_record_may_hold_quotation_marks() -> None:
    line = '{"level":"error","msg":"volume \\"data\\" is full"}'
    assert judge(f'The log records: "{line}"', line).judgement is JudgementKind.SUPPORTED


@pytest.mark.parametrize(
    ("text", "supported"),
    [
        ("mail_queue_length of pod mailer-abc reached 100.2, above 80.", True),
        ("mail_queue_length of pod mailer-abc reached 101.2, above 80.", False),
        ("mail_queue_length of pod mailer-abc reached 100.2, above 180.", False),
        ("mail_queue_length of pod mailer-abd reached 100.2, above 80.", False),
    ],
)
def test_a_series(text: str, *, supported: bool) -> None:
    expression = 'max_over_time(mail_queue_length{pod="mailer-abc"}[240s]) > 80'
    line = f'{expression} {{pod="mailer-abc"}} value=100.232 at 2027-05-06T07:08:09Z'
    judgement = judge(text, line, tool="query_metrics")
    assert (judgement.judgement is JudgementKind.SUPPORTED) is supported, judgement.reasons
