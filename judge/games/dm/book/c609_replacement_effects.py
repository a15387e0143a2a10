"""609, 101.5 Replacement effects: at most one for each event, chosen by the turn player first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from judge.abilities import (
    Instruction,
    Known,
    Replacing,
    ReplacingEffect,
    Text,
    Triggered,
    When,
    knowing,
    nodes,
    note_not_replaced,
    text_at,
)
from judge.games.dm import language
from judge.games.dm.book.c104_winning_conditions import NO_WIN_EITHER, Lose, Win, note_replaced_loss
from judge.games.dm.book.c113_shields import TakeShield, Wait
from judge.games.dm.book.c114_drawing import Draw, DrawNothing
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_zones import Destroy, Discard, Move
from judge.games.dm.book.c603_abilities import ForATime, Watcher, for_a_time, meets, notice, watchers, works
from judge.games.dm.book.c605_choosing import compete, feasible, go_by_the_top, hindered_by, takes_claimed
from judge.games.dm.book.c605_resolving import perform_all, performs
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.book.c701_keyword_actions import GiveWay, TakePlace
from judge.games.dm.book.c801_evolution_creatures import OnlyTheTopLeaves, only_the_top, star_evolutions
from judge.games.dm.book.c805_psychic_super_creatures import is_king_cell
from judge.games.dm.world import Game, in_turn_order, info, opponent, owner, top_of, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    Procedure,
    Question,
    Ref,
    Replacement,
    clause,
    do,
    for_now,
    knows,
    not_dropped,
    ruled,
)
from judge.records import record


@clause("dm:609.1", "dm:609.1a")
@record
class Replaces(ReplacingEffect):
    """A replacement effect of a card.

    Attributes:
        of_itself: whether it is a spell's effect that replaces the spell's own move (609.8a).
        remembers: the objects that its text had stored before it was put in force.
        tells: whether the trace reports that it cannot be carried out and so replaces nothing (609.4).
    """

    of_itself: bool = False
    remembers: Known = ()
    tells: bool = False
    because: Citation = "dm:609.1a"

    @property
    def optional(self) -> bool:
        """Whether the player may choose not to replace the event."""
        return bool(self.node.optional)

    def _text(self, game: Game, event: Event) -> Text | None:
        """Return the text with the event's objects, or ``None`` if the effect does not replace this event."""
        for happening in upcoming_triggers(game, event):
            this = _king_cell_of(game, self.ref, event) or self.ref
            if game.world.reader.meets(game, self.node.replace, happening, this, self.controller, self.remembers):
                return self._remembering(text_at(game, self.ref, self.controller, self.id, happening))
            if self.tells:
                note_not_replaced(game, happening, self, "dm:609.1")
        return None

    def text_for(self, game: Game, event: Event) -> Text | None:
        """Return the text with the event's objects, and record nothing."""
        return replace(self, tells=False)._text(game, event)

    def _remembering(self, text: Text) -> Text:
        """Return the text with the names stored by an earlier text; a card's own text has none."""
        return text

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether the effect would replace an event, and its instructions can be carried out (609.4)."""
        text = self._text(game, event)
        if text is None or not game.world.reader.holds(text, self.node.if_):
            return False
        can = _can_be_carried_out(text, self.node.instead)
        if self.tells and not can:
            both = dict.fromkeys((self.source, *event.objects()))
            taken = ("dm:609.9b",) if takes_claimed(text, self.node.instead) else ()
            because = (*taken, *hindered_by(text, self.node.instead[0]))
            game.note(
                "cannot_replace", "dm:609.4", because=because, considered=True, objects=tuple(both), event=event.key
            )
        return can

    def wants(self, game: Game, event: Event) -> tuple[Text, Sequence[Instruction]]:
        """Return the text and the instructions to carry out instead of an event."""
        text = self._text(game, event)
        assert text is not None  # it applies to no other event
        return text, self.node.instead

    @clause("dm:603.2d")
    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Carry out the replacement instructions; the event itself never happened (609.4).

        Returns:
            no events, because the instructions have been carried out.
        """
        text, instead = self.wants(game, event)
        text.in_place_of = event
        if isinstance(event, Lose | Win):
            note_replaced_loss(game, event)
        if isinstance(event, Move) and event.stays(game):
            game.note("replaced_in_its_zone", "dm:409.2b", considered=True, objects=(event.card,))
        happens = _happens_all_the_same(game, event, self.node.replace)
        before, own = watchers(game), _triggers_on_entering(game, event)
        open_ended = any(isinstance(node, language.LetBe) for node in nodes(self.node))
        if not open_ended:
            _triggers_nothing(game, event, [happening.name for happening in happens])
            _tell_all_the_same(game, event)
        yield from perform_all(text, instead, wholly=True)
        if open_ended:  # by now it is known whether the event happens after all
            _tell_all_the_same(game, event)
        elif all(knows(game.state, player, watcher.ref.card) for player in game.players for watcher in own):
            _note_without_trigger(game, event, own)
        if _counts_all_the_same(event):
            notice(game, happens, before)
        return []


