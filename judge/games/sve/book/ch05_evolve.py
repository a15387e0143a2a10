"""5.15 Evolve, 5.16 transform, and 12.2 the evolve ability."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.abilities import Activated, Keyworded, Text
from judge.games.sve import language as own
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch05_moves import Banish, meant, pick, reveal
from judge.games.sve.book.ch09_tokens import create
from judge.games.sve.book.ch10_costs import RevealEvolveCard
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.language import Filter, PaySpecial, Select
from judge.games.sve.world import Game, cards, info, zone, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    new_timestamp,
    turn_fact,
)

REVEALED = "(evolve card)"
"""The name under which a text stores the evolve card revealed as its cost; no text can use it for anything else."""


class Evolve(Event):
    """An evolve card goes to the evolution area and is associated with a card on the field (5.15.1)."""

    __slots__ = ("ref", "using")
    key = "evolved"

    def __init__(self, ref: Ref, using: CardId) -> None:
        super().__init__("sve:5.15.1")
        self.ref = ref
        self.using = using

    def player(self, game: Game) -> PlayerId:
        return controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        return (self.ref.card, self.using)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is gone or not on the field."""
        return _cannot_evolve(game, self.ref)

    def happen(self, game: Game) -> None:
        """Associate the evolve card with the card, which stays the same object (5.15.3)."""
        state = game.state
        state.move(self.using, zone(self.player(game), "evolution"))
        state.put(self.using, "on", self.ref)
        state.put(self.using, "since", new_timestamp(game))
        state.put(self.ref.card, "evolved_with", self.using)
        state.put(self.ref.card, "evolved_turn", state.get(GAME, "turn_number"))

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of evolving (5.15.1.2)."""
        yield Happening("evolves", self.ref, info(game, self.ref.card), self.player(game), rule="sve:5.15.1.2")


def _cannot_evolve(game: Game, ref: Ref) -> Why | None:
    """Return why a card cannot evolve, or ``None``: it is gone, or not on the field."""
    if not game.state.present(ref):
        return Why("sve:1.3.2", "gone")
    return None if zone_of(game, ref.card) == "field" else Why("sve:5.15.1", "not_on_field")


@clause("sve:4.6.3")
def face_down(game: Game, player: PlayerId) -> list[CardId]:
    """Return the face-down cards of a player's evolve deck; face-up ones do not count as in it (4.6.3)."""
    return [c for c in cards(game, player, "evolve_deck") if not game.state.get(c, "face_up")]


def same_name(card: CardId, clause: str) -> Check:
    def passes(game: Game, candidate: CardId) -> bool:
        return bool(game.world.faces[candidate].name == info(game, card)["name"])

    return Check(clause, "other_name", passes)


@clause("sve:4.2.3", "sve:4.2.3.3")
def not_face_up(game: Game, candidate: CardId) -> bool:
    """Return whether a card of the evolve deck lies face down."""
    return not game.state.get(candidate, "face_up")


FACE_DOWN = Check("sve:4.6.3", "face_up", not_face_up)


PROPER = "sve:12.2.2.1"
"""The clause on the evolve cards that may be used for an evolve ability."""


def _is_so(text: Text, like: Filter) -> Callable[[Game, CardId], bool]:
    return lambda game, card: game.world.reader.like(text, like, info(game, card), card)


def evolve_ability(node: Keyworded, body: dict[str, Any]) -> Activated:
    """Return the activated ability that evolve stands for (12.2.1): reveal an evolve card, pay, and evolve."""
    assert node.into is None or isinstance(node.into, Filter)
    body = {**body, "do": [own.Evolve(evolve="this"), *body["do"]]}
    return Activated(activate=[RevealEvolveCard(like=node.into), *node.cost], **body)


def reveal_evolve_card(text: Text, cost: PaySpecial) -> Procedure[bool]:
    """Pay by revealing an evolve card: of the same name, unless the text describes it (12.2.2, 12.2.2.1)."""
    assert isinstance(cost, RevealEvolveCard)
    game, card = text.game, text.source.card
    proper = same_name(card, PROPER) if cost.like is None else Check(PROPER, "not_asked_for", _is_so(text, cost.like))
    chosen = yield from game.choose(
        Question("evolve_card", "sve:12.2.2", checks=(FACE_DOWN, proper)),
        by=text.you,
        among=cards(game, text.you, "evolve_deck"),
        subject=card,
    )
    text.named[REVEALED] = (game.state.ref(chosen[0]),)
    reveal(text, chosen, "sve:12.2.2", "sve:5.20.1")
    text.revealed += chosen
    return True


