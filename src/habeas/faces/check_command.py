"""`habeas check`: JSON lines in, JSON lines out."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from habeas.errors import BadOption, BadPayload
from habeas.faces import output
from habeas.service import wiring
from habeas.service.check import check_line, check_line_with, is_pass
from habeas.service.settings import Settings

if TYPE_CHECKING:
    from habeas.service.wiring import ClientFor


def run(file: str, *, gate_only: bool, model: str | None, as_json: bool) -> int:
    """Judge every line and return the exit code: 0 all pass, 1 some not, 2 some lines unusable."""
    settings = Settings.load({"model": model}) if model not in (None, "none") and not gate_only else None
    return asyncio.run(_run(file, settings, gate_only=gate_only, as_json=as_json))


async def _run(file: str, settings: Settings | None, *, gate_only: bool, as_json: bool) -> int:
    if settings is None:
        return await _judge(file, None, gate_only=gate_only, as_json=as_json)
    async with wiring.open_model(settings) as client_for:
        return await _judge(
            file, client_for, gate_only=False, as_json=as_json, seconds=settings.model_seconds
        )


async def _judge(
    file: str, client_for: ClientFor | None, *, gate_only: bool, as_json: bool, seconds: float = 0.0
) -> int:
    """Judge every line; each has the model's budget of one session.

    Nothing is recorded, the judge's answers no more than the cases: they are another program's, which keeps them and
    what it is told here, the hashes of what the model was asked among it.
    """
    reports: list[Mapping[str, Any]] = []
    unusable = refused = judged = 0
    for number, line in enumerate(_lines(file), start=1):
        if not line.strip():
            continue
        judged += 1
        if client_for is None:
            result = check_line(line, number, gate_only=gate_only)
        else:
            client = client_for(None)
            result = await check_line_with(line, number, partial(wiring.build_judge, client), seconds)
            reports.append(client.report())
            if "error" not in result:
                result["model"] = reports[-1]
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
    output.write_usage(reports)
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
