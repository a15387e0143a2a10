"""The language of card texts: the nodes that they are made of."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

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
    costs,
    flag,
    kinds,
    number,
    one_of,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.instructions import Who
from judge.abilities.selections import Names

Figure = Literal["attack", "defense", "cost", "printed_cost", "printed_attack", "printed_defense"]
"""The numbers that cards have."""


class Filter(selections.Filter):
    """What a card must be like.

    ``ability`` is a keyword with a text that it has; ``lies_in`` is the zone where it is, ``from_zone`` where it came
    from to be there, and ``played`` whether by being played.
    """

    card_class: Annotated[str | None, one_of("card_class")] = None
    trait: Annotated[str | None, contains("traits")] = None
    title: Annotated[str | None, one_of("title")] = None
    printed_cost: Annotated[Number | None, number("printed_cost")] = None
    attack: Annotated[Number | None, number("attack")] = None
    defense: Annotated[Number | None, number("defense")] = None
    engaged: Annotated[bool | None, flag("engaged")] = None
    evolved: Annotated[bool | None, flag("evolved")] = None
    token: Annotated[bool | None, flag("token")] = None
    damaged: Annotated[bool | None, flag("damaged")] = None
    counter: Annotated[str | None, contains("counters")] = None
    state: Annotated[str | None, contains("states")] = None
    ability: Annotated[str | None, contains("with_text")] = None
    lies_in: Annotated[Names | None, one_of("zone")] = None
    from_zone: Annotated[Names | None, one_of("from_zone")] = None
    played: Annotated[bool | None, flag("played")] = None


class Total(selections.Total):
    """What a number of the cards that are chosen may add up to."""

    of: Figure


class Select(selections.Bound, Filter):
    """Cards in zones, and how many of them."""

    different: Literal["name"] | Figure | None = None


class Target(selections.Target, Select):
    """A selection made when the card or ability is played."""


class When(selections.When):
    """What triggers an ability.

    ``other`` is what the second object is, or is like: what is attacked or fought, what takes or deals the damage.
    """

    other: Literal["this"] | Of[Filter] | None = None


class Room(Computed):
    """How many more cards a player's field or EX area may hold."""

    verb = "room"
    room: Literal["field", "ex"]
    side: Literal["own", "enemy"] = "own"


class Stat(selections.Stat):
    """A number on a card."""

    stat: Figure


class Numbers(Node):
    """What a continuous effect does to the numbers of a card: said before all else that it does."""

    attack: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_attack: Amount | None = None
    set_defense: Amount | None = None
    set_cost: Amount | None = None


class Grant(kinds.Grant, Numbers):
    """What a continuous effect does to a card.

    ``must``: what is done with it whenever it can be done. ``ignores``: keywords of other cards that do not bind it.
    ``also_named``: it has these names besides; ``counted_for``: counts that include it; ``evolve_cost`` is added to
    what evolving it costs; ``copies``: so many cards of its name a deck may have.
    """

    adds = ("attack", "defense", "cost", "evolve_cost")
    lose_abilities: bool = False
    type: str | None = None
    trait: str | list[str] | None = None
    card_class: str | None = None
    also_named: Names | None = None
    counted_for: list[str] = []
    cannot: list[str] = []
    must: list[str] = []
    ignores: list[str] = []
    evolve_cost: Amount | None = None
    set_evolve_cost: Amount | None = None
    copies: Annotated[int, Field(ge=1, le=99)] | None = None


def own_grant(grant: kinds.Grant) -> Grant:
    """Return what an effect gives as a grant of this game, which is what its language has for one."""
    assert isinstance(grant, Grant)
    return grant


class PayResource(Cost):
    """Spend so much of a resource."""

    verb = "pp"
    pp: Amount


class PayEngage(Cost):
    """Engage this card."""

    verb = "engage"
    engage: Literal["this"]


class PayLife(Cost):
    """Lower your leader's defense."""

    verb = "life"
    life: Amount


class PaySpecial(Cost):
    """A cost that has a name, as ``feed`` or ``lesson``."""

    verb = "perform"
    perform: str
    amount: Amount = 1


class RevealEvolveCard(PaySpecial):
    """The cost of the evolve ability (12.2.1), which no text says by itself; ``like``: what the text evolves into."""

    perform: str = "reveal_evolve_card"
    like: Of[Filter] | None = None


class Draw(say.Draw):
    """Draw cards; ``up_to``: one at a time, stopping freely."""

    up_to: bool = False


