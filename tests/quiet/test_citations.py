"""What a trace cites and says: the step that decides is there, and names the clause that says what it does."""

from __future__ import annotations

from judge.kernel import Step
from judge.scenario import Resolution
from judge.scenario.problems import Lang
from judge.scenario.reports import report
from tests.games.boards import played


def steps(done: Resolution, key: str, *cards: str) -> list[Step]:
    """Return the steps of a kind that are about these cards, in that order."""
    return [s for s in done.steps if s.key == key and tuple(s.objects)[: len(cards)] == cards]


def the(done: Resolution, key: str, *cards: str) -> Step:
    """Return the one step of a kind that is about these cards."""
    (found,) = steps(done, key, *cards)
    return found


# sve 10.10.2.3, kiseki 1216.3: once for each event

SHIELD = "{replace: {event: damaged, card: this}, add: -1}"
SHIELDED = """
p1:
  pp: 1
  hand:
    - id: z
      type: spell
      cost: 1
      abilities: [{{targets: [{{id: t, type: follower}}], spell: [{{damage: 5, to: t}}]}}]
p2:
  field: [{{id: a, name: Bulwark, type: follower, attack: 0, defense: 9, abilities: [{}]}}]
assume: {{replacement: first}}
"""


def test_once_is_cited_where_several_effects_meet() -> None:
    one = played("sve", SHIELDED.format(SHIELD), "p1: {play: z}")
    assert "sve:10.10.2.3" not in the(one, "replaced").because
    (again,) = steps(one, "replaces_no_more")
    assert (again.clause, again.considered) == ("sve:10.10.2.3", True)
    two = played("sve", SHIELDED.format(f"{SHIELD}, {SHIELD}"), "p1: {play: z}")
    assert all("sve:10.10.2.3" in s.because for s in steps(two, "replaced"))


# what is refused names what stands against it, and the card of which that is said

MAIN = """
p1:
  pp: 2
  hand:
    - id: z
      name: Bolt
      type: spell
      cost: 1
      abilities: [{targets: [{id: t, side: enemy, type: follower}], spell: [{damage: 1, to: t}]}]
  field:
    - {id: f, name: Lancer, type: follower, attack: 2, defense: 2}
    - {id: n, name: Recruit, type: follower, attack: 2, defense: 2, new: true}
p2:
  field:
    - {id: a, name: Spirit, type: follower, attack: 1, defense: 3, keywords: [aura]}
    - {id: b, name: Squire, type: follower, attack: 1, defense: 3}
"""


def said(done: Resolution, key: str, lang: Lang = "en") -> list[str]:
    """Return the steps of a kind in words."""
    words = report.wording(done, lang)
    return [words.step(step) for step in done.steps if step.key == key]


def test_a_refused_target_cites_the_clause_that_excludes_it() -> None:
    """It is not 10.6.2.1.2 that does: the spell can be played."""
    done = played("sve", MAIN, "p1: {play: z, targets: [a]}")
    assert the(done, "rewound").clause == "sve:12.15.2"
    (words,) = said(done, "rewound")
    assert words == (
        "Bolt (z): Spirit (a) cannot be chosen as the target: it has Aura. Possible: Squire (b). The action is undone"
    )


def test_nothing_is_taken_back_where_nothing_had_begun() -> None:
    done = played("sve", MAIN, "p1: {attack: b, with: n}")
    refused = the(done, "rewound")
    assert (refused.clause, refused.because) == ("sve:8.4.2.1", ())
    (words,) = said(done, "rewound")
    assert words.startswith("Recruit (n) cannot be chosen as the attacking follower: it has not been on this field")
    assert "taken back" not in words


