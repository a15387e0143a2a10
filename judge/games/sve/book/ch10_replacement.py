"""10.10 Replacement effects that texts make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import ReplacingEffect, Text, changed, changes_amount, lasting, text_at
from judge.games.sve.book.ch03_players import controller, owner
from judge.games.sve.book.ch04_zones import Engage, Move, carry_on, kept_on_the_way
from judge.games.sve.book.ch05_damage import Damage
from judge.games.sve.book.ch05_deck import Draw
from judge.games.sve.book.ch09_tokens import Create
from judge.games.sve.book.ch10_effects import perform_all
from judge.games.sve.book.ch10_triggers import differ, matches
from judge.games.sve.book.ch12_keywords import STACK, WARD
from judge.games.sve.book.ch13_classes import StaysInstead
from judge.games.sve.language import Replacing
from judge.games.sve.world import Game, info, zone, zone_of
from judge.kernel import (
    GAME,
    NO_OR_YES,
    CardId,
    Citation,
    Event,
    Happening,
    Info,
    Procedure,
    Question,
    Ref,
    Replacement,
    clause,
    do,
)
from judge.records import record


@record
class Replaces(ReplacingEffect):
    """A replacement effect of one card; those of two copies are separate, each applied once (10.10.2.3)."""

    @property
    def because(self) -> Citation:
        """The clause that defines this kind of replacement effect."""
        return "sve:10.2.1.3.2" if changes_amount(self.node) else "sve:10.2.1.3.1"

    def text_for(self, game: Game, event: Event) -> Text | None:
        """Return the text with the event's objects, or ``None`` if the effect does not replace this event."""
        for happening in upcoming_triggers(game, event):
            if matches(game, self.node.replace, happening, self.ref, self.controller):
                return text_at(game, self.ref, self.controller, self.id, happening)
        return None

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether the effect replaces an event; an entering card is seen as on arrival (10.10.3)."""
        node, text, reader = self.node, self.text_for(game, event), game.world.reader
        if text is None or not reader.holds(text, node.if_):
            return False
        return node.at_most is None or not isinstance(event, Damage) or event.amount > reader.amount(text, node.at_most)

    @clause("sve:10.10.1.1")
    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Change the amount, prevent the event, or carry out other instructions instead.

        The original event never happened (10.10.1.1).

        Returns:
            the events that happen instead.
        """
        node, text = self.node, self.text_for(game, event)
        assert text is not None  # it applies to no other event
        if (
            isinstance(event, Move)
            and entering(game, event)
            and differ(as_it_will_be(game, event), info(game, event.card))
        ):
            game.note("looked_ahead", "sve:10.10.3", considered=True, objects=(event.card,))
        if node.optional:
            agreed = yield from game.agrees(Question("may", "sve:10.10.1"), by=self.controller, subject=self.id)
            if not agreed:
                return [event]
        if node.engaged and isinstance(event, Move | Create):
            event.engaged = True
            return [event]
        if changes_amount(node) and isinstance(event, Damage):
            amount = changed(game.world.reader, text, node, event.amount)
            return [Damage(event.ref, amount, event.source, event.kind, event.fighting, means="sve:5.13.2")]
        text.in_place_of = event
        if not node.prevent:
            yield from perform_all(text, node.instead)
        return []


class WardMayEngage:
    """The first ability of Ward: a follower put onto the field reserved may be engaged (12.8.2).

    It is put there reserved and then engaged, so that effects on engaging can see and stop it. This includes a token
    created there (9.1.2.2).
    """

    because = "sve:12.8.2"

    def __init__(self, card: CardId) -> None:
        self.id = f"{card}.{WARD}"
        self.source: str = card

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether an event puts the card onto the field reserved."""
        enters = isinstance(event, Move | Create) and event.card == self.source and event.to == "field"
        return enters and not event.engaged  # type: ignore[attr-defined]

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Ask whether to engage the follower; return the same event."""
        assert isinstance(event, Move | Create)  # applies() has said so
        if WARD not in info(game, event.card)["keywords"]:
            game.note("looked_ahead", "sve:10.10.3", considered=True, objects=(event.card,))
        agreed = yield from game.agrees(
            Question("ward", "sve:12.8.2"),
            by=event.whose or controller(game, event.card),
            among=NO_OR_YES,
            subject=event.card,
        )
        event.then_engaged = agreed
        return [event]


