"""An answer that a model wrote passes only when the record and the verified claims carry it."""

from __future__ import annotations

from typing import Any

import pytest

from habeas.answer import check_answer
from habeas.contracts import Answer, Citation, Fact, NotChecked, Unverified

LINE = "10:00:01 ERROR cart-api PoolX-2 exhausted active=8/8 waiting=3"


def _problems(scene: Any, verdict: str = "PASS", severity: str = "none", **changes: Any) -> tuple[str, ...]:
    answer: Answer = scene.compose(verdict, severity)
    evaluation = scene.evaluation(verdict, severity)
    changed = answer.model_copy(update=changes)
    return check_answer(changed, output=scene.output, ledger=scene.ledger, evaluation=evaluation)


@pytest.fixture
def stated(found: Any) -> Any:
    return found.claim("PoolX-2 of cart-api was exhausted.", (7, "$.logs[0]"))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("The pool PoolX-2 of cart-api was exhausted.", ()),
        ("In its own words: “exhausted active=8/8”.", ()),
        ("PoolX-2 was exhausted, and 31 waited.", ("nothing carries: 31",)),
        ("mail-api was exhausted.", ("nothing carries: mail-api",)),
        ("PoolX-2 is definitely exhausted.", ("overstates: definitely",)),
        ("A disk failure is “ruled out”.", ("overstates: ruled out",)),
        ("  ", ("the text is empty",)),
    ],
)
def test_a_text_by_someone_else(stated: Any, text: str, problems: tuple[str, ...]) -> None:
    assert _problems(stated, text=text) == problems


def test_a_quotation_does_not_hide_what_stands_beside_it(stated: Any) -> None:
    assert _problems(stated, text=f"    > {LINE}") == ()
    assert _problems(stated, text=f"    > {LINE} and is healthy") != ()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"facts": (Fact(claim_id="c1", text="Invented", citations=()),)},
            "a fact is not a supported claim",
        ),
        (
            {
                "facts": (
                    Fact(
                        claim_id="c1",
                        text="PoolX-2 of cart-api was exhausted.",
                        citations=(Citation(invocation_id=7, raw_path="$.logs[0]", excerpt="forged"),),
                    ),
                )
            },
            "a fact is not a supported claim",
        ),
        (
            {"unverified": (Unverified(claim_id="c2", text="x", reason="y"),)},
            "an unverified entry is not a claim that may be listed",
        ),
        ({"removed": 3}, "the number of removed claims is wrong"),
        (
            {"not_checked": (NotChecked(tool_name="query_logs", source=None, reason="x"),)},
            "what was not checked differs from the record",
        ),
        ({"next_steps": ("Restart cart-api",)}, "a next step does more than collect evidence"),
    ],
)
def test_fields_by_someone_else(stated: Any, changes: dict[str, Any], problem: str) -> None:
    assert problem in _problems(stated, **changes)


def test_leaving_out_what_was_not_found_is_refused(missed: Any) -> None:
    assert _problems(missed, "LOW_CONFID", not_found=()) == ("what was not found differs from the record",)


def test_a_removed_claim_is_not_repeated(stated: Any) -> None:
    stated.claim("cart-api active burned", (7, "$.logs[9]"), outcome="reject", rule="raw_path_not_found")

    text = "It said: Cart-API active, burned."

    assert _problems(stated, "REJECT", "reject", text=text) == ("repeats a removed claim",)
