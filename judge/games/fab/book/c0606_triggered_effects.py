"""6.6 Triggered effects: how they trigger, and how their layers are put onto the stack."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from judge.abilities import (
    MOVED,
    Delayed,
    Difference,
    History,
    Known,
    Node,
    Reader,
    Text,
    When,
    asked_by,
    by_event,
    delay,
    delayed,
    named_then,
    nodes,
    note_idle,
    note_near_miss,
    plain,
    remembered,
    short_label,
    unmet_values,
    values_left_by,
)
from judge.abilities.conditions import Happened
from judge.abilities.selections import ThisTurn
from judge.games.fab.book.c0104_attacks import is_attack_layer, source_of
from judge.games.fab.book.c0106_layers import Declared, add_layer
from judge.games.fab.book.c0107_abilities import (
    MOVES,
    Ability,
    functional,
    not_functional,
    of,
    show_source,
    triggers_as_shown,
)
from judge.games.fab.book.c0107_modes import declare_modes, no_mode
from judge.games.fab.book.c0108_effects import declare_targets, no_target, rule_of, text_of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0300_zones import hide_source
from judge.games.fab.book.c0502_limits import counted_as
from judge.games.fab.book.c0601_discrete_effects import counts, performs
from judge.games.fab.book.c0700_combat import declare_attack_targets, open_chain
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.games.fab.book.c0804_labels import labels_of, labels_that_ask
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.language import StateTriggered, Triggered
from judge.games.fab.language.combat import ThisChainLink, ThisCombatChain
from judge.games.fab.language.effects import Later
from judge.games.fab.language.playing import Inline
from judge.games.fab.world import (
    Game,
    active,
    clockwise,
    controller,
    hero,
    in_arena,
    info,
    is_open,
    is_public,
    links,
    owner,
    reader_of,
    turn_player,
)
from judge.kernel import (
    GAME,
    CardId,
    Choice,
    Citation,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Waiting,
    Why,
    at_most,
    clause,
    count_turn_fact,
    for_now_from,
    not_dropped,
    ruled,
    settle,
    turn_fact,
    wait,
    waiting,
)
from judge.records import record

# 3.0.9a, 6.6.5 The objects and numbers of an event that the triggered text can refer to


def names_left_by(game: Game, happening: Happening) -> Known:
    """Return the names that an event defines for the text it triggers, including a moved object in its new zone.

    An object that left the arena is known as it was, and becomes a new object where it went (3.0.9a). Any other object
    is known as it is in its new zone.
    """
    known = values_left_by(game, happening)
    stays = happening.to_zone and happening.ref is not None and not happening.looks_back
    return (*known, (MOVED, (happening.ref,))) if stays else known


# 6.6.5 Triggering


@clause("fab:5.4.6", "fab:6.6.4", "fab:6.6.1")
@record
class Watcher:
    """A triggered effect that functions now, with its object and that object's controller."""

    ref: Ref
    ability: Ability
    you: PlayerId


@for_now_from(lambda game: functional(game, Triggered) if game.world.has(Triggered) else ())
def watchers(game: Game, there: Sequence[tuple[CardId, Ability]]) -> list[Watcher]:
    """Return the triggered effects that function now, in the order of the board (6.6.4)."""
    return [Watcher(game.state.ref(card), ability, controller(game, card)) for card, ability in there]


@for_now_from(watchers)
def _listening(game: Game, there: Sequence[Watcher]) -> Mapping[str, Sequence[Watcher]]:
    """Return the triggered effects that function now, by the names of their trigger events."""
    return by_event(not_dropped(game, there, lambda one: one.ability.clause))


