"""1315 to 1317, 1320, 1330: orienting, killing, destroying, removing and putting cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.kiseki import language as own
from judge.games.kiseki.book.c0500_zones import Move, PutInAction, Ready, TurnFaceDown, TurnFaceUp, move_all
from judge.games.kiseki.book.c1214_immediate_effects import carried_out_by, named, performs, refs_meant, remember
from judge.games.kiseki.world import Game, controller, info, zone_of
from judge.kernel import Citation, Event, PlayerId, Procedure, Ref, Why, do


class Destroy(Move):
    """A card on the field or in the homebase is destroyed: put into the trail (1317.2)."""

    __slots__ = ()
    key = also = "destroyed"
    meaning = "kiseki:1317.2"

    def __init__(self, ref: Ref, *, because_of: PlayerId | None = None) -> None:
        super().__init__(ref, "trail", because_of=because_of)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is neither on the field nor in the homebase."""
        gone = super().impossible(game)
        here = zone_of(game, self.card) in ("field", "homebase")
        return gone or (None if here else Why("kiseki:1317.2", "not_on_the_field"))


class Kill(Destroy):
    """A UNIT on the field is instantly killed: put into the trail (1317.1)."""

    __slots__ = ()
    key = also = "killed"
    meaning = "kiseki:1317.1"

    def impossible(self, game: Game) -> Why | None:
        gone = Move.impossible(self, game)
        if gone is not None or zone_of(game, self.card) != "field":
            return gone or Why("kiseki:1317.1", "not_on_the_field")
        return None if info(game, self.card)["type"] == "unit" else Why("kiseki:1317.1", "not_a_unit")


@named("kill")
def _kill(text: Text, instruction: say.Special) -> Procedure[int]:
    moves = [Kill(ref, because_of=text.you) for ref in refs_meant(text, instruction)]
    events = yield from move_all(text.game, moves, clause="kiseki:1317.1", because=("kiseki:1317.1a",))
    return remember(text, instruction, events)


@performs(say.Destroy)
def _destroy(text: Text, instruction: say.Destroy) -> Procedure[int]:
    refs = text.game.world.reader.refs(text, instruction.destroy)
    moves = [Destroy(ref, because_of=text.you) for ref in refs]
    events = yield from move_all(text.game, moves, clause="kiseki:1317.2", because=("kiseki:1317.2a",))
    return remember(text, instruction, events)


@named("remove")
def _remove(text: Text, instruction: say.Special) -> Procedure[int]:
    moves = [Move(ref, "removed", because_of=text.you) for ref in refs_meant(text, instruction)]
    return remember(text, instruction, (yield from move_all(text.game, moves, clause="kiseki:1330.1")))


@performs(say.Return)
def _return(text: Text, instruction: say.Return) -> Procedure[int]:
    """Return cards to their owners' hands (502.5)."""
    refs = text.game.world.reader.refs(text, instruction.return_)
    moves = [Move(ref, "hand", because_of=text.you) for ref in refs]
    rule, because = carried_out_by(text), ("kiseki:502.5",)
    return remember(text, instruction, (yield from move_all(text.game, moves, clause=rule, because=because)))


@performs(own.Put)
def _put(text: Text, instruction: own.Put) -> Procedure[int]:
    """Put cards into a zone, by default their owner's (502.5); putting them onto the field follows 1320."""
    game = text.game
    refs = game.world.reader.refs(text, instruction.put)
    whose = None if instruction.side == "owner" else text.you if instruction.side == "you" else text.opponent
    index = 0 if instruction.position == "top" else None
    moves = [
        Move(
            r,
            instruction.into,
            whose=whose,
            index=index if instruction.into == "deck" else None,
            action=instruction.engaged,
            face_down=instruction.face_down,
            because_of=text.you,
        )
        for r in refs
    ]
    rule, because = rule_of_putting(text, instruction.into, moves)
    return remember(text, instruction, (yield from move_all(game, moves, clause=rule, because=because)))


def rule_of_putting(text: Text, into: str, moves: Sequence[Move]) -> tuple[Citation, tuple[Citation, ...]]:
    """Return the clause for an effect that puts cards into a zone, and those on their orientation."""
    game, owners = text.game, any(move.whose is None for move in moves)
    if into != "field":
        return carried_out_by(text), ("kiseki:502.5",) if owners else ()
    straight = any(zone_of(game, move.card) == "homebase" for move in moves if game.state.present(move.ref))
    lying = ("kiseki:1320.1b",) if straight else ()
    return "kiseki:1320.1", (*lying, *(("kiseki:1320.1a",) if owners else ()))


@performs(say.Take)
def _take(text: Text, instruction: say.Take) -> Procedure[int]:
    """Take control of cards on the field by moving them to the new controller's field (506.4)."""
    game = text.game
    refs = [r for r in game.world.reader.refs(text, instruction.take) if game.state.present(r)]
    moves = [
        Move(r, "field", whose=text.you, because_of=text.you) for r in refs if controller(game, r.card) != text.you
    ]
    because = ("kiseki:502.3",)
    return remember(text, instruction, (yield from move_all(game, moves, clause="kiseki:506.4", because=because)))


PLACED: dict[str, tuple[Callable[[Ref], Event], Citation]] = {
    "ready": (Ready, "kiseki:1315.1"),
    "action": (PutInAction, "kiseki:1315.2"),
    "turn_face_up": (TurnFaceUp, "kiseki:1316.1"),
    "turn_face_down": (TurnFaceDown, "kiseki:1316.2"),
}
"""The event and the clause for each instruction on how a card lies (1315, 1316)."""


def _places(word: str) -> Callable[[Text, say.Special], Procedure[int]]:
    """Return the procedure for one instruction of ``PLACED``, such as ``ready``."""
    event, rule = PLACED[word]

    def carry_out(text: Text, instruction: say.Special) -> Procedure[int]:
        events = [event(ref) for ref in refs_meant(text, instruction)]
        return remember(text, instruction, (yield from do(text.game, *events, clause=rule)))

    return carry_out


for _word in PLACED:
    named(_word)(_places(_word))
