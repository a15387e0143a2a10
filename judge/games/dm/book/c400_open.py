"""400.2b Cards of hidden zones that lie face up: a hand, the top of a deck, shields that an effect has turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c606_effects import objects, remember, rule_of, with_what_lies_below
from judge.games.dm.world import cards, dm, info, zone_of
from judge.kernel import SIGHT, CardId, Game, OfCard, Procedure, Sight, Why, clause, do, tell

OPEN = "face_up"
"""The fact on a card of a hidden zone: it lies face up."""

HIDDEN = ("hand", "deck")
"""The hidden zones of which a continuous effect can say that they are open; it says so of the cards in them."""


@clause("dm:400.2b", "dm:101.1")
class TurnFaceUp(OfCard):
    """A shield is turned face up; it stays a shield, in a zone that stays hidden (400.2b)."""

    __slots__ = ()
    key = "turned_face_up"

    def impossible(self, game: Game) -> Why | None:
        """Return why not: it is no longer there, or no shield."""
        there = game.state.present(self.ref) and zone_of(game, self.ref.card) == "shield_zone"
        return None if there else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        """Let both players see it for as long as it lies there."""
        _show(game, [self.ref.card])


@performs(language.TurnFaceUp)
@clause("dm:400.2b", without=0)
def _turn_face_up(text: Text, what: language.TurnFaceUp) -> Procedure[int]:
    refs = objects(text, what.turn_face_up)
    turned = with_what_lies_below(text, what.turn_face_up, refs)
    because = ("dm:400.2b", "dm:101.1", *(("dm:113.2",) if len(turned) > len(refs) else ()))
    yield from do(text.game, *map(TurnFaceUp, turned), clause=rule_of(text), because=because)
    remember(text, what, refs)
    return sum(bool(text.game.state.get(ref.card, OPEN)) for ref in refs)


@clause("dm:101.1", without=None)
def keep_open(game: Game) -> None:
    """Turn up what effects say lies face up, and turn down again what they say so of no more (101.1).

    Whoever has seen a card of a deck goes on knowing where it lies.
    """
    if not dm(game).has_open:
        return
    turned = [card for card in _hidden(game) if bool(game.state.get(card, OPEN)) is not _lies_open(game, card)]
    down = [card for card in turned if game.state.get(card, OPEN)]
    up = [card for card in turned if card not in down]
    because = ("dm:101.1",)
    if down:
        game.note("lies_face_down", "dm:400.2b", because=because, objects=down, then=lambda: _hide(game, down))
    if up:
        game.note("lies_face_up", "dm:400.2b", because=because, objects=up, then=lambda: _show(game, up))


def _hidden(game: Game) -> Iterator[CardId]:
    """Yield the cards of which continuous effects could say that they lie face up."""
    return (card for player in game.players for zone in HIDDEN for card in cards(game, player, zone))


def _lies_open(game: Game, card: CardId) -> bool:
    """Return whether effects say that a card lies face up; of a deck that is its top card, and no other."""
    if not info(game, card)["open"]:
        return False
    return zone_of(game, card) != "deck" or cards(game, game.state.owners[card], "deck")[0] == card


def _show(game: Game, which: Sequence[CardId]) -> None:
    for card in which:
        game.state.put(card, OPEN, True)
        game.state.put(card, SIGHT, Sight(frozenset(game.players), ordered=True))


def _hide(game: Game, which: Sequence[CardId]) -> None:
    for card in which:
        game.state.forget(card, OPEN)
        game.state.forget(card, SIGHT)
    tell(game.state, which, game.players)


__all__ = ["keep_open"]
