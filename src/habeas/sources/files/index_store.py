"""Where indexes of logs are kept: in memory while the program runs, and in a folder from one run to the next.

An index counts for one state of one file, and is a help only: one that is old, damaged or cannot be read or written
is as good as none.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from pathlib import Path

from habeas import __version__
from habeas.sources.files.block_index import BlockIndex, IndexBuilder, Part
from habeas.sources.files.opened import OpenedLog

_FORMAT = f"1 of {__version__}"
"""Raise the number when a record, a block or a shape becomes something else."""
_WORTHWHILE = 512 * 1024
"""A smaller file is read as quickly without an index."""
_SETTLED = 2_000_000_000
"""A file that changed within so many nanoseconds may change again without a trace in its times."""
_MOST_KEPT = 32
_MOST_FILES, _MOST_BYTES, _MOST_TOTAL = 256, 8 * 1024 * 1024, 64 * 1024 * 1024
_SUFFIX = ".index"


class IndexStore:
    """The indexes of the logs that were read. Safe for several threads and processes."""

    def __init__(self, folder: Path | None = None) -> None:
        """Without a `folder`, indexes end with the program; so they do where the user has no home for it to be in."""
        self._folder = folder if folder and folder.is_absolute() else None
        self._kept: dict[str, tuple[str, BlockIndex]] = {}

    def find(self, log: OpenedLog) -> BlockIndex | None:
        """Return the index of the log as it is now; None where there is none."""
        if log.size < _WORTHWHILE:
            return None
        path, state = os.path.realpath(log.path), log.state()
        kept = self._kept.get(path)
        if kept is None and self._folder is not None:
            kept = _load(_file(self._folder, path))
        if kept is None or kept[0] != state:
            return None
        self._remember(path, *kept)
        return kept[1]

    def builder(self, log: OpenedLog) -> IndexBuilder | None:
        """Return what learns an index of the log; None where that is not worth it, or the log is being written."""
        if log.size < _WORTHWHILE or time.time_ns() - log.changed_at < _SETTLED:
            return None
        return IndexBuilder(log.first)

    def keep(self, log: OpenedLog, state: str, builder: IndexBuilder) -> None:
        """Keep what was learnt of the log while it was in `state`, unless it has changed since."""
        if log.change() is not None or log.state() != state:
            return
        index, path = builder.build(), os.path.realpath(log.path)
        self._remember(path, state, index)
        if self._folder is not None:
            with contextlib.suppress(OSError):
                _save(_file(self._folder, path), state, index)
                _prune(self._folder)

    def _remember(self, path: str, state: str, index: BlockIndex) -> None:
        self._kept.pop(path, None)
        self._kept[path] = (state, index)
        while len(self._kept) > _MOST_KEPT:
            self._kept.pop(next(iter(self._kept)), None)


def _file(folder: Path, path: str) -> Path:
    name = hashlib.sha256(os.fsencode(path)).hexdigest()[:40]
    return folder / f"{name}{_SUFFIX}"


def _load(file: Path) -> tuple[str, BlockIndex] | None:
    try:
        digest, _, body = file.read_bytes().partition(b"\n")
        if hashlib.sha256(body).hexdigest().encode() != digest:
            return None
        held = json.loads(body)
        if held["format"] != _FORMAT:
            return None
        return held["state"], BlockIndex(
            leaves_out_hex=held["leaves_out_hex"],
            grams={name: int(shapes, 16) for name, shapes in held["grams"].items()},
            parts=tuple(
                Part(size=size, lines=lines, shapes=int(shapes, 16), is_utf8=is_utf8, shows_sign=sign)
                for size, lines, shapes, is_utf8, sign in held["parts"]
            ),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _save(file: Path, state: str, index: BlockIndex) -> None:
    held = {
        "format": _FORMAT,
        "state": state,
        "leaves_out_hex": index.leaves_out_hex,
        "grams": {name: f"{shapes:x}" for name, shapes in index.grams.items()},
        "parts": [(p.size, p.lines, f"{p.shapes:x}", p.is_utf8, p.shows_sign) for p in index.parts],
    }
    body = json.dumps(held, separators=(",", ":")).encode()
    if len(body) > _MOST_BYTES:
        return
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")  # readable for its owner alone
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _prune(folder: Path) -> None:
    """Remove the oldest files beyond what may be kept, those among them that a broken run left behind."""
    found = [(entry.stat(), Path(entry.path)) for entry in os.scandir(folder) if entry.is_file()]
    total = 0
    for count, (stat, path) in enumerate(sorted(found, key=lambda item: -item[0].st_mtime), start=1):
        total += stat.st_size
        if count > _MOST_FILES or total > _MOST_TOTAL:
            path.unlink(missing_ok=True)
