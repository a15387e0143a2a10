"""8.3 What players and cards are considered to have done by an ability keyword: boosted, fused, scrapped …."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.abilities import Instruction, Text
from judge.games.fab._performing import performs
from judge.games.fab.world import info
from judge.kernel import CardId, Citation, Game, Happening, OfPlayer, PlayerId, Procedure, Ref, do
from judge.records import record

CONSIDERED = "considered"
"""The fact of an object: what it is considered to have been, until it ceases to exist."""

BOOSTED, SCRAPPED = "(boosted)", "(scrapped)"
"""What texts of keywords call the cards they are paid with: no names that a card could give to anything else."""


@record
class Considers:
    """What follows from having used a keyword.

    Attributes:
        says: the clause that says so.
        event: what the player has done, as triggers name it.
        state: what a card has been; ``None`` where no card is considered to have been anything.
        paid: what has happened to the card that it was paid with, as triggers name it, where texts speak of that.
    """

    says: Citation
    event: str
    state: str | None
    paid: str | None = None


BY_KEYWORD: Mapping[Citation, Considers] = {
    "fab:8.3.9": Considers("fab:8.3.9a", "boosts", "boosted", "banished_by_boost"),
    "fab:8.3.17": Considers("fab:8.3.17a", "fuses", "fused"),
    "fab:8.3.18": Considers("fab:8.3.18a", "heaves", "heaved"),
    "fab:8.3.27": Considers("fab:8.3.27a", "rune_gates", "rune_gated"),
    "fab:8.3.29": Considers("fab:8.3.29a", "cranks", "cranked"),
    "fab:8.3.31": Considers("fab:8.3.31a", "protects", "protected"),
    "fab:8.3.32": Considers("fab:8.3.32a", "scraps", "scrapped"),
    "fab:8.3.33": Considers("fab:8.3.33a", "beats_chest", None),
    "fab:8.3.38": Considers("fab:8.3.38a", "melds", "melded"),
    "fab:8.5.46": Considers("fab:8.5.46a", "wagers", "wagered"),
}
"""For the clause of each keyword of that kind what follows from having used it."""


class Considered(OfPlayer):
    """A player is considered to have done something by a keyword, and a card to have been what it says."""

    __slots__ = ("paid", "ref", "what")
    key = "considered"

    def __init__(self, what: Considers, who: PlayerId, ref: Ref, paid: Ref | None) -> None:
        super().__init__(who, what.says)
        self.what = what
        self.ref = ref
        self.paid = paid

    def objects(self) -> Sequence[str]:
        """Return the card."""
        return (self.ref.card,)

    def happen(self, game: Game) -> None:
        """Write it down on the card, where it is considered to have been something."""
        if self.what.state is not None:
            consider(game, self.ref.card, self.what.state)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield what the player has done, with that card, and what has happened to the one that it was paid with."""
        now, paid = info(game, self.ref.card), self.paid
        yield Happening(self.what.event, self.ref, now, self.who, by=self.who, other=paid)
        if self.what.paid is not None and paid is not None:
            yield Happening(self.what.paid, paid, info(game, paid.card), self.who, by=self.who, other=self.ref)


def consider(game: Game, card: CardId, *states: str) -> None:
    """Let an object be considered to have been something."""
    now: tuple[str, ...] = game.state.get(card, CONSIDERED, ())
    game.state.put(card, CONSIDERED, tuple(dict.fromkeys((*now, *states))))


def considered(
    game: Game, keyword: Citation, player: PlayerId, cards: Sequence[CardId], paid: Ref | None = None
) -> Procedure[None]:
    """Let a player be considered to have done what a keyword says, with these cards.

    Args:
        game: the game.
        keyword: the clause of the keyword.
        player: who has done it.
        cards: with which cards.
        paid: the card that it was paid with, as what that has become.
    """
    what = BY_KEYWORD.get(keyword)
    if what is not None and cards:
        events = [Considered(what, player, game.state.ref(card), paid) for card in cards]
        yield from do(game, *events, clause=keyword)


class Consider(Instruction):
    """Let the player of a text be considered to have done what a keyword says, with the card of the text.

    No text says so by itself: it is part of what the keyword stands for.
    """

    keyword: str


@performs(Consider)
def _consider(text: Text, what: Consider) -> Procedure[int]:
    yield from considered(text.game, what.keyword, text.you, [text.source.card])
    return 1
