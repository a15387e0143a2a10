"""The language of card texts: the nodes that they are made of, in this game's own words."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    NUMBER,
    Computed,
    Condition,
    Language,
    Node,
    Of,
    Pointer,
    Refers,
    conditions,
    expected,
    flag,
    kinds,
    selections,
)
from judge.abilities import Defines as _Defines
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Names, Number

MADE_A_NAME = _Defines(cards=True)
"""What marks a field that gives cards a name in the text."""


class Filter(selections.Filter):
    """What a card must be like. Whatever is left out is not asked for.

    ``name`` is a whole name of it, ``name_has`` a part of one that stands there without a break (202.3, 202.3a);
    ``race`` is a race or a part of one (203.2), ``civilization`` one of those that it has, or one of several;
    ``upside_down``: it lies so (701.28a); ``icon``: it has an icon (603.3a);
    ``linked``: it is linked with other cards (701.18b); ``same_name``: it has a name of those that the text calls so;
    ``bears``: the card that has this text is crossed, equipped or attached to it (303.3a); ``crossed``: some cross
    gear is; ``multicolored``: it has two civilizations or more (106.2b); ``colorless``: it has none (106.2c).
    """

    cost: Annotated[Number | None, NUMBER] = None
    name: Names | None = None
    name_has: str | None = None
    race: str | None = None
    civilization: Names | None = None
    power: Annotated[Number | None, NUMBER] = None
    tapped: bool | None = None
    special: str | None = None
    bears: bool | None = None
    crossed: bool | None = None
    multicolored: bool | None = None
    colorless: bool | None = None
    linked: bool | None = None
    upside_down: Annotated[bool | None, flag("upside_down")] = None
    icon: Annotated[bool | None, flag("icon")] = None
    same_name: Annotated[str | None, Refers("cards")] = None


class Select(selections.Select, Filter):
    """Cards in zones, and how many of them; elements of the battle zone unless a zone is named (403.1).

    ``cards``: single cards, and not the elements or shields that they make up: those under and upon others too
    (109.2a, 116.3a). ``total_power`` is what the power of those that are chosen may add up to.
    """

    zone: Names = "battle_zone"
    cards: bool = False
    total_power: Amount | None = None
    waiting: bool = False

    @model_validator(mode="after")
    def total_is_of_a_free_number(self) -> Self:
        """Refuse a total where a fixed number has to be chosen: no such cards may exist."""
        if self.total_power is not None and self.up_to is None and not self.any_number:
            raise expected("up_to or any_number beside total_power", "total_power と共に up_to か any_number")
        return self


class GodLinkAbility(Node):
    """A god link ability (803.2): on which side of which other god this one links; ``any`` is every side."""

    slot = "god_link"
    at: Literal["left", "right", "above", "below", "any"]
    of: Of[Filter]
    optional: bool = False


class Civilizations(Computed):
    """How many civilizations these cards have between them (106.1)."""

    verb = "civilizations"
    civilizations: Of[Select]


class Stat(selections.Stat):
    """A number of a card: its power or its mana cost."""

    stat: Literal["power", "cost"]  # type: ignore[assignment]


class Grant(kinds.Grant):
    """What a continuous effect does to a card.

    ``times_power`` multiplies its power (206.4), ``set_power`` fixes it. ``use_cost`` is added to what using it costs,
    which is not its mana cost (201.2a); ``used_from`` are zones from which it may be used as from the hand.
    ``names`` are further names (202.4); ``set_mana`` is the number on its mana symbol (207.2).
    ``comes_tapped``: it is put into the battle zone tapped, ``charged_tapped``: into the mana zone (110.4f).
    ``breaks_more``: whenever it breaks shields, it breaks so many more (701.14d).
    """

    comes_tapped: bool = False
    charged_tapped: bool = False
    power: Amount | None = None
    set_power: Amount | None = None
    times_power: Annotated[int, Field(ge=2, le=99)] | None = None
    civilizations: list[str] = Field([])
    races: list[str] = Field([])
    names: list[str] = Field([])
    set_mana: Amount | None = None
    use_cost: Amount | None = None
    used_from: list[str] = Field([])
    breaks_more: Amount | None = None


class Give(say.Give):
    """Give power, keyword abilities or abilities to cards for a time."""

    until: Literal["end_of_attack", "end_of_turn", "next_turn", "game"] = "game"  # type: ignore[assignment]


class Tap(say.Instruction):
    """Tap cards (701.2a)."""

    verb = "tap"
    tap: Pointer


class Untap(say.Instruction):
    """Untap cards (701.2b)."""

    verb = "untap"
    untap: Pointer


class Break(say.Instruction):
    """Break so many shields of a player (701.14a)."""

    verb = "break"
    break_: Amount = Field(alias="break")
    who: Literal["you", "opponent"] = "opponent"


class Put(say.Put):
    """Put cards into a zone of their owners; into the battle zone one after the other (409.1f).

    ``card``: each by itself, without the other cards of its element or shield (109.2a).
    ``nth``: as the card with this number from the top of the deck (401.6).
    """

    tapped: bool = False
    card: bool = False
    nth: Annotated[int, Field(ge=1, le=99)] | None = None


class Return(say.Return):
    """Return cards to their owners' hands; ``card``: each by itself, as with ``put``.

    ``untriggered``: the shield triggers of shields among them may not be used.
    """

    card: bool = False
    untriggered: bool = False


class Draw(say.Draw):
    """Draw cards; ``up_to``: as many as the player likes, up to that many."""

    up_to: bool = False


class Later(say.Later):
    """Create a delayed trigger ability (603.6): for one occasion, or with ``every`` for each of them in this turn."""

    every: bool = False


class Lend(say.Instruction):
    """Add the power and the abilities of a creature to those of others, until the end of the turn."""

    verb = "lend"
    lend: Pointer
    to: Pointer


class EndAttack(say.Instruction):
    """Call an attack off: what follows in it is skipped (505.6a)."""

    verb = "end_attack"
    end_attack: Literal[True]


class Discard(say.Discard):
    """Discard cards from the hand; ``which``: those that were chosen before, and not by whose hand it is."""

    which: Annotated[str | list[str] | None, Refers("cards")] = None


class LookAt(say.Instruction):
    """Look at cards that lie hidden."""

    verb = "look_at"
    look_at: Pointer


class FromTop(say.Instruction):
    """Put so many cards from the top of the deck into a zone, without looking at them first."""

    verb = "from_top"
    from_top: Amount
    into: str
    who: say.Who = "you"


class Search(say.Search):
    """Search one's deck (701.10); ``reveal`` shows what was found to both players (701.10c).

    ``onto``: the rest of the deck is shuffled, and what was found is put on its top or bottom (701.11b).
    """

    reveal: bool = False
    onto: Literal["top", "bottom"] | None = None


class Look(say.Look):
    """Look at cards from the top of one's deck, take some of them, and put the rest where the text says.

    ``use``: what is taken is used from there without paying its mana cost, and goes nowhere by itself.
    ``also_take``: other kinds of cards, of each of which some are taken besides; ``seen`` names all that are looked at.
    ``face_up``: they are turned face up, so that both players see them.
    """

    use: bool = False
    also_take: list[Of[Select]] = []
    seen: Annotated[str | None, MADE_A_NAME] = None
    face_up: bool = False
    rest: Literal["top", "bottom", "graveyard", "mana_zone", "hand"] = "bottom"  # type: ignore[assignment]


class Battle(say.Instruction):
    """Let a creature battle another one (115.1)."""

    verb = "battle"
    battle: Pointer
    with_: Pointer = Field(alias="with")


class Gachinko(say.Instruction):
    """Perform a gachinko judge, and do something if it is won (701.21)."""

    verb = "gachinko"
    gachinko: list[Of[say.Instruction]]


class SwapZones(say.Instruction):
    """Exchange all the cards of two zones of a player (701.26c)."""

    verb = "swap_zones"
    swap_zones: Annotated[list[str], Field(min_length=2, max_length=2)]
    who: say.Who = "you"


class TurnFaceDown(say.Instruction):
    """Turn cards in the mana zone face down (405.4)."""

    verb = "turn_face_down"
    turn_face_down: Pointer


class PutUnder(say.Instruction):
    """Put cards under an element in the battle zone (403.4a)."""

    verb = "put_under"
    put_under: Pointer
    under: Pointer = "this"


class Use(say.Instruction):
    """Use cards where they are (701.5a): ``free`` without paying their mana costs."""

    verb = "use"
    use: Pointer
    free: bool = True


class Flip(say.Instruction):
    """Flip cards that have a front on both sides (701.20a, 701.22a, 701.25a)."""

    verb = "flip"
    flip: Pointer


class Link(say.Instruction):
    """Flip cards and link them into the creature that the first of them shows (804.1c, 701.29a, 701.31a)."""

    verb = "link"
    link: Pointer


class Unlock(say.Instruction):
    """Unlock the hyper mode of creatures (814.2), for the turn or until they leave the battle zone."""

    verb = "unlock"
    unlock: Pointer
    until: Literal["end_of_turn", "game"] = "game"


class GrSummon(say.Instruction):
    """Perform so many GR summons, one after the other (701.30a)."""

    verb = "gr_summon"
    gr_summon: Amount


class Seal(say.Instruction):
    """Attach so many seals to each of these cards, from the tops of their owners' decks (116.1a)."""

    verb = "seal"
    seal: Pointer
    number: Amount = 1


