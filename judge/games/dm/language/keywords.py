"""The language of card texts: keyword abilities with a text or a number of their own."""

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Condition, Instruction, Of, kinds
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount
from judge.games.dm.book.c200_parts_of_a_card import Civilization
from judge.games.dm.language.filters import Filter, Grant


class StrikeBack(kinds.Titled):
    """Strike back (112.3b): used without paying its cost by discarding a matching card that comes from a shield."""

    says = Says(en="Strike back ({strike_back:kind card})", ja="S・バック({strike_back:kind カード})")
    strike_back: Of[Filter]


class Cheaper(kinds.Titled):
    """Using this card costs less by the given amount if the player chooses to carry out ``by`` (601.1a).

    ``used_from``: the card can then be used from that zone like a card in the hand; the ability works only there.
    """

    says = Says(
        en="[If {if:condition}: ]{used_from?you can use this card from your {used_from:zone}, "
        "with its cost lowered by {cheaper:amount}, if you do this as you use it: {by:do}"
        "|this card costs {cheaper:amount} less to use if you do this as you use it: {by:do}}",
        ja="[{if:condition}なら、]{used_from?次のことを行えば、コストを{cheaper:amount}の分だけ少なくして、"
        "このカードを{used_from:zone}から使ってもよい|このカードを使うとき、次のことを行えば、使うコストが"
        "{cheaper:amount}少なくなる}:「{by:sentences}」",
    )
    counts = ("cheaper",)
    carried_out_last = ("by", "cheaper")
    cheaper: Amount
    used_from: Literal["graveyard", "mana_zone", "hyperspatial_zone"] | None = None
    by: Annotated[list[Of[Instruction]], Field(min_length=1)]


class ODrive(kinds.Titled):
    """O-drive: when using the card, its player may also pay these civilizations, 1 mana each, to grant abilities."""

    says = Says(
        en="O-drive ({o_drive:civilization and} in addition to the cost): this card gets {gains:abilities and}",
        ja="O・ドライブ(コストに加えて{o_drive:civilization と})― このカードは{gains:abilities}を得る",
    )
    o_drive: Annotated[list[Civilization], Field(min_length=1, max_length=9)]
    gains: Annotated[list[Of[kinds.Body]], Field(min_length=1)]


class ShieldForce(kinds.Titled):
    """Shield force: when it enters, its player may choose a shield; while that shield stays, the grant applies."""

    says = Says(
        en="Shield force: as you put this card into the battle zone, you may choose one of your shields; while that is "
        "in the shield zone, this card {shield_force:grant}",
        ja="シールド・フォース ― このカードを出すとき、自分のシールドを1つ選んでもよい。それがシールドゾーンにある間、"
        "このカードは{shield_force:grant}",
    )
    shield_force: Of[Grant]


class Icon(kinds.Titled):
    """The effect of an icon (603.3a), which happens when a trigger ability uses the icons of creatures."""

    says = Says(en="Icon: {icon:sentences}", ja="アイコン ― {icon:sentences}")
    icon: list[Of[Instruction]]


class AtOnce(kinds.Body):
    """A static ability with a one-shot effect (604.4): carried out as soon as its condition is met."""

    says = Says(
        en="[While this card is in {zone:the_zone or}: ]as soon as {if:condition}, and while that holds, at once: "
        "{at_once:sentences}",
        ja="[このカードが{zone:zone または}にある間、]{if:condition}間、直ちに次のことを行う:「{at_once:sentences}」",
    )
    at_once: list[Of[Instruction]]
    if_: Of[Condition] = Field(alias="if")


class UnattackableBy(kinds.Titled):
    """The creature cannot be attacked by matching creatures (101.2)."""

    says = Says(
        en="This card can't be attacked by {unattackable_by:kinds creature}",
        ja="このカードは{unattackable_by?{unattackable_by:like クリーチャー}に|どのクリーチャーにも}攻撃されない",
    )
    unattackable_by: Of[Filter]


class AttacksUntapped(kinds.Titled):
    """The creature can attack matching creatures even if they are untapped (101.2, 505.2)."""

    says = Says(
        en="This card can attack {attacks_untapped:kinds creature} even if they are untapped",
        ja="このカードは{attacks_untapped:like クリーチャー}を、アンタップしていても攻撃できる",
    )
    attacks_untapped: Of[Filter]


class AttackCost(kinds.Titled):
    """The creature can attack only if these instructions can be carried out when it is designated (506.1a)."""

    says = Says(
        en="This card can attack only if you do this as you choose it: {attack_cost:do}",
        ja="このカードは、次のことを行わなければ攻撃できない:「{attack_cost:sentences}」",
    )
    attack_cost: Annotated[list[Of[Instruction]], Field(min_length=1)]


class Charges(kinds.Titled):
    """The change in the number of cards that a player may charge in the mana charge step (503.2)."""

    says = Says(
        en="[while {if:condition}, ]{side=own:you|enemy:your opponent|any:each player} can charge "
        "{charges:change card} in {side=own:your|*:their} mana charge step",
        ja="[{if:condition}間、]{side=own:自分|enemy:相手|any:各プレイヤー}がマナチャージステップにチャージできる枚数は"
        "{charges:change 枚}なる",
    )
    charges: Annotated[int, Field(ge=-9, le=9)]
    side: Literal["own", "enemy", "any"] = "own"


