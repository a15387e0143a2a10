"""8.5 Effect keywords: the most common ones, and those that move counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from judge.abilities import Instruction, Pointer, Text, delay, excluded_candidates, not_meant
from judge.abilities import instructions as say
from judge.abilities.selections import Filter
from judge.games.fab import language
from judge.games.fab.book.c0104_attacks import object_of_pointer
from judge.games.fab.book.c0108_effects import (
    NegatesItself,
    apply_one_by_one,
    in_order,
    is_such,
    may_fail,
    objects,
    rule_of,
    to_each,
)
from judge.games.fab.book.c0113_assets import ChangeLife, Gain, Lose
from judge.games.fab.book.c0115_counters import PutCounters, RemoveCounters, counters_on
from judge.games.fab.book.c0300_zones import Cease, Move, Removed, clear, clearing, put_into_deck
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0805_deal import Damage, HasHit, is_preventable
from judge.games.fab.book.c0805_moving import Banish, Put, draw, put_to, shuffle
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import STACK, Game, cards, clockwise, hero, info, owner, player_of, reader_of, stack, zone
from judge.kernel import (
    CardId,
    Citation,
    Happening,
    HowMany,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    at_least,
    clause,
    do,
    extent,
    inform,
    ruled,
)

# 8.5 The most common effect keywords


@clause("fab:8.5.4a")
class Destroy(Move):
    """An object is destroyed: a card is put into its owner's graveyard, anything else ceases to exist (8.5.4)."""

    __slots__ = ()
    also = "destroyed"
    key = "destroyed"
    meaning = "fab:8.5.4"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "graveyard", by=by)

    def happen(self, game: Game) -> None:
        """Put a card into the graveyard; any other object ceases to exist (3.0.12a)."""
        instead = clearing(game, self.card)
        super().happen(game)
        if isinstance(instead, Cease):
            game.state.remove(self.card)
            self.now = None


@clause("fab:8.5.5a", "fab:8.5.5c")
class Discard(Move):
    """A card is discarded: it is put from the hand into the graveyard (8.5.5)."""

    __slots__ = ("at_random",)
    also = "discarded"
    key = "discarded"
    meaning = "fab:8.5.5"

    def __init__(self, ref: Ref, by: PlayerId, *, at_random: bool = False) -> None:
        super().__init__(ref, "graveyard", by=by)
        self.at_random = at_random

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.at_random:
            yield "discarded_at_random"

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return further clauses; a card that goes elsewhere instead counts as discarded (8.5.5c)."""
        return (*super().manner(game), *(("fab:8.5.5c",) if self.to != "graveyard" else ()))


@performs(say.Destroy)
def _destroy(text: Text, instruction: say.Destroy) -> Procedure[int]:
    return (yield from apply_one_by_one(text, instruction.destroy, lambda ref: Destroy(ref, text.you)))


@performs(say.Return)
def _return(text: Text, instruction: say.Return) -> Procedure[int]:
    return (
        yield from apply_one_by_one(
            text, instruction.return_, lambda ref: Put(ref, "hand", means="fab:8.5.15", by=text.you)
        )
    )


WHO_ORDERS: dict[bool, Citation] = {True: "fab:1.8.6d", False: "fab:8.6.21#order-on-bottom"}
"""The clause that lets a player order cards put into a deck, by whether the effect is that player's own."""


def place_in_deck(instruction: verbs.Put) -> int | None:
    """Return the number of cards above the new place in a deck, or ``None`` for the bottom."""
    if instruction.nth is not None:
        return instruction.nth - 1
    return 0 if instruction.position == "top" else None


@performs(verbs.Put)
def _put(text: Text, instruction: verbs.Put) -> Procedure[int]:
    index, game = place_in_deck(instruction), text.game
    if instruction.any_order and (there := [r.card for r in objects(text, instruction.put) if game.state.present(r)]):
        done = 0
        for player in clockwise(game, text.you):
            put = [card for card in there if owner(game, card) == player]
            put_back = all(game.state.zone(card) == zone(player, "deck") for card in put)
            by = text.you if put_back else player  # who has looked at cards of a deck puts them back
            rules = {"means": "fab:8.5.15", "orders": WHO_ORDERS[by == text.you]}
            done += yield from put_into_deck(game, player, put, rule_of(text), index=index, by=by, **rules)
        return done
    public = False if instruction.face_down else True if instruction.face_up else None
    object_of_pointer = objects(text, instruction.put) if instruction.shuffled else ()
    decks = {owner(game, ref.card): None for ref in object_of_pointer if game.state.present(ref)}
    make = partial(
        put_to, game, into=instruction.into, index=index, public=public, by=text.you, counters=instruction.counters
    )
    done = yield from to_each(text, instruction.put, make)
    yield from _shuffle_in(game, decks)
    return done


