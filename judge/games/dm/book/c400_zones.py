"""400 to 409 Zones: how cards move between them, and the pending state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import lasting
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c200_parts_of_a_card import MERE_CARD
from judge.games.dm.book.c400_presence import AURAS, BEARER, BORNE, GEAR, UPON, attached, attached_to, bearer, detach
from judge.games.dm.book.c505_attack import change_attack
from judge.games.dm.book.c605_resolving import cause_of
from judge.games.dm.book.c801_reconstruction import reconstruct
from judge.games.dm.book.c803_gods import FIVE_CARDS, as_the_card, links_of, parts_without, places_of, separate_groups
from judge.games.dm.book.c805_psychic_super_creatures import is_cell, is_king_cell, one_card_of
from judge.games.dm.book.c808_twinpact import civilizations_of
from judge.games.dm.world import (
    FLIPPED,
    LAID_BY,
    PAID_WITH,
    PART,
    PUT_ON,
    UNLOCKED,
    USED_BY,
    ZONES_OF_A_PLAYER,
    Game,
    face,
    info,
    is_open,
    lay_under,
    linked_cards,
    owner,
    pile,
    top_of,
    under,
    zone,
    zone_of,
)
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    Info,
    OfCard,
    Procedure,
    Ref,
    Why,
    ZoneChange,
    clause,
    ruled,
)

LIES_THERE = Why("dm:400.5", "there_already", ("dm:400.5#put-where-it-lies",))
"""The reason for not moving a card into the zone it is in."""


@clause("dm:400.5")
class Move(ZoneChange):
    """A card moves to another zone of its owner, where it is a new card (400.5).

    An element or shield moves with all its cards (316.3), unless only one card of it is meant (109.2a).

    Args:
        ref: the card; if it has moved in the meantime, nothing happens.
        alone: whether only this card of its element or shield moves.
        index: the position in an ordered zone; 0 is the top, ``None`` the bottom.
        tapped: whether the card is put there tapped.
        means: the clause that explains the event.

    Attributes:
        below: whether the card lay under another one or was a cell, so that it leaves as a card, not as a creature.
        god: the linked god that leaves, if only this card of it moves (803.7).
        goes_on: the card that continues the attack after one of several linked cards has left.
        released: whether it is one of several cells, separated by link release (805.1b).
        with_it: the other objects that move along.
        apart: the cards that move along in events of their own.
    """

    __slots__ = ("alone", "apart", "below", "cards_gone", "god", "goes_on", "released", "ruled", "tapped", "with_it")
    new_object = "dm:400.5"
    in_order = ("deck", "super_gr")
    within = False
    """Whether the event can move a card within the battle zone or the shield zone."""

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        alone: bool = False,
        index: int | None = None,
        tapped: bool = False,
        means: Citation | None = None,
    ) -> None:
        super().__init__(ref, to, index=index, means=means)
        self.alone = alone
        self.tapped = tapped
        self.below = False
        self.ruled = False
        self.released = False
        self.goes_on: CardId | None = None
        self.cards_gone: tuple[CardId, ...] = ()
        self.god: Ref | None = None
        self.with_it: tuple[Ref, ...] = ()
        self.apart: tuple[CardId, ...] = ()

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved, or lies in the destination zone as an object of its own."""
        if gone := super().impossible(game):
            return gone
        there = self.leads_nowhere(game, zone(owner(game, self.card), self.to))
        return LIES_THERE if there and not self.within and self._lies_by_itself(game) else None

    def leaves_the_battle_zone(self, game: Game) -> bool:
        return not self.within and self.to != "battle_zone" and zone_of(game, self.card) == "battle_zone"

    def leaves_as_a_card(self, game: Game) -> bool:
        """Return whether it is a card under another one or a single cell, and so merely leaves as a card (109.2b)."""
        top = top_of(game, self.card)
        return (is_cell(game, self.card) and self.alone) or self.card not in (top, *linked_cards(game, top))

    def info_before(self, game: Game) -> Info:
        """Return the card's characteristics as replacement effects see them before the move."""
        king_cell = is_king_cell(game, self.card)
        now = info(game, top_of(game, self.card) if king_cell else self.card)
        as_a_card = self.leaves_the_battle_zone(game) and self.leaves_as_a_card(game) and not king_cell
        return info_as_a_card(game, now) if as_a_card else now

    def _lies_by_itself(self, game: Game) -> bool:
        """Return whether the card is a whole object: not part of one, not on one, and not pending or waiting."""
        if self._is_one_of_several(game):
            return False
        return not any(game.state.get(self.card, fact) for fact in (UPON, "pending", "waits"))

    @clause("dm:609.1", without=())
    def together(self, game: Game) -> Sequence[Event]:
        """Return the moves of lower cards and auras that an effect on such cards would replace (200.3a, 310.8)."""
        moves_on = zone_of(game, self.card) in ("battle_zone", "shield_zone") and not self.within
        if self.history or self.alone or linked_cards(game, self.card) or not moves_on:
            return ()
        along = [MoveAlong(game.state.ref(card), self.to) for card in self._moving_cards(game)[1:]]
        apart = [one for one in along if would_be_replaced(game, one)]
        self.apart = tuple(one.card for one in apart)
        return apart

    def as_ruled(self, game: Game) -> Procedure[Sequence[Event]]:
        """Return the moves to make instead, when only one card of a linked creature leaves (703.4f, 805.1b)."""
        return (yield from one_card_of(game, self))

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses on the cards that move along or stay, and on how the cards lie afterwards."""
        if self.stays(game):
            return ("dm:409.2a",)
        own = self._auras(game)
        auras: tuple[Citation, ...] = ("dm:310.8", "dm:310.8a", *_of_gr(game, self.card, own)) if own else ()
        whole: tuple[Citation, ...] = ("dm:113.2",) if zone_of(game, self.card) == "shield_zone" else ("dm:316.3",)
        several = whole if len(self._moving_cards(game)) > 1 and not auras else ()
        single: tuple[Citation, ...] = ()
        if self._is_one_of_several(game):
            single = ("dm:109.2a", "dm:109.2b" if zone_of(game, self.card) == "battle_zone" else "dm:113.2")
            if is_king_cell(game, self.card):
                single = (*single, "dm:812.1e")
            elif face(game, self.card).type == "core":
                single = (*single, "dm:309.4")
            elif "psychic_super" in info(game, top_of(game, self.card))["special"]:
                single = (*single, "dm:805.1e")
            elif self.history and "star_evolution" in face(game, self.card).special:
                single = ("dm:811.1", *single)
        elif bearer(game.state, self.card) is not None and game.state.get(self.card, UPON) and self.means is None:
            single = ("dm:109.2a", *(("dm:701.23a",) if info(game, self.card).get("seal") else ()))
        lying = _how_it_lies_as_mana(game, self.card) if self.to == "mana_zone" else ()
        if zone_of(game, self.card) in OPEN and self.to in HIDDEN:
            lying = (*lying, "dm:400.5a")
        elif self.to in HIDDEN and self.key == Move.key and not is_open(game, self.card):
            lying = (*lying, "dm:400.2e")
        gear = () if self.alone else attached(game.state, self.card, GEAR)
        crossed: tuple[Citation, ...] = ("dm:303.5",) if gear else ()
        return (*several, *auras, *single, *lying, *crossed)

    def happen(self, game: Game) -> None:
        """Move the card, and the cards that go with it; the rest of its element stays the same element (801.4)."""
        if self.stays(game):
            stop_being_pending(game, self.card)
            return
        self.from_zone = zone_of(game, self.card)
        top, going = top_of(game, self.card), self._moving_cards(game)
        self.cards_gone = going
        self.with_it = tuple(game.state.ref(card) for card in going if card != self.card)
        self.before = _last_known(game, top, self.card)
        self.below = self.leaves_as_a_card(game)
        if linked_cards(game, top) and len(going) == 1 and self.card in (top, *linked_cards(game, top)):
            self._separate(game, top)
            return
        old, auras = self.ref, self._auras(game)
        stays = self.alone or top != self.card
        left = tuple(c for c in pile(game, top) if c not in going) if stays else ()
        was_tapped, borne = is_tapped(game, top), attached_to(game.state, top)
        unlocked = game.state.get(top, UNLOCKED)
        lay_under(game, top, self.apart if top in going else left[1:])
        for card in going:
            self._move(game, card, tapped=self.tapped and card not in ruled(game, "dm:310.8a", auras, ()))
        if left and top in going:
            reconstruct(game, old, left, borne, tapped=was_tapped, unlocked=unlocked)

    def _separate(self, game: Game, top: CardId) -> None:
        """Move one of several linked cards; the others stay as one or more creatures (803.4, 805.2)."""
        old, parts = game.state.ref(top), parts_without(game, top, self.card)
        links, places = links_of(game, top), places_of(game, top)
        tapped, borne = is_tapped(game, top), attached_to(game.state, top)
        whole, says = pile(game, top), self._remaining(game, top)
        self._move(game, self.card, tapped=self.tapped)
        if self.god is not None:
            own = game.world.memory[self.ref]
            game.world.memory[self.ref] = {**own, **self.before, "name": own["name"]}
        for card in whole if self.released else ():
            game.state.forget(card, FLIPPED)
        separate_groups(game, old, parts, links, places, borne, tapped=tapped)
        game.note("apart", says[0], because=says[1:], objects=[card for part in parts for card in part])
        if self.goes_on is not None:
            change_attack(game, attacker=game.state.ref(self.goes_on))

    def _remaining(self, game: Game, top: CardId) -> tuple[Citation, ...]:
        """Return the clauses on the cards that stay when a linked card leaves."""
        if links_of(game, top) is not None:
            return ("dm:803.4", "dm:703.4e", "dm:803.2b", AS_THE_WHOLE_GOD)
        if self.released:
            return ("dm:805.2", "dm:701.18b")
        if is_king_cell(game, top):
            return ("dm:812.1d", "dm:701.18b")
        if self.card != top and {face(game, self.card).type, game.world.faces[top].type} & {"core", "ritual"}:
            return (FIVE_CARDS, "dm:701.18b")
        return ("dm:805.1a", "dm:701.18b") if "psychic_super" in info(game, top)["special"] else ("dm:701.18b",)

    @clause("dm:409.2b")
    def stays(self, game: Game) -> bool:
        """Return whether a pending card would be put into the zone that it is in, and so does not move (409.2a).

        The event still happens, so that it can be replaced (409.2b).
        """
        return bool(game.state.get(self.card, "pending")) and _is_put_back(game, self.card, self.to)

    @clause("dm:603.5", "dm:603.5b")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of the move (603.5).

        An arriving card has its new characteristics, with all effects (603.5b). A leaving card has its last ones
        (603.5c).
        """
        if not self.from_zone:
            return
        left = self.from_zone == "battle_zone" and self.to != "battle_zone"
        ref = self.ref if left else game.state.ref(self.card)
        characteristics = self.before if left else _info_on_arrival(game, self.card)
        if left and self.below:
            characteristics = info_as_a_card(game, characteristics)
        for name in self.names():
            whose = owner(game, self.card)
            yield Happening(
                name,
                ref,
                characteristics,
                whose,
                self.seen_from(game, name, self.from_zone),
                self.to,
                left,
                other=self.done_by,
                **self.caused_by(game),
            )
        yield from self._events_of_others(game)

    @clause("dm:603.2b", without=())
    def _events_of_others(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of the other cards that moved along: as cards, not as creatures (109.2b).

        For shields these events name no origin zone, because the cards of one shield count as one shield (113.2).
        """
        left = self.from_zone == "battle_zone" and self.to != "battle_zone"
        for ref in self.with_it:
            characteristics = _info_on_arrival(game, ref.card)
            yield Happening(
                "moves",
                ref if left else game.state.ref(ref.card),
                info_as_a_card(game, characteristics) if left else characteristics,
                owner(game, ref.card),
                "" if self.from_zone == "shield_zone" else self.seen_from(game, "moves", self.from_zone),
                zone_of(game, ref.card),
                left,
                rule="dm:109.2b" if left else None,
                **self.caused_by(game),
            )

    @clause("dm:603.5", instead=lambda self, game, name, zone: zone)
    def seen_from(self, game: Game, name: str, zone: str) -> str:
        """Return the origin zone that a trigger event of this name reports; none if the card stays in its zone."""
        return "" if self.within and zone == self.to else zone

    @property
    def done_by(self) -> Ref | None:
        """The object that caused the event, such as the creature that broke a shield or won the battle."""
        return None

    def caused_by(self, game: Game) -> dict[str, Any]:
        """Return the keyword arguments of a trigger event that describe its cause."""
        return by_which_effect(game)

    def names(self) -> Iterator[str]:
        """Yield the names of the trigger events for the move.

        When a cell returns by link release, no creature has left, so the only event is ``moves`` (805.1e).
        """
        yield "moves"
        if not self.released and self.key not in ("put", "shield_taken"):
            yield self.key

    def _is_one_of_several(self, game: Game) -> bool:
        """Return whether only this one card of its element or shield moves."""
        top = top_of(game, self.card)
        return len(pile(game, top)) > 1 and (self.alone or top != self.card)

    def _moving_cards(self, game: Game) -> tuple[CardId, ...]:
        """Return the cards that move: the whole element or shield if this is its visible card, otherwise this one."""
        whole = (self.card,) if self._moves_alone(game) else pile(game, self.card)
        return tuple(card for card in (*whole, *self._auras(game)) if card not in self.apart)

    @clause("dm:109.2a", without=False)
    def _moves_alone(self, game: Game) -> bool:
        """Return whether a single card was chosen, and not its element; then it moves alone (109.2a)."""
        return self.alone

    @clause("dm:310.8", without=())
    def _auras(self, game: Game) -> tuple[CardId, ...]:
        """Return the auras that move with their creature (310.8)."""
        stays = self.alone and under(game, self.card)
        found = () if stays else tuple(ref.card for ref in attached(game.state, self.card, AURAS))
        return ruled(game, _of_gr(game, self.card, found), found, ())

    def _move(self, game: Game, card: CardId, *, tapped: bool) -> None:
        borne = tuple(ref for refs in attached_to(game.state, card).values() for ref in refs)
        facts = {fact: game.state.get(card, fact) for fact in (BEARER, USED_BY, PAID_WITH, PUT_ON)}
        old = game.state.ref(card)
        game.world.memory[old] = {**info(game, card), BORNE: borne, **facts}
        for fact in ("pending", "waits"):  # as it moves it is no longer left out of what effects mean
            game.state.forget(card, fact)
        if self.to == "mana_zone":
            tapped = (tapped or bool(_why_tapped(game, card))) and not _is_charged_untapped(game, card)
        detach(game.state, card)
        game.state.move(card, zone(owner(game, card), self.to), self.index)
        cause = cause_of(game)
        if self.to == "shield_zone" and cause is not None:
            game.state.put(card, LAID_BY, cause.source)
        if any(old in effect.refs for effect in lasting(game)):
            game.note("new_card", self.new_object, considered=card not in game.asked_about, objects=(card,), to=self.to)
        if tapped or (self.to == "mana_zone" and _has_gained_civilizations(game, card) and _lies_for_them(game, card)):
            game.state.put(card, "tapped", True)


AS_THE_WHOLE_GOD: Citation = "dm:803.7#known-of-the-god"
"""Our reading: the card of a linked god that leaves is known by the characteristics of the whole god."""


def _last_known(game: Game, top: CardId, card: CardId) -> Info:
    """Return the last known characteristics of a card that moves (603.5c), given the visible card of its element."""
    if links_of(game, top) is None:
        return info(game, top if linked_cards(game, top) else card)
    now = info(game, top)
    return ruled(game, AS_THE_WHOLE_GOD, now, {**now, **face(game, card).base})


class MoveAlong(Move):
    """A card under an element, or an aura on it, moves along with it in an event of its own."""

    __slots__ = ()


def would_be_replaced(game: Game, event: Event) -> bool:
    return any(effect.applies(game, event) for effect in game.policy.replacements(game, event))


def _of_gr(game: Game, card: CardId, auras: Sequence[CardId]) -> tuple[Citation, ...]:
    """Return the clause for auras on a GR creature: they stay in its first destination when it moves on (118.1)."""
    return ("dm:310.8#which-destination",) if auras and "gr" in info(game, card)["special"] else ()


@clause("dm:603.5b", "dm:608.3c", instead=lambda game, card: game.world.printed(game, card))
def _info_on_arrival(game: Game, card: CardId) -> Info:
    """Return a card's characteristics on arrival, including effects that apply at once (603.5b, 608.3c)."""
    return as_the_card(game, card, info(game, card))


def by_which_effect(game: Game) -> dict[str, Any]:
    """Return the keyword arguments of a trigger event for the effect being carried out; empty without one."""
    cause = cause_of(game)
    if cause is None:
        return {}
    return {"by": cause.player, "source": cause.source, "values": {"kind": cause.kind}}


OPEN = tuple(one.name for one in ZONES_OF_A_PLAYER if one.public)
HIDDEN = tuple(one.name for one in ZONES_OF_A_PLAYER if not one.public)
"""The hidden zones (400.2b); ``OPEN`` lists the public ones (400.2a)."""


@clause("dm:409.2a", without=False)
def _is_put_back(game: Game, card: CardId, to: str) -> bool:
    """Return whether a card is already in the zone where it would be put (409.2a)."""
    return zone_of(game, card) == to


@clause("dm:409.1d", "dm:409.2")
def stop_being_pending(game: Game, card: CardId) -> None:
    """End the pending state of a card that does not move (409.2).

    Effects on it from that time no longer apply (409.1d).
    """
    if game.state.ref(card) in [ref for ref, _ in game.state.get(card, PAID_WITH, ())]:
        if ruled(game, TAPPED_FOR_ITSELF, False, True):
            game.state.forget(card, "tapped")
        game.note("tapped_for_itself", TAPPED_FOR_ITSELF, objects=(card,))
    for fact in ("pending", PART, PAID_WITH, USED_BY):
        game.state.forget(card, fact)
    _lose_effects(game, card)


TAPPED_FOR_ITSELF = "dm:409.2#tapped-for-its-own-cost"
"""Our reading: a card tapped to pay for its own use stays tapped if it does not move."""


@clause("dm:409.1d", without=None)
def _lose_effects(game: Game, card: CardId) -> None:
    """Make a card a new object, so that effects from its pending state no longer apply to it (409.1d)."""
    game.state.renew(card)


@clause("dm:109.2b", instead=lambda game, now: now)
def info_as_a_card(game: Game, now: Info) -> Info:
    """Return the characteristics of a card under another one as it leaves: it is a card, not a creature (109.2b).

    A spell or an aura is never more than a card, so it keeps its type.
    """
    kept = now if now["type"] in ("spell", "aura") else {**now, "type": None, "power": None}
    return {**kept, MERE_CARD: True}


def _how_it_lies_as_mana(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clauses for a card put tapped into the mana zone, or untapped by a text."""
    tapped = _why_tapped(game, card)
    return (*tapped, "dm:101.1") if tapped and _is_charged_untapped(game, card) else tapped


def _why_tapped(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clauses for putting a card tapped into the mana zone: several civilizations, or an effect."""
    because = ("dm:405.1",) if _multicolored(game, card) else ()
    return (*because, "dm:110.4f") if _is_charged_tapped(game, card) else because


@clause("dm:110.4f", without=False)
def _is_charged_tapped(game: Game, card: CardId) -> bool:
    """Return whether an effect makes a card enter the mana zone tapped (110.4f)."""
    return bool(info(game, card)["charged_tapped"])


@clause("dm:101.1", without=False)
def _is_charged_untapped(game: Game, card: CardId) -> bool:
    """Return whether a text makes a card enter the mana zone untapped despite the rules (101.1)."""
    return bool(info(game, card)["charged_untapped"])


@clause("dm:405.1", without=False)
def _multicolored(game: Game, card: CardId) -> bool:
    """Return whether a card is multicolored, so that it enters the mana zone tapped (106.2b)."""
    return len(civilizations_of(game, card)) > 1


def _has_gained_civilizations(game: Game, card: CardId) -> bool:
    """Return whether a card is multicolored only by an effect on cards in the mana zone."""
    return game.world.has_static and not _multicolored(game, card) and len(info(game, card)["civilizations"]) > 1


@clause("dm:405.1#civilizations-gained-there", without=True)
def _lies_for_them(game: Game, card: CardId) -> bool:
    """Return False, and record it: civilizations gained in the mana zone do not make a card enter tapped."""
    game.note("put_untapped", "dm:405.1#civilizations-gained-there", because=("dm:603.5b",), objects=(card,))
    return False


@clause("dm:701.6a", "dm:701.6b")
class Destroy(Move):
    """A card is destroyed: it is put from the battle zone into the graveyard.

    Args:
        means: the clause that explains the event.
        lost_to: the creature that won the battle, if the card is destroyed for losing one.

    Attributes:
        all_the_same: whether it counts as destroyed although its move was replaced (701.6b#replaced-destruction).
    """

    __slots__ = ("all_the_same", "lost_to")
    key = "destroyed"
    meaning = "dm:701.6b"

    def __init__(self, ref: Ref, means: Citation | None = None, lost_to: Ref | None = None) -> None:
        super().__init__(ref, "graveyard", means=means)
        self.lost_to = lost_to
        self.all_the_same = False

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved or is not in the battle zone (701.6a)."""
        if gone := super().impossible(game):
            return gone
        return None if zone_of(game, self.card) == "battle_zone" else Why("dm:701.6a", "not_in_the_battle_zone")

    @property
    def done_by(self) -> Ref | None:
        """The creature that won the battle, or ``None``."""
        return self.lost_to

    def caused_by(self, game: Game) -> dict[str, Any]:
        """Return the cause for trigger events: a battle if one was lost (701.13b), otherwise the effect."""
        cause = by_which_effect(game)
        return cause if self.lost_to is None else cause | {"values": {"kind": "battle"}}


@clause("dm:701.7a")
class Discard(Move):
    """A card is discarded: it is put from the hand into its owner's graveyard.

    Attributes:
        all_the_same: whether it counts as discarded although its move was replaced (701.7a#replaced-discard).
    """

    __slots__ = ("all_the_same",)
    key = "discarded"
    meaning = "dm:701.7a"

    def __init__(self, ref: Ref, means: Citation | None = None, *, alone: bool = False) -> None:
        super().__init__(ref, "graveyard", means=means, alone=alone)
        self.all_the_same = False

    @clause("dm:509.5c", instead=lambda self, game, name, zone: zone)
    def seen_from(self, game: Game, name: str, zone: str) -> str:
        """Return the hand: a card discarded from the shields counts as discarded from the hand (509.5c)."""
        return "hand" if name == self.key else zone


class MoveOnto(Move):
    """A card moves to the place of another card, and becomes part of that object or attached to it.

    Args:
        means: the clause that explains the event.
    """

    __slots__ = ("host",)
    within = True

    def __init__(self, ref: Ref, host: Ref, to: str, means: Citation) -> None:
        super().__init__(ref, to, means=means)
        self.host = host

    def objects(self) -> Sequence[str]:
        return (self.card, self.host.card)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if either card has moved."""
        gone = None if game.state.present(self.host) else Why("dm:101.3", "gone")
        return super().impossible(game) or gone


@clause("dm:409.1")
class BecomePending(OfCard):
    """A card becomes pending: it stays in its zone, but is not counted there (409.1c)."""

    __slots__ = ()
    key = "becomes_pending"

    def impossible(self, game: Game) -> Why | None:
        return None if game.state.present(self.ref) else Why("dm:101.3", "gone")

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return 409.1c: the card is still in its zone but no longer counted there."""
        return ("dm:409.1c",)

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "pending", True)


@clause("dm:409.2")
class StopBeingPending(OfCard):
    """A card that was not moved stops being pending, as if it had never been (409.2, 409.2a)."""

    __slots__ = ()
    key = "no_longer_pending"

    def impossible(self, game: Game) -> Why | None:
        here = game.state.present(self.ref) and game.state.get(self.ref.card, "pending")
        return None if here else Why("dm:409.1", "not_pending")

    def happen(self, game: Game) -> None:
        """Restore the card's state from before it became pending."""
        stop_being_pending(game, self.ref.card)


def pend(game: Game, ref: Ref) -> BecomePending:
    return BecomePending(ref, "dm:409.1")
