"""Further boards for effects that the usual ones do not show: other numbers of cards, other states, other turns.

They are tried last. For example, cards have just entered or are engaged, or there is one card more or fewer than a text
counts. Other boards have one card of several kinds, amulets instead of followers, or the turn of the other player.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.cards.crowd import LIMIT, Data, mappings
from tests.cards.happenings import AFTERWARDS, PASSING, RELIC, WEAK, first_ways, is_played, spell

Sides = dict[str, Data]
Crowds = Mapping[str, Mapping[str, Sequence[Data]]]


class Further(NamedTuple):
    """A further way to lay out a board and to play on it.

    Attributes:
        play: the players' actions.
        crowd: the cards that the text refers to, if not the usual ones.
        copies: the number of each, if not the usual one.
        buried: the number of amulets in the cemetery, which has twice as many spells.
        zone: the zone of the card itself, if not the usual one.
        change: the changes to the board.
    """

    play: Sequence[Data]
    crowd: Crowds | None = None
    copies: int | None = None
    buried: int = 6
    zone: str | None = None
    change: Callable[[Sides], None] | None = None


def tools(itself: str) -> list[Data]:
    """Return the spells that cause rare events: to unusual cards, or to a card's properties."""
    fortify = {"attack": 12, "defense": 12}
    yours = {"zone": "field", "side": "own"}
    return [
        spell(
            "petrify", {"give": {"type": "amulet"}, "to": {**yours, "type": "follower", "none_of": [{"name": itself}]}}
        ),
        spell("petrify_them", {"give": {"type": "amulet"}, "to": {"side": "enemy", "type": "follower"}}),
        spell("animate", {"give": {"type": "follower"}, "to": {**yours, "name": itself}}),
        spell("ripen", {"evolve": {**yours, "name": "Evolver"}}),
        spell("recall", {"return": {**yours, "name": "Weak"}}),
        spell("unearth", {"put": {"zone": "cemetery", "side": "own", "name": itself}, "into": "field"}),
        spell("lift", {"put": {"zone": "ex", "side": "own", "name": itself}, "into": "field"}),
        spell("clear", {"banish": {"zone": "ex", "side": "own", "name": "Weak"}}),
        spell("stow", {"put": {**yours, "none_of": [{"name": itself}]}, "into": "ex"}, quick=True),
        spell("mend", {"life": 1, "to": "own.leader"}, quick=True),
        spell("nurse", {"life": 1, "to": {**yours, "type": "follower"}}),
        spell("wear", {"life": -1, "to": {**yours, "type": "follower"}}),
        spell("fortify", {"give": fortify, "to": {**yours, "name": itself}}),
        spell("destroy_them", {"destroy": {"side": "enemy", "type": "amulet"}}),
    ]


def _played(*names: str) -> list[Data]:
    return [{"p1": {"play": name}} for name in names]


BEFORE: Sequence[list[Data]] = (
    _played("ripen"),
    _played("petrify", "ripen"),
    _played("nurse"),
    _played("wear"),
    _played("stow"),
    _played("recall"),
    _played("clear"),
    _played("c1"),
    _played("aim"),
    _played("break"),
    _played("much"),
    _played("petrify_them", "destroy_them"),
    [*_played("petrify"), {"p1": {"feed": "p1-runner"}}],
    _played("toss"),
    _played("fortify"),
    _played("animate"),
)
"""The events before an ability is used, so that it is used on another turn."""

PLACED = ("token1", *(f"p1-{zone}-{n}1" for zone in ("cemetery", "deck", "ex", "hand") for n in (1, 2, 3)))
"""What a text may have put where it can be played."""

FIGHT: list[Data] = [{"p1": {"attack": "p2-leader", "with": "a"}}]
NEXT_TURN: list[Data] = [*PASSING, *FIGHT]
THEIR_TURN: list[Data] = [{"p1": "end_turn"}, {"p2": {"play": "p2-swift"}}, {"p2": "end_turn"}]

AFTER: Sequence[list[Data]] = (
    NEXT_TURN,
    [*NEXT_TURN, *PASSING],
    FIGHT,
    [{"p1": {"attack": "p2-strong", "with": "a"}}],
    *(_played(name) for name in ("much", "aim", "bleed", "a")),
    [{"p1": {"attack": "p2-leader", "with": name}} for name in ("p1-field-11", "p1-field-21", "p1-weak1")],
    [{"p1": {"activate": "a"}}],
    [{"p1": {"activate": "p1-field-11"}}],
    THEIR_TURN,
    *AFTERWARDS,
)
"""What happens after it, one thing at a time."""

QUICKLY: Sequence[list[Data]] = tuple(
    [{"p1": "end_turn"}, *({"p1": {"quick": name}} for name in names), {"p2": "end_turn"}]
    for names in (("mend",), ("stow",), ("p1-hand-11",), ("p1-hand-21",), ("mend", "c1", "c2", "c3", "c4"))
)
"""What the player of the ability does in the turn of the other one."""


