"""The hooks that the kernel calls to run 軌跡: controllers, prohibitions, replacements, triggers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.abilities import GivenAbilities, Reader, Select, Text
from judge.games.kiseki.book import (  # noqa: F401 - they say what their instructions mean
    c1204_playing,
    c1205_resolving,
    c1303_changes,
    c1309_support_and_link,
    c1311_choosing,
    c1313_drawing,
    c1317_kill_and_destroy,
    c1324_negate,
)
from judge.games.kiseki.book.c0200_card_information import Face, of
from judge.games.kiseki.book.c0203_referring import imagined, referred_to
from judge.games.kiseki.book.c0500_zones import Move
from judge.games.kiseki.book.c0804_combat import leave_combat
from judge.games.kiseki.book.c1211_triggered_crafts import Watcher, note_triggers, watchers
from judge.games.kiseki.book.c1215_continuous import applying, decide_order, dynamic, everything, record_effects
from judge.games.kiseki.book.c1216_replacement import in_force
from judge.games.kiseki.book.c1305_variable_numbers import follow
from judge.games.kiseki.world import P1, P2, Game, World, controller, forbidden_by, info, zone_of
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
)


class Cards(World):
    """The world of a game with its readers and caches, and the characteristics of cards.

    Args:
        began: the number of the turn at which the board starts.
        recalls_actions: whether a loop of past actions may be declared (1501.1).
    """

    def __init__(self, faces: Mapping[CardId, Face], began: int, *, recalls_actions: bool) -> None:
        super().__init__(faces, began, recalls_actions=recalls_actions)
        self.reader = Reader(self)
        self.applying = applying(self.reader)
        self.given = GivenAbilities(of)
        self.standing = Standing(everything)

    def as_it_lies(self, game: Game, card: CardId, info: Info) -> Info:
        """Return a card's characteristics with its orientation, attributes, and roles in an attack added."""
        return dynamic(game, card, info)

    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player that a selection looks through (203.3 to 203.5)."""
        return referred_to(game, player, select)

    def imagined(self, text: Text, select: Select) -> int:
        """Return how many of the UNITs treated as being there match a selection (1329.1)."""
        return imagined(text, select)

    def record_effects(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Record the continuous effects that start or stop applying; this can end a UNIT's combat (804.7).

        ``came`` lists the cards that have just entered a zone. With ``silent``, nothing is traced, because the effects
        existed before the board began.
        """
        if self.changing(game) or game.state.get(GAME, "told"):
            record_effects(game, came, silent=silent)
        if self.computed:
            follow(game, self.watched(game), silent=silent)
        if not silent:
            leave_combat(game)


class Kiseki:
    """The rules of 軌跡 TRADING CARD GAME that the kernel calls; see :class:`judge.kernel.Policy`."""

    cannot = "kiseki:104.4"
    replaced = "kiseki:1216.1"
    replacement_once = "kiseki:1216.3"
    succession = AffectedPlayerChooses(lambda event: "kiseki:1216.2")

    def info(self, game: Game, card: CardId) -> Info:
        return game.world.info(game, card)

    def controller(self, game: Game, card: CardId) -> PlayerId:
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event is forbidden by an effect (104.4), or ``None``."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        words = (event.key, "put") if isinstance(event, Move) else (event.key,)
        if not {*words} & {*info(game, ref.card)["cannot"]}:
            return None
        return Why("kiseki:104.4", "forbidden", said_by=forbidden_by(game, ref.card, *words))

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects in force; the kernel checks which of them apply to the event."""
        return in_force(game, event)

    def before(self, game: Game, events: Sequence[Event]) -> list[Watcher]:
        """Store the last known information of every moving card (1221.1).

        Returns:
            the crafts that are valid before a card leaves the field (1211.6b); empty if none leaves.
        """
        if game.state.get(GAME, "told") is None:
            game.world.record_effects(game, silent=True)
        leaving = False
        for event in events:
            if isinstance(event, Move):
                game.world.memory[event.ref] = info(game, event.card)
                leaving = leaving or zone_of(game, event.card) == "field"
        return watchers(game) if leaving else []

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Apply continuous effects (1215), remove cards from combat (804.7), and trigger crafts (1211.3).

        ``seen`` lists the crafts that were valid before the events, which happened at the same time.
        """
        if game.world.changing(game):
            yield from decide_order(game)
        game.world.record_effects(game, [e.card for e in events if isinstance(e, Move)])
        yield from note_triggers(game, events, seen)


def new_game(
    state: State,
    faces: Mapping[CardId, Face],
    *,
    began: int = 1,
    recalls_actions: bool = True,
    switched_off: Dropped = frozenset(),
    limits: Limits | None = None,
) -> Game:
    """Return a game that continues from a position.

    Args:
        began: the number of the turn at which the board starts.
        recalls_actions: whether a loop of past actions may be declared.
        limits: how many events and choices are allowed before the run is stopped.
    """
    world = Cards(faces, began, recalls_actions=recalls_actions)
    return Game(state, Kiseki(), (P1, P2), world=world, switched_off=switched_off, limits=limits)