def test_an_answer_names_the_clause_that_allows_it_and_both_sides_of_an_attack() -> None:
    done = played(
        "sve",
        MAIN,
        "p1: {can: {play: z, targets: [b]}}",
        "p1: {can: {attack: p2-leader, with: f}}",
        "p1: {why_not: {attack: b, with: f}}",
    )
    assert [s.clause for s in steps(done, "answered")] == ["sve:8.2.1", "sve:8.4.2", "sve:8.4.3.1"]
    assert done.script.answers[1].cites == ["sve:8.4.2", "sve:8.4.1", "sve:8.4.3"]
    assert said(done, "answered")[1:] == [
        "Asked: can p1 attack p2's leader with Lancer (f)? Yes",
        "Asked: why can p1 not attack Squire (b) with Lancer (f)? Because: Squire (b) – it is reserved",
    ]
    assert said(done, "answered", "ja")[2] == (
        "質問: p1はなぜ槍騎兵(f)で従士(b)を攻撃できないか → 従士(b) – スタンド状態である"
    )


BATTLE = """
turn: {phase: battle}
cards: {u: {type: unit, cp: 1, str: 1, def: 1}}
p1:
  homebase: [{id: h, card: u, action: true}]
  field: [{id: a, card: u}, {id: c, card: u}]
p2:
  field: [{id: b, card: u, stunned: true}, {id: d, card: u}]
"""


def test_an_illegal_attack_is_refused_by_the_condition_of_choosing() -> None:
    target = played("kiseki", BATTLE, "p1: {attack: b, with: a}")
    assert the(target, "rewound").clause == "kiseki:803.5a-1"
    together = played("kiseki", BATTLE, "p1: {attack: d, with: [a, c]}")
    assert the(together, "rewound").clause == "kiseki:803.3b"


APART = """
turn: {phase: battle}
p1:
  field: [{id: a, str: 1, def: 1, keywords: [covert], organizations: [G]}, {id: c, str: 1, def: 1, organizations: [G]}]
p2:
  field: [{id: b, str: 1, def: 1}, {id: d, str: 1, def: 1, keywords: [covert], stunned: true}]
"""


def test_a_choosable_unit_obliges_only_the_player() -> None:
    """803.6h is about the opponent as the attack target; it was also said of every UNIT, a stunned one too."""
    done = played("kiseki", APART, "p1: {can: {attack: p2, with: [a, c]}}", "p1: {can: {attack: b, with: [a, c]}}")
    assert [answer.cites for answer in done.script.answers] == [
        ["kiseki:803.6h", "kiseki:803.6h#several-attackers"],
        ["kiseki:1402.1"],
    ]
    assert [words.partition("? ")[2] for words in said(done, "answered")] == [
        "No: p2 – a UNIT can be chosen as the attack target",
        "No: card (b) – only UNITs that both have Covert attack each other",
    ]


def test_ep_that_cannot_be_gained_does_not_undo_a_play() -> None:
    done = played("kiseki", BATTLE, "p1: {gain_ep: h}")
    refused = the(done, "rewound")
    assert (refused.clause, refused.because) == ("kiseki:1217.2", ("kiseki:1315.2",))


# sharper clauses

SPELLS = """
p1:
  pp: 3
  hand:
    - {id: add, type: spell, cost: 1, abilities: [{spell: [{counter: sand, add: 2, on: {zone: field, side: own}}]}]}
    - {id: turn, type: spell, cost: 1, abilities: [{spell: [{extra_turn: you}]}]}
    - id: each
      type: spell
      cost: 1
      abilities: [{spell: [{each_player: [{draw: 1}, {put: {zone: hand, side: own, count: 1}, into: cemetery}]}]}]
  field: [{id: a, type: follower, attack: 1, defense: 1}]
p2:
  hand: [{id: b, type: follower, attack: 1, defense: 1}]
"""


def test_putting_a_counter_is_15_1_3() -> None:
    assert the(played("sve", SPELLS, "p1: {play: add}"), "counters").clause == "sve:15.1.3"


def test_a_target_of_another_kind_does_not_fit_the_text() -> None:
    """A card out of the zones that a text names was "none of the options", by the clause for how many there are."""
    done = played("sve", MAIN, "p1: {why_not: {play: z, targets: [p2-leader]}}")
    assert done.script.answers[0].cites == ["sve:10.6.2.3"]
    assert said(done, "answered")[0].endswith("p2's leader – it does not match the text")


