"""Random games: heroes with equipment, a weapon and a deck (1.1.3), and checks that hold on every board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.abilities import dealt, nodes
from judge.games import Chance, Pool
from judge.games.fab.adapter.cards import OF_ATTACKS
from judge.games.fab.adapter.printed_decks import printed_side
from judge.games.fab.book.c0101_players import EPHEMERAL
from judge.games.fab.book.c0113_assets import POINTS, points
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0300_zones import OWNERS_ONLY
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.games.fab.language.effects import CreateCard, Remove
from judge.games.fab.world import (
    CHAIN,
    EQUIPMENT_ZONES,
    STACK,
    Game,
    cards,
    info,
    is_open,
    links,
    owner,
    step_of,
    zone_of,
)
from judge.kernel import CardId, PlayerId, Step

Card = Mapping[str, Any]

DECK_SIZE = 30
"""The cards of a deck; with 60, as in constructed, most of a game would be two heroes without cards in hand."""

COPIES = 3
"""The greatest number of copies of a card."""

POOL_SHARE = 0.4
"""The probability that a card comes from the pool; the others are simple, so that they get played."""

LIFE = 5
"""The life of each hero, low enough that most games end before the decks are empty."""

PLAIN_TYPES = ("action", "action", "action", "action", "attack_reaction", "defense_reaction", "instant", "resource")
"""The types of simple cards; a repeated type is more frequent."""

DECK_TYPES = frozenset({"action", "attack_reaction", "block", "defense_reaction", "instant", "resource"})
DEALT = dealt(KEYWORDS)


def deal(chance: Chance, pool: Pool) -> dict[str, Any]:
    """Return a scenario in which two players begin a game with random decks.

    Args:
        pool: the cards of boards, mixed with simple ones; or published cards, which are used alone.
    """
    players = ("p1", "p2")
    sides = {p: _side(chance, pool, p) if pool.plain else printed_side(chance, pool.cards, p) for p in players}
    made, left = dict[str, Card](), [*_created(sides)]
    while left:
        if (key := left.pop()) not in made:
            made[key] = pool.keyed[key]
            left += _created(made[key])
    turn = {"player": "p1", "phase": "setup", "number": 1}
    return {"game": "fab", "turn": turn, "cards": made, "tokens": list(pool.tokens), **sides}


def _created(stated: Any) -> Iterator[str]:
    """Yield the keys of the cards that texts create; the board must define them (8.5.40a)."""
    if isinstance(stated, Mapping):
        if CreateCard.verb in stated:
            yield stated[CreateCard.verb]
        stated = list(stated.values())
    if isinstance(stated, list):
        for item in stated:
            yield from _created(item)


def _side(chance: Chance, pool: Pool, player: str) -> dict[str, Any]:
    """Return one player's side: a hero, equipment for each zone, a weapon, a deck.

    The weapon is strong and attacks for free, so that heroes without cards can still end the game.
    """
    equipment = [
        {
            "id": f"{player}-{where}",
            "name": where.capitalize(),
            "types": ["equipment"],
            "subtypes": [where],
            "defense": chance.randint(0, 2),
            "keywords": [chance.choice(DEALT)] if chance.random() < 0.5 else [],
        }
        for where in EQUIPMENT_ZONES
    ]
    attack = {"attack": 0, "limit": 1, "keywords": ["go_again"] if chance.random() < 0.3 else []}
    weapon = {"types": ["weapon"], "subtypes": ["sword", chance.choice(("1h", "2h"))], "abilities": [attack]}
    return {
        "hero": {"id": f"{player}-hero", "name": "Hero", "types": ["hero"], "life": LIFE, "intellect": 4},
        "equipment": equipment,
        "weapons": [{"id": f"{player}-weapon", "name": "Sword", "power": chance.randint(4, 6), **weapon}],
        "deck": _deck(chance, pool, player),
    }


def _deck(chance: Chance, pool: Pool, player: str) -> list[Card]:
    deck, texts = list[Card](), [card for card in pool.cards if _fits(card)]
    while len(deck) < DECK_SIZE:
        card = chance.choice(texts) if texts and chance.random() < POOL_SHARE else _plain(chance)
        deck += [card] * min(chance.randint(1, COPIES), DECK_SIZE - len(deck))
    chance.shuffle(deck)
    return [{**card, "id": f"{player}-{number}"} for number, card in enumerate(deck, 1)]


def _fits(card: Card) -> bool:
    stated = card.get("supertypes") or card.get("unread") or EPHEMERAL in card.get("keywords", ())
    types = {*card.get("types", ["action"])}  # a back face may have none
    return bool(types) and types <= DECK_TYPES and not stated


def _plain(chance: Chance) -> Card:
    """Return a simple card of a random type, with power and defense near its cost, and sometimes a keyword."""
    kind, cost = chance.choice(PLAIN_TYPES), chance.randint(0, 3)
    attacks = kind == "action" and chance.random() < 0.8
    dealt_to = [word for word in DEALT if attacks or word not in OF_ATTACKS]
    keywords = [chance.choice(dealt_to)] if kind != "resource" and chance.random() < 0.4 else []
    card: dict[str, Any] = {"types": [kind], "pitch": chance.randint(1, 3), "keywords": keywords}
    if kind != "resource":
        card["cost"] = cost
    if kind in ("action", "defense_reaction"):
        card["defense"] = chance.randint(2, 4)
    if attacks:
        card |= {"subtypes": ["attack"], "power": cost + chance.randint(1, 4)}
    figures = f"{cost}: {card.get('power', '-')}/{card.get('defense', '-')}"
    return {"name": " ".join((kind, str(card["pitch"]), figures, *keywords)), **card}


# checks that hold on every board


def broken(game: Game, step: Step) -> Iterator[str]:
    """Yield a sentence for each rule that the board just before ``step`` breaks."""
    yield from _nowhere(game)
    yield from (f"{p} has {name} below 0" for p in game.players for name in POINTS if points(game, p, name) < 0)
    yield from _chain(game)
    if step.key == "phase":
        if is_open(game):
            yield "the combat chain is open"
        yield from (f"{card} is on the stack" for card in game.state.zones[STACK])
        for player in game.players:
            yield from (f"{card} has moved" for card in _off_zone(game, player))


def _nowhere(game: Game) -> Iterator[str]:
    """Yield a sentence for each card without a zone, or in the zone of a player who does not own it (3.0.2)."""
    for card, whose in game.state.owners.items():
        where = game.state.zone(card)
        if where is None:
            # a card that an effect creates (8.5.40) has no timestamp on the boards before
            to_come = "-created-" in card and game.state.get(card, "since") is None
            if not to_come and "." not in card and not _may_cease(game.world.faces[card]):
                yield f"{card} is nowhere"
        elif zone_of(game, card) in OWNERS_ONLY and not where.startswith(f"{owner(game, card)}."):
            yield f"{card} of {whose} is in {where}"


def _may_cease(face: Face) -> bool:
    """Return whether the object is a token, is ephemeral, or has a text that removes it from the game (8.3.21b)."""
    removes = any(isinstance(node, Remove) for ability in face.abilities for node in nodes(ability.node))
    return "token" in face.types or EPHEMERAL in face.keywords or removes


def _chain(game: Game) -> Iterator[str]:
    """Yield a sentence for each card on a closed combat chain (7.0.2), and for a card defending twice (7.0.5d)."""
    if not is_open(game):
        yield from (f"{card} is on the closed combat chain" for card in game.state.zones[CHAIN])
        if step_of(game) is not None:
            yield f"{step_of(game)} step on a closed combat chain"
    defending = [defender.ref for link in links(game) for defender in link.defending]
    if len(set(defending)) != len(defending):
        yield "a card defends twice"


def _off_zone(game: Game, player: PlayerId) -> Iterator[CardId]:
    """Yield the equipment in a zone that it is not equipped to (7.7.5)."""
    for where in (*EQUIPMENT_ZONES, "weapon"):
        for card in cards(game, player, where):
            if where not in game.state.get(card, "equipped", ()) or "zone" not in info(game, card):
                yield card
