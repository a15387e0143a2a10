"""Words without effect: refused at their line with what to write instead, or made to work."""

from __future__ import annotations

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

SVE = """
game: sve
turn: {number: 21}
tokens: [{name: Fairy, type: follower, cost: 1, attack: 1, defense: 1}]
p1:
  pp: 10
  deck: 5
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [SPELL]}
    - {id: h, name: H, type: follower, cost: 1, attack: 1, defense: 1}
  field:
    - {id: a, name: A, type: follower, cost: 2, attack: 2, defense: 5, abilities: [ABILITY]}
p2:
  field:
    - {id: b, name: B, type: follower, cost: 2, attack: 2, defense: 5}
play:
  - p1: {play: s}
"""
KISEKI = """
game: kiseki
p1:
  bonds: 20
  ep: 5
  deck: 5
  homebase:
    - {id: s, name: S, type: event, ep: 0, abilities: [SPELL]}
  field:
    - {id: a, name: A, cp: 2, str: 2, def: 5, abilities: [ABILITY]}
p2:
  field:
    - {id: b, name: B, cp: 2, str: 2, def: 5}
play:
  - p1: {play: s}
"""
BOARDS = {"sve": SVE, "kiseki": KISEKI}


def board(game, spell="{spell: [{draw: 1}]}", ability="{when: {event: moves}, do: [{draw: 1}]}", more=""):
    return BOARDS[game].replace("SPELL", spell).replace("ABILITY", ability) + more


def refusal(text):
    """Return the one problem of a board."""
    with pytest.raises(ScenarioError) as wrong:
        parse(text, "mine.yaml")
    (problem,) = wrong.value.problems
    assert problem.line > 1
    assert problem.expected
    assert problem.expected_ja != problem.expected
    return problem


@pytest.mark.parametrize("game", [game for game in BOARDS if game != "fab"])
def test_a_zone_of_another_game_is_not_a_zone_of_an_ability(game):
    """It was accepted in three games, and the ability never worked."""
    problem = refusal(board(game, "{when: {event: moves}, zone: beneath, do: [{draw: 1}]}"))
    assert "deck" in problem.expected


NOWHERE = {
    "a target": "{destroy: zzz}",
    "a name among several": "{destroy: [this, zzz]}",
    "a number": "{draw: {number: zzz}}",
    "whose figure": "{draw: {stat: attack, of: zzz}}",
    "a result": "{if: {did: zzz}, then: [{draw: 1}]}",
    "what is moved later": "{later: {event: moves}, do: [{return: zzz}]}",
}


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("what", NOWHERE)
def test_a_name_that_nothing_defines_is_a_problem_at_its_line(game, what):
    problem = refusal(board(game, f"{{spell: [{NOWHERE[what]}]}}"))
    assert "zzz" in problem.found
    assert problem.line == (9 if game == "sve" else 8)


@pytest.mark.parametrize("game", BOARDS)
def test_a_mistyped_name_comes_with_the_name_that_was_meant(game):
    problem = refusal(board(game, "{spell: [{draw: 1, as: drawn}, {draw: {number: dran}}, {draw: {number: drawn}}]}"))
    assert problem.suggestion == "drawn"


@pytest.mark.parametrize("game", BOARDS)
def test_a_name_is_not_known_before_it_is_defined(game):
    problem = refusal(board(game, "{spell: [{draw: {number: n}}, {draw: 1, as: n}, {draw: {number: n}}]}"))
    assert problem.field.endswith(".draw.number")


UNUSED = {
    "a target": "{spell: [{draw: 1}], targets: [{id: zzz, type: %s}]}",
    "a result": "{spell: [{draw: 1, as: zzz}]}",
    "cards picked": "{spell: [{pick: {count: 1}, as: zzz}]}",
    "an X": "{spell: [{draw: 1}], x: 3}",
}


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("what", UNUSED)
def test_a_name_that_is_defined_and_never_used_is_a_problem_at_its_line(game, what):
    text = UNUSED[what].replace("%s", "follower" if game == "sve" else "unit")
    assert "which nothing uses" in refusal(board(game, text)).found


@pytest.mark.parametrize("game", BOARDS)
def test_x_means_nothing_without_a_definition(game):
    assert "x_is" in refusal(board(game, "{spell: [{draw: x}]}")).expected


@pytest.mark.parametrize("game", BOARDS)
def test_a_number_alone_is_not_a_card(game):
    problem = refusal(board(game, "{spell: [{draw: 1, as: n}, {destroy: n}, {draw: {number: n}}]}"))
    assert problem.field.endswith(".destroy")


