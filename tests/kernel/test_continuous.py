from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import Applied, CardId, Effect, Standing, depends_on_stages, for_now, layered, one_by_one, undecided
from tests.kernel.toy import P1, new_game

A, B, C = CardId("a"), CardId("b"), CardId("c")


def base(**numbers):
    return {card: {"power": numbers.get(card, 1), "kind": "coin", "marks": ()} for card in (A, B, C)}


def effect(name, since, change, scope=lambda table: [A, B, C], stage=1):
    return Effect(name, "source", stage, since, scope, change, "toy:5")


def add(name, since, by, cards=(A, B, C), stage=1):
    return effect(name, since, lambda t, c: {**t[c], "power": t[c]["power"] + by}, lambda t: list(cards), stage)


def becomes(name, since, value, cards=(A, B, C), stage=1):
    return effect(name, since, lambda t, c: {**t[c], "power": value}, lambda t: list(cards), stage)


def of_kind(kind):
    return lambda table: [card for card, info in table.items() if info["kind"] == kind]


def turns(name, since, kind, cards):
    return effect(name, since, lambda t, c: {**t[c], "kind": kind}, lambda t: list(cards))


def power(table):
    return [table[c]["power"] for c in (A, B, C)]


def test_an_effect_on_what_one_card_is_several_times_is_applied_as_often():
    assert power(layered(base(a=9), [add("minus", 1, -2, cards=(A, A, B, A))])) == [3, -1, 1]


def test_nothing_applies_to_nothing():
    assert layered(base(), []) == base()


def test_stages_come_before_the_order_of_arising():
    late_stage = becomes("set", 1, 5, stage=2)
    early_stage = add("more", 9, 1, stage=1)
    assert power(layered(base(), [late_stage, early_stage])) == [5, 5, 5]


def test_within_a_stage_the_older_comes_first():
    older, newer = becomes("x", 1, 5), becomes("y", 2, 7)
    assert power(layered(base(), [newer, older])) == [7, 7, 7]


def test_equal_age_falls_back_to_the_id():
    assert power(layered(base(), [becomes("y", 1, 5), becomes("x", 1, 7)])) == [5, 5, 5]


def test_an_effect_waits_for_the_effects_that_decide_its_cards():
    more_for_gold = effect("gold+1", 1, lambda t, c: {**t[c], "power": t[c]["power"] + 1}, of_kind("gold"))
    gilds = turns("gild", 2, "gold", [B])
    assert power(layered(base(), [more_for_gold, gilds])) == [1, 2, 1]


def test_an_effect_waits_for_the_effects_that_decide_its_amount():
    def as_many(table, card):
        return {**table[card], "power": table[card]["power"] + len(of_kind("gold")(table))}

    counts = effect("count", 1, as_many)
    gilds = turns("gild", 2, "gold", [B, C])
    assert power(layered(base(), [counts, gilds])) == [3, 3, 3]


def test_adding_does_not_depend_on_adding_nor_setting_on_adding():
    assert power(layered(base(), [becomes("set", 1, 5), add("more", 2, 2)])) == [7, 7, 7]
    assert power(layered(base(), [add("more", 1, 2), becomes("set", 2, 5)])) == [5, 5, 5]


def test_a_circle_falls_back_to_the_order_of_arising():
    to_gold = effect("to_gold", 1, lambda t, c: {**t[c], "kind": "gold"}, of_kind("coin"))
    to_coin = effect("to_coin", 2, lambda t, c: {**t[c], "kind": "coin"}, of_kind("gold"))
    mixed = base()
    mixed[A]["kind"] = "gold"
    table = layered(mixed, [to_coin, to_gold])
    assert [table[c]["kind"] for c in (A, B, C)] == ["coin"] * 3


def test_the_base_is_left_as_it_was():
    start = base()
    layered(start, [add("more", 1, 3)])
    assert start == base()


def test_a_card_that_is_not_there_is_passed_by():
    assert power(layered(base(), [add("more", 1, 1, cards=(A, CardId("gone")))])) == [2, 1, 1]


kinds = st.sampled_from(["coin", "gold", "tin"])


