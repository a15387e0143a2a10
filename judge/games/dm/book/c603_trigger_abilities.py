"""603 Trigger abilities: use declarations, icons, delayed trigger abilities, and moves that trigger nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from judge.abilities import Text, Triggered, delay, delayed, text_of_waiting, values_left_by
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c105_orientation import Tap, is_tapped
from judge.games.dm.book.c112_costs import NINJA_STRIKE, ON_THE_CARDS
from judge.games.dm.book.c114_drawing import Draw
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_spoken_of import text_for_later
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c505_attack import attack_of, change_attack
from judge.games.dm.book.c603_abilities import (
    EVERY,
    Watcher,
    becomes_waiting,
    declarable,
    forget_delayed,
    meets,
    notice,
    resolves,
    watchers,
)
from judge.games.dm.book.c605_resolving import perform_all, performs
from judge.games.dm.book.c606_effects import objects
from judge.games.dm.language import Icon, Later, UseAbilities, UseIcons
from judge.games.dm.world import Game, in_turn_order, info, owner, zone_of
from judge.kernel import (
    ANY_NUMBER,
    Check,
    Citation,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Waiting,
    Why,
    clause,
    inform,
    under,
)


def record_missing_events(game: Game, events: Sequence[Event]) -> None:
    """Record that a move does not count as an event that some ability triggers on."""
    if not game.world.has_triggers:
        return
    for event in (move for move in events if isinstance(move, Move)):
        for rule, name in _looks_like(game, event):
            happening = Happening(name, game.state.ref(event.card), info(game, event.card), owner(game, event.card))
            if any(meets(game, happening, watcher) for watcher in watchers(game)):
                game.note("is_no_such_event", rule, considered=True, objects=(event.card,), event=name)


def _looks_like(game: Game, event: Move) -> Iterator[tuple[Citation, str]]:
    """Yield the events that a move resembles but is not, each with the clause that distinguishes them.

    A card that enters tapped was not tapped (603.2c). Putting a card from the deck into the hand is not drawing
    (114.3).
    """
    if isinstance(event, Enter) and is_tapped(game, event.card):
        yield "dm:603.2c", Tap.key
    if not isinstance(event, Draw) and (event.from_zone, event.to) == ("deck", "hand"):
        yield "dm:114.3", Draw.key


class Moment(NamedTuple):
    """A procedure for declaring uses: the clauses of its four steps, the turn player's two first."""

    first_declares: Citation
    first_processes: Citation
    second_declares: Citation
    second_processes: Citation


AT_AN_ATTACK = Moment("dm:506.3b", "dm:506.3c", "dm:506.3d", "dm:506.3e")
AT_A_BLOCK = Moment("dm:507.3d", "dm:507.3e", "dm:507.3f", "dm:507.3g")
AT_THE_END_OF_ATTACK = Moment(*["dm:510.1#use-declarations-not-mentioned"] * 4)
AT_THE_END_OF_TURN = Moment("dm:511.1b", "dm:511.1c", "dm:511.1d", "dm:511.1e")

Occasions = Callable[[], Sequence[Happening]]
"""A function that returns the events to declare on; empty once the attack has ended (505.6a)."""


def declare_and_process(game: Game, moment: Moment, occasions: Occasions) -> Procedure[None]:
    """Trigger abilities on events, then let each player declare others and process them.

    The turn player comes first. ``moment`` has the clauses of the procedure. ``occasions`` returns the trigger events;
    it is called again before each declaration.
    """
    first, second = in_turn_order(game)
    notice(game, occasions())
    yield from under(game, moment.first_declares, declare(game, first, moment.first_declares, occasions()))
    rule = moment.first_processes
    yield from under(game, rule, resolve_waiting(game, only=first, because=(rule,)))
    yield from under(game, moment.second_declares, declare(game, second, moment.second_declares, occasions()))
    rule = moment.second_processes
    yield from under(game, rule, resolve_waiting(game, because=(rule,)))


@clause("dm:603.2f", without=None)
def declare(game: Game, player: PlayerId, rule: Citation, occasions: Sequence[Happening]) -> Procedure[None]:
    """Ask which abilities a player declares by showing their cards; others do not trigger (603.2f).

    ``rule`` is the clause that lets the player declare now, and ``occasions`` lists the trigger events.
    """
    if not game.world.declared_at & {happening.name for happening in occasions}:
        if game.world.declared_at and not occasions:
            game.note("no_longer_declared", "dm:505.6a", considered=True, actor=player, role="declare_ability")
        return
    own = {f"{watcher.ref.card}.{watcher.ability.label}": watcher for watcher in declarable(game, player)}
    chosen = yield from game.choose(
        Question(
            "declare_ability",
            rule,
            because=("dm:603.2e",),
            checks=(
                Check("dm:603.2f", "no_occasion", lambda game, name: _occasion(game, own[name], occasions) is not None),
                Check(ON_THE_CARDS, "second_ninja_strike", lambda game, name: not _second(game, player, [own[name]])),
            ),
            hidden=True,
            together=lambda picked: _second(game, player, [own[name] for name in picked]),
            allowing=lambda game, name: tuple(_read_so(game, player, own[name])),
        ),
        by=player,
        among=own,
        how_many=ANY_NUMBER,
    )
    for watcher in (own[name] for name in chosen):
        happening = _occasion(game, watcher, occasions)
        assert happening is not None  # it has been chosen as it has an occasion
        if watcher.ability.keyword == NINJA_STRIKE:
            _record_ninja_strike(game, player)
        because = (rule, *_read_so(game, player, watcher))
        game.note("declared", "dm:603.2f", because=because, actor=player, objects=(watcher.ref.card,))
        inform(game.state, (watcher.ref.card,), game.players)
        becomes_waiting(
            game,
            watcher.ability,
            watcher.ref,
            rule="dm:603.2f",
            event=values_left_by(game, happening),
            name=happening.name,
        )


