import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import GAME, CardId, KeptOfCards, Ref, State, ZoneId, apply, for_now, for_now_from, for_zones
from judge.records import record
from tests.kernel.toy import COINS, P1, ZONES, new_game, state

PURSE, TABLE = ZoneId("p1.purse"), ZoneId("p1.table")

cards = st.sampled_from(COINS)
zones = st.sampled_from(ZONES)
values = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.text("xy", max_size=2), st.just(()), st.just((1, 2))
)
entities = st.sampled_from([*COINS, "p1", "p2", GAME])
actions = st.one_of(
    st.tuples(st.just("move"), cards, zones, st.none() | st.integers(-9, 9), st.booleans()),
    st.tuples(st.just("put"), entities, st.sampled_from(["worth", "heads", "mark"]), values),
    st.tuples(st.just("forget"), entities, st.sampled_from(["worth", "heads", "mark"])),
    st.tuples(st.just("remove"), cards),
    st.tuples(st.just("reorder"), zones, st.randoms(use_true_random=False)),
    st.tuples(st.just("add"), st.integers(1, 3), zones, st.none() | st.integers(0, 9)),
)


def act(position: State, action):
    match action:
        case ("move", card, zone, index, same):
            position.move(card, zone, index, same_object=same)
        case ("put", entity, field, value):
            position.put(entity, field, value)
        case ("forget", entity, field):
            position.forget(entity, field)
        case ("remove", card):
            position.remove(card)
        case ("reorder", zone, chance):
            position.reorder(zone, chance.sample(position.zones[zone], len(position.zones[zone])))
        case ("add", number, zone, index):
            card = CardId(f"new{number}")
            if card not in position.facts:
                position.add(card, P1, zone, {"worth": number, "made": True}, index)


def seen(position: State):
    """Everything a game can ask of a position, facts as `get` answers them."""
    facts = {
        entity: {field: own[field] for field in sorted(own)}
        for entity, own in sorted(position.facts.items())
        if own.get("zone") is not None or entity not in position.owners
    }
    return facts, {zone: list(held) for zone, held in position.zones.items()}


@given(st.lists(actions, max_size=30))
def test_every_card_stays_in_exactly_one_place(steps):
    position = state()
    for step in steps:
        act(position, step)
        lying = list(position.cards())
        assert len(lying) == len(set(lying))
        for card in position.owners:
            zone = position.zone(card)
            assert (card in lying) is (zone is not None)
            assert [z for z, held in position.zones.items() if card in held] == ([] if zone is None else [zone])
            if zone is not None:
                assert position.place(card) == (zone, position.zones[zone].index(card))
    gone = {step[1] for step in steps if step[0] == "remove"}
    assert set(COINS) - gone <= set(position.cards())


@given(st.lists(actions, max_size=15), st.lists(actions, max_size=15))
def test_undo_restores_the_exact_position(before, after):
    position = state()
    for step in before:
        act(position, step)
    mark, shown, print_, version = position.mark(), seen(position), position.fingerprint(), position.version
    for step in after:
        act(position, step)
    position.undo(mark)
    assert seen(position) == shown
    assert position.fingerprint() == print_
    assert position.version >= version


@given(st.lists(actions, max_size=12), st.lists(actions, max_size=12), st.lists(actions, max_size=12))
def test_undo_can_be_undone_across_another_undo(first, second, third):
    position = state()
    outer, start = position.mark(), seen(position)
    for step in first:
        act(position, step)
    inner, middle = position.mark(), seen(position)
    for step in second:
        act(position, step)
    position.undo(inner)
    assert seen(position) == middle
    for step in third:
        act(position, step)
    position.undo(outer)
    assert seen(position) == start


@given(st.lists(actions, max_size=25))
def test_the_journal_rebuilds_the_board_at_any_step(steps):
    position = state()
    twin = position.copy()
    boards = [seen(position)]
    marks = [position.mark()]
    for step in steps:
        act(position, step)
        boards.append(seen(position))
        marks.append(position.mark())
    twin.owners = position.owners
    for board, start, end in zip(boards, [0, *marks], marks, strict=False):
        for change in position.journal[start:end]:
            apply(twin, change)
        assert _without_stays(seen(twin)) == _without_stays(board)


