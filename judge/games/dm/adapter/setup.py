"""The position of a scenario's board and what happened before it; positions that the rules do not allow are rejected.

Anything not stated has a default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Literal, NamedTuple, Self

from pydantic import model_validator

from judge.abilities import Node, Triggered, expected
from judge.games import Impossible, Setting
from judge.games.common.entries import Cards, Pile, named, printed_elsewhere, stated
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, as_happening, left_as_stated
from judge.games.common.setup import DECK, Builder
from judge.games.dm.adapter.cards import Placed, Printed, face
from judge.games.dm.adapter.vocabulary import EVENTS
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c103_starting_the_game import OUTSIDE_THE_DECK, SHIELDS, game_start
from judge.games.dm.book.c105_orientation import TAPPABLE
from judge.games.dm.book.c110_abilities import count_as_used
from judge.games.dm.book.c116_seals import FACE_DOWN, lay_seal
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c400_laying import OPEN, keep_open
from judge.games.dm.book.c400_presence import AURAS, CASTLES, GEAR, WEAPONS, attach
from judge.games.dm.book.c500_turn import REGULAR, STEPS, RestIsSkipped, end_turn_immediately, turns
from judge.games.dm.book.c603_abilities import becomes_waiting
from judge.games.dm.book.c604_static_abilities import one_shot_effects
from judge.games.dm.book.c608_continuous_effects import FIXING, ask_which_came_first, record_effects
from judge.games.dm.book.c703_state_based_actions import state_based_actions
from judge.games.dm.book.c801_evolution_creatures import needs_no_source, one_s_max_each
from judge.games.dm.book.c803_gods import LINKS, PLACES, can_link
from judge.games.dm.policy import new_game
from judge.games.dm.world import (
    FLIPPED,
    FOR_GOOD,
    LINKED_CARDS,
    P1,
    P2,
    UNLOCKED,
    UPSIDE_DOWN,
    ZONES,
    Game,
    info,
    sights,
    zone,
    zone_of,
)
from judge.kernel import GAME, SIGHT, CardId, Citation, Dropped, Limits, PlayerId, Procedure, Sight, State, Why, clause

UNKNOWN = Printed(name="?", cost=1, power=1000)
UNKNOWN_OUTSIDE_THE_DECK: dict[str, Printed] = {
    "super_gr": UNKNOWN.model_copy(update={"special": ["gr"]}),
    "hyperspatial_zone": UNKNOWN.model_copy(update={"special": ["psychic"]}),
}
"""The stand-ins for unknown cards in zones where ordinary cards do not stay (117.1, 118.2)."""
IN_SIGHT: dict[str, Any] = {OPEN: True, SIGHT: Sight(frozenset((P1, P2)), ordered=True)}
"""The facts on a shield that lies face up (400.2b)."""
PHASES = ("setup", *STEPS)
"""The points where a scenario can begin: before the game, or at a step of the turn."""


def unknown(zone: str) -> Printed:
    return UNKNOWN_OUTSIDE_THE_DECK.get(zone, UNKNOWN)


@clause("dm:400.1")
class SideOfBoard(Node):
    """One player's side of the board. Each zone holds cards, or a number of unknown ones.

    Attributes:
        battle_zone: the player's cards in the battle zone. mana_zone, hand, graveyard: empty unless stated.
        shield_zone: shields; five unknown ones unless stated (103.3), none before the game starts.
        deck: cards from the top; ten unknown ones unless stated. hyperspatial_zone, super_gr: empty unless stated.
    """

    battle_zone: Cards[Placed] = []
    mana_zone: Pile[Placed] = []
    shield_zone: Pile[Placed] = SHIELDS
    hand: Pile[Placed] = []
    deck: Pile[Placed] = DECK
    graveyard: Pile[Placed] = []
    hyperspatial_zone: Cards[Placed] = []
    super_gr: Pile[Placed] = []

    @model_validator(mode="after")
    def attaches_possible_cards(self) -> Self:
        """Reject a card attached to one that cannot bear it (116.1, 303.3, 304.2, 305.2, 310.2)."""
        check_attached({zone: getattr(self, zone) for zone in ZONES})
        return self


IN_THE_PAST = 0
"""The turn number for the entry of cards that have been in the battle zone since before this turn."""


class _Builder(Builder[Placed, Face]):
    """Builds the position of a scenario."""

    form = Placed
    everywhere: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, scenario: Any) -> None:
        zones = (zone(player, name) for player in (P1, P2) for name in ZONES)
        super().__init__(scenario, zones, sights((P1, P2)), face(UNKNOWN))
        self.latest = 0

    def face(self, printed: Printed) -> Face:
        return face(printed)

    def unknown_in(self, where: str) -> Face:
        return face(unknown(where))

    def lay(self, player: PlayerId, where: str, ids: Sequence[str], card: Placed) -> None:
        """Put the cards of one entry into a zone, with the cards under, linked with, or sealing them."""
        lower = [CardId(one) for below, _ in named(Placed, card.under, f"{ids[0]}-under") for one in below]
        linked = list(named(Placed, card.linked, f"{ids[0]}-linked"))
        linked_ids = [CardId(one) for near, _ in linked for one in near]
        printed = [self.printed(placed) for placed in (card, *(other for _, other in linked))]
        for one in ids:
            facts = self.facts(card, where)
            if card.face_down:
                facts |= {FACE_DOWN: True, SIGHT: Sight(frozenset({player}))}
            if lower:
                facts["under"] = tuple(lower)
            if linked_ids:
                facts |= self._linked(CardId(one), linked_ids, printed)
            self.add(player, where, CardId(one), self.printed(card), facts)
        whole = {FLIPPED: True} if card.flipped else {}  # cells are linked by the sides that make up the creature
        parts: list[tuple[list[str], Placed, dict[str, Any]]]
        parts = [(*one, {}) for one in named(Placed, card.under, f"{ids[0]}-under")]
        parts += [(*one, whole) for one in named(Placed, card.linked, f"{ids[0]}-linked")]
        for below, other, shows in parts:
            for one in below:
                shown = IN_SIGHT if card.face_up else {}  # a shield is turned face up as a whole (113.2)
                facts = {**self.facts(other, where), **shown, **shows, "beneath": CardId(ids[0])}
                self.add(player, where, CardId(one), self.printed(other), facts)
        for below, other in named(Placed, card.seals, f"{ids[0]}-seals"):
            for one in below:
                self.add(player, where, CardId(one), self.printed(other), {})
                ignored = self.faces[CardId(ids[0])].type == "creature"
                lay_seal(self.state, self.state.ref(CardId(one)), CardId(ids[0]), ignored=ignored)

    def _linked(self, card: CardId, others: Sequence[CardId], printed: Sequence[Face]) -> dict[str, Any]:
        """Return the facts on a card linked with others; gods lie in a row, each linked to the next."""
        row = (card, *others)
        gods = {LINKS: tuple(pairwise(row)), PLACES: tuple((one, (n, 0)) for n, one in enumerate(row))}
        return {LINKED_CARDS: tuple(others), **(gods if any(face.links for face in printed) else {})}

    def facts(self, card: Placed, where: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if where == "battle_zone":
            found["came"] = self.scenario.turn.number if card.new else IN_THE_PAST
        if card.since is not None:
            found["since"] = card.since
            self.latest = max(self.latest, card.since)
        if card.tapped:
            found["tapped"] = True
        if card.unlocked:
            found[UNLOCKED] = FOR_GOOD
        if card.flipped:
            found[FLIPPED] = True
        if card.upside_down:
            found[UPSIDE_DOWN] = True
        if card.face_up:
            found |= IN_SIGHT
        return found


def on_side(scenario: Any, player: str, where: str) -> Any:
    """Return the cards that a scenario states in a zone, or the default (103.3)."""
    side = getattr(scenario, player)
    if where == "shield_zone" and scenario.turn.phase == "setup" and where not in side.model_fields_set:
        return 0
    return getattr(side, where)


def placed(scenario: Any) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield the position of each entry on a scenario's board: player, zone, index, and the ids of its cards."""
    for player in (P1, P2):
        for where in ZONES:
            for index, ids, card in stated(Placed, on_side(scenario, player, where), f"{player}-{where}"):
                fields = ("under", "linked", "seals") if card is not None else ()
                others = [named(Placed, getattr(card, field), f"{ids[0]}-{field}") for field in fields]
                yield player, where, index, [*ids, *(one for near in others for its, _ in near for one in its)]


