"""A toolbox over lines in memory, which answers and records as the real one does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import pytest

from habeas.agents.extractive import ExtractiveEngine
from habeas.agents.port import Investigation
from habeas.contracts.answer import Language
from habeas.contracts.claims import Binding, ClaimStatus, ClaimType, ExecutorOutput
from habeas.contracts.evidence import (
    NO_EVIDENCE,
    EvidenceRef,
    EvidenceStatus,
    NearMisses,
    RecordedInvocation,
    RetrievalDetails,
    ToolError,
)
from habeas.contracts.queries import LogQuery, TimeWindow, ToolCall
from habeas.sources.match import Outcome, compile_query

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


class LinesToolbox:
    """Answers `query_logs` from lines, and other tools from a script; keeps every call."""

    def __init__(
        self,
        logs: Mapping[str, Sequence[str]],
        script: Mapping[str, Sequence[RetrievalDetails]] | None = None,
        failing: frozenset[str] = frozenset(),
    ) -> None:
        self.logs = logs
        self.script = {tool: list(answers) for tool, answers in (script or {}).items()}
        self.failing = failing
        self.calls: list[ToolCall] = []
        self.invocations: list[RecordedInvocation] = []

    def sources(self, tool_name: str) -> tuple[str, ...]:
        if tool_name == "query_logs":
            return tuple(self.logs)
        return (f"{tool_name}-source",) if tool_name in self.script else ()

    async def call(self, call: ToolCall) -> RecordedInvocation:
        await asyncio.sleep(0)
        self.calls.append(call)
        if call.source in self.failing:
            details = failed("refused")
        elif call.tool_name == "query_logs":
            details = self._search(call)
        else:
            details = self.script[call.tool_name].pop(0)
        invocation = RecordedInvocation(
            id=len(self.invocations) + 1,
            session_id="s",
            tool_name=call.tool_name,
            source=call.source,
            arguments=call.arguments,
            retrieval_details=details,
        )
        self.invocations.append(invocation)
        return invocation

    def _search(self, call: ToolCall) -> RetrievalDetails:
        query = LogQuery.model_validate(call.arguments, strict=False)
        matcher = compile_query(query)
        lines = self.logs[call.source]
        outcomes = [matcher.judge(line) for line in lines]
        hits = [line for line, outcome in zip(lines, outcomes, strict=True) if outcome is Outcome.HIT]
        near = NearMisses(total=outcomes.count(Outcome.NEAR)) if matcher.may_be_near else None
        if not hits:
            return nothing(f"query_logs returned no evidence; query={query.written()}; total=0", near)
        kept = hits[: query.limit] if query.oldest else hits[-query.limit :]
        return found("logs", kept, total=len(hits), truncated=len(kept) < len(hits), near=near)


def found(
    name: str,
    texts: Sequence[str],
    *,
    total: int | None = None,
    truncated: bool = False,
    near: NearMisses | None = None,
) -> RetrievalDetails:
    """Return an answer that holds `texts`."""
    return RetrievalDetails(
        evidence_refs=tuple(EvidenceRef(raw_path=f"$.{name}[{i}]", text=t) for i, t in enumerate(texts)),
        evidence_status=EvidenceStatus.EVIDENCE,
        searched=100,
        total=len(texts) if total is None else total,
        truncated=truncated,
        near=near,
    )


def nothing(text: str, near: NearMisses | None = None) -> RetrievalDetails:
    """Return an answer in which nothing matched."""
    return RetrievalDetails(
        evidence_refs=(EvidenceRef(raw_path=NO_EVIDENCE, text=text),),
        evidence_status=EvidenceStatus.NO_EVIDENCE,
        searched=100,
        total=0,
        near=near,
    )


def failed(message: str) -> RetrievalDetails:
    """Return the answer of a source that failed."""
    return RetrievalDetails(
        evidence_refs=(),
        evidence_status=EvidenceStatus.ERROR,
        error=ToolError(code="E308", message=message),
    )


class Asked:
    """What the engine said, and what it asked for it."""

    def __init__(self, output: ExecutorOutput, toolbox: LinesToolbox) -> None:
        self.output = output
        self.toolbox = toolbox

    @property
    def texts(self) -> list[str]:
        return [claim.claim_text for claim in self.output.claims]

    @property
    def answer(self) -> str:
        """How a yes/no question is answered, as far as the engine goes."""
        kinds = [c.claim_type for c in self.output.claims if c.status is ClaimStatus.CONFIRMED]
        if ClaimType.OBSERVATION in kinds:
            return "yes"
        return "no" if ClaimType.NEGATIVE_OBSERVATION in kinds else "open"

    @property
    def bindings(self) -> list[Binding]:
        return [b for claim in self.output.claims for b in claim.evidence_bindings]

    def cited(self, binding: Binding) -> str:
        """Return the text that a binding cuts out of its reference."""
        assert isinstance(binding.source_invocation_id, int)
        assert binding.raw_path
        assert binding.span
        invocation = self.toolbox.invocations[binding.source_invocation_id - 1]
        text = invocation.text_at(binding.raw_path)
        assert text is not None
        return text[slice(*binding.span)]


@pytest.fixture
def ask() -> Callable[..., Asked]:
    """Return a function that asks the engine a question over lines in memory."""

    def asking(
        question: str,
        logs: Mapping[str, Sequence[str]] | Sequence[str] = (),
        *,
        language: str = "en",
        window: TimeWindow | None = None,
        script: Mapping[str, Sequence[RetrievalDetails]] | None = None,
        failing: frozenset[str] = frozenset(),
    ) -> Asked:
        named = logs if isinstance(logs, Mapping) else ({"app.log": logs} if logs else {})
        toolbox = LinesToolbox(named, script, failing)
        investigation = Investigation(question=question, language=Language(language), now=NOW, window=window)
        return Asked(asyncio.run(ExtractiveEngine().investigate(investigation, toolbox)), toolbox)

    return asking
