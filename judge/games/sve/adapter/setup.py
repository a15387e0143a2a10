"""The position of a scenario's board and what happened before it; positions that the rules do not allow are rejected.

Anything not stated has a default.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from judge.abilities import Activated, Body, Keyworded, Node, Of, StateTriggered, Triggered, expected, labelled
from judge.games import Impossible, Setting
from judge.games.common.entries import Amount, Cards, Pile, Short
from judge.games.common.history import Before, EarlierEvent, ability_named, as_happening, left_as_stated
from judge.games.common.orientation import Lying, impossible_places
from judge.games.common.setup import DECK, Builder, stated_cards
from judge.games.sve.adapter.cards import Placed, Printed, face, marks
from judge.games.sve.adapter.script import action
from judge.games.sve.book.ch02_cards import Face, share_collaboration_names
from judge.games.sve.book.ch03_players import MAX_PP, controller, opponent, turn_player
from judge.games.sve.book.ch04_zones import ON_THE_FIELD
from judge.games.sve.book.ch06_game_start import EP, game_start
from judge.games.sve.book.ch07_turn import turns
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch10_continuous import ask_for_order, record_effects
from judge.games.sve.book.ch10_play import count_use
from judge.games.sve.book.ch10_triggers import count_for_limit
from judge.games.sve.book.ch12_keywords import TRIGGERING
from judge.games.sve.book.ch12_spelled_out import ability_of
from judge.games.sve.language import LANGUAGE, as_class
from judge.games.sve.policy import new_game
from judge.games.sve.world import P1, P2, RESOLUTION, ZONES, Game, info, leader, sights, zone, zone_of
from judge.kernel import GAME, CardId, Dropped, Limits, PlayerId, Procedure, State, Why, clause, count_turn_fact, wait

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


def unknown(zone: str) -> Printed:
    return UNKNOWN


@clause("sve:6.1.1", "sve:6.1.1.1")
class SideOfBoard(Node):
    """One player's side of the board.

    Attributes:
        leader: the leader card.
        defense: the leader's current defense; 20 unless stated (2.8.3.1).
        pp, max_pp: play points. The maximum is the number of the turn unless stated, at most 10 (3.2.4.1). Before a
            start phase it is one less.
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
        super().__init__(scenario, zones, sights((P1, P2)), self.face(UNKNOWN))

    def face(self, printed: Printed) -> Face:
        return replace(face(printed), stated=printed.name != UNKNOWN.name)

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


def set_up(scenario: Any, limits: Limits, switched_off: Dropped) -> Setting:
    """Return the position of a scenario, and the procedure that plays on from there.

    ``limits`` says how many events and choices are allowed, and ``switched_off`` which clauses are.
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
        switched_off=switched_off,
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
        if turn.stated and turn.phase == "start" and player == turn.player:
            rounds -= 1  # 7.2.1 is still to come
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
    record_effects(game, silent=True)
    begin(game, scenario)
    yield from turns(game, phase)


EVENTS = (
    "enters",
    "leaves",
    "dies",
    "destroyed",
    "banished",
    "returned",
    "discarded",
    "draws",
    "plays",
    "activates",
    "attacks",
    "attacked",
    "fights",
    "evolves",
    "races",
    "damaged",
    "leader_damaged",
    "defense_gained",
    "defense_lost",
)
"""The events of this turn that texts can count."""


def _waits(node: Node) -> bool:
    return isinstance(node, Triggered | StateTriggered) or (isinstance(node, Keyworded) and node.keyword in TRIGGERING)


def _is_counted(node: Node) -> bool:
    """Return whether the uses of an ability are counted each turn, for its limit or that of 8.3.2."""
    evolves = isinstance(node, Keyworded) and node.keyword not in TRIGGERING
    return evolves or getattr(node, "per_turn", None) is not None


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    after = scenario.turn.extra_after
    if after is not None:
        game.state.put(GAME, "last_ordinary", PlayerId(after))
        game.note("in_extra_turn", "sve:5.27.1", actor=turn_player(game), coming=opponent(game, PlayerId(after)))
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        # put an ability on standby because the scenario states that it has triggered (10.7.2)
        card, ability = ability_named(game, waits.ability)
        by = CardId(waits.event) if waits.event is not None else card
        known = left_as_stated(game, by, in_play=zone_of(game, by) == "field")
        new = wait(game.state, waits.ability, ability, game.state.ref(card), controller(game, card), known)
        game.note(
            "stands_by", "sve:10.7.2", because=(ability.clause,), actor=new.controller, objects=(card,), ability=new.id
        )


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count an earlier event or use of an ability that the scenario states as one of this turn."""
    for _ in range(happened.times):
        if happened.ability is not None:
            _count_ability(game, *ability_named(game, happened.ability))
        if happened.event is not None:
            _count(game, happened, happened.event)


