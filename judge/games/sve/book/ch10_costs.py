"""10.4 Costs and their payment; 10.10.2.4 the final cost of playing a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from judge.abilities import (
    Cost,
    Of,
    PayCounter,
    Payments,
    PayMove,
    PaySelf,
    PlayCost,
    Select,
    Spell,
    Static,
    Text,
    lasting,
    names,
    note_unmet,
    remember_paid,
)
from judge.games.sve.book.ch03_players import Number, controller, owner
from judge.games.sve.book.ch04_zones import TURNS_AWAY, Engage, Move, Return, move_all, obstacle, takes
from judge.games.sve.book.ch05_damage import Life
from judge.games.sve.book.ch05_moves import Banish, Destroy, Discard, asks_for_more, pick, reveal
from judge.games.sve.book.ch10_abilities import Ability, is_rite
from judge.games.sve.book.ch10_effects import asks, performs
from judge.games.sve.book.ch15_counters import Counters, counters_on, remove_counters
from judge.games.sve.language import Filter, NextPlay, PayEngage, PayLife, PayMaxPp, PayResource, PaySpecial, Raised
from judge.games.sve.world import PUBLIC, Game, info, leader, zone_of
from judge.kernel import (
    GAME,
    NO_OR_YES,
    CardId,
    OfCard,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    inform,
    ruled,
    unless_dropped,
)

ABOUT_COSTS = ("sve:10.4.", "sve:12.2.", "sve:14.", "sve:4.6.3")
"""The prefixes of clauses about costs."""

SPECIAL_COSTS: dict[str, Callable[[Text, PaySpecial], Procedure[bool]]] = {}
"""The functions that pay the costs that other chapters define by name."""

SPECIAL_CHECKS: dict[str, Callable[[Text, int], Why | None]] = {}
"""The functions that return why a cost in ``SPECIAL_COSTS`` cannot be paid."""


ANY_COST = "sve:10.4.2"
"""The general clause for paying a cost."""

EARTH_RITE = "sve:13.3.3.2"
"""The clause for paying a Stack counter as Earth Rite.

