"""The checks of a stated board: what the rules do not allow is rejected at its line, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from judge.abilities import nodes
from judge.games import Impossible
from judge.games.common.entries import named
from judge.games.common.orientation import Lying, cannot_lie_so
from judge.games.fab.adapter.cards import Placed, face
from judge.games.fab.book.c0101_players import cannot_include
from judge.games.fab.book.c0200_properties import DECK_TYPES, Face, always_permanent
from judge.games.fab.book.c0300_zones import CONTAINS, OWNERS_ONLY
from judge.games.fab.book.c0801_types import becomes_permanent
from judge.games.fab.book.c0802_equipping import ONLY_ONE, PLACES, Worn, cannot_wear, lacks_its_pair
from judge.games.fab.book.c0803_keywords import MODULAR
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.language import Grant
from judge.games.fab.language.effects import CreateCard
from judge.games.fab.world import COMBAT_STEPS, EQUIPMENT_ZONES, P1, P2
from judge.kernel import Why, clause


class Stated(NamedTuple):
    """A card of a stated board: its path in the scenario, its entry, its printed face, its id."""

    path: tuple[str | int, ...]
    entry: Placed
    printed: Face
    id: str

    def refused(self, why: Why, field: str | None = None) -> Impossible:
        """Return the problem of this card: a rule against it, or against the statement in a field."""
        return Impossible(self.path, self.id, why, field)


def stated(scenario: Any, player: str, field: str) -> list[Stated]:
    """Return the cards of a field of a side, with each copy of an entry separately."""
    cards = getattr(getattr(scenario, player), field)
    if not cards or isinstance(cards, int):
        return []
    found = []
    for index, (ids, entry) in enumerate(
        named(Placed, cards if isinstance(cards, list) else [cards], f"{player}-{field}")
    ):
        path = (player, field, index) if isinstance(cards, list) else (player, field)
        printed = face(entry if entry.card is None else scenario.cards[entry.card])
        found += [Stated(path, entry, printed, one) for one in ids]
    return found


def worn_in(entry: Placed, printed: Face) -> str | None:
    """Return the equipment zone of a card: that of its subtype, or for a modular card the stated one (8.3.30).

    ``None`` means that the card has no such zone.
    """
    if MODULAR in printed.keywords:
        return entry.equipped
    return next((z for z in EQUIPMENT_ZONES if z in printed.subtypes), None)


@clause("fab:7.7.5")
def field_on_chain(printed: Face, *, attacks: bool) -> str:
    """Return the field of a side that a card on the combat chain will return to, or ``chain``.

    An attacking ally came from the permanent zone, but a defending card with that subtype did not.
    """
    if {"weapon", "equipment"} & {*printed.types}:
        held = "weapon" in printed.types or {*ONLY_ONE} & {*printed.subtypes}
        return "weapons" if held else "equipment"
    as_permanent = attacks and "attack" not in printed.subtypes and becomes_permanent(printed.base)
    return "permanents" if as_permanent or always_permanent(printed.base) else "chain"


def _of_field(scenario: Any, player: str, field: str) -> Iterator[Stated]:
    """Yield the cards of a player's field, including those that are now on the combat chain."""
    attacks = {link.attack for link in scenario.turn.chain}
    yield from stated(scenario, player, field)
    for one in stated(scenario, player, "chain"):
        if field_on_chain(one.printed, attacks=one.id in attacks) == field:
            yield one


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield the statements of a board that the rules do not allow."""
    for player in (P1, P2):
        for check in CHECKS:
            yield from check(scenario, player)
    yield from _links(scenario)
    for index, token in enumerate(scenario.tokens):
        if token.name in (called for row in TOKENS.values() for called in (row.name, row.en, row.ja)):
            yield Impossible(("tokens", index), token.name, Why("fab:8.5.2a", "token_of_the_book"))


NOT_YET_HIT = ("attack", "defend", "reaction", "damage")
"""The steps that begin before the damage of the active chain link is calculated (7.5.2)."""


@clause("fab:7.0.2")
def _links(scenario: Any) -> Iterator[Impossible]:
    """Yield chain links that are stated outside combat, and an active link that has hit before its damage."""
    links, step = scenario.turn.chain, scenario.turn.phase
    if links and step not in COMBAT_STEPS:
        yield Impossible(("turn", "chain", 0), links[0].attack, Why("fab:7.0.2", "chain_is_closed"))
    elif links and links[-1].hit and step in NOT_YET_HIT:
        yield Impossible(("turn", "chain", len(links) - 1), links[-1].attack, Why("fab:7.5.2", "no_damage_yet"))


def _on_links(scenario: Any, player: str) -> Iterator[Impossible]:
    """7.0.3: yield the cards on the combat chain that are neither an attack nor a defending card of a chain link."""
    named_there = {name for link in scenario.turn.chain for name in (link.attack, *link.defending)}
    for one in stated(scenario, player, "chain"):
        if one.id not in named_there:
            yield one.refused(Why("fab:7.0.3", "on_no_link"))


@clause("fab:1.3.2a")
def _hero(scenario: Any, player: str) -> Iterator[Impossible]:
    """3.11.2: yield the cards in the hero zone that are not heroes; a demi-hero counts as one (8.1.11b)."""
    for one in stated(scenario, player, "hero"):
        if not {"hero", "demi_hero"} & {*one.printed.types}:
            yield one.refused(Why("fab:3.11.2", "no_hero"))


def _equipment(scenario: Any, player: str) -> Iterator[Impossible]:
    """Yield the cards that cannot be equipped: they have no equipment subtype, or the zone is occupied."""
    taken = set()
    for stated in _of_field(scenario, player, "equipment"):
        where = worn_in(stated.entry, stated.printed)
        if where is None and MODULAR in stated.printed.keywords:
            yield stated.refused(Why("fab:8.3.30", "modular_where"))
        elif where is None:
            yield stated.refused(Why("fab:8.5.41b", "no_equipment_subtype"))
        elif MODULAR in stated.printed.keywords and stated.entry.owner not in (None, player):
            yield stated.refused(Why("fab:8.3.30b", "not_the_owner"))
        elif where in taken:
            yield stated.refused(Why(PLACES[where].one, "equipment_zone_taken"))
        else:
            taken.add(where)


def _weapons(scenario: Any, player: str) -> Iterator[Impossible]:
    """Yield the cards that do not fit into the two weapon zones; two-handed weapons are placed first."""
    worn: list[Worn] = []
    for stated in sorted(_of_field(scenario, player, "weapons"), key=lambda one: "2h" not in one.printed.subtypes):
        new = Worn(stated.printed.types, stated.printed.subtypes, stated.printed.keywords)
        why = cannot_wear(worn, new)
        if why is None:
            worn.append(new)
        else:
            yield stated.refused(why)


def _permanents(scenario: Any, player: str) -> Iterator[Impossible]:
    """1.3.3: yield the cards in the permanent zone that cannot be permanents, by type or subtype."""
    for stated in _of_field(scenario, player, "permanents"):
        if not becomes_permanent(stated.printed.base):
            yield stated.refused(Why("fab:1.3.3", "no_permanent"))


def _outside(scenario: Any, player: str) -> Iterator[Impossible]:
    """Yield the cards that zones outside the arena cannot contain, such as tokens and cards of the opponent."""
    for field, rule in OWNERS_ONLY.items():
        for one in stated(scenario, player, field):
            if "hero" in one.printed.types and field in CONTAINS:
                yield one.refused(Why("fab:8.1.5b", "hero_in_card_pool"))
            elif "token" in one.printed.types:
                yield one.refused(Why("fab:8.1.8a", "token_outside_arena"))
            elif field in CONTAINS and not DECK_TYPES & {*one.printed.types}:
                yield one.refused(Why(rule, "not_a_deck_card"))
            elif one.entry.owner not in (None, player):
                yield one.refused(Why(rule, "not_the_owner"))


def _arsenal(scenario: Any, player: str) -> Iterator[Impossible]:
    """3.3.2: yield the cards in the arsenal beyond its zones: one, and those that texts add (3.3.3a)."""
    there = [one for field in IN_ARENA for one in stated(scenario, player, field)]
    texts = (node for one in there for ability in one.printed.abilities for node in nodes(ability.node))
    more = sum(node.arsenal_zones or 0 for node in texts if isinstance(node, Grant))
    for one in stated(scenario, player, "arsenal")[1 + more :]:
        yield one.refused(Why("fab:3.3.2", "arsenal_taken"))


EQUIPPED = ("equipment", "weapons")
IN_ARENA = ("hero", *EQUIPPED, "permanents")
POOL = (*EQUIPPED, "deck", "hand", "arsenal", "pitch", "graveyard", "banished", "inventory")
"""The fields with cards of the card-pool."""


def _card_pool(scenario: Any, player: str) -> Iterator[Impossible]:
    """1.1.3: if the board begins before the game, yield the cards that its hero's card-pool cannot include."""
    heroes = stated(scenario, player, "hero")
    if scenario.turn.phase != "setup" or not heroes:
        return
    if "demi_hero" in heroes[0].printed.types:
        yield heroes[0].refused(Why("fab:8.1.11a", "demi_hero_at_start"))
    pool = [one for field in POOL for one in stated(scenario, player, field)]
    faces = [one.printed for one in pool]
    for number, one in enumerate(pool):
        others = [face.base for other, face in enumerate(faces) if other != number]
        why = lacks_its_pair(one.printed.abilities, others) if one.path[1] in EQUIPPED else None
        why = why or cannot_include(heroes[0].printed, faces, number)
        if why is not None:
            yield one.refused(why)


