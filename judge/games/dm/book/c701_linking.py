"""701.18 Linking: cards side by side are one creature; and what becomes of it as a link comes off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.games.dm._attached import attached_to, carry_over
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.world import BESIDE, beside, dm, lay_under, under
from judge.kernel import CardId, Citation, Game, Ref, clause

Place = tuple[int, int]
Links = tuple[tuple[CardId, CardId], ...]

PLACES, LINKS = "places", "links"
"""The facts on the card that shows a linked god: where on a plane each card lies, and which are joined directly."""


def linked(game: Game, card: CardId) -> tuple[CardId, ...]:
    """Return the cards that are linked into the element that a card shows, that card first."""
    return (card, *beside(game, card))


def links_of(game: Game, card: CardId) -> Links | None:
    """Return which cards of a linked god are joined directly; ``None`` for what is linked otherwise, or not at all."""
    found: Links | None = game.state.get(card, LINKS)
    return found


def places_of(game: Game, card: CardId) -> Mapping[CardId, Place]:
    """Return where the cards of a god lie; by itself it lies in the middle."""
    return dict(game.state.get(card, PLACES, ((card, (0, 0)),)))


@clause("dm:701.18a", "dm:701.18b", "dm:803.3", "dm:803.3a", "dm:803.3a#other-orientations")
def join(
    game: Game, card: CardId, others: Sequence[CardId], links: Links | None, places: Mapping[CardId, Place]
) -> None:
    """Let other elements and a card be one creature, which is what each of them was, with all that it was given.

    It is tapped if any of them is (803.3a).

    Args:
        game: the running game.
        card: the card that shows it from now on.
        others: the cards that show the others.
        links: which of all the cards are joined directly, where that counts.
        places: where they lie, where that counts.
    """
    state, members, tapped = game.state, list(beside(game, card)), is_tapped(game, card)
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
    _lay_beside(game, card, members, links, places)
    if tapped:
        state.put(card, "tapped", True)


def _lay_beside(
    game: Game, card: CardId, members: Sequence[CardId], links: Links | None, places: Mapping[CardId, Place]
) -> None:
    state, whole = game.state, (card, *members)
    state.put(card, BESIDE, tuple(members) or None)
    for member in members:
        state.put(member, "beneath", card)
    own = None if links is None else tuple(one for one in links if set(one) <= set(whole))
    state.put(card, LINKS, own if members else None)
    state.put(card, PLACES, tuple((c, places[c]) for c in whole if c in places) if members and places else None)


def unlink(game: Game, card: CardId) -> None:
    """Let the cards of a creature that is evolved lie under the new one, no longer side by side."""
    for field in (BESIDE, LINKS, PLACES):
        game.state.forget(card, field)


def parts_without(game: Game, card: CardId, leaving: CardId) -> list[tuple[CardId, ...]]:
    """Return the parts into which a linked creature falls as one card leaves: what is joined stays so (803.2b)."""
    left = [one for one in linked(game, card) if one != leaving]
    if leaving != card and _stays_one_creature(game, card):
        return [tuple(left)]
    links, parts = links_of(game, card), list[tuple[CardId, ...]]()
    while left:
        part = [left.pop(0)]
        for one in part:
            part += [c for c in left if {(one, c), (c, one)} & set(links or ())]
            left = [c for c in left if c not in part]
        parts.append(tuple(part))
    return parts


FIVE_CARDS: Citation = "dm:701.18b#rest-of-five-cards"
"""Our reading of what remains of a creature that a last field or a ritual makes up with four other cards."""


@clause("dm:701.18b#rest-of-five-cards", without=False)
def _stays_one_creature(game: Game, card: CardId) -> bool:
    """Return whether what is left of a creature is still linked with the card that shows it, when another leaves."""
    front = dm(game).faces[card]
    return front.type == "ritual" or "final_forbidden" in front.special


@clause("dm:803.2b", "dm:803.4", "dm:803.4a", "dm:805.2", "dm:703.4e#improper-information")
def come_apart(
    game: Game,
    old: Ref,
    parts: Sequence[tuple[CardId, ...]],
    links: Links | None,
    places: Mapping[CardId, Place],
    attached: Mapping[str, tuple[Ref, ...]],
    *,
    tapped: bool,
) -> None:
    """Let what is left of a linked creature be creatures each of which is what it was (803.4, 805.2).

    Args:
        game: the running game.
        old: the object that they were part of.
        parts: the cards of each, the one that shows first.
        links: which of all the cards were joined directly.
        places: where they lay.
        attached: what was attached to it; it stays with the first part.
        tapped: whether it was tapped.
    """
    state = game.state
    for part in parts:
        top, *members = part
        state.forget(top, "beneath")
        _lay_beside(game, top, members, links, places)
        if tapped:
            state.put(top, "tapped", True)
    if parts[0][0] != old.card:
        carry_over(state, attached, parts[0][0])
    if len(parts) == 1 and state.present(old):
        return  # another card has left, and this is the same object still
    if state.present(old):
        state.renew(old.card)
    state.becomes(old, *(state.ref(part[0]) for part in parts))
