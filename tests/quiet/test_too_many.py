"""Answers of which a choice takes fewer than are said: what it took and what is left over."""

import pytest

from judge.scenario import parse, report, resolve

DM = """
game: dm
p1:
  hand:
    - {id: c, name: Cid, cost: 0, power: 1000,
       abilities: [{when: {event: enters, card: this}, do: [{destroy: {side: enemy, COUNT}}]}]}
    - {id: e, name: Eve, cost: 0, power: 1000}
p2:
  battle_zone:
    - {id: x, name: Xan, power: 3000}
    - {id: y, name: Yam, power: 3000}
    - {id: z, name: Zed, power: 3000}
play:
"""


def played(board, entry):
    return resolve(parse(f"{board}  - {entry}\n"))


@pytest.mark.parametrize(
    ("answer", "place"), [("[x, y, z]", "choose"), ("{c.enters: [x, y, z]}", "choose.c.enters")], ids=["all", "each"]
)
def test_what_a_choice_leaves_over_is_told_with_what_it_took(answer, place):
    done = played(DM.replace("COUNT", "count: 1"), f"p1: {{summon: c, choose: {answer}}}")
    assert done.verdict == "stopped"
    (told,) = report.to_json(done)["in_vain"]
    assert told["en"] == (
        f"play[1] {place}: one choice asked for it and took Xan (x) (605.2b); nothing asked for Yam (y), Zed (z)"
    )
    assert (
        told["ja"]
        == f"play[1] {place}: 問われたのは1回で、Xan(x)が答えとなった(605.2b)。Yam(y)、Zed(z)は問われなかった"
    )
    assert done.script.unasked == [(1, "choose")]


def test_all_choices_that_took_something_are_counted():
    board = DM.replace("COUNT", "count: 1").replace("do: [", "do: [{destroy: {side: enemy, count: 1}}, ")
    (told,) = report.to_json(played(board, "p1: {summon: c, choose: [x, y, z]}"))["in_vain"]
    assert "2 choices asked for it and took Xan (x), Yam (y) (605.2b); nothing asked for Zed (z)" in told["en"]


def test_of_a_subject_that_nothing_asks_about_the_place_is_told():
    (told,) = report.to_json(played(DM.replace("COUNT", "count: 1"), "p1: {summon: c, choose: {c.enters: x, e: y}}"))[
        "in_vain"
    ]
    assert told["en"] == "play[1] choose.e: said, but nothing asked for it"


@pytest.mark.parametrize(
    ("count", "answer", "reason", "accepted"),
    [
        ("count: 2", "[x, y, z]", "that is too many", "2 of Xan (x), Yam (y), Zed (z)"),
        ("count: 2", "[[x]]", "that is too few", "2 of Xan (x), Yam (y), Zed (z)"),
        ("count: 1", "[[x, y]]", "that is too many", "1 of Xan (x), Yam (y), Zed (z)"),
        ("up_to: 1", "[[x, y]]", "that is too many", "at most 1 of Xan (x), Yam (y), Zed (z)"),
        ("count: 2", "[x, x]", "the same one is chosen twice", "2 of Xan (x), Yam (y), Zed (z)"),
    ],
)
def test_a_refused_number_of_answers_says_how_many_there_have_to_be(count, answer, reason, accepted):
    done = played(DM.replace("COUNT", count), f"p1: {{summon: c, choose: {answer}}}")
    (told,) = report.to_json(done)["refused"]
    assert f"{reason}. Possible: {accepted}." in told["en"]
