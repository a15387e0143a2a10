"""500 to 504, 511, 512 The turn: its six steps, extra turns, and skipping the rest of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.common import actions
from judge.games.common.actions import Action
from judge.games.dm import language
from judge.games.dm.book.c101_absolute_laws import at_this_level, resolve_waiting
from judge.games.dm.book.c105_orientation import Untap, is_tapped
from judge.games.dm.book.c110_abilities import CANNOT_BE_CHARGED, STAYS_TAPPED, given_by, has
from judge.games.dm.book.c114_drawing import draw
from judge.games.dm.book.c303_attached_cards import cross, gear_to_cross
from judge.games.dm.book.c400_presence import available_cards
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c505_attack import put_attack
from judge.games.dm.book.c505_attack_step import END_STEP, attack_step, back
from judge.games.dm.book.c601_using_cards import WAY_OF, WAYS, usable_cards, use_in_main_step
from judge.games.dm.book.c602_activated_abilities import (
    ACTIVATE,
    activate_in_main_step,
    active_in_main_step,
    kept_tapped,
)
from judge.games.dm.book.c603_abilities import meets, moment, occurs, watchers, works
from judge.games.dm.book.c603_trigger_abilities import AT_THE_END_OF_TURN, declare_and_process, end_delayed
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.book.c608_continuous_effects import (
    END_OF_ATTACK,
    UntilTurnOf,
    UntilUntapOf,
    end_lasting,
    end_with_the_turn,
)
from judge.games.dm.book.c703_state_based_actions import state_based_actions
from judge.games.dm.book.c808_twinpact import types_of
from judge.games.dm.book.c812_king_cells import cells_to_use, combined_of, summon_combined
from judge.games.dm.book.c814_hyper_mode import lock_again
from judge.games.dm.language import Charges
from judge.games.dm.world import Game, cards, in_turn_order, info, is_open, opponent, owner, turn_player, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Choice,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    at_most,
    clause,
    do,
    ruled,
    settle,
    under,
    up_to,
    waiting,
)

GAINED, COMING, REGULAR = "gained_turns", "extra_turns", "regular_turn"
"""Facts about the game as a whole, for extra turns.

The players of the extra turns gained this turn, the players of the extra turns still to come, and the player whose
regular turn they follow.
"""


@performs(say.ExtraTurn)
@clause("dm:500.5", without=0)
def _extra_turn(text: Text, instruction: say.ExtraTurn) -> Procedure[int]:
    """Add an extra turn for each named player directly after this turn (500.5)."""
    game, players = text.game, text.players(instruction.extra_turn)
    for who in players:
        game.note("extra_turn", "dm:500.5", actor=who, subject=text.subject)
    game.state.put(GAME, GAINED, (*game.state.get(GAME, GAINED, ()), *players))
    yield from ()
    return len(players)


def next_turn_player(game: Game, player: PlayerId) -> PlayerId:
    """Return the player of the next turn: of an extra turn if one is due, otherwise the other player."""
    both = ("dm:500.5a",) if len(set(game.state.get(GAME, GAINED, ()))) > 1 else ()
    coming = (*_in_order(game), *game.state.get(GAME, COMING, ()))
    which = ("dm:500.5#order-of-extra-turns",) if len(set(coming)) > 1 else ()
    game.state.forget(GAME, GAINED)
    regular = game.state.get(GAME, REGULAR, player)
    if coming:
        game.state.put(GAME, REGULAR, regular)
        game.state.put(GAME, COMING, coming[1:] or None)
        game.note("extra_turn_comes", "dm:500.5", because=(*which, *both), actor=coming[0])
        return PlayerId(coming[0])
    game.state.forget(GAME, REGULAR)
    return ruled(game, "dm:500.1#whose-turn-comes-next", opponent(game, regular), player)


@clause("dm:500.5a", instead=lambda game: game.state.get(GAME, GAINED, ()))
def _in_order(game: Game) -> tuple[PlayerId, ...]:
    """Return the players of the extra turns gained this turn, the turn player's first (500.5a)."""
    gained = game.state.get(GAME, GAINED, ())
    return tuple(who for player in in_turn_order(game) for who in gained if who == player)


MAY_BE_CHARGED = Check(
    "dm:101.2",
    "cannot_be_charged",
    lambda game, card: not has(game, card, CANNOT_BE_CHARGED),
    said_by=lambda game, card: given_by(game, card, CANNOT_BE_CHARGED),
)

