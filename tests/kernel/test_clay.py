"""The kernel runs a game unlike the four card games; :mod:`tests.kernel.clay` lists what each test needs."""

import itertools
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import OPEN, CardId, Decision, Line, do, explore, knows, run
from tests.drawing import at_most
from tests.kernel.clay import (
    P1,
    P2,
    Break,
    Card,
    Enter,
    Gift,
    Join,
    Life,
    Recast,
    Scrap,
    TurnDown,
    conserved,
    give,
    golems,
    info,
    lumps,
    new_game,
    turn,
)
from tests.kernel.toy import Says

GOLEMS = {name: Card(power=power) for name, power in (("a", 1), ("b", 2), ("c", 1), ("d", 1))}


def ref(game, card):
    return game.state.ref(CardId(card))


def one(kind, card, *more):
    """Return the text of a spell that does something to a golem."""
    return lambda game, by: do(game, kind(ref(game, card), *more), clause="clay:3.4")


def join(lead, other):
    return lambda game, by: do(game, Join(ref(game, lead), ref(game, other)), clause="clay:3.4")


def trade(mine, other):
    def does(game, by):
        here, there = (Enter(ref(game, mine), P2, CardId(other)), Enter(ref(game, other), P1, CardId(mine)))
        return do(game, here, there, clause="clay:3.4")

    return does


def together(*texts):
    def does(game, by):
        for text in texts:
            yield from text(game, by)

    return does


def bless(card, **gift):
    def does(game, by):
        yield from ()
        give(game, Gift((ref(game, card),), **gift))

    return does


def lives(of_p1, of_p2):
    return lambda game, by: do(game, Life(P1, of_p1), Life(P2, of_p2), clause="clay:3.4")


def told(game, key):
    return [(step.objects, step.values) for step in game.trace.steps if step.key == key]


def standing(spells=()):
    """Return a game with golems a and b of p1, c and d of p2, and spells in the hand of p1."""
    cards = {**GOLEMS, **dict(spells)}
    hand = [name for name, _ in spells]
    return new_game(cards, {"p1.yard": ("a", "b"), "p2.yard": ("c", "d"), "p1.hand": hand})


def after(*spells, says=(), game=None):
    """Return a game in which the first player has played spells one after the other, and how it ended."""
    game = game or standing(spells)
    ending = run(game, turn(game), Says(*(says or [answer for name, _ in spells for answer in (name, (), ())])))
    return game, ending


def spell(does, *pays):
    return Card(pays=pays, does=does)


# 2: objects


def test_two_golems_become_one_with_the_effects_of_both():
    game, _ = after(("x", spell(bless("a", power=1))), ("y", spell(bless("b", power=1))), ("z", spell(join("a", "b"))))
    assert golems(game, P1) == ["a"]
    assert lumps(game, "a") == ["a", "b"]
    assert info(game, "a")["power"] == 1 + 2 + 1 + 1


def test_a_bonus_given_to_both_golems_counts_twice_when_joined():
    game = standing([("z", spell(join("a", "b")))])
    give(game, Gift((ref(game, "a"), ref(game, "b")), power=5))
    after(game=game, says=("z", (), ()))
    assert info(game, "a")["power"] == 3 + 5 + 5


def test_one_golem_becomes_two_equal_golems():
    game, _ = after(("x", spell(join("a", "b"))), ("y", spell(bless("a", power=3))), ("z", spell(one(Break, "a"))))
    assert golems(game, P1) == ["a", "b"]
    assert [info(game, card)["power"] for card in "ab"] == [1 + 3, 2 + 3]


def test_a_lump_that_does_not_lead_lies_there_and_is_not_counted():
    game, _ = after(("x", spell(join("a", "b"))))
    assert game.state.zones["p1.yard"] == ["a", "b"]
    assert golems(game) == ["a", "c", "d"]
    assert CardId("b") not in game.policy.standing.now(game).table


