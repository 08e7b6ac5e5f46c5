"""Runbooks: Markdown files below a folder, searched by block."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from dataclasses import dataclass
from pathlib import Path

from habeas.contracts.queries import KnowledgeQuery
from habeas.errors import BadQuery, NothingSearched, SourceUnavailable
from habeas.sources.port import BlockRow, SourceAnswer, SourceCheck
from habeas.sources.runbooks.blocks import split_blocks
from habeas.sources.runbooks.index import RunbookIndex

MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_QUERY_CHARACTERS = 2_000

_FAULTS_TOLD = 5
_SUFFIXES = frozenset({".md", ".markdown"})


@dataclass(frozen=True)
class _State:
    """What a look at the folder gave."""

    files: tuple[tuple[str, int, int, int], ...]
    """Path below the folder, times of change and size of each file."""
    faults: tuple[str, ...]


@dataclass(frozen=True)
class _Library:
    """What the files of one state hold."""

    state: _State
    index: RunbookIndex
    faults: tuple[str, ...]
    """What was left out, in words. With any, an absence is unknown."""


class Runbooks:
    """The Markdown files (`.md`, `.markdown`) below a folder; hidden files and folders are left out.

    A file's name without its ending is the name of what it is about, as a rule an alert. Files are read when
    the first question comes, and again when one of them has changed. A file or folder that cannot be read, is
    too large or is no text is left out, which is said: what is found is shown, and an absence is unknown.
    """

    kind = "runbooks"

    def __init__(self, folder: str | Path, name: str | None = None) -> None:
        self._folder = Path(folder)
        self._name = name or str(folder)
        self._library: _Library | None = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The configured name, or the folder as it was given."""
        return self._name

    async def search_knowledge(self, query: KnowledgeQuery) -> SourceAnswer[BlockRow]:
        """Return the best blocks for the words of `query`, best first; see `RunbookIndex` for which count.

        Raises:
            BadQuery: it holds no word that could be looked up, or is longer than a question.
            SourceUnavailable: the folder or all its files cannot be read.
            NothingSearched: it holds no Markdown with any text.
        """
        return await asyncio.to_thread(self._search, query)

    async def check(self) -> SourceCheck:
        """Read the folder and return how many blocks there are.

        Raises:
            SourceError: as for `search_knowledge`.
        """
        return await asyncio.to_thread(self._check)

    async def close(self) -> None:
        """Let go of what was read."""
        with self._lock:
            if self._library:
                self._library.index.close()
            self._library = None

    def _search(self, query: KnowledgeQuery) -> SourceAnswer[BlockRow]:
        if len(query.text) > MAX_QUERY_CHARACTERS:
            raise BadQuery(f"the words to look up are longer than {MAX_QUERY_CHARACTERS} characters")
        with self._lock:
            library = self._read()
            found = library.index.search(query.text)
        if found is None:
            raise BadQuery(
                f"{query.text!r} holds no word to look up: name an alert, a component or a symptom"
            )
        rows = found.blocks[: query.limit]
        notes = library.faults
        if rows and found.missing:
            notes += (f"no runbook is called {' or '.join(found.missing)}; these blocks only mention it",)
        return SourceAnswer(
            rows=rows,
            raw="\n\n".join(row.text for row in rows).encode(),
            searched=len(library.index),
            searched_unit="blocks",
            total=len(found.blocks),
            truncated=len(rows) < len(found.blocks) or bool(library.faults),
            notes=notes,
            message=None if rows else "no block of the runbooks matches",
        )

    def _check(self) -> SourceCheck:
        with self._lock:
            library = self._read()
        return SourceCheck(searched=len(library.index), searched_unit="blocks", notes=library.faults)

    def _read(self) -> _Library:
        """Return what the folder holds now, from memory where nothing changed. The lock is held."""
        state = self._look()
        if self._library and self._library.state == state:
            return self._library
        blocks: list[BlockRow] = []
        faults = list(state.faults)
        for path, _, _, size in state.files:
            faults += self._read_file(path, size, blocks)
        if not blocks:
            self._refuse(state, faults)
        if self._library:
            self._library.index.close()
        self._library = _Library(state, RunbookIndex(blocks), _told(faults))
        return self._library

    def _look(self) -> _State:
        if not self._folder.is_dir():
            what = "is no folder" if self._folder.exists() else "does not exist"
            raise SourceUnavailable(f"{self._folder} {what}: give a folder with Markdown runbooks")
        files: list[tuple[str, int, int, int]] = []
        faults: list[str] = []
        seen: set[str] = set()

        def note(fault: OSError) -> None:
            faults.append(f"{fault.filename} could not be read: {fault.strerror}")

        for root, folders, names in os.walk(self._folder, onerror=note, followlinks=True):
            real = os.path.realpath(root)
            folders[:] = [] if real in seen else sorted(f for f in folders if not f.startswith("."))
            markdown = [] if real in seen else [n for n in sorted(names) if _is_markdown(n)]
            seen.add(real)
            for name in markdown:
                path = Path(root, name)
                try:
                    found = path.stat()
                except OSError as fault:
                    note(fault)
                    continue
                if not stat.S_ISREG(found.st_mode):
                    faults.append(f"{path} is no regular file")
                    continue
                below = path.relative_to(self._folder).as_posix()
                files.append((below, found.st_mtime_ns, found.st_ctime_ns, found.st_size))
        return _State(tuple(files), tuple(faults))

    def _read_file(self, path: str, size: int, blocks: list[BlockRow]) -> list[str]:
        """Add the blocks of a file to `blocks`; return what is wrong with it."""
        if size > MAX_FILE_BYTES:
            return [f"{path} was left out: larger than {MAX_FILE_BYTES} bytes"]
        try:
            raw = (self._folder / path).read_bytes()
        except OSError as fault:
            return [f"{path} could not be read: {fault.strerror}"]
        if b"\0" in raw:
            return [f"{path} was left out: it is no text"]
        blocks += [
            BlockRow(document=path, headings=block.headings, text=block.text, place=f"{path}:{block.line}")
            for block in split_blocks(raw.decode(errors="replace"))
        ]
        try:
            raw.decode()
        except UnicodeDecodeError as fault:
            return [
                f"{path} is not UTF-8 throughout (first at byte {fault.start}): words may be missed in it"
            ]
        return []

    def _refuse(self, state: _State, faults: list[str]) -> None:
        if faults:
            raise SourceUnavailable(
                f"{self._folder} holds no Markdown that can be read: {'; '.join(_told(faults))}"
            )
        what = "only empty Markdown files" if state.files else "no Markdown file (.md, .markdown)"
        raise NothingSearched(f"{self._folder} holds {what}: give the folder that the runbooks are in")


def _is_markdown(name: str) -> bool:
    return not name.startswith(".") and Path(name).suffix.lower() in _SUFFIXES


def _told(faults: list[str]) -> tuple[str, ...]:
    rest = len(faults) - _FAULTS_TOLD
    return (*faults[:_FAULTS_TOLD], f"and {rest} more") if rest > 0 else tuple(faults)
