"""Instructions of card texts: effect keywords (8.5), replacement effects, and becoming another object."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    Body,
    Computed,
    Condition,
    Defines,
    Instruction,
    Node,
    Of,
    PayAmount,
    Pointer,
    Refers,
    expected,
    kinds,
    names,
)
from judge.abilities import instructions as say
from judge.abilities.instructions import One, Who
from judge.abilities.kinds import Grant
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Filter, Names, Number, Select, When

# Words for replacing events: prevention, self-replacement, and how an object enters the arena (6.4)

Meant = Annotated[str | Of[Select] | list[str] | None, Refers("cards")]
"""The objects that a text means; if left out, any object."""


class Prevent(Instruction):
    """Prevent damage that would be dealt this turn (6.4.10).

    - ``prevent``: the prevention amount, or ``all`` if the text states none (6.4.10b).
    - ``to``: the shielded objects (6.4.10e), ``from``: the source (6.4.10d); by default any.
    - ``like``: the required properties of the source. ``kind``: the type of damage.
    - ``amount``: the required amount of damage: “the next time you would be dealt 3 or less damage”.
    - ``next``: “prevent the next”, a shield that stays until its amount is used up (6.4.10j).
    - ``times``: without ``next``, the number of damage events that it applies to: “the next 3 times” (6.4.10i).
    - ``then``: what follows the first time it prevents damage: “If you do, create a Might token.”
    """

    says = Says(
        en="{prevent:prevented to from like kind amount next times}[. The first time this prevents damage, {then:do}]",
        ja="{prevent:prevented to from like kind amount next times}[。これが初めてダメージを軽減したとき、{then:do}]",
    )
    prevent: Literal["all"] | Amount
    to: Meant = None
    from_: Meant = Field(None, alias="from")
    like: Of[Filter] | None = None
    kind: Literal["generic", "physical", "arcane"] | None = None
    amount: Number | None = None
    next: bool = False
    times: Annotated[int, Field(ge=2, le=9)] | None = None
    then: list[Of[Instruction]] = Field([])


class PreventLess(Instruction):
    """The next effect this turn that prevents damage of this type prevents ``prevent_less`` less (6.4.10g)."""

    says = Says(
        en="the next time an effect would prevent {kind?{kind:damage}|damage} this turn, it prevents "
        "{prevent_less} less",
        ja="このターンに次に効果が{kind?{kind:damage}|ダメージ}を軽減するとき、軽減する量を{prevent_less}少なくする",
    )
    prevent_less: Annotated[int, Field(ge=1, le=99)]
    kind: Literal["generic", "physical", "arcane"] | None = None


class NextUnpreventable(Instruction):
    """The next effect of a matching source that would deal damage this turn can't be prevented (6.4.10h)."""

    says = Says(
        en="the next effect of {next_unpreventable:a x} that would deal damage this turn can't be prevented",
        ja="このターンに次にダメージを与える{next_unpreventable:noun x}の効果のダメージは軽減できない",
    )
    next_unpreventable: Of[Filter]


class Usually(Instruction):
    """Do this, or if the condition holds, something else instead: a self-replacement effect (6.4.7)."""

    says = Says(
        en="{usually:do}; if {if:condition}, instead {instead:do}",
        ja="{usually:do}。{if:condition}なら、代わりに{instead:do}",
    )
    alternatives = ("usually", "instead")
    usually: list[Of[Instruction]]
    if_: Of[Condition] = Field(alias="if")
    instead: list[Of[Instruction]]


class ReplaceForATime(Instruction):
    """Generate a standard-replacement effect with a duration (6.4.9): “If … would … this turn, instead …”.

    ``replacing`` is written like an object's own replacement ability. ``next``: “the next time … would …”: the effect
    ends after it has been applied once.
    """

    verb = "replacing"
    says = Says(en="{replacing:replaced until next}", ja="{replacing:replaced until next}")
    replacing: Of[kinds.Replacing]
    next: bool = False
    until: Literal["end_of_turn", "combat_chain", "chain_link"] = "end_of_turn"

    @model_validator(mode="after")
    def is_of_no_object(self) -> Self:
        """Reject a zone, an id or a limit per turn: the effect is not an ability of any object."""
        if self.replacing.model_fields_set & {"zone", "times_each_turn", "per_turn", "id"}:
            raise expected(
                "`replacing` without `zone`, `times_each_turn`, `per_turn` and `id`",
                "replacing には zone・times_each_turn・per_turn・id を書かない",
            )
        return self


