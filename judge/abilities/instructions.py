"""Instructions: what a text does. What each one means is the game's; that it can be said is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Discriminator, Field, Tag

from judge.abilities import selections
from judge.abilities._base import Defines, Node, Refers, by_verb
from judge.abilities.conditions import Condition
from judge.abilities.costs import CostNode
from judge.abilities.selections import PRINTED_AS, Amount, Filter, Names, Pointer, Select

if TYPE_CHECKING:
    from judge.abilities.kinds import AbilityNode

Who = Literal["you", "opponent", "each"]
One = Literal["you", "opponent"]
"""Who decides something once; what every player is to decide stands in ``each_player``."""
Until = Literal["end_of_turn", "end_of_next_enemy_turn", "next_enemy_turn", "next_turn", "combat", "game"]
"""How long an effect lasts; ``next_turn`` and ``next_enemy_turn`` are the whole of such a turn.

``combat`` is the combat that is going on.
"""


class Instruction(Node):
    """One action. ``as`` remembers its result, how much it did and the cards it moved, for later instructions."""

    remember: Annotated[str | None, Defines(number=True)] = Field(None, alias="as")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class Draw(Instruction):
    """Draw cards; ``up_to``: one at a time, stopping freely."""

    verb = "draw"
    draw: Amount
    up_to: bool = False
    who: Who = "you"


class Discard(Instruction):
    """Discard cards from hand."""

    verb = "discard"
    discard: Amount
    who: Who = "you"
    random: bool = False
    like: Filter | None = None


class Mill(Instruction):
    """Put cards from the top of the deck into the discard pile of the game."""

    verb = "mill"
    mill: Amount
    who: Who = "you"


class Damage(Instruction):
    """Deal damage; with ``divided``, split among the targets as decided when played."""

    verb = "damage"
    damage: Amount
    to: Pointer
    divided: bool = False


class Life(Instruction):
    """Raise or lower the defense of a leader or a follower for good."""

    verb = "life"
    life: Amount
    to: Pointer = "own.leader"


class Destroy(Instruction):
    """Destroy cards."""

    verb = "destroy"
    destroy: Pointer


class Banish(Instruction):
    """Banish cards."""

    verb = "banish"
    banish: Pointer


class Return(Instruction):
    """Return cards to their owners' hands."""

    verb = "return"
    return_: Pointer = Field(alias="return")


class Put(Instruction):
    """Put cards into a zone; with ``shuffled`` chance decides their order there."""

    verb = "put"
    synonyms = {"action": "engaged"}
    put: Pointer
    into: str
    side: Literal["owner", "you", "opponent"] = "owner"
    position: Literal["top", "bottom"] = "bottom"
    engaged: bool = False
    face_down: bool = False
    shuffled: bool = False


class Summon(Instruction):
    """Create tokens in a zone."""

    verb = "summon"
    summon: str | list[str]
    count: Amount = 1
    into: str = "field"
    side: Literal["you", "opponent"] = "you"
    engaged: bool = False


class Search(Instruction):
    """Search a deck."""

    verb = "search"
    search: Select
    into: str
    engaged: bool = False


class Taking(Node):
    """What is taken of the cards looked at, and where it goes."""

    take: Select
    into: str = "hand"
    position: Literal["top", "bottom"] = "bottom"
    reveal: bool = False


class Look(Instruction):
    """Look at the top of the deck, take some, revealed or not, put the rest back.

    Where different ones go to different places, ``take`` lists them in the order of the text.
    """

    verb = "look"
    look: Amount
    up_to: bool = False
    take: Select | list[Taking] | None = None
    into: str = "hand"
    reveal: bool = False
    rest: Literal["top", "bottom", "cemetery"] = "bottom"


class Shuffle(Instruction):
    """Shuffle a deck."""

    verb = "shuffle"
    shuffle: Who


class Play(Instruction):
    """Play cards from where they are, for so much instead of their own cost."""

    verb = "play"
    play: Pointer
    cost: Amount | None = None


class Recover(Instruction):
    """Recover a player's resource, up to its maximum."""

    verb = "recover"
    recover: Amount
    who: Who = "you"


class Gain(Instruction):
    """Change a player's number by an amount, within its limits."""

    verb = "gain"
    gain: str
    amount: Amount = 1
    who: Who = "you"


class Evolve(Instruction):
    """Evolve a card, or turn it into its other form; ``into``: what the card that it becomes is like."""

    verb = "evolve"
    evolve: Pointer
    into: Filter | None = None


