"""Each rule alone: what it looks at, and the sentence that it says."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.gate.payloads import NOTHING, POOL, QUEUE, binding, call, claim, judge, ledger

from habeas.contracts import Claim, ExecutorOutput, Severity
from habeas.gate.resolve import ResolvedBinding, Resolver
from habeas.gate.rules import RULES, Part, on_any, on_binding, on_claim

FOREIGN = call(2, {"$.logs[0]": POOL}, session_id="s-2")
METRICS = call(3, {"$.alerts[0]": QUEUE}, tool_name="query_metrics")
OLD = call(4, None)
CALLS = (call(1, {"$.logs[0]": POOL}), FOREIGN, METRICS, OLD)

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("invocation_not_found", {"source_invocation_id": 9}, "there is no invocation 9"),
    ("invocation_not_found", {"source_invocation_id": "one"}, "there is no invocation 'one'"),
    ("invocation_session_mismatch", {"source_invocation_id": 2}, "invocation 2 belongs to another session"),
    (
        "tool_name_mismatch",
        {"tool_name": "query_metrics"},
        "invocation 1 is one of query_logs, not of query_metrics",
    ),
    ("raw_path_not_found", {"raw_path": "$.logs[7]"}, "$.logs[7] is not a reference of invocation 1"),
    (
        "excerpt_mismatch",
        {"evidence_excerpt": POOL.replace("open=12", "open=21")},
        "the excerpt is not what stands there: open=21 is not open=12",
    ),
    (
        "invocation_id_missing",
        {"source_invocation_id": None},
        "the binding names no invocation, and which one is meant cannot be told",
    ),
    ("raw_path_missing", {"raw_path": None}, "the binding has no raw_path"),
    ("evidence_refs_missing", {"source_invocation_id": 4}, "invocation 4 was recorded without evidence_refs"),
    ("excerpt_inconclusive", {"evidence_excerpt": None}, "the binding has no excerpt"),
    ("output_incomplete", {"tool_name": None}, "the binding names no tool"),
]


@pytest.mark.parametrize(("rule", "changed", "sentence"), SENTENCES)
def test_one_fault_breaks_one_rule_and_says_so(rule: str, changed: dict[str, Any], sentence: str) -> None:
    (checked,) = judge([claim(binding(**changed))], *CALLS).checked_bindings
    assert (checked.failed_rules, checked.reasons) == ((rule,), (sentence,))


def test_a_generic_excerpt_says_why_it_proves_nothing() -> None:
    (checked,) = judge([claim(binding(evidence_excerpt="ERROR"))]).checked_bindings
    assert checked.failed_rules == ("excerpt_inconclusive",)
    assert checked.reasons == (f"the excerpt proves nothing: {checked.difference}",)


def test_a_negative_claim_names_the_path_that_it_may_not_cite() -> None:
    (checked,) = judge([claim(binding(), claim_type="negative_observation")]).checked_bindings
    assert checked.failed_rules == ("negative_claim_positive_evidence",)
    assert checked.reasons == ("a negative observation cites $.logs[0], not $.no_evidence",)


def test_a_negative_claim_on_an_absence_breaks_no_rule() -> None:
    cited = binding(raw_path="$.no_evidence", evidence_excerpt=NOTHING)
    negative = claim(cited, claim_type="negative_observation")
    assert judge([negative], call(1, {"$.no_evidence": NOTHING})).failed_rules == ()


def parts() -> tuple[ExecutorOutput, Claim, ResolvedBinding, ResolvedBinding]:
    output = ExecutorOutput.from_payload({"claims": [claim(binding(), "no object")]})
    ((first, (whole, broken)),) = Resolver(ledger()).resolve(output)
    return output, first, whole, broken


def say(part: Part) -> list[str]:
    return [type(part).__name__]


def test_a_rule_over_bindings_leaves_out_what_was_no_object() -> None:
    rule = on_binding(Severity.REJECT, say)
    assert [list(rule.check(part)) for part in parts()] == [[], [], ["ResolvedBinding"], []]


def test_a_rule_over_claims_looks_at_claims_alone() -> None:
    rule = on_claim(Severity.REJECT, say)
    assert [list(rule.check(part)) for part in parts()] == [[], ["Claim"], [], []]


def test_a_rule_over_everything_looks_at_every_part() -> None:
    rule = on_any(Severity.REJECT, say)
    assert [list(rule.check(part)) for part in parts()] == [
        ["ExecutorOutput"],
        ["Claim"],
        ["ResolvedBinding"],
        ["ResolvedBinding"],
    ]


@pytest.mark.parametrize("make", [on_binding, on_claim, on_any])
def test_a_rule_is_named_after_its_check_and_keeps_its_weight(make: Any) -> None:
    for severity in (Severity.REJECT, Severity.LOW_CONFID):
        rule = make(severity, say)
        assert (rule.id, rule.severity) == ("say", severity)


def test_the_rules_that_reject_are_those_of_the_contract() -> None:
    assert [rule.id for rule in RULES if rule.severity is Severity.REJECT] == [
        "invocation_not_found",
        "invocation_session_mismatch",
        "tool_name_mismatch",
        "raw_path_not_found",
        "excerpt_mismatch",
        "negative_claim_positive_evidence",
    ]
