"""Markdown split into blocks: each heading with the text under it, up to the next heading."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt

_LINE_END = re.compile(r"\r\n?|\n")
_FRONT_MATTER = re.compile(r"(---|\+\+\+)[ \t]*")
_KEY = re.compile(r"[\w.-]+[ \t]*[:=]|#")


@dataclass(frozen=True, kw_only=True)
class Block:
    """One block of a document."""

    headings: tuple[str, ...]
    """From the outermost heading down to the block's own; none for text before the first heading."""
    text: str
    """What stands under the heading, word for word, without empty lines at its ends. Lines end in `\\n`."""
    line: int
    """Where the block begins, counted from 1: its heading, or its first line of text."""


def split_blocks(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a document in their order; none when it holds nothing but white space.

    A heading is what CommonMark calls one (`#` or underlined), outside of lists, quotes and code. A heading
    without text of its own is no block, unless the document has no other. Front matter is data for the site
    that shows the document: it is left out, and nothing is found in it.
    """
    lines = _LINE_END.split(markdown.removeprefix("\ufeff").replace("\0", "\ufffd"))
    start = _after_front_matter(lines)
    headings = _headings("\n".join(lines[start:]), start)
    blocks: list[Block] = []
    path: list[tuple[int, str]] = []
    begin, text_begin = start, start
    for level, title, first, after in headings:
        blocks.append(_block(path, lines, begin, text_begin, first))
        path = [*((depth, name) for depth, name in path if depth < level), (level, title)]
        begin, text_begin = first, after
    blocks.append(_block(path, lines, begin, text_begin, len(lines)))
    spoken = [block for block in blocks if block.text]
    return tuple(spoken or [block for block in blocks[1:2] if block.headings])


def _headings(markdown: str, offset: int) -> list[tuple[int, str, int, int]]:
    """Return level, title, first line and the line after, of each heading of the outermost level."""
    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])  # what stands inside a line is of no interest
    tokens = parser.parse(markdown)
    return [
        (int(token.tag[1:]), inline.content.strip(), token.map[0] + offset, token.map[1] + offset)
        for token, inline in pairwise(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map
    ]


def _block(path: list[tuple[int, str]], lines: list[str], begin: int, text_begin: int, end: int) -> Block:
    first, last = text_begin, end
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return Block(
        headings=tuple(" ".join(title.split()) for _, title in path if title),
        text="\n".join(lines[first:last]),
        line=(begin if path else first) + 1,
    )


def _after_front_matter(lines: list[str]) -> int:
    """Return the index of the first line after the front matter (between lines of `---` or `+++`)."""
    fence = _FRONT_MATTER.fullmatch(lines[0])
    if not fence or not _KEY.match(lines[1] if len(lines) > 1 else ""):
        return 0  # a rule across the page looks the same, but no key follows it
    for index, line in enumerate(lines[1:], start=1):
        if line.rstrip() == fence[1]:
            return index + 1
    return 0