class Cross(say.Instruction):
    """Cross a cross gear to a creature, without paying for it (303.3c)."""

    verb = "cross"
    cross: Pointer
    to: Pointer


class Equip(say.Instruction):
    """Equip a weapon to a creature (305.2)."""

    verb = "equip"
    equip: Pointer
    to: Pointer


class StrikeBack(kinds.Titled):
    """Strike back (112.3b): used without paying its cost by discarding a card of this kind that comes from a shield."""

    verb = "strike_back"
    strike_back: Of[Filter]


class Attacking(Condition):
    """The creature attacks, from its designation to the end of the attack (506.1d), a ``player`` or a creature."""

    verb = "attacking"
    attacking: Pointer
    player: bool | None = None


class PaidWith(Condition):
    """A card of this kind was tapped in the mana zone to summon this creature."""

    verb = "paid_with"
    paid_with: Of[Filter]


class Cheaper(kinds.Titled):
    """Using this card costs so much less, if its player likes and ``by`` is carried out (601.1a)."""

    verb = "cheaper"
    cheaper: Amount
    by: Annotated[list[Of[say.Instruction]], Field(min_length=1)]


class Icon(kinds.Titled):
    """What an icon stands for (603.3a): done where a trigger ability uses the icons of creatures."""

    verb = "icon"
    icon: list[Of[say.Instruction]]


