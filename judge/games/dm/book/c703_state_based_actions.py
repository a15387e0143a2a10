"""703 State-based actions: checked after every event; all that are due happen as one event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, wraps
from operator import attrgetter
from typing import NamedTuple, TypeVar

from judge.games.dm.book.c104_winning_conditions import Lose
from judge.games.dm.book.c110_abilities import kept_from_destruction
from judge.games.dm.book.c115_battles import LOST_BATTLE, power
from judge.games.dm.book.c116_seals import orphaned_seals, removed_seals
from judge.games.dm.book.c117_hyperspatial_and_super_gr import (
    CELLS,
    RETURN,
    cells_that_stand_alone,
    has_a_place_of_its_own,
    order_in_the_super_gr,
    ordinary_cards_in_hyperspace,
    ordinary_cards_in_the_super_gr,
    to_the_hyperspatial_zone,
    to_the_super_gr,
    weapons_that_stand_alone,
)
from judge.games.dm.book.c200_parts_of_a_card import INFINITE
from judge.games.dm.book.c304_castles import castles_without_shield
from judge.games.dm.book.c400_presence import creatures, elements
from judge.games.dm.book.c400_zones import Destroy, Move
from judge.games.dm.book.c605_resolving import in_the_middle
from judge.games.dm.book.c609_replacement_effects import Replaces, in_force
from judge.games.dm.book.c801_reconstruction import CANNOT_BE_THERE, IMPROPER, improper_cards, stands_alone
from judge.games.dm.book.c805_psychic_super_creatures import is_lone_cell
from judge.games.dm.world import P1, P2, Game, cards, face, zone
from judge.kernel import (
    CardId,
    Citation,
    Event,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    clause,
    do,
    for_now,
    for_zones,
    not_dropped,
)

T = TypeVar("T")

DIRECT_ATTACK = "direct_attack"
"""The fact on a player: they were attacked directly while they had no shields (703.4a)."""


class StateBased(NamedTuple):
    """A state-based action.

    Attributes:
        find: yields the events that are due now.
        mark: the fact on a card or player that makes the action due; it is removed when the action happens.
        kinds: the types and special types that the action is about; it is skipped if no card has one of them.
    """

    clause: Citation
    find: Callable[[Game], Iterable[Event]]
    mark: str | None = None
    kinds: frozenset[str] | None = None


class DirectAttack(OfCard):
    """A creature attacks a player directly; without shields, the player will lose (509.1, 703.4a)."""

    __slots__ = ("attacked", "shielded")
    key = "direct_attack"

    def __init__(self, ref: Ref, player: PlayerId, *, shielded: bool) -> None:
        super().__init__(ref)
        self.attacked = player
        self.shielded = shielded

    def objects(self) -> Sequence[str]:
        return (self.ref.card, self.attacked)

    def happen(self, game: Game) -> None:
        """Mark a player without shields for the state-based action."""
        if not self.shielded:
            game.state.put(self.attacked, DIRECT_ATTACK, True)


BATTLE_ZONES = [zone(player, "battle_zone") for player in (P1, P2)]


def _searched_again_when_it_matters(search: Callable[[Game], list[T]]) -> Callable[[Game], list[T]]:
    """Make a search of the battle zone keep its result until something about the cards there changes.

    Continuous effects may depend on cards elsewhere; while there are any, every change that they read matters.
    """
    there, everywhere = for_zones(*BATTLE_ZONES)(search), for_now(search)

    @wraps(search)
    def found(game: Game) -> list[T]:
        return (everywhere if game.world.something_applies(game) else there)(game)

    return found


def _attacked_without_shields(game: Game) -> Iterator[Event]:
    """703.4a: a player without shields who was attacked directly loses."""
    for player in game.players:
        if game.state.get(player, DIRECT_ATTACK):
            yield Lose(player, "direct_attack")


def _without_deck(game: Game) -> Iterator[Event]:
    """703.4b: a player whose deck is empty loses."""
    for player in game.players:
        if not cards(game, player, "deck"):
            yield Lose(player, "no_deck", means="dm:104.2b")


def _destroyed(game: Game, card: CardId, because: Citation, lost_to: Ref | None = None) -> Destroy:
    event = Destroy(game.state.ref(card), lost_to=lost_to)
    event.because = ("dm:703.3", because)
    return event


@_searched_again_when_it_matters
def _powerless(game: Game) -> list[CardId]:
    found = [card for player in game.players for card in creatures(game, player, "affected")]
    return [card for card in found if _power_by_now(game, card) <= 0]


def _without_power(game: Game) -> Iterator[Event]:
    """703.4c: a creature with power 0 or less (703.1b) is destroyed, unless it cannot be (700.3)."""
    for card in _powerless(game):
        if not _stays_without_power(game, card):
            endless = power(game, card) == -INFINITE
            yield _destroyed(game, card, "dm:108.1c#minus-infinity" if endless else "dm:703.1b")


STAYS = "stays_without_power"
"""The fact on a creature: the trace has reported that it stays although its power is 0 or less."""


@clause("dm:700.3", without=False)
def _stays_without_power(game: Game, card: CardId) -> bool:
    """Return whether a creature with power 0 or less stays: something prevents its destruction (700.3)."""
    destroyed = Destroy(game.state.ref(card))
    stays = kept_from_destruction(game, card) is not None or any(
        isinstance(replacement, Replaces) and replacement.node.prevent and replacement.applies(game, destroyed)
        for replacement in in_force(game)
    )
    if stays and not game.state.get(card, STAYS):
        mark_recorded = partial(game.state.put, card, STAYS, True)
        game.note("stays_without_power", "dm:700.3", because=("dm:703.4c",), objects=(card,), then=mark_recorded)
    return stays


@clause("dm:703.1b", instead=lambda game, card: face(game, card).power or 0)
def _power_by_now(game: Game, card: CardId) -> int:
    """Return a creature's power with all static abilities and continuous effects (703.1b)."""
    return power(game, card)


