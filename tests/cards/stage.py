"""Boards on which an ability of a published card has an effect, made from the objects that its text refers to.

One board has cards in each zone that the text names, with some to spare; a second board lacks them. All costs can be
paid, and the players' actions make the ability be played, trigger, or make a difference. All boards are tried, since
it is not computed which one shows a part of a text.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from unittest.mock import patch

from judge.cards.index import Entry
from judge.cards.library import library, printed
from judge.kernel import Choice, Decision, Limits, legal
from judge.scenario import resolve
from judge.scenario.model import scenario_model
from judge.scenario.script import Script
from tests.cards.crowd import LIMIT, ZONES, Data, crowd, enough, every_second, first_of, mappings, said_under
from tests.cards.further import Further, further, tools
from tests.cards.happenings import CARROTS, CHANT, CLASSES, RELIC, RUNNER, STRONG, SWIFT, WEAK, actions, spells, theirs
from tests.planting.outcomes import SEEN, Outcome, read

LIMITS = Limits(steps=3000)
AFFORDABLE = 6
"""The highest cost of a card: its own cost is not part of its ability."""


class Level(NamedTuple):
    """The resources of a player.

    Attributes:
        buried: the number of amulets in the cemetery, besides spells and followers.
        numbers: the numbers that are not at their best value.
        poor: whether the player has less than texts ask for, and the card is not played from the hand.
    """

    buried: int
    numbers: Data
    poor: bool = False


LEVELS = (
    Level(6, {}),
    Level(0, {"pp": 7, "max_pp": 9, "defense": 6}),
    Level(1, {"pp": 6, "max_pp": 6, "defense": 4}, poor=True),
    Level(3, {"pp": 5, "max_pp": 6, "defense": 9}),
)
"""A player who has everything, and others who have less and less."""


def _named(cards: Sequence[Data], prefix: str, copies: int) -> list[Data]:
    return [{**card, "id": f"{prefix}{number}", "count": copies} for number, card in enumerate(cards, 1)]


def _side(player: str, crowded: Mapping[str, Sequence[Data]], copies: int, itself: str, level: Level) -> Data:
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
    if not level.poor:
        evolves = [{"keyword": "evolve", "cost": [{"pp": 0}]}]
        found["field"] = [
            {**STRONG, "id": f"{player}-strong", "engaged": player == "p2"},
            *found["field"],
            {**WEAK, "id": f"{player}-weak", "count": 2},
            {**WEAK, "id": f"{player}-frail", "engaged": player == "p2"},
            {**WEAK, "name": "Evolver", "id": f"{player}-evolver", "abilities": evolves},
        ]
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
        found["hand"] += theirs(itself)
    found["hand"] += [
        {**SWIFT, "id": f"{player}-swift"},
        {**WEAK, "id": f"{player}-inhand", "count": 3},
        {**RELIC, "id": f"{player}-relic"},
    ]
    found["deck"] += [{**STRONG, "id": f"{player}-indeck", "count": 25}]
    found["cemetery"] += _buried(player, level.buried)
    return found


def _buried(player: str, each: int) -> list[Data]:
    """Return amulets for the cemetery, twice as many spells, and followers, so that all counts are met."""
    kinds = [(WEAK, kind, (each + 2) // 3) for kind in CLASSES] + [(CHANT, "Rune", 2 * each), (RELIC, "Haven", each)]
    return [
        {**card, "id": f"{player}-{card['name']}-{kind}", "class": kind, "count": count}
        for card, kind, count in kinds
        if count
    ]


def tokens(ability: Data) -> list[Data]:
    """Return the tokens that an ability creates."""
    known = library("sve")
    names = {
        name for made in said_under(ability, "summon") for name in (made if isinstance(made, list) else [made])
    } | {into for node in mappings(ability) if "transform" in node for into in [node["into"]]}
    found = []
    for name in sorted(names):
        entry = known.tokens.get(name) or known._token_card(name)
        blank = {"name": name, "type": "follower", "cost": 1, "attack": 1, "defense": 1, "special": "token"}
        keep = ("name", "type", "class", "traits", "cost", "attack", "defense", "keywords", "special")
        found.append({**blank, **{key: entry[key] for key in keep if key in entry}} if entry else blank)
    return found


def boards(entry: Entry, ability: Data) -> Iterator[Data]:
    """Yield boards on which an ability of a card can happen."""
    whole = crowd(ability)
    some = [every_second(whole, kind) for kind in (0, 1)]
    many = enough(ability)
    pairs = ((whole, many), (whole, 0), (some[0], 1), (some[1], 1), (some[0], many), (some[1], many))
    for crowded, copies in pairs:
        for play in actions(ability):
            for level in LEVELS:
                yield _board(entry, ability, Further(play, crowded, copies), level)


def further_boards(entry: Entry, ability: Data) -> Iterator[Data]:
    """Yield boards for what an ability says about rarer things, to be tried when the usual ones show nothing."""
    whole, many = crowd(ability), enough(ability)
    for way in further(ability, whole):
        crowded, copies = way.crowd or whole, many if way.copies is None else way.copies
        filled = way._replace(crowd=crowded, copies=copies)
        yield _board(entry, ability, filled, Level(way.buried, LEVELS[0].numbers), rare=True)


def _board(entry: Entry, ability: Data, way: Further, level: Level, *, rare: bool = False) -> Data:
    assert way.crowd is not None
    assert way.copies is not None
    facts = printed(entry)
    facts.pop("unread", None)
    evolved = entry.get("special") == "evolve"
    named = ability.get("static", {}).get("also_named")
    card: Data = {**facts, "abilities": [ability]}
    if card.get("cost", 0) > AFFORDABLE:
        card["cost"] = AFFORDABLE
    zone = way.zone or _place(entry, ability)
    sides = {p: _side(p, way.crowd[p], way.copies, card["name"], level) for p in ("p1", "p2")}
    mine = sides["p1"]
    mine |= level.numbers
    if level.poor and zone == "hand" and card["type"] != "spell":
        zone = "ex"
    if "ignores" in json.dumps(ability):
        sides["p2"]["field"] += [{**WEAK, "name": "Guard", "id": "guard", "keywords": ["ward"]}]
    mine["hand"] += spells(first_of(named) if named else "Weak", card["name"])
    mine["evolve_deck"] += [{**one, "id": "carrot"} for one in CARROTS]
    for spot, one in _laid(card, ability, zone, evolved=evolved, poor=level.poor):
        mine[spot].append(one)
    if rare:
        mine["hand"] += tools(card["name"])
        mine["field"].append({**RUNNER, "id": "p1-runner"})
        mine["ex"].append({**WEAK, "id": "p1-spare"})
    if way.change is not None:
        way.change(sides)
    there = {name for side in sides.values() for place in ZONES for name in _ids(side[place])}
    return {
        "game": "sve",
        "turn": {"player": "p1", "phase": "main", "number": 21},
        "tokens": tokens(ability),
        **sides,
        "play": [entry for entry in way.play if _speaks_of(entry) <= there],
    }


def _ids(cards: Sequence[Data]) -> Iterator[str]:
    for card in cards:
        count = card.get("count", 1)
        yield from (f"{card['id']}{n}" for n in range(1, count + 1)) if count > 1 else (card["id"],)


UNLISTED = ("p1-leader", "p2-leader", "token1")
"""The ids that are in no zone of the board as laid out."""


def _speaks_of(entry: Data) -> set[str]:
    """Return the cards that an entry of the script names."""
    return {card for said in entry.values() if isinstance(said, dict) for card in said.values() if card not in UNLISTED}


def _place(entry: Entry, ability: Data) -> str:
    zone = ability.get("zone")
    whens = ability.get("when") or []
    if {"event": "discarded", "card": "this"} in (whens if isinstance(whens, list) else [whens]):
        return "hand"
    if zone:
        return str(first_of(zone))
    if entry["type"] == "spell" or ability.get("keyword") == "fanfare" or "play_cost" in ability:
        return "hand"
    return "field"


def _laid(card: Data, ability: Data, zone: str, *, evolved: bool, poor: bool) -> Iterator[tuple[str, Data]]:
    """Yield where the card lies, with whatever it evolves from or into."""
    own = [{"keyword": "evolve", "cost": [{"pp": 0}]}]
    names = sorted({*said_under(ability, "counter"), *said_under(ability, "counters")} - {"stack"})
    lies: Data = {"counters": dict.fromkeys(names, 1 if poor else 9)} if names and zone in ("field", "ex") else {}
    if evolved and ability.get("keyword") == "on_evolve":
        base = {key: one for key, one in card.items() if key not in ("abilities", "number", "special", "keywords")}
        yield "field", {**base, **lies, "id": "a", "cost": 2, "abilities": own}
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
    if card["type"] == "follower" and (zone in ("field", "hand") or ability.get("keyword") == "evolve"):
        wanted = ability.get("into", {})
        into = f"{wanted['name_has']}の者" if "name_has" in wanted else first_of(wanted.get("name", card["name"]))
        numbers = {"attack": 4, "defense": 9}
        yield "evolve_deck", {"id": "e", "name": into, "special": "evolve", "type": "follower", **numbers}


def rotating(by: int) -> Any:
    """Return a decider that says yes and picks as many options as possible, starting with a different one each time."""

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


@lru_cache(maxsize=64)
def _laid_out(board: str, checked: bool) -> Any:
    """Return the scenario of a board on which nobody does anything yet.

    Raises:
        RefusedError: it cannot be used.
    """
    data = json.loads(board)
    return scenario_model("sve").model_validate(data) if checked else read(data)


def outcome(board: str, play: str, by: int, *, checked: bool = False) -> tuple[Outcome, list[str]]:
    """Play a board and return its outcome, and the steps without a citation.

    Args:
        board: the board without what players do.
        play: what players do.
        by: the option that decisions begin with.
        checked: whether a board like it is known to be accepted.

    Raises:
        RefusedError: it cannot be used.
    """
    scenario = _laid_out(board, checked).model_copy(update={"play": json.loads(play)})
    with patch.object(Script, "_assumption", rotating(by)):
        done = resolve(scenario, LIMITS)
    told = [step for step in done.steps if step.key in SEEN or step.clause == PAID]
    asked = [(s.key, s.actor, s.values.get("role"), s.values.get("amount"), s.objects) for s in told]
    state = done.setting.game.state
    ending = (done.ending.outcome, done.ending.winner, state.get("game", "turn"), state.get("game", "turn_number"))
    bare = [step.key for step in done.steps if not step.clause]
    return Outcome(json.dumps(done.board(len(done.steps)), sort_keys=True), ending, tuple(asked)), bare


PAID = "sve:10.4.4"
"""By this clause play points are paid."""

Path = tuple[str | int, ...]


NOTHING: Sequence[Data] = ({"pp": 0}, {})
"""Nodes without which a text says the same: a cost of nothing, a card of any kind."""


def parts(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield where the nodes of an ability stand."""
    entries = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, one in entries:
        if isinstance(one, Mapping) and one not in NOTHING:
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
    most = max((len(one) for key in ("options", "either") for one in said_under(ability, key)), default=1)
    most = 6 if any("roll" in node for node in mappings(ability)) else most
    return (*range(max(2, min(6, most))), NO)
