"""801, 802, 811, 813 Evolution creatures: their sources, NEO, star and S-MAX evolution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial

from judge.abilities import Difference, Text, not_meant, selections
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import EVOLVES_INTO_ANY, EVOLVES_LIKE_CREATURE, has
from judge.games.dm.book.c200_parts_of_a_card import Source, read_by
from judge.games.dm.book.c400_presence import available_cards, creatures, elements
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c601_cost_changes import choose_force
from judge.games.dm.book.c605_resolving import DM
from judge.games.dm.book.c803_gods import link_with
from judge.games.dm.world import PUT_ON, Game, cards, face, in_turn_order, info, known_of, owner, under, zone_of
from judge.kernel import CardId, Citation, Event, HowMany, PlayerId, Procedure, Question, Why, clause, do

EVOLUTION = "evolution"
STAYS_ONE = ("star_evolution", "s_max")
"""The special types of creatures that are evolution creatures in every zone (811.1, 813.1)."""

NEO = "neo"
ONTO = "onto"
"""The fact on a pending NEO creature: the cards it will be put on (802.2)."""


@clause("dm:204.3a", "dm:811.1", "dm:813.1")
def special_types(game: Game, card: CardId) -> tuple[str, ...]:
    """Return a card's special types before any effect: the printed ones, and ``evolution`` if it is one now."""
    printed = face(game, card).special
    is_one = any(one in STAYS_ONE for one in printed) or (NEO in printed and _is_neo_evolution(game, card))
    return (*printed, EVOLUTION) if is_one else printed


@clause("dm:802.2", "dm:802.2#no-card-underneath", "dm:802.3", "dm:802.4", without=False)
def _is_neo_evolution(game: Game, card: CardId) -> bool:
    """Return whether a NEO creature is an evolution: it lies on a card, or is about to (802.2)."""
    if zone_of(game, card) == "battle_zone":
        return bool(under(game, card))
    return bool(game.state.get(card, ONTO))


GIVES_WAY = "gives_way"
"""The fact on a creature that is about to be exchanged: it is not an evolution source of the card that comes."""


def is_evolution(game: Game, card: CardId) -> bool:
    """Return whether a card is an evolution creature (204.3a)."""
    return EVOLUTION in info(game, card)["special"]


@clause("dm:802.1", "dm:811.1b", "dm:813.1", "dm:801.1a#evolution-without-source")
def needs_no_source(game: Game, card: CardId) -> Citation | None:
    """Return the clause that lets a card enter without an evolution source, or ``None`` if it needs one."""
    special = face(game, card).special
    if NEO in special:
        return "dm:802.1"
    if "s_max" in special:
        return "dm:813.1"
    return "dm:811.1b" if "star_evolution" in special and "forbidden" in special else None


@clause("dm:801.1", "dm:203.2")
def proper_sources(game: Game, player: PlayerId, card: CardId) -> list[CardId]:
    """Return the cards that match any of the evolution sources of a creature."""
    sources = face(game, card).sources
    found = [other for source in sources for other in _source_candidates(game, player, card, source)]
    return list(dict.fromkeys(found))


def _source_candidates(game: Game, player: PlayerId, card: CardId, source: Source) -> Iterator[CardId]:
    """Yield the matching cards in the zone of one evolution source."""
    in_play = source.zone == "battle_zone"
    among = elements(game, player, "chosen") if in_play else available_cards(game, player, source.zone, "chosen")
    text = Text(game, player, game.state.ref(card), card)
    ready = [other for other in among if other != card and not game.state.get(other, GIVES_WAY)]
    yield from (other for other in ready if _fits(text, source, other))


def _fits(text: Text, source: Source, card: CardId) -> bool:
    """Return whether a card matches an evolution source; it must be a creature unless a text says otherwise (101.1)."""
    game: Game = text.game
    return game.world.reader.like(text, _filter_of_source(text, source, card), info(game, card), card)


def _filter_of_source(text: Text, source: Source, card: CardId) -> selections.Filter:
    """Return the filter of an evolution source for a card, without the race if the card evolves into any.

    Of a card with several parts or sides, only one that is a creature matches, unless the text names a type (808.3a).
    """
    like = _of_any_race(source.like) if has(text.game, card, EVOLVES_INTO_ANY) else source.like
    if "type" in like.asked or has(text.game, card, EVOLVES_LIKE_CREATURE):
        return like
    return like.model_copy(update={"type": "creature"})


def _not_its_source(game: Game, player: PlayerId, card: CardId, other: CardId) -> Why | None:
    """Return why a card is not a source of a creature with a single kind of source; otherwise ``None``."""
    text, sources = Text(game, player, game.state.ref(card), card), face(game, card).sources
    if len(sources) > 1 or other not in game.state.facts:
        return None
    return not_meant(text, _filter_of_source(text, sources[0], other), Why("dm:801.1", "not_asked_for"))(other)


