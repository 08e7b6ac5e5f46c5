"""Markdown is split at its headings, and at nothing that only looks like one."""

from __future__ import annotations

import pytest

from habeas.sources.runbooks.blocks import Block, split_blocks


def outline(markdown: str) -> list[tuple[tuple[str, ...], str]]:
    return [(block.headings, block.text) for block in split_blocks(markdown)]


def test_a_block_is_a_heading_path_with_its_text_and_line() -> None:
    markdown = "# PoolFull\n\nIntro.\n\n## Diagnosis\n\n- look\n- 再看\n\n### Slow queries\nTwo.\n\n## Impact\nThree."
    assert split_blocks(markdown) == (
        Block(headings=("PoolFull",), text="Intro.", line=1),
        Block(headings=("PoolFull", "Diagnosis"), text="- look\n- 再看", line=5),
        Block(headings=("PoolFull", "Diagnosis", "Slow queries"), text="Two.", line=10),
        Block(headings=("PoolFull", "Impact"), text="Three.", line=13),
    )


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("just text\n", [((), "just text")]),
        ("before\n\n# A\nafter", [((), "before"), (("A",), "after")]),
        ("A\n===\none\n\nB\n---\ntwo", [(("A",), "one"), (("A", "B"), "two")]),
        ("# A\n```sh\n# no heading\n```\nend", [(("A",), "```sh\n# no heading\n```\nend")]),
        ("# A\n~~~\n```\n# no heading\n~~~", [(("A",), "~~~\n```\n# no heading\n~~~")]),
        ("# A\n```\n# never closed", [(("A",), "```\n# never closed")]),
        ("# A\n- one\n\n  ```\n  # no heading\n  ```", [(("A",), "- one\n\n  ```\n  # no heading\n  ```")]),
        ("# A\n> # quoted", [(("A",), "> # quoted")]),
        ("# A\n<!--\n# hidden\n-->\nend", [(("A",), "<!--\n# hidden\n-->\nend")]),
        ("# A\n#not a heading", [(("A",), "#not a heading")]),
        ("# A\none\n\n---\n\ntwo", [(("A",), "one\n\n---\n\ntwo")]),
        ("## `code` 标题 ##\ntext", [(("`code` 标题",), "text")]),
        ("# A\r\none  \r\ntwo\r\n", [(("A",), "one  \ntwo")]),
        ("\ufeff# A\none", [(("A",), "one")]),
        ("# A\n### deep\none\n## B\ntwo", [(("A", "deep"), "one"), (("A", "B"), "two")]),
    ],
)
def test_headings_are_what_commonmark_says(
    markdown: str, expected: list[tuple[tuple[str, ...], str]]
) -> None:
    assert outline(markdown) == expected


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("---\ntitle: x\n---\n\n# A\none", [(("A",), "one")]),
        ('+++\ntitle = "x"\n+++\n# A\none', [(("A",), "one")]),
        ("---\n\nruled off\n\n---\n\ntext", [((), "---\n\nruled off\n\n---\n\ntext")]),
        ("---\ntitle: never closed\n", [((), "---\ntitle: never closed")]),
    ],
)
def test_front_matter_is_left_out_and_a_rule_is_not(
    markdown: str, expected: list[tuple[tuple[str, ...], str]]
) -> None:
    assert outline(markdown) == expected


def test_lines_are_counted_with_the_front_matter() -> None:
    assert [block.line for block in split_blocks("---\na: b\n---\n\n# A\n\none\n## B\ntwo")] == [5, 8]


def test_only_a_document_of_bare_headings_has_a_block_without_text() -> None:
    assert outline("# A\n\n## B\n") == [(("A",), "")]
    assert outline("# A\n\n## B\ntext") == [(("A", "B"), "text")]


@pytest.mark.parametrize("markdown", ["", "\n \n", "---\na: b\n---\n"])
def test_a_document_without_text_has_no_block(markdown: str) -> None:
    assert split_blocks(markdown) == ()
