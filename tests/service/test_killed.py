"""Whatever was answered "kept" is there after every process was killed in the middle of it."""

import itertools
import os
import signal
import subprocess
import threading
from pathlib import Path

import psutil
import pytest
import requests

from benchmarks.load import service

from .test_api_rulings import BODY

pytestmark = [pytest.mark.soak, pytest.mark.skipif(not hasattr(os, "fork"), reason="one process alone")]

ENOUGH = 60
"""Rulings that are acknowledged before the processes are killed, half of them before the first one is."""


def test_no_acknowledged_ruling_is_lost_when_processes_are_killed(url: str, tmp_path: Path) -> None:
    kept: list[tuple[str, str]] = []
    numbers, ended, lock = itertools.count(), threading.Event(), threading.Lock()

    def keep(address: str) -> None:
        while not ended.is_set():
            title = f"Ruling {next(numbers)}"
            try:
                answer = requests.post(f"{address}/api/v1/rulings", json=BODY | {"title": title}, timeout=120)
            except requests.RequestException:
                continue  # it was not acknowledged
            if answer.status_code == 201:
                with lock:
                    kept.append((answer.json()["key"], title))

    with service(tmp_path, 2, url) as (address, first):
        clients = [threading.Thread(target=keep, args=(address,)) for _ in range(6)]
        for one in clients:
            one.start()
        _until(lambda: len(kept) >= ENOUGH // 2)
        psutil.Process(first.pid).children()[0].kill()
        _until(lambda: len(kept) >= ENOUGH)
        everyone = [psutil.Process(first.pid), *psutil.Process(first.pid).children(recursive=True)]
        for process in everyone:
            process.send_signal(signal.SIGKILL)
        psutil.wait_procs(everyone, timeout=60)
        ended.set()
        for one in clients:
            one.join()

    acknowledged = dict(kept)
    assert len(acknowledged) == len(kept) >= ENOUGH
    with service(tmp_path, 1, url) as (address, first):
        found = {key: requests.get(f"{address}/api/v1/rulings/{key}", timeout=300).json() for key in acknowledged}
        first.terminate()
        assert first.wait(120) == 0
    assert {key: one["title"] for key, one in found.items()} == acknowledged
    assert all(one["holds"] for one in found.values())


def _until(condition, seconds: float = 300.0) -> None:  # type: ignore[no-untyped-def]
    wait = threading.Event()
    for _ in range(int(seconds * 20)):
        if condition():
            return
        wait.wait(0.05)
    raise subprocess.TimeoutExpired("keeping rulings", seconds)
