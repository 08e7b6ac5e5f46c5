"""What a model may cost in one session, and what it has cost."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import JsonValue

from habeas.errors import ModelBudgetSpent
from habeas.storage.answers import ModelAnswer


@dataclass(frozen=True, kw_only=True)
class Budget:
    """Limits of one session. Each is looked at before a call; the last call may go beyond that of tokens or money."""

    calls: int = 30
    tokens: int = 300_000
    seconds: float = 600.0
    """Of waiting for the model, all calls together."""
    call_seconds: float = 120.0
    """How long one call may take."""
    price_input: float | None = None
    """For a million tokens that the model reads, in any currency; None: the cost is not known."""
    price_output: float | None = None
    """For a million tokens that it writes."""
    cost: float | None = None
    """In the currency of the prices."""
    planner_tokens: int = 600
    """Of one plan. An answer that goes on beyond its limit is cut there."""
    executor_tokens: int = 2000
    """Of one answer of the Executor: calls, or claims."""
    judge_tokens: int = 500
    """Of one judgement."""
    wording_tokens: int = 800
    """Of one wording of the answer."""
    thinking_tokens: int = 8000
    """Beside each of these, for a model that thinks before it answers."""

    def output_limit(self, role: str, *, thinks: bool = False) -> int:
        """Return how many tokens an answer in `role` may have."""
        limits = {
            "planner": self.planner_tokens,
            "executor": self.executor_tokens,
            "judge": self.judge_tokens,
            "wording": self.wording_tokens,
        }
        return limits[role] + (self.thinking_tokens if thinks else 0)


@dataclass(kw_only=True)
class Meter:
    """What a session's models have used. Recorded answers count as they did when they were given."""

    budget: Budget
    calls: int = 0
    failed_calls: int = 0
    replayed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    stopped: str | None = None
    """Why the model was given up, where it was."""
    faults: list[str] = field(default_factory=list)
    """What of its answers could not be used, each once."""
    answers: list[ModelAnswer] = field(default_factory=list)

    @property
    def cost(self) -> float | None:
        """What it has cost; None without prices."""
        if self.budget.price_input is None or self.budget.price_output is None:
            return None
        spent = self.input_tokens * self.budget.price_input + self.output_tokens * self.budget.price_output
        return round(spent / 1_000_000, 6)

    @property
    def calls_left(self) -> int:
        """How many calls may still be made."""
        return self.budget.calls - self.calls

    def begin_call(self) -> None:
        """Count a call.

        Raises:
            ModelBudgetSpent: nothing is left for it.
        """
        budget, cost = self.budget, self.cost
        if self.calls >= budget.calls:
            raise ModelBudgetSpent(f"the model was called {self.calls} times, which is the limit")
        if self.input_tokens + self.output_tokens >= budget.tokens:
            raise ModelBudgetSpent(f"the model has used its {budget.tokens:,} tokens")
        if self.seconds >= budget.seconds:
            raise ModelBudgetSpent(f"the model has used its {budget.seconds:g} s")
        if budget.cost is not None and cost is not None and cost >= budget.cost:
            raise ModelBudgetSpent(f"the model has cost {cost:g}; {budget.cost:g} is the limit")
        self.calls += 1

    def note(self, fault: str) -> None:
        """Keep what of an answer could not be used."""
        if fault not in self.faults:
            self.faults.append(fault)

    def time_left(self) -> float:
        """Return how many seconds the next call may take."""
        return min(self.budget.call_seconds, max(0.0, self.budget.seconds - self.seconds))

    def count(self, answer: ModelAnswer, *, replayed: bool) -> None:
        """Add an answer to what was used."""
        self.answers.append(answer)
        self.replayed += replayed
        self.input_tokens += answer.input_tokens
        self.output_tokens += answer.output_tokens
        self.seconds += (answer.finished_at - answer.started_at).total_seconds()

    def count_failure(self, seconds: float) -> None:
        """Add a call that brought no answer."""
        self.failed_calls += 1
        self.seconds += seconds

    def report(self, model: str) -> dict[str, JsonValue]:
        """Return what was used, as an outcome shows it."""
        return {
            "name": model,
            "calls": self.calls,
            "failed_calls": self.failed_calls,
            "replayed": self.replayed,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cost": self.cost,
            "seconds": round(self.seconds, 3),
            "stopped": self.stopped,
            "faults": list(self.faults),
            "answers": [render_answer(answer) for answer in self.answers],
        }


def render_answer(answer: ModelAnswer) -> dict[str, JsonValue]:
    """Return what an outcome shows of an answer; the answer itself stays in the record."""
    return {
        "role": answer.role,
        "model": answer.model,
        "prompt": answer.prompt,
        "prompt_version": answer.prompt_version,
        "prompt_hash": answer.prompt_hash,
        "request_hash": answer.request_hash,
        "input_tokens": answer.input_tokens,
        "output_tokens": answer.output_tokens,
        "seconds": round((answer.finished_at - answer.started_at).total_seconds(), 3),
    }
