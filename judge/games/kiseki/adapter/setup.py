"""The position of a scenario's board; anything not stated has a default."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from judge.abilities import Node
from judge.games import Setting
from judge.games.common.entries import Amount, Cards, Pile, Short
from judge.games.common.script_words import is_said
from judge.games.common.setup import DECK, Builder, stated_cards
from judge.games.kiseki.adapter.before import begin
from judge.games.kiseki.adapter.cards import Placed, Printed, face
from judge.games.kiseki.book.c0200_card_information import Face
from judge.games.kiseki.book.c0300_cp_and_ep import BONDS
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT
from judge.games.kiseki.book.c0600_preparation import Format, game_start
from judge.games.kiseki.book.c0700_turn import turns
from judge.games.kiseki.book.c1215_continuous import decide_order
from judge.games.kiseki.policy import new_game
from judge.games.kiseki.world import ACTIVATION, P1, P2, ZONES, Game, sights, zone
from judge.kernel import GAME, CardId, Dropped, Limits, PlayerId, Procedure, State, clause

UNKNOWN = Printed(name="?", type="unit", cost=1, attack=1, defense=1)
PHASES = ("setup", "preparation", "draw", "homebase", "deployment", "battle", "recovery")
"""The points where a scenario can begin: before the game, at a phase, or at a step of the turn player."""


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


def set_up(scenario: Any, limits: Limits, off: Dropped) -> Setting:
    """Return the position of a scenario, and the procedure that plays on from there.

    ``limits`` says how many events and choices are allowed, and ``off`` which clauses are switched off.
    """
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces = scenario._laid_out
    recalls = is_said("loop", scenario.play)
    game = new_game(state.copy(), faces, began=scenario.turn.number, recalls_actions=recalls, off=off, limits=limits)
    return Setting(game, _procedure(game, scenario), game.world.faces)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    """Return the position of a scenario and the face of each card."""
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
        told = all("bonds" in side.model_fields_set for side in sides.values())
        if not (yield from game_start(game, {p: side.format for p, side in sides.items()}, bonds_told=told)):
            return
        phase = "preparation"
    if game.world.changing(game):
        yield from decide_order(game)
    game.world.tell(game, silent=True)
    begin(game, scenario)
    yield from turns(game, phase)
