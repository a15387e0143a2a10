"""6.5 Replacement effect interactions: effects apply kind by kind, and within a kind player by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from copy import copy
from typing import Literal, Protocol

from judge.abilities import (
    Instruction,
    ReplacingEffect,
    Text,
    changed,
    changes_amount,
    note_not_replaced,
    values_left_by,
)
from judge.abilities import instructions as say
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0107_abilities import functional, is_about_own_move, of
from judge.games.fab.book.c0108_effects import Several, can_succeed, objects, rule_of, text_of
from judge.games.fab.book.c0113_assets import ChangeLife, Gain
from judge.games.fab.book.c0300_zones import Cease, Move
from judge.games.fab.book.c0502_limits import counted_as
from judge.games.fab.book.c0601_discrete_effects import perform_all, performs
from judge.games.fab.book.c0602_continuous_effects import Applies, duration, put_replacing, replacing
from judge.games.fab.book.c0602_layer_continuous import no_such_time
from judge.games.fab.book.c0604_replacement_effects import Prevention, prevented
from judge.games.fab.book.c0805_deal import DAMAGES, Damage
from judge.games.fab.book.c0805_effects import place_in_deck
from judge.games.fab.language import Replacing, When
from judge.games.fab.language.effects import Banish, Ignore, Put, ReplaceForATime
from judge.games.fab.world import ARENA, Game, clockwise, controller, in_arena, reader_of, turn_player
from judge.kernel import (
    Choice,
    Citation,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Replacement,
    choose_order,
    clause,
    count_turn_fact,
    last_of,
    new_timestamp,
    ruled,
    turn_fact,
)
from judge.records import record

Kind = Literal["self", "standard", "prevention", "outcome", "ignored"]

KINDS: Sequence[tuple[Kind, Citation]] = (
    ("self", "fab:6.5.3"),
    ("standard", "fab:6.5.4"),
    ("prevention", "fab:6.5.5"),
    ("outcome", "fab:6.5.7"),
    ("ignored", "fab:6.5.7"),
)
"""The kinds of replacement effects in order of application; self- and identity-replacement are both ``self``.

