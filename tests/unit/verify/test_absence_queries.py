"""An absence over a query text as our own tools write it: quoted phrases, alternatives, brackets, hostile values."""

from __future__ import annotations

import pytest

from habeas.contracts import Claim, ClaimStatus, ClaimType, LogQuery, LogTerm, TimeWindow, Window
from habeas.tools.references import render_no_evidence
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt


def absence(
    *terms: tuple[str, ...], level: str | None = None, window: Window | None = None
) -> VerifiedExcerpt:
    query = LogQuery(terms=tuple(LogTerm(alternatives=t) for t in terms), level=level, window=TimeWindow())
    text = render_no_evidence(
        "query_logs",
        query=query.written(),
        source="app.log",
        window=window,
        asked={"level": level},
        searched="2000 lines",
        message=None,
    )
    return VerifiedExcerpt(tool_name="query_logs", raw_path="$.no_evidence", excerpt=text, reference=text)


def judged(text: str, *evidence: VerifiedExcerpt) -> str:
    claim = Claim(
        claim_id="c1",
        claim_type=ClaimType.NEGATIVE_OBSERVATION,
        status=ClaimStatus.CONFIRMED,
        claim_text=text,
    )
    return str(check_claim(claim, evidence).judgement)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        (
            'In the queried window, no log record was found with "No route to host".',
            absence(("No route to host",)),
        ),
        (
            '当前查询未检索到含 "Can\'t open file"、mail-7 的日志记录。',
            absence(("Can't open file",), ("mail-7",)),
        ),
        ('当前查询未检索到含 "tried 4 time(s)" 的日志记录。', absence(("tried 4 time(s)",))),
        (
            "In the queried window, no log record was found with cron(root), 10.0.0.7.",
            absence(("cron(root)",), ("10.0.0.7",)),
        ),
        ('当前查询未检索到含 "busy=16/16" 的日志记录。', absence(("busy=16/16",))),
        ('In the queried window, no log record was found with "timeout".', absence(("timeout", "timed out"))),
        ("In the queried window, no log record was found at level ERROR.", absence(level="ERROR")),
        (
            'In the queried window, no log record was found with "code", GET, 418.',
            absence(("code",), ("GET",), ("418",)),
        ),
        (
            '当前查询未检索到含 "fan stopped"、Q7-N2:K4-U1 的日志记录。',
            absence(("fan stopped",), ("Q7-N2:K4-U1",)),
        ),
    ],
)
def test_our_own_wording_is_carried(text: str, evidence: VerifiedExcerpt) -> None:
    assert judged(text, evidence) == "supported"


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("In the queried window, no log record was found.", absence(("No route to host",))),
        ('当前查询未检索到含 "Can\'t open file" 的日志记录。', absence(("Can't open file",), ("mail-7",))),
        ('"No route to host" was found.', absence(("No route to host",))),
        ('No "disk full" was found, and "No route to host" was not found.', absence(("No route to host",))),
        (
            'The host is healthy: no log record was found with "No route to host".',
            absence(("No route to host",)),
        ),
        ('It is ruled out: no log record was found with "timeout".', absence(("timeout",))),
        (
            "In the queried window, no log record was found with mail-7.",
            absence(("mail-7; query=x",), ("web-1",)),
        ),
    ],
)
def test_what_says_more_is_not(text: str, evidence: VerifiedExcerpt) -> None:
    assert judged(text, evidence) != "supported"
