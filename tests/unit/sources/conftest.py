"""A server on the loopback interface that answers as it is told, well or badly."""

from __future__ import annotations

import http.server
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest


@dataclass(frozen=True, kw_only=True)
class Reply:
    """One answer. A body that is no bytes is sent as JSON."""

    body: Any = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict[str, str])
    seconds: float = 0.0
    """Silence before the answer."""
    fault: str | None = None
    """`hang_up`: no answer; `cut`: half of the body; `stall`: half of the body, then silence."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    params: tuple[tuple[str, str], ...]
    headers: dict[str, str]

    def param(self, name: str) -> str | None:
        return dict(self.params).get(name)


class ScriptedServer:
    """Answers by path and, for queries, by PromQL. The last reply of a script is given again and again."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._replies: dict[tuple[str, str | None], list[Reply]] = {}
        scripted = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                scripted._answer(self, "")

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                scripted._answer(self, self.rfile.read(length).decode())

            def log_message(self, *args: Any) -> None:
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *args: Any) -> None:  # clients go away in the middle on purpose
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        self._stopping = threading.Event()
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def on(self, path: str, *replies: Reply, query: str | None = None) -> None:
        """Answer requests for `path` (with the parameter `query`, where it is given) with these replies in turn."""
        self._replies[path, query] = list(replies)

    def data(self, path: str, data: Any, query: str | None = None, **more: Any) -> None:
        """Answer with Prometheus' envelope around `data`."""
        self.on(path, Reply(body={"status": "success", "data": data, **more}), query=query)

    def vector(self, query: str, *series: tuple[dict[str, str], str], at: float = 1_790_000_000.5) -> None:
        """Answer the instant query with these label sets and values."""
        result = [{"metric": labels, "value": [at, value]} for labels, value in series]
        self.data("/api/v1/query", {"resultType": "vector", "result": result}, query)

    def matrix(self, query: str, *series: tuple[dict[str, str], list[tuple[float, str]]]) -> None:
        """Answer the range query with these label sets and samples."""
        result = [{"metric": labels, "values": samples} for labels, samples in series]
        self.data("/api/v1/query_range", {"resultType": "matrix", "result": result}, query)

    def queries(self) -> list[str]:
        """Return the PromQL that was asked, in order."""
        return [query for asked in self.asked if (query := asked.param("query")) is not None]

    def stop(self) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _answer(self, handler: http.server.BaseHTTPRequestHandler, form: str) -> None:
        parts = urlsplit(handler.path)
        params = tuple(
            parse_qsl(parts.query, keep_blank_values=True) + parse_qsl(form, keep_blank_values=True)
        )
        headers = {name.lower(): value for name, value in handler.headers.items()}
        asked = Asked(method=handler.command, path=parts.path, params=params, headers=headers)
        self.asked.append(asked)
        script = self._replies.get((asked.path, asked.param("query"))) or self._replies.get(
            (asked.path, None)
        )
        missing = Reply(body=b"404 page not found\n", status=404, headers={"Content-Type": "text/plain"})
        reply = missing if not script else script.pop(0) if len(script) > 1 else script[0]
        self._stopping.wait(reply.seconds)
        with suppress(BrokenPipeError, ConnectionResetError):  # the client had enough
            self._send(handler, reply)

    def _send(self, handler: http.server.BaseHTTPRequestHandler, reply: Reply) -> None:
        if reply.fault == "hang_up":
            handler.close_connection = True
            handler.connection.shutdown(socket.SHUT_RDWR)
            return
        body = (
            reply.body
            if isinstance(reply.body, bytes)
            else json.dumps(reply.body, ensure_ascii=False).encode()
        )
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **reply.headers}
        handler.send_response(reply.status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body[: len(body) // 2] if reply.fault in ("cut", "stall") else body)
        handler.wfile.flush()
        if reply.fault == "stall":
            self._stopping.wait(10)
        if reply.fault in ("cut", "stall"):
            handler.close_connection = True


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer()
    yield scripted
    scripted.stop()


@pytest.fixture
def reply() -> type[Reply]:
    return Reply


@pytest.fixture
def closed_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
