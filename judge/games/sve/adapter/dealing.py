"""Random games: decks that 6.1.1 allows, and invariants of every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from judge.abilities import dealt
from judge.games import Chance, Pool
from judge.games.sve.book.ch03_players import MAX_PP, turn_player
from judge.games.sve.book.ch04_zones import limit
from judge.games.sve.book.ch06_game_start import COPIES, EVOLVE_DECK, MAIN_DECK, NEUTRAL
from judge.games.sve.book.ch09_tokens import MAY_BE_IN
from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.games.sve.language import as_class
from judge.games.sve.world import SHARED_ZONE, Game, cards, info, zone_of
from judge.kernel import CardId, PlayerId, Step

Card = Mapping[str, Any]

DEALT = dealt(KEYWORDS)
PLAIN_SHARE = 0.4
"""The share of a deck that is followers without a text; without them few random decks could use their PP."""
TITLED_SHARE = 0.1
"""The share of decks that are based on a title."""
SHARED = ("field", "evolution", "race", SHARED_ZONE.name)
"""The zones where a card can be on the side of a player who does not own it, or on nobody's."""


def deal(chance: Chance, pool: Pool) -> dict[str, Any]:
    """Return a scenario in which two players begin a game with random decks, each as 6.1.1 requires.

    ``pool`` holds the cards with a text to choose from, and the tokens that they create.
    """
    sides = {player: _side(chance, pool, player) for player in ("p1", "p2")}
    turn = {"player": "p1", "phase": "setup", "number": 1}
    return {"game": "sve", "turn": turn, "tokens": _needed(pool.tokens, sides), **sides}


def _needed(tokens: Sequence[Card], sides: Mapping[str, Any]) -> list[Card]:
    """Return the tokens named by the cards of these decks, and by those tokens in turn."""
    found: list[Card] = []
    text, more = repr(sides), True
    while more:
        new = [token for token in tokens if token not in found and token["name"] in text]
        found, text, more = found + new, repr(new), bool(new)
    return found


def _side(chance: Chance, pool: Pool, player: str) -> dict[str, Any]:
    """Return a player's leader, and both decks, based on its class or its title (6.1.1.5)."""
    of = sorted({_class_of(c) for c in pool.cards} - {NEUTRAL})
    titles = sorted({c["title"] for c in pool.cards if "title" in c})
    leader = {"name": "Leader", "class": chance.choice(of)}
    if chance.random() < TITLED_SHARE:
        leader["title"] = chance.choice(titles)
    fitting = [fitted for card in pool.cards if _says_something(card) and (fitted := _fitted(card, leader))]
    share = PLAIN_SHARE if pool.plain else 0.0
    main = _main_deck(chance, share, [c for c in fitting if "special" not in c and c.get("type") != "leader"], leader)
    evolve = _evolve_deck(chance, [c for c in fitting if c.get("special") == "evolve"], main, leader)
    return {
        "leader": leader,
        "deck": [{**card, "id": f"{player}-{n}"} for n, card in enumerate(main, 1)],
        "evolve_deck": [{**card, "id": f"{player}-e{n}"} for n, card in enumerate(evolve, 1)],
    }


def _says_something(card: Card) -> bool:
    """Return whether a card has a text, or is needed for one, such as an evolve card."""
    return bool(card.get("abilities") or card.get("keywords") or "special" in card)


def _fitted(card: Card, leader: Card) -> Card | None:
    """Return the card with the leader's class or title filled in, or ``None`` if it has a different one.

    A scenario leaves both out if nothing depends on them. Such a card counts as neutral, and as having the title of the
    deck.
    """
    if "title" in leader:
        return {**card, "title": leader["title"]} if card.get("title", leader["title"]) == leader["title"] else None
    fitted = {**card, "class": _class_of(card)}
    return fitted if fitted["class"] in (leader["class"], NEUTRAL) else None


def _class_of(card: Card) -> str:
    return as_class(card.get("class", NEUTRAL))


def _main_deck(chance: Chance, plain: float, fitting: Sequence[Card], leader: Card) -> list[Card]:
    """Return 40 to 50 cards (6.1.1.2), at most three of each name (6.1.1.4)."""
    size, deck, copies = chance.randint(*MAIN_DECK), list[Card](), Counter[str]()
    while len(deck) < size:
        card = _plain(chance, leader) if chance.random() < plain else chance.choice(fitting)
        count = min(chance.randint(1, COPIES), COPIES - copies[card["name"]], size - len(deck))
        copies[card["name"]] += count
        deck += [card] * count
    return deck


