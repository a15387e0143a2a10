"""Reading the texts of this game: what its trigger conditions ask of an event beside what those of every game do."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Reader, Text, names
from judge.abilities.selections import Pointer
from judge.abilities.selections import Select as AnySelect
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0702_heroes import HEROES
from judge.games.fab.language import Select, When
from judge.games.fab.world import fab
from judge.kernel import Game, Happening, PlayerId, Ref

SOURCE = "source"
"""What stands behind an attack and a dot for what it is the attack of: “the ally” of an ally attack (1.4.3b)."""


class FabReader(Reader):
    """Answers what texts of this game mean."""

    def refs(self, text: Text, pointer: Pointer) -> tuple[Ref, ...]:
        """Return the objects pointed at: of an attack as its source what it represents, which a card is itself."""
        if isinstance(pointer, str) and pointer in HEROES:
            return tuple(HEROES[pointer](text))
        attack, dot, what = pointer.rpartition(".") if isinstance(pointer, str) else ("", "", "")
        if not dot or what != SOURCE:
            return super().refs(text, pointer)
        attacks = super().refs(text, attack)
        return tuple(dict.fromkeys(source_of(text.game, ref.card) or ref for ref in attacks))

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
        return tuple(dict.fromkeys(last(text.game, ref)["controller"] for ref in self.refs(text, whose)))
