"""The language of card texts: selections, filters, and grants."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    NUMBER,
    THOSE,
    Computed,
    Condition,
    FieldTest,
    Node,
    Of,
    Pointer,
    Reader,
    Refers,
    Text,
    conditions,
    contains,
    expected,
    flag,
    kinds,
    names,
    selections,
)
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Names, Number
from judge.games.dm.book.c200_parts_of_a_card import MERE_CARD, types_named
from judge.games.dm.book.c400_presence import BEARER, BORNE, bearer
from judge.games.dm.world import LAID_BY, PAID_WITH, USED_BY, under
from judge.kernel import CardId, Info


def _is_owned_by(text: Text, whose: str, card: CardId) -> bool:
    return (text.game.state.owners[card] == text.you) is (whose == "own")


def _is_of_another_type(_: Reader, text: Text, wanted: Names, info: Info, card: CardId | None) -> bool:
    kind = info.get("type")
    return kind not in names(wanted) and (bool(info.get(MERE_CARD)) or kind not in types_named(wanted))


OF_TYPE = FieldTest(_is_of_another_type, key="type")
"""The check that a card has one of the named card types; a card of an element is not an element (109.2b)."""

OWNED_BY = FieldTest(lambda reader, text, wanted, info, card: card is None or not _is_owned_by(text, wanted, card))
"""The check that a card belongs to the right owner."""


def _lies_elsewhere(reader: Reader, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    hosts = [now.card for ref in reader.refs(text, wanted) for now in text.game.state.now(ref)]
    return not any(card in under(text.game, host) for host in hosts)


UNDER = FieldTest(_lies_elsewhere)
"""The check that a card lies under a card that the text refers to."""


def _borne_by_another(reader: Reader, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    if card is None:
        return True
    state, hosts = text.game.state, reader.refs(text, wanted)
    if bearer(state, card) in [now.card for ref in hosts for now in state.now(ref)]:
        return False
    gone = [ref for ref in hosts if not state.now(ref)]
    return not any(state.ref(card) in reader.world.last(text.game, ref).get(BORNE, ()) for ref in gone)


ATTACHED_TO = FieldTest(_borne_by_another)
"""The check that a card is attached to a card that the text refers to, or was when that card left."""


def _bears_another(reader: Reader, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    if card is None:
        return True
    state, mine = text.game.state, text.game.state.ref(card)
    for ref in reader.refs(text, wanted):
        borne_by = bearer(state, ref.card) if state.now(ref) else reader.world.last(text.game, ref).get(BEARER)
        if borne_by in (card, mine):
            return False
    return True


BEARING = FieldTest(_bears_another)
"""The check that a card that the text refers to is attached to this one, or was when it left."""


def _was_laid_otherwise(reader: Reader, text: Text, wanted: str, _: Info, card: CardId | None) -> bool:
    return card is None or text.game.state.get(card, LAID_BY) not in reader.refs(text, wanted)


LAID = FieldTest(_was_laid_otherwise)
"""The check that a shield was put there by an effect of the card that the text refers to."""


def _did_not_pay(_: Reader, text: Text, wanted: bool, __: Info, card: CardId | None) -> bool:
    state = text.game.state
    paid = card is not None and any(ref == state.ref(card) for ref, _ in state.get(text.source.card, PAID_WITH, ()))
    return paid is not wanted


PAID = FieldTest(_did_not_pay)
"""The check that a card was tapped in the mana zone to use the card with the text (112.2a)."""


def _was_used_otherwise(_: Reader, text: Text, wanted: Names, info: Info, card: CardId | None) -> bool:
    how = info.get(USED_BY) if card is None or USED_BY in info else text.game.state.get(card, USED_BY)
    return (how or NOT_USED) not in names(wanted)


NOT_USED = "nothing"
"""The word for a card that was put out without being used."""

HOW_USED = FieldTest(_was_used_otherwise)
"""The check on how a card was used (601.1, 112.3)."""

HowUsed = Literal[
    "mana",
    "shield_trigger",
    "strike_back",
    "judgement_z",
    "g_zero",
    "gr_summon",
    "effect",
    "revolution_change",
    "nothing",
]
"""The ways in which a card is used: by paying its cost, by a free use, or not at all.

