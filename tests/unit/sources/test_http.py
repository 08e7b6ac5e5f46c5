"""What leaves the HTTP edge: whole answers, or one clear fault."""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

import pytest
from pydantic import TypeAdapter

from habeas.errors import (
    BadOption,
    BadQuery,
    BadResponse,
    HabeasError,
    ResultTooLarge,
    SourceFailed,
    SourceRefused,
    SourceTimeout,
    SourceUnavailable,
)
from habeas.sources.http.client import Exchange, HttpServer, HttpSettings, Request, recorded_bodies

ANY = TypeAdapter(Any)


async def ask(
    url: str, *, method: Any = "GET", params: tuple[tuple[str, str], ...] = (), **settings: Any
) -> Exchange:
    server = HttpServer(url, HttpSettings(**{"pauses": (0.01, 0.02), **settings}))
    try:
        return await server.conversation().ask(Request(path="/api", method=method, params=params))
    finally:
        await server.close()


async def fault(url: str, **settings: Any) -> HabeasError:
    """Ask, read the answer as JSON, and return what was raised."""
    with pytest.raises(HabeasError) as caught:
        (await ask(url, **settings)).parse(ANY)
    assert "\n" not in caught.value.message
    return caught.value


class TestAnswers:
    async def test_a_body_is_kept_byte_for_byte(self, server, reply) -> None:
        body = '{"b": 1.50, "a":"订单\\u0000"}\r\n'.encode()
        server.on("/api", reply(body=body))
        assert (await ask(server.url)).body == body

    async def test_a_form_is_posted_and_a_get_has_a_query(self, server, reply) -> None:
        server.on("/api", reply(body=[]))
        params = (("query", 'up{a="x&y"} > 1'), ("match[]", "一"), ("match[]", "b"))
        await ask(server.url, method="POST", params=params)
        await ask(server.url, params=params)
        assert [(asked.method, asked.params) for asked in server.asked] == [("POST", params), ("GET", params)]

    async def test_a_path_prefix_stays(self, server, reply) -> None:
        server.on("/prom/api", reply(body=[]))
        assert (await ask(server.url + "/prom/")).status == 200

    async def test_a_compressed_body_is_unpacked(self, server, reply) -> None:
        server.on("/api", reply(body=gzip.compress(b"[1]"), headers={"Content-Encoding": "gzip"}))
        assert (await ask(server.url)).body == b"[1]"

    async def test_json_of_another_content_type_is_read(self, server, reply) -> None:
        server.on("/api", reply(body=b"[2]", headers={"Content-Type": "text/plain"}))
        assert (await ask(server.url)).parse(ANY) == [2]

    async def test_the_servers_own_refusal_is_an_answer(self, server, reply) -> None:
        server.on("/api", reply(status=400, body={"error": "bad"}))
        assert (await ask(server.url)).status == 400


class TestCredentials:
    async def test_those_of_the_url_are_sent_and_never_shown(self, server, reply) -> None:
        server.on("/api", reply(status=403, body=b"no"))
        url = server.url.replace("http://", "http://ann:p%40ss@")
        assert "p@ss" not in HttpServer(url).shown
        told = await fault(url)
        assert "ann" not in told.message
        assert "ss@" not in told.message
        assert server.asked[0].headers["authorization"] == "Basic YW5uOnBAc3M="

    async def test_a_token_and_headers_are_sent_and_stay_out_of_the_record(self, server, reply) -> None:
        server.on("/api", reply(body=[]))
        settings = HttpSettings(bearer_token="s3cret", headers={"X-Scope-OrgID": "team-a"})
        assert "s3cret" not in repr(settings)
        http = HttpServer(server.url, settings)
        conversation = http.conversation()
        await conversation.ask(Request(path="/api"))
        await http.close()
        assert server.asked[0].headers["authorization"] == "Bearer s3cret"
        assert server.asked[0].headers["x-scope-orgid"] == "team-a"
        assert b"s3cret" not in conversation.raw()

    async def test_a_redirect_is_not_followed_and_shown_without_secrets(self, server, reply) -> None:
        away = "https://u:pw@login.example/sso?token=abc"
        server.on("/api", reply(status=302, headers={"Location": away}))
        told = await fault(server.url)
        assert isinstance(told, BadResponse)
        assert "https://login.example/sso" in told.message
        assert "pw" not in told.message
        assert "abc" not in told.message
        assert len(server.asked) == 1


