"""8.5.21 Name, 8.5.25 Become and Copy, 8.5.36 Transform, 8.5.52 Return to the Brood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Body, Node, Text, names, nodes
from judge.games.fab.book.c0108_effects import none_was_chosen, objects, rule_of
from judge.games.fab.book.c0200_properties import Face, variable_cost
from judge.games.fab.book.c0300_zones import Move, PutUnder, clear
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0602_continuous_effects import UNSTATED, duration
from judge.games.fab.book.c0801_types import becomes_permanent, enters
from judge.games.fab.book.c0805_permanents import create
from judge.games.fab.book.c0901_faces import active_face, both, turns_as_it_enters
from judge.games.fab.language import effects as verbs
from judge.games.fab.language.effects import DeclareName
from judge.games.fab.language.filters import Filter
from judge.games.fab.world import ARENA, Game, hero, info, is_permanent, owner, player_of, sees, zone_of
from judge.kernel import (
    CardId,
    Choice,
    Citation,
    Event,
    Excluded,
    Info,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    do,
    ruled,
)
from judge.records import record

# 8.5.21 Name: a player declares the name of a card

NO_NAME = "?"
"""The name of a card if the board states none."""

NOBODYS = ""
"""A name that no object has, so that a filter for it matches nothing."""


class Nameable(Sequence[str]):
    """The names that a player can declare (8.5.21b): those of all matching cards in the game, in any zone.

    Names of cards that the player knows come first. The others are valid but not listed, to keep the cards secret.

    Args:
        what: the required properties of the card.

    Attributes:
        unlisted: the number of names that the player does not know.
    """

    def __init__(self, text: Text, instruction: DeclareName, player: PlayerId) -> None:
        self._text = text
        self._what = instruction
        known = dict.fromkeys(self._legal(_known_faces(text, player)))
        self._names = list(known | dict.fromkeys(self._legal(_cards(text))))
        self.unlisted = len(self._names) - len(known)

    def _legal(self, faces: Iterator[Face]) -> Iterator[str]:
        reader, like = self._text.game.world.reader, self._what.declare_name
        named = (one for face in faces for one in _named(face))
        return (name for name, now in named if name != NO_NAME and reader.like(self._text, like, now, None))

    @clause("fab:8.5.21b", "fab:8.5.21b#exists-in-the-game")
    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getitem__(self, index: Any) -> Any:
        return self._names[index]

    def __len__(self) -> int:
        return len(self._names)


@clause("fab:9.1.2b", "fab:9.2.2b")
def _named(face: Face) -> Iterator[tuple[str, Info]]:
    """Yield the names that can be declared for a card: one for each face or side, with its characteristics.

    Each side of a split-card has the properties of both (9.2.2).
    """
    if face.other is None:
        yield face.name, face.base
        return
    for side in (face, face.other):
        yield side.name, both(face, face.other) if face.form == "split" else side.base


def _cards(text: Text) -> Iterator[Face]:
    """Yield the printed faces of all cards in the game, and of cards that texts can create."""
    world = text.game.world
    yield from (face for face in world.faces.values() if face.kind == "card")
    yield from world.library.values()


def _known_faces(text: Text, player: PlayerId) -> Iterator[Face]:
    """Yield the printed faces of the cards that a player knows, and of cards that texts can create."""
    world = text.game.world
    yield from (face for card, face in world.faces.items() if face.kind == "card" and sees(text.game, player, card))
    yield from world.library.values()


@clause("fab:8.5.21a", without=())
def _monikers(text: Text, player: PlayerId) -> Iterator[Excluded]:
    """Yield the monikers that are not also full names, which cannot be declared (8.5.21a)."""
    names = {name for face in _known_faces(text, player) for name, _ in _named(face)}
    monikers = dict.fromkeys(face.moniker for face in _known_faces(text, player) if face.moniker is not None)
    yield from (Excluded(one, Why("fab:8.5.21a", "only_a_moniker")) for one in monikers if one not in names)


def _either_side(text: Text, player: PlayerId) -> Iterator[Citation]:
    """Yield the clauses on the names of two-faced and split cards, if the player knows any."""
    forms = {face.form for face in _known_faces(text, player) if face.other is not None}
    if forms - {"split"}:
        yield "fab:9.1.2b"
    if "split" in forms:
        yield "fab:9.2.2b"


@performs(DeclareName)
@clause("fab:8.5.21", without=0)
def _declare_name(text: Text, instruction: DeclareName) -> Procedure[int]:
    """8.5.21: a player declares the name of a card, which the text remembers; nothing happens if no card matches."""
    game, (player,) = text.game, text.players(instruction.who)
    options, otherwise = Nameable(text, instruction, player), Why("fab:8.5.21b", "no_such_name")
    if not options:
        game.note("nothing", "fab:1.8.9", because=("fab:8.5.21b",), actor=player, role="name", subject=text.subject)
        text.words[instruction.remember or "named"] = ""
        return 0
    choice = Choice(
        "name",
        player,
        "fab:8.5.21",
        options,
        tuple(_monikers(text, player)),
        subject=text.subject,
        because=("fab:8.5.21a", "fab:8.5.21b", *_either_side(text, player)),
        otherwise=otherwise,
        unlisted=options.unlisted,
    )
    (name,) = yield from game.ask(choice)
    text.words[instruction.remember or "named"] = str(name)
    return 1


@clause("fab:8.5.21", instead=lambda text, ability: ability)
def with_declared_names(text: Text, ability: Body) -> Body:
    """Return a granted ability with the names that its text has declared filled in (8.5.21)."""
    own = {node.remember for node in nodes(ability) if isinstance(node, DeclareName)}
    words = {word: name for word, name in text.words.items() if word not in own}
    found: Body = _spelled_out(ability, words) if words else ability
    return found


def _spelled_out(value: Any, words: Mapping[str, str]) -> Any:
    """Return a part of a text with declared names filled in for their words.

    A filter that also requires a different name then matches nothing.
    """
    if isinstance(value, list):
        return [_spelled_out(part, words) for part in value]
    if not isinstance(value, Node):
        return value
    parts = {field: _spelled_out(getattr(value, field), words) for field in type(value).model_fields}
    if isinstance(value, Filter) and value.named is not None and value.named in words:
        name = words[value.named]
        asked = [one for one in names(value.name) or [name] if one.casefold() == name.casefold()]
        parts |= {"named": None, "name": asked or [NOBODYS]}
    return value.model_copy(update=parts)


# 8.5.25 Become and copy: an object gets the properties of its referent. 8.5.52 Return to the Brood ends that


@record
class Became:
    """A become/copy effect on an object.

    Attributes:
        face: the printed face of the referent, or of a created token (8.5.25a).
        x: the X declared for it (8.5.25b).
    """

    referent: Ref
    face: Face
    x: int
    until: str

    def __repr__(self) -> str:
        """Return the fields that identify it; the whole face would print all of its text."""
        return f"Became({self.referent}, {self.face.name}, x={self.x}, until={self.until})"


BECAME = "become"
"""The fact on an object: its become/copy effects, oldest first; the newest one counts (6.3.4)."""


def effects_on(game: Game, card: CardId) -> Sequence[Became]:
    found: Sequence[Became] = game.state.get(card, BECAME, ())
    return found


@clause("fab:8.5.25", "fab:8.5.25c")
def copied(game: Game, card: CardId, own: Info) -> Info:
    """Return an object's own characteristics, or those that it has copied from another object (8.5.25).

    Later changes of the other object do not change the copy (8.5.25c).
    """
    effects = effects_on(game, card)
    if not effects:
        return own
    return {**as_original(game.world.faces[card], effects[-1]), "kind": own["kind"]}


@clause("fab:8.5.25b", "fab:8.5.25e", "fab:8.5.25e#original-object")
def as_original(original: Face, effect: Became) -> Info:
    """Return the copied properties of a become/copy effect, with X and asterisks filled in.

    X is the value declared for the referent (8.5.25b). An asterisk is determined as for the original object, and is 0
    if that has none (8.5.25e).
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


