"""The parts of a card text that could never do anything; they are rejected with advice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, get_args

from judge.abilities import (
    Around,
    Body,
    Instruction,
    NoEffect,
    Replacing,
    Spell,
    Static,
    Titled,
    Triggered,
    When,
    inside,
    instead,
    leave_out,
    looks_in,
    names,
    needs,
    of,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Matches
from judge.abilities.selections import Count
from judge.games.common.no_effect import (
    IN_TEXT,
    HappensTo,
    about_events,
    about_moves_within,
    about_staying,
    about_this,
    about_those,
    about_turns,
    looks_in_vain,
    types_of_this,
)
from judge.games.dm import language
from judge.games.dm.adapter.cards import Printed
from judge.games.dm.adapter.vocabulary import REFERENTS
from judge.games.dm.book.c105_orientation import TAPPABLE
from judge.games.dm.book.c110_abilities import NEVER, OF_CREATURES, zones_stated
from judge.games.dm.book.c112_costs import is_about_use
from judge.games.dm.book.c200_parts_of_a_card import ELEMENT, Civilization, types_named
from judge.games.dm.book.c400_laying import SAYS as UNDER_WHAT
from judge.games.dm.book.c603_abilities import DECLARED_ON, needs_declaration

BY_ITSELF = ("mana_zone", "hand", "graveyard", "hyperspatial_zone")
"""The zones where every card lies separately.

A pending card can be put back into one. That event can be replaced, but it triggers nothing (409.2a, 409.2b).
"""

IN_PILES = ("battle_zone", "shield_zone")
"""The zones where cards lie in piles; parts of a pile can move within the zone and go under other cards."""

TURNED_IN = ("battle_zone", "mana_zone")
"""The zones where cards are tapped and untapped (105.4a)."""


def _are_parts(node: say.Put | say.Return, meant: language.Select) -> bool:
    """Return whether the cards are parts of a pile that can be moved within the same zone (109.2a, 113.6a)."""
    return meant.cards or meant.under is not None or meant.waiting or getattr(node, "card", False)


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
    ELEMENT,
)
"""The card types that can lie in the battle zone (302.3, 304.2, 313.2, 314.4)."""


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
        "cross gear is only crossed to creatures (dm:303.3)",
        "クロスギアはクリーチャーにだけクロスできる(dm:303.3)",
    ),
    HappensTo(
        ("crosses",),
        ("cross_gear",),
        "only cross gear is crossed (dm:303.3)",
        "クロスできるのはクロスギアだけ(dm:303.3)",
    ),
    HappensTo(
        ("tapped", "untapped"),
        TAPPABLE,
        "in the battle zone only creatures and tamaseeds are tapped (dm:105.4a)",
        "バトルゾーンでタップするのはクリーチャーとタマシードだけ(dm:105.4a)",
    ),
    HappensTo(
        ("enters", "destroyed"),
        IN_THE_BATTLE_ZONE,
        "no card of its type can be in the battle zone (dm:302.3, dm:304.2, dm:313.2, dm:314.4)",
        "その種類のカードはバトルゾーンに存在できない(dm:302.3、dm:304.2、dm:313.2、dm:314.4)",
    ),
)
"""The events that are only possible for cards of some types."""


def _types(card: Printed) -> Sequence[str]:
    return (card.type,)


def _never_lies_there(node: language.Select, around: Around) -> bool:
    """Return whether a selection in the battle zone asks only for types that never lie there.

    Effects on the use of cards are exempt, because they apply in every zone that cards are used from.
    """
    if node.cards or node.waiting or node.under is not None:
        return False
    return looks_in_vain(node, around, "battle_zone", IN_THE_BATTLE_ZONE, _means_any_zone)


def _means_any_zone(host: Any) -> bool:
    """Return whether the node around a selection makes it mean cards outside the battle zone.

    That is a search of a deck, or an effect on the use of cards.
    """
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
    """Return whether an ability that works only in the battle zone is on a spell (110.4c).

    An ability that replaces the spell's own move does work when the spell is cast (609.8a).
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
    """An instruction that is only possible for cards of some types.

    Attributes:
        en: the cards that are possible, with the clause, in English.
    """

    kind: type[Instruction]
    field: str
    types: Sequence[str]
    en: str
    ja: str