@clause("fab:6.6.5a")
@clause("fab:6.6.5", without=None)
def note_triggers(game: Game, events: Sequence[Event], before: Sequence[Watcher]) -> Procedure[None]:
    """Trigger effects on events that have occurred.

    Args:
        before: effects that functioned before the events; those of objects that left still trigger (6.6.5b).
    """
    if not (game.world.has(Triggered) or delayed(game)):
        return
    listening = _listening(game)
    _tell_of_the_private(game, events)
    for event in events:
        triggered: list[Watcher] = []
        happenings = tuple(happenings_of(game, event))
        silenced = frozenset(happening.name for happening in happenings)
        for happening in happenings:
            own = [watcher for watcher in before if happening.looks_back and _leaves_with(game, watcher.ref, happening)]
            now = listening.get(happening.name, ())
            for watcher in (*now, *not_dropped(game, own, lambda one: "fab:5.4.6a")):
                marked, meets = _meets_by_the_mark(game, happening, watcher), _meets(game, happening, watcher)
                if not (meets if marked is None else marked):
                    _tell_why_not(game, happening, watcher)
                    continue
                if _has_triggered(game, watcher, triggered):
                    says = "fab:1.9.3a" if watcher in triggered else "fab:1.4.3a"
                    game.note("triggered_already", says, objects=(watcher.ref.card,), ability=_label(watcher))
                    continue
                if _has_met_the_whole(game, event, watcher):
                    game.note("triggered_already", "fab:1.9.2a", objects=(watcher.ref.card,), ability=_label(watcher))
                    continue
                triggered.append(watcher)
                if event.whole is not None:
                    event.whole.met.append(watcher)
                looks_back = ("fab:5.4.6a",) if watcher in own else ()
                because = looks_back if meets else (*looks_back, "fab:9.3.3#just-before")
                yield from _triggers(game, watcher, happening, silenced, because)
            note_idle(game, happening, [_label(watcher) for watcher in triggered])
        _delayed(game, happenings)


def _leaves_with(game: Game, ref: Ref, happening: Happening) -> bool:
    """Return whether an object left in the event, itself or at the same time as the object that the event is about."""
    return ref == happening.ref or not game.state.present(ref)


def _tell_of_the_private(game: Game, events: Sequence[Event]) -> None:
    """Record, for its owner only, that an ability of a private object does not trigger (1.7.4, 8.3.11a)."""
    happenings = [happening for event in events for happening in happenings_of(game, event)]
    if any(happening.name == "end_phase_begins" for happening in happenings):
        for card in game.state.cards():
            whys = (not_functional(game, card, ability) for ability in info(game, card)["abilities"])
            for why in (why for why in whys if why is not None and why.clause == "fab:8.3.11a"):
                _tell_of_a_private(game, card, why, "fab:5.4.7a", considered=True)
    for card in sorted(game.state.marked(game.state.owners, ("face_down",))):
        if not in_arena(game, card) or is_public(game, card) or card in game.asked_about:
            continue  # what is asked about is answered with the other abilities that are not functional
        for ability in info(game, card)["abilities"]:
            would = isinstance(ability.node, Triggered) and not_functional(game, card, ability) is not None
            if would and any(_would_meet(game, happening, card, ability) for happening in happenings):
                _tell_of_a_private(game, card, Why("fab:1.7.4", "not_public"), ability.clause)


def _would_meet(game: Game, happening: Happening, card: CardId, ability: Ability) -> bool:
    """Return whether an event would meet the trigger condition of an ability that is not functional."""
    ref, you = game.state.ref(card), controller(game, card)
    return any(
        when.event == happening.name and game.world.reader.meets(game, when, happening, ref, you)
        for when in ability.node.whens
    )


def _tell_of_a_private(game: Game, card: CardId, why: Why, also: Citation, *, considered: bool = False) -> None:
    game.note(
        "kept_back",
        why.clause,
        because=(also,),
        considered=considered,
        hidden=True,
        actor=controller(game, card),
        objects=(card,),
        reason=why.reason,
    )


def _label(one: Watcher) -> str:
    return f"{one.ref.card}.{one.ability.label}"


@clause("fab:1.9.3a", without=False)
def _has_triggered(game: Game, one: Watcher, triggered: Sequence[Watcher]) -> bool:
    """Return whether an effect has already triggered on this event; a composite event counts once (1.9.3a)."""
    return any(other == one or _is_the_same(game, other, one) for other in triggered)


