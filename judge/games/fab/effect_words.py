"""The language of card texts, what the effect keywords say: a node for each (8.5)."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    Condition,
    Defines,
    Filter,
    Instruction,
    Node,
    Of,
    PayAmount,
    Pointer,
    Refers,
    Select,
    expected,
)
from judge.abilities import instructions as say
from judge.abilities.selections import Amount
from judge.games.fab.action_words import Counters


class Counter(say.Counter):
    """Put counters on objects (8.5.14), or remove so many of them, or ``all`` of that name (8.5.16)."""

    remove: Amount | Literal["all"] = 0  # type: ignore[assignment]


class Either(say.Either):
    """Do one of these, whichever the player wants as it is carried out (1.8.6); with ``random`` chance decides."""

    random: bool = False


class Create(Instruction):
    """Create tokens (8.5.2); ``counters`` are on each of them as it enters the arena (6.4.8).

    With ``under`` they enter it under the control of the players of these objects (8.5.2c).
    """

    verb = "create"
    create: str
    count: Amount = 1
    who: say.Who = "you"
    under: Annotated[str | Of[Select] | list[str] | None, Refers("cards")] = None
    counters: Counters = Field({})

    @property
    def tokens(self) -> Sequence[str]:
        """The name of the token: one that the rulebook defines, or one of the board."""
        return (self.create,)


class Tap(Instruction):
    """Tap permanents (8.5.55)."""

    verb = "tap"
    tap: Pointer


class Untap(Instruction):
    """Untap permanents (8.5.56)."""

    verb = "untap"
    untap: Pointer


class Mark(Instruction):
    """Mark heroes (8.5.50)."""

    verb = "mark"
    mark: Pointer


class Pay(say.Pay):
    """Pay a cost, or not (8.5.31a); ``then`` follows where it is paid, ``else`` where it is not (“unless”).

    With ``up_to`` the player decides how many of the points are paid, and ``as`` names that number.
    """

    knowing = ("then",)
    alternatives = ("then", "else")
    up_to: bool = False
    then: list[Of[Instruction]] = Field([])
    otherwise: list[Of[Instruction]] = Field([], alias="else")
    who: say.One = "you"

    @model_validator(mode="after")
    def pays_points_of_one_kind(self) -> Self:
        """Refuse “up to” of several costs, or of one that is no number of points."""
        if self.up_to and (len(self.pay) != 1 or not isinstance(self.pay[0], PayAmount)):
            raise expected("one cost of points beside up_to", "up_to はポイントのコスト1つと共に")
        return self


class Crowd(Instruction):
    """The crowd cheers heroes, or boos them: an event on which texts trigger (8.0.6a)."""

    verb = "crowd"
    crowd: Literal["cheers", "boos"]
    to: Pointer = "own.hero"


class Charge(Instruction):
    """Charge cards: they move from hand to the soul of their player's hero (8.5.29)."""

    verb = "charge"
    charge: Pointer


class Reload(Instruction):
    """A player may put a card from hand face-down into an empty arsenal (8.5.23)."""

    verb = "reload"
    reload: say.One = "you"


class TurnOver(Instruction):
    """Turn cards face-up or face-down (8.5.24)."""

    verb = "turn"
    turn: Pointer
    to: Literal["face_up", "face_down"]


class Reveal(say.Reveal):
    """Reveal private cards (8.5.17); with ``until`` they stay public for so long (8.5.17b)."""

    until: Literal["end_of_turn", "combat_chain", "game"] | None = None


class RevealUntil(Instruction):
    """Reveal cards from the top of one's deck until one is like this; with ``as`` that one is remembered (8.5.17e)."""

    verb = "reveal_until"
    reveal_until: Of[Filter]
    remember: Annotated[str | None, Defines(cards=True, number=True)] = Field(None, alias="as")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class Look(Instruction):
    """Look at private cards (8.5.11); with ``until`` at whatever lies there for so long (8.5.11d)."""

    verb = "look"
    look: Pointer
    until: Literal["end_of_turn", "combat_chain", "game"] | None = None

    @model_validator(mode="after")
    def lasts_at_a_place(self) -> Self:
        """Refuse a time for which single cards are looked at: it is meant by where they are."""
        if self.until is not None and not (isinstance(self.look, Select) and self.look.everything):
            raise expected(
                "until beside a selection without count, as {zone: deck, top: 1}",
                "until には count のない選択({zone: deck, top: 1} など)",
            )
        return self


class Search(Instruction):
    """Search a zone for a card, and put it into another, revealed where it says so (8.5.19); ``as`` remembers it."""

    verb = "search"
    search: Of[Select]
    into: str | None = None
    reveal: bool = False


class Roll(Instruction):
    """Roll dice with so many faces; what they show together is remembered under the name in ``as`` (8.5.18)."""

    verb = "roll"
    roll: Annotated[int, Field(ge=2, le=100)] = 6
    dice: Annotated[int, Field(ge=1, le=9)] = 1


