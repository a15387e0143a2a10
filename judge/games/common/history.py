"""What a board of any game states of the time before it: what has happened in the turn, and abilities that wait."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from judge.abilities import MOVED, Known, Node
from judge.kernel import GAME, CardId, Game, Happening, Info, PlayerId
from judge.records import record

Name = Annotated[str, Field(max_length=120)]


class Waits(Node):
    """An ability that has triggered already and waits to be played.

    Attributes:
        ability: the ability, as ``card.label``.
        event: the card by which it triggered; its own unless stated.
    """

    ability: Name
    event: Name | None = None


class EarlierEvent(Node):
    """Something that has happened earlier in the turn.

    Attributes:
        event: what happened, as texts call it.
        ability: the ability that was played or that triggered, as ``card.label``; it counts for limits per turn.
        card: the card to which it happened.
        player: the player to whom it happened; the card's unless stated.
        from_zone: where the card came from, for texts that ask about it.
        to_zone: where it went.
        times: how often.
    """

    event: Name | None = None
    ability: Name | None = None
    card: Name | None = None
    player: Literal["p1", "p2"] | None = None
    from_zone: Name | None = None
    to_zone: Name | None = None
    times: Annotated[int, Field(ge=1, le=99)] = 1


def as_happening(game: Game, stated: EarlierEvent, event: str, info: Callable[[Game, CardId], Info]) -> Happening:
    """Return what has happened as a board states it: to a card as it is now, or to a player.

    Args:
        game: the game as it begins.
        stated: what the board says of it.
        event: what happened.
        info: returns what a card is.
    """
    card = None if stated.card is None else CardId(stated.card)
    of_card = game.state.get(GAME, "turn") if card is None else game.policy.controller(game, card)
    player = of_card if stated.player is None else PlayerId(stated.player)
    zones = stated.from_zone or "", stated.to_zone or ""
    if card is None:
        return Happening(event, None, {}, player, *zones)
    return Happening(event, game.state.ref(card), info(game, card), player, *zones)


def ability_named(game: Game, name: str) -> tuple[CardId, Any]:
    """Return a card and one of its abilities, which a board calls ``card.label``."""
    card, _, label = name.partition(".")
    return CardId(card), next(a for a in game.policy.info(game, CardId(card))["abilities"] if a.label == label)


def _spelled_out(said: Any) -> Any:
    return {"ability": said} if isinstance(said, str) else said


Waiting = Annotated[list[Annotated[Waits, BeforeValidator(_spelled_out)]], Field(max_length=50)]
Earlier = Annotated[list[EarlierEvent], Field(max_length=50)]


@record
class Before:
    """What a board of a game can state of the time before it.

    Attributes:
        waits: tells whether an ability is one that waits to be played once it has triggered.
        events: the events that can have happened earlier in the turn.
        abilities: tells whether it matters of an ability that it was played or triggered earlier in the turn.
        happened: lets something count as if it had happened earlier in the turn.
        turn: further fields of the turn, each with its type and what it is unless stated.
    """

    waits: Callable[[Node], bool]
    events: Sequence[str]
    abilities: Callable[[Node], bool]
    happened: Callable[[Game, EarlierEvent], None]
    turn: Mapping[str, tuple[Any, Any]]


def left_as_stated(game: Game, by: CardId, *, in_play: bool) -> Known:
    """Return what the event by which a stated ability waits left to its text: the card, and where that went.

    Args:
        game: the game as it begins.
        by: the card by which the ability triggered.
        in_play: whether that card is still in play, so that it did not move.
    """
    ref = game.state.ref(by)
    return (("event", (ref,)),) if in_play else (("event", (ref,)), (MOVED, (ref,)))