@clause("fab:1.9.2a")
def _has_met_the_whole(game: Game, event: Event, one: Watcher) -> bool:
    """Return whether an effect has already triggered on another part of the same compound event (1.9.2a)."""
    as_a_whole = all(getattr(when, "one_or_more", False) for when in one.ability.node.whens)
    if not as_a_whole or event.whole is None:
        return False
    return any(other == one or _is_the_same(game, other, one) for other in event.whole.met)


@clause("fab:1.4.3a", without=False)
def _is_the_same(game: Game, one: Watcher, other: Watcher) -> bool:
    """Return whether two effects are one ability: an attack-proxy has it from its attack-source."""
    by_proxy = source_of(game, one.ref.card) == other.ref or source_of(game, other.ref.card) == one.ref
    return by_proxy and one.ability is other.ability


def happenings_of(game: Game, event: Event) -> Iterator[Happening]:
    tells: Callable[[Game], Iterator[Happening]] | None = getattr(event, "happenings", None)
    return iter(()) if tells is None else tells(game)


@clause("fab:6.6.1c")
@clause("fab:6.6.5b", without=False)
def _meets(game: Game, happening: Happening, one: Watcher) -> bool:
    """Return whether an event meets a trigger condition, including its state condition (6.6.5b)."""
    node, reader = one.ability.node, game.world.reader
    if not _is_the_time(game, happening, one):
        return False
    if not any(reader.meets(game, when, happening, one.ref, one.you) for when in node.whens):
        return False
    return node.if_ is None or reader.holds(_text_at(game, one, happening), node.if_)


def _tell_why_not(game: Game, happening: Happening, one: Watcher) -> None:
    """Record why an effect does not trigger on an event of its kind.

    The event differs, it is not the stated occurrence of the turn (6.6.5d), or the state condition fails.
    """
    node, reader, hidden = one.ability.node, game.world.reader, not is_public(game, one.ref.card)
    if all(when.event != happening.name for when in node.whens):
        return
    met = [when for when in node.whens if reader.meets(game, when, happening, one.ref, one.you)]
    if not met:
        note_near_miss(game, happening, one.ref, one.you, one.ability, hidden=hidden)
        return
    if not _is_the_time(game, happening, one):
        count = game.world.history.times_for(game, met[0], one.ref, one.you)
        clause, turn_queries = "fab:6.6.5d", tuple[Citation, ...]()
        differences = plain([Difference("ordinal", node.ordinal, count)])
    else:
        text = _text_at(game, one, happening)
        clause, turn_queries, differences = "fab:6.6.5b", asked_by(text, node.if_), unmet_values(text, node.if_)
    game.note(
        "condition_failed",
        clause,
        because=("fab:6.6.1c", one.ability.clause, *labels_of(game, one.ref.card, node), *turn_queries),
        considered=hidden or one.ref.card not in game.asked_about,
        actor=one.you,
        objects=(one.ref.card,),
        ability=_label(one),
        event=happening.name,
        differences=differences,
    )


@clause("fab:9.3.3#just-before", without=None)
def _meets_by_the_mark(game: Game, happening: Happening, one: Watcher) -> bool | None:
    """Return whether a hit that removed a mark meets a condition on the marked hero.

    ``None`` means that the event is not such a hit.
    """
    if happening.other is None or happening.other_info is None:
        return None
    with _still_marked(game, happening):
        return _meets(game, happening, one)


@contextmanager
def _still_marked(game: Game, happening: Happening) -> Iterator[None]:
    """Treat a hero that a hit has just unmarked as still marked, inside this context."""
    if happening.other is not None and happening.other_info is not None:
        game.world.just_before[happening.other] = happening.other_info
    try:
        yield
    finally:
        game.world.just_before.clear()


@clause("fab:3.0.9a")
def _text_at(game: Game, one: Watcher, happening: Happening) -> Text:
    """Return the text of a triggered effect for a possible trigger event, with the names that the event defines."""
    return text_of(game, one.you, one.ref, one.ref.card, names_left_by(game, happening))


