"""200.3, 400 What a card that lies in a zone is there *for*: being there has degrees.

A card can lie in a zone and yet not count there, not be chosen, not be affected, or have no working abilities. Whatever
looks at a zone says what for, and asks here; what a card is kept from, and by which clause, stands in one table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from judge.games.dm._attached import UPON
from judge.games.dm.world import cards, info
from judge.kernel import CardId, Check, Citation, Game, PlayerId, Why, clause, ruled

For = Literal["counted", "chosen", "affected", "working"]
"""What a card is looked at for: to be counted, chosen or affected, or because its abilities work."""


class Degree(NamedTuple):
    """A fact that keeps a card from being wholly there.

    Attributes:
        fact: the fact on the card.
        clause: the clause that keeps it.
        denies: what the card is not there for.
    """

    fact: str
    clause: Citation
    denies: tuple[For, ...]


DEGREES = (
    Degree("pending", "dm:409.1c", ("counted", "chosen")),
    Degree("waits", "dm:113.6a", ("counted", "chosen")),
    Degree("sealed", "dm:116.2a", ("counted", "chosen", "affected", "working")),
    Degree("looked_at", "dm:605.4", ("affected",)),
    Degree("beneath", "dm:200.3a", ("working",)),
)
"""The degrees of being there. A fact that is set on a card keeps it from what its clause says."""

DENYING: Mapping[For, tuple[Degree, ...]] = {
    what_for: tuple(degree for degree in DEGREES if what_for in degree.denies) for what_for in get_args(For)
}
"""The degrees that keep a card from being there for something."""


def why_not_there(game: Game, card: CardId, what_for: For) -> Why | None:
    """Return why a card that lies in a zone is not there for this, ``None`` when it is."""
    facts = game.state.facts[card]
    for degree in DENYING[what_for]:
        if facts.get(degree.fact) and ruled(game, degree.clause, True, False):
            return Why(degree.clause, degree.fact)
    return None


def there(game: Game, player: PlayerId, zone: str, what_for: For = "counted") -> list[CardId]:
    """Return the cards in a player's zone that are there for this (113.2: each single card of a pile)."""
    return [card for card in cards(game, player, zone) if why_not_there(game, card, what_for) is None]


def deck_top(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards of a deck that effects can be carried out on, top first.

    Neither those that are still looked at (605.4) nor those that are pending there (409.1c) are among them.
    """
    here = there(game, player, "deck", "affected")
    return [card for card in here if why_not_there(game, card, "counted") is None]


@clause("dm:316.1", "dm:316.2#which-types-are-elements")
def elements(game: Game, player: PlayerId, what_for: For = "counted") -> list[CardId]:
    """Return a player's elements in the battle zone, each by the card that shows (109.2c, 316.1)."""
    return [card for card in there(game, player, "battle_zone", what_for) if not is_part(game, card)]


def is_part(game: Game, card: CardId) -> bool:
    """Return whether a card lies under or upon another one, and so is no element, and no shield, by itself."""
    return bool(game.state.get(card, "beneath") or game.state.get(card, UPON))


@clause("dm:113.6c")
def waiting_shields(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards of a player that wait to be put into the hand from the shield zone (113.6c)."""
    return [card for card in cards(game, player, "shield_zone") if game.state.get(card, "waits")]


def creatures(game: Game, player: PlayerId, what_for: For = "counted") -> list[CardId]:
    """Return a player's creatures in the battle zone (403.1)."""
    return [card for card in elements(game, player, what_for) if info(game, card)["type"] == "creature"]


NOT_SEALED = Check("dm:116.2a", "sealed", lambda game, card: not game.state.get(card, "sealed"))


def and_sealed(game: Game, player: PlayerId, among: Sequence[CardId]) -> list[CardId]:
    """Return cards and beside them the sealed creatures of a player, of which `NOT_SEALED` says why they do nothing."""
    sealed = [card for card in cards(game, player, "battle_zone") if game.state.get(card, "sealed")]
    return list(dict.fromkeys((*among, *sealed)))


@clause("dm:113.2", "dm:113.6a")
def shields(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's shields, each by the card on top of it: a pile counts as one (113.2), a castle as none."""
    return [card for card in there(game, player, "shield_zone") if not is_part(game, card)]
