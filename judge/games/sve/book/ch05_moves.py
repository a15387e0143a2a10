"""5.3 to 5.6, 5.11, 5.18 to 5.20: moving, engaging, choosing and revealing cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.abilities import Instruction, Select, Text, excluded_candidates, not_meant
from judge.abilities import instructions as say
from judge.abilities import names as several
from judge.games.sve import language as own
from judge.games.sve.book.ch03_players import controller, owner
from judge.games.sve.book.ch04_zones import Engage, Entering, Move, Refresh, Return, Turn, is_taken, move_all
from judge.games.sve.book.ch09_tokens import Create, create
from judge.games.sve.book.ch10_effects import chooses, performs
from judge.games.sve.world import ORDERED, PUBLIC, Game, cards, info, is_open, sees, zone, zone_of
from judge.kernel import (
    CardId,
    Event,
    HowMany,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    arrange,
    choose_order,
    clause,
    do,
    forget,
    inform,
    ruled,
)

IN_USE = ("field", "ex", "hand")
"""The zones in which a text still refers to a card that it moved there."""

ITSELF_OFF_THE_FIELD = "sve:4.1.4.1#itself-off-the-field"
"""Our reading: if a text moves its own card off the field among others, "this" no longer finds the card."""

MOVED_OTHERWISE = "moved otherwise"
"""The name under which a text stores its own card, if it moved that card without calling it "this"."""


class Destroy(Move):
    """A card on the field goes to its owner's cemetery (5.5.1)."""

    __slots__ = ()
    key = also = "destroyed"
    meaning = "sve:5.5.1"

    def __init__(self, ref: Ref, *, by_ability: bool = True) -> None:
        super().__init__(ref, "cemetery", by_ability=by_ability)

    def impossible(self, game: Game) -> Why | None:
        gone = super().impossible(game)
        return gone or (None if zone_of(game, self.card) == "field" else Why("sve:5.5.1", "not_on_field"))


class Banish(Move):
    """A card goes to its owner's banished zone, face up (5.6.1, 4.10.2)."""

    __slots__ = ()
    key = also = "banished"
    meaning = "sve:5.6.1"


class Discard(Move):
    """A card is put from a hand into its owner's cemetery (5.11.1)."""

    __slots__ = ()
    key = also = "discarded"
    meaning = "sve:5.11.1"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "cemetery")


def pick(
    text: Text,
    who: PlayerId,
    select: Select,
    among: Sequence[CardId],
    question: Question,
    *,
    paying: bool = False,
    subject: str | None = None,
) -> Procedure[tuple[CardId, ...]]:
    """Have a player choose cards while an effect resolves, or take all, or choose at random (5.18.1).

    Args:
        question: the name of the choice, and its clause.
        paying: whether a cost is being paid; the player has then already admitted to having the cards.
        subject: the subject of the choice, if it is not the text itself.
    """
    game, reader = text.game, text.game.world.reader
    among = [card for card in among if getattr(select, "total", None) is None or reader.fit(text, select, [card])]
    undeniable = len(among) if paying else _undeniable(text, who, select, among)
    if select.everything and undeniable == len(among):
        return tuple(among)
    how_many, reasons = _how_many(text, select, question.clause, len(among), undeniable)
    role = "random" if select.random else question.role
    rule = "sve:5.18.1" if select.random else question.clause
    hidden = not PUBLIC.issuperset(several(select.zone))
    no_match = Why(rule, "not_asked_for")
    otherwise, left_out = not_meant(text, select, no_match), excluded_candidates(text, select, no_match)
    question = replace(question, role=role, clause=rule, hidden=hidden, otherwise=otherwise, left_out=left_out)
    if _from_the_top(text, select, role):
        among = among[: how_many.most]
        question = replace(question, because=(*question.because, "sve:4.5.2"))
    if how_many.most == 0:
        why = "sve:1.3.2.2" if among else "sve:1.3.2"
        game.finds_nothing(question, rule, because=(why,), by=who, subject=text.subject)
        return ()
    return (
        yield from game.choose(
            replace(question, together=reader.together(text, select, Why(rule, "not_together"))),
            by=who,
            among=among,
            how_many=how_many,
            subject=subject or text.subject,
            because=(*text.in_turn, *reasons),
        )
    )