@clause("fab:8.5.20b", without=None)
def _shuffle_in(game: Game, decks: Iterable[PlayerId]) -> Procedure[None]:
    """8.5.20b: shuffle the decks into which cards were put."""
    for player in decks:
        yield from shuffle(game, player, "fab:8.5.20", ("fab:8.5.20b",))


@performs(verbs.Deal)
def _deal(text: Text, instruction: verbs.Deal) -> Procedure[int]:
    amount, done = reader_of(text).amount(text, instruction.deal), 0
    for source in objects(text, instruction.by):
        can = is_preventable(text.game, source) and instruction.preventable
        says = ("fab:8.5.3a",) if instruction.by != "this" else ()
        make = partial(
            Damage, amount=amount, kind=instruction.kind, source=source, by=text.you, preventable=can, says=says
        )
        done += yield from to_each(text, instruction.to, make)
    return done


@performs(verbs.HasHit)
@clause("fab:1.0.1a", without=0)
def _has_hit(text: Text, instruction: verbs.HasHit) -> Procedure[int]:
    """Make objects count as having hit without combat; the effect overrides 7.5.5 (1.0.1a)."""
    return (yield from to_each(text, instruction.has_hit, partial(HasHit, objects(text, instruction.on), text.you)))


@performs(say.Draw)
def _draw(text: Text, instruction: say.Draw) -> Procedure[int]:
    """8.5.6: draw cards; several players draw clockwise, from the player of the effect on (1.9.2c)."""
    number, done = reader_of(text).amount(text, instruction.draw), 0
    for player in in_order(text, instruction.who):
        done += yield from draw(text.game, player, number, rule_of(text))
    return done


@performs(say.DiscardChosen)
def _discard(text: Text, instruction: say.DiscardChosen) -> Procedure[int]:
    """8.5.5: discard cards; with an empty hand, the effect fails (8.5.5b)."""
    game, done = text.game, 0
    before = None if instruction.which is None else {ref.card for ref in objects(text, instruction.which)}
    for player in in_order(text, instruction.who):
        hand = cards(game, player, "hand")
        among = [c for c in hand if (before is None or c in before) and is_such(text, instruction.like, c)]
        number = (
            max(1, len(among)) if instruction.discard == "all" else reader_of(text).amount(text, instruction.discard)
        )
        empty = "fab:1.8.6" if hand else "fab:8.5.5b"
        fails = (
            before is None
            and instruction.like is not None
            and not instruction.random
            and may_fail(text, player, instruction.like, among)
        )
        chosen = yield from _choose_of(
            text,
            player,
            among,
            number,
            "discard",
            empty,
            at_random=instruction.random,
            can_fail=fails,
            like=instruction.like,
        )
        events = [Discard(game.state.ref(card), player, at_random=instruction.random) for card in chosen]
        if instruction.remember is not None:
            text.named[instruction.remember] = (
                *text.named.get(instruction.remember, ()),
                *(event.ref for event in events),
            )
        done += len((yield from do(game, *events, clause=rule_of(text)))) if events else 0
    return done


