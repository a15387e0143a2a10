"""The position of a scenario's board and what happened before it; positions that the rules do not allow are rejected.

Anything not stated has a default.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from judge.abilities import Node, StateTriggered, Triggered
from judge.games import Impossible, Setting
from judge.games.common.entries import Amount, Cards, Pile, Short
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, left_as_stated
from judge.games.common.orientation import Lying, impossible_places
from judge.games.common.script_words import is_said
from judge.games.common.setup import DECK, Builder, stated_cards
from judge.games.kiseki.adapter.cards import ON_THE_FIELD, Placed, Printed, face
from judge.games.kiseki.book.c0200_card_information import Face
from judge.games.kiseki.book.c0300_cp_and_ep import BONDS
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT
from judge.games.kiseki.book.c0600_preparation import Format, game_start
from judge.games.kiseki.book.c0700_turn import turns
from judge.games.kiseki.book.c1215_continuous import decide_order
from judge.games.kiseki.policy import new_game
from judge.games.kiseki.world import (
    ACTIVATION,
    ORIENTED,
    P1,
    P2,
    ZONES,
    Game,
    controller,
    primary,
    sights,
    zone,
    zone_of,
)
from judge.kernel import GAME, CardId, Dropped, Limits, PlayerId, Procedure, State, Why, clause, count_turn_fact, wait

UNKNOWN = Printed(name="?", type="unit", cost=1, attack=1, defense=1)
PHASES = ("setup", "preparation", "draw", "homebase", "deployment", "battle", "recovery")
"""The points where a scenario can begin: before the game, at a phase, or at a step of the turn player."""


def unknown(zone: str) -> Printed:
    return UNKNOWN


@clause("kiseki:602.1")
class SideOfBoard(Node):
    """One player's side of the board.

    Attributes:
        bonds: 40 unless stated (603.1#starting-bonds).
        max_bonds: the maximum number of bonds; 40 unless stated. cp, ep: the points in the pool; 0 unless stated.
        homebase: cards, face down unless stated (703.7a), or a number of unknown ones.
        deck: cards from the top, or a number of unknown ones.
        format: the deck-building format of the tournament (602.2); strategy unless stated.
        links: the groups of organizations linked for this player (1310).
    """

    bonds: Annotated[int, Field(ge=-999, le=999)] = BONDS
    max_bonds: Annotated[int, Field(ge=0, le=999)] | None = None
    cp: Amount = 0
    ep: Amount = 0
    field: Cards[Placed] = []
    homebase: Pile[Placed] = []
    hand: Pile[Placed] = []
    deck: Pile[Placed] = DECK
    trail: Pile[Placed] = []
    removed: Cards[Placed] = []
    format: Format | None = None
    links: Annotated[list[Annotated[list[Short], Field(max_length=60)]], Field(max_length=60)] = []


class _Builder(Builder[Placed, Face]):
    """Builds the position of a scenario."""

    form = Placed

    def __init__(self, scenario: Any) -> None:
        zones = (*(zone(player, name) for player in (P1, P2) for name in ZONES), ACTIVATION)
        super().__init__(scenario, zones, sights((P1, P2)), face(UNKNOWN))

    def face(self, printed: Printed) -> Face:
        return face(printed)

    def of_unknown(self, where: str) -> dict[str, Any]:
        """Return the facts on an unknown card in a zone: in a homebase it lies face down."""
        return {"face_down": True} if where == "homebase" else {}

    def facts(self, card: Placed, where: str) -> dict[str, Any]:
        """Return the facts that an entry states; a stunned UNIT lies face down in the action state (1306.2a)."""
        down = card.face_down if card.face_down is not None else where == "homebase"
        found: dict[str, Any] = {} if card.since is None else {"since": card.since}
        if card.action or card.stunned:
            found["action"] = True
        if (down and where in ("field", "homebase")) or card.stunned:
            found["face_down"] = True
        if card.stunned:
            found["stunned"] = True
        if card.support:
            found["attributes"] = (SUPPORT,)
        return found


def placed(scenario: Any) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield the position of each entry on a scenario's board: player, zone, index, and the ids of its cards."""
    for player, where, index, ids, _ in stated_cards(scenario, Placed, ZONES):
        yield player, where, index, ids


def set_up(scenario: Any, limits: Limits, switched_off: Dropped) -> Setting:
    """Return the position of a scenario, and the procedure that plays on from there.

    ``limits`` says how many events and choices are allowed, and ``switched_off`` which clauses are.
    """
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces = scenario._laid_out
    recalls = is_said("loop", scenario.play)
    game = new_game(
        state.copy(),
        faces,
        began=scenario.turn.number,
        recalls_actions=recalls,
        switched_off=switched_off,
        limits=limits,
    )
    return Setting(game, _procedure(game, scenario), game.world.faces)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    builder = _Builder(scenario)
    sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
    for player, side in sides.items():
        for name in ZONES:
            builder.place(player, name, getattr(side, name))
    early = scenario.turn.phase in ("draw", "homebase", "deployment")
    builder.turn("preparation" if early else scenario.turn.phase)
    _numbers(builder.state, scenario, sides)
    return builder.state, builder.faces


def _numbers(state: State, scenario: Any, sides: dict[PlayerId, SideOfBoard]) -> None:
    turn = scenario.turn
    initiative = PlayerId(turn.first if turn.phase in ("draw", "homebase", "deployment") else turn.player)
    state.put(GAME, "initiative", initiative)
    for player, side in sides.items():
        state.put(player, "bonds", side.bonds)
        if side.max_bonds is not None:
            state.put(player, "max_bonds", side.max_bonds)
        for name in ("cp", "ep"):
            if getattr(side, name):
                state.put(player, name, getattr(side, name))
        if turn.phase == "deployment" and player == turn.player and "cp" in side.model_fields_set:
            state.put(player, "cp_gained", True)
        if side.links:
            state.put(player, "links", tuple(tuple(sorted(group)) for group in side.links))


def _procedure(game: Game, scenario: Any) -> Procedure[None]:
    """Play on from the scenario's position: from before the game (601.1), or from a phase or step of the turn."""
    phase = scenario.turn.phase
    if phase == "setup":
        sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
        stated = all("bonds" in side.model_fields_set for side in sides.values())
        if not (yield from game_start(game, {p: side.format for p, side in sides.items()}, bonds_stated=stated)):
            return
        phase = "preparation"
    if game.world.changing(game):
        yield from decide_order(game)
    game.world.record_effects(game, silent=True)
    begin(game, scenario)
    yield from turns(game, phase)


def _waits(node: Node) -> bool:
    return isinstance(node, Triggered | StateTriggered)


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _has_triggered(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count the earlier attacks that the scenario states as attacks of this turn."""
    card = None if happened.card is None else CardId(happened.card)
    whose = primary(game) if card is None else controller(game, card)
    for attacking in (PlayerId(happened.player or whose), *(() if card is None else (card,))):
        count_turn_fact(game, attacking, "attacked", happened.times)


def _has_triggered(game: Game, waits: Waits) -> None:
    """Give a craft a trigger count (1211.3) because the scenario states that it has triggered."""
    card, ability = ability_named(game, waits.ability)
    by = card if waits.event is None else CardId(waits.event)
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "field")
    new = wait(game.state, waits.ability, ability, game.state.ref(card), controller(game, card), known)
    game.note(
        "stands_by", "kiseki:1211.3", because=(ability.clause,), actor=new.controller, objects=(card,), ability=new.id
    )


BEFORE = Before(_waits, ("attacks",), lambda node: False, _has_happened, {})


FIELD = ("field",)


def _is_unit(printed: Face) -> bool:
    return printed.type == "unit"


CAN = {
    "action": (Lying(ORIENTED, Why("kiseki:503.1", "not_oriented")),),
    "face_down": (Lying(("field", "homebase"), Why("kiseki:503.2", "not_oriented")),),
    "stunned": (
        Lying(FIELD, Why("kiseki:1306.1", "lies_not_on_the_field")),
        Lying(None, Why("kiseki:1306.1", "not_a_unit"), _is_unit),
    ),
    "support": (
        Lying(FIELD, Why("kiseki:1309.1", "lies_not_on_the_field")),
        Lying(None, Why("kiseki:1309.1", "not_a_unit"), _is_unit),
    ),
    "since": (Lying(FIELD, Why("kiseki:1215.3b-1", "lies_not_on_the_field")),),
}
"""The zones and the cards where each state in a scenario is possible, with the reason elsewhere."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause."""
    yield from impossible_places(
        scenario,
        Placed,
        ZONES,
        face,
        Why("kiseki:506.1", "no_card_of_the_field"),
        lambda face: face.type in ON_THE_FIELD,
        CAN,
    )