def _how_many(text: Text, select: Select, rule: str, match: int, undeniable: int) -> tuple[HowMany, Sequence[str]]:
    """Return the number of cards that a player may choose, and the clauses that lower it.

    ``match`` is the number of matching cards, and ``undeniable`` the number of them that the player cannot deny having.
    """
    game = text.game
    asked = select.count if select.up_to is None else select.up_to
    wanted = match if select.any_number or select.everything else game.world.reader.amount(text, asked)
    most = max(0, min(wanted, match))
    free = select.any_number or ruled(game, UP_TO, select.up_to) is not None
    if free:
        least = 0
    elif undeniable == match:
        least = wanted  # perhaps more than there are; the player then chooses as many as possible
    else:
        least = min(most, undeniable)
    if rule == MUST_FIND:
        least = ruled(game, MUST_FIND, least, 0)
    reasons = (
        ("sve:1.3.2", wanted > match and select.up_to is None),
        (DENIED, undeniable < match and not free),
        (UP_TO, select.up_to is not None),
    )
    return HowMany(least, most, as_possible=True), tuple(clause for clause, holds in reasons if holds)


@clause("sve:4.5.2", without=False)
def _from_the_top(text: Text, select: Select, role: str) -> bool:
    """Return whether a selection takes cards from the top of a deck, unseen and without conditions (4.5.2)."""
    seen = role in ("search", "take") or any(zone_of(text.game, card) == "deck" for card in text.revealed)
    in_deck = list(several(select.zone)) == ["deck"]
    return in_deck and not seen and not select.random and not asks_for_more(select)


def asks_for_more(select: Select) -> bool:
    """Return whether a selection has conditions besides a number of cards in a zone (5.7.1.1, 5.7.1.2)."""
    return not select.model_fields_set <= {"zone", "side", "count", "up_to", "any_number", "random"}


MUST_FIND = "sve:5.7.1.1"
"""The clause that makes a player who searches for a mere number of cards find that many."""

UP_TO = "sve:1.3.5.1"
"""The clause that lets "up to N" mean none."""

DENIED = "sve:4.1.2.2"
"""The clause that lets a player deny that a hidden card only they see is of the required kind."""


def _undeniable(text: Text, who: PlayerId, select: Select, among: Sequence[CardId]) -> int:
    """Return the number of matching cards that a player cannot deny having (4.1.2.2).

    A card in a hidden zone that only this player sees can be denied, unless it is revealed. Nothing can be denied in a
    random choice or one without conditions.
    """
    game = text.game
    if select.random or not asks_for_more(select):
        return len(among)
    known = sum(is_open(game, c) or c in text.revealed or not sees(game, who, c) for c in among)
    return ruled(game, DENIED, known, len(among))


@performs(own.Discard)
def _discard(text: Text, instruction: own.Discard) -> Procedure[int]:
    game, reader, events = text.game, text.game.world.reader, list[Event]()
    count = reader.amount(text, instruction.discard)
    in_turn = ("sve:1.3.4",) if instruction.who == "each" else ()
    for who in text.players(instruction.who):
        held, like = cards(game, who, "hand"), instruction.like
        hand = [c for c in held if like is None or reader.like(text, like, info(game, c), c)]
        many = {"up_to" if instruction.up_to else "count": count}
        asked = Select.model_construct(zone="hand", random=instruction.random, **many)  # more than a card can print
        if like is not None:
            asked = asked.model_copy(update={name: getattr(like, name) for name in like.model_fields_set})
        chosen = yield from pick(text, who, asked, hand, Question("discard", "sve:5.11.1", because=in_turn))
        events += yield from do(game, *(Discard(game.state.ref(c)) for c in chosen), clause="sve:5.11.1")
    return remember(text, instruction, events)


@chooses
def _choose_for(text: Text, instruction: Instruction, select: Select) -> Procedure[tuple[CardId, ...]]:
    """Ask the player for the objects of an instruction that states a number of cards (10.6.2.8.2)."""
    among = text.game.world.reader.among(text, select)
    role = "reveal" if isinstance(instruction, own.Reveal) else "pick"
    return (yield from pick(text, text.you, select, among, Question(role, "sve:10.6.2.8.2")))


