import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import STOP, Game, IllegalPlay, Question, Refused, Why, do, run, side_by_side, timestamp
from tests.kernel.toy import COINS, P1, P2, Instead, Rules, Says, Score, Toss, new_game


def happening(game: Game, found: list, *events, **more):
    found.extend((yield from do(game, *events, **{"clause": "toy:2", **more})))


def let(game: Game, *events, decider=None, **more):
    found: list = []
    ending = run(game, happening(game, found, *events, **more), decider or Says())
    return found, ending


def rules(game: Game) -> Rules:
    return game.policy


def test_an_event_happens_and_cites_its_cause_and_its_rule():
    game = new_game()
    found, _ = let(game, Toss("a"), because=("toy:7",))
    (step,) = game.trace.steps
    assert (step.key, step.clause, step.because) == ("tossed", "toy:2", ("toy:7", "toy:2.1"))
    assert (step.actor, step.objects, step.values) == (P1, ("a",), {"to": "p1.table"})
    assert [(c.entity, c.field) for c in game.trace.changes(0)] == [("a", "zone"), ("a", "worth"), ("a", "stay")]
    assert [type(e) for e in found] == [Toss]


def test_an_event_of_a_batch_cites_its_own_clause_and_that_of_the_batch():
    game = new_game()
    own = Toss("b")
    own.clause = "toy:2.9"
    let(game, Toss("a"), own)
    assert [(s.clause, s.because) for s in game.trace.steps] == [
        ("toy:2", ("toy:2.1",)),
        ("toy:2.9", ("toy:2", "toy:2.1")),
    ]


def test_cannot_beats_can():
    game = new_game()
    rules(game).forbidden.add("a")
    found, _ = let(game, Toss("a"), Toss("b"))
    assert [e.coin for e in found] == ["b"]
    dropped, happened = game.trace.steps
    assert (dropped.key, dropped.clause, dropped.because) == ("dropped", "toy:1.3", ("toy:1.3.1", "toy:2"))
    assert not dropped.considered, "what does not happen after all decides"
    assert happened.objects == ("b",)


def test_a_prohibition_is_asked_before_a_replacement():
    game = new_game()
    rules(game).forbidden.add("a")
    effect = Instead("shield", lambda e: [])
    rules(game).effects.append(effect)
    let(game, Toss("a"))
    assert effect.asked == []


def test_an_impossible_event_is_dropped_from_its_batch():
    game = new_game()
    found, _ = let(game, Toss("a", "p1.purse"), Toss("b"))
    assert [e.coin for e in found] == ["b"]
    assert game.trace.steps[0].values["reason"] == "already_there"


def test_a_batch_is_seen_as_a_whole_before_and_after():
    game = new_game()
    start = game.state.fingerprint()
    let(game, Toss("a"), Toss("b"), Score(P2, 1))
    ((events, seen),) = rules(game).batches
    assert seen == start
    assert [e.key for e in events] == ["tossed", "tossed", "scored"]


class Costly(Toss):
    """A toss that costs the coin's player a point at the same time."""

    __slots__ = ()

    def together(self, game: Game) -> list[Score]:
        return [Score(self.player(game), -1)]


def test_an_event_brings_its_simultaneous_events():
    game = new_game()
    let(game, Costly("a"), Toss("b"))
    ((events, _),) = rules(game).batches
    assert [e.key for e in events] == ["tossed", "scored", "tossed"]
    assert game.state.get(P1, "score") == 9


def test_a_prevented_event_adds_no_further_events():
    game = new_game()
    rules(game).forbidden = {"a"}
    rules(game).effects = [Instead("save", lambda event: [], lambda event: event.objects() == ("b",))]
    let(game, Costly("a"), Costly("b"))
    assert game.state.get(P1, "score") == 10


class Needing(Toss):
    """A toss that happens only if that of another coin does."""

    __slots__ = ("needed",)

    def __init__(self, coin, needed):
        super().__init__(coin)
        self.needed = needed

    def after_all(self, game, others):
        there = any(other.objects() == (self.needed,) for other in others)
        return None if there else Why("toy:8", "needs_it")