@clause("fab:6.6.5d", "fab:6.6.1b", without=True)
def _is_the_time(game: Game, happening: Happening, one: Watcher) -> bool:
    """Return whether this is the Nth such event of the turn, if the effect states N (6.6.5d).

    Events before the effect existed count too.
    """
    ordinal = one.ability.node.ordinal
    if ordinal is None:
        return True
    world, ref, you = game.world, one.ref, one.you
    met = (when for when in one.ability.node.whens if world.reader.meets(game, when, happening, ref, you))
    return any(world.history.times_for(game, when, ref, you) == ordinal for when in met)


@clause("fab:6.6.1a")
def _triggers(
    game: Game,
    one: Watcher,
    happening: Happening,
    parts: Collection[str],
    looks_back: Sequence[Citation],
    before: Sequence[Watcher] = (),
) -> Procedure[None]:
    """6.6.5: make the layer of an effect that has triggered, unless its limit or another effect stops it.

    The layer is put onto the stack before a player gets priority (6.6.6).

    Args:
        parts: the names of the whole event and of its parts (1.9.3).
        looks_back: the clause that lets it trigger although its source is gone.
        before: the effects whose triggering led to this one, so that none triggers on itself.
    """
    limit, times = one.ability.node.per_turn, times_triggered(game, one.ref.card, one.ability)
    label = _label(one)
    if limit is not None and turn_fact(game, one.ref.card, times) >= at_most(game, "fab:6.6.5e", limit):
        because = (one.ability.clause,)
        game.note("exceeds_limit", "fab:6.6.5e", because=because, actor=one.you, objects=(one.ref.card,), ability=label)
        return
    if limit is not None and not _in_a_turn(game):
        because = (one.ability.clause,)
        game.note("does_not_trigger", "fab:4.1.8b", because=because, objects=(one.ref.card,), ability=label)
        return
    if not (yield from _is_decided_for(game, one)):
        return
    silent = _is_silent(game, one, parts)
    if not silent or ruled(game, "fab:6.6.5f", True, False):
        count_turn_fact(game, one.ref.card, times)
    if silent:
        composite = ("fab:1.9.3b",) if len(parts) > 1 else ()
        because = (*(("fab:7.5.5c",) if "hits" in parts else ()), *composite, one.ability.clause)
        game.note(
            "does_not_trigger", "fab:6.6.5f", because=because, actor=one.you, objects=(one.ref.card,), ability=label
        )
        return
    show_source(game, one.ref)
    name = f"{one.ref.card}.{short_label(one.ability.label)}"
    event = names_left_by(game, happening)
    moved = ("fab:3.0.9a",) if happening.looks_back and any(item[0] == MOVED for item in event) else ()
    event = ruled(game, moved, event, tuple(item for item in event if item[0] != MOVED))
    counts_as = () if happening.rule is None else (happening.rule,)
    also = (*looks_back, *_limit_clauses(game, one), *counts_as, *moved, *_zone_clause(game, one))
    create_layer(game, name, one.ability, one.ref, one.you, event, happening.name, also)
    yield from _has_become_triggered(game, one, before)


@clause("fab:6.6.5", without=None)
def _has_become_triggered(game: Game, one: Watcher, before: Sequence[Watcher] = ()) -> Procedure[None]:
    """Trigger effects on the triggering of another: “whenever a trap you control triggers” (6.6.5)."""
    happening, so_far = Happening("triggers", one.ref, game.world.last(game, one.ref), one.you), (*before, one)
    game.world.history.note(game, (happening,))
    for other in not_dropped(game, watchers(game), lambda other: other.ability.clause):
        if other not in so_far and _meets(game, happening, other):
            yield from _triggers(game, other, happening, ("triggers",), (), so_far)
    _delayed(game, (happening,))


@clause("fab:8.5.3e")
def _limit_clauses(game: Game, one: Watcher) -> Sequence[Citation]:
    """Return the clauses for the limits of a trigger condition: a damage type, an ordinal, or a label."""
    node = one.ability.node
    by_kind = any(getattr(when, "kind", None) not in (None, "generic") for when in node.whens)
    ordinal = ("fab:6.6.5d",) if node.ordinal is not None else ()
    return (
        *(("fab:8.5.3e",) if by_kind else ()),
        *ordinal,
        *labels_that_ask(node.if_),
        *labels_of(game, one.ref.card, node),
    )