def test_an_ability_that_is_given_knows_no_name_of_the_text_that_gives_it():
    given = "{give: {abilities: [{when: {event: attacks, card: this}, do: [{destroy: t}]}]}, to: t}"
    problem = refusal(board("sve", f"{{spell: [{given}], targets: [{{id: t}}]}}"))
    assert problem.field.endswith("do[0].destroy")


def test_there_are_no_leaders_in_the_second_game():
    assert "this" in refusal(board("kiseki", "{spell: [{destroy: own.leader}]}")).expected


REPLACED = {
    "dies": ("{spell: [{destroy: {type: follower, name: A}}]}", "banished"),
    "banished": ("{spell: [{banish: {type: follower, name: A}}]}", "cemetery"),
    "returned": ("{spell: [{return: {type: follower, name: A}}]}", "cemetery"),
    "engaged": ("{spell: [{engage: {name: A}}]}", "cemetery"),
    "defense_gained": ("{spell: [{life: 1, to: [t]}], targets: [{id: t, name: A}]}", "cemetery"),
    "defense_lost": ("{spell: [{life: -1, to: [t]}], targets: [{id: t, name: A}]}", "cemetery"),
}


@pytest.mark.parametrize("event", REPLACED)
def test_each_event_of_a_card_can_be_replaced(event):
    spell, zone = REPLACED[event]
    ability = f"{{replace: {{event: {event}, card: this}}, instead: [{{put: this, into: {zone}}}]}}"
    done = resolve(parse(board("sve", spell, ability, f"expect: [{{card: a, zone: p1.{zone}}}]\n"), "mine.yaml"))
    assert [one.message() for one in done.outcomes if not one.held] == []


def test_a_discard_a_refresh_and_a_change_of_control_can_be_replaced():
    ability = "{replace: {event: %s, side: own}, instead: [{draw: 1}]}"
    texts = {
        "discarded": "{spell: [{discard: 1}]}",
        "refreshed": "{spell: [{engage: {name: A}}, {refresh: {name: A}}]}",
        "taken": "{spell: [{take: {side: enemy}}]}",
    }
    for event, spell in texts.items():
        done = resolve(parse(board("sve", spell, ability % event, "expect: [{player: p1, deck: 4}]\n"), "mine.yaml"))
        assert [one.message() for one in done.outcomes if not one.held] == [], event


@pytest.mark.parametrize("event", ["attacks", "fights", "plays", "activates", "main_phase", "end_phase"])
def test_an_event_of_several_cards_is_not_replaced(event):
    problem = refusal(board("sve", ability=f"{{replace: {{event: {event}}}, prevent: true}}"))
    assert "damaged" in problem.expected


SAYS_NOTHING = {
    "a replacement": "{replace: {event: damaged, card: this}}",
    "more of a draw": "{replace: {event: draws}, add: 1}",
    "more of a death": "{replace: {event: dies}, add: 1}",
    "a draw of a card that is not known yet": "{replace: {event: draws, card: {type: spell}}, prevent: true}",
    "do in a replacement": "{replace: {event: dies}, instead: [{draw: 1}], do: [{draw: 1}]}",
    "targets of a static ability": "{static: {attack: 1}, do: [{draw: 1}]}",
    "a static ability that gives nothing": "{static: {}}",
    "a card where the event has none": "{when: {event: end_phase, card: this}, do: [{draw: 1}]}",
    "a zone where the event has none": "{when: {event: attacks, from_zone: hand}, do: [{draw: 1}]}",
    "random among all": "{when: {event: moves}, do: [{destroy: {side: enemy, random: true}}]}",
    "engaged in the hand": "{when: {event: moves}, do: [{put: this, into: hand, engaged: true}]}",
    "a count beside up_to": "{when: {event: moves}, do: [{destroy: {count: 1, up_to: 2}}]}",
    "a number for overflow": "{when: {event: moves}, if: {notation: overflow, at_least: 3}, do: [{draw: 1}]}",
    "combo without a number": "{when: {event: moves}, if: {notation: combo}, do: [{draw: 1}]}",
    "carrots of a fanfare": "{keyword: fanfare, times: 2, do: [{draw: 1}]}",
    "cards where cards are counted": "{when: {event: moves}, do: [{draw: {count: {up_to: 2}}}]}",
    "cards that are resolved": "{when: {event: moves}, do: [{destroy: {zone: resolution}}]}",
    "a name like that of the leader": (
        "{when: {event: moves}, do: [{draw: {this_turn: {event: moves, card: {unlike: true}}}}]}"
    ),
    "Earth Rite off the card itself": (
        "{keyword: fanfare, extra: [{counter: stack}], do: [{if: {paid: true}, then: [{draw: 1}]}]}"
    ),
    "the text of a spell": "{spell: [{draw: 1}]}",
    "how many a deck may have, of a card in play": "{when: {event: moves}, do: [{give: {copies: 5}, to: this}]}",
    "how many a deck may have of another card": "{static: {copies: 5}, affects: {side: own}}",
    "cards of the hand that return there": "{when: {event: moves}, do: [{return: {zone: hand, count: 1}}]}",
    "one's own field onto one's own field": (
        "{when: {event: moves}, do: [{put: {zone: field, side: own, count: 1}, into: field, side: you}]}"
    ),
    "a move from the hand to the hand": ("{when: {event: moves, from_zone: hand, to_zone: hand}, do: [{draw: 1}]}"),
    "a moment of one's own turn, in the other's": (
        "{when: {event: end_phase, side: own}, if: {turn: enemy}, do: [{draw: 1}]}"
    ),
    "a card of the field that is played": "{when: {event: moves}, do: [{play: {type: follower, count: 1}, cost: 0}]}",
    "another card of the evolve deck": "{when: {event: moves}, do: [{evolve: this, into: {other: true}}]}",
}


