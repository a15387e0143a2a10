"""A seat's view depends only on facts that the seat may know."""

import json
from functools import cache
from zlib import crc32

import pytest

from judge.kernel import Change
from judge.scenario import SEATS, Resolution, Seated, library, report, resolve
from judge.scenario.perspective import Teller
from tests.scenario.boards.seats import named, renamed, secrets, told
from tests.strictly import parse

pytestmark = pytest.mark.sweep

BOARDS = {file.id: file for file in library()}
EACH = pytest.mark.parametrize("seat", SEATS)


@cache
def whole(board: str) -> Resolution:
    return BOARDS[board].resolve()


@EACH
def test_there_is_something_that_a_seat_does_not_know(seat: str) -> None:
    """What `boards/seats.py` renames is there to be renamed."""
    some = [file for file in BOARDS.values() if crc32(file.id.encode()) % 20 == 0]
    assert sum(renamed(file.text, secrets(whole(file.id), seat))[1] for file in some) > 0


def test_without_a_seat_everything_is_shown() -> None:
    done = whole("sve/5.7.1.1-search-for-any-card-must-find-one")
    data = report.to_json(done)
    assert "seat" not in data
    assert {card: {"name": one["name"], "type": one["type"]} for card, one in data["cards"].items()} == done.described()
    assert "known" not in {change[1] for step in data["steps"] for change in step["changes"]}


SEARCH = """
game: sve
p1:
  deck: {deck}
  hand:
    - {{id: s, name: Muster, type: spell, cost: 1, abilities: [{{spell: [{{search: {{type: follower, count: 1}}, into: hand}}]}}]}}
play:
  - p1: {{play: s, search: {found}}}
"""  # noqa: E501
FITS = "{name: Knight, id: %s, type: follower, cost: 1, attack: 1, defense: 1}"
NO_FIT = "{name: Bolt, id: %s, type: spell, cost: 1}"


def searched(first: str, second: str, found: str) -> Resolution:
    deck = f"[{first % 'x'}, {second % 'y'}]"
    text = SEARCH.format(deck=deck, found=found)
    return resolve(parse(text if "search: null" not in text else text.replace(", search: null", ""), "search"))


def test_finding_nothing_looks_the_same_with_a_match_and_without() -> None:
    declined, none = searched(FITS, NO_FIT, "[]"), searched(NO_FIT, NO_FIT, "null")
    assert declined.steps != none.steps
    assert told(declined, "p2") == told(none, "p2")
    assert told(declined, "p1") != told(none, "p1")
    assert "p1 finds nothing" in report.text(Seated(declined, "p2"), "en")
    assert "p1は何も見つけない" in report.text(Seated(declined, "p2"), "ja")


def test_a_card_found_by_a_condition_is_shown_and_the_rest_is_not() -> None:
    done = searched(FITS, FITS, "[y]")
    other = report.text(Seated(done, "p2"), "en")
    assert "p1 decides in secret: cards searched for" in other
    assert "p1 reveals Knight (y)" in other
    assert "(x)" not in other
    assert "chooses Knight (y)" in report.text(Seated(done, "p1"), "en")


LOOK = """
game: sve
p1:
  deck: [{{name: Knight, id: k, type: follower, cost: 1, attack: 1, defense: 1}}, {{name: Bolt, id: b, type: spell, cost: 1}}]
  hand:
    - {{id: s, name: Scry, type: spell, cost: 1, abilities: [{{spell: [{{look: 2, rest: top}}{more}]}}]}}
play:
  - p1: {{play: s, order: [b, k]{answers}}}
"""  # noqa: E501


def test_who_looks_at_the_top_of_a_deck_knows_it_and_its_order() -> None:
    done = resolve(parse(LOOK.format(more="", answers=""), "look"))
    end = len(Seated(done, "p1").steps)
    assert Seated(done, "p1").board(end)["zones"]["p1.deck"] == ["b", "k"]
    assert Seated(done, "p2").board(len(Seated(done, "p2").steps))["zones"]["p1.deck"] == ["?p1.deck.1", "?p1.deck.2"]
    assert "p1 decides in secret: order" in report.text(Seated(done, "p2"), "en")


