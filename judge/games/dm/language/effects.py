"""The language of card texts: what an effect has done."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Condition, Defines, Of, Pointer, Refers, expected
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Range, When
from judge.games.dm.language.filters import Filter, Select

MADE_A_NAME = Defines(cards=True)
"""What marks a field that gives cards a name in the text."""


Until = Literal[
    "end_of_attack", "end_of_turn", "next_turn", "end_of_next_turn", "end_of_enemy_turn", "enemy_untap", "game"
]
"""When an effect ends.

``next_turn``: as the player's next turn starts, ``end_of_next_turn``: as it ends, ``end_of_enemy_turn``: as the
opponent's next turn ends, ``enemy_untap``: once their cards have untapped at its start.
"""


class Give(say.Give):
    """Give power, keyword abilities or abilities to cards for a time.

    ``every`` in the place of ``to``: to all cards like that, those of later in that time too; ``once``: it is over as
    soon as this happens; ``while``: it does something only while this is so.
    """

    to: Annotated[Pointer | None, Refers("cards")] = None  # type: ignore[assignment]
    every: Of[Select] | None = None
    once: Of[When] | None = None
    while_: Of[Condition] | None = Field(None, alias="while")
    until: Until = "game"  # type: ignore[assignment]

    @model_validator(mode="after")
    def reaches_something(self) -> Self:
        """Refuse an effect that says neither to what it is given nor to what it is given for a time, or both."""
        if (self.to is None) is (self.every is None):
            raise expected("either to or every beside give", "give と共に to か every のどちらか")
        return self


class InsteadOf(say.Instruction):
    """For a time, do this instead of what would happen (609.1): a replacement effect that no card has.

    ``optional``: its player may leave the event as it is.
    """

    verb = "instead_of"
    occasion = ("instead_of",)
    comes_before = True
    instead_of: Of[When]
    do: Annotated[list[Of[say.Instruction]], Field(min_length=1)]
    optional: bool = False
    until: Until = "end_of_turn"


class Tap(say.Instruction):
    """Tap cards (701.2a)."""

    verb = "tap"
    tap: Pointer


class Untap(say.Instruction):
    """Untap cards (701.2b)."""

    verb = "untap"
    untap: Pointer


class Break(say.Instruction):
    """Break so many shields of a player (701.14a)."""

    verb = "break"
    break_: Amount = Field(alias="break")
    who: Literal["you", "opponent"] = "opponent"


class Put(say.Put):
    """Put cards into a zone of their owners; into the battle zone one after the other (409.1f).

    ``card``: each by itself, without the other cards of its element or shield (109.2a).
    ``nth``: as the card with this number from the top of the deck (401.6).
    ``onto``: an evolution creature on this element (801.1), and on no other.
    """

    tapped: bool = False
    card: bool = False
    nth: Annotated[int, Field(ge=1, le=99)] | None = None
    onto: Annotated[str | None, Refers("cards")] = None


class Return(say.Return):
    """Return cards to their owners' hands; ``card``: each by itself, as with ``put``.

    ``untriggered``: the shield triggers of shields among them may not be used.
    """

    card: bool = False
    untriggered: bool = False


class Draw(say.Draw):
    """Draw cards; ``up_to``: as many as the player likes, up to that many."""

    up_to: bool = False


class Reveal(say.Reveal):
    """Show cards; with ``top``, of those that are meant so many from the top.

    With ``until``, one after the other up to the first that is so: ``as`` remembers that one, ``rest`` the others.
    """

    until: Of[Filter] | None = None
    rest: Annotated[str | None, MADE_A_NAME] = None


class Later(say.Later):
    """Create a delayed trigger ability (603.6): for one occasion, or with ``every`` for each of them in this turn."""

    every: bool = False


class Lend(say.Instruction):
    """Add the power and the abilities of a creature to those of others, until the end of the turn."""

    verb = "lend"
    lend: Pointer
    to: Pointer


class EndAttack(say.Instruction):
    """Call an attack off: what follows in it is skipped (505.6a)."""

    verb = "end_attack"
    end_attack: Literal[True]


class SkipRestOfTurn(say.Instruction):
    """Skip the rest of the turn: the next one begins (512.1#rest-of-the-turn-skipped)."""

    verb = "skip_rest_of_turn"
    skip_rest_of_turn: Literal[True]


class NoBattle(say.Instruction):
    """In the attack that is going on no battle takes place; the creatures stay as they lie."""

    verb = "no_battle"
    no_battle: Literal[True]


class LookAt(say.Instruction):
    """Look at cards that lie hidden; with ``top``, of those that are meant so many from the top."""

    verb = "look_at"
    look_at: Pointer
    top: Amount | None = None


class FromTop(say.Instruction):
    """Put so many cards from the top of the deck into a zone, without looking at them first.

    ``under``: under an element, or under a shield (shield plus, 113.2); so many under each of several.
    """

    verb = "from_top"
    from_top: Amount
    into: str
    who: say.Who = "you"
    tapped: bool = False
    under: Annotated[Pointer | None, Refers("cards")] = None


class Search(say.Search):
    """Search one's deck (701.10), or let the opponent search theirs; ``reveal`` shows what was found (701.10c).

    ``onto``: the rest of the deck is shuffled, and what was found is put on its top or bottom (701.11b).
    """

    reveal: bool = False
    onto: Literal["top", "bottom"] | None = None
    tapped: bool = False
    who: say.One = "you"


class Look(say.Look):
    """Look at cards from the top of one's deck, take some of them, and put the rest where the text says.

    ``use``: what is taken is used from there without paying its mana cost, and goes nowhere by itself.
    ``also_take``: other kinds of cards, of each of which some are taken besides; ``seen`` names all that are looked at.
    ``face_up``: they are turned face up, so that both players see them.
    ``do``: what is done while they are looked at, before the rest is put away.
    ``position``: what is taken is laid back there, with ``into: deck``.
    """

    knowing = ("do",)
    use: bool = False
    position: Literal["top", "bottom"] | None = None
    also_take: list[Of[Select]] = []
    seen: Annotated[str | None, MADE_A_NAME] = None
    face_up: bool = False
    do: list[Of[say.Instruction]] = []
    rest: Literal["top", "bottom", "graveyard", "mana_zone", "hand"] = "bottom"  # type: ignore[assignment]


class Battle(say.Instruction):
    """Let a creature battle another one (115.1)."""

    verb = "battle"
    battle: Pointer
    with_: Pointer = Field(alias="with")


class Gachinko(say.Instruction):
    """Perform a gachinko judge, and do something if it is won (701.21)."""

    verb = "gachinko"
    gachinko: list[Of[say.Instruction]]


class RockPaperScissors(say.Instruction):
    """Play rock-paper-scissors with the opponent, and do something if it is won; a draw is played again."""

    verb = "rock_paper_scissors"
    rock_paper_scissors: Annotated[list[Of[say.Instruction]], Field(min_length=1)]


class ChangePlaces(say.Swap):
    """What a revolution change does: an exchange that texts tell from others; no text says it itself."""

    verb = ""


class SwapZones(say.Instruction):
    """Exchange all the cards of two zones of a player (701.26c)."""

    verb = "swap_zones"
    swap_zones: Annotated[list[str], Field(min_length=2, max_length=2)]
    who: say.Who = "you"


class TurnFaceDown(say.Instruction):
    """Turn cards in the mana zone face down (405.4)."""

    verb = "turn_face_down"
    turn_face_down: Pointer


class TurnFaceUp(say.Instruction):
    """Turn shields face up: both players see them for as long as they lie in the shield zone (406.2)."""

    verb = "turn_face_up"
    turn_face_up: Pointer


class RearrangeShields(say.Instruction):
    """Lay the cards of all the shields of a player anew, as many into each place as lay there (113.2a)."""

    verb = "rearrange_shields"
    rearrange_shields: say.One


class LetBe(say.Instruction):
    """Let happen after all what would be replaced: the end of one way in which a replacement effect can go.

    ``card``: to the top card of the element alone (109.2a).
    """

    verb = "let_be"
    let_be: Literal["event"]
    card: bool = False


class PutUnder(say.Instruction):
    """Put cards under an element in the battle zone (403.4a)."""

    verb = "put_under"
    put_under: Pointer
    under: Pointer = "this"


class Use(say.Instruction):
    """Use cards where they are (701.5a): ``free`` without paying their mana costs."""

    verb = "use"
    use: Pointer
    free: bool = True


class Flip(say.Instruction):
    """Flip cards that have a front on both sides (701.20a, 701.22a, 701.25a)."""

    verb = "flip"
    flip: Pointer


class Link(say.Instruction):
    """Flip cards and link them into the creature that the first of them shows (804.1c, 701.29a, 701.31a)."""

    verb = "link"
    link: Pointer


class Unlock(say.Instruction):
    """Unlock the hyper mode of creatures (814.2): for the turn, to the player's next one, or until they leave."""

    verb = "unlock"
    unlock: Pointer
    until: Literal["end_of_turn", "next_turn", "game"] = "game"


class GrSummon(say.Instruction):
    """Perform so many GR summons, one after the other (701.30a)."""

    verb = "gr_summon"
    gr_summon: Amount


class Seal(say.Instruction):
    """Attach so many seals to each of these cards, from the tops of their owners' decks (116.1a)."""

    verb = "seal"
    seal: Pointer
    number: Amount = 1


class Cross(say.Instruction):
    """Cross a cross gear to a creature, without paying for it (303.3c)."""

    verb = "cross"
    cross: Pointer
    to: Pointer


class Uncross(say.Instruction):
    """Take cross gear off the creatures to which it is crossed; it stays, crossed to none (303.3)."""

    verb = "uncross"
    uncross: Pointer


class Equip(say.Instruction):
    """Equip a weapon to a creature (305.2)."""

    verb = "equip"
    equip: Pointer
    to: Pointer


class Name(say.Instruction):
    """Choose a race (203.4), a civilization (106.3) or the name of a card (202.2), but none of ``but``.

    What was chosen is remembered as the word in ``as``.
    """

    verb = "name"
    name: Literal["race", "civilization", "card"]
    but: str | list[str] | None = None
    who: say.One = "you"

    @model_validator(mode="after")
    def is_remembered(self) -> Self:
        """Refuse a choice of which the text could not speak any more."""
        if self.remember is None:
            raise expected("as beside name: what the text calls the word", "name と共に as(テキストでの呼び名)")
        return self


class NameNumber(say.Instruction):
    """Choose a number between two bounds (108.1a), remembered under the name in ``as``; no bound above is up to 999."""

    verb = "name_number"
    name_number: Range
    who: say.One = "you"

    @model_validator(mode="after")
    def is_remembered(self) -> Self:
        """Refuse a choice of which the text could not speak any more."""
        if self.remember is None:
            raise expected("as beside name_number: what the text calls it", "name_number と共に as(テキストでの呼び名)")
        return self


class UseIcons(say.Instruction):
    """Use the abilities of the icons of creatures: what they say becomes waiting (603.3a)."""

    verb = "use_icons"
    use_icons: Pointer


class UpsideDown(say.Instruction):
    """Turn fields upside down (701.28a)."""

    verb = "upside_down"
    upside_down: Pointer