@pytest.mark.parametrize("what", SAYS_NOTHING)
def test_a_word_without_effect_is_refused_with_a_suggestion(what):
    refusal(board("sve", ability=SAYS_NOTHING[what]))


def test_only_one_thing_comes_in_the_place_of_an_event():
    both = "{replace: {event: damaged}, instead: [{draw: 1}], prevent: true}"
    with pytest.raises(ScenarioError) as wrong:
        parse(board("sve", ability=both), "mine.yaml")
    assert [one.field.rpartition(".")[2] for one in wrong.value.problems] == ["prevent", "instead"]


ON_A_SPELL = {
    "a condition": "{spell: [{draw: 1}], if: {turn: own}}",
    "an ability of the field": "{spell: [{draw: 1}]}, {when: {event: moves}, do: [{draw: 1}]}",
    "do": "{spell: [{draw: 1}], do: [{draw: 1}]}",
}


@pytest.mark.parametrize("what", ON_A_SPELL)
def test_a_word_without_effect_on_a_spell_is_refused(what):
    refusal(board("sve", ON_A_SPELL[what]))


def test_how_often_something_happened_to_the_card_itself_and_to_the_others():
    for card, drawn in (("this", 1), ("{other: true}", 2)):
        times = f"{{this_turn: {{event: defense_lost, card: {card}, side: own}}}}"
        text = board(
            "sve",
            "{spell: [{life: -1, to: {name: A}}, {life: -1, to: {name: C}}, {life: -1, to: {name: C}},"
            " {life: -1, to: {name: B, side: enemy}}, {engage: {name: A}}]}",
            f"{{when: {{event: engaged, card: this}}, do: [{{draw: {times}}}]}}",
            f"expect: [{{player: p1, deck: {5 - drawn}}}]\n",
        ).replace("  field:\n", "  field:\n    - {id: c, name: C, type: follower, cost: 1, attack: 1, defense: 5}\n", 1)
        done = resolve(parse(text, "mine.yaml"))
        assert [one.message() for one in done.outcomes if not one.held] == [], card


IN_KISEKI = {
    "affiliation with no attackers": ("{spell: [{perform: affiliate}]}", None),
    "affiliation when no attack is the first": (None, "{when: {event: attacks}, do: [{perform: affiliate}]}"),
    "cards of the trail that are put there": ("{spell: [{put: {zone: trail, count: 1}, into: trail}]}", None),
    "a move from the trail to the trail": (
        None,
        "{when: {event: moves, from_zone: trail, to_zone: trail}, do: [{draw: 1}]}",
    ),
    "a condition of an event": ("{spell: [{draw: 1}], if: {turn: own}}", None),
    "up to so many draws": ("{spell: [{draw: 2, up_to: true}]}", None),
    "who where nobody acts": ("{spell: [{perform: stun, on: {side: enemy}, who: opponent}]}", None),
    "an organization that nothing names": ("{spell: [{perform: choose_organization}]}", None),
    "an organization that each player chooses": (
        "{spell: [{perform: choose_organization, who: each, as: it}, {give: {organization: it}, to: {side: own}}]}",
        None,
    ),
    "more of a kill": (None, "{replace: {event: killed}, add: 1}"),
    "a replaced attack": (None, "{replace: {event: attacks}, prevent: true}"),
    "a replacement that says nothing": (None, "{replace: {event: stunned}}"),
    "a zone where the event has none": (None, "{when: {event: stunned, from_zone: hand}, do: [{draw: 1}]}"),
    "whose effect where it cannot be known": (None, "{when: {event: attacks, by: own}, do: [{draw: 1}]}"),
}


