"""4 Zones: their limits, and how cards move between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from judge.abilities import Text, carry_effects, lasting
from judge.games.sve import language as own
from judge.games.sve.book.ch03_players import controller, in_turn_order, owner
from judge.games.sve.book.ch10_effects import SVE
from judge.games.sve.world import FACE_UP, PUBLIC, RESOLUTION, Game, cards, info, zone, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    Happening,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    ZoneChange,
    ZoneId,
    at_most,
    clause,
    do,
    exactly,
    forget,
    new_timestamp,
    ruled,
    unless_dropped,
)

ON_THE_FIELD = ("follower", "amulet")
"""The card types that are placed on the field (4.4.1)."""

LIMITS = {
    "field": (5, "sve:4.4.4.1", "sve:4.4.4"),
    "ex": (5, "sve:4.8.3.1", "sve:4.8.3"),
    "hand": (7, "sve:4.7.3.1", "sve:4.7.3"),
}
"""The initial limit of each zone, with the clause that sets it and the clause on limits of the zone in general."""

TURNS_AWAY = {"field": "sve:4.4.4.2", "ex": "sve:4.8.3.2"}
"""The zones that cards without room do not enter, with the clause."""

GOES_ON = ("field", "ex", "hand")
"""The destination zones where the trace reports that earlier effects no longer apply."""

CARRIES_OUT = "sve:3.1.2.4.1"
"""The clause that makes the controller of an effect carry it out and make its open choices."""

KEEPS = {
    ("ex", "resolution"): "sve:10.6.2.1.3",
    ("resolution", "field"): "sve:10.6.2.8.1.1",
    ("ex", "field"): "sve:4.8.3.3",
}
"""The moves after which effects on a card continue, with the clause."""


def limit(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of cards that a player's zone may hold."""
    return at_most(game, limit_clause(game, player, name), _set_limit(game, player, name))


def _set_limit(game: Game, player: PlayerId, name: str) -> int:
    return int(game.state.get(player, f"{name}_limit", LIMITS[name][0]))


def limit_clause(game: Game, player: PlayerId, name: str) -> str:
    """Return the clause of a zone's limit: that of the initial number, unless the limit has changed."""
    at_start, start, general = LIMITS[name]
    return start if _set_limit(game, player, name) == at_start else general


