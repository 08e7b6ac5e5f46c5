"""Which log files a path names: one file, all logs below a folder, or those that a glob names."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from habeas.errors import SourceRefused, SourceUnavailable

# Text that is no log: a sentence of a manual or a line of source code is no evidence of what happened.
_NO_LOG_SUFFIXES = frozenset(
    [
        ".md",
        ".rst",
        ".adoc",
        ".html",
        ".htm",
        ".css",
        ".xml",
        ".xsd",
        ".yaml",
        ".yml",
        ".toml",
        ".ini",
        ".cfg",
        ".conf",
        ".properties",
        ".lock",
        ".pid",
        ".sql",
        ".py",
        ".pyi",
        ".pyc",
        ".java",
        ".kt",
        ".scala",
        ".go",
        ".rs",
        ".c",
        ".h",
        ".cc",
        ".cpp",
        ".hpp",
        ".cs",
        ".js",
        ".mjs",
        ".ts",
        ".tsx",
        ".jsx",
        ".rb",
        ".php",
        ".pl",
        ".sh",
        ".bash",
        ".ps1",
        ".lua",
        ".swift",
        ".ipynb",
        ".patch",
        ".diff",
    ]
)
_NO_LOG_NAMES = frozenset(
    [
        "license",
        "licence",
        "notice",
        "copying",
        "citation",
        "readme",
        "changelog",
        "authors",
        "contributing",
        "makefile",
        "dockerfile",
    ]
)


@dataclass(frozen=True, kw_only=True)
class LogPaths:
    """The files that may be logs."""

    root: Path
    """Places are written relative to this folder."""
    files: tuple[Path, ...]
    named: bool
    """One file was asked for: what is wrong with it is an error, not a reason to leave it out."""
    skipped: int
    """Files that are no logs by their names."""
    unreadable: tuple[Path, ...] = ()
    """Folders that cannot be listed."""
    rotated: tuple[str, ...] = ()
    """Names of parts that were rotated away from the one file, and are not among the files."""


def find_logs(path: str) -> LogPaths:
    """Return the files that `path` names. Hidden files and folders below a folder are left out.

    Raises:
        SourceUnavailable: there is nothing at `path`, or no file that may be a log.
        SourceRefused: the folder may not be listed.
    """
    if not path or "\0" in path:
        raise SourceUnavailable(
            "the path of the logs is empty or no path", hint="Give a file, a folder or a glob."
        )
    given = Path(path).expanduser()
    if given.is_dir():
        return _below(given, path)
    if given.exists() or given.is_symlink() or not glob.has_magic(path):
        return LogPaths(
            root=given.parent, files=(given,), named=True, skipped=0, rotated=_rotated_from(given)
        )
    return _of_glob(str(given))


def _rotated_from(log: Path) -> tuple[str, ...]:
    part = re.compile(re.escape(log.name) + r"[.-]\d+(?:[.-]\d+)*(?:\.(?:gz|xz|zst|bz2))?")
    try:
        with os.scandir(log.parent) as entries:
            return tuple(sorted(entry.name for entry in entries if part.fullmatch(entry.name)))
    except OSError:
        return ()


def _of_glob(pattern: str) -> LogPaths:
    matched = [Path(name) for name in sorted(glob.glob(pattern, recursive=True))]  # noqa: PTH207 - absolute patterns too
    files = tuple(path for path in matched if not path.is_dir())
    if not files:
        raise SourceUnavailable(
            f"no file matches {pattern}",
            hint="Check the path; quote the glob, so that the shell leaves it alone.",
        )
    fixed = [part for part in Path(pattern).parts if not glob.has_magic(part)]
    root = Path(*Path(pattern).parts[: _first_magic(pattern)]) if fixed else Path()
    return LogPaths(root=root, files=files, named=False, skipped=0)


def _first_magic(pattern: str) -> int:
    return next(i for i, part in enumerate(Path(pattern).parts) if glob.has_magic(part))


def _below(folder: Path, path: str) -> LogPaths:
    unreadable: list[Path] = []
    files = sorted(_walk(folder, unreadable))
    logs = tuple(file for file in files if not _is_no_log(file))
    if folder in unreadable:
        raise SourceRefused(f"{path} may not be listed", hint="Check the permissions of the folder.")
    if not logs:
        raise SourceUnavailable(
            f"{path} holds no log files", hint="Give the folder in which the logs are, or one of them."
        )
    return LogPaths(
        root=folder, files=logs, named=False, skipped=len(files) - len(logs), unreadable=tuple(unreadable)
    )


def _walk(folder: Path, unreadable: list[Path]) -> Iterator[Path]:
    def note(error: OSError) -> None:
        unreadable.append(Path(error.filename))

    seen: set[str] = set()
    for root, folders, names in os.walk(folder, onerror=note, followlinks=True):
        real = os.path.realpath(root)
        folders[:] = sorted(name for name in folders if not name.startswith(".") and real not in seen)
        if real not in seen:  # a link may lead to a folder that was read already, or in a circle
            yield from (Path(root, name) for name in names if not name.startswith("."))
        seen.add(real)


def _is_no_log(path: Path) -> bool:
    stem, _, rest = path.name.lower().partition(".")
    is_named_log = rest.startswith(("log", "out", "err"))  # notice.log is a log, NOTICE.txt is none
    return path.suffix.lower() in _NO_LOG_SUFFIXES or (stem in _NO_LOG_NAMES and not is_named_log)
