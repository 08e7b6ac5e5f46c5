"""Log files that are packed, strange, damaged or changing."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import socket
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from habeas.contracts.queries import LogQuery, LogTerm
from habeas.errors import (
    BadResponse,
    NothingSearched,
    ResultTooLarge,
    SourceError,
    SourceFailed,
    SourceRefused,
    SourceUnavailable,
)
from habeas.sources.files import LogFiles, opened, records
from habeas.sources.port import LogRow, SourceAnswer

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "xz": lambda data: lzma.compress(data, preset=0),
    "zst": zstandard.ZstdCompressor().compress,
    "bz2": bz2.compress,
}
LINES = b"".join(
    b"request %d served by host-%d in %d ms\n" % (i, i % 7, i * 7919 % 997) for i in range(40_000)
)


async def ask(path: Path | str, wanted: str = "served") -> SourceAnswer[LogRow]:
    return await LogFiles(str(path)).search_logs(LogQuery(terms=(LogTerm(alternatives=(wanted,)),)))


@pytest.mark.parametrize("kind", PACKERS)
async def test_packed_logs_are_read_over_all_their_parts(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.log.{kind}"
    path.write_bytes(PACKERS[kind](LINES) + PACKERS[kind](b"the end\n"))
    answer = await ask(path, "end")
    assert (answer.total, answer.searched) == (1, 40_001)
    assert answer.rows[0].place == f"a.log.{kind}:40001"


@pytest.mark.parametrize("kind", PACKERS)
async def test_a_packed_log_is_known_by_its_content(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.log").write_bytes(PACKERS[kind](b"served\n"))
    assert (await ask(tmp_path / "a.log")).total == 1


@pytest.mark.parametrize("kind", PACKERS)
async def test_a_log_cut_off_is_never_a_no(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.log.{kind}"
    whole = PACKERS[kind](LINES)
    path.write_bytes(whole[: len(whole) - 20])
    with pytest.raises(BadResponse, match="damaged"):
        await ask(path, "nowhere")


@pytest.mark.parametrize("kind", ["gz", "xz", "zst"])
async def test_what_was_found_before_the_damage_is_evidence_of_a_cut_result(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / f"a.log.{kind}"
    path.write_bytes(PACKERS[kind](b"served\n" * 30_000) + PACKERS[kind](LINES)[:5000])
    answer = await ask(path)
    assert answer.total >= 30_000
    assert answer.truncated
    assert "damaged" in answer.notes[0]


async def test_a_short_log_cut_off_still_shows_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.log.gz"
    path.write_bytes(gzip.compress(LINES[:9000])[:-8])
    answer = await ask(path)
    assert answer.total > 100
    assert answer.truncated
    with pytest.raises(BadResponse):
        await ask(path, "nowhere")


async def test_damage_in_the_middle_is_noticed(tmp_path: Path) -> None:
    data = bytearray(gzip.compress(LINES))
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "a.gz").write_bytes(data)
    with pytest.raises(BadResponse):
        await ask(tmp_path / "a.gz", "nowhere")


async def test_one_damaged_log_of_a_folder_leaves_an_absence_open(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("served\n")
    (tmp_path / "b.log.gz").write_bytes(gzip.compress(LINES)[:3000])
    with pytest.raises(BadResponse, match="1 of 2 files"):
        await ask(tmp_path, "nowhere")
    answer = await ask(tmp_path)
    assert answer.truncated


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"up\r\nserved\r\n", "a.log:2"),
        (b"up\r\nserved", "a.log:2"),
        (b"up\rserved\r", "a.log:2"),
        (b"pro\rgress\nserved\n", "a.log:2"),
        (b"\xef\xbb\xbfserved\n", "a.log:1"),
        ("\ufeffup\r\nserved\r\n".encode("utf-16-le"), "a.log:2"),
        ("\ufeffup\nserved\n".encode("utf-16-be"), "a.log:2"),
        (b"\xff\xfe bad \xff\nserved\n"[2:], "a.log:2"),
        (b"\x00\x00up\nserved\n", "a.log:2"),
    ],
)
async def test_line_ends_and_encodings(tmp_path: Path, data: bytes, place: str) -> None:
    (tmp_path / "a.log").write_bytes(data)
    answer = await ask(tmp_path / "a.log")
    assert [(row.text, row.place) for row in answer.rows] == [("served", place)]
    assert answer.raw in data


async def test_chinese_in_the_national_encoding_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes("请求超时，请稍后再试\n服务正常\n".encode("gb18030"))
    answer = await ask(tmp_path / "a.log", "超时")
    assert [row.text for row in answer.rows] == ["请求超时，请稍后再试"]


async def test_chinese_is_not_said_to_be_absent_where_bytes_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(b"started\n" + "caf\xe9\n".encode("latin-1"))
    with pytest.raises(BadResponse, match="UTF-8"):
        await ask(tmp_path / "a.log", "超时")
    assert (await ask(tmp_path / "a.log", "stopped")).total == 0


async def test_a_line_cut_for_its_length_is_never_a_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MAX_RECORD", 100_000)
    (tmp_path / "a.log").write_bytes(b"up " * 150_000 + b"served\nup\n")
    with pytest.raises(ResultTooLarge):
        await ask(tmp_path / "a.log")
    answer = await ask(tmp_path / "a.log", "up")
    assert (answer.total, answer.truncated) == (2, True)


def missing(folder: Path) -> Path:
    return folder / "missing.log"


def dangling(folder: Path) -> Path:
    (folder / "link").symlink_to(folder / "gone")
    return folder / "link"


def circle(folder: Path) -> Path:
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def sock(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "s"))
    return folder / "s"


def empty(folder: Path) -> Path:
    (folder / "a.log").write_bytes(b"")
    return folder / "a.log"


def empty_packed(folder: Path) -> Path:
    (folder / "a.gz").write_bytes(gzip.compress(b""))
    return folder / "a.gz"


def empty_folder(folder: Path) -> Path:
    (folder / "logs").mkdir()
    return folder / "logs"


def no_logs(folder: Path) -> Path:
    (folder / "setup.py").write_text("served")
    return folder


def only_binary(folder: Path) -> Path:
    (folder / "core").write_bytes(bytes(range(256)) * 10)
    return folder


def binary(folder: Path) -> Path:
    return only_binary(folder) / "core"


def archive(folder: Path) -> Path:
    (folder / "x.log").write_text("served\n")
    with tarfile.open(folder / "logs.tar.gz", "w:gz") as tar:
        tar.add(folder / "x.log", "x.log")
    return folder / "logs.tar.gz"


@pytest.mark.parametrize(
    ("make", "fault", "says"),
    [
        (missing, SourceUnavailable, "does not exist"),
        (dangling, SourceUnavailable, "not there"),
        (circle, SourceUnavailable, "loop"),
        (pipe, SourceUnavailable, "a pipe"),
        (sock, SourceUnavailable, "a socket"),
        (empty, NothingSearched, "is empty"),
        (empty_packed, NothingSearched, "is empty"),
        (empty_folder, SourceUnavailable, "no log files"),
        (no_logs, SourceUnavailable, "no log files"),
        (only_binary, SourceUnavailable, "no text logs"),
        (binary, BadResponse, "binary"),
        (archive, BadResponse, "archive"),
        (lambda _: Path("/dev/null"), SourceUnavailable, "a device"),
        (lambda _: Path("a\0b"), SourceUnavailable, "no path"),
        (lambda _: Path("x" * 5000), SourceUnavailable, "too long"),
    ],
)  # fmt: skip
async def test_what_cannot_be_searched_is_an_error_that_says_what_to_do(
    tmp_path: Path, make: Callable[[Path], Path], fault: type[SourceError], says: str
) -> None:
    path = make(tmp_path)
    for call in (lambda: ask(path), LogFiles(str(path)).check):
        with pytest.raises(fault, match=says) as caught:
            await call()
        assert isinstance(caught.value, SourceError)
        assert caught.value.advice


async def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.log").write_text("served\n")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(opened.os, "open", refuse)
    with pytest.raises(SourceRefused, match="may not be read"):
        await ask(tmp_path / "a.log")


def while_reading(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Do `act` once, before the first piece is read beyond the sample."""
    read, acted = opened.OpenedLog.read, []

    def acting(self: opened.OpenedLog, size: int) -> bytes:
        if not acted:
            acted.append(act())
        return read(self, size)

    monkeypatch.setattr(opened.OpenedLog, "read", acting)


async def test_a_log_that_grows_is_read_to_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(LINES)

    def grow() -> None:
        with path.open("ab") as file:
            file.write(b"late\n")

    while_reading(monkeypatch, grow)
    answer = await ask(path, "late")
    assert (answer.total, answer.searched) == (0, 40_000)
    assert "grew" in answer.notes[0]


async def test_a_log_that_shrinks_is_never_a_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(LINES)
    while_reading(monkeypatch, lambda: os.truncate(path, 100_000))
    with pytest.raises(SourceFailed, match="shorter"):
        await ask(path, "nowhere")


async def test_a_log_that_is_rotated_meanwhile_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(LINES)

    def rotate() -> None:
        path.rename(tmp_path / "a.log.1")
        path.write_text("new\n")

    while_reading(monkeypatch, rotate)
    answer = await ask(path)
    assert answer.total == 40_000
    assert "replaced" in answer.notes[0]
