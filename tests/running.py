"""A running service, for the tests that ask it over a socket."""

import os
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from flask import Flask

from judge.coverage import demonstrated
from judge.resources import cache_folder
from judge.scenario import library
from judge.search.searcher import Searcher
from judge.service import answering
from judge.service.server import listen
from judge.service.sources import Sources

ONE_IN = 25
"""One in this many boards is played for the pages that show which boards cite a clause."""

NAMED = "sve/12.14.2-two-bane-followers"
"""A board that tests look for on such a page."""


@cache
def sources() -> Sources:
    """Return the rulebooks, boards, search index and graph, which a worker loads once for all its tests."""
    return new_sources()


def new_sources() -> Sources:
    """Return others, for a test that changes them."""
    found = Sources()
    found._searcher = cache(_opened_by_one)
    found._evidence = cache(_shown_by_some)
    return found


@contextmanager
def _one_worker(what: str) -> Iterator[None]:
    """Have one worker create a file on the disk, while the others wait for it."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / f"tests-{what}.lock").open("w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _opened_by_one() -> Searcher:
    with _one_worker("index"):
        return Searcher.open()


def _shown_by_some(game: str) -> dict[str, tuple[str, ...]]:
    return demonstrated(file for number, file in enumerate(library(game)) if not number % ONE_IN or file.id == NAMED)


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
