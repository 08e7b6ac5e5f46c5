"""`habeas check`: JSON lines in, JSON lines out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from habeas.errors import BadOption, BadPayload
from habeas.faces import output
from habeas.service.check import check_line, is_pass


def run(file: str, *, gate_only: bool, model: str | None, as_json: bool) -> int:
    """Judge every line and return the exit code: 0 all pass, 1 some not, 2 some lines unusable."""
    if model not in (None, "none"):
        raise BadOption(f"there is no model {model!r} in this version", hint="Leave --model out.")
    unusable = refused = judged = 0
    for number, line in enumerate(_lines(file), start=1):
        if not line.strip():
            continue
        judged += 1
        result = check_line(line, number, gate_only=gate_only)
        if "error" in result:
            unusable += 1
        elif not is_pass(result):
            refused += 1
        if as_json:
            output.write_json(result)
        else:
            output.write_check(result, number)
    if judged == 0:
        raise BadPayload(
            f"{file} holds no case", hint="Give one JSON object a line; an empty input is no PASS."
        )
    return 2 if unusable else 1 if refused else 0


def _lines(file: str) -> Iterator[bytes]:
    """Yield the lines of a file or of standard input.

    Raises:
        BadOption: the file cannot be read.
    """
    with ExitStack() as stack:
        try:
            stream = sys.stdin.buffer if file == "-" else stack.enter_context(Path(file).open("rb"))
            yield from stream
        except OSError as exc:
            raise BadOption(
                f"{file}: {exc.strerror or exc}", hint="Give a file of JSON lines, or - for standard input."
            ) from exc
