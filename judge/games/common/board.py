"""The board of any game as data for readers: the zones and the current characteristics of each card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from judge.games import CardShown
from judge.kernel import GAME, CardId, Compared, Game, PlayerId, ZoneId


class Zone(Protocol):
    """A zone of a game, as listed on a board."""

    @property
    def name(self) -> str:
        """The board's name for it."""
        ...

    @property
    def ordered(self) -> bool:
        """Whether the order of its cards counts."""
        ...


class BoardView(ABC):
    """The view of a game's board.

    Attributes:
        card: the form of a card, whose fields are shown.
        own: each player's zones, in rulebook order; ``shared`` holds the common zones.
        unlisted: zones that are not listed.
        turn: the facts of the turn, by their names on the board.
    """

    card: ClassVar[type[CardShown]]
    own: ClassVar[Sequence[Zone]]
    shared: ClassVar[Sequence[Zone]] = ()
    unlisted: ClassVar[Sequence[str]] = ()
    turn: ClassVar[Mapping[str, str]] = {"player": "turn", "phase": "phase", "number": "turn_number"}

    @property
    def ORDERED(self) -> Sequence[str]:  # noqa: N802 - a constant of a game
        """The zones with a meaningful order, by their names on the board."""
        own = (f"{player}.{zone.name}" for player in ("p1", "p2") for zone in self.own if zone.ordered)
        return (*own, *(zone.name for zone in self.shared if zone.ordered))

    def as_data(self, game: Game) -> dict[str, Any]:
        """Return the whole board: turn, players, zones in rulebook order, cards."""
        listed = [zone.name for zone in self.own if zone.name not in self.unlisted]
        zones = (*(f"{player}.{zone}" for player in game.players for zone in listed), *(z.name for z in self.shared))
        return {
            "turn": self.of_turn(game),
            "players": {player: self.of_player(game, player) for player in game.players},
            "zones": {zone: list(game.state.zones[ZoneId(zone)]) for zone in zones},
            "cards": {card: self.describe_card(game, card) for card in game.state.cards()},
        }

    def describe_card(self, game: Game, card: CardId) -> dict[str, Any]:
        """Return the current data of one card without empty values; 0 is a value."""
        now = {**game.policy.info(game, card), **self.of_card(game, card)}
        found = {name: now.get(name) for name in self.card.model_fields}
        told = {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
        return {
            name: value for name, value in told.items() if not (value is None or value is False or value in ([], {}))
        }

    def describe(self, game: Game) -> dict[str, Any]:
        """Return name and type of every card that exists or existed; a stand-in is named after its original."""
        faces = {card: face for card, face in game.world.faces.items() if "." not in card}
        return {card: {"name": face.name, "type": self.type_of(face)} for card, face in faces.items()}

    def of_turn(self, game: Game) -> dict[str, Any]:
        """Return the board's data on the turn."""
        facts = game.state.facts[GAME]
        return {name: facts.get(fact) for name, fact in self.turn.items()}

    @abstractmethod
    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return the numbers of a player."""

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return the board's data on a card that is missing from its characteristics or differs from them."""
        return {}

    def type_of(self, face: Any) -> str:
        """Return the type of a face."""
        return str(face.type)

    @abstractmethod
    def position(self, game: Game, told: Callable[[Any], Any] = repr) -> Compared:
        """Return everything that the continuation may depend on, without mere history.

        Args:
            game: the game.
            told: returns the comparison value of a fact, if it is not the game's own.
        """
