"""What a trace cites and says: the step that decides is there, and names the clause that says what it does."""

from __future__ import annotations

from judge.kernel import Step
from judge.scenario import Resolution
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
  hand: [{{id: z, type: spell, cost: 1, abilities: [{{targets: [{{id: t, type: follower}}], spell: [{{damage: 5, to: t}}]}}]}}]
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
