"""Answering what comes to a socket: waitress, with what it does not bound by itself.

Its one loop reads every request to the end before a thread gets it, so that whoever sends slowly costs a connection and
no thread. Here that has an end: a request that has not arrived after `ARRIVES` seconds is dropped. And one whose length
is said in two ways is refused (RFC 9112, 6.1), as a proxy in front might have read the other one.
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
"""Seconds that a request may take to arrive."""

IDLE = 30
"""Seconds after which a connection is closed on which nothing comes."""

PATIENCE = 30.0
"""Seconds in which what is being answered is finished, once the process is told to stop."""

HEAD = 64 * 1024
"""Bytes of a request before its body."""

_TURN = 1.0
"""Seconds that a turn of the loop waits for something to come."""

_READ_AND_REFUSE = 64 * MAX_BODY
"""Up to here a body that is too large is read and answered with the service's own page; beyond it, cut off."""


class _Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that says its length in one way."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head."""
        super().parse_header(header_plus)
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("Transfer-Encoding stands beside Content-Length, or in HTTP/1.0")


class _Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when its request has been coming."""

    parser_class = _Request
    began = 0.0

    def received(self, data: bytes) -> bool:
        """Take what came."""
        if self.request is None:
            self.began = time.monotonic()
        return bool(super().received(data))


class Answering:
    """A server of a socket that listens.

    Args:
        app: what answers.
        taken: the socket; several processes may share it.
        threads: requests answered at the same time.
        connections: connections held at the same time.
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
            # ProxyFix believes as many proxies as the setting says; waitress would delete their headers before that
            clear_untrusted_proxy_headers=not app.config.get("TRUSTED_PROXIES"),
        )
        self.server.channel_class = _Connection

    def turn(self, seconds: float = _TURN) -> None:
        """Wait for what comes, take it, and drop what has been coming for too long."""
        self.server.asyncore.loop(seconds, True, self.server._map, 1)
        late = time.monotonic() - ARRIVES
        for one in self.server.active_channels.values():
            if one.request is not None and one.began < late:
                one.will_close = True

    def run(self, going: Callable[[], bool]) -> None:
        """Answer as long as ``going`` says so; then take no more connections, and finish what is being answered."""
        while going():
            self.turn()
        self.finish()

    def finish(self) -> None:
        """Finish what is being answered, and let go of everything."""
        self.server.accepting = False
        until = time.monotonic() + PATIENCE
        while self._busy() and time.monotonic() < until:
            self.turn(0.1)
        self.server.task_dispatcher.shutdown(timeout=1)
        self.server.asyncore.close_all(self.server._map)

    def _busy(self) -> bool:
        return any(one.requests or one.request or one.total_outbufs_len for one in self.server.active_channels.values())
