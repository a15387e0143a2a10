"""The language of card texts: their nodes, with the words of this game."""

import sys
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    Body,
    Cost,
    Instruction,
    Language,
    Node,
    Of,
    Refers,
    conditions,
    expected,
    kinds,
    names,
    nodes_of,
    payment,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Names, Number
from judge.games.fab.language import combat, effects, filters, playing
from judge.games.fab.language.filters import Filter, Select, Target

ActivationType = Literal["action", "instant", "attack_reaction", "defense_reaction"]

LIMIT = {"limit": "per_turn"}
"""Alternative field names: ``limit`` means ``per_turn``, the activations allowed in a turn (5.2.1a)."""


class Stat(selections.Stat):
    """A number of an object, by its last known information if it has left (1.2.3)."""

    says = Says(en="the {stat:stat} of {of:cards}", ja="{of:cards}の{stat:stat}")
    stat: Literal["power", "base_power", "defense", "cost", "pitch", "life"]


class When(selections.When):
    """The event that triggers an ability.

    - ``by``: whose card or effect caused it; ``this`` means the text's own object.
    - ``not_from``: zones; the object must not have come from any of them.
    - ``kind``: the type of the damage (8.5.3e). ``amount``: the number in the event.
    - ``other``: the second object: the object hit, or the source of the damage.
    - ``one_or_more``: it triggers once for objects affected together, not once for each (1.9.2a). A replacement
      effect replaces the tokens that are created, or the cards that are drawn, all together (1.9.2b).
    """

    by: Literal["own", "enemy", "this"] | None = None
    not_from: Names = Field([])
    kind: effects.DamageKind | None = None
    amount: Number | None = None
    other: Of[Filter] | None = None
    one_or_more: bool = False