@pytest.mark.parametrize("what", IN_KISEKI)
def test_a_word_without_effect_is_refused_in_kiseki(what):
    spell, ability = IN_KISEKI[what]
    refusal(board("kiseki", spell or "{spell: [{draw: 1}]}", ability or "{when: {event: moves}, do: [{draw: 1}]}"))


IN_DUEL_MASTERS = {
    "what triggers when the game is over": "{when: {event: loses}, do: [{draw: 1}]}",
    "so many of the creatures that attack": (
        "{when: {event: tapped, card: this}, do: [{draw: 1}], if: {attacking: {side: own, count: 1}}}"
    ),
    "a creature that is crossed": (
        "{when: {event: attacks, card: this}, do: [{cross: this, to: {other: true, count: 1}}]}"
    ),
    "creatures that are crossed": (
        "{when: {event: attacks, card: this}, do: [{cross: {type: creature, count: 1}, to: this}]}"
    ),
    "cross gear to which another one is crossed": (
        "{when: {event: attacks, card: this}, do: [{cross: {count: 1}, to: {type: cross_gear, count: 1}}]}"
    ),
    "single cards of elements that are crossed": (
        "{when: {event: attacks, card: this}, do: [{cross: {cards: true, count: 1}, to: this}]}"
    ),
    "a creature that is equipped": (
        "{when: {event: attacks, card: this}, do: [{equip: this, to: {other: true, count: 1}}]}"
    ),
    "a creature that is taken off others": "{when: {event: attacks, card: this}, do: [{uncross: this}]}",
    "cross gear that battles": (
        "{when: {event: attacks, card: this}, do: [{battle: this, with: {side: enemy, type: cross_gear, count: 1}}]}"
    ),
    "a power that cross gear has": "{static: {power: 1000}, affects: {side: own, type: cross_gear}}",
    "a keyword of creatures that cross gear is given": (
        "{when: {event: attacks, card: this}, do: [{give: {keywords: [blocker]}, to: {type: cross_gear}}]}"
    ),
    "spells that are destroyed after the battle": "{slayer: {type: spell}}",
    "cross gear that does not block": "{unblockable_by: {type: cross_gear}}",
    "tapped creatures, as untapped ones that are attacked": "{attacks_untapped: {tapped: true}}",
    "a move from the hand to the hand": (
        "{when: {event: moves, card: this, from_zone: hand, to_zone: hand}, do: [{draw: 1}]}"
    ),
    "the start of one's own turn, in the other's": (
        "{when: {event: turn_starts, side: own}, if: {turn: enemy}, do: [{draw: 1}]}"
    ),
    "a replacement by what would happen anyway": (
        "{replace: {event: destroyed, card: this}, instead: [{let_be: event}]}"
    ),
    "cards tapped in the hand": "{when: {event: attacks, card: this}, do: [{tap: {zone: hand}}]}",
    "cards untapped in the graveyard": "{when: {event: attacks, card: this}, do: [{untap: {zone: graveyard}}]}",
    "mana that is destroyed": "{when: {event: attacks, card: this}, do: [{destroy: {zone: mana_zone, count: 1}}]}",
    "mana put into the mana zone": (
        "{when: {event: attacks, card: this}, do: [{put: {zone: mana_zone}, into: mana_zone, tapped: true}]}"
    ),
    "an element put into the battle zone": (
        "{when: {event: attacks, card: this}, do: [{put: {count: 1}, into: battle_zone}]}"
    ),
    "a hand returned to the hand": "{when: {event: attacks, card: this}, do: [{return: {zone: hand}}]}",
    "a hand exchanged for the hand": "{when: {event: attacks, card: this}, do: [{swap_zones: [hand, hand]}]}",
    "another card than the one that is paid for": (
        "{when: {event: enters, card: this}, do: [{draw: 1}], if: {paid_with: {other: true}}}"
    ),
}
ON_A_CARD_OF_DUEL_MASTERS = {
    "half of what has no end": "{spell: [{draw: {infinity: true, half: up}}]}",
    "what lies in the battle zone and is turned face up": "{spell: [{turn_face_up: {side: any}}]}",
    "what lies in the hand and is turned face down": "{spell: [{turn_face_down: {zone: hand}}]}",
    "another card of a deck, up to which it is revealed": (
        "{spell: [{reveal: {zone: deck}, until: {type: creature, other: true}, as: r, rest: s},"
        " {put: r, into: hand}, {put: s, into: graveyard}]}"
    ),
    "up to which card of a hand, which lies in no order": (
        "{spell: [{reveal: {zone: hand}, until: {type: creature}, as: r}, {put: r, into: graveyard}]}"
    ),
    "single cards where every card lies by itself": "{spell: [{return: {zone: graveyard, cards: true}}]}",
    "the cards that make up an element, as cross gear that is taken off": "{spell: [{uncross: {cards: true}}]}",
    "how many cards are linked with a spell": "{spell: [{draw: {links: true}}]}",
    "how many cards are linked with what is not in play yet": "{cheaper: {links: true}, by: [{draw: 1}]}",
    "how a card lies in a hidden zone, while a shield force is in force": "{shield_force: {open: true}}",
    "a power that creatures have together, of a sum of power": (
        "{spell: [{draw: {total_power: {side: own, total_power: 3000}}}]}"
    ),
    "so many of the cards whose civilizations are counted": (
        "{spell: [{draw: {civilizations: {zone: mana_zone, count: 2}}}]}"
    ),
    "the top of a hand": "{spell: [{reveal: {zone: hand}, top: 1}]}",
    "cards taken into a deck, on no side of it": "{spell: [{look: 3, take: {count: 1}, into: deck}]}",
    "the top of a hand into which cards are taken": "{spell: [{look: 3, take: {count: 1}, position: top}]}",
    "a name of cards that are chosen": "{spell: [{destroy: {side: enemy, same_name: {zone: graveyard, count: 1}}}]}",
    "one card under several elements": "{spell: [{put_under: {zone: hand, count: 1}, under: {type: creature}}]}",
    "no more and no fewer cards that are charged": "{charges: 0}",
    "a use for free that is gained by being used": "{o_drive: [fire], gains: [{g_zero: {turn: own}}]}",
    "an O-drive that is given": "{static: {abilities: [{o_drive: [fire], gains: [{slayer: {}}]}]}, affects: this}",
    "a shield force that is given": "{static: {abilities: [{shield_force: {power: 1}}]}, affects: {side: own}}",
}
IN_FLESH_AND_BLOOD = {
    "the name of a card, of the one name that has been declared": (
        "{resolve: [{declare_name: {types: action}, as: n}, {declare_name: {named: n}, as: m}, {destroy: {named: m}}]}"
    ),
    "whether it was paid what nobody may pay": "{resolve: [{if: {paid: true}, then: [{draw: 1}]}]}",
    "whether a trigger was paid for": "{when: {event: draws}, if: {paid: true}, do: [{draw: 1}]}",
    "a move from the hand to the hand": "{when: {event: moves, from_zone: hand, to_zone: hand}, do: [{draw: 1}]}",
    "the start of one's own turn, in the other's": (
        "{when: {event: turn_starts, side: own}, if: {turn: enemy}, do: [{draw: 1}]}"
    ),
    "a state of a card of which only the name is asked for": (
        "{resolve: [{declare_name: {state: tapped}, as: n}, {destroy: {named: n}}]}"
    ),
    "another card, as one of several, of which only the name is asked for": (
        "{resolve: [{declare_name: {any_of: [{other: true}]}, as: n}, {destroy: {named: n}}]}"
    ),
    "counters put and taken at once": "{activate: [{counter: rust, add: 1, remove: 1}], do: [{draw: 1}]}",
    "an order of cards that are put into a zone without one": (
        "{resolve: [{put: {zone: hand}, into: graveyard, any_order: true}]}"
    ),
    "cards in a deck that lie in an order, and face up": (
        "{resolve: [{put: {zone: hand}, into: deck, any_order: true, face_up: true}]}"
    ),
    "so far from the top of a hand": "{resolve: [{put: this, into: hand, nth: 5}]}",
    "every attack in a zone": "{resolve: [{give: {power: 1}, every: {zone: chain}}]}",
    "the name of an object that nothing has chosen": "{static: {names_of: this}}",
    "cards that defend together where none is waited for": "{resolve: [{give: {power: 1}, to: this, together: true}]}",
    "how long nothing is waited for": "{resolve: [{give: {power: 1}, within: end_of_turn}]}",
    "what negates itself while it is being played": (
        "{resolve: [{draw: 1}]}, {optional_cost: [{pay: resource_points, amount: 1}], do: [{negate: {zone: stack}}]}"
    ),
    "its own cost beside what it has in the arena": "{static: {cost: -1, power: 1}, affects: this}",
    "once for several together in a count": ("{resolve: [{draw: {this_turn: {event: discarded, one_or_more: true}}}]}"),
    "an attack where no layer resolves": "{replace: {event: draws}, instead: [{attack_with: {zone: hand}}]}",
    "what negates itself as its own cost": "{activate: [{generate: [{negate: {zone: stack}}]}], do: [{draw: 1}]}",
    "what lies on top where nothing lies on another": "{resolve: [{untap: {side: own, name: Tip, top: 1}}]}",
    "a state that no card in a hand is in": "{resolve: [{banish: {zone: hand, not_state: attacking}}]}",
    "a state that no discarded card is in": "{resolve: [{discard: 1, like: {not_state: attacking}}]}",
    "a search for several cards": "{resolve: [{search: {zone: deck, count: 2}, into: hand}]}",
    "a search for up to so many cards": "{resolve: [{search: {zone: deck, up_to: 2}, into: hand}]}",
    "a search by chance": "{resolve: [{search: {zone: deck, count: 1, random: true}, into: hand}]}",
    "a card that the text finds after the targets of its modes are declared": (
        "{resolve: [{pick: {count: 1}, as: c},"
        " {choose: 1, modes: [{targets: [{id: t, but: c}], do: [{destroy: t}]}, {do: [{destroy: c}]}]}]}"
    ),
    "a number that the text finds after its modes are declared": (
        "{resolve: [{draw: 2, as: n}, {gain: life, amount: {number: n}},"
        " {choose: {number: n}, options: [[{draw: 1}], [{gain: life}]]}]}"
    ),
    "another card than an attack that defends against it": (
        "{resolve: [{give: {defended_at_most: {max: 1, like: {other: true}}}, to: this}]}"
    ),
    "a card that defends together with this from where none is declared": (
        "{when: {event: defends, card: this}, if: {defends_with: {}, origin: banished}, do: [{draw: 1}]}"
    ),
    "what only heroes have, of a card that is played": "{play_from: graveyard, give: {intellect: 1}}",
    "a play as an instant that has begun as no instant": "{play_from: graveyard, give: {as_instant: true}}",
    "a zone from which an attack does not come": "{when: {event: attacks, not_from: hand}, do: [{draw: 1}]}",
    "what a card is given to start the game with": (
        "{resolve: [{give: {abilities: [{starts_with: {name: Ann}, into: graveyard}]}, to: this}]}"
    ),
    "names of what no play has chosen": "{play_from: graveyard, give: {names_of: this}}",
    "another card of a deck": "{resolve: [{search: {zone: deck, other: true}, into: hand}]}",
    "another object, as one that is stolen": "{resolve: [{steal: {side: enemy, other: true}}]}",
    "another private card than one that is public": "{resolve: [{reveal: {zone: hand, other: true}}]}",
    "another card than the one that it was pitched for": (
        "{resolve: [{if: {pitched: {other: true}}, then: [{draw: 1}]}]}"
    ),
    "so many of the objects whose name is meant": (
        "{resolve: [{destroy: {side: enemy, same_name: {side: own, count: 1}}}]}"
    ),
    "one of the objects of which one has most": (
        "{resolve: [{gain: life, amount: {greatest: power, among: {side: any, count: 1}}}]}"
    ),
    "each time until a phase": "{resolve: [{later: {event: hits}, every: true, do: [{draw: 1}]}]}",
}


