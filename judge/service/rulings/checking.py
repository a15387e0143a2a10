"""Resolving every ruling again: on the cores of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from judge.records import record
from judge.service.resolver import job
from judge.service.rulings.result import Difference, difference, result_of
from judge.service.storage import Ruling

SECONDS = 60.0
"""The time limit for one board; nobody waits for it."""

Item = TypeVar("Item")
Found = TypeVar("Found")


@record
class Checked:
    """The check of one ruling.

    Attributes:
        key: the ruling.
        title: its title.
        differences: the differences today.
        problem: why there is no result today, or ``None``.
    """

    key: str
    title: str
    differences: tuple[Difference, ...] = ()
    problem: str | None = None

    @property
    def holds(self) -> bool:
        """Whether the result is unchanged."""
        return self.problem is None and not any(one.matters for one in self.differences)


def check(rulings: Iterable[Ruling], cluster: str | None = None) -> Iterator[Checked]:
    """Yield each ruling with the differences of its result today.

    Args:
        rulings: the rulings.
        cluster: the address of a Dask scheduler; by default the cores of this machine are used.
    """
    kept = list(rulings)
    results = mapped(resolved_again, [one.resolved.text for one in kept], cluster)
    for ruling, (result, problem) in zip(kept, results, strict=True):
        found = difference(ruling.resolved.result, result) if result is not None else ()
        yield Checked(ruling.key, ruling.said.title, tuple(found), problem)


def resolved_again(text: str) -> tuple[dict[str, Any] | None, str | None]:
    """Return the result of a board today, or why there is none."""
    answer = job.answer(text, "ruling.yaml", seconds=SECONDS)
    if answer["trace"]:
        return result_of(answer), None
    return None, "; ".join(problem["message"]["en"] for problem in answer["problems"])


def mapped(work: Callable[[Item], Found], items: list[Item], cluster: str | None = None) -> list[Found]:
    """Return the result of a function for each item, in order, wherever it is computed.

    Args:
        work: a module-level function.
        items: the arguments.
        cluster: the address of a Dask scheduler; by default the cores of this machine are used.
    """
    if cluster is None:
        with ProcessPoolExecutor() as pool:
            return list(pool.map(work, items, chunksize=4))
    from distributed import Client

    with Client(cluster) as client:
        found: list[Found] = client.gather(client.map(work, items, pure=False))
        return found
