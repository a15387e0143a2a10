"""Words of card texts about their own playing: play-static abilities (5.4.4)."""

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Body, Condition, Cost, Instruction, Of
from judge.abilities.instructions import One
from judge.abilities.kinds import Grant
from judge.abilities.selections import Amount, Filter, Names

ANYWHERE = ("hand", "arsenal", "banished", "graveyard", "deck")
"""The zones from which texts can let a card be played."""


class AlternativeCost(Body):
    """What can be paid rather than the resource cost of the card (5.4.4b)."""

    verb = "alternative"
    alternative: list[Of[Cost]]


class PlayFrom(Body):
    """A zone from which the card may be played, while ``if`` holds (5.1.2b).

    ``who`` is who may play it: its owner, or the opponent of that player (5.1.1). ``free``: without paying its resource
    cost. When it is played so, what ``do`` says is put onto the stack as a
    triggered-layer (5.4.4c), and the card has what ``give`` gives it (5.4.4d).
    """

    verb = "play_from"
    play_from: Names
    who: One = "you"
    free: bool = False
    give: Of[Grant] | None = None


class OptionalCost(Body):
    """What may be paid besides to play the card, while ``if`` holds (5.4.4a); ``do`` follows where it is (5.4.4c).

    ``when_you_do`` is put onto the stack as a triggered-layer: “When you do, …” (5.4.4c).
    """

    verb = "optional_cost"
    carried_out_last = ("optional_cost", "do", "when_you_do")
    optional_cost: list[Of[Cost]]
    when_you_do: list[Of[Instruction]] = Field([])


class Fuse(Cost):
    """Reveal a card from hand for each of these supertypes, or with ``either`` for at least one of them (8.3.17d)."""

    verb = "fuse"
    fuse: list[str]
    either: bool = False


class PlayedAt(Condition):
    """The card whose text this is was played at this chain link or later (8.4.6)."""

    verb = "played_at_link"
    played_at_link: Annotated[int, Field(ge=1, le=99)]


class PitchedFor(Condition):
    """A card like this was pitched to play the card whose text this is (8.4.15)."""

    verb = "pitched"
    pitched: Of[Filter]


class AttackTargets(Body):
    """The attack attacks up to so many targets, each of them another one (1.4.5c)."""

    verb = "attack_targets"
    attack_targets: Amount


class AsInstant(Body):
    """The card may be played as though it were an instant, while ``if`` holds (5.1.3d)."""

    verb = "as_instant"
    as_instant: Literal[True]


__all__ = [
    "ANYWHERE",
    "AlternativeCost",
    "AsInstant",
    "AttackTargets",
    "Fuse",
    "OptionalCost",
    "PitchedFor",
    "PlayFrom",
    "PlayedAt",
]
