"""The VerifierInputHook: which ids it reads, which it fills in, and what it says of that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.gate.payloads import POOL, binding, call, claim, ledger

from habeas.contracts import Binding, ExecutorOutput
from habeas.verify import VerifierInputHook
from habeas.verify.input_hook import PreparedOutput


def prepare(*bindings: object, calls: tuple[dict[str, Any], ...] = ()) -> PreparedOutput:
    output = ExecutorOutput.from_payload({"claims": [claim(*bindings)]})
    return VerifierInputHook().prepare(output, ledger(*calls))


def read(**given: object) -> tuple[Binding, tuple[str, ...]]:
    """Return the second of two bindings of a claim with the warnings; its tool was called twice."""
    calls = (call(1, {"$.logs[0]": POOL}), call(2, {"$.logs[0]": POOL}))
    prepared = prepare(binding(), binding(**given), calls=calls)
    return prepared.output.claims[0].evidence_bindings[1], prepared.gatekeeper_result.warnings


@pytest.mark.parametrize(
    ("given", "number", "warning"),
    [
        ("2", 2, "'2' was read as a number"),
        (" 02 ", 2, "' 02 ' was read as a number"),
        (2.0, 2, "2.0 was read as a whole number"),
        ("9" * 18, int("9" * 18), f"'{'9' * 18}' was read as a number"),
    ],
)
def test_what_can_be_read_as_an_id_is_read_and_told(given: object, number: int, warning: str) -> None:
    found, warnings = read(source_invocation_id=given)
    assert (found.source_invocation_id, found.id_filled) == (number, False)
    assert warnings == (f"binding 1 of claim c1: source_invocation_id {warning}",)


@pytest.mark.parametrize("given", [2, "two", "2.0", "-2", "+2", "９", "2 2", 2.5, True, "9" * 19])
def test_what_is_an_id_or_cannot_be_one_stays_as_it_is(given: object) -> None:
    found, warnings = read(source_invocation_id=given)
    assert found.source_invocation_id is not None
    assert (found.source_invocation_id, warnings) == (given, ())


@pytest.mark.parametrize("given", ["", "  ", None])
def test_a_blank_id_is_none(given: object) -> None:
    found, warnings = read(source_invocation_id=given)
    assert (found.source_invocation_id, warnings) == (None, ())


def test_a_legacy_list_of_one_is_an_id() -> None:
    found, warnings = read(source_invocation_id=None, source_invocation_ids=["2"])
    assert found.source_invocation_id == 2
    assert warnings == (
        "binding 1 of claim c1: source_invocation_id '2' was read as a number",
        "binding 1 of claim c1: the legacy source_invocation_ids was read as one source_invocation_id",
    )


def test_the_only_call_of_the_tool_is_filled_in_and_told() -> None:
    prepared = prepare(binding(source_invocation_id=None), calls=(call(5, {"$.logs[0]": POOL}),))
    found = prepared.output.claims[0].evidence_bindings[0]
    assert (found.source_invocation_id, found.id_filled) == (5, True)
    assert prepared.gatekeeper_result.warnings == (
        "binding 0 of claim c1: source_invocation_id was missing; 5 is the only invocation of query_logs",
    )


def test_a_binding_without_a_tool_is_filled_in_by_no_tool() -> None:
    unnamed = call(5, {"$.logs[0]": POOL}, tool_name="")
    prepared = prepare(binding(source_invocation_id=None, tool_name=None), calls=(unnamed,))
    assert prepared.output.claims[0].evidence_bindings[0].source_invocation_id is None


def test_what_the_executor_said_beside_the_ids_is_kept() -> None:
    payload = {"claims": [claim(binding(source_invocation_id="1"))], "tool_trace_summary": "asked the logs"}
    output = ExecutorOutput.from_payload(payload)
    prepared = VerifierInputHook().prepare(output, ledger())
    assert prepared.output == ExecutorOutput.from_payload(
        {"claims": [claim(binding())], "tool_trace_summary": "asked the logs"}
    )
