"""What a game does while a clause is switched off: what the clause does, allows or forbids is left out."""

from inspect import signature

import pytest

from judge.kernel import (
    UNLIMITED,
    Check,
    DropProbe,
    IllegalPlay,
    Limits,
    Procedure,
    Question,
    Why,
    at_most,
    clause,
    do,
    not_dropped,
    ruled,
    run,
    try_out,
    under,
    unless_dropped,
)
from tests.kernel.toy import Instead, Says, Score, Toss, new_game

WITHOUT = "toy:5"


def play(game, procedure, decider=None):
    """Run a procedure to its end and return what it returned."""
    found = []

    def whole():
        found.append((yield from procedure))

    ending = run(game, whole(), decider or Says())
    assert ending.outcome == "finished"
    return found[0]


def switched_off(*clauses):
    return new_game(switched_off=frozenset(clauses))


# events


@pytest.mark.parametrize("off", ["toy:2", "toy:2.1", "toy:2.9"], ids=["the clause", "what it means", "its own clause"])
def test_an_event_without_its_clause_does_not_happen(off):
    toss = Toss("a")
    toss.clause = "toy:2.9"
    game = switched_off(off)
    assert play(game, do(game, toss, clause="toy:2")) == []
    assert game.state.zone("a") == "p1.purse"
    assert game.trace.steps == []


def test_the_rest_of_the_batch_happens():
    game = switched_off("toy:2.1")
    done = play(game, do(game, Toss("a"), Score("p1", 3), clause="toy:2"))
    assert [event.key for event in done] == ["scored"]
    assert game.state.get("p1", "score") == 13


def test_a_replacement_needs_the_clause_of_its_new_event():
    game = switched_off("toy:2.1")
    game.policy.effects.append(Instead("shield", lambda e: [Toss("b")]))
    assert play(game, do(game, Score("p1", 1), clause="toy:3")) == []
    assert [step.key for step in game.trace.steps] == ["replaced"]


def test_a_reason_is_gone_and_the_step_stays():
    game = switched_off("toy:7")
    play(game, do(game, Toss("a"), clause="toy:2", because=("toy:7", "toy:8")))
    assert [step.cites() for step in game.trace.steps] == [("toy:2", "toy:8", "toy:2.1")]
    assert game.state.zone("a") == "p1.table"


@pytest.mark.parametrize("off", ["toy:1.3", "toy:1.3.1"], ids=["cannot beats can", "what forbids it"])
def test_a_prohibition_forbids_nothing(off):
    game = switched_off(off)
    game.policy.forbidden.add("a")
    assert len(play(game, do(game, Toss("a"), clause="toy:2"))) == 1


def test_an_impossible_event_happens_without_its_clause():
    game = switched_off("toy:1.2")
    assert len(play(game, do(game, Toss("a", "p1.purse"), clause="toy:2"))) == 1


@pytest.mark.parametrize("off", ["toy:9.1", "toy:9#shield"], ids=["what replaces in general", "this effect"])
def test_a_replacement_effect_replaces_nothing(off):
    game = switched_off(off)
    game.policy.effects.append(Instead("shield", lambda e: []))
    assert len(play(game, do(game, Toss("a"), clause="toy:2"))) == 1


def test_a_replacement_effect_applies_again_to_its_own_event():
    game, times = switched_off("toy:9.3"), []

    def doubled(event):
        times.append(event.amount)
        return [Score("p1", event.amount * 2)]

    game.policy.effects.append(Instead("double", doubled, lambda e: len(times) < 3))
    play(game, do(game, Score("p1", 1), clause="toy:3"))
    assert times == [1, 2, 4]
    assert game.state.get("p1", "score") == 18


# steps and choices


def test_a_note_is_not_written_and_its_change_is_not_made():
    game, done = switched_off("toy:4"), []
    game.note("seen", "toy:4", then=lambda: done.append("toy:4"))
    game.note("seen", "toy:4.1", then=lambda: done.append("toy:4.1"))
    assert [step.clause for step in game.trace.steps] == done == ["toy:4.1"]


@pytest.mark.parametrize("off", [False, True])
def test_nobody_is_asked_and_the_first_options_are_taken(off):
    game, decider = switched_off(*(["toy:4"] if off else [])), Says(("b",))
    choice = game.choose(Question("pick", "toy:4"), by="p1", among=("a", "b"))
    assert play(game, choice, decider) == (("a",) if off else ("b",))
    assert len(decider.saw) == (0 if off else 1)
    assert len(game.trace.steps) == len(decider.saw)


def test_a_check_passes():
    game = switched_off("toy:4.2")
    assert game.partition(["a"], [Check("toy:4.2", "no", lambda game, coin: False)]) == (["a"], [])


# attempts


