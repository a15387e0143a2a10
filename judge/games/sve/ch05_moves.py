"""5.3 to 5.6, 5.11, 5.12, 5.18, 5.19, 5.21: what moving, turning, taking and choosing cards means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Filter, Select, Text
from judge.abilities import _instructions as say
from judge.abilities import names as several
from judge.games.sve._board import PUBLIC, cards, info, is_open, sees, sve, zone
from judge.games.sve._performing import chooses, performs
from judge.games.sve.ch03_players import controller, owner
from judge.games.sve.ch04_zones import (
    TURNS_AWAY,
    Engage,
    Move,
    Refresh,
    Return,
    move_all,
    obstacle,
    room,
    turned_away,
    zone_of,
)
from judge.games.sve.ch09_tokens import create
from judge.kernel import (
    GAME,
    CardId,
    Event,
    Game,
    Happening,
    PlayerId,
    Procedure,
    Ref,
    Why,
    arrange,
    clause,
    do,
    forget,
    tick,
)

IN_USE = ("field", "ex", "hand")
"""Where a text goes on about a card that it has moved there, whatever it does to it."""


class Destroy(Move):
    """A card on the field goes to its owner's cemetery (5.5.1)."""

    __slots__ = ()
    key = "destroyed"
    meaning = "sve:5.5.1"

    def __init__(self, ref: Ref, *, by_ability: bool = True) -> None:
        super().__init__(ref, "cemetery", by_ability=by_ability)

    def impossible(self, game: Game) -> Why | None:
        """Only a card on the field is destroyed."""
        gone = super().impossible(game)
        return gone or (None if zone_of(game, self.card) == "field" else Why("sve:5.5.1", "not_on_field"))

    def names(self) -> Iterator[str]:
        """Add the name of a destruction."""
        yield from super().names()
        yield "destroyed"


class Banish(Move):
    """A card goes to its owner's banished zone, face up (5.6.1, 4.10.2)."""

    __slots__ = ()
    key = "banished"
    meaning = "sve:5.6.1"

    def names(self) -> Iterator[str]:
        """Add the name of a banishment."""
        yield from super().names()
        yield "banished"


class Discard(Move):
    """A card goes from hand to its player's cemetery (5.11.1)."""

    __slots__ = ()
    key = "discarded"
    meaning = "sve:5.11.1"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "cemetery")

    def names(self) -> Iterator[str]:
        """Add the name of a discard."""
        yield from super().names()
        yield "discarded"


