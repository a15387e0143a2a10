"""The position of a scenario's board; anything not stated has a default."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from judge.abilities import Body, Node, Of, expected, labelled
from judge.games import Setting
from judge.games.common.entries import (
    Amount,
    Cards,
    Pile,
    Short,
)
from judge.games.common.setup import DECK, Builder, stated_cards
from judge.games.sve.adapter.before import begin
from judge.games.sve.adapter.cards import Placed, Printed, face, marks
from judge.games.sve.adapter.script import action
from judge.games.sve.book.ch02_cards import Face, share_collaboration_names
from judge.games.sve.book.ch03_players import MAX_PP
from judge.games.sve.book.ch06_game_start import EP, game_start
from judge.games.sve.book.ch07_turn import turns
from judge.games.sve.book.ch10_continuous import ask_for_order, tell
from judge.games.sve.book.ch12_spelled_out import ability_of
from judge.games.sve.language import LANGUAGE, as_class
from judge.games.sve.policy import new_game
from judge.games.sve.world import P1, P2, RESOLUTION, ZONES, Game, sights, zone
from judge.kernel import GAME, CardId, Dropped, Limits, PlayerId, Procedure, State, clause

UNKNOWN = Printed(name="?", type="follower", cost=1, attack=1, defense=1)


class Leader(Node):
    """A leader; its name, class and title matter for deck building only.

    Attributes:
        abilities: the abilities that texts have granted it permanently.
    """

    name: Short = "leader"
    card_class: Annotated[Short, AfterValidator(as_class)] | None = Field(None, alias="class")
    title: Short | None = None
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}

    @model_validator(mode="before")
    @classmethod
    def is_a_card(cls, stated: Any) -> Any:
        """Reject a number, which is the leader's defense."""
        if isinstance(stated, int):
            raise expected(
                f"`defense: {stated}` for the leader's defense; `leader` is its card, such as {{class: dragoncraft}}",
                f"リーダーの体力は defense: {stated}。leader は {{class: dragoncraft}} のようにカードを書く",
            )
        return stated


@clause("sve:6.1.1", "sve:6.1.1.1")
class SideOfBoard(Node):
    """One player's side of the board.

    Attributes:
        leader: the leader card.
        defense: the leader's current defense; 20 unless stated (2.8.3.1). pp, max_pp: play points; the maximum is the
            number of the turn unless stated, at most 10 (3.2.4.1).
        ep: evolution points; 0 for the first player and 3 for the second unless stated (6.2.1.10).
        deck: cards from the top, or a number of unknown ones. field_limit, ex_limit, hand_limit: limits other than 5, 5
            and 7.
        cards_played: the number of cards this player has played this turn already (for combo).
        leader_hurt: whether this player's leader lost defense this turn already (for Sanguine).
    """

    leader: Leader = Leader()
    defense: Annotated[int, Field(ge=-99, le=999)] = 20
    pp: Amount | None = None
    max_pp: Amount | None = None
    ep: Amount | None = None
    field: Cards[Placed] = []
    ex: Cards[Placed] = []
    hand: Pile[Placed] = []
    deck: Pile[Placed] = DECK
    cemetery: Pile[Placed] = []
    banished: Pile[Placed] = []
    evolve_deck: Cards[Placed] = []
    field_limit: Amount | None = None
    ex_limit: Amount | None = None
    hand_limit: Amount | None = None
    cards_played: Amount = 0
    leader_hurt: bool = False


