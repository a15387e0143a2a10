"""Boards of Flesh and Blood on which words are planted: objects of every sort, and an action that does much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.fab.adapter.vocabulary import EVENTS, GIVEN, IN_FORCE
from tests.planting.mentions import Mentions
from tests.planting.outcomes import Data
from tests.planting.planting import Prepared, Stage, load, prepared, using

ANN = {
    "name": "Ann",
    "types": ["action"],
    "subtypes": ["attack"],
    "class": ["warrior"],
    "pitch": 1,
    "cost": 1,
    "power": 3,
    "defense": 2,
    "keywords": ["go_again"],
}
BOB = {
    "name": "Bob",
    "types": ["action"],
    "subtypes": ["item"],
    "class": ["wizard"],
    "pitch": 2,
    "cost": 2,
    "defense": 3,
    "keywords": ["legendary"],
}
AMY = {
    "name": "Amy",
    "types": ["instant"],
    "pitch": 3,
    "cost": 0,
    "abilities": [{"resolve": [{"deal": 1, "kind": "arcane", "to": "enemy.hero"}]}],
}
DEE = {"name": "Dee", "types": ["defense_reaction"], "pitch": 3, "cost": 0, "defense": 4}
CARDS = (ANN, BOB, AMY, DEE)
GUS = {
    "name": "Gus",
    "types": ["action"],
    "subtypes": ["ally"],
    "cost": 1,
    "pitch": 1,
    "life": 4,
    "keywords": ["legendary"],
}
EGG = {
    "name": "Egg",
    "types": ["action"],
    "subtypes": ["aura"],
    "cost": 1,
    "pitch": 1,
    "turns": "flip",
    "keywords": ["legendary"],
    "back": {"name": "Wyrm", "types": ["action"], "subtypes": ["ally"], "power": 3, "life": 3},
}
INN = {
    "name": "Inn",
    "types": ["instant"],
    "cost": 0,
    "pitch": 1,
    "turns": "transcend",
    "keywords": ["legendary"],
    "back": {"name": "Out", "types": ["resource"], "pitch": 3},
}
CAP = {"name": "Cap", "keywords": ["legendary"], "types": ["equipment"], "subtypes": ["chest"], "defense": 1}
AURA = {"types": ["token"], "subtypes": ["aura"], "keywords": ["legendary"], "tapped": True}
CREATED = {
    "tiger": {"name": "Tiger", "types": ["action"], "subtypes": ["attack"], "pitch": 1, "cost": 0, "power": 1},
    "lion": {"name": "Lion", "types": ["action"], "subtypes": ["attack"], "pitch": 1, "cost": 0, "power": 2},
}

WRITTEN = load("fab")
MANY_EVENTS = WRITTEN["many_events"]
"""What an action does to make everything happen that an ability can listen for."""

SOURCE = {
    "id": "a",
    "name": "Src",
    "types": ["action"],
    "subtypes": ["aura"],
    "class": ["guardian"],
    "pitch": 1,
    "cost": 0,
    "counters": {"energy": 2},
}
SWORD = {
    "id": "w",
    "name": "Sword",
    "subtypes": ["sword", "1h"],
    "class": ["warrior"],
    "power": 3,
    "keywords": ["legendary"],
    "tapped": True,
    "abilities": [{"attack": 1, "limit": 1}],
}
HIT = {
    "id": "k",
    "name": "Kit",
    "types": ["action"],
    "subtypes": ["attack"],
    "pitch": 1,
    "cost": 0,
    "power": 12,
    "defense": 2,
    "keywords": ["go_again"],
}
FIGHT = [{"p1": {"play": "k"}}, {"p1": {"proceed": "action"}}]
SWING = [{"p1": {"activate": "w"}}, {"p1": {"proceed": "action"}}]
NEXT = {**HIT, "id": "q", "name": "Quick", "class": ["warrior"], "power": 2}
LAST = [
    *FIGHT,
    *SWING,
    {"p1": {"activate": "w"}},
    {"p1": {"play": "q"}},
    {"p1": {"proceed": "action"}},
    {"p1": {"proceed": "turn"}},
]
ITEM = [{"p1": {"play": "p1-hand-Bob"}}, {"p1": {"proceed": "action"}}]
ICE = {**HIT, "id": "i", "name": "Ice", "class": ["ice"]}
DOMINANT = {"static": {"keywords": ["dominate"]}, "affects": {"side": "own", "state": "attacking"}}


def side(player: str, permanents: Sequence[Data], hand: Sequence[Data]) -> Data:
    """Return a side of the board with cards of every sort in every zone."""

    def there(zone: str, cards: Sequence[Data] = CARDS) -> list[Data]:
        return [{**card, "id": f"{player}-{zone}-{card['name']}"} for card in cards]

    ally = {**GUS, "id": f"{player}-Gus", "tapped": player == "p2"}
    auras = [{**AURA, "id": f"{player}-{n}", "name": n} for n in ("Dot", "Eve", "Fay")]
    counted = {**auras[0], "id": f"{player}-Cou", "name": "Cou", "counters": {"energy": 2}}
    tapped = {**ally, "id": f"{player}-Tip", "name": "Tip", "tapped": True}
    egg = {**EGG, "id": f"{player}-Egg", "tapped": player == "p1"}
    return {
        "hero": {
            "id": f"{player}-H",
            "name": "H",
            "keywords": ["legendary"],
            "life": 20,
            "tapped": True,
            "intellect": 4,
            "class": ["warrior"],
        },
        "life": 60,
        "resource_points": 6,
        "weapons": [{**SWORD, "id": "w" if player == "p1" else "p2-w"}],
        "equipment": [
            {"id": f"{player}-helm", "name": "Helm", "subtypes": ["head"], "defense": 2, "keywords": ["battleworn"]},
            {"id": f"{player}-boot", "name": "Boot", "subtypes": ["legs"], "defense": 1, "keywords": ["blade_break"]},
        ],
        "permanents": [*permanents, ally, *auras, counted, tapped, egg, *there("permanent", (BOB,))],
        "hand": [*hand, *there("hand", (*CARDS, INN))],
        "deck": there("top", (BOB, ANN, AMY)) + there("deck") + there("below", (BOB, ANN, AMY)),
        "graveyard": there("graveyard", (*CARDS, CAP, INN)),
        "banished": there("banished"),
        "pitch": there("pitch"),
        "arsenal": [{**AMY, "id": f"{player}-arsenal", "face_down": True, "keywords": ["legendary"]}],
    }


ANSWERS = [
    {"replace": {"event": "damaged", "side": "own"}, "prevents": 1},
    {"when": {"event": "damaged", "kind": "arcane"}, "do": [{"gain": "life"}]},
    {"when": {"event": "damaged", "kind": "physical"}, "do": [{"draw": 1}]},
]
"""What an aura of p2 does about damage of every type."""


def stated(
    on_a: Sequence[Data], play: list[Any], *hand: Data, kit: Sequence[Data] = (), answered: bool = False
) -> Data:
    """Return a board with abilities on an aura of p1, and on the attack in hand.

    Where it is answered, something of p2 acts upon damage, and there is room in the arsenal of p1.
    """
    attack = {**HIT, "abilities": list(kit)}
    p1 = side("p1", [{**SOURCE, "abilities": list(on_a)}], [attack, NEXT, *hand])
    rex = {"id": "p2-Rex", "name": "Rex", "types": ["token"], "subtypes": ["aura"], "abilities": ANSWERS}
    return {
        "game": "fab",
        "cards": CREATED,
        "turn": {"player": "p1", "phase": "action", "number": 21},
        "p1": {**p1, "action_points": 3, **({"arsenal": []} if answered else {})},
        "p2": side("p2", [rex] if answered else [], []),
        "play": play,
    }


USED = {
    "picked": {"destroy": "picked"},
    "rolled": {"gain": "life", "amount": {"number": "rolled"}},
    "named": {"destroy": {"side": "any", "named": "named"}},
}
"""The instruction that uses a name directly after the one that gives it."""

NEEDED: Sequence[Prepared] = (
    Prepared(
        (("but", "all"),),
        [{"pick": {"side": "any", "zone": list(IN_FORCE)}, "as": "all"}],
        [{"gain": "life", "amount": {"number": "all"}}],
    ),
    Prepared(
        (("number", "n"), ("did", "n"), ("when_done", "n")),
        [{"draw": 2, "as": "n"}],
        [{"gain": "life", "amount": {"number": "n"}}],
    ),
    Prepared(
        (("number", "m"), ("which", "m")),
        [{"pick": {"side": "any"}, "as": "m"}],
        [{"counter": "rust", "add": 1, "on": "m"}],
    ),
    Prepared(
        (("named", "said"),),
        [{"declare_name": {"types": "action"}, "as": "said"}],
        [{"counter": "rust", "add": 1, "on": {"side": "any", "named": "said"}}],
    ),
    Prepared(
        (("of", "c"), ("but", "c")),
        [{"pick": {"side": "own", "name": "Cou"}, "as": "c"}],
        [{"counter": "rust", "add": 1, "on": "c"}],
    ),
    Prepared(
        (("when_done", "z"),),
        [{"destroy": {"side": "enemy", "name": "Zed"}, "as": "z"}],
        [{"counter": "rust", "add": 1, "on": "z"}],
    ),
    Prepared(("transform",), [], [{"destroy": {"side": "enemy", "name": "Tip"}}]),
    Prepared(("next_unpreventable",), [], [{"deal": 1, "to": "enemy.hero", "kind": "arcane"}]),
    Prepared(("paid",), [], [{"if": {"paid": True}, "then": [{"gain": "life"}]}]),
    Prepared(("unfreeze",), [{"freeze": {"side": "any", "zone": "weapon"}}], []),
    Prepared(("return_to_brood",), [{"become": {"side": "own", "name": "Gus"}, "what": "own.hero"}], []),
)
"""The instructions that must come first and last so that some words mean something."""


TARGETED = Prepared(("t",), [], [{"counter": "rust", "add": 1, "on": "t"}])


def completed(node: Data, mentions: Mentions) -> Data:
    """Return an ability with what the names in it need."""
    body = dict(using(node, USED))
    if "t" in mentions and not {"resolve", "do"}.isdisjoint(body):
        body.setdefault("targets", [{"id": "t", "side": "enemy", "subtypes": "aura"}])
    if "paid" in mentions and "resolve" in body:
        body["extra"] = [{"pay": "resource_points", "amount": 1}]
    return prepared(body, mentions, [*NEEDED, *([TARGETED] if "targets" in body else [])])


def action(name: str, *abilities: Data) -> Data:
    """Return an action that costs nothing and goes again."""
    printed = {"types": ["action"], "pitch": 1, "cost": 0, "keywords": ["go_again"]}
    return {"id": name, "name": name.upper(), **printed, "abilities": list(abilities)}


def changed(node: Any, **said: Any) -> Any:
    """Return a text whose gifts to objects go elsewhere."""
    if isinstance(node, list):
        return [changed(one, **said) for one in node]
    if not isinstance(node, dict):
        return node
    found = {key: changed(one, **said) for key, one in node.items()}
    return {key: one for key, one in {**found, **said}.items() if one is not None} if "give" in node else found


def awaited(node: Data) -> Data:
    """Return a text whose gifts are to the next card."""
    return dict(changed(node, to=None, next_card={}))


def given_elsewhere(node: Data) -> Data:
    """Return a text whose gifts are to cards from which one may play, and to a permanent."""
    return dict(changed(node, to={"side": "own", "zone": ["graveyard", "banished", "permanent"]}))


def defended(ability: Data, *beside: str) -> Data:
    """Return a board whose text does, when its card defends, what the ability does when it resolves.

    Args:
        ability: the ability.
        beside: the cards that defend together with it; equipment is tapped.
    """
    rest = {key: one for key, one in ability.items() if key != "resolve"}
    by_defending = {"when": {"event": "defends", "card": "this"}, "do": ability.get("resolve", []), **rest}
    board = stated([], [*FIGHT[:1], {"p2": {"defend": ["d", *beside]}}, {"p1": {"proceed": "turn"}}])
    board["p1"]["hand"][0] |= {"name": "Ann", "defense": 3}
    board["p2"]["equipment"][0] |= {"tapped": True}
    board["p2"]["hand"] += [
        {**ANN, "id": "d", "abilities": [by_defending]},
        {**ANN, "id": "e", "power": 5, "defense": 5},
    ]
    return board


WATCHED = {"types": "instant"}, {"subtypes": "aura"}, {"name": "Eve"}, {"defense": {"min": 4}}
"""What a card becomes by what is given to it as it is played."""

NOISY = (
    {"when": {"event": "attacks", "card": "this"}, "do": [{"gain": "life"}]},
    {"when": {"event": "hits", "card": "this"}, "do": [{"destroy": "attack"}]},
)
"""What an attack does itself, as it attacks and as it hits."""


def watched(card: Data, play: list[Any]) -> Data:
    """Return a board where an attack is played from the graveyard, and what it is as it attacks is noticed."""
    about = *WATCHED, *({"supertypes": one} for one in ("warrior", "wizard", "ninja"))
    seen = [{"when": {"event": "attacks", "card": one}, "do": [{"draw": 1}]} for one in about]
    board = stated([*seen, {"when": {"event": "destroyed"}, "do": [{"draw": 1}]}], play, answered=True)
    board["p1"]["graveyard"] = [card]
    return board


def guarded(card: Data, play: list[Any]) -> Data:
    """Return a board where an ally is played from the graveyard, and the opponent attacks in the next turn."""
    entered = {"when": {"event": "enters", "card": {"life": {"max": 1}}}, "do": [{"draw": 1}]}
    board = stated([entered], [*play, {"p2": {"activate": "p2-w"}}, {"p2": {"proceed": "turn"}}])
    board["p1"]["graveyard"] = [card]
    return board


def twofold(on_a: Sequence[Data], play: list[Any], *hand: Data) -> Data:
    """Return a board where a weapon that has two abilities is activated in turn after what is played, twice each."""
    two = [{"attack": 1, "limit": 1}, {"activate": [], "limit": 1, "id": "draw", "do": [{"draw": 1}]}]
    acts = [{"activate": "v", "ability": one} for one in ("attack", "draw", "draw", "attack")]
    board = stated(on_a, [*play, *({"p1": one} for act in acts for one in (act, {"proceed": "action"}))], *hand)
    board["p1"]["weapons"].append({**SWORD, "id": "v", "power": 12, "abilities": two})
    return board


def followed(ability: Data) -> Data:
    """Return a board on which only the first attack triggers an ability, followed by many events that show it."""
    about = ("cheered", {"side": "own"}), ("is_hit", {"card": {"name": "Gus"}})
    heard = [{"when": {"event": event, **more}, "do": [{"draw": 1}]} for event, more in about]
    much = action("m", {"resolve": [{"destroy": {"side": "own", "name": "Gus"}}, {"draw": 1}, {"draw": 1}]})
    by_kit = {**ability, "when": {"event": "attacks", "card": {"name": "Kit"}}}
    acts = {"activate": "w"}, {"play": "m"}, {"play": "q"}
    after = [{"p1": one} for act in acts for one in (act, {"proceed": "action"})]
    return stated([by_kit, *heard], [*FIGHT, *after, {"p1": {"proceed": "turn"}}], much)


OBJECTS = {
    **{name: ("graveyard", f"p1-graveyard-{name}") for name in ("Cap", "Inn")},
    "Amy": ("arsenal", "p1-arsenal"),
    "H": ("hero", "p1-H"),
    "Sword": ("weapons", "w"),
    "Src": ("permanents", "a"),
    **{name: ("permanents", f"p1-{name}") for name in ("Gus", "Dot", "Eve", "Fay", "Cou", "Tip", "Egg")},
    **{name: ("hand", f"p1-hand-{name}") for name in ("Ann", "Bob", "Dee")},
    "Kit": ("hand", "k"),
    "Quick": ("hand", "q"),
    "M": ("hand", "m"),
}
"""Where objects of p1 lie, and their ids, by their names."""

BEARERS = ("s", "a", "k", "r", "h", "p1-H")
"""The objects that bear the texts in which words are planted."""


def meant(mentions: Mentions, usually: str) -> str:
    """Return the name of an object of p1 that is mentioned."""
    return next((name for name in OBJECTS if ("name", name) in mentions), usually)


def named_alike(board: Data, name: str) -> Data:
    """Return a board on which every object that bears a text for the test has a name."""
    for there in board["p1"].values():
        for card in there if isinstance(there, list) else [there]:
            if isinstance(card, dict) and card["id"] in BEARERS and card.get("abilities"):
                card["name"] = name
    return board


def activated_on(name: str, text: Data) -> Iterator[Data]:
    """Yield boards where a text is that of an object of p1 with a name, wherever it lies: it is activated."""
    (zone, card), much = OBJECTS[name], action("m", {"resolve": MANY_EVENTS})
    ability = {"activate": [], "id": "text", "type": "instant", **text}
    if zone in ("hand", "graveyard", "arsenal"):
        ability["zone"] = zone
    if "more_activations" in text["do"][0]:
        ability["limit"] = 1
    events = "is_hit", "cheered", "booed"
    heard = [{"when": {"event": one, "side": "own"}, "do": [{"lose": "life"}]} for one in events]
    first = {"activate": card, "ability": "text"}
    early = [{"p1": act} for one in (first, {"play": "m"}, first) for act in (one, {"proceed": "action"})]
    for play in (early, [*early, *LAST], [*FIGHT[:1], {"p1": {**first, "during": "reaction"}}, *LAST[1:]]):
        board = stated(heard, play, much)
        there = board["p1"][zone] if isinstance(board["p1"][zone], list) else [board["p1"][zone]]
        (bearer,) = (one for one in there if one["id"] == card)
        bearer["abilities"] = [*bearer.get("abilities", ()), ability]
        yield board


def added(text: Data) -> Data:
    """Return a board where a text is that of equipment of p2, and activated while its controller is attacked."""
    activated = {"p2": {"activate": "p2-helm", "during": "reaction"}}
    board = stated([], [*FIGHT[:1], {"p2": {"defend": []}}, activated, *FIGHT[1:]])
    board["p2"]["equipment"][0]["abilities"] = [{"activate": [], "type": "instant", **text}]
    return board


def hitting(text: Data) -> Data:
    """Return a board where an attack with a text hits, defended by cards of its name and by equipment."""
    play = [*FIGHT[:1], {"p2": {"defend": ["p2-k", "p2-l", "p2-helm"]}}, *FIGHT[1:]]
    board = stated([], play, kit=[{"when": {"event": "hits", "card": "this"}, **text}])
    board["p2"]["hand"] += [{**HIT, "id": f"p2-{one}"} for one in ("k", "l")]
    return board


def boards(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind; a text about another name gets objects with it."""
    found = boards_of(kind, node, mentions)
    yield from (named_alike(one, meant(mentions, "Kit")) for one in found) if "unlike" in mentions else found


