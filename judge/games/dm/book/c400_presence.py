"""200.3, 400.5 Presence: which cards in a zone can be counted, chosen or affected; and attached cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, get_args

from judge.abilities import Node, Select, Text, names, nodes, terms_of
from judge.games.dm.world import Game, cards, info, owner, top_of
from judge.kernel import GAME, CardId, Check, Citation, OfCard, PlayerId, Ref, State, Why, clause, ruled

GEAR, WEAPONS, AURAS, CASTLES, SEALS = "gear", "weapons", "auras", "castles", "seals"
"""The facts on a card that list the objects attached to it: crossed gear (303.3a), weapons (305.2), and so on."""

ATTACHED = (GEAR, WEAPONS, AURAS, CASTLES, SEALS)
"""All facts that list attached objects. They move to the card that becomes the visible one (801.2)."""

NOTHING_ATTACHED: Mapping[str, tuple[Ref, ...]] = dict.fromkeys(ATTACHED, ())

ON_CREATURES: Mapping[str, Citation] = {GEAR: "dm:303.3", WEAPONS: "dm:305.2", AURAS: "dm:310.4"}
"""The kinds of cards that are attached to creatures only, each with its clause."""

LIE_UPON = (AURAS, CASTLES, SEALS)
"""The kinds of attached cards that lie on another card, and are not elements or shields of their own."""

BEARER, UPON = "bearer", "upon"
"""The facts on an attached card: the object it is attached to, and whether it lies on it."""


UNSEALED = "unsealed"
"""The fact on a creature: the number of the turn in which its last seal was removed."""


def attached(state: State, card: CardId, kind: str) -> tuple[Ref, ...]:
    """Return the objects attached to a card under one of the ``ATTACHED`` facts, the oldest first."""
    found: tuple[Ref, ...] = state.get(card, kind, ())
    return tuple(ref for ref in found if state.present(ref))


BORNE = "borne"
"""The entry in an object's last known information that lists the cards attached to it when it left."""


def attached_to(state: State, card: CardId) -> Mapping[str, tuple[Ref, ...]]:
    """Return all objects attached to a card, by the facts in ``ATTACHED``."""
    if not state.marked((card,), ATTACHED):
        return NOTHING_ATTACHED
    return {kind: attached(state, card, kind) for kind in ATTACHED}


def bearer(state: State, card: CardId) -> CardId | None:
    """Return the card that a card is attached to, or ``None`` if there is none or it has left."""
    ref: Ref | None = state.get(card, BEARER)
    return ref.card if ref is not None and state.present(ref) else None


def attach(state: State, ref: Ref, to: CardId, kind: str) -> None:
    """Attach an object to a card, and detach it from any other."""
    before = bearer(state, ref.card)
    if before is not None:
        state.put(before, kind, tuple(one for one in attached(state, before, kind) if one != ref) or None)
    state.put(to, kind, (*attached(state, to, kind), ref))
    state.put(ref.card, BEARER, state.ref(to))
    if kind in LIE_UPON:
        state.put(ref.card, UPON, True)


def detach(state: State, card: CardId) -> None:
    """Detach a card that is about to move; a creature without seals is no longer ignored (116.2)."""
    before = bearer(state, card)
    if before is None:
        return
    for kind in ATTACHED:
        left = tuple(ref for ref in attached(state, before, kind) if ref.card != card)
        state.put(before, kind, left or None)
    if state.get(before, "sealed") and not attached(state, before, SEALS):
        state.forget(before, "sealed")
        state.put(before, UNSEALED, state.get(GAME, "turn_number"))


def carry_over(state: State, borne: Mapping[str, tuple[Ref, ...]], to: CardId) -> None:
    """Move the objects attached to an element to the card that is now its visible one."""
    for kind, refs in borne.items():
        for ref in refs:
            if state.present(ref):
                attach(state, ref, to, kind)


def only_on_creatures(game: Game, attached: Mapping[str, tuple[Ref, ...]]) -> Mapping[str, Citation]:
    """Return the kinds of the given cards that cannot stay attached to a card that is not a creature, with why."""
    borne = {kind: says for kind, says in ON_CREATURES.items() if attached[kind]}
    return {kind: says for kind, says in borne.items() if ruled(game, says, True, False)}


def release(state: State, refs: Iterable[Ref]) -> None:
    """Detach cards that stay in the battle zone without the card that they were attached to."""
    for ref in refs:
        detach(state, ref.card)
        for fact in (BEARER, UPON):
            state.forget(ref.card, fact)


