"""900 The priority procedure: players act in turn until both have passed and no card waits to be resolved."""

from __future__ import annotations

from judge.games.common.actions import Action
from judge.games.kiseki.book.c1000_rule_check import rule_check, something_due
from judge.games.kiseki.book.c1205_resolving import resolve
from judge.games.kiseki.book.c1206_what_can_be_done import Menu
from judge.games.kiseki.book.c1211_triggered_crafts import states
from judge.games.kiseki.book.c1217_gaining_ep import resolve_support, support_waits
from judge.games.kiseki.book.c1501_loops import PASS, Loops
from judge.games.kiseki.world import Game, activation, attack_of, opponent, primary
from judge.kernel import GAME, Choice, Citation, PlayerId, Procedure, clause, priority, ruled, under

UNSAID = "kiseki:705.7b#return-without-a-rule-check"
"""Our reading: clauses that only say to repeat (705.7b, 804.13f) also resolve the cards that were played."""


def priority_procedure(game: Game, rule: Citation) -> Procedure[None]:
    """Carry out a priority procedure; ``rule`` is the clause that starts it."""
    yield from under(game, rule, _priority_procedure(game, rule))


@clause("kiseki:901.1", "kiseki:902.1", without=None)
def _priority_procedure(game: Game, rule: Citation) -> Procedure[None]:
    because = ("kiseki:901.1", "kiseki:902.1", "kiseki:902.2")
    game.note("priority", rule, because=because, considered=True, actor=primary(game))
    game.state.put(GAME, "window", rule)
    world = game.world
    outer, world.loops = world.loops, Loops(world.recalls_actions)
    with game.inside():
        yield from priority(game, "kiseki:902.1", primary(game), PriorityWindow(game, world.loops))
    world.loops.over(game)
    world.loops = outer
    game.state.put(GAME, "window", None)


class PriorityWindow:
    """The steps of a priority procedure (902.3 to 902.5), as the kernel calls them.

    Args:
        loops: the actions taken in the procedure, for declaring loops.
    """

    def __init__(self, game: Game, loops: Loops) -> None:
        self._game = game
        self._loops = loops

    def prepare(self, holder: PlayerId) -> Procedure[bool]:
        """902.3: carry out a rule check before the player may act."""
        yield from rule_check(self._game, "kiseki:902.3")
        return False

    def act(self, holder: PlayerId) -> Procedure[bool | None]:
        """Ask the player for one action (902.4); return whether it was done, or ``None`` for a pass."""
        game, loops = self._game, self._loops
        action = loops.ahead(game, holder) or (yield from _action(game, holder))
        if action == PASS:
            loops.passed(game, holder)
            return None
        return (yield from loops.carried_out(game, holder, action))

    def acted(self, holder: PlayerId, done: bool, passes: int) -> int:
        """902.5a: return the number of consecutive passes: 0 after an action that was done."""
        if not done:
            return passes
        self._game.note("priority_again", "kiseki:902.5a", considered=True, actor=holder)
        return ruled(self._game, "kiseki:902.5a", 0, passes)

    def passed(self, holder: PlayerId, passes: int) -> int:
        """902.4a: return the number of consecutive passes after another one."""
        because = ("kiseki:902.4", "kiseki:902.4#must-choose")
        self._game.note("passes", "kiseki:902.4a", because=because, considered=True, actor=holder)
        return passes + ruled(self._game, "kiseki:902.4a", 1, 0)

    def next(self, holder: PlayerId) -> PlayerId:
        """902.5b: return the other player, who gets priority next."""
        game, other = self._game, opponent(self._game, holder)
        because = ("kiseki:902.5", "kiseki:902.6")
        game.note("priority_goes", "kiseki:902.5b", because=because, considered=True, actor=other)
        return ruled(game, "kiseki:902.5b", other, holder)

    def all_passed(self) -> Procedure[PlayerId | None]:
        """902.5c: resolve the latest card in the activation zone.

        Returns:
            the player who then has priority, or ``None`` if the zone is empty and the procedure is over.
        """
        game = self._game
        if (yield from resolve_support(game)):
            return primary(game)
        if not activation(game):
            game.note("priority_over", "kiseki:902.5c", considered=True)
            return None
        yield from resolve(game, activation(game)[0], clause="kiseki:902.5c")
        holder, because = primary(game), ("kiseki:902.5c#pass-count",)
        game.note("priority_goes", "kiseki:902.5c", because=because, considered=True, actor=holder)
        return holder


def _action(game: Game, player: PlayerId) -> Procedure[Action]:
    """902.4: ask the player with priority for one action, or to pass (902.4#must-choose).

    The run can only stop here if no attack is going on and no card waits to be resolved.
    """
    menu = Menu(game, player, whole=False)
    free = not activation(game) and not support_waits(game) and attack_of(game) is None
    choice = Choice("priority", player, "kiseki:902.4", menu, boundary=free, idle=PASS)
    (action,) = yield from game.ask(choice)
    return PASS if action.verb == PASS.verb else action


def settle_all(game: Game, rule: Citation, note: Citation) -> Procedure[bool]:
    """Carry out a rule check and resolve its plays, if a clause repeats while actions are due.

    ``rule`` is the clause that repeats, and ``note`` our reading of it.

    Returns:
        whether any action was due.
    """
    yield from states(game)
    if not ruled(game, rule, something_due(game), False):
        return False
    game.note("goes_back", rule, because=(note,))
    yield from _settle(game)
    return True


@clause(UNSAID, without=None)
def _settle(game: Game) -> Procedure[None]:
    """Carry out rule checks and resolve the cards that they play, until no action is due."""
    while something_due(game) or activation(game):
        yield from rule_check(game, UNSAID)
        if activation(game):
            yield from resolve(game, activation(game)[0], clause=UNSAID)
