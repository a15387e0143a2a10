"""A running service, for the tests that ask it over a socket."""

import socket
import threading
import urllib.request

from flask import Flask

from judge.service import answering
from judge.service.server import listen


class Running:
    """The server of the service in a thread of its own; it stops itself there, so that no socket is closed under it."""

    def __init__(self, app: Flask, threads: int = 2) -> None:
        self.server = answering.Answering(app, listen("127.0.0.1", 0), threads, 500)
        self.port = self.server.server.effective_port
        self.going = True
        self.thread = threading.Thread(target=self.server.run, args=(lambda: self.going,), daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self, sent: bytes = b"") -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        one.sendall(sent)
        return one

    def status(self, path: str) -> int:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=60) as answer:
            return int(answer.status)

    def stop(self) -> None:
        self.going = False
        self.thread.join(timeout=60)
        assert not self.thread.is_alive()