@pytest.mark.parametrize(
    ("prevented", "tossed"), [(set(), "abc"), ({"a"}, ""), ({"b"}, "ac"), ({"c"}, "")], ids=["none", "a", "b", "c"]
)
def test_an_event_may_need_a_later_event_of_its_batch(prevented, tossed):
    """a needs c, c needs a, b needs a; what has been dropped takes with it what needs it."""
    game = new_game()
    rules(game).effects = [Instead("save", lambda event: [], lambda event: event.objects()[0] in prevented)]
    found, _ = let(game, Needing("a", "c"), Needing("b", "a"), Needing("c", "a"))
    assert [e.coin for e in found] == list(tossed)
    assert [s.objects[0] for s in game.trace.steps if s.key == "tossed"] == list(tossed)
    dropped = [s for s in game.trace.steps if s.key == "dropped"]
    assert {s.clause for s in dropped} <= {"toy:8"}
    assert len(dropped) == 3 - len(prevented) - len(tossed)


def test_a_need_of_an_event_ends_with_its_clause_switched_off():
    game = new_game(switched_off=frozenset({"toy:8"}))
    found, _ = let(game, Needing("a", "c"))
    assert [e.coin for e in found] == ["a"]


def test_a_player_may_be_asked_after_a_batch():
    class Asking(Rules):
        def after(self, game, events, seen):
            yield from game.agrees(Question("show", "toy:6"), by=P2)

    game, decider = new_game(), Says()
    game.policy = Asking()
    let(game, Toss("a"), decider=decider)
    assert [s.key for s in game.trace.steps] == ["tossed", "chosen"]


def test_an_empty_batch_is_not_a_batch():
    game = new_game()
    rules(game).forbidden.add("a")
    assert let(game, Toss("a"))[0] == []
    assert let(game)[0] == []
    assert rules(game).batches == []


def test_a_clause_that_is_switched_off_does_not_happen():
    game = new_game(switched_off=frozenset({"toy:2"}))
    assert let(game, Toss("a"))[0] == []
    own = Toss("a")
    own.clause = "toy:8"
    other = new_game(switched_off=frozenset({"toy:8"}))
    assert [e.coin for e in let(other, own, Toss("b"))[0]] == ["b"]
    glued = new_game(switched_off=frozenset({"toy:1.3.1"}))
    rules(glued).forbidden.add("a")
    assert len(let(glued, Toss("a"))[0]) == 1
    again = new_game(switched_off=frozenset({"toy:1.2"}))
    assert len(let(again, Toss("a", "p1.purse"))[0]) == 1


def test_a_replacement_names_the_new_event():
    game = new_game()
    rules(game).effects.append(Instead("bank", lambda e: [Score(P1, 1)], lambda e: e.key == "tossed"))
    found, _ = let(game, Toss("a"))
    assert [e.key for e in found] == ["scored"]
    replaced, scored = game.trace.steps
    assert (replaced.key, replaced.clause, replaced.because) == ("replaced", "toy:9.1", ("toy:9#bank",))
    assert replaced.values["event"] == "tossed"
    assert scored.key == "scored"
    assert game.state.zone("a") == "p1.purse"


def test_a_replacement_by_nothing_prevents():
    game = new_game()
    rules(game).effects.append(Instead("shield", lambda e: []))
    assert let(game, Toss("a"), Toss("b"))[0] == []
    assert rules(game).batches == []


class Attempted(Toss):
    """A toss that effects replace even if it is impossible."""

    __slots__ = ()

    def attempted_by(self, game):
        return ("toy:9#attempt",)


def test_an_attempt_is_replaced_although_it_is_impossible():
    game = new_game()
    rules(game).effects.append(Instead("bank", lambda e: [Score(P1, 1)]))
    found, _ = let(game, Attempted("a", "p1.purse"))
    assert [type(event) for event in found] == [Score]
    assert [step.key for step in game.trace.steps if not step.considered] == ["replaced", "scored"]
    assert game.trace.steps[0].because == ("toy:9#bank", "toy:9#attempt")


def test_an_attempt_that_nothing_replaces_is_impossible():
    game = new_game()
    assert let(game, Attempted("a", "p1.purse"))[0] == []
    assert [step.values["reason"] for step in game.trace.steps] == ["already_there"]


def test_a_replaced_event_goes_through_prohibition_again():
    game = new_game()
    rules(game).forbidden.add("b")
    rules(game).effects.append(Instead("swap", lambda e: [Toss("b")], lambda e: e.objects() == ("a",)))
    assert let(game, Toss("a"))[0] == []
    assert [s.key for s in game.trace.steps] == ["replaced", "dropped"]