class EntersWith(Body):
    """The object enters the arena with counters: an identity-replacement effect (6.4.8)."""

    says = Says(
        en="{:where}[if {if:condition}, ]this enters the arena with {enters_with:counters}.",
        ja="{:where}[{if:condition}なら、]これは{enters_with:counters}が置かれた状態で闘技場に出る。",
    )
    counts = ("enters_with",)
    enters_with: dict[Annotated[str, Field(min_length=1, max_length=40)], Amount]
    zone: Names = "arena"


# Words for objects: copies, created cards, names, contracts

Until = Literal[
    "end_of_turn",
    "combat_chain",
    "chain_link",
    "game",
    "own_next_turn",
    "enemy_next_turn",
    "end_of_own_next_turn",
    "end_of_enemy_next_turn",
    "own_next_action_phase",
    "enemy_next_action_phase",
    "own_next_end_phase",
    "enemy_next_end_phase",
    "during_own_next_turn",
    "during_enemy_next_turn",
    "this_leaves",
]
"""The duration of a continuous effect: ``own_next_turn`` means until the start of that turn.

With ``during``, a next action phase or a next end phase, it applies only then: “during their next action phase”.
``this_leaves``: while the text's own object is in the arena.
"""


class Become(Instruction):
    """An object becomes another object, or a copy of it (8.5.25); for the rest of the game unless ``until`` is stated.

    ``become`` is the object to copy (the referent), ``what`` the object that changes.
    """

    says = Says(
        en="{what:cards} {becomes|become} a copy of {become:cards} {until:until}",
        ja="{what:cards}は{until:until}{become:cards}のコピーになる",
    )
    become: Pointer
    what: Pointer = "this"
    until: Until = "game"


class ReturnToBrood(Instruction):
    """Return to the Brood: the hero becomes itself again (8.5.52)."""

    says = Says(en="return to the brood", ja="帰巣する")
    return_to_brood: Literal[True]


class Transform(Instruction):
    """Transform objects into a permanent: put them under it (8.5.36), either all of them or none (8.5.36d).

    ``into`` is the permanent, or an object that becomes one first (8.5.36b); ``into_token`` creates a token (8.5.36c).
    """

    says = Says(
        en="transform {transform:cards} into {into_token?a{into_token:token_an}|{into:cards}}",
        ja="{transform:cards}を{into_token?{into_token:token}トークン1つ|{into:cards}}に変形する",
    )
    transform: Pointer
    into: Meant = None
    into_token: str | None = None

    @model_validator(mode="after")
    def has_one_permanent(self) -> Self:
        """Reject a transformation without ``into`` and ``into_token``, or with both."""
        if (self.into is None) is (self.into_token is None):
            raise expected("one of `into` and `into_token`", "into と into_token のどちらか1つ")
        return self

    @property
    def tokens(self) -> Sequence[str]:
        return () if self.into_token is None else (self.into_token,)


class CreateCard(Instruction):
    """Create a card in a zone (8.5.40): ``create_card`` is its key under ``cards``, where it is printed (8.5.40a)."""

    says = Says(
        en="{who:actor}{creates|create} {count:cards_called create_card} in {who:whose} {into:zone}",
        ja="{who:actor}{who=you:あなたの|*:自分の}{into:zone}に「{create_card:title}」のカードを"
        "{count:many 枚}作成する",
    )
    create_card: str
    into: str
    count: Amount = 1
    who: Who = "you"


class Exchange(Instruction):
    """Exchange two objects: each goes to the other's zone, with its visibility and controller (8.5.49)."""

    says = Says(en="exchange {exchange:cards} and {for:cards}", ja="{exchange:cards}と{for:cards}を交換する")
    exchange: Pointer
    for_: Pointer = Field(alias="for")


class DeclareName(Instruction):
    """Name a card that matches the filter (8.5.21): the name is remembered as the word in ``as``."""

    says = Says(
        en="{who:actor}{names|name} {declare_name:a_card hand}",
        ja="{who:actor}{declare_name:noun_card hand}の名前1つを指定する",
    )
    declare_name: Of[Filter]
    who: One = "you"


class Greatest(Computed):
    """The greatest value of a property among objects: “the highest base {p} of weapons you control”; 0 without any.

    An object that does not have the property is not counted (1.8.7a).
    """

    says = Says(en="the greatest {greatest:stat} among {among:cards}", ja="{among:cards}のうち最大の{greatest:stat}")
    greatest: Literal["power", "base_power", "defense", "base_defense", "cost", "pitch", "life"]
    among: Pointer