``ignored`` are outcome-replacement effects that ignore dice; they come after those that reroll.
"""

OUTCOMES = ("rolls", "wins_clash", "fails_clash", "wins_wager", "loses_wager")
"""The events that outcome-replacement effects replace (6.4.11)."""


class FabReplacement(Replacement, Protocol):
    """A replacement effect of this game, with its kind and controller."""

    kind: Kind
    controller: PlayerId


@clause("fab:6.4.4", "fab:6.4.11")
@record
class Replaces(ReplacingEffect):
    """A standard-replacement effect of an object (6.4.9), or one for prevention or outcomes that is written like it."""

    @property
    def kind(self) -> Kind:
        """The kind of replacement effect; one that prevents damage is a prevention effect (6.4.10)."""
        if self.of_outcome:
            return "ignored" if any(isinstance(one, Ignore) for one in self.node.instead) else "outcome"
        return "prevention" if prevents_damage(self.node) else "standard"

    @property
    def of_outcome(self) -> bool:
        """Whether it replaces an outcome (6.4.11)."""
        return self.node.replace.event in OUTCOMES

    @property
    def because(self) -> Citation:
        """The clause that defines the effect."""
        if self.of_outcome:
            return "fab:6.4.11"
        if self.node.prevents is not None:
            return "fab:6.4.10i"
        return "fab:6.4.10b" if prevents_damage(self.node) else self.ability.clause

    @clause("fab:6.4.2", "fab:6.4.2a", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it is active: a matching event is about to occur, and its condition holds (6.4.2a)."""
        happening, node, reader = self._met(game, event), self.node, game.world.reader
        if happening is None:
            for missed in would(game, event):
                note_not_replaced(game, missed, self, "fab:6.4.2")
            return False
        if not reader.holds(self._text(game, happening), node.if_):
            return False
        if not _can_be_given(self._text(game, happening), node):
            return False
        return node.times_each_turn is None or turn_fact(game, self.ref.card, self._times(game)) < node.times_each_turn

    def _times(self, game: Game) -> str:
        """Return the name of the fact that counts its applications this turn, for “the first time each turn”."""
        return f"replaced {counted_as(game, self.ref.card, self.ability)}"

    def _met(self, game: Game, event: Event) -> Happening | None:
        when, reader = self.node.replace, game.world.reader
        assert isinstance(when, When)  # the language has no other
        that_many = changes_amount(self.node)
        whole = isinstance(event, Several) or (event.whole is None and when.one_or_more)
        if not (hasattr(event, "amount") if that_many else whole is when.one_or_more):
            return None  # “that many” and “one or more” replace a compound event, other effects its individual events
        return next(
            (
                happening
                for happening in would(game, event)
                if reader.meets(game, when, happening, self.ref, self.controller)
            ),
            None,
        )

    def text_for(self, game: Game, event: Event) -> Text | None:
        happening = self._met(game, event)
        return None if happening is None else self._text(game, happening)

    def _text(self, game: Game, happening: Happening) -> Text:
        return text_of(game, self.controller, self.ref, self.id, values_left_by(game, happening))

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the modified event, or nothing if something else happens instead (6.4.6)."""
        happening, node = self._met(game, event), self.node
        assert happening is not None  # it applies
        text = self._text(game, happening)
        text.in_place_of = event
        count_turn_fact(game, self.ref.card, self._times(game))
        if node.optional:
            agreed = yield from game.agrees(Question("may", "fab:1.8.3a"), by=self.controller, subject=self.id)
            if not agreed:
                return (event,)
        if _leads_elsewhere(text, node, event):
            return (_led_elsewhere(node.instead[0], event),)
        if node.instead:
            yield from perform_all(text, node.instead)
            if self.of_outcome:
                return (text.in_place_of,)
        if prevents_damage(node) and isinstance(event, Damage):
            yield from perform_all(text, node.giving)
            amount = event.amount if node.prevents is None else reader_of(text).amount(text, node.prevents)
            return (prevented(game, event, amount, self.source, also=self.ability.by_name),)
        modified = copy(event)
        if node.into is not None and isinstance(modified, Move):
            modified.lead(node.into)
            return (modified,)
        if node.into is not None and isinstance(event, Cease):
            return (Move(event.ref, node.into),)
        if node.prevent or not changes_amount(node):
            if isinstance(event, Move) and event.key != Move.key:
                game.note("has_not_occurred", "fab:1.9.3d", objects=(event.card,), event=event.key)
            return ()
        # no other events have an amount that texts can change
        assert isinstance(modified, Damage | Gain | ChangeLife | Applies | Several)
        modified.amount = changed(game.world.reader, text, node, modified.amount)
        return (modified,)


MOVES = ("moves", "enters", "leaves", "dies")
"""The events that are internal to a composite event, such as the move of a discard (1.9.3)."""


@clause("fab:1.9.3c", without=False)
def _leads_elsewhere(text: Text, node: Replacing, event: Event) -> bool:
    """Return whether “instead put it …” only replaces the destination of a move: the composite event still occurs."""
    if node.replace.event not in MOVES or not isinstance(event, Move) or len(node.instead) != 1:
        return False
    (instruction,) = node.instead
    if isinstance(instruction, Put):
        more = instruction.any_order or instruction.shuffled or instruction.counters or instruction.into in ARENA
        moved = None if more else instruction.put
    elif isinstance(instruction, Banish):
        moved = None if instruction.until is not None else instruction.banish
    else:
        moved = instruction.return_ if isinstance(instruction, say.Return) else None
    return isinstance(moved, str) and objects(text, moved) == (event.ref,)


def _led_elsewhere(instruction: Instruction, event: Event) -> Event:
    """Return the move with the destination that the replacement gives it (6.4.6)."""
    modified = copy(event)
    assert isinstance(modified, Move)  # it leads elsewhere
    if isinstance(instruction, Put):
        public = False if instruction.face_down else True if instruction.face_up else None
        modified.lead(instruction.into, index=place_in_deck(instruction), public=public)
    elif isinstance(instruction, Banish):
        modified.lead(
            "banished", public=not instruction.face_down, named=None if modified.also == "banished" else "banished"
        )
    else:
        modified.lead("hand")
    return modified


@clause("fab:6.4.10b")
def prevents_damage(node: Replacing) -> bool:
    """Return whether a replacement effect prevents damage; without an amount, it prevents all of it (6.4.10b)."""
    return node.prevents is not None or (node.prevent and node.replace.event in DAMAGES)


@clause("fab:1.8.3b", without=True)
def _can_be_given(text: Text, node: Replacing) -> bool:
    """Return whether the price of a prevention can be paid; otherwise it does not apply (1.8.3b)."""
    return can_succeed(text, node.giving)


def would(game: Game, event: Event) -> Iterator[Happening]:
    """Yield the trigger events of an event that is about to occur, for matching replacement effects."""
    tells: Callable[[Game], Iterator[Happening]] | None = getattr(event, "would", getattr(event, "happenings", None))
    if tells is None or not _is_there(game, event):
        return
    if isinstance(event, Move):
        event.look_ahead(game)
    yield from tells(game)


def _is_there(game: Game, event: Event) -> bool:
    ref = getattr(event, "ref", None)
    return not isinstance(ref, Ref) or game.state.present(ref)


def standing_replacements(game: Game) -> Iterator[Replaces]:
    """Yield the standard-replacement effects of functional abilities, then those of layers (6.4.9)."""
    if not game.world.has(Replacing):
        return
    for card, ability in functional(game, Replacing):
        yield Replaces(game.state.ref(card), ability, controller(game, card))
    yield from replacing(game)


def without_copies(
    game: Game, event: Event, effects: Iterable[Replaces | Prevention]
) -> Iterator[Replaces | Prevention]:
    """Yield the effects without those that an attack-proxy merely copies from its source."""
    found = tuple(effects)
    for effect in found:
        if not _is_a_second_copy(game, event, effect, found):
            yield effect


@clause("fab:1.4.3a", without=False)
def _is_a_second_copy(
    game: Game, event: Event, effect: Replaces | Prevention, others: Iterable[Replaces | Prevention]
) -> bool:
    """Return whether an attack-proxy's effect copies an effect of its source that applies, or has applied."""
    source = source_of(game, effect.ref.card)
    if source is None:
        return False
    own = f"{source.card}.{effect.ability.label}"
    return own in event.history or any(other.id == own and other.applies(game, event) for other in others)


