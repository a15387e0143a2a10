"""203, 211.2, 506.5, 1328: where a text looks for the cards that it refers to."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Select, Text, names
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.language import Filter
from judge.games.kiseki.world import PUBLIC, Game, activation, cards, controller, info, zone_of
from judge.kernel import CardId, Citation, PlayerId, clause

IN_HOMEBASE = frozenset({"event", "base"})
"""The types that, where no zone is named, are referred to in the homebase (203.4)."""

HELD_IN: dict[str, Citation] = {"deck": "kiseki:504.4", "hand": "kiseki:505.4"}
"""The zones that are called by the name of what lies in them."""


@clause("kiseki:203.3", "kiseki:203.4", "kiseki:203.5", "kiseki:211.2", "kiseki:506.5", "kiseki:506.5a")
def zones_meant(select: Select) -> Sequence[str]:
    """Return the zones that a selection names; else for EVENTs and BASEs the homebase, for all else the field."""
    named = "zone" in select.model_fields_set
    return names(select.zone) if named or not _homebase_types(select) else ("homebase",)


def _homebase_types(select: Select) -> bool:
    """Return whether a selection asks for EVENTs or BASEs and nothing else."""
    types = names(select.type)
    return bool(types) and IN_HOMEBASE.issuperset(types)


def referred_to(game: Game, player: PlayerId, select: Select) -> list[CardId]:
    """Return the cards of a player among which a selection looks (203.4#face-down-cards-in-homebase).

    EVENTs and BASEs that lie face down in the homebase are not among them, unless the text speaks of face-down cards.
    """
    return [c for c in looked_at(game, player, select) if not _unseen(game, c, select)]


def overlooks(text: Text, select: Select) -> bool:
    """Return whether a selection would mean another card, could it be seen what that card is."""
    game, reader = text.game, text.game.world.reader
    return any(
        _unseen(game, card, select) and reader.like(text, select, info(game, card), card)
        for player in text.players(select.side)
        for card in looked_at(game, player, select)
    )


def _unseen(game: Game, card: CardId, select: Select) -> bool:
    """Return whether it cannot be seen of a card whether it is the EVENT or BASE that a selection asks for."""
    hidden = zone_of(game, card) == "homebase" and is_face_down(game, card)
    return hidden and _homebase_types(select) and getattr(select, "state", None) != "face_down"


def looked_at(game: Game, player: PlayerId, select: Select) -> list[CardId]:
    """Return the cards of a player in the zones of a selection."""
    return [c for zone in zones_meant(select) for c in _held(game, player, zone)]


def _held(game: Game, player: PlayerId, zone: str) -> Sequence[CardId]:
    """Return the cards of a player in a zone; in the shared one those that the player controls."""
    if zone == "activation":
        return [c for c in activation(game) if controller(game, c) == player]
    return cards(game, player, zone)


def only_counts(select: Select) -> bool:
    """Return whether a selection asks of cards in hidden zones nothing but how many there are, which all know."""
    asked = select.model_fields_set & set(Filter.model_fields)
    return not asked and not PUBLIC & set(zones_meant(select))


def says_where(select: Select) -> Citation:
    """Return the clause that says where a selection looks."""
    if "zone" not in select.model_fields_set:
        if _homebase_types(select):
            return "kiseki:203.4"
        if select.type is not None:
            return "kiseki:203.3"
        return "kiseki:211.2" if getattr(select, "trait", None) is not None else "kiseki:506.5"
    if select.type is not None:
        return "kiseki:203.5"
    if getattr(select, "trait", None) is not None:
        return "kiseki:211.2"
    return next((HELD_IN[zone] for zone in names(select.zone) if zone in HELD_IN), "kiseki:1328.2")
