"""10.7 Automatic abilities: their triggers, and abilities on standby."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.abilities import (
    Delayed,
    History,
    Known,
    Reader,
    StateTriggered,
    Text,
    Triggered,
    When,
    asked_by,
    delayed,
    lasting,
    named_then,
    note_idle,
    note_near_miss,
    text_at,
    unmet_values,
    values_left_by,
)
from judge.abilities.selections import ThisTurn
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch04_zones import Move
from judge.games.sve.book.ch10_abilities import Ability, judged_by
from judge.games.sve.book.ch10_continuous import ABILITIES, counted_as, printed
from judge.games.sve.book.ch10_effects import counts
from judge.games.sve.book.ch12_keywords import DRAIN, LAST_WORDS, TRIGGERS_NOT
from judge.games.sve.language import Filter, own_grant
from judge.games.sve.world import PUBLIC, Game, info, leader, zone_of
from judge.kernel import (
    GAME,
    Event,
    Happening,
    Info,
    PlayerId,
    Ref,
    Waiting,
    clause,
    count_turn_fact,
    not_dropped,
    ruled,
    turn_fact,
    wait,
    waiting,
)

LOOKED_AT = frozenset({"sve:10.7.4.1.1", "sve:10.7.4.1.2", "sve:10.7.4.1.3"})
"""The clauses on the zone in which a moved card is seen; switching them off does not stop the trigger event."""

Watcher = tuple[Ref, PlayerId, Ability]
"""An object, its controller, and an automatic ability that it has in force."""


@clause("sve:3.1.2.3")
def watchers(game: Game) -> list[Watcher]:
    """Return the automatic abilities in force, in board order."""
    found: list[Watcher] = []
    state = game.state
    if not game.world.has_triggers:
        return found
    for card, where in game.world.watched(game):
        for ability in not_dropped(game, info(game, card)["triggers"], lambda one: one.clause):
            if where in ability.zones or where == "leader":
                found.append((state.ref(card), controller(game, card), ability))
    return found


def note_triggers(game: Game, events: Sequence[Event], before: Sequence[Watcher]) -> None:
    """Trigger automatic abilities on events (10.7.2), and state triggers (10.7.6).

    ``before`` lists the abilities in force before the events; needed for cards that left the field.
    """
    if not game.world.has_triggers:
        return
    happenings = [h for e in events if hasattr(e, "happenings") for h in e.happenings(game)]
    notice(game, happenings, before)
    _last_words_that_do_not_trigger(game, events)


def _last_words_that_do_not_trigger(game: Game, events: Sequence[Event]) -> None:
    """Record Last Words that do not trigger on a move.

    The card left the field or entered the cemetery, but not both (12.5.3).
    """
    for move in (e for e in events if isinstance(e, Move)):
        left = move.from_zone == "field"
        if left is (move.to == "cemetery"):
            continue
        for ability in (a for a in move.before.get("abilities", ()) if a.keyword == LAST_WORDS):
            game.note(
                "last_words_idle",
                ability.clause,
                considered=not left,
                actor=move.before["controller"],
                objects=(move.card,),
                ability=f"{move.card}.{ability.label}",
            )


@clause("sve:10.7.1", without=None)
def notice(game: Game, happenings: Sequence[Happening], before: Sequence[Watcher] = ()) -> None:
    """Put on standby every automatic ability whose condition these events meet.

    A card that left the field has its earlier characteristics (10.7.4.1.2), every other card its current ones. A card
    that enters with others sees them enter (10.7.4.2). ``before`` lists the abilities in force before the events.
    """
    world = game.world
    counting = not_dropped(game, happenings, lambda one: None if one.rule in LOOKED_AT else one.rule)
    heard = [happening for happening in counting if world.hears(happening)]
    if not heard and not world.has_state_triggers:
        return
    world.history.note(game, heard)
    now = watchers(game)
    came = {h.ref for h in happenings if h.to_zone and not h.looks_back}
    for happening in heard:
        seen = before if happening.looks_back else now
        for ref, player, ability in seen:
            if isinstance(ability.node, Triggered):
                together = ("sve:10.7.4.2",) if ref in came and happening.ref in came and happening.ref != ref else ()
                _maybe_wait(game, happening, ref, player, ability, together)
        note_idle(game, happening, [f"{ref.card}.{ability.label}" for ref, _, ability in before])
        for later in delayed(game):
            if _matches_any(game, happening, later.source, later.controller, later.ability):
                _let_wait(
                    game,
                    happening,
                    ref=later.source,
                    player=later.controller,
                    ability=later.ability,
                    label=later.id,
                    known=later.remembers,
                    because=("sve:10.7.5.1",),
                )
                _has_triggered(game, later)
    if game.world.has_state_triggers:
        _state_triggers(game, now)


def history_of(reader: Reader) -> History:
    """Return the history of this turn's events, for texts that refer to them."""

    def asking(game: Game, player: PlayerId, happening: Happening) -> Ref:
        return game.state.ref(leader(game, player))

    return History(reader, asking, lambda game, ref: f"{ref.card}:{ref.stay}")


