"""Who sends slowly, or says the length of a request in two ways, and what is finished when the service stops."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, request

from judge.service import answering, create_app

from ..running import Running


@pytest.fixture
def running(app: Any) -> Iterator[Running]:
    made = Running(app)
    yield made
    made.stop()


@pytest.mark.sweep
def test_a_hundred_who_send_slowly_do_not_silence_the_server(running: Running) -> None:
    begun = (b"", b"GET /ab", b"POST /resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx")
    slow = [running.connect(begun[number % 3]) for number in range(120)]
    assert running.status("/defaults") == 200
    for one in slow:
        one.close()


def test_a_request_that_never_ends_is_dropped(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "ARRIVES", 0.5)
    with running.connect(b"POST /resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n") as slow:
        slow.settimeout(0.1)
        assert any(_is_closed_after_a_byte(slow) for _ in range(300))
    assert running.status("/defaults") == 200


def _is_closed_after_a_byte(slow: socket.socket) -> bool:
    """Send a byte, which keeps the connection alive, and return whether it was closed anyway."""
    try:
        slow.sendall(b"x")
        return slow.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize(
    "head",
    [
        b"POST /resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /resolve HTTP/1.0\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 70_000 + b"\r\n\r\n",
    ],
)
def test_a_request_that_could_be_read_in_two_ways_is_refused(running: Running, head: bytes) -> None:
    with running.connect(head) as asked:
        answer = asked.recv(4096)
    assert answer.split(b" ", 2)[1] in (b"400", b"431")
    assert b"onnection: close" in answer


def test_a_running_request_is_finished_on_shutdown() -> None:
    app, began = Flask("slow"), threading.Event()

    @app.get("/slow")
    def slow() -> str:
        began.set()
        time.sleep(1.5)
        return "finished" * 10_000

    running = Running(app)
    answer = b""
    with running.connect(b"GET /slow HTTP/1.0\r\nHost: x\r\n\r\n") as asked:
        assert began.wait(60)
        running.stop()
        while more := asked.recv(65536):
            answer += more
    assert answer.endswith(b"finished")
    assert answer.count(b"finished") == 10_000


FORWARDED = b"X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: judge.example.org\r\n"


@pytest.mark.parametrize(
    ("proxies", "found"), [(1, "203.0.113.7 https judge.example.org"), (0, "127.0.0.1 http x")], ids=["trusted", "not"]
)
def test_only_a_trusted_proxy_says_who_asks(settings: dict[str, Any], proxies: int, found: str) -> None:
    """Asked through the socket: the server in front of the application used to delete these headers."""
    app = create_app(settings | {"TRUSTED_PROXIES": proxies})
    app.add_url_rule("/who", view_func=lambda: f"{request.remote_addr} {request.scheme} {request.host}")
    running = Running(app)
    try:
        with running.connect(b"GET /who HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + FORWARDED + b"\r\n") as asked:
            answer = b"".join(iter(lambda: asked.recv(4096), b""))
        assert answer.decode().splitlines()[-1] == found
    finally:
        running.stop()
