from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import CardId, Ref, settle, wait, waiting
from tests.kernel.toy import P1, P2, PLAYERS, state

ANYONE = Ref(CardId("a"), 0)


def let_wait(position, name, player=P1):
    return wait(position, name, "ability", ANYONE, player, [("amount", 2)])


def test_nothing_waits_at_first():
    assert waiting(state()) == ()
    assert waiting(state(), P1) == ()


def test_waiting_abilities_are_kept_oldest_first_and_by_player():
    position = state()
    first, second, third = let_wait(position, "a.x"), let_wait(position, "b.x", P2), let_wait(position, "c.x")
    assert waiting(position) == (first, second, third)
    assert waiting(position, P1) == (first, third)
    assert waiting(position, P2) == (second,)
    assert dict(first.event) == {"amount": 2}
    assert str(first) == "a.x"


def test_equal_names_count_up_while_another_waits():
    position = state()
    ids = [let_wait(position, "a.x").id for _ in range(3)]
    assert ids == ["a.x", "a.x#2", "a.x#3"]
    settle(position, waiting(position)[1])
    assert [w.id for w in waiting(position)] == ["a.x", "a.x#3"]
    assert let_wait(position, "a.x").id == "a.x#2"


def test_a_rewind_takes_back_waiting_triggers():
    position = state()
    let_wait(position, "a.x")
    mark = position.mark()
    let_wait(position, "b.x")
    settle(position, waiting(position)[0])
    position.undo(mark)
    assert [w.id for w in waiting(position)] == ["a.x"]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.sampled_from(PLAYERS)), max_size=20))
def test_ids_are_unique_and_nothing_is_lost(steps):
    position, count = state(), 0
    for waits, number, player in steps:
        queue = waiting(position)
        if waits:
            let_wait(position, f"c{number % 2}.x", player)
            count += 1
        elif queue:
            settle(position, queue[number % len(queue)])
            count -= 1
        ids = [w.id for w in waiting(position)]
        assert len(ids) == len(set(ids)) == count
        assert sorted(w.id for p in PLAYERS for w in waiting(position, p)) == sorted(ids)


def test_waiting_abilities_of_one_level_can_be_asked_for():
    position = state()
    outer = wait(position, "a.x", "ability", ANYONE, P1)
    inner = wait(position, "b.x", "ability", ANYONE, P2, level=1)
    assert waiting(position) == (outer, inner)
    assert waiting(position, level=1) == (inner,)
    assert waiting(position, P1, level=1) == ()
