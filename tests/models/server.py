"""An OpenAI-compatible server on this machine that answers by a script, and can misbehave."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """One HTTP answer."""

    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    wait: float = 0.0
    drop: bool = False
    """Close the connection in the middle of the body."""
    kind: str = "application/json"


def completion(
    *calls: tuple[str, Any], content: str | None = None, finish: str | None = None, **message: Any
) -> Answer:
    """Return a chat completion with tool calls; arguments that are a text stand as they are."""
    listed = [
        {
            "id": f"call_{i}",
            "type": "function",
            "function": {"name": name, "arguments": args if isinstance(args, str) else json.dumps(args)},
        }
        for i, (name, args) in enumerate(calls)
    ]
    told = {"role": "assistant", "content": content, **({"tool_calls": listed} if listed else {}), **message}
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1900000000,
        "model": "fake",
        "choices": [
            {"index": 0, "message": told, "finish_reason": finish or ("tool_calls" if listed else "stop")}
        ],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }
    return Answer(body=json.dumps(body).encode())


def streamed(*, is_whole: bool) -> Answer:
    """Return a completion in pieces, as a server sends it that streams without being asked to."""
    piece = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "fake"}
    deltas = [{"role": "assistant"}, {"content": '{"claims": ['}, {"content": "]}"}]
    lines = [
        json.dumps({**piece, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
        for delta in deltas
    ]
    lines = [*lines, "[DONE]"] if is_whole else lines[:2]
    body = "".join(f"data: {line}\n\n" for line in lines)
    return Answer(body=body.encode(), kind="text/event-stream", drop=not is_whole)


class FakeServer:
    """Gives its answers one after the other, and the last one again."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.requests: list[dict[str, Any]] = []
        self.ended = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                outer.requests.append(json.loads(self.rfile.read(length)))
                answer = answers[min(len(outer.requests), len(answers)) - 1]
                outer.ended.wait(answer.wait)
                try:
                    self.send_response(answer.status)
                    for name, value in (*answer.headers, ("Content-Type", answer.kind)):
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(answer.body) * (2 if answer.drop else 1)))
                    self.end_headers()
                    self.wfile.write(answer.body)
                except OSError:
                    return
                if answer.drop:
                    time.sleep(0.01)
                    self.close_connection = True

            def log_message(self, *_: object) -> None:
                return

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()
