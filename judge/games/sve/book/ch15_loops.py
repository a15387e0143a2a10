"""15.2 Infinite loops: unstoppable ones, and those that a player chooses to repeat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import partial

from judge.abilities import delayed
from judge.games.sve.book.ch03_players import opponent
from judge.games.sve.book.ch10_continuous import LOSSES
from judge.games.sve.world import ZONES, Action, Deed, Game, cards, info, leader, zone
from judge.kernel import (
    GAME,
    KNOWN,
    MOST_TIMES,
    CardId,
    IllegalPlay,
    PlayerId,
    Position,
    Procedure,
    Question,
    SameAnswers,
    Why,
    ZoneId,
    can_be_left,
    clause,
    same_position,
    turn_fact,
    waiting,
)

NOT_POSITION = frozenset({"clock", "since", "stay", "came_from", "played", "on", "made", "leader_lost", "told", KNOWN})
"""The facts on when or how often events happened, or who knows them; ignored when positions are compared.

Whether a leader lost defense this turn is also ignored: it no longer changes after one round of a loop.
"""

ORDER_COUNTS = ("leader", "deck", "field", "ex", "evolution", "race")
"""The zones in which the order of cards matters: by rule (4.1.3), or by arrival (10.9.1.6, 11.6)."""

REPEATS_BEFORE_DRAW = 2
"""The number of repetitions of a position after which the engine checks for a way out of the loop."""

LAPS_OF_GROWTH = 60
"""The number of repetitions before that check if some numbers only grow, because one may yet overtake another."""

LAPS_FOR_EACH, MOST_LAPS = 100, 20_000
"""The largest number of rounds of a loop search: for each time the position came back, and in all."""

WAITING_TOGETHER = 3
"""The number of equal abilities on standby that are counted; more are assumed to change nothing."""

CHANCE = ("shuffle", "random", "die")
"""The roles of random choices; nobody decides them, and they may differ in every round."""


def first_lap(game: Game, loop: str) -> None:
    """Start watching actions that the rules may repeat; ``loop`` is their name."""
    game.world.laps[loop] = {}


def watch_for_loop(game: Game, loop: str, lap: Callable[[], Procedure[object]], goes_on: Callable[[], bool]) -> None:
    """End the game in a draw if actions repeat and nobody can stop them (15.2.1.3).

    It is called wherever the rules repeat actions. Once the position has come back, every decision that anybody could
    make from there is tried and undone; if one leads elsewhere, the loop can be stopped.

    Args:
        loop: the name of the repeated actions, as for :func:`first_lap`.
        lap: returns the procedure for one round of the actions.
        goes_on: returns whether another round is due.

    Raises:
        GameOver: the loop cannot be stopped.
    """
    if _comes_to_its_end(game, game.world.laps[loop]):
        return
    seen = game.world.came_back
    for position, patience, because in (
        (_position, REPEATS_BEFORE_DRAW, ("sve:15.2.1",)),
        (_but_for_growth, LAPS_OF_GROWTH, ("sve:15.2.1", "sve:15.2.1.2#same-state")),
    ):
        here = position(game).key
        seen[here] += 1
        often, rest = divmod(seen[here], patience)
        if rest or often.bit_count() > 1:
            continue  # examined less and less often, but more of it each time, since a player may go on at will
        while_it_goes_on = partial(_unless_over, game, position, goes_on)
        laps = min(LAPS_FOR_EACH * seen[here], MOST_LAPS)
        if not can_be_left(game, lap, while_it_goes_on, chance=CHANCE, laps=laps):
            _draw_by_loop(game, because)


def _unless_over(game: Game, position: Callable[[Game], Position], goes_on: Callable[[], bool]) -> Position | None:
    return position(game) if goes_on() else None


def _comes_to_its_end(game: Game, laps: dict[tuple[int, ...], int]) -> bool:
    """Return whether fewer abilities are on standby than ever before for these zone sizes.

    This is a cheap sign that the actions will end.
    """
    sizes, number = tuple(map(len, game.state.zones.values())), len(waiting(game.state))
    fewest = laps.get(sizes, number)
    laps[sizes] = min(fewest, number)
    return number < fewest


def loose_zones(game: Game) -> list[ZoneId]:
    """Return the zones in which the order of cards does not matter."""
    return [zone(player, name) for player in game.players for name in ZONES if name not in ORDER_COUNTS]


def _position(game: Game) -> Position:
    """Return the position in a form to compare, with the abilities on standby."""
    return _with_waiting_abilities(game, _board(game, NOT_POSITION | {"waiting"}))


def _but_for_growth(game: Game) -> Position:
    """Return the position in a form to compare, with numbers that can change without end kept separately."""
    counted = {"cards_played", *game.world.history.facts}
    grows = {"waiting", "delayed", "damage", LOSSES, "counters", "lasting", "ep", *counted}
    on_fields = [info(game, card) for player in game.players for card in cards(game, player, "field")]
    has = tuple((tuple(sorted(now["keywords"])), tuple(sorted(now["cannot"]))) for now in on_fields)
    later = _several(later.id.partition("@")[0] for later in delayed(game))
    here = _with_waiting_abilities(game, (_board(game, NOT_POSITION | grows), has, later))
    return here._replace(numbers=_numbers(game), asked=game.world.largest_number)


def _board(game: Game, ignore: frozenset[str]) -> Hashable:
    """Return the contents of the zones and the facts on cards; tokens are named by their position, not their id."""
    facts, zones = game.state.fingerprint(ignore, loose_zones(game))
    if not game.state.get(GAME, "made"):
        return facts, zones
    faces, places = game.world.faces, {card: f"{at} {n}" for at, held in zones for n, card in enumerate(held)}

    def place(token: re.Match[str]) -> str:
        card = CardId(token[0])
        return f"{faces[card].name} {places.get(card, 'gone')}" if card in faces else card

    def called(label: str) -> str:
        return re.sub(r"\btoken\d+\b", place, label)

    renamed = sorted((called(entity), tuple((field, called(value)) for field, value in own)) for entity, own in facts)
    return tuple(renamed), tuple((at, tuple(map(called, held))) for at, held in zones)


def _with_waiting_abilities(game: Game, board: Hashable) -> Position:
    """Return a position to compare, with the abilities on standby and their numbers.

    A loop with more and more of the same abilities on standby does not come closer to an end.
    """
    faces, waits = game.world.faces, Counter[str]()
    for one in waiting(game.state):
        face, label = faces[one.source.card], one.id.partition("#")[0]
        waits[label if face.special != "token" else f"{face.name}.{label.partition('.')[2]}"] += 1
    return Position(hash((board, _several(waits.elements()))), tuple(-waits[name] for name in sorted(waits)))


def _several(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return the number of each name, at most ``WAITING_TOGETHER``."""
    return tuple((name, min(number, WAITING_TOGETHER)) for name, number in sorted(Counter(names).items()))