CHARGES = 1
"""The number of cards that may be charged in a mana charge step (503.2)."""


@clause("dm:701.8a")
class Charge(Move):
    """A card is put from the hand into the mana zone."""

    __slots__ = ()
    key = "charged"
    meaning = "dm:701.8a"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "mana_zone")


def is_put_there_from_the_hand(game: Game, event: Move) -> bool:
    """Return whether an event puts a card from the hand into the mana zone."""
    return event.to == "mana_zone" and zone_of(game, event.card) == "hand"


CHARGE = Question("charge", "dm:503.1", because=("dm:503.2",), checks=(MAY_BE_CHARGED,), hidden=True)
"""The question which card is put into the mana zone."""


@clause("dm:503.2", instead=lambda game, player: CHARGES)
def _charges(game: Game, player: PlayerId) -> int:
    """Return the number of cards that a player may charge: 1, changed by continuous effects (503.2)."""
    return max(0, CHARGES + sum(_changes(game, player)))


def _changes(game: Game, player: PlayerId) -> Iterator[int]:
    """Yield the changes that abilities make to the number of cards that a player may charge."""
    for card in game.state.cards():
        for ability in info(game, card)["abilities"]:
            if isinstance(ability.node, Charges) and works(game, card, ability):
                meant = {"own": (owner(game, card),), "enemy": (opponent(game, owner(game, card)),)}
                if player in meant.get(ability.node.side, game.players):
                    yield ability.node.charges


@clause("dm:503.1", without=None)
def mana_charge_step(game: Game, player: PlayerId) -> Procedure[None]:
    """Ask which cards the turn player puts from the hand into the mana zone (503.1)."""
    hand = available_cards(game, player, "hand", "chosen")
    most = up_to(at_most(game, "dm:503.2", _charges(game, player)))
    charged = yield from game.choose(CHARGE, by=player, among=hand, how_many=most)
    if charged:
        yield from do(game, *(Charge(game.state.ref(card)) for card in charged), clause="dm:503.1")


class RestIsSkipped(Exception):  # noqa: N818 - not an error
    """Raised when a text skips the rest of the turn, whatever is being processed."""


@performs(language.SkipRestOfTurn)
@clause("dm:101.1", "dm:512.1#rest-of-the-turn-skipped", without=0)
def _skip(text: Text, instruction: language.SkipRestOfTurn) -> Procedure[int]:
    """Skip the rest of the turn: a text overrides the rules on the remaining steps (101.1).

    Before the first turn begins, nothing happens (103.5).

    Raises:
        RestIsSkipped: a turn has begun.
    """
    game = text.game
    if game.state.get(GAME, "phase") == "setup":
        game.note("nothing", "dm:101.3", because=("dm:103.5",), actor=text.you, role="turn", subject=text.subject)
        return 0
    because = ("dm:101.1", "dm:512.1#rest-of-the-turn-skipped")
    game.note("rest_skipped", rule_of(text), because=because, actor=turn_player(game), subject=text.subject)
    yield from ()
    raise RestIsSkipped


def leave_undone(game: Game) -> None:
    """End the current attack and drop all waiting effects."""
    put_attack(game, None)
    end_lasting(game, END_OF_ATTACK, "dm:510.2")
    for one in waiting(game.state):
        settle(game.state, one)


CROSS, SUMMON = "cross", "summon"
"""The verbs of the actions to cross cross gear and to summon."""

STEPS = ("turn_start", "draw", "mana_charge", "main", "attack", "turn_end")
"""The steps of a turn (500.1)."""


@clause("dm:500.1")
def turns(game: Game, begin: str | None = "turn_start") -> Procedure[None]:
    """Play turn after turn.

    ``begin`` is the step of the current turn to start at; ``None`` starts after its last step.
    """
    first = len(STEPS) if begin is None else STEPS.index(begin)
    with game.at("dm:500.1") as place:
        while True:
            player = turn_player(game)
            try:
                for step in STEPS[first:]:
                    game.state.put(GAME, "phase", step)
                    place.stand(step, player)
                    game.note("phase", "dm:500.1", considered=step == "turn_end", actor=player, phase=step)
                    yield from STEP[step](game, player)
                yield from next_turn(game, player)
                first = 0
            except RestIsSkipped:  # also as the turn begins, where something is replaced by that
                yield from end_turn_immediately(game)
                first = len(STEPS)