def boards_of(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind."""
    ability = completed(node, mentions)
    play: list[Any] = [{"p1": {"play": "s"}}, {"p1": {"proceed": "action"}}]
    much = action("m", {"resolve": MANY_EVENTS})
    match kind:
        case "Resolution":
            own = action("s", ability)
            text = {**{key: one for key, one in ability.items() if key != "resolve"}, "do": ability.get("resolve", [])}
            if "other" in mentions:
                yield from activated_on(meant(mentions, "Src"), text)
            if "add_defending" in mentions:
                yield added(text)
            if "defended_by" in mentions or "defending" in mentions:
                yield hitting(text)
            if "negate" in mentions and "not_state" in mentions:
                yield stated([], play, {**own, "abilities": [{"keyword": "fusion", "of": "ice"}, ability]}, ICE)
            if mentions.any_of("defends", "defends_with", "defends_alone"):
                yield defended(ability, "p2-helm" if "not_state" in mentions else "e")
            if "defended_by" in mentions and "other" in mentions:
                yield defended(ability, "e", "p2-helm")
            if "unpreventable" in mentions:
                yield stated([], [*play, *FIGHT], action("s", awaited(ability)), answered=True)
            if "reveal" in mentions and "until" in mentions:
                again = action("m", {"resolve": [{"reveal": {"side": "enemy", "zone": "hand"}}]})
                yield stated([], [*play, *FIGHT, {"p1": {"play": "m"}}, {"p1": {"proceed": "action"}}], own, again)
            if "crowd" in mentions:
                heard = ("cheered", [{"draw": 1}]), ("booed", [{"lose": "life"}])
                yield stated([{"when": {"event": one, "side": "own"}, "do": does} for one, does in heard], play, own)
            if mentions.any_of("must_be_defended", "defended_at_most"):
                board = stated([], [*play, *FIGHT], action("s", awaited(ability)))
                if mentions.any_of("unlike", "not_state"):
                    board["p2"]["hand"] = []
                    board["p2"]["equipment"][0] |= {"name": HIT["name"], "tapped": True}
                yield board
            yield stated([], play, own)
            pitched = stated([], [{"p1": {"play": "s", "pitch": ["p1-hand-Ann"]}}, *LAST], {**own, "cost": 1})
            yield {**pitched, "p1": {**pitched["p1"], "resource_points": 0}}
            if "silent" in mentions:
                heard = [{"when": {"event": one}, "do": [{"lose": "life"}]} for one in EVENTS if one in mentions]
                yield stated(heard, [*play, {"p1": {"play": "m"}}, *LAST], own, much)
            if mentions.any_of("freeze", "unfreeze"):
                yield stated([], [*play, {"p1": {"proceed": "turn"}}, {"p2": {"activate": "p2-w"}}], own)
            if "contract" in mentions:
                done = {"when": {"event": "completes_contract", "side": "own"}, "do": [{"draw": 1}]}
                yield stated([done], [*play, {"p1": {"play": "m"}}, *LAST], own, much)
            yield twofold([], play, own)
            yield stated([], [*play, *LAST], own)
            yield stated([], [*play, {"p1": {"play": "m"}}, *LAST], own, much)
            yield stated([], LAST, kit=[ability])
            by_attack = {"when": {"event": "attacks", "card": "this"}, **text}
            yield stated([], LAST, kit=[by_attack])
            if "nth_of" in mentions:
                replaced = {"attack_instead": {"zone": "hand", "name": "Ann"}}
                yield stated([], FIGHT, kit=[{**by_attack, "do": [replaced, *text["do"]]}])
            if "next_unpreventable" in mentions:
                yield stated([], play, own, answered=True)
                yield stated([], FIGHT, kit=[by_attack], answered=True)
            by_hit = {**by_attack, "when": {"event": "hits", "card": "this"}}
            yield stated([], LAST, kit=[by_hit])
            yield stated([], [*play, {"p1": {"play": "m"}}, *LAST], own, much, answered=True)
            for winner in ("p1", "p2"):
                clashed = stated([], [*play, *LAST], own)
                clashed[winner]["deck"].insert(0, {**HIT, "id": f"{winner}-first"})
                yield clashed
            yield stated([], [*play, {"p1": {"play": "m"}}, *LAST], action("s", awaited(ability)), much)
            given = [{"activate": "a"}, {"play": "p1-graveyard-Amy"}, {"play": "p1-banished-Amy"}]
            plays = [{"p1": one} for act in given for one in (act, {"proceed": "action"})]
            yield stated([], [*play, *plays, *LAST], action("s", given_elsewhere(ability)), much)
            later = {**NEXT, "id": "r", "abilities": [by_attack]}
            yield stated([], [*FIGHT[:1], {"p1": {"play": "r"}}, {"p1": {"proceed": "turn"}}], later)
            yield stated([], [*play, *ITEM], action("s", awaited(ability)))
            yield stated([], [*play, *plays[:2]], action("s", given_elsewhere(ability)))
            if mentions.any_beginning("keyword", "lose_") or mentions.any_of("without", "cannot_gain"):
                every = action("g", {"resolve": [{"give": {"keywords": list(GIVEN)}, "to": {"side": "any"}}]})
                given_all = [{"p1": {"play": "g"}}, {"p1": {"proceed": "action"}}]
                yield stated([], [*given_all, *play], own, every)
                yield stated([], [*play, *given_all], own, every)
        case "Activated":
            yield stated([ability], [{"p1": {"activate": "a"}}, {"p1": {"proceed": "action"}}])
            yield stated([ability], [{"p1": {"activate": "a"}}, {"p1": {"proceed": "action"}}, *LAST])
            twice = [{"p1": {"activate": "a"}}, {"p1": {"proceed": "action"}}] * 2
            yield stated([ability], [*twice, *LAST])
            yield stated([ability], [{"p1": {"play": "k"}}, {"p1": {"activate": "a", "during": "reaction"}}, *LAST[1:]])
        case (
            "PlayFrom" | "AlternativeCost" | "OptionalCost" | "AsInstant" | "Property" | "AttackTargets" | "EntersWith"
        ):
            card = {**HIT, "id": "h", "cost": 3, "power": 12, "abilities": [ability]}
            if kind == "Property":
                del card["power"]
            if kind == "EntersWith":
                card |= {"subtypes": ["item"]}
            now = [{"p1": {"play": "h"}}, {"p1": {"proceed": "turn"}}]
            if "give" in mentions and "play_from" in mentions:
                yield watched({**card, "class": ["ninja"], "abilities": [ability, *NOISY]}, now)
                yield guarded({**GUS, "id": "h", "abilities": [ability]}, now)
            yield stated([], now, card)
            yield stated([], [{"p1": {"play": "k"}}, {"p1": {"play": "h", "during": "reaction"}}], card)
            for zone in ("graveyard", "banished", "arsenal"):
                for until in ([], [{"p1": {"proceed": "action"}}], now[1:]):
                    for helped in ([], [DOMINANT]):
                        board = stated(helped, [*now[:1], *until])
                        board["p1"] |= {zone: [card]}
                        yield board
        case "StartsWith":
            board = stated([], [{"p1": {"random_player": "p1", "first_player": "p1"}}])
            hero = {**board["p1"]["hero"], "abilities": [ability]}
            deck = {one["name"]: {**one, "class": ["warrior"]} for one in board["p1"]["deck"]}
            p1 = {"hero": hero, "deck": [*deck.values()]}
            yield {**board, "p1": p1, "p2": {"hero": board["p2"]["hero"], "deck": 9}, "turn": {"phase": "setup"}}
        case "Contract":
            done = {"when": {"event": "completes_contract", "card": "this"}, "do": [{"draw": 1}]}
            yield stated([ability, done], [*play, *LAST], much, action("s", {"resolve": MANY_EVENTS}))
        case "Forbid":
            plays = [*play, {"p1": {"play": "p1-arsenal"}}, {"p1": {"play": "p1-hand-Amy"}}, *LAST]
            yield stated([ability], plays, action("s", {"resolve": [{"draw": 1}]}))
            yield stated([], LAST, kit=[ability])
            yield stated([ability], [{"p1": {"activate": "w"}}, {"p2": {"defend": ["p2-hand-Dee"]}}])
            on_weapon = stated([], LAST)
            on_weapon["p1"]["weapons"] = [{**SWORD, "abilities": [*SWORD["abilities"], ability]}]
            yield on_weapon
        case "AttackAbility":
            plain = stated(
                [], [{"p1": {"activate": "v"}}, {"p1": {"proceed": "action"}}, {"p1": {"activate": "v"}}, *LAST]
            )
            axe = {"id": "v", "name": "Axe", "subtypes": ["axe", "1h"], "power": 3, "abilities": [ability]}
            plain["p1"]["weapons"] = [axe, *plain["p1"]["weapons"]]
            yield plain
        case "Numbered":
            harm = [{"deal": 2, "kind": kind, "to": "own.hero"} for kind in ("arcane", "generic")]
            yield stated([ability], play, action("s", {"resolve": harm}))
            yield stated([ability], LAST)
            yield stated([ability], [*play, *LAST], action("s", {"resolve": MANY_EVENTS}))
            yield stated([], LAST, kit=[ability])
            backfires = {"when": {"event": "attacks", "card": "this"}, "do": [{**harm[0], "deal": 9}]}
            yield stated([ability], LAST, kit=[backfires])
        case "Replacing" if mentions.any_of("reroll", "ignore"):
            rolls = {**ability, "replace": {"event": "rolls"}}
            yield stated([rolls], [*play, *LAST], action("s", {"resolve": MANY_EVENTS}))
        case "Replacing" if "clash_again" in mentions:
            for event in ("wins_clash", "fails_clash"):
                again = {**ability, "replace": {"event": event}}
                yield stated([again], [*play, *LAST], action("s", {"resolve": MANY_EVENTS}))
        case "Triggered" if "clash" in mentions:
            for winner in ("p1", "p2"):
                clashed = stated([ability], LAST)
                clashed[winner]["deck"].insert(0, {**HIT, "id": f"{winner}-first"})
                yield clashed
        case _:
            if kind == "Triggered" and "more_activations" in mentions:
                yield twofold([{**ability, "when": {"event": "attacks", "card": {"name": "Kit"}}}], FIGHT)
            if kind == "Static" and "as_instant" in mentions:
                during = [{"p1": {"play": "k"}}, {"p1": {"play": "p1-hand-Bob", "during": "reaction"}}]
                yield stated([{**ability, "affects": {"side": "own", "zone": "hand"}}], during)
            if kind == "Static" and "must_be_attacked" in mentions:
                yield stated([{**ability, "affects": {"side": "enemy", "subtypes": "ally"}}], LAST)
            yield stated([ability], play, action("s", {"resolve": MANY_EVENTS}))
            yield stated([ability], [*play, *LAST], action("s", {"resolve": MANY_EVENTS}))
            yield stated([ability], LAST)
            yield stated([], LAST, kit=[ability])
            yield stated([ability], [*play, *LAST], action("s", {"resolve": MANY_EVENTS}), answered=True)
            if kind == "Triggered":
                yield followed(ability)


STAGE = Stage.read(WRITTEN, boards)