def test_shuffling_forgets_and_drawing_informs_only_the_player() -> None:
    more = ", {shuffle: you}, {draw: 1}"
    done = resolve(parse(LOOK.format(more=more, answers=", shuffle: [k, b]"), "look"))
    mine, other = Seated(done, "p1"), Seated(done, "p2")
    assert mine.board(len(mine.steps))["zones"]["p1.hand"] == ["k"]
    assert mine.board(len(mine.steps))["zones"]["p1.deck"] == ["?p1.deck.1"]
    assert other.board(len(other.steps))["zones"]["p1.hand"] == ["?p1.hand.1"]
    assert not named(report.to_json(other), {"k", "b"})


def test_a_revealed_card_in_hand_is_unknown_again_afterwards() -> None:
    done = whole("sve/5.20.1.1-revealed-card-is-hidden-again")
    other = Seated(done, "p2")
    text = report.text(other, "en")
    assert "p1 reveals Bear (b)" in text
    assert "Knight" not in text
    assert other.board(0)["zones"]["p1.hand"] == ["?p1.hand.1", "?p1.hand.2", "?p1.hand.3"]
    assert other.board(len(other.steps))["zones"]["p1.hand"] == ["?p1.hand.1", "?p1.hand.2"]
    assert any("b" in board["zones"]["p1.hand"] for board in other.boards(list(range(len(other.steps)))).values())


def test_the_order_of_cards_put_into_a_deck_is_hidden_from_the_other_seat() -> None:
    file = BOARDS["sve/4.1.5.1-order-in-the-deck-is-hidden"]
    other_order = resolve(parse(file.text.replace("order: [b, c]", "order: [c, b]"), "other"))
    mine = [told(done, "p1")[0].split("p1のエンドフェイズ")[0] for done in (whole(file.id), other_order)]
    assert mine[0] == mine[1]
    assert told(whole(file.id), "p2") != told(other_order, "p2")
    view = Seated(whole(file.id), "p1")
    decks = [board["zones"]["p2.deck"] for board in view.boards(list(range(len(view.steps) + 1))).values()]
    assert all(card.startswith("?") for card in decks[-1])


@EACH
def test_an_unknown_card_is_named_after_its_zone(seat: str) -> None:
    view = Seated(whole("dm/116.2a-a-sealed-creature-does-not-untap"), seat)
    board = view.board(len(view.steps))
    assert board["cards"]["a"]["attached"] == ["?p1.battle_zone.3", "?p1.battle_zone.4"]
    assert board["zones"]["p1.battle_zone"] == ["a", "b", "?p1.battle_zone.3", "?p1.battle_zone.4"]


@pytest.mark.parametrize(
    ("board", "source"),
    [("1.7.4b-an-ability-of-a-card-in-hand", "windup"), ("8.3.18b-no-heave-into-a-full-arsenal", "rubble")],
    ids=["activated", "triggered"],
)
def test_a_card_in_hand_whose_ability_is_used_is_shown_to_the_other_seat(board: str, source: str) -> None:
    view = Seated(whole(f"fab/{board}"), "p2")
    assert source not in view.board(0)["zones"]["p1.hand"]
    assert source in view.described()


def test_the_end_of_a_hidden_card_s_ability_is_shown_to_nobody_else() -> None:
    """The broken shield may be any card at all: that it had an ability is its owner's secret."""
    done = whole("dm/110.4c-a-card-that-gets-shield-trigger-itself")
    assert "t" in {thing for step in done.steps if step.key == "ceases" for thing in step.objects}
    view = Seated(done, "p1")
    assert not [step for step in view.steps if step.key == "ceases" and step.objects == ("?1", "?1")]
    assert "told" not in {change.field for at in range(len(view.steps)) for change in view.changes(at)}
    assert "dm:113.6d" not in {cited for step in view.steps for cited in step.cites()}


