"""Boards of Shadowverse EVOLVE on which words are planted: cards of all sorts in all zones, a spell that does a lot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.planting.mentions import Mentions
from tests.planting.outcomes import Data
from tests.planting.planting import Prepared, Stage, load, prepared, using

ANN = {
    "name": "Ann",
    "type": "follower",
    "class": "sword",
    "traits": ["Knight"],
    "title": "T",
    "cost": 1,
    "attack": 1,
    "defense": 4,
    "keywords": ["ward", "storm", "rush", "quick"],
}
BOB = {
    "name": "Bob",
    "type": "follower",
    "class": "rune",
    "traits": ["Mage"],
    "cost": 2,
    "attack": 3,
    "defense": 6,
    "keywords": ["drain", "bane", "assail"],
}
AMY = {"name": "Amy", "type": "amulet", "class": "sword", "cost": 3, "keywords": ["stack", "aura"]}
SAL = {"name": "Sal", "type": "spell", "class": "sword", "cost": 2, "keywords": ["quick"]}
CARDS = (ANN, BOB, AMY, SAL)

WRITTEN = load("sve")
MANY_EVENTS = WRITTEN["many_events"]
"""What a spell does to make everything happen that an ability can listen for."""


OWN = [
    {"keyword": keyword, "id": keyword, "do": [{"gain": "ep"}]}
    for keyword in ("on_evolve", "strike", "last_words", "on_race")
]


def side(player: str, field: list[Data], hand: list[Data]) -> Data:
    """Return a side of the board with cards of every sort in every zone."""

    def there(zone: str, cards: tuple[Data, ...] = CARDS) -> list[Data]:
        return [{**card, "id": f"{player}-{zone}-{card['name']}"} for card in cards]

    extra = [
        {"engaged": True, "counters": {"grain": 2}},
        {"damage": 1, "new": True, "counters": {"grain": 2}},
        {"counters": {"stack": 1}},
    ]
    own = [{**card, **more} for card, more in zip(there("field", CARDS[:3]), extra, strict=True)]
    others = [
        {"id": f"{player}-{name}", "name": name, "type": "follower", "cost": 1, "attack": 1, "defense": 3}
        for name in ("Dot", "Eve", "Fay")
    ]
    gus = {"id": f"{player}-Gus", "name": "Gus", "type": "follower", "cost": 1, "attack": 1, "defense": 3}
    others.append({**gus, "keywords": ["intimidate"]})
    token = {
        "id": f"{player}-t",
        "name": "Fairy",
        "special": "token",
        "type": "follower",
        "cost": 0,
        "attack": 1,
        "defense": 9,
    }
    if player == "p2":
        token = {"id": "p2-S", "name": "Src", "type": "follower", "cost": 1, "attack": 1, "defense": 3}
    return {
        "field_limit": 30,
        "hand_limit": 30,
        "ex_limit": 16 if player == "p1" else 17,
        "pp": 9,
        "max_pp": 10,
        "ep": 2 if player == "p1" else 3,
        "defense": 15,
        "field": [*field, *own, *others, token],
        "hand": [*hand, *there("hand")],
        "deck": there("deck") + there("below", (BOB, ANN)),
        "cemetery": there("cemetery"),
        "ex": there("ex"),
        "banished": there("banished"),
        "evolve_deck": [
            {
                "id": f"{player}-e",
                "name": "Src",
                "special": "evolve",
                "type": "follower",
                "attack": 5,
                "defense": 9,
                "keywords": ["drain"],
            },
            {
                "id": f"{player}-b",
                "name": "Bob",
                "special": "evolve",
                "type": "follower",
                "attack": 5,
                "defense": 9,
                "abilities": OWN,
            },
            {
                "id": f"{player}-u",
                "name": "Bob",
                "special": "evolve",
                "type": "follower",
                "attack": 5,
                "defense": 9,
                "face_up": True,
            },
            *({"id": f"{player}-c{n}", "name": "にんじん", "special": "evolve", "type": "spell"} for n in range(1, 9)),
        ],
    }


SOURCE = {
    "id": "a",
    "name": "Src",
    "type": "follower",
    "class": "sword",
    "cost": 2,
    "attack": 2,
    "defense": 18,
    "counters": {"grain": 2},
    "title": "Z",
    "keywords": ["assail"],
}
LAST = [
    {"p1": {"attack": "p2-leader", "with": "a"}},
    {"p1": {"play": "z"}},
    *({p: "end_turn"} for p in ("p1", "p2", "p1")),
]


def stated(on_a: list[Data], spell: Data, hand: list[Data], play: list[Any], phase: str = "main") -> Data:
    """Return a board with abilities on a follower, and a spell."""
    last = {
        "id": "z",
        "name": "Z",
        "type": "spell",
        "cost": 0,
        "abilities": [{"spell": [{"destroy": {"name": "Src"}}]}],
    }
    card = {"id": "s", "name": "S", "type": "spell", "cost": 0, "abilities": [spell]}
    return {
        "game": "sve",
        "turn": {"player": "p1", "phase": phase, "number": 21},
        "tokens": [
            {"name": name, "type": "follower", "cost": 1, "attack": 1, "defense": 1, "special": "token"}
            for name in ("Fairy", "Imp")
        ],
        "p1": side("p1", [{**SOURCE, "abilities": [*on_a, *OWN]}], [{**SOURCE, "id": "p1-hS"}, card, last, *hand]),
        "p2": side("p2", [], []),
        "play": play,
    }


def completed(node: Data, mentions: Mentions, *, played: bool = True) -> Data:
    """Return an ability with the objects that its names need, if it can have them where it is not played."""
    body = dict(using(node, {"picked": {"destroy": "picked"}, "eyes": {"draw": {"number": "eyes"}}}))
    if "paid" in mentions and "extra" not in body and played:
        body["extra"] = [{"pp": 1}]
    if "t" in mentions and played:
        body.setdefault("targets", [{"id": "t", "side": "enemy", "type": "follower"}])
    before = {"pick": {"side": "any", "any_number": True}} if "like" in mentions else {"draw": 2}
    number = [{**before, "as": "n"}], [{"damage": {"number": "n"}, "to": "enemy.leader"}]
    target: list[Data] = [{"give": {"attack": 1}, "to": "t"}] if played else []
    needed = [Prepared((("number", "n"), ("did", "n")), *number), Prepared(("t",), [], target)]
    return prepared(body, mentions, needed)


def boards(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind."""
    ability = completed(node, mentions, played=kind not in ("Static", "Replacing", "PlayCost"))
    evolves = {"keyword": "evolve", "cost": [{"pp": 1}]}
    plays = [{"p1": {"play": "p1-ex-Bob"}}]
    match kind:
        case "Spell":
            much = {"id": "m", "name": "M", "type": "spell", "cost": 0, "abilities": [{"spell": MANY_EVENTS}]}
            yield stated([], ability, [], [{"p1": {"play": "s"}}])
            if "evolve_cost" in mentions or "set_evolve_cost" in mentions:
                yield stated([evolves], ability, [], [{"p1": {"play": "s"}}, {"p1": {"evolve": "a"}}])
            if "next_play" in mentions:
                yield stated([], ability, [much], [{"p1": {"play": "s"}}, {"p1": {"play": "m"}}, *plays])
            yield stated(
                [],
                ability,
                [much],
                [
                    {"p1": {"play": "s"}},
                    {"p1": {"activate": "a"}},
                    {"p1": {"play": "p1-ex-Bob"}},
                    {"p1": {"play": "m"}},
                    *LAST,
                ],
            )
            rest = {key: one for key, one in ability.items() if key != "spell"}
            own = {"activate": [{"pp": 0}], "do": ability.get("spell", []), **rest}
            yield stated([own], {"spell": MANY_EVENTS}, [], [{"p1": {"activate": "a"}}])
            if "later" in mentions:
                yield stated([own], {"spell": MANY_EVENTS}, [], [{"p1": {"activate": "a"}}, {"p1": {"play": "s"}}])
            away = {**own, "do": [{"put": "this", "into": "deck", "position": "top"}, *own["do"]]}
            yield stated([away], {"spell": MANY_EVENTS}, [], [{"p1": {"activate": "a"}}])
            yield stated(
                [own],
                {"spell": MANY_EVENTS},
                [],
                [{"p1": {"activate": "a"}}, LAST[0], {"p1": {"activate": "a"}}, *LAST[1:]],
            )
            yield stated(
                [],
                ability,
                [much],
                [{"p1": {"play": "s"}}, {"p1": {"play": "p1-ex-Bob"}}, {"p1": {"play": "m"}}],  # what PP are left
            )
        case "Activated":
            yield stated([ability], {"spell": [{"draw": 1}]}, [], [{"p1": {"activate": "a"}}])
            yield stated(
                [ability], {"spell": [{"draw": 1}]}, [], [{"p1": {"activate": "a"}}, {"p1": {"activate": "a"}}, *LAST]
            )
        case "PlayCost" | "Keyworded":
            card = {
                "id": "h",
                "name": "Hal",
                "type": "follower",
                "cost": 2,
                "attack": 1,
                "defense": 1,
                "abilities": [ability],
            }
            yield stated([], {"spell": [{"draw": 1}]}, [card], [{"p1": {"play": "h"}}])
            yield stated(
                [],
                {"spell": [{"destroy": {"name": "Hal"}}]},
                [card],
                [{"p1": {"play": "h"}}, {"p1": {"play": "s"}}, *LAST],
            )
            yield stated(
                [ability],
                {"spell": [{"destroy": {"name": "Src"}}]},
                [],
                [{"p1": {"evolve": "a"}}, {"p1": {"play": "s"}}],
            )
        case _:
            yield stated([ability], {"spell": MANY_EVENTS}, [], [{"p1": {"play": "s"}}])
            yield stated([ability], {"spell": MANY_EVENTS}, [], [{"p1": {"play": "s"}}, *LAST])
            yield stated([ability, evolves], {"spell": MANY_EVENTS}, [], [{"p1": {"evolve": "a"}}])
            if "next_play" in mentions:
                yield stated([ability], {"spell": MANY_EVENTS}, [], [{"p1": {"play": "s"}}, *plays])
            if "extra" in mentions:  # before anything else has been paid
                yield stated([ability], {"spell": MANY_EVENTS[:1]}, [], [{"p1": {"play": "s"}}])


STAGE = Stage.read(WRITTEN, boards)
