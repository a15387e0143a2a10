"""8.5 Effect keywords that move objects: banish, draw, shuffle, reload, turn, add, pitch and charge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Text, When
from judge.games.fab.book.c0108_effects import (
    Several,
    apply_one_by_one_events,
    expand,
    none_was_chosen,
    objects,
    rule_of,
    to_each,
)
from judge.games.fab.book.c0114_costs import pitch
from judge.games.fab.book.c0300_zones import Move, empty_arsenal, has_empty_arsenal_zone, reset_private, set_visibility
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0606_triggered_effects import happenings_of
from judge.games.fab.book.c0700_combat import become_defending, cannot_add
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import (
    ARENA,
    BY_NAME,
    Game,
    cards,
    controller,
    info,
    is_permanent,
    lies_public,
    owner,
    zone,
    zone_of,
)
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Shuffle,
    Why,
    choose_order,
    clause,
    do,
    extent,
    unless_dropped,
    up_to,
)
from judge.records import record

# 8.5.1 Banish: an object moves to its owner's banished zone, possibly until an event


@clause("fab:8.5.1a", "fab:8.5.1b")
class Banish(Move):
    """An object is banished: it moves to its owner's banished zone (8.5.1)."""

    __slots__ = ()
    also = "banished"
    key = "banished"
    meaning = "fab:8.5.1"

    def __init__(self, ref: Ref, by: PlayerId, *, face_down: bool = False) -> None:
        super().__init__(ref, "banished", public=not face_down, by=by)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return further clauses; a card that goes elsewhere instead counts as banished (8.5.1b)."""
        return (*super().manner(game), *(("fab:8.5.1b",) if self.to != "banished" else ()))


@performs(verbs.Banish)
def _banish(text: Text, instruction: verbs.Banish) -> Procedure[int]:
    """8.5.1: banish objects; with ``until``, each returns when that event happens (8.5.1c)."""
    game = text.game
    places = {ref: _place(game, ref) for ref in objects(text, instruction.banish) if game.state.present(ref)}
    events = yield from apply_one_by_one_events(
        text, instruction.banish, lambda ref: Banish(ref, text.you, face_down=instruction.face_down)
    )
    if instruction.until is not None:
        kept = [
            BanishedUntil(event.now, *places[event.ref], instruction.until, text.source, text.you)
            for event in events
            if isinstance(event, Banish) and event.now is not None and _is_still_banished(game, event.now)
        ]
        game.state.put(GAME, "kept", (*all_kept(game), *kept) or None)
    return extent(events)


# 8.5.1c: until something happens


@record
class BanishedUntil:
    """An object that is banished until an event: a delayed discrete effect (8.5.1c#delayed-discrete).

    Attributes:
        source: the object whose text banished it.
    """

    ref: Ref
    zone: str
    whose: PlayerId
    equipped: tuple[str, ...]
    until: When
    source: Ref
    you: PlayerId


def all_kept(game: Game) -> tuple[BanishedUntil, ...]:
    """Return the objects that are banished until an event."""
    found: tuple[BanishedUntil, ...] = game.state.get(GAME, "kept", ())
    return found


def _place(game: Game, ref: Ref) -> tuple[str, PlayerId, tuple[str, ...]]:
    """Return the zone, controller and equipment zones that an object will return to.

    A permanent on the combat chain will return to its own zone.
    """
    where, equipped = zone_of(game, ref.card), tuple(game.state.get(ref.card, "equipped", ()))
    if where == "chain" and is_permanent(game, ref.card):
        where = equipped[0] if equipped else "permanent"
    return where, controller(game, ref.card), equipped


def _is_still_banished(game: Game, ref: Ref) -> bool:
    return game.state.present(ref) and zone_of(game, ref.card) == "banished"


@clause("fab:8.5.1c", without=None)
def return_banished(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """8.5.1c: return cards that were banished until an event has happened, at once and without a layer."""
    met = [one for one in all_kept(game) if any(_ends_banishment(game, one, event) for event in events)]
    if not met:
        return
    game.state.put(GAME, "kept", tuple(one for one in all_kept(game) if one not in met) or None)
    moves = [Move(k.ref, k.zone, whose=k.whose, equipped=k.equipped, by=k.you, means="fab:8.5.1c") for k in met]
    yield from do(game, *moves, clause="fab:8.5.1c", because=("fab:8.5.1c#delayed-discrete",))


def _ends_banishment(game: Game, one: BanishedUntil, event: Event) -> bool:
    reader = game.world.reader
    return any(
        reader.meets(game, one.until, happening, one.source, one.you) for happening in happenings_of(game, event)
    )


# 8.5.6 Draw, and 8.5.20 Shuffle


@clause("fab:8.5.6a", "fab:8.5.6c")
class Draw(Move):
    """The top card of a deck moves to its player's hand (8.5.6)."""

    __slots__ = ("who",)
    also = "draws"
    key = "drawn"
    meaning = "fab:8.5.6"

    def __init__(self, game: Game, who: PlayerId) -> None:
        super().__init__(game.state.ref(cards(game, who, "deck")[0]), "hand", by=who)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        return self.who

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return further clauses; a card that goes elsewhere instead counts as drawn (8.5.6c)."""
        return (*super().manner(game), *(("fab:8.5.6c",) if self.to != "hand" else ()))


@clause("fab:1.9.2", without=0)
def draw(game: Game, player: PlayerId, number: int, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[int]:
    """Draw cards one at a time, each as its own event (1.9.2); return how many were drawn.

    A draw from an empty deck fails (8.5.6b).
    """
    if number <= 0:
        return 0

    def one() -> Event | None:
        if cards(game, player, "deck"):
            return Draw(game, player)
        game.note("draw_fails", "fab:8.5.6b", because=(rule,), actor=player)
        return None

    return len((yield from expand(game, Several("draws", player, number, {}, "deck"), one, rule, because)))


def shuffle(game: Game, player: PlayerId, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[None]:
    """Shuffle a player's deck into a random order; an empty deck counts as shuffled (8.5.20a)."""
    deck = tuple(cards(game, player, "deck"))
    order = yield from choose_order(game, player, deck, rule, role="shuffle", hidden=True)
    empty = () if deck else ("fab:8.5.20a",)
    yield from do(
        game, Shuffle(player, zone(player, "deck"), order, "fab:8.5.20"), clause=rule, because=(*because, *empty)
    )


# 8.5.23 Reload, 8.5.24 Turn, 8.5.32 Add and 8.5.44 Pitch

RELOAD = Question("reload", "fab:8.5.23", hidden=True)
"""The question which card is reloaded."""


@performs(verbs.Reload)
@clause("fab:8.5.23", without=0)
def _reload(text: Text, instruction: verbs.Reload) -> Procedure[int]:
    """8.5.23: a player may put a card from hand face-down into their arsenal, if that is empty."""
    game = text.game
    (who,) = text.players(instruction.reload)
    hand = tuple(cards(game, who, "hand"))
    empty = empty_arsenal(game, who)
    if not empty or not hand:
        rule = "fab:8.5.23" if empty else "fab:8.5.23#nonempty-arsenal"
        each = ("fab:8.5.23a",) if not empty and has_empty_arsenal_zone(game, who) else ()
        game.note("nothing", rule, because=each, actor=who, role="reload", subject=text.subject)
        return 0
    chosen = yield from game.choose(RELOAD, by=who, among=hand, how_many=up_to(1), subject=text.subject)
    moves = [Move(game.state.ref(c), "arsenal", public=False, means="fab:8.5.23", by=who) for c in chosen]
    return extent((yield from do(game, *moves, clause=rule_of(text)))) if moves else 0


class Laid(OfCard):
    """A card is put at another place of its ordered zone; this is not a move (3.0.7b).

    Args:
        index: the number of cards above it; ``None`` for the bottom.
    """

    __slots__ = ("index",)
    key = "laid"

    def __init__(self, ref: Ref, index: int | None) -> None:
        super().__init__(ref, "fab:8.5.15")
        self.index = index

    def values(self) -> dict[str, Any]:
        return {"place": "bottom" if self.index is None else "inside" if self.index else "top"}

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause that the object does not move."""
        return ("fab:3.0.7b",)

    def happen(self, game: Game) -> None:
        """Put the object at its position in the zone."""
        where = game.state.zone(self.ref.card)
        assert where is not None  # it lies in an ordered zone
        others = [card for card in game.state.zones[where] if card != self.ref.card]
        above = len(others) if self.index is None else self.index
        game.state.reorder(where, [*others[:above], self.ref.card, *others[above:]])


def put_to(
    game: Game, ref: Ref, into: str, index: int | None, public: bool | None, by: PlayerId, counters: Mapping[str, int]
) -> Event:
    """Return the event of putting an object into a zone, or at a new place of its ordered zone.

    Args:
        index: the place in an ordered zone; 0 is the top, ``None`` the bottom.
        public: whether it is public there; by default as usual in that zone.
        counters: the counters that it enters the arena with (6.4.8).
    """
    there = game.state.present(ref) and game.state.zone(ref.card) == zone(owner(game, ref.card), into)
    if there and BY_NAME[into].ordered:
        return Laid(ref, index)
    event = Put(ref, into, index=index, public=public, means="fab:8.5.15", by=by)
    event.counters = counters
    return event


class Put(Move):
    """An object is put into a zone by an effect (8.5.15), with counters if stated (6.4.8)."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses of the move, with the one on what a card that an effect puts there has not been."""
        with_counters = ("fab:6.4.8",) if self.counters else ()
        return (*super().manner(game), *with_counters, *self._not_called(game))

    def _not_called(self, game: Game) -> Sequence[Citation]:
        """Return the clause that the card has not been destroyed, discarded, drawn, banished or charged."""
        if self.to != "graveyard":
            return (NOT_CALLED[self.to],) if self.to in NOT_CALLED else ()
        came = zone_of(game, self.card)
        return ("fab:8.5.4a",) if came in ARENA else ("fab:8.5.5a",) if came == "hand" else ()


NOT_CALLED: Mapping[str, Citation] = {"hand": "fab:8.5.6a", "banished": "fab:8.5.1a", "soul": "fab:8.5.29b"}
"""For each zone, the clause that a card put there by an effect has not been drawn, banished or charged."""


class TurnOver(OfCard):
    """A card is turned face-up or face-down (8.5.24)."""

    __slots__ = ("up",)
    key = "turned"

    def __init__(self, ref: Ref, *, up: bool) -> None:
        super().__init__(ref, "fab:8.5.24")
        self.up = up

    def values(self) -> dict[str, Any]:
        return {"state": "face_up" if self.up else "face_down"}

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone or already turned that way (8.5.24a)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return Why("fab:8.5.24a", "already_so") if lies_public(game, self.ref.card) is self.up else None

    def happen(self, game: Game) -> None:
        set_visibility(game, self.ref.card, public=self.up)
        if not self.up:
            reset_private(game, self.ref.card)


@performs(verbs.TurnOver)
def _turn(text: Text, instruction: verbs.TurnOver) -> Procedure[int]:
    up = instruction.to == "face_up"
    return (yield from to_each(text, instruction.turn, lambda ref: TurnOver(ref, up=up), private=up))


@performs(verbs.AddDefending)
@clause("fab:8.5.32", without=0)
def _add_defending(text: Text, instruction: verbs.AddDefending) -> Procedure[int]:
    """8.5.32: add cards that can defend to the active chain link as defending cards (7.0.5b)."""
    game, done = text.game, 0
    for ref in objects(text, instruction.add_defending):
        why = cannot_add(game, ref.card) if game.state.present(ref) else Why("fab:3.0.9", "gone")
        why = unless_dropped(game, why)
        if why is not None:
            game.note("dropped", why.clause, objects=(ref.card,), event="defends", reason=why.reason)
            continue
        done += len((yield from become_defending(game, [ref.card], rule_of(text), ("fab:8.5.32",))))
    return done


@performs(verbs.PitchCards)
@clause("fab:8.5.44", without=0)
def _pitch(text: Text, instruction: verbs.PitchCards) -> Procedure[int]:
    """8.5.44: pitch cards from the zones that the effect names, either all or none (8.5.44a)."""
    game, refs = text.game, objects(text, instruction.pitch)
    if none_was_chosen(instruction.pitch, refs):
        return 0
    able = [r for r in refs if game.state.present(r) and _lies_outside(game, r) and _has_pitch(game, r)]
    if not refs or len(able) < len(refs):
        rule = "fab:8.5.44a" if len(refs) > 1 else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="pitch", subject=text.subject)
        return 0
    for ref in able:
        yield from pitch(game, text.you, ref.card, "fab:8.5.44", tuple(_how_it_is_pitched(text, ref.card)))
    return len(able)