def test_possible_cards_of_a_deck_are_shown_only_to_its_player() -> None:
    """That the deck holds a legendary card is known by what is written there alone."""
    done = whole("fab/8.3.6-a-legendary-card-in-the-deck")
    keys = [[step.key for step in Seated(done, seat).steps] for seat in SEATS]
    assert ["may_include" in one for one in keys] == [True, False]


def for_cards(asked: str, found: str) -> Resolution:
    text = SEARCH.replace("type: follower, count: 1}}, into", f"{asked}}}}}, into")
    return resolve(parse(text.format(deck=f"[{FITS % 'x'}, {NO_FIT % 'y'}]", found=found), "search"))


def test_a_search_without_a_condition_must_find_and_shows_nothing() -> None:
    assert for_cards("count: 1", "[]").script.refusals == {1: ("sve:5.7.1.1",)}
    found = for_cards("count: 1", "[y]")
    assert [step for step in found.steps if step.key == "revealed"] == []
    assert not named(report.to_json(Seated(found, "p2")), {"x", "y"})


def test_any_number_of_cards_is_not_a_condition() -> None:
    found = for_cards("any_number: true", "[x, y]")
    assert [step for step in found.steps if step.key == "revealed"] == []
    assert found.board(len(found.steps))["players"]["p1"]["hand"] == 2


PAYING = """
id: sve/test
game: sve
title: {{en: t, ja: t}}
question: {{en: q, ja: q}}
p1:
  field: [{{id: m, name: M, type: amulet, cost: 1, abilities: [{ability}]}}]
  hand:
    - {{id: s, name: S, type: spell, cost: 1, abilities: [{spell}]}}
    - {{id: h, name: H, type: {kind}, cost: 1, attack: 1, defense: 1}}
play: [{{p1: {{play: s}}}}]
assume: {{pay: no, extra: no}}
"""
COST = "[{cards: {zone: hand, type: follower, count: 1}, how: discard}]"


@pytest.mark.parametrize(
    "texts",
    [
        {"spell": f"{{spell: [{{pay: {COST}, then: [{{draw: 1}}]}}]}}"},
        {"spell": f"{{spell: [{{draw: 1}}], extra: {COST}}}"},
        {"ability": f"{{when: {{event: plays}}, cost: {COST}, do: [{{draw: 1}}]}}"},
    ],
    ids=["inside a text", "additional", "of an automatic ability"],
)
def test_that_a_cost_cannot_be_paid_looks_like_not_paying_it(
    texts: dict[str, str],
) -> None:
    """4.1.2.2: whether there is such a card in the hand is its player's secret."""

    def seen(kind: str, seat: str) -> list[str]:
        """Return the steps shown to a seat."""
        plain = {"spell": "{spell: [{life: 1}]}", "ability": "{static: {attack: 1}, affects: {type: follower}}"}
        done = resolve(parse(PAYING.format(kind=kind, **plain | texts), "test"))
        return [json.dumps(step) for step in report.to_json(Seated(done, seat))["steps"]]

    assert seen("follower", "p2") == seen("amulet", "p2")
    assert seen("follower", "p1") != seen("amulet", "p1")


CAST = """
game: dm
p1:
  mana_zone: [{id: m, cost: 1, power: 1000, civilizations: [water]}]
  hand:
    - {id: s, name: Spring, type: spell, cost: 1, civilizations: [water], abilities: [{spell: [{draw: 1}]}]}
    - {id: h, name: Hidden, cost: 1, power: 1000, civilizations: [water]}
play:
  - p1: {cast: s}
"""


def test_the_opponent_sees_which_card_is_used_and_no_other_of_the_hand() -> None:
    """dm 601.1a: a player who uses a card declares it."""
    text = report.text(Seated(resolve(parse(CAST, "cast")), "p2"), "en")
    assert "p1 casts Spring" in text
    assert "Spring (s) takes effect" in text
    assert "Hidden" not in report.text(Seated(resolve(parse(CAST, "cast")), "p2"), "en", board=True)