@st.composite
def effects(draw):
    found = []
    for number in range(draw(st.integers(0, 6))):
        since, stage, name = draw(st.integers(1, 4)), draw(st.integers(1, 2)), f"e{number}"
        match draw(st.integers(0, 3)):
            case 0:
                found.append(add(name, since, draw(st.integers(-2, 2)), stage=stage))
            case 1:
                found.append(becomes(name, since, draw(st.integers(0, 3)), stage=stage))
            case 2:
                found.append(turns(name, since, draw(kinds), draw(st.lists(st.sampled_from([A, B, C]), unique=True))))
            case _:
                kind = draw(kinds)
                found.append(
                    effect(name, since, lambda t, c: {**t[c], "power": t[c]["power"] + 1}, of_kind(kind), stage)
                )
    return found


@given(effects(), st.randoms(use_true_random=False))
def test_the_order_in_which_effects_are_listed_does_not_matter(found, chance):
    mixed = chance.sample(found, len(found))
    assert layered(base(), found) == layered(base(), mixed)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(-3, 3)), max_size=6))
def test_additions_add_up(additions):
    table = layered(base(), [add(f"e{n}", since, by) for n, (since, by) in enumerate(additions)])
    assert power(table) == [1 + sum(by for _, by in additions)] * 3


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 5), st.booleans()), min_size=1, max_size=6))
def test_independent_effects_apply_in_the_order_of_arising(listed):
    found, wanted = [], 1
    for number, (since, value, sets) in enumerate(listed):
        found.append((becomes if sets else add)(f"e{number}", since, value))
    for _, _, value, sets in sorted((since, f"e{n}", value, sets) for n, (since, value, sets) in enumerate(listed)):
        wanted = value if sets else wanted + value
    assert power(layered(base(), found)) == [wanted] * 3


def scored(game):
    """What the cards are where they have the power that their player has scored."""
    return {A: {"power": game.state.get(P1, "score", 0)}}, ()


def test_a_table_is_valid_until_a_fact_it_was_computed_from_changes():
    made = []

    def make(game):
        made.append(game.state.version)
        return scored(game)

    game, standing = new_game(), Standing(make)
    first = standing.now(game)
    game.state.put("game", "clock", 3)
    assert standing.now(game) is first
    game.state.put(P1, "score", 3)
    assert standing.now(game) is not first
    assert len(made) == 2


def test_a_table_does_not_stand_where_a_fact_is_written_that_an_effect_reads():
    game = new_game()
    by_score = effect("one", 1, lambda t, c: {**t[c], "power": game.state.get(P1, "score", 0)}, lambda t: [A])
    standing = Standing(lambda _: (base(), (by_score,)))
    game.state.put(P1, "score", 3)
    assert standing.now(game).table[A]["power"] == 3
    game.state.put(P1, "score", 4)
    assert standing.now(game).table[A]["power"] == 4


def test_a_result_that_was_kept_hands_on_what_it_was_worked_out_from():
    score = for_now(lambda game: game.state.get(P1, "score", 0))
    game = new_game()
    game.state.put(P1, "score", 3)
    assert score(game) == 3
    standing = Standing(lambda game: ({A: {"power": score(game)}}, ()))
    assert standing.now(game).table[A]["power"] == 3
    game.state.put(P1, "score", 4)
    assert standing.now(game).table[A]["power"] == 4


def marks(name, source, card, mark):
    """An effect of a source that marks a card, also if it bears the mark already."""
    marked = effect(name, 1, lambda t, c: {**t[c], "marks": (*t[c]["marks"], mark)}, lambda t: [card])
    return replace(marked, source=source)


def test_exactly_those_whose_effects_say_a_word_of_a_card_are_named():
    said = marks("one", "b", A, "held"), marks("two", "c", A, "held"), marks("three", "b", A, "free")
    standing = Standing(lambda _: (base(), (*said, marks("four", "c", B, "held"))))
    assert standing.words_added_by(new_game(), A, "marks", "held") == ("b", "c")
    assert standing.words_added_by(new_game(), A, "marks", "free", "lost") == ("b",)
    assert standing.words_added_by(new_game(), C, "marks", "held") == ()


def test_a_printed_word_is_attributed_to_no_effect():
    printed = {**base(), A: {**base()[A], "marks": ("held",)}}
    standing = Standing(lambda _: (printed, (marks("one", "b", A, "free"),)))
    assert standing.words_added_by(new_game(), A, "marks", "held") == ()