def _zone_clause(game: Game, one: Watcher) -> Sequence[Citation]:
    """Return the clause if an effect functions outside the arena because it is about its own object (1.7.4i)."""
    there = game.state.present(one.ref) and not in_arena(game, one.ref.card)
    node = one.ability.node
    of_itself = any(when.card == "this" and (when.event in MOVES or not node.zone) for when in node.whens)
    return ("fab:1.7.4i",) if there and of_itself else ()


MAY = Question("may", "fab:5.4.7b", because=("fab:5.4.7a",), hidden=True)
"""The question whether a hidden triggered ability triggers."""


@clause("fab:5.4.7b", without=True)
def _is_decided_for(game: Game, one: Watcher) -> Procedure[bool]:
    """Return whether an ability triggers; while its source is private, the owner decides (5.4.7b)."""
    card = one.ref.card
    if not game.state.present(one.ref) or is_public(game, card) or triggers_as_shown(one.ability.node):
        return True
    return (yield from game.agrees(MAY, by=owner(game, card), subject=card, because=(one.ability.clause,)))


@clause("fab:4.1.8b", without=True)
def _in_a_turn(game: Game) -> bool:
    """Return whether a turn has begun; the start-of-game procedure is not part of any turn (4.1.8b)."""
    return bool(game.state.get(GAME, "phase") != "setup")


@clause("fab:1.9.3b", "fab:7.5.5c", without=False)
def _is_silent(game: Game, one: Watcher, parts: Collection[str]) -> bool:
    """Return whether an effect must not trigger on an event because of one of its parts (1.9.3b, 7.5.5c)."""
    return bool({*game.world.last(game, one.ref)["silent"]} & {*parts})


def times_triggered(game: Game, card: CardId, ability: Ability) -> str:
    """Return the name of the fact that counts how often an ability has triggered this turn (6.6.5e)."""
    return f"triggered {counted_as(game, card, ability)}"


CONDITIONS = {"state": "fab:6.6.5c", "inline": "fab:6.6.5a"}
"""The clauses for triggering without an event: on a state, or inline."""


@clause("fab:1.6.2c")
def create_layer(
    game: Game,
    name: str,
    ability: Ability,
    source: Ref,
    you: PlayerId,
    event: Known,
    step: str,
    also: Sequence[Citation] = (),
) -> None:
    """Make the layer of a triggered effect, which then waits to be put onto the stack (6.6.5).

    Args:
        name: the id of the layer; a number is added if it is taken.
        you: the player who controls it (1.6.2c).
        event: the objects of the trigger event that its text can refer to.
        step: the name of the trigger event; ``state`` or ``inline`` without one.
        also: further clauses that make it trigger.
    """
    new = wait(game.state, name, ability, source, you, event)
    because = (CONDITIONS.get(step, "fab:6.6.5b"), ability.clause, *also)
    game.note(
        "triggers",
        "fab:6.6.5",
        because=because,
        actor=you,
        objects=(source.card,),
        ability=new.id,
        event=step,
        **named_then(game, source),
    )


@clause("fab:6.6.3", without=None)
def _delayed(game: Game, happenings: Sequence[Happening]) -> None:
    """6.6.3: trigger delayed-triggered effects, once per event (1.9.3a).

    They end after that (6.6.3a), unless they trigger every time.
    """
    for one in delayed(game):
        trigger_event = next((happening for happening in happenings if _meets_delayed(game, one, happening)), None)
        if trigger_event is None:
            continue
        if not one.every:
            left = tuple(other for other in delayed(game) if other is not one)
            game.state.put(GAME, "delayed", left or None)
        ability, event = of("later", one.ability, "fab:6.6.3"), (*one.remembers, *names_left_by(game, trigger_event))
        create_layer(game, f"{one.source.card}.later", ability, one.source, one.controller, event, trigger_event.name)


