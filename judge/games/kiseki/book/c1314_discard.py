"""1314 Discarding."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Filter, Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0500_zones import Move, move_all
from judge.games.kiseki.book.c1214_immediate_effects import named, performs, read_from
from judge.games.kiseki.world import cards, info, owner
from judge.kernel import CardId, PlayerId, Procedure, Question, Ref, as_many_as_possible, ruled


class Discard(Move):
    """A card goes from a zone of a player to that player's trail, whoever owns it (1314.1#whose-trail)."""

    __slots__ = ()
    key = "discarded"
    meaning = "kiseki:1314.1"

    def __init__(self, ref: Ref, *, whose: PlayerId | None = None, because_of: PlayerId | None = None) -> None:
        super().__init__(ref, "trail", whose=whose, because_of=because_of)

    def names(self) -> Iterator[str]:
        """Add the name of a discard."""
        yield from super().names()
        yield "discarded"


@performs(say.Discard)
def _discard(text: Text, what: say.Discard) -> Procedure[int]:
    """Discard cards from the hand, as many as possible (104.2); all players choose, then all discard at once."""
    game, moves = text.game, []
    strange = False
    for player in text.players(what.who):
        among = [c for c in cards(game, player, "hand") if _like(text, what.like, c)]
        wanted = game.world.reader.amount(text, what.discard)
        number = min(wanted, len(among))
        if number <= 0:
            game.note("nothing", "kiseki:104.2", actor=player, role="discard")
            continue
        chosen = yield from game.choose(
            Question("random" if what.random else "discard", "kiseki:1314.1"),
            by=player,
            among=among,
            how_many=as_many_as_possible(wanted),
            subject=text.subject,
            because=("kiseki:104.2",) if number < wanted else (),
        )
        moves += [Discard(game.state.ref(c), whose=player, because_of=text.you) for c in chosen]
        strange = strange or any(owner(game, c) != player for c in chosen)
    because = (*(("kiseki:1314.1#whose-trail",) if strange else ()), *read_from(text, what.discard))
    return len((yield from move_all(game, moves, clause="kiseki:1314.1", because=because)))


def _like(text: Text, what: Filter | None, card: CardId) -> bool:
    return what is None or text.game.world.reader.like(text, what, info(text.game, card), card)


@performs(say.Mill)
def _mill(text: Text, what: say.Mill) -> Procedure[int]:
    """Discard from the top of the deck, one card after the other (504.3)."""
    game, done, because = text.game, 0, ("kiseki:504.3", *read_from(text, what.mill))
    for player in text.players(what.who):
        for _ in range(game.world.reader.amount(text, what.mill)):
            deck = cards(game, player, "deck")
            if deck:
                move = Discard(game.state.ref(deck[0]), whose=player, because_of=text.you)
                done += len((yield from move_all(game, [move], clause="kiseki:1314.1", because=because)))
    return done


@named("discard_hand")
def _discard_hand(text: Text, what: say.Special) -> Procedure[int]:
    """1314.2: players discard all cards in the hand; without one, the hand counts as discarded all the same."""
    game, moves, empty = text.game, [], 0
    for player in text.players(what.who):
        hand = tuple(cards(game, player, "hand"))
        if not hand:
            because = ("kiseki:104.2#zero-and-costs",)
            game.note("discarded_nothing", "kiseki:1314.2", because=because, actor=player)
            empty += ruled(game, "kiseki:1314.2", 1, 0)
        moves += [Discard(game.state.ref(c), whose=player, because_of=text.you) for c in hand]
    return empty + len((yield from move_all(game, moves, clause="kiseki:1314.2")))