class Contract(Body):
    """The player who controls the object is contracted to do this (8.5.39): each such event completes it once.

    Completing it is the event ``completes_contract``, on which the reward can trigger.
    """

    says = Says(
        en="{:where}you are contracted for this: {contract:contract}.",
        ja="{:where}あなたは次の契約を負う:{contract:contract}こと。",
    )
    contract: Of[When] | list[Of[When]]
    zone: Names = "arena"

    @property
    def actions(self) -> Sequence[When]:
        return self.contract if isinstance(self.contract, list) else (self.contract,)


# Words for the most frequent effects: deal damage, move cards, gain and lose, give

Points = Literal["action_points", "resource_points", "chi_points", "life"]
Counters = dict[str, Annotated[int, Field(ge=1, le=99)]]
"""The number of counters for each name."""
DamageKind = Literal["generic", "physical", "arcane"]


class Deal(Instruction):
    """Deal damage (8.5.3). ``by`` is the source of the damage, if it is not the object with this text (8.5.3a)."""

    says = Says(
        en="{by=this:deal|*:{by:cards} deals} {deal:damage_dealt kind to preventable}",
        ja="{by=this:|*:{by:cards}は}{to:cards}に{deal:damage_dealt kind preventable}を与える",
    )
    deal: Amount
    to: Pointer
    kind: DamageKind = "generic"
    preventable: bool = True
    by: Pointer = "this"


def _is_about_life(points: Points, to: Meant, stated: set[str]) -> None:
    if to is not None and (points != "life" or "who" in stated):
        raise expected("`to` only with `life`, without `who`", "to は life があり who がない場合にだけ書く")


class Lose(Instruction):
    """A player loses points or life (8.5.12), or the objects in ``to`` lose life (8.5.12a)."""

    says = Says(
        en="{to?{to:cards} |{who:actor}}{loses|lose} {amount:points lose}",
        ja="{to?{to:cards}は|{who:actor}}{amount:points lose}を失う",
    )
    lose: Points
    amount: Amount = 1
    who: say.Who = "you"
    to: Meant = None

    @model_validator(mode="after")
    def is_about_life(self) -> Self:
        """Reject ``to`` for points other than life, or together with ``who``."""
        _is_about_life(self.lose, self.to, self.model_fields_set)
        return self


class Gain(say.Gain):
    """A player gains points or life (8.5.7), or the objects in ``to`` gain life (8.5.7a)."""

    says = Says(
        en="{to?{to:cards} |{who:actor}}{gains|gain} {amount:points gain}",
        ja="{to?{to:cards}は|{who:actor}}{amount:points gain}を得る",
    )
    gain: Points
    to: Meant = None

    @model_validator(mode="after")
    def is_about_life(self) -> Self:
        """Reject ``to`` for points other than life, or together with ``who``."""
        _is_about_life(self.gain, self.to, self.model_fields_set)
        return self


class Banish(say.Banish):
    """Banish cards (8.5.1); with ``until``, each returns to its former zone when this event happens (8.5.1c)."""

    says = Says(
        en="banish {banish:cards}[face_down? face-down][ until {until:event until}]",
        ja="[{until:event would}まで]{banish:cards}を[face_down?裏向きで]追放する",
    )
    face_down: bool = False
    until: Of[When] | None = None


class Put(say.Put):
    """Put cards into a zone of their owner (8.5.15), face up or face down as usual in that zone unless stated.

    - ``any_order``: several cards go into a deck in an order that their owner chooses.
    - ``shuffled``: “shuffle them into the deck” (8.5.20b). ``nth``: the place from the top of the deck.
    - ``counters``: the counters that each card enters the arena with (6.4.8).
    """

    says = Says(
        en="{shuffled?shuffle {put:cards} into {put:owners} {into:zone}|put {put:cards} "
        "{into=deck:{nth?{nth}th from the top of {put:owners} deck|{position=top:on top|bottom:on the bottom} of "
        "{put:owners} deck}|*:into {put:owners} {into:zone}}[face_down? face-down][face_up? face-up]"
        "[any_order? in any order][ with {counters:counters}]}",
        ja="{put:cards}を{put:owners}{shuffled?{into=deck:デッキに加えてシャッフルする}|"
        "{into=deck:デッキの{nth?上から{nth}番目に|一番{position=top:上|bottom:下}に[any_order?望む順番で]}"
        "|*:{into:zone}に[any_order?望む順番で]}[face_down?裏向きで][face_up?表向きで][{counters:counters}が置かれた状態で]{into:placing}}",
    )
    face_down: bool = False
    face_up: bool = False
    any_order: bool = False
    shuffled: bool = False
    nth: Annotated[int, Field(ge=2, le=60)] | None = None
    counters: Counters = Field({})

    @model_validator(mode="after")
    def says_how_in_its_zone(self) -> Self:
        """Reject ``any_order``, ``nth`` and ``shuffled`` outside the deck, and ``counters`` outside the arena."""
        if self.any_order and (self.into != "deck" or self.face_up or self.face_down):
            raise expected(
                "`any_order` only with `into: deck`, without `face_up` and `face_down`",
                "any_order は into: deck と共にだけ書く(face_up・face_down なし)",
            )
        if self.shuffled and (self.into != "deck" or self.any_order):
            raise expected(
                "`shuffled` only with `into: deck`, without `any_order`",
                "shuffled は into: deck と共にだけ書く(any_order なし)",
            )
        if self.counters and self.into != "permanent":
            raise expected("`counters` only with `into: permanent`", "counters は into: permanent と共にだけ書く")
        if self.nth is not None and (self.into != "deck" or self.any_order or self.shuffled):
            raise expected(
                "`nth` only with `into: deck`, without `any_order` and `shuffled`",
                "nth は into: deck と共にだけ書く(any_order・shuffled なし)",
            )
        return self