class Grant(kinds.Grant):
    """The changes that a continuous effect makes to an object.

    - ``power``, ``defense``, ``pitch``, ``intellect``: the change to that number; negative numbers lower it.
    - ``cost``: the change to the cost of playing it (5.1.6a). ``set_cost`` sets that cost.
    - ``set_power`` sets the power. ``base_power``, ``base_defense`` and ``base_life`` set base values (6.3.3).
    - ``halve_base``: the base values to halve, each rounded ``up`` or ``down``.
    - ``types``, ``subtypes``, ``supertypes``, ``names``: gained in addition to its own (8.5.9a).
    - ``class_of_hero``: it also gains the classes of its player's hero (8.3.35).
    - ``lose_supertypes``: the supertypes of its own that it loses, or ``[all]`` (6.3.6).
    - ``lose_abilities``: it loses all of its own abilities.
    - ``cannot_gain``: words or numbers that other effects cannot give it (6.3.7).
    - ``unpreventable``: damage that it deals can't be prevented (6.4.10h).
    - ``silent``: the events that do not trigger its own effects (6.6.5f).
    - ``cannot``: events that cannot happen to it (1.0.2).
    - ``named``: it gains the declared name with this word (8.5.21).
    - ``names_of``: it gains the names of this chosen object.
    - ``counts_as``: names; texts about an object with such a name mean it too: “this counts as a Gold” (1.8.8).
    - ``must_be_attacked``: opponents must choose it as the target of attacks if able (1.0.2).
    - ``as_instant``: an action that may be played as though it were an instant (5.1.3d).
    - ``arsenal_zones``: the number of additional arsenal zones of a hero's player (3.3.3).
    - ``defended_at_most``, ``must_be_defended``: the cards that can, and must, defend an attack (7.3.2b).
    """

    says = Says(
        en="{:gets power defense intellect pitch keywords abilities} & {cost:cost_change} & "
        "{costs|cost} {set_cost:amount}{:symbol r} to play & {has|have} "
        "{:symbol p} {set_power:equal} & {has|have} base {:symbol p} {base_power:equal} & {has|have} base "
        "{:symbol d} {base_defense:equal} & {has|have} base {:symbol h} {base_life:equal} & {has its|have their} "
        "{:symbol p} multiplied by {times_power} & {has its|have their} {:symbol p} divided by {divide_power} & "
        "{has its|have their} {halve_base:halved} & {is|are} also {types:also type} & {is|are} also "
        "{subtypes:also title} & {is|are} also {supertypes:titles} & {named:named_so}{has|have} the named name & {has"
        "|have} the name of {names_of:cards} & {is|are} also named {names:words and} & {counts|count} as "
        "{counts_as:one_named} & {has|have} "
        "{arsenal_zones:many additional arsenal zone} & [class_of_hero?{is|are} also of the classes of your hero] & "
        "{loses|lose} {lose_supertypes:supertypes} & [lose_abilities?{loses all of its"
        "|lose all of their} own abilities] & {loses|lose} {lose_keywords:keyword and} & can't gain "
        "{cannot_gain:gainable} & [unpreventable?{deals|deal} damage that can't be prevented] & {doesn't"
        "|don't} trigger effects of {its|their} own on {silent:silent or} & {cannot*:cannot} & "
        "[must_be_attacked?must be chosen as the target of attacks by opponents where possible] "
        "& can't be defended by more than {defended_at_most:at_most} & must be defended by "
        "{must_be_defended:required} & [as_instant?can be played as though {it were an instant|they were instants}]",
        ja="{:gets power defense intellect pitch keywords abilities} & {cost:cost_change} & "
        "プレイするコストが{set_cost:amount}{:symbol r}になる & {:symbol p}が"
        "{set_power:amount}になる & 基本の{:symbol p}が{base_power:amount}になる & 基本の{:symbol d}が"
        "{base_defense:amount}になる & 基本の{:symbol h}が{base_life:amount}になる & {:symbol p}が"
        "{times_power}倍になる & {halve_base:halved} & {:symbol p}が{divide_power}分の1になる & "
        "{types:also type}でもある & {subtypes:also subtype}でもある & {supertypes:also supertype}でもある & "
        "{named:named_so}指定した名前を得る & {names_of:cards}の名前を得る & 名前が「{names:words 」と「}」でもある "
        "& {counts_as:one_named}として数える & 格納庫を{arsenal_zones}つ追加で得る & "
        "[class_of_hero?あなたのヒーローのクラスでもある] & "
        "{lose_supertypes:supertypes}を失う & [lose_abilities?自身の能力をすべて失う] & "
        "{lose_keywords:keyword と}を失う & {cannot_gain:gainable}を得られない & "
        "[unpreventable?与えるダメージが軽減されない] & {silent:silent とき・}ときの自身の効果が誘発しない & "
        "{cannot*:cannot} & [must_be_attacked?可能なら対戦相手の攻撃の対象に選ばれなければならない] & "
        "{defended_at_most:at_most}では防御されない & 可能なら{must_be_defended:required}で防御されなければならない "
        "& [as_instant?インスタントであるかのようにプレイできる]",
    )
    adds = ("power", "defense", "cost", "pitch", "intellect")
    power: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_cost: Amount | None = None
    set_power: Amount | None = None
    base_power: Amount | None = None
    base_defense: Amount | None = None
    base_life: Amount | None = None
    pitch: Amount | None = None
    intellect: Amount | None = None
    divide_power: Annotated[int, Field(ge=2, le=9)] | None = None
    halve_base: dict[Literal["power", "defense"], Literal["up", "down"]] = Field({})
    cannot_gain: list[str] = Field([])
    times_power: Annotated[int, Field(ge=2, le=9)] | None = None
    silent: list[str] = Field([])
    names: list[str] = Field([])
    named: Annotated[str | None, Refers("word")] = None
    names_of: Annotated[str | None, Refers("cards")] = None
    counts_as: list[str] = Field([])
    unpreventable: Literal[True] | None = None
    types: list[str] = Field([])
    subtypes: list[str] = Field([])
    supertypes: list[str] = Field([])
    lose_supertypes: list[str] = Field([])
    lose_abilities: bool = False
    class_of_hero: bool = False
    cannot: list[Literal["destroyed", "draws", "gains_life", "untapped"]] = Field([])
    must_be_attacked: bool = False
    as_instant: bool = False
    arsenal_zones: Annotated[int, Field(ge=1, le=9)] | None = None
    defended_at_most: Of[combat.DefendedAtMost] | None = None
    must_be_defended: Of[combat.MustBeDefended] | None = None