@pytest.mark.parametrize("what", IN_DUEL_MASTERS)
def test_a_word_without_effect_is_refused_in_duel_masters(what):
    card = f"{{id: a, power: 1000, abilities: [{IN_DUEL_MASTERS[what]}]}}"
    refusal(f"game: dm\np1:\n  battle_zone: [{card}]\n")


@pytest.mark.parametrize("what", ON_A_CARD_OF_DUEL_MASTERS)
def test_words_without_effect_in_the_hand_are_refused_in_duel_masters(what):
    kind = "type: spell" if ON_A_CARD_OF_DUEL_MASTERS[what].startswith("{spell") else "power: 1000"
    card = f"{{id: a, {kind}, abilities: [{ON_A_CARD_OF_DUEL_MASTERS[what]}]}}"
    refusal(f"game: dm\np1:\n  hand: [{card}]\n")


@pytest.mark.parametrize("what", IN_FLESH_AND_BLOOD)
def test_a_word_without_effect_is_refused_in_flesh_and_blood(what):
    """What no print says left no name, or every name."""
    refusal(f"game: fab\np1:\n  hand: [{{id: a, pitch: 1, cost: 0, abilities: [{IN_FLESH_AND_BLOOD[what]}]}}]\n")


NEVER_IN_PLAY = {
    "its own cost, of a follower": (
        "game: sve\np1: {hand: [{id: a, type: follower, cost: 3, attack: 1, defense: 1, abilities: [ABILITY]}]}\n",
        "{static: {cost: -2}, affects: this, zone: hand}",
        "play_cost",
    ),
    "a craft of an event": (
        "game: kiseki\np1: {homebase: [{id: a, type: event, ep: 3, abilities: [ABILITY]}]}\n",
        "{static: {ep_cost: -2}, affects: this}",
        "zone",
    ),
    "what a spell gives to creatures": (
        "game: dm\np1: {hand: [{id: a, type: spell, cost: 3, abilities: [ABILITY]}]}\n",
        "{static: {power: 1000}, affects: {side: own}}",
        "zone",
    ),
    "what triggers on a spell": (
        "game: dm\np1: {hand: [{id: a, type: spell, cost: 3, abilities: [ABILITY]}]}\n",
        "{when: {event: attacks, side: own}, do: [{draw: 1}]}",
        "zone",
    ),
    "what an instant gives to objects": (
        "game: fab\np1: {hand: [{id: a, types: [instant], cost: 0, pitch: 1, abilities: [ABILITY]}]}\n",
        "{static: {power: 1}, affects: {side: own}}",
        "resolve",
    ),
}