class UseIcons(say.Instruction):
    """Use the abilities of the icons of creatures: what they say becomes waiting (603.3a)."""

    verb = "use_icons"
    use_icons: Pointer


class UpsideDown(say.Instruction):
    """Turn fields upside down (701.28a)."""

    verb = "upside_down"
    upside_down: Pointer


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


class UnblockableBy(kinds.Titled):
    """It cannot be blocked by such creatures (101.2)."""

    verb = "unblockable_by"
    unblockable_by: Of[Filter]


class PowerAttacker(kinds.Titled):
    """Power attacker: so much more power while it attacks."""

    verb = "power_attacker"
    power_attacker: Amount


class Slayer(kinds.Titled):
    """Slayer: such a creature with which it battles is destroyed after the battle."""

    verb = "slayer"
    slayer: Of[Filter]


class TapAbility(kinds.Titled):
    """A tap ability (602.1): the creature is tapped instead of attacking, and this is done."""

    verb = "tap_ability"
    tap_ability: list[Of[say.Instruction]]


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


class AttackChance(kinds.Titled):
    """Attack chance (112.3f): cast without paying its cost as such a creature of one's own attacks."""

    verb = "attack_chance"
    attack_chance: Of[Filter]


LANGUAGE = Language(
    Filter,
    Select,
    Grant,
    GodLinkAbility,
    selections.When,
    selections.Count,
    Civilizations,
    Stat,
    selections.Remembered,
    conditions.Exists,
    conditions.Compare,
    conditions.Matches,
    conditions.Happened,
    conditions.Turn,
    conditions.Not,
    conditions.All,
    conditions.Any_,
    kinds.Triggered,
    kinds.Static,
    kinds.Replacing,
    kinds.Spell,
    StrikeBack,
    NinjaStrike,
    RevolutionChange,
    AttackChance,
    TapAbility,
    SilentSkill,
    AtOnce,
    Cheaper,
    Icon,
    JudgementZ,
    GZero,
    UnattackableBy,
    AttacksUntapped,
    UnblockableBy,
    Defines,
    PowerAttacker,
    Slayer,
    say.If,
    say.May,
    say.Pick,
    say.Either,
    say.Repeat,
    Later,
    EndAttack,
    Lend,
    UseIcons,
    UpsideDown,
    Draw,
    Discard,
    LookAt,
    say.Reveal,
    say.Destroy,
    say.Shuffle,
    say.Swap,
    Put,
    Return,
    FromTop,
    Search,
    Look,
    Use,
    Give,
    Tap,
    Untap,
    Break,
    Battle,
    Gachinko,
    SwapZones,
    TurnFaceDown,
    PutUnder,
    say.Win,
    say.Lose,
    say.ExtraTurn,
    Attacking,
    PaidWith,
    Flip,
    Link,
    Unlock,
    GrSummon,
    Seal,
    Cross,
    Equip,
    greatest=99_999,
)

__all__ = [
    "LANGUAGE",
    "Attacking",
    "Battle",
    "Break",
    "Cross",
    "Equip",
    "Filter",
    "Flip",
    "FromTop",
    "Give",
    "GodLinkAbility",
    "GrSummon",
    "Grant",
    "Link",
    "Look",
    "Put",
    "Return",
    "Seal",
    "Search",
    "Select",
    "Stat",
    "Tap",
    "Unlock",
    "Untap",
    "Use",
]
