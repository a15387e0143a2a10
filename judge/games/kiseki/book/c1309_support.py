"""1309 Gaining and losing support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT, attributes
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant
from judge.games.kiseki.world import Game, controller, info
from judge.kernel import Happening, OfCard, Procedure, Ref, Why, clause, do


@clause("kiseki:401.1")
class GetSupport(OfCard):
    """A UNIT gets the support attribute, which it keeps until it loses it (1218.2#support-never-ends)."""

    __slots__ = ()
    key = "supported_now"
    gains = True

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "kiseki:1309.1" if self.gains else "kiseki:1309.2")

    def values(self) -> dict[str, Any]:
        """Return the attribute."""
        return {"attribute": SUPPORT}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the UNIT is gone, or its support would not change (104.3)."""
        if not game.state.present(self.ref):
            return Why("kiseki:104.2", "gone")
        return Why("kiseki:104.3", "already") if (SUPPORT in attributes(game, self.ref.card)) is self.gains else None

    def happen(self, game: Game) -> None:
        """Add or remove the attribute."""
        others = tuple(a for a in attributes(game, self.ref.card) if a != SUPPORT)
        game.state.put(self.ref.card, "attributes", (*others, SUPPORT) if self.gains else others or None)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of getting or losing support."""
        name = "gets_support" if self.gains else "loses_support"
        yield Happening(name, self.ref, info(game, self.ref.card), controller(game, self.ref.card))


class LoseSupport(GetSupport):
    """A UNIT loses the support attribute (1309.2)."""

    __slots__ = ()
    key = "unsupported"
    gains = False


@named("support")
def _support(text: Text, what: say.Special) -> Procedure[int]:
    events = [GetSupport(ref) for ref in refs_meant(text, what)]
    because = ("kiseki:1218.2#support-never-ends",)
    return len((yield from do(text.game, *events, clause="kiseki:1309.1", because=because)))


@named("lose_support")
def _lose_support(text: Text, what: say.Special) -> Procedure[int]:
    events = [LoseSupport(ref) for ref in refs_meant(text, what)]
    return len((yield from do(text.game, *events, clause="kiseki:1309.2")))