class Give(say.Give):
    """Give numbers, keywords or abilities for a duration: to objects, or to the player's next attack (1.8.10).

    - ``next_card``: the next card played, attack or not (5.1.2a). ``or_ability`` includes activated abilities.
    - ``every``: each matching attack of a ``side``, including later ones. ``every_defending``: each defending card.
    - ``next_defending``: the next card the player defends with.
    - ``within``: how long to wait for the card, if that differs from ``until``.
      For example: “the next card you defend with this turn gets +1{d} this chain link”.
    - ``together``: all such cards of one event: “the next time they defend with 1 or more equipment, those equipment”.
    - ``times``: the number of attacks or cards: “your next 4 attacks”. ``who``: the player who controls them.
    - ``instead``: the grant to give if ``instead_if`` holds: “If it's fused, instead it gains +4” (6.4.7b).
    """

    says = Says(
        en="{give:gives to every every_defending next next_card next_defending within together or_ability times who "
        "instead_if instead until}",
        ja="{give:gives to every every_defending next next_card next_defending within together or_ability times who "
        "instead_if instead until}",
    )
    to: Pointer = "this"
    every: Of[Select] | None = None
    every_defending: Of[Select] | None = None
    next: Of[Filter] | None = None
    next_card: Of[Filter] | None = None
    next_defending: Of[Filter] | None = None
    within: Until | None = None
    together: bool = False
    or_ability: bool = False
    times: Annotated[int, Field(ge=2, le=9)] | None = None
    who: say.One = "you"
    instead_if: Of[Filter] | None = None
    instead: Of[Grant] | None = None
    until: Until | Literal["end_of_its_next_turn"] = "end_of_turn"

    @model_validator(mode="after")
    def waits_for_somebody(self) -> Self:
        """Reject ``together``, ``who`` and ``within`` for a grant that does not wait for a card."""
        if self.together and self.next_defending is None:
            raise expected("`together` only with `next_defending`", "together は next_defending と共にだけ書く")
        if (self.who != "you" or self.within is not None) and not self.waits:
            raise expected(
                "`who` and `within` only with `next`, `next_card` or `next_defending`",
                "who・within は next・next_card・next_defending と共にだけ書く",
            )
        return self

    @property
    def waits(self) -> bool:
        """Whether it applies to the next card or attack, rather than to objects already there (6.2.4)."""
        return any(filter_ is not None for filter_ in (self.next, self.next_card, self.next_defending))

    @model_validator(mode="after")
    def is_replaced_by_something(self) -> Self:
        """Reject ``instead_if`` without ``instead`` or the reverse, and either without an awaited card."""
        waits_for_play = self.next is not None or self.next_card is not None
        if (self.instead_if is None) is not (self.instead is None) or (self.instead is not None and not waits_for_play):
            raise expected(
                "`instead_if` and `instead` together, and only with `next` or `next_card`",
                "instead_if と instead を共に、next か next_card にだけ書く",
            )
        return self


class May(say.May):
    """The player may do this if it can succeed (1.8.3b); with ``choose_to``, also if it cannot."""

    says = Says(
        en="{who=you:you may|opponent:your opponent may}{may:allowed choose_to}",
        ja="{who:actor}{may:allowed choose_to}",
    )
    choose_to: bool = False


PHASES_AND_STEPS = ("turn_starts", "action_phase_begins", "end_phase_begins", "chain_closes", "link_resolves")
"""The events of a change of phase or step; an effect that waits for one needs no duration (6.6.3a)."""


