"""What habeas itself costs in a session with a model: five calls and ten claims, without the model's and sources' time.

Prints milliseconds a session (median and worst of many) and where they go. The limit is 50 ms.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
import warnings
from collections.abc import Sequence
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from habeas.agents.model_budget import Budget, Meter
from habeas.agents.model_client import ModelClient
from habeas.contracts.answer import Language
from habeas.contracts.queries import LogQuery
from habeas.service import wiring
from habeas.service.diagnose import Request, diagnose
from habeas.service.settings import Settings
from habeas.sources.port import LogRow, Source, SourceAnswer, SourceCheck

CALLS, CLAIMS, SESSIONS, LIMIT = 5, 10, 40, 50.0
SPENT = {"outside": 0.0}
"""Seconds in the model and in the source, which are not ours."""


class Lines:
    """A source in memory."""

    name, kind = "edge.log", "memory"

    async def check(self) -> SourceCheck:
        """Return that it is there."""
        return SourceCheck(searched=1, searched_unit="lines")

    async def close(self) -> None:
        """Do nothing."""

    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        """Return twenty records."""
        began = time.perf_counter()
        word = query.terms[0].alternatives[0]
        rows = tuple(
            LogRow(
                text=f"2032-01-01T00:00:{i:02}Z ERROR edge-{i} {word} upstream timed out after {100 + i}ms"
            )
            for i in range(20)
        )
        answer = SourceAnswer(
            rows=rows,
            raw=b"\n".join(r.text.encode() for r in rows),
            searched=2000,
            searched_unit="lines",
            total=20,
        )
        SPENT["outside"] += time.perf_counter() - began
        return answer


def _claim(i: int) -> dict[str, Any]:
    return {
        "claim_id": f"c{i}",
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": f"edge-{i} logged upstream timed out after {100 + i}ms.",
        "evidence_bindings": [
            {"tool_name": "query_logs", "source_invocation_id": 1 + i % CALLS, "raw_path": f"$.logs[{i}]"}
        ],
    }


def _model() -> FunctionModel:
    turn = {"n": 0}

    def answer(_: list[ModelMessage], __: AgentInfo) -> ModelResponse:
        began = time.perf_counter()
        turn["n"] += 1
        n = turn["n"]
        if n == 1:
            part = ToolCallPart("plan", {"steps": []})
        elif n <= 1 + CALLS:
            part = ToolCallPart("query_logs", {"source": "edge.log", "terms": [[f"word{n}"]]})
        else:
            part = ToolCallPart("submit_claims", {"claims": [_claim(i) for i in range(CLAIMS)]})
        response = ModelResponse(parts=[part])
        SPENT["outside"] += time.perf_counter() - began
        return response

    return FunctionModel(answer, model_name="script")


async def session(
    number: int, settings: Settings, sources: Sequence[Source]
) -> tuple[float, dict[str, float]]:
    """Return the milliseconds of one session that are ours, and those of its steps."""
    question = f"Did edge-1 log 'upstream timed out' (run {number})?"
    SPENT["outside"] = 0.0
    async with wiring.open_session(settings, sources, question, Language.EN, None, engine="script") as held:
        # Ids go on from session to session: the claims cite those of this one.
        client = ModelClient(_model(), held.journal(), Meter(budget=Budget()), wiring.now)
        began, worked = time.perf_counter(), time.process_time()
        outcome = await diagnose(
            Request(question=question), held, wiring.build_engine(client), used=client.report
        )
        spent = time.perf_counter() - began - SPENT["outside"]
        worked = time.process_time() - worked
    assert len(outcome["invocations"]) == CALLS
    assert len(outcome["claims"]) == CLAIMS
    steps = {**outcome["timings"], "processor": worked}
    return spent * 1000, {name: seconds * 1000 for name, seconds in steps.items()}


async def main() -> None:
    """Measure and print."""
    spent: list[float] = []
    steps: dict[str, list[float]] = {}
    for number in range(SESSIONS):
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings.load({"database": f"sqlite+aiosqlite:///{folder}/record.db"}, environment={})
            milliseconds, timings = await session(number, settings, [Lines()])
        spent.append(milliseconds)
        for name, value in timings.items():
            steps.setdefault(name, []).append(value)
    print(f"habeas itself, {CALLS} calls and {CLAIMS} claims, SQLite file, {SESSIONS} sessions:")
    print(
        f"  best {min(spent):6.1f} ms   median {statistics.median(spent):6.1f} ms   worst {max(spent):6.1f} ms"
        f"   limit {LIMIT:g} ms: {'kept' if statistics.median(spent) < LIMIT else 'BROKEN'}"
    )
    for name, values in steps.items():
        print(f"  {name:12} {statistics.median(values):6.1f} ms")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    asyncio.run(main())