A revolution change is not a use (506.3b), but texts refer to it as a way of putting a card out.
"""


Alike = str | Of[selections.Select]
"""The cards that a card shares something with: cards named in the text, or any selected ones."""


class Filter(selections.Filter):
    """The conditions on a card; fields that are not stated are not checked.

    - ``type``: its card type; ``element`` means every type that is an element (316.1).
    - ``name``: one of its names, as a whole. ``name_has``: a part of one of its names (202.3, 202.3a).
    - ``race``: one of its races, or a part of one (203.2).
    - ``civilization``: one of its civilizations; a list means any of them.
    - ``upside_down``: it is a field turned upside down (701.28a).
    - ``icon``: it has an icon (603.3a).
    - ``seal``: it is a seal (116.1).
    - ``symbol``: it has this icon or other mark in print (208.1a).
    - ``owned_by``: its owner.
    - ``linked``: it is linked with other cards (701.18b).
    - ``same_name``, ``same_race``, ``same_civilization``: it has one in common with the cards that this field
      refers to or selects.
    - ``bears``: the card with this text is crossed, equipped or attached to it (303.3a).
    - ``crossed``: a cross gear is crossed to it.
    - ``multicolored``: it has several civilizations (106.2b).
    - ``colorless``: it has no civilization (106.2c).
    - ``attached_to``: it is crossed, equipped or attached to the card that the text refers to (303.3a).
    - ``bearing``: the card that the text refers to is attached to it.
    - ``laid_by``: an effect of the card that the text refers to put it into the shield zone.
    - ``among``: it is one of the cards stored under this name.
    - ``paid``: it was tapped in the mana zone to use the card with this text (112.2a).
    - ``used_by``: how it was used (112.3): for its ``mana`` cost, by an ability, or ``nothing`` if only put out.
    - ``ability``: it has an ability with this name, such as ``silent_skill``.
    - ``under``: it lies under the card that the text refers to (200.3a).
    - ``named``: it has the race, civilization or name that the player chose under this word.
    - ``wording``: one of its abilities begins with these printed words (205.1a).
    """

    says = Says(
        en="[other?other ]{tapped=yes:tapped |no:untapped }{multicolored=yes:multicolored |no:not-multicolored }"
        "{colorless=yes:colorless |no:not-colorless }{linked=yes:linked |no:unlinked }"
        "{upside_down=yes:upside-down |no:upright }[{civilization:civilization or} ][{special:special} ]{type:type or}"
        "[ with {race} in a race][ named {name:names or}][ with “{name_has}” in the name]"
        "[ with mana cost {cost:range}][ with power {power:range}][ with an ability that begins “{wording}”]"
        "[ with the icon “{symbol}”][ with “{keyword:keyword}”][ without “{without:keyword}”]"
        "[ with {ability:ability_word}]"
        "{crossed=yes: with a cross gear|no: without cross gear}{seal=yes: that is a seal|no: that isn't a seal}"
        "{icon=yes: with an icon|no: without an icon}"
        "{owned_by=own: that you own|enemy: that your opponent owns}[ with the same name as {same_name:cards any}]"
        "[ with a race in common with {same_race:cards any}]"
        "[ with a civilization in common with {same_civilization:cards any}][ of {named:chosen}]"
        "[ attached to {attached_to:cards}][ that {bearing:cards} {is|are} attached to][ among {among:cards}]"
        "[ laid by {laid_by:cards}]"
        "{paid=yes: that were tapped to use this card|no: that were not tapped to use this card}"
        "[ {used_by:used_by or}][ under {under:cards}][unlike? with another name than this card]"
        "[ that {is|are} {any_of:alike or}][none_of?{any_of? and| that} {is|are} not {none_of:alike or}]"
        "{bears=yes: that this card is attached to|no: that this card isn't attached to}",
        ja=(
            "[{any_of:alike}のいずれかである][{none_of:unlike}を除く][other?他の][種族に《{race}》とある]"
            "[名前が{name:names または}の][名前に《{name_has}》とある]"
            "[コスト{cost:range が}の][パワー{power:range が}の]"
            "[「{wording}」で始まる能力を持つ][アイコン「{symbol}」のある][「{keyword:keyword}」を持つ]"
            "[「{without:keyword}」を持たない][「{ability:ability_word}」を持つ]"
            "{owned_by=own:持ち主が自分の|enemy:持ち主が相手の}"
            "[{same_name:common}と同じ名前を持つ][{same_race:common}と同じ種族を持つ]"
            "[{same_civilization:common}と同じ文明を持つ][{named:chosen}の][{attached_to:cards}に付いている]"
            "[{bearing:cards}が付いている][{among:cards}のうちの][{laid_by:cards}が加えた]"
            "{paid=yes:このカードを使うためにタップした|no:このカードを使うためにタップしていない}"
            "[{used_by:used_by 、または}][{under:cards}の下にある][unlike?このカードと名前の異なる]"
            "{tapped=yes:タップしている|no:アンタップしている}{linked=yes:リンクしている|no:リンクしていない}"
            "{upside_down=yes:上下逆さまの|no:上下逆さまではない}"
            "{crossed=yes:クロスギアがクロスされている|no:クロスギアがクロスされていない}"
            "{icon=yes:アイコンを持つ|no:アイコンを持たない}{seal=yes:封印の|no:封印ではない}"
            "{bears=yes:このカードが付いている|no:このカードが付いていない}{multicolored=yes:多色の|no:多色ではない}"
            "{colorless=yes:無色の|no:無色ではない}[{civilization:civilization または}の]{type:type special}",
            "{multicolored=yes:多色|no:多色ではない}{colorless=yes:無色}[{civilization:civilizations}の][{none_of:unlike}以外の]"
            "[{none_of:unlike}ではない][名前に{name_has:bracketed}とある][{name_has:bracketed}を名前に持つ]"
            "[カード名に{name_has:bracketed}とある][「{keyword:keyword}」能力を持つ]"
            "{bears=yes:これをクロスした}{crossed=yes:クロスギアをクロスした}[「{ability:ability_word}」能力を持つ]"
            "[{same_name:common}と同じ名前の][{same_name:common}と同じカード名の][{same_race:common}と同じ種族の]"
            "[{same_race:common}と同じ種族を1つでも持つ][{same_civilization:common}と同じ文明の]"
            "[{named:chosen}を持つ][種族に{race:race}とある]{crossed=yes:クロスギアをクロスしている}{crossed=yes:クロスギアをクロスされた}"
            "[{attached_to:cards}にクロスした][{attached_to:cards}にクロスされた]"
            "[コストが{cost:range}の][パワーが{power:range}の]{type:type special}",
        ),
    )
    type: Annotated[Names | None, OF_TYPE] = None
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
    seal: Annotated[bool | None, flag("seal")] = None
    owned_by: Annotated[Literal["own", "enemy"] | None, OWNED_BY] = None
    same_name: Annotated[Alike | None, Refers("cards")] = None
    same_race: Annotated[Alike | None, Refers("cards")] = None
    same_civilization: Annotated[Alike | None, Refers("cards")] = None
    ability: str | None = None
    attached_to: Annotated[str | None, ATTACHED_TO, Refers("cards")] = None
    bearing: Annotated[str | None, BEARING, Refers("cards")] = None
    among: Annotated[str | None, THOSE, Refers("cards")] = None
    laid_by: Annotated[str | None, LAID, Refers("cards")] = None
    paid: Annotated[bool | None, PAID] = None
    used_by: Annotated[HowUsed | list[HowUsed] | None, HOW_USED] = None
    under: Annotated[str | None, UNDER, Refers("cards")] = None
    named: Annotated[str | None, Refers("word")] = None
    wording: str | None = None
    symbol: Annotated[str | None, contains("symbols")] = None


class Select(selections.Select, Filter):
    """A selection of cards in zones, with their number; without a zone, of elements in the battle zone (403.1).

    - ``cards``: single cards instead of whole elements or shields, including cards under or on others (109.2a, 116.3a).
    - ``total_power``, ``total_cost``: the most that the power or the mana costs of the chosen cards may add up to.
    - ``waiting``: shields that wait to go to the hand (113.6a).
    """

    zone: Names = "battle_zone"
    cards: bool = False
    total_power: Amount | None = None
    total_cost: Amount | None = None
    waiting: bool = False

    @model_validator(mode="after")
    def total_is_of_a_free_number(self) -> Self:
        """Reject a limit on a total with a fixed number of cards: no matching set may exist."""
        for name in ("total_power", "total_cost"):
            if getattr(self, name) is not None and self.up_to is None and not self.any_number:
                raise expected(f"`up_to` or `any_number` with `{name}`", f"{name} のほかに up_to か any_number")
        return self


class When(selections.When):
    """The event that triggers an ability.

    - ``by``: the player whose effect causes it.
    - ``kind``: whether a spell or an ability causes it; ``battle`` for a creature destroyed for losing one (703.4d).
    - ``other``: the second object: the creature it battles, attacks, blocks or lost to, or the one breaking the shield.
    """

    other: Literal["this"] | Of[Filter] | None = None
    by: Literal["own", "enemy"] | None = None
    kind: Literal["spell", "ability", "battle"] | None = None


class EvolvesFrom(Filter):
    """One kind of evolution source (801.1): the number of matching cards, and their zone.

    With ``any_number``, the player may put the creature on more of them than ``count``.
    """

    slot = "source"
    count: Annotated[int, Field(ge=1, le=5)] = 1
    any_number: bool = False
    zone: Literal["battle_zone", "mana_zone", "graveyard", "hand"] = "battle_zone"


class GodLinkAbility(Node):
    """A god link ability (803.2): the side on which this god links to others; ``any`` means every side."""

    slot = "god_link"
    at: Literal["left", "right", "above", "below", "any"]
    of: Of[Filter]
    optional: bool = False


class Civilizations(Computed):
    """The number of different civilizations among cards (106.1)."""

    says = Says(
        en="the number of civilizations among {civilizations:cards}",
        ja="{civilizations:all}が合わせて持つ文明の数",
    )
    civilizations: Of[Select]


class Races(Computed):
    """The number of different races among cards (203.1)."""

    says = Says(en="the number of races among {races:cards}", ja="{races:all}が合わせて持つ種族の数")
    races: Of[Select]


class TotalPower(Computed):
    """The total power of creatures; a negative power counts as 0 (108.1b)."""

    says = Says(en="the total power of {total_power:cards}", ja="{total_power:all}のパワーの合計")
    total_power: Of[Select]


class GreatestPower(Computed):
    """The greatest power among creatures; 0 if there are none (108.1b)."""

    says = Says(
        en="the greatest power among {greatest_power:cards}", ja="{greatest_power:all}のパワーのうち最も大きいもの"
    )
    greatest_power: Of[Select]


class LeastPower(Computed):
    """The least power among creatures; 0 if there are none (108.1b)."""

    says = Says(en="the least power among {least_power:cards}", ja="{least_power:all}のパワーのうち最も小さいもの")
    least_power: Of[Select]


class Stat(selections.Stat):
    """A number of a card: its power or its mana cost."""

    says = Says(
        en="the {stat=power:power|cost:mana cost} of {of:cards}", ja="{of:cards}の{stat=power:パワー|cost:コスト}"
    )
    stat: Literal["power", "cost"]


class Infinity(Computed):
    """A number larger than any other (108.1c); with ``times: -1`` it removes all power."""

    says = Says(en="infinity", ja="∞")
    infinity: Literal[True]


class Links(Computed):
    """The number of cards directly linked with the text's own card (701.18a), not with the whole god."""

    says = Says(
        en="the number of cards linked directly with this card", ja="このカードに直接リンクしているカードの枚数"
    )
    links: Literal[True]


