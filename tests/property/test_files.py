"""The shortcuts of a search over log files never change what it answers."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.contracts.queries import LogQuery, LogTerm, TimeWindow
from habeas.errors import NothingSearched
from habeas.sources.files import LogFiles, index_store, records
from habeas.sources.files.records import record_text
from habeas.sources.match import Matcher, Outcome, compile_query
from habeas.text.times import WrittenTime, find_time, find_times

START = datetime.fromisoformat("2026-03-04T09:00:00")
FORMS = ("failed", "node-1", "超时", "10.0.0.1", "5", "node")
WORDS = (*FORMS, "Failed", "FAILED", "node-10", "10.0.0.12", "15", r"\u8d85\u65f6")
LEVELS = ("INFO", "ERROR", "WARN", "")

NO_LIMITS = patch.multiple(index_store, _WORTHWHILE=1, _SETTLED=-(10**18))
"""Each log is worth an index, however small and new it is."""

messages = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
entries = st.tuples(st.integers(0, 7200), st.sampled_from(LEVELS), messages, st.booleans())
terms = st.builds(
    LogTerm,
    alternatives=st.lists(st.sampled_from(FORMS), min_size=1, max_size=2).map(tuple),
    protected=st.booleans(),
    whole=st.booleans(),
)  # fmt: skip
windows = st.tuples(st.integers(0, 7200), st.integers(0, 7200)).map(
    lambda ends: TimeWindow(
        start=START + timedelta(seconds=min(ends)), end=START + timedelta(seconds=max(ends))
    )
)
queries = st.builds(
    LogQuery,
    terms=st.lists(terms, max_size=3).map(tuple),
    level=st.sampled_from([None, "ERROR"]),
    window=st.none() | windows,
    limit=st.sampled_from([1, 3, 50]),
)


def written(entry: tuple[int, str, str, bool]) -> str:
    """Return a record: a line, and one that continues it where the last part says so."""
    second, level, message, continued = entry
    time = START + timedelta(seconds=second)
    return f"{time.isoformat(sep=' ')},{second % 1000:03} {level} {message}\n" + "\tat Failed\n" * continued


def judged(matcher: Matcher, lines: list[str]) -> dict[Outcome, list[str]]:
    """Return what the records are to the query, each judged by itself."""
    found: dict[Outcome, list[str]] = {outcome: [] for outcome in Outcome}
    for line in lines:
        text = record_text(line.encode())
        found[matcher.judge(text)].append(text)
    return found


@settings(max_examples=150, deadline=None)
@given(st.lists(entries, min_size=1, max_size=30), queries, st.sampled_from([40, 300, 1 << 18]))
def test_a_search_finds_what_judging_each_record_finds(
    log: list[tuple[int, str, str, bool]], query: LogQuery, block: int
) -> None:
    lines = [written(entry) for entry in log]
    found = judged(compile_query(query), lines)
    with tempfile.TemporaryDirectory() as folder, patch.object(records, "BLOCK", block), NO_LIMITS:
        path = Path(folder) / "a.log"
        path.write_text("".join(lines))
        source = LogFiles(str(path))
        try:
            answer = asyncio.run(source.search_logs(query))
        except NothingSearched:
            assert not found[Outcome.HIT]
            return
        assert asyncio.run(source.search_logs(query)) == answer  # by what the first search learnt
    hits = found[Outcome.HIT]
    assert answer.total == len(hits)
    assert [row.text for row in answer.rows] == hits[-query.limit :]
    assert answer.searched == sum(line.count("\n") for line in lines)
    if answer.near is not None:
        assert answer.near.total == len(found[Outcome.NEAR])
        assert answer.near.samples == tuple(found[Outcome.NEAR][-3:])


def in_bounds(time: WrittenTime | None, text: str) -> bool:
    return time is None or 0 <= time.start < time.end <= len(text)


@given(st.text(alphabet='0123456789-:/.,TZ JanDecMon年月日时分[]{}"=+', max_size=60))
def test_reading_times_never_fails_and_stays_in_the_text(text: str) -> None:
    assert in_bounds(find_time(text), text)
    assert all(in_bounds(time, text) for time in find_times(text))


@given(st.binary(max_size=300))
def test_any_bytes_become_a_text_that_can_be_stored(raw: bytes) -> None:
    text = record_text(raw)
    assert "\x00" not in text
    assert text.encode("utf-8").decode("utf-8") == text
    compile_query(LogQuery(terms=(LogTerm(alternatives=("x",)),), level="ERROR")).judge(text)
