"""3 Zones: moving, visibility, resetting and clearing of objects, and which cards a zone can contain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from judge.games.fab.book.c0106_layers import declared
from judge.games.fab.book.c0115_counters import counters_on, put_down
from judge.games.fab.book.c0200_properties import NUMERIC, is_deck_card
from judge.games.fab.book.c0801_types import becomes_permanent
from judge.games.fab.world import (
    ARENA,
    CHAIN,
    EVERYBODY,
    ONLY,
    PUBLIC,
    SHOWN,
    STACK,
    UNDER,
    Game,
    cards,
    controller,
    equipped_on_chain,
    hero,
    info,
    is_public,
    lies_public,
    owner,
    sub_cards,
    zone,
    zone_of,
)
from judge.kernel import (
    SIGHT,
    CardId,
    Citation,
    Event,
    Happening,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    ZoneChange,
    arrange,
    choose_order,
    clause,
    do,
    ruled,
    timestamp,
    unless_dropped,
)


def _of_an_ally(name: str, seen: Info) -> Citation | None:
    """Return the clause that an ally which ceases to exist has died (8.2.8a), if this is its death."""
    return "fab:8.2.8a" if name == "dies" and "ally" in seen["subtypes"] else None


# 3.0 Zones: how an object moves, becomes public or private, resets, and is cleared


@clause("fab:3.0.7")
class Move(ZoneChange):
    """An object moves to another zone; leaving the old zone and entering the new one are one event (3.0.7).

    Args:
        ref: the object that moves; if it is gone, nothing happens.
        whose: the player of the zone; by default the owner.
        index: the place in an ordered zone; 0 is the top, ``None`` the bottom.
        public: whether it is public there; by default as usual in that zone.
        means: the clause that defines the event.
        by: the player whose effect or action moves it.
        equipped: the zones that it is equipped to, if any (8.5.41).

    Attributes:
        also: a further name for such a move in trigger conditions.
        origin: the zone that the object counts as coming from, if it is another one than the zone it leaves.
    """

    __slots__ = (
        "by",
        "counters",
        "equipped",
        "hidden",
        "named",
        "now",
        "origin",
        "public",
        "redirected",
        "source",
        "stays",
    )
    also: ClassVar[str | None] = None
    new_object = "fab:3.0.9"
    in_play = ARENA

    def __init__(
        self,
        ref: Ref,
        to: str,
        *,
        whose: PlayerId | None = None,
        index: int | None = None,
        public: bool | None = None,
        means: Citation | None = None,
        by: PlayerId | None = None,
        equipped: tuple[str, ...] = (),
    ) -> None:
        super().__init__(ref, to, whose=whose, index=index, means=means)
        self.public = public
        self.by = by
        self.equipped = equipped
        self.counters: Mapping[str, int] = {}
        self.source: Ref | None = None
        self.origin = ""
        self.hidden = False
        self.redirected = False
        self.named: str | None = None
        self.stays = False
        self.now: Ref | None = None

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone, already there, or not allowed there (3.0.11)."""
        if (gone := super().impossible(game)) is not None:
            return gone
        self.stays = game.state.zone(self.card) == zone(self.whose or owner(game, self.card), self.to)
        if self.stays:
            changes = self._will_be_public() is not is_public(game, self.card)
            return None if changes else Why("fab:3.0.7b", "there_already")
        return hero_stays(game, self.card) or cannot_contain(game, self.card, self.to)

    def _will_be_public(self) -> bool:
        return self.to in PUBLIC if self.public is None else self.public

    def lead(self, to: str, *, index: int | None = None, public: bool | None = None, named: str | None = None) -> None:
        """Redirect the move to another zone; its place and visibility there are the usual ones unless stated.

        ``named`` is a further name of the move in trigger conditions, if the replacement is an event with a name.
        """
        self.to, self.index, self.public, self.named, self.redirected = to, index, public, named, True

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return further clauses on the move, such as that the object is turned over or ceases to exist."""
        if self.stays:
            return ("fab:3.0.7b",)
        if (ceases := ceases_outside(game, self.card, self.to)) is not None:
            no_place = only_deck_cards(game, game.world.faces[self.card].base, self.to) is not None
            return ("fab:3.0.11", ceases) if no_place else (ceases,)
        turned = is_public(game, self.card) is not self._will_be_public()
        becomes = ("fab:3.0.8", *self._lies_private()) if turned else ()
        whose = OWNERS_ONLY.get(self.to) if controller(game, self.card) != owner(game, self.card) else None
        of_owner = () if whose is None else (whose,)
        elsewhere = ("fab:1.9.3c",) if self.redirected and self.key != Move.key else ()
        anew = ("fab:3.0.8a",) if self.redirected and not is_public(game, self.card) else ()
        return *becomes, *anew, *elsewhere, *of_owner

    def _lies_private(self) -> Sequence[Citation]:
        """Return the clause for a card that becomes private: visible to nobody in the deck, elsewhere to its owner."""
        if self._will_be_public():
            return ()
        return ("fab:3.7.5",) if self.to == "deck" else ("fab:3.0.3a",)

    @clause("fab:3.0.14c", "fab:3.0.14e")
    def together(self, game: Game) -> Sequence[Event]:
        """Return the moves that clear its sub-cards if it becomes a new object (3.0.14e).

        Otherwise they stay under it (3.0.14c).
        """
        return cleared_below(game, self.card) if resets(game, self.card, self.to) else ()

    def happen(self, game: Game) -> None:
        """Move the object; it becomes public or private first, as in its new zone (3.0.8)."""
        state, card = game.state, self.card
        self.from_zone, self.before = zone_of(game, card), game.world.memory.get(self.ref, {})
        was_public, whose = is_public(game, card), self.whose or owner(game, card)
        will_be = self._will_be_public()
        if self.stays:
            set_visibility(game, card, public=will_be)
            return
        if ceases_outside(game, card, self.to) is not None:
            game.world.memory[self.ref] = info(game, card)
            state.remove(card)
            return
        self.hidden = is_hidden(game, will_be=will_be)
        held_by = controller(game, card)
        state.move(card, zone(whose, self.to), self.index, same_object=not resets(game, card, self.to))
        set_visibility(game, card, public=will_be)
        if was_public and not will_be and not resets(game, card, self.to):
            reset_private(game, card)
        if self.to in (STACK, CHAIN):
            state.put(card, "player", self.by or held_by)
        if self.equipped:
            state.put(card, "equipped", self.equipped)
        remember_permanent(game, card, self.from_zone, self.to)
        state.put(card, CAME, self.origin or self.from_zone)
        # an object that stays in the arena keeps its timestamp
        if self.from_zone not in ARENA or self.to not in ARENA:
            state.put(card, "since", timestamp(game))
        if self.counters:
            put_down(game, card, {**counters_on(game, card), **self.counters})
        self.now = state.ref(card)

    def look_ahead(self, game: Game) -> None:
        """Record the visibility after the coming move, which replacement effects already take into account (3.0.8)."""
        self.from_zone = zone_of(game, self.card)
        ceases = ceases_outside(game, self.card, self.to) is not None
        self.hidden = not self.stays and not ceases and is_hidden(game, will_be=self._will_be_public())

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.also is not None:
            yield self.also
        if self.named is not None:
            yield self.named

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events, with the object as it was when it left (3.0.7a, 3.0.9a).

        A death is always seen with the object's properties in the arena (2.5.3g), even if it is private while it moves.
        """
        if self.stays:
            return
        left = self.from_zone in ARENA and self.to not in ARENA
        now = self.now if self.now is not None and game.state.present(self.now) else game.state.ref(self.card)
        player = self.before.get("controller") or controller(game, self.card)
        seen = self.before or info(game, self.card)
        origin = self.origin or self.from_zone
        if not left:
            seen = {**seen, "came_from": origin}
        for name in (*self.names(), *(("dies",) if left and has_died(seen) else ())):
            unseen = self.hidden and name != "dies"
            yield Happening(
                name,
                self.ref if left else now,
                without_properties(seen) if unseen else seen,
                controller(game, self.card) if name == "equipped" else player,
                origin if name == self.also else self.from_zone,
                self.to,
                left,
                by=self.by,
                rule="fab:3.0.7a" if unseen else _of_an_ally(name, seen),
                source=self.source,
            )


