"""A bound in a log query: what keeps it, what misses it, and what cannot be told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from habeas.contracts.queries import LogQuery, LogTerm, ValueBound
from habeas.errors import NothingSearched
from habeas.sources.files import LogFiles
from habeas.sources.match import Outcome, compile_query
from habeas.text.measured import Dimension

OVER_FIVE = ValueBound(sign=">", number=5, dimension=Dimension.TIME)
REQUESTS = LogQuery(terms=(LogTerm(alternatives=("request",)),), bound=OVER_FIVE)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("request done in 6200ms", Outcome.HIT),
        ("request done in 5 s", Outcome.NEAR),
        ("request done", Outcome.NONE),
        ("copy done in 6200ms", Outcome.NONE),
        ("request done elapsed=6200", Outcome.UNSURE),
        ("request done elapsed=6200 in 7 s", Outcome.HIT),
        ("request of 6200 bytes", Outcome.NONE),
    ],
)
def test_what_a_record_is_to_a_bound(text: str, outcome: Outcome) -> None:
    assert compile_query(REQUESTS).judge(text) is outcome


def test_a_plain_number_belongs_to_its_key() -> None:
    query = LogQuery(bound=ValueBound(sign=">=", number=41, keys=("waiting",)))
    assert compile_query(query).judge("waiting=41 active=2") is Outcome.HIT
    assert compile_query(query).judge("waiting=40 active=50") is not Outcome.HIT


def test_a_bound_is_written_in_its_base_unit() -> None:
    assert REQUESTS.written() == "request value>5s"
    assert ValueBound(sign="<", number=3, keys=("waiting", "queue")).written() == "waiting|queue<3"


def test_a_number_without_its_unit_is_no_absence(tmp_path: Path) -> None:
    log = tmp_path / "app.log"
    log.write_text("2026-05-02T10:00:00Z request done elapsed=900\n")
    with pytest.raises(NothingSearched, match="a number without its unit"):
        asyncio.run(LogFiles(str(log)).search_logs(REQUESTS))


def test_an_absence_within_a_bound_counts_what_was_measured(tmp_path: Path) -> None:
    log = tmp_path / "app.log"
    log.write_text("2026-05-02T10:00:00Z request done in 2 s\n2026-05-02T10:00:01Z request begun\n")
    answer = asyncio.run(LogFiles(str(log)).search_logs(REQUESTS))
    assert answer.rows == ()
    assert answer.near
    assert answer.near.total == 1


def test_the_oldest_records_are_kept_where_the_limit_cuts(tmp_path: Path) -> None:
    log = tmp_path / "app.log"
    log.write_text("".join(f"2026-05-02T10:00:{i:02d}Z request {i}\n" for i in range(60)))
    query = LogQuery(terms=REQUESTS.terms, oldest=True, limit=2)
    answer = asyncio.run(LogFiles(str(log)).search_logs(query))
    assert [row.place for row in answer.rows] == ["app.log:1", "app.log:2"]
    assert (answer.total, answer.truncated) == (60, True)


def test_the_oldest_of_several_files_are_kept(tmp_path: Path) -> None:
    (tmp_path / "b.log").write_text("2026-05-02T10:00:00Z request b\n")
    (tmp_path / "a.log").write_text("2026-05-02T11:00:00Z request a\n")
    query = LogQuery(terms=REQUESTS.terms, oldest=True, limit=1)
    answer = asyncio.run(LogFiles(str(tmp_path)).search_logs(query))
    assert [row.place for row in answer.rows] == ["b.log:1"]