@performs(verbs.Become)
@clause("fab:8.5.25", "fab:8.5.25a", without=0)
def _become(text: Text, instruction: verbs.Become) -> Procedure[int]:
    """8.5.25: replace the properties of objects with the copyable properties of their referent."""
    yield from ()
    game, done = text.game, 0
    referent = next(iter(objects(text, instruction.become)), None)
    refs = [ref for ref in objects(text, instruction.what) if game.state.present(ref)]
    if referent is None or not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="become", subject=text.subject)
        return 0
    lasts = duration(text, instruction.until if "until" in instruction.model_fields_set else UNSTATED)
    new = Became(referent, active_face(game, referent.card), game.state.get(referent.card, "x", 0), lasts)
    for ref in refs:
        before = effects_on(game, ref.card)
        if ref == referent or _is_it_already(game, before, referent):
            game.note("nothing", "fab:8.5.25d", actor=text.you, role="become", subject=text.subject)
            continue
        because = ("fab:8.5.25", "fab:8.5.25a", *(("fab:8.5.25b",) if new.x else ()), *_asterisk(new.face))
        if game.state.get(ref.card, "life_change", 0):
            because = (*because, "fab:2.5.3c")
        game.note("becomes", rule_of(text), because=because, actor=text.you, objects=(ref.card, referent.card))
        game.state.put(ref.card, BECAME, (*before, new))
        done += 1
    return done