def _meets_delayed(game: Game, one: Delayed, happening: Happening) -> bool:
    reader = game.world.reader
    with _still_marked(game, happening):
        return any(reader.meets(game, when, happening, one.source, one.controller) for when in one.ability.whens)


# 1.10.2d: effects that trigger by the state of the game

STATES_MET = "states_met"
"""The fact of the game: the state conditions that held at the last check (6.6.5c)."""


@clause("fab:6.6.5c", without=None)
def trigger_by_state(game: Game) -> Procedure[None]:
    """6.6.5c: trigger effects whose state condition holds now but did not at the last check."""
    if not game.world.has(StateTriggered):
        return
    before: tuple[tuple[Ref, str], ...] = game.state.get(GAME, STATES_MET, ())
    there = _by_state(game)
    met = [watcher for watcher in there if _state_holds(game, watcher)]
    for watcher in there:
        if watcher not in met:
            _tell_unmet_state(game, watcher)
    effects = [(watcher.ref, counted_as(game, watcher.ref.card, watcher.ability)) for watcher in met]
    game.state.put(GAME, STATES_MET, tuple(effects) or None)
    for watcher, effect in zip(met, effects, strict=True):
        if effect in before or not _condition_holds(game, watcher):
            continue
        if (yield from _is_decided_for(game, watcher)):
            show_source(game, watcher.ref)
            under_condition = () if watcher.ability.node.if_ is None else ("fab:6.6.1c",)
            create_layer(
                game,
                f"{watcher.ref.card}.state",
                watcher.ability,
                watcher.ref,
                watcher.you,
                (),
                "state",
                under_condition,
            )
            yield from _has_become_triggered(game, watcher)


STATES_UNMET = "states_unmet"
"""The fact of the game: the state conditions recorded as unmet, each with the reasons."""


def _tell_unmet_state(game: Game, one: Watcher) -> None:
    """Record, once for the same cards, which of their properties keep a state condition from being met."""
    text, state = text_of(game, one.you, one.ref, one.ref.card), one.ability.node.whenever
    differences = tuple(difference for difference in unmet_values(text, state) if Difference(*difference).card)
    recorded: tuple[Any, ...] = game.state.get(GAME, STATES_UNMET, ())
    if not differences or (one.ref, one.ability.label, differences) in recorded:
        return
    game.state.put(GAME, STATES_UNMET, (*recorded, (one.ref, one.ability.label, differences)))
    row = KEYWORDS.get(one.ability.label)
    game.note(
        "condition_failed",
        "fab:6.6.5c",
        because=(*(() if row is None else (row.term,)), one.ability.clause, *asked_by(text, state)),
        considered=one.ref.card not in game.asked_about,
        actor=one.you,
        objects=(one.ref.card,),
        ability=_label(one),
        event="state",
        differences=differences,
    )


def _by_state(game: Game) -> list[Watcher]:
    there = functional(game, StateTriggered)
    return [Watcher(game.state.ref(card), ability, controller(game, card)) for card, ability in there]


def _condition_holds(game: Game, one: Watcher) -> bool:
    return game.world.reader.holds(text_of(game, one.you, one.ref, one.ref.card), one.ability.node.if_)


def _state_holds(game: Game, one: Watcher) -> bool:
    text = text_of(game, one.you, one.ref, one.ref.card)
    return reader_of(text).holds(text, one.ability.node.whenever)


# 1.10.2d, 6.6.6: onto the stack


@clause("fab:6.6.6", without=None)
def add_triggered_layers(game: Game) -> Procedure[None]:
    """1.10.2d: add triggered-layers to the stack, player by player, each in the player's order (6.6.6b)."""
    yield from trigger_by_state(game)
    pending = waiting(game.state)
    if not pending:
        return
    first, several = turn_player(game), len(pending) > 1
    if _is_before_the_game(game):
        while waiting(game.state):
            one = yield from _next(game, first, waiting(game.state), "fab:4.1.8a" if several else ALONE)
            settle(game.state, one)
            yield from _add(game, one)
        return
    if len({one.controller for one in pending}) > 1:
        choice = Choice("select_player", first, "fab:6.6.6b", game.players, subject="triggered_layers")
        (picked,) = yield from game.ask(choice)
        first = PlayerId(picked)
    for player in clockwise(game, first):
        while waiting(game.state, player):
            one = yield from _next(game, player, waiting(game.state, player), "fab:6.6.6b" if several else ALONE)
            settle(game.state, one)
            yield from _add(game, one)


