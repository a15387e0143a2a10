"""1313, 1314 Drawing and discarding."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Filter, Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0500_zones import Move, deck_top, move_all
from judge.games.kiseki.book.c1214_immediate_effects import carried_out_by, named, performs, read_from, remember
from judge.games.kiseki.world import Game, cards, info, owner, zone
from judge.kernel import (
    ANY_NUMBER,
    CardId,
    Citation,
    Event,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Shuffle,
    as_many_as_possible,
    choose_order,
    clause,
    do,
    forget,
    inform,
    ruled,
)


class Draw(Move):
    """The top card of a deck is put into its player's hand (1313.1)."""

    __slots__ = ("who",)
    key = "drawn"
    also = "draws"
    meaning = "kiseki:1313.1"

    def __init__(self, game: Game, who: PlayerId, because_of: PlayerId | None) -> None:
        super().__init__(game.state.ref(deck_top(game, who)[0]), "hand", whose=who, because_of=because_of)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        return self.who


ATTEMPT = "kiseki:1216.1#drawing-from-an-empty-deck"
"""Our reading: an effect replaces the attempt to draw from an empty deck too."""


class DrawFromNothing(OfPlayer):
    """A player tries to draw from an empty deck; the next rule action makes them lose (1102.1)."""

    __slots__ = ()
    key = "overdrawn"
    meaning = "kiseki:1102.1"

    def attempted_by(self, game: Game) -> Sequence[Citation]:
        """Return our reading that the attempt can be replaced."""
        return (ATTEMPT,)

    def happen(self, game: Game) -> None:
        """Record the attempt for the rule action."""
        game.state.put(self.who, "overdrawn", True)


def draw(
    game: Game,
    player: PlayerId,
    number: int,
    rule: Citation,
    because: tuple[Citation, ...] = (),
    because_of: PlayerId | None = None,
) -> Procedure[int]:
    """Draw cards one at a time (1313.2).

    Args:
        rule: the clause that makes the player draw.
        because: the clauses for the number.
        because_of: the player whose effect makes the player draw (1222.6).

    Returns:
        the number of cards drawn.
    """
    if number < 1:
        game.note("dropped", "kiseki:104.2", actor=player, event="drawn", reason="zero")
    drawn = 0
    several = ("kiseki:1313.2", *because) if number > 1 else because
    for _ in range(ruled(game, "kiseki:1313.2", number, min(number, 1))):
        if deck_top(game, player):
            drawn += len((yield from do(game, Draw(game, player, because_of), clause=rule, because=several)))
        else:
            yield from do(game, DrawFromNothing(player), clause=rule, because=several)
    return drawn


@performs(say.Draw)
def _draw(text: Text, instruction: say.Draw) -> Procedure[int]:
    """Have players draw cards; by default the controller of the effect (1313.1a)."""
    amount, done = text.game.world.reader.amount(text, instruction.draw), 0
    rule, because = "kiseki:1313.1a" if instruction.who == "you" else "kiseki:1313.1", read_from(text, instruction.draw)
    for player in text.players(instruction.who):
        done += yield from draw(text.game, player, amount, rule, because, text.you)
    return done


def shuffle(game: Game, player: PlayerId, rule: Citation) -> Procedure[None]:
    """Shuffle a deck; the resulting order is random."""
    deck = tuple(cards(game, player, "deck"))
    if len(deck) > 1:
        order = yield from choose_order(game, player, deck, rule, role="shuffle", hidden=True)
        yield from do(game, Shuffle(player, zone(player, "deck"), order), clause=rule)


@performs(say.Shuffle)
def _shuffle(text: Text, instruction: say.Shuffle) -> Procedure[int]:
    for player in text.players(instruction.shuffle):
        yield from shuffle(text.game, player, carried_out_by(text))
    return 1


UNDER = Question("under", "kiseki:1323.1", ordered=True, hidden=True)
"""The question which of the cards looked at are put under the deck, and in which order."""


@named("plan")
@clause("kiseki:1323.1", without=0)
def _plan(text: Text, instruction: say.Special) -> Procedure[int]:
    """1323.1: look at the top N cards of the deck; put any of them under it, the others on top, in any order.

    All players choose before any deck is rearranged (1502.1).
    """
    game, plans, players = text.game, [], text.players(instruction.who)
    in_turn: tuple[Citation, ...] = ("kiseki:1502.1",) if instruction.who == "each" else ()
    by_default: tuple[Citation, ...] = ("kiseki:1323.1#who-plans",) if instruction.who == "you" else ()
    number = game.world.reader.amount(text, instruction.amount)
    for player in ruled(game, in_turn, players, ()):
        seen = tuple(deck_top(game, player)[: max(0, number)])
        if not seen:
            game.note("nothing", "kiseki:104.2", actor=player, role="plan")
            continue
        fewer = ("kiseki:104.2",) if len(seen) < number else ()
        because = (*by_default, *in_turn, *fewer, *read_from(text, instruction.amount))
        game.note("looks", "kiseki:1323.1", because=because, actor=player, objects=seen)
        inform(game.state, seen, (player,))
        under = yield from game.choose(UNDER, by=player, among=seen, how_many=ANY_NUMBER)
        rest = tuple(c for c in seen if c not in under)
        rest = yield from choose_order(game, player, rest, "kiseki:1323.1", role="on_top", hidden=True)
        others = [c for c in cards(game, player, "deck") if c not in seen]
        plans.append(Rearrange(player, [*rest, *others, *under], seen))
    yield from do(game, *plans, clause="kiseki:1323.1")
    return sum(len(plan.moved) for plan in plans)