def _outside_arena(game: Game, effect: FabReplacement) -> tuple[Citation, ...]:
    """Return the clause that makes an ability functional outside the arena.

    It replaces a move of its own object (1.7.4j), or its text names the zone (1.7.4g).
    """
    if not isinstance(effect, Replaces) or in_arena(game, effect.ref.card):
        return ()
    if is_about_own_move(effect.ability.node):
        return ("fab:1.7.4j",)
    return ("fab:1.7.4g",) if "zone" in effect.ability.node.model_fields_set else ()


def _round(game: Game, kinds: Set[Kind]) -> tuple[Kind, Citation]:
    """Return the kind of replacement effects that apply next, and the clause on its place in the order (6.5)."""
    first, *later = [row for row in KINDS if row[0] in kinds]
    return ruled(game, first[1], first, later[0]) if later else first


class Interactions:
    """The order in which replacement effects apply to an event (6.5.1)."""

    @property
    def ahead(self) -> bool:
        """Return true: actions of the effect come before the modified event (6.4.1a)."""
        return True

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events in their order; each damage records the damage after it (6.4.10f).

        The player of the effect orders damage to several objects (1.8.6d) if an effect on the next damage applies to
        whichever comes first.
        """
        damage = [event for event in events if isinstance(event, Damage) and event.impossible(game) is None]
        if len(damage) < 2:
            return events
        if self._replaces_first_only(game, damage):
            by, source, among = damage[0].by, damage[0].source.card, tuple(one.ref.card for one in damage)
            order = yield from choose_order(game, by, among, "fab:1.8.6d", because=("fab:1.9.2",), subject=source)
            damage.sort(key=lambda one: order.index(one.ref.card))
        for place, event in enumerate(damage, start=1):
            event.later = damage[place:]
        return [*damage, *(event for event in events if event not in damage)]

    @clause("fab:1.8.6d", without=False)
    def _replaces_first_only(self, game: Game, damage: Sequence[Damage]) -> bool:
        """Return whether an effect that is used up by one event applies to several of these."""
        found = Counter(
            effect.id
            for event in damage
            for effect in game.policy.replacements(game, event)
            if getattr(effect, "next", False) and effect.applies(game, event)
        )
        return any(number > 1 for number in found.values())

    @clause("fab:6.5.1", "fab:6.5.2a")
    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect to apply next: of the first kind, from the first player who has one.

        If that player has several, they choose.
        """
        effects: Sequence[FabReplacement] = ready  # type: ignore[assignment]
        kind, rule = _round(game, {effect.kind for effect in effects})
        of_kind = [effect for effect in effects if effect.kind == kind]
        players = {effect.controller for effect in of_kind}
        if event.first is None and len({e.controller for e in effects}) > 1:
            event.first = yield from self._select(game, event)
        first = event.first or turn_player(game)
        player = next(p for p in clockwise(game, first) if p in players)
        own = {effect.id: effect for effect in of_kind if effect.controller == player}
        several = ("fab:6.5.1",) if len(effects) > 1 else ()
        rerolls_first = ("fab:8.5.33c",) if {"outcome", "ignored"} <= {e.kind for e in effects} else ()
        further = ("fab:6.4.4",) if event.history else ()
        chosen_first = ("fab:6.5.2a", "fab:6.5.2b") if event.first is not None else ()
        elsewhere = dict.fromkeys(says for effect in own.values() for says in _outside_arena(game, effect))
        game.note(
            "replaces_next",
            rule,
            because=(*several, *rerolls_first, "fab:6.4.2a", *further, *chosen_first, *elsewhere),
            considered=True,
            actor=player,
        )
        if len(own) == 1:
            (only,) = own.values()
            if event.history:
                yield from last_of("replacement", player, rule, only.id, subject=event.key)
            return only
        (chosen,) = yield from game.ask(Choice("replacement", player, rule, tuple(own), subject=event.key))
        return own[chosen]

    @clause("fab:6.5.2b")
    def _select(self, game: Game, event: Event) -> Procedure[PlayerId]:
        """6.5.2: ask the turn player which player's effects come first; one answer serves the whole event (6.5.2b)."""
        choice = Choice("select_player", turn_player(game), "fab:6.5.2", game.players, subject=event.key)
        (player,) = yield from game.ask(choice)
        return PlayerId(player)


