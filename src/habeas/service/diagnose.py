"""One investigation from question to answer. Reads like section 1 of the contract.

Every step hands data to the next; what a step decides is decided in its own room. The record is the journal: run
again under the same session id, a finished session gives back its answer and an unfinished one does only what is
missing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from pydantic import JsonValue

from habeas.agents.judge import SECONDS, Judge, ask_judge
from habeas.agents.port import Engine, Investigation, Toolbox
from habeas.answer.composer import Composer
from habeas.answer.wording import detect_language
from habeas.contracts.answer import Answer, Language
from habeas.contracts.claims import ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import VerifierEvaluation
from habeas.errors import BadQuestion
from habeas.service.events import Event, EventKind, Watch, WatchedToolbox
from habeas.service.outcome import render_outcome
from habeas.service.rewording import Wordsmith, reword
from habeas.service.window import parse_window
from habeas.verify.input_hook import VerifierInputHook
from habeas.verify.orders import lowered_by_orders
from habeas.verify.verifier import Verifier

EXTRACTIVE = "extractive"
"""The name of the engine that is no model."""
QUESTION_LIMIT = 8_000
"""Characters of a question. A question is a few sentences; a log belongs into a source."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """What a person asks for."""

    question: str
    language: Language | None = None
    """None: that of the question."""
    since: str | None = None
    until: str | None = None
    demonstration: bool = False
    """Whether the sources are the built-in demonstration data."""


class Session(Protocol):
    """One session of the record, held by this process."""

    @property
    def session_id(self) -> str:
        """Its id."""
        ...

    @property
    def started_at(self) -> datetime:
        """When it first began: the `now` of the question, however often it is run again."""
        ...

    @property
    def outcome(self) -> dict[str, Any] | None:
        """What was answered, if it was."""
        ...

    def toolbox(self) -> Toolbox:
        """Return the tools, recording into this session."""
        ...

    async def ledger(self) -> SessionLedger:
        """Return everything that this session has recorded."""
        ...

    async def finish(self, outcome: dict[str, Any], evaluation: VerifierEvaluation) -> dict[str, Any]:
        """Write the answer, once. Return the one that stands: this, or that of whoever was first."""
        ...


class Timings:
    """Seconds by step, and who is told what happens."""

    def __init__(self, watch: Watch) -> None:
        self.seconds: dict[str, float] = {}
        self.watch = watch

    def step(self, name: str) -> _Step:
        """Return a context that times step `name`."""
        return _Step(self.seconds, name)

    def tell(self, kind: EventKind, **data: JsonValue) -> None:
        """Tell the watcher."""
        self.watch(Event(kind=kind, data=data))


class _Step:
    def __init__(self, seconds: dict[str, float], name: str) -> None:
        self._seconds, self._name = seconds, name

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._seconds[self._name] = round(time.perf_counter() - self._began, 6)


def require_question(text: str) -> str:
    """Return the question, trimmed.

    Raises:
        BadQuestion: it is blank, or longer than a question can be.
    """
    question = text.strip()
    if not question:
        raise BadQuestion(
            "the question is empty", hint='Ask, for example: habeas ask "Is HighMemoryUsage firing?"'
        )
    if len(question) > QUESTION_LIMIT:
        raise BadQuestion(
            f"the question has {len(question):,} characters; {QUESTION_LIMIT:,} are read at most",
            hint="Ask in a few sentences, and give logs with --logs.",
        )
    return question


async def diagnose(
    request: Request,
    session: Session,
    engine: Engine,
    watch: Watch = lambda _: None,
    *,
    judge: Judge | None = None,
    judge_seconds: float = SECONDS,
    wordsmith: Wordsmith | None = None,
    used: Callable[[], dict[str, JsonValue]] | None = None,
) -> dict[str, Any]:
    """Return the outcome of one question, as `habeas ask --format json` prints it.

    A `judge` decides what the checker leaves undecided; without one, that is not supported. A `wordsmith` may put the
    facts into other words; where its words fail a check, ours stay, and the outcome says so. `used` says what models
    have used.

    Raises:
        CallerError: the question or its window cannot be used.
        StorageError: the record cannot be written; what is in it stays.
    """
    if session.outcome is not None:
        return session.outcome
    question = require_question(request.question)
    language = request.language or detect_language(question)
    timings = Timings(watch)

    # Planner and Executor: evidence is collected through the recorder, claims are bound to the records.
    investigation = Investigation(
        question=question,
        language=language,
        now=session.started_at,
        window=parse_window(request.since, request.until, session.started_at),
    )
    with timings.step("investigate"):
        output = await engine.investigate(investigation, WatchedToolbox(session.toolbox(), watch))
        ledger = await session.ledger()
    timings.tell(EventKind.CLAIMED, claims=len(output.claims))

    prepared, evaluation = evaluate(output, ledger, timings, by_model=engine.name != EXTRACTIVE)
    if judge is not None:
        with timings.step("judge"):
            asked = Verifier().open_claims(prepared, ledger, evaluation)
            evaluation = Verifier().settle(
                prepared, evaluation, await ask_judge(judge, asked, seconds=judge_seconds)
            )
    timings.tell(EventKind.JUDGED, verdict=str(evaluation.verdict))
    answer = compose(question, language, prepared, ledger, evaluation, timings)
    worded, fault = answer, None
    if wordsmith is not None and answer.facts:
        with timings.step("word"):
            worded, fault = await reword(
                wordsmith,
                question,
                answer,
                output=prepared,
                ledger=ledger,
                evaluation=evaluation,
                evaluate=lambda said: evaluate(said, ledger, Timings(lambda _: None), by_model=True)[1],
            )
    timings.tell(EventKind.COMPOSED, facts=len(answer.facts))

    outcome = render_outcome(
        session.session_id,
        question,
        language,
        output,
        ledger,
        evaluation,
        worded,
        timings.seconds,
        demonstration=request.demonstration,
        model=used() if used else None,
        wording={"by": "rules" if worded is answer else "model", "reason": fault},
    )
    return await session.finish(outcome, evaluation)


def evaluate(
    output: ExecutorOutput, ledger: SessionLedger, timings: Timings, *, by_model: bool = False
) -> tuple[ExecutorOutput, VerifierEvaluation]:
    """Return the normalised output, and what it is worth against the record. Pure but for the timing.

    With `by_model`, a claim that rests on text which speaks to its reader is lowered: a model may have obeyed it.
    """
    with timings.step("gate"):  # VerifierInputHook and Gatekeeper: is every reference authentic?
        prepared = VerifierInputHook().prepare(output, ledger)
    gate = prepared.gatekeeper_result
    timings.tell(EventKind.GATED, severity=str(gate.severity), failed_rules=list(gate.failed_rules))
    with timings.step("verify"):  # Verifier: does every claim follow from its verified excerpts?
        evaluation = Verifier().evaluate(prepared.output, ledger, prepared.gatekeeper_result)
        lowered = lowered_by_orders(prepared.output, ledger, evaluation) if by_model else {}
        evaluation = Verifier().settle(prepared.output, evaluation, lowered) if lowered else evaluation
    return prepared.output, evaluation


def compose(
    question: str | None,
    language: Language,
    output: ExecutorOutput,
    ledger: SessionLedger,
    evaluation: VerifierEvaluation,
    timings: Timings,
) -> Answer:
    """Return the answer that may be given, and that holds nothing else. Pure but for the timing."""
    with timings.step("compose"):
        return Composer().compose(
            question=question, language=language, output=output, ledger=ledger, evaluation=evaluation
        )
