"""600 Preparing the game: deck construction (602) and the start (603)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from judge.games.kiseki.book.c0500_zones import Move, move_all
from judge.games.kiseki.book.c1313_drawing import shuffle
from judge.games.kiseki.world import Game, be_primary, cards, initiative, opponent
from judge.kernel import (
    ANY_NUMBER,
    GAME,
    NO_OR_YES,
    CardId,
    Citation,
    PlayerId,
    Procedure,
    Question,
    Why,
    clause,
    not_dropped,
    ruled,
)

Format = Literal["strategy", "sealed"]
STRATEGY_SIZE, SEALED_SIZE, COPIES, HAND = 50, 40, 4, 4
SIZES: Mapping[Format, tuple[int, Citation]] = {
    "strategy": (STRATEGY_SIZE, "kiseki:602.4a"),
    "sealed": (SEALED_SIZE, "kiseki:602.3a"),
}
"""The number of cards in a deck of each format, with the clause."""

LIMITS: Mapping[Format, tuple[Citation, ...]] = {
    "strategy": ("kiseki:602.4b",),
    "sealed": ("kiseki:602.3a#all-forty-or-some", "kiseki:602.3b"),
}
"""The clauses of each format on copies of a card, and on the legal cards."""

UNLIMITED = ("General", "一般")
"""The sub-name exempt from the limit of copies (602.4b-1), in the languages of printed cards."""

UNTOLD: Format = "strategy"
"""The format assumed if no tournament is stated (602.2#event-not-a-card)."""


def deck_faults(game: Game, player: PlayerId, form: Format) -> list[tuple[Why, Sequence[CardId]]]:
    """Return the violations of a format's deck rules, each with its clause, its reason and the cards concerned."""
    deck, (size, rule) = cards(game, player, "deck"), SIZES[form]
    found: list[tuple[Why, Sequence[CardId]]] = []
    if len(deck) != size:
        found.append((Why(rule, "deck_size"), ()))
    if form == "strategy":
        found += [(Why("kiseki:602.4b", "too_many_copies"), same) for same in too_many(game, player)]
    return not_dropped(game, found, lambda fault: fault[0].clause)


def too_many(game: Game, player: PlayerId) -> list[Sequence[CardId]]:
    """Return each group of more than 4 cards with the same name and sub-name, unless 602.4b-1 exempts them."""
    unlimited = ruled(game, "kiseki:602.4b-1", UNLIMITED, ())
    return [same for sub_name, same in _crowds(game, player) if sub_name not in unlimited]


def _crowds(game: Game, player: PlayerId) -> list[tuple[str | None, Sequence[CardId]]]:
    """Return pairs of a sub-name and the cards with it, if more than 4 have the same name and sub-name."""
    alike: dict[tuple[str, str | None], list[CardId]] = {}
    for card in cards(game, player, "deck"):
        face = game.world.faces[card]
        alike.setdefault((face.name, face.sub_name), []).append(card)
    return [(sub_name, same) for (_, sub_name), same in alike.items() if len(same) > COPIES]


@clause("kiseki:602.2", without=None)
def check_decks(game: Game, formats: Mapping[PlayerId, Format | None]) -> None:
    """602.2: check each player's deck by the rules of its format, and record faults.

    The game goes on with an illegal deck, because no clause says what follows from one. ``formats`` holds each player's
    stated format, or ``None``.
    """
    for player in game.players:
        stated = formats[player]
        form = stated or UNTOLD
        because = ("kiseki:602.2",) if stated else ("kiseki:602.2", "kiseki:602.2#event-not-a-card")
        faults = deck_faults(game, player, form)
        for why, which in faults:
            read_as = ("kiseki:602.3a#all-forty-or-some",) if why.clause == "kiseki:602.3a" else ()
            game.note(
                "deck_fault",
                why.clause,
                because=(*because, *read_as),
                actor=player,
                objects=which,
                reason=why.reason,
                format=form,
            )
        if form == "strategy":
            for sub_name, same in _crowds(game, player):
                if sub_name in UNLIMITED:
                    game.note("deck_exception", "kiseki:602.4b-1", actor=player, objects=same[:1])
        if not faults:
            game.note("deck_fits", SIZES[form][1], because=(*because, *LIMITS[form]), actor=player, format=form)


@clause("kiseki:601.1", without=False)
def game_start(game: Game, formats: Mapping[PlayerId, Format | None], *, bonds_stated: bool = False) -> Procedure[bool]:
    """601.1, 603.1: prepare the game: decks, the first player, 4 cards each, and the exchange of hands.

    ``formats`` holds each player's stated format, or ``None``. ``bonds_stated`` says whether the scenario states the
    starting number of bonds; the rules have none.

    Returns:
        whether a turn begins (603.1e).
    """
    game.note("before_game", "kiseki:601.1")
    check_decks(game, formats)
    yield from _prepare(game)
    because = () if bonds_stated else ("kiseki:603.1#starting-bonds",)
    game.note("game_begins", "kiseki:603.1e", because=because, actor=initiative(game))
    return bool(ruled(game, "kiseki:603.1e", game.players, ()))


@clause("kiseki:603.1", without=None)
def _prepare(game: Game) -> Procedure[None]:
    """603.1a to 603.1d: decide who begins, shuffle, draw 4 cards each, and exchange hands."""
    game.note("game_start", "kiseki:603.1")
    yield from first_initiative(game)
    order = (initiative(game), opponent(game, initiative(game)))
    for player in order:
        yield from shuffle(game, player, "kiseki:603.1b")
    for player in order:
        agreed = yield from game.agrees(
            Question("shuffle_too", "kiseki:603.1b"), by=player, among=NO_OR_YES, subject=opponent(game, player)
        )
        if agreed:
            yield from shuffle(game, opponent(game, player), "kiseki:603.1b")
    for player in order:
        yield from _take(game, player, HAND, "kiseki:603.1c")
    for player in order:
        yield from exchange(game, player)


def first_initiative(game: Game) -> Procedure[None]:
    """603.1a: have a player picked at random decide who has the initiative in the first turn."""
    (chooser,) = yield from game.choose(
        Question("random_player", "kiseki:603.1a"), by=game.players[0], among=game.players
    )
    (first,) = yield from game.choose(Question("initiative", "kiseki:603.1a"), by=PlayerId(chooser), among=game.players)
    game.state.put(GAME, "initiative", first)
    be_primary(game, PlayerId(first))
    game.note("initiative", "kiseki:603.1a", actor=first)


def _take(game: Game, player: PlayerId, number: int, rule: Citation) -> Procedure[None]:
    """Move cards from the top of the deck to the hand, one at a time (504.3)."""
    for _ in range(number):
        deck = cards(game, player, "deck")
        if deck:
            yield from move_all(game, [Move(game.state.ref(deck[0]), "hand")], clause=rule, because=("kiseki:504.3",))


EXCHANGE_CARDS = Question("exchange_cards", "kiseki:603.1d", hidden=True)
"""The question which cards are exchanged."""


def exchange(game: Game, player: PlayerId) -> Procedure[None]:
    """603.1d: let a player put any number of cards under the deck and take as many from its top."""
    agreed = yield from game.agrees(Question("exchange", "kiseki:603.1d"), by=player, among=NO_OR_YES)
    if not agreed:
        return
    hand = tuple(cards(game, player, "hand"))
    chosen = yield from game.choose(EXCHANGE_CARDS, by=player, among=hand, how_many=ANY_NUMBER)
    moves = [Move(game.state.ref(c), "deck") for c in chosen]
    yield from move_all(game, moves, clause="kiseki:603.1d")
    yield from _take(game, player, len(chosen), "kiseki:603.1d")
