"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    IN_TEXT,
    Activated,
    Around,
    Body,
    Idle,
    Node,
    Occasion,
    PayAmount,
    PayMove,
    PaySelf,
    PlayCost,
    Referents,
    Special,
    Spell,
    StateTriggered,
    Static,
    Triggered,
    about_events,
    about_lying,
    about_names,
    inside,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Notation
from judge.abilities.selections import Resource
from judge.games import Known, Spelled
from judge.games.kiseki import language as own
from judge.games.kiseki._board import ZONES
from judge.games.kiseki._performing import NAMED
from judge.games.kiseki.book.c0200_card_information import CardType
from judge.games.kiseki.book.c0300_cp_and_ep import NUMBERS
from judge.games.kiseki.book.c0400_attributes_and_states import ATTRIBUTES, STATES
from judge.games.kiseki.book.c1201_abilities import Arts
from judge.games.kiseki.book.c1203_costs import HOW
from judge.games.kiseki.language import Filter, Grant, Select, When
from judge.games.kiseki.table.cards import Keyword

_CARD, _BOTH = ("event",), ("event", "other")
_MOMENT, _BONDS = Occasion(()), Occasion((), (), ("amount",), changes=True)

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
        _MOMENT,
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
        (
            "gains_bonds",
            "loses_bonds",
            "loses_bonds_by_stun",
            "loses_bonds_by_overkill",
            "loses_bonds_by_effect",
        ),
        _BONDS,
    ),
}
"""What can trigger a craft, and as far as it says so be replaced: what texts can say of it."""

ALONE = ("plays", "plays_arts", "activates", "attacks_alone", "first_attack", "draws")
"""The events that happen to one card at a time."""

CANNOT = (
    "attack",
    "be_attacked",
    "be_answered",
    "be_targeted",
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


WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": ZONES, "to_zone": ALL_ZONES},
    Filter: {
        "trait": Spelled(("organizations",)),
        "name": Spelled(("name",)),
        "sub_name": Spelled(("sub_name",)),
        "type": (*TYPES, "ability"),
        "state": STATES,
        "not_state": STATES,
        "attribute": ATTRIBUTES,
    },
    Select: {"zone": ALL_ZONES},
    Grant: {
        "keywords": KEYWORDS,
        "lose_keywords": KEYWORDS,
        "type": TYPES,
        "cannot": CANNOT,
        "must": MUST,
    },
    Body: {"extra": None, "per_turn": None},
    PlayCost: {"required": None},
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
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this",),
    moving=frozenset(
        (
            say.Search,
            say.Look,
            own.Put,
            say.Destroy,
            say.Return,
            say.Pick,
            "kill",
            "remove",
        )
    ),
    choosing=frozenset(("choose_organization",)),
    parts=True,
)
"""What the names in texts of this game can stand for."""

READ: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(NAMED, ("on",)),
    "plan": ("amount",),
    **dict.fromkeys(("discard_hand", "no_stun_damage"), ("who",)),
    "link": ("names", "who"),
    "treat_as_there": ("names",),
    **dict.fromkeys(("choose_organization", "affiliate"), ()),
}
"""What each instruction that this game defines by name reads."""


def _on_an_event(node: Body, around: Around) -> bool:
    """Return whether a craft that works on the field stands on an event, which never comes there."""
    return (
        bool(around) and getattr(around[-1], "type", None) == "event" and not isinstance(node, Spell | PlayCost | Arts)
    )


def _no_event(node: Spell, around: Around) -> bool:
    """Return whether the text of an EVENT stands on another card."""
    return bool(around) and getattr(around[-1], "type", "event") != "event"


def _of_no_first_attack(node: Special, around: Around) -> bool:
    """Return whether an instruction takes on the organizations of attackers where its text knows of none (1404.1)."""
    told = next((one for one in reversed(around) if isinstance(one, Body | say.Later)), None)
    whens = told.whens if isinstance(told, Triggered) else [told.later] if isinstance(told, say.Later) else []
    return node.perform == "affiliate" and all(when.event != "first_attack" for when in whens)


IDLE: Sequence[Idle] = (
    *COMMON,
    *about_events(REFERENTS),
    *about_lying((own.Put,), ("engaged", "face_down"), ("field", "homebase")),
    *about_lying((say.Search,), ("engaged",), ("field", "homebase")),
    *about_names(READ, "perform", Special),
    Idle(
        Special,
        (),
        "as, the name by which the text goes on speaking of the organization",
        "as(テキストが後でその所属を指すための名前)",
        lambda node, _: node.perform == "choose_organization" and node.remember is None,
    ),
    Idle(
        Special,
        ("perform",),
        "when: {event: first_attack}, or keywords: [affiliation] on the card (kiseki:1404.1)",
        "when: {event: first_attack}、またはカードの keywords: [affiliation](kiseki:1404.1)",
        _of_no_first_attack,
    ),
    Idle(Spell, ("if_",), *IN_TEXT),
    Idle(
        Body,
        (),
        "zone, where the craft of an event works (homebase, hand, trail), or the text under spell",
        "zone(イベントのクラフトが働く領域: homebase・hand・trail)、または spell のテキスト",
        lambda node, around: _on_an_event(node, around) and "zone" not in node.model_fields_set,
    ),
    Idle(Spell, (), "type: event, or do in a craft", "type: event、またはクラフトの do", _no_event),
    Idle(
        Filter,
        ("not_state",),
        "nothing: cards in the hand are in no state",
        "何もない(手札のカードはどの状態でもない)",
        inside(say.Discard),
    ),
    Idle(
        When,
        ("one_or_more",),
        "nothing: only a trigger can count once for several cards at the same time (kiseki:1211.7)",
        "何もない(同時に起きた複数を1回と数えるのは誘発だけ。kiseki:1211.7)",
        lambda node, around: not inside(Triggered, say.Later)(node, around),
    ),
    Idle(
        When,
        ("one_or_more",),
        "nothing: this happens to one card or to none",
        "何もない(1枚のカードに起こるか、どのカードにも起こらない)",
        lambda node, _: node.card == "this" or EVENTS.get(node.event) is _MOMENT or node.event in ALONE,
    ),
    Idle(
        Grant,
        ("nullify",),
        "give: nullifying is an instruction of a text (kiseki:1325.1)",
        "give(無効化はテキストの指示。kiseki:1325.1)",
        inside(Static),
    ),
    Idle(Arts, ("if_",), *IN_TEXT),
    Idle(Arts, ("id",), "name, the name that is printed", "name(印刷された名前)"),
    Idle(
        Arts,
        ("zone",),
        "nothing: arts are played from the hand or the homebase (kiseki:1213.2)",
        "何もない(アーツは手札か拠点からプレイする。kiseki:1213.2)",
    ),
    Idle(
        PlayCost,
        (),
        "an amount other than 0, or set",
        "0以外の量、または set",
        lambda node, _: node.set is None and node.play_cost == 0,
    ),
    Idle(
        Select,
        ("random",),
        "count without random: who pays chooses",
        "random なしの count(支払うプレイヤーが選ぶ)",
        inside(PayMove),
    ),
    Idle(Select, ("any_number", "random"), "count or up_to", "count か up_to", inside(say.Look)),
)
"""What would have no effect in a place."""