@clause("dm:100.1")
def set_up(scenario: Any, limits: Limits, switched_off: Dropped) -> Setting:
    """Return the position of a scenario, and the procedure that plays on from there.

    ``limits`` says how many events and choices are allowed, and ``switched_off`` which clauses are.
    """
    state, faces = laid_out(scenario)
    game = new_game(state.copy(), faces, began=scenario.turn.number, switched_off=switched_off, limits=limits)
    return Setting(game, _procedure(game, scenario), game.world.faces)


def laid_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    """Return the position of a scenario and the face of each card; computed once and kept."""
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    return scenario._laid_out  # type: ignore[no-any-return]


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    builder = _Builder(scenario)
    for player in (P1, P2):
        for where in ZONES:
            builder.place(player, where, on_side(scenario, player, where))
        for where in ("battle_zone", "shield_zone"):
            lay_on(builder.state, on_side(scenario, player, where), (P1, P2))
    builder.turn(scenario.turn.phase, builder.latest)
    return builder.state, builder.faces


def _procedure(game: Game, scenario: Any) -> Procedure[None]:
    """Play on from the scenario's position: from the start of the game (103), or from a step of the turn."""
    phase = scenario.turn.phase
    if phase == "setup":
        yield from game_start(game)
        phase = STEPS[0]
    yield from ask_which_came_first(game, FIXING)
    record_effects(game, silent=True)
    begin(game, scenario)
    keep_open(game)
    try:
        # carry out the state-based actions and one-shot effects due on the stated board (604.4, 703.3)
        yield from one_s_max_each(game)
        yield from one_shot_effects(game)
        yield from state_based_actions(game)
        yield from resolve_waiting(game)
    except RestIsSkipped:
        yield from end_turn_immediately(game)
        phase = None
    yield from turns(game, phase)


