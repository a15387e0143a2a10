"""Instructions of texts. Their form is defined here, their meaning by each game."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from judge.abilities.base import Condition as Condition
from judge.abilities.base import Cost as Cost
from judge.abilities.base import Instruction as Instruction
from judge.abilities.base import NoEffect, Refers, expected
from judge.abilities.kinds import Grant
from judge.abilities.language import Of
from judge.abilities.no_effect import is_number, leave_out, needs, some_of
from judge.abilities.phrases import Says
from judge.abilities.predicates import names
from judge.abilities.selections import Amount, Filter, Pointer, Select, When

Who = Literal["you", "opponent", "each"]
One = Literal["you", "opponent"]
"""The single player who decides; for a decision of every player, use ``each_player``."""


YOUR_DECK = leave_out(
    "zone",
    "side",
    why=("only your own deck can be searched or looked at", "探す・見ることができるのは自分のデッキだけ"),
)


class Draw(Instruction):
    """Draw cards."""

    says = Says(en="{who:actor}{draws|draw} {draw:many card}", ja="{who:actor}カードを{draw:many 枚}引く")
    draw: Amount
    who: Who = "you"


class Discard(Instruction):
    """Discard cards from hand; ``like`` limits which ones."""

    discard: Amount
    who: Who = "you"
    random: bool = False
    like: Of[Filter] | None = None


class DiscardChosen(Discard):
    """Discard a number of cards, or ``all``, from the hand or from the cards chosen before (``which``)."""

    discard: Amount | Literal["all"]  # type: ignore[assignment]
    which: Annotated[str | list[str] | None, Refers("cards")] = None

    @model_validator(mode="after")
    def all_is_not_random(self) -> Self:
        """Reject ``random`` together with ``all``."""
        if self.discard == "all" and self.random:
            raise expected(
                "`discard: all` without `random`, since every card is discarded",
                "random なしの discard: all(すべて捨てる)",
            )
        return self


class Mill(Instruction):
    """Put cards from the top of the deck into the game's discard pile."""

    mill: Amount
    who: Who = "you"


class Damage(Instruction):
    """Deal damage; with ``divided``, split among the targets as decided when the text was played."""

    damage: Amount
    to: Pointer
    divided: bool = False


class Destroy(Instruction):
    """Destroy cards."""

    says = Says(en="destroy {destroy:cards}", ja="{destroy:object}破壊する")
    destroy: Pointer


class Banish(Instruction):
    """Banish cards."""

    banish: Pointer


class Return(Instruction):
    """Return cards to their owners' hands."""

    return_: Pointer = Field(alias="return")


class Put(Instruction):
    """Put cards into a zone."""

    no_effect = [needs("position", into="deck")]
    put: Pointer
    into: str
    side: Literal["owner", "you", "opponent"] = "owner"
    position: Literal["top", "bottom"] = "bottom"
    engaged: bool = False


class Summon(Instruction):
    """Create tokens in a zone."""

    summon: str | list[str]
    count: Amount = 1
    into: str = "field"
    side: Literal["you", "opponent"] = "you"
    engaged: bool = False

    @property
    def tokens(self) -> Sequence[str]:
        return names(self.summon)


class Search(Instruction):
    """Search a deck."""

    no_effect_inside = {Select: (YOUR_DECK,)}
    search: Of[Select]
    into: str
    engaged: bool = False


def _taken(look: Any) -> Iterator[int]:
    """Yield every number in ``take``: how many of the cards looked at are taken."""
    for one in look.take if isinstance(look.take, list) else [look.take]:
        meant = one if isinstance(one, Select) else getattr(one, "take", None)
        if isinstance(meant, Select) and isinstance(meant.count, int):
            yield meant.count