class Reroll(Instruction):
    """Reroll one of the dice that have been rolled, or all (8.5.28): stands in ``instead`` of a roll."""

    verb = "reroll"
    reroll: Literal["one", "all"]


class Ignore(Instruction):
    """Ignore one of the dice, the lowest or highest, or all (8.5.33): stands in ``instead`` of a roll."""

    verb = "ignore"
    ignore: Literal["lowest", "highest", "all"]


class AddDefending(Instruction):
    """Add cards to the active chain link as defending cards (8.5.32)."""

    verb = "add_defending"
    add_defending: Pointer


class HasHit(Instruction):
    """Objects have hit others, as an effect says, not by combat (7.5.5)."""

    verb = "has_hit"
    has_hit: Pointer
    on: Pointer = "enemy.hero"


class Freeze(Instruction):
    """Freeze objects, until the start of one's own next turn (8.5.34b) unless stated."""

    verb = "freeze"
    freeze: Pointer
    until: Literal["own_next_turn", "enemy_next_turn", "end_of_turn"] = "own_next_turn"


class Unfreeze(Instruction):
    """Unfreeze objects (8.5.37)."""

    verb = "unfreeze"
    unfreeze: Pointer


class GainControl(Instruction):
    """A player gains control of objects (8.5.35)."""

    verb = "gain_control"
    gain_control: Pointer
    who: say.One = "you"


class HandOver(Instruction):
    """Give objects to the opponent, who gains control of them (8.5.53)."""

    verb = "hand_over"
    hand_over: Pointer


class Steal(Instruction):
    """Steal objects: gain control of them (8.5.54)."""

    verb = "steal"
    steal: Pointer


class Equip(Instruction):
    """Equip objects to zones of their controller, of a hand or graveyard of their owner (8.5.41).

    ``counters`` are on each of them as it is (6.4.8).
    """

    verb = "equip"
    equip: Pointer
    counters: Counters = Field({})


class EquipToken(Instruction):
    """Create a token by name and equip it (8.5.41d)."""

    verb = "equip_token"
    equip_token: str
    who: say.One = "you"

    @property
    def tokens(self) -> Sequence[str]:
        """The name of the token."""
        return (self.equip_token,)


class Retrieve(Instruction):
    """Pay {r} to equip a card, or not (8.5.51)."""

    verb = "retrieve"
    retrieve: Pointer


class MoveCounters(Instruction):
    """Move so many counters of a name from an object to another (8.5.42), or any number from each of several."""

    verb = "move_counters"
    move_counters: str
    amount: Amount = 1
    any_number: bool = False
    from_: Pointer = Field("this", alias="from")
    to: Pointer


class Distribute(Instruction):
    """Divide so many counters of a name among objects (8.5.30)."""

    verb = "distribute"
    distribute: str
    amount: Amount
    among: Pointer


class PitchCards(Instruction):
    """Pitch cards (8.5.44)."""

    verb = "pitch"
    pitch: Pointer


class Clash(Instruction):
    """Clash with the opponent (8.5.45): what follows where one has ``won``, or the opponent has (``lost``).

    ``as`` names the card that one has revealed.
    """

    verb = "clash"
    alternatives = ("won", "lost")
    clash: Literal[True]
    won: list[Of[Instruction]] = Field([])
    lost: list[Of[Instruction]] = Field([])


class ClashAgain(Instruction):
    """Clash again: stands in ``instead`` of having won or failed to win a clash (6.4.11)."""

    verb = "clash_again"
    clash_again: Literal[True]


class Wager(Instruction):
    """An attack wagers a prize with the opponent: the player who wins does this as their own (8.5.46)."""

    verb = "wager"
    may_be_empty = ("wager",)
    wager: list[Of[Instruction]]
    on: Pointer = "attack"


class WinWager(Instruction):
    """Win the wager after all: stands in ``instead`` of having lost it (6.4.11)."""

    verb = "win_wager"
    win_wager: Literal[True]


class WagerDecided(Instruction):
    """The wager of an attack is decided: the winner gets the prize (8.5.46a). No text says it; a wager leaves it."""

    verb = "wager_decided"
    wager_decided: list[Of[Instruction]]


class RepeatProcess(Instruction):
    """Do something, and repeat that for as long as a condition holds (8.5.27)."""

    verb = "repeat_while"
    carried_out_last = ("repeat_while",)
    repeat_while: Of[Condition]
    do: list[Of[Instruction]]


EFFECT_WORDS = (
    Either,
    HasHit,
    Create,
    Tap,
    Untap,
    Mark,
    Crowd,
    Pay,
    Charge,
    Reload,
    TurnOver,
    Reveal,
    RevealUntil,
    Look,
    Search,
    Roll,
    Reroll,
    Ignore,
    AddDefending,
    Freeze,
    Unfreeze,
    GainControl,
    HandOver,
    Steal,
    Equip,
    EquipToken,
    Retrieve,
    MoveCounters,
    Distribute,
    PitchCards,
    Clash,
    ClashAgain,
    Wager,
    WinWager,
    RepeatProcess,
)
"""What the effect keywords say."""