def _choose_of(
    text: Text,
    player: PlayerId,
    hand: Sequence[CardId],
    number: int,
    role: str,
    empty: Citation,
    *,
    at_random: bool,
    can_fail: bool = False,
    like: Filter | None = None,
) -> Procedure[Sequence[CardId]]:
    """Choose a number of cards from a player's hand, by that player or at random; all if there are too few.

    Args:
        text: the text being carried out.
        empty: the clause to cite if there are no eligible cards.
        can_fail: whether fewer cards are allowed, because nobody else can verify the hand (1.9.1c).
        like: the filter for the eligible cards, if there is one.
    """
    game = text.game
    if not hand or number <= 0:
        _note_nothing_taken(game, player, number, role, empty)
        return ()
    why = Why(rule_of(text), "not_asked_for")
    otherwise = None if like is None else not_meant(text, like, why)
    left_out = () if like is None else excluded_candidates(text, like, why, cards(game, player, "hand"))
    return (
        yield from game.choose(
            Question("random" if at_random else role, rule_of(text), otherwise=otherwise, left_out=left_out),
            by=player,
            among=tuple(hand),
            how_many=HowMany(0 if can_fail else number, number, as_possible=True),
            subject=text.subject,
            because=("fab:1.9.1c",) if can_fail else ("fab:8.5.5b#too-few-cards",) if len(hand) < number else (),
        )
    )


def _note_nothing_taken(game: Game, player: PlayerId, number: int, role: str, empty: Citation) -> None:
    """Record why no card is taken: the number is 0 (1.9.1b), or there are no cards."""
    if number > 0:
        game.note("nothing", empty, actor=player, role=role)
    else:
        game.note("number_is_none", "fab:1.9.1b", actor=player)


@performs(verbs.Gain)
def _gain(text: Text, instruction: verbs.Gain) -> Procedure[int]:
    amount = reader_of(text).amount(text, instruction.amount)
    if instruction.to is not None:
        return (yield from to_each(text, instruction.to, lambda ref: ChangeLife(ref, amount)))
    return (yield from _change(text, instruction.gain, amount, instruction.who, gains=True))


@performs(verbs.Lose)
def _lose(text: Text, instruction: verbs.Lose) -> Procedure[int]:
    amount = reader_of(text).amount(text, instruction.amount)
    if instruction.to is not None:
        return (yield from to_each(text, instruction.to, lambda ref: ChangeLife(ref, -amount)))
    return (yield from _change(text, instruction.lose, amount, instruction.who, gains=False))


@clause("fab:1.13.4a")
def _change(text: Text, name: str, amount: int, who: str, *, gains: bool) -> Procedure[int]:
    game, done = text.game, 0
    for player in in_order(text, who):
        if name == "life":
            event = ChangeLife(game.state.ref(hero(game, player)), amount if gains else -amount)
            done += extent((yield from do(game, event, clause=rule_of(text))))
        else:
            kind = Gain if gains else Lose
            done += extent((yield from do(game, kind(player, name, amount), clause=rule_of(text))))
    return done


@performs(verbs.Counter)
def _counter(text: Text, instruction: verbs.Counter) -> Procedure[int]:
    reader = reader_of(text)
    add, remove = (
        reader.amount(text, instruction.add),
        None if instruction.remove == "all" else reader.amount(text, instruction.remove),
    )
    if "add" in instruction.model_fields_set:
        put = partial(PutCounters, name=instruction.counter, amount=add, by=text.you)
        return (
            yield from to_each(text, instruction.on, lambda ref: put(object_of_pointer(text.game, instruction.on, ref)))
        )
    return (
        yield from to_each(
            text,
            instruction.on,
            lambda ref: _removal(text, object_of_pointer(text.game, instruction.on, ref), instruction.counter, remove),
        )
    )


def _removal(text: Text, ref: Ref, name: str, number: int | None) -> RemoveCounters:
    """Return the event that removes a number of counters, at most those that exist; ``None`` means all."""
    there = counters_on(text.game, ref.card).get(name, 0) if text.game.state.present(ref) else 0
    return RemoveCounters(ref, name, there if number is None else min(number, there), text.you)


@performs(say.Shuffle)
def _shuffle(text: Text, instruction: say.Shuffle) -> Procedure[int]:
    """8.5.20: shuffle a player's own deck, because no other zone is named (8.5.20c)."""
    for player in in_order(text, instruction.shuffle):
        yield from shuffle(text.game, player, "fab:8.5.20", ("fab:8.5.20c",))
    return 1


