"""1501 Loops: actions that players may repeat any number of times, and forced ones that never end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from judge.games.common.actions import Action
from judge.games.kiseki.book.c0300_cp_and_ep import POOL
from judge.games.kiseki.book.c1204_playing import back_to_before
from judge.games.kiseki.book.c1206_what_can_be_done import carry_out
from judge.games.kiseki.book.c1305_variable_numbers import FOLLOWED
from judge.games.kiseki.world import UNTIL, Game, activation, info, primary_first, units
from judge.kernel import (
    GAME,
    KNOWN,
    MOST_TIMES,
    Citation,
    Doings,
    IllegalPlay,
    PlayerId,
    Position,
    Procedure,
    Question,
    Why,
    clause,
    ruled,
    waiting,
)

NOT_POSITION = frozenset({"clock", "since", "stay", "came_from", "told", "played", UNTIL, KNOWN})
"""The facts on when or how often events happened; they are ignored when positions are compared."""

GROWS = frozenset({"bonds", *POOL, "lasting", FOLLOWED})
"""The facts with numbers that a loop can change without end; they are compared separately."""

PASS = Action("pass")

Deed = tuple[PlayerId, Action]
Lap = tuple[Deed, ...]
"""The actions of one round of a loop, each with its player; passes are included."""

REPEATS_BEFORE_DRAW = 3
"""The number of forced repetitions of a position after which the game is a draw."""


class Loops:
    """The actions of one priority procedure, kept for declaring loops and for not resuming an ended one.

    Args:
        recalled: whether past actions are kept; if no loop can be declared, they are not part of the position.
    """

    def __init__(self, recalled: bool) -> None:
        self._recalled = recalled
        self._doings: Doings[Deed] = Doings(_is_action)

    def ahead(self, game: Game, player: PlayerId) -> Action | None:
        """Return the player's next action in a declared loop, or ``None`` if the player chooses freely."""
        ahead = self._doings.ahead
        if ahead and ahead[0][0] != player:
            self._stop(game)
        return ahead[0][1] if ahead else None

    def over(self, game: Game) -> None:
        """Forget all actions at the end of the priority procedure."""
        self._stop(game)
        self._bar(game, ())

    def passed(self, game: Game, player: PlayerId) -> None:
        """Record a pass, which resolves a waiting card and so can be part of a loop."""
        if self._doings.ahead:
            self._next(game)
        else:
            self._take_down(player, PASS)

    def carried_out(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out an action, or declare a loop; return whether it was done."""
        if action.verb == "loop":
            return bool((yield from self._declare(game, player, action.label or "1")))
        if self._doings.ahead:
            self._next(game)
            done = yield from game.attempt(carry_out(game, player, action), back_to_before)
            if not done:
                self._stop(game)
            return bool(done)
        return (yield from self._one(game, player, action))

    def asked_about(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out the action that a question is about; for a loop, only declare it.

        Raises:
            IllegalPlay: the action is not allowed.
        """
        if action.verb == "loop":
            yield from _numbers(game, self._lap(action.label or "1"))
            return True
        return (yield from self._unless_over(game, player, action))

    def _next(self, game: Game) -> None:
        self._doings.ahead.popleft()
        game.state.put(GAME, "loop", len(self._doings.ahead) or None)

    def _stop(self, game: Game) -> None:
        if self._doings.stop():
            game.state.put(GAME, "loop", None)

    def _one(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out one action; an ended loop may not be resumed before another action."""
        rule = self._rule
        back = (lambda _: rule) if self._is_over(game, player, action) else back_to_before
        done = yield from game.attempt(self._unless_over(game, player, action), back, voluntary=True)
        if done:
            if (player, action) not in self._doings.barred:
                self._bar(game, ())
            self._take_down(player, action)
        return bool(done)

    def _unless_over(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        if self._is_over(game, player, action):
            raise IllegalPlay((Why(self._rule, "loop_ended"),), str(action))
        return (yield from carry_out(game, player, action))

    def _is_over(self, game: Game, player: PlayerId, action: Action) -> bool:
        """Return whether an action would resume the loop that was carried out last."""
        barred = ruled(game, self._rule, self._doings.barred, ())
        return bool(barred) and (player, action) == barred[0]

    def _take_down(self, player: PlayerId, action: Action) -> None:
        if self._recalled:
            self._doings.done.append((player, action))

    @property
    def _rule(self) -> Citation:
        """The clause about the loop carried out last: of one player (1501.1a), or of both (1501.1b)."""
        return _rule_for(_taking_part(self._doings.barred))

    @clause("kiseki:1501.1")
    def _declare(self, game: Game, player: PlayerId, length: str) -> Procedure[bool]:
        """Declare a loop over the last actions, with the passes between them; return whether it was possible."""
        try:
            lap = self._lap(length)
        except IllegalPlay as nothing:
            yield from game.attempt(_refused(nothing), lambda _: "kiseki:1501.1", voluntary=True)
            return False
        numbers = yield from _numbers(game, lap)
        times = min(numbers)
        game.note("loop", _rule_for(_taking_part(lap)), actor=player, times=times, numbers=numbers)
        self._doings.ahead.extend(lap * times)
        self._bar(game, lap)
        return True

    def _lap(self, length: str) -> Lap:
        """Return the last N actions, with the passes between them."""
        lap = self._doings.last(length)
        if not lap:
            raise IllegalPlay((Why("kiseki:1501.1", "nothing_to_repeat"),), str(Action("loop")))
        return lap

    def _bar(self, game: Game, lap: Lap) -> None:
        """Store the loop that may not be resumed; it is part of the position."""
        if lap != self._doings.barred:
            self._doings.barred = lap
            game.state.put(GAME, "barred", tuple(f"{who} {action}" for who, action in lap) or None)


def _is_action(deed: Deed) -> bool:
    return deed[1] != PASS


def _taking_part(lap: Lap) -> set[PlayerId]:
    return {who for who, action in lap if action != PASS}


def _numbers(game: Game, lap: Lap) -> Procedure[list[int]]:
    """Ask the players in a loop for the number of rounds (1501.1a); with both, the primary player first (1501.1b).

    The smaller number counts.
    """
    numbers: list[int] = []
    taking_part = _taking_part(lap)
    for who in (p for p in primary_first(game) if p in taking_part):
        question = Question(
            "loop_times",
            _rule_for(taking_part),
            because=("kiseki:1501.1",),
            otherwise=Why("kiseki:104.5", "not_a_number"),
        )
        (number,) = yield from game.choose(question, by=who, among=range(MOST_TIMES + 1))
        numbers.append(int(number))
    return numbers


def _rule_for(taking_part: Collection[PlayerId]) -> Citation:
    return "kiseki:1501.1b" if len(taking_part) > 1 else "kiseki:1501.1a"


def _refused(illegal: IllegalPlay) -> Procedure[bool]:
    yield from ()
    raise illegal


@contextmanager
def watched_apart(game: Game) -> Iterator[None]:
    """Watch for loops separately inside this context, so that positions only tried out do not count later."""
    world = game.world
    outer = world.positions, world.decided_at
    world.positions, world.decided_at = {}, -1
    try:
        yield
    finally:
        world.positions, world.decided_at = outer


@clause("kiseki:1501.1c", without=None)
def watch_for_loop(game: Game) -> None:
    """End the game in a draw if forced actions repeat a position and nobody can stop them.

    It is called when a triggered craft is about to be played. Positions count only while no player has had a decision.
    They may differ in numbers that rise or fall beyond all numbers in card texts.

    Raises:
        GameOver: the loop cannot be left.
    """
    world = game.world
    decided = sum(1 for _, _, picked, _ in game.decisions if picked != ("pass",))
    if world.decided_at != decided:
        world.positions.clear()
        world.decided_at = decided
    here = _position(game)
    before, times = world.positions.get(here.key, (here, 0))
    times = times + 1 if here.is_repeating(before) else 1
    world.positions[here.key] = here, times
    if times >= REPEATS_BEFORE_DRAW:
        game.note("draw", "kiseki:1501.1c", because=("kiseki:1501.1", "kiseki:1501.1c#only-draw"))
        game.end(None)


def _position(game: Game) -> Position:
    """Return the position in a form to compare, with numbers that can change without end kept separately."""
    on_fields = [(card, info(game, card)) for player in game.players for card in units(game, player)]
    has = tuple((now["keywords"], now["cannot"], now["must"]) for _, now in on_fields)
    queue = tuple(w.id for w in waiting(game.state))
    board = game.state.fingerprint(NOT_POSITION | GROWS | {"waiting"})
    numbers = {f"{p} {name}": int(game.state.get(p, name, 0)) for p in game.players for name in ("bonds", *POOL)}
    numbers |= {f"{card} {name}": now[name] or 0 for card, now in on_fields for name in ("attack", "defense")}
    return Position(hash((board, has, queue, tuple(activation(game)))), (), numbers, game.world.largest_number)
