"""A language model as the judge of wording. What its answer counts for is decided by `verify.opinion`."""

from __future__ import annotations

import json
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai.messages import ModelRequest, UserPromptPart
from pydantic_ai.tools import ToolDefinition

from habeas.agents.model_client import ModelClient
from habeas.agents.model_form import told_form
from habeas.agents.model_prompts import load_prompt
from habeas.agents.model_tools import UnusableArguments, parse_arguments, strict_schema
from habeas.contracts.answer import Language
from habeas.errors import ModelUnusable
from habeas.verify.opinion import OpenClaim


class JudgementForm(BaseModel):
    """Say whether the excerpts show the claim, and quote what shows it."""

    model_config = ConfigDict(extra="forbid")

    judgement: Literal["supported", "unsupported", "contradicted"]
    reason: str
    quotes: list[str] = Field(description="Passages copied from the excerpts; needed for supported.")


class ModelJudge:
    """Asks a model about one claim at a time (`agents.judge.Judge`)."""

    def __init__(self, client: ModelClient, language: Language) -> None:
        """Ask through `client`, with the prompt in `language`."""
        self._client, self._prompt = client, load_prompt("judge", language)

    @property
    def name(self) -> str:
        """The model's name."""
        return self._client.name

    async def judge(self, asked: OpenClaim) -> object:
        """Return the model's judgement, its reason and its quotations.

        Raises:
            ModelError: it gave none.
        """
        body = {
            "claim_type": str(asked.claim.claim_type),
            "claim_text": asked.claim.claim_text,
            "excerpts": [evidence.excerpt for evidence in asked.evidence],
        }
        tool = ToolDefinition(
            name="judge",
            description=JudgementForm.__doc__,
            parameters_json_schema=strict_schema(JudgementForm),
            strict=True,
        )
        message = ModelRequest(
            parts=[UserPromptPart(json.dumps(body, ensure_ascii=False))],
            instructions=self._prompt.text + told_form(self._client.form, [tool]),
        )
        reply = await self._client.ask("judge", self._prompt, [message], [tool])
        if reply.is_cut:
            raise ModelUnusable("the judgement was cut off")
        try:
            return parse_arguments(reply.calls[0].args if reply.calls else reply.text)
        except UnusableArguments as exc:
            raise ModelUnusable(f"the judgement cannot be read: {exc}") from exc
