"""A scenario's board as a position: whatever is not stated has the rulebook's own default."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag, model_validator

from judge.abilities import Node
from judge.games import Setting
from judge.games.common.entries import by_form, by_number, named, stated, unknown
from judge.games.fab.adapter.before import begin
from judge.games.fab.adapter.cards import Placed, Printed, Short, face, token_face
from judge.games.fab.adapter.placing import worn_in
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
DECK = 10
"""How many unknown cards a deck has when the scenario says nothing of it."""

PHASES = ("setup", "start", "action", *COMBAT_STEPS, "end")
"""Where a scenario can begin: before the game, at a phase, or at a step of combat."""

Entry = Annotated[Annotated[Placed, Tag("card")] | Annotated[Short, Tag("key")], Discriminator(by_form)]
"""A card in a zone: written out, or the key of one under ``cards``."""

Cards = Annotated[list[Entry], Field(max_length=60)]
Amount = Annotated[int, Field(ge=0, le=99)]
Pile = Annotated[Annotated[Cards, Tag("cards")] | Annotated[Amount, Tag("number")], Discriminator(by_number)]

TYPE_THERE = {"hero": "hero", "equipment": "equipment", "weapons": "weapon"}
"""For places of a side the type of a card there whose types are not stated."""


@clause("fab:3.0.2")
class SideOfBoard(Node):
    """One player's side.

    Attributes:
        hero: the hero; one without a name, with 20 life and 4 intellect, unless stated.
            A card here, or among equipment and weapons, has the type of its place unless its types are stated.
        life: the life total of the hero; the printed life unless stated.
        marked: the hero is marked (9.3).
        equipment: equipment, each equipped to the zone of its subtype.
        weapons: weapons and what else is equipped to the weapon zones.
        permanents: what the player controls in the permanent zone.
        arsenal: a card, face down unless it says otherwise.
        hand, deck, pitch, graveyard, banished: cards, those of the deck from the top, or how many unknown ones.
        soul: cards in the hero's soul (3.11.5).
        under: sub-cards (3.0.14); ``beneath`` of each is the id of the object under which it lies.
        stack: layers on the stack, the top layer first.
        chain: cards on the combat chain that are no equipment or weapons; ``turn.chain`` says what they do there.
        action_points, resource_points, chi_points: assets; nothing unless stated, and 1 action point for the turn
            player of a board that begins in the action phase.
    """

    hero: Entry | None = None
    life: Annotated[int, Field(ge=0, le=999)] | None = None
    marked: bool = False
    equipment: Cards = []
    weapons: Cards = []
    permanents: Cards = []
    arsenal: Cards = []
    hand: Pile = []
    deck: Pile = DECK
    pitch: Pile = []
    graveyard: Pile = []
    banished: Pile = []
    soul: Pile = []
    under: Cards = []
    stack: Cards = []
    chain: Cards = []
    action_points: Amount | None = None
    resource_points: Amount = 0
    chi_points: Amount = 0

    @model_validator(mode="before")
    @classmethod
    def has_type_of_its_place(cls, data: Any) -> Any:
        """Let a card be of the type of its place where its types are not stated."""
        if not isinstance(data, dict):
            return data
        return {**data, **{place: _typed(data[place], kind) for place, kind in TYPE_THERE.items() if place in data}}


def _typed(entry: Any, kind: str) -> Any:
    """Return an entry of a place, or several, with a type for those that state none and name no card."""
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
    "under",
    "stack",
    "chain",
)
"""The fields of a side that hold cards, beside the hero."""

BEFORE = 1
"""The moment since which cards lie where they do, unless the board says it: their order in the file says nothing."""


@clause("fab:3.2.2a", "fab:3.5.2a", "fab:3.10.2a", "fab:3.12.2a")
def _where(field: str, entry: Placed, printed: Face) -> str:
    """Return the zone in which a card of a field lies: equipment in the zone that it is equipped to."""
    if field == "equipment":
        where = worn_in(entry, printed)
        assert where is not None  # a board with equipment that no zone takes is refused
        return where
    return {"weapons": "weapon", "permanents": "permanent"}.get(field, field)


class _Builder:
    """Puts the cards of a scenario on the board, one id each."""

    def __init__(self, scenario: Any) -> None:
        self.state = State([*(zone(p, z) for p in (P1, P2) for z in ZONES), STACK, CHAIN])
        self.state.sights = sights((P1, P2))
        self.state.keep_when_moving((TRANSCENDED,))
        self.faces: dict[CardId, Face] = {}
        self.library = dict(scenario.cards)
        self.on_chain = {name for link in scenario.turn.chain for name in (link.attack, *link.defending)}
        for player in (P1, P2):
            self.state.facts[player] = {}

    def hero(self, player: PlayerId, entry: Any) -> None:
        """Put a player's hero into the hero zone."""
        if entry is None:
            self._add(player, "hero", CardId(f"{player}-hero"), face(HERO), {}, player)
            return
        ((ids, card),) = named(Placed, [entry], f"{player}-hero", only=True)
        facts = _facts(player, card, self._face(card), "hero")
        self._add(player, "hero", CardId(ids[0]), self._face(card), facts, player)

    def _face(self, card: Placed) -> Face:
        return face(self.library[card.card] if card.card is not None else card)

    def place(self, player: PlayerId, field: str, cards: Any) -> None:
        """Put cards into a zone in the order given."""
        if isinstance(cards, int):
            for one in unknown(f"{player}-{field}", cards):
                self._add(player, field, CardId(one), face(UNKNOWN), {}, player)
            return
        for ids, card in named(Placed, cards, f"{player}-{field}"):
            printed = self._face(card)
            where = _where(field, card, printed)
            for one in ids:
                facts = _facts(player, card, printed, where)
                to = "chain" if one in self.on_chain else where
                if to == "chain" and where == "permanent":
                    facts["permanent"] = True
                self._add(player, to, CardId(one), self._face(card), facts, PlayerId(card.owner or player))

    def _add(
        self, player: PlayerId, where: str, card: CardId, made_of: Face, facts: dict[str, Any], owner: PlayerId
    ) -> None:
        self.faces[card] = made_of
        controlled = {"player": player} if where in (STACK, CHAIN) else {}
        self.state.lay_out(card, owner, zone(player, where), {"since": BEFORE, **controlled, **facts})


