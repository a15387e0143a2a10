"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    IN_TEXT,
    MOVED,
    Body,
    Idle,
    Node,
    Occasion,
    PayAmount,
    PayCounter,
    PayMove,
    PaySelf,
    Referents,
    Triggered,
    When,
    about_events,
    inside,
)
from judge.abilities import instructions as say
from judge.games import Known
from judge.games.fab import (
    combat_words,
    effect_words,
    language,
    object_words,
    play_words,
    replacement_words,
    rule_words,
)
from judge.games.fab._board import ARENA, ZONES
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0114_effect_costs import HOW
from judge.games.fab.book.c0200_properties import TYPES
from judge.games.fab.book.c0602_applying import CHANGES
from judge.games.fab.book.c0803_considered import BY_KEYWORD
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.play_words import ANYWHERE

TALENTS = ("chaos", "draconic", "earth", "elemental", "ice", "light", "lightning", "mystic", "royal", "shadow")
STATES = (
    *("attacking", "defending", "face_down", "face_up", "marked", "on_active_link", "tapped"),
    *(what.state for what in BY_KEYWORD.values() if what.state is not None),
    *(f"fused_{talent}" for talent in TALENTS),
)
PLACES = (*ZONES, "stack", "chain")
IN_FORCE = ("arena", *PLACES)

_MOMENT, _BOTH = Occasion(()), Occasion(("event", "other"))
_MOVE = Occasion(before=("event",), zones=("from_zone", "to_zone"), by=True)
_DAMAGE = Occasion(("event", "other"), ("event", "other"), numbers=("amount",), by=True, changes=True)

EVENTS: Mapping[str, Occasion] = {
    **dict.fromkeys(("game_starts", "turn_starts", "action_phase_begins", "end_phase_begins", "chain_closes"), _MOMENT),
    **dict.fromkeys(("moves", "enters", "leaves", "dies"), _MOVE),
    "draws": replace(_MOVE, changes=True),
    "created": Occasion(before=(), changes=True),
    **dict.fromkeys(("destroyed", "banished", "discarded", "defends", "equipped", "pitched"), _MOVE),
    **dict.fromkeys(("wins_clash", "fails_clash"), Occasion(("event", "other"), ("event", "other"))),
    "rolls": Occasion((), before=(), numbers=("amount",)),
    **dict.fromkeys(("damaged", "is_hit"), _DAMAGE),
    **dict.fromkeys(
        ("deals_damage", "hits"), Occasion(("event", "other"), ("event", "other"), numbers=("amount",), changes=True)
    ),
    "attacks": _BOTH,
    "is_targeted": Occasion(by=True),
    **dict.fromkeys(("tapped", "untapped", "charged", "revealed"), Occasion()),
    **dict.fromkeys(("transcends", "completes_contract"), Occasion()),
    "transforms": _MOVE,
    **dict.fromkeys(("plays", "activates"), Occasion(("event", "other"), zones=("from_zone",))),
    "link_resolves": Occasion(),
    **dict.fromkeys(CHANGES, Occasion(("event",), ("event",), numbers=("amount",), changes=True)),
    **{what.event: Occasion() for what in BY_KEYWORD.values()},
}
"""What can trigger an effect: what texts can say of it."""

NOT_PAID: Mapping[str, None] = dict.fromkeys(("extra", "x"))
"""What means nothing of an ability for which nothing is declared."""