class Transform(Instruction):
    """Transform cards into a token."""

    verb = "transform"
    transform: Pointer
    into: str


class Grant(Node):
    """What a continuous effect does to a card.

    ``attack_cost`` has to be paid to attack; ``nullify``: no continuous effect that came before it on the card
    applies; ``cannot`` and ``must`` are words of the game for what the card is forbidden and obliged to do.
    ``ignores``: keywords of other cards that do not bind it. ``also_named``: it has these names besides;
    ``counted_for``: words of the game for counts that include it.
    """

    synonyms = {
        **PRINTED_AS,
        **{f"set_{name}": f"set_{field}" for name, field in PRINTED_AS.items()},
        "lose_organization": "lose_trait",
    }
    attack: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_attack: Amount | None = None
    set_defense: Amount | None = None
    keywords: list[str] = []
    lose_keywords: list[str] = []
    lose_abilities: bool = False
    abilities: list[AbilityNode] = []
    type: str | None = None
    trait: Annotated[str | list[str] | None, Refers("word")] = None
    lose_trait: str | list[str] | None = None
    card_class: str | None = None
    also_named: Names | None = None
    counted_for: list[str] = []
    ep_cost: Amount | None = None
    level: Amount | None = None
    set_cost: Amount | None = None
    set_ep_cost: Amount | None = None
    set_level: Amount | None = None
    attack_cost: list[CostNode] = []
    nullify: bool = False
    cannot: list[str] = []
    must: list[str] = []
    ignores: list[str] = []


class Give(Instruction):
    """Give numbers, keywords or abilities to cards for a time."""

    verb = "give"
    give: Grant
    to: Pointer
    until: Until = "game"


class Engage(Instruction):
    """Engage (tap) cards."""

    verb = "engage"
    engage: Pointer


class Refresh(Instruction):
    """Refresh (untap) cards."""

    verb = "refresh"
    refresh: Pointer


class Choose(Instruction):
    """Choose so many of the options and carry them out in the printed order."""

    verb = "choose"
    choose: Amount
    up_to: bool = False
    options: list[list[Do]]


class If(Instruction):
    """Do one thing or another."""

    verb = "if"
    if_: Condition = Field(alias="if")
    then: list[Do]
    otherwise: list[Do] = Field([], alias="else")


class Pay(Instruction):
    """An optional cost in the middle of a text, and what follows when it is paid."""

    verb = "pay"
    pay: list[CostNode]
    then: list[Do]


class May(Instruction):
    """The player may do this."""

    verb = "may"
    may: list[Do]
    who: One = "you"


class Either(Instruction):
    """Do one of these, whichever the player wants when it is carried out."""

    verb = "either"
    either: Annotated[list[list[Do]], Field(min_length=2, max_length=9)]
    who: One = "you"


class Repeat(Instruction):
    """Do something several times."""

    verb = "repeat"
    repeat: Amount
    do: list[Do]


class EachPlayer(Instruction):
    """Every player does this: what asks for no choice at once, the rest the turn player first."""

    verb = "each_player"
    each_player: list[Do]


class Counter(Instruction):
    """Put counters on a card, or take them off."""

    verb = "counter"
    counter: str
    add: Amount = 0
    remove: Amount = 0
    on: Pointer = "this"


class MoveCounters(Instruction):
    """Move all counters of a name from one card to another."""

    verb = "move_counters"
    move_counters: str
    from_: Pointer = Field("this", alias="from")
    to: Pointer


class Take(Instruction):
    """Take control of cards on the other player's field."""

    verb = "take"
    take: Pointer


class Swap(Instruction):
    """Swap two cards between their zones."""

    verb = "swap"
    swap: Annotated[list[str], Refers("cards")]


class Reveal(Instruction):
    """Reveal cards; with ``top``, of those that are meant so many from the top.

    With ``until``, one after the other up to the first that is so: ``as`` remembers that one, ``rest`` the others.
    """

    verb = "reveal"
    reveal: Pointer
    top: Amount | None = None
    until: Filter | None = None
    rest: Annotated[str | None, Defines(cards=True)] = None


class Pick(Instruction):
    """Choose cards on resolution, remembered under the name in ``as``."""

    verb = "pick"
    pick: Select
    who: One = "you"


class Roll(Instruction):
    """Roll a six-sided die, remembered under the name in ``as``."""

    verb = "roll"
    roll: int = 1


