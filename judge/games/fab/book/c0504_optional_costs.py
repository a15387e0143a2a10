"""5.4.4a Optional additional costs of play-static abilities, and the ability keywords that stand for some (8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import PayMove, Text
from judge.games.fab._board import info
from judge.games.fab._performing import perform_all
from judge.games.fab.book.c0107_abilities import Ability, is_functional
from judge.games.fab.book.c0108_effects import text_of_layer
from judge.games.fab.book.c0114_effect_costs import can_be_paid, pay_effect_cost
from judge.games.fab.book.c0200_properties import PAID_BY
from judge.games.fab.book.c0803_considered import consider, considered
from judge.games.fab.play_words import Fuse, OptionalCost
from judge.kernel import CardId, Check, Citation, Game, PlayerId, Procedure

CANNOT: dict[Citation, Citation] = {
    "fab:8.3.9": "fab:8.3.9b",
    "fab:8.3.17": "fab:8.3.17b",
    "fab:8.3.32": "fab:8.3.32b",
    "fab:8.3.33": "fab:8.3.33b",
}
"""For the clause of a keyword the one by which who cannot pay its cost cannot use it."""


def optional_costs(game: Game, card: CardId) -> Sequence[Ability]:
    """Return the abilities of a card that let an additional cost be paid to play it."""
    return [
        ability
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, OptionalCost) and is_functional(game, card, ability)
    ]


def declare_optional(game: Game, player: PlayerId, card: CardId) -> Procedure[Sequence[Ability]]:
    """5.1.3b: declare which optional additional costs are paid; return the abilities that have them.

    What cannot be paid cannot be declared.
    """
    found = []
    for ability in optional_costs(game, card):
        (answer,) = yield from game.choose(
            by=player,
            role="extra",
            clause="fab:5.1.3b",
            because=("fab:5.1.3", "fab:5.4.4a", ability.clause),
            among=("yes", "no"),
            checks=(_payable(card, ability),),
            subject=card,
        )
        if answer == "yes":
            found.append(ability)
            ways = (part.how for part in ability.node.optional_cost if isinstance(part, PayMove))
            game.state.put(card, PAID_BY, (*game.state.get(card, PAID_BY, ()), *ways))
    return found


def _payable(card: CardId, ability: Ability) -> Check:
    def passes(game: Game, answer: str) -> bool:
        text = text_of_layer(game, card)
        return answer == "no" or all(can_be_paid(text, part) for part in ability.node.optional_cost)

    return Check(CANNOT.get(ability.clause, "fab:5.1.8a"), "cannot_be_paid", passes)


def pay_optional(game: Game, text: Text, card: CardId, ability: Ability) -> Procedure[None]:
    """5.1.9: pay what was declared; then what follows from it is so, and is done (5.4.4c)."""
    for part in ability.node.optional_cost:
        yield from pay_effect_cost(text, part, "fab:5.1.9")
    if any(isinstance(part, Fuse) for part in ability.node.optional_cost):
        consider(game, card, *(f"fused_{word}" for word in text.words.get("fused", "").split()))
    done_with = text.named.get("scrapped", ()) if ability.clause == "fab:8.3.32" else (text.source,)
    yield from considered(game, ability.clause, text.you, [ref.card for ref in done_with])
    yield from perform_all(text, ability.node.do)