def _of_any_race(like: selections.Filter) -> selections.Filter:
    return like.model_copy(update={"race": None, "any_of": [_of_any_race(filter_) for filter_ in like.any_of]})


def no_source(game: Game, player: PlayerId, card: CardId) -> Why | None:
    """801.1a: return why an evolution creature cannot enter for lack of sources, or ``None``."""
    if not face(game, card).sources or needs_no_source(game, card) or _enough_sources(game, player, card):
        return None
    cards_here = cards(game, player, "battle_zone")
    if any(game.state.get(other, "sealed") and _is_source(game, player, card, other) for other in cards_here):
        return Why("dm:116.2a", "source_is_sealed")
    return Why("dm:801.1a", "no_source")


def _is_source(game: Game, player: PlayerId, card: CardId, other: CardId) -> bool:
    """Return whether a card in the battle zone matches an evolution source, even if it is ignored."""
    text = Text(game, player, game.state.ref(card), card)
    return any(one.zone == "battle_zone" and _fits(text, one, other) for one in face(game, card).sources)


def _enough_sources(game: Game, player: PlayerId, card: CardId) -> bool:
    return bool(face(game, card).sources) and _serve(game, player, card, proper_sources(game, player, card))


def _serve(game: Game, player: PlayerId, card: CardId, picked: Sequence[CardId], more: int = 0) -> bool:
    """Return whether the picked cards fill all evolution sources of a creature, each with a different card.

    ``more`` is the number of further cards, for sources that take any number.
    """
    found = [(source, list(_source_candidates(game, player, card, source))) for source in face(game, card).sources]
    kinds = [kind for source, kind in found for _ in range(source.count)]
    kinds += [[other for source, kind in found if source.any_number for other in kind]] * more
    return _matched([[other for other in kind if other in picked] for kind in kinds], ())


def _matched(kinds: Sequence[Sequence[CardId]], taken: Sequence[CardId]) -> bool:
    if not kinds:
        return True
    first, *rest = kinds
    return any(_matched(rest, (*taken, card)) for card in first if card not in taken)


def enter(
    game: Game,
    player: PlayerId,
    card: CardId,
    *,
    clause: Citation,
    because: Sequence[Citation] = (),
    tapped: bool = False,
    upon: CardId | None = None,
) -> Procedure[bool]:
    """Put a card into the battle zone; return whether it entered.

    An evolution creature is put on sources that its player chooses (801.1) or the text names. Without sources it stays
    where it is.

    Args:
        because: clauses that allow or modify it.
        upon: the source that the text names, or ``None``.
    """
    differently = ENTERS_DIFFERENTLY.get(info(game, card)["type"])
    if differently is not None:
        return (yield from differently(game, player, card, clause))
    without = no_source(game, player, card)
    if upon is not None and not _serve(game, player, card, [upon]):
        without = Why("dm:801.1a", "no_source")
    if without is not None:
        game.note("stays", without.clause, because=("dm:409.2",), objects=(card,), reason=without.reason)
        return False
    onto = (upon,) if upon is not None else (yield from choose_sources(game, player, card))
    if onto and NEO in face(game, card).special:
        as_evolution = partial(game.state.put, card, ONTO, onto)
        game.note("as_evolution", "dm:802.2", considered=True, objects=(card,), then=as_evolution)
    joining = yield from link_with(game, player, card)
    yield from choose_force(game, card)
    entering = Enter(game.state.ref(card), onto=onto, joining=joining, tapped=tapped)
    events = yield from do(game, entering, clause=clause, because=because)
    game.state.forget(card, ONTO)
    return bool(events)


EntersDifferently = Callable[[Game, PlayerId, CardId, Citation], Procedure[bool]]
ENTERS_DIFFERENTLY: dict[str, EntersDifferently] = {}
"""The procedures for card types that do not simply enter the battle zone."""


def enters_differently(*kinds: str) -> Callable[[EntersDifferently], EntersDifferently]:
    """Register the procedure that puts cards of some types into the battle zone.

    The procedure returns whether the card entered.
    """

    def register(procedure: EntersDifferently) -> EntersDifferently:
        for kind in kinds:
            ENTERS_DIFFERENTLY[kind] = procedure
        return procedure

    return register


@enters_differently("core", "ritual", "nebula")
def _stay_without_source(game: Game, player: PlayerId, card: CardId, rule: Citation) -> Procedure[bool]:
    """Leave a card where it is, because it cannot enter the battle zone alone (309.2, 311.3)."""
    core = info(game, card)["type"] == "core"
    says = ("dm:309.2", "dm:309.1") if core else ("dm:311.3",)
    game.note("stays", says[0], because=(*says[1:], "dm:409.2"), objects=(card,), reason="not_by_itself")
    yield from ()
    return False


