"""The one way to a language model: budgeted, recorded before it is used, and every fault in our own classes."""

from __future__ import annotations

import asyncio
import hashlib
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, cast

from pydantic import JsonValue, ValidationError
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelRequestRejectedError,
    UnexpectedModelBehavior,
    UnsupportedSettingWarning,
    UserError,
)
from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse, ToolCallPart
from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import infer_provider_class
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from habeas.agents.model_budget import Meter
from habeas.agents.model_form import Form, calls_of, request_parameters, text_of
from habeas.agents.model_prompts import Prompt
from habeas.errors import BadOption, HabeasError, ModelError, ModelRefused, ModelUnavailable, ModelUnusable
from habeas.storage.answers import ModelAnswer
from habeas.storage.chain import canonical_json

SIDE_BY_SIDE = 4
"""Calls at one time."""
_VOLATILE = ("timestamp", "run_id", "conversation_id")
"""Keys of a message that differ between two runs that ask the same."""

# A model that takes no temperature is asked without one; that is no news to anyone.
warnings.filterwarnings("ignore", category=UnsupportedSettingWarning)


class AnswerJournal(Protocol):
    """Where answers are recorded (`storage.sessions.SessionJournal`)."""

    async def find_answer(self, request_hash: str) -> ModelAnswer | None:
        """Return the answer to a request; None when it was not asked."""
        ...

    async def record_answer(self, answer: ModelAnswer) -> ModelAnswer:
        """Store an answer and return it; or the one that its request has already."""
        ...


class NoJournal:
    """Keeps nothing: for `habeas check`, which has no record of its own."""

    async def find_answer(self, request_hash: str) -> ModelAnswer | None:
        """Return None."""
        return None

    async def record_answer(self, answer: ModelAnswer) -> ModelAnswer:
        """Return the answer."""
        return answer


@dataclass(frozen=True, kw_only=True)
class Reply:
    """A recorded answer, read."""

    message: ModelResponse
    calls: tuple[ToolCallPart, ...]
    text: str
    is_cut: bool
    """Whether the model was stopped in the middle."""