An amulet without counters goes to the cemetery at once, not at rules handling.
"""


EP_INSTEAD = {"evolve": "sve:12.2.3", "feed": "sve:14.2.2.4"}
"""The keywords whose ability costs can be paid with 1 EP instead of 1 PP, with the clause."""


def _short(text: Text, name: str, amount: int) -> Why | None:
    have, most = text.game.state.get(text.you, "pp", 0), available_pp(text)
    if amount <= most:
        return None
    instead = ep_clause(text)
    if instead and most > have:
        return Why("sve:10.4.4", "too_little_pp_with_ep", (instead,))
    return Why("sve:10.4.4", "too_little_pp")


def _refusal(why: Why) -> tuple[Why, ...]:
    """Return the reason why a cost is not paid; 10.4.2.2 is added unless its clause is about costs."""
    return (why,) if why.clause.startswith(ABOUT_COSTS) else (Why("sve:10.4.2.2", "cannot_be_done"), why)


COSTS = Payments(_short, "sve:10.4.2.1", _refusal)
"""The payment of costs: all or nothing (10.4.2.2), in the order of the text (10.4.2.1)."""


def offered(
    text: Text,
    costs: Sequence[Cost],
    rule: str,
    role: str,
    *,
    because: Sequence[str] = (),
    subject: str | None = None,
) -> Procedure[bool]:
    """Ask whether optional costs are paid; nobody is asked if not all can be (10.4.2.2).

    If only the payer can see that no such cards exist, the trace hides this, because it looks like not paying.

    Args:
        subject: the source of the costs; by default the text.

    Returns:
        whether the player wants to pay.
    """
    game, secret, subject = text.game, in_secret(costs), subject or text.subject
    why = COSTS.unpayable(text, [cost for cost in costs if cost not in secret])
    hidden = why is None and bool(secret)
    why = unless_dropped(game, why or COSTS.unpayable(text, costs))
    if why is None:
        agreed = yield from game.agrees(
            Question(role, rule, hidden=hidden), by=text.you, subject=subject, because=because
        )
        if not agreed and role == "pay":
            game.note("unpaid", "sve:10.4.7.1", actor=text.you, considered=True, reason="declined", hidden=hidden)
        return agreed
    prevents = () if why.clause == "sve:10.4.2.2" else (why.clause,)
    if hidden:
        game.note(
            "unpaid",
            rule,
            because=("sve:10.4.2.2", *prevents),
            actor=text.you,
            reason=why.reason,
            hidden=True,
            role=role,
            subject=subject,
        )
    else:
        game.note("unpaid", "sve:10.4.2.2", because=(rule, *prevents), actor=text.you, reason=why.reason)
    return False


@clause("sve:4.1.2.2")
def in_secret(costs: Sequence[Cost]) -> list[Cost]:
    """Return the costs that ask for cards only the payer can see (4.1.2.2)."""
    moved = [cost for cost in costs if isinstance(cost, PayMove)]
    return [c for c in moved if asks_for_more(c.cards) and not PUBLIC.issuperset(names(c.cards.zone))]


def available_pp(text: Text) -> int:
    """Return the PP that a player can spend; an evolve or feed ability can use 1 EP as 1 PP."""
    have: int = text.game.state.get(text.you, "pp", 0)
    return have + (1 if ep_clause(text) and text.game.state.get(text.you, "ep", 0) > 0 else 0)


@clause("sve:3.2.5")
def ep_clause(text: Text) -> str | None:
    """Return the clause that allows 1 EP instead of 1 PP of this cost, or ``None``."""
    return next((rule for keyword, rule in EP_INSTEAD.items() if text.numbers.get(f"ep:{keyword}")), None)


@COSTS.keeps(PayEngage)
def _cannot_engage(text: Text, cost: PayEngage) -> Why | None:
    """Return why the card cannot be engaged as a cost (10.4.6), or ``None``."""
    game, card = text.game, text.source.card
    here = game.state.present(text.source) and zone_of(game, card) == "field"
    if not here or game.state.get(card, "engaged", False):
        return Why("sve:10.4.6", "not_reserved")
    return obstacle(game, Engage(text.source))


@COSTS.keeps(PayLife)
def _cannot_lose_life(text: Text, cost: PayLife) -> Why | None:
    """Return why the leader cannot lose defense as a cost, or ``None``; it must not fall below 0 (10.4.5.1)."""
    game, mine = text.game, leader(text.game, text.you)
    amount = game.world.reader.amount(text, cost.life)
    if info(game, mine)["defense"] < amount:
        return Why("sve:10.4.5.1", "below_zero")
    return obstacle(game, Life(game.state.ref(mine), -amount)) if amount else None


@COSTS.keeps(PayMaxPp)
def _max_pp_too_low(text: Text, cost: PayMaxPp) -> Why | None:
    """Return why the maximum PP cannot be lowered as a cost, or ``None`` (3.2.4.1)."""
    there = text.game.state.get(text.you, "max_pp", 0)
    return Why("sve:3.2.4.1", "max_pp_too_low") if there < text.game.world.reader.amount(text, cost.max_pp) else None


@COSTS.keeps(PaySelf)
def _cannot_be_moved(text: Text, cost: PaySelf) -> Why | None:
    if not text.game.state.present(text.source):
        return Why("sve:10.4.2.2", "gone")
    return _obstacle(text.game, _moved(cost.this, text.source))


@COSTS.keeps(PayCounter)
def _has_no_counter(text: Text, cost: PayCounter) -> Why | None:
    return None if counter_cards(text, cost) else Why("sve:10.4.2.2", "no_counter")


@COSTS.keeps(PaySpecial)
def _cannot_be_special(text: Text, cost: PaySpecial) -> Why | None:
    check = SPECIAL_CHECKS.get(cost.perform)
    return check(text, text.game.world.reader.amount(text, cost.amount)) if check else None


@COSTS.keeps(PayMove)
def _too_few(text: Text, cost: PayMove) -> Why | None:
    """Return why too few cards can be moved as a cost, or ``None``."""
    needed = 0 if cost.cards.up_to is not None or cost.cards.any_number else _count(text, cost.cards)
    payable, meant = payable_cards(text, cost), _candidates(text, cost)
    if len(payable) >= needed:
        return _too_many(text.game, payable, needed) if cost.how == "ex" else None
    obstacles = [why for why in (_obstacle_to(text.game, card, cost.how) for card in meant) if why is not None]
    return obstacles[0] if obstacles and len(meant) >= needed else Why("sve:10.4.2.2", "too_few_cards")


def _too_many(game: Game, payable: Sequence[CardId], needed: int) -> Why | None:
    """Return the reason if the cards do not fit into their owners' EX areas together (4.8.3.2), or ``None``."""
    coming = Counter(owner(game, card) for card in payable)
    fit = sum(min(count, takes(game, player, "ex")) for player, count in coming.items())
    return None if fit >= needed else Why(TURNS_AWAY["ex"], "zone_full")


