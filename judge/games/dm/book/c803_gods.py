"""701.18, 803 Gods: how they link, what a linked god is, and how it comes apart when a card leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from typing import Any

from judge.abilities import Text
from judge.games.dm.book.c105_orientation import TAPPABLE, is_tapped
from judge.games.dm.book.c200_parts_of_a_card import Ability, Face, GodLink, plus
from judge.games.dm.book.c400_presence import attached_to, carry_over, elements
from judge.games.dm.world import LINKED_CARDS, Game, face, lay_under, linked_cards, under
from judge.kernel import CardId, Check, Citation, HowMany, Info, PlayerId, Procedure, Question, Ref, Why, clause

Place = tuple[int, int]
Links = tuple[tuple[CardId, CardId], ...]

PLACES, LINKS = "places", "links"
"""The facts on the visible card of a linked god: the position of each card, and the directly linked pairs."""


def linked(game: Game, card: CardId) -> tuple[CardId, ...]:
    """Return the cards linked into an element, given its visible card, which comes first."""
    return (card, *linked_cards(game, card))


def links_of(game: Game, card: CardId) -> Links | None:
    """Return the directly linked pairs of cards in a linked god, or ``None`` for any other element."""
    found: Links | None = game.state.get(card, LINKS)
    return found


def places_of(game: Game, card: CardId) -> Mapping[CardId, Place]:
    """Return the positions of a god's cards on a plane; a single god is at ``(0, 0)``."""
    return dict(game.state.get(card, PLACES, ((card, (0, 0)),)))


@clause("dm:701.18a", "dm:701.18b", "dm:803.3", "dm:803.3a", "dm:803.3a#other-orientations")
def join(
    game: Game, card: CardId, others: Sequence[CardId], links: Links | None, places: Mapping[CardId, Place]
) -> None:
    """Join elements and a card into one creature, which is the same object as each of them.

    It is tapped if any of them is (803.3a).

    Args:
        links: the directly linked pairs of a god, or ``None`` for cells.
        places: the positions of a god's cards; empty for cells.
    """
    state, members, tapped = game.state, list(linked_cards(game, card)), is_tapped(game, card)
    for other in others:
        old, attached, lower = state.ref(other), attached_to(state, other), under(game, other)
        members += linked(game, other)
        tapped = tapped or is_tapped(game, other)
        lay_under(game, other, ())
        unlink(game, other)
        for field in ("tapped", *attached):
            state.forget(other, field)
        state.renew(other)
        state.becomes(old, state.ref(card))
        carry_over(state, attached, card)
        lay_under(game, card, (*under(game, card), *lower))
    _place_next_to(game, card, members, links, places)
    if tapped:
        state.put(card, "tapped", True)


def _place_next_to(
    game: Game, card: CardId, members: Sequence[CardId], links: Links | None, places: Mapping[CardId, Place]
) -> None:
    state, whole = game.state, (card, *members)
    state.put(card, LINKED_CARDS, tuple(members) or None)
    for member in members:
        state.put(member, "beneath", card)
    own = None if links is None else tuple(one for one in links if set(one) <= set(whole))
    state.put(card, LINKS, own if members else None)
    state.put(card, PLACES, tuple((c, places[c]) for c in whole if c in places) if members and places else None)


def unlink(game: Game, card: CardId) -> None:
    """Remove the link facts from an element that now lies under a new card."""
    for field in (LINKED_CARDS, LINKS, PLACES):
        game.state.forget(card, field)


def parts_without(game: Game, card: CardId, leaving: CardId) -> list[tuple[CardId, ...]]:
    """Return the groups of cards that stay linked after one leaves; directly linked ones do (803.2b)."""
    left = [other for other in linked(game, card) if other != leaving]
    if leaving != card and _stays_one_creature(game, card):
        return [tuple(left)]
    links, parts = links_of(game, card), list[tuple[CardId, ...]]()
    while left:
        part = [left.pop(0)]
        for member in part:
            part += [c for c in left if {(member, c), (c, member)} & set(links or ())]
            left = [c for c in left if c not in part]
        parts.append(tuple(part))
    return parts


FIVE_CARDS: Citation = "dm:701.18b#rest-of-five-cards"
"""Our reading for the rest of a creature made of five cards, one showing a last field or ritual."""


@clause("dm:701.18b#rest-of-five-cards", without=False)
def _stays_one_creature(game: Game, card: CardId) -> bool:
    """Return whether a creature stays one when a card other than its visible card leaves."""
    front = game.world.faces[card]
    return front.type == "ritual" or "final_forbidden" in front.special


@clause("dm:803.2b", "dm:803.4", "dm:803.4a", "dm:805.2", "dm:703.4e#improper-information")
def separate_groups(
    game: Game,
    old: Ref,
    parts: Sequence[tuple[CardId, ...]],
    links: Links | None,
    places: Mapping[CardId, Place],
    attached: Mapping[str, tuple[Ref, ...]],
    *,
    tapped: bool,
) -> None:
    """Turn the remaining groups of a linked creature into creatures, each the same object as it (803.4, 805.2).

    Args:
        parts: the cards of each group, the visible one first.
        links: the directly linked pairs, or ``None`` for cells.
        attached: the cards attached to it; they stay with the first group.
    """
    state = game.state
    for part in parts:
        top, *members = part
        state.forget(top, "beneath")
        _place_next_to(game, top, members, links, places)
        if tapped and face(game, top).type in TAPPABLE:
            state.put(top, "tapped", True)
    if parts[0][0] != old.card:
        carry_over(state, attached, parts[0][0])
    if len(parts) == 1 and state.present(old):
        return  # another card has left, and this is the same object still
    if state.present(old):
        state.renew(old.card)
    state.becomes(old, *(state.ref(part[0]) for part in parts))