@pytest.mark.parametrize(
    "hidden", ["type: spell, cost: 1, keywords: [quick]", "type: spell, cost: 1", "type: amulet, cost: 9"]
)
def test_playing_nothing_does_not_reveal_whether_a_play_was_possible(hidden: str) -> None:
    board = """
game: sve
p1: {{field: [{{id: a, name: Lancer, type: follower, cost: 3, attack: 3, defense: 9}}]}}
p2: {{pp: 2, hand: [{{id: hid, name: Secret, {}}}]}}
play: [{{p1: {{attack: p2-leader, with: a}}}}, {{p2: pass}}]
"""
    seen, plain = (
        json.dumps(report.to_json(Seated(resolve(parse(board.format(card))), SEATS[0])), sort_keys=True)
        for card in (hidden, "type: spell, cost: 3")
    )
    assert seen == plain


def test_that_nothing_is_a_legal_target_does_not_reveal_a_face_down_card() -> None:
    board = """
game: fab
p1:
  hand:
    - id: s
      types: [action]
      cost: 0
      abilities: [{{resolve: [{{return: t}}], targets: [{{id: t, zone: graveyard, side: any, types: instant}}]}}]
p2: {{graveyard: [{{id: g, name: Secret, types: [{}], cost: 0, face_down: true}}]}}
play: [{{p1: {{play: s}}}}]
"""
    action, instant = (
        json.dumps(report.to_json(Seated(resolve(parse(board.format(card))), SEATS[0])), sort_keys=True)
        for card in ("action", "instant")
    )
    assert "there is nothing to choose" in action
    assert action == instant


ONLY_ICE = """
game: fab
p1:
  hand:
    - {{id: f, name: F, types: [instant], supertypes: [elemental], pitch: 1, cost: 0, abilities: [{ability}]}}
    - {{id: i, name: I, supertypes: [ice], pitch: 1, cost: 0}}
    - {{id: j, name: J, supertypes: [{other}], pitch: 1, cost: 0}}
play:
  - p1: {{play: f, extra: true, cost: [i]}}
"""


@pytest.mark.parametrize(
    "ability",
    [
        "{keyword: fusion, of: [ice]}, {resolve: [{draw: 1}]}",
        "{optional_cost: [{cards: {zone: hand, count: 1, supertypes: ice}, how: reveal}], do: [{draw: 1}]}",
    ],
)
def test_a_revealed_card_is_not_reported_as_the_only_possible_one(ability: str) -> None:
    seen = [
        report.text(Seated(resolve(parse(ONLY_ICE.format(ability=ability, other=other))), "p2"), "en", everything=True)
        for other in ("ice", "light")
    ]
    assert seen[0] == seen[1]


def test_a_card_that_comes_in_moves_once_with_any_deck() -> None:
    """The changes of the step listed every look at how the card would arrive, which a static ability calls for."""
    played = {"id": "f", "name": "F", "cost": 0, "attack": 1, "defense": 1}
    plain = {"id": "x", "name": "X", "cost": 1, "attack": 1, "defense": 1}
    static = {"static": {"attack": 1}, "affects": {"zone": "field", "side": "own"}}
    boards = [
        {"game": "sve", "p1": {"hand": [played], "deck": [card]}, "play": [{"p1": {"play": "f"}}]}
        for card in (plain, {**plain, "abilities": [static]})
    ]
    done = [resolve(parse(json.dumps(board))) for board in boards]
    moves = [change for at in range(len(done[1].steps)) for change in done[1].changes(at) if change.field == "zone"]
    assert [(change.entity, change.after and change.after[0]) for change in moves] == [
        ("f", "resolution"),
        ("f", "p1.field"),
    ]
    assert told(done[0], "p2") == told(done[1], "p2")


def test_a_count_of_events_does_not_reveal_a_hidden_card_that_reads_it() -> None:
    counted = Change("p2", 'happened:{"event":"drawing","side":"own"}', None, (8, 1))
    assert Teller({}, frozenset()).change(counted) is None


