"""The words that texts of this game can use: events, keywords, zones; other words are rejected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from judge.abilities import Body, Keyworded, Node, Occasion, PayMove, PaySelf, Referents, Select, Special, Target, When
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation
from judge.abilities.selections import Resource
from judge.games import Barred, Known, Spelled
from judge.games.sve import language as own
from judge.games.sve.adapter.cards import CardType, Keyword
from judge.games.sve.book.ch03_players import LIMITS
from judge.games.sve.book.ch05_damage import DEALT, TAKEN
from judge.games.sve.book.ch10_abilities import EARTH_RITE, NOTATIONS
from judge.games.sve.book.ch12_keywords import NOT_ACTIVATED, TRIGGERING, TRIGGERS_NOT, USES_NOT, WITH_TEXT
from judge.games.sve.language import Filter, Grant, Look, PaySpecial, Taking
from judge.games.sve.world import FACE_UP, OWN_ZONES, ZONES

_CARD, _BOTH = ("event",), ("event", "other")
_DAMAGE = Occasion(_BOTH, _BOTH, ("amount",), changes=True)
_LIFE = Occasion(_CARD, _CARD, ("amount",))

EVENTS: Mapping[str, Occasion] = {
    "enters": Occasion(before=_CARD, zones=("from_zone",)),
    "leaves": Occasion(before=_CARD, zones=("to_zone",)),
    "moves": Occasion(before=_CARD, zones=("from_zone", "to_zone")),
    **dict.fromkeys(("banished", "returned", "buried"), Occasion(before=_CARD, zones=("from_zone",))),
    **dict.fromkeys(("dies", "destroyed", "discarded"), Occasion(before=_CARD)),
    **dict.fromkeys(("engaged", "refreshed", "taken", "evolves", "races"), Occasion(before=_CARD)),
    "created": Occasion(before=(), zones=("to_zone",)),
    "draws": Occasion(before=(), unseen=True),
    **dict.fromkeys(("plays", "activates", "chosen"), Occasion()),
    **dict.fromkeys(("attacks", "attacked", "fights"), Occasion(_BOTH)),
    **dict.fromkeys(("damaged", "leader_damaged", *DEALT, *TAKEN), _DAMAGE),
    **dict.fromkeys(("defense_gained", "defense_lost"), _LIFE),
    **dict.fromkeys(("main_phase", "end_phase"), Occasion(())),
}
"""The events that can trigger an ability or be replaced, with the names and filters available for each."""

CANNOT = (
    "attack",
    "attack_leader",
    "attack_follower",
    "be_attacked",
    "damaged",
    "destroyed",
    "destroyed_by_ability",
    "banished",
    "returned",
    "put",
    "engaged",
    "refreshed",
    "refreshed_in_start_phase",
    "evolved",
    "taken",
    "life",
    "counters",
    "played",
    "be_chosen",
    "lose",
    "win",
    *TRIGGERS_NOT.values(),
    *USES_NOT.values(),
    *NOT_ACTIVATED,
)
"""The actions and events that a text can forbid a card, and the abilities that it can forbid to use (1.3.3).

A prohibition for a player, to lose or to win by a text, is one for that player's leader.
"""

MUST = ("attack", "be_chosen")
"""The actions that a text can require whenever possible: that a card attacks, or is chosen as a target."""

KEYWORDS, TYPES = get_args(Keyword), get_args(CardType)
TARGET_ZONES = ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck")

MEANT: Mapping[tuple[type[Node], str], Sequence[str]] = {
    (Filter, "name"): ("sve:2.1.2",),
    (Filter, "name_has"): ("sve:2.1.2",),
    (Filter, "from_zone"): ("sve:5.4.3",),
    (Filter, "type"): ("sve:2.3.4",),
}
"""The clauses on what a field of a node refers to, such as the ``name`` of a filter."""

NO_TARGET = Barred(
    tuple(one.name for one in OWN_ZONES if not one.public),
    "a public zone, because cards in hidden zones are not targets (sve:10.6.2.3); choose them on resolution "
    "with {pick: {zone: hand, count: 1}, as: t}",
    "公開領域(非公開領域のカードは目標にならない。sve:10.6.2.3)。解決時に {pick: {zone: hand, count: 1}, as: t} で選ぶ",
)

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": ZONES, "to_zone": (*ZONES, "resolution")},
    Filter: {
        "type": TYPES,
        "keyword": KEYWORDS,
        "without": KEYWORDS,
        "state": (FACE_UP,),
        "ability": (*WITH_TEXT, EARTH_RITE),
        "lies_in": ZONES,
        "from_zone": ZONES,
        "trait": Spelled(("traits",)),
        "card_class": Spelled(("card_class",), own.CLASS_NAMES, closed=True),
        "title": Spelled(("title",)),
        "name": Spelled(("name", "also_named")),
    },
    Select: {"zone": ZONES},
    Target: {"zone": NO_TARGET},
    Grant: {
        "keywords": KEYWORDS,
        "lose_keywords": KEYWORDS,
        "type": TYPES,
        "cannot": CANNOT,
        "must": MUST,
        "ignores": ("ward",),
        "counted_for": ("spellchain",),
    },
    Body: {"x_is": None, "zone": ZONES},
    Keyworded: {"keyword": WITH_TEXT},
    Notation: {"notation": tuple(NOTATIONS)},
    Resource: {"resource": (*LIMITS, "defense", "combo", "spellchain", "necrocharge")},
    Special: {"perform": ("feed", "race", "turn_face_down")},
    PaySpecial: {"perform": ("feed", "lesson", "skip_turn")},
    PayMove: {"how": ("discard", "bury", "destroy", "banish", "return", "reveal", "engage", "ex", "turn_face_up")},
    PaySelf: {"this": ("discard", "bury", "destroy", "banish", "return", "ex")},
    say.Gain: {"gain": tuple(LIMITS)},
    own.Put: {"into": TARGET_ZONES},
    own.Search: {"into": TARGET_ZONES},
    Look: {"into": TARGET_ZONES},
    Taking: {"into": TARGET_ZONES},
    say.Summon: {"into": ("field", "ex", "hand", "deck", "cemetery", "banished")},
}
"""The words allowed in fields of each node; ``None`` marks a field without a meaning in this game."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={keyword: when.event for keyword, when in TRIGGERING.items()},
    pointers=("this", "own.leader", "enemy.leader"),
    moving=frozenset(
        (
            say.Mill,
            own.Search,
            Look,
            own.Put,
            say.Destroy,
            say.Banish,
            say.Return,
            own.Discard,
            say.Summon,
            say.Take,
            own.Engage,
            own.Refresh,
            say.Pick,
            own.Reveal,
        )
    ),
)
"""The names that texts can use to refer to objects."""
