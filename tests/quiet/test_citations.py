"""What a trace cites and says: the step that decides is there, and names the clause that says what it does."""

from __future__ import annotations

from judge.kernel import Step
from judge.scenario import Resolution, report
from judge.scenario.problems import Lang
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


def test_a_refused_target_is_refused_by_what_excludes_it() -> None:
    """It is not 10.6.2.1.2 that does: the spell can be played."""
    done = played("sve", MAIN, "p1: {play: z, targets: [a]}")
    assert the(done, "rewound").clause == "sve:12.15.2"
    (words,) = said(done, "rewound")
    assert words == "Not allowed for Bolt (z): Spirit (a) – it has Aura. Everything since is taken back"


def test_nothing_is_taken_back_where_nothing_had_begun() -> None:
    done = played("sve", MAIN, "p1: {attack: b, with: n}")
    refused = the(done, "rewound")
    assert (refused.clause, refused.because) == ("sve:8.4.2.1", ())
    assert said(done, "rewound") == ["Not allowed: Recruit (n) – it has not been on this field since the turn began"]


def test_an_answer_names_what_allows_it_and_both_sides_of_an_attack() -> None:
    done = played(
        "sve", MAIN, "p1: {can: {play: z, targets: [b]}}", "p1: {can: {attack: p2-leader, with: f}}",
        "p1: {why_not: {attack: b, with: f}}",
    )  # fmt: skip
    assert [s.clause for s in steps(done, "answered")] == ["sve:8.2.1", "sve:8.4.2", "sve:8.4.3.1"]
    assert done.script.answers[1].cites == ["sve:8.4.2", "sve:8.4.1"]
    assert said(done, "answered")[1:] == [
        "Asked: can p1 attack p2's leader with Lancer (f)? Yes",
        "Asked: why can p1 not attack Squire (b) with Lancer (f)? Because: Squire (b) – it is reserved",
    ]
    assert said(done, "answered", "ja")[2] == (
        "質問: p1はなぜLancer(f)でSquire(b)を攻撃できないか → Squire(b) – スタンド状態である"
    )


BATTLE = """
turn: {phase: battle}
cards: {u: {type: unit, cp: 1, str: 1, def: 1}}
p1:
  homebase: [{id: h, card: u, action: true}]
  field: [{id: a, card: u, organizations: [Bracer Guild]}, {id: c, card: u, organizations: [Ouroboros]}]
p2:
  field: [{id: b, card: u, stunned: true}, {id: d, card: u}]
"""


def test_an_attack_that_cannot_be_chosen_is_refused_by_the_condition_of_choosing() -> None:
    target = played("kiseki", BATTLE, "p1: {attack: b, with: a}")
    assert the(target, "rewound").clause == "kiseki:803.5a-1"
    together = played("kiseki", BATTLE, "p1: {attack: d, with: [a, c]}")
    assert the(together, "rewound").clause == "kiseki:803.3b"


def test_ep_that_cannot_be_gained_is_no_play_taken_back() -> None:
    done = played("kiseki", BATTLE, "p1: {gain_ep: h}")
    refused = the(done, "rewound")
    assert (refused.clause, refused.because) == ("kiseki:1217.2", ("kiseki:1315.2",))
