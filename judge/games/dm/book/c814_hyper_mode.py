"""814 Hyper mode: the power and abilities that a creature has while its hyper mode is unlocked."""

from __future__ import annotations

from functools import partial
from typing import Any

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c400_spoken_of import remember
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.world import FOR_GOOD, UNLOCKED, Game, face, is_unlocked, last_to_end, zone_of
from judge.kernel import GAME, CardId, Citation, OfCard, PlayerId, Procedure, Ref, Why, clause, do


@clause("dm:814.2", "dm:814.2a", "dm:814.2b", without={})
def unlocked(game: Game, card: CardId) -> dict[str, Any]:
    """Return the characteristics that an unlocked hyper mode changes: power and added abilities; empty otherwise."""
    printed = face(game, card)
    if printed.hyper is None or not is_unlocked(game, card):
        return {}
    return {
        "power": printed.hyper.power,
        "keywords": (*printed.keywords, *printed.hyper.keywords),
        "abilities": (*printed.abilities, *printed.hyper.abilities),
    }


def lock_again(game: Game, until: int | PlayerId, rule: Citation) -> None:
    """Lock the hyper modes that were unlocked until now.

    ``until`` is the number of the turn that ends (511.2), or the player whose turn starts (500.3).
    """
    for card in [card for card in game.state.cards() if game.state.get(card, UNLOCKED) == until]:
        locks, without = partial(game.state.forget, card, UNLOCKED), face(game, card).hyper is None
        game.note("locks", rule, because=("dm:814.3",), considered=without, objects=(card,), then=locks)


class Unlock(OfCard):
    """The hyper mode of a creature is unlocked (814.2#how-to-unlock).

    Args:
        until: when it is locked again, as in ``UNLOCKED``.
    """

    __slots__ = ("_until",)
    key = "unlocks"

    def __init__(self, ref: Ref, until: int | PlayerId) -> None:
        super().__init__(ref, "dm:814.2#how-to-unlock")
        self._until = until

    def impossible(self, game: Game) -> Why | None:
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "battle_zone":
            return Why("dm:101.3", "gone")
        return None if face(game, self.ref.card).hyper is not None else Why("dm:814.1", "no_hyper_mode")

    def happen(self, game: Game) -> None:
        """Unlock it until the last of the effects that unlock it ends."""
        before = game.state.get(self.ref.card, UNLOCKED, self._until)
        game.state.put(self.ref.card, UNLOCKED, last_to_end(game, before, self._until))


@performs(language.Unlock)
def _unlock(text: Text, instruction: language.Unlock) -> Procedure[int]:
    game, refs = text.game, objects(text, instruction.unlock)
    ends: dict[str, int | PlayerId] = {"end_of_turn": game.state.get(GAME, "turn_number"), "next_turn": text.you}
    until = ends.get(instruction.until, FOR_GOOD)
    events = yield from do(game, *(Unlock(ref, until) for ref in refs), clause=rule_of(text), because=("dm:814.2",))
    remember(text, instruction, refs)
    return len(events)
