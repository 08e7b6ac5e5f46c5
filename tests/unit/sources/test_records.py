"""Records out of bytes."""

from __future__ import annotations

import io

import pytest

from habeas.sources.files import records
from habeas.sources.files.records import Lines, blocks, learn_layout, record_text

TRACE = b"""2026-03-04 05:06:07,001 ERROR [main] order 7 failed
java.sql.SQLException: no connection
\tat com.example.A.run(A.java:12)
Caused by: java.io.IOException: broken
\t... 12 more

2026-03-04 05:06:08,001 INFO [main] next
"""


def split(data: bytes, size: int = 1 << 20) -> list[bytes]:
    """Return the records of `data`, read in pieces of `size`."""
    file = io.BytesIO(data)
    lines = Lines(learn_layout(data))
    found: list[bytes] = []
    for block in blocks(lambda _: file.read(size), lines):
        at = 0
        while at < len(block.data):
            end = lines.end(block.data, at)
            assert lines.bounds(block.data, end - 1) == (at, end)
            found.append(block.data[at:end])
            at = end
    assert b"".join(found) == data
    return found


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_a_stack_trace_is_one_record_however_it_is_read(size: int) -> None:
    first, second = split(TRACE, size)
    assert first.startswith(b"2026-03-04 05:06:07,001")
    assert first.endswith(b"12 more\n\n")
    assert second == b"2026-03-04 05:06:08,001 INFO [main] next\n"


def test_lines_before_the_first_time_are_a_record_of_their_own() -> None:
    assert len(split(b"Time,Host,Text\n" + TRACE)) == 3


def test_without_times_each_line_is_a_record() -> None:
    assert split(b"one\n  two\nthree") == [b"one\n", b"  two\n", b"three"]


def test_one_time_among_many_lines_does_not_join_the_others() -> None:
    assert len(split(b"2026-03-04 05:06:07 started\n" + b"alpha\n" * 9)) == 10


def test_each_json_line_is_a_record() -> None:
    line = b'{"msg":"x"}\n'
    assert split(line * 3) == [line] * 3
    assert split(TRACE + line + line)[2:] == [line, line]


def test_a_time_inside_a_continuing_line_begins_no_record_where_times_lead() -> None:
    assert len(split(TRACE.replace(b"IOException: broken", b"IOException: since 2026-03-04 05:00:00"))) == 2


def test_a_time_inside_a_line_begins_a_record_where_some_times_do_not_lead() -> None:
    data = b"host 2026-03-04 05:06:07 a\n2026-03-04 05:06:08 b\nhost 2026-03-04 05:06:09 c\n"
    assert len(split(data)) == 3


def test_lines_are_numbered_over_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "BLOCK", 10)
    file = io.BytesIO(b"".join(b"line %d\n" % i for i in range(50)))
    seen = list(blocks(file.read, Lines(learn_layout(b"line 0\n"))))
    assert sum(block.lines for block in seen) == 50
    assert all(block.data.startswith(b"line %d\n" % (block.first_line - 1)) for block in seen)


def test_a_line_that_is_too_long_is_cut_and_what_follows_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_RECORD", 100)
    monkeypatch.setattr(records, "BLOCK", 30)
    file = io.BytesIO(b"a\n" + b"x" * 500 + b"\nb\nc")
    seen = list(blocks(file.read, Lines(learn_layout(b"a\n"))))
    data = b"".join(block.data for block in seen)
    assert data == b"a\n" + b"x" * 100 + b"\nb\nc"
    assert sum(block.cut_lines for block in seen) == 1
    assert sum(block.lines for block in seen) == 4


def test_a_record_that_is_too_long_is_split_between_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_RECORD", 200)
    monkeypatch.setattr(records, "BLOCK", 50)
    data = TRACE.splitlines(keepends=True)[0] + b"\tat com.example.A.run(A.java:12)\n" * 40
    file = io.BytesIO(data)
    seen = list(blocks(file.read, Lines(learn_layout(TRACE))))
    assert b"".join(block.data for block in seen) == data
    assert len(seen) > 1
    assert all(len(block.data) <= 300 and block.cut_lines == 0 for block in seen)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"one\r\n", "one"),
        (b"one\ntwo\r\nthree", "one\ntwo\nthree"),
        (b"pro\rgress\n", "pro\rgress"),
        (b"\xef\xbb\xbfone\n", "one"),
        (b"caf\xe9 \xe6\x97\xa5\n", r"caf\xe9 日"),
        (b"a\x00b\n", r"a\x00b"),
        (b"\x00\x00\x00Dec 10\n", r"\x00{3} Dec 10"),
        (b"rhost=1.2.3.4 \n", "rhost=1.2.3.4 "),
    ],
)
def test_a_records_text_loses_nothing_but_its_line_end(raw: bytes, text: str) -> None:
    assert record_text(raw) == text


def test_bytes_that_are_no_utf8_do_not_make_two_lines_alike() -> None:
    assert record_text(b"user \xe9") != record_text(b"user \xe8")
