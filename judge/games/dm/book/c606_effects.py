"""606 Effects: the common instructions of card texts, and the filters for cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from judge.abilities import MOVED, Instruction, Pointer, Select, Text, asked_by, met_values, names, nodes, unmet_values
from judge.abilities import instructions as say
from judge.abilities.conditions import Happened
from judge.abilities.selections import Names
from judge.games.common.lexicon import in_print
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import Tap, Untap
from judge.games.dm.book.c113_shields import before_the_break, break_shields, more_to_break
from judge.games.dm.book.c114_drawing import draw
from judge.games.dm.book.c400_presence import shields
from judge.games.dm.book.c400_spoken_of import (
    AN_ATTEMPT,
    current_referents,
    moves_so_far,
    remember,
    remember_all_the_same,
    remember_done,
    remember_moved,
    tell_of_attempt,
    within_reach,
)
from judge.games.dm.book.c400_zones import Destroy
from judge.games.dm.book.c603_abilities import notice
from judge.games.dm.book.c605_choosing import choose, clauses_of_all_matching, left_out, means_single_cards
from judge.games.dm.book.c605_conditions import of_none
from judge.games.dm.book.c605_resolving import DM, chooses, excludes, perform_all, performs
from judge.games.dm.world import Game, in_turn_order, under, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    HowMany,
    Info,
    PlayerId,
    Procedure,
    Question,
    Ref,
    clause,
    do,
    ruled,
)


@chooses
def _choose_for(text: Text, instruction: Instruction, select: Select) -> Procedure[Sequence[CardId]]:
    game: Game = text.game
    return (yield from choose(text, text.you, select, instruction if game.world.doing[-1].wholly else None))


def objects(text: Text, pointer: Pointer) -> tuple[Ref, ...]:
    """Return the current objects that an instruction affects; cards moved by another cause are left out (400.8)."""
    refs = text.game.world.reader.refs(text, pointer)
    gone = [ref.card for ref in refs if not current_referents(text, ref)]
    if gone:
        text.game.note("moved_on", "dm:400.8", because=("dm:400.5",), objects=gone)
    if not refs and pointer in language.ELSEWHERE:
        role = "attacker" if pointer == "attacker" else "bearer" if pointer == "bearer" else "giver"
        text.game.note("nothing", "dm:101.3", actor=text.you, role=role, subject=text.subject)
    return tuple(dict.fromkeys(within_reach(text, *refs)))


@clause("dm:603.5c#found-where-it-went", instead=objects)
def moved_objects(text: Text, pointer: Pointer) -> tuple[Ref, ...]:
    """Return the objects that an instruction moves.

    If a card's leaving the battle zone triggered the text, "this" or the event's card is found in its new zone.
    """
    if isinstance(pointer, list):
        return tuple(dict.fromkeys(ref for one in pointer for ref in moved_objects(text, one)))
    went = {ref.card: ref for ref in text.named.get(MOVED, ())} if pointer in ("this", "event") else {}
    before = text.game.world.reader.refs(text, pointer) if went else ()
    if any(ref.card in went and not current_referents(text, ref) for ref in before):
        found = within_reach(text, *(went.get(ref.card, ref) for ref in before))
        objects_ = tuple(ref.card for ref in found)
        text.game.note("found_where_it_went", "dm:603.5c#found-where-it-went", objects=objects_)
        return found
    return objects(text, pointer)


@clause("dm:113.2", instead=lambda text, pointer, refs: list(refs))
def with_cards_below(text: Text, pointer: object, refs: Sequence[Ref]) -> list[Ref]:
    """Return the objects to look at or turn: with all cards of a shield, unless single cards are meant."""
    game, single = text.game, isinstance(pointer, language.Select) and pointer.cards
    below = [] if single else [card for ref in refs for card in _under_a_shield(game, ref.card)]
    return list(dict.fromkeys((*refs, *map(game.state.ref, below))))


def _under_a_shield(game: Game, card: CardId) -> Sequence[CardId]:
    return under(game, card) if zone_of(game, card) == "shield_zone" else ()


def objects_with_clauses(
    text: Text, pointer: Pointer, find: Callable[[Text, Pointer], tuple[Ref, ...]] = objects
) -> tuple[tuple[Ref, ...], tuple[Citation, ...]]:
    """Return the objects of an instruction and the clauses used to match them.

    Record that an instruction to all matching cards finds none (606.2).
    """
    because, refs = clauses_of_all_matching(text, pointer), find(text, pointer)
    if isinstance(pointer, Select) and pointer.everything and not refs:
        text.game.note("nothing", "dm:606.2", because=because, actor=text.you, role="all", subject=text.subject)
    return refs, because


def rule_of(text: Text) -> Citation:
    """Return the clause for carrying out a text: as a spell (302.2), or as an ability (606.1)."""
    return "dm:302.2" if text.subject == text.source.card else "dm:606.1"


def _to_each(text: Text, instruction: Instruction, pointer: Pointer, event: Callable[[Ref], Event]) -> Procedure[int]:
    """Apply an event to all objects of an instruction simultaneously; return the number of events that happened."""
    refs, because = objects_with_clauses(text, pointer)
    events = yield from do(text.game, *map(event, refs), clause=rule_of(text), because=because)
    remember_done(text, instruction, refs, events)
    return len(events)


@performs(say.If)
def _if(text: Text, instruction: say.If) -> Procedure[int]:
    """Carry out the branch of a condition that applies now (605.2d)."""
    holds = text.game.world.reader.holds(text, instruction.if_)
    uncounted = tuple(dict.fromkeys(left_out(text, instruction.if_)))
    text.game.note(
        "condition_holds" if holds else "condition_does_not_hold",
        "dm:605.2d",
        because=(*asked_by(text, instruction.if_), *of_none(text, instruction.if_), *uncounted),
        considered=holds,
        actor=text.you,
        subject=text.subject,
        differences=() if holds else unmet_values(text, instruction.if_),
        met=met_values(text, instruction.if_) if holds else (),
    )
    own_sentence = text.in_place_of is not None and any(isinstance(one, Happened) for one in nodes(instruction.if_))
    branch = instruction.then if holds else instruction.otherwise
    return (yield from perform_all(text, branch, own_sentence=own_sentence))


@performs(say.May)
def _may(text: Text, instruction: say.May) -> Procedure[int]:
    (who,) = text.players(instruction.who)
    agreed = yield from text.game.agrees(Question("may", rule_of(text)), by=who, subject=text.subject)
    return _attempted(text, (yield from perform_all(text, instruction.may))) if agreed else 0


@clause("dm:101.3a", AN_ATTEMPT, instead=lambda text, done: done)
def _attempted(text: Text, done: int) -> int:
    """Return the number of things done, at least 1: an attempt counts for "if you did" (101.3a)."""
    if not done:
        tell_of_attempt(text, (AN_ATTEMPT,))
    return max(1, done)


@performs(say.Pick)
def _pick(text: Text, instruction: say.Pick) -> Procedure[int]:
    """Have a player choose cards, and store them under a name."""
    (who,) = text.players(instruction.who)
    chosen = yield from choose(text, who, instruction.pick)
    remember(text, instruction, [text.game.state.ref(card) for card in chosen])
    return len(chosen)


@performs(say.EachPlayer)
@clause("dm:111.1")
def _each_player(text: Text, instruction: say.EachPlayer) -> Procedure[int]:
    """Have each player carry out each step, the turn player first (111.1).

    Names refer to the choices of both players afterwards.
    """
    order = ("dm:111.1",)
    seats = [replace(text.copy(), you=player, in_turn=order) for player in in_turn_order(text.game)]
    done = 0
    for step in instruction.each_player:
        for seat in seats:
            done += yield from perform_all(seat, [step])
    for name in dict.fromkeys(name for seat in seats for name in seat.named):
        if any(seat.named.get(name) != text.named.get(name) for seat in seats):
            text.named[name] = tuple(dict.fromkeys(ref for seat in seats for ref in seat.named.get(name, ())))
    for seat in seats:
        text.asked |= seat.asked
        text.moved |= seat.moved
    return done


@clause("dm:700.2", "dm:700.2a", "dm:700.2b", "dm:700.2c")
@performs(say.Either)
def _either(text: Text, instruction: say.Either) -> Procedure[int]:
    (who,) = text.players(instruction.who)
    (chosen,) = yield from text.game.choose(
        Question("either", rule_of(text)),
        by=ruled(text.game, "dm:700.2b", who, text.you),
        among=range(1, len(instruction.either) + 1),
        subject=text.subject,
        because=("dm:700.2a",) if who == text.you else ("dm:700.2b", "dm:700.2c"),
    )
    return (yield from perform_all(text, instruction.either[chosen - 1]))


@performs(say.Repeat)
@clause("dm:601.1h")
def _repeat(text: Text, instruction: say.Repeat) -> Procedure[int]:
    """Carry out instructions several times; each time the same cards may be chosen (601.1h)."""
    done = 0
    for time in range(text.game.world.reader.amount(text, instruction.repeat)):
        if time:
            text.game.note("done_again", "dm:601.1h", actor=text.you, subject=text.subject)
        done += yield from perform_all(text, instruction.do)
    return done


@clause("dm:114.2a", instead=lambda text, who: [player for player in text.game.players if player in text.players(who)])
def _in_drawing_order(text: Text, who: str) -> Sequence[PlayerId]:
    """Return the players who draw; if both do, the turn player first (114.2a)."""
    return text.players(who)


@performs(language.Draw)
def _draw(text: Text, instruction: language.Draw) -> Procedure[int]:
    """Have players draw cards one at a time (114.2)."""
    uncounted = tuple(dict.fromkeys(left_out(text, instruction.draw)))
    most, drawn = text.game.world.reader.amount(text, instruction.draw), list[Ref]()
    requested = 0
    for player in _in_drawing_order(text, instruction.who):
        number = (yield from _how_many(text, player, most)) if instruction.up_to else most
        requested += number
        each = (*uncounted, *(("dm:114.2a",) if instruction.who == "each" else ()))
        drawn += yield from draw(text.game, player, number, "dm:114.1", because=each)
    _remember_drawn(text, instruction, requested, drawn)
    return len(drawn)


@clause("dm:114.4b", "dm:609.6b")
def _remember_drawn(text: Text, instruction: say.Draw, requested: int, drawn: Sequence[Ref]) -> None:
    """Store the drawn cards for the rest of the text; none if all draws were replaced (114.4b).

    ``requested`` is the number of cards that the text makes players draw.
    """
    if instruction.remember is not None and requested > 0 and not drawn:
        text.game.note("nothing_drawn", "dm:114.4b", because=("dm:609.6b",), actor=text.you)
    remember(text, instruction, drawn)


def _how_many(text: Text, player: PlayerId, most: int) -> Procedure[int]:
    """Ask how many cards the player draws, before the first draw."""
    (number,) = yield from text.game.choose(
        Question("amount", rule_of(text)), by=player, among=range(max(0, most) + 1), subject=text.subject
    )
    return int(number)


@performs(say.Destroy)
def _destroy(text: Text, instruction: say.Destroy) -> Procedure[int]:
    since = moves_so_far(text)
    refs, because = objects_with_clauses(text, instruction.destroy)
    events = [Destroy(ref) for ref in refs]
    for event in events:
        event.alone = means_single_cards(text, instruction.destroy, refs)
    yield from do(text.game, *events, clause=rule_of(text), because=because)
    number = remember_moved(text, instruction, refs, since, lambda move: isinstance(move, Destroy))
    return number + remember_all_the_same(text, instruction, events)


@performs(language.Tap)
def _tap(text: Text, instruction: language.Tap) -> Procedure[int]:
    return (yield from _to_each(text, instruction, instruction.tap, lambda ref: Tap(ref, "dm:701.2a")))


@performs(language.Untap)
def _untap(text: Text, instruction: language.Untap) -> Procedure[int]:
    return (yield from _to_each(text, instruction, instruction.untap, lambda ref: Untap(ref, "dm:701.2b")))


SHIELDS = Question("shields", "dm:701.14a", distinct="dm:509.6")
"""The question which shields a text breaks."""


@performs(language.Break)
def _break(text: Text, instruction: language.Break) -> Procedure[int]:
    """Break shields by an effect: they move to the hand simultaneously (701.14c)."""
    game = text.game
    (player,) = text.players(instruction.who)
    number = game.world.reader.amount(text, instruction.break_)
    number += more_to_break(game, text.source.card) if number else 0
    among = shields(game, player)
    if not among:
        game.finds_nothing(SHIELDS, "dm:606.2", because=("dm:605.2b",), by=text.you, subject=text.subject)
        return 0
    as_many_as_there_are: tuple[Citation, ...] = ("dm:605.2b",) if len(among) < number else ()
    chosen = yield from game.choose(
        SHIELDS,
        by=text.you,
        among=among,
        how_many=HowMany(number, number, as_possible=True),
        subject=text.subject,
        because=as_many_as_there_are,
    )
    refs = [game.state.ref(card) for card in chosen]
    yield from before_the_break(game, text.source, text.you, refs)
    at_once: tuple[Citation, ...] = ("dm:701.14c",) if len(refs) > 1 else ()
    yield from break_shields(game, refs, text.source, clause="dm:701.14a", because=at_once)
    return len(refs)


@DM.counts(language.Civilizations)
@clause("dm:106.2")
def _civilizations(text: Text, computed: language.Civilizations) -> int:
    """Return the number of different civilizations among cards (106.2)."""
    among = text.game.world.reader.among(text, computed.civilizations)
    return len({one for card in among for one in text.game.world.info(text.game, card)["civilizations"]})


@DM.counts(language.Races)
@clause("dm:203.1")
def _races(text: Text, computed: language.Races) -> int:
    """Return the number of different races among cards (203.1)."""
    among = text.game.world.reader.among(text, computed.races)
    return len({one for card in among for one in text.game.world.info(text.game, card)["races"]})


def _none_contains(wanted: Names | None, info: Info) -> bool:
    parts = () if wanted is None else names(wanted)
    return wanted is not None and not any(part in name for part in parts for name in info["names"])


def _none_is(wanted: str | None, info: Info) -> bool:
    return wanted is not None and wanted not in info["names"]


@excludes("name")
@clause(
    "dm:202.3a",
    "dm:202.3a#part-or-complete-match",
    instead=lambda text, filter_, info: _none_contains(filter_.name, info),
)
def _other_name(text: Text, filter_: language.Filter, info: Info) -> bool:
    """202.3a: return whether none of the required names is a name of the card."""
    return filter_.name is not None and not any(name in info["names"] for name in names(filter_.name))


@excludes("name_has")
@clause(
    "dm:202.3", "dm:202.3a#part-or-complete-match", instead=lambda text, filter_, info: _none_is(filter_.name_has, info)
)
def _without_part(text: Text, filter_: language.Filter, info: Info) -> bool:
    """202.3: return whether no name of the card contains the required text."""
    return filter_.name_has is not None and not any(filter_.name_has in name for name in info["names"])


@excludes("wording")
@clause("dm:205.1a", instead=lambda text, filter_, info: _begins_otherwise(filter_.wording, info["wording"]))
def _worded_otherwise(text: Text, filter_: language.Filter, info: Info) -> bool:
    """205.1a: return whether no ability begins with the required words, after any keyword before them."""
    return _begins_otherwise(filter_.wording, [line.rpartition("|")[2] for line in info["wording"]])


def _begins_otherwise(wanted: str | None, lines: Sequence[str]) -> bool:
    return wanted is not None and not any(line.startswith(wanted) for line in lines)


@clause("dm:203.2", instead=lambda text, wanted, info: wanted in info["races"])
def is_of_race(text: Text, wanted: str, info: Info) -> bool:
    """203.2: return whether one of a card's races contains the required word.

    The printed words count, because ドラゴノイド does not contain ドラゴン although Dragonoid contains Dragon.
    """
    words, (printed, names) = in_print("dm"), _names_of_race(wanted.casefold())
    for race in map(str.casefold, info["races"]):
        printed_name = words.get(race)
        if printed in (printed_name or race).casefold():
            return True
        # an English race without a printed name, or a word without one, is compared in English
        if (printed_name is None or printed in names) and any(name in race for name in names):
            return True
    return False


@cache
def _names_of_race(wanted: str) -> tuple[str, Sequence[str]]:
    """Return a race as printed and its English names; a word outside the catalogue is both."""
    words = in_print("dm")
    printed = words.get(wanted, wanted)
    return printed.casefold(), [name for name, value in words.items() if value == printed] or [wanted]


@excludes("race")
def _other_race(text: Text, filter_: language.Filter, info: Info) -> bool:
    return filter_.race is not None and not is_of_race(text, filter_.race, info)


@excludes("civilization")
def _other_civilization(text: Text, filter_: language.Filter, info: Info) -> bool:
    return not any(name in info["civilizations"] for name in names(filter_.civilization))


@clause("dm:108.1b", instead=lambda text, power: power)
def _power_referred_to(text: Text, power: int) -> int:
    """Return a power as texts read it: a negative power counts as 0 (108.1b)."""
    return max(0, power)


@excludes("power")
@clause("dm:301.3")
def _other_power(text: Text, filter_: language.Filter, info: Info) -> bool:
    """301.3: return whether a card's power does not match; a card without power never matches."""
    power = None if info["power"] is None else _power_referred_to(text, info["power"])
    return filter_.power is not None and not text.game.world.reader.fits(text, filter_.power, power)