class Later(say.Later):
    """Create a delayed-triggered effect with a duration, or until the phase or step that it names (6.6.3a).

    With ``every`` it triggers each time, not just once: “whenever … this turn” (6.6.3).
    """

    says = Says(en="{later:delayed until every}, {do:do}", ja="{later:delayed until every}、{do:do}")
    until: Literal["end_of_turn"] | None = None
    every: bool = False

    @model_validator(mode="after")
    def has_a_duration(self) -> Self:
        """Reject an effect without a duration that waits for anything but a phase or step (6.6.3a)."""
        if self.until is None and (self.every or self.later.event not in PHASES_AND_STEPS):
            raise expected(
                f"`later` with `until: end_of_turn` or one of these events: {', '.join(PHASES_AND_STEPS)} (6.6.3a)",
                f"later には until: end_of_turn、または {'・'.join(PHASES_AND_STEPS)} のイベント(6.6.3a)",
            )
        return self


class Intimidate(Instruction):
    """Intimidate a player (8.5.10).

    ``target`` means the player of the target hero in ``to``, if the text does not specify a player (8.5.10b).
    """

    says = Says(
        en="intimidate {intimidate=target:the player of {to:cards}|opponent:your opponent|each:each player"
        "|you:yourself}",
        ja="{intimidate=target:{to:cards}のプレイヤー|opponent:対戦相手|each:各プレイヤー|you:あなた自身}を威嚇する",
    )
    intimidate: say.Who | Literal["target"] = "opponent"
    to: Meant = None

    @model_validator(mode="after")
    def has_its_target(self) -> Self:
        """Reject ``intimidate: target`` without ``to``, and ``to`` without it."""
        if (self.intimidate == "target") is not (self.to is not None):
            raise expected("`to` only with `intimidate: target`", "to は intimidate: target と共に書く")
        return self


class Opt(Instruction):
    """Opt the given number of cards (8.5.22)."""

    says = Says(en="opt {opt:x}", ja="選択{opt:x}をする")
    opt: Amount


class Amp(Instruction):
    """Increase the next arcane damage that the player deals this turn (8.5.47)."""

    says = Says(en="amp {amp:x}", ja="増幅{amp:x}をする")
    amp: Amount


class Remove(Instruction):
    """Remove cards from the game (8.3.21b)."""

    says = Says(en="remove {remove:cards} from the game", ja="{remove:cards}をゲームから取り除く")
    remove: Pointer


class Negate(Instruction):
    """Negate layers (8.5.26)."""

    says = Says(en="negate {negate:cards}", ja="{negate:cards}を否定する")
    negate: Pointer


# A node for each effect keyword (8.5)


class Counter(say.Counter):
    """Put counters with a name on objects (8.5.14), or remove a number of them, or ``all`` (8.5.16)."""

    says = Says(
        en="{add?put {add:counters_of counter} on {on:cards each}|{remove=all:remove all {counter:counter_s}"
        "|*:remove {remove:counters_of counter}} from {on:cards each}}",
        ja="{on:cards}{add?に{counter:counter}を{add:many つ}置く|から{counter:counter}を{remove=all:すべて"
        "|*:{remove:many つ}}取り除く}",
    )
    remove: Amount | Literal["all"] = 0  # type: ignore[assignment]


class Either(say.Either):
    """Do one of several things, chosen by the player at that time (1.8.6), or with ``random``, at random."""

    says = Says(
        en="{random?one of these happens, at random|{who:actor}{chooses|choose} one and do it}: {either:options}",
        ja="{who:actor}次のうち{random?無作為に1つを|1つを選んで}行う:「{either:options}」",
    )
    random: bool = False


class Create(Instruction):
    """Create tokens (8.5.2); ``counters`` are on each of them as it enters the arena (6.4.8).

    With ``under``, they enter it under the control of the players who control these objects (8.5.2c).
    """

    says = Says(
        en="{who:actor}{creates|create} {count:tokens create}[ with {counters:counters} {count=1:on it"
        "|*:on each of them}][ under the control of {under:cards}]",
        ja="{who:actor}[{under:cards}のコントロール下に][それぞれ{counters:counters}が置かれた]"
        "{create:token}トークンを{count:many つ}作成する",
    )
    create: str
    count: Amount = 1
    who: say.Who = "you"
    under: Annotated[str | Of[Select] | list[str] | None, Refers("cards")] = None
    counters: Counters = Field({})

    @property
    def tokens(self) -> Sequence[str]:
        """The name of the token: one that the rulebook or the board defines."""
        return (self.create,)


