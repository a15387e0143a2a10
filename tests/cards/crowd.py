"""Cards that the text of a published card refers to, in the zones where it looks for them."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Data = dict[str, Any]
ZONES = ("field", "hand", "deck", "cemetery", "ex", "banished", "evolve_deck")
FILTERS = frozenset(
    (
        *("type", "name", "name_has", "trait", "card_class", "title", "cost", "printed_cost", "attack", "defense"),
        *("keyword", "without", "engaged", "evolved", "token", "damaged", "counter", "state", "ability", "any_of"),
        *("none_of", "zone", "side", "other", "unlike", "different", "total"),
    )
)
ANYWHERE = ["field", "hand", "deck", "cemetery", "ex"]
"""The zones from which a card can come whose properties the text checks afterwards."""

COMING = ["field", "hand"]
"""The zones of the cards in trigger conditions: events happen to them there, or when they arrive."""

SAYS = frozenset(("event", "do", "spell", "damage", "summon", "next_play"))
"""The keys of texts that do something, and so do not describe cards."""

PLACES = {"search": "deck", "take": "deck", "discard": "hand", "next_play": "hand", "into": "evolve_deck"}
"""Where the cards lie that are described behind a word, unless they say it themselves."""

COPIES = 6

COUNTERS = 12
"""The number of counters on a card that has any; no text takes more."""

UNLIKE = 14
"""One more than the number of cards that differ in a property that a text wants to be different."""

LIMIT = 90
"""The number of cards that an area holds: none is turned away because of the cards that the text means."""


MAGIC_ITEM: Data = {"zone": "ex", "side": "own", "name": "魔法のアイテム", "type": "spell", "token": True}
"""What a lesson banishes (14.3.2.1)."""


def selections(value: Any, zone: str = "field") -> Iterator[Data]:
    """Yield everything in an ability that describes cards, with the zone it means where it names none."""
    if isinstance(value, list):
        for one in value:
            yield from selections(one, zone)
    elif isinstance(value, Mapping):
        if value.keys() & FILTERS and not (value.keys() & SAYS or isinstance(value.get("cost"), list)):
            yield {"zone": zone, **value}
        if value.get("perform") == "lesson":
            yield MAGIC_ITEM
        for key, one in value.items():
            place = PLACES.get(key, zone)
            if key in ("static", "give"):  # numbers that are given, not asked for
                counted = [amount for amount in one.values() if isinstance(amount, Mapping)]
                yield from selections([*one.get("abilities", []), *counted], zone)
            elif key == "on" and "counter" in value and isinstance(one, Mapping):
                yield from ({"counter": value["counter"], **described} for described in selections(one, place))
            elif key == "like" and isinstance(one, Mapping):
                yield {"zone": ANYWHERE, "side": "own", **one}
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


def first_of(value: Any) -> Any:
    return next((one for one in value if one != "leader"), value[0]) if isinstance(value, list) else value


def matching(like: Data) -> Iterator[Data]:
    """Yield cards as a filter wants them."""
    for more in like.get("any_of") or ({},):
        asked = {**like, **more}
        kind = first_of(asked.get("type", "follower"))
        kind = "follower" if kind == "leader" else kind
        name = first_of(asked.get("name")) or (f"{asked['name_has']}の者" if "name_has" in asked else "Filler")
        card: Data = {"name": name, "type": kind, "cost": _number(asked.get("printed_cost", asked.get("cost")), 1)}
        if kind == "follower":
            card |= {"attack": _number(asked.get("attack"), 1), "defense": max(1, _number(asked.get("defense"), 5))}
        traits = dict.fromkeys(first_of(one["trait"]) for one in (like, more) if "trait" in one)
        if traits:
            card["traits"] = list(traits)
        for field, key in (("card_class", "class"), ("title", "title")):
            if field in asked:
                card[key] = first_of(asked[field])
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
        if "total" in asked and isinstance(asked["total"].get("max"), int):
            yield {**card, "cost": asked["total"]["max"]}
        varied = {"name": "name", "cost": "cost", "printed_cost": "cost"}.get(asked.get("different", ""))
        for number in range(1, UNLIKE) if varied and varied not in asked else ():
            yield {**card, varied: f"{name}{number}" if varied == "name" else number}
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
        card["counters"] = {asked["counter"]: COUNTERS}
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
    """Return, for each player and zone, the cards that an ability refers to."""
    found: dict[str, dict[str, list[Data]]] = {p: {zone: [] for zone in ZONES} for p in ("p1", "p2")}
    asked_for = list(selections(ability))
    likes = [one for one in said_under(ability, "like") if isinstance(one, Mapping)]
    for asked in (*asked_for, *({**one, **like} for like in likes for one in asked_for)):
        zones = asked["zone"] if isinstance(asked["zone"], list) else [asked["zone"]]
        for zone in (zone for zone in zones if zone in ZONES):
            for card in matching(asked):
                for player in {"own": ("p1",), "enemy": ("p2",)}.get(asked.get("side", "any"), ("p1", "p2")):
                    there = lying(copy.deepcopy(card), asked, zone)
                    if there not in found[player][zone]:
                        found[player][zone].append(there)
    return found


def every_second(
    crowded: Mapping[str, Mapping[str, Sequence[Data]]], leave_out: int
) -> dict[str, dict[str, list[Data]]]:
    """Return every second kind of card only, where there are several."""
    return {
        player: {
            zone: [card for number, card in enumerate(cards) if len(cards) < 2 or number % 2 != leave_out]
            for zone, cards in zones.items()
        }
        for player, zones in crowded.items()
    }


def enough(ability: Data) -> int:
    """Return how many cards of a kind there are where they are: more than any condition asks for."""
    asked = [low for low in said_under(ability, "min") if isinstance(low, int) and low < LIMIT // 3]
    return max(COPIES, *(low + 1 for low in asked)) if asked else COPIES


def mappings(value: Any) -> Iterator[Data]:
    if isinstance(value, Mapping):
        yield dict(value)
    for one in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from mappings(one)


def said_under(value: Any, key: str) -> Iterator[Any]:
    return (node[key] for node in mappings(value) if key in node)
