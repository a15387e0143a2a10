"""5.7 to 5.10: searching, shuffling, drawing from, and looking at a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.abilities.selections import Select
from judge.games.sve import language as own
from judge.games.sve.book.ch01_overview import at_once
from judge.games.sve.book.ch04_zones import Move, move_all
from judge.games.sve.book.ch05_damage import read_from
from judge.games.sve.book.ch05_moves import MUST_FIND, arrange_decks, asks_for_more, in_order, pick, remember, reveal
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.language import Look, Taking
from judge.games.sve.world import Game, cards, info, zone
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Shuffle,
    Why,
    choose_order,
    clause,
    do,
    inform,
    ruled,
)


@clause("sve:5.9.1.1", instead=lambda game, player: Why("sve:1.3.2", "empty_deck"))
def _remember_empty_deck(game: Game, player: PlayerId) -> Why:
    """Record for the next rules handling that a player had to draw from an empty deck (5.9.1.1)."""
    game.state.put(player, "drew_from_empty", True)
    return Why("sve:5.9.1.1", "empty_deck")


class Draw(OfPlayer):
    """The top card of a player's deck is put into that player's hand (5.9.1)."""

    __slots__ = ("card",)
    key = "drawn"

    def __init__(self, who: PlayerId) -> None:
        super().__init__(who, "sve:5.9.1")
        self.card: CardId | None = None

    def objects(self) -> Sequence[str]:
        """Return no cards, because drawn cards are hidden."""
        return ()

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the deck is empty; the attempt is recorded for rules handling (5.9.1.1)."""
        if deck_top(game, self.who):
            return None
        return _remember_empty_deck(game, self.who)

    def attempted_by(self, game: Game) -> Sequence[Citation]:
        """Return our reading that drawing from an empty deck can be replaced, if the deck is empty."""
        return () if deck_top(game, self.who) else ("sve:10.10.1#drawing-from-an-empty-deck",)

    def happen(self, game: Game) -> None:
        self.card = cards(game, self.who, "deck")[0]
        game.state.move(self.card, zone(self.who, "hand"))
        game.state.put(self.card, "came_from", "deck")

    def happenings(self, game: Game) -> Iterator[Happening]:
        assert self.card is not None  # set when it happened
        yield Happening("draws", game.state.ref(self.card), info(game, self.card), self.who, "deck", "hand")


def deck_top(game: Game, who: PlayerId) -> Sequence[CardId]:
    """Return a deck from the top, without the cards that simultaneous replacement effects take or draw."""
    draws = sum(isinstance(event, Draw) and event.who == who for event in game.pending_events)
    return Move.not_taken(game, cards(game, who, "deck"))[draws:]


def shuffle(game: Game, who: PlayerId, clause: str = "sve:5.8.1") -> Procedure[None]:
    """Shuffle a deck; the resulting order is random."""
    deck = tuple(cards(game, who, "deck"))
    order = yield from choose_order(game, who, deck, "sve:5.8.1", role="shuffle", hidden=True)
    means = "sve:5.8.1" if len(deck) > 1 else "sve:5.8.1.1"
    yield from do(game, Shuffle(who, zone(who, "deck"), order, means), clause=clause)


def draw(
    game: Game, who: PlayerId, count: int, clause: str = "sve:5.9.2", because: Sequence[str] = ()
) -> Procedure[int]:
    """Draw cards one at a time (5.9.2); return the number drawn."""
    return (yield from draw_together(game, (who,), count, clause, because))


def draw_together(
    game: Game, players: Sequence[PlayerId], count: int, clause: str = "sve:5.9.2", because: Sequence[str] = ()
) -> Procedure[int]:
    """Draw cards one at a time, with all of the given players at once; return the number drawn."""
    drawn = 0
    for _ in range(count):
        one = "sve:5.9.1" if count == 1 and clause == "sve:5.9.2" else clause
        drawn += len((yield from do(game, *(Draw(who) for who in players), clause=one, because=because)))
    if count <= 0:
        game.note("dropped", "sve:1.3.2.2", actor=players[0], event="drawn", reason="zero")
    return drawn


AGAIN = "sve:5.9.3.3"
"""The clause that repeats the question of drawing another card, up to N cards."""