class Tap(Instruction):
    """Tap permanents (8.5.55)."""

    says = Says(en="tap {tap:cards}", ja="{tap:cards}をタップする")
    tap: Pointer


class Untap(Instruction):
    """Untap permanents (8.5.56)."""

    says = Says(en="untap {untap:cards}", ja="{untap:cards}をアンタップする")
    untap: Pointer


class Mark(Instruction):
    """Mark heroes (8.5.50)."""

    says = Says(en="mark {mark:cards}", ja="{mark:cards}を標的にする")
    mark: Pointer


class Pay(say.Pay):
    """Pay a cost, or decline (8.5.31a); ``then`` follows the payment, ``else`` the refusal (“unless”).

    With ``up_to``, the player decides how many points are paid, up to that cost; ``as`` names that number.
    """

    says = Says(
        en="{who=you:you may|opponent:your opponent may} {pay:costs_of who up_to}[; if {who=you:you"
        "|opponent:they} do, {then:do}][; if {who=you:you|opponent:they} don't, {else:do}]",
        ja="{who:actor}{pay:costs_of who up_to}[。そうしたなら、{then:do}][。そうしないなら、{else:do}]",
    )
    knowing = ("then",)
    alternatives = ("then", "else")
    up_to: bool = False
    then: list[Of[Instruction]] = Field([])
    otherwise: list[Of[Instruction]] = Field([], alias="else")
    who: say.One = "you"

    @model_validator(mode="after")
    def pays_points_of_one_kind(self) -> Self:
        """Reject ``up_to`` with several costs, or with a cost that is not a number of points."""
        if self.up_to and (len(self.pay) != 1 or not isinstance(self.pay[0], PayAmount)):
            raise expected("a single cost, in points, with `up_to`", "up_to には、ポイントのコストを1つだけ")
        return self


class Crowd(Instruction):
    """The crowd cheers or boos heroes: an event on which abilities can trigger (8.0.6a)."""

    says = Says(
        en="the crowd {crowd} {to=own.hero:you|*:{to:cards}}",
        ja="観客が{to=own.hero:あなた|*:{to:cards}}に{crowd=cheers:歓声を送る|boos:ブーイングを浴びせる}",
    )
    crowd: Literal["cheers", "boos"]
    to: Pointer = "own.hero"


class Charge(Instruction):
    """Charge cards: they move from hand to the soul of their player's hero (8.5.29)."""

    says = Says(en="charge {charge:cards}", ja="{charge:cards}を注入する")
    charge: Pointer


class Reload(Instruction):
    """A player may put a card from hand face-down into an empty arsenal (8.5.23)."""

    says = Says(en="{reload:actor}{reloads|reload}", ja="{reload:player}は再装填する")
    reload: say.One = "you"


class TurnOver(Instruction):
    """Turn cards face-up or face-down (8.5.24)."""

    verb = "turn"
    says = Says(
        en="turn {turn:cards} {to=face_up:face-up|face_down:face-down}",
        ja="{turn:cards}を{to=face_up:表向き|face_down:裏向き}にする",
    )
    turn: Pointer
    to: Literal["face_up", "face_down"]


class Reveal(say.Reveal):
    """Reveal private cards (8.5.17); with ``until``, they stay public for that duration (8.5.17b)."""

    says = Says(
        en="reveal {reveal:revealed top}[ {until:until}][{top:where_x reveal}]",
        ja="[{until:until}、]{reveal:revealed top}を公開する",
    )
    until: Literal["end_of_turn", "combat_chain", "game"] | None = None


class RevealUntil(Instruction):
    """Reveal cards from the top of the player's deck until one matches; ``as`` names that card (8.5.17e)."""

    says = Says(
        en="reveal cards from the top of your deck until {reveal_until:a hand} is revealed",
        ja="{reveal_until:noun hand}が公開されるまで、あなたのデッキの一番上から順に公開する",
    )
    reveal_until: Of[Filter]
    remember: Annotated[str | None, Defines(cards=True, number=True)] = Field(None, alias="as")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class Look(Instruction):
    """Look at private cards (8.5.11); with ``until``, at any card that is in that place for the duration (8.5.11d)."""

    says = Says(en="look at {look:whole}[ {until:until}]", ja="[{until:until}、]{look:whole}を見る")
    look: Pointer
    until: Literal["end_of_turn", "combat_chain", "game"] | None = None

    @model_validator(mode="after")
    def lasts_at_a_place(self) -> Self:
        """Reject a duration for looking at single cards: it applies to a place, such as the top of the deck."""
        if self.until is not None and not (isinstance(self.look, Select) and self.look.everything):
            raise expected(
                "a selection without `count`, such as `{zone: deck, top: 1}`, with `until`",
                "until には count のない選択({zone: deck, top: 1} など)",
            )
        return self


