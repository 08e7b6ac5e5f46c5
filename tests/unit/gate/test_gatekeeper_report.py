"""What the Gatekeeper's result tells of claims, bindings and rules that break."""

from __future__ import annotations

import pytest
from tests.unit.gate.payloads import NOTHING, POOL, binding, call, claim, judge, ledger

from habeas.contracts import BindingOutcome, ExecutorOutput, Severity
from habeas.gate import Gatekeeper, claims_with_bindings
from habeas.gate.resolve import Resolver
from habeas.gate.rules import RULES, Part, Rule

TWO = ExecutorOutput.from_payload(
    {"claims": [claim(binding()), claim(binding(raw_path="$.logs[8]"), claim_id="c2")]}
)


def crash(part: Part) -> list[str]:
    raise ZeroDivisionError("in a rule")


def test_a_rule_that_crashes_is_told_for_every_part_and_the_others_go_on() -> None:
    gatekeeper = Gatekeeper((Rule("broken", Severity.REJECT, crash), *RULES))
    result = gatekeeper.evaluate(TWO, ledger())
    assert result.errors == tuple(
        f"rule broken crashed on {place}: ZeroDivisionError: in a rule"
        for place in (
            "the output",
            "claim c1",
            "binding 0 of claim c1",
            "claim c2",
            "binding 0 of claim c2",
        )
    )
    assert result.failed_rules == ("raw_path_not_found",)
    assert [checked.outcome for checked in result.checked_bindings] == [BindingOutcome.REJECT] * 2


def test_a_gate_without_rules_says_why_it_is_none() -> None:
    with pytest.raises(ValueError, match=r"^a gatekeeper without rules would let everything pass$"):
        Gatekeeper(())


def test_a_checked_binding_says_what_was_cited() -> None:
    cited = binding(tool_name="query_metrics", source_invocation_id=1, raw_path="$.logs[8]")
    (checked,) = judge([claim(cited, claim_id="c7")]).checked_bindings
    assert (checked.claim_id, checked.binding_index) == ("c7", 0)
    assert (checked.tool_name, checked.invocation_id, checked.raw_path) == ("query_metrics", 1, "$.logs[8]")
    assert checked.failed_rules == ("tool_name_mismatch", "raw_path_not_found")


def test_a_match_shows_the_place_and_no_difference() -> None:
    (checked,) = judge([claim(binding(evidence_excerpt="smtppool-3 - No relay answered"))]).checked_bindings
    assert (checked.canonical_text, checked.difference) == ("SmtpPool-3 - no relay answered", None)


def test_a_mismatch_shows_the_difference_and_no_place() -> None:
    (checked,) = judge([claim(binding(evidence_excerpt=POOL.replace("idle=0", "idle=9")))]).checked_bindings
    assert (checked.canonical_text, checked.difference) == (None, "idle=9 is not idle=0")


def test_looking_for_another_place_may_break_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(Resolver, "holder_of", broken)
    result = judge([claim(binding(evidence_excerpt=POOL.replace("idle=0", "idle=9")))])
    assert (result.failed_rules, result.errors) == (("excerpt_mismatch",), ())
    assert result.checked_bindings[0].difference == "idle=9 is not idle=0"


def test_an_id_that_the_gate_filled_in_is_told_with_its_place() -> None:
    cited = binding(source_invocation_id=None, raw_path="$.no_evidence", evidence_excerpt=NOTHING)
    result = judge(
        [claim(binding(source_invocation_id=2), cited)],
        call(1, {"$.no_evidence": NOTHING}),
        call(2, {"$.logs[0]": POOL}),
    )
    assert result.failed_rules == ()
    (warning,) = result.warnings
    assert warning == (
        "binding 1 of claim c1: source_invocation_id was missing; "
        "the excerpt matches the no-evidence text of invocation 1 alone"
    )


def test_claims_are_paired_with_their_bindings_by_order() -> None:
    claims = [claim(binding()), claim(), claim(binding(), binding(raw_path="$.logs[8]"))]
    output = ExecutorOutput.from_payload({"claims": claims})
    paired = list(claims_with_bindings(output, Gatekeeper().evaluate(output, ledger())))
    assert [said for said, _ in paired] == list(output.claims)
    assert [[checked.raw_path for checked in found] for _, found in paired] == [
        ["$.logs[0]"],
        [],
        ["$.logs[0]", "$.logs[8]"],
    ]
