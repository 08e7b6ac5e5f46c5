"""The HTTP API of Prometheus, which other servers have too: its envelope, its errors, its answers."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Annotated, Final, Generic, Literal, TypeVar
from urllib.parse import quote

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from habeas.errors import BadQuery, BadResponse, ResultTooLarge, SourceError, SourceFailed, SourceTimeout
from habeas.sources.http.client import Conversation, Exchange, Request
from habeas.sources.port import SeriesRow
from habeas.sources.prometheus.live_window import Grid, Span, epoch

T = TypeVar("T")


class _Part(BaseModel):
    """Some JSON of the server; keys that are not named here may be there or not."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Alert(_Part):
    """An alert that is pending or firing."""

    labels: dict[str, str]
    annotations: dict[str, str] | None = None
    state: str
    activeAt: AwareDatetime | None = None  # noqa: N815 - the server's own name
    value: str | None = None


class Rule(_Part):
    """A rule, with the alerts that it now makes."""

    type: str = "alerting"
    name: str
    query: str
    duration: float = 0.0
    labels: dict[str, str] | None = None
    alerts: tuple[Alert, ...] | None = None
    health: str = "unknown"
    lastError: str | None = None  # noqa: N815
    interval: float = 0.0
    """Seconds between evaluations; filled in from the rule's group."""


class _Group(_Part):
    interval: float = 0.0
    rules: tuple[Rule, ...] | None = None


class _Groups(_Part):
    groups: tuple[_Group, ...] | None = None


_Sample = tuple[float, str]
_Histogram = tuple[float, JsonValue]


class _Series(_Part):
    metric: dict[str, str] = Field(default_factory=dict[str, str])
    value: _Sample | None = None
    values: tuple[_Sample, ...] | None = None
    histogram: _Histogram | None = None
    histograms: tuple[_Histogram, ...] | None = None


class _Vector(_Part):
    resultType: Literal["vector", "matrix"]  # noqa: N815
    result: tuple[_Series, ...] | None = None


class _Single(_Part):
    resultType: Literal["scalar", "string"]  # noqa: N815
    result: _Sample


class _Metadata(_Part):
    type: str | None = None
    help: str | None = None


class _Build(_Part):
    version: str | None = None


class _Success(_Part, Generic[T]):
    status: Literal["success"]
    data: T
    warnings: tuple[str, ...] | None = None
    infos: tuple[str, ...] | None = None
    isPartial: bool = False  # noqa: N815 - VictoriaMetrics, when a part of the cluster did not answer


class _Failure(_Part):
    status: Literal["error"]
    errorType: str = ""  # noqa: N815
    error: str = ""


_BY_STATUS: Final = Field(discriminator="status")
_Data = Annotated[_Vector | _Single, Field(discriminator="resultType")]
_Names = tuple[str, ...] | None
_LabelSets = tuple[dict[str, str], ...] | None
_Metadatas = dict[str, tuple[_Metadata, ...]] | None

