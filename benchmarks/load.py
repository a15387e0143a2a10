"""Requests per second of the service under load, compared with a bare Flask app that returns the same bytes.

    python -m benchmarks.load [--requests 400] [--clients 8] [--workers 1 2] [--memory 10000] [--json]
    python -m benchmarks.load --against COMMIT [--rounds 3]

For each number of processes, several clients send requests at once over open connections. They request a clause page, a
search, a tap at the table (play), and a board to resolve. The figures are requests a second, and the time within which
99 of 100 requests were answered. The bare app has no template, engine or middleware: it returns each page from memory,
so the difference is the cost of the service. Memory is that of all processes together, with shared memory counted once.
It is measured after one request to each page, and again after ``--memory`` requests. Searches and boards differ from
request to request, so that no answer comes from a cache; no request is conditional. With ``--against``, the services of
both checkouts run side by side and are asked in turn; the medians and the memory of both are compared.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import requests

from benchmarks.against import HERE, checked_out, environment, medians, shown
from benchmarks.probe import BOARD

WORDS = (
    "ward",
    "storm",
    "bane",
    "drain",
    "rush",
    "aura",
    "evolve",
    "hand",
    "deck",
    "field",
    "leader",
    "damage",
    "cost",
)

BARE = """
import sys
from flask import Flask, Response
from judge.service.answering import Answering
from judge.service.server import listen
pages = {name: open(f"{sys.argv[1]}/{name}", "rb").read() for name in ("clause", "search", "play", "resolve")}
app = Flask("bare")
@app.route("/<name>", methods=["GET", "POST"])
def page(name):
    return Response(pages[name], mimetype="text/html")