@performs(verbs.Opt)
def _opt(text: Text, instruction: verbs.Opt) -> Procedure[int]:
    """8.5.22: look at the top cards, then put them on the top and bottom of the deck in any order."""
    game, player = text.game, text.you
    number = max(0, reader_of(text).amount(text, instruction.opt))
    top: Sequence[CardId] = tuple(cards(game, player, "deck")[:number])
    if not top:
        _note_nothing_taken(game, player, number, "opt", "fab:8.5.22b")
        return 0
    inform(game.state, top, (player,))
    down = yield from _arranged(text, top, "opt_bottom", 0)
    up: Sequence[CardId] = tuple(card for card in top if card not in down)
    if up:
        up = yield from _arranged(text, up, "opt_top", len(up))
    deck = [card for card in cards(game, player, "deck") if card not in top]
    because = ("fab:8.5.22a",) if len(top) < number else ()
    game.state.reorder(zone(player, "deck"), (*up, *deck, *down))
    game.note("opts", "fab:8.5.22", because=because, actor=player, number=len(top), down=len(down))
    return len(top)


def _arranged(text: Text, looked_at: Sequence[CardId], role: str, least: int) -> Procedure[Sequence[CardId]]:
    """Ask for at least ``least`` of the cards looked at, in an order that stays secret."""
    return (
        yield from text.game.choose(
            Question(role, "fab:8.5.22", ordered=True, hidden=True),
            by=text.you,
            among=looked_at,
            how_many=at_least(least),
            subject=text.subject,
        )
    )


@performs(verbs.Negate)
def _negate(text: Text, instruction: verbs.Negate) -> Procedure[int]:
    """8.5.26: clear layers from the stack, so that they do not resolve."""
    game = text.game
    layers = [ref.card for ref in objects(text, instruction.negate) if game.state.zone(ref.card) == STACK]
    if not layers:
        game.note("nothing", "fab:1.8.9", because=("fab:8.5.26",), actor=text.you, role="negate", subject=text.subject)
        return 0
    below = any(card in stack(game)[1:] for card in layers)
    because = ("fab:8.5.26", *(("fab:3.15.6",) if below else ()))
    done = len((yield from clear(game, layers, rule_of(text), because)))
    negates_itself = text.subject in layers and game.state.zone(CardId(text.subject)) != STACK
    if ruled(game, "fab:8.5.26a", negates_itself, False):
        raise NegatesItself
    return done


@performs(verbs.Remove)
def _remove(text: Text, instruction: verbs.Remove) -> Procedure[int]:
    return (yield from to_each(text, instruction.remove, Removed))


class EndIntimidation(Instruction):
    """Return the cards banished by an intimidate effect (8.5.10c). Intimidating creates this; boards cannot."""

    end_intimidation: Pointer


@cache
def _returned() -> language.Triggered:
    when = language.When(event="end_phase_begins")
    return language.Triggered(when=when, do=[EndIntimidation(end_intimidation="intimidated")])


@performs(EndIntimidation)
def _end_intimidation(text: Text, instruction: EndIntimidation) -> Procedure[int]:
    """8.5.10c: return the card that this effect has banished, and no other."""
    game, by = text.game, text.you
    moves = [Move(ref, "hand", means="fab:8.5.10", by=by) for ref in objects(text, instruction.end_intimidation)]
    because = ("fab:8.5.10c", "fab:8.5.10#which-end-phase")
    return len((yield from do(game, *moves, clause=rule_of(text), because=because)))