GOAD = """
p1:
  pp: 1
  hand:
    - id: s
      type: spell
      cost: 1
      abilities: [{spell: [{damage: 1, to: t}], targets: [{id: t, side: enemy, type: follower, up_to: 1}]}]
p2:
  field:
    - {id: g, type: follower, attack: 1, defense: 2, abilities: [{static: {must: [be_chosen]}}]}
    - {id: b, type: follower, attack: 1, defense: 2}
"""


def test_selecting_nobody_is_refused_with_the_text_that_asks_for_a_card() -> None:
    """The clause that lets nobody be selected (10.6.2.3.2) was given as the reason why that is not possible."""
    done = played("sve", GOAD, "p1: {can: {play: s, targets: []}}", "p1: {can: {play: s, targets: [g]}}")
    assert [(answer.legal, answer.cites[0]) for answer in done.script.answers] == [
        (False, "sve:1.3.1"),
        (True, "sve:8.2.1"),
    ]


def test_an_extra_turn_contradicts_nothing() -> None:
    done = played("sve", SPELLS, "p1: {play: turn}", "p1: end_turn")
    begins = the(done, "extra_turn_begins")
    assert (begins.clause, begins.because) == ("sve:5.27.1", ())


def test_a_choice_that_each_player_makes_in_turn_says_so() -> None:
    done = played("sve", SPELLS, "p1: {play: each}")
    picks = [s for s in done.steps if s.values.get("role") == "pick"]
    assert [s.actor for s in picks] == ["p1", "p2"]
    assert all("sve:1.3.4.1" in s.because for s in picks)


EVENTS = """
p1:
  ep: 3
  hand:
    - {id: gain, type: event, ep: 1, abilities: [{spell: [{gain: bonds, amount: 1}]}]}
    - {id: boost, type: event, ep: 1, abilities: [{targets: [{id: t, side: own}], spell: [{give: {attack: 1}, to: t}]}]}
  bonds: 9
  field: [{id: a, type: unit, cp: 1, str: 1, def: 1, abilities: [{activate: [], do: [{gain: bonds, amount: 1}]}]}]
"""


def test_an_effect_cites_the_clause_for_its_kind_of_text() -> None:
    gained = the(played("kiseki", EVENTS, "p1: {play: gain}"), "gains")
    assert (gained.clause, gained.because) == ("kiseki:1205.1c-2", ("kiseki:1201.2a", "kiseki:1214.1"))
    assert the(played("kiseki", EVENTS, "p1: {craft: a}"), "gains").clause == "kiseki:1205.1d"


def test_a_targeted_effect_does_not_cite_the_clause_for_selections() -> None:
    given = the(played("kiseki", EVENTS, "p1: {play: boost, targets: [a]}"), "given")
    assert "kiseki:1215.6" not in given.because


# the step that decides is not folded away


def shown(done: Resolution, key: str) -> list[Step]:
    """Return the steps of a kind that a reader sees without asking for more."""
    return [step for step in done.steps if step.key == key and not step.considered]


IDLE = """
p1:
  pp: 9
  hand:
    - {id: drop, type: spell, cost: 1, abilities: [{spell: [{discard: 2, who: opponent}]}]}
    - id: cond
      type: spell
      cost: 1
      abilities: [{spell: [{if: {exists: {zone: field, side: own, type: amulet}}, then: [{draw: 1}]}]}]
    - id: hit
      type: spell
      cost: 1
      abilities: [{targets: [{id: t, type: follower}], spell: [{damage: 1, to: t}]}]
p2:
  hand: [{id: b, type: follower, attack: 1, defense: 1}]
  field:
    - id: a
      type: follower
      attack: 0
      defense: 9
      abilities: [{replace: {event: damaged, card: this}, add: -1}]
"""