@clause("fab:4.1.8a", without=False)
def _is_before_the_game(game: Game) -> bool:
    """Return whether the first-turn player orders all triggered-layers, including the opponent's (4.1.8a)."""
    return not _in_a_turn(game)


ALONE = "fab:6.6.6"
"""The clause for putting a single triggered-layer onto the stack."""


def _next(game: Game, player: PlayerId, among: Sequence[Waiting], says: Citation) -> Procedure[Waiting]:
    """Return the triggered-layer that a player puts onto the stack next (6.6.6b, 4.1.8a)."""
    found = {waiting.id: waiting for waiting in among}
    (chosen,) = yield from game.ask(Choice("trigger", player, says, tuple(found), last=len(found) == 1))
    return found[chosen]


@clause("fab:6.6.6a", without=None)
def _add(game: Game, one: Waiting) -> Procedure[None]:
    """6.6.6a: put a triggered-layer onto the stack and declare its targets; without a legal one, it ceases to exist."""
    body = one.ability.node
    text = text_of(game, one.controller, one.source, one.id, one.event)
    if no_target(text, body.targets) or no_mode(text, body):
        game.note("layer_ceases", "fab:6.6.6a", actor=one.controller, objects=(one.source.card,), ability=one.id)
        hide_source(game, one.source)
        return
    # the number of the waiting effect is dropped: the layer gets its own
    card = add_layer(game, re.sub(r"#\d+$", "", one.id), _layer_face(game, one.source), one.controller)
    game.note(
        "layer_added",
        "fab:1.10.2d",
        because=("fab:6.6.6", "fab:1.7.1b"),
        actor=one.controller,
        objects=(card,),
        ability=one.id,
    )
    declarations = Declared(one.controller, one.source, ability=one.ability, known=one.event)
    game.state.put(card, "declared", declarations)
    if is_attack_layer(game, card):
        open_chain(game, card)
        declarations = replace(
            declarations, targets=(yield from declare_attack_targets(game, one.controller, card, card))
        )
    modes = yield from declare_modes(text, body, "fab:6.6.6a")
    chosen = [*modes, *(yield from declare_targets(text, body.targets, "fab:6.6.6a"))]
    game.state.put(card, "declared", replace(declarations, known=(*one.event, *chosen)))


@clause("fab:2.10.4", "fab:2.11.4", "fab:2.15.4")
def _layer_face(game: Game, source: Ref) -> Face:
    """Return the face of a triggered-layer, with its source's types, subtypes and supertypes."""
    now = game.world.last(game, source)
    return Face(now["name"], "triggered_layer", now["types"], now["subtypes"], now["supertypes"], source=source.card)


# 6.6.2 and 6.6.3 Inline- and delayed-triggered effects: a text generates them, and they trigger at once or later


@performs(Later)
def _later(text: Text, instruction: Later) -> Procedure[int]:
    """6.6.3: generate a delayed-triggered effect, which keeps the text's names."""
    yield from ()
    event = instruction.later.event
    game = text.game
    because = ("fab:6.6.3", "fab:6.6.3a")
    game.note("later", rule_of(text), because=because, actor=text.you, subject=text.subject, event=event)
    delay(text, Triggered(when=instruction.later, do=instruction.do), instruction.until, every=instruction.every)
    return 1


@clause("fab:6.6.3a", without=None)
def end_delayed(game: Game, until: str) -> None:
    """6.6.3a: end the delayed-triggered effects whose duration is over."""
    left = tuple(one for one in delayed(game) if one.until != until)
    if len(left) < len(delayed(game)):
        game.state.put(GAME, "delayed", left or None)


