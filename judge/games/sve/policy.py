"""The hooks that the kernel calls to run Shadowverse EVOLVE: controllers, prohibitions, replacements, triggers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.abilities import GivenAbilities, Reader, Text, turn_queries
from judge.games.sve.book import ch05_choices, ch05_deck, ch05_exchange, ch05_turns, ch13_classes, ch14_titles  # noqa: F401 - they register
from judge.games.sve.book.ch01_overview import forbidden
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch04_zones import Move
from judge.games.sve.book.ch05_evolve import reveal_evolve_card
from judge.games.sve.book.ch09_tokens import Create, erase_misplaced
from judge.games.sve.book.ch10_continuous import applying, ask_for_order, dynamic, everything, printed, record_effects
from judge.games.sve.book.ch10_costs import SPECIAL_COSTS
from judge.games.sve.book.ch10_effects import SVE
from judge.games.sve.book.ch10_replacement import engage_arrived, in_force
from judge.games.sve.book.ch10_triggers import history_of, note_triggers, watchers
from judge.games.sve.book.ch12_keywords import STACK
from judge.games.sve.book.ch12_spelled_out import ability_of
from judge.games.sve.book.ch13_classes import enters_with_counter
from judge.games.sve.world import P1, P2, Game, World, info, leader, zone_of
from judge.kernel import (
    GAME,
    AffectedPlayerChooses,
    CardId,
    Dropped,
    Event,
    Info,
    Limits,
    PlayerId,
    Procedure,
    Replacement,
    Standing,
    State,
    Why,
    clause,
)

SPECIAL_COSTS["reveal_evolve_card"] = reveal_evolve_card


class Cards(World):
    """The world of a game with its readers and caches, and the characteristics of cards.

    Args:
        tokens: the printed face of each token that a text may create, by each of its names.
        check_decks: whether the game begins with checking the decks (6.1.1).
        recalls_actions: whether past actions matter, because a loop may be declared (15.2.1.1) or an action repeated.
    """

    def __init__(
        self, faces: Mapping[CardId, Face], tokens: Mapping[str, Face], *, check_decks: bool, recalls_actions: bool
    ) -> None:
        super().__init__(faces, tokens, check_decks=check_decks, recalls_actions=recalls_actions)
        self.reader = Reader(self, SVE)
        self.applying = applying(self.reader)
        self.given = GivenAbilities(ability_of)
        self.standing = Standing(everything)
        self.history = history_of(self.reader)
        if self.counts:
            texts = (a.node for face in (*faces.values(), *tokens.values()) for a in face.abilities)
            self.history.watch(when for node in texts for when in turn_queries(node))

    def printed(self, game: Game, card: CardId) -> Info:
        """Return a card's printed characteristics (10.9.1.1)."""
        return printed(game, card)

    def as_it_lies(self, game: Game, card: CardId, info: Info) -> Info:
        """Return a card's characteristics with its own state added, such as damage and counters."""
        return dynamic(game, card, info)

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number of a player, such as ``pp``, ``combo`` or the leader's ``defense``."""
        if name in ("spellchain", "necrocharge", "combo"):
            return ch13_classes.number(text, player, name)
        if name == "defense":
            return int(self.info(text.game, leader(text.game, player))["defense"])
        return int(text.game.state.get(player, name, 0))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether a condition that chapter 13 defines by name is met."""
        return ch13_classes.holds(text, name, at_least)


@clause("sve:10.10.2")
def who_chooses(event: Event) -> str:
    """Return the clause on who chooses between replacement effects.

    That is the affected card's controller, or else the player who acts.
    """
    return "sve:10.10.2.1" if getattr(event, "ref", None) is not None else "sve:10.10.2.2"


class Sve:
    """The rules of Shadowverse EVOLVE that the kernel calls; see :class:`judge.kernel.Policy`."""

    cannot = "sve:1.3.3"
    replaced = "sve:10.10.1"
    replacement_once = "sve:10.10.2.3"
    succession = AffectedPlayerChooses(who_chooses)

    def info(self, game: Game, card: CardId) -> Info:
        return game.world.info(game, card)

    def controller(self, game: Game, card: CardId) -> PlayerId:
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why a text forbids an event (1.3.3), or ``None``."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        cannot = game.world.info(game, ref.card)["cannot"]
        by_ability, at_start = f"{event.key}_by_ability", f"{event.key}_in_start_phase"
        if event.key in cannot:
            return forbidden(game, ref.card, event.key)
        if by_ability in cannot and getattr(event, "by_ability", False):
            why = forbidden(game, ref.card, by_ability)
            return why._replace(clause="sve:11.3.2.1") if event.clause == "sve:11.3.2" else why
        if at_start in cannot and getattr(event, "in_start_phase", False):
            return forbidden(game, ref.card, at_start)
        return None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects in force; the kernel checks which of them apply to the event."""
        return in_force(game, event)

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Store the last known information of every moving card (10.11.1).

        Returns:
            the automatic abilities in force before a card leaves the field (10.7.4.1.2); empty if none leaves.
        """
        leaving = False
        if game.state.get(GAME, "told") is None:
            record_effects(game, silent=True)
        for event in events:
            if isinstance(event, Move):
                game.world.memory[event.ref] = game.world.info(game, event.card)
                leaving = leaving or zone_of(game, event.card) == "field"
        return watchers(game) if leaving else ()

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Erase misplaced tokens (9.1.4.3), trigger abilities (10.7.2), and engage entering followers with Ward.

        ``seen`` lists the automatic abilities in force before the events, which happened at the same time.
        """
        moved = [e.card for e in events if isinstance(e, Move)]
        if moved:
            erase_misplaced(game, moved)
        if game.world.has_static:
            yield from ask_for_order(game)
        record_effects(game, [e.card for e in events if isinstance(e, Move | Create)])
        put = [e.card for e in events if isinstance(e, Move | Create) and e.to == "field"]
        for card in put:
            if STACK in info(game, card)["keywords"]:
                yield from enters_with_counter(game, game.state.ref(card))
        note_triggers(game, events, seen)
        yield from engage_arrived(game, events)


def new_game(
    state: State,
    faces: Mapping[CardId, Face],
    tokens: Mapping[str, Face],
    *,
    check_decks: bool = False,
    recalls_actions: bool = True,
    switched_off: Dropped = frozenset(),
    limits: Limits | None = None,
) -> Game:
    """Return a game that continues from a position.

    Args:
        tokens: the printed face of each token that a text may create, by each of its names.
        check_decks: whether the game begins with checking the decks (6.1.1).
        recalls_actions: whether past actions matter, because a loop may be declared or an action repeated.
        limits: how many events and choices are allowed before the run is stopped.
    """
    world = Cards(faces, tokens, check_decks=check_decks, recalls_actions=recalls_actions)
    return Game(state, Sve(), (P1, P2), world=world, switched_off=switched_off, limits=limits)
