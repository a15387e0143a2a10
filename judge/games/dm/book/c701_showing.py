"""701.9 Showing cards, and looking at cards that lie hidden."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.abilities.selections import Amount
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c605_choosing import may_be_seen
from judge.games.dm.book.c606_effects import objects, remember, rule_of, with_what_lies_below
from judge.games.dm.world import dm, info
from judge.kernel import CardId, Citation, Game, PlayerId, Procedure, Ref, clause, tell


@clause("dm:701.9a", without=None)
def show(game: Game, who: PlayerId, which: Sequence[CardId]) -> None:
    """Show cards to all players (701.9a); they stay where they are (701.9b)."""
    game.note("shown", "dm:701.9a", because=("dm:701.9b",), actor=who, objects=which)
    tell(game.state, which, game.players)


@performs(language.Reveal)
def _reveal(text: Text, what: language.Reveal) -> Procedure[int]:
    """Show cards to both players (701.9a): all of them, so many from the top, or up to the first of a kind."""
    found = refs = _from_the_top(text, objects(text, what.reveal), what.top)
    if what.until is not None:
        at = next((n for n, ref in enumerate(refs) if like(text, what.until, ref.card)), None)
        found = () if at is None else refs[at : at + 1]
        refs = refs if at is None else refs[: at + 1]
    if refs:
        show(text.game, text.you, [ref.card for ref in with_what_lies_below(text, what.reveal, refs)])
    if what.rest is not None:
        text.named[what.rest] = tuple(ref for ref in refs if ref not in found)
    remember(text, what, found)
    yield from ()
    return len(found)


def _from_the_top(text: Text, refs: tuple[Ref, ...], top: Amount | None) -> tuple[Ref, ...]:
    """Return so many of the cards of a deck, from its top, or all where no number is stated."""
    return refs if top is None else refs[: max(0, dm(text.game).reader.amount(text, top))]


@performs(language.LookAt)
def _look_at(text: Text, what: language.LookAt) -> Procedure[int]:
    """Look at cards that lie hidden: whoever carries it out knows them from now on."""
    refs = _from_the_top(text, objects(text, what.look_at), what.top)
    seen = [ref.card for ref in with_what_lies_below(text, what.look_at, refs)]
    if seen:
        text.game.note("looks", rule_of(text), because=against_the_rule(text, seen), actor=text.you, objects=seen)
        tell(text.game.state, seen, (text.you,))
    yield from ()
    return len(refs)


@clause("dm:101.1")
def against_the_rule(text: Text, seen: Sequence[CardId]) -> tuple[Citation, ...]:
    """Return the rule by which cards may not be looked at, which a text beats that says otherwise (101.1)."""
    return ("dm:101.1", *dict.fromkeys(may_be_seen(text.game, text.you, seen)))


def like(text: Text, what: object, card: CardId) -> bool:
    """Return whether a card is what a filter describes, as all cards are where there is none."""
    return what is None or dm(text.game).reader.like(text, what, info(text.game, card), card)  # type: ignore[arg-type]


__all__ = ["against_the_rule", "like", "show"]
