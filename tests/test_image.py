"""The steps of the Dockerfile, carried out without docker: what it installs serves."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def instructions() -> list[tuple[str, str]]:
    """Return the lines of the Dockerfile: the word they begin with, and what follows."""
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    return [(line.split()[0], line.partition(" ")[2]) for line in lines if line and not line.startswith("#")]


def test_it_builds_on_a_python_that_is_tested_and_runs_as_nobody() -> None:
    found = instructions()
    bases = [re.match(r"python:(3\.\d+)", rest) for word, rest in found if word == "FROM"]
    assert [base and base[1] for base in bases] == ["3.12", "3.12"]
    assert ("USER", "judge") in found
    assert found[-1][0] == "CMD"


@pytest.mark.soak
def test_the_installed_image_serves(tmp_path: Path) -> None:
    source, installed = tmp_path / "src", tmp_path / "opt" / "judge"
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    (build,) = [rest for word, rest in instructions() if word == "RUN" and "/opt/judge" in rest]
    step = build.replace("/opt/judge", str(installed)).replace(
        "python -m venv", f"{shlex.quote(sys.executable)} -m venv"
    )
    subprocess.run(step, shell=True, check=True, cwd=source)
    command = json.loads(next(rest for word, rest in instructions() if word == "CMD"))
    words = [one.replace("/opt/judge", str(installed)).replace("0.0.0.0", "127.0.0.1") for one in command]
    folders = {"JUDGE_DATA": str(tmp_path / "data"), "JUDGE_CACHE": str(tmp_path / "cache")}
    env = {"PATH": os.environ["PATH"], "JUDGE_LOG": "off", **folders}  # nobody reads the log, so it must not fill up
    server = subprocess.Popen([*words, "--port", "0"], stderr=subprocess.PIPE, env=env, text=True, cwd=tmp_path)
    try:
        assert server.stderr is not None
        address = re.search(r"http://\S+", server.stderr.readline())
        assert address is not None
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{address[0]}readyz") as ready:
                    assert json.load(ready) == {"status": "ready"}
                    break
            except OSError:
                time.sleep(0.2)
        with urllib.request.urlopen(f"{address[0]}table/sve") as table:
            assert table.status == 200
    finally:
        server.terminate()
        server.communicate(timeout=30)
    assert server.returncode == 0
