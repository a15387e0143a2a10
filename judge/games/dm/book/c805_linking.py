"""804.1c, 805, 701.29, 701.31, 810.1a: cards are flipped and linked into one creature of several cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c606_effects import objects, remember, rule_of
from judge.games.dm.book.c701_linking import join
from judge.games.dm.world import FLIPPED, beside, dm, info, zone_of
from judge.kernel import Citation, Game, Happening, OfCard, Procedure, Ref, Why, clause, do

SAYS: dict[str, tuple[Citation, ...]] = {
    "psychic": ("dm:804.1c", "dm:805.1"),
    "final_forbidden": ("dm:701.29a", "dm:701.25a#same-object"),
    "ritual": ("dm:701.31a", "dm:810.1a", "dm:810.2", "dm:701.25a#same-object"),
}
"""For the types of cards that are linked so the clauses that say it."""


class FlipAndLink(OfCard):
    """Cards are flipped, and are one creature from then on: the one that the first of them shows (701.18b).

    Args:
        ref: the first card.
        others: the other cards.
    """

    __slots__ = ("_others",)
    key = "links"

    def __init__(self, ref: Ref, others: Sequence[Ref]) -> None:
        super().__init__(ref)
        self._others = tuple(others)

    def objects(self) -> Sequence[str]:
        """Return all the cards."""
        return (self.ref.card, *(other.card for other in self._others))

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them is gone, linked already, or has no other side."""
        for ref in (self.ref, *self._others):
            if not game.state.present(ref) or zone_of(game, ref.card) != "battle_zone" or beside(game, ref.card):
                return Why("dm:101.3", "gone")
            if dm(game).faces[ref.card].other is None:
                return Why("dm:804.1", "one_front")
        return None

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that say what it is called, and that it is one creature."""
        printed = dm(game).faces[self.ref.card]
        said = (clause for one in (*printed.special, printed.type) for clause in SAYS.get(one, ()))
        return ("dm:701.18a", *said, "dm:701.18b")

    def happen(self, game: Game) -> None:
        """Flip them and let them be one creature, which is what each of them was (804.5)."""
        for card in (self.ref.card, *(other.card for other in self._others)):
            game.state.put(card, FLIPPED, True)
        join(game, self.ref.card, [other.card for other in self._others], None, {})

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield what they have become."""
        yield Happening("flips", self.ref, info(game, self.ref.card), self.player(game))


@performs(language.Link)
@clause("dm:804.1c", "dm:810.1a", without=0)
def _link(text: Text, what: language.Link) -> Procedure[int]:
    """Flip cards and link them; with fewer than two there is nothing to link."""
    game, refs = text.game, objects(text, what.link)
    if len(refs) < 2:
        game.note("nothing", "dm:606.2", actor=text.you, role="link", subject=text.subject)
        return 0
    done = yield from do(game, FlipAndLink(refs[0], refs[1:]), clause=rule_of(text))
    remember(text, what, refs[:1])
    return len(done)