def _count_ability(game: Game, card: CardId, ability: Ability) -> None:
    if isinstance(ability.node, Activated):
        count_use(game, controller(game, card), card, ability)
    else:
        count_for_limit(game, game.state.ref(card), ability)


def _count(game: Game, happened: EarlierEvent, event: str) -> None:
    """Count an event for every text and rule that asks how often it has happened this turn."""
    if event == "leader_damaged" and happened.card is None and happened.player is not None:
        happened = happened.model_copy(update={"card": leader(game, PlayerId(happened.player))})
    happening = as_happening(game, happened, event, info)
    game.world.history.note(game, [happening])
    player, card = happening.player, None if happening.ref is None else happening.ref.card
    if event == "plays" and (game.world.reads("combo") or "plays" in game.world.history.events):
        count_turn_fact(game, player, "cards_played")
    if event == "evolves" and card is not None:
        game.state.put(card, "evolved_turn", game.state.get(GAME, "turn_number"))
    if event == "leader_damaged" and game.world.reads("sanguine") and player == turn_player(game):
        count_turn_fact(game, player, "leader_lost")


BEFORE = Before(_waits, EVENTS, _is_counted, _has_happened, {"extra_after": (Literal["p1", "p2"] | None, None)})


FIELD = ("field",)

OF_ANOTHER = tuple(zone for zone in STATED if zone != "evolve_deck")
"""The zones in which a card can be that its player does not own; a text can send it there (4.1.6)."""


def _has_defense(printed: Face) -> bool:
    """Return whether a card can have taken damage: a follower can, and an amulet that may become one (5.13.1.2)."""
    return printed.type == "follower" or printed.defense is not None or "sets_defense" in printed.marks


CAN = {
    "engaged": (Lying(FIELD, Why("sve:4.2.1", "not_on_the_field")),),
    "damage": (
        Lying(FIELD, Why("sve:4.1.4", "not_on_the_field")),
        Lying(None, Why("sve:5.13.1.2", "not_a_follower"), _has_defense),
    ),
    "new": (Lying(FIELD, Why("sve:8.4.2.1", "not_on_the_field")),),
    "evolved_with": (Lying(FIELD, Why("sve:11.6.1", "not_on_the_field")),),
    "served_with": (Lying(FIELD, Why("sve:14.2.1.3", "not_on_the_field")),),
    "raced": (Lying(FIELD, Why("sve:14.2.3.1", "not_on_the_field")),),
    "owner": (Lying(OF_ANOTHER, Why("sve:4.1.6", "only_of_the_owner")),),
    "face_up": (Lying(("evolve_deck",), Why("sve:4.6.3", "not_in_the_evolve_deck")),),
    "since": (Lying(FIELD, Why("sve:10.9.1.6.1", "not_on_the_field")),),
}
"""The zones and the cards where each state in a scenario is possible, with the reason elsewhere."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause."""
    yield from impossible_places(
        scenario,
        Placed,
        STATED,
        face,
        Why("sve:4.4.1", "no_card_of_the_field"),
        lambda face: face.type in ON_THE_FIELD,
        CAN,
    )