def _without_stays(board):
    """An added card has had no earlier stay; that is not a change and is not journaled."""
    facts, lying = board
    return {e: {f: v for f, v in own.items() if f != "stay" or v} for e, own in facts.items()}, lying


@given(st.lists(actions, max_size=15), st.lists(actions, max_size=10))
def test_a_copy_is_independent(before, after):
    position = state()
    for step in before:
        act(position, step)
    twin, shown = position.copy(), seen(position)
    assert seen(twin) == shown
    assert twin.fingerprint() == position.fingerprint()
    assert twin.journal == []
    for step in after:
        act(twin, step)
    assert seen(position) == shown


@given(st.lists(actions, max_size=25))
def test_the_version_counts_every_change(steps):
    position = state()
    for step in steps:
        start, mark = position.version, position.mark()
        act(position, step)
        changed = position.journal[mark:]
        assert position.version == start + len(changed)
        for change in changed:
            assert position.touched[change.entity] > start


def test_nothing_is_journaled_when_nothing_changes():
    position = state()
    position.put("a", "worth", 1)
    position.put("a", "mark", None)
    position.forget("a", "mark")
    position.reorder(PURSE, list(COINS))
    assert position.journal == []
    position.put("a", "worth", True)
    assert len(position.journal) == 1, "true is not the number 1"


def test_a_fact_that_is_put_back_to_nothing_is_as_if_never_written():
    position = state()
    position.put("a", "heads", True)
    position.put("a", "heads", None)
    assert position.get("a", "heads", False) is False


def test_a_move_makes_a_new_object_and_drops_its_facts():
    position = state()
    position.keep_when_moving(["worth"])
    old = position.ref(CardId("a"))
    position.put("a", "heads", True)
    position.move(CardId("a"), TABLE)
    assert not position.present(old)
    assert position.ref(CardId("a")) == Ref(CardId("a"), old.stay + 1)
    assert (position.get("a", "worth"), position.get("a", "heads")) == (1, None)


def test_the_same_object_can_change_its_zone():
    position = state()
    old = position.ref(CardId("a"))
    position.put("a", "heads", True)
    position.move(CardId("a"), TABLE, same_object=True)
    assert position.present(old)
    assert position.get("a", "heads") is True


def test_a_removed_card_is_nowhere_and_its_object_gone():
    position = state()
    ref = position.ref(CardId("a"))
    position.remove(CardId("a"))
    position.remove(CardId("a"))
    assert position.zone(CardId("a")) is None
    assert position.place(CardId("a")) is None
    assert not position.present(ref)
    assert len(position.journal) == 1


def test_a_fingerprint_leaves_out_the_given_facts():
    one, two = state(), state()
    two.put("a", "mark", 1)
    assert one.fingerprint() != two.fingerprint()
    assert one.fingerprint(frozenset({"mark"})) == two.fingerprint(frozenset({"mark"}))
    two.move(CardId("b"), TABLE)
    assert one.fingerprint(frozenset({"mark", "stay"})) != two.fingerprint(frozenset({"mark", "stay"}))


def test_a_move_forgets_in_one_order_after_any_undoing():
    tried, fresh = state(), state()
    for position in (tried, fresh):
        position.put("a", "heads", True)
        position.put("a", "mark", 1)
    mark = tried.mark()
    tried.move(CardId("a"), TABLE)
    tried.undo(mark)
    del tried.journal[mark:]
    for position in (tried, fresh):
        position.move(CardId("a"), TABLE)
    assert tried.journal == fresh.journal


# identity: what an object is can outlive its name


def three_coins():
    position = state()
    a, b, c = COINS[:3]
    for coin in (a, b, c):
        position.move(coin, TABLE)
    return position, a, b, c


def test_an_object_is_itself_while_it_is_there():
    position, a, *_ = three_coins()
    ref = position.ref(a)
    assert position.now(ref) == (ref,)
    position.move(a, PURSE)
    assert position.now(ref) == ()


def test_several_objects_become_one_as_often_as_they_were():
    position, a, b, c = three_coins()
    ones = [position.ref(coin) for coin in (a, b)]
    whole = position.ref(c)
    for coin, one in zip((a, b), ones, strict=True):
        position.renew(coin)
        position.becomes(one, whole)
    assert position.now(*ones) == (whole, whole)


