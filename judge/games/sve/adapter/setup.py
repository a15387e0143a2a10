"""A scenario's board as a position: whatever is not stated has the rulebook's own default."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from judge.abilities import Node
from judge.games import Setting
from judge.games.common.entries import by_form, by_number, named, stated, unknown
from judge.games.sve.adapter.before import begin
from judge.games.sve.adapter.cards import Placed, Printed, Short, face
from judge.games.sve.adapter.script import action
from judge.games.sve.book.ch02_cards import Face, share_collaboration_names
from judge.games.sve.book.ch03_players import MAX_PP
from judge.games.sve.book.ch06_game_start import EP, game_start
from judge.games.sve.book.ch07_turn import turns
from judge.games.sve.book.ch10_continuous import ask_for_order, tell
from judge.games.sve.policy import new_game
from judge.games.sve.world import RESOLUTION, ZONES, Game, sights, zone
from judge.kernel import GAME, CardId, Dropped, Limits, PlayerId, Procedure, State, clause

P1, P2 = PlayerId("p1"), PlayerId("p2")
UNKNOWN = Printed(name="?", type="follower", cost=1, attack=1, defense=1)
DECK = 10
"""How many unknown cards a deck has when the scenario says nothing of it."""


Entry = Annotated[Annotated[Placed, Tag("card")] | Annotated[Short, Tag("key")], Discriminator(by_form)]
"""A card in a zone: written out, or the key of one under ``cards``."""

Cards = Annotated[list[Entry], Field(max_length=60)]
Amount = Annotated[int, Field(ge=0, le=99)]
Pile = Annotated[Annotated[Cards, Tag("cards")] | Annotated[Amount, Tag("number")], Discriminator(by_number)]
"""The cards of a zone, or how many unknown ones."""


class Leader(Node):
    """A leader: name, class and title matter for deck building only."""

    name: Short = "leader"
    card_class: Short | None = Field(None, alias="class")
    title: Short | None = None
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


@clause("sve:6.1.1", "sve:6.1.1.1")
class SideOfBoard(Node):
    """One player's side.

    Attributes:
        leader: the leader card.
        defense: the leader's defense now (20 unless stated, 2.8.3.1).
        pp, max_pp: play points; the maximum is the number of the turn unless stated, at most 10 (3.2.4.1).
        ep: evolution points; 0 for the first player and 3 for the second unless stated (6.2.1.10).
        deck: cards from the top, or how many unknown ones.
        field_limit, ex_limit, hand_limit: limits other than 5, 5 and 7.
        cards_played: cards this player has played this turn already (for combo).
        leader_hurt: this player's leader lost defense this turn already (for Sanguine).
    """

    leader: Leader = Leader()
    defense: Annotated[int, Field(ge=-99, le=999)] = 20
    pp: Amount | None = None
    max_pp: Amount | None = None
    ep: Amount | None = None
    field: Cards = []
    ex: Cards = []
    hand: Pile = []
    deck: Pile = DECK
    cemetery: Pile = []
    banished: Pile = []
    evolve_deck: Cards = []
    field_limit: Amount | None = None
    ex_limit: Amount | None = None
    hand_limit: Amount | None = None
    cards_played: Amount = 0
    leader_hurt: bool = False


BEFORE = 1
"""The moment since which cards lie where they do, unless the board says it: their order in the file says nothing."""


class _Builder:
    """Puts the cards of a scenario on the board, one id each."""

    def __init__(self, scenario: Any) -> None:
        self.scenario = scenario
        self.state = State([*(zone(p, z) for p in (P1, P2) for z in ZONES), RESOLUTION])
        self.state.sights = sights((P1, P2))
        self.faces: dict[CardId, Face] = {}
        self.library = dict(scenario.cards)
        self.unknown = replace(face(UNKNOWN), told=False)
        for player in (P1, P2):
            self.state.facts[player] = {}

    def face(self, card: Placed) -> Face:
        """Return the face of a card; cards of one definition share it."""
        return face(self.library[card.card] if card.card is not None else card)

    def place(self, player: PlayerId, where: str, cards: Cards | int) -> None:
        """Put cards into a zone in the order given."""
        if isinstance(cards, int):
            for one in unknown(f"{player}-{where}", cards):
                self.add(player, where, CardId(one), self.unknown, {})
            return
        for ids, card in named(Placed, cards, f"{player}-{where}"):
            for one in ids:
                self.add(PlayerId(card.owner or player), where, CardId(one), self.face(card), self.facts(card), player)
            if card.evolved_with is not None:
                self.evolve(player, CardId(ids[0]), card.evolved_with)

    def evolve(self, player: PlayerId, card: CardId, using: Placed) -> None:
        """Put the evolve card that a card on the field carries into the evolution area."""
        other = CardId(using.id or f"{card}-evolved")
        self.add(player, "evolution", other, self.face(using), {})
        self.state.put(other, "on", self.state.ref(card))
        self.state.put(card, "evolved_with", other)

    def add(
        self,
        owner: PlayerId,
        where: str,
        card: CardId,
        made_of: Face,
        facts: dict[str, Any],
        player: PlayerId | None = None,
    ) -> None:
        """Bring one card into being."""
        self.faces[card] = made_of
        self.state.lay_out(card, owner, zone(player or owner, where), {"since": BEFORE, **facts})

    def facts(self, card: Placed) -> dict[str, Any]:
        """Return what the scenario says of a card beside its face."""
        number = self.scenario.turn.number
        found: dict[str, Any] = {} if card.since is None else {"since": card.since}
        if card.engaged:
            found["engaged"] = True
        if card.damage:
            found["damage"] = card.damage
        if card.new:
            found["arrived"] = number
        if card.face_up:
            found["face_up"] = True
        if card.counters:
            found["counters"] = tuple(sorted((n, k) for n, k in card.counters.items() if k))
        elif "stack" in self.face(card).keywords:
            found["counters"] = (("stack", 1),)
        return found


def placed(scenario: Any) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield where each entry of a scenario's board lies: side, zone, place in it, ids of its cards."""
    for player in (P1, P2):
        side: SideOfBoard = getattr(scenario, player)
        for where in ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck"):
            for index, ids, card in stated(Placed, getattr(side, where), f"{player}-{where}"):
                using = None if card is None else card.evolved_with
                yield player, where, index, ids if using is None else [*ids, using.id or f"{ids[0]}-evolved"]


