"""Alertmanager as a source of alerts: what it was sent and holds now, silenced and inhibited alerts included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import parse_qs, urlsplit

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter

from habeas.contracts.evidence import Window
from habeas.contracts.queries import AlertQuery
from habeas.errors import NothingSearched, SourceFailed
from habeas.sources.http.client import Conversation, HttpServer, HttpSettings, Request
from habeas.sources.port import AlertRow, SourceAnswer, SourceCheck
from habeas.sources.prometheus.alert_match import in_order, is_about, is_in_state, near_misses
from habeas.sources.prometheus.live_window import iso, span_of

_NOTE: Final = (
    "Alertmanager holds what it was last sent: pending and resolved alerts are never here, and labels may hold "
    "external labels that Prometheus adds on sending"
)


class _Part(BaseModel):
    """Some JSON of the server; keys that are not named here may be there or not."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Status(_Part):
    state: str
    silencedBy: tuple[str, ...] | None = None  # noqa: N815 - the server's own names
    inhibitedBy: tuple[str, ...] | None = None  # noqa: N815


class _Alert(_Part):
    labels: dict[str, str]
    annotations: dict[str, str] | None = None
    status: _Status
    startsAt: AwareDatetime | None = None  # noqa: N815
    generatorURL: str | None = None  # noqa: N815


class _Version(_Part):
    version: str = "?"


class _ServerStatus(_Part):
    versionInfo: _Version = Field(default_factory=_Version)  # noqa: N815


_ALERTS: Final = TypeAdapter[tuple[_Alert, ...]](tuple[_Alert, ...])
_STATUS: Final = TypeAdapter[_ServerStatus](_ServerStatus)
_STATES: Final = {"active": "firing", "suppressed": "suppressed"}
"""What Alertmanager's states are called here; `unprocessed` stays itself."""


class Alertmanager:
    """One server. An answer's `raw` is its HTTP exchanges, one JSON object a line (`http.recorded_bodies`)."""

    kind: str = "alertmanager"

    def __init__(
        self,
        url: str,
        *,
        now: Callable[[], datetime],
        name: str | None = None,
        http: HttpSettings | None = None,
    ) -> None:
        """Take the URL before `/api/v2`, with `user:password@` where the server asks for it.

        `now` gives the aware present time. The name is the URL without credentials unless another is given.

        Raises:
            BadOption: it is no URL of a server.
        """
        self._server = HttpServer(url, http)
        self._now = now
        self._name = name or self._server.shown

    @property
    def name(self) -> str:
        """What the source is called in the record."""
        return self._name

    async def check(self) -> SourceCheck:
        """Return how many alerts the server holds; there may be none.

        Raises:
            SourceError: it cannot be asked.
        """
        conversation = self._server.conversation()
        alerts = await _alerts(conversation)
        exchange = await conversation.ask(Request(path="/api/v2/status"))
        if exchange.status != 200:
            raise exchange.fault()
        version = exchange.parse(_STATUS).versionInfo.version
        return SourceCheck(searched=len(alerts), searched_unit="alerts", notes=(f"version {version}",))

    async def search_alerts(self, query: AlertQuery) -> SourceAnswer[AlertRow]:
        """Return the alerts that match, with `searched` all alerts that the server holds.

        All alerts are read and filtered here: a filter that the server misreads gives an empty success. No rows
        mean that this Alertmanager holds no such alert now. It has no history, so that the window of the answer is
        always the present moment, whatever window was asked for.

        Raises:
            NothingSearched: the server holds no alert at all, or a state or a time is asked for that it never
                has (pending, resolved, the past).
            SourceFailed: an alert that matches was not processed yet, so that its state is unknown.
            SourceError: the server could not be asked.
        """
        if query.state in ("pending", "resolved"):
            raise NothingSearched(f"{query.state} alerts are never in Alertmanager; Prometheus has them")
        now = self._now()
        if span_of(query.window, now, timedelta()).past:
            raise NothingSearched(
                "Alertmanager has no history: it only knows the alerts of now; Prometheus has more"
            )
        conversation = self._server.conversation()
        rows = await _alerts(conversation)
        if not rows:
            raise NothingSearched(
                f"{self._server.shown} holds no alert at all: whether anything is sent to it is unknown"
            )
        about = [row for row in rows if is_about(query, row.name, row.labels)]
        matching = [row for row in about if is_in_state(query, row)]
        if not matching:
            _require_known_absence(about)
        kept = tuple(in_order(matching)[: query.limit])
        return SourceAnswer(
            rows=kept,
            raw=conversation.raw(),
            searched=len(rows),
            searched_unit="alerts",
            total=len(matching),
            truncated=len(kept) < len(matching),
            window=Window.of(iso(now), iso(now)),
            near=near_misses(query, rows),
            notes=() if matching else (_NOTE,),
            message=None if matching else _why_none(query, about),
        )

    async def close(self) -> None:
        """Close all connections. May be called twice."""
        await self._server.close()


async def _alerts(conversation: Conversation) -> tuple[AlertRow, ...]:
    exchange = await conversation.ask(Request(path="/api/v2/alerts"))
    if exchange.status != 200:
        raise exchange.fault()
    return tuple(_row(alert) for alert in exchange.parse(_ALERTS))


def _row(alert: _Alert) -> AlertRow:
    return AlertRow(
        name=alert.labels.get("alertname", ""),
        state=_STATES.get(alert.status.state, alert.status.state),
        labels={label: value for label, value in alert.labels.items() if label != "alertname"},
        annotations=dict(alert.annotations or {}),
        expression=_expression(alert.generatorURL),
        since=iso(alert.startsAt.replace(microsecond=0)) if alert.startsAt else None,
        silenced_by=alert.status.silencedBy or (),
        inhibited_by=alert.status.inhibitedBy or (),
    )


def _expression(generator: str | None) -> str | None:
    """Return the rule's expression from the link that Prometheus sends along; None where it is no such link."""
    try:
        found = parse_qs(urlsplit(generator or "").query).get("g0.expr")
    except ValueError:
        return None
    return found[0] if found else None


def _require_known_absence(about: Sequence[AlertRow]) -> None:
    """Return when it is known that there is no such alert."""
    if any(row.state == "unprocessed" for row in about):
        raise SourceFailed(
            "Alertmanager has not processed the alert yet, so that its state is unknown: ask again"
        )


def _why_none(query: AlertQuery, about: Sequence[AlertRow]) -> str:
    if about:
        states = sorted({row.state for row in about})
        return f"the alert is {' and '.join(states)} in this Alertmanager, not {query.state}"
    return "this Alertmanager holds no such alert now, and it has no history"