def made_by(event: Event, source: Ref) -> Event:
    """Record the source of the text that causes an event, if the event is a move (1.8.1a); return the event."""
    if isinstance(event, Move):
        event.source = source
    return event


@clause("fab:3.0.7a", "fab:3.0.8", without=False)
def is_hidden(game: Game, *, will_be: bool) -> bool:
    """Return whether an object is private while it moves: its visibility changes before it moves (3.0.8)."""
    return not will_be


def without_properties(now: Info) -> Info:
    """Return the characteristics of an object that is private while it moves: effects see none (3.0.7a)."""
    lists = dict.fromkeys(("names", "types", "subtypes", "supertypes", "keywords", "abilities"), ())
    return {**now, **lists, **dict.fromkeys((*NUMERIC, "color", "base_power", "base_defense"), None), "name": ""}


CAME = "came"
"""The fact on an object: the zone that it came from this turn."""


@clause("fab:3.0.9c")
def came_from(game: Game, card: CardId) -> str:
    """Return the zone that an object came from this turn, or ``""`` (3.0.9c)."""
    return str(game.state.get(card, CAME, ""))


def forget_origins(game: Game) -> None:
    """Forget, at the end of the turn, which zones objects came from."""
    marked = game.state.marked(game.state.cards(), (CAME,))
    for card in [card for card in game.state.cards() if card in marked]:
        game.state.forget(card, CAME)