class Borne(NamedTuple):
    """A way in which a card is attached to another.

    Attributes:
        field: the field of a scenario's card that names its bearer.
        type: the type of the attached card.
        zone: the zone of both cards.
        to: the words for the bearer, in English and Japanese.
        kind: the fact on the bearer that lists such cards.
        clause: the clause on attaching them.
    """

    field: str
    type: str
    zone: str
    to: tuple[str, str]
    kind: str
    clause: Citation


CREATURE, SHIELD = ("creature", "クリーチャー"), ("shield", "シールド")

BORNE = (
    Borne("crosses", "cross_gear", "battle_zone", CREATURE, GEAR, "dm:303.3"),
    Borne("equips", "weapon", "battle_zone", CREATURE, WEAPONS, "dm:305.2"),
    Borne("upon", "aura", "battle_zone", CREATURE, AURAS, "dm:310.2"),
    Borne("fortifies", "castle", "shield_zone", SHIELD, CASTLES, "dm:304.2"),
)
"""The ways in which a card is attached to another."""


def check_attached(zones: Mapping[str, object]) -> None:
    """Reject a card attached to one that cannot bear it.

    A card that is only named in a zone may be a suitable bearer, because its printed values are not known here.
    ``zones`` holds the entries of each zone of a player.

    Raises:
        PydanticCustomError: a card is attached to a card that cannot bear it.
    """
    for where, entries in zones.items():
        for card in _written(entries):
            for borne in BORNE:
                to = getattr(card, borne.field)
                if to is None:
                    continue
                fits = printed_elsewhere(card) or card.type == borne.type
                if where != borne.zone or not fits or to not in _bearers(entries, borne):
                    raise expected(
                        f"`{borne.field}` on a card of type {borne.type} in the {borne.zone}, "
                        f"with the id of a {borne.to[0]} there ({borne.clause})",
                        f"{borne.field} は {borne.zone} の {borne.type} に、"
                        f"そこにある{borne.to[1]}の id で書く({borne.clause})",
                    )
            if card.seals and where != "battle_zone":
                raise expected(
                    "`seals` only on a card in the `battle_zone` (dm:116.1)",
                    "seals は battle_zone のカードにだけ書く(dm:116.1)",
                )


