"""Random games: decks of 40 cards (100.2), and cards for the other zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, get_args

from judge.abilities import dealt
from judge.games import Chance, Pool
from judge.games.dm.book.c103_starting_the_game import (
    COPIES,
    DECK_SIZE,
    GR_COPIES,
    HYPERSPATIAL_CARDS,
    OUTSIDE_THE_DECK,
    SUPER_GR,
)
from judge.games.dm.book.c110_abilities import KEYWORDS
from judge.games.dm.book.c200_parts_of_a_card import Civilization

Card = Mapping[str, Any]

CIVILIZATIONS = 2
"""The number of civilizations in a deck; with more, few random players could pay for their cards."""

POOL_SHARE = 0.5
"""The share of a deck that comes from the boards; the rest are simple creatures that attack and block."""

DECK_TYPES = frozenset(
    {"creature", "spell", "cross_gear", "castle", "cell", "field", "aura", "artifact", "land", "tamaseed"}
)
DECK_SPECIAL = frozenset({"evolution", "d2", "neo", "s_max", "star_evolution", "dream"})
"""The card types and special types that are in a deck rather than in a zone of their own."""

DEALT_TYPES = frozenset({"creature", "weapon", "fortress"})
"""The types of hyperspatial cards to deal; cells are left out, because they need all their other parts."""

PLANNED, PLACED = 0.1, 0.3
"""The share of players with a rule plus, and of players with a set of cards in the battle zone."""

PARTS = 4
"""The number of other cards in a set with a ritual (701.31a) or a last field (701.29a)."""

RACES = ("Dragon", "Beast", "Knight", "Spirit")
DEALT = dealt(KEYWORDS)


def deal(chance: Chance, pool: Pool) -> dict[str, Any]:
    """Return a scenario in which two players begin a game with random decks.

    ``pool`` holds the cards of the boards.
    """
    sides = {player: _side(chance, pool, player) for player in ("p1", "p2")}
    return {"game": "dm", "turn": {"player": "p1", "phase": "setup", "number": 1}, **sides}


def _side(chance: Chance, pool: Pool, player: str) -> dict[str, list[Card]]:
    """Return a player's cards by zone: a deck of two civilizations, and cards outside it (100.3, 100.4)."""
    colors = chance.sample(list(get_args(Civilization)), CIVILIZATIONS)
    plans = [card for card in pool.cards if card.get("deck_size")]
    plan = [chance.choice(plans)] if plans and chance.random() < PLANNED else []
    zones = {
        "deck": _deck(chance, pool, colors, plan[0]["deck_size"] if plan else DECK_SIZE),
        "hyperspatial_zone": plan + _hyperspatial_cards(chance, pool, colors, HYPERSPATIAL_CARDS - len(plan)),
        "super_gr": _super_gr(chance, pool),
        "battle_zone": _placed(chance, pool, colors),
    }
    return {
        zone: [{**card, "id": f"{player}-{zone}-{number}"} for number, card in enumerate(found, 1)]
        for zone, found in zones.items()
        if found
    }


def _hyperspatial_cards(chance: Chance, pool: Pool, colors: Sequence[str], most: int) -> list[Card]:
    """Return up to ``most`` different cards for the hyperspatial zone (100.3a)."""
    own = {
        card.get("name", "?"): card for card in pool.cards if _begins_in(card, "hyperspatial_zone", DEALT_TYPES, colors)
    }
    return chance.sample(list(own.values()), min(most, len(own)))


def _super_gr(chance: Chance, pool: Pool) -> list[Card]:
    """Return twelve GR creatures, at most two of each (100.4a), or none if there are too few.

    They can be of any civilization, because nobody pays for them.
    """
    civilizations = get_args(Civilization)
    gr = {
        card.get("name", "?"): card for card in pool.cards if _begins_in(card, "super_gr", {"creature"}, civilizations)
    }
    copies = [card for card in gr.values() for _ in range(GR_COPIES)]
    return chance.sample(copies, SUPER_GR) if len(copies) >= SUPER_GR else []


