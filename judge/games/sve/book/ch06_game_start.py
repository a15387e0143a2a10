"""6 Before the game: decks, and the steps up to the first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.abilities import Static
from judge.games.sve.book.ch02_cards import LEADER_DEFENSE, Face
from judge.games.sve.book.ch03_players import opponent
from judge.games.sve.book.ch05_deck import shuffle
from judge.games.sve.book.ch09_tokens import create
from judge.games.sve.book.ch14_titles import MAGIC_ITEM
from judge.games.sve.language import own_grant
from judge.games.sve.world import Game, cards, leader, zone
from judge.kernel import GAME, NO_OR_YES, Check, PlayerId, Procedure, Question, Why, choose_order, clause, ruled

MAIN_DECK, EVOLVE_DECK, COPIES, HAND, EP = (40, 50), (0, 10), 3, 4, 3
CLASS, TITLE = "class", "title"
NEUTRAL = "Neutral"
IDOLS = "iM@S CG"
"""The title that has magic items (14.3.1), as boards in both languages spell it."""


def deck_faults(
    leader_card: Face, main: Sequence[Face], evolve: Sequence[Face], *, texts: bool = True
) -> list[tuple[Why, str]]:
    """Return the violations of the deck rules, each with its clause, its reason, and what it is about (6.1.1).

    Args:
        texts: whether texts about deck construction apply (6.1.2).
    """
    faults: list[tuple[Why, str]] = []
    for deck, (low, high), size in ((main, MAIN_DECK, "sve:6.1.1.2"), (evolve, EVOLVE_DECK, "sve:6.1.1.3")):
        if not low <= len(deck) <= high:
            faults.append((Why(size, "deck_size"), str(len(deck))))
    main, evolve = _stated_cards(main), _stated_cards(evolve)
    faults += [(Why("sve:6.1.1.2", "not_in_main_deck"), f.name) for f in main if f.type == "leader" or f.special]
    faults += [(Why("sve:6.1.1.3", "not_in_evolve_deck"), f.name) for f in evolve if f.special != "evolve"]
    for deck in (main, evolve):
        faults += [(Why("sve:6.1.1.4", "too_many_copies"), name) for name in _repeated(deck, texts=texts)]
    if not any(based_on(leader_card, [*main, *evolve]).values()):
        faults.append((_no_basis(leader_card), leader_card.name))
    return faults


def _stated_cards(deck: Sequence[Face]) -> list[Face]:
    """Return the cards of a deck that the scenario states; only these can be checked."""
    return [face for face in deck if face.stated]


def _repeated(deck: Sequence[Face], *, texts: bool) -> list[str]:
    """Return the names with too many copies in a deck.

    Args:
        texts: whether texts about deck construction apply (6.1.2).
    """
    counted = Counter(face.name for face in deck)
    allowed = {face.name: max([COPIES, *(_copies(face) if texts else ())]) for face in deck}
    return [name for name, number in counted.items() if number > allowed[name]]


@clause("sve:6.1.2")
def _copies(face: Face) -> list[int]:
    """Return the numbers of copies that a card's own text allows."""
    copies = (own_grant(a.node.static).copies for a in face.abilities if isinstance(a.node, Static))
    return [number for number in copies if number is not None]


def based_on(leader_card: Face, deck: Sequence[Face]) -> dict[str, bool]:
    """Return whether a deck is based on the leader's class (6.1.1.5.1), and whether on its title (6.1.1.5.2).

    A leader stated with a title but without a class has no class to base a deck on.
    """
    deck = _stated_cards(deck)
    titled_only = leader_card.card_class is None and leader_card.title is not None
    return {
        CLASS: not titled_only and all(f.card_class == NEUTRAL or f.card_class == leader_card.card_class for f in deck),
        TITLE: leader_card.title is not None and all(f.title == leader_card.title for f in deck),
    }


def _no_basis(leader_card: Face) -> Why:
    if leader_card.title is None:
        return Why("sve:6.1.1.5.1", "other_class")
    if leader_card.card_class is None:
        return Why("sve:6.1.1.5.2", "other_title")
    return Why("sve:6.1.1.5", "neither_class_nor_title")


@clause("sve:6.2.1", without=None)
def game_start(game: Game) -> Procedure[None]:
    """Carry out the steps before the game (6.2.1), except laying out the cards, which the scenario did."""
    if game.world.check_decks:
        check_decks(game)
    for player in game.players:
        game.note(
            "presents",
            "sve:6.2.1.1",
            because=("sve:6.2.1", "sve:6.1.1"),
            actor=player,
            main=len(cards(game, player, "deck")),
            evolve=len(cards(game, player, "evolve_deck")),
        )
        if not cards(game, player, "evolve_deck"):
            game.note("no_evolve_deck", "sve:6.2.1.1.1", actor=player)
    for player in game.players:
        placed = (leader(game, player),)
        game.note("places_leader", "sve:6.2.1.2", because=("sve:6.1.1.1",), actor=player, objects=placed)
    basis = {}
    for player in game.players:
        basis[player] = yield from _declare_basis(game, player)
    for player in game.players:
        yield from shuffle(game, player, "sve:6.2.1.4")
    for player in game.players:
        if cards(game, player, "evolve_deck"):
            game.note("places_evolve_deck", "sve:6.2.1.5", actor=player)
    yield from _magic_items(game, basis)
    first = yield from _who_begins(game)
    order = (first, opponent(game, first))
    _first_hands(game, order)
    for player in order:
        yield from _mulligan(game, player)
    for player in order:
        _no_pp(game, player)
        _first_ep(game, player, EP if player != first else 0)
        _leader_defense(game, player)
    _begin(game, first)


