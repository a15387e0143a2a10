"""7 The turn: start phase, main phase, end phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from judge.games.common import actions
from judge.games.sve.book.ch03_players import MAX_PP, Number, controller, opponent, turn_player
from judge.games.sve.book.ch04_zones import Engage, Refresh, limit, limit_clause
from judge.games.sve.book.ch05_deck import draw
from judge.games.sve.book.ch05_effects import expire, next_turn_begins
from judge.games.sve.book.ch05_moves import Discard
from judge.games.sve.book.ch05_turns import next_player
from judge.games.sve.book.ch08_main_phase import (
    attack,
    attacked_back_to,
    compelled,
    play_activated_ability,
    play_from_hand_or_ex,
    quick_window,
)
from judge.games.sve.book.ch10_check_timing import check_timing
from judge.games.sve.book.ch10_play import activated, back_to_before
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.book.ch12_keywords import WARD, has
from judge.games.sve.book.ch15_loops import again, declare_loop, first_lap, is_done, under_way, watch_for_loop
from judge.games.sve.world import Action, Game, MainPhase, cards, info
from judge.kernel import (
    ANY_NUMBER,
    GAME,
    CardId,
    Choice,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Why,
    clause,
    do,
    exactly,
)

PHASES = ("start", "main", "end")


def turns(game: Game, phase: str = "start") -> Procedure[None]:
    """Play turn after turn (7.1.1), starting at a phase of the current turn."""
    first = PHASES.index(phase)
    with game.at("sve:7.1.1") as place:
        while True:
            for name, procedure in (("start", start_phase), ("main", main_phase), ("end", end_phase))[first:]:
                game.state.put(GAME, "phase", name)
                place.stand(name)
                yield from procedure(game)
            first = 0
            begin_turn(game, next_player(game))


@clause("sve:7.4.9", without=None)
def begin_turn(game: Game, player: PlayerId) -> None:
    """End this turn and begin one of the given player (7.4.9)."""
    number = game.state.get(GAME, "turn_number", 1) + 1
    game.note("turn_begins", "sve:7.4.9", because=("sve:7.1.1",), actor=player, number=number)
    game.state.put(GAME, "turn", player)
    game.state.put(GAME, "turn_number", number)
    next_turn_begins(game, player, number)


@clause("sve:7.1.2", without=None)
def start_phase(game: Game) -> Procedure[None]:
    """7.2: raise and restore PP, refresh the field, and draw a card."""
    player = turn_player(game)
    game.note("phase", "sve:7.1.2", actor=player, phase="start")
    if game.state.get(player, "max_pp", 0) < MAX_PP:
        yield from do(game, Number(player, "max_pp", 1), clause="sve:7.2.1")
    missing = game.state.get(player, "max_pp", 0) - game.state.get(player, "pp", 0)
    if missing:
        yield from do(game, Number(player, "pp", missing), clause="sve:7.2.2", because=("sve:3.2.3",))
    engaged = [game.state.ref(c) for c in cards(game, player, "field") if game.state.get(c, "engaged")]
    yield from do(game, *(Refresh(r, in_start_phase=True) for r in engaged), clause="sve:7.2.3")
    yield from _draw_for_turn(game, player)
    yield from check_timing(game, "sve:7.2.5")


def _draw_for_turn(game: Game, player: PlayerId) -> Procedure[None]:
    """7.2.4: draw a card, except in the first turn of the game (7.2.4.1)."""
    if not _is_first_turn(game, player):
        yield from draw(game, player, 1, "sve:7.2.4")


@clause("sve:7.2.4.1", without=False)
def _is_first_turn(game: Game, player: PlayerId) -> bool:
    """Return whether it is the first turn of the game, in which no card is drawn (7.2.4.1)."""
    first = bool(game.state.get(GAME, "turn_number") == 1)
    if first:
        game.note("no_draw", "sve:7.2.4.1", actor=player)
    return first


def main_phase(game: Game) -> Procedure[None]:
    """7.3: carry out the player's actions, one at a time, until the player ends the phase."""
    player = turn_player(game)
    game.world.main_phase = MainPhase(game.world.recalls_actions)
    _main_phase_begins(game, player)
    yield from check_timing(game, "sve:7.3.2")
    ahead = game.world.main_phase.doings.ahead
    with game.at("sve:7.3.3") as place:
        while True:
            place.stand()
            if ahead:
                deed = ahead.popleft()
                yield from again(game, deed, _one(game, player, deed.action, voluntary=False))
                continue
            menu = Menu(game, player)
            (action,) = yield from game.ask(Choice("action", player, "sve:7.3.3", menu, boundary=True))
            if action.verb == "end":
                if (yield from game.attempt(end_main_phase(game, player), back_to_before, voluntary=True)):
                    return
                continue
            yield from _one(game, player, action, voluntary=True)


def end_main_phase(game: Game, player: PlayerId) -> Procedure[bool]:
    """7.3.4: end the main phase.

    Raises:
        IllegalPlay: a follower must attack and can (1.3.1).
    """
    left = compelled(game, player)
    if left:
        game.forbid(Why("sve:1.3.1", "must_attack"), objects=left)
    game.note("main_phase_ends", "sve:7.3.4", actor=player)
    game.commit()
    yield from ()
    return True


