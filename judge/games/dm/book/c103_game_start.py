"""100, 103 Starting the game: decks, shields, hands, and who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm._board import cards, dm
from judge.games.dm.book.c114_drawing import draw
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c701_shuffling import shuffle
from judge.kernel import GAME, CardId, Game, PlayerId, Procedure, Why, clause, do, upheld

UNNAMED = "?"
"""The name of a card of which a board says nothing."""

DECK_SIZE, COPIES, SHIELDS, HAND = 40, 4, 5, 5
"""100.2, 100.2a and 103.3."""


def deck_faults(game: Game, player: PlayerId) -> list[tuple[Why, Sequence[CardId]]]:
    """Return what is wrong with a player's deck, each with the clause and the cards."""
    deck = cards(game, player, "deck")
    found = [(Why("dm:100.2", "deck_size"), tuple[CardId, ...]())] if len(deck) != DECK_SIZE else []
    found += [(Why("dm:100.2a", "too_many_copies"), same) for same in _crowds(game, deck)]
    return upheld(game, found, lambda fault: fault[0].clause)


def _crowds(game: Game, deck: Sequence[CardId]) -> Iterator[tuple[CardId, ...]]:
    """Yield the groups of more than four cards with the same name (100.2a); of unknown cards nobody can tell."""
    named: dict[str, list[CardId]] = {}
    for card in deck:
        if dm(game).faces[card].name != UNNAMED:
            named.setdefault(dm(game).faces[card].name, []).append(card)
    yield from (tuple(same) for same in named.values() if len(same) > COPIES)


@clause("dm:103.2", without=None)
def check_decks(game: Game) -> None:
    """103.2: each player's deck is checked; the document has no word on a game with a wrong one, so it goes on."""
    for player in game.players:
        faults = deck_faults(game, player)
        for why, which in faults:
            game.note("deck_fault", why.clause, because=("dm:103.2",), actor=player, objects=which, reason=why.reason)
        if not faults:
            game.note("deck_fits", "dm:100.2", because=("dm:100.2a", "dm:103.2"), actor=player)


def game_start(game: Game) -> Procedure[None]:
    """103: shuffle the decks, lay out shields, draw hands, and decide who goes first."""
    check_decks(game)
    for player in game.players:
        yield from shuffle(game, player, "dm:103.2")
    for player in game.players:
        yield from lay_out_shields(game, player)
    for player in game.players:
        yield from draw(game, player, HAND, "dm:103.3")
    yield from first_player(game)


@clause("dm:103.3", "dm:103.3#deploy-word", without=None)
def lay_out_shields(game: Game, player: PlayerId) -> Procedure[None]:
    """Lay out the top five cards of the deck, face down, as shields (103.3)."""
    moves = [Move(game.state.ref(card), "shield_zone") for card in cards(game, player, "deck")[:SHIELDS]]
    because = ("dm:113.1", "dm:103.3#start-procedure-order")
    yield from do(game, *moves, clause="dm:103.3", because=because)


@clause("dm:103.4", without=None)
def first_player(game: Game) -> Procedure[None]:
    """103.4: the winner of rock-paper-scissors goes first."""
    (first,) = yield from game.choose(by=game.players[0], role="random_player", clause="dm:103.4", among=game.players)
    game.state.put(GAME, "turn", first)
    game.note("goes_first", "dm:103.5", because=("dm:103.4",), actor=first)
