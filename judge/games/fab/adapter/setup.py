"""The position made from a scenario's board; the rulebook's defaults apply to everything that is not stated."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field, model_validator

from judge.abilities import Node
from judge.games import Setting
from judge.games.common.entries import Amount, Cards, Entry, Pile, named
from judge.games.common.setup import DECK, Builder, stated_cards
from judge.games.fab.adapter.before import begin
from judge.games.fab.adapter.cards import Placed, Printed, face, token_face
from judge.games.fab.adapter.placing import field_on_chain, worn_in
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0115_counters import modifies
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0401_start_of_game import start_of_game
from judge.games.fab.book.c0402_turn import turns
from judge.games.fab.book.c0602_continuous_effects import effects_apply_already
from judge.games.fab.book.c0901_faces import BACK, TRANSCENDED
from judge.games.fab.policy import Fab, FabWorld
from judge.games.fab.world import (
    CHAIN,
    COMBAT_STEPS,
    EQUIPMENT_ZONES,
    EVERYBODY,
    ONLY,
    P1,
    P2,
    PUBLIC,
    STACK,
    UNDER,
    ZONES,
    Game,
    sights,
    zone,
)
from judge.kernel import GAME, SIGHT, CardId, Dropped, Limits, PlayerId, Procedure, Ref, State, clause

UNKNOWN = Printed(name="?")
HERO = Printed(name="?", types=["hero"], life=20, intellect=4)
PHASES = ("setup", "start", "action", *COMBAT_STEPS, "end")
"""The moments at which a scenario can begin: before the game, a phase, or a step of combat."""

TYPE_THERE = {"hero": "hero", "equipment": "equipment", "weapons": "weapon"}
"""For the hero, equipment and weapons of a side: the type of cards whose types are not stated."""


def unknown(zone: str) -> Printed:
    return UNKNOWN


@clause("fab:3.0.2")
class SideOfBoard(Node):
    """One player's side.

    Attributes:
        hero: the hero; by default one without a name, with 20 life and 4 intellect.
            A card here, in ``equipment`` or in ``weapons`` has the type of its place unless its types are stated.
        life: the life total of the hero; by default the printed life.
        marked: whether the hero is marked (9.3).
        equipment: equipment, each equipped to the zone of its subtype.
        weapons: weapons and other objects equipped to the weapon zones.
        permanents: the objects that the player controls in the permanent zone.
        arsenal: a card, face down unless it states ``face_up``.
        hand, deck, pitch, graveyard, banished: a list of cards (the deck from the top), or a number of unknown ones.
        soul: cards in the hero's soul (3.11.5).
        inventory: cards of the card-pool that the player has selected neither to equip nor for the deck (4.1.6).
        under: sub-cards (3.0.14); ``beneath`` gives the id of the object above.
        stack: layers on the stack, the top layer first.
        chain: cards on the combat chain; ``turn.chain`` states their roles.
        action_points, resource_points, chi_points: assets, 0 by default. The turn player of a board that begins
            in the action phase has 1 action point by default.
    """

    hero: Entry[Placed] | None = None
    life: Annotated[int, Field(ge=0, le=999)] | None = None
    marked: bool = False
    equipment: Cards[Placed] = []
    weapons: Cards[Placed] = []
    permanents: Cards[Placed] = []
    arsenal: Cards[Placed] = []
    hand: Pile[Placed] = []
    deck: Pile[Placed] = DECK
    pitch: Pile[Placed] = []
    graveyard: Pile[Placed] = []
    banished: Pile[Placed] = []
    soul: Pile[Placed] = []
    inventory: Pile[Placed] = []
    under: Cards[Placed] = []
    stack: Cards[Placed] = []
    chain: Cards[Placed] = []
    action_points: Amount | None = None
    resource_points: Amount = 0
    chi_points: Amount = 0

    @model_validator(mode="before")
    @classmethod
    def has_type_of_its_place(cls, data: Any) -> Any:
        """Give cards without stated types the type of their place."""
        if not isinstance(data, dict):
            return data
        return {**data, **{place: _typed(data[place], kind) for place, kind in TYPE_THERE.items() if place in data}}


def _typed(entry: Any, kind: str) -> Any:
    """Return entries with the type of their place, unless they state types or name a card."""
    if isinstance(entry, list):
        return [_typed(one, kind) for one in entry]
    return {"types": [kind], **entry} if isinstance(entry, dict) and not entry.keys() & {"card", "token"} else entry


FIELDS = (
    "equipment",
    "weapons",
    "permanents",
    "arsenal",
    "hand",
    "deck",
    "pitch",
    "graveyard",
    "banished",
    "soul",
    "inventory",
    "under",
    "stack",
    "chain",
)
"""The fields of a side that hold cards, except the hero's."""


@clause("fab:3.2.2a", "fab:3.5.2a", "fab:3.10.2a", "fab:3.12.2a")
def _where(field: str, entry: Placed, printed: Face) -> str:
    """Return the zone of a card in a field; equipment is in the zone that it is equipped to."""
    if field == "equipment":
        where = worn_in(entry, printed)
        assert where is not None  # other equipment has been rejected
        return where
    return {"weapons": "weapon", "permanents": "permanent"}.get(field, field)


