"""The record against which claims are held."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Self, cast

from pydantic import Field, ValidationError, model_validator

from habeas.contracts.base import Contract
from habeas.contracts.evidence import (
    EvidenceRef,
    EvidenceStatus,
    RecordedInvocation,
    RetrievalDetails,
    ToolError,
)
from habeas.errors import BadPayload


class SessionLedger(Contract):
    """All invocations that may be cited, this session's and any other that the record holds."""

    session_id: str = Field(min_length=1)
    invocations: tuple[RecordedInvocation, ...] = ()

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        seen: set[int] = set()
        for invocation in self.invocations:
            if invocation.id in seen:
                raise ValueError(f"invocation {invocation.id} stands in the ledger twice")
            seen.add(invocation.id)
        return self

    def find(self, invocation_id: int) -> RecordedInvocation | None:
        """Return the invocation with that id, of whatever session; None when there is none."""
        for invocation in self.invocations:
            if invocation.id == invocation_id:
                return invocation
        return None

    def own(self, tool_name: str | None = None) -> tuple[RecordedInvocation, ...]:
        """Return this session's invocations, of one tool or of all."""
        return tuple(
            i
            for i in self.invocations
            if i.session_id == self.session_id and (tool_name is None or i.tool_name == tool_name)
        )

    @classmethod
    def from_payload(cls, session_id: object, invocations: object) -> Self:
        """Return the ledger that another program recorded. Keys that we do not know are ignored.

        Raises:
            BadPayload: it cannot be used; the message names the place.
        """
        if not isinstance(session_id, str) or not session_id.strip():
            raise BadPayload("session_id is missing")
        if not isinstance(invocations, list):
            raise BadPayload("invocations is no list")
        try:
            return cls(
                session_id=session_id,
                invocations=tuple(
                    _invocation(item, f"invocations[{i}]")
                    for i, item in enumerate(cast("list[Any]", invocations))
                ),
            )
        except ValidationError as exc:
            raise BadPayload(_first_error(exc)) from exc


def _first_error(exc: ValidationError) -> str:
    error = exc.errors()[0]
    where = ".".join(str(part) for part in error["loc"])
    return f"{where}: {error['msg']}" if where else error["msg"].removeprefix("Value error, ")


def _object(item: object, where: str) -> Mapping[str, Any]:
    if not isinstance(item, Mapping):
        raise BadPayload(f"{where} is no object")
    return cast("Mapping[str, Any]", item)


def _invocation(item: object, where: str) -> RecordedInvocation:
    body = _object(item, where)
    for key in ("session_id", "tool_name"):
        if not isinstance(body.get(key), str):
            raise BadPayload(f"{where}.{key} is no text")
    number = body.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
        raise BadPayload(f"{where}.id is no positive integer")
    source = body.get("source")
    return RecordedInvocation(
        id=number,
        session_id=body["session_id"],
        tool_name=body["tool_name"],
        source=source if isinstance(source, str) else None,
        retrieval_details=_details(body.get("retrieval_details"), f"{where}.retrieval_details"),
    )


def _details(item: object, where: str) -> RetrievalDetails:
    """Return the details of a foreign record: its references, and what else of ours it carries in our form."""
    if item is None:
        return RetrievalDetails()
    body = _object(item, where)
    refs = body.get("evidence_refs")
    if refs is None:
        return RetrievalDetails()
    if not isinstance(refs, list):
        raise BadPayload(f"{where}.evidence_refs is no list")
    parsed: list[EvidenceRef] = []
    for i, ref in enumerate(cast("list[Any]", refs)):
        entry = _object(ref, f"{where}.evidence_refs[{i}]")
        for key in ("raw_path", "text"):
            if not isinstance(entry.get(key), str):
                raise BadPayload(f"{where}.evidence_refs[{i}].{key} is no text")
        parsed.append(EvidenceRef(raw_path=entry["raw_path"], text=entry["text"]))
    beside = RetrievalDetails()
    for key in RetrievalDetails.model_fields:
        if key in body and key != "evidence_refs":
            beside = _with(beside, key, body[key])
    return beside.model_copy(update={"evidence_refs": _unique(parsed, where)})


def _with(details: RetrievalDetails, key: str, value: Any) -> RetrievalDetails:
    """Return `details` with one key of a foreign record; without it where the other program means something else by it.

    A state or an error that we cannot read is an error still: what is unknown must not pass for an answer.
    """
    try:
        read = RetrievalDetails.model_validate({key: value}, strict=False)
    except ValidationError:
        if key not in ("evidence_status", "error"):
            return details
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
        error = ToolError(code="foreign", message=told[:500])
        return details.model_copy(update={"evidence_status": EvidenceStatus.ERROR, "error": error})
    return details.model_copy(update={key: getattr(read, key)})


def _unique(refs: list[EvidenceRef], where: str) -> tuple[EvidenceRef, ...]:
    paths = {ref.raw_path for ref in refs}
    if len(paths) != len(refs):
        raise BadPayload(f"{where}.evidence_refs holds a raw_path twice")
    return tuple(refs)
