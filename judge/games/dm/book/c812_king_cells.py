"""812 King cells: several cards in the hand and the mana zone that are used together as one creature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c112_costs import cost_of_using, pay, unpayable
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c400_zones import StopBeingPending, pend
from judge.games.dm.book.c403_entering import Enter, came, note_command
from judge.games.dm.book.c601_using_cards import note_how, note_use, reject_forbidden_use, tell_changed_cost
from judge.games.dm.book.c603_abilities import notice
from judge.games.dm.book.c801_evolution_creatures import enters_differently
from judge.games.dm.book.c803_gods import join
from judge.games.dm.world import FLIPPED, Game, cards, face, info, owner, zone, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    exactly,
    inform,
)

ZONES = ("hand", "mana_zone")
"""The zones from which king cells are used (812.1)."""


def combined_of(game: Game, card: CardId) -> Face | None:
    """Return the creature that a king cell forms with others, or ``None`` for any other card."""
    printed = game.world.faces[card]
    return printed.other if printed.combines else None


def cells_to_use(game: Game, player: PlayerId) -> Iterator[CardId]:
    """Yield a player's king cells in the zones from which they can be used."""
    return (card for name in ZONES for card in cards(game, player, name) if combined_of(game, card) is not None)


class EnterCombined(Enter):
    """King cells enter the battle zone as one creature, whose visible card is the first (812.1c)."""

    __slots__ = ("_others",)

    def __init__(self, ref: Ref, others: Sequence[CardId]) -> None:
        super().__init__(ref, means="dm:812.1c")
        self._others = tuple(others)

    def objects(self) -> Sequence[str]:
        """Return the ids of the king cells that enter, beginning with the visible one."""
        return (self.card, *self._others)

    def happen(self, game: Game) -> None:
        """Put all the cards into the battle zone and join them into one creature."""
        super().happen(game)
        game.state.put(self.card, FLIPPED, True)
        for other in self._others:
            game.state.move(other, zone(owner(game, other), "battle_zone"))
            came(game, other)
        join(game, self.card, self._others, None, {})
        note_command(game, self.card)


def summon_combined(game: Game, player: PlayerId, card: CardId) -> Procedure[bool]:
    """812.1c: use king cells together as one creature by paying its cost.

    ``card`` is the king cell that will be visible.

    Raises:
        IllegalPlay: a king cell is missing, or the cost cannot be paid.
    """
    if zone_of(game, card) not in ZONES or owner(game, card) != player:
        raise IllegalPlay((Why("dm:812.1", "not_in_hand_or_mana"),), card, (card,))
    _shows_the_whole(game, card)
    reject_forbidden_use(game, player, card)
    cost = cost_of_using(game, card)
    unpaid = unpayable(game, player, cost)
    if unpaid is not None:
        game.forbid(unpaid, subject=card, objects=(card,))
    others = yield from _cells(game, player, card)
    every = (card, *others)
    inform(game.state, every, game.players)
    game.note("declares", "dm:301.1", because=("dm:812.1c", "dm:701.3a"), actor=player, objects=every, verb="summon")
    note_use(game, player, card)
    note_how(game, card, None)
    notice(game, [Happening("used", game.state.ref(card), info(game, card), player, zone_of(game, card))])
    tell_changed_cost(game, player, card, cost)
    with game.inside():
        yield from do(game, *(pend(game, game.state.ref(cell)) for cell in every), clause="dm:601.1b")
        yield from pay(game, player, card, cost)
        game.commit()
        yield from do(game, EnterCombined(game.state.ref(card), others), clause="dm:301.2", because=("dm:601.1g",))
        left = [cell for cell in every if game.state.get(cell, "pending")]
        if left:
            game.state.forget(card, FLIPPED)
        yield from do(game, *(StopBeingPending(game.state.ref(cell)) for cell in left), clause="dm:409.2")
    return True


@clause("dm:812.1c", without=None)
def _shows_the_whole(game: Game, card: CardId) -> None:
    """Flip a king cell that is being used, so that effects on its use see the whole creature."""
    game.state.put(card, FLIPPED, True)


@clause("dm:812.1", "dm:812.1#how-cells-enter")
def _cells(game: Game, player: PlayerId, card: CardId) -> Procedure[tuple[CardId, ...]]:
    """Have the player choose the other king cells, one of each required name."""
    names = sorted(game.world.faces[card].combines)
    among = [
        other
        for where in ZONES
        for other in cards(game, player, where)
        if other != card and _is_cell(game, other, names)
    ]
    if not set(names) <= {face(game, other).name for other in among}:
        raise IllegalPlay((Why("dm:812.1", "cells_missing"),), card, (card,))
    return (
        yield from game.choose(
            Question("cells", "dm:812.1", together=lambda picked: _others_missing(game, names, picked)),
            by=player,
            among=among,
            how_many=exactly(len(names)),
            subject=card,
        )
    )


def _is_cell(game: Game, card: CardId, names: Sequence[str]) -> bool:
    printed = face(game, card)
    return printed.type == "cell" and printed.name in names


def _others_missing(game: Game, names: Sequence[str], picked: Sequence[CardId]) -> Why | None:
    found = sorted(face(game, card).name for card in picked)
    return None if found == list(names) else Why("dm:812.1", "cells_missing")


@enters_differently("cell")
@clause("dm:812.1#how-cells-enter")
def _by_itself(game: Game, player: PlayerId, card: CardId, rule: Citation) -> Procedure[bool]:
    """Leave a king cell where it is when an effect would put it into the battle zone alone.

    A psychic cell does enter, and then returns (805.1a).
    """
    if info(game, card)["special"]:
        return bool((yield from do(game, Enter(game.state.ref(card)), clause=rule)))
    game.note("stays", "dm:812.1#how-cells-enter", because=("dm:409.2",), objects=(card,), reason="not_by_itself")
    return False