def _begins_in(card: Card, zone: str, types: Collection[str], colors: Sequence[str]) -> bool:
    """Return whether a card starts the game in ``zone``, outside the deck, and has a given type and civilization."""
    special = [OUTSIDE_THE_DECK[kind][0] for kind in card.get("special", ()) if kind in OUTSIDE_THE_DECK]
    return special == [zone] and card.get("type", "creature") in types and _is_whole(card, colors)


def _placed(chance: Chance, pool: Pool, colors: Sequence[str]) -> list[Card]:
    """Return a set of cards that starts in the battle zone (100.5), or most of the time none."""
    begin = [card for card in pool.cards if card.get("starts_in") == "battle_zone" and _is_whole(card, colors)]
    firsts = [card for card in begin if not _is_a_part(card)]
    if not firsts or chance.random() >= PLACED:
        return []
    first = chance.choice(firsts)
    wanted = {"ritual": "nebula", "field": "field"}.get(first["type"])
    parts = [card for card in begin if _is_a_part(card) and card["type"] == wanted]
    return [first, *(chance.choice(parts) for _ in range(PARTS if parts else 0))]


def _is_a_part(card: Card) -> bool:
    """Return whether a card that starts in the battle zone is one of the outer cards of a set."""
    return card.get("type") == "nebula" or card.get("other_side", {}).get("type") == "core"


def _deck(chance: Chance, pool: Pool, colors: Sequence[str], size: int) -> list[Card]:
    """Return a deck of the given size with at most four copies of each card (100.2a).

    A king cell comes with the other cells that it needs.
    """
    texts = [card for card in pool.cards if _fits(card, colors)]
    races = [*RACES, *(race for card in texts for race in _sources(card.get("evolves_from", {})))]
    deck, copies = list[Card](), Counter[str]()
    while len(deck) < size:
        first = chance.choice(texts) if texts and chance.random() < POOL_SHARE else _plain(chance, colors, races)
        needed = [card for card in texts if card.get("name") in first.get("combines_with", ())]
        wanted = chance.randint(1, COPIES)
        for card in (first, *needed):
            number = min(wanted, size - len(deck), COPIES - copies[card.get("name", "?")])
            deck += [card] * number
            copies[card.get("name", "?")] += number
    chance.shuffle(deck)
    return deck


def _sources(stated: Any) -> Iterator[str]:
    """Yield the races that an evolution creature requires of its sources."""
    for one in stated if isinstance(stated, list) else [stated]:
        yield from _sources(one["any_of"]) if "any_of" in one else filter(None, [one.get("race")])


def _fits(card: Card, colors: Sequence[str]) -> bool:
    """Return whether a card can be in a deck of these civilizations, and the engine understands all its text."""
    proper = card.get("type", "creature") in DECK_TYPES and {*card.get("special", ())} <= DECK_SPECIAL
    return proper and _is_whole(card, colors)


def _is_whole(card: Card, colors: Sequence[str]) -> bool:
    """Return whether a card is of these civilizations, and the engine understands all its text."""
    return {*card.get("civilizations", ())} <= {*colors} and not card.get("unread")


def _plain(chance: Chance, colors: Sequence[str], races: Sequence[str]) -> Card:
    """Return a creature without a text, with a power near its cost, and sometimes a keyword."""
    cost, race = chance.randint(1, 6), chance.choice(races)
    keywords = [chance.choice(DEALT)] if chance.random() < 0.5 else []
    power = cost * 1000 + chance.randint(-1, 2) * 500
    civilizations = chance.sample(list(colors), 2 if chance.random() < 0.2 else 1)
    name = " ".join((race, *civilizations, f"{cost}/{power}", *keywords))
    return {
        "name": name,
        "cost": cost,
        "power": power,
        "civilizations": civilizations,
        "races": [race],
        "keywords": keywords,
    }
