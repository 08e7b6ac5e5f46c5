"""Who may decide the wording of a claim that the checker left undecided.

A judge sees one claim and its verified excerpts, and answers with a judgement, a reason and quotations. What the
answer counts for is decided by `verify.opinion`; whatever goes wrong here lowers the claim.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from habeas.contracts.verdict import Judgement
from habeas.verify.opinion import OpenClaim, failed_opinion, read_opinion

SECONDS = 60.0
"""How long one claim may take."""


class Judge(Protocol):
    """Decides wording."""

    @property
    def name(self) -> str:
        """A model's name."""
        ...

    async def judge(self, asked: OpenClaim) -> object:
        """Return the answer of `verify.opinion.read_opinion`'s form. May raise; the claim is then not supported."""
        ...


async def ask_judge(
    judge: Judge, claims: Sequence[OpenClaim], *, seconds: float = SECONDS
) -> dict[int, Judgement]:
    """Return an opinion on every claim, by its position. Never raises for what the judge does."""
    async with asyncio.TaskGroup() as group:
        asked = {claim.position: group.create_task(_ask(judge, claim, seconds)) for claim in claims}
    return {position: task.result() for position, task in asked.items()}


async def _ask(judge: Judge, claim: OpenClaim, seconds: float) -> Judgement:
    try:
        async with asyncio.timeout(seconds):
            answer = await judge.judge(claim)
    except TimeoutError:
        return failed_opinion(claim, f"no answer within {seconds:g} s")
    except Exception as exc:  # noqa: BLE001 - a broken judge lowers the claim, whatever broke
        return failed_opinion(claim, f"{type(exc).__name__}: {exc}")
    return read_opinion(claim, answer)
