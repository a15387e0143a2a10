"""Several processes at one address: the real command, whose processes are halted in turn to tell them apart."""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
import requests

from judge.commands.common import UsageError
from judge.commands.serving import SERVE

from .test_api_rulings import BODY

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="one process alone")

LONG = 300.0
"""Seconds after which what is waited for will not come, however busy the machine is."""


def wait(condition: Callable[[], Any]) -> Any:
    """Wait until a condition holds, and return what it found."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {condition}")


class Service:
    """A service of two processes."""

    def __init__(self, folder: Path) -> None:
        env = {
            "JUDGE_DATA": str(folder),
            "JUDGE_METRICS": "yes",
            "JUDGE_RATELIMIT_SEARCH": "3 per day",
            "JUDGE_RESOLVE_WORKERS": "2",
            "TMPDIR": str(folder),
        }
        command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--workers", "2"]
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.first = subprocess.Popen(command, stderr=log, env=os.environ | env)
        self.url = wait(lambda: re.search(r"http://\S+(?=/)", self.log.read_text("utf-8")))[0]

    def processes(self) -> list[psutil.Process]:
        """Return those that answer."""
        return psutil.Process(self.first.pid).children()

    @contextmanager
    def only(self, process: psutil.Process) -> Iterator[None]:
        """Halt all processes but one, so that it answers."""
        others = [other for other in self.processes() if other != process]
        for other in others:
            other.suspend()
        try:
            yield
        finally:
            for other in others:
                other.resume()

    def get(self, path: str) -> requests.Response:
        return requests.get(f"{self.url}{path}", timeout=LONG)

    def ready(self, process: psutil.Process) -> bool:
        """Return whether a process has loaded everything."""
        try:
            with self.only(process):
                return requests.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except requests.RequestException:  # it does not listen yet, or waits for one that is halted
            return False

    def all_ready(self) -> list[psutil.Process]:
        """Return the two processes, as soon as both have loaded everything."""
        wait(lambda: len(self.processes()) == 2)
        both = self.processes()
        for process in both:
            wait(lambda process=process: self.ready(process))
        return both

    def end(self) -> str:
        """Tell it to stop, wait until everything that belongs to it is gone, and return what it said."""
        everyone = psutil.Process(self.first.pid).children(recursive=True)
        self.first.send_signal(signal.SIGTERM)
        assert self.first.wait(LONG) == 0
        assert psutil.wait_procs(everyone, timeout=LONG)[1] == []
        return self.log.read_text("utf-8").partition("\n")[2]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = Service(tmp_path)
    yield made
    if made.first.poll() is None:
        made.first.kill()
        made.first.wait()


@pytest.mark.soak
def test_two_processes_are_one_service(service: Service, tmp_path: Path) -> None:
    one, other = service.all_ready()

    with service.only(one):
        seen = [service.get("/api/v1/search?q=7.4.7").status_code for _ in range(2)]
        kept = requests.post(f"{service.url}/api/v1/rulings", json=BODY, timeout=LONG).json()
    with service.only(other):
        seen += [service.get("/api/v1/search?q=7.4.7").status_code for _ in range(2)]
        assert service.get(f"/api/v1/rulings/{kept['key']}").json()["holds"]
        numbers = service.get("/metrics")
    assert seen == [200, 200, 200, 429]
    assert 'route="/api/v1/search",status="200"} 3.0' in numbers.text
    assert numbers.headers["Server"] == "judge"

    one.kill()
    assert one not in wait(lambda: one not in service.processes() and service.all_ready())
    assert service.get(f"/api/v1/rulings/{kept['key']}").json()["title"] == BODY["title"]

    said = service.end()
    assert "Traceback" not in said
    told = [json.loads(line) for line in said.splitlines()]
    assert [line["message"] for line in told if line["level"] != "info"] == [
        f"Worker (pid:{one.pid}) was sent SIGKILL! Perhaps out of memory?"
    ]
    assert list(tmp_path.glob("judge-*")) == []


def test_without_gunicorn_it_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "gunicorn"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "judge.service.processes", raising=False)
    monkeypatch.setitem(sys.modules, "gunicorn", None)
    with pytest.raises(UsageError, match="needs gunicorn; pip install gunicorn"):
        SERVE.run(argparse.Namespace(host="127.0.0.1", port=0, threads=4, workers=2))
