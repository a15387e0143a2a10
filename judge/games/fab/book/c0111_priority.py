"""1.11 Priority: the actions of the player with priority, and the result of all players passing."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import names
from judge.games.common import actions
from judge.games.common.actions import Action
from judge.games.fab.book.c0104_attacks import is_attack
from judge.games.fab.book.c0110_game_state import game_state_actions
from judge.games.fab.book.c0501_playing import PLAYED_FROM, activate, activated, lets_play, play_card, taken_back
from judge.games.fab.book.c0503_resolving import resolve
from judge.games.fab.language import Replacing, Triggered
from judge.games.fab.world import (
    Game,
    cards,
    clockwise,
    controller,
    on_chain,
    opponent,
    permanents,
    stack,
    step_of,
    turn_player,
)
from judge.kernel import (
    GAME,
    CardId,
    Choice,
    Citation,
    IllegalPlay,
    PlayerId,
    Procedure,
    Why,
    clause,
    priority,
    ruled,
    under,
)

PASS = Action("pass")

ELSEWHERE = ("hand", "arsenal", "banished", "graveyard")
"""The zones outside the arena from which a player may play cards or activate abilities (1.7.4b)."""

WHERE_STATED = ("pitch", "soul", "inventory")
"""Further places from which a player may activate only an ability that names the place (1.7.4b)."""

WITHOUT_PRIORITY = ("setup", "start", "end")
"""The phases in which nobody gets priority, not even in combat (4.1.1, 4.2.1, 4.4.1)."""


def players_get_priority(game: Game, rule: Citation) -> Procedure[bool]:
    """Give the players priority, the turn player first; return whether all passed in the same combat step.

    Otherwise the step has ended: an attack has begun (7.0.2a, 7.6.3), or the combat chain is closing (7.7.2).

    Args:
        rule: the clause that gives the turn player priority.
    """
    return bool((yield from under(game, rule, _players_get_priority(game, rule))))


@clause("fab:1.11.2")
@clause("fab:1.11.1", "fab:1.11.3", without=True)
def _players_get_priority(game: Game, rule: Citation) -> Procedure[bool]:
    step, first = step_of(game), turn_player(game)
    if game.state.get(GAME, "phase") in WITHOUT_PRIORITY:
        yield from _as_if_all_pass(game, rule)
        return step_of(game) == step
    game.note("priority", rule, because=("fab:1.11.3",), considered=True, actor=first)
    with game.inside():
        yield from priority(game, rule, first, PriorityWindow(game))
    return step_of(game) == step


class PriorityWindow:
    """The period in which players have priority (1.11)."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._step = step_of(game)

    def prepare(self, holder: PlayerId) -> Procedure[bool]:
        """1.10.2: perform the game state actions; return whether they ended the step."""
        yield from game_state_actions(self._game)
        return step_of(self._game) != self._step

    def act(self, holder: PlayerId) -> Procedure[bool | None]:
        """1.11.1: let the player play a card, activate an ability, or pass.

        Return ``None`` for a pass, otherwise whether the action was carried out.
        """
        game = self._game
        free = not stack(game) and self._step is None
        choice = Choice("priority", holder, "fab:1.11.1", Menu(game, holder), boundary=free, idle=PASS)
        (action,) = yield from game.ask(choice)
        if action.verb == PASS.verb:
            return None
        done = yield from game.attempt(
            carry_out(game, holder, action), taken_back, voluntary=True, because=tuple(_without_consequences(game))
        )
        return bool(done)

    def acted(self, holder: PlayerId, done: bool, passes: int) -> int | None:
        """1.11.5: return the number of passes in succession: 0 after a play or activation, otherwise unchanged.

        ``None`` means that the action ended the combat step.
        """
        if not done:
            return passes
        return None if step_of(self._game) != self._step else ruled(self._game, "fab:1.11.5", 0, passes)

    def passed(self, holder: PlayerId, passes: int) -> int:
        """1.11.4: return the number of passes in succession, including this one."""
        self._game.note("passes", "fab:1.11.4", considered=True, actor=holder)
        return passes + 1

    def next(self, holder: PlayerId) -> PlayerId:
        """1.11.4a: return the next player in clockwise order."""
        return opponent(self._game, holder)

    def all_passed(self) -> Procedure[PlayerId | None]:
        """1.11.4a: resolve the top layer and return the turn player, who gets priority again.

        Return ``None`` if the step ends: the stack is empty, or its top layer is an attack (7.1.3).
        """
        game = self._game
        if not stack(game):
            game.note("all_pass", "fab:1.11.4a", considered=True)
            return None
        if is_attack(game, stack(game)[0]):
            game.note("all_pass", "fab:7.1.3", considered=True)
            return None
        yield from resolve(game, stack(game)[0], "fab:1.11.4a")
        return turn_player(game)


def _without_consequences(game: Game) -> Iterator[Citation]:
    """Yield the clauses that say that a reversed play triggers nothing (1.10.3a) and replaces nothing (1.10.3b)."""
    if game.world.has(Triggered):
        yield "fab:1.10.3a"
    if game.world.has(Replacing):
        yield "fab:1.10.3b"


def as_if_all_pass(game: Game, rule: Citation) -> Procedure[None]:
    """Resolve all layers on the stack, with game state actions in between, as if all players passed.

    An attack that begins combat stays on the stack for the Attack Step.
    """
    yield from under(game, rule, _as_if_all_pass(game, rule))


def _as_if_all_pass(game: Game, rule: Citation) -> Procedure[None]:
    yield from game_state_actions(game)
    while stack(game) and not (step_of(game) == "layer" and is_attack(game, stack(game)[0])):  # 5.3.1, 7.1.3
        yield from resolve(game, stack(game)[0], rule)
        yield from game_state_actions(game)


def carry_out(game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out the action of the player with priority (1.11.1).

    Raises:
        IllegalPlay: the action is not allowed.
    """
    assert action.card is not None  # the menu never lists it without one
    match action.verb:
        case "play":
            yield from play_card(game, player, action.card)
        case "activate":
            yield from activate(game, player, action.card, action.label)
        case _:
            raise IllegalPlay((Why("fab:1.11.1", "not_with_priority"),), str(action))
    return True


class Menu(actions.Menu[Action]):
    """The actions that a player with priority may try (1.11.1); trying decides their legality."""

    def conceivable(self) -> Iterator[Action]:
        """Yield every card to play, every ability to activate, and passing."""
        for owner in clockwise(self.game, self.player):
            for name in ELSEWHERE:
                own = owner == self.player and name in PLAYED_FROM
                for card in cards(self.game, owner, name):
                    if own or lets_play(self.game, self.player, card) is not None:
                        yield Action("play", card)
        for card in self._own():
            for ability in activated(self.game, card):
                yield Action("activate", card, ability.label)
        for name in WHERE_STATED:
            for card in cards(self.game, self.player, name):
                for ability in activated(self.game, card):
                    if name in names(ability.node.zone):
                        yield Action("activate", card, ability.label)
        yield PASS

    def _own(self) -> list[CardId]:
        game, player = self.game, self.player
        elsewhere = (card for name in ELSEWHERE for card in cards(game, player, name))
        there = dict.fromkeys((*permanents(game, player), *on_chain(game), *elsewhere))
        return [c for c in there if controller(game, c) == player]
