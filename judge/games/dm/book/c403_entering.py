"""403, 801.2, 815 Entering the battle zone: alone, as an evolution, or linking with gods; and dream cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_abilities import CANNOT_ENTER, given_by, has
from judge.games.dm.book.c112_costs import DRIVEN, FORCE
from judge.games.dm.book.c400_presence import (
    ATTACHED,
    AURAS,
    GEAR,
    attach,
    attached,
    attached_to,
    bearer,
    carry_over,
    detach,
    elements,
    is_part,
)
from judge.games.dm.book.c400_zones import Move, MoveOnto, would_be_replaced
from judge.games.dm.book.c505_attack import attacker, attacks_without_being_designated
from judge.games.dm.book.c801_reconstruction import STAYS_UNLOCKED, reconstruct
from judge.games.dm.book.c803_gods import Joining, join, unlink
from judge.games.dm.world import (
    PAID_WITH,
    PUT_ON,
    UNLOCKED,
    USED_BY,
    Game,
    cards,
    face,
    info,
    is_unlocked,
    last_to_end,
    lay_under,
    owner,
    pile,
    top_of,
    under,
    zone,
    zone_of,
)
from judge.kernel import GAME, CardId, Citation, Event, Happening, PlayerId, Ref, Why, clause, ruled, timestamp

DREAM = "dream"


@clause("dm:815.1", "dm:815.2#which-elements", "dm:815.3", "dm:815.3#both-of-several")
def dream_of_the_same_name(game: Game, card: CardId) -> Why | None:
    """815.2: return why a card cannot enter: its owner has a dream element with one of its names.

    Sealed elements are ignored; elements that entered together all remain (815.3).
    """
    there = any(_dream_of_its_name(game, card, other) for other in elements(game, owner(game, card)))
    return Why("dm:815.2", "dream_there") if there else None


def kept_out(game: Game, card: CardId) -> Why | None:
    """Return why a card cannot be put into the battle zone: a text forbids it (101.2), or 815.2 does."""
    if has(game, card, CANNOT_ENTER):
        return Why("dm:101.2", "cannot_enter", said_by=given_by(game, card, CANNOT_ENTER))
    return dream_of_the_same_name(game, card)


def dreams_together(game: Game, card: CardId) -> bool:
    """Return whether a card enters next to an ignored dream element of its name; then both remain (815.3)."""
    return any(
        not is_part(game, other) and _dream_of_its_name(game, card, other)
        for other in cards(game, owner(game, card), "battle_zone")
        if other != card
    )


def _dream_of_its_name(game: Game, card: CardId, other: CardId) -> bool:
    now = info(game, other)
    return DREAM in now["special"] and any(name in now["names"] for name in info(game, card)["names"])


EACH_SOURCE = "dm:801.2#evolution-gv"
"""Our reading: effects on each of several evolution sources carry over, as an example in the rules shows."""

KEPT = (PAID_WITH, DRIVEN, FORCE, USED_BY)
"""The facts about how a card was used that stay on it when it enters the battle zone."""


@clause("dm:403.1")
class Enter(Move):
    """A card enters the battle zone, alone or on top of cards that it evolves from (801.1).

    Args:
        onto: the cards that it is put on, from the top down.
        joining: how a god links when it enters (803.1a).
        means: the clause that explains the event.

    Attributes:
        from_elsewhere: the sources that came along from another zone, each with that zone.
    """

    __slots__ = ("from_elsewhere", "joining", "onto")
    key = "enters"
    within = True

    def __init__(
        self,
        ref: Ref,
        *,
        onto: Sequence[CardId] = (),
        joining: Joining | None = None,
        tapped: bool = False,
        means: Citation | None = None,
    ) -> None:
        super().__init__(ref, "battle_zone", tapped=tapped, means=means)
        self.onto = tuple(onto)
        self.joining = joining
        self.from_elsewhere: list[tuple[Ref, str]] = []

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved, or its owner has a dream element of its name (815.2)."""
        return super().impossible(game) or dream_of_the_same_name(game, self.card)

    def objects(self) -> Sequence[str]:
        """Return the card, the cards it is put on, and the gods it links with."""
        return (self.card, *self.onto, *(self.joining.others if self.joining is not None else ()))

    @clause("dm:609.1", without=())
    def together(self, game: Game) -> Sequence[Event]:
        """Return the moves of sources from other zones that an effect on such cards would replace."""
        if self.history:
            return ()
        elsewhere = (card for card in self.onto if zone_of(game, card) != "battle_zone")
        moves = [BecomeSource(game.state.ref(card), self) for card in elsewhere]
        apart = [one for one in moves if would_be_replaced(game, one)]
        self.apart = tuple(one.card for one in apart)
        return apart

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return the reason if another effect has replaced the move of a source (801.1a)."""
        comes = [other.card for other in others if isinstance(other, BecomeSource)]
        if all(card in comes for card in self.apart):
            return super().after_all(game, others)
        return Why("dm:801.1a", "no_source", (SOURCE_STAYS_AWAY,))

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses on evolving or linking: what carries over, and whether the creature is tapped."""
        there = [c for c in self.onto if zone_of(game, c) == "battle_zone"]
        lies = ("dm:801.2b",) if _differ(game, there) else ()
        if self.joining is not None:
            return ("dm:701.18a", "dm:803.3", *self._linking(game, self.joining.others))
        goes_on: tuple[Citation, ...] = ("dm:801.2a",) if self._has_attacker(game, there) else ()
        dream = ("dm:815.3",) if dreams_together(game, self.card) else ()
        auras = any(attached(game.state, c, AURAS) for c in there)
        stay = ("dm:310.7", "dm:310.7a") if auras else ()
        evolves = ("dm:701.15a",) if self.onto else ()
        again = ("dm:801.2", *((EACH_SOURCE,) if len(there) > 1 else ())) if there else ()
        stays_unlocked = face(game, self.card).hyper is not None and _unlocked_until(game, there) is not None
        unlocked = (STAYS_UNLOCKED,) if stays_unlocked else ()
        return (*evolves, *again, *unlocked, *goes_on, *lies, *stay, *dream, *self._arriving(game))

    def _arriving(self, game: Game) -> Iterator[Citation]:
        """Yield the clauses on how a fortress lies, and on tapped cards from the mana zone that enter untapped."""
        if info(game, self.card)["type"] == "fortress":
            yield "dm:306.2"
        from_mana = [card for card in (self.card, *self.onto) if zone_of(game, card) == "mana_zone"]
        if any(is_tapped(game, card) for card in from_mana) and not self.tapped:
            yield "dm:400.5b"
            if self.card not in from_mana:
                yield "dm:400.5b#tapped-source"

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of entering, of the moves of sources, and of a god's linking (803.1a)."""
        yield from super().happenings(game)
        for ref, start in self.from_elsewhere:
            now, whose = info(game, ref.card), owner(game, ref.card)
            yield Happening("moves", ref, now, whose, start, self.to, **self.caused_by(game))
        if self.joining is not None and self.from_zone:
            ref = game.state.ref(self.card)
            yield Happening("links", ref, info(game, self.card), owner(game, self.card))

    def _linking(self, game: Game, others: Sequence[CardId]) -> tuple[Citation, ...]:
        """Return the clauses on whether a linked god is tapped, and on its continuing attack."""
        return (
            *(("dm:803.3a",) if _differ(game, others) else ()),
            *(("dm:803.3b",) if self._has_attacker(game, others) else ()),
        )

    def _has_attacker(self, game: Game, which: Sequence[CardId]) -> bool:
        return attacker(game) in [game.state.ref(card) for card in which]

    def happen(self, game: Game) -> None:
        """Put the card into the battle zone; the creature it evolves from becomes this one (801.2)."""
        state, card = game.state, self.card
        self.from_zone, self.before = zone_of(game, card), info(game, card)
        cards_here = [c for c in self.onto if zone_of(game, c) == "battle_zone"]
        tapped = self.tapped or _stays_tapped(game, cards_here) or _lies_as_in_the_mana_zone(game, card)
        kept = {fact: state.get(card, fact) for fact in KEPT}
        kept[UNLOCKED] = _unlocked_until(game, cards_here)
        kept[PUT_ON] = tuple(info(game, source) for source in self.onto)
        top, borne = top_of(game, card), attached_to(state, card)
        rest = tuple(other for other in under(game, top) if other != card)
        lay_under(game, top, () if top == card else rest)
        state.move(card, zone(owner(game, card), "battle_zone"))
        if rest and top == card:  # it was the top card of a shield
            reconstruct(game, self.ref, rest, borne, tapped=False)
        came(game, card)
        note_command(game, card)
        for fact, value in kept.items():
            state.put(card, fact, value)
        lower: list[CardId] = []
        for source in self.onto:
            if source in self.apart:
                continue
            lower += pile(game, source)
            lay_under(game, source, ())
            unlink(game, source)
            if source in cards_here:
                old, host = state.ref(source), bearer(state, source)
                detach(state, source)
                state.renew(source)
                if source == cards_here[0] or ruled(game, EACH_SOURCE, True, False):
                    _stays_the_same(game, old, state.ref(card))
                carry_over(game.state, attached_to(game.state, source), card)
                if host is not None:
                    attach(state, state.ref(card), host, GEAR)
                for field in ("tapped", UNLOCKED, *ATTACHED):
                    state.forget(source, field)
            else:
                start = zone_of(game, source)
                state.move(source, zone(owner(game, source), "battle_zone"))
                came(game, source)
                self.from_elsewhere.append((state.ref(source), start))
        lay_under(game, card, lower)
        if tapped:
            state.put(card, "tapped", True)
        elif info(game, card)["comes_tapped"]:
            comes_tapped = partial(state.put, card, "tapped", True)
            itself = ("dm:803.1d",) if self.joining is not None else ()  # and not the creature that it is part of
            game.note("comes_tapped", "dm:110.4f", because=("dm:608.3c", *itself), objects=(card,), then=comes_tapped)
        if self.joining is not None:
            join(game, card, self.joining.others, self.joining.links, self.joining.places)
        if attacker(game) == state.ref(card):
            attacks_without_being_designated(game, state.ref(card))


