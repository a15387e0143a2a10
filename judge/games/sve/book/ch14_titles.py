"""14 Notations and keywords of the titles: serve, race, lesson, magic items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Activated, Keyworded, Text
from judge.abilities import instructions as say
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch04_zones import TurnFaceDown
from judge.games.sve.book.ch05_effects import as_old_as
from judge.games.sve.book.ch05_evolve import face_down
from judge.games.sve.book.ch05_moves import Banish, meant
from judge.games.sve.book.ch10_costs import SPECIAL_CHECKS, SPECIAL_COSTS
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.book.ch14_raced import carrots_of, raced
from judge.games.sve.language import PaySpecial
from judge.games.sve.world import Game, cards, info, zone, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Event,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    exactly,
    new_timestamp,
)

CARROT, MAGIC_ITEM = "にんじん", "魔法のアイテム"


class Serve(Event):
    """Carrots from the evolve deck go to the race area, associated with a card (14.2.1.1)."""

    __slots__ = ("carrots", "ref")
    key = "served"

    def __init__(self, ref: Ref, carrots: Sequence[CardId]) -> None:
        super().__init__("sve:14.2.1.1")
        self.ref = ref
        self.carrots = carrots

    def player(self, game: Game) -> PlayerId:
        return controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        return (self.ref.card, *self.carrots)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card already has a carrot (14.2.1.2)."""
        return Why("sve:14.2.1.2", "already") if carrots_of(game, self.ref) else None

    def happen(self, game: Game) -> None:
        """Move the carrots to the race area and associate them with the card."""
        for carrot in self.carrots:
            game.state.move(carrot, zone(self.player(game), "race"))
            game.state.put(carrot, "on", self.ref)


class Race(OfCard):
    """A card races: it has Rush while carrots are associated with it (14.2.3.1).

    Args:
        since: the timestamp of the race's effect (10.9.1.6.2).
        rank: its rank among effects with the same timestamp.
    """

    __slots__ = ("rank", "since")
    key = "raced"

    def __init__(self, ref: Ref, since: int, rank: int) -> None:
        super().__init__(ref, "sve:14.2.3.1")
        self.since = since
        self.rank = rank

    def impossible(self, game: Game) -> Why | None:
        here = game.state.present(self.ref) and zone_of(game, self.ref.card) == "field"
        return None if here else Why("sve:1.3.2", "gone")

    def happen(self, game: Game) -> None:
        """Record the race; only the latest one of a card counts."""
        others = tuple(one for one in raced(game) if one[0] != self.ref and game.state.present(one[0]))
        game.state.put(GAME, "raced", (*others, (self.ref, self.since, self.rank)))
        game.state.put(self.ref.card, "raced", True)

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("races", self.ref, info(game, self.ref.card), self.player(game))


def carrots_left(game: Game, player: PlayerId) -> list[CardId]:
    """Return the carrots in a player's evolve deck."""
    return [c for c in face_down(game, player) if game.world.faces[c].name == CARROT]


def _cannot_serve(text: Text, times: int) -> Why | None:
    """Return why a card cannot be served as a cost, or ``None``.

    It has carrots already (14.2.1.2.1), or too few are left in the evolve deck (10.4.2.2).
    """
    if carrots_of(text.game, text.source):
        return Why("sve:14.2.1.2.1", "already")
    return None if len(carrots_left(text.game, text.you)) >= times else Why("sve:14.2.1.1#too-few-carrots", "no_carrot")


def _serve(text: Text, ref: Ref, times: int, rule: str) -> Procedure[int]:
    """Serve a card with the given number of carrots, or all that are left (14.2.1.1)."""
    game = text.game
    left = carrots_left(game, controller(game, ref.card))
    carrots = left[: max(0, times)]
    because = ("sve:14.2.1.1#too-few-carrots",) if len(left) < times else ()
    return len((yield from do(game, Serve(ref, carrots), clause=rule, because=because))) if carrots else 0


def _pay_serve(text: Text, _: PaySpecial) -> Procedure[bool]:
    yield from _serve(text, text.source, text.numbers["cost_amount"], "sve:14.2.2.3")
    return True


def _cannot_lesson(text: Text, count: int) -> Why | None:
    items = _magic_items(text.game, text.you)
    return None if len(items) >= count else Why("sve:14.3.2.1#whose-ex-area", "too_few_cards")


def _magic_items(game: Game, player: PlayerId) -> list[CardId]:
    return [c for c in cards(game, player, "ex") if MAGIC_ITEM in info(game, c)["names"]]


def _pay_lesson(text: Text, _: PaySpecial) -> Procedure[bool]:
    """Banish the given number of magic items from the EX area (14.3.2.1)."""
    game, count = text.game, text.numbers["cost_amount"]
    chosen = yield from game.choose(
        Question("pay_cards", "sve:14.3.2.1"),
        by=text.you,
        among=_magic_items(game, text.you),
        how_many=exactly(count),
        subject=text.subject,
    )
    yield from do(game, *(Banish(game.state.ref(c), "banished") for c in chosen), clause="sve:14.3.2.1")
    return True


SPECIAL_COSTS["feed"], SPECIAL_CHECKS["feed"] = _pay_serve, _cannot_serve
SPECIAL_COSTS["lesson"], SPECIAL_CHECKS["lesson"] = _pay_lesson, _cannot_lesson


@clause("sve:14.2.2.1")
def feed_ability(node: Keyworded, body: dict[str, Any]) -> Activated:
    """Return the activated ability that the carrot icons stand for (14.2.2.3)."""
    return Activated(activate=[PaySpecial(perform="feed", amount=node.times), *node.cost], **body)


@performs(say.Special)
def _special(text: Text, instruction: say.Special) -> Procedure[int]:
    """Serve, race, or turn cards face down; once if the text has no number (14.2.1.1.1, 14.2.3.1.1)."""
    game, done = text.game, 0
    times, stated = game.world.reader.amount(text, instruction.amount), "amount" in instruction.model_fields_set
    refs, _ = meant(text, instruction.on)
    if instruction.perform == "turn_face_down":
        events = [TurnFaceDown(ref) for ref in refs]
        return len((yield from do(game, *events, clause="sve:4.2.3.2", because=("sve:4.6.3",))))
    for ref in refs:
        if instruction.perform == "feed":
            done += yield from _serve(text, ref, times, "sve:14.2.1.1" if stated else "sve:14.2.1.1.1")
        else:
            rule = "sve:14.2.3.1" if stated else "sve:14.2.3.1.1"
            for _ in range(times):
                now = new_timestamp(game)
                done += len((yield from do(game, Race(ref, as_old_as(text, now), now), clause=rule)))
    return done
