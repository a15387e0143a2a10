"""Words of card texts about playing cards: costs, modes, restrictions, and the end of the game."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Body, Computed, Condition, Cost, Instruction, Node, Of, Pointer, Refers, expected, payment
from judge.abilities import instructions as say
from judge.abilities.instructions import One
from judge.abilities.kinds import Grant
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Filter, Names, Target

# Words of play-static abilities, which are about playing their own card (5.4.4)

ANYWHERE = ("hand", "arsenal", "banished", "graveyard", "deck")
"""The zones from which texts can let a card be played."""


class AlternativeCost(Body):
    """A cost that can be paid instead of the card's resource cost (5.4.4b)."""

    verb = "alternative"
    says = Says(
        en="[if {if:condition}, ]you may {alternative:costs} rather than pay the {:symbol r} cost of this.",
        ja="[{if:condition}なら、]これの{:symbol r}コストを支払う代わりに、{alternative:costs_may}。",
    )
    alternative: list[Of[Cost]]


class PlayFrom(Body):
    """A zone from which the card may be played, while ``if`` holds (5.1.2b).

    - ``who``: the player who may play it: its owner, or with ``opponent`` the owner's opponent (5.1.1).
    - ``free``: it is played without paying its resource cost.
    - ``do``: what is put onto the stack as a triggered-layer when it is played this way (5.4.4c).
    - ``give``: the grant that it gets when it is played this way (5.4.4d).
    """

    says = Says(en="{play_from:played_from who if free give do}", ja="{play_from:played_from who if free give do}")
    play_from: Names
    who: One = "you"
    free: bool = False
    give: Of[Grant] | None = None


class OptionalCost(Body):
    """An optional additional cost to play the card while ``if`` holds (5.4.4a); ``do`` follows if it is paid (5.4.4c).

    ``when_you_do`` is put onto the stack as a triggered-layer: “When you do, …” (5.4.4c).
    """

    says = Says(
        en="[if {if:condition}, ]as an additional cost to play this, you may {optional_cost:costs}[. If you do, "
        "{do:do}][. When you do, {when_you_do:do}].",
        ja="[{if:condition}なら、]これをプレイする追加コストとして、{optional_cost:costs_may}。[そうしたとき、"
        "{do:do}。][そうしたとき、誘発効果として、{when_you_do:do}。]",
    )
    carried_out_last = ("optional_cost", "do", "when_you_do")
    optional_cost: list[Of[Cost]]
    when_you_do: list[Of[Instruction]] = Field([])


class Fuse(Cost):
    """Reveal a card from hand for each stated supertype, or with ``either`` for at least one of them (8.3.17d)."""

    says = Says(en="reveal {fuse:fused either} from your hand", ja="手札の{fuse:fused either}を公開する")
    fuse: list[str]
    either: bool = False


class PlayedAt(Condition):
    """The card with this text was played as this chain link or a later one (8.4.6)."""

    verb = "played_at_link"
    says = Says(
        en="this was played as chain link {played_at_link} or higher",
        ja="これがチェインリンク{played_at_link}以降でプレイされた",
    )
    played_at_link: Annotated[int, Field(ge=1, le=99)]


class PitchedFor(Condition):
    """A matching card was pitched to play the card with this text (8.4.15)."""

    verb = "pitched"
    says = Says(
        en="{pitched:a hand} was pitched to play this",
        ja="これをプレイするために{pitched:noun hand}がピッチされた",
    )
    pitched: Of[Filter]


class AttackTargets(Body):
    """The attack attacks up to the given number of different targets (1.4.5c)."""

    says = Says(
        en="[if {if:condition}, ]this attacks up to {attack_targets:amount} different targets.",
        ja="[{if:condition}なら、]これは異なる対象{attack_targets:amount}つまでを攻撃する。",
    )
    attack_targets: Amount


class AsInstant(Body):
    """The card may be played as though it were an instant, while ``if`` holds (5.1.3d)."""

    says = Says(
        en="[if {if:condition}, ]you may play this as though it were an instant.",
        ja="[{if:condition}なら、]あなたはこれをインスタントであるかのようにプレイしてもよい。",
    )
    as_instant: Literal[True]


# Words of card texts about what is paid: effect-costs (1.14.4)