class TestBadUrls:
    @pytest.mark.parametrize(
        "url",
        [
            "localhost:9090",
            "",
            "ftp://h",
            "http://",
            "http://h:99999",
            "http://[::1",
            "http://h/?a=1",
            "http://h/#g",
            "http://a b",
        ],
    )
    def test_are_refused_at_once(self, url: str) -> None:
        with pytest.raises(BadOption) as caught:
            HttpServer(url)
        assert "http://HOST:PORT" in caught.value.message

    def test_an_ipv6_host_is_shown_in_brackets(self) -> None:
        assert HttpServer("http://[::1]:9090/x/").shown == "http://[::1]:9090/x"


class TestNoAnswer:
    async def test_nothing_listens(self, closed_port: int) -> None:
        told = await fault(f"http://127.0.0.1:{closed_port}")
        assert isinstance(told, SourceUnavailable)
        assert "refused" in told.message

    async def test_no_such_host(self) -> None:
        told = await fault("http://no-such-host.invalid:9090")
        assert isinstance(told, SourceUnavailable)
        assert "no-such-host.invalid" in told.message

    async def test_plain_http_behind_https(self, server) -> None:
        told = await fault(server.url.replace("http", "https"))
        assert isinstance(told, SourceUnavailable)
        assert "secure connection" in told.message
        assert not server.asked

    async def test_silence(self, server, reply) -> None:
        server.on("/api", reply(body=[], seconds=5))
        started = time.monotonic()
        told = await fault(server.url, read_seconds=0.2)
        assert isinstance(told, SourceTimeout)
        assert time.monotonic() - started < 2

    async def test_silence_in_the_middle(self, server, reply) -> None:
        server.on("/api", reply(body=[1] * 100, fault="stall"))
        assert isinstance(await fault(server.url, read_seconds=0.2), SourceTimeout)

    async def test_the_whole_conversation_is_bounded(self, server, reply) -> None:
        server.on("/api", reply(body=[], seconds=5))
        started = time.monotonic()
        told = await fault(server.url, total_seconds=0.3)
        assert isinstance(told, SourceTimeout)
        assert "0.3 s" in told.message
        assert time.monotonic() - started < 2

    async def test_hanging_up_twice_then_answering(self, server, reply) -> None:
        server.on("/api", reply(fault="hang_up"), reply(fault="hang_up"), reply(body=[1]))
        assert (await ask(server.url)).body == b"[1]"

    async def test_hanging_up_always(self, server, reply) -> None:
        server.on("/api", reply(fault="hang_up"))
        assert isinstance(await fault(server.url), SourceUnavailable)
        assert len(server.asked) == 3


class TestBadAnswers:
    async def test_a_login_page(self, server, reply) -> None:
        page = b"<!doctype html><title>Sign in</title><form>"
        server.on("/api", reply(body=page, headers={"Content-Type": "text/html"}))
        told = await fault(server.url)
        assert isinstance(told, BadResponse)
        assert "web page (Sign in)" in told.message
        assert "login" in told.advice

    async def test_a_page_that_says_it_is_json(self, server, reply) -> None:
        server.on("/api", reply(body=b"\n <html><body>hi"))
        assert "web page" in (await fault(server.url)).message

    async def test_a_cut_body(self, server, reply) -> None:
        server.on("/api", reply(body=["x" * 100], fault="cut"))
        told = await fault(server.url)
        assert isinstance(told, BadResponse)
        assert "cut" in told.message

    @pytest.mark.parametrize("body", [b"", b"{", b'{"a": 1', b'["\xff"]', b"[" * 5000, b"nope"])
    async def test_no_json(self, server, reply, body: bytes) -> None:
        server.on("/api", reply(body=body))
        assert isinstance(await fault(server.url), BadResponse)

    async def test_a_body_that_is_not_what_its_encoding_says(self, server, reply) -> None:
        server.on("/api", reply(body=b"[]", headers={"Content-Encoding": "gzip"}))
        assert isinstance(await fault(server.url), BadResponse)

    async def test_a_body_beyond_the_limit(self, server, reply) -> None:
        server.on("/api", reply(body=b"[" + b" " * 3_000_000 + b"]"))
        told = await fault(server.url, body_bytes=1024 * 1024)
        assert isinstance(told, ResultTooLarge)
        assert "1 MiB" in told.message

    async def test_a_small_body_that_unpacks_beyond_the_limit(self, server, reply) -> None:
        bomb = gzip.compress(b" " * 5_000_000)
        server.on("/api", reply(body=bomb, headers={"Content-Encoding": "gzip"}))
        assert isinstance(await fault(server.url, body_bytes=1024 * 1024), ResultTooLarge)

    async def test_a_query_that_is_no_text(self, server) -> None:
        with pytest.raises(BadQuery):
            await ask(server.url, params=(("query", "a\ud800"),))

    @pytest.mark.parametrize(
        ("status", "kind", "words"),
        [
            (401, SourceRefused, "401"),
            (403, SourceRefused, "403"),
            (404, BadResponse, "404"),
            (405, BadResponse, "405"),
            (400, BadQuery, "400"),
            (422, BadQuery, "422"),
            (500, SourceFailed, "500"),
            (501, SourceFailed, "501"),
            (504, SourceTimeout, "504"),
        ],
    )
    async def test_a_status_says_what_to_do(self, server, reply, status: int, kind: type, words: str) -> None:
        server.on(
            "/api", reply(status=status, body=b"some words\nmore", headers={"Content-Type": "text/plain"})
        )
        http = HttpServer(server.url)
        with pytest.raises(HabeasError) as caught:
            raise (await http.conversation().ask(Request(path="/api"))).fault()
        await http.close()
        assert type(caught.value) is kind
        assert f"answered {words}: some words more" in caught.value.message
        assert len(server.asked) == 1

    async def test_the_words_of_an_error_that_is_a_json_string(self, server, reply) -> None:
        server.on("/api", reply(status=400, body="bad matcher: {{{"))
        assert (await ask(server.url)).fault().message.endswith("answered 400: bad matcher: {{{")