def test_failed_conditions_and_dropped_events_are_shown() -> None:
    failed = played("sve", IDLE, "p1: {play: cond}")
    assert [s.values["holds"] for s in shown(failed, "condition")] == [False]
    nothing = played("sve", IDLE, "p1: {play: hit, targets: [a]}")
    assert [s.values["reason"] for s in shown(nothing, "dropped")] == ["zero"]


def test_as_many_as_there_are_is_shown() -> None:
    (discards,) = shown(played("sve", IDLE, "p1: {play: drop}"), "forced")
    assert (discards.objects, discards.because) == (("b",), ("sve:1.3.2",))


def test_a_comparison_that_falls_short_is_shown_like_a_missing_overkill() -> None:
    board = BATTLE.replace("card: u, stunned: true", "type: unit, cp: 1, str: 1, def: 2")
    done = played("kiseki", board, "p1: {attack: b, with: a}", "p2: {answer: a}")
    assert [s.values["reached"] for s in shown(done, "compared")] == [False, True]
    (none,) = shown(done, "no_overkill")
    assert (none.clause, none.values["reason"]) == ("kiseki:804.11a-3", "not_beyond")
    assert said(done, "combat") == ["Card (a): combat with the attack target card (b)"]


def test_a_check_of_the_bonds_that_nobody_fails_is_shown() -> None:
    done = played("kiseki", "turn: {phase: recovery}\np1: {bonds: 1}\np2: {bonds: 1}", "p1: {proceed: turn}")
    assert [s.clause for s in shown(done, "nobody_loses")] == ["kiseki:705.5"]


# what a board expects


def test_a_clause_is_cited_by_a_note_on_it() -> None:
    done = played("kiseki", "turn: {phase: recovery}\nexpect: [{cites: ['kiseki:703']}]", "p1: {proceed: turn}")
    assert "kiseki:703#no-end-triggers" in done.cites()
    assert done.held


def test_damage_that_a_card_deals_is_none_that_it_is_dealt() -> None:
    expect = "expect: [{not_happened: damaged, card: z}, {happened: damaged, card: b, times: 1}]"
    assert played("sve", f"{MAIN}{expect}", "p1: {play: z, targets: [b]}").held


# a static effect explains a number

LED = """
p1:
  pp: 1
  hand: [{id: z, type: spell, cost: 1, abilities: [{targets: [{id: t, type: follower}], spell: [{destroy: t}]}]}]
  field:
    - id: c
      name: Captain
      type: follower
      attack: 1
      defense: 1
      abilities: [{static: {attack: 1}, affects: {zone: field, side: own, type: follower, other: true}}]
    - {id: a, name: Squire, type: follower, attack: 2, defense: 2}
"""


def test_a_static_change_of_a_number_is_reported_from_the_beginning() -> None:
    done = played("sve", LED, "p1: {play: z, targets: [c]}")
    assert done.steps[0] in shown(done, "applies")
    assert said(done, "applies") == ["An effect of Captain (c) applies to Squire (a): attack 2 → 3"]
    assert said(done, "applies", "ja") == ["隊長(c)の効果が従士(a)に適用される: 攻撃力 2→3"]


def test_a_cost_in_the_hand_is_hidden_from_other_players() -> None:
    board = """
turn: {phase: preparation}
p1:
  hand: [{id: h, type: unit, cp: 1, str: 1, def: 1}]
  field: [{id: a, type: unit, cp: 1, str: 1, def: 1,
           abilities: [{static: {cost: 1}, affects: {zone: hand, side: own, type: unit}}]}]
"""
    done = played("kiseki", board, "p1: {proceed: deployment}")
    assert done.setting.game.policy.info(done.setting.game, "h")["cost"] == 2  # type: ignore[attr-defined]
    assert not shown(done, "applies")


# what a change of zones ends, and what therefore does not trigger