def choose_sources(game: Game, player: PlayerId, card: CardId) -> Procedure[tuple[CardId, ...]]:
    """Have the player choose evolution sources in order; none if they are optional (802.1, 811.1b, 813.1)."""
    if not _enough_sources(game, player, card):
        return ()
    sources = face(game, card).sources
    count = sum(source.count for source in sources)
    proper = proper_sources(game, player, card)
    most = len(proper) if any(source.any_number for source in sources) else count
    several: tuple[Citation, ...] = ("dm:801.1b", "dm:801.1b#who-orders") if most > 1 else ()
    free = needs_no_source(game, card)
    return (
        yield from game.choose(
            Question(
                "evolve_from",
                free or "dm:801.1",
                ordered=most > 1,
                together=lambda picked: _not_its_sources(game, player, card, picked),
                otherwise=lambda other: _not_its_source(game, player, card, other),
            ),
            by=player,
            among=proper,
            how_many=HowMany(0 if free else count, most),
            subject=card,
            because=(*several, *read_by([source.like for source in sources])),
        )
    )


def _not_its_sources(game: Game, player: PlayerId, card: CardId, picked: Sequence[CardId]) -> Why | None:
    """801.1a: return why the chosen sources are wrong together, or ``None`` if they fit or none is chosen."""
    if not picked:
        return None
    more = len(picked) - sum(source.count for source in face(game, card).sources)
    return None if more >= 0 and _serve(game, player, card, picked, more) else Why("dm:801.1a", "no_source")


@DM.asks(language.EvolvedFrom)
def _was_put_on(text: Text, condition: language.EvolvedFrom) -> bool:
    """Return whether a card that this card was put on matches a filter (801.1)."""
    return _number_put_on(text, condition) > 0


@DM.lacks(language.EvolvedFrom)
def _lacks_source(text: Text, condition: language.EvolvedFrom) -> Sequence[Difference]:
    return [Difference("evolved_from", (1, None), _number_put_on(text, condition))]


def _number_put_on(text: Text, condition: language.EvolvedFrom) -> int:
    """Return how many of the cards that this card was put on match a filter."""
    on = known_of(text.game, text.source, PUT_ON)
    return sum(text.game.world.reader.like(text, condition.evolved_from, one, None) for one in on)


STAR = "star_evolution"


@clause("dm:811.1", "dm:811.1a", "dm:811.1b#nothing-underneath")
class OnlyTheTopLeaves:
    """The replacement effect of a star evolution creature: only its top card leaves (811.1a).

    An event that has been replaced, or comes from a replacement, is not replaced again (101.5).
    """

    optional = False
    of_itself = False

    def __init__(self, game: Game, card: CardId) -> None:
        self.id = f"{card}.{STAR}"
        self.source: str = card
        self.controller = owner(game, card)
        self.because = "dm:811.1b" if "forbidden" in face(game, card).special else "dm:811.1a"
        self._ref = game.state.ref(card)

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether an event makes the creature leave the battle zone with all its cards."""
        return isinstance(event, Move) and event.ref == self._ref and not event.alone and event.to != "battle_zone"

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the same move for the top card only."""
        yield from ()
        assert isinstance(event, Move)  # it applies to no other event
        return [only_the_top(event)]


def only_the_top(event: Move) -> Move:
    """Return the same move for only the top card of an element (109.2a)."""
    top = copy(event)
    top.alone = True
    return top


def star_evolutions(game: Game) -> Iterator[OnlyTheTopLeaves]:
    """Yield the effects of the star evolution creatures in the battle zone."""
    for player in game.players:
        for card in elements(game, player, "working"):
            if STAR in face(game, card).special:
                yield OnlyTheTopLeaves(game, card)


S_MAX = "s_max"


@clause("dm:604.4", "dm:604.4a", "dm:604.4b", "dm:813.1a", "dm:813.1a#which-one-remains", without=None)
def one_s_max_each(game: Game) -> Procedure[None]:
    """813.1a: have each player keep one S-MAX evolution creature and return the others to the hand."""
    if S_MAX not in game.world.kinds:
        return
    order = ("dm:604.4b",) if all(len(_s_max_of(game, player)) > 1 for player in game.players) else ()
    for player in in_turn_order(game):
        mine = _s_max_of(game, player)
        if len(mine) < 2:
            continue
        (kept,) = yield from game.choose(
            Question("keep", "dm:813.1a#which-one-remains", because=("dm:813.1a",)),
            by=player,
            among=mine,
            because=order,
        )
        rest = [Move(game.state.ref(card), "hand") for card in mine if card != kept]
        yield from do(game, *rest, clause="dm:813.1a", because=("dm:604.4", "dm:604.4a", *order))


def _s_max_of(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's S-MAX evolution creatures, with all continuous effects applied (604.4a)."""
    return [card for card in creatures(game, player, "affected") if S_MAX in info(game, card)["special"]]
