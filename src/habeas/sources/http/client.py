"""The edge to every server that is asked over HTTP: what leaves it is an `Exchange` or a `SourceError`.

A source opens one `Conversation` for each question. It sends its requests within one time limit and keeps
every exchange, so that the bodies are the record. Only requests that change nothing may be sent: they are
repeated where that can help (no connection, 429, 502, 503). Redirects are not followed, because credentials
would follow them; proxies and passwords of the environment are not used.
"""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeVar
from urllib.parse import unquote, urlencode, urlsplit

import httpx
from pydantic import TypeAdapter, ValidationError

from habeas import __version__
from habeas.errors import BadOption, BadQuery, BadResponse, SourceError, SourceTimeout, SourceUnavailable
from habeas.sources.http.faults import (
    HTTPX_FAULTS,
    cut_off,
    fault_of_exception,
    fault_of_status,
    is_html,
    may_help_to_repeat,
    pause_before_repeat,
    too_large,
)

T = TypeVar("T")

_LONGEST_PAUSE: Final = 5.0
"""A server that asks for a longer pause (Retry-After) is not asked again."""


@dataclass(frozen=True, kw_only=True)
class HttpSettings:
    """How a server is reached, and how long and how much it may answer."""

    connect_seconds: float = 5.0
    read_seconds: float = 20.0
    """Longest silence before and in the middle of an answer."""
    total_seconds: float = 45.0
    """One question with all its requests and repeats."""
    body_bytes: int = 64 * 1024 * 1024
    """Largest body that is read, after decompression."""
    pauses: tuple[float, ...] = (0.2, 0.6)
    """Seconds before each repeat of a request that may go better the next time."""
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    """Sent with every request (`X-Scope-OrgID`, ...)."""
    bearer_token: str | None = field(default=None, repr=False)
    ca_file: Path | None = None
    """A further certificate authority, beside those of the system."""


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request that changes nothing."""

    path: str
    """Below the server's URL: `/api/v1/query`."""
    params: tuple[tuple[str, str], ...] = ()
    """The query of a GET, the form of a POST."""
    method: Literal["GET", "POST"] = "GET"


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One request and what came back, whole."""

    request: Request
    server: str
    """The server's URL without credentials."""
    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes

    def fault(self) -> SourceError:
        """Return what a status that is no success means, where the protocol says nothing else."""
        return fault_of_status(self.status, self.server + self.request.path, self.headers, self.body)

    def parse(self, adapter: TypeAdapter[T]) -> T:
        """Return the body, read as JSON of the adapter's type, whatever the status.

        Raises:
            SourceError: the body is a page, is cut, or is other JSON.
        """
        if is_html(self.headers, self.body):
            raise self.fault()
        try:
            return adapter.validate_json(self.body)
        except ValidationError as exc:
            first = exc.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            detail = f"{where}: {first['msg']}" if where else first["msg"]
            place = self.server + self.request.path
            raise BadResponse(
                f"{place} answered something that is cut or not its protocol ({detail})"
            ) from exc

    def recorded(self) -> bytes:
        """Return the exchange as one line of JSON, without line end. `recorded_bodies` reads it back."""
        asked = self.request
        line: dict[str, object] = {
            "request": {"method": asked.method, "path": asked.path, "params": asked.params},
            "status": self.status,
        }
        try:
            line["body"] = self.body.decode("utf-8")
        except UnicodeDecodeError:
            line["body_base64"] = base64.b64encode(self.body).decode("ascii")
        return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def recorded_bodies(raw: bytes) -> tuple[bytes, ...]:
    """Return the response bodies in the `raw` of an answer, unchanged, in the order of the requests."""
    lines = [json.loads(line) for line in raw.split(b"\n") if line]
    return tuple(
        base64.b64decode(line["body_base64"]) if "body_base64" in line else line["body"].encode("utf-8")
        for line in lines
    )