@clause("fab:3.0.9", "fab:1.15.3", without=False)
def resets(game: Game, card: CardId, to: str) -> bool:
    """Return whether an object becomes a new object in a zone: outside the arena and the stack, it does (3.0.9)."""
    return to not in ARENA and to != STACK


WHERE_IT_LIES = (SIGHT, "face_down", "equipped", "permanent", "player", CAME)
"""The facts on an object that stay if it becomes a new object in its place."""


@clause("fab:3.0.9", "fab:1.15.3", without=None)
def reset_private(game: Game, card: CardId) -> None:
    """Make an object that became private a new object in its place; its counters and states are gone (3.0.9)."""
    state, there = game.state, game.state.place(card)
    kept = {fact: state.get(card, fact) for fact in WHERE_IT_LIES}
    if there is not None:
        state.move(card, *there)
    for fact, value in kept.items():
        state.put(card, fact, value)
    state.put(card, "since", timestamp(game))


@clause("fab:1.3.3", "fab:1.3.3a", without=None)
def remember_permanent(game: Game, card: CardId, from_zone: str, to: str) -> None:
    """Record that an object on the combat chain was a permanent before, so it still is one (1.3.3)."""
    if to == CHAIN and from_zone == "permanent":
        game.state.put(card, "permanent", True)
    elif from_zone == CHAIN:
        game.state.forget(card, "permanent")


@clause("fab:3.0.4c", "fab:3.0.4d", "fab:3.0.8")
def set_visibility(game: Game, card: CardId, *, public: bool) -> None:
    """Make an object public or private; nothing is recorded if that is its zone's default.

    ``face_down`` is a separate fact, which readers of the trace may always see.
    """
    default = zone_of(game, card) in PUBLIC
    whose = PlayerId((game.state.zone(card) or "").partition(".")[0])
    private = ONLY.get(whose) or ONLY[owner(game, card)]
    game.state.put(card, SIGHT, None if public == default else EVERYBODY if public else private)
    game.state.put(card, "face_down", True if default and not public else None)


def put_into_deck(
    game: Game,
    player: PlayerId,
    put: Sequence[CardId],
    rule: Citation,
    *,
    index: int | None = None,
    means: Citation | None = None,
    orders: Citation | None = None,
    by: PlayerId | None = None,
) -> Procedure[int]:
    """Put cards into their owner's deck in an order that a player chooses secretly; return how many moved.

    Args:
        index: 0 for the top, ``None`` for the bottom.
        means: the clause that defines this way of putting.
        orders: the clause that lets the player order them, if it is not ``rule``.
        by: the player who orders them, if it is not the owner.
    """
    role, by = "bottom" if index is None else "top", by or player
    order = yield from choose_order(game, by, put, orders or rule, role=role, hidden=True)
    moves = [Move(game.state.ref(card), "deck", index=index, means=means, by=by) for card in put]
    events = yield from do(game, *moves, clause=rule)
    lie_there = [card for card in order if game.state.zone(card) == zone(player, "deck")]
    if len(lie_there) > 1:
        arrange(game.state, zone(player, "deck"), lie_there, (by,))
    return len(events)


# 3.0.12: clearing


@clause("fab:5.2.4b", "fab:5.4.7b")
def hide_source(game: Game, source: Ref) -> None:
    """Make the source of a finished layer private again, if only layers had made it public."""
    if not game.state.present(source) or not (layers := game.state.get(source.card, SHOWN)):
        return
    game.state.put(source.card, SHOWN, layers - 1 or None)
    if layers == 1 and not lies_public(game, source.card):
        game.state.renew(source.card)