def _numbers(ability: Data) -> list[int]:
    """Return the numbers that an ability compares with, and those that are a little less or more."""
    asked = {
        number
        for node in mappings(ability)
        for key in ("min", "max", "at_least", "per")
        if isinstance(number := node.get(key), int)
    }
    near = {number + by for number in asked for by in (0, -1, 1, -2)}
    return sorted(number for number in near if 0 <= number < LIMIT // 2)


def _other_kinds(crowd: Crowds) -> Iterator[Crowds]:
    """Yield the crowd with one kind of card only in one place, and with all but one."""
    for player, zones in crowd.items():
        for zone, cards in zones.items():
            for kind in range(len(cards) if len(cards) > 1 else 0):
                for left in (
                    cards[kind : kind + 1],
                    [*cards[:kind], *cards[kind + 1 :]],
                    [*cards[kind:], *cards[:kind]],
                ):
                    yield {**crowd, player: {**zones, zone: left}}


def _each(sides: Sides, zones: Sequence[str], **more: Any) -> None:
    for zone in zones:
        sides["p1"][zone] = [{**card, **more} for card in sides["p1"][zone]]


def _newcomers(sides: Sides) -> None:
    _each(sides, ("field",), new=True)


def _engaged(sides: Sides) -> None:
    _each(sides, ("field",), engaged=True)


def _quick(sides: Sides) -> None:
    for card in sides["p1"]["hand"]:
        if card["type"] == "spell":
            card["keywords"] = sorted({*card.get("keywords", ()), "quick"})


def _alone(sides: Sides) -> None:
    """The card is the only follower on its side."""
    field = sides["p1"]["field"]
    sides["p1"]["field"] = [card for card in field if card["id"] == "a" or card["type"] != "follower"]


def _counted(number: int, sides: Sides) -> None:
    for zone in ("field", "ex"):
        for card in sides["p1"][zone]:
            there = dict.fromkeys(card.pop("counters", ()), number)
            if there and number:
                card["counters"] = there


def _bare_opponent(sides: Sides) -> None:
    for zone in ("hand", "cemetery"):
        sides["p2"][zone] = []


def _rich_opponent(sides: Sides) -> None:
    sides["p2"] |= {"max_pp": 8, "pp": 0}


def _guarded(sides: Sides) -> None:
    guard = {**WEAK, "name": "Guard", "defense": 9, "keywords": ["ward"], "engaged": True}
    sides["p2"]["field"].append({**guard, "id": "p2-guard"})


def _swept(sides: Sides) -> None:
    """In the end phase the EX area is swept, maybe before what else happens then; there is no Overflow."""
    sides["p1"] |= {"pp": 5, "max_pp": 5}
    sweeps = {"when": {"event": "end_phase", "side": "own"}, "do": [{"banish": {"zone": "ex", "side": "own"}}]}
    sides["p1"]["field"].append({**RELIC, "name": "Broom", "id": "p1-broom", "abilities": [sweeps]})


def _relic_on_top(sides: Sides) -> None:
    sides["p2"]["deck"].insert(0, {**RELIC, "id": "p2-top"})


CHANGES: Sequence[Callable[[Sides], None]] = (
    *(_newcomers, _engaged, _alone, _bare_opponent, _rich_opponent, _guarded, _swept, _relic_on_top),
)
"""The changes to a board that do not depend on the numbers in the text."""


def _after(ability: Data, way: Sequence[Data]) -> list[list[Data]]:
    """Return the ways to go on from one, those first that show what the text may have left behind."""
    said = json.dumps(ability)
    first = [[*way, *_played(name)] for name in PLACED] if "cost" in said else []
    return (
        [*first, *([*way, *after] for after in AFTER)] if '"give"' in said or "cost" in said else [[*way, *NEXT_TURN]]
    )


def further(ability: Data, crowd: Crowds) -> Iterator[Further]:
    """Yield further ways in which an ability may show what its nodes say."""
    said = json.dumps(ability)
    usual = next(iter(first_ways(ability)), [])
    ways: list[list[Data]] = (
        [usual] if is_played(ability) else [FIGHT, _played("a"), PASSING, _played("end"), THEIR_TURN]
    )
    followed = [after for way in ways[:2] for after in _after(ability, way)]
    yield from (Further(play) for play in followed)
    yield from (Further([*before, *way]) for before in BEFORE for way in ways)
    if '"turn"' in said:
        yield from (Further(play, change=_quick) for play in QUICKLY)
    for number in (0, *_numbers(ability)) if "counter" in said else ():
        yield from (Further([*way, *PASSING], change=partial(_counted, number)) for way in ways)
    on_top = followed[: len(PLACED) if "cost" in said else 3]
    for other in _other_kinds(crowd):
        yield from (Further(way, crowd=other) for way in (*ways, *on_top))
    for number in _numbers(ability):
        plays = [*ways, *followed]
        yield from (Further(play, copies=number, buried=(number + 1) // 2) for play in plays)
    for change in CHANGES:
        yield from (Further(play, change=change) for play in (*ways, *followed))
    for zone, come in (("ex", "lift"), ("ex", "toss"), ("cemetery", "unearth"), ("hand", "raise")):
        for change in (None, _newcomers):
            plays = [[*_played(come), *play] for play in (*ways, *followed)]
            yield from (Further(play, zone=zone, change=change) for play in plays)
        yield from (Further(way, zone=zone, copies=0) for way in ways)