@performs(own.Draw)
def _draw(text: Text, instruction: own.Draw) -> Procedure[int]:
    game, done = text.game, 0
    count = game.world.reader.amount(text, instruction.draw)
    if not instruction.up_to:
        because = (*at_once(instruction.who), *read_from(text, instruction.draw))
        return (yield from draw_together(game, text.players(instruction.who), count, because=because))
    times = ruled(game, "sve:5.9.3", ruled(game, AGAIN, count, min(count, 1)), 0)
    for who in text.players(instruction.who):
        for number in range(1, times + 1):
            agreed = yield from game.agrees(Question("draw_more", "sve:5.9.3.1", because=("sve:5.9.3",)), by=who)
            if not agreed:
                break
            done += yield from draw(game, who, 1, "sve:5.9.3.2", (AGAIN,) if number == count else ())
    return done


@performs(say.Mill)
def _mill(text: Text, instruction: say.Mill) -> Procedure[int]:
    game, moves = text.game, list[Move]()
    count = max(0, game.world.reader.amount(text, instruction.mill))
    for who in text.players(instruction.who):
        top = deck_top(game, who)[:count]
        if len(top) < count:
            game.note("less", "sve:1.3.2", actor=who, wanted=count, possible=len(top))
        moves += [Move(game.state.ref(c), "cemetery") for c in top]
    because = (*at_once(instruction.who), *read_from(text, instruction.mill))
    return remember(text, instruction, (yield from do(game, *moves, clause="sve:5.4.1", because=because)))


@performs(own.Search)
def _search(text: Text, instruction: own.Search) -> Procedure[int]:
    """5.7: search the deck once; all found cards are moved at the same time."""
    game, found = text.game, list[CardId]()
    inform(game.state, cards(game, text.you, "deck"), (text.you,))
    for select in instruction.search if isinstance(instruction.search, list) else [instruction.search]:
        found += yield from _find(text, select.model_copy(update={"zone": "deck"}), found)
    moves = [
        Move(game.state.ref(c), instruction.into, whose=text.you, engaged=instruction.engaged, by_ability=True)
        for c in found
    ]
    done = remember(text, instruction, (yield from move_all(game, moves, clause="sve:5.4.1", by=text.you)))
    yield from shuffle(game, text.you, "sve:5.7.2")
    return done


def _find(text: Text, select: Select, found: Sequence[CardId]) -> Procedure[Sequence[CardId]]:
    """Have the player choose the cards to find, besides those found already.

    If the text states a condition, the cards need not be found; if it only states a number, they must be (5.7.1.1).
    """
    game, reader = text.game, text.game.world.reader
    deck = [card for card in deck_top(game, text.you) if card not in found]
    among = [card for card in deck if reader.like(text, select, info(game, card), card)]
    conditional = asks_for_more(select)
    rule = "sve:5.7.1" if conditional else MUST_FIND
    chosen = yield from pick(text, text.you, select, among, Question("search", rule))
    if chosen and conditional:
        reveal(text, chosen, "sve:5.7.1.2")
    if not chosen:  # whether there was a match is the searcher's secret
        rule, reason = ("sve:4.1.2.2", "sve:5.7.1") if conditional else (MUST_FIND, "sve:1.3.2")
        game.note("nothing", rule, because=(reason,), actor=text.you, role="search")
    return chosen


@performs(Look)
def _look(text: Text, instruction: Look) -> Procedure[int]:
    """5.10: have a player look at the top cards of their deck, take some, and put the rest away."""
    game, reader = text.game, text.game.world.reader
    count = reader.amount(text, instruction.look)
    (who,) = text.players(instruction.who)
    text = replace(text, you=who)
    if count <= 0:
        game.note("dropped", "sve:1.3.2.2", actor=text.you, event="looked", reason="zero")
        return 0
    top = list(deck_top(game, text.you)[:count])
    if instruction.up_to:
        top = yield from _look_one_by_one(text, top)
    else:
        fewer = ("sve:1.3.2",) if len(top) < count else ()
        game.note(
            "looked",
            "sve:5.10.1",
            because=("sve:4.5.2", *fewer),
            actor=text.you,
            count=len(top),
            then=partial(inform, game.state, top, (text.you,)),
        )
        top = ruled(game, "sve:5.10.1", top, [])
    parts, taken = list[tuple[Taking, Sequence[CardId]]](), list[CardId]()
    for part in _takings(instruction):
        among = [c for c in top if c not in taken and reader.like(text, part.take, info(game, c), c)]
        chosen = yield from _choose_of_seen(text, part, among)
        parts.append((part, chosen))
        taken += chosen
    events = yield from _take(text, parts)
    if instruction.take is not None:
        remember(text, instruction, events)
    placed = [e.card for e in events if isinstance(e, Move)]  # cards that found no room go with the rest
    rest = [c for c in top if game.state.zone(c) == zone(text.you, "deck") and c not in placed]
    if instruction.rest == "cemetery":
        yield from do(game, *(Move(game.state.ref(c), "cemetery") for c in rest), clause="sve:5.4.1")
    else:
        order = yield from _ordered(text, rest)
        yield from do(game, *_back(game, rest, instruction.rest), clause="sve:5.4.1")
        arrange_decks(game, order)
    return len(placed)


