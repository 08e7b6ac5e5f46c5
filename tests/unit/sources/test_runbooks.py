"""A folder of runbooks says what it looked at, what it could not read, and when a word leads nowhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from habeas.contracts.queries import KnowledgeQuery
from habeas.errors import BadQuery, NothingSearched, SourceError, SourceUnavailable
from habeas.sources.port import BlockRow, KnowledgeSource, SourceAnswer
from habeas.sources.runbooks.runbooks import MAX_FILE_BYTES, MAX_QUERY_CHARACTERS, Runbooks

POOL = """---
title: Cart pool exhausted
---
# CartPoolExhausted

## Meaning
All connections to the cart database are in use. CartPool hands out none.

## Diagnosis
Run `show sessions` on the cart database and look for sleeping transactions.
"""
QUEUE = """# MailQueueGrowing

## Meaning
Mail is queued faster than it is sent.

## Diagnosis
Look at the mail relay and the disk that its spool is on.
"""
CHINESE = """# 支付超时

## 含义
用户下单成功后，支付网关没有按时返回。

## 处理
检查支付网关的连接数，必要时联系银行。
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "db").mkdir()
    (tmp_path / "db" / "CartPoolExhausted.md").write_text(POOL)
    (tmp_path / "MailQueueGrowing.markdown").write_text(QUEUE)
    (tmp_path / "PaymentTimeout.MD").write_text(CHINESE)
    (tmp_path / "notes.txt").write_text("cart database relay")
    (tmp_path / ".draft.md").write_text("# Draft\ncart database relay")
    return tmp_path


async def ask(folder: Path, text: str, limit: int = 5) -> SourceAnswer[BlockRow]:
    source = Runbooks(folder)
    try:
        return await source.search_knowledge(KnowledgeQuery(text=text, limit=limit))
    finally:
        await source.close()


async def found(folder: Path, text: str) -> list[str]:
    return [f"{row.document} {row.headings[-1]}" for row in (await ask(folder, text)).rows]


@pytest.mark.parametrize(
    "name", ["CartPoolExhausted", "cartpoolexhausted", "cart-pool-exhausted", "CartPoolExhausted？"]
)
async def test_a_documents_name_gives_all_its_blocks_in_their_order(folder: Path, name: str) -> None:
    expected = ["db/CartPoolExhausted.md Meaning", "db/CartPoolExhausted.md Diagnosis"]
    assert await found(folder, name) == expected


async def test_words_beside_a_name_rank_its_blocks(folder: Path) -> None:
    first = (await found(folder, "CartPoolExhausted: sleeping transactions?"))[0]
    assert first == "db/CartPoolExhausted.md Diagnosis"


async def test_a_row_has_the_text_word_for_word_and_its_place(folder: Path) -> None:
    answer = await ask(folder, "sleeping transactions")
    row = answer.rows[0]
    assert row.text == "Run `show sessions` on the cart database and look for sleeping transactions."
    assert row.headings == ("CartPoolExhausted", "Diagnosis")
    assert row.place == "db/CartPoolExhausted.md:9"
    assert answer.raw == row.text.encode()
    assert (answer.searched, answer.searched_unit, answer.total, answer.truncated) == (6, "blocks", 1, False)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cart pool exhausted", "db/CartPoolExhausted.md "),
        ("What should I do when the spool disk of the relay is full?", "MailQueueGrowing.markdown Diagnosis"),
        ("queueing mail", "MailQueueGrowing.markdown Meaning"),
        ("下单成功", "PaymentTimeout.MD 含义"),
        ("支付网关的连接数怎么办", "PaymentTimeout.MD 处理"),
        ("CartPool", "db/CartPoolExhausted.md Meaning"),
    ],
)
async def test_words_are_found_in_both_languages(folder: Path, text: str, first: str) -> None:
    assert (await found(folder, text))[0].startswith(first)


@pytest.mark.parametrize(
    "text",
    [
        "OrderPoolExhausted",
        "CartPoolExhaust",
        "OrderPoolExhausted cart database sessions",
        "redis relay disk",
        "kafka",
        "库存数据库锁等待",
        "下单失败",
        "relay sessions",
    ],
)
async def test_what_the_runbooks_do_not_speak_of_is_not_found(folder: Path, text: str) -> None:
    answer = await ask(folder, text)
    assert (answer.rows, answer.total, answer.searched, answer.raw) == ((), 0, 6, b"")
    assert answer.message == "no block of the runbooks matches"


async def test_a_mention_of_a_name_that_is_no_document_says_so(folder: Path) -> None:
    answer = await ask(folder, "CartPool")
    assert answer.notes == ("no runbook is called CartPool; these blocks only mention it",)


