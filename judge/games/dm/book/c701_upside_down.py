"""701.28, 105.5 Fields that are turned upside down; untapping does not turn them back."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm._performing import performs
from judge.games.dm.book.c606_effects import objects, remember, rule_of
from judge.games.dm.language import UpsideDown
from judge.games.dm.world import UPSIDE_DOWN, info, zone_of
from judge.kernel import Game, OfCard, Procedure, Why, clause, do


@clause("dm:701.28a", "dm:105.5")
class TurnUpsideDown(OfCard):
    """A field is brought into the state in which it is upside down."""

    __slots__ = ()
    key = "turns_upside_down"

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is gone, is no field, or lies so already (701.28a)."""
        card = self.ref.card
        if not game.state.present(self.ref) or zone_of(game, card) != "battle_zone":
            return Why("dm:101.3", "gone")
        if info(game, card)["type"] != "field":
            return Why("dm:105.5", "no_field")
        return Why("dm:701.28a", "upside_down_already") if game.state.get(card, UPSIDE_DOWN) else None

    def happen(self, game: Game) -> None:
        """Turn it."""
        game.state.put(self.ref.card, UPSIDE_DOWN, True)


@performs(UpsideDown)
def _turn(text: Text, what: UpsideDown) -> Procedure[int]:
    """Turn fields upside down."""
    refs = objects(text, what.upside_down)
    events = [TurnUpsideDown(ref, "dm:701.28a") for ref in refs]
    done = yield from do(text.game, *events, clause=rule_of(text), because=("dm:105.5",))
    remember(text, what, refs)
    return len(done)