class Search(Instruction):
    """Search a zone for a card, reveal it if stated, and put it into another zone (8.5.19); ``as`` names the card."""

    says = Says(
        en="search {search:places} for {search:found}[reveal?, reveal it][into?, and put it {into=deck:onto the deck"
        "|*:into {search:side_word} {into:zone}}]",
        ja="{search:places}から{search:found}を探{reveal?し、それを公開{into?し、|する}|{into?し、|す}}[into?それを"
        "{search:side_word}{into:zone}に{into:placing}]",
    )
    search: Of[Select]
    into: str | None = None
    reveal: bool = False

    @model_validator(mode="after")
    def says_where(self) -> Self:
        """Reject a search without a zone: the cards of the arena need no search."""
        if "arena" in names(self.search.zone):
            raise expected("the zone that is searched, such as `zone: deck`", "zone: deck のような、探す領域")
        return self


class Roll(Instruction):
    """Roll dice with this many faces; their total is remembered under the name in ``as`` (8.5.18)."""

    says = Says(en="roll {dice=1:a {roll} sided die|*:{dice} {roll} sided dice}", ja="{roll}面のサイコロを{dice}個振る")
    roll: Annotated[int, Field(ge=2, le=100)] = 6
    dice: Annotated[int, Field(ge=1, le=9)] = 1


class Reroll(Instruction):
    """Reroll one or all of the rolled dice (8.5.28); only in a replacement of the event ``rolls``."""

    says = Says(
        en="reroll {reroll=one:one of the dice|all:all of the dice}",
        ja="サイコロを{reroll=one:1個|all:すべて}振り直しする",
    )
    reroll: Literal["one", "all"]


class Ignore(Instruction):
    """Ignore the lowest, the highest or all of the dice (8.5.33); only in a replacement of the event ``rolls``."""

    says = Says(
        en="ignore {ignore=all:all of the dice|*:the {ignore} of the dice}",
        ja="{ignore=all:すべての|highest:最も大きい目の|lowest:最も小さい目の}サイコロを無視する",
    )
    ignore: Literal["lowest", "highest", "all"]


class AddDefending(Instruction):
    """Add cards to the active chain link as defending cards (8.5.32)."""

    says = Says(
        en="add {add_defending:cards} to the active chain link as a defending card",
        ja="{add_defending:cards}を防御カードとしてアクティブチェインリンクに加える",
    )
    add_defending: Pointer


class HasHit(Instruction):
    """An effect states that objects have hit others, without combat (7.5.5)."""

    says = Says(en="{has_hit:cards} has hit {on:cards}", ja="{has_hit:cards}が{on:cards}にヒットしたことにする")
    has_hit: Pointer
    on: Pointer = "enemy.hero"


class Freeze(Instruction):
    """Freeze objects until the start of the player's next turn (8.5.34b), unless ``until`` states otherwise."""

    says = Says(en="freeze {freeze:cards} {until:until}", ja="{until:until}{freeze:cards}を凍結する")
    freeze: Pointer
    until: Literal["own_next_turn", "enemy_next_turn", "end_of_turn"] = "own_next_turn"


class Unfreeze(Instruction):
    """Unfreeze objects (8.5.37)."""

    says = Says(en="unfreeze {unfreeze:cards}", ja="{unfreeze:cards}を解凍する")
    unfreeze: Pointer


class GainControl(Instruction):
    """A player gains control of objects (8.5.35)."""

    says = Says(
        en="{who:actor}{gains|gain} control of {gain_control:cards}",
        ja="{who:actor}{gain_control:cards}のコントロールを得る",
    )
    gain_control: Pointer
    who: say.One = "you"


class HandOver(Instruction):
    """Give objects to the opponent, who gains control of them (8.5.53)."""

    says = Says(en="give {hand_over:cards} to your opponent", ja="{hand_over:cards}を対戦相手に与える")
    hand_over: Pointer


class Steal(Instruction):
    """Steal objects: gain control of them (8.5.54)."""

    says = Says(en="steal {steal:cards}", ja="{steal:cards}を盗む")
    steal: Pointer