class Triggered(kinds.Triggered):
    """A triggered-static ability (5.4.6), functional in the arena unless ``zone`` says otherwise (1.7.4).

    ``ordinal: 1`` is “the first time … each turn”: it triggers only on that occurrence of the turn (6.6.5d).
    """

    says = Says(
        en="{:where}{when:triggers if ordinal cost}{do:triggered if}{:limit}",
        ja="{:where}{when:triggers if ordinal cost}{do:triggered if}{:limit}",
    )
    ordinal: Annotated[int, Field(ge=1, le=9)] | None = None
    zone: Names = "arena"


class Property(Body):
    """A property-static ability (5.4.5): the value of a power or defense printed as an asterisk."""

    says = Says(
        en="{:where}as its own property, this {property:grant}.",
        ja="{:where}これは特性として{property:grant}。",
    )
    property: Of[Grant]
    zone: Names = "arena"


class StateTriggered(kinds.StateTriggered):
    """A triggered-static ability whose trigger condition is a state of the game (6.6.1c)."""

    says = Says(
        en="{:where}when {whenever:condition}, [if {if:condition}, ][you may {cost:costs}; if you do, ]"
        "{do:triggered if}",
        ja="{:where}{whenever:condition}状態になったとき、[{if:condition}なら、][{cost:costs_may}。そうしたなら、]"
        "{do:triggered if}",
    )
    zone: Names = "arena"


class Replacing(kinds.Replacing):
    """A standard-replacement effect (6.4.9): “If … would …, instead …”; ``into`` is a move's new destination.

    - ``prevents``: a fixed-prevention effect that prevents this amount of the damage (6.4.10i).
    - ``giving``: the price of the prevention: “banish this to prevent 2”. Unpaid, the effect does not apply.
    - ``times_each_turn``: how often it applies in a turn: “the first time each turn … would …, instead …”.
    """

    says = Says(
        en="{:where}[if {if:condition}, ]{replace:changes optional times_each_turn prevents prevent giving into "
        "instead add set times half at_most}.",
        ja="{:where}[{if:condition}なら、]{replace:changes optional times_each_turn prevents prevent giving into "
        "instead add set times half at_most}。",
    )
    into: str | None = None
    giving: list[Of[Instruction]] = Field([])
    prevents: Amount | None = None
    times_each_turn: Annotated[int, Field(ge=1, le=9)] | None = None

    @property
    def ways(self) -> int:
        """The number of ways in which it changes its event; ``into`` and ``prevents`` count as well."""
        return super().ways + (self.into is not None) + (self.prevents is not None)

    @model_validator(mode="after")
    def gives_for_a_prevention(self) -> Self:
        """Reject ``giving`` without ``prevents``."""
        if self.giving and self.prevents is None:
            raise expected("`giving` only with `prevents`", "giving は prevents と共にだけ書く")
        return self

    zone: Names = "arena"


WITH_WORDS = ("essence", "fusion", "pairs", "specialization")
"""The ability keywords that are followed by words, such as “Essence of Ice”."""


class Numbered(kinds.Keyworded):
    """An ability keyword with a number or with words (8.3): “Ward 1”, “Essence of Ice”, “Dorinthea Specialization”.

    - ``number``: a number, possibly computed: “Ward X, where X is the number of steam counters on this”.
    - ``of``: the supertypes of essence and fusion, the hero of specialization, the objects of pairs.
    - ``either``: one of the supertypes is enough for fusion (8.3.17d).
    """

    says = Says(en="{keyword:numbered number of either}", ja="{keyword:numbered number of either}")
    number: Amount = 1
    of: Names | None = None
    either: bool = False
    zone: Names = "arena"

    @model_validator(mode="after")
    def has_its_words(self) -> Self:
        """Reject a negative number, a keyword without its words, and words of a keyword that takes none."""
        if isinstance(self.number, int) and self.number < 0:
            raise expected("a number of 0 or more", "0以上の数")
        if self.keyword in WITH_WORDS and not names(self.of):
            raise expected(
                f"`of` next to {self.keyword}, for the object that the keyword refers to",
                f"{self.keyword} には of(キーワードが指すオブジェクト)",
            )
        if self.keyword not in WITH_WORDS and self.of is not None:
            raise expected(f"no `of` next to {self.keyword}", f"{self.keyword} には of を書かない")
        return self


