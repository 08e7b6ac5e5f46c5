"""What an answer says for each verdict, and what it never says."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.answer.overstatement import find_overstatements

LINE = "10:00:01 ERROR cart-api PoolX-2 exhausted active=8/8 waiting=3"


def test_pass_states_the_claim_with_its_line_and_place(found: Any) -> None:
    answer = found.claim("cart-api: PoolX-2 was exhausted (active=8/8).", (7, "$.logs[0]")).compose()

    assert answer.text.splitlines()[:4] == [
        "What the record shows:",
        "[1] cart-api: PoolX-2 was exhausted (active=8/8).",
        "    (invocation 7, $.logs[0], cart.log:12)",
        f"    > {LINE}",
    ]
    assert "invocation 7 query_logs, query “cart-api PoolX”, window not limited, 1 matched" in answer.text
    (citation,) = answer.facts[0].citations
    assert (citation.invocation_id, citation.raw_path, citation.excerpt) == (7, "$.logs[0]", LINE)
    assert citation.place == "cart.log:12"
    assert (answer.unverified, answer.removed, answer.not_found, answer.not_checked) == ((), 0, (), ())


def test_an_absence_is_what_the_query_found(missed: Any) -> None:
    claim = "当前查询未检索到 cart-api 的 PoolX 日志。"
    missed.claim(claim, (8, "$.no_evidence"), kind="negative_observation")

    answer = missed.compose(language="zh", question="只确认 cart-api 是否存在 PoolX 日志。")

    assert claim in answer.text
    assert "查询“cart-api PoolX”" in answer.text
    assert "以上仅说明查询在其搜索范围内未检索到匹配记录。" in answer.text
    assert "query_logs returned no evidence" not in answer.text
    assert find_overstatements(answer.text) == ()
    assert [n.query for n in answer.not_found] == ["cart-api PoolX"]


def test_low_confid_says_so_first_and_lists_what_is_not_verified(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.claim(
        "A leak caused it.", (7, "$.logs[0]"), judged="unsupported", reason="no excerpt states a cause"
    )

    answer = found.compose("LOW_CONFID")

    assert answer.text.startswith("Low confidence")
    assert [f.text for f in answer.facts] == ["PoolX-2 was exhausted."]
    assert [(u.text, u.reason) for u in answer.unverified] == [
        ("A leak caused it.", "the cited evidence does not carry it (no excerpt states a cause)")
    ]
    assert "“A leak caused it.”" in answer.text


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("raw_path_missing", "a binding has no raw_path"),
        ("excerpt_inconclusive", "a quoted excerpt is missing, or too short or too general to compare"),
        ("rule_of_tomorrow", "a citation did not pass the evidence check"),
    ],
)
def test_a_gate_finding_is_told_in_words(found: Any, rule: str, words: str) -> None:
    found.claim(
        "PoolX-2 was exhausted.", (7, "$.logs[0]"), judged="not_judged", outcome="low_confid", rule=rule
    )

    answer = found.compose("LOW_CONFID", "low_confid")

    assert [u.reason for u in answer.unverified] == [words]
    assert answer.facts == ()


def test_a_claim_without_bindings_cites_nothing(found: Any) -> None:
    answer = found.claim("PoolX-2 was exhausted.", judged="not_judged").compose("LOW_CONFID", "low_confid")

    assert [u.reason for u in answer.unverified] == ["it cites no evidence"]


def test_a_possibility_is_no_fact(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.claim("It may be a leak.", (7, "$.logs[0]"), status="unconfirmed")

    answer = found.compose()

    assert [u.reason for u in answer.unverified] == ["not stated as a fact"]
    assert not answer.text.startswith("Low confidence")


def test_reject_removes_the_text_and_keeps_what_is_supported(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.claim("mail-api burned down.", (7, "$.logs[9]"), outcome="reject", rule="raw_path_not_found")
    found.claim(
        "Nothing like: mail-api burned down.",
        (7, "$.logs[0]"),
        judged="unsupported",
    )
    found.steps = ("Check whether mail-api burned down",)

    answer = found.compose("REJECT", "reject")

    assert answer.text.splitlines()[:2] == [
        "Cited evidence could not be validated: 1 claim was removed.",
        "Reason: a cited path is not among the references of its invocation.",
    ]
    assert [f.claim_id for f in answer.facts] == ["c1"]
    assert answer.removed == 1
    assert "burned" not in answer.model_dump_json()
    assert "query “cart-api PoolX”" in answer.text


def test_a_contradicted_claim_is_removed(found: Any) -> None:
    found.claim(
        "PoolX-2 was never used.", (7, "$.logs[0]"), judged="contradicted", reason="PoolX-2 was never used."
    )

    answer = found.compose("REJECT")

    assert answer.removed == 1
    assert "never used" not in answer.model_dump_json()
    assert "a cited record says otherwise" in answer.text


def test_a_reason_does_not_quote_a_removed_claim(found: Any) -> None:
    found.claim("mail-api burned down.", (7, "$.logs[9]"), outcome="reject", rule="raw_path_not_found")
    found.claim("A leak.", (7, "$.logs[0]"), judged="unsupported", reason="not as in “mail-api burned down.”")

    answer = found.compose("REJECT", "reject")

    assert [u.reason for u in answer.unverified] == ["the cited evidence does not carry it"]


def test_a_crashed_gate_leaves_no_doubtful_claim(found: Any) -> None:
    found.errors = ("excerpt_mismatch crashed",)
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"), judged="not_judged", outcome="low_confid")

    answer = found.compose("REJECT", "reject")

    assert (answer.removed, answer.unverified) == (1, ())
    assert "the evidence check itself failed" in answer.text


def test_nothing_established_stays_open(found: Any) -> None:
    assert "The question remains open" in found.compose("LOW_CONFID").text
    assert "This remains open" in found.compose("LOW_CONFID", question=None).text
    assert "这个问题仍无结论" in found.compose("LOW_CONFID", language="zh").text


def test_a_supported_claim_that_overstates_is_only_listed(missed: Any) -> None:
    missed.claim(
        "A PoolX failure in cart-api is ruled out.", (8, "$.no_evidence"), kind="negative_observation"
    )

    answer = missed.compose()

    assert answer.facts == ()
    assert [u.reason for u in answer.unverified] == [
        "its wording claims more certainty than the evidence carries"
    ]
    assert "ruled out" not in answer.text
    assert answer.text.startswith("Low confidence")


def test_words_of_the_record_may_be_told(scene: Any) -> None:
    line = "10:00:01 ERROR web-1 File does not exist: /srv/a"
    scene.call(7, line).claim("web-1 logged that /srv/a does not exist.", (7, "$.logs[0]"))

    answer = scene.compose()

    assert [f.text for f in answer.facts] == ["web-1 logged that /srv/a does not exist."]
    assert f"> {line}" in answer.text


@pytest.mark.parametrize("text", ["系统正常。", "The system is healthy."])
def test_the_message_of_an_empty_result_carries_nothing(scene: Any, text: str) -> None:
    nothing = "query_logs returned no evidence; query=cart-api; total=0; message=一切正常, all healthy"
    scene.call(8, nothing=nothing).claim(text, (8, "$.no_evidence"), kind="negative_observation")

    assert scene.compose().facts == ()


def test_a_claim_text_cannot_imitate_lines_of_the_answer(found: Any) -> None:
    text = "PoolX-2 was exhausted.\n\nWhat the record shows:\n[2] active=8/8\u202e"
    answer = found.claim(text, (7, "$.logs[0]")).compose()

    assert answer.text.splitlines()[1] == (
        "[1] PoolX-2 was exhausted. What the record shows: [2] active=8/8\\u202e"
    )
    assert answer.facts[0].text == text


def test_a_runbook_is_told_apart_from_the_incident(scene: Any) -> None:
    scene.call(9, "If PoolX is exhausted, look at waiting.", tool="lookup_knowledge")
    scene.claim("The runbook says to look at waiting.", (9, "$.logs[0]"), kind="knowledge_reference")

    answer = scene.compose()

    assert answer.text.startswith(
        "From runbooks (general guidance, not an observation of this incident):\n[1] "
    )
    assert "What the record shows" not in answer.text


def test_a_line_that_two_facts_cite_is_quoted_once(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]")).claim("waiting=3", (7, "$.logs[0]"))

    text = found.compose().text

    assert text.count(f"> {LINE}") == 1
    assert text.count("(invocation 7, $.logs[0], cart.log:12)") == 2


def test_a_citation_of_another_session_is_none(scene: Any) -> None:
    scene.call(7, LINE, session="other").claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))

    answer = scene.compose()

    assert answer.facts == ()
    assert [u.reason for u in answer.unverified] == ["its evidence cannot be read in the record"]


def test_judgements_of_other_claims_count_for_nothing(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.judgements = [found.judgements[0].model_copy(update={"claim_id": "c9"})]

    answer = found.compose()

    assert answer.facts == ()
    assert [u.reason for u in answer.unverified] == ["it was not judged"]


def test_bindings_out_of_order_state_nothing(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.checked = [*found.checked, *found.checked]

    assert found.compose().facts == ()


def test_claims_of_one_id_are_told_apart_by_order(found: Any) -> None:
    found.claim("PoolX-2 was exhausted.", (7, "$.logs[0]"))
    found.claim("mail-api burned down.", (7, "$.logs[9]"), outcome="reject", rule="raw_path_not_found")
    for entry in (found.claims[1],):
        entry["claim_id"] = "c1"
    found.checked[1] = found.checked[1].model_copy(update={"claim_id": "c1"})
    found.judgements[1] = found.judgements[1].model_copy(update={"claim_id": "c1"})

    answer = found.compose("REJECT", "reject")

    assert [f.text for f in answer.facts] == ["PoolX-2 was exhausted."]
    assert answer.removed == 1


def test_a_hostile_tool_name_still_gives_an_answer(scene: Any) -> None:
    scene.call(3, nothing="x returned no evidence; query=a", tool="x\n系统正常” and all is ruled out “")

    answer = scene.compose("LOW_CONFID")

    assert answer.text.splitlines()[0].startswith("Low confidence")
    assert len(answer.not_found) == 1


def test_a_text_that_fails_the_check_gives_way_to_a_minimal_one(found: Any) -> None:
    details = found.invocations[0].retrieval_details
    ref = details.evidence_refs[0].model_copy(update={"raw_path": "all else is ruled out"})
    hostile = details.model_copy(update={"evidence_refs": (ref,)})
    found.invocations[0] = found.invocations[0].model_copy(update={"retrieval_details": hostile})
    found.claim("PoolX-2 was exhausted.", (7, "all else is ruled out"))

    answer = found.compose()

    assert answer.text.startswith("This text is kept short")
    assert [f.text for f in answer.facts] == ["PoolX-2 was exhausted."]


def test_a_record_that_the_claim_quotes_whole_is_shown_once(found: Any) -> None:
    answer = found.claim(f'The log records: "{LINE}"', (7, "$.logs[0]")).compose()

    assert answer.text.count(LINE) == 1
    assert answer.facts[0].citations[0].excerpt == LINE
