"""1211 Triggered crafts: their conditions, trigger counts, and hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import (
    Known,
    StateTriggered,
    Text,
    Triggered,
    asked_by,
    delayed,
    note_idle,
    note_near_miss,
    text_at,
    unmet_values,
    values_left_by,
)
from judge.games.kiseki.book.c0200_card_information import Ability
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.book.c1201_abilities import silenced, valid
from judge.games.kiseki.book.c1311_choosing import hide, reveal
from judge.games.kiseki.language import When
from judge.games.kiseki.world import LAST_KNOWN, Game, activation, controller, having, info, primary, zone_of
from judge.kernel import (
    GAME,
    NO_OR_YES,
    CardId,
    Citation,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    clause,
    for_now,
    not_dropped,
    ruled,
    under,
    wait,
    waiting,
)
from judge.records import record

KEPT_HIDDEN = "kept_hidden"
"""The fact on a hidden card: its conditional triggered crafts that its player chose not to reveal it for.

A craft is listed while its condition stays met.
"""


@record
class Watcher:
    """A triggered craft that is valid, or would be if its UNIT were not stunned.

    Attributes:
        silenced: whether it is not valid because its UNIT is stunned (1306.2c).
    """

    ref: Ref
    player: PlayerId
    ability: Ability
    hidden: bool
    silenced: bool = False


ITS_OWN_STUN = "kiseki:1306.2c#its-own-stun"
"""Our reading: a craft about its own UNIT being stunned triggers, although it is no longer valid."""


@clause("kiseki:105.3b", "kiseki:1211.1")
@for_now
def watchers(game: Game) -> list[Watcher]:
    """Return the triggered crafts that are valid, or silenced by stun, in board order."""
    if not game.world.has_triggers:
        return []
    return [
        Watcher(game.state.ref(card), controller(game, card), ability, is_hidden(game, card), silent)
        for card in having(game, Triggered, StateTriggered)
        for now in (info(game, card),)
        for silent, which in ((False, valid), (True, silenced))
        for ability in not_dropped(game, which(game, card, now, (Triggered, StateTriggered)), _clause_of_trigger)
    ]


def _clause_of_trigger(ability: Ability) -> Citation:
    return ability.clause


def is_hidden(game: Game, card: CardId) -> bool:
    """Return whether a card is hidden from a player: in a hand or deck, or face down in a homebase (507.4)."""
    where = zone_of(game, card)
    return where in ("hand", "deck") or (where == "homebase" and is_face_down(game, card))


def is_shown(game: Game, ref: Ref) -> bool:
    """Return whether a hidden card stays revealed because its craft has triggered or was played (1211.3c)."""
    records = [game.state.get(card, "played") for card in activation(game)]
    return any(w.source == ref for w in waiting(game.state)) or any(r and r.source == ref for r in records)


def occurs(game: Game, name: str, rule: Citation, *because: Citation) -> Procedure[None]:
    """Trigger on a point in the turn; ``name`` is the name of the event, and ``rule`` its clause."""
    game.note("occurs", rule, because=because, considered=True, actor=primary(game), event=name)
    yield from under(game, rule, notice(game, [Happening(name, None, {}, primary(game))]))


def note_triggers(game: Game, events: Sequence[Event], before: Sequence[Watcher]) -> Procedure[None]:
    """Trigger crafts on events.

    ``before`` lists the crafts that were valid before the events; needed for cards that left the field.
    """
    if game.world.has_triggers:
        yield from notice(game, [h for e in events if hasattr(e, "happenings") for h in e.happenings(game)], before)


@clause("kiseki:1211.2", "kiseki:1211.3", without=None)
def notice(game: Game, happenings: Sequence[Happening], before: Sequence[Watcher] = ()) -> Procedure[None]:
    """Raise the trigger count of every craft whose condition these events meet, once for each event (1211.3).

    For a card that left the field, its last information and the crafts valid before it left are used (1211.6b).
    """
    if not game.world.has_triggers or not happenings:
        return
    now, counted = watchers(game), set[Watcher]()
    for happening in happenings:
        triggered = list[str]()
        for watcher in before if happening.looks_back else now:
            if isinstance(watcher.ability.node, Triggered) and _meets(game, happening, watcher):
                if watcher.silenced and not _speaks_of_its_own_stun(game, happening, watcher):
                    continue
                if watcher in counted and _counts_once(game, watcher):
                    continue
                counted.add(watcher)
                if watcher.hidden and not is_shown(game, watcher.ref) and not (yield from _reveals(game, watcher)):
                    continue
                notes = (ITS_OWN_STUN,) if watcher.silenced else ()
                label = f"{watcher.ref.card}.{watcher.ability.label}"
                _count(game, happening, watcher.ref, watcher.player, watcher.ability, label, notes=notes)
                triggered.append(label)
        note_idle(game, happening, triggered)
        _trigger_delayed(game, happening)


def _meets(game: Game, happening: Happening, one: Watcher) -> bool:
    """Return whether an event is the trigger condition of a craft, and the craft's own condition is met."""
    node = one.ability.node
    assert isinstance(node, Triggered)  # the caller looks at no others
    reader = game.world.reader
    if not any(reader.meets(game, when, happening, one.ref, one.player) for when in node.whens):
        if not one.silenced:
            note_near_miss(game, happening, one.ref, one.player, one.ability, hidden=one.hidden)
        return False
    label = f"{one.ref.card}.{one.ability.label}"
    text = text_at(game, one.ref, one.player, label, happening)
    if node.if_ is not None and not reader.holds(text, node.if_):
        game.note(
            "condition_failed",
            "kiseki:1211.3",
            because=asked_by(text, node.if_),
            considered=one.hidden or one.silenced,
            actor=one.player,
            objects=(one.ref.card,),
            ability=label,
            differences=unmet_values(text, node.if_),
        )
        return False
    return True


