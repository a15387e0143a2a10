"""Speed and memory of checking saved rulings, compared with another commit or with a local cluster.

    python -m benchmarks.rulings [--count 2000] [--against COMMIT] [--cluster]

A database is filled with rulings of the shipped boards, and ``judge rulings check --json`` checks them. The processor
time is that of all processes, the memory that of the largest one. With ``--cluster``, they are also checked on a Dask
cluster of this machine, and the two answers are compared.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.against import HERE, Figures, checked_out, environment, shown

FILL = """
import sys
from itertools import cycle, islice
from judge.games import IDS
from judge.scenario import library
from judge.service import create_app
app = create_app({"DATABASE_URL": sys.argv[1], "RESOLVE_IN_PROCESS": True, "RATELIMIT_ENABLED": False})
texts = [file.text for game in IDS for file in library(game)[::40]]
for number, text in enumerate(islice(cycle(texts), int(sys.argv[2]))):
    ruling = {"title": f"Ruling {number}", "scenario": text}
    assert app.test_client().post("/api/v1/rulings", json=ruling).status_code == 201
app.extensions["judge.database"].close()
"""

CHECK = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "judge", "rulings", "check", "--json", *sys.argv[1:]], capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
sys.stdout.flush()
sys.stdout.buffer.write(done.stdout)
"""


def checked(checkout: Path, folder: Path, count: int, *words: str) -> tuple[float, float, str]:
    """Check ``count`` rulings; return the processor seconds, the mebibytes, and the answer."""
    database = f"sqlite:///{folder / f'{count}.sqlite3'}"
    env = environment(checkout, folder / "cache") | {"JUDGE_DATABASE_URL": database}
    if not (folder / f"{count}.sqlite3").exists():
        subprocess.run([sys.executable, "-c", FILL, database, str(count)], check=True, cwd=checkout, env=env)
    done = subprocess.run(
        [sys.executable, "-c", CHECK, *words], check=True, cwd=checkout, env=env, stdout=subprocess.PIPE, text=True
    )
    figures, _, answer = done.stdout.partition("\n")
    seconds, size = map(float, figures.split())
    return seconds, size, answer


def figures(checkout: Path, count: int) -> Figures:
    """Return the rulings checked a second, and how memory grows when there are ten times as many rulings."""
    with tempfile.TemporaryDirectory() as folder:
        _, few, _ = checked(checkout, Path(folder), max(1, count // 10))
        seconds, many, _ = checked(checkout, Path(folder), count)
    return {"rulings checked": count / seconds, "checks in 1 GiB": 1024 / many, "memory, tenth by whole": few / many}


def on_cluster(count: int) -> None:
    """Print the cost of a check on a Dask cluster of this machine, and whether the answer is the same."""
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds, size, here = checked(HERE.parent, folder, count)
        os.environ.update(environment(HERE.parent, folder / "cache"))
        before = _spent()
        with LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None) as cluster:
            asked, _, there = checked(HERE.parent, folder, count, "--cluster", cluster.scheduler_address)
        print(f"{count} rulings: here {seconds:.1f} s, {size:.0f} MiB; cluster {_spent() - before:.1f} s")
        print("the same answer" if here == there else "a different answer")
        assert asked


def _spent() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--against", metavar="COMMIT", help="compare with this commit")
    parser.add_argument("--cluster", action="store_true", help="compare with a Dask cluster of this machine")
    given = parser.parse_args()
    if given.cluster:
        on_cluster(given.count)
        return 0
    if given.against:
        with checked_out(given.against) as other:
            return shown(given.against, figures(other, given.count), figures(HERE.parent, given.count))
    for name, figure in figures(HERE.parent, given.count).items():
        print(f"{name:<28} {figure:.4g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