class Grant(kinds.Grant):
    """The changes that a continuous effect makes to a card.

    - ``set_power``: the power is fixed at this number. ``times_power``: it is multiplied (206.4).
    - ``halve_power``: the power is then halved (108.2), with fractions rounded ``up`` or ``down``.
    - ``use_cost``: changes the cost of using the card, but not its mana cost (201.2a).
    - ``least_use_cost``: the lowest cost that ``use_cost`` can lead to.
    - ``up_to``: the player decides how much of the reduction to apply (601.1a).
    - ``used_from``: zones from which it can be used like a card in the hand.
    - ``names``: additional names (202.4).
    - ``set_mana``: the number on its mana symbol (207.2).
    - ``comes_tapped``: it enters the battle zone tapped.
    - ``charged_tapped``: it enters the mana zone tapped (110.4f).
    - ``charged_untapped``: it enters the mana zone untapped, even if it would be tapped.
    - ``breaks_more``: the number of additional shields it breaks each time (701.14d).
    - ``named``: the race, civilization or name that the player chose under this word.
    - ``lose_abilities``: it loses its present abilities; it keeps those it gets later.
    - ``ignores``: a restriction on it that is ignored (101.2).
    - ``open``: in a hidden zone it lies face up for both players; in a deck, only the top card does.
    """

    says = Says(
        en="{gets|get} {power:signed power} & {has|have} power fixed at {set_power:amount} "
        "& {has|have} {its|their} power multiplied by {times_power} "
        "& {has|have} {its|their} power halved (rounded {halve_power}) & {keywords*:given} "
        "& {loses|lose} “{lose_keywords*:keyword}” & [lose_abilities?{loses|lose} all abilities] "
        "& {has|have} {abilities*:ability} "
        "& {has|have} the civilization {civilizations*:civilization} in addition "
        "& {has|have} the race {races*} in addition & {has|have} the name “{names*}” in addition "
        "& {has|have} {named:chosen} in addition & {has|have} the mana number {set_mana:amount} "
        "& {costs|cost} {use_cost:change} to use[ (but no less than {least_use_cost})][up_to? if you like] "
        "& can be used from your {used_from:zone or} as from the hand "
        "& [comes_tapped?{is|are} put into the battle zone tapped] "
        "& [charged_tapped?{is|are} put into the mana zone tapped] "
        "& [charged_untapped?{is|are} put into the mana zone untapped instead of tapped] "
        "& {ignores|ignore} “{ignores*:keyword}” & [open?{lies|lie} face up (of a deck only the top card)] "
        "& {breaks|break} {breaks_more:more} {breaks_more=1:shield|*:shields} whenever {it breaks|they break} shields",
        ja="{power:signed パワー}を得る & パワーが常に{set_power:amount}になる & パワーが{times_power}倍になる "
        "& パワーが半分({halve_power=up:切り上げ|down:切り捨て})になる "
        "& {keywords*:given} & {abilities*:ability}を得る "
        "& 「{lose_keywords*:keyword}」を失う & [lose_abilities?能力をすべて失う] "
        "& {civilizations*:civilization}文明を得る & 種族《{races*}》を得る "
        "& 名前《{names*}》を得る & {named:chosen}を得る & マナの数字が{set_mana:amount}になる "
        "& 使うコスト{up_to?を|が}{use_cost:change}[(ただし{least_use_cost}より少なくならない)]{up_to?してもよい|なる} "
        "& {used_from:zone または}からも手札と同じように使える & [comes_tapped?タップしてバトルゾーンに出る] "
        "& [charged_tapped?タップしてマナゾーンに置かれる] "
        "& [charged_untapped?タップするかわりにアンタップしてマナゾーンに置かれる] & 「{ignores*:keyword}」を無視する "
        "& [open?表向き(山札なら一番上のみ)にしておく] "
        "& シールドをブレイクするとき{breaks_more:many つ}多くブレイクする",
    )
    adds = ("power", "use_cost", "breaks_more")
    comes_tapped: bool = False
    charged_tapped: bool = False
    charged_untapped: bool = False
    lose_abilities: bool = False
    power: Amount | None = None
    set_power: Amount | None = None
    times_power: Annotated[int, Field(ge=2, le=99)] | None = None
    halve_power: Literal["up", "down"] | None = None
    civilizations: list[str] = Field([])
    races: list[str] = Field([])
    named: Annotated[str | None, Refers("word")] = None
    names: list[str] = Field([])
    set_mana: Amount | None = None
    use_cost: Amount | None = None
    least_use_cost: Annotated[int, Field(ge=1, le=99)] | None = None
    up_to: bool = False
    used_from: list[str] = Field([])
    breaks_more: Amount | None = None
    open: bool = False
    ignores: list[str] = Field([])


