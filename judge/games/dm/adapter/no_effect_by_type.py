"""What would have no effect on a card of some type: what cannot happen to it, and what it can never do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from judge.abilities import IN_TEXT, Around, Body, Idle, Instruction, Replacing, Spell, Static, Triggered, inside, names
from judge.games.common.no_effect import HappensTo, about_this, about_those, looks_in_vain, types_of_this
from judge.games.dm import language
from judge.games.dm.adapter.cards import Printed
from judge.games.dm.book.c105_orientation import TAPPABLE
from judge.games.dm.book.c110_abilities import OF_CREATURES, zones_stated
from judge.games.dm.book.c112_costs import is_about_use
from judge.games.dm.book.c603_abilities import needs_declaration

CREATURE = ("creature",)
IN_THE_BATTLE_ZONE = (
    "creature",
    "cross_gear",
    "cell",
    "weapon",
    "fortress",
    "impulse",
    "field",
    "core",
    "aura",
    "ritual",
    "nebula",
    "artifact",
    "tamaseed",
)
"""The types that can lie in the battle zone: no spell, castle, land or rule plus (302.3, 304.2, 313.2, 314.4)."""


ONLY_TO = (
    HappensTo(
        ("attacks", "attacks_unblocked", "attacked", "blocks", "blocked"),
        CREATURE,
        "only creatures attack or block (dm:505.3)",
        "攻撃・ブロックするのはクリーチャーだけ(dm:505.3)",
    ),
    HappensTo(
        ("battles", "battle_ends", "wins_battle", "loses_battle"),
        CREATURE,
        "only creatures battle (dm:115.1)",
        "バトルするのはクリーチャーだけ(dm:115.1)",
    ),
    HappensTo(
        ("crossed",),
        CREATURE,
        "gear is crossed to creatures only (dm:303.3)",
        "クロスギアはクリーチャーにだけクロスする(dm:303.3)",
    ),
    HappensTo(
        ("crosses",), ("cross_gear",), "only cross gear is crossed (dm:303.3)", "クロスするのはクロスギアだけ(dm:303.3)"
    ),
    HappensTo(
        ("tapped", "untapped"),
        TAPPABLE,
        "only creatures and tamaseeds are tapped there (dm:105.4a)",
        "そこでタップするのはクリーチャーとタマシードだけ(dm:105.4a)",
    ),
    HappensTo(
        ("enters", "destroyed"),
        IN_THE_BATTLE_ZONE,
        "no card of its type can be in the battle zone (dm:302.3, dm:304.2, dm:313.2, dm:314.4)",
        "その種類のカードはバトルゾーンに存在できない(dm:302.3、dm:304.2、dm:313.2、dm:314.4)",
    ),
)
"""What can happen to cards of some types only."""


def _types(card: Printed) -> Sequence[str]:
    return (card.type,)


def _never_lies_there(node: language.Select, around: Around) -> bool:
    """Return whether a selection looks in the battle zone alone, for cards of types that never lie there by themselves.

    What forbids the use of cards, or changes its cost, means them wherever they are used from.
    """
    if node.cards or node.waiting or node.under is not None:
        return False
    return looks_in_vain(node, around, "battle_zone", IN_THE_BATTLE_ZONE, _means_any_zone)


def _means_any_zone(host: Any) -> bool:
    """Return whether a selection is one of cards in a deck, or of cards wherever they are used from."""
    match host:
        case language.Search() | language.Look():
            return True
        case Static():
            return is_about_use(host.static)
        case language.Give():
            return is_about_use(host.give)
    return False


def _is_none_of(types: Sequence[str], around: Around) -> bool:
    there = types_of_this(around, Printed, _types)
    return there is not None and not {*types} & {*there}


def _of_a_spell_in_play(node: Body, around: Around) -> bool:
    """Return whether an ability works only in the battle zone (110.4c) and stands on a spell, which never comes there.

    What replaces the spell's own movement works as it is used (609.8a).
    """
    if not around or getattr(around[-1], "type", None) != "spell" or "zone" in node.model_fields_set:
        return False
    match node:
        case Triggered():
            return not (zones_stated(node) or needs_declaration(node))
        case Replacing():
            return node.replace.card != "this"
        case Static():
            return node.affects != "this"
    return False


class Done(NamedTuple):
    """What is done to cards of some types only.

    Attributes:
        kind: the instruction.
        field: the field that says to what.
        types: the card types.
        en: what they are, and which clause says so, in English.
        ja: the same in Japanese.
    """

    kind: type[Instruction]
    field: str
    types: Sequence[str]
    en: str
    ja: str


GEAR_IS_CROSSED = ("a cross gear: only that is crossed (dm:303.3)", "クロスギア(クロスするのはそれだけ。dm:303.3)")
TO_A_CREATURE = ("a creature", "クリーチャー")
THEY_BATTLE = ("a creature: only creatures battle (dm:115.1)", "クリーチャー(バトルするのはクリーチャーだけ。dm:115.1)")

DONE_ONLY_TO = (
    Done(language.Cross, "cross", ("cross_gear",), *GEAR_IS_CROSSED),
    Done(language.Uncross, "uncross", ("cross_gear",), *GEAR_IS_CROSSED),
    Done(language.Cross, "to", CREATURE, *(f"{said} (dm:303.3)" for said in TO_A_CREATURE)),
    Done(
        language.Equip,
        "equip",
        ("weapon",),
        "a weapon: only that is equipped (dm:305.2)",
        "ウエポン(装備するのはそれだけ。dm:305.2)",
    ),
    Done(language.Equip, "to", CREATURE, *(f"{said} (dm:305.2)" for said in TO_A_CREATURE)),
    Done(language.Battle, "battle", CREATURE, *THEY_BATTLE),
    Done(language.Battle, "with_", CREATURE, *THEY_BATTLE),
)
"""What is done to cards of some types only."""


def _is_of_none(meant: Any, types: Sequence[str], around: Around) -> bool:
    """Return whether a text means no card of these types: its own card is of another, or it names others."""
    if meant == "this":
        return _is_none_of(types, around)
    return isinstance(meant, language.Select) and _are_others(meant.type, types)


def _cannot_be_done_to_it(only: Done, node: Instruction, around: Around) -> bool:
    """Return whether something cannot be done to the card that has the text."""
    return getattr(node, only.field) == "this" and _is_none_of(only.types, around)


def _cannot_be_done_to_those(only: Done, node: language.Select, around: Around) -> bool:
    """Return whether something cannot be done to cards of the types that a text names."""
    host = around[-1] if around else None
    return isinstance(host, only.kind) and getattr(host, only.field) is node and _are_others(node.type, only.types)


def _are_others(named: str | list[str] | None, types: Sequence[str]) -> bool:
    """Return whether a text names types, and none of these."""
    return named is not None and not {*types} & {*names(named)}


def _is_given_to_none(types: Sequence[str], node: language.Grant, around: Around) -> bool:
    """Return whether a text gives something to no card of these types: to its own of another, or to others."""
    meant: Any = None
    match around[-1] if around else None:
        case Static() as static:
            meant = static.affects
        case language.Give() as give:
            meant = give.to or give.every
    return _is_of_none(meant, types, around) or _is_none_of(types, (*around, node))


ABOUT_CREATURES = (
    language.Slayer,
    language.UnattackableBy,
    language.UnblockableBy,
    language.AttacksUntapped,
    language.AttackChance,
    language.Invasion,
    language.RevolutionChange,
)
"""The keyword abilities about other creatures: those that battle with it, attack or block."""


AS_CREATURES_DO = (
    language.TapAbility,
    language.SilentSkill,
    language.PowerAttacker,
    language.Slayer,
    language.UnattackableBy,
    language.UnblockableBy,
    language.AttacksUntapped,
    language.AttackCost,
)
"""The keyword abilities by which a creature attacks, blocks, battles or is used instead of attacking."""

OF_A_CREATURE = (
    "a creature as the card that has it; to give it to the creature that bears this card: "
    "static with affects: {side: any, bears: true}",
    "クリーチャーの能力として。このカードが付いたクリーチャーに与えるなら affects: {side: any, bears: true} の static",
)
"""What to write in the place of an ability that only creatures have."""

BY_TYPE: Sequence[Idle] = (
    Idle(
        language.Select,
        ("type",),
        "zone beside it, as hand or graveyard: no card of that type lies in the battle zone "
        "(dm:302.3, dm:304.2, dm:313.2, dm:314.4)",
        "zone(hand・graveyard など): その種類のカードはバトルゾーンにない(dm:302.3、dm:304.2、dm:313.2、dm:314.4)",
        _never_lies_there,
    ),
    *about_this(
        ONLY_TO,
        (
            "another card, as card: {bears: true} for the creature that bears this one",
            "他のカードの条件(このカードが付いたクリーチャーなら card: {bears: true})",
        ),
        Printed,
        _types,
    ),
    *about_those(ONLY_TO),
    *(
        Idle(
            only.kind,
            (only.field,),
            only.en,
            only.ja,
            lambda node, around, only=only: _cannot_be_done_to_it(only, node, around),  # type: ignore[misc]
        )
        for only in DONE_ONLY_TO
    ),
    *(
        Idle(
            language.Select,
            ("type",),
            only.en,
            only.ja,
            lambda node, around, only=only: _cannot_be_done_to_those(only, node, around),  # type: ignore[misc]
        )
        for only in DONE_ONLY_TO
    ),
    *(Idle(kind, (), *OF_A_CREATURE, lambda _, around: _is_none_of(CREATURE, around)) for kind in AS_CREATURES_DO),
    Idle(
        language.Filter,
        ("type",),
        "type: creature, or none: only creatures attack, block and battle (dm:505.3, dm:115.1)",
        "type: creature、または type なし(攻撃・ブロック・バトルするのはクリーチャーだけ dm:505.3、dm:115.1)",
        lambda node, around: inside(*ABOUT_CREATURES)(node, around) and _are_others(node.type, CREATURE),
    ),
    Idle(
        language.Filter,
        ("tapped",),
        "no tapped: tapped creatures can be attacked anyway (dm:505.2)",
        "tapped なし(タップ状態のクリーチャーはもともと攻撃できる。dm:505.2)",
        lambda node, around: bool(node.tapped) and inside(language.AttacksUntapped)(node, around),
    ),
    Idle(
        language.Grant,
        ("keywords",),
        *OF_A_CREATURE,
        lambda node, around: bool(OF_CREATURES & {*node.keywords}) and _is_given_to_none(CREATURE, node, around),
    ),
    Idle(
        language.Grant,
        ("power", "set_power", "times_power", "halve_power"),
        "creatures as those that are given it (type: creature, or no type): nothing else has power (dm:301.3)",
        "与える相手はクリーチャー(type: creature、または type なし。パワーを持つのはクリーチャーだけ dm:301.3)",
        lambda node, around: _is_given_to_none(CREATURE, node, around),
    ),
    *(
        Idle(
            kind,
            (kind.verb,),
            "what a creature is called: only creatures attack, block and battle (dm:505.3, dm:115.1)",
            "クリーチャーを指す名前(攻撃・ブロック・バトルするのはクリーチャーだけ dm:505.3、dm:115.1)",
            lambda node, around: getattr(node, node.verb) == "this" and _is_none_of(CREATURE, around),
        )
        for kind in (language.Attacking, language.Blocking, language.Battling)
    ),
    Idle(
        Body,
        (),
        "zone, where the ability of a spell works (hand, graveyard, mana_zone), or the text under spell (dm:110.4c)",
        "zone(呪文の能力が働くゾーン: hand・graveyard・mana_zone)、または spell のテキスト(dm:110.4c)",
        _of_a_spell_in_play,
    ),
    Idle(Spell, ("if_",), *IN_TEXT),
    Idle(
        Spell,
        (),
        "type: spell on the card, or do in an ability that triggers (dm:302.2)",
        "カードに type: spell、または誘発する能力の do(dm:302.2)",
        lambda _, around: bool(around) and getattr(around[-1], "type", None) not in (None, "spell"),
    ),
    Idle(
        language.FreeCrossing,
        (),
        "a cross gear, or the creature to which it is crossed, as the card that has it (dm:303.3)",
        "クロスギアか、クロスされるクリーチャーの能力として(dm:303.3)",
        lambda _, around: getattr(around[-1], "type", "creature") not in (None, "creature", "cross_gear"),
    ),
)
"""What would have no effect on a card of some type."""
