"""What habeas itself costs in a session with a model: five calls and ten claims, without the model's and sources' time.

Prints milliseconds a session, with the record in memory and in a SQLite file, each session with a database of its
own. `clock` is what passes, `processor` what is worked; on a machine that does other things, only the second says
something of habeas. The limit is 50 ms.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from habeas.agents.model_budget import Budget, Meter
from habeas.agents.model_client import ModelClient
from habeas.contracts.answer import Language
from habeas.contracts.queries import LogQuery
from habeas.service import wiring
from habeas.service.diagnose import Request, diagnose
from habeas.service.settings import Settings
from habeas.sources.port import LogRow, Source, SourceAnswer, SourceCheck

CALLS, CLAIMS, SESSIONS, LIMIT = 5, 10, 40, 50.0
SPENT = {"clock": 0.0, "processor": 0.0}
"""Seconds in the model and in the source, which are not ours."""


@contextlib.contextmanager
def _outside() -> Iterator[None]:
    """Count the block as not ours."""
    began, worked = time.perf_counter(), time.process_time()
    try:
        yield
    finally:
        SPENT["clock"] += time.perf_counter() - began
        SPENT["processor"] += time.process_time() - worked


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
        with _outside():
            word = query.terms[0].alternatives[0]
            rows = tuple(
                LogRow(
                    text=f"2032-01-01T00:00:{i:02}Z ERROR edge-{i} {word} upstream timed out after {100 + i}ms"
                )
                for i in range(20)
            )
            return SourceAnswer(
                rows=rows,
                raw=b"\n".join(r.text.encode() for r in rows),
                searched=2000,
                searched_unit="lines",
                total=20,
            )


class Outside(WrapperModel):
    """A model whose time is not ours: what a provider's library does is counted with it."""

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the answer of the model in it."""
        with _outside():
            return await super().request(messages, model_settings, model_request_parameters)


def _claim(i: int) -> dict[str, Any]:
    return {
        "claim_id": f"c{i}",
        "claim_type": "observation",
        "status": "confirmed",
        "claim_text": f"edge-{i} logged upstream timed out after {100 + i}ms.",
        "evidence_bindings": [
            {
                "tool_name": "query_logs",
                "source_invocation_id": 1 + i % CALLS,
                "raw_path": f"$.logs[{i}]",
            }
        ],
    }


def _model() -> Model:
    turn = {"n": 0}

    async def answer(_: list[ModelMessage], __: AgentInfo) -> ModelResponse:
        turn["n"] += 1
        n = turn["n"]
        if n == 1:
            part = ToolCallPart("plan", {"steps": []})
        elif n <= 1 + CALLS:
            part = ToolCallPart("query_logs", {"source": "edge.log", "terms": [[f"word{n}"]]})
        else:
            part = ToolCallPart("submit_claims", {"claims": [_claim(i) for i in range(CLAIMS)]})
        return ModelResponse(parts=[part])

    return Outside(FunctionModel(answer, model_name="script"))


@dataclass
class Spent:
    """Milliseconds of one session that are ours."""

    clock: float
    processor: float
    steps: dict[str, float]


async def session(number: int, settings: Settings, sources: Sequence[Source]) -> Spent:
    """Run one session and return what it cost."""
    question = f"Did edge-1 log 'upstream timed out' (run {number})?"
    SPENT.update(clock=0.0, processor=0.0)
    async with wiring.open_session(settings, sources, question, Language.EN, None, engine="script") as held:
        client = ModelClient(_model(), held.journal(), Meter(budget=Budget()), wiring.now)
        began, worked = time.perf_counter(), time.process_time()
        outcome = await diagnose(
            Request(question=question), held, wiring.build_engine(client), used=client.report
        )
        clock = time.perf_counter() - began - SPENT["clock"]
        processor = time.process_time() - worked - SPENT["processor"]
    assert len(outcome["invocations"]) == CALLS
    assert len(outcome["answer"]["facts"]) == CLAIMS
    steps = {name: seconds * 1000 for name, seconds in outcome["timings"].items()}
    return Spent(clock * 1000, processor * 1000, steps)


def report(title: str, spent: Sequence[Spent]) -> None:
    """Print one kind of run."""
    print(f"{title}, {len(spent)} sessions:")
    for name in ("clock", "processor"):
        values = [getattr(one, name) for one in spent]
        middle = statistics.median(values)
        kept = "kept" if middle < LIMIT else "BROKEN"
        print(
            f"  {name:10} best {min(values):6.1f} ms   median {middle:6.1f} ms   worst {max(values):6.1f} ms"
            f"   {middle / LIMIT:4.2f} of the limit: {kept}"
        )
    medians = {name: statistics.median(one.steps[name] for one in spent) for name in spent[0].steps}
    print("  steps      " + "   ".join(f"{name} {value:.1f} ms" for name, value in medians.items()))


async def main() -> None:
    """Measure and print."""
    print(f"habeas itself, {CALLS} calls and {CLAIMS} claims, limit {LIMIT:g} ms")
    in_memory = Settings.load({"database": "sqlite+aiosqlite:///:memory:"}, environment={})
    await session(0, in_memory, [Lines()])  # what is loaded once is no session's
    report("in memory", [await session(n, in_memory, [Lines()]) for n in range(SESSIONS)])
    with tempfile.TemporaryDirectory() as folder:
        files = [f"sqlite+aiosqlite:///{folder}/{n}.db" for n in range(SESSIONS)]
        in_file = [Settings.load({"database": file}, environment={}) for file in files]
        report("SQLite file", [await session(n, one, [Lines()]) for n, one in enumerate(in_file)])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    asyncio.run(main())