class Discard(say.Discard):
    """Discard cards from hand; with ``up_to`` as many of them as the player wants."""

    up_to: bool = False


class Put(say.Put):
    """Put cards into a zone; with ``shuffled`` chance decides their order there.

    In a deck ``position`` may be a number: so many cards down from the top, 1 being the top.
    """

    shuffled: bool = False
    position: Literal["top", "bottom"] | Annotated[int, Field(ge=1, le=99)] = "bottom"  # type: ignore[assignment]  # more


class Give(say.Give):
    """Give numbers, keywords or abilities to cards for a time; ``next_enemy_turn`` is the whole of that turn."""

    until: Literal["end_of_turn", "end_of_next_enemy_turn", "next_enemy_turn", "game"] = "game"


class Reveal(say.Reveal):
    """Reveal cards; with ``top``, of those that are meant so many from the top.

    With ``until``, one after the other up to the first that is so: ``as`` remembers that one, ``rest`` the others.
    """

    until: Of[Filter] | None = None
    rest: Annotated[str | None, Defines(cards=True)] = None


class Life(Instruction):
    """Raise or lower the defense of a leader or a follower for good."""

    verb = "life"
    may_be_below = ("life",)
    life: Amount
    to: Pointer = "own.leader"


class Recover(Instruction):
    """Recover a player's resource, up to its maximum."""

    verb = "recover"
    recover: Amount
    who: Who = "you"


class Evolve(Instruction):
    """Evolve a card, or turn it into its other form; ``into``: what the card that it becomes is like."""

    verb = "evolve"
    evolve: Pointer
    into: Of[Filter] | None = None


class Transform(Instruction):
    """Transform cards into a token."""

    verb = "transform"
    transform: Pointer
    into: str

    @property
    def tokens(self) -> Sequence[str]:
        """The names of the tokens that it creates."""
        return (self.into,)


class Engage(Instruction):
    """Engage (tap) cards."""

    verb = "engage"
    engage: Pointer


class Refresh(Instruction):
    """Refresh (untap) cards."""

    verb = "refresh"
    refresh: Pointer


class Taking(Node):
    """What is taken of the cards looked at, and where it goes."""

    slot = "taking"
    take: Of[Select]
    into: str = "hand"
    position: Literal["top", "bottom"] = "bottom"
    reveal: bool = False


class Look(say.Look):
    """Look at the top of the deck, take some, revealed or not, put the rest back; ``who`` does that with their own.

    Where different ones go to different places, ``take`` lists them in the order of the text.
    """

    up_to: bool = False
    who: say.One = "you"
    take: Of[Select] | list[Of[Taking]] | None = None  # type: ignore[assignment]  # more than the shared one


class Replacing(kinds.Replacing):
    """Replaces an event: changes its amount, prevents it, or does something else.

    The amount is changed by ``add``, to ``set``, ``times`` so much, to ``half`` of it, or to ``at_most`` so much.
    A card that comes, comes ``engaged``.
    """

    engaged: bool = False


class NextPlay(Instruction):
    """The next such card that you play this turn costs so much more or less."""

    verb = "next_play"
    may_be_below = ("cost",)
    next_play: Of[Filter]
    cost: Amount


class Raised(Condition):
    """The player of the card chose to play it for so much more (5.26.1), which its text lets them do."""

    verb = "raised"
    raised: Annotated[int, Field(ge=1, le=99)]


LANGUAGE = Language(
    *COMMON,
    Replacing,
    NextPlay,
    Filter,
    Select,
    Total,
    Target,
    When,
    Stat,
    Room,
    Grant,
    Give,
    kinds.Keyworded,
    kinds.PlayCost,
    kinds.Spell,
    selections.CountersOn,
    selections.ThisTurn,
    conditions.Paid,
    Raised,
    PayResource,
    PayEngage,
    PayLife,
    costs.PayMove,
    costs.PaySelf,
    costs.PayCounter,
    PaySpecial,
    say.Choose,
    say.Either,
    Draw,
    Discard,
    say.Mill,
    say.Damage,
    Life,
    say.Destroy,
    say.Banish,
    say.Return,
    Put,
    say.Summon,
    say.Search,
    Look,
    Taking,
    say.Shuffle,
    say.Play,
    Recover,
    say.Gain,
    Evolve,
    Transform,
    Engage,
    Refresh,
    say.MoveCounters,
    say.Take,
    say.Swap,
    Reveal,
    say.Roll,
    say.Win,
    say.Lose,
    say.ExtraTurn,
    say.SkipTurn,
    say.Special,
    say.Counter,
)
