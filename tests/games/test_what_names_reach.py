"""What a name in a text reaches, and what its number and “if you did” count, is what the trace says happened to it."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import Step
from judge.scenario import parse, resolve
from tests.drawing import at_most

MOVED = frozenset({"put", "destroyed", "returned", "banished", "killed"})
"""The keys of the steps in which a card moves."""


class Language(NamedTuple):
    """How a game writes a board with one text that names cards.

    Attributes:
        board: the board; its text names some of p2's cards, counts them, checks whether it did, and puts them away.
        card: the facts of each card of p2.
        firsts: the instructions that name cards, and the zone that each puts them into.
        hazards: the abilities that do something else to a card.
        between: an instruction of the text that moves a card on from a zone.
        follows: whether a text reaches a card that it has moved twice.
        resets: the zones into which no text follows a card.
        attempt: whether “if you did” asks only whether it was attempted.
    """

    board: str
    card: str
    firsts: dict[str, str]
    hazards: Sequence[str]
    between: str
    follows: bool = False
    resets: Sequence[str] = ()
    attempt: bool = False


TEXT = (
    "[{first}, {between}{{draw: {{number: n}}}}, {{if: {{did: n}}, then: [{{shuffle: you}}]}}, {{put: n, into: deck}}]"
)

PREVENTED = "{replace: {event: destroyed, card: this}, prevent: true}"

LANGUAGES = {
    "sve": Language(
        "{{game: sve, p1: {{hand: [{{id: s, name: S, type: spell, cost: 0, abilities: [{{spell: "
        + TEXT
        + "}}]}}]}}, p2: {{field: [{cards}]}}, play: [{{p1: {{play: s}}}}]}}",
        "type: follower, cost: 1, attack: 1, defense: 1",
        {
            "{destroy: {side: enemy, type: follower}, as: n}": "cemetery",
            "{banish: {side: enemy, type: follower}, as: n}": "banished",
            "{return: {side: enemy, type: follower}, as: n}": "hand",
        },
        (
            PREVENTED,
            "{replace: {event: destroyed, card: this}, instead: [{put: this, into: ex}]}",
            "{replace: {event: returned, card: this}, instead: [{banish: this}]}",
            "{static: {cannot: [banished]}}",
        ),
        "{{put: {{zone: {there}, side: enemy, name: V{number}}}, into: ex}}, ",
        follows=True,
    ),
    "kiseki": Language(
        "{{game: kiseki, turn: {{phase: battle}}, p1: {{hand: [{{id: s, name: S, type: event, ep: 0, abilities: "
        "[{{spell: " + TEXT + "}}]}}]}}, p2: {{field: [{cards}]}}, play: [{{p1: {{play: s}}}}]}}",
        "cp: 1, str: 1, def: 1",
        {
            "{destroy: {side: enemy, type: unit}, as: n}": "trail",
            "{perform: kill, on: {side: enemy, type: unit}, as: n}": "trail",
            "{return: {side: enemy, type: unit}, as: n}": "hand",
        },
        (
            PREVENTED,
            "{replace: {event: destroyed, card: this}, instead: [{perform: remove, on: this}]}",
            "{static: {cannot: [killed]}}",
        ),
        "{{put: {{zone: {there}, side: enemy, name: V{number}}}, into: removed}}, ",
    ),
    "fab": Language(
        "{{game: fab, p1: {{hand: [{{id: s, name: S, types: [action], cost: 0, abilities: [{{resolve: "
        + TEXT
        + "}}]}}]}}, p2: {{permanents: [{cards}]}}, play: [{{p1: {{play: s}}}}, {{p1: {{proceed: action}}}}]}}",
        "types: [action], subtypes: [aura]",
        {
            "{destroy: {side: enemy, subtypes: aura}, as: n}": "graveyard",
            "{banish: {side: enemy, subtypes: aura}, as: n}": "banished",
            "{return: {side: enemy, subtypes: aura}, as: n}": "hand",
        },
        (
            PREVENTED,
            "{replace: {event: destroyed, card: this}, instead: [{banish: this}]}",
            "{static: {cannot: [destroyed]}}",
        ),
        "{{put: {{zone: {there}, side: enemy, name: V{number}}}, into: arsenal}}, ",
        resets=["hand"],
    ),
    "dm": Language(
        "{{game: dm, p1: {{hand: [{{id: s, name: S, type: spell, cost: 0, civilizations: [], abilities: [{{spell: "
        + TEXT
        + "}}]}}]}}, p2: {{battle_zone: [{cards}]}}, play: [{{p1: {{cast: s}}}}]}}",
        "cost: 3, power: 3000",
        {
            "{destroy: {side: enemy, type: creature}, as: n}": "graveyard",
            "{put: {side: enemy, type: creature}, into: mana_zone, as: n}": "mana_zone",
            "{return: {side: enemy, type: creature}, as: n}": "hand",
        },
        (
            PREVENTED,
            "{replace: {event: moves, card: this, from_zone: battle_zone}, instead: [{put: this, into: shield_zone}]}",
        ),
        "{{put: {{zone: {there}, side: enemy, name: V{number}}}, into: shield_zone}}, ",
        follows=True,
        attempt=True,
    ),
}


def moves(steps: Sequence[Step], card: str) -> list[Step]:
    """Return the steps in which a card moves."""
    return [step for step in steps if step.key in MOVED and card in step.objects]


@pytest.mark.parametrize("game", LANGUAGES)
@at_most(20)
@given(st.data())
def test_a_name_reaches_the_cards_of_the_trace(game: str, data: st.DataObject) -> None:
    language = LANGUAGES[game]
    first, there = data.draw(st.sampled_from(sorted(language.firsts.items())))
    hazards = data.draw(st.lists(st.sampled_from(["", *language.hazards]), min_size=1, max_size=4))
    moved_on = data.draw(st.none() | st.integers(0, len(hazards) - 1))
    between = "" if moved_on is None else language.between.format(there=there, number=moved_on)
    cards = ", ".join(
        f"{{id: v{n}, name: V{n}, {language.card}, abilities: [{hazard}]}}" for n, hazard in enumerate(hazards)
    )
    done = resolve(parse(language.board.format(first=first, between=between, cards=cards)))

    steps = list(done.steps)
    (asked,) = (n for n, step in enumerate(steps) if step.key in ("condition", "condition_holds"))
    so_far = {f"v{n}": moves(steps[:asked], f"v{n}") for n in range(len(hazards))}
    put_there = {card for card, its in so_far.items() if its and its[0].values["to"] == there}
    did = put_there | {card for step in steps if step.key == "destroyed_all_the_same" for card in step.objects}
    followed = {card for card in put_there if language.follows or len(so_far[card]) == 1}
    reached = set() if there in language.resets else followed

    assert {card for card in so_far if moves(steps[asked:], card)} == reached
    assert sum(step.key == "drawn" for step in steps) == len(did)
    assert steps[asked].values.get("holds", True) == (language.attempt or bool(did))
