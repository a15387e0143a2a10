"""Random games: decks of 40 cards (100.2), and what has to hold of every board that comes about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, get_args

from judge.abilities import dealt
from judge.games import Chance, Pool
from judge.games.dm._attached import bearer
from judge.games.dm._attack import attack_of
from judge.games.dm._board import cards, info, owner, pile, top_of, zone_of
from judge.games.dm.book.c101_levels import level
from judge.games.dm.book.c103_game_start import BESIDE, BESIDE_THE_DECK, COPIES, DECK_SIZE, GR_COPIES, SUPER_GR
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_keywords import INDESTRUCTIBLE, KEYWORDS, has
from judge.games.dm.book.c200_characteristics import Civilization
from judge.games.dm.book.c400_being_there import creatures
from judge.kernel import CardId, Game, Step

Card = Mapping[str, Any]

CIVILIZATIONS = 2
"""How many civilizations a deck has: with more, few random players could pay for their cards."""

POOL_SHARE = 0.5
"""How much of a deck comes from the boards; the rest is simple creatures that attack and block."""

DECK_TYPES = frozenset(
    {"creature", "spell", "cross_gear", "castle", "cell", "field", "aura", "artifact", "land", "tamaseed"}
)
DECK_SPECIAL = frozenset({"evolution", "d2", "neo", "s_max", "star_evolution", "dream"})
"""The types of cards, and special types, that are in a deck and not in a zone of their own from the start."""

HYPERSPATIAL = frozenset({"creature", "weapon", "fortress"})
"""The types of the cards beside the deck that effects put out; what cells make up needs its very parts."""

PLANNED, SEALED = 0.1, 0.2
"""How many players have a rule plus, and how many an impulse that begins in the battle zone."""

RACES = ("Dragon", "Beast", "Knight", "Spirit")
DEALT = dealt(KEYWORDS)
PASSING = ("pending", "waits", "looked_at")
"""The facts on a card that come and go while something is carried out."""

BORNE = ("weapon", "aura")
"""The types of cards that do not stay in the battle zone by themselves (117.2, 310.5)."""

TAPPABLE = ("battle_zone", "mana_zone")


def deal(chance: Chance, pool: Pool) -> dict[str, Any]:
    """Return a scenario in which two players begin a game with random decks.

    Args:
        chance: decides everything.
        pool: the cards of the boards.
    """
    sides = {player: _side(chance, pool, player) for player in ("p1", "p2")}
    return {"game": "dm", "turn": {"player": "p1", "phase": "setup", "number": 1}, **sides}


def _side(chance: Chance, pool: Pool, player: str) -> dict[str, list[Card]]:
    """Return what a player brings: a deck of two civilizations, and cards for the zones beside it (100.3, 100.4)."""
    colors = chance.sample(list(get_args(Civilization)), CIVILIZATIONS)
    plans = [card for card in pool.cards if card.get("deck_size")]
    plan = [chance.choice(plans)] if plans and chance.random() < PLANNED else []
    zones = {
        "deck": _deck(chance, pool, colors, plan[0]["deck_size"] if plan else DECK_SIZE),
        "hyperspatial_zone": plan + _beside(chance, pool, colors, BESIDE - len(plan)),
        "super_gr": _super_gr(chance, pool),
        "battle_zone": _placed(chance, pool, colors),
    }
    return {
        zone: [{**card, "id": f"{player}-{zone}-{number}"} for number, card in enumerate(found, 1)]
        for zone, found in zones.items()
        if found
    }


def _beside(chance: Chance, pool: Pool, colors: Sequence[str], most: int) -> list[Card]:
    """Return cards for the hyperspatial zone, none of them twice (100.3a)."""
    own = {
        card.get("name", "?"): card
        for card in pool.cards
        if _begins_in(card, "hyperspatial_zone", HYPERSPATIAL, colors)
    }
    return chance.sample(list(own.values()), min(most, len(own)))


def _super_gr(chance: Chance, pool: Pool) -> list[Card]:
    """Return twelve GR creatures, each at most twice (100.4a), of any civilization: nobody pays for them."""
    civilizations = get_args(Civilization)
    gr = {
        card.get("name", "?"): card for card in pool.cards if _begins_in(card, "super_gr", {"creature"}, civilizations)
    }
    copies = [card for card in gr.values() for _ in range(GR_COPIES)]
    return chance.sample(copies, SUPER_GR) if len(copies) >= SUPER_GR else []


def _begins_in(card: Card, zone: str, types: Collection[str], colors: Sequence[str]) -> bool:
    """Return whether a card of these types and civilizations begins in a zone beside the deck."""
    special = [BESIDE_THE_DECK[kind][0] for kind in card.get("special", ()) if kind in BESIDE_THE_DECK]
    return special == [zone] and card.get("type", "creature") in types and _is_whole(card, colors)


def _placed(chance: Chance, pool: Pool, colors: Sequence[str]) -> list[Card]:
    """Return now and then one impulse that begins in the battle zone (100.5)."""
    begin = [card for card in pool.cards if card.get("type") == "impulse" and _is_whole(card, colors)]
    return [chance.choice(begin)] if begin and chance.random() < SEALED else []


def _deck(chance: Chance, pool: Pool, colors: Sequence[str], size: int) -> list[Card]:
    """Return a deck of that size, of each card at most four (100.2a); with a king cell come those that it needs."""
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
    """Yield the races that an evolution creature asks of what it is put on."""
    for one in stated if isinstance(stated, list) else [stated]:
        yield from _sources(one["any_of"]) if "any_of" in one else filter(None, [one.get("race")])


def _fits(card: Card, colors: Sequence[str]) -> bool:
    """Return whether a card can be in a deck of these civilizations, and says all that it does."""
    proper = card.get("type", "creature") in DECK_TYPES and {*card.get("special", ())} <= DECK_SPECIAL
    return proper and _is_whole(card, colors)


def _is_whole(card: Card, colors: Sequence[str]) -> bool:
    """Return whether a card is of these civilizations, and says all that it does."""
    return {*card.get("civilizations", ())} <= {*colors} and not card.get("unread")


def _plain(chance: Chance, colors: Sequence[str], races: Sequence[str]) -> Card:
    """Return a creature without a text, its power near its cost, now and then with a keyword."""
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


# what has to hold of every board


def broken(game: Game, step: Step) -> Iterator[str]:
    """Yield what no clause allows of the board as it is just before ``step``."""
    yield from _nowhere(game)
    yield from _orientation(game)
    yield from _piles(game)
    if step.key == "phase":
        yield from _between_steps(game)


def _nowhere(game: Game) -> Iterator[str]:
    """Yield cards that are nowhere, or in a zone of a player who does not own them (400.3)."""
    for card in game.state.owners:
        where = game.state.zone(card)
        if where is None or not where.startswith(f"{owner(game, card)}."):
            yield f"{card} is in {where}"


def _orientation(game: Game) -> Iterator[str]:
    """Yield cards that are tapped where cards have no orientation (105.4a)."""
    for card in game.state.owners:
        if is_tapped(game, card) and zone_of(game, card) not in TAPPABLE:
            yield f"{card} is tapped in {zone_of(game, card)}"


def _piles(game: Game) -> Iterator[str]:
    """Yield cards of one pile, or linked, that do not know of each other or lie in different zones (109.2, 701.18a)."""
    for card in game.state.owners:
        top = top_of(game, card)
        if top != card and (card not in pile(game, top) or zone_of(game, top) != zone_of(game, card)):
            yield f"{card} does not lie under {top}"
        yield from (f"{one} lies elsewhere than {card}" for one in pile(game, card)[1:] if top_of(game, one) != card)


def _between_steps(game: Game) -> Iterator[str]:
    """Yield what should not be as a step begins: an attack, pending cards and shields, creatures without power."""
    if attack_of(game) is not None:
        yield "an attack is going on"
    if level(game):
        yield "an effect is being processed"
    for card in game.state.owners:
        yield from (f"{card} is still {fact}" for fact in PASSING if game.state.get(card, fact))
        yield from _out_of_place(game, card)
    for player in game.players:
        yield from (f"{card} has no power" for card in creatures(game, player) if _is_without_power(game, card))
        if not cards(game, player, "deck"):
            yield f"{player} has no deck"


def _out_of_place(game: Game, card: CardId) -> Iterator[str]:
    """Yield what state-based actions would not leave so: a card outside of its own zone, or without what bears it."""
    face, where = info(game, card), zone_of(game, card)
    kinds = [BESIDE_THE_DECK[kind][0] for kind in (face["type"], *face["special"]) if kind in BESIDE_THE_DECK]
    if kinds and where not in (*kinds, "battle_zone"):
        yield f"{card} is in {where}"
    if where != "battle_zone" or top_of(game, card) != card:
        return
    if face["type"] in BORNE and bearer(game.state, card) is None:
        yield f"{card} is attached to nothing"
    if face["type"] == "cell":
        yield f"{card} is a cell by itself"


def _is_without_power(game: Game, card: CardId) -> bool:
    return (info(game, card)["power"] or 0) <= 0 and not has(game, card, INDESTRUCTIBLE)