def _written(entries: object) -> Iterator[Placed]:
    return (card for card in entries if isinstance(card, Placed)) if isinstance(entries, list) else iter(())


def _bearers(entries: object, one: Borne) -> Iterable[str]:
    """Yield the ids of possible bearers in a zone: creatures, or shields that are not castles."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, str):
            yield entry
        elif one.to is SHIELD or printed_elsewhere(entry) or _shown(entry).type == "creature":
            yield from [] if entry.fortifies else [entry.id or entry.card or ""]


def _shown(card: Placed) -> Printed:
    return card.other_side if card.flipped and card.other_side is not None else card


def lay_on(state: State, entries: Sequence[Placed | str], players: Sequence[PlayerId]) -> None:
    """Attach the cards of a zone to the bearers that they name."""
    for card in _written(entries):
        for borne in BORNE:
            to = getattr(card, borne.field)
            if to is not None:
                own = CardId(card.id or card.card or "")
                attach(state, state.ref(own), CardId(to), borne.kind)
                if borne.type == "castle":
                    state.put(own, SIGHT, Sight(frozenset(players)))


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    after = scenario.turn.extra_after
    if after is not None:
        game.state.put(GAME, REGULAR, PlayerId(after))
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _waits(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count an earlier use of an ability (110.5), or an event of this turn (605.2d), as the scenario states."""
    if happened.ability is not None:
        count_as_used(game, *ability_named(game, happened.ability), happened.times)
    if happened.event is not None:
        happening = as_happening(game, happened, happened.event, info)
        game.world.history.note(game, [happening] * happened.times)


def _waits(game: Game, waits: Waits) -> None:
    """Add an effect that the scenario states to the waiting ones, as if its ability had triggered (603.2)."""
    card, ability = ability_named(game, waits.ability)
    by = card if waits.event is None else CardId(waits.event)
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "battle_zone")
    becomes_waiting(game, ability, game.state.ref(card), rule="dm:603.2", event=known, name=ability.node.whens[0].event)


BEFORE = Before(
    waits=lambda node: isinstance(node, Triggered),
    events=tuple(EVENTS),
    abilities=lambda node: getattr(node, "per_turn", None) is not None,
    happened=_has_happened,
    turn={"extra_after": (Literal["p1", "p2"] | None, None)},
)


StatedCard = tuple[tuple[str | int, ...], str, Placed]
"""The path of an entry in the scenario, the id of its first card, and the entry."""


AT_THE_TOP = 3
"""The length of the path of a card that lies under no other: player, zone and index."""


LEFT_ALONE = ("`under: []` if the cards under it are gone", "下のカードがなくなっているなら under: []")
"""The advice for stating an evolution creature without the cards under it (801.1a)."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause and, where possible, a field to change."""
    state, faces = laid_out(scenario)
    game = new_game(state, faces)
    for path, card, entry in _entries(scenario):
        impossible_field = _impossible_field(faces[CardId(card)], entry, str(path[1]))
        if impossible_field is not None:
            field, reason = impossible_field
            yield Impossible(path, card, reason, field)
            continue
        why = _unlinkable(game, CardId(card), entry)
        if why is None and path[1] == "deck" and scenario.turn.phase != "setup":
            why = _not_in_a_deck(faces[CardId(card)])
        if why is not None:
            yield Impossible(path, card, why)
        elif path[1] == "battle_zone" and len(path) == AT_THE_TOP and "under" not in entry.model_fields_set:
            without = _without_source(game, CardId(card))
            if without is not None:
                yield Impossible(path, card, without, stated=LEFT_ALONE)