# 6.4.9 Standard-replacement effects that layers generate for a duration


@record
class ForATime(Replaces):
    """A standard-replacement effect that a layer has generated, for a duration.

    Attributes:
        next: whether it ends after it has been applied once.
    """

    until: str
    next: bool

    @property
    def id(self) -> str:
        return f"{self.ref.card}@{self.ability.label}"

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the modified event; with ``next``, the effect ends first."""
        if self.next:
            put_replacing(game, tuple(one for one in replacing(game) if one.id != self.id))
        return Replaces.replace(self, game, event)


@performs(ReplaceForATime)
@clause("fab:6.4.9", "fab:6.2.2a", without=0)
def _replace_for_a_time(text: Text, instruction: ReplaceForATime) -> Procedure[int]:
    """6.4.9: generate a replacement effect for events from now on (6.4.3)."""
    yield from ()
    game, over = text.game, no_such_time(text, instruction.until)
    if over is not None:
        game.note("nothing", over, actor=text.you, role="replacing", subject=text.subject)
        return 0
    ability = of(str(new_timestamp(game)), instruction.replacing)
    effect = ForATime(text.source, ability, text.you, duration(text, instruction.until), instruction.next)
    game.note(
        "replaces_for_a_time",
        rule_of(text),
        because=("fab:6.4.9", "fab:6.2.2a"),
        actor=text.you,
        subject=text.subject,
        then=lambda: put_replacing(game, (*replacing(game), effect)),
    )
    return 1
