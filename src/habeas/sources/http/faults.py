"""What goes wrong over HTTP, as `SourceError`s: each httpx exception, and each status that is no success."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from typing import Final

import httpx
from pydantic import JsonValue, TypeAdapter, ValidationError

from habeas.errors import (
    BadQuery,
    BadResponse,
    ResultTooLarge,
    SourceError,
    SourceFailed,
    SourceRefused,
    SourceTimeout,
    SourceUnavailable,
)

HTTPX_FAULTS: Final = (httpx.HTTPError, httpx.InvalidURL, httpx.CookieConflict, httpx.StreamError)
"""The roots of everything that httpx raises."""

_WORDS: Final = 300
"""Characters of a server's own words that are repeated in a message."""
_ANY_JSON: Final[TypeAdapter[JsonValue]] = TypeAdapter(JsonValue)
_TITLE: Final = re.compile(r"<title[^>]*>([^<]*)", re.IGNORECASE)


def fault_of_exception(exc: Exception, server: str) -> SourceError:
    """Return what an httpx exception means. `server` is the URL without credentials."""
    causes = tuple(_causes(exc))
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        detail = next(str(cause) for cause in causes if isinstance(cause, ssl.SSLError))
        hint = "Check the certificate (a configured ca_file is trusted too) and that the server speaks https."
        return SourceUnavailable(f"no secure connection to {server}: {_one_line(detail)}", hint=hint)
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return SourceUnavailable(f"{server} cannot be reached: there is no such host name")
    match exc:
        case httpx.ConnectTimeout():
            return SourceUnavailable(f"{server} cannot be reached: no connection in time")
        case httpx.TimeoutException():
            return SourceTimeout(f"{server} did not answer in time")
        case httpx.ProxyError():
            return SourceUnavailable(f"{server} cannot be reached through the proxy: {_one_line(str(exc))}")
        case httpx.NetworkError():
            return SourceUnavailable(f"{server} cannot be reached: {_network_detail(exc, causes)}")
        case httpx.RemoteProtocolError() if is_hang_up(exc):
            return SourceUnavailable(f"{server} closed the connection without an answer")
        case httpx.UnsupportedProtocol() | httpx.InvalidURL():
            return BadQuery(f"{server} is no URL that can be asked: {_one_line(str(exc))}")
        case _:
            return BadResponse(f"{server} does not answer in HTTP as it should: {_one_line(str(exc))}")


def fault_of_status(status: int, place: str, headers: Mapping[str, str], body: bytes) -> SourceError:
    """Return what an answer that is no success means. `place` is the asked URL, without credentials."""
    words = server_words(headers, body)
    said = f"{place} answered {status}" + (f": {words}" if words else "")
    if 300 <= status < 400:
        return BadResponse(f"{place} redirects to {_shown_location(headers)}; redirects are not followed")
    if status in (401, 403, 407):
        return SourceRefused(said, hint="Give user:password@ in the URL, or configure a token or the tenant.")
    if status == 404:
        return BadResponse(said, hint="Check the URL: a path prefix before /api may be missing or too much.")
    if status == 504:
        return SourceTimeout(said)
    if status == 429:
        return SourceFailed(f"{said} (too many requests){_asked_pause(headers)}")
    if status >= 500:
        return SourceFailed(said + _asked_pause(headers))
    if is_html(headers, body):
        return BadResponse(f"{place} answered with a web page ({words or 'no title'}) and no data")
    if status in (400, 414, 422):
        return BadQuery(said)
    return BadResponse(said)


def too_large(server: str, limit: int) -> SourceError:
    """Return the fault of a body of more than `limit` bytes."""
    return ResultTooLarge(f"{server} answered more than {limit // (1024 * 1024)} MiB")


