"""The language of Shadowverse EVOLVE card texts: its nodes and their wording."""

import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from judge.abilities import (
    COMMON,
    Amount,
    Computed,
    Condition,
    Cost,
    Defines,
    Instruction,
    Language,
    Node,
    Number,
    Of,
    Pointer,
    conditions,
    contains,
    flag,
    kinds,
    nodes_of,
    number,
    one_of,
    payment,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.instructions import Who
from judge.abilities.phrases import Says
from judge.abilities.selections import Names

CLASSES: Mapping[str, tuple[str, str]] = {
    "Forest": ("Forestcraft", "エルフ"),
    "Sword": ("Swordcraft", "ロイヤル"),
    "Rune": ("Runecraft", "ウィッチ"),
    "Dragon": ("Dragoncraft", "ドラゴン"),
    "Nightmare": ("Abysscraft", "ナイトメア"),
    "Haven": ("Havencraft", "ビショップ"),
    "Neutral": ("Neutral", "ニュートラル"),
}
"""The classes, with their names in English and in Japanese (2.2)."""

_IN_LATIN_LETTERS = {"Elf": "Forest", "Royal": "Sword", "Witch": "Rune", "Abyss": "Nightmare", "Bishop": "Haven"}

CLASS_NAMES = (*CLASSES, *_IN_LATIN_LETTERS, *(word for words in CLASSES.values() for word in words))

_CLASS = {word.casefold(): name for name, words in CLASSES.items() for word in (name, *words)}
_CLASS |= {word.casefold(): name for word, name in _IN_LATIN_LETTERS.items()}


def as_class(name: str) -> str:
    """Return the class for its name in any language or case; an unknown name is returned unchanged."""
    return _CLASS.get(unicodedata.normalize("NFKC", name).casefold(), name)


ClassName = Annotated[str, AfterValidator(as_class)]
"""A class; all its names are turned into one value."""

Figure = Literal["attack", "defense", "cost", "printed_cost", "printed_attack", "printed_defense"]
"""The numbers of a card that texts can name."""

LIKE_EN = (
    "[other?other ]{state=face_up:face-up |*:}{engaged=yes:engaged |no:reserved }{evolved=yes:evolved |no:unevolved }"
    "[raced?raced ][damaged?damaged ][{card_class:card_class} ][{trait:trait} ]{type:kind token name}"
    "[ with {ability:ability}]"
    "[ (not {none_of:likes})][ that came from the {from_zone:zone or}][ in the {lies_in:zone or}]"
    "{played=yes: that was played|no: that was not played}[ with {keyword:keyword}][ without {without:keyword}]"
    "[ with a {counter} counter][ with 『{name_has}』 in its name][ with original cost {printed_cost:range}]"
    "[ with cost {cost:range}][ with attack {attack:range}][ with defense {defense:range}][unlike? of another name]"
)
BOUND_EN = (
    "[random? at random][ except {but:others}][ with original costs of {total:total} or less together]"
    "[ of different {different:different}s]"
)
EITHER_EN = "[ ({any_of:likes})]"
LIKE_JA = (
    "[other?他の]{evolved=yes:進化した|no:進化していない}[raced?出走した][damaged?ダメージを受けている][{counter:counter}が置かれている]"
    "[{ability:ability}を持つ][{keyword:keyword}を持つ][{without:keyword}を持たない]"
)
"""The wordings of filters; ``BOUND_EN`` is that of ways of choosing, ``EITHER_EN`` that of alternatives."""


class Filter(selections.Filter):
    """The conditions on a card; fields that are not stated are not checked.

    - ``ability``: it has an ability with this keyword before its text.
    - ``lies_in``: its zone.
    - ``from_zone``: the zone that it came from.
    - ``played``: whether it came there by being played.
    - ``raced``: it has raced since it came onto the field.
    """

    says = Says(en=f"{LIKE_EN}{EITHER_EN}", ja=LIKE_JA)
    card_class: Annotated[ClassName | None, one_of("card_class")] = None
    trait: Annotated[str | None, contains("traits")] = None
    title: Annotated[str | None, one_of("title")] = None
    printed_cost: Annotated[Number | None, number("printed_cost")] = None
    attack: Annotated[Number | None, number("attack")] = None
    defense: Annotated[Number | None, number("defense")] = None
    engaged: Annotated[bool | None, flag("engaged")] = None
    evolved: Annotated[bool | None, flag("evolved")] = None
    raced: Annotated[Literal[True] | None, flag("raced")] = None
    token: Annotated[bool | None, flag("token")] = None
    damaged: Annotated[bool | None, flag("damaged")] = None
    counter: Annotated[str | None, contains("counters")] = None
    state: Annotated[str | None, contains("states")] = None
    ability: Annotated[str | None, contains("with_text")] = None
    lies_in: Annotated[Names | None, one_of("zone")] = None
    from_zone: Annotated[Names | None, one_of("from_zone")] = None
    played: Annotated[bool | None, flag("played")] = None


class Total(selections.Total):
    """The most that a number of the chosen cards may add up to."""

    of: Figure


class Select(selections.Bound, Filter):
    """A selection of cards in zones, with their number."""

    says = Says(en=f"{LIKE_EN}{BOUND_EN}{EITHER_EN}", ja=LIKE_JA)
    different: Literal["name"] | Figure | None = None


class Target(selections.Target, Select):
    """A selection made when the card or ability is played."""


class When(selections.When):
    """The trigger condition of an ability.

    ``other``: the second object: the attack target or opponent, or the source or recipient of damage.
    """

    other: Literal["this"] | Of[Filter] | None = None


class Room(Computed):
    """The number of cards that still fit into a player's field or EX area."""

    says = Says(
        en="the number of cards for which there is room {room=field:on|ex:in} {side=own:your|enemy:the enemy's} "
        "{room:zone}",
        ja="{side:side}{room:zone}の空き",
    )
    room: Literal["field", "ex"]
    side: Literal["own", "enemy"] = "own"


class Stat(selections.Stat):
    """A number of a card."""

    says = Says(en="the {stat:figure} of {of:cards}", ja="{of:whose}の{stat:figure}")
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

    - ``must``: actions that are required of it whenever possible.
    - ``ignores``: keywords of other cards that do not restrict it.
    - ``also_named``: additional names.
    - ``counted_for``: counts that include it.
    - ``evolve_cost``: an amount added to its cost of evolving.
    - ``copies``: the number of cards of its name that a deck may have.
    """

    says = Says(
        en="[gets attack {attack:signed}[/defense {defense:signed}]] & {attack?|[gets defense {defense:signed}]} "
        "& has its attack set to {set_attack:amount} & has its defense set to {set_defense:amount} "
        "& has its evolve cost set to {set_evolve_cost:amount} & has its evolve cost changed by {evolve_cost:signed} "
        "& may be in a deck up to {copies} times & attacks ignoring {ignores:keyword ,} "
        "& [lose_abilities?loses all abilities] & has {keywords:keyword ,} & loses {lose_keywords:keyword ,} "
        "& is also {trait:trait} & is also {also_named:names and} & has “{abilities:abilities}” "
        "& {type=amulet:is an amulet|follower:is a follower} & counts for {counted_for:title and} "
        "& {must*:must} & {cannot*:cannot}",
        ja="攻撃力{attack:signed}する & 体力{defense:signed}する & {trait:traits}タイプを持つ "
        "& {lose_keywords:keyword}を失う & {keywords:keyword}を持つ & {abilities:given} "
        "& [lose_abilities?能力すべてを失う] & {ignores:keyword}を無視して攻撃できる & {cannot:cannot_do} "
        "& {must*:must} & 【{counted_for:title}】を数える際に数えられる & {type:type}である",
    )
    adds = ("attack", "defense", "cost", "evolve_cost")
    lose_abilities: bool = False
    type: str | None = None
    trait: str | list[str] | None = None
    card_class: ClassName | None = None
    also_named: Names | None = None
    counted_for: list[str] = []
    cannot: list[str] = []
    must: list[str] = []
    ignores: list[str] = []
    evolve_cost: Amount | None = None
    set_evolve_cost: Amount | None = None
    copies: Annotated[int, Field(ge=1, le=99)] | None = None


def own_grant(grant: kinds.Grant) -> Grant:
    """Return the grant of a shared node as one of this game's language."""
    assert isinstance(grant, Grant)
    return grant


class PayResource(Cost):
    """Spend PP."""

    verb = "pp"
    says = Says(en="{pp:amount} PP", ja="コスト{pp:x}")
    pp: Amount


class PayEngage(Cost):
    """Engage this card."""

    verb = "engage"
    says = Says(en="engage this", ja="これをアクト")
    engage: Literal["this"]


class PayLife(Cost):
    """Lower your leader's defense."""

    verb = "life"
    says = Says(en="your leader loses {life:amount} defense", ja="リーダーの体力-{life}")
    life: Amount


class PayMaxPp(Cost):
    """Lower your maximum PP."""

    verb = "max_pp"
    says = Says(en="your maximum PP gets -{max_pp:amount}", ja="自分のPP最大値-{max_pp}")
    max_pp: Amount


class PaySpecial(Cost):
    """A cost with a name, such as ``feed`` or ``lesson``."""

    verb = "perform"
    says = Says(
        en="{perform=lesson:Lesson {amount}|skip_turn:skip your next turn}",
        ja="{perform=lesson:【レッスン_{amount}】|skip_turn:次の自分のターンをスキップする}",
    )
    perform: str
    amount: Amount = 1


class Draw(say.Draw):
    """Draw cards; with ``up_to``, one at a time until the player stops."""

    says = Says(
        en="{who:actor}{draws|draw} [up_to?up to ]{draw:many card}",
        ja="{who:all_of_them}{draw:x}枚[up_to?まで]引く",
    )
    up_to: bool = False


class Discard(say.Discard):
    """Discard cards from hand; with ``up_to``, up to that many."""

    says = Says(
        en="{who:actor}{discards|discard} [up_to?up to ]{discard:many card}[ ({like:like})][random? at random]",
        ja="{who=you:自分の|opponent:相手プレイヤーすべては、自身の}手札[の{like:like}]"
        "{up_to?{discard:x}枚まで|{random?をランダムに{discard:x}枚|{discard:x}枚を}}捨てる",
    )
    up_to: bool = False


class Put(say.Put):
    """Put cards into a zone; with ``shuffled``, in a random order.

    In a deck ``position`` may be a number: the place counted from the top, 1 being the top.
    """

    says = Says(
        en="put {put:taken}[shuffled? in a random order] {into:onto} {side=you:your|opponent:the enemy's|owner:the} "
        "{into=deck:{position:place} of its deck|*:{into:zone}}[engaged? engaged]",
        ja="{put:taken}[shuffled?無作為な順番で]{into=deck:デッキの{position=top:上|bottom:下|*:上から{position}枚目}に置く|hand:手札に加える"
        "|*:[engaged?アクト状態で]{side=you:自分の|opponent:相手の|owner:}{into:zone}に{into:placing}}",
    )
    shuffled: bool = False
    position: Literal["top", "bottom"] | Annotated[int, Field(ge=1, le=99)] = "bottom"  # type: ignore[assignment]  # more


class Give(say.Give):
    """Give numbers, keywords or abilities to cards until a given time.

    ``next_enemy_turn`` means during that whole turn. ``this_and_next_enemy_turn`` means during two turns, without any
    turn between them.
    """

    says = Says(en="{give:gives to}{until=game:|*: {until:until}}", ja="{give:gives to until}")
    until: Literal["end_of_turn", "end_of_next_enemy_turn", "next_enemy_turn", "this_and_next_enemy_turn", "game"] = (
        "game"
    )


class Reveal(say.Reveal):
    """Reveal cards; with ``top``, only the given number from the top of them.

    With ``until``, reveal cards one at a time until one matches; ``as`` names that card, ``rest`` the others.
    """

    says = Says(en="{reveal:revealed top}", ja="{reveal:revealed top}")
    until: Of[Filter] | None = None
    rest: Annotated[str | None, Defines(cards=True)] = None


class Life(Instruction):
    """Raise or lower the defense of a leader or a follower permanently."""

    says = Says(en="{to:cards} gets defense {life:signed}", ja="{to:cards}は体力{life:signed}する")
    may_be_below = ("life",)
    life: Amount
    to: Pointer = "own.leader"


class Recover(Instruction):
    """Recover a player's PP, up to the maximum."""

    says = Says(
        en="{who:actor}{recovers|recover} {recover:points}",
        ja="{who=you:自分の|opponent:相手の|each:各プレイヤーの}PPを{recover:recovered}回復する",
    )
    recover: Amount
    who: Who = "you"


class Evolve(Instruction):
    """Evolve a card; ``into`` describes the evolve card."""

    says = Says(en="evolve {evolve:cards}[ into {into:evolved}]", ja="{evolve:cards}は[{into:evolved}に]進化する")
    evolve: Pointer
    into: Of[Filter] | None = None


class Transform(Instruction):
    """Transform cards into a token."""

    says = Says(en="transform {transform:cards} into 『{into}』", ja="{transform:cards}は『{into}』に変身する")
    transform: Pointer
    into: str

    @property
    def tokens(self) -> Sequence[str]:
        return (self.into,)


class Engage(Instruction):
    """Engage cards on the field."""

    says = Says(en="engage {engage:cards}", ja="{engage:object}アクトする")
    engage: Pointer


class Refresh(Instruction):
    """Refresh cards on the field."""

    says = Says(en="refresh {refresh:cards}", ja="{refresh:object}スタンドする")
    refresh: Pointer


class Search(say.Search):
    """Search your deck; with a list, for different cards, which are all moved at the same time."""

    says = Says(
        en="search for {search:searched} and put {search:them} {into:onto} the {into:zone}[engaged? engaged]",
        ja="自分のデッキから{search:found}探し、{into=banished:消滅させる|*:[engaged?アクト状態で]{into:zone}に{into:placing}}",
    )
    search: Of[Select] | list[Of[Select]]  # type: ignore[assignment]  # more than the shared one


class Taking(Node):
    """The cards to take from those looked at, and their destination."""

    slot = "taking"
    take: Of[Select]
    into: str = "hand"
    position: Literal["top", "bottom"] = "bottom"
    reveal: bool = False


class Look(say.Look):
    """Look at the top cards of the deck, take some, and put the rest back.

    ``who`` does this with their own deck. If the cards taken have different destinations, ``take`` lists them in the
    order of the text.
    """

    says = Says(
        en="{who=opponent:the enemy does this: |you:}look at [up_to?up to ]the top {look:many card} of "
        "{who=opponent:their|you:your} deck{take:takings into reveal}{rest:rest look take}",
        ja="{look:looked take into reveal rest up_to who}",
    )
    up_to: bool = False
    who: say.One = "you"
    take: Of[Select] | list[Of[Taking]] | None = None  # type: ignore[assignment]  # more than the shared one


class Replacing(kinds.Replacing):
    """A replacement effect: it changes the amount of an event, prevents it, or does something else instead.

    ``add`` changes the amount, ``set`` replaces it, ``times`` multiplies it, ``half`` halves it, and ``at_most`` limits
    it. ``engaged`` makes a card enter engaged.
    """

    says = Says(
        en="[if {if:condition}, ]{replace:replaced add times prevent at_most engaged instead optional}",
        ja="{replace:in_force if add times prevent at_most engaged}",
    )
    in_place = (*kinds.Replacing.in_place, "engaged")
    engaged: bool = False

    @property
    def ways(self) -> int:
        """Return the number of ways in which the event is changed; ``engaged`` may be combined with another way."""
        return max(super().ways - self.engaged, int(self.engaged))


class NextPlay(Instruction):
    """Change the cost of the next matching card that you play this turn."""

    says = Says(
        en="the cost of the next {next_play:like} that you play this turn changes by {cost:signed}",
        ja="このターン、次に自分が{next_play:like}をプレイする際、コストを{cost:signed}する",
    )
    may_be_below = ("cost",)
    next_play: Of[Filter]
    cost: Amount


class Raised(Condition):
    """Whether the player chose to play the card at a cost raised by this amount (5.26.1), as its text allows."""

    says = Says(en="you raised its cost by {raised}", ja="コストを+{raised}した")
    raised: Annotated[int, Field(ge=1, le=99)]


WORDINGS: dict[type[Node], Says] = {
    say.If: Says(en="if {if:condition}: {then:then}[; otherwise: {else:do}]", ja="{if:block then else}", apart=True),
    say.Choose: Says(en="choose {choose:how_many up_to}: {options:numbered}", ja="{choose:block up_to options}"),
    say.Pay: Says(en="you may pay {pay:costs}; if you do: {then:do}", ja="{pay:block then}"),
    say.May: Says(en="{who:player} may {may:do}", ja="{may:block who}"),
    say.Either: Says(en="{who=opponent:the enemy does |you:}either {either:options}", ja="{either:either who}"),
    say.EachPlayer: Says(en="each player: {each_player:do}", ja="{each_player:block}"),
    say.Repeat: Says(en="{repeat:times}: {do:do}", ja="{repeat:repeated do}"),
    say.Later: Says(en="the next time that {later:event}: {do:do}", ja="次の{later:phase}が来たとき、{do:do}"),
    say.Damage: Says(
        en="deal {damage:damage} {divided?divided among|to} {to:cards}",
        ja="{to:cards}に{damage:damage}[divided?を割りふる]",
    ),
    say.Banish: Says(en="banish {banish:taken}", ja="{banish:taken}消滅させる"),
    say.Return: Says(en="return {return:cards} to hand", ja="{return:object}手札に戻す"),
    say.Summon: Says(
        en="put {summon:made count} {into:onto} the {into:zone}{side=opponent: of the enemy|you:}[engaged? engaged]",
        ja="{summon:made count into}を[engaged?アクト状態で]{side=opponent:相手の|you:}{into:zone}に{into:placing}",
    ),
    say.Mill: Says(
        en="put the top {mill:many card} of {who=opponent:the enemy's|you:your} deck into the cemetery",
        ja="{who=opponent:相手|you:自分}のデッキの上{mill:x}枚を墓場に置く",
    ),
    say.Shuffle: Says(en="{shuffle=you:shuffle the deck}", ja="{shuffle=you:自分のデッキをシャッフルする}"),
    say.Play: Says(en="play {play:cards} for {cost}", ja="{play:cards}のコストを{cost}にしてプレイする"),
    say.Gain: Says(
        en="{who=you:your|opponent:the enemy's|each:each player's} {gain:points_of} changes by {amount:signed}",
        ja="{who=you:自分の|opponent:相手の|each:各プレイヤーの}{gain:points_of}を{amount:signed}する",
    ),
    say.Take: Says(en="take control of {take:cards}", ja="{take:object}奪う"),
    say.Pick: Says(en="{who=opponent:the enemy chooses|you:choose} {pick:cards}", ja="{who=you:{pick:chosen}選ぶ}"),
    say.Roll: Says(en="roll {roll=1:a die|*:{roll} dice}", ja="{roll=1:サイコロをふる}"),
    say.Win: Says(en="{win:player} {wins|win} the game", ja="{win:player}はこのバトルに勝利する"),
    say.ExtraTurn: Says(
        en="{extra_turn:actor}{takes|take} an extra turn after this one",
        ja="このターンのあと、{extra_turn=you:自分|opponent:相手|each:各プレイヤー}の追加ターンを行う",
    ),
    say.SkipTurn: Says(
        en="{skip_turn:actor}{skips|skip} {skip_turn:whose} next turn",
        ja="次の{skip_turn=you:自分|opponent:相手}のターンをスキップする",
    ),
    say.Special: Says(
        en="{who=you:}{perform=race:{on:cards} races[ {amount} times]|turn_face_down:turn {on:cards} face down}",
        ja="{who=you:}{perform=race:{on:cards}は[{amount}回]出走する|turn_face_down:{on:object}裏向きにする}",
    ),
    say.Counter: Says(
        en="{remove?remove {remove:counters counter} from {on:cards}|put {add:counters counter} on {on:cards}}",
        ja="{counter:counters add remove on}",
    ),
    conditions.Notation: Says(
        en="{notation:title}{at_least? ({at_least}) holds| is active}",
        ja="{at_least?【{notation:title}_{at_least}】|{notation:state}{:being}}",
    ),
    conditions.Turn: Says(en="it is {turn=own:your|enemy:the enemy's} turn", ja="{turn:side}ターン{:being}"),
    conditions.All: Says(en="{all:conditions and}", ja="{all:all_of}"),
    conditions.Any_: Says(en="{any:conditions or}", ja="{any:any}"),
    conditions.Happened: Says(en="{did:done}", ja="{did:done}"),
    conditions.Paid: Says(en="{paid=yes:you paid it}", ja="{paid=yes:【土の秘術】}"),
    payment.PayCounter: Says(en="{counter:paid_counters remove on}", ja="{counter:paid_counters remove on}"),
    payment.PayMove: Says(en="{cards:paid_cards how}", ja="{cards:paid_cards how}"),
    payment.PaySelf: Says(en="{this:paid_this}", ja="{this:paid_this}"),
    selections.CountersOn: Says(
        en="the number of {counters} counters on {of:cards}", ja="{of:cards}の{counters:counter}の数"
    ),
    selections.Resource: Says(en="{resource:resource side}", ja="{resource:resource side}"),
    selections.Count: Says(en="the number of {count:plural}[ divided by {per}]", ja="{count:counted per}"),
    selections.ThisTurn: Says(
        en="the number of times this turn that {this_turn:event was}", ja="{this_turn:times_this_turn}"
    ),
    kinds.Keyworded: Says(
        en="{keyword:head cost extra times into}{do:body}[ {per_turn:often} each turn.][ Only if {if:condition}.]",
        ja="{keyword:head cost times into}{keyword=feed:|*:{do:body}}[{per_turn:often 働く}]"
        "[この能力は{if:condition}なら使える。]",
    ),
    kinds.Activated: Says(
        en="{activate:activated quick zone extra}{do:body}[ {per_turn:often} each turn.][ Only if {if:condition}.]",
        ja="{activate:activated quick}{do:body}[{per_turn:often 使える}][この能力は{if:condition}なら使える。]",
    ),
    kinds.Triggered: Says(
        en="{when:occasions zone cost}{do:body}[ {per_turn:often} each turn.][ Only if {if:condition}.]",
        ja="{when:occasions if per_turn cost}{do:body}",
    ),
    kinds.StateTriggered: Says(
        en="When {whenever:condition}: {do:body}[ {per_turn:often} each turn.][ Only if {if:condition}.]",
        ja="{whenever:becoming}とき、{do:body}[{per_turn:often 働く}][この能力は{if:condition}なら使える。]",
    ),
    kinds.Spell: Says(
        en="{extra:rite}{spell:body}[ {per_turn:often} each turn.][ Only if {if:condition}.]",
        ja="{spell:body}[{per_turn:often 働く}][この能力は{if:condition}なら使える。]",
    ),
    kinds.PlayCost: Says(
        en="{required?As an additional cost to play this, you must pay: {extra:costs}|When you play this, "
        "[you may pay: {extra:costs}; if you do, ][if {if:condition}, ]{optional?you may raise its cost by {play_cost}"
        "|{set?it costs {set}|its cost changes by {play_cost:signed}}}}",
        ja="{play_cost:played_for extra if set required optional}",
    ),
    kinds.Static: Says(en="[While {if:condition}, ]{static:in_force affects zone}", ja="{static:in_force if affects}"),
}
"""The Shadowverse EVOLVE wording of nodes that all games share."""

LANGUAGE = Language(
    *nodes_of(sys.modules[__name__]),
    *COMMON,
    kinds.Keyworded,
    kinds.PlayCost,
    kinds.Spell,
    selections.CountersOn,
    selections.ThisTurn,
    conditions.Paid,
    payment.PayMove,
    payment.PaySelf,
    payment.PayCounter,
    say.Choose,
    say.Either,
    say.Mill,
    say.Damage,
    say.Destroy,
    say.Banish,
    say.Return,
    say.Summon,
    say.Shuffle,
    say.Play,
    say.Gain,
    say.MoveCounters,
    say.Take,
    say.Swap,
    say.Roll,
    say.Win,
    say.Lose,
    say.ExtraTurn,
    say.SkipTurn,
    say.Special,
    say.Counter,
    says=WORDINGS,
)
