"""The same scenario gives the same bytes in another process; `boards/replaying.py` replays each from its decisions."""

import json
import os
import subprocess
import sys

import pytest

from judge.scenario import library
from tests.scenario.boards import PATHS, Board
from tests.scenario.boards.replaying import decided

pytestmark = pytest.mark.sweep

TRACES = """
import json, sys
from judge.scenario import library, report

for file in library():
    json.dump(report.to_json(file.resolve()), sys.stdout, ensure_ascii=False)
    print()
"""


def traces(hash_seed: str) -> subprocess.Popen:
    """Resolve the whole library in a process of its own."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", TRACES]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def test_the_library_gives_the_same_bytes_in_two_processes():
    running = [traces("0"), traces("4242")]
    (first, wrong), (second, also_wrong) = (process.communicate(timeout=1_000) for process in running)
    assert [process.returncode for process in running] == [0, 0], (wrong + also_wrong).decode()
    assert first.count(b"\n") == len(library()) > 0
    for one, other in zip(first.split(b"\n"), second.split(b"\n"), strict=True):
        assert one == other, json.loads(one)["id"]


def test_there_is_something_to_replay():
    some = PATHS[::20]
    assert sum(decided(Board(path)) for path in some) * 2 > len(some) > 0, "void: hardly a scenario can be replayed"