def _count(text: Text, select: Select) -> int:
    return 1 if select.count is None else text.game.world.reader.amount(text, select.count)


def payable_cards(text: Text, cost: PayMove) -> list[CardId]:
    """Return the cards that could be used to pay; only the payer's own unless the cost says otherwise (10.4.3)."""
    return [card for card in _candidates(text, cost) if _obstacle_to(text.game, card, cost.how) is None]


def _candidates(text: Text, cost: PayMove) -> list[CardId]:
    """Return the cards that a cost asks for, whether or not they can be used."""
    found = text.game.world.reader.among(text, cost.cards)
    return [c for c in found if not text.game.state.get(c, "engaged")] if cost.how == "engage" else found


def _obstacle_to(game: Game, card: CardId, how: str) -> Why | None:
    """Return why a card cannot be used to pay, or ``None``; revealing is always possible."""
    ref = game.state.ref(card)
    if how == "reveal":
        return None
    if how == "turn_face_up":
        return TurnFaceUp(ref).impossible(game)
    return obstacle(game, Engage(ref)) if how == "engage" else _obstacle(game, _moved(how, ref))


def _obstacle(game: Game, move: Move) -> Why | None:
    """Return why a card cannot move as a cost, or ``None``: among others, its zone may be full (4.8.3.2)."""
    why = obstacle(game, move)
    rule = TURNS_AWAY.get(move.to)
    if why is not None or rule is None or takes(game, owner(game, move.card), move.to):
        return why
    return Why(rule, "zone_full")


def counter_cards(text: Text, cost: PayCounter) -> list[CardId]:
    """Return the cards that have enough counters to pay, and may lose them."""
    game, reader = text.game, text.game.world.reader
    need = reader.amount(text, cost.remove)
    among = [text.source.card] if cost.on == "this" else reader.among(text, cost.on)
    enough = [c for c in among if counters_on(game, c, cost.counter) >= need]
    return [c for c in enough if not need or obstacle(game, Counters(game.state.ref(c), cost.counter, -need)) is None]


def pay_on_resolution(text: Text, costs: Sequence[Cost], rule: str, because: Sequence[str] = ()) -> Procedure[bool]:
    """Ask for optional costs, and return whether they were paid; if one cannot be, none is (10.4.2.2)."""
    wanted = yield from offered(text, costs, rule, "pay", because=because)
    return wanted and (yield from _paid_whole(text, costs))


@clause("sve:10.4.1", without=True)
def _paid_whole(text: Text, costs: Sequence[Cost]) -> Procedure[bool]:
    """Pay all of the costs or none (10.4.2.2); return whether they were paid."""
    return COSTS.pay_whole(text.game, [(text, costs)], rule=ANY_COST, back="sve:10.4.2.2")


@clause("sve:10.4.1", "sve:10.6.2.5", without=None)
def pay_to_play(text: Text, costs: Sequence[Cost], *, rule: str = ANY_COST) -> Procedure[None]:
    """Pay the costs of playing, apart from the card's own cost.

    Raises:
        IllegalPlay: a cost cannot be paid (10.6.2.5.3).
    """
    yield from COSTS.pay(text, costs, rule)


@COSTS.owes(PayResource)
def _owed(text: Text, cost: PayResource) -> tuple[str, int]:
    return "pp", text.game.world.reader.amount(text, cost.pp)