def test_the_affected_player_chooses_among_several_replacements():
    game = new_game()
    first, second = Instead("one", lambda e: [e]), Instead("two", lambda e: [Score(P1, 5)])
    rules(game).effects += [first, second]
    decider = Says("two")
    found, _ = let(game, Toss("a"), decider=decider)
    choice = decider.saw[0]
    assert (choice.role, choice.by, choice.clause, choice.options) == ("replacement", P1, "toy:9.2", ("one", "two"))
    assert [e.key for e in found] == ["scored"]
    assert [e.key for e in second.asked] == ["tossed"]
    assert [e.key for e in first.asked] == ["scored"], "the other one is looked at again, with what happens now"


def replaced_by(kind: int):
    """One of the ways in which an effect can replace: as it is, doubled, by something else, by nothing."""
    return (
        lambda e: [e],
        lambda e: [e, Score(P2, 1)],
        lambda e: [Score(P1, 1), Score(P2, 1)],
        lambda e: [],
    )[kind]


@given(
    st.lists(st.integers(0, 3), max_size=4),
    st.lists(st.sampled_from(COINS), min_size=1, max_size=3, unique=True),
    st.randoms(use_true_random=False),
)
def test_a_replacement_applies_to_one_event_once_at_most(kinds, coins, chance):
    """It ends, and whatever comes of an event was replaced by each effect once at most."""
    game = new_game()
    lines: dict[int, list[str]] = {}

    class Watched(Instead):
        def replace(self, game, event):
            assert self.id not in event.history
            lines.setdefault(id(self), []).append(event.key)
            return (yield from super().replace(game, event))

    rules(game).effects += [Watched(f"effect{n}", replaced_by(kind)) for n, kind in enumerate(kinds)]

    class Chooser(Says):
        def __call__(self, choice, game):
            self.answers = [chance.choice(list(choice.options))]
            return super().__call__(choice, game)

    found, ending = let(game, *(Toss(c) for c in coins), decider=Chooser())
    assert ending.outcome == "finished"
    for event in found:
        assert len(event.history) <= len(kinds)
    replaced = [s for s in game.trace.steps if s.key == "replaced"]
    if all(kind == 0 for kind in kinds):
        assert len(replaced) == len(kinds) * len(coins)
        assert [e.history for e in found] == [frozenset(f"effect{n}" for n in range(len(kinds)))] * len(coins)


def test_events_of_one_batch_share_a_timestamp():
    class Stamp(Toss):
        __slots__ = ()

        def happen(self, game):
            super().happen(game)
            stamps.append(timestamp(game))

    game, stamps = new_game(), []
    let(game, Stamp("a"), Stamp("b"))
    let(game, Stamp("c"))
    assert stamps == [1, 1, 2]
    assert [timestamp(game), timestamp(game)] == [3, 4]


def tossing(game: Game, *coins, done, asks=False):
    """Toss coins one after the other, having chosen to if asked; remember what was on the table before each."""
    if asks:
        yield from game.agrees(Question("toss", "toy:3"), by=P1)
    for coin in coins:
        happened = yield from do(game, Toss(coin), clause="toy:2")
        done.append((coin, len(happened), [c for c in COINS if game.state.zone(c) == "p1.table"]))
    return len(coins)


def together(game: Game, *procedures, decider=None):
    results: list = []

    def all_of_them():
        results.append((yield from side_by_side(game, *procedures, because=("toy:8",))))

    return results, run(game, all_of_them(), decider or Says())


def test_parallel_procedures_happen_as_one_batch():
    game, done = new_game(), []
    results, _ = together(game, tossing(game, "a", "b", done=done), tossing(game, "c", done=done))
    assert results == [[2, 1]]
    assert [[e.coin for e in batch] for batch, _ in rules(game).batches] == [["a", "c"], ["b"]]
    assert done == [("a", 1, ["a", "c"]), ("c", 1, ["a", "c"]), ("b", 1, ["a", "b", "c"])]
    assert [s.because for s in game.trace.steps] == [("toy:8", "toy:2.1"), ("toy:8", "toy:2.1"), ("toy:2.1",)]


