"""The language of card texts: the keyword abilities that have a text of their own."""

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Condition, Of, kinds
from judge.abilities import instructions as say
from judge.abilities.selections import Amount
from judge.games.dm.book.c200_parts_of_a_card import Civilization
from judge.games.dm.language.filters import Filter, Grant


class StrikeBack(kinds.Titled):
    """Strike back (112.3b): used without paying its cost by discarding a card of this kind that comes from a shield."""

    verb = "strike_back"
    strike_back: Of[Filter]


class Cheaper(kinds.Titled):
    """Using this card costs so much less, if its player likes and ``by`` is carried out (601.1a).

    ``used_from``: by that it is used from this zone as from the hand, and in no other way.
    """

    verb = "cheaper"
    counts = ("cheaper",)
    carried_out_last = ("by", "cheaper")
    cheaper: Amount
    used_from: Literal["graveyard", "mana_zone", "hyperspatial_zone"] | None = None
    by: Annotated[list[Of[say.Instruction]], Field(min_length=1)]


class ODrive(kinds.Titled):
    """O-drive: as its card is used, these civilizations can be paid on top, each by a card; then it gains this."""

    verb = "o_drive"
    o_drive: Annotated[list[Civilization], Field(min_length=1, max_length=9)]
    gains: Annotated[list[Of[kinds.Body]], Field(min_length=1)]


class ShieldForce(kinds.Titled):
    """Shield force: as it enters, a shield may be chosen; while that lies in the shield zone, it has this."""

    verb = "shield_force"
    shield_force: Of[Grant]


class Icon(kinds.Titled):
    """What an icon stands for (603.3a): done where a trigger ability uses the icons of creatures."""

    verb = "icon"
    icon: list[Of[say.Instruction]]


class AtOnce(kinds.Body):
    """A static ability with a one-shot effect (604.4): done as soon as its condition is met, and before all else."""

    verb = "at_once"
    at_once: list[Of[say.Instruction]]
    if_: Of[Condition] = Field(alias="if")


class UnattackableBy(kinds.Titled):
    """It cannot be attacked by such creatures (101.2)."""

    verb = "unattackable_by"
    unattackable_by: Of[Filter]


class AttacksUntapped(kinds.Titled):
    """It can attack such creatures although they are untapped (101.2, 505.2)."""

    verb = "attacks_untapped"
    attacks_untapped: Of[Filter]


class AttackCost(kinds.Titled):
    """It attacks only where this can be carried out, which is done as it is designated (506.1a)."""

    verb = "attack_cost"
    attack_cost: Annotated[list[Of[say.Instruction]], Field(min_length=1)]


class Charges(kinds.Titled):
    """So many more cards, or fewer, can be charged in the mana charge step of a player (503.2)."""

    verb = "charges"
    charges: Annotated[int, Field(ge=-9, le=9)]
    side: Literal["own", "enemy", "any"] = "own"


class UnblockableBy(kinds.Titled):
    """It cannot be blocked by such creatures (101.2)."""

    verb = "unblockable_by"
    unblockable_by: Of[Filter]


class FreeCrossing(kinds.Titled):
    """Crossing it costs nothing: a cross gear to such creatures, to a creature such cross gear (303.3b, 101.1)."""

    verb = "free_crossing"
    free_crossing: Of[Filter]


class PowerAttacker(kinds.Titled):
    """Power attacker: so much more power while it attacks."""

    verb = "power_attacker"
    counts = ("power_attacker",)
    power_attacker: Amount


class Slayer(kinds.Titled):
    """Slayer: such a creature with which it battles is destroyed after the battle."""

    verb = "slayer"
    slayer: Of[Filter]


class TapAbility(kinds.Titled):
    """A tap ability (602.1): the creature is tapped instead of attacking, and this is done.

    ``taps: false``: it is used where the creature could attack, which is not tapped for it.
    ``by``: what has to be carried out besides to use it.
    """

    verb = "tap_ability"
    tap_ability: list[Of[say.Instruction]]
    taps: bool = True
    by: list[Of[say.Instruction]] = Field([])


class SilentSkill(kinds.Titled):
    """Silent skill (501.1a): the creature is not untapped at the start of the turn, and this is done."""

    verb = "silent_skill"
    silent_skill: list[Of[say.Instruction]]


class JudgementZ(kinds.Titled):
    """Judgement Z (112.3d): used for free by discarding a card with a Crest of Judgement that came from a shield."""

    verb = "judgement_z"
    judgement_z: Of[Filter]


class GZero(kinds.Titled):
    """G-zero (112.3e): used without paying its cost while the condition holds."""

    verb = "g_zero"
    g_zero: Of[Condition]


class Defines(kinds.Titled):
    """A characteristic-defining ability (110.4a): what its own card is like, wherever that is."""

    verb = "defines"
    defines: Of[Grant]


class NinjaStrike(kinds.Titled):
    """Ninja strike (112.3c): summoned without paying its cost as the opponent attacks or blocks, with so much mana."""

    verb = "ninja_strike"
    ninja_strike: Annotated[int, Field(ge=0, le=99)]


class RevolutionChange(kinds.Titled):
    """Revolution change (506.3b): exchanged for such a creature of one's own that attacks."""

    verb = "revolution_change"
    revolution_change: Of[Filter]


class Invasion(kinds.Titled):
    """Invasion: as such a creature of one's own attacks, this evolution creature is put on it from the hand."""

    verb = "invasion"
    invasion: Of[Filter]


class AttackChance(kinds.Titled):
    """Attack chance (112.3f): cast without paying its cost as such a creature of one's own attacks."""

    verb = "attack_chance"
    attack_chance: Of[Filter]