class _Builder(Builder[Placed, Face]):
    """Puts the cards of a scenario on the board."""

    form = Placed

    def __init__(self, scenario: Any) -> None:
        zones = (*(zone(player, name) for player in (P1, P2) for name in ZONES), STACK, CHAIN)
        super().__init__(scenario, zones, sights((P1, P2)), face(UNKNOWN))
        self.state.keep_when_moving((TRANSCENDED,))
        self.on_chain = {name for link in scenario.turn.chain for name in (link.attack, *link.defending)}
        self.attacks = {link.attack for link in scenario.turn.chain}

    def hero(self, player: PlayerId, entry: Any) -> None:
        if entry is None:
            self.add(player, "hero", CardId(f"{player}-hero"), face(HERO), {})
        else:
            ((ids, card),) = named(Placed, [entry], f"{player}-hero", only=True)
            self.add(player, "hero", CardId(ids[0]), self.printed(card), self.facts(card, "hero", player))

    def face(self, printed: Printed) -> Face:
        return face(printed)

    def lay(self, player: PlayerId, where: str, ids: Sequence[str], card: Placed) -> None:
        """Put the cards of one entry on the combat chain, or into the zone of their field."""
        printed, owner = self.printed(card), PlayerId(card.owner or player)
        for one in ids:
            field = field_on_chain(printed, attacks=one in self.attacks) if where == "chain" else where
            lies_in = _where(field, card, printed)
            to = "chain" if where == "chain" or one in self.on_chain else lies_in
            facts = self.facts(card, lies_in, player)
            if to == "chain" and lies_in == "permanent":
                facts["permanent"] = True
            if to in (STACK, CHAIN):
                facts["player"] = player
            self.add(player, to, CardId(one), printed, facts, owner)

    def facts(self, card: Placed, where: str, player: PlayerId = P1) -> dict[str, Any]:
        return _facts(player, card, self.printed(card), where)


def _facts(player: PlayerId, card: Placed, printed: Face, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if where in EQUIPMENT_ZONES:
        found["equipped"] = (where,)
    if where == "weapon":
        found["equipped"] = ("weapon", "weapon") if "2h" in printed.subtypes else ("weapon",)
    if any(card.counters.values()):
        found["counters"] = tuple(sorted((name, number) for name, number in card.counters.items() if number))
    if card.turned:
        found[TRANSCENDED if printed.form == "transcend" else BACK] = True
    if card.since is not None:
        found["since"] = card.since
    if card.tapped:
        found["tapped"] = True
    if card.face_down:
        found[SIGHT] = ONLY[player]
        if where in PUBLIC:
            found["face_down"] = True
    if card.face_up:
        found[SIGHT] = EVERYBODY
    if card.beneath is not None:
        found[UNDER] = Ref(CardId(card.beneath), 0)
    if card.damage:
        found["life_change"] = -card.damage
    return found


def placed(scenario: Any) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield each entry of a scenario's zones: side, field, index in the field, ids of its cards."""
    for player in (P1, P2):
        hero = getattr(scenario, player).hero
        own = [] if hero is None else [ids for ids, _ in named(Placed, [hero], f"{player}-hero", only=True)]
        yield player, "hero", 0, own[0] if own else [f"{player}-hero"]
    for player, field, index, ids, _ in stated_cards(scenario, Placed, FIELDS):
        yield player, field, index, ids


def set_up(scenario: Any, limits: Limits, switched_off: Dropped) -> Setting:
    """Return the position that a scenario states, and the procedure that plays on from it."""
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces = scenario._laid_out
    library = {key: face(printed) for key, printed in scenario.cards.items()}
    tokens = {token.name: token_face(token) for token in scenario.tokens}
    world = FabWorld(dict(faces), library, tokens, scenario.turn.number)
    game = Game(state.copy(), Fab(), (P1, P2), world=world, switched_off=switched_off, limits=limits)
    return Setting(game, _procedure(game, scenario), world.faces)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    builder = _Builder(scenario)
    sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
    for player, side in sides.items():
        builder.hero(player, side.hero)
        for name in FIELDS:
            builder.place(player, name, getattr(side, name))
    builder.turn("action" if scenario.turn.phase in COMBAT_STEPS else scenario.turn.phase)
    _numbers(builder, scenario, sides)
    return builder.state, builder.faces


def _numbers(builder: _Builder, scenario: Any, sides: dict[PlayerId, SideOfBoard]) -> None:
    state, turn = builder.state, scenario.turn
    in_combat = turn.phase in COMBAT_STEPS
    if any(modifies(known.get("counters", ())) for known in state.facts.values()):
        state.put(GAME, "modified", True)
    if in_combat:
        state.put(GAME, "step", turn.phase)
    if in_combat or turn.chain:
        state.put(GAME, "open", True)
    for player, side in sides.items():
        held = state.zones[zone(player, "hero")][0]
        printed = builder.faces[held].life
        if side.life is not None and printed is not None:
            state.put(held, "life_change", side.life - printed or None)
        if side.marked:
            state.put(held, "marked", True)
        for name in POINTS:
            amount = getattr(side, name)
            if amount is None:
                amount = 1 if turn.phase == "action" and player == turn.player else 0
            if amount:
                state.put(player, name, amount)


def _procedure(game: Game, scenario: Any) -> Procedure[None]:
    """Play on from where the scenario begins: before the game, or in the middle of a turn."""
    phase = scenario.turn.phase
    effects_apply_already(game)
    if phase == "setup":
        yield from start_of_game(game)
        game.state.put(GAME, "turn_number", 1)
        phase = "start"
    begin(game, scenario)
    effects_apply_already(game)
    yield from turns(game, phase)