@_searched_again_when_it_matters
def _lost(game: Game) -> list[tuple[CardId, Ref]]:
    found = [card for player in game.players for card in creatures(game, player, "affected")]
    return [(card, winner) for card in found if (winner := game.state.get(card, LOST_BATTLE)) is not None]


@clause("dm:701.13b", without=())
def _losers_of_battles(game: Game) -> Iterator[Event]:
    """703.4d: a creature that lost a battle is destroyed."""
    for card, winner in _lost(game):
        yield _destroyed(game, card, "dm:701.13b", lost_to=winner)


@for_zones(*BATTLE_ZONES)
def _misplaced(game: Game) -> list[tuple[CardId, Citation | None]]:
    found = list[tuple[CardId, Citation | None]]()
    for card in [card for player in game.players for card in elements(game, player, "affected")]:
        kind, lone = face(game, card).type, is_lone_cell(game, card)
        if (not lone and stands_alone(game, card)) or game.state.get(card, IMPROPER):
            continue
        if kind == "rule_plus" or not has_a_place_of_its_own(game, card):
            found.append((card, "dm:812.1d" if lone else CANNOT_BE_THERE.get(kind)))
    return found


def _improper(game: Game) -> Iterator[Event]:
    """703.4i: a card whose type cannot exist alone in the battle zone goes to the graveyard."""
    for card, says in _misplaced(game):
        yield Move(game.state.ref(card), "graveyard", alone=True, means=says)


def _left_by_reconstruction(game: Game) -> Iterator[Event]:
    """703.4h: the cards above the one that remains in a reconstruction go to the graveyard (801.4b)."""
    for card, says in improper_cards(game):
        event = Move(game.state.ref(card), "graveyard", alone=True, means=says)
        event.because = ("dm:801.4b", "dm:801.4a")
        yield event


@clause("dm:703.4l#d2-fields")
def _older_d2_fields(game: Game) -> Iterator[Event]:
    """703.4l: of all players' D2 fields, only the latest stays."""
    fields = [c for p in game.players for c in elements(game, p, "affected") if "d2" in face(game, c).special]
    since = {card: game.state.get(card, "since", 0) for card in fields}
    for card in fields:
        if since[card] < max(since.values()):
            yield Move(game.state.ref(card), "graveyard")


ACTIONS = (
    StateBased("dm:703.4a", _attacked_without_shields, DIRECT_ATTACK),
    StateBased("dm:703.4b", _without_deck),
    StateBased("dm:703.4c", _without_power),
    StateBased("dm:703.4d", _losers_of_battles, LOST_BATTLE),
    StateBased("dm:703.4g", cells_that_stand_alone, kinds=frozenset(CELLS)),
    StateBased("dm:703.4i", _improper),
    StateBased("dm:703.4h", _left_by_reconstruction, IMPROPER),  # 703.4i leaves these cards out
    StateBased("dm:703.4k", castles_without_shield, kinds=frozenset({"castle"})),
    StateBased("dm:703.4l", _older_d2_fields, kinds=frozenset({"d2"})),
    StateBased("dm:116.1#sealed-card-gone", orphaned_seals),
    StateBased("dm:117.1", to_the_hyperspatial_zone, kinds=frozenset(RETURN)),
    StateBased("dm:117.1#ordinary-card-in-hyperspatial-zone", ordinary_cards_in_hyperspace),
    StateBased("dm:117.2", weapons_that_stand_alone, kinds=frozenset({"weapon"})),
    StateBased("dm:118.1", to_the_super_gr, kinds=frozenset({"gr"})),
    StateBased("dm:118.2", ordinary_cards_in_the_super_gr),
)
"""The state-based actions (703.4), and others processed in the same way (703.4#incomplete-list)."""


@clause("dm:111.2d", "dm:703.1b")
@clause("dm:703.1", "dm:703.3", without=None)
def state_based_actions(game: Game) -> Procedure[None]:
    """Carry out all due actions as a single event, and check again afterwards (703.3)."""
    due = list[Event]()
    possible = [one for one in ACTIONS if one.kinds is None or not one.kinds.isdisjoint(game.world.kinds)]
    for action in not_dropped(game, possible, attrgetter("clause")):
        found = list(action.find(game))
        for event in found:
            event.clause = action.clause
        due += found
        if found and action.mark is not None:
            about = [ref for event in found for ref in event.objects()]
            acted_on = partial(_unmark, game, about, action.mark)
            game.note("due", action.clause, considered=True, objects=about, then=acted_on)
    due += yield from removed_seals(game)
    for event in due if due and in_the_middle(game) else ():
        event.because = (*(event.because or ()), "dm:111.2d")
    if due:
        events = yield from do(game, *due, clause="dm:703.3")
        yield from order_in_the_super_gr(game, events)


def _unmark(game: Game, objects: Iterable[str], mark: str) -> None:
    for ref in objects:
        game.state.forget(ref, mark)