class Rearrange(Shuffle):
    """A player puts the cards of their deck into a new order, unseen by the opponent.

    Args:
        order: the new order of the whole deck.
        moved: the cards whose positions the player has chosen.
    """

    __slots__ = ("moved",)
    key = "rearranged"

    def __init__(self, who: PlayerId, order: Sequence[CardId], moved: Sequence[CardId]) -> None:
        super().__init__(who, zone(who, "deck"), order)
        self.moved = moved

    def happen(self, game: Game) -> None:
        """Put the deck into its new order; only the player knows the moved cards."""
        game.state.reorder(self.where, self.order)
        forget(game.state, self.moved, but=(self.who,))


class Discard(Move):
    """A card goes from a player's zone to that player's trail, even if the opponent owns it (1314.1#whose-trail)."""

    __slots__ = ()
    key = also = "discarded"
    meaning = "kiseki:1314.1"

    def __init__(self, ref: Ref, *, whose: PlayerId | None = None, because_of: PlayerId | None = None) -> None:
        super().__init__(ref, "trail", whose=whose, because_of=because_of)


@performs(say.Discard)
def _discard(text: Text, instruction: say.Discard) -> Procedure[int]:
    """Discard cards from hands, as many as possible (104.2); all players choose before any card moves (1502.1)."""
    game, moves, players = text.game, [], text.players(instruction.who)
    in_turn: tuple[Citation, ...] = ("kiseki:1502.1",) if instruction.who == "each" else ()
    strange = False
    for player in ruled(game, in_turn, players, ()):
        among = [c for c in cards(game, player, "hand") if _like(text, instruction.like, c)]
        wanted = game.world.reader.amount(text, instruction.discard)
        number = min(wanted, len(among))
        if number <= 0:
            game.note("nothing", "kiseki:104.2", actor=player, role="discard")
            continue
        chosen = yield from game.choose(
            Question("random" if instruction.random else "discard", "kiseki:1314.1"),
            by=player,
            among=among,
            how_many=as_many_as_possible(wanted),
            subject=text.subject,
            because=(*(("kiseki:104.2",) if number < wanted else ()), *in_turn),
        )
        moves += [Discard(game.state.ref(c), whose=player, because_of=text.you) for c in chosen]
        strange = strange or any(owner(game, c) != player for c in chosen)
    because = (*(("kiseki:1314.1#whose-trail",) if strange else ()), *read_from(text, instruction.discard))
    return remember(text, instruction, (yield from move_all(game, moves, clause="kiseki:1314.1", because=because)))


def _like(text: Text, filter_: Filter | None, card: CardId) -> bool:
    return filter_ is None or text.game.world.reader.like(text, filter_, info(text.game, card), card)


@performs(say.Mill)
def _mill(text: Text, instruction: say.Mill) -> Procedure[int]:
    """Discard cards from the top of decks, one at a time (504.3)."""
    game, milled, because = text.game, list[Event](), ("kiseki:504.3", *read_from(text, instruction.mill))
    wanted = game.world.reader.amount(text, instruction.mill)
    for player in text.players(instruction.who):
        for number in range(wanted):
            deck = deck_top(game, player)
            if not deck:
                game.note("less", "kiseki:104.2", actor=player, wanted=wanted, possible=number)
                break
            move = Discard(game.state.ref(deck[0]), whose=player, because_of=text.you)
            milled += yield from move_all(game, [move], clause="kiseki:1314.1", because=because)
    return remember(text, instruction, milled)


@named("discard_hand")
def _discard_hand(text: Text, instruction: say.Special) -> Procedure[int]:
    """1314.2: discard whole hands; an empty hand counts as discarded too."""
    game, moves, empty = text.game, [], 0
    for player in text.players(instruction.who):
        hand = tuple(cards(game, player, "hand"))
        if not hand:
            because = ("kiseki:104.2#zero-and-costs",)
            game.note("discarded_nothing", "kiseki:1314.2", because=because, actor=player)
            empty += ruled(game, "kiseki:1314.2", 1, 0)
        moves += [Discard(game.state.ref(c), whose=player, because_of=text.you) for c in hand]
    return empty + remember(text, instruction, (yield from move_all(game, moves, clause="kiseki:1314.2")))
