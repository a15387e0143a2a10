"""What is attached to what: cross gear, weapons and auras to creatures, castles to shields, seals to cards.

Both sides know of it: the card that bears has a list for each kind of what is attached, in the order in which that
came; what is attached knows what bears it. Neither outlasts the object: what moves is attached to nothing (400.5).
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from judge.kernel import GAME, CardId, Citation, Game, OfCard, Ref, State, Why

GEAR, WEAPONS, AURAS, CASTLES, SEALS = "gear", "weapons", "auras", "castles", "seals"
"""The facts on a card: the objects that are crossed to it (303.3a), that are equipped to it (305.2), and so on."""

ATTACHED = (GEAR, WEAPONS, AURAS, CASTLES, SEALS)
"""All of these facts. They go over to the card that shows the element from now on (801.2)."""

LIE_UPON = (AURAS, CASTLES, SEALS)
"""What lies on top of the card that bears it, and so is neither an element nor a shield by itself."""

BEARER, UPON = "bearer", "upon"
"""The facts on what is attached: the object that bears it; it lies on top of that."""


UNSEALED = "unsealed"
"""The fact on a creature: the number of the turn in which its last seal went."""


def attached(state: State, card: CardId, kind: str) -> tuple[Ref, ...]:
    """Return the objects of a kind that are attached to a card, those that came first in front."""
    found: tuple[Ref, ...] = state.get(card, kind, ())
    return tuple(ref for ref in found if state.present(ref))


BORNE = "borne"
"""What was attached to an object as it left, beside the characteristics that it then had."""


def attached_to(state: State, card: CardId) -> Mapping[str, tuple[Ref, ...]]:
    """Return everything that is attached to a card, by kind."""
    return {kind: attached(state, card, kind) for kind in ATTACHED}


def bearer(state: State, card: CardId) -> CardId | None:
    """Return the card to which one is attached; ``None`` where it never was, or that has left."""
    ref: Ref | None = state.get(card, BEARER)
    return ref.card if ref is not None and state.present(ref) else None


def attach(state: State, ref: Ref, to: CardId, kind: str) -> None:
    """Let an object be attached to a card, and to no other one."""
    before = bearer(state, ref.card)
    if before is not None:
        state.put(before, kind, tuple(one for one in attached(state, before, kind) if one != ref) or None)
    state.put(to, kind, (*attached(state, to, kind), ref))
    state.put(ref.card, BEARER, state.ref(to))
    if kind in LIE_UPON:
        state.put(ref.card, UPON, True)


def detach(state: State, card: CardId) -> None:
    """Take a card that is about to move off what bears it; a card without seals is no longer ignored (116.2)."""
    before = bearer(state, card)
    if before is None:
        return
    for kind in ATTACHED:
        left = tuple(one for one in attached(state, before, kind) if one.card != card)
        state.put(before, kind, left or None)
    if state.get(before, "sealed") and not attached(state, before, SEALS):
        state.forget(before, "sealed")
        state.put(before, UNSEALED, state.get(GAME, "turn_number"))


def carry_over(state: State, borne: Mapping[str, tuple[Ref, ...]], to: CardId) -> None:
    """Let what was attached to an element be attached to the card that shows it now."""
    for kind, refs in borne.items():
        for ref in refs:
            if state.present(ref):
                attach(state, ref, to, kind)


class Attach(OfCard):
    """A card in the battle zone is attached to a creature.

    Args:
        ref: the card.
        to: the creature.
        means: the clause that says what the event does.
    """

    __slots__ = ("to",)
    kind: ClassVar[str]

    def __init__(self, ref: Ref, to: Ref, means: Citation | None = None) -> None:
        super().__init__(ref, means)
        self.to = to

    def objects(self) -> Sequence[str]:
        """Return what is attached to what."""
        return (self.ref.card, self.to.card)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them is gone."""
        both = game.state.present(self.ref) and game.state.present(self.to)
        return None if both else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        """Take it off what bore it, and attach it to this one."""
        attach(game.state, self.ref, self.to.card, self.kind)
