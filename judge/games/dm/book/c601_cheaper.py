"""601.1a Effects of a card that lower its own cost, and for which something has to be carried out."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.dm._performing import perform_all
from judge.games.dm.book.c112_costs import ManaCost, unpayable
from judge.games.dm.book.c603_abilities import Ability
from judge.games.dm.book.c605_choosing import feasible
from judge.games.dm.language import Cheaper
from judge.games.dm.world import dm, info, zone_of
from judge.kernel import CardId, Check, Game, PlayerId, Procedure, Question, clause, exactly, up_to


def cheaper(game: Game, card: CardId) -> Sequence[Ability]:
    """Return the abilities of a card by which using it can cost less."""
    return [one for one in info(game, card)["abilities"] if isinstance(one.node, Cheaper)]


@clause("dm:110.4e", without=False)
def lets_be_used(game: Game, card: CardId) -> bool:
    """Return whether such an effect lets its card be used from where it lies: then one of these has to be applied."""
    return any(one.node.used_from == zone_of(game, card) for one in cheaper(game, card))


def could_be_used(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether an effect that lets its card be used from where it lies could be applied (601.1a)."""
    here = [one for one in cheaper(game, card) if one.node.used_from == zone_of(game, card)]
    return any(_applicable(game, player, card, one) for one in here)


def could_be_cheaper(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether one of these effects could be applied to the use of a card."""
    return any(_applicable(game, player, card, one) for one in cheaper(game, card))


@clause("dm:601.1a")
def _applicable(game: Game, player: PlayerId, card: CardId, ability: Ability) -> bool:
    """Return whether what an effect asks for can be carried out without the card itself (601.1a)."""
    return feasible(_text(game, player, card, ability), ability.node.by, without=card)


def _text(game: Game, player: PlayerId, card: CardId, ability: Ability) -> Text:
    return Text(game, player, game.state.ref(card), f"{card}.{ability.label}")


def made_cheaper(
    game: Game, player: PlayerId, card: CardId, cost: ManaCost, effects: Sequence[Ability], *, bound: bool = False
) -> Procedure[ManaCost]:
    """Return what a card costs, once its player has decided which of its effects that lower it are applied (601.1a).

    What they ask for is carried out one after the other; what the one makes impossible keeps the other from being
    applied.

    Args:
        game: the running game.
        player: who uses it.
        card: the card, which is pending.
        cost: what it costs without them.
        effects: those that it had as its use was declared, also what was given to it where it lay.
        bound: only by one of them is it used from where it lies, so that one of these is applied.

    Raises:
        IllegalPlay: the cost cannot be paid.
    """
    left = {f"{card}.{one.label}": one for one in effects}
    while left:
        checks = (Check("dm:601.1a", "not_applicable", lambda g, n: _applicable(g, player, card, left[n])),)
        among = [name for name, one in left.items() if not bound or one.node.used_from == zone_of(game, card)]
        how_many = exactly(1) if bound else up_to(1)
        chosen = yield from game.choose(
            Question("cheaper", "dm:601.1a", checks=checks), by=player, among=among, how_many=how_many, subject=card
        )
        if not chosen:
            break
        ability, bound = left.pop(chosen[0]), False
        text = _text(game, player, card, ability)
        game.note("made_cheaper", "dm:601.1e", because=("dm:601.1a", "dm:601.1f"), actor=player, objects=(card,))
        yield from perform_all(text, ability.node.by)
        cost = cost.changed(-dm(game).reader.amount(text, ability.node.cheaper))
    unpaid = unpayable(game, player, cost)
    if unpaid is not None:
        game.forbid(unpaid, subject=card, objects=(card,))
    return cost
