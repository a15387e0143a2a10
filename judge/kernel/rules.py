"""Rules as values: each comes with the clause that states it, and with what happens without that clause.

The kernel can switch a rule off by its clause (``Game(switched_off=…)``). That is how ``judge prove`` measures what
a clause changes. The code of the rules never asks what is switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import wraps
from inspect import CO_VARARGS, CO_VARKEYWORDS, isgeneratorfunction, unwrap
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
        without: the result if one of the clauses is switched off; a procedure then asks and does nothing. Without this
            and ``instead``, the function is only cited and cannot be switched off, since it must return an answer.
        instead: a function with the same parameters that is called then.
    """

    def cite(function: F) -> F:
        cited = function
        if instead is not None:
            cited = _unless_dropped(function, citations, instead)
        elif without is not _STAYS:
            result = _always(without, isgeneratorfunction(unwrap(function)))
            cited = _unless_dropped(function, citations, result)
        cited.__clauses__ = (*citations, *getattr(function, "__clauses__", ()))  # type: ignore[attr-defined]
        return cited

    return cite


def _unless_dropped(function: F, citations: tuple[Citation, ...], instead: Callable[..., Any]) -> F:
    """Return a function that calls ``instead`` if one of the clauses is switched off."""

    def dropped(game: Game, playing: Sequence[Any], named: Mapping[str, Any]) -> Any:
        if isgeneratorfunction(unwrap(function)):
            game.bound()  # counts work, since a loop may wait for the skipped procedure to change something
        return instead(*playing, **named)

    return wraps(function)(_ruled(function, citations, dropped))  # type: ignore[return-value]


def _ruled(
    function: Callable[..., Any], citations: tuple[Citation, ...], dropped: Callable[..., Any]
) -> Callable[..., Any]:
    """Return a function that calls ``dropped`` if a clause of ``function`` is switched off.

    There is one form for each place of the running game among the parameters, because rules are called very often. A
    rule with one to three parameters, none of them optional, gets its arguments by position, because passing on any
    number of them takes four times as long.

    Raises:
        TypeError: neither of the first two parameters is called ``game``, and the first one is not ``text``.
    """
    cited: Cited = citations[0] if len(citations) == 1 else citations

    def of_game(game: Game, /, *rest: Any, **named: Any) -> Any:
        drops = game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(game, (game, *rest), named)
        return function(game, *rest, **named)

    def of_game_1(game: Game) -> Any:
        drops = game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(game, (game,), {})
        return function(game)

    def of_game_2(game: Game, one: Any) -> Any:
        drops = game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(game, (game, one), {})
        return function(game, one)

    def of_game_3(game: Game, one: Any, two: Any) -> Any:
        drops = game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(game, (game, one, two), {})
        return function(game, one, two)

    def of_world(world: Any, game: Game, /, *rest: Any, **named: Any) -> Any:
        drops = game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(game, (world, game, *rest), named)
        return function(world, game, *rest, **named)

    def of_text(text: Any, /, *rest: Any, **named: Any) -> Any:
        drops = text.game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(text.game, (text, *rest), named)
        return function(text, *rest, **named)

    def of_text_2(text: Any, one: Any) -> Any:
        drops = text.game.drops
        drops.queries.add(cited)
        if drops.dropped and not drops.dropped.isdisjoint(citations):
            return dropped(text.game, (text, one), {})
        return function(text, one)

    usual: dict[Callable[..., Any], dict[int, Callable[..., Any]]] = {
        of_game: {1: of_game_1, 2: of_game_2, 3: of_game_3},
        of_text: {2: of_text_2},
    }
    original = unwrap(function)
    code = original.__code__
    match code.co_varnames[: code.co_argcount][:2]:
        case ("game", *_):
            form: Callable[..., Any] = of_game
        case (_, "game"):
            form = of_world
        case ("text", *_):
            form = of_text
        case _:
            needs = "its first parameter must be game or text"
            raise TypeError(f"{function.__qualname__} can be switched off, so {needs}")
    if original.__defaults__ or code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return form
    return usual.get(form, {}).get(code.co_argcount, form)


def _always(result: Any, is_procedure: bool) -> Callable[..., Any]:
    """Return a function that does nothing and returns ``result``, as a procedure if it replaces one."""
    return (lambda *_, **__: _nothing(result)) if is_procedure else lambda *_, **__: result


def _nothing(result: Any) -> Generator[Any, Any, Any]:
    yield from ()
    return result


def ruled(game: Game, clauses: Cited, value: T, without: T | None = None) -> T:
    """Return a value that clauses define, or ``without`` if one of them is switched off."""
    drops = game.drops
    drops.queries.add(clauses)
    return without if drops.dropped and drops.is_dropped(clauses) else value  # type: ignore[return-value]


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


def not_dropped(game: Game, things: Iterable[T], says: Callable[[T], Cited]) -> list[T]:
    """Return those objects whose clauses are not switched off.

    Args:
        things: effects, abilities, reasons, or anything else that a clause brings about.
        says: returns the clause or clauses of an object, or ``None`` if it needs none.
    """
    drops = game.drops
    if drops.dropped:
        return [one for one in things if not drops.is_dropped(says(one))]
    kept = list(things)
    drops.queries.update(map(says, kept))
    return kept


def unless_dropped(game: Game, why: Why | None, *also: Citation) -> Why | None:
    """Return a reason, or ``None`` if there is none or one of its clauses is switched off.

    Args:
        also: further clauses that the reason depends on.
    """
    return None if why is None or game.drops.is_dropped((why.clause, *also)) else why
