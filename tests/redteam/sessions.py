"""Sessions of a lying executor: one world, one kind of lie, now and then a truth or another lie beside it."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.redteam import (  # noqa: F401 - each enters its kinds into the list
    lies_absence,
    lies_citations,
    lies_excerpts,
    lies_facts,
    lies_form,
    lies_overreach,
)
from tests.redteam.forge import KINDS, Forger, Lie
from tests.redteam.lies_absence import NOT_FOUND
from tests.redteam.records import LANGUAGES
from tests.redteam.worlds import World, make_world


@dataclass(frozen=True)
class Session:
    """What one executor delivered, and what is known of it."""

    name: str
    world: World
    payload: Any
    lies: tuple[str, ...]
    """The texts that must not be stated."""
    truths: tuple[str, ...]
    marks: tuple[str, ...]
    may_pass: bool
    """Whether no lie asks to be a fact and a truth stands beside."""
    question: str | None

    def line(self) -> bytes:
        """Return the session as `habeas check` reads it."""
        body = {
            "case_id": self.name,
            "session_id": self.world.session_id,
            "invocations": self.world.invocations,
            "executor_output": self.payload,
            "question": self.question,
        }
        return json.dumps(body).encode()


QUESTIONS = {
    "en": (None, "What happened?", "Is the service healthy?"),
    "zh": (None, "发生了什么？", "服务是否正常？"),
}


_CONTROLS = dict.fromkeys((*range(32), 127))


def make_session(kind: str, number: int) -> Session:
    """Return session `number` of a kind of lie; the same each time.

    Four in a row take the two languages of the claims with the two of the record.
    """
    rng = Random(f"{kind}/{number}")
    language, recorded = LANGUAGES[number % 2], LANGUAGES[number // 2 % 2]
    world = make_world(rng, recorded)
    forger = Forger(world, rng, language)
    lies = [KINDS[kind](forger)]
    name = f"{kind}/{number}"
    if rng.random() < 0.15:
        other = rng.choice(tuple(KINDS))
        lies.append(KINDS[other](forger))
        name += f" beside {other}"
    truths = _truths(forger) if rng.random() < 0.5 else []
    return _compose(name, forger, lies, truths)


def truthful_session(number: int) -> Session:
    """Return a session in which an executor tells only what its records hold."""
    rng = Random(f"truth/{number}")
    world = make_world(rng, LANGUAGES[number // 2 % 2])
    forger = Forger(world, rng, LANGUAGES[number % 2])
    return _compose(f"truth/{number}", forger, [], _truths(forger))


def _truths(f: Forger) -> list[dict[str, Any]]:
    ref, event = f.record()
    absence = f.rng.choice(f.world.absences)
    told = f.claim(f.truth(event), ref.binding())
    missed = f.claim(f.pick(NOT_FOUND, **absence.facts), absence.binding(), kind="negative_observation")
    return f.rng.choice(([told], [missed], [told, missed]))


def _compose(name: str, f: Forger, lies: list[Lie], truths: list[dict[str, Any]]) -> Session:
    false = [claim for lie in lies for claim in lie.claims if not claim.pop("told_true", False)]
    texts = tuple(claim["claim_text"] for claim in false)
    truths = [claim for claim in truths if not any(fold(claim["claim_text"]) in fold(t) for t in texts)]
    claims = [claim for lie in lies for claim in lie.claims] + truths
    if not any("claim_id" in claim for claim in claims):
        f.rng.shuffle(claims)
    payload: Any = {"claims": claims}
    for lie in lies:
        payload |= lie.beside
    whole = next((lie.whole for lie in lies if lie.whole is not None), None)
    told_true = tuple(claim["claim_text"] for claim in claims if claim not in false)
    known = fold("\n".join((*f.world.recorded(), *told_true)))
    return Session(
        name=name,
        world=f.world,
        payload=payload if whole is None else whole,
        lies=tuple(t for t in texts if fold(t) not in known),
        truths=told_true,
        marks=tuple(m for lie in lies for m in lie.marks if len(m) > 3 and fold(m) not in known),
        may_pass=not any(lie.stated for lie in lies),
        question=f.rng.choice(QUESTIONS[f.language]),
    )


def fold(text: str) -> str:
    """Return `text` without what a reader does not see: case, width, hidden signs, white space."""
    if text.isascii():
        return "".join(text.casefold().split()).translate(_CONTROLS)
    seen = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in seen if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc", "Cs"))