def _asterisk(face: Face) -> Sequence[Citation]:
    """Return the clause for values that are not copied as printed (8.5.25e), if there are any."""
    return ("fab:8.5.25e",) if face.undetermined else ()


@clause("fab:8.5.25d", without=False)
def _is_it_already(game: Game, effects: Sequence[Became], referent: Ref) -> bool:
    return bool(effects) and effects[-1].referent == referent


def end_copies(game: Game, until: str) -> list[CardId]:
    """End the become/copy effects whose duration is over; return the objects that they were on."""
    ended = []
    marked = game.state.marked(game.state.cards(), (BECAME,))
    for card in [card for card in game.state.cards() if card in marked]:
        before = effects_on(game, card)
        left = tuple(one for one in before if one.until != until)
        if len(left) < len(before):
            game.state.put(card, BECAME, left or None)
            ended.append(card)
    return ended


@clause("fab:6.2.2a#default-duration", instead=lambda game: end_copies(game, UNSTATED))
def outlast_the_turn(game: Game) -> Sequence[CardId]:
    """Record the objects that remain copies after the turn because no duration is stated; return nothing.

    If the note on durations is switched off, the effects end instead, and their objects are returned.
    """
    on = [card for card in game.state.cards() if any(one.until == UNSTATED for one in effects_on(game, card))]
    if on:
        because = ("fab:6.2.2a#default-duration",)
        game.note("stays_what_it_became", "fab:6.2.2a", because=because, objects=on)
    return ()


@performs(verbs.ReturnToBrood)
@clause("fab:8.5.52", without=0)
def _return_to_brood(text: Text, instruction: verbs.ReturnToBrood) -> Procedure[int]:
    """8.5.52: end the become/copy effects on a player's hero."""
    yield from ()
    game, own = text.game, hero(text.game, text.you)
    ended = len(effects_on(game, own))
    if not ended:
        game.note("nothing", "fab:8.5.52", actor=text.you, role="return_to_brood", subject=text.subject)
        return 0
    game.note("returns_to_brood", rule_of(text), because=("fab:8.5.52",), actor=text.you, objects=(own,))
    game.state.put(own, BECAME, None)
    return ended


# 8.5.36 Transform: objects are put under the permanent that they transform into; and 8.1.11b, demi-heroes

HERO = "considered_hero"
"""The fact on a demi-hero: it counts as its player's hero, and so has the type hero (8.1.11b)."""