def meant(text: Text, pointer: Any, *, anywhere: bool = False) -> tuple[tuple[Ref, ...], tuple[str, ...]]:
    """Return the objects of an instruction, and the clauses for following cards that moved.

    A card moved by the text or its event is followed to its new zone (4.1.4.1). ``anywhere`` says whether the action is
    possible in any zone, such as moving the cards on. If not, cards that the text has put out of play are not followed.
    """
    refs = text.game.world.reader.refs(text, pointer)
    went = {r.card: r for r in text.named.get("moved", ()) if anywhere or zone_of(text.game, r.card) in IN_USE}
    itself = went.get(text.source.card) if pointer == "this" and not anywhere else None
    off_field = itself in text.named.get(MOVED_OTHERWISE, ()) and zone_of(text.game, text.source.card) != "field"
    lost = (ITSELF_OFF_THE_FIELD,) if off_field else ()
    went = ruled(text.game, lost, {}, went) if lost else went
    now = tuple(r if text.game.state.present(r) else went.get(r.card, r) for r in refs)
    followed = not isinstance(pointer, Select) and any(went.get(r.card) == r for r in now)
    return tuple(dict.fromkeys(now)), ("sve:4.1.4.1",) if followed else lost


@clause("sve:5.21.3", instead=lambda game, card, into, stated: stated)
def player_of_zone(game: Game, card: CardId, into: str, stated: PlayerId) -> PlayerId:
    """Return the player of a card's new zone: the named one, or the owner of a taken card leaving the field.

    This overrides even a text that says "your"; see the published answer on a taken card's Last Words.
    """
    return owner(game, card) if into != "field" and is_taken(game, card) else stated


def remember(text: Text, instruction: Instruction, events: Sequence[Event]) -> int:
    """Store the cards that an instruction moved or turned for the rest of the text (4.1.4.1); return their number.

    An event that happened instead of a move does not count: the move did not happen at all (10.10.1.1).
    """
    done = {text.game.state.ref(e.card): e for e in events if isinstance(e, Entering | Turn)}
    moved = tuple(ref for ref, event in done.items() if isinstance(event, Move))
    text.named["moved"] = (*text.named.get("moved", ()), *moved)
    if "this" not in vars(instruction).values():
        itself = tuple(ref for ref in moved if ref.card == text.source.card)
        text.named[MOVED_OTHERWISE] = (*text.named.get(MOVED_OTHERWISE, ()), *itself)
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(done)
    return ruled(text.game, "sve:10.10.1.1", len(done), len(events))


@performs(say.Destroy)
def _destroy(text: Text, instruction: say.Destroy) -> Procedure[int]:
    refs, followed = meant(text, instruction.destroy)
    events, because = [Destroy(r) for r in refs], followed
    return remember(text, instruction, (yield from do(text.game, *events, clause="sve:5.5.1", because=because)))


@performs(say.Banish)
def _banish(text: Text, instruction: say.Banish) -> Procedure[int]:
    refs, followed = meant(text, instruction.banish, anywhere=True)
    events, because = [Banish(r, "banished") for r in refs], followed
    return remember(text, instruction, (yield from do(text.game, *events, clause="sve:5.6.1", because=because)))


@performs(say.Return)
def _return(text: Text, instruction: say.Return) -> Procedure[int]:
    refs, followed = meant(text, instruction.return_, anywhere=True)
    events, because = [Return(r, "hand") for r in refs], ("sve:4.1.6", *followed)
    return remember(text, instruction, (yield from do(text.game, *events, clause="sve:5.4.1", because=because)))


