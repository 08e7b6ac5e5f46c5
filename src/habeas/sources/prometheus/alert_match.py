"""Which alerts a query asks for, and those that it nearly asks for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from habeas.contracts.evidence import NearMisses
from habeas.contracts.queries import AlertQuery
from habeas.sources.port import AlertRow

_SAMPLES: Final = 5
_ORDER: Final = {"firing": 0, "suppressed": 2, "pending": 3, "resolved": 4}


def is_about(query: AlertQuery, name: str, labels: Mapping[str, str]) -> bool:
    """Return whether an alert has the name, the labels and the values that `query` asks for, in any state."""
    if query.name is not None and query.name != name:
        return False
    return not missing_parts(query, name, (labels,))


def missing_parts(query: AlertQuery, name: str, label_sets: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """Return the labels and values of `query`, as a person reads them, that no label set has.

    A value that is asked for without a label is also there when it is the alert's name.
    """
    pairs: set[tuple[str, str]] = set()
    for labels in label_sets:
        pairs.update(labels.items())
    values = {value for _, value in pairs} | {name}
    labels = [f"{k}={v}" for k, v in query.labels.items() if (k, v) not in pairs]
    return (*labels, *(value for value in query.mentions if value not in values))


def is_in_state(query: AlertQuery, row: AlertRow) -> bool:
    """Return whether `row` has the state that `query` asks for; any state when it asks for none.

    A suppressed alert fires: only its notifications are held back. Over a stretch of time, an alert that fired in it
    and is resolved did fire.
    """
    if query.state == "firing" and row.state == "suppressed":
        return True
    if query.state == "firing" and row.state == "resolved":
        return is_over_time(query)
    return query.state is None or query.state == row.state


def is_over_time(query: AlertQuery) -> bool:
    """Return whether the query asks for a stretch of time, and not for what is so now."""
    return query.window is not None and query.window.start is not None


def in_order(rows: Iterable[AlertRow]) -> list[AlertRow]:
    """Return the rows, those that fire first: a limit must not hide them behind the others."""
    return sorted(rows, key=lambda row: _ORDER.get(row.state, 1))


def near_misses(query: AlertQuery, rows: Sequence[AlertRow]) -> NearMisses | None:
    """Return the rows that fail on the state alone, or for a named alert on labels alone; None without any."""
    near = [
        row
        for row in rows
        if is_about(query, row.name, row.labels) != is_in_state(query, row)
        and (query.name == row.name or is_about(query, row.name, row.labels))
    ]
    if not near:
        return None
    return NearMisses(total=len(near), samples=tuple(alert_line(row) for row in near[-_SAMPLES:]))


def alert_line(row: AlertRow) -> str:
    """Return the alert in one short line, for notes and near misses."""
    labels = [f"{name}={value}" for name, value in sorted(row.labels.items())]
    times = [f"{word}={time}" for word, time in (("since", row.since), ("until", row.until)) if time]
    return ", ".join((f"{row.name} {row.state}", *labels, *times))


def similar(name: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Return the names most like `name`, best first, without regard to letter case."""
    by_folded: dict[str, str] = {}
    for other in sorted(known):
        by_folded.setdefault(other.casefold(), other)
    folded = name.casefold()
    inside = [other for other in by_folded if folded in other or other in folded][:count]
    close = difflib.get_close_matches(folded, by_folded, n=count, cutoff=0.5)
    return tuple(by_folded[other] for other in dict.fromkeys((*close, *inside)))[:count]
