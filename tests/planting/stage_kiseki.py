"""Boards of 軌跡 on which words are planted: cards of every sort in every zone, and an EVENT that does much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.planting.mentions import Mentions
from tests.planting.outcomes import Data
from tests.planting.planting import Prepared, Stage, load, prepared, using

ANN = {
    "name": "Ann",
    "sub_name": "One",
    "type": "unit",
    "cost": 1,
    "attack": 1,
    "defense": 4,
    "organizations": ["Guild"],
    "keywords": ["covert", "dispatch"],
}
BOB = {
    "name": "Bob",
    "type": "unit",
    "cost": 2,
    "attack": 3,
    "defense": 6,
    "organizations": ["Mages"],
    "keywords": ["reinforcements", "martial_arts", "affiliation"],
}
AMY = {"name": "Amy", "type": "item", "cost": 3}
SAL = {"name": "Sal", "type": "event", "ep_cost": 1, "abilities": [{"spell": [{"draw": 1}]}]}
BEA = {"name": "Bea", "type": "base", "level": 1}
CARDS = (ANN, BOB, AMY, SAL, BEA)

WRITTEN = load("kiseki")
MANY_EVENTS = WRITTEN["many_events"]
"""What an EVENT does to make everything happen that an ability can listen for."""


def side(player: str, field: list[Data], base: list[Data]) -> Data:
    """Return a side of the board with cards of every sort in every zone."""

    def there(zone: str, cards: tuple[Data, ...] = CARDS) -> list[Data]:
        return [{**card, "id": f"{player}-{zone}-{card['name']}"} for card in cards]

    lie = [{"action": True}, {"support": True}, {}]
    own = [{**card, **more} for card, more in zip(there("field", CARDS[:3]), lie, strict=True)]
    names = ("Dot", "Eve", "Fay", "Gus", *(("Src",) if player == "p2" else ()))
    others = [
        {"id": f"{player}-{name}", "name": name, "type": "unit", "cost": 1, "attack": 1, "defense": 3} for name in names
    ]
    down = {
        "id": f"{player}-down",
        "name": "Ivy",
        "type": "unit",
        "cost": 1,
        "attack": 1,
        "defense": 3,
        "stunned": True,
    }
    lying = {**down, "id": f"{player}-lying", "stunned": False, "face_down": True}
    hand = [{**SOURCE, "id": f"{player}-hS"}] if player == "p1" else []
    return {
        "bonds": 20,
        "ep": 6 if player == "p1" else 5,
        "cp": 3,
        "field": [*field, *own, *others, down, lying],
        "homebase": [*base, *there("homebase")],
        "hand": [*hand, *there("hand")],
        "deck": there("top", (BOB, ANN, AMY)) + there("deck") + there("below", (BOB, ANN, AMY)),
        "trail": there("trail"),
        "removed": there("removed"),
    }


SOURCE = {
    "id": "a",
    "name": "Src",
    "type": "unit",
    "cost": 2,
    "attack": 2,
    "defense": 8,
    "organizations": ["Alone"],
    "keywords": ["hate"],
}
LAST = [{"p1": {"attack": "p2-Gus", "with": ["a", "p1-Gus"]}}, {"p1": {"proceed": "turn"}}]


def stated(on_a: list[Data], event: Data, base: list[Data], play: list[Any], phase: str = "battle") -> Data:
    """Return a board with abilities on a UNIT, and an EVENT."""
    card = {"id": "s", "name": "S", "type": "event", "ep_cost": 0, "abilities": [event]}
    return {
        "game": "kiseki",
        "turn": {"player": "p1", "phase": phase, "number": 21},
        "p1": side("p1", [{**SOURCE, "abilities": on_a}], [card, *base]),
        "p2": side("p2", [], []),
        "play": play,
    }


NEEDED: Sequence[Prepared] = (
    Prepared((("number", "n"), ("did", "n")), [{"draw": 2, "as": "n"}], [{"gain": "ep", "amount": {"number": "n"}}]),
    Prepared((("number", "m"),), [{"pick": {"side": "any"}, "as": "m"}], [{"gain": "ep", "amount": {"number": "m"}}]),
)
"""The instructions that must come first and last so that some words mean something."""


TARGETED = Prepared(("t",), [], [{"give": {"str": 1}, "to": "t"}])


def completed(node: Data, mentions: Mentions) -> Data:
    """Return an ability with what the names in it need."""
    body = dict(
        using(node, {"picked": {"destroy": "picked"}, "kind": {"give": {"trait": "kind"}, "to": {"side": "any"}}})
    )
    if "t" in mentions and not {"spell", "do"}.isdisjoint(body):
        body.setdefault("targets", [{"id": "t", "side": "enemy", "type": "unit"}])
    return prepared(body, mentions, [*NEEDED, *([TARGETED] if "targets" in body else [])])


def boards(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind."""
    ability = completed(node, mentions)
    plain = {"spell": [{"draw": 1}]}
    match kind:
        case "Spell":
            much = {"id": "m", "name": "M", "type": "event", "ep_cost": 0, "abilities": [{"spell": MANY_EVENTS}]}
            yield stated([], ability, [], [{"p1": {"play": "s"}}])
            yield stated(
                [],
                ability,
                [much],
                [
                    {"p1": {"play": "s"}},
                    {"p1": "pass"},
                    {"p1": {"play": "p1-homebase-Sal"}},
                    {"p1": "pass"},
                    {"p1": {"play": "m"}},
                    {"p1": "pass"},
                    *LAST,
                ],
            )
            yield stated(
                [], ability, [], [{"p1": {"play": "s"}}, {"p1": "pass"}, {"p1": {"attack": "p2-Gus", "with": "a"}}]
            )
            yield stated([], ability, [], [{"p1": {"play": "s"}}, {"p1": "pass"}, {"p1": {"craft": "a"}}])
            rest = {key: one for key, one in ability.items() if key != "spell"}
            own = {"activate": [{"pay": "ep", "amount": 0}], "do": ability.get("spell", []), **rest}
            yield stated([own], {"spell": MANY_EVENTS}, [], [{"p1": {"craft": "a"}}])
            away = {**own, "do": [{"put": "this", "into": "deck", "position": "top"}, *own["do"]]}
            held = {**own, "do": [{"put": "this", "into": "hand"}, *own["do"]]}
            yield stated([held], plain, [], [{"p1": {"craft": "a"}}])
            yield stated([away], plain, [], [{"p1": {"craft": "a"}}])
            yield stated(
                [own],
                {"spell": MANY_EVENTS},
                [],
                [{"p1": {"craft": "a"}}, {"p1": "pass"}, {"p1": {"play": "s"}}, *LAST],
            )
        case "Activated":
            yield stated([ability], plain, [], [{"p1": {"craft": "a"}}])
            yield stated([ability], plain, [], [{"p1": {"craft": "a"}}, {"p1": {"craft": "a"}}, *LAST])
        case "Arts":
            item = {"id": "w", "name": "W", "type": "item", "cost": 1, "arts": ability}
            yield stated([], plain, [item], [{"p1": {"arts": "w"}}])
            yield stated([], plain, [item], [{"p1": {"arts": "w"}}, *LAST])
        case "PlayCost":
            card = {"id": "h", "name": "Hal", "type": "event", "ep_cost": 2, "abilities": [plain, ability]}
            yield stated([], plain, [card], [{"p1": {"play": "h"}}])
        case _:
            yield stated([ability], {"spell": MANY_EVENTS}, [], [{"p1": {"play": "s"}}])
            yield stated([ability], {"spell": MANY_EVENTS}, [], [{"p1": {"play": "s"}}, *LAST])


STAGE = Stage.read(WRITTEN, boards)
