"""The words that this game defines by name; card texts with other words are rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.abilities import MOVED, Body, Node, Occasion, PayAmount, PayMove, PaySelf, Referents, Triggered, When
from judge.abilities import instructions as say
from judge.games import Known, Spelled
from judge.games.fab import language
from judge.games.fab.adapter.cards import Side
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0114_effect_costs import HOW
from judge.games.fab.book.c0200_properties import TYPES
from judge.games.fab.book.c0504_optional_costs import BY_KEYWORD as PAID_BY_KEYWORD
from judge.games.fab.book.c0504_optional_costs import WAYS as PAID_IN
from judge.games.fab.book.c0602_continuous_effects import CHANGES
from judge.games.fab.book.c0603_continuous_interactions import GAINED as GAINED_NUMBERS
from judge.games.fab.book.c0701_combat_steps import HEROES
from judge.games.fab.book.c0803_keywords import BY_KEYWORD, KEYWORDS
from judge.games.fab.book.c0804_labels import LABEL_NAMES
from judge.games.fab.language import combat, filters, playing
from judge.games.fab.language import effects as verbs
from judge.games.fab.language.playing import ANYWHERE
from judge.games.fab.policy import SOURCE
from judge.games.fab.world import ARENA, EQUIPMENT_ZONES, ZONES

TALENTS = ("chaos", "draconic", "earth", "elemental", "ice", "light", "lightning", "mystic", "royal", "shadow")
CLASSES = (
    *("adjudicator", "assassin", "bard", "brute", "guardian", "illusionist", "mechanologist", "merchant", "ninja"),
    *("necromancer", "pirate", "ranger", "revered", "reviled", "runeblade", "shapeshifter", "warrior", "wizard"),
)
SUBTYPES = (
    *("1h", "2h", "affliction", "ally", "angel", "arms", "arrow", "ash", "attack", "aura", "axe", "base", "book"),
    *("bow", "brush", "cannon", "chest", "chi", "claw", "club", "cog", "construct", "dagger", "demon", "dragon"),
    *("evo", "fiddle", "figment", "flail", "gem", "gun", "hammer", "head", "invocation", "item", "landmark", "legs"),
    *("log", "lute", "mercenary", "off-hand", "orb", "pistol", "pit-fighter", "polearm", "quiver", "rock", "scepter"),
    *("scroll", "scythe", "shuriken", "snake", "song", "staff", "sword", "trap", "wrench", "young"),
)
"""The subtypes of the rulebook (2.10.6a, 2.10.6b), and further ones on published cards."""

OF_SUBTYPE = Spelled(("subtypes",), SUBTYPES, closed=True)
OF_SUPERTYPE = Spelled(("supertypes",), (*TALENTS, *CLASSES), closed=True)

STATES = (
    *("attacking", "defending", "face_down", "face_up", "hit", "marked", "on_active_link", "tapped"),
    *(use.state for use in BY_KEYWORD.values() if use.state is not None),
    *(f"fused_{talent}" for talent in TALENTS),
)
PLACES = (*ZONES, "stack", "chain")
IN_FORCE = ("arena", *PLACES)
DECLARED_FROM = ("hand", "arsenal", *EQUIPMENT_ZONES, "weapon", "permanent")
"""The zones from which cards can be declared as defending, so that several defend in one event (7.3.2a).