def _entries(scenario: Any) -> Iterator[StatedCard]:
    """Yield every stated card, including those under other cards or linked with them."""
    for player in (P1, P2):
        for where in ZONES:
            entries = on_side(scenario, player, where)
            stated = () if isinstance(entries, int) else named(Placed, entries, f"{player}-{where}")
            for index, (ids, entry) in enumerate(stated):
                path = (player, where, index)
                yield path, ids[0], entry
                for field in ("under", "linked"):
                    for number, (below, other) in enumerate(named(Placed, getattr(entry, field), f"{ids[0]}-{field}")):
                        yield (*path, field, number), below[0], other


def _impossible_field(printed: Face, entry: Placed, where: str) -> tuple[str, Why] | None:
    """Return the field that is impossible for a card in its zone and the reason, or ``None``."""
    if entry.flipped and printed.other is None:
        return "flipped", Why("dm:804.1", "one_front")
    if entry.upside_down and (printed.type != "field" or where != "battle_zone"):
        return "upside_down", Why("dm:105.5", "no_field")
    if entry.face_down and where != "mana_zone":
        return "face_down", Why("dm:405.4", "not_in_the_mana_zone")
    if entry.face_up and where != "shield_zone":
        return "face_up", Why("dm:400.2b", "not_in_the_shield_zone")
    if entry.tapped and not _can_be_tapped(printed, entry, where):
        return "tapped", Why("dm:105.4a", "cannot_be_tapped")
    if entry.new and where != "battle_zone":
        return "new", Why("dm:301.5", "not_in_the_battle_zone")
    if entry.since is not None and where != "battle_zone":
        return "since", Why("dm:608.3b", "not_in_the_battle_zone")
    if entry.unlocked and printed.hyper is None:
        return "unlocked", Why("dm:814.1", "no_hyper_mode")
    if entry.unlocked and where != "battle_zone":
        return "unlocked", Why("dm:814.3", "not_in_the_battle_zone")
    if entry.flipped and where != "battle_zone":
        return "flipped", Why("dm:400.5", "not_in_the_battle_zone")
    if entry.linked and where != "battle_zone":
        return "linked", Why("dm:701.18b", "not_in_the_battle_zone")
    if entry.under and where not in ("battle_zone", "shield_zone"):
        return "under", Why("dm:801.1", "no_pile_there")
    return None


def _not_in_a_deck(printed: Face) -> Why | None:
    """Return why a card cannot be in a deck, or ``None``: its type starts in a zone of its own (117.1, 118.1)."""
    own = [OUTSIDE_THE_DECK[kind][0] for kind in (printed.type, *printed.special) if kind in OUTSIDE_THE_DECK]
    return Why("dm:118.1" if own[0] == "super_gr" else "dm:117.1", "not_in_a_deck") if own else None


def _without_source(game: Game, card: CardId) -> Why | None:
    """Return why a creature cannot lie there without cards under it, or ``None`` (801.1a)."""
    needs_one = game.world.faces[card].sources and needs_no_source(game, card) is None
    return Why("dm:801.1a", "without_source") if needs_one else None


def _can_be_tapped(printed: Face, entry: Placed, where: str) -> bool:
    """Return whether a card can be tapped: any in the mana zone, creatures and tamaseeds in the battle zone."""
    shows = printed.other if entry.flipped and printed.other is not None else printed
    return where == "mana_zone" or (where == "battle_zone" and shows.type in TAPPABLE)


def _unlinkable(game: Game, card: CardId, entry: Placed) -> Why | None:
    """Return why cards cannot be linked in a row, or ``None``: each needs a god link with the next (803.2).

    Cells are exempt: they are linked by their other sides, so they are stated as flipped (701.18a).
    """
    row = [card, *(CardId(one) for ids, _ in named(Placed, entry.linked, f"{card}-linked") for one in ids)]
    fits = entry.flipped or all(can_link(game, left, right) for left, right in pairwise(row))
    return None if fits else Why("dm:803.2", "no_god_link")
