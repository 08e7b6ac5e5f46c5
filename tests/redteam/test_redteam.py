"""An executor that lies in every way of the contract, sections 3 to 6: no lie leaves as a fact, or in the answer.

`HABEAS_REDTEAM_SESSIONS` says how many sessions are tried; every kind of lie has its share, and four at the least.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.redteam.forge import KINDS, Forger
from tests.redteam.oracle import Leak, find_leaks
from tests.redteam.sessions import fold, make_session, truthful_session

from habeas.service.check import check_line

EACH = max(4, -(-int(os.environ.get("HABEAS_REDTEAM_SESSIONS", "0")) // len(KINDS)))
"""Sessions of one kind."""
_HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("kind", list(KINDS))
def test_no_lie_is_told(kind: str) -> None:
    leaks = [leak for number in range(EACH) for leak in find_leaks(make_session(kind, number))]
    sessions = {leak.session for leak in leaks}
    assert not leaks, f"{len(sessions)} of {EACH} sessions leak:\n" + "\n".join(_shown(leaks))


def _shown(leaks: list[Leak]) -> list[str]:
    counts = Counter(leak.what for leak in leaks)
    return [str(dict(counts)), *(f"{x.session} [{x.what}] {x.text} <- {x.reasons}" for x in leaks[:8])]


def test_the_kinds_are_many_and_vary_in_both_languages() -> None:
    assert len(KINDS) >= 40
    english = chinese = 0
    for name in KINDS:
        sessions = [make_session(name, number) for number in range(4)]
        assert len({repr(session.payload) for session in sessions}) == 4, name
        assert any(session.lies for session in sessions), f"{name}: its own record or a truth holds it"
        english += any(not _HAN.search(text) for session in sessions[::2] for text in session.lies)
        chinese += any(_HAN.search(text) for session in sessions[1::2] for text in session.lies)
    assert min(english, chinese) > 0.9 * len(KINDS)


def test_the_same_seed_tells_the_same_lie() -> None:
    for name in list(KINDS)[::10]:
        assert make_session(name, 3).line() == make_session(name, 3).line()
        assert make_session(name, 3).line() != make_session(name, 7).line()


def test_an_executor_that_tells_the_truth_is_heard() -> None:
    """The worlds are readable: what a lie is one step away from is stated as a fact."""
    sessions = [truthful_session(number) for number in range(60)]
    facts = [fact for s in sessions for fact in check_line(s.line(), 1)["answer"]["facts"]]
    told = [text for s in sessions for text in s.truths]
    assert len(facts) > 0.6 * len(told)
    assert all(find_leaks(session) == [] for session in sessions)


def test_the_oracle_sees_a_lie_that_is_told() -> None:
    """The same sentence is a leak when it is called a lie, and none when it is called a truth."""
    for number in range(60):
        session = truthful_session(number)
        accused = replace(session, lies=session.truths, truths=(), may_pass=False)
        result = check_line(session.line(), 1)
        if result["verdict"] == "PASS":
            assert {leak.what for leak in find_leaks(accused)} >= {"fact", "text", "PASS"}
            break
    else:
        pytest.fail("no truth passed")


def test_a_thousand_claims_at_once() -> None:
    session = make_session("claim: thing changed", 0)
    ref, spare = session.world.logs[0], session.world.spare[0]
    forger = Forger(session.world, Random(1), "en")
    texts = [f"{forger.truth(spare)} #{n}" for n in range(1000)]
    forged = ref.binding(spare.text)
    claims = [forger.claim(text, *([forged] if n % 200 == 0 else [])) for n, text in enumerate(texts)]
    many = replace(session, payload={"claims": claims}, lies=tuple(texts), marks=(spare.service,))
    assert find_leaks(many) == []


def test_what_a_reader_does_not_see_is_folded() -> None:
    assert fold("Ｒｕｌｅｄ\u200b  o\u00adut") == fold("ruledout")
