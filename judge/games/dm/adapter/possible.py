"""Impossible boards: a stated card is rejected if the rules do not allow its position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from judge.games import Impossible
from judge.games.common.entries import named
from judge.games.dm.adapter.cards import Placed
from judge.games.dm.adapter.setup import laid_out, on_side
from judge.games.dm.book.c103_starting_the_game import BESIDE_THE_DECK
from judge.games.dm.book.c105_orientation import TAPPABLE
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c801_evolution_creatures import needs_no_source
from judge.games.dm.book.c803_gods import can_link
from judge.games.dm.policy import new_game
from judge.games.dm.world import P1, P2, ZONES, Game
from judge.kernel import CardId, Why

Found = tuple[tuple[str | int, ...], str, Placed]
"""The path of an entry in the scenario, the id of its first card, and the entry."""


AT_THE_TOP = 3
"""The length of the path of a card that lies under no other: player, zone and index."""


LEFT_ALONE = ("`under: []` if the cards under it are gone", "下のカードがなくなっているなら under: []")
"""The advice for stating an evolution creature without the cards under it (801.1a)."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause and, where possible, a field to change."""
    state, faces = laid_out(scenario)
    game = new_game(state, faces)
    for path, card, entry in _entries(scenario):
        said = _against(faces[CardId(card)], entry, str(path[1]))
        if said is not None:
            yield Impossible(path, card, said[1], said[0])
            continue
        why = _unlinkable(game, CardId(card), entry)
        if why is None and path[1] == "deck" and scenario.turn.phase != "setup":
            why = _not_in_a_deck(faces[CardId(card)])
        if why is not None:
            yield Impossible(path, card, why)
        elif path[1] == "battle_zone" and len(path) == AT_THE_TOP and "under" not in entry.model_fields_set:
            without = _without_source(game, CardId(card))
            if without is not None:
                yield Impossible(path, card, without, stated=LEFT_ALONE)


def _entries(scenario: Any) -> Iterator[Found]:
    """Yield every stated card, including those under other cards or linked with them."""
    for player in (P1, P2):
        for where in ZONES:
            entries = on_side(scenario, player, where)
            stated = () if isinstance(entries, int) else named(Placed, entries, f"{player}-{where}")
            for index, (ids, entry) in enumerate(stated):
                path = (player, where, index)
                yield path, ids[0], entry
                for field in ("under", "linked"):
                    for number, (below, other) in enumerate(named(Placed, getattr(entry, field), f"{ids[0]}-{field}")):
                        yield (*path, field, number), below[0], other


def _against(printed: Face, entry: Placed, where: str) -> tuple[str, Why] | None:
    """Return the field that is impossible for a card in its zone and the reason, or ``None``."""
    if entry.flipped and printed.other is None:
        return "flipped", Why("dm:804.1", "one_front")
    if entry.upside_down and (printed.type != "field" or where != "battle_zone"):
        return "upside_down", Why("dm:105.5", "no_field")
    if entry.face_down and where != "mana_zone":
        return "face_down", Why("dm:405.4", "not_in_the_mana_zone")
    if entry.tapped and not _can_be_tapped(printed, entry, where):
        return "tapped", Why("dm:105.4a", "cannot_be_tapped")
    if entry.new and where != "battle_zone":
        return "new", Why("dm:301.5", "not_in_the_battle_zone")
    if entry.since is not None and where != "battle_zone":
        return "since", Why("dm:608.3b", "not_in_the_battle_zone")
    if entry.unlocked and printed.hyper is None:
        return "unlocked", Why("dm:814.1", "no_hyper_mode")
    if entry.unlocked and where != "battle_zone":
        return "unlocked", Why("dm:814.3", "not_in_the_battle_zone")
    if entry.flipped and where != "battle_zone":
        return "flipped", Why("dm:400.5", "not_in_the_battle_zone")
    if entry.linked and where != "battle_zone":
        return "linked", Why("dm:701.18b", "not_in_the_battle_zone")
    if entry.under and where not in ("battle_zone", "shield_zone"):
        return "under", Why("dm:801.1", "no_pile_there")
    return None


def _not_in_a_deck(printed: Face) -> Why | None:
    """Return why a card cannot be in a deck, or ``None``: its type starts in a zone of its own (117.1, 118.1)."""
    own = [BESIDE_THE_DECK[kind][0] for kind in (printed.type, *printed.special) if kind in BESIDE_THE_DECK]
    return Why("dm:118.1" if own[0] == "super_gr" else "dm:117.1", "not_in_a_deck") if own else None


def _without_source(game: Game, card: CardId) -> Why | None:
    """Return why a creature cannot lie there without cards under it, or ``None`` (801.1a)."""
    needs_one = game.world.faces[card].sources and needs_no_source(game, card) is None
    return Why("dm:801.1a", "without_source") if needs_one else None


def _can_be_tapped(printed: Face, entry: Placed, where: str) -> bool:
    """Return whether a card can be tapped: any in the mana zone, creatures and tamaseeds in the battle zone."""
    shows = printed.other if entry.flipped and printed.other is not None else printed
    return where == "mana_zone" or (where == "battle_zone" and shows.type in TAPPABLE)


def _unlinkable(game: Game, card: CardId, entry: Placed) -> Why | None:
    """Return why cards cannot be linked in a row, or ``None``: each needs a god link with the next (803.2).

    Cells are exempt: they are linked by their other sides, so they are stated as flipped (701.18a).
    """
    row = [card, *(CardId(one) for ids, _ in named(Placed, entry.linked, f"{card}-linked") for one in ids)]
    fits = entry.flipped or all(can_link(game, left, right) for left, right in pairwise(row))
    return None if fits else Why("dm:803.2", "no_god_link")