BACK = """
p1:
  pp: 3
  hand:
    - id: up
      type: spell
      cost: 1
      abilities: [{targets: [{id: t, type: follower}], spell: [{give: {attack: 2}, to: t, until: game}]}]
    - {id: back, type: spell, cost: 1, abilities: [{targets: [{id: t, type: follower}], spell: [{return: t}]}]}
    - {id: hit, type: spell, cost: 1, abilities: [{spell: [{damage: 3, to: own.leader}, {life: 2, to: own.leader}]}]}
  defense: 3
  field:
    - {id: a, type: follower, attack: 1, defense: 2, abilities: [{keyword: last_words, do: [{draw: 1}]}]}
"""


def test_a_boost_that_is_lost_on_the_way_is_said_to_be() -> None:
    done = played("sve", BACK, "p1: {play: up, targets: [a]}", "p1: {play: back, targets: [a]}")
    assert [(s.clause, s.objects) for s in shown(done, "new_card")] == [("sve:4.1.4", ("a",))]
    assert [s.clause for s in shown(done, "last_words_idle")] == ["sve:12.5.3"]


def test_a_leader_that_is_healed_before_the_check_timing_does_not_fall() -> None:
    done = played("sve", BACK, "p1: {play: hit}")
    (stands,) = shown(done, "does_not_fall")
    assert (stands.clause, stands.values["amount"]) == ("sve:11.1.2", 2)
    weaker = played("sve", BACK.replace("damage: 3", "damage: 1"), "p1: {play: hit}")
    assert [s.clause for s in shown(weaker, "does_not_fall")] == ["sve:11.2.1"]


def test_an_effect_on_a_card_ends_as_it_moves() -> None:
    board = """
p1:
  ep: 2
  hand:
    - id: up
      type: event
      ep: 1
      abilities: [{targets: [{id: t, side: own}], spell: [{give: {attack: 1}, to: t, until: end_of_turn}]}]
    - {id: back, type: event, ep: 1, abilities: [{targets: [{id: t, side: own}], spell: [{return: t}]}]}
  field: [{id: a, type: unit, cp: 1, str: 1, def: 1}]
"""
    plays = ("p1: {play: up, targets: [a]}", "p1: pass", "p2: pass", "p1: {play: back, targets: [a]}")
    done = played("kiseki", board, *plays)
    assert [(s.clause, s.objects) for s in shown(done, "new_card")] == [("kiseki:502.3", ("a",))]


# what an icon craft forbids is cited by its clause


def test_covert_and_hate_are_cited_where_they_forbid() -> None:
    board = """
turn: {{phase: battle}}
cards: {{u: {{type: unit, cp: 1, str: 1, def: 1}}}}
p1: {{field: [{{id: a, card: u}}]}}
p2: {{field: [{{id: b, type: unit, cp: 1, str: 1, def: 1, keywords: [{}]}}, {{id: c, card: u}}]}}
"""
    covert = played("kiseki", board.format("covert"), "p1: {attack: b, with: a}")
    assert the(covert, "rewound").clause == "kiseki:1402.1"
    hate = played("kiseki", board.format("hate"), "p1: {attack: c, with: a}")
    assert the(hate, "rewound").clause == "kiseki:1407.1"


def test_covert_is_cited_where_it_parts_the_units_of_a_combat() -> None:
    board = """
turn: {phase: battle}
cards: {u: {type: unit, cp: 1, str: 1, def: 1}}
p1: {field: [{id: a, card: u}]}
p2:
  field: [{id: b, card: u}]
  hand:
    - {id: e, type: event, ep: 0,
       abilities: [{spell: [{give: {keywords: [covert]}, to: t, until: end_of_turn}],
                    targets: [{id: t, side: own, type: unit}]}]}
"""
    done = played("kiseki", board, "p1: {attack: b, with: a}", "p2: {play: e, targets: [b], during: '804.9'}")
    left = [(s.clause, s.because) for s in shown(done, "leaves_combat")]
    assert left == [("kiseki:804.7a", ("kiseki:1402.1",)), ("kiseki:804.7b", ("kiseki:1402.1",))]