class Attach(OfCard):
    """A card in the battle zone is attached to a creature.

    Args:
        means: the clause that explains the event.

    Attributes:
        kind: the fact in ``ATTACHED`` that lists such cards.
    """

    __slots__ = ("to",)
    kind: ClassVar[str]

    def __init__(self, ref: Ref, to: Ref, means: Citation | None = None) -> None:
        super().__init__(ref, means)
        self.to = to

    def objects(self) -> Sequence[str]:
        return (self.ref.card, self.to.card)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if either card is gone."""
        both = game.state.present(self.ref) and game.state.present(self.to)
        return None if both else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        """Detach the card from its former bearer and attach it to the new one."""
        attach(game.state, self.ref, self.to.card, self.kind)


For = Literal["counted", "chosen", "affected", "working"]
"""The purpose of looking for a card: to count it, choose it, affect it, or let its abilities work."""


class Degree(NamedTuple):
    """A fact that excludes a card from some purposes although it lies in its zone.

    Attributes:
        denies: the purposes that it is excluded from.
    """

    fact: str
    clause: Citation
    denies: tuple[For, ...]


DEGREES = (
    Degree("pending", "dm:409.1c", ("counted", "chosen")),
    Degree("waits", "dm:113.6a", ("counted", "chosen")),
    Degree("sealed", "dm:116.2a", ("counted", "chosen", "affected", "working")),
    Degree("looked_at", "dm:605.4", ("affected",)),
    Degree("beneath", "dm:200.3a", ("working",)),
)
"""The facts that exclude a card from some purposes, each with its clause."""

DENYING: Mapping[For, tuple[Degree, ...]] = {
    what_for: tuple(degree for degree in DEGREES if what_for in degree.denies) for what_for in get_args(For)
}
"""The facts that exclude a card, by purpose."""


PRESENCE = frozenset((*(degree.fact for degree in DEGREES), "beneath", BEARER))
"""The facts to look up for deciding whether a card is excluded from anything."""


def why_unavailable(game: Game, card: CardId, what_for: For) -> Why | None:
    """Return why a card in a zone is excluded from a purpose, or ``None`` if it is not."""
    facts = game.state.facts_of(card, PRESENCE)
    if PRESENCE.isdisjoint(facts):
        return None
    for degree in DENYING[what_for]:
        if facts.get(degree.fact) and ruled(game, degree.clause, True, False):
            return Why(degree.clause, degree.fact)
    if (facts.get("beneath") or facts.get(BEARER)) and _is_of_an_ignored_creature(game, card):
        return Why("dm:116.2a", "sealed", ("dm:109.2c",))
    return None


@clause("dm:109.2c", "dm:116.2a", without=False)
def _is_of_an_ignored_creature(game: Game, card: CardId) -> bool:
    """Return whether a card is part of an ignored creature or an aura on one.

    Weapons and cross gear on an ignored creature are not ignored (116.2a).
    """
    state, top = game.state, top_of(game, card)
    host = bearer(state, top)
    if host is not None and state.ref(top) in attached(state, host, AURAS):
        top = top_of(game, host)
    return top != card and bool(state.get(top, "sealed"))


def sealed(game: Game) -> list[CardId]:
    """Return the ignored creatures in the battle zone (116.2)."""
    lying = [card for player in game.players for card in cards(game, player, "battle_zone")]
    return sorted(game.state.marked(lying, ("sealed",)))


def available_cards(game: Game, player: PlayerId, zone: str, what_for: For = "counted") -> list[CardId]:
    """Return the cards in a player's zone that are available for a purpose; each card of a shield counts (113.2)."""
    lying = cards(game, player, zone)
    marked = game.state.marked(lying, PRESENCE)
    return [card for card in lying if card not in marked or why_unavailable(game, card, what_for) is None]


@clause("dm:609.9b", without=frozenset())
def claimed(game: Game) -> frozenset[str]:
    """Return the objects already chosen for other replacement effects being applied (609.9b)."""
    return frozenset(ref for event in game.pending_events if event.history for ref in event.objects())


