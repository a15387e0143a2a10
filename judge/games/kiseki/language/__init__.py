"""The language of 軌跡 card texts: its nodes and their wording."""

import sys
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from judge.abilities import (
    COMMON,
    Amount,
    Cost,
    Language,
    Node,
    Number,
    Of,
    Refers,
    conditions,
    contains,
    kinds,
    lacks,
    nodes_of,
    number,
    one_of,
    payment,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.phrases import Says
from judge.abilities.selections import Names

PRINTED_AS = {"str": "attack", "def": "defense", "organization": "trait"}
"""The names of fields by the words that cards print."""

StatName = Literal["attack", "defense", "cost", "ep_cost", "level", "printed_cost", "printed_attack", "printed_defense"]


def _figure(name: Any) -> Any:
    return PRINTED_AS.get(name, name) if isinstance(name, str) else name


Figure = Annotated[StatName, BeforeValidator(_figure, json_schema_input_type=StatName | Literal["str", "def"])]
"""A number of a card, by its field name or its printed name."""


class Filter(selections.Filter):
    """The conditions on a card; ``state`` and ``attribute`` are those of 400, such as ``stunned``."""

    says = Says(
        en="[other?other ][{state:state} ]{type:type or}[ named {name:names or}][ with the sub-name "
        "{sub_name:names or}]"
        "[ with “{name_has}” in the name][ of the organization {trait:organization}][ with CP cost {cost:range}]"
        "[ with printed CP cost {printed_cost:range}][ with STR {attack:range}][ with DEF {defense:range}]"
        "[ with {keyword:word}][ without {without:word}][ with {attribute:attribute}]"
        "[ that {is|are} not {not_state:state}][unlike? with another name than this card]"
        "[ that {is|are} {any_of:alike or}][none_of?{any_of? and| that} {is|are} not {none_of:alike or}]",
        ja="[{any_of:alike}のいずれかである][{none_of:unlike}を除く][other?他の][{state:state}の]"
        "[{not_state:state}でない]"
        "[{attribute:attribute}を持つ][{keyword:word}を持つ][{without:word}を持たない][CPコストが{cost:range}の]"
        "[元のCPコストが{printed_cost:range}の][STRが{attack:range}の][DEFが{defense:range}の][名前が{name:names か}の]"
        "[サブ名が{sub_name:names か}の][名前に『{name_has}』を含む][unlike?このカードと名前の異なる]"
        "[組織{trait:organization}の]{type:type か}",
    )
    synonyms = {**PRINTED_AS, "cp": "cost"}
    sub_name: Annotated[Names | None, one_of("sub_name")] = None
    trait: Annotated[str | None, contains("traits")] = None
    printed_cost: Annotated[Number | None, number("printed_cost")] = None
    attack: Annotated[Number | None, number("attack")] = None
    defense: Annotated[Number | None, number("defense")] = None
    state: Annotated[str | None, contains("states")] = None
    not_state: Annotated[str | None, lacks("states")] = None
    attribute: Annotated[str | None, contains("attributes")] = None


class Select(selections.Select, Filter):
    """A selection of cards in zones, with their number."""


class Target(selections.Target, Select):
    """A selection made when the card or ability is played."""


class Stat(selections.Stat):
    """A number of a card."""

    says = Says(en="the {stat:figure} of {of:cards}", ja="{of:cards}の{stat:figure}")
    stat: Figure


class Numbers(Node):
    """The changes of a continuous effect to a card's numbers, which its wording states first."""

    attack: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_attack: Amount | None = None
    set_defense: Amount | None = None
    set_cost: Amount | None = None


class Grant(kinds.Grant, Numbers):
    """The changes that a continuous effect makes to a card.

    - ``attack_cost``: a cost that must be paid to attack with it.
    - ``nullify``: earlier continuous effects on it no longer apply.
    - ``must``: actions that are required of it.
    """

    says = Says(
        en="{gets|get} STR {attack:signed} & {gets|get} DEF {defense:signed} & {gets|get} CP cost {cost:signed} "
        "& {gets|get} EP cost {ep_cost:signed} & {gets|get} founding level {level:signed} "
        "& {has|have} STR {set_attack:amount} & {has|have} DEF {set_defense:amount} "
        "& {has|have} CP cost {set_cost:amount} & {has|have} EP cost {set_ep_cost:amount} "
        "& {has|have} founding level {set_level:amount} & {has|have} {keywords*:word} & {loses|lose} "
        "{lose_keywords*:word} "
        "& {has|have} {abilities*:ability} & [lose_abilities?{loses|lose} all crafts] & {becomes|become} {type:a_type} "
        "& {has|have} the organization {trait*:organization} & {loses|lose} the organization "
        "{lose_trait*:organization} "
        "& can attack only if this is paid: {attack_cost:costs} "
        "& [nullify?{is|are} unaffected by the continuous effects so far] & {cannot*:cannot} & {must*:must}",
        ja="STR{attack:signed}を得る & DEF{defense:signed}を得る & CPコスト{cost:signed}を得る "
        "& EPコスト{ep_cost:signed}を得る "
        "& 創設レベル{level:signed}を得る & STRが{set_attack:amount}になる & DEFが{set_defense:amount}になる "
        "& CPコストが{set_cost:amount}になる & EPコストが{set_ep_cost:amount}になる & 創設レベルが"
        "{set_level:amount}になる "
        "& {keywords*:word}を得る & {abilities*:ability}を得る & 組織{trait*:organization}を得る & "
        "{lose_keywords*:word}を失う "
        "& [lose_abilities?クラフトをすべて失う] & {type:type か}になる & 組織{lose_trait*:organization}を失う "
        "& {attack_cost:costs}のでなければ攻撃できない & [nullify?これまでに適用された持続効果を受けない] "
        "& {cannot*:cannot} & {must*:must}",
    )
    synonyms = {
        **PRINTED_AS,
        **{f"set_{name}": f"set_{field}" for name, field in PRINTED_AS.items()},
        "lose_organization": "lose_trait",
    }
    adds = ("attack", "defense", "cost", "ep_cost", "level")
    lose_abilities: bool = False
    type: str | None = None
    trait: Annotated[str | list[str] | None, Refers("word", freely=True)] = None
    lose_trait: str | list[str] | None = None
    ep_cost: Amount | None = None
    level: Amount | None = None
    set_ep_cost: Amount | None = None
    set_level: Amount | None = None
    attack_cost: list[Of[Cost]] = []
    nullify: bool = False
    cannot: list[str] = []
    must: list[str] = []


def own_grant(grant: kinds.Grant) -> Grant:
    """Return the grant of a shared node as one of this game's language."""
    assert isinstance(grant, Grant)
    return grant


class When(selections.When):
    """The trigger condition of an ability.

    - ``by``: the player whose card or effect causes the event.
    - ``one_or_more``: it triggers once for all simultaneous events, if the text does not mention 1 UNIT (1211.7).
    """

    by: Literal["own", "enemy"] | None = None
    one_or_more: bool = False


class Put(say.Put):
    """Put cards into a zone."""

    says = Says(
        en="put {put:cards} {into=field:onto|deck:on the {position} of|*:into} "
        "{side=owner:{its|their} owner's|you:your|opponent:your opponent's} {into:zone}"
        "[engaged? in the action state][face_down? face down]",
        ja="{put:object}[engaged?アクション状態で][face_down?裏向きで]{side=owner:持ち主の|you:自分の"
        "|opponent:相手の}{into:zone}"
        "{into=deck:の{position=top:上|bottom:下}に置く|hand:に加える|*:に置く}",
    )
    synonyms = {"action": "engaged"}
    face_down: bool = False


class Give(say.Give):
    """Give numbers, keywords or abilities to cards until a given time.

    ``next_turn`` means during the whole next turn, ``combat`` during the current combat.
    """

    says = Says(
        en="{to:cards} {give:grant}{until=game:|*: {until:until}}",
        ja="{until=game:|*:{until:until}、}{to:cards}は{give:grant}",
        apart=True,
        statement=True,
    )
    until: Literal["end_of_turn", "next_turn", "combat", "game"] = "game"


WORDINGS: dict[type[Node], Says] = {
    kinds.Triggered: Says(
        en="[while this card is in your {zone:zone or}, ]{when:occasions}, [if {if:condition}, ]{do:sentences}{:x}",
        ja="[これが{zone:zone か}にある間、]{when:occasions}、[{if:condition}なら、]{do:sentences}{:x}",
    ),
    kinds.StateTriggered: Says(
        en="[while this card is in your {zone:zone or}, ]when {whenever:condition}, [if {if:condition}, ]"
        "{do:sentences}{:x}",
        ja="[これが{zone:zone か}にある間、]{whenever:condition}状態になった時、[{if:condition}なら、]{do:sentences}"
        "{:x}",
    ),
    kinds.Activated: Says(
        en="[in your {zone:zone or}, ]activate[ ({activate:costs})]: {do:sentences}[ (only while {if:condition})]{:x}",
        ja="[{zone:zone か}で]起動[({activate:costs})]:{do:sentences}[({if:condition}間のみ)]{:x}",
    ),
    kinds.Static: Says(
        en="[while this card is in your {zone:zone or}, ][while {if:condition}, ]{affects:cards} {static:grant}",
        ja="[これが{zone:zone か}にある間、][{if:condition}間、]{affects:cards}は{static:grant}",
    ),
    kinds.Replacing: Says(
        en="[while this card is in your {zone:zone or}, ][while {if:condition}, ]{replace:occasions}, "
        "[optional?you may let this happen: ]instead, {prevent?nothing happens"
        "|{instead?{instead:sentences}|{replace:changed add set times half at_most}}}",
        ja="[これが{zone:zone か}にある間、][{if:condition}間、]{replace:occasions}、かわりに{prevent?何も起こらない"
        "|{instead?{instead:sentences}|{replace:changed add set times half at_most}}}[optional?(そうしなくてもよい)]",
    ),
    kinds.PlayCost: Says(
        en="[if {if:condition}, ]this card {set?costs {set:amount}|costs {play_cost:change}} to play{:x}",
        ja="[{if:condition}なら、]このカードをプレイするコストは{set?{set:amount}に|{play_cost:change}}なる{:x}",
    ),
    kinds.Spell: Says(
        en="[only if {if:condition}: ]{spell:sentences}{:x}", ja="[{if:condition}時のみ:]{spell:sentences}{:x}"
    ),
    say.Discard: Says(
        en="{who:actor}{discards|discard} {discard:of_kind like}[random? at random]",
        ja="{who:actor}手札[の{like:like カード}]を[random?ランダムに]{discard:many 枚}捨てる",
    ),
    say.Gain: Says(
        en="{who:actor}{amount:gained gain}",
        ja="{who=you:自分の|opponent:相手の|each:各プレイヤーの}{gain:points}を{amount:gained}",
    ),
    say.Look: Says(
        en="look at the top {look:many card} of your deck[take?, [reveal?reveal and ]put {take:found} among them into "
        "your {into:zone}], and put {take?the rest|them} {rest=top:on top of your deck|bottom:on the bottom of your "
        "deck|cemetery:into your trail}",
        ja="自分のデッキの上から{look:many 枚}を見る。[take?その中から{take:found}[reveal?見せて、]{into:zone}に"
        "{into:placing}。]"
        "{take?残り|それら}を{rest=top:デッキの上|bottom:デッキの下|cemetery:軌跡}に置く",
    ),
    say.Mill: Says(
        en="{who:actor}{puts|put} the top {mill:many card} of {who:whose} deck into {who:whose} trail",
        ja="{who:actor}{who=you:自分の|*:自身の}デッキの上から{mill:many 枚}を軌跡に置く",
    ),
    say.Return: Says(en="return {return:cards} to {its|their} owner's hand", ja="{return:object}持ち主の手札に戻す"),
    say.Reveal: Says(
        en="reveal {top?the top {top:many card} of |}{reveal:cards}",
        ja="{top?{reveal:cards}を上から{top:many 枚}|{reveal:object}}公開する",
    ),
    say.Search: Says(
        en="search your deck for {search:found} and put it {into=field:onto your field|*:into your {into:zone}}"
        "[engaged? in the action state]",
        ja="自分のデッキから{search:found}探し、[engaged?アクション状態で]{into:zone}に{into:placing}",
    ),
    say.Take: Says(en="take control of {take:cards}", ja="{take:cards}の支配者になる"),
    say.Pay: Says(
        en="you may do this: {pay:costs}; if you do, {then:do}",
        ja="{pay:costs}ことを支払ってもよい。そうしたなら、{then:do}",
        apart=True,
    ),
    say.EachPlayer: Says(
        en="each player does this: {each_player:do}",
        ja="各プレイヤーは次のことを行う:「{each_player:sentences}」",
        apart=True,
    ),
    say.Special: Says(
        en="{perform=stun:stun {on:cards}|recover:let {on:cards} recover|kill:kill {on:cards}|remove:remove {on:cards}"
        "|action:turn {on:cards} to the action state|ready:ready {on:cards}|turn_face_up:turn {on:cards} face up"
        "|turn_face_down:turn {on:cards} face down|support:give support to {on:cards}"
        "|lose_support:take support from {on:cards}|plan:{who:actor}{plans|plan} {amount:amount}"
        "|discard_hand:{who:actor}{discards|discard} {who:whose} hand|negate:negate {on:cards}"
        "|retarget:choose new targets for {on:cards}|link:link the organizations {names:words and}"
        "|choose_organization:{who:actor}{chooses|choose} an organization"
        "|no_stun_damage:{who:actor}{takes|take} no stun damage this turn"
        "|treat_as_there:treat {names:words and} as being on the field|affiliate:carry out the affiliation}",
        ja="{perform=stun:{on:object}スタンさせる|recover:{on:object}回復させる|kill:{on:object}即死させる"
        "|remove:{on:object}除外する|action:{on:object}アクション状態にする|ready:{on:object}レディ状態にする"
        "|turn_face_up:{on:object}表向きにする|turn_face_down:{on:object}裏向きにする"
        "|support:{on:cards}にサポートを与える"
        "|lose_support:{on:cards}からサポートを失わせる|plan:{who:actor}計画{amount:amount}を行う"
        "|discard_hand:{who:actor}手札をすべて捨てる|negate:{on:object}無効にする|retarget:{on:cards}の対象を選び直す"
        "|link:組織{names:organizations}をリンクさせる|choose_organization:{who:actor}組織を1つ選ぶ"
        "|no_stun_damage:このターン、{who=you:自分|opponent:相手|each:各プレイヤー}はスタンダメージを受けない"
        "|treat_as_there:{names:names と}が場にあるものとして扱う|affiliate:帰属の効果を行う}",
    ),
    conditions.Notation: Says(
        en="you are the {notation=initiative:initiative|primary:primary} player",
        ja="自分が{notation=initiative:イニシアチブ|primary:プライマリー}プレイヤーである",
    ),
    payment.PayAmount: Says(en="pay {amount:worth pay}", ja="{pay:points}を{amount:amount}支払う"),
    payment.PayMove: Says(en="{cards:paid how}", ja="{cards:paid how}"),
    payment.PaySelf: Says(en="{this:paid_this}", ja="{this:paid_this}"),
    selections.Resource: Says(
        en="the number of {side=own:your|enemy:your opponent's} {resource:points}",
        ja="{side=own:自分の|enemy:相手の}{resource:points}の数",
    ),
}
"""The Kiseki wording of nodes that all games share."""

LANGUAGE = Language(
    *nodes_of(sys.modules[__name__]),
    *COMMON,
    kinds.PlayCost,
    kinds.Spell,
    payment.PayAmount,
    payment.PayMove,
    payment.PaySelf,
    say.Destroy,
    say.Discard,
    say.Draw,
    say.Gain,
    say.Look,
    say.Mill,
    say.Return,
    say.Reveal,
    say.Search,
    say.Shuffle,
    say.Special,
    say.Take,
    says=WORDINGS,
)
