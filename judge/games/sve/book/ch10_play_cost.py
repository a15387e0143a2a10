"""10.4.4.1 and 10.10.2.4 What playing a card costs after everything that changes it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import PlayCost, Text
from judge.games.sve._board import info, sve
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch10_costs import offered, pay_to_play
from judge.kernel import CardId, Procedure, clause, ruled

ADDITIONAL = "sve:10.4.7.2"
"""An additional cost that may be paid when the card is played."""

REQUIRED = "sve:10.6.2.5"
"""One that is part of the cost for playing the card."""


@clause("sve:10.6.2.2.1", without=None)
def announce(text: Text, card: CardId) -> Procedure[None]:
    """Announce which additional costs are paid for this card to cost less; they are paid with the others.

    What is required is no option and nobody is asked.
    """
    for ability in _changes(text, card):
        if _required(ability):
            text.numbers[_announced(ability)] = 1
        elif ability.node.extra:
            asking = f"{card}.{ability.label}"
            paid = yield from offered(
                text, ability.node.extra, "sve:10.6.2.2.1", "extra", because=(ADDITIONAL,), subject=asking
            )
            text.numbers[_announced(ability)] = int(paid)


def pay_announced(text: Text, card: CardId) -> Procedure[None]:
    """Pay the additional costs that were announced.

    Raises:
        IllegalPlay: one of them cannot be paid (10.6.2.5.3).
    """
    for ability in _own(text, card):
        if text.numbers.pop(_announced(ability), 0):
            rule = REQUIRED if _required(ability) else ADDITIONAL
            yield from pay_to_play(text, ability.node.extra, rule=rule)


def _own(text: Text, card: CardId) -> list[Ability]:
    """Return what the card says of its own cost."""
    return [a for a in info(text.game, card)["abilities"] if isinstance(a.node, PlayCost)]


def _changes(text: Text, card: CardId) -> list[Ability]:
    """Return what the card says of its own cost, as far as the conditions hold."""
    return [a for a in _own(text, card) if sve(text.game).reader.holds(text, a.node.if_)]


def _announced(ability: Ability) -> str:
    return f"extra:{ability.label}"


@clause("sve:2.5.1", "sve:10.6.2.5")
def cost_to_play(text: Text, card: CardId, instead: int | None = None) -> int:
    """Return the PP to pay for a card (8.2.1): its cost, then what sets it, then what adds to it (10.10.2.4).

    These effects change the PP that are paid and not the card's cost (10.4.4.1).

    Args:
        text: the text of the card.
        card: the card.
        instead: what the effect that plays it sets the cost to.
    """
    game = text.game
    cost = int(info(game, card)["cost"] or 0)
    if instead is not None:
        cost = _changed(text, cost, instead - cost, (card,))
    paid = [a for a in _changes(text, card) if not a.node.extra or text.numbers.get(_announced(a))]
    active = [a for a in paid if _sets(a) or _adds(a)]
    changes, settings = sve(game).cost_changes(game, card), sve(game).cost_settings(game, card)
    setting, adding = [a for a in active if _sets(a)], [a for a in active if not _sets(a)]
    ordered = ("sve:10.10.2.4",) if (setting or settings) and (adding or changes) else ()
    for effect, to in settings:
        cost = _changed(text, cost, to - cost, (card, effect), ordered)
    for ability in ruled(game, "sve:10.10.2.4", setting + adding, active):
        cost = _apply(text, ability, cost, card, ordered)
    for effect, change in changes:
        cost = _changed(text, cost, change, (card, effect))
    return cost


def _unchanged(text: Text, cost: int, change: int, objects: Sequence[str], because: Sequence[str] = ()) -> int:
    return cost


@clause("sve:10.4.4.1", instead=_unchanged)
def _changed(text: Text, cost: int, change: int, objects: Sequence[str], because: Sequence[str] = ()) -> int:
    """Return the PP to pay as an effect changes them (10.2.1.3.3), and say so."""
    because = ("sve:10.2.1.3.3", *because)
    text.game.note("cost", "sve:10.4.4.1", because=because, actor=text.you, objects=objects, amount=change)
    return cost + change


def _sets(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.set is not None


def _adds(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.play_cost != 0


def _required(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.required


def _apply(text: Text, ability: Ability, cost: int, card: CardId, ordered: tuple[str, ...]) -> int:
    node, reader = ability.node, sve(text.game).reader
    assert isinstance(node, PlayCost)  # noqa: S101 - only those come here
    new = reader.amount(text, node.set) if node.set is not None else cost + reader.amount(text, node.play_cost)
    return _changed(text, cost, new - cost, (card,), ordered if node.set is not None else ())