def test_nested_parallel_procedures_happen_with_the_outer_ones():
    def both():
        return (yield from side_by_side(game, tossing(game, "a", done=done), tossing(game, "b", done=done)))

    game, done = new_game(), []
    results, _ = together(game, both(), tossing(game, "c", "d", done=done))
    assert results == [[[1, 1], 2]]
    assert [[e.coin for e in batch] for batch, _ in rules(game).batches] == [["a", "b", "c"], ["d"]]


def test_each_player_learns_only_of_their_own_events():
    game, done = new_game(), []
    rules(game).forbidden.add("c")
    together(game, tossing(game, "a", done=done), tossing(game, "c", done=done))
    assert done == [("a", 1, ["a"]), ("c", 0, ["a"])]


def test_choices_of_parallel_procedures_are_asked_in_order_first():
    game, done, says = new_game(), [], Says()
    parts = tossing(game, "a", done=done, asks=True), tossing(game, "c", done=done, asks=True)
    together(game, *parts, decider=says)
    assert [s.key for s in game.trace.steps] == ["chosen", "chosen", "tossed", "tossed"]
    assert len(says.saw) == 2


def test_an_answer_that_is_refused_reaches_the_procedure_that_asked():
    def trying():
        try:
            yield from game.agrees(Question("toss", "toy:3"), by=P1)
        except IllegalPlay:
            return "refused"

    game, done = new_game(), []
    decider = Says(IllegalPlay(()))
    results, ending = together(game, trying(), tossing(game, "a", done=done), decider=decider)
    assert (results, ending.outcome) == ([["refused", 1]], "finished")


def test_a_run_that_stops_leaves_nothing_behind():
    def leaving():
        try:
            yield from game.agrees(Question("toss", "toy:3"), by=P1)
        finally:
            left.append(True)

    game, left, done = new_game(), [], []
    together(game, tossing(game, "a", done=done), leaving(), decider=lambda choice, game: STOP)
    assert left == [True]
    assert done == []
    assert game.held is False


class Tells(Instead):
    """An effect that carries out what the test says instead, one batch after the other."""

    def __init__(self, name, *batches, applies=lambda event: True):
        super().__init__(name, lambda event: [], applies)
        self.batches = batches
        self.done = []

    def replace(self, game, event):
        for batch in self.batches:
            self.done.append((yield from do(game, *batch(), clause="toy:5", because=("toy:5.1",))))
        return []


def of_coin(coin: str):
    return lambda event: event.objects() == (coin,)


def test_a_replacement_happens_with_the_batch_and_its_rest_afterwards():
    game = new_game()
    effect = Tells("bank", lambda: [Toss("c")], lambda: [Score(P1, 1)], applies=of_coin("a"))
    rules(game).effects.append(effect)
    found, _ = let(game, Toss("a"), Toss("b"), because=("toy:7",))
    assert [[e.key for e in events] for events, _ in rules(game).batches] == [["tossed", "tossed"], ["scored"]]
    assert [(s.key, s.clause, s.because, s.objects) for s in game.trace.steps[1:]] == [
        ("tossed", "toy:5", ("toy:5.1", "toy:2.1"), ("c",)),
        ("tossed", "toy:2", ("toy:7", "toy:2.1"), ("b",)),
        ("scored", "toy:5", ("toy:5.1",), ()),
    ]
    assert [e.coin for e in found] == ["b"], "the event that was replaced has not happened"
    assert [[type(e) for e in done] for done in effect.done] == [[Toss], [Score]]


def test_a_replacement_does_not_replace_its_own_events():
    game = new_game()
    effect = Tells("twice", lambda: [Score(P1, 1)], lambda: [Score(P1, 1)])
    rules(game).effects.append(effect)
    let(game, Score(P1, 5))
    assert game.state.get(P1, "score") == 12
    once = ["replaces_no_more", "scored"]
    assert [s.key for s in game.trace.steps] == ["replaced", *once, *once]


def test_effects_that_replace_each_other_come_to_an_end():
    game = new_game()
    one = Tells("one", lambda: [Toss("b")], applies=of_coin("a"))
    other = Tells("other", lambda: [Toss("a")], applies=of_coin("b"))
    rules(game).effects += [one, other]
    let(game, Toss("a"))
    assert [s.key for s in game.trace.steps] == ["replaced", "replaced", "replaces_no_more", "tossed"]
    assert [s.because for s in game.trace.steps[:2]] == [("toy:9#one",), ("toy:9#other", "toy:9.3")]
    assert game.trace.steps[-1].objects == ("a",)