@COSTS.pays(PayResource)
def _pay_resource(text: Text, cost: PayResource, rule: str) -> Procedure[None]:
    """Spend PP: the stated number, the chosen X (5.2.1.2), or the X that the text defines (5.2.1.2.1)."""
    defined = ("sve:5.2.1.2",) if cost.pp == "x" else ("sve:5.2.1.2.1",)
    amount = text.game.world.reader.amount(text, cost.pp)
    yield from pay_pp(text, amount, () if isinstance(cost.pp, int) else defined)


@clause("sve:1.3.2.2.1", without=False)
def _counts_as_nothing(game: Game, amount: int) -> bool:
    """Return whether an amount is negative, so that there is nothing to do (1.3.2.2.1)."""
    return amount < 0


@clause("sve:3.2.2", without=None)
def pay_pp(text: Text, amount: int, because: Sequence[str] = (), dearer: Sequence[Why] = ()) -> Procedure[None]:
    """Spend PP (10.4.4); 0 or less counts as paid (10.6.2.5.2). Where allowed, 1 EP may replace 1 PP.

    ``because`` lists the clauses for the payment, and ``dearer`` is the reason for a higher cost than printed.

    Raises:
        IllegalPlay: the player has too few.
    """
    game, you = text.game, text.you
    if amount == 0 or _counts_as_nothing(game, amount):
        because = ("sve:1.3.2.4", "sve:1.3.2.2.1") if amount < 0 else ()
        game.note("free", "sve:10.6.2.5.2", because=because, actor=you, considered=amount == 0)
        return
    short = _short(text, "pp", amount)
    if short is not None:
        game.forbid(short, *dearer, subject=text.subject)
    have, ep = game.state.get(you, "pp", 0), game.state.get(you, "ep", 0)
    instead = ep_clause(text)
    if instead and ep > 0:
        must = have < amount
        agreed = yield from game.agrees(
            Question("ep", instead), by=you, among=("yes",) if must else NO_OR_YES, subject=text.subject
        )
        if agreed:
            yield from do(game, Number(you, "ep", -1), clause=instead)
            amount -= 1
    if amount:
        yield from do(game, Number(you, "pp", -amount), clause="sve:10.4.4", because=because)


@COSTS.pays(PayEngage)
def _pay_engage(text: Text, cost: PayEngage, rule: str) -> Procedure[None]:
    """Engage the card itself (10.4.6), even in the turn of its arrival (10.4.6.1)."""
    game = text.game
    came_now = game.state.get(text.source.card, "arrived") == game.state.get(GAME, "turn_number")
    yield from do(game, Engage(text.source), clause="sve:10.4.6", because=("sve:10.4.6.1",) if came_now else ())


@COSTS.pays(PayLife)
def _pay_life(text: Text, cost: PayLife, rule: str) -> Procedure[None]:
    game = text.game
    amount = game.world.reader.amount(text, cost.life)
    ref = game.state.ref(leader(game, text.you))
    because = ("sve:10.4.5#life-to-zero",) if info(game, ref.card)["defense"] == amount else ()
    yield from do(game, Life(ref, -amount, "sve:10.4.5"), clause="sve:10.4.5", because=because)


def _moved(how: str, ref: Ref) -> Move:
    match how:
        case "discard":
            return Discard(ref)
        case "destroy":
            return Destroy(ref)
        case "banish":
            return Banish(ref, "banished")
        case "return":
            return Return(ref, "hand")
        case "ex":
            return Move(ref, "ex", means="sve:5.4.1")
        case _:
            return Move(ref, "cemetery", means="sve:5.4.1")


@COSTS.pays(PayMaxPp)
def _pay_max_pp(text: Text, cost: PayMaxPp, rule: str) -> Procedure[None]:
    amount = text.game.world.reader.amount(text, cost.max_pp)
    yield from do(text.game, Number(text.you, "max_pp", -amount), clause=rule)


class TurnFaceUp(OfCard):
    """A face-down card of the evolve deck is turned face up (4.6.3)."""

    __slots__ = ()
    key = "turned_face_up"

    def impossible(self, game: Game) -> Why | None:
        card = self.ref.card
        here = game.state.present(self.ref) and zone_of(game, card) == "evolve_deck"
        down = here and not game.state.get(card, "face_up")
        return None if down else Why("sve:4.6.3", "face_up")

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "face_up", True)
        inform(game.state, [self.ref.card], game.players)


