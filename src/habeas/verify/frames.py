"""Line numbers: which line of a stack belongs to which file and which function."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from habeas.verify.findings import Finding, contradicted, ok, unknown
from habeas.verify.lexemes import Lexeme
from habeas.verify.number_labels import Context
from habeas.verify.records import Record
from habeas.verify.stated import Stated

_FRAME = re.compile(
    r'file "(?P<pfile>[^"\n]+)", line (?P<pline>\d+)(?:, in (?P<pfunc>\S+))?'
    r"|at (?P<jfunc>[\w.$<>]+)\((?P<jfile>[\w$]+\.\w+):(?P<jline>\d+)\)"
    r"|(?P<cfile>[\w./\\-]+\.[a-z]{1,4}):(?:line )?(?P<cline>\d+)(?![\w.])"
)


@lru_cache(maxsize=256)
def frames(text: str) -> tuple[tuple[str, str, str], ...]:
    """Return file, function and line of every frame of a folded text, in lower case; a function may be empty."""
    out: list[tuple[str, str, str]] = []
    for m in _FRAME.finditer(text.lower()):
        found = {k: v or "" for k, v in m.groupdict().items()}
        file = found["pfile"] or found["jfile"] or found["cfile"]
        line = found["pline"] or found["jline"] or found["cline"]
        out.append((file, found["pfunc"] or found["jfunc"], line))
    return tuple(out)


def line_of_frame(
    number: Stated, lexemes: Sequence[Lexeme], record: Record, context: Context
) -> Finding | None:
    """`line 88 of Orders.java`: the line of a frame that has all that the claim names; None where no line is meant."""
    if number.quantity.whole is None or not any("@line" in t for j, (_, t) in context.items() if j >= 0):
        return None
    found = frames(record.text)
    if not found:
        return None
    words = {x.text.lower() for x in lexemes}
    named = [f for f in found if words & _names(f)]
    if not named:
        return None
    most = max(len(words & _names(f)) for f in named)
    named = [f for f in named if len(words & _names(f)) == most]
    raw = number.quantity.raw
    if {line for _, _, line in named} == {raw}:
        return ok(f"{raw} is the line")
    if any(line == raw for _, _, line in named):
        return unknown(f"{raw}: of which frame?")
    return contradicted(f"the line is {named[0][2]}, not {raw}")


def _names(frame: tuple[str, str, str]) -> set[str]:
    file, function, _ = frame
    parts = {file, file.rsplit("/", 1)[-1], function, function.rsplit(".", 1)[-1]}
    parts.add(".".join(function.split(".")[-2:]))
    return {p for p in parts if p}
