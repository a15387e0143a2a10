"""701.26 Exchanging: a creature in the battle zone and a card elsewhere swap places, or nothing at all happens."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.dm import language
from judge.games.dm._attack import attacked, attacker, blocker, change_attack
from judge.games.dm._performing import performs
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c400_being_there import there
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c409_pending import StopBeingPending, pend
from judge.games.dm.book.c601_used_by import note_way
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.world import dm, zone_of
from judge.kernel import Event, Game, Procedure, Ref, Why, clause, do, ruled


class GiveWay(Move):
    """A creature goes where the card is that takes its place.

    Attributes:
        partner: the other half of the exchange.
    """

    __slots__ = ("partner",)
    meaning = "dm:701.26a"

    def __init__(self, ref: Ref, to: str) -> None:
        super().__init__(ref, to)
        self.partner: Event | None = None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why not: the other card does not move (701.26b)."""
        return _called_off(game, self.partner, others)


class TakePlace(Enter):
    """A card is put into the place of a creature, whose orientation and part in the attack it takes over (701.26a).

    Attributes:
        partner: the other half of the exchange.
        parts: the parts that the creature has in the attack.
    """

    __slots__ = ("partner", "parts")

    def __init__(self, game: Game, ref: Ref, place: Ref) -> None:
        super().__init__(ref, tapped=is_tapped(game, place.card), means="dm:701.26a")
        self.partner: Event | None = None
        having = {"attacker": attacker(game), "target": attacked(game), "blocker": blocker(game)}
        self.parts = [name for name, whose in having.items() if whose == place]

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why not: the creature stays where it is (701.26b)."""
        return _called_off(game, self.partner, others)

    def happen(self, game: Game) -> None:
        """Put it there, in the attacking state where the creature was (701.26a)."""
        super().happen(game)
        if self.parts:
            change_attack(game, **dict.fromkeys(self.parts, game.state.ref(self.card)))


def _called_off(game: Game, partner: Event | None, others: Sequence[Event]) -> Why | None:
    goes = any(other is partner for other in others)
    return None if goes else ruled(game, "dm:701.26b", Why("dm:701.26b", "not_exchanged"))


@performs(language.ChangePlaces)
def _change_places(text: Text, what: language.ChangePlaces) -> Procedure[int]:
    """Exchange the attacking creature by a revolution change (506.3b), and note that the card comes by that."""
    for ref in text.game.state.now(text.source):
        note_way(text.game, ref.card, "revolution_change")
    return (yield from _swap(text, what))


@performs(say.Swap)
@clause("dm:701.26a", without=0)
def _swap(text: Text, what: say.Swap) -> Procedure[int]:
    """Exchange a creature in the battle zone for a card in another zone."""
    game, state = text.game, text.game.state
    refs = [ref for name in what.swap for ref in state.now(*dm(game).reader.refs(text, name))]
    here = [ref for ref in refs if zone_of(game, ref.card) == "battle_zone"]
    there = [ref for ref in refs if ref not in here]
    if len(here) != 1 or len(there) != 1:
        game.note("nothing", "dm:606.2", actor=text.you, role="swap", subject=text.subject)
        return 0
    ((place,), (comes,)) = here, there
    goes, takes = GiveWay(place, zone_of(game, comes.card)), TakePlace(game, comes, place)
    goes.partner, takes.partner = takes, goes
    yield from do(game, pend(game, comes), clause="dm:409.1a")
    because = ("dm:701.26a#attacking-state",) if takes.parts else ()
    done = yield from do(game, goes, takes, clause=rule_of(text), because=because)
    if state.present(comes):
        yield from do(game, StopBeingPending(comes), clause="dm:409.2")
    return min(1, len(done))


@performs(language.SwapZones)
@clause("dm:701.26c", without=0)
def _swap_zones(text: Text, what: language.SwapZones) -> Procedure[int]:
    """Exchange all the cards of two zones at once; what cannot move normally stays out of it (701.26c)."""
    game, (one, other) = text.game, what.swap_zones
    moves: list[Event] = []
    for player in text.players(what.who):
        for here, into in ((one, other), (other, one)):
            moves += [Move(game.state.ref(card), into) for card in there(game, player, here, "chosen")]
    refilled = any(isinstance(move, Move) and move.to == "deck" for move in moves)
    whole = ("dm:104.2b#all-at-once",) if refilled else ()
    return len((yield from do(game, *moves, clause=rule_of(text), because=("dm:701.26c", *whole))))


__all__ = ["GiveWay", "TakePlace"]