async def test_a_limit_cuts_and_counts(folder: Path) -> None:
    answer = await ask(folder, "CartPoolExhausted", limit=1)
    assert (len(answer.rows), answer.total, answer.truncated) == (1, 2, True)


@pytest.mark.parametrize("text", ["???", "what is the", "怎么办？", "x" * (MAX_QUERY_CHARACTERS + 1)])
async def test_a_query_without_a_word_to_look_up_is_refused(folder: Path, text: str) -> None:
    with pytest.raises(BadQuery):
        await ask(folder, text)


async def test_a_query_is_never_read_as_search_syntax(folder: Path) -> None:
    assert await found(folder, 'name:relay" OR "cart NEAR(x) * -^') == []


async def test_a_changed_folder_is_read_again(folder: Path) -> None:
    source: KnowledgeSource = Runbooks(folder)
    query = KnowledgeQuery(text="thermostat")
    assert (await source.search_knowledge(query)).total == 0
    (folder / "New.md").write_text("# New\nTurn the thermostat down.")
    assert (await source.search_knowledge(query)).total == 1
    (folder / "New.md").unlink()
    assert (await source.search_knowledge(query)).total == 0
    await source.close()


async def test_check_counts_the_blocks(folder: Path) -> None:
    source = Runbooks(folder, "handbook")
    assert (await source.check()).searched == 6
    assert (source.kind, source.name) == ("runbooks", "handbook")
    await source.close()
    await source.close()


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("Bad.md", b"# Bad\nfine \xff relay", "Bad.md is not UTF-8 throughout (first at byte 11)"),
        ("Bin.md", b"\x00\x01\x02", "Bin.md was left out: it is no text"),
        ("Big.md", b"#" * (MAX_FILE_BYTES + 1), "Big.md was left out: larger than"),
    ],
)
async def test_a_file_that_cannot_be_read_makes_an_absence_unknown(
    folder: Path, name: str, content: bytes, told: str
) -> None:
    (folder / name).write_bytes(content)
    nothing, something = await ask(folder, "kafka"), await ask(folder, "CartPoolExhausted")
    assert (nothing.total, nothing.truncated) == (0, True)
    assert (something.total, something.truncated) == (2, True)
    assert nothing.notes[0].startswith(told)


async def test_text_around_a_bad_byte_is_still_found(folder: Path) -> None:
    (folder / "Bad.md").write_bytes(b"# Bad\nthe thermostat \xff is stuck")
    assert (await ask(folder, "thermostat")).rows[0].text == "the thermostat \ufffd is stuck"


async def test_a_dangling_link_and_a_pipe_are_no_runbooks(folder: Path) -> None:
    (folder / "Gone.md").symlink_to(folder / "nowhere.md")
    os.mkfifo(folder / "Pipe.md")
    notes = " ".join((await ask(folder, "kafka")).notes)
    assert "Gone.md could not be read" in notes
    assert "Pipe.md is no regular file" in notes


async def test_a_linked_folder_is_read_once(folder: Path) -> None:
    (folder / "loop").symlink_to(folder)
    assert (await ask(folder, "kafka")).searched == 6


async def test_many_faults_are_counted(folder: Path) -> None:
    for number in range(8):
        (folder / f"{number}.md").write_bytes(b"\0")
    assert (await ask(folder, "kafka")).notes[-1] == "and 3 more"


def make_nothing(folder: Path) -> Path:
    return folder / "missing"


def make_file(folder: Path) -> Path:
    (folder / "one.md").write_text("# One\ntext")
    return folder / "one.md"


def make_text_only(folder: Path) -> Path:
    (folder / "notes.txt").write_text("text")
    return folder


def make_empty(folder: Path) -> Path:
    (folder / "one.md").write_text("\n")
    return folder


def make_binary(folder: Path) -> Path:
    (folder / "one.md").write_bytes(b"\0")
    return folder


@pytest.mark.parametrize(
    ("make", "error", "told"),
    [
        (make_nothing, SourceUnavailable, "does not exist: give a folder"),
        (make_file, SourceUnavailable, "is no folder"),
        (make_text_only, NothingSearched, r"no Markdown file \(.md, .markdown\)"),
        (make_empty, NothingSearched, "only empty Markdown files"),
        (make_binary, SourceUnavailable, "no Markdown that can be read: one.md was left out"),
    ],
)
async def test_a_folder_without_runbooks_is_an_error(
    tmp_path: Path, make: object, error: type[SourceError], told: str
) -> None:
    assert callable(make)
    source = Runbooks(make(tmp_path))
    with pytest.raises(error, match=told):
        await source.check()
    with pytest.raises(error, match=told):
        await source.search_knowledge(KnowledgeQuery(text="relay"))
