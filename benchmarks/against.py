"""The speed of this checkout relative to another commit, in one run on one machine.

Both are measured in turn, round by round, each round in a process of its own, and the medians are compared: a machine
that becomes slower affects both. The other commit is checked out into a temporary folder. `probe.py` of this
checkout measures both; it uses only the command line and the public names of `judge.scenario`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
SLOWER = 0.95
"""Below this ratio a figure counts as slower: less is noise."""

Figures = dict[str, float]
"""By its name, how often a second something is done."""


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Check out a commit into a temporary folder until the block ends."""
    with tempfile.TemporaryDirectory(prefix="against-") as folder:
        other = Path(folder) / "checkout"
        git = ["git", "-C", str(HERE.parent), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(other), commit], check=True)
        try:
            yield other
        finally:
            subprocess.run([*git, "remove", "--force", str(other)], check=True)


def compare(commit: str, rounds: int, games: Sequence[str] | None, parts: Sequence[str] | None = None) -> int:
    """Print how this checkout compares with a commit; return 1 if a figure is slower.

    Args:
        commit: a commit, as ``git worktree add`` accepts it.
        rounds: the number of times that both are measured.
        games: the games whose boards are played; by default all.
        parts: the parts of ``probe.py``; by default all.
    """
    words = [*(word for part in parts or () for word in ("--part", part)), *(games or ())]
    with checked_out(commit) as other, tempfile.TemporaryDirectory(prefix="cache-") as kept:
        sides = ((other, f"{kept}/there"), (HERE.parent, f"{kept}/here"))
        words = ["--boards", str(other / "scenarios"), *words]
        figures = [[_measured(checkout, cache, words) for checkout, cache in sides] for _ in range(rounds)]
    return shown(commit, *(medians([both[side] for both in figures]) for side in (0, 1)))


def shown(commit: str, before: Figures, after: Figures) -> int:
    """Print a table of both, and the figures that got slower; return 1 if there are any."""
    slower = [name for name in after if name in before and after[name] < SLOWER * before[name]]
    print("\n".join(table(commit, before, after)))
    print(f"\nslower than {commit}: {', '.join(slower) or 'nothing'}")
    return 1 if slower else 0


def table(commit: str, before: Figures, after: Figures) -> list[str]:
    """Return the lines of a table: each figure of both, and their ratio."""
    lines = [f"{'a second':<44} {commit[:12]:>12} {'here':>12} {'times':>7}"]
    for name in {**before, **after}:
        if name in before and name in after:
            lines.append(f"{name:<44} {before[name]:>12.4g} {after[name]:>12.4g} {after[name] / before[name]:>7.2f}")
        else:
            lines.append(f"{name:<44} measured only {'here' if name in after else 'there'}")
    return lines


def environment(checkout: Path, cache: Path | str | None = None) -> dict[str, str]:
    """Return the environment in which a checkout runs, with a cache of its own if one is given."""
    found = {**os.environ, "PYTHONPATH": str(checkout)}
    if cache is not None:
        found["JUDGE_CACHE"] = str(cache)
    found.pop("PYTHONDONTWRITEBYTECODE", None)  # both start from compiled modules
    return found


def _measured(checkout: Path, cache: str, words: Sequence[str]) -> Figures:
    command = [sys.executable, str(HERE / "probe.py"), *words]
    env = environment(checkout, cache)
    done = subprocess.run(command, check=True, cwd=checkout, env=env, stdout=subprocess.PIPE, text=True)
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def medians(rounds: Sequence[Figures]) -> Figures:
    """Return the median of each figure."""
    return {name: statistics.median(one[name] for one in rounds if name in one) for name in rounds[0]}
