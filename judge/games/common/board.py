"""The board of any game as data for readers: the zones and the current characteristics of each card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from judge.games import CardShown
from judge.kernel import GAME, CardId, Change, Compared, Game, Info, PlayerId, ZoneId

Described = dict[CardId, tuple[Info, Mapping[str, Any], dict[str, Any]]]
"""For each card: its characteristics, its further board data, and the description made from both."""


EMPTY: tuple[Any, ...] = ((), [], {})


class Zone(Protocol):
    """A zone of a game, as listed on a board."""

    @property
    def name(self) -> str: ...

    @property
    def ordered(self) -> bool:
        """Whether the order of the zone's cards counts."""
        ...


class BoardView(ABC):
    """The view of a game's board.

    Attributes:
        card: the form of a card, whose fields are shown.
        own: each player's zones, in rulebook order; ``shared`` holds the common zones.
        unlisted: zones that are not listed.
        turn: for each value of the turn on the board, the fact that holds it.
        turning: the facts that decide which side or card gives a card its name.
    """

    card: ClassVar[type[CardShown]]
    own: ClassVar[Sequence[Zone]]
    shared: ClassVar[Sequence[Zone]] = ()
    unlisted: ClassVar[Sequence[str]] = ()
    turn: ClassVar[Mapping[str, str]] = {"player": "turn", "phase": "phase", "number": "turn_number"}
    turning: ClassVar[frozenset[str]] = frozenset()

    @property
    def ORDERED(self) -> Sequence[str]:  # noqa: N802 - a constant of a game
        """The zones with a meaningful order, by their names on the board."""
        own = (f"{player}.{zone.name}" for player in ("p1", "p2") for zone in self.own if zone.ordered)
        return (*own, *(zone.name for zone in self.shared if zone.ordered))

    def as_data(self, game: Game, shared: Described | None = None) -> dict[str, Any]:
        """Return the whole board: turn, players, zones in rulebook order, cards.

        Args:
            shared: the cards as described for earlier boards; the description of an unchanged card is reused.
        """
        shared = {} if shared is None else shared
        listed = [zone.name for zone in self.own if zone.name not in self.unlisted]
        zones = (*(f"{player}.{zone}" for player in game.players for zone in listed), *(z.name for z in self.shared))
        return {
            "turn": self.of_turn(game),
            "players": {player: self.of_player(game, player) for player in game.players},
            "zones": {zone: list(game.state.zones[ZoneId(zone)]) for zone in zones},
            "cards": {card: self.describe_card(game, card, shared) for card in game.state.cards()},
        }

    def describe_card(self, game: Game, card: CardId, shared: Described) -> dict[str, Any]:
        """Return the current data of a card; empty values are left out, but 0 is kept."""
        now, more = game.policy.info(game, card), self.of_card(game, card)
        seen = shared.get(card)
        if seen is not None and seen[0] is now and seen[1] == more:
            return seen[2]
        lasting_facts: dict[str, Any] = {}
        for name in self._fields:
            value = more[name] if name in more else now.get(name)
            if value or not (value is None or value is False or value in EMPTY):
                lasting_facts[name] = list(value) if isinstance(value, tuple) else value
        shared[card] = now, more, lasting_facts
        return lasting_facts

    @cached_property
    def _fields(self) -> tuple[str, ...]:
        return tuple(self.card.model_fields)

    def describe(self, game: Game) -> dict[str, Any]:
        """Return the name and type of every card that exists or has existed, by its id.

        Ids with a dot are left out: such an object only represents another card, and is named after it.
        """
        faces = {card: face for card, face in game.world.faces.items() if "." not in card}
        return {card: {"name": face.name, "type": self.type_of(face)} for card, face in faces.items()}

    def name_of(self, game: Game, face: Any, facts: Mapping[str, Any]) -> str:
        return str(face.name)

    def awaited(self, game: Game) -> dict[str, tuple[str, ...]]:
        """Return the trigger events of the abilities printed on every side of each card, by ``card.label``."""
        found: dict[str, tuple[str, ...]] = {}
        for card, face in game.world.faces.items():
            for side in (face, *(getattr(face, name, None) for name in ("other", "twin"))):
                for ability in getattr(side, "abilities", ()):
                    events = tuple(dict.fromkeys(when.event for when in getattr(ability.node, "whens", ())))
                    found.setdefault(f"{card}.{ability.label}", events)
        return found

    def renamed(self, game: Game) -> dict[CardId, list[tuple[int, str]]]:
        """Return the names of cards that had another name for a time, each with its first journal position."""
        turns: dict[str, list[tuple[int, Change]]] = {}
        if self.turning:
            for position, change in enumerate(game.state.journal, 1):
                if change.field in self.turning:
                    turns.setdefault(change.entity, []).append((position, change))
        found: dict[CardId, list[tuple[int, str]]] = {}
        for card, face in game.world.faces.items():
            changes = turns.get(card, ())
            facts = dict(game.state.facts.get(card, {}))
            for _, change in reversed(changes):  # back to the start of the game
                facts[change.field] = change.before
            names = [(0, self.name_of(game, face, facts))]
            for position, change in changes:
                facts[change.field] = change.after
                names.append((position, self.name_of(game, face, facts)))
            if any(name != face.name for _, name in names):
                found[card] = names
        return found

    def of_turn(self, game: Game) -> dict[str, Any]:
        facts = game.state.facts[GAME]
        return {name: facts.get(fact) for name, fact in self.turn.items()}

    @abstractmethod
    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return the board's data on a player, such as life and points."""

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return further data on a card: values that its characteristics lack or state differently."""
        return {}

    def type_of(self, face: Any) -> str:
        return str(face.type)

    @abstractmethod
    def position(self, game: Game, represent: Callable[[Any], Any] = repr) -> Compared:
        """Return a value for comparing positions: all that future play can depend on, without the history.

        Args:
            represent: returns the value that represents a fact in the comparison; by default the game's own.
        """
