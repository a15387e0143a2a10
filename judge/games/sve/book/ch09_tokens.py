"""9 Tokens: created by texts, and erased in zones where they cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch04_zones import (
    TURNS_AWAY,
    Entering,
    choose_fitting,
    obstacle,
    room,
    takes,
    turn_away,
)
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.world import Game, cards, info, zone, zone_of
from judge.kernel import GAME, CardId, Happening, PlayerId, Procedure, Why, clause, do, new_timestamp, ruled

MAY_BE_IN = {
    "follower": ("sve:9.1.4.1", ("ex", "field", "resolution")),
    "amulet": ("sve:9.1.4.1", ("ex", "field", "resolution")),
    "spell": ("sve:9.1.4.2", ("ex", "resolution")),
}
"""The zones in which a token of each type can be (9.1.4), with the clause."""


@clause("sve:9.1.1")
class Create(Entering):
    """A token is created in a zone (9.1.2), which counts as being put there (9.1.2.2).

    Attributes:
        then_engaged: whether the token is created reserved and then engaged at once (12.8.2).
    """

    __slots__ = ("card", "counters", "engaged", "then_engaged", "to", "token", "whose")
    token: str
    whose: PlayerId
    key = "created"

    def __init__(self, name: str, whose: PlayerId, to: str, engaged: bool = False) -> None:
        super().__init__("sve:9.1.2")
        self.token = name
        self.whose = whose
        self.to = to
        self.engaged = engaged
        self.then_engaged = False
        self.card = CardId("")

    def player(self, game: Game) -> PlayerId:
        """Return the player of the zone, who owns and controls the token (9.1.2.1)."""
        return self.whose

    def objects(self) -> Sequence[str]:
        """Return the token, if it has an id; a token that cannot be created has none."""
        return (self.card,) if self.card else ()

    def values(self) -> dict[str, Any]:
        return {"name": self.token, "to": self.to}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if a token of this type cannot be in that zone (9.1.4)."""
        rule, allowed = MAY_BE_IN.get(game.world.tokens[self.token].type, ("", ()))
        return None if not rule or self.to in allowed else Why(rule, "cannot_be_there")

    def happen(self, game: Game) -> None:
        """Create the token; its name determines its characteristics (9.1.2.3)."""
        self.lay_out(game, new_timestamp(game))

    def lay_out(self, game: Game, since: int) -> None:
        """Add the token to the position, with the given timestamp."""
        facts = {"token": True, "since": since, "came_from": ""}
        if self.to == "field":
            facts["arrived"] = game.state.get(GAME, "turn_number")
            if self.engaged:
                facts["engaged"] = True
        game.state.add(self.card, self.whose, zone(self.whose, self.to), facts)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of being created and of being put into the zone."""
        now, ref = info(game, self.card), game.state.ref(self.card)
        yield Happening("created", ref, now, self.whose, "", self.to)
        yield Happening("moves", ref, now, self.whose, "", self.to, rule="sve:9.1.2.2")
        if self.to == "field":
            yield Happening("enters", ref, now, self.whose, "", self.to, rule="sve:9.1.2.2")


def create(
    game: Game,
    wanted: Mapping[str, int],
    whose: PlayerId,
    to: str,
    *,
    by: PlayerId,
    clause: str,
    because: Sequence[str] = (),
    engaged: bool = False,
    called: CardId | None = None,
) -> Procedure[list[CardId]]:
    """Create tokens together; those without room are not created (4.4.4.2, 4.8.3.2).

    Args:
        wanted: the number of tokens of each name.
        by: the player who carries out the instruction, and chooses among different tokens if not all fit.
        because: clauses that allow or modify it.
        called: the id that a single token already has.

    Returns:
        the tokens.
    """
    alike = {name: game.world.tokens[name].name for name in wanted}
    because = (*because, *(("sve:2.14.2",) if any(name != meant for name, meant in alike.items()) else ()))
    wanted = {name: sum(wanted[stated] for stated in alike if alike[stated] == name) for name in alike.values()}
    for name in (name for name, count in wanted.items() if count <= 0):
        game.note("dropped", "sve:1.3.2.2", actor=whose, event="created", reason="zero", name=name)
    game.bound(ahead=sum(max(0, count) for count in wanted.values()))
    batch = [Create(name, whose, to, engaged) for name, count in wanted.items() for _ in range(count)]
    if called is not None:
        batch[0].card = called
    possible, impossible = list[Create](), list[Create]()
    for event in batch:
        (possible if obstacle(game, event) is None else impossible).append(event)
    if to in TURNS_AWAY and len(possible) > takes(game, whose, to):
        possible = yield from _fitting(game, possible, whose, to, by)
    _name(game, possible)
    for event in possible:
        event.by = by
    because = (*because, "sve:9.1.2.1", "sve:9.1.2.3")
    batch = [*possible, *impossible]
    events = (yield from do(game, *batch, clause=clause, because=because)) if batch else []
    return [event.card for event in events if isinstance(event, Create)]


def _name(game: Game, batch: Sequence[Create]) -> None:
    """Give ids to tokens that are about to be created."""
    for event in batch:
        event.card = event.card or game.world.new_token(game, event.token, event.whose)


def _fitting(game: Game, batch: Sequence[Create], whose: PlayerId, to: str, by: PlayerId) -> Procedure[list[Create]]:
    """Return the tokens that fit; the player chooses among tokens of different names."""
    space = room(game, whose, to)
    fitting = list(batch[:space])
    if space and len({event.token for event in batch}) > 1:
        _name(game, batch)
        chosen = yield from choose_fitting(game, [event.card for event in batch], whose, to, by=by)
        fitting = [event for event in batch if event.card in chosen]
    turn_away(game, whose, to, (), [event.token for event in batch if event not in fitting])
    return fitting


@clause("sve:9.1.4.3", without=None)
def erase_misplaced(game: Game, moved: Sequence[CardId]) -> None:
    """Erase tokens that moved to a zone where they cannot be, before anything else (9.1.4.3)."""
    for card in moved:
        if game.world.faces[card].special != "token":
            continue
        where = zone_of(game, card)
        of_its_type, allowed = MAY_BE_IN.get(info(game, card)["type"], ("", ()))
        if where and where not in ruled(game, ("sve:9.1.4", of_its_type), allowed, (where,)):
            # the trigger events of a token's erasure: it leaves its zone (9.1.3.1)
            names = ("moves", "leaves") if where == "field" else ("moves",)
            ref, now, player = game.state.ref(card), info(game, card), controller(game, card)
            left = [Happening(name, ref, now, player, where, "", rule="sve:9.1.3.1") for name in names]
            game.note(
                "erased",
                "sve:9.1.4.3",
                because=("sve:9.1.4", of_its_type, "sve:9.1.3"),
                actor=controller(game, card),
                objects=(card,),
                zone=where,
            )
            game.state.remove(card)
            notice(game, left)


def tokens(game: Game, player: PlayerId, zone_id: str) -> list[CardId]:
    return [c for c in cards(game, player, zone_id) if game.world.faces[c].special == "token"]
