"""What a source of evidence can do. A source knows its backend's protocol and nothing of evidence paths.

A source either answers with what it looked at (`searched`), or raises a `SourceError`; an empty answer without
proof of search is `NothingSearched`. It lets no other exception out, whatever its library raises.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar, runtime_checkable

from habeas.contracts.evidence import NearMisses, Window
from habeas.contracts.queries import AlertQuery, CatalogQuery, KnowledgeQuery, LogQuery, SeriesQuery


@dataclass(frozen=True, kw_only=True)
class LogRow:
    """One log record, as its source has it."""

    text: str
    """The whole record in one text: time, level, service, instance and message, as they stand in the source."""
    place: str | None = None
    """Where it stands (`app.log:1204`)."""


@dataclass(frozen=True, kw_only=True)
class AlertRow:
    """One alert."""

    name: str
    state: str
    """`firing`, `pending`, `suppressed` or `resolved`."""
    labels: dict[str, str]
    """Without `alertname`."""
    annotations: dict[str, str] = field(default_factory=dict)
    value: str | None = None
    """As the server wrote it."""
    expression: str | None = None
    """The rule's expression, in which its threshold stands."""
    hold: str | None = None
    """How long the expression must hold before the alert fires (`10m`)."""
    since: str | None = None
    """Active since, ISO 8601 UTC."""
    until: str | None = None
    """Resolved at, ISO 8601 UTC."""
    silenced_by: tuple[str, ...] = ()
    inhibited_by: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SeriesRow:
    """One series of a PromQL result, or its scalar or string."""

    labels: dict[str, str]
    """With `__name__` where the result has one."""
    samples: tuple[tuple[float, str], ...]
    """Unix seconds and the value as the server wrote it, oldest first."""


@dataclass(frozen=True, kw_only=True)
class MetricRow:
    """One metric that a server has."""

    name: str
    type: str | None = None
    help: str | None = None
    labels: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Label names with some of their values."""


@dataclass(frozen=True, kw_only=True)
class BlockRow:
    """One block of a runbook: a heading with what stands under it."""

    document: str
    """The file's path below the folder of runbooks."""
    headings: tuple[str, ...]
    """From the document's title down to the block's own heading."""
    text: str
    place: str | None = None


Row_co = TypeVar("Row_co", covariant=True)


@dataclass(frozen=True, kw_only=True)
class SourceAnswer(Generic[Row_co]):
    """What a source found, and what it looked at to find it."""

    rows: tuple[Row_co, ...]
    raw: bytes
    """What the source answered, unchanged: a response body, or the bytes of the matched records."""
    searched: int
    """How much was looked at. Never 0: that is `NothingSearched`."""
    searched_unit: str
    """What `searched` counts, as an English plural (`lines`)."""
    total: int
    """How many matched; more than `rows` when a limit cut."""
    total_is_estimate: bool = False
    truncated: bool = False
    window: Window | None = None
    """The window that was in fact looked at."""
    near: NearMisses | None = None
    notes: tuple[str, ...] = ()
    message: str | None = None
    """The source's own words about an empty result."""


@dataclass(frozen=True, kw_only=True)
class SourceCheck:
    """That a source can be asked, found out by asking it."""

    searched: int
    searched_unit: str
    notes: tuple[str, ...] = ()


class Source(Protocol):
    """Something that can be asked."""

    @property
    def name(self) -> str:
        """What it is called in the record: a path or URL without credentials, or a configured name."""
        ...

    @property
    def kind(self) -> str:
        """`files`, `prometheus`, `alertmanager`, `runbooks`, `demo`, ..."""
        ...

    async def check(self) -> SourceCheck:
        """Ask something cheap and return what was looked at.

        Raises:
            SourceError: it cannot be asked; the message says what to do.
        """
        ...

    async def close(self) -> None:
        """Let go of connections and files. May be called twice."""
        ...


@runtime_checkable
class LogSource(Source, Protocol):
    """Log records."""

    async def search_logs(self, query: LogQuery) -> SourceAnswer[LogRow]:
        """Return the newest records that match, oldest first."""
        ...


@runtime_checkable
class AlertSource(Source, Protocol):
    """Alerts."""

    async def search_alerts(self, query: AlertQuery) -> SourceAnswer[AlertRow]:
        """Return the alerts that match."""
        ...


@runtime_checkable
class SeriesSource(Source, Protocol):
    """Time series."""

    async def query_series(self, query: SeriesQuery) -> SourceAnswer[SeriesRow]:
        """Return the series of the expression."""
        ...

    async def list_metrics(self, query: CatalogQuery) -> SourceAnswer[MetricRow]:
        """Return the metrics that there are."""
        ...


@runtime_checkable
class KnowledgeSource(Source, Protocol):
    """Runbooks."""

    async def search_knowledge(self, query: KnowledgeQuery) -> SourceAnswer[BlockRow]:
        """Return the best blocks, best first."""
        ...
