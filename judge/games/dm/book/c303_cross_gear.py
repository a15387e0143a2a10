"""303 Cross gear: it is crossed to a creature, stays when that leaves, and can be crossed again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._board import GEAR, info, owner, zone_of
from judge.games.dm._performing import excludes
from judge.games.dm.book.c112_costs import cost_of, pay, unpayable
from judge.games.dm.book.c400_being_there import elements
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Game,
    IllegalPlay,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    do,
)

ITS_OWN = "dm:303.3b#who-may-pay-when"
"""Our reading of who crosses what to what, when and how often."""

IS_CREATURE = Check("dm:303.3", "not_a_creature", lambda game, card: info(game, card)["type"] == "creature")


@clause("dm:303.3a")
def crossed_to(game: Game, creature: CardId) -> tuple[Ref, ...]:
    """Return the cross gear that is crossed to a creature."""
    found: tuple[Ref, ...] = game.state.get(creature, GEAR, ())
    return tuple(gear for gear in found if game.state.present(gear))


def host(game: Game, gear: CardId) -> CardId | None:
    """Return the creature that a cross gear is crossed to; ``None`` after it has left (303.5)."""
    ref = game.state.ref(gear)
    everywhere = (card for player in game.players for card in elements(game, player, "counted"))
    return next((card for card in everywhere if ref in crossed_to(game, card)), None)


@clause("dm:303.3", "dm:303.3a")
class Cross(OfCard):
    """A cross gear is crossed to a creature, and no longer to another one (303.4).

    Args:
        ref: the cross gear.
        to: the creature.
    """

    __slots__ = ("to",)
    key = "crosses"

    def __init__(self, ref: Ref, to: Ref, means: Citation | None = None) -> None:
        super().__init__(ref, means)
        self.to = to

    def objects(self) -> Sequence[str]:
        """Return the cross gear and the creature."""
        return (self.ref.card, self.to.card)

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them is gone, it is no creature (303.3), or crossed to it already (303.4a)."""
        if not (game.state.present(self.ref) and game.state.present(self.to)):
            return Why("dm:101.3", "gone")
        if not IS_CREATURE.passes(game, self.to.card):
            return IS_CREATURE.why
        return Why("dm:303.4a", "crossed_already") if host(game, self.ref.card) == self.to.card else None

    def happen(self, game: Game) -> None:
        """Take it off the creature that it was crossed to, and attach it to this one."""
        before = host(game, self.ref.card)
        if before is not None:
            left = tuple(gear for gear in crossed_to(game, before) if gear != self.ref)
            game.state.put(before, GEAR, left or None)
        game.state.put(self.to.card, GEAR, (*crossed_to(game, self.to.card), self.ref))


def gear_to_cross(game: Game, player: PlayerId) -> Iterator[CardId]:
    """Yield the cross gear that a player could try to cross."""
    return (card for card in elements(game, player, "counted") if info(game, card)["type"] == "cross_gear")


@clause("dm:303.3b", "dm:504.2")
def cross(game: Game, player: PlayerId, gear: CardId) -> Procedure[bool]:
    """Cross a cross gear to a creature by paying its mana cost once more, as the turn player may in the main step.

    Raises:
        IllegalPlay: it is not allowed.
    """
    cost = cost_of(game, gear)
    if info(game, gear)["type"] != "cross_gear":
        raise IllegalPlay((Why("dm:303.3b", "no_cross_gear"),), gear, (gear,))
    if zone_of(game, gear) != "battle_zone" or owner(game, gear) != player:
        raise IllegalPlay((Why(ITS_OWN, "not_in_own_battle_zone"),), gear, (gear,))
    unpaid = unpayable(game, player, cost)
    if unpaid is not None:
        game.forbid(unpaid, subject=gear, objects=(gear,))
    now = host(game, gear)
    (creature,) = yield from game.choose(
        by=player,
        role="cross_to",
        clause="dm:303.3",
        among=[card for card in elements(game, player, "chosen") if card != gear],
        checks=(IS_CREATURE, Check("dm:303.4a", "crossed_already", lambda _, card: card != now)),
        subject=gear,
    )
    game.commit()
    game.note("activates", "dm:303.3b", actor=player, objects=(gear,))
    with game.inside():
        yield from pay(game, player, gear, cost)
        crossing = Cross(game.state.ref(gear), game.state.ref(creature), "dm:303.3a")
        yield from do(game, crossing, clause="dm:303.3b", because=("dm:303.4",) if now is not None else ())
    return True


@excludes("crossed")
@clause("dm:303.3a")
def _not_crossed(text: Text, what: language.Filter, info: Info) -> bool:
    """303.3a: the creature to which the cross gear that has this text is crossed."""
    return (text.source in info["gear"]) is not what.crossed


__all__ = ["Cross", "cross", "crossed_to", "gear_to_cross", "host"]
