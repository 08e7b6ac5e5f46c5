"""Which parts a run is made of. The one place that chooses implementations, and the one that reads the clock.

Sources are imported when one of their kind is configured, so that a question about a file does not pay for HTTP.
"""

from __future__ import annotations

import asyncio
import contextlib
import glob
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import JsonValue

from habeas.agents.judge import Judge
from habeas.agents.port import Engine, Toolbox
from habeas.contracts.answer import Language
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import VerifierEvaluation
from habeas.errors import BadOption, SessionConflict, StorageError
from habeas.service.events import Event, EventKind, Watch
from habeas.service.rewording import Wordsmith
from habeas.service.settings import Settings, index_folder
from habeas.sources.port import AlertSource, KnowledgeSource, LogSource, SeriesSource, Source
from habeas.storage.owner import this_process
from habeas.storage.sessions import LEASE, SessionJournal, SessionRun, SessionStore
from habeas.tools.lookup_knowledge import LookupKnowledge
from habeas.tools.port import Tool
from habeas.tools.query_logs import QueryLogs
from habeas.tools.query_metrics import ListMetrics, QueryMetrics
from habeas.tools.recorder import ToolInvocationRecorder

if TYPE_CHECKING:  # they import a library that takes a second
    from habeas.agents.model_client import AnswerJournal, ModelClient

    ClientFor = Callable[[AnswerJournal | None], ModelClient]


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def build_engine(client: ModelClient | None, watch: Watch = lambda _: None) -> Engine:
    """Return who reads the question: a model, which the extractive engine stands in for, or that one alone."""
    from habeas.agents.extractive import ExtractiveEngine

    if client is None:
        return ExtractiveEngine()
    from habeas.agents.model import ModelEngine

    def planned(steps: Sequence[str]) -> None:
        watch(Event(kind=EventKind.PLANNED, data={"steps": list(steps)}))

    return ModelEngine(client, ExtractiveEngine(), planned)


def build_judge(client: ModelClient, language: Language) -> Judge:
    """Return the model as the judge of what is undecided."""
    from habeas.agents.model_judge import ModelJudge

    return ModelJudge(client, language)


def build_wordsmith(client: ModelClient, language: Language) -> Wordsmith:
    """Return the model as the one who words an answer."""
    from habeas.agents.model_wording import ModelWordsmith

    return ModelWordsmith(client, language)


@contextlib.asynccontextmanager
async def open_model(settings: Settings) -> AsyncIterator[ClientFor | None]:
    """Connect to the configured model; give what makes a client of it, with a budget of its own, for a journal.

    None where no model is configured; then nothing of a model's library is imported.

    Raises:
        BadOption: there is no such model, or its key is missing; or a model is to word the answer, and there is none.
    """
    if settings.model is None:
        if settings.wording == "model":
            raise BadOption("a model is to word the answer, and none is configured", hint="Give --model.")
        yield None
        return
    from habeas.agents.model_budget import Budget, Meter
    from habeas.agents.model_client import ModelClient, NoJournal, build_model
    from habeas.agents.model_form import Form

    if settings.model_cost is not None and None in (settings.model_price_input, settings.model_price_output):
        raise BadOption(
            "model_cost is a limit on what cannot be known without model_price_input and model_price_output"
        )
    budget = Budget(
        calls=settings.model_calls,
        tokens=settings.model_tokens,
        seconds=settings.model_seconds,
        call_seconds=settings.model_timeout_seconds,
        price_input=settings.model_price_input,
        price_output=settings.model_price_output,
        cost=settings.model_cost,
        planner_tokens=settings.model_planner_tokens,
        executor_tokens=settings.model_executor_tokens,
        judge_tokens=settings.model_judge_tokens,
        wording_tokens=settings.model_wording_tokens,
        thinking_tokens=settings.model_thinking_tokens,
    )
    form = Form(settings.model_form)
    async with build_model(settings.model) as model:
        if form is Form.JSON and not model.profile.get("supports_json_schema_output"):
            raise BadOption(
                f"{settings.model} cannot be asked for a JSON schema", hint='Use model_form = "tools".'
            )
        yield lambda journal: ModelClient(model, journal or NoJournal(), Meter(budget=budget), now, form)


def build_sources(settings: Settings) -> tuple[Source, ...]:
    """Return the configured sources, each once; the demonstration data when there is none.

    Raises:
        BadOption: a path is not there, or a URL is none.
    """
    return tuple(make() for _, make in source_makers(settings))


def source_makers(settings: Settings) -> tuple[tuple[str, Callable[[], Source]], ...]:
    """Return how each configured source is made, with the option that names it."""
    makers: list[tuple[str, Callable[[], Source]]] = []
    for option, make, values in (
        ("--logs", _log_files, settings.logs),
        ("--metrics", _prometheus, settings.metrics),
        ("--alertmanager", _alertmanager, settings.alertmanager),
        ("--knowledge", _runbooks, settings.knowledge),
    ):
        makers += [(option, partial(make, value, settings)) for value in dict.fromkeys(values)]
    return tuple(makers) or (("", _demonstration),)


def _demonstration() -> Source:
    from habeas.sources.demo import DemoLogs

    return DemoLogs()


def _log_files(path: str, settings: Settings) -> Source:
    if "://" in path:
        raise BadOption(
            "--logs with a URL: log servers are not asked yet", hint="Give a file, a folder or a glob."
        )
    from habeas.sources.files import LogFiles

    _require_path(path, "--logs")
    folder = index_folder() if settings.log_index else None
    return LogFiles(path, index_folder=folder, is_alone=len(set(settings.logs)) == 1)


def _runbooks(folder: str, _: Settings) -> Source:
    from habeas.sources.runbooks import Runbooks

    _require_path(folder, "--knowledge")
    return Runbooks(str(Path(folder).expanduser()))


