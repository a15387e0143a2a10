"""4.2 Start Phase, 4.3 Action Phase, 4.4 End Phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from judge.games.fab.book.c0111_priority import as_if_all_pass, players_get_priority
from judge.games.fab.book.c0113_assets import POINTS, Gain, Lose, points
from judge.games.fab.book.c0200_properties import value
from judge.games.fab.book.c0300_zones import Move, forget_origins, has_empty_arsenal_zone, put_into_deck
from judge.games.fab.book.c0602_layer_continuous import end_lasting, end_with_turn
from judge.games.fab.book.c0604_replacement_effects import end_shields
from judge.games.fab.book.c0606_triggered_effects import end_delayed
from judge.games.fab.book.c0701_combat_steps import (
    attack_step,
    close_step,
    damage_step,
    defend_step,
    layer_step,
    reaction_step,
    resolution_step,
)
from judge.games.fab.book.c0805_amp import end_amps
from judge.games.fab.book.c0805_deal import end_unprevented
from judge.games.fab.book.c0805_moving import draw
from judge.games.fab.book.c0805_states import end_freezes, end_freezes_as_a_turn_starts, untap_all
from judge.games.fab.world import COMBAT_STEPS, Game, cards, clockwise, hero, info, opponent, step_of, turn_player
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Happening,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    clause,
    do,
    ruled,
    under,
    up_to,
)

PHASES = ("start", "action", "end")
"""The phases of a turn (4.0.3a)."""

STEPS: dict[str, Callable[[Game], Procedure[None]]] = {
    "layer": layer_step,
    "attack": attack_step,
    "defend": defend_step,
    "reaction": reaction_step,
    "damage": damage_step,
    "resolution": resolution_step,
    "close": close_step,
}
"""The procedure of each step of combat (7.0.1), which also sets the next step."""


class Occasion(OfPlayer):
    """A moment of the game at which effects can trigger (4.2.2, 4.3.1, 4.4.2); it changes nothing itself."""

    __slots__ = ("name",)
    key = "occurs"

    def __init__(self, name: str, who: PlayerId) -> None:
        super().__init__(who)
        self.name = name

    def values(self) -> dict[str, str]:
        return {"event": self.name}

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the moment as a trigger event."""
        yield Happening(self.name, None, {}, self.who)


def occurs(game: Game, name: str, who: PlayerId, rule: Citation) -> Procedure[None]:
    """Announce a moment of the game, so that effects can trigger.

    Args:
        name: the name of the moment in trigger conditions.
    """
    yield from do(game, Occasion(name, who), clause=rule)


@clause("fab:4.0.3a", without=None)
def turns(game: Game, begin: str = "start") -> Procedure[None]:
    """Play turn after turn, starting at the given phase or combat step of the current turn."""
    with game.at("fab:4.0.3a") as place:
        while True:
            follows = begin != "end"
            if begin == "start":
                yield from start_phase(game)
                follows = ruled(game, "fab:4.2.3", True, False)
            if follows:
                place.stand("action", begin)
                yield from action_phase(game, whole=begin not in (*COMBAT_STEPS, "action"))
            place.stand("end")
            yield from end_phase(game)
            next_turn(game)
            begin = "start"


def without_priority(game: Game, rule: Citation) -> Procedure[None]:
    """Resolve all layers as if all players passed, and carry out combat that an effect begins in the same way."""
    yield from as_if_all_pass(game, rule)
    while step_of(game) is not None and ruled(game, "fab:7.0.1#outside-the-action-phase", True, False):
        game.note("no_priority", "fab:1.11.3", because=("fab:7.0.1#outside-the-action-phase",))
        while (step := step_of(game)) is not None:
            yield from STEPS[step](game)
        yield from as_if_all_pass(game, rule)


@clause("fab:4.2.1", without=None)
def start_phase(game: Game) -> Procedure[None]:
    """4.2: begin the turn; nobody gets priority."""
    game.state.put(GAME, "phase", "start")
    game.note("phase", "fab:4.2.2", because=("fab:4.2.1",), actor=turn_player(game), phase="start")
    end_with_turn(game, "start", "fab:4.2.2")
    end_freezes_as_a_turn_starts(game, turn_player(game))
    yield from occurs(game, "turn_starts", turn_player(game), "fab:4.2.2")
    yield from without_priority(game, "fab:4.2.2")
    game.note("phase_ends", "fab:4.2.3", considered=True, phase="start")


@clause("fab:4.3.3", "fab:7.0.1")
def action_phase(game: Game, *, whole: bool = True) -> Procedure[None]:
    """4.3: give the turn player 1 action point, and players priority until all pass.

    Args:
        whole: whether the phase begins here; otherwise a board starts in it, and its first two steps are over.
    """
    game.state.put(GAME, "phase", "action")
    if whole:
        game.note("phase", "fab:4.3.1", actor=turn_player(game), phase="action")
        yield from occurs(game, "action_phase_begins", turn_player(game), "fab:4.3.1")
        yield from first_action_point(game)
    with game.at("fab:4.3.3") as place:
        while True:
            place.stand()
            step = step_of(game)
            if step is not None:
                yield from STEPS[step](game)
            elif (yield from players_get_priority(game, "fab:4.3.3")) and ruled(game, "fab:4.3.4", True, False):
                break
    game.note("phase_ends", "fab:4.3.4", considered=True, phase="action")


def _gain_action_point(game: Game) -> Procedure[None]:
    yield from do(game, Gain(turn_player(game), "action_points", 1, "fab:4.3.2"), clause="fab:4.3.2")