class TakeControl(Event):
    """A card on the opponent's field moves to one's own; it stays the same card (5.21.1, 5.21.2)."""

    __slots__ = ("by", "ref")
    key = "taken"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__("sve:5.21.2")
        self.ref = ref
        self.by = by

    def player(self, game: Game) -> PlayerId:
        """Return the controller before."""
        return controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        """Return the card."""
        return (self.ref.card,)

    def impossible(self, game: Game) -> Why | None:
        """Nothing happens to a card that is not on a field any more, or that is one's own already."""
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "field":
            return Why("sve:1.3.2", "gone")
        return Why("sve:5.21.1", "already") if controller(game, self.ref.card) == self.by else None

    def happen(self, game: Game) -> None:
        """Move it from field to field; owner, position, effects and damage stay (5.21.1.1, 5.21.2)."""
        game.state.move(self.ref.card, zone(self.by, "field"), same_object=True)
        game.state.put(self.ref.card, "arrived", game.state.get(GAME, "turn_number"))
        using = game.state.get(self.ref.card, "evolved_with")
        if using is not None:
            game.state.move(using, zone(self.by, "evolution"), same_object=True)
        game.state.put(self.ref.card, "since", tick(game))

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it was taken: it was not put onto the field (10.7.4.3)."""
        yield Happening("taken", self.ref, info(game, self.ref.card), self.by, "field", "field")


def pick(text: Text, who: PlayerId, select: Select, among: Sequence[CardId], rule: str, role: str = "pick",
         *, because: Sequence[str] = (), paying: bool = False,
         subject: str | None = None) -> Procedure[tuple[CardId, ...]]:  # fmt: skip
    """Choose among cards while an effect resolves: all of them, so many, or by chance (5.18.1).

    Args:
        text: the text.
        who: who chooses.
        select: what the text asks for.
        among: the cards that are so.
        rule: the clause by which they are chosen.
        role: what the choice is called.
        because: further clauses.
        paying: a cost is paid, so that whoever could treat cards as not being there has said that they are.
        subject: what the choice is about, where that is not the text itself.
    """
    game, reader = text.game, sve(text.game).reader
    among = [card for card in among if select.total is None or reader.fit(text, select, [card])]
    there = len(among) if paying else _undeniable(text, who, select, among)
    if select.everything and there == len(among):
        return tuple(among)
    asked = select.count if select.up_to is None else select.up_to
    most = len(among) if select.any_number or select.everything else reader.amount(text, asked)
    unbound = rule == MUST_FIND and rule in game.off
    free = unbound or select.any_number or (select.up_to is not None and UP_TO not in game.off)
    most = max(0, min(most, len(among)))
    least = 0 if free else min(most, there)
    if select.random:
        role, rule = "random", "sve:5.18.1"
    hidden = not PUBLIC.issuperset(several(select.zone))
    if most == 0:
        why = "sve:1.3.2.2" if among else "sve:1.3.2"
        game.note("nothing", rule, because=(why,), actor=who, considered=True, role=role, hidden=hidden)
        return ()
    may_be_none = (UP_TO,) if select.up_to is not None else ()
    denied = (DENIED,) if there < len(among) and not free else ()
    return (yield from game.choose(
        by=who, role=role, clause=rule, because=(*because, *denied, *may_be_none), among=among, minimum=least,
        maximum=most, subject=subject or text.subject, hidden=hidden,
        together=reader.together(text, select, Why(rule, "not_together")),
    ))  # fmt: skip


def asks_for_more(select: Filter) -> bool:
    """Tell whether a selection asks for anything but a number of cards in a zone (5.7.1.1, 5.7.1.2)."""
    return not select.model_fields_set <= {"zone", "side", "count", "up_to", "any_number", "random"}


MUST_FIND = "sve:5.7.1.1"
"""Whoever searches for nothing but a number of cards has to find so many."""

UP_TO = "sve:1.3.5.1"
"""Up to so many may be none at all."""

DENIED = "sve:4.1.2.2"
"""Whoever alone sees cards in a hidden zone need not say that one of a kind is there."""


def _undeniable(text: Text, who: PlayerId, select: Select, among: Sequence[CardId]) -> int:
    """Return how many of the cards that meet a condition a player has to admit to be there (4.1.2.2).

    That such a card lies in a hidden zone is not guaranteed: whoever sees it there need not say so, unless it is being
    revealed to everybody. Where chance picks, or where only a number is asked for, there is nothing to deny.
    """
    game = text.game
    if select.random or not asks_for_more(select) or DENIED in game.off:
        return len(among)
    return sum(is_open(game, c) or c in text.revealed or not sees(game, who, c) for c in among)


@performs(say.Discard)
def _discard(text: Text, what: say.Discard) -> Procedure[int]:
    game, reader, done = text.game, sve(text.game).reader, list[Event]()
    count = reader.amount(text, what.discard)
    in_turn = ("sve:1.3.4",) if what.who == "each" else ()
    for who in text.players(what.who):
        held, like = cards(game, who, "hand"), what.like
        hand = [c for c in held if like is None or reader.like(text, like, info(game, c), c)]
        asked = Select(zone="hand", count=count, random=what.random)
        if like is not None:
            asked = asked.model_copy(update={name: getattr(like, name) for name in like.model_fields_set})
        chosen = yield from pick(text, who, asked, hand, "sve:5.11.1", "discard", because=in_turn)
        done += yield from do(game, *(Discard(game.state.ref(c)) for c in chosen), clause="sve:5.11.1")
    return remember(text, what, done)


@chooses
def _choose_for(text: Text, what: say.Instruction, select: Select) -> Procedure[tuple[CardId, ...]]:
    """Let the player choose what an instruction is carried out on, where it says how many cards (10.6.2.8.2)."""
    among = sve(text.game).reader.among(text, select)
    role = "reveal" if isinstance(what, say.Reveal) else "pick"
    return (yield from pick(text, text.you, select, among, "sve:10.6.2.8.2", role))


def meant(text: Text, pointer: Any, *, anywhere: bool = False) -> tuple[tuple[Ref, ...], tuple[str, ...]]:
    """Return the objects meant: one that the text, or the event it is about, moved is meant where it went (4.1.4.1).

    Args:
        text: the text.
        pointer: how it points at them.
        anywhere: what is done to them can be done in any zone, as moving them on; else a text does not clearly speak
            of one that it has put away.
    """
    refs = sve(text.game).reader.refs(text, pointer)
    went = {r.card: r for r in text.named.get("moved", ()) if anywhere or zone_of(text.game, r.card) in IN_USE}
    now = tuple(r if text.game.state.present(r) else went.get(r.card, r) for r in refs)
    followed = not isinstance(pointer, Select) and any(went.get(r.card) == r for r in now)
    return tuple(dict.fromkeys(now)), ("sve:4.1.4.1",) if followed else ()


def _home(text: Text, refs: Sequence[Ref]) -> tuple[str, ...]:
    """Return the clause by which a taken card that leaves the field goes to its owner, if one of these is taken."""
    present = (r.card for r in refs if text.game.state.present(r))
    return ("sve:5.21.3",) if any(_is_taken(text.game, card) for card in present) else ()


def _is_taken(game: Game, card: CardId) -> bool:
    """Tell whether a card on a field was taken: its owner is another than its controller (5.21.1.1)."""
    return zone_of(game, card) == "field" and owner(game, card) != controller(game, card)


@clause("sve:5.21.3")
def _player_of_zone(game: Game, card: CardId, into: str, said: PlayerId) -> PlayerId:
    """Return whose zone a card goes to: that of the player said, and of its owner if it is taken and leaves the field.

    That holds against a text that says "your", as the answer on a taken card's Last Words shows.
    """
    leaves = into != "field" and "sve:5.21.3" not in game.off
    return owner(game, card) if leaves and _is_taken(game, card) else said


def remember(text: Text, what: say.Instruction, done: Sequence[Event]) -> int:
    """Remember where a text put cards, so that it can go on speaking of them (4.1.4.1); return how many."""
    moved = tuple(text.game.state.ref(e.card) for e in done if isinstance(e, Move))
    text.named["moved"] = (*text.named.get("moved", ()), *moved)
    if what.remember is not None:
        text.named[what.remember] = moved
    return len(done)


@performs(say.Destroy)
def _destroy(text: Text, what: say.Destroy) -> Procedure[int]:
    refs, followed = meant(text, what.destroy)
    events, because = [Destroy(r) for r in refs], (*followed, *_home(text, refs))
    return remember(text, what, (yield from do(text.game, *events, clause="sve:5.5.1", because=because)))


@performs(say.Banish)
def _banish(text: Text, what: say.Banish) -> Procedure[int]:
    refs, followed = meant(text, what.banish, anywhere=True)
    events, because = [Banish(r, "banished") for r in refs], (*followed, *_home(text, refs))
    return remember(text, what, (yield from do(text.game, *events, clause="sve:5.6.1", because=because)))


@performs(say.Return)
def _return(text: Text, what: say.Return) -> Procedure[int]:
    refs, followed = meant(text, what.return_, anywhere=True)
    events, because = [Return(r, "hand") for r in refs], ("sve:4.1.6", *followed, *_home(text, refs))
    return remember(text, what, (yield from do(text.game, *events, clause="sve:5.4.1", because=because)))


@performs(say.Put)
def _put(text: Text, what: say.Put) -> Procedure[int]:
    game = text.game
    refs, followed = meant(text, what.put, anywhere=True)
    order = yield from in_order(text, refs, what.into, what.side, shuffled=what.shuffled)
    moves = []
    for ref in refs:
        whose = _whose(text, ref, what.side, what.into)
        index = 0 if what.into == "deck" and what.position == "top" else None
        moves.append(Move(ref, what.into, whose=whose, index=index, engaged=what.engaged, by_ability=True))
    home = _home(text, refs) if what.into != "field" else ()
    owners = ("sve:4.1.6", *home) if what.side == "owner" else home
    taken = ("sve:5.21.3#take-last-words",) if _returns_to_other_side(text, what, refs) else ()
    done = yield from move_all(game, moves, clause="sve:5.4.1", because=(*owners, *followed, *taken), by=text.you)
    if what.into == "deck":
        arrange_decks(game, [ref.card for ref in order], shuffled=what.shuffled)
    return remember(text, what, done)


def _returns_to_other_side(text: Text, what: say.Put, refs: Sequence[Ref]) -> bool:
    """Tell whether a taken card puts itself onto the field (5.21.3): onto that of its owner, not of who plays it."""
    itself = what.into == "field" and what.side == "owner" and [r.card for r in refs] == [text.source.card]
    return itself and owner(text.game, text.source.card) != text.you


def in_order(
    text: Text, refs: tuple[Ref, ...], into: str, side: str = "owner", *, shuffled: bool = False
) -> Procedure[tuple[Ref, ...]]:
    """Let the player of each deck order the cards that go into it; the other does not learn it (4.1.5, 4.1.5.1).

    Where the text says that they are shuffled, chance orders them instead (5.8.1).
    """
    if into != "deck" or len(refs) < 2:
        return refs
    game, ordered = text.game, list[Ref]()
    for player in text.players("each"):
        goes = {r.card: r for r in refs if _whose(text, r, side, into) == player}
        if len(goes) < 2:
            ordered += goes.values()
            continue
        role, rule, because = "order", "sve:4.1.5", _order_is_secret(game, player, list(goes))
        if shuffled:
            role, rule, because = "shuffle", "sve:5.8.1", ("sve:4.1.5",)
        order = yield from game.choose(
            by=player, role=role, clause=rule, because=because, among=goes, minimum=len(goes), maximum=len(goes),
            ordered=True, hidden=True, subject=text.subject,
        )  # fmt: skip
        ordered += [goes[card] for card in order]
    return tuple(ordered)


def _order_is_secret(game: Game, player: PlayerId, going: Sequence[CardId]) -> tuple[str, ...]:
    """Return why only the player of a deck knows the order of what goes into it, and why that player decides it."""
    seen = any(zone_of(game, card) in PUBLIC for card in going)
    others = any(controller(game, card) != player for card in going)
    return ("sve:4.1.5.1" if seen else "sve:4.5.2", *(("sve:4.1.5#who-orders",) if others else ()))


@clause("sve:4.1.5", "sve:4.1.5.1")
def arrange_decks(game: Game, order: Sequence[CardId], *, shuffled: bool = False) -> None:
    """Lay cards that were put into a deck at once in the order chosen, the first above the others.

    They were put there in the order of the board, so that nobody but the deck's player learns their order (4.1.5.1);
    where they were shuffled, that player does not either.
    """
    for player in game.players:
        deck = zone(player, "deck")
        put = [card for card in order if game.state.zone(card) == deck]
        if len(put) > 1:
            arrange(game.state, deck, put, player)
            if shuffled:
                forget(game.state, put)


def _whose(text: Text, ref: Ref, side: str, into: str) -> PlayerId:
    """Return whose zone a card is put into: the owner's unless the text names a player (4.1.6)."""
    said = {"owner": owner(text.game, ref.card), "you": text.you, "opponent": text.opponent}[side]
    return _player_of_zone(text.game, ref.card, into, said)