def _how_it_is_pitched(text: Text, card: CardId) -> Iterator[Citation]:
    """Yield the notes on pitching a card that is not in hand, and a card of another player."""
    if zone_of(text.game, card) != "hand":
        yield "fab:1.14.3#from-hand"
    if owner(text.game, card) != text.you:
        yield "fab:8.5.44#who-gains-what"


def _lies_outside(game: Game, ref: Ref) -> bool:
    return zone_of(game, ref.card) not in (*ARENA, "pitch")


def _has_pitch(game: Game, ref: Ref) -> bool:
    return info(game, ref.card)["pitch"] is not None


# 8.5.29 Charge: a card moves from hand to the soul of its player's hero


@clause("fab:8.5.29b")
class Charge(Move):
    """A card is charged: it moves from a hand to the soul of that player's hero (8.5.29)."""

    __slots__ = ()
    also = "charged"
    key = "charged"
    meaning = "fab:8.5.29"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "soul", by=by)

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the card is not in hand, or cannot move."""
        here = game.state.present(self.ref) and zone_of(game, self.card) == "hand"
        return super().impossible(game) if here else Why("fab:8.5.29", "not_in_hand")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses of the move, and 8.5.29a for charging."""
        return (*super().manner(game), "fab:8.5.29a")


@performs(verbs.Charge)
def _charge(text: Text, instruction: verbs.Charge) -> Procedure[int]:
    """8.5.29: charge cards; the controller of the effect counts as the player who charged them (8.5.29a)."""
    return (yield from to_each(text, instruction.charge, lambda ref: Charge(ref, text.you)))