@clause("fab:4.3.2a", "fab:4.3.2b", instead=_gain_action_point)
def first_action_point(game: Game) -> Procedure[None]:
    """4.3.2: the turn player has 1 action point. This is not a gain: nothing triggers on it or replaces it."""
    yield from ()
    player = turn_player(game)
    game.note(
        "has_action_point",
        "fab:4.3.2",
        because=("fab:4.3.2a", "fab:4.3.2b"),
        actor=player,
        then=lambda: game.state.put(player, "action_points", 1),
    )


@clause("fab:4.4.1", without=None)
def end_phase(game: Game) -> Procedure[None]:
    """4.4: carry out the end-of-turn procedure; nobody gets priority."""
    player = turn_player(game)
    game.state.put(GAME, "phase", "end")
    game.note("phase", "fab:4.3.4", because=("fab:4.4.1",), actor=player, phase="end")
    yield from occurs(game, "end_phase_begins", player, "fab:4.4.2")
    yield from without_priority(game, "fab:4.4.2")
    with game.at("fab:4.4.3") as place:
        for number, part in enumerate(
            (_reset_allies, _arsenal, _return_pitched, _untap, _lose_points, _draw_at_the_end)
        ):
            place.stand(number)
            yield from part(game)
            yield from without_priority(game, "fab:4.4.3")


def _heal(game: Game, cards: Sequence[CardId]) -> None:
    for card in cards:
        game.state.forget(card, "life_change")


@clause("fab:4.4.3a", "fab:8.2.8b", without=None)
def _reset_allies(game: Game) -> Procedure[None]:
    yield from ()
    hurt = [c for c in game.state.cards() if game.state.get(c, "life_change") and "ally" in info(game, c)["subtypes"]]
    if hurt:
        game.note("allies_reset", "fab:4.4.3a", because=("fab:8.2.8b",), objects=hurt, then=partial(_heal, game, hurt))


ARSENAL = Question("arsenal", "fab:4.4.3b", hidden=True)
"""The question which card is put into the arsenal."""


@clause("fab:4.4.3b", without=None)
def _arsenal(game: Game) -> Procedure[None]:
    """4.4.3b: the turn player may put a card from hand face-down into an empty arsenal zone."""
    player = turn_player(game)
    hand = tuple(cards(game, player, "hand"))
    if not has_empty_arsenal_zone(game, player) or not hand:
        return
    chosen = yield from game.choose(ARSENAL, by=player, among=hand, how_many=up_to(1))
    if chosen:
        move = Move(game.state.ref(chosen[0]), "arsenal", public=False, by=player)
        yield from under(game, "fab:3.3.3b", do(game, move, clause="fab:4.4.3b", because=("fab:3.3.3b",)))


@clause("fab:4.4.3c", without=None)
def _return_pitched(game: Game) -> Procedure[None]:
    """4.4.3c: each player puts their pitched cards on the bottom of their deck, in a secret order."""
    for player in clockwise(game, turn_player(game)):
        pitched = tuple(cards(game, player, "pitch"))
        if pitched:
            yield from put_into_deck(game, player, pitched, "fab:4.4.3c")


@clause("fab:4.4.3d", without=None)
def _untap(game: Game) -> Procedure[None]:
    """4.4.3d: the turn player untaps all permanents that they control."""
    yield from untap_all(game, turn_player(game), "fab:4.4.3d", ("fab:4.4.3d#untap-step",))


@clause("fab:4.4.3e", without=None)
def _lose_points(game: Game) -> Procedure[None]:
    held = [(p, name) for p in clockwise(game, turn_player(game)) for name in POINTS if points(game, p, name)]
    if held:
        events = [Lose(p, name, points(game, p, name)) for p, name in held]
        yield from do(game, *events, clause="fab:4.4.3e", because=("fab:4.4.3d#untap-step",))


@clause("fab:4.4.3f", without=None)
def _draw_at_the_end(game: Game) -> Procedure[None]:
    """4.4.3f: the turn player draws up to their hero's intellect; in the first turn, every player does."""
    first_turn = game.state.get(GAME, "turn_number", 1) == 1
    for player in clockwise(game, turn_player(game)) if first_turn else (turn_player(game),):
        yield from draw_up(game, player, "fab:4.4.3f")


def draw_up(game: Game, player: PlayerId, rule: Citation) -> Procedure[None]:
    """Draw cards until the hand has as many as the hero's intellect; a larger hand draws nothing."""
    missing = value(info(game, hero(game, player))["intellect"]) - len(cards(game, player, "hand"))
    yield from draw(game, player, missing, rule, ("fab:2.4.1",))


@clause("fab:4.4.4")
def next_turn(game: Game) -> None:
    """4.4.4: end the turn; the next player in clockwise order becomes the turn player."""
    player = opponent(game, turn_player(game))
    number = game.state.get(GAME, "turn_number", 1) + 1
    game.note("turn_begins", "fab:4.4.4", because=("fab:1.1.6",), actor=player, number=number)
    end_lasting(game, "end_of_turn", "fab:4.4.4")
    end_with_turn(game, "end", "fab:4.4.4")
    end_delayed(game, "end_of_turn")
    end_amps(game)
    end_unprevented(game)
    end_freezes(game, "end_of_turn", "fab:4.4.4")
    end_shields(game)
    forget_origins(game)
    game.state.put(GAME, "turn", player)
    game.state.put(GAME, "turn_number", number)
