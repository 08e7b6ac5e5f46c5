"""What a binding points at: ids that are filled in, spans, other sessions, other places of an excerpt."""

from __future__ import annotations

import pytest
from tests.unit.gate.payloads import NOTHING, NOTHING_ELSE, POOL, binding, call, claim, judge, ledger

from habeas.contracts import BindingOutcome, CheckedBinding, ExecutorOutput, Severity
from habeas.gate.excerpt import compare_excerpt
from habeas.gate.resolve import Resolver

TWO_ABSENCES = (call(1, {"$.no_evidence": NOTHING}), call(2, {"$.no_evidence": NOTHING_ELSE}))


def absence(**changed: object) -> dict[str, object]:
    whole = {"source_invocation_id": None, "raw_path": "$.no_evidence", "evidence_excerpt": NOTHING_ELSE}
    return binding(**{**whole, **changed})


def check(cited: dict[str, object], *calls: dict[str, object]) -> CheckedBinding:
    (checked,) = judge([claim(cited)], *calls).checked_bindings
    return checked


@pytest.mark.parametrize("plural", [None, [], [None], [""]])
def test_an_absence_without_an_id_is_that_of_the_one_call_that_says_so(plural: object) -> None:
    checked = check(absence(source_invocation_ids=plural), *TWO_ABSENCES)
    assert (checked.invocation_id, checked.id_filled, checked.failed_rules) == (2, True, ())
    assert checked.canonical_text == NOTHING_ELSE


def test_an_absence_with_several_ids_is_nobodys() -> None:
    checked = check(absence(source_invocation_ids=[1, 2]), *TWO_ABSENCES)
    assert (checked.invocation_id, checked.id_filled) == (None, False)
    assert checked.failed_rules == ("invocation_id_missing",)


@pytest.mark.parametrize("path", ["$.logs[0]", None])
def test_only_an_absence_is_looked_up_by_its_excerpt(path: str | None) -> None:
    checked = check(absence(raw_path=path), *TWO_ABSENCES)
    assert (checked.invocation_id, checked.id_filled) == (None, False)
    assert checked.failed_rules[0] == "invocation_id_missing"


def test_an_absence_of_a_tool_that_was_never_called_is_nobodys() -> None:
    result = judge([claim(absence(tool_name="query_metrics"))], *TWO_ABSENCES)
    assert (result.failed_rules, result.errors) == (("invocation_id_missing",), ())


def test_an_absence_without_a_tool_is_nobodys() -> None:
    result = judge([claim(absence(tool_name=None))], *TWO_ABSENCES)
    assert (result.failed_rules, result.errors) == (("invocation_id_missing", "output_incomplete"), ())


def test_an_absence_that_another_session_had_is_nobodys() -> None:
    foreign = call(2, {"$.no_evidence": NOTHING_ELSE}, session_id="s-2")
    checked = check(absence(), call(1, {"$.no_evidence": NOTHING}), call(3, {}), foreign)
    assert (checked.invocation_id, checked.failed_rules) == (None, ("invocation_id_missing",))


def test_the_first_id_there_can_be_is_one() -> None:
    assert check(binding()).outcome is BindingOutcome.AUTHENTIC


@pytest.mark.parametrize("given", [0, -1, True, "one", 1.5])
def test_an_id_that_cannot_exist_is_kept_as_none(given: object) -> None:
    checked = check(binding(source_invocation_id=given))
    assert (checked.invocation_id, checked.failed_rules) == (None, ("invocation_not_found",))


@pytest.mark.parametrize("excerpt", [POOL, POOL.replace("12", "13"), "ERROR"])
def test_the_text_of_another_session_is_neither_compared_nor_shown(excerpt: str) -> None:
    checked = check(binding(evidence_excerpt=excerpt), call(1, {"$.logs[0]": POOL}, session_id="s-2"))
    assert checked.failed_rules == ("invocation_session_mismatch",)
    assert (checked.canonical_text, checked.difference) == (None, None)


def by_span(*span: int) -> CheckedBinding:
    return check(binding(evidence_excerpt=None, span=list(span)))


def test_a_span_over_the_whole_text_is_authentic() -> None:
    checked = by_span(0, len(POOL))
    assert (checked.outcome, checked.canonical_text) == (BindingOutcome.AUTHENTIC, POOL)