@performs(language.LetBe)
@clause("dm:605.2c", without=0)
def _let_be(text: Text, instruction: language.LetBe) -> Procedure[int]:
    """Carry out the replaced event after all (605.2c); no effect can replace it again (609.3)."""
    event = text.in_place_of
    assert event is not None  # it is said in the text of a replacement effect alone
    if isinstance(event, Destroy | Discard):
        event.all_the_same = False
    if instruction.card and isinstance(event, Move):
        event = only_the_top(event)
    return len((yield from do(text.game, event, clause=rule_of(text), because=("dm:605.2c",))))


class ReplacesForATime(Replaces):
    """A temporary replacement effect that a text has put in force (608.2)."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """The name of the effect: the one it was created under, because it is not an ability of a card."""
        return str(self.ability.label)

    def _remembering(self, text: Text) -> Text:
        """Return the text with the names stored by the text that created the effect."""
        whole = knowing(text.copy(), self.remembers)
        whole.named.update(text.named)
        whole.numbers.update(text.numbers)
        return whole


def _for_a_time(effect: ForATime, *, tells: bool) -> ReplacesForATime:
    ability = Ability(effect.id, effect.node, "static", "dm:609.1")
    return ReplacesForATime(effect.source, ability, effect.you, remembers=effect.remembers, tells=tells)


DESTROYED: Citation = "dm:701.6b#replaced-destruction"
DISCARDED: Citation = "dm:701.7a#replaced-discard"


def _happens_all_the_same(game: Game, event: Event, replaced: When) -> Sequence[Happening]:
    """Return the trigger event that remains: a card is destroyed or discarded although its move is replaced.

    This applies if a text replaces the move, or names the graveyard as the destination of such cards.
    """
    only_the_move = replaced.event == "moves" or bool(replaced.to_zone)
    if not isinstance(event, Destroy | Discard) or not only_the_move or not game.state.present(event.ref):
        return ()
    note = DESTROYED if isinstance(event, Destroy) else DISCARDED
    if not ruled(game, note, True, False):
        return ()
    found = [
        replace(happening, looks_back=True)
        for happening in upcoming_triggers(game, event)
        if happening.name == event.key
    ]
    event.all_the_same = True
    return found


def _counts_all_the_same(event: Event) -> TypeGuard[Destroy | Discard]:
    """Return whether a card counts as destroyed or discarded although its move has been replaced."""
    return isinstance(event, Destroy | Discard) and event.all_the_same


def _tell_all_the_same(game: Game, event: Event) -> None:
    if _counts_all_the_same(event):
        destroyed = isinstance(event, Destroy)
        key = "destroyed_all_the_same" if destroyed else "discarded_all_the_same"
        game.note(key, DESTROYED if destroyed else DISCARDED, considered=True, objects=(event.card,))


def _triggers_nothing(game: Game, event: Event, all_the_same: Sequence[str]) -> None:
    """603.2d: record the abilities that do not trigger because their event has been replaced.

    ``all_the_same`` holds the names of the trigger events that still happen.
    """
    replaced = [happening for happening in upcoming_triggers(game, event) if happening.name not in all_the_same]
    waiting_for_it = [
        watcher for watcher in watchers(game) if any(meets(game, happening, watcher) for happening in replaced)
    ]
    _note_without_trigger(game, event, waiting_for_it)


def _triggers_on_entering(game: Game, event: Event) -> list[Watcher]:
    """Return the abilities that would trigger on the entering of their own card, which is about to be replaced."""
    if not isinstance(event, Move) or event.to != "battle_zone":
        return []
    abilities = [
        Watcher(event.ref, ability)
        for ability in info(game, event.card)["abilities"]
        if isinstance(ability.node, Triggered)
    ]
    return [
        watcher
        for watcher in abilities
        if any(meets(game, happening, watcher) for happening in upcoming_triggers(game, event))
    ]


def _note_without_trigger(game: Game, event: Event, which: Sequence[Watcher]) -> None:
    for watcher in which:
        ability = f"{watcher.ref.card}.{watcher.ability.label}"
        game.note("triggers_nothing", "dm:603.2d", objects=(watcher.ref.card,), ability=ability, event=event.key)


@clause("dm:609.5")
def nothing_to_replace(game: Game, event: Event) -> None:
    """Record effects that would have replaced an event that does not occur (609.5)."""
    idle = [replacement.source for replacement in in_force(game) if replacement.applies(game, event)]
    if idle:
        game.note("replaces_nothing", "dm:609.5", objects=tuple(dict.fromkeys(idle)), event=event.key)


@clause("dm:113.6a#replaced-before-waiting", instead=lambda game, event: event)
def _replaceable_now(game: Game, event: Event) -> Event | None:
    """Return the event that can be replaced now, or ``None``.

    For a shield on its way to the hand, that is the move when it starts to wait, not the move at the end.
    """
    return event.taken if isinstance(event, Wait) else None if isinstance(event, TakeShield) else event


@clause("dm:803.1d")
def upcoming_triggers(game: Game, event: Event) -> Iterator[Happening]:
    """Yield the trigger events of an event before it happens.

    A god that enters counts as that card only (803.1d). The move of a shield to the hand counts when it starts to wait.
    """
    begun = _replaceable_now(game, event)
    if isinstance(begun, Move) and game.state.present(begun.ref):
        card = begun.card
        for name in begun.names():
            before = begun.info_before(game)
            whose, cause = owner(game, card), begun.caused_by(game)
            start = begun.seen_from(game, name, zone_of(game, card))
            yield Happening(name, begun.ref, before, whose, start, begun.to, other=begun.done_by, **cause)
    elif isinstance(begun, Lose):
        yield Happening(begun.key, None, {}, begun.player(game))
    elif isinstance(begun, Win):
        yield from _loss_of_the_other(game, begun)
    elif isinstance(begun, DrawNothing):
        yield from _attempted_draw(game, begun)


@clause(NO_WIN_EITHER, without=())
def _loss_of_the_other(game: Game, event: Win) -> Sequence[Happening]:
    """Return the other player's loss, since a win by an effect can be replaced by effects on losing."""
    return (Happening(Lose.key, None, {}, opponent(game, event.who)),)