@clause("fab:3.0.14a")
def _under(scenario: Any, player: str) -> Iterator[Impossible]:
    """3.0.14a: yield sub-cards without an object above them on the board, and other cards that state one."""
    tops = {one.id for side in (P1, P2) for field in TOPS for one in stated(scenario, side, field)}
    for field in ("hero", *TOPS, "under", *OWNERS_ONLY):
        for one in stated(scenario, player, field):
            if (one.entry.beneath in tops) is not (field == "under") or (one.entry.beneath and field != "under"):
                yield one.refused(Why("fab:3.0.14a", "not_beneath"))


TOPS = ("equipment", "weapons", "permanents", "chain", "stack")
"""The fields, besides the hero's, whose cards can have sub-cards."""


@clause("fab:8.5.40a")
def _created(scenario: Any, player: str) -> Iterator[Impossible]:
    """8.5.40a: yield the cards whose text creates a card that is missing from the board's ``cards``."""
    fields = ("hero", "equipment", "weapons", "permanents", *OWNERS_ONLY, "chain", "stack")
    for one in (one for field in fields for one in stated(scenario, player, field)):
        texts = (node for ability in one.printed.abilities for node in nodes(ability.node))
        if any(isinstance(node, CreateCard) and node.create_card not in scenario.cards for node in texts):
            yield one.refused(Why("fab:8.5.40a", "no_such_card"))