GEAR_IS_CROSSED = (
    "a cross gear; nothing else is crossed (dm:303.3)",
    "クロスギア(他のカードはクロスできない。dm:303.3)",
)
TO_A_CREATURE = ("a creature", "クリーチャー")
THEY_BATTLE = ("a creature; only creatures battle (dm:115.1)", "クリーチャー(バトルするのはクリーチャーだけ。dm:115.1)")

DONE_ONLY_TO = (
    Done(language.Cross, "cross", ("cross_gear",), *GEAR_IS_CROSSED),
    Done(language.Uncross, "uncross", ("cross_gear",), *GEAR_IS_CROSSED),
    Done(language.Cross, "to", CREATURE, *(f"{suggestion} (dm:303.3)" for suggestion in TO_A_CREATURE)),
    Done(
        language.Equip,
        "equip",
        ("weapon",),
        "a weapon; nothing else is equipped (dm:305.2)",
        "ウエポン(他のカードは装備できない。dm:305.2)",
    ),
    Done(language.Equip, "to", CREATURE, *(f"{suggestion} (dm:305.2)" for suggestion in TO_A_CREATURE)),
    Done(language.Battle, "battle", CREATURE, *THEY_BATTLE),
    Done(language.Battle, "with_", CREATURE, *THEY_BATTLE),
)
"""The instructions that are only possible for cards of some types."""


def _is_of_none(meant: Any, types: Sequence[str], around: Around) -> bool:
    """Return whether a text can never refer to a card of these types."""
    if meant == "this":
        return _is_none_of(types, around)
    return isinstance(meant, language.Select) and _are_others(meant.type, types)


def _cannot_be_done_to_it(only: Done, node: Instruction, around: Around) -> bool:
    """Return whether an instruction about "this" card is impossible for the type of the card."""
    return getattr(node, only.field) == "this" and _is_none_of(only.types, around)


def _cannot_be_done_to_those(only: Done, node: language.Select, around: Around) -> bool:
    """Return whether an instruction is impossible for all card types that its selection names."""
    host = around[-1] if around else None
    return isinstance(host, only.kind) and getattr(host, only.field) is node and _are_others(node.type, only.types)


def _are_others(named: str | list[str] | None, types: Sequence[str]) -> bool:
    """Return whether a text names card types, but none of these."""
    return named is not None and not {*types} & {*types_named(named)}


def _is_given_to_none(types: Sequence[str], node: language.Grant, around: Around) -> bool:
    """Return whether the grant can never reach a card of these types."""
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
"""The keyword abilities with a filter for creatures that battle, attack or block."""


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
"""The abilities that only work on a creature, because they are about attacking, blocking or battling."""

OF_A_CREATURE = (
    "this ability only on a creature; to give it to the creature that bears this card, write a static ability with "
    "affects: {side: any, bears: true}",
    "この能力はクリーチャーにだけ書く。このカードが付いたクリーチャーに与えるなら affects: "
    "{side: any, bears: true} の static を書く",
)
"""The advice for an ability that only creatures can have."""


def _names_zone(select: language.Select) -> bool:
    return "zone" in select.model_fields_set


BEFORE_USE = (
    language.StrikeBack,
    language.Cheaper,
    language.GZero,
    language.JudgementZ,
    language.NinjaStrike,
    language.RevolutionChange,
    language.AttackChance,
    language.Invasion,
    language.ODrive,
)
"""The keyword abilities that only matter until their card has been used or put out."""

OF_WHAT_THEY_ARE = (
    language.TotalPower,
    language.GreatestPower,
    language.LeastPower,
    language.Civilizations,
    language.Races,
)
"""The amounts computed from all selected cards; no player chooses among them."""

PILES = ("battle_zone", "shield_zone")
"""The zones where several cards can form one element (316.1) or one shield (113.2)."""