def test_a_golem_is_new_without_having_moved():
    game, _ = after(("x", spell(bless("a", power=3))), ("y", spell(one(Recast, "a"))))
    assert game.state.place("a") == ("p1.yard", 0)
    assert info(game, "a")["power"] == 1


@pytest.mark.parametrize(("down", "seen"), [((), {P1, P2}), (("a",), {P1})])
def test_a_golem_face_down_in_an_open_yard_is_known_to_its_owner_alone(down, seen):
    game, _ = after(*((f"x{card}", spell(one(TurnDown, card))) for card in down))
    assert {player for player in (P1, P2) if knows(game.state, player, CardId("a"))} == seen
    assert {player for player in (P1, P2) if knows(game.state, player, CardId("b"))} == {P1, P2}


def test_cards_under_a_golem_leave_with_it_in_one_event():
    texts = (("x", spell(join("a", "b"))), ("y", spell(trade("a", "c"))), ("z", spell(one(Scrap, "a"))))
    game, _ = after(*texts[:2])
    assert game.state.zones["p2.yard"] == ["d", "a", "b"]
    game, _ = after(*texts)
    assert game.state.zones["p1.heap"] == ["x", "y", "a", "b", "z"]
    assert len([step for step in game.trace.steps if step.key == "scrapped"]) == 1


# 3: the kiln and its costs


def test_the_last_spell_in_the_kiln_is_carried_out_first():
    ring = {name: spell(lambda game, by: do(game, Life(by, 1), clause="clay:3.4")) for name in ("x", "y")}
    game, _ = after(*ring.items(), says=("x", "y", (), ()))
    assert [objects for objects, _ in told(game, "carried_out")] == [("y",), ("x",)]


def test_a_turn_ended_from_inside_carries_out_waiting_effects():
    ring = {name: spell(lambda game, by: do(game, Life(by, 1), clause="clay:3.4")) for name in ("x", "y")}
    hurts = ("h", spell(lives(-2, 0)))
    game, ending = after(*ring.items(), hurts, says=("x", "y", "h", (), ()))
    assert [objects for objects, _ in told(game, "carried_out")] == [("h",), ("y",), ("x",)]
    assert told(game, "cracks") == [(("x", "y"), {})]
    assert (ending.outcome, game.state.zones["kiln"]) == ("finished", [])


WELLS = {"r": Card(well="red"), "s": Card(well="any"), "t": Card(well="blue")}


def paying(*colours, wells="rst", says=()):
    cards = {**GOLEMS, **WELLS, "x": spell(one(Recast, "a"), *colours)}
    game = new_game(cards, {"p1.yard": ("a", *wells), "p1.hand": ("x",)})
    run(game, turn(game), Says("x", *says))
    return game


def test_colours_are_drawn_from_wells_while_a_spell_is_being_paid():
    game = paying("red", "blue", says=("s", "t"))
    assert told(game, "paid") == [(("x",), {"colour": "red"}), (("x",), {"colour": "blue"})]
    assert [card for card in "rst" if game.state.get(card, "dry")] == ["s", "t"]
    assert game.state.zone("x") == "p1.heap"


def test_a_spell_that_cannot_be_paid_is_taken_back_with_its_wells():
    game = paying("red", "blue", wells="rs", says=("s",))
    assert game.state.zone("x") == "p1.hand"
    assert not any(game.state.get(card, "dry") for card in "rs")
    (rewound,) = (step for step in game.trace.steps if step.key == "rewound")
    assert rewound.clause == "clay:3.3"
    assert {(e.option, e.why.reason) for e in game.rewinds[0].excluded} == {("r", "other_colour"), ("s", "dry")}


# 4, 5: replacement, all or nothing


def scrap(*cards):
    return lambda game, by: do(game, *(Scrap(ref(game, card)) for card in cards), clause="clay:3.4")


