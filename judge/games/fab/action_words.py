"""Words of card texts, what texts do most often: deal damage, move cards, gain and lose, give."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Instruction, Of, Pointer, expected
from judge.abilities import instructions as say
from judge.abilities.kinds import Grant
from judge.abilities.selections import Amount, Filter, Select, When
from judge.games.fab.object_words import Until
from judge.games.fab.replacement_words import Meant

Points = Literal["action_points", "resource_points", "chi_points", "life"]
Counters = dict[str, Annotated[int, Field(ge=1, le=99)]]
"""How many counters of each name."""
DamageKind = Literal["generic", "physical", "arcane"]


class Deal(Instruction):
    """Deal damage (8.5.3); ``by`` is its source where the text names another than its own (8.5.3a)."""

    verb = "deal"
    deal: Amount
    to: Pointer
    kind: DamageKind = "generic"
    preventable: bool = True
    by: Pointer = "this"


def _is_about_life(points: Points, to: Meant, said: set[str]) -> None:
    """Refuse objects that gain or lose points, which players have, and a player beside them."""
    if to is not None and (points != "life" or "who" in said):
        raise expected("to beside life alone, without who", "to は life とだけ、who なしで")


class Lose(Instruction):
    """Lose points, or life of one's hero (8.5.12), or of the objects in ``to`` (8.5.12a)."""

    verb = "lose"
    lose: Points
    amount: Amount = 1
    who: say.Who = "you"
    to: Meant = None

    @model_validator(mode="after")
    def is_about_life(self) -> Self:
        """Refuse objects that lose points."""
        _is_about_life(self.lose, self.to, self.model_fields_set)
        return self


class Gain(say.Gain):
    """Gain points, or life of one's hero (8.5.7), or of the objects in ``to`` (8.5.7a)."""

    gain: Points
    to: Meant = None

    @model_validator(mode="after")
    def is_about_life(self) -> Self:
        """Refuse objects that gain points."""
        _is_about_life(self.gain, self.to, self.model_fields_set)
        return self


class Banish(say.Banish):
    """Banish cards (8.5.1); with ``until`` each returns to where it came from as that happens (8.5.1c)."""

    face_down: bool = False
    until: Of[When] | None = None


class Put(say.Put):
    """Put cards into a zone of their owner (8.5.15); public or not as the zone has it, unless stated.

    ``any_order``: several that go into a deck lie there in an order that their owner chooses; ``shuffled``: “shuffle
    them into the deck” (8.5.20b); ``nth``: so far from the top of the deck; ``counters``: those with which it enters
    the arena (6.4.8).
    """

    face_down: bool = False
    face_up: bool = False
    any_order: bool = False
    shuffled: bool = False
    nth: Annotated[int, Field(ge=2, le=60)] | None = None
    counters: Counters = Field({})

    @model_validator(mode="after")
    def says_how_in_its_zone(self) -> Self:
        """Refuse an order, a place from the top and shuffling outside the deck, and counters outside the arena."""
        if self.any_order and (self.into != "deck" or self.face_up or self.face_down):
            raise expected("any_order beside into: deck alone", "any_order は into: deck とだけ")
        if self.shuffled and (self.into != "deck" or self.any_order):
            raise expected("shuffled beside into: deck alone", "shuffled は into: deck とだけ")
        if self.counters and self.into != "permanent":
            raise expected("counters beside into: permanent alone", "counters は into: permanent とだけ")
        if self.nth is not None and (self.into != "deck" or self.any_order or self.shuffled):
            raise expected("nth beside into: deck alone", "nth は into: deck とだけ")
        return self