def _plain(chance: Chance, leader: Card) -> Card:
    """Return a follower with numbers near its cost, sometimes with a keyword or an evolve ability."""
    cost = chance.randint(1, MAX_PP)
    card: dict[str, Any] = {
        "type": "follower",
        "cost": cost,
        "attack": chance.randint(0, cost + 1),
        "defense": chance.randint(1, cost + 1),
        "keywords": [chance.choice(DEALT)] if chance.random() < 0.5 else [],
    }
    if chance.random() < 0.5:
        card["abilities"] = [{"keyword": "evolve", "cost": [{"pp": chance.randint(0, 2)}]}]
    keywords, evolves = " ".join(card["keywords"]), " evolving" if card.get("abilities") else ""
    name = f"{card['cost']}: {card['attack']}/{card['defense']} {keywords}{evolves}".strip()
    own = {"title": leader["title"]} if "title" in leader else {"class": NEUTRAL}
    return {**card, **own, "name": name}


def _evolve_deck(chance: Chance, fitting: Sequence[Card], main: Sequence[Card], leader: Card) -> list[Card]:
    """Return up to ten evolve cards (6.1.1.3), first those with names of the main deck."""
    names = sorted({c["name"] for c in main})
    evolving = {c["name"]: c for c in main if any(a.get("keyword") == "evolve" for a in c.get("abilities", ()))}
    useful = [c for c in fitting if c["name"] in names] + [_evolved(c) for c in evolving.values()]
    chance.shuffle(useful)
    deck, copies = list[Card](), Counter[str]()
    for card in (*useful, *chance.sample(fitting, len(fitting))):
        count = min(chance.randint(1, COPIES), COPIES - copies[card["name"]], EVOLVE_DECK[1] - len(deck))
        copies[card["name"]] += count
        deck += [card] * count
    return deck[: chance.randint(*EVOLVE_DECK)] if chance.random() < 0.2 else deck


def _evolved(card: Card) -> Card:
    """Return an evolve card for a follower, with one more attack and defense."""
    kept = {key: card[key] for key in ("name", "class", "title") if key in card}
    numbers = {"attack": card["attack"] + 1, "defense": card["defense"] + 1}
    return {**kept, **numbers, "type": "follower", "special": "evolve"}


# what has to hold of every board


def broken(game: Game, step: Step) -> Iterator[str]:
    """Yield the violations of clauses on the board just before a step of the trace."""
    yield from _misplaced(game, step)
    if step.key == "turn_begins":
        yield from _over(game, turn_player(game), "hand")
    if step.key == "check_timing_ends" or (step.key == "check_timing" and step.considered):
        # the tokens in zones where they cannot be (9.1.4)
        for card in game.state.cards():
            if game.world.faces[card].special == "token":
                name = zone_of(game, card)
                if name not in MAY_BE_IN.get(info(game, card)["type"], ("", ()))[1]:
                    yield f"token {card} lies in {name}"
        for player in game.players:
            yield from _over(game, player, "field")
            yield from _over(game, player, "ex")
            yield from _numbers(game, player)


def _misplaced(game: Game, step: Step) -> Iterator[str]:
    """Yield the cards in a pile of a player who does not own them (4.1.6), and cards in no zone except tokens."""
    faces = game.world.faces
    for card, owner in game.state.owners.items():
        where = game.state.zone(card)
        if where is None:
            if faces[card].special != "token":
                yield f"{card} is nowhere"
            continue
        player, _, name = where.rpartition(".")
        if player != owner and name not in SHARED and not _sent(game, card, name, step):
            yield f"{card} of {owner} lies in {where}"


def _sent(game: Game, card: CardId, zone: str, before: Step) -> bool:
    """Return whether the move that put a card into its zone, before a step, said whose zone it goes to.

    A swap says so, because each card goes to the other's zone (5.12.1). So does a text that names a player; its
    step does not cite 4.1.6.
    """
    moved = None
    for step in takewhile(lambda step: step is not before, game.trace.steps):
        if card in step.objects and (step.clause == "sve:5.12.1" or step.values.get("to") == zone):
            moved = step
    if moved is None or moved.clause == "sve:5.12.1":
        return moved is not None
    return moved.clause == "sve:5.4.1" and "sve:4.1.6" not in moved.because


def _over(game: Game, player: PlayerId, zone: str) -> Iterator[str]:
    """Yield the fault if a zone holds more cards than its limit (4.4.4, 4.7.3, 4.8.3)."""
    held = len(cards(game, player, zone))
    if held > limit(game, player, zone):
        yield f"{held} cards in {player}'s {zone}"


def _numbers(game: Game, player: PlayerId) -> Iterator[str]:
    """Yield the fault if PP or EP are outside their limits (3.2.4, 3.2.5)."""
    pp, most, ep = (game.state.get(player, name, 0) for name in ("pp", "max_pp", "ep"))
    if not (0 <= pp <= most <= MAX_PP and ep >= 0):
        yield f"{player} has {pp} of {most} PP and {ep} EP"