class Static(kinds.Static):
    """A static ability, functional in the arena unless ``zone`` says otherwise (1.7.4)."""

    says = Says(
        en="{:where}[if {if:condition}, ]{affects:affected} {static:grant}.",
        ja="{:where}[{if:condition}なら、]{affects:affected}は{static:grant}。",
    )
    zone: Names = "arena"


class Resolution(Body):
    """A resolution ability (1.7.3b): the card's effect when it resolves as a layer.

    - ``additional``: mandatory additional costs. ``extra``: optional ones (5.4.4a).
    - ``x``: the highest X that can be declared (5.1.3a).
    """

    verb = "resolve"
    says = Says(
        en="{:x_of}[As an additional cost to play this, {additional:costs}. ]"
        "[As an additional cost to play this, you may {extra:costs}. ]{resolve:body}",
        ja="{:x_of}[これをプレイする追加コストとして、{additional:costs}。][これをプレイする追加コストとして、"
        "{extra:costs_may}。]{resolve:body}",
    )
    may_be_empty = ("resolve",)
    carried_out_last = ("x", "additional", *Body.carried_out_last[1:], "resolve")
    resolve: list[Of[Instruction]]
    additional: list[Of[Cost]] = []
    zone: Names = "stack"


class Activated(kinds.Activated):
    """An activated ability (5.2.1): its type, its cost, how often it can be activated in a turn (``limit``)."""

    says = Says(
        en="{:often}{type:activation} – {activate:price}: {:x_of}[As an additional cost, you may {extra:costs}. ]"
        "{do:body}[ Activate this only if {if:condition}.]{:only_where}[go_again? Go again.]",
        ja="{:often}{type:activation} ― {activate:price}:{:x_of}[追加コストとして、{extra:costs_may}。]{do:body}"
        "[{if:only_if}]{:only_where}[go_again?続行。]",
    )
    synonyms = LIMIT
    type: ActivationType = "action"
    zone: Names = "arena"
    go_again: bool = False


class AttackAbility(Body):
    """An activated ability with the attack ability (8.3.1): “Once per Turn Action – {r}{r}: Attack. Go again”.

    - ``attack``: its resource cost. ``cost``: its further costs.
    - ``limit``: how often it can be activated in a turn (5.2.1a).
    - ``keywords``: the attack-proxy's keywords in addition to those of its source.
    """

    verb = "attack"
    says = Says(
        en="{:often}Action – {attack:attack_price cost}: Attack.[ {keywords:keyword_line}.][ Activate this only if "
        "{if:condition}.]",
        ja="{:often}アクション ― {attack:attack_price cost}:攻撃。[{keywords:keyword 、}。][{if:only_if}]",
    )
    synonyms = LIMIT
    attack: Annotated[int, Field(ge=0, le=99)]
    cost: list[Of[Cost]] = Field([])
    per_turn: Annotated[int, Field(ge=1, le=99)] | None = None
    keywords: list[str] = Field([])
    id: str = "attack"
    zone: Names = "arena"


