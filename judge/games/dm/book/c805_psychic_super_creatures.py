"""803.7, 805 Cells: cards that form one creature, and cards that leave it one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from judge.games.dm.book.c110_abilities import LINK_RELEASE
from judge.games.dm.book.c505_attack import attacker
from judge.games.dm.book.c803_gods import linked, links_of, parts_without
from judge.games.dm.world import FLIPPED, Game, face, linked_cards, owner, top_of, turn_player, zone_of
from judge.kernel import CardId, Event, Procedure, Question, clause


@clause("dm:805.1", "dm:812.1")
def is_made_of_cells(game: Game, card: CardId) -> bool:
    """Return whether a visible card shows a creature made of linked cells."""
    return bool(linked_cards(game, card)) and links_of(game, card) is None


@clause("dm:805.1b", without=False)
def releases(game: Game, card: CardId) -> bool:
    """Return whether the creature that a card shows has link release."""
    return is_made_of_cells(game, card) and LINK_RELEASE in face(game, card).keywords


@clause("dm:109.2b", "dm:805.1e", "dm:812.1e", "dm:812.1e#part-or-whole", without=False)
def is_cell(game: Game, card: CardId) -> bool:
    """Return whether a card is a cell; a cell leaves the battle zone as a cell, not as a creature."""
    return is_made_of_cells(game, top_of(game, card)) or is_lone_cell(game, card)


def is_king_cell(game: Game, card: CardId) -> bool:
    """Return whether a card is part of a creature made of king cells."""
    top = top_of(game, card)
    return is_made_of_cells(game, top) and bool(game.world.faces[top].combines)


@clause("dm:805.1a", "dm:812.1d", without=False)
def is_lone_cell(game: Game, card: CardId) -> bool:
    """Return whether a card in the battle zone is an unlinked cell."""
    printed = face(game, card)
    shows_a_whole = bool(game.state.get(card, FLIPPED)) and (
        game.world.faces[card].type == "cell" or "psychic_super" in printed.special
    )
    return (
        (shows_a_whole or printed.type == "cell")
        and zone_of(game, card) == "battle_zone"
        and not linked_cards(game, card)
    )


@clause("dm:805.1d", "dm:812.1a", "dm:812.1b", instead=lambda game, card: {})
def as_a_cell(game: Game, card: CardId) -> dict[str, Any]:
    """Return the characteristics of a single cell: mana cost 0 and no race; empty for other cards."""
    if face(game, card).type != "cell":
        return {}
    return {"cost": 0, "costs": (0,), "races": (), **_civilizations_of_the_whole(game, card)}


@clause("dm:805.1f", instead=lambda game, card: {})
def _civilizations_of_the_whole(game: Game, card: CardId) -> dict[str, Any]:
    """Return the civilizations of a psychic cell: those of the whole creature (805.1f)."""
    whole = face(game, top_of(game, card))
    return {"civilizations": whole.civilizations} if "psychic_super" in whole.special else {}


def one_card_of(game: Game, leaving: Any) -> Procedure[Sequence[Event]]:
    """Return the move to make when a card of a linked creature would leave.

    For a god it is the move of one card (703.4f), with link release that of one cell (805.1b). Otherwise it is the
    original move.
    """
    top = top_of(game, leaving.ref.card)
    if (
        leaving.ruled
        or not linked_cards(game, top)
        or zone_of(game, top) != "battle_zone"
        or leaving.to == "battle_zone"
    ):
        return (leaving,)
    event = copy(leaving)
    event.ruled = True
    if releases(game, top):
        yield from _one_cell(game, top, event)
    elif links_of(game, top) is not None:
        yield from _one_god(game, top, event)
    if event.alone:
        yield from _choose_attacking_part(game, top, event)
    return (event,)


@clause("dm:703.4f", without=None)
def _one_god(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """803.7: change the event so that one card of a linked god leaves; its owner chooses unless one is named."""
    if not event.alone:
        chosen = yield from _which(game, top, "dm:703.4f#which-card-leaves", "dm:803.7")
        event.god = game.state.ref(top)
        event.ref, event.card, event.alone = game.state.ref(chosen), chosen, True
    event.because = (*(event.because or ()), "dm:703.4f", "dm:803.7")


@clause("dm:805.1b", "dm:805.1c", "dm:805.1b#which-cell-and-leaving", without=None)
def _one_cell(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """805.1b: change the event so that one cell goes to the hyperspatial zone; the others are flipped.

    This is not a replacement, so the event can still be replaced.
    """
    if not event.alone:
        chosen = yield from _which(game, top, "dm:805.1b#which-cell-and-leaving", "dm:805.1b")
        event.ref, event.card, event.alone = game.state.ref(chosen), chosen, True
    event.to, event.released, event.index, event.means = "hyperspatial_zone", True, None, "dm:805.1b"


def _which(game: Game, top: CardId, rule: str, because: str) -> Procedure[CardId]:
    (chosen,) = yield from game.choose(
        Question("leaves", rule), by=owner(game, top), among=linked(game, top), subject=top, because=(because,)
    )
    return CardId(chosen)


@clause("dm:803.4a", "dm:803.4a#attacking-player", "dm:805.2a", without=None)
def _choose_attacking_part(game: Game, top: CardId, event: Any) -> Procedure[None]:
    """Ask which part of a divided attacker continues the attack (803.4a, 805.2a)."""
    parts = parts_without(game, top, event.ref.card)
    if attacker(game) != game.state.ref(top) or len(parts) < 2:
        return
    (chosen,) = yield from game.choose(
        Question("goes_on", "dm:803.4a#attacking-player"),
        by=turn_player(game),
        among=[part[0] for part in parts],
        subject=top,
        because=("dm:805.2a",) if event.released else ("dm:803.4a", "dm:803.4a#god-or-card-leaving"),
    )
    event.goes_on = CardId(chosen)