@pytest.mark.parametrize("what", NEVER_IN_PLAY)
def test_an_ability_for_play_is_refused_on_a_card_that_never_comes_there(what):
    board, ability, instead = NEVER_IN_PLAY[what]
    assert instead in refusal(board.replace("ABILITY", ability)).expected


OF_ANOTHER_TYPE = {
    "an attack of a cross gear": ("cross_gear", "{when: {event: attacks, card: this}, do: [{draw: 1}]}", "bears"),
    "a block of an aura": ("aura", "{when: {event: blocks, card: this}, do: [{draw: 1}]}", "bears"),
    "a battle that a field wins": ("field", "{when: {event: wins_battle, card: this}, do: [{draw: 1}]}", "115.1"),
    "a later attack of a weapon": (
        "weapon",
        "{when: {event: turn_starts}, do: [{later: {event: attacks, card: this}, do: [{draw: 1}]}]}",
        "bears",
    ),
    "what it gives to itself": (
        "artifact",
        "{static: {abilities: [{when: {event: attacks, card: this}, do: [{draw: 1}]}]}}",
        "505.3",
    ),
    "a cross gear that becomes tapped": (
        "cross_gear",
        "{when: {event: tapped, card: this}, do: [{draw: 1}]}",
        "105.4a",
    ),
    "a castle that enters": ("castle", "{when: {event: enters, card: this}, do: [{draw: 1}]}", "304.2"),
    "a crossing of a creature": ("creature", "{when: {event: crosses, card: this}, do: [{draw: 1}]}", "303.3"),
    "a crossing to a field": ("field", "{when: {event: crossed, card: this}, do: [{draw: 1}]}", "303.3"),
    "a destroyed land": ("land", "{replace: {event: destroyed, card: this}, instead: [{draw: 1}]}", "313.2"),
    "power while a cross gear attacks": ("cross_gear", "{power_attacker: 1000}", "bears"),
    "a tap ability of a field": ("field", "{tap_ability: [{draw: 1}]}", "creature"),
    "a blocker that is a cross gear": ("cross_gear", "{static: {keywords: [blocker]}}", "bears"),
    "an attack of cross gear": (
        "creature",
        "{when: {event: attacks, card: {type: cross_gear}}, do: [{draw: 1}]}",
        "505.3",
    ),
    "a spell that enters": ("creature", "{when: {event: enters, card: {type: spell}}, do: [{draw: 1}]}", "302.3"),
    "spells in the battle zone": (
        "creature",
        "{when: {event: turn_starts}, do: [{return: {type: spell, count: 1}}]}",
        "a `zone` in the same filter",
    ),
    "a castle in the battle zone": (
        "creature",
        "{static: {power: 1000}, if: {exists: {side: enemy, type: castle}}}",
        "a `zone` in the same filter",
    ),
    "while a cross gear attacks": (
        "cross_gear",
        "{static: {keywords: [indestructible]}, if: {attacking: this}}",
        "505.3",
    ),
}


