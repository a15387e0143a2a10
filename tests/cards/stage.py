"""Boards on which an ability of a published card happens: made of what its text speaks of.

For everything that a text asks for there are cards in the place it names, with some to spare, and without them on a
second board; what it wants to be paid can be paid; and players do what lets it be played, trigger, or make a
difference. Which board shows a part of a text is not worked out: all of them are tried.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unittest.mock import patch

from judge.cards.library import Entry, library, printed
from judge.kernel import Choice, Decision, Limits, legal
from judge.scenario import resolve
from judge.scenario.script import Script
from tests.quiet.words import TOLD, Outcome, read

Data = dict[str, Any]
LIMITS = Limits(steps=3000)
ZONES = ("field", "hand", "deck", "cemetery", "ex", "banished", "evolve_deck")
FILTERS = frozenset(
    (
        *("type", "name", "name_has", "trait", "card_class", "title", "cost", "printed_cost", "attack", "defense"),
        *("keyword", "without", "engaged", "evolved", "token", "damaged", "counter", "state", "ability", "any_of"),
        *("none_of", "zone", "side", "other", "unlike", "different", "total"),
    )
)
COMING = ["field", "hand"]
"""Where cards are of which something is said that happens: it happens to them where they lie, or as they come."""

COPIES = 6
AFFORDABLE = 6
"""So much a card costs at most: its own cost is none of its ability."""

LIMIT = 90
"""So many cards an area holds: nothing is turned away because of those that are there to be meant."""


def selections(value: Any, zone: str = "field") -> Iterator[Data]:
    """Yield everything in an ability that describes cards, with the zone it means where it names none."""
    if isinstance(value, list):
        for one in value:
            yield from selections(one, zone)
    elif isinstance(value, Mapping):
        if value.keys() & FILTERS and not value.keys() & {"event", "do", "spell", "damage", "summon"}:
            yield {"zone": zone, **value}
        for key, one in value.items():
            place = {"search": "deck", "take": "deck", "discard": "hand", "into": "evolve_deck"}.get(key, zone)
            if key in ("static", "give"):  # numbers that are given, not asked for
                yield from selections(one.get("abilities", []), zone)
            elif key == "card" and "event" in value and isinstance(one, Mapping):
                side = value.get("side", "any")
                yield from ({**described, "side": side} for described in selections({"zone": COMING, **one}))
            else:
                yield from selections(one, place)


def _number(asked: Any, usual: int) -> int:
    if isinstance(asked, Mapping):
        low, high = asked.get("min"), asked.get("max")
        return next((bound for bound in (low, high) if isinstance(bound, int)), usual)
    return asked if isinstance(asked, int) else usual


def _missing(asked: Any) -> int:
    """Return a number that is not as asked, if only just."""
    low = asked.get("min") if isinstance(asked, Mapping) else None
    high = asked.get("max") if isinstance(asked, Mapping) else asked
    return high + 1 if isinstance(high, int) else max(1, low - 1) if isinstance(low, int) else 15


def _one(value: Any) -> Any:
    return next((one for one in value if one != "leader"), value[0]) if isinstance(value, list) else value


def matching(like: Data) -> Iterator[Data]:
    """Yield cards as a filter wants them."""
    for more in like.get("any_of") or ({},):
        asked = {**like, **more}
        kind = _one(asked.get("type", "follower"))
        kind = "follower" if kind == "leader" else kind
        name = _one(asked.get("name")) or (f"{asked['name_has']}の者" if "name_has" in asked else "Filler")
        card: Data = {"name": name, "type": kind, "cost": _number(asked.get("printed_cost", asked.get("cost")), 1)}
        if kind == "follower":
            card |= {"attack": _number(asked.get("attack"), 1), "defense": max(1, _number(asked.get("defense"), 5))}
        if "trait" in asked:
            card["traits"] = [_one(asked["trait"])]
        for field, key in (("card_class", "class"), ("title", "title")):
            if field in asked:
                card[key] = _one(asked[field])
        if "keyword" in asked:
            card["keywords"] = [asked["keyword"]]
        if asked.get("ability") == "evolve":
            card["abilities"] = [{"keyword": "evolve", "cost": [{"pp": 1}]}]
        elif asked.get("ability") == "earth_rite":
            rite = {"counter": "stack", "on": {"type": "amulet", "keyword": "stack"}}
            do = [{"if": {"paid": True}, "then": [{"gain": "ep"}]}]
            card["abilities"] = [{"keyword": "fanfare", "extra": [rite], "do": do}]
        elif "ability" in asked:
            card["abilities"] = [{"keyword": asked["ability"], "do": [{"gain": "ep"}]}]
        if asked.get("token"):
            card["special"] = "token"
        yield card
        for name in ("cost", "attack", "defense"):
            wanted = asked.get(f"printed_{name}", asked.get(name))
            if wanted is not None and name in card:
                yield {**card, name: _missing(wanted)}


def lying(card: Data, asked: Data, zone: str) -> Data:
    """Return a card as it lies in a zone."""
    if zone == "field":
        if asked.get("engaged"):
            card["engaged"] = True
        if asked.get("evolved"):
            evolved = {"name": card["name"], "special": "evolve", "type": "follower", "attack": 3, "defense": 6}
            card["evolved_with"] = {**evolved, **{k: card[k] for k in ("traits", "class") if k in card}}
        if asked.get("damaged"):
            card["damage"] = 1
    if "counter" in asked and zone in ("field", "ex"):
        card["counters"] = {asked["counter"]: 3}
    if asked.get("keyword") == "stack" and zone == "field":
        card["counters"] = {"stack": 3}
    if zone == "evolve_deck":
        card = {key: one for key, one in card.items() if key not in ("cost", "abilities")} | {"special": "evolve"}
        if asked.get("state") == "face_up":
            card["face_up"] = True
    elif zone not in ("field", "ex"):
        card.pop("special", None)
    return card


def crowd(ability: Data) -> dict[str, dict[str, list[Data]]]:
    """Return for each player and zone the cards that an ability speaks of."""
    found: dict[str, dict[str, list[Data]]] = {p: {zone: [] for zone in ZONES} for p in ("p1", "p2")}
    for asked in selections(ability):
        zones = asked["zone"] if isinstance(asked["zone"], list) else [asked["zone"]]
        for zone in (zone for zone in zones if zone in ZONES):
            for card in matching(asked):
                for player in {"own": ("p1",), "enemy": ("p2",)}.get(asked.get("side", "any"), ("p1", "p2")):
                    there = lying(copy.deepcopy(card), asked, zone)
                    if there not in found[player][zone]:
                        found[player][zone].append(there)
    return found


def _less(crowded: Mapping[str, Mapping[str, Sequence[Data]]], leave_out: int) -> dict[str, dict[str, list[Data]]]:
    """Return every second kind of card only, where there are several."""
    return {
        player: {
            zone: [card for number, card in enumerate(cards) if len(cards) < 2 or number % 2 != leave_out]
            for zone, cards in zones.items()
        }
        for player, zones in crowded.items()
    }


def _copies(ability: Data) -> int:
    """Return how many cards of a kind there are where they are: more than any condition asks for."""
    asked = [low for low in _all(ability, "min") if isinstance(low, int) and low < LIMIT // 3]
    return max(COPIES, *(low + 1 for low in asked)) if asked else COPIES


WEAK = {"name": "Weak", "type": "follower", "cost": 1, "attack": 1, "defense": 1}
STRONG = {"name": "Strong", "type": "follower", "cost": 9, "attack": 3, "defense": 40}
CHANT = {"name": "Chant", "type": "spell", "cost": 0}
RELIC = {"name": "Relic", "type": "amulet", "cost": 2}
CLASSES = ("Forest", "Sword", "Rune", "Dragon", "Nightmare", "Haven")
CARROTS = [{"name": "にんじん", "special": "evolve", "type": "spell", "count": 10}]


def _named(cards: Sequence[Data], prefix: str, copies: int) -> list[Data]:
    return [{**card, "id": f"{prefix}{number}", "count": copies} for number, card in enumerate(cards, 1)]


def spells(named: str) -> list[Data]:
    """Return the spells by which things happen on a board, one of them to cards of a name."""
    every = {"side": "any", "type": "follower"}
    much = [
        {"life": 3, "to": "own.leader"},
        {"damage": 2, "to": "own.leader"},
        {"damage": 1, "to": every},
        {"damage": 5, "to": "enemy.leader"},
        {"life": 1, "to": every},
        {"life": -1, "to": every},
        {"give": {"attack": 1}, "to": every},
        {"engage": {"side": "any"}},
        {"refresh": {"side": "any"}},
        {"discard": 1},
        {"discard": 1, "who": "opponent"},
        {"draw": 1, "who": "each"},
        {"mill": 2, "who": "each"},
        {"destroy": {"side": "any", "name": named}},
    ]
    return [
        {"id": "much", "name": "Much", "type": "spell", "cost": 0, "abilities": [{"spell": much}]},
        {"id": "bleed", "name": "Bleed", "type": "spell", "cost": 0, "abilities": [{"spell": [{"life": -1}]}]},
        {
            "id": "break",
            "name": "Break",
            "type": "spell",
            "cost": 0,
            "abilities": [{"spell": [{"destroy": {"side": "any", "name": "Shard"}}]}],
        },
        *(
            {"id": verb, "name": verb, "type": "spell", "cost": 0, "abilities": [{"spell": [{verb: {"side": "own"}}]}]}
            for verb in ("destroy", "banish", "return")
        ),
        {
            "id": "toss",
            "name": "Toss",
            "type": "spell",
            "cost": 0,
            "abilities": [{"spell": [{"discard": {"count": {"zone": "hand"}}}]}],
        },
        *({**CHANT, "id": f"c{number}"} for number in range(1, 6)),
    ]


PRELUDE = [{"p1": {"play": f"c{number}"}} for number in range(1, 6)]
"""Enough cards are played for any Combo."""

MANY = ("destroy", "banish", "return", "toss")


def _side(player: str, crowded: Mapping[str, Sequence[Data]], copies: int) -> Data:
    found: Data = {
        "field_limit": LIMIT,
        "hand_limit": LIMIT,
        "ex_limit": LIMIT,
        "pp": 10,
        "max_pp": 10,
        "ep": 3,
        "defense": 20,
    }
    for zone in ZONES:
        found[zone] = _named(crowded[zone], f"{player}-{zone}-", copies) if copies else []
    found["field"] += [
        {**WEAK, "id": f"{player}-weak", "count": 2},
        {**STRONG, "id": f"{player}-strong", "engaged": player == "p2"},
    ]
    evolves = [{"keyword": "evolve", "cost": [{"pp": 0}]}]
    found["field"] += [{**WEAK, "name": "Evolver", "id": f"{player}-evolver", "abilities": evolves}]
    found["evolve_deck"] += [
        {
            "id": f"{player}-evolved",
            "name": "Evolver",
            "special": "evolve",
            "type": "follower",
            "attack": 2,
            "defense": 6,
        }
    ]
    found["field"] += [{**RELIC, "name": "Shard", "id": f"{player}-shard"}]
    if player == "p2":
        much = next(one for one in spells("Weak") if one["id"] == "much")
        raised = {"put": {"zone": "hand", "side": "enemy", "type": "follower"}, "into": "field"}
        theirs = [{"spell": [*much["abilities"][0]["spell"], raised]}]
        found["hand"] += [{**much, "id": "theirs", "abilities": theirs}]
    found["hand"] += [{**WEAK, "id": f"{player}-inhand", "count": 3}, {**RELIC, "id": f"{player}-relic"}]
    found["deck"] += [{**STRONG, "id": f"{player}-indeck", "count": 25}]
    return found


def _full(side: Data, player: str) -> None:
    """Lay so much into the cemetery that whatever counts it is met."""
    side["cemetery"] += [
        {**card, "id": f"{player}-{card['name']}-{kind}", "class": kind, "count": 6}
        for kind in CLASSES
        for card in (WEAK, CHANT, RELIC)
    ]


def tokens(ability: Data) -> list[Data]:
    """Return the tokens that an ability creates."""
    known = library("sve")
    names = {name for made in _all(ability, "summon") for name in (made if isinstance(made, list) else [made])} | {
        into for node in _nodes(ability) if "transform" in node for into in [node["into"]]
    }
    found = []
    for name in sorted(names):
        entry = known.tokens.get(name) or known._token_card(name)
        blank = {"name": name, "type": "follower", "cost": 1, "attack": 1, "defense": 1, "special": "token"}
        keep = ("name", "type", "class", "traits", "cost", "attack", "defense", "keywords", "special")
        found.append({**blank, **{key: entry[key] for key in keep if key in entry}} if entry else blank)
    return found


def _nodes(value: Any) -> Iterator[Data]:
    if isinstance(value, Mapping):
        yield dict(value)
    for one in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _nodes(one)


def _all(value: Any, key: str) -> Iterator[Any]:
    return (node[key] for node in _nodes(value) if key in node)


def _actions(entry: Entry, ability: Data, zone: str) -> Iterator[list[Data]]:
    """Yield what players do so that an ability is played, triggers, or makes a difference."""
    fight = [{"p1": {"attack": "p2-leader", "with": "a"}}]
    passing = [{"p1": "end_turn"}, {"p2": "end_turn"}]
    match ability.get("keyword"):
        case "fanfare":
            yield [{"p1": {"play": "a"}}]
            yield [*PRELUDE[:2], {"p1": {"play": "break"}}, {"p1": {"play": "a"}}, *passing]
            yield [{"p1": {"play": "much"}}, *PRELUDE, {"p1": {"play": "a"}}, *passing]
        case "last_words":
            yield [{"p1": {"play": "destroy"}}]
            yield [*PRELUDE, {"p1": {"play": "much"}}, {"p1": {"play": "destroy"}}, *passing]
        case "strike":
            yield fight
            yield [*PRELUDE, {"p1": {"play": "much"}}, *fight, *passing]
            yield [{"p1": {"attack": "p2-strong", "with": "a"}}, *passing]
        case "evolve" | "on_evolve":
            yield [{"p1": {"evolve": "a"}}]
            yield [*PRELUDE[:3], {"p1": {"play": "break"}}, {"p1": {"evolve": "a"}}, *passing]
            yield [{"p1": {"evolve": "a"}}, {"p1": {"attack": "p2-strong", "with": "a"}}, *passing]
            yield [*PRELUDE, {"p1": {"play": "much"}}, {"p1": {"evolve": "a"}}, *passing]
        case "feed" | "on_race":
            yield [{"p1": {"feed": "a"}}]
            yield [*PRELUDE, {"p1": {"play": "much"}}, {"p1": {"feed": "a"}}, *passing]
        case _ if "activate" in ability:
            yield [{"p1": {"activate": "a"}}]
            twice = [{"p1": {"activate": "a"}}] * (ability.get("per_turn", 1) + 1)
            yield [*PRELUDE, {"p1": {"play": "much"}}, *twice, *passing]
            yield [{"p1": "end_turn"}, {"p2": {"quick": "a"}}]
        case _ if "spell" in ability or "play_cost" in ability:
            yield [{"p1": {"play": "a"}}]
            yield [*PRELUDE[:2], {"p1": {"play": "break"}}, {"p1": {"play": "a"}}, *passing]
            yield [*PRELUDE, {"p1": {"play": "much"}}, {"p1": {"play": "a"}}, *passing]
        case _:
            played = [{"p1": {"play": f"p1-{place}-{n}1"}} for place in ("hand", "ex") for n in (1, 2)]
            played = [*({"p1": {"play": name}} for name in ("p1-inhand1", "p1-relic")), *played]
            against = [{"p1": {"attack": "p2-strong", "with": "a"}}]
            yield [{"p1": {"play": "much"}}, *played, *fight, *passing]
            theirs = [{"p1": "end_turn"}, {"p2": {"play": "theirs"}}]
            others = [{"p1": {"attack": "p2-leader", "with": f"p1-field-{n}1"}} for n in (1, 2)]
            yield [*against, *passing]
            yield [{"p1": {"play": "bleed"}}, {"p1": {"play": "break"}}, *theirs, {"p2": "end_turn"}]
            yield [*others, *played, *passing]
            yield [*fight, {"p1": "end_turn"}, {"p2": {"attack": "a", "with": "p2-strong"}}, {"p2": "end_turn"}]
            yield [*fight, {"p1": {"play": "a"}}, {"p1": {"play": "much"}}, *PRELUDE, *passing]
            for verb in MANY:
                yield [{"p1": {"play": verb}}, *passing]
            yield [{"p1": {"evolve": "p1-evolver"}}, {"p1": {"play": "much"}}, {"p1": {"play": "return"}}, *passing]
            yield [{"p1": {"activate": "a"}}, {"p1": {"evolve": "a"}}, {"p1": {"feed": "a"}}, *passing]


def boards(entry: Entry, ability: Data) -> Iterator[Data]:
    """Yield boards on which an ability of a card can happen."""
    facts = printed(entry)
    facts.pop("unread", None)
    evolved = entry.get("special") == "evolve"
    named = ability.get("static", {}).get("also_named")
    card: Data = {**facts, "abilities": [ability]}
    if card.get("cost", 0) > AFFORDABLE:
        card["cost"] = AFFORDABLE
    whole = crowd(ability)
    pairs = ((whole, _copies(ability)), (whole, 0), (_less(whole, 0), 1), (_less(whole, 1), 1))
    for crowded, copies in pairs:
        zone = _place(entry, ability)
        for play in _actions(entry, ability, zone):
            for full in (True, False):
                sides = {player: _side(player, crowded[player], copies) for player in ("p1", "p2")}
                mine = sides["p1"]
                if not full:
                    mine |= {"pp": 7, "max_pp": 9, "defense": 6}
                if full:
                    for player, side in sides.items():
                        _full(side, player)
                if "ignores" in json.dumps(ability):
                    sides["p2"]["field"] += [{**WEAK, "name": "Guard", "id": "guard", "keywords": ["ward"]}]
                mine["hand"] += spells(_one(named) if named else "Weak")
                mine["evolve_deck"] += [{**one, "id": "carrot"} for one in CARROTS]
                for spot, one in _laid(card, ability, zone, evolved=evolved):
                    mine[spot].append(one)
                there = {name for side in sides.values() for zone in ZONES for name in _ids(side[zone])}
                yield {
                    "game": "sve",
                    "turn": {"player": "p1", "phase": "main", "number": 21},
                    "tokens": tokens(ability),
                    **sides,
                    "play": [entry for entry in play if _speaks_of(entry) <= there],
                }


def _ids(cards: Sequence[Data]) -> Iterator[str]:
    for card in cards:
        count = card.get("count", 1)
        yield from (f"{card['id']}{n}" for n in range(1, count + 1)) if count > 1 else (card["id"],)


def _speaks_of(entry: Data) -> set[str]:
    """Return the cards that an entry of the script names."""
    return {card for said in entry.values() if isinstance(said, dict) for card in said.values() if card != "p2-leader"}


def _place(entry: Entry, ability: Data) -> str:
    zone = ability.get("zone")
    if (ability.get("when") or {}) == {"event": "discarded", "card": "this"}:
        return "hand"
    if zone:
        return str(_one(zone))
    if entry["type"] == "spell" or ability.get("keyword") == "fanfare" or "play_cost" in ability:
        return "hand"
    return "field"


def _laid(card: Data, ability: Data, zone: str, *, evolved: bool) -> Iterator[tuple[str, Data]]:
    """Yield where the card lies, with whatever it evolves from or into."""
    own = [{"keyword": "evolve", "cost": [{"pp": 0}]}]
    names = sorted({*_all(ability, "counter"), *_all(ability, "counters")} - {"stack"})
    lies: Data = (
        {"counters": {name: 9 for name in names if name != "stack"}} if names and zone in ("field", "ex") else {}
    )
    if evolved and ability.get("keyword") == "on_evolve":
        base = {key: one for key, one in card.items() if key not in ("abilities", "number", "special", "keywords")}
        yield "field", {**base, "id": "a", "cost": 2, "abilities": own}
        yield "evolve_deck", {**card, "id": "e"}
        return
    if evolved and zone == "field":
        base = {key: one for key, one in card.items() if key not in ("abilities", "number", "special", "keywords")}
        yield "field", {**base, **lies, "id": "a", "cost": 2, "evolved_with": {**card, "id": "e"}}
        return
    more: list[Data] = []
    if ability.get("keyword") == "on_evolve" or "feed" in json.dumps(ability):
        more = own
    if ability.get("keyword") == "on_race":
        more = [{"keyword": "feed", "cost": [{"pp": 0}], "do": [{"perform": "race", "on": "this"}]}]
    yield zone, {**card, **lies, "id": "a", "abilities": [*card["abilities"], *more]}
    if card["type"] == "follower" and zone in ("field", "hand"):
        into = _one(ability.get("into", {}).get("name", card["name"]))
        numbers = {"attack": 4, "defense": 9}
        yield "evolve_deck", {"id": "e", "name": into, "special": "evolve", "type": "follower", **numbers}


def rotating(by: int) -> Any:
    """Return what decides for yes and for as many options as there may be, beginning with another one each time."""

    def decide(script: Script, choice: Choice) -> Decision:
        options = list(choice.options)
        if "yes" in options:
            return Decision(("no" if by == NO else "yes",))
        shift = by % len(options) if options else 0
        options = options[shift:] + options[:shift]
        if choice.role not in ("quick", "ward", "order", "shuffle"):
            for number in range(choice.maximum, choice.minimum - 1, -1):
                if legal(choice, options[:number]):
                    return Decision(tuple(options[:number]))
        return Decision(tuple(options[: choice.minimum]))

    return decide


NO = 7
"""The turn at which everything optional is declined."""


def outcome(data: Data, by: int) -> tuple[Outcome, list[str]]:
    """Play a board and return what came of it, and which steps cite nothing.

    Raises:
        RefusedError: it cannot be used.
    """
    with patch.object(Script, "_assumption", rotating(by)):
        done = resolve(read(data), LIMITS)
    told = [step for step in done.steps if step.key in TOLD or step.clause == PAID]
    asked = [(s.key, s.actor, s.values.get("role"), s.values.get("amount"), s.objects) for s in told]
    state = done.setting.game.state
    ending = (done.ending.outcome, done.ending.winner, state.get("game", "turn"), state.get("game", "turn_number"))
    bare = [step.key for step in done.steps if not step.clause]
    return Outcome(json.dumps(done.board(len(done.steps)), sort_keys=True), ending, tuple(asked)), bare


PAID = "sve:10.4.4"
"""By this clause play points are paid."""

Path = tuple[str | int, ...]


def parts(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield where the nodes of an ability stand."""
    entries = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, one in entries:
        if isinstance(one, Mapping):
            yield (*path, key)
        yield from parts(one, (*path, key))


def without(ability: Data, path: Path) -> Data:
    """Return an ability without the node at a path."""
    left = copy.deepcopy(ability)
    here: Any = left
    for key in path[:-1]:
        here = here[key]
    del here[path[-1]]
    return left


def turns(ability: Data) -> Sequence[int]:
    """Return the turns at which options are begun with that have to be tried for an ability."""
    most = max((len(one) for key in ("options", "either") for one in _all(ability, key)), default=1)
    return (*range(max(2, min(6, most))), NO)