@clause("fab:8.5.41f")
class Cease(OfCard):
    """A token, macro, attack-proxy or non-card layer leaves its zone and ceases to exist (3.0.12a).

    It is then no longer equipped to a zone (8.5.41f).
    """

    __slots__ = ()
    key = "ceases_to_exist"
    meaning = "fab:3.0.12a"

    def together(self, game: Game) -> Sequence[Event]:
        """Return the moves that clear its sub-cards (3.0.14e)."""
        return cleared_below(game, self.ref.card)

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone, or is a hero, which cannot leave."""
        return hero_stays(game, self.ref.card) if game.state.present(self.ref) else Why("fab:3.0.9", "gone")

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: leaving the arena, and dying if it was a living object (2.5.3g)."""
        present = game.state.present(self.ref)
        before = info(game, self.ref.card) if present else game.world.memory.get(self.ref, {})
        if not before.get("in_arena") or before["kind"] != "card":
            return
        for name in ("leaves", *(("dies",) if has_died(before) else ())):
            rule = _of_an_ally(name, before)
            yield Happening(name, self.ref, before, before["controller"], before["zone"], looks_back=True, rule=rule)

    def happen(self, game: Game) -> None:
        """Remove the object, after saving its last known information."""
        game.world.memory[self.ref] = info(game, self.ref.card)
        made = declared(game, self.ref.card)
        source = None if made is None or made.ability is None else made.source
        game.state.remove(self.ref.card)
        if source is not None:
            hide_source(game, source)


@clause("fab:3.0.14e", without=())
def cleared_below(game: Game, card: CardId) -> Sequence[Event]:
    """Return the moves that clear an object's sub-cards, as part of the event that ends the object (3.0.14e)."""
    events = [clearing(game, below) for below in sub_cards(game, card)]
    for event in events:
        event.because = ("fab:3.0.14e",)
    return events


class Removed(Cease):
    """A card is removed from the game: no rule or effect applies to it any more (8.3.21b)."""

    __slots__ = ()
    key = "removed"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref)
        self.means = "fab:8.3.21b"


@clause("fab:2.5.3g", "fab:8.2.8a")
def has_died(before: Info) -> bool:
    """Return whether an object that ceased to exist was a living object, and so has died (2.5.3g)."""
    return before.get("life") is not None


def clearing(game: Game, card: CardId) -> Event:
    """Return the event that clears an object (3.0.12): a card goes to the graveyard, others cease to exist."""
    ref, face = game.state.ref(card), game.world.faces[card]
    if face.kind != "card" or {"token", "macro"} & {*face.types}:
        return Cease(ref)
    return Move(ref, "graveyard", means="fab:3.0.12")


def clear(
    game: Game, objects: Sequence[CardId], rule: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Event]]:
    """Clear objects in a single event (3.0.12); return the events that happened."""
    if not objects:
        return []
    return (yield from do(game, *(clearing(game, card) for card in objects), clause=rule, because=because))


# 3.0.14 Sub-cards: objects that are put under a permanent


class PutUnder(Move):
    """An object is put under a permanent, and so becomes a sub-card and a new object (3.0.14b).

    Args:
        by: the player who controls the effect.
        means: the clause that defines the event.
    """

    __slots__ = ("top",)
    key = "put_under"

    def __init__(self, ref: Ref, top: Ref, by: PlayerId, means: Citation) -> None:
        super().__init__(ref, "under", by=by, means=means)
        self.top = top

    def objects(self) -> Sequence[str]:
        return self.card, self.top.card

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: an object is gone, both are the same, or a hero would leave its zone."""
        if not game.state.present(self.ref) or not game.state.present(self.top) or self.ref == self.top:
            return Why("fab:3.0.9", "gone")
        return None if zone_of(game, self.top.card) == "hero" else hero_stays(game, self.card)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that it becomes a new object (3.0.14b), as public as the permanent (3.0.14d)."""
        return "fab:3.0.14a", "fab:3.0.14b", "fab:3.0.14d"

    @clause("fab:3.0.14b", "fab:3.0.14c", "fab:3.0.14d")
    def happen(self, game: Game) -> None:
        """Put the object and its own sub-cards under the permanent (3.0.14c).

        They are public if the permanent is (3.0.14d).
        """
        below = sub_cards(game, self.card)
        self.public = lies_public(game, self.top.card)
        super().happen(game)
        for card in (self.card, *below):
            game.state.put(card, UNDER, self.top)

    def together(self, game: Game) -> Sequence[Event]:
        """Return nothing: its sub-cards are not cleared but go under the same permanent (3.0.14c)."""
        return ()


# 3.0.11, 3.3 to 3.14 Which cards a zone can contain: their owner, kind and number

