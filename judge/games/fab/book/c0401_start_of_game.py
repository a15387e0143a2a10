"""4.1 Starting a game: the start-of-game procedure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games.fab.book.c0101_players import allows, words_of
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0300_zones import Move, set_visibility
from judge.games.fab.book.c0402_turn import draw_up, occurs, without_priority
from judge.games.fab.book.c0802_equipping import PLACES
from judge.games.fab.book.c0803_keywords import CLOAKED, PAIRS, has
from judge.games.fab.book.c0805_moving import shuffle
from judge.games.fab.language.playing import StartsWith
from judge.games.fab.world import EQUIPMENT_ZONES, Game, cards, clockwise, hero, info, turn_player
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    clause,
    do,
    under,
    up_to,
)

UNSTATED = "?"
"""The name of a hero if the board states none."""


@clause("fab:4.1.1", without=None)
def start_of_game(game: Game) -> Procedure[None]:
    """Carry out the start-of-game procedure; the cards are already in their zones."""
    game.note("before_game", "fab:4.1.1")
    for player in game.players:
        game.note(
            "places_hero",
            "fab:4.1.2",
            because=("fab:8.1.5a", "fab:3.11.4"),
            actor=player,
            objects=(hero(game, player),),
        )
    first = yield from _first_turn_player(game)
    elsewhere: list[Event] = []
    for player in game.players:
        _may_include(game, player)
        elsewhere += yield from _starts_elsewhere(game, player)
    for player in clockwise(game, first):
        yield from shuffle(game, player, "fab:4.1.7")
    for player in clockwise(game, first):
        yield from _equips(game, player)
    if elsewhere:
        yield from do(game, *elsewhere, clause="fab:4.1.8", because=("fab:4.1.5b",))
    yield from occurs(game, "game_starts", first, "fab:4.1.8")
    yield from without_priority(game, "fab:4.1.8")
    for player in clockwise(game, first):
        yield from draw_up(game, player, "fab:4.1.9")


def _first_turn_player(game: Game) -> Procedure[PlayerId]:
    """4.1.3: choose a player at random, who then chooses the first-turn player; return that player."""
    players = game.players
    (chooser,) = yield from game.choose(Question("random_player", "fab:4.1.3"), by=players[0], among=players)
    (first,) = yield from game.choose(Question("first_player", "fab:4.1.3"), by=PlayerId(chooser), among=players)
    game.state.put(GAME, "turn", first)
    game.note("first_turn_player", "fab:4.1.3", actor=first)
    return turn_player(game)


def _pairs(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clause for a card that can only be equipped with its pair (8.3.26a), if it is one."""
    return ("fab:8.3.26a",) if any(words_of(game.world.faces[card].abilities, PAIRS)) else ()


def _may_include(game: Game, player: PlayerId) -> None:
    """4.1.5: cite the clauses that allow cards in a deck, such as those of their meta-static abilities (5.4.3).

    These steps are hidden from the opponent, who does not know the deck.
    """
    faces = game.world.faces
    deck = cards(game, player, "deck")
    pool = [faces[card] for name in (*EQUIPMENT_ZONES, "weapon", "deck") for card in cards(game, player, name)]
    for card in deck:
        because = allows(faces[hero(game, player)], pool, faces[card])
        if because:
            game.note("may_include", "fab:4.1.5", because=because, actor=player, objects=(card,), hidden=True)
    named = faces[hero(game, player)].name != UNSTATED
    if named and any(faces[card].supertypes for card in deck):  # an illegal deck was rejected before the game
        game.note("card_pool", "fab:4.1.5", because=("fab:1.1.3",), considered=True, actor=player)


STARTS_WITH = Question("starts_with", "fab:4.1.5b", because=("fab:5.4.3",), hidden=True)
"""The question which card of the deck starts the game in another zone; the answer is private until the game begins."""


@clause("fab:4.1.5b", without=[])
def _starts_elsewhere(game: Game, player: PlayerId) -> Procedure[list[Event]]:
    """4.1.5b: ask which cards of the deck start the game elsewhere; return their moves."""
    source, reader = hero(game, player), game.world.reader
    text = text_of(game, player, game.state.ref(source), source)
    begin: list[Event] = []
    for says in (
        ability.node for ability in game.world.faces[source].abilities if isinstance(ability.node, StartsWith)
    ):
        fit = [c for c in cards(game, player, "deck") if reader.like(text, says.starts_with, info(game, c), c)]
        if fit:
            chosen = yield from game.choose(STARTS_WITH, by=player, among=fit, how_many=up_to(1), subject=source)
            begin += [Move(game.state.ref(card), says.into, public=True, by=player) for card in chosen]
    return begin


def _equips(game: Game, player: PlayerId) -> Procedure[None]:
    """4.1.8: a player equips the weapons and equipment chosen for the zones (4.1.4a)."""
    for name in (*EQUIPMENT_ZONES, "weapon"):
        for card in cards(game, player, name):
            rule = "fab:8.1.9a" if "weapon" in info(game, card)["types"] else "fab:8.1.4a"
            down = has(game, card, CLOAKED)
            says = ("fab:4.1.4a", PLACES[name].at_start, rule)
            because = (*says, *(("fab:8.3.36",) if down else ()), *_pairs(game, card))
            event = StartsEquipped(game.state.ref(card), name, player, down=down)
            yield from under(game, says, do(game, event, clause="fab:4.1.8", because=because))


class StartsEquipped(OfCard):
    """A weapon or piece of equipment, already in its zone, is equipped when the game begins (4.1.8).

    Args:
        down: whether it starts face-down (8.3.36).
    """

    __slots__ = ("by", "down", "where")
    key = "equips"

    def __init__(self, ref: Ref, where: str, by: PlayerId, *, down: bool) -> None:
        super().__init__(ref)
        self.where = where
        self.by = by
        self.down = down

    def values(self) -> dict[str, Any]:
        return {"to": self.where}

    def happen(self, game: Game) -> None:
        """Turn the object face-down if it starts that way."""
        if self.down:
            set_visibility(game, self.ref.card, public=False)

    def happenings(self, game: Game) -> Iterator[Happening]:
        now = info(game, self.ref.card)
        yield Happening("equipped", self.ref, now, self.by, to_zone=self.where, by=self.by)
