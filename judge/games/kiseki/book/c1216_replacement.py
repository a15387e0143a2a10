"""1216 Replacement effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Replacing, ReplacingEffect, Text, carry_effects, changed, changes_amount, text_at
from judge.games.kiseki.book.c0200_card_information import FIGURES
from judge.games.kiseki.book.c0300_cp_and_ep import Gain
from judge.games.kiseki.book.c0500_zones import KEEPS, WHERE_PLAYED, Move, comes_from
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.book.c1214_immediate_effects import perform_all
from judge.games.kiseki.book.c1313_drawing import ATTEMPT, DrawFromNothing
from judge.games.kiseki.world import Game, controller, having, info, owner, zone, zone_of
from judge.kernel import Citation, Event, Happening, Info, PlayerId, Procedure, Question, Replacement, clause
from judge.records import record

AS_IT_ARRIVES = "kiseki:1216.1#as-it-arrives"
"""Our reading: an effect that replaces entering the field looks at the card as it would be there."""


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
        if isinstance(event, Move) and _enters(game, event):
            now, there = info(game, event.card), _as_it_arrives(game, event)
            if any(now[field] != there[field] for field in ("type", "traits", "keywords", *FIGURES)):
                game.note("looked_ahead", AS_IT_ARRIVES, considered=True, objects=(event.card,))
            if node.replace.from_zone and comes_from(game, event.card) != zone_of(game, event.card):
                game.note("counts_as_coming", WHERE_PLAYED, considered=True, objects=(event.card,))
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
    enters = _enters(game, event)
    player = _arrives_at(game, event) if enters else controller(game, card)
    look = _as_it_arrives(game, event) if enters else info(game, card)
    origin = comes_from(game, card)
    for name in event.names():
        where, by = (origin if name == "enters" else event.from_zone, event.to), event.because_of
        yield Happening(name, event.ref, look, player, *where, by=by, by_rule=event.caused_by)


def _enters(game: Game, move: Move) -> bool:
    """Return whether a card enters the field from another zone."""
    return move.to == "field" != zone_of(game, move.card)


@clause(AS_IT_ARRIVES, instead=lambda game, move: info(game, move.card))
def _as_it_arrives(game: Game, move: Move) -> Info:
    """Return a card's characteristics on the field that it enters, with the effects that apply to it there (1215.4)."""
    state, card = game.state, move.card
    mark, kept = state.mark(), (zone_of(game, card), "field") in KEEPS
    state.move(card, zone(_arrives_at(game, move), "field"))
    if kept:
        carry_effects(game, move.ref, state.ref(card), "field")
    found = info(game, card)
    state.take_back(mark)
    return found


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