@clause("dm:201.2a", instead=lambda text, info: [cost + info["use_cost"] for cost in info["costs"]])
def _mana_costs(text: Text, info: Info) -> Sequence[int]:
    """Return the mana costs of a card as printed, whatever it costs to use now (201.2a)."""
    return tuple(info["costs"])


@excludes("cost")
@clause("dm:201.2")
def _costs_otherwise(text: Text, filter_: language.Filter, info: Info) -> bool:
    """201.2: return whether no mana cost of the card matches."""
    return filter_.cost is not None and not any(
        text.game.world.reader.fits(text, filter_.cost, one) for one in _mana_costs(text, info)
    )


@excludes("tapped")
def _lies_otherwise(text: Text, filter_: language.Filter, info: Info) -> bool:
    return info["tapped"] is not filter_.tapped


@excludes("linked")
@clause("dm:701.18b")
def _not_linked(text: Text, filter_: language.Filter, info: Info) -> bool:
    return bool(info["linked"]) is not filter_.linked


@excludes("same_name")
@clause("dm:202.3a")
def _bears_other_names(text: Text, filter_: language.Filter, info: Info) -> bool:
    """202.3a: return whether a card shares no name with the cards named in the text.

    Cards that have left count with their last known names; the same holds for races and civilizations.
    """
    world = text.game.world
    named = {name for ref in world.reader.refs(text, filter_.same_name) for name in world.last(text.game, ref)["names"]}
    return not named & set(info["names"])