@performs(own.Evolve)
def evolve(text: Text, instruction: own.Evolve) -> Procedure[int]:
    """Evolve cards with the revealed evolve card (5.15.1.1), or with one of the same name from the evolve deck."""
    game, done = text.game, 0
    refs, followed = meant(text, instruction.evolve)
    for ref in refs:
        why = _cannot_evolve(game, ref)
        if why is not None:
            game.note("dropped", why.clause, objects=(ref.card,), event="evolved", reason=why.reason)
            continue
        revealed = text.named.pop(REVEALED, ())
        if revealed:
            using: CardId = revealed[0].card
            clause = "sve:5.15.1.1"
        else:
            found = yield from _found_for(text, ref.card, instruction.into)
            if not found:
                game.note(
                    "dropped",
                    "sve:1.3.2",
                    because=("sve:5.15.1.1",),
                    objects=(ref.card,),
                    event="evolved",
                    reason="no_evolve_card",
                )
                continue
            using = found[0]
            reveal(text, found, "sve:5.15.1.1", "sve:5.20.1")
            clause = "sve:5.15.1"
        done += len((yield from do(game, Evolve(ref, using), clause=clause, because=(*followed, *_kept(game, ref)))))
    return done


def _found_for(text: Text, card: CardId, into: Filter | None) -> Procedure[tuple[CardId, ...]]:
    """Ask for an evolve card of the card's name, or one that matches ``into``.

    The player may find none, because no one else sees that deck (4.1.2.2).
    """
    game, player = text.game, controller(text.game, card)
    rule = "sve:5.15.1.1"
    proper = same_name(card, rule) if into is None else Check(rule, "not_asked_for", _is_so(text, into))
    among, _ = game.partition(cards(game, player, "evolve_deck"), (Check(rule, "face_up", not_face_up), proper))
    wanted = into or Filter(name=info(game, card)["name"])
    asked = Select(**{field: getattr(wanted, field) for field in wanted.model_fields_set}, zone="evolve_deck", count=1)
    return (yield from pick(text, player, asked, among, Question("evolve_card", rule), subject=card))


def _kept(game: Game, ref: Ref) -> tuple[str, ...]:
    """Return the clauses on what evolving changes and keeps; a type granted by a text stays."""
    made = info(game, ref.card)["type"] != "follower"
    return ("sve:5.15.2", "sve:10.9.1.1.1", "sve:5.15.3", *(("sve:5.24.3.2",) if made else ()))


@performs(own.Transform)
def transform(text: Text, instruction: own.Transform) -> Procedure[int]:
    """Banish cards and create the same number of tokens in their zones (5.16.1)."""
    game = text.game
    moved: dict[tuple[PlayerId, str], int] = {}
    events = []
    refs, followed = meant(text, instruction.transform)
    for ref in refs:
        if game.state.present(ref):
            place = (controller(game, ref.card), zone_of(game, ref.card))
            events.append((Banish(ref, "banished"), place))
    gone = yield from do(game, *(e for e, _ in events), clause="sve:5.16.1", because=followed)
    for event, place in events:
        if event in gone:
            moved[place] = moved.get(place, 0) + 1
    for (player, where), count in moved.items():
        yield from create(game, {instruction.into: count}, player, where, by=text.you, clause="sve:5.16.1")
    return sum(moved.values())


def evolved_this_turn(game: Game, card: CardId) -> bool:
    """Return whether a follower evolved this turn (8.4.2.1)."""
    return bool(game.state.get(card, "evolved_turn") == game.state.get(GAME, "turn_number"))


def evolve_or_feed_played(game: Game, player: PlayerId) -> bool:
    """Return whether a player has already played an evolve or feed ability this turn (8.3.2)."""
    return turn_fact(game, player, "evolve_or_feed") > 0
