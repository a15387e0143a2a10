"""Random games with published cards: a hero, and random cards that the hero may start with (1.1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games import Chance
from judge.games.fab.adapter.cards import Printed, face
from judge.games.fab.book.c0101_players import LEGENDARY, cannot_include
from judge.games.fab.book.c0200_properties import DECK_TYPES, Face
from judge.games.fab.world import EQUIPMENT_ZONES

Card = Mapping[str, Any]

DECK_SIZE = 30
"""The greatest number of cards in a deck."""

LIFE = 6
"""The starting life of each hero, low enough that most games end before the decks are empty."""

COPIES = 2
"""The greatest number of cards with one name and pitch in a card-pool."""


def printed_side(chance: Chance, cards: Sequence[Card], player: str) -> dict[str, Any]:
    """Return one player's side: a hero, equipment and weapons that fit, a deck.

    Args:
        player: the player, for the ids of the cards.
    """
    faces = {id(card): _face(card) for card in cards}
    hero = chance.choice([card for card in cards if "hero" in faces[id(card)].types])
    fitting = [card for card in cards if _is_includable(faces[id(hero)], faces[id(card)])]
    deck = _deck(chance, [card for card in fitting if {*faces[id(card)].types} <= DECK_TYPES])
    equipment = [_one(chance, fitting, faces, where) for where in EQUIPMENT_ZONES]
    weapons = [card for card in fitting if "weapon" in faces[id(card)].types and "token" not in faces[id(card)].types]
    weapon = [chance.choice(weapons)] if weapons else []
    return {
        "hero": {**_printed(hero), "id": f"{player}-hero"},
        "life": LIFE,
        # numbers that the cards of the deck do not reach
        "equipment": [{**_printed(one), "id": f"{player}-{n}"} for n, one in enumerate(equipment, 90) if one],
        "weapons": [{**_printed(one), "id": f"{player}-{n}"} for n, one in enumerate(weapon, 80)],
        "deck": [{**_printed(card), "id": f"{player}-{n}"} for n, card in enumerate(deck, 1)],
    }


_FACES: dict[int, tuple[Card, Face]] = {}
"""The faces made so far, by the id of the card; the cards are kept so that no other object gets that id."""


def _face(card: Card) -> Face:
    if id(card) not in _FACES:
        _FACES[id(card)] = card, face(Printed.model_validate(_printed(card)))
    return _FACES[id(card)][1]


def _printed(card: Card) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name in Printed.model_fields}


def _is_includable(hero: Face, card: Face) -> bool:
    return "hero" not in card.types and cannot_include(hero, [card], 0) is None


def _deck(chance: Chance, fitting: Sequence[Card]) -> list[Card]:
    """Return a random deck with at most ``COPIES`` of each card, and one legendary card of a name (8.3.6)."""
    deck = list[Card]()
    for card in chance.sample(list(fitting), len(fitting)):
        copies = COPIES
        if LEGENDARY in card.get("keywords", ()):
            copies = 0 if any(one["name"] == card["name"] for one in deck) else 1
        deck += [card] * min(copies, DECK_SIZE - len(deck))
    chance.shuffle(deck)
    return deck


def _one(chance: Chance, fitting: Sequence[Card], faces: Mapping[int, Face], where: str) -> Card | None:
    there = [card for card in fitting if "equipment" in faces[id(card)].types and where in faces[id(card)].subtypes]
    return chance.choice(there) if there else None