def check_decks(game: Game) -> None:
    """Record the violations of the deck rules (6.1.1); the game goes on, and a judge decides what follows."""
    faces = game.world.faces
    for player in game.players:
        main, evolve = ([faces[c] for c in cards(game, player, z)] for z in ("deck", "evolve_deck"))
        for deck in map(_stated_cards, (main, evolve)):
            too_many = _repeated(deck, texts=True)
            for name in (one for one in _repeated(deck, texts=False) if one not in too_many):
                game.note("deck_exception", "sve:6.1.2", actor=player, what=name)
        texts = ruled(game, "sve:6.1.2", True, False)
        for why, faulty in deck_faults(faces[leader(game, player)], main, evolve, texts=texts):
            game.note("deck_fault", why.clause, actor=player, reason=why.reason, what=faulty)


def _declare_basis(game: Game, player: PlayerId) -> Procedure[str]:
    """6.2.1.3: ask whether a deck is based on the leader's class or title, if the leader has both."""
    leader_card = game.world.faces[leader(game, player)]
    if leader_card.title is None or leader_card.card_class is None:
        return CLASS if leader_card.title is None else TITLE
    fits = based_on(leader_card, [game.world.faces[c] for z in ("deck", "evolve_deck") for c in cards(game, player, z)])

    def on_class(game: Game, basis: str) -> bool:
        return basis != CLASS or fits[CLASS]

    def on_title(game: Game, basis: str) -> bool:
        return basis != TITLE or fits[TITLE]

    checks = (Check("sve:6.1.1.5.1", "other_class", on_class), Check("sve:6.1.1.5.2", "other_title", on_title))
    (basis,) = yield from game.choose(
        Question("basis", "sve:6.2.1.3", because=("sve:6.1.1.5",), checks=checks if any(fits.values()) else ()),
        by=player,
        among=(CLASS, TITLE),
    )
    return str(basis)


def _magic_items(game: Game, basis: Mapping[PlayerId, str]) -> Procedure[None]:
    """14.3.1.2: put five magic items into the EX area for a deck based on the title that has them."""
    for player in game.players:
        titled = basis[player] == TITLE and game.world.faces[leader(game, player)].title == IDOLS
        if titled and MAGIC_ITEM in game.world.tokens:
            yield from create(game, {MAGIC_ITEM: 5}, player, "ex", by=player, clause="sve:14.3.1.2")


def _who_begins(game: Game) -> Procedure[PlayerId]:
    """6.2.1.6: let a randomly picked player choose to go first or second; return who goes first."""
    by = game.players[0]
    (named,) = yield from game.choose(Question("random_player", "sve:6.2.1.6"), by=by, among=game.players)
    agreed = yield from game.agrees(Question("go_first", "sve:6.2.1.6"), by=named)
    player: PlayerId = named
    return player if agreed else opponent(game, player)


@clause("sve:6.2.1.7", without=None)
def _first_hands(game: Game, order: Sequence[PlayerId]) -> None:
    for player in order:
        _first_hand(game, player, "sve:6.2.1.7")


def _first_hand(game: Game, player: PlayerId, clause: str) -> None:
    game.note("first_hand", clause, actor=player, count=HAND)
    for card in list(cards(game, player, "deck")[:HAND]):
        game.state.move(card, zone(player, "hand"))


MULLIGAN = Question("mulligan", "sve:6.2.1.8", otherwise=Why("sve:6.2.1.8#whole-hand", "whole_hand"))
"""The question whether the whole hand is exchanged."""


def _mulligan(game: Game, player: PlayerId) -> Procedure[None]:
    """6.2.1.8: let a player put the whole hand under the deck once, in any order, and take four new cards."""
    agreed = yield from game.agrees(MULLIGAN, by=player, among=NO_OR_YES)
    if not agreed:
        return
    hand = list(cards(game, player, "hand"))
    because = ("sve:6.2.1.8#whole-hand",)
    order = yield from choose_order(game, player, hand, "sve:6.2.1.8", because=because, hidden=True)
    game.note("mulligan", "sve:6.2.1.8", actor=player, count=len(hand))
    for card in order:
        game.state.move(card, zone(player, "deck"))
    _first_hand(game, player, "sve:6.2.1.8")


@clause("sve:6.2.1.9", without=None)
def _no_pp(game: Game, player: PlayerId) -> None:
    game.note("number_set", "sve:6.2.1.9", actor=player, name="pp", amount=0)
    game.state.put(player, "pp", 0)
    game.state.put(player, "max_pp", 0)


@clause("sve:6.2.1.10", without=None)
def _first_ep(game: Game, player: PlayerId, amount: int) -> None:
    game.note("number_set", "sve:6.2.1.10", actor=player, name="ep", amount=amount)
    game.state.put(player, "ep", amount)


@clause("sve:6.2.1.11", without=None)
def _leader_defense(game: Game, player: PlayerId) -> None:
    game.note("number_set", "sve:6.2.1.11", actor=player, name="defense", amount=LEADER_DEFENSE)
    game.state.put(leader(game, player), "damage", 0)


@clause("sve:6.2.1.12", without=None)
def _begin(game: Game, first: PlayerId) -> None:
    game.state.put(GAME, "turn", first)
    game.state.put(GAME, "turn_number", 1)
    game.note("game_begins", "sve:6.2.1.12", actor=first)