def _stays_in_hand(node: Triggered, when: When) -> bool:
    """Return whether an event brings its card to the hand, where its player can declare the ability (603.2e)."""
    return "hand" in names(node.zone) and (when.event == "drawn" or when.to_zone == "hand")


def _is_linked_with_nothing(_: language.Links, around: Around) -> bool:
    """Return whether a text counts the links of its card although the card is not in the battle zone."""
    ability = next((one for one in reversed(around) if isinstance(one, Body)), None)
    return isinstance(ability, (Spell, *BEFORE_USE))


HOW_USED_IS_KNOWN = ("enters", "used")
"""The events after which the way a card was used is still known.

A card that has moved on is another object (400.5).
"""


def _how_used_is_unknown(node: language.Filter, around: Around) -> bool:
    """Return whether a filter asks how a card was used at a point where that is unknown.

    It is known in the battle zone, for the event of using a card, and for an event that is being replaced.
    """
    chain = (*around, node)
    hosts = [part for part in chain if isinstance(part, language.Select) or not isinstance(part, language.Filter)]
    host, outside = hosts[-1], hosts[:-1]
    match host:
        case language.Select():
            looks = bool(outside) and isinstance(outside[-1], language.Search | language.Look)
            return looks or "battle_zone" not in names(host.zone)
        case When():
            replaced = bool(outside) and isinstance(outside[-1], Replacing)
            return host.event not in HOW_USED_IS_KNOWN and not replaced
    return not isinstance(host, Matches)


def _is_only_let_be(text: Sequence[Instruction]) -> bool:
    """Return whether an event is replaced only by itself."""
    return bool(text) and all(isinstance(instruction, language.LetBe) and not instruction.card for instruction in text)


AS_IT_IS = (
    "an `instead` that differs from the event; this one replaces nothing (dm:609.1)",
    "元の出来事と異なるもの(同じ出来事では何も置き換えない。dm:609.1)",
)

