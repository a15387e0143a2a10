"""1311, 1312 Revealing, choosing and searching."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Select, Text, excluded_candidates, names, not_meant
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0500_zones import Move, deck_top, move_all
from judge.games.kiseki.book.c1214_immediate_effects import chooses, named, performs, remember
from judge.games.kiseki.book.c1313_drawing import shuffle
from judge.games.kiseki.book.c1317_kill_and_destroy import rule_of_putting
from judge.games.kiseki.language import Filter
from judge.games.kiseki.world import PUBLIC, Game, cards, info, units, zone, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    HowMany,
    PlayerId,
    Procedure,
    Question,
    Why,
    clause,
    forget,
    inform,
    knows,
    ruled,
)


def reveal(game: Game, who: PlayerId, shown: Sequence[CardId], rule: Citation, *because: Citation) -> None:
    """Reveal cards to all players, until :func:`hide` (1311.1)."""
    game.note("revealed", rule, because=because, actor=who, objects=shown)
    inform(game.state, shown, game.players)


@clause("kiseki:1311.1", without=None)
def hide(game: Game, shown: Sequence[CardId]) -> None:
    """End the revealing of cards: players can no longer tell them from other cards in the hand or homebase."""
    forget(game.state, [c for c in shown if zone_of(game, c) != "deck"])


@performs(say.Reveal)
def _reveal(text: Text, instruction: say.Reveal) -> Procedure[int]:
    """1311.1: reveal cards in a hidden zone, except those already revealed (1311.2)."""
    reader = text.game.world.reader
    refs = [r for r in reader.refs(text, instruction.reveal) if text.game.state.present(r)]
    if instruction.top is not None:
        refs = refs[: max(0, reader.amount(text, instruction.top))]
    shown = ruled(text.game, "kiseki:1311.2", text.revealed, [])
    new = [r.card for r in refs if r.card not in shown]
    again = [r.card for r in refs if r.card in shown]
    if again:
        text.game.note("dropped", "kiseki:1311.2", objects=again, event="revealed", reason="already")
    if new:
        reveal(text.game, text.you, new, "kiseki:1311.1")
        text.revealed += new
    yield from ()
    return len(new)


@performs(say.Pick)
def _pick(text: Text, instruction: say.Pick) -> Procedure[int]:
    """1312.1: have a player choose cards, and store them under a name; hidden ones by 1312.2."""
    (who,) = text.players(instruction.who)
    chosen = yield from pick(text, who, instruction.pick)
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(text.game.state.ref(c) for c in chosen)
    return len(chosen)


@chooses
def _choose_for(text: Text, _: Instruction, select: Select) -> Procedure[Sequence[CardId]]:
    """Ask the player for the objects of an instruction that states a number of cards (1312.1)."""
    return (yield from pick(text, text.you, select))


def pick(text: Text, who: PlayerId, select: Select) -> Procedure[Sequence[CardId]]:
    """Ask a player for the cards of a selection; all are taken if there are too few (104.2).

    Cards of a hidden zone that are revealed to all players are chosen as in a public one (1312.2).
    """
    game, reader = text.game, text.game.world.reader
    among = reader.among(text, select)
    least, most = reader.bounds(text, select, len(among))
    rule: Citation = "kiseki:1312.1"
    fewer = least > len(among)
    because: tuple[Citation, ...] = ("kiseki:104.2",) if fewer else ()
    unseen = _in_hidden_zones(text, select)
    hidden = bool(unseen) and not set(unseen) <= set(text.revealed)
    if hidden:
        rule = "kiseki:1312.2"
        if has_condition(select):
            least, because = ruled(game, "kiseki:502.2b", (0, ("kiseki:502.2b",)), (least, because))
    elif unseen:
        because = (*because, "kiseki:1312.2")
    why = Why(rule, "not_asked_for")
    otherwise, left_out = not_meant(text, select, why), excluded_candidates(text, select, why)
    role = "random" if select.random else "pick"
    question = Question(role, rule, hidden=hidden, otherwise=otherwise, left_out=left_out)
    if not among or most <= 0:
        game.finds_nothing(question, rule, because=("kiseki:104.2",), by=who, subject=text.subject)
        return ()
    looked = () if select.random else look_through(text, who, select)
    chosen = yield from game.choose(
        question,
        by=who,
        among=among,
        how_many=HowMany(least, most, as_possible=True),
        subject=text.subject,
        because=because,
    )
    hide(game, looked)
    return chosen


def look_through(text: Text, who: PlayerId, select: Select) -> list[CardId]:
    """Show a player the hidden cards that they choose from; return those they did not know."""
    state = text.game.state
    new = [c for c in _in_hidden_zones(text, select) if not knows(state, who, c)]
    inform(state, new, (who,))
    return new


def _in_hidden_zones(text: Text, select: Select) -> list[CardId]:
    zones = [zone for zone in names(select.zone) if zone not in PUBLIC]
    return [c for player in text.players(select.side) for z in zones for c in cards(text.game, player, z)]


def has_condition(select: Select) -> bool:
    """Return whether a selection has conditions on the information of cards."""
    return bool(select.model_fields_set & set(Filter.model_fields) - {"other"})


NO_SHUFFLE = "kiseki:1312.3#no-shuffle"
"""Our reading: a deck is not shuffled after a search, unless the effect says so."""


@performs(say.Search)
@clause("kiseki:1312.2", without=0)
def _search(text: Text, instruction: say.Search) -> Procedure[int]:
    """Search the deck; cards asked for by their information need not be found, and are revealed when chosen."""
    game, you = text.game, text.you
    select = instruction.search.model_copy(update={"zone": "deck"})
    chosen = yield from pick(text, you, select)
    if not chosen:
        game.note("found_nothing", "kiseki:1312.2", actor=you)
        yield from _leave_in_order(game, you)
        return 0
    if has_condition(select):
        reveal(game, you, chosen, "kiseki:1312.3", "kiseki:1311.1")
    moves = [
        Move(game.state.ref(c), instruction.into, whose=you, action=instruction.engaged, because_of=you) for c in chosen
    ]
    rule, because = rule_of_putting(text, instruction.into, moves)
    done = remember(text, instruction, (yield from move_all(game, moves, clause=rule, because=because)))
    yield from _leave_in_order(game, you)
    return done


def _leave_in_order(game: Game, player: PlayerId) -> Procedure[None]:
    """Leave a deck that has been searched in its order; without our reading, it might be shuffled."""
    game.note("not_shuffled", NO_SHUFFLE, considered=True, actor=player)
    if game.ignores((NO_SHUFFLE,)):
        yield from shuffle(game, player, "kiseki:1312.3")


@performs(say.Look)
def _look(text: Text, instruction: say.Look) -> Procedure[int]:
    """Look at the top cards of the deck, take some, and put the rest where the text says."""
    game, you, reader = text.game, text.you, text.game.world.reader
    wanted = max(0, reader.amount(text, instruction.look))
    seen = tuple(deck_top(game, you)[:wanted])
    if not seen:
        game.note("nothing", "kiseki:104.2", actor=you, role="look")
        return 0
    fewer = ("kiseki:104.2",) if len(seen) < wanted else ()
    game.note("looks", "kiseki:1312.2", because=fewer, actor=you, objects=seen)
    inform(game.state, seen, (you,))
    placed: Sequence[CardId] = ()
    if isinstance(instruction.take, Select):
        fits = [c for c in seen if reader.like(text, instruction.take, game.world.info(game, c), c)]
        most = (
            len(fits)
            if instruction.take.everything
            else reader.amount(text, instruction.take.up_to or instruction.take.count)
        )
        least = 0 if instruction.take.up_to is not None or has_condition(instruction.take) else min(most, len(fits))
        question = Question(
            "take",
            "kiseki:1312.2",
            hidden=True,
            otherwise=not_meant(text, instruction.take, Why("kiseki:1312.2", "not_asked_for")),
        )
        taken: Sequence[CardId] = ()
        if fits:
            taken = yield from game.choose(
                question, by=you, among=fits, how_many=HowMany(least, most), subject=text.subject
            )
        else:
            game.finds_nothing(question, "kiseki:1312.2", because=("kiseki:104.2",), by=you, subject=text.subject)
        if taken and has_condition(instruction.take):
            reveal(game, you, taken, "kiseki:1312.3", "kiseki:1311.1")
        elif taken and instruction.reveal:
            reveal(game, you, taken, "kiseki:1311.1")
        events = yield from _lay(text, taken, instruction.into, None)
        remember(text, instruction, events)
        placed = [e.card for e in events if isinstance(e, Move)]
    rest = [c for c in seen if game.state.zone(c) == zone(you, "deck") and c not in placed]
    index = 0 if instruction.rest == "top" else None
    to = "deck" if instruction.rest in ("top", "bottom") else "trail"
    yield from _lay(text, rest, to, index)
    return len(placed)


def _lay(text: Text, which: Sequence[CardId], to: str, index: int | None) -> Procedure[list[Event]]:
    """Put the cards looked at into a zone; return the events that happened."""
    moves = [Move(text.game.state.ref(c), to, whose=text.you, index=index, because_of=text.you) for c in which]
    rule, because = rule_of_putting(text, to, moves)
    return (yield from move_all(text.game, moves, clause=rule, because=because))


@named("choose_organization")
def _choose_organization(text: Text, instruction: say.Special) -> Procedure[int]:
    """1312.4: have a player choose an organization of a UNIT on the field, and store it."""
    game = text.game
    (who,) = text.players(instruction.who)
    found = sorted({t for p in game.players for c in units(game, p) for t in info(game, c)["traits"]})
    if not found:
        game.note("nothing", "kiseki:1312.4", actor=who, role="pick")
        return 0
    (chosen,) = yield from game.choose(Question("organization", "kiseki:1312.4"), by=who, among=found)
    text.words[instruction.remember or "chosen"] = chosen
    return 1