class Equip(Instruction):
    """Equip objects to zones of their controller, or of their owner if they come from a hand or graveyard (8.5.41).

    ``counters`` are on each of them when it is equipped (6.4.8).
    """

    says = Says(
        en="equip {equip:cards}[ with {counters:counters} on it]",
        ja="{equip:cards}を[{counters:counters}が置かれた状態で]装備する",
    )
    equip: Pointer
    counters: Counters = Field({})


class EquipToken(Instruction):
    """Create a token by name and equip it (8.5.41d)."""

    says = Says(
        en="{who:actor}{equips|equip} a{equip_token:token_an}",
        ja="{who:actor}{equip_token:token}トークン1つを装備する",
    )
    equip_token: str
    who: say.One = "you"

    @property
    def tokens(self) -> Sequence[str]:
        return (self.equip_token,)


class Retrieve(Instruction):
    """The player may pay {r} to equip a card (8.5.51)."""

    says = Says(en="retrieve {retrieve:cards}", ja="{retrieve:cards}を再得する")
    retrieve: Pointer


class MoveCounters(Instruction):
    """Move a number of named counters from one object to another (8.5.42), or any number from each of several."""

    says = Says(
        en="move {any_number?any number of {move_counters:counter_s}|{amount:counters_of move_counters}} from "
        "{from:cards} to {to:cards}",
        ja="{from:cards}から{to:cards}に{move_counters:counter}を{any_number?好きな数|{amount:many つ}}移す",
    )
    move_counters: str
    amount: Amount = 1
    any_number: bool = False
    from_: Pointer = Field("this", alias="from")
    to: Pointer


class Distribute(Instruction):
    """Divide the given number of named counters among objects (8.5.30)."""

    says = Says(
        en="distribute {amount:counters_of distribute} among {among:cards}",
        ja="{distribute:counter}を{amount:many つ}、{among:cards}に割り振る",
    )
    distribute: str
    amount: Amount
    among: Pointer


class PitchCards(Instruction):
    """Pitch cards (8.5.44)."""

    verb = "pitch"
    says = Says(en="pitch {pitch:cards}", ja="{pitch:cards}をピッチする")
    pitch: Pointer


class Clash(Instruction):
    """Clash with the opponent (8.5.45); ``won`` or ``lost`` is then carried out.

    ``as`` names the card that the player revealed.
    """

    says = Says(
        en="clash with your opponent[; if you win, {won:do}][; if your opponent wins, {lost:do}]",
        ja="対戦相手と激突する[。あなたが勝利したなら、{won:do}][。対戦相手が勝利したなら、{lost:do}]",
    )
    alternatives = ("won", "lost")
    clash: Literal[True]
    won: list[Of[Instruction]] = Field([])
    lost: list[Of[Instruction]] = Field([])


class ClashAgain(Instruction):
    """Clash again (6.4.11); only in a replacement of the event ``wins_clash`` or ``fails_clash``."""

    says = Says(en="clash again", ja="再び激突する")
    clash_again: Literal[True]


class Wager(Instruction):
    """An attack wagers a prize with the opponent: the winner carries this out as their own effect (8.5.46)."""

    says = Says(
        en="{on:cards} wagers with your opponent{wager?; the winner does this, as “you”: {wager:do}| with no prize}",
        ja="{on:cards}は対戦相手と賭けをする{wager?。勝者は、自分を「あなた」として次を行う:「{wager:do}」|(賞品なし)}",
    )
    may_be_empty = ("wager",)
    wager: list[Of[Instruction]]
    on: Pointer = "attack"


class WinWager(Instruction):
    """Win a wager that was lost (6.4.11); only in a replacement of the event ``loses_wager``."""

    says = Says(en="win the wager", ja="賭けに勝つ")
    win_wager: Literal[True]


class RepeatProcess(Instruction):
    """Carry out ``do``, and repeat it while a condition holds (8.5.27)."""

    verb = "repeat_while"
    says = Says(
        en="{do:do}; repeat this for as long as {repeat_while:condition}",
        ja="{do:do}。「{repeat_while:condition}」である限り、これを繰り返す",
    )
    carried_out_last = ("repeat_while",)
    repeat_while: Of[Condition]
    do: list[Of[Instruction]]


# Words for the faces of double-faced cards (9.1)


class Awaken(Instruction):
    """Awaken a double-faced card: its back face becomes the active one (8.5.43)."""

    says = Says(en="awaken {awaken:cards}", ja="{awaken:cards}を覚醒する")
    awaken: Pointer


class Transcend(Instruction):
    """Put the card into its owner's hand with its back face active, for the rest of the game (8.5.48, 9.1.5b)."""

    says = Says(en="transcend {transcend:cards}", ja="{transcend:cards}を超越する")
    transcend: Pointer