def test_a_table_does_not_stand_where_a_change_was_taken_back():
    game = new_game()
    standing = Standing(scored)
    mark = game.state.mark()
    game.state.put(P1, "score", 3)
    first = standing.now(game)
    game.state.undo(mark)
    del game.state.journal[mark:]
    game.state.put("game", "clock", 3)
    assert standing.now(game) is not first


def test_knowledge_before_a_trial_is_restored_after_it():
    game = new_game()
    standing = Standing(scored)
    first = standing.now(game)
    game.state.put("game", "clock", 3)
    mark = game.state.mark()
    game.state.put(P1, "score", 3)
    assert standing.now(game) is not first
    game.state.undo(mark)
    del game.state.journal[mark:]
    assert standing.now(game) is first


@given(st.lists(st.sampled_from(["clock", "score", "ask", "back"]), max_size=40))
def test_a_table_is_always_the_one_of_the_position(steps):
    game, marks = new_game(), []
    standing = Standing(scored)
    for number, step in enumerate(steps):
        if step == "ask":
            marks.append(game.state.mark())
        elif step == "back" and marks:
            game.state.undo(marks[-1])
            del game.state.journal[marks.pop() :]
        elif step != "back":
            game.state.put(P1 if step == "score" else "game", step, number)
        assert standing.now(game).table[A]["power"] == game.state.get(P1, "score", 0)


def tied(*effects):
    return [e.id for e in undecided(base(), effects)]


def of_one_timestamp(name, value, rank=0, stage=1):
    return replace(becomes(name, 1, value, stage=stage), sets=True, rank=rank)


def test_effects_of_one_timestamp_are_undecided_where_their_order_matters():
    assert tied(of_one_timestamp("x", 5), of_one_timestamp("y", 7)) == ["x", "y"]
    assert tied(of_one_timestamp("x", 5), add("y", 1, 2)) == ["x", "y"]


def test_effects_that_clash_with_one_in_common_are_decided_together():
    assert tied(add("x", 1, 2), of_one_timestamp("y", 5), add("z", 1, -1)) == ["x", "y", "z"]
    assert tied(add("x", 1, 2), of_one_timestamp("y", 5), add("z", 1, -1), add("later", 2, 1)) == ["x", "y", "z"]


def test_nothing_is_undecided_where_the_order_makes_no_difference():
    assert tied(add("x", 1, 5), add("y", 1, 7)) == []
    assert tied(of_one_timestamp("x", 5), of_one_timestamp("y", 5)) == []
    assert tied(of_one_timestamp("x", 5), add("y", 2, 7)) == []
    assert tied(of_one_timestamp("x", 5), add("y", 1, 7, stage=2)) == []
    assert tied(of_one_timestamp("x", 5), replace(becomes("y", 1, 7, cards=[]), sets=True)) == []


def raised_by_the_poor(name, card, since=1):
    def change(table, which):
        others = [info["power"] for other, info in table.items() if other != which]
        return {**table[which], "power": table[which]["power"] + sum(power <= 1 for power in others)}

    return effect(name, since, change, lambda _: [card])


def test_effects_that_depend_on_each_other_are_undecided():
    assert tied(raised_by_the_poor("x", A), raised_by_the_poor("y", B)) == ["x", "y"]
    assert tied(raised_by_the_poor("x", A), raised_by_the_poor("y", B, since=2)) == []
    assert tied(raised_by_the_poor("x", A), replace(raised_by_the_poor("y", B), settled=True)) == []


def test_a_decision_settles_the_order():
    first, second = of_one_timestamp("y", 5, rank=1), of_one_timestamp("x", 7, rank=2)
    assert tied(first, second) == []
    assert power(layered(base(), [second, first])) == [7, 7, 7]


def test_one_that_depends_on_the_other_is_not_decided_by_anybody():
    gilds = replace(turns("gild", 1, "gold", [B]), sets=True)
    value = effect("nine", 1, lambda t, c: {**t[c], "power": 9}, of_kind("gold"))
    assert tied(gilds, value) == []