def charmed(answers, *, charms=(1, 1)):
    game = standing([("x", spell(scrap("a", "c")))])
    for player, number in zip((P1, P2), charms, strict=True):
        game.state.put(player, "charms", number)
    says = Says("x", (), (), *answers)
    run(game, turn(game), says)
    asked = [(choice.by, choice.options[0]) for choice in says.saw if choice.role == "charm"]
    return game, asked


def test_the_turn_player_plans_first_and_a_charm_serves_each_event():
    game, asked = charmed(("a", "c"))
    assert asked == [("p1", "a"), ("p2", "c")]  # the charm of p1 is spent; a is saved, nobody else is asked
    assert golems(game) == ["a", "b", "c", "d"]
    assert [game.state.get(player, "charms") for player in (P1, P2)] == [0, 0]


def test_a_charm_that_one_player_keeps_the_other_is_asked_for():
    game, asked = charmed(((), (), "c"))
    assert asked == [("p1", "a"), ("p2", "a"), ("p1", "c")]
    assert golems(game) == ["b", "c", "d"]


@pytest.mark.parametrize(("wards", "lost", "life"), [("", 2, 1), ("e", 2, 2), ("ef", 2, 3), ("ef", 3, 2)])
def test_a_ward_is_scrapped_first_and_the_rest_of_the_loss_follows(wards, lost, life):
    cards = {**GOLEMS, **{name: Card(power=1, ward=True) for name in wards}, "x": spell(lives(-lost, -1))}
    game = new_game(cards, {"p1.yard": ("a", *wards), "p2.yard": ("c",), "p1.hand": ("x",)})
    run(game, turn(game), Says("x", (), ()))
    assert game.state.get(P1, "life") == life
    happened = [(step.key, step.values.get("amount")) for step in game.trace.steps if step.key in ("scrapped", "life")]
    left = [("life", len(wards) - lost)] if lost > len(wards) else []
    assert happened == [("scrapped", None)] * len(wards) + [*left, ("life", -1)]


def test_two_trade_places_as_one():
    game, _ = after(("x", spell(trade("a", "c"))))
    assert golems(game, P1) == ["b", "c"]
    assert golems(game, P2) == ["d", "a"]


@pytest.mark.parametrize("nailed", ["a", "c"])
def test_where_one_cannot_move_neither_does(nailed):
    game = standing([("x", spell(trade("a", "c")))])
    game.state.put(nailed, "nailed", True)
    after(game=game, says=("x", (), ()))
    assert golems(game, P1) == ["a", "b"]
    assert [step.clause for step in game.trace.steps if step.key == "dropped"] == ["clay:5.2", "clay:5.1"]


# 6, 7, 8: in the middle of things


def test_a_bell_rings_in_the_middle_of_a_spell():
    cards = {**GOLEMS, "e": Card(power=1, bell=True), "x": spell(together(one(Enter, "e", P1), lives(-3, 0)))}
    game = new_game(cards, {"p1.yard": ("a",), "p1.hand": ("x", "e")})
    ending = run(game, turn(game), Says("x"))
    assert [(step.clause, step.values.get("amount")) for step in game.trace.steps if step.key == "life"] == [
        ("clay:6.1", 1),
        ("clay:3.4", -3),
        ("clay:3.4", 0),
    ]
    assert (ending.outcome, game.state.get(P1, "life")) == ("finished", 1)  # without the bell p1 would have lost


def test_a_word_that_depends_on_a_later_figure_comes_after_it():
    game, _ = after(("x", spell(bless("a", word="guard", least=2))), ("y", spell(bless("a", power=1))))
    assert info(game, "a")["words"] == ("guard",)


def test_a_word_that_depends_on_nothing_later_stays_in_its_stage():
    game, _ = after(("x", spell(bless("b", word="guard", least=2))), ("y", spell(bless("b", power=1))))
    assert info(game, "b") == {"power": 3, "words": ("guard",)}
    _, effects, _ = game.policy.standing.now(game)
    assert [effect.stage for effect in effects] == [1, 2]


