"""5.12, 5.21: swapping cards, and taking control of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text, note_missed
from judge.abilities import instructions as say
from judge.games.sve.book.ch03_players import controller, owner
from judge.games.sve.book.ch04_zones import TURNS_AWAY, Entering, Move, obstacle, takes, turned_away
from judge.games.sve.book.ch05_moves import meant, player_of_zone, remember
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.world import Game, info, zone, zone_of
from judge.kernel import GAME, Event, Happening, OfCard, PlayerId, Procedure, Ref, Why, clause, do, new_timestamp


class TakeControl(Entering, OfCard):
    """A card on the opponent's field moves to the player's own; it stays the same object (5.21.1, 5.21.2)."""

    __slots__ = ("whose",)
    whose: PlayerId
    key = "taken"
    to = "field"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "sve:5.21.2")
        self.by = self.whose = by

    def impossible(self, game: Game) -> Why | None:
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "field":
            return Why("sve:1.3.2", "gone")
        return Why("sve:5.21.1", "already") if controller(game, self.ref.card) == self.whose else None

    def happen(self, game: Game) -> None:
        """Move the card to the other field; its owner, state, effects and damage stay (5.21.1.1, 5.21.2)."""
        game.state.move(self.ref.card, zone(self.whose, "field"), same_object=True)
        game.state.put(self.ref.card, "arrived", game.state.get(GAME, "turn_number"))
        using = game.state.get(self.ref.card, "evolved_with")
        if using is not None:
            game.state.move(using, zone(self.whose, "evolution"), same_object=True)
        game.state.put(self.ref.card, "since", new_timestamp(game))
        enters = Happening("enters", self.ref, info(game, self.ref.card), self.whose, "field", "field")
        note_missed(game, enters, Why("sve:10.7.4.3", "from_field_to_field"))

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of being taken; it does not count as put onto the field (10.7.4.3)."""
        yield Happening("taken", self.ref, info(game, self.ref.card), self.whose, "field", "field")


@performs(say.Take)
def _take(text: Text, instruction: say.Take) -> Procedure[int]:
    """5.21.1: take control of cards; those without room on the player's field stay (4.4.4.2)."""
    game = text.game
    refs, followed = meant(text, instruction.take)
    events = [TakeControl(r, text.you) for r in refs]
    coming = {e.ref.card: (text.you, "field") for e in events if obstacle(game, e) is None}
    left = yield from turned_away(game, coming, by=text.you, because=("sve:5.21.1#take-full-field",))
    events = [e for e in events if e.ref.card not in left]
    because = (*followed, "sve:5.21.1.1", "sve:5.21.2#not-a-new-card", "sve:10.7.4.3")
    return remember(text, instruction, (yield from do(game, *events, clause="sve:5.21.1", because=because)))


class Swapped(Move):
    """One card of a swap moves to the other's zone (5.12.1), if the other leaves or there is room."""

    fits = True

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return the reason if the other card's move was replaced, so that there is no room (4.4.4.2)."""
        return _no_place(game, self, others)


@performs(say.Swap)
def _swap(text: Text, instruction: say.Swap) -> Procedure[int]:
    """5.12: move both cards at the same time, or neither if one cannot move (5.12.2).

    If the move of one is replaced, the other still moves (5.12.2#half-replaced).
    """
    game, reader = text.game, text.game.world.reader
    refs = [ref for name in instruction.swap for ref in reader.refs(text, name)]
    if len(refs) != 2 or not all(game.state.present(r) for r in refs):
        game.note("dropped", "sve:5.12.2", event="swapped", reason="one_gone")
        return 0
    places = [(controller(game, r.card), zone_of(game, r.card)) for r in refs]
    moves = []
    for ref, (player, there) in zip(refs, reversed(places), strict=True):
        whose = player_of_zone(game, ref.card, there, player)
        moves.append(Swapped(ref, there, whose=whose, by_ability=True))
    if _one_cannot_move(game, moves):
        return 0
    events = yield from do(game, *moves, clause="sve:5.12.1")
    for move in moves:
        if move not in events and move.history > game.within.history:
            game.note("half_replaced", "sve:5.12.2#half-replaced", because=("sve:10.10.1",), objects=(move.card,))
    return sum(move in events for move in moves)


@clause("sve:5.12.2", without=False)
def _one_cannot_move(game: Game, moves: Sequence[Move]) -> bool:
    """Return whether a swap fails because one card cannot move, and record it (5.12.2)."""
    for move in moves:
        why = obstacle(game, move) or _no_place(game, move, moves)
        if why is not None:
            game.note(
                "dropped",
                "sve:5.12.2",
                because=(why.clause,),
                objects=(move.card,),
                event="swapped",
                reason="cannot_move",
            )
            return True
    return False


def _no_place(game: Game, move: Move, moving: Sequence[Event]) -> Why | None:
    """Return why a card of a swap cannot enter its new zone: it is full and no card leaves it."""
    whose = move.whose or owner(game, move.card)
    there = zone(whose, move.to)
    freed = any(isinstance(event, Move) and game.state.zone(event.card) == there for event in moving)
    rule = TURNS_AWAY.get(move.to)
    if rule is None or freed or takes(game, whose, move.to):
        return None
    return Why(rule, "zone_full")
