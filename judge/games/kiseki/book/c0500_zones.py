"""500 Zones: how cards move between them, and how they lie in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from judge.abilities import carry_effects, lasting
from judge.games.kiseki.book.c0400_attributes_and_states import attributes, is_face_down, is_ready, stunned
from judge.games.kiseki.world import (
    ACTIVATION,
    ORIENTED,
    PUBLIC,
    Game,
    cards,
    controller,
    face_up_in_homebase,
    info,
    owner,
    primary_first,
    zone,
    zone_of,
)
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Event,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    ZoneChange,
    ZoneId,
    arrange,
    choose_order,
    clause,
    do,
    inform,
    ruled,
    timestamp,
)

KEEPS = {
    ("field", "homebase"): "kiseki:502.3a",
    ("homebase", "field"): "kiseki:502.3a",
    ("homebase", "homebase"): "kiseki:502.3a",
    ("hand", "activation"): "kiseki:1204.2i-1",
    ("homebase", "activation"): "kiseki:1204.2i-1",
    ("activation", "field"): "kiseki:1205.1c-4",
    ("activation", "homebase"): "kiseki:1205.1c-4",
}
"""The moves after which continuous effects on a card continue, with the clause."""


GOES_ON = ("field", "homebase", "hand", "activation")
"""The destination zones where the trace reports that earlier effects no longer apply."""


OF_THE_FIELD = Check(
    "kiseki:506.1", "no_card_of_the_field", lambda game, card: game.world.faces[card].type in ("unit", "item")
)
"""The check for a card that can be on the field."""


@clause("kiseki:502.3")
class Move(ZoneChange):
    """A card moves to another zone, where it is a new card, unless it moves from field to field (502.3).

    Args:
        ref: the card; if it has moved in the meantime, nothing happens.
        whose: the player of the destination zone; ``None`` means the owner (502.5).
        index: the position in an ordered zone; 0 is the top, ``None`` the bottom.
        action: whether the card is put there in the action state.
        face_down: whether the card is put there face down.
        means: the clause that explains the event.
        because_of: the player whose card or effect makes the card move (1222.5).

    Attributes:
        as_cost: whether the card moves as a cost of that player's card or ability (1222.5a), not by an effect (1222.6).
        origin: the zone that triggers see the card come from; for a played card, the zone it was played from.
        also: a further name for such a move in trigger conditions.
    """

    __slots__ = ("action", "as_cost", "because_of", "face_down", "origin")
    also: ClassVar[str | None] = None
    new_object = "kiseki:502.3"
    in_play = ("field",)

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        whose: PlayerId | None = None,
        index: int | None = None,
        action: bool = False,
        face_down: bool = False,
        means: Citation | None = None,
        because_of: PlayerId | None = None,
    ) -> None:
        super().__init__(ref, to, whose=whose, index=index, means=means)
        self.action = action
        self.face_down = face_down
        self.because_of = because_of
        self.as_cost = False
        self.origin = ""

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved (502.3), cannot be there (506.1), or is there already (104.3)."""
        if gone := super().impossible(game):
            return gone
        if self.to == "field" and not OF_THE_FIELD.passes(game, self.card):
            return OF_THE_FIELD.why
        return Why("kiseki:104.3", "there_already") if self.leads_nowhere(game, self._where_to(game)) else None

    def _where_to(self, game: Game) -> ZoneId:
        return ACTIVATION if self.to == "activation" else zone(self.whose or owner(game, self.card), self.to)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses on the card's orientation and on the player of its new zone."""
        if controller(game, self.card) == owner(game, self.card):
            return self._orientation_clauses(game)
        by_owner: tuple[Citation, ...] = ("kiseki:502.5",) if self.whose is None else ()
        trail: tuple[Citation, ...] = ("kiseki:508.1#whose-trail",) if self.to == "trail" else ()
        return (*by_owner, *trail, *self._orientation_clauses(game))

    def _orientation_clauses(self, game: Game) -> tuple[Citation, ...]:
        """Return the clauses on the card's orientation in its new zone (503)."""
        from_zone = zone_of(game, self.card)
        if self.to not in ORIENTED or from_zone == self.to == "field":
            return ()
        if from_zone in ORIENTED:
            general: tuple[Citation, ...] = ("kiseki:104.1",) if self.action and is_ready(game, self.card) else ()
            kept = (*general, "kiseki:502.3a", "kiseki:502.3a#new-card-but-kept")
            onto = self.to == "field" and is_face_down(game, self.card)
            return (*kept, "kiseki:502.3a#face-down-onto-the-field") if onto else kept
        ready: tuple[Citation, ...] = () if self.action else ("kiseki:503.1a",)
        return ready if self.face_down else (*ready, "kiseki:503.2a")

    def happen(self, game: Game) -> None:
        """Move the card; effects on it continue if its move is in ``KEEPS``."""
        state, card = game.state, self.card
        self.from_zone = zone_of(game, card)
        self.origin = comes_from(game, card)
        self.before = game.world.memory.get(self.ref, {})
        played_by = controller(game, card)
        field_to_field = self.from_zone == self.to == "field"
        lies = {} if field_to_field else self._lies(game)
        to, old, had = self._where_to(game), self.ref, attributes(game, card)
        if self.to == "deck" and face_up_in_homebase(game, card):
            inform(state, (card,), game.players)  # all have seen it, and can follow it to its place (507.4)
        state.move(card, to, 0 if self.to == "activation" else self.index, same_object=field_to_field)
        if field_to_field:
            return  # the same card: its crafts are not younger than before (1215.3b-1)
        state.put(card, "since", timestamp(game))
        if self.to == "activation":
            state.put(card, "player", played_by)
            state.put(card, "came_from", self.from_zone)
        for fact in lies:
            state.put(card, fact, True)
        keeps = KEEPS.get((self.from_zone, self.to))
        affected = any(old in effect.refs for effect in lasting(game))
        if keeps is not None and affected:
            carries = partial(carry_effects, game, old, state.ref(card), self.to)
            game.note("kept", keeps, objects=(card,), then=carries)
        if had or (affected and ruled(game, keeps, keeps) is None):
            game.note("new_card", "kiseki:502.3", considered=self.to not in GOES_ON, objects=(card,), to=self.to)

    def _lies(self, game: Game) -> tuple[str, ...]:
        """Return the facts on the card's orientation in its new zone.

        The text decides (104.1). Otherwise a card keeps its orientation between zones that have one (502.3a).
        """
        if self.to not in ORIENTED:
            return ()
        states = {"action": self.action, "face_down": self.face_down}
        lies = tuple(fact for fact, so in states.items() if so)
        if self.from_zone not in ORIENTED:
            return lies
        was = {"action": not is_ready(game, self.card), "face_down": is_face_down(game, self.card)}
        kept = tuple(fact for fact, so in was.items() if so)
        both = tuple(fact for fact in states if fact in kept or fact in ruled(game, "kiseki:104.1", lies, ()))
        return ruled(game, "kiseki:502.3a", both, lies)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of the move, with the characteristics that 1211.6 says to use.

        A card that was played counts as entering the field from the zone it was played from (``WHERE_PLAYED``).
        """
        left = self.from_zone == "field" and self.to != "field"
        rule = _zone_seen_clause(self.from_zone, self.to)
        back = left or (self.from_zone in PUBLIC and self.to not in PUBLIC)
        now = game.state.ref(self.card)
        look = (ruled(game, ("kiseki:1211.6", rule), self.before) if back else None) or game.world.last(game, now)
        ref = self.ref if left else now
        player = self.before.get("controller") if left else look.get("controller")
        for name in self.names():
            origin = self.origin if name == "enters" else self.from_zone
            yield Happening(
                name,
                ref,
                look,
                player or owner(game, self.card),
                origin,
                self.to,
                left,
                by=self.because_of,
                by_rule=self.caused_by,
                from_rule=None if origin == self.from_zone else WHERE_PLAYED,
                rule=rule,
            )

    @property
    def caused_by(self) -> Citation:
        """The clause that says that a player makes the card move: by a cost, or by an effect (1222.5)."""
        return "kiseki:1222.5a" if self.as_cost else "kiseki:1222.6"

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.to == "trail":
            yield "put_into_trail"
        if self.also is not None:
            yield self.also


WHERE_PLAYED = "kiseki:1205.1c-1#from-where-it-was-played"
"""Our reading: a played card enters the field from the zone it was played from, not from the activation zone."""


@clause(WHERE_PLAYED, instead=zone_of)
def comes_from(game: Game, card: CardId) -> str:
    """Return the zone from which a card enters the field: a card in the activation zone, where it was played from."""
    return game.state.get(card, "came_from") or zone_of(game, card)


LEFT_IN_ACTIVATION = "kiseki:1205.1c#left-in-activation"
"""Our reading: a card is resolved only once, and does not stay in the activation zone."""


@clause(LEFT_IN_ACTIVATION, without=None)
def clear_activation(game: Game, card: CardId, whose: PlayerId) -> None:
    """Put a card that nothing has moved out of the activation zone into a trail, so that it is not resolved again.

    By our reading this is not an event: no effect replaces or forbids it, and no craft triggers on it.
    """
    if game.state.zone(card) == ACTIVATION:
        game.note(
            "put",
            LEFT_IN_ACTIVATION,
            objects=(card,),
            to="trail",
            place="trail",
            then=partial(game.state.move, card, zone(whose, "trail")),
        )


def deck_top(game: Game, player: PlayerId) -> Sequence[CardId]:
    """Return a deck from the top, without the cards that simultaneous replacement effects take."""
    return Move.not_taken(game, cards(game, player, "deck"))


def _zone_seen_clause(from_zone: str, to: str) -> Citation:
    """Return the clause on the zone in which triggers see a moved card (1211.6)."""
    if (from_zone == "field") is not (to == "field"):
        return "kiseki:1211.6b"
    return "kiseki:1211.6a" if (from_zone in PUBLIC) is not (to in PUBLIC) else "kiseki:1211.6c"


class _Placement(OfCard):
    __slots__ = ()

    def impossible(self, game: Game) -> Why | None:
        if not game.state.present(self.ref) or zone_of(game, self.card) not in ORIENTED:
            return Why("kiseki:104.2", "gone")
        return None

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening(self.key, self.ref, info(game, self.card), controller(game, self.card))


@clause("kiseki:503.1b")
class Ready(_Placement):
    """A card is put into the ready state (1315.1)."""

    __slots__ = ()
    key = "readied"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is ready already (1315.1), or it is a stunned UNIT (1306.2b)."""
        if stunned(game, self.card):
            return Why("kiseki:1306.2b", "stunned")
        gone = super().impossible(game)
        return gone or (Why("kiseki:1315.1", "already") if is_ready(game, self.card) else None)

    def happen(self, game: Game) -> None:
        game.state.forget(self.card, "action")


