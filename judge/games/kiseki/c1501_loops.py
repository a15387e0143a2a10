"""1501 Loops: actions that can be repeated as often as anybody likes, or that never end."""

from __future__ import annotations

from typing import Any

from judge.games.kiseki._board import activation, kiseki, opponent, primary
from judge.games.kiseki._script import Action
from judge.games.kiseki.c0100_overview import end_game
from judge.games.kiseki.c1204_playing import back_to_before
from judge.games.kiseki.c1206_what_can_be_done import carry_out
from judge.kernel import KNOWN, Game, IllegalPlay, PlayerId, Procedure, Why, clause, waiting

NOT_POSITION = frozenset({"clock", "since", "stay", "came_from", "told", "played", KNOWN})
"""Facts that tell when or how often something happened: left out when two positions are compared."""

REPEATS_BEFORE_DRAW = 3
MOST_TIMES = 99
"""How often a loop can be declared to be carried out: a scenario's trace has to end."""


class Loops:
    """What has been done in one priority procedure, so that a loop can be declared and then not taken up again."""

    def __init__(self) -> None:
        self.done: list[tuple[PlayerId, Action]] = []
        self.barred: tuple[tuple[PlayerId, Action], ...] = ()

    def carried_out(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out an action, or the repetitions of a loop; return whether it could be done."""
        if action.verb == "loop":
            return (yield from self._loop(game, player, int(action.label or 1)))
        return (yield from self._one(game, player, action))

    def _one(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        if self.barred and (player, action) == self.barred[0] and "kiseki:1501.1a" not in game.off:
            why = Why("kiseki:1501.1a", "loop_ended")
            done = yield from game.attempt(_refused(why, action), lambda _: "kiseki:1501.1a", voluntary=True)
        else:
            done = yield from game.attempt(carry_out(game, player, action), back_to_before, voluntary=True)
        if done:
            if (player, action) not in self.barred:
                self.barred = ()
            self.done.append((player, action))
        return bool(done)

    @clause("kiseki:1501.1")
    def _loop(self, game: Game, player: PlayerId, length: int) -> Procedure[bool]:
        """Repeat the last actions as often as declared: by one player (1501.1a), or the smaller number (1501.1b)."""
        lap = tuple(self.done[-length:])
        if not lap:
            why = Why("kiseki:1501.1", "nothing_to_repeat")
            yield from game.attempt(_refused(why, Action("loop")), lambda _: "kiseki:1501.1", voluntary=True)
            return False
        involved = [p for p in (primary(game), opponent(game, primary(game))) if any(who == p for who, _ in lap)]
        rule = "kiseki:1501.1b" if len(involved) > 1 else "kiseki:1501.1a"
        numbers: list[int] = []
        for who in involved:
            (number,) = yield from game.choose(
                by=who, role="loop_times", clause=rule, among=range(MOST_TIMES + 1),
                otherwise=Why("kiseki:104.5", "not_a_number"),
            )  # fmt: skip
            numbers.append(int(number))
        times = min(numbers)
        game.note("loop", rule, actor=player, times=times, numbers=numbers)
        for _ in range(times):
            for who, action in lap:
                if not (yield from game.attempt(carry_out(game, who, action), back_to_before)):
                    return True
        self.barred = lap
        return True


def _refused(why: Why, action: Action) -> Procedure[bool]:
    yield from ()
    raise IllegalPlay((why,), str(action))


@clause("kiseki:1501.1c")
def watch_for_loop(game: Game) -> None:
    """End the game in a draw when forced actions bring back the same position and nobody can stop them.

    Called when a triggered craft is about to be played and no player had a decision since the position was last seen.

    Raises:
        GameOver: the loop cannot be left.
    """
    world = kiseki(game)
    seen: dict[Any, int] = world.positions
    decided = sum(1 for _, _, picked, _ in game.decisions if picked != ("pass",))
    if world.decided_at != decided:
        seen.clear()
        world.decided_at = decided
    queue = tuple(w.id for w in waiting(game.state))
    position = hash((game.state.fingerprint(NOT_POSITION | {"waiting"}), queue, tuple(activation(game))))
    seen[position] = seen.get(position, 0) + 1
    if seen[position] >= REPEATS_BEFORE_DRAW and "kiseki:1501.1c" not in game.off:
        game.note("draw", "kiseki:1501.1c", because=("kiseki:1501.1", "kiseki:1501.1c#only-draw"))
        end_game(game, None)