@COSTS.pays(PayMove)
def _pay_move(text: Text, cost: PayMove, rule: str) -> Procedure[None]:
    game = text.game
    select = cost.cards if not cost.cards.everything else cost.cards.model_copy(update={"count": 1})
    question = Question("pay_cards", "sve:10.4.3")
    chosen = yield from pick(text, text.you, select, payable_cards(text, cost), question, paying=True)
    refs = tuple(game.state.ref(c) for c in chosen)
    remember_paid(text, cost, refs)
    if cost.how == "reveal":
        reveal(text, chosen, rule, "sve:5.20.1")
        text.revealed += chosen
    elif cost.how == "engage":
        yield from do(game, *(Engage(r) for r in refs), clause=rule)
    elif cost.how == "turn_face_up":
        yield from do(game, *(TurnFaceUp(r) for r in refs), clause=rule, because=("sve:4.6.3",))
    else:
        yield from _pay_by_moving(text, [_moved(cost.how, r) for r in refs], rule)


@COSTS.pays(PaySelf)
def _pay_self(text: Text, cost: PaySelf, rule: str) -> Procedure[None]:
    yield from _pay_by_moving(text, [_moved(cost.this, text.source)], rule)


def _pay_by_moving(text: Text, moves: list[Move], rule: str) -> Procedure[None]:
    """Move cards as a payment; moves that are replaced count as done (10.6.2.5.1)."""
    events = yield from move_all(text.game, moves, clause=rule)
    changed = [m.card for m in moves if m not in events and m.history]
    stayed = ruled(text.game, rule, [m.card for m in moves if m not in events and not m.history], [])
    if stayed:
        text.game.forbid(Why("sve:10.4.2.2", "too_few_cards"), subject=text.subject, objects=stayed)
    if changed:
        text.game.note("paid_all_the_same", "sve:10.6.2.5.1", actor=text.you, objects=changed, subject=text.subject)


@COSTS.pays(PayCounter)
def _pay_counter(text: Text, cost: PayCounter, rule: str) -> Procedure[None]:
    game = text.game
    rule = EARTH_RITE if is_rite(cost) else rule
    whose = EARTH_RITE if rule == EARTH_RITE else "sve:10.4.3"
    (card,) = yield from game.choose(
        Question("counter", whose), by=text.you, among=counter_cards(text, cost), subject=text.subject
    )
    amount = game.world.reader.amount(text, cost.remove)
    yield from remove_counters(game, game.state.ref(card), cost.counter, amount, clause=rule)
    if rule == EARTH_RITE and not counters_on(game, card, cost.counter):
        bury = Move(game.state.ref(card), "cemetery")
        yield from move_all(game, [bury], clause=EARTH_RITE, because=("sve:13.3.3.2#last-counter",))


class RevealEvolveCard(PaySpecial):
    """The cost of the evolve ability (12.2.1), which boards cannot write; ``like`` describes the evolve card."""

    perform: str = "reveal_evolve_card"
    like: Of[Filter] | None = None


@COSTS.pays(PaySpecial, RevealEvolveCard)
def _pay_special(text: Text, cost: PaySpecial, rule: str) -> Procedure[None]:
    text.numbers["cost_amount"] = text.game.world.reader.amount(text, cost.amount)
    yield from SPECIAL_COSTS[cost.perform](text, cost)


ADDITIONAL = "sve:10.4.7.2"
"""The clause for an additional cost that may be paid when a card is played."""

REQUIRED = "sve:10.6.2.5"
"""The clause for an additional cost that must be paid when a card is played."""


@clause("sve:10.6.2.2.1", without=None)
def announce(text: Text, card: CardId) -> Procedure[None]:
    """Ask which additional costs are paid to reduce a card's cost, and whether its cost is raised.

    They are paid later with the others. Mandatory costs are not asked about. For a spell without an additional cost of
    its own, ``paid`` in its text refers to these.
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
    """Ask whether the player raises a card's cost, as its text allows (10.2.1.3.3)."""
    assert isinstance(ability.node, PlayCost)
    more = yield from text.game.agrees(
        Question("raise", "sve:10.6.2.2"), by=text.you, subject=asking, because=("sve:10.2.1.3.3",)
    )
    text.numbers[_announced(ability)] = int(more)
    text.numbers[_raised(text.game.world.reader.amount(text, ability.node.play_cost))] = int(more)