def _one(game: Game, player: PlayerId, action: Action, *, voluntary: bool) -> Procedure[bool]:
    """Carry out one action and its check timing (7.3.4); return whether it was done."""
    if action.verb == "loop":
        return bool((yield from game.attempt(act(game, player, action), _no_loop, voluntary=voluntary)))
    back = attacked_back_to if action.verb == "attack" else back_to_before
    done = yield from game.attempt(act(game, player, action), back, voluntary=voluntary)
    if done:
        yield from check_timing(game, "sve:7.3.4")
        is_done(game)
    return bool(done)


def _no_loop(_: IllegalPlay) -> str:
    return "sve:15.2.1.1"


@clause("sve:7.3.1", without=None)
def _main_phase_begins(game: Game, player: PlayerId) -> None:
    game.note("phase", "sve:7.3.1", actor=player, phase="main")
    notice(game, [Happening("main_phase", None, {}, player)])


def act(game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out an action of the turn player in the main phase (7.3.3); return whether it was done."""
    if action.verb == "loop":
        return (yield from declare_loop(game, player, action.label or "1"))
    return (yield from under_way(game, action, _taken(game, player, action)))


def _taken(game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
    match action.verb:
        case "play":
            assert action.card is not None  # the menu never lists playing nothing
            yield from play_from_hand_or_ex(game, player, action.card)
        case "activate":
            assert action.card is not None  # nor activating nothing
            yield from play_activated_ability(game, player, action.card, action.label)
        case _:
            yield from attack(game)
    return True


class Menu(actions.Menu[Action]):
    """The actions that the turn player may try in the main phase (7.3.3).

    Whether an action is legal is found out by trying it (8.1.2).
    """

    def conceivable(self) -> Iterator[Action]:
        """Yield every card to play, every ability to activate, attacking, and ending the phase."""
        game, player = self.game, self.player
        for zone in ("hand", "ex"):
            for card in cards(game, player, zone):
                yield Action("play", card)
        for card in (c for c, _ in game.world.watched(game) if controller(game, c) == player):
            for ability in activated(game, card):
                yield Action("activate", card, ability.label)
        if any(info(game, c)["type"] == "follower" for c in cards(game, player, "field")):
            yield Action("attack")
        yield Action("end")


def end_phase(game: Game) -> Procedure[None]:
    """7.4: end-phase triggers, Ward, Quick, the hand limit, and the end of effects for the turn."""
    player = turn_player(game)
    _end_phase_begins(game, player)
    yield from check_timing(game, "sve:7.4.2")
    yield from engage_wards(game, player)
    yield from check_timing(game, "sve:7.4.4")
    yield from quick_window(game, opponent(game, player), "sve:7.4.5", "sve:7.4.6", back_to="sve:7.4.4")
    yield from hand_limit(game, player)
    _end_effects_of_the_turn(game)


@clause("sve:7.4.1", without=None)
def _end_phase_begins(game: Game, player: PlayerId) -> None:
    game.note("phase", "sve:7.4.1", actor=player, phase="end")
    notice(game, [Happening("end_phase", None, {}, player)])


@clause("sve:7.4.8", without=None)
def _end_effects_of_the_turn(game: Game) -> None:
    expire(game, game.state.get(GAME, "turn_number", 0))


def engage_wards(game: Game, player: PlayerId) -> Procedure[None]:
    """7.4.3: let the player engage any number of followers with Ward."""
    wards = [c for c in cards(game, player, "field") if _reserved_ward(game, c)]
    if not wards:
        return
    chosen = yield from game.choose(
        Question("engage_wards", "sve:7.4.3", because=("sve:12.8.2",)), by=player, among=wards, how_many=ANY_NUMBER
    )
    yield from do(game, *(Engage(game.state.ref(c)) for c in chosen), clause="sve:7.4.3")


def _reserved_ward(game: Game, card: CardId) -> bool:
    now = info(game, card)
    return now["type"] == "follower" and not now["engaged"] and has(game, card, WARD)


@clause("sve:7.4.7", without=None)
def hand_limit(game: Game, player: PlayerId) -> Procedure[None]:
    """7.4.7: discard down to the limit; a check timing follows, and then the limit is checked again."""
    first_lap(game, "hand")
    if _excess(game, player) > 0:
        yield from _discard_the_excess(game, player)
    while _excess(game, player) > 0:
        once_more = partial(_discard_the_excess, game, player, "sve:7.4.7#return-point")
        watch_for_loop(game, "hand", once_more, lambda: _excess(game, player) > 0)
        yield from once_more()


def _excess(game: Game, player: PlayerId) -> int:
    return len(cards(game, player, "hand")) - limit(game, player, "hand")


DISCARD = Question("discard", "sve:7.4.7", hidden=True)
"""The question which cards above the limit are discarded at the end of a turn."""


def _discard_the_excess(game: Game, player: PlayerId, *again: str) -> Procedure[None]:
    excess = _excess(game, player)
    chosen = yield from game.choose(
        DISCARD,
        by=player,
        among=cards(game, player, "hand"),
        how_many=exactly(excess),
        because=(limit_clause(game, player, "hand"), *again),
    )
    because = ("sve:7.4.7#discard-after-end-phase",)
    yield from do(game, *(Discard(game.state.ref(c)) for c in chosen), clause="sve:7.4.7", because=because)
    yield from check_timing(game, "sve:7.4.7")