def test_golems_without_power_are_scrapped_together():
    game, _ = after(("x", spell(together(join("a", "b"), bless("a", power=-3)))))
    assert game.state.zones["p1.heap"] == ["x"]  # nothing has happened since: the state is looked at after events
    game, _ = after(("x", spell(together(bless("a", power=-1), bless("c", power=-1), one(Recast, "b")))))
    assert game.state.zones["p1.heap"] == ["a", "x"]
    assert game.state.zones["p2.heap"] == ["c"]


@pytest.mark.parametrize(("amounts", "winner"), [((-3, -3), None), ((-3, -1), P2), ((-1, -5), P1)])
def test_both_may_lose_at_once(amounts, winner):
    _, ending = after(("x", spell(lives(*amounts))))
    assert (ending.outcome, ending.winner) == ("over", winner)


# all of it together

TEXTS = [
    one(Recast, "a"),
    one(Break, "a"),
    one(Scrap, "b"),
    join("a", "b"),
    join("c", "a"),
    trade("a", "c"),
    trade("b", "d"),
    bless("a", power=1),
    bless("c", power=-1),
    bless("b", word="guard", least=3),
    scrap("a", "c"),
]
spells = st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from([(), ("red",), ("blue", "red")])), max_size=4)


def dealt(texts, **more):
    """Return a game with the golems, their wells and these spells, every second one in the hand of p2."""
    names = [f"x{number}" for number in range(len(texts))]
    cards = {
        **GOLEMS,
        **WELLS,
        **{n: spell(partial(_there, t), *pays) for n, (t, pays) in zip(names, texts, strict=True)},
    }
    zones = {"p1.yard": ("a", "b", *WELLS), "p2.yard": ("c", "d"), "p1.hand": names[::2], "p2.hand": names[1::2]}
    game = new_game(cards, zones, **more)
    game.state.put(P1, "charms", 1)
    game.state.put(P2, "charms", 1)
    return game


def _there(text, game, by):
    """Carry out a text if every object that it refers to leads a golem; otherwise do nothing."""
    if set(golems(game)) >= {"a", "b", "c", "d"}:
        yield from text(game, by)


@at_most(60)
@given(spells, st.randoms(use_true_random=False))
def test_every_game_ends_with_its_cards_and_replays(texts, random):
    def decide(choice, game):
        number = random.randint(choice.minimum, choice.maximum)
        decided.append(Decision(tuple(random.sample(list(choice.options), number))))
        return decided[-1]

    decided = []
    game = dealt(texts)
    ending = run(game, turn(game), decide)
    assert ending.outcome in ("finished", "over")
    assert conserved(game, game.policy.cards)
    again = dealt(texts)
    left = iter(decided)
    assert run(again, turn(again), lambda choice, game: next(left)) == ending
    assert [step.cites() for step in again.trace.steps] == [step.cites() for step in game.trace.steps]
    assert again.state.fingerprint() == game.state.fingerprint()


@at_most(10)
@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.just(())), max_size=2))
def test_exploring_finds_the_same_whether_it_merges_or_not(texts):
    def orders(merging):
        counter = itertools.count()

        def start(seconds):
            game = dealt(texts)
            where = game.state.fingerprint if merging else (lambda: next(counter))
            return Line(game, turn(game), lambda c, g: OPEN, where, lambda end: (end.outcome, game.state.fingerprint()))

        return explore(start).orders()

    assert orders(True) == orders(False)


def test_a_rule_that_is_taken_away_takes_nothing_else_with_it():
    """Without 5.1 the golem that is not nailed down moves alone."""
    game = dealt([(trade("a", "c"), ())], switched_off=frozenset({"clay:5.1"}))
    game.state.put("a", "nailed", True)
    run(game, turn(game), Says("x0"))
    assert golems(game, P1) == ["a", "b", "c"]