@excludes("same_race")
@clause("dm:203.1")
def _of_other_races(text: Text, filter_: language.Filter, info: Info) -> bool:
    """203.1: return whether a card shares no race with the cards named in the text."""
    return filter_.same_race is not None and _shares_none(text, filter_.same_race, "races", info)


@excludes("same_civilization")
@clause("dm:106.2")
def _of_other_civilizations(text: Text, filter_: language.Filter, info: Info) -> bool:
    """106.2: return whether a card shares no civilization with the cards named in the text."""
    return filter_.same_civilization is not None and _shares_none(
        text, filter_.same_civilization, "civilizations", info
    )


def _shares_none(text: Text, whom: Any, field: str, info: Info) -> bool:
    world = text.game.world
    theirs = {one for ref in world.reader.refs(text, whom) for one in world.last(text.game, ref)[field]}
    return not theirs & set(info[field])


@excludes("ability")
@clause("dm:110.1")
def _without_ability(text: Text, filter_: language.Filter, info: Info) -> bool:
    """110.1: return whether a card has no ability with the required keyword."""
    return all(ability.keyword != filter_.ability for ability in info["abilities"])


@excludes("special")
def _not_special(text: Text, filter_: language.Filter, info: Info) -> bool:
    return filter_.special not in info["special"]


BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""For each sign of rock-paper-scissors, the sign that it beats."""

SHOWN = {sign: f"shows_{sign}" for sign in BEATS}
"""The trigger event of showing each sign of rock-paper-scissors."""


@performs(language.RockPaperScissors)
@clause("dm:606.1", without=0)
def _rock_paper_scissors(text: Text, instruction: language.RockPaperScissors) -> Procedure[int]:
    """Have both players show signs until one wins; carry out the rest if this player won."""
    game, won = text.game, None
    while won is None:
        game.bound()
        signs = yield from _signs(text)
        won = _winner(game, signs)
    game.note("rock_paper_scissors_won", rule_of(text), actor=won)
    if won == text.you:
        yield from perform_all(text, instruction.rock_paper_scissors)
    return int(won == text.you)


def _signs(text: Text) -> Procedure[dict[PlayerId, str]]:
    """Have each player choose a sign without knowing the other's; return the signs."""
    game, signs = text.game, dict[PlayerId, str]()
    for player in in_turn_order(game):
        (sign,) = yield from game.choose(
            Question("sign", rule_of(text), hidden=True), by=player, among=tuple(BEATS), subject=text.subject
        )
        signs[player] = str(sign)
    for player, sign in signs.items():
        game.note("shows_sign", rule_of(text), actor=player, sign=sign)
    notice(game, [Happening(SHOWN[sign], None, {}, player) for player, sign in signs.items()])
    return signs


def _winner(game: Game, signs: dict[PlayerId, str]) -> PlayerId | None:
    """Return the player whose sign wins, or ``None`` if both show the same."""
    first, second = in_turn_order(game)
    if signs[first] == signs[second]:
        return None
    return first if BEATS[signs[first]] == signs[second] else second
