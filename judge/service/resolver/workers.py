"""Resolver processes: whatever a scenario does, a web worker only waits for it, for a limited time.

Three levels. The engine's own limits return the trace so far. An alarm inside the process ends work that the engine
cannot. This side kills a process that does not answer, and starts another. It uses `multiprocessing` alone: an executor
of `concurrent.futures` can neither kill one task nor say which process runs it.
"""

from __future__ import annotations

import atexit
import hashlib
import multiprocessing
import pickle
import queue
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from typing import Any, cast

from flask import Flask, current_app, has_request_context, request
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from judge.service.resolver import job
from judge.service.resolver.job import Answer, Telling

_GRACE = 1.0
"""The seconds between the alarm inside a process and the kill from outside."""

_START = 30.0
"""The least number of seconds allowed for starting a process; at least the time of a scenario is waited."""

SHARES = 3
"""One client's boards may use at most the whole divided by this number."""

_TASKS = 500
"""The number of scenarios after which a process is replaced, so that no leak can grow."""


class _Worker:
    """One resolver process and its connection. Used by one thread at a time."""

    def __init__(self, context: BaseContext, mebibytes: int) -> None:
        self._line, theirs = context.Pipe()
        self._process = context.Process(  # type: ignore[attr-defined]
            target=job.serve, args=(theirs, mebibytes), name="judge-resolver", daemon=True
        )
        self._process.start()
        theirs.close()
        self.tasks = 0
        self.ready = False

    @property
    def pid(self) -> int:
        return cast(int, self._process.pid)

    @property
    def alive(self) -> bool:
        return bool(self._process.is_alive())

    def ask(self, text: str, name: str, seconds: float, task: str, told: Telling | None = None) -> Answer | None:
        """Return the answer, or ``None`` if none came and a new process is needed; ``told`` gets the progress."""
        self.tasks += 1
        try:
            if not self.ready:
                if not self._line.poll(max(_START, seconds)):
                    return None
                self.ready = bool(self._line.recv())
            self._line.send((text, name, seconds, task))
            until = time.monotonic() + seconds + _GRACE
            while self._line.poll(max(0.0, until - time.monotonic())):
                found = cast(Answer, self._line.recv())
                if found["status"] != job.WORKING:
                    return found
                if told is not None:
                    told(found)
            return None
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """End the process immediately."""
        self._line.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join(timeout=2)