@performs(say.Summon)
@clause("sve:5.4.2.2")
def _summon(text: Text, what: say.Summon) -> Procedure[int]:
    game = text.game
    whose = text.you if what.side == "you" else text.opponent
    count = sve(game).reader.amount(text, what.count)
    rule = "sve:5.4.2.1" if what.into == "field" and what.side == "you" else "sve:5.4.2"
    wanted = {name: times * count for name, times in Counter(several(what.summon)).items()}
    made = yield from create(
        game, wanted, whose, what.into, by=text.you, clause=rule, because=("sve:5.4.2.2",), engaged=what.engaged
    )
    if what.remember:
        text.named[what.remember] = tuple(game.state.ref(c) for c in made)
    return len(made)


@performs(say.Engage)
def _engage(text: Text, what: say.Engage) -> Procedure[int]:
    refs, followed = meant(text, what.engage)
    return len((yield from do(text.game, *(Engage(r) for r in refs), clause="sve:5.3.1", because=followed)))


@performs(say.Refresh)
def _refresh(text: Text, what: say.Refresh) -> Procedure[int]:
    refs, followed = meant(text, what.refresh)
    return len((yield from do(text.game, *(Refresh(r) for r in refs), clause="sve:5.3.1", because=followed)))


@performs(say.Take)
def _take(text: Text, what: say.Take) -> Procedure[int]:
    """5.21.1: those for which the own field has no room stay where they are (4.4.4.2)."""
    game = text.game
    refs, followed = meant(text, what.take)
    events = [TakeControl(r, text.you) for r in refs]
    coming = {e.ref.card: (text.you, "field") for e in events if obstacle(game, e) is None}
    left = yield from turned_away(game, coming, by=text.you, because=("sve:5.21.1#take-full-field",))
    events = [e for e in events if e.ref.card not in left]
    because = (*followed, "sve:5.21.1.1", "sve:5.21.2#not-a-new-card", "sve:10.7.4.3")
    return len((yield from do(game, *events, clause="sve:5.21.1", because=because)))