class ModelClient:
    """One model in one session."""

    def __init__(
        self,
        model: Model,
        journal: AnswerJournal,
        meter: Meter,
        now: Callable[[], datetime],
        form: Form = Form.TOOLS,
    ) -> None:
        """Ask `model` in `form`, as far as `meter` lets it, and record into `journal`, timed by `now`."""
        self._model, self._journal, self._now = model, journal, now
        self.meter, self.form = meter, form
        self._places = asyncio.Semaphore(SIDE_BY_SIDE)

    @property
    def name(self) -> str:
        """The model's name."""
        return f"{self._model.system}:{self._model.model_name}"

    def report(self) -> dict[str, JsonValue]:
        """Return what was used, as an outcome shows it."""
        return self.meter.report(self.name)

    async def ask(
        self, role: str, prompt: Prompt, messages: Sequence[ModelMessage], tools: Sequence[ToolDefinition]
    ) -> Reply:
        """Return the model's answer, as it stands in the record: from now, or from an earlier run of this session.

        An answer that was cut is said in what `meter` reports. What it is worth is the caller's to say.

        Raises:
            ModelError: it could not be reached, refused, or may not be asked any more.
            StorageError: the answer could not be recorded, and is not used.
        """
        limit = self.meter.budget.output_limit(role, thinks=self._thinks)
        request_hash = self._hash(prompt, messages, tools, limit)
        self.meter.begin_call()
        known = await self._journal.find_answer(request_hash)
        if known is not None:
            self.meter.count(known, replayed=True)
            return self._read(known, tools, limit)
        async with self._places:
            started, began = self._now(), time.perf_counter()
            try:
                response = await self._request(messages, tools, limit)
            except ModelError:
                self.meter.count_failure(time.perf_counter() - began)
                raise
        stored = await self._journal.record_answer(
            ModelAnswer(
                request_hash=request_hash,
                role=role,
                model=self.name,
                prompt=prompt.id,
                prompt_version=prompt.version,
                prompt_hash=prompt.sha256,
                response=canonical_json(ModelMessagesTypeAdapter.dump_python([response], mode="json")),
                input_tokens=response.usage.input_tokens,
                output_tokens=response.usage.output_tokens,
                started_at=started,
                finished_at=self._now(),
            )
        )
        self.meter.count(stored, replayed=False)
        return self._read(stored, tools, limit)

    @property
    def _thinks(self) -> bool:
        """Whether the model writes to itself before it answers, which counts as output."""
        profile = self._model.profile
        return bool(profile.get("thinking_always_enabled") or profile.get("thinking_enabled_by_default"))

    async def _request(
        self, messages: Sequence[ModelMessage], tools: Sequence[ToolDefinition], limit: int
    ) -> ModelResponse:
        seconds = self.meter.time_left()
        settings = ModelSettings(max_tokens=limit, timeout=seconds)
        if not self._thinks:  # one that thinks takes no temperature
            settings["temperature"] = 0.0
        try:
            async with asyncio.timeout(seconds):
                return await model_request(
                    self._model,
                    messages,
                    model_settings=settings,
                    model_request_parameters=request_parameters(self.form, tools),
                    instrument=False,
                )
        except HabeasError:
            raise
        except TimeoutError as exc:
            raise ModelUnavailable(f"{self.name} gave no answer within {seconds:g} s") from exc
        except ContentFilterError as exc:
            raise ModelRefused(f"{self.name} will not answer: {_told(exc)}") from exc
        except UnexpectedModelBehavior as exc:
            raise ModelUnusable(f"{self.name} answered what is no answer: {_told(exc)}") from exc
        except ModelRequestRejectedError as exc:
            raise ModelRefused(f"{self.name} refused the request: {_told(exc)}") from exc
        except ModelAPIError as exc:
            raise ModelUnavailable(f"{self.name} could not answer: {_told(exc)}") from exc
        except Exception as exc:  # the adapter's edge: whatever a provider's library raises
            raise ModelUnusable(f"{self.name} failed: {type(exc).__name__}: {_told(exc)}") from exc

    def _read(self, answer: ModelAnswer, tools: Sequence[ToolDefinition], limit: int) -> Reply:
        message = _message_of(answer)
        is_cut = message.finish_reason == "length"
        if is_cut:
            self.meter.note(f"{answer.role}: the answer was cut at {limit:,} tokens")
        return Reply(
            message=message,
            calls=calls_of(self.form, tools, message),
            text=text_of(message),
            is_cut=is_cut,
        )

    def _hash(
        self, prompt: Prompt, messages: Sequence[ModelMessage], tools: Sequence[ToolDefinition], limit: int
    ) -> str:
        asked = {
            "model": self.name,
            "prompt": prompt.sha256,
            "messages": [
                _settled(m) for m in ModelMessagesTypeAdapter.dump_python(list(messages), mode="json")
            ],
            "tools": [[tool.name, tool.description, tool.parameters_json_schema] for tool in tools],
            "max_tokens": limit,
            "form": self.form.value,
        }
        return hashlib.sha256(canonical_json(asked).encode("ascii")).hexdigest()


def build_model(name: str) -> Model:
    """Return the model called `provider:name`; a name without a provider is asked as OpenAI's Chat Completions are.

    Keys and addresses are read by the provider's own library (OPENAI_API_KEY, OPENAI_BASE_URL, …).

    Raises:
        BadOption: there is no such provider, or its key or library is missing.
    """
    provider, _, rest = name.partition(":")
    full = f"openai-chat:{name}"
    if rest and provider == "openai":
        full = f"openai-chat:{rest}"
    elif rest and _is_provider(provider):
        full = name
    try:
        return infer_model(full)
    except (UserError, ImportError, ValueError) as exc:
        hint = "Give PROVIDER:NAME, for example openai:gpt-5-mini or anthropic:claude-sonnet-4-5; see docs/models.md."
        told = _told(exc).split(" or pass ")[0]
        raise BadOption(f"--model {name}: {told}", hint=hint) from exc


def _is_provider(name: str) -> bool:
    try:
        infer_provider_class(name)
    except (ValueError, UserError):
        return False
    except ImportError:
        return True  # it is one, and its library is missing: build_model says so
    return True


def _message_of(answer: ModelAnswer) -> ModelResponse:
    try:
        (message,) = ModelMessagesTypeAdapter.validate_json(answer.response)
    except (ValidationError, ValueError) as exc:
        raise ModelUnusable("a recorded answer of the model cannot be read") from exc
    message = cast("ModelResponse", message)
    if message.finish_reason == "content_filter":
        raise ModelRefused(f"{answer.model} will not answer (content filter)")
    return message


def _settled(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message without what differs between two runs that ask the same."""
    parts = [{k: v for k, v in part.items() if k not in _VOLATILE} for part in message["parts"]]
    return {**{k: v for k, v in message.items() if k not in _VOLATILE}, "parts": parts}


def _told(exc: Exception) -> str:
    return " ".join(str(exc).split())[:300] or type(exc).__name__
