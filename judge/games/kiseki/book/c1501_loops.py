"""1501 Loops: actions that can be repeated as often as anybody likes, or that never end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from judge.games.common.actions import Action
from judge.games.kiseki.book.c0100_overview import end_game
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
"""Facts that tell when or how often something happened: left out when two positions are compared."""

GROWS = frozenset({"bonds", *POOL, "lasting", FOLLOWED})
"""Facts with numbers that a loop can raise or lower without end, and the effects that do so."""

PASS = Action("pass")

Deed = tuple[PlayerId, Action]
Lap = tuple[Deed, ...]
"""The actions once around a loop, each with its player, passes included."""

REPEATS_BEFORE_DRAW = 3
"""The number of forced repetitions of a position that makes a loop count as unstoppable."""


class Loops:
    """The actions of one priority procedure, for declaring a loop and preventing a second declaration of it.

    Args:
        recalled: whether past actions are remembered; without possible declarations of loops, they do not belong to the
            position.
    """

    def __init__(self, recalled: bool) -> None:
        self._recalled = recalled
        self._doings: Doings[Deed] = Doings(_is_action)

    def ahead(self, game: Game, player: PlayerId) -> Action | None:
        """Return the player's next action in a declared loop, ``None`` when the player is free."""
        ahead = self._doings.ahead
        if ahead and ahead[0][0] != player:
            self._stop(game)
        return ahead[0][1] if ahead else None

    def over(self, game: Game) -> None:
        """Forget everything at the end of the priority procedure."""
        self._stop(game)
        self._bar(game, ())

    def passed(self, game: Game, player: PlayerId) -> None:
        """Record a pass: it resolves a waiting card, so it is part of a loop."""
        if self._doings.ahead:
            self._next(game)
        else:
            self._take_down(player, PASS)

    def carried_out(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out an action of a player, or of a loop, or declare a loop; return whether it could be done."""
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
        """Carry out an action for a question about it; for a loop, only its declaration.

        Raises:
            IllegalPlay: it is not allowed.
        """
        if action.verb == "loop":
            yield from _numbers(game, self._lap(action.label or "1"))
            return True
        return (yield from self._unless_over(game, player, action))

    def _next(self, game: Game) -> None:
        """Continue with the next action of a declared loop; the remaining number is part of the position."""
        self._doings.ahead.popleft()
        game.state.put(GAME, "loop", len(self._doings.ahead) or None)

    def _stop(self, game: Game) -> None:
        """Leave a loop that cannot be carried on."""
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
        """Return whether an action would take up the loop again that was carried out last."""
        barred = ruled(game, self._rule, self._doings.barred, ())
        return bool(barred) and (player, action) == barred[0]

    def _take_down(self, player: PlayerId, action: Action) -> None:
        if self._recalled:
            self._doings.done.append((player, action))

    @property
    def _rule(self) -> Citation:
        """The clause about the loop that was carried out last: of one player, or of both."""
        return _rule_for(_taking_part(self._doings.barred))

    @clause("kiseki:1501.1")
    def _declare(self, game: Game, player: PlayerId, length: str) -> Procedure[bool]:
        """Declare the repetition of the last actions, with the passes between them."""
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
        """Return the last N actions.

        Raises:
            IllegalPlay: fewer actions were taken.
        """
        lap = self._doings.last(length)
        if not lap:
            raise IllegalPlay((Why("kiseki:1501.1", "nothing_to_repeat"),), str(Action("loop")))
        return lap

    def _bar(self, game: Game, lap: Lap) -> None:
        """Remember which loop may not be taken up again; that is part of the position."""
        if lap != self._doings.barred:
            self._doings.barred = lap
            game.state.put(GAME, "barred", tuple(f"{who} {action}" for who, action in lap) or None)


def _is_action(deed: Deed) -> bool:
    """Return whether it is an action; passes between the actions of a loop are repeated with them."""
    return deed[1] != PASS


def _taking_part(lap: Lap) -> set[PlayerId]:
    return {who for who, action in lap if action != PASS}


def _numbers(game: Game, lap: Lap) -> Procedure[list[int]]:
    """Ask the players in the loop for the number of laps: one player's number (1501.1a), or the smaller one.

    Where both take part the primary player names a number first (1501.1b).
    """
    numbers: list[int] = []
    taking_part = _taking_part(lap)
    for who in (p for p in primary_first(game) if p in taking_part):
        asked = Question(
            "loop_times",
            _rule_for(taking_part),
            because=("kiseki:1501.1",),
            otherwise=Why("kiseki:104.5", "not_a_number"),
        )
        (number,) = yield from game.choose(asked, by=who, among=range(MOST_TIMES + 1))
        numbers.append(int(number))
    return numbers


def _rule_for(taking_part: Collection[PlayerId]) -> Citation:
    return "kiseki:1501.1b" if len(taking_part) > 1 else "kiseki:1501.1a"


def _refused(illegal: IllegalPlay) -> Procedure[bool]:
    yield from ()
    raise illegal


@contextmanager
def watched_apart(game: Game) -> Iterator[None]:
    """Watch for loops from here on again: positions that are only tried out do not count later."""
    world = game.world
    outer = world.positions, world.decided_at
    world.positions, world.decided_at = {}, -1
    try:
        yield
    finally:
        world.positions, world.decided_at = outer


@clause("kiseki:1501.1c", without=None)
def watch_for_loop(game: Game) -> None:
    """End the game in a draw when forced actions bring back the same position and nobody can stop them.

    Called when a triggered craft is about to be played and no player had a decision since the position was last seen.
    A position is the same though numbers have risen or fallen, once they have passed all that any text asks for.

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
    times = times + 1 if here.leads_on_from(before) else 1
    world.positions[here.key] = here, times
    if times >= REPEATS_BEFORE_DRAW:
        game.note("draw", "kiseki:1501.1c", because=("kiseki:1501.1", "kiseki:1501.1c#only-draw"))
        end_game(game, None)


def _position(game: Game) -> Position:
    """Return the position, with the waiting effects, but without the numbers that can rise or fall without end."""
    on_fields = [(card, info(game, card)) for player in game.players for card in units(game, player)]
    has = tuple((now["keywords"], now["cannot"], now["must"]) for _, now in on_fields)
    queue = tuple(w.id for w in waiting(game.state))
    board = game.state.fingerprint(NOT_POSITION | GROWS | {"waiting"})
    numbers = {f"{p} {name}": int(game.state.get(p, name, 0)) for p in game.players for name in ("bonds", *POOL)}
    numbers |= {f"{card} {name}": now[name] or 0 for card, now in on_fields for name in ("attack", "defense")}
    return Position(hash((board, has, queue, tuple(activation(game)))), (), numbers, game.world.largest_number)
