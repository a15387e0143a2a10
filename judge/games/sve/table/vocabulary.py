"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from judge.abilities import (
    Body,
    Filter,
    Grant,
    Keyworded,
    Node,
    PayAmount,
    PayMove,
    PaySelf,
    PaySpecial,
    Select,
    Special,
    Target,
    When,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation
from judge.abilities.selections import Resource
from judge.games import Barred, Known
from judge.games.sve._board import FACE_UP, OWN_ZONES, ZONES
from judge.games.sve.book.ch03_players import LIMITS
from judge.games.sve.book.ch12_keywords import TRIGGERS_NOT, USES_NOT, WITH_TEXT
from judge.games.sve.book.ch13_classes import NOTATIONS
from judge.games.sve.table.cards import CardType, Keyword

EVENTS = (
    "enters", "leaves", "dies", "destroyed", "banished", "returned", "buried", "discarded", "moves", "created", "draws",
    "attacks", "attacked", "fights", "damaged", "leader_damaged", "deals_damage", "deals_attack_damage",
    "deals_combat_damage", "deals_ability_damage", "attack_damage", "strike_back_damage", "ability_damage",
    "combat_damage", "defense_gained", "defense_lost", "evolves", "plays", "activates", "engaged", "refreshed", "taken",
    "races", "main_phase", "end_phase",
)  # fmt: skip
"""What can trigger an ability, or be replaced."""

CANNOT = (
    "attack", "attack_leader", "attack_follower", "be_attacked", "damaged", "destroyed",
    "destroyed_by_ability", "banished", "returned", "put",
    "engaged", "refreshed", "evolved", "taken", "life", "counters",
    "played", "lose", *TRIGGERS_NOT.values(), *USES_NOT.values(),
)  # fmt: skip
"""What a card can be forbidden: an attack, an event by its key, that it is played, or abilities of a keyword (1.3.3).

What a player is forbidden is forbidden that player's leader: to lose.
"""

KEYWORDS, TYPES = get_args(Keyword), get_args(CardType)
TARGET_ZONES = ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck")

MEANT: Mapping[tuple[type[Node], str], str] = {
    (Filter, "name"): "sve:2.1.2",
    (Filter, "name_has"): "sve:2.1.2",
    (Filter, "type"): "sve:2.3.4",
    (Select, "zone"): "sve:4.4.3",
}
"""What a text refers to with the field of a node, where a clause says so; without a zone it means the field."""

UNUSED = ("lose_trait", "ep_cost", "level", "set_cost", "set_ep_cost", "set_level", "attack_cost", "nullify", "must")
"""What no card of this game gives or takes."""

NO_TARGET = Barred(
    tuple(one.name for one in OWN_ZONES if not one.public),
    "public zones: cards in hidden ones are not targets (sve:10.6.2.3); let them be chosen on resolution, "
    "by {pick: {zone: hand, count: 1}, as: t}",
    "公開領域(非公開領域のカードは目標にならない。sve:10.6.2.3)。解決時に {pick: {zone: hand, count: 1}, as: t} で選ぶ",
)

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"by": None, "event": EVENTS, "from_zone": (*ZONES, "resolution"), "to_zone": (*ZONES, "resolution")},
    Filter: {
        "type": TYPES,
        "keyword": KEYWORDS,
        "without": KEYWORDS,
        "sub_name": None,
        "state": (FACE_UP,),
        "not_state": None,
        "attribute": None,
    },
    Select: {"zone": (*ZONES, "resolution")},
    Target: {"zone": NO_TARGET},
    Grant: {
        "keywords": KEYWORDS,
        "lose_keywords": KEYWORDS,
        "type": TYPES,
        "cannot": CANNOT,
        "counted_for": ("spellchain",),
        **dict.fromkeys(UNUSED),
    },
    Body: {"x_is": None},
    Keyworded: {"keyword": WITH_TEXT},
    Notation: {"notation": tuple(NOTATIONS)},
    Resource: {"resource": (*LIMITS, "defense", "combo", "spellchain", "necrocharge")},
    Special: {"perform": ("feed", "race", "turn_face_down")},
    PaySpecial: {"perform": ("feed", "lesson", "skip_turn"), "like": None},
    PayAmount: {"pay": None},
    PayMove: {"how": ("discard", "bury", "destroy", "banish", "return", "reveal", "engage", "ex")},
    PaySelf: {"this": ("discard", "bury", "destroy", "banish", "return")},
    say.Gain: {"gain": tuple(LIMITS)},
    say.Give: {"until": ("end_of_turn", "end_of_next_enemy_turn", "game")},
    say.Put: {"into": TARGET_ZONES, "face_down": None},
    say.Search: {"into": TARGET_ZONES},
    say.Look: {"into": TARGET_ZONES},
    say.Taking: {"into": TARGET_ZONES},
    say.Summon: {"into": ("field", "ex", "hand", "deck", "cemetery", "banished")},
}
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""
