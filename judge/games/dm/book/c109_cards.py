"""109.2a, 803.1b, 808.3a How card texts see a single card of a linked creature, or a twinpact card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Filter, Pointer, Reader, Text
from judge.games.dm.book.c400_spoken_of import current_referents
from judge.games.dm.book.c605_resolving import referred_cost
from judge.games.dm.book.c803_gods import links_of
from judge.games.dm.book.c805_psychic_super_creatures import is_king_cell
from judge.games.dm.book.c808_twinpact import parts_to_match
from judge.games.dm.language import Stat
from judge.games.dm.world import Game, face, linked_cards, zone_of
from judge.kernel import CardId, Info, Ref, clause


class SingleCards(Reader):
    """Evaluates card texts that refer to single cards instead of elements (109.2a).

    A twinpact card counts as a whole, unless the text asks for a type; then only the part of that type counts (808.3a).
    """

    def refs(self, text: Text, pointer: Pointer) -> tuple[Ref, ...]:
        """Return the objects that a text refers to.

        A card that the text itself put into the battle zone stands for the element that it is part of there.
        """
        found = super().refs(text, pointer)
        if not text.moved:
            return found
        return tuple(dict.fromkeys(one for ref in found for one in _in_the_battle_zone(text, ref)))

    def amount(self, text: Text, amount: Any) -> int:
        """Return the value of an amount.

        For a card with two costs this is the cost that the text has settled on (201.2b).
        """
        if isinstance(amount, Stat) and amount.stat == "cost":
            for ref in self.refs(text, amount.of)[:1]:
                if referred_cost(ref.card) in text.numbers:
                    game: Game = text.game
                    return game.clamped(int(amount.of_value(text.numbers[referred_cost(ref.card)])))
        return super().amount(text, amount)

    def sets(self, text: Text, filter_: Filter, info: Info, card: CardId | None) -> Sequence[Info]:
        """Return the sets of characteristics that a filter may match, one for each suitable part of a twinpact."""
        if card is not None and vars(filter_).get("cards"):
            info = by_itself(text.game, card, info)
        if card is not None and referred_cost(card) in text.numbers:
            info = {**info, "costs": (text.numbers[referred_cost(card)],)}
        return (
            tuple(parts_to_match(text.game, info, filter_))
            if info.get("twins")
            else super().sets(text, filter_, info, card)
        )


@clause("dm:803.1b", "dm:803.2a", "dm:805.1d", "dm:812.1a", instead=lambda game, card, now: now)
def by_itself(game: Game, card: CardId, now: Info) -> Info:
    """Return the characteristics of a single card of an element, without the cards linked with it.

    Each card of a linked god keeps its own (803.1b). A cell costs 0 (805.1d, 812.1a).
    """
    if not linked_cards(game, card):
        return now
    if links_of(game, card) is not None:
        return {**now, **face(game, card).base}
    own: dict[str, Any] = {"cost": 0, "costs": (0,), "races": ()}
    if is_king_cell(game, card):
        own["civilizations"] = game.world.faces[card].civilizations  # a psychic cell has those of the whole (805.1f)
    return {**now, **own}


@clause("dm:605.2d", instead=lambda text, ref: (ref,))
def _in_the_battle_zone(text: Text, ref: Ref) -> tuple[Ref, ...]:
    """Return the elements of an object that a text put into the battle zone.

    If it is no longer there, the object itself is returned, with its last known information (605.2d).
    """
    now = current_referents(text, ref)
    return now if now and all(zone_of(text.game, one.card) == "battle_zone" for one in now) else (ref,)