def test_one_object_becomes_several_and_each_becomes_another():
    position, a, b, c = three_coins()
    whole = position.ref(a)
    position.move(a, PURSE)
    parts = position.ref(b), position.ref(c)
    position.becomes(whole, *parts)
    assert position.now(whole) == parts
    position.becomes(parts[0], position.renew(b))
    assert position.now(whole) == (position.ref(b), parts[1])


def test_the_successor_of_an_object_is_undone_with_the_journal():
    position, a, b, _ = three_coins()
    old = position.ref(a)
    mark = position.mark()
    position.renew(a)
    position.becomes(old, position.ref(b))
    position.move(a, PURSE)
    assert position.now(old) == (position.ref(b),)
    position.undo(mark)
    assert position.now(old) == (old,)


def test_an_object_keeps_its_facts_as_it_becomes_a_new_one_where_it_lies():
    position, a, *_ = three_coins()
    position.put(a, "heads", True)
    old = position.ref(a)
    assert position.renew(a) != old
    assert position.get(a, "heads") is True


@pytest.mark.parametrize("wrong", ["old is there", "new is gone"])
def test_only_a_departed_object_becomes_a_present_one(wrong):
    position, a, b, _ = three_coins()
    old, new = position.ref(a), position.ref(b)
    if wrong == "new is gone":
        position.renew(a)
        position.renew(b)
    with pytest.raises(ValueError, match="cannot become"):
        position.becomes(old, new)


def test_a_write_makes_derived_values_be_worked_out_again():
    asked = []

    @for_now
    def number(game):
        asked.append(game)
        return game.state.get(GAME, "number", 0)

    one, other = new_game(), new_game()
    assert [number(one), number(one)] == [0, 0]
    one.state.put(GAME, "number", 1)
    mark = one.state.mark()
    one.state.put(GAME, "number", 2)
    assert number(one) == 2
    one.state.undo(mark)
    assert [number(one), number(other), number(one)] == [1, 0, 1]
    assert asked == [one, one, one, other]


def test_a_write_makes_the_values_of_each_argument_be_worked_out_again():
    asked = []

    @for_now
    def fact(game, name):
        asked.append(name)
        return game.state.get(GAME, name, 0)

    game = new_game()
    assert [fact(game, "one"), fact(game, "two"), fact(game, "one")] == [0, 0, 0]
    game.state.put(GAME, "one", 1)
    assert [fact(game, "one"), fact(game, "two")] == [1, 0]
    assert asked == ["one", "two", "one"]


def test_cards_are_found_by_the_facts_that_they_have_and_these_count_as_read():
    position, a, b, c = three_coins()
    position.put(a, "number", 0)
    position.put(b, "mark", True)
    found, read = position.noting(lambda: position.marked((a, b, c), ("number", "mark")))
    assert found == {a, b}
    assert {"number", "mark"} <= read
    position.forget(b, "mark")
    assert position.marked((a, b, c), ("mark",)) == set()


@given(st.lists(actions, max_size=12), st.lists(actions, max_size=12), st.booleans())
def test_cards_with_facts_are_found_for_every_writer(before, after, as_a_copy):
    position = state()
    for step in before:
        act(position, step)
    mark, twin = position.mark(), position.copy()
    for step in after:
        act(position, step)
    if as_a_copy:
        for change in position.journal[mark:]:
            apply(twin, change)
        position = twin
    else:
        position.undo(mark)
    position.lay_out(CardId("late"), P1, TABLE, {"given": 1})
    for fields in (("worth",), ("heads", "mark"), ("given",), ("stay",)):
        having = {one for one, facts in position.facts.items() if not facts.keys().isdisjoint(fields)}
        assert position.marked(position.facts, fields) == having


def test_only_cards_that_changed_are_looked_up_again_for_a_table():
    position, a, b, c = three_coins()
    kept, asked = KeptOfCards(), []
    given = dict.fromkeys(COINS)

    def number(card):
        asked.append(card)
        return str(position.get(card, "number", 0))

    def now():
        asked.clear()
        return kept.of_all(position, position.cards(), given, number)

    first = now()
    assert [*first] == asked == [*position.cards()]
    assert now() is first
    position.put(b, "number", 1)
    mark = position.mark()
    assert (now()[b], asked) == ("1", [b])
    position.put(c, "number", 2)
    assert now()[c] == "2"
    position.undo(mark)
    assert (now(), asked) == ({**first, b: "1"}, [c])
    given = {**given, a: "another face"}
    assert (now()[a], asked) == ("0", [a])
    position.move(b, PURSE)
    assert ([*now()], asked) == ([*position.cards()], [b])
    position.remove(a)
    assert (a in now(), asked) == (False, [])


