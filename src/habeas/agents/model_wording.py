"""A language model that puts verified facts into other words. Whether its words may stand is decided in `service`."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_ai.messages import ModelRequest, UserPromptPart
from pydantic_ai.tools import ToolDefinition

from habeas.agents.model_claims import CLAIMS
from habeas.agents.model_client import ModelClient
from habeas.agents.model_form import told_form
from habeas.agents.model_prompts import load_prompt
from habeas.agents.model_tools import UnusableArguments, parse_arguments, strict_schema
from habeas.contracts.answer import Language
from habeas.errors import ModelUnusable


class SentenceForm(BaseModel):
    """One fact in other words."""

    model_config = ConfigDict(extra="ignore", strict=True)

    fact: int = Field(description="The fact's number.")
    text: str = Field(description="The same fact, one sentence, in the language asked for.")


class WordingForm(BaseModel):
    """Hand in one sentence for each fact."""

    model_config = ConfigDict(extra="ignore", strict=True)

    sentences: list[SentenceForm] = Field(json_schema_extra={"maxItems": CLAIMS})


class ModelWordsmith:
    """Asks a model for the wording of an answer (`service.rewording.Wordsmith`)."""

    def __init__(self, client: ModelClient, language: Language) -> None:
        """Ask through `client` for sentences in `language`."""
        self._client, self._language = client, language
        self._prompt = load_prompt("wording", language)

    async def word(self, question: str, facts: Sequence[str]) -> tuple[str, ...]:
        """Return a sentence for each fact, in their order.

        Raises:
            ModelError: the model gave none, or not one for each.
        """
        body = {
            "question": question,
            "language": str(self._language),
            "facts": [{"fact": number, "text": text} for number, text in enumerate(facts, start=1)],
        }
        tool = ToolDefinition(
            name="word",
            description=WordingForm.__doc__,
            parameters_json_schema=strict_schema(WordingForm),
            strict=True,
        )
        message = ModelRequest(
            parts=[UserPromptPart(json.dumps(body, ensure_ascii=False))],
            instructions=self._prompt.text + told_form(self._client.form, [tool]),
        )
        reply = await self._client.ask("wording", self._prompt, [message], [tool])
        if reply.is_cut:
            raise ModelUnusable("the wording was cut off")
        try:
            given = parse_arguments(reply.calls[0].args if reply.calls else reply.text)
            sentences = WordingForm.model_validate(given).sentences
        except (UnusableArguments, ValidationError) as exc:
            raise ModelUnusable("the wording cannot be read") from exc
        if [sentence.fact for sentence in sentences] != list(range(1, len(facts) + 1)):
            raise ModelUnusable("the wording has not one sentence for each fact, in their order")
        return tuple(sentence.text for sentence in sentences)