class Win(Instruction):
    """A player wins the game at once."""

    verb = "win"
    win: Who


class Lose(Instruction):
    """A player loses the game at once."""

    verb = "lose"
    lose: Who


class ExtraTurn(Instruction):
    """A player takes an extra turn after this one."""

    verb = "extra_turn"
    extra_turn: Who


class SkipTurn(Instruction):
    """A player's next turn is skipped."""

    verb = "skip_turn"
    skip_turn: Who


class Later(Instruction):
    """Create a delayed triggered ability."""

    verb = "later"
    occasion = ("later",)
    later: When
    do: list[Do]


class Special(Instruction):
    """An instruction that the game defines by name, as ``feed`` or ``race``."""

    verb = "perform"
    perform: str
    on: Pointer = "this"
    amount: Amount = 1
    names: list[str] = []
    who: Who = "you"


class When(Node):
    """What triggers an ability.

    ``event`` is the game's name of an event; ``card`` says which card it must be about (``this`` or a filter),
    ``side`` whose card or turn, ``from_zone`` and ``to_zone`` where it moved, ``by`` whose card or effect did it.
    """

    event: str
    card: Literal["this"] | Filter | None = None
    side: Literal["own", "enemy", "any"] = "any"
    from_zone: Names = []
    to_zone: Names = []
    by: Literal["own", "enemy"] | None = None


INSTRUCTIONS: tuple[type[Instruction], ...] = (
    Draw,
    Discard,
    Mill,
    Damage,
    Life,
    Destroy,
    Banish,
    Return,
    Put,
    Summon,
    Search,
    Look,
    Shuffle,
    Play,
    Recover,
    Gain,
    Evolve,
    Transform,
    Give,
    Engage,
    Refresh,
    Choose,
    If,
    Pay,
    May,
    Either,
    Repeat,
    EachPlayer,
    MoveCounters,
    Take,
    Swap,
    Reveal,
    Pick,
    Roll,
    Win,
    Lose,
    ExtraTurn,
    SkipTurn,
    Later,
    Special,
    Counter,
)
Do = Annotated[
    Annotated[Draw, Tag("draw")]
    | Annotated[Discard, Tag("discard")]
    | Annotated[Mill, Tag("mill")]
    | Annotated[Damage, Tag("damage")]
    | Annotated[Life, Tag("life")]
    | Annotated[Destroy, Tag("destroy")]
    | Annotated[Banish, Tag("banish")]
    | Annotated[Return, Tag("return")]
    | Annotated[Put, Tag("put")]
    | Annotated[Summon, Tag("summon")]
    | Annotated[Search, Tag("search")]
    | Annotated[Look, Tag("look")]
    | Annotated[Shuffle, Tag("shuffle")]
    | Annotated[Play, Tag("play")]
    | Annotated[Recover, Tag("recover")]
    | Annotated[Gain, Tag("gain")]
    | Annotated[Evolve, Tag("evolve")]
    | Annotated[Transform, Tag("transform")]
    | Annotated[Give, Tag("give")]
    | Annotated[Engage, Tag("engage")]
    | Annotated[Refresh, Tag("refresh")]
    | Annotated[Choose, Tag("choose")]
    | Annotated[If, Tag("if")]
    | Annotated[Pay, Tag("pay")]
    | Annotated[May, Tag("may")]
    | Annotated[Either, Tag("either")]
    | Annotated[Repeat, Tag("repeat")]
    | Annotated[EachPlayer, Tag("each_player")]
    | Annotated[MoveCounters, Tag("move_counters")]
    | Annotated[Take, Tag("take")]
    | Annotated[Swap, Tag("swap")]
    | Annotated[Reveal, Tag("reveal")]
    | Annotated[Pick, Tag("pick")]
    | Annotated[Roll, Tag("roll")]
    | Annotated[Win, Tag("win")]
    | Annotated[Lose, Tag("lose")]
    | Annotated[ExtraTurn, Tag("extra_turn")]
    | Annotated[SkipTurn, Tag("skip_turn")]
    | Annotated[Later, Tag("later")]
    | Annotated[Special, Tag("perform")]
    | Annotated[Counter, Tag("counter")],
    Discriminator(
        by_verb(INSTRUCTIONS), custom_error_type="unknown_instruction", custom_error_message="not an instruction"
    ),
]

# Amounts can count what has happened: the name is lent to the module that comes first.
vars(selections)["When"] = When
