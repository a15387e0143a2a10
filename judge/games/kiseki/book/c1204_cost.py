"""1204.2f to 1204.2h What playing a card or an ability costs, and paying it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Activated, Body, PlayCost, Text
from judge.games.kiseki.book.c0200_card_information import Arts
from judge.games.kiseki.book.c0500_zones import Move, move_all
from judge.games.kiseki.book.c1203_costs import COSTS, pay_points
from judge.games.kiseki.world import cards, info
from judge.kernel import Citation, Procedure, Why, clause, ruled, under, upheld


def pay_for_card(text: Text, kind: str) -> Procedure[None]:
    """Determine and pay what playing a card costs: CP, EP, or a founding level that the homebase reaches."""
    game, card = text.game, text.source.card
    now = info(game, card)
    match kind:
        case "base":
            level, held = now["level"] or 0, len(cards(game, text.you, "homebase"))
            others = held - 1  # the card is played from the homebase (1209.1)
            because = ("kiseki:1204.2f-3#count-itself",) if others < level <= held else ()
            held = ruled(game, because, held, others) or 0
            game.note(
                "founding",
                "kiseki:1204.2f-3",
                because=because,
                considered=level <= held,
                actor=text.you,
                objects=(card,),
                level=level,
                held=held,
            )
            if level > held:
                game.forbid(Why("kiseki:1204.2f-3", "homebase_too_small"), subject=card, objects=(card,))
        case "event":
            yield from _pay_fixed(text, "ep", now["ep_cost"] or 0, "kiseki:1204.2f-2")
        case _:
            yield from _pay_fixed(text, "cp", now["cost"] or 0, "kiseki:1204.2f-1")


def pay_for_ability(text: Text, node: Body, from_base: bool) -> Procedure[None]:
    """Determine and pay what playing an ability costs: that of the craft, or EP and a card not in the homebase."""
    if isinstance(node, Arts):
        yield from _pay_fixed(text, "ep", node.ep_cost, "kiseki:1204.2f-5", "kiseki:1204.2f-2#arts-in-event")
        if not from_base:
            gone = Move(text.source, "trail", whose=text.you, because_of=text.you)
            gone.as_cost = True
            because = ("kiseki:1204.1#specified-zone",)
            yield from move_all(text.game, [gone], clause="kiseki:1204.2f-5", because=because)
        return
    assert isinstance(node, Activated)  # there are no others to be played
    yield from _pay_for_craft(text, node)


@clause("kiseki:1204.2f-4", without=None)
def _pay_for_craft(text: Text, node: Activated) -> Procedure[None]:
    """Pay the cost of a craft (1204.2f-4)."""
    because, objects = ("kiseki:1204.2f",), (text.source.card,)
    text.game.note("cost", "kiseki:1204.2f-4", because=because, considered=True, actor=text.you, objects=objects)
    yield from COSTS.pay(text, node.activate, "kiseki:1204.2h")


def _pay_fixed(text: Text, name: str, printed: int, rule: Citation, *because: Citation) -> Procedure[None]:
    """Fix how much is to be paid (1204.2g): what changes it otherwise, then what raises, then what lowers it.

    Args:
        text: what is played.
        name: what is paid, ``cp`` or ``ep``.
        printed: how much of it the card or the ability asks for.
        rule: the clause that says that it is paid.
        because: clauses that say how that one is read.
    """
    yield from under(text.game, rule, _pay_as_fixed(text, name, printed, rule, *because))


@clause("kiseki:1204.2f", without=None)
def _pay_as_fixed(text: Text, name: str, printed: int, rule: Citation, *because: Citation) -> Procedure[None]:
    game = text.game
    amount = cost_to_play(text, printed)
    because = ("kiseki:1204.2f", rule, *because, "kiseki:1204.2f#order-of-list")
    game.note(
        "cost",
        "kiseki:1204.2g",
        because=because,
        considered=True,
        actor=text.you,
        name=name,
        amount=amount,
        printed=printed,
    )
    yield from pay_points(text, name, amount, "kiseki:1204.2h")


ORDER_OF_CHANGES = "kiseki:1204.2f-6#order-of-changes"
"""In which order costs are changed, where the document can be read in two ways."""


def _read_in_two_ways(text: Text, sets: Sequence[PlayCost]) -> bool:
    """Return whether the order of what changes a cost is not plain: several set it, or one sets what has changed."""
    now = info(text.game, text.source.card)
    written = text.game.world.faces[text.source.card].base
    changed = any(now[cost] != written[cost] for cost in ("cost", "ep_cost"))
    return len(sets) > 1 or (changed and bool(sets))


def cost_to_play(text: Text, printed: int) -> int:
    """Return what has to be paid once every change of the cost is applied in its order (1204.2f-6 to 1204.2f-8)."""
    game, card = text.game, text.source.card
    if text.subject != card:
        return printed  # an ability: what a card says of playing it is said of the card
    amount, reader = printed, game.world.reader
    changes = [a.node for a in info(game, card)["abilities"] if isinstance(a.node, PlayCost)]
    in_force = [node for node in changes if reader.holds(text, node.if_)]
    sets = [node.set for node in in_force if node.set is not None]
    because = (
        (ORDER_OF_CHANGES,) if _read_in_two_ways(text, [node for node in in_force if node.set is not None]) else ()
    )
    for to in ruled(game, "kiseki:1204.2f-6", sets, []):
        amount = reader.amount(text, to)
        game.note("cost_changed", "kiseki:1204.2f-6", because=because, actor=text.you, objects=(card,), amount=amount)
    steps = sorted((reader.amount(text, node.play_cost) for node in in_force), key=lambda by: by <= 0)
    for by in upheld(game, [step for step in steps if step], _change_by):
        amount += by
        game.note("cost_changed", _change_by(by), actor=text.you, objects=(card,), by=by, amount=amount)
    return amount


def _change_by(by: int) -> Citation:
    """Return the clause by which a cost is raised or lowered."""
    return "kiseki:1204.2f-7" if by > 0 else "kiseki:1204.2f-8"