class TestRepeats:
    @pytest.mark.parametrize("status", [429, 502, 503])
    async def test_help_twice(self, server, reply, status: int) -> None:
        busy = reply(status=status, body=b"busy", headers={"Content-Type": "text/plain"})
        server.on("/api", busy, busy, reply(body=[1]))
        assert (await ask(server.url)).body == b"[1]"
        assert len(server.asked) == 3

    async def test_end_with_the_servers_words(self, server, reply) -> None:
        server.on("/api", reply(status=503, body=b"starting up", headers={"Content-Type": "text/plain"}))
        exchange = await ask(server.url)
        assert "starting up" in exchange.fault().message
        assert len(server.asked) == 3

    async def test_wait_as_long_as_the_server_asks(self, server, reply) -> None:
        server.on("/api", reply(status=429, headers={"Retry-After": "1"}), reply(body=[]))
        started = time.monotonic()
        await ask(server.url)
        assert time.monotonic() - started >= 1

    async def test_are_not_made_when_it_asks_for_too_long(self, server, reply) -> None:
        server.on("/api", reply(status=429, headers={"Retry-After": "3600"}))
        told = await fault(server.url)
        assert isinstance(told, SourceFailed)
        assert "wait 3600 s" in told.message
        assert len(server.asked) == 1

    async def test_are_not_made_for_the_servers_own_verdict(self, server, reply) -> None:
        server.on(
            "/api", reply(status=503, body={"status": "error", "errorType": "timeout", "error": "timed out"})
        )
        assert (await ask(server.url)).status == 503
        assert len(server.asked) == 1


class TestRecord:
    async def test_holds_every_exchange_with_unchanged_bodies(self, server, reply) -> None:
        bodies = [b'{"a": 1.50,\n "b":"\xe6\x9c\x8d"}', b"\xff\xfe not text", b""]
        server.on("/api", *(reply(body=body, status=400) for body in bodies))
        http = HttpServer(server.url)
        conversation = http.conversation()
        for number in range(3):
            await conversation.ask(Request(path="/api", params=(("n", str(number)),)))
        await http.close()
        assert recorded_bodies(conversation.raw()) == tuple(bodies)
        first = json.loads(conversation.raw().splitlines()[0])
        assert first["request"] == {"method": "GET", "path": "/api", "params": [["n", "0"]]}
        assert first["status"] == 400

    async def test_a_second_close_does_nothing(self, server, reply) -> None:
        server.on("/api", reply(body=[]))
        http = HttpServer(server.url)
        await http.conversation().ask(Request(path="/api"))
        await http.close()
        await http.close()
        assert (await http.conversation().ask(Request(path="/api"))).status == 200, (
            "it opens again when asked"
        )
        await http.close()
