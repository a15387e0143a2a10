"""10.4.4.1 and 10.10.2.4 What playing a card costs after everything that changes it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Cost, PlayCost, Spell, Static, Text, lasting, names
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch10_costs import offered, pay_to_play
from judge.games.sve.book.ch10_effects import asks, performs
from judge.games.sve.language import Filter, NextPlay, PayResource, Raised
from judge.games.sve.world import Game, info, zone_of
from judge.kernel import GAME, CardId, Procedure, Question, clause, ruled

ADDITIONAL = "sve:10.4.7.2"
"""An additional cost that may be paid when the card is played."""

REQUIRED = "sve:10.6.2.5"
"""One that is part of the cost for playing the card."""


@clause("sve:10.6.2.2.1", without=None)
def announce(text: Text, card: CardId) -> Procedure[None]:
    """Announce which additional costs are paid for this card to cost less, and whether it is to cost more.

    They are paid with the others. What is required is no option and nobody is asked. The text of a spell that has no
    additional cost of its own asks for these by ``paid``.
    """
    own_extra = any(isinstance(a.node, Spell) and a.node.extra for a in info(text.game, card)["abilities"])
    for ability in _changes(text, card):
        if _required(ability):
            text.numbers[_announced(ability)] = 1
        elif ability.node.extra:
            asking = f"{card}.{ability.label}"
            paid = yield from offered(
                text, ability.node.extra, "sve:10.6.2.2.1", "extra", because=(ADDITIONAL,), subject=asking
            )
            text.numbers[_announced(ability)] = int(paid)
            text.paid = text.paid or (paid and not own_extra)
        elif _optional(ability):
            yield from _raise(text, ability, f"{card}.{ability.label}")


@clause("sve:10.6.2.2", without=None)
def _raise(text: Text, ability: Ability, asking: str) -> Procedure[None]:
    """Let the player choose beforehand whether the card costs so much more, of which its text speaks (10.2.1.3.3)."""
    assert isinstance(ability.node, PlayCost)
    more = yield from text.game.agrees(
        Question("raise", "sve:10.6.2.2"), by=text.you, subject=asking, because=("sve:10.2.1.3.3",)
    )
    text.numbers[_announced(ability)] = int(more)
    text.numbers[_raised(text.game.world.reader.amount(text, ability.node.play_cost))] = int(more)


@asks(Raised)
@clause("sve:5.26.1", without=False)
def _was_raised(text: Text, asked: Raised) -> bool:
    """Return whether the card was played for so much more."""
    return text.numbers.get(_raised(asked.raised), 0) > 0


def _raised(by: int) -> str:
    return f"raised:{by}"


def pay_announced(text: Text, card: CardId) -> Procedure[None]:
    """Pay the additional costs that were announced.

    Raises:
        IllegalPlay: one of them cannot be paid (10.6.2.5.3).
    """
    for ability in _own(text, card):
        if text.numbers.pop(_announced(ability), 0) and ability.node.extra:
            rule = REQUIRED if _required(ability) else ADDITIONAL
            yield from pay_to_play(text, ability.node.extra, rule=rule)


def _own(text: Text, card: CardId) -> list[Ability]:
    """Return what the card says of its own cost."""
    return [a for a in info(text.game, card)["abilities"] if isinstance(a.node, PlayCost)]


def _changes(text: Text, card: CardId) -> list[Ability]:
    """Return what the card says of its own cost, as far as the conditions hold."""
    return [a for a in _own(text, card) if text.game.world.reader.holds(text, a.node.if_)]


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
    chosen = [a for a in _changes(text, card) if not (a.node.extra or _optional(a)) or text.numbers.get(_announced(a))]
    active = [a for a in chosen if _sets(a) or _adds(a)]
    changes, settings = cost_changes(game, card), cost_settings(game, card)
    changes += [(source, amount) for _, amount, source, _ in _is_next(text, card)]
    setting, adding = [a for a in active if _sets(a)], [a for a in active if not _sets(a)]
    is_set = bool(instead is not None or setting or settings)
    ordered = ("sve:10.10.2.4",) if is_set and (adding or changes) else ()
    if instead is not None:
        cost = _changed(text, cost, instead - cost, (card,), ordered)
    for effect, to in settings:
        cost = _changed(text, cost, to - cost, (card, effect), ordered)
    for ability in ruled(game, "sve:10.10.2.4", setting + adding, active):
        cost = _apply(text, ability, cost, card, ordered)
    for effect, change in changes:
        cost = _changed(text, cost, change, (card, effect))
    return cost


def cost_changes(game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
    """Return what other cards and lasting effects add to the PP paid for a card, or evolving it, by source."""
    return [*_by_statics(game, card, cost), *((one, to) for one, to, _ in _by_lasting(game, card, cost))]


def cost_settings(game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
    """Return to what other cards and lasting effects set the PP paid for a card, or evolving it, oldest first."""
    field = f"set_{cost}"
    statics = [(one, to, game.state.get(one, "since", 0)) for one, to in _by_statics(game, card, field)]
    in_turn = sorted([*statics, *_by_lasting(game, card, field)], key=lambda setting: setting[2])
    return [(source, to) for source, to, _ in in_turn]


def _by_lasting(game: Game, card: CardId, field: str) -> list[tuple[CardId, int, int]]:
    """Return what lasting effects say of a cost of a card, each with its source and its timestamp."""
    ref = game.state.ref(card)
    given = [e for e in lasting(game) if ref in e.refs and e.begins is None]
    said = ((CardId(e.source), getattr(e.grant, field), e.since) for e in given)
    return [(source, amount, since) for source, amount, since in said if isinstance(amount, int)]


def _by_statics(game: Game, card: CardId, field: str) -> list[tuple[CardId, int]]:
    """Return what static abilities in force say of a cost of a card, each with its source."""
    found: list[tuple[CardId, int]] = []
    for source, where in game.world.watched(game) if game.world.has_static else ():
        for ability in info(game, source)["abilities"]:
            node = ability.node
            if isinstance(node, Static) and getattr(node.static, field) is not None and where in ability.zones:
                found += _static_cost(game, source, node, card, field)
    return found


def _static_cost(game: Game, source: CardId, node: Static, card: CardId, cost: str) -> list[tuple[CardId, int]]:
    """Return the same of one static ability; where it names no zone, of cards wherever they are played from."""
    text = Text(game, controller(game, source), game.state.ref(source), source)
    if not game.world.reader.holds(text, node.if_):
        return []
    if node.affects == "this":
        applies = source == card
    else:
        mine = controller(game, card) == text.you
        there = {game.state.get(card, "came_from"), zone_of(game, card)}
        anywhere = "zone" not in node.affects.model_fields_set
        applies = (
            node.affects.side in ("any", "own" if mine else "enemy")
            and (anywhere or bool(there & {*names(node.affects.zone)}))
            and game.world.reader.like(text, node.affects, info(game, card), card)
        )
    return [(source, game.world.reader.amount(text, getattr(node.static, cost)))] if applies else []


def cost_to_evolve(text: Text, costs: Sequence[Cost]) -> list[Cost]:
    """Return what an evolve ability costs after what sets its PP, then what adds to them (10.10.2.4)."""
    game, card = text.game, text.source.card
    settings, changes = (
        cost_settings(game, card, "evolve_cost"),
        cost_changes(game, card, "evolve_cost"),
    )
    if not (settings or changes):
        return list(costs)
    cost = sum(game.world.reader.amount(text, one.pp) for one in costs if isinstance(one, PayResource))
    for effect, to in settings:
        cost = _changed(text, cost, to - cost, (card, effect), ("sve:10.10.2.4",) if changes else ())
    for effect, change in changes:
        cost = _changed(text, cost, change, (card, effect))
    return [*(one for one in costs if not isinstance(one, PayResource)), PayResource(pp=cost)]


NEXT = "next_plays"
"""The fact of a player: what changes the cost of the next such card played this turn, with the card that says so."""


@performs(NextPlay)
def _next_play(text: Text, what: NextPlay) -> Procedure[int]:
    """Let the next such card that the player plays this turn cost more or less (10.2.1.3.3)."""
    game = text.game
    amount = game.world.reader.amount(text, what.cost)
    turn = game.state.get(GAME, "turn_number")
    game.note("next_play", "sve:10.2.1.3.3", actor=text.you, objects=(text.source.card,), amount=amount)
    game.state.put(text.you, NEXT, (*_next(text), (what.next_play, amount, text.source.card, turn)))
    yield from ()
    return 1


Next = tuple[Filter, int, CardId, int]


def _next(text: Text) -> tuple[Next, ...]:
    """Return what changes the cost of the next such card that the player plays, as far as it is of this turn."""
    turn = text.game.state.get(GAME, "turn_number")
    found: tuple[Next, ...] = text.game.state.get(text.you, NEXT, ())
    return tuple(one for one in found if one[3] == turn)


def _is_next(text: Text, card: CardId) -> list[Next]:
    """Return those of which this card is the next one."""
    now, reader = info(text.game, card), text.game.world.reader
    return [one for one in _next(text) if reader.like(text, one[0], now, card)]


def next_is_played(text: Text, card: CardId) -> None:
    """Forget what was about the next such card: this was it."""
    used = _is_next(text, card)
    if used:
        text.game.state.put(text.you, NEXT, tuple(one for one in _next(text) if one not in used) or None)


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


def _optional(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.optional


def _apply(text: Text, ability: Ability, cost: int, card: CardId, ordered: tuple[str, ...]) -> int:
    node, reader = ability.node, text.game.world.reader
    assert isinstance(node, PlayCost)  # only those come here
    new = reader.amount(text, node.set) if node.set is not None else cost + reader.amount(text, node.play_cost)
    return _changed(text, cost, new - cost, (card,), ordered if node.set is not None else ())