@asks(Raised)
@clause("sve:5.26.1", without=False)
def _was_raised(text: Text, asked: Raised) -> bool:
    """Return whether the card was played at this raised cost."""
    return text.numbers.get(_raised(asked.raised), 0) > 0


def _raised(by: int) -> str:
    return f"raised:{by}"


def pay_announced(text: Text, card: CardId) -> Procedure[None]:
    """Pay the additional costs that the player decided to pay.

    Raises:
        IllegalPlay: a cost cannot be paid (10.6.2.5.3).
    """
    for ability in _own(text, card):
        if text.numbers.pop(_announced(ability), 0) and ability.node.extra:
            rule = REQUIRED if _required(ability) else ADDITIONAL
            yield from pay_to_play(text, ability.node.extra, rule=rule)


def _own(text: Text, card: CardId) -> list[Ability]:
    return [a for a in info(text.game, card)["abilities"] if isinstance(a.node, PlayCost)]


def _changes(text: Text, card: CardId) -> list[Ability]:
    """Return the abilities of a card that change its own cost and whose conditions are met."""
    return [a for a in _own(text, card) if text.game.world.reader.holds(text, a.node.if_)]


def _tell_unmet(text: Text, card: CardId) -> None:
    """Record which abilities of a card do not change its cost because their conditions are not met."""
    for ability in (one for one in _own(text, card) if not text.game.world.reader.holds(text, one.node.if_)):
        note_unmet(text.game, text, ability.node, "sve:10.2.1.3.3", hidden=False)


def _announced(ability: Ability) -> str:
    return f"extra:{ability.label}"


@clause("sve:2.5.1", "sve:10.6.2.5")
def cost_to_play(text: Text, card: CardId, instead: int | None = None) -> int:
    """Return the PP to pay for a card (8.2.1): effects that set its cost apply before those that add (10.10.2.4).

    These effects change the PP to pay, not the card's cost (10.4.4.1). ``instead`` is the cost set by the effect that
    plays it, or ``None``.
    """
    game = text.game
    cost = int(info(game, card)["cost"] or 0)
    chosen = [a for a in _changes(text, card) if not (a.node.extra or _optional(a)) or text.numbers.get(_announced(a))]
    active = [a for a in chosen if _sets(a) or (isinstance(a.node, PlayCost) and a.node.play_cost != 0)]
    _tell_unmet(text, card)
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
        node, reader = ability.node, text.game.world.reader
        assert isinstance(node, PlayCost)  # only those come here
        new = reader.amount(text, node.set) if node.set is not None else cost + reader.amount(text, node.play_cost)
        cost = _changed(text, cost, new - cost, (card,), ordered if node.set is not None else ())
    for effect, change in changes:
        cost = _changed(text, cost, change, (card, effect))
    return cost


