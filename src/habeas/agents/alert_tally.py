"""Which one has most alerts: the alerts that are listed, grouped by a label and counted, all of them bound."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from habeas.agents.alert_search import alert_claims
from habeas.agents.claiming import Draft, merged, open_draft
from habeas.agents.grouping import groups_of
from habeas.agents.port import Toolbox
from habeas.agents.question import Question
from habeas.agents.wording import alert_tally_claim
from habeas.contracts.queries import TimeWindow


async def alert_tally(
    kind: str, plain: Question, window: TimeWindow | None, now: datetime, toolbox: Toolbox
) -> list[Draft]:
    """Return how many of the alerts that `plain` lists each has; open where not all are listed, or one names none."""
    drafts = await alert_claims(plain, window, now, toolbox)
    listed = [draft for draft in drafts if draft.is_observation]
    if len(listed) < len(drafts) or not listed:
        return (
            [open_draft("most", plain.language), *(draft.unconfirmed() for draft in drafts)][:2]
            if listed
            else drafts
        )
    return _counted(kind, plain, listed)


def _counted(kind: str, plain: Question, listed: Sequence[Draft]) -> list[Draft]:
    names = groups_of(kind, [draft.text for draft in listed])
    groups: dict[str, list[Draft]] = {}
    for name, draft in zip(names, listed, strict=True):
        if name is None:
            return [open_draft("no_group", plain.language, kind), draft.unconfirmed()]
        groups.setdefault(name, []).append(draft)
    if len(listed) == 1:
        return list(listed)
    ranked = sorted(groups.items(), key=lambda group: -len(group[1]))
    text = alert_tally_claim([(len(drafts), name) for name, drafts in ranked], plain.language)
    ahead = [name for name, drafts in ranked if len(drafts) == len(ranked[0][1])]
    tie = [open_draft("tie", plain.language, *ahead)] if len(ahead) > 1 else []
    return [merged(text, [draft for _, drafts in ranked for draft in drafts]), *tie]