_FAILURE: Final = TypeAdapter[_Failure](_Failure)
_RESULT: Final = TypeAdapter[_Success[_Data] | _Failure](Annotated[_Success[_Data] | _Failure, _BY_STATUS])
_GROUPS: Final = TypeAdapter[_Success[_Groups] | _Failure](
    Annotated[_Success[_Groups] | _Failure, _BY_STATUS]
)
_NAMES: Final = TypeAdapter[_Success[_Names] | _Failure](Annotated[_Success[_Names] | _Failure, _BY_STATUS])
_LABEL_SETS: Final = TypeAdapter[_Success[_LabelSets] | _Failure](
    Annotated[_Success[_LabelSets] | _Failure, _BY_STATUS]
)
_METADATA: Final = TypeAdapter[_Success[_Metadatas] | _Failure](
    Annotated[_Success[_Metadatas] | _Failure, _BY_STATUS]
)
_BUILD: Final = TypeAdapter[_Success[_Build] | _Failure](Annotated[_Success[_Build] | _Failure, _BY_STATUS])

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOO_LARGE: Final = re.compile(
    r"too many (?:samples|points|series|time ?series)|maximum (?:resolution|number)|-search\.max(?!Query)"
    r"|limit exceeded|exceeded? (?:the )?(?:limit|max)",
    re.IGNORECASE,
)
_TOO_SLOW: Final = re.compile(r"timed out|time ?out|deadline exceeded|maxQueryDuration", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Result:
    """What an expression gave."""

    rows: tuple[SeriesRow, ...]
    warnings: tuple[str, ...] = ()
    """What the server could not read or reckon; the rows may not be all."""
    infos: tuple[str, ...] = ()
    """What the server remarks on the expression."""


class PrometheusApi:
    """The requests of one conversation. Every method raises a SourceError when it has no whole answer."""

    def __init__(self, conversation: Conversation, server: str) -> None:
        self._conversation = conversation
        self.server = server

    def raw(self) -> bytes:
        """Return everything that the server answered so far."""
        return self._conversation.raw()

    async def alerting_rules(self) -> tuple[Rule, ...]:
        """Return all alerting rules with their health and alerts."""
        groups = (await self._get("/api/v1/rules", (("type", "alert"),), _GROUPS)).data.groups or ()
        return tuple(
            rule.model_copy(update={"interval": group.interval})
            for group in groups
            for rule in group.rules or ()
            if rule.type == "alerting"
        )

    async def instant(self, expression: str, at: str | None) -> Result:
        """Return what `expression` gives at the time `at` (Unix seconds), or on the server's clock now."""
        time = () if at is None else (("time", at),)
        return await self._query("/api/v1/query", (("query", expression), *time))

    async def over(self, expression: str, grid: Grid) -> Result:
        """Return what `expression` gives at each point of `grid`."""
        params = (
            ("query", expression),
            ("start", epoch(grid.start)),
            ("end", epoch(grid.end)),
            ("step", f"{grid.step:g}"),
        )
        return await self._query("/api/v1/query_range", params)

    async def label_values(
        self, label: str, *, matching: str | None = None, span: Span | None = None
    ) -> tuple[str, ...]:
        """Return the values of `label`, of the series that match, in blocks of data that touch `span`."""
        path = f"/api/v1/label/{quote(label, safe='')}/values"
        return (await self._get(path, _bounds(matching, span), _NAMES)).data or ()

    async def label_names(self, *, matching: str | None = None) -> tuple[str, ...]:
        """Return the names of all labels of the series that match, whenever they were."""
        return (await self._get("/api/v1/labels", _bounds(matching, None), _NAMES)).data or ()

    async def label_sets(self, matching: tuple[str, ...], span: Span) -> tuple[dict[str, str], ...]:
        """Return the label sets of the series that one of the selectors matches."""
        params = (*(("match[]", one) for one in matching), *_bounds(None, span))
        return (await self._get("/api/v1/series", params, _LABEL_SETS)).data or ()

    async def metadata(self, metric: str | None) -> dict[str, tuple[str | None, str | None]]:
        """Return type and help of `metric` or of all metrics; nothing where the server keeps none."""
        params = () if metric is None else (("metric", metric),)
        exchange = await self._conversation.ask(Request(path="/api/v1/metadata", params=params))
        if exchange.status == 404:
            return {}
        known = self._success(exchange, _METADATA).data or {}
        return {name: (entries[0].type, entries[0].help) for name, entries in known.items() if entries}

    async def version(self) -> str | None:
        """Return the server's version; None where it does not tell."""
        exchange = await self._conversation.ask(Request(path="/api/v1/status/buildinfo"))
        return None if exchange.status == 404 else self._success(exchange, _BUILD).data.version

    async def _query(self, path: str, params: tuple[tuple[str, str], ...]) -> Result:
        exchange = await self._conversation.ask(Request(path=path, params=params, method="POST"))
        if exchange.status == 405:
            exchange = await self._conversation.ask(Request(path=path, params=params))
        answer = self._success(exchange, _RESULT)
        match answer.data:
            case _Single():
                rows = (SeriesRow(labels={}, samples=(answer.data.result,)),)
            case _Vector():
                rows = tuple(_row(series) for series in answer.data.result or ())
        partial = ("a part of the server did not answer",) if answer.isPartial else ()
        return Result(rows=rows, warnings=(*(answer.warnings or ()), *partial), infos=answer.infos or ())

    async def _get(
        self, path: str, params: tuple[tuple[str, str], ...], adapter: TypeAdapter[_Success[T] | _Failure]
    ) -> _Success[T]:
        return self._success(await self._conversation.ask(Request(path=path, params=params)), adapter)

    def _success(self, exchange: Exchange, adapter: TypeAdapter[_Success[T] | _Failure]) -> _Success[T]:
        if not 200 <= exchange.status < 300:
            raise self._refusal(exchange)
        outcome = exchange.parse(adapter)
        if isinstance(outcome, _Failure):
            raise _fault(outcome, self.server, exchange.status)
        return outcome

    def _refusal(self, exchange: Exchange) -> SourceError:
        try:
            failure = exchange.parse(_FAILURE)
        except SourceError:
            return exchange.fault()
        return _fault(failure, self.server, exchange.status)


def _fault(failure: _Failure, server: str, status: int) -> SourceError:
    """Return what the server's own refusal means. What it quotes of the query decides nothing."""
    said = f"{server} answered: {failure.error or failure.errorType or status}"
    words = _QUOTED.sub("", failure.error)
    if "maximum resolution" in words:
        return ResultTooLarge(said)
    if failure.errorType == "bad_data":
        return BadQuery(said)
    if failure.errorType == "timeout" or _TOO_SLOW.search(words):
        return SourceTimeout(said)
    if _TOO_LARGE.search(words):
        return ResultTooLarge(said)
    if failure.errorType == "execution" or status in (400, 422):
        return BadQuery(said)
    if failure.errorType == "not_found":
        return BadResponse(said)
    return SourceFailed(said)


def _row(series: _Series) -> SeriesRow:
    """Return the series with its samples, oldest first; the value of a native histogram is its JSON."""
    plain = (*((series.value,) if series.value else ()), *(series.values or ()))
    found = (*((series.histogram,) if series.histogram else ()), *(series.histograms or ()))
    written = ((time, json.dumps(value, separators=(",", ":"))) for time, value in found)
    samples = tuple(sorted((*plain, *written), key=lambda sample: sample[0]))
    return SeriesRow(labels=series.metric, samples=samples)


def _bounds(matching: str | None, span: Span | None) -> tuple[tuple[str, str], ...]:
    selector = () if matching is None else (("match[]", matching),)
    return selector if span is None else (*selector, ("start", epoch(span.start)), ("end", epoch(span.end)))