def cut_off(server: str, exc: Exception) -> SourceError:
    """Return what it means that a body broke off in the middle."""
    if isinstance(exc, httpx.TimeoutException):
        return SourceTimeout(f"{server} stopped in the middle of its answer")
    hint = "Try again; if it stays so, narrow the query or ask the server directly, without the proxy."
    return BadResponse(f"the answer of {server} is cut or damaged: {_one_line(str(exc))}", hint=hint)


def may_help_to_repeat(fault: SourceError) -> bool:
    """Return whether the request may not have been looked at, so that another try can go better."""
    cause = fault.__cause__
    if not isinstance(fault, SourceUnavailable) or isinstance(
        cause, (httpx.ConnectTimeout, httpx.ProxyError)
    ):
        return False
    return not any(isinstance(c, (ssl.SSLError, socket.gaierror)) for c in _causes(cause))


def pause_before_repeat(status: int, headers: Mapping[str, str], usual: float) -> float | None:
    """Return the seconds to wait before the same request is sent again; None when this answer stands.

    A 503 in JSON is the server's own verdict (a query that took too long); it would only say so again.
    """
    asked = _retry_after(headers)
    if status in (429, 502) or (status == 503 and (asked is not None or not _is_json(headers))):
        return max(usual, asked or 0.0)
    return None


def server_words(headers: Mapping[str, str], body: bytes) -> str:
    """Return what a failing server says in its body, in one bounded line; empty when it says nothing."""
    if is_html(headers, body):
        title = _TITLE.search(body[:100_000].decode("utf-8", "replace"))
        return _one_line(title.group(1)) if title else ""
    try:
        value = _ANY_JSON.validate_json(body)
    except ValidationError:
        return _one_line(body[: 4 * _WORDS].decode("utf-8", "replace"))
    if isinstance(value, dict):
        told = (value.get(key) for key in ("error", "message", "reason"))
        value = next((words for words in told if isinstance(words, str) and words), value)
    return _one_line(value if isinstance(value, str) else body[: 4 * _WORDS].decode("utf-8", "replace"))


def is_html(headers: Mapping[str, str], body: bytes) -> bool:
    """Return whether the body is a page for people."""
    return "html" in headers.get("content-type", "").lower() or body[:200].lstrip()[:1] == b"<"


def is_hang_up(exc: Exception) -> bool:
    """Return whether the server closed the connection before it answered anything."""
    return isinstance(exc, httpx.RemoteProtocolError) and "disconnected" in str(exc)


def _is_json(headers: Mapping[str, str]) -> bool:
    return "json" in headers.get("content-type", "").lower()


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that Retry-After asks for; a date counts from the answer's own Date."""
    asked = headers.get("retry-after", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked[:9])
    try:
        until, sent = parsedate_to_datetime(asked), parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - sent).total_seconds())
    except (TypeError, ValueError):
        return None


def _asked_pause(headers: Mapping[str, str]) -> str:
    asked = _retry_after(headers)
    return f"; it asks to wait {asked:g} s" if asked else ""


def _shown_location(headers: Mapping[str, str]) -> str:
    """Return where a redirect leads, without credentials and parameters."""
    try:
        target = httpx.URL(headers.get("location", ""))
    except httpx.InvalidURL:
        return "an address that is no URL"
    return _one_line(str(target.copy_with(userinfo=b"", query=None, fragment=None))) or "nowhere"


def _network_detail(exc: Exception, causes: tuple[BaseException, ...]) -> str:
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return "the connection was refused (nothing listens there)"
    if any(isinstance(cause, ConnectionResetError) for cause in causes):
        return "the connection was reset"
    return _one_line(str(exc)) or "the connection broke"


def _causes(exc: BaseException | None) -> Iterator[BaseException]:
    """Yield the exception and everything that it came from, groups opened."""
    seen: set[int] = set()
    waiting = [exc]
    while waiting:
        current = waiting.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        waiting += [current.__cause__, current.__context__]
        if isinstance(current, BaseExceptionGroup):
            waiting += current.exceptions


def _one_line(text: str) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= _WORDS else line[:_WORDS] + "…"
