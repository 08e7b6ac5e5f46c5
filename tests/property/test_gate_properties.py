"""What must hold of the gate whatever the payload."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habeas.contracts import ExecutorOutput, GatekeeperResult, GateStatus, SessionLedger, Severity
from habeas.gate import Gatekeeper
from habeas.gate.rules import RULES, Rule
from habeas.verify import Verifier, VerifierInputHook

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "gate.jsonl").read_text(encoding="utf-8").splitlines()
]
ID_KEYS = {"source_invocation_id", "source_invocation_ids"}
"""Leaving an id out lets it be filled in, which may well be right."""


def evaluate(case: dict[str, Any], output: object, gatekeeper: Gatekeeper | None = None) -> GatekeeperResult:
    ledger = SessionLedger.from_payload(case["session_id"], case["invocations"])
    return (
        VerifierInputHook(gatekeeper).prepare(ExecutorOutput.from_payload(output), ledger).gatekeeper_result
    )


def without_one_key(output: Any) -> list[tuple[str, Any]]:
    """Return every copy of `output` in which one claim or binding lacks one key."""
    copies: list[tuple[str, Any]] = []
    claims = output.get("claims") if isinstance(output, dict) else None
    for i, claim in enumerate(claims if isinstance(claims, list) else []):
        for key in claim if isinstance(claim, dict) else ():
            if key == "evidence_bindings" and claim.get("status") == "unconfirmed":
                continue  # it needs none, and is never stated: without them nothing false is cited any more
            copy = json.loads(json.dumps(output))
            del copy["claims"][i][key]
            copies.append((f"claims[{i}].{key}", copy))
        bindings = claim.get("evidence_bindings") if isinstance(claim, dict) else None
        for j, binding in enumerate(bindings if isinstance(bindings, list) else []):
            for key in set(binding) - ID_KEYS if isinstance(binding, dict) else ():
                copy = json.loads(json.dumps(output))
                del copy["claims"][i]["evidence_bindings"][j][key]
                copies.append((f"claims[{i}].evidence_bindings[{j}].{key}", copy))
    return copies


@pytest.mark.parametrize("case", CASES, ids=[case["case_id"] for case in CASES])
def test_leaving_a_key_out_never_turns_a_refusal_into_a_pass(case: dict[str, Any]) -> None:
    if evaluate(case, case["executor_output"]).status is GateStatus.PASS:
        return
    for where, copy in without_one_key(case["executor_output"]):
        assert evaluate(case, copy).status is GateStatus.FAIL, where


@given(order=st.permutations(RULES), case=st.sampled_from(CASES))
def test_rule_order_does_not_matter(order: list[Rule], case: dict[str, Any]) -> None:
    usual = evaluate(case, case["executor_output"])
    other = evaluate(case, case["executor_output"], Gatekeeper(order))
    assert other.severity is usual.severity
    assert set(other.failed_rules) == set(usual.failed_rules)
    assert [set(b.failed_rules) for b in other.checked_bindings] == [
        set(b.failed_rules) for b in usual.checked_bindings
    ]


@given(left_out=st.sampled_from(RULES), case=st.sampled_from(CASES))
def test_a_further_rule_never_admits(left_out: Rule, case: dict[str, Any]) -> None:
    fewer = evaluate(
        case, case["executor_output"], Gatekeeper([rule for rule in RULES if rule is not left_out])
    )
    if fewer.status is GateStatus.FAIL:
        assert evaluate(case, case["executor_output"]).status is GateStatus.FAIL


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300)
@given(case=st.sampled_from(CASES), value=json_values, seed=st.randoms(use_true_random=False))
def test_any_value_anywhere_is_judged_and_never_raises(
    case: dict[str, Any], value: Any, seed: random.Random
) -> None:
    places = without_one_key(case["executor_output"])
    output = case["executor_output"]
    if places:
        where, _ = seed.choice(places)
        output = json.loads(json.dumps(output))
        target: Any = output
        for part in where.replace("]", "").replace("[", ".").split(".")[:-1]:
            target = target[int(part)] if part.isdigit() else target[part]
        target[where.rpartition(".")[2]] = value
    ledger = SessionLedger.from_payload(case["session_id"], case["invocations"])
    prepared = VerifierInputHook().prepare(ExecutorOutput.from_payload(output), ledger)
    assert prepared.gatekeeper_result.errors == ()
    evaluation = Verifier().evaluate(prepared.output, ledger, prepared.gatekeeper_result)
    if prepared.gatekeeper_result.severity is not Severity.NONE:
        assert evaluation.verdict != "PASS"


@given(payload=json_values)
def test_any_payload_at_all_is_incomplete_not_a_crash(payload: Any) -> None:
    result = evaluate(CASES[0], payload)
    assert result.status is GateStatus.FAIL
    assert result.failed_rules == ("output_incomplete",)