@performs(Inline)
@clause("fab:6.6.2", "fab:6.6.2a", without=0)
def _inline(text: Text, instruction: Inline) -> Procedure[int]:
    """6.6.2: an inline-triggered effect triggers when it is generated, or never (6.6.2a)."""
    yield from ()
    if not reader_of(text).holds(text, Happened(did=instruction.when_done)):
        text.game.note("nothing", "fab:6.6.2a", actor=text.you, role="choose", subject=text.subject)
        return 0
    node = Triggered(when=When(event="plays"), targets=instruction.targets, do=instruction.inline)
    name = f"{text.source.card}.inline"
    ability = Ability("inline", node, "static", "fab:6.6.2")
    create_layer(text.game, name, ability, text.source, text.you, remembered(text), "inline")
    return 1


# The events of the turn so far, for texts such as “if you have played a Draconic card this turn”
#
# Events on a combat chain or chain link are counted in the turn as well, because no chain outlasts a turn.

CHAINS = "chains"
"""The fact of the turn: the number of combat chains opened in it (7.0.2a)."""


def turn_queries(face: Face) -> Iterator[When]:
    """Yield the events of this turn that an object's texts, or those of tokens it creates, refer to."""
    for one in (face, *made_by(face)):
        for ability in one.abilities:
            for node in nodes(ability.node):
                if isinstance(node, ThisTurn | ThisCombatChain | ThisChainLink):
                    yield getattr(node, node.verb)
                elif isinstance(node, Triggered) and node.ordinal is not None:
                    yield from node.whens


def history_of(reader: Reader) -> History:
    """Return the counter of this turn's events, for texts that refer to them.

    Events of an attack-proxy count for its source, whose abilities it has (1.4.3a).
    """

    def asking(game: Game, player: PlayerId, happening: Happening) -> Ref:
        return game.state.ref(hero(game, player))

    def called(game: Game, ref: Ref) -> str:
        return (source_of(game, ref.card) or ref).card

    return History(reader, asking, called)


def count_for_the_turn(game: Game, event: Event) -> None:
    """Count the trigger events of an event, if any text refers to them; an attack on two targets counts once."""
    history = game.world.history
    if history.facts:
        history.note(game, tuple(happenings_of(game, event)), spans=("", *_in_combat(game)), as_one=True)


def _in_combat(game: Game) -> Sequence[str]:
    """Return the labels under which events are counted for the combat chain and its active link.

    Nothing is counted if no text refers to them.
    """
    if not game.world.says(_combat_queries) or not is_open(game):
        return ()
    return (_chain(game), _link(game)) if active(game) is not None else (_chain(game),)


def _chain(game: Game) -> str:
    """Return the label for counts on the open combat chain, with its number in this turn."""
    return f" on chain {turn_fact(game, GAME, CHAINS)}"


def _link(game: Game) -> str:
    return f"{_chain(game)} link {len(links(game))}"


def _combat_queries(face: Face) -> Iterator[Node]:
    """Yield each count per chain or chain link in the texts of an object and of the tokens it creates."""
    abilities = (ability for one in (face, *made_by(face)) for ability in one.abilities)
    return (node for one in abilities for node in nodes(one.node) if isinstance(node, ThisCombatChain | ThisChainLink))


@counts(ThisCombatChain)
@clause("fab:7.0.2b", without=0)
def _this_combat_chain(text: Text, computed: ThisCombatChain) -> int:
    """Return how often an event has happened on the open combat chain; 0 if it is closed (7.0.2b)."""
    game: Game = text.game
    return game.world.history.times(text, computed.this_combat_chain, _chain(game)) if is_open(game) else 0


@counts(ThisChainLink)
@clause("fab:7.0.3d", without=0)
def _this_chain_link(text: Text, computed: ThisChainLink) -> int:
    """Return how often an event has happened on the active chain link; 0 without one (7.0.3d)."""
    game: Game = text.game
    return 0 if active(game) is None else game.world.history.times(text, computed.this_chain_link, _link(game))


@counts(ThisTurn)
def _this_turn(text: Text, computed: ThisTurn) -> int:
    """Return how often an event has happened this turn, counted for the player of the text."""
    game: Game = text.game
    return game.world.history.times(text, computed.this_turn)
