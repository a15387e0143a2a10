"""5.4 to 5.12, 5.18, 5.20, 5.21: what moving, finding and showing cards means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Select, Text
from judge.abilities import _instructions as say
from judge.games.sve._board import cards, info, sve, tick, zone
from judge.games.sve._happening import Happening
from judge.games.sve._performing import performs
from judge.games.sve.ch03_players import controller, opponent, owner
from judge.games.sve.ch04_zones import Engage, Move, Refresh, Return, move_all, room, zone_of
from judge.games.sve.ch09_tokens import create
from judge.kernel import GAME, CardId, Event, Game, PlayerId, Procedure, Ref, Why, do


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


class Draw(Event):
    """The top card of a player's deck goes to that player's hand (5.9.1)."""

    __slots__ = ("card", "who")
    key = "drawn"

    def __init__(self, who: PlayerId) -> None:
        super().__init__("sve:5.9.1")
        self.who = who
        self.card: CardId | None = None

    def player(self, game: Game) -> PlayerId:
        """Return who draws."""
        return self.who

    def objects(self) -> Sequence[str]:
        """Return nothing: what is drawn is hidden."""
        return ()

    def impossible(self, game: Game) -> Why | None:
        """An empty deck gives no card; that is remembered for the next rules handling (5.9.1.1)."""
        if cards(game, self.who, "deck"):
            return None
        game.state.put(self.who, "drew_from_empty", True)
        return Why("sve:5.9.1.1", "empty_deck")

    def happen(self, game: Game) -> None:
        """Move the top card."""
        self.card = cards(game, self.who, "deck")[0]
        game.state.move(self.card, zone(self.who, "hand"))
        game.state.put(self.card, "came_from", "deck")

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that a card was drawn."""
        assert self.card is not None  # noqa: S101 - set when it happened
        yield Happening("draws", game.state.ref(self.card), info(game, self.card), self.who, "deck", "hand")


class Shuffle(Event):
    """A deck is put in random order (5.8.1); with 0 or 1 card it still counts as shuffled (5.8.1.1)."""

    __slots__ = ("order", "who")
    key = "shuffled"

    def __init__(self, who: PlayerId, order: Sequence[CardId]) -> None:
        super().__init__("sve:5.8.1" if len(order) > 1 else "sve:5.8.1.1")
        self.who = who
        self.order = order

    def player(self, game: Game) -> PlayerId:
        """Return whose deck it is, who shuffles."""
        return self.who

    def happen(self, game: Game) -> None:
        """Put the deck in its new order."""
        game.state.reorder(zone(self.who, "deck"), self.order)


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
        """Nothing happens to a card that is gone, or when the own field is full (4.4.4.2, and the ruling on 5.21.1)."""
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "field":
            return Why("sve:1.3.2", "gone")
        if controller(game, self.ref.card) == self.by:
            return Why("sve:1.3.2.1", "already")
        return None if room(game, self.by, "field") else Why("sve:5.21.1#take-full-field", "no_room")

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


def shuffle(game: Game, who: PlayerId, clause: str = "sve:5.8.1") -> Procedure[None]:
    """Shuffle a deck: the new order is a decision of chance."""
    deck = tuple(cards(game, who, "deck"))
    order = deck
    if len(deck) > 1:
        order = yield from game.choose(
            by=who, role="shuffle", clause="sve:5.8.1", among=deck, minimum=len(deck), maximum=len(deck), ordered=True,
            hidden=True,
        )  # fmt: skip
    yield from do(game, Shuffle(who, order), clause=clause)


def draw(game: Game, who: PlayerId, count: int, clause: str = "sve:5.9.2", because: Sequence[str] = ()) -> Procedure[int]:
    """Draw one card ``count`` times (5.9.2)."""
    return (yield from draw_together(game, (who,), count, clause, because))


