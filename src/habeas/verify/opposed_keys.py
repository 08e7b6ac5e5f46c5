"""Keys that are the opposites of each other: what is left is never what was spent."""

from __future__ import annotations

from habeas.verify.number_labels import Context
from habeas.verify.slots import Slot

_CLOSE = 0.35
"""Weight of a word in the number's own clause."""
_SIDES = (
    (
        frozenset({"@usage", "us", "spent", "spend", "consum", "burn", "burnt", "gon", "exhaust", "taken", "occupy"})
        | {"消耗", "已消耗", "消耗了", "用掉", "用掉了", "花掉", "用去", "耗去", "耗掉", "烧掉", "花费"},
        frozenset({"@remaining", "@free", "@available", "@idle", "remain", "left", "unus", "spar"}),
    ),
    (frozenset({"@success", "succe", "pass", "ok"}), frozenset({"@fail", "@failed", "@error", "@exception"})),
    (frozenset({"@max", "@biggest", "highest", "最高"}), frozenset({"@min", "lowest", "最低"})),
    (frozenset({"@hit"}), frozenset({"@miss"})),
    (frozenset({"rx", "receiv", "@receive", "inbound", "ingres", "下行"}),
     frozenset({"tx", "sent", "@send", "outbound", "egres", "上行"})),
    (frozenset({"@read"}), frozenset({"@write"})),
    (frozenset({"@ready", "@healthy"}), frozenset({"@unready", "@unhealthy", "@unavailable"})),
    (frozenset({"@active"}), frozenset({"@idle"})),
    (frozenset({"@upstream"}), frozenset({"@downstream"})),
    (frozenset({"old", "previous", "previou", "prev"}), frozenset({"@newer", "new"})),
)  # fmt: skip


def opposed(slot: Slot, context: Context) -> bool:
    """Return whether the words around a claim's number say the opposite of what the slot's key says."""
    if not slot.keyed:
        return False
    own = frozenset[str]().union(*slot.key_words) if slot.key_words else slot.labels
    said = frozenset[str]().union(*(t for weight, t in context.values() if weight > _CLOSE))
    return any(
        own & mine and not own & theirs and said & theirs and not said & mine
        for one, other in _SIDES
        for mine, theirs in ((one, other), (other, one))
    )