OF_PLAYING: Mapping[str, None] = {**NOT_PAID, "per_turn": None, "zone": None}
"""What means nothing of a play-static ability."""

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": PLACES, "to_zone": PLACES},
    language.When: {"not_from": PLACES},
    language.Filter: {
        "type": None,
        "types": TYPES,
        "state": STATES,
        "played_from": PLACES,
        "not_state": STATES,
        "came_from": PLACES,
        "paid_by": tuple(HOW),
        "keyword": tuple(KEYWORDS),
        "without": tuple(KEYWORDS),
    },
    language.Select: {"zone": (*IN_FORCE, "attack"), "total": None},
    language.Target: {"if_": None},
    language.Grant: {
        "keywords": tuple(KEYWORDS),
        "lose_keywords": tuple(KEYWORDS),
        "cannot_gain": tuple(KEYWORDS),
        "types": TYPES,
        "silent": tuple(EVENTS),
    },
    Body: {"x_is": None},
    play_words.AlternativeCost: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    play_words.PlayFrom: {"play_from": ANYWHERE, **OF_PLAYING},
    play_words.OptionalCost: {"targets": None, **OF_PLAYING},
    play_words.AttackTargets: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    play_words.AsInstant: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    language.Property: {**OF_PLAYING, **dict.fromkeys(("do", "targets", "if_"))},
    replacement_words.EntersWith: {**OF_PLAYING, **dict.fromkeys(("do", "targets"))},
    object_words.Contract: {**NOT_PAID, **dict.fromkeys(("do", "targets", "per_turn", "if_")), "zone": IN_FORCE},
    rule_words.Forbid: {
        **NOT_PAID,
        **dict.fromkeys(("do", "targets", "per_turn")),
        "origin": PLACES,
        "only_from": PLACES,
        "zone": IN_FORCE,
    },
    PayMove: {"how": tuple(HOW)},
    PayCounter: {"on": None},
    Triggered: {**NOT_PAID, "cost": None, "zone": IN_FORCE},
    language.StateTriggered: {**NOT_PAID, "cost": None, "per_turn": None, "zone": IN_FORCE},
    language.Replacing: {**NOT_PAID, "into": ZONES, "zone": IN_FORCE},
    language.Static: {**NOT_PAID, "zone": IN_FORCE},
    language.Numbered: {
        **dict.fromkeys(("do", "targets", "per_turn", "if_", "zone", "cost", "times", "into")),
        **NOT_PAID,
        "keyword": tuple(name for name, row in KEYWORDS.items() if not row.alone),
    },
    language.DefendedBy: {"origin": PLACES},
    combat_words.DefendsWith: {"origin": PLACES},
    language.Activated: {"quick": None, "zone": IN_FORCE},
    language.AttackAbility: {**NOT_PAID, "do": None, "targets": None, "keywords": tuple(KEYWORDS), "zone": None},
    language.Resolution: {"do": None, "per_turn": None, "zone": None},
    language.Put: {"into": ZONES, "side": None, "engaged": None},
    PayAmount: {"pay": (*POINTS, "life")},
    PaySelf: {"this": ("arsenal", "destroy", "banish", "discard", "tap")},
    effect_words.Create: {"create": tuple(TOKENS)},
    effect_words.EquipToken: {"equip_token": tuple(TOKENS)},
    effect_words.Search: {"into": ZONES},
    object_words.Transform: {"into_token": tuple(TOKENS)},
    object_words.CreateCard: {"into": tuple(z for z in ZONES if z not in ARENA)},
    say.Discard: {"like": None},
}
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this", "own.hero", "enemy.hero", "attack", "attack_target", MOVED),
    moving=frozenset((say.Discard, say.Pick, effect_words.Reveal, effect_words.Search)),
    choosing=frozenset((object_words.DeclareName,)),
)
"""What the names in texts of this game can stand for."""

DAMAGE = ("damaged", "is_hit", "deals_damage", "hits")
"""The events that are about damage, which is of a type (8.5.3b)."""

IDLE: Sequence[Idle] = (
    *COMMON,
    *about_events(REFERENTS),
    Idle(language.Resolution, ("if_",), *IN_TEXT),
    Idle(
        PayAmount,
        (),
        "an effect-cost; points that may be paid besides stand as extra beside the text: {resolve: […], extra: […]}",
        "効果コスト。追加で支払ってもよい点数はテキストと共に extra に書く: {resolve: […], extra: […]}",
        inside(play_words.OptionalCost),
    ),
    Idle(
        language.When,
        ("kind",),
        "nothing: only damage is of a type (8.5.3b)",
        "何もない(タイプがあるのはダメージだけ: 8.5.3b)",
        lambda node, _: node.event not in DAMAGE,
    ),
)
"""What would have no effect in a place."""