def draw_together(
    game: Game, players: Sequence[PlayerId], count: int, clause: str = "sve:5.9.2", because: Sequence[str] = ()
) -> Procedure[int]:
    """Draw one card ``count`` times, every one of these players at the same time."""
    drawn = 0
    for _ in range(count):
        one = "sve:5.9.1" if count == 1 and clause == "sve:5.9.2" else clause
        drawn += len((yield from do(game, *(Draw(who) for who in players), clause=one, because=because)))
    if count <= 0:
        game.note("dropped", "sve:1.3.2.2", actor=players[0], considered=True, event="drawn", reason="zero")
    return drawn


def _at_once(who: str) -> tuple[str, ...]:
    """Return the reason why both players do a thing without a choice at the same time (1.3.4.1)."""
    return ("sve:1.3.4.1",) if who == "each" else ()


@performs(say.Draw)
def _draw(text: Text, what: say.Draw) -> Procedure[int]:
    game, done = text.game, 0
    count = sve(game).reader.amount(text, what.draw)
    if not what.up_to:
        return (yield from draw_together(game, text.players(what.who), count, because=_at_once(what.who)))
    for who in text.players(what.who):
        for number in range(1, count + 1):
            (more,) = yield from game.choose(
                by=who, role="draw_more", clause="sve:5.9.3.1", because=("sve:5.9.3",), among=("yes", "no")
            )
            if more == "no":
                break
            done += yield from draw(game, who, 1, "sve:5.9.3.2", ("sve:5.9.3.3",) if number == count else ())
    return done


def pick(text: Text, who: PlayerId, select: Select, among: Sequence[CardId], clause: str, role: str = "pick",
         *, may_fail: bool = False) -> Procedure[tuple[CardId, ...]]:  # fmt: skip
    """Choose among cards while an effect resolves: all of them, so many, or by chance (5.18.1)."""
    game, reader = text.game, sve(text.game).reader
    if select.everything:
        return tuple(among)
    most = len(among) if select.any_number else reader.amount(text, select.up_to if select.up_to is not None else select.count)
    least = 0 if select.up_to is not None or select.any_number or may_fail else most
    least, most = min(least, len(among)), max(0, min(most, len(among)))
    if select.random:
        role, clause = "random", "sve:5.18.1"
    if most == 0:
        game.note("nothing", clause, because=("sve:1.3.2",), actor=who, considered=True, role=role)
        return ()
    return (yield from game.choose(
        by=who, role=role, clause=clause, because=("sve:1.3.5.1",) if select.up_to is not None else (), among=among,
        minimum=least, maximum=most, subject=text.subject,
        hidden=zone_of(game, among[0]) in ("deck", "hand"),
    ))  # fmt: skip


@performs(say.Discard)
def _discard(text: Text, what: say.Discard) -> Procedure[int]:
    game, reader, done = text.game, sve(text.game).reader, 0
    count = reader.amount(text, what.discard)
    for who in text.players(what.who):
        hand = [c for c in cards(game, who, "hand") if what.like is None or reader.like(text, what.like, info(game, c), c)]
        chosen = yield from pick(
            text, who, Select(zone="hand", count=count, random=what.random), hand, "sve:5.11.1", "discard"
        )
        done += len((yield from do(game, *(Discard(game.state.ref(c)) for c in chosen), clause="sve:5.11.1")))
    return done


@performs(say.Mill)
def _mill(text: Text, what: say.Mill) -> Procedure[int]:
    game, moves = text.game, list[Move]()
    count = max(0, sve(game).reader.amount(text, what.mill))
    for who in text.players(what.who):
        top = cards(game, who, "deck")[:count]
        if len(top) < count:
            game.note("less", "sve:1.3.2", actor=who, considered=True, wanted=count, possible=len(top))
        moves += [Move(game.state.ref(c), "cemetery") for c in top]
    return len((yield from do(game, *moves, clause="sve:5.4.1", because=_at_once(what.who))))