def _facts(player: PlayerId, card: Placed, printed: Face, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if where in EQUIPMENT_ZONES:
        found["equipped"] = (where,)
    if where == "weapon":
        found["equipped"] = ("weapon", "weapon") if "2h" in printed.subtypes else ("weapon",)
    if card.counters:
        found["counters"] = tuple(sorted(card.counters.items()))
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
    """Yield where each entry of a scenario's board stands: side, field, place in it, ids of its cards."""
    for player in (P1, P2):
        side: SideOfBoard = getattr(scenario, player)
        if side.hero is None:
            yield player, "hero", 0, [f"{player}-hero"]
        else:
            yield from ((player, "hero", 0, ids) for ids, _ in named(Placed, [side.hero], f"{player}-hero", only=True))
        for field in FIELDS:
            for index, ids, _ in stated(Placed, getattr(side, field), f"{player}-{field}"):
                yield player, field, index, ids


def set_up(scenario: Any, limits: Limits, off: Dropped) -> Setting:
    """Return the position that a scenario states, and the procedure that plays on from there."""
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces = scenario._laid_out
    library = {key: face(printed) for key, printed in scenario.cards.items()}
    tokens = {token.name: token_face(token) for token in scenario.tokens}
    world = FabWorld(dict(faces), library, tokens, scenario.turn.number)
    game = Game(state.copy(), Fab(), (P1, P2), world=world, off=off, limits=limits)
    return Setting(game, _procedure(game, scenario), world.faces)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face]]:
    """Return the position that a scenario states, and the face of each card."""
    builder = _Builder(scenario)
    sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
    for player, side in sides.items():
        builder.hero(player, side.hero)
        for name in FIELDS:
            builder.place(player, name, getattr(side, name))
    _numbers(builder, scenario, sides)
    return builder.state, builder.faces


def _numbers(builder: _Builder, scenario: Any, sides: dict[PlayerId, SideOfBoard]) -> None:
    state, turn = builder.state, scenario.turn
    in_combat = turn.phase in COMBAT_STEPS
    state.put(GAME, "turn", PlayerId(turn.player))
    state.put(GAME, "phase", "action" if in_combat else turn.phase)
    state.put(GAME, "turn_number", turn.number)
    state.put(GAME, "clock", 10_000)
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
    """Play from where the scenario begins: from before the game, or in the middle of a turn."""
    phase = scenario.turn.phase
    effects_apply_already(game)
    if phase == "setup":
        yield from start_of_game(game)
        game.state.put(GAME, "turn_number", 1)
        phase = "start"
    begin(game, scenario)
    effects_apply_already(game)
    yield from turns(game, phase)
