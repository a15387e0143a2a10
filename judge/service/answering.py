"""The HTTP server: waitress on one socket, with additional limits.

Waitress reads each request completely before a thread handles it, so a slow sender occupies a connection but no thread.
A request that has not arrived after `ARRIVES` seconds is dropped. A request that states its length in two ways is
rejected (RFC 9112, 6.1), because a proxy in front might have used the other one.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from waitress import create_server
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError

from judge.service.settings import MAX_BODY

ARRIVES = 60.0
"""The seconds within which a request must arrive completely."""

IDLE = 30
"""The seconds after which a connection without requests is closed."""

PATIENCE = 30.0
"""The seconds for finishing open requests after the process receives the signal to stop."""

HEAD = 64 * 1024
"""The largest size of a request's headers in bytes."""

_TURN = 1.0
"""The seconds that one turn of the server loop waits for input."""

_READ_AND_REFUSE = 64 * MAX_BODY
"""The size in bytes up to which a request that is too large is still read, so that it gets a proper answer.

Larger requests are cut off.
"""


class _Request(HTTPRequestParser):  # type: ignore[misc]
    """Rejects requests that state their length in two ways."""

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("Transfer-Encoding together with Content-Length, or in HTTP/1.0")


class _Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that records when its current request began to arrive."""

    parser_class = _Request
    began = 0.0

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.began = time.monotonic()
        return bool(super().received(data))


class Answering:
    """A server on a listening socket.

    Args:
        taken: the socket; several processes may share it.
        threads: the largest number of requests answered at the same time.
        connections: the largest number of open connections.
    """

    def __init__(self, app: Flask, taken: socket.socket, threads: int, connections: int) -> None:
        self.server: Any = create_server(
            app,
            sockets=[taken],
            threads=threads,
            ident="judge",
            max_request_header_size=HEAD,
            max_request_body_size=_READ_AND_REFUSE,
            channel_timeout=IDLE,
            cleanup_interval=10,
            connection_limit=connections,
            asyncore_use_poll=True,
            # ProxyFix trusts as many proxies as the setting says; waitress would remove their headers before that
            clear_untrusted_proxy_headers=not app.config.get("TRUSTED_PROXIES"),
        )
        self.server.channel_class = _Connection

    def turn(self, seconds: float = _TURN) -> None:
        """Wait for input, handle it, and drop requests that take too long to arrive."""
        self.server.asyncore.loop(seconds, True, self.server._map, 1)
        late = time.monotonic() - ARRIVES
        for one in self.server.active_channels.values():
            if one.request is not None and one.began < late:
                one.will_close = True

    def run(self, going: Callable[[], bool]) -> None:
        """Serve while ``going`` returns true; then close for new connections and finish open requests."""
        while going():
            self.turn()
        self.finish()

    def finish(self) -> None:
        """Finish open requests and release all resources."""
        self.server.accepting = False
        until = time.monotonic() + PATIENCE
        while self._busy() and time.monotonic() < until:
            self.turn(0.1)
        self.server.task_dispatcher.shutdown(timeout=1)
        self.server.asyncore.close_all(self.server._map)

    def _busy(self) -> bool:
        return any(one.requests or one.request or one.total_outbufs_len for one in self.server.active_channels.values())
