"""1216 Replacement effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Replacing, ReplacingEffect, Text, changed, changes_amount, text_at
from judge.games.kiseki.book.c0300_cp_and_ep import Gain
from judge.games.kiseki.book.c0500_zones import Move
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.book.c1214_immediate_effects import perform_all
from judge.games.kiseki.book.c1313_drawing import ATTEMPT, DrawFromNothing
from judge.games.kiseki.world import Game, controller, having, info, owner, zone_of
from judge.kernel import Citation, Event, Happening, PlayerId, Procedure, Question, Replacement, clause
from judge.records import record


@record
class Replaces(ReplacingEffect):
    """A replacement effect of one card; those of two copies are separate, each applied once (1216.3)."""

    because: Citation = "kiseki:1201.2c"

    def text_for(self, game: Game, event: Event) -> Text | None:
        """Return the text with the event's objects, or ``None`` if the effect does not replace this event."""
        for happening in upcoming_triggers(game, event):
            if game.world.reader.meets(game, self.node.replace, happening, self.ref, self.controller):
                return text_at(game, self.ref, self.controller, self.id, happening)
        return None

    def applies(self, game: Game, event: Event) -> bool:
        node, text, reader = self.node, self.text_for(game, event), game.world.reader
        if text is None or not reader.holds(text, node.if_):
            return False
        return node.at_most is None or not isinstance(event, Gain) or event.extent > reader.amount(text, node.at_most)

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Change the amount, prevent the event, or carry out other instructions instead.

        Returns:
            the events that happen instead.
        """
        node, text = self.node, self.text_for(game, event)
        assert text is not None  # it applies to no other event
        if node.optional:
            agreed = yield from game.agrees(Question("may", "kiseki:1216.3"), by=self.controller, subject=self.id)
            if not agreed:
                return [event]
        if changes_amount(node) and isinstance(event, Gain):
            amount = max(0, changed(game.world.reader, text, node, abs(event.amount)))
            return [type(event)(event.who, event.name, amount, event.means, source=event.source, kind=event.kind)]
        text.in_place_of = event
        if not node.prevent:
            yield from perform_all(text, node.instead)
        return []


def upcoming_triggers(game: Game, event: Event) -> Iterator[Happening]:
    """Yield the trigger events of an event before it happens; a move has both its zones."""
    if isinstance(event, DrawFromNothing):
        yield from () if game.is_dropped(ATTEMPT) else (Happening("draws", None, {}, event.who),)
        return
    if not isinstance(event, Move):
        yield from event.happenings(game) if hasattr(event, "happenings") else ()
        return
    card = event.card
    event.from_zone = zone_of(game, card)
    player = _arrives_at(game, event) if event.to == "field" != event.from_zone else controller(game, card)
    origin = game.state.get(card, "came_from") or event.from_zone
    for name in event.names():
        where, by = (origin if name == "enters" else event.from_zone, event.to), event.because_of
        yield Happening(name, event.ref, info(game, card), player, *where, by=by, by_rule=event.caused_by)


@clause("kiseki:506.4", instead=lambda game, move: controller(game, move.card))
def _arrives_at(game: Game, move: Move) -> PlayerId:
    """Return the player on whose field a card would be put, who would control it there (506.4)."""
    return move.whose or owner(game, move.card)


def in_force(game: Game, event: Event) -> Iterator[Replacement]:
    """Yield the replacement effects in force, whether or not they apply to the event."""
    if game.world.has_replacing:
        for card in having(game, Replacing):
            for ability in valid(game, card, info(game, card), Replacing):
                yield Replaces(game.state.ref(card), ability, controller(game, card))
