"""600 Preparing the game: deck construction (602) and the start (603)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.games.kiseki._board import cards, initiative, kiseki, opponent
from judge.games.kiseki.c0500_zones import Move, move_all
from judge.games.kiseki.c0702_primary_player import be_primary
from judge.games.kiseki.c1313_draw import shuffle
from judge.kernel import GAME, CardId, Game, GameOver, PlayerId, Procedure, Why, clause

FORMATS = ("strategy", "sealed")
SEALED_SIZE, STRATEGY_SIZE, COPIES = 40, 50, 4
UNLIMITED = "General"
"""The sub-name of which any number may be put in (602.4b-1), in the languages that cards are printed in."""

UNLIMITED_NAMES = (UNLIMITED, "一般")


@clause("kiseki:602.1", "kiseki:602.2")
def deck_faults(game: Game, player: PlayerId, form: str) -> list[tuple[Why, tuple[CardId, ...]]]:
    """Return what is wrong with a player's deck in a format, each with the clause and the cards."""
    deck = [*cards(game, player, "deck"), *cards(game, player, "hand")]
    if form == "sealed":
        return [] if len(deck) == SEALED_SIZE else [(Why("kiseki:602.3a", "deck_size"), ())]
    found: list[tuple[Why, tuple[CardId, ...]]] = []
    if len(deck) != STRATEGY_SIZE:
        found.append((Why("kiseki:602.4a", "deck_size"), ()))
    return found + [(Why("kiseki:602.4b", "too_many_copies"), tuple(same)) for same in _too_many(game, deck)]


def _too_many(game: Game, deck: Sequence[CardId]) -> list[list[CardId]]:
    """Return the cards of which there are more than 4 of one name and sub-name, but for General (602.4b-1)."""
    names = {card: (kiseki(game).faces[card].name, kiseki(game).faces[card].sub_name) for card in deck}
    count = Counter(names.values())
    return [
        [c for c in deck if names[c] == name] for name, number in count.items()
        if number > COPIES and name[1] not in UNLIMITED_NAMES
    ]  # fmt: skip


def check_decks(game: Game, form: str) -> None:
    """602: each player has prepared a deck by the rules of the format (602.2).

    Raises:
        GameOver: a deck does not meet them; nobody has won, as no game can begin.
    """
    rules = {"sealed": ("kiseki:602.3a", "kiseki:602.3a#all-forty-or-some", "kiseki:602.3b")}
    wrong = False
    for player in game.players:
        faults = [(why, who) for why, who in deck_faults(game, player, form) if why.clause not in game.off]
        for why, who in faults:
            game.note("deck_fault", why.clause, actor=player, objects=who, reason=why.reason, format=form)
        general = [c for c in cards(game, player, "deck") if kiseki(game).faces[c].sub_name in UNLIMITED_NAMES]
        if len(general) > COPIES and form == "strategy":
            game.note("deck_exception", "kiseki:602.4b-1", actor=player, objects=general[:1])
        if not faults:
            first, *others = rules.get(form, ("kiseki:602.4a", "kiseki:602.4b"))
            game.note("deck_fits", first, because=("kiseki:602.2", "kiseki:602.2#event-not-a-card", *others),
                      actor=player, format=form)  # fmt: skip
        wrong = wrong or bool(faults)
    if wrong:
        game.state.put(GAME, "result", "no game")
        raise GameOver(None)


@clause("kiseki:601.1", "kiseki:603.1")
def game_start(game: Game) -> Procedure[None]:
    """603.1: who begins, the shuffled decks, 4 cards each, and the exchange of hands."""
    check_decks(game, str(game.state.get(GAME, "format", "strategy")))
    (chooser,) = yield from game.choose(
        by=game.players[0], role="random_player", clause="kiseki:603.1a", among=game.players
    )
    (first,) = yield from game.choose(
        by=PlayerId(chooser), role="initiative", clause="kiseki:603.1a", among=game.players
    )
    game.state.put(GAME, "initiative", first)
    be_primary(game, PlayerId(first))
    game.note("initiative", "kiseki:603.1a", because=("kiseki:603.1a#initiative-misspelt",), actor=first)
    for player in game.players:
        yield from shuffle(game, player, "kiseki:603.1b")
        (again,) = yield from game.choose(
            by=opponent(game, player), role="shuffle_too", clause="kiseki:603.1b", among=("no", "yes"), subject=player
        )
        if again == "yes":
            yield from shuffle(game, player, "kiseki:603.1b")
    for player in game.players:
        yield from _take(game, player, 4, "kiseki:603.1c")
    for player in (initiative(game), opponent(game, initiative(game))):
        yield from exchange(game, player)
    game.note("game_begins", "kiseki:603.1e", because=("kiseki:603.1#starting-bonds",), actor=initiative(game))


def _take(game: Game, player: PlayerId, number: int, rule: str) -> Procedure[None]:
    """Move cards from the top of the deck to the hand, one after the other (504.3)."""
    for _ in range(number):
        deck = cards(game, player, "deck")
        if deck:
            yield from move_all(game, [Move(game.state.ref(deck[0]), "hand")], clause=rule, because=("kiseki:504.3",))


def exchange(game: Game, player: PlayerId) -> Procedure[None]:
    """603.1d: put any number of cards under the deck and take as many from its top."""
    (wanted,) = yield from game.choose(by=player, role="exchange", clause="kiseki:603.1d", among=("no", "yes"))
    if wanted == "no":
        return
    hand = tuple(cards(game, player, "hand"))
    chosen = yield from game.choose(
        by=player, role="exchange_cards", clause="kiseki:603.1d", among=hand, minimum=0, maximum=len(hand), hidden=True
    )
    moves = [Move(game.state.ref(c), "deck") for c in chosen]
    yield from move_all(game, moves, clause="kiseki:603.1d")
    yield from _take(game, player, len(chosen), "kiseki:603.1d")
