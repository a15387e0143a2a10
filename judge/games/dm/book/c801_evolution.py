"""801 Evolution creatures: what they are put on, and how cards enter the battle zone."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm._board import face, info
from judge.games.dm.book.c400_being_there import elements, there
from judge.games.dm.book.c400_zones import Enter
from judge.kernel import CardId, Citation, Game, PlayerId, Procedure, Why, clause, do

EVOLVES = ("evolution", "star_evolution")
"""The special types of creatures that are put on other cards."""


def is_evolution(game: Game, card: CardId) -> bool:
    """Return whether a card is an evolution creature (204.3a)."""
    return any(special in EVOLVES for special in info(game, card)["special"])


@clause("dm:801.1", "dm:203.2")
def proper_sources(game: Game, player: PlayerId, card: CardId) -> list[CardId]:
    """Return the cards on which an evolution creature can be put."""
    source = face(game, card).source
    if source is None:
        return []
    where = source.zone
    among = elements(game, player, "chosen") if where == "battle_zone" else there(game, player, where, "chosen")
    return [other for other in among if other != card and _fits(game, source.race, source.civilization, other)]


def _fits(game: Game, race: str | None, civilization: str | None, card: CardId) -> bool:
    now = info(game, card)
    return (
        now["type"] == "creature"
        and (race is None or any(race in one for one in now["races"]))
        and (civilization is None or civilization in now["civilizations"])
    )


def no_source(game: Game, player: PlayerId, card: CardId) -> Why | None:
    """801.1a: return why an evolution creature cannot be put out: there are not enough proper sources."""
    source = face(game, card).source
    if not is_evolution(game, card) or source is None:
        return None
    enough = len(proper_sources(game, player, card)) >= source.count
    return None if enough else Why("dm:801.1a", "no_source")


def enter(
    game: Game, player: PlayerId, card: CardId, *, clause: Citation, because: Sequence[Citation] = ()
) -> Procedure[bool]:
    """Put a card into the battle zone; return whether it came there.

    An evolution creature is put on what its player chooses (801.1); without a proper source it stays where it is.
    """
    onto: tuple[CardId, ...] = ()
    if is_evolution(game, card):
        without = no_source(game, player, card)
        if without is not None:
            game.note("stays", without.clause, because=("dm:409.2",), objects=(card,), reason=without.reason)
            return False
        onto = yield from _choose_sources(game, player, card)
    done = yield from do(game, Enter(game.state.ref(card), onto=onto), clause=clause, because=because)
    return bool(done)


def _choose_sources(game: Game, player: PlayerId, card: CardId) -> Procedure[tuple[CardId, ...]]:
    """Choose what to evolve from; of several, who puts it out says which lies above which (801.1b#who-orders)."""
    source = face(game, card).source
    count = 1 if source is None else source.count
    several: tuple[Citation, ...] = ("dm:801.1b", "dm:801.1b#who-orders") if count > 1 else ()
    return (
        yield from game.choose(
            by=player,
            role="evolve_from",
            clause="dm:801.1",
            because=several,
            among=proper_sources(game, player, card),
            minimum=count,
            maximum=count,
            ordered=count > 1,
            subject=card,
        )
    )
