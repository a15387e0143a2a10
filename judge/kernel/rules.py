"""Rules as values: each comes with the clause that states it, and with what happens without that clause.

The kernel can switch a rule off by its clause (``Game(off=…)``). That is how ``judge prove`` measures what a clause
changes. The code of the rules never asks what is switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import wraps
from inspect import isgeneratorfunction, unwrap
from operator import itemgetter
from typing import Any, Final, TypeVar

from judge.kernel.choices import Procedure
from judge.kernel.game import Game
from judge.kernel.trace import Citation, Cited, Why

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

UNLIMITED: Final = 1_000
"""A number above any real limit."""

_STAYS: Final = object()


def clause(*citations: Citation, without: Any = _STAYS, instead: Callable[..., Any] | None = None) -> Callable[[F], F]:
    """Cite the clauses that a function or class implements as a whole.

    They are kept in its ``__clauses__``; several decorators add up. With ``without`` or ``instead``, the function must
    have ``game`` as one of its first two parameters, or a ``text`` played in a game as its first one.

    Args:
        citations: the clauses.
        without: the result if one of the clauses is switched off; a procedure then asks and does nothing. Without this
            and ``instead``, the function is only cited and cannot be switched off, since it must return an answer.
        instead: a function with the same parameters that is called then.
    """

    def cite(function: F) -> F:
        cited = (
            function
            if without is _STAYS and instead is None
            else _unless_dropped(
                function,
                citations,
                (instead if instead is not None else _always(without, isgeneratorfunction(unwrap(function)))),
            )
        )
        cited.__clauses__ = (*citations, *getattr(function, "__clauses__", ()))  # type: ignore[attr-defined]
        return cited

    return cite


def _unless_dropped(function: F, citations: tuple[Citation, ...], instead: Callable[..., Any]) -> F:
    """Return a function that calls ``instead`` if one of the clauses is switched off."""
    game_of, is_procedure = _game_of(function), isgeneratorfunction(unwrap(function))

    @wraps(function)
    def ruled(*playing: Any, **named: Any) -> Any:
        game = game_of(playing)
        if game.drops.is_dropped(citations):
            if is_procedure:
                game.bound()  # counts work, since a loop may wait for the skipped procedure to change something
            return instead(*playing, **named)
        return function(*playing, **named)

    return ruled  # type: ignore[return-value]


def _game_of(function: Callable[..., Any]) -> Callable[[Sequence[Any]], Game]:
    """Return a function that finds the running game among the arguments of a rule.

    Raises:
        TypeError: neither of the first two parameters is called ``game``, and the first one is not ``text``.
    """
    match unwrap(function).__code__.co_varnames[:2]:
        case ("game", *_):
            return itemgetter(0)
        case (_, "game"):
            return itemgetter(1)
        case ("text", *_):
            return lambda playing: playing[0].game
    raise TypeError(f"{function.__qualname__} can be switched off, so its first parameter must be game or text")


def _always(result: Any, is_procedure: bool) -> Callable[..., Any]:
    """Return a function that does nothing and returns ``result``, as a procedure if it replaces one."""
    return (lambda *_, **__: _nothing(result)) if is_procedure else lambda *_, **__: result


def _nothing(result: Any) -> Generator[Any, Any, Any]:
    """Do nothing and return ``result``, as a procedure."""
    yield from ()
    return result


def ruled(game: Game, clauses: Cited, value: T, without: T | None = None) -> T:
    """Return a value that clauses define, or ``without`` if one of them is switched off."""
    return without if game.drops.is_dropped(clauses) else value  # type: ignore[return-value]


def at_most(game: Game, clause: Citation, figure: int) -> int:
    """Return the limit that a clause sets, or :data:`UNLIMITED` if the clause is switched off."""
    return ruled(game, clause, figure, UNLIMITED)


def under(game: Game, clauses: Cited, procedure: Procedure[T]) -> Procedure[T | None]:
    """Carry out a procedure that clauses require; if one of them is switched off, do nothing and return ``None``."""
    if game.drops.is_dropped(clauses):
        procedure.close()
        game.bound()
        return None
    return (yield from procedure)


def upheld(game: Game, things: Iterable[T], says: Callable[[T], Cited]) -> list[T]:
    """Return those objects whose clauses are not switched off.

    Args:
        game: the running game.
        things: effects, abilities, reasons, or anything else that a clause brings about.
        says: returns the clause or clauses of an object, or ``None`` if it needs none.
    """
    is_dropped = game.drops.is_dropped
    return [one for one in things if not is_dropped(says(one))]


def stands(game: Game, why: Why | None, *also: Citation) -> Why | None:
    """Return a reason, or ``None`` if there is none or one of its clauses is switched off.

    Args:
        game: the running game.
        why: the reason, or ``None``.
        also: further clauses that the reason depends on.
    """
    return None if why is None or game.is_dropped(why.clause, *also) else why
