"""9.1 Double-faced cards and 9.2 split-cards: their active face or side."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Text, lasting
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.language.effects import Awaken, Transcend
from judge.games.fab.world import ARENA, Game, info, zone_of
from judge.kernel import CardId, Citation, Happening, Info, PlayerId, Procedure, Question, Ref, clause, do

BACK = "back"
"""The fact on a double-faced card: its back face is active."""

TRANSCENDED = "transcended"
"""The fact on a card: it has transcended, and remains so as a new object (9.1.5b)."""

SIDE = "side"
"""The fact on a split-card on the stack: the side that it was played with."""

LISTS = ("names", "types", "subtypes", "supertypes", "keywords", "abilities")


def base_of(game: Game, card: CardId, face: Face) -> Info:
    """Return a card's own characteristics: those of its active face or side, or of both."""
    if face.other is None:
        return face.base
    if face.form == "split":
        return _side(game.state.get(card, SIDE), face, face.other)
    if face.form == "twin" and has_both_faces(zone_of(game, card)):
        return both(face, face.other)
    return face.other.base if is_turned(game, card) else face.base


@clause("fab:9.1.1", "fab:9.1.2", "fab:9.1.3", "fab:9.1.5")
def active_face(game: Game, card: CardId) -> Face:
    """Return a card's active face or side; if both are active, the front face or left side."""
    face = game.world.faces[card]
    if face.other is None:
        return face
    turned = game.state.get(card, SIDE) == "right" if face.form == "split" else is_turned(game, card)
    return face.other if turned else face


@clause("fab:8.3.38c")
@clause("fab:9.2.2", "fab:9.2.3")
def _side(side: str | None, left: Face, right: Face) -> Info:
    """Return the properties of the declared side of a split-card; without one, those of both sides (9.2.2, 9.2.3)."""
    if side in (None, "both"):
        return both(left, right)
    return left.base if side == "left" else right.base


@clause("fab:9.1.4", "fab:9.1.4a", "fab:9.1.4b")
def has_both_faces(zone: str) -> bool:
    """Return whether both faces of a twin-card are active: outside the arena and the stack, they are (9.1.4a)."""
    return zone not in ARENA and zone != "stack"


@clause("fab:9.1.3a", "fab:9.1.3b", "fab:9.1.5a", "fab:9.1.5b")
def is_turned(game: Game, card: CardId) -> bool:
    """Return whether the back face of a card is active.

    When a card becomes a new object, a flip-card turns to its front face (9.1.3b), but a transcended card does not
    (9.1.5b).
    """
    return bool(game.state.get(card, BACK) or game.state.get(card, TRANSCENDED))


@clause("fab:9.2.1", "fab:9.2.2")
def both(one: Face, other: Face) -> Info:
    """Return the combined properties of two faces or sides; the object has both names (9.2.2c)."""
    first, second = one.base, other.base
    lists = {name: tuple(dict.fromkeys((*first[name], *second[name]))) for name in LISTS}
    return {**first, **lists, "name": f"{one.name}||{other.name}"}


@clause("fab:5.1.2c")
def declare_side(game: Game, player: PlayerId, card: CardId) -> Procedure[str | None]:
    """5.1.2c: declare the side of a split-card, or both with meld, or the face of a twin-card; return it.

    ``None`` is returned for any other card.
    """
    face = game.world.faces[card]
    if face.form not in ("split", "twin"):
        return None
    sides: tuple[str, ...] = ("left", "right") if face.form == "split" else ("front", "back")
    if face.form == "split" and "meld" in base_of(game, card, face)["keywords"]:
        sides = (*sides, "both")
    rule, because = ("fab:5.1.2c", ("fab:9.2.3",)) if face.form == "split" else ("fab:9.1.4b", ())
    (side,) = yield from game.choose(Question("side", rule), by=player, among=sides, subject=card, because=because)
    if face.form == "split":
        game.state.put(card, SIDE, side)
    elif side == "back":
        game.state.put(card, BACK, True)
    return str(side)


def _keeps_effects(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clause that effects on a card keep applying (9.1.2c), if there are any."""
    ref = game.state.ref(card)
    return ("fab:9.1.2c",) if any(ref in effect.refs for effect in lasting(game)) else ()


def _copies_stay(game: Game, ref: Ref) -> tuple[Citation, ...]:
    """Return the clause that copies of an object do not change with it (8.5.25c), if there are any."""
    copies = (one for card in game.state.cards() for one in game.state.get(card, "become", ()))
    return ("fab:8.5.25c",) if any(one.referent == ref for one in copies) else ()


def turns_as_it_enters(game: Game, card: CardId, subtypes: tuple[str, ...], rule: str) -> None:
    """Activate the back face of an invocation or construct that enters the arena (8.2.13a, 8.2.14a)."""
    face = game.world.faces[card]
    if face.form == "flip" and {"invocation", "construct"} & {*subtypes}:
        game.note(
            "turns",
            rule,
            because=("fab:9.1.3b", *_keeps_effects(game, card)),
            objects=(card,),
            then=lambda: game.state.put(card, BACK, True),
        )


@clause("fab:9.1.1")
def _is_double_faced(game: Game, ref: Ref) -> bool:
    face = game.world.faces[ref.card]
    return game.state.present(ref) and face.other is not None and face.form != "split"


@performs(Awaken)
@clause("fab:8.5.43", without=0)
def _awaken(text: Text, instruction: Awaken) -> Procedure[int]:
    """8.5.43: make the back face active; this fails if it is already active or there is none (8.5.43a)."""
    yield from ()
    game, done = text.game, 0
    for ref in objects(text, instruction.awaken):
        if not _is_double_faced(game, ref) or is_turned(game, ref.card):
            game.note("nothing", "fab:8.5.43a", actor=text.you, role="awaken", subject=text.subject)
            continue
        because = ("fab:8.5.43", "fab:9.1.3b", *_keeps_effects(game, ref.card), *_copies_stay(game, ref))
        game.note("turns", rule_of(text), because=because, actor=text.you, objects=(ref.card,))
        game.state.put(ref.card, BACK, True)
        done += 1
    return done


@clause("fab:8.5.48a")
class Transcends(Move):
    """A card is put into its owner's hand with its back face active; the effect's controller transcends (8.5.48a).

    Args:
        by: the player who controls the effect.
    """

    __slots__ = ()
    key = "transcends"
    meaning = "fab:8.5.48"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "hand", by=by)

    def happen(self, game: Game) -> None:
        """Make the back face active, which it remains as a new object (9.1.5b), and move the card."""
        game.state.put(self.card, TRANSCENDED, True)
        super().happen(game)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: the move, and that a player has transcended."""
        yield from super().happenings(game)
        now = self.now or game.state.ref(self.card)
        yield Happening("transcends", now, info(game, self.card), self.by or self.player(game), by=self.by)


@performs(Transcend)
@clause("fab:8.5.48", without=0)
def _transcend(text: Text, instruction: Transcend) -> Procedure[int]:
    """8.5.48: put a card into its owner's hand with its back face active."""
    game, done = text.game, 0
    for ref in objects(text, instruction.transcend):
        if not _is_double_faced(game, ref):
            game.note("nothing", "fab:8.5.48", actor=text.you, role="transcend", subject=text.subject)
            continue
        because = ("fab:8.5.48a", "fab:9.1.5", "fab:9.1.5b")
        done += len((yield from do(game, Transcends(ref, text.you), clause=rule_of(text), because=because)))
    return done