@counts(ThisTurn)
def _this_turn(text: Text, computed: ThisTurn) -> int:
    """Return how often an event has happened this turn, as the text's player counts it.

    Played cards include those that the scenario states as played before (13.2.1.1).
    """
    when = computed.this_turn
    if when.event == "plays" and when.model_fields_set <= {"event", "side"}:
        return sum(turn_fact(text.game, player, "cards_played") for player in text.players(when.side))
    game: Game = text.game
    return game.world.history.times(text, when)


@clause("sve:10.7.5.1", without=None)
def _has_triggered(game: Game, later: Delayed) -> None:
    """Remove a delayed ability, because it triggers only once."""
    game.state.put(GAME, "delayed", tuple(d for d in delayed(game) if d is not later))


def _maybe_wait(
    game: Game, happening: Happening, ref: Ref, player: PlayerId, ability: Ability, together: tuple[str, ...]
) -> None:
    if not _matches_any(game, happening, ref, player, ability):
        note_near_miss(game, happening, ref, player, ability, hidden=_is_hidden(game, ref))
        return
    label = f"{ref.card}.{ability.label}"
    if _may_not_trigger(game, ref, player, ability, label):
        return
    text = text_at(game, ref, player, label, happening)
    failed = ability.node.if_ is not None and not game.world.reader.holds(text, ability.node.if_)
    if failed and _condition_failed(game, ref, player, ability, text):
        return
    if _at_its_limit(game, ref, ability):
        _limit_reached(game, ref, player, ability)
        return
    count_for_limit(game, ref, ability)
    limited = () if ability.node.per_turn is None else ("sve:10.7.2.2",)
    _let_wait(
        game, happening, ref, player, ability, label, (), (*together, *limited, *_looked_at(game, happening, ability))
    )


@clause("sve:1.3.3", without=False)
def _may_not_trigger(game: Game, ref: Ref, player: PlayerId, ability: Ability, label: str) -> bool:
    """Return whether a text forbids an ability to trigger, and record it (1.3.3)."""
    forbidden = TRIGGERS_NOT.get(ability.keyword or "") in game.world.last(game, ref)["cannot"]
    if forbidden:
        game.note(
            "does_not_trigger", "sve:1.3.3", because=(ability.clause,), actor=player, objects=(ref.card,), ability=label
        )
    return forbidden


def _condition_failed(game: Game, ref: Ref, player: PlayerId, ability: Ability, text: Text) -> bool:
    clause = judged_by(ability.node.if_)
    game.note(
        "condition_failed",
        clause,
        because=("sve:10.7.2#condition-time", *asked_by(text, ability.node.if_)),
        considered=_is_hidden(game, ref),
        actor=player,
        objects=(ref.card,),
        ability=f"{ref.card}.{ability.label}",
        differences=unmet_values(text, ability.node.if_),
    )
    return bool(ruled(game, clause, (ability,), ()))