OFFSETS: dict[str, Place] = {"left": (-1, 0), "right": (1, 0), "above": (0, 1), "below": (0, -1)}
"""The position of a god that links on a given side, relative to the other god."""


def is_linked_god(game: Game, card: CardId) -> bool:
    return links_of(game, card) is not None


# what a linked god is


@clause("dm:803.1b#power-and-cost")
@clause("dm:109.2c", "dm:202.5", "dm:206.3", "dm:803.1b", instead=lambda game, card: {})
def combined(game: Game, card: CardId) -> dict[str, Any]:
    """Return the characteristics of a whole linked god: those of all its cards, with their total power."""
    faces = [face(game, member) for member in linked(game, card)]
    every = {name: _all(faces, name) for name in ("special", "civilizations", "races", "keywords")}
    others = [_of_card(ability, other) for other in linked_cards(game, card) for ability in face(game, other).abilities]
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
    """Return the ability marked as one of ``card``, a card of a linked god other than its visible card."""
    return replace(ability, label=f"{card}.{ability.label}", card=card)


@clause("dm:803.1c", instead=lambda game, card, now: now)
def as_the_card(game: Game, card: CardId, now: Info) -> Info:
    """Return the characteristics of a card that just entered: its own, even if it has linked (803.1c)."""
    return {**now, **face(game, card).base} if linked_cards(game, card) else now


# linking


class Joining:
    """The links that an entering god makes.

    Attributes:
        others: the visible cards of the gods that it links with.
        links: the directly linked pairs of the whole god.
    """

    __slots__ = ("links", "others", "places")

    def __init__(self, others: Sequence[CardId], links: Links, places: Mapping[CardId, Place]) -> None:
        self.others = tuple(others)
        self.links = links
        self.places = dict(places)


def link_with(game: Game, player: PlayerId, card: CardId) -> Procedure[Joining | None]:
    """803.1a: ask which gods an entering god links with; ``None`` if it links with none."""
    could = {other: whole for whole in elements(game, player) for other in linked(game, whole)}
    could = {other: whole for other, whole in could.items() if _sides(game, card, other)}
    if not could:
        return None
    if not any(_places(game, card, other, whole) for other, whole in could.items()):
        game.note("links_with_none", "dm:803.2c", because=("dm:803.2a",), objects=(card,))
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
    """803.2c: return the reason if a god cannot link with all picked gods because their positions overlap."""
    fits = not picked or _joined(game, card, picked, could) is not None
    return None if fits else Why("dm:803.2c", "no_room")


def _joined(game: Game, card: CardId, picked: Sequence[CardId], could: Mapping[CardId, CardId]) -> Joining | None:
    """Return the links of an entering god with the picked cards, or ``None`` if their positions overlap."""
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
    """Yield the layouts of another god's cards that overlap no taken position.

    In each, the card to link with is next to the entering god.
    """
    own = places_of(game, whole)
    for x, y in _places(game, card, other, whole):
        dx, dy = x - own[other][0], y - own[other][1]
        moved = {one: (at[0] + dx, at[1] + dy) for one, at in own.items()}
        if not set(moved.values()) & set(taken.values()):
            yield moved


def _places(game: Game, card: CardId, other: CardId, whole: CardId) -> list[Place]:
    """Return the positions, relative to the entering god, where another god's card allows linking.

    The entering god must not overlap the other cards of that god.
    """
    places = places_of(game, whole)
    x, y = places[other]
    return [(dx, dy) for dx, dy in _sides(game, card, other) if (x - dx, y - dy) not in places.values()]


@clause("dm:803.2", "dm:803.2a", without=())
def _sides(game: Game, card: CardId, other: CardId) -> Sequence[Place]:
    """Return the positions, relative to an entering god, that a god link of either card allows for the other.

    A god link that asks for a name or anything else looks at the single card (803.2a).
    """
    own = [(-x, -y) for x, y in _allowed_positions(game, card, other)]
    return tuple(dict.fromkeys((*own, *_allowed_positions(game, other, card))))


def can_link(game: Game, left: CardId, right: CardId) -> bool:
    return OFFSETS["right"] in _sides(game, left, right)


def _links_between(game: Game, card: CardId, other: CardId) -> Iterator[GodLink]:
    """Yield the god link abilities of both cards that match the other card."""
    yield from _links_with(game, card, other)
    yield from _links_with(game, other, card)


def _links_with(game: Game, one: CardId, other: CardId) -> Iterator[GodLink]:
    text = Text(game, game.state.owners[one], game.state.ref(one), one)
    return (
        link for link in face(game, one).links if game.world.reader.like(text, link.of, face(game, other).base, other)
    )


def _allowed_positions(game: Game, one: CardId, other: CardId) -> Iterator[Place]:
    """Yield the positions of the first god, relative to the second, that its god link abilities allow."""
    for link in _links_with(game, one, other):
        yield from OFFSETS.values() if link.at == "any" else (OFFSETS[link.at],)