class Swapped(Move):
    """One card of a swap: it comes to where the other one is (5.12.1), if that one makes room or there is some."""

    __slots__ = ()

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why not: the other one's move was replaced, so that it stays, and there is no more room (4.4.4.2)."""
        return _no_place(game, self, others)


@performs(say.Swap)
def _swap(text: Text, what: say.Swap) -> Procedure[int]:
    """5.12: both cards move at the same time, or neither does (5.12.2).

    That the move of one is replaced does not mean that it cannot move: the other one goes (5.12.2#half-replaced).
    """
    game, reader = text.game, sve(text.game).reader
    refs = [ref for name in what.swap for ref in reader.refs(text, name)]
    if len(refs) != 2 or not all(game.state.present(r) for r in refs):
        game.note("dropped", "sve:5.12.2", considered=True, event="swapped", reason="gone")
        return 0
    places = [(controller(game, r.card), zone_of(game, r.card)) for r in refs]
    moves = []
    for ref, (player, there) in zip(refs, reversed(places), strict=True):
        whose = _player_of_zone(game, ref.card, there, player)
        means = None if whose == player else "sve:5.21.3"
        moves.append(Swapped(ref, there, whose=whose, means=means, by_ability=True))
    for move in moves:
        why = obstacle(game, move) or _no_place(game, move, moves)
        if why is not None and game.note("dropped", "sve:5.12.2", because=(why.clause,), considered=True,
                                         objects=(move.card,), event="swapped", reason="cannot_move"):  # fmt: skip
            return 0
    done = yield from do(game, *moves, clause="sve:5.12.1")
    for move in moves:
        if move not in done and move.history > game.within.history:
            game.note("half_replaced", "sve:5.12.2#half-replaced", because=("sve:10.10.1",), objects=(move.card,))
    return sum(move in done for move in moves)


