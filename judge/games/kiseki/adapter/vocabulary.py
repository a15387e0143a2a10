"""The words that texts of this game can use: events, states, keywords, zones; other words are rejected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from judge.abilities import (
    Activated,
    Body,
    Node,
    Occasion,
    PayAmount,
    PayMove,
    PaySelf,
    PlayCost,
    Referents,
    Select,
    Special,
    StateTriggered,
    Triggered,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Notation
from judge.abilities.selections import Resource
from judge.games import Known, Spelled
from judge.games.kiseki import language as own
from judge.games.kiseki import policy  # noqa: F401 - with it come the chapters that say which instructions there are
from judge.games.kiseki.adapter.cards import Keyword
from judge.games.kiseki.book.c0200_card_information import CardType
from judge.games.kiseki.book.c0300_cp_and_ep import NUMBERS
from judge.games.kiseki.book.c0400_attributes_and_states import ATTRIBUTES, STATES
from judge.games.kiseki.book.c1203_costs import HOW
from judge.games.kiseki.book.c1214_immediate_effects import NAMED
from judge.games.kiseki.book.c1317_kill_and_destroy import PLACED
from judge.games.kiseki.language import Filter, Grant, When
from judge.games.kiseki.world import ZONES

_CARD, _BOTH = ("event",), ("event", "other")
MOMENT, _BONDS = Occasion(()), Occasion((), (), ("amount",), changes=True)

EVENTS: Mapping[str, Occasion] = {
    **dict.fromkeys(
        (
            "turn_starts",
            "preparation_phase_starts",
            "draw_step_starts",
            "homebase_step_starts",
            "deployment_step_starts",
            "battle_phase_starts",
            "battle_phase_ends",
            "attack_target_step_starts",
            "recovery_phase_starts",
            "turn_ends",
        ),
        MOMENT,
    ),
    "moves": Occasion(before=_CARD, zones=("from_zone", "to_zone"), by=True),
    "leaves": Occasion(before=_CARD, zones=("to_zone",), by=True),
    **dict.fromkeys(
        ("enters", "put_into_trail", "discarded", "destroyed"), Occasion(before=_CARD, zones=("from_zone",), by=True)
    ),
    "killed": Occasion(before=_CARD, by=True),
    "draws": Occasion(before=_CARD),
    "plays": Occasion(zones=("from_zone",)),
    **dict.fromkeys(("plays_arts", "activates"), Occasion()),
    **dict.fromkeys(("attacks", "attacks_alone", "scrum_attacks"), Occasion(_BOTH)),
    **dict.fromkeys(("attacked", "scrum_attacked"), Occasion()),
    "first_attack": Occasion(("attackers",)),
    "overkills": Occasion(numbers=("amount",)),
    "stuns": Occasion(_BOTH, _BOTH),
    **dict.fromkeys(
        (
            "stunned",
            "recovered",
            "readied",
            "actioned",
            "turned_face_up",
            "turned_face_down",
            "gets_support",
            "loses_support",
        ),
        Occasion(before=_CARD),
    ),
    **dict.fromkeys(
        ("gains_bonds", "loses_bonds", "loses_bonds_by_stun", "loses_bonds_by_overkill", "loses_bonds_by_effect"),
        _BONDS,
    ),
}
"""The events that can trigger a craft or be replaced, with the names and filters available for each."""

ALONE = ("plays", "plays_arts", "activates", "attacks_alone", "first_attack", "draws")
"""The events that only happen to one card at a time."""

CANNOT = (
    "attack",
    "be_attacked",
    "be_answered",
    "be_targeted",
    "be_targeted_by_enemy",
    "overkill",
    "stunned",
    "recovered",
    "readied",
    "actioned",
    "turned_face_up",
    "turned_face_down",
    "put",
    "killed",
    "destroyed",
    "discarded",
)
"""What a text can forbid a card to do, such as ``attack``, or to undergo, such as ``be_attacked`` (104.4)."""

MUST = ("attack", "be_attacked", "be_answered", "answer_all")
"""The actions that a text can require of a card (1326.2, 1326.3, 1327)."""

KEYWORDS, TYPES = get_args(Keyword), get_args(CardType)
ALL_ZONES = (*ZONES, "activation")
OF_ORGANIZATION = Spelled(("organizations",), also={"links": None, "names": ("perform", "link")})
OF_KEYWORD = Spelled(("classes",), KEYWORDS)

MEANT: Mapping[tuple[type[Node], str], Sequence[str]] = {
    (Filter, "name"): ("kiseki:1302.1",),
    (Filter, "sub_name"): ("kiseki:1302.2",),
    (Filter, "name_has"): ("kiseki:1302.1a",),
    (Filter, "trait"): ("kiseki:1302.3", "kiseki:1332.2"),
    (Filter, "keyword"): ("kiseki:1332.3", "kiseki:1332.5"),
    (Filter, "attribute"): ("kiseki:1332.6",),
    (Filter, "type"): ("kiseki:203.3",),
    (Exists, "exists"): ("kiseki:1328.1",),
    (Body, "x"): ("kiseki:1305.1", "kiseki:1305.5"),
    (Select, "zone"): ("kiseki:1302.1b", "kiseki:1302.2a", "kiseki:1328.2"),
}
"""The clauses on what a field of a node refers to, such as the ``name`` of a filter."""


WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": ZONES, "to_zone": ALL_ZONES},
    Filter: {
        "trait": OF_ORGANIZATION,
        "keyword": OF_KEYWORD,
        "without": OF_KEYWORD,
        "name": Spelled(("name",)),
        "sub_name": Spelled(("sub_name",)),
        "type": (*TYPES, "ability"),
        "state": STATES,
        "not_state": STATES,
        "attribute": ATTRIBUTES,
    },
    Select: {"zone": ALL_ZONES},
    Grant: {
        "trait": OF_ORGANIZATION,
        "lose_trait": OF_ORGANIZATION,
        "keywords": KEYWORDS,
        "lose_keywords": KEYWORDS,
        "type": TYPES,
        "cannot": CANNOT,
        "must": MUST,
    },
    Body: {"extra": None, "per_turn": None, "zone": ALL_ZONES},
    PlayCost: {"required": None, "optional": None},
    Triggered: {"cost": None},
    StateTriggered: {"cost": None},
    Activated: {"quick": None},
    Notation: {"notation": ("initiative", "primary"), "at_least": None},
    Resource: {"resource": NUMBERS},
    Special: {"perform": tuple(sorted(NAMED))},
    PayAmount: {"pay": NUMBERS},
    PayMove: {"how": HOW},
    PaySelf: {"this": HOW},
    say.Gain: {"gain": NUMBERS},
    own.Put: {"into": ZONES},
    say.Search: {"into": ZONES},
    say.Look: {"into": ZONES},
}
"""The words allowed in fields of each node; ``None`` marks a field without a meaning in this game."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this",),
    moving=frozenset(
        (
            say.Search,
            say.Look,
            say.Discard,
            say.Mill,
            own.Put,
            say.Destroy,
            say.Return,
            say.Take,
            say.Pick,
            "kill",
            "remove",
            "discard_hand",
            "stun",
            "recover",
            "support",
            "lose_support",
            *PLACED,
        )
    ),
    choosing=frozenset(("choose_organization",)),
    parts=True,
)
"""The names that texts can use to refer to objects."""