@performs(own.Put)
def _put(text: Text, instruction: own.Put) -> Procedure[int]:
    game = text.game
    refs, followed = meant(text, instruction.put, anywhere=True)
    coming = text.in_place_of
    if isinstance(coming, Create) and [ref.card for ref in refs] == [coming.card]:
        return (yield from _create_elsewhere(text, instruction, coming))
    order = yield from in_order(text, refs, instruction.into, instruction.side, shuffled=instruction.shuffled)
    moves = []
    for ref in refs:
        whose = _whose(text, ref, instruction.side, instruction.into)
        index = _place(instruction.position) if instruction.into == "deck" else None
        moves.append(
            Move(ref, instruction.into, whose=whose, index=index, engaged=instruction.engaged, by_ability=True)
        )
    owners = ("sve:4.1.6",) if instruction.side == "owner" else ()
    taken = ("sve:5.21.3#take-last-words",) if _returns_to_other_side(text, instruction, refs) else ()
    events = yield from move_all(game, moves, clause="sve:5.4.1", because=(*owners, *followed, *taken), by=text.you)
    if instruction.into == "deck":
        arrange_decks(game, [ref.card for ref in order], shuffled=instruction.shuffled)
    return remember(text, instruction, events)


def _create_elsewhere(text: Text, instruction: own.Put, coming: Create) -> Procedure[int]:
    """Create a token where a replacement effect puts it, instead of where it was about to be created (10.10.1)."""
    whose = coming.whose if instruction.side == "owner" else text.players(instruction.side)[0]
    made = yield from create(
        text.game,
        {coming.token: 1},
        whose,
        instruction.into,
        by=text.you,
        clause="sve:5.4.2",
        engaged=instruction.engaged,
        called=coming.card,
    )
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(map(text.game.state.ref, made))
    return len(made)


def _place(position: str | int) -> int | None:
    """Return the index for a position in a deck: 0 for the top, ``None`` for the bottom."""
    return position - 1 if isinstance(position, int) else 0 if position == "top" else None


def _returns_to_other_side(text: Text, instruction: own.Put, refs: Sequence[Ref]) -> bool:
    """Return whether a taken card puts itself onto its owner's field instead of its controller's."""
    itself = (
        instruction.into == "field" and instruction.side == "owner" and [r.card for r in refs] == [text.source.card]
    )
    return itself and owner(text.game, text.source.card) != text.you


def in_order(
    text: Text, refs: tuple[Ref, ...], into: str, side: str = "owner", *, shuffled: bool = False
) -> Procedure[tuple[Ref, ...]]:
    """Ask the player of each deck to order the cards put into it, unseen by the other (4.1.5, 4.1.5.1).

    If the text shuffles them, their order is random instead (5.8.1).

    Args:
        into: the name of the zone; only in a deck does the order matter.
        side: the player of the zone, as in the text.
    """
    if into != "deck":
        return refs
    game, ordered = text.game, list[Ref]()
    for player in text.players("each"):
        goes = {r.card: r for r in refs if _whose(text, r, side, into) == player}
        role, rule, because = "order", "sve:4.1.5", _order_is_secret(game, player, list(goes))
        if shuffled:
            role, rule, because = "shuffle", "sve:5.8.1", ("sve:4.1.5",)
        order = yield from choose_order(
            game, player, goes, rule, role=role, because=because, hidden=True, subject=text.subject
        )
        ordered += [goes[card] for card in order]
    return tuple(ordered)


def _order_is_secret(game: Game, player: PlayerId, going: Sequence[CardId]) -> tuple[str, ...]:
    """Return the clauses that let only a deck's player know and decide the order of cards put into it."""
    seen = any(zone_of(game, card) in PUBLIC for card in going)
    others = any(controller(game, card) != player for card in going)
    return ("sve:4.1.5.1" if seen else "sve:4.5.2", *(("sve:4.1.5#who-orders",) if others else ()))


@clause("sve:4.1.5", without=None)
def arrange_decks(game: Game, order: Sequence[CardId], *, shuffled: bool = False) -> None:
    """Put cards that entered a deck together into the chosen order, the first on top.

    Only the deck's player learns their order (4.1.5.1), and nobody does if they were shuffled.
    """
    for player in game.players:
        deck = zone(player, "deck")
        put = [card for card in order if game.state.zone(card) == deck]
        if len(put) > 1:
            arrange(game.state, deck, put, ruled(game, "sve:4.1.5.1", (player,), game.players))
            if shuffled:
                forget(game.state, put)


def _whose(text: Text, ref: Ref, side: str, into: str) -> PlayerId:
    """Return the player of the zone that a card is put into: the owner, unless the text names a player (4.1.6)."""
    players = {"owner": owner(text.game, ref.card), "you": text.you, "opponent": text.opponent}[side]
    return player_of_zone(text.game, ref.card, into, players)


