"""203, 211.2, 506.5, 1328, 1329: the cards that a text refers to, by zone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.abilities import Select, Text, names
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.book.c1214_immediate_effects import named
from judge.games.kiseki.language import Filter
from judge.games.kiseki.world import PUBLIC, Game, activation, cards, controller, info, zone_of
from judge.kernel import GAME, CardId, Citation, PlayerId, Procedure, clause

IN_HOMEBASE = frozenset({"event", "base"})
"""The card types that a text without a zone refers to in the homebase (203.4)."""

HELD_IN: dict[str, Citation] = {"deck": "kiseki:504.4", "hand": "kiseki:505.4"}
"""The clauses for referring to the cards in a zone by the name of the zone."""

ON_THE_FIELD: dict[str, Citation] = {
    "name": "kiseki:1302.1b",
    "sub_name": "kiseki:1302.2a",
    "type": "kiseki:203.3",
    "trait": "kiseki:211.2",
}
"""For each field of a selection without a zone: the clause on where its cards are."""


@clause("kiseki:203.3", "kiseki:203.4", "kiseki:203.5", "kiseki:211.2", "kiseki:506.5", "kiseki:506.5a")
def zones_meant(select: Select) -> Sequence[str]:
    """Return the zones of a selection: those it names; otherwise the homebase for EVENTs and BASEs, or the field."""
    named = "zone" in select.model_fields_set
    return names(select.zone) if named or not _homebase_types(select) else ("homebase",)


def _homebase_types(select: Select) -> bool:
    """Return whether a selection asks only for EVENTs and BASEs."""
    types = names(select.type)
    return bool(types) and IN_HOMEBASE.issuperset(types)


def referred_to(game: Game, player: PlayerId, select: Select) -> list[CardId]:
    """Return the cards of a player that a selection looks through (203.4#face-down-cards-in-homebase).

    Face-down EVENTs and BASEs in the homebase are excluded, unless the text mentions face-down cards.
    """
    return [c for c in looked_at(game, player, select) if not _unseen(game, c, select)]


def overlooked(text: Text, select: Select) -> tuple[CardId, ...]:
    """Return the matching cards that a selection leaves out only because they are face down."""
    game, reader = text.game, text.game.world.reader
    return tuple(
        card
        for player in text.players(select.side)
        for card in looked_at(game, player, select)
        if _unseen(game, card, select) and reader.like(text, select, info(game, card), card)
    )


def _unseen(game: Game, card: CardId, select: Select) -> bool:
    """Return whether a face-down card hides whether it is an EVENT or BASE that a selection asks for."""
    hidden = zone_of(game, card) == "homebase" and is_face_down(game, card)
    return hidden and _homebase_types(select) and getattr(select, "state", None) != "face_down"


def looked_at(game: Game, player: PlayerId, select: Select) -> list[CardId]:
    """Return all cards of a player in the zones of a selection, including face-down ones."""
    return [c for zone in zones_meant(select) for c in _cards_in_zone(game, player, zone)]


def _cards_in_zone(game: Game, player: PlayerId, zone: str) -> Sequence[CardId]:
    """Return a player's cards in a zone; in the activation zone, those that the player controls."""
    if zone == "activation":
        return [c for c in activation(game) if controller(game, c) == player]
    return cards(game, player, zone)


def only_counts(select: Select) -> bool:
    """Return whether a selection only counts cards in hidden zones; all players know that number."""
    asked = select.model_fields_set & set(Filter.model_fields)
    return not asked and not PUBLIC & set(zones_meant(select))


def says_where(select: Select) -> Citation:
    """Return the clause that determines the zone of a selection."""
    if "zone" not in select.model_fields_set:
        if _homebase_types(select):
            return "kiseki:203.4"
        stated = ((rule, getattr(select, name, None)) for name, rule in ON_THE_FIELD.items())
        return next((rule for rule, value in stated if value is not None), "kiseki:506.5")
    if select.type is not None:
        return "kiseki:203.5"
    if getattr(select, "trait", None) is not None:
        return "kiseki:211.2"
    return next((HELD_IN[zone] for zone in names(select.zone) if zone in HELD_IN), "kiseki:1328.2")


@named("treat_as_there")
def _treat_as_there(text: Text, instruction: say.Special) -> Procedure[int]:
    """1329.1: treat UNITs of the given names as being on the field of the effect's controller this turn."""
    game = text.game
    known: tuple[tuple[int, str], ...] = game.state.get(text.you, "imagined", ())
    turn = game.state.get(GAME, "turn_number", 1)
    because = ("kiseki:1329.1#imaginary-unit",)
    treated = (*known, *((turn, name) for name in instruction.names))
    game.note(
        "treated_as_there",
        "kiseki:1329.1",
        because=because,
        actor=text.you,
        then=partial(_imagine, text, treated),
        names=instruction.names,
    )
    yield from ()
    return len(instruction.names)


def _imagine(text: Text, treated: tuple[tuple[int, str], ...]) -> None:
    text.game.state.put(text.you, "imagined", treated)
    text.game.world.record_effects(text.game)


def imagined(text: Text, select: Select) -> int:
    """Return how many of the UNITs treated as being on the field match a selection.

    These UNITs have only a card name.
    """
    if "field" not in names(select.zone):
        return 0
    asked = select.model_fields_set & set(Filter.model_fields)
    if not asked <= {"name", "type"} or select.type not in (None, "unit"):
        return 0
    game, turn = text.game, text.game.state.get(GAME, "turn_number", 1)
    sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[select.side]
    return sum(
        1
        for player in sides
        for since, name in game.state.get(player, "imagined", ())
        if since == turn and (select.name is None or name in names(select.name))
    )