These are the hand, the arsenal for cards with ambush (8.3.28), and the zones of permanents that are equipment.
"""

_MOMENT, _BOTH = Occasion(()), Occasion(("event", "other"))
_MOVE = Occasion(before=("event",), zones=("from_zone", "to_zone"), by=True)
_DAMAGE = Occasion(("event", "other"), ("event", "other"), numbers=("amount",), by=True, changes=True)

GAINED = tuple(f"gains_{points}" for points in POINTS)

EVENTS: Mapping[str, Occasion] = {
    **dict.fromkeys(("game_starts", "turn_starts", "action_phase_begins", "end_phase_begins", "chain_closes"), _MOMENT),
    **dict.fromkeys(("moves", "enters", "leaves", "dies"), _MOVE),
    "draws": replace(_MOVE, changes=True),
    "created": Occasion(before=(), by=True, changes=True),
    **dict.fromkeys(("destroyed", "banished", "discarded", "discarded_at_random"), _MOVE),
    **dict.fromkeys(("defends", "equipped", "pitched"), _MOVE),
    **dict.fromkeys(("wins_clash", "fails_clash"), Occasion(("event", "other"), ("event", "other"))),
    **dict.fromkeys(("wins_wager", "loses_wager"), Occasion(("event",), ("event",))),
    "rolls": Occasion((), before=(), numbers=("amount",)),
    **dict.fromkeys(("damaged", "is_hit"), _DAMAGE),
    **dict.fromkeys(
        ("deals_damage", "hits"), Occasion(("event", "other"), ("event", "other"), numbers=("amount",), changes=True)
    ),
    "gains_life": Occasion(("event",), ("event",), numbers=("amount",), changes=True),
    "loses_life": Occasion(numbers=("amount",)),
    **dict.fromkeys(GAINED, Occasion(("event",), ("event",), numbers=("amount",), changes=True)),
    "attacks": _BOTH,
    "is_targeted": Occasion(by=True),
    "intimidates": Occasion(by=True),
    **dict.fromkeys(("tapped", "untapped", "charged", "revealed"), Occasion()),
    **dict.fromkeys(("transcends", "completes_contract", "cheered", "booed", "triggers"), Occasion()),
    "transforms": _MOVE,
    **dict.fromkeys(("plays", "activates"), Occasion(("event", "other"), zones=("from_zone",))),
    **dict.fromkeys(("link_resolves", "goes_again"), Occasion()),
    **dict.fromkeys(CHANGES, Occasion(("event",), ("event",), numbers=("amount",), changes=True)),
    **{use.event: Occasion() if use.paid is None else _BOTH for use in BY_KEYWORD.values()},
    **{use.paid: _BOTH for use in BY_KEYWORD.values() if use.paid is not None},
}
"""The events that can trigger an effect, with the fields that texts can use for each."""

GIVEN = tuple(name for name in KEYWORDS if name not in LABEL_NAMES)
"""The keywords that an effect can give or remove; not labels, which only mark abilities of their own card (8.0.5)."""

NOT_PAID: Mapping[str, None] = dict.fromkeys(("extra", "x"))
"""The fields without meaning for abilities that are not played or activated."""

OF_PLAYING: Mapping[str, None] = {**NOT_PAID, "per_turn": None, "zone": None}
"""The fields without meaning for play-static abilities."""

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": PLACES, "to_zone": PLACES},
    language.When: {"not_from": PLACES},
    filters.Filter: {
        "type": None,
        "types": TYPES,
        "state": STATES,
        "played_from": PLACES,
        "not_state": STATES,
        "came_from": PLACES,
        "paid_by": (*dict.fromkeys(PAID_IN.get(how, how) for how in HOW), *PAID_BY_KEYWORD.values()),
        "keyword": tuple(KEYWORDS),
        "without": tuple(KEYWORDS),
        "subtypes": OF_SUBTYPE,
        "supertypes": OF_SUPERTYPE,
        "name": Spelled(("name",), any_case=True),
        "moniker": Spelled(("moniker", "name"), any_case=True),
    },
    Side: {"subtypes": OF_SUBTYPE, "supertypes": OF_SUPERTYPE, "hybrid": OF_SUPERTYPE},
    filters.Select: {"zone": (*IN_FORCE, "attack"), "total": None},
    filters.Target: {"if_": None},
    language.Grant: {
        "keywords": GIVEN,
        "lose_keywords": GIVEN,
        "cannot_gain": (*GIVEN, *GAINED_NUMBERS),
        "types": TYPES,
        "silent": tuple(EVENTS),
        "subtypes": OF_SUBTYPE,
        "supertypes": OF_SUPERTYPE,
        "lose_supertypes": OF_SUPERTYPE,
    },
    Body: {"x_is": None},
    playing.AlternativeCost: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    playing.PlayFrom: {"play_from": ANYWHERE, **OF_PLAYING},
    playing.OptionalCost: {"targets": None, **OF_PLAYING},
    playing.AttackTargets: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    playing.AsInstant: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    language.Property: {**OF_PLAYING, **dict.fromkeys(("do", "targets", "if_"))},
    verbs.EntersWith: {**OF_PLAYING, **dict.fromkeys(("do", "targets"))},
    playing.StartsWith: {"into": ZONES, **OF_PLAYING, **dict.fromkeys(("do", "targets", "if_"))},
    verbs.Contract: {**NOT_PAID, **dict.fromkeys(("do", "targets", "per_turn", "if_")), "zone": IN_FORCE},
    playing.Forbid: {
        **NOT_PAID,
        **dict.fromkeys(("do", "targets", "per_turn")),
        "origin": PLACES,
        "only_from": PLACES,
        "zone": IN_FORCE,
    },
    PayMove: {"how": tuple(HOW)},
    Triggered: {**NOT_PAID, "cost": None, "zone": IN_FORCE},
    language.StateTriggered: {**NOT_PAID, "cost": None, "per_turn": None, "zone": IN_FORCE},
    language.Replacing: {**NOT_PAID, "into": ZONES, "zone": IN_FORCE},
    language.Static: {**NOT_PAID, "zone": IN_FORCE},
    language.Numbered: {
        **dict.fromkeys(("do", "targets", "per_turn", "if_", "zone", "cost", "times", "into")),
        **NOT_PAID,
        "keyword": tuple(name for name, row in KEYWORDS.items() if not row.alone),
    },
    combat.DefendedBy: {"origin": PLACES},
    combat.DefendsWith: {"origin": DECLARED_FROM},
    language.Activated: {"quick": None, "zone": IN_FORCE},
    language.AttackAbility: {**NOT_PAID, "do": None, "targets": None, "keywords": GIVEN, "zone": None},
    language.Resolution: {"do": None, "per_turn": None, "zone": None},
    verbs.Put: {"into": ZONES, "side": None, "engaged": None},
    PayAmount: {"pay": (*POINTS, "life")},
    PaySelf: {"this": ("arsenal", "destroy", "banish", "bottom", "discard", "tap", "turn_face_up")},
    verbs.Search: {"into": ZONES},
    verbs.CreateCard: {"into": tuple(z for z in ZONES if z not in ARENA)},
}
"""For each kind of node, the words that its fields can hold; ``None`` for fields without meaning in this game."""

MOVING = (verbs.Banish, say.Destroy, say.Return, verbs.Put)
"""The instructions whose ``as`` names the moved objects, as the objects that they became (3.0.9b)."""

CREATING = (verbs.Create, verbs.CreateCard)
"""The instructions whose ``as`` names the created objects."""

SHOWING = (verbs.Reveal, verbs.Search, verbs.Clash)
"""The instructions whose ``as`` names the cards that they show."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this", "own.hero", "enemy.hero", "attack", "attack_target", *HEROES, MOVED),
    moving=frozenset((say.DiscardChosen, say.Pick, *SHOWING, *CREATING, *MOVING)),
    choosing=frozenset((verbs.DeclareName,)),
    related=(SOURCE,),
    hands_on_words=True,
)
"""The objects that names in card texts can refer to."""
