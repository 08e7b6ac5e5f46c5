"""What a model submits: claims with pointers, which our code turns into offsets of the recorded text.

A pointer cannot be forged: it names a place, and the excerpt is cut by code. A copied excerpt stays what it is, and
the Gatekeeper compares it; so do words that do not stand in the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai.tools import ToolDefinition

from habeas.agents.model_tools import strict_schema
from habeas.contracts.claims import ClaimStatus, ExecutorOutput

WHOLE_LIMIT = 600
"""Characters of a reference that a path alone cites; of a longer one, first and last words say what."""
SUBMIT = "submit_claims"
CLAIMS = 20
"""Claims that a model may hand in at once. More are read all the same."""

Shown = Mapping[tuple[int, str], str]
"""The text of every reference that the model was shown, by invocation and path."""


class BindingForm(BaseModel):
    """Where the evidence stands."""

    model_config = ConfigDict(extra="forbid")

    tool_name: str = Field(description="The tool of the invocation.")
    source_invocation_id: int = Field(description="The invocation that was shown.")
    raw_path: str = Field(description="The reference's raw_path.")
    first_words: str | None = Field(
        default=None,
        description="The first words of the passage, copied; null for the whole of a short text.",
    )
    last_words: str | None = Field(
        default=None, description="The last words of the passage, copied; or null."
    )


class ClaimForm(BaseModel):
    """One small statement."""

    model_config = ConfigDict(extra="forbid")

    claim_id: str
    claim_type: Literal["observation", "negative_observation", "knowledge_reference"]
    status: Literal["confirmed", "unconfirmed"]
    claim_text: str = Field(description="One fact, in the language of the question.")
    evidence_bindings: list[BindingForm]


class ClaimsForm(BaseModel):
    """Hand in the claims. Only after evidence was collected; it ends the work."""

    model_config = ConfigDict(extra="forbid")

    claims: list[ClaimForm] = Field(json_schema_extra={"maxItems": CLAIMS})
    next_evidence_steps: list[str] = Field(
        default_factory=list,
        description="What else could be looked at; never a remedy.",
        json_schema_extra={"maxItems": 4},
    )


def submit_definition() -> ToolDefinition:
    """Return the tool with which claims are handed in."""
    return ToolDefinition(
        name=SUBMIT,
        description=ClaimsForm.__doc__,
        parameters_json_schema=strict_schema(ClaimsForm),
        strict=True,
    )


def read_claims(payload: Mapping[str, Any], shown: Shown) -> ExecutorOutput:
    """Return the claims of a payload in the form of the contract, section 3, its pointers resolved. Never raises."""
    claims = payload.get("claims")
    resolved = [_with_spans(claim, shown) for claim in claims] if isinstance(claims, list) else claims
    return ExecutorOutput.from_payload({**payload, "claims": resolved})


def faults_of(output: ExecutorOutput) -> tuple[str, ...]:
    """Return what of the form is wrong; nothing of what is claimed."""
    return (
        *output.defects,
        *(
            f"{claim.claim_id}: {defect}"
            for claim in output.claims
            for defect in (*claim.defects, *(d for b in claim.evidence_bindings for d in b.defects))
        ),
    )


def asserts_something(output: ExecutorOutput) -> bool:
    """Return whether a claim asks to be stated as a fact."""
    return any(claim.status is not ClaimStatus.UNCONFIRMED for claim in output.claims)


def _with_spans(claim: Any, shown: Shown) -> Any:
    if not isinstance(claim, Mapping) or not isinstance(claim.get("evidence_bindings"), list):
        return claim
    return {**claim, "evidence_bindings": [_with_span(b, shown) for b in claim["evidence_bindings"]]}


def _with_span(binding: Any, shown: Shown) -> Any:
    """Return the binding with a span for its pointer; unchanged where it has none, or points at nothing shown."""
    if not isinstance(binding, Mapping) or binding.get("evidence_excerpt") or binding.get("span"):
        return binding
    first, last = _words(binding.get("first_words")), _words(binding.get("last_words"))
    number, path = _integer(binding.get("source_invocation_id")), binding.get("raw_path")
    text = shown.get((number, path)) if number is not None and isinstance(path, str) else None
    kept = {key: value for key, value in binding.items() if key not in ("first_words", "last_words")}
    span = None if text is None else locate(text, first, last)
    if span is not None:
        return {**kept, "span": list(span)}
    quoted = " … ".join(words for words in (first, last) if words)
    return {**kept, "evidence_excerpt": quoted} if quoted else kept


def locate(text: str, first: str | None, last: str | None) -> tuple[int, int] | None:
    """Return the offsets of the passage from `first` to `last` words; the whole of a short text without either.

    White space and letter case may differ. Without `last` the passage is the first words alone. None where the
    words are not there, or a long text has no words with it.
    """
    if not first and not last:
        return (0, len(text)) if text and len(text) <= WHOLE_LIMIT else None
    start = _find(text, first, 0) if first else (0, 0)
    if start is None:
        return None
    end = _find(text, last, start[0]) if last else start
    return (start[0], max(start[1], end[1])) if end else None


def _find(text: str, words: str, begin: int) -> tuple[int, int] | None:
    pattern = r"\s+".join(map(re.escape, words.split()))
    match = re.compile(pattern, re.IGNORECASE).search(text, begin)
    return match.span() if match else None


def _words(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _integer(value: object) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,18}\s*", value, re.ASCII):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
