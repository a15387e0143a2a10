"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from judge.abilities import (
    INSTRUCTIONS,
    Body,
    Filter,
    Grant,
    Keyworded,
    Node,
    PayAmount,
    PayCounter,
    PayEngage,
    PayLife,
    PayMove,
    PayResource,
    PaySelf,
    PaySpecial,
    Select,
    Special,
    Triggered,
    When,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Notation, Paid
from judge.abilities.selections import Resource, ThisTurn
from judge.games.kiseki._board import ZONES
from judge.games.kiseki._performing import KISEKI, NAMED
from judge.games.kiseki.book.c0200_card_information import CardType
from judge.games.kiseki.book.c0300_cp_and_ep import NUMBERS
from judge.games.kiseki.book.c0400_attributes_and_states import ATTRIBUTES, STATES
from judge.games.kiseki.book.c1203_costs import HOW
from judge.games.kiseki.table.cards import Keyword

EVENTS = (
    "turn_starts", "preparation_phase_starts", "draw_step_starts", "homebase_step_starts", "deployment_step_starts",
    "battle_phase_starts", "battle_phase_ends", "attack_target_step_starts", "recovery_phase_starts", "turn_ends",
    "moves", "enters", "leaves", "put_into_trail", "draws", "discarded", "killed", "destroyed",
    "plays", "plays_arts", "activates", "attacks", "attacks_alone", "scrum_attacks", "attacked", "scrum_attacked",
    "first_attack", "overkills", "stunned", "stuns", "recovered", "readied", "actioned", "turned_face_up",
    "turned_face_down", "gets_support", "loses_support", "gains_bonds", "loses_bonds", "loses_bonds_by_stun",
    "loses_bonds_by_overkill", "loses_bonds_by_effect",
)  # fmt: skip
"""What can trigger a craft, or be replaced."""

CANNOT = (
    "attack", "be_attacked", "be_answered", "be_targeted", "overkill", "stunned", "recovered", "readied", "actioned",
    "turned_face_up", "turned_face_down", "put", "killed", "destroyed", "discarded",
)  # fmt: skip
"""What a card can be forbidden: a part in an attack, or an event by its key (104.4)."""

MUST = ("attack", "be_attacked", "be_answered", "answer_all")
"""What a card can be obliged to do (1326.2, 1326.3, 1327)."""

KEYWORDS, TYPES = get_args(Keyword), get_args(CardType)
ALL_ZONES = (*ZONES, "activation")

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
"""What a text refers to with the field of a node, where clauses say so; without a zone it means the field."""


def _unknown() -> dict[type[Node], dict[str, None]]:
    """Return the instructions that mean nothing in this game."""
    return {kind: {kind.verb: None} for kind in INSTRUCTIONS if kind not in KISEKI.handlers}


WORDS: Mapping[type[Node], Mapping[str, Sequence[str] | None]] = {
    **_unknown(),
    When: {"event": EVENTS, "from_zone": ALL_ZONES, "to_zone": ALL_ZONES},
    Filter: {
        "type": (*TYPES, "ability"), "card_class": None, "title": None, "evolved": None, "token": None,
        "damaged": None, "counter": None, "engaged": None, "state": STATES, "not_state": STATES,
        "attribute": ATTRIBUTES,
    },
    Select: {"zone": ALL_ZONES, "total": None, "different": None},
    Grant: {
        "keywords": KEYWORDS, "lose_keywords": KEYWORDS, "type": TYPES, "cannot": CANNOT, "must": MUST,
        "card_class": None, "also_named": None, "counted_for": None,
    },
    Keyworded: {"keyword": None},
    Body: {"extra": None, "per_turn": None},
    Triggered: {"cost": None},
    Notation: {"notation": ("initiative", "primary")},
    Paid: {"paid": None},
    Resource: {"resource": NUMBERS},
    Special: {"perform": tuple(sorted(NAMED))},
    PayAmount: {"pay": NUMBERS},
    PayMove: {"how": HOW},
    PaySelf: {"this": HOW},
    PaySpecial: {"perform": None},
    PayResource: {"pp": None},
    PayEngage: {"engage": None},
    PayLife: {"life": None},
    PayCounter: {"counter": None},
    say.Gain: {"gain": NUMBERS},
    say.Put: {"into": ZONES, "shuffled": None},
    say.Reveal: {"until": None, "rest": None},
    say.Taking: {"take": None},
    ThisTurn: {"this_turn": None},
    say.Search: {"into": ZONES},
    say.Look: {"into": ZONES},
    say.Give: {"until": ("end_of_turn", "next_turn", "combat", "game")},
}  # fmt: skip
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""