class PayCounter(payment.PayCounter):
    """Remove counters from the object, or put ``add`` counters on it: “put a rust counter on this”.

    ``on`` selects another object, chosen by its player: “from an ally you control”.
    """

    says = Says(en="{counter:paid_counters add remove on}", ja="{counter:paid_counters add remove on}")
    add: Amount = 0

    @model_validator(mode="after")
    def does_one_thing(self) -> Self:
        """Reject ``add`` and ``remove`` together."""
        if {"add", "remove"} <= self.model_fields_set:
            raise expected("either `add` or `remove`", "add と remove のどちらか1つ")
        return self

    @property
    def puts(self) -> bool:
        """Whether counters are put on the object, not removed."""
        return "add" in self.model_fields_set


class PayMove(payment.PayMove):
    """Move chosen cards as ``how`` states; ``nth`` with ``how: top`` counts from the top of the deck."""

    says = Says(en="{cards:paid_cards how nth}", ja="{cards:paid_cards how nth}")
    nth: Annotated[int, Field(ge=2, le=60)] | None = None

    @model_validator(mode="after")
    def counts_from_the_top(self) -> Self:
        """Reject ``nth`` for cards that are not put on top of the deck."""
        if self.nth is not None and self.how != "top":
            raise expected("`nth` with `how: top`", "nth は how: top と共に")
        return self


class Generate(Cost):
    """Carry out instructions as a cost: “Create a Soul Shackle token: …” (1.14.4)."""

    says = Says(en="{generate:do}", ja="{generate:do}")
    generate: list[Of[Instruction]]


# Words of modal abilities (1.7.5): their modes, and a number that depends on a condition


class Mode(Node):
    """One mode of a modal ability, with its instructions and its own targets (1.7.5c).

    With ``if``, it can be chosen only if that holds when the modes are chosen (1.7.5e).
    """

    says = Says(en="[(only if {if:condition}) ]{do:do}", ja="[({if:condition}ときのみ)]{do:do}")
    slot = "mode"
    one_of_several = True
    decided_first = ("if_", "targets")
    carried_out_last = ("targets", "do")
    if_: Of[Condition] | None = Field(None, alias="if")
    targets: list[Of[Target]] = Field([])
    do: list[Of[Instruction]]
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class Choose(say.Choose):
    """A modal ability (1.7.5): a number of its modes are declared when its layer is put onto the stack.

    ``modes`` replaces ``options`` if a mode has targets or a condition of its own; with ``same`` a mode may be chosen
    more than once (1.7.5b).
    """

    says = Says(
        en="choose [{least} or more, ][up_to?up to ]{choose:how_many}[same? (the same one may be chosen again)]: "
        "{options:modes_of modes}",
        ja="次から[{least}つ以上、]{choose:how_many}[up_to?まで]選ぶ[same?(同じものを再び選んでもよい)]:"
        "{options:modes_of modes}",
    )
    decided_first = ("choose",)
    options: list[list[Of[Instruction]]] = Field([])
    modes: list[Of[Mode]] = Field([])
    same: bool = False
    least: Annotated[int, Field(ge=1, le=9)] | None = None

    @model_validator(mode="after")
    def has_a_least_number_of_some(self) -> Self:
        """Reject ``least`` without ``up_to``, or not below ``choose``."""
        if self.least is not None and (not self.up_to or (isinstance(self.choose, int) and self.least >= self.choose)):
            raise expected(
                "`least` only with `up_to`, and less than `choose`",
                "least は up_to と共に書き、choose より小さい数にする",
            )
        return self

    @property
    def all_modes(self) -> list[Mode]:
        """The modes, from both ``options`` and ``modes``."""
        return [*(Mode.model_construct(if_=None, targets=[], do=option) for option in self.options), *self.modes]


class Depending(Computed):
    """One of two numbers, depending on a condition: “if …, choose 3, otherwise choose 1” (1.7.5e)."""

    verb = "if"
    says = Says(
        en="{then:amount} if {if:condition}, otherwise {else:amount}",
        ja="{if:condition}なら{then:amount}、そうでなければ{else:amount}",
    )
    if_: Of[Condition] = Field(alias="if")
    then: Amount
    otherwise: Amount = Field(alias="else")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


