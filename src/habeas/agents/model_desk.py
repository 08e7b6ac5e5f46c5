"""What lies before a model while it works: the calls it made, and the references that it has seen.

A model sees a tool result as its invocation id, raw paths and texts, and counts of what it does not see; never as
another rendering of it. Every text stands inside a JSON string, so that nothing in it can pass for a record of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from habeas.agents.calls import status_of
from habeas.agents.model_tools import (
    EVIDENCE_TOOLS,
    READ_MORE,
    UnusableArguments,
    evidence_call,
    parse_arguments,
    read_more_call,
)
from habeas.agents.port import Toolbox
from habeas.agents.selection import BUDGET, TEXT_LIMIT, select
from habeas.contracts.evidence import EvidenceRef, RecordedInvocation
from habeas.contracts.queries import LogQuery, TimeWindow

_UNSEEN = re.compile(
    "[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Characters that nobody sees; written as escapes, so that a model reads what a person would look for."""


class Desk:
    """One model's work on one question."""

    def __init__(self, toolbox: Toolbox, window: TimeWindow | None, words: Sequence[str]) -> None:
        """Call the tools of `toolbox` in `window`, where the question has one; `words` are the question's."""
        self._toolbox, self._window, self._words = toolbox, window, tuple(words)
        self.invocations: dict[int, RecordedInvocation] = {}
        self.shown: dict[tuple[int, str], str] = {}
        """The text of every reference that was shown, by invocation and path."""
        self.repeats = 0
        """Calls in a row that brought nothing new."""

    async def answer(self, name: str, args: object) -> str:
        """Return what the model is shown for a call of an evidence tool, or of `read_more`.

        Raises:
            UnusableArguments: there is no such tool, or its arguments do not fit.
        """
        if name == READ_MORE:
            return self._more(parse_arguments(args))
        if name not in EVIDENCE_TOOLS or not self._toolbox.sources(name):
            raise UnusableArguments(f"there is no tool {name[:80]!r}")
        call = evidence_call(name, parse_arguments(args), self._window)
        if call.source not in self._toolbox.sources(name):
            raise UnusableArguments(f"{name} has no source {call.source[:200]!r}")
        invocation = await self._toolbox.call(call)
        if invocation.id in self.invocations:
            self.repeats += 1
            return _dumped(
                {
                    "invocation_id": invocation.id,
                    "note": "this call was made before; its references were shown",
                }
            )
        self.repeats = 0
        self.invocations[invocation.id] = invocation
        return self._rendered(invocation)

    def seen(self) -> list[dict[str, Any]]:
        """Return the calls that were made, as a planner is shown them: no text of a source."""
        return [
            {
                "invocation_id": i.id,
                "tool_name": i.tool_name,
                "source": i.source,
                "query": i.retrieval_details.query,
                "evidence_status": str(status_of(i)),
                "references": len(i.retrieval_details.evidence_refs or ()),
                "truncated": i.retrieval_details.truncated,
            }
            for i in self.invocations.values()
        ]

    def handed_over(self) -> list[str]:
        """Return what earlier calls brought, as a model is shown it that has not seen it yet."""
        return [self._rendered(invocation) for invocation in self.invocations.values()]

    def _rendered(self, invocation: RecordedInvocation) -> str:
        details = invocation.retrieval_details
        refs = details.evidence_refs or ()
        chosen = select(refs, [*self._words, *_query_words(invocation)])
        shown = {
            "invocation_id": invocation.id,
            "tool_name": invocation.tool_name,
            "evidence_status": str(details.evidence_status),
            "references": [self._show(invocation.id, refs[i], 0) for i in chosen.shown],
        }
        if chosen.hidden or details.truncated:
            shown["not_shown"] = {
                "references": chosen.hidden,
                "of_other_forms": chosen.hidden_forms,
                "beyond_the_limit": max(0, (details.total or 0) - len(refs)),
                "note": "what is not shown is unknown, not absent",
            }
        if details.error is not None:
            told = f"{details.error.code} {details.error.message[:300]}"
            shown["error"] = f"this could not be looked at, which is no absence: {told}"
        return _dumped(shown)

    def _more(self, arguments: Mapping[str, Any]) -> str:
        asked = read_more_call(arguments)
        invocation = self.invocations.get(asked.invocation_id)
        if invocation is None:
            raise UnusableArguments(f"no invocation {asked.invocation_id} was shown")
        refs = (invocation.retrieval_details.evidence_refs or ())[
            max(0, asked.first) : max(0, asked.last) + 1
        ]
        before = len(self.shown)
        told: list[dict[str, Any]] = []
        left = BUDGET
        for ref in refs:
            told.append(self._show(invocation.id, ref, max(0, asked.start)))
            left -= len(told[-1]["text"])
            if left <= 0:
                break
        self.repeats = self.repeats + 1 if len(self.shown) == before and not asked.start else 0
        return _dumped(
            {"invocation_id": invocation.id, "references": told, "left_out": len(refs) - len(told)}
        )

    def _show(self, invocation_id: int, ref: EvidenceRef, start: int) -> dict[str, Any]:
        self.shown[invocation_id, ref.raw_path] = ref.text
        text = ref.text[start : start + TEXT_LIMIT]
        rest = len(ref.text) - start - len(text)
        told: dict[str, Any] = {"raw_path": ref.raw_path, "text": text}
        if start:
            told["starts_at"] = start
        return {**told, "characters_left": rest} if rest > 0 else told


def _query_words(invocation: RecordedInvocation) -> list[str]:
    if invocation.tool_name != "query_logs":
        return []
    query = LogQuery.model_validate(invocation.arguments, strict=False)
    return [form for term in query.terms for form in term.alternatives]


def _dumped(value: object) -> str:
    return _UNSEEN.sub(_escape, json.dumps(value, ensure_ascii=False))


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1]
