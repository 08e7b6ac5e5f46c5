"""What is learnt of a log and kept: it saves reading, and never changes an answer."""

from __future__ import annotations

import gzip
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts.queries import LogQuery, LogTerm
from habeas.errors import SourceFailed
from habeas.service import wiring
from habeas.service.settings import Settings
from habeas.sources.files import LogFiles, index_store, opened, records
from habeas.sources.port import LogRow, SourceAnswer

COMMON = "2026-03-04 09:{:02}:{:02} INFO [worker-{}] shop.Orders - Order {} accepted\n"
RARE = "2026-03-04 09:59:59 ERROR [worker-1] shop.Payments - Gateway swordfish refused payment 17\n"


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "BLOCK", 2_000)
    monkeypatch.setattr(index_store, "_WORTHWHILE", 1)
    monkeypatch.setattr(index_store, "_SETTLED", 0)
    monkeypatch.setattr(opened, "_SNIFF", 2_000)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of what is read of logs behind their beginnings."""
    sizes: list[int] = []
    for name in ("read", "read_at"):
        original = getattr(opened.OpenedLog, name)

        def noted(log: opened.OpenedLog, *args: int, original: Any = original) -> bytes:
            data: bytes = original(log, *args)
            sizes.append(len(data))
            return data

        monkeypatch.setattr(opened.OpenedLog, name, noted)
    return sizes


def text(lines: int = 400) -> str:
    return "".join(COMMON.format(i // 60 % 59, i % 60, i % 9, i) for i in range(lines))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "app.log"
    path.write_text(text() + RARE + text(), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "cache"
    yield path
    if path.exists():
        path.chmod(0o700)


async def ask(source: LogFiles, *words: str, **more: Any) -> SourceAnswer[LogRow]:
    terms = tuple(LogTerm(alternatives=(word,)) for word in words)
    return await source.search_logs(LogQuery(terms=terms, **more))


@pytest.mark.parametrize("is_new_run", [False, True])
async def test_a_second_question_reads_only_what_may_match(
    log: Path, folder: Path, read: list[int], *, is_new_run: bool
) -> None:
    first = LogFiles(str(log), index_folder=folder)
    assert (await ask(first, "nothing-like-it")).searched == 801
    whole, source = sum(read), LogFiles(str(log), index_folder=folder) if is_new_run else first
    read.clear()
    absent = await ask(source, "barracuda")
    assert (absent.total, absent.searched, sum(read)) == (0, 801, 0)
    found = await ask(source, "swordfish", "refused")
    assert [row.place for row in found.rows] == ["app.log:401"]
    assert found.raw == RARE.encode()
    assert (found.searched, found.truncated) == (801, False)
    assert 0 < sum(read) < whole / 10


async def test_near_misses_are_found_all_the_same(log: Path, folder: Path) -> None:
    source = LogFiles(str(log), index_folder=folder)
    query = LogQuery(
        terms=(LogTerm(alternatives=("gateway-7",), protected=True), LogTerm(alternatives=("refused",)))
    )
    answers = [await source.search_logs(query) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[1].near is not None
    assert answers[1].near.samples == (RARE.strip(),)


def append(log: Path) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write("2026-03-04 10:00:00 INFO [worker-1] shop.Orders - a barracuda\n")


def overwrite(log: Path) -> None:
    data = log.read_bytes()
    with log.open("r+b") as file:  # of the same size, and in the middle
        file.seek(data.index(b"swordfish"))
        file.write(b"barracuda")


def replace(log: Path) -> None:
    other = log.with_suffix(".new")
    other.write_text(text() + RARE.replace("swordfish", "barracuda") + text(), encoding="utf-8")
    other.replace(log)


def cut(log: Path) -> None:
    log.write_text("2026-03-04 10:00:00 INFO [worker-1] shop.Orders - a barracuda\n", encoding="utf-8")


@pytest.mark.parametrize("change", [append, overwrite, replace, cut])
async def test_a_changed_file_is_noticed(log: Path, folder: Path, change: Any) -> None:
    same, before = LogFiles(str(log), index_folder=folder), log.stat()
    assert (await ask(same, "barracuda")).total == 0
    change(log)
    os.utime(log, ns=(before.st_atime_ns, before.st_mtime_ns))  # as if it had not been written to
    for source in (same, LogFiles(str(log), index_folder=folder)):
        assert (await ask(source, "barracuda")).total == 1


async def test_a_file_that_is_cut_while_it_is_read_again_is_no_absence(log: Path, folder: Path) -> None:
    source = LogFiles(str(log), index_folder=folder)
    await ask(source, "anything")
    with opened.open_log(log) as held:
        index = source._indexes.find(held)
        assert index is not None
        cut(log)
        assert source._indexes.find(held) is None
        with pytest.raises(SourceFailed, match="became shorter"):
            held.read_at(40_000, 100)


def spoil_byte(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("spoil", [spoil_byte, truncate, empty, make_folder])
async def test_a_damaged_index_is_none(log: Path, folder: Path, spoil: Any, read: list[int]) -> None:
    await ask(LogFiles(str(log), index_folder=folder), "anything")
    (index,) = folder.iterdir()
    spoil(index)
    read.clear()
    assert (await ask(LogFiles(str(log), index_folder=folder), "swordfish")).total == 1
    assert sum(read) > 30_000


async def test_an_index_of_another_format_is_none(
    log: Path, folder: Path, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(LogFiles(str(log), index_folder=folder), "anything")
    monkeypatch.setattr(index_store, "_FORMAT", "another")
    read.clear()
    assert (await ask(LogFiles(str(log), index_folder=folder), "swordfish")).total == 1
    assert sum(read) > 30_000


async def test_a_folder_that_cannot_be_written_to_is_no_fault(log: Path, folder: Path) -> None:
    folder.write_text("a file stands in its place", encoding="utf-8")
    source = LogFiles(str(log), index_folder=folder)
    assert [(await ask(source, "swordfish")).total for _ in range(2)] == [1, 1]


async def test_without_a_home_nothing_is_kept(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await ask(LogFiles(str(log), index_folder=Path("~/.cache")), "anything")
    assert [path.name for path in tmp_path.iterdir()] == ["app.log"]


async def test_nothing_of_the_log_stands_in_an_index(log: Path, folder: Path) -> None:
    await ask(LogFiles(str(log), index_folder=folder), "swordfish")
    (index,) = folder.iterdir()
    held = json.loads(index.read_bytes().partition(b"\n")[2])
    assert set(held) == {"format", "state", "leaves_out_hex", "grams", "parts"}
    assert all(set(name) <= set("0123456789abcdef") for name in held["grams"])
    assert not any(word in index.read_bytes() for word in (b"sword", b"Gateway", b"gateway", b"app.log"))
    assert stat.S_IMODE(index.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_a_log_that_is_being_written_gets_no_index(
    log: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_store, "_SETTLED", 60_000_000_000)
    await ask(LogFiles(str(log), index_folder=folder), "swordfish")
    assert not folder.exists()


async def test_a_log_of_which_every_line_is_another_gets_an_empty_index(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("habeas.sources.files.block_index._MOST_SHAPES", 50)
    log, letters = tmp_path / "app.log", "ghijklmnopqrstuvwxyz"
    lines = [f"INFO user {letters[i % 20]}{letters[i // 20]} logged in\n" for i in range(400)]
    log.write_text("".join(lines), encoding="utf-8")
    for _ in range(2):
        assert (await ask(LogFiles(str(log), index_folder=folder), "user", "zz")).total == 1
    (index,) = folder.iterdir()
    assert json.loads(index.read_bytes().partition(b"\n")[2])["parts"] == []


async def test_hexadecimal_ids_make_no_shapes(tmp_path: Path, folder: Path, read: list[int]) -> None:
    log = tmp_path / "app.log"
    lines = [f"INFO [req-{i * 2654435761 % 2**32:08x}-{i * 40503 % 65536:04x}] served\n" for i in range(1500)]
    log.write_text("".join(lines), encoding="utf-8")
    await ask(LogFiles(str(log), index_folder=folder), "anything")
    read.clear()
    assert (await ask(LogFiles(str(log), index_folder=folder), "timeout")).searched == 1500
    assert sum(read) == 0


async def test_a_packed_part_without_the_event_is_not_unpacked_again(
    log: Path, folder: Path, read: list[int]
) -> None:
    packed = log.with_suffix(".log.1.gz")
    packed.write_bytes(gzip.compress(log.read_bytes()))
    source = LogFiles(str(packed), index_folder=folder)
    await ask(source, "anything")
    read.clear()
    assert (await ask(source, "barracuda")).searched == 801
    assert sum(read) == 0
    found = await ask(source, "swordfish")
    assert [row.place for row in found.rows] == ["app.log.1.gz:401"]


async def test_what_is_kept_is_bounded(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_store, "_MOST_FILES", 3)
    monkeypatch.setattr(index_store, "_MOST_KEPT", 2)
    for i in range(5):
        path = tmp_path / f"{i}.log"
        path.write_text(text(), encoding="utf-8")
    source = LogFiles(str(tmp_path / "*.log"), index_folder=folder)
    assert (await ask(source, "barracuda")).searched == 2000
    assert len(list(folder.iterdir())) == 3
    assert (await ask(source, "accepted")).total == 2000


async def test_an_index_that_is_too_large_is_not_kept(
    log: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_store, "_MOST_BYTES", 100)
    assert (await ask(LogFiles(str(log), index_folder=folder), "swordfish")).total == 1
    assert not folder.exists()


@pytest.mark.parametrize("is_on", [True, False])
async def test_the_setting_says_whether_it_is_kept(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_on: bool
) -> None:
    monkeypatch.setattr(wiring, "index_folder", lambda: tmp_path / "kept")
    (source,) = wiring.build_sources(Settings(logs=(str(log),), log_index=is_on))
    assert isinstance(source, LogFiles)
    await ask(source, "swordfish")
    assert (tmp_path / "kept").exists() is is_on