def _no_place(game: Game, move: Move, moving: Sequence[Event]) -> Why | None:
    """Return why a card of a swap cannot go where it should: no card leaves that area, and it is full."""
    there = zone(move.whose or owner(game, move.card), move.to)
    freed = any(isinstance(event, Move) and game.state.zone(event.card) == there for event in moving)
    rule = TURNS_AWAY.get(move.to)
    if rule is None or rule in game.off or freed or room(game, move.whose or owner(game, move.card), move.to):
        return None
    return Why(rule, "zone_full")


@performs(say.Pick)
def _pick(text: Text, what: say.Pick) -> Procedure[int]:
    game = text.game
    among = sve(game).reader.among(text, what.pick)
    (who,) = text.players(what.who)
    chosen = yield from pick(text, who, what.pick, among, "sve:10.6.2.8.2")
    text.named[what.remember or "it"] = tuple(game.state.ref(c) for c in chosen)
    return len(chosen)


@performs(say.Roll)
def _roll(text: Text, what: say.Roll) -> Procedure[int]:
    """5.19.1: an ordinary die with six sides, so many times; the result is what they show together."""
    result = 0
    if what.roll <= 0:
        text.game.note("dropped", "sve:1.3.2.2", considered=True, event="repeated", reason="zero")
    for _ in range(what.roll):
        (face,) = yield from text.game.choose(by=text.you, role="die", clause="sve:5.19.1", among=range(1, 7))
        result += int(face)
    text.numbers[what.remember or "die"] = result
    return result


__all__ = [
    "MUST_FIND", "Banish", "Destroy", "Discard", "TakeControl", "arrange_decks", "asks_for_more", "in_order", "meant",
    "pick", "remember",
]  # fmt: skip
