"""405.4, 405.5 Cards in the mana zone that an effect has turned face down."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c200_characteristics import Face
from judge.games.dm.book.c606_effects import objects, remember, rule_of
from judge.games.dm.world import owner, zone_of
from judge.kernel import SIGHT, Game, Info, OfCard, Procedure, Sight, Why, clause, do, forget


@clause("dm:405.4")
def _face_down_mana() -> Info:
    """Return what a face-down card in the mana zone is: of cost 0, colorless, for one mana, nothing else (405.4)."""
    return {**Face("").base, "type": None, "mana": 1}


FACE_DOWN_MANA = _face_down_mana()


@clause("dm:405.5")
class TurnFaceDown(OfCard):
    """A card in the mana zone is turned face down; only its player may look at its front (405.5)."""

    __slots__ = ()
    key = "turned_face_down"

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is no longer there, or not in the mana zone."""
        there = game.state.present(self.ref) and zone_of(game, self.ref.card) == "mana_zone"
        return None if there else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        """Turn it, and let the other player see it no more."""
        card = self.ref.card
        game.state.put(card, FACE_DOWN, True)
        game.state.put(card, SIGHT, Sight(frozenset({owner(game, card)})))
        forget(game.state, (card,))


@performs(language.TurnFaceDown)
@clause("dm:405.4", without=0)
def _turn_face_down(text: Text, what: language.TurnFaceDown) -> Procedure[int]:
    refs = objects(text, what.turn_face_down)
    done = yield from do(text.game, *map(TurnFaceDown, refs), clause=rule_of(text), because=("dm:405.4", "dm:405.5"))
    remember(text, what, refs)
    return len(done)
