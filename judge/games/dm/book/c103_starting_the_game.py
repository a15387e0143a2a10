"""100, 103 Starting the game: decks, shields, hands, and who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c114_drawing import draw
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c403_entering import came
from judge.games.dm.book.c701_keyword_actions import shuffle
from judge.games.dm.world import ZONES, Game, cards, zone_of
from judge.kernel import GAME, CardId, Citation, PlayerId, Procedure, Question, Why, clause, do, not_dropped, ruled

UNNAMED = "?"
"""The name of an unknown card on a board."""

DECK_SIZE, COPIES, SHIELDS, HAND = 40, 4, 5, 5
"""The size of a deck, copies of a card, and the numbers of shields and cards drawn (100.2, 100.2a, 103.3)."""

HYPERSPATIAL_CARDS, SUPER_GR, GR_COPIES = 8, 12, 2
"""The most hyperspatial cards, the size of a super GR, and its copies of a card (100.3, 100.4, 100.4a)."""


READ_SO: dict[Citation, tuple[Citation, ...]] = {
    "dm:100.3": ("dm:100.3#exactly-or-up-to-eight",),
    "dm:100.5": ("dm:100.5#one-set",),
}
"""Our readings of the deck rules, for clauses that leave open what they count."""


def deck_faults(game: Game, player: PlayerId) -> list[tuple[Why, Sequence[CardId]]]:
    """Return the violations of the deck rules, each with its clause, its reason and the cards concerned."""
    deck = cards(game, player, "deck")
    size, says = deck_size(game, player)
    found: list[tuple[Why, Sequence[CardId]]] = [(Why(says, "deck_size"), ())] if len(deck) != size else []
    found += [(Why("dm:100.2a", "too_many_copies"), same) for same in _crowds(game, deck, COPIES)]
    found += _faults_outside_the_deck(game, player)
    return not_dropped(game, found, lambda fault: fault[0].clause)


@clause("dm:100.4")
def _faults_outside_the_deck(game: Game, player: PlayerId) -> Iterator[tuple[Why, Sequence[CardId]]]:
    """Yield the violations among the cards for the hyperspatial zone (100.3) and super GR (100.4)."""
    hyperspatial, super_gr = cards(game, player, "hyperspatial_zone"), cards(game, player, "super_gr")
    if len(hyperspatial) > HYPERSPATIAL_CARDS:
        yield Why("dm:100.3", "too_many_hyperspatial"), ()
    yield from ((Why("dm:100.3a", "too_many_copies"), same) for same in _crowds(game, hyperspatial, COPIES))
    if _sets_at_the_start(game, player) > 1:
        yield Why("dm:100.5", "too_many_sets"), ()
    if len(super_gr) not in (0, SUPER_GR):
        yield Why("dm:100.4", "wrong_super_gr"), ()
    yield from ((Why("dm:100.4a", "too_many_gr_copies"), same) for same in _crowds(game, super_gr, GR_COPIES))


@clause("dm:100.5")
def _sets_at_the_start(game: Game, player: PlayerId) -> int:
    """Return the number of card sets that a player starts with in the battle zone (100.5).

    The cards that make up one final forbidden card count as one set.
    """
    faces = [game.world.faces[card] for zone in ZONES for card in cards(game, player, zone)]
    placed = [face for face in faces if face.starts_in == "battle_zone" and face.type != "nebula"]
    final = [face for face in placed if "final_forbidden" in face.special]
    return len(placed) - max(0, len(final) - 1)


@clause("dm:314.3a#deck-size")
def deck_size(game: Game, player: PlayerId) -> tuple[int, Citation]:
    """Return the required number of cards in a deck, and its clause; a rule plus card can change it (314.3a)."""
    sizes = [game.world.faces[c].deck_size for c in cards(game, player, "hyperspatial_zone")]
    changed = ruled(game, "dm:314.3a", next((size for size in sizes if size is not None), None))
    return (DECK_SIZE, "dm:100.2") if changed is None else (changed, "dm:314.3a")


def _crowds(game: Game, deck: Sequence[CardId], most: int) -> Iterator[tuple[CardId, ...]]:
    """Yield each group of cards with the same name that exceeds the limit; unknown cards are not counted."""
    named: dict[str, list[CardId]] = {}
    for card in deck:
        if game.world.faces[card].name != UNNAMED:
            named.setdefault(game.world.faces[card].name, []).append(card)
    yield from (tuple(same) for same in named.values() if len(same) > most)


@clause("dm:103.2", without=None)
def check_decks(game: Game) -> None:
    """103.2: check each player's deck and record its faults.

    The game goes on with an illegal deck, because no clause says what follows from one.
    """
    for player in game.players:
        faults = deck_faults(game, player)
        for why, which in faults:
            because = ("dm:103.2", *READ_SO.get(why.clause, ()))
            game.note("deck_fault", why.clause, because=because, actor=player, objects=which, reason=why.reason)
        if not faults:
            says = deck_size(game, player)[1]
            game.note("deck_fits", says, because=("dm:100.2a", "dm:103.2"), actor=player)


def game_start(game: Game) -> Procedure[None]:
    """103: shuffle the decks, lay out shields, draw hands, and decide who goes first."""
    yield from take_out_cards_outside_the_deck(game)
    check_decks(game)
    for player in game.players:
        yield from shuffle(game, player, "dm:103.2")
    yield from place_cards_starting_elsewhere(game)
    for player in game.players:
        yield from lay_out_shields(game, player)
    for player in game.players:
        yield from draw(game, player, HAND, "dm:103.3")
    yield from first_player(game)


PLACED: dict[str, Citation] = {
    "impulse": "dm:307.2",
    "field": "dm:308.4",
    "ritual": "dm:311.2",
    "nebula": "dm:311.2",
}
"""The types of cards that can start the game in another zone than the deck, with their clauses."""

TWO_FRONTS: dict[str, Citation] = {"impulse": "dm:807.4", "ritual": "dm:810.3", "nebula": "dm:810.3"}
"""For types with a front on both sides: the clauses that repeat where they start the game."""

OUTSIDE_THE_DECK: dict[str, tuple[str, Citation]] = {
    "psychic": ("hyperspatial_zone", "dm:804.4"),
    "psychic_super": ("hyperspatial_zone", "dm:804.4"),
    "dragheart": ("hyperspatial_zone", "dm:806.4"),
    "gr": ("super_gr", "dm:809.2"),
    "rule_plus": ("hyperspatial_zone", "dm:314.1"),
}
"""The zone where cards of a type or special type start the game, with its clause."""


def take_out_cards_outside_the_deck(game: Game) -> Procedure[None]:
    """Move hyperspatial and GR cards to their zones before decks are checked (804.4)."""
    moves = [
        _taken_out(game, card, where, says)
        for kind, (where, says) in OUTSIDE_THE_DECK.items()
        for card in game.state.cards()
        if kind in (game.world.faces[card].type, *game.world.faces[card].special) and zone_of(game, card) != where
    ]
    yield from do(game, *moves, clause="dm:103.3")


def _taken_out(game: Game, card: CardId, where: str, says: Citation) -> _Place:
    event = _Place(game.state.ref(card), where)
    event.clause, event.because = says, ()
    return event


@clause("dm:307.2#some-are-placed", "dm:103.3", without=None)
def place_cards_starting_elsewhere(game: Game) -> Procedure[None]:
    """Place the cards whose own text makes them start in another zone than the deck (103.3)."""
    placed = [
        (card, where, PLACED[game.world.faces[card].type])
        for player in game.players
        for zone in ZONES
        for card in cards(game, player, zone)
        if (where := game.world.faces[card].starts_in) is not None and where != zone
    ]
    placed = not_dropped(game, placed, lambda one: TWO_FRONTS.get(game.world.faces[one[0]].type))
    moves = [_Place(game.state.ref(card), where, means=means) for card, where, means in placed]
    yield from do(game, *moves, clause="dm:103.3")


class _Place(Move):
    """The placing of a card in the zone where it starts the game."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        says = TWO_FRONTS.get(game.world.faces[self.card].type)
        return () if says is None else (says,)

    def happen(self, game: Game) -> None:
        super().happen(game)
        if self.to == "battle_zone":
            came(game, self.card)


@clause("dm:103.3", "dm:103.3#deploy-word", without=None)
def lay_out_shields(game: Game, player: PlayerId) -> Procedure[None]:
    """Put the top five cards of the deck face down into the shield zone (103.3)."""
    moves = [Move(game.state.ref(card), "shield_zone") for card in cards(game, player, "deck")[:SHIELDS]]
    because = ("dm:113.1", "dm:103.3#start-procedure-order")
    yield from do(game, *moves, clause="dm:103.3", because=because)


@clause("dm:103.4", without=None)
def first_player(game: Game) -> Procedure[None]:
    """103.4: the winner of rock-paper-scissors goes first."""
    (first,) = yield from game.choose(Question("random_player", "dm:103.4"), by=game.players[0], among=game.players)
    game.state.put(GAME, "turn", first)
    game.note("goes_first", "dm:103.5", because=("dm:103.4",), actor=first)