class Look(Instruction):
    """Look at the top of the deck, take some cards, revealed or not, and put the rest back."""

    no_effect = [
        NoEffect(
            ("into", "reveal"),
            (
                "`into` and `reveal` only with `take`; if `take` is a list, write them in its entries",
                "into・reveal は take と共に書く。take がリストなら、その各項目に書く",
            ),
            lambda node, _: not isinstance(node.take, Select),
        ),
        needs("remember", also="take"),
        NoEffect(
            ("take",),
            ("at most as many cards as are looked at", "見る枚数以下"),
            lambda node, _: is_number(node.look) and sum(_taken(node)) > node.look,
        ),
    ]
    no_effect_inside = {Select: (YOUR_DECK,)}
    look: Amount
    take: Of[Select] | None = None
    into: str = "hand"
    reveal: bool = False
    rest: Literal["top", "bottom", "cemetery"] = "bottom"


class Shuffle(Instruction):
    """Shuffle a deck."""

    says = Says(
        en="{shuffle:actor}{shuffles|shuffle} {shuffle:whose} deck", ja="{shuffle:player}は自身のデッキをシャッフルする"
    )
    shuffle: Who


class Play(Instruction):
    """Play cards from where they are, for a given cost instead of their own."""

    may_be_zero = ("cost",)
    play: Pointer
    cost: Amount | None = None


class Gain(Instruction):
    """Change a player's number by an amount, within limits."""

    may_be_below = ("amount",)
    gain: str
    amount: Amount = 1
    who: Who = "you"


class Give(Instruction):
    """Give numbers, keywords or abilities to cards; each game defines the possible durations."""

    give: Of[Grant]
    to: Pointer
    until: str = "game"


class Choose(Instruction):
    """Choose a number of the options and carry them out in printed order."""

    no_effect = [
        NoEffect(
            ("options",),
            ("at least two options; with one there is no choice", "2つ以上の選択肢(1つでは何も選ばない)"),
            each=lambda value: len(value) < 2,
        ),
        NoEffect(
            ("choose",),
            ("at most the number of options", "選択肢の数以下"),
            lambda node, _: is_number(node.choose) and node.choose > len(node.options) > 1,
        ),
    ]
    choose: Amount
    up_to: bool = False
    options: list[list[Of[Instruction]]]


_DOES_NOTHING = NoEffect(
    ("then",),
    ("an instruction in `then` or `else`", "then か else の中身"),
    lambda node, _: not node.then and not getattr(node, "otherwise", ()),
)


class If(Instruction):
    """Do one thing if a condition holds, and another if not."""

    says = Says(
        en="if {if:condition}, {then:do}[; otherwise, {else:do}]",
        ja="{if:condition}なら、{then:do}[。そうでないなら、{else:do}]",
        apart=True,
    )
    alternatives = ("then", "else")
    may_be_empty = ("then",)
    no_effect = [_DOES_NOTHING]
    if_: Of[Condition] = Field(alias="if")
    then: list[Of[Instruction]]
    otherwise: list[Of[Instruction]] = Field([], alias="else")


def _costs_nothing(cost: Cost) -> bool:
    numbers = [value for name in cost.model_fields_set if is_number(value := getattr(cost, name))]
    return bool(numbers) and not any(numbers)


class Pay(Instruction):
    """Pay an optional cost in the middle of a text, with the instructions that follow if it is paid."""

    may_be_empty = ("then",)
    no_effect = [
        _DOES_NOTHING,
        NoEffect(
            ("pay",),
            ("a cost above 0; a cost of 0 is always paid", "0 より大きいコスト(0 は常に支払える)"),
            each=lambda value: bool(value) and all(map(_costs_nothing, value)),
        ),
    ]
    pay: list[Of[Cost]]
    then: list[Of[Instruction]]


class May(Instruction):
    """Do something if the player wants to."""

    says = Says(en="{who:player} may {may:optional}", ja="{who:actor}{may:optional}", apart=True)
    may: list[Of[Instruction]]
    who: One = "you"


class Either(Instruction):
    """Do one of these, chosen by the player on resolution."""

    says = Says(
        en="{who:actor}{chooses|choose} one of these, and it is done: {either:options}",
        ja="{who:actor}次のうち1つを選んで行う:{either:options}",
        apart=True,
    )
    either: Annotated[list[list[Of[Instruction]]], Field(min_length=2, max_length=9)]
    who: One = "you"