def cost_changes(game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
    """Return the changes that other cards and lasting effects make to a PP cost of a card, each with its source.

    ``cost`` is ``cost`` for playing the card, ``evolve_cost`` for evolving it.
    """
    return [*_by_statics(game, card, cost), *((one, to) for one, to, _ in _by_lasting(game, card, cost))]


def cost_settings(game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
    """Return the PP costs of a card set by other cards and lasting effects, each with its source, oldest first.

    ``cost`` is ``cost`` for playing the card, ``evolve_cost`` for evolving it.
    """
    field = f"set_{cost}"
    statics = [(one, to, game.state.get(one, "since", 0)) for one, to in _by_statics(game, card, field)]
    in_turn = sorted([*statics, *_by_lasting(game, card, field)], key=lambda setting: setting[2])
    return [(source, to) for source, to, _ in in_turn]


def _by_lasting(game: Game, card: CardId, field: str) -> list[tuple[CardId, int, int]]:
    """Return the changes that lasting effects make to a cost of a card, each with its source and timestamp."""
    ref = game.state.ref(card)
    given = [e for e in lasting(game) if ref in e.refs and e.begins is None]
    changes = ((CardId(e.source), getattr(e.grant, field), e.since) for e in given)
    return [(source, amount, since) for source, amount, since in changes if isinstance(amount, int)]


def _by_statics(game: Game, card: CardId, field: str) -> list[tuple[CardId, int]]:
    """Return the changes that static abilities in force make to a cost of a card, each with its source."""
    found: list[tuple[CardId, int]] = []
    for source, where in game.world.watched(game) if game.world.has_static else ():
        for ability in info(game, source)["abilities"]:
            node = ability.node
            if isinstance(node, Static) and getattr(node.static, field) is not None and where in ability.zones:
                found += _static_cost(game, source, node, card, field)
    return found


def _static_cost(game: Game, source: CardId, node: Static, card: CardId, cost: str) -> list[tuple[CardId, int]]:
    """Return the change that one static ability makes to a cost of a card; empty if it does not apply.

    A static ability that names no zone applies to cards wherever they are played from.
    """
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
    """Return the costs of an evolve ability, with its PP changed by effects (10.10.2.4)."""
    game, card = text.game, text.source.card
    settings, changes = (cost_settings(game, card, "evolve_cost"), cost_changes(game, card, "evolve_cost"))
    if not (settings or changes):
        return list(costs)
    cost = sum(game.world.reader.amount(text, part.pp) for part in costs if isinstance(part, PayResource))
    for effect, to in settings:
        cost = _changed(text, cost, to - cost, (card, effect), ("sve:10.10.2.4",) if changes else ())
    for effect, change in changes:
        cost = _changed(text, cost, change, (card, effect))
    return [*(part for part in costs if not isinstance(part, PayResource)), PayResource(pp=cost)]


NEXT = "next_plays"
"""The fact on a player: the cost changes for the next matching card this turn, with their sources."""


@performs(NextPlay)
def _next_play(text: Text, instruction: NextPlay) -> Procedure[int]:
    """Change the cost of the next matching card that the player plays this turn (10.2.1.3.3)."""
    game = text.game
    amount = game.world.reader.amount(text, instruction.cost)
    turn = game.state.get(GAME, "turn_number")
    game.note("next_play", "sve:10.2.1.3.3", actor=text.you, objects=(text.source.card,), amount=amount)
    game.state.put(text.you, NEXT, (*_next(text), (instruction.next_play, amount, text.source.card, turn)))
    yield from ()
    return 1


Next = tuple[Filter, int, CardId, int]


def _next(text: Text) -> tuple[Next, ...]:
    """Return the cost changes for the next matching card that the player plays this turn."""
    turn = text.game.state.get(GAME, "turn_number")
    found: tuple[Next, ...] = text.game.state.get(text.you, NEXT, ())
    return tuple(one for one in found if one[3] == turn)


def _is_next(text: Text, card: CardId) -> list[Next]:
    """Return the cost changes for the next matching card that apply to this card."""
    now, reader = info(text.game, card), text.game.world.reader
    return [one for one in _next(text) if reader.like(text, one[0], now, card)]


def next_is_played(text: Text, card: CardId) -> None:
    """Remove the cost changes for the next matching card that applied to this card."""
    used = _is_next(text, card)
    if used:
        text.game.state.put(text.you, NEXT, tuple(one for one in _next(text) if one not in used) or None)


def _unchanged(text: Text, cost: int, change: int, objects: Sequence[str], because: Sequence[str] = ()) -> int:
    return cost


@clause("sve:10.4.4.1", instead=_unchanged)
def _changed(text: Text, cost: int, change: int, objects: Sequence[str], because: Sequence[str] = ()) -> int:
    """Return the PP to pay after an effect changes them (10.2.1.3.3), and record it."""
    because = ("sve:10.2.1.3.3", *because)
    text.game.note("cost", "sve:10.4.4.1", because=because, actor=text.you, objects=objects, amount=change)
    return cost + change


def _sets(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.set is not None


def _required(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.required


def _optional(ability: Ability) -> bool:
    return isinstance(ability.node, PlayCost) and ability.node.optional