WORDINGS: dict[type[Node], Says] = {
    say.DiscardChosen: Says(
        en="{who:actor}{discards|discard} {which?{discard=all:{which:cards}[ that are {like:noun hand}s]"
        "|*:{discard:of_kind like} of {which:cards}}"
        "|{discard=all:all cards[ that are {like:noun hand}s] in {who:whose} hand|*:{discard:of_kind like}}}"
        "[random? at random]",
        ja="{who:actor}{which?{which:cards}[のうち手札にある{like:noun hand}]|手札[にある{like:noun hand}]}を"
        "{discard=all:{which?|すべて}|*:{discard:many 枚}}[random?無作為に]捨てる",
    ),
    say.Destroy: Says(en="destroy {destroy:cards}", ja="{destroy:cards}を破壊する"),
    say.Return: Says(
        en="return {return:cards} to {return:owners} hand", ja="{return:cards}を{return:owners}手札に戻す"
    ),
    say.Shuffle: Says(
        en="{shuffle:actor}{shuffles|shuffle} {shuffle:whose} deck",
        ja="{shuffle:actor}{shuffle=you:あなた|*:自分}のデッキをシャッフルする",
    ),
    say.Pick: Says(en="{who:actor}{chooses|choose} {pick:cards}", ja="{who:actor}{pick:cards}を選ぶ"),
    say.If: Says(
        en="if {if:condition}, {then:do}[; otherwise {else:do}]",
        ja="{if:condition}なら、{then:do}[。そうでないなら、{else:do}]",
    ),
    say.Repeat: Says(en="do this {repeat:how_often}: {do:do}", ja="次を{repeat:how_often}行う:「{do:steps}」"),
    say.EachPlayer: Says(
        en="each player does this, as “you”: {each_player:do}",
        ja="各プレイヤーは、自分を「あなた」として次を行う:「{each_player:do}」",
    ),
    say.PlayerOf: Says(
        en="{player_of:player_of} does this, as “you”: {do:do}",
        ja="{player_of:player_of}は、自分を「あなた」として次を行う:「{do:do}」",
    ),
    payment.PayAmount: Says(en="{pay:pays amount}", ja="{pay:pays amount}"),
    payment.PaySelf: Says(en="{this:paid_this}", ja="{this:paid_this}"),
    selections.Count: Says(en="the number of {count:counted per}", ja="{count:counted per}"),
    selections.CountersOn: Says(
        en="the number of {counters:counter_name} counters on {of:cards}", ja="{of:cards}の{counters:counter}の数"
    ),
    selections.ThisTurn: Says(
        en="the number of times {this_turn:event has} this turn", ja="このターンに{this_turn:event}回数"
    ),
    conditions.Turn: Says(
        en="{negated?it isn't|it's} {turn:side} turn", ja="{turn=own:あなたのターン|enemy:対戦相手のターン}"
    ),
    conditions.Paid: Says(
        en="the additional cost {paid=yes:was|no:wasn't} paid", ja="追加コストが支払われ{paid=yes:た|no:ていない}"
    ),
    conditions.All: Says(en="{all:all_of}", ja="{all:all_of}"),
    conditions.Any_: Says(en="either {any:conditions or}", ja="「{any:either_of}」のいずれか"),
}
"""The Flesh and Blood wordings of shared nodes."""

LANGUAGE = Language(
    *nodes_of(sys.modules[__name__]),
    *nodes_of(filters),
    *nodes_of(effects),
    *nodes_of(playing),
    *nodes_of(combat),
    selections.Count,
    selections.Remembered,
    selections.CountersOn,
    selections.ThisTurn,
    conditions.Exists,
    conditions.Compare,
    conditions.Matches,
    conditions.Turn,
    conditions.Happened,
    conditions.Not,
    conditions.All,
    conditions.Any_,
    payment.PayAmount,
    payment.PaySelf,
    conditions.Paid,
    say.If,
    say.Repeat,
    say.EachPlayer,
    say.PlayerOf,
    say.Pick,
    say.Draw,
    say.DiscardChosen,
    say.Destroy,
    say.Return,
    say.Shuffle,
    says=WORDINGS,
)

__all__ = [
    "LANGUAGE",
    "Activated",
    "Amp",
    "AttackAbility",
    "Banish",
    "Deal",
    "Filter",
    "Gain",
    "Give",
    "Grant",
    "Intimidate",
    "Lose",
    "Negate",
    "Numbered",
    "Opt",
    "Put",
    "Remove",
    "Replacing",
    "Resolution",
    "Select",
    "Stat",
    "StateTriggered",
    "Static",
    "Target",
    "Triggered",
]