def _is_hidden(game: Game, ref: Ref) -> bool:
    """Return whether an object is in a hidden zone, so that the trace must not reveal what it would trigger on."""
    return game.state.present(ref) and zone_of(game, ref.card) not in PUBLIC


@clause("sve:10.7.2.2", without=False)
def _at_its_limit(game: Game, ref: Ref, ability: Ability) -> bool:
    """Return whether an ability has been on standby this turn as often as its text allows."""
    limit = ability.node.per_turn
    return limit is not None and turn_fact(game, ref.card, _waited(game, ref, ability)) >= limit


def _limit_reached(game: Game, ref: Ref, player: PlayerId, ability: Ability) -> None:
    because = ("sve:10.7.6.1#limit-per-turn",) if isinstance(ability.node, StateTriggered) else ()
    game.note(
        "limit_reached",
        "sve:10.7.2.2",
        because=because,
        considered=_is_hidden(game, ref),
        actor=player,
        objects=(ref.card,),
        ability=f"{ref.card}.{ability.label}",
        limit=ability.node.per_turn,
    )


def count_for_limit(game: Game, ref: Ref, ability: Ability) -> None:
    """Count that an ability was put on standby, for its limit per turn."""
    if ability.node.per_turn is not None:
        count_turn_fact(game, ref.card, _waited(game, ref, ability))


def _waited(game: Game, ref: Ref, ability: Ability) -> str:
    """Return the key under which the times that an ability was put on standby this turn are counted."""
    return f"waited:{counted_as(game, ref.card, ability)}"


@clause("sve:10.7.4", "sve:10.7.4.1")
def _looked_at(game: Game, happening: Happening, ability: Ability) -> tuple[str, ...]:
    """Return the clauses that make the event count, and those on how the card is seen (10.7.4.1, 10.9.3.1)."""
    node = ability.node
    assert isinstance(node, Triggered)  # the callers look at no others
    asks = any(isinstance(w.card, Filter) for w in node.whens)
    if ability.keyword == DRAIN:
        return ("sve:12.13.2.1", "sve:12.13.3") if _has_several_drains(game, happening) else ("sve:12.13.2.1",)
    rule = (
        (happening.rule,)
        if happening.rule and (asks or happening.looks_back or happening.rule not in LOOKED_AT)
        else ()
    )
    if happening.name == "enters" and any(w.from_zone for w in node.whens):
        rule = (*rule, "sve:5.4.3")
    if not asks or happening.name != "enters" or happening.ref is None:
        return rule
    return (*rule, "sve:10.9.3.1") if differ(happening.info, printed(game, happening.ref.card)) else rule


def _has_several_drains(game: Game, happening: Happening) -> bool:
    """Return whether the follower that dealt damage has Drain from more than one source (12.13.3)."""
    if happening.ref is None or not game.state.present(happening.ref):
        return False
    card = happening.ref.card
    base, effects, table = game.world.standing.now(game)
    grants = [
        effect.origin[1].static
        for effect in effects
        if effect.origin is not None and effect.stage == ABILITIES and card in effect.scope(table)
    ]
    grants += [effect.grant for effect in lasting(game) if happening.ref in effect.refs]
    drains = [
        DRAIN in base.get(card, happening.info)["keywords"],
        *(DRAIN in own_grant(grant).keywords for grant in grants),
    ]
    return drains.count(True) > 1


def differ(one: Info, other: Info) -> bool:
    """Return whether two views of a card differ in anything that trigger conditions ask about."""
    return any(one.get(field) != other[field] for field in ("type", "traits", "attack", "defense"))


