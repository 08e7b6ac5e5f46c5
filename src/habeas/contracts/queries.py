"""What can be asked of a source. A query can be written as text, so that it can be asked again."""

from __future__ import annotations

from datetime import datetime
from operator import ge, gt, le, lt
from typing import Annotated, Literal, Self

from pydantic import Field, JsonValue, model_validator

from habeas.contracts.base import Contract
from habeas.contracts.evidence import Window
from habeas.text.fields import write_terms
from habeas.text.measured import BASE_UNITS, Dimension

LIMIT = 50
"""Items that one answer holds at most, unless the query says otherwise."""


class TimeWindow(Contract):
    """A stretch of time, both ends included, each to its own precision (`09:59:59` holds the whole second).

    A naive time is on the source's own clock (whatever zone its records are in); an aware one is absolute.
    With `any_year`, no year was named: month, day and time count, the year (2000 here) does not.
    """

    start: datetime | None = None
    end: datetime | None = None
    any_year: bool = False
    any_day: bool = False
    """Whether only times of day were named: the day is that of the question, and a source that ended before may be
    asked for the same time of its own last day, where it says so."""
    asked_at: datetime | None = None
    """The moment from which it reaches back (`the last 2 hours`): nothing later is recorded yet, and a source that
    ended before it may be asked for as long a stretch up to its own end, where it says so."""

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if self.start and self.end:
            if (self.start.tzinfo is None) != (self.end.tzinfo is None):
                raise ValueError("one end of the window has a zone and the other has none")
            if self.end < self.start:
                raise ValueError("the window ends before it starts")
        return self

    def written(self) -> Window:
        """Return the window as it is recorded."""
        return Window.of(self._end_text(self.start), self._end_text(self.end))

    def _end_text(self, time: datetime | None) -> str | None:
        if time is None:
            return None
        text = time.isoformat().replace("+00:00", "Z")
        return "-" + text[4:] if self.any_year else text


class LogTerm(Contract):
    """Something that a log record must hold: one of `alternatives`, in any letter case.

    A whole term never matches inside a longer identifier: `node-1` is not in `node-10`, nor `10.0.0.1` in `10.0.0.12`.
    """

    alternatives: tuple[Annotated[str, Field(min_length=1)], ...] = Field(min_length=1)
    """Forms of one thing (`serve`, `served`, `serving`); the first one names it."""
    protected: bool = False
    """An entity or value: a record that has the event but not this is a near miss, not a hit."""
    whole: bool = True

    def written(self) -> str:
        """Return the term as it stands in a query text."""
        return write_terms([self.alternatives])


Sign = Literal[">", ">=", "<", "<="]


class ValueBound(Contract):
    """A bound that a quantity of the record must keep: one of its dimension, or, without one, one of its `keys`.

    What a record writes in another unit of the same dimension (`6200ms`) is compared in the base unit.
    """

    sign: Sign
    number: float
    """In the base unit of its dimension."""
    dimension: Dimension | None = None
    keys: tuple[str, ...] = ()
    """Names of which one must stand before a plain number (`waiting=41`)."""

    def holds(self, value: float) -> bool:
        """Return whether `value`, in the same unit, keeps the bound."""
        return {">": gt, ">=": ge, "<": lt, "<=": le}[self.sign](value, self.number)

    def written(self) -> str:
        """Return the bound as it stands in a query text (`value>5s`)."""
        unit = BASE_UNITS[self.dimension] if self.dimension else ""
        return f"{'|'.join(self.keys) or 'value'}{self.sign}{self.number:.15g}{unit}"


class LogQuery(Contract):
    """All terms, in one record, at one level, in one window, with a value within the bound.

    The newest `limit` records are returned, or the `oldest`.
    """

    kind: Literal["logs"] = "logs"
    terms: tuple[LogTerm, ...] = ()
    level: str | None = None
    """Upper case: `ERROR`, `WARN`; synonyms (`warning`, `err`) are one level."""
    window: TimeWindow | None = None
    bound: ValueBound | None = None
    oldest: bool = False
    """Whether the oldest records are returned where the limit cuts."""
    limit: Annotated[int, Field(gt=0, le=10_000)] = LIMIT

    def written(self) -> str:
        """Return the query as it stands in a record."""
        parts = [term.written() for term in self.terms]
        if self.bound:
            parts.append(self.bound.written())
        if self.level:
            parts.append(f"level={self.level}")
        return " ".join(parts) or "*"


class AlertQuery(Contract):
    """Alerts by name, labels and state."""

    kind: Literal["alerts"] = "alerts"
    name: str | None = None
    """The alert's exact name; None: any."""
    labels: dict[str, str] = Field(default_factory=dict)
    """Labels that the alert must carry, by exact value."""
    mentions: tuple[str, ...] = ()
    """Values (a service, a host) that one of the alert's labels must equal, whatever the label's name."""
    state: Literal["firing", "pending", "suppressed", "resolved"] | None = None
    window: TimeWindow | None = None
    limit: Annotated[int, Field(gt=0, le=10_000)] = LIMIT

    def written(self) -> str:
        """Return the query as it stands in a record."""
        parts = [
            self.name or "any alert",
            *(f"{k}={v}" for k, v in sorted(self.labels.items())),
            *self.mentions,
        ]
        if self.state:
            parts.append(f"state={self.state}")
        return " ".join(parts)


class SeriesQuery(Contract):
    """A PromQL expression, at one time or over a window."""

    kind: Literal["series"] = "series"
    expression: Annotated[str, Field(min_length=1)]
    at: datetime | None = None
    """Instant query at this time (aware)."""
    window: TimeWindow | None = None
    """Range query over this window (aware ends); with neither, an instant query now."""
    step_seconds: Annotated[float, Field(gt=0)] | None = None
    limit: Annotated[int, Field(gt=0, le=10_000)] = LIMIT

    def written(self) -> str:
        """Return the query as it stands in a record."""
        return self.expression


class CatalogQuery(Contract):
    """Which metrics a server has, with the labels of those that match `words`."""

    kind: Literal["catalog"] = "catalog"
    words: tuple[str, ...] = ()
    """Lower case; a metric is listed when one of them is part of its name, or when there are none."""
    window: TimeWindow | None = None
    limit: Annotated[int, Field(gt=0, le=10_000)] = 200

    def written(self) -> str:
        """Return the query as it stands in a record."""
        return " ".join(self.words) or "*"


class KnowledgeQuery(Contract):
    """Words to look up in runbooks."""

    kind: Literal["knowledge"] = "knowledge"
    text: Annotated[str, Field(min_length=1)]
    limit: Annotated[int, Field(gt=0, le=1_000)] = 5

    def written(self) -> str:
        """Return the query as it stands in a record."""
        return self.text


Query = Annotated[
    LogQuery | AlertQuery | SeriesQuery | CatalogQuery | KnowledgeQuery, Field(discriminator="kind")
]


class ToolCall(Contract):
    """One call of one tool on one source. Equal calls of a session are made once."""

    tool_name: str
    source: str
    """The configured source's name."""
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    """The query as JSON (`query.model_dump(mode="json")`)."""
