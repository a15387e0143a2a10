"""8.5.35 Gain, 8.5.53 Give and 8.5.54 Steal: a player comes to control an object in the place of another."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import to_each
from judge.games.fab.book.c0300_contents import hero_stays
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0805_equip import cannot_equip
from judge.games.fab.world import CHAIN, controller, in_arena, lies_public
from judge.kernel import Citation, Game, PlayerId, Procedure, Ref, Why

EQUIPS: dict[Citation, Citation] = {
    "fab:8.5.35": "fab:8.5.35a",
    "fab:8.5.53": "fab:8.5.53b",
    "fab:8.5.54": "fab:8.5.54b",
}
"""For each way of gaining control the clause by which an equipped object is equipped by its new controller."""

CONSIDERED: dict[Citation, tuple[Citation, ...]] = {"fab:8.5.53": ("fab:8.5.53a",), "fab:8.5.54": ("fab:8.5.54a",)}
"""For giving and stealing the clause by which who controls the effect is considered to have done so."""


class GainControl(Move):
    """A player gains control of an object (8.5.35): it goes where it lies on their side, equipped where it was.

    Args:
        ref: the object.
        who: the player.
        by: who controls the effect.
        means: the clause that says what it is: gain, give or steal.
    """

    __slots__ = ()
    key = "control_gained"

    def __init__(self, game: Game, ref: Ref, who: PlayerId, by: PlayerId, means: Citation) -> None:
        equipped = tuple(game.state.get(ref.card, "equipped", ()))
        to = equipped[0] if equipped else "permanent"
        public = None if lies_public(game, ref.card) else False
        super().__init__(ref, to, whose=who, by=by, means=means, equipped=equipped, public=public)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return that who controls the effect has given or stolen it, and that it is equipped where it was."""
        equips = (EQUIPS[self.means or ""], "fab:8.5.41c#already-equipped-elsewhere") if self.equipped else ()
        return (*super().manner(game), *CONSIDERED.get(self.means or "", ()), *equips)

    def player(self, game: Game) -> PlayerId:
        """Return who gains control."""
        assert self.whose is not None  # noqa: S101 - it is always said
        return self.whose

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is a hero, is theirs already, or they cannot equip it (8.5.35a)."""
        who = self.player(game)
        if not game.state.present(self.ref) or not in_arena(game, self.card):
            return Why("fab:3.0.9", "gone")
        if (stays := hero_stays(game, self.card)) is not None:
            return stays
        if controller(game, self.card) == who:
            return Why("fab:3.0.7b", "already_so")
        why = cannot_equip(game, who, self.card) if self.equipped else None
        return None if why is None else why._replace(also=("fab:8.5.35a#control-not-changed",))

    def happen(self, game: Game) -> None:
        """Let it be theirs; what is on the combat chain stays there."""
        if game.state.zone(self.card) == CHAIN:
            self.from_zone, self.to = "chain", "chain"
            game.state.put(self.card, "player", self.player(game))
            self.now = game.state.ref(self.card)
        else:
            super().happen(game)


@performs(effect_words.GainControl)
def _gain_control(text: Text, what: effect_words.GainControl) -> Procedure[int]:
    """8.5.35: a player gains control of objects."""
    (who,) = text.players(what.who)
    return (
        yield from to_each(text, what.gain_control, lambda r: GainControl(text.game, r, who, text.you, "fab:8.5.35"))
    )


@performs(effect_words.HandOver)
def _hand_over(text: Text, what: effect_words.HandOver) -> Procedure[int]:
    """8.5.53: objects are given to the opponent, who gains control of them."""
    return (
        yield from to_each(
            text, what.hand_over, lambda r: GainControl(text.game, r, text.opponent, text.you, "fab:8.5.53")
        )
    )


@performs(effect_words.Steal)
def _steal(text: Text, what: effect_words.Steal) -> Procedure[int]:
    """8.5.54: the player who steals objects gains control of them."""
    return (yield from to_each(text, what.steal, lambda r: GainControl(text.game, r, text.you, text.you, "fab:8.5.54")))