NO_EFFECT: Sequence[NoEffect] = (
    *about_turns(("turn_starts", "turn_ends")),
    *about_events(REFERENTS),
    *about_moves_within(BY_ITSELF, replaced=False),
    *about_staying((*BY_ITSELF, *IN_PILES), _are_parts),
    *of(
        language.SwapZones,
        instead(
            "two different zones (dm:701.26c)",
            "異なる2つのゾーン(dm:701.26c)",
            "swap_zones",
            where=lambda node, _: len({*node.swap_zones}) == 1,
        ),
    ),
    *of(language.Tap, looks_in("tap", *TURNED_IN, why="dm:105.4a")),
    *of(language.Untap, looks_in("untap", *TURNED_IN, why="dm:105.4a")),
    *of(
        language.TurnFaceUp,
        looks_in("turn_face_up", "shield_zone", why="dm:400.2b"),
    ),
    *of(
        language.TurnFaceDown,
        looks_in("turn_face_down", "mana_zone", why="dm:405.4"),
    ),
    *of(
        say.Destroy,
        looks_in(
            "destroy",
            "battle_zone",
            why=(
                "for cards in other zones, write {put: …, into: graveyard} (dm:701.6a)",
                "ほかのゾーンのカードには {put: …, into: graveyard} と書く(dm:701.6a)",
            ),
        ),
    ),
    *of(
        language.Select,
        instead(
            "a `zone` in the same filter, such as hand or graveyard; no card of that type can be in the battle zone "
            "(dm:302.3, dm:304.2, dm:313.2, dm:314.4)",
            "zone(hand・graveyard など): その種類のカードはバトルゾーンにない(dm:302.3、dm:304.2、dm:313.2、dm:314.4)",
            "type",
            where=_never_lies_there,
        ),
    ),
    *about_this(
        ONLY_TO,
        (
            "a filter for another card; for the creature that bears this one, write card: {bears: true}",
            "他のカードの条件(このカードが付いたクリーチャーなら card: {bears: true})",
        ),
        Printed,
        _types,
    ),
    *about_those(ONLY_TO),
    *(
        row
        for only in DONE_ONLY_TO
        for row in of(only.kind, instead(only.en, only.ja, only.field, where=partial(_cannot_be_done_to_it, only)))
    ),
    *(
        row
        for only in DONE_ONLY_TO
        for row in of(language.Select, instead(only.en, only.ja, "type", where=partial(_cannot_be_done_to_those, only)))
    ),
    *of(AS_CREATURES_DO, instead(*OF_A_CREATURE, where=lambda _, around: _is_none_of(CREATURE, around))),
    *of(
        language.Filter,
        instead(
            "`type: creature`, or no `type`; only creatures attack, block and battle (dm:505.3, dm:115.1)",
            "type: creature、または type なし(攻撃・ブロック・バトルするのはクリーチャーだけ dm:505.3、dm:115.1)",
            "type",
            where=lambda node, around: inside(*ABOUT_CREATURES)(node, around) and _are_others(node.type, CREATURE),
        ),
        instead(
            "no `tapped`; tapped creatures can be attacked anyway (dm:505.2)",
            "tapped なし(タップ状態のクリーチャーはもともと攻撃できる。dm:505.2)",
            "tapped",
            where=lambda node, around: bool(node.tapped) and inside(language.AttacksUntapped)(node, around),
        ),
    ),
    *of(
        language.Grant,
        instead(
            *OF_A_CREATURE,
            "keywords",
            where=lambda node, around: (
                bool(OF_CREATURES & {*node.keywords}) and _is_given_to_none(CREATURE, node, around)
            ),
        ),
        instead(
            "creatures as its recipients (`type: creature`, or no `type`); nothing else has power (dm:301.3)",
            "与える相手はクリーチャー(type: creature、または type なし。パワーを持つのはクリーチャーだけ dm:301.3)",
            *("power", "set_power", "times_power", "halve_power"),
            where=lambda node, around: _is_given_to_none(CREATURE, node, around),
        ),
    ),
    *(
        row
        for kind in (language.Attacking, language.Blocking, language.Battling)
        for row in of(
            kind,
            instead(
                "the name of a creature; only creatures attack, block and battle (dm:505.3, dm:115.1)",
                "クリーチャーを指す名前(攻撃・ブロック・バトルするのはクリーチャーだけ dm:505.3、dm:115.1)",
                kind.verb,
                where=lambda node, around: getattr(node, node.verb) == "this" and _is_none_of(CREATURE, around),
            ),
        )
    ),
    *of(
        Body,
        instead(
            "the `zone` where a spell's ability works (`hand`, `graveyard`, `mana_zone`), or `spell` (dm:110.4c)",
            "zone(呪文の能力が働くゾーン: hand・graveyard・mana_zone)、または spell のテキスト(dm:110.4c)",
            where=_of_a_spell_in_play,
        ),
    ),
    *of(
        Spell,
        instead(*IN_TEXT, "if_"),
        instead(
            "`type: spell` on the card, or `do` in an ability that triggers (dm:302.2)",
            "カードに type: spell、または誘発する能力の do(dm:302.2)",
            where=lambda _, around: bool(around) and getattr(around[-1], "type", None) not in (None, "spell"),
        ),
    ),
    *of(
        language.FreeCrossing,
        instead(
            "this ability only on a cross gear or on the creature it is crossed to (dm:303.3)",
            "この能力はクロスギアか、それをクロスするクリーチャーにだけ書く(dm:303.3)",
            where=lambda _, around: (
                bool(around) and getattr(around[-1], "type", "creature") not in (None, "creature", "cross_gear")
            ),
        ),
    ),
    *of(
        Triggered,
        instead(
            "an event that happens to other cards, or a moment with use declarations (dm:603.2e): "
            f"{', '.join(DECLARED_ON)}; "
            "or add `zone: battle_zone`, if the card is used from the zone that it moves to",
            f"他のカードに起こる出来事か、使用を宣言する時点(dm:603.2e): {', '.join(DECLARED_ON)}。"
            "カードが移動した先のゾーンから使われるなら zone: battle_zone を加える",
            "when",
            where=lambda node, _: (
                needs_declaration(node)
                and any(
                    when.card == "this" and when.event not in DECLARED_ON and not _stays_in_hand(node, when)
                    for when in node.whens
                )
            ),
        ),
        instead(
            "an event that happens to other cards; after this event its own card is in a hidden zone, where "
            "the ability does not work (dm:110.4c)",
            "他のカードに起こる出来事(このカードに起きた後は非公開ゾーンにあり、能力が働かない。dm:110.4c)",
            "when",
            where=lambda node, _: any(
                when.card == "this" and when.event in NEVER and not _stays_in_hand(node, when) for when in node.whens
            ),
        ),
    ),
    *of(
        When,
        instead(
            "`replace` instead of `when`; the game is over once a player has lost (dm:104.1)",
            "when ではなく replace(プレイヤーが負けた時点でゲームは終わる。dm:104.1)",
            "event",
            where=lambda node, around: node.event == "loses" and isinstance(around[-1], Triggered | say.Later),
        ),
        instead(
            "`kind: battle` with `destroyed` only; a creature that lost a battle is destroyed (dm:703.4d)",
            "kind: battle は destroyed と共にだけ書く(バトルに負けたクリーチャーは破壊される。dm:703.4d)",
            "kind",
            where=lambda node, _: node.kind == "battle" and node.event != "destroyed",
        ),
        instead(
            "`kind: battle`, if `other` is stated; only in a battle is there a second creature",
            "other を書くなら kind: battle(相手のクリーチャーがいるのはバトルだけ)",
            "other",
            where=lambda node, _: node.event == "destroyed" and node.other is not None and node.kind != "battle",
        ),
    ),
    *of(
        language.Filter,
        instead(
            "`paid` in a condition, or in a text of the card that was paid for; mana is tapped for one card only",
            "paid は、条件か、支払ったカード自身のテキストに書く(マナは1枚のカードのためにタップされる)",
            "paid",
            where=inside(
                language.Cheaper, language.GZero, language.PaidWith, language.EvolvedFrom, language.EvolvesFrom
            ),
        ),
        instead(
            "`used_by` only where it is known how the card was used: the battle zone, `enters`, `used`, "
            "`matches` or a replacement",
            "used_by は、カードの使われ方が分かる所にだけ書く: バトルゾーン、enters・used、matches、置換効果",
            "used_by",
            where=_how_used_is_unknown,
        ),
        leave_out(
            "other",
            why=("this filter never matches its own card", "この条件はもともと自身には当てはまらない"),
            where=inside(Titled, language.PaidWith, language.EvolvedFrom, language.JustUsed, language.Battling),
        ),
        instead(
            "`until` without `other`; the card with this text is not in the deck",
            "other なしの until(このテキストを持つカードは山札にない)",
            "other",
            where=inside(language.Reveal),
        ),
        instead(
            "`like` without `other`; the card with this text is not in the hand",
            "other なしの like(このテキストを持つカードは手札にない)",
            "other",
            where=inside(say.DiscardChosen),
        ),
    ),
    *of(
        language.Select,
        instead(
            "a selection without this field; no choice is made here",
            "この項目のない選択(ここでは何も選ばない)",
            *("count", "up_to", "any_number"),
            where=inside(language.Attacking, language.Blocking, language.Battling, language.Filter, *OF_WHAT_THEY_ARE),
        ),
        leave_out(
            *("other", "but"),
            why=("the card with this text is not in the deck", "このテキストを持つカードは山札にない"),
            where=inside(language.Search, language.Look),
        ),
        leave_out(
            "cards",
            why=("only whole elements or cards of a deck are meant here", "ここで指すのはエレメント全体か山札のカード"),
            where=inside(
                language.Search,
                language.Look,
                language.Tap,
                language.Untap,
                language.Flip,
                language.Unlock,
                language.Battle,
                language.Attacking,
                language.Blocking,
                language.Battling,
                *OF_WHAT_THEY_ARE,
                language.Lend,
                language.Link,
                language.Cross,
                language.Equip,
                language.Uncross,
                language.UseAbilities,
                language.UseIcons,
                language.UpsideDown,
            ),
        ),
        needs(
            "cards",
            zone=PILES,
            why=(
                "in other zones no cards are on top of each other (dm:316.1)",
                "ほかのゾーンではカードは重ならない(dm:316.1)",
            ),
        ),
        leave_out(
            "waiting",
            why=("only shields can wait to be put into the hand", "待機するのはシールドだけ"),
            where=inside(language.Search, language.Look),
        ),
        needs("waiting", zone="shield_zone"),
        leave_out(
            "other",
            why=("the card with this text is not hidden", "このテキストを持つカードは伏せられていない"),
            where=inside(language.LookAt),
        ),
        instead(
            "a selection without a `total`; a creature battles one other creature",
            "合計の上限のない選択(バトルの相手は1体)",
            *("total_power", "total_cost"),
            where=inside(language.Battle),
        ),
        leave_out(
            "cards",
            why=(
                "cards are put under the whole element, not under one of its cards",
                "エレメントを構成する1枚の下ではなく、全体の下に置かれる",
            ),
            where=lambda node, around: isinstance(around[-1], language.PutUnder) and node is around[-1].under,
        ),
        instead(
            "a selection without a `total`; no choice is made here",
            "合計の上限のない選択(ここでは何も選ばない)",
            *("total_power", "total_cost"),
            where=inside(
                Static,
                Exists,
                Matches,
                Count,
                language.Attacking,
                language.Battling,
                language.Blocking,
                language.Filter,
                *OF_WHAT_THEY_ARE,
            ),
        ),
    ),
    *of(
        Spell,
        instead(
            "an ability that works in play; a card that is given the text of a spell is not cast",
            "場で働く能力(呪文のテキストを与えられたカードは唱えられない)",
            where=inside(language.Grant),
        ),
    ),
    *of(
        BEFORE_USE,
        instead(
            "an ability that works in play; `gains` applies only after the card has been used",
            "場で働く能力(gains が適用されるのは、カードを使った後)",
            where=inside(language.ODrive),
        ),
    ),
    *of(
        (language.ODrive, language.ShieldForce),
        instead(
            "this ability printed on the card; it must exist before an effect could give it",
            "カードに印刷された能力としてだけ書く(効果が与える時には、すでに必要な時を過ぎている)",
            where=inside(language.Grant),
        ),
    ),
    *of(
        language.Grant,
        instead(
            "an ability that works in the battle zone, where the card is while its shield force applies",
            "バトルゾーンで働く能力(S・フォースが有効なのはバトルゾーンにいる間)",
            *(
                "charged_tapped",
                "charged_untapped",
                "used_from",
                "least_use_cost",
                "up_to",
                "use_cost",
                "set_mana",
                "open",
            ),
            where=inside(language.ShieldForce),
        ),
        instead(
            "a static ability; an effect on a card ends when the card moves",
            "永続能力(カードに与えた効果は、そのカードが移動すると終わる)",
            *("comes_tapped", "charged_tapped", "charged_untapped"),
            where=inside(language.Give),
        ),
        needs("least_use_cost", also="use_cost"),
        instead(
            "a `use_cost` below zero with `up_to`; the player may use any part of the reduction",
            "up_to には負の use_cost(プレイヤーは減る分の一部だけを選んでもよい)",
            "up_to",
            where=lambda node, _: node.use_cost is None or (isinstance(node.use_cost, int) and node.use_cost > 0),
        ),
    ),
    *of(
        language.Links,
        instead(
            "an ability that works in the battle zone; cards are linked only there (dm:701.18a)",
            "バトルゾーンで働く能力(カードがリンクするのはバトルゾーンだけ。dm:701.18a)",
            where=_is_linked_with_nothing,
        ),
    ),
    *of(
        language.Infinity,
        instead(
            "`infinity` alone, or with `times: -1`; no other calculation changes it (dm:108.1c)",
            "infinity だけ、または times: -1 を添える(他の計算では変わらない。dm:108.1c)",
            *("half", "plus", "per"),
        ),
    ),
    *of(
        language.Reveal,
        looks_in("reveal", "deck", fields=("top", "until")),
    ),
    *of(
        language.LookAt,
        looks_in("look_at", "deck", fields=("top",)),
    ),
    *of(
        language.EvolvesFrom,
        instead(
            "only properties of the evolution source itself, which is always another card of yours",
            "進化元そのものの性質だけ(進化元は常に自分の別のカード)",
            *(
                "other",
                "unlike",
                "owned_by",
                "bears",
                "same_name",
                "under",
                "attached_to",
                "bearing",
                "among",
                "laid_by",
            ),
        ),
    ),
    *of(
        language.Give,
        instead(
            "a selection with a zone that cards are used from, such as `zone: hand`; a static ability needs no `zone`",
            "カードを使う元の zone(hand など)を書いた選択。永続能力では不要",
            "to",
            where=lambda node, _: (
                is_about_use(node.give) and isinstance(node.to, language.Select) and not _names_zone(node.to)
            ),
        ),
        needs("once", "while_", also="every"),
    ),
    *of(
        language.FromTop,
        instead(
            "`into: battle_zone` or `into: shield_zone`, and no `tapped`, if `under` is stated",
            "under と共に into: battle_zone か shield_zone。tapped は書かない",
            "under",
            where=lambda node, _: node.into not in UNDER_WHAT or node.tapped,
        ),
        needs("tapped", into=TURNED_IN, why="dm:105.4a"),
    ),
    *of(language.Put, needs("onto", into="battle_zone", why="dm:801.1")),
    *of(language.Search, needs("tapped", into=TURNED_IN, why="dm:105.4a")),
    *of(
        language.Name,
        instead(
            f"one of the civilizations: {', '.join(get_args(Civilization))}",
            f"文明のいずれか: {', '.join(get_args(Civilization))}",
            "but",
            where=lambda node, _: node.name == "civilization" and not {*names(node.but)} <= {*get_args(Civilization)},
        ),
    ),
    *of(
        language.Use,
        instead(
            "a selection with a zone, such as `zone: hand`; cards in the battle zone have already been used (dm:601.1)",
            "zone(hand など)を書いた選択(バトルゾーンのカードはもう使われている。dm:601.1)",
            "use",
            where=lambda node, _: (
                isinstance(node.use, language.Select)
                and "battle_zone" in names(node.use.zone)
                and node.use.under is None
                and not node.use.cards
            ),
        ),
    ),
    *of(
        language.LetBe,
        instead(
            "this instruction only inside `replace` or `instead_of`; only a replaced event can be left as it is",
            "replace か instead_of の中にだけ書く(そのまま起こせるのは置換されるイベントだけ)",
            where=lambda node, around: not any(isinstance(one, Replacing | language.InsteadOf) for one in around),
        ),
    ),
    *of(Replacing, instead(*AS_IT_IS, "instead", each=_is_only_let_be)),
    *of(language.InsteadOf, instead(*AS_IT_IS, "do", each=_is_only_let_be)),
    *of(
        language.Look,
        instead(
            "`position` only with `into: deck` and without `use`; only a deck has a top",
            "position は into: deck があり use がない場合にだけ書く(他のゾーンに上下はない)",
            "position",
            where=lambda node, _: node.into != "deck" or node.use,
        ),
        instead(
            "`into: deck` with `position`: `top` or `bottom`, where the cards are put back",
            "into: deck と共に position(top か bottom: 戻す位置)",
            "into",
            where=lambda node, _: node.into == "deck" and node.position is None and not node.use,
        ),
        needs("into", without="use"),
    ),
    *of(
        language.Charges,
        instead(
            "a number other than 0: how many cards more, or below 0 how many fewer",
            "0 以外の数(何枚多いか。負なら何枚少ないか)",
            "charges",
            each=lambda value: value == 0,
        ),
    ),
    *of(
        language.PutUnder,
        instead(
            "a selection of one, such as `count: 1`; a card goes under one element or shield",
            "1つだけの選択(count: 1 など)。カードは1つのエレメントかシールドの下に置く",
            "under",
            where=lambda node, _: (
                isinstance(node.under, language.Select) and (node.under.everything or node.under.any_number)
            ),
        ),
    ),
)
"""The parts of a text that have no effect in some places, each with advice."""
