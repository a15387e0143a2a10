"""6.5 Replacement effect interactions: kind by kind, and within a kind player by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from judge.games.fab._board import clockwise, turn_player
from judge.kernel import Choice, Citation, Event, Game, PlayerId, Procedure, Replacement

Kind = Literal["self", "standard", "prevention"]

KINDS: Sequence[tuple[Kind, Citation]] = (
    ("self", "fab:6.5.3"),
    ("standard", "fab:6.5.4"),
    ("prevention", "fab:6.5.5"),
)
"""The kinds of replacement effects in the order in which they are applied, self- and identity-replacement as one."""


class FabReplacement(Replacement, Protocol):
    """A replacement effect with its kind, and the player who controls it."""

    kind: Kind
    controller: PlayerId


class Interactions:
    """How replacement effects are applied to an event (6.5.1); a sub-event occurs before the event (6.4.1a)."""

    @property
    def ahead(self) -> bool:
        """Return that what an effect does first has happened before the modified event does (6.4.1a)."""
        return True

    def ordered(self, game: Game, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events as they come."""
        return events

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect to be applied next: of the first kind, of the first player who controls one of it."""
        effects: Sequence[FabReplacement] = ready  # type: ignore[assignment]
        kind, rule = next((k, rule) for k, rule in KINDS if any(e.kind == k for e in effects))
        of_kind = [effect for effect in effects if effect.kind == kind]
        players = {effect.controller for effect in of_kind}
        if event.first is None and len({e.controller for e in effects}) > 1:
            event.first = yield from self._select(game, event)
        first = event.first or turn_player(game)
        player = next(p for p in clockwise(game, first) if p in players)
        own = {effect.id: effect for effect in of_kind if effect.controller == player}
        if len(own) == 1:
            return next(iter(own.values()))
        (chosen,) = yield from game.ask(Choice("replacement", player, rule, tuple(own), subject=event.key))
        return own[chosen]

    def _select(self, game: Game, event: Event) -> Procedure[PlayerId]:
        """6.5.2: the turn player selects the player who begins; that is done once for an event (6.5.2b)."""
        choice = Choice("select_player", turn_player(game), "fab:6.5.2", game.players, subject=event.key)
        (player,) = yield from game.ask(choice)
        return PlayerId(player)
