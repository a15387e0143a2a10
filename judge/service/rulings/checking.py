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
"""The time for one board: nobody waits for it."""

Item = TypeVar("Item")
Found = TypeVar("Found")


@record
class Checked:
    """A ruling that was resolved again.

    Attributes:
        key: the ruling.
        title: what it is called.
        differences: what is different today.
        problem: why there is no result today, ``None`` where there is one.
    """

    key: str
    title: str
    differences: tuple[Difference, ...] = ()
    problem: str | None = None

    @property
    def holds(self) -> bool:
        """Return whether the result is as it was."""
        return self.problem is None and not any(one.matters for one in self.differences)


def check(rulings: Iterable[Ruling], cluster: str | None = None) -> Iterator[Checked]:
    """Yield each ruling with what is different of its result today.

    Args:
        rulings: the rulings.
        cluster: the address of a Dask scheduler; the cores of this machine are used unless given.
    """
    kept = list(rulings)
    results = mapped(resolved_again, [one.resolved.text for one in kept], cluster)
    for ruling, (result, problem) in zip(kept, results, strict=True):
        found = difference(ruling.resolved.result, result) if result is not None else ()
        yield Checked(ruling.key, ruling.said.title, tuple(found), problem)


def resolved_again(text: str) -> tuple[dict[str, Any] | None, str | None]:
    """Return what comes of a board today, or why nothing does."""
    answer = job.answer(text, "ruling.yaml", seconds=SECONDS)
    if answer["trace"]:
        return result_of(answer), None
    return None, "; ".join(problem["message"]["en"] for problem in answer["problems"])


def mapped(work: Callable[[Item], Found], items: list[Item], cluster: str | None = None) -> list[Found]:
    """Return what a function makes of each item, in their order, the same wherever it is worked out.

    Args:
        work: a function of a module.
        items: what it is given.
        cluster: the address of a Dask scheduler; the cores of this machine are used unless given.
    """
    if cluster is None:
        with ProcessPoolExecutor() as pool:
            return list(pool.map(work, items, chunksize=4))
    from distributed import Client

    with Client(cluster) as client:
        found: list[Found] = client.gather(client.map(work, items, pure=False))
        return found