class _Builder(Builder[Placed, Face]):
    """Builds the position of a scenario."""

    form = Placed

    def __init__(self, scenario: Any) -> None:
        zones = (*(zone(player, name) for player in (P1, P2) for name in ZONES), RESOLUTION)
        super().__init__(scenario, zones, sights((P1, P2)), replace(face(UNKNOWN), told=False))

    def face(self, printed: Printed) -> Face:
        return face(printed)

    def lay(self, player: PlayerId, where: str, ids: Sequence[str], card: Placed) -> None:
        """Put the cards of one entry into a zone, and those associated with it into the evolution or race area."""
        super().lay(player, where, ids, card)
        top = self.state.ref(CardId(ids[0]))
        for own, one in card.with_it(ids[0]):
            evolves, other = one is card.evolved_with, CardId(own)
            self.add(player, "evolution" if evolves else "race", other, self.printed(one), {})
            self.state.put(other, "on", top)
            if evolves:
                self.state.put(top.card, "evolved_with", other)
        for ref in (self.state.ref(CardId(one)) for one in ids if card.raced):
            self.state.put(ref.card, "raced", True)
            races = self.state.get(GAME, "raced", ())
            self.state.put(GAME, "raced", (*races, (ref, self.state.facts[ref.card]["since"], 0)))

    def facts(self, card: Placed, where: str) -> dict[str, Any]:
        """Return the facts that an entry states about its card."""
        found: dict[str, Any] = {} if card.since is None else {"since": card.since}
        if card.engaged:
            found["engaged"] = True
        if card.damage:
            found["damage"] = card.damage
        if card.new:
            found["arrived"] = self.scenario.turn.number
        if card.face_up:
            found["face_up"] = True
        if card.counters:
            found["counters"] = tuple(sorted((n, k) for n, k in card.counters.items() if k))
        elif "stack" in self.printed(card).keywords:
            found["counters"] = (("stack", 1),)
        return found


STATED = ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck")
"""The zones that a scenario can state."""


def placed(scenario: Any) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield the position of each entry on a scenario's board: player, zone, index, and the ids of its cards."""
    for player, where, index, ids, card in stated_cards(scenario, Placed, STATED):
        more = () if card is None else card.with_it(ids[0])
        yield player, where, index, [*ids, *(own for own, _ in more)]


def set_up(scenario: Any, limits: Limits, off: Dropped) -> Setting:
    """Return the position of a scenario, and the procedure that plays on from there.

    ``limits`` says how many events and choices are allowed, and ``off`` which clauses are switched off.
    """
    if scenario._laid_out is None:
        scenario._laid_out = lay_out(scenario)
    state, faces, tokens = scenario._laid_out
    game = new_game(
        state.copy(),
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
    """Return whether past actions matter: a loop is declared, or an action repeated."""
    entries = [words for entry in scenario.play for words in entry.values() if isinstance(words, dict)]
    taken = [(action(words), str(words.get("attack")), str(words.get("with"))) for words in entries]
    acted = [one for one in taken if one[0] is not None and one[0].verb != "pass"]
    return any("loop" in words for words in entries) or len(set(acted)) < len(acted)


def lay_out(scenario: Any) -> tuple[State, dict[CardId, Face], dict[str, Face]]:
    """Return the position of a scenario, the face of each card, and the tokens that its texts may create."""
    builder = _Builder(scenario)
    sides: dict[PlayerId, SideOfBoard] = {P1: scenario.p1, P2: scenario.p2}
    for player, side in sides.items():
        builder.add(player, "leader", CardId(f"{player}-leader"), _leader_face(side.leader), {})
        for name in STATED:
            builder.place(player, name, getattr(side, name))
    builder.turn(scenario.turn.phase)
    _numbers(builder.state, scenario, sides)
    tokens = {card.name: as_token(face(card)) for card in scenario.tokens}
    printed = share_collaboration_names({**builder.faces, **{f"token {name}": one for name, one in tokens.items()}})
    faces = {card: printed[card] for card in builder.faces}
    by_name = {name: printed[f"token {name}"] for name in tokens}
    return builder.state, faces, {**{also: one for one in by_name.values() for also in one.also_named}, **by_name}


def as_token(printed: Face) -> Face:
    """Return a face marked as that of a token."""
    return printed if printed.special == "token" else replace(printed, special="token")


def _leader_face(leader: Leader) -> Face:
    return Face(
        leader.name,
        "leader",
        card_class=leader.card_class,
        title=leader.title,
        abilities=tuple(ability_of(label, node) for label, node in labelled(leader.abilities)),
        marks=frozenset(marks(leader.abilities)),
    )


def _numbers(state: State, scenario: Any, sides: dict[PlayerId, SideOfBoard]) -> None:
    turn = scenario.turn
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
