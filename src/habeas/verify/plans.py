"""What a record only plans (`will be taken in 60 s: restart`) has not been done."""

from __future__ import annotations

from habeas.verify.findings import Finding, unknown
from habeas.verify.lexemes import Kind
from habeas.verify.lexicon import is_action
from habeas.verify.polarity import Scope
from habeas.verify.records import Record
from habeas.verify.segments import Segment

_WILL = frozenset({"will", "shall", "going to", "about to", "将", "将会", "将要", "即将", "将于"})
_PLANS_TEXT = """
would schedule scheduled schedul plan planned next action retry upcoming pending waiting due 会 计划 安排 预定 措施 动作
拟 准备 待 等待 后续
"""
_PLANS = _WILL | frozenset(_PLANS_TEXT.split()) | {"to be"}
"""What a claim says of a plan with."""
_STOPS = frozenset({".", ";", "\n", "|"})


def check_plans(segment: Segment, record: Record, used: set[int]) -> list[Finding]:
    """Return the deeds that the claim says were done and that the record has only behind `will`."""
    if record.advises or not (planned := _planned(record)):
        return []
    if any(x.text.lower() in _PLANS or x.stems & _PLANS for x in segment.lexemes):
        return []
    return [
        unknown(f"{x.text!r} is only planned in the excerpt")
        for i, x in enumerate(segment.lexemes)
        if x.kind is Kind.WORD
        and i not in used
        and segment.scopes[i] is Scope.PLAIN
        and any(is_action(c) for c in x.meaning.concepts)
        and (places := {k for t in x.tokens for k in record.places.get(t, ())})
        and places <= planned
    ]


def _planned(record: Record) -> set[int]:
    out: set[int] = set()
    open_plan = False
    for i, x in enumerate(record.lexemes):
        low = x.text.lower()
        if low in _STOPS:
            open_plan = False
        elif low in _WILL or low.startswith("will "):
            open_plan = True
        elif open_plan:
            out.add(i)
    return out