@clause("dm:114.6a", without=())
def _attempted_draw(game: Game, event: DrawNothing) -> Sequence[Happening]:
    """Return the draw event of an attempt to draw from an empty deck, which can be replaced (114.6a)."""
    return (Happening(Draw.key, None, {}, event.player(game)),)


@clause("dm:812.1e", without=None)
def _king_cell_of(game: Game, ref: Ref, event: Event) -> Ref | None:
    """Return the leaving king cell if it belongs to the object with the effect, or ``None`` (812.1e)."""
    if not isinstance(event, Move) or not game.state.present(event.ref) or not is_king_cell(game, event.card):
        return None
    return event.ref if ref == game.state.ref(top_of(game, event.card)) else None


@clause("dm:609.4", without=True)
def _can_be_carried_out(text: Text, instead: Sequence[Instruction]) -> bool:
    return feasible(text, instead)


Effect = Replaces | OnlyTheTopLeaves
"""A replacement effect of a text, or of a star evolution creature."""


def in_force(game: Game, *, tells: bool = False) -> Iterator[Effect]:
    """Yield the replacement effects in force: those of cards in board order, then temporary ones.

    ``tells`` says whether an event is about to happen, so that the trace reports effects that cannot be carried out.
    """
    if game.world.has_replacing:
        yield from star_evolutions(game)
        for ref, ability, own in _replacing(game):
            yield Replaces(ref, ability, owner(game, ref.card), of_itself=own, tells=tells)
        yield from (_for_a_time(one, tells=tells) for one in for_a_time(game) if isinstance(one.node, Replacing))