def _takings(instruction: Look) -> Sequence[Taking]:
    """Return the selections of cards to take, each with its destination, in the order of the text."""
    if instruction.take is None or isinstance(instruction.take, list):
        return instruction.take or ()
    return (Taking(take=instruction.take, into=instruction.into, reveal=instruction.reveal),)


def _choose_of_seen(text: Text, part: Taking, among: Sequence[CardId]) -> Procedure[Sequence[CardId]]:
    """Have the player choose cards to take from those looked at."""
    take = part.take.model_copy(update={"zone": "deck"})
    chosen = yield from pick(text, text.you, take, among, Question("take", "sve:10.6.2.8.2"))
    if chosen and part.reveal:
        reveal(text, chosen, "sve:5.20.1")
        text.revealed += chosen
    return chosen


def _take(text: Text, parts: Sequence[tuple[Taking, Sequence[CardId]]]) -> Procedure[list[Event]]:
    """Move all taken cards at the same time; return the events that happened."""
    game, moves, orders = text.game, list[Move](), list[list[CardId]]()
    for part, chosen in parts:
        if part.into == "deck":
            moves += _back(game, chosen, part.position)
            orders.append((yield from _ordered(text, chosen)))
        else:
            moves += [Move(game.state.ref(c), part.into, whose=text.you, by_ability=True) for c in chosen]
    events = yield from move_all(game, moves, clause="sve:5.4.1", by=text.you)
    for order in orders:
        arrange_decks(game, order)
    return list(events)


def _ordered(text: Text, which: Sequence[CardId]) -> Procedure[list[CardId]]:
    """Ask the player of the text to order cards that are put back into the deck (4.1.5)."""
    refs = yield from in_order(text, tuple(text.game.state.ref(c) for c in which), "deck")
    return [ref.card for ref in refs]


def _back(game: Game, which: Sequence[CardId], where: str) -> list[Move]:
    """Return the moves of cards to the top or bottom of the deck they are in."""
    return [Move(game.state.ref(c), "deck", index=0 if where == "top" else None) for c in which]


def _look_one_by_one(text: Text, top: Sequence[CardId]) -> Procedure[list[CardId]]:
    """5.10.2: look at cards one at a time until the player stops; return them."""
    seen: list[CardId] = []
    begun = ruled(text.game, ("sve:5.10.2", "sve:5.10.2.1"), top, ())
    for number, card in enumerate(ruled(text.game, "sve:5.10.2.4", begun, begun[:1]), 1):
        because = "sve:5.10.2.1" if number == 1 else "sve:5.10.2.4"
        agreed = yield from text.game.agrees(
            Question("look_more", "sve:5.10.2.2", because=("sve:5.10.2",)), by=text.you, because=(because,)
        )
        if not agreed:
            break
        text.game.note(
            "looked",
            "sve:5.10.2.3",
            because=("sve:4.5.2",),
            actor=text.you,
            count=1,
            then=partial(_see, text, card, seen),
        )
    return seen


def _see(text: Text, card: CardId, seen: list[CardId]) -> None:
    inform(text.game.state, (card,), (text.you,))
    seen.append(card)


@performs(say.Shuffle)
def _shuffle(text: Text, instruction: say.Shuffle) -> Procedure[int]:
    for who in text.players(instruction.shuffle):
        yield from shuffle(text.game, who)
    return 1
