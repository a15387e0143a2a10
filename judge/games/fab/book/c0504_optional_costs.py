"""5.4.4a Optional additional costs, including those of ability keywords such as boost (8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.abilities import Known, PayAmount, Select, Text, names, nodes, remembered
from judge.abilities.payment import Cost
from judge.games.fab.book.c0107_abilities import Ability, is_functional
from judge.games.fab.book.c0108_effects import text_of_layer
from judge.games.fab.book.c0114_effect_costs import COSTS, pay_effect_cost
from judge.games.fab.book.c0200_properties import PAID_BY
from judge.games.fab.book.c0601_discrete_effects import perform_all
from judge.games.fab.book.c0803_keywords import BOOSTED, SCRAPPED, cannot_pay, consider, considered
from judge.games.fab.language.playing import Fuse, OptionalCost, PayMove
from judge.games.fab.world import Game, info
from judge.kernel import CardId, Check, PlayerId, Procedure, Question, Ref, clause, wait


def optional_costs(game: Game, card: CardId) -> Sequence[Ability]:
    """Return a card's functional abilities with an optional additional cost."""
    return [
        ability
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, OptionalCost) and is_functional(game, card, ability)
    ]


BY_KEYWORD: dict[str, str] = {
    "fab:8.3.9": "boost",
    "fab:8.3.17": "fusion",
    "fab:8.3.32": "scrap",
    "fab:8.3.33": "beat_chest",
}
"""For the clause of each keyword with an optional cost, the name in texts of that paid cost."""


WAYS: dict[str, str] = {"banish_face_down": "banish"}
"""Payments that texts know under another name: a card banished face-down counts as banished."""


def declare_optional(game: Game, player: PlayerId, card: CardId) -> Procedure[Sequence[Ability]]:
    """5.1.3b: ask for each optional additional cost; return the abilities whose cost the player will pay.

    A cost cannot be chosen if it cannot be paid or the condition of its ability does not hold.
    """
    found = []
    for ability in optional_costs(game, card):
        agreed = yield from game.agrees(
            Question(
                "extra",
                "fab:5.1.3b",
                because=("fab:5.1.3", "fab:5.4.4a"),
                checks=(_in_force(card, ability), _payable(card, ability)),
                hidden=any(map(_hangs_on_the_hand, ability.node.optional_cost)),
            ),
            by=player,
            subject=card,
            because=(ability.clause,),
        )
        if agreed:
            found.append(ability)
            ways = [WAYS.get(part.how, part.how) for part in ability.node.optional_cost if isinstance(part, PayMove)]
            ways += [BY_KEYWORD[ability.clause]] if ability.clause in BY_KEYWORD else []
            game.state.put(card, PAID_BY, (*game.state.get(card, PAID_BY, ()), *ways))
    return found


def _hangs_on_the_hand(part: Cost) -> bool:
    """Return whether the hand decides if a cost can be paid; the reason against it is then kept secret."""
    asks_for = (node for node in nodes(part) if isinstance(node, Select))
    return isinstance(part, Fuse) or any("hand" in names(select.zone) for select in asks_for)


def _in_force(card: CardId, ability: Ability) -> Check:
    def passes(game: Game, answer: str) -> bool:
        return answer == "no" or game.world.reader.holds(text_of_layer(game, card), ability.node.if_)

    return Check("fab:5.4.7", "condition_not_met", passes)


def _payable(card: CardId, ability: Ability) -> Check:
    def passes(game: Game, answer: str) -> bool:
        text = text_of_layer(game, card)
        return answer == "no" or COSTS.unpayable(text, ability.node.optional_cost) is None

    assets = any(isinstance(part, PayAmount) for part in ability.node.optional_cost)
    (says, *_) = (*cannot_pay(ability.clause), "fab:1.14.2b" if assets else "fab:5.1.8a")
    return Check(says, "cannot_be_paid", passes)


def assets_of(declared: Sequence[Ability]) -> Sequence[PayAmount]:
    """Return the declared optional costs in points (5.1.6)."""
    return [part for ability in declared for part in ability.node.optional_cost if isinstance(part, PayAmount)]


def pay_optional(game: Game, text: Text, card: CardId, ability: Ability) -> Procedure[None]:
    """5.1.9: pay a declared optional cost, then carry out what follows from the payment (5.4.4c)."""
    for part in (one for one in ability.node.optional_cost if not isinstance(one, PayAmount)):
        yield from pay_effect_cost(text, part, "fab:5.1.9")
    if any(isinstance(part, Fuse) for part in ability.node.optional_cost):
        consider(game, card, *(f"fused_{word}" for word in text.words.get("fused", "").split()))
    done_with = text.named.get(SCRAPPED, ()) if ability.clause == "fab:8.3.32" else (text.source,)
    (boosted,) = text.named.get(BOOSTED, ()) or (None,)
    yield from considered(game, ability.clause, text.you, [ref.card for ref in done_with], boosted)
    yield from perform_all(text, ability.node.do)
    if ability.node.when_you_do:
        node = ability.node.model_copy(update={"do": ability.node.when_you_do})
        paid = replace(ability, node=node)
        when_you_do(game, f"{card}.paid", paid, text.source, text.you, remembered(text))


@clause("fab:5.4.4c", "fab:6.6.2", without=None)
def when_you_do(game: Game, name: str, ability: Ability, source: Ref, you: PlayerId, known: Known) -> None:
    """Trigger the “when you do” of a card that is played in a certain way, inline and as its own layer (5.4.4c)."""
    new, because = wait(game.state, name, ability, source, you, known), ("fab:5.4.4c", "fab:6.6.2")
    on = (source.card,)
    game.note("triggers", "fab:6.6.5", because=because, actor=you, objects=on, ability=new.id, event="plays")