def test_an_effect_is_reported_at_the_same_moment_for_every_hidden_hand() -> None:
    """The effect was recorded one event later if no card of the game had a static ability."""
    helmet = {
        "id": "h",
        "name": "H",
        "types": ["equipment"],
        "subtypes": ["head"],
        "defense": 2,
        "counters": {"-1d": 1},
    }
    held = {"id": "x", "name": "X", "types": ["action"], "pitch": 1, "cost": 0}
    static = {"static": {"power": 1}, "affects": {"subtypes": "attack", "side": "own"}}
    boards = [
        {"game": "fab", "turn": {"phase": "end"}, "p1": {"equipment": [helmet], "hand": [card]}}
        for card in (held, {**held, "abilities": [static]})
    ]
    plain, other = (told(resolve(parse(json.dumps(board))), "p2") for board in boards)
    assert "defense 2 → 1" in plain[1]
    assert plain == other


HONED = """
game: fab
p1:
  weapons: [{{id: sword, name: Sword, subtypes: [sword, 1h], power: 2, abilities: [{{attack: 0, limit: 1}}]}}]
  hand: [{{id: hone, name: Hone, types: [instant], pitch: 1, cost: 0, abilities: [{{resolve: [{grow}]}}]}}]
p2:
  deck: [{hidden}]
play:
  - p1: {{play: hone}}
  - p1: {{pass: true}}
  - p2: {{pass: true}}
"""
GROW = "{give: {power: 2}, to: {zone: weapon}}"
ASKS = "{id: h, name: Watcher, subtypes: [item], abilities: [{when: {event: gains_power}, do: [{draw: 1}]}]}"
ASKS_NOT = "{id: h, name: Watcher, subtypes: [item]}"


@EACH
def test_a_change_of_a_number_does_not_reveal_a_hidden_card_that_reads_it(seat: str) -> None:
    asked, unasked = (resolve(parse(HONED.format(grow=GROW, hidden=one))) for one in (ASKS, ASKS_NOT))
    assert told(asked, seat) == told(unasked, seat)


SPARK = """
game: fab
p1:
  hand:
    - {{id: s, name: Spark, types: [instant], pitch: 1, cost: x, abilities: [{{x: 99, resolve: [{{gain: life, amount: x}}]}}]}}
    - {hidden}
assume: {{x: 0}}
play:
  - p1: {{play: s}}
"""  # noqa: E501


def test_the_numbers_that_could_be_declared_do_not_reveal_the_hand() -> None:
    hands = (
        "{id: h, name: Hand, types: [action], pitch: 1, cost: 0}",
        "{id: h, name: Hand, types: [action], pitch: 3, cost: 0}",
    )
    less, more = (resolve(parse(SPARK.format(hidden=one))) for one in hands)
    assert told(less, "p2") == told(more, "p2")
    assert told(less, "p1") != told(more, "p1")


NAMING = """
game: fab
p1:
  hand:
    - {{id: s, name: Guess, types: [instant], pitch: 1, cost: 0, abilities: [{{resolve: [{{declare_name: {{types: action}}, as: n}}, {{if: {{exists: {{zone: hand, side: enemy, named: n}}}}, then: [{{gain: life}}]}}]}}]}}
    - {{id: h, name: Hand, types: [{type}], pitch: 1, cost: 0}}
p2:
  hero: {{id: d, name: "Dorinthea, Quicksilver Prodigy", types: [hero], moniker: Dorinthea, life: 20, intellect: 4}}
  hand: [{{id: v, name: Valor, types: [action], pitch: 2}}]
play:
  - p1: {{play: s}}
  - p1: pass
  - p2: pass
  - p1: {{name: Valor}}
"""  # noqa: E501


def test_the_names_that_could_be_declared_do_not_reveal_the_hand() -> None:
    """p2 learned that “Dorinthea” is a moniker if no card in p1's hand could be named."""
    named, other = (resolve(parse(NAMING.format(type=one))) for one in ("action", "attack_reaction"))
    assert told(named, "p2") == told(other, "p2")
    assert told(named, "p1") != told(other, "p1")
