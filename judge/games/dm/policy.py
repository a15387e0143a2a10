"""The hooks that the kernel calls to run Duel Masters: controllers, prohibitions, replacements, triggers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from judge.abilities import GIVEN, GivenAbilities, Select, Text, names
from judge.games.dm.book.c104_winning_conditions import judge_result
from judge.games.dm.book.c105_orientation import Untap, is_tapped
from judge.games.dm.book.c109_cards import SingleCards
from judge.games.dm.book.c110_abilities import (
    CANNOT_BE_CHARGED,
    CANNOT_ENTER,
    CANNOT_LEAVE,
    CANNOT_UNTAP,
    given_by,
    has,
    kept_from_destruction,
)
from judge.games.dm.book.c116_seals import FACE_DOWN, SEAL
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c202_named_values import as_a_nebula
from judge.games.dm.book.c400_laying import FACE_DOWN_MANA, keep_open
from judge.games.dm.book.c400_presence import (
    GEAR,
    UPON,
    attached,
    attached_to,
    available_cards,
    bearer,
    elements,
    shields,
    waiting_shields,
)
from judge.games.dm.book.c400_spoken_of import note_moves
from judge.games.dm.book.c400_zones import Destroy, Move
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c500_turn import is_put_there_from_the_hand
from judge.games.dm.book.c505_attack import attacker
from judge.games.dm.book.c603_abilities import Watcher, note_triggers, of, watchers
from judge.games.dm.book.c603_trigger_abilities import record_missing_events
from judge.games.dm.book.c604_static_abilities import one_shot_effects
from judge.games.dm.book.c605_conditions import history_of, queries_of_turn
from judge.games.dm.book.c605_resolving import DM, carrying_out
from judge.games.dm.book.c608_continuous_effects import (
    FIXING,
    applying,
    ask_which_came_first,
    begin_recording,
    everything,
    record_effects,
)
from judge.games.dm.book.c609_replacement_effects import Planning, in_force, nothing_to_replace
from judge.games.dm.book.c703_state_based_actions import state_based_actions
from judge.games.dm.book.c801_evolution_creatures import one_s_max_each, special_types
from judge.games.dm.book.c803_gods import combined, is_linked_god
from judge.games.dm.book.c804_two_sided_cards import as_either_side
from judge.games.dm.book.c805_psychic_super_creatures import as_a_cell
from judge.games.dm.book.c808_twinpact import as_one_card
from judge.games.dm.book.c814_hyper_mode import unlocked
from judge.games.dm.language import Icon
from judge.games.dm.world import (
    P1,
    P2,
    UPSIDE_DOWN,
    ZONES,
    Game,
    World,
    cards,
    face,
    linked_cards,
    owner,
    under,
    zone_of,
)
from judge.kernel import (
    CardId,
    Dropped,
    Event,
    Info,
    KeptOfCards,
    Limits,
    PlayerId,
    Procedure,
    Ref,
    Replacement,
    Standing,
    State,
    Table,
    Why,
)

ELEMENTS = {"battle_zone": elements, "shield_zone": shields}
"""The functions that list a player's elements (109.2c) and shields (113.2), by zone; both can be piles of cards."""


class Cards(World):
    """The world of a game with its readers and caches, and the characteristics of cards before any effect."""

    def __init__(self, faces: Mapping[CardId, Face], began: int = 1) -> None:
        super().__init__(faces, began)
        self.reader = SingleCards(self, DM)
        self.applying = applying(self.reader)
        self.given = GivenAbilities(of)
        self.standing = Standing(everything)
        self.history = history_of(self.reader)
        self.history.watch(when for face in faces.values() for when in queries_of_turn(face))
        self._seen = KeptOfCards[Info]()

    def printed(self, game: Game, card: CardId) -> Info:
        """Return a card's characteristics before any effect.

        They include its state, such as tapped, and its attached cards. They are cached until one of these changes.
        """
        front = self.faces[card]
        found = self._seen.get(game.state, card, front)
        return found or self._seen.compute(game.state, card, front, lambda: self._as_it_lies(game, card))

    def before_effects(self, game: Game) -> Table:
        """Return the characteristics of all cards before any effect, including their state."""
        every = [card for player in game.players for zone in ZONES for card in cards(game, player, zone)]
        return self._seen.of_all(game.state, every, self.faces, partial(self.printed, game))

    def _as_it_lies(self, game: Game, card: CardId) -> Info:
        base = face(game, card).base
        if game.state.get(card, FACE_DOWN):
            base = FACE_DOWN_MANA if zone_of(game, card) == "mana_zone" else SEAL
        found = {**base, **unlocked(game, card), "special": special_types(game, card)}
        found |= as_one_card(game, card) | as_either_side(game, card)
        found |= combined(game, card) if is_linked_god(game, card) else {}
        found |= as_a_cell(game, card) | as_a_nebula(game, card)
        found |= {"tapped": is_tapped(game, card), "under": under(game, card), "linked": linked_cards(game, card)}
        found[UPSIDE_DOWN] = bool(game.state.get(card, UPSIDE_DOWN))
        found["icon"] = any(isinstance(ability.node, Icon) for ability in found["abilities"])
        found["crossed"] = bool(attached(game.state, card, GEAR))
        found["attached"] = tuple(ref.card for refs in attached_to(game.state, card).values() for ref in refs)
        return found

    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player that a selection looks through.

        In the battle zone and the shield zone that is one card for each element or shield. A selection of single cards,
        or of cards under others, looks through every card, and one of castles through those that fortify a shield.
        """
        found: list[CardId] = []
        zones = names(select.zone)
        if getattr(select, "waiting", False):
            found += waiting_shields(game, player)
            zones = [zone for zone in zones if zone not in ELEMENTS]
            found += [card for zone in zones for card in cards(game, player, zone) if game.state.get(card, "pending")]
        for zone in zones:
            if zone == "shield_zone" and "castle" in names(select.type):
                found += [card for card in available_cards(game, player, zone) if game.state.get(card, UPON)]
                continue
            single = getattr(select, "cards", False) or getattr(select, "under", None) is not None
            together = None if single else ELEMENTS.get(zone)
            found += available_cards(game, player, zone) if together is None else together(game, player)
        return found

    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return the object that a global name of ``language.ELSEWHERE`` means, if it exists."""
        if name == "bearer":
            host = bearer(text.game.state, text.source.card)
            return () if host is None else (text.game.state.ref(host),)
        if name == "giver":
            card = CardId(text.subject.partition(GIVEN)[2].partition(".")[0])
            return (text.game.state.ref(card),) if card in self.faces else ()
        ref = attacker(text.game) if name == "attacker" else None
        return () if ref is None else (ref,)