class Repeat(Instruction):
    """Do something several times."""

    says = Says(en="{repeat:times}: {do:do}", ja="{repeat:times}、{do:do}", apart=True)
    repeat: Amount
    do: list[Of[Instruction]]


class EachPlayer(Instruction):
    """Every player does this: at the same time if no choice is needed, otherwise the turn player first."""

    each_player: list[Of[Instruction]]


class Counter(Instruction):
    """Put counters on a card, or remove them."""

    no_effect = [some_of("add", "remove")]
    counter: Annotated[str, Field(min_length=1)]
    add: Amount = 0
    remove: Amount = 0
    on: Pointer = "this"


class MoveCounters(Instruction):
    """Move all counters of a name from one card to another."""

    move_counters: Annotated[str, Field(min_length=1)]
    from_: Pointer = Field("this", alias="from")
    to: Pointer


class Take(Instruction):
    """Take control of cards on the other player's field."""

    no_effect_inside = {
        Select: (
            leave_out(
                "other",
                why=(
                    "the cards to take control of are always another player's",
                    "コントロールを得るのは常に相手のカード",
                ),
            ),
        )
    }
    take: Pointer


class Swap(Instruction):
    """Swap two cards between their zones."""

    says = Says(en="exchange {swap:cards} between their zones", ja="{swap:object}互いのゾーンの間で入れ替える")
    swap: Annotated[list[str], Refers("cards")]


class Reveal(Instruction):
    """Reveal cards; with ``top``, only that many from the top of those selected."""

    reveal: Pointer
    top: Amount | None = None


class PlayerOf(Instruction):
    """The players of these objects do this as if the text were theirs, such as "target hero discards a card"."""

    player_of: Pointer
    do: list[Of[Instruction]]


class Pick(Instruction):
    """Choose cards on resolution and remember them under the name in ``as``."""

    says = Says(en="{who:actor}{chooses|choose} {pick:cards}", ja="{pick:object tight}{who=you:|opponent:、相手が}選ぶ")
    no_effect = [
        some_of(
            "remember",
            why=("`as`, the name that the text uses for these cards later", "as(テキストが後でそのカードを指す名前)"),
        ),
    ]
    pick: Of[Select]
    who: One = "you"


class Roll(Instruction):
    """Roll a six-sided die and remember the result under the name in ``as``."""

    no_effect = [
        some_of(
            "remember",
            why=("`as`, the name that the text uses for the result later", "as(テキストが後で結果を指す名前)"),
        ),
    ]
    roll: int = 1


class Win(Instruction):
    """A player wins the game immediately."""

    says = Says(en="{win:player} {wins|win} the game", ja="{win:player}はゲームに勝つ")
    win: Who


class Lose(Instruction):
    """A player loses the game immediately."""

    says = Says(en="{lose:player} {loses|lose} the game", ja="{lose:player}はゲームに負ける")
    lose: Who


class ExtraTurn(Instruction):
    """A player takes an extra turn after this one."""

    says = Says(
        en="{extra_turn:player} {takes|take} an extra turn after this one",
        ja="{extra_turn:player}はこのターンの後に追加のターンを得る",
    )
    extra_turn: Who


class SkipTurn(Instruction):
    """A player's next turn is skipped."""

    skip_turn: Who


class Later(Instruction):
    """Create a delayed triggered ability."""

    says = Says(
        en="{later:occasion}, do this: {do:do}",
        ja="{later:occasion}、次のことを行う:「{do:sentences}」",
        apart=True,
    )
    own_layer = True
    occasion = ("later",)
    later: Of[When]
    do: list[Of[Instruction]]


class Special(Instruction):
    """An instruction that the game defines by name, such as ``feed`` or ``race``."""

    verb = "perform"
    perform: str
    on: Pointer = "this"
    amount: Amount = 1
    names: list[str] = []
    who: Who = "you"