def breaking(game):
    yield from do(game, Toss("a"), clause="toy:2")
    raise IllegalPlay((Why("toy:6.1", "no_such_coin"), Why("toy:6.2", "glued")), "play")


def test_an_attempt_that_nothing_takes_back_leaves_its_changes():
    game = switched_off("toy:6")
    assert play(game, game.attempt(breaking(game), lambda illegal: "toy:6", voluntary=True)) is None
    assert game.state.zone("a") == "p1.table"
    assert [step.key for step in game.trace.steps] == ["tossed"]


def test_a_refusal_does_not_give_it_as_a_reason():
    game = switched_off("toy:6.1")
    play(game, game.attempt(breaking(game), lambda illegal: "toy:6", voluntary=True))
    assert [[why.clause for why in illegal.why] for illegal in game.rewinds] == [["toy:6.2"]]
    assert game.trace.steps[-1].because == ("toy:6.2",)
    assert [why.clause for why in try_out(game, breaking(game), Says()).why] == ["toy:6.2"]


# procedures


@clause("toy:5", without=None)
@clause("toy:5.1", "toy:5.2", without=None)
def nothing_back(game) -> "Procedure[None]":
    yield from do(game, Toss("a"), clause="toy:2")


@clause("toy:5", without=0)
def how_many(game) -> "Procedure[int]":
    return len((yield from do(game, Toss("a"), clause="toy:2")))


@clause("toy:5", without=False)
def whether(game) -> "Procedure[bool]":
    return bool((yield from do(game, Toss("a"), clause="toy:2")))


@clause("toy:5", without=None)
def at_once(game) -> "None":
    game.state.move("a", "p1.table")


@clause("toy:5")
def worth(game, coin) -> "int":
    return game.state.get(coin, "worth")


@pytest.mark.parametrize(
    ("procedure", "done", "undone"), [(nothing_back, None, None), (how_many, 1, 0), (whether, True, False)]
)
def test_a_procedure_is_not_carried_out(procedure, done, undone):
    game = switched_off(WITHOUT)
    assert play(game, procedure(game)) is undone
    assert game.state.zone("a") == "p1.purse"
    game = switched_off("toy:1")
    assert play(game, procedure(game)) == done
    assert game.state.zone("a") == "p1.table"


@pytest.mark.parametrize("off", ["toy:5", "toy:5.1", "toy:5.2"])
def test_any_of_its_clauses_switches_a_procedure_off(off):
    assert nothing_back.__clauses__ == ("toy:5", "toy:5.1", "toy:5.2")
    game = switched_off(off)
    play(game, nothing_back(game))
    assert game.trace.steps == []


def test_a_function_that_returns_nothing_is_not_carried_out():
    game = switched_off(WITHOUT)
    at_once(game)
    assert game.state.zone("a") == "p1.purse"
    game = switched_off()
    at_once(game)
    assert game.state.zone("a") == "p1.table"


@clause(WITHOUT, without="nothing")
def of_a_text(text):
    return text.says


def test_a_text_that_is_played_in_a_game_will_do_for_it():
    class Text:
        game = switched_off(WITHOUT)

    assert of_a_text(Text()) == "nothing"


FORMS = [
    lambda game: (game,),
    lambda game, card: (game, card),
    lambda game, card="a": (game, card),
    lambda game, card, number=2: (game, card, number),
    lambda game, card, number: (game, card, number),
    lambda text, card: (text, card),
    lambda game, card, number, side: (game, card, number, side),
    lambda game, *cards: (game, *cards),
    lambda game, *, card="a": (game, card),
    lambda text: (text,),
    lambda text, card="a": (text, card),
    lambda text, card, number=2: (text, card, number),
    lambda world, game: (world, game),
    lambda world, game, card=1: (world, game, card),
]


@pytest.mark.parametrize("function", FORMS)
def test_a_rule_is_called_as_its_function(function):
    class Text:
        game = switched_off()

    parameters = signature(function).parameters.values()
    rule, first = clause(WITHOUT, without="nothing")(function), {"game": Text.game, "text": Text, "world": "world"}
    named = {one.name: first.get(one.name, one.name) for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD}
    only = {one.name: "b" for one in parameters if one.kind is one.KEYWORD_ONLY}
    leading = [value for name, value in named.items() if name in first]
    needed = [named[one.name] for one in parameters if one.name in named and one.default is one.empty]
    defaults = {one.name: named[one.name] for one in parameters if one.name in named and one.default is not one.empty}
    assert rule(*named.values(), **only) == function(*named.values(), **only)
    assert rule(*leading, *needed[len(leading) :], **defaults, **only) == function(**named, **only)
    assert rule(*needed) == function(*needed)
    with pytest.raises(TypeError):
        rule(*leading, unknown=1)
    Text.game = switched_off(WITHOUT)
    first = {"game": Text.game, "text": Text}
    assert rule(*(first.get(name, value) for name, value in named.items()), **only) == "nothing"