CONTAINS: dict[str, Citation] = {
    "arsenal": "fab:3.3.2",
    "deck": "fab:3.7.2",
    "hand": "fab:3.9.2",
    "pitch": "fab:3.14.2",
}
"""The zones that can contain only their owner's deck-cards, with the clause."""

OWNERS_ONLY: dict[str, Citation] = {
    **CONTAINS,
    "banished": "fab:3.4.2",
    "graveyard": "fab:3.8.2",
    "inventory": "fab:4.1.6",
}
"""The zones that can contain only their owner's cards, with the clause; also the inventory."""


def ceases_outside(game: Game, card: CardId, to: str) -> Citation | None:
    """Return the clause that makes an object cease to exist in a zone, or ``None`` if it can be there.

    A token exists only in the arena or as a sub-card (8.1.8a); a macro that leaves the arena is removed (1.5.3).
    """
    types = game.world.faces[card].types
    if to not in ARENA and "macro" in types:
        return ruled(game, "fab:1.5.3", "fab:1.5.3")
    is_token = to not in (*ARENA, "soul", UNDER) and "token" in types
    return ruled(game, "fab:8.1.8a", "fab:8.1.8a") if is_token else None


@clause("fab:3.0.11", without=None)
def cannot_contain(game: Game, card: CardId, to: str) -> Why | None:
    """Return the reason if a zone cannot contain an object (3.0.11), otherwise ``None``.

    An object that would cease to exist in the zone can still move there.
    """
    if ceases_outside(game, card, to) is not None:
        return None
    if to == "inventory":
        return unless_dropped(game, Why("fab:4.1.6a", "no_zone_to_enter"))
    if to == "permanent" and not _can_be_permanent(game, card):
        return unless_dropped(game, Why("fab:3.13.2", "not_permanent"))
    return cannot_take(game, owner(game, card), game.world.faces[card].base, to)


def cannot_take(game: Game, player: PlayerId, now: Info, to: str) -> Why | None:
    """Return the reason if a player's zone cannot take a card with these properties, otherwise ``None``.

    The arsenal may be full, or the zone may be for deck-cards only.
    """
    if to == "arsenal" and not has_empty_arsenal_zone(game, player):
        return unless_dropped(game, Why("fab:3.3.2a", "arsenal_taken"))
    return only_deck_cards(game, now, to)


def only_deck_cards(game: Game, now: Info, to: str) -> Why | None:
    """Return the reason if a zone for deck-cards cannot contain a card with these properties."""
    rule = CONTAINS.get(to)
    return None if rule is None or is_deck_card(now) else unless_dropped(game, Why(rule, "not_a_deck_card"))


@clause("fab:3.13.2")
def _can_be_permanent(game: Game, card: CardId) -> bool:
    """Return whether an object is a permanent, or becomes one in the permanent zone (3.13.2)."""
    already = zone_of(game, card) == "permanent" or bool(game.state.get(card, "permanent"))
    return already or becomes_permanent(info(game, card))


def hero_stays(game: Game, card: CardId) -> Why | None:
    """Return the reason if an object is a hero: it cannot leave, because no rule covers a player without one."""
    if zone_of(game, card) != "hero":
        return None
    return unless_dropped(game, Why("fab:3.11.2#hero-does-not-leave", "hero_stays"))


@clause("fab:3.0.1a")
def is_empty(game: Game, player: PlayerId, name: str) -> bool:
    """Return whether a player's zone contains no object and no permanent is equipped to it (3.0.1a).

    An equipped permanent may be away on the combat chain (7.7.5).
    """
    elsewhere = (card for card in equipped_on_chain(game, name) if controller(game, card) == player)
    return not game.state.zones[zone(player, name)] and next(elsewhere, None) is None


def arsenal_zones(game: Game, player: PlayerId) -> int:
    """Return the number of a player's arsenal zones: one, unless an effect grants more."""
    return int(info(game, hero(game, player))["arsenal_zones"])


@clause("fab:3.3.2a", "fab:3.3.3b")
def has_empty_arsenal_zone(game: Game, player: PlayerId) -> bool:
    """Return whether a player has an empty arsenal zone, into which a card can be put (3.3.3b)."""
    return len(cards(game, player, "arsenal")) < arsenal_zones(game, player)


@clause("fab:3.3.3a")
def empty_arsenal(game: Game, player: PlayerId) -> bool:
    """Return whether all arsenal zones of a player are empty (3.3.3a)."""
    return is_empty(game, player, "arsenal")
