"""803 Gods: how they link as they are put into the battle zone, and what a linked god is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from typing import Any

from judge.abilities import Text
from judge.games.dm._power import plus
from judge.games.dm.book.c200_characteristics import Face, GodLink
from judge.games.dm.book.c400_being_there import elements
from judge.games.dm.book.c603_abilities import Ability
from judge.games.dm.book.c701_linking import Links, Place, linked, links_of, places_of
from judge.games.dm.world import beside, dm, face
from judge.kernel import CardId, Check, Game, HowMany, Info, PlayerId, Procedure, Question, Why, clause

OFFSETS: dict[str, Place] = {"left": (-1, 0), "right": (1, 0), "above": (0, 1), "below": (0, -1)}
"""Where a god that links lies, seen from the other one."""


def is_linked_god(game: Game, card: CardId) -> bool:
    """Return whether a creature is a linked god."""
    return links_of(game, card) is not None


# what a linked god is


@clause("dm:803.1b#power-and-cost")
@clause("dm:109.2c", "dm:202.5", "dm:206.3", "dm:803.1b", instead=lambda game, card: {})
def combined(game: Game, card: CardId) -> dict[str, Any]:
    """Return what a linked god is as a whole: it has all the characteristics of its cards, and their power together."""
    faces = [face(game, one) for one in linked(game, card)]
    every = {name: _all(faces, name) for name in ("special", "civilizations", "races", "keywords")}
    others = [_of_card(ability, one) for one in beside(game, card) for ability in face(game, one).abilities]
    return {
        **every,
        "names": tuple(dict.fromkeys(one.name for one in faces)),
        "costs": tuple(dict.fromkeys(one.cost for one in faces)),
        "power": reduce(partial(plus, game), (one.power or 0 for one in faces)),
        "abilities": (*faces[0].abilities, *others),
    }


def _all(faces: Sequence[Face], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for printed in faces for one in getattr(printed, name)))


@lru_cache(maxsize=1_000)
def _of_card(ability: Ability, card: CardId) -> Ability:
    """Return an ability as that of one card of a linked god, which is not the card that shows."""
    return replace(ability, label=f"{card}.{ability.label}", card=card)


@clause("dm:803.1c", instead=lambda game, card, now: now)
def as_the_card(game: Game, card: CardId, now: Info) -> Info:
    """Return what a card is that has just been put out: by itself, though it has linked (803.1c)."""
    return {**now, **face(game, card).base} if beside(game, card) else now


# linking


class Joining:
    """How a god that is about to be put out links.

    Attributes:
        others: the cards that show the gods that it links with.
        links: which cards of the whole are joined directly.
        places: where they lie.
    """

    __slots__ = ("links", "others", "places")

    def __init__(self, others: Sequence[CardId], links: Links, places: Mapping[CardId, Place]) -> None:
        self.others = tuple(others)
        self.links = links
        self.places = dict(places)


def link_with(game: Game, player: PlayerId, card: CardId) -> Procedure[Joining | None]:
    """803.1a: choose the gods with which a god links as it is put out, each by one of its cards."""
    could = {other: whole for whole in elements(game, player) for other in linked(game, whole)}
    could = {other: whole for other, whole in could.items() if _sides(game, card, other)}
    if not could:
        return None
    if not any(_places(game, card, other, whole) for other, whole in could.items()):
        game.note("links_with_none", "dm:803.2c", objects=(card,))
        return None
    optional = all(link.optional for other in could for link in _links_between(game, card, other))
    chosen = yield from game.choose(
        Question(
            "link_with",
            "dm:803.1a",
            because=("dm:803.2", "dm:803.2a"),
            checks=(Check("dm:803.2c", "no_room", lambda g, other: bool(_places(g, card, other, could[other]))),),
            together=lambda picked: _no_room(game, card, picked, could),
        ),
        by=player,
        among=tuple(could),
        how_many=HowMany(0 if optional else 1, len(could)),
        subject=card,
        because=("dm:803.1a#must-or-may-link",) if optional else (),
    )
    return _joined(game, card, chosen, could)


def _no_room(game: Game, card: CardId, picked: Sequence[CardId], could: Mapping[CardId, CardId]) -> Why | None:
    """803.2c: return why a god cannot link with all of these: they do not fit side by side on a plane."""
    fits = not picked or _joined(game, card, picked, could) is not None
    return None if fits else Why("dm:803.2c", "no_room")


def _joined(game: Game, card: CardId, picked: Sequence[CardId], could: Mapping[CardId, CardId]) -> Joining | None:
    """Return how a god links with others, if there is room for all of them."""
    places: dict[CardId, Place] = {card: (0, 0)}
    links: list[tuple[CardId, CardId]] = []
    for other in picked:
        whole = could[other]
        if other not in places:
            found = next(_free(game, card, other, whole, places), None)
            if found is None:
                return None
            places |= found
            links += links_of(game, whole) or ()
        elif places[other] not in _places(game, card, other, whole):
            return None
        links.append((card, other))
    return Joining(list(dict.fromkeys(could[other] for other in picked)), tuple(links), places) if picked else None


def _free(
    game: Game, card: CardId, other: CardId, whole: CardId, taken: Mapping[CardId, Place]
) -> Iterator[Mapping[CardId, Place]]:
    """Yield how the cards of another god can lie: one of them where it links, and none where others are."""
    own = places_of(game, whole)
    for x, y in _places(game, card, other, whole):
        dx, dy = x - own[other][0], y - own[other][1]
        moved = {one: (at[0] + dx, at[1] + dy) for one, at in own.items()}
        if not set(moved.values()) & set(taken.values()):
            yield moved


def _places(game: Game, card: CardId, other: CardId, whole: CardId) -> list[Place]:
    """Return where another god can lie, seen from a god that is put out, with nothing where that one would lie."""
    places = places_of(game, whole)
    x, y = places[other]
    return [(dx, dy) for dx, dy in _sides(game, card, other) if (x - dx, y - dy) not in places.values()]


@clause("dm:803.2", "dm:803.2a", without=())
def _sides(game: Game, card: CardId, other: CardId) -> Sequence[Place]:
    """Return where another god lies, seen from a god that is put out, where one of the two has a link that says so.

    A link that asks for a name or anything else looks at the single card (803.2a).
    """
    own = [(-x, -y) for x, y in _asked(game, card, other)]
    return tuple(dict.fromkeys((*own, *_asked(game, other, card))))


def can_link(game: Game, left: CardId, right: CardId) -> bool:
    """Return whether one of two gods has a link with the other where they lie side by side."""
    return OFFSETS["right"] in _sides(game, left, right)


def _links_between(game: Game, card: CardId, other: CardId) -> Iterator[GodLink]:
    """Yield the god link abilities by which two gods link, of either of them."""
    yield from _links_with(game, card, other)
    yield from _links_with(game, other, card)


def _links_with(game: Game, one: CardId, other: CardId) -> Iterator[GodLink]:
    text = Text(game, game.state.owners[one], game.state.ref(one), one)
    return (
        link for link in face(game, one).links if dm(game).reader.like(text, link.of, face(game, other).base, other)
    )


def _asked(game: Game, one: CardId, other: CardId) -> Iterator[Place]:
    """Yield where the first god lies, seen from the second, by a god link ability of the first."""
    for link in _links_with(game, one, other):
        yield from OFFSETS.values() if link.at == "any" else (OFFSETS[link.at],)
