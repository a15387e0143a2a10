"""A pool of resolver processes, which protects the web server from whatever a scenario does.

There are three levels of limits. The engine's own limits return the trace so far. An alarm inside the process ends work
that the engine cannot end. The server kills a process that does not answer in time, and starts another. The pool uses
`multiprocessing` directly: `concurrent.futures` can neither kill a single task nor tell which process runs it.
"""

from __future__ import annotations

import atexit
import hashlib
import itertools
import multiprocessing
import pickle
import queue
import threading
import time
from bisect import insort
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from typing import Any, cast

from flask import Flask, current_app, has_request_context, request
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from judge.service.caching import Recent
from judge.service.resolver import job
from judge.service.resolver.job import NAME, RESOLVE, Answer, ProgressCallback, Task

_GRACE = 1.0
"""The seconds between the alarm inside a process and its kill from outside."""

_START = 30.0
"""The minimum number of seconds to wait for a process to start."""

SHARES = 3
"""One client can use at most this fraction (1/SHARES) of all running and waiting places."""

_TASKS = 500
"""The number of scenarios after which a process is replaced, which bounds memory leaks."""


class _Worker:
    """A resolver process with its connection; used by one thread at a time."""

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

    def ask(
        self, text: str, name: str, seconds: float, task: Task, on_progress: ProgressCallback | None = None
    ) -> Answer | None:
        """Return the answer to a task, or ``None`` if the process must be replaced."""
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
                if on_progress is not None:
                    on_progress(found)
            return None
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """End the process immediately."""
        self._line.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join(timeout=2)


class Stopped(ServiceUnavailable):
    """A scenario was stopped before its answer was there (status 503); ``answer`` says why."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


class Resolver:
    """A fixed number of resolver processes, started on first use.

    Args:
        workers: the number of processes.
        seconds: the time limit of a scenario.
        mebibytes: the memory limit of each process.
        wait: the seconds that a request waits for a free process before it is rejected.
        queued: the number of requests that may wait. Further ones are rejected at once, so that the server keeps free
            threads for readers.
    """

    def __init__(self, workers: int, seconds: float, mebibytes: int, wait: float, queued: int) -> None:
        self._workers, self._seconds, self._mebibytes, self._wait = workers, seconds, mebibytes, wait
        self._free: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._all: list[_Worker] = []
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(workers + queued)
        self._share = max(workers, (workers + queued) // SHARES)
        self._by_client: Counter[str] = Counter()
        self._line: list[tuple[int, int]] = []
        self._moved, self._arrivals = threading.Condition(), itertools.count()
        methods = multiprocessing.get_all_start_methods()
        self._context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(["judge.service.resolver.warm"])

    def start(self) -> None:
        """Start the processes, unless they have been started."""
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
        with self._lock:
            for worker in self._all:
                worker.stop()
            self._all.clear()
            self._free = queue.LifoQueue()

    def pids(self) -> list[int]:
        """Return the process ids, for tests and monitoring."""
        return [worker.pid for worker in self._all]

    def resolve(
        self, text: str, name: str, task: Task = RESOLVE, on_progress: ProgressCallback | None = None, client: str = ""
    ) -> Answer:
        """Carry out a task on a scenario, as `job.done` does, in a free process.

        Args:
            on_progress: called with progress reports.
            client: the client's address, which may only have its share of the places; ``""`` for no limit.

        Raises:
            ServiceUnavailable: every process was busy for too long.
            TooManyRequests: the client already has its share of running or waiting scenarios.
        """
        self.start()
        with self._counted(client) as before:
            if not self._places.acquire(blocking=False):
                raise ServiceUnavailable(retry_after=5)
            try:
                return self._resolve(text, name, task, on_progress, before)
            finally:
                self._places.release()

    @contextmanager
    def _counted(self, client: str) -> Iterator[int]:
        """Count a scenario of a client inside the block; yield how many others it has here, 0 without an address."""
        with self._lock:
            before = self._by_client[client] if client else 0
            if before >= self._share:
                raise TooManyRequests(retry_after=5)
            self._by_client[client] += 1
        try:
            yield before
        finally:
            with self._lock:
                self._by_client[client] -= 1
                if not self._by_client[client]:
                    del self._by_client[client]

    def _resolve(self, text: str, name: str, task: Task, on_progress: ProgressCallback | None, before: int) -> Answer:
        """Return the answer. A task is tried twice, since a process may die for a reason other than this scenario."""
        for _ in range(2):
            worker = self._taken(before)
            began = time.monotonic()
            found = worker.ask(text, name, self._seconds, task, on_progress)
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

    def _taken(self, before: int) -> _Worker:
        """Return a free, living process; one that died while idle is replaced.

        Clients take turns: a request waits behind those whose clients had fewer others here when they arrived.
        """
        until = time.monotonic() + self._wait
        place = before, next(self._arrivals)
        with self._moved:
            insort(self._line, place)
        try:
            with self._moved:
                self._moved.wait_for(lambda: self._line[0] == place, self._wait)
            while True:
                worker = self._free.get(timeout=max(0.0, until - time.monotonic()))
                if worker.alive:
                    return worker
                self._replace(worker)
        except queue.Empty:
            raise ServiceUnavailable(retry_after=5) from None
        finally:
            with self._moved:
                self._line.remove(place)
                self._moved.notify_all()

    def _replace(self, worker: _Worker) -> None:
        with self._lock:
            worker.stop()
            if worker in self._all:
                self._all.remove(worker)
                self._add()


class Answers:
    """Resolves scenarios, with a cache: equal scenarios have equal traces.

    Args:
        resolver: the processes; ``None`` resolves in this process (tests only).
        seconds: the time limit of a scenario.
        most: the size of the cache in kilobytes.

    Attributes:
        at_work: the number of answers being computed or waiting.
    """

    def __init__(self, resolver: Resolver | None, seconds: float, most: int) -> None:
        self.resolver, self._seconds = resolver, seconds
        self.at_work = 0
        self.kept = Recent[bytes](1024 * most, len)
        self._lock = threading.Lock()

    def of(
        self, text: str, name: str = NAME, task: Task = RESOLVE, on_progress: ProgressCallback | None = None
    ) -> Answer:
        """Return the answer to a task on a scenario, from the cache if possible; see `job.done`."""
        key = hashlib.sha256(f"{task}\0{name}\0{text}".encode()).hexdigest()
        if (kept := self.kept.get(key)) is not None:
            return cast(Answer, pickle.loads(kept))  # noqa: S301 - written below, in this process
        found = self._made(text, name, task, on_progress)
        if found["status"] == "stopped":
            if found["reason"] == "crash":
                current_app.logger.error("%s of %s failed: %s", task, name, found.get("error"))
        elif not found.get("hurried"):
            self.kept.keep(key, pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
        return found

    def _made(self, text: str, name: str, task: Task, on_progress: ProgressCallback | None) -> Answer:
        with self._lock:
            self.at_work += 1
        try:
            if self.resolver is None:
                return job.done(task, text, name, self._seconds, on_progress)
            client = (request.remote_addr or "") if has_request_context() else ""
            return self.resolver.resolve(text, name, task, on_progress, client)
        finally:
            with self._lock:
                self.at_work -= 1


def answers() -> Answers:
    return cast(Answers, current_app.extensions["judge.answers"])


def install(app: Flask) -> None:
    """Create the resolver of ``app``; with ``RESOLVE_IN_PROCESS``, scenarios run in the web process (tests only)."""
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