def test_a_rule_without_a_game_is_refused_as_it_is_stated():
    with pytest.raises(TypeError, match="its first parameter must be game"):
        clause(WITHOUT, without=None)(lambda player: player)


def _half(game, amount):
    return amount // 2


@clause("toy:5", instead=_half)
def whole(game, amount):
    return amount


class Purse:
    @clause("toy:5", without="nothing")
    def holds(self, game):
        return "coins"


def test_the_result_without_a_rule_is_given_next_to_it():
    assert (whole(switched_off(), 7), whole(switched_off(WITHOUT), 7)) == (7, 3)
    assert (Purse().holds(switched_off()), Purse().holds(switched_off(WITHOUT))) == ("coins", "nothing")


def test_figures_and_limits_are_dropped_with_their_clause():
    on, off = switched_off(), switched_off(WITHOUT)
    assert (ruled(on, WITHOUT, 3, 1), ruled(off, WITHOUT, 3, 1), ruled(off, None, 3, 1)) == (3, 1, 3)
    assert (ruled(on, (WITHOUT, "toy:6"), 3), ruled(off, (WITHOUT, "toy:6"), 3)) == (3, None)
    assert (at_most(on, WITHOUT, 5), at_most(off, WITHOUT, 5)) == (5, UNLIMITED)


def test_the_results_of_a_clause_are_dropped_with_it():
    on, off, why = switched_off(), switched_off(WITHOUT), Why(WITHOUT, "no")
    things = [("a", WITHOUT), ("b", "toy:6"), ("c", None)]
    assert not_dropped(on, things, lambda thing: thing[1]) == things
    assert not_dropped(off, things, lambda thing: thing[1]) == things[1:]
    assert (unless_dropped(on, why), unless_dropped(off, why), unless_dropped(on, None)) == (why, None, None)
    assert unless_dropped(off, Why("toy:6", "no"), WITHOUT) is None


def test_a_procedure_that_a_clause_asks_for_is_carried_out_under_it():
    on, off = switched_off(), switched_off(WITHOUT)
    assert play(on, under(on, WITHOUT, how_many(switched_off()))) == 1
    assert play(off, under(off, WITHOUT, do(off, Toss("a"), clause="toy:2"))) is None
    assert off.state.zone("a") == "p1.purse"


def test_a_question_is_answered_all_the_same():
    assert worth(switched_off(WITHOUT), "a") == 1
    assert worth.__clauses__ == ("toy:5",)


def test_a_class_is_cited_only():
    @clause("toy:5")
    class Cited:
        pass

    assert isinstance(Cited, type)
    assert Cited.__clauses__ == ("toy:5",)


@pytest.mark.parametrize("carried_out", [nothing_back, lambda game: under(game, WITHOUT, nothing_back(new_game()))])
def test_waiting_for_a_dropped_procedure_ends_at_a_limit(carried_out):
    def waits():
        while game.state.zone("a") == "p1.purse":
            yield from carried_out(game)

    game = new_game(Limits(work=100), switched_off=frozenset({WITHOUT}))
    assert run(game, waits(), Says()).outcome == "limit"


# what is asked


def test_a_run_remembers_the_clauses_that_it_asked_for():
    off = DropProbe()
    game = new_game(switched_off=off)
    assert play(game, how_many(game)) == 1
    assert {WITHOUT, "toy:2"} <= off.asked
    assert [step.key for step in game.trace.steps] == ["tossed"]


def test_a_note_without_a_consequence_does_not_ask_about_its_clause():
    off, done = DropProbe(), []
    game = new_game(switched_off=off)
    game.note("seen", "toy:7", because=("toy:7.1",))
    assert off.asked.isdisjoint({"toy:7", "toy:7.1"})
    game.note("put", "toy:8", then=lambda: done.append(1))
    assert "toy:8" in off.asked
    assert done == [1]


def test_a_check_that_passes_does_not_ask():
    off = DropProbe()
    game = new_game(switched_off=off)
    checks = (Check("toy:7", "odd", lambda game, number: number % 2 == 0),)
    assert game.partition([2, 4], checks)[0] == [2, 4]
    assert "toy:7" not in off.asked
    assert game.partition([2, 3], checks)[0] == [2]
    assert "toy:7" in off.asked


def test_several_clauses_are_asked_about_together():
    off = DropProbe({"toy:5"})
    also = off | frozenset({"toy:6"})
    assert also.is_dropped("toy:6")
    assert also.is_dropped(("toy:5", "toy:9"))
    assert off.asked == {"toy:5", "toy:6", "toy:9"}
    assert not off.is_dropped("toy:6")