@performs(say.Summon)
@clause("sve:5.4.2.2", without=0)
def _summon(text: Text, instruction: say.Summon) -> Procedure[int]:
    game = text.game
    whose = text.you if instruction.side == "you" else text.opponent
    count = game.world.reader.amount(text, instruction.count)
    rule = "sve:5.4.2.1" if instruction.into == "field" and instruction.side == "you" else "sve:5.4.2"
    wanted = {name: times * count for name, times in Counter(several(instruction.summon)).items()}
    made = yield from create(
        game,
        wanted,
        whose,
        instruction.into,
        by=text.you,
        clause=rule,
        because=("sve:5.4.2.2",),
        engaged=instruction.engaged,
    )
    if instruction.remember:
        text.named[instruction.remember] = tuple(game.state.ref(c) for c in made)
    return len(made)


@performs(own.Engage)
def _engage(text: Text, instruction: own.Engage) -> Procedure[int]:
    refs, followed = meant(text, instruction.engage)
    events = [Engage(r) for r in refs]
    return remember(text, instruction, (yield from do(text.game, *events, clause="sve:5.3.1", because=followed)))


@performs(own.Refresh)
def _refresh(text: Text, instruction: own.Refresh) -> Procedure[int]:
    refs, followed = meant(text, instruction.refresh)
    events = [Refresh(r) for r in refs]
    return remember(text, instruction, (yield from do(text.game, *events, clause="sve:5.3.1", because=followed)))


@performs(say.Pick)
def _pick(text: Text, instruction: say.Pick) -> Procedure[int]:
    game = text.game
    among = game.world.reader.among(text, instruction.pick)
    (who,) = text.players(instruction.who)
    chosen = yield from pick(text, who, instruction.pick, among, Question("pick", "sve:10.6.2.8.2"))
    text.named[instruction.remember or "it"] = tuple(game.state.ref(c) for c in chosen)
    return len(chosen)


@performs(say.Roll)
def _roll(text: Text, instruction: say.Roll) -> Procedure[int]:
    """5.19.1: roll a six-sided die the given number of times, and store the total."""
    result = 0
    if instruction.roll <= 0:
        text.game.note("dropped", "sve:1.3.2.2", event="repeated", reason="zero")
    for _ in range(instruction.roll):
        (face,) = yield from text.game.choose(Question("die", "sve:5.19.1"), by=text.you, among=range(1, 7))
        result += int(face)
    text.numbers[instruction.remember or "die"] = result
    return result


def reveal(text: Text, shown: Sequence[CardId], rule: str, *because: str) -> None:
    """Reveal cards to all players; they stay in their zones (5.20.1)."""
    text.game.note(
        "revealed",
        rule,
        because=because,
        actor=text.you,
        objects=shown,
        then=partial(inform, text.game.state, shown, text.game.players),
    )


@clause("sve:5.20.1.1", without=None)
def hide_again(game: Game, shown: Sequence[CardId]) -> None:
    """End the revealing of cards: players can no longer tell them from other cards in the zone (5.20.1.1)."""
    forget(game.state, [c for c in shown if zone_of(game, c) not in ORDERED])


@performs(own.Reveal)
def _reveal(text: Text, instruction: own.Reveal) -> Procedure[int]:
    game, reader = text.game, text.game.world.reader
    refs, followed = meant(text, instruction.reveal, anywhere=True)
    if instruction.top is not None:
        refs = refs[: max(0, reader.amount(text, instruction.top))]
    found = refs
    if instruction.until is not None:
        first = (n for n, r in enumerate(refs) if reader.like(text, instruction.until, info(game, r.card), r.card))
        before = next(first, len(refs))
        refs, found = refs[: before + 1], refs[before : before + 1]
        if instruction.rest:
            text.named[instruction.rest] = refs[:before]
    shown = [r.card for r in refs]
    reveal(text, shown, "sve:5.20.1", *followed)
    text.revealed += shown
    if instruction.remember:
        text.named[instruction.remember] = found
    yield from ()
    return len(found)
