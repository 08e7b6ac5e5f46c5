"""`habeas ask`: one question, with the work shown while it goes on."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from habeas.answer.wording import detect_language
from habeas.contracts.answer import Language
from habeas.faces import output
from habeas.service import wiring
from habeas.service.diagnose import Request, diagnose, require_question
from habeas.service.events import Watch
from habeas.service.settings import Settings
from habeas.service.window import parse_window

if TYPE_CHECKING:
    from habeas.service.wiring import ClientFor

EXIT_CODES = {"PASS": 0, "LOW_CONFID": 1, "REJECT": 3}


def run(
    *,
    question: str,
    options: Mapping[str, object],
    since: str | None,
    until: str | None,
    session_id: str | None,
    as_json: bool,
    config: str | None,
) -> int:
    """Ask, print the outcome, and return the exit code of its verdict."""
    settings = Settings.load(options, config)
    text = require_question(question)
    parse_window(since, until, wiring.now())  # a window that cannot be used is said before anything is begun
    language = Language(settings.lang) if settings.lang != "auto" else detect_language(text)
    session_id = session_id or f"{wiring.now():%Y%m%dT%H%M%S}-{secrets.token_hex(4)}"
    request = Request(question=text, language=language, since=since, until=until)
    try:
        with output.progress(shown=not as_json) as watch:
            outcome = asyncio.run(_ask(settings, request, session_id, watch))
    except KeyboardInterrupt:
        sys.stderr.write(
            f"habeas: interrupted; what was recorded is kept. Go on with: --session-id {session_id}\n"
        )
        return 130
    if as_json:
        output.write_json(outcome)
    else:
        output.write_outcome(outcome)
    return EXIT_CODES[outcome["verdict"]]


async def _ask(settings: Settings, request: Request, session_id: str, watch: Watch) -> dict[str, Any]:
    async with wiring.open_model(settings) as client_for:
        return await _ask_by(client_for, settings, request, session_id, watch)


async def _ask_by(
    client_for: ClientFor | None, settings: Settings, request: Request, session_id: str, watch: Watch
) -> dict[str, Any]:
    sources = wiring.build_sources(settings)
    language = request.language or Language.EN
    request = dataclasses.replace(request, demonstration=wiring.is_demonstration(sources))
    try:
        async with wiring.open_session(
            settings,
            sources,
            request.question,
            language,
            session_id,
            window=(request.since, request.until),
            engine=settings.model or "extractive",
        ) as session:
            client = client_for(session.journal()) if client_for else None
            return await diagnose(
                request,
                session,
                wiring.build_engine(client, watch),
                watch,
                judge=wiring.build_judge(client, language) if client else None,
                judge_seconds=settings.model_seconds,
                wordsmith=wiring.build_wordsmith(client, language)
                if client and settings.wording == "model"
                else None,
                used=client.report if client else None,
            )
    finally:
        await wiring.close_all(sources)