taken = listen("127.0.0.1", 0)
print(taken.getsockname()[1], flush=True)
Answering(app, taken, 48, 1000).run(lambda: True)
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A page to request.

    Attributes:
        name: the name in the table.
        path: the address; ``{n}`` is the number of the request, ``{word}`` a word.
        form: whether a board is sent to it in a form.
    """

    name: str
    path: str
    form: bool = False


PAGES = (
    Asked("clause", "/rules/sve/8.4.9.1"),
    Asked("search", "/search?q={word}+{n}"),
    Asked("play", "/table/sve", form=True),
    Asked("resolve", "/resolve", form=True),
)


class Client:
    """A client with one connection."""

    def __init__(self, address: str) -> None:
        self._address, self._session = address, requests.Session()
        self._session.headers["Accept-Language"] = "en"

    def ask(self, page: Asked, number: int) -> requests.Response:
        """Ask for a page; the request is different for each number."""
        path = page.path.format(n=number, word=WORDS[number % len(WORDS)])
        if page.form:
            sent = {"scenario": f"{BOARD}# {number}\n", "do": "look"}
            return self._session.post(self._address + path, data=sent, timeout=300)
        return self._session.get(self._address + path, timeout=300)

    def plain(self, page: Asked) -> requests.Response:
        """Ask the bare app for its copy of a page, with a request of the same size."""
        if page.form:
            return self._session.post(f"{self._address}/{page.name}", data={"scenario": BOARD}, timeout=300)
        return self._session.get(f"{self._address}/{page.name}", timeout=300)


@contextmanager
def service(
    folder: Path, workers: int, database: str | None = None, checkout: Path = HERE.parent, cache: Path | None = None
) -> Iterator[tuple[str, subprocess.Popen[Any]]]:
    """Run the service of a checkout until the block ends; yield its address and first process once it is ready."""
    free = {f"JUDGE_RATELIMIT_{name}": "1000000 per minute" for name in ("SEARCH", "RESOLVE", "PLAY", "SHARE")}
    env = environment(checkout, cache) | free | {"JUDGE_DATA": str(folder), "JUDGE_LOG": "off"}
    if database is not None:
        env["JUDGE_DATABASE_URL"] = database
    log = folder / "log"
    command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--workers", str(workers)]
    with log.open("w") as told, subprocess.Popen(command, stderr=told, env=env, cwd=checkout) as first:
        try:
            address = _found(lambda: re.search(r"http://\S+(?=/)", log.read_text("utf-8")))[0]
            _found(lambda: _is_ready(address, workers) and _is_quiet(first.pid))
            yield address, first
        finally:
            if first.poll() is None:
                first.terminate()
                first.wait(120)


def _is_ready(address: str, workers: int) -> bool:
    """Return whether several answers in a row say so, because each process answers for itself."""
    try:
        return all(requests.get(f"{address}/readyz", timeout=60).ok for _ in range(workers * 4))
    except requests.RequestException:
        return False


def _is_quiet(first: int) -> bool:
    """Return whether loading has ended, which continues after the service is ready: no process does anything."""
    everyone = [psutil.Process(first), *psutil.Process(first).children(recursive=True)]
    try:
        before = [sum(one.cpu_times()[:2]) for one in everyone]
        time.sleep(1)
        return max(sum(one.cpu_times()[:2]) - used for one, used in zip(everyone, before, strict=True)) < 0.2
    except psutil.NoSuchProcess:  # one of them was loading something, and has ended
        return False


def _found(look: Any) -> Any:
    until = time.monotonic() + 600
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.2)
    raise TimeoutError("the service does not come up")


@contextmanager
def bare(pages: Path) -> Iterator[str]:
    """Run the bare app until the block ends, and give its address."""
    with subprocess.Popen([sys.executable, "-c", BARE, str(pages)], stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            yield f"http://127.0.0.1:{running.stdout.readline().strip()}"
        finally:
            running.terminate()


def hurried(address: str, page: Asked, count: int, clients: int, plain: bool = False) -> dict[str, float]:
    """Request a page a number of times, with several clients at once, and return how fast it was."""
    times: list[float] = []
    numbers = iter(range(count))
    lock = threading.Lock()
    began = int(time.time() * 1000)

    def client() -> None:
        one = Client(address)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            start = time.perf_counter()
            answer = one.plain(page) if plain else one.ask(page, began + number)
            answer.raise_for_status()
            with lock:
                times.append(time.perf_counter() - start)

    threads = [threading.Thread(target=client) for _ in range(clients)]
    start = time.perf_counter()
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    took = time.perf_counter() - start
    if len(times) != count:
        raise RuntimeError(f"{count - len(times)} of {count} requests for {page.name} failed")
    return {
        "per_second": round(count / took, 1),
        "p50_ms": round(statistics.median(times) * 1000, 1),
        "p99_ms": round(statistics.quantiles(times, n=100)[98] * 1000, 1),
    }


def memory(first: int) -> float:
    """Return the mebibytes of a process and all its children; shared memory counts once."""
    everyone = [psutil.Process(first), *psutil.Process(first).children(recursive=True)]
    return round(sum(one.memory_full_info().pss for one in everyone) / 2**20, 1)


def run(count: int, clients: int, workers: list[int], many: int) -> dict[str, Any]:
    """Measure, and return the figures."""
    rows = []
    grown: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for processes in workers:
            with service(folder, processes) as (address, first):
                for page in PAGES:
                    (folder / page.name).write_bytes(Client(address).ask(page, 0).content)
                    hurried(address, page, clients * 2, clients)  # warm
                with bare(folder) as plain:
                    for page in PAGES:
                        ours = hurried(address, page, count, clients)
                        beside = hurried(plain, page, count, clients, plain=True)
                        rows.append({"workers": processes, "page": page.name, "judge": ours, "bare": beside})
                if many and processes == workers[0]:
                    grown = _grown(address, first.pid, clients, many)
    return {"load": os.getloadavg()[0], "cores": os.cpu_count(), "clients": clients, "rows": rows, "memory": grown}


def _grown(address: str, first: int, clients: int, many: int) -> list[float]:
    """Return the memory after every tenth of the requests: a cache that fills up stops growing, a leak does not."""
    part = many // 10 // len(PAGES)
    grown = []
    for _ in range(10):
        for page in PAGES:
            hurried(address, page, part, clients)
        grown.append(memory(first))
    return grown


def against(commit: str, count: int, clients: int, processes: int, rounds: int) -> int:
    """Print how the service compares with that of a commit; return 1 if a figure is slower."""
    with checked_out(commit) as other, ExitStack() as running:
        sides = []
        for checkout in (other, HERE.parent):
            folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
            address, first = running.enter_context(service(folder, processes, None, checkout, folder / "cache"))
            for page in PAGES:
                hurried(address, page, clients * 2, clients)  # warm
            sides.append((address, first.pid))
        figures = [[_one_round(address, first, count, clients) for address, first in sides] for _ in range(rounds)]
    return shown(commit, *(medians([both[side] for both in figures]) for side in (0, 1)))


def _one_round(address: str, first: int, count: int, clients: int) -> dict[str, float]:
    """Return figures for which larger is better, also for memory and for the slowest answers."""
    found = {}
    for page in PAGES:
        asked = hurried(address, page, count, clients)
        found[page.name] = asked["per_second"]
        found[f"{page.name}, slowest answers one after another"] = 1000 / asked["p99_ms"]
    found["services in 1 GiB"] = 1024 / memory(first)
    return found


def main() -> int:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=400, help="requests for each page")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--memory", type=int, default=0, help="requests, with a look at the memory after each tenth")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--against", metavar="COMMIT", help="compare with this commit")
    parser.add_argument(
        "--rounds", type=int, default=3, help="number of rounds in which both are measured in turn (default: 3)"
    )
    options = parser.parse_args()
    if options.against:
        return against(options.against, options.requests, options.clients, options.workers[0], options.rounds)
    result = run(options.requests, options.clients, options.workers, options.memory)
    if options.json:
        json.dump(result, sys.stdout, indent=1)
        return 0
    print("{cores} cores, load {load:.1f}, {clients} clients".format_map(result))
    for row in result["rows"]:
        figures = "   ".join(
            "{0} {per_second:7.1f}/s p50 {p50_ms:7.1f} p99 {p99_ms:7.1f} ms".format(name, **row[name])
            for name in ("judge", "bare")
        )
        print(f"{row['workers']} {row['page']:8} {figures}")
    if result["memory"]:
        print("memory after each tenth:", ", ".join(f"{one:.0f}" for one in result["memory"]), "MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
