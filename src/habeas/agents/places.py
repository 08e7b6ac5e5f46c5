"""Where a question says to look: log files and levels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_FILE = re.compile(
    r"[`'\"“「]?(?P<file>(?<![\w./~-])[\w./~-]*\w\.(?:log|txt|json|jsonl|out)(?:\.\d+)?(?:\.(?:gz|xz|zst))?)"
    r"(?![\w.-]*\w)[`'\"”」]?",
    re.ASCII | re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:^|\b(?:in|from|per|within|according to|based on|at|check|search|see|of)\s+(?:the\s+)?(?:log\s+)?(?:file\s+)?"
    r"|(?:根据|依据|按照|基于|在|从|查看|查一下|检查|看看|看一下|确认一下|日志|文件)\s*)$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s*(?:日志|文件)*\s*(?:里面|里|中|内)?\s*(?:[:：,，-]+|(?<=[里中内面])|$|[?？])\s*")

_LEVEL = "TRACE|DEBUG|INFO|NOTICE|WARNING|WARN|ERROR|ERR|FATAL|CRITICAL|CRIT|SEVERE|EMERGENCY|EMERG"
_LEVELS: tuple[re.Pattern[str], ...] = (
    re.compile(rf"\[(?P<level>{_LEVEL}|ALERT)\](?:\s*(?:级别|级|level))?", re.IGNORECASE),
    # A word in capitals after `level` is one, whether or not it is known: `severity FAILURE`.
    re.compile(
        r"\b(?:at\s+|of\s+|with\s+)?(?:the\s+)?(?:log\s+)?(?:level|severity)\s*(?:of|is|[:=])?\s*"
        rf"(?P<level>{_LEVEL}|[A-Z]{{4,}})\b"
    ),
    re.compile(rf"\b(?:level|severity)\s*(?:of|is|[:=])?\s*(?P<level>{_LEVEL})\b", re.IGNORECASE),
    re.compile(rf"(?P<level>{_LEVEL}|ALERT)[\s-]*(?:level|severity|级别|级)(?:的|s\b)?", re.IGNORECASE),
    re.compile(r"(?<![\w.-])(?P<level>[A-Z]{4,})\s*(?:级别|级)(?:的)?"),
    re.compile(r"(?<![\w.-])(?P<level>error|warn|warning|fatal|critical|debug)\s*(?:级别|级|日志)(?:的)?"),
    re.compile(r"(?:严重)?(?:级别|等级)\s*(?:为|是)\s*(?P<level>[A-Z]{4,})"),
    re.compile(rf"(?<![\w.\[$/-])(?P<level>{_LEVEL})(?![\w\]./-])"),
)


def find_files(text: str, sources: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the log files that `text` says where to look, with the words that introduce them.

    A file that is one of `sources` is such a one wherever it stands; another only where it is introduced
    (`in app.log:`).
    """
    for match in _FILE.finditer(text):
        before = _BEFORE.search(text[: match.start()])
        after = _AFTER.match(text, match.end())
        known = any(name.endswith(match["file"]) for name in sources)
        if known or (before and after):
            start = before.start() if before else match.start()
            yield match["file"], (start, after.end() if after else match.end())


def read_level(text: str) -> tuple[str, tuple[int, int]] | None:
    """Return the level that `text` asks for, in upper case, and where it stands."""
    for pattern in _LEVELS:
        if match := pattern.search(text):
            return match["level"].upper(), match.span()
    return None