@for_now
def _replacing(game: Game) -> list[tuple[Ref, Ability, bool]]:
    """Return the replacement abilities in force with their objects, and whether each belongs to a spell."""
    table = game.world.table(game)
    return [
        (game.state.ref(card), ability, now["type"] == "spell")
        for card in game.state.cards()
        for now in (table[card],)
        for ability in now["abilities"]
        if isinstance(ability.node, Replacing) and _is_in_force(game, card, ability)
    ]


@clause("dm:609.2")
def _is_in_force(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether a replacement ability works: a spell's while it is cast, another's in its card's zone."""
    if info(game, card)["type"] == "spell":
        return bool(game.state.get(card, "pending"))
    return works(game, card, ability)


class CallsOff:
    """The replacement of one half of an exchange, which cancels the whole exchange (701.26b)."""

    because = "dm:701.26b"

    def __init__(self, effect: Effect) -> None:
        self.id = effect.id
        self.source = effect.source

    def applies(self, game: Game, event: Event) -> bool:
        """Return True, because the effect has already been chosen."""
        return True

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Cancel the event without carrying out the replacement instructions."""
        yield from ()
        return []


@clause("dm:701.26b", without=False)
def _is_exchanged(game: Game, event: Event) -> bool:
    """Return whether an event is half of an exchange, which happens completely or not at all."""
    return isinstance(event, GiveWay | TakePlace)


class Planning:
    """The policy for choosing between replacement effects (609.8, 609.9)."""

    @property
    def ahead(self) -> bool:
        """Return False: all replacing events happen simultaneously (609.9)."""
        return False

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return simultaneous events in the order in which replacement effects are chosen for them."""
        if len(events) < 2 or not game.world.has_replacing:
            return events
        planned = list(_planned(game, events))
        of_texts = [replacement for replacement in in_force(game) if isinstance(replacement, Replaces)]
        for player in in_turn_order(game):
            yield from _decide_order(
                game, [replacement for replacement in of_texts if replacement.controller == player], planned
            )
        return planned

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect to apply to an event, or ``None``; an event is not replaced a second time."""
        if _has_been_replaced(game, event, ready):
            return None
        for queue in _queues(game, [replacement for replacement in ready if isinstance(replacement, Effect)]):
            while queue:
                effect = yield from _choose(game, event, queue)
                if not effect.optional or (yield from _ask_whether_to_apply(game, effect)):
                    return CallsOff(effect) if _is_exchanged(game, event) else effect
                queue.remove(effect)
        return None


@clause("dm:101.5a", "dm:609.3", "dm:101.5#extent-of-an-event", without=False)
def _has_been_replaced(game: Game, event: Event, ready: Sequence[Replacement]) -> bool:
    """Return whether an event comes from a replacement, so that it is not replaced again (101.5a, 609.3)."""
    if not event.history or _is_in_another_sentence(game, event):
        return False
    star = ("dm:811.1a",) if any(isinstance(replacement, OnlyTheTopLeaves) for replacement in ready) else ()
    both, because = (
        (next(iter(ready)).source, *event.objects()),
        ("dm:101.5a", "dm:609.3", "dm:101.5#extent-of-an-event", *star),
    )
    game.note("not_replaced_again", "dm:101.5", because=because, considered=True, objects=both, event=event.key)
    return True


@clause("dm:101.5a", without=False)
def _is_in_another_sentence(game: Game, event: Event) -> bool:
    """Return whether a replacement effect causes an event in a later sentence ("if you did"): it can be replaced."""
    another = any(one.own_sentence and one.within == event.history for one in game.world.doing)
    if another:
        game.note("another_sentence", "dm:101.5a", considered=True, objects=event.objects(), event=event.key)
    return another


@clause("dm:609.9a", instead=lambda game, events: events)
def _planned(game: Game, events: Sequence[Event]) -> Sequence[Event]:
    """Return events in planning order: first those with an effect of the turn player (609.9a)."""
    effects = not_dropped(game, in_force(game), lambda one: one.because)
    whose = [
        {replacement.controller for replacement in effects if replacement.applies(game, event)} for event in events
    ]
    if sum(map(bool, whose)) < 2:
        return events
    first, second = in_turn_order(game)
    game.note("plans", "dm:609.9", because=("dm:609.9a",), actor=first, second=second)
    rank = [0 if first in one else 1 if one else 2 for one in whose]
    return [event for _, event in sorted(zip(rank, events, strict=True), key=lambda pair: pair[0])]


@clause("dm:609.9", without=None)
def _decide_order(game: Game, effects: Sequence[Replaces], planned: list[Event]) -> Procedure[None]:
    """Ask which events are replaced first if not all replacements can be carried out, or if it matters (609.9).

    Optional effects are decided separately, so this asks only about mandatory ones. The events in ``planned`` are
    reordered in place.
    """
    forced_first = sorted(effects, key=lambda effect: effect.optional)
    left: dict[CardId, tuple[Move, Replaces]] = {}
    for event in planned:
        if isinstance(event, Move):
            replacing = next((effect for effect in forced_first if effect.applies(game, event)), None)
            if replacing is not None:
                left[event.card] = event, replacing
    while any(not effect.optional for _, effect in left.values()):
        wanted = [effect.wants(game, event) for event, effect in left.values()]
        scarce = compete(wanted)
        if not scarce and not go_by_the_top(wanted):
            return
        question = Question("replaced", "dm:609.9", because=("dm:609.9b" if scarce else "dm:609.9a",))
        front = min(planned.index(event) for event, _ in left.values())
        (chosen,) = yield from game.choose(question, by=effects[0].controller, among=left)
        first, _ = left.pop(chosen)
        planned.remove(first)
        planned.insert(front, first)


def _queues(game: Game, ready: Sequence[Effect]) -> Iterator[list[Effect]]:
    """Yield groups of effects that could replace an event, in the order in which they are offered."""
    own = [replacement for replacement in ready if replacement.of_itself]
    if own and len(own) < len(ready) and ruled(game, "dm:609.8a", True, False):
        game.note("precedes", "dm:609.8a", objects=[replacement.source for replacement in own])
        yield own
        ready = [replacement for replacement in ready if replacement not in own]
    order = ruled(game, ("dm:101.5b", "dm:609.8"), in_turn_order(game), game.players)
    of_players = [[replacement for replacement in ready if replacement.controller == player] for player in order]
    if all(of_players):
        game.note(
            "precedes",
            "dm:609.8",
            because=("dm:101.5b",),
            objects=[replacement.source for replacement in of_players[0]],
        )
    yield from of_players


def _choose(game: Game, event: Event, queue: Sequence[Effect]) -> Procedure[Effect]:
    """Return the effect to apply; if there are several, their player chooses (609.8)."""
    if len(queue) == 1:
        return queue[0]
    by_id = {replacement.id: replacement for replacement in queue}
    (chosen,) = yield from game.choose(
        Question("replacement", "dm:609.8", because=("dm:101.5b",)),
        by=queue[0].controller,
        among=by_id,
        subject=event.key,
    )
    return by_id[chosen]


def _ask_whether_to_apply(game: Game, effect: Effect) -> Procedure[bool]:
    return (yield from game.agrees(Question("may", effect.because), by=effect.controller, subject=effect.id))
