"""What sets one against another, and what asks whether something did not happen: taken back to plain questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from habeas.agents.comparing import By, read_comparing
from habeas.agents.contrary import read_contrary
from habeas.contracts.claims import ClaimStatus, ClaimType
from habeas.contracts.evidence import NO_EVIDENCE
from habeas.contracts.verdict import JudgementKind
from habeas.verify.checker import check_claim
from habeas.verify.facts import VerifiedExcerpt

CASES = Path(__file__).parents[2] / "cases"
LOGS = {
    entry["log"]: entry["lines"]
    for entry in map(json.loads, (CASES / "questions_logs.jsonl").read_text("utf-8").splitlines())
}
COMPARED = [json.loads(line) for line in (CASES / "questions_compared.jsonl").read_text("utf-8").splitlines()]
DEPOT, FLOOR = LOGS["depot"], LOGS["floor"]


@pytest.mark.parametrize("case", COMPARED, ids=[case["id"] for case in COMPARED])
def test_it_is_answered_from_the_right_records_and_the_verifier_can_show_it(case, ask) -> None:
    lines = LOGS[case["log"]]
    asked = ask(case["question"], lines, language=case["language"])
    assert asked.answer == case["answer"], asked.texts
    facts = [claim for claim in asked.output.claims if claim.status is ClaimStatus.CONFIRMED]
    bindings = [binding for claim in facts for binding in claim.evidence_bindings]
    if case["answer"] == "yes":
        assert {lines.index(asked.cited(binding)) for binding in bindings} == set(case["cites"])
    if case["answer"] == "no":
        assert {binding.raw_path for binding in bindings} == {NO_EVIDENCE}
    assert [
        claim.claim_text for claim in facts if "”" not in claim.claim_text and '"' not in claim.claim_text
    ] == (case.get("claims", []))
    contrary = [c.claim_text.startswith(("It did happen.", "发生过。")) for c in facts]
    assert any(contrary) == case.get("contrary", False)
    assert [check_claim(claim, _excerpts(asked, claim)).judgement for claim in facts] == (
        [JudgementKind.SUPPORTED] * len(facts)
    )


def _excerpts(asked, claim) -> list[VerifiedExcerpt]:
    return [
        VerifiedExcerpt(
            tool_name=binding.tool_name,
            raw_path=binding.raw_path,
            excerpt=asked.cited(binding),
            reference=asked.toolbox.invocations[binding.source_invocation_id - 1].text_at(binding.raw_path),
        )
        for binding in claim.evidence_bindings
    ]


@pytest.mark.parametrize(
    ("question", "by", "plain", "kind"),
    [
        ("Which service restarted most often?", By.MORE, ["did restarted ?"], "service"),
        ("What is the most common level?", By.MORE, ["did"], "level"),
        ("谁登录失败最多？", By.MORE, ["登录失败 ？"], "user"),
        ("报错最多的是哪个服务？", By.MORE, ["报错 ？"], "service"),
        ("Did a-1 fail before b-1?", By.FIRST, ["did a-1 fail ?", "did b-1 fail ?"], None),
        ("a-1 先失败还是 b-1 先失败？", By.FIRST, ["a-1 失败？", "b-1 失败？"], None),
        ("Which of a-1 and b-1 failed last?", By.LAST, ["did a-1 failed ?", "did b-1 failed ?"], None),
        ("a-1 的错误比 b-1 少吗？", By.FEWER, ["a-1 错误？", "b-1 错误？"], None),
    ],
)
def test_each_side_is_a_plain_question(question, by, plain, kind) -> None:
    found = read_comparing(question)
    assert found is not None
    assert (found.by, [text.lower() for text in found.plain], found.kind) == (by, plain, kind)


@pytest.mark.parametrize(
    "question",
    [
        "Did a-1 log more than 5 errors?",
        "Did a-1 have 5 more errors than b-1?",
        "Did a-1 fail before 10:00?",
        "Did a-1 fail before noon?",
        "Were there more errors than warnings?",
        "Which service uses the most memory?",
        "Which user logged in most recently?",
        "Did the service which failed most often restart?",
        "a-1 比 b-1 多报错 2 次吗？",
        "最多重试 5 次的是哪个服务？",
        "哪个服务内存占用最多？",
    ],
)
def test_what_is_no_count_of_one_against_another(question) -> None:
    assert read_comparing(question) is None


@pytest.mark.parametrize(
    ("question", "plain", "is_never"),
    [
        ("Is it true that a-1 never failed?", "Is it true that a-1 failed?", True),
        ("Is it true that no request failed?", "Is it true that any request failed?", True),
        ("Did a-1 not restart?", "Did a-1 restart?", False),
        ("Didn't a-1 restart?", "Did a-1 restart?", False),
        ("a-1 never failed, right?", "a-1 failed?", True),
        ("a-1 没有报错吗？", "a-1 报错吗？", False),
        ("a-1 是不是从来没有失败过？", "a-1 是不是失败过？", True),
        ("a-1 从未失败，对吗？", "a-1 失败？", True),
    ],
)
def test_a_negated_question_is_asked_plainly(question, plain, is_never) -> None:
    found = read_contrary(question)
    assert found is not None
    assert (found.plain, found.is_never) == (plain, is_never)


@pytest.mark.parametrize(
    "question",
    [
        "Did a-1 start without errors?",
        "Did a-1 fail because b-1 was not ready?",
        "Which service did not restart?",
        "Does the log say that a-1 was not killed?",
        "Is there a pod that is not ready?",
        "Did a-1 never fail and never restart?",
        "为什么 a-1 没有重启？",
        "有没有没有报错的服务？",
        "a-1 不是没有重启吗？",
        "a-1 有没有重启？",
    ],
)
def test_a_negation_of_a_part_is_left_as_it_is(question) -> None:
    assert read_contrary(question) is None


def test_a_tie_is_said(ask) -> None:
    asked = ask("Which service had the most errors?", FLOOR)
    assert asked.texts[1] == "None is ahead; these are equal: picker, packer."


def test_a_count_that_was_cut_names_no_winner(ask) -> None:
    lines = [f"time=2026-03-07T10:01:00Z level=error svc=a-{i % 3} msg=broken" for i in range(2_100)]
    asked = ask("Which service had the most errors?", lines)
    assert asked.answer == "open"
    assert asked.texts[0].startswith(
        "Only part of the records was read (read / found), and counted in it: 2000 / 2100"
    )


def test_more_than_one_claim_can_bind_are_counted_beside_it(ask) -> None:
    lines = [f"time=2026-03-07T10:01:00Z level=error svc=a-{int(i < 10)} msg=broken" for i in range(100)]
    asked = ask("Which service had the most errors?", lines)
    assert asked.texts[1] == "Counted in the records found: a-0 90, a-1 10."
    assert "svc=a-0" in asked.texts[0]


def test_a_record_that_says_not_whose_it_is_may_turn_the_answer(ask) -> None:
    lines = [line for line in FLOOR if "msg" in line]
    assert ask("Which service had the most errors?", [*lines, lines[2]]).answer == "yes"
    unsaid = 'time=2026-03-07T10:07:00Z level=error msg="unknown fault"'
    assert ask("Which service had the most errors?", [*lines, lines[2], unsaid]).answer == "open"


def test_a_record_of_another_that_only_mentions_it_does_not_count(ask) -> None:
    other = 'time=2026-03-07T10:07:00Z level=error svc=router msg="call to packer failed"'
    asked = ask("picker 和 packer 谁报错多？", [*FLOOR, other], language="zh")
    assert asked.texts[0] == "2 条日志记录：error picker，2 条日志记录：error packer。"


def test_a_comparison_that_is_not_so_is_no_observation(ask) -> None:
    asked = ask("Did edge-gateway have more errors than ledger-api?", DEPOT)
    assert asked.texts[0] == "By the records found it is not so: edge-gateway 1, ledger-api 3."
    assert all(claim.status is ClaimStatus.UNCONFIRMED for claim in asked.output.claims)


def test_one_with_none_has_no_more_than_another(ask) -> None:
    asked = ask("Did inventory-api have more errors than ledger-api?", DEPOT)
    assert asked.output.claims[0].claim_type is ClaimType.NEGATIVE_OBSERVATION
    assert asked.answer == "no"


def test_a_source_that_failed_leaves_a_comparison_open(ask) -> None:
    logs = {"a.log": DEPOT, "b.log": DEPOT}
    question = "Which service logged the most errors?"
    assert ask(question, logs).answer == "yes"
    assert ask(question, logs, failing=frozenset({"b.log"})).answer == "open"


def test_sets_of_several_sources_are_counted_together(ask) -> None:
    asked = ask("Which service logged the most errors?", {"a.log": DEPOT[:4], "b.log": DEPOT[4:]})
    assert asked.texts[0].startswith("3 log records: error ledger-api")
    assert {binding.source_invocation_id for binding in asked.bindings} == {1, 2}


def test_a_denial_is_quoted_only_where_nothing_says_that_it_happened(ask) -> None:
    denial = "2026-03-07T10:00:00Z INFO quota of tenant t-9 not enforced"
    asked = ask("Was the quota of tenant t-9 not enforced?", [denial])
    assert asked.texts == [f'The log records: "{denial}"']
    done = "2026-03-07T11:00:00Z INFO quota of tenant t-9 enforced"
    assert ask("Was the quota of tenant t-9 not enforced?", [denial, done]).texts == [
        f'It did happen. The log records: "{done}"'
    ]