def engage_arrived(game: Game, events: Sequence[Event]) -> Procedure[None]:
    """Engage the followers with Ward that entered the field and whose player chose to engage them (12.8.2)."""
    guards = [e.card for e in events if isinstance(e, Move | Create) and e.then_engaged]
    if guards:
        yield from do(game, *(Engage(game.state.ref(card)) for card in guards), clause="sve:12.8.2")


def upcoming_triggers(game: Game, event: Event) -> Iterator[Happening]:
    """Yield the trigger events of an event before it happens."""
    match event:
        case Move():
            yield from _moving(game, event)
        case Create():
            look, player = as_it_will_be(game, event), event.whose
            for name in ("created", "moves", *(("enters",) if event.to == "field" else ())):
                yield Happening(name, Ref(event.card, 0), look, player, "", event.to, rule="sve:9.1.2.2")
        case Draw():
            yield Happening("draws", None, {}, event.who)
        case _:
            yield from event.happenings(game) if hasattr(event, "happenings") else ()


def _moving(game: Game, move: Move) -> Iterator[Happening]:
    """Yield the trigger events of a move before it happens.

    An entering card has its characteristics on arrival, a leaving one its current ones (10.10.3).
    """
    card, where = move.card, zone_of(game, move.card)
    comes = entering(game, move)
    now, there = info(game, card), as_it_will_be(game, move) if comes else {}
    player = move.whose or owner(game, card)
    origin = (game.state.get(card, "came_from") or where) if where == "resolution" else where
    move.from_zone = where
    for name in move.names():
        if comes and name in ("moves", "enters"):
            yield Happening(name, move.ref, there, player, origin if name == "enters" else where, move.to)
        else:
            yield Happening(name, move.ref, now, controller(game, card), where, move.to)


def entering(game: Game, move: Move) -> bool:
    """Return whether a card enters the field or the EX area from another zone."""
    return move.to in ("field", "ex") and zone_of(game, move.card) != move.to


@clause("sve:10.10.3", instead=lambda game, event: info(game, event.card))
def as_it_will_be(game: Game, event: Move | Create) -> Info:
    """Return a card's characteristics on arrival, with the effects that apply there (10.10.3)."""
    state, card = game.state, event.card
    mark = state.mark()
    if isinstance(event, Create):
        event.lay_out(game, state.get(GAME, "clock", 0) + 1)
    else:
        kept = kept_on_the_way(game, card, zone_of(game, card), event.to)
        state.move(card, zone(event.whose or owner(game, card), event.to), event.index)
        if kept is not None:
            carry_on(game, event.ref, kept, event.to)
    found = info(game, card)
    state.take_back(mark)
    return found


def _of_its_own(game: Game, event: Move | Create, there: Info) -> Iterator[Replacement]:
    """Yield an arriving card's own replacement effects; ``there`` holds its characteristics on arrival (10.10.3)."""
    if event.engaged:
        return
    ref = event.ref if isinstance(event, Move) else Ref(event.card, 0)
    for ability in there["abilities"]:
        if isinstance(ability.node, Replacing) and ability.node.engaged:
            yield Replaces(ref, ability, event.whose or owner(game, event.card))


def in_force(game: Game, event: Event) -> Iterator[Replacement]:
    """Yield the replacement effects in force that could apply to an event."""
    world = game.world
    if isinstance(event, Move | Create):
        if event.to == "field":
            changes = game.world.has_static or lasting(game)
            there = as_it_will_be(game, event) if changes else info(game, event.card)
            if WARD in there["keywords"] and there["type"] == "follower":
                yield WardMayEngage(event.card)
            yield from _of_its_own(game, event, there)
        elif isinstance(event, Move) and STACK in info(game, event.card)["keywords"]:
            yield StaysInstead(event.ref)
    if world.has_replacing:
        for card, where in world.watched(game):
            for ability in info(game, card)["abilities"]:
                if isinstance(ability.node, Replacing) and (where in ability.zones or where == "leader"):
                    yield Replaces(game.state.ref(card), ability, controller(game, card))
