"""The setup of a position from a scenario's board, for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from judge.games.common.entries import Placed, named, stated, unknown
from judge.kernel import GAME, CardId, PlayerId, Sight, State, ZoneId

P1, P2 = PlayerId("p1"), PlayerId("p2")

DECK = 10
"""The default number of unknown cards in a deck."""

BEFORE = 1
"""The default timestamp of every card on a board, so that their order in the file does not count."""

P = TypeVar("P", bound=Placed)
F = TypeVar("F")


class Builder(ABC, Generic[P, F]):
    """Puts the cards of a scenario on the board.

    Args:
        zones: the zones of the game, in the order of the book.
        sights: for each zone, the players who see its cards.

    Attributes:
        everywhere: the default facts on every card.
    """

    form: ClassVar[type[Any]]
    everywhere: ClassVar[Mapping[str, Any]] = {"since": BEFORE}

    def __init__(self, scenario: Any, zones: Iterable[ZoneId], sights: Mapping[ZoneId, Sight], unknown: F) -> None:
        self.state = State(list(zones))
        self.state.sights = dict(sights)
        self.faces: dict[CardId, F] = {}
        self.library = dict(scenario.cards)
        self.scenario = scenario
        self.unknown = unknown
        for player in (P1, P2):
            self.state.facts[player] = {}

    @abstractmethod
    def face(self, printed: Any) -> F:
        """Return the face made from printed values."""

    @abstractmethod
    def facts(self, card: P, where: str) -> dict[str, Any]:
        """Return the stated facts on a card besides its face."""

    def unknown_in(self, where: str) -> F:
        """Return the face of an unknown card in a zone."""
        return self.unknown

    def of_unknown(self, where: str) -> dict[str, Any]:
        """Return the facts on an unknown card in a zone."""
        return {}

    def printed(self, card: P) -> F:
        """Return the face of a card; cards with one definition share it."""
        return self.face(self.library[card.card] if card.card is not None else card)

    def place(self, player: PlayerId, where: str, entries: Sequence[P | str] | int) -> None:
        """Put cards into a zone in the given order, or a number of unknown ones."""
        if isinstance(entries, int):
            for one in unknown(f"{player}-{where}", entries):
                self.add(player, where, CardId(one), self.unknown_in(where), self.of_unknown(where))
            return
        for ids, card in named(self.form, entries, f"{player}-{where}"):
            self.lay(player, where, ids, card)

    def lay(self, player: PlayerId, where: str, ids: Sequence[str], card: P) -> None:
        """Put the cards of one entry into a zone."""
        for one in ids:
            owner = PlayerId(getattr(card, "owner", None) or player)
            self.add(player, where, CardId(one), self.printed(card), self.facts(card, where), owner)

    def add(
        self,
        player: PlayerId,
        where: str,
        card: CardId,
        face: F,
        facts: Mapping[str, Any],
        owner: PlayerId | None = None,
    ) -> None:
        """Create one card in a player's or a shared zone."""
        self.faces[card] = face
        zone = ZoneId(where if where in self.state.zones else f"{player}.{where}")
        self.state.lay_out(card, owner or player, zone, {**self.everywhere, **facts})

    def turn(self, phase: str, clock: int | None = 10_000) -> None:
        """Set the turn player, the turn number, the phase, and the starting timestamp."""
        turn = self.scenario.turn
        self.state.put(GAME, "turn", PlayerId(turn.player))
        self.state.put(GAME, "phase", phase)
        self.state.put(GAME, "turn_number", turn.number)
        if clock:
            self.state.put(GAME, "clock", clock)


def stated_cards(
    scenario: Any, form: type[P], zones: Iterable[str]
) -> Iterator[tuple[PlayerId, str, int, list[str], P | None]]:
    """Yield each entry of a board: side, zone, index, ids of its cards, and its statements.

    The statements are ``None`` for a number of unknown cards.
    """
    for player in (P1, P2):
        for where in zones:
            entries = getattr(getattr(scenario, player), where, [])
            for index, ids, card in stated(form, entries, f"{player}-{where}"):
                yield player, where, index, ids, card