def _read_so(game: Game, player: PlayerId, one: Watcher) -> Iterator[Citation]:
    """Yield our readings: declaring from a public zone, and ninja strike before its condition is met."""
    if zone_of(game, one.ref.card) != "hand":
        yield "dm:603.2e#declaring-in-a-public-zone"
    if one.ability.keyword == NINJA_STRIKE and not game.world.reader.holds(
        Text(game, player, one.ref, one.ref.card), one.ability.node.if_
    ):
        yield "dm:506.3d#conditions-for-declaring"


def _record_ninja_strike(game: Game, player: PlayerId) -> None:
    attack = attack_of(game)
    if attack is not None:
        change_attack(game, ninja_strikes=(*attack.ninja_strikes, player))


def _occasion(game: Game, one: Watcher, occasions: Sequence[Happening]) -> Happening | None:
    """Return the first event that an ability triggers on, or ``None`` (506.3d)."""
    return next((happening for happening in occasions if meets(game, happening, one)), None)


@clause(ON_THE_CARDS, without=None)
def _second(game: Game, player: PlayerId, picked: Sequence[Watcher]) -> Why | None:
    """Return why these abilities cannot be declared: only one ninja strike may be used in an attack."""
    attack = attack_of(game)
    before = () if attack is None else attack.ninja_strikes
    strikes = [watcher for watcher in picked if watcher.ability.keyword == NINJA_STRIKE]
    return Why(ON_THE_CARDS, "second_ninja_strike") if len(strikes) + before.count(player) > 1 and strikes else None


@performs(UseIcons)
@clause("dm:603.3a", without=0)
def _use_icons(text: Text, instruction: UseIcons) -> Procedure[int]:
    """Make the icon abilities of creatures wait; they no longer depend on these creatures (110.5a)."""
    game, used = text.game, 0
    for ref in objects(text, instruction.use_icons):
        for ability in info(game, ref.card)["abilities"]:
            if isinstance(ability.node, Icon):
                becomes_waiting(game, ability, ref, rule="dm:603.3a", because=("dm:110.5a",))
                used += 1
    yield from ()
    return used


@performs(UseAbilities)
@clause("dm:603.3", without=0)
def _use_abilities(text: Text, instruction: UseAbilities) -> Procedure[int]:
    """Make abilities that trigger on a given event of their own card wait, as if that event had happened."""
    game, used = text.game, 0
    for ref in objects(text, instruction.use_abilities):
        for ability in info(game, ref.card)["abilities"]:
            if isinstance(ability.node, Triggered) and _is_of_itself(ability.node, instruction.event):
                event = (("event", (ref,)),)
                becomes_waiting(game, ability, ref, rule="dm:603.3", because=("dm:110.5a",), event=event)
                used += 1
    yield from ()
    return used


def _is_of_itself(node: Triggered, event: str) -> bool:
    return any(when.event == event and when.card == "this" for when in node.whens)


@resolves("icon")
def _resolve_icon(game: Game, waiting: Waiting) -> Procedure[None]:
    text = text_of_waiting(game, waiting)
    game.note("resolves", "dm:603.3a", actor=text.you, objects=(waiting.source.card,), ability=waiting.id)
    with game.inside():
        yield from perform_all(text, waiting.ability.node.icon)


def end_delayed(game: Game) -> None:
    """End the delayed abilities that trigger every time until the end of the turn (511.2)."""
    forget_delayed(game, [one for one in delayed(game) if one.ability.keyword == EVERY])


@clause("dm:607.2")
@performs(Later)
@clause("dm:603.6", without=0)
def _later(text: Text, instruction: Later) -> Procedure[int]:
    """Create a delayed trigger ability (603.6); earlier events do not trigger it (603.6a)."""
    node = Triggered(when=instruction.later, do=instruction.do)
    ability = Ability("later", node, "trigger", "dm:603.6", EVERY if instruction.every else None)
    text.game.note("later", "dm:603.6", actor=text.you, subject=text.subject, event=instruction.later.event)
    delay(text_for_later(text), ability)
    text.game.world.has_triggers = True
    yield from ()
    return 1
