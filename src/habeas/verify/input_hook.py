"""Bring an Executor's output into form and have the Gatekeeper look at it (contract, sections 3 and 4).

The hook normalises ids and fills in the one that cannot be another. It decides nothing about pass or fail, and it
never sends anything back to the Executor.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pydantic import JsonValue

from habeas.contracts.claims import Binding, Claim, ExecutorOutput
from habeas.contracts.ledger import SessionLedger
from habeas.contracts.verdict import GatekeeperResult
from habeas.gate.gatekeeper import Gatekeeper


@dataclass(frozen=True, kw_only=True)
class PreparedOutput:
    """Executor output in form, with what the Gatekeeper said of it."""

    output: ExecutorOutput
    gatekeeper_result: GatekeeperResult


class VerifierInputHook:
    """Stands between the Executor and the Verifier."""

    def __init__(self, gatekeeper: Gatekeeper | None = None) -> None:
        self._gatekeeper = gatekeeper or Gatekeeper()

    def prepare(self, output: ExecutorOutput, ledger: SessionLedger) -> PreparedOutput:
        """Return `output` with its ids in form, and the Gatekeeper's result for it."""
        warnings: list[str] = []
        candidates: dict[str, list[int]] = {}
        for invocation in ledger.own():
            candidates.setdefault(invocation.tool_name, []).append(invocation.id)
        claims = tuple(_normalise_claim(claim, candidates, warnings) for claim in output.claims)
        normalised = output.model_copy(update={"claims": claims})
        return PreparedOutput(
            output=normalised, gatekeeper_result=self._gatekeeper.evaluate(normalised, ledger, warnings)
        )


def _normalise_claim(claim: Claim, candidates: dict[str, list[int]], warnings: list[str]) -> Claim:
    bindings = tuple(
        _normalise_binding(binding, candidates, f"binding {i} of claim {claim.claim_id}", warnings)
        for i, binding in enumerate(claim.evidence_bindings)
    )
    return claim.model_copy(update={"evidence_bindings": bindings})


def _normalise_binding(
    binding: Binding, candidates: dict[str, list[int]], place: str, warnings: list[str]
) -> Binding:
    given = _as_integer(binding.source_invocation_id, place, warnings)
    plural = binding.source_invocation_ids
    if given is None and isinstance(plural, list) and len(plural) == 1:
        given = _as_integer(plural[0], place, warnings)
        if given is not None:
            warnings.append(f"{place}: the legacy source_invocation_ids was read as one source_invocation_id")
    filled = False
    if given is None and binding.tool_name is not None and (plural is None or plural in ([], [None])):
        ids = candidates.get(binding.tool_name, [])
        if len(ids) == 1:
            given, filled = ids[0], True
            warnings.append(
                f"{place}: source_invocation_id was missing; {ids[0]} is the only invocation of {binding.tool_name}"
            )
    return binding.model_copy(update={"source_invocation_id": given, "id_filled": filled})


def _as_integer(value: JsonValue, place: str, warnings: list[str]) -> JsonValue:
    """Return an id as an integer where it can be read as one, None where it is blank, else as it is."""
    if isinstance(value, str):
        if not value.strip():
            return None
        if re.fullmatch(r"[0-9]{1,18}", value.strip()):
            warnings.append(f"{place}: source_invocation_id {value!r} was read as a number")
            return int(value)
    if isinstance(value, float) and value.is_integer():
        warnings.append(f"{place}: source_invocation_id {value!r} was read as a whole number")
        return int(value)
    return value
