"""Random games: decks that 602.4 allows, and invariants of every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from judge.abilities import dealt
from judge.games import Chance, Pool
from judge.games.kiseki.book.c0300_cp_and_ep import BONDS, POOL
from judge.games.kiseki.book.c0600_preparation import COPIES, STRATEGY_SIZE
from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.games.kiseki.world import Game, activation, attack_of, cards, info, zone_of
from judge.kernel import Step

Card = Mapping[str, Any]
ORGANIZATIONS = ("Bracer Guild", "Gralsritter", "Ouroboros", "Class VII")
DEALT = dealt(KEYWORDS)
PLAIN_SHARE = 0.5
"""The share of a deck that is UNITs without a text; without them few random decks could use their CP."""
START = 25
"""The starting number of bonds in a random game; with 40, decks would run out before the game ends."""


def deal(chance: Chance, pool: Pool) -> dict[str, Any]:
    """Return a scenario in which two players begin a game with random decks of 50 cards (602.4a).

    ``pool`` holds the cards with a text to choose from.
    """
    sides = {
        player: {"deck": _deck(chance, pool, player), "bonds": START, "format": "strategy"} for player in ("p1", "p2")
    }
    return {"game": "kiseki", "turn": {"player": "p1", "phase": "setup", "number": 1}, **sides}


def _deck(chance: Chance, pool: Pool, player: str) -> list[Card]:
    """Return 50 cards, at most 4 of each name and sub-name (602.4b)."""
    deck, copies = list[Card](), Counter[tuple[str, str | None]]()
    texts = [c for c in pool.cards if bool(c.get("abilities") or c.get("arts") or c.get("keywords")) and not _free(c)]
    while len(deck) < STRATEGY_SIZE:
        card = _plain(chance) if not texts or chance.random() < PLAIN_SHARE else chance.choice(texts)
        named = {"name": "?", **card}
        name = (named["name"], named.get("sub_name"))
        count = min(chance.randint(1, COPIES), COPIES - copies[name], STRATEGY_SIZE - len(deck))
        copies[name] += count
        deck += [named] * count
    chance.shuffle(deck)
    return [{**card, "id": f"{player}-{number}"} for number, card in enumerate(deck, 1)]


def _free(card: Card) -> bool:
    """Return whether a card has a craft without a cost; a random game with such crafts might never end."""
    return any("activate" in ability and not ability["activate"] for ability in card.get("abilities", ()))


def _plain(chance: Chance) -> Card:
    """Return a UNIT with STR and DEF near its cost, sometimes with an icon craft."""
    cost = chance.randint(1, 5)
    strength, withstands = chance.randint(1, cost + 1), chance.randint(1, cost + 2)
    organizations = chance.sample(ORGANIZATIONS, chance.randint(1, 2))
    keywords = [chance.choice(DEALT)] if chance.random() < 0.3 else []
    name = " ".join((f"{cost}: {strength}/{withstands}", *organizations, *keywords))
    return {
        "name": name,
        "type": "unit",
        "cost": cost,
        "attack": strength,
        "defense": withstands,
        "organizations": organizations,
        "keywords": keywords,
    }


# what has to hold of every board


def broken(game: Game, step: Step) -> Iterator[str]:
    """Yield the violations of clauses on the board just before a step of the trace."""
    yield from _nowhere(game)
    yield from _numbers(game)
    if step.key == "priority_over":
        if activation(game):
            yield "something waits in the activation zone"
        for player in game.players:
            # stunned UNITs that do not lie face down in the action state (1306.2a)
            for card in cards(game, player, "field"):
                states = info(game, card)["states"]
                if "stunned" in states and not {"action", "face_down"} <= {*states}:
                    yield f"{card} is stunned and lies wrong"
        attack = attack_of(game)
        if attack is not None and attack.begun:
            yield from (f"{r.card} attacks from nowhere" for r in attack.attackers if not game.state.present(r))
    if step.key == "phase":
        yield from (f"{p} has {n} left over" for p in game.players for n in POOL if game.state.get(p, n, 0))


def _nowhere(game: Game) -> Iterator[str]:
    """Yield the cards in no zone, and cards in a hand, deck or removed zone of a player who does not own them."""
    for card, owner in game.state.owners.items():
        where = game.state.zone(card)
        if where is None:
            if "." not in card:
                yield f"{card} is nowhere"
        elif zone_of(game, card) in ("hand", "deck", "removed") and not where.startswith(f"{owner}."):
            yield f"{card} of {owner} is in {where}"


def _numbers(game: Game) -> Iterator[str]:
    """Yield pools below 0 (1318), and bonds above their maximum (603.1#starting-bonds)."""
    for player in game.players:
        yield from (f"{player} has {n} below 0" for n in POOL if game.state.get(player, n, 0) < 0)
        if game.state.get(player, "bonds", 0) > game.state.get(player, "max_bonds", BONDS):
            yield f"{player} has too many bonds"
