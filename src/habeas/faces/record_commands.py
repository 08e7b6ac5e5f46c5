"""The commands that look at the record and at the sources."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

from habeas.agents.model_budget import render_answer
from habeas.errors import HabeasError
from habeas.faces import output
from habeas.service import wiring
from habeas.service.outcome import render_invocation
from habeas.service.settings import Settings
from habeas.sources.port import Source
from habeas.storage.sessions import SessionStore


def list_sessions(options: Mapping[str, object], config: str | None, limit: int, *, as_json: bool) -> int:
    """Print the newest sessions."""
    settings = Settings.load(options, config)

    async def work() -> list[dict[str, Any]]:
        async with await SessionStore.open(settings.database, create=False) as store:
            return [
                {
                    "session_id": session.session_id,
                    "question": session.question,
                    "verdict": session.verdict,
                    "status": session.status,
                    "created_at": session.created_at.isoformat(),
                }
                for session in await store.list_sessions(limit)
            ]

    sessions = asyncio.run(work())
    if as_json:
        output.write_json({"sessions": sessions})
    else:
        output.write_sessions(sessions)
    return 0


def show_session(session_id: str, options: Mapping[str, object], config: str | None, *, as_json: bool) -> int:
    """Print what a session gave; of an unfinished one, what it has recorded so far."""
    settings = Settings.load(options, config)

    async def work() -> dict[str, Any]:
        async with await SessionStore.open(settings.database, create=False) as store:
            session = await store.load_session(session_id)
            if session.outcome is not None:
                return session.outcome
            ledger = await store.ledger(session_id)
            return {
                "session_id": session_id,
                "question": session.question,
                "language": session.language,
                "verdict": None,
                "groundedness_score": None,
                "answer": None,
                "claims": [],
                "judgements": [],
                "gatekeeper_result": None,
                "invocations": [render_invocation(invocation) for invocation in ledger.invocations],
                "timings": {},
                "model_answers": [render_answer(answer) for answer in await store.model_answers(session_id)],
            }

    outcome = asyncio.run(work())
    if as_json:
        output.write_json(outcome)
    else:
        output.write_outcome(outcome)
    return 0


def check_sources(options: Mapping[str, object], config: str | None, *, as_json: bool) -> int:
    """Print whether each source can be asked, and how much it holds."""
    settings = Settings.load(options, config)

    async def work() -> list[dict[str, Any]]:
        return list(await asyncio.gather(*(_check(*maker) for maker in wiring.source_makers(settings))))

    results = asyncio.run(work())
    if as_json:
        output.write_json({"sources": results})
    else:
        output.write_sources(results)
    return 0 if all(result["ok"] for result in results) else 1


async def _check(option: str, make: Callable[[], Source]) -> dict[str, Any]:
    """Return how one source answers; one that cannot even be made is not ok, and the others are still asked."""
    began = time.perf_counter()
    result: dict[str, Any] = {"name": option, "kind": option.removeprefix("--"), "ok": True}
    result |= {"searched": None, "searched_unit": None, "error": None, "notes": []}
    try:
        source = make()
        result |= {"name": source.name, "kind": source.kind}
        try:
            check = await source.check()
        finally:
            await source.close()
        result |= {
            "searched": check.searched,
            "searched_unit": check.searched_unit,
            "notes": list(check.notes),
        }
    except HabeasError as exc:
        result |= {"ok": False, "error": {"code": exc.code, "message": exc.message, "hint": exc.advice}}
    result["seconds"] = round(time.perf_counter() - began, 3)
    return result


def verify_audit(
    session_id: str | None, options: Mapping[str, object], config: str | None, *, as_json: bool
) -> int:
    """Print what of the record is not what was written."""
    settings = Settings.load(options, config)

    async def work() -> dict[str, Any]:
        async with await SessionStore.open(settings.database, create=False) as store:
            report = await store.audit(session_id)
            return {
                "sessions": report.sessions,
                "invocations": report.invocations,
                "model_answers": report.model_answers,
                "broken": [
                    {"session_id": b.session_id, "invocation_id": b.invocation_id, "reason": b.reason}
                    for b in report.broken
                ],
            }

    report = asyncio.run(work())
    if as_json:
        output.write_json(report)
    else:
        output.write_audit(report)
    return 1 if report["broken"] else 0