def _prometheus(url: str, settings: Settings) -> Source:
    from habeas.sources.prometheus import Prometheus

    return _server("--metrics", Prometheus, url, settings)


def _alertmanager(url: str, settings: Settings) -> Source:
    from habeas.sources.prometheus import Alertmanager

    return _server("--alertmanager", Alertmanager, url, settings)


def _server(option: str, kind: Callable[..., Source], url: str, settings: Settings) -> Source:
    from habeas.sources.http import HttpSettings

    http = HttpSettings(read_seconds=settings.timeout_seconds, total_seconds=settings.timeout_seconds)
    try:
        return kind(url, now=now, http=http)
    except BadOption as exc:
        raise BadOption(f"{option}: {exc.message}", hint="") from exc


def is_demonstration(sources: Iterable[Source]) -> bool:
    """Return whether nothing was configured, so that the demonstration data stands in."""
    return all(source.kind == "demo" for source in sources)


def build_tools(sources: Iterable[Source]) -> tuple[Tool, ...]:
    """Return the tools over `sources`, whether or not they have any: one without is a tool that cannot be asked."""
    sources = tuple(sources)
    metrics = {source.name: source for source in sources if isinstance(source, AlertSource | SeriesSource)}
    return (
        QueryLogs({source.name: source for source in sources if isinstance(source, LogSource)}),
        QueryMetrics(metrics),
        ListMetrics({source.name: source for source in sources if isinstance(source, SeriesSource)}),
        LookupKnowledge({source.name: source for source in sources if isinstance(source, KnowledgeSource)}),
    )


class RecordedSession:
    """One session of the store, held by this process (`service.diagnose.Session`)."""

    def __init__(self, store: SessionStore, run: SessionRun, tools: Iterable[Tool]) -> None:
        self._store, self._run, self._tools = store, run, tuple(tools)

    @property
    def session_id(self) -> str:
        """Its id."""
        return self._run.session_id

    @property
    def started_at(self) -> datetime:
        """When it first began."""
        return self._run.started_at

    @property
    def outcome(self) -> dict[str, Any] | None:
        """What was answered, if it was."""
        return self._run.outcome

    def toolbox(self) -> Toolbox:
        """Return the tools, recording into this session."""
        return ToolInvocationRecorder(self._tools, self.journal(), now)

    def journal(self) -> SessionJournal:
        """Return where this session records."""
        return SessionJournal(store=self._store, run=self._run)

    async def ledger(self) -> SessionLedger:
        """Return everything that this session has recorded."""
        return await self._store.ledger(self.session_id)

    async def finish(self, outcome: dict[str, Any], evaluation: VerifierEvaluation) -> dict[str, Any]:
        """Write the answer, once. Return the one that stands.

        Raises:
            SessionConflict: another process has taken the session over and is still at work.
        """
        written = await self._store.finish(
            self._run,
            outcome,
            str(evaluation.verdict),
            outcome["answer"]["text"],
            {"verifier_evaluation": evaluation.model_dump(mode="json")},
            now(),
        )
        if written:
            return outcome
        stored = await self._store.load_session(self.session_id)
        if stored.outcome is None:
            raise SessionConflict(f"session {self.session_id} was taken over by another process")
        return stored.outcome


@contextlib.asynccontextmanager
async def open_session(
    settings: Settings,
    sources: Iterable[Source],
    question: str,
    language: Language,
    session_id: str | None,
    *,
    window: tuple[str | None, str | None] = (None, None),
    engine: str = "extractive",
) -> AsyncIterator[RecordedSession]:
    """Open the record and hold one session of it; it is given back when the block is left, finished or not.

    Raises:
        SessionConflict: the session holds another question, other sources, another window or another engine.
    """
    sources = tuple(sources)
    asked: dict[str, JsonValue] = {
        "sources": [f"{source.kind} {source.name}" for source in sources],
        "since": window[0],
        "until": window[1],
        "engine": engine,
    }
    if settings.wording != "rules":
        asked["wording"] = settings.wording
    async with await SessionStore.open(settings.database) as store:
        run = await store.begin(session_id, question, str(language), now(), this_process(), asked)
        heartbeat = asyncio.create_task(_keep(store, run)) if run.outcome is None else None
        try:
            yield RecordedSession(store, run, build_tools(sources))
        finally:
            if heartbeat is not None:
                heartbeat.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await heartbeat
                # What was done is recorded; a lease that cannot be given back runs out by itself.
                with contextlib.suppress(StorageError):
                    await store.release(run, now())


async def _keep(store: SessionStore, run: SessionRun) -> None:
    """Renew the lease while the process works. A renewal that fails is tried again at the next beat."""
    while True:
        await asyncio.sleep(LEASE.total_seconds() / 4)
        try:
            await store.renew(run, now())
        except SessionConflict:
            return
        except StorageError:
            continue


async def close_all(sources: Iterable[Source]) -> None:
    """Let go of all sources."""
    await asyncio.gather(*(source.close() for source in sources), return_exceptions=True)


def _require_path(path: str, option: str) -> None:
    """Raise BadOption where nothing is at `path`. A URL is not repeated: it may hold a password."""
    try:
        given = Path(path).expanduser()
        there = given.exists() or bool(glob.glob(str(given), recursive=True))  # noqa: PTH207 - absolute patterns too
    except (OSError, ValueError, RuntimeError) as exc:
        raise BadOption(
            f"{option}: this path cannot be used ({type(exc).__name__})", hint="Check it."
        ) from exc
    if not there:
        shown = "the URL" if "://" in path else path
        raise BadOption(f"{option} {shown}: no such file or folder", hint="Check the path; quote a glob.")
