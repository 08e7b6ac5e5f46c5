"""Wording around a question's content: how one asks, and verbs that add nothing to the noun beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FAULT = r"(?:exception|error|time-?out|problem|issue|failure|fault)s?"
_MEET = r"hit|hits|encounter(?:ed|s)?|experience[ds]?|suffer(?:ed|s)?(?:\s+from)?|r[au]n\s+into|face[ds]?"
_WRITE = r"issue[sd]?|emit(?:s|ted)?|writes?|wrote|produce[sd]?|prints?|printed|raise[sd]?"
_RECORD = r"records?|logs?|lines?|entries|entry|messages?"
_FRAMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:is|was)\s+it\s+(?P<light>true|correct|right|(?:the\s+)?case)\s+(?=that\b)",
        r"\bat\s+(?:any|some|one)\s+(?:point|time|stage|moment)\b(?:\s+in\s+time)?",
        r"\b(?:a|any|some)\s+(?P<light>moment|occasion|case|situation|instance)\s+(?=with|when|where|in\s+which)",
        rf"\b(?:{_RECORD})\s+(?P<light>names?|lists?|holds?|carr(?:y|ies)|refers?\s+to)\b",
        rf"\b(?P<light>{_MEET})\s+(?=(?:(?:an?|any|the|some)\s+)?(?:[\w-]+\s+)?{_FAULT}\b)",
        r"\b(?P<light>(?:come|comes|came|coming|originat\w+|arriv\w+)(?:\s+in)?)\s+(?=from\b)",
        r"\b(?P<light>(?:try|tries|tried|trying|attempt(?:s|ed|ing)?)\s+to)\s+(?=[a-z])",
        r"\b(?P<light>after)\s+(?=\d)",
        rf"\b(?P<light>{_WRITE})\s+(?=(?:an?|any|the)\s+(?-i:[A-Z]{{4,}}|\[\w+\]))",
        r"\b(?P<light>goes|go|went)\s+(?=(?:un[a-z]+|offline|online|down|missing|stale|read-only)\b)",
    )
)
_MOVES = re.compile(
    r"(?:\b(?:go|goes|went|gone|moves?|moved|switch(?:es|ed)?|chang(?:es?|ed)|transition(?:s|ed)?|turn(?:s|ed)?"
    r"|enter(?:s|ed)?|becom(?:es?)|became|reach(?:es|ed)?)\s+(?:in)?(?:to\s+)?(?:the\s+)?(?:state\s+)?"
    r"|(?<![A-Z])(?<![A-Z] )(?:变为|变成|转为|进入|切换到|切换为)\s*)(?=[A-Z][A-Za-z_]{3,}(?![\w-]))"
)
_PLACES = re.compile(
    r"(?:https?|ftp|jdbc|redis|amqp|tcp|s3|hdfs)://[^\s'\"，。；？）)<>\u3400-\u9fff]+"
    r"|(?<![\w.])[A-Za-z]:\\[^\s'\"，。；？]*[^\s'\"，。；？.,?!;:]"
    r"|\\\\[\w.-]+\\[^\s'\"，。；？]*[^\s'\"，。；？.,?!;:]"
    r"|(?<![\w./])/(?:[\w.@%+~-]+/)+[\w.@%+~-]*"
)


def light_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where `text` only says how it asks (`at any point`), or has a verb that adds nothing (`hit an error`)."""
    for pattern in _FRAMES:
        for match in pattern.finditer(text):
            yield match.span("light") if "light" in pattern.groupindex else match.span()
    for match in _MOVES.finditer(text):
        yield match.span()


def without_places(text: str) -> str:
    """Return `text` with addresses and paths blanked, in which digits are no times."""
    return _PLACES.sub(lambda match: "\n" * len(match[0]), text)