SOURCE_STAYS_AWAY: Citation = "dm:801.1a#source-that-stays-away"
"""Our reading: an evolution creature does not enter if the move of one of its sources has been replaced."""


class BecomeSource(MoveOnto):
    """A source from another zone goes under an evolution creature in an event of its own.

    Args:
        entering: the event in which the evolution creature enters.
    """

    __slots__ = ("_entering",)
    key = "goes_under"

    def __init__(self, ref: Ref, entering: Enter) -> None:
        super().__init__(ref, entering.ref, "battle_zone", "dm:801.1")
        self._entering = entering

    def names(self) -> Iterator[str]:
        """Yield only ``moves``: a source does not enter the battle zone as an element."""
        yield "moves"

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return the reason if the evolution creature does not enter."""
        return None if self._entering in others else Why("dm:801.1a", "no_source")

    def happen(self, game: Game) -> None:
        """Put the card under the evolution creature, in the order of the sources."""
        host, source = self.host.card, self.card
        super().happen(game)
        came(game, source)
        order = self._entering.onto
        there = (*under(game, host), *self.cards_gone)
        lay_under(game, host, sorted(there, key=lambda card: order.index(card) if card in order else len(order)))


@clause(STAYS_UNLOCKED, without=None)
def _unlocked_until(game: Game, sources: Sequence[CardId]) -> int | PlayerId | None:
    """Return until when the hyper mode of an evolution creature is unlocked because that of a source is."""
    until: list[int | PlayerId] = [game.state.get(source, UNLOCKED) for source in sources if is_unlocked(game, source)]
    return last_to_end(game, *until) if until else None


@clause("dm:801.2", without=None)
def _stays_the_same(game: Game, old: Ref, new: Ref) -> None:
    """Treat an evolving creature as the same creature, so that effects on it continue (801.2)."""
    game.state.becomes(old, new)


@clause("dm:801.2", "dm:801.2b", without=False)
def _stays_tapped(game: Game, sources: Sequence[CardId]) -> bool:
    """Return whether any of the evolving creatures is tapped, so that the new one is tapped (801.2b)."""
    return any(is_tapped(game, c) for c in sources)


def _lies_as_in_the_mana_zone(game: Game, card: CardId) -> bool:
    """Return False: a card tapped in the mana zone enters the battle zone untapped (400.5b)."""
    return ruled(game, "dm:400.5b", False, is_tapped(game, card))


def _differ(game: Game, which: Sequence[CardId]) -> bool:
    return len({is_tapped(game, card) for card in which}) > 1


UNSEALS = "unseals"
"""The fact on a Command that has just entered: a seal must be removed for it (116.4)."""

COMMANDS = ("コマンド", "command")
"""The words in a race that make a creature a Command (116.4a#whose-cards), in Japanese and in English."""


def came(game: Game, card: CardId) -> None:
    """Record the turn (301.5) and the order in which a card entered the battle zone."""
    game.state.put(card, "came", game.state.get(GAME, "turn_number"))
    game.state.put(card, "since", timestamp(game))


@clause("dm:116.4", "dm:116.4a", without=None)
def note_command(game: Game, card: CardId) -> None:
    """Mark a Command that has just entered, so that a seal is removed for it (116.4a)."""
    if any(word in race.casefold() for race in info(game, card)["races"] for word in COMMANDS):
        game.state.put(card, UNSEALS, True)
