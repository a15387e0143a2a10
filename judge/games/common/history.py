"""The earlier events that a board states: past events of the turn, and waiting abilities."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from judge.abilities import MOVED, Known, Node
from judge.kernel import GAME, CardId, Game, Happening, Info, PlayerId
from judge.records import record

Name = Annotated[str, Field(max_length=120)]


class Waits(Node):
    """A triggered ability that waits to be played.

    Attributes:
        ability: the ability, as ``card.label``.
        event: the card that the trigger event happened to; the ability's own card by default.
    """

    ability: Name
    event: Name | None = None


class EarlierEvent(Node):
    """An earlier event of the turn.

    Attributes:
        event: the event, by its name in texts.
        ability: the ability that was played or that triggered, as ``card.label``; it counts for limits per turn.
        card: the card to which it happened.
        player: the player to whom it happened; the card's by default.
        from_zone: the zone the card came from, for texts that check it.
        to_zone: the zone it went to.
        times: the number of times.
    """

    event: Name | None = None
    ability: Name | None = None
    card: Name | None = None
    player: Literal["p1", "p2"] | None = None
    from_zone: Name | None = None
    to_zone: Name | None = None
    times: Annotated[int, Field(ge=1, le=99)] = 1


def as_happening(game: Game, stated: EarlierEvent, event: str, info: Callable[[Game, CardId], Info]) -> Happening:
    """Return a stated earlier event as a happening, with the card's characteristics at the start of the board.

    Args:
        game: the game at its start.
        stated: the board's statement, about a card or only about a player.
        event: the name of the event.
        info: returns the characteristics of a card.
    """
    card = None if stated.card is None else CardId(stated.card)
    of_card = game.state.get(GAME, "turn") if card is None else game.policy.controller(game, card)
    player = of_card if stated.player is None else PlayerId(stated.player)
    zones = stated.from_zone or "", stated.to_zone or ""
    if card is None:
        return Happening(event, None, {}, player, *zones)
    return Happening(event, game.state.ref(card), info(game, card), player, *zones)


def ability_named(game: Game, name: str) -> tuple[CardId, Any]:
    """Return the card and the ability named ``card.label`` on a board."""
    card, _, label = name.partition(".")
    return CardId(card), next(a for a in game.policy.info(game, CardId(card))["abilities"] if a.label == label)


def _spelled_out(stated: Any) -> Any:
    return {"ability": stated} if isinstance(stated, str) else stated


Waiting = Annotated[list[Annotated[Waits, BeforeValidator(_spelled_out)]], Field(max_length=50)]
Earlier = Annotated[list[EarlierEvent], Field(max_length=50)]


@record
class Before:
    """The earlier events that a board of a game can state.

    Attributes:
        waits: returns whether an ability of this form waits to be played after it has triggered.
        events: the possible earlier events of the turn.
        abilities: returns whether it matters that an ability of this form was used earlier in the turn.
        happened: records an event as having happened earlier in the turn.
        turn: further fields of the turn, each with its type and default.
    """

    waits: Callable[[Node], bool]
    events: Sequence[str]
    abilities: Callable[[Node], bool]
    happened: Callable[[Game, EarlierEvent], None]
    turn: Mapping[str, tuple[Any, Any]]


def left_as_stated(game: Game, by: CardId, *, in_play: bool) -> Known:
    """Return the names that the trigger event of a waiting ability defines for its text.

    ``event`` is the card of the event. The name of the moved card is defined only if the card has left play.

    Args:
        game: the game at its start.
        by: the card of the trigger event.
        in_play: whether that card is still in play, so that it did not move.
    """
    ref = game.state.ref(by)
    return (("event", (ref,)),) if in_play else (("event", (ref,)), (MOVED, (ref,)))