def room(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of cards that still fit into a player's field, EX area or hand."""
    return max(0, limit(game, player, name) - len(cards(game, player, name)))


@SVE.counts(own.Room)
def _room_of(text: Text, amount: own.Room) -> int:
    return room(text.game, text.players(amount.side)[0], amount.room)


def takes(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of cards that a field or EX area takes before others do not enter (4.4.4.2, 4.8.3.2)."""
    return at_most(game, TURNS_AWAY[name], room(game, player, name))


class Entering(Event):
    """An event that puts a card into a zone: a move or a creation.

    Attributes:
        by: the player who carries out the instruction, and chooses the cards if not all fit; ``None`` without one.
        fits: whether the card has room among those that enter with it; ``None`` until that is settled.
        token: the name of a token that is created; ``None`` for a card.
    """

    by: PlayerId | None = None
    card: CardId
    fits: bool | None = None
    token: str | None = None
    to: str
    whose: PlayerId | None

    def destination(self, game: Game) -> ZoneId:
        """Return the zone that the card is put into."""
        return RESOLUTION if self.to == "resolution" else zone(self.whose or owner(game, self.card), self.to)

    def as_ruled(self, game: Game) -> Procedure[Sequence[Event]]:
        """Return the event, or nothing if replacement effects put more cards into the zone than it takes."""
        if self.to in TURNS_AWAY and self.fits is None:
            yield from _settle_room(game, self.destination(game))
        return () if self.fits is False else (self,)


def is_taken(game: Game, card: CardId) -> bool:
    """Return whether a card on a field is controlled by a player other than its owner (5.21.1.1)."""
    return zone_of(game, card) == "field" and owner(game, card) != controller(game, card)


@clause("sve:4.2.2.3")
class Move(Entering, ZoneChange):
    """A card moves to another zone as a new card (4.1.4), reserved if it can be (4.2.2.3).

    Args:
        ref: the card; if it has moved in the meantime, nothing happens.
        whose: the player of the destination zone; ``None`` means the owner (4.1.6).
        index: the position in an ordered zone; 0 is the top, ``None`` the bottom.
        engaged: whether the card is put there engaged.
        means: the clause that explains the event.
        by_ability: whether an ability caused it, and not a rule.

    Attributes:
        then_engaged: whether the card is put there reserved and then engaged at once (12.8.2).
        origin: the zone that the card enters the field from; for a played card, the zone it was played from.
        also: a further name for such a move in trigger conditions.
    """

    __slots__ = ("by_ability", "engaged", "origin", "then_engaged")
    also: ClassVar[str | None] = None
    new_object = "sve:4.1.4"
    in_play = ("field",)

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        whose: PlayerId | None = None,
        index: int | None = None,
        engaged: bool = False,
        means: str | None = None,
        by_ability: bool = False,
    ) -> None:
        super().__init__(ref, to, whose=whose, index=index, means=means)
        self.engaged = engaged
        self.then_engaged = False
        self.by_ability = by_ability
        self.origin = ""

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved (4.1.4), is a leader (4.3.1), or cannot be on the field (4.4.1).

        A card that is already in the zone does not enter it again (1.3.2.1).
        """
        if gone := super().impossible(game):
            return gone
        if zone_of(game, self.card) == "leader":
            return Why("sve:4.3.1", "leader_stays")
        if self.to == "field" and info(game, self.card)["type"] not in ON_THE_FIELD:
            return Why("sve:4.4.1", "not_of_the_field")
        return Why("sve:1.3.2.1", "there_already") if self.leads_nowhere(game, self.destination(game)) else None

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause that sends a taken card to its owner's zone when it leaves the field, if it is taken."""
        return ("sve:5.21.3",) if self.to != "field" and is_taken(game, self.card) else ()

    def happen(self, game: Game) -> None:
        """Move the card; effects on it continue if its move is in ``KEEPS``."""
        state, card = game.state, self.card
        self.from_zone = self.from_zone or zone_of(game, card)
        self.before = game.world.memory.get(self.ref, {})
        played_by = controller(game, card)
        came_from = state.get(card, "came_from") if self.from_zone == "resolution" else self.from_zone
        self.origin = came_from or self.from_zone
        kept = kept_on_the_way(game, card, self.from_zone, self.to)
        if kept is not None:
            because = ("sve:15.1.4#counters-leave",) if kept else ()
            game.note("kept", KEEPS[self.from_zone, self.to], because=because, objects=(card,))
        to, old = self.destination(game), self.ref
        state.move(card, to, 0 if to == RESOLUTION else self.index)
        state.put(card, "came_from", came_from)
        if self.to == "resolution":
            state.put(card, "player", played_by)
        if self.to == "resolution" or (self.from_zone == "resolution" and self.to == "field"):
            state.put(card, "played", True)
        if self.to == "field":
            state.put(card, "arrived", state.get(GAME, "turn_number"))
        state.put(card, "since", new_timestamp(game))
        if self.engaged:
            state.put(card, "engaged", True)
        if kept is not None:
            carry_on(game, old, kept, self.to)
        unlink(game, old)
        if kept is None:
            self._record_losses(game, old)

    def _record_losses(self, game: Game, old: Ref) -> None:
        """Record that the card loses its effects and counters (4.1.4); its damage only if that could matter."""
        grants = [own.own_grant(e.grant) for e in lasting(game) if old in e.refs]
        costs = any((grant.cost, grant.set_cost) != (None, None) for grant in grants)
        goes_on = self.to in GOES_ON or (self.to == "resolution" and costs)  # what it costs is looked at there
        counters, damaged = self.before.get("counters"), self.before.get("damaged")
        if counters or game.world.affected(game, old) or (damaged and goes_on):
            game.note("new_card", "sve:4.1.4", considered=not goes_on, objects=(self.card,), to=self.to)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of the move, with the characteristics that 10.7.4.1 says to use.

        A card that was played counts as entering the field from the zone it was played from (5.4.3).
        """
        left = self.from_zone == "field"
        rule = "sve:10.7.4.1.2" if left else _looked_at_by(self.from_zone, self.to)
        back = left or (self.from_zone in PUBLIC and self.to not in PUBLIC)
        seen = ruled(game, rule, self.before) if back else None
        now = game.state.ref(self.card) if game.state.zone(self.card) is not None else self.ref
        look = seen or as_it_lies_there(game, now)
        ref = self.ref if left else now
        player = self.before.get("controller") if left else look.get("controller", controller(game, self.card))
        for name in self.names():
            where = self.origin if name == "enters" else self.from_zone
            yield Happening(name, ref, look, player or owner(game, self.card), where, self.to, left, rule=rule)

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.from_zone == "field" and self.to == "cemetery":
            yield "dies"
        if self.to == "cemetery":
            yield "buried"
        if self.also is not None:
            yield self.also


class Return(Move):
    """A card returns to its owner's hand."""

    __slots__ = ()
    key = also = "returned"


@clause("sve:10.9.3.1", instead=lambda game, ref: game.world.bare(game, ref.card))
def as_it_lies_there(game: Game, ref: Ref) -> Info:
    """Return a card's characteristics in its new zone, with the effects that apply there (10.9.3.1)."""
    return game.world.last(game, ref)


def _looked_at_by(from_zone: str, to: str) -> str | None:
    """Return the clause on the zone in which triggers see a moved card; ``None`` between hidden zones."""
    seen = (from_zone in PUBLIC) + (to in PUBLIC)
    return (None, "sve:10.7.4.1.1", "sve:10.7.4.1.3")[seen]


def kept_on_the_way(game: Game, card: CardId, from_zone: str, to: str) -> dict[str, Any] | None:
    """Return the facts that a card keeps on its way from the EX area to the field.

    The result is ``None`` if the card has no effects or counters, or the move keeps none.
    """
    rule = KEEPS.get((from_zone, to))
    if rule is None:
        return None
    counters = game.state.get(card, "counters", ())
    if not counters and not game.world.affected(game, game.state.ref(card)):
        return None
    return ruled(game, rule, {"counters": counters} if counters else {})


def carry_on(game: Game, old: Ref, kept: dict[str, Any], to: str) -> None:
    """Put the kept facts on a moved card, and make the effects on the old object apply to the new one."""
    for field, value in kept.items():
        game.state.put(old.card, field, value)
    carry_effects(game, old, game.state.ref(old.card), to)


def unlink(game: Game, gone: Ref) -> None:
    """End the association of a card that left the field with its evolve card and carrots (5.15.4, 14.2.1.3)."""
    for name, rule in (("evolution", "sve:5.15.4"), ("race", "sve:14.2.1.3")):
        linked = [c for p in game.players for c in cards(game, p, name) if game.state.get(c, "on") == gone]
        if linked:
            game.note("unlinked", rule, objects=(gone.card, *linked), then=partial(_part, game, linked))


def _part(game: Game, linked: Iterable[CardId]) -> None:
    for card in linked:
        game.state.put(card, "on", None)


def move_all(
    game: Game, moves: Iterable[Move], *, clause: str, because: Sequence[str] = (), by: PlayerId | None = None
) -> Procedure[list[Event]]:
    """Move cards at the same time; if not all fit, a player chooses which do (4.4.4.2, 4.8.3.2).

    Args:
        because: clauses that allow or modify it.
        by: the player who carries out the instruction and chooses; ``None`` means the player of the zone.

    Returns:
        the events that happened.
    """
    going = list(moves)
    coming = {m.card: (m.whose or owner(game, m.card), m.to) for m in going if obstacle(game, m) is None}
    left = yield from turned_away(game, coming, by=by)
    going = [m for m in going if m.card not in left]
    for move in going:
        move.by = by
    if not going:
        return []
    return (yield from do(game, *going, clause=clause, because=because))


def obstacle(game: Game, event: Event) -> Why | None:
    """Return why an event cannot happen, because it is forbidden (1.3.3) or impossible (1.3.2), or ``None``."""
    forbids = unless_dropped(game, game.policy.prohibited(game, event), game.policy.cannot)
    return forbids or unless_dropped(game, event.impossible(game))


def turned_away(
    game: Game, coming: Mapping[CardId, tuple[PlayerId, str]], *, by: PlayerId | None, because: Sequence[str] = ()
) -> Procedure[list[CardId]]:
    """Return the cards that do not move because not all of them fit (4.4.4.2, 4.8.3.2).

    A card that is in the zone already takes no additional room; one from the other player's zone does.

    Args:
        coming: the cards, each with the player and the name of its destination zone.
        by: the player who carries out the instruction and chooses; ``None`` means the player of the zone.
        because: further clauses that apply this rule to the action.
    """
    left: list[CardId] = []
    for name in TURNS_AWAY:
        for player in in_turn_order(game):
            there = zone(player, name)
            new = [c for c, place in coming.items() if place == (player, name) and game.state.zone(c) != there]
            if len(new) <= takes(game, player, name):
                continue
            fitting = yield from choose_fitting(game, new, player, name, by=by)
            without_room = [card for card in new if card not in fitting]
            turn_away(game, player, name, without_room, because=because)
            left += without_room
    return left


def turn_away(
    game: Game,
    player: PlayerId,
    name: str,
    cards: Sequence[CardId],
    tokens: Sequence[str] = (),
    *,
    because: Sequence[str] = (),
) -> None:
    """Record the cards, and the tokens by their names, that have no room in a field or EX area."""
    because = (*because, limit_clause(game, player, name))
    for card in cards:
        game.note("no_room", TURNS_AWAY[name], because=because, actor=player, objects=(card,), zone=name)
    for token, count in Counter(tokens).items():
        game.note("no_room", TURNS_AWAY[name], because=because, actor=player, zone=name, name=token, left_out=count)


def _settle_room(game: Game, there: ZoneId) -> Procedure[None]:
    """Settle which of the cards that are about to enter a field or EX area fit (4.4.4.2, 4.8.3.2).

    Each instruction brings no more than fit. Several replacement effects of one moment may bring more.
    """
    pending = (e for e in game.pending_events if isinstance(e, Entering) and e.fits is None)
    entering = [e for e in pending if e.destination(game) == there]
    coming = tuple(e.card for e in entering if game.state.zone(e.card) != there)
    player, _, name = there.rpartition(".")
    space = takes(game, PlayerId(player), name)
    fitting = coming
    if len(coming) > space:
        if len({event.token or event.card for event in entering}) == 1:
            fitting = coming[:space]
        else:
            carried_out_by = {event.by for event in entering}
            by = carried_out_by.pop() if len(carried_out_by) == 1 else None
            fitting = yield from choose_fitting(game, coming, PlayerId(player), name, by=by)
        left = [event for event in entering if event.card in coming and event.card not in fitting]
        tokens = [event.token for event in left if event.token is not None]
        turn_away(game, PlayerId(player), name, [event.card for event in left if event.token is None], tokens)
    for event in entering:
        event.fits = event.card in fitting or event.card not in coming


def choose_fitting(
    game: Game, coming: Sequence[CardId], player: PlayerId, name: str, *, by: PlayerId | None
) -> Procedure[tuple[CardId, ...]]:
    """Ask which of the arriving cards fit; without any room, nobody chooses.

    No clause says who chooses; this only matters if the acting player is not the zone's player.

    Args:
        by: the player carrying out the instruction, if any.
    """
    space = room(game, player, name)
    if not space:
        return ()
    by = ruled(game, CARRIES_OUT, by)
    doubtful = ("sve:4.4.4.2#who-selects",) if by not in (None, player) else ()
    because = (*doubtful, *((CARRIES_OUT,) if by is not None else ()))
    return (
        yield from game.choose(
            Question("fits", TURNS_AWAY[name]),
            by=by or player,
            among=coming,
            how_many=exactly(space),
            subject=name,
            because=because,
        )
    )


@clause("sve:4.2.1", "sve:4.2.2")
class Turn(OfCard):
    """A card on the field is engaged or refreshed; it is always in exactly one of the two states (4.2.2)."""

    __slots__ = ("engage",)
    key = "engaged"

    def __init__(self, ref: Ref, engage: bool) -> None:
        super().__init__(ref, "sve:5.3.1")
        self.engage = engage

    def values(self) -> dict[str, Any]:
        return {"engage": self.engage}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is not on the field, or is in that state already (1.3.2.1)."""
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "field":
            return Why("sve:1.3.2", "gone")
        if bool(game.state.get(self.ref.card, "engaged", False)) is self.engage:
            return Why("sve:1.3.2.1", "already")
        return None

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "engaged", self.engage or None)

    def happenings(self, game: Game) -> Iterator[Happening]:
        card = self.ref.card
        name = "engaged" if self.engage else "refreshed"
        yield Happening(name, self.ref, info(game, card), controller(game, card), "field", "field", False)


class TurnFaceDown(OfCard):
    """A face-up card in a hidden zone is turned face down (4.2.3.2), and is hidden again."""

    __slots__ = ()
    key = "turned_face_down"
    meaning = "sve:4.2.3.2"

    def impossible(self, game: Game) -> Why | None:
        if not game.state.present(self.ref):
            return Why("sve:1.3.2", "gone")
        return None if game.state.get(self.ref.card, FACE_UP) else Why("sve:1.3.2.1", "already")

    def happen(self, game: Game) -> None:
        """Turn the card face down; in the evolve deck it is one like the others again (4.6.3)."""
        game.state.put(self.ref.card, FACE_UP, None)
        forget(game.state, (self.ref.card,))


class Refresh(Turn):
    """A card is refreshed.

    Args:
        in_start_phase: whether it is refreshed in the start phase, with the other cards of its player (7.2.3).
    """

    __slots__ = ("in_start_phase",)
    key = "refreshed"

    def __init__(self, ref: Ref, *, in_start_phase: bool = False) -> None:
        super().__init__(ref, engage=False)
        self.in_start_phase = in_start_phase


class Engage(Turn):
    """A card is engaged."""

    __slots__ = ()

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, engage=True)