def _meant(text: Text, pointer: Any, clause: str, role: str = "pick") -> Procedure[tuple[Ref, ...]]:
    """Return what an instruction points at, letting the player choose where a selection has a number."""
    game = text.game
    if not isinstance(pointer, Select) or pointer.everything:
        return sve(game).reader.refs(text, pointer)
    among = sve(game).reader.among(text, pointer)
    chosen = yield from pick(text, text.you, pointer, among, clause, role)
    return tuple(game.state.ref(c) for c in chosen)


def _where_it_went(text: Text, refs: tuple[Ref, ...]) -> tuple[tuple[Ref, ...], tuple[str, ...]]:
    """Return the objects meant; one that the text itself, or the event it is about, moved is meant where it went (4.1.4.1)."""
    went = {ref.card: ref for ref in text.named.get("moved", ())}
    now = tuple(r if text.game.state.present(r) else went.get(r.card, r) for r in refs)
    return now, ("sve:4.1.4.1",) if now != refs else ()


def _remember(text: Text, done: Sequence[Event]) -> int:
    """Remember where a text put cards, so that it can go on speaking of them (4.1.4.1); return how many."""
    moved = [text.game.state.ref(e.card) for e in done if isinstance(e, Move)]
    text.named["moved"] = (*text.named.get("moved", ()), *moved)
    return len(done)


@performs(say.Destroy)
def _destroy(text: Text, what: say.Destroy) -> Procedure[int]:
    refs = yield from _meant(text, what.destroy, "sve:5.5.1")
    return _remember(text, (yield from do(text.game, *(Destroy(r) for r in refs), clause="sve:5.5.1")))


@performs(say.Banish)
def _banish(text: Text, what: say.Banish) -> Procedure[int]:
    refs = yield from _meant(text, what.banish, "sve:5.6.1")
    refs, because = _where_it_went(text, refs)
    events = [Banish(r, "banished") for r in refs]
    return _remember(text, (yield from do(text.game, *events, clause="sve:5.6.1", because=because)))


@performs(say.Return)
def _return(text: Text, what: say.Return) -> Procedure[int]:
    refs = yield from _meant(text, what.return_, "sve:5.4.1")
    refs, because = _where_it_went(text, refs)
    events = [Return(r, "hand") for r in refs]
    return _remember(text, (yield from do(text.game, *events, clause="sve:5.4.1", because=("sve:4.1.6", *because))))


@performs(say.Put)
def _put(text: Text, what: say.Put) -> Procedure[int]:
    game = text.game
    refs = yield from _meant(text, what.put, "sve:5.4.1")
    refs, followed = _where_it_went(text, refs)
    refs = yield from _in_order(text, refs, what.into, what.side)
    if what.position == "top":
        refs = refs[::-1]  # the first of the order comes to lie on top
    moves = []
    for ref in refs:
        whose = _whose(text, ref, what.side)
        index = 0 if what.into == "deck" and what.position == "top" else None
        moves.append(Move(ref, what.into, whose=whose, index=index, engaged=what.engaged, by_ability=True))
    taken = ("sve:5.21.3#take-last-words",) if _returns_to_other_side(text, what, refs) else ()
    return _remember(text, (yield from move_all(game, moves, clause="sve:5.4.1", because=(*followed, *taken), by=text.you)))


def _returns_to_other_side(text: Text, what: say.Put, refs: Sequence[Ref]) -> bool:
    return what.into == "field" and what.side == "owner" and any(owner(text.game, r.card) != text.you for r in refs)


def _in_order(text: Text, refs: tuple[Ref, ...], into: str, side: str = "owner") -> Procedure[tuple[Ref, ...]]:
    """Let the player of each deck order the cards that go into it; the other does not learn it (4.1.5, 4.1.5.1)."""
    if into != "deck" or len(refs) < 2:
        return refs
    game, ordered = text.game, list[Ref]()
    for player in text.players("each"):
        goes = {r.card: r for r in refs if _whose(text, r, side) == player}
        if len(goes) < 2:
            ordered += goes.values()
            continue
        order = yield from game.choose(
            by=player, role="order", clause="sve:4.1.5", because=("sve:4.1.5.1",), among=goes, minimum=len(goes),
            maximum=len(goes), ordered=True, hidden=True, subject=text.subject,
        )  # fmt: skip
        ordered += [goes[card] for card in order]
    return tuple(ordered)