def test_a_span_over_the_whole_text_is_a_match_of_the_whole_text() -> None:
    output = ExecutorOutput.from_payload(
        {"claims": [claim(binding(evidence_excerpt=None, span=[0, len(POOL)]))]}
    )
    ((_, (resolved,)),) = Resolver(ledger()).resolve(output)
    assert resolved.comparison == compare_excerpt(POOL, POOL)


def test_a_span_over_a_generic_text_is_authentic_since_code_cut_it() -> None:
    checked = check(binding(evidence_excerpt=None, span=[0, 5]), call(1, {"$.logs[0]": "ERROR"}))
    assert (checked.outcome, checked.canonical_text) == (BindingOutcome.AUTHENTIC, "ERROR")


def test_a_span_over_whole_words_is_authentic() -> None:
    checked = by_span(POOL.index("no relay"), POOL.index(" (open"))
    assert checked.outcome is BindingOutcome.AUTHENTIC
    assert checked.canonical_text == "no relay answered within 700ms"


def test_a_span_that_leaves_a_negation_out_proves_nothing() -> None:
    checked = by_span(POOL.index("relay answered"), POOL.index(" (open"))
    assert (checked.outcome, checked.canonical_text) == (BindingOutcome.LOW_CONFID, None)
    assert checked.difference == "'no' before 'relay' is left out"


def test_a_span_that_cuts_a_number_proves_nothing_and_says_where() -> None:
    checked = by_span(0, POOL.index("00ms"))
    assert (checked.outcome, checked.canonical_text) == (BindingOutcome.LOW_CONFID, None)
    assert checked.difference is not None
    assert "'7'" in checked.difference


@pytest.mark.parametrize("span", [(-1, 5), (5, 5), (9, 5), (0, len(POOL) + 1)])
def test_a_span_that_is_no_place_of_the_text_is_refused(span: tuple[int, int]) -> None:
    checked = by_span(*span)
    assert checked.failed_rules == ("excerpt_mismatch",)
    assert checked.difference == (
        f"span [{span[0]}, {span[1]}] is not within the {len(POOL)} characters of the reference"
    )


def test_an_excerpt_beside_a_span_is_what_counts() -> None:
    checked = check(binding(evidence_excerpt="ERROR", span=[0, len(POOL)]))
    assert checked.failed_rules == ("excerpt_inconclusive",)


def lines(count: int) -> dict[str, object]:
    return call(1, {f"$.logs[{i}]": f"worker {i} finished batch {i * 7 + 3}" for i in range(count)})


def misplaced(excerpt: str) -> dict[str, object]:
    return binding(evidence_excerpt=excerpt)


def test_where_a_misplaced_excerpt_stands_is_told() -> None:
    told = check(misplaced("worker 3 finished batch 24"), lines(5)).difference or ""
    what, where = told.split("; ")
    assert "is not" in what
    assert where == "it stands at $.logs[3] of invocation 1"


def test_where_excerpts_stand_is_looked_up_so_often_and_not_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("habeas.gate.resolve.MAX_LOOKS", 4)
    cited = [misplaced(f"worker {i} finished batch {i * 7 + 3}") for i in (3, 1, 2)]
    checked = judge([claim(*cited)], lines(5)).checked_bindings
    assert [(b.difference or "").partition("it stands at ")[2] for b in checked] == [
        "$.logs[3] of invocation 1",  # the third look
        "$.logs[1] of invocation 1",  # the fourth
        "",
    ]


def test_where_an_inconclusive_excerpt_may_stand_is_not_looked_up() -> None:
    text = "no index used on table orders"
    elsewhere = call(1, {"$.logs[0]": text, "$.logs[1]": text.removeprefix("no ")})
    checked = check(binding(evidence_excerpt=text.removeprefix("no ")), elsewhere)
    assert checked.difference == "'no' before 'index' is left out"


@pytest.mark.parametrize("given", [1, None])
def test_a_comparison_that_crashes_refuses(monkeypatch: pytest.MonkeyPatch, given: int | None) -> None:
    def crash(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("habeas.gate.resolve.compare_excerpt", crash)
    result = judge([claim(absence(source_invocation_id=given))], *TWO_ABSENCES)
    assert result.severity is Severity.REJECT
    assert result.errors == ("binding 0 of claim c1: the comparison crashed: RecursionError: too deep",)