def _with_effects_first(game: Game, player: PlayerId) -> Procedure[None]:
    occurs(game, "turn_starts", "dm:501.2")
    yield from resolve_waiting(game)
    yield from _untap_all(game, player)


@clause("dm:702.1")
@clause("dm:702.2", instead=_with_effects_first)
def turn_start_step(game: Game, player: PlayerId) -> Procedure[None]:
    """501: untap the turn player's cards at once, then process triggers on the start of the turn."""
    yield from _untap_all(game, player)
    occurs(game, "turn_starts", "dm:501.2")
    yield from resolve_waiting(game)


@clause("dm:111.2c")
@clause("dm:501.1", "dm:702.3a", without=None)
def _untap_all(game: Game, player: PlayerId) -> Procedure[None]:
    lying = [c for zone in ("battle_zone", "mana_zone") for c in available_cards(game, player, zone, "affected")]
    lying = [card for card in lying if is_tapped(game, card)]
    ignored = [c for c in cards(game, player, "battle_zone") if is_tapped(game, c) and c not in lying]
    if ignored:
        game.note("stays_tapped", "dm:116.2a", objects=ignored)
    lying = _untapping_cards(game, lying)
    kept = yield from kept_tapped(game, player, lying)
    tapped = [Untap(game.state.ref(card)) for card in lying if card not in kept]
    if tapped:
        because = ("dm:702.3a", "dm:702.2", "dm:501.1#choice-or-all", "dm:105.2#whose-turn")
        yield from do(game, *tapped, clause="dm:501.1", because=because)
    end_lasting(game, UntilUntapOf(player), "dm:608.2a")


@clause("dm:501.1", instead=lambda game, lying: lying)
def _untapping_cards(game: Game, lying: Sequence[CardId]) -> list[CardId]:
    """Return the cards that no effect keeps tapped at the start of the turn (501.1)."""
    kept = [card for card in lying if has(game, card, STAYS_TAPPED)]
    if kept:
        game.note("stays_tapped_so", "dm:501.1", objects=kept)
    return [card for card in lying if card not in kept]


def draw_step(game: Game, player: PlayerId) -> Procedure[None]:
    """502: draw a card, but not in the first turn of the player who goes first (500.6)."""
    if not _is_first_turn(game, player):
        yield from draw(game, player, 1, "dm:502.1", because=("dm:702.3b", "dm:702.2"))
    yield from resolve_waiting(game)


@clause("dm:500.6", "dm:103.5#first-draw-repeated", without=False)
def _is_first_turn(game: Game, player: PlayerId) -> bool:
    """Return whether it is the first turn of the game, in which nobody draws (500.6)."""
    first = bool(game.state.get(GAME, "turn_number") == 1)
    if first:
        game.note("no_draw", "dm:500.6", because=("dm:103.5",), actor=player)
    return first


def charge_step(game: Game, player: PlayerId) -> Procedure[None]:
    """503: let the turn player charge mana."""
    yield from mana_charge_step(game, player)
    yield from resolve_waiting(game)


def main_step(game: Game, player: PlayerId) -> Procedure[None]:
    """504: let the turn player use cards one at a time until they end the step (500.2)."""
    with game.at("dm:504.1") as place:
        while True:
            place.stand()
            menu = Menu(game, player)
            (action,) = yield from game.ask(Choice("main", player, "dm:504.1", menu, boundary=True, idle=END_STEP))
            if action == END_STEP:
                game.note("step_ends", "dm:500.2", because=("dm:500.2a",), considered=True, actor=player, step="main")
                return
            yield from game.attempt(act(game, player, action), back, voluntary=True)
            yield from resolve_waiting(game)


