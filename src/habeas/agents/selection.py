"""Which references of a long result a model is shown: some from everywhere, within a budget, and a count of the rest.

The record keeps all; a model can ask for more by range. What lies beyond the selection is unknown to the model, and
an absence beyond it is nothing that it could cite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from habeas.contracts.evidence import EvidenceRef

BUDGET = 12_000
"""Characters of one result that a model is shown at once."""
TEXT_LIMIT = 2_000
"""Characters of one reference; of a longer one the beginning, and the rest by range."""

_VARIES = re.compile(r"\b0x[0-9a-fA-F]+\b|\b[0-9a-fA-F]{8,}\b|[0-9]+|\s+")


@dataclass(frozen=True, kw_only=True)
class Selection:
    """What is shown, in the order of the record, and how much is not."""

    shown: tuple[int, ...]
    """Positions among the references."""
    hidden: int
    """How many references are not shown."""
    hidden_forms: int
    """How many of them look like none that is shown, numbers and ids aside."""


def select(refs: Sequence[EvidenceRef], words: Iterable[str] = (), budget: int = BUDGET) -> Selection:
    """Return a fair selection: head, tail, one of each form, those that hold most of `words`, then the rest in order.

    At least one reference is shown, if there is one. Deterministic.
    """
    forms = [template(ref.text) for ref in refs]
    shown: set[int] = set()
    left = budget
    for position in _by_turns(_orders(refs, forms, words)):
        if position in shown:
            continue
        size = min(len(refs[position].text), TEXT_LIMIT)
        if size > left and shown:
            continue
        shown.add(position)
        left -= size
    hidden = [i for i in range(len(refs)) if i not in shown]
    seen = {forms[i] for i in shown}
    return Selection(
        shown=tuple(sorted(shown)),
        hidden=len(hidden),
        hidden_forms=len({forms[i] for i in hidden} - seen),
    )


def template(text: str) -> str:
    """Return `text` with numbers, ids and white space made equal: two records of one form have one template."""
    return _VARIES.sub("#", text)[:TEXT_LIMIT]


def _orders(refs: Sequence[EvidenceRef], forms: Sequence[str], words: Iterable[str]) -> list[list[int]]:
    everything = range(len(refs))
    wanted = [word.lower() for word in words if word]
    lowered = [ref.text.lower() for ref in refs]
    score = [sum(word in text for word in wanted) for text in lowered]
    first_of_form: dict[str, int] = {}
    for position in everything:
        first_of_form.setdefault(forms[position], position)
    hits = sorted((i for i in everything if score[i]), key=lambda i: (-score[i], i))
    return [list(everything), list(reversed(everything)), list(first_of_form.values()), hits]


def _by_turns(orders: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield one of each order in turn, so that no order uses up the budget."""
    for turn in range(max(map(len, orders), default=0)):
        for order in orders:
            if turn < len(order):
                yield order[turn]