class DuelMasters:
    """The rules of Duel Masters that the kernel calls; see :class:`judge.kernel.Policy`."""

    cannot = "dm:101.2"
    replaced = "dm:609.4"
    replacement_once = "dm:101.5"
    succession = Planning()

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return the owner of a card, who always controls it."""
        return owner(game, card)

    def info(self, game: Game, card: CardId) -> Info:
        return game.world.info(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event cannot happen, or ``None`` if nothing prohibits it.

        Keyword abilities prohibit destroying, leaving, untapping, entering, and charging mana from the hand.
        """
        if isinstance(event, Move) and game.state.present(event.ref):
            kept = kept_from_destruction(game, event.card) if isinstance(event, Destroy) else None
            if kept is None and event.leaves_the_battle_zone(game) and has(game, event.card, CANNOT_LEAVE):
                kept = CANNOT_LEAVE
            if kept is not None:
                nothing_to_replace(game, event)
                reason = "cannot_be_destroyed" if isinstance(event, Destroy) else "does_not_leave"
                return Why("dm:700.3", reason, said_by=given_by(game, event.card, kept))
        if isinstance(event, Untap) and game.state.present(event.ref) and has(game, event.ref.card, CANNOT_UNTAP):
            return Why("dm:101.2", "cannot_be_untapped", said_by=given_by(game, event.ref.card, CANNOT_UNTAP))
        if isinstance(event, Enter) and game.state.present(event.ref) and has(game, event.card, CANNOT_ENTER):
            return Why("dm:101.2", "cannot_enter", said_by=given_by(game, event.card, CANNOT_ENTER))
        charged = event.card if isinstance(event, Move) and is_put_there_from_the_hand(game, event) else None
        if charged is not None and has(game, charged, CANNOT_BE_CHARGED):
            return Why("dm:101.2", "cannot_be_charged", said_by=given_by(game, charged, CANNOT_BE_CHARGED))
        return None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects in force; the kernel checks which of them apply to the event."""
        return in_force(game, tells=True)

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Return the trigger abilities that are active before a card moves (603.5c); empty if no card moves."""
        begin_recording(game)
        return watchers(game) if any(isinstance(event, Move) for event in events) else []

    def after(self, game: Game, events: Sequence[Event], seen: list[Watcher]) -> Procedure[None]:
        """Trigger abilities (603.2), check whether the game is over (104.1), and apply state-based actions (703.3).

        ``seen`` lists the trigger abilities that were active before the events, which happened at the same time.
        """
        note_moves(game, events)
        yield from ask_which_came_first(game, FIXING)
        record_effects(game, [event.card for event in events if isinstance(event, Move)])
        note_triggers(game, events, seen)
        record_missing_events(game, events)
        judge_result(game)
        keep_open(game)
        with carrying_out(game, None):
            yield from one_s_max_each(game)
            yield from one_shot_effects(game)
            yield from state_based_actions(game)


def new_game(
    state: State,
    faces: Mapping[CardId, Face],
    *,
    began: int = 1,
    switched_off: Dropped = frozenset(),
    limits: Limits | None = None,
) -> Game:
    """Return a game that continues from a position.

    Args:
        began: the number of the turn at which the board starts.
        limits: how many events and choices are allowed before the run is stopped.
    """
    return Game(state, DuelMasters(), (P1, P2), world=Cards(faces, began), switched_off=switched_off, limits=limits)
