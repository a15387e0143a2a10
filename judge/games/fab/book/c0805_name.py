"""8.5.21 Name: a player declares the name of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Body, Node, Text, names, nodes
from judge.games.fab._performing import performs
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0901_faces import both
from judge.games.fab.language import Filter
from judge.games.fab.object_words import DeclareName
from judge.games.fab.world import fab, sees
from judge.kernel import Choice, Citation, Excluded, Info, PlayerId, Procedure, Why, clause

NO_NAME = "?"
"""The name of a card of which a board says none."""

NOBODYS = ""
"""A name that no object has."""


class Nameable(Sequence[str]):
    """The names that a player can declare (8.5.21b): of any card of the game like this, wherever it is.

    The names of cards that the player knows come first; to list the others would give them away.

    Args:
        text: the text that asks for a name.
        what: what the card has to be like.
        player: who declares it.

    Attributes:
        unlisted: how many of them the player does not know.
    """

    def __init__(self, text: Text, what: DeclareName, player: PlayerId) -> None:
        self._text = text
        self._what = what
        known = dict.fromkeys(self._legal(_known(text, player)))
        self._names = list(known | dict.fromkeys(self._legal(_cards(text))))
        self.unlisted = len(self._names) - len(known)

    def _legal(self, faces: Iterator[Face]) -> Iterator[str]:
        reader, like = fab(self._text.game).reader, self._what.declare_name
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
    """Yield the names by which a card can be named, of either face or side, never both at once; each with what it is.

    A split-card is a single card with the properties of both sides (9.2.2).
    """
    if face.other is None:
        yield face.name, face.base
        return
    for side in (face, face.other):
        yield side.name, both(face, face.other) if face.form == "split" else side.base


def _cards(text: Text) -> Iterator[Face]:
    """Yield what is printed on the cards of the game: those that are in it, and those that texts can create."""
    world = fab(text.game)
    yield from (face for face in world.faces.values() if face.kind == "card")
    yield from world.library.values()


def _known(text: Text, player: PlayerId) -> Iterator[Face]:
    """Yield what is printed on the cards that a player knows."""
    world = fab(text.game)
    yield from (face for card, face in world.faces.items() if face.kind == "card" and sees(text.game, player, card))
    yield from world.library.values()


@clause("fab:8.5.21a", without=())
def _monikers(text: Text, player: PlayerId) -> Iterator[Excluded]:
    """Yield the monikers, which are no full names (8.5.21a)."""
    names = {name for face in _known(text, player) for name, _ in _named(face)}
    monikers = dict.fromkeys(face.moniker for face in _known(text, player) if face.moniker is not None)
    yield from (Excluded(one, Why("fab:8.5.21a", "only_a_moniker")) for one in monikers if one not in names)


def _either_side(text: Text, player: PlayerId) -> Iterator[Citation]:
    """Yield the clauses about the names of cards with two faces or sides, of which the player knows one."""
    forms = {face.form for face in _known(text, player) if face.other is not None}
    if forms - {"split"}:
        yield "fab:9.1.2b"
    if "split" in forms:
        yield "fab:9.2.2b"


@performs(DeclareName)
@clause("fab:8.5.21", without=0)
def _declare_name(text: Text, what: DeclareName) -> Procedure[int]:
    """8.5.21: a player declares the name of a card; the text remembers it as a word, none where no card qualifies."""
    game, (player,) = text.game, text.players(what.who)
    options, otherwise = Nameable(text, what, player), Why("fab:8.5.21b", "no_such_name")
    if not options:
        game.note("nothing", "fab:1.8.9", because=("fab:8.5.21b",), actor=player, role="name", subject=text.subject)
        text.words[what.remember or "named"] = ""
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
    text.words[what.remember or "named"] = str(name)
    return 1


@clause("fab:8.5.21", instead=lambda text, ability: ability)
def with_declared_names(text: Text, ability: Body) -> Body:
    """Return an ability that an effect gives, with the names that its text has had declared by then (8.5.21)."""
    own = {node.remember for node in nodes(ability) if isinstance(node, DeclareName)}
    words = {word: name for word, name in text.words.items() if word not in own}
    found: Body = _spelled_out(ability, words) if words else ability
    return found


def _spelled_out(value: Any, words: Mapping[str, str]) -> Any:
    """Return a part of a text with names in the place of words; what asks for another name besides fits nothing."""
    if isinstance(value, list):
        return [_spelled_out(part, words) for part in value]
    if not isinstance(value, Node):
        return value
    parts = {field: _spelled_out(getattr(value, field), words) for field in type(value).model_fields}
    if isinstance(value, Filter) and value.named in words:
        name = words[value.named]
        asked = [one for one in names(value.name) or [name] if one.casefold() == name.casefold()]
        parts |= {"named": None, "name": asked or [NOBODYS]}
    return value.model_copy(update=parts)
