"""Every exception of httpx has its meaning."""

from __future__ import annotations

import inspect
import socket
import ssl

import httpx
import pytest

from habeas.errors import BadQuery, BadResponse, SourceError, SourceTimeout, SourceUnavailable
from habeas.sources.http.faults import (
    HTTPX_FAULTS,
    fault_of_exception,
    may_help_to_repeat,
    pause_before_repeat,
    server_words,
)

EXCEPTIONS = [kind for _, kind in inspect.getmembers(httpx, inspect.isclass) if issubclass(kind, Exception)]
JSON = {"content-type": "application/json"}


def made(kind: type[Exception]) -> Exception:
    if issubclass(kind, httpx.HTTPStatusError):
        request = httpx.Request("GET", "http://h")
        return kind("told", request=request, response=httpx.Response(500, request=request))
    try:
        return kind("told")
    except TypeError:
        return kind()


@pytest.mark.parametrize("kind", EXCEPTIONS, ids=lambda kind: kind.__name__)
def test_each_exception_of_the_library_is_caught_and_told_in_one_line(kind: type[Exception]) -> None:
    assert issubclass(kind, HTTPX_FAULTS)
    fault = fault_of_exception(made(kind), "http://h:1")
    assert isinstance(fault, SourceError)
    assert "http://h:1" in fault.message
    assert "\n" not in fault.message


@pytest.mark.parametrize(
    ("kind", "meaning"),
    [
        (httpx.ReadTimeout, SourceTimeout),
        (httpx.WriteTimeout, SourceTimeout),
        (httpx.PoolTimeout, SourceTimeout),
        (httpx.ConnectTimeout, SourceUnavailable),
        (httpx.ConnectError, SourceUnavailable),
        (httpx.ReadError, SourceUnavailable),
        (httpx.ProxyError, SourceUnavailable),
        (httpx.InvalidURL, BadQuery),
        (httpx.DecodingError, BadResponse),
        (httpx.LocalProtocolError, BadResponse),
    ],
)
def test_what_an_exception_means(kind: type[Exception], meaning: type[SourceError]) -> None:
    assert type(fault_of_exception(made(kind), "http://h:1")) is meaning


def test_a_hang_up_is_no_bad_answer() -> None:
    gone = httpx.RemoteProtocolError("Server disconnected without sending a response.")
    assert type(fault_of_exception(gone, "http://h:1")) is SourceUnavailable
    nonsense = httpx.RemoteProtocolError("illegal status line: b'SSH-2.0'")
    assert type(fault_of_exception(nonsense, "http://h:1")) is BadResponse


@pytest.mark.parametrize(
    ("cause", "helps"),
    [
        (ConnectionRefusedError(), True),
        (ssl.SSLCertVerificationError("self-signed certificate"), False),
        (socket.gaierror(-2, "Name or service not known"), False),
    ],
)
def test_only_what_may_pass_is_repeated(cause: OSError, helps: bool) -> None:
    exc = httpx.ConnectError("all attempts failed")
    exc.__cause__ = ExceptionGroup("attempts", [cause])
    fault = fault_of_exception(exc, "http://h:1")
    fault.__cause__ = exc
    assert may_help_to_repeat(fault) is helps


@pytest.mark.parametrize(
    ("status", "headers", "pause"),
    [
        (200, {}, None),
        (500, {}, None),
        (502, {}, 0.5),
        (503, {}, 0.5),
        (503, JSON, None),
        (503, {**JSON, "retry-after": "2"}, 2.0),
        (429, {**JSON, "retry-after": "0"}, 0.5),
        (429, {"retry-after": "soon"}, 0.5),
        (
            429,
            {"retry-after": "Tue, 14 Jul 2026 10:00:09 GMT", "date": "Tue, 14 Jul 2026 10:00:05 GMT"},
            4.0,
        ),
    ],
)
def test_the_pause_before_a_repeat(status: int, headers: dict[str, str], pause: float | None) -> None:
    assert pause_before_repeat(status, headers, 0.5) == pause


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"status":"error","errorType":"bad_data","error":"parse error"}', "parse error"),
        (b'"bad matcher"', "bad matcher"),
        (b'{"code": 404, "message": "path was not found"}', "path was not found"),
        (b"plain\x1b[31m words\r\n", "plain [31m words"),
        (b"<html><title> Down </title>", "Down"),
        (b"[1, 2]", "[1, 2]"),
        (b"", ""),
        (b"x" * 1000, "x" * 300 + "…"),
    ],
)
def test_the_words_of_a_server(body: bytes, words: str) -> None:
    assert server_words({}, body) == words