@pytest.mark.parametrize("what", OF_ANOTHER_TYPE)
def test_an_event_impossible_for_the_card_type_is_refused(what):
    kind, ability, instead = OF_ANOTHER_TYPE[what]
    power = ", power: 1000" if kind == "creature" else ""
    card = f"{{id: a, type: {kind}{power}, abilities: [{ability}]}}"
    assert instead in refusal(f"game: dm\np1:\n  hand: [{card}]\n").expected


def test_of_what_type_it_has_to_be_is_said_at_the_type():
    ability = "{when: {event: tapped, card: {type: [ritual, land]}}, do: [{draw: 1}]}"
    refused = refusal(f"game: dm\np1:\n  hand: [{{id: a, power: 1000, abilities: [{ability}]}}]\n")
    assert refused.field.endswith(".when.card.type")
    assert "one of creature, tamaseed" in refused.expected


def test_a_keyword_of_creatures_on_another_card_is_refused():
    refused = refusal("game: dm\np1:\n  hand: [{id: a, type: aura, keywords: [double_breaker]}]\n")
    assert "`double_breaker` only on a creature" in refused.expected


@pytest.mark.parametrize(
    "ability",
    [
        "{when: {event: attacks, side: any, card: {bears: true}}, do: [{draw: 1}]}",
        "{static: {abilities: [{when: {event: attacks, card: this}, do: [{draw: 1}]}]}, affects: {bears: true}}",
        "{when: {event: turn_starts}, do: [{give: {abilities: [{power_attacker: 1000}]}, to: {type: creature}}]}",
        "{static: {keywords: [blocker]}, affects: {side: any, bears: true}}",
        "{static: {use_cost: -1}, affects: {type: spell}}",
        "{when: {event: turn_starts}, do: [{search: {type: spell, up_to: 1}, into: hand}]}",
        "{when: {event: turn_starts}, do: [{destroy: {side: any, type: [spell, creature]}}]}",
    ],
)
def test_a_text_about_the_bearer_of_a_card_is_accepted(ability):
    board = f"game: dm\ntitle: {{en: t}}\np1:\n  hand: [{{id: a, type: cross_gear, abilities: [{ability}]}}]\n"
    assert parse(board)