def deck_top(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards of a deck that effects can use, the top card first.

    Cards being looked at (605.4), pending cards (409.1c) and cards of simultaneous replacement effects (609.9b) are
    left out.
    """
    lying, taken = cards(game, player, "deck"), claimed(game)
    marked = game.state.marked(lying, PRESENCE)
    purposes: tuple[For, ...] = "affected", "counted"
    return [
        card
        for card in lying
        if card not in taken
        and (card not in marked or all(why_unavailable(game, card, one) is None for one in purposes))
    ]


@clause("dm:316.1", "dm:316.2#which-types-are-elements")
def elements(game: Game, player: PlayerId, what_for: For = "counted") -> list[CardId]:
    """Return a player's elements in the battle zone, each as its visible card (109.2c, 316.1)."""
    available = available_cards(game, player, "battle_zone", what_for)
    marked = game.state.marked(available, PARTS)
    return [card for card in available if card not in marked or not is_part(game, card)]


PARTS = ("beneath", UPON)
"""The facts on a card that lies under or on another one."""


def is_part(game: Game, card: CardId) -> bool:
    """Return whether a card lies under or on another one, so that it is not an element or shield of its own."""
    return bool(game.state.get(card, "beneath") or game.state.get(card, UPON))


@clause("dm:113.6c")
def waiting_shields(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's cards in the shield zone that wait to go to the hand (113.6c)."""
    return [card for card in cards(game, player, "shield_zone") if game.state.get(card, "waits")]


@clause("dm:409.1c", without=())
def pending_cards(game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
    """Return a player's pending cards in the zones of a selection: not counted, but effects apply to them."""
    if getattr(select, "waiting", False):  # such a selection has them anyway
        return ()
    lying = [card for zone in names(select.zone) for card in cards(game, player, zone)]
    pending = game.state.marked(lying, ("pending",))
    return [card for card in lying if card in pending]


def creatures(game: Game, player: PlayerId, what_for: For = "counted") -> list[CardId]:
    """Return a player's creatures in the battle zone that are available for a purpose (403.1)."""
    return [card for card in elements(game, player, what_for) if info(game, card)["type"] == "creature"]


NOT_SEALED = Check("dm:116.2a", "sealed", lambda game, card: not game.state.get(card, "sealed"))


def and_sealed(game: Game, player: PlayerId, among: Sequence[CardId]) -> list[CardId]:
    """Return the given cards and a player's sealed creatures, which ``NOT_SEALED`` then rejects with a reason."""
    sealed = [card for card in cards(game, player, "battle_zone") if game.state.get(card, "sealed")]
    return list(dict.fromkeys((*among, *sealed)))


@clause("dm:113.2", "dm:113.6a")
def shields(game: Game, player: PlayerId) -> list[CardId]:
    """Return the top card of each of a player's shields (113.2); castles are not shields."""
    return [card for card in available_cards(game, player, "shield_zone") if not is_part(game, card)]


def means(text: Text, parts: Sequence[Node]) -> tuple[Citation, ...]:
    """Return the clauses on the terms of a text, and those that leave out cards (200.3a, 113.2, 116.2a)."""
    ruled_out = tuple(clause for clause, leaves_out in LEFT_OUT.items() if leaves_out(text, parts))
    return (*terms_of(text, parts), *ruled_out)


@clause("dm:113.2", without=False)
def _counts_a_pile_as_one(text: Text, parts: Iterable[Node]) -> bool:
    """Return whether a text means shields of a player who has a pile of several cards as a shield."""
    game, reader = text.game, text.game.world.reader
    below = game.state.marked(game.state.owners, ("beneath",))
    piled = {player for player in game.players if not below.isdisjoint(cards(game, player, "shield_zone"))}
    asked = (select for part in parts for select in nodes(part) if isinstance(select, Select)) if piled else ()
    of_shields = (
        select for select in asked if "shield_zone" in names(select.zone) and not getattr(select, "cards", None)
    )
    return any(not piled.isdisjoint(reader.sides(text, select)) for select in of_shields)


@clause("dm:200.3a", without=False)
def _matches_underneath(text: Text, parts: Iterable[Node]) -> bool:
    """Return whether a card under another would match what a text means in the battle zone, but is not meant."""
    return _matches_without_meaning(text, parts, "beneath")


@clause("dm:116.2a", without=False)
def _matches_a_sealed(text: Text, parts: Iterable[Node]) -> bool:
    """Return whether a sealed creature would match what a text means in the battle zone, but is not meant."""
    return _matches_without_meaning(text, parts, "sealed")


def _matches_without_meaning(text: Text, parts: Iterable[Node], marked: str) -> bool:
    game, reader = text.game, text.game.world.reader
    lying = game.state.marked(game.state.owners, (marked,))
    asked = (node for part in parts for node in nodes(part)) if lying else ()
    return any(
        owner(game, card) in reader.sides(text, node)
        and reader.like(text, node, info(game, card), card)
        and card not in reader.world.candidates(game, owner(game, card), node)
        for node in asked
        if isinstance(node, Select) and "battle_zone" in names(node.zone) and reader.asks(node)
        for card in sorted(lying)
    )


LEFT_OUT: Mapping[Citation, Callable[[Text, Sequence[Node]], bool]] = {
    "dm:200.3a": _matches_underneath,
    "dm:113.2": _counts_a_pile_as_one,
    "dm:116.2a": _matches_a_sealed,
}
"""The clauses that leave cards out of what a text means, each with whether it leaves one out here."""