@clause("kiseki:503.1b")
class PutInAction(_Placement):
    """A card is put into the action state (1315.2)."""

    __slots__ = ()
    key = "actioned"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is gone or in the action state already (1315.2)."""
        gone = super().impossible(game)
        return gone or (None if is_ready(game, self.card) else Why("kiseki:1315.2", "already"))

    def happen(self, game: Game) -> None:
        game.state.put(self.card, "action", True)


@clause("kiseki:503.2b")
class TurnFaceUp(_Placement):
    """A card is turned face up (1316.1)."""

    __slots__ = ()
    key = "turned_face_up"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card lies face up already (1316.1), or it is a stunned UNIT (1306.2a)."""
        if stunned(game, self.card):
            return Why("kiseki:1306.2a", "stunned")
        gone = super().impossible(game)
        return gone or (None if is_face_down(game, self.card) else Why("kiseki:1316.1", "already"))

    def happen(self, game: Game) -> None:
        """Turn the card face up; the abilities of a BASE become valid now (1215.3b-1)."""
        game.state.forget(self.card, "face_down")
        game.state.put(self.card, "since", timestamp(game))


@clause("kiseki:503.2b")
class TurnFaceDown(_Placement):
    """A card is turned face down (1316.2)."""

    __slots__ = ()
    key = "turned_face_down"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is gone or lies face down already (1316.2)."""
        gone = super().impossible(game)
        return gone or (Why("kiseki:1316.2", "already") if is_face_down(game, self.card) else None)

    def happen(self, game: Game) -> None:
        game.state.put(self.card, "face_down", True)


def move_all(
    game: Game, moves: Iterable[Move], *, clause: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Event]]:
    """Move cards at the same time; each owner orders the cards that enter a deck together (502.4).

    Args:
        because: clauses that allow or modify it.

    Returns:
        the events that happened.
    """
    going, orders = list(moves), dict[PlayerId, Sequence[CardId]]()
    for player in primary_first(game):
        coming = [m.card for m in going if m.to == "deck" and owner(game, m.card) == player]
        order = yield from choose_order(game, player, coming, "kiseki:502.4", hidden=True, subject="deck")
        if len(order) > 1:
            orders[player] = order
    events = (yield from do(game, *going, clause=clause, because=because)) if going else []
    for player, together in orders.items():
        deck = zone(player, "deck")
        arrange(game.state, deck, [c for c in together if game.state.zone(c) == deck], (player,))
    return events