def test_planting_words_found_these():
    """Faults found: a follower that was an amulet has no defense; ``up_to`` without a count; and unread fields."""
    made = "{spell: [{give: {type: follower}, to: {name: M}}]}"
    text = board("sve", made).replace("  field:\n", "  field:\n    - {id: m, name: M, type: amulet, cost: 1}\n", 1)
    assert resolve(parse(text, "mine.yaml")).ending.outcome == "paused"
    done = resolve(parse(board("kiseki", "{spell: [{destroy: {side: enemy, up_to: 1}}]}"), "mine.yaml"))
    assert done.ending.outcome == "paused"
    for ability in (
        "{replace: {event: dies, card: this}, instead: [{choose: 1, options: [[{draw: 1}], [{mill: 1}]]}]}",
        "{replace: {event: dies, card: this}, instead: [{damage: 3, to: {side: enemy}, divided: true}]}",
        "{when: {event: moves}, do: [{destroy: {different: name}}]}",
        "{when: {event: moves}, if: {matches: {count: 1}, like: {type: follower}}, do: [{draw: 1}]}",
        "{when: {event: moves}, do: [{take: {side: enemy, other: true}}]}",
        "{when: {event: moves}, do: [{draw: {stat: level, of: this}}]}",
    ):
        refusal(board("sve", ability=ability))
    for ability in (
        "{static: {nullify: true}}",
        "{whenever: {turn: own}, cost: [{pay: ep}], do: [{draw: 1}]}",
    ):
        refusal(board("kiseki", ability=ability))


MOVES_WITHIN_ITS_ZONE = {
    "a card of a shield, as a shield of its own": (
        "{put: {zone: shield_zone, cards: true, count: 1}, into: shield_zone}"
    ),
    "the top card of an element": "{put: {zone: battle_zone, count: 1}, into: battle_zone, card: true}",
    "cards of the deck put on its bottom": "{put: {zone: deck, count: 1}, into: deck}",
    "cards of the graveyard or the hand": "{return: {zone: [graveyard, hand], count: 1}}",
    "what lies under another": "{pick: {count: 1}, as: it}, {put: {under: it}, into: battle_zone}",
}


@pytest.mark.parametrize("what", MOVES_WITHIN_ITS_ZONE)
def test_a_move_within_a_zone_is_accepted_in_duel_masters(what):
    ability = f"{{when: {{event: attacks, card: this}}, do: [{MOVES_WITHIN_ITS_ZONE[what]}]}}"
    parse(f"game: dm\np1:\n  battle_zone: [{{id: a, power: 1000, abilities: [{ability}]}}]\n", "mine.yaml")


def test_putting_a_pending_card_into_the_graveyard_again_can_be_replaced():
    """409.2b: it is still put there by an event."""
    ability = "{replace: {event: moves, card: this, from_zone: graveyard, to_zone: graveyard}, instead: [{draw: 1}]}"
    parse(f"game: dm\np1:\n  hand: [{{id: a, type: spell, abilities: [{ability}]}}]\n", "mine.yaml")
