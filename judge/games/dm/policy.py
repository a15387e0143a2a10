"""What the kernel asks of this game, answered with the rulebook's clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.games.dm._board import owner, under
from judge.games.dm.book.c104_winning import judge_result
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_keywords import INDESTRUCTIBLE, has
from judge.games.dm.book.c200_characteristics import Face
from judge.games.dm.book.c400_zones import Destroy
from judge.games.dm.book.c703_state_based import state_based_actions
from judge.kernel import AffectedPlayerChooses, CardId, Event, Game, Info, PlayerId, Procedure, Ref, Replacement, Why


class DuelMasters:
    """Duel Masters, as the kernel sees it.

    Args:
        faces: what is printed on each card.

    Attributes:
        memory: what objects were as they were last seen (605.2d).
        began: the turn in which the board begins.
    """

    cannot = "dm:101.2"
    replaced = "dm:609.4"
    replacement_once = "dm:101.5"
    succession = AffectedPlayerChooses(lambda event: "dm:609.8")

    def __init__(self, faces: dict[CardId, Face]) -> None:
        self.faces = faces
        self.memory: dict[Ref, Info] = {}
        self.began = 1
        self._seen: dict[CardId, tuple[int, Info]] = {}

    # what a card is

    def info(self, game: Game, card: CardId) -> Info:
        """Return what a card is now, worked out once: it changes only when something is written on it."""
        version = game.state.touched.get(card, 0)
        seen = self._seen.get(card)
        if seen is not None and seen[0] == version:
            return seen[1]
        found = {**self.faces[card].base, "tapped": is_tapped(game, card), "under": under(game, card)}
        self._seen[card] = (version, found)
        return found

    def last(self, game: Game, ref: Ref) -> Info:
        """Return what an object is, or what it was when it was last there (605.2d#information-of-departed-cards)."""
        if game.state.present(ref):
            return self.info(game, ref.card)
        return self.memory.get(ref) or self.info(game, ref.card)

    # the pipeline

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return the player whose card it is."""
        return owner(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event may not happen: what cannot be destroyed is not, neither by rules nor by effects."""
        if isinstance(event, Destroy) and game.state.present(event.ref) and has(game, event.card, INDESTRUCTIBLE):
            return Why("dm:700.3", "cannot_be_destroyed")
        return None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could concern an event."""
        return ()

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Look at nothing: no ability of the cards that can be written triggers."""
        return None

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Judge whether the game is over (104.1), and carry out what the state of the game asks for (703.3)."""
        judge_result(game)
        yield from state_based_actions(game)