@clause("fab:8.5.36a")
class Transforms(PutUnder):
    """An object transforms into a permanent: it is put under it (8.5.36)."""

    __slots__ = ()
    also = "transforms"
    key = "transforms"

    def __init__(self, ref: Ref, top: Ref, by: PlayerId) -> None:
        super().__init__(ref, top, by, "fab:8.5.36")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses of the move; 8.4.5 is added if its text works under a permanent."""
        material = any("under" in names(ability.node.zone) for ability in info(game, self.card)["abilities"])
        return (*super().manner(game), *(("fab:8.4.5",) if material else ()))


@performs(verbs.Transform)
@clause("fab:8.5.36", without=0)
def _transform(text: Text, instruction: verbs.Transform) -> Procedure[int]:
    """8.5.36: put objects under a permanent, either all of them or none (8.5.36d)."""
    game, refs = text.game, objects(text, instruction.transform)
    if none_was_chosen(instruction.transform, refs):
        return 0
    if not _all_exist(text, instruction, refs):
        rule = "fab:8.5.36d" if len(refs) > 1 else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="transform", subject=text.subject)
        return 0
    top = yield from _permanent(text, instruction, refs)
    if top is None or not game.state.present(top):
        game.note("nothing", "fab:1.8.9", actor=text.you, role="transform", subject=text.subject)
        return 0
    because = ("fab:8.5.36a", *(("fab:8.5.36d",) if len(refs) > 1 else ()))
    moves = [Transforms(ref, top, text.you) for ref in refs if ref != top]
    return len((yield from do(game, *moves, clause=rule_of(text), because=because)))


@clause("fab:8.5.36d", without=True)
def _all_exist(text: Text, instruction: verbs.Transform, refs: Sequence[Ref]) -> bool:
    """Return whether all objects of a transformation exist (8.5.36d)."""
    return bool(refs) and all(text.game.state.present(ref) for ref in refs)


def _permanent(text: Text, instruction: verbs.Transform, refs: Sequence[Ref]) -> Procedure[Ref | None]:
    """Return the permanent that objects transform into, after creating the token or making the object a permanent.

    ``None`` means that it is missing.
    """
    game = text.game
    if instruction.into_token is not None:
        return (yield from _token(text, instruction.into_token))
    top = next((ref for ref in objects(text, instruction.into) if game.state.present(ref)), None)
    if top is None or is_permanent(game, top.card):
        return top
    return (yield from _becomes_permanent(text, top, refs))


@clause("fab:8.5.36c", "fab:8.5.36c#token-not-creatable")
def _token(text: Text, name: str) -> Procedure[Ref | None]:
    """8.5.36c: create the token to transform into; return it, or ``None`` if it could not be created."""
    created = yield from create(text.game, text.you, name, "fab:8.5.36c")
    return created[0] if created else None


@clause("fab:8.5.36b")
def _becomes_permanent(text: Text, top: Ref, refs: Sequence[Ref]) -> Procedure[Ref | None]:
    """8.5.36b: make an object a permanent and return it; a demi-hero replaces the hero that transforms."""
    game, now = text.game, info(text.game, top.card)
    own_hero = hero(game, text.you)
    because: tuple[Citation, ...] = ()
    if "demi_hero" in now["types"] and any(ref.card == own_hero for ref in refs):
        event: Move = TakesOver(top, text.you)
        because = ("fab:8.5.36b#demi-hero-first",)
    else:
        rules = enters(now) or ("fab:8.5.36b",)
        turns_as_it_enters(game, top.card, tuple(now["subtypes"]), rules[0])
        event = BecomesPermanent(top, "permanent", whose=owner(game, top.card), by=text.you)
    events = yield from do(game, event, clause="fab:8.5.36b", because=because)
    return next((move.now for move in events if isinstance(move, Move)), None)


OVERRULES: Citation = "fab:8.5.36b#whatever-its-subtypes"
"""The note that an object becomes a permanent, whatever its subtypes, if others transform into it."""


class BecomesPermanent(Move):
    """The object to transform into first becomes a permanent, whatever its subtypes (8.5.36b)."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses of the move, and the note if its subtypes alone do not make it a permanent."""
        by_itself = becomes_permanent(info(game, self.card))
        return (*super().manner(game), *(() if by_itself else (OVERRULES,)))

    def impossible(self, game: Game) -> Why | None:
        """Return the reason why it cannot move; its subtypes are not a reason, despite 3.13.2."""
        why = super().impossible(game)
        return ruled(game, OVERRULES, None, why) if why is not None and why.clause == "fab:3.13.2" else why


# 8.1.11b: demi-heroes


class TakesOver(Move):
    """A demi-hero becomes its player's hero when that player's hero transforms into it (8.1.11b)."""

    __slots__ = ()
    key = "takes_over"
    meaning = "fab:8.1.11b"

    def __init__(self, ref: Ref, who: PlayerId) -> None:
        super().__init__(ref, "hero", whose=who, index=0, by=who)

    @clause("fab:8.1.11b")
    def happen(self, game: Game) -> None:
        """Move the demi-hero into the hero zone and make it the hero."""
        super().happen(game)
        game.state.put(self.card, HERO, True)


@clause("fab:8.1.11b", without=None)
def clear_demi_heroes(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """8.1.11b: clear a demi-hero that becomes a permanent while its player controls a hero."""
    came = [e.card for e in events if isinstance(e, Move) and e.to in ARENA and e.from_zone not in ARENA]
    cleared = [card for card in came if _is_second_hero(game, card)]
    if cleared:
        yield from clear(game, cleared, "fab:8.1.11b")


def _is_second_hero(game: Game, card: CardId) -> bool:
    """Return whether an object is a demi-hero in the arena but not its player's hero."""
    if zone_of(game, card) not in ARENA or "demi_hero" not in info(game, card)["types"]:
        return False
    return player_of(game, game.state.ref(card)) is None