def test_a_table_that_was_kept_hands_on_what_it_was_worked_out_from():
    position, *_ = three_coins()
    kept, given = KeptOfCards(), dict.fromkeys(COINS)
    for _ in range(2):
        _, read = position.noting(
            lambda: kept.of_all(position, position.cards(), given, lambda card: position.get(card, "number", 0))
        )
        assert "number" in read


def test_reads_of_a_failing_computation_count():
    position, a, *_ = three_coins()

    def outer():
        with pytest.raises(ZeroDivisionError):
            position.noting(lambda: position.get(a, "number", 0) // 0)

    _, read = position.noting(outer)
    assert "number" in read
    assert position.reads is None


def test_a_change_drops_results_kept_for_the_moment():
    position, a, *_ = three_coins()
    for change in (
        lambda: position.put(a, "number", 1),
        lambda: position.move(a, PURSE),
        lambda: position.undo(0),
    ):
        position.momentary[a] = "known"
        change()
        assert not position.momentary


def test_a_result_about_a_zone_outlasts_changes_elsewhere():
    asked = []

    @for_zones(TABLE)
    def numbers(game):
        asked.append(game)
        return [game.state.get(card, "number", 0) for card in game.state.zones[TABLE]]

    game = new_game()
    here, there = game.state.zones[PURSE][:2]
    game.state.move(here, TABLE)

    def asked_again(change):
        numbers(game)
        asked.clear()
        change()
        assert numbers(game) == [game.state.get(card, "number", 0) for card in game.state.zones[TABLE]]
        return bool(asked)

    assert not asked_again(lambda: game.state.put(there, "number", 1))
    assert not asked_again(lambda: game.state.move(there, PURSE, 0))
    assert asked_again(lambda: game.state.put(here, "number", 1))
    assert asked_again(lambda: game.state.put(GAME, "number", 1))
    assert asked_again(lambda: game.state.move(there, TABLE))
    assert asked_again(lambda: game.state.put(there, "number", 2))
    assert asked_again(lambda: game.state.reorder(TABLE, game.state.zones[TABLE][::-1]))
    assert asked_again(lambda: game.state.move(there, PURSE))


def test_a_result_from_a_source_outlasts_changes_that_leave_the_source_equal():
    asked = []

    def signs(game):
        return [game.state.get(GAME, "number", 0) > 0]

    @for_now_from(signs)
    def told(game, given):
        asked.append(given)
        return given, game.state.get(GAME, "mark", 0)

    game = new_game()
    for number, mark in ((1, 0), (2, 0), (-1, 0), (3, 0), (3, 1)):
        game.state.put(GAME, "number", number)
        game.state.put(GAME, "mark", mark)
        assert told(game) == ([number > 0], mark)
    assert asked == [[True], [False], [True]]


class Counted:
    """Counts how often it is written out."""

    written = 0

    def __repr__(self) -> str:
        self.written += 1
        return f"text {id(self)}"


@record
class Waiting:
    text: Counted
    number: int


def test_a_waiting_text_is_serialised_once_for_all_positions() -> None:
    position, text, one = state(), Counted(), Counted()
    told = {position.fingerprint()}
    for number in range(20):
        position.put(GAME, "waiting", (*position.get(GAME, "waiting", ()), Waiting(text, number)))
        told |= {position.fingerprint(), position.copy().fingerprint()}
    assert (text.written, len(told)) == (20, 21)
    position.put(GAME, "waiting", (*position.get(GAME, "waiting")[:-1], Waiting(one, 19)))
    assert position.fingerprint() not in told


def test_lists_within_lists_make_other_positions() -> None:
    position, told = state(), set()
    for value in (1, (1,), ((1,),), (1, 2), ((1, 2),), ((1,), 2), (1, (2,)), (), "1", "()"):
        position.put(GAME, "mark", value)
        told.add(position.fingerprint())
    assert len(told) == 10