def _numbers(game: Game) -> dict[str, int]:
    """Return the numbers that can change without end."""
    found: dict[str, int] = {}
    for player in game.players:
        found[f"{player} ep"] = int(game.state.get(player, "ep", 0))
        for fact in ("cards_played", *game.world.history.facts):
            found[f"{player} {fact}"] = turn_fact(game, player, fact)
        for card in (leader(game, player), *cards(game, player, "field"), *cards(game, player, "ex")):
            now = info(game, card)
            found |= {f"{card} {name}": now[name] or 0 for name in ("attack", "defense")}
            found |= {f"{card} counter {name}": number for name, number in game.state.get(card, "counters", ())}
    return found


@clause("sve:15.2.1.3", without=None)
def _draw_by_loop(game: Game, because: tuple[str, ...]) -> None:
    game.note("loop", "sve:15.2.1.3", because=because, waiting=tuple(w.id for w in waiting(game.state)))
    game.end(None)


def under_way(game: Game, action: Action, doing: Procedure[bool]) -> Procedure[bool]:
    """Carry out and record a turn player's action, which may not be repeated in the same state."""
    phase, state = game.world.main_phase, game.state
    position = hash(state.fingerprint(NOT_POSITION)) if phase.recalled else None
    phase.under_way, phase.decided = Deed(action, state.mark(), position), len(game.decisions)
    try:
        return (yield from doing)
    finally:
        game.world.main_phase.under_way = None


