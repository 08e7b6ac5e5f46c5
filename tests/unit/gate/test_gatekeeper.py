"""Every rule of the gate, case by case; tests/cases/gate.jsonl holds one JSON line a case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from habeas.contracts import ExecutorOutput, GatekeeperResult, GateStatus, SessionLedger, Severity
from habeas.gate import Gatekeeper
from habeas.gate.rules import RULES, Part, Rule
from habeas.verify import VerifierInputHook

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "gate.jsonl").read_text(encoding="utf-8").splitlines()
]


def evaluate(case: dict[str, Any], gatekeeper: Gatekeeper | None = None) -> GatekeeperResult:
    ledger = SessionLedger.from_payload(case["session_id"], case["invocations"])
    output = ExecutorOutput.from_payload(case["executor_output"])
    return VerifierInputHook(gatekeeper).prepare(output, ledger).gatekeeper_result


@pytest.mark.parametrize("case", CASES, ids=[case["case_id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = evaluate(case)
    expect = case["expect"]
    assert list(result.failed_rules) == expect["rules"], result
    assert result.severity == expect["severity"]
    assert result.status is (GateStatus.PASS if expect["severity"] == "none" else GateStatus.FAIL)
    assert bool(result.warnings) is expect["warning"]
    assert result.errors == ()


def named(case_id: str) -> dict[str, Any]:
    return next(case for case in CASES if case["case_id"] == case_id)


def test_every_rule_has_a_failing_case() -> None:
    assert {rule for case in CASES for rule in case["expect"]["rules"]} == {rule.id for rule in RULES}


def test_a_fault_is_reported_at_its_place() -> None:
    first, second = evaluate(named("a fault in the second claim")).checked_bindings
    assert (first.claim_id, first.binding_index, first.outcome, first.failed_rules) == (
        "c1",
        0,
        "authentic",
        (),
    )
    assert (second.claim_id, second.outcome, second.failed_rules) == ("c2", "reject", ("raw_path_not_found",))
    assert "$.logs[7]" in second.reasons[0]


def test_the_matched_place_is_cut_from_the_record() -> None:
    case = json.loads(json.dumps(named("a log line cited whole")))
    binding = case["executor_output"]["claims"][0]["evidence_bindings"][0]
    recorded = binding["evidence_excerpt"]
    binding["evidence_excerpt"] = f"`{recorded.lower().replace(' ', '  ')}`"
    (checked,) = evaluate(case).checked_bindings
    assert checked.canonical_text is not None
    assert checked.canonical_text.rstrip(")") == recorded.rstrip(")")


def test_a_difference_names_what_differs_and_where_the_excerpt_stands() -> None:
    (checked,) = evaluate(named("the line of another index")).checked_bindings
    assert checked.difference is not None
    assert "it stands at $.logs[1] of invocation 11" in checked.difference


def test_a_filled_id_says_so() -> None:
    (by_hook,) = evaluate(named("no id, one candidate")).checked_bindings
    (by_gate,) = evaluate(named("no id, the absence that it quotes")).checked_bindings
    (given,) = evaluate(named("a log line cited whole")).checked_bindings
    assert (by_hook.invocation_id, by_hook.id_filled) == (11, True)
    assert (by_gate.invocation_id, by_gate.id_filled) == (14, True)
    assert (given.invocation_id, given.id_filled) == (11, False)


def test_a_rule_that_crashes_refuses() -> None:
    def crash(part: Part) -> list[str]:
        raise ZeroDivisionError("in a rule")

    rule = Rule("broken", Severity.LOW_CONFID, crash)
    result = evaluate(named("a log line cited whole"), Gatekeeper((*RULES, rule)))
    assert result.severity is Severity.REJECT
    assert result.checked_bindings[0].outcome == "reject"
    assert any("rule broken crashed" in error for error in result.errors)


def test_a_comparison_that_crashes_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RecursionError("in the comparison")

    monkeypatch.setattr("habeas.gate.resolve.compare_excerpt", crash)
    result = evaluate(named("a log line cited whole"))
    assert (result.severity, result.failed_rules) == (Severity.REJECT, ())
    assert "comparison crashed" in result.errors[0]
    assert result.checked_bindings[0].outcome == "reject"
    assert result.checked_bindings[0].canonical_text is None


def test_a_gate_without_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="without rules"):
        Gatekeeper(())


def test_a_thousand_bindings_are_all_checked() -> None:
    case = json.loads(json.dumps(named("a log line cited whole")))
    claim = case["executor_output"]["claims"][0]
    claim["evidence_bindings"] *= 999
    claim["evidence_bindings"].append({**claim["evidence_bindings"][0], "raw_path": "$.logs[5]"})
    result = evaluate(case)
    assert len(result.checked_bindings) == 1000
    assert [i for i, b in enumerate(result.checked_bindings) if b.outcome != "authentic"] == [999]
