"""8.5.25 Become and copy, and 8.5.52 Return to the Brood: an object has the copyable properties of its referent."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab import object_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0200_properties import Face, variable_cost
from judge.games.fab.book.c0602_duration import UNSTATED, duration
from judge.games.fab.book.c0901_faces import active_face
from judge.games.fab.world import fab, hero
from judge.kernel import CardId, Citation, Game, Info, Procedure, Ref, clause
from judge.records import record


@record
class Became:
    """A become/copy effect on an object.

    Attributes:
        referent: the object that it has become.
        face: what is printed on that, or what the token was created with (8.5.25a).
        x: the X declared for it (8.5.25b).
        until: when the effect ends.
    """

    referent: Ref
    face: Face
    x: int
    until: str

    def __repr__(self) -> str:
        """Return what tells one from another; a face prints as all of its text."""
        return f"Became({self.referent}, {self.face.name}, x={self.x}, until={self.until})"


BECAME = "become"
"""The fact of an object: the become/copy effects on it, oldest first; of several the newest one counts (6.3.4)."""


def effects_on(game: Game, card: CardId) -> Sequence[Became]:
    """Return the become/copy effects on an object."""
    found: Sequence[Became] = game.state.get(card, BECAME, ())
    return found


@clause("fab:8.5.25", "fab:8.5.25c")
def copied(game: Game, card: CardId, own: Info) -> Info:
    """Return what an object is by itself: where it has become another, that instead of what it was (8.5.25).

    It is what the referent was then, whatever that is now (8.5.25c).
    """
    effects = effects_on(game, card)
    if not effects:
        return own
    return {**as_original(fab(game).faces[card], effects[-1]), "kind": own["kind"]}


@clause("fab:8.5.25b", "fab:8.5.25e", "fab:8.5.25e#original-object")
def as_original(original: Face, effect: Became) -> Info:
    """Return the properties that a become/copy effect gives, its undetermined values determined.

    X is what was declared for the referent (8.5.25b). A power or defense printed as an asterisk is determined as that
    of the original object is, and is 0 where that has none (8.5.25e).
    """
    face = effect.face
    now = {**face.base}
    if face.cost_x:
        now["cost"] = now["to_pay"] = variable_cost(face, effect.x)
    for name in face.undetermined:
        own = [ability for ability in original.abilities if original.determines(ability, name)]
        others = [ability for ability in now["abilities"] if not face.determines(ability, name)]
        value = original.base[name] or 0
        now |= {"abilities": (*others, *own), name: value, f"base_{name}": value}
    return now


@performs(object_words.Become)
@clause("fab:8.5.25", "fab:8.5.25a", without=0)
def _become(text: Text, what: object_words.Become) -> Procedure[int]:
    """8.5.25: objects get the copyable properties of their referent in the place of their own."""
    yield from ()
    game, done = text.game, 0
    referent = next(iter(objects(text, what.become)), None)
    refs = [ref for ref in objects(text, what.what) if game.state.present(ref)]
    if referent is None or not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="become", subject=text.subject)
        return 0
    lasts = duration(text, what.until if "until" in what.model_fields_set else UNSTATED)
    new = Became(referent, active_face(game, referent.card), game.state.get(referent.card, "x", 0), lasts)
    for ref in refs:
        before = effects_on(game, ref.card)
        if ref == referent or _is_it_already(game, before, referent):
            game.note("nothing", "fab:8.5.25d", actor=text.you, role="become", subject=text.subject)
            continue
        because = ("fab:8.5.25", "fab:8.5.25a", *(("fab:8.5.25b",) if new.x else ()), *_asterisk(new.face))
        game.note("becomes", rule_of(text), because=because, actor=text.you, objects=(ref.card, referent.card))
        game.state.put(ref.card, BECAME, (*before, new))
        done += 1
    return done


def _asterisk(face: Face) -> Sequence[Citation]:
    """Return why a value of a face is not copied as it stands."""
    return ("fab:8.5.25e",) if face.undetermined else ()


@clause("fab:8.5.25d", without=False)
def _is_it_already(game: Game, effects: Sequence[Became], referent: Ref) -> bool:
    """Return whether an object has become a referent already (8.5.25d)."""
    return bool(effects) and effects[-1].referent == referent


def end_copies(game: Game, until: str) -> list[CardId]:
    """End the become/copy effects that last until now; return the objects on which one has ended."""
    ended = []
    for card in game.state.cards():
        before = effects_on(game, card)
        left = tuple(one for one in before if one.until != until)
        if len(left) < len(before):
            game.state.put(card, BECAME, left or None)
            ended.append(card)
    return ended


@clause("fab:6.2.2a#default-duration", instead=lambda game: end_copies(game, UNSTATED))
def outlast_the_turn(game: Game) -> Sequence[CardId]:
    """Tell which objects stay what they have become, as no duration is stated; return those that do not."""
    on = [card for card in game.state.cards() if any(one.until == UNSTATED for one in effects_on(game, card))]
    if on:
        because = ("fab:6.2.2a#default-duration",)
        game.note("stays_what_it_became", "fab:6.2.2a", because=because, objects=on)
    return ()


@performs(object_words.ReturnToBrood)
@clause("fab:8.5.52", without=0)
def _return_to_brood(text: Text, what: object_words.ReturnToBrood) -> Procedure[int]:
    """8.5.52: the become/copy effects on a player's hero cease to exist."""
    yield from ()
    game, own = text.game, hero(text.game, text.you)
    ended = len(effects_on(game, own))
    if not ended:
        game.note("nothing", "fab:8.5.52", actor=text.you, role="return_to_brood", subject=text.subject)
        return 0
    game.note("returns_to_brood", rule_of(text), because=("fab:8.5.52",), actor=text.you, objects=(own,))
    game.state.put(own, BECAME, None)
    return ended


__all__ = ["copied", "effects_on", "end_copies", "outlast_the_turn"]
