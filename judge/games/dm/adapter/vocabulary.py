"""The words that texts of this game can use: events, types, keywords, zones; other words are rejected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from judge.abilities import Body, Node, Occasion, Referents, Replacing, Spell, Static, Titled, Triggered, When
from judge.abilities import instructions as say
from judge.games import Known, Spelled
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import CANNOT, KEYWORDS
from judge.games.dm.book.c200_parts_of_a_card import ELEMENT, CardType, Civilization, SpecialType
from judge.games.dm.book.c606_effects import SHOWN
from judge.games.dm.world import ZONES

_TWO = ("event", "other")
_MOMENT, _BOTH = Occasion(()), Occasion(_TWO)

EVENTS: Mapping[str, Occasion] = {
    **dict.fromkeys(("turn_starts", "turn_ends", "attack_ends", "battle_starts"), _MOMENT),
    **dict.fromkeys(SHOWN.values(), _MOMENT),
    "moves": Occasion(_TWO, _TWO, zones=("from_zone", "to_zone"), by=True),
    "destroyed": Occasion(_TWO, _TWO, zones=("from_zone", "to_zone"), by=True),
    "broken": Occasion(_TWO, _TWO, zones=("from_zone",), by=True),
    "chosen": Occasion(by=True),
    "discarded": Occasion(before=("event",), zones=("from_zone", "to_zone"), by=True),
    **dict.fromkeys(("enters", "drawn", "charged"), Occasion(before=("event",), zones=("from_zone",), by=True)),
    **dict.fromkeys(("before_break", "breaks"), Occasion()),
    "drawing": Occasion(),
    "loses": Occasion((), ()),
    "before_each_break": _BOTH,
    "used": Occasion(zones=("from_zone",)),
    "shield_trigger_used": _BOTH,
    **dict.fromkeys(("tapped", "untapped"), Occasion()),
    **dict.fromkeys(("crosses", "crossed"), _BOTH),
    **dict.fromkeys(
        ("attacks", "attacked", "blocks", "blocked", "battles", "battle_ends", "wins_battle", "loses_battle"), _BOTH
    ),
    **dict.fromkeys(("attacks_unblocked", "flips", "links", "ninja_strike_used"), Occasion()),
}
"""The events that can trigger an ability, with the names and filters available for each."""

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": ZONES, "to_zone": ZONES},
    language.Filter: {
        "race": Spelled(("races",), also={"but": ("name", "race")}),
        "name": Spelled(("name",)),
        "type": (*get_args(CardType), ELEMENT),
        "civilization": get_args(Civilization),
        "special": get_args(SpecialType),
        "keyword": tuple(KEYWORDS),
        "without": tuple(KEYWORDS),
        "ability": tuple(node.verb for node in language.LANGUAGE.of(Body) if issubclass(node, Titled)),
    },
    language.Select: {"zone": ZONES},
    language.Grant: {
        "keywords": tuple(KEYWORDS),
        "lose_keywords": tuple(KEYWORDS),
        "civilizations": get_args(Civilization),
        "used_from": ("mana_zone", "graveyard", "hyperspatial_zone"),
        "ignores": CANNOT,
    },
    Body: {**dict.fromkeys(("extra", "x", "x_is", "targets")), "zone": ZONES},
    Static: {"per_turn": None},
    Spell: {"per_turn": None},
    Titled: dict.fromkeys(("if_", "do", "zone", "per_turn")),
    Triggered: {"cost": None},
    language.MainAbility: dict.fromkeys(("do", "per_turn")),
    language.AtOnce: {"do": None, "per_turn": None},
    Replacing: dict.fromkeys(("per_turn", "add", "set", "times", "half", "at_most")),
    language.Put: {"into": ZONES, "side": None, "engaged": None},
    language.FromTop: {"into": ZONES},
    language.ODrive: {"o_drive": get_args(Civilization)},
    language.Search: {"into": ZONES, "engaged": None},
    language.Look: {"into": ZONES},
    language.SwapZones: {"swap_zones": ZONES},
}
"""The words allowed in fields of each node; ``None`` marks a field without a meaning in this game."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this", *language.ELSEWHERE),
    moving=frozenset(
        (
            say.Pick,
            say.Destroy,
            language.Return,
            say.DiscardChosen,
            language.Draw,
            language.Put,
            language.FromTop,
            language.Search,
            language.Look,
            language.Reveal,
            language.Use,
            language.Tap,
            language.Untap,
            language.TurnFaceUp,
            language.Flip,
            language.Link,
            language.Unlock,
            language.Uncross,
        )
    ),
    choosing=frozenset((language.Name,)),
)
"""The names that texts can use to refer to objects."""
