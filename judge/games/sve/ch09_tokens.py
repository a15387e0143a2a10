"""9 Tokens: created where a text says, erased where they cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.sve._board import cards, info, sve, zone
from judge.games.sve.ch03_players import controller
from judge.games.sve.ch04_zones import TURNS_AWAY, limit_clause, room, zone_of
from judge.kernel import GAME, CardId, Event, Game, Happening, PlayerId, Procedure, clause, do, tick

MAY_BE_IN = {
    "follower": ("sve:9.1.4.1", ("ex", "field", "resolution")),
    "amulet": ("sve:9.1.4.1", ("ex", "field", "resolution")),
    "spell": ("sve:9.1.4.2", ("ex", "resolution")),
}
"""The zones in which a token of each type can be (9.1.4), with the clause."""


@clause("sve:9.1.1")
class Create(Event):
    """A token comes to be in a zone (9.1.2); that counts as being put there (9.1.2.2)."""

    __slots__ = ("card", "counters", "engaged", "name", "to", "whose")
    key = "created"

    def __init__(self, name: str, whose: PlayerId, to: str, engaged: bool = False) -> None:
        super().__init__("sve:9.1.2")
        self.name = name
        self.whose = whose
        self.to = to
        self.engaged = engaged
        self.card = CardId("")

    def player(self, game: Game) -> PlayerId:
        """Return the player of the zone, who owns and controls the token (9.1.2.1)."""
        return self.whose

    def objects(self) -> Sequence[str]:
        """Return the token."""
        return (self.card,)

    def values(self) -> dict[str, Any]:
        """Return its name and zone."""
        return {"name": self.name, "to": self.to}

    def happen(self, game: Game) -> None:
        """Make the token; its name decides what it is (9.1.2.3)."""
        facts = {"token": True, "since": tick(game), "came_from": ""}
        if self.to == "field":
            facts["arrived"] = game.state.get(GAME, "turn_number")
            if self.engaged:
                facts["engaged"] = True
        game.state.add(self.card, self.whose, zone(self.whose, self.to), facts)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that a card was put there."""
        now, ref = info(game, self.card), game.state.ref(self.card)
        yield Happening("created", ref, now, self.whose, "", self.to)
        if self.to == "field":
            yield Happening("enters", ref, now, self.whose, "", self.to, rule="sve:9.1.2.2")


def create(
    game: Game,
    name: str,
    count: int,
    whose: PlayerId,
    to: str,
    *,
    clause: str,
    because: Sequence[str] = (),
    engaged: bool = False,
) -> Procedure[list[CardId]]:
    """Create ``count`` tokens of that name; those that do not fit are not created (4.4.4.2, 4.8.3.2)."""
    if count <= 0:
        game.note("dropped", "sve:1.3.2.2", actor=whose, considered=True, event="created", reason="zero", name=name)
        return []
    if to in TURNS_AWAY:
        rule, space = TURNS_AWAY[to], room(game, whose, to)
        if count > space and game.note(
            "no_room", rule, because=(limit_clause(game, whose, to),), actor=whose, considered=space > 0,
            zone=to, name=name, left_out=count - space,
        ):  # fmt: skip
            count = space
    batch = [Create(name, whose, to, engaged) for _ in range(count)]
    for event in batch:
        event.card = sve(game).new_token(game, name)
    if batch:
        yield from do(game, *batch, clause=clause, because=(*because, "sve:9.1.2.1", "sve:9.1.2.3"))
    return [event.card for event in batch]


@clause("sve:9.1.4.3")
def erase_misplaced(game: Game, moved: Sequence[CardId]) -> None:
    """Erase tokens that moved to where they cannot be, at once and before anything else (9.1.4.3)."""
    for card in moved:
        if sve(game).faces[card].special != "token":
            continue
        where = zone_of(game, card)
        of_its_type, allowed = MAY_BE_IN.get(info(game, card)["type"], ("", ()))
        if where and where not in allowed and game.off.isdisjoint(("sve:9.1.4", of_its_type)):
            because = ("sve:9.1.4", of_its_type, "sve:9.1.3", "sve:9.1.3.1")
            whose = controller(game, card)
            game.note("erased", "sve:9.1.4.3", because=because, actor=whose, objects=(card,), zone=where)
            game.state.remove(card)


def tokens(game: Game, player: PlayerId, zone_id: str) -> list[CardId]:
    """Return the tokens in a player's zone."""
    return [c for c in cards(game, player, zone_id) if sve(game).faces[c].special == "token"]