# Words for restrictions, further activations, and the end of the game


class Forbid(Body):
    """A restriction (1.0.2): players cannot play, activate, attack with, defend with or pitch matching cards.

    - ``like``: the restricted cards; ``this`` restricts the card itself.
    - ``side``: the restricted player.
    - ``origin``: only cards from these zones. ``only_from``: only cards from anywhere else (1.0.2a).
    """

    says = Says(
        en="{:where}[if {if:condition}, ]{side=own:you|enemy:your opponent|any:players} can't {forbid:forbidden} "
        "{like:what_kind}[ from {origin:their_zones side}][ from anywhere other than {only_from:their_zones side}].",
        ja="{:where}[{if:condition}なら、]{side=own:あなた|enemy:対戦相手|any:プレイヤー}は[{origin:zones}にある]"
        "[{only_from:zones}以外にある]{like:what_kind}{forbid:forbidden}。",
    )
    forbid: Literal["play", "activate", "attack", "defend", "pitch"]
    like: Literal["this"] | Of[Filter] | None = None
    side: Literal["own", "enemy", "any"] = "own"
    origin: Names = Field([])
    only_from: Names = Field([])
    zone: Names = "arena"


class StartsWith(Body):
    """Its player may start the game with a deck card in another zone (4.1.5b): a meta-static ability (5.4.3).

    ``starts_with`` describes the card; ``into`` is the zone.
    """

    says = Says(
        en="you may start the game with {starts_with:a deck} {into=permanent:in the arena|*:in your {into:zone}}.",
        ja="あなたは{starts_with:noun deck}1枚を{into=permanent:闘技場"
        "|*:あなたの{into:zone}}に置いてゲームを開始してもよい。",
    )
    starts_with: Of[Filter]
    into: str


class MoreActivations(Instruction):
    """Abilities of an object may be activated more often this turn (5.2.3).

    - ``times``: the number of extra activations, shared by its abilities (5.2.3b), or with ``each`` for each (5.2.3a).
    - ``attacks``: only attack abilities get them (5.2.3c).
    - ``total``: the new limit for the turn, instead of extra activations (5.2.3e).
    """

    says = Says(
        en="{each?each of the |the }{attacks?attack abilities|abilities} of "
        "{more_activations:cards} can be activated {total?{total:times} in total this turn[ ({times} more)]|"
        "{times=1:an additional time|*:{times} additional times} this turn}",
        ja="このターン、{more_activations:cards}の{attacks?攻撃能力|能力}は[each?それぞれ]{total?合計{total}回"
        "|追加で{times}回}起動できる",
    )
    more_activations: Pointer
    times: Annotated[int, Field(ge=1, le=9)] = 1
    each: bool = False
    attacks: bool = False
    total: Annotated[int, Field(ge=1, le=9)] | None = None


class WinGame(Instruction):
    """A player wins the game (4.5.2b)."""

    says = Says(en="{win_game:actor}{wins|win} the game", ja="{win_game:player}はゲームに勝利する")
    win_game: say.One


class LoseGame(Instruction):
    """A player loses the game, or all of them (4.5.3b)."""

    says = Says(en="{lose_game:actor}{loses|lose} the game", ja="{lose_game:player}はゲームに敗北する")
    lose_game: say.Who


class DrawGame(Instruction):
    """The game is a draw (4.5.4b)."""

    says = Says(en="the game is a draw", ja="ゲームは引き分けになる")
    draw_game: Literal[True]


class Phase(Condition):
    """It is this phase of either player's turn: “during an action phase” (4.2 to 4.4)."""

    says = Says(
        en="it's {phase=start:a start phase|*:an {phase} phase}",
        ja="{phase=start:開始フェイズ|action:アクションフェイズ|end:終了フェイズ}",
    )
    phase: Literal["start", "action", "end"]


class Inline(Instruction):
    """“When you do, …”: a separate layer, if the action named in ``when_done`` was performed (6.6.2)."""

    says = Says(en="when {when_done:done}, {inline:do}", ja="{when_done:done}とき、{inline:do}")
    own_layer = True
    carried_out_last = ("targets", "inline")
    when_done: Annotated[str, Refers("result")]
    targets: list[Of[Target]] = Field([])
    inline: list[Of[Instruction]]