class Give(say.Give):
    """Give numbers, keywords or abilities for a time: to objects, or to the next attack of one's own (1.8.10).

    ``next_card`` is the next card that one plays, attack or not (5.1.2a), with ``or_ability`` the next activated
    ability as well. ``every`` is each attack like this of a ``side``, those of later in that time among them, and
    ``every_defending`` each defending card.
    ``next_defending`` is the next card that one defends with; ``within`` how long that is waited for, where the effect
    itself lasts for another time: “the next card you defend with this turn gets +1{d} this chain link”. With
    ``together`` it is for all such cards with which that is done at the same time: “the next time they defend with 1 or
    more equipment, those equipment”.
    With ``times`` it is the next so many, “your next 4 attacks”, with ``who`` those of the opponent. ``instead`` is
    given in the place of that where the card turns out to be as ``instead_if`` says: “If it's fused, instead it gains
    +4” (6.4.7b).
    """

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
    until: Until | Literal["end_of_its_next_turn"] = "end_of_turn"  # type: ignore[assignment]

    @model_validator(mode="after")
    def waits_for_somebody(self) -> Self:
        """Refuse a player beside objects that are there."""
        if self.together and self.next_defending is None:
            raise expected("together beside next_defending alone", "together は next_defending とだけ")
        if (self.who != "you" or self.within is not None) and not self.waits:
            raise expected(
                "who and within beside next, next_card or next_defending alone",
                "who・within は next・next_card・next_defending とだけ",
            )
        return self

    @property
    def waits(self) -> bool:
        """Whether it applies to what does not exist, or does not defend, yet (6.2.4)."""
        return any(one is not None for one in (self.next, self.next_card, self.next_defending))

    @model_validator(mode="after")
    def is_replaced_by_something(self) -> Self:
        """Refuse a condition without what is given then, and both where nothing is waited for."""
        waits_for_play = self.next is not None or self.next_card is not None
        if (self.instead_if is None) is not (self.instead is None) or (self.instead is not None and not waits_for_play):
            raise expected(
                "instead_if together with instead, beside next or next_card",
                "instead_if と instead の両方、next か next_card と並べて",
            )
        return self


class May(say.May):
    """The player may do this, where it can succeed (1.8.3b); with ``choose_to`` also where it cannot."""

    choose_to: bool = False


PHASES_AND_STEPS = ("turn_starts", "action_phase_begins", "end_phase_begins", "chain_closes", "link_resolves")
"""The events that are a change of phase or step: what waits for one needs no duration (6.6.3a)."""


class Later(say.Later):
    """Create a delayed-triggered effect: it lasts ``until`` then, or until a phase or step has come (6.6.3a).

    With ``every`` it triggers each time until then: “whenever … this turn” (6.6.3).
    """

    until: Literal["end_of_turn"] | None = None
    every: bool = False

    @model_validator(mode="after")
    def has_a_duration(self) -> Self:
        """Refuse an effect without a duration that waits for anything but a phase or step (6.6.3a)."""
        if self.until is None and (self.every or self.later.event not in PHASES_AND_STEPS):
            raise expected(
                f"until: end_of_turn beside later, or an event of {', '.join(PHASES_AND_STEPS)} (6.6.3a)",
                f"later には until: end_of_turn、または {'・'.join(PHASES_AND_STEPS)} のイベント(6.6.3a)",
            )
        return self


class Intimidate(Instruction):
    """Intimidate a player (8.5.10).

    ``target``: the text does not say which, so that it is the player of the hero in ``to``, its target (8.5.10b).
    """

    verb = "intimidate"
    intimidate: say.Who | Literal["target"] = "opponent"
    to: Meant = None

    @model_validator(mode="after")
    def has_its_target(self) -> Self:
        """Refuse a target that is not named, and one beside a player."""
        if (self.intimidate == "target") is not (self.to is not None):
            raise expected("to beside intimidate: target, and only there", "intimidate: target のときだけ to")
        return self


class EndIntimidation(Instruction):
    """Return what an intimidate effect has banished (8.5.10c). No text says it; intimidating leaves it."""

    verb = "end_intimidation"
    end_intimidation: Pointer


class Opt(Instruction):
    """Opt so many cards (8.5.22)."""

    verb = "opt"
    opt: Amount


class Amp(Instruction):
    """Let the next arcane damage of this turn be so much more (8.5.47)."""

    verb = "amp"
    amp: Amount


class Remove(Instruction):
    """Remove cards from the game (8.3.21b)."""

    verb = "remove"
    remove: Pointer


class Negate(Instruction):
    """Negate layers (8.5.26)."""

    verb = "negate"
    negate: Pointer