class Intimidated(OfPlayer):
    """A player is intimidated (8.5.10), even if they have no card in hand (8.5.10a).

    Args:
        by: the player who controls the effect.
    """

    __slots__ = ("by",)
    key = "intimidated"

    def __init__(self, who: PlayerId, by: PlayerId) -> None:
        super().__init__(who, "fab:8.5.10")
        self.by = by

    def happen(self, game: Game) -> None:
        """Do nothing: banishing the card is a separate event."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        ref = game.state.ref(hero(game, self.who))
        yield Happening("intimidates", ref, info(game, ref.card), self.who, by=self.by)


@performs(verbs.Intimidate)
def _intimidate(text: Text, instruction: verbs.Intimidate) -> Procedure[int]:
    """8.5.10: a player banishes a random card from hand face-down until the beginning of the end phase."""
    game, targeted = text.game, () if instruction.to is None else ("fab:8.5.10b",)
    for player in _intimidated(text, instruction):
        because = (*targeted, *(() if cards(game, player, "hand") else ("fab:8.5.10a",)))
        yield from do(game, Intimidated(player, text.you), clause="fab:8.5.10", because=because)
        among = cards(game, player, "hand")
        chosen = yield from _choose_of(text, player, among, 1, "intimidate", "fab:1.8.6", at_random=True)
        for card in chosen:
            yield from do(game, Banish(game.state.ref(card), player, face_down=True), clause="fab:8.5.10")
            own = text.copy()
            own.named["intimidated"] = (game.state.ref(card),)
            delay(own, _returned())
    return 1


@clause("fab:8.5.10b")
def _intimidated(text: Text, instruction: verbs.Intimidate) -> Sequence[PlayerId]:
    """Return the intimidated players: those named by the text, or the players of the target heroes (8.5.10b)."""
    if instruction.to is None:
        return in_order(text, instruction.intimidate)
    return [player for ref in objects(text, instruction.to) if (player := player_of(text.game, ref)) is not None]


# 8.5.42 Move and 8.5.30 Distribute: counters


@performs(verbs.MoveCounters)
@clause("fab:8.5.42", without=0)
def _move_counters(text: Text, instruction: verbs.MoveCounters) -> Procedure[int]:
    """8.5.42: remove counters from an object and put them on another; both happen, or neither (8.5.42a)."""
    game, name = text.game, instruction.move_counters
    if instruction.any_number:
        return (yield from _any_number(text, instruction))
    amount = reader_of(text).amount(text, instruction.amount)
    sources = [
        ref for ref in objects(text, instruction.from_) if counters_on(game, ref.card).get(name, 0) >= amount > 0
    ]
    for source, target in zip(sources[:1], objects(text, instruction.to)[:1], strict=False):
        put = PutCounters(target, name, amount, text.you)
        if put.impossible(game) is None:
            remove = RemoveCounters(source, name, amount, text.you)
            events = yield from do(game, remove, put, clause=rule_of(text), because=("fab:8.5.42",))
            return amount if events else 0
    game.note("nothing", "fab:8.5.42a", actor=text.you, role="move_counters", subject=text.subject)
    return 0


@clause("fab:8.5.42", "fab:1.8.6", without=0)
def _any_number(text: Text, instruction: verbs.MoveCounters) -> Procedure[int]:
    """8.5.42: move as many counters from each of several objects as the player chooses."""
    game, name, done = text.game, instruction.move_counters, 0
    for target in objects(text, instruction.to)[:1]:
        for source in objects(text, instruction.from_):
            there = counters_on(game, source.card).get(name, 0) if source != target else 0
            number = (yield from _wanted(text, source, there)) if there else 0
            if number:
                events = RemoveCounters(source, name, number, text.you), PutCounters(target, name, number, text.you)
                moved = yield from do(game, *events, clause=rule_of(text), because=("fab:8.5.42",))
                done += number if moved else 0
    return done


def _wanted(text: Text, source: Ref, there: int) -> Procedure[int]:
    (number,) = yield from text.game.choose(
        Question("distribute", "fab:1.8.6"), by=text.you, among=range(there + 1), subject=source.card
    )
    return int(number)


@performs(verbs.Distribute)
@clause("fab:8.5.30", without=0)
def _distribute(text: Text, instruction: verbs.Distribute) -> Procedure[int]:
    """8.5.30: divide counters among objects as the controller of the effect chooses."""
    game, refs = text.game, [ref for ref in objects(text, instruction.among) if text.game.state.present(ref)]
    left, events = reader_of(text).amount(text, instruction.amount), list[PutCounters]()
    if not refs or left <= 0:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="distribute", subject=text.subject)
        return 0
    for number, ref in enumerate(refs):
        share = left if number == len(refs) - 1 else (yield from _share(text, ref, left))
        left -= share
        if share:
            events.append(PutCounters(ref, instruction.distribute, share, text.you))
    return extent((yield from do(game, *events, clause=rule_of(text), because=("fab:8.5.30",))))


def _share(text: Text, ref: Ref, left: int) -> Procedure[int]:
    """Ask how many of the remaining counters to put on an object (8.5.30#who-divides)."""
    (number,) = yield from text.game.choose(
        Question("distribute", "fab:8.5.30#who-divides"), by=text.you, among=range(left + 1), subject=ref.card
    )
    return int(number)