def set_up(scenario: Any, limits: Limits, off: Dropped) -> Setting:
    """Return the position that a scenario states, and the procedure that plays on from there."""
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces, tokens = scenario._laid_out
    game = new_game(
        state.copy(),
        (P1, P2),
        faces,
        tokens,
        check_decks=scenario.turn.phase == "setup",
        recalls_actions=_recalls_actions(scenario),
        off=off,
        limits=limits,
    )
    return Setting(game, _procedure(game, scenario), game.world.faces)


@clause("sve:15.2.1.1", "sve:15.2.1.2")
def _recalls_actions(scenario: Any) -> bool:
    """Return whether what is done can matter later: a loop is declared of it, or the same action is taken twice."""
    entries = [words for entry in scenario.play for words in entry.values() if isinstance(words, dict)]
    taken = [(action(words), str(words.get("attack")), str(words.get("with"))) for words in entries]
    acted = [one for one in taken if one[0] is not None and one[0].verb != "pass"]
    return any("loop" in words for words in entries) or len(set(acted)) < len(acted)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face], dict[str, Face]]:
    """Return the position that a scenario states, the face of each card, and the tokens its texts may create."""
    builder = _Builder(scenario)
    sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
    for player, side in sides.items():
        builder.add(player, "leader", CardId(f"{player}-leader"), _leader_face(side.leader), {})
        for name in ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck"):
            builder.place(player, name, getattr(side, name))
    _numbers(builder.state, scenario, sides)
    tokens = {card.name: as_token(face(card)) for card in scenario.tokens}
    printed = share_collaboration_names({**builder.faces, **{f"token {name}": one for name, one in tokens.items()}})
    faces = {card: printed[card] for card in builder.faces}
    by_name = {name: printed[f"token {name}"] for name in tokens}
    return builder.state, faces, {**{also: one for one in by_name.values() for also in one.also_named}, **by_name}


def as_token(printed: Face) -> Face:
    """Return a face as that of a token."""
    return printed if printed.special == "token" else replace(printed, special="token")


def _leader_face(leader: Leader) -> Face:
    return Face(leader.name, "leader", card_class=leader.card_class, title=leader.title)


def _numbers(state: State, scenario: Any, sides: dict[PlayerId, SideOfBoard]) -> None:
    turn = scenario.turn
    state.put(GAME, "turn", PlayerId(turn.player))
    state.put(GAME, "phase", turn.phase)
    state.put(GAME, "turn_number", turn.number)
    state.put(GAME, "clock", 10_000)
    first = P1 if turn.first == "p1" else P2
    for player, side in sides.items():
        rounds = (turn.number + (player == first)) // 2 if turn.stated else MAX_PP
        max_pp = side.max_pp if side.max_pp is not None else max(min(rounds, MAX_PP), min(side.pp or 0, MAX_PP))
        state.put(player, "max_pp", max_pp)
        state.put(player, "pp", side.pp if side.pp is not None else max_pp)
        state.put(player, "ep", side.ep if side.ep is not None else (0 if player == first else EP))
        state.put(CardId(f"{player}-leader"), "damage", 20 - side.defense)
        for name in ("field", "ex", "hand"):
            limit = getattr(side, f"{name}_limit")
            if limit is not None:
                state.put(player, f"{name}_limit", limit)
        if side.cards_played:
            state.put(player, "cards_played", (turn.number, side.cards_played))
        if side.leader_hurt:
            state.put(player, "leader_lost", (turn.number, 1))


def _procedure(game: Game, scenario: Any) -> Procedure[None]:
    phase = scenario.turn.phase
    if phase == "setup":
        yield from game_start(game)
        phase = "start"
    if game.world.has_static:
        yield from ask_for_order(game)
    tell(game, silent=True)
    begin(game, scenario)
    yield from turns(game, phase)