@clause("kiseki:1211.7")
def _counts_once(game: Game, one: Watcher) -> bool:
    """Return whether a craft triggers once for several simultaneous events: its text says "1 or more"."""
    node = one.ability.node
    assert isinstance(node, Triggered)  # the caller looks at no others
    once = all(isinstance(when, When) and when.one_or_more for when in node.whens)
    if once:
        label = f"{one.ref.card}.{one.ability.label}"
        game.note("counted_once", "kiseki:1211.3", considered=True, objects=(one.ref.card,), ability=label)
    return once


def _speaks_of_its_own_stun(game: Game, happening: Happening, one: Watcher) -> bool:
    """Return whether a silenced craft triggers on its own UNIT's stun; otherwise record why not."""
    node = one.ability.node
    assert isinstance(node, Triggered)  # the caller looks at no others
    itself = happening.name == "stunned" and happening.ref == one.ref
    if ruled(game, ITS_OWN_STUN, itself and any(w.event == "stunned" and w.card == "this" for w in node.whens), False):
        return True
    label = f"{one.ref.card}.{one.ability.label}"
    because = ("kiseki:1202.2a",)
    objects = (one.ref.card,)
    game.note("silenced", "kiseki:1306.2c", because=because, objects=objects, ability=label)
    return False


REVEAL = Question("reveal", "kiseki:1211.3a", because=("kiseki:1211.3a#who-reveals",), hidden=True)
"""The question whether to reveal a hidden card for its triggered craft."""


@clause("kiseki:1211.3a", without=False)
def _reveals(game: Game, one: Watcher) -> Procedure[bool]:
    """1211.3a: ask whether to reveal a hidden card so that its craft triggers; return whether it is revealed."""
    label = f"{one.ref.card}.{one.ability.label}"
    agreed = yield from game.agrees(REVEAL, by=one.player, among=NO_OR_YES, subject=label)
    if not agreed and _keeps_hidden(game, one.player):
        return False
    reveal(game, one.player, (one.ref.card,), "kiseki:1211.3a", "kiseki:1311.1")
    return True


@clause("kiseki:1211.3b", without=False)
def _keeps_hidden(game: Game, player: PlayerId) -> bool:
    """Return True, and record that the craft of a card kept hidden does not trigger (1211.3b)."""
    game.note("kept_hidden", "kiseki:1211.3b", considered=True, actor=player, hidden=True)
    return True


def depends_on_cause(ability: Ability) -> bool:
    """Return whether a craft triggers only on events caused by a particular player."""
    when: Any = getattr(ability.node, "when", ())
    return any(one.by is not None for one in (when if isinstance(when, list) else [when]))