def local(name, since, card, change, stage=1, sets=False):
    """An effect of one card on itself while the card is not brass."""

    def scope(table):
        return (card,) if table[card]["kind"] != "brass" else ()

    made = Effect(name, card, stage, since, scope, lambda t, c: {**t[c], **change(t[c])}, "toy:5", sets=sets)
    return replace(made, alone=True, own=True)


CHANGES = (
    lambda info: {"power": info["power"] + 1},
    lambda info: {"power": 2 * info["power"]},
    lambda info: {"kind": "brass"},
    lambda info: {"kind": "gold", "power": 5},
    lambda info: {"marks": (*info["marks"], "ward")},
)
LOCAL = st.tuples(st.integers(1, 3), st.sampled_from([A, B, C]), st.sampled_from(CHANGES), st.integers(1, 2))
WIDE = (
    turns("all", 2, "brass", [A, B]),
    effect("more", 1, lambda t, c: {**t[c], "power": t[c]["power"] + 1}, of_kind("coin")),
    effect("gold", 2, lambda t, c: {**t[c], "power": 9}, of_kind("gold")),
    raised_by_the_poor("x", A),
)


@given(st.lists(LOCAL, max_size=6), st.lists(st.sampled_from(WIDE), max_size=3, unique_by=id), st.booleans())
def test_effects_declared_to_be_about_their_own_card_come_out_as_tried(rows, wide, sets):
    declared = [local(f"e{at}", since, card, how, stage, sets) for at, (since, card, how, stage) in enumerate(rows)]
    tried = [replace(one, alone=False, own=False) for one in declared]
    start = base(b=2)
    assert layered(start, [*declared, *wide]) == layered(start, [*tried, *wide])
    assert tied(*declared, *wide) == tied(*tried, *wide)


def test_effects_of_cards_on_themselves_cost_as_much_as_there_are_of_them():
    def effort(many):
        spent = []
        cards = {CardId(f"c{at}"): {"power": 1, "kind": "coin", "marks": ()} for at in range(many)}
        effects = [local(f"e{at}", at, card, CHANGES[4]) for at, card in enumerate(cards)]
        layered(cards, effects, lambda by: not spent.append(by))
        return sum(spent)

    assert effort(200) == 20 * effort(10)


def test_effects_are_reported_with_their_changes_in_the_order_they_apply():
    effects = [add("later", 2, 1, (A,)), becomes("first", 1, 5, (A, B))]
    told = [(one.id, power_of(before), power_of(after)) for one, before, after in one_by_one(base(), effects)]
    assert told == [("first", {A: 1, B: 1}, {A: 5, B: 5}), ("later", {A: 5}, {A: 6})]


def power_of(table):
    return {card: info["power"] for card, info in table.items()}


def counted(number, calls):
    """Effects that count how often one of them is applied or asked for its cards; each reads what the others change."""

    def asked(kind):
        return lambda table: calls.append(kind) or of_kind(kind)(table)

    def more(table, card):
        calls.append(card)
        return {**table[card], "power": table[card]["power"] + len(of_kind("coin")(table))}

    return [effect(f"e{n}", 1, more, asked("coin"), stage=1 + n % 3) for n in range(number)]


@pytest.mark.parametrize("allowed", [0, 500, 5_000])
@pytest.mark.parametrize(
    "work",
    [
        layered,
        lambda cards, effects, spend: list(depends_on_stages(Applied(cards, effects, spend), effects, spend)),
        undecided,
    ],
)
def test_applying_effects_is_counted_and_stops_at_the_limit(work, allowed):
    """The uncounted work after the last effort grew with the square of the number of effects."""
    calls, spent = [], [0]

    def spend(effort):
        spent[0] += effort
        return spent[0] <= allowed

    work(base(), counted(300, calls), spend)
    assert len(calls) <= 2 * (allowed + 300)


def test_only_an_effect_without_changes_has_a_known_state_without_it():
    more, idle, later = add("more", 1, 1, (A,)), add("idle", 2, 1, ()), replace(add("later", 3, 1, (B,)), stage=2)
    applied = Applied(base(), (more, idle, later))
    assert applied.would_be_without(idle) == layered(base(), (more, later)) == applied.table
    assert applied.would_be_without(more) is None
    assert applied.before(1) == base()
    assert applied.before(2) == layered(base(), (more,))
    assert applied.before(3) == applied.table