class UnblockableBy(kinds.Titled):
    """The creature cannot be blocked by matching creatures (101.2)."""

    says = Says(
        en="This card can't be blocked by {unblockable_by:kinds creature}",
        ja="このカードは{unblockable_by?{unblockable_by:like クリーチャー}に|どのクリーチャーにも}ブロックされない",
    )
    unblockable_by: Of[Filter]


class FreeCrossing(kinds.Titled):
    """Crossing is free between this card and matching cards: cross gear and a creature (303.3b, 101.1)."""

    says = Says(
        en="You can cross this card with {free_crossing:likes card} without paying for it",
        ja="このカードと{free_crossing:like カード}は、コストを支払わずにクロスできる",
    )
    free_crossing: Of[Filter]


class PowerAttacker(kinds.Titled):
    """Power attacker: the creature gets this power while it attacks."""

    says = Says(en="Power attacker {power_attacker:signed}", ja="パワーアタッカー {power_attacker:signed}")
    counts = ("power_attacker",)
    power_attacker: Amount


class Slayer(kinds.Titled):
    """Slayer: a matching creature that it battles is destroyed after the battle."""

    says = Says(en="Slayer[ against {slayer:likes creature}]", ja="スレイヤー[({slayer:like クリーチャー}に対して)]")
    slayer: Of[Filter]


class TapAbility(kinds.Titled):
    """A tap ability (602.1): tap the creature instead of attacking with it, and carry out the instructions.

    - ``taps: false``: it is used when the creature could attack, without tapping it.
    - ``by``: instructions that must be carried out to use it.
    """

    says = Says(
        en="Tap ability: {taps?instead of attacking, you may tap this card and do this"
        "|when this card could attack, you may do this without tapping it}[ after doing this: {by:do}; then]: "
        "{tap_ability:sentences}",
        ja="タップ能力 ― {taps?攻撃するかわりにこのカードをタップして、次のことを行ってもよい"
        "|このカードが攻撃できるとき、タップせずに次のことを行ってもよい}[(そのために{by:do})]:「{tap_ability:sentences}」",
    )
    tap_ability: list[Of[Instruction]]
    taps: bool = True
    by: list[Of[Instruction]] = Field([])


class MainAbility(kinds.Body):
    """An activated ability of the main step (602.1): carry out ``by``, and then the instructions take effect.

    It works in the battle zone unless ``zone`` names another, such as the hand.
    """

    says = Says(
        en="[While this card is in {zone:the_zone or}: ][While {if:condition}: ]In your main step, you may do this"
        "[ after doing this: {by:do}; then]: {main_ability:sentences}",
        ja="[このカードが{zone:zone または}にある間、][{if:condition}なら、]"
        "自分のメインステップ中、次のことを行ってもよい[(そのために{by:do})]:「{main_ability:sentences}」",
    )
    main_ability: list[Of[Instruction]]
    by: list[Of[Instruction]] = Field([])


class SilentSkill(kinds.Titled):
    """Silent skill (501.1a): keep the creature tapped at the start of the turn, and carry out the instructions."""

    says = Says(
        en="Silent skill: if this card is tapped at the start of your turn, you may keep it tapped and do this: "
        "{silent_skill:sentences}",
        ja="サイレントスキル ― 自分のターンのはじめにこのカードがタップしていれば、"
        "アンタップせずに次のことを行ってもよい:「{silent_skill:sentences}」",
    )
    silent_skill: list[Of[Instruction]]


class JudgementZ(kinds.Titled):
    """Judgement Z (112.3d): used for free by discarding a card with a Crest of Judgement that came from a shield."""

    says = Says(
        en="Judgement Z ({judgement_z:kind card with a Crest of Judgement})",
        ja="サバキZ({judgement_z:kind 裁きの紋章を持つカード})",
    )
    judgement_z: Of[Filter]


class GZero(kinds.Titled):
    """G-zero (112.3e): used without paying its cost while the condition holds."""

    says = Says(
        en="G-zero: while {g_zero:condition}, you may use this card without paying its cost",
        ja="G・ゼロ ― {g_zero:condition}間、このカードをコストを支払わずに使ってもよい",
    )
    g_zero: Of[Condition]


class Defines(kinds.Titled):
    """A characteristic-defining ability (110.4a): it defines its own card in every zone."""

    says = Says(en="Wherever it is, this card {defines:grant}", ja="どのゾーンにあっても、このカードは{defines:grant}")
    defines: Of[Grant]


class NinjaStrike(kinds.Titled):
    """Ninja strike (112.3c): free to summon when the opponent attacks or blocks, given this many mana cards."""

    says = Says(en="Ninja strike {ninja_strike}", ja="ニンジャ・ストライク {ninja_strike}")
    ninja_strike: Annotated[int, Field(ge=0, le=99)]


class RevolutionChange(kinds.Titled):
    """Revolution change (506.3b): exchange an attacking creature of one's own that matches for this card."""

    says = Says(
        en="Revolution change ({revolution_change:kind creature})",
        ja="革命チェンジ({revolution_change:kind クリーチャー})",
    )
    revolution_change: Of[Filter]


class Invasion(kinds.Titled):
    """Invasion: when a matching creature of yours attacks, put this evolution creature on it from the hand."""

    says = Says(en="Invasion ({invasion:kind creature})", ja="侵略({invasion:kind クリーチャー})")
    invasion: Of[Filter]


class AttackChance(kinds.Titled):
    """Attack chance (112.3f): cast without paying its cost when a matching creature of one's own attacks."""

    says = Says(
        en="Attack chance ({attack_chance:kind creature})",
        ja="アタック・チャンス({attack_chance:kind クリーチャー})",
    )
    attack_chance: Of[Filter]