def _whose(text: Text, ref: Ref, side: str) -> PlayerId:
    """Return whose zone a card is put into: the owner's unless the text names a player (4.1.6)."""
    return {"owner": owner(text.game, ref.card), "you": text.you, "opponent": text.opponent}[side]


@performs(say.Summon)
def _summon(text: Text, what: say.Summon) -> Procedure[int]:
    game = text.game
    whose = text.you if what.side == "you" else text.opponent
    count = sve(game).reader.amount(text, what.count)
    clause = "sve:5.4.2.1" if what.into == "field" else "sve:5.4.2"
    made: list[CardId] = []
    for name in [what.summon] if isinstance(what.summon, str) else what.summon:
        made += yield from create(game, name, count, whose, what.into, clause=clause, engaged=what.engaged)
    if what.remember:
        text.named[what.remember] = tuple(game.state.ref(c) for c in made)
    return len(made)


@performs(say.Search)
def _search(text: Text, what: say.Search) -> Procedure[int]:
    """5.7: look through one's own deck; a condition lets one find nothing, a bare number does not."""
    game, reader = text.game, sve(text.game).reader
    select = what.search.model_copy(update={"zone": "deck"})
    deck = cards(game, text.you, "deck")
    among = [c for c in deck if reader.like(text, select, info(game, c), c)]
    conditional = len(select.model_fields_set - {"zone", "side", "count", "up_to", "random"}) > 0
    if conditional:
        chosen = yield from pick(text, text.you, select, among, "sve:5.7.1", "search", may_fail=True)
    else:
        chosen = yield from pick(text, text.you, select, among, "sve:5.7.1.1", "search")
    if chosen and conditional:
        game.note("revealed", "sve:5.7.1.2", actor=text.you, objects=chosen)
    if not chosen:
        game.note("nothing", "sve:4.1.2.2" if among else "sve:5.7.1", actor=text.you, considered=True, role="search")
    moves = [Move(game.state.ref(c), what.into, whose=text.you, engaged=what.engaged, by_ability=True) for c in chosen]
    done = len((yield from move_all(game, moves, clause="sve:5.4.1", by=text.you))) if moves else 0
    yield from shuffle(game, text.you, "sve:5.7.2")
    return done


@performs(say.Look)
def _look(text: Text, what: say.Look) -> Procedure[int]:
    """5.10: look at the top cards of one's own deck, take some, put the rest away."""
    game, reader = text.game, sve(text.game).reader
    count = reader.amount(text, what.look)
    top = list(cards(game, text.you, "deck")[:count])
    if what.up_to:
        top = yield from _look_one_by_one(text, top)
    else:
        game.note("looked", "sve:5.10.1", actor=text.you, count=len(top))
    chosen: tuple[CardId, ...] = ()
    if what.take is not None:
        among = [c for c in top if reader.like(text, what.take, info(game, c), c)]
        chosen = yield from pick(text, text.you, what.take, among, "sve:5.10.1", "take")
        moves = [Move(game.state.ref(c), what.into, whose=text.you, by_ability=True) for c in chosen]
        if moves:
            yield from move_all(game, moves, clause="sve:5.4.1", by=text.you)
    rest = tuple(game.state.ref(c) for c in top if game.state.zone(c) == zone(text.you, "deck"))
    if what.rest == "cemetery":
        yield from do(game, *(Move(r, "cemetery") for r in rest), clause="sve:5.4.1")
        return len(chosen)
    ordered = yield from _in_order(text, rest, "deck")
    places = [(r, 0) for r in reversed(ordered)] if what.rest == "top" else [(r, None) for r in ordered]
    yield from do(game, *(Move(r, "deck", index=i) for r, i in places), clause="sve:5.4.1")
    return len(chosen)


