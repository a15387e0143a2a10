"""What players do on a board so that an ability is played, triggers, or makes a difference, and with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.cards.crowd import Data

WEAK = {"name": "Weak", "type": "follower", "cost": 1, "attack": 1, "defense": 1}
STRONG = {"name": "Strong", "type": "follower", "cost": 9, "attack": 3, "defense": 40}
SWIFT = {**WEAK, "name": "Swift", "keywords": ["storm"], "abilities": [{"keyword": "fanfare", "do": [{"gain": "ep"}]}]}
CHANT = {"name": "Chant", "type": "spell", "cost": 0}
RELIC = {"name": "Relic", "type": "amulet", "cost": 2}
RUNNER = {
    **WEAK,
    "name": "Runner",
    "abilities": [{"keyword": "feed", "cost": [{"pp": 0}], "do": [{"perform": "race", "on": "this"}]}],
}
CLASSES = ("Forest", "Sword", "Rune", "Dragon", "Nightmare", "Haven")
CARROTS = [{"name": "にんじん", "special": "evolve", "type": "spell", "count": 10}]


def spell(name: str, *do: Data, quick: bool = False, **more: Any) -> Data:
    """Return a spell that costs nothing and does this."""
    said = {"id": name, "name": name.title(), "type": "spell", "cost": 0, "abilities": [{"spell": [*do], **more}]}
    return {**said, "keywords": ["quick"]} if quick else said


def _much(named: str) -> Sequence[Data]:
    """Return instructions that cause many events, and destroy the cards with a name."""
    every = {"side": "any", "type": "follower"}
    return (
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
    )


def spells(named: str, itself: str) -> list[Data]:
    """Return the spells that cause events on a board, some of them to cards with a name."""
    called = {"side": "any", "name": itself}
    return [
        spell("much", *_much(named)),
        spell("aim", {"damage": 1, "to": "t"}, targets=[{**called, "id": "t", "count": 1}]),
        spell("end", {"destroy": called}),
        spell("bleed", {"life": -1}),
        spell("break", {"destroy": {"side": "any", "name": "Shard"}}),
        *(spell(verb, {verb: {"side": "own"}}) for verb in ("destroy", "banish", "return")),
        spell("toss", {"discard": {"count": {"zone": "hand"}}}),
        spell("oust", {"banish": {"zone": "hand", "side": "own", "name": itself}}),
        spell("raise", {"put": {"zone": "hand", "side": "own", "name": itself}, "into": "field"}),
        {**CHANT, "id": "dear", "name": "Dear", "cost": 5},
        *({**CHANT, "id": f"c{number}"} for number in range(1, 6)),
    ]


PRELUDE = [{"p1": {"play": f"c{number}"}} for number in range(1, 6)]
"""Enough cards are played for any Combo."""

MANY = ("destroy", "banish", "return", "toss", "oust")


def theirs(itself: str) -> list[Data]:
    """Return the spells that cause events in the other player's turn."""
    raised = {"put": {"zone": "hand", "side": "enemy", "type": "follower"}, "into": "field"}
    others = {"side": "enemy", "none_of": [{"name": itself}]}
    aimed = [{"side": "any", "name": itself, "id": "t", "count": 1}]
    return [
        spell("theirs", *_much("Weak"), raised),
        spell("their_aim", {"damage": 1, "to": "t"}, targets=aimed),
        spell("their_break", {"destroy": others}),
    ]


def actions(ability: Data) -> Iterator[list[Data]]:
    """Yield the actions that make an ability be played, trigger, or make a difference."""
    played = list(first_ways(ability))
    yield from played
    first = played[0] if is_played(ability) else []
    yield [*PRELUDE, *first]
    for after in AFTERWARDS:
        yield [*first, *after]


def is_played(ability: Data) -> bool:
    """Return whether a player plays an ability or causes its event; others trigger by themselves, or are in force."""
    return bool(ability.keys() & {"keyword", "activate", "spell", "play_cost"})


PASSING: list[Data] = [{"p1": "end_turn"}, {"p2": "end_turn"}]
AFTERWARDS: Sequence[list[Data]] = (
    [{"p1": {"play": "much"}}, {"p1": {"play": "aim"}}, {"p1": {"play": "end"}}],
    [
        *({"p1": {"attack": "p2-strong", "with": one}} for one in ("p1-strong", "p1-swift", "p1-field-11")),
        {"p1": {"attack": "p2-leader", "with": "p1-field-21"}},
        *({"p1": {"play": one}} for one in ("dear", "p1-inhand1", "p1-hand-11", "p1-hand-21")),
        *PASSING,
    ],
    [
        {"p1": "end_turn"},
        {"p2": {"attack": "p1-leader", "with": "p2-strong"}},
        *({"p2": {"play": one}} for one in ("their_aim", "their_break", "theirs")),
        {"p2": "end_turn"},
    ],
)
"""What happens when an ability has been played, to show what it has left behind."""


def first_ways(ability: Data) -> Iterator[list[Data]]:
    """Yield the ways to play an ability, or to do what it listens for."""
    fight = [{"p1": {"attack": "p2-leader", "with": "a"}}]
    passing = [{"p1": "end_turn"}, {"p2": "end_turn"}]
    match ability.get("keyword"):
        case "fanfare":
            yield [{"p1": {"play": "a"}}]
            yield [{"p1": {"play": "raise"}}]
            yield [*PRELUDE[:2], {"p1": {"play": "break"}}, {"p1": {"play": "a"}}, *passing]
            yield [{"p1": {"play": "much"}}, *PRELUDE, {"p1": {"play": "a"}}, *passing]
        case "last_words":
            yield [{"p1": {"play": "end"}}]
            yield [{"p1": {"play": "destroy"}}]
            yield [*PRELUDE, {"p1": {"play": "much"}}, {"p1": {"play": "destroy"}}, *passing]
        case "strike":
            yield fight
            yield [*PRELUDE, {"p1": {"play": "much"}}, *fight, *passing]
            yield [{"p1": {"attack": "p2-strong", "with": "a"}}, *passing]
            yield [{"p1": {"attack": "p2-frail", "with": "a"}}, *passing]
        case "evolve" | "on_evolve":
            yield [{"p1": {"evolve": "a"}}]
            yield [{"p1": {"play": "toss"}}, {"p1": {"evolve": "a"}}]
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
            yield [{"p1": {"evolve": "p1-evolver"}}, {"p1": {"play": "a"}}]
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
