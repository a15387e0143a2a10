"""Resolves all rulings again, on the cores of this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, TypeVar

from judge.records import record
from judge.scenario import ScenarioError
from judge.service.resolver import job
from judge.service.rulings.result import Difference, difference, result_of, result_of_run
from judge.service.storage import Ruling

SECONDS = 60.0
"""The time limit for one board in seconds; it is generous, since nobody waits."""

AHEAD = 1_000
"""The number of rulings resolved before their results are reported."""

BATCH = 20
"""The number of boards sent to a process at once."""

LONG = 500
"""The number of steps above which a report is written as for a saved ruling, since it may leave out the last steps."""

Item = TypeVar("Item")
Today = tuple[dict[str, Any] | None, str | None]
"""A board's result today, and the reason if there is none; one of them is ``None``."""


@record
class Checked:
    """The check of one ruling.

    Attributes:
        differences: how the result differs today.
        problem: why there is no result today, or ``None``.
    """

    key: str
    title: str
    differences: tuple[Difference, ...] = ()
    problem: str | None = None

    @property
    def holds(self) -> bool:
        """Whether the ruling still has the same result."""
        return self.problem is None and not any(difference.matters for difference in self.differences)


def check(rulings: Iterable[Ruling], cluster: str | None = None) -> Iterator[Checked]:
    """Yield the check of each ruling, while the next ones are being resolved.

    Args:
        cluster: the address of a Dask scheduler; ``None`` for the cores of this machine.
    """
    with _resolver(cluster) as resolved:
        for some in _batches(rulings, AHEAD):
            results = resolved([one.resolved.text for one in some])
            for ruling, (result, problem) in zip(some, results, strict=True):
                found = difference(ruling.resolved.result, result) if result is not None else ()
                yield Checked(ruling.key, ruling.texts.title, tuple(found), problem)


def resolved_again(text: str) -> Today:
    """Return the result of a board today, or the reason why there is none."""
    try:
        resolution = job.resolved(text, "ruling.yaml", SECONDS)
    except ScenarioError as wrong:
        return None, "; ".join(problem.message("en") for problem in wrong.problems)
    if len(resolution.steps) > LONG:
        return result_of(job.written(resolution, job.lateness(SECONDS), seconds=SECONDS, page=False)), None
    return result_of_run(resolution), None


def batch_resolved_again(texts: Sequence[str]) -> list[Today]:
    """Resolve several boards again and return their present results."""
    return [resolved_again(text) for text in texts]


@contextmanager
def _resolver(cluster: str | None) -> Iterator[Callable[[Sequence[str]], Iterable[Today]]]:
    """Provide a function that resolves boards, locally or on the cluster, and returns the results in order."""
    if cluster is None:
        with ProcessPoolExecutor() as pool:
            yield lambda texts: pool.map(resolved_again, texts, chunksize=BATCH)
        return
    from distributed import Client

    with Client(cluster) as client:

        def resolved(texts: Sequence[str]) -> Iterator[Today]:
            batches = client.map(batch_resolved_again, list(_batches(texts, BATCH)), pure=False)
            return chain.from_iterable(client.gather(batches))

        yield resolved


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