def test_a_procedure_inside_a_replacement_ends_before_the_batch():
    class Tries(Tells):
        def replace(self, game, event):
            assert (yield from game.attempt(self.inside(game), lambda illegal: "toy:8"))
            return []

        def inside(self, game):
            yield from do(game, Score(P1, 1), clause="toy:5")
            return True

    game = new_game()
    rules(game).effects.append(Tries("try", applies=of_coin("a")))
    let(game, Toss("a"), Toss("b"))
    assert [[e.key for e in events] for events, _ in rules(game).batches] == [["scored"], ["tossed"]]


class InOrder:
    """A given number of replacements in board order; their first actions happen ahead of the event."""

    ahead = True

    def __init__(self, most=9):
        self.most = most

    def ordered(self, game, events):
        yield from ()
        return events

    def pick(self, game, event, ready):
        yield from ()
        return ready[0] if len(event.history) < self.most else None


class Ward(Instead):
    """An effect that first tosses a coin of its own, and then makes the event smaller."""

    def replace(self, game, event):
        yield from do(game, Toss(self.source), clause="toy:5")
        return self._replace(event)


def test_an_event_ahead_of_a_replacement_happens_first():
    game = new_game()
    rules(game).succession = InOrder()
    scored = lambda event: event.key == "scored"  # noqa: E731
    rules(game).effects.append(Ward("a", lambda event: [Score(event.who, event.amount - 1)], scored))
    found, _ = let(game, Score(P1, 3))
    assert [[e.key for e in events] for events, _ in rules(game).batches] == [["tossed"], ["scored"]]
    assert game.state.get(P1, "score") == 12
    assert [type(e) for e in found] == [Score]


def test_no_more_effects_replace_an_event_than_the_succession_allows():
    game = new_game()
    rules(game).succession = InOrder(most=1)
    one_less = lambda event: [Score(event.who, event.amount - 1)]  # noqa: E731
    rules(game).effects += [Instead(name, one_less) for name in ("x", "y")]
    let(game, Score(P1, 3))
    assert game.state.get(P1, "score") == 12
    assert [s.because for s in game.trace.steps if s.key == "replaced"] == [("toy:9#x", "toy:9.3")]


class LastFirst(InOrder):
    """Effects are decided on for the last event of a batch first; they look at what is settled by then."""

    ahead = False

    def __init__(self):
        super().__init__()
        self.settled = []

    def ordered(self, game, events):
        yield from ()
        return events[::-1]

    def pick(self, game, event, ready):
        self.settled.append((event.player(game), [one.player(game) for one in game.pending_events]))
        return (yield from super().pick(game, event, ready))


def test_a_succession_orders_events_and_sees_the_settled_ones():
    game = new_game()
    rules(game).succession = LastFirst()
    rules(game).effects.append(Instead("x", lambda event: [Score(event.who, event.amount - 1)]))
    let(game, Score(P1, 3), Score(P2, 3))
    assert rules(game).succession.settled == [(P2, []), (P1, [P2])]
    assert not [*game.pending_events]


class Once(Toss):
    """A toss that cannot happen twice at the same time."""

    __slots__ = ()

    def conflict_with(self, others):
        return Why("toy:1.2", "gone") if any(o.objects() == self.objects() for o in others) else None


def test_a_card_leaves_once_in_a_batch():
    game = new_game()
    found, _ = let(game, Once("a"), Once("a"), Once("b"))
    assert [e.coin for e in found] == ["a", "b"]
    assert [s.key for s in game.trace.steps] == ["dropped", "tossed", "tossed"]
    replaced = new_game()
    rules(replaced).effects.append(Tells("guard", lambda: [Once("a")], applies=of_coin("b")))
    let(replaced, Once("a"), Once("b"))
    assert [s.key for s in replaced.trace.steps] == ["replaced", "dropped", "tossed"]


def test_a_refusal_reaches_the_question_inside_an_effect():
    class Asks(Instead):
        def replace(self, game, event):
            try:
                yield from game.agrees(Question("may", "toy:6"), by=P1)
            except Refused:
                return [Score(P1, 1)]

    game = new_game()
    rules(game).effects.append(Asks("asks", lambda e: []))
    found, _ = let(game, Toss("a"), decider=Says(Refused(())))
    assert [e.key for e in found] == ["scored"]