def act(game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
    """Carry out the turn player's action in the main step; return whether it was done.

    Raises:
        IllegalPlay: the action is not allowed.
    """
    assert action.card is not None  # no way of using a card is without one
    if action.verb == CROSS:
        return (yield from cross(game, player, action.card))
    if action.verb == ACTIVATE:
        return (yield from activate_in_main_step(game, player, action.card))
    if action.verb == SUMMON and combined_of(game, action.card) is not None:
        return (yield from summon_combined(game, player, action.card))
    return (yield from use_in_main_step(game, player, action.verb, action.card))


class Menu(actions.Menu[Action]):
    """The actions that the turn player may try in the main step.

    Whether an action is legal is found out by trying it.
    """

    def conceivable(self) -> Iterator[Action]:
        """Yield each usable card with each way of using it, and ending the step."""
        for card in usable_cards(self.game, self.player):
            for kind in types_of(self.game, card):
                if kind in WAY_OF:
                    yield Action(WAY_OF[kind], card)
        yield from (Action(SUMMON, card) for card in cells_to_use(self.game, self.player))
        yield from (Action(CROSS, card) for card in gear_to_cross(self.game, self.player))
        yield from (Action(ACTIVATE, card) for card in active_in_main_step(self.game, self.player))
        yield END_STEP

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and (action.verb in (*WAYS, CROSS, ACTIVATE) or action == END_STEP)


def turn_end_step(game: Game, player: PlayerId) -> Procedure[None]:
    """511: process triggers on the end of the turn, then end the effects that last until then (511.2).

    Effects that this triggers are processed before the turn ends (500.2).
    """
    yield from _at_the_end_of_the_turn(game)
    yield from _expire(game)
    while at_this_level(game):
        game.bound()
        yield from under(game, "dm:500.2", resolve_waiting(game, because=("dm:500.2",)))
        yield from _expire(game)


@clause("dm:511.1", without=None)
def _at_the_end_of_the_turn(game: Game) -> Procedure[None]:
    """511.1: trigger abilities at the end of the turn, and let players declare others.

    Abilities that appear during this step are too late, which is recorded.
    """
    game.note("occurs", "dm:511.1a", because=("dm:511.1",), considered=True, event="turn_ends")
    in_time = {(watcher.ref, watcher.ability.label) for watcher in watchers(game)}
    yield from declare_and_process(game, AT_THE_END_OF_TURN, lambda: (moment(game, "turn_ends"),))
    come = [
        watcher
        for watcher in watchers(game)
        if (watcher.ref, watcher.ability.label) not in in_time and is_open(game, watcher.ref.card)
    ]
    for card in dict.fromkeys(watcher.ref.card for watcher in come if meets(game, moment(game, "turn_ends"), watcher)):
        game.note("too_late", "dm:511.1#comes-during-the-step", because=("dm:511.1a",), objects=(card,))


def _expire(game: Game) -> Procedure[None]:
    """511.2: end all effects that last until the end of the turn, then apply state-based actions."""
    end_with_the_turn(game, "dm:511.2")
    end_delayed(game)
    lock_again(game, game.state.get(GAME, "turn_number"), "dm:511.2")
    yield from state_based_actions(game)


def end_turn_immediately(game: Game) -> Procedure[None]:
    """End a turn without its remaining steps; effects until its end expire, and nothing more is resolved."""
    leave_undone(game)
    try:
        yield from _expire(game)
    except RestIsSkipped:
        game.bound()  # it is being skipped already
    leave_undone(game)


class LeftPending(Move):
    """A card still pending when the turn changes goes to the graveyard; no ability triggers on it (512.1)."""

    __slots__ = ()

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield no trigger events (512.1)."""
        return iter(())


@clause("dm:512.1")
def next_turn(game: Game, player: PlayerId) -> Procedure[None]:
    """512: put pending cards into the graveyard, then start the next turn."""
    pending = [card for card in game.state.cards() if game.state.get(card, "pending")]
    if pending:
        moves = [LeftPending(game.state.ref(card), "graveyard") for card in pending]
        yield from do(game, *moves, clause="dm:512.1", because=("dm:512.1#how-cards-remain-pending",))
    number = game.state.get(GAME, "turn_number", 1) + 1
    following = next_turn_player(game, player)
    because = ("dm:500.1#whose-turn-comes-next",) if following != player else ()
    game.note("turn_begins", "dm:102.1", because=because, actor=following, number=number)
    game.state.put(GAME, "turn", following)
    game.state.put(GAME, "turn_number", number)
    end_lasting(game, UntilTurnOf(following), "dm:500.3")
    lock_again(game, following, "dm:500.3")
    yield from state_based_actions(game)


STEP = {
    "turn_start": turn_start_step,
    "draw": draw_step,
    "mana_charge": charge_step,
    "main": main_step,
    "attack": attack_step,
    "turn_end": turn_end_step,
}
"""The function that carries out each step."""
