"""Prometheus, and servers with its API (VictoriaMetrics, Thanos, Mimir), as a source of alerts and time series."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from habeas.contracts.queries import AlertQuery, CatalogQuery, SeriesQuery
from habeas.errors import NothingSearched, SourceError
from habeas.sources.http.client import HttpServer, HttpSettings
from habeas.sources.port import AlertRow, MetricRow, SeriesRow, SourceAnswer, SourceCheck
from habeas.sources.prometheus.alerts import answer_alerts
from habeas.sources.prometheus.api import PrometheusApi
from habeas.sources.prometheus.series import answer_catalog, answer_series
from habeas.sources.prometheus.silence import is_healthy


class Prometheus:
    """One server. Every answer's `raw` is its HTTP exchanges, one JSON object a line (`http.recorded_bodies`)."""

    kind: str = "prometheus"

    def __init__(
        self,
        url: str,
        *,
        now: Callable[[], datetime],
        name: str | None = None,
        http: HttpSettings | None = None,
    ) -> None:
        """Take the URL before `/api/v1`, with `user:password@` where the server asks for it.

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
        """Return how many metrics the server has.

        Raises:
            SourceError: it cannot be asked, or holds no metric.
        """
        api = self._api()
        metrics = await api.label_values("__name__")
        if not metrics:
            raise NothingSearched(f"{self._server.shown} answers, and holds no metric")
        version = await api.version()
        notes = [f"version {version}"] if version else []
        try:
            rules = await api.alerting_rules()
        except SourceError as fault:
            notes.append(f"alerting rules cannot be read: {fault.message}")
        else:
            notes.append(f"{len(rules)} alerting rules")
            notes += (
                f"rule {rule.name} is not healthy: {rule.health}" for rule in rules if not is_healthy(rule)
            )
        return SourceCheck(searched=len(metrics), searched_unit="metrics", notes=tuple(notes))

    async def search_alerts(self, query: AlertQuery) -> SourceAnswer[AlertRow]:
        """Return the alerts that match, with `searched` the alerting rules that could have made one.

        Without a window: what is pending or firing now, and as `resolved` what fired in the last hour and no
        longer does. With a window that reaches to now, `firing` also asks for what fired in it and is resolved
        (its row says so). With a window in the past: the states of that time. No rows mean that a healthy rule
        that sees its series makes no such alert; `message` says which other state the alert has, and `near`
        shows it.

        Raises:
            NothingSearched: there is no such rule, or its metrics have no series, or nothing has the labels.
            SourceFailed: the rule cannot be evaluated.
            SourceError: the server could not be asked.
        """
        return await answer_alerts(self._api(), query, self._now())

    async def query_series(self, query: SeriesQuery) -> SourceAnswer[SeriesRow]:
        """Return the series of the expression, values as the server wrote them.

        No rows mean that all series that the expression asks for are there, and it gave nothing. Over a window
        without a step this is asked at the finest step that the server gives; with rows, a coarser step may
        have been used, and a note says which.

        Raises:
            BadQuery: the server says that the expression is wrong.
            NothingSearched: a metric, label value or time of the expression is unknown to the server.
            ResultTooLarge: it asks for more samples or series than the server reads.
            SourceError: the server could not be asked, or could not answer.
        """
        return await answer_series(self._api(), query, self._now())

    async def list_metrics(self, query: CatalogQuery) -> SourceAnswer[MetricRow]:
        """Return the metrics whose names hold one of the words; the first 20 with their labels of the last hour.

        Raises:
            NothingSearched: the server holds no metric at all (in the window).
            SourceError: the server could not be asked.
        """
        return await answer_catalog(self._api(), query, self._now())

    async def close(self) -> None:
        """Close all connections. May be called twice."""
        await self._server.close()

    def _api(self) -> PrometheusApi:
        return PrometheusApi(self._server.conversation(), self._server.shown)
