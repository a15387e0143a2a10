"""804 to 807, 810 Cards with a front on both sides: flipping them, and linking them into one creature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import can_be_tapped
from judge.games.dm.book.c400_presence import attached_to, bearer, only_on_creatures, release
from judge.games.dm.book.c400_spoken_of import remember
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c803_gods import join
from judge.games.dm.world import FLIPPED, Game, face, info, linked_cards, zone_of
from judge.kernel import CardId, Citation, Happening, OfCard, Procedure, Ref, Why, clause, do


class Sides(NamedTuple):
    """The clauses on flipping cards of a special type.

    Attributes:
        flips: the clauses for flipping to the other side.
        saves: the clauses for flipping back instead of leaving.
        shows: the clauses on what flipping keeps, and that only the visible side counts.
    """

    flips: tuple[Citation, ...]
    saves: tuple[Citation, ...]
    shows: tuple[Citation, ...]


SIDES = {
    "psychic": Sides(("dm:701.20a",), ("dm:804.1b",), ("dm:804.5", "dm:804.3")),
    "dragheart": Sides(("dm:701.22a", "dm:806.1a"), ("dm:806.1b",), ("dm:806.3",)),
    "forbidden": Sides(("dm:701.25a", "dm:807.1a"), (), ("dm:807.3", "dm:701.25a#same-object")),
}
"""The special types of cards with a front on both sides."""


def is_other_side_up(game: Game, card: CardId) -> bool:
    return bool(game.state.get(card, FLIPPED))


@clause("dm:804.6", "dm:805.2#summoning-sickness", without=False)
def is_awakened(game: Game, card: CardId) -> bool:
    """Return whether a creature is an awakened psychic creature; it has no summoning sickness (804.6)."""
    special = info(game, card)["special"]
    return "psychic_super" in special or ("psychic" in special and is_other_side_up(game, card))


@clause("dm:807.3", "dm:810.2", "dm:807.3#name-and-who-chooses", instead=lambda game, card: {})
def as_either_side(game: Game, card: CardId) -> dict[str, Any]:
    """Return the other side of a forbidden or Zeroryu card outside the battle zone.

    There a text may refer to either side. For other cards the result is empty.
    """
    front = game.world.faces[card]
    either = "forbidden" in front.special or front.type in ("impulse", "ritual", "nebula")
    if front.other is None or not either or zone_of(game, card) == "battle_zone":
        return {}
    return {"parts": (front.other.base,)}


class Flip(OfCard):
    """A card is flipped to its other side; it stays the same object (804.5)."""

    __slots__ = ("_instead",)
    key = "flips"

    def __init__(self, ref: Ref, *, instead: bool = False) -> None:
        super().__init__(ref)
        self._instead = instead

    def impossible(self, game: Game) -> Why | None:
        card = self.ref.card
        if not game.state.present(self.ref) or zone_of(game, card) != "battle_zone":
            return Why("dm:101.3", "gone")
        return None if game.world.faces[card].other is not None else Why("dm:804.1", "one_front")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that name this kind of flip and say what stays the same."""
        card = self.ref.card
        kinds = [SIDES[one] for one in game.world.faces[card].special if one in SIDES]
        printed, attached = game.world.faces[card], attached_to(game.state, card)
        flips_back = is_other_side_up(game, card)
        shown = printed if flips_back or printed.other is None else printed.other
        loose = () if shown.type == "creature" else only_on_creatures(game, attached).values()
        if flips_back:
            return (*(says for one in kinds for says in (*(one.saves if self._instead else ()), *one.shows)), *loose)
        return (*(says for one in kinds for says in (*one.flips, *one.shows)), *loose)

    def of_fortress(self, game: Game) -> bool:
        """Return whether the flip turns a fortress into a creature or back."""
        sides = game.world.faces[self.ref.card]
        kinds = {sides.type} if sides.other is None else {sides.type, sides.other.type}
        return {"fortress", "creature"} <= kinds

    def happen(self, game: Game) -> None:
        """Turn the card over; it stays tapped only if its new side can be tapped (806.1a).

        A card that is no longer a weapon is unequipped (305.2), and one that is no longer a creature loses what only
        creatures bear.
        """
        card = self.ref.card
        game.state.put(card, FLIPPED, None if is_other_side_up(game, card) else True)
        if not can_be_tapped(game, card):
            game.state.forget(card, "tapped")
        if face(game, card).type != "weapon" and bearer(game.state, card) is not None:
            release(game.state, (self.ref,))
        if face(game, card).type != "creature":
            borne = attached_to(game.state, card)
            release(game.state, (ref for kind in only_on_creatures(game, borne) for ref in borne[kind]))

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening(self.key, self.ref, info(game, self.ref.card), self.player(game))


@performs(language.Flip)
def _flip(text: Text, instruction: language.Flip) -> Procedure[int]:
    refs = objects(text, instruction.flip)
    instead = text.in_place_of is not None
    game, flips = text.game, [Flip(ref, instead=instead) for ref in refs]
    because = ("dm:806.1a#orientation-of-fortresses",) if any(flip.of_fortress(game) for flip in flips) else ()
    events = yield from do(game, *flips, clause=rule_of(text), because=because)
    remember(text, instruction, refs)
    return len(events)


SAYS: dict[str, tuple[Citation, ...]] = {
    "psychic": ("dm:804.1c", "dm:805.1"),
    "final_forbidden": ("dm:701.29a", "dm:701.25a#same-object"),
    "ritual": ("dm:701.31a", "dm:810.1a", "dm:810.2", "dm:701.25a#same-object"),
}
"""The clauses for flipping and linking cards, by their type or special type."""


class FlipAndLink(OfCard):
    """Cards are flipped and become one creature, whose visible card is the first (701.18b)."""

    __slots__ = ("_others",)
    key = "links"

    def __init__(self, ref: Ref, others: Sequence[Ref]) -> None:
        super().__init__(ref)
        self._others = tuple(others)

    def objects(self) -> Sequence[str]:
        return (self.ref.card, *(other.card for other in self._others))

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if any of the cards is gone, linked already, or has no other side."""
        for ref in (self.ref, *self._others):
            if not game.state.present(ref) or zone_of(game, ref.card) != "battle_zone" or linked_cards(game, ref.card):
                return Why("dm:101.3", "gone")
            if game.world.faces[ref.card].other is None:
                return Why("dm:804.1", "one_front")
        return None

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that name this kind of link, and that make one creature of the cards."""
        printed = game.world.faces[self.ref.card]
        clauses = (clause for one in (*printed.special, printed.type) for clause in SAYS.get(one, ()))
        return ("dm:701.18a", *clauses, "dm:701.18b")

    def happen(self, game: Game) -> None:
        """Flip the cards and join them into one creature, which is the same object as each of them (804.5)."""
        for card in (self.ref.card, *(other.card for other in self._others)):
            game.state.put(card, FLIPPED, True)
        join(game, self.ref.card, [other.card for other in self._others], None, {})

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("flips", self.ref, info(game, self.ref.card), self.player(game))


@performs(language.Link)
@clause("dm:804.1c", "dm:810.1a", without=0)
def _link(text: Text, instruction: language.Link) -> Procedure[int]:
    """Flip cards and link them into one creature; fewer than two cards cannot be linked."""
    game, refs = text.game, objects(text, instruction.link)
    if len(refs) < 2:
        game.note("nothing", "dm:606.2", actor=text.you, role="link", subject=text.subject)
        return 0
    events = yield from do(game, FlipAndLink(refs[0], refs[1:]), clause=rule_of(text))
    remember(text, instruction, refs[:1])
    return len(events)