def _look_one_by_one(text: Text, top: Sequence[CardId]) -> Procedure[list[CardId]]:
    """5.10.2: look at one card after the other, stopping freely."""
    seen: list[CardId] = []
    for number, card in enumerate(top, 1):
        because = "sve:5.10.2.1" if number == 1 else "sve:5.10.2.4"
        (more,) = yield from text.game.choose(
            by=text.you, role="look_more", clause="sve:5.10.2.2", because=("sve:5.10.2", because), among=("yes", "no")
        )
        if more == "no":
            break
        text.game.note("looked", "sve:5.10.2.3", actor=text.you, count=1)
        seen.append(card)
    return seen


@performs(say.Shuffle)
def _shuffle(text: Text, what: say.Shuffle) -> Procedure[int]:
    for who in text.players(what.shuffle):
        yield from shuffle(text.game, who)
    return 1


@performs(say.Engage)
def _engage(text: Text, what: say.Engage) -> Procedure[int]:
    refs = yield from _meant(text, what.engage, "sve:5.3.1")
    return len((yield from do(text.game, *(Engage(r) for r in refs), clause="sve:5.3.1")))


@performs(say.Refresh)
def _refresh(text: Text, what: say.Refresh) -> Procedure[int]:
    refs = yield from _meant(text, what.refresh, "sve:5.3.1")
    return len((yield from do(text.game, *(Refresh(r) for r in refs), clause="sve:5.3.1")))


@performs(say.Take)
def _take(text: Text, what: say.Take) -> Procedure[int]:
    refs = yield from _meant(text, what.take, "sve:5.21.1")
    events = [TakeControl(r, text.you) for r in refs]
    return len((yield from do(text.game, *events, clause="sve:5.21.1", because=("sve:5.21.1.1", "sve:10.7.4.3"))))


@performs(say.Swap)
def _swap(text: Text, what: say.Swap) -> Procedure[int]:
    """5.12: both cards move at the same time, or neither does (5.12.2)."""
    game, reader = text.game, sve(text.game).reader
    refs = [ref for name in what.swap for ref in reader.refs(text, name)]
    if len(refs) != 2 or not all(game.state.present(r) for r in refs):
        game.note("dropped", "sve:5.12.2", considered=True, event="swapped", reason="gone")
        return 0
    places = [(controller(game, r.card), zone_of(game, r.card)) for r in refs]
    for ref, (_, there) in zip(refs, reversed(places), strict=True):
        if not sve(game).may_enter(game, ref.card, there):
            game.note("dropped", "sve:5.12.2", considered=True, objects=(ref.card,), event="swapped", reason="cannot_move")
            return 0
    moves = [Move(r, there, whose=player, by_ability=True) for r, (player, there) in zip(refs, reversed(places), strict=True)]
    for move in moves:
        why = sve(game).prohibited(game, move)
        if why is not None:
            game.note("dropped", "sve:5.12.2", because=(why.clause,), considered=True, objects=(move.card,), event="swapped",
                      reason="cannot_move")  # fmt: skip
            return 0
    return len((yield from do(game, *moves, clause="sve:5.12.1")))


@performs(say.Reveal)
def _reveal(text: Text, what: say.Reveal) -> Procedure[int]:
    refs = yield from _meant(text, what.reveal, "sve:5.20.1", "reveal")
    text.game.note("revealed", "sve:5.20.1", actor=text.you, objects=[r.card for r in refs])
    text.revealed += [r.card for r in refs]
    if what.remember:
        text.named[what.remember] = refs
    return len(refs)


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
    """5.19.1: an ordinary die with six sides."""
    (face,) = yield from text.game.choose(by=text.you, role="die", clause="sve:5.19.1", among=range(1, 7))
    text.numbers[what.remember or "die"] = int(face)
    return int(face)


__all__ = ["Banish", "Destroy", "Discard", "Draw", "Shuffle", "TakeControl", "draw", "opponent", "pick", "shuffle"]