def _living(printed: Face) -> bool:
    return any(face is not None and face.life is not None for face in (printed, printed.other))


CAN = {
    "tapped": (Lying((*IN_ARENA, "chain"), Why("fab:1.3.3b", "not_in_the_arena")),),
    "damage": (
        Lying((*IN_ARENA, "chain"), Why("fab:2.5.1a", "not_in_the_arena")),
        Lying(None, Why("fab:2.5.1a", "not_living"), _living),
    ),
    "since": (Lying((*IN_ARENA, "chain"), Why("fab:1.7.4", "not_in_the_arena")),),
    "turned": (Lying(None, Why("fab:9.1.1", "no_back_face"), lambda printed: printed.form not in (None, "split")),),
    "counters": (
        Lying(
            {*IN_ARENA, *TOPS, *OWNERS_ONLY, "under", "soul"} - {"hand", "deck", "inventory"},
            Why("fab:1.15.1", "not_public"),
        ),
    ),
    "equipped": (
        Lying(("equipment", "chain"), Why("fab:8.3.30", "not_modular"), lambda printed: MODULAR in printed.keywords),
    ),
}
"""For each statement about a card's state, the fields and cards for which it is possible."""


def _lying(scenario: Any, player: str) -> Iterator[Impossible]:
    """Yield the statements about a card's state that are impossible in its field."""
    for field in ("hero", *TOPS, "under", "soul", *OWNERS_ONLY):
        for one in stated(scenario, player, field):
            for details, why in cannot_lie_so(one.entry, field, one.printed, CAN):
                yield one.refused(why, details)


CHECKS: Sequence[Callable[[Any, str], Iterator[Impossible]]] = (
    _hero,
    _on_links,
    _equipment,
    _weapons,
    _permanents,
    _outside,
    _arsenal,
    _card_pool,
    _created,
    _under,
    _lying,
)
"""The checks of each player's side of a board."""