class Resolver:
    """A fixed number of resolver processes, started on first use.

    Args:
        workers: the number of processes.
        seconds: the time limit of one scenario.
        mebibytes: the memory each process may address.
        wait: the seconds a request waits for a free process before it is rejected.
        queued: the number of waiting requests; further ones are rejected immediately, so that readers find a free
            thread.
    """

    def __init__(self, workers: int, seconds: float, mebibytes: int, wait: float, queued: int) -> None:
        self._workers, self._seconds, self._mebibytes, self._wait = workers, seconds, mebibytes, wait
        self._free: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._all: list[_Worker] = []
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(workers + queued)
        self._share = max(workers, (workers + queued) // SHARES)
        self._by_client: Counter[str] = Counter()
        methods = multiprocessing.get_all_start_methods()
        self._context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(["judge.service.resolver.job"])

    def start(self) -> None:
        """Start the processes unless they run."""
        with self._lock:
            if not self._all:
                for _ in range(self._workers):
                    self._add()
                atexit.register(self.close)

    def _add(self) -> None:
        worker = _Worker(self._context, self._mebibytes)
        self._all.append(worker)
        self._free.put(worker)

    def close(self) -> None:
        """End every process."""
        with self._lock:
            for worker in self._all:
                worker.stop()
            self._all.clear()
            self._free = queue.LifoQueue()

    def pids(self) -> list[int]:
        """Return the process ids, for tests and monitoring."""
        return [worker.pid for worker in self._all]

    def resolve(
        self, text: str, name: str, task: str = "resolve", told: Telling | None = None, client: str = ""
    ) -> Answer:
        """Return the answer for a scenario: the result of `job.done` for ``task``; ``told`` is called with progress.

        ``client`` is the client's address. Its boards use at most a share of the places, so that no client can keep
        others waiting; ``""`` stands for no client and has no limit.

        Raises:
            ServiceUnavailable: every process was busy for too long.
            TooManyRequests: the client has reached its number of running or waiting boards.
        """
        self.start()
        with self._counted(client):
            if not self._places.acquire(blocking=False):
                raise ServiceUnavailable(retry_after=5)
            try:
                return self._resolve(text, name, task, told)
            finally:
                self._places.release()

    @contextmanager
    def _counted(self, client: str) -> Iterator[None]:
        with self._lock:
            if client and self._by_client[client] >= self._share:
                raise TooManyRequests(retry_after=5)
            self._by_client[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._by_client[client] -= 1
                if not self._by_client[client]:
                    del self._by_client[client]

    def _resolve(self, text: str, name: str, task: str, told: Telling | None) -> Answer:
        """Return the answer; it is tried twice, because a process may die for another reason than this scenario."""
        for _ in range(2):
            worker = self._taken()
            began = time.monotonic()
            found = worker.ask(text, name, self._seconds, task, told)
            if found is None or worker.tasks >= _TASKS:
                self._replace(worker)
            else:
                self._free.put(worker)
            if found is not None:
                return found
            if not worker.ready:
                return job.stopped("crash", self._seconds) | {"error": "a resolver process did not start"}
            if time.monotonic() - began >= self._seconds:
                return job.stopped("time", self._seconds)
        return job.stopped("memory", self._seconds)

    def _taken(self) -> _Worker:
        """Return a free living process; one that died while idle is replaced."""
        while True:
            try:
                worker = self._free.get(timeout=self._wait)
            except queue.Empty:
                raise ServiceUnavailable(retry_after=5) from None
            if worker.alive:
                return worker
            self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        with self._lock:
            worker.stop()
            if worker in self._all:
                self._all.remove(worker)
                self._add()


class Answers:
    """A cache of answers by scenario text: the same text resolves to the same trace, so it is resolved once.

    Args:
        resolver: the processes; without them scenarios run in this process (tests only).
        seconds: the time limit of one scenario.
        most: the size of the cache in kilobytes; answers are kept as bytes, so this is exact.

    Attributes:
        at_work: the number of answers being made or waiting.
    """

    def __init__(self, resolver: Resolver | None, seconds: float, most: int) -> None:
        self.resolver, self._seconds, self._most = resolver, seconds, most
        self.at_work = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()

    def of(self, text: str, name: str = "scenario.yaml", task: str = "resolve", told: Telling | None = None) -> Answer:
        """Return the answer for a scenario, from the cache if known; ``task`` and ``told`` are as for `job.done`."""
        key = hashlib.sha256(f"{task}\0{name}\0{text}".encode()).hexdigest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return cast(Answer, pickle.loads(self._kept[key]))  # noqa: S301 - written below, in this process
        found = self._made(text, name, task, told)
        if found["status"] == "stopped":
            if found["reason"] == "crash":
                current_app.logger.error("%s of %s failed: %s", task, name, found.get("error"))
        else:
            self._keep(key, pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
        return found

    def _made(self, text: str, name: str, task: str, told: Telling | None) -> Answer:
        with self._lock:
            self.at_work += 1
        try:
            if self.resolver is None:
                return job.done(task, text, name, self._seconds, told)
            return self.resolver.resolve(text, name, task, told, _client())
        finally:
            with self._lock:
                self.at_work -= 1

    def _keep(self, key: str, answer: bytes) -> None:
        """Cache an answer and drop the least recently used ones."""
        with self._lock:
            if key not in self._kept:
                self._kept[key] = answer
                self._weight += _kilobytes(answer)
            while self._weight > self._most:
                self._weight -= _kilobytes(self._kept.popitem(last=False)[1])


def _client() -> str:
    return (request.remote_addr or "") if has_request_context() else ""


def _kilobytes(answer: bytes) -> int:
    return 1 + len(answer) // 1024


def answers() -> Answers:
    """Return the answers of the running application."""
    return cast(Answers, current_app.extensions["judge.answers"])


def install(app: Flask) -> None:
    """Install the resolver of ``app``; with ``RESOLVE_IN_PROCESS`` scenarios run in the web worker (tests only)."""
    chosen: dict[str, Any] = app.config
    resolver = None
    if not chosen["RESOLVE_IN_PROCESS"]:
        resolver = Resolver(
            chosen["RESOLVE_WORKERS"],
            chosen["RESOLVE_SECONDS"],
            chosen["RESOLVE_MEMORY_MIB"],
            chosen["RESOLVE_WAIT_SECONDS"],
            chosen["RESOLVE_QUEUE"],
        )
    app.extensions["judge.answers"] = Answers(resolver, chosen["RESOLVE_SECONDS"], chosen["RESOLVE_CACHE"])
