"""8.5.11 Look, 8.5.17 Reveal and 8.5.19 Search: private objects become known to players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text, excluded_candidates, names, not_meant
from judge.abilities.selections import Filter
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of, to_each, with_private
from judge.games.fab.book.c0300_zones import Move, set_visibility
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.language import effects as verbs
from judge.games.fab.language.filters import Select
from judge.games.fab.world import Game, cards, info, is_public, reader_of, sees, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Happening,
    HowMany,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    extent,
    inform,
    ruled,
    unless_dropped,
)
from judge.records import record

# 8.5.11d Look and 8.5.17b Reveal as continuous effects: for a duration, players see private objects


@record
class Looks:
    """A continuous look effect (8.5.11a).

    Attributes:
        at: the objects, as the cards of a place such as the top of a deck.
        source: the object whose text generated it.
    """

    you: PlayerId
    at: Select
    source: Ref
    until: str


def looks(game: Game) -> tuple[Looks, ...]:
    """Return the current continuous look effects."""
    found: tuple[Looks, ...] = game.state.get(GAME, "looks", ())
    return found


@clause("fab:8.5.11d", without=None)
def show_new_cards(game: Game) -> None:
    """8.5.11d: show players the cards that have come to a place they may look at, as a game state action."""
    for one in looks(game):
        text = text_of(game, one.you, one.source, one.source.card)
        new = [card for card in with_private(text, one.at) if not sees(game, one.you, card)]
        if new:
            because = ("fab:1.10.2c", "fab:8.5.11", "fab:8.5.11a")
            game.note("looked_at", "fab:8.5.11d", because=because, actor=one.you, objects=new)
            inform(game.state, new, (one.you,))


def end_looks(game: Game, until: str) -> None:
    """End the look effects whose duration is over."""
    game.state.put(GAME, "looks", tuple(one for one in looks(game) if one.until != until) or None)


REVEALED = "reveals"
"""The fact of the game: the objects that stay revealed for a duration, each with that duration."""


def stay_revealed(game: Game, ref: Ref, until: str) -> None:
    """Keep a revealed object public in its zone for a duration (8.5.17b)."""
    set_visibility(game, ref.card, public=True)
    game.state.put(GAME, REVEALED, (*game.state.get(GAME, REVEALED, ()), (ref, until)))


@clause("fab:8.5.17b", without=None)
def end_reveals(game: Game, until: str) -> None:
    """8.5.17b: make revealed objects private again once their time is over, if they are still the same objects."""
    there: tuple[tuple[Ref, str], ...] = game.state.get(GAME, REVEALED, ())
    for ref in (ref for ref, end in there if end == until and game.state.present(ref)):
        set_visibility(game, ref.card, public=False)
    game.state.put(GAME, REVEALED, tuple(one for one in there if one[1] != until) or None)


# 8.5.11 Look, 8.5.17 Reveal and 8.5.19 Search


@clause("fab:8.5.17a")
class Revealed(OfCard):
    """A card is revealed to all players (8.5.17), possibly for a duration (8.5.17b)."""

    __slots__ = ("by", "until")
    key = "revealed"

    def __init__(self, ref: Ref, by: PlayerId, until: str | None = None) -> None:
        super().__init__(ref, "fab:8.5.17")
        self.by = by
        self.until = until

    def player(self, game: Game) -> PlayerId:
        return self.by

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone or already public (8.5.17d)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return Why("fab:8.5.17d", "already_public") if is_public(game, self.ref.card) else None

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses: it becomes private again (8.5.17b), and a card in a deck stays in place (8.5.17c)."""
        return ("fab:8.5.17b", *(("fab:8.5.17c",) if zone_of(game, self.ref.card) == "deck" else ()))

    def happen(self, game: Game) -> None:
        """Show the object to all players, and keep it public for the duration."""
        inform(game.state, [self.ref.card], game.players)
        if self.until is not None:
            stay_revealed(game, self.ref, self.until)

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("revealed", self.ref, info(game, self.ref.card), self.by, by=self.by)


@performs(verbs.Look)
def _look(text: Text, instruction: verbs.Look) -> Procedure[int]:
    """8.5.11: show private objects to a player; they stay private and in place (8.5.11b)."""
    yield from ()
    if instruction.until is not None and isinstance(instruction.look, Select):
        now = Looks(text.you, instruction.look, text.source, instruction.until)
        text.game.state.put(GAME, "looks", (*looks(text.game), now))
        return 1
    game = text.game
    refs = [ref for ref in objects(text, instruction.look, private=True) if game.state.present(ref)]
    public = [ref for ref in refs if is_public(game, ref.card)]
    if public and unless_dropped(game, Why("fab:8.5.11c", "already_public")) is not None:
        shown = [ref.card for ref in public]
        game.note("dropped", "fab:8.5.11c", actor=text.you, objects=shown, event="looked_at", reason="already_public")
    seen = [ref.card for ref in refs if ref not in public]
    if not seen:
        return 0
    inform(game.state, seen, (text.you,))
    in_deck = ("fab:3.7.4",) if {*seen} & {*cards(game, text.you, "deck")} else ()
    because = ("fab:8.5.11a", "fab:8.5.11b", *in_deck)
    game.note("looked_at", "fab:8.5.11", because=because, actor=text.you, objects=seen)
    return len(seen)


