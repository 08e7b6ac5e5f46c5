"""Empty values and cells: nothing stands there, so no atom tells of them."""

from __future__ import annotations

import re

from habeas.gate.pieces import Pieces, Span
from habeas.gate.reading import Reading

_SIGNS = ('""', '"\\"', "''", "{}", "[]", "=-", "= ", "=\n", ",,")
"""One of them stands wherever something is empty."""
_EMPTY = re.compile(r"""[=:]\s*(?:""|''|\{\}|\[\])|=-(?=[\s,;]|\Z)""")
"""A key whose value is nothing."""
_BARE = re.compile(r"""=[\s"'.,;()\[\]{}\-]*\Z""")
"""A key behind which an excerpt ends."""
_VALUE_FOLLOWS = re.compile(r"""[=:][ \t]*(?:["'(\[{]\s*)*\Z""")
"""On the same line, or within the same brackets: `pool:` and a key on the next line is no value in YAML."""


def differs_in_empty(pieces: Pieces, spans: tuple[Span, ...], text: Reading) -> str | None:
    """Return what is wrong when a value or a cell is empty in the excerpt or in the text alone.

    `pool=""` is not `pool="cart"`, and not `pool="web"` where the text has `pool="" web=5`.
    """
    text_may = _may_hold_empty(text)
    for quoted, (first, stop) in zip(pieces.readings, spans, strict=True):
        if text_may or _may_hold_empty(quoted):
            for at in range(first, stop - 1):
                if (found := _differs_at(quoted, at - first, text, at)) is not None:
                    return found
        is_marked = pieces.open_end or quoted is not pieces.readings[-1]
        if (
            stop < len(text.values)
            and _ends_empty(quoted, is_marked=is_marked)
            and _has_value(text, stop - 1)
        ):
            return f"the value of '{text.values[stop - 1]}' is left out"
    return None


def _may_hold_empty(reading: Reading) -> bool:
    return any(sign in reading.canonical.text for sign in _SIGNS)


def _differs_at(quoted: Reading, i: int, text: Reading, at: int) -> str | None:
    here, there = quoted.between(i), text.between(at)
    if here == there:
        return None
    if here.count(",") != there.count(",") and "," in here and "," in there:
        return f"behind '{text.values[at]}' there is not the same number of empty cells"
    if _is_empty(quoted, i) and _has_value(text, at):
        return f"the value of '{text.values[at]}' is left out"
    if _is_empty(text, at) and _has_value(quoted, i):
        return f"'{text.values[at]}' has no value"
    return None


def _ends_empty(quoted: Reading, *, is_marked: bool) -> bool:
    ending = quoted.ending.replace("\\", "")
    return _EMPTY.search(ending) is not None or (not is_marked and _BARE.search(ending) is not None)


def _has_value(reading: Reading, at: int) -> bool:
    gap = reading.between(at).replace("\\", "")
    return _VALUE_FOLLOWS.search(gap) is not None and not _is_empty(reading, at)


def _is_empty(reading: Reading, at: int) -> bool:
    """Return whether the atom is a key without a value; the next atom may be a key, too."""
    gap = reading.between(at).replace("\\", "")
    if _EMPTY.search(gap) is not None:
        return True
    return gap.rstrip() != gap and gap.rstrip().endswith("=") and reading.between(at + 1).startswith("=")
