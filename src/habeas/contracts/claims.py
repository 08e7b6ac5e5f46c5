"""What an Executor says: claims, each bound to the evidence that shows it (contract, section 3).

An Executor may be a model, so its output is read without ever raising: what is missing or malformed becomes an
entry in `defects`, which the Gatekeeper reports as `output_incomplete`. Ids stay as they were delivered; the
VerifierInputHook brings them into form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self, cast

from pydantic import JsonValue

from habeas.contracts.base import Contract


class ClaimType(StrEnum):
    """What kind of statement a claim is."""

    OBSERVATION = "observation"
    """A fact that the evidence shows."""
    NEGATIVE_OBSERVATION = "negative_observation"
    """A query found nothing. Not: it does not exist."""
    KNOWLEDGE_REFERENCE = "knowledge_reference"
    """What a runbook says. Never a fact of the incident."""


class ClaimStatus(StrEnum):
    """How sure the Executor says it is."""

    CONFIRMED = "confirmed"
    """To be judged; may become a stated fact."""
    UNCONFIRMED = "unconfirmed"
    """Needs no binding and is never stated as a fact."""


class Binding(Contract):
    """A pointer from a claim into the record. Blank texts are absent ones."""

    tool_name: str | None = None
    source_invocation_id: JsonValue = None
    """As delivered: an integer, something that can be read as one, or something that cannot."""
    source_invocation_ids: JsonValue = None
    """The legacy plural, as delivered."""
    id_filled: bool = False
    """Whether the VerifierInputHook put the id there."""
    raw_path: str | None = None
    evidence_excerpt: str | None = None
    span: tuple[int, int] | None = None
    """Offsets into the reference's text, instead of an excerpt."""
    readable: bool = True
    """Whether it was an object at all; nothing else can be said of one that was not."""
    defects: tuple[str, ...] = ()


class Claim(Contract):
    """One small statement with the evidence for it."""

    claim_id: str
    claim_type: ClaimType | None = None
    """None: missing or unknown."""
    status: ClaimStatus | None = None
    """None: missing or unknown."""
    claim_text: str = ""
    evidence_bindings: tuple[Binding, ...] = ()
    defects: tuple[str, ...] = ()

    @property
    def may_be_fact(self) -> bool:
        """Whether the claim asks to be stated as a fact. One of unknown status does: it is held to the same rules."""
        return self.status is not ClaimStatus.UNCONFIRMED


class ExecutorOutput(Contract):
    """All that an Executor delivered for one question."""

    claims: tuple[Claim, ...] = ()
    tool_trace_summary: str = ""
    """For navigation and audit; never evidence."""
    next_evidence_steps: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()

    @classmethod
    def from_payload(cls, payload: object) -> Self:
        """Return `payload` as claims, whatever it is. Never raises.

        A text is read as JSON (a model's raw answer). Unknown keys are ignored. A claim without `claim_id` gets
        `c<position>`, counted from 1.
        """
        defects: list[str] = []
        if isinstance(payload, str):
            try:
                payload = json.loads(payload)
            except (ValueError, RecursionError):
                return cls(defects=("the output is no complete JSON",))
        if not isinstance(payload, Mapping):
            return cls(defects=("the output is no JSON object",))
        body = cast("Mapping[str, Any]", payload)
        claims = body.get("claims")
        if not isinstance(claims, list) or not claims:
            defects.append("the output has no claims" if claims in (None, []) else "`claims` is no list")
            claims = []
        steps = body.get("next_evidence_steps")
        return cls(
            claims=tuple(_claim(item, i) for i, item in enumerate(cast("list[Any]", claims), start=1)),
            tool_trace_summary=_text(body.get("tool_trace_summary")) or "",
            next_evidence_steps=tuple(text for item in cast("list[Any]", steps) if (text := _text(item)))
            if isinstance(steps, list)
            else (),
            defects=tuple(defects),
        )


def _text(value: object) -> str | None:
    """Return `value` if it is a text that is not blank."""
    return _readable(value) if isinstance(value, str) and value.strip() else None


def _readable(text: str) -> str:
    """Return `text` without lone surrogates, which no store and no protocol can carry."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def _claim(item: object, position: int) -> Claim:
    if not isinstance(item, Mapping):
        return Claim(claim_id=f"c{position}", defects=("the claim is no object",))
    body = cast("Mapping[str, Any]", item)
    defects: list[str] = []

    claim_id = body.get("claim_id")
    if isinstance(claim_id, int) and not isinstance(claim_id, bool):
        claim_id = str(claim_id)

    claim_type: ClaimType | None = None
    try:
        claim_type = ClaimType(body.get("claim_type"))
    except ValueError:
        defects.append("claim_type is missing" if body.get("claim_type") is None else "claim_type is unknown")

    status: ClaimStatus | None = None
    try:
        status = ClaimStatus(body.get("status"))
    except ValueError:
        defects.append("status is missing" if body.get("status") is None else "status is unknown")

    text = _text(body.get("claim_text"))
    if text is None:
        defects.append("the claim has no text")

    bindings = body.get("evidence_bindings")
    if bindings is not None and not isinstance(bindings, list):
        defects.append("evidence_bindings is no list")
        bindings = None
    return Claim(
        claim_id=_text(claim_id) or f"c{position}",
        claim_type=claim_type,
        status=status,
        claim_text=text or "",
        evidence_bindings=tuple(_binding(b) for b in cast("list[Any]", bindings or [])),
        defects=tuple(defects),
    )


def _binding(item: object) -> Binding:
    if not isinstance(item, Mapping):
        return Binding(readable=False, defects=("the binding is no object",))
    body = cast("Mapping[str, Any]", item)
    defects: list[str] = []
    tool_name = _text(body.get("tool_name"))
    if tool_name is None:
        defects.append("the binding names no tool")
    raw_path = body.get("raw_path")
    if raw_path is not None and not isinstance(raw_path, str):
        raw_path = json.dumps(raw_path)  # a path that cannot exist, rather than none at all
    span = body.get("span")
    return Binding(
        tool_name=tool_name,
        source_invocation_id=_id(body.get("source_invocation_id")),
        source_invocation_ids=_id(body.get("source_invocation_ids")),
        raw_path=_text(raw_path),
        evidence_excerpt=_text(body.get("evidence_excerpt")),
        span=_span(cast("object", span)),
        defects=tuple(defects),
    )


def _span(value: object) -> tuple[int, int] | None:
    """Return `value` as two offsets; an impossible span where it is something else, so that it refuses."""
    if value is None:
        return None
    if isinstance(value, list):
        ends = cast("list[Any]", value)
        if len(ends) == 2 and all(isinstance(end, int) and not isinstance(end, bool) for end in ends):
            return int(ends[0]), int(ends[1])
    return -1, -1


def _id(value: object) -> JsonValue:
    """Return an id as delivered, in a form that a contract can hold."""
    if isinstance(value, str):
        return _readable(value)
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else str(value)
    if isinstance(value, list):
        return [_id(item) for item in cast("list[object]", value)]
    if value is None or isinstance(value, bool | int):
        return value
    return json.dumps(value, default=str)
