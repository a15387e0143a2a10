"""116, 701.23, 701.24 Seals: face-down cards on cards in the battle zone; a sealed creature is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c400_presence import SEALS, UPON, attach, attached, bearer, deck_top
from judge.games.dm.book.c400_zones import Move, MoveOnto, pend
from judge.games.dm.book.c403_entering import UNSEALS
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import objects
from judge.games.dm.world import Game, cards, in_turn_order, info, opponent, owner, zone_of
from judge.kernel import (
    SIGHT,
    CardId,
    Citation,
    Event,
    Info,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Sight,
    State,
    clause,
    do,
)

FACE_DOWN = "face_down"
"""The fact on a seal, which is face down (116.1)."""


@clause("dm:200.3b", "dm:116.3a")
def _seal_as_a_card() -> Info:
    """Return the characteristics of a seal as a single card: mana cost 0 and nothing else (200.3b)."""
    return {**Face("").base, "type": None, "mana": 0, "seal": True}


SEAL = _seal_as_a_card()


@clause("dm:116.1", "dm:116.3", "dm:701.24a")
class AttachSeal(MoveOnto):
    """A card is put face down on a card in the battle zone."""

    __slots__ = ()
    key = "seals"

    def __init__(self, ref: Ref, host: Ref) -> None:
        super().__init__(ref, host, "battle_zone", "dm:701.24a")

    def manner(self, game: Game) -> Sequence[str]:
        """Return the clauses on several seals on one card, and on ignoring a sealed creature."""
        several = ("dm:116.1b",) if attached(game.state, self.host.card, SEALS) else ()
        return (*several, "dm:116.2") if is_creature(game, self.host.card) else several

    def info_before(self, game: Game) -> Info:
        """Return the characteristics of a seal: it comes face down, so that nothing about the card counts (200.3b)."""
        return SEAL

    def happen(self, game: Game) -> None:
        super().happen(game)
        lay_seal(game.state, game.state.ref(self.card), self.host.card, ignored=is_creature(game, self.host.card))

    def names(self) -> Iterator[str]:
        """Yield only ``moves``: a seal is not a creature or element that enters."""
        yield "moves"


def is_creature(game: Game, card: CardId) -> bool:
    """Return whether a card is a creature; only creatures are ignored when sealed."""
    return bool(info(game, card)["type"] == "creature")


@clause("dm:116.1", "dm:116.2", "dm:116.2#sealed-non-creatures")
def lay_seal(state: State, seal: Ref, to: CardId, *, ignored: bool) -> None:
    """Attach a card face down to another one as a seal.

    ``ignored`` says whether the card that it is put on is ignored from now on.
    """
    attach(state, seal, to, SEALS)
    state.put(seal.card, FACE_DOWN, True)
    state.put(seal.card, SIGHT, Sight(frozenset()))
    if ignored:
        state.put(to, "sealed", True)


@performs(language.Seal)
@clause("dm:116.1a", "dm:701.24a#number-of-cards", without=0)
def _seal(text: Text, instruction: language.Seal) -> Procedure[int]:
    """Put the top cards of the owners' decks as seals on cards in the battle zone, all at once (116.1, 409.1f)."""
    game, number = text.game, text.game.world.reader.amount(text, instruction.number)
    meant = objects(text, instruction.seal)
    hosts = [ref for ref in meant if zone_of(game, ref.card) == "battle_zone"]
    if len(hosts) < len(meant):
        game.note("nothing", "dm:116.1", actor=text.you, role="seal", subject=text.subject)
    to = [ref for ref in hosts for _ in range(number)]
    tops = {player: iter(deck_top(game, player)) for player in game.players}
    pairs = [(one, ref) for ref in to if (one := next(tops[owner(game, ref.card)], None)) is not None]
    at_once: tuple[Citation, ...] = ("dm:409.1f",) if len(pairs) > 1 else ()
    yield from do(game, *(pend(game, game.state.ref(card)) for card, _ in pairs), clause="dm:409.1a", because=at_once)
    seals = [AttachSeal(game.state.ref(card), ref) for card, ref in pairs]
    return len((yield from do(game, *seals, clause="dm:116.1a", because=at_once)))


@clause("dm:703.4j", "dm:116.4a", without=())
def removed_seals(game: Game) -> Procedure[Sequence[Event]]:
    """703.4j: have owners choose a seal to remove for each of their Commands that entered.

    The seal must be on a card that shares a civilization with the Command (116.4a).

    Returns:
        the moves of the chosen seals to the graveyard.
    """
    going: list[Event] = []
    for player in in_turn_order(game):
        lying = cards(game, player, "battle_zone")
        for command in sorted(game.state.marked(lying, (UNSEALS,)), key=lying.index):
            game.state.forget(command, UNSEALS)
            gone = [event.objects()[0] for event in going]
            among = [seal for seal in _removable_seals(game, player, command) if seal not in gone]
            if among:
                going.append((yield from _remove(game, player, command, among)))
            elif set(_seals_of(game, player)) - {*gone}:
                because = ("dm:116.4b", *_readings(game, player, ()))
                question = Question("unseal", "dm:116.4a")
                game.finds_nothing(question, "dm:116.4a", because=because, by=player, subject=command)
    return going


@clause("dm:701.23a")
def _remove(game: Game, player: PlayerId, command: CardId, among: Sequence[CardId]) -> Procedure[Event]:
    (seal,) = yield from game.choose(
        Question("unseal", "dm:116.4a", because=("dm:116.4", "dm:116.4b")),
        by=player,
        among=among,
        subject=command,
        because=(*_readings(game, player, among),),
    )
    event = Move(game.state.ref(seal), "graveyard", alone=True, means="dm:701.23b")
    event.clause = "dm:703.4j"
    return event


def _readings(game: Game, player: PlayerId, among: Sequence[CardId]) -> Iterator[str]:
    """Yield our readings that exclude seals on the opponent's cards, and on cards of other civilizations."""
    if _seals_of(game, opponent(game, player)):
        yield "dm:116.4a#whose-cards"
    if len(_seals_of(game, player)) > len(among):
        yield "dm:116.4a#whose-civilization"


def _seals_of(game: Game, player: PlayerId) -> list[CardId]:
    return [card for card in cards(game, player, "battle_zone") if game.state.get(card, FACE_DOWN)]


@clause("dm:116.4b")
def _removable_seals(game: Game, player: PlayerId, command: CardId) -> list[CardId]:
    """Return the seals on a player's cards that share a civilization with the Command (116.4b)."""
    wanted = set(info(game, command)["civilizations"])
    hosts = [card for card in cards(game, player, "battle_zone") if wanted & set(info(game, card)["civilizations"])]
    return [ref.card for card in hosts for ref in attached(game.state, card, SEALS)]


def orphaned_seals(game: Game) -> Iterator[Event]:
    """Yield the moves to the graveyard of seals whose sealed card is gone (116.1#sealed-card-gone)."""
    for player in game.players:
        for card in cards(game, player, "battle_zone"):
            facts = game.state.facts_of(card, (FACE_DOWN, UPON))
            if facts.get(FACE_DOWN) and facts.get(UPON) and bearer(game.state, card) is None:
                yield Move(game.state.ref(card), "graveyard", alone=True)
