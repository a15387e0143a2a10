"""Reading the texts of this game: what its trigger conditions ask of an event beside what those of every game do."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Reader, Text, names
from judge.abilities.selections import Select as AnySelect
from judge.games.fab._board import fab
from judge.games.fab.language import Select, When
from judge.kernel import Game, Happening, PlayerId, Ref


class FabReader(Reader):
    """Answers what texts of this game mean."""

    def meets(self, game: Game, when: When, what: Happening, ref: Ref, player: PlayerId) -> bool:  # type: ignore[override]
        """Return whether a happening is what a trigger condition on that object, of that player, describes."""
        if not super().meets(game, when, what, ref, player):
            return False
        if what.from_zone in names(when.not_from):
            return False
        text = Text(game, player, ref, ref.card)
        return when.amount is None or self.fits(text, when.amount, what.values.get("amount"))

    def sides(self, text: Text, select: AnySelect) -> Sequence[PlayerId]:
        """Return the players whose objects a selection could mean: those of what it names as ``whose``, if anything."""
        whose = select.whose if isinstance(select, Select) else None
        if whose is None:
            return super().sides(text, select)
        last = fab(text.game).last
        return tuple(dict.fromkeys(last(text.game, ref)["controller"] for ref in text.named.get(whose, ())))