def not_again(game: Game) -> None:
    """Reject an action already taken in exactly this state; called just before it can no longer be undone.

    This only concerns the turn player's chosen actions, with the same choices (15.2.1.2#same-state). The order of a
    deck is part of the state (15.2.1.2#deck-order-counts).

    Raises:
        IllegalPlay: the action was already taken in this state (15.2.1.2).
    """
    phase = game.world.main_phase
    deed = phase.under_way
    if deed is None:
        return
    phase.under_way = None
    deed = replace(deed, declared=tuple(game.decisions[phase.decided :]))
    if any(_same(game, before, deed) for before in phase.doings.done):
        card = deed.action.card
        game.forbid(Why("sve:15.2.1.2", "same_state"), subject=card, objects=() if card is None else (card,))
    if not game.trying:
        phase.doings.done.append(deed)


def _same(game: Game, before: Deed, deed: Deed) -> bool:
    return (before.action, before.declared) == (deed.action, deed.declared) and same_position(
        game.state, before.begun, deed.begun, ignore=NOT_POSITION, loose=loose_zones(game)
    )


def is_done(game: Game) -> None:
    """Store all decisions of the last action, including those of its check timing."""
    phase = game.world.main_phase
    if phase.doings.done:
        answers = tuple(game.decisions[phase.decided :])
        phase.doings.done[-1] = replace(phase.doings.done[-1], answers=answers)


LOOP_TIMES = Question("loop_times", "sve:15.2.1.1", otherwise=Why("sve:15.2.1.1", "not_a_number"))
"""The question how often a loop is repeated."""


@clause("sve:15.2.1.1", without=False)
def declare_loop(game: Game, player: PlayerId, length: str) -> Procedure[bool]:
    """Have the turn player repeat the last actions N times, or fewer if the other player interrupts.

    The other player may name a smaller number, and then must act differently in the round after the last full one.
    Otherwise the remaining rounds follow (15.2.1.1#not-taken-after-all). ``length`` is the number of actions in the
    loop, as in the script. Only the turn player names a number (15.2.1.1#only-turn-player).

    Raises:
        IllegalPlay: fewer actions were taken in this main phase.
    """
    doings, other = game.world.main_phase.doings, opponent(game, player)
    lap = doings.last(length)
    if not lap:
        raise IllegalPlay((Why("sve:15.2.1.1", "nothing_to_repeat"),), None)
    (stated,) = yield from game.choose(LOOP_TIMES, by=player, among=range(MOST_TIMES + 1))
    game.commit()
    can_break_in = any(by == other for deed in lap for _, by, _, _ in deed.answers)
    (agreed,) = yield from game.choose(
        Question(
            "loop_times",
            "sve:15.2.1.1",
            because=("sve:15.2.1.1#count-and-interrupt",),
            otherwise=Why("sve:15.2.1.1", "only_fewer" if can_break_in else "no_point_to_break_in"),
        ),
        by=other,
        among=range(stated, -1, -1) if can_break_in else (stated,),
    )
    game.note("loop_declared", "sve:15.2.1.1", actor=player, times=agreed, numbers=(stated, agreed))
    doings.ahead.extend(lap * agreed)
    if agreed < stated:
        doings.ahead.extend(replace(deed, free=other) for deed in lap)
        doings.ahead.extend(lap * (stated - agreed - 1))
    return True


def again(game: Game, deed: Deed, doing: Procedure[bool]) -> Procedure[None]:
    """Carry out an action of a declared loop with the decisions of its first round, or end the loop."""
    same = SameAnswers(deed.answers, CHANCE, deed.free)
    done = yield from same.to(doing)
    doings = game.world.main_phase.doings
    if done and same.strayed is None:
        if deed.free is not None and (not doings.ahead or doings.ahead[0].free is None):
            game.note("loop_goes_on", "sve:15.2.1.1#not-taken-after-all", because=("sve:15.2.1.1",), actor=deed.free)
        return
    doings.stop()
    if same.strayed is not None and same.strayed.by == deed.free:
        because = ("sve:15.2.1.1#count-and-interrupt",)
        game.note("loop_interrupted", "sve:15.2.1.1", because=because, actor=deed.free)
    else:
        game.note("loop_stops", "sve:15.2.1.1", objects=() if deed.action.card is None else (deed.action.card,))