@performs(verbs.Reveal)
def _reveal(text: Text, instruction: verbs.Reveal) -> Procedure[int]:
    """8.5.17: reveal private objects, which then become private again and stay in place (8.5.17c)."""
    shown = objects(text, instruction.reveal, private=True)
    if instruction.top is not None:
        shown = shown[: max(0, reader_of(text).amount(text, instruction.top))]
    if instruction.remember is not None:
        text.named[instruction.remember] = shown
    # the brackets keep the name apart from names in card texts
    text.named["(revealed)"] = shown
    return (yield from to_each(text, "(revealed)", lambda ref: Revealed(ref, text.you, instruction.until)))


@performs(verbs.RevealUntil)
def _reveal_until(text: Text, instruction: verbs.RevealUntil) -> Procedure[int]:
    """8.5.17e: reveal cards in one event up to the first that matches; if none does, the effect fails."""
    game, reader = text.game, reader_of(text)
    deck = tuple(cards(game, text.you, "deck"))
    met = (n for n, card in enumerate(deck) if reader.like(text, instruction.reveal_until, info(game, card), card))
    last = next(met, None)
    shown = deck if last is None else deck[: last + 1]
    events = [Revealed(game.state.ref(card), text.you) for card in shown]
    done = extent((yield from do(game, *events, clause="fab:8.5.17e", because=(rule_of(text),)))) if events else 0
    if last is None:
        game.note("nothing", "fab:8.5.17e", actor=text.you, role="reveal", subject=text.subject)
    if instruction.remember is not None:
        text.named[instruction.remember] = () if last is None else (game.state.ref(deck[last]),)
    return done if last is not None else 0  # the effect has failed, although cards were revealed


@performs(verbs.Search)
def _search(text: Text, instruction: verbs.Search) -> Procedure[int]:
    """8.5.19: look at all cards of a zone and choose one that matches; the text says where it goes."""
    game, select = text.game, instruction.search
    whose = select.whose if isinstance(select, Select) else None
    several = ("fab:8.5.19#one-zone",) if len(names(select.zone)) > 1 else ()
    there = with_private(text, Select(zone=select.zone, side=select.side, whose=whose))
    if not there:
        game.note("nothing", "fab:8.5.19d", because=several, actor=text.you, role="search", subject=text.subject)
        return 0
    inform(game.state, there, (text.you,))
    among = with_private(text, select)
    least, rules = _how_many(text, select, among)
    why = Why("fab:8.5.19", "not_asked_for")
    otherwise, left_out = not_meant(text, select, why), excluded_candidates(text, select, why)
    question = Question("search", "fab:8.5.19", hidden=True, otherwise=otherwise, left_out=left_out)
    if not among:
        game.finds_nothing(question, "fab:8.5.19a#no-such-card", by=text.you, subject=text.subject)
        return 0
    chosen = yield from game.choose(
        question,
        by=text.you,
        among=among,
        how_many=HowMany(least, 1),
        subject=text.subject,
        because=(*rules, *several),
    )
    refs = [game.state.ref(card) for card in chosen]
    if instruction.reveal and refs:
        yield from do(game, *(Revealed(ref, text.you) for ref in refs), clause=rule_of(text))
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(refs)
    if instruction.into is None:
        return len(refs)
    moves = [Move(ref, instruction.into, means="fab:8.5.15", by=text.you) for ref in refs]
    return extent((yield from do(game, *moves, clause=rule_of(text)))) if moves else 0


def _how_many(text: Text, like: Filter, among: Sequence[CardId]) -> tuple[int, tuple[str, ...]]:
    """Return the least number of cards to find and its clause; 0 is allowed only among private cards."""
    if not reader_of(text).asks(like):
        return ruled(text.game, "fab:8.5.19c", 1, 0), ("fab:8.5.19c",)
    if any(is_public(text.game, card) for card in among):
        return ruled(text.game, "fab:8.5.19b", 1, 0), ("fab:8.5.19b",)
    return ruled(text.game, "fab:8.5.19a", 0, 1), ("fab:8.5.19a",)