class Matches(conditions.Matches):
    """Whether cards match a filter; for "all" cards of a kind, at least one must exist (605.2d#all-of-none)."""


class Attacking(Condition):
    """Whether the creature is attacking (506.1d); ``player`` asks whether it attacks a player or a creature."""

    says = Says(
        en="{attacking:cards} is attacking{player=yes: a player|no: a creature}",
        ja="{attacking:cards}が{player=yes:プレイヤーを|no:クリーチャーを}攻撃している",
    )
    attacking: Pointer
    player: bool | None = None


class Blocking(Condition):
    """Whether the creature is blocking in the current attack (507.2a)."""

    says = Says(en="{blocking:cards} is blocking", ja="{blocking:cards}がブロックしている")
    blocking: Pointer


class Battling(Condition):
    """Whether the creature is battling (115.1); with ``against``, only against a matching one."""

    says = Says(
        en="{battling:cards} is battling[ {against:kind card}]",
        ja="{battling:cards}が[{against:like クリーチャー}と]バトルしている",
    )
    battling: Pointer
    against: Of[Filter] | None = None


class JustUsed(Condition):
    """Whether the card that the player used just before this one, in the same turn, matches."""

    says = Says(
        en="you used {just_used:kind card} just before this card this turn",
        ja="このターン、このカードの直前に{just_used:like カード}を使った",
    )
    just_used: Of[Filter]


class PaidWith(Condition):
    """Whether a matching card was tapped in the mana zone to use this card."""

    says = Says(
        en="{paid_with:kind card} was tapped in the mana zone to summon this card",
        ja="マナゾーンの{paid_with:like カード}をタップしてこのカードを召喚した",
    )
    paid_with: Of[Filter]


class EvolvedFrom(Condition):
    """Whether this card was put on a matching card as it entered the battle zone (801.1).

    Cards that already lay under that card do not count.
    """

    says = Says(
        en="this card was put on {evolved_from:kind card}",
        ja="このカードを{evolved_from:like カード}の上に置いた",
    )
    evolved_from: Of[Filter]