class HttpServer:
    """One server. No connection is made before the first request."""

    def __init__(self, url: str, settings: HttpSettings | None = None) -> None:
        """Take `http[s]://[user:password@]host[:port][/prefix]`.

        Raises:
            BadOption: it is no such URL.
        """
        self._settings = settings or HttpSettings()
        self.shown, self._auth = _parse_server_url(url)
        self._client: httpx.AsyncClient | None = None

    def conversation(self) -> Conversation:
        """Return a new conversation; its time begins with its first request."""
        return Conversation(self, self._settings.total_seconds)

    async def send(self, request: Request) -> Exchange:
        """Return the server's answer, after repeats where they help. Its status may be any.

        Raises:
            SourceError: there is no whole answer.
        """
        pauses = iter(self._settings.pauses)
        while True:
            pause = next(pauses, None)
            try:
                exchange = await self._send_once(request)
            except SourceError as fault:
                if pause is None or not may_help_to_repeat(fault):
                    raise
            else:
                wanted = pause_before_repeat(exchange.status, exchange.headers, pause or 0.0)
                if pause is None or wanted is None or wanted > _LONGEST_PAUSE:
                    return exchange
                pause = wanted
            await asyncio.sleep(pause)

    async def close(self) -> None:
        """Close all connections. May be called twice."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def _send_once(self, request: Request) -> Exchange:
        client = self._opened()
        try:
            response = await client.send(self._message(client, request), stream=True)
        except UnicodeError as exc:
            raise BadQuery("the query holds characters that are no text (lone surrogates)") from exc
        except HTTPX_FAULTS as exc:
            raise fault_of_exception(exc, self.shown) from exc
        body = await self._read(response)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Exchange(
            request=request, server=self.shown, status=response.status_code, headers=headers, body=body
        )

    def _message(self, client: httpx.AsyncClient, request: Request) -> httpx.Request:
        url, params = self.shown + request.path, urlencode(request.params)
        if request.method == "GET":
            return client.build_request("GET", f"{url}?{params}" if params else url)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return client.build_request("POST", url, content=params, headers=form)

    async def _read(self, response: httpx.Response) -> bytes:
        """Return the whole body and let go of the connection."""
        chunks: list[bytes] = []
        size = 0
        try:
            async with aclosing(response):
                async for chunk in response.aiter_bytes():
                    size += len(chunk)
                    if size > self._settings.body_bytes:
                        raise too_large(self.shown, self._settings.body_bytes)
                    chunks.append(chunk)
        except HTTPX_FAULTS as exc:
            raise cut_off(self.shown, exc) from exc
        return b"".join(chunks)

    def _opened(self) -> httpx.AsyncClient:
        if self._client is None:
            settings = self._settings
            headers = {
                "User-Agent": f"habeas/{__version__}",
                "Accept": "application/json",
                **settings.headers,
            }
            if settings.bearer_token:
                headers["Authorization"] = f"Bearer {settings.bearer_token}"
            self._client = httpx.AsyncClient(
                auth=self._auth,
                headers=headers,
                timeout=httpx.Timeout(settings.read_seconds, connect=settings.connect_seconds),
                verify=self._certificates(),
                follow_redirects=False,
                trust_env=False,
            )
        return self._client

    def _certificates(self) -> ssl.SSLContext | bool:
        """Return what TLS trusts: the usual authorities, the system's own, and the configured one."""
        if not self.shown.startswith("https:"):
            return False  # nothing is encrypted; loading the authorities would only take time
        context = httpx.create_ssl_context(trust_env=False)
        context.load_default_certs()
        if self._settings.ca_file is not None:
            try:
                context.load_verify_locations(cafile=self._settings.ca_file)
            except (OSError, ssl.SSLError) as exc:
                raise SourceUnavailable(
                    f"{self._settings.ca_file} holds no certificate that can be read"
                ) from exc
        return context


class Conversation:
    """The requests of one question to one server, within one time limit."""

    def __init__(self, server: HttpServer, seconds: float) -> None:
        self._server = server
        self._seconds = seconds
        self._deadline: float | None = None
        self._recorded: list[bytes] = []

    async def ask(self, request: Request) -> Exchange:
        """Return the answer, which the server itself gave: a success, or a refusal in its protocol.

        Raises:
            SourceError: there is no whole answer, or something before the server gave it (a login, a proxy).
        """
        if self._deadline is None:
            self._deadline = asyncio.get_running_loop().time() + self._seconds
        try:
            async with asyncio.timeout_at(self._deadline):
                exchange = await self._server.send(request)
        except TimeoutError as exc:
            raise SourceTimeout(
                f"{self._server.shown} did not answer the whole question within {self._seconds:g} s"
            ) from exc
        self._recorded.append(exchange.recorded())
        if 300 <= exchange.status < 400 or exchange.status in (401, 403, 407, 429, 502, 504):
            raise exchange.fault()
        return exchange

    def raw(self) -> bytes:
        """Return all exchanges so far, one JSON object a line: request, status, and the body unchanged."""
        return b"".join(line + b"\n" for line in self._recorded)


def _parse_server_url(url: str) -> tuple[str, httpx.BasicAuth | None]:
    """Return the URL without credentials and without a final slash, and the credentials."""
    example = "give http://HOST:PORT or https://HOST/PREFIX"
    try:
        parts = urlsplit(url.strip())
        port = parts.port
        host = parts.hostname
    except ValueError as exc:
        raise BadOption(f"this is no URL of a server ({exc}): {example}") from exc
    if parts.scheme not in ("http", "https") or not host:
        raise BadOption(f"this is no URL of a server (it needs http:// or https:// and a host): {example}")
    if any(c.isspace() or not c.isprintable() for c in parts.netloc + parts.path):
        raise BadOption(f"the URL of a server has no spaces: {example}")
    if parts.query or parts.fragment:
        raise BadOption(f"the URL of a server has no ? or #: {example}")
    shown_host = f"[{host}]" if ":" in host else host
    shown = f"{parts.scheme}://{shown_host}{f':{port}' if port is not None else ''}{parts.path.rstrip('/')}"
    try:
        httpx.URL(shown)
    except httpx.InvalidURL as exc:
        raise BadOption(f"this is no URL of a server ({exc}): {example}") from exc
    if parts.username is None:
        return shown, None
    return shown, httpx.BasicAuth(unquote(parts.username), unquote(parts.password or ""))