def _count(
    game: Game,
    happening: Happening,
    ref: Ref,
    player: PlayerId,
    ability: Ability,
    label: str,
    rule: Citation = "kiseki:1211.3",
    known: Known = (),
    notes: tuple[Citation, ...] = (),
) -> None:
    """Raise the trigger count of a craft by 1.

    ``known`` is what a delayed craft's text has stored, and ``notes`` lists our readings that apply.
    """
    new = wait(game.state, label, ability, ref, player, (*known, *values_left_by(game, happening)))
    looked_at = ("kiseki:1211.6",) if (happening.rule or "").startswith("kiseki:1211.6") else ()
    because = [ability.clause, *notes, *looked_at, *((happening.rule,) if happening.rule is not None else ())]
    if not looked_at and happening.ref is not None and not game.state.present(happening.ref):
        because.append(LAST_KNOWN)
    because += ["kiseki:1202.5"] if "zone" in ability.node.model_fields_set else []
    if happening.from_rule is not None and any(when.from_zone for when in getattr(ability.node, "whens", ())):
        because.append(happening.from_rule)
    if happening.name == "enters" and happening.ref == ref:
        because.append("kiseki:1322.1a")
    if happening.by_rule is not None and depends_on_cause(ability):
        because += ["kiseki:1222.5", happening.by_rule]
    game.note(
        "triggered", rule, because=because, actor=player, objects=(ref.card,), ability=new.id, event=happening.name
    )


@clause("kiseki:1211.8", without=None)
def _trigger_delayed(game: Game, happening: Happening) -> None:
    """Trigger the delayed triggered crafts that wait for this event; each triggers only once."""
    for later in delayed(game):
        node = later.ability.node
        reader = game.world.reader
        if any(reader.meets(game, when, happening, later.source, later.controller) for when in node.whens):
            _count(
                game,
                happening,
                ref=later.source,
                player=later.controller,
                ability=later.ability,
                label=later.id,
                rule="kiseki:1211.8",
                known=later.remembers,
            )
            left = tuple(d for d in delayed(game) if d is not later)
            game.state.put(GAME, "delayed", left or None)


def is_awaited(game: Game, name: str, player: PlayerId) -> bool:
    """Return whether a valid or delayed (1211.8) triggered craft of a player has this event as its condition."""
    here = (watcher.ability.node for watcher in watchers(game) if watcher.player == player and not watcher.silenced)
    later = (one.ability.node for one in delayed(game) if one.controller == player)
    return any(when.event == name for node in (*here, *later) if isinstance(node, Triggered) for when in node.whens)


def states(game: Game) -> Procedure[None]:
    """1211.9: trigger the conditional triggered crafts whose condition is met and that are not already triggered."""
    if game.world.has_state_triggers:
        pending = {(w.source, w.ability) for w in waiting(game.state)} | played_states(game)
        for watcher in watchers(game):
            node = watcher.ability.node
            if not isinstance(node, StateTriggered) or watcher.silenced or (watcher.ref, watcher.ability) in pending:
                continue
            label = f"{watcher.ref.card}.{watcher.ability.label}"
            text, reader = Text(game, watcher.player, watcher.ref, label), game.world.reader
            holds = reader.holds(text, node.whenever) and reader.holds(text, node.if_)
            if (yield from _may_trigger(game, watcher, holds=holds)):
                wait(game.state, label, watcher.ability, watcher.ref, watcher.player)
                game.note(
                    "triggered",
                    "kiseki:1211.9",
                    because=(watcher.ability.clause,),
                    actor=watcher.player,
                    objects=(watcher.ref.card,),
                    ability=label,
                    event="state",
                )


def _may_trigger(game: Game, one: Watcher, *, holds: bool) -> Procedure[bool]:
    """Return whether a conditional triggered craft triggers.

    Its player may keep its card hidden while the condition stays met, and is asked only once.
    """
    state, card = game.state, one.ref.card
    kept: tuple[str, ...] = state.get(card, KEPT_HIDDEN, ())
    refused = one.ability.label in kept
    if not holds:
        if refused:
            state.put(card, KEPT_HIDDEN, tuple(label for label in kept if label != one.ability.label) or None)
        return False
    if not one.hidden or is_shown(game, one.ref):
        return True
    if refused:
        return False
    revealed = yield from _reveals(game, one)
    if not revealed:
        state.put(card, KEPT_HIDDEN, (*kept, one.ability.label))
    return revealed


def played_states(game: Game) -> set[tuple[Ref, Ability]]:
    """Return the conditional triggered crafts that were played and wait to be resolved."""
    records = [game.state.get(c, "played") for c in activation(game)]
    return {
        (r.source, a)
        for r in records
        if r is not None and game.state.present(r.source)
        for a in info(game, r.source.card)["abilities"]
        if a.node is r.body
    }


def hide_again(game: Game, ref: Ref) -> None:
    """Hide a card revealed for its crafts, once all of them are resolved (1211.3c)."""
    if game.state.present(ref) and is_hidden(game, ref.card) and not is_shown(game, ref):
        game.note("hidden_again", "kiseki:1211.3c", because=("kiseki:1311.1",), objects=(ref.card,))
        hide(game, (ref.card,))