def _let_wait(
    game: Game,
    happening: Happening,
    ref: Ref,
    player: PlayerId,
    ability: Ability,
    label: str,
    known: Known,
    because: tuple[str, ...] = (),
) -> None:
    new = wait(game.state, label, ability, ref, player, (*known, *values_left_by(game, happening)))
    rule = "sve:10.7.2.1" if "#" in new.id else "sve:10.7.2"
    game.note(
        "triggered",
        rule,
        because=(ability.clause, *because),
        actor=player,
        objects=(ref.card,),
        ability=new.id,
        event=happening.name,
        **named_then(game, ref),
    )


def _matches_any(game: Game, happening: Happening, ref: Ref, player: PlayerId, ability: Ability) -> bool:
    assert isinstance(ability.node, Triggered)  # the callers look at no others
    when = ability.node.when
    return any(matches(game, one, happening, ref, player) for one in (when if isinstance(when, list) else [when]))


@clause("sve:10.1.1.2.1.1")
def matches(game: Game, when: When, happening: Happening, ref: Ref, player: PlayerId) -> bool:
    """Return whether an event matches a trigger condition (10.1.1.2.1.1)."""
    return game.world.reader.meets(game, when, happening, ref, player)


def look_at_states(game: Game) -> None:
    """Put on standby the state triggers whose condition is met; called after each resolution (10.7.6.1)."""
    if game.world.has_state_triggers:
        _state_triggers(game, watchers(game))


Held = tuple[Ref, str, str]
"""A state trigger not on standby although its state exists: its card, its label, and the reason."""

CANCELLED = "cancelled"


def _state_triggers(game: Game, now: Iterable[Watcher]) -> None:
    """10.7.6.1: put on standby the state triggers whose condition is met, unless they are there already.

    One that was cancelled because it could not be played waits until its state has ended and arisen again.
    """
    pending = {(w.source, w.ability) for w in waiting(game.state)}
    before: tuple[Held, ...] = game.state.get(GAME, "held", ())
    held: list[Held] = []
    for ref, player, ability in now:
        if not isinstance(ability.node, StateTriggered) or (ref, ability) in pending:
            continue
        label = f"{ref.card}.{ability.label}"
        if not game.world.reader.holds(Text(game, player, ref, label), ability.node.whenever):
            continue
        if (ref, ability.label, CANCELLED) in before:
            held.append((ref, ability.label, CANCELLED))
        elif (kept := _kept_from_waiting(game, ref, player, ability, before)) is not None:
            held.append((ref, ability.label, kept))
        else:
            count_for_limit(game, ref, ability)
            wait(game.state, label, ability, ref, player)
            game.note(
                "triggered",
                "sve:10.7.6.1",
                because=("sve:10.7.6",),
                actor=player,
                objects=(ref.card,),
                ability=label,
                event="state",
            )
    if tuple(held) != before:
        game.state.put(GAME, "held", tuple(held) or None)


def _kept_from_waiting(game: Game, ref: Ref, player: PlayerId, ability: Ability, before: Sequence[Held]) -> str | None:
    """Return why a state trigger is not put on standby, or ``None``; each reason is recorded once."""
    node, reasons = ability.node, {why for one, label, why in before if (one, label) == (ref, ability.label)}
    text = Text(game, player, ref, f"{ref.card}.{ability.label}")
    fails = node.if_ is not None and not game.world.reader.holds(text, node.if_)
    if fails and ("condition_failed" in reasons or _condition_failed(game, ref, player, ability, text)):
        return "condition_failed"
    if not _at_its_limit(game, ref, ability):
        return None
    if "limit_reached" not in reasons:
        _limit_reached(game, ref, player, ability)
    return "limit_reached"


@clause("sve:10.7.6.1", without=None)
def cancelled(game: Game, waiting: Waiting) -> None:
    """Record that a state trigger was cancelled while its state exists (10.7.3.2)."""
    if isinstance(waiting.ability.node, StateTriggered):
        held: tuple[Held, ...] = game.state.get(GAME, "held", ())
        game.state.put(GAME, "held", (*held, (waiting.source, waiting.ability.label, CANCELLED)))
